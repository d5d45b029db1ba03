//! The audit: holds a finished plan against every rule of training that plans keep.
//!
//! Each rule has one function, in the file of its kind; [`Rule`] says which. A function
//! looks at the plan alone, through its public data, and shares with the scheduler only
//! the numbers of `rules`. Rules that compare a plan with that of another request have
//! the engine make the other plan.

mod aims;
mod efforts;
mod load;
mod race_pace;
mod shape;
#[cfg(test)]
mod tests;
mod texts;
mod threads;
mod twins;
mod walking;
mod work;

use std::cell::OnceCell;
use std::fmt;

use crate::distance::RaceDistance;
use crate::lang::Lang;
use crate::level::Level;
use crate::pace::Pace;
use crate::plan::Plan;
use crate::plan::phases::Phase;
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::plan::session::{Session, SessionKind, Step, StepKind};
use crate::plan::week::Week;
use crate::roles::Roles;
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
            const fn check(self) -> fn(&PlanView<'_>, &mut Report) {
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
    /// Tapering keeps some speed, and less of it.
    H14 = "H14" by load::taper_work,
    /// The last days before the race are easy, and its week short.
    H15 = "H15" by load::last_days,
    /// Work, reps and rests of quality sessions, by the role of their pace.
    H16 = "H16" by work::doses,
    /// Sessions are called what their pace trains.
    H17 = "H17" by texts::claims,
    /// Race-pace work of one session has its limits.
    H18 = "H18" by race_pace::most,
    /// Quality sessions open with a warm-up and close with a cool-down.
    H19 = "H19" by work::warmup_and_cooldown,
    /// Strides and hills early in the plan.
    H20 = "H20" by work::strides_and_hills,
    /// Quality sessions make threads that grow.
    H21 = "H21" by threads::threads,
    /// Seconds and metres add up.
    H22 = "H22" by shape::exact_sums,
    /// Texts say what the steps are, and no more than fits.
    H23 = "H23" by texts::texts,
    /// Age changes recoveries and easy running, and nothing else.
    H24 = "H24" by twins::age,
    /// More sessions or weeks are never less training; the same request is the same plan.
    H25 = "H25" by twins::more_is_not_less,
    /// Reps are given in metres only where their time fits.
    H26 = "H26" by work::metre_reps,
    /// Hard time and race-pace work grow in steps.
    H27 = "H27" by load::hard_growth,
    /// The race's pace is met early, often enough, and in more than one form.
    H28 = "H28" by race_pace::met,
    /// A progressive long run ends faster than a plain one.
    H29 = "H29" by work::progressive_long_runs,
    /// A target one second slower has nearly the same plan.
    H30 = "H30" by twins::no_cliff,
    /// Easy runs are no longer than the week's long run lets them be.
    H31 = "H31" by load::easy_runs,
    /// Numbers are round.
    H32 = "H32" by work::round_numbers,
    /// Slow runners walk, and the plan says so.
    H33 = "H33" by walking::run_and_walk,
    /// The longest run is long enough.
    A1 = "A1" by aims::longest_run,
    /// Enough work at race pace.
    A2 = "A2" by race_pace::least,
    /// The first week leaves room to grow.
    A3 = "A3" by aims::first_week,
    /// What is new comes one at a time.
    A4 = "A4" by aims::starts,
    /// No session is too short to be worth it.
    A5 = "A5" by aims::shortest,
    /// Each week has a reason of its own.
    A6 = "A6" by aims::own_weeks,
    /// Marathon weeks of many sessions have a medium-long run.
    A7 = "A7" by aims::medium_long_run,
    /// Beginners begin gently, and Base has fartlek beside hills.
    A8 = "A8" by aims::gentle_start,
}

impl Rule {
    /// A rule that most plans keep, rather than all.
    pub const fn is_aim(self) -> bool {
        matches!(
            self,
            Self::A1 | Self::A2 | Self::A3 | Self::A4 | Self::A5 | Self::A6 | Self::A7 | Self::A8
        )
    }

    /// A rule that holds the plan against those of other requests, which are made for it.
    pub const fn compares_requests(self) -> bool {
        matches!(self, Self::H25 | Self::H30)
    }

    /// Whether plans of this request have to keep it. Any target has a plan, but outside
    /// the paces that people race at only its shape, its sums and its age factors hold.
    pub fn applies_to(self, request: &PlanRequest) -> bool {
        let (race, weeks) = (request.race(), request.weeks());
        let pace = Pace::of_race(race, request.target());
        let (fastest, slowest) = rules::RACE_PACES;
        let any_pace = matches!(self, Self::H1 | Self::H2 | Self::H22 | Self::H24);
        let in_range =
            Pace::quotient(fastest.into(), 1) <= pace && pace <= Pace::quotient(slowest.into(), 1);
        let is_asked = match self {
            Self::H8 => weeks >= rules::WEEKS_WITH_CUTBACKS,
            Self::H33 => walking::is_asked(request),
            Self::A1 => weeks >= rules::weeks_with_longest_run(race),
            Self::A2 => race_pace::is_trained(request),
            Self::A3 => weeks >= rules::WEEKS_WITH_FIRST_WEEK_AIM,
            Self::A4 => weeks >= rules::WEEKS_WITH_TWO_STARTS,
            Self::A7 => aims::has_medium_long_runs(request),
            _ => true,
        };
        (any_pace || in_range) && is_asked
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
/// # use pace_core::{PlanRequest, RaceDistance, audit::audit};
/// let request = PlanRequest::new(RaceDistance::HalfMarathon, "1h45".parse().unwrap());
/// let mut plan = request.plan();
/// plan.weeks[4].sessions.clear();
/// let findings = audit(&plan);
/// assert_eq!(findings[0].to_string(), "H1 week 5: 0 sessions, not 3");
/// ```
pub fn audit(plan: &Plan) -> Vec<Finding> {
    audit_rules(plan, |_| true)
}

/// The same for some rules only.
pub fn audit_rules(plan: &Plan, is_wanted: impl Fn(Rule) -> bool) -> Vec<Finding> {
    let mut report = Report { rule: Rule::H22, findings: Vec::new() };
    if !shape::is_countable(plan) {
        report.plan("the plan is too long for its sums to be exact");
        return report.findings;
    }
    let view = PlanView::new(plan);
    let applies = |rule: &Rule| is_wanted(*rule) && rule.applies_to(&plan.request);
    for rule in Rule::ALL.into_iter().filter(applies) {
        report.rule = rule;
        rule.check()(&view, &mut report);
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
    fn session(&mut self, session: SessionRef<'_>, detail: impl Into<String>) {
        self.add(Some(session.week), Some(session.index), detail.into());
    }
}

/// A plan and what the rules ask about it.
struct PlanView<'p> {
    plan: &'p Plan,
    race: RaceDistance,
    level: Level,
    roles: Roles,
    /// Sessions a week.
    sessions: u8,
    weeks: Vec<WeekStats<'p>>,
    /// The greatest volume of a building week.
    peak: u64,
    /// The plan of the same request with no age, where there is one.
    twin: OnceCell<Plan>,
    /// The texts of all sessions in both languages, where a rule has asked for them.
    texts: OnceCell<Vec<[texts::Texts; Lang::ALL.len()]>>,
}

/// What the rules ask about a week. The race is no training and counts nowhere.
struct WeekStats<'p> {
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
struct SessionRef<'p> {
    week: &'p Week,
    index: usize,
    session: &'p Session,
}

impl<'p> PlanView<'p> {
    fn new(plan: &'p Plan) -> Self {
        let weeks = WeekStats::of(plan);
        Self {
            plan,
            race: plan.request.race(),
            level: plan.request.level(),
            roles: plan.request.roles(),
            sessions: plan.request.sessions(),
            peak: peak(&weeks),
            weeks,
            twin: OnceCell::new(),
            texts: OnceCell::new(),
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
    fn building(&self) -> impl DoubleEndedIterator<Item = &WeekStats<'p>> {
        self.weeks.iter().filter(|week| week.is_building())
    }

    /// The building weeks that are no cutbacks.
    fn full(&self) -> impl DoubleEndedIterator<Item = &WeekStats<'p>> {
        self.weeks.iter().filter(|week| week.is_full())
    }

    /// The taper weeks.
    fn taper(&self) -> impl DoubleEndedIterator<Item = &WeekStats<'p>> {
        self.weeks.iter().filter(|week| week.phase() == Phase::Taper)
    }

    /// All sessions but the race.
    fn training(&self) -> impl Iterator<Item = SessionRef<'p>> {
        training(self.plan)
    }

    /// Seconds of the longest run.
    fn longest(&self) -> u64 {
        self.weeks.iter().map(|week| week.longest).max().unwrap_or_default()
    }
}

impl<'p> WeekStats<'p> {
    fn of(plan: &'p Plan) -> Vec<Self> {
        let mut weeks: Vec<Self> = Vec::with_capacity(plan.weeks.len());
        for week in &plan.weeks {
            let (mut volume, mut hard, mut longest) = (0, 0, 0);
            for session in sessions(week).filter(SessionRef::is_training) {
                let seconds = session.seconds();
                volume += seconds;
                hard += session.hard_seconds();
                longest = longest.max(seconds);
            }
            let before = weeks.last().map(|week| week.volume);
            let is_cutback = week.phase.is_building()
                && before.is_some_and(|before| is_within(volume, &rules::CUTBACK, before));
            weeks.push(Self { week, volume, hard, longest, is_cutback });
        }
        weeks
    }

    fn number(&self) -> u8 {
        self.week.number
    }

    fn phase(&self) -> Phase {
        self.week.phase
    }

    fn is_building(&self) -> bool {
        self.phase().is_building()
    }

    /// A building week that is no cutback.
    fn is_full(&self) -> bool {
        self.is_building() && !self.is_cutback
    }

    /// A building week after Base.
    fn is_developed(&self) -> bool {
        self.is_building() && self.phase() != Phase::Base
    }

    /// Its sessions but the race.
    fn training(&self) -> impl Iterator<Item = SessionRef<'p>> {
        sessions(self.week).filter(SessionRef::is_training)
    }

    fn quality(&self) -> impl Iterator<Item = SessionRef<'p>> {
        self.training().filter(SessionRef::is_quality)
    }

    fn easy_runs(&self) -> impl Iterator<Item = SessionRef<'p>> {
        self.training().filter(|session| session.kind() == SessionKind::Easy)
    }

    fn long_run(&self) -> Option<SessionRef<'p>> {
        self.training().find(SessionRef::is_long_run)
    }
}

impl SessionRef<'_> {
    fn kind(&self) -> SessionKind {
        self.session.kind
    }

    fn day(&self) -> u8 {
        self.session.day
    }

    fn is_training(&self) -> bool {
        self.kind() != SessionKind::Race
    }

    fn is_quality(&self) -> bool {
        self.kind().is_quality()
    }

    fn is_long_run(&self) -> bool {
        self.kind() == SessionKind::LongRun
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
        let seconds =
            sum(self.session, |step| if is_race_pace(step) { step.duration_seconds } else { 0 });
        let metres = sum(self.session, |step| if is_race_pace(step) { step.distance_m } else { 0 });
        (seconds, metres)
    }
}

/// Work at the pace of the race.
fn is_race_pace(step: &Step) -> bool {
    step.kind == StepKind::Work && step.zone == Some(Zone::Race)
}

fn sessions(week: &Week) -> impl Iterator<Item = SessionRef<'_>> {
    let indexed = week.sessions.iter().enumerate();
    indexed.map(move |(index, session)| SessionRef { week, index, session })
}

fn training(plan: &Plan) -> impl Iterator<Item = SessionRef<'_>> {
    plan.weeks.iter().flat_map(sessions).filter(SessionRef::is_training)
}

fn peak(weeks: &[WeekStats<'_>]) -> u64 {
    let building = weeks.iter().filter(|week| week.is_building());
    building.map(|week| week.volume).max().unwrap_or_default()
}

/// The sum over all steps, repeats counted.
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
