//! What a plan promises a runner, so that a longer one can be held to no less (H25).

use std::array;

use crate::plan::age::AgeBand;
use crate::plan::rules;
use crate::plan::session::{Session, SessionKind, Step, StepKind, Totals};
use crate::plan::week::Week;
use crate::zones::Zone;

/// Seconds at each age, which is applied to a finished plan.
type ByAge = [u64; AgeBand::ALL.len()];

/// What H25 compares of two plans.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Promise {
    first_week: ByAge,
    peak: ByAge,
    longest: ByAge,
    /// Metres at race pace of one session, the most, and of all.
    race_pace: u64,
    race_pace_in_all: u64,
}

impl Promise {
    /// What these weeks promise.
    pub(super) fn of(weeks: &[Week]) -> Self {
        let mut promise = Self::default();
        for week in weeks {
            let mut volume = Totals::default();
            for session in week.sessions.iter().filter(|run| run.kind != SessionKind::Race) {
                let totals = session.totals();
                volume += totals;
                promise.longest = greater(promise.longest, totals.seconds);
                let metres = race_pace(session);
                promise.race_pace = promise.race_pace.max(metres);
                promise.race_pace_in_all += metres;
            }
            if week.number == 1 {
                promise.first_week = volume.seconds;
            }
            if week.phase.is_building() {
                promise.peak = greater(promise.peak, volume.seconds);
            }
        }
        promise
    }

    /// The first week of a plan two weeks longer, at most.
    pub(super) const fn most_of_longer_first_week(&self) -> u64 {
        self.first_week[AgeBand::Under40 as usize] * rules::LONGER_FIRST_WEEK / 100
    }

    /// Whether the first week is less than two thirds of these seconds.
    pub(super) const fn starts_far_below(&self, now: u64) -> bool {
        self.first_week[AgeBand::Under40 as usize] * 3 < now * 2
    }

    /// H25: whether a plan two weeks longer, which promises `longer`, keeps what this one does, at
    /// every age.
    pub(super) fn is_kept_by(&self, longer: &Self) -> bool {
        let starts_as_low = (0..AgeBand::ALL.len()).all(|band| {
            longer.first_week[band] * 100 <= self.first_week[band] * rules::LONGER_FIRST_WEEK
        });
        let reaches = |own: ByAge, longer: ByAge, step: u64| {
            own.into_iter().zip(longer).all(|(own, longer)| is_reached(own, longer, step))
        };
        let step = rules::race_pace_step(self.race_pace);
        starts_as_low
            && reaches(self.peak, longer.peak, rules::CLIFF_PEAK)
            && reaches(self.longest, longer.longest, rules::CLIFF_LONGEST)
            && (is_reached(self.race_pace, longer.race_pace, step)
                || longer.race_pace_in_all > self.race_pace_in_all)
    }
}

/// Whether a longer plan's is no less, but for a few percent or a step of round numbers.
const fn is_reached(own: u64, longer: u64, step: u64) -> bool {
    longer * 100 >= own * rules::LONGER_LEAST || longer + step >= own
}

fn greater(one: ByAge, other: ByAge) -> ByAge {
    array::from_fn(|band| one[band].max(other[band]))
}

/// Metres at race pace of a session.
fn race_pace(session: &Session) -> u64 {
    let parts = session.parts.iter().map(|part| {
        let (times, steps) = part.steps();
        let at_race = steps
            .iter()
            .filter(|step| step.kind == StepKind::Work && step.zone == Some(Zone::Race));
        times * at_race.map(Step::distance_m).sum::<u64>()
    });
    parts.sum()
}
