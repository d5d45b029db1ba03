//! A race over hills: the same effort everywhere, and the splits that follow from it.

mod cost;
mod points;
mod profile;

use std::fmt;

use crate::decimal::Decimal;
use crate::distance::Distance;
use crate::pace::Pace;
use crate::strategy::{Pacing, RaceSplits, RaceSplitsError, SplitPoints};
use crate::time::RaceTime;

pub use cost::Downhill;
pub use points::{CoursePoint, TrackPoint};

/// Why there is no course.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CourseError {
    /// Fewer than two points.
    TooFewPoints,
    /// More than [`Course::MOST_POINTS`].
    TooManyPoints,
    /// A number that is none, or a height or distance beyond the planet's.
    NotANumber,
    /// A point that is nearer to the start than the one before.
    Backwards,
    /// A course shorter or longer than [`Course::METRES`].
    Length,
}

impl fmt::Display for CourseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooFewPoints => "a course has two points at least",
            Self::TooManyPoints => "a course has 500,000 points at most",
            Self::NotANumber => "distances and heights are metres on this planet",
            Self::Backwards => "distances from the start never fall",
            Self::Length => "a course is 400 m to 400 km long",
        })
    }
}

impl std::error::Error for CourseError {}

/// The hills of a race, from its distances and heights.
///
/// Heights are noisy: satellites miss them by metres, and a runner's watch wanders. So the way
/// is cut into equal parts of 80 to 100 m, each with its mean height; at every cut a straight
/// line is fitted to the heights within 200 m; and the way is straight between cuts where no
/// height is more than 4 m off. So a flat course with a noise of 3 m (2 m where it has a point
/// in 50 m only) is a flat course, and so is one with a low bridge; a hill of 20 m on 1.5 km
/// loses a sixth of its climb at most. Slopes of more than 45 % count as 45 %, as far as
/// running has been measured.
///
/// The effort of a part is its length times [its cost](Downhill::relative_cost); the same effort everywhere
/// means that the time passes in proportion. How far that can be trusted stands there.
///
/// ```
/// use pace_core::{Course, CoursePoint, Downhill, LengthUnit, SplitPoints};
///
/// // 5 km up at 2 %, and down again.
/// let points = [(0.0, 0.0), (5_000.0, 100.0), (10_000.0, 0.0)]
///     .map(|(distance_m, elevation_m)| CoursePoint { distance_m, elevation_m });
/// let course = Course::new(&points)?;
/// let points = SplitPoints::every("5", LengthUnit::Km).expect("a step");
/// let splits = course.splits("10km".parse()?, "50:00".parse()?, points, Downhill::Careful)?;
/// let laps: Vec<_> = splits.iter().map(|split| split.lap.to_string()).collect();
/// assert_eq!(laps, ["26'58\"", "23'02\""]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Course {
    length_m: f64,
    /// The gradient of each of the parts, which are of the same length.
    gradients: Vec<f64>,
}

impl Course {
    /// The most points.
    pub const MOST_POINTS: usize = 500_000;

    /// The shortest and the longest, in metres.
    pub const METRES: (f64, f64) = (400.0, 400_000.0);

    /// The steepest gradient that is counted, up or down.
    pub const STEEPEST: f64 = cost::STEEPEST;

    /// A course through these points, in order.
    ///
    /// # Errors
    /// Too few or too many points, numbers that are none, distances that fall, and a length
    /// outside [`METRES`](Self::METRES).
    pub fn new(points: &[CoursePoint]) -> Result<Self, CourseError> {
        check(points)?;
        let length_m = points[points.len() - 1].distance_m - points[0].distance_m;
        if !(Self::METRES.0..=Self::METRES.1).contains(&length_m) {
            return Err(CourseError::Length);
        }
        Ok(Self { length_m, gradients: profile::gradients(points, length_m) })
    }

    /// A course along a recorded track; distances are those between its points over the sphere.
    ///
    /// # Errors
    /// As of [`new`](Self::new).
    pub fn from_track(points: &[TrackPoint]) -> Result<Self, CourseError> {
        if points.len() > Self::MOST_POINTS {
            return Err(CourseError::TooManyPoints);
        }
        Self::new(&points::along(points))
    }

    /// Its length in metres, as measured along its points.
    pub const fn length_m(&self) -> f64 {
        self.length_m
    }

    /// Its length as measured, to 10 m.
    pub fn distance(&self) -> Distance {
        Distance::from_km(Decimal::reduced((self.length_m / 10.0).round() as u64, -2))
    }

    /// Metres of climbing, of the smoothed profile.
    pub fn ascent_m(&self) -> f64 {
        self.rise(|gradient| gradient.max(0.0))
    }

    /// Metres of descending, of the smoothed profile.
    pub fn descent_m(&self) -> f64 {
        self.rise(|gradient| (-gradient).max(0.0))
    }

    /// Metres of climbing and of descending between two shares of the way, 0 being its start and
    /// 1 its end.
    pub fn climb_between(&self, from: f64, to: f64) -> (f64, f64) {
        let parts = self.gradients.len() as f64;
        let (mut ascent, mut descent) = (0.0, 0.0);
        let first = (from * parts).max(0.0) as usize;
        for (index, gradient) in self.gradients.iter().enumerate().skip(first) {
            let part = ((index as f64).max(from * parts), (index as f64 + 1.0).min(to * parts));
            if part.1 <= part.0 {
                break;
            }
            let rise = gradient * (part.1 - part.0) * self.length_m / parts;
            ascent += rise.max(0.0);
            descent += (-rise).max(0.0);
        }
        (ascent, descent)
    }

    fn rise(&self, counted: impl Fn(f64) -> f64) -> f64 {
        let gradients = self.gradients.iter().map(|gradient| counted(*gradient));
        gradients.sum::<f64>() * self.length_m / self.gradients.len() as f64
    }

    /// How much more effort it takes than a flat way of the same length: 1.02 is two percent
    /// more.
    pub fn relative_effort(&self, downhill: Downhill) -> f64 {
        let efforts = self.gradients.iter().map(|gradient| downhill.relative_cost(*gradient));
        efforts.sum::<f64>() / self.gradients.len() as f64
    }

    /// The pace on the flat that takes the same effort as this time over the course; `None`
    /// where a pace cannot be written.
    pub fn flat_pace(
        &self,
        distance: Distance,
        time: RaceTime,
        downhill: Downhill,
    ) -> Option<Pace> {
        let (km, per_km) = distance.km().fraction()?;
        let efforts = self.efforts(downhill);
        let total: u128 = efforts.iter().sum();
        let seconds = u128::from(time.seconds()).checked_mul(per_km)?;
        let seconds = seconds.checked_mul(EFFORT * efforts.len() as u128)?;
        Pace::exact(seconds, km.checked_mul(total)?)
    }

    /// The splits of a race over this course, run with the same effort everywhere.
    ///
    /// The profile is stretched over `distance`: a marathon has 42.195 km, whatever a watch
    /// made of it. Rows are those of any [`RaceSplits`], so laps add up to the time; those of
    /// a course without hills are the even ones.
    ///
    /// # Errors
    /// As of [`RaceSplits::new`].
    pub fn splits(
        &self,
        distance: Distance,
        time: RaceTime,
        points: SplitPoints,
        downhill: Downhill,
    ) -> Result<RaceSplits, RaceSplitsError> {
        RaceSplits::paced(distance, time, points, Pacing::of(self.efforts(downhill)))
    }

    /// The effort of each part, in millionths of that of a flat one: whole numbers, so that a
    /// course of one gradient is run evenly to the last digit.
    fn efforts(&self, downhill: Downhill) -> Vec<u128> {
        let effort =
            |gradient: &f64| (downhill.relative_cost(*gradient) * EFFORT as f64).round() as u128;
        self.gradients.iter().map(effort).collect()
    }
}

const EFFORT: u128 = 1_000_000;

/// The greatest number of metres that is a height: the deepest trench is within.
const HIGHEST: f64 = 12_000.0;

/// Whether these points can be those of a course, whatever its length.
fn check(points: &[CoursePoint]) -> Result<(), CourseError> {
    if points.len() < 2 {
        return Err(CourseError::TooFewPoints);
    }
    if points.len() > Course::MOST_POINTS {
        return Err(CourseError::TooManyPoints);
    }
    let is_fine =
        |point: &CoursePoint| point.distance_m.abs() <= 1e9 && point.elevation_m.abs() <= HIGHEST;
    if !points.iter().all(is_fine) {
        return Err(CourseError::NotANumber);
    }
    let forward = |pair: &[CoursePoint]| pair[0].distance_m <= pair[1].distance_m;
    if points.windows(2).all(forward) { Ok(()) } else { Err(CourseError::Backwards) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::strategy::Strategy as Halves;
    use crate::unit::LengthUnit;

    fn course(points: impl IntoIterator<Item = (f64, f64)>) -> Course {
        let point = |(distance_m, elevation_m)| CoursePoint { distance_m, elevation_m };
        Course::new(&points.into_iter().map(point).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn climbs_of_the_laps_add_up() {
        let course = course([(0.0, 0.0), (5_000.0, 100.0), (10_000.0, 0.0)]);
        let cuts: Vec<f64> = (0..=7).map(|cut| f64::from(cut) / 7.0).collect();
        let laps: Vec<_> =
            cuts.windows(2).map(|pair| course.climb_between(pair[0], pair[1])).collect();
        let ascent: f64 = laps.iter().map(|(ascent, _)| ascent).sum();
        let descent: f64 = laps.iter().map(|(_, descent)| descent).sum();
        assert!((ascent - course.ascent_m()).abs() < 1e-9);
        assert!((descent - course.descent_m()).abs() < 1e-9);
        let (up, down) = course.climb_between(0.0, 0.25);
        assert!((up - 50.0).abs() < 1.0 && down == 0.0, "{up} {down}");
        assert_eq!(course.climb_between(1.0, 1.0), (0.0, 0.0));
    }

    /// Pseudo-random numbers from −1 to 1, the same in every run.
    fn noise(mut seed: u64) -> impl FnMut() -> f64 {
        move || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        }
    }

    fn every(step: &str) -> SplitPoints {
        SplitPoints::every(step, LengthUnit::Km).unwrap()
    }

    fn laps(splits: &RaceSplits) -> Vec<u64> {
        splits.iter().map(|split| split.lap.seconds()).collect()
    }

    /// The splits of a course without hills, as text.
    fn is_even(course: &Course, distance: &str, time: &str) -> bool {
        let (distance, time): (Distance, RaceTime) =
            (distance.parse().unwrap(), time.parse().unwrap());
        let even = RaceSplits::new(distance, time, every("1"), Halves::Even).unwrap();
        let even = serde_json::to_string(&even).unwrap();
        [Downhill::Careful, Downhill::Minetti].into_iter().all(|downhill| {
            let splits = course.splits(distance, time, every("1"), downhill).unwrap();
            serde_json::to_string(&splits).unwrap() == even
        })
    }

    #[test]
    fn a_flat_course_is_run_evenly_to_the_byte() {
        for height in [0.0, 12.3, -417.9, 1e-9, 4321.0] {
            for length in [400.0, 9_999.5, 42_195.0, 42_612.7] {
                let flat = course([(0.0, height), (length, height)]);
                assert!(is_even(&flat, "marathon", "3:29:59"), "{height} {length}");
                assert!((flat.relative_effort(Downhill::Careful) - 1.0).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn one_gradient_is_run_evenly() {
        for gradient in [0.01, -0.01, 0.1, -0.123, 0.6, -0.6] {
            let slope = course((0..=500).map(|point| {
                let metres = f64::from(point) * 21.3;
                (metres, 100.0 + gradient * metres)
            }));
            assert!(is_even(&slope, "10km", "47:13"), "{gradient}");
        }
    }

    #[test]
    fn a_flat_course_with_noise_is_a_flat_course() {
        // Metres from point to point, and of noise either way.
        let devices = [(3.0, 3.0), (8.0, 3.0), (20.0, 3.0), (50.0, 2.0)];
        for (seed, (spacing, metres)) in devices.into_iter().cycle().take(800).enumerate() {
            let mut noise = noise(seed as u64 + 1);
            let points = (0..=(21_200.0 / spacing) as u32).map(|point| f64::from(point) * spacing);
            let wandering = course(points.map(|at| (at, 80.0 + metres * noise())));
            assert!(is_even(&wandering, "semi", "1:44:58"), "{seed} {spacing}");
            // Its ends may lie a little higher or lower.
            assert!(wandering.ascent_m() + wandering.descent_m() < 2.0 * metres);
        }
        // The test can fail: noise of 30 m makes hills.
        let mut noise = noise(1);
        let hills = course((0..=400).map(|point| (f64::from(point) * 50.0, 30.0 * noise())));
        assert!(!is_even(&hills, "semi", "1:44:58"));
    }

    #[test]
    fn hills_stay_hills() {
        // Four waves of 20 m, a kilometre and a half each.
        let wave = |metres: f64| 20.0 * (metres / 1500.0 * std::f64::consts::TAU).sin();
        let mut noise = noise(7);
        let points = (0..=600).map(|point| f64::from(point) * 10.0);
        let waves = course(points.map(|metres| (metres, wave(metres) + 3.0 * noise())));
        // The true climb is 160 m; smoothing takes some of it.
        assert!((135.0..=160.0).contains(&waves.ascent_m()), "{}", waves.ascent_m());
    }

    #[test]
    fn out_and_back_by_hand() {
        let mountain = course([(0.0, 0.0), (20_000.0, 1_000.0), (40_000.0, 0.0)]);
        let time = "4:00:00".parse().unwrap();
        for (downhill, up, down) in
            [(Downhill::Minetti, 1.3014, 0.7628), (Downhill::Careful, 1.3014, 0.8814)]
        {
            let splits =
                mountain.splits("40".parse().unwrap(), time, every("20"), downhill).unwrap();
            let laps = laps(&splits);
            let expected = 14_400.0 * up / (up + down);
            // The summit is smoothed over 400 m.
            assert!((laps[0] as f64 - expected).abs() < 12.0, "{laps:?} {expected}");
            assert_eq!(laps[0] + laps[1], 14_400);
        }
    }

    #[test]
    fn the_flat_pace_of_the_same_effort() {
        let slope = course([(0.0, 0.0), (10_000.0, 500.0)]);
        let (ten, hour) = ("10km".parse().unwrap(), "1:00:00".parse().unwrap());
        let pace = slope.flat_pace(ten, hour, Downhill::Careful).unwrap();
        // 360 s/km / 1.3014.
        assert_eq!(pace.formatted().to_string(), "4'37\"");
        assert!((slope.relative_effort(Downhill::Careful) - 1.301_4).abs() < 0.000_1);
        assert!((slope.ascent_m() - 500.0).abs() < 1e-6);
        assert!(slope.descent_m() < 1e-6);
    }

    #[test]
    fn what_is_not_a_course() {
        use CourseError::{Backwards, Length, NotANumber, TooFewPoints, TooManyPoints};
        let point = |(distance_m, elevation_m): &(f64, f64)| CoursePoint {
            distance_m: *distance_m,
            elevation_m: *elevation_m,
        };
        let error = |points: &[(f64, f64)]| {
            Course::new(&points.iter().map(point).collect::<Vec<_>>()).err()
        };
        assert_eq!(error(&[]), Some(TooFewPoints));
        assert_eq!(error(&[(0.0, 1.0)]), Some(TooFewPoints));
        for nan in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300] {
            assert_eq!(error(&[(0.0, nan), (1e3, 0.0)]), Some(NotANumber));
            assert_eq!(error(&[(nan, 0.0), (1e3, 0.0)]), Some(NotANumber));
        }
        assert_eq!(error(&[(0.0, 0.0), (500.0, 0.0), (499.0, 0.0)]), Some(Backwards));
        for (length, expected) in [
            (0.0, Some(Length)),
            (399.9, Some(Length)),
            (400.0, None),
            (4e5, None),
            (400_000.1, Some(Length)),
        ] {
            assert_eq!(error(&[(5.0, 0.0), (5.0 + length, 9.0)]), expected, "{length}");
        }
        assert_eq!(error(&vec![(0.0, 0.0); Course::MOST_POINTS + 1]), Some(TooManyPoints));
        // A step of stairs is steep, and no division by nothing.
        assert!(is_even(&course([(0.0, 0.0), (0.0, 50.0), (1e3, 50.0)]), "5km", "25:00"));
    }

    #[test]
    fn laps_of_100_000_random_profiles_add_up() {
        let mut noise = noise(42);
        for _ in 0..100_000 {
            let mut end = (0.0, 0.0);
            let points = std::iter::repeat_with(|| {
                let point = end;
                end = (end.0 + 550.0 + 450.0 * noise(), end.1 + 40.0 * noise());
                point
            });
            let hills = course(points.take(12));
            let distance =
                Distance::from_km(Decimal::reduced((6_000.0 + 4_000.0 * noise()) as u64, -3));
            let time = RaceTime::from_seconds((3_000.0 + 2_000.0 * noise()) as u64).unwrap();
            let splits = hills.splits(distance, time, every("1"), Downhill::Careful).unwrap();
            assert_eq!(laps(&splits).iter().sum::<u64>(), time.seconds());
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        #[test]
        fn laps_add_up_and_times_rise(
            points in prop::collection::vec((0.0..900.0_f64, -60.0..60.0_f64), 2..60),
            metres in 400_u64..100_000, time in 300_u64..100_000, step in 100_u64..6_000, careful: bool,
        ) {
            let points: Vec<_> = points
                .into_iter()
                .scan((0.0, 0.0), |(at, height), (further, higher)| {
                    *at += further;
                    *height += higher;
                    Some(CoursePoint { distance_m: *at, elevation_m: *height })
                })
                .collect();
            let Ok(course) = Course::new(&points) else { return Ok(()) };
            let distance = Distance::from_km(Decimal::reduced(metres, -3));
            let time = RaceTime::from_seconds(time).unwrap();
            let step = SplitPoints::Every(Decimal::reduced(step, -3), LengthUnit::Km);
            let downhill = if careful { Downhill::Careful } else { Downhill::Minetti };
            let splits = course.splits(distance, time, step, downhill).unwrap();
            prop_assert_eq!(laps(&splits).iter().sum::<u64>(), time.seconds());
            let times: Vec<_> = splits.iter().map(|split| split.time).collect();
            prop_assert!(times.is_sorted());
            let net = points[points.len() - 1].elevation_m - points[0].elevation_m;
            prop_assert!((course.ascent_m() - course.descent_m() - net).abs() < 250.0);
        }
    }
}
