//! A plan request, as the service is asked for it.

use std::borrow::Cow;

use crate::api::arguments::{Arguments, integer, read_time};
use crate::api::detail::Detail;
use crate::api::error::Error;
use crate::api::note::Note;
use crate::api::operation::Operation;
use crate::api::parameter::Parameter;
use crate::api::quoted::Quoted;
use crate::date::{Weekday, Weekdays};
use crate::decimal::Decimal;
use crate::distance::RaceDistance;
use crate::lang::Lang;
use crate::plan::Plan;
use crate::plan::request::{PlanRequest, RunWalk};
use crate::zones::Vo2max;

/// A plan request as it was asked: what for, how it is to be answered, and which options were
/// not taken as they came.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlanQuery {
    /// What the plan is made for.
    pub request: PlanRequest,
    /// The language of the texts.
    pub lang: Lang,
    /// What the answer holds.
    pub detail: Detail,
    /// The options that were ignored, replaced or brought to a bound.
    pub adjustments: Vec<Note>,
}

impl PlanQuery {
    /// Reads arguments by name, as [`Arguments::from_pairs`] takes them.
    ///
    /// # Errors
    /// Those of [`parse`](Self::parse).
    pub fn from_pairs<'a, N: AsRef<str>>(
        pairs: impl IntoIterator<Item = (N, Cow<'a, str>)>,
    ) -> Result<Self, Error> {
        Arguments::read(pairs, |args| Self::parse(args))
    }

    /// Reads raw arguments; the first fault found, in the contract's order, is the error.
    ///
    /// # Errors
    /// `missing_parameter`, `invalid_distance` or `invalid_time`.
    pub fn parse(args: &Arguments<'_>) -> Result<Self, Error> {
        let operation = Operation::Plan;
        let (distance, time) = args.required(operation)?;
        let race = distance
            .parse()
            .map_err(|_| Error::InvalidDistance { operation, value: Quoted::new(distance) })?;
        let mut query = Self {
            request: PlanRequest::new(race, read_time(operation, time)?),
            lang: args.lang(),
            detail: args.detail(),
            adjustments: Vec::new(),
        };
        let Self { request, adjustments, .. } = &mut query;
        if let Some(text) = args.get(Parameter::PreviousTime) {
            let previous_time = read_time(operation, (Parameter::PreviousTime, text))?;
            *request = request.with_previous_time(previous_time);
        }
        if let Some(text) = args.get(Parameter::Age) {
            *request = integer(text).map_or(*request, |age| request.with_age(age));
            if request.age().is_none() {
                adjustments.push(Note::AgeIgnored { value: Quoted::new(text) });
            }
        }
        let personal = adjustments.len();
        for option in &PERSONAL {
            if let Some(text) = args.get(option.parameter) {
                option.read(text, request, adjustments);
            }
        }
        let ignored = adjustments.len() - personal;
        if let Some(text) = args.get(Parameter::Sessions) {
            let asked = integer(text);
            if let Some(sessions) = asked {
                *request = request.with_sessions(sessions);
            }
            sessions_adjusted(text, asked, request, adjustments);
        }
        if let Some(text) = args.get(Parameter::Weeks) {
            let asked = integer(text);
            if let Some(weeks) = asked {
                *request = request.with_weeks(weeks);
            }
            weeks_adjusted(text, asked, request, adjustments);
        }
        if let Some(text) = args.get(Parameter::Vo2max) {
            match Vo2max::parse(text) {
                Some(vo2max) => *request = request.with_vo2max(vo2max),
                None => adjustments.push(Note::Vo2maxIgnored { value: Quoted::new(text) }),
            }
        }
        // Last are those of the runner's own, on some of which the others depend.
        if ignored > 0 {
            adjustments[personal..].rotate_left(ignored);
        }
        Ok(query)
    }

    /// What is worth saying of the request: its adjustments, then its cautions.
    pub fn notes(&self) -> Vec<Note> {
        [self.adjustments.as_slice(), &Note::cautions(&self.request)].concat()
    }

    /// What is worth saying of the plan that was asked for: the adjustments of the request,
    /// then the [notes of the plan](Plan::notes).
    pub fn notes_of(&self, plan: &Plan) -> Vec<Note> {
        [self.adjustments.as_slice(), &plan.notes()].concat()
    }
}

/// An option with which a runner says something of their own: each alone is read and bounded
/// here, what it means beside those before it is the request's.
struct Personal {
    parameter: Parameter,
    apply: fn(PlanRequest, &str) -> PlanRequest,
    is_ignored: fn(&PlanRequest) -> bool,
}

impl Personal {
    /// Never inlined: most requests have none, and are asked about each.
    #[inline(never)]
    fn read(&self, text: &str, request: &mut PlanRequest, adjustments: &mut Vec<Note>) {
        *request = (self.apply)(*request, text);
        if (self.is_ignored)(request) {
            let (parameter, value) = (self.parameter, Quoted::new(text));
            adjustments.push(Note::OptionIgnored { parameter, value });
        }
    }
}

const PERSONAL: [Personal; 9] = [
    Personal {
        parameter: Parameter::WeeklyKm,
        apply: |request, text| request.with_weekly_km(Decimal::parse(text)),
        is_ignored: |request| request.given_weekly_km().is_ignored(),
    },
    Personal {
        parameter: Parameter::LongestRunKm,
        apply: |request, text| request.with_longest_run_km(Decimal::parse(text)),
        is_ignored: |request| request.given_longest_run_km().is_ignored(),
    },
    Personal {
        parameter: Parameter::Days,
        apply: |request, text| request.with_days(Weekdays::parse(text).unwrap_or_default()),
        is_ignored: |request| request.given_days().is_ignored(),
    },
    Personal {
        parameter: Parameter::LongRunDay,
        apply: |request, text| request.with_long_run_day(Weekday::parse(text)),
        is_ignored: |request| request.given_long_run_day().is_ignored(),
    },
    Personal {
        parameter: Parameter::RaceDate,
        apply: |request, text| request.with_race_date(text.parse().ok()),
        is_ignored: |request| request.given_race_date().is_ignored(),
    },
    Personal {
        parameter: Parameter::StartDate,
        apply: |request, text| request.with_start_date(text.parse().ok()),
        is_ignored: |request| request.given_start_date().is_ignored(),
    },
    Personal {
        parameter: Parameter::RunWalk,
        apply: |request, text| request.with_run_walk(RunWalk::from_name(text)),
        is_ignored: |request| request.given_run_walk().is_ignored(),
    },
    Personal {
        parameter: Parameter::HrMax,
        apply: |request, text| request.with_hr_max(integer(text).unwrap_or_default()),
        is_ignored: |request| request.given_hr_max().is_ignored(),
    },
    Personal {
        parameter: Parameter::HrRest,
        apply: |request, text| request.with_hr_rest(integer(text).unwrap_or_default()),
        is_ignored: |request| request.given_hr_rest().is_ignored(),
    },
];

fn sessions_adjusted(
    text: &str,
    asked: Option<i64>,
    request: &PlanRequest,
    adjustments: &mut Vec<Note>,
) {
    let applied = request.sessions();
    if asked == Some(applied.into()) {
        return;
    }
    let value = Quoted::new(text);
    let by_race = PlanRequest::most_sessions(request.race());
    adjustments.push(match asked {
        // Fewer than the race allows: it is the days that are few.
        Some(asked)
            if asked > i64::from(applied) && request.days().is_some() && applied < by_race =>
        {
            Note::SessionsReducedToDays { value, applied }
        }
        Some(asked) if PlanRequest::SESSIONS.contains(&u8::try_from(asked).unwrap_or(0)) => {
            Note::SessionsReduced { value, applied }
        }
        _ => Note::SessionsDefaulted { value, applied },
    });
}

fn weeks_adjusted(
    text: &str,
    asked: Option<i64>,
    request: &PlanRequest,
    adjustments: &mut Vec<Note>,
) {
    let applied = request.weeks();
    let value = || Quoted::new(text);
    match asked {
        None => adjustments.push(Note::WeeksDefaulted { value: value(), applied }),
        Some(asked) if asked == i64::from(applied) => {}
        Some(asked) => {
            adjustments.push(Note::WeeksClamped { value: value(), applied });
            if request.race() == RaceDistance::Marathon && asked < i64::from(applied) {
                adjustments.push(Note::ShortPreparation { least: applied });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(pairs: &[(&'static str, &'static str)]) -> Result<PlanRequest, Error> {
        let known = [("distance", "semi"), ("time", "1h45")];
        let pairs = known.iter().chain(pairs).map(|(name, value)| (name, (*value).into()));
        PlanQuery::parse(&Arguments::from_pairs(pairs)).map(|query| query.request)
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
    fn what_a_runner_says_is_read_or_ignored_with_a_note() {
        /// Options, and the codes of the notes that they lead to.
        type Row<'r> = (&'r [(&'r str, &'r str)], &'r [&'r str]);

        let codes = |pairs: &[(&'static str, &'static str)]| {
            let known = [("distance", "semi"), ("time", "1h45")];
            let pairs = known.iter().chain(pairs).map(|(name, value)| (name, (*value).into()));
            let query = PlanQuery::parse(&Arguments::from_pairs(pairs)).unwrap();
            query.adjustments.iter().map(Note::code).collect::<Vec<_>>()
        };
        let rows: [Row<'_>; 21] = [
            (&[("weekly_km", "42.5"), ("longest_run_km", "14")], &[]),
            (
                &[("weekly_km", "0"), ("longest_run_km", "61")],
                &["weekly_km_ignored", "longest_run_km_ignored"],
            ),
            (&[("weekly_km", "40 km")], &["weekly_km_ignored"]),
            (&[("weekly_km", "")], &[]),
            (&[("days", "tue,JEU,dim"), ("long_run_day", "Thu")], &[]),
            (&[("days", "sun")], &["days_ignored"]),
            (&[("days", "sun,dim")], &["days_ignored"]),
            (&[("days", "tue;sun")], &["days_ignored"]),
            (&[("long_run_day", "sun")], &["long_run_day_ignored"]),
            (&[("days", "tue,sat"), ("long_run_day", "sun")], &["long_run_day_ignored"]),
            (&[("days", "tue,sat"), ("sessions", "4")], &["sessions_reduced_to_days"]),
            (&[("days", "tue,thu,sat,sun"), ("sessions", "3")], &[]),
            (&[("race_date", "2027-04-11"), ("start_date", "2027-01-18")], &[]),
            (&[("race_date", "11/04/2027")], &["race_date_ignored"]),
            (&[("start_date", "2027-01-18")], &["start_date_ignored"]),
            (&[("race_date", "2027-04-11"), ("start_date", "2027-04-12")], &["start_date_ignored"]),
            (&[("run_walk", "never")], &[]),
            (&[("run_walk", "sometimes")], &["run_walk_ignored"]),
            (&[("hr_max", "185"), ("hr_rest", "50")], &[]),
            (&[("hr_max", "fast"), ("hr_rest", "50")], &["hr_max_ignored", "hr_rest_ignored"]),
            (&[("hr_max", "100"), ("hr_rest", "100")], &["hr_rest_ignored"]),
        ];
        for (pairs, expected) in rows {
            assert_eq!(codes(pairs), expected, "{pairs:?}");
        }
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
}
