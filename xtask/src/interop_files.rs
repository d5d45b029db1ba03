//! Other people's readers over the files that plans are exported to.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::process;
use crate::served::{python_tool, require, step, tools};
use crate::workspace::{cargo, root, target};

const HOW: &str = "  mkdir -p target/tools && cd target/tools
  python3 -m venv venv
  venv/bin/pip install icalendar garmin-fit-sdk fitdecode

or elsewhere, with PACE_TOOLS naming the place.";

/// The date of every plan's race.
const RACE_DATE: &str = "2027-04-11";

/// Writes plans in every format and reads them back.
pub(crate) fn run() -> Result<()> {
    // The last two are commands that the readers' packages bring.
    let [python, icalendar, fitdecode] = ["python", "icalendar", "fitjson"].map(python_tool);
    require(&[python.clone(), icalendar, fitdecode], HOW)?;

    let samples = tools().join("interop-files");
    if samples.exists() {
        fs::remove_dir_all(&samples)
            .with_context(|| format!("could not remove {}", samples.display()))?;
    }
    cargo(&["build", "--workspace", "--bin", "pace"])?;
    write_samples(&samples)?;
    let mut plans: Vec<PathBuf> = fs::read_dir(&samples)
        .with_context(|| format!("could not read {}", samples.display()))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    plans.sort();

    let check = root().join("xtask/interop/files/check.py");
    let arguments = [check.as_os_str(), RACE_DATE.as_ref()];
    let arguments = arguments.into_iter().chain(plans.iter().map(|path| path.as_os_str()));
    step("readers of calendars and workouts", &python, arguments, &samples)?;

    let course = write_course(&samples.join("course"))?;
    let check = root().join("xtask/interop/files/course_file.py").into_os_string();
    let arguments = std::iter::once(check).chain(course.map(PathBuf::into_os_string));
    step("readers of a course's workout", &python, arguments, &samples)?;
    eprintln!("xtask: every file was read back");
    Ok(())
}

/// Plans that hold every session of the library between them, every age band and both models
/// of paces.
const PLANS: [&str; 10] = [
    "5km 25:00 --weeks 8 --sessions 2",
    "5km 17:30 --sessions 4 --weeks 12 --lang en",
    "5km 20:00 --sessions 4 --weeks 12 --vo2max 35",
    "10km 45:00 --sessions 4 --weeks 12",
    "10km 38:00 --sessions 4 --weeks 12 --vo2max 58.4",
    "10km 1h05 --sessions 3 --weeks 12 --age 55",
    "semi 1h45 --sessions 5 --weeks 20 --lang en",
    "semi 1h25 --sessions 4 --weeks 16 --age 44",
    "marathon 3h30 --sessions 6 --weeks 24",
    "marathon 4h45 --sessions 3 --weeks 16 --age 55 --vo2max 41 --lang en",
];

/// Plans of runners who say what they run, when they can, and how fast their heart beats.
const OWN_PLANS: [&str; 10] = [
    "5km 25:00 --start-date 2027-02-15 --days tue,thu,sun --hr-max 190",
    "5km 40:00 --start-date 2027-02-01 --days mon,wed,sat --run-walk always --lang en",
    "10km 45:00 --start-date 2027-01-18 --days mar,jeu,sam --weekly-km 35 --hr-max 185 --hr-rest 50",
    "10km 1h15 --start-date 2027-02-15 --days tue,fri --run-walk always --hr-max 172 --lang en",
    "10km 52:00 --start-date 2027-02-01 --longest-run-km 8 --run-walk never --hr-max 178",
    "semi 1h45 --start-date 2027-01-04 --days mon,wed,fri,sun --long-run-day fri --hr-max 188 --lang en",
    "semi 2h30 --start-date 2026-12-21 --days lun,jeu,dim --weekly-km 20 --hr-max 165 --hr-rest 62",
    "semi 1h32 --start-date 2027-01-18 --days tue,wed,thu,sat,sun --weekly-km 60 --hr-max 195",
    "marathon 3h30 --start-date 2026-12-07 --days tue,thu,fri,sun --weekly-km 50 --hr-max 182",
    "marathon 5h15 --start-date 2026-11-30 --days wed,fri,sun --run-walk always --hr-max 170 --lang en",
];

/// Has the command write the plans, a folder each: its JSON, and for every format a folder
/// of files and an archive.
fn write_samples(folder: &Path) -> Result<()> {
    let own = OWN_PLANS.iter().map(|plan| (plan, &["--start-time", "18:30", "--alarm", "45"][..]));
    let plans = PLANS.iter().map(|plan| (plan, &[][..])).chain(own);
    for (index, (plan, times)) in plans.enumerate() {
        let folder = std::path::absolute(folder.join(format!("{index:02}")))?;
        fs::create_dir_all(&folder)?;
        // What was asked is read there, not in what is answered.
        fs::write(folder.join("asked.txt"), [&[*plan], times].concat().join(" "))?;
        pace(plan, "json", &["--include", "steps,guidance"], &folder.join("plan.json"))?;
        for (format, extension) in
            [("ics", "ics"), ("fit", "fit"), ("intervals", "txt"), ("zwo", "zwo")]
        {
            let files = folder.join(extension);
            fs::create_dir_all(&files)?;
            let options = if format == "ics" { times } else { &[] };
            pace(plan, format, options, &files)?;
            pace(plan, format, options, &files.with_extension("zip"))?;
        }
    }
    Ok(())
}

/// Has the command write the splits over the hills of a track, as JSON and as a workout.
fn write_course(folder: &Path) -> Result<[PathBuf; 2]> {
    let folder = std::path::absolute(folder)?;
    fs::create_dir_all(&folder)?;
    let track = folder.join("hills.gpx");
    fs::write(&track, hills())?;
    let files = ["json", "fit"].map(|format| (format, folder.join("hills").with_extension(format)));
    for (format, file) in &files {
        let course = [track.as_os_str(), "semi".as_ref(), "1h45".as_ref()];
        write_by("course", course, format, file)?;
    }
    Ok(files.map(|(_, file)| file))
}

/// A half-marathon to the north, a point every hundred metres, over waves of 60 m.
fn hills() -> String {
    let points = (0..=211).map(|point| {
        let metres = f64::from(point) * 100.0;
        let height = 60.0 * (metres / 4_000.0 * std::f64::consts::TAU).sin() + 200.0;
        let latitude = 46.0 + metres / 111_194.9;
        format!("<trkpt lat=\"{latitude:.6}\" lon=\"7\"><ele>{height:.1}</ele></trkpt>")
    });
    let points: String = points.collect();
    format!(
        "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>{points}\
         </trkseg></trk></gpx>"
    )
}

/// Runs `pace plan` into a file, a folder or an archive.
fn pace(plan: &str, format: &str, options: &[&str], output: &Path) -> Result<()> {
    // Plans without a first day begin long before the race, not on the day of this run.
    let start = if plan.contains("--start-date") { "" } else { "--start-date 2026-10-01" };
    let arguments = plan.split(' ').chain(start.split_whitespace());
    let arguments = arguments.chain(options.iter().copied()).chain(["--race-date", RACE_DATE]);
    write_by("plan", arguments.map(OsStr::new), format, output)
}

/// Runs a subcommand of `pace` into a file, a folder or an archive.
fn write_by<'a>(
    subcommand: &str,
    arguments: impl IntoIterator<Item = &'a OsStr>,
    format: &str,
    output: &Path,
) -> Result<()> {
    let mut pace = Command::new(target().join("debug/pace"));
    pace.arg(subcommand).args(arguments).args(["--format", format, "--output"]).arg(output);
    process::run(pace.env("PACE_LANG", "fr"))
}
