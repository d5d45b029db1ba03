//! Files are safe: whole or not there, links and modes kept, devices and pipes left as they are.
#![cfg(unix)]

use std::fs;
use std::io::{Read as _, Write as _};
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, PermissionsExt as _, symlink};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

const BINARY: &str = env!("CARGO_BIN_EXE_pace");

fn pace(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(BINARY);
    command.args(arguments).env_clear().env("PACE_LANG", "en").current_dir(folder);
    command.stdin(Stdio::null()).output().expect("the command runs")
}

/// An empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("files").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> =
        entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_hyphen_is_standard_output() {
    let folder = folder("hyphen");
    let [plain, hyphen] = [&["10km", "45:00"][..], &["10km", "45:00", "-o", "-"]]
        .map(|arguments| pace(&folder, arguments).stdout);
    assert_eq!(hyphen, plain);
    assert_eq!(names(&folder), [""; 0]);
}

/// By its name, another path to it, a link of either kind, and standard input.
#[test]
fn what_is_read_is_not_written_over() {
    let folder = folder("input");
    let track = |metres: f64| {
        let degrees = 45.0 + metres / 111_195.0;
        format!("<trkpt lat=\"{degrees}\" lon=\"2\"><ele>0</ele></trkpt>")
    };
    let gpx: String = (0..=100).map(|part| track(f64::from(part) * 100.0)).collect();
    let rows = "distance,time\n10km,45:00\n";
    fs::write(folder.join("race.gpx"), format!("<gpx>{gpx}</gpx>")).expect("a file");
    fs::write(folder.join("rows.csv"), rows).expect("a file");
    fs::create_dir(folder.join("a")).expect("a folder");
    symlink("rows.csv", folder.join("soft.csv")).expect("a link");
    fs::hard_link(folder.join("rows.csv"), folder.join("hard.csv")).expect("a link");
    let course = ["course", "race.gpx", "10km", "50:00", "--format", "csv", "-o"];
    let batch = ["batch", "rows.csv", "-o"];
    let calls = [(&course[..], "race.gpx"), (&batch, "rows.csv"), (&batch, "a/../rows.csv")];
    let calls = calls.into_iter().chain([(&batch[..], "soft.csv"), (&batch, "hard.csv")]);
    for (call, output) in calls {
        let input = fs::read(folder.join(call[1])).expect("the input");
        let refused = pace(&folder, &[call, &[output]].concat());
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{call:?} {output}: {said}");
        assert!(said.contains(&format!("{output} is the file to read")), "{said}");
        assert_eq!(fs::read(folder.join(call[1])).expect("the input"), input);
    }
    for (output, code) in [("soft.csv", 2), ("other.csv", 0), ("/dev/null", 0)] {
        let mut command = Command::new(BINARY);
        let input = fs::File::open(folder.join("rows.csv")).expect("the input");
        command.args(["batch", "-o", output]).current_dir(&folder).stdin(input).env_clear();
        assert_eq!(command.output().expect("an end").status.code(), Some(code), "{output}");
    }
    assert_eq!(fs::read_to_string(folder.join("rows.csv")).expect("the input"), rows);
}

#[test]
fn links_are_followed_and_modes_kept() {
    let folder = folder("links");
    fs::write(folder.join("real.json"), "old").expect("a file");
    fs::set_permissions(folder.join("real.json"), fs::Permissions::from_mode(0o4640))
        .expect("mode");
    symlink("real.json", folder.join("link.json")).expect("a link");
    symlink("nothing.json", folder.join("dangling.json")).expect("a link");
    for link in ["link.json", "dangling.json"] {
        assert!(pace(&folder, &["10km", "45:00", "-o", link]).status.success(), "{link}");
        let kind = fs::symlink_metadata(folder.join(link)).expect("a link").file_type();
        assert!(kind.is_symlink(), "{link}");
    }
    for file in ["real.json", "nothing.json"] {
        let text = fs::read_to_string(folder.join(file)).expect("an answer");
        assert!(text.starts_with("{\"distance_km\":10,"), "{file}: {text}");
    }
    let mode = fs::metadata(folder.join("real.json")).expect("a file").mode();
    // But for what would run as its owner.
    assert_eq!(mode & 0o7777, 0o640);
    let all = ["dangling.json", "link.json", "nothing.json", "real.json"];
    assert_eq!(names(&folder), all);
}

/// As whom special files are tried: as who runs the tests and, where that is root, as nobody.
fn users() -> Vec<Vec<&'static str>> {
    let nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"];
    let can_be = Command::new(nobody[0]).args(&nobody[1..]).arg("true").output();
    match can_be {
        Ok(run) if run.status.success() => vec![Vec::new(), nobody.to_vec()],
        _ => {
            eprintln!("skipped: this user cannot run anything as nobody");
            vec![Vec::new()]
        }
    }
}

#[test]
fn pipes_devices_and_sockets_stay_what_they_are() {
    // Where everybody may go, with a command that everybody may run.
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let everybody = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("a mode");
    };
    everybody(folder, 0o777);
    let binary = folder.join("pace");
    fs::copy(BINARY, &binary).expect("a copy");
    everybody(&binary, 0o755);
    for user in users() {
        let pace = |arguments: &[&str]| {
            let words = user.iter().map(AsRef::as_ref).chain([binary.as_os_str()]);
            let words: Vec<_> = words.chain(arguments.iter().map(AsRef::as_ref)).collect();
            let mut command = Command::new(words[0]);
            command.args(&words[1..]).env_clear().env("PACE_LANG", "en").current_dir(folder);
            let output = command.stdin(Stdio::null()).output().expect("the command runs");
            (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
        };
        let kind = |name: &str| {
            fs::symlink_metadata(folder.join(name)).expect("the special file").file_type()
        };

        let fifo = folder.join("fifo");
        assert!(Command::new("mkfifo").arg(&fifo).status().expect("mkfifo runs").success());
        everybody(&fifo, 0o666);
        let mut reader =
            Command::new("cat").arg(&fifo).stdout(Stdio::piped()).spawn().expect("cat");
        let printed = pace(&["10km", "45:00", "--format", "json", "-o", "fifo"]);
        assert_eq!(printed, (Some(0), String::new()), "{user:?}");
        let mut text = String::new();
        reader.stdout.take().expect("a pipe").read_to_string(&mut text).expect("a text");
        reader.wait().expect("cat ends");
        assert!(text.starts_with("{\"distance_km\":10,"), "{text}");
        assert!(kind("fifo").is_fifo(), "{user:?}");
        fs::remove_file(fifo).expect("no pipe");

        // A socket is not opened like a file: nothing is written, and nothing replaced.
        let socket = UnixListener::bind(folder.join("socket")).expect("a socket");
        everybody(&folder.join("socket"), 0o666);
        assert_eq!(pace(&["10km", "45:00", "-o", "socket"]).0, Some(1), "{user:?}");
        assert!(kind("socket").is_socket(), "{user:?}");
        drop(socket);
        fs::remove_file(folder.join("socket")).expect("no socket");

        // Copies of /dev/null and /dev/full, where the user may make them: as root.
        for (name, minor, code) in [("null", "3", 0), ("full", "7", 1)] {
            let device = folder.join(name);
            let made = Command::new("mknod").arg(&device).args(["c", "1", minor]).output();
            let made = made.is_ok_and(|made| made.status.success());
            if !made || fs::OpenOptions::new().append(true).open(&device).is_err() {
                eprintln!("skipped: no device can be made or opened here");
                continue;
            }
            everybody(&device, 0o666);
            let (ended, talk) = pace(&["10km", "45:00", "-o", name]);
            assert_eq!(ended, Some(code), "{user:?}, {name}: {talk}");
            assert!(kind(name).is_char_device(), "{user:?}, {name}");
            assert_eq!(talk.contains("disk is full"), code == 1, "{talk}");
            fs::remove_file(device).expect("no device");
        }
        assert_eq!(names(folder), ["pace"], "{user:?}");
    }
}

#[test]
fn what_the_shell_has_opened_stays_open() {
    let folder = folder("shell");
    let script = format!("{BINARY} 10km 45:00 -o /dev/stdout --format json; echo end");
    let out = fs::File::create(folder.join("out")).expect("a file");
    let status = Command::new("sh").args(["-c", &script]).stdout(out).status().expect("sh runs");
    assert!(status.success());
    let text = fs::read_to_string(folder.join("out")).expect("an answer");
    assert!(text.starts_with("{\"distance_km\":10") && text.ends_with("}end\n"), "{text}");
    assert_eq!(names(&folder), ["out"]);
}

#[test]
fn an_ending_is_a_form_or_an_error() {
    let folder = folder("endings");
    for (arguments, code, says) in [
        (&["plan", "5km", "20:00", "-o", "plan.fit"][..], 2, "makes several files"),
        (&["plan", "5km", "20:00", "-o", "plan.zwo"], 2, "makes several files"),
        (&["plan", "5km", "20:00", "-o", "plan.pdf"], 2, "no form that ends in .pdf"),
        (&["plan", "5km", "20:00", "-o", "plan.ics"], 2, "date of the race"),
        (&["10km", "45:00", "-o", "q.ics"], 2, "no form that ends in .ics"),
        (&["10km", "45:00", "-o", "q.zip"], 2, "no form that ends in .zip"),
        (&["10km", "45:00", "-o", "q.pdf", "--format", "md"], 0, ""),
        (&["plan", "5km", "20:00", "-o", "x.zip"], 0, ""),
        (&["10km", "45:00", "-o", "q.md"], 0, ""),
        (&["10km", "45:00", "-o", "q"], 0, ""),
    ] {
        let printed = pace(&folder, arguments);
        let talk = String::from_utf8_lossy(&printed.stderr);
        assert_eq!(printed.status.code(), Some(code), "{arguments:?}: {talk}");
        assert!(talk.contains(says), "{arguments:?}: {talk}");
    }
    assert_eq!(names(&folder), ["q", "q.md", "q.pdf", "x.zip"]);
    assert!(fs::read(folder.join("x.zip")).expect("an archive").starts_with(b"PK"));
}

#[test]
fn a_file_that_may_not_be_written_is_not_replaced() {
    let folder = folder("read-only");
    let file = folder.join("kept.json");
    fs::write(&file, "kept").expect("a file");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).expect("a mode");
    if fs::OpenOptions::new().write(true).open(&file).is_ok() {
        eprintln!("skipped: this user may write everything");
        return;
    }
    let printed = pace(&folder, &["10km", "45:00", "-o", "kept.json"]);
    assert_eq!(printed.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&file).expect("the file"), "kept");
}

#[test]
fn what_a_killed_command_left_is_removed_by_the_next() {
    let folder = folder("leftovers");
    // A process that has ended here may be alive in another container.
    let mut ended = Command::new("true").spawn().expect("a process");
    ended.wait().expect("its end");
    let gone = format!(".pace-{}-Ab12Cd", ended.id());
    let old = format!(".pace-{}-Ef34Gh", ended.id());
    let here = format!(".pace-{}-Ij56Kl", std::process::id());
    for name in [gone.as_str(), old.as_str(), here.as_str(), ".pace-notes", ".pacerc"] {
        fs::write(folder.join(name), "").expect("a file");
    }
    for name in [old.as_str(), here.as_str(), ".pace-notes", ".pacerc"] {
        age(&folder.join(name));
    }
    assert!(pace(&folder, &["10km", "45:00", "-o", "a.json"]).status.success());
    assert_eq!(names(&folder), [&gone, ".pace-notes", ".pacerc", "a.json"]);
}

/// Makes a file two hours old.
fn age(path: &Path) {
    let before = std::time::SystemTime::now() - Duration::from_hours(2);
    let file = fs::OpenOptions::new().append(true).open(path).expect("a file");
    file.set_modified(before).expect("a time");
}

/// In a container every command may be process 1, as the one that was killed was.
#[test]
fn what_a_killed_command_of_the_same_number_left_is_in_nobodys_way() {
    let folder = folder("same-number");
    fs::write(folder.join("a.json"), "old").expect("a file");
    let script = format!("touch .pace-$$-new; exec {BINARY} 10km 45:00 -o a.json");
    let mut command = Command::new("sh");
    let status = command.args(["-c", &script]).current_dir(&folder).status().expect("sh runs");
    assert!(status.success());
    let text = fs::read_to_string(folder.join("a.json")).expect("an answer");
    assert!(text.starts_with("{\"distance_km\":10,"), "{text}");
}

/// Whether a command has the file open that it writes: without a name, or with one of its own.
fn is_writing(child: &Child, folder: &Path) -> bool {
    let open = fs::read_dir(format!("/proc/{}/fd", child.id())).into_iter().flatten().flatten();
    let mut links = open.filter_map(|entry| fs::read_link(entry.path()).ok());
    let own = format!(".pace-{}-", child.id());
    links.any(|link| link.starts_with(folder))
        || names(folder).iter().any(|name| name.starts_with(&own))
}

/// Killed at any moment, a command leaves the file as it was or whole, and nothing beside it
/// once one has run an hour later.
#[test]
fn a_kill_leaves_a_whole_file_or_none() {
    const ROUNDS: u64 = 200;
    let folder = folder("kills");
    let lines = (0..4000).map(|n| format!("{n},10km,{}:{:02}", 30 + n % 30, n % 60));
    let lines: Vec<_> = ["id,distance,time".to_owned()].into_iter().chain(lines).collect();
    let lines = lines.join("\n");
    fs::write(folder.join("in.csv"), &lines).expect("an input");
    let call = ["batch", "in.csv", "-o", "out.csv"];
    let start = std::time::Instant::now();
    assert!(pace(&folder, &call).status.success());
    let takes = start.elapsed();
    let whole = fs::read(folder.join("out.csv")).expect("an answer");
    let mut done = 0;
    for round in 0..ROUNDS {
        // Every other time there is a file already.
        let out = folder.join("out.csv");
        let prepared = if round % 2 == 0 { fs::remove_file(&out) } else { fs::write(&out, &whole) };
        assert!(prepared.is_ok() || !out.exists());
        let mut command = Command::new(BINARY);
        command.args(["batch", "-o", "out.csv"]).env_clear().current_dir(&folder);
        let mut child = command.stdin(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it");
        let mut input = child.stdin.take().expect("a pipe");
        let written = input.write_all(lines.as_bytes());
        // Every fifth has no end of its input, and is stopped while it writes; every tenth is left
        // alone; the others are stopped at moments spread over the run.
        let is_held = round % 5 == 0;
        while is_held && !is_writing(&child, &folder) {
            std::thread::sleep(Duration::from_millis(1));
        }
        let input = Some(input).filter(|_| is_held);
        if round % 10 != 9 {
            if !is_held {
                std::thread::sleep(
                    takes.mul_f64(round as f64 / ROUNDS as f64)
                        + Duration::from_micros(round % 7 * 100),
                );
            }
            let signal = [Signal::KILL, Signal::TERM, Signal::INT][round as usize % 3];
            let process = Pid::from_raw(child.id().cast_signed()).expect("a process");
            let _ = kill_process(process, signal);
        }
        let status = child.wait().expect("its end");
        assert!(written.is_ok() && !(is_held && status.success()), "round {round}");
        drop(input);
        done += u64::from(status.success());
        match fs::read(&out) {
            Ok(found) => assert!(found == whole, "round {round}: {} bytes", found.len()),
            Err(_) => assert!(round % 2 == 0 && !status.success(), "round {round}: no file"),
        }
    }
    assert!(done >= ROUNDS / 10, "{done} done");
    for name in names(&folder).iter().filter(|name| name.starts_with(".pace-")) {
        age(&folder.join(name));
    }
    assert!(pace(&folder, &call).status.success());
    assert_eq!(names(&folder), ["in.csv", "out.csv"]);
}
