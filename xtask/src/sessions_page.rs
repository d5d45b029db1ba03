//! docs/SESSIONS.md: the library of sessions, for coaches to read.

use std::fmt::{self, Write as _};

use pace_core::plan::library::{ROWS, Row, Way};
use pace_core::{Lang, RaceDistance, Workout};

/// The whole page.
pub(crate) fn page() -> String {
    let mut page = String::new();
    write(&mut page).expect("memory takes every text");
    page
}

fn write(page: &mut String) -> fmt::Result {
    writeln!(
        page,
        "<!-- Written by `cargo xtask codegen` from crates/pace-core/src/plan/library.rs. -->\n\n\
         # The library of sessions\n\n\
         A row of quality sessions has the reps that it may be made of, from short to long. A plan walks the rows\n\
         of one way up from week to week: that is a thread. How many reps there are follows from the runner's\n\
         paces and level, within the bounds of the role that the pace has (docs/DESIGN.md); a rep by distance\n\
         that takes too long for its role is given by time.\n\n\
         An id is that of a row, and stays. The title is by what a runner runs of it and for which race, so an id\n\
         may have several, and says how much there is: `Long intervals: 5 × 500 m`, `Long run with 5 km at\n\
         half-marathon pace`.\n\n\
         ## Quality sessions"
    )?;
    for way in Way::ALL {
        writeln!(page, "\n### {}\n", what(way))?;
        writeln!(
            page,
            "| id | French | English | races | reps | what for |\n|---|---|---|---|---|---|"
        )?;
        for row in ROWS.iter().filter(|row| row.way == way) {
            quality(page, row)?;
        }
    }
    writeln!(page, "\n## All others\n")?;
    writeln!(page, "| id | French | English | what for |\n|---|---|---|---|")?;
    let is_quality = |workout| ROWS.iter().any(|row| row.workout == workout);
    for workout in Workout::ALL.into_iter().filter(|workout| !is_quality(*workout)) {
        let [french, english] =
            [Lang::Fr, Lang::En].map(|lang| names(workout, &RaceDistance::ALL, lang).join("; "));
        let purpose = workout.purposes(RaceDistance::Marathon, Lang::En)[0];
        writeln!(page, "| `{}` | {french} | {english} | {purpose} |", workout.id())?;
    }
    Ok(())
}

fn quality(page: &mut String, row: &Row) -> fmt::Result {
    let name = |lang| names(row.workout, row.races, lang).join("; ");
    let races: Vec<_> = row.races.iter().map(|race| race.name(Lang::En)).collect();
    let races =
        if races.len() == RaceDistance::ALL.len() { "all".into() } else { races.join(", ") };
    let efforts: Vec<_> = row.efforts.iter().map(ToString::to_string).collect();
    let once = if row.continuous { "once " } else { "" };
    writeln!(
        page,
        "| `{}` | {} | {} | {races} | {once}{} | {} |",
        row.workout.id(),
        name(Lang::Fr),
        name(Lang::En),
        efforts.join(", "),
        row.workout.purposes(row.races[0], Lang::En)[0],
    )
}

/// Every name that a session of a row may have, towards any of these races.
fn names(workout: Workout, races: &[RaceDistance], lang: Lang) -> Vec<&'static str> {
    // Repetitions are short or long by what a runner's are, whichever row they are of.
    let called = match workout {
        Workout::Repeats400 | Workout::ThreeMinuteRepeats => {
            &[Workout::Repeats400, Workout::Repeats1000][..]
        }
        _ => &[workout],
    };
    let mut names: Vec<_> = called
        .iter()
        .flat_map(|called| races.iter().map(|race| called.name(*race, lang)))
        .collect();
    names.dedup();
    names
}

const fn what(way: Way) -> &'static str {
    match way {
        Way::Hills => "Hills, by effort",
        Way::Fartlek => "Fartlek, by effort",
        Way::Speed => "Repetition pace, or by effort",
        Way::Repeats => "Near maximal aerobic speed",
        Way::Threshold => "Threshold, or by feel",
        Way::TenKmPace => "10 km pace, towards a half-marathon",
        Way::Steady => "Between marathon pace and threshold",
        Way::RacePace => "Race pace",
    }
}

#[cfg(test)]
mod tests {
    use pace_core::PlanRequest;

    use super::*;

    #[test]
    fn every_session_has_a_name_of_its_row() {
        for race in RaceDistance::ALL {
            let per_km = (170..480).step_by(30);
            for (target, sessions) in per_km.flat_map(|pace| [2, 3, 5].map(|it| (pace, it))) {
                let target = (f64::from(target) * race.km().to_f64()) as u64;
                let target = target.to_string().parse().unwrap();
                let plan = PlanRequest::new(race, target).with_sessions(sessions).plan();
                for session in plan.weeks.iter().flat_map(|week| &week.sessions) {
                    for lang in Lang::ALL {
                        let (name, workout) = (session.name(race, lang), session.workout);
                        let names = names(workout, &[race], lang);
                        assert!(names.contains(&name), "{name}: {names:?}");
                    }
                }
            }
        }
    }
}
