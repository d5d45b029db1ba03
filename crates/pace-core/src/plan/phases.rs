//! The phases of a plan, and how many weeks each has.

use crate::named::named;
use crate::plan::gap::{Gap, GapBand};
use crate::plan::request::PlanRequest;
use crate::plan::rules;

named! {
    /// A phase of a plan, in the order in which they come.
    pub enum Phase by name {
        /// Endurance first.
        Base = "Base",
        /// Volume grows, quality begins.
        Development = "Development",
        /// The hardest work.
        Intensity = "Intensity",
        /// Work at race pace.
        RacePrep = "Race Prep",
        /// Less of everything, to arrive fresh.
        Taper = "Taper",
        /// The week of the race.
        Race = "Race",
    }
}

impl Phase {
    /// A phase in which fitness is built: all but the last two.
    pub const fn is_building(self) -> bool {
        !matches!(self, Self::Taper | Self::Race)
    }
}

/// How many weeks each phase has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PhaseWeeks([u8; Phase::ALL.len()]);

impl PhaseWeeks {
    /// The weeks of a request's phases. From 8 weeks on every phase has one at least.
    pub(crate) fn new(request: &PlanRequest) -> Self {
        let taper = rules::taper_weeks(request.race(), request.weeks());
        let building = request.weeks() - taper - 1;
        // Our calibration: 30 % base, 25 % intensity, 20 % race preparation, the rest
        // development.
        let share =
            |percent: u8| ((u16::from(building) * u16::from(percent) + 50) / 100).max(1) as u8;
        let mut weeks = [share(30), 0, share(25), share(20), taper, 1];
        weeks[Phase::Development as usize] = building - weeks[0] - weeks[2] - weeks[3];
        let mut weeks = Self(weeks);
        match request.gap().map(Gap::band) {
            Some(GapBand::Wide) => weeks.lengthen(Phase::Base),
            Some(GapBand::Narrow) => weeks.lengthen(Phase::Intensity),
            Some(GapBand::Middling) | None => {}
        }
        weeks
    }

    /// One week more for this phase, taken from the longest other building phase, the
    /// latest where several are as long: so the shortest plans give up Race Prep.
    fn lengthen(&mut self, phase: Phase) {
        let others = Phase::ALL.into_iter().filter(|other| other.is_building());
        let donor = others.filter(|other| *other != phase);
        if let Some(donor) = donor.max_by_key(|other| self.of(*other)) {
            self.0[donor as usize] -= 1;
            self.0[phase as usize] += 1;
        }
    }

    /// The weeks of a phase.
    pub(crate) const fn of(self, phase: Phase) -> u8 {
        self.0[phase as usize]
    }

    /// The weeks of all building phases.
    pub(crate) fn building(self) -> u8 {
        Phase::ALL.into_iter().filter(|phase| phase.is_building()).map(|phase| self.of(phase)).sum()
    }

    /// The phase of each week.
    pub(crate) fn iter(self) -> impl Iterator<Item = Phase> {
        let weeks = self.0;
        Phase::ALL
            .into_iter()
            .flat_map(move |phase| std::iter::repeat_n(phase, usize::from(weeks[phase as usize])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::RaceDistance;
    use crate::time::RaceTime;

    /// One target for every race: the gap counts, not the level.
    fn request(race: RaceDistance, weeks: u8, previous: Option<u64>) -> PlanRequest {
        let target = RaceTime::from_seconds(10_000).unwrap();
        let request = PlanRequest::new(race, target).with_weeks(weeks.into());
        match previous.and_then(RaceTime::from_seconds) {
            Some(previous) => request.with_previous_time(previous),
            None => request,
        }
    }

    #[test]
    fn every_length_adds_up_and_weighs_the_gap() {
        for race in RaceDistance::ALL {
            for weeks in PlanRequest::weeks_for(race) {
                let plain = PhaseWeeks::new(&request(race, weeks, None));
                let wide = PhaseWeeks::new(&request(race, weeks, Some(11_765)));
                let narrow = PhaseWeeks::new(&request(race, weeks, Some(10_526)));
                let middling = PhaseWeeks::new(&request(race, weeks, Some(10_527)));
                let upper = PhaseWeeks::new(&request(race, weeks, Some(11_764)));
                for (phases, label) in [(plain, "plain"), (wide, "wide"), (narrow, "narrow")] {
                    assert_eq!(phases.iter().count(), usize::from(weeks), "{race} {weeks} {label}");
                    assert!(phases.iter().is_sorted());
                    assert!(phases.of(Phase::Base) >= 1 && phases.of(Phase::Race) == 1);
                    assert!(phases.of(Phase::Taper) >= 1);
                    let all = Phase::ALL.iter().all(|phase| phases.of(*phase) >= 1);
                    assert!(all || weeks < 8, "{race} {weeks} {label}: {phases:?}");
                }
                assert_eq!(wide.of(Phase::Base), plain.of(Phase::Base) + 1);
                assert_eq!(narrow.of(Phase::Intensity), plain.of(Phase::Intensity) + 1);
                assert_eq!((middling, upper), (plain, plain));
            }
        }
    }

    #[test]
    fn taper_weeks() {
        let taper = |race, weeks| PhaseWeeks::new(&request(race, weeks, None)).of(Phase::Taper);
        assert_eq!(taper(RaceDistance::FiveKm, 12), 1);
        assert_eq!(taper(RaceDistance::HalfMarathon, 15), 1);
        assert_eq!(taper(RaceDistance::HalfMarathon, 16), 2);
        assert_eq!(taper(RaceDistance::Marathon, 13), 1);
        assert_eq!(taper(RaceDistance::Marathon, 14), 2);
    }
}
