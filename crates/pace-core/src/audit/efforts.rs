//! What the work of a session trains: in which role, in which way, in which reps.

use std::ops::RangeInclusive;

use crate::audit::view::{PlanView, SessionRef, is_hard};
use crate::plan::rules;
use crate::plan::session::{Session, Step, StepKind};
use crate::plan::workout::Workout;
use crate::roles::Role;
use crate::zones::Zone;

/// How work is run: sessions that train one role in one way make a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    /// At the pace of the race.
    RacePace,
    /// At the pace of another zone.
    Pace,
    /// Uphill, by effort.
    Hills,
    /// 30 s fast, 30 s easy, by effort.
    ThirtyThirty,
    /// Fast and easy in turn, by effort.
    Fartlek,
    /// Threshold by feel.
    Feel,
}

/// A rep, and how often it is run.
#[derive(Clone, Copy)]
pub(super) struct Effort<'p> {
    pub(super) step: &'p Step,
    pub(super) times: u64,
    pub(super) way: Way,
    pub(super) role: Role,
}

impl Effort<'_> {
    pub(super) fn seconds(&self) -> u64 {
        self.times * self.step.duration_seconds()
    }

    /// The roles by whose row it may be measured: hills and 30/30 train either of two.
    pub(super) fn rows(&self) -> &[Role] {
        match self.way {
            Way::Hills | Way::ThirtyThirty => &[Role::Repetition, Role::Vo2max],
            _ => std::slice::from_ref(&self.role),
        }
    }
}

impl PlanView<'_> {
    /// The work of a session in order.
    pub(super) fn efforts<'s>(
        &self,
        session: &'s Session,
    ) -> impl Iterator<Item = Effort<'s>> + use<'s> {
        let (roles, workout) = (self.roles, session.workout);
        session.parts.iter().flat_map(move |part| {
            let (times, steps) = part.steps();
            let work = steps.iter().filter(|step| step.kind == StepKind::Work);
            work.map(move |step| {
                let (way, role) = match (step.zone, step.paced, workout) {
                    (None, ..) => (Way::Pace, Role::Endurance),
                    (Some(Zone::Race), ..) => (Way::RacePace, roles.of(Zone::Race)),
                    (Some(zone), true, _) => (Way::Pace, roles.of(zone)),
                    (Some(Zone::Tempo), ..) => (Way::Feel, Role::Threshold),
                    (_, _, Workout::ShortHills | Workout::LongHills) => (Way::Hills, Role::Vo2max),
                    (_, _, Workout::ThirtyThirty) => (Way::ThirtyThirty, Role::Vo2max),
                    _ => (Way::Fartlek, Role::Vo2max),
                };
                Effort { step, times, way, role }
            })
        })
    }

    /// What most of a session's work trains, and how.
    pub(super) fn main_effort<'s>(&self, session: &'s Session) -> Option<Effort<'s>> {
        let seconds = |of: &Effort<'_>| -> u64 {
            let same = |other: &Effort<'_>| (other.role, other.way) == (of.role, of.way);
            self.efforts(session).filter(same).map(|effort| effort.seconds()).sum()
        };
        self.efforts(session).max_by_key(seconds)
    }

    /// Seconds of hard time as H5 and H27 count them, times 100.
    pub(super) fn counted_hard(&self, session: SessionRef<'_>) -> u64 {
        let hard = self.efforts(session.session).filter(|effort| is_hard(effort.step));
        hard.map(|effort| effort.seconds() * rules::hard_percent(effort.role)).sum()
    }

    /// How long a rep of a role may be. The least does not bind where a week is meant to be
    /// light.
    pub(super) fn rep(&self, role: Role, is_light: bool) -> RangeInclusive<u64> {
        let rep = rules::rep(role, self.level);
        if is_light { 0..=*rep.end() } else { rep }
    }
}
