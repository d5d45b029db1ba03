//! A session library of one's own: rows as the core's library has them, held to the same
//! form, and what their doses ask of a runner.
//!
//! Plans are made from the core's own rows; these are for an app that offers sessions beside
//! a plan, or for a coach who tries a row before adding it.
//!
//! `cargo run -p pace-core --example session_library`

use std::error::Error;
use std::fmt::Write as _;

use pace_core::plan::library::{Dose, Effort, REST_BETWEEN_SETS, Recipe, Rest, Slot, check};
use pace_core::{
    Lang, Level, Phase, PlanRequest, RaceDistance, SessionKind, TrainingPaces, Workout, Zone,
};

const BLOCKS: Recipe = Recipe {
    workout: Workout::CruiseIntervals,
    slot: Slot::Threshold,
    kind: SessionKind::Tempo,
    zone: Zone::Tempo,
    by_effort: false,
    races: &[RaceDistance::TenKm, RaceDistance::HalfMarathon],
    levels: &[Level::Intermediate],
    phases: &[Phase::Development, Phase::Intensity],
    lead_in_minutes: 0,
    rest: Rest::Seconds(60),
    doses: &[
        Dose::Repeats { sets: 1, reps: 4, effort: Effort::Seconds(300) },
        Dose::Repeats { sets: 1, reps: 3, effort: Effort::Metres(2000) },
    ],
};

/// The same, with a rest that is none: the core says so.
const RESTLESS: Recipe = Recipe { rest: Rest::Seconds(5), ..BLOCKS };

#[allow(clippy::disallowed_macros, reason = "an example prints; the core does not")]
fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", text()?);
    Ok(())
}

/// Both rows, for a runner of 10 km in 50 minutes.
pub(crate) fn text() -> Result<String, Box<dyn Error>> {
    let request = PlanRequest::new(RaceDistance::TenKm, "50:00".parse()?);
    let mut out = String::new();
    for row in [BLOCKS, RESTLESS] {
        let name = row.workout.name(request.race(), Lang::En);
        match check(&row) {
            Ok(()) => {
                writeln!(out, "{name}, rest {}", row.rest)?;
                for dose in row.doses {
                    writeln!(out, "  {dose}: {}", asked(&row, *dose, &request.paces()))?;
                }
            }
            Err(fault) => writeln!(out, "{name}, rest {}: refused, {fault:?}", row.rest)?,
        }
    }
    Ok(out)
}

/// What a dose asks of a runner with these paces.
fn asked(row: &Recipe, dose: Dose, paces: &TrainingPaces) -> String {
    let pace = paces.of(row.zone);
    let seconds: Vec<u64> = match dose {
        Dose::Repeats { effort, .. } => {
            let seconds = match effort {
                Effort::Metres(metres) => pace.seconds_for(metres.into()),
                Effort::Seconds(seconds) => seconds.into(),
            };
            vec![seconds; dose.count() as usize]
        }
        Dose::Ladder(minutes) => minutes.iter().map(|minutes| u64::from(*minutes) * 60).collect(),
    };
    let sets = if let Dose::Repeats { sets, .. } = dose { u64::from(sets) } else { 1 };
    let work: u64 = seconds.iter().sum();
    let rest: u64 = seconds.iter().map(|effort| row.rest.after(*effort)).sum::<u64>()
        + (sets - 1) * REST_BETWEEN_SETS;
    format!("{} s of work at {}/km, {} s of rest", work, pace.formatted(), rest)
}
