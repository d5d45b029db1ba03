//! What a plan is made from: raw arguments, and the request they stand for.

use std::borrow::Cow;
use std::ops::RangeInclusive;

#[cfg(feature = "serde")]
use serde::Serialize;

use crate::answer::json::json_object;
use crate::api::arguments::{collect, given, integer, read_time, required};
use crate::api::error::{Error, Parameter, Quoted};
use crate::api::operation::Operation;
use crate::distance::RaceDistance;
use crate::lang::Lang;
use crate::level::Level;
use crate::plan::Plan;
use crate::time::RaceTime;
use crate::zones::{TrainingPaces, Vo2max};

/// The raw arguments of a plan request, as a door received them.
///
/// An empty text counts as absent, but still as the first of a repeated argument.
#[derive(Debug, Clone, Default)]
pub struct PlanArgs<'a> {
    /// A [`RaceDistance`].
    pub distance: Option<Cow<'a, str>>,
    /// The target, a [`RaceTime`].
    pub time: Option<Cow<'a, str>>,
    /// The deprecated name of `time`, read where `time` is absent.
    pub temps: Option<Cow<'a, str>>,
    /// Age in years, within [`PlanRequest::AGES`].
    pub age: Option<Cow<'a, str>>,
    /// Sessions a week, within [`PlanRequest::SESSIONS`].
    pub sessions: Option<Cow<'a, str>>,
    /// Length of the plan in weeks.
    pub weeks: Option<Cow<'a, str>>,
    /// A [`Vo2max`].
    pub vo2max: Option<Cow<'a, str>>,
    /// A [`RaceTime`] achieved on the same distance.
    pub previous_time: Option<Cow<'a, str>>,
    /// `steps` for structured sessions in the answer.
    pub include: Option<Cow<'a, str>>,
    /// A [`Lang`].
    pub lang: Option<Cow<'a, str>>,
}

impl<'a> PlanArgs<'a> {
    /// Takes arguments by name: the first of a repeated one counts, unknown ones are ignored.
    pub fn from_pairs<N: AsRef<str>>(pairs: impl IntoIterator<Item = (N, Cow<'a, str>)>) -> Self {
        collect(pairs, Self::slot)
    }

    fn slot(&mut self, name: &str) -> Option<&mut Option<Cow<'a, str>>> {
        match name {
            "distance" => Some(&mut self.distance),
            "time" => Some(&mut self.time),
            "temps" => Some(&mut self.temps),
            "age" => Some(&mut self.age),
            "sessions" => Some(&mut self.sessions),
            "weeks" => Some(&mut self.weeks),
            "vo2max" => Some(&mut self.vo2max),
            "previous_time" => Some(&mut self.previous_time),
            "include" => Some(&mut self.include),
            "lang" => Some(&mut self.lang),
            _ => None,
        }
    }
}

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanRequest {
    race: RaceDistance,
    target: RaceTime,
    age: Option<u8>,
    sessions: u8,
    weeks: u8,
    vo2max: Option<Vo2max>,
    previous_time: Option<RaceTime>,
    lang: Lang,
    steps: bool,
}

impl PlanRequest {
    /// Ages, in years, that are applied; any other is ignored.
    pub const AGES: RangeInclusive<u8> = 1..=119;
    /// Sessions a week that can be asked for; any other number is the default.
    pub const SESSIONS: RangeInclusive<u8> = 2..=6;
    /// Sessions a week where none are asked for.
    pub const DEFAULT_SESSIONS: u8 = 3;

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

    /// A request with every option at its default.
    pub const fn new(race: RaceDistance, target: RaceTime) -> Self {
        Self {
            race,
            target,
            age: None,
            sessions: Self::DEFAULT_SESSIONS,
            weeks: Self::default_weeks(race),
            vo2max: None,
            previous_time: None,
            lang: Lang::Fr,
            steps: false,
        }
    }

    /// Reads raw arguments; the first fault found, in the contract's order, is the error.
    ///
    /// # Errors
    /// `missing_parameter`, `invalid_distance` or `invalid_time`.
    pub fn parse(args: &PlanArgs<'_>) -> Result<Self, Error> {
        let operation = Operation::Plan;
        let (distance, time) = required(
            operation,
            args.distance.as_deref(),
            args.time.as_deref(),
            args.temps.as_deref(),
        )?;
        let race = distance
            .parse()
            .map_err(|_| Error::InvalidDistance { operation, value: Quoted::new(distance) })?;
        let mut request = Self::new(race, read_time(operation, time)?);
        if let Some(text) = given(args.previous_time.as_deref()) {
            let previous_time = read_time(operation, (Parameter::PreviousTime, text))?;
            request = request.with_previous_time(previous_time);
        }
        if let Some(age) = integer(args.age.as_deref()) {
            request = request.with_age(age);
        }
        if let Some(sessions) = integer(args.sessions.as_deref()) {
            request = request.with_sessions(sessions);
        }
        if let Some(weeks) = integer(args.weeks.as_deref()) {
            request = request.with_weeks(weeks);
        }
        request.vo2max = given(args.vo2max.as_deref()).and_then(Vo2max::parse);
        request.lang = Lang::from_param(args.lang.as_deref());
        request.steps = args.include.as_deref() == Some("steps");
        Ok(request)
    }

    /// With an age in years; ignored outside [`AGES`](Self::AGES).
    #[must_use]
    pub fn with_age(self, years: i64) -> Self {
        Self { age: within(&Self::AGES, years), ..self }
    }

    /// With so many sessions a week: the default outside [`SESSIONS`](Self::SESSIONS), and
    /// never more than [the race's most](Self::most_sessions).
    #[must_use]
    pub fn with_sessions(self, sessions: i64) -> Self {
        let sessions = within(&Self::SESSIONS, sessions).unwrap_or(Self::DEFAULT_SESSIONS);
        Self { sessions: sessions.min(Self::most_sessions(self.race)), ..self }
    }

    /// With so many weeks, or the nearest number that [the race allows](Self::weeks_for).
    #[must_use]
    pub fn with_weeks(self, weeks: i64) -> Self {
        let bounds = Self::weeks_for(self.race);
        let weeks = weeks.clamp(i64::from(*bounds.start()), i64::from(*bounds.end()));
        Self { weeks: weeks as u8, ..self }
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

    /// With texts in this language.
    #[must_use]
    pub const fn with_lang(self, lang: Lang) -> Self {
        Self { lang, ..self }
    }

    /// With structured sessions in the answer, or without.
    #[must_use]
    pub const fn with_steps(self, steps: bool) -> Self {
        Self { steps, ..self }
    }

    /// The same request, its age not told.
    #[must_use]
    pub const fn without_age(self) -> Self {
        Self { age: None, ..self }
    }

    /// The same request, its previous time not told.
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
    pub const fn sessions(&self) -> u8 {
        self.sessions
    }

    /// Weeks, as applied.
    pub const fn weeks(&self) -> u8 {
        self.weeks
    }

    /// The VO2max applied.
    pub const fn vo2max(&self) -> Option<Vo2max> {
        self.vo2max
    }

    /// The time achieved before.
    pub const fn previous_time(&self) -> Option<RaceTime> {
        self.previous_time
    }

    /// The language of the texts.
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether the answer holds structured sessions.
    pub const fn steps(&self) -> bool {
        self.steps
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
        self.previous_time.map(|previous| Gap { previous, target: self.target })
    }

    /// What the age changes.
    pub const fn age_band(&self) -> AgeBand {
        match self.age {
            None | Some(..40) => AgeBand::Under40,
            Some(40..50) => AgeBand::From40,
            Some(50..) => AgeBand::From50,
        }
    }

    /// The plan.
    pub fn plan(self) -> Plan {
        Plan::new(self)
    }

    /// The options as they are applied.
    pub fn personalization(&self) -> Personalization {
        Personalization {
            age: self.age,
            sessions_per_week: self.sessions,
            total_weeks: self.weeks,
            uses_vo2max: self.vo2max.is_some(),
            vo2max: self.vo2max,
            previous_time_seconds: self.previous_time.map(RaceTime::seconds),
            gap_to_target_percent: self.gap().map(Gap::percent),
        }
    }
}

fn within(bounds: &RangeInclusive<u8>, number: i64) -> Option<u8> {
    u8::try_from(number).ok().filter(|number| bounds.contains(number))
}

/// What an age changes in a plan. The factors are the contract of the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AgeBand {
    /// Under 40, or not told: nothing.
    Under40,
    /// From 40: recoveries × 1.10, easy volume × 0.95.
    From40,
    /// From 50: recoveries × 1.20, easy volume × 0.85.
    From50,
}

impl AgeBand {
    /// All three, youngest first.
    pub const ALL: [Self; 3] = [Self::Under40, Self::From40, Self::From50];

    /// The factor of recovery times, in percent.
    pub(crate) const fn recovery_percent(self) -> u64 {
        match self {
            Self::Under40 => 100,
            Self::From40 => 110,
            Self::From50 => 120,
        }
    }

    /// The factor of easy running, in percent.
    pub(crate) const fn easy_percent(self) -> u64 {
        match self {
            Self::Under40 => 100,
            Self::From40 => 95,
            Self::From50 => 85,
        }
    }

    /// A recovery's seconds at this age: to the nearest second, halves up.
    pub(crate) const fn recovery_seconds(self, seconds: u64) -> u64 {
        (seconds * self.recovery_percent() + 50) / 100
    }

    /// An easy run's steady minutes at this age: to the nearest minute, halves up.
    pub(crate) const fn easy_minutes(self, minutes: u64) -> u64 {
        (minutes * self.easy_percent() + 50) / 100
    }
}

/// How far a target is from a time achieved before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    previous: RaceTime,
    target: RaceTime,
}

impl Gap {
    /// A gap above this many percent lengthens the Base phase.
    pub const WIDE_PERCENT: i64 = 15;
    /// A gap below this many percent lengthens the Intensity phase.
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

/// The options of a plan as they were applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Personalization {
    /// Age in years; null where absent or ignored.
    pub age: Option<u8>,
    /// Sessions a week.
    pub sessions_per_week: u8,
    /// Length of the plan in weeks.
    pub total_weeks: u8,
    /// Whether the paces come from a VO2max.
    pub uses_vo2max: bool,
    /// VO2max in ml/kg/min; null where absent or ignored.
    pub vo2max: Option<Vo2max>,
    /// Time achieved before, in seconds.
    pub previous_time_seconds: Option<u64>,
    /// Gap between that time and the target, in percent; positive where the target is faster.
    pub gap_to_target_percent: Option<i64>,
}

json_object!(Personalization {
    age,
    sessions_per_week,
    total_weeks,
    uses_vo2max,
    vo2max,
    previous_time_seconds,
    gap_to_target_percent,
});

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(pairs: &[(&'static str, &'static str)]) -> Result<PlanRequest, Error> {
        let known = [("distance", "semi"), ("time", "1h45")];
        let pairs = known.iter().chain(pairs).map(|(name, value)| (name, Cow::from(*value)));
        PlanRequest::parse(&PlanArgs::from_pairs(pairs))
    }

    #[test]
    fn options_out_of_bounds_become_defaults_or_bounds() {
        let age = |text| parse(&[("age", text)]).unwrap().age();
        assert_eq!(["1", "119", "042"].map(age), [Some(1), Some(119), Some(42)]);
        for text in ["0", "120", "-40", "abc", "40.5", "", " 40", "+40", "99999999999999999999"] {
            assert_eq!(age(text), None, "{text:?}");
        }
        let sessions = |text| parse(&[("sessions", text)]).unwrap().sessions();
        assert_eq!(["2", "6", "4"].map(sessions), [2, 6, 4]);
        for text in ["1", "7", "-3", "3.5", "four", "", "258", "-99999999999999999999"] {
            assert_eq!(sessions(text), 3, "{text:?}");
        }
        let weeks = |text| parse(&[("weeks", text)]).unwrap().weeks();
        assert_eq!(["8", "20", "13"].map(weeks), [8, 20, 13]);
        assert_eq!(["7", "21", "-1", "0"].map(weeks), [8, 20, 8, 8]);
        assert_eq!(["99999999999999999999", "-99999999999999999999"].map(weeks), [20, 8]);
        assert_eq!(["", "12.0", "ten"].map(weeks), [12, 12, 12]);
    }

    #[test]
    fn the_first_of_a_repeated_argument_counts_even_if_empty() {
        let args = [("weeks", ""), ("weeks", "20"), ("age", "50"), ("age", "30")];
        let request = parse(&args).unwrap();
        assert_eq!((request.weeks(), request.age()), (12, Some(50)));
    }

    #[test]
    fn a_previous_time_that_cannot_be_read_is_named() {
        let error = parse(&[("previous_time", "2 h")]).unwrap_err();
        assert_eq!(error.code().as_str(), "invalid_time");
        assert!(error.to_string().contains("previous_time"));
        assert_eq!(parse(&[("previous_time", "")]).unwrap().previous_time(), None);
    }

    #[test]
    fn gaps_round_away_from_zero_and_compare_unrounded() {
        let gap = |previous, target| Gap {
            previous: RaceTime::from_seconds(previous).unwrap(),
            target: RaceTime::from_seconds(target).unwrap(),
        };
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

    #[test]
    fn age_factors() {
        let rows = [(None, 100, 100), (Some(39), 100, 100), (Some(40), 110, 95)];
        let rows = rows.into_iter().chain([(Some(49), 110, 95), (Some(50), 120, 85)]);
        for (age, recovery, easy) in rows {
            let request = PlanRequest { age, ..parse(&[]).unwrap() };
            let band = request.age_band();
            assert_eq!((band.recovery_percent(), band.easy_percent()), (recovery, easy));
        }
        assert_eq!(AgeBand::From40.recovery_seconds(75), 83); // 82.5
        assert_eq!(AgeBand::From50.easy_minutes(30), 26); // 25.5
    }
}
