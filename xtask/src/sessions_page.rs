//! docs/SESSIONS.md: the library of sessions, for coaches to read.

use std::fmt::{self, Write as _};

use pace_core::plan::library::{RECIPES, Recipe, Slot};
use pace_core::{Lang, Level, Phase, RaceDistance, Workout};

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
         A session's row says what is run, for which races, levels and phases, and in which doses from the\n\
         lightest to the heaviest. A plan takes from a row only the doses that keep the bounds of the runner's\n\
         level at the runner's paces, and none more than twice.\n\n\
         ## Quality sessions"
    )?;
    for row in RECIPES {
        quality(page, row)?;
    }
    writeln!(page, "\n## All others\n")?;
    writeln!(page, "| id | French | English | purpose |\n|---|---|---|---|")?;
    let is_quality = |workout| RECIPES.iter().any(|row| row.workout == workout);
    for workout in Workout::ALL.into_iter().filter(|workout| !is_quality(*workout)) {
        let race = RaceDistance::Marathon;
        let [french, english] = [Lang::Fr, Lang::En].map(|lang| workout.name(race, lang));
        let purpose = workout.purposes(race, Lang::En)[0];
        writeln!(page, "| `{}` | {french} | {english} | {purpose} |", workout.id())?;
    }
    Ok(())
}

fn quality(page: &mut String, row: &Recipe) -> fmt::Result {
    let race = row.races[0];
    let name = |lang| row.workout.name(race, lang);
    writeln!(page, "\n### {} · {}\n", name(Lang::Fr), name(Lang::En))?;
    writeln!(page, "*{}*\n", row.workout.purposes(race, Lang::En)[0])?;
    let work = match (row.slot, row.by_effort) {
        (Slot::Interval, true) => "hills, by effort",
        (Slot::Interval, false) => "intervals, at the pace of zone `interval`",
        (Slot::Threshold, _) => "threshold, at the pace of zone `tempo`",
        (Slot::RacePace, _) => "at race pace",
        (Slot::Reminder, _) => "a little at race pace, while tapering",
    };
    writeln!(page, "- id: `{}`", row.workout.id())?;
    writeln!(page, "- work: {work}")?;
    if row.lead_in_minutes > 0 {
        writeln!(page, "- before it: {} min at the long run's pace", row.lead_in_minutes)?;
    }
    let races: Vec<_> = row.races.iter().map(|race| race.name(Lang::En)).collect();
    writeln!(page, "- races: {}", all_or(&races, RaceDistance::ALL.len()))?;
    let levels: Vec<_> = row.levels.iter().map(|level| level_name(*level)).collect();
    writeln!(page, "- levels: {}", all_or(&levels, Level::ALL.len()))?;
    let phases: Vec<_> = row.phases.iter().map(|phase| Phase::name(*phase)).collect();
    writeln!(page, "- phases: {}", phases.join(", "))?;
    if row.doses.iter().any(|dose| dose.count() > 1) {
        writeln!(page, "- rest after each effort: {}", row.rest)?;
    }
    let doses: Vec<_> = row.doses.iter().map(ToString::to_string).collect();
    writeln!(page, "- doses: {}", doses.join(" → "))
}

fn all_or(names: &[&str], all: usize) -> String {
    if names.len() == all { "all".to_owned() } else { names.join(", ") }
}

const fn level_name(level: Level) -> &'static str {
    match level {
        Level::Beginner => "beginner",
        Level::Intermediate => "intermediate",
        Level::Advanced => "advanced",
    }
}
