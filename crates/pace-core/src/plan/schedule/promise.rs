//! What a plan promises a runner, so that a longer one can be held to no less (H25), and one for a target
//! a second apart to little more (H30).

use std::array;

use super::limits::Limits;
use crate::distance::RaceDistance;
use crate::plan::age::AgeBand;
use crate::plan::phases::Phase;
use crate::plan::rules;
use crate::plan::session::{Session, SessionKind, Totals};
use crate::plan::week::Week;
use crate::plan::workout::Workout;

/// Seconds at each age, which is applied to a finished plan.
pub(super) type ByAge = [u64; AgeBand::ALL.len()];

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
    forms: Forms,
    /// Full weeks in a row, the most at each age.
    in_a_row: [u8; AgeBand::ALL.len()],
}

/// Sessions of each form in building weeks.
#[derive(Debug, Clone, Copy, Default)]
struct Forms {
    /// At threshold.
    tempo: usize,
    /// Long runs that end faster.
    progressive: usize,
    /// With race pace: long runs, and others.
    race_pace_runs: usize,
    race_pace_sessions: usize,
    /// The same of both towards the end.
    race_pace_late: usize,
}

impl Forms {
    fn add(&mut self, session: &Session, phase: Phase) {
        let at_race_pace = session.race_pace_m() > 0;
        let is_long_run = session.kind == SessionKind::LongRun;
        self.tempo += usize::from(session.kind == SessionKind::Tempo);
        self.progressive += usize::from(session.workout == Workout::ProgressiveLongRun);
        self.race_pace_runs += usize::from(at_race_pace && is_long_run);
        self.race_pace_sessions += usize::from(at_race_pace && !is_long_run);
        self.race_pace_late += usize::from(at_race_pace && phase == Phase::RacePrep);
    }

    /// Whether there are as many as in `other`, or as rules ask of a plan of so many weeks: at threshold,
    /// which a progressive run ends at, too (H21), progressive ones (H29), and race pace so often and in two
    /// forms (H28), late ones among them.
    fn are_as_many_as(self, other: Self, race: RaceDistance, weeks: u8) -> bool {
        let threshold = |forms: Self| forms.tempo + forms.progressive;
        let race_pace = |forms: Self| forms.race_pace_runs + forms.race_pace_sessions;
        [
            (threshold(self), threshold(other), rules::THRESHOLD_SESSIONS),
            (self.tempo, other.tempo, 1),
            (self.progressive, other.progressive, rules::progressive_long_runs(race, weeks)),
            (race_pace(self), race_pace(other), rules::race_pace_sessions(race, weeks)),
            (self.race_pace_runs, other.race_pace_runs, 1),
            (self.race_pace_sessions, other.race_pace_sessions, 1),
            (self.race_pace_late, other.race_pace_late, 1),
        ]
        .into_iter()
        .all(|(own, other, asked)| own >= other.min(asked))
    }
}

/// The hard time of another way, in percent of the usual one's, at most, or so many seconds more: about one
/// session (our calibration).
const MOST_HARD: u64 = 120;
const MOST_HARD_MORE: u64 = rules::HARD_GROWTH_SLACK;

impl Promise {
    /// What these weeks promise.
    pub(super) fn of(weeks: &[Week]) -> Self {
        let mut promise = Self::default();
        let mut before = ByAge::default();
        let mut full = [0; AgeBand::ALL.len()];
        for week in weeks {
            let mut volume = Totals::default();
            for session in week.sessions.iter().filter(|run| run.kind != SessionKind::Race) {
                let totals = session.totals();
                volume += totals;
                promise.longest = greater(promise.longest, totals.seconds);
                promise.hard += session.hard_seconds();
                if week.phase.is_building() {
                    promise.forms.add(session, week.phase);
                }
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
                let is_cutback: [bool; AgeBand::ALL.len()] =
                    array::from_fn(|band| rules::is_cutback(volume.seconds[band], before[band]));
                promise.cutbacks += u8::from(!is_cutback.contains(&false));
                full = array::from_fn(|band| if is_cutback[band] { 0 } else { full[band] + 1 });
                promise.in_a_row = array::from_fn(|band| promise.in_a_row[band].max(full[band]));
                before = volume.seconds;
            }
        }
        promise
    }

    /// Seconds of the greatest week.
    pub(super) const fn peak(&self) -> u64 {
        self.peak[AgeBand::Under40 as usize]
    }

    /// The same at each age.
    pub(super) const fn peaks(&self) -> ByAge {
        self.peak
    }

    /// Seconds of the longest run.
    pub(super) const fn longest(&self) -> u64 {
        self.longest[AgeBand::Under40 as usize]
    }

    /// Seconds of the first week.
    pub(super) const fn first_week(&self) -> u64 {
        self.first_week[AgeBand::Under40 as usize]
    }

    /// H25: the same of a plan two weeks longer at each age, at most.
    pub(super) fn most_of_longer_first_week(&self) -> ByAge {
        self.first_week.map(|week| week * rules::LONGER_FIRST_WEEK / 100)
    }

    /// Seconds of the first week at no age that come to no more than `most` at each; none where it is no more.
    pub(super) fn most_of_first_week(&self, most: ByAge) -> Option<u64> {
        most_within(self.first_week, most)
    }

    /// H25: seconds of the greatest week, at most, so that at no age it is more than that of `more`, a plan
    /// with one more session a week; none where it is no more.
    pub(super) fn most_of_peak(&self, more: &Self) -> Option<u64> {
        most_within(self.peak, more.peak)
    }

    /// Seconds of the greatest week at no age that come to no more than `most` at each.
    pub(super) fn peak_within(&self, most: ByAge) -> u64 {
        within(self.peak, most)
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

    /// Whether each form of session comes as often as in `other`, or as it has to.
    pub(super) fn has_forms_of(&self, other: &Self, race: RaceDistance, weeks: u8) -> bool {
        self.forms.are_as_many_as(other.forms, race, weeks)
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

    /// Whether race pace is met no later than in `other` (H28), lighter weeks are as many and no further
    /// apart (H8), and hard time is not much more: a target a second slower may keep the usual way (H30).
    pub(super) fn is_as_sound_as(&self, other: &Self) -> bool {
        let rows = self.in_a_row.into_iter().zip(other.in_a_row);
        self.meets_race_pace <= other.meets_race_pace
            && self.cutbacks >= other.cutbacks
            && rows.into_iter().all(|(own, other)| own <= other.max(rules::WEEKS_BETWEEN_CUTBACKS))
            && self.hard <= (other.hard * MOST_HARD / 100).max(other.hard + MOST_HARD_MORE)
    }

    /// A4: whether the run with most race pace is the longest.
    pub(super) const fn has_race_pace_in_longest(&self) -> bool {
        self.with_race_pace > 0 && self.with_race_pace == self.longest()
    }

    /// Metres at race pace of one session, the most.
    pub(super) const fn race_pace(&self) -> u64 {
        self.race_pace
    }

    /// Seconds of hard time.
    pub(super) const fn hard(&self) -> u64 {
        self.hard
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

/// What comes to no more than `most` at each age, where it comes to `own` now, in seconds at no age.
fn within(own: ByAge, most: ByAge) -> u64 {
    let ageless = own[AgeBand::Under40 as usize];
    let at = |(own, most): (u64, u64)| ageless * most / own.max(1);
    own.into_iter().zip(most).map(at).fold(u64::MAX, u64::min)
}

/// The same; none where `own` is no more at any age.
fn most_within(own: ByAge, most: ByAge) -> Option<u64> {
    let is_more = own.iter().zip(most).any(|(own, most)| *own > most);
    is_more.then(|| within(own, most))
}

/// Whether a longer plan's is no less, but for a few percent or a step of round numbers.
const fn is_reached(own: u64, longer: u64, step: u64) -> bool {
    longer * 100 >= own * rules::LONGER_LEAST || longer + step >= own
}

/// The most of a shorter plan of which a longer one's is no less.
const fn most_kept(longer: u64, step: u64) -> u64 {
    most_beside(longer, rules::LONGER_LEAST, step)
}

/// The most of which `less` is this many percent, or a step of round numbers below.
pub(super) const fn most_beside(less: u64, percent: u64, step: u64) -> u64 {
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

    /// 3 % more than 10,000, 9,500 and 9,000 s; the age that is over it the furthest says how much less.
    #[test]
    fn a_longer_first_week_is_held_at_every_age() {
        let of = |first_week| Promise { first_week, ..Promise::default() };
        let most = of([10_000, 9_500, 9_000]).most_of_longer_first_week();
        assert_eq!(most, [10_300, 9_785, 9_270]);
        for (longer, ageless) in [
            ([10_300, 9_785, 9_270], None),
            ([10_301, 9_785, 9_270], Some(10_300)),
            ([10_200, 9_790, 9_360], Some(10_101)),
        ] {
            assert_eq!(of(longer).most_of_first_week(most), ageless, "{longer:?}");
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

    /// H8: four full weeks in a row are too many, but where there were as many.
    #[test]
    fn a_sound_plan_has_lighter_weeks_no_further_apart() {
        let of = |in_a_row| Promise { in_a_row, ..Promise::default() };
        for (own, other, is_as_sound) in [
            ([3, 3, 3], [2, 2, 2], true),
            ([3, 3, 4], [3, 3, 3], false),
            ([4, 4, 4], [4, 4, 4], true),
            ([5, 4, 4], [4, 4, 5], false),
        ] {
            assert_eq!(of(own).is_as_sound_as(&of(other)), is_as_sound, "{own:?}, {other:?}");
        }
    }

    /// No fewer than before, or than any plan has to have.
    #[test]
    fn a_lowered_plan_keeps_each_form_of_session() {
        let of = |[tempo, progressive, runs, sessions, late]: [usize; 5]| Promise {
            forms: Forms {
                tempo,
                progressive,
                race_pace_runs: runs,
                race_pace_sessions: sessions,
                race_pace_late: late,
            },
            ..Promise::default()
        };
        let many = [9, 4, 3, 6, 4];
        for (own, other, weeks, has_them) in [
            ([2, 2, 1, 4, 1], many, 16, true),
            ([0, 2, 1, 4, 1], many, 16, false),
            ([1, 0, 1, 4, 1], many, 8, false),
            ([2, 1, 1, 4, 1], many, 16, false),
            ([2, 2, 0, 5, 1], many, 16, false),
            ([2, 2, 5, 0, 1], many, 16, false),
            ([2, 2, 1, 3, 1], many, 16, false),
            ([2, 2, 1, 4, 0], many, 16, false),
            // A shorter plan has to have fewer.
            ([2, 1, 1, 2, 1], many, 12, true),
            ([2, 1, 1, 1, 1], many, 12, false),
            ([1, 0, 0, 3, 1], [1, 0, 0, 3, 1], 16, true),
            ([1, 0, 0, 2, 1], [1, 0, 0, 3, 1], 16, false),
        ] {
            let has = of(own).has_forms_of(&of(other), RaceDistance::Marathon, weeks);
            assert_eq!(has, has_them, "{own:?}, {other:?}");
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
