//! What is held of any bytes at each place where the outside comes in: no panic, and the
//! laws that every reading and every answer keeps.
//!
//! The bodies of the fuzz targets stand here, in plain Rust: the fuzzers in `fuzz_targets/`
//! call them on nightly, and `tests/fuzz_replay` calls them with the corpus on stable. A new
//! target is a function, a row of [`ALL`], three lines in `fuzz_targets/`, a `[[bin]]` and a
//! folder in `corpus/`.

use std::borrow::Cow;
use std::sync::LazyLock;

use pace_core::audit::{Rule, audit};
use pace_core::{
    Arguments, Course, CourseRequest, Date, Distance, Error, Lang, PaceQuery, PaceRequest,
    Parameter, PlanQuery, RaceDistance, RaceTime, Strategy, Weekdays, typed,
};
use pace_export::{PlanExport, SessionFormat, Stamp, zip};
use pace_mcp::{HttpHeaders, ToolServer, Transport};
use pace_page::{Band, BandForm, BandPage, Field, PaceForm, PacePage, PlanForm, PlanPage, Site};
use serde_json::Value;

/// A target, under the name of its folder in `corpus/`.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const ALL: [Target; 10] = [
    ("time", time),
    ("distance", distance),
    ("typed", typed_text),
    ("gpx", gpx),
    ("query", query),
    ("plan", plan),
    ("page", page),
    ("plan_file", plan_file),
    ("tool_message", tool_message),
    ("batch", batch),
];

/// Any text as a time: what is read is in bounds, and is the same when it is written and read
/// again, by `FromStr` and serde alike.
pub fn time(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(time) = text.parse::<RaceTime>() else { return };
    assert!((1..=RaceTime::MAX_SECONDS).contains(&time.seconds()));
    assert_eq!(time.to_string().parse(), Ok(time));
    assert!(!time.formatted().to_string().contains(char::is_control));
    let json = serde_json::to_string(&time).expect("a time is written");
    assert_eq!(serde_json::from_str::<RaceTime>(&json).ok(), Some(time));
}

/// Any text as a distance and as a race: what is read is the same when it is written and read
/// again, and its label is fit to be shown.
pub fn distance(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(distance) = text.parse::<Distance>() {
        assert_eq!(distance.to_string().parse(), Ok(distance));
    }
    if let Ok(race) = text.parse::<RaceDistance>() {
        assert_eq!(race.to_string().parse(), Ok(race));
    }
}

/// Two texts, a line each, as runners type them: distance and time, a day, days of the week. What
/// is read is the same when its canonical text is read again, and a plan's query is the API's.
pub fn typed_text(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (first, second) = text.split_once('\n').unwrap_or((text, ""));
    if let Ok(query) = typed::pace_query(first, second) {
        let (distance, time) = query.canonical();
        let again = typed::pace_query(&distance, &time).expect("what is canonical is read");
        assert_eq!((again.canonical(), again.notes.len()), ((distance, time), 0));
    }
    if let Ok(query) = typed::plan_query(first, second) {
        let (distance, time) = query.canonical();
        let pairs = [("distance", distance.into()), ("time", time.into())];
        let asked = PlanQuery::parse(&Arguments::from_pairs(pairs)).expect("the API's grammar");
        assert_eq!((asked.request.race(), asked.request.target()), (query.race, query.target));
    }
    for text in [first, second] {
        if let Ok((day, _)) = typed::date(text) {
            assert_eq!(day.to_string().parse(), Ok(day));
        }
        if let Some(days) = Weekdays::parse(text) {
            assert_eq!(Weekdays::parse(&days.to_string()), Some(days));
        }
        let _ = (typed::pace(text), typed::time(text), typed::race(text));
    }
}

/// Any bytes as a GPX file: of a track that makes a course the splits add up to the target.
pub fn gpx(data: &[u8]) {
    let Some(track) = pace_cli::track_in_memory(data) else { return };
    let Ok(course) = Course::from_track(&track) else { return };
    let target = RaceTime::from_seconds(4 * 3600).expect("a time");
    // One with more splits than are shown is refused.
    let Ok(plan) = CourseRequest::new(course, target).result(Lang::En) else { return };
    let laps: u64 = plan.splits.iter().map(|split| split.lap_seconds).sum();
    assert_eq!(laps, target.seconds());
}

/// Any bytes as a query, read as the HTTP door reads it: an answer that is JSON, or an error
/// whose body is.
pub fn query(data: &[u8]) {
    let pairs = || form_urlencoded::parse(data);
    match PaceQuery::parse(&Arguments::from_pairs(pairs())) {
        Ok(query) => {
            let json = serde_json::to_vec(&query.result()).expect("a pace is written");
            let value: Value = serde_json::from_slice(&json).expect("a pace is JSON");
            let splits = value["splits"].as_array().expect("splits");
            assert!(!splits.is_empty());
        }
        Err(error) => refused(&error),
    }
    if let Err(error) = PlanQuery::parse(&Arguments::from_pairs(pairs())) {
        refused(&error);
    }
}

/// An error's texts show nothing that could act on a screen, a log or a page's encoding.
fn refused(error: &Error) {
    let json = serde_json::to_string(&error.body("https://pace.example/api"));
    let value: Value = serde_json::from_str(&json.expect("an error is written")).expect("JSON");
    for key in ["error", "message", "hint", "code"] {
        let text = value[key].as_str().expect("a text");
        assert!(!text.is_empty() && !text.contains(char::is_control), "{key}: {text:?}");
        assert!(text.chars().count() < 1_000, "{key}: {text:?}");
    }
}

/// Any plan: it is made and written, and one in sixty-four is held against every hard rule of
/// one plan. How few plans break those that compare requests is pinned in the core's tests.
pub fn plan(data: &[u8]) {
    let args = plan_arguments(data);
    let PlanQuery { request, lang, detail, .. } = match PlanQuery::parse(&args) {
        Ok(query) => query,
        Err(error) => return refused(&error),
    };
    let plan = request.plan();
    let json = serde_json::to_vec(&plan.result(lang, detail)).expect("a plan is written");
    assert_eq!((json.first(), json.last()), (Some(&b'{'), Some(&b'}')));
    if data.iter().fold(0, |sum: u8, byte| sum.wrapping_add(*byte)) % 64 == 0 {
        // Ten hours beside the least of VO2max: race pace is near that of intervals (docs/FUZZING.md).
        let is_slowest = request.race() == RaceDistance::Marathon
            && request.target().seconds() >= 36_000
            && request.vo2max().is_some();
        let is_known = |rule: Rule| is_slowest && rule == Rule::H28;
        let is_hard = |rule: Rule| !(rule.is_aim() || rule.compares_requests() || is_known(rule));
        let mut findings = audit(&plan).into_iter().filter(|finding| is_hard(finding.rule));
        assert_eq!(findings.next().map(|finding| finding.to_string()), None, "{args:?}");
    }
}

/// The fields of a request, from bytes, so that no run is lost on what `query` tries.
fn plan_arguments(data: &[u8]) -> Arguments<'static> {
    let byte = |index: usize| data.get(index).copied().unwrap_or_default();
    let word = |index: usize| u32::from_le_bytes([0, 1, 2, 3].map(|n| byte(index + n)));
    let flags = byte(0);
    let race = ["5km", "10km", "semi", "marathon"][usize::from(flags & 3)];
    // Most targets where people race, some anywhere.
    let seconds = |index: usize| match byte(index + 3) {
        0 => u64::from(word(index) % 40_000) + 600,
        wide => u64::from(word(index)) << (wide % 22),
    };
    let given = |bit: u8, value: String| (flags >> bit & 1 == 1).then(|| value.into());
    let pairs: [(&str, Option<Cow<'static, str>>); 9] = [
        ("distance", Some(race.into())),
        ("time", Some(seconds(1).to_string().into())),
        ("previous_time", given(2, seconds(5).to_string())),
        ("age", given(3, byte(9).cast_signed().to_string())),
        ("sessions", given(4, (byte(10) % 9).to_string())),
        ("weeks", given(5, (byte(11) % 32).to_string())),
        ("vo2max", given(6, format!("{}.{}", byte(12) % 120, byte(13)))),
        ("include", given(7, "steps".to_owned())),
        ("lang", (byte(14) & 1 == 1).then(|| "en".into())),
    ];
    Arguments::from_pairs(pairs.into_iter().filter_map(|(name, text)| Some((name, text?))))
}

/// The same, with what a runner says of their own.
fn own_arguments(data: &[u8]) -> Arguments<'static> {
    use pace_core::Parameter;
    let byte = |index: usize| data.get(index).copied().unwrap_or_default();
    let flags = byte(18);
    let own = [
        (Parameter::WeeklyKm, byte(19).to_string()),
        (Parameter::LongestRunKm, (byte(20) % 64).to_string()),
        (Parameter::Days, Weekdays::from_bits(byte(21)).to_string()),
        (Parameter::LongRunDay, Weekdays::from_bits(1 << (byte(22) % 7)).to_string()),
        (Parameter::RunWalk, ["auto", "always", "never"][usize::from(byte(23) % 3)].to_owned()),
        (Parameter::HrMax, byte(24).to_string()),
        (Parameter::HrRest, byte(25).to_string()),
    ];
    let own = own.into_iter().enumerate().filter(|(bit, _)| flags >> bit & 1 == 1);
    own.fold(plan_arguments(data), |args, (_, (parameter, text))| args.with(parameter, text))
}

/// Any bytes as what was typed into the forms of the pages, and the pages that it comes to: no
/// text of it becomes markup.
pub fn page(data: &[u8]) {
    let pairs: Vec<_> = form_urlencoded::parse(data).collect();
    let typed = |name: &str| pairs.iter().find(|(field, _)| field == name).map_or("", |(_, t)| t);
    let lang = Lang::from_param(Some(typed("lang")));
    let site =
        Site { lang, names_lang: data.len().is_multiple_of(2), base_url: "https://pace.example" };
    let field = |name: &str| Field { typed: typed(name), fault: None };
    let wrong = |name: &str| Field { typed: typed(name), fault: Some(typed("fault")) };
    let (distance, time) = (typed("distance"), typed("time"));
    let pace_form = PaceForm { distance: field("distance"), time: wrong("time") };
    let band_form =
        BandForm { distance: field("distance"), time: field("time"), strategy: wrong("strategy") };
    let plan_form = PlanForm::default()
        .with(Parameter::Distance, field("distance"))
        .with(Parameter::Time, field("time"))
        .with(Parameter::RaceDate, wrong("race_date"))
        .with(Parameter::Days, field("days"))
        .with(Parameter::WeeklyKm, wrong("weekly_km"))
        .with(Parameter::StartDate, field("start_date"));
    is_markup(&pace_page::pace(&site, &pace_form, None));
    is_markup(&pace_page::band(&site, &band_form, None));
    is_markup(&pace_page::plan(&site, &plan_form, None));
    let Ok(read) = typed::pace_query(distance, time) else { return };
    let notes: Vec<_> = read.notes.iter().map(|note| note.message(lang)).collect();
    let query = String::from_utf8_lossy(data);
    if let Some(request) = PaceRequest::new(read.distance, read.time) {
        let shown = PacePage { request: &request, runner: None, notes: &notes, query: &query };
        is_markup(&pace_page::pace(&site, &pace_form, Some(&shown)));
    }
    let strategy = typed("strategy").parse().unwrap_or(Strategy::Even);
    if let Some(band) = Band::new(read.distance, read.time, strategy) {
        let shown = BandPage { band: &band, notes: &notes, query: &query };
        is_markup(&pace_page::band(&site, &band_form, Some(&shown)));
    }
    let Ok(read) = typed::plan_query(distance, time) else { return };
    let (race, target) = read.canonical();
    let args = Arguments::from_pairs(pairs.iter().map(|(name, text)| (&**name, text.clone())))
        .with(Parameter::Distance, race)
        .with(Parameter::Time, target);
    // What else was typed may be refused: a time before that is none.
    let Ok(asked) = PlanQuery::parse(&args) else { return };
    let race_day = typed::date(typed("race_date")).ok().map(|(day, _)| day);
    let plan = asked.request.with_race_date(race_day).plan();
    let shown = PlanPage { plan: &plan, notes: &notes, query: &query };
    is_markup(&pace_page::plan(&site, &plan_form, Some(&shown)));
}

/// Every tag of a page is closed before the next, and none is a script.
fn is_markup(page: &str) {
    let page = page.replace(pace_page::STYLE, "");
    let mut open = false;
    for mark in page.bytes().filter(|byte| matches!(byte, b'<' | b'>')) {
        assert_eq!(open, mark == b'>', "{page}");
        open = mark == b'<';
    }
    assert!(!open && !page.contains("<script"), "{page}");
}

/// Any plan as every file that there is of it, with a date or without.
pub fn plan_file(data: &[u8]) {
    let Ok(PlanQuery { request, lang, .. }) = PlanQuery::parse(&own_arguments(data)) else {
        return;
    };
    let days = data.iter().skip(15).take(3).fold(0, |days, byte| days << 8 | i64::from(*byte));
    let plan = request.with_race_date(Date::MIN.plus_days(days)).plan();
    let is_dated = plan.request.race_date().is_some();
    let export = PlanExport::new(&plan, lang);
    assert_eq!(export.ics(Stamp::Feed).is_some(), is_dated);
    assert_eq!(export.intervals_json().is_some(), is_dated);
    if let Some(calendar) = export.ics(Stamp::Feed) {
        let lines = calendar.strip_suffix("\r\n").expect("the last line ends, too");
        for line in lines.split("\r\n") {
            assert!(line.len() <= 75 && !line.contains(['\r', '\n']), "{line:?}");
        }
        assert!(calendar.starts_with("BEGIN:VCALENDAR\r\n"));
    }
    if let Some(json) = export.intervals_json() {
        let events: Value = serde_json::from_str(&json).expect("events are JSON");
        assert!(events.as_array().is_some_and(|events| !events.is_empty()));
    }
    let rows = export.csv().lines().count();
    let sessions: usize = plan.weeks.iter().map(|week| week.sessions.len()).sum();
    assert_eq!(rows, sessions + 1);
    assert!(!export.markdown().contains('\r'));
    for format in SessionFormat::ALL {
        let files = export.sessions(format);
        assert!(files.iter().all(|file| file.name.is_ascii() && !file.bytes.is_empty()));
        assert!(zip(&files).starts_with(b"PK"));
    }
}

/// Any bytes as a message to the tools: the reply is JSON, or there is none, and no fault of
/// ours is in it.
pub fn tool_message(message: &[u8]) {
    static SERVER: LazyLock<ToolServer> = LazyLock::new(ToolServer::new);
    let headers = HttpHeaders {
        protocol_version: Some(b"2026-07-28"),
        method: Some(b"tools/call"),
        name: Some(message.get(..12).unwrap_or_default()),
    };
    for transport in [Transport::Stdio, Transport::Http(headers)] {
        let reply = SERVER.answer(message, transport, "https://pace.example");
        if let Some(json) = reply.json() {
            let value: Value = serde_json::from_slice(json).expect("a reply is JSON");
            assert_ne!(value["error"]["code"], -32603);
        }
    }
}

/// Any bytes as a batch: a line for every line, as values that can be read again, in fields as
/// many as the first line has, and as objects that are JSON.
pub fn batch(data: &[u8]) {
    if let Some((written, lines)) = pace_cli::batch_in_memory(data, false) {
        let is_csv = !written.is_empty() && !written.starts_with(b"{");
        assert_eq!(written_lines(&written).count() as u64, lines + u64::from(is_csv));
        if is_csv {
            let end = written.iter().position(|byte| *byte == b'\n').expect("a head");
            let head = String::from_utf8_lossy(&written[..end]);
            // Objects have members of these names from us.
            let head = head.replace("error", "fault").replace("hint", "note");
            let renamed = [head.as_bytes(), &written[end..]].concat();
            let objects = pace_cli::batch_in_memory(&renamed, true);
            for line in objects.iter().flat_map(|(objects, _)| written_lines(objects)) {
                let error = &serde_json::from_slice::<Value>(line).expect("JSON")["error"];
                let why = error["message"].as_str().filter(|_| error["code"] == "invalid_line");
                let is_whole = |why: &str| !why.contains("fields") && !why.contains("quote");
                assert!(why.is_none_or(is_whole), "{error}");
            }
        }
    }
    if let Some((written, lines)) = pace_cli::batch_in_memory(data, true) {
        assert_eq!(written_lines(&written).count() as u64, lines);
        for line in written_lines(&written) {
            let line = std::str::from_utf8(line).expect("a line is text");
            match serde_json::from_str::<Value>(line) {
                Ok(value) => {
                    let answered = ["result", "error"].iter().any(|key| value[*key].is_object());
                    assert!(answered, "{value}");
                }
                // Half a character, or a number beyond doubles, in a member that passes
                // through is not ours to mend.
                Err(error) => {
                    let why = error.to_string();
                    assert!(
                        ["surrogate", "out of range"].iter().any(|known| why.contains(known)),
                        "{why}"
                    );
                }
            }
        }
    }
}

/// Lines, each with its end.
fn written_lines(written: &[u8]) -> impl Iterator<Item = &[u8]> {
    assert!(written.is_empty() || written.ends_with(b"\n"));
    written.split_inclusive(|byte| *byte == b'\n')
}
