//! The audit: holds a finished plan against every rule of training that plans keep.
//!
//! Each rule has one function, in the file of its kind; [`Rule`] says which. A function
//! looks at the plan alone, through its public data, and shares with the scheduler only
//! the numbers of `rules`. Rules that compare a plan with that of another request have
//! the engine make the other plan.

mod aims;
mod load;
mod shape;
#[cfg(test)]
mod tests;
mod texts;
mod twins;
mod work;

use std::cell::OnceCell;
use std::fmt;

use crate::distance::RaceDistance;
use crate::level::Level;
use crate::pace::Pace;
use crate::plan::Plan;
use crate::plan::phases::Phase;
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::plan::session::{Session, SessionKind, Step, StepKind};
use crate::plan::week::Week;
use crate::zones::Zone;

macro_rules! rules {
    ($($(#[doc = $doc:literal])* $rule:ident = $name:literal by $check:path,)*) => {
        /// A rule that plans keep: hard ones, which every plan keeps, and aims, which at
        /// least 95 % of them keep.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Rule {
            $($(#[doc = $doc])* $rule,)*
        }

        impl Rule {
            /// Every rule, hard ones first.
            pub const ALL: [Self; [$(Self::$rule),*].len()] = [$(Self::$rule),*];

            /// The name, as the documentation has it: `H17b`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$rule => $name,)*
                }
            }

            /// The function that holds a plan against it.
            const fn check(self) -> fn(&Subject<'_>, &mut Report) {
                match self {
                    $(Self::$rule => $check,)*
                }
            }
        }
    };
}

rules! {
    /// Weeks, sessions and days are all there in order, the one race at the end.
    H1 = "H1" by shape::counts,
    /// Phases come in order, and the gap to the target lengthens one.
    H2 = "H2" by shape::phases,
    /// Nothing hard on two days in a row.
    H3 = "H3" by shape::hard_days,
    /// One long run a week, and quality sessions as the level can bear.
    H4 = "H4" by shape::kinds,
    /// Most of the time is easy.
    H5 = "H5" by load::easy_share,
    /// No run is much longer than those of the weeks before.
    H6 = "H6" by load::run_growth,
    /// No week is much more than the weeks before.
    H7 = "H7" by load::volume_growth,
    /// A cutback at least every fourth week.
    H8 = "H8" by load::cutbacks,
    /// No run is longer than the race and the level need.
    H9 = "H9" by load::longest_run,
    /// The long run is no more than its share of the week.
    H10 = "H10" by load::long_run_share,
    /// The longest long run comes neither too early nor too late.
    H11 = "H11" by load::longest_long_run,
    /// As many taper weeks as the race needs.
    H12 = "H12" by shape::taper_weeks,
    /// Volume falls from the last building week to the race.
    H13 = "H13" by load::taper_volume,
    /// Tapering keeps some speed, and less hard time.
    H14 = "H14" by load::taper_work,
    /// The last days before the race are easy.
    H15 = "H15" by load::last_days,
    /// Interval sessions: hard time, reps, recoveries.
    H16 = "H16" by work::intervals,
    /// Tempo sessions: hard time, blocks, rests.
    H17 = "H17" by work::tempo,
    /// Quality sessions at race pace: hard time, reps, recoveries.
    H17b = "H17b" by work::race_pace,
    /// Race-pace work of one session has its limits.
    H18 = "H18" by work::most_race_pace,
    /// Quality sessions open with a warm-up and close with a cool-down.
    H19 = "H19" by work::warmup_and_cooldown,
    /// Strides and hills early in the plan.
    H20 = "H20" by work::strides_and_hills,
    /// Quality sessions vary.
    H21 = "H21" by work::variety,
    /// Seconds and metres add up.
    H22 = "H22" by shape::exact_sums,
    /// Texts say what the steps are, and no more than fits.
    H23 = "H23" by texts::texts,
    /// Age changes recoveries and easy running, and nothing else.
    H24 = "H24" by twins::age,
    /// One more session is never less training; the same request is the same plan.
    H25 = "H25" by twins::sameness,
    /// Reps are given in metres only where their time fits.
    H26 = "H26" by work::metre_reps,
    /// The longest run is long enough.
    A1 = "A1" by aims::longest_run,
    /// Enough work at race pace.
    A2 = "A2" by aims::race_pace,
    /// The first week leaves room to grow.
    A3 = "A3" by aims::first_week,
    /// Sessions of a kind never get lighter.
    A4 = "A4" by aims::progression,
    /// No session is too short to be worth it.
    A5 = "A5" by aims::shortest,
}

impl Rule {
    /// A rule that most plans keep, rather than all.
    pub const fn is_aim(self) -> bool {
        matches!(self, Self::A1 | Self::A2 | Self::A3 | Self::A4 | Self::A5)
    }

    /// Whether plans of this request have to keep it. Any target has a plan, but outside
    /// the paces that people race at only its shape, its sums and its age factors hold.
    pub fn applies_to(self, request: &PlanRequest) -> bool {
        let pace = Pace::of_race(request.race(), request.target());
        let (fastest, slowest) = rules::RACE_PACES;
        let any_pace = matches!(self, Self::H1 | Self::H2 | Self::H22 | Self::H24);
        let from_weeks = match self {
            Self::H8 => rules::WEEKS_WITH_CUTBACKS,
            Self::A1 => rules::longest_run_aim(request.race(), request.level()).0,
            Self::A3 => rules::WEEKS_WITH_FIRST_WEEK_AIM,
            _ => 0,
        };
        let in_range =
            Pace::quotient(fastest.into(), 1) <= pace && pace <= Pace::quotient(slowest.into(), 1);
        (any_pace || in_range) && request.weeks() >= from_weeks
    }
}

/// The name.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A rule that a plan breaks, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The rule.
    pub rule: Rule,
    /// Number of the week, where it is one week that breaks it.
    pub week: Option<u8>,
    /// Index of the session in its week, where it is one session.
    pub session: Option<usize>,
    /// What is, and what should be.
    pub detail: String,
}

/// `H7 week 5: volume 212 min, at most 205 min`; sessions count from 1.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rule.fmt(f)?;
        if let Some(week) = self.week {
            write!(f, " week {week}")?;
        }
        if let Some(session) = self.session {
            write!(f, " session {}", session + 1)?;
        }
        write!(f, ": {}", self.detail)
    }
}

/// Holds a plan against every rule that applies to it, aims included; whatever the plan's
/// data, it does not panic. Nothing is found in a plan that keeps them all.
///
/// ```
/// # use pace_core::audit::audit;
/// # use pace_core::{PlanRequest, RaceDistance};
/// let request = PlanRequest::new(RaceDistance::HalfMarathon, "1h45".parse().unwrap());
/// let mut plan = request.plan();
/// plan.weeks[4].sessions.clear();
/// let findings = audit(&plan);
/// assert_eq!(findings[0].to_string(), "H1 week 5: 0 sessions, not 3");
/// ```
pub fn audit(plan: &Plan) -> Vec<Finding> {
    let mut report = Report { rule: Rule::H22, findings: Vec::new() };
    if !shape::is_countable(plan) {
        report.plan("the plan is too long for its sums to be exact");
        return report.findings;
    }
    let subject = Subject::new(plan);
    for rule in Rule::ALL.into_iter().filter(|rule| rule.applies_to(&plan.request)) {
        report.rule = rule;
        rule.check()(&subject, &mut report);
    }
    report.findings
}

/// Findings so far, and the rule that is being held against the plan.
struct Report {
    rule: Rule,
    findings: Vec<Finding>,
}

impl Report {
    fn add(&mut self, week: Option<&Week>, session: Option<usize>, detail: String) {
        let week = week.map(|week| week.number);
        self.findings.push(Finding { rule: self.rule, week, session, detail });
    }

    /// The plan as a whole breaks the rule.
    fn plan(&mut self, detail: impl Into<String>) {
        self.add(None, None, detail.into());
    }

    /// A week does.
    fn week(&mut self, week: &Week, detail: impl Into<String>) {
        self.add(Some(week), None, detail.into());
    }

    /// A session does.
    fn session(&mut self, at: At<'_>, detail: impl Into<String>) {
        self.add(Some(at.week), Some(at.index), detail.into());
    }
}

/// A plan and what the rules ask about it.
struct Subject<'p> {
    plan: &'p Plan,
    race: RaceDistance,
    level: Level,
    /// Sessions a week.
    sessions: u8,
    weeks: Vec<Facts<'p>>,
    /// The greatest volume of a building week.
    peak: u64,
    /// The plan of the same request with no age, where there is one.
    twin: OnceCell<Plan>,
}

/// What the rules ask about a week. The race is no training and counts nowhere.
struct Facts<'p> {
    week: &'p Week,
    /// Seconds of training.
    volume: u64,
    /// Seconds of hard work.
    hard: u64,
    /// Seconds of the longest run.
    longest: u64,
    /// A building week with clearly less than the week before.
    is_cutback: bool,
}

/// A session and where it stands.
#[derive(Clone, Copy)]
struct At<'p> {
    week: &'p Week,
    index: usize,
    session: &'p Session,
}

impl<'p> Subject<'p> {
    fn new(plan: &'p Plan) -> Self {
        let weeks = Facts::of(plan);
        Self {
            plan,
            race: plan.request.race(),
            level: plan.request.level(),
            sessions: plan.request.sessions(),
            peak: peak(&weeks),
            weeks,
            twin: OnceCell::new(),
        }
    }

    /// The plan before the age factor.
    fn ageless(&self) -> &Plan {
        match self.plan.request.age() {
            None => self.plan,
            Some(_) => self.twin.get_or_init(|| self.plan.request.without_age().plan()),
        }
    }

    fn is_from_50(&self) -> bool {
        self.plan.request.age().is_some_and(|age| age >= 50)
    }

    /// The building weeks.
    fn building(&self) -> impl DoubleEndedIterator<Item = &Facts<'p>> {
        self.weeks.iter().filter(|facts| facts.week.phase.is_building())
    }

    /// The taper weeks.
    fn taper(&self) -> impl DoubleEndedIterator<Item = &Facts<'p>> {
        self.weeks.iter().filter(|facts| facts.week.phase == Phase::Taper)
    }

    /// All sessions but the race.
    fn training(&self) -> impl Iterator<Item = At<'p>> {
        training(self.plan)
    }

    /// Seconds of the longest run.
    fn longest(&self) -> u64 {
        self.weeks.iter().map(|facts| facts.longest).max().unwrap_or_default()
    }
}

impl<'p> Facts<'p> {
    fn of(plan: &'p Plan) -> Vec<Self> {
        let mut weeks: Vec<Self> = Vec::with_capacity(plan.weeks.len());
        for week in &plan.weeks {
            let (mut volume, mut hard, mut longest) = (0, 0, 0);
            for at in sessions(week).filter(At::is_training) {
                let seconds = at.seconds();
                volume += seconds;
                hard += at.hard_seconds();
                longest = longest.max(seconds);
            }
            let before = weeks.last().map(|facts| facts.volume);
            let is_cutback = week.phase.is_building()
                && before.is_some_and(|before| is_within(volume, &rules::CUTBACK, before));
            weeks.push(Self { week, volume, hard, longest, is_cutback });
        }
        weeks
    }

    fn number(&self) -> u8 {
        self.week.number
    }

    fn training(&self) -> impl Iterator<Item = At<'p>> {
        sessions(self.week).filter(At::is_training)
    }
}

impl At<'_> {
    fn is_training(&self) -> bool {
        self.session.kind != SessionKind::Race
    }

    fn is_quality(&self) -> bool {
        self.session.kind.is_quality()
    }

    fn is_long_run(&self) -> bool {
        self.session.kind == SessionKind::LongRun
    }

    fn seconds(&self) -> u64 {
        sum(self.session, |step| step.duration_seconds)
    }

    fn metres(&self) -> u64 {
        sum(self.session, |step| step.distance_m)
    }

    fn hard_seconds(&self) -> u64 {
        sum(self.session, |step| if is_hard(step) { step.duration_seconds } else { 0 })
    }

    /// Seconds and metres of work at race pace.
    fn race_work(&self) -> (u64, u64) {
        let at_race = |step: &Step| step.kind == StepKind::Work && step.zone == Some(Zone::Race);
        let seconds =
            sum(self.session, |step| if at_race(step) { step.duration_seconds } else { 0 });
        let metres = sum(self.session, |step| if at_race(step) { step.distance_m } else { 0 });
        (seconds, metres)
    }
}

fn sessions(week: &Week) -> impl Iterator<Item = At<'_>> {
    let indexed = week.sessions.iter().enumerate();
    indexed.map(move |(index, session)| At { week, index, session })
}

fn training(plan: &Plan) -> impl Iterator<Item = At<'_>> {
    plan.weeks.iter().flat_map(sessions).filter(At::is_training)
}

fn peak(weeks: &[Facts<'_>]) -> u64 {
    let building = weeks.iter().filter(|facts| facts.week.phase.is_building());
    building.map(|facts| facts.volume).max().unwrap_or_default()
}

/// The sum over all steps of a session, repeats counted.
fn sum(session: &Session, of: impl Fn(&Step) -> u64) -> u64 {
    let parts = session.parts.iter().map(|part| {
        let (times, steps) = part.steps();
        times * steps.iter().map(&of).sum::<u64>()
    });
    parts.sum()
}

/// Work at one of the zones race, tempo and interval.
fn is_hard(step: &Step) -> bool {
    let hard = matches!(step.zone, Some(Zone::Race | Zone::Tempo | Zone::Interval));
    step.kind == StepKind::Work && hard
}

/// Whether a part is within a range of percents of the whole.
fn is_within(part: u64, percents: &std::ops::RangeInclusive<u64>, whole: u64) -> bool {
    (percents.start() * whole..=percents.end() * whole).contains(&(100 * part))
}

/// A duration in a finding: `212 min`, `45 s`, `3 min 30 s`.
struct Length(u64);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 60, self.0 % 60) {
            (0, seconds) => write!(f, "{seconds} s"),
            (minutes, 0) => write!(f, "{minutes} min"),
            (minutes, seconds) => write!(f, "{minutes} min {seconds} s"),
        }
    }
}
