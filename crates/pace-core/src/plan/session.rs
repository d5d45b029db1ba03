//! Sessions and the steps they are made of.

use std::iter::Sum;
use std::ops::AddAssign;

use crate::named::named;
use crate::pace::Pace;
use crate::plan::age::AgeBand;
use crate::plan::parts::Parts;
use crate::plan::workout::Workout;
use crate::zones::{TrainingPaces, Zone};

named! {
    /// The type of a session.
    pub enum SessionKind by name {
        /// Endurance; strides at most.
        Easy = "easy",
        /// Quality at threshold, or at the pace of a longer race.
        Tempo = "tempo",
        /// Quality near maximal aerobic speed, or at the pace of a shorter race.
        Interval = "interval",
        /// The week's long run.
        LongRun = "long_run",
        /// The race.
        Race = "race",
    }
}

impl SessionKind {
    /// A session made for its hard work.
    pub const fn is_quality(self) -> bool {
        matches!(self, Self::Tempo | Self::Interval)
    }
}

named! {
    /// What a step is for.
    pub enum StepKind by name {
        /// Before the work.
        Warmup = "warmup",
        /// Even running.
        Steady = "steady",
        /// A short, relaxed acceleration.
        Stride = "stride",
        /// The work itself.
        Work = "work",
        /// Jogging between efforts.
        Recovery = "recovery",
        /// After the work.
        Cooldown = "cooldown",
        /// The race.
        Race = "race",
    }
}

named! {
    /// What a runner follows in a step.
    pub enum Measure by name {
        /// The clock.
        Time = "time",
        /// The distance.
        Distance = "distance",
    }
}

/// One stretch of running.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// What it is for.
    pub kind: StepKind,
    /// The zone it is run in; none for strides.
    pub zone: Option<Zone>,
    /// Whether the zone's pace is followed; hills and strides are run by effort.
    pub paced: bool,
    /// What the runner follows.
    pub by: Measure,
    /// Seconds: given, or reckoned from the distance at the zone's pace, halves up.
    pub duration_seconds: u64,
    /// Metres: given, or reckoned from the time at the zone's pace (strides: `interval`).
    pub distance_m: u64,
}

impl Step {
    /// So many seconds in a zone.
    pub(crate) fn timed(kind: StepKind, zone: Zone, seconds: u64, paces: &TrainingPaces) -> Self {
        Self {
            kind,
            zone: Some(zone),
            paced: true,
            by: Measure::Time,
            duration_seconds: seconds,
            distance_m: paces.of(zone).metres_in(seconds),
        }
    }

    /// So many metres in a zone.
    pub(crate) fn measured(kind: StepKind, zone: Zone, metres: u64, paces: &TrainingPaces) -> Self {
        Self {
            kind,
            zone: Some(zone),
            paced: true,
            by: Measure::Distance,
            duration_seconds: paces.of(zone).seconds_for(metres),
            distance_m: metres,
        }
    }

    /// The same step, run by effort.
    pub(crate) const fn by_effort(self) -> Self {
        Self { paced: false, ..self }
    }

    /// A stride: so many seconds by effort, in no zone.
    pub(crate) fn stride(seconds: u64, paces: &TrainingPaces) -> Self {
        let step = Self::timed(StepKind::Stride, Zone::Interval, seconds, paces);
        Self { zone: None, paced: false, ..step }
    }

    /// The same step lasting so many seconds; it is run by time.
    pub(crate) fn lasting(self, seconds: u64, paces: &TrainingPaces) -> Self {
        let zone = self.zone.unwrap_or(Zone::Interval);
        let distance_m = paces.of(zone).metres_in(seconds);
        Self { duration_seconds: seconds, distance_m, ..self }
    }

    /// The pace to run, where one is followed.
    pub fn pace(&self, paces: &TrainingPaces) -> Option<Pace> {
        self.zone.filter(|_| self.paced).map(|zone| paces.of(zone))
    }

    /// Work in a hard zone.
    pub fn is_hard(&self) -> bool {
        self.kind == StepKind::Work && self.zone.is_some_and(Zone::is_hard)
    }
}

/// A part of a session: one step, or two of them repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// One step.
    Step(Step),
    /// An effort and its recovery, several times over.
    Repeat {
        /// How many times, at least 2.
        times: u32,
        /// The effort and its recovery.
        steps: [Step; 2],
    },
}

impl Part {
    /// The steps, each once, and how many times they are run.
    pub fn steps(&self) -> (u64, &[Step]) {
        match self {
            Self::Step(step) => (1, std::slice::from_ref(step)),
            Self::Repeat { times, steps } => (u64::from(*times), steps),
        }
    }

    fn steps_mut(&mut self) -> &mut [Step] {
        match self {
            Self::Step(step) => std::slice::from_mut(step),
            Self::Repeat { steps, .. } => steps,
        }
    }
}

/// What a session, or a week of them, asks of a runner.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    /// Whole duration in seconds as each age would have it.
    pub(crate) seconds: [u64; AgeBand::ALL.len()],
    /// Seconds of work at the zones `race`, `tempo` and `interval`.
    pub(crate) hard: u64,
}

impl Totals {
    /// So many seconds more, easy ones that no age changes.
    pub(crate) fn longer_by(self, more: u64) -> Self {
        Self { seconds: self.seconds.map(|seconds| seconds + more), ..self }
    }
}

impl Sum for Totals {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |mut sum, totals| {
            sum += totals;
            sum
        })
    }
}

impl AddAssign for Totals {
    fn add_assign(&mut self, other: Self) {
        for (sum, seconds) in self.seconds.iter_mut().zip(other.seconds) {
            *sum += seconds;
        }
        self.hard += other.hard;
    }
}

/// A session of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Session {
    /// Its type.
    pub kind: SessionKind,
    /// The row of the library that it was made from.
    pub workout: Workout,
    /// Day of the week, 1 to 7; day 7 is the day of long runs and of the race.
    pub day: u8,
    /// What is run, in order.
    pub parts: Parts,
}

impl Session {
    /// The sum over all steps, repeats counted.
    fn sum(&self, of: impl Fn(&Step) -> u64) -> u64 {
        let part = |part: &Part| {
            let (times, steps) = part.steps();
            times * steps.iter().map(&of).sum::<u64>()
        };
        self.parts.iter().map(part).sum()
    }

    /// Whole duration in seconds.
    pub fn duration_seconds(&self) -> u64 {
        self.sum(|step| step.duration_seconds)
    }

    /// Whole distance in metres.
    pub fn distance_m(&self) -> u64 {
        self.sum(|step| step.distance_m)
    }

    /// Seconds of work at the zones `race`, `tempo` and `interval`.
    pub fn hard_seconds(&self) -> u64 {
        self.sum(|step| if step.is_hard() { step.duration_seconds } else { 0 })
    }

    /// Every step once, in order.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.parts.iter().flat_map(|part| part.steps().1)
    }

    /// Its durations and its hard time in one pass.
    pub(crate) fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        let mut ageless = 0;
        for part in &self.parts {
            let (times, steps) = part.steps();
            for step in steps {
                let seconds = times * step.duration_seconds;
                match seconds_by_age(self.kind, step) {
                    None => ageless += seconds,
                    Some(by_age) => {
                        for (sum, seconds) in totals.seconds.iter_mut().zip(by_age) {
                            *sum += times * seconds;
                        }
                    }
                }
                if step.is_hard() {
                    totals.hard += seconds;
                }
            }
        }
        totals.seconds = totals.seconds.map(|seconds| seconds + ageless);
        totals
    }

    /// Makes it the session of an age.
    pub(crate) fn age(&mut self, band: AgeBand, paces: &TrainingPaces) {
        if band == AgeBand::Under40 {
            return;
        }
        let kind = self.kind;
        for step in self.parts.iter_mut().flat_map(Part::steps_mut) {
            if let Some(seconds) = seconds_by_age(kind, step) {
                *step = step.lasting(seconds[band as usize], paces);
            }
        }
    }
}

/// A step's seconds at each age, where age changes them: recoveries, and the steady part of
/// easy sessions.
fn seconds_by_age(kind: SessionKind, step: &Step) -> Option<[u64; AgeBand::ALL.len()]> {
    let seconds = step.duration_seconds;
    match step.kind {
        StepKind::Recovery => Some(AgeBand::ALL.map(|band| band.recovery_seconds(seconds))),
        StepKind::Steady if kind == SessionKind::Easy => {
            Some(AgeBand::ALL.map(|band| band.easy_minutes(seconds / 60) * 60))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::RaceDistance;

    #[test]
    fn a_stride_has_no_zone_and_no_pace() {
        // Intervals at 4'15"/km: 20 s are 78 m.
        let paces = TrainingPaces::new(RaceDistance::TenKm, "45:00".parse().unwrap(), None);
        let stride = Step::stride(20, &paces);
        assert_eq!((stride.zone, stride.pace(&paces)), (None, None));
        assert_eq!((stride.duration_seconds, stride.distance_m), (20, 78));
        assert!(!stride.paced && !stride.is_hard());
    }

    #[test]
    fn a_hill_has_its_zone_and_no_pace() {
        let paces = TrainingPaces::new(RaceDistance::TenKm, "45:00".parse().unwrap(), None);
        let hill = Step::timed(StepKind::Work, Zone::Interval, 30, &paces).by_effort();
        assert_eq!((hill.zone, hill.pace(&paces)), (Some(Zone::Interval), None));
        assert!(hill.is_hard());
    }
}
