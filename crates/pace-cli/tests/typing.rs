//! What runners type, row by row: what they are answered, or told to type instead.

use std::process::{Command, Stdio};

const BINARY: &str = env!("CARGO_BIN_EXE_pace");

/// The words of a call, as a shell parts them: blanks between double quotes part none.
fn words(call: &str) -> impl Iterator<Item = String> {
    let mut quoted = false;
    let parts = call.split(move |c: char| {
        quoted ^= c == '"';
        c == ' ' && !quoted
    });
    parts.map(|word| word.replace('"', "")).skip(1)
}

/// How a call ends, and all that it says.
fn said(lang: &str, call: &str) -> (Option<i32>, String) {
    let mut command = Command::new(BINARY);
    command.args(words(call)).env_clear().env("PACE_LANG", lang).stdin(Stdio::null());
    let output = command.output().expect("the command runs");
    let [answer, talk] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("a text"));
    (output.status.code(), answer + &talk)
}

/// Holds calls that are refused to what they say, and calls that this says to type instead to an
/// answer.
fn are_refused(lang: &str, rows: &[(&str, &str)]) {
    for (call, expected) in rows {
        let (code, text) = said(lang, call);
        assert!(code == Some(2) && text.contains(expected), "{call}: {code:?} {text}");
        if let Some((_, instead)) = expected.split_once(": pace ") {
            let instead = format!("pace {}", instead.trim_end_matches([' ', '?', '.']));
            let (code, text) = said(lang, &instead);
            assert_eq!(code, Some(0), "{instead}: {text}");
        }
    }
}

/// Holds calls to a part of their answer.
fn are_answered(lang: &str, rows: &[(&str, &str)]) {
    for (call, expected) in rows {
        let (code, text) = said(lang, call);
        assert!(code == Some(0) && text.contains(expected), "{call}: {code:?} {text}");
    }
}

#[test]
fn a_pace_that_nobody_runs() {
    are_refused(
        "en",
        &[
            ("pace time 10km 45:00", "45'00\"/km: nobody runs that."),
            ("pace time 10km 45:00", "The nearest that can be run: pace 10km 45:00"),
            ("pace time 10 km 0:30", "The nearest that can be run: pace \"10 km\" 0:30"),
            ("pace time 10km 21:00/km", "The nearest that can be run: pace time 10km 20:00/km"),
            ("pace grade 10km 4h --age 40 --sex m", "The nearest that can be run: 10km 3:20:00"),
            ("pace time 10km 60km/h", "The nearest that can be run: pace time 10km 1:20/km"),
            ("pace distance 1h 45:00", "The nearest that can be run: pace distance 1h 20:00/km"),
            ("pace distance 5:00 45:00", "The nearest that can be run: pace distance 45:00 5:00"),
        ],
    );
}

#[test]
fn a_pace_stands_as_it_was_given() {
    are_answered(
        "en",
        &[
            ("pace distance 45s 5:07/km", "5'07\"/km"),
            ("pace distance 1:00 12.5km/h", "12.50 km/h"),
            ("pace time 100m 4:45/km", "4'45\"/km"),
            ("pace time 10M 8:00/mi", "10M read in miles, which makes 16.09344 km"),
            ("pace time 10km 4:30", "10 km in 45'00\""),
            // At both ends of what is run.
            ("pace distance 46s 20:00/km", "20'00\"/km"),
            ("pace time 1500m 1:20/km", "1'20\"/km"),
            // In JSON, as the API answers for the distance and the time.
            ("pace distance 45s 5:07/km --format json", "\"pace\":\"5'06\\\"\""),
        ],
    );
}

/// What is missing is named, beside what is there.
#[test]
fn half_a_question() {
    are_refused(
        "en",
        &[
            ("pace half", "a time is missing.\n  For example: pace 10km 45:00"),
            ("pace 10 km", "a time is missing."),
            ("pace 10 0", "the time \"0\" is not recognised."),
            ("pace 400m 0", "the time \"0\" is not recognised."),
            ("pace 5 000 m", "a time is missing."),
            ("pace 1h45", "a distance is missing."),
            ("pace 1 h 45 min", "a distance is missing."),
            ("pace plan 1h45", "a distance is missing.\n  For example: pace plan half 1h45"),
            ("pace plan 4:45/km", "a distance is missing."),
            ("pace plan half", "a time is missing."),
            ("pace time half", "a pace is missing."),
            ("pace time 4:45 /km", "a distance is missing."),
            ("pace distance 1 h", "a pace is missing."),
            ("pace distance 12km/h", "a time is missing."),
            ("pace 4:45 /km", "\"4:45 /km\" is a pace"),
            ("pace plan half 1h45 --race-date 2027-02-30", "there is no day \"2027-02-30\"."),
            (
                "pace plan half 1h45 --race-date 2027-04-11 --start-date \"31 April 2027\"",
                "there is no day \"31 April 2027\".",
            ),
        ],
    );
}

#[test]
fn what_was_likely_meant() {
    are_refused(
        "en",
        &[
            ("pace maraton 3h30", "did you mean: pace marathon 3h30?"),
            ("pace plan semi-maraton 1h45", "did you mean: pace plan semi-marathon 1h45?"),
            (
                "pace plan marathon 3h30 12 weeks",
                "did you mean: pace plan marathon 3h30 --weeks 12?",
            ),
            (
                "pace plan 3h30 marathon 12weeks",
                "did you mean: pace plan 3h30 marathon --weeks 12?",
            ),
            ("pace help plann", "Did you mean plan? One of these words: "),
            (
                "pace plan half 1h45 --wekly-km 30",
                "Did you mean --weekly-km? See pace plan --help.",
            ),
            (
                "pace predict half 1h45 --unit mi",
                "no option --unit here.\n  See pace predict --help.",
            ),
            ("pace 10km 45:00 --nothing", "See pace --help."),
            (
                "pace half 1h45 --weeks 12",
                "--weeks is an option of pace plan: see pace plan --help.",
            ),
        ],
    );
    are_refused(
        "fr",
        &[
            (
                "pace plan semi 1h45 --semaines 12",
                "Vouliez-vous dire --weeks ? Voir pace plan --help.",
            ),
            ("pace plan semi 1h45 --séances 4", "Vouliez-vous dire --sessions ?"),
            (
                "pace 3h30 marathon 12 semaines",
                "vouliez-vous dire : pace plan 3h30 marathon --weeks 12 ?",
            ),
        ],
    );
    let (_, text) = said("en", "pace 10bornes 45");
    assert!(!text.contains("did you mean"), "{text}");
}

#[test]
fn each_command_offers_its_own_forms() {
    are_refused(
        "en",
        &[
            ("pace 10km 45:00 --format yaml", "one of these words: table, json, csv, md."),
            ("pace batch --format yaml", "one of these words: csv, ndjson."),
            (
                "pace course a.gpx 3h30 --format yaml",
                "one of these words: table, json, csv, md, fit.",
            ),
        ],
    );
}

#[test]
fn splits_that_have_no_table() {
    are_refused(
        "en",
        &[
            ("pace marathon 3h30 --every 1m", "at most 10,000 rows: take a longer step."),
            ("pace marathon 3h30 --every 0", "--every takes a step such as 1km, 400m, 1mi."),
            ("pace half 1h45 --at 5,10,21,1", "a point before decimals: 5,10,21.1"),
            ("pace half 1h45 --at 10,5", "points that lie further and further"),
        ],
    );
}

#[test]
fn words_of_an_argument_come_apart() {
    are_answered(
        "en",
        &[
            ("pace \"10k 45\"", "10 km in 45'00\""),
            ("pace \"plan half 1h45 --weeks 12\"", "12 weeks"),
            ("pace plan \"half 1h45\"", "Half marathon"),
            ("pace \"5km en 25 minutes\"", "5 km in 25'00\""),
            ("pace \"10km 45:00\" --every 5km", "10 km in 45'00\""),
            ("pace time \"10 km à 4:45/km\"", "10 km in 47'30\""),
            ("pace convert \"4:45 /km\"", "4'45\"/km"),
        ],
    );
}

#[test]
fn decimal_commas() {
    are_answered(
        "fr",
        &[
            ("pace semi 1,45", "Semi-marathon en 1h45'00\""),
            ("pace 10k 45,30", "10 km en 45'30\""),
            ("pace 10k 4.30/km", "10 km en 45'00\""),
            ("pace 10k 4,30/km", "10 km en 45'00\""),
            // Machines read points.
            ("pace 1500m 4:10", "1,5 km en 4'10\""),
            ("pace 5km 20:00 --every 1500m", "4,5 km "),
            ("pace 5km 20:00 --every 1500m --format csv", "\n4.5,4.5 km,"),
            ("pace predict 1500m 4:10", "1,5 km en 4'10\""),
        ],
    );
    are_refused("fr", &[("pace semi 10min", "21,0975 km en 10 min (126,6 km/h)")]);
}

#[test]
fn french_words_of_options() {
    are_answered(
        "fr",
        &[
            ("pace plan semi 1h45 --run-walk Toujours", "Semi-marathon"),
            ("pace plan semi 1h45 --run-walk jamais", "Semi-marathon"),
            ("pace 10km 45:00 --strategy négatif:2", "22'44\""),
            ("pace 10km 45:00 --strategy Positif:2,5", "10 km"),
            ("pace 10km 45:00 --strategy régulier", "22'30\""),
            (
                "pace plan semi 1h45 --race-date 2020-01-01",
                "la course du mercredi 1er janvier 2020 est passée",
            ),
        ],
    );
    are_refused(
        "fr",
        &[
            (
                "pace plan semi 1h45 --days lun,mer,dim --long-run-day sam",
                "un des jours de --days : lun,mer,dim",
            ),
            ("pace semi 1h45 --semaines 12", "--weeks est une option de pace plan"),
            ("pace 10km 45:00 --strategy rapide", "négatif:3"),
        ],
    );
}

#[test]
fn examples_fit_what_was_asked() {
    are_refused("en", &[("pace plan half 1h45 --race-date soon", "--race-date takes a date such")]);
    let (code, text) = said("en", "pace plan half 1h45 -o no/such/p.csv");
    assert!(
        code == Some(1) && text.contains("Make the folder first, or write here: -o p.csv"),
        "{text}"
    );
}
