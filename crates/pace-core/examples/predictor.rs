//! A predictor: what a race is worth over other distances, what eight runners in ten do after
//! it, and the training paces that go with it.
//!
//! `cargo run -p pace-running --example predictor`

use std::error::Error;
use std::fmt::Write as _;

use pace_core::{DanielsPaces, Formula, Intensity, Lang, PredictionRequest};

#[allow(clippy::disallowed_macros, reason = "an example prints; the core does not")]
fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", text()?);
    Ok(())
}

/// From 10 km in 45 minutes.
pub(crate) fn text() -> Result<String, Box<dyn Error>> {
    let request = PredictionRequest::new("10km".parse()?, "45:00".parse()?).with_weekly_km(50.0);
    let prediction = request.result(Lang::En);
    let mut out = format!("{} in {}\n\n", prediction.distance_label, prediction.time);
    write!(out, "{:<14}", "")?;
    for formula in Formula::ALL {
        write!(out, "{:>19}", formula.name())?;
    }
    writeln!(out, "{:>24}", "eight runners in ten")?;
    for race in &prediction.predictions {
        write!(out, "{:<14}", race.distance_label.to_string())?;
        for formula in Formula::ALL {
            // A star where the formula was not made for these races.
            let cell = race.by(formula).map_or_else(
                || "-".to_owned(),
                |time| format!("{}{}", time.time, if time.in_range { " " } else { "*" }),
            );
            write!(out, "{cell:>19}")?;
        }
        if let Some(range) = race.range {
            write!(out, "{:>24}", format!("{}–{}", range.p10.time, range.p90.time))?;
        }
        out.truncate(out.trim_end().len());
        writeln!(out)?;
    }
    if let Some(vdot) = prediction.vdot {
        writeln!(out, "\nVDOT {vdot}")?;
        let paces = DanielsPaces::from(vdot);
        for intensity in Intensity::ALL {
            let range = paces.of(intensity);
            let name = intensity.title().in_lang(Lang::En);
            let (fastest, slowest) = (range.fastest.formatted(), range.slowest.formatted());
            writeln!(out, "{} {name:<12} {fastest} to {slowest} per km", intensity.letter())?;
        }
    }
    Ok(out)
}
