//! Sessions and the steps they are made of.

use std::array;
use std::fmt;
use std::iter::Sum;
use std::ops::{AddAssign, Deref, DerefMut};

use crate::named::named;
use crate::pace::Pace;
use crate::plan::age::AgeBand;
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
        /// Walking, between stretches of running.
        Walk = "walk",
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
    /// The zone it is run in; none for strides and for walking. Work by effort has
    /// `interval`, or `tempo` where it is threshold.
    pub zone: Option<Zone>,
    /// Whether the zone's pace is followed, rather than an effort.
    pub paced: bool,
    /// What the runner follows.
    pub by: Measure,
    pub(crate) duration_seconds: u64,
    pub(crate) distance_m: u32,
}

impl Step {
    /// Seconds: given, or reckoned from the distance at the zone's pace, halves up.
    pub const fn duration_seconds(&self) -> u64 {
        self.duration_seconds
    }

    /// Metres: given, or reckoned from the time at the zone's pace (strides: `interval`;
    /// walking: the zone of the running before it).
    pub const fn distance_m(&self) -> u64 {
        self.distance_m as u64
    }

    /// This many seconds in a zone.
    pub(crate) fn timed(kind: StepKind, zone: Zone, seconds: u64, paces: &TrainingPaces) -> Self {
        let metres = paces.of(zone).metres_in(seconds);
        Self::in_zone(kind, zone, Measure::Time, seconds, metres)
    }

    /// This many metres in a zone.
    pub(crate) fn measured(kind: StepKind, zone: Zone, metres: u64, paces: &TrainingPaces) -> Self {
        let seconds = paces.of(zone).seconds_for(metres);
        Self::in_zone(kind, zone, Measure::Distance, seconds, metres)
    }

    fn in_zone(kind: StepKind, zone: Zone, by: Measure, seconds: u64, metres: u64) -> Self {
        let zone = Some(zone);
        let distance_m = short(metres);
        Self { kind, zone, paced: true, by, duration_seconds: seconds, distance_m }
    }

    /// The same step, run by effort.
    pub(crate) const fn by_effort(self) -> Self {
        Self { paced: false, ..self }
    }

    /// A stride, in seconds: by effort, in no zone.
    pub(crate) fn stride(seconds: u64, paces: &TrainingPaces) -> Self {
        let step = Self::timed(StepKind::Stride, Zone::Interval, seconds, paces);
        Self { zone: None, paced: false, ..step }
    }

    /// Walking between stretches of running in a zone, whose pace is the mean of both: so
    /// many seconds, in no zone and at no pace.
    pub(crate) fn walk(zone: Zone, seconds: u64, paces: &TrainingPaces) -> Self {
        Self { zone: None, paced: false, ..Self::timed(StepKind::Walk, zone, seconds, paces) }
    }

    /// The same step with this duration in seconds; it is run by time.
    pub(crate) fn lasting(self, seconds: u64, paces: &TrainingPaces) -> Self {
        let zone = self.zone.unwrap_or(Zone::Interval);
        self.with_lengths(seconds, paces.of(zone).metres_in(seconds))
    }

    /// The same step with these lengths, whatever its pace.
    pub(crate) fn with_lengths(self, seconds: u64, metres: u64) -> Self {
        Self { duration_seconds: seconds, distance_m: short(metres), ..self }
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

/// Metres of a step, in half of the memory: a plan is hundreds of steps. Seconds have no such
/// bound, since a target may be of years; metres have, since even a marathon in a second is run
/// for hours at most.
fn short(metres: u64) -> u32 {
    u32::try_from(metres).expect("a step is shorter than 4 million kilometres")
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

/// The parts of a session, in order: a list to be read as a slice.
///
/// Hardly a session has more than three, and a plan is a hundred of them; so three are kept
/// in place, and only more in memory of their own.
///
/// ```
/// use pace_core::{Part, Parts, PlanRequest, RaceDistance};
///
/// let plan = PlanRequest::new(RaceDistance::TenKm, "45:00".parse()?).plan();
/// let run = &plan.weeks[0].sessions[0];
/// let longer: Parts = run.parts.iter().chain(&run.parts).copied().collect();
/// assert_eq!(longer.len(), 2 * run.parts.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Parts {
    /// How many of `few` count; the rest is filling.
    count: usize,
    few: [Part; FEW],
    /// All parts, where they are more than a few.
    many: Vec<Part>,
}

const FEW: usize = 3;

const FILLING: Part = Part::Step(Step {
    kind: StepKind::Steady,
    zone: None,
    paced: false,
    by: Measure::Time,
    duration_seconds: 0,
    distance_m: 0,
});

impl Parts {
    /// No parts.
    pub const fn new() -> Self {
        Self { count: 0, few: [FILLING; FEW], many: Vec::new() }
    }

    /// Adds a part after the others.
    pub fn push(&mut self, part: Part) {
        if !self.many.is_empty() {
            self.many.push(part);
        } else if let Some(place) = self.few.get_mut(self.count) {
            *place = part;
            self.count += 1;
        } else {
            self.many.reserve(2 * FEW);
            self.many.extend(self.few);
            self.many.push(part);
        }
    }
}

impl Default for Parts {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for Parts {
    type Target = [Part];

    fn deref(&self) -> &[Part] {
        if self.many.is_empty() { &self.few[..self.count] } else { &self.many }
    }
}

impl DerefMut for Parts {
    fn deref_mut(&mut self) -> &mut [Part] {
        if self.many.is_empty() { &mut self.few[..self.count] } else { &mut self.many }
    }
}

impl Extend<Part> for Parts {
    fn extend<I: IntoIterator<Item = Part>>(&mut self, parts: I) {
        parts.into_iter().for_each(|part| self.push(part));
    }
}

impl FromIterator<Part> for Parts {
    fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> Self {
        let mut list = Self::new();
        list.extend(parts);
        list
    }
}

impl<const N: usize> From<[Part; N]> for Parts {
    #[inline]
    fn from(parts: [Part; N]) -> Self {
        let mut list = Self::new();
        match list.few.first_chunk_mut() {
            Some(few) => {
                *few = parts;
                list.count = N;
            }
            None => list.many.extend(parts),
        }
        list
    }
}

impl From<Vec<Part>> for Parts {
    fn from(parts: Vec<Part>) -> Self {
        parts.into_iter().collect()
    }
}

impl<'p> IntoIterator for &'p Parts {
    type Item = &'p Part;
    type IntoIter = std::slice::Iter<'p, Part>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'p> IntoIterator for &'p mut Parts {
    type Item = &'p mut Part;
    type IntoIter = std::slice::IterMut<'p, Part>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl PartialEq for Parts {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Parts {}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}

/// How long a session, or a week of them, takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    /// Whole duration in seconds as each age would have it.
    pub(crate) seconds: [u64; AgeBand::ALL.len()],
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
        self.seconds = array::from_fn(|band| self.seconds[band] + other.seconds[band]);
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
    /// Day of the week, 1 to 7; day 7 is the day of the race, and of long runs where the
    /// runner has not named [days](crate::PlanRequest::with_days).
    pub day: u8,
    /// What is run, in order.
    pub parts: Parts,
}

impl Session {
    /// The sum over all steps, repeats counted.
    pub(crate) fn sum(&self, of: impl Fn(&Step) -> u64) -> u64 {
        let part = |part: &Part| match part {
            Part::Step(step) => of(step),
            Part::Repeat { times, steps: [first, second] } => {
                u64::from(*times) * (of(first) + of(second))
            }
        };
        self.parts.iter().map(part).sum()
    }

    /// Whole duration in seconds.
    pub fn duration_seconds(&self) -> u64 {
        self.sum(Step::duration_seconds)
    }

    /// Whole distance in metres.
    pub fn distance_m(&self) -> u64 {
        self.sum(Step::distance_m)
    }

    /// Seconds of work at the zones `race`, `tempo` and `interval`.
    pub fn hard_seconds(&self) -> u64 {
        self.sum(|step| if step.is_hard() { step.duration_seconds() } else { 0 })
    }

    /// Metres of work at race pace.
    pub fn race_pace_m(&self) -> u64 {
        let is_race = |step: &Step| step.kind == StepKind::Work && step.zone == Some(Zone::Race);
        self.sum(|step| if is_race(step) { step.distance_m() } else { 0 })
    }

    /// Every step once, in order.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.parts.iter().flat_map(|part| part.steps().1)
    }

    /// Its durations at each age in one pass.
    #[expect(clippy::inline_always, reason = "most sessions are one step")]
    #[inline(always)]
    pub(crate) fn totals(&self) -> Totals {
        match &self.parts[..] {
            // As most are.
            [Part::Step(step)] => {
                let by_age = seconds_by_age(self.kind, step);
                Totals { seconds: by_age.unwrap_or([step.duration_seconds(); AgeBand::ALL.len()]) }
            }
            _ => self.totals_of_parts(),
        }
    }

    fn totals_of_parts(&self) -> Totals {
        // What age changes, and what it does not.
        let (mut aged, mut ageless) = (Totals::default(), 0);
        let mut add = |times: u64, step: &Step| match seconds_by_age(self.kind, step) {
            Some(by_age) => aged += Totals { seconds: by_age.map(|seconds| times * seconds) },
            None => ageless += times * step.duration_seconds(),
        };
        let mut left = &self.parts[..];
        while let [part, rest @ ..] = left {
            left = rest;
            match part {
                Part::Step(step) => add(1, step),
                Part::Repeat { times, steps: steps @ [run, walk] }
                    if self.kind == SessionKind::Easy && is_run_walk(steps) =>
                {
                    let pair = run.duration_seconds() + walk.duration_seconds();
                    let mut whole = u64::from(*times) * pair;
                    while let [cut @ Part::Step(step), rest @ ..] = left
                        && is_cut(cut)
                    {
                        whole += step.duration_seconds();
                        left = rest;
                    }
                    add(1, &Step { duration_seconds: whole, ..*run });
                }
                Part::Repeat { times, steps } => {
                    for step in steps {
                        add(u64::from(*times), step);
                    }
                }
            }
        }
        Totals { seconds: aged.seconds.map(|seconds| seconds + ageless) }
    }

    /// Makes it the session of an age.
    pub(crate) fn age(&mut self, band: AgeBand, paces: &TrainingPaces) {
        let kind = self.kind;
        let age = |part: &mut Part| {
            for step in part.steps_mut() {
                if let Some(seconds) = seconds_by_age(kind, step) {
                    *step = step.lasting(seconds[band as usize], paces);
                }
            }
        };
        if kind != SessionKind::Easy || !self.is_run_walk() {
            self.parts.iter_mut().for_each(age);
            return;
        }
        let aged = |mut part: Part| {
            age(&mut part);
            part
        };
        self.remake(aged, |whole| band.easy_minutes(whole / 60) * 60, paces);
    }

    /// Whether stretches of it are run and walked in turn.
    pub(crate) fn is_run_walk(&self) -> bool {
        self.parts.iter().any(|part| is_run_walk(part.steps().1))
    }

    /// Makes other parts of its parts: stretches of running and walking last as long as their
    /// seconds become, and are cut to fit.
    pub(crate) fn remake(
        &mut self,
        of_part: impl Fn(Part) -> Part,
        mut of_seconds: impl FnMut(u64) -> u64,
        paces: &TrainingPaces,
    ) {
        let mut parts = Parts::new();
        let mut left = self.parts.iter().copied().peekable();
        while let Some(part) = left.next() {
            let Part::Repeat { times, steps: [run, walk] } = part else {
                parts.push(of_part(part));
                continue;
            };
            if !is_run_walk(&[run, walk]) {
                parts.push(of_part(part));
                continue;
            }
            let pair = (run.duration_seconds(), walk.duration_seconds());
            let mut whole = u64::from(times) * (pair.0 + pair.1);
            while let Some(Part::Step(cut)) = left.next_if(is_cut) {
                whole += cut.duration_seconds();
            }
            let zone = run.zone.unwrap_or(Zone::Easy);
            parts.extend(run_walk_parts(zone, of_seconds(whole), pair, paces));
        }
        self.parts = parts;
    }
}

/// Running and walking in turn.
fn is_run_walk(steps: &[Step]) -> bool {
    matches!(steps, [run, walk] if run.kind == StepKind::Steady && walk.kind == StepKind::Walk)
}

/// A step of a repeat of running and walking that is cut short.
fn is_cut(part: &Part) -> bool {
    matches!(part, Part::Step(step) if matches!(step.kind, StepKind::Steady | StepKind::Walk))
}

/// This many seconds of running and walking in turn in a zone, a pair's seconds of each: whole
/// pairs, then one that is cut short.
pub(crate) fn run_walk_parts(
    zone: Zone,
    seconds: u64,
    (run, walk): (u64, u64),
    paces: &TrainingPaces,
) -> impl Iterator<Item = Part> {
    let running = |seconds| Step::timed(StepKind::Steady, zone, seconds, paces);
    let walking = |seconds| Step::walk(zone, seconds, paces);
    let (times, rest) = (seconds / (run + walk), seconds % (run + walk));
    let pairs = Part::Repeat { times: times as u32, steps: [running(run), walking(walk)] };
    let single = |index: u64| Part::Step(if index == 0 { running(run) } else { walking(walk) });
    let cut_walk = rest.saturating_sub(run);
    let pairs: [Option<Part>; 2] = match times {
        0 => [None; 2],
        1 => [Some(single(0)), Some(single(1))],
        _ => [Some(pairs), None],
    };
    let cut = [
        (rest > 0).then(|| Part::Step(running(rest.min(run)))),
        (cut_walk > 0).then(|| Part::Step(walking(cut_walk))),
    ];
    pairs.into_iter().chain(cut).flatten()
}

/// The seconds of easy running at each age.
fn easy_seconds_by_age(seconds: u64) -> [u64; AgeBand::ALL.len()] {
    AgeBand::ALL.map(|band| band.easy_minutes(seconds / 60) * 60)
}

/// A step's seconds at each age, where age changes them: recoveries, and the steady part of
/// easy sessions.
fn seconds_by_age(kind: SessionKind, step: &Step) -> Option<[u64; AgeBand::ALL.len()]> {
    let seconds = step.duration_seconds();
    match step.kind {
        StepKind::Recovery => Some(AgeBand::ALL.map(|band| band.recovery_seconds(seconds))),
        StepKind::Steady if kind == SessionKind::Easy => Some(easy_seconds_by_age(seconds)),
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
        assert_eq!((stride.duration_seconds(), stride.distance_m()), (20, 78));
        assert!(!stride.paced && !stride.is_hard());
    }

    #[test]
    fn a_hill_has_its_zone_and_no_pace() {
        let paces = TrainingPaces::new(RaceDistance::TenKm, "45:00".parse().unwrap(), None);
        let hill = Step::timed(StepKind::Work, Zone::Interval, 30, &paces).by_effort();
        assert_eq!((hill.zone, hill.pace(&paces)), (Some(Zone::Interval), None));
        assert!(hill.is_hard());
    }

    /// Two minutes of running and one of walking.
    #[test]
    fn whole_pairs_come_before_one_that_is_cut_short() {
        let paces = TrainingPaces::new(RaceDistance::TenKm, "90:00".parse().unwrap(), None);
        let said = |seconds| {
            let parts = run_walk_parts(Zone::Easy, seconds, (120, 60), &paces);
            let said = parts.map(|part| {
                let (times, steps) = part.steps();
                let steps = steps.iter().map(|step| match step.kind {
                    StepKind::Walk => format!("{} walked", step.duration_seconds()),
                    _ => step.duration_seconds().to_string(),
                });
                let steps = steps.collect::<Vec<_>>().join(" ");
                if times > 1 { format!("{times} × {steps}") } else { steps }
            });
            said.collect::<Vec<_>>().join(", ")
        };
        for (seconds, expected) in [
            (0, ""),
            (100, "100"),
            (120, "120"),
            (150, "120, 30 walked"),
            (180, "120, 60 walked"),
            (220, "120, 60 walked, 40"),
            (360, "2 × 120 60 walked"),
            (540, "3 × 120 60 walked"),
            (670, "3 × 120 60 walked, 120, 10 walked"),
        ] {
            assert_eq!(said(seconds), expected, "{seconds}");
        }
    }

    #[test]
    fn it_holds_any_number_of_parts() {
        let part = |times| {
            let Part::Step(step) = FILLING else { unreachable!() };
            Part::Repeat { times, steps: [step; 2] }
        };
        assert_eq!(*Parts::from([part(1), part(2)]), [part(1), part(2)]);
        assert_eq!(*Parts::from([part(1); 2 * FEW]), [part(1); 2 * FEW]);
        for count in 0..3 * FEW as u32 {
            let parts: Vec<Part> = (0..count).map(part).collect();
            let mut list = Parts::from(parts.clone());
            assert_eq!(*list, parts);
            assert_eq!(format!("{list:?}"), format!("{parts:?}"));
            assert_eq!(list, list.clone());
            list.push(part(count));
            assert_eq!(*list, [&parts[..], &[part(count)]].concat());
            assert_ne!(list, Parts::from(parts));
        }
    }
}
