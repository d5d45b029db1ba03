//! What a watch holds its runner to: the plan's paces, or heart rates.

use pace_core::{Effort, Plan, Role, Session, Step, StepKind, Zone};

/// What the steps of workouts for watches are held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Targets {
    /// The plan's paces.
    Pace,
    /// Heart rates, wherever the heart tells something; paces and efforts elsewhere.
    HeartRate,
}

impl Targets {
    /// Their names on the command line.
    pub const NAMES: [&str; 2] = ["pace", "heart-rate"];

    /// The targets of one of these names.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "pace" => Some(Self::Pace),
            "heart-rate" => Some(Self::HeartRate),
            _ => None,
        }
    }

    /// Heart rates for who says how fast their heart can beat, else paces.
    pub fn of(plan: &Plan) -> Self {
        match plan.request.heart_rates() {
            Some(_) => Self::HeartRate,
            None => Self::Pace,
        }
    }
}

/// What one step is held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// Its pace, where it has one.
    Pace,
    /// From and to, in percent of the greatest heart rate: a watch knows its runner's.
    HeartPercent([u8; 2]),
    /// From and to, in beats a minute.
    Beats([u8; 2]),
    /// Nothing at all.
    Open,
}

/// An effort that is over earlier is over before the heart has followed (our choice).
const LEAST_SECONDS: u64 = 180;

impl Target {
    /// A step's: heart rates for easy running and for longer efforts up to threshold. Harder
    /// and shorter ones keep their pace, for the heart lags behind, and so does race pace, which
    /// is run against the clock. A recovery begins where the effort has ended, so it is open.
    pub(crate) fn new(targets: Targets, plan: &Plan, session: &Session, step: &Step) -> Self {
        let effort = match (targets, step.kind) {
            (Targets::Pace, _) if is_between_walks(session, step) => return Self::Open,
            (Targets::Pace, _) => return Self::Pace,
            (_, StepKind::Recovery) => return Self::Open,
            _ if step.zone == Some(Zone::Race) => return Self::Pace,
            (_, StepKind::Work) if step.duration_seconds() < LEAST_SECONDS => None,
            _ => plan.effort_of_step(session, step),
        };
        let Some(effort) = effort.filter(|effort| effort.rpe < Effort::of(Role::Vo2max).rpe) else {
            return Self::Pace;
        };
        let beats = plan.request.heart_rates().and_then(|rates| effort.heart_rate(rates));
        let percent = effort.heart_rate_percent.map(Self::HeartPercent);
        beats.map(Self::Beats).or(percent).unwrap_or(Self::Pace)
    }
}

/// Whether a step is run between walks: the pace that the plan has for both together would be too
/// slow for the running alone.
pub(crate) fn is_between_walks(session: &Session, step: &Step) -> bool {
    let mut steps = session.parts.iter().flat_map(|part| part.steps().1);
    step.kind == StepKind::Steady && steps.any(|other| other.kind == StepKind::Walk)
}
