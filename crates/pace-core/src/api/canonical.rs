//! The one way in which a query spells what is asked for.

use std::fmt::{Display, Write as _};

use crate::api::parameter::Parameter;
use crate::api::plan::PlanQuery;
use crate::api::typed::canonical_time;
use crate::date::Weekday;
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
        let request = &self.request;
        let rates = request.heart_rates();
        let run_walk = Some(request.run_walk()).filter(|choice| *choice != RunWalk::Auto);
        let lang = Some(self.lang).filter(|lang| *lang != Lang::default());
        let mut query = Query::default();
        query.add(Parameter::Distance, Some(request.race()));
        query.add(Parameter::Time, Some(canonical_time(request.target())));
        query.add(Parameter::RaceDate, request.race_date());
        query.add(Parameter::Sessions, Some(request.sessions()));
        query.add(Parameter::Weeks, Some(request.weeks()));
        query.add(Parameter::Age, request.age());
        query.add(Parameter::PreviousTime, request.previous_time().map(canonical_time));
        query.add(Parameter::Vo2max, request.vo2max());
        query.add(Parameter::Days, request.days());
        query.add(Parameter::LongRunDay, request.long_run_day().map(Weekday::name));
        query.add(Parameter::WeeklyKm, request.weekly_km());
        query.add(Parameter::LongestRunKm, request.longest_run_km());
        query.add(Parameter::StartDate, request.start_date());
        query.add(Parameter::HrMax, rates.map(HeartRates::max));
        query.add(Parameter::HrRest, rates.and_then(HeartRates::rest));
        query.add(Parameter::RunWalk, run_walk.map(RunWalk::name));
        query.add(Parameter::Lang, lang.map(Lang::code));
        query.text
    }
}

/// A query that is being written.
#[derive(Default)]
struct Query {
    text: String,
}

impl Query {
    fn add(&mut self, parameter: Parameter, value: Option<impl Display>) {
        if let Some(value) = value {
            let between = if self.text.is_empty() { "" } else { "&" };
            // A string takes any text.
            let _ = write!(self.text, "{between}{}={value}", parameter.name());
        }
    }
}

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
