//! English.

use pace_core::{Distance, Error, ErrorCode, Lang, Operation, Parameter, RaceDistance};

use crate::arguments::About;
use crate::batch::Broken;
use crate::fault::{Expected, Fault, Usage};
use crate::hint::Hint;
use crate::words::{Words, after_colon, example_of, reason, sentence};

pub(super) const WORDS: Words = Words {
    pace: About {
        line: "Race paces, splits and training plans.",
        examples: "  pace 10km 45:00                       pace, speed and splits
  pace marathon 3h30 --every 5km        a split every 5 km
  pace time semi 4:45/km                the time, from distance and pace
  pace distance 1h00 5:00/km            the distance, from time and pace
  pace plan semi 1h45 --weeks 12        a training plan
  pace predict 10km 45:00               equivalent times at other distances",
        more: "
Distances: 5km, 10km, semi (half-marathon), marathon, 400m… or a number of kilometres (21.0975).
Times: 45:00, 1h45, 1:45:00, 45m30s or a number of seconds (2700).

The language comes from --lang, else from PACE_LANG, LC_ALL, LC_MESSAGES or LANG.

Exit codes: 0 all was done, 1 something could not be done, 2 the question was not understood.",
    },
    pace_usage: "pace <DISTANCE> <TIME> [OPTIONS]\n       pace <COMMAND> …",
    time: About {
        line: "The time that a distance takes at a pace.",
        examples: "  pace time semi 4:45/km\n  pace time 10km 12.5km/h --every 1km",
        more: "",
    },
    time_usage: "pace time <DISTANCE> <PACE> [OPTIONS]",
    distance: About {
        line: "The distance run in a time at a pace.",
        examples: "  pace distance 1h00 5:00/km\n  pace distance 45:00 12km/h",
        more: "",
    },
    distance_usage: "pace distance <TIME> <PACE> [OPTIONS]",
    convert: About {
        line: "A pace in every unit: min/km, min/mile, km/h, mph.",
        examples: "  pace convert 4:30/km\n  pace convert 7:15/mi\n  pace convert 12.5km/h",
        more: "",
    },
    convert_usage: "pace convert <PACE> [OPTIONS]",
    plan: About {
        line: "A training plan, week by week, for 5 km, 10 km, half-marathon or marathon.",
        examples: "  pace plan semi 1h45
  pace plan marathon 3h30 --sessions 4 --race-date 2027-04-11
  pace plan 10km 45:00 --week 3
  pace plan semi 1h45 --race-date 2027-04-11 -o plan.ics
  pace plan semi 1h45 --format fit -o sessions.zip",
        more: "
Weeks end on race day; --race-date dates every session.
An option out of bounds is refused, and the bounds are told.",
    },
    plan_usage: "pace plan <RACE> <TARGET> [OPTIONS]",
    predict: About {
        line: "Equivalent times at other distances, by three formulas, and VDOT.",
        examples: "  pace predict 10km 45:00\n  pace predict semi 1h45 --format json",
        more: "
Riegel (1981, exponent 1.06), Cameron, Daniels and Gilbert (1979). The spread between them
tells what a prediction is worth.",
    },
    predict_usage: "pace predict <DISTANCE> <TIME> [OPTIONS]",
    zones: About {
        line: "The training paces of a target, beside those of Daniels.",
        examples: "  pace zones semi 1h45\n  pace zones 10km 45:00 --vo2max 52",
        more: "",
    },
    zones_usage: "pace zones <RACE> <TARGET> [OPTIONS]",
    batch: About {
        line: "The pace of every line of a CSV or NDJSON file.",
        examples: "  pace batch results.csv > paces.csv
  pace batch --format ndjson < results.csv
  pace batch results.ndjson -o paces.ndjson",
        more: "
CSV begins with a line that names the columns distance and time; other columns pass through.
The separator is that line's: comma, semicolon or tab.
A bad line stays in its place, with its number and its error; the exit code is then 1.",
    },
    batch_usage: "pace batch [FILE] [OPTIONS]",
    completions: About {
        line: "Writes the completion of a shell.",
        examples: "  pace completions bash > ~/.local/share/bash-completion/completions/pace
  pace completions zsh > ~/.zfunc/_pace
  pace completions fish > ~/.config/fish/completions/pace.fish",
        more: "",
    },
    completions_usage: "pace completions <SHELL>",
    man: About {
        line: "Writes the manual pages.",
        examples: "  pace man | man -l -\n  pace man -o ~/.local/share/man/man1",
        more: "
Without -o, the page of pace; with -o, a folder that takes a page a command.",
    },
    man_usage: "pace man [-o FOLDER]",
    help_command: About { line: "The help of a command.", examples: "  pace help plan", more: "" },
    help_usage: "pace help [COMMAND]",
    usage: "Usage:",
    examples: "Examples:",
    arguments: "Arguments",
    options: "Options",
    commands: "Commands",
    command: "COMMAND",
    distance_and_time: "A distance and a time",
    distance_and_pace: "A distance and a pace",
    time_and_pace: "A time and a pace",
    race_and_target: "A race (5km, 10km, semi, marathon) and a target time",
    a_pace: "A pace or a speed",
    batch_file: "The file to read; without it, standard input",
    shell: "bash, zsh, fish, powershell or elvish",
    help_of: "The command",
    help: "Show help (-h in short, --help in full)",
    version: "Show the version",
    format: "Form of the answer: table, json, csv, md; of a plan also ics, fit, intervals, zwo",
    output: "Write to this file, whole or not at all (a folder or a .zip for fit, intervals, zwo)",
    color: "Colours: auto, always or never",
    lang: "Language: fr or en",
    every: "A split every so often: 1km, 400m, 1mi",
    at: "Splits at these points, in kilometres or with their unit: 5,10,15",
    strategy: "How to share out the effort: even, negative or positive, and how much: negative:3 (in %)",
    unit: "Unit of splits and paces: km or mi",
    age: "Age, 1 to 119 years: from 40 on, longer recoveries and shorter easy runs",
    sessions: "Sessions a week, 2 to 6 (at most 4 for 5 km and 10 km); 3 without this option",
    weeks: "Number of weeks: 6 to 12 for 5 km and 10 km, 8 to 20 for the half, 12 to 24 for the marathon",
    vo2max: "VO2max in ml/kg/min, between 10 and 100: paces come from it",
    previous_time: "A time already run over this distance",
    race_date: "Date of the race, as 2027-04-11: every session gets its own",
    week: "The sessions of this week, in detail",
    steps: "In JSON, add the steps of every session (the API's include=steps)",
    from: "Form of the input: csv or ndjson; without this option, as it begins",
    error: "error:",
    note: "note:",
    in_time: "in",
    pace_label: "Pace",
    speed_label: "Speed",
    point: "Point",
    passage: "Split",
    lap: "Lap",
    value: "Value",
    zone_column: "Zone",
    distance_column: "Distance",
    spread_column: "Spread",
    difference_column: "Difference",
    step_value: "STEP",
    points_value: "POINTS",
    strategy_value: "STRATEGY",
    unit_value: "UNIT",
    file_value: "FILE",
    when_value: "WHEN",
    lang_value: "LANG",
    time_value: "TIME",
};

pub(super) fn fault_message(fault: &Fault) -> String {
    match fault {
        Fault::Request(error) => match error {
            Error::MissingParameter { parameter, .. } => {
                format!("{} is missing.", parameter_name(*parameter))
            }
            other => after_colon(&other.message(Lang::En).to_string()),
        },
        Fault::Option { option, value, .. } => format!("\"{value}\" is not a value of {option}."),
        Fault::MissingPace => "a pace is missing.".to_owned(),
        Fault::InvalidPace { value, .. } => format!("the pace \"{value}\" is not recognised."),
        Fault::NoAnswer => "these two do not give a third that can be written.".to_owned(),
        Fault::Unsuited { option, with } => format!("{option} does not go with {with}."),
        Fault::NeedsOutput { format } => {
            format!("the form {format} makes several files.")
        }
        Fault::NeedsRaceDate => "a calendar is counted from the date of the race.".to_owned(),
        Fault::Usage(usage) => match usage {
            Usage::UnknownOption { given, .. } => format!("there is no option {given} here."),
            Usage::MissingValue { option } => format!("{option} wants a value."),
            Usage::NeedlessValue { option } => format!("{option} takes no value."),
            Usage::Unexpected { given } => format!("\"{given}\" has no place here."),
            Usage::Missing { what } => format!("{what} is missing."),
            Usage::NotText => "an argument is not UTF-8 text.".to_owned(),
            Usage::Other { report } => format!("the command is not understood: {report}"),
        },
        Fault::BatchHead { missing } => format!("the first line names no column \"{missing}\"."),
        Fault::Unreadable { path: Some(path), source } => {
            format!("{} cannot be read: {}", path.display(), reason(Lang::En, source))
        }
        Fault::Unreadable { path: None, source } => {
            format!("standard input cannot be read: {}", reason(Lang::En, source))
        }
        Fault::Unwritable { path, source } => {
            format!("{} cannot be written: {}", path.display(), reason(Lang::En, source))
        }
        Fault::Unprintable { source } => {
            format!("standard output cannot be written: {}", reason(Lang::En, source))
        }
    }
}

pub(super) fn fault_hint(fault: &Fault) -> Option<String> {
    let example = |text: &str| Some(format!("For example: {text}"));
    match fault {
        Fault::Request(error) => Some(request_hint(error)),
        Fault::Option { option, expected, .. } => {
            let takes = match expected {
                Expected::Integer(bounds) => {
                    format!("a whole number from {} to {}", bounds.start(), bounds.end())
                }
                Expected::Between(low, high) => format!("a number above {low} and below {high}"),
                Expected::Date => "a date such as 2027-04-11".to_owned(),
                Expected::Step => {
                    "a step such as 1km, 400m, 1mi, not too small for the distance".to_owned()
                }
                Expected::Points => "points such as 5,10,15 or 400m,1mi".to_owned(),
                Expected::Strategy => {
                    "even, negative or positive, and a percentage if you like: negative:3"
                        .to_owned()
                }
                Expected::OneOf(choices) => format!("one of these words: {}", choices.join(", ")),
            };
            Some(format!("{option} takes {takes}."))
        }
        Fault::MissingPace | Fault::NoAnswer => example("pace time semi 4:45/km"),
        Fault::InvalidPace { error, .. } => Some(sentence(error.what_to_send(Lang::En))),
        Fault::Unsuited { option, .. } => Some(format!("Leave {option} out.")),
        Fault::NeedsOutput { format } => Some(format!(
            "Give a folder or a .zip: pace plan semi 1h45 --format {format} -o sessions.zip"
        )),
        Fault::NeedsRaceDate => example("pace plan semi 1h45 --race-date 2027-04-11 -o plan.ics"),
        Fault::Usage(usage) => match usage {
            Usage::UnknownOption { like: Some(like), .. } => {
                Some(format!("Did you mean {like}? See pace --help."))
            }
            Usage::MissingValue { .. }
            | Usage::NeedlessValue { .. }
            | Usage::UnknownOption { .. }
            | Usage::Missing { .. }
            | Usage::Other { .. }
            | Usage::NotText => Some("See pace --help.".to_owned()),
            Usage::Unexpected { .. } => example("pace 10km 45:00"),
        },
        Fault::BatchHead { .. } => Some("Begin with a line such as: distance,time".to_owned()),
        Fault::Unreadable { .. } => example("pace batch results.csv"),
        Fault::Unwritable { .. } => example("pace 10km 45:00 -o splits.csv"),
        Fault::Unprintable { .. } => None,
    }
}

fn request_hint(error: &Error) -> String {
    let (operation, call) = example_of(error);
    let what = match (error.code(), operation) {
        (ErrorCode::InvalidDistance, Operation::Plan) => {
            let races = RaceDistance::ALL.map(RaceDistance::alias).join(", ");
            format!("There are plans for {races}.")
        }
        (ErrorCode::InvalidDistance, _) => {
            let names = Distance::RACE_ALIASES.map(|(name, _)| name).join(", ");
            format!(
                "A distance is a number of kilometres (10, 21.0975) or a name: {names}, 400m, 1500m…"
            )
        }
        (ErrorCode::InvalidTime, _) => {
            "A time is like 45:00, 1h45, 1:45:00, 45m30s, or 2700 (in seconds).".to_owned()
        }
        _ => return format!("For example: {call}"),
    };
    format!("{what} For example: {call}")
}

const fn parameter_name(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Distance => "a distance",
        Parameter::Time | Parameter::Temps => "a time",
        Parameter::PreviousTime => "the previous time",
        Parameter::Age => "the age",
        Parameter::Sessions => "the number of sessions",
        Parameter::Weeks => "the number of weeks",
        Parameter::Vo2max => "the VO2max",
        Parameter::Include | Parameter::Lang => "an option",
    }
}

pub(super) fn hint(hint: &Hint) -> String {
    match hint {
        Hint::OtherTime { typed, read, likelier } => {
            format!("{typed} is {read}; did you mean {likelier}?")
        }
        Hint::OtherCommand { call } => format!("did you mean: {call}?"),
    }
}

pub(super) fn broken_line(broken: Broken) -> String {
    match broken {
        Broken::Fields { expected } => {
            format!("The line does not have {expected} fields, as the first one has.")
        }
        Broken::OpenQuote => "A quote that opens is not closed on the line.".to_owned(),
        Broken::NoObject => "The line is not a JSON object.".to_owned(),
        Broken::NoText => "The distance or the time is not a text.".to_owned(),
        Broken::TooLong => "The line is too long; it is cut here.".to_owned(),
    }
}
