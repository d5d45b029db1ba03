//! What is shown is true: the README's blocks print what they show, every example of
//! `--help` runs, and every screen stands in a snapshot in both languages.

use std::path::Path;
use std::process::{Command, Output, Stdio};

const BINARY: &str = env!("CARGO_BIN_EXE_pace");

fn pace(lang: &str, arguments: &[&str], folder: &Path) -> Output {
    Command::new(BINARY)
        .args(arguments)
        .env_clear()
        .env("PACE_LANG", lang)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap_or_else(|error| panic!("cannot run {BINARY}: {error}"))
}

/// A folder of this test's own.
fn folder(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn the_blocks_of_the_documents_print_what_they_show() {
    trycmd::TestCases::new()
        .env("PACE_LANG", "fr")
        .register_bin("pace", Path::new(BINARY))
        .case("../../README.md");
}

const COMMANDS: [&str; 11] = [
    "",
    "time",
    "distance",
    "convert",
    "plan",
    "predict",
    "zones",
    "batch",
    "completions",
    "man",
    "help",
];

/// The examples of a command's help.
fn examples(lang: &str, command: &str) -> Vec<String> {
    let arguments: Vec<_> = command.split_whitespace().chain(["--help"]).collect();
    let help = pace(lang, &arguments, &folder("help"));
    let text = String::from_utf8(help.stdout).expect("a text");
    let block = text.split("\n\n").find(|block| block.starts_with("Ex")).expect("examples");
    block.lines().skip(1).map(|line| line.trim().to_owned()).collect()
}

#[test]
fn every_example_of_help_runs() {
    let folder = folder("help-examples");
    std::fs::write(folder.join("resultats.csv"), "distance,time\n10km,45:00\n").expect("a file");
    std::fs::write(folder.join("results.csv"), "distance,time\n10km,45:00\n").expect("a file");
    let line = "{\"distance\":\"10km\",\"time\":\"45:00\"}\n";
    std::fs::write(folder.join("resultats.ndjson"), line).expect("a file");
    std::fs::write(folder.join("results.ndjson"), line).expect("a file");
    let mut run = 0;
    for lang in ["fr", "en"] {
        for command in COMMANDS {
            for example in examples(lang, command) {
                // What follows blanks explains; redirections and pipes are the shell's.
                let call = example.split("   ").next().expect("a call");
                let (call, input) = match call.split_once(" < ") {
                    Some((call, file)) => (call, Some(file.trim())),
                    None => (call, None),
                };
                let call = call.split(['>', '|']).next().expect("a call");
                let mut words = call.split_whitespace().map(str::to_owned);
                assert_eq!(words.next().as_deref(), Some("pace"), "{example}");
                let words = words.map(|word| word.replace('~', "home"));
                let input = match input {
                    Some(file) => std::fs::File::open(folder.join(file)).expect("the file").into(),
                    None => Stdio::null(),
                };
                let output = Command::new(BINARY)
                    .args(words)
                    .env_clear()
                    .env("PACE_LANG", lang)
                    .current_dir(&folder)
                    .stdin(input)
                    .output()
                    .expect("the command runs");
                let talk = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success() && talk.is_empty(), "{example}: {talk}");
                run += 1;
            }
        }
    }
    assert!(run > 50, "{run} examples");
}

/// Calls whose screens are kept.
const SCREENS: &[(&str, &[&str])] = &[
    ("race", &["10km", "45:00"]),
    ("race_every", &["semi", "1h45", "--every", "5km", "--strategy", "negative:2"]),
    ("race_at_miles", &["marathon", "3h30", "--at", "5mi,13.1mi,20mi", "--unit", "mi"]),
    ("race_md", &["10km", "45:00", "--format", "md"]),
    ("race_csv", &["10km", "45:00", "--every", "2km", "--format", "csv"]),
    ("time", &["time", "semi", "4:45/km"]),
    ("distance", &["distance", "1h00", "5:00/km"]),
    ("convert", &["convert", "4:30/km"]),
    ("convert_csv", &["convert", "4:30/km", "--format", "csv"]),
    ("plan", &["plan", "semi", "1h45", "--age", "45", "--previous-time", "2h10"]),
    ("plan_dated", &["plan", "5km", "20:00", "--weeks", "6", "--race-date", "2027-04-11"]),
    ("plan_week", &["plan", "10km", "45:00", "--week", "3"]),
    ("plan_md", &["plan", "5km", "20:00", "--weeks", "6", "--format", "md"]),
    ("predict", &["predict", "10km", "45:00"]),
    ("zones", &["zones", "semi", "1h45"]),
    ("zones_vo2max", &["zones", "10km", "45:00", "--vo2max", "52"]),
    ("help", &["-h"]),
    ("help_plan", &["plan", "--help"]),
    ("likelier_time", &["marathon", "3:30"]),
    ("likelier_command", &["pln", "semi", "1h45"]),
    ("no_question", &[]),
    ("no_time", &["10km"]),
    ("no_pace", &["time", "10km"]),
    ("bad_pace", &["time", "10km", "fast"]),
    ("bad_option", &["10km", "45:00", "--evry", "1km"]),
    ("bad_value", &["plan", "semi", "1h45", "--weeks", "30"]),
    ("bad_word", &["plan", "semi", "1h45", "--lang=fr", "--color", "pink"]),
    ("bad_distance", &["plan", "15km", "1h10"]),
    ("no_value", &["plan", "semi", "1h45", "--age"]),
    ("no_output", &["plan", "semi", "1h45", "--format", "fit"]),
    ("no_race_date", &["plan", "semi", "1h45", "--format", "ics"]),
    ("unreadable", &["batch", "no/such/file.csv"]),
    ("unwritable", &["10km", "45:00", "-o", "no/such/file.csv"]),
];

#[test]
fn every_screen_in_both_languages() {
    for lang in ["fr", "en"] {
        for (name, arguments) in SCREENS {
            let output = pace(lang, arguments, &folder("screens"));
            let code = output.status.code().expect("an exit code");
            let [answer, talk] = [output.stdout, output.stderr]
                .map(|bytes| String::from_utf8(bytes).expect("a text"));
            let screen = format!("pace {}\n{code}\n{answer}---\n{talk}", arguments.join(" "));
            insta::assert_snapshot!(format!("{name}_{lang}"), screen);
        }
    }
}

#[test]
fn the_manual_has_the_examples() {
    for (lang, heading) in [("fr", ".SH EXEMPLES"), ("en", ".SH EXAMPLES")] {
        let page = String::from_utf8(pace(lang, &["man"], &folder("man")).stdout).expect("a text");
        let (_, section) = page.split_once(heading).expect("the section");
        assert!(section.contains("\n\\fBpace 10km 45:00\\fR\n"), "{section}");
    }
}

#[test]
fn json_has_the_dates_of_a_plan_whose_race_has_one() {
    let dated = ["plan", "5km", "20:00", "--race-date", "2027-04-11", "--format", "json"];
    for (arguments, is_dated) in [(&dated[..], true), (&[&dated[..3], &dated[5..]].concat(), false)]
    {
        let json = String::from_utf8(pace("en", arguments, &folder("dates")).stdout).expect("text");
        assert_eq!(json.contains("\"date\":\"2027-04-11\""), is_dated, "{json}");
    }
}
