//! The weeks that stand already, and what they let the next one grow to.

use std::array;

use super::limits::NO_CAP;
use super::runner::MINUTE;
use crate::distance::RaceDistance;
use crate::plan::age::AgeBand;
use crate::plan::rules;
use crate::plan::session::{Session, SessionKind, Totals};
use crate::plan::workout::Workout;

/// The quality sessions of a week, their durations, which are counted once, and their hard
/// seconds as H5 counts them.
#[derive(Default)]
pub(super) struct Quality {
    sessions: [Option<Session>; rules::HARD_SESSIONS],
    totals: [Totals; rules::HARD_SESSIONS],
    pub(super) hard: u64,
}

impl Quality {
    /// Adds the session of a place; its durations.
    pub(super) fn insert(&mut self, place: usize, session: Session) -> Totals {
        let totals = self.sessions[place].insert(session).totals();
        self.totals[place] = totals;
        totals
    }

    /// Those that there are, with their durations.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&Session, &Totals)> + Clone {
        let all = self.sessions.iter().zip(&self.totals);
        all.filter_map(|(session, totals)| Some((session.as_ref()?, totals)))
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.sessions.iter().flatten().count()
    }

    /// How long they take together.
    pub(super) fn totals(&self) -> Totals {
        self.totals.iter().copied().sum()
    }
}

/// A week that has been built.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Record {
    pub(super) totals: Totals,
    /// The longest run in seconds.
    pub(super) longest: u64,
    /// Hard seconds, as H5 and H27 count them.
    pub(super) hard: u64,
    pub(super) long_run: u64,
    /// The longest easy run.
    pub(super) longest_easy: u64,
    /// The same but for a medium-long one.
    pub(super) longest_plain: u64,
}

impl Record {
    /// Counts a session in, but for the sum of all.
    pub(super) fn add(&mut self, session: &Session, totals: &Totals) {
        let seconds = totals.seconds[AgeBand::Under40 as usize];
        self.longest = self.longest.max(seconds);
        match session.kind {
            SessionKind::LongRun => self.long_run = seconds,
            SessionKind::Easy => {
                self.longest_easy = self.longest_easy.max(seconds);
                if session.workout != Workout::MediumLongRun {
                    self.longest_plain = self.longest_plain.max(seconds);
                }
            }
            _ => {}
        }
    }
}

/// What a week may have at most, in seconds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Caps {
    /// H7, at each age band.
    pub(super) volume: [u64; 3],
    /// H6: the longest run.
    pub(super) run: u64,
}

/// What a building week is meant to have, and may have at most; in seconds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Size {
    pub(super) volume: u64,
    pub(super) long_run: u64,
    pub(super) caps: Caps,
}

/// What has been run so far.
#[derive(Debug, Default)]
pub(super) struct History {
    pub(super) weeks: Vec<Record>,
    /// Metres of the greatest race-pace work.
    pub(super) race_pace: u64,
    /// Long runs with race pace, and sessions with it in all.
    pub(super) race_pace_runs: u64,
    pub(super) race_pace_sessions: u64,
    /// Numbers of the weeks of these long runs, as bits.
    pub(super) with_race_pace: u32,
    pub(super) progressive_runs: u64,
    /// Seconds of work of the greatest quality session.
    pub(super) greatest_work: u64,
}

impl History {
    /// H7 at each age band: the most a week may have.
    pub(super) fn volume_caps(&self) -> [u64; 3] {
        array::from_fn(|band| {
            let before = self.weeks.iter().rev().take(3).map(|week| week.totals.seconds[band]);
            before.max().map_or(NO_CAP, rules::most_volume)
        })
    }

    /// H6: the longest that a run may last; none before the first week.
    pub(super) fn run_cap(&self) -> Option<u64> {
        let before = self.weeks.iter().rev().take(4).map(|week| week.longest).max();
        before.map(|longest| longest * rules::RUN_GROWTH / 100 + rules::RUN_GROWTH_SLACK)
    }

    /// H27: the hard time that the next week may have, a little kept in hand.
    pub(super) fn hard_cap(&self) -> u64 {
        let before = self.weeks.iter().rev().take(4).map(|week| week.hard).max();
        before.map_or(NO_CAP, |highest| grown_hard_time(highest) - MINUTE / 6)
    }

    /// H27: metres and seconds at race pace that the next session with them may have.
    pub(super) fn most_race_pace(&self, race: RaceDistance) -> (u64, u64) {
        match self.race_pace {
            0 => rules::first_race_pace(race),
            greatest => {
                let grown = greatest * rules::RACE_PACE_GROWTH / 100;
                (grown.max(greatest + rules::RACE_PACE_GROWTH_METRES), NO_CAP)
            }
        }
    }

    /// The longest long run.
    pub(super) fn longest(&self) -> u64 {
        self.weeks.iter().map(|week| week.long_run).max().unwrap_or_default()
    }

    /// The greatest week, at no age.
    pub(super) fn peak(&self) -> u64 {
        let weeks = self.weeks.iter().map(|week| week.totals.seconds[AgeBand::Under40 as usize]);
        weeks.max().unwrap_or_default()
    }
}

/// H27: the most hard time of a week after weeks whose hardest had `highest`.
pub(super) const fn grown_hard_time(highest: u64) -> u64 {
    highest * rules::HARD_GROWTH / 100 + rules::HARD_GROWTH_SLACK
}
