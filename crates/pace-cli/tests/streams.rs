//! What a command owes to the shell around it: streams, files, exit codes.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};

const BINARY: &str = env!("CARGO_BIN_EXE_pace");

fn pace() -> Command {
    let mut command = Command::new(BINARY);
    command.env_clear().env("PACE_LANG", "en").stdin(Stdio::null());
    command
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// What a command prints, over an input.
fn batch(arguments: &[&str], input: &[u8]) -> (Option<i32>, String, String) {
    let mut child = pace()
        .arg("batch")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    // A pipe holds less than a batch: writing must not wait for reading.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("an exit");
    writer.join().expect("a writer");
    let [answer, talk] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("a text"));
    (output.status.code(), answer, talk)
}

#[test]
fn a_closed_pipe_is_silence() {
    let mut child = pace()
        .args(["plan", "marathon", "3h30", "--weeks", "24", "--sessions", "6", "--steps"])
        .args(["--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // The reader leaves before anything is written, or soon after: the plan is larger than
    // a pipe.
    drop(child.stdout.take());
    let mut talk = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut talk).expect("a text");
    assert_eq!((child.wait().expect("an exit").code(), talk.as_str()), (Some(0), ""));
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = folder("whole");
    let file = folder.join("answer.json");
    let ask = |arguments: &[&str]| {
        let status = pace().args(arguments).arg("-o").arg(&file).stderr(Stdio::null()).status();
        status.expect("the command runs").code()
    };
    assert_eq!(ask(&["10km", "45:00"]), Some(0));
    // The form is the one that the name tells.
    let written = fs::read_to_string(&file).expect("an answer");
    assert!(written.starts_with("{\"distance_km\":10,"), "{written}");
    // A question without an answer leaves the file as it is, and nothing beside it.
    assert_eq!(ask(&["10km", "never"]), Some(2));
    assert_eq!(fs::read_to_string(&file).expect("an answer"), written);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
    // A batch that stops half-way leaves nothing.
    let target = folder.join("batch.csv");
    let status = pace().args(["batch", "."]).arg("-o").arg(&target).stderr(Stdio::null()).status();
    assert_eq!(status.expect("the command runs").code(), Some(1));
    assert!(!target.exists());
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
}

#[test]
fn colours_are_for_terminals_and_for_those_who_ask() {
    let coloured = |question: &[&str], arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = pace();
        command.args(question).args(arguments).envs(variables.iter().copied());
        let output = command.output().expect("the command runs");
        [output.stdout, output.stderr].concat().contains(&b'\x1b')
    };
    let shown = |arguments: &[&str], variables: &[(&str, &str)]| {
        // An answer, help and a fault agree.
        let all = [["10km", "45:00"], ["plan", "--help"], ["10km", "soon"]]
            .map(|question| coloured(&question, arguments, variables));
        assert!(all.iter().all(|one| *one == all[0]), "{arguments:?} {variables:?}: {all:?}");
        all[0]
    };
    assert!(!shown(&[], &[]), "a pipe is no terminal");
    assert!(shown(&["--color", "always"], &[]));
    assert!(shown(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!shown(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!shown(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
}

#[test]
fn sessions_go_into_a_folder_or_an_archive() {
    let folder = folder("sessions");
    for (format, ending) in [("fit", ".fit"), ("zwo", ".zwo"), ("intervals", ".txt")] {
        let target = folder.join(format);
        let ask = |output: &PathBuf| {
            let status = pace()
                .args(["plan", "5km", "20:00", "--format", format])
                .arg("-o")
                .arg(output)
                .status();
            assert!(status.expect("the command runs").success(), "{format}");
        };
        ask(&target);
        let names = fs::read_dir(&target)
            .expect("a folder")
            .map(|entry| entry.expect("a file").file_name());
        let names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        assert_eq!(names.len(), 24, "{format}: 8 weeks of 3 sessions");
        assert!(names.iter().all(|name| name.ends_with(ending)), "{names:?}");
        let archive = folder.join(format!("{format}.zip"));
        ask(&archive);
        assert!(fs::read(&archive).expect("an archive").starts_with(b"PK\x03\x04"));
    }
}

#[test]
fn a_bad_line_stays_in_its_place() {
    let input = "\
name,distance,time
Ana,10km,45:00
\"Béa, E.\",semi,soon
Cid,marathon
\"Dan,5km,20:00

Eve,5km,20:00
";
    let (code, answer, talk) = batch(&[], input.as_bytes());
    insta::assert_snapshot!("batch", answer);
    assert_eq!((code, talk.as_str()), (Some(1), "3 of 5 lines without an answer\n"));
}

#[test]
fn other_separators_and_a_byte_order_mark() {
    let (code, answer, _) = batch(&[], b"\xef\xbb\xbfdistance;time;club\r\nsemi;1h45;AC\r\n");
    assert_eq!(code, Some(0));
    let expected = "distance;time;club;pace;pace_seconds_per_km;speed_kmh;line;code;error;hint\n\
                    semi;1h45;AC;\"4'59\"\"\";298.61358;12.06;;;;\n";
    assert_eq!(answer, expected.replace('\n', "\r\n"), "line ends are kept");
}

#[test]
fn spreadsheets_of_runners() {
    let rows: [(&[&str], &str, &str); 7] = [
        (
            &[],
            "Nom;Distance;TEMPS\nAna;21,0975;1h45\n",
            "Ana;21,0975;1h45;\"4'59\"\"\";298.61358;12.06;;;;",
        ),
        (&[], "COURSE,Chrono\nsemi,1h45\n", "semi,1h45,\"4'59\"\"\",298.61358,12.06,,,"),
        (&[], "Épreuve;Durée\nsemi;1h45", "semi;1h45;\"4'59\"\"\";298.61358;12.06;;;"),
        (&["--distance", "half"], "time\n1h45\n", "1h45,\"4'59\"\"\",298.61358,12.06,,,"),
        (
            &["--distance", "semi"],
            "distance,time\n10,1h45\n",
            "10,1h45,\"4'59\"\"\",298.61358,12.06,,,,",
        ),
        (
            &["--distance-column", "Parcours"],
            "Parcours,time\nsemi,1h45\n",
            "semi,1h45,\"4'59\"\"\",298.61358,12.06,,,,",
        ),
        (
            &["--distance", "semi"],
            "{\"time\":\"1h45\"}\n",
            "{\"time\":\"1h45\",\"result\":{\"distance_km\":21.0975",
        ),
    ];
    for (arguments, input, expected) in rows {
        let (code, answer, talk) = batch(arguments, input.as_bytes());
        assert_eq!(code, Some(0), "{arguments:?} {input}: {talk}");
        let last = answer.lines().last().expect("an answer");
        assert!(last.starts_with(expected), "{arguments:?} {input}: {answer}");
    }
    let (code, _, talk) = batch(&["--distance", "far"], b"time\n1h45\n");
    assert_eq!(code, Some(2), "{talk}");
    let (code, _, talk) = batch(&["--distance-column", "Lieu"], b"Nom,time\nAna,1h45\n");
    assert!(code == Some(2) && talk.contains("Lieu"), "{talk}");
}

/// The columns of a line by name.
fn columns<'a>(head: &'a str, line: &'a str) -> impl Fn(&str) -> &'a str {
    let (head, fields): (Vec<_>, Vec<_>) = (head.split('\t').collect(), line.split('\t').collect());
    assert_eq!(head.len(), fields.len(), "{line}");
    move |name| fields[head.iter().position(|column| *column == name).expect("a column")]
}

/// A file has the API's grammar, and so the API's numbers; what a person would have meant is said
/// beside it.
#[test]
fn columns_are_read_as_the_api_reads_a_query() {
    let meant = |distance: &str, time: &str| format!("Write, for instance: {distance} and {time}.");
    let rows = [
        ("marathon", "3:30", Some(meant("marathon", "3:30:00"))),
        ("half", "1 h 45", Some(meant("semi", "1:45:00"))),
        ("10k", "45min", Some(meant("10km", "0:45:00"))),
        ("10 km", "45:00", None),
        ("10M", "1h05", Some(meant("16.09344", "1:05:00"))),
        ("semi", "4:45/km", Some(meant("semi", "1:40:13"))),
        ("5km", "1200", None),
        ("1500", "4:10", Some(meant("1.5", "0:04:10"))),
        ("marathon", "0:05", Some(meant("marathon", "0:56:16"))),
        ("10km", "soon", Some("a time like 45:00".to_owned())),
        ("far", "45:00", Some("A distance is like".to_owned())),
        ("", "45:00", Some("A distance is like".to_owned())),
        ("10km", "", Some("a time like 45:00".to_owned())),
    ];
    let lines: Vec<_> =
        rows.iter().map(|(distance, time, _)| format!("{distance}\t{time}\n")).collect();
    let input = format!("distance\ttime\n{}", lines.concat());
    let (code, answer, talk) = batch(&[], input.as_bytes());
    let (code_of_objects, objects, _) = batch(&["--format", "ndjson"], input.as_bytes());
    assert_eq!((code, code_of_objects), (Some(1), Some(1)), "{talk}");
    let mut written = answer.lines();
    let head = written.next().expect("a head");
    for (((distance, time, said), line), object) in
        rows.into_iter().zip(written).zip(objects.lines())
    {
        let column = columns(head, line);
        let object: serde_json::Value = serde_json::from_str(object).expect("an object");
        let pairs = [("distance", distance.into()), ("time", time.into())];
        let hint = match pace_core::PaceQuery::from_pairs(pairs) {
            Ok(query) => {
                let expected = serde_json::to_value(query.request.result(pace_core::Lang::En));
                assert_eq!(object["result"], expected.expect("an answer"), "{distance} {time}");
                let seconds = object["result"]["pace_seconds_per_km"].to_string();
                assert_eq!(column("pace_seconds_per_km"), seconds, "{line}");
                &object["hint"]
            }
            Err(error) => {
                assert_eq!(column("pace"), "");
                assert_eq!(column("code"), error.code().as_str(), "{distance} {time}");
                assert_eq!(object["error"]["code"], column("code"), "{distance} {time}");
                &object["error"]["hint"]
            }
        };
        let hint = hint.as_str().unwrap_or_default();
        assert_eq!(column("hint").trim_matches('"').replace("\"\"", "\""), hint, "{line}");
        assert!(said.as_ref().is_none_or(|said| hint.contains(said)), "{distance} {time}: {hint}");
        assert_eq!(said.is_some(), !hint.is_empty(), "{distance} {time}: {hint}");
    }
    let expected = "note: nobody runs 3 of 13 lines: see \"hint\"\n\
                    8 of 13 lines without an answer\n";
    assert_eq!(talk, expected);
}

#[test]
fn objects_pass_through_as_they_are_written() {
    let input = "{\"distance\":\"10km\",\"time\":2700,\"id\":1.50,\"tags\":[ 1 ]}\n\n\
                 {\"distance\":10,\"temps\":\"45:00\"}\nnonsense\n{}\n";
    let (code, answer, _) = batch(&[], input.as_bytes());
    assert_eq!(code, Some(1));
    let lines: Vec<_> = answer.lines().collect();
    assert!(lines[0].starts_with(
        "{\"distance\":\"10km\",\"time\":2700,\"id\":1.50,\"tags\":[ 1 ],\"result\":{\"distance_km\":10,"
    ));
    assert!(lines[1].contains("\"pace\":\"4'30\\\"\""), "{}", lines[1]);
    assert!(
        lines[2]
            .starts_with("{\"input\":\"nonsense\",\"error\":{\"line\":4,\"code\":\"invalid_line\"")
    );
    assert!(
        lines[3].starts_with("{\"error\":{\"line\":5,\"code\":\"missing_parameter\""),
        "{}",
        lines[3]
    );
    assert_eq!(lines.len(), 4);
}

#[test]
fn values_become_objects() {
    let (code, answer, _) = batch(&["--format", "ndjson"], b"name,distance,time\nAna,10km,45:00\n");
    assert_eq!(code, Some(0));
    assert!(answer.starts_with(
        "{\"name\":\"Ana\",\"distance\":\"10km\",\"time\":\"45:00\",\"result\":{\"distance_km\":10,"
    ), "{answer}");
}

/// Nothing of the runner's is lost, and no key stands twice.
#[test]
fn columns_called_like_the_answers_members_do_not_become_objects() {
    let rows = [
        ("distance,result\n10km,45:00\n", ["\"result\"", "Call it \"time\""]),
        ("distance,time,result\n10km,45:00,3\n", ["\"result\"", "Call it \"own_result\""]),
        ("error;distance;time\nx;10km;45:00\n", ["\"error\"", "Call it \"own_error\""]),
        ("distance,time, hint \n10km,45:00,x\n", ["\"hint\"", "\"own_hint\""]),
        ("input,distance,time\nx,10km,45:00\n", ["\"input\"", "\"own_input\""]),
        ("club,distance,time,club\nA,10km,45:00,B\n", ["\"club\" stands twice", "\"club_2\""]),
        ("distance,time,,\n10km,45:00,a,b\n", ["\"\" stands twice", "\"_2\""]),
    ];
    for (input, says) in rows {
        let (code, answer, talk) = batch(&["--format", "ndjson"], input.as_bytes());
        assert_eq!((code, answer.as_str()), (Some(2), ""), "{input:?}: {talk}");
        assert!(says.iter().all(|said| talk.contains(said)), "{input:?}: {talk}");
        // As values they pass through.
        assert_eq!(batch(&[], input.as_bytes()).0, Some(0), "{input:?}");
    }
    // Another case is another key.
    let (code, answer, _) = batch(&["--format", "ndjson"], b"distance,Result\n10km,45:00\n");
    assert_eq!(code, Some(0));
    assert!(answer.contains("\"Result\":\"45:00\",\"result\":{"), "{answer}");
}

#[test]
fn a_line_with_a_member_of_the_answers_is_an_error() {
    for name in ["result", "error", "hint", "input", "res\\u0075lt"] {
        for value in ["1", "null", "{\"a\":[]}"] {
            let line = format!("{{\"{name}\":{value},\"distance\":\"10km\",\"time\":\"45:00\"}}");
            let good = "{\"distance\":\"10km\",\"time\":\"45:00\"}";
            let (code, answer, _) = batch(&[], format!("{line}\n{good}\n").as_bytes());
            assert_eq!(code, Some(1), "{line}");
            let first: serde_json::Value =
                serde_json::from_str(answer.lines().next().expect("a line")).expect("JSON");
            let members: Vec<_> = first.as_object().expect("an object").keys().collect();
            assert_eq!(members, ["input", "error"], "{answer}");
            assert_eq!(first["input"], line.as_str());
            assert_eq!(first["error"]["code"], "invalid_line");
            let said = first["error"]["message"].as_str().expect("a text");
            let name = name.replace("\\u0075", "u");
            assert!(said.contains(&format!("\"{name}\"")), "{said}");
            assert!(answer.lines().nth(1).is_some_and(|line| line.contains("\"result\":{")));
        }
    }
}

#[test]
fn a_column_of_the_answer_takes_a_name_that_is_free() {
    let head = |input: &str| {
        let (code, answer, _) = batch(&[], input.as_bytes());
        assert_eq!(code, Some(0), "{input:?}");
        answer.lines().next().expect("a head").to_owned()
    };
    assert_eq!(
        head("distance,time,pace,\"line\"\n10km,45:00,4:30,7\n"),
        "distance,time,pace,\"line\",pace_2,pace_seconds_per_km,speed_kmh,line_2,code,error,hint"
    );
    // What was written once is an input like any other.
    let (_, once, _) = batch(&[], b"distance,time\n10km,45:00\n");
    let (_, twice, _) = batch(&[], once.as_bytes());
    let thrice = head(&twice);
    let names: BTreeSet<_> = thrice.split(',').collect();
    assert_eq!(names.len(), 2 + 3 * 7, "{thrice}");
    assert!(thrice.ends_with(",code_3,error_3,hint_3"), "{thrice}");
}

#[test]
fn an_input_may_begin_with_blank_lines_or_with_a_mark() {
    let object = "{\"distance\":\"10km\",\"time\":\"45:00\"}\n";
    let (code, answer, _) = batch(&[], format!("\n\n\n{object}").as_bytes());
    assert!(code == Some(0) && answer.contains("\"result\":{"), "{answer}");

    // The mark is dropped where the form is said, too.
    let (code, answer, _) = batch(&["--from", "ndjson"], format!("\u{feff}{object}").as_bytes());
    assert!(code == Some(0) && answer.starts_with("{\"distance\""), "{answer}");
}

/// A number that is whole is written without a fraction, whichever command writes it.
#[test]
fn whole_numbers_have_no_fraction() {
    let calls = [
        ("treadmill 12km/h", "\"incline_percent\":1,"),
        ("track 5:00/km", "\"half_lap_seconds\":60}"),
        ("convert 5:00/km", "\"pace_seconds_per_400m\":120,"),
        ("10km 50:00", "\"speed_kmh\":12,"),
        ("10km 50:00 --every 1mi --temperature 20 --altitude 1000", "\"least_percent\":4,"),
        ("grade 10km 45:00 --age 45 --sex f", "\"distance_km\":10,"),
        ("predict 10km 41:00 --weekly-km 50", "\"distance_km\":10,"),
        ("zones 10km 41:00", "\"vdot\":"),
        ("plan 10km 45:00 --weekly-km 30 --steps --include load", "\"weekly_km\":30}"),
    ];
    for (call, said) in calls {
        let output = pace().args(call.split(' ')).args(["--format", "json"]).output();
        let json = String::from_utf8(output.expect("the command runs").stdout).expect("a text");
        assert!(json.contains(said), "{call}: {json}");
        let body: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        let mut all = vec![&body];
        while let Some(value) = all.pop() {
            match value {
                serde_json::Value::Array(values) => all.extend(values),
                serde_json::Value::Object(members) => all.extend(members.values()),
                // Read as an integer where it is written as one.
                number if number.is_f64() => {
                    assert!(!number.to_string().ends_with(".0"), "{call}: {number}");
                }
                _ => {}
            }
        }
    }
    // Of all targets of some minutes, one has a whole VDOT.
    let vdots = (0..60).map(|second| {
        let time = format!("41:{second:02}");
        let output = pace().args(["zones", "10km", &time, "--format", "json"]).output();
        String::from_utf8(output.expect("the command runs").stdout).expect("a text")
    });
    let whole = vdots.filter(|json| json.contains("\"vdot\":50,")).count();
    assert!(whole > 0);
}

#[test]
fn points_beyond_the_finish_are_not_dropped_in_silence() {
    let said = |arguments: &str, lang: &str| {
        let output = pace().args(arguments.split(' ')).args(["--lang", lang]).output();
        let output = output.expect("the command runs");
        assert!(output.status.success(), "{arguments}");
        String::from_utf8(output.stderr).expect("a text")
    };
    let rows = [
        ("10km 45:00 --at 50", "50", "50"),
        ("10km 45:00 --at 5,50,60mi", "50, 60mi", "50, 60mi"),
        ("time 10km 4:30/km --at 5,11 --format json", "11", "11"),
    ];
    for (arguments, en, fr) in rows {
        let expected = format!("note: beyond the finish, and so without a split: {en}\n");
        assert_eq!(said(arguments, "en"), expected);
        let expected = format!("note : au-delà de l'arrivée, donc sans temps de passage : {fr}\n");
        assert_eq!(said(arguments, "fr"), expected);
    }
    let points = (0..=100).map(|index| {
        format!(
            "<trkpt lat=\"{}\" lon=\"2\"><ele>9</ele></trkpt>",
            45.0 + f64::from(index) / 1000.0
        )
    });
    let gpx = folder("beyond").join("eleven.gpx");
    fs::write(&gpx, format!("<gpx>{}</gpx>", points.collect::<String>())).expect("a file");
    let arguments = format!("course {} 55:00 --at 5,42", gpx.display());
    assert_eq!(said(&arguments, "en"), "note: beyond the finish, and so without a split: 42\n");
    // The finish itself has its row.
    for arguments in ["10km 45:00 --at 5,10", "marathon 3h30 --at 42.195", "10mi 1h10 --at 10mi"] {
        assert_eq!(said(arguments, "en"), "", "{arguments}");
    }
}

#[test]
fn a_head_that_names_nothing_is_refused() {
    for (input, missing) in [
        ("km,time\n10,45:00\n", "distance"),
        ("distance,pace\n10,4:30\n", "time"),
        ("", "distance"),
    ] {
        let (code, answer, talk) = batch(&[], input.as_bytes());
        assert_eq!((code, answer.as_str()), (Some(2), ""), "{input:?}");
        assert!(talk.contains(missing) && talk.contains("distance,time"), "{talk}");
    }
}

/// The same lines as are answered one by one, in their order, whatever is between two reads.
#[test]
fn a_long_batch_keeps_its_order() {
    let line = |id: usize| format!("{id},{}km,{}:{:02}\n", [5, 10][id % 2], 20 + id % 40, id % 60);
    let lines: String = (0..30_000).map(line).collect();
    let input = format!("id,distance,time\n{lines}");
    let (code, answer, _) = batch(&[], input.as_bytes());
    assert_eq!(code, Some(0));
    let ids = answer.lines().skip(1).map(|line| line.split(',').next().expect("an id"));
    assert!(
        ids.eq((0..30_000).map(|id| id.to_string()).collect::<Vec<_>>().iter().map(String::as_str))
    );
}

#[test]
fn completions_and_manual_pages() {
    let mut scripts = BTreeSet::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = pace().args(["completions", shell]).output().expect("the command runs");
        let script = String::from_utf8(output.stdout).expect("a text");
        let asks = script.contains("__complete") || script.contains("race-date");
        assert!(output.status.success() && asks, "{shell}");
        assert!(scripts.insert(script), "{shell} has another's");
    }
    let folder = folder("manual");
    let status = pace().args(["man", "-o"]).arg(&folder).status();
    assert!(status.expect("the command runs").success());
    let page = fs::read_to_string(folder.join("pace-plan.1")).expect("a page");
    assert!(page.contains("\\-\\-race\\-date"), "{page}");
    assert!(folder.join("pace.1").exists() && folder.join("pace-batch.1").exists());
}
