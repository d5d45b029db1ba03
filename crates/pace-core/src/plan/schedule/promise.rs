//! What a plan promises a runner, so that a longer one can be held to no less (H25), and one for a target
//! a second apart to little more (H30).

use std::array;

use super::limits::Limits;
use crate::plan::age::AgeBand;
use crate::plan::rules;
use crate::plan::session::{SessionKind, Totals};
use crate::plan::week::Week;

/// Seconds at each age, which is applied to a finished plan.
type ByAge = [u64; AgeBand::ALL.len()];

/// What H25 and H30 compare of two plans.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Promise {
    first_week: ByAge,
    peak: ByAge,
    longest: ByAge,
    /// Metres at race pace of one session, the most, and of all.
    race_pace: u64,
    race_pace_in_all: u64,
    /// Seconds of the run with most race pace.
    with_race_pace: u64,
    /// The first week with race pace; 0 for none.
    meets_race_pace: u8,
    /// Weeks that are cutbacks at every age.
    cutbacks: u8,
    /// Seconds of hard time.
    hard: u64,
}

/// The hard time of another way, in percent of the usual one's, at most (our calibration).
const MOST_HARD: u64 = 120;

impl Promise {
    /// What these weeks promise.
    pub(super) fn of(weeks: &[Week]) -> Self {
        let mut promise = Self::default();
        let mut before = ByAge::default();
        for week in weeks {
            let mut volume = Totals::default();
            for session in week.sessions.iter().filter(|run| run.kind != SessionKind::Race) {
                let totals = session.totals();
                volume += totals;
                promise.longest = greater(promise.longest, totals.seconds);
                promise.hard += session.hard_seconds();
                let metres = session.race_pace_m();
                if metres > 0 && metres >= promise.race_pace {
                    promise.race_pace = metres;
                    promise.with_race_pace = totals.seconds[AgeBand::Under40 as usize];
                }
                promise.race_pace_in_all += metres;
                if metres > 0 && promise.meets_race_pace == 0 {
                    promise.meets_race_pace = week.number;
                }
            }
            if week.number == 1 {
                promise.first_week = volume.seconds;
            }
            if week.phase.is_building() {
                promise.peak = greater(promise.peak, volume.seconds);
                let is_cutback = before
                    .into_iter()
                    .zip(volume.seconds)
                    .all(|(before, now)| now * 100 <= before * rules::CUTBACK.end());
                promise.cutbacks += u8::from(is_cutback);
                before = volume.seconds;
            }
        }
        promise
    }

    /// Seconds of the greatest week.
    pub(super) const fn peak(&self) -> u64 {
        self.peak[AgeBand::Under40 as usize]
    }

    /// Seconds of the longest run.
    pub(super) const fn longest(&self) -> u64 {
        self.longest[AgeBand::Under40 as usize]
    }

    /// Seconds of the first week.
    pub(super) const fn first_week(&self) -> u64 {
        self.first_week[AgeBand::Under40 as usize]
    }

    /// The same of a plan two weeks longer, at most.
    pub(super) const fn most_of_longer_first_week(&self) -> u64 {
        self.first_week() * rules::LONGER_FIRST_WEEK / 100
    }

    /// H25: seconds of the greatest week, at most, so that at no age it is more than that of `more`, a plan
    /// with one more session a week; none where it is no more.
    pub(super) fn most_of_peak(&self, more: &Self) -> Option<u64> {
        let is_more = self.peak.iter().zip(more.peak).any(|(own, more)| *own > more);
        is_more.then(|| self.peak_within(more.peak))
    }

    /// Seconds of the greatest week at no age that come to no more than `most` at each.
    fn peak_within(&self, most: ByAge) -> u64 {
        let at = |(own, most): (u64, u64)| self.peak() * most / own.max(1);
        self.peak.into_iter().zip(most).map(at).fold(u64::MAX, u64::min)
    }

    /// H25: what a plan two weeks shorter, which promises `own`, is held to beside other limits, where its
    /// race pace or its longest run is more than this one keeps.
    pub(super) fn limits_beside_longer(&self, own: &Self, mut limits: Limits) -> Limits {
        let most = most_kept(self.race_pace, rules::race_pace_step(own.race_pace));
        hold(&mut limits.race_pace, own.race_pace, most);
        hold(&mut limits.longest, own.longest(), most_kept(self.longest(), rules::CLIFF_LONGEST));
        limits
    }

    /// Seconds of the greatest week of such a plan, at most, so that this one keeps it at every age.
    pub(super) fn peak_kept(&self, own: &Self) -> u64 {
        own.peak_within(self.peak.map(|longer| most_kept(longer, rules::CLIFF_PEAK)))
    }

    /// Whether a plan has no greater week, no longer run and no more race pace in one session than
    /// `other`.
    pub(super) const fn is_within(&self, other: &Self) -> bool {
        self.peak() <= other.peak()
            && self.longest() <= other.longest()
            && self.race_pace <= other.race_pace
    }

    /// Whether a plan has as much race pace in one session as one of two others.
    pub(super) fn has_race_pace_of(&self, one: &Self, other: &Self) -> bool {
        self.race_pace >= one.race_pace.min(other.race_pace)
    }

    /// Whether race pace is met no later than in `other` (H28), lighter weeks are as many (H8), and
    /// hard time is not much more: a target a second slower may keep the usual way (H30).
    pub(super) const fn is_as_sound_as(&self, other: &Self) -> bool {
        self.meets_race_pace <= other.meets_race_pace
            && self.cutbacks >= other.cutbacks
            && self.hard * 100 <= other.hard * MOST_HARD
    }

    /// A4: whether the run with most race pace is the longest.
    pub(super) const fn has_race_pace_in_longest(&self) -> bool {
        self.with_race_pace > 0 && self.with_race_pace == self.longest()
    }

    /// H30: whether it is a cliff above `near`, the promise of a plan for a target one second apart, in
    /// peak or longest run.
    pub(super) const fn is_above(&self, near: &Self) -> bool {
        self.peak() > most_near(near.peak(), rules::CLIFF_PEAK)
            || self.longest() > most_near(near.longest(), rules::CLIFF_LONGEST)
    }

    /// H30: whether neither is a cliff above the other.
    pub(super) const fn is_near(&self, other: &Self) -> bool {
        !self.is_above(other) && !other.is_above(self)
    }

    /// H30: what a plan that promises `own` is held to, beside other limits, where it is a cliff above
    /// this one.
    pub(super) fn limits_beside(&self, own: &Self, mut limits: Limits) -> Limits {
        let most = most_near(self.peak(), rules::CLIFF_PEAK);
        if own.peak() > most {
            limits = limits.with_peak(most);
        }
        hold(&mut limits.longest, own.longest(), most_near(self.longest(), rules::CLIFF_LONGEST));
        limits
    }

    /// H25: whether a plan two weeks longer, which promises `longer`, keeps what this one does, at
    /// every age.
    pub(super) fn is_kept_by(&self, longer: &Self) -> bool {
        let starts_as_low = (0..AgeBand::ALL.len()).all(|band| {
            longer.first_week[band] * 100 <= self.first_week[band] * rules::LONGER_FIRST_WEEK
        });
        let reaches = |own: ByAge, longer: ByAge, step: u64| {
            own.into_iter().zip(longer).all(|(own, longer)| is_reached(own, longer, step))
        };
        let step = rules::race_pace_step(self.race_pace);
        starts_as_low
            && reaches(self.peak, longer.peak, rules::CLIFF_PEAK)
            && reaches(self.longest, longer.longest, rules::CLIFF_LONGEST)
            && (is_reached(self.race_pace, longer.race_pace, step)
                || longer.race_pace_in_all > self.race_pace_in_all)
    }
}

/// Whether a longer plan's is no less, but for a few percent or a step of round numbers.
const fn is_reached(own: u64, longer: u64, step: u64) -> bool {
    longer * 100 >= own * rules::LONGER_LEAST || longer + step >= own
}

/// The most of a shorter plan of which a longer one's is no less.
const fn most_kept(longer: u64, step: u64) -> u64 {
    most_beside(longer, rules::LONGER_LEAST, step)
}

/// H30: the most that goes with so much of a plan for a target one second apart.
const fn most_near(less: u64, step: u64) -> u64 {
    most_beside(less, 100 - rules::CLIFF, step)
}

/// The most of which `less` is this many percent, or a step of round numbers below.
const fn most_beside(less: u64, percent: u64, step: u64) -> u64 {
    let (share, stepped) = (less * 100 / percent, less + step);
    if share > stepped { share } else { stepped }
}

/// Holds what is more than `most` to it.
fn hold(limit: &mut u64, own: u64, most: u64) {
    if own > most {
        *limit = (*limit).min(most);
    }
}

fn greater(one: ByAge, other: ByAge) -> ByAge {
    array::from_fn(|band| one[band].max(other[band]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seconds that no age changes.
    fn all(seconds: u64) -> ByAge {
        [seconds; AgeBand::ALL.len()]
    }

    #[test]
    fn a_longer_plan_may_come_to_little_less() {
        let shorter = Promise {
            first_week: all(10_000),
            peak: all(30_000),
            longest: all(12_000),
            race_pace: 20_000,
            race_pace_in_all: 50_000,
            ..Promise::default()
        };
        for (longer, is_kept) in [
            (shorter, true),
            (Promise { first_week: all(10_300), ..shorter }, true),
            (Promise { first_week: all(10_301), ..shorter }, false),
            (Promise { peak: all(29_100), ..shorter }, true),
            (Promise { peak: all(29_099), ..shorter }, false),
            (Promise { peak: [30_000, 30_000, 29_099], ..shorter }, false),
            (Promise { longest: all(11_640), ..shorter }, true),
            (Promise { longest: all(11_639), ..shorter }, false),
            (Promise { race_pace: 19_000, ..shorter }, true),
            (Promise { race_pace: 18_999, ..shorter }, false),
            (Promise { race_pace: 18_999, race_pace_in_all: 50_001, ..shorter }, true),
        ] {
            assert_eq!(shorter.is_kept_by(&longer), is_kept, "{longer:?}");
        }
    }

    #[test]
    fn a_shorter_plan_may_have_as_much_as_a_longer_one_keeps() {
        let of =
            |race_pace, longest| Promise { race_pace, longest: all(longest), ..Promise::default() };
        for longer in [of(2_000, 3_000), of(12_000, 9_000), of(40_000, 12_000)] {
            let own = Promise { first_week: [1; 3], ..of(50_000, 20_000) };
            let limits = longer.limits_beside_longer(&own, Limits::NONE);
            assert!(of(limits.race_pace, limits.longest).is_kept_by(&longer), "{longer:?}");
            for more in [of(limits.race_pace + 50, 0), of(0, limits.longest + 10)] {
                assert!(!more.is_kept_by(&longer), "{longer:?}, {more:?}");
            }
            // What it keeps is not limited.
            let limits = longer.limits_beside_longer(&longer, Limits::NONE);
            let none = Limits::NONE;
            assert_eq!((limits.race_pace, limits.longest), (none.race_pace, none.longest));
        }
    }

    /// The peak is lowered by as much as the age needs that comes to the most.
    #[test]
    fn a_shorter_plan_may_have_the_peak_that_a_longer_one_keeps_at_every_age() {
        let of = |peak| Promise { peak, ..Promise::default() };
        for (own, longer, most) in [
            // 10 min of each.
            ([10_000, 9_500, 8_500], [9_000, 9_000, 9_000], 9_600),
            // 8,000 + 600 of 9,000: 8,600 / 9,000 of it.
            ([10_000, 9_500, 9_000], [9_500, 9_500, 8_000], 9_555),
            // 3 % of 48,500.
            ([60_000, 55_000, 50_000], [48_500, 48_500, 48_500], 50_000),
        ] {
            assert_eq!(of(longer).peak_kept(&of(own)), most, "{own:?}, {longer:?}");
        }
    }

    #[test]
    fn one_more_session_has_no_smaller_peak_at_any_age() {
        let of = |peak| Promise { peak, ..Promise::default() };
        for (own, more, most) in [
            ([10_000, 9_500, 9_000], [10_000, 9_500, 9_000], None),
            ([10_000, 9_500, 9_000], [9_999, 9_500, 9_000], Some(9_999)),
            ([10_000, 9_500, 9_000], [11_000, 10_000, 8_100], Some(9_000)),
        ] {
            assert_eq!(of(own).most_of_peak(&of(more)), most, "{own:?}, {more:?}");
        }
    }

    #[test]
    fn a_lowered_plan_has_as_much_race_pace_as_one_of_two_others() {
        let of = |race_pace| Promise { race_pace, ..Promise::default() };
        for (own, has_it) in [(4_000, true), (3_999, false)] {
            assert_eq!(of(own).has_race_pace_of(&of(4_000), &of(6_000)), has_it);
            assert_eq!(of(own).has_race_pace_of(&of(6_000), &of(4_000)), has_it);
        }
    }

    /// 4 % or 10 min of the peak, 4 % or 5 min of the longest run, from either side.
    #[test]
    fn a_plan_is_near_one_that_differs_little() {
        let of = |peak, longest| Promise {
            peak: all(peak),
            longest: all(longest),
            ..Promise::default()
        };
        for (one, other, is_near) in [
            (of(9_000, 3_000), of(9_600, 3_300), true),
            (of(9_000, 3_000), of(9_601, 3_000), false),
            (of(9_000, 3_000), of(9_000, 3_301), false),
            (of(24_000, 9_600), of(25_000, 10_000), true),
            (of(24_000, 9_600), of(25_001, 9_600), false),
            (of(24_000, 9_600), of(24_000, 10_001), false),
        ] {
            assert_eq!(one.is_near(&other), is_near, "{one:?}, {other:?}");
            assert_eq!(other.is_near(&one), is_near, "{other:?}, {one:?}");
            let limits = one.limits_beside(&other, Limits::NONE);
            let is_held =
                limits.volume != Limits::NONE.volume || limits.longest != Limits::NONE.longest;
            assert_eq!(is_held, !is_near, "{other:?} beside {one:?}");
            let within =
                of(limits.volume[0].min(other.peak()), limits.longest.min(other.longest()));
            assert!(one.is_near(&within), "{within:?} beside {one:?}");
        }
    }

    /// What was lowered beside a longer plan is not raised again.
    #[test]
    fn a_plan_within_another_has_no_more_of_anything() {
        let of = |peak, longest, race_pace| Promise {
            peak: all(peak),
            longest: all(longest),
            race_pace,
            ..Promise::default()
        };
        let own = of(9_000, 3_000, 5_000);
        for (other, is_within) in [
            (own, true),
            (of(8_000, 3_000, 4_000), true),
            (of(9_001, 3_000, 5_000), false),
            (of(9_000, 3_001, 5_000), false),
            (of(9_000, 3_000, 5_001), false),
        ] {
            assert_eq!(other.is_within(&own), is_within, "{other:?}");
        }
    }

    #[test]
    fn another_way_meets_race_pace_as_early_and_has_as_many_lighter_weeks() {
        let usual = Promise { meets_race_pace: 4, cutbacks: 2, hard: 5000, ..Promise::default() };
        for (meets_race_pace, cutbacks, hard, is_as_sound) in [
            (4, 2, 6000, true),
            (4, 2, 6001, false),
            (3, 3, 5000, true),
            (5, 2, 5000, false),
            (4, 1, 5000, false),
        ] {
            let other = Promise { meets_race_pace, cutbacks, hard, ..usual };
            assert_eq!(other.is_as_sound_as(&usual), is_as_sound, "{other:?}");
        }
    }

    #[test]
    fn the_longest_run_may_be_the_one_with_most_race_pace() {
        let of = |with_race_pace, longest| Promise {
            with_race_pace,
            longest: all(longest),
            ..Promise::default()
        };
        for (promise, is_longest) in
            [(of(10_000, 10_000), true), (of(9_999, 10_000), false), (of(0, 0), false)]
        {
            assert_eq!(promise.has_race_pace_in_longest(), is_longest, "{promise:?}");
        }
    }

    #[test]
    fn a_small_plan_may_be_a_step_of_round_numbers_shorter() {
        let shorter = Promise { peak: all(9_000), longest: all(3_600), ..Promise::default() };
        for (peak, longest, is_kept) in
            [(8_400, 3_300, true), (8_399, 3_300, false), (8_400, 3_299, false)]
        {
            let longer = Promise { peak: all(peak), longest: all(longest), ..shorter };
            assert_eq!(shorter.is_kept_by(&longer), is_kept, "{peak} {longest}");
        }
    }
}
