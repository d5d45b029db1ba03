//! The threads of a race: what the main one, the second and the third train, and at which
//! zone, for this runner's paces.
//!
//! A coach wants a role trained (threshold, say); the zone that has it is looked up. Where
//! no zone has it, it is trained by effort.

use super::runner::Runner;
use super::variation::RacePaceIn;
use crate::distance::RaceDistance;
use crate::plan::library::Way;
use crate::plan::rules;
use crate::roles::Role;
use crate::zones::Zone;

/// The thread that a quality session continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Hills,
    Fartlek,
    Main,
    Second,
    Third,
    RacePace,
}

impl Use {
    pub(super) const ALL: [Self; 6] =
        [Self::Hills, Self::Fartlek, Self::Main, Self::Second, Self::Third, Self::RacePace];
    pub(super) const COUNT: usize = Self::ALL.len();
}

/// What the sessions of a thread have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) way: Way,
    pub(super) role: Role,
    pub(super) zone: Zone,
    /// Whether the zone's pace is followed, rather than an effort.
    pub(super) paced: bool,
    /// Whether that pace is at 98 % of VMA or more.
    pub(super) near_vma: bool,
}

impl Line {
    /// Whether the same steps are the same in both.
    pub(super) fn is_alike(self, other: Self) -> bool {
        (self.way, self.zone, self.paced) == (other.way, other.zone, other.paced)
    }
}

/// The threads of a plan.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lines {
    pub(super) main_role: Role,
    pub(super) main: Line,
    pub(super) second: Option<Line>,
    pub(super) third: Option<Line>,
    /// Race pace in sessions of its own; none where the main thread is run at it, or where
    /// it is not trained.
    pub(super) race_pace: Option<Line>,
    /// The sessions of the taper: race pace, or effort where it is not trained.
    pub(super) reminder: Line,
}

/// Work by effort: metres are reckoned at the zone `interval`.
const fn by_effort(way: Way, role: Role) -> Line {
    Line { way, role, zone: Zone::Interval, paced: false, near_vma: false }
}

const HILLS: Line = by_effort(Way::Hills, Role::Repetition);
const FARTLEK: Line = by_effort(Way::Fartlek, Role::Vo2max);
const THIRTY_THIRTY: Line = by_effort(Way::Speed, Role::Repetition);

impl Lines {
    pub(super) fn new(runner: &Runner<'_>) -> Self {
        let role = |zone| runner.roles.of(zone);
        let race = runner.trains_race_pace().then_some(Zone::Race);
        let at = |way, wanted, zones: &[Zone]| {
            let zone = zones.iter().find(|zone| role(**zone) == wanted);
            zone.map(|zone| {
                let near_vma = *zone == Zone::Interval && runner.roles.is_interval_near_vma();
                Line { way, role: wanted, zone: *zone, paced: true, near_vma }
            })
        };
        let by_feel = Line { zone: Zone::Tempo, ..by_effort(Way::Threshold, Role::Threshold) };
        let threshold = at(Way::Threshold, Role::Threshold, &[Zone::Tempo]).unwrap_or(by_feel);
        // Who runs and walks does what is fast by effort.
        let repeats = at(Way::Repeats, Role::Vo2max, &[Zone::Interval]);
        let repeats = repeats.filter(|_| !runner.walks_all);
        let race_pace_line = |zone| Line {
            way: Way::RacePace,
            role: role(zone),
            zone,
            paced: true,
            near_vma: false,
        };
        let mut main_role = rules::main_role(runner.race, runner.target);
        let at_race = |wanted| race.filter(|zone| role(*zone) == wanted).map(race_pace_line);
        let (main, second, third) = match (runner.race, main_role) {
            (RaceDistance::FiveKm, _) | (_, Role::Vo2max) => {
                // One session a week has no room for three threads beside each other.
                let at_race = at_race(Role::Vo2max);
                let is_crowded = !threshold.paced && !runner.two_quality();
                let comes_first =
                    is_crowded || runner.variation.race_pace_in == RacePaceIn::ItsRole;
                let main = at_race.filter(|_| comes_first).or(repeats).or(at_race);
                let main = main.unwrap_or(FARTLEK);
                let speed = at(Way::Speed, Role::Repetition, &[Zone::Interval]);
                (main, Some(threshold), Some(speed.unwrap_or(THIRTY_THIRTY)))
            }
            (RaceDistance::TenKm, _) => {
                main_role = Role::Threshold;
                let main = at(Way::Threshold, Role::Threshold, &[Zone::Tempo, Zone::Interval])
                    .or_else(|| at_race(Role::Threshold))
                    .unwrap_or(threshold);
                (main, Some(repeats.unwrap_or(FARTLEK)), None)
            }
            (RaceDistance::HalfMarathon | RaceDistance::Marathon, _) => {
                let way = runner.intervals;
                let main = at(way, Role::Threshold, &[Zone::Interval])
                    .or_else(|| at_race(Role::Threshold))
                    .unwrap_or(threshold);
                let repeats = if way == Way::TenKmPace {
                    at(way, Role::Vo2max, &[Zone::Interval])
                } else {
                    repeats
                };
                let steady = at(Way::Steady, Role::Steady, &[Zone::Tempo]);
                let second = steady.filter(|_| runner.race == RaceDistance::HalfMarathon);
                (main, second, Some(repeats.unwrap_or(THIRTY_THIRTY)))
            }
        };
        let race_pace = race.filter(|_| main.zone != Zone::Race).map(race_pace_line);
        let reminder = race.map_or(FARTLEK, race_pace_line);
        Self { main_role, main, second, third, race_pace, reminder }
    }

    /// The thread of a quality session.
    pub(super) fn of(&self, thread: Use) -> Line {
        match thread {
            Use::Hills => HILLS,
            Use::Fartlek => FARTLEK,
            Use::Main => self.main,
            Use::Second => self.second.unwrap_or(self.main),
            Use::Third => self.third.unwrap_or(self.main),
            Use::RacePace => self.race_pace.unwrap_or(self.main),
        }
    }
}
