//! A plan on the screen: what it is, how it rises and falls, and its sessions.

use pace_core::{LengthUnit, Note, Plan, Session, SessionKind, Week};
use pace_export::{Align, ExportSession, ExportWeek, PlanExport, format_duration};
use unicode_width::UnicodeWidthStr as _;

use crate::screen::{Screen, flowed, words, wrapped};
use crate::style;
use crate::words::labels;
use crate::words::sentences::plan_size;

/// The whole plan, or one of its weeks in detail.
pub(super) fn show(
    plan: &Plan,
    export: PlanExport<'_>,
    unit: LengthUnit,
    in_detail: bool,
    screen: Screen,
) -> String {
    let text = if in_detail {
        weeks_in_detail(export, unit, screen)
    } else {
        in_brief(plan, export, unit, screen)
    };
    head(plan, export, screen) + &text
}

/// How the plan rises and falls, and a line a session.
fn in_brief(plan: &Plan, export: PlanExport<'_>, unit: LengthUnit, screen: Screen) -> String {
    let mut text = chart(plan, export, unit, screen);
    for week in export.weeks() {
        text.push('\n');
        text += &week_line(week);
        for session in week.sessions() {
            text += &session_line(&session, unit, str::to_owned, screen);
        }
    }
    text.push('\n');
    text + &style::faint(&wrapped(labels::WEEK_ADVICE.in_lang(screen.lang), screen.width))
}

/// What to run in each session.
fn weeks_in_detail(export: PlanExport<'_>, unit: LengthUnit, screen: Screen) -> String {
    const INDENT: usize = 4;
    let mut text = String::new();
    for week in export.weeks() {
        text += &week_line(week);
        for session in week.sessions() {
            text.push('\n');
            text += &session_line(&session, unit, style::strong, screen);
            let description = session.description().to_string();
            for line in flowed(words(&description), " ", screen.width - INDENT) {
                text += &format!("{:INDENT$}{line}\n", "");
            }
        }
    }
    text
}

fn week_line(week: ExportWeek<'_>) -> String {
    style::phase(week.week.phase, &style::strong(&week.title())) + "\n"
}

/// Title, paces and notes.
fn head(plan: &Plan, export: PlanExport<'_>, screen: Screen) -> String {
    let mut text = format!("{}\n", style::accent(&export.title()));
    text += &style::faint(&wrapped(&plan_size(screen.lang, plan), screen.width));
    text.push('\n');
    text += &flowed(export.paces().iter().map(String::as_str), "   ", screen.width).join("\n");
    text.push('\n');
    let feasibility =
        plan.request.feasibility().map(|says| says.verdict.advice().in_lang(screen.lang));
    if let Some(says) = feasibility.filter(|_| is_personal(plan)) {
        text.push('\n');
        text += &style::faint(&wrapped(says, screen.width));
    }
    let notes = if is_personal(plan) { plan.notes() } else { Note::cautions(&plan.request) };
    for note in notes {
        let note = note.text(screen.lang).to_string();
        text.push('\n');
        text += &style::faint(&wrapped(&note, screen.width));
    }
    text.push('\n');
    text
}

/// Whether the runner says something of their own, so that the plan has more to say.
fn is_personal(plan: &Plan) -> bool {
    let request = &plan.request;
    request.weekly_km().is_some()
        || request.longest_run_km().is_some()
        || request.days().is_some()
        || request.start_date().is_some()
}

/// A line a week: phase, bar, time and distance.
fn chart(plan: &Plan, export: PlanExport<'_>, unit: LengthUnit, screen: Screen) -> String {
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
        let end = format!("  {:>9}  {:>4} {unit}", format_duration(seconds), whole(metres, unit));
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

/// A bar, its length in eighths of a column.
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
        tenths(session.distance_m(), unit)
    );
    let start = format!("  {}  ", entry.day());
    let room = screen.width.min(MOST).saturating_sub(start.width() + end.width() + 1);
    let title = title_style(&fitted(&entry.title().to_string(), room));
    format!("{}{title} {}\n", style::faint(&start), style::faint(&end))
}

/// Whole kilometres or miles, halves up.
fn whole(metres: u64, unit: LengthUnit) -> u64 {
    (metres * 1000 + unit.millimetres() / 2) / unit.millimetres()
}

/// Kilometres or miles with one decimal, halves up.
fn tenths(metres: u64, unit: LengthUnit) -> String {
    let tenths = (metres * 10_000 + unit.millimetres() / 2) / unit.millimetres();
    format!("{}.{}", tenths / 10, tenths % 10)
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
    use pace_core::{Arguments, Lang, PlanQuery};

    use super::*;

    #[test]
    fn a_text_is_filled_up_or_cut() {
        for (room, expected) in [(12, "Côte × 8    "), (8, "Côte × 8"), (7, "Côte … "), (1, "…")]
        {
            assert_eq!(fitted("Côte × 8", room), expected);
        }
    }

    #[test]
    fn a_title_that_is_cut_keeps_its_style_to_itself() {
        let args = Arguments::from_pairs([("distance", "semi".into()), ("time", "1h45".into())]);
        let plan = PlanQuery::parse(&args).unwrap().request.plan();
        let week = PlanExport::new(&plan, Lang::Fr).weeks().next().unwrap();
        let screen = Screen { width: 40, lang: Lang::Fr };
        let line =
            session_line(&week.sessions().next().unwrap(), LengthUnit::Km, style::strong, screen);
        let (_, after) = line.split_once('…').expect("a cut title");
        assert!(after.trim_start().starts_with("\u{1b}[0m"), "{line:?}");
        assert!(anstream::adapter::strip_str(&line).to_string().trim_end().width() <= 40);
    }
}
