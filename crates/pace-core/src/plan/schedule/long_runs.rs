//! Long runs: plain, progressive, and with race pace in blocks that grow in steps.

use std::iter;

use super::easy::steady;
use super::runner::{MINUTE, Runner};
use super::slots::LongForm;
use super::volume::by_length;
use crate::distance::RaceDistance;
use crate::plan::age::AgeBand;
use crate::plan::rules;
use crate::plan::session::{Part, Session, SessionKind, Step, StepKind};
use crate::plan::workout::Workout;
use crate::roles::Role;
use crate::zones::Zone;

const KM: u64 = 1000;

/// The hard work of a long run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Work {
    None,
    /// This many seconds at the pace of zone `tempo`, at the end.
    Progressive(u64),
    /// Blocks of this many metres at race pace, and how many of them, with a jog between.
    RacePace {
        blocks: u32,
        metres: u64,
    },
}

/// Easy running after the last block, in minutes.
const fn closing_minutes(race: RaceDistance) -> u64 {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm => 5,
        RaceDistance::HalfMarathon | RaceDistance::Marathon => 10,
    }
}

/// The same after so many of them: one block ends the run.
const fn closing(runner: &Runner<'_>, blocks: u32) -> u64 {
    if blocks > 1 { closing_minutes(runner.race) } else { 0 }
}

/// Easy running before the first block, in minutes, at least: two repeats of running and
/// walking, where the runner walks.
const fn least_before(runner: &Runner<'_>) -> u64 {
    if runner.first_run.is_some() { 10 } else { 5 }
}

/// Seconds that a run with these blocks takes at least.
pub(super) fn shortest(runner: &Runner<'_>, work: Work) -> u64 {
    let Work::RacePace { blocks, .. } = work else { return 0 };
    work.with_jogs(runner) + (least_before(runner) + closing(runner, blocks)) * MINUTE
}

/// The jog between two blocks, in seconds.
pub(super) const BETWEEN_BLOCKS: u64 = 4 * MINUTE;

/// The greatest race-pace work of a plan by its length, in thousandths of the least that A2
/// asks for (our calibration): a floor is not the target.
const SHORTEST_RACE_PACE: u64 = 920;
const USUAL_RACE_PACE: u64 = 1120;
const LONGEST_RACE_PACE: u64 = 1200;

/// Of the longest run with race pace, the part at race pace, in percent, at most.
pub(super) const MOST_RACE_PACE: u64 = 64;

impl Work {
    /// Seconds of work.
    pub(super) fn seconds(self, runner: &Runner<'_>) -> u64 {
        match self {
            Self::None => 0,
            Self::Progressive(seconds) => seconds,
            Self::RacePace { blocks, metres } => {
                let block = runner.paces.of(Zone::Race).seconds_for(metres);
                block.saturating_mul(blocks.into())
            }
        }
    }

    /// Seconds of work and of the jogs between blocks: as long as these are from 50 on, so that
    /// no age makes the run the longest.
    fn with_jogs(self, runner: &Runner<'_>) -> u64 {
        let jogs = match self {
            Self::RacePace { blocks: blocks @ 2.., .. } => u64::from(blocks),
            _ => 0,
        };
        self.seconds(runner) + AgeBand::From50.recovery_seconds(BETWEEN_BLOCKS) * jogs
    }

    /// The pace that it is run at.
    pub(super) const fn zone(self) -> Option<Zone> {
        match self {
            Self::None => None,
            Self::Progressive(_) => Some(Zone::Tempo),
            Self::RacePace { .. } => Some(Zone::Race),
        }
    }

    /// Metres at race pace.
    pub(super) fn race_pace_metres(self) -> u64 {
        match self {
            Self::RacePace { blocks, metres } => u64::from(blocks) * metres,
            Self::None | Self::Progressive(_) => 0,
        }
    }
}

/// A2: the metres at race pace that one session comes to at least, in whole blocks, in a plan
/// whose longest run lasts so long.
pub(super) fn least_race_pace(runner: &Runner<'_>, longest: u64) -> u64 {
    let race = runner.race;
    let (part, parts) = rules::LEAST_RACE_PACE_PART;
    let is_short = runner.weeks < rules::weeks_with_longest_run(race);
    let lessen = |value: u64| if is_short { value * part / parts } else { value };
    let metres = lessen(rules::least_race_pace(race, runner.target));
    let seconds = lessen(rules::least_race_pace_seconds(race)).min(lessen(longest * part / parts));
    let pace = runner.paces.of(Zone::Race);
    let mut by_time = rules::whole_block(race, pace.metres_in(seconds));
    while pace.seconds_for(by_time) < seconds {
        by_time += rules::race_pace_step(by_time);
    }
    rules::whole_block(race, metres).min(by_time)
}

/// The metres at race pace that the plan leads to in one session, where it comes to `least`.
pub(super) fn most_race_pace(runner: &Runner<'_>, least: u64) -> u64 {
    let table = rules::interpolated_race_pace(runner.race, runner.target);
    let by_length = by_length(runner, [SHORTEST_RACE_PACE, USUAL_RACE_PACE, LONGEST_RACE_PACE]);
    let wanted = table * by_length * runner.variation.race_pace / 100_000;
    let (seconds, metres, _) = rules::RACE_PACE_MOST;
    let pace = runner.paces.of(Zone::Race);
    let in_time = pace.metres_in(rules::least_race_pace_seconds(runner.race) * 21 / 20);
    let wanted = wanted.min(in_time).max(least);
    wanted.min(metres).min(pace.metres_in(seconds))
}

/// The race-pace blocks of a long run that lasts so long: this many metres, if they are no
/// token and leave enough easy running around them.
pub(super) fn race_pace(
    runner: &Runner<'_>,
    long_run: u64,
    wanted: u64,
    most: u64,
    seconds: u64,
    in_two: bool,
    enough: u64,
) -> Work {
    let pace = runner.paces.of(Zone::Race);
    let least = rules::race_pace_in_long_run(runner.race);
    let (_, shortest) = rules::race_pace_block(runner.race);
    let room = (long_run * MOST_RACE_PACE / 100).min(seconds);
    let most = most.min(pace.metres_in(room));
    let fits = |metres: u64, blocks: u64| {
        let whole = metres * blocks;
        metres >= shortest && whole <= most && (least..=room).contains(&pace.seconds_for(whole))
    };
    let wanted = wanted.min(most);
    if in_two {
        let metres = rules::whole_block(runner.race, wanted / 2);
        // Unless rounding both would lose much.
        let whole = rules::whole_block(runner.race, wanted);
        let is_near = 2 * metres * 100 >= whole * 95 && (2 * metres >= enough || whole < enough);
        let worth = if runner.is_short_race() { 3 * KM / 2 } else { 3 * KM };
        if metres >= worth && is_near && fits(metres, 2) {
            return Work::RacePace { blocks: 2, metres };
        }
    }
    let metres = rules::whole_block(runner.race, wanted).max(shortest);
    // Rounding must not make a token of it.
    let longer = |metres: &u64| Some(metres + rules::race_pace_step(*metres));
    match iter::successors(Some(metres), longer).take(12).find(|metres| fits(*metres, 1)) {
        Some(metres) => Work::RacePace { blocks: 1, metres },
        None => Work::None,
    }
}

/// Race pace by time, the least that is no token, for who starts from so little that blocks are too
/// coarse: if there is room for it, and it is no more than `most` metres.
pub(super) fn least_by_time(runner: &Runner<'_>, most: u64, room: u64) -> Work {
    let least = rules::race_pace_in_long_run(runner.race);
    let (_, shortest) = rules::race_pace_block(runner.race);
    let metres = runner.paces.of(Zone::Race).metres_in(least);
    if least <= room && (shortest..=most).contains(&metres) {
        Work::RacePace { blocks: 1, metres }
    } else {
        Work::None
    }
}

/// The end of a progressive long run of so many seconds, at most: a third, or the least where
/// who starts from what is run now has no longer runs in which it could come.
pub(super) fn most_progressive(runner: &Runner<'_>, long_run: u64) -> u64 {
    let least = *rules::progressive_end(runner.roles.of(Zone::Tempo)).start();
    let is_enough = runner.starts_from_now && !runner.is_short_race() && long_run * 2 >= least * 5;
    (long_run / 3).max(if is_enough { least } else { 0 })
}

/// The end of a progressive long run, in seconds: longer as the plan goes on.
pub(super) fn progressive(runner: &Runner<'_>, long_run: u64, later: bool, room: u64) -> Work {
    let role = runner.roles.of(Zone::Tempo);
    let range = rules::progressive_end(role);
    let minutes = match (role, later) {
        (Role::Threshold, false) => 10,
        (Role::Threshold, true) | (_, false) => 15,
        (_, true) => 20,
    };
    let most = most_progressive(runner, long_run).min(room) / rules::ROUND * rules::ROUND;
    let seconds = (minutes * MINUTE).min(most);
    if seconds < *range.start() { Work::None } else { Work::Progressive(seconds) }
}

/// A long run of about this many seconds with this work in it, in a week of this index; where
/// it takes whole minutes around its blocks, it may be a little longer, up to a most.
pub(super) fn session(
    runner: &Runner<'_>,
    seconds: u64,
    work: Work,
    week: u64,
    most: u64,
) -> Session {
    let paces = runner.paces;
    let workout = match work {
        Work::None => Workout::LongRun,
        Work::Progressive(_) => Workout::ProgressiveLongRun,
        Work::RacePace { .. } => Workout::RacePaceLongRun,
    };
    let easy = |minutes| {
        let of = |parts| Session { kind: SessionKind::LongRun, workout, day: 7, parts };
        steady(runner, Zone::LongRun, minutes, week, of)
    };
    match work {
        Work::None => easy(rules::round_seconds(seconds) / MINUTE),
        Work::Progressive(end) => {
            let mut run = easy(rules::round_seconds(seconds).saturating_sub(end) / MINUTE);
            run.parts.push(Part::Step(Step::timed(StepKind::Work, Zone::Tempo, end, paces)));
            run
        }
        Work::RacePace { blocks, metres } => {
            let block = if metres == rules::whole_block(runner.race, metres) {
                Step::measured(StepKind::Work, Zone::Race, metres, paces)
            } else {
                let least = rules::race_pace_in_long_run(runner.race);
                Step::timed(StepKind::Work, Zone::Race, least, paces)
            };
            let jog = Step::timed(StepKind::Recovery, Zone::Easy, BETWEEN_BLOCKS, paces);
            let (inside, closing) = (work.with_jogs(runner), closing(runner, blocks));
            let around = seconds.saturating_sub(inside);
            let up = around.next_multiple_of(MINUTE);
            // Of two sessions a week an early run is never longer than the last ones (H11).
            let may_be_longer = blocks == 1 && runner.sessions > 2 && up + inside <= most;
            let around = if may_be_longer { up } else { around } / MINUTE;
            let before = around.saturating_sub(closing).max(least_before(runner));
            let before = before.min(within_reach(runner, work, closing));
            let mut run = easy(before);
            run.parts.push(if blocks > 1 {
                Part::Repeat { times: blocks, steps: [block, jog] }
            } else {
                Part::Step(block)
            });
            if closing > 0 {
                run.parts.extend(easy(closing).parts.iter().copied());
            }
            run
        }
    }
}

/// Metres by which rounding its steps makes a run longer, at most.
const ROUNDING: u64 = 30;

/// H9: minutes before the blocks that keep the run within its greatest distance.
pub(super) fn within_reach(runner: &Runner<'_>, work: Work, closing: u64) -> u64 {
    let most = rules::longest_run_metres(runner.race);
    if most == u64::MAX {
        return u64::MAX;
    }
    let pace = runner.paces.of(Zone::LongRun);
    let jogs = match work {
        Work::RacePace { blocks: blocks @ 2.., .. } => u64::from(blocks) * BETWEEN_BLOCKS,
        _ => 0,
    };
    let jogged = AgeBand::From50.recovery_seconds(jogs);
    let spent = work.race_pace_metres() + pace.metres_in(closing * MINUTE + jogged) + ROUNDING;
    pace.seconds_for(most.saturating_sub(spent)) / MINUTE
}

/// The form of a long run, where its work came out as none.
pub(super) const fn form(work: Work) -> LongForm {
    match work {
        Work::None => LongForm::Plain,
        Work::Progressive(_) => LongForm::Progressive,
        Work::RacePace { .. } => LongForm::RacePace,
    }
}
