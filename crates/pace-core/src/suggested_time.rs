//! Times that are read as their grammar has them, but were hardly meant so.

use crate::distance::Distance;
use crate::pace::Pace;
use crate::time::RaceTime;

/// Another way to write a time, under which the runner becomes human.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SuggestedTime {
    /// The text to write instead, `3h30`.
    pub text: String,
    /// The time that it stands for.
    pub time: RaceTime,
}

impl SuggestedTime {
    /// Up to here (km) races are sprinted.
    const SPRINT_KM: f64 = 1.0;
    /// Nobody sprints faster, in seconds per kilometre: 100 m in 9.58 s are 95.8.
    const FASTEST_SPRINT: f64 = 90.0;
    /// Nobody runs on faster, likewise: the best over 1,500 m is 137 (Hicham El Guerrouj, 1998).
    const FASTEST_RUN: f64 = 120.0;
    /// Walking is faster, likewise: 3 km/h.
    const SLOWEST: f64 = 1200.0;

    /// What was likely meant by a time that was read from `text`, but that nobody runs over
    /// this distance: hours and minutes for minutes and seconds (a marathon in `3:30`), or
    /// the other way round; minutes for a bare number.
    ///
    /// ```
    /// # use pace_core::{Distance, SuggestedTime};
    /// let marathon: Distance = "marathon".parse().unwrap();
    /// assert_eq!(SuggestedTime::of(marathon, "3:30").unwrap().text, "3h30");
    /// assert_eq!(SuggestedTime::of(marathon, "3h30"), None);
    /// ```
    pub fn of(distance: Distance, text: &str) -> Option<Self> {
        if Self::is_human(distance, text.parse().ok()?) {
            return None;
        }
        Self::other_ways(text).into_iter().flatten().find_map(|text| {
            let time = text.parse().ok().filter(|time| Self::is_human(distance, *time))?;
            Some(Self { text, time })
        })
    }

    fn is_human(distance: Distance, time: RaceTime) -> bool {
        let fastest = if distance.km().to_f64() <= Self::SPRINT_KM {
            Self::FASTEST_SPRINT
        } else {
            Self::FASTEST_RUN
        };
        Pace::of(distance, time)
            .and_then(Pace::seconds_per_km)
            .is_some_and(|seconds| (fastest..=Self::SLOWEST).contains(&seconds.to_f64()))
    }

    fn other_ways(text: &str) -> [Option<String>; 2] {
        let parts: Vec<&str> = text.split(':').collect();
        match parts.as_slice() {
            [first, second] => [Some(format!("{first}h{second}")), None],
            [first, second, _] => [Some(format!("{first}:{second}")), None],
            _ => match text.split_once('h') {
                Some((hours, minutes)) => {
                    [Some(format!("{hours}:{}", minutes.trim_end_matches('m'))), None]
                }
                // Not a whole number of minutes where letters are in it: `45m30s`.
                None => [Some(format!("{text}:00")), Some(format!("{text}h00"))],
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_likely_meant() {
        let rows = [
            ("marathon", "3:30", Some("3h30")),
            ("marathon", "3h30", None),
            ("marathon", "3:30:00", None),
            ("semi", "1:45", Some("1h45")),
            ("semi", "105", Some("105:00")),
            ("marathon", "4", Some("4h00")),
            ("10km", "45", Some("45:00")),
            ("10km", "45:00", None),
            ("10km", "45:00:00", Some("45:00")),
            ("10km", "45h00", Some("45:00")),
            ("10km", "45h00m", Some("45:00")),
            ("10km", "2700", None),
            ("5km", "20m30s", None),
            // A sprint in seconds, and a stroll over 100 m.
            ("100m", "12", None),
            ("400m", "1:05", None),
            // Nothing near is human.
            ("marathon", "1:01", None),
            ("marathon", "45m30s", None),
            ("0.0001", "5", None),
            ("1e300", "45:00", None),
            ("10km", "soon", None),
        ];
        for (distance, time, likelier) in rows {
            let found = SuggestedTime::of(distance.parse().unwrap(), time);
            let text = found.as_ref().map(|likelier| likelier.text.as_str());
            assert_eq!(text, likelier, "{distance} in {time}");
        }
    }
}
