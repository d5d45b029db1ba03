//! A plan as a calendar: each session on its date, counted back from the race.
//!
//! `cargo run -p pace-running --example plan_calendar --features chrono`

use std::error::Error;

use chrono::{Datelike as _, NaiveDate};
use pace_core::{Detail, Lang, PlanRequest, RaceCalendar, RaceDistance};

#[allow(clippy::disallowed_macros, reason = "an example prints; the core does not")]
fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", text()?);
    Ok(())
}

/// Six weeks towards 10 km in 45 minutes, on a Sunday in April.
pub(crate) fn text() -> Result<String, Box<dyn Error>> {
    let race_day = NaiveDate::from_ymd_opt(2027, 4, 11).ok_or("no such day")?;
    let plan = PlanRequest::new(RaceDistance::TenKm, "45:00".parse()?).with_weeks(6).plan();
    let calendar = RaceCalendar::new(race_day, plan.request.weeks())?;

    // The plan has the numbers; its result has the texts, in the same order.
    let result = plan.result(Lang::En, Detail::default());
    let titles = result.weeks.iter().flat_map(|week| week.sessions.iter().collect::<Vec<_>>());
    let line = |((date, session), texts): (
        (NaiveDate, &pace_core::Session),
        pace_core::answer::PlanSession<'_>,
    )| {
        let minutes = session.duration_seconds() / 60;
        let km = session.distance_m() as f64 / 1000.0;
        format!("{} {date}  {minutes:>3} min  {km:>4.1} km  {}\n", date.weekday(), texts.title)
    };
    Ok(calendar.sessions(&plan).zip(titles).map(line).collect())
}
