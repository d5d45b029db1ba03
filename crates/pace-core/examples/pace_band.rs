//! A pace band for race day: what the clock should say at each point, as wide as the wrist
//! allows.
//!
//! `cargo run -p pace-running --example pace_band`

use std::error::Error;

use pace_core::{Distance, LengthUnit, RaceSplits, RaceTime, SplitPoints, Strategy};

#[allow(clippy::disallowed_macros, reason = "an example prints; the core does not")]
fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", text()?);
    Ok(())
}

/// A marathon in 3 h 30, its second half 1 % faster, on bands of two widths.
pub(crate) fn text() -> Result<String, Box<dyn Error>> {
    let narrow = band("marathon", "3h30", "negative:1", 16)?;
    let wide = band("marathon", "3h30", "negative:1", 48)?;
    Ok(format!("{narrow}\n{wide}"))
}

/// One band: points every 5 km and at the half, in as many columns as the width takes.
fn band(
    distance: &str,
    time: &str,
    strategy: &str,
    width: usize,
) -> Result<String, Box<dyn Error>> {
    let (distance, time): (Distance, RaceTime) = (distance.parse()?, time.parse()?);
    let strategy: Strategy = strategy.parse()?;
    let points = SplitPoints::at("5,10,15,20,semi,25,30,35,40", LengthUnit::Km)
        .ok_or("a point is no distance")?;
    let splits = RaceSplits::new(distance, time, points, strategy)?;

    let cells: Vec<String> = splits
        .iter()
        .map(|split| format!("{:>7} {:>8}", split.km.to_string(), split.time.to_string()))
        .collect();
    let cell = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let columns = (width / (cell + 1)).max(1);
    let rows = cells.len().div_ceil(columns);
    // Read down each column, as a runner does.
    let row = |row: usize| {
        let cells: Vec<&str> = cells.iter().skip(row).step_by(rows).map(String::as_str).collect();
        format!("{}\n", cells.join("|"))
    };
    Ok((0..rows).map(row).collect())
}
