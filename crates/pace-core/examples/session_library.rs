//! A session library of one's own: rows as the core's library has them, held to the same
//! form, and what their reps ask of a runner.
//!
//! Plans are made from the core's own rows; these are for an app that offers sessions beside
//! a plan, or for a coach who tries a row before adding it.
//!
//! `cargo run -p pace-running --example session_library`

use std::error::Error;
use std::fmt::Write as _;

use pace_core::plan::library::{Effort, Row, Way, check};
use pace_core::{Lang, PlanRequest, RaceDistance, Workout, Zone};

const BLOCKS: Row = Row {
    workout: Workout::CruiseIntervals,
    way: Way::Threshold,
    races: &[RaceDistance::TenKm, RaceDistance::HalfMarathon],
    efforts: &[Effort::Seconds(300), Effort::Metres(2000)],
    continuous: false,
};

/// The same, with an effort of nothing: the core says so.
const HOLLOW: Row = Row { efforts: &[Effort::Seconds(0)], ..BLOCKS };

#[allow(clippy::disallowed_macros, reason = "an example prints; the core does not")]
fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", text()?);
    Ok(())
}

/// Both rows, for a runner of 10 km in 50 minutes.
pub(crate) fn text() -> Result<String, Box<dyn Error>> {
    let request = PlanRequest::new(RaceDistance::TenKm, "50:00".parse()?);
    let pace = request.paces().of(Zone::Tempo);
    let mut out = String::new();
    for row in [BLOCKS, HOLLOW] {
        let name = row.workout.name(request.race(), Lang::En);
        if let Err(fault) = check(&row) {
            writeln!(out, "{name}: refused, {fault:?}")?;
            continue;
        }
        writeln!(out, "{name}")?;
        for effort in row.efforts {
            let seconds = match effort {
                Effort::Metres(metres) => pace.seconds_for((*metres).into()),
                Effort::Seconds(seconds) => (*seconds).into(),
            };
            writeln!(out, "  {effort}: {seconds} s at {}/km", pace.formatted())?;
        }
    }
    Ok(out)
}
