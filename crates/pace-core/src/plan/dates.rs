//! The dates of a plan: its last day is the day of the race.

use std::ops::RangeInclusive;

use crate::date::Date;

/// The dates of a plan's weeks and days.
///
/// Day 7 of the last week is the day of the race, whatever day of the week that is; every other
/// day is counted back from it.
///
/// ```
/// # use pace_core::{PlanRequest, RaceDistance};
/// let request = PlanRequest::new(RaceDistance::TenKm, "45:00".parse()?)
///     .with_race_date(Some("2027-04-11".parse()?));
/// let dates = request.dates().expect("the race has one");
/// assert_eq!(dates.date(1, 1).to_string(), "2027-02-15");
/// assert_eq!(dates.week(1).end().to_string(), "2027-02-21");
/// assert_eq!(dates.date(request.weeks(), 7), dates.race_date());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PlanDates {
    race: Date,
    weeks: u8,
}

impl PlanDates {
    /// Whether all days of a plan of this many weeks that ends on this day, and the day after
    /// it, are within the calendar: files say on which day a day ends.
    pub(crate) fn are_within_calendar(race: Date, weeks: u8) -> bool {
        race.plus_days(1 - 7 * i64::from(weeks)).is_some() && race.plus_days(1).is_some()
    }

    pub(crate) const fn new(race: Date, weeks: u8) -> Self {
        Self { race, weeks }
    }

    /// The day of the race.
    pub const fn race_date(self) -> Date {
        self.race
    }

    /// The date of a day, 1 to 7, of a week, from 1. A week beyond the last counts as the
    /// last.
    pub const fn date(self, week: u8, day: u8) -> Date {
        let before = 7 * self.weeks.saturating_sub(week) as i64 + 7_u8.saturating_sub(day) as i64;
        match self.race.plus_days(-before) {
            Some(date) => date,
            None => self.race,
        }
    }

    /// The first and the last day of a week, from 1.
    pub const fn week(self, week: u8) -> RangeInclusive<Date> {
        RangeInclusive::new(self.date(week, 1), self.date(week, 7))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn weeks_end_on_the_day_of_the_race() {
        for (race, weeks, week, day, expected) in [
            // A Sunday: weeks begin on Mondays.
            ("2027-04-11", 12, 12, 7, "2027-04-11"),
            ("2027-04-11", 12, 12, 1, "2027-04-05"),
            ("2027-04-11", 12, 11, 7, "2027-04-04"),
            ("2027-04-11", 12, 1, 1, "2027-01-18"),
            // A Saturday: weeks begin on Sundays.
            ("2027-05-01", 8, 7, 1, "2027-04-18"),
            // Over a leap day and a new year.
            ("2028-03-05", 6, 5, 2, "2028-02-22"),
            ("2028-03-05", 6, 5, 7, "2028-02-27"),
            ("2028-03-05", 24, 1, 1, "2027-09-20"),
            // Beyond the race.
            ("2027-04-11", 12, 13, 1, "2027-04-05"),
        ] {
            let dates = PlanDates::new(date(race), weeks);
            assert_eq!(dates.date(week, day), date(expected), "{race} {week} {day}");
        }
    }
}
