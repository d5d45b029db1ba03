//! What a runner says of their own to `pace plan`: every option, taken and refused.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A plan of `10km 45:00` with these options.
fn plan(folder: &Path, options: &str) -> Output {
    let words = options.split_whitespace();
    let mut command = Command::new(env!("CARGO_BIN_EXE_pace"));
    command.args(["plan", "10km", "45:00"]).args(words).env_clear().env("PACE_LANG", "en");
    command.current_dir(folder).stdin(Stdio::null()).output().expect("the command runs")
}

/// What it writes, and what it says beside it.
fn written(folder: &Path, options: &str) -> (String, String) {
    let output = plan(folder, options);
    let [answer, talk] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("a text"));
    assert!(output.status.success(), "{options}: {talk}");
    (answer, talk)
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("plan").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The race and the first day of dated plans: eight weeks.
const DATES: &str = "--start-date 2027-02-15 --race-date 2027-04-11";

#[test]
fn what_is_said_is_in_the_answer() {
    let folder = folder("said");
    let rows = [
        ("--weekly-km 32.5", "\"weekly_km\":32.5"),
        ("--weekly-km 32,5", "\"weekly_km\":32.5"),
        ("--longest-run-km 12", "\"longest_run_km\":12"),
        ("--longest-run-km 12km", "\"longest_run_km\":12"),
        ("--vo2max 52,5", "\"vo2max\":52.5"),
        ("--hr-max 185bpm", "\"hr_max\":185"),
        ("--days tue,thu,sun", "\"days\":[\"tue\",\"thu\",\"sun\"]"),
        ("--days DIM,mar,jeu,mar", "\"days\":[\"tue\",\"thu\",\"sun\"]"),
        ("--days tue,thu --long-run-day tue", "\"long_run_day\":\"tue\""),
        ("--days tue,thu,sat,sun", "\"sessions_per_week\":4"),
        (DATES, "\"race_date\":\"2027-04-11\",\"start_date\":\"2027-02-15\""),
        ("--race-date 2027-04-11 --start-date 2027-02-28", "\"total_weeks\":6"),
        ("--run-walk always", "\"run_walk\":\"always\""),
        ("--hr-max 185", "\"hr_max\":185"),
        ("--hr-max 185 --hr-rest 52", "\"hr_rest\":52"),
        ("--include guidance --hr-max 185", "\"heart_rate\":[120,146]"),
        ("--include load,notes", "\"load\":"),
        ("--include feasibility --previous-time 47:00", "\"verdict\":"),
    ];
    for (options, said) in rows {
        let (json, talk) = written(&folder, &format!("{options} --format json"));
        assert!(json.contains(said), "{options}: {json}");
        assert_eq!(talk, "", "{options}");
    }
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = folder("refused");
    let rows = [
        ("--weekly-km 0.5", "1 to 300"),
        ("--weekly-km 301", "1 to 300"),
        ("--weekly-km much", "1 to 300"),
        ("--longest-run-km 61", "1 to 60"),
        ("--days tue", "at least two days"),
        ("--days tue,someday", "at least two days"),
        ("--long-run-day sun", "--days"),
        ("--days tue,thu --long-run-day sun", "--days"),
        ("--start-date 2027-02-15", "--race-date"),
        ("--race-date 2027-04-11 --start-date 2027-04-12", "--race-date"),
        ("--race-date 2027-02-30", "a date such as"),
        ("--run-walk sometimes", "auto, always, never"),
        ("--hr-max 99", "100 to 230"),
        ("--hr-max 185 --hr-rest 29", "30 to 100"),
        ("--hr-rest 52", "--hr-max"),
        ("--hr-max 100 --hr-rest 100", "--hr-max"),
        ("--include everything", "steps, notes"),
        ("--targets heart", "pace, heart-rate"),
        ("--targets heart-rate", "table"),
        ("--targets pace --format ics --race-date 2027-04-11 --start-date 2027-02-15", "ics"),
        ("--start-time 18:30", "table"),
        ("--start-time 25:00 --format ics", "18:30"),
        ("--start-time evening --format ics", "18:30"),
        ("--alarm 30 --format ics", "--start-time"),
        ("--start-time 18:30 --alarm 1441 --format ics", "0 to 1440"),
        ("--start-time 18:30 --alarm -5 --format ics", "0 to 1440"),
    ];
    for (options, said) in rows {
        let output = plan(&folder, options);
        let talk = String::from_utf8(output.stderr).expect("a text");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{options}: {talk}");
        assert!(talk.contains(said), "{options}: {talk}");
    }
}

/// Each option that some forms make nothing of, and the forms that take it; in all others it is
/// refused.
#[test]
fn an_option_goes_with_its_forms_alone() {
    let folder = folder("forms");
    let forms = ["table", "json", "csv", "md", "ics", "fit", "intervals", "zwo"];
    let rows: [(&str, &str, &[&str]); 8] = [
        ("--targets pace", "--targets", &["fit", "intervals"]),
        ("--start-time 18:30", "--start-time", &["ics"]),
        ("--temperature 28", "--temperature, --altitude", &["table", "md"]),
        ("--altitude 1500", "--temperature, --altitude", &["table", "md"]),
        ("--week 2", "--week", &["table", "csv", "md"]),
        ("--steps", "--steps, --include", &["json"]),
        ("--include load", "--steps, --include", &["json"]),
        ("--unit mi", "--unit mi", &["table", "md"]),
    ];
    for (option, said, taken) in rows {
        for form in forms {
            let options = format!("{option} --format {form} {DATES} -o {form}.zip");
            let output = plan(&folder, &options);
            let talk = String::from_utf8(output.stderr).expect("a text");
            let is_taken = taken.contains(&form);
            assert_eq!(
                output.status.code(),
                Some(if is_taken { 0 } else { 2 }),
                "{options}: {talk}"
            );
            let refusal = format!("{said} does not go with {form}.");
            let is_said = if is_taken { talk.is_empty() } else { talk.contains(&refusal) };
            assert!(is_said, "{options}: {talk}");
        }
    }
    // Of several, the first in this order is named; a date that is missing comes after.
    let rows = [
        ("--week 2 --start-time 18:30 --targets pace --format json", "--targets"),
        ("--week 2 --temperature 28 --start-time 18:30 --format json", "--start-time"),
        ("--week 2 --temperature 28 --format json", "--temperature, --altitude"),
        ("--week 2 --format ics", "--week"),
        ("--week 2 --format fit", "--week"),
    ];
    for (options, said) in rows {
        let talk = String::from_utf8(plan(&folder, options).stderr).expect("a text");
        let talk = talk.replace("{\"error\":\"", "error: ");
        assert!(talk.starts_with(&format!("error: {said} does not")), "{options}: {talk}");
    }
}

#[test]
fn workouts_of_another_export_are_not_passed_over_in_silence() {
    let folder = folder("twice");
    let said = |options: &str| written(&folder, options).1;
    let dated = |race: &str| format!("--start-date 2027-02-15 --race-date {race} -o out");
    let form = |form: &str, options: &str| said(&format!("--format {form} {options}"));
    assert_eq!(form("fit", &dated("2027-04-11")), "");
    // The same again replaces all of it; it in other forms and other files are nobody's business.
    assert_eq!(form("fit", &dated("2027-04-11")), "");
    assert_eq!(form("zwo", &dated("2027-04-11")), "");
    std::fs::write(folder.join("out/2027-05-01-run.fit"), "").expect("a file");
    std::fs::write(folder.join("out/w01-notes.fit"), "").expect("a file");
    assert_eq!(form("fit", &dated("2027-04-11")), "");
    let names = || std::fs::read_dir(folder.join("out")).expect("a folder").count();
    let before = names();
    // In another language all names are others.
    let talk = form("fit", &format!("{} --lang fr", dated("2027-04-11")));
    assert_eq!(talk, "note : out contient aussi 48 séances d'un autre export\n");
    assert_eq!(names(), before + 24, "nothing is removed");
    std::fs::remove_dir_all(folder.join("out")).expect("no folder");
    assert_eq!(form("intervals", "-o out"), "");
    std::fs::write(folder.join("out/s01-j2-footing.txt"), "").expect("a file");
    let talk = form("intervals", "-o out");
    assert_eq!(talk, "note: out also holds 1 workout of another export\n");
    // Of another form, too.
    std::fs::write(folder.join("out/s01-j2-footing.zwo"), "").expect("a file");
    let talk = form("intervals", "-o out");
    assert_eq!(talk, "note: out also holds 2 workouts of another export\n");
    assert_eq!(form("intervals", "-o out.zip"), "");
}

#[test]
fn events_have_their_time_and_their_reminder() {
    let folder = folder("times");
    let (all_day, _) = written(&folder, &format!("{DATES} --format ics"));
    assert!(all_day.contains("DTSTART;VALUE=DATE:20270217"), "{all_day}");
    assert!(!all_day.contains("VALARM"), "{all_day}");
    for time in ["18:30", "18h30"] {
        let options = format!("{DATES} --format ics --start-time {time} --alarm 60");
        let (timed, _) = written(&folder, &options);
        assert!(timed.contains("DTSTART:20270217T183000"), "{timed}");
        assert_eq!(timed.matches("TRIGGER:-PT60M").count(), 8 * 3 - 1, "{timed}");
        assert_eq!(timed.matches("VALUE=DATE").count(), 2, "the race stays all day: {timed}");
    }
    let (silent, _) = written(&folder, &format!("{DATES} --format ics --start-time 7:00"));
    assert!(silent.contains("T070000") && !silent.contains("VALARM"), "{silent}");
}

#[test]
fn watches_aim_at_what_is_asked() {
    let folder = folder("targets");
    let text = |options: &str| {
        written(&folder, &format!("{options} --format intervals -o out"));
        let first = folder.join("out/w01-d7-long-run.txt");
        std::fs::read_to_string(first).expect("the first session")
    };
    let paces = text("");
    assert!(paces.contains("/km Pace") && !paces.contains("HR"), "{paces}");
    assert_eq!(text("--hr-max 185 --targets pace"), paces);
    assert!(text("--hr-max 185").contains(" 65-79% HR"));
    assert!(text("--targets heart-rate").contains(" 65-79% HR"));
    assert!(text("--hr-max 185 --hr-rest 50").contains(" 70-81% HR"));
}

#[test]
fn days_before_the_first_are_said_and_left_out_of_files() {
    let folder = folder("past");
    let late = "--weeks 8 --start-date 2027-03-08 --race-date 2027-04-11";
    let (screen, _) = written(&folder, late);
    assert_eq!(screen.matches(" · past").count(), 3, "{screen}");
    assert!(screen.contains("week 4"), "{screen}");
    let (ics, talk) = written(&folder, &format!("{late} --format ics"));
    assert_eq!(ics.matches("BEGIN:VEVENT").count(), 5 * 3, "{ics}");
    assert_eq!(talk, "note: 9 sessions before Monday 8 March 2027 are left out\n");
    let (_, talk) = written(&folder, &format!("{late} --format zwo -o out"));
    assert_eq!(talk, "note: 9 sessions before Monday 8 March 2027 are left out\n");

    let (_, talk) = written(&folder, "--race-date 2021-04-11 --format csv");
    assert_eq!(talk, "note: the race of Sunday 11 April 2021 is over, and so is this plan\n");
}
