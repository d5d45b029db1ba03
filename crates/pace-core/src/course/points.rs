//! Points of a course, and of a recorded track.

/// A point of a course: metres from the start, and metres above the sea (or anything else).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CoursePoint {
    /// Metres from the start, along the way.
    pub distance_m: f64,
    /// Metres of height.
    pub elevation_m: f64,
}

/// A point of a recorded track.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrackPoint {
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// Metres of height.
    pub elevation_m: f64,
}

/// The mean radius of the earth in metres (IUGG).
const RADIUS: f64 = 6_371_008.8;

/// The points with their distances from the first: great circles between neighbours, within
/// half a percent of the ellipsoid's.
pub(super) fn along(points: &[TrackPoint]) -> Vec<CoursePoint> {
    let mut distance_m = 0.0;
    let mut before: Option<&TrackPoint> = None;
    let step = |point| {
        distance_m += before.map_or(0.0, |before| metres(before, point));
        before = Some(point);
        CoursePoint { distance_m, elevation_m: point.elevation_m }
    };
    points.iter().map(step).collect()
}

/// The haversine formula.
fn metres(from: &TrackPoint, to: &TrackPoint) -> f64 {
    let half_sine = |from: f64, to: f64| ((to - from).to_radians() / 2.0).sin();
    let (north, east) =
        (half_sine(from.latitude, to.latitude), half_sine(from.longitude, to.longitude));
    let narrow = from.latitude.to_radians().cos() * to.latitude.to_radians().cos();
    2.0 * RADIUS * (north * north + narrow * east * east).sqrt().min(1.0).asin()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(latitude: f64, longitude: f64) -> TrackPoint {
        TrackPoint { latitude, longitude, elevation_m: 0.0 }
    }

    #[test]
    fn distances_on_a_sphere() {
        let degree = RADIUS * std::f64::consts::PI / 180.0;
        let rows = [
            (point(0.0, 0.0), point(0.0, 1.0), degree),
            (point(10.0, 7.0), point(11.0, 7.0), degree),
            // Across the date line.
            (point(0.0, 179.5), point(0.0, -179.5), degree),
            (point(0.0, 0.0), point(0.0, 180.0), 180.0 * degree),
            (point(48.0, 2.0), point(48.0, 2.0), 0.0),
            // Five decimals of a degree, as devices write them: about a metre.
            (point(48.85837, 2.29448), point(48.85838, 2.29448), degree / 1e5),
        ];
        for (from, to, expected) in rows {
            assert!((metres(&from, &to) - expected).abs() < 1e-4, "{from:?} {to:?}");
        }
        let along = along(&[point(0.0, 0.0), point(0.0, 1.0), point(0.0, 0.0)]);
        assert!((along[2].distance_m - 2.0 * degree).abs() < 1e-6);
        assert!(super::along(&[]).is_empty());
    }
}
