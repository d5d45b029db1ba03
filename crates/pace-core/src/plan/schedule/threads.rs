//! Threads: the steps of a way of training, each a little more than the one before.
//!
//! A thread walks from its lightest step to its heaviest: 5 × 4 min, 4 × 6, 3 × 10, 2 × 15.
//! Each step has an amount of work and a length of rep to aim at; of what the library has,
//! the nearest is taken that keeps the bounds of the role and grows on the step before.

use super::lines::Line;
use super::runner::{MINUTE, Runner};
use crate::distance::RaceDistance;
use crate::plan::age::AgeBand;
use crate::plan::library::{Effort, ROWS, Way};
use crate::plan::rules;
use crate::plan::workout::Workout;
use crate::roles::Role;
use crate::zones::Zone;

/// This many efforts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dose {
    pub(super) workout: Workout,
    pub(super) count: u16,
    pub(super) effort: Effort,
    /// Seconds of one effort.
    pub(super) rep: u64,
    /// Seconds of rest after each; none after a single one.
    pub(super) rest: u64,
}

impl Dose {
    /// Seconds of work.
    pub(super) fn work(&self) -> u64 {
        self.rep.saturating_mul(self.count.into())
    }

    /// Metres of work, where it goes by distance.
    pub(super) fn metres(&self, runner: &Runner<'_>, line: Line) -> u64 {
        match self.effort {
            Effort::Metres(metres) => u64::from(metres) * u64::from(self.count),
            Effort::Seconds(_) => {
                runner.paces.of(line.zone).metres_in(self.rep).saturating_mul(self.count.into())
            }
        }
    }

    /// Seconds of work and rests from 50 years of age, when rests are longest.
    pub(super) fn seconds(&self) -> u64 {
        let rest = AgeBand::From50.recovery_seconds(self.rest);
        (self.rep.saturating_add(rest)).saturating_mul(self.count.into())
    }

    /// The same steps.
    pub(super) fn is(&self, other: &Self) -> bool {
        (self.count, self.effort) == (other.count, other.effort)
    }
}

/// What a step may and should be; seconds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Aim {
    /// Work to aim at, at least and at most.
    pub(super) work: u64,
    pub(super) least: u64,
    pub(super) most: u64,
    /// The rep to aim at.
    pub(super) rep: u64,
    /// Work and rests at most.
    pub(super) room: u64,
    /// Metres at most.
    pub(super) metres: u64,
    /// Whether the least rep does not bind, as in cutbacks and tapers.
    pub(super) light: bool,
}

/// How far a thread has come.
#[derive(Debug, Clone, Default)]
pub(super) struct Thread {
    /// Steps of full weeks so far, in order.
    pub(super) done: Vec<Dose>,
    /// Those of cutbacks.
    pub(super) light: Vec<Dose>,
    /// Steps of full weeks in the whole plan.
    pub(super) steps: u64,
}

/// The part of the peak week that the heaviest step of a thread takes, in thousandths, with
/// 2, 3, 4, 5 and 6 sessions a week. With four and more: Daniels' 8 % at the pace of
/// intervals, 10 % at threshold, 5 % at repetition pace, a little less of each since a week
/// holds two of them (our calibration).
const fn share(role: Role, sessions: u8) -> u64 {
    let by_sessions: [u64; 5] = match role {
        Role::Repetition => [70, 55, 42, 40, 38],
        Role::Vo2max => [115, 88, 68, 60, 55],
        Role::Threshold => [165, 118, 92, 86, 82],
        Role::Steady | Role::Endurance => [220, 170, 135, 130, 125],
    };
    by_sessions[sessions as usize - 2]
}

/// The shortest rep where the least of the role does not bind, in seconds.
const LIGHT_REP: u64 = MINUTE;

/// The lightest step, in percent of the heaviest.
const LIGHTEST: u64 = 50;
/// A first step is at most this much of the heaviest, in percent.
const MOST_FIRST: u64 = 54;

/// The heaviest session at race pace for 5 km and 10 km, in percent of the least that A2 asks
/// for (our calibration).
const SHORT_RACE_PACE: u64 = 112;

/// A2: seconds at race pace that one session comes to.
fn least_race_pace(runner: &Runner<'_>) -> u64 {
    let metres = rules::interpolated_race_pace(runner.race, runner.target);
    let whole = runner.weeks >= rules::weeks_with_longest_run(runner.race);
    let (part, of) = rules::LEAST_RACE_PACE_PART;
    let metres = if whole { metres } else { metres * part / of };
    let seconds = runner.paces.of(Zone::Race).seconds_for(metres);
    seconds.min(rules::least_race_pace_seconds(runner.race))
}

impl Line {
    /// The work of the heaviest step that a thread of this line aims at; whether it is race
    /// pace beside a main thread.
    pub(super) fn heaviest(self, runner: &Runner<'_>, peak_week: u64, beside: bool) -> u64 {
        let (least, most) = runner.work(self.role);
        if self.way == Way::Hills {
            // Hills make ready for more: 8 to 12 minutes at last.
            return most;
        }
        let wanted = if self.way == Way::RacePace && beside && runner.is_short_race() {
            // What the race asks for, however long the plan is, and within one step of the
            // first.
            let (_, first) = rules::first_race_pace(runner.race);
            let step = first * (100 + rules::THREAD_GAIN) / 100 + rules::THREAD_GAIN_SLACK;
            (least_race_pace(runner) * SHORT_RACE_PACE / 100).min(step)
        } else {
            peak_week * share(self.role, runner.sessions) / 1000
        };
        wanted.clamp(least * 5 / 4, most.max(least * 5 / 4))
    }

    /// The most work of a first step.
    pub(super) fn most_first(self, runner: &Runner<'_>, heaviest: u64, rep: u64) -> u64 {
        let least = *rules::work(self.role, runner.level).start();
        (heaviest * MOST_FIRST / 100).max(least + rep - 1)
    }

    /// The reps of the lightest and the heaviest step.
    fn reps(self, runner: &Runner<'_>, heaviest: u64) -> (u64, u64) {
        let half = heaviest / 2;
        match self.way {
            Way::Hills => (30, 60),
            Way::Fartlek => (90, 180),
            Way::Speed => (38, 68),
            Way::Repeats => (85, 240),
            Way::Threshold if runner.is_short_race() => (4 * MINUTE, heaviest),
            Way::Threshold => (4 * MINUTE, half.min(16 * MINUTE)),
            Way::Steady => (6 * MINUTE, half.min(15 * MINUTE)),
            Way::RacePace => {
                let (first, last) = match runner.race {
                    RaceDistance::FiveKm => (500, 1500),
                    RaceDistance::TenKm => (1000, 3000),
                    RaceDistance::HalfMarathon => (1500, 5000),
                    RaceDistance::Marathon => (2000, 5500),
                };
                let pace = runner.paces.of(self.zone);
                let [first, last] = [first, last].map(|metres| pace.seconds_for(metres));
                (first, last.min(half))
            }
        }
    }

    /// What the step of this index, of this many, aims at.
    pub(super) fn aim(
        self,
        runner: &Runner<'_>,
        heaviest: u64,
        index: u64,
        steps: u64,
    ) -> (u64, u64) {
        let (least, _) = runner.work(self.role);
        let lightest = (heaviest * LIGHTEST / 100).max(least);
        let (short, long) = self.reps(runner, heaviest);
        let end = steps.saturating_sub(1);
        // Two steps are not a thread: the first is not as light.
        let lightest = if end == 1 { lightest.max(heaviest * 4 / 5) } else { lightest };
        if end == 0 {
            let work = match self.way {
                Way::Hills | Way::RacePace => heaviest,
                _ => u64::midpoint(lightest, heaviest),
            };
            let rep = if self.way == Way::RacePace { long } else { u64::midpoint(short, long) };
            return (work, rep);
        }
        let index = index.min(end);
        let at = |from: u64, to: u64| (from * (end - index) + to * index) / end;
        (at(lightest, heaviest.max(lightest)), at(short, long.max(short)))
    }

    /// The dose nearest to an aim.
    pub(super) fn choose(self, runner: &Runner<'_>, aim: Aim, thread: &Thread) -> Option<Dose> {
        let last = thread.done.last().filter(|_| !aim.light);
        let before = || thread.done.iter().chain(&thread.light);
        let keeps = |dose: &Dose| {
            let work = dose.work();
            aim.least <= work
                && work <= aim.most
                && dose.seconds() <= aim.room
                && dose.metres(runner, self) <= aim.metres
        };
        let grows = |dose: &Dose| {
            let Some(last) = last else { return true };
            let (work, before) = (dose.work(), last.work());
            let loss = if dose.rep > last.rep { rules::THREAD_LOSS } else { 0 };
            work * 100 >= before * (100 - loss)
                && work * 100
                    <= before * (100 + rules::THREAD_GAIN) + 100 * rules::THREAD_GAIN_SLACK
        };
        let is_new = |dose: &Dose| {
            if aim.light {
                !thread.light.iter().any(|other| other.is(dose))
            } else {
                !thread.done.iter().any(|other| other.is(dose))
            }
        };
        let is_rare =
            |dose: &Dose| before().filter(|other| other.is(dose)).count() < rules::SAME_STEPS;
        // What the last step allows.
        let work = last.map_or(aim.work, |last| {
            let work = last.work();
            let gain = work * rules::THREAD_GAIN / 100 + rules::THREAD_GAIN_SLACK;
            aim.work.clamp(work, work + gain)
        });
        let by_metres = match aim.metres {
            u64::MAX => u64::MAX,
            metres => runner.paces.of(self.zone).seconds_for(metres),
        };
        let aim = Aim { work: work.min(aim.most).min(by_metres), ..aim };
        let all = self.doses(runner, aim);
        let nearest = |fits: &dyn Fn(&Dose) -> bool| {
            all.iter()
                .filter(|dose| fits(dose))
                .min_by_key(|dose| self.distance(dose, aim))
                .copied()
        };
        nearest(&|dose| keeps(dose) && grows(dose) && is_new(dose) && is_rare(dose))
            .or_else(|| nearest(&|dose| keeps(dose) && grows(dose) && is_rare(dose)))
            .or_else(|| nearest(&|dose| keeps(dose) && is_new(dose)))
            .or_else(|| nearest(&keeps))
            .or_else(|| {
                let light = |dose: &&Dose| dose.metres(runner, self) <= aim.metres;
                all.iter().filter(light).min_by_key(|dose| dose.work().abs_diff(aim.least)).copied()
            })
            .or_else(|| all.iter().min_by_key(|dose| dose.work()).copied())
    }

    /// All doses around an aim.
    fn doses(self, runner: &Runner<'_>, aim: Aim) -> Vec<Dose> {
        let pace = runner.paces.of(self.zone);
        let bounds = rules::rep(self.role, runner.level);
        let bounds =
            if aim.light { LIGHT_REP.min(*bounds.start())..=*bounds.end() } else { bounds };
        let mut doses = Vec::with_capacity(64);
        for row in ROWS.iter().filter(|row| row.way == self.way && row.races.contains(&runner.race))
        {
            for effort in row.efforts {
                let rep = match effort {
                    Effort::Metres(_) if !self.paced => continue,
                    Effort::Metres(metres) => pace.seconds_for(u64::from(*metres)),
                    Effort::Seconds(_) if self.way == Way::Speed && self.paced => continue,
                    Effort::Seconds(seconds) => u64::from(*seconds),
                };
                if !bounds.contains(&rep) {
                    continue;
                }
                let mut add = |workout, count: u64| {
                    let rest = if count == 1 { 0 } else { self.rest(rep) };
                    let count = u16::try_from(count).unwrap_or(u16::MAX);
                    doses.push(Dose { workout, count, effort: *effort, rep, rest });
                };
                if row.continuous {
                    add(row.workout, 1);
                    continue;
                }
                if self.way == Way::RacePace && rep >= rules::race_pace_piece(runner.race) {
                    add(row.workout, 1);
                }
                let count = aim.work / rep;
                let least = aim.least.div_ceil(rep).max(2);
                for count in count.saturating_sub(1).max(2)..=(count + 1).clamp(2, 40) {
                    add(row.workout, count);
                }
                if least + 1 < count {
                    add(row.workout, least);
                }
                add(row.workout, 2);
                add(row.workout, 3);
            }
        }
        doses
    }

    /// How far a dose is from an aim: work first, then the rep, then how it reads.
    fn distance(self, dose: &Dose, aim: Aim) -> u64 {
        let work = dose.work().abs_diff(aim.work) * 1000 / aim.work.max(1);
        let rep = dose.rep.abs_diff(aim.rep) * 350 / aim.rep.max(1);
        let by_time = matches!(dose.effort, Effort::Seconds(_));
        let measure = match self.way {
            Way::Repeats | Way::RacePace if by_time => 160,
            _ => 0,
        };
        let many = u64::from(dose.count.saturating_sub(12)) * 40;
        work + rep + measure + many
    }

    /// The rest after a rep: derived from its time, to 5 s.
    pub(super) fn rest(self, rep: u64) -> u64 {
        let share = |percent: u64| (rep * percent + 250) / 500 * 5;
        match self.way {
            // The jog down.
            Way::Hills => share(200),
            Way::Fartlek if rep <= MINUTE => share(100),
            Way::Fartlek => share(75).min(2 * MINUTE).max(share(45)),
            Way::Speed if !self.paced => share(100),
            Way::Speed => share(180),
            _ => match self.role {
                Role::Repetition => share(180),
                Role::Vo2max if rep <= MINUTE => share(100),
                Role::Vo2max if rep <= 2 * MINUTE => share(75),
                Role::Vo2max => share(55).min(3 * MINUTE).max(share(45)),
                // A third of a short rep would not be a rest: two minutes are.
                Role::Threshold if rep < 90 => 2 * MINUTE,
                Role::Threshold if rep < 3 * MINUTE => share(25).max(30),
                Role::Threshold if rep < 8 * MINUTE => share(25).max(45),
                Role::Threshold => share(20).clamp(2 * MINUTE, 3 * MINUTE),
                Role::Steady | Role::Endurance => share(12).clamp(MINUTE, 3 * MINUTE),
            },
        }
    }
}
