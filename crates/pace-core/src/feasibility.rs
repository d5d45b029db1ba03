//! Whether a target is within reach.

use std::cmp::Ordering;

use crate::distance::RaceDistance;
use crate::named::named;
use crate::predict::{Quantile, Spread, Vickers};
use crate::real::power;
use crate::time::RaceTime;

named! {
    /// How likely a target is, the best first.
    pub open enum Verdict by name, "the word in answers" {
        /// Runners like this one reach it as a rule.
        Likely = "likely",
        /// Some do.
        Ambitious = "ambitious",
        /// Few do.
        VeryAmbitious = "very_ambitious",
        /// Hardly anyone does.
        Unlikely = "unlikely",
    }
}

impl Verdict {
    /// The first of the verdicts whose bound holds, in order; else [`Unlikely`](Self::Unlikely).
    fn first(bounds: [bool; 3]) -> Self {
        let index = bounds.iter().position(|holds| *holds).unwrap_or(bounds.len());
        Self::ALL[index]
    }
}

named! {
    /// What a verdict rests on.
    pub open enum Reason by code {
        /// The gain over the previous time, in the weeks of the plan.
        PreviousTime = "previous_time",
        /// What marathoners of such a weekly distance run.
        WeeklyKm = "weekly_km",
        /// How long the long run can get in the weeks of the plan.
        LongestRun = "longest_run",
    }
}

/// What is known of a runner who has a target.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct RunnerNow {
    /// A time already run over the distance of the race.
    pub previous_time: Option<RaceTime>,
    /// Kilometres of a week.
    pub weekly_km: Option<f64>,
    /// Kilometres of the longest run of the last weeks.
    pub longest_run_km: Option<f64>,
}

/// Whether a target is within reach in the weeks there are: the worst of what each known fact says.
///
/// All thresholds are ours.
///
/// - **Previous time.** In 12 weeks a gain of up to 2 % is likely, up to 5 % ambitious, up to
///   9 % very ambitious; in other lengths in proportion.
/// - **Weekly distance**, for a marathon without a previous one: [`Vickers`]' first model for
///   a runner whose shorter races promise the target by Riegel's law. Likely where half of such
///   runners reach it, ambitious where a quarter, very ambitious where a tenth does.
/// - **Weekly distance**, for other races and marathoners, where no longest run is known: that is
///   taken to be half of the week.
/// - **Longest run.** It grows by a tenth in three weeks of four, but for the last two weeks before
///   half-marathon and marathon, and the last one before 5 km and 10 km. Likely where it reaches 65 % of a marathon or 80 %
///   of a shorter race; ambitious at 55 or 65 %, very ambitious at 45 or 50 %.
///
/// A word of caution before months of training, from averages. It knows neither age, history,
/// talent nor health, and it is not a promise.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Feasibility {
    /// The worst of the verdicts.
    pub verdict: Verdict,
    /// The facts that say so.
    pub because: Vec<Reason>,
    /// Whether one of these facts says something of the target's time; else they speak of the
    /// distance alone.
    pub judges_time: bool,
}

impl Feasibility {
    /// The verdict; `None` where nothing is known that says anything.
    ///
    /// ```
    /// use pace_core::{Feasibility, RaceDistance, Reason, RunnerNow, Verdict};
    ///
    /// let now = RunnerNow { previous_time: Some("4h30".parse()?), ..RunnerNow::default() };
    /// let target = "2h45".parse()?;
    /// let feasibility = Feasibility::new(RaceDistance::Marathon, target, 16, now).unwrap();
    /// assert_eq!(feasibility.verdict, Verdict::Unlikely);
    /// assert_eq!(feasibility.because, [Reason::PreviousTime]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(race: RaceDistance, target: RaceTime, weeks: u8, now: RunnerNow) -> Option<Self> {
        let by_weekly_km = || {
            let km = now.weekly_km?;
            match race {
                RaceDistance::Marathon if now.previous_time.is_none() => {
                    by_weekly_km(target, Vickers::new(km)?)
                }
                _ if now.longest_run_km.is_some() => None,
                _ => Some(by_longest_run(race, km / 2.0, weeks)),
            }
        };
        let verdicts = [
            now.previous_time.map(|previous| by_gain(previous, target, weeks)),
            by_weekly_km(),
            now.longest_run_km.map(|km| by_longest_run(race, km, weeks)),
        ];
        let verdict = verdicts.into_iter().flatten().max()?;
        let says_so =
            |(reason, said): (Reason, Option<Verdict>)| (said == Some(verdict)).then_some(reason);
        let because: Vec<_> = Reason::ALL.into_iter().zip(verdicts).filter_map(says_so).collect();
        let is_first_marathon = race == RaceDistance::Marathon && now.previous_time.is_none();
        let judges_time = because.iter().any(|reason| match reason {
            Reason::PreviousTime => true,
            Reason::WeeklyKm => is_first_marathon,
            Reason::LongestRun => false,
        });
        Some(Self { verdict, because, judges_time })
    }

    /// The same of a runner whose plan leads to a longest run of so many seconds, where those of
    /// anyone have `wanted`.
    pub(crate) fn with_longest_run(mut self, seconds: u64, wanted: u64) -> Self {
        let [likely, ambitious, very_ambitious] = LONGEST_OF_WANTED;
        let reaches = |percent: u64| seconds * 100 >= wanted * percent;
        let of_plan = Verdict::first([likely, ambitious, very_ambitious].map(reaches));
        let reason = Reason::LongestRun;
        match of_plan.cmp(&self.verdict) {
            Ordering::Greater => {
                Self { verdict: of_plan, because: vec![reason], judges_time: false }
            }
            Ordering::Equal if of_plan != Verdict::Likely && !self.because.contains(&reason) => {
                self.because.push(reason);
                self
            }
            _ => self,
        }
    }
}

/// A longest run of this share of what is wanted, in percent, will do: a step of H32 less.
pub(crate) const LONG_ENOUGH: u64 = 97;
/// The longest run of a plan, in percent of what plans for anyone have: likely, ambitious, very
/// ambitious from there on. The last two are the shares of a race that
/// [`Feasibility`] asks of a long run, as parts of the first.
const LONGEST_OF_WANTED: [u64; 3] = [LONG_ENOUGH, 82, 65];

/// In integers, so that a gain of just 2 % is likely everywhere.
fn by_gain(previous: RaceTime, target: RaceTime, weeks: u8) -> Verdict {
    let (previous, target) = (u128::from(previous.seconds()), u128::from(target.seconds()));
    let gain = previous.saturating_sub(target);
    // gain / previous ≤ percent / 100 · weeks / 12
    let within = |percent: u128| gain * 100 * 12 <= percent * u128::from(weeks) * previous;
    Verdict::first([2, 5, 9].map(within))
}

fn by_weekly_km(target: RaceTime, runner: Vickers) -> Option<Verdict> {
    let spread = Spread::of_promised_marathon(target, runner);
    let [half, quarter, tenth] =
        [Quantile::P50, Quantile::P25, Quantile::P10].map(|quantile| spread.quantile(quantile));
    Some(Verdict::first([target >= half?, target >= quarter?, target >= tenth?]))
}

fn by_longest_run(race: RaceDistance, longest_km: f64, weeks: u8) -> Verdict {
    let (last, shares) = match race {
        RaceDistance::Marathon => (2, [0.65, 0.55, 0.45]),
        RaceDistance::HalfMarathon => (2, [0.80, 0.65, 0.50]),
        RaceDistance::FiveKm | RaceDistance::TenKm => (1, [0.80, 0.65, 0.50]),
    };
    let growing = f64::from(weeks.saturating_sub(last)) * 0.75;
    let reached = longest_km * power(1.1, growing) / race.km().to_f64();
    Verdict::first(shares.map(|share| reached >= share))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn time(text: &str) -> RaceTime {
        text.parse().unwrap()
    }

    fn verdict(
        race: RaceDistance,
        target: &str,
        weeks: u8,
        now: RunnerNow,
    ) -> (Verdict, Vec<Reason>) {
        let Feasibility { verdict, because, .. } =
            Feasibility::new(race, time(target), weeks, now).unwrap();
        (verdict, because)
    }

    #[test]
    fn a_gain_in_so_many_weeks() {
        use Verdict::{Ambitious, Likely, Unlikely, VeryAmbitious};
        // 2, 5 and 9 % of 50 minutes are 60, 150 and 270 s.
        for (target, weeks, expected) in [
            ("50:00", 12, Likely),
            ("55:00", 6, Likely),
            ("49:00", 12, Likely),
            ("48:59", 12, Ambitious),
            ("47:30", 12, Ambitious),
            ("47:29", 12, VeryAmbitious),
            ("45:30", 12, VeryAmbitious),
            ("45:29", 12, Unlikely),
            ("49:30", 6, Likely),
            ("49:29", 6, Ambitious),
            ("48:00", 24, Likely),
        ] {
            let now = RunnerNow { previous_time: Some(time("50:00")), ..RunnerNow::default() };
            let expected = (expected, vec![Reason::PreviousTime]);
            assert_eq!(verdict(RaceDistance::TenKm, target, weeks, now), expected, "{target}");
        }
    }

    #[test]
    fn a_marathon_on_so_many_kilometres_a_week() {
        use Verdict::{Ambitious, Likely, Unlikely, VeryAmbitious};
        for (target, weekly_km, expected) in [
            ("4:00:00", 20.0, Unlikely),
            ("4:00:00", 40.0, VeryAmbitious),
            ("4:00:00", 60.0, Ambitious),
            ("4:00:00", 100.0, Likely),
            ("3:30:00", 50.0, VeryAmbitious),
            ("5:00:00", 40.0, Ambitious),
        ] {
            let now = RunnerNow { weekly_km: Some(weekly_km), ..RunnerNow::default() };
            let said = verdict(RaceDistance::Marathon, target, 16, now);
            assert_eq!(said, (expected, vec![Reason::WeeklyKm]), "{target} {weekly_km}");
            // It is said of a first marathon alone: else the week has to lead to the distance.
            let second = RunnerNow { previous_time: Some(time(target)), ..now };
            let said = verdict(RaceDistance::Marathon, target, 16, second);
            // Half of 20 km, 14 weeks on of which 10.5 to grow, are 27.2 of the 27.4 km needed.
            let expected = match weekly_km {
                20.0 => (Ambitious, vec![Reason::WeeklyKm]),
                _ => (Likely, vec![Reason::PreviousTime, Reason::WeeklyKm]),
            };
            assert_eq!(said, expected);
        }
        let five = RunnerNow {
            weekly_km: Some(5.0),
            previous_time: Some(time("3:25:00")),
            ..RunnerNow::default()
        };
        let said = verdict(RaceDistance::Marathon, "3:30:00", 16, five);
        assert_eq!(said, (Unlikely, vec![Reason::WeeklyKm]));
    }

    #[test]
    fn a_long_run_that_has_to_grow() {
        use Verdict::{Ambitious, Likely, Unlikely, VeryAmbitious};
        // 14 weeks, of which 9 to grow: × 2.36. Needed are 27.4, 23.2 and 19.0 km.
        for (km, expected) in
            [(12.0, Likely), (11.0, Ambitious), (9.0, VeryAmbitious), (7.0, Unlikely)]
        {
            let now = RunnerNow { longest_run_km: Some(km), ..RunnerNow::default() };
            let said = verdict(RaceDistance::Marathon, "4:00:00", 14, now);
            assert_eq!(said, (expected, vec![Reason::LongestRun]), "{km}");
        }
    }

    #[test]
    fn a_shorter_race_on_so_many_kilometres_a_week() {
        use Verdict::{Ambitious, Likely, Unlikely, VeryAmbitious};
        // 12 weeks, of which 7.5 to grow: half of the week × 2.04. Needed are 16.9, 13.7 and
        // 10.5 km.
        for (weekly_km, expected) in
            [(17.0, Likely), (14.0, Ambitious), (11.0, VeryAmbitious), (10.0, Unlikely)]
        {
            let now = RunnerNow { weekly_km: Some(weekly_km), ..RunnerNow::default() };
            let said = verdict(RaceDistance::HalfMarathon, "2:00:00", 12, now);
            assert_eq!(said, (expected, vec![Reason::WeeklyKm]), "{weekly_km}");
            // Where the longest run is known, that counts.
            let known = RunnerNow { longest_run_km: Some(18.0), ..now };
            let said = verdict(RaceDistance::HalfMarathon, "2:00:00", 12, known);
            assert_eq!(said, (Likely, vec![Reason::LongestRun]));
        }
    }

    #[test]
    fn a_distance_alone_says_nothing_of_a_time() {
        let judges_time =
            |race, now| Feasibility::new(race, time("3:30:00"), 16, now).unwrap().judges_time;
        let nothing = RunnerNow::default();
        let weekly_km = RunnerNow { weekly_km: Some(60.0), ..nothing };
        let longest_run = RunnerNow { longest_run_km: Some(20.0), ..nothing };
        let previous = RunnerNow { previous_time: Some(time("3:40:00")), ..longest_run };
        assert!(judges_time(RaceDistance::Marathon, weekly_km));
        assert!(!judges_time(RaceDistance::HalfMarathon, weekly_km));
        assert!(!judges_time(RaceDistance::Marathon, longest_run));
        assert!(judges_time(RaceDistance::TenKm, previous));
    }

    /// What the plan leads to counts where it is worse than what its weeks could lead to.
    #[test]
    fn a_plan_whose_long_runs_stay_short() {
        use Verdict::{Ambitious, Likely, Unlikely, VeryAmbitious};
        let now = RunnerNow { previous_time: Some(time("2:00:00")), ..RunnerNow::default() };
        let of_plan = |seconds| {
            let said = Feasibility::new(RaceDistance::HalfMarathon, time("1:59:00"), 12, now);
            said.unwrap().with_longest_run(seconds, 10_000)
        };
        for (seconds, verdict) in [
            (9_700, Likely),
            (9_699, Ambitious),
            (8_200, Ambitious),
            (8_199, VeryAmbitious),
            (6_500, VeryAmbitious),
            (6_499, Unlikely),
        ] {
            let said = of_plan(seconds);
            let reason = if verdict == Likely { Reason::PreviousTime } else { Reason::LongestRun };
            assert_eq!((said.verdict, said.because), (verdict, vec![reason]), "{seconds}");
            assert_eq!(said.judges_time, verdict == Likely);
        }
        // Two reasons for one verdict.
        let ambitious = Feasibility::new(RaceDistance::HalfMarathon, time("1:56:00"), 12, now);
        let said = ambitious.unwrap().with_longest_run(9_000, 10_000);
        assert_eq!(said.because, [Reason::PreviousTime, Reason::LongestRun]);
        assert!(said.judges_time);
    }

    #[test]
    fn the_worst_counts() {
        let now = RunnerNow {
            previous_time: Some(time("2:00:00")),
            weekly_km: Some(10.0),
            longest_run_km: Some(3.0),
        };
        let said = verdict(RaceDistance::HalfMarathon, "1:59:00", 8, now);
        assert_eq!(said, (Verdict::Unlikely, vec![Reason::LongestRun]));
        let both = RunnerNow { longest_run_km: Some(15.0), ..now };
        let said = verdict(RaceDistance::HalfMarathon, "1:59:00", 8, both);
        assert_eq!(said, (Verdict::Likely, vec![Reason::PreviousTime, Reason::LongestRun]));
        let nothing = RunnerNow::default();
        assert_eq!(Feasibility::new(RaceDistance::TenKm, time("40:00"), 8, nothing), None);
    }

    proptest! {
        #[test]
        fn an_easier_target_or_more_training_is_never_less_likely(
            race in 0_usize..4, target in 1_000_u64..30_000, previous in 1_000_u64..30_000,
            weekly in 1.0..200.0_f64, longest in 1.0..60.0_f64, weeks in 6_u8..24,
        ) {
            let race = RaceDistance::ALL[race];
            let seconds = |seconds| RaceTime::from_seconds(seconds).unwrap();
            let now = RunnerNow {
                previous_time: previous.is_multiple_of(2).then(|| seconds(previous)),
                weekly_km: Some(weekly),
                longest_run_km: Some(longest),
            };
            let said = |target, weeks, now| Feasibility::new(race, seconds(target), weeks, now).unwrap().verdict;
            let first = said(target, weeks, now);
            prop_assert!(said(target + 60, weeks, now) <= first);
            prop_assert!(said(target, weeks + 1, now) <= first);
            let more = RunnerNow { weekly_km: Some(weekly + 1.0), longest_run_km: Some(longest + 1.0), ..now };
            prop_assert!(said(target, weeks, more) <= first);
        }
    }
}
