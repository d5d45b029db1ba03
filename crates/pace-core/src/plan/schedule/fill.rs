//! Easy runs take what a week's volume has left; then days are given.

use std::array;

use super::ages;
use super::days::{self, On};
use super::draft::Draft;
use super::easy::{self, distribute};
use super::history::{Quality, Record};
use super::long_runs::{self, Work};
use super::runner::MINUTE;
use crate::distance::RaceDistance;
use crate::plan::age::AgeBand;
use crate::plan::rules;
use crate::plan::session::{Session, Totals};
use crate::plan::workout::Workout;

/// An easy run of the last building week in percent of the longest before that was no medium-long
/// one, at most: minutes that hard work left are not made up for (our calibration).
const LAST_EASY: u64 = 110;

/// What easy runs lose at an age beside the long run, in minutes.
const EVE_MARGIN: u64 = 4;

/// A7: the medium-long run in tenths of each of the others, which come out a little shorter by
/// rounding; and the points that rounding at an age takes of the difference.
const MEDIUM_LONG: u64 = 14;
const MEDIUM_LONG_MARGIN: u64 = 4;

/// What a week's long run and easy runs have to come to.
pub(super) struct Fill {
    pub(super) is_building: bool,
    /// Whether it is the last of the building weeks.
    pub(super) is_last: bool,
    /// Seconds of the long run, and at most; and the work in it.
    pub(super) long_run: u64,
    pub(super) most_long_run: u64,
    pub(super) work: Work,
    pub(super) volume: u64,
    /// H7 at each age band.
    pub(super) caps: [u64; 3],
    /// Minutes of the shortest.
    pub(super) shortest: u64,
    /// The week, from 0.
    pub(super) index: u64,
    pub(super) medium_long: bool,
    pub(super) hard: u64,
}

/// The sessions of a week with easy runs in them.
pub(super) struct Filled {
    pub(super) sessions: Vec<Session>,
    /// All but the long run.
    pub(super) others: Totals,
    pub(super) record: Record,
}

/// The easy runs of a week.
struct EasyRuns {
    /// Of each run; the first is the medium-long one, if there is one.
    minutes: [u64; easy::MOST_RUNS],
    count: usize,
    has_medium_long: bool,
    /// Minutes of one at most, but for the medium-long one.
    most: u64,
}

impl EasyRuns {
    /// The first that is no medium-long one.
    fn first_plain(&self) -> usize {
        usize::from(self.has_medium_long)
    }

    /// H31: the easy run of this place, on the eve of the hardest long run, is short. The others
    /// take what they can of it; what all of them need to come to at least (H5, H10) is not
    /// taken.
    fn rest_before(&mut self, eve: usize, least: u64) {
        const STEP: u64 = rules::ROUND / MINUTE;
        let (first, most) = (self.first_plain(), self.most);
        let easy = &mut self.minutes[..self.count];
        let longest = rules::EVE_OF_HARDEST / MINUTE;
        let mut left = easy[eve].saturating_sub(longest);
        easy[eve] -= left;
        let from = rules::ROUND_FROM / MINUTE;
        for (index, run) in easy.iter_mut().enumerate().skip(first) {
            while index != eve && left >= STEP && *run >= from && *run + STEP <= most {
                *run += STEP;
                left -= STEP;
            }
        }
        let missing = least.saturating_sub(easy.iter().sum()).next_multiple_of(STEP);
        easy[eve] += missing.min(left);
    }
}

impl Draft<'_> {
    /// The week of these quality sessions and a long run, with easy runs in what is left.
    pub(super) fn fill(&self, fill: &Fill, quality: &Quality) -> Filled {
        let Fill { long_run, work, index, most_long_run, .. } = *fill;
        let long_run = long_runs::session(self.runner, long_run, work, index, most_long_run);
        let of_long_run = long_run.totals();
        let hard_days = quality.count();
        let count = usize::from(self.runner.sessions) - hard_days - 1;
        let others = quality.totals();
        let mut fixed = others;
        fixed += of_long_run;
        let mut easy = self.easy_runs(fill, count, &fixed, &of_long_run);
        let days = days::days(count + hard_days, hard_days);
        // Who runs more than the table has keeps it.
        let is_hardest =
            fill.is_last && !self.curve.is_strong() && long_run.workout == Workout::RacePaceLongRun;
        if is_hardest && let Some((days::EVE, On::Easy(eve))) = days.last().copied() {
            easy.rest_before(eve, self.least_beside_hardest(fill.hard, &fixed, &of_long_run));
        }
        let mut week = self.on_their_days(fill, days, &easy, (quality, others));
        week.record.add(&long_run, &of_long_run);
        week.record.totals = week.others;
        week.record.totals += of_long_run;
        week.sessions.push(long_run);
        week
    }

    /// The easy runs beside sessions that take `fixed`, the long run among them.
    fn easy_runs(&self, fill: &Fill, count: usize, fixed: &Totals, long_run: &Totals) -> EasyRuns {
        let runner = self.runner;
        let long_seconds = long_run.seconds[AgeBand::Under40 as usize];
        let room = array::from_fn(|band| fill.caps[band].saturating_sub(fixed.seconds[band]));
        let left = fill.volume.saturating_sub(fixed.seconds[AgeBand::Under40 as usize]) / MINUTE;
        let minutes = ages::easy_minutes_within(room, count as u64).min(left);
        let share = rules::easy_run_share(runner.sessions);
        let most = runner.longest_easy.min(long_seconds * share / 100) / MINUTE;
        let is_bounded =
            fill.is_last && !runner.starts_from_now && runner.race == RaceDistance::Marathon;
        let most = if is_bounded {
            let before = self.history.weeks.iter().map(|week| week.longest_plain).max();
            most.min(before.unwrap_or(0) * LAST_EASY / 100 / MINUTE)
        } else {
            most
        };
        let alike = || distribute(minutes, count, fill.shortest, most.max(fill.shortest));
        let medium_long = (fill.medium_long && count >= 2)
            .then(|| self.with_medium_long(minutes, count, fill.shortest, most, long_seconds))
            .filter(|easy| easy[0] > easy[1])
            // Weeks that grow from what is run now need all that H7 allows.
            .filter(|easy| {
                !runner.starts_from_now
                    || easy[..count].iter().sum::<u64>() + 5 > alike()[..count].iter().sum()
            });
        let has_medium_long = medium_long.is_some();
        let mut easy = medium_long.unwrap_or_else(alike);
        if runner.starts_from_now && self.index() > 0 {
            let most = most.min(rules::ROUND_FROM / MINUTE);
            ages::top_up(&mut easy[..count], room, left, most);
        }
        let not_round = 100 * (count as u64 + 1);
        let all = u64::from(runner.sessions) * u64::from(runner.weeks) - 1;
        if fill.is_last
            && self.curve.is_strong()
            && !long_seconds.is_multiple_of(rules::ROUND)
            && not_round <= rules::NOT_ROUND * all
        {
            // To the minute, so that race pace in the long run costs the peak nothing (H25); as
            // far as H32 lets that be, beside the first week.
            let mut left = minutes.saturating_sub(easy[..count].iter().sum());
            for run in easy[..count].iter_mut().filter(|run| **run == rules::round_down(most)) {
                let more = (most - *run).min(left);
                (*run, left) = (*run + more, left - more);
            }
        }
        if self.index() == 0 && count > 0 {
            // The first week is to the minute: a longer plan never begins with more.
            let sum: u64 = easy[..count].iter().sum();
            let last = &mut easy[count - 1];
            *last += minutes.saturating_sub(sum).min(most.saturating_sub(*last)).min(4);
        }
        EasyRuns { minutes: easy, count, has_medium_long, most }
    }

    /// A7: one easy run a good third longer than the others.
    fn with_medium_long(
        &self,
        minutes: u64,
        count: usize,
        least: u64,
        most: u64,
        long_run: u64,
    ) -> [u64; easy::MOST_RUNS] {
        let most_of_week = long_run * rules::MEDIUM_LONG_OF_LONG_RUN / 100;
        let longest = self.runner.longest_medium_long.min(most_of_week);
        let others = count as u64 - 1;
        let wanted = minutes * MEDIUM_LONG / (MEDIUM_LONG + 10 * others);
        let medium = rules::round_down((wanted + 4).min(longest / MINUTE)).max(least);
        // The mean of the others is held, so that one of them may be a round step longer.
        let mean = most.min(medium * 100 / (rules::MEDIUM_LONG_SHARE + MEDIUM_LONG_MARGIN));
        let left = minutes.saturating_sub(medium).min(mean.max(least) * others);
        let most = most.min(mean.next_multiple_of(rules::ROUND / MINUTE));
        let rest = distribute(left, count - 1, least, most.max(least));
        let mut easy = [medium; easy::MOST_RUNS];
        easy[1..].copy_from_slice(&rest[..easy::MOST_RUNS - 1]);
        easy
    }

    /// Minutes of easy running that the week of the hardest long run needs (H5, H10), beside
    /// sessions that take `fixed`; as much as the oldest run of it.
    fn least_beside_hardest(&self, hard: u64, fixed: &Totals, long_run: &Totals) -> u64 {
        let runner = self.runner;
        let easy_share = rules::easy_share_of_week(runner.sessions);
        let long = long_run.seconds[AgeBand::From40 as usize];
        let week = (long * 1000 / runner.long_run_share).max(hard * 100 / (100 - easy_share));
        let missing = week.saturating_sub(fixed.seconds[AgeBand::Under40 as usize]);
        missing * 100 / AgeBand::From50.easy_percent() / MINUTE + EVE_MARGIN
    }

    /// The sessions on their days, before the long run.
    fn on_their_days(
        &self,
        fill: &Fill,
        days: &[(u8, On)],
        easy: &EasyRuns,
        (quality, mut others): (&Quality, Totals),
    ) -> Filled {
        let runner = self.runner;
        let mut quality = quality.iter();
        let has_hills = quality.clone().any(|(session, _)| session.workout.is_hills());
        let mut sessions: Vec<Session> = Vec::with_capacity(runner.sessions.into());
        let mut record = Record { hard: fill.hard, ..Record::default() };
        // The last easy run of the week has the strides, but for the medium-long one.
        let last = days.iter().rev().find_map(|(_, on)| on.easy_run());
        let strides = last.filter(|place| *place >= easy.first_plain());
        for (day, on) in days.iter().copied() {
            let On::Easy(place) = on else {
                let (session, totals) = quality.next().expect("a day for each of them");
                record.add(session, totals);
                sessions.push(Session { day, ..session.clone() });
                continue;
            };
            let minutes = easy.minutes[place];
            let session = sessions.push_mut(if Some(place) == strides {
                let times = easy::strides_of(runner, fill.index);
                easy::strides(runner, times, day, minutes, fill.index)
            } else {
                let workout = match place {
                    0 if easy.has_medium_long => Workout::MediumLongRun,
                    0 if fill.index % 3 == 1 && fill.is_building && !has_hills => {
                        Workout::RollingRun
                    }
                    _ => Workout::EasyRun,
                };
                easy::run(runner, workout, day, minutes, fill.index)
            });
            let totals = session.totals();
            record.add(session, &totals);
            others += totals;
        }
        Filled { sessions, others, record }
    }
}
