//! What a pace trains: its role, by its share of the speed at VO2max (VMA).
//!
//! With a VO2max, VMA is VO2max / 3.5 km/h; without, it is the speed whose oxygen cost is
//! the target's [`Vdot`](crate::Vdot). A zone of the API is a pace, not an effort: R − 15 is
//! 105 % of VMA for a runner of 17 minutes over 5 km and 89 % for one of 3 h 30 over a
//! marathon. What a session may hold, and what it is called, follows from the role.

use std::ops::Range;

use crate::distance::RaceDistance;
use crate::named::named;
use crate::pace::Pace;
use crate::time::RaceTime;
use crate::zones::{TrainingPaces, Vo2max, Zone};

named! {
    /// What running at a pace trains, by the pace's share of VMA. The slowest comes first.
    pub enum Role by name {
        /// Below 78 % of VMA.
        Endurance = "endurance",
        /// From 78 % to below 86 %: a marathon, about.
        Steady = "steady",
        /// From 86 % to below 94 %: a race of 30 to 100 minutes.
        Threshold = "threshold",
        /// From 94 % to below 102 %: a race of 8 to 30 minutes.
        Vo2max = "vo2max",
        /// 102 % and more: a race of less than 8 minutes.
        Repetition = "repetition",
    }
}

impl Role {
    /// The least share of VMA, in percent.
    pub const fn least_percent(self) -> u8 {
        [0, 78, 86, 94, 102][self as usize]
    }
}

/// The role of each zone's pace for one runner.
///
/// ```
/// # use pace_core::{RaceDistance, Role, Roles, Zone};
/// let roles = Roles::new(RaceDistance::TenKm, "45:00".parse()?, None);
/// assert_eq!(roles.of(Zone::Interval), Role::Vo2max);
/// let roles = Roles::new(RaceDistance::Marathon, "3h30".parse()?, None);
/// assert_eq!(roles.of(Zone::Interval), Role::Threshold);
/// # Ok::<(), pace_core::ParseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roles {
    by_zone: [Role; Zone::ALL.len()],
    /// Seconds that the target is from those whose pace of intervals is at 98 % of VMA or more.
    seconds_from_near_vma: u64,
    is_threshold_an_hour: bool,
}

impl Roles {
    /// The roles of a target, or of a VO2max where one is known.
    ///
    /// Without a VO2max they come from a table of race times, so that they are the same on
    /// every machine; outside 2'00"/km to 15'00"/km they are those of the nearest bound.
    pub fn new(race: RaceDistance, target: RaceTime, vo2max: Option<Vo2max>) -> Self {
        match vo2max {
            None => Self {
                by_zone: Zone::ALL.map(|zone| by_target(race, zone, target)),
                seconds_from_near_vma: seconds_from(near_vma(race), target.seconds()),
                is_threshold_an_hour: an_hour(race).contains(&target.seconds()),
            },
            Some(vo2max) => {
                let paces = TrainingPaces::new(race, target, Some(vo2max));
                // Of a VO2max it is the pace at 95 %, or a slower one.
                Self {
                    by_zone: Zone::ALL.map(|zone| by_vo2max(vo2max, paces.of(zone))),
                    seconds_from_near_vma: u64::MAX,
                    // Threshold is none of its paces, and so run by feel.
                    is_threshold_an_hour: true,
                }
            }
        }
    }

    /// The role of a zone's pace.
    pub const fn of(self, zone: Zone) -> Role {
        self.by_zone[zone as usize]
    }

    /// Whether the pace of intervals is at 98 % of VMA or more: short reps, and not many.
    pub(crate) const fn is_interval_near_vma(self) -> bool {
        self.seconds_from_near_vma == 0
    }

    /// Seconds that the target is from those, on either side; `u64::MAX` where there are none.
    pub(crate) const fn seconds_from_near_vma(self) -> u64 {
        self.seconds_from_near_vma
    }

    /// Whether the pace of threshold sessions is one that this runner holds for about an hour:
    /// [from 45 to 75 minutes](an_hour).
    pub(crate) const fn is_threshold_an_hour(self) -> bool {
        self.is_threshold_an_hour
    }
}

fn by_vo2max(vo2max: Vo2max, pace: Pace) -> Role {
    let reaches = |role: &Role| {
        let percent = role.least_percent();
        percent == 0 || pace <= vo2max.pace_at(percent.into())
    };
    Role::ALL.into_iter().rev().find(reaches).unwrap_or(Role::Endurance)
}

fn by_target(race: RaceDistance, zone: Zone, target: RaceTime) -> Role {
    let (fastest, rest) = roles_by_target(race, zone);
    let from = rest.iter().rev().find(|(seconds, _)| target.seconds() >= *seconds);
    from.map_or(fastest, |(_, role)| *role)
}

/// The role of the fastest targets, and from which target on, in seconds, it is another.
///
/// Not always a slower one: fast runners' intervals are held at 2'30"/km, and for slow
/// runners 15 s/km are less of a difference.
const fn roles_by_target(race: RaceDistance, zone: Zone) -> (Role, &'static [(u64, Role)]) {
    use Role::{Endurance, Repetition, Steady, Threshold};
    use {RaceDistance as D, Zone as Z};
    match (race, zone) {
        (D::FiveKm, Z::Race) => (Role::Vo2max, &[(1996, Threshold)]),
        (D::FiveKm, Z::Easy) => (Endurance, &[(2259, Steady)]),
        (D::FiveKm, Z::Tempo) => (Threshold, &[]),
        (D::FiveKm, Z::Interval) => (
            Steady,
            &[
                (644, Threshold),
                (709, Role::Vo2max),
                (775, Repetition),
                (1261, Role::Vo2max),
                (3679, Threshold),
            ],
        ),
        (D::FiveKm, Z::LongRun) => (Endurance, &[(1322, Steady), (4430, Threshold)]),
        (D::TenKm, Z::Race) => (Role::Vo2max, &[(1926, Threshold)]),
        (D::TenKm, Z::Easy) => (Endurance, &[(6501, Steady)]),
        (D::TenKm, Z::Tempo) => (Steady, &[(1312, Threshold)]),
        (D::TenKm, Z::Interval) => (
            Endurance,
            &[
                (1216, Steady),
                (1348, Threshold),
                (1481, Role::Vo2max),
                (1614, Repetition),
                (1918, Role::Vo2max),
                (4005, Threshold),
            ],
        ),
        (D::TenKm, Z::LongRun) => (Endurance, &[(3612, Steady)]),
        (D::HalfMarathon, Z::Race) => (Threshold, &[(9960, Steady), (14_356, Threshold)]),
        (D::HalfMarathon, Z::Easy) => (Endurance, &[(17_285, Steady)]),
        (D::HalfMarathon | D::Marathon, Z::Tempo) => (Steady, &[]),
        (D::HalfMarathon, Z::Interval) => (
            Endurance,
            &[(2665, Steady), (2957, Threshold), (3252, Role::Vo2max), (5402, Threshold)],
        ),
        (D::HalfMarathon, Z::LongRun) => (Endurance, &[(12_600, Steady)]),
        (D::Marathon, Z::Race) => (Threshold, &[(8675, Steady), (33_133, Threshold)]),
        (D::Marathon, Z::Easy) => (Endurance, &[(35_422, Steady)]),
        (D::Marathon, Z::Interval) => (
            Endurance,
            &[(5572, Steady), (6190, Threshold), (6812, Role::Vo2max), (7912, Threshold)],
        ),
        (D::Marathon, Z::LongRun) => (Endurance, &[(27_516, Steady)]),
    }
}

/// How far a number is from these; `u64::MAX` where there are none.
const fn seconds_from(range: Range<u64>, seconds: u64) -> u64 {
    if range.start == range.end {
        u64::MAX
    } else if seconds < range.start {
        range.start - seconds
    } else {
        (seconds + 1).saturating_sub(range.end)
    }
}

/// The targets, in seconds, whose pace of intervals is at 98 % of VMA or more.
const fn near_vma(race: RaceDistance) -> Range<u64> {
    match race {
        RaceDistance::FiveKm => 742..1914,
        RaceDistance::TenKm => 1547..2654,
        RaceDistance::HalfMarathon => 3400..4005,
        RaceDistance::Marathon => 0..0,
    }
}

/// The targets, in seconds, whose threshold pace is held for 45 to 75 minutes, which is what
/// « about an hour » may mean (our choice): R + 15 for 5 km and 10 km, R − 15 for longer races.
///
/// How long it is held follows from the fraction of VO2max by Daniels and Gilbert, see
/// [`Vdot`](crate::Vdot): threshold begins at 86 % of VMA, which lasts more than two hours, and
/// ends at 94 %, which lasts half an hour. R + 15 lasts 63 minutes for 25 minutes over 5 km, but
/// 110 for 36 minutes over 10 km; R − 15 lasts 50 minutes for 1 h 50 over a half-marathon and 82
/// for 2 h 30, 35 for 2 h 15 over a marathon, 65 for 3 h and 108 for 4 h 30.
const fn an_hour(race: RaceDistance) -> Range<u64> {
    match race {
        RaceDistance::FiveKm => 640..2778,
        RaceDistance::TenKm => 0..0,
        RaceDistance::HalfMarathon => 6251..8459,
        RaceDistance::Marathon => 8950..11_832,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::predict::Vdot;

    /// The share of VMA by the formula.
    fn share(race: RaceDistance, zone: Zone, target: RaceTime) -> f64 {
        let vma = Vdot::of(race.into(), target).expect("a race that has a VDOT").vma_kmh();
        let pace = TrainingPaces::new(race, target, None).of(zone);
        // Metres in 10^9 s: the speed to 15 digits.
        pace.metres_in(1_000_000_000) as f64 * 3.6e-9 / vma
    }

    /// The role by the formula.
    fn by_formula(share: f64) -> Role {
        let reaches = |role: &Role| share >= f64::from(role.least_percent()) / 100.0;
        Role::ALL.into_iter().rev().find(reaches).expect("endurance has no least share")
    }

    /// 10 km: from 25:47 to 44:13.
    #[test]
    fn how_far_a_target_is_from_those_near_vma() {
        for (target, seconds) in
            [("25:40", 7), ("25:46", 1), ("25:47", 0), ("44:13", 0), ("44:14", 1), ("45:00", 47)]
        {
            let roles = Roles::new(RaceDistance::TenKm, target.parse().unwrap(), None);
            assert_eq!(roles.seconds_from_near_vma(), seconds, "{target}");
            assert_eq!(roles.is_interval_near_vma(), seconds == 0, "{target}");
        }
        let marathon = Roles::new(RaceDistance::Marathon, "3h00".parse().unwrap(), None);
        assert_eq!(marathon.seconds_from_near_vma(), u64::MAX);
    }

    #[test]
    fn the_table_is_the_formula() {
        for race in RaceDistance::ALL {
            let bound = |per_km| Pace::quotient(per_km, 1).seconds_for(race.decimetres() / 10);
            for seconds in bound(120)..=bound(900) {
                let target = RaceTime::from_seconds(seconds).unwrap();
                for zone in Zone::ALL {
                    let role = by_target(race, zone, target);
                    let wanted = by_formula(share(race, zone, target));
                    assert_eq!(role, wanted, "{race} {target} {zone:?}");
                }
                let is_near = Roles::new(race, target, None).is_interval_near_vma();
                let wanted = share(race, Zone::Interval, target) >= 0.98;
                assert_eq!(is_near, wanted, "{race} {target}");
            }
        }
    }

    /// Whether a runner of this target holds a pace for this many seconds, by the formula.
    fn is_held(race: RaceDistance, target: RaceTime, pace: Pace, seconds: u64) -> bool {
        let of = |distance, time| Vdot::of(distance, time).expect("a time that has a VDOT");
        // To the millimetre.
        let distance = format!("{}e-6", pace.metres_in(seconds * 1000)).parse().unwrap();
        of(distance, RaceTime::from_seconds(seconds).unwrap()) <= of(race.into(), target)
    }

    #[test]
    fn an_hour_is_45_to_75_minutes_by_the_formula() {
        for race in RaceDistance::ALL {
            let zone = match race {
                RaceDistance::FiveKm | RaceDistance::TenKm => Zone::Tempo,
                RaceDistance::HalfMarathon | RaceDistance::Marathon => Zone::Interval,
            };
            let bound = |per_km| Pace::quotient(per_km, 1).seconds_for(race.decimetres() / 10);
            for seconds in bound(120)..=bound(900) {
                let target = RaceTime::from_seconds(seconds).unwrap();
                let pace = TrainingPaces::new(race, target, None).of(zone);
                // Nobody runs intervals that are held at the floor.
                if pace == TrainingPaces::INTERVAL_FLOOR {
                    continue;
                }
                let wanted =
                    is_held(race, target, pace, 45 * 60) && !is_held(race, target, pace, 75 * 60);
                let roles = Roles::new(race, target, None);
                assert_eq!(roles.is_threshold_an_hour(), wanted, "{race} {target}");
            }
        }
    }

    #[test]
    fn shares_of_a_vo2max_are_constants() {
        let roles = |vo2max| {
            let target = "45:00".parse().unwrap();
            Roles::new(RaceDistance::TenKm, target, Vo2max::parse(vo2max))
        };
        for vo2max in ["10.1", "52.5", "88.4"] {
            let of = Zone::ALL.map(|zone| roles(vo2max).of(zone));
            let [_, easy, tempo, interval, long_run] = of;
            assert_eq!((easy, long_run), (Role::Endurance, Role::Endurance), "{vo2max}");
            assert_eq!((tempo, interval), (Role::Steady, Role::Vo2max), "{vo2max}");
        }
        // Intervals are held at 2'30"/km, 24 km/h, which is 84 % of 28.5 km/h.
        assert_eq!(roles("99.9").of(Zone::Interval), Role::Steady);
        // 4'30"/km is 13.33 km/h: 102 % of 13.07 km/h, a VO2max of 45.75.
        let race = |vo2max| roles(vo2max).of(Zone::Race);
        assert_eq!((race("45.7"), race("45.8")), (Role::Repetition, Role::Vo2max));
        assert_eq!((race("49.6"), race("49.7")), (Role::Vo2max, Role::Threshold));
        assert_eq!((race("54.2"), race("54.3")), (Role::Threshold, Role::Steady));
        assert_eq!((race("59.8"), race("59.9")), (Role::Steady, Role::Endurance));
    }
}
