//! Laps of a 400 m track, by lane.

use crate::pace::Pace;

/// A lane of a standard 400 m track, counted from the inside.
///
/// World Athletics measures the first lane 0.30 m from its kerb and the others 0.20 m from the
/// line inside: two straights of 84.39 m, and two half circles around a kerb of 36.50 m, each
/// lane 1.22 m wide. Other tracks are built otherwise; a lap in lane 1 is 400 m on all.
///
/// ```
/// use pace_core::Lane;
///
/// let lane = Lane::new(8).expect("one of eight");
/// assert_eq!(format!("{:.2}", lane.lap_m()), "453.03");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lane(u8);

impl Lane {
    /// The innermost lane, where races are measured.
    pub const FIRST: Self = Self(1);

    /// How many lanes a standard track has.
    pub const COUNT: u8 = 8;

    /// Metres of a straight, and from the centre to the kerb; a lane's width.
    const STRAIGHT: f64 = 84.39;
    const KERB: f64 = 36.50;
    const WIDTH: f64 = 1.22;

    /// A lane; `None` unless it is one of [`COUNT`](Self::COUNT), from 1.
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=Self::COUNT => Some(Self(number)),
            _ => None,
        }
    }

    /// All lanes, the innermost first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=Self::COUNT).map(Self)
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Metres of a lap.
    pub fn lap_m(self) -> f64 {
        let from_line = if self.0 == 1 { 0.30 } else { 0.20 };
        let radius = Self::KERB + Self::WIDTH * f64::from(self.0 - 1) + from_line;
        2.0 * Self::STRAIGHT + 2.0 * std::f64::consts::PI * radius
    }

    /// Seconds of a lap at a pace, to tenths: exact in the first lane, which counts as 400 m.
    pub fn lap_seconds(self, pace: Pace) -> f64 {
        let metres = if self.0 == 1 { 400.0 } else { self.lap_m() };
        (metres / 1000.0 * pace.to_f64() * 10.0).round() / 10.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laps_of_the_measured_geometry() {
        let metres = [
            "400.001", "407.038", "414.704", "422.369", "430.035", "437.700", "445.366", "453.031",
        ];
        let laps: Vec<_> = Lane::all().map(|lane| format!("{:.3}", lane.lap_m())).collect();
        assert_eq!(laps, metres);
    }

    #[test]
    fn a_lap_at_a_pace() {
        let pace: Pace = "4:00/km".parse().unwrap();
        let seconds: Vec<_> = Lane::all().map(|lane| lane.lap_seconds(pace)).collect();
        assert_eq!(seconds, [96.0, 97.7, 99.5, 101.4, 103.2, 105.0, 106.9, 108.7]);
    }

    #[test]
    fn a_track_has_eight_lanes() {
        assert!(Lane::all().map(Lane::number).eq(1..=8));
        for number in [0, 9, 255] {
            assert_eq!(Lane::new(number), None);
        }
    }
}
