//! How a number comes down to a much lower one over several seconds of the target: a cliff of more than two
//! steps of H30 leaves no plan between the two that is near both.

use std::ops::RangeInclusive;

use super::promise::most_beside;
use crate::plan::rules;

/// Seconds of the target that are looked at on either side.
pub(super) const REACH: usize = 4;

/// A number by target, one's own in the middle; none where H30 compares nothing.
pub(super) type ByTarget = [Option<u64>; 2 * REACH + 1];

/// So many percent, or so many seconds where that is more.
#[derive(Debug, Clone, Copy)]
struct Step {
    percent: u64,
    seconds: u64,
}

impl Step {
    /// The most that is one step above.
    const fn above(self, value: u64) -> u64 {
        most_beside(value, 100 - self.percent, self.seconds)
    }

    /// The least that is one step below.
    fn below(self, value: u64) -> u64 {
        let share = (value * (100 - self.percent)).div_ceil(100);
        share.min(value.saturating_sub(self.seconds))
    }
}

/// What H30 says of a number.
#[derive(Debug, Clone, Copy)]
pub(super) struct Measure {
    /// What two plans a second apart may differ by.
    cliff: Step,
    /// What they are meant to differ by on the way down, so that either may miss it a little (our
    /// calibration).
    slope: Step,
}

impl Measure {
    pub(super) const PEAK: Self = Self {
        cliff: Step { percent: rules::CLIFF, seconds: rules::CLIFF_PEAK },
        slope: Step { percent: rules::CLIFF / 2, seconds: rules::CLIFF_PEAK / 2 },
    };
    /// Long runs are rounded to 5 min (H32), so that they come down in these.
    pub(super) const LONGEST: Self = Self {
        cliff: Step { percent: rules::CLIFF, seconds: rules::CLIFF_LONGEST },
        slope: Step { percent: 0, seconds: rules::CLIFF_LONGEST },
    };
    pub(super) const HARD: Self = Self {
        cliff: Step { percent: rules::CLIFF_HARD, seconds: 0 },
        slope: Step { percent: rules::CLIFF_HARD / 2, seconds: 0 },
    };
}

/// A number of the usual plans for near targets, and how it is to come down.
#[derive(Debug, Clone, Copy)]
pub(super) struct Descent {
    measure: Measure,
    usual: ByTarget,
}

impl Descent {
    pub(super) const fn new(measure: Measure, usual: ByTarget) -> Self {
        Self { measure, usual }
    }

    /// What the plan for a target is meant to come to: its own, or a slope's above that of another.
    fn meant(&self, target: usize) -> u64 {
        let from_each = self.usual.iter().enumerate().filter_map(|(other, usual)| {
            let steps = 0..other.abs_diff(target);
            usual.map(|usual| steps.fold(usual, |value, _| self.measure.slope.above(value)))
        });
        from_each.min().unwrap_or(u64::MAX)
    }

    /// The targets a second apart from one, of those that are compared.
    fn beside(&self, target: usize) -> impl Iterator<Item = usize> {
        let both = [target.checked_sub(1), Some(target + 1)].into_iter().flatten();
        both.filter(|other| self.usual.get(*other).is_some_and(Option::is_some))
    }

    /// The most that is no cliff above what the plans beside it are meant to come to.
    fn most(&self, target: usize) -> u64 {
        let above = |other| self.measure.cliff.above(self.meant(other));
        self.beside(target).map(above).min().unwrap_or(u64::MAX)
    }

    /// What the plan for a target comes to in the end.
    fn comes_to(&self, target: usize) -> u64 {
        let usual = self.usual[target].unwrap_or_default();
        if usual > self.most(target) { self.meant(target) } else { usual }
    }

    /// Whether one's own usual plan is a cliff.
    pub(super) fn is_cliff(&self) -> bool {
        self.usual[REACH].is_some_and(|usual| usual > self.most(REACH))
    }

    /// What one's own plan is meant to come to.
    pub(super) fn own(&self) -> u64 {
        self.meant(REACH)
    }

    /// What is no cliff beside either plan a second apart.
    pub(super) fn bounds(&self) -> RangeInclusive<u64> {
        let beside = || self.beside(REACH).map(|other| self.comes_to(other));
        let most = beside().map(|value| self.measure.cliff.above(value)).min().unwrap_or(u64::MAX);
        let least = beside().map(|value| self.measure.cliff.below(value)).max().unwrap_or_default();
        least.min(most)..=most
    }
}

#[cfg(test)]
mod tests {
    use std::array;

    use super::*;

    fn hard(usual: ByTarget) -> Descent {
        Descent::new(Measure::HARD, usual)
    }

    /// From 1000 to 810, 19 % less, over plans at 852, 896 and 943.
    #[test]
    fn a_high_cliff_takes_several_seconds() {
        let [high, low] = [Some(1000), Some(810)];
        let before =
            |away: usize| hard(array::from_fn(|at| if at < REACH + away { high } else { low }));
        for (away, own, bounds) in [(1, 852, 807..=900), (2, 896, 849..=946), (3, 943, 900..=995)] {
            let descent = before(away);
            assert!(descent.is_cliff(), "{away}");
            assert_eq!((descent.own(), descent.bounds()), (own, bounds), "{away}");
        }
        // What is as low as the others, and what is far from them, stays.
        for descent in [before(0), before(4)] {
            assert!(!descent.is_cliff(), "{descent:?}");
        }
    }

    #[test]
    fn a_step_that_h30_allows_is_no_cliff() {
        for (high, is_cliff) in [(1000, false), (1001, true)] {
            let usual = array::from_fn(|at| Some(if at <= REACH { high } else { 900 }));
            // Beside a plan at 900 and one that stays.
            assert_eq!(hard(usual).is_cliff(), is_cliff, "{high}");
        }
    }

    #[test]
    fn what_is_not_compared_bounds_nothing() {
        let mut usual = [None; 2 * REACH + 1];
        usual[REACH] = Some(1000);
        let alone = hard(usual);
        assert!(!alone.is_cliff());
        assert_eq!(alone.bounds(), 0..=u64::MAX);
    }

    /// 4 % or 10 min of the peak; 4 % or 5 min of the longest run.
    #[test]
    fn steps_are_those_of_h30() {
        for (measure, value, above, below) in [
            (Measure::PEAK, 9000, 9600, 8400),
            (Measure::PEAK, 24_000, 25_000, 23_040),
            (Measure::LONGEST, 3000, 3300, 2700),
            (Measure::LONGEST, 9600, 10_000, 9216),
            (Measure::HARD, 900, 1000, 810),
        ] {
            let step = measure.cliff;
            assert_eq!((step.above(value), step.below(value)), (above, below), "{measure:?}");
        }
    }

    /// 70 min come down to 60 over 65, as long runs do (H32), however long they are.
    #[test]
    fn the_longest_run_comes_down_in_round_steps() {
        let from = |high: u64, low: u64| {
            let usual = array::from_fn(|at| Some(if at <= REACH { high } else { low }));
            Descent::new(Measure::LONGEST, usual).own()
        };
        assert_eq!((from(4200, 3600), from(10_500, 9600)), (3900, 9900));
    }
}
