//! The one way in which a query spells what is asked for.

use std::fmt::Display;

use crate::api::parameter::Parameter;
use crate::api::plan::PlanQuery;
use crate::api::typed::canonical_time;
use crate::lang::Lang;
use crate::plan::request::{HeartRates, RunWalk};

impl PlanQuery {
    /// The query that asks for this plan in this language, at any path that takes one: each
    /// option that counts, spelled in one way; what the answer holds beside the plan is left out.
    /// It has nothing that a URL must escape.
    ///
    /// ```
    /// use pace_core::PlanQuery;
    ///
    /// let pairs = [("distance", "semi"), ("time", "1h45"), ("days", "dim,jeu"), ("weeks", "99")];
    /// let query = PlanQuery::from_pairs(pairs.map(|(name, value)| (name, value.into())))?;
    /// assert_eq!(
    ///     query.canonical(),
    ///     "distance=semi&time=1:45:00&sessions=2&weeks=20&days=thu,sun",
    /// );
    /// # Ok::<(), pace_core::Error>(())
    /// ```
    pub fn canonical(&self) -> String {
        Self::query_of(|parameter| self.value(parameter))
    }

    /// A query with these values in the order that every door writes them in; what has none is
    /// left out.
    pub fn query_of(value: impl Fn(Parameter) -> Option<String>) -> String {
        let mut query = String::new();
        for parameter in CANONICAL {
            if let Some(value) = value(parameter) {
                let between = if query.is_empty() { "" } else { "&" };
                query.extend([between, parameter.name(), "=", &value]);
            }
        }
        query
    }

    /// The value of a parameter of [`CANONICAL`] as the API reads it.
    fn value(&self, parameter: Parameter) -> Option<String> {
        let request = &self.request;
        let rates = request.heart_rates();
        let text = |value: &dyn Display| value.to_string();
        match parameter {
            Parameter::Distance => Some(text(&request.race())),
            Parameter::Time => Some(canonical_time(request.target())),
            Parameter::RaceDate => request.race_date().map(|date| text(&date)),
            Parameter::Sessions => Some(text(&request.sessions())),
            Parameter::Weeks => Some(text(&request.weeks())),
            Parameter::Age => request.age().map(|age| text(&age)),
            Parameter::PreviousTime => request.previous_time().map(canonical_time),
            Parameter::Vo2max => request.vo2max().map(|vo2max| text(&vo2max)),
            Parameter::Days => request.days().map(|days| text(&days)),
            Parameter::LongRunDay => request.long_run_day().map(|day| day.name().to_owned()),
            Parameter::WeeklyKm => request.weekly_km().map(|km| text(&km)),
            Parameter::LongestRunKm => request.longest_run_km().map(|km| text(&km)),
            Parameter::StartDate => request.start_date().map(|date| text(&date)),
            Parameter::HrMax => rates.map(|rates| text(&rates.max())),
            Parameter::HrRest => rates.and_then(HeartRates::rest).map(|rest| text(&rest)),
            Parameter::RunWalk => Some(request.run_walk())
                .filter(|choice| *choice != RunWalk::Auto)
                .map(|choice| choice.name().to_owned()),
            Parameter::Lang => Some(self.lang)
                .filter(|lang| *lang != Lang::default())
                .map(|lang| lang.code().to_owned()),
            _ => None,
        }
    }
}

/// The parameters of a canonical query, in order.
const CANONICAL: [Parameter; 17] = [
    Parameter::Distance,
    Parameter::Time,
    Parameter::RaceDate,
    Parameter::Sessions,
    Parameter::Weeks,
    Parameter::Age,
    Parameter::PreviousTime,
    Parameter::Vo2max,
    Parameter::Days,
    Parameter::LongRunDay,
    Parameter::WeeklyKm,
    Parameter::LongestRunKm,
    Parameter::StartDate,
    Parameter::HrMax,
    Parameter::HrRest,
    Parameter::RunWalk,
    Parameter::Lang,
];

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(query: &str) -> PlanQuery {
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        PlanQuery::from_pairs(pairs.map(|(name, value)| (name, value.into()))).expect("a plan")
    }

    #[test]
    fn what_a_runner_says_of_their_own_is_in_it() {
        let own = "distance=semi&time=1h45&weekly_km=32.50&longest_run_km=12&days=dim,mar,jeu\
            &long_run_day=jeu&run_walk=always&hr_max=185&hr_rest=52&lang=en&include=notes\
            &race_date=2027-04-11&start_date=2027-03-22&previous_time=6480&age=45&vo2max=50.0";
        let canonical = asked(own).canonical();
        assert_eq!(
            canonical,
            "distance=semi&time=1:45:00&race_date=2027-04-11&sessions=3&weeks=8&age=45\
            &previous_time=1:48:00&vo2max=50&days=tue,thu,sun&long_run_day=thu&weekly_km=32.5\
            &longest_run_km=12&start_date=2027-03-22&hr_max=185&hr_rest=52&run_walk=always&lang=en"
        );
        assert_eq!(asked(&canonical).request.plan().weeks, asked(own).request.plan().weeks);
        assert_eq!(asked(&canonical).canonical(), canonical);
        let plain = asked("distance=semi&time=1h45&run_walk=auto&lang=fr").canonical();
        assert_eq!(plain, "distance=semi&time=1:45:00&sessions=3&weeks=12");
    }
}
