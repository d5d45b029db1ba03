//! Titles and descriptions of sessions, written from their steps.
//!
//! The order of a text is the same in both languages and stands here; its words stand with
//! each language, behind [`Words`]. What is run comes first, in one sentence; then what it
//! is for, and what to take along where that is new.
//!
//! Nothing is written as often as this, hundreds of times a plan and a few pieces at a time: what
//! has one place in a text is inlined there, and seldom forms are set apart.

#![expect(clippy::inline_always, reason = "a call is as much as what it writes")]

use std::fmt::{self, Write};

use crate::distance::RaceDistance;
use crate::pace::FormattedPace;
use crate::plan::Plan;
use crate::plan::session::{Measure, Part, Session, SessionKind, Step, StepKind};
use crate::plan::week::Week;
use crate::plan::workout::Workout;
use crate::roles::{Role, Roles};
use crate::time::clock;
use crate::write::{Padded, write_all};
use crate::zones::Zone;

/// What a session is for. The sentences of one aim are said in turn, each in its own week of
/// [`WEEKS_OF_PURPOSES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Easy,
    Strides,
    MediumLong,
    Rolling,
    Shakeout,
    LongRun,
    Progressive,
    RacePaceLongRun,
    Hills,
    Fartlek,
    ThirtyThirty,
    Speed,
    Repeats,
    Threshold,
    /// Threshold at a pace that this runner holds for less than an hour, or for longer.
    ThresholdOffHour,
    Steady,
    RacePace,
    TenKmPace,
    Reminder,
    Race,
    /// The race of a runner who walks in it.
    RunWalkRace,
}

/// A sentence comes again after this many weeks at the earliest.
pub(super) const WEEKS_OF_PURPOSES: usize = 4;

/// What to take along in a long run, or to try in it, where it is new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cue {
    /// The first run of an hour and a half.
    Water,
    /// The first long run with race pace.
    Fuel,
    /// The longest run.
    Rehearsal,
}

/// How an effort by feel is to be run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Feel {
    Uphill,
    /// The thirty seconds of a 30/30.
    VeryFast,
    Fast,
    Threshold,
}

/// After whole minutes, and after hours: those alone, and those before minutes.
const MIN: &str = "\u{a0}min";
const H: &str = "\u{a0}h";
const H_AND: &str = "\u{a0}h\u{a0}";

/// `10 min` to `59 min`: all are as long, which is known where one is written, so that it is no
/// call.
#[inline(always)]
fn tens_of_minutes(minutes: u64) -> &'static str {
    macro_rules! literals {
        ($($minutes:literal)+) => {
            match minutes {
                $($minutes => concat!($minutes, "\u{a0}min"),)+
                _ => unreachable!("whole minutes of two digits, below an hour"),
            }
        };
    }
    literals! {
        10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34
        35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59
    }
}

/// What a language says.
pub(super) trait Words {
    /// Between clauses.
    const THEN: &'static str;
    /// After the minutes that follow hours.
    const AFTER_HOURS: &'static str;

    /// The name of a row of the library.
    fn workout(workout: Workout, race: RaceDistance) -> &'static str;
    /// The same, with what stands between it and what is run.
    fn workout_in_title(workout: Workout, race: RaceDistance) -> &'static str;
    /// The sentences of a purpose.
    fn purposes(purpose: Purpose, race: RaceDistance) -> &'static [&'static str];
    fn cue(cue: Cue, race: RaceDistance) -> &'static str;
    /// The name of a race.
    fn race_name(race: RaceDistance) -> &'static str;
    /// A duration: `45 s`, `1 min 15 s`, `1 h 35`.
    #[inline(always)]
    fn duration(seconds: u64, out: &mut impl Write) -> fmt::Result {
        // One multiplication tells both whether they are whole minutes and how many.
        let minutes = seconds / 60;
        if 60 * minutes == seconds {
            Self::minutes(minutes, out)
        } else {
            Self::odd_duration(seconds, out)
        }
    }
    /// A duration of whole minutes, as most are.
    #[inline(always)]
    fn minutes(minutes: u64, out: &mut impl Write) -> fmt::Result {
        match minutes {
            10..60 => out.write_str(tens_of_minutes(minutes)),
            1..10 => write_all!(out, minutes, MIN),
            0 => Self::odd_duration(0, out),
            _ => Self::hours(minutes, out),
        }
    }
    /// A duration of whole minutes, from an hour on.
    #[cold]
    fn hours(minutes: u64, out: &mut impl Write) -> fmt::Result {
        match (minutes / 60, minutes % 60) {
            (h, 0) => write_all!(out, h, H),
            (h, m) => write_all!(out, h, H_AND, Padded(m, 2), Self::AFTER_HOURS),
        }
    }
    /// The same, whatever its parts.
    #[cold]
    fn odd_duration(seconds: u64, out: &mut impl Write) -> fmt::Result {
        const MIN_AND: &str = "\u{a0}min\u{a0}";
        const S: &str = "\u{a0}s";
        match clock(seconds) {
            [0, 0, s] => write_all!(out, s, S),
            [0, m, s] => write_all!(out, m, MIN_AND, s, S),
            [h, m, 0] => Self::hours(60 * h + m, out),
            [h, m, s] => write_all!(out, h, H_AND, Padded(m, 2), MIN_AND, s, S),
        }
    }
    /// Before the work of a long run, in its title.
    fn long_run_with(workout: Workout) -> &'static str;
    /// After what is run at race pace.
    fn at_race_pace(race: RaceDistance) -> &'static str;
    /// After the minutes of a fast finish, in a title: at threshold, or steady.
    fn finish(role: Role) -> &'static str;
    /// A pace in a clause, with the blank after what is run at it.
    fn at_pace(
        zone: Zone,
        roles: &Roles,
        race: RaceDistance,
        pace: FormattedPace,
        out: &mut impl Write,
    ) -> fmt::Result;
    /// Work by effort, likewise.
    fn by_effort(feel: Feel) -> &'static str;
    /// After a pace that is the mean of running and walking.
    const WALKS_INCLUDED: &'static str;
    /// Walks of this many seconds after this many of running, likewise.
    fn walking(run: u64, walk: u64, out: &mut impl Write) -> fmt::Result;
    /// Before the length of a warm-up, and after it.
    const WARMUP: [&'static str; 2];
    /// Before the length of a cool-down, and after it.
    const COOLDOWN: [&'static str; 2];
    /// Before the length of a recovery, and after it; whether it is walked.
    fn recovery(after: Option<Feel>, walked: bool) -> [&'static str; 2];
    /// Strides: after their number, and around the length of the jog, or walk, between two.
    fn strides(walked: bool) -> [&'static str; 3];
    /// The race: its name, its time and its pace.
    fn race(plan: &Plan, out: &mut impl Write) -> fmt::Result;
}

/// The row of the library that a session is called by: repetitions at VO2max are short or long
/// by what this runner's are.
pub(super) fn called(session: &Session) -> Workout {
    /// Seconds of the longest short ones by time.
    const SHORT: u64 = 90;
    /// Metres of the longest by distance, and the seconds in which they are still short.
    const SHORT_TRACK: (u64, u64) = (400, 120);
    let is_short = |step: &Step| match step.by {
        Measure::Time => step.duration_seconds() <= SHORT,
        Measure::Distance => {
            step.distance_m() <= SHORT_TRACK.0 && step.duration_seconds() <= SHORT_TRACK.1
        }
    };
    match session.workout {
        Workout::Repeats400
        | Workout::Repeats600
        | Workout::Repeats800
        | Workout::Repeats1000
        | Workout::ThreeMinuteRepeats => match session.steps().find(|step| step.is_hard()) {
            Some(step) if is_short(step) => Workout::Repeats400,
            Some(_) => Workout::Repeats1000,
            None => session.workout,
        },
        workout => workout,
    }
}

/// The name of a session, and how much of it there is: of a long run with faster work, how much
/// work that is.
#[inline(always)]
pub(super) fn title<W: Words>(plan: &Plan, session: &Session, out: &mut impl Write) -> fmt::Result {
    if matches!(session.workout, Workout::RacePaceLongRun | Workout::ProgressiveLongRun) {
        return title_of_long_run_with_work::<W>(plan, session, out);
    }
    out.write_str(W::workout_in_title(called(session), plan.race()))?;
    match session.kind {
        SessionKind::Race => out.write_str(W::race_name(plan.race())),
        SessionKind::Easy | SessionKind::LongRun => W::minutes(whole_minutes(session), out),
        SessionKind::Tempo | SessionKind::Interval => efforts_of::<W>(session, out),
    }
}

/// The same of a long run with faster work in it: a length after its name would read as the whole
/// run's.
fn title_of_long_run_with_work<W: Words>(
    plan: &Plan,
    session: &Session,
    out: &mut impl Write,
) -> fmt::Result {
    out.write_str(W::long_run_with(session.workout))?;
    efforts_of::<W>(session, out)?;
    out.write_str(match session.workout {
        Workout::RacePaceLongRun => W::at_race_pace(plan.race()),
        _ => W::finish(plan.roles.of(Zone::Tempo)),
    })
}

/// The session's duration to the minute, which is as exact as a title needs.
fn whole_minutes(session: &Session) -> u64 {
    (session.duration_seconds() + 30) / 60
}

fn is_hard(part: &Part) -> bool {
    match part {
        Part::Step(step) => step.is_hard(),
        Part::Repeat { steps: [effort, rest], .. } => effort.is_hard() || rest.is_hard(),
    }
}

/// The work of a session in short: `8 × 400 m`, `20 min`, `3 × 1000 m + 4 × 200 m`.
fn efforts_of<W: Words>(session: &Session, out: &mut impl Write) -> fmt::Result {
    for (index, part) in session.parts.iter().filter(|part| is_hard(part)).enumerate() {
        if index > 0 {
            out.write_str(" + ")?;
        }
        let (times, steps) = part.steps();
        times_of(times, out)?;
        length::<W>(session, &steps[0], out)?;
    }
    Ok(())
}

/// `8 × ` before what is run so often.
#[inline(always)]
fn times_of(times: u64, out: &mut impl Write) -> fmt::Result {
    if times > 1 { write_all!(out, times, "\u{a0}×\u{a0}") } else { Ok(()) }
}

/// What the runner follows: `400 m`, `12 km`, `8 min`.
#[inline(always)]
fn length<W: Words>(session: &Session, step: &Step, out: &mut impl Write) -> fmt::Result {
    // Kilometres in long runs and for long efforts, as coaches say them.
    let from = if session.kind == SessionKind::LongRun { 1000 } else { 3000 };
    match step.by {
        Measure::Time => W::duration(step.duration_seconds(), out),
        Measure::Distance => metres(step.distance_m(), from, out),
    }
}

fn metres(metres: u64, km_from: u64, out: &mut impl Write) -> fmt::Result {
    if metres >= km_from && metres.is_multiple_of(1000) {
        write_all!(out, metres / 1000, "\u{a0}km")
    } else {
        write_all!(out, metres, "\u{a0}m")
    }
}

/// How the clauses and sentences of a description are set.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Layout {
    /// What is run in one sentence, and what it is for after it.
    Prose,
    /// A point for each thing to run, and a line for each sentence.
    Lines,
}

impl Layout {
    /// What stands before the clauses, between two, after them, before another sentence, and before
    /// one that follows the clauses.
    fn marks<W: Words>(self) -> [&'static str; 5] {
        match self {
            Self::Prose => ["", W::THEN, ".", " ", ". "],
            Self::Lines => ["• ", "\n• ", "", "\n", "\n"],
        }
    }
}

/// What to run, step by step, and what for.
#[inline(always)]
pub(super) fn description<W: Words>(
    layout: Layout,
    plan: &Plan,
    week: &Week,
    session: &Session,
    out: &mut impl Write,
) -> fmt::Result {
    let [first, then, end, sentence, end_and_sentence] = layout.marks::<W>();
    let said = said::<W>(plan, week, session);
    if session.kind == SessionKind::Race {
        W::race(plan, out)?;
        if let Some(said) = said {
            write_all!(out, sentence, said)?;
        }
    } else {
        let mut parts = &session.parts[..];
        out.write_str(first)?;
        while !parts.is_empty() {
            parts = match layout {
                Layout::Prose => clause::<W>(plan, session, parts, out)?,
                Layout::Lines => clause::<W>(plan, session, parts, &mut Capital::before(out))?,
            };
            if !parts.is_empty() {
                out.write_str(then)?;
            }
        }
        match said {
            Some(said) => write_all!(out, end_and_sentence, said)?,
            None => out.write_str(end)?,
        }
    }
    if let Some(cue) = cue(plan, week, session) {
        write_all!(out, sentence, W::cue(cue, plan.race()))?;
    }
    Ok(())
}

/// Writes a text with its first letter as a capital.
struct Capital<'o, O> {
    out: &'o mut O,
    is_written: bool,
}

impl<'o, O> Capital<'o, O> {
    fn before(out: &'o mut O) -> Self {
        Self { out, is_written: false }
    }
}

impl<O: Write> Write for Capital<'_, O> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        let mut rest = piece.chars();
        match rest.next() {
            Some(first) if !self.is_written => {
                self.is_written = true;
                write!(self.out, "{}", first.to_uppercase())?;
                self.out.write_str(rest.as_str())
            }
            _ => self.out.write_str(piece),
        }
    }
}

/// What a row of the library is for.
pub(super) const fn purpose(workout: Workout, race: RaceDistance) -> Purpose {
    match workout {
        Workout::Pace10k if !matches!(race, RaceDistance::TenKm) => Purpose::TenKmPace,
        Workout::EasyRun => Purpose::Easy,
        Workout::RollingRun => Purpose::Rolling,
        Workout::EasyStrides => Purpose::Strides,
        Workout::MediumLongRun => Purpose::MediumLong,
        Workout::Shakeout => Purpose::Shakeout,
        Workout::LongRun => Purpose::LongRun,
        Workout::ProgressiveLongRun => Purpose::Progressive,
        Workout::RacePaceLongRun => Purpose::RacePaceLongRun,
        Workout::ShortHills | Workout::LongHills => Purpose::Hills,
        Workout::Fartlek | Workout::LongFartlek => Purpose::Fartlek,
        Workout::ThirtyThirty => Purpose::ThirtyThirty,
        Workout::Repeats200 => Purpose::Speed,
        Workout::Repeats400
        | Workout::Repeats600
        | Workout::Repeats800
        | Workout::Repeats1000
        | Workout::ThreeMinuteRepeats => Purpose::Repeats,
        Workout::CruiseIntervals
        | Workout::ThresholdBlocks
        | Workout::Threshold2000
        | Workout::ContinuousThreshold => Purpose::Threshold,
        Workout::SteadyBlocks => Purpose::Steady,
        Workout::Pace5k | Workout::Pace10k | Workout::HalfMarathonPace | Workout::MarathonPace => {
            Purpose::RacePace
        }
        Workout::RacePaceReminder => Purpose::Reminder,
        Workout::Race => Purpose::Race,
    }
}

/// What the session is for, where it is time to say so again: once in a few weeks, and once
/// in a week.
#[inline(always)]
fn said<W: Words>(plan: &Plan, week: &Week, session: &Session) -> Option<&'static str> {
    let purpose = match purpose(session.workout, plan.race()) {
        Purpose::Race if plan.walks_in_race() => Purpose::RunWalkRace,
        Purpose::Threshold if !plan.roles.is_threshold_an_hour() => Purpose::ThresholdOffHour,
        Purpose::Reminder if is_real_work(session) => Purpose::RacePace,
        purpose => purpose,
    };
    let sentences = W::purposes(purpose, plan.race());
    if matches!(purpose, Purpose::Easy) {
        let first = week.sessions.iter().find(|other| other.workout == session.workout)?;
        if first.day != session.day {
            return None;
        }
    }
    sentences.get(usize::from(week.number) % WEEKS_OF_PURPOSES).copied()
}

/// Whether a reminder of race pace is a session in its own right: the first of a marathon's taper
/// may hold more than half an hour of it.
fn is_real_work(session: &Session) -> bool {
    /// Seconds of work from which on it is more than « just enough » (our choice).
    const REAL_WORK: u64 = 20 * 60;
    session.hard_seconds() >= REAL_WORK
}

/// What is new in this long run.
fn cue(plan: &Plan, week: &Week, session: &Session) -> Option<Cue> {
    if session.kind != SessionKind::LongRun {
        return None;
    }
    let cues = plan.cues;
    [(cues.longest, Cue::Rehearsal), (cues.race_pace, Cue::Fuel), (cues.long, Cue::Water)]
        .into_iter()
        .find_map(|(number, cue)| (number == Some(week.number)).then_some(cue))
}

/// The first clause of these parts; what is left of them.
///
/// Most of a plan is said here, so lengths and paces have one place each.
#[inline(always)]
fn clause<'s, W: Words>(
    plan: &Plan,
    session: &Session,
    parts: &'s [Part],
    out: &mut impl Write,
) -> Result<&'s [Part], fmt::Error> {
    let Some((part, left)) = parts.split_first() else { return Ok(parts) };
    let (times, steps) = part.steps();
    let step = &steps[0];
    match steps {
        [run, walk] if walk.kind == StepKind::Walk => {
            return run_walk::<W>(plan, session, (times, run, walk), left, out);
        }
        [stride, rest] if stride.kind == StepKind::Stride => {
            return strides::<W>(plan, (times, stride, rest), out).map(|()| left);
        }
        _ => {}
    }
    let around = match step.kind {
        StepKind::Warmup => Some(W::WARMUP),
        StepKind::Cooldown => Some(W::COOLDOWN),
        StepKind::Recovery => Some(W::recovery(None, plan.walks_all)),
        _ => None,
    };
    if let Some([before, _]) = around {
        out.write_str(before)?;
    }
    times_of(times, out)?;
    length::<W>(session, step, out)?;
    if let Some([_, after]) = around
        && !after.is_empty()
    {
        out.write_str(after)?;
    }
    if !matches!(step.kind, StepKind::Cooldown | StepKind::Recovery) {
        pace::<W>(plan, session, step, out)?;
    }
    if step.kind == StepKind::Warmup && plan.walks_all {
        out.write_str(W::WALKS_INCLUDED)?;
    }
    if let [_, rest] = steps {
        let [before, after] = W::recovery(feel(session, step), plan.walks_all);
        out.write_str(W::THEN)?;
        out.write_str(before)?;
        W::duration(rest.duration_seconds(), out)?;
        out.write_str(after)?;
    }
    Ok(left)
}

/// Running and walking in turn, the last pair cut short; what is left of the parts after them.
#[cold]
fn run_walk<'s, W: Words>(
    plan: &Plan,
    session: &Session,
    (times, run, walk): (u64, &Step, &Step),
    mut left: &'s [Part],
    out: &mut impl Write,
) -> Result<&'s [Part], fmt::Error> {
    let mut seconds = times * (run.duration_seconds() + walk.duration_seconds());
    while let [Part::Step(cut), rest @ ..] = left
        && matches!(cut.kind, StepKind::Steady | StepKind::Walk)
    {
        seconds += cut.duration_seconds();
        left = rest;
    }
    W::duration(seconds, out)?;
    pace::<W>(plan, session, run, out)?;
    W::walking(run.duration_seconds(), walk.duration_seconds(), out)?;
    Ok(left)
}

/// Strides, and the jog between them.
fn strides<W: Words>(
    plan: &Plan,
    (times, stride, rest): (u64, &Step, &Step),
    out: &mut impl Write,
) -> fmt::Result {
    let [strides, before, after] = W::strides(plan.walks_all);
    write_all!(out, times, strides)?;
    W::duration(stride.duration_seconds(), out)?;
    out.write_str(before)?;
    W::duration(rest.duration_seconds(), out)?;
    out.write_str(after)
}

/// How work by effort is felt.
fn feel(session: &Session, step: &Step) -> Option<Feel> {
    match step.zone {
        _ if step.paced => None,
        Some(Zone::Tempo) => Some(Feel::Threshold),
        _ if session.workout.is_hills() => Some(Feel::Uphill),
        _ if session.workout == Workout::ThirtyThirty => Some(Feel::VeryFast),
        _ => Some(Feel::Fast),
    }
}

/// Work of that length is run and walked by who runs and walks.
const LONG_WORK: u64 = 5 * 60;

/// How fast a step is run, with a blank before it: at its zone's pace, or by effort.
#[inline(always)]
fn pace<W: Words>(
    plan: &Plan,
    session: &Session,
    step: &Step,
    out: &mut impl Write,
) -> fmt::Result {
    match (step.zone, feel(session, step)) {
        (Some(zone), None) => {
            let pace = plan.paces.shown(zone);
            // A warm-up is as easy as easy runs are.
            let is_ten_km_pace =
                step.is_hard() && purpose(session.workout, plan.race()) == Purpose::TenKmPace;
            let (zone, race) = if is_ten_km_pace {
                (Zone::Race, RaceDistance::TenKm)
            } else {
                (zone, plan.race())
            };
            W::at_pace(zone, &plan.roles, race, pace, out)?;
            let is_long = || step.is_hard() && step.duration_seconds() >= LONG_WORK;
            if plan.walks_all && is_long() { out.write_str(W::WALKS_INCLUDED) } else { Ok(()) }
        }
        (_, feel) => out.write_str(W::by_effort(feel.unwrap_or(Feel::Fast))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::request::PlanRequest;

    /// Intervals at 4'45"/km, 5'00"/km and 5'01"/km.
    #[test]
    fn repetitions_are_short_by_their_length() {
        let called = |target: &str, by: Measure, length| {
            let request = PlanRequest::new(RaceDistance::FiveKm, target.parse().unwrap());
            let paces = request.paces();
            let step = match by {
                Measure::Time => Step::timed(StepKind::Work, Zone::Interval, length, &paces),
                Measure::Distance => Step::measured(StepKind::Work, Zone::Interval, length, &paces),
            };
            let workout = Workout::ThreeMinuteRepeats;
            let parts = [Part::Step(step)].into();
            called(&Session { kind: SessionKind::Interval, workout, day: 2, parts })
        };
        let rows = [
            ("25:00", Measure::Time, 90, Workout::Repeats400),
            ("25:00", Measure::Time, 91, Workout::Repeats1000),
            ("25:00", Measure::Distance, 400, Workout::Repeats400),
            ("15:00", Measure::Distance, 401, Workout::Repeats1000),
            ("26:15", Measure::Distance, 400, Workout::Repeats400),
            ("26:25", Measure::Distance, 400, Workout::Repeats1000),
        ];
        for (target, by, length, expected) in rows {
            assert_eq!(called(target, by, length), expected, "{target}, {length}");
        }
    }
}
