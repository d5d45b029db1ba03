//! What rules look at, a plan by its weeks and sessions, and what they find.

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

/// What a rule finds in a plan.
#[derive(Default)]
pub(super) struct Report {
    pub(super) faults: Vec<Fault>,
}

/// A place that breaks a rule: of a week, or of one of its sessions, or of the whole plan.
pub(super) struct Fault {
    pub(super) week: Option<u8>,
    pub(super) session: Option<usize>,
    pub(super) detail: String,
}

impl Report {
    fn add(&mut self, week: Option<&Week>, session: Option<usize>, detail: String) {
        self.faults.push(Fault { week: week.map(|week| week.number), session, detail });
    }

    /// The plan as a whole breaks the rule.
    pub(super) fn plan(&mut self, detail: impl Into<String>) {
        self.add(None, None, detail.into());
    }

    /// A week does.
    pub(super) fn week(&mut self, week: &Week, detail: impl Into<String>) {
        self.add(Some(week), None, detail.into());
    }

    /// A session does.
    pub(super) fn session(&mut self, session: SessionRef<'_>, detail: impl Into<String>) {
        self.add(Some(session.week), Some(session.index), detail.into());
    }
}

/// A plan and what the rules ask about it.
pub(super) struct PlanView<'p> {
    pub(super) plan: &'p Plan,
    pub(super) race: RaceDistance,
    pub(super) level: Level,
    pub(super) roles: Roles,
    /// Sessions a week.
    pub(super) sessions: u8,
    pub(super) weeks: Vec<WeekStats<'p>>,
    /// The greatest volume of a building week.
    pub(super) peak: u64,
    /// The plan of the same request with no age, where there is one.
    pub(super) twin: OnceCell<Plan>,
    /// Whether each week of the request's plan has room for a quality session, where a rule has
    /// asked for it.
    pub(super) quality_room: OnceCell<Vec<bool>>,
    /// The texts of all sessions in both languages, where a rule has asked for them.
    pub(super) texts: OnceCell<Vec<[Texts; Lang::ALL.len()]>>,
}

/// The texts of a session in one language.
pub(super) struct Texts {
    pub(super) title: String,
    pub(super) description: String,
}

/// What the rules ask about a week. The race is not training and counts nowhere.
pub(super) struct WeekStats<'p> {
    pub(super) week: &'p Week,
    /// Where it stands in the plan, whatever its number says.
    pub(super) index: usize,
    /// Seconds of training.
    pub(super) volume: u64,
    /// Seconds of hard work.
    pub(super) hard: u64,
    /// Seconds of the longest run.
    pub(super) longest: u64,
    /// A building week with clearly less than the week before.
    pub(super) is_cutback: bool,
}

/// A session and where it stands.
#[derive(Clone, Copy)]
pub(super) struct SessionRef<'p> {
    pub(super) week: &'p Week,
    pub(super) index: usize,
    pub(super) session: &'p Session,
}

impl<'p> PlanView<'p> {
    pub(super) fn new(plan: &'p Plan) -> Self {
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
            quality_room: OnceCell::new(),
            texts: OnceCell::new(),
        }
    }

    /// The plan before the age factor.
    pub(super) fn ageless(&self) -> &Plan {
        match self.plan.request.age() {
            None => self.plan,
            Some(_) => self.twin.get_or_init(|| self.plan.request.without_age().plan()),
        }
    }

    pub(super) fn is_from_50(&self) -> bool {
        self.plan.request.age().is_some_and(|age| age >= 50)
    }

    /// The building weeks.
    pub(super) fn building(&self) -> impl DoubleEndedIterator<Item = &WeekStats<'p>> {
        self.weeks.iter().filter(|week| week.is_building())
    }

    /// The building weeks other than cutbacks.
    pub(super) fn full(&self) -> impl DoubleEndedIterator<Item = &WeekStats<'p>> {
        self.weeks.iter().filter(|week| week.is_full())
    }

    /// The taper weeks.
    pub(super) fn taper(&self) -> impl DoubleEndedIterator<Item = &WeekStats<'p>> {
        self.weeks.iter().filter(|week| week.phase() == Phase::Taper)
    }

    /// All sessions but the race.
    pub(super) fn training(&self) -> impl Iterator<Item = SessionRef<'p>> {
        training(self.plan)
    }

    /// The building week with the greatest volume.
    pub(super) fn peak_week(&self) -> Option<&WeekStats<'p>> {
        self.building().max_by_key(|week| week.volume)
    }

    /// Seconds of the longest run.
    pub(super) fn longest(&self) -> u64 {
        self.weeks.iter().map(|week| week.longest).max().unwrap_or_default()
    }
}

impl<'p> WeekStats<'p> {
    pub(super) fn of(plan: &'p Plan) -> Vec<Self> {
        let mut weeks: Vec<Self> = Vec::with_capacity(plan.weeks.len());
        for (index, week) in plan.weeks.iter().enumerate() {
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
            weeks.push(Self { week, index, volume, hard, longest, is_cutback });
        }
        weeks
    }

    pub(super) fn number(&self) -> u8 {
        self.week.number
    }

    pub(super) fn phase(&self) -> Phase {
        self.week.phase
    }

    pub(super) fn is_building(&self) -> bool {
        self.phase().is_building()
    }

    /// A building week other than a cutback.
    pub(super) fn is_full(&self) -> bool {
        self.is_building() && !self.is_cutback
    }

    /// A building week after Base.
    pub(super) fn is_developed(&self) -> bool {
        self.is_building() && self.phase() != Phase::Base
    }

    /// Its sessions but the race.
    pub(super) fn training(&self) -> impl Iterator<Item = SessionRef<'p>> {
        sessions(self.week).filter(SessionRef::is_training)
    }

    pub(super) fn quality(&self) -> impl Iterator<Item = SessionRef<'p>> {
        self.training().filter(SessionRef::is_quality)
    }

    pub(super) fn easy_runs(&self) -> impl Iterator<Item = SessionRef<'p>> {
        self.training().filter(|session| session.kind() == SessionKind::Easy)
    }

    pub(super) fn long_run(&self) -> Option<SessionRef<'p>> {
        self.training().find(SessionRef::is_long_run)
    }
}

impl SessionRef<'_> {
    pub(super) fn kind(&self) -> SessionKind {
        self.session.kind
    }

    pub(super) fn day(&self) -> u8 {
        self.session.day
    }

    pub(super) fn is_training(&self) -> bool {
        self.kind() != SessionKind::Race
    }

    pub(super) fn is_quality(&self) -> bool {
        self.kind().is_quality()
    }

    pub(super) fn is_long_run(&self) -> bool {
        self.kind() == SessionKind::LongRun
    }

    pub(super) fn seconds(&self) -> u64 {
        sum(self.session, Step::duration_seconds)
    }

    pub(super) fn metres(&self) -> u64 {
        sum(self.session, Step::distance_m)
    }

    pub(super) fn hard_seconds(&self) -> u64 {
        sum(self.session, |step| u64::from(is_hard(step)) * step.duration_seconds())
    }

    /// Seconds and metres of work at race pace.
    pub(super) fn race_work(&self) -> (u64, u64) {
        let of_race = |step: &Step| u64::from(is_race_pace(step));
        let seconds = sum(self.session, |step| of_race(step) * step.duration_seconds());
        (seconds, sum(self.session, |step| of_race(step) * step.distance_m()))
    }
}

/// Work at the pace of the race.
pub(super) fn is_race_pace(step: &Step) -> bool {
    step.kind == StepKind::Work && step.zone == Some(Zone::Race)
}

pub(super) fn sessions(week: &Week) -> impl Iterator<Item = SessionRef<'_>> {
    let indexed = week.sessions.iter().enumerate();
    indexed.map(move |(index, session)| SessionRef { week, index, session })
}

pub(super) fn training(plan: &Plan) -> impl Iterator<Item = SessionRef<'_>> {
    plan.weeks.iter().flat_map(sessions).filter(SessionRef::is_training)
}

/// Seconds of the longest run of the four weeks before one.
pub(super) fn longest_before(weeks: &[WeekStats<'_>], index: usize) -> Option<u64> {
    weeks[index.saturating_sub(4)..index].iter().map(|week| week.longest).max()
}

/// The greatest volume of the three weeks before one.
pub(super) fn volume_before(weeks: &[WeekStats<'_>], index: usize) -> Option<u64> {
    weeks[index.saturating_sub(3)..index].iter().map(|week| week.volume).max()
}

pub(super) fn peak(weeks: &[WeekStats<'_>]) -> u64 {
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

/// How many steps of a kind a session has, repeats counted.
pub(super) fn count(session: &Session, is_meant: impl Fn(&Step) -> bool) -> u64 {
    sum(session, |step| is_meant(step).into())
}

/// Work at one of the zones race, tempo and interval.
pub(super) fn is_hard(step: &Step) -> bool {
    let hard = matches!(step.zone, Some(Zone::Race | Zone::Tempo | Zone::Interval));
    step.kind == StepKind::Work && hard
}

/// Whether a part is within a range of percents of the whole.
pub(super) fn is_within(part: u64, percents: &std::ops::RangeInclusive<u64>, whole: u64) -> bool {
    (percents.start() * whole..=percents.end() * whole).contains(&(100 * part))
}

/// A duration in a finding: `212 min`, `45 s`, `3 min 30 s`.
pub(super) struct Length(pub(super) u64);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 60, self.0 % 60) {
            (0, seconds) => write!(f, "{seconds} s"),
            (minutes, 0) => write!(f, "{minutes} min"),
            (minutes, seconds) => write!(f, "{minutes} min {seconds} s"),
        }
    }
}

/// Whether a target is at a pace that people race at.
pub(super) fn is_raced(request: &PlanRequest) -> bool {
    let pace = Pace::of_race(request.race(), request.target());
    let (fastest, slowest) = rules::RACE_PACES;
    Pace::quotient(fastest.into(), 1) <= pace && pace <= Pace::quotient(slowest.into(), 1)
}
