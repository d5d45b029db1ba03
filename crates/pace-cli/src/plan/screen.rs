//! A plan on the screen: what it is, how it rises and falls, and its sessions.

use pace_core::{Lang, Note, Plan, RaceCalendar, Session, SessionKind, Week, Zone};
use unicode_width::UnicodeWidthStr as _;

use crate::plan::Question;
use crate::screen::Screen;
use crate::style;
use crate::words::{self, Words};

/// The whole plan, or one of its weeks in detail.
pub(super) fn show(question: &Question, screen: Screen) -> String {
    let text = match question.week {
        Some(_) => in_detail(question, screen),
        None => in_brief(question, screen),
    };
    head(&question.plan, screen) + &text
}

/// How the plan rises and falls, and a line a session.
fn in_brief(question: &Question, screen: Screen) -> String {
    let calendar = question.calendar;
    let mut text = chart(&question.plan, calendar, screen);
    for (week, sessions) in question.weeks() {
        text.push('\n');
        text += &week_line(question, week);
        for (session, texts) in sessions {
            let day = day(calendar, week, session, screen.lang);
            let title = texts.title.to_string();
            text += &session_line(session, &title, str::to_owned, &day, screen);
        }
    }
    text.push('\n');
    text += &style::faint(words::week_advice(screen.lang));
    text.push('\n');
    text
}

/// What to run in each session.
fn in_detail(question: &Question, screen: Screen) -> String {
    const INDENT: usize = 4;
    let mut text = String::new();
    for (week, sessions) in question.weeks() {
        text += &week_line(question, week);
        for (session, texts) in sessions {
            text.push('\n');
            let title = texts.title.to_string();
            let day = day(question.calendar, week, session, screen.lang);
            text += &session_line(session, &title, style::strong, &day, screen);
            let description = texts.description.to_string();
            for line in flowed(description.split(' '), " ", screen.width - INDENT).lines() {
                text += &format!("{:INDENT$}{line}\n", "");
            }
        }
    }
    text
}

fn week_line(question: &Question, week: &Week) -> String {
    let title = week_title(&question.plan, week, question.calendar);
    style::phase(week.phase, &style::strong(&title)) + "\n"
}

/// Title, paces and notes.
fn head(plan: &Plan, screen: Screen) -> String {
    let mut text = format!("{}\n", style::accent(&super::title(&plan.request, screen.lang)));
    text += &style::faint(&words::plan_size(screen.lang, plan));
    text += "\n\n";
    text += &flowed(paces(plan).iter().map(String::as_str), "   ", screen.width);
    for note in Note::cautions(&plan.request) {
        let note = note.text(screen.lang).to_string();
        text.push('\n');
        text += &style::faint(&flowed(note.split(' '), " ", screen.width));
    }
    text.push('\n');
    text
}

/// The five zones, a text each.
pub(super) fn paces(plan: &Plan) -> Vec<String> {
    let lang = plan.request.lang();
    let of_zone = |zone: Zone| {
        format!("{} {}/km", zone.title().in_lang(lang), plan.paces.of(zone).formatted())
    };
    Zone::ALL.map(of_zone).to_vec()
}

/// A line a week: phase, bar, time and distance.
fn chart(plan: &Plan, calendar: Option<RaceCalendar>, screen: Screen) -> String {
    let phase = |week: &Week| week.phase.title().in_lang(screen.lang);
    let phases = plan.weeks.iter().map(|week| phase(week).width()).max().unwrap_or_default();
    let peak = plan.weeks.iter().map(training_seconds).max().unwrap_or(1).max(1);
    let from = |week: &Week| match calendar {
        Some(calendar) => format!("  {}", short_date(calendar, week.number, 1, screen.lang)),
        None => String::new(),
    };
    let mut text = String::new();
    for week in &plan.weeks {
        let (seconds, metres) = (training_seconds(week), training_metres(week));
        let label = phase(week);
        let gap = phases - label.width();
        let start = format!("{:>2}{}  {label}{:gap$}  ", week.number, from(week), "");
        let end = format!("  {:>9}  {:>4} km", duration(seconds), kilometres(metres));
        let room = screen.width.saturating_sub(start.width() + end.width()).min(Bar::MOST);
        let bar = Bar { eighths: (seconds * room as u64 * 8 / peak) as usize, room };
        text += &format!("{start}{}{end}\n", style::phase(week.phase, &bar.drawn()));
    }
    text
}

/// A week's sessions but for the race: what the bars compare.
fn training(week: &Week) -> impl Iterator<Item = &Session> {
    week.sessions.iter().filter(|session| session.kind != SessionKind::Race)
}

fn training_seconds(week: &Week) -> u64 {
    training(week).map(Session::duration_seconds).sum()
}

fn training_metres(week: &Week) -> u64 {
    training(week).map(Session::distance_m).sum()
}

/// A bar of so many eighths of a column.
struct Bar {
    eighths: usize,
    room: usize,
}

impl Bar {
    /// Longer bars tell no more.
    const MOST: usize = 50;

    fn drawn(&self) -> String {
        const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
        let whole = "█".repeat(self.eighths / 8);
        let bar = format!("{whole}{}", PARTS[self.eighths % 8]);
        let gap = self.room.saturating_sub(bar.width());
        format!("{bar}{:gap$}", "")
    }
}

/// A session in one line: when, what, how long.
fn session_line(
    session: &Session,
    title: &str,
    title_style: fn(&str) -> String,
    day: &str,
    screen: Screen,
) -> String {
    /// Further apart, the eye would lose the line between what and how long.
    const MOST: usize = 80;
    let end = format!(
        "{:>9}  {:>5} km",
        duration(session.duration_seconds()),
        tenths_of_kilometres(session.distance_m())
    );
    let start = format!("  {day}  ");
    let room = screen.width.min(MOST).saturating_sub(start.width() + end.width() + 1);
    let title = title_style(&fitted(title, room));
    format!("{}{title} {}\n", style::faint(&start), style::faint(&end))
}

/// `Semaine 3 sur 12 · Développement`, with its dates where they are known.
pub(super) fn week_title(plan: &Plan, week: &Week, calendar: Option<RaceCalendar>) -> String {
    let lang = plan.request.lang();
    let mut title = words::week_title(lang, week.number, plan.request.weeks());
    title += &format!(" · {}", week.phase.title().in_lang(lang));
    if let Some(calendar) = calendar {
        let (first, last) = calendar.week(week.number).into_inner();
        let form = match lang {
            Lang::Fr => "%d/%m/%Y",
            Lang::En => "%d %b %Y",
        };
        title += &format!(" · {} – {}", first.format(form), last.format(form));
    }
    title
}

/// When a session is: `J3`, or `mar. 12/01` on a calendar.
pub(super) fn day(
    calendar: Option<RaceCalendar>,
    week: &Week,
    session: &Session,
    lang: Lang,
) -> String {
    match calendar {
        Some(calendar) => short_date(calendar, week.number, session.day, lang),
        None => format!("{}{}", Words::of(lang).day_letter, session.day),
    }
}

fn short_date(calendar: RaceCalendar, week: u8, day: u8, lang: Lang) -> String {
    use chrono::Datelike as _;
    let date = calendar.date(week, day);
    let weekday = Words::of(lang).weekdays[date.weekday().num_days_from_monday() as usize];
    match lang {
        Lang::Fr => format!("{weekday} {}", date.format("%d/%m")),
        Lang::En => format!("{weekday} {}", date.format("%d %b")),
    }
}

/// To the nearest minute: `1 h 05`, `45 min`; under two minutes in seconds.
pub(super) fn duration(seconds: u64) -> String {
    if seconds < 120 {
        return format!("{seconds} s");
    }
    let minutes = (seconds + 30) / 60;
    match minutes / 60 {
        0 => format!("{minutes} min"),
        hours => format!("{hours} h {:02}", minutes % 60),
    }
}

/// Whole kilometres, halves up.
fn kilometres(metres: u64) -> u64 {
    (metres + 500) / 1000
}

/// Kilometres with one decimal, halves up.
fn tenths_of_kilometres(metres: u64) -> String {
    let tenths = (metres + 50) / 100;
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// Texts one after the other, on as many lines as they need.
fn flowed<'t>(texts: impl IntoIterator<Item = &'t str>, between: &str, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some(line) if line.width() + between.width() + text.width() <= width => {
                line.extend([between, text]);
            }
            _ => lines.push(text.to_owned()),
        }
    }
    lines.join("\n") + "\n"
}

/// A text in so many columns: filled up, or cut with an ellipsis.
fn fitted(text: &str, room: usize) -> String {
    if text.width() <= room {
        return format!("{text}{:gap$}", "", gap = room - text.width());
    }
    let mut cut = String::new();
    for letter in text.chars() {
        if cut.width() + 1 >= room {
            break;
        }
        cut.push(letter);
    }
    cut + "…"
}

#[cfg(test)]
mod tests {
    use pace_core::{PlanArgs, PlanRequest};

    use super::*;

    #[test]
    fn texts_flow_onto_as_many_lines_as_they_need() {
        let rows: [(&[&str], usize, &str); 5] = [
            (&["45", "min", "à", "5'12\"/km"], 40, "45 min à 5'12\"/km\n"),
            (&["45", "min", "à", "5'12\"/km"], 8, "45 min à\n5'12\"/km\n"),
            (&["45", "min", "à", "5'12\"/km"], 7, "45 min\nà\n5'12\"/km\n"),
            (&["longer"], 3, "longer\n"),
            (&[], 3, "\n"),
        ];
        for (texts, width, expected) in rows {
            assert_eq!(flowed(texts.iter().copied(), " ", width), expected, "{texts:?} {width}");
        }
    }

    #[test]
    fn a_text_is_filled_up_or_cut() {
        for (room, expected) in [(12, "Côte × 8    "), (8, "Côte × 8"), (7, "Côte ×…"), (1, "…")]
        {
            assert_eq!(fitted("Côte × 8", room), expected);
        }
    }

    #[test]
    fn a_title_that_is_cut_keeps_its_style_to_itself() {
        let args = PlanArgs::from_pairs([("distance", "semi".into()), ("time", "1h45".into())]);
        let plan = PlanRequest::parse(&args).unwrap().plan();
        let screen = Screen { width: 40, lang: Lang::Fr };
        let long = "t".repeat(60);
        let line = session_line(&plan.weeks[0].sessions[0], &long, style::strong, "J1", screen);
        assert!(line.contains("…\u{1b}[0m"), "{line:?}");
        assert!(anstream::adapter::strip_str(&line).to_string().trim_end().width() <= 40);
    }
}
