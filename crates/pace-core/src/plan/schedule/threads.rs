//! Threads: the steps of a way of training, each a little more than the one before.
//!
//! A thread walks from its lightest step to its heaviest: 5 × 4 min, 4 × 6, 3 × 10, 2 × 15.
//! Each step has an amount of work and a length of rep to aim at; of what the library has,
//! the nearest is taken that keeps the bounds of the role and grows on the step before.

mod search;

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
        self.rep * u64::from(self.count)
    }

    /// Metres of work, where it goes by distance.
    pub(super) fn metres(&self, runner: &Runner<'_>, line: Line) -> u64 {
        match self.effort {
            Effort::Metres(metres) => u64::from(metres) * u64::from(self.count),
            Effort::Seconds(_) => {
                runner.paces.of(line.zone).metres_in(self.rep) * u64::from(self.count)
            }
        }
    }

    /// Seconds of work and rests from 50 years of age, when rests are longest.
    pub(super) fn seconds(&self) -> u64 {
        let rest = AgeBand::From50.recovery_seconds(self.rest);
        (self.rep + rest) * u64::from(self.count)
    }

    /// Seconds of work and rests at no age.
    pub(super) fn ageless_seconds(&self) -> u64 {
        (self.rep + self.rest) * u64::from(self.count)
    }

    /// H21: no work is lost, but a little where the rep grows, and not too much is gained.
    fn grows_on(&self, last: &Self) -> bool {
        !self.loses_on(last) && self.work() <= grown(last.work())
    }

    /// H21: whether there is less work than in the step before, but for a little where the rep
    /// grows.
    pub(super) fn loses_on(&self, last: &Self) -> bool {
        let loss = if self.rep > last.rep { rules::THREAD_LOSS } else { 0 };
        self.work() * 100 < last.work() * (100 - loss)
    }

    /// The same steps.
    pub(super) fn is(&self, other: &Self) -> bool {
        (self.count, self.effort) == (other.count, other.effort)
    }
}

/// H21: the most work of a step after one with `work`, in seconds.
pub(super) const fn grown(work: u64) -> u64 {
    work * (100 + rules::THREAD_GAIN) / 100 + rules::THREAD_GAIN_SLACK
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
    /// Work that is less than a rep above this, where the role's least is more than a first
    /// time may hold.
    pub(super) within_a_rep: u64,
    /// Work at most where nothing else makes the thread grow.
    pub(super) bound: u64,
    /// Work that is worth more than what comes nearer to the aim.
    pub(super) enough: u64,
    /// Work that later sessions have to grow on; the week's other effort may cost none of it.
    pub(super) needed: u64,
    /// The effort of the week's other session.
    pub(super) other: Option<Effort>,
}

impl Aim {
    /// Seconds in thousandths of the work.
    fn part_of_work(&self, seconds: u64) -> u64 {
        seconds * 1000 / self.work.max(1)
    }
}

/// An effort that a step may be made of.
#[derive(Debug, Clone, Copy)]
struct Choice {
    /// Its place in the library: of two that are as good, the first is chosen.
    place: usize,
    once: Dose,
    /// Whether it is always once.
    is_continuous: bool,
}

/// H21: the steps of all lines so far, and those that have come as often as the same may.
#[derive(Debug, Clone)]
pub(super) struct Steps {
    first: Vec<(Line, Dose)>,
    again: Vec<(Line, Dose)>,
}

impl Steps {
    pub(super) fn new() -> Self {
        Self { first: Vec::with_capacity(32), again: Vec::new() }
    }

    pub(super) fn push(&mut self, line: Line, dose: Dose) {
        let has_come = is_among(&self.first, line, &dose);
        if has_come { &mut self.again } else { &mut self.first }.push((line, dose));
    }

    /// Whether a step has come as often as the same may.
    pub(super) fn are_used_up(&self, line: Line, dose: &Dose) -> bool {
        is_among(&self.again, line, dose)
    }
}

fn is_among(steps: &[(Line, Dose)], line: Line, dose: &Dose) -> bool {
    steps.iter().any(|(of, other)| other.is(dose) && of.is_alike(line))
}

/// How far a thread has come.
#[derive(Debug, Clone, Default)]
pub(super) struct Thread {
    /// What its steps may be made of, from short to long reps.
    choices: Vec<Choice>,
    /// How many of them are shorter than those of the role, for light steps alone.
    light_choices: usize,
    /// Steps of full weeks so far, in order.
    pub(super) done: Vec<Dose>,
    /// Those of cutbacks.
    pub(super) light: Vec<Dose>,
    /// Steps of full weeks in the whole plan.
    pub(super) steps: u64,
}

impl Thread {
    /// A thread of a line with so many steps in full weeks and in cutbacks, before its first.
    pub(super) fn new(runner: &Runner<'_>, line: Line, steps: usize, light: usize) -> Self {
        let choices = line.choices(runner);
        let shortest = *rules::rep(line.role, runner.level).start();
        Self {
            light_choices: choices.partition_point(|choice| choice.once.rep < shortest),
            choices,
            done: Vec::with_capacity(steps),
            light: Vec::with_capacity(light),
            steps: steps as u64,
        }
    }

    /// Another thread of the same line, before its first step.
    pub(super) fn alike(&self) -> Self {
        let Self { choices, light_choices, .. } = self;
        Self { choices: choices.clone(), light_choices: *light_choices, ..Self::default() }
    }
}

/// The part of the peak week that the heaviest step of a thread takes, in thousandths, with
/// 2, 3, 4, 5 and 6 sessions a week. With four and more: Daniels' 8 % at the pace of
/// intervals, 10 % at threshold, 5 % at repetition pace, a little less of each since a week
/// holds two of them (our calibration).
const fn share(role: Role, sessions: u8, is_short_race: bool) -> u64 {
    let by_sessions: [u64; 5] = match role {
        Role::Repetition => [70, 55, 42, 40, 38],
        Role::Vo2max => [115, 88, 68, 60, 55],
        Role::Threshold if is_short_race => [165, 118, 92, 86, 82],
        // Of two sessions a week the long run wants the rest for race pace.
        Role::Threshold => [155, 118, 92, 86, 82],
        Role::Steady | Role::Endurance => [220, 170, 135, 130, 125],
    };
    by_sessions[sessions as usize - 2]
}

/// H6: a piece at the race pace of a half-marathon or marathon, without rests so that it is the
/// shortest such session; for who starts from what is run now.
const PIECE: Effort = Effort::Seconds(20 * MINUTE as u16);

/// The shortest rep where the least of the role does not bind, in seconds.
const LIGHT_REP: u64 = MINUTE;

/// The lightest step, in percent of the heaviest.
const LIGHTEST: u64 = 48;
/// The same at the race pace of half-marathon and marathon.
const LIGHTEST_RACE_PACE: u64 = 65;
/// A first step is at most this much of the heaviest, in percent.
const MOST_FIRST: u64 = 51;

/// Half-marathons: the most work at threshold by target, both in seconds, where the pace of
/// intervals is no longer that of the 10 km, so that no second makes a cliff.
const AFTER_TEN_KM_PACE: [(u64, u64); 2] =
    [(*rules::TEN_KM_PACE.end(), rules::TEN_KM_PACE_WORK), (125 * MINUTE, 40 * MINUTE)];

/// Seconds of the target from those whose intervals are near VMA, at which the work is what the
/// role allows: nearer, it is less, so that no second makes a cliff (our calibration).
const AFTER_NEAR_VMA: u64 = 75;

/// Seconds of work that rounding reps to whole seconds makes, at most.
pub(super) const ROUNDING: u64 = 5;

/// The heaviest session at race pace for 5 km and 10 km, in percent of the least that A2 asks
/// for (our calibration).
const SHORT_RACE_PACE: u64 = 112;

/// Seconds at race pace that a quality session beside a main thread aims at, after A2: of its metres
/// before they are cut down to whole blocks, so that no second of the target makes a cliff. A2
/// itself, as the audit counts it, is `least_race_pace` of long runs: metres in whole blocks, fewer
/// where the plan's longest run is short.
fn race_pace_aim(runner: &Runner<'_>) -> u64 {
    let metres = rules::interpolated_race_pace(runner.race, runner.target);
    let whole = runner.weeks >= rules::weeks_with_longest_run(runner.race);
    let (part, of) = rules::LEAST_RACE_PACE_PART;
    let metres = if whole { metres } else { metres * part / of };
    let seconds = runner.paces.of(Zone::Race).seconds_for(metres);
    seconds.min(rules::least_race_pace_seconds(runner.race))
}

impl Line {
    /// Seconds of work that a session may hold.
    pub(super) fn bounds(self, runner: &Runner<'_>) -> (u64, u64) {
        let (least, most) = runner.work(self.role);
        let is_slower = runner.target.seconds() > *rules::TEN_KM_PACE.end();
        let most = match self.way {
            _ if self.near_vma => most.min(rules::NEAR_VMA_WORK),
            Way::Repeats => most.min(rules::interpolate(
                &[(0, rules::NEAR_VMA_WORK), (AFTER_NEAR_VMA, most)],
                runner.roles.seconds_from_near_vma(),
            )),
            Way::TenKmPace => most.min(rules::TEN_KM_PACE_WORK),
            Way::Threshold if runner.race == RaceDistance::HalfMarathon && is_slower => {
                most.min(rules::interpolate(&AFTER_TEN_KM_PACE, runner.target.seconds()))
            }
            Way::RacePace => {
                let of_race = runner.target.seconds() * rules::RACE_PACE_OF_RACE / 100;
                most.min((of_race + ROUNDING).max(least))
            }
            _ => most,
        };
        (least, most)
    }

    /// The work of the heaviest step that a thread of this line aims at, between the line's
    /// bounds; whether it is race pace beside a main thread.
    pub(super) fn heaviest(
        self,
        runner: &Runner<'_>,
        (least, most): (u64, u64),
        peak_week: u64,
        beside: bool,
    ) -> u64 {
        if self.way == Way::Hills {
            // Hills make ready for more: 8 to 12 minutes at last.
            return most;
        }
        let wanted = if self.way == Way::RacePace && beside && runner.is_short_race() {
            // What the race asks for, however long the plan is.
            race_pace_aim(runner) * SHORT_RACE_PACE / 100
        } else {
            peak_week * share(self.role, runner.sessions, runner.is_short_race()) / 1000
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
            Way::Repeats if self.near_vma => (85, 170),
            Way::Repeats => (85, 240),
            Way::TenKmPace => (4 * MINUTE, half.min(9 * MINUTE)),
            Way::Threshold if runner.is_short_race() => (4 * MINUTE, heaviest),
            Way::Threshold => (4 * MINUTE, half.min(16 * MINUTE)),
            Way::Steady => (6 * MINUTE, half.min(15 * MINUTE)),
            Way::RacePace => {
                let (first, last) = match runner.race {
                    RaceDistance::FiveKm => (500, 1500),
                    RaceDistance::TenKm => (1000, 3000),
                    RaceDistance::HalfMarathon => (1500, 5000),
                    RaceDistance::Marathon => (2000, 5300),
                };
                let pace = runner.paces.of(self.zone);
                let [first, last] = [first, last].map(|metres| pace.seconds_for(metres));
                (first, last.min(half))
            }
        }
    }

    /// What the step of this index, of this many, aims at: from the least to the heaviest.
    pub(super) fn aim(
        self,
        runner: &Runner<'_>,
        (least, heaviest): (u64, u64),
        index: u64,
        steps: u64,
    ) -> (u64, u64) {
        // Race pace has to come far in few sessions.
        let is_race_pace = self.way == Way::RacePace && !runner.is_short_race();
        let lightest = if is_race_pace { LIGHTEST_RACE_PACE } else { LIGHTEST };
        let lightest = (heaviest * lightest / 100).max(least);
        let (short, long) = self.reps(runner, heaviest);
        let end = steps.saturating_sub(1);
        // In few steps the rep does not come far: 5 × 3 min leads to 3 × 8, not to 2 × 12.
        let is_held = (self.way == Way::Threshold || is_race_pace) && end > 0;
        let long = if is_held { long.min(short * steps) } else { long };
        // Two steps are not a thread: the first is not as light.
        let lightest = if end == 1 { lightest.max(heaviest * 4 / 5) } else { lightest };
        if end == 0 {
            let work = match self.way {
                Way::Hills | Way::RacePace => heaviest,
                _ => u64::midpoint(lightest, heaviest),
            };
            let rep = match self.way {
                Way::RacePace if runner.is_short_race() => long,
                // In one piece it would begin with what a thread ends with.
                Way::Threshold if runner.is_short_race() => short,
                _ => u64::midpoint(short, long),
            };
            return (work, rep);
        }
        let index = index.min(end);
        let at = |from: u64, to: u64| (from * (end - index) + to * index) / end;
        (at(lightest, heaviest.max(lightest)), at(short, long.max(short)))
    }

    /// The dose nearest to an aim, of those that keep most of what is asked, after these steps;
    /// of another effort than the week's other session, if that keeps as much.
    pub(super) fn choose(
        self,
        runner: &Runner<'_>,
        aim: &Aim,
        thread: &Thread,
        steps: &Steps,
    ) -> Option<Dose> {
        let ((rank, ..), dose) = self.search(runner, aim, thread, steps, None)?;
        if aim.other != Some(dose.effort) {
            return Some(dose);
        }
        let another = self.search(runner, aim, thread, steps, aim.other);
        let is_enough = |another: &Dose| another.work() >= aim.needed.min(dose.work());
        let another = another.filter(|((other, ..), another)| *other <= rank && is_enough(another));
        Some(another.map_or(dose, |(_, another)| another))
    }

    /// The efforts that the role's bounds allow, in light steps too.
    fn choices(self, runner: &Runner<'_>) -> Vec<Choice> {
        let (race, pace) = (runner.race, runner.paces.of(self.zone));
        let (shortest, longest) = rules::rep(self.role, runner.level).into_inner();
        let longest = if self.near_vma { longest.min(rules::NEAR_VMA_REP) } else { longest };
        let bounds = LIGHT_REP.min(shortest)..=longest;
        let is_without_piece = self.way == Way::RacePace && !runner.starts_from_now;
        let mut choices = Vec::with_capacity(16);
        for row in ROWS.iter().filter(|row| row.way == self.way && row.races.contains(&race)) {
            for effort in row.efforts {
                let rep = match effort {
                    Effort::Metres(_) if !self.paced => continue,
                    Effort::Metres(metres) => pace.seconds_for(u64::from(*metres)),
                    Effort::Seconds(_) if self.way == Way::Speed && self.paced => continue,
                    _ if is_without_piece && *effort == PIECE => continue,
                    Effort::Seconds(seconds) => u64::from(*seconds),
                };
                if bounds.contains(&rep) {
                    let (workout, rest) = (row.workout, self.rest(rep));
                    let once = Dose { workout, count: 1, effort: *effort, rep, rest };
                    let is_continuous = row.continuous;
                    choices.push(Choice { place: choices.len(), once, is_continuous });
                }
            }
        }
        choices.sort_by_key(|choice| choice.once.rep);
        choices
    }

    /// The rest after a rep: to 15 s from a minute on, as coaches say it, and below to 5 s.
    pub(super) fn rest(self, rep: u64) -> u64 {
        let rest = self.derived_rest(rep);
        match rest {
            ..=MINUTE => rest,
            _ if self.near_vma => rest.next_multiple_of(15),
            _ => (rest + 7) / 15 * 15,
        }
    }

    /// The same to 5 s: derived from the time of the rep.
    fn derived_rest(self, rep: u64) -> u64 {
        let share = |percent: u64| (rep * percent + 250) / 500 * 5;
        match self.way {
            // The jog down.
            Way::Hills => share(200),
            Way::Fartlek if rep <= MINUTE => share(100),
            Way::Fartlek => share(75).min(2 * MINUTE).max(share(45)),
            Way::Speed if !self.paced => share(100),
            Way::Speed => share(180),
            _ if self.near_vma && rep > MINUTE => (rep * rules::NEAR_VMA_REST).div_ceil(500) * 5,
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
