//! The audit: holds a finished plan against every rule of training that plans keep.
//!
//! Each rule has one function, in the file of its kind; [`Rule`] says which. A function
//! looks at the plan alone, through its public data, and shares with the scheduler only
//! the numbers of `rules`. Rules that compare a plan with that of another request have
//! the engine make the other plan.

mod aims;
mod efforts;
mod load;
mod personal;
mod race_pace;
mod shape;
#[cfg(test)]
mod tests;
mod texts;
mod threads;
mod twins;
mod view;
mod walking;
mod work;

use std::fmt;

use crate::audit::view::{Fault, PlanView, Report};
use crate::plan::Plan;
use crate::plan::request::PlanRequest;
use crate::plan::rules;

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
    /// Sessions are called what their pace trains; work by effort names its effort.
    H17 = "H17" by texts::roles,
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
    H33 = "H33" by texts::run_and_walk,
    /// The plan starts from what the runner does now.
    D33 = "D33" by personal::start,
    /// Sessions are on the runner's days.
    D34 = "D34" by personal::days,
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
        let any_pace = matches!(self, Self::H1 | Self::H2 | Self::H22 | Self::H24);
        let is_asked = match self {
            Self::H14 => personal::quality_days(request) > 0,
            Self::H21 | Self::H28 => personal::has_room(request),
            Self::D33 => personal::says_what_is_run(request),
            Self::D34 => request.days().is_some(),
            Self::H8 => weeks >= rules::WEEKS_WITH_CUTBACKS,
            Self::H33 => walking::is_asked(request),
            Self::A1 => weeks >= rules::weeks_with_longest_run(race),
            Self::A2 => race_pace::is_trained(request),
            Self::A3 => weeks >= rules::WEEKS_WITH_FIRST_WEEK_AIM,
            Self::A4 => weeks >= rules::WEEKS_WITH_TWO_STARTS,
            Self::A7 => aims::has_medium_long_runs(request),
            _ => true,
        };
        (any_pace || view::is_raced(request)) && is_asked
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

impl Finding {
    fn new(rule: Rule, Fault { week, session, detail }: Fault) -> Self {
        Self { rule, week, session, detail }
    }
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
    let mut findings = Vec::new();
    let mut hold = |rule: Rule, check: &dyn Fn(&mut Report)| {
        let mut report = Report::default();
        check(&mut report);
        findings.extend(report.faults.into_iter().map(|fault| Finding::new(rule, fault)));
    };
    if !shape::is_countable(plan) {
        hold(Rule::H22, &|report| {
            report.plan("the plan is too long for its sums to be exact, or has too many steps");
        });
        return findings;
    }
    let view = PlanView::new(plan);
    let applies = |rule: &Rule| is_wanted(*rule) && rule.applies_to(&plan.request);
    for rule in Rule::ALL.into_iter().filter(applies) {
        hold(rule, &|report| rule.check()(&view, report));
    }
    findings
}
