//! A request for the splits of a race over hills.

use crate::course::{Course, Downhill};
use crate::distance::Distance;
use crate::strategy::SplitPoints;
use crate::time::RaceTime;
use crate::unit::LengthUnit;

/// A course, a time over it, and where it is to be split.
///
/// ```
/// use pace_core::{Course, CoursePoint, CourseRequest, Lang};
///
/// let points = [(0.0, 0.0), (5_000.0, 100.0), (10_000.0, 0.0)]
///     .map(|(distance_m, elevation_m)| CoursePoint { distance_m, elevation_m });
/// let request = CourseRequest::new(Course::new(&points)?, "50:00".parse()?);
/// let plan = request.result(Lang::En)?;
/// assert_eq!(plan.flat_pace.unwrap().to_string(), "4'51\"");
/// assert_eq!(plan.splits[0].lap.to_string(), "5'24\"");
/// let laps: u64 = plan.splits.iter().map(|split| split.lap_seconds).sum();
/// assert_eq!(laps, 50 * 60);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct CourseRequest {
    pub(crate) course: Course,
    pub(crate) distance: Distance,
    pub(crate) time: RaceTime,
    pub(crate) points: SplitPoints,
    pub(crate) downhill: Downhill,
}

impl CourseRequest {
    /// A time over a course as long as it was measured, to 10 m, split at each kilometre.
    ///
    /// # Panics
    /// Never: a course is 400 m long at least.
    pub fn new(course: Course, time: RaceTime) -> Self {
        let distance = course.distance();
        let points = SplitPoints::every("1", LengthUnit::Km).expect("a step");
        Self { course, distance, time, points, downhill: Downhill::default() }
    }

    /// Over the distance of the race, whatever was measured: the profile is stretched over it.
    #[must_use]
    pub fn with_distance(self, distance: Distance) -> Self {
        Self { distance, ..self }
    }

    /// With a split at these points.
    #[must_use]
    pub fn with_points(self, points: SplitPoints) -> Self {
        Self { points, ..self }
    }

    /// With as much of the benefit of running downhill.
    #[must_use]
    pub fn with_downhill(self, downhill: Downhill) -> Self {
        Self { downhill, ..self }
    }

    /// Whether the course can be that of the race: watches measure long, and sketches are
    /// rounded, but by no more than a tenth of the distance (our choice).
    pub fn is_of_this_race(&self) -> bool {
        let stretch = self.distance.km().to_f64() * 1000.0 / self.course.length_m();
        (0.9..=1.1).contains(&stretch)
    }
}
