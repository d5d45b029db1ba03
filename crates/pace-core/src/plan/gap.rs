//! How far a target is from a time achieved before, and what that changes in a plan.

use crate::time::RaceTime;

/// How far a target is from a time achieved before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    previous: RaceTime,
    target: RaceTime,
}

impl Gap {
    pub(crate) const fn new(previous: RaceTime, target: RaceTime) -> Self {
        Self { previous, target }
    }

    /// A gap above this percentage lengthens the Base phase.
    pub const WIDE_PERCENT: i64 = 15;
    /// A gap below this percentage lengthens the Intensity phase.
    pub const NARROW_PERCENT: i64 = 5;

    /// (previous − target) / previous × 100, rounded, halves away from zero; positive where
    /// the target is faster.
    pub fn percent(self) -> i64 {
        let previous = i128::from(self.previous.seconds());
        let doubled = 200 * (previous - i128::from(self.target.seconds()));
        let away = if doubled < 0 { -previous } else { previous };
        ((doubled + away) / (2 * previous)) as i64
    }

    /// Which bound the gap, unrounded, is beyond.
    pub fn band(self) -> GapBand {
        let previous = i128::from(self.previous.seconds());
        let gap = 100 * (previous - i128::from(self.target.seconds()));
        if gap > i128::from(Self::WIDE_PERCENT) * previous {
            GapBand::Wide
        } else if gap < i128::from(Self::NARROW_PERCENT) * previous {
            GapBand::Narrow
        } else {
            GapBand::Middling
        }
    }
}

/// What a gap changes in a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GapBand {
    /// Below 5 %: more Intensity.
    Narrow,
    /// From 5 % to 15 %: nothing.
    Middling,
    /// Above 15 %: more Base.
    Wide,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_round_away_from_zero_and_compare_unrounded() {
        let time = |seconds| RaceTime::from_seconds(seconds).unwrap();
        let gap = |previous, target| Gap::new(time(previous), time(target));
        let rows = [
            (200, 190, 5, GapBand::Middling),
            (1000, 951, 5, GapBand::Narrow), // 4.9 %
            (200, 170, 15, GapBand::Middling),
            (1000, 849, 15, GapBand::Wide), // 15.1 %
            (200, 199, 1, GapBand::Narrow), // 0.5 %
            (200, 201, -1, GapBand::Narrow),
            (1000, 1004, 0, GapBand::Narrow),
            (100, 100, 0, GapBand::Narrow),
            (1, RaceTime::MAX_SECONDS, -900_719_925_474_099_000, GapBand::Narrow),
            (RaceTime::MAX_SECONDS, 1, 100, GapBand::Wide),
        ];
        for (previous, target, percent, band) in rows {
            let gap = gap(previous, target);
            assert_eq!((gap.percent(), gap.band()), (percent, band), "{previous} {target}");
        }
    }
}
