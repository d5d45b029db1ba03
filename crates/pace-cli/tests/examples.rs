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
    for (lang, documents) in DOCUMENTS {
        let cases = trycmd::TestCases::new();
        cases.env("PACE_LANG", lang).env("COLUMNS", "80").register_bin("pace", Path::new(BINARY));
        for document in documents {
            cases.case(format!("../../{document}"));
        }
    }
}

/// What runners read of the command, by its language.
const DOCUMENTS: [(&str, &[&str]); 2] =
    [("en", &["README.md", "docs/RUNNERS.md"]), ("fr", &["docs/COUREURS.md"])];

#[test]
fn the_commands_within_the_documents_run() {
    let folder = folder("documents");
    example_files(&folder);
    for (lang, documents) in DOCUMENTS {
        for document in documents {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(document);
            let text = std::fs::read_to_string(path).expect("a document");
            let lines = text.lines().filter(|line| !line.starts_with("$ "));
            let spans = lines.flat_map(|line| line.split('`').skip(1).step_by(2));
            let calls: Vec<_> = spans.filter(|span| span.starts_with("pace ")).collect();
            for call in &calls {
                let call = call.replace("SHELL", "bash");
                let mut words = words(&call);
                if words.contains(&"--race-date") && !words.contains(&"--start-date") {
                    // Else the plan depends on the day of the test.
                    words.extend(["--start-date", "2027-01-18"]);
                }
                let output = pace(lang, &words[1..], &folder);
                let talk = String::from_utf8_lossy(&output.stderr);
                assert!(output.status.success(), "{document}: {call}: {talk}");
            }
            assert!(calls.len() >= 6, "{document}: {} commands", calls.len());
        }
    }
}

/// The words of a call, as a shell parts them: blanks between double quotes part none.
fn words(call: &str) -> Vec<&str> {
    let mut quoted = false;
    let parts = call.split(|c: char| {
        quoted ^= c == '"';
        c == ' ' && !quoted
    });
    parts.map(|word| word.trim_matches('"')).collect()
}

const COMMANDS: [&str; 15] = [
    "",
    "time",
    "distance",
    "convert",
    "plan",
    "predict",
    "zones",
    "grade",
    "course",
    "track",
    "treadmill",
    "batch",
    "completions",
    "man",
    "help",
];

/// A marathon's track: north along a meridian, up and down 100 m on each 10 km, with a watch's
/// noise of 2 m.
fn hilly() -> String {
    let mut seed = 1_u64;
    let points = (0..=2110).map(|index| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let noise = (seed >> 40) as f64 / f64::from(1_u32 << 24) * 4.0 - 2.0;
        let metres = f64::from(index) * 20.0;
        let height = 50.0 * (1.0 - (metres / 10_000.0 * std::f64::consts::TAU).cos()) + noise;
        let degrees = 45.0 + metres / 111_195.08;
        format!("<trkpt lat=\"{degrees:.6}\" lon=\"2\"><ele>{height:.1}</ele></trkpt>\n")
    });
    let points: Vec<_> = points.collect();
    format!(
        "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"><trk><trkseg>\n{}</trkseg></trk></gpx>\n",
        points.concat()
    )
}

/// The examples of a command's help.
fn examples(lang: &str, command: &str) -> Vec<String> {
    let arguments: Vec<_> = command.split_whitespace().chain(["--help"]).collect();
    let help = pace(lang, &arguments, &folder("help"));
    let text = String::from_utf8(help.stdout).expect("a text");
    let block = text.split("\n\n").find(|block| block.starts_with("Ex")).expect("examples");
    block.lines().skip(1).map(|line| line.trim().to_owned()).collect()
}

/// The files that examples name.
fn example_files(folder: &Path) {
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file");
    for name in ["resultats.csv", "results.csv"] {
        write(name, "distance,time\n10km,45:00\n");
    }
    for name in ["resultats.ndjson", "results.ndjson"] {
        write(name, "{\"distance\":\"10km\",\"time\":\"45:00\"}\n");
    }
    for name in ["parcours.gpx", "course.gpx", "race.gpx"] {
        write(name, &hilly());
    }
}

#[test]
fn every_example_of_help_runs() {
    let folder = folder("help-examples");
    example_files(&folder);
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
    (
        "plan_dated",
        &["plan", "5km", "20:00", "--start-date", "2027-02-28", "--race-date", "2027-04-11"],
    ),
    (
        "plan_own",
        &[
            "plan",
            "semi",
            "1h45",
            "--weekly-km",
            "30",
            "--longest-run-km",
            "12",
            "--days",
            "mar,ven,dim",
            "--hr-max",
            "185",
            "--start-date",
            "2027-03-01",
            "--race-date",
            "2027-04-11",
        ],
    ),
    ("plan_hot_json", &["plan", "semi", "1h45", "--temperature", "28", "--format", "json"]),
    ("plan_week", &["plan", "10km", "45:00", "--week", "3"]),
    ("plan_md", &["plan", "5km", "20:00", "--weeks", "6", "--format", "md"]),
    ("race_hot", &["10km", "45:00", "--temperature", "28", "--altitude", "1500"]),
    ("predict", &["predict", "10km", "45:00"]),
    (
        "predict_known",
        &[
            "predict",
            "10km",
            "45:00",
            "--weekly-km",
            "50",
            "--second",
            "semi=1h40",
            "--temperature",
            "25",
        ],
    ),
    ("predict_lone_second", &["predict", "10km", "45:00", "--second", "semi=1h40"]),
    ("grade", &["grade", "10km", "45:00", "--age", "45", "--sex", "femme"]),
    ("grade_no_sex", &["grade", "10km", "45:00", "--age", "45"]),
    ("grade_too_short", &["grade", "800m", "2:30", "--age", "45", "--sex", "m"]),
    ("course", &["course", "hilly.gpx", "marathon", "3h30", "--every", "5km"]),
    ("course_band", &["course", "hilly.gpx", "3h30", "--at", "10,semi,30", "--band"]),
    ("course_csv", &["course", "hilly.gpx", "3h30", "--every", "10km", "--format", "csv"]),
    ("course_other", &["course", "hilly.gpx", "semi", "1h45"]),
    ("course_steps", &["course", "hilly.gpx", "3h30", "--every", "400m", "-o", "a.fit"]),
    ("course_no_track", &["course", "empty.gpx", "marathon", "3h30"]),
    ("course_no_file", &["course"]),
    ("track", &["track", "4:00/km"]),
    ("treadmill", &["treadmill", "12km/h"]),
    ("treadmill_steep", &["treadmill", "12km/h", "--incline", "5"]),
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
    let screens = folder("screens");
    std::fs::write(screens.join("hilly.gpx"), hilly()).expect("a file");
    std::fs::write(screens.join("empty.gpx"), "<gpx></gpx>").expect("a file");
    for lang in ["fr", "en"] {
        for (name, arguments) in SCREENS {
            let output = pace(lang, arguments, &screens);
            let code = output.status.code().expect("an exit code");
            let [answer, talk] = [output.stdout, output.stderr]
                .map(|bytes| String::from_utf8(bytes).expect("a text"));
            let screen = format!("pace {}\n{code}\n{answer}---\n{talk}", arguments.join(" "));
            insta::assert_snapshot!(format!("{name}_{lang}"), screen);
        }
    }
}

#[test]
fn help_names_the_forms_that_a_command_has() {
    for (command, forms) in [
        ("", Some("table, json, csv, md")),
        ("zones", Some("table, json, csv, md")),
        ("plan", Some("table, json, csv, md, ics, fit, intervals, zwo")),
        ("course", Some("table, json, csv, md, fit")),
        ("batch", Some("csv, ndjson")),
        ("man", None),
    ] {
        let arguments: Vec<_> = command.split_whitespace().chain(["--help"]).collect();
        let help = String::from_utf8(pace("en", &arguments, &folder("forms")).stdout).unwrap();
        let named = help.split("Form of the answer: ").nth(1).and_then(|rest| rest.lines().next());
        assert_eq!(named, forms, "{command}");
    }
}

#[test]
fn a_screen_is_as_wide_as_columns_says_where_there_is_no_terminal() {
    for (columns, most) in [("50", 50), ("none", 80), ("0", 40)] {
        let output = Command::new(BINARY)
            .args(["plan", "half", "1h45", "--week", "1"])
            .env_clear()
            .envs([("PACE_LANG", "en"), ("COLUMNS", columns)])
            .output()
            .expect("the command runs");
        let screen = String::from_utf8(output.stdout).expect("a text");
        let longest = screen.lines().map(|line| line.chars().count()).max();
        assert!(longest.is_some_and(|longest| (most - 9..=most).contains(&longest)), "{screen}");
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
    let plain = ["plan", "5km", "20:00", "--format", "json"];
    let dates = ["--start-date", "2027-02-15", "--race-date", "2027-04-11"];
    for (arguments, is_dated) in [(&plain[..], false), (&[&plain[..], &dates].concat(), true)] {
        let json = String::from_utf8(pace("en", arguments, &folder("dates")).stdout).expect("text");
        assert_eq!(json.contains("\"date\":\"2027-04-11\""), is_dated, "{json}");
    }
}

#[test]
fn dates_are_read_as_runners_write_them() {
    let plan = |race: &str, start: &str| {
        let arguments = ["plan", "semi", "1h45", "--race-date", race, "--start-date", start];
        pace("fr", &[&arguments[..], &["--format", "json"]].concat(), &folder("typed_dates"))
    };
    let strict = plan("2027-04-11", "2027-01-18");
    let typed = plan("11/4/2027", "lundi 18 janvier 2027");
    assert_eq!(typed.stdout, strict.stdout);
    assert!(!strict.stdout.is_empty() && strict.stderr.is_empty());
    let said = String::from_utf8(typed.stderr).expect("a text");
    assert_eq!(said, "note : 11/4/2027 lu comme dimanche 11 avril 2027\n");
    assert_eq!(plan("31/4/2027", "2027-01-18").status.code(), Some(2));
}
