//! The splits of a race over hills, as answers give them.

use crate::answer::json::answer;
use crate::api::course::CourseRequest;
use crate::course::Downhill;
use crate::decimal::{Decimal, Rounded};
use crate::lang::Lang;
use crate::pace::{FormattedPace, Pace};
use crate::strategy::RaceSplitsError;
use crate::text::labels::DistanceLabel;
use crate::time::FormattedTime;

answer! {
    /// A race over hills, run with the same effort everywhere.
    #[derive(Debug, Clone, PartialEq)]
    pub struct CoursePlan {
        /// Distance of the race in kilometres; the profile is stretched over it.
        pub distance_km: Decimal,
        /// Label of the distance.
        pub distance_label: DistanceLabel,
        /// Length of the course as it was measured, in whole metres.
        pub measured_m: u64,
        /// Climbing in whole metres, of the smoothed profile.
        pub ascent_m: u64,
        /// Descending in whole metres.
        pub descent_m: u64,
        /// The time, `3h30'00"`.
        pub time: FormattedTime,
        /// The same in seconds.
        pub time_seconds: u64,
        /// The average pace per kilometre, `4'59"`; null where it cannot be written.
        pub pace: Option<FormattedPace>,
        /// The pace per kilometre on the flat that takes the same effort.
        pub flat_pace: Option<FormattedPace>,
        /// The effort in shares of that over a flat course of the same length: 1.02 is two
        /// percent more.
        pub relative_effort: Rounded<2>,
        /// How much of the benefit of running downhill counts.
        pub downhill: Downhill,
        /// The splits, the finish last; laps add up to the time.
        pub splits: Vec<CourseSplit>,
        /// What it rests on, and what it is not for.
        pub message: &'static str,
    }
}

answer! {
    /// A point of the course, and the lap before it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct CourseSplit {
        /// The point, in kilometres from the start.
        pub km: Decimal,
        /// Pass-through time.
        pub time: FormattedTime,
        /// The same in seconds.
        pub time_seconds: u64,
        /// Time of the lap.
        pub lap: FormattedTime,
        /// The same in seconds.
        pub lap_seconds: u64,
        /// Pace of the lap per kilometre.
        pub lap_pace: FormattedPace,
        /// Climbing in the lap, in whole metres.
        pub ascent_m: u64,
        /// Descending in the lap.
        pub descent_m: u64,
    }
}

impl CourseRequest {
    /// The answer, in a language.
    ///
    /// # Errors
    /// As of [`Course::splits`](crate::Course::splits).
    pub fn result(&self, lang: Lang) -> Result<CoursePlan, RaceSplitsError> {
        let Self { course, distance, time, points, downhill } = self;
        let (distance, time, downhill) = (*distance, *time, *downhill);
        let table = course.splits(distance, time, points.clone(), downhill)?;
        let whole = distance.km().to_f64();
        let mut from = 0.0;
        let splits = table.iter().map(|split| {
            let to = split.km.to_f64() / whole;
            let (ascent, descent) = course.climb_between(from, to);
            from = to;
            CourseSplit {
                km: split.km,
                time: split.time,
                time_seconds: split.time.seconds(),
                lap: split.lap,
                lap_seconds: split.lap.seconds(),
                lap_pace: split.lap_pace,
                ascent_m: ascent.round() as u64,
                descent_m: descent.round() as u64,
            }
        });
        let splits = splits.collect();
        Ok(CoursePlan {
            distance_km: distance.km(),
            distance_label: distance.label(lang),
            measured_m: course.length_m().round() as u64,
            ascent_m: course.ascent_m().round() as u64,
            descent_m: course.descent_m().round() as u64,
            time: time.formatted(),
            time_seconds: time.seconds(),
            pace: Pace::of(distance, time).map(Pace::formatted),
            flat_pace: course.flat_pace(distance, time, downhill).map(Pace::formatted),
            relative_effort: hundredths(course.relative_effort(downhill)),
            downhill,
            splits,
            message: downhill.explanation().in_lang(lang),
        })
    }
}

/// An effort, which is far below what has no room.
fn hundredths(effort: f64) -> Rounded<2> {
    Rounded::quotient((effort * 100.0).round() as u128, 100).expect("of a few flat ones")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::course::{Course, CoursePoint};
    use crate::strategy::SplitPoints;
    use crate::unit::LengthUnit;

    fn request() -> CourseRequest {
        let points = [(0.0, 0.0), (5_000.0, 100.0), (10_004.0, 0.0)];
        let points =
            points.map(|(distance_m, elevation_m)| CoursePoint { distance_m, elevation_m });
        CourseRequest::new(Course::new(&points).unwrap(), "50:00".parse().unwrap())
    }

    #[test]
    fn a_whole_answer() {
        let points = SplitPoints::at("2.5,5", LengthUnit::Km).unwrap();
        let request = request().with_distance("10km".parse().unwrap()).with_points(points);
        let plan = request.result(Lang::En).unwrap();
        insta::assert_snapshot!(serde_json::to_string_pretty(&plan).unwrap());
        let minetti = request.with_downhill(Downhill::Minetti).result(Lang::Fr).unwrap();
        assert!(minetti.splits[0].lap_seconds > plan.splits[0].lap_seconds);
    }

    #[test]
    fn laps_and_climbs_add_up() {
        let plan = request().result(Lang::Fr).unwrap();
        assert_eq!(plan.distance_km.to_string(), "10");
        let laps: u64 = plan.splits.iter().map(|split| split.lap_seconds).sum();
        assert_eq!((laps, plan.splits.len()), (3000, 10));
        let climbs: u64 = plan.splits.iter().map(|split| split.ascent_m).sum();
        assert!(climbs.abs_diff(plan.ascent_m) <= 5);
    }
}
