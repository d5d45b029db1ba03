//! The dates of a plan: its weeks end on race day.

use std::ops::RangeInclusive;

use chrono::{Datelike as _, Days, NaiveDate};

use crate::plan::Plan;
use crate::plan::session::Session;

/// A plan laid over the calendar (feature `chrono`).
///
/// Day 7 of the last week is race day, whatever day of the week that is; every other day is
/// counted back from it.
///
/// ```
/// # use pace_core::{PlanRequest, RaceCalendar, RaceDistance};
/// let plan = PlanRequest::new(RaceDistance::TenKm, "45:00".parse()?).plan();
/// let calendar = RaceCalendar::new("2027-04-11".parse().unwrap(), plan.request.weeks())?;
/// let (date, first) = calendar.sessions(&plan).next().unwrap();
/// assert_eq!((date.to_string().as_str(), first.day), ("2027-02-17", 3));
/// assert_eq!(calendar.week(8).end().to_string(), "2027-04-11");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RaceCalendar {
    race_date: NaiveDate,
    weeks: u8,
}

/// A race date that a plan cannot be counted back from: a day of the plan, or the day after
/// the race, is outside [`RaceCalendar::YEARS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RaceDateOutOfRange;

const DAYS_A_WEEK: u64 = 7;

impl RaceCalendar {
    /// Years that every day of a plan is in, and the day after it: files write years with
    /// four digits.
    pub const YEARS: RangeInclusive<i32> = 1..=9999;

    /// A plan of this many weeks that ends on this date.
    ///
    /// # Errors
    /// A day of the plan would be outside [`YEARS`](Self::YEARS).
    pub fn new(race_date: NaiveDate, weeks: u8) -> Result<Self, RaceDateOutOfRange> {
        let first = race_date.checked_sub_days(days_back(weeks, 1, 1));
        let after = race_date.succ_opt();
        let within = |date: NaiveDate| Self::YEARS.contains(&date.year());
        match (first, after) {
            (Some(first), Some(after)) if within(first) && within(after) => {
                Ok(Self { race_date, weeks })
            }
            _ => Err(RaceDateOutOfRange),
        }
    }

    /// The day of the race.
    pub const fn race_date(self) -> NaiveDate {
        self.race_date
    }

    /// The date of a day, 1 to 7, of a week, from 1. Days and weeks beyond the race are race
    /// day.
    pub fn date(self, week: u8, day: u8) -> NaiveDate {
        // `new` has seen that the first day exists, and no other is earlier.
        self.race_date.checked_sub_days(days_back(self.weeks, week, day)).unwrap_or(self.race_date)
    }

    /// The first and the last day of a week, from 1.
    pub fn week(self, week: u8) -> RangeInclusive<NaiveDate> {
        self.date(week, 1)..=self.date(week, DAYS_A_WEEK as u8)
    }

    /// Every session of a plan with its date, in order.
    pub fn sessions(self, plan: &Plan) -> impl Iterator<Item = (NaiveDate, &Session)> {
        plan.weeks.iter().flat_map(move |week| {
            let day = move |session: &Session| self.date(week.number, session.day);
            week.sessions.iter().map(move |session| (day(session), session))
        })
    }
}

/// Days from a day of a week to the race.
fn days_back(weeks: u8, week: u8, day: u8) -> Days {
    let whole = u64::from(weeks.saturating_sub(week)) * DAYS_A_WEEK;
    Days::new(whole + DAYS_A_WEEK.saturating_sub(u64::from(day)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn weeks_end_on_race_day() {
        let rows = [
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
        ];
        for (race, weeks, week, day, expected) in rows {
            let calendar = RaceCalendar::new(date(race), weeks).unwrap();
            assert_eq!(calendar.date(week, day), date(expected), "{race} {week} {day}");
        }
    }

    #[test]
    fn a_week_is_seven_days() {
        let calendar = RaceCalendar::new(date("2027-04-11"), 12).unwrap();
        assert_eq!(calendar.week(1), date("2027-01-18")..=date("2027-01-24"));
        assert_eq!(calendar.week(12), date("2027-04-05")..=calendar.race_date());
    }

    #[test]
    fn a_race_at_the_end_of_time_is_refused() {
        let rows = [
            ("0001-02-11", 6, true), // begins on 0001-01-01
            ("0001-02-10", 6, false),
            ("9999-12-30", 24, true),
            ("9999-12-31", 24, false), // events end on the day after
            ("-0044-03-15", 6, false),
            ("+12026-03-15", 6, false),
        ];
        for (race, weeks, fine) in rows {
            assert_eq!(RaceCalendar::new(date(race), weeks).is_ok(), fine, "{race}");
        }
        for race in [NaiveDate::MIN, NaiveDate::MAX] {
            assert_eq!(RaceCalendar::new(race, 24), Err(RaceDateOutOfRange));
        }
    }
}
