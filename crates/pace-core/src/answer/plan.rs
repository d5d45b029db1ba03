//! A plan as answers give it. Texts are written from the steps while they are serialised.

use std::fmt;

#[cfg(feature = "serde")]
use serde::Serialize;

use crate::answer::json::{ToJson, answer, json_list, json_text};
use crate::answer::zones::PaceZones;
use crate::api::detail::Detail;
use crate::decimal::{Decimal, Rounded};
use crate::lang::Lang;
use crate::level::Level;
use crate::pace::Pace;
use crate::plan::Plan;
use crate::plan::phases::Phase;
use crate::plan::request::{Gap, PlanRequest};
use crate::plan::session::{Measure, Part, Session, SessionKind, Step, StepKind};
use crate::plan::week::Week;
use crate::plan::workout::Workout;
use crate::text;
use crate::time::{FormattedTime, RaceTime};
use crate::write::{WriteText, display_text};
use crate::zones::{Vo2max, Zone};

answer! {
    /// A week-by-week training plan.
    #[derive(Debug, Clone)]
    pub struct PlanResult<'p> {
        /// Distance of the race in kilometres.
        pub distance_km: Decimal,
        /// Name of the race.
        pub distance_label: &'static str,
        /// Target time, `1h45'00"` or `45'00"`.
        pub target_time: FormattedTime,
        /// Target time in seconds.
        pub target_time_seconds: u64,
        /// Level that the target stands for.
        pub level: Level,
        /// Training paces.
        pub paces: PaceZones,
        /// Length of the plan in weeks.
        pub total_weeks: u8,
        /// Sessions scheduled each week.
        pub sessions_per_week: u8,
        /// The weeks, in order.
        pub weeks: PlanWeeks<'p>,
        /// The options as they were applied.
        pub personalization: Personalization,
    }
}

/// A plan, and how it is answered.
#[derive(Debug, Clone, Copy)]
struct View<'p> {
    plan: &'p Plan,
    lang: Lang,
    /// Whether sessions have their steps.
    steps: bool,
}

impl Plan {
    /// The answer, in a language.
    pub fn result(&self, lang: Lang, detail: Detail) -> PlanResult<'_> {
        let request = &self.request;
        let view = View { plan: self, lang, steps: detail.contains(Detail::STEPS) };
        PlanResult {
            distance_km: request.race().km(),
            distance_label: request.race().name(lang),
            target_time: request.target().formatted(),
            target_time_seconds: request.target().seconds(),
            level: request.level(),
            paces: self.paces.into(),
            total_weeks: request.weeks(),
            sessions_per_week: request.sessions(),
            weeks: PlanWeeks(view),
            personalization: request.personalization(),
        }
    }
}

/// The weeks of a plan, in order.
#[derive(Debug, Clone, Copy)]
pub struct PlanWeeks<'p>(View<'p>);

impl<'p> PlanWeeks<'p> {
    /// The weeks, in order.
    pub fn iter(&self) -> impl Iterator<Item = PlanWeek<'p>> + use<'p> {
        let view = self.0;
        view.plan.weeks.iter().map(move |week| PlanWeek::new(view, week))
    }
}

answer! {
    /// A week of a plan.
    #[derive(Debug, Clone)]
    pub struct PlanWeek<'p> {
        /// Number of the week, from 1.
        pub week: u8,
        /// Phase of the plan.
        pub phase: Phase,
        /// Sum of its sessions' durations in seconds; with `include=steps`.
        pub duration_seconds: Option<u64> [skip_serializing_if = "Option::is_none"],
        /// Sum of its sessions' distances in metres; with `include=steps`.
        pub distance_m: Option<u64> [skip_serializing_if = "Option::is_none"],
        /// Sessions of the week, in order.
        pub sessions: PlanSessions<'p>,
    }
}

impl<'p> PlanWeek<'p> {
    fn new(view: View<'p>, week: &'p Week) -> Self {
        let steps = view.steps;
        Self {
            week: week.number,
            phase: week.phase,
            duration_seconds: steps.then(|| week.duration_seconds()),
            distance_m: steps.then(|| week.distance_m()),
            sessions: PlanSessions { view, week },
        }
    }
}

/// The sessions of a week, in order.
#[derive(Debug, Clone, Copy)]
pub struct PlanSessions<'p> {
    view: View<'p>,
    week: &'p Week,
}

impl<'p> PlanSessions<'p> {
    /// The sessions, in order.
    pub fn iter(&self) -> impl Iterator<Item = PlanSession<'p>> + use<'p> {
        let Self { view, week } = *self;
        week.sessions.iter().map(move |session| PlanSession::new(view, week, session))
    }
}

answer! {
    /// A session of a plan.
    #[derive(Debug, Clone)]
    pub struct PlanSession<'p> {
        /// Type of the session.
        pub kind: SessionKind as "type",
        /// Name of the session.
        pub title: Title<'p>,
        /// What to run, with the paces.
        pub description: Description<'p>,
        /// Day of the week, 1 to 7; with `include=steps`.
        pub day: Option<u8> [skip_serializing_if = "Option::is_none"],
        /// Stable id of the session's kind in the library; with `include=steps`.
        pub workout: Option<Workout> [skip_serializing_if = "Option::is_none"],
        /// Sum of its steps' durations in seconds; with `include=steps`.
        pub duration_seconds: Option<u64> [skip_serializing_if = "Option::is_none"],
        /// Sum of its steps' distances in metres; with `include=steps`.
        pub distance_m: Option<u64> [skip_serializing_if = "Option::is_none"],
        /// The steps, in order; with `include=steps`.
        pub steps: Option<PlanSteps<'p>> [skip_serializing_if = "Option::is_none"],
    }
}

impl<'p> PlanSession<'p> {
    fn new(view: View<'p>, week: &'p Week, session: &'p Session) -> Self {
        let View { plan, lang, steps } = view;
        Self {
            kind: session.kind,
            title: Title { plan, session, lang },
            description: Description { plan, week: week.number, session, lang },
            day: steps.then_some(session.day),
            workout: steps.then_some(session.workout),
            duration_seconds: steps.then(|| session.duration_seconds()),
            distance_m: steps.then(|| session.distance_m()),
            steps: steps.then_some(PlanSteps { plan, session }),
        }
    }
}

/// A session's name, written from its steps.
#[derive(Debug, Clone, Copy)]
pub struct Title<'p> {
    plan: &'p Plan,
    session: &'p Session,
    lang: Lang,
}

impl WriteText for Title<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        text::title(self.lang, self.plan, self.session, out)
    }
}

/// What to run in a session, written from its steps.
#[derive(Debug, Clone, Copy)]
pub struct Description<'p> {
    plan: &'p Plan,
    week: u8,
    session: &'p Session,
    lang: Lang,
}

impl WriteText for Description<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        text::description(self.lang, self.plan, self.week, self.session, out)
    }
}

display_text!(Title<'_>, Description<'_>);
json_text!(Title<'_>, Description<'_>);
json_list!(PlanWeeks<'_>, PlanSessions<'_>, PlanSteps<'_>);

/// The steps of a session, in order.
#[derive(Debug, Clone, Copy)]
pub struct PlanSteps<'p> {
    plan: &'p Plan,
    session: &'p Session,
}

impl<'p> PlanSteps<'p> {
    /// The steps, in order.
    pub fn iter(&self) -> impl Iterator<Item = PlanPart> + use<'p> {
        let Self { plan, session } = *self;
        session.parts.iter().map(move |part| PlanPart::new(plan, part))
    }
}

/// A step, or two of them repeated.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum PlanPart {
    /// One step.
    Step(PlanStep),
    /// An effort and its recovery, several times over.
    Repeat(PlanRepeat),
}

answer! {
    /// An effort and its recovery, several times over.
    #[derive(Debug, Clone, Copy)]
    pub struct PlanRepeat {
        /// How many times.
        pub repeat: u32,
        /// What is repeated.
        #[cfg_attr(feature = "schema", schemars(with = "Vec<PlanStep>"))]
        pub steps: [PlanStep; 2],
    }
}

impl ToJson for PlanPart {
    fn write_json(&self, out: &mut String) {
        match self {
            Self::Step(step) => step.write_json(out),
            Self::Repeat(repeat) => repeat.write_json(out),
        }
    }
}

impl PlanPart {
    fn new(plan: &Plan, part: &Part) -> Self {
        match part {
            Part::Step(step) => Self::Step(PlanStep::new(plan, step)),
            Part::Repeat { times, steps } => Self::Repeat(PlanRepeat {
                repeat: *times,
                steps: steps.each_ref().map(|step| PlanStep::new(plan, step)),
            }),
        }
    }
}

answer! {
    /// One stretch of running.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct PlanStep {
        /// What it is for.
        pub kind: StepKind,
        /// The zone it is run in; null for strides.
        pub zone: Option<Zone>,
        /// What the runner follows.
        pub by: Measure,
        /// Seconds.
        pub duration_seconds: u64,
        /// Metres.
        pub distance_m: u64,
        /// Seconds per kilometre, at most 6 decimals; null where the step is run by effort.
        pub pace_seconds_per_km: Option<Rounded<6>>,
    }
}

impl PlanStep {
    fn new(plan: &Plan, step: &Step) -> Self {
        Self {
            kind: step.kind,
            zone: step.zone,
            by: step.by,
            duration_seconds: step.duration_seconds,
            distance_m: step.distance_m,
            pace_seconds_per_km: step.pace(&plan.paces).and_then(Pace::seconds_per_km),
        }
    }
}

answer! {
    /// The options of a plan as they were applied.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Personalization {
        /// Age in years; null where absent or ignored.
        pub age: Option<u8>,
        /// Sessions a week.
        pub sessions_per_week: u8,
        /// Length of the plan in weeks.
        pub total_weeks: u8,
        /// Whether the paces come from a VO2max.
        pub uses_vo2max: bool,
        /// VO2max in ml/kg/min; null where absent or ignored.
        pub vo2max: Option<Vo2max>,
        /// Time achieved before, in seconds.
        pub previous_time_seconds: Option<u64>,
        /// Gap between that time and the target, in percent; positive where the target is faster.
        pub gap_to_target_percent: Option<i64>,
    }
}

impl PlanRequest {
    /// The options as they are applied.
    pub fn personalization(&self) -> Personalization {
        Personalization {
            age: self.age(),
            sessions_per_week: self.sessions(),
            total_weeks: self.weeks(),
            uses_vo2max: self.vo2max().is_some(),
            vo2max: self.vo2max(),
            previous_time_seconds: self.previous_time().map(RaceTime::seconds),
            gap_to_target_percent: self.gap().map(Gap::percent),
        }
    }
}
