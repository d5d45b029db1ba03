//! A plan as answers give it. Texts are written from the steps while they are serialised.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Serialize, Serializer};

use crate::answer::json::{ToJson, json_object, write_array};
use crate::decimal::{Decimal, Rounded};
use crate::lang::Lang;
use crate::level::Level;
use crate::pace::Pace;
use crate::plan::library::Workout;
use crate::plan::phases::Phase;
use crate::plan::request::Personalization;
use crate::plan::session::{Measure, Part, Session, SessionKind, Step, StepKind};
use crate::plan::{Plan, Week};
use crate::text;
use crate::time::FormattedTime;
use crate::write::{Written, written};
use crate::zones::{PaceZones, Zone};

/// A week-by-week training plan.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
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

json_object!(PlanResult<'_> {
    distance_km,
    distance_label,
    target_time,
    target_time_seconds,
    level,
    paces,
    total_weeks,
    sessions_per_week,
    weeks,
    personalization,
});

impl<'p> PlanResult<'p> {
    pub(crate) fn new(plan: &'p Plan) -> Self {
        let request = &plan.request;
        Self {
            distance_km: request.race().km(),
            distance_label: request.race().name(request.lang()),
            target_time: request.target().formatted(),
            target_time_seconds: request.target().seconds(),
            level: request.level(),
            paces: plan.paces.into(),
            total_weeks: request.weeks(),
            sessions_per_week: request.sessions(),
            weeks: PlanWeeks { plan },
            personalization: request.personalization(),
        }
    }
}

/// The weeks of a plan, in order.
#[derive(Debug, Clone, Copy)]
pub struct PlanWeeks<'p> {
    plan: &'p Plan,
}

impl<'p> PlanWeeks<'p> {
    /// The weeks, in order.
    pub fn iter(&self) -> impl Iterator<Item = PlanWeek<'p>> + use<'p> {
        let plan = self.plan;
        plan.weeks.iter().map(move |week| PlanWeek::new(plan, week))
    }
}

impl ToJson for PlanWeeks<'_> {
    fn write_json(&self, out: &mut String) {
        write_array(self.iter(), out);
    }
}

#[cfg(feature = "serde")]
impl Serialize for PlanWeeks<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// A week of a plan.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlanWeek<'p> {
    /// Number of the week, from 1.
    pub week: u8,
    /// Phase of the plan.
    pub phase: Phase,
    /// Sum of its sessions' durations in seconds; with `include=steps`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub duration_seconds: Option<u64>,
    /// Sum of its sessions' distances in metres; with `include=steps`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub distance_m: Option<u64>,
    /// Sessions of the week, in order.
    pub sessions: PlanSessions<'p>,
}

json_object!(PlanWeek<'_> {
    week,
    phase,
    duration_seconds [optional],
    distance_m [optional],
    sessions,
});

impl<'p> PlanWeek<'p> {
    fn new(plan: &'p Plan, week: &'p Week) -> Self {
        let steps = plan.request.steps();
        Self {
            week: week.number,
            phase: week.phase,
            duration_seconds: steps.then(|| week.duration_seconds()),
            distance_m: steps.then(|| week.distance_m()),
            sessions: PlanSessions { plan, week },
        }
    }
}

/// The sessions of a week, in order.
#[derive(Debug, Clone, Copy)]
pub struct PlanSessions<'p> {
    plan: &'p Plan,
    week: &'p Week,
}

impl<'p> PlanSessions<'p> {
    /// The sessions, in order.
    pub fn iter(&self) -> impl Iterator<Item = PlanSession<'p>> + use<'p> {
        let Self { plan, week } = *self;
        week.sessions.iter().map(move |session| PlanSession::new(plan, week, session))
    }
}

impl ToJson for PlanSessions<'_> {
    fn write_json(&self, out: &mut String) {
        write_array(self.iter(), out);
    }
}

#[cfg(feature = "serde")]
impl Serialize for PlanSessions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// A session of a plan.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlanSession<'p> {
    /// Type of the session.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub kind: SessionKind,
    /// Name of the session.
    pub title: Title<'p>,
    /// What to run, with the paces.
    pub description: Description<'p>,
    /// Day of the week, 1 to 7; with `include=steps`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub day: Option<u8>,
    /// Stable id of the session's kind in the library; with `include=steps`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub workout: Option<Workout>,
    /// Sum of its steps' durations in seconds; with `include=steps`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub duration_seconds: Option<u64>,
    /// Sum of its steps' distances in metres; with `include=steps`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub distance_m: Option<u64>,
    /// The steps, in order; with `include=steps`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub steps: Option<PlanSteps<'p>>,
}

json_object!(PlanSession<'_> {
    kind as "type",
    title,
    description,
    day [optional],
    workout [optional],
    duration_seconds [optional],
    distance_m [optional],
    steps [optional],
});

impl<'p> PlanSession<'p> {
    pub(crate) fn new(plan: &'p Plan, week: &'p Week, session: &'p Session) -> Self {
        let steps = plan.request.steps();
        let lang = plan.request.lang();
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

impl Written for Title<'_> {
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

impl Written for Description<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        text::description(self.lang, self.plan, self.week, self.session, out)
    }
}

written!(Title<'_>, Description<'_>);

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

impl ToJson for PlanSteps<'_> {
    fn write_json(&self, out: &mut String) {
        write_array(self.iter(), out);
    }
}

#[cfg(feature = "serde")]
impl Serialize for PlanSteps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
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

/// An effort and its recovery, several times over.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlanRepeat {
    /// How many times.
    pub repeat: u32,
    /// What is repeated.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PlanStep>"))]
    pub steps: [PlanStep; 2],
}

json_object!(PlanRepeat { repeat, steps });

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

/// One stretch of running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
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

json_object!(PlanStep { kind, zone, by, duration_seconds, distance_m, pace_seconds_per_km });

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
