//! The taper and the week of the race: less from week to week, race pace kept in mind.

use std::ops::RangeInclusive;

use super::draft::Draft;
use super::fill::Fill;
use super::history::Quality;
use super::limits::NO_CAP;
use super::long_runs::Work;
use super::runner::MINUTE;
use super::threads::Aim;
use super::{ages, days, easy, quality};
use crate::plan::age::AgeBand;
use crate::plan::rules;
use crate::plan::session::{Part, Session, SessionKind, Step, StepKind};
use crate::plan::workout::Workout;
use crate::roles::Role;
use crate::zones::Zone;

/// Volume and long run of taper weeks, in percent of the peak's: of one week, and of two
/// (Bosquet 2007: 41 to 60 % less over two weeks keeps performance best).
const ONE_WEEK: (u64, u64) = (64, 62);
const FIRST_OF_TWO: (u64, u64) = (76, 68);
const LAST_OF_TWO: (u64, u64) = (54, 46);

/// A taper week, in percent of the week before, at most.
const MOST_OF_BEFORE: u64 = 90;

/// Race week without the race, in percent of the peak.
const RACE_WEEK: u64 = 25;

/// An easy run of the last taper week in percent of the peak, where race week has two no longer
/// than that and nothing fast.
const LAST_EASY_RUN: u64 = 10;

/// Short and fast reps of the last taper week for 5 km and 10 km: metres of one, how many, and
/// how long one takes at most (our calibration).
const FAST_METRES: u64 = 200;
const FAST_REPS: RangeInclusive<u64> = 4..=6;
const FAST_REP: u64 = 66;
/// Their part of what a session of the taper may hold, in percent of the greatest before…
const FAST_SHARE: u64 = 20;
/// …and by how much less race pace it aims at.
const FAST_LESS: u64 = 11;

/// A session with these reps before its cool-down.
fn with_fast_finish(mut session: Session, reps: Part) -> Session {
    let (cooldown, before) = session.parts.split_last().expect("a session has parts");
    session.parts = before.iter().chain([&reps, cooldown]).copied().collect();
    session
}

impl Draft<'_> {
    /// A taper week, this many weeks before race week's end.
    pub(super) fn taper_week(&mut self, weeks_left: u8) -> Vec<Session> {
        let building = self.slots.len();
        let two_weeks = usize::from(self.runner.weeks) - building == 3;
        let (volume, long_run) = match (two_weeks, weeks_left) {
            (true, 2..) => FIRST_OF_TWO,
            (true, _) => LAST_OF_TWO,
            (false, _) => ONE_WEEK,
        };
        let before = self.history.weeks.last().map_or(0, |week| week.totals.seconds[0]);
        let volume = (self.history.peak() * volume / 100).min(before * MOST_OF_BEFORE / 100);
        let long_run = rules::round_seconds(
            self.curve.peak_long_run().min(self.history.longest()) * long_run / 100,
        );
        let reminders = u64::from(self.runner.quality_days > 0);
        let runs = u64::from(self.runner.sessions) - 1 - reminders;
        let room = volume.saturating_sub(long_run + runs * rules::SHORTEST);
        let share = if weeks_left >= 2 { rules::TAPER_WORK } else { rules::LAST_TAPER_WORK };
        let of_greatest = if weeks_left >= 2 { 62 } else { 45 };
        let fast = if weeks_left < 2 { self.fast_finish() } else { None };
        let mut quality = Quality::default();
        if reminders > 0 {
            let session = match fast {
                Some((reps, seconds)) => {
                    let room = room.saturating_sub(seconds);
                    let share = share - FAST_SHARE;
                    with_fast_finish(self.reminder(share, of_greatest - FAST_LESS, room), reps)
                }
                None => self.reminder(share, of_greatest, room),
            };
            quality.insert(0, session);
        }
        let long_run = if runs == 0 {
            rules::round_seconds(long_run.min(ages::longest_beside(self.runner, &quality.totals())))
        } else {
            long_run
        };
        let index = u64::from(self.runner.weeks - weeks_left) - 1;
        let shortest = if weeks_left < 2 && self.has_two_easy_runs_at_last() {
            // H15: those of race week are no longer, and are all that it has (H13).
            (self.history.peak() * LAST_EASY_RUN / 100).clamp(rules::SHORTEST, rules::EVE)
        } else {
            rules::SHORTEST
        };
        let fill = Fill {
            is_building: false,
            is_last: false,
            long_run,
            most_long_run: NO_CAP,
            work: Work::None,
            volume,
            caps: [NO_CAP; 3],
            shortest: shortest / MINUTE,
            index,
            medium_long: false,
            hard: 0,
        };
        let week = self.fill(&fill, &quality);
        self.history.weeks.push(week.record);
        week.sessions
    }

    /// Whether race week has two easy runs and nothing else before the race.
    const fn has_two_easy_runs_at_last(&self) -> bool {
        self.runner.sessions == 3 && !self.runner.sharpens
    }

    /// 5 km and 10 km: a few short and fast reps after race pace keep the legs quick; and how
    /// long they take. None where they would be long, or too much.
    fn fast_finish(&self) -> Option<(Part, u64)> {
        let runner = self.runner;
        let zone = Zone::Interval;
        let role = runner.roles.of(zone);
        let suits = runner.is_short_race()
            && runner.trains_race_pace()
            && !runner.walks_all
            && matches!(role, Role::Vo2max | Role::Repetition);
        let rep = Step::measured(StepKind::Work, zone, FAST_METRES, runner.paces);
        let work = rep.duration_seconds();
        let most = self.history.greatest_work * FAST_SHARE / 100;
        let times = (most / work.max(1)).min(*FAST_REPS.end());
        if !suits
            || work > FAST_REP
            || !rules::rep(role, runner.level).contains(&work)
            || times < *FAST_REPS.start()
        {
            return None;
        }
        let rest = if role == Role::Repetition { work * 9 / 5 } else { work };
        let rest = rest / rules::ROUND_RECOVERY * rules::ROUND_RECOVERY;
        let jog = Step::timed(StepKind::Recovery, Zone::Easy, rest, runner.paces);
        let seconds = times * (work + AgeBand::From50.recovery_seconds(rest));
        Some((Part::Repeat { times: times as u32, steps: [rep, jog] }, seconds))
    }

    /// The week of the race: little, nothing hard on the last three days, a jog on the eve.
    pub(super) fn race_week(&mut self) -> Vec<Session> {
        /// Usual minutes on the eve.
        const EVE: u64 = 20;
        let runner = self.runner;
        let index = u64::from(runner.weeks) - 1;
        let metres = (runner.race.decimetres() + 5) / 10;
        let race = Step::measured(StepKind::Race, Zone::Race, metres, runner.paces)
            .with_lengths(runner.target.seconds(), metres);
        let race = Session {
            kind: SessionKind::Race,
            workout: Workout::Race,
            day: 7,
            parts: [Part::Step(race)].into(),
        };
        let volume = self.history.peak() * RACE_WEEK / 100;
        let mut week = Vec::with_capacity(runner.sessions.into());
        let others = u64::from(runner.sessions) - 1;
        let longest = self
            .history
            .weeks
            .last()
            .map_or(0, |week| week.longest_easy)
            .min(rules::RACE_WEEK_EASY_RUN);
        let longest = if longest == 0 { rules::RACE_WEEK_EASY_RUN } else { longest };
        // With strides it is a little longer at some ages than without.
        let most_eve = (longest / MINUTE).saturating_sub(1);
        let least_eve = if runner.starts_from_now { rules::SHORTEST / MINUTE } else { 0 };
        let usual = if self.has_two_easy_runs_at_last() { rules::EVE / MINUTE } else { EVE };
        let eve = if others >= 2 { usual.min(most_eve.max(least_eve)) } else { 0 };
        let easy = |is_fast: bool| others.saturating_sub(2) + u64::from(!is_fast);
        let room = volume.saturating_sub(eve * MINUTE + easy(runner.sharpens) * 20 * MINUTE);
        let fast = runner
            .sharpens
            .then(|| self.reminder(rules::RACE_WEEK_WORK, 24, room.max(25 * MINUTE)))
            // Who has run little fast has nothing so short.
            .filter(|session| {
                session.hard_seconds() * 100 <= self.history.greatest_work * rules::RACE_WEEK_WORK
            });
        let runs = easy(fast.is_some());
        let mut left = volume / MINUTE;
        if let Some(session) = fast {
            left = volume.saturating_sub(session.totals().seconds[0]) / MINUTE;
            week.push(Session { day: if others == 1 { 3 } else { 2 }, ..session });
        }
        let days: &[u8] = match runs {
            0 => &[],
            1 => &[4],
            2 => &[3, 4],
            3 => &[3, 4, 5],
            _ => &[2, 3, 4, 5],
        };
        let most = longest / MINUTE;
        let given = easy::distribute(left.saturating_sub(eve), days.len(), 20.min(most), most);
        for (minutes, day) in given.into_iter().zip(days) {
            week.push(easy::run(runner, Workout::EasyRun, *day, minutes, index));
        }
        if eve > 0 {
            let eve = easy::strides(runner, *rules::STRIDES.start(), days::EVE, eve, index);
            week.push(Session { workout: Workout::Shakeout, ..eve });
        }
        week.push(race);
        week
    }

    /// A little at race pace, or by effort where race pace is not trained: in percent of the
    /// greatest work so far, at most and about.
    fn reminder(&mut self, most: u64, about: u64, room: u64) -> Session {
        let runner = self.runner;
        let line = self.lines.reminder;
        let greatest = self.history.greatest_work;
        // 5 km and 10 km: less than the greatest session at that pace, not at threshold.
        let greatest = if runner.is_short_race() && line.paced && self.history.race_pace > 0 {
            let at_race = runner.paces.of(line.zone).seconds_for(self.history.race_pace);
            greatest.min(at_race * 5 / 4)
        } else {
            greatest
        };
        let (_, most_work) = runner.work(line.role);
        let work = greatest * about / 100;
        let pace = runner.paces.of(line.zone);
        let rep = if runner.is_short_race() {
            (work / 4).max(MINUTE)
        } else {
            (work / 3).clamp(3 * MINUTE, pace.seconds_for(2000).max(3 * MINUTE))
        };
        let work_room = room.saturating_sub(quality::SHORTEST_FRAME);
        let aim = Aim {
            work,
            least: 0,
            most: (greatest * most / 100).min(most_work),
            rep,
            room: work_room,
            metres: self.race_pace_metres(),
            light: true,
            bound: 0,
            within_a_rep: u64::MAX,
            enough: 0,
            needed: 0,
            other: None,
        };
        let dose = line.choose(runner, &aim, &self.reminders, &self.steps);
        let dose = dose.expect("every way has efforts by time");
        self.reminders.light.push(dose);
        self.steps.push(line, dose);
        let session = quality::session(runner, line, &dose, room, false);
        let workout = if line.paced { Workout::RacePaceReminder } else { session.workout };
        let kind = if line.paced { SessionKind::Tempo } else { session.kind };
        Session { kind, workout, ..session }
    }
}
