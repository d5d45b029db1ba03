//! A plan as a calendar: each session on its date, counted back from the race.
//!
//! `cargo run -p pace-running --example plan_calendar`

use std::error::Error;
use std::fmt::Write as _;

use pace_core::{Detail, Lang, PlanRequest, RaceDistance};

#[allow(clippy::disallowed_macros, reason = "an example prints; the core does not")]
fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", text()?);
    Ok(())
}

/// Six weeks towards 10 km in 45 minutes, on a Sunday in April.
pub(crate) fn text() -> Result<String, Box<dyn Error>> {
    let plan = PlanRequest::new(RaceDistance::TenKm, "45:00".parse()?)
        .with_weeks(6)
        .with_race_date(Some("2027-04-11".parse()?))
        .plan();
    let dates = plan.request.dates().ok_or("no such day")?;

    // The plan has the numbers; its result has the texts, in the same order.
    let result = plan.result(Lang::En, Detail::default());
    let mut text = String::new();
    for (week, texts) in plan.weeks.iter().zip(result.weeks.iter()) {
        for (session, texts) in week.sessions.iter().zip(texts.sessions.iter()) {
            let date = dates.date(week.number, session.day);
            let (weekday, title) = (date.weekday().short(Lang::En), texts.title);
            let minutes = session.duration_seconds() / 60;
            let km = session.distance_m() as f64 / 1000.0;
            writeln!(text, "{weekday} {date}  {minutes:>3} min  {km:>4.1} km  {title}")?;
        }
    }
    Ok(text)
}
