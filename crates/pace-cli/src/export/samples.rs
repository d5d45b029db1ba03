//! Plans for tests, and files of them for readers in other languages.

use chrono::{DateTime, Utc};
use pace_core::{Plan, PlanArgs, PlanRequest};

/// A moment for tests: 2026-11-21, noon.
pub(super) const REVISED: DateTime<Utc> =
    DateTime::from_timestamp(1_795_262_400, 0).expect("a date of our time");

/// The plan of a line: `10km 45:00 age=55 lang=en`.
pub(super) fn plan(line: &str) -> Plan {
    let mut words = line.split(' ');
    let known = ["distance", "time"].map(|name| (name, words.next().unwrap()));
    let options = words.map(|word| word.split_once('=').unwrap());
    let pairs = known.into_iter().chain(options);
    let args = PlanArgs::from_pairs(pairs.map(|(name, value)| (name, value.into())));
    PlanRequest::parse(&args).unwrap().plan()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    use pace_core::Workout;

    use super::*;
    use crate::export::{Export, ExportFile, PlanFormat, export, zip};
    use crate::race_calendar::RaceCalendar;

    /// Between them they hold the sessions of the library, every age band and both models of paces.
    const LINES: [&str; 10] = [
        "5km 25:00 sessions=2",
        "5km 17:30 sessions=4 weeks=12 lang=en",
        "5km 20:00 sessions=4 weeks=12 vo2max=35",
        "10km 45:00 sessions=4 weeks=12",
        "10km 38:00 sessions=4 weeks=12 vo2max=58.4",
        "10km 1h05 sessions=3 weeks=12 age=55",
        "semi 1h45 sessions=5 weeks=20 lang=en",
        "semi 1h25 sessions=4 weeks=16 age=44",
        "marathon 3h30 sessions=6 weeks=24",
        "marathon 4h45 sessions=3 weeks=16 age=55 vo2max=41 lang=en",
    ];

    #[test]
    fn samples_hold_the_whole_library() {
        let plans = LINES.map(plan);
        let sessions = plans.iter().flat_map(|plan| &plan.weeks).flat_map(|week| &week.sessions);
        let held: BTreeSet<_> = sessions.map(|session| session.workout).collect();
        // No plan is known that schedules these two.
        let unknown = [Workout::HalfMarathonPace, Workout::MarathonPace];
        let seen = |workout: &Workout| held.contains(workout) || unknown.contains(workout);
        assert_eq!(Workout::ALL.into_iter().find(|workout| !seen(workout)), None);
    }

    /// A folder a plan, with its JSON and a folder a format: `cargo xtask interop --only files`.
    #[test]
    #[ignore = "writes files: PACE_SAMPLES names the folder"]
    fn write_samples() {
        let folder = std::env::var("PACE_SAMPLES").expect("PACE_SAMPLES names a folder");
        for (index, line) in LINES.iter().enumerate() {
            write_sample(&Path::new(&folder).join(format!("{index}")), line);
        }
    }

    fn write_sample(folder: &Path, line: &str) {
        let plan = plan(&format!("{line} include=steps"));
        let race = "2027-04-11".parse().unwrap();
        let calendar = RaceCalendar::new(race, plan.request.weeks()).unwrap();
        fs::create_dir_all(folder).unwrap();
        fs::write(folder.join("plan.json"), serde_json::to_vec(&plan.result()).unwrap()).unwrap();
        for format in [PlanFormat::Ics, PlanFormat::Fit, PlanFormat::Intervals, PlanFormat::Zwo] {
            let files = match export(&plan, Some(calendar), format, REVISED).unwrap() {
                Export::One(file) => vec![file],
                Export::Many(files) => files,
            };
            let folder = folder.join(format.extension());
            fs::create_dir_all(&folder).unwrap();
            for ExportFile { name, bytes } in &files {
                fs::write(folder.join(name), bytes).unwrap();
            }
            fs::write(folder.with_extension("zip"), zip(&files)).unwrap();
        }
    }
}
