//! A prediction request: what a time is worth over other distances, as the service is asked for
//! it.

use crate::api::arguments::Arguments;
use crate::api::parameter::Parameter;
use crate::decimal::Decimal;
use crate::distance::{Distance, RaceDistance};
use crate::predict::Vickers;
use crate::time::RaceTime;

/// A performance to predict from, and what else is known of the runner.
///
/// ```
/// use pace_core::{Lang, PredictionRequest};
///
/// let request = PredictionRequest::new("10km".parse()?, "45:00".parse()?).with_weekly_km(48.3);
/// let marathon = &request.result(Lang::En).predictions[3];
/// assert_eq!(marathon.vickers_one_race.unwrap().time.to_string(), "3h44'20\"");
/// let range = marathon.range.unwrap();
/// assert_eq!(range.p10.time.to_string(), "3h25'28\"");
/// assert_eq!(range.p90.time.to_string(), "4h03'12\"");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct PredictionRequest {
    pub(crate) distance: Distance,
    pub(crate) time: RaceTime,
    pub(crate) runner: Option<Vickers>,
    pub(crate) second: Option<(Distance, RaceTime)>,
    more: Vec<Distance>,
}

impl PredictionRequest {
    /// The most distances beside the four races that arguments ask for.
    pub const MOST_DISTANCES: usize = 10;

    /// What a time over a distance is worth over the four races.
    pub const fn new(distance: Distance, time: RaceTime) -> Self {
        Self { distance, time, runner: None, second: None, more: Vec::new() }
    }

    /// With the kilometres of a week; out of [bounds](Vickers::WEEKLY_KM) they are ignored.
    #[must_use]
    pub fn with_weekly_km(self, km: f64) -> Self {
        Self { runner: Vickers::new(km), ..self }
    }

    /// With another race of the same runner.
    #[must_use]
    pub fn with_second(self, distance: Distance, time: RaceTime) -> Self {
        Self { second: Some((distance, time)), ..self }
    }

    /// And over these distances, beside the four races.
    #[must_use]
    pub fn with_distances(mut self, distances: impl IntoIterator<Item = Distance>) -> Self {
        self.more.extend(distances);
        self
    }

    /// The weekly kilometres, as Vickers' models take them.
    pub const fn runner(&self) -> Option<Vickers> {
        self.runner
    }

    /// The distances asked for, each once, the shortest first.
    pub fn distances(&self) -> Vec<Distance> {
        let mut distances = RaceDistance::ALL.map(Distance::from).to_vec();
        for distance in &self.more {
            if distances.iter().all(|known| known.km() != distance.km()) {
                distances.push(*distance);
            }
        }
        distances.sort_by(|a, b| a.km().to_f64().total_cmp(&b.km().to_f64()));
        distances
    }

    /// The same, with what the other arguments say; one that cannot be read is ignored.
    pub(crate) fn with_options(mut self, args: &Arguments<'_>) -> Self {
        let distances = args.get(Parameter::To).unwrap_or_default().split(',');
        // Counted before they are read, since a query may list ten thousand.
        let distances = distances.take(Self::MOST_DISTANCES);
        self.more.extend(distances.filter_map(|text| text.parse::<Distance>().ok()));
        let weekly_km = args.get(Parameter::WeeklyKm).and_then(Decimal::parse);
        self.runner = weekly_km.and_then(|km| Vickers::new(km.to_f64()));
        let distance = args.get(Parameter::SecondDistance).and_then(|text| text.parse().ok());
        let time = args.get(Parameter::SecondTime).and_then(|text| text.parse().ok());
        self.second = distance.zip(time);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::pace::PaceQuery;

    fn request(pairs: &[(&'static str, &'static str)]) -> PredictionRequest {
        let known = [("distance", "10km"), ("time", "45:00")];
        let pairs = known.iter().chain(pairs).map(|(name, value)| (*name, (*value).into()));
        let pairs = pairs.chain([("include", "predictions".into())]);
        PaceQuery::parse(&Arguments::from_pairs(pairs)).unwrap().predictions.unwrap()
    }

    fn km(request: &PredictionRequest) -> Vec<String> {
        request.distances().iter().map(|distance| distance.km().to_string()).collect()
    }

    #[test]
    fn the_first_ten_distances_are_read() {
        let races = ["5", "10", "21.0975", "42.195"];
        assert_eq!(km(&request(&[])), races);
        assert_eq!(km(&request(&[("to", "10000m,x,,semi,5km")])), races);
        assert_eq!(
            km(&request(&[("to", "15,x, 8 ,1500m,15.0,1,2,3,4,5,7,9")])),
            ["1", "1.5", "2", "3", "4", "5", "8", "10", "15", "21.0975", "42.195"]
        );
    }

    #[test]
    fn what_cannot_be_read_is_ignored() {
        let plain = request(&[]);
        assert_eq!((plain.runner(), plain.second), (None, None));
        for (name, value) in [
            ("weekly_km", "0.5"),
            ("weekly_km", "301"),
            ("weekly_km", "40 km"),
            ("second_distance", "semi"),
            ("second_time", "1h40"),
        ] {
            assert_eq!(request(&[(name, value)]), plain, "{name}={value}");
        }
        let second = |time| request(&[("second_distance", "semi"), ("second_time", time)]).second;
        assert_eq!(second("100m"), None);
        assert!(second("1:40:00").is_some());
        assert!(request(&[("weekly_km", "48.3")]).runner().is_some());
    }
}
