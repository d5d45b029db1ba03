//! A plan on the screen: what it is, how it rises and falls, and its sessions.

use pace_core::{Lang, LengthUnit, Measure, Plan, Session, SessionKind, Step, Week};
use pace_export::{Align, ExportSession, ExportWeek, PlanExport, format_duration};
use unicode_width::UnicodeWidthStr as _;

use crate::screen::{Screen, flowed, words, wrapped};
use crate::style;
use crate::words::{labels, sentences};

/// A plan, and what it is laid out for.
#[derive(Clone, Copy)]
pub(super) struct PlanScreen<'p> {
    pub(super) plan: &'p Plan,
    pub(super) export: PlanExport<'p>,
    pub(super) unit: LengthUnit,
    pub(super) screen: Screen,
}

/// The whole plan, or one of its weeks in detail.
pub(super) fn show(shown: PlanScreen<'_>, in_detail: bool) -> String {
    head(shown) + &if in_detail { weeks_in_detail(shown) } else { in_brief(shown) }
}

/// How the plan rises and falls, and a line a session.
fn in_brief(shown: PlanScreen<'_>) -> String {
    let PlanScreen { plan, export, screen, .. } = shown;
    let mut text = chart(shown);
    for week in export.weeks() {
        text.push('\n');
        text += &week_line(plan, week, screen);
        for session in week.sessions() {
            text += &session_line(&session, shown.unit, str::to_owned, screen);
            text += &work_lines(&session, shown);
        }
    }
    text.push('\n');
    let has_weekdays = plan.request.race_date().is_some() || plan.request.days().is_some();
    let days = (!has_weekdays).then_some(labels::DAYS_LEGEND);
    for legend in [Some(labels::EFFORT_LEGEND), days, Some(labels::WEEK_ADVICE)] {
        let Some(legend) = legend else { continue };
        text += &style::faint(&wrapped(legend.in_lang(screen.lang), screen.width));
    }
    text
}

/// What to run in each session.
fn weeks_in_detail(shown: PlanScreen<'_>) -> String {
    const INDENT: usize = 4;
    let PlanScreen { plan, export, unit, screen } = shown;
    let mut text = String::new();
    for week in export.weeks() {
        text += &week_line(plan, week, screen);
        for session in week.sessions() {
            text.push('\n');
            text += &session_line(&session, unit, style::strong, screen);
            let description = session.description().to_string();
            for line in flowed(words(&description), " ", screen.width - INDENT) {
                text += &format!("{:INDENT$}{line}\n", "");
            }
            if let Some(felt) = session.felt() {
                text += &style::faint(&format!("{:INDENT$}effort {felt}\n", ""));
            }
        }
    }
    text
}

fn week_line(plan: &Plan, week: ExportWeek<'_>, screen: Screen) -> String {
    let is_past = week.week.number < plan.joined_week();
    let past = if is_past { labels::PAST.in_lang(screen.lang) } else { "" };
    let title = wrapped(&(week.title() + past), screen.width);
    let styled = |line| style::phase(week.week.phase, &style::strong(line)) + "\n";
    title.lines().map(styled).collect()
}

/// Title, paces and notes.
fn head(shown: PlanScreen<'_>) -> String {
    let PlanScreen { plan, export, screen, .. } = shown;
    let said = |text: &str| style::faint(&wrapped(text, screen.width));
    let mut text = format!("{}\n", style::accent(&export.title()));
    text += &said(&sentences::plan_size(screen.lang, plan));
    text += &said(&peak(shown));
    text.push('\n');
    text += &flowed(export.paces().iter().map(String::as_str), "   ", screen.width).join("\n");
    text.push('\n');
    let feasibility = plan.feasibility().map(|says| says.advice().in_lang(screen.lang));
    let notes = export.notes();
    let notes = notes.iter().map(|note| note.text(screen.lang).to_string());
    for note in feasibility.map(str::to_owned).into_iter().chain(notes) {
        text.push('\n');
        text += &said(&note);
    }
    text.push('\n');
    text
}

/// How far the plan goes: its longest run, its greatest week, and what is run at race pace.
fn peak(PlanScreen { plan, unit, screen, .. }: PlanScreen<'_>) -> String {
    let sized =
        |seconds, metres| format!("{} ({} {unit})", format_duration(seconds), whole(metres, unit));
    let runs = || plan.weeks.iter().flat_map(training);
    let longest = runs().max_by_key(|run| run.duration_seconds());
    let longest = longest.map(|run| sized(run.duration_seconds(), run.distance_m()));
    let peak = plan.weeks.iter().max_by_key(|week| training_seconds(week));
    let peak = peak.map(|week| sized(training_seconds(week), training_metres(week)));
    let race_pace: u64 = runs().map(Session::race_pace_m).sum();
    let race_pace = format!("{} {unit}", whole(race_pace, unit));
    let [longest, peak] = [longest, peak].map(Option::unwrap_or_default);
    sentences::plan_peak(screen.lang, &longest, &peak, &race_pace)
}

/// How the work of a session is run: `4'45"/km (1'54"), récup. 1'25" · effort 8–9/10`. What is easy
/// has no such line.
fn work_lines(entry: &ExportSession<'_>, shown: PlanScreen<'_>) -> String {
    const INDENT: usize = 6;
    let PlanScreen { plan, unit, screen, .. } = shown;
    let session = entry.session;
    let steps = session.parts.iter().map(|part| part.steps().1);
    let mut work = steps.filter(|steps| steps.iter().any(Step::is_hard)).peekable();
    if work.peek().is_none() {
        return String::new();
    }
    let mut said: Vec<String> = Vec::new();
    for steps in work {
        let pace = steps[0].pace(&plan.paces).map(|pace| {
            let pace = pace.per(unit);
            match steps[0].by {
                Measure::Time => pace.to_string(),
                Measure::Distance => {
                    let time = sentences::clock(steps[0].duration_seconds());
                    format!("{pace} ({time})")
                }
            }
        });
        let rest = steps.get(1).map(|rest| sentences::rest(screen.lang, rest.duration_seconds()));
        let run = pace.into_iter().chain(rest).collect::<Vec<_>>().join(", ");
        if !run.is_empty() && !said.contains(&run) {
            said.push(run);
        }
    }
    said.extend(entry.felt().map(|felt| format!("effort {felt}")));
    let lines = flowed(said.iter().map(String::as_str), " · ", screen.width - INDENT);
    lines.iter().map(|line| style::faint(&format!("{:INDENT$}{line}", "")) + "\n").collect()
}

/// A line a week: phase, bar, time and distance.
fn chart(PlanScreen { plan, export, unit, screen }: PlanScreen<'_>) -> String {
    let phase = |week: &Week| week.phase.title().in_lang(screen.lang);
    let phases = plan.weeks.iter().map(|week| phase(week).width()).max().unwrap_or_default();
    let peak = plan.weeks.iter().map(training_seconds).max().unwrap_or(1).max(1);
    let mut text = String::new();
    for entry in export.weeks() {
        let week = entry.week;
        let (seconds, metres) = (training_seconds(week), training_metres(week));
        let label = phase(week);
        let gap = phases - label.width();
        let from = entry.first_day().map(|day| format!("  {day}")).unwrap_or_default();
        let start = format!("{:>2}{from}  {label}{:gap$}  ", week.number, "");
        let mut end =
            format!("  {:>9}  {:>4} {unit}", format_duration(seconds), whole(metres, unit));
        let room = |end: &str| screen.width.saturating_sub(start.width() + end.width());
        // Where the bar keeps some length, how the long runs grow stands beside it.
        if room(&end) >= Bar::LEAST + LONG_RUN_WIDTH {
            let long_run = training(week).find(|run| run.kind == SessionKind::LongRun);
            let label = labels::LONG_RUN.in_lang(screen.lang);
            let length = |run: &Session| format_duration(run.duration_seconds());
            let said = long_run.map(|run| format!("{label} {:>6}", length(run)));
            end += &Align::Right.padded(&said.unwrap_or_default(), LONG_RUN_WIDTH);
        }
        let room = room(&end).min(Bar::MOST);
        let bar = Bar { eighths: (seconds * room as u64 * 8 / peak) as usize, room };
        text += &format!("{start}{}{}\n", style::phase(week.phase, &bar.drawn()), end.trim_end());
    }
    text
}

/// The columns of a week's long run.
const LONG_RUN_WIDTH: usize = 15;

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

/// A bar, its length in eighths of a column.
struct Bar {
    eighths: usize,
    room: usize,
}

impl Bar {
    /// Shorter bars tell too little.
    const LEAST: usize = 12;
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

/// A session: when, what, how long. A title that is too long for its columns goes on below itself.
fn session_line(
    entry: &ExportSession<'_>,
    unit: LengthUnit,
    title_style: fn(&str) -> String,
    screen: Screen,
) -> String {
    /// Further apart, the eye would lose the line between what and how long.
    const MOST: usize = 80;
    let session = entry.session;
    let end = format!(
        "{:>9}  {:>5} {unit}",
        format_duration(session.duration_seconds()),
        tenths(session.distance_m(), unit, screen.lang)
    );
    let start = format!("  {}  ", entry.day());
    let room = screen.width.min(MOST).saturating_sub(start.width() + end.width() + 1);
    let title = entry.title().to_string();
    let mut lines = flowed(words(&title), " ", room).into_iter();
    let first = title_style(&fitted(&lines.next().unwrap_or_default(), room));
    let mut text = format!("{}{first} {}\n", style::faint(&start), style::faint(&end));
    for line in lines {
        let line = title_style(fitted(&line, room).trim_end());
        text += &format!("{:indent$}{line}\n", "", indent = start.width());
    }
    text
}

/// Whole kilometres or miles, halves up.
fn whole(metres: u64, unit: LengthUnit) -> u64 {
    (metres * 1000 + unit.millimetres() / 2) / unit.millimetres()
}

/// Kilometres or miles with one decimal, halves up.
fn tenths(metres: u64, unit: LengthUnit, lang: Lang) -> String {
    let tenths = (metres * 10_000 + unit.millimetres() / 2) / unit.millimetres();
    format!("{}{}{}", tenths / 10, lang.decimal_mark(), tenths % 10)
}

/// A text as wide as these columns: padded, or cut after a word with an ellipsis.
fn fitted(text: &str, room: usize) -> String {
    if text.width() <= room {
        return Align::Left.padded(text, room);
    }
    let kept = flowed(words(text), " ", room.saturating_sub(" …".width())).into_iter().next();
    let kept = kept.map(|kept| format!("{} …", kept.trim_end_matches([' ', '\u{a0}', ':', ','])));
    let kept = kept.filter(|kept| kept.width() <= room);
    Align::Left.padded(kept.as_deref().unwrap_or("…"), room)
}

#[cfg(test)]
mod tests {
    use pace_core::{Arguments, PlanQuery};

    use super::*;

    #[test]
    fn a_text_is_filled_up_or_cut() {
        for (room, expected) in [(12, "Côte × 8    "), (8, "Côte × 8"), (7, "Côte … "), (1, "…")]
        {
            assert_eq!(fitted("Côte × 8", room), expected);
        }
    }

    #[test]
    fn a_title_that_is_too_long_goes_on_below_itself() {
        let args = Arguments::from_pairs([("distance", "semi".into()), ("time", "1h45".into())]);
        let plan = PlanQuery::parse(&args).unwrap().request.plan();
        let screen = Screen { width: 50, lang: Lang::Fr };
        let export = PlanExport::new(&plan, Lang::Fr);
        let mut went_on = 0;
        for entry in export.weeks().flat_map(|week| week.sessions().collect::<Vec<_>>()) {
            let text = session_line(&entry, LengthUnit::Km, str::to_owned, screen);
            let text = anstream::adapter::strip_str(&text).to_string();
            assert!(text.lines().all(|line| line.width() <= 50), "{text}");
            let from = format!("  {}  ", entry.day()).width();
            // Length and distance take the last twenty columns.
            let column = |line: &str| line.chars().take(30).skip(from).collect::<String>();
            let words: Vec<_> = text.lines().map(column).collect();
            let title = entry.title().to_string();
            let said = words.join(" ");
            assert!(said.split_whitespace().eq(title.split_whitespace()), "{title}: {text}");
            went_on += words.len() - 1;
        }
        assert!(went_on > 20, "{went_on}");
    }

    #[test]
    fn a_title_that_is_cut_keeps_its_style_to_itself() {
        let args = Arguments::from_pairs([("distance", "semi".into()), ("time", "1h45".into())]);
        let plan = PlanQuery::parse(&args).unwrap().request.plan();
        let week = PlanExport::new(&plan, Lang::Fr).weeks().next().unwrap();
        let screen = Screen { width: 30, lang: Lang::Fr };
        let line =
            session_line(&week.sessions().next().unwrap(), LengthUnit::Km, style::strong, screen);
        let line = line.lines().next().unwrap();
        let (_, after) = line.split_once('…').expect("a cut title");
        assert!(after.trim_start().starts_with("\u{1b}[0m"), "{line:?}");
        assert!(anstream::adapter::strip_str(line).to_string().trim_end().width() <= 30);
    }
}
