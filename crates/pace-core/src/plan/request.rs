//! What a plan is made for: a race, a target and the options as they are applied.

use std::ops::RangeInclusive;

use crate::date::{Date, Weekday, Weekdays};
use crate::decimal::{Decimal, round_product};
use crate::distance::RaceDistance;
use crate::level::Level;
use crate::named::named;
use crate::pace::Pace;
use crate::plan::age::AgeBand;
use crate::plan::dates::PlanDates;
use crate::plan::gap::Gap;
pub(crate) use crate::plan::gap::GapBand;
use crate::plan::given::Given;
use crate::plan::rules;
use crate::roles::Roles;
use crate::time::RaceTime;
use crate::zones::{TrainingPaces, Vo2max, Zone};

/// A plan request: a race, a target, and the options as they are applied.
///
/// Options are lenient, as the contract is: what is out of range becomes its default or
/// its nearest bound.
///
/// ```
/// # use pace_core::{PlanRequest, RaceDistance};
/// let request = PlanRequest::new(RaceDistance::HalfMarathon, "1h45".parse().unwrap());
/// assert_eq!(request.weeks(), 12);
/// assert_eq!(request.with_weeks(99).weeks(), 20);
/// assert_eq!(request.with_sessions(9).sessions(), 3);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlanRequest {
    race: RaceDistance,
    target: RaceTime,
    age: Option<u8>,
    /// As asked for, within the bounds.
    sessions: Option<u8>,
    /// As asked for, brought to the bounds.
    weeks: Option<u8>,
    vo2max: Option<Vo2max>,
    previous_time: Option<RaceTime>,
    weekly_km: Given<Decimal>,
    longest_run_km: Given<Decimal>,
    days: Given<Weekdays>,
    long_run_day: Given<Weekday>,
    race_date: Given<Date>,
    start_date: Given<Date>,
    run_walk: Given<RunWalk>,
    hr_max: Given<u8>,
    hr_rest: Given<u8>,
}

named! {
    /// Whether easy running is run and walked in turn.
    pub enum RunWalk by name {
        /// Where the easy pace is slower than most people can jog.
        Auto = "auto",
        /// In every plan.
        Always = "always",
        /// In none.
        Never = "never",
    }
}

/// Heart rates of a runner, in beats a minute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct HeartRates {
    max: u8,
    rest: Option<u8>,
}

impl HeartRates {
    /// The greatest, and that at rest where it is known; `None` where that is not below the
    /// greatest.
    ///
    /// ```
    /// # use pace_core::{Effort, HeartRates, Role};
    /// let rates = HeartRates::new(185, Some(50)).expect("a heart beats faster in a race");
    /// assert_eq!(Effort::of(Role::Endurance).heart_rate(rates), Some([130, 150]));
    /// assert_eq!(HeartRates::new(50, Some(185)), None);
    /// ```
    pub fn new(max: u8, rest: Option<u8>) -> Option<Self> {
        rest.is_none_or(|rest| rest < max).then_some(Self { max, rest })
    }

    /// The greatest.
    pub const fn max(self) -> u8 {
        self.max
    }

    /// At rest, where it is known; below the greatest.
    pub const fn rest(self) -> Option<u8> {
        self.rest
    }
}

impl PlanRequest {
    /// Ages, in years, that are applied; any other is ignored.
    pub const AGES: RangeInclusive<u8> = 1..=119;
    /// Sessions a week that can be asked for; any other number is the default.
    pub const SESSIONS: RangeInclusive<u8> = 2..=6;
    /// Sessions a week where none are asked for.
    pub const DEFAULT_SESSIONS: u8 = 3;
    /// Kilometres of a week that are applied; any other number is ignored.
    pub const WEEKLY_KM: RangeInclusive<u16> = 1..=300;
    /// Kilometres of the longest run that are applied; any other number is ignored.
    pub const LONGEST_RUN_KM: RangeInclusive<u16> = 1..=60;
    /// The fewest days a week that a plan is made for; with fewer they are ignored.
    pub const FEWEST_DAYS: u8 = 2;
    /// Greatest heart rates, in beats a minute, that are applied; any other is ignored.
    pub const HR_MAX: RangeInclusive<u8> = 100..=230;
    /// Heart rates at rest, in beats a minute, that are applied; any other is ignored.
    pub const HR_REST: RangeInclusive<u8> = 30..=100;

    /// Weeks that a plan for this race can have; any other number becomes the nearest.
    pub const fn weeks_for(race: RaceDistance) -> RangeInclusive<u8> {
        match race {
            RaceDistance::FiveKm | RaceDistance::TenKm => 6..=12,
            RaceDistance::HalfMarathon => 8..=20,
            RaceDistance::Marathon => 12..=24,
        }
    }

    /// Weeks of a plan for this race where none are asked for.
    pub const fn default_weeks(race: RaceDistance) -> u8 {
        match race {
            RaceDistance::FiveKm | RaceDistance::TenKm => 8,
            RaceDistance::HalfMarathon => 12,
            RaceDistance::Marathon => 16,
        }
    }

    /// The most sessions a week that a plan for this race schedules.
    pub const fn most_sessions(race: RaceDistance) -> u8 {
        match race {
            RaceDistance::FiveKm | RaceDistance::TenKm => 4,
            RaceDistance::HalfMarathon | RaceDistance::Marathon => 6,
        }
    }

    /// Weeks of the longest plan of all races.
    pub(crate) const LONGEST_PLAN: u8 = *Self::weeks_for(RaceDistance::Marathon).end();

    /// A request with every option at its default.
    pub const fn new(race: RaceDistance, target: RaceTime) -> Self {
        Self {
            race,
            target,
            age: None,
            sessions: None,
            weeks: None,
            vo2max: None,
            previous_time: None,
            weekly_km: Given::No,
            longest_run_km: Given::No,
            days: Given::No,
            long_run_day: Given::No,
            race_date: Given::No,
            start_date: Given::No,
            run_walk: Given::No,
            hr_max: Given::No,
            hr_rest: Given::No,
        }
    }

    /// With an age in years; ignored outside [`AGES`](Self::AGES).
    #[must_use]
    pub fn with_age(self, years: i64) -> Self {
        Self { age: within(&Self::AGES, years), ..self }
    }

    /// With this number of sessions a week: the default outside [`SESSIONS`](Self::SESSIONS), and
    /// never more than [the race's most](Self::most_sessions) or than there are
    /// [days](Self::with_days).
    #[must_use]
    pub fn with_sessions(self, sessions: i64) -> Self {
        Self { sessions: within(&Self::SESSIONS, sessions), ..self }
    }

    /// With this number of weeks, or the nearest that [the race allows](Self::weeks_for).
    #[must_use]
    pub fn with_weeks(self, weeks: i64) -> Self {
        let bounds = Self::weeks_for(self.race);
        let weeks = weeks.clamp(i64::from(*bounds.start()), i64::from(*bounds.end()));
        Self { weeks: Some(weeks as u8), ..self }
    }

    /// With paces from a VO2max.
    #[must_use]
    pub const fn with_vo2max(self, vo2max: Vo2max) -> Self {
        Self { vo2max: Some(vo2max), ..self }
    }

    /// With a time achieved before on the same distance.
    #[must_use]
    pub const fn with_previous_time(self, previous_time: RaceTime) -> Self {
        Self { previous_time: Some(previous_time), ..self }
    }

    /// With the kilometres of a usual week now: the plan starts from them and grows from there.
    /// The first week has at most a tenth more, and 5 minutes; who runs more than such a plan's
    /// greatest week keeps it. They also say whether the target is
    /// [within reach](Self::feasibility). Kilometres count at the pace of easy running. Ignored
    /// where there are none, or outside [`WEEKLY_KM`](Self::WEEKLY_KM).
    #[must_use]
    pub fn with_weekly_km(self, km: Option<Decimal>) -> Self {
        Self { weekly_km: Given::new(km.filter(|km| km.is_within(&Self::WEEKLY_KM))), ..self }
    }

    /// With the kilometres of the longest run of the last weeks, likewise: no run of the first
    /// week lasts more than a tenth longer, and 2 minutes. Ignored where there are none, or outside [`LONGEST_RUN_KM`](Self::LONGEST_RUN_KM).
    #[must_use]
    pub fn with_longest_run_km(self, km: Option<Decimal>) -> Self {
        let km = km.filter(|km| km.is_within(&Self::LONGEST_RUN_KM));
        Self { longest_run_km: Given::new(km), ..self }
    }

    /// With the days of the week on which there is time to run. They are as many sessions a
    /// week, if no other number is [asked for](Self::with_sessions). Ignored where there are
    /// fewer than [`FEWEST_DAYS`](Self::FEWEST_DAYS).
    #[must_use]
    pub fn with_days(self, days: Weekdays) -> Self {
        let days = Some(days).filter(|days| days.len() >= Self::FEWEST_DAYS);
        Self { days: Given::new(days), ..self }
    }

    /// With the day of the long run, one of the [days](Self::with_days); ignored if it is none
    /// of them. Without it the long run is on the last of them that is on the weekend, else on
    /// the last.
    #[must_use]
    pub const fn with_long_run_day(self, day: Option<Weekday>) -> Self {
        Self { long_run_day: Given::new(day), ..self }
    }

    /// With the day of the race: every session has a date. Ignored where there is none, or
    /// where a plan that ends then would leave the calendar.
    #[must_use]
    pub fn with_race_date(self, date: Option<Date>) -> Self {
        let date = date.filter(|date| PlanDates::are_within_calendar(*date, Self::LONGEST_PLAN));
        Self { race_date: Given::new(date), ..self }
    }

    /// With the first day on which the runner can train: if no number of weeks is
    /// [asked for](Self::with_weeks), the plan has as many as there are whole ones until the
    /// race. Ignored without a [race date](Self::with_race_date), or after it.
    #[must_use]
    pub const fn with_start_date(self, date: Option<Date>) -> Self {
        Self { start_date: Given::new(date), ..self }
    }

    /// With easy running run and walked in turn, or not.
    #[must_use]
    pub const fn with_run_walk(self, run_walk: Option<RunWalk>) -> Self {
        Self { run_walk: Given::new(run_walk), ..self }
    }

    /// With the greatest heart rate in beats a minute; ignored outside
    /// [`HR_MAX`](Self::HR_MAX).
    #[must_use]
    pub fn with_hr_max(self, beats: i64) -> Self {
        Self { hr_max: Given::new(within(&Self::HR_MAX, beats)), ..self }
    }

    /// With the heart rate at rest in beats a minute; ignored outside
    /// [`HR_REST`](Self::HR_REST), and without a greater [greatest](Self::with_hr_max).
    #[must_use]
    pub fn with_hr_rest(self, beats: i64) -> Self {
        Self { hr_rest: Given::new(within(&Self::HR_REST, beats)), ..self }
    }

    /// With another target.
    #[must_use]
    pub const fn with_target(self, target: RaceTime) -> Self {
        Self { target, ..self }
    }

    /// The same request, without its age.
    #[must_use]
    pub const fn without_age(self) -> Self {
        Self { age: None, ..self }
    }

    /// The same request, without its previous time.
    #[must_use]
    pub const fn without_previous_time(self) -> Self {
        Self { previous_time: None, ..self }
    }

    /// The race.
    pub const fn race(&self) -> RaceDistance {
        self.race
    }

    /// The target time.
    pub const fn target(&self) -> RaceTime {
        self.target
    }

    /// The age applied, in years.
    pub const fn age(&self) -> Option<u8> {
        self.age
    }

    /// Sessions a week, as applied.
    pub fn sessions(&self) -> u8 {
        let days = self.days().map(Weekdays::len);
        let asked = self.sessions.or(days).unwrap_or(Self::DEFAULT_SESSIONS);
        asked.min(days.unwrap_or(u8::MAX)).min(Self::most_sessions(self.race))
    }

    /// Weeks, as applied.
    pub fn weeks(&self) -> u8 {
        let to_go = || {
            let (fewest, most) = Self::weeks_for(self.race).into_inner();
            Some(self.weeks_to_go()?.clamp(fewest.into(), most.into()) as u8)
        };
        self.weeks.or_else(to_go).unwrap_or(Self::default_weeks(self.race))
    }

    /// Whole weeks from the start date until the race.
    pub(crate) fn weeks_to_go(&self) -> Option<i64> {
        Some((self.race_date()?.days_since(self.start_date()?) + 1) / 7)
    }

    /// The VO2max applied.
    pub const fn vo2max(&self) -> Option<Vo2max> {
        self.vo2max
    }

    /// The time achieved before.
    pub const fn previous_time(&self) -> Option<RaceTime> {
        self.previous_time
    }

    /// The kilometres of a week now.
    pub const fn weekly_km(&self) -> Option<Decimal> {
        self.weekly_km.applied()
    }

    /// The kilometres of the longest run of the last weeks.
    pub const fn longest_run_km(&self) -> Option<Decimal> {
        self.longest_run_km.applied()
    }

    /// The days of the week on which there is time to run.
    pub const fn days(&self) -> Option<Weekdays> {
        self.days.applied()
    }

    /// The day of the long run, as asked for and applied.
    pub fn long_run_day(&self) -> Option<Weekday> {
        self.given_long_run_day().applied()
    }

    /// The day of the race.
    pub const fn race_date(&self) -> Option<Date> {
        self.race_date.applied()
    }

    /// The first day on which the runner can train.
    pub fn start_date(&self) -> Option<Date> {
        self.given_start_date().applied()
    }

    /// Whether easy running is run and walked in turn.
    pub fn run_walk(&self) -> RunWalk {
        self.run_walk.applied().unwrap_or(RunWalk::Auto)
    }

    /// Whether easy running at these paces is run and walked.
    pub(crate) fn walks(&self, paces: &TrainingPaces) -> bool {
        match self.run_walk() {
            RunWalk::Auto => is_walked(paces),
            RunWalk::Always => true,
            RunWalk::Never => false,
        }
    }

    /// Whether it is so by choice, at paces that could be run.
    pub(crate) fn walks_by_choice(&self, paces: &TrainingPaces) -> bool {
        self.run_walk() == RunWalk::Always && !is_walked(paces)
    }

    /// Whether these paces are so slow that walking is part of all that the runner does: of
    /// warm-ups, recoveries, long work and the race.
    pub(crate) fn walks_all(&self, paces: &TrainingPaces) -> bool {
        let race = Pace::quotient((rules::RUN_WALK_PACE - 90).into(), 1);
        self.run_walk() != RunWalk::Never && is_walked(paces) && paces.of(Zone::Race) > race
    }

    /// Whether the pace of intervals is that of the runner's 10 km, as it is for a
    /// half-marathon in an hour and a half.
    pub(crate) fn trains_at_ten_km_pace(&self) -> bool {
        self.race == RaceDistance::HalfMarathon
            && self.vo2max().is_none()
            && rules::TEN_KM_PACE.contains(&self.target.seconds())
    }

    /// The heart rates, where the greatest is known.
    pub fn heart_rates(&self) -> Option<HeartRates> {
        let max = self.hr_max.applied()?;
        HeartRates::new(max, self.given_hr_rest().applied())
    }

    /// The dates of the weeks, where the race has one.
    pub fn dates(&self) -> Option<PlanDates> {
        self.race_date().map(|race| PlanDates::new(race, self.weeks()))
    }

    /// What the runner does now, in seconds at the easy pace: no more than a week has, however
    /// slow that pace is.
    pub(crate) fn seconds_now(&self) -> SecondsNow {
        const WEEK: u64 = 7 * 24 * 60 * 60;
        let easy = self.paces().of(Zone::Easy);
        let seconds = |km: Decimal| {
            let (digits, unit) = km.fraction()?;
            Some(easy.seconds_for(round_product(1000, digits, unit)).min(WEEK))
        };
        SecondsNow {
            week: self.weekly_km().and_then(seconds),
            long_run: self.longest_run_km().and_then(seconds),
        }
    }

    /// The same request of a runner of whom is not known what they run now; none where it is
    /// that already.
    pub(crate) fn of_anyone(&self) -> Option<Self> {
        let is_known = self.weekly_km().is_some() || self.longest_run_km().is_some();
        is_known.then(|| self.with_weekly_km(None).with_longest_run_km(None))
    }

    /// The kilometres of a week, as they were given.
    pub(crate) const fn given_weekly_km(&self) -> Given<Decimal> {
        self.weekly_km
    }

    /// The kilometres of the longest run, as they were given.
    pub(crate) const fn given_longest_run_km(&self) -> Given<Decimal> {
        self.longest_run_km
    }

    /// The days, as they were given.
    pub(crate) const fn given_days(&self) -> Given<Weekdays> {
        self.days
    }

    /// The day of the long run, as it was given.
    pub(crate) fn given_long_run_day(&self) -> Given<Weekday> {
        let days = self.days.applied().unwrap_or_default();
        self.long_run_day.only_if(|day| days.contains(day))
    }

    /// The race date, as it was given.
    pub(crate) const fn given_race_date(&self) -> Given<Date> {
        self.race_date
    }

    /// The start date, as it was given.
    pub(crate) fn given_start_date(&self) -> Given<Date> {
        self.start_date.only_if(|start| self.race_date.applied().is_some_and(|race| start <= race))
    }

    /// The choice of walking, as it was given.
    pub(crate) const fn given_run_walk(&self) -> Given<RunWalk> {
        self.run_walk
    }

    /// The greatest heart rate, as it was given.
    pub(crate) const fn given_hr_max(&self) -> Given<u8> {
        self.hr_max
    }

    /// The heart rate at rest, as it was given.
    pub(crate) fn given_hr_rest(&self) -> Given<u8> {
        self.hr_rest.only_if(|rest| self.hr_max.applied().is_some_and(|max| rest < max))
    }

    /// What each zone's pace trains.
    pub fn roles(&self) -> Roles {
        Roles::new(self.race, self.target, self.vo2max)
    }

    /// The level that the target stands for.
    pub const fn level(&self) -> Level {
        Level::of(self.race, self.target)
    }

    /// The pace of each zone.
    pub fn paces(&self) -> TrainingPaces {
        TrainingPaces::new(self.race, self.target, self.vo2max)
    }

    /// The gap between the time achieved before and the target.
    pub fn gap(&self) -> Option<Gap> {
        self.previous_time.map(|previous| Gap::new(previous, self.target))
    }

    /// What the age changes.
    pub const fn age_band(&self) -> AgeBand {
        match self.age {
            None | Some(..40) => AgeBand::Under40,
            Some(40..50) => AgeBand::From40,
            Some(50..) => AgeBand::From50,
        }
    }
}

/// H33: whether easy running is slower than running is.
fn is_walked(paces: &TrainingPaces) -> bool {
    paces.of(Zone::Easy) > Pace::quotient(rules::RUN_WALK_PACE.into(), 1)
}

fn within(bounds: &RangeInclusive<u8>, number: i64) -> Option<u8> {
    u8::try_from(number).ok().filter(|number| bounds.contains(number))
}

/// What a runner does now, in seconds at the easy pace; none where it is not known.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct SecondsNow {
    /// A usual week.
    pub(crate) week: Option<u64>,
    /// The longest run.
    pub(crate) long_run: Option<u64>,
}

impl SecondsNow {
    /// The longest run that a first week may hold, where the longest one so far is known.
    pub(crate) fn first_run(self, sessions: u8) -> Option<u64> {
        self.little_more_than_longest().map(|run| run.max(rules::least_first_long_run(sessions)))
    }

    /// A run that is no more above the longest one so far than a first one may be.
    pub(crate) fn little_more_than_longest(self) -> Option<u64> {
        self.long_run.map(|now| now * rules::START / 100 + rules::START_RUN_SLACK)
    }

    /// A week that is no more above that of now than a first one may be.
    pub(crate) fn little_more_than_week(self) -> Option<u64> {
        self.week.map(|now| now * rules::START / 100 + rules::START_WEEK_SLACK)
    }

    /// Whether anything is known.
    pub(crate) const fn is_known(self) -> bool {
        self.week.is_some() || self.long_run.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn half() -> PlanRequest {
        PlanRequest::new(RaceDistance::HalfMarathon, "1h45".parse().unwrap())
    }

    #[test]
    fn days_set_the_sessions_and_bound_them() {
        let days = |text| Weekdays::parse(text).unwrap();
        for (text, asked, sessions) in [
            ("sat,sun", None, 2),
            ("tue,thu,sat,sun", None, 4),
            ("mon,tue,wed,thu,fri,sat,sun", None, 6),
            ("tue,sun", Some(5), 2),
            ("tue,thu,sat,sun", Some(3), 3),
            ("tue,thu,sat,sun", Some(9), 4), // out of bounds, so as if none were asked for
            ("sun", None, 3),
            ("sun", Some(4), 4),
        ] {
            let request = half().with_days(days(text));
            let request = asked.map_or(request, |asked| request.with_sessions(asked));
            assert_eq!(request.sessions(), sessions, "{text} {asked:?}");
        }
        let short = PlanRequest::new(RaceDistance::TenKm, "45:00".parse().unwrap());
        assert_eq!(short.with_days(days("mon,tue,wed,thu,fri")).sessions(), 4);
        assert_eq!(half().with_days(days("sun")).given_days(), Given::Ignored);
    }

    #[test]
    fn the_day_of_the_long_run_is_one_of_the_days() {
        let days = Weekdays::parse("tue,sat,sun").unwrap();
        let saturday = half().with_long_run_day(Some(Weekday::Saturday));
        assert_eq!(saturday.given_long_run_day(), Given::Ignored);
        assert_eq!(saturday.with_days(days).long_run_day(), Some(Weekday::Saturday));
        let monday = half().with_days(days).with_long_run_day(Some(Weekday::Monday));
        assert_eq!(monday.given_long_run_day(), Given::Ignored);
        assert_eq!(half().given_long_run_day(), Given::No);
    }

    #[test]
    fn dates_set_the_weeks_within_the_bounds() {
        let date = |text: &str| Some(text.parse().unwrap());
        for (start, weeks, applied) in [
            ("2027-01-18", None, 12), // 84 days, both included
            ("2027-01-19", None, 11),
            ("2027-01-12", None, 12),
            ("2027-01-11", None, 13),
            ("2027-04-11", None, 8),
            ("2026-01-01", None, 20),
            ("2027-01-18", Some(10), 10),
            ("2027-04-12", None, 12), // after the race: ignored
        ] {
            let request = half().with_start_date(date(start)).with_race_date(date("2027-04-11"));
            let request = weeks.map_or(request, |weeks| request.with_weeks(weeks));
            assert_eq!(request.weeks(), applied, "{start} {weeks:?}");
        }
        assert_eq!(half().with_start_date(date("2027-01-18")).weeks(), 12);
        assert_eq!(half().with_start_date(date("2027-01-18")).given_start_date(), Given::Ignored);
        for (race, fine) in [
            ("0001-06-16", false),
            ("0001-06-17", true),
            ("9999-12-30", true),
            ("9999-12-31", false),
        ] {
            assert_eq!(half().with_race_date(date(race)).race_date().is_some(), fine, "{race}");
        }
    }

    #[test]
    fn a_heart_rate_at_rest_needs_a_greater_one() {
        let rates = |max, rest| {
            let rates = half().with_hr_max(max).with_hr_rest(rest).heart_rates();
            rates.map(|rates| (rates.max(), rates.rest()))
        };
        assert_eq!(rates(185, 50), Some((185, Some(50))));
        assert_eq!(rates(100, 100), Some((100, None)));
        assert_eq!(rates(99, 50), None);
        assert_eq!(rates(231, 50), None);
        assert_eq!(rates(185, 29), Some((185, None)));
        assert_eq!(rates(185, 101), Some((185, None)));
        assert_eq!(half().with_hr_rest(50).given_hr_rest(), Given::Ignored);
    }

    #[test]
    fn kilometres_out_of_bounds_are_ignored() {
        let km = Decimal::parse;
        let weekly = |text| half().with_weekly_km(km(text)).given_weekly_km();
        assert_eq!(weekly("42.5"), Given::new(km("42.5")));
        for text in ["1", "300", "300.0"] {
            assert!(weekly(text).applied().is_some(), "{text}");
        }
        for text in ["0.99", "300.1", "0", "-5", "many", "1e300", "1e-300"] {
            assert_eq!(weekly(text), Given::Ignored, "{text}");
        }
        let longest = |text| half().with_longest_run_km(km(text)).longest_run_km().is_some();
        assert_eq!(["1", "60", "60.1", "0.9"].map(longest), [true, true, false, false]);
    }

    /// Without a VO2max easy running is 90 s slower than race pace: where it is slower than 9'30"/km,
    /// race pace is slower than 8'00".
    #[test]
    fn walking_is_part_of_all_where_race_pace_is_slow_too() {
        let walks = |target: &str, vo2max: Option<&str>, run_walk| {
            let request = PlanRequest::new(RaceDistance::FiveKm, target.parse().unwrap());
            let request = request.with_run_walk(run_walk);
            let vo2max = vo2max.and_then(Vo2max::parse);
            let request = vo2max.map_or(request, |vo2max| request.with_vo2max(vo2max));
            let paces = request.paces();
            (request.walks(&paces), request.walks_by_choice(&paces), request.walks_all(&paces))
        };
        let [always, never] = [RunWalk::Always, RunWalk::Never].map(Some);
        assert_eq!(walks("40:00", None, None), (false, false, false));
        assert_eq!(walks("40:00", None, always), (true, true, false));
        assert_eq!(walks("40:01", None, None), (true, false, true));
        assert_eq!(walks("40:01", None, always), (true, false, true));
        assert_eq!(walks("40:01", None, never), (false, false, false));
        // Paces of training are far slower than the race.
        assert_eq!(walks("40:00", Some("15"), None), (true, false, false));
        assert_eq!(walks("40:01", Some("15"), None), (true, false, true));
    }

    #[test]
    fn of_anyone_is_known_neither_the_week_nor_the_longest_run() {
        let usual = PlanRequest::new(RaceDistance::TenKm, "60:00".parse().unwrap());
        let (week, run) = (Decimal::parse("40"), Decimal::parse("15"));
        let known = [
            usual.with_weekly_km(week),
            usual.with_longest_run_km(run),
            usual.with_weekly_km(week).with_longest_run_km(run),
        ];
        for request in known {
            let anyone = request.of_anyone().unwrap();
            assert_eq!((anyone.weekly_km(), anyone.longest_run_km()), (None, None));
        }
        assert_eq!(usual.of_anyone(), None);
    }

    #[test]
    fn age_factors() {
        let rows = [(None, 100, 100), (Some(39), 100, 100), (Some(40), 110, 95)];
        let rows = rows.into_iter().chain([(Some(49), 110, 95), (Some(50), 120, 85)]);
        for (age, recovery, easy) in rows {
            let request =
                PlanRequest::new(RaceDistance::TenKm, RaceTime::from_seconds(2700).unwrap());
            let request = PlanRequest { age, ..request };
            let band = request.age_band();
            assert_eq!((band.recovery_percent(), band.easy_percent()), (recovery, easy));
        }
        assert_eq!(AgeBand::From40.recovery_seconds(75), 83); // 82.5
        assert_eq!(AgeBand::From50.easy_minutes(30), 26); // 25.5
    }
}
