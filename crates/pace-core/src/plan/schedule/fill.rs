//! Easy runs take what a week has left, and every session gets its day.

use super::{MINUTE, Record, Scheduler};
use crate::level::Level;
use crate::plan::age::AgeBand;
use crate::plan::session::{Part, Session, SessionKind, Step, StepKind, Totals};
use crate::plan::workout::Workout;
use crate::zones::{TrainingPaces, Zone};

const STRIDE_SECONDS: u64 = 20;
const STRIDE_RECOVERY: u64 = 40;

/// The strides at the end of an easy run.
pub(super) fn strides(level: Level, paces: &TrainingPaces) -> Part {
    let steps = [
        Step::stride(STRIDE_SECONDS, paces),
        Step::timed(StepKind::Recovery, Zone::Easy, STRIDE_RECOVERY, paces),
    ];
    Part::Repeat { times: [4, 5, 6][level as usize], steps }
}

enum Place {
    Easy,
    Quality,
}

/// Easy runs of a week, at most.
const MOST_RUNS: usize = 5;

/// So many minutes over so many runs, each a little shorter than the one before, as far as
/// there is room between the shortest and the longest; 0 after these runs.
pub(super) fn easy_minutes(
    minutes: u64,
    runs: usize,
    shortest: u64,
    longest: u64,
) -> [u64; MOST_RUNS] {
    /// Minutes between the limits of two runs that both could be the longest.
    const STEP: u64 = 3;
    let runs = runs as u64;
    let limit = |index: u64| longest.saturating_sub(STEP * index).max(shortest);
    // Each run a tenth longer than the next.
    let weight = |index: u64| 10 + (runs - 1 - index);
    let total: u64 = (0..runs).map(weight).sum();
    let share = |index| (minutes * weight(index) / total).clamp(shortest, limit(index));
    let mut given = [0; MOST_RUNS];
    for (index, run) in (0..runs).zip(&mut given) {
        *run = share(index);
    }
    let mut left = minutes.saturating_sub(given.iter().sum());
    for (index, run) in (0..runs).zip(&mut given) {
        let more = left.min(limit(index) - *run).min(2);
        *run += more;
        left -= more;
    }
    given
}

impl Scheduler<'_> {
    /// Easy runs take what the week's volume has left; then days are given.
    pub(super) fn fill(
        &mut self,
        volume: u64,
        caps: [u64; 3],
        mut quality: Vec<(Session, Totals)>,
        long_run: Session,
        shortest: u64,
    ) -> Vec<Session> {
        let mut fixed = long_run.totals();
        let mut week = Record::default();
        week += fixed;
        let longest = week.longest;
        for (_, totals) in &quality {
            fixed += *totals;
        }
        let runs = usize::from(self.request.sessions()) - quality.len() - 1;
        let longest_easy = (longest / MINUTE * 95 / 100).min(90);
        // Minutes beside these sessions, in the volume and under the cap of each age.
        let left = volume.saturating_sub(fixed.seconds[AgeBand::Under40 as usize]) / MINUTE;
        let room = AgeBand::ALL
            .map(|band| caps[band as usize].saturating_sub(fixed.seconds[band as usize]) / MINUTE);
        // Rounding at an age adds up to half a minute a run, strides some seconds.
        let within = AgeBand::ALL.map(|band| {
            room[band as usize].saturating_sub(runs as u64) * 100 / band.easy_percent()
        });
        let minutes = within.into_iter().fold(left, u64::min);
        let easy = easy_minutes(minutes, runs, shortest / MINUTE, longest_easy);
        let easy = &easy[..runs];
        // Minutes that no easy run takes go into warm-ups and cool-downs.
        let beside_easy = AgeBand::ALL.map(|band| {
            let easy: u64 = easy.iter().map(|minutes| band.easy_minutes(*minutes) + 1).sum();
            room[band as usize].saturating_sub(easy)
        });
        let left = left.saturating_sub(easy.iter().sum());
        let mut spare = beside_easy.into_iter().fold(left, u64::min);
        for (session, totals) in &mut quality {
            let lasts = totals.seconds[AgeBand::From50 as usize];
            let more = self.widen(session, lasts, spare, longest);
            spare -= more;
            week += totals.longer_by(more * MINUTE);
        }
        let sessions = self.arrange(quality, easy, long_run);
        for session in sessions.iter().filter(|session| session.kind == SessionKind::Easy) {
            week += session.totals();
        }
        debug_assert_eq!(week.totals, sessions.iter().map(Session::totals).sum());
        self.done.push(week);
        sessions
    }

    /// Sessions on their days: nothing hard on two days in a row.
    fn arrange(
        &self,
        quality: Vec<(Session, Totals)>,
        easy: &[u64],
        long_run: Session,
    ) -> Vec<Session> {
        use Place::{Easy, Quality};
        let days: &[(Place, u8)] = match (quality.len() + easy.len(), quality.len()) {
            (1, 0) => &[(Easy, 3)],
            (1, _) => &[(Quality, 3)],
            (2, 0) => &[(Easy, 3), (Easy, 5)],
            (2, _) => &[(Quality, 3), (Easy, 5)],
            (3, 0) => &[(Easy, 2), (Easy, 4), (Easy, 5)],
            (3, 1) => &[(Quality, 2), (Easy, 4), (Easy, 5)],
            (3, _) => &[(Quality, 2), (Easy, 4), (Quality, 5)],
            (4, 0) => &[(Easy, 2), (Easy, 3), (Easy, 5), (Easy, 6)],
            (4, 1) => &[(Easy, 2), (Quality, 3), (Easy, 5), (Easy, 6)],
            (4, _) => &[(Quality, 2), (Easy, 3), (Quality, 5), (Easy, 6)],
            (_, 0) => &[(Easy, 2), (Easy, 3), (Easy, 4), (Easy, 5), (Easy, 6)],
            (_, 1) => &[(Easy, 2), (Quality, 3), (Easy, 4), (Easy, 5), (Easy, 6)],
            (_, _) => &[(Quality, 2), (Easy, 3), (Easy, 4), (Quality, 5), (Easy, 6)],
        };
        let mut quality = quality.into_iter();
        let mut easy = easy.iter().peekable();
        let mut sessions: Vec<Session> = Vec::with_capacity(days.len() + 1);
        for (place, day) in days {
            match place {
                Quality => {
                    if let Some((session, _)) = quality.next() {
                        sessions.push(Session { day: *day, ..session });
                    }
                }
                Easy => {
                    let minutes = easy.next().copied().unwrap_or_default();
                    // The last easy run of the week, the shortest, has the strides.
                    sessions.push(if easy.peek().is_none() {
                        self.strides_run(minutes, *day)
                    } else {
                        self.easy_run(minutes, *day)
                    });
                }
            }
        }
        sessions.push(long_run);
        sessions
    }

    pub(super) fn easy_run(&self, minutes: u64, day: u8) -> Session {
        let step = Step::timed(StepKind::Steady, Zone::Easy, minutes * MINUTE, self.paces);
        // Hills tire the legs: not while tapering.
        let building = self.done.len() < usize::from(self.building);
        let rolling = building && self.done.len() % 3 == 1 && day == 3;
        let workout = if rolling { Workout::RollingRun } else { Workout::EasyRun };
        Session { kind: SessionKind::Easy, workout, day, parts: [Part::Step(step)].into() }
    }

    /// An easy run of so many minutes, strides within them.
    pub(super) fn strides_run(&self, minutes: u64, day: u8) -> Session {
        let (times, _) = self.strides.steps();
        let strides = times * (STRIDE_SECONDS + STRIDE_RECOVERY);
        let steady = (minutes * MINUTE).saturating_sub(strides) / MINUTE * MINUTE;
        let steady = Step::timed(StepKind::Steady, Zone::Easy, steady, self.paces);
        let parts = [Part::Step(steady), self.strides];
        Session { kind: SessionKind::Easy, workout: Workout::EasyStrides, day, parts: parts.into() }
    }
}
