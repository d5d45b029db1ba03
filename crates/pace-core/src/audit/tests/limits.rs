//! Plans sketched around one limit each: at it nothing is found, a step beyond it is.

use crate::audit::tests::{change, found, is_found, request};
use crate::audit::{Rule, audit};
use crate::plan::Plan;
use crate::plan::phases::Phase;
use crate::plan::session::{Measure, Part, Session, SessionKind, Step, StepKind};
use crate::plan::week::Week;
use crate::plan::workout::Workout;
use crate::roles::Role;
use crate::zones::Zone;

const FIVE: &str = "distance=5km&time=25:00";
const TEN: &str = "distance=10km&time=50:00&weeks=12";
const HALF: &str = "distance=semi&time=1h50";
const MARATHON: &str = "distance=marathon&time=3h45";

/// A query with more options.
fn with(query: &str, options: &str) -> &'static str {
    String::leak(format!("{query}&{options}"))
}

const fn step(kind: StepKind, zone: Zone, seconds: u64) -> Step {
    Step {
        kind,
        zone: Some(zone),
        paced: true,
        by: Measure::Time,
        duration_seconds: seconds,
        distance_m: seconds as u32 / 4,
    }
}

const fn work(zone: Zone, seconds: u64) -> Step {
    step(StepKind::Work, zone, seconds)
}

fn rest(seconds: u64) -> Step {
    step(StepKind::Recovery, Zone::Easy, seconds)
}

fn session(kind: SessionKind, day: u8, parts: Vec<Part>) -> Session {
    Session { kind, workout: Workout::EasyRun, day, parts: parts.into() }
}

/// This many easy seconds.
fn easy(seconds: u64) -> Session {
    let parts = vec![Part::Step(step(StepKind::Steady, Zone::Easy, seconds))];
    session(SessionKind::Easy, 3, parts)
}

fn long_run(seconds: u64) -> Session {
    Session { kind: SessionKind::LongRun, day: 7, ..easy(seconds) }
}

fn race() -> Session {
    let parts = vec![Part::Step(step(StepKind::Race, Zone::Race, 6600))];
    session(SessionKind::Race, 7, parts)
}

/// Warm-up, these steps this many times, cool-down.
fn quality(kind: SessionKind, times: u32, steps: &[Step; 2]) -> Session {
    let work = Part::Repeat { times, steps: *steps };
    framed(kind, vec![work])
}

fn framed(kind: SessionKind, mut parts: Vec<Part>) -> Session {
    parts.insert(0, Part::Step(step(StepKind::Warmup, Zone::Easy, 900)));
    parts.push(Part::Step(step(StepKind::Cooldown, Zone::Easy, 600)));
    session(kind, 3, parts)
}

/// Easy seconds and hard seconds.
fn mixed(easy: u64, hard: u64) -> Session {
    let steps = [step(StepKind::Steady, Zone::Easy, easy), work(Zone::Tempo, hard)];
    session(SessionKind::Tempo, 3, steps.map(Part::Step).to_vec())
}

fn week(phase: Phase, sessions: Vec<Session>) -> Week {
    Week { number: 0, phase, sessions }
}

/// The plan of a query, its weeks replaced.
fn plan(query: &'static str, weeks: Vec<Week>) -> Plan {
    let mut plan = request(query).plan();
    plan.weeks = weeks;
    for (number, week) in (1..).zip(&mut plan.weeks) {
        week.number = number;
    }
    plan
}

/// A plan with these sessions in a week of Base.
fn one_week(query: &'static str, sessions: Vec<Session>) -> Plan {
    plan(query, vec![week(Phase::Base, sessions)])
}

/// A plan of Base weeks with this many easy seconds each.
fn volumes(query: &'static str, seconds: &[u64]) -> Plan {
    let week = |seconds: &u64| week(Phase::Base, vec![easy(*seconds)]);
    plan(query, seconds.iter().map(week).collect())
}

#[track_caller]
fn finds(rule: Rule, plan: &Plan) {
    assert!(!found(plan, rule).is_empty(), "{rule}");
}

#[track_caller]
fn finds_nothing(rule: Rule, plan: &Plan) {
    assert_eq!(found(plan, rule), [""; 0]);
}

/// Nothing is found at the limit, something one further.
#[track_caller]
fn at_most(rule: Rule, limit: u64, plan: impl Fn(u64) -> Plan) {
    finds_nothing(rule, &plan(limit));
    finds(rule, &plan(limit + 1));
}

/// Nothing is found at the limit, something one below.
#[track_caller]
fn at_least(rule: Rule, limit: u64, plan: impl Fn(u64) -> Plan) {
    finds_nothing(rule, &plan(limit));
    finds(rule, &plan(limit - 1));
}

#[track_caller]
fn within(rule: Rule, [least, most]: [u64; 2], plan: impl Fn(u64) -> Plan) {
    at_least(rule, least, &plan);
    at_most(rule, most, &plan);
}

#[test]
fn phases_that_short_plans_may_leave_out() {
    let short = with(FIVE, "weeks=7");
    for (query, found) in [(short, false), (with(FIVE, "weeks=8"), true)] {
        let phases = [Phase::Base, Phase::Development, Phase::Intensity, Phase::Taper, Phase::Race];
        let plan = plan(query, phases.map(|phase| week(phase, vec![])).to_vec());
        assert_eq!(is_found(&plan, Rule::H2), found, "{query}");
    }
}

#[test]
fn hard_days() {
    let on = |hard: Session, day| {
        let hard = Session { day, ..hard };
        let weeks = [vec![long_run(3600)], vec![hard]];
        plan(HALF, weeks.map(|sessions| week(Phase::Base, sessions)).to_vec())
    };
    let tempo = quality(SessionKind::Tempo, 2, &[work(Zone::Tempo, 600), rest(60)]);
    for hard in [tempo, long_run(60), race()] {
        finds(Rule::H3, &on(hard.clone(), 1));
        finds_nothing(Rule::H3, &on(hard, 2));
    }
    finds_nothing(Rule::H3, &on(easy(3600), 1));
}

#[test]
fn growth() {
    at_most(Rule::H6, 4080, |run| volumes(HALF, &[3600, run]));
    at_most(Rule::H6, 4080, |run| volumes(HALF, &[3600, 60, 60, 60, run]));
    at_most(Rule::H6, 252, |run| volumes(HALF, &[3600, 120, 120, 120, 120, run]));
    let taper = |run| {
        let weeks = [(Phase::Base, 3600), (Phase::Taper, 0), (Phase::Race, run)];
        plan(HALF, weeks.map(|(phase, run)| week(phase, vec![easy(run)])).to_vec())
    };
    at_most(Rule::H6, 4080, taper);
    let raced = [week(Phase::Base, vec![easy(3600)]), week(Phase::Race, vec![race()])];
    finds_nothing(Rule::H6, &plan(HALF, raced.to_vec()));

    // Several runs, so that a week is more than its longest.
    let week_of = |seconds: u64| week(Phase::Base, vec![easy(seconds)]);
    let volumes = |seconds: &[u64]| plan(HALF, seconds.iter().map(|s| week_of(*s)).collect());
    at_most(Rule::H7, 7200, |volume| volumes(&[6000, volume]));
    at_most(Rule::H7, 12_718, |volume| volumes(&[10_799, volume]));
    at_most(Rule::H7, 12_180, |volume| volumes(&[10_800, volume]));
    at_most(Rule::H7, 7200, |volume| volumes(&[6000, 60, 60, volume]));
    at_most(Rule::H7, 369, |volume| volumes(&[6000, 60, 60, 60, volume]));
    let taper = [(Phase::Base, 3600), (Phase::Taper, 10_000)];
    let taper = taper.map(|(phase, seconds)| week(phase, vec![easy(seconds)]));
    finds_nothing(Rule::H7, &plan(HALF, taper.to_vec()));
}

#[test]
fn cutbacks() {
    let fourth = |volume| volumes(HALF, &[10_000, 10_000, 10_000, volume]);
    within(Rule::H8, [6500, 8800], fourth);
    finds_nothing(Rule::H8, &volumes(HALF, &[10_000, 10_000, 10_000]));
    at_least(Rule::H8, 7041, |volume| volumes(HALF, &[10_000, 8000, volume]));
    let seven = |query| volumes(query, &[10_000, 10_000, 10_000, 10_000]);
    finds_nothing(Rule::H8, &seven(with(FIVE, "weeks=7")));
    finds(Rule::H8, &seven(with(FIVE, "weeks=8")));
    // A taper week is neither a cutback nor a building week.
    let phases = [Phase::Base, Phase::Base, Phase::RacePrep, Phase::Taper];
    finds_nothing(
        Rule::H8,
        &plan(HALF, phases.map(|phase| week(phase, vec![easy(3600)])).to_vec()),
    );
}

#[test]
fn the_week_of_the_longest_long_run() {
    let plan_of = |query, tapering: u64, runs: &[u64]| {
        let building = runs.len() as u64 - tapering - 1;
        let phase = |index: u64| match index {
            _ if index < building => Phase::Base,
            _ if index < building + tapering => Phase::Taper,
            _ => Phase::Race,
        };
        let weeks = (0..).zip(runs).map(|(index, run)| week(phase(index), vec![long_run(*run)]));
        plan(query, weeks.collect())
    };
    // Ten weeks, the longest of them this many before the last.
    let at = |query, tapering, before: usize| {
        let mut runs = [60; 10];
        runs[9 - before] = 61;
        is_found(&plan_of(query, tapering, &runs), Rule::H11)
    };
    let found = |query| [9, 6, 5, 4, 3, 2, 1, 0].map(|before| at(query, 0, before));
    assert_eq!(found(MARATHON), [true, true, false, false, false, false, true, true]);
    assert_eq!(found(HALF), [true, true, true, false, false, false, false, true]);
    assert_eq!(found(TEN), [false, false, false, false, false, false, false, true]);
    assert!(at(MARATHON, 2, 2) && !at(MARATHON, 2, 3));
    assert!(at(FIVE, 1, 1) && !at(FIVE, 1, 2));
    // One of several will do.
    finds_nothing(Rule::H11, &plan_of(HALF, 0, &[60; 10]));
}

#[test]
fn taper_weeks() {
    let taper = |query, count| {
        plan(query, (0..count).map(|_| week(Phase::Taper, vec![easy(600)])).collect())
    };
    let rows = [
        (with(FIVE, "weeks=12"), 1),
        (with(TEN, "weeks=12"), 1),
        (with(HALF, "weeks=15"), 1),
        (with(HALF, "weeks=16"), 2),
        (with(MARATHON, "weeks=13"), 1),
        (with(MARATHON, "weeks=14"), 2),
    ];
    for (query, wanted) in rows {
        for count in 0..=3 {
            assert_eq!(
                is_found(&taper(query, count), Rule::H12),
                count != wanted,
                "{query} {count}"
            );
        }
    }
}

#[test]
fn taper_volume() {
    let falling = |taper: &[u64], race: u64| {
        let mut weeks = vec![week(Phase::Base, vec![easy(10_000)])];
        weeks.extend(taper.iter().map(|seconds| week(Phase::Taper, vec![easy(*seconds)])));
        weeks.push(week(Phase::Race, vec![easy(race), self::race()]));
        plan(HALF, weeks)
    };
    at_most(Rule::H13, 7500, |volume| falling(&[volume], 2000));
    at_most(Rule::H13, 8500, |volume| falling(&[volume, 7000], 2000));
    at_most(Rule::H13, 7500, |volume| falling(&[8000, volume], 2000));
    within(Rule::H13, [1500, 5000], |volume| falling(&[7000], volume));
    at_most(Rule::H13, 6999, |volume| falling(&[7000, volume], 2000));
    at_most(Rule::H13, 3999, |volume| falling(&[4000], volume));
    // The last building week need not be the peak.
    let late = |taper| {
        let weeks = [(Phase::Base, 10_000), (Phase::RacePrep, 7000), (Phase::Taper, taper)];
        plan(HALF, weeks.map(|(phase, seconds)| week(phase, vec![easy(seconds)])).to_vec())
    };
    at_most(Rule::H13, 6999, late);
}

#[test]
fn most_race_pace() {
    let with_work = |seconds, metres, whole| {
        let work = work(Zone::Race, seconds).with_lengths(seconds, metres);
        let rest = step(StepKind::Steady, Zone::LongRun, whole - seconds);
        let parts = [work, rest].map(Part::Step).to_vec();
        one_week(MARATHON, vec![session(SessionKind::LongRun, 7, parts)])
    };
    at_most(Rule::H18, 6600, |seconds| with_work(seconds, 20_000, 10_800));
    at_most(Rule::H18, 29_000, |metres| with_work(6000, metres, 10_800));
    at_most(Rule::H18, 4200, |seconds| with_work(seconds, 10_000, 6000));
    let tempo = [work(Zone::Tempo, 7000), step(StepKind::Steady, Zone::Race, 60)];
    let tempo = session(SessionKind::LongRun, 7, tempo.map(Part::Step).to_vec());
    finds_nothing(Rule::H18, &one_week(MARATHON, vec![tempo]));
}

#[test]
fn strides() {
    let run = |kind, times, seconds| {
        let stride =
            Step { zone: None, paced: false, ..step(StepKind::Stride, Zone::Easy, seconds) };
        let steady = Part::Step(step(StepKind::Steady, Zone::Easy, 1800));
        let strides = Part::Repeat { times, steps: [stride, rest(40)] };
        session(kind, 3, vec![steady, strides])
    };
    let second = |query, phase, session| {
        plan(query, vec![week(Phase::Base, vec![easy(1000)]), week(phase, vec![session])])
    };
    let strided =
        |times, seconds| second(HALF, Phase::Base, run(SessionKind::Easy, times, seconds));
    within(Rule::H20, [4, 8], |times| strided(times as u32, 20));
    within(Rule::H20, [15, 20], |seconds| strided(6, seconds));
    // The first week may do without, and so may cutbacks, later phases and plans of two.
    finds_nothing(Rule::H20, &one_week(HALF, vec![easy(3600)]));
    for (phase, found) in [
        (Phase::Base, true),
        (Phase::Development, true),
        (Phase::Intensity, false),
        (Phase::RacePrep, false),
        (Phase::Taper, false),
        (Phase::Race, false),
    ] {
        assert_eq!(is_found(&second(HALF, phase, easy(3600)), Rule::H20), found, "{phase:?}");
        finds_nothing(Rule::H20, &second(with(HALF, "sessions=2"), phase, easy(3600)));
        finds_nothing(Rule::H20, &second(HALF, phase, easy(800)));
    }
    // Strides of another type of session do not count.
    finds(Rule::H20, &second(HALF, Phase::Base, run(SessionKind::Tempo, 6, 20)));
}

#[test]
fn first_weeks() {
    for (time, share) in [("1h11", 65), ("1h10", 75), ("45:00", 80)] {
        let query = with("distance=10km&weeks=12", &format!("time={time}"));
        at_most(Rule::A3, share * 100, |seconds| volumes(query, &[seconds, 10_000]));
    }
}

#[test]
fn shortest_sessions() {
    at_least(Rule::A5, 1200, |seconds| one_week(HALF, vec![easy(seconds)]));
    let cutback = |seconds| {
        let sessions = [vec![easy(10_000)], vec![easy(8000 - seconds), easy(seconds)]];
        plan(HALF, sessions.map(|sessions| week(Phase::Base, sessions)).to_vec())
    };
    at_least(Rule::A5, 900, cutback);
    for phase in [Phase::Taper, Phase::Race] {
        at_least(Rule::A5, 900, |seconds| plan(HALF, vec![week(phase, vec![easy(seconds)])]));
    }
    // Before the age factor: by the engine's own plan.
    let aged = one_week(with(HALF, "age=60"), vec![easy(60)]);
    finds_nothing(Rule::A5, &aged);
}

#[test]
fn sums_that_can_be_counted() {
    let repeated = |of, times, seconds| {
        let mut run = easy(0);
        let steps = [rest(0).with_lengths(seconds, 0), rest(0)];
        run.parts = [Part::Repeat { times, steps }].into();
        audit(&one_week(of, vec![run])).len()
    };
    // At the paces of races every rule is asked, at others only those of shape and sums.
    for (of, most) in [(HALF, 1_000_000_000), ("distance=semi&time=1", u64::MAX / 1000)] {
        let long = |seconds| repeated(of, 2, seconds);
        assert!(long(most / 2) > 1, "{of}");
        assert_eq!(long(most / 2 + 1), 1, "{of}");
        assert_eq!(long(u64::MAX / 2 + 1), 1, "{of}");
        assert!(repeated(of, 500_000, 1) > 1, "{of}");
        assert_eq!(repeated(of, 500_001, 1), 1, "{of}");
    }
}

#[test]
fn one_more_session() {
    // The longest plan, so that two more weeks do not count.
    for query in
        [with(FIVE, "sessions=4&weeks=12"), with(HALF, "sessions=6"), with(HALF, "sessions=2")]
    {
        finds_nothing(Rule::H25, &request(query).plan());
    }
}

/// A step of this many metres.
fn metres(step: Step, metres: u64) -> Step {
    Step { by: Measure::Distance, ..step.with_lengths(step.duration_seconds(), metres) }
}

/// A long run: easy, then this work.
fn long_run_with(easy: u64, work: Step) -> Session {
    let steps = [step(StepKind::Steady, Zone::LongRun, easy), work];
    session(SessionKind::LongRun, 7, steps.map(Part::Step).to_vec())
}

/// Building weeks of equal volume, one for each of these lists of sessions.
fn full_weeks(query: &'static str, phase: Phase, weeks: Vec<Vec<Session>>) -> Plan {
    let filled = weeks.into_iter().map(|mut sessions| {
        let seconds: u64 = sessions.iter().map(Session::duration_seconds).sum();
        sessions.push(easy(50_000 - seconds));
        week(phase, sessions)
    });
    plan(query, filled.collect())
}

/// A quality session of this many reps of one second, and so of that many seconds of work.
fn dot(zone: Zone, seconds: u64) -> Session {
    quality(SessionKind::Interval, seconds as u32, &[work(zone, 1), rest(1)])
}

#[test]
fn quality_sessions_of_a_week() {
    let quality = || quality(SessionKind::Tempo, 2, &[work(Zone::Tempo, 600), rest(60)]);
    let weeks = |query, phase, count, long_run| {
        let mut sessions: Vec<Session> = (0..count).map(|_| quality()).collect();
        sessions.push(long_run);
        let full = week(Phase::Base, vec![self::long_run(100)]);
        plan(query, vec![full, week(phase, sessions)])
    };
    let beginner = "distance=10km&time=1h15";
    let rows = [
        (beginner, Phase::Base, 0..=1),
        (beginner, Phase::Development, 1..=1),
        (TEN, Phase::Base, 0..=2),
        (TEN, Phase::Development, 1..=2),
        (TEN, Phase::Intensity, 1..=2),
        (TEN, Phase::RacePrep, 1..=2),
        (TEN, Phase::Taper, 0..=2),
    ];
    for (query, phase, fine) in rows {
        for count in 0..=3 {
            let found = is_found(&weeks(query, phase, count, long_run(1000)), Rule::H4);
            assert_eq!(found, !fine.contains(&count), "{query} {phase:?} {count}");
        }
    }
    // A long run with hard work is a hard session.
    let hard = || long_run_with(1000, work(Zone::Race, 600));
    finds_nothing(Rule::H4, &weeks(TEN, Phase::RacePrep, 1, hard()));
    finds(Rule::H4, &weeks(TEN, Phase::RacePrep, 2, hard()));
    // A cutback may do without.
    let cutback = [3600, 2880].map(|seconds| week(Phase::Intensity, vec![long_run(seconds)]));
    assert_eq!(
        found(&plan(TEN, cutback.to_vec()), Rule::H4),
        ["H4 week 1: no quality session in Intensity"]
    );
}

#[test]
fn easy_share() {
    // Intervals are threshold at this target, tempo is steady and counts half.
    let of = |zone, easy, hard| {
        let steps = [step(StepKind::Steady, Zone::Easy, easy), work(zone, hard)];
        session(SessionKind::Tempo, 3, steps.map(Part::Step).to_vec())
    };
    let one = |sessions: u8, whole: u64| {
        let query = with(HALF, &format!("sessions={sessions}"));
        move |hard| one_week(query, vec![of(Zone::Interval, whole - hard, hard)])
    };
    at_most(Rule::H5, 1200, one(3, 6000));
    at_most(Rule::H5, 1200, one(6, 6000));
    at_most(Rule::H5, 2400, one(2, 6000));
    at_most(Rule::H5, 2400, |hard| one_week(HALF, vec![of(Zone::Tempo, 6000 - hard, hard)]));
    // Of one week, the others being easy.
    let of_two = |sessions: u8| {
        let query = with(HALF, &format!("sessions={sessions}"));
        move |hard| {
            let weeks = [vec![easy(1_000_000)], vec![of(Zone::Interval, 10_000 - hard, hard)]];
            plan(query, weeks.map(|sessions| week(Phase::Base, sessions)).to_vec())
        }
    };
    at_most(Rule::H5, 5500, of_two(2));
    at_most(Rule::H5, 4000, of_two(3));
    at_most(Rule::H5, 3500, of_two(4));
    at_most(Rule::H5, 3500, of_two(6));
    // Taper weeks are not building weeks.
    finds_nothing(Rule::H5, &plan(HALF, vec![week(Phase::Taper, vec![mixed(0, 3600)])]));
}

#[test]
fn longest_runs() {
    let rows = [
        ("distance=5km", ["36:00", "35:00", "22:00"], [60, 75, 95]),
        ("distance=10km", ["1h11", "1h10", "45:00"], [80, 95, 110]),
        ("distance=semi", ["2h31", "2h30", "1h45"], [150, 135, 135]),
        ("distance=marathon", ["5h01", "5h00", "3h30"], [195, 180, 180]),
    ];
    for (race, times, minutes) in rows {
        for (time, minutes) in times.into_iter().zip(minutes) {
            let query = with(race, &format!("time={time}"));
            at_most(Rule::H9, minutes * 60, |run| one_week(query, vec![easy(run)]));
        }
    }
    let run = |query| {
        move |metres| {
            let step = step(StepKind::Steady, Zone::Easy, 3600).with_lengths(3600, metres);
            one_week(query, vec![session(SessionKind::Easy, 3, vec![Part::Step(step)])])
        }
    };
    at_most(Rule::H9, 35_000, run(MARATHON));
    finds_nothing(Rule::H9, &run(HALF)(35_001));
}

#[test]
fn long_run_share() {
    let rows = [
        (FIVE, [65, 50, 40, 40, 40]),
        (TEN, [65, 50, 40, 40, 40]),
        (HALF, [65, 50, 40, 35, 35]),
        ("distance=semi&time=2h31", [70, 55, 45, 40, 40]),
        (MARATHON, [75, 60, 55, 50, 50]),
        ("distance=marathon&time=5h30", [75, 60, 55, 50, 50]),
    ];
    for (query, shares) in rows {
        for (sessions, share) in (2..).zip(shares) {
            for (age, more) in [("", 0), ("&age=49", 0), ("&age=50", 5)] {
                let query = with(query, &format!("sessions={sessions}{age}"));
                at_most(Rule::H10, (share + more) * 100, |seconds| {
                    one_week(query, vec![easy(10_000 - seconds), long_run(seconds)])
                });
            }
        }
    }
}

#[test]
fn taper_work() {
    let before = |count| week(Phase::Base, vec![mixed(60, 1000); count]);
    let taper = |zone, count| {
        move |hard| {
            let one = quality(SessionKind::Tempo, 1, &[work(zone, hard), rest(60)]);
            plan(HALF, vec![before(1), week(Phase::Taper, vec![one; count])])
        }
    };
    // All of a taper week against the heaviest week.
    at_most(Rule::H14, 333, taper(Zone::Race, 3));
    at_most(Rule::H14, 499, taper(Zone::Interval, 2));
    for zone in [Zone::Tempo, Zone::Easy, Zone::LongRun] {
        finds(Rule::H14, &taper(zone, 1)(300));
    }
    // One session against the greatest before.
    at_most(Rule::H14, 600, taper(Zone::Race, 1));
    let first_of_two = |hard| {
        let taper = |hard| {
            let one = quality(SessionKind::Tempo, 1, &[work(Zone::Race, hard), rest(60)]);
            week(Phase::Taper, vec![one])
        };
        plan(HALF, vec![before(1), taper(hard), taper(600)])
    };
    at_most(Rule::H14, 800, first_of_two);
    let race_week = |hard| plan(HALF, vec![before(1), week(Phase::Race, vec![mixed(60, hard)])]);
    at_most(Rule::H14, 400, race_week);
}

#[test]
fn last_days() {
    let before = |session: Session, day| {
        plan(HALF, vec![week(Phase::Race, vec![Session { day, ..session }, race()])])
    };
    let tempo = mixed(900, 300);
    let hidden = Session { kind: SessionKind::Easy, ..tempo.clone() };
    for hard in [tempo, hidden, long_run(600)] {
        for day in 4..=6 {
            finds(Rule::H15, &before(hard.clone(), day));
        }
        finds_nothing(Rule::H15, &before(hard, 3));
    }
    at_most(Rule::H15, 1800, |seconds| before(easy(seconds), 6));
    at_most(Rule::H15, 2400, |seconds| before(easy(seconds), 5));
    let after = |taper: u64| {
        move |seconds| {
            let weeks = [
                week(Phase::Taper, vec![easy(9000)]),
                week(Phase::Taper, vec![easy(taper), easy(1200), long_run(5000)]),
                week(Phase::Race, vec![easy(seconds), race()]),
            ];
            plan(HALF, weeks.to_vec())
        }
    };
    at_most(Rule::H15, 2000, after(2000));
    at_most(Rule::H15, 2400, after(5000));
}

/// Queries in which race pace has each role, for a beginner, an intermediate and an
/// advanced runner.
const ROLES: [(Role, [&str; 3]); 4] = [
    (Role::Repetition, ["time=1h20&vo2max=23.9", "time=57:00&vo2max=33.5", "time=39:00&vo2max=49"]),
    (Role::Vo2max, ["time=1h20&vo2max=26.8", "time=57:00&vo2max=37.6", "time=39:00&vo2max=54.9"]),
    (
        Role::Threshold,
        ["time=1h20&vo2max=29.2", "time=57:00&vo2max=40.9", "time=39:00&vo2max=59.8"],
    ),
    (Role::Steady, ["time=1h20&vo2max=32", "time=57:00&vo2max=44.9", "time=39:00&vo2max=65.7"]),
];

#[test]
fn doses_by_role() {
    let work_minutes = [
        [[3, 8], [4, 10], [5, 12]],
        [[5, 14], [8, 20], [10, 26]],
        [[8, 25], [12, 35], [15, 45]],
        [[10, 40], [15, 60], [20, 110]],
    ];
    // One rep: the least, and the most of each level; of steady work all the work.
    let reps =
        [(15, [75; 3]), (30, [360; 3]), (180, [1200, 1200, 1800]), (300, [2400, 3600, 6600])];
    for (((role, queries), minutes), (least_rep, most_rep)) in
        ROLES.into_iter().zip(work_minutes).zip(reps)
    {
        for (level, query) in queries.into_iter().enumerate() {
            let query = with("distance=10km", query);
            assert_eq!(request(query).roles().of(Zone::Race), role, "{query}");
            let fine = match role {
                Role::Threshold => 150,
                Role::Steady => 60,
                _ => 0,
            };
            // Efforts one after the other, and the rest after each.
            let of = |efforts: &[u64], rest_seconds: Option<u64>| {
                let parts = efforts.iter().flat_map(|seconds| {
                    let rest_seconds =
                        rest_seconds.unwrap_or(if fine > 0 { fine } else { *seconds });
                    [work(Zone::Race, *seconds), rest(rest_seconds)].map(Part::Step)
                });
                one_week(query, vec![framed(SessionKind::Interval, parts.collect())])
            };
            let count = if fine > 0 { 2 } else { 10 };
            let hard = |seconds: u64| {
                let mut efforts = vec![seconds / count; count as usize];
                efforts[0] += seconds % count;
                of(&efforts, None)
            };
            let [least, most] = minutes[level].map(|minutes: u64| minutes * 60);
            within(Rule::H16, [least, most], hard);
            // Efforts of some length beside one of the length in question.
            let usual = least_rep * 3 / 2;
            let around = |rep: u64| {
                let others = (least.saturating_sub(rep)).div_ceil(usual) as usize;
                let mut efforts = vec![usual; others];
                efforts.push(rep);
                of(&efforts, None)
            };
            at_least(Rule::H16, least_rep, around);
            at_most(Rule::H16, most_rep[level], around);
        }
    }
}

#[test]
fn rests_by_role() {
    let of = |role: usize, rep: u64, times| {
        let query = with("distance=10km", ROLES[role].1[2]);
        move |seconds| {
            let steps = [work(Zone::Race, rep), rest(seconds)];
            one_week(query, vec![quality(SessionKind::Interval, times, &steps)])
        }
    };
    within(Rule::H16, [30, 90], of(0, 30, 12));
    within(Rule::H16, [30, 120], of(1, 60, 12));
    within(Rule::H16, [25, 61], of(1, 61, 12));
    within(Rule::H16, [72, 180], of(1, 180, 5));
    // 10 to 35 %, at least 30 s, or 2 to 3 min.
    within(Rule::H16, [30, 63], of(2, 180, 6));
    at_least(Rule::H16, 120, of(2, 180, 6));
    within(Rule::H16, [60, 210], of(2, 600, 2));
    within(Rule::H16, [60, 240], of(3, 600, 3));
}

/// Intervals are at 98 % of VMA and more for 38 min over 10 km, and less for 45 min.
#[test]
fn work_near_vma() {
    const NEAR: &str = "distance=10km&time=38:00";
    let of = |query, reps: u32| {
        move |rep: u64, seconds| {
            let steps = [work(Zone::Interval, rep), rest(seconds)];
            one_week(query, vec![quality(SessionKind::Interval, reps, &steps)])
        }
    };
    at_most(Rule::H16, 150, |rep| of(NEAR, 6)(rep, rep));
    at_most(Rule::H16, 180, |rep| of(NEAR, 4)(rep, rep));
    at_least(Rule::H16, 135, |rest| of(NEAR, 4)(180, rest));
    at_most(Rule::H16, 360, |rep| of(TEN, 3)(rep, rep));
    at_least(Rule::H16, 72, |rest| of(TEN, 4)(180, rest));
}

#[test]
fn work_by_effort() {
    let of = |query, workout, zone, rep: u64, times| {
        move |seconds| {
            let steps = [work(zone, rep).by_effort(), rest(seconds)];
            let session = quality(SessionKind::Interval, times, &steps);
            one_week(query, vec![Session { workout, ..session }])
        }
    };
    // Hills of either row, and the jog down of three times as much.
    within(Rule::H16, [30, 180], of(HALF, Workout::LongHills, Zone::Interval, 60, 10));
    within(Rule::H16, [23, 135], of(HALF, Workout::ShortHills, Zone::Interval, 45, 11));
    within(Rule::H16, [30, 120], of(HALF, Workout::Fartlek, Zone::Interval, 60, 10));
    within(Rule::H16, [30, 30], of(HALF, Workout::ThirtyThirty, Zone::Interval, 30, 20));
    // Threshold by feel.
    let feel = |rep: u64, times| of(TEN, Workout::ThresholdBlocks, Zone::Tempo, rep, times)(120);
    at_least(Rule::H16, 180, |rep| feel(rep, 4));
    at_most(Rule::H16, 1050, |rep| feel(rep, 2));
}

#[test]
fn light_weeks_have_no_least_dose() {
    let short = || quality(SessionKind::Interval, 2, &[work(Zone::Interval, 25), rest(25)]);
    let weeks = |phase, volume: u64| {
        let light = easy(volume - short().duration_seconds());
        let weeks = [week(Phase::Base, vec![easy(10_000)]), week(phase, vec![short(), light])];
        plan(TEN, weeks.to_vec())
    };
    finds(Rule::H16, &weeks(Phase::RacePrep, 10_000));
    finds_nothing(Rule::H16, &weeks(Phase::RacePrep, 8000));
    for phase in [Phase::Taper, Phase::Race] {
        finds_nothing(Rule::H16, &weeks(phase, 5000));
    }
}

#[test]
fn roles_mix_in_two_ways() {
    let of = |query, zones: [Zone; 2]| {
        let steps = zones.map(|zone| [work(zone, 360), rest(150)].map(Part::Step));
        one_week(query, vec![framed(SessionKind::Tempo, steps.concat())])
    };
    // Race pace and faster; of a half-marathon, tempo is steady and intervals threshold.
    finds_nothing(Rule::H16, &of("distance=5km&time=32:00", [Zone::Race, Zone::Interval]));
    finds_nothing(Rule::H16, &of(HALF, [Zone::Tempo, Zone::Interval]));
    finds_nothing(Rule::H16, &of(MARATHON, [Zone::Race, Zone::Interval]));
    finds(Rule::H16, &of(FIVE, [Zone::Race, Zone::Tempo]));
    finds(Rule::H16, &of(FIVE, [Zone::Interval, Zone::Tempo]));
    for zone in [Zone::Easy, Zone::LongRun] {
        finds(Rule::H16, &of(HALF, [zone, zone]));
    }
}

#[test]
fn rests_between_sets() {
    let set = || Part::Repeat { times: 5, steps: [work(Zone::Interval, 60), rest(60)] };
    let sets = |count: usize, seconds| {
        let mut parts = vec![set()];
        for _ in 1..count {
            parts.extend([Part::Step(rest(seconds)), set()]);
        }
        one_week(TEN, vec![framed(SessionKind::Interval, parts)])
    };
    finds_nothing(Rule::H16, &sets(3, 180));
    finds(Rule::H16, &sets(4, 180));
    at_most(Rule::H16, 180, |seconds| sets(2, seconds));
    // A ladder, and one with a rung that has no rest.
    let ladder = |steps: &[Step]| {
        let parts = steps.iter().copied().map(Part::Step).collect();
        one_week(TEN, vec![framed(SessionKind::Interval, parts)])
    };
    let rung = |seconds| work(Zone::Interval, seconds);
    let whole = [rung(180), rest(90), rung(300), rest(120), rung(60)];
    finds_nothing(Rule::H16, &ladder(&whole));
    finds(Rule::H16, &ladder(&[rung(180), rung(300), rest(120), rung(60)]));
    finds(Rule::H16, &ladder(&[rung(180), rest(90), rung(300), rest(119), rung(60)]));
}

#[test]
fn warmup_and_cooldown() {
    let framed = |query, kind, warmup, cooldown| {
        let steps = [
            step(StepKind::Warmup, Zone::Easy, warmup),
            work(Zone::Tempo, 900),
            step(StepKind::Cooldown, Zone::Easy, cooldown),
        ];
        one_week(query, vec![session(kind, 3, steps.map(Part::Step).to_vec())])
    };
    for kind in [SessionKind::Tempo, SessionKind::Interval] {
        for (query, most) in
            [("distance=semi&time=3h00", 1200), (HALF, 1200), ("distance=semi&time=1h30", 1500)]
        {
            within(Rule::H19, [600, most], |warmup| framed(query, kind, warmup, 300));
            within(Rule::H19, [300, 900], |cooldown| framed(query, kind, 600, cooldown));
        }
    }
    finds_nothing(Rule::H19, &framed(HALF, SessionKind::LongRun, 0, 0));
    // Not the other way round.
    let steps = [StepKind::Cooldown, StepKind::Warmup].map(|kind| step(kind, Zone::Easy, 900));
    let parts = steps.map(Part::Step).to_vec();
    finds(Rule::H19, &one_week(HALF, vec![session(SessionKind::Tempo, 3, parts)]));
}

#[test]
fn lively_cutbacks() {
    let stride = Step { zone: None, paced: false, ..step(StepKind::Stride, Zone::Easy, 20) };
    let strided = || {
        let parts = vec![Part::Repeat { times: 6, steps: [stride, rest(40)] }];
        session(SessionKind::Easy, 3, parts)
    };
    let cutback = |query, phase, lively: Session| {
        let light = easy(8000 - lively.duration_seconds());
        let weeks = [week(Phase::Base, vec![easy(10_000)]), week(phase, vec![light, lively])];
        is_found(&plan(query, weeks.to_vec()), Rule::H20)
    };
    let four = with(HALF, "sessions=4");
    for phase in [Phase::Development, Phase::Intensity, Phase::RacePrep] {
        assert!(cutback(four, phase, easy(600)), "{phase:?}");
        assert!(!cutback(four, phase, strided()), "{phase:?}");
        assert!(!cutback(four, phase, mixed(900, 600)), "{phase:?}");
        assert!(!cutback(with(HALF, "sessions=3"), phase, easy(600)), "{phase:?}");
    }
    assert!(!cutback(four, Phase::Base, easy(600)));
}

#[test]
fn hills() {
    let hills = |phase, workout| {
        let steps = [work(Zone::Interval, 60).by_effort(), rest(60)];
        let session = quality(SessionKind::Interval, 10, &steps);
        plan(HALF, vec![week(phase, vec![Session { workout, ..session }])])
    };
    for phase in Phase::ALL {
        let early = matches!(phase, Phase::Base | Phase::Development);
        for workout in [Workout::ShortHills, Workout::LongHills] {
            assert_eq!(is_found(&hills(phase, workout), Rule::H20), !early, "{phase:?}");
        }
        finds_nothing(Rule::H20, &hills(phase, Workout::Fartlek));
    }
}

/// A plan so short that threads need not be.
const SHORT: &str = "distance=5km&time=25:00&weeks=6";

fn dots(query: &'static str, works: &[u64]) -> Plan {
    let weeks = works.iter().map(|seconds| match seconds {
        0 => vec![],
        seconds => vec![dot(Zone::Interval, *seconds)],
    });
    full_weeks(query, Phase::Intensity, weeks.collect())
}

#[test]
fn the_same_steps() {
    let tempo = |block| quality(SessionKind::Tempo, 2, &[work(Zone::Tempo, block), rest(60)]);
    finds_nothing(Rule::H21, &one_week(SHORT, vec![tempo(600); 2]));
    finds_nothing(Rule::H21, &one_week(SHORT, vec![easy(600); 3]));
    // Once for each, however often.
    let found = found(&one_week(SHORT, vec![tempo(600); 5]), Rule::H21);
    assert_eq!(found, ["H21 week 1 session 3: the same steps as 2 sessions before it"]);
}

#[test]
fn growth_of_threads() {
    // Two reps: the longer one, and one that makes the work.
    let of = |long: u64, whole: u64| {
        let steps =
            [work(Zone::Interval, long), rest(60), work(Zone::Interval, whole - long), rest(60)];
        framed(SessionKind::Interval, steps.map(Part::Step).to_vec())
    };
    let after = |long: u64| {
        move |whole| {
            let weeks = vec![vec![of(300, 500)], vec![of(long, whole)]];
            full_weeks(SHORT, Phase::Intensity, weeks)
        }
    };
    at_least(Rule::H21, 500, after(300));
    at_least(Rule::H21, 450, after(301));
    at_most(Rule::H21, 880, after(700));
    // Another role, or another way, is another thread.
    let other = vec![
        vec![dot(Zone::Interval, 900)],
        vec![dot(Zone::Race, 500)],
        vec![dot(Zone::Tempo, 100)],
    ];
    finds_nothing(Rule::H21, &full_weeks(SHORT, Phase::Intensity, other));
    // Cutbacks and tapers aside.
    let mut light = dots(SHORT, &[500, 300, 500]);
    finds(Rule::H21, &light);
    light.weeks[1].sessions[1] = easy(35_000);
    finds_nothing(Rule::H21, &light);
}

#[test]
fn starts_of_threads() {
    // The least work at this level and role is 8 min: one rep of a second more is fine.
    at_most(Rule::H21, 481, |first| dots(SHORT, &[first, 500, 510]));
    at_most(Rule::H21, 600, |first| dots(SHORT, &[first, 800, 1000]));
    // Two sessions are not a thread; race pace begins as H27 says.
    finds_nothing(Rule::H21, &dots(SHORT, &[900, 1000]));
    let race = [900, 950, 1000].map(|seconds| vec![dot(Zone::Race, seconds)]);
    finds_nothing(Rule::H21, &full_weeks(SHORT, Phase::Intensity, race.to_vec()));
}

#[test]
fn rhythm_of_threads() {
    finds_nothing(Rule::H21, &dots(SHORT, &[480, 0, 500, 0, 510]));
    finds(Rule::H21, &dots(SHORT, &[480, 500, 0, 0, 510]));
    finds_nothing(Rule::H21, &dots(SHORT, &[480, 0, 0, 510]));
}

#[test]
fn most_quality_sessions_belong_to_threads() {
    // Threshold, then one session each of three other kinds.
    let of = |race, threaded: u64, others: usize| {
        let mut weeks: Vec<_> =
            (0..threaded).map(|index| vec![dot(Zone::Interval, 400 + index)]).collect();
        let tempo = dot(Zone::Tempo, 300);
        let effort = |workout| Session { workout, ..by_effort(600) };
        let three = [tempo, effort(Workout::ShortHills), effort(Workout::Fartlek)];
        weeks.extend(three.into_iter().take(others).map(|session| vec![session]));
        is_found(&full_weeks(race, Phase::Development, weeks), Rule::H21)
    };
    let (nine, ten) = (with(HALF, "weeks=9"), with(HALF, "weeks=10"));
    assert!(!of(ten, 4, 2) && of(ten, 5, 3) && !of(nine, 5, 3) && !of(ten, 6, 3));
    // Two sessions are not a thread.
    let pairs = [Zone::Interval, Zone::Interval, Zone::Tempo, Zone::Tempo];
    let pairs = pairs.map(|zone| vec![dot(zone, 500)]).to_vec();
    finds(Rule::H21, &full_weeks(ten, Phase::Development, pairs));
}

fn by_effort(seconds: u64) -> Session {
    let steps = [work(Zone::Interval, 1).by_effort(), rest(1)];
    quality(SessionKind::Interval, seconds as u32, &steps)
}

#[test]
fn the_main_thread() {
    // Threshold, and as much steady tempo beside it in every week; or alone.
    let of = |query, main: usize, beside: bool| {
        let weeks = (0..7).map(|index| {
            let seconds = 480 + index as u64;
            let main = (index < main).then(|| dot(Zone::Interval, seconds));
            main.into_iter().chain(beside.then(|| dot(Zone::Tempo, seconds))).collect()
        });
        let found = found(&full_weeks(query, Phase::Development, weeks.collect()), Rule::H21);
        found.iter().any(|finding| finding.contains("main thread"))
    };
    for (weeks, least) in [(8, 3), (11, 3), (12, 4), (15, 4), (16, 5), (20, 5)] {
        let query = with(HALF, &format!("weeks={weeks}"));
        assert!(of(query, least - 1, true) && !of(query, least, true), "{weeks}");
        assert!(of(query, least - 2, false) && !of(query, least - 1, false), "{weeks}");
    }
}

#[test]
fn what_the_main_thread_trains() {
    // Three weeks with a session in a zone, paced or by effort.
    let is_main = |query, zone, workout, paced| {
        let weeks = (0..3).map(|index| {
            let effort = work(zone, 1);
            let effort = if paced { effort } else { effort.by_effort() };
            let session = quality(SessionKind::Interval, 480 + index, &[effort, rest(1)]);
            vec![Session { workout, ..session }]
        });
        let plan = full_weeks(query, Phase::Development, weeks.collect());
        !found(&plan, Rule::H21).iter().any(|finding| finding.contains("main thread"))
    };
    let any = Workout::EasyRun;
    let zones = [Zone::Race, Zone::Tempo, Zone::Interval];
    let mains = |query| zones.map(|zone| is_main(query, zone, any, true));
    // Intervals are vo2max over 5 km in 25 min, race pace in 17 min, both in 22 min.
    assert_eq!(mains("distance=5km&time=25:00&weeks=8"), [true, false, true]);
    assert_eq!(mains("distance=5km&time=17:00&weeks=8"), [true, false, false]);
    // Over 10 km vo2max up to 66 minutes, then threshold.
    assert_eq!(mains("distance=10km&time=1:06:00&weeks=8"), [false, false, true]);
    assert_eq!(mains("distance=10km&time=1:06:01&weeks=8"), [true, true, false]);
    assert_eq!(mains("distance=semi&time=1h50&weeks=8"), [true, false, true]);
    assert_eq!(mains("distance=marathon&time=3h45&weeks=12"), [false, false, true]);
    // By effort where no zone has the role.
    let by_feel = |query| is_main(query, Zone::Tempo, any, false);
    assert!(by_feel("distance=marathon&time=3h45&weeks=12&vo2max=50"));
    assert!(!by_feel("distance=marathon&time=3h45&weeks=12"));
    let effort = |query, workout| is_main(query, Zone::Interval, workout, false);
    let slow = "distance=5km&time=1:05:00&weeks=8";
    assert!(effort(slow, Workout::Fartlek) && effort(slow, Workout::ThirtyThirty));
    assert!(!effort(slow, Workout::ShortHills));
    assert!(!effort("distance=5km&time=25:00&weeks=8", Workout::Fartlek));
}

#[test]
fn threshold_of_short_races() {
    let of = |options: &str, quality: usize, progressive: usize| {
        let query = with("distance=10km&time=50:00", options);
        // Tempo is threshold here.
        let mut weeks: Vec<_> =
            (0..3).map(|index| vec![dot(Zone::Interval, 480 + index)]).collect();
        for (index, week) in weeks.iter_mut().enumerate() {
            if index < quality {
                week.push(dot(Zone::Tempo, 720));
            }
            if index < progressive {
                week.push(long_run_with(3600, work(Zone::Tempo, 600)));
            }
        }
        let found = found(&full_weeks(query, Phase::Development, weeks), Rule::H21);
        found.iter().any(|finding| finding.contains("threshold"))
    };
    assert!(of("weeks=8", 1, 0) && !of("weeks=8", 2, 0) && !of("weeks=8", 0, 2));
    assert!(!of("weeks=8", 1, 1) && !of("weeks=7", 0, 0));
    let four = "weeks=8&sessions=4";
    assert!(of(four, 0, 2) && !of(four, 1, 1));
}

#[test]
fn reps_in_metres() {
    let of = |query, zone| {
        move |seconds| {
            let rep = Step { by: Measure::Distance, ..work(zone, seconds) };
            one_week(query, vec![quality(SessionKind::Interval, 5, &[rep, rest(60)])])
        }
    };
    within(Rule::H26, [30, 360], of(TEN, Zone::Interval));
    within(Rule::H26, [180, 1200], of(TEN, Zone::Race));
    within(Rule::H26, [30, 360], of(FIVE, Zone::Race));
    within(Rule::H26, [180, 1200], of(HALF, Zone::Interval));
    within(Rule::H26, [180, 1800], of("distance=semi&time=1h40", Zone::Interval));
    at_least(Rule::H26, 300, of(HALF, Zone::Tempo));
    let timed = quality(SessionKind::Interval, 5, &[work(Zone::Interval, 400), rest(60)]);
    finds_nothing(Rule::H26, &one_week(TEN, vec![timed]));
}

#[test]
fn hard_time_grows_in_steps() {
    let weeks = |zone, hard: &[u64]| {
        let week = |hard: &u64| vec![quality(SessionKind::Tempo, 1, &[work(zone, *hard), rest(1)])];
        full_weeks(HALF, Phase::Intensity, hard.iter().map(week).collect())
    };
    // 1.4 times as much, and 12 minutes.
    at_most(Rule::H27, 1560, |hard| weeks(Zone::Interval, &[600, hard]));
    at_most(Rule::H27, 1560, |hard| weeks(Zone::Interval, &[600, 1, 1, 1, hard]));
    at_most(Rule::H27, 721, |hard| weeks(Zone::Interval, &[600, 1, 1, 1, 1, hard]));
    // Steady work counts half.
    at_most(Rule::H27, 3000 - 720, |hard| weeks(Zone::Tempo, &[600, hard]));
}

/// Whoever runs so little that quality waits begins with the least of its row: 15 min.
#[test]
fn the_first_hard_work_is_the_least_that_a_session_holds() {
    let weeks = |query, hard| {
        let first = quality(SessionKind::Tempo, 1, &[work(Zone::Race, hard), rest(1)]);
        full_weeks(query, Phase::Base, vec![vec![], vec![first]])
    };
    let fast = "distance=semi&time=1h20";
    at_most(Rule::H27, 720, |hard| weeks(fast, hard));
    let from_now = with(fast, "weekly_km=10");
    at_most(Rule::H27, 900, |hard| weeks(from_now, hard));
}

/// Runs of 26 to 35 min in the first three weeks: the fourth may have 40, and a session takes 37.
#[test]
fn quality_waits_until_a_week_can_hold_it() {
    let query = "distance=10km&time=41:25&weeks=8&sessions=2&longest_run_km=4.7";
    let mut plan = request(query).plan();
    let has_quality = |week: &Week| week.sessions.iter().any(|of| of.kind.is_quality());
    let with: Vec<bool> = plan.weeks[..6].iter().map(has_quality).collect();
    assert_eq!(with, [false, false, false, true, true, true]);
    finds_nothing(Rule::H4, &plan);
    finds_nothing(Rule::H21, &plan);
    let run = plan.weeks[4].sessions.iter_mut().find(|of| of.kind.is_quality()).unwrap();
    *run = Session { day: run.day, ..easy(run.duration_seconds()) };
    assert_eq!(found(&plan, Rule::H4), ["H4 week 5: no quality session in Intensity"]);
}

#[test]
fn race_pace_grows_in_steps() {
    let met = |query, works: &[(u64, u64)]| {
        let work = |(seconds, metres): &(u64, u64)| {
            let work = work(Zone::Race, *seconds).with_lengths(*seconds, *metres);
            vec![quality(SessionKind::Tempo, 1, &[work, rest(1)])]
        };
        full_weeks(query, Phase::Intensity, works.iter().map(work).collect())
    };
    for (query, metres, minutes) in
        [(FIVE, 2500, 12), (TEN, 4000, 18), (HALF, 5000, 25), (MARATHON, 5000, 25)]
    {
        at_most(Rule::H27, metres, |metres| met(query, &[(60, metres)]));
        at_most(Rule::H27, minutes * 60, |seconds| met(query, &[(seconds, 100)]));
    }
    // At 3'24"/km vo2max work of 10 min is more than 2.5 km: H16 asks for it, in a quality
    // session, and for no rep more.
    let fast = |kind, reps: u32, seconds: u64| {
        let pace = work(Zone::Race, seconds);
        let rep = metres(pace, seconds * 1000 / 204);
        let session = Session { kind, ..quality(SessionKind::Tempo, reps, &[rep, rest(60)]) };
        one_week("distance=5km&time=17:00", vec![session])
    };
    finds_nothing(Rule::H27, &fast(SessionKind::Interval, 6, 116));
    finds_nothing(Rule::H27, &fast(SessionKind::Interval, 7, 99));
    finds(Rule::H27, &fast(SessionKind::Interval, 7, 101));
    finds(Rule::H27, &fast(SessionKind::LongRun, 6, 116));
    at_most(Rule::H27, 8000, |metres| met(HALF, &[(60, 5000), (60, metres)]));
    at_most(Rule::H27, 8000, |metres| met(HALF, &[(60, 5000), (60, 2000), (60, metres)]));
    at_most(Rule::H27, 12_000, |metres| met(HALF, &[(60, 5000), (60, 8000), (60, metres)]));
}

/// Weeks with these sessions beside easy running, in building phases of this many weeks:
/// Base, Intensity.
fn race_weeks(query: &'static str, base: usize, weeks: Vec<Vec<Session>>) -> Plan {
    let mut plan = full_weeks(query, Phase::Intensity, weeks);
    plan.weeks.iter_mut().take(base).for_each(|week| week.phase = Phase::Base);
    plan
}

fn at_race_pace(reps: u32, seconds: u64) -> Session {
    quality(SessionKind::Tempo, reps, &[work(Zone::Race, seconds), rest(60)])
}

#[test]
fn race_pace_is_met_early() {
    let met = |query, base, week: usize| {
        let mut weeks = vec![vec![]; 7];
        weeks[week - 1].push(at_race_pace(3, 300));
        is_found(&race_weeks(query, base, weeks), Rule::H28)
    };
    // Long races by the fourth of seven weeks, short ones by the first of Intensity.
    let long = with(HALF, "weeks=9");
    assert!(!met(long, 2, 4) && met(long, 2, 5));
    let short = with(FIVE, "weeks=9");
    assert!(!met(short, 2, 3) && met(short, 2, 4) && !met(short, 5, 6) && met(short, 5, 7));
    finds(Rule::H28, &race_weeks(short, 2, vec![vec![]; 7]));
}

#[test]
fn race_pace_is_no_token() {
    let one = |query, session: Session| {
        let weeks = vec![vec![at_race_pace(2, 60)], vec![session], vec![]];
        race_weeks(query, 0, weeks)
    };
    let ten = "distance=10km&time=50:00";
    for (race, piece, in_long_run) in [(FIVE, 8, 6), (ten, 10, 6), (HALF, 15, 12)] {
        let query = with(race, "weeks=9");
        at_least(Rule::H28, piece * 60, |seconds| one(query, at_race_pace(1, seconds)));
        finds_nothing(Rule::H28, &one(query, at_race_pace(2, 60)));
        let long = |seconds| one(query, long_run_with(3600, work(Zone::Race, seconds)));
        at_least(Rule::H28, in_long_run * 60, long);
    }
    let marathon = |session: Session| {
        let often = [at_race_pace(2, 900), at_race_pace(2, 910), at_race_pace(1, 900)];
        let mut weeks: Vec<_> = often.into_iter().map(|session| vec![session]).collect();
        weeks.push(vec![session]);
        race_weeks(with(MARATHON, "weeks=12"), 0, weeks)
    };
    at_least(Rule::H28, 900, |seconds| marathon(at_race_pace(1, seconds)));
    at_least(Rule::H28, 900, |seconds| marathon(long_run_with(3600, work(Zone::Race, seconds))));
}

#[test]
fn race_pace_in_long_runs() {
    let long = || long_run_with(3600, work(Zone::Race, 1200));
    let of = |pattern: &str| {
        let weeks = pattern.chars().map(|letter| match letter {
            'L' => vec![long()],
            'Q' => vec![at_race_pace(2, 600)],
            _ => vec![],
        });
        is_found(&race_weeks(with(HALF, "weeks=9"), 0, weeks.collect()), Rule::H28)
    };
    // Never in three weeks in a row, and at most in three of five.
    assert!(!of("LL-L-") && of("LLL---"));
    assert!(!of("LL-L-") && of("LL-L"));
}

#[test]
fn race_pace_is_met_often_and_in_two_forms() {
    let of = |query, sessions: &[Session]| {
        let mut weeks: Vec<_> = sessions.iter().map(|session| vec![session.clone()]).collect();
        weeks.extend(vec![vec![]; 4]);
        is_found(&race_weeks(query, 0, weeks), Rule::H28)
    };
    let blocks = || at_race_pace(2, 900);
    let piece = || at_race_pace(1, 1200);
    let long = || long_run_with(3600, work(Zone::Race, 1200));
    let ten = with(HALF, "weeks=10");
    assert!(of(ten, &[blocks(), piece()]) && !of(with(HALF, "weeks=9"), &[blocks(), piece()]));
    assert!(!of(ten, &[blocks(), piece(), blocks()]));
    assert!(of(ten, &[blocks(), blocks(), blocks()]));
    assert!(!of(ten, &[blocks(), blocks(), long()]));
    // It is the end of a long run in blocks, too, but not the middle of one.
    let mut in_blocks = long();
    change(&mut in_blocks, |parts| parts.extend([Part::Step(rest(60)), parts[1]]));
    assert!(!of(ten, &[blocks(), blocks(), in_blocks.clone()]));
    change(&mut in_blocks, |parts| parts.push(parts[0]));
    assert!(of(ten, &[blocks(), blocks(), in_blocks]));
    // With four sessions, one of them by itself.
    let four = with(HALF, "weeks=10&sessions=4");
    let mut mixed = blocks();
    change(&mut mixed, |parts| parts.insert(1, Part::Step(work(Zone::Interval, 300))));
    assert!(of(four, &[mixed.clone(), long(), mixed.clone()]));
    assert!(!of(ten, &[mixed.clone(), long(), mixed.clone()]));
    assert!(!of(four, &[mixed, long(), blocks()]));
    // A marathon from 16 weeks on: five.
    let many = |count| {
        let mut sessions = vec![blocks(); count];
        sessions.push(piece());
        sessions
    };
    let (fifteen, sixteen) = (with(MARATHON, "weeks=15"), with(MARATHON, "weeks=16"));
    assert!(of(sixteen, &many(3)) && !of(sixteen, &many(4)) && !of(fifteen, &many(2)));
}

#[test]
fn race_pace_of_another_role() {
    let met =
        |query, session: Session| is_found(&race_weeks(query, 0, vec![vec![session]]), Rule::H28);
    for (role, [beginner, ..]) in ROLES {
        let trained = matches!(role, Role::Vo2max | Role::Threshold);
        let query = with("distance=10km&weeks=8", beginner);
        assert_eq!(met(query, at_race_pace(3, 300)), !trained, "{role:?}");
        assert_eq!(met(query, easy(3600)), trained, "{role:?}");
    }
    // 5'00"/km is 12 km/h: 101 %, 80 % and 75 % of VMA.
    for (vo2max, trained) in [("41.5", false), ("52.5", true), ("56", false)] {
        let query = with("distance=semi&time=1:45:29&weeks=9", &format!("vo2max={vo2max}"));
        assert_eq!(met(query, at_race_pace(3, 600)), !trained, "{vo2max}");
    }
}

#[test]
fn progressive_long_runs() {
    let of = |query, session: Session| one_week(with(query, "weeks=9"), vec![session]);
    let end = |query| move |seconds| of(query, long_run_with(3600, work(Zone::Tempo, seconds)));
    // Tempo is steady, or threshold.
    within(Rule::H29, [600, 1500], end(HALF));
    within(Rule::H29, [600, 900], end(TEN));
    let parts = |steps: &[Step]| {
        of(HALF, session(SessionKind::LongRun, 7, steps.iter().copied().map(Part::Step).collect()))
    };
    let run = |zone| step(StepKind::Steady, zone, 1800);
    let tempo = work(Zone::Tempo, 900);
    finds(Rule::H29, &parts(&[run(Zone::LongRun), tempo, run(Zone::LongRun)]));
    finds(Rule::H29, &parts(&[run(Zone::Easy), tempo]));
    finds(Rule::H29, &parts(&[run(Zone::LongRun), tempo, tempo]));
    finds(Rule::H29, &parts(&[run(Zone::Easy), run(Zone::LongRun)]));
    finds_nothing(Rule::H29, &parts(&[run(Zone::LongRun), run(Zone::Easy)]));
    let named = Session { workout: Workout::ProgressiveLongRun, ..long_run(3600) };
    finds(Rule::H29, &of(HALF, named));
    // This many of them, in Base or Development.
    let many = |query, phase, count| {
        let weeks = vec![vec![long_run_with(3600, work(Zone::Tempo, 900))]; count];
        is_found(&full_weeks(query, phase, weeks), Rule::H29)
    };
    for (options, least) in [("weeks=11", 0), ("weeks=12", 1), ("weeks=15", 1), ("weeks=16", 2)] {
        let query = with(HALF, options);
        for count in 0..3 {
            assert_eq!(many(query, Phase::Development, count), count < least, "{options}");
            assert_eq!(many(query, Phase::Intensity, count), least > 0, "{options}");
        }
    }
    assert!(!many(TEN, Phase::Base, 0));
}

#[test]
fn easy_runs() {
    let beside =
        |query, long: u64| move |seconds| one_week(query, vec![easy(seconds), long_run(long)]);
    at_most(Rule::H31, 4200, beside(HALF, 9000));
    at_most(Rule::H31, 4200, beside("distance=marathon&time=3h45&sessions=4", 9000));
    at_most(Rule::H31, 5400, beside("distance=marathon&time=3h15&sessions=4", 9000));
    for (sessions, most) in [(2, 3400), (3, 3400), (4, 3000), (6, 3000)] {
        at_most(Rule::H31, most, beside(with(HALF, &format!("sessions={sessions}")), 4000));
    }
    // On the eve of quality the shortest.
    let eve = |eve: u64| {
        let on = |session: Session, day| Session { day, ..session };
        let week =
            vec![on(easy(1800), 1), on(easy(eve), 2), on(mixed(900, 600), 3), long_run(5000)];
        one_week(HALF, week)
    };
    at_most(Rule::H31, 1800, eve);
    // And of a long run with race pace.
    let eve = |workout| {
        move |eve: u64| {
            let on = |session: Session, day| Session { day, ..session };
            let run = Session { workout, ..on(long_run(5000), 7) };
            one_week(HALF, vec![on(easy(1800), 1), on(easy(eve), 6), run])
        }
    };
    at_most(Rule::H31, 1800, eve(Workout::RacePaceLongRun));
    finds_nothing(Rule::H31, &eve(Workout::LongRun)(2400));
    // A medium-long run may be longer, but for its share.
    let medium = |query, phase| {
        let query = with(query, "sessions=5");
        move |seconds| plan(query, vec![week(phase, vec![easy(seconds), long_run(9000)])])
    };
    at_most(Rule::H31, 6750, medium(MARATHON, Phase::Development));
    at_most(Rule::H31, 4200, medium(MARATHON, Phase::Base));
    at_most(Rule::H31, 4200, medium("distance=marathon&time=5h30", Phase::Development));
}

#[test]
fn round_numbers() {
    // Nine more sessions, so that one of ten may be other than round.
    let with_others = |session: Session| {
        let mut sessions = vec![easy(1800); 9];
        sessions.push(session);
        one_week(HALF, sessions)
    };
    let alone = |session: Session| one_week(HALF, vec![session]);
    let fine = |plan: &Plan| !is_found(plan, Rule::H32);
    for kind in [SessionKind::Easy, SessionKind::LongRun] {
        let run = |seconds| Session { kind, ..easy(seconds) };
        assert!(fine(&alone(run(39 * 60))) && fine(&alone(run(45 * 60))), "{kind:?}");
        assert!(!fine(&alone(run(41 * 60))) && fine(&with_others(run(41 * 60))), "{kind:?}");
        assert!(!fine(&with_others(run(41 * 60 + 5))) && !fine(&alone(run(1810))), "{kind:?}");
    }
    let mut two = with_others(easy(41 * 60));
    two.weeks[0].sessions[0] = easy(42 * 60);
    assert!(!fine(&two));
    let of = |warmup, recovery, cooldown| {
        let steps = [
            step(StepKind::Warmup, Zone::Easy, warmup),
            work(Zone::Interval, 100),
            rest(recovery),
            step(StepKind::Cooldown, Zone::Easy, cooldown),
        ];
        with_others(session(SessionKind::Interval, 3, steps.map(Part::Step).to_vec()))
    };
    assert!(fine(&of(900, 65, 300)));
    assert!(!fine(&of(960, 65, 300)) && !fine(&of(900, 66, 300)) && !fine(&of(900, 65, 360)));
}

#[test]
fn round_blocks() {
    let in_long_run = |query, block: Step, around| {
        !is_found(&one_week(query, vec![long_run_with(around, block)]), Rule::H32)
    };
    let block = |length| metres(work(Zone::Race, 1001), length);
    let table = |query| {
        [500, 600, 1000, 1500, 2500, 3000, 3500, 4000]
            .map(|length| in_long_run(query, block(length), 3660))
    };
    assert_eq!(table(FIVE), [true, false, true, true, true, true, false, true]);
    assert_eq!(table(HALF), [false, false, true, true, true, true, false, true]);
    assert!(!in_long_run(HALF, block(2000), 3661));
    assert!(in_long_run(HALF, work(Zone::Race, 960), 3660));
    assert!(!in_long_run(HALF, work(Zone::Race, 961), 3660));
    // A track's reps in quality sessions of the short races.
    let rep = |query, length| {
        let steps = [block(length), rest(60)];
        !is_found(&one_week(query, vec![quality(SessionKind::Interval, 5, &steps)]), Rule::H32)
    };
    assert!(rep(FIVE, 400) && rep(TEN, 1600) && !rep(FIVE, 450) && !rep(TEN, 3500));
    assert!(!rep(HALF, 800) && rep(HALF, 1500) && !rep(HALF, 1600));
}

/// Easy running at 10'00"/km.
const SLOW: &str = "distance=10km&time=1:25:00";

fn walk(seconds: u64) -> Step {
    Step { zone: None, paced: false, ..step(StepKind::Walk, Zone::Easy, seconds) }
}

fn run_walk(run: u64, walk_seconds: u64) -> Session {
    let steps = [step(StepKind::Steady, Zone::Easy, run), walk(walk_seconds)];
    session(SessionKind::Easy, 3, vec![Part::Repeat { times: 10, steps }])
}

#[test]
fn running_and_walking() {
    let last = run_walk(240, 60);
    let then = |session: Session| {
        let weeks = [session, last.clone()].map(|session| week(Phase::Base, vec![session]));
        plan(SLOW, weeks.to_vec())
    };
    within(Rule::H33, [30, 120], |seconds| then(run_walk(2 * seconds, seconds)));
    within(Rule::H33, [120, 239], |seconds| then(run_walk(seconds, 60)));
    finds(Rule::H33, &then(easy(1800)));
    finds(Rule::H33, &one_week(SLOW, vec![run_walk(241, 60)]));
    // It must grow, and never fall.
    finds(Rule::H33, &then(last.clone()));
    let mut falls = then(run_walk(120, 60));
    falls.weeks.insert(1, week(Phase::Base, vec![run_walk(180, 60)]));
    finds_nothing(Rule::H33, &falls);
    falls.weeks.insert(2, week(Phase::Base, vec![run_walk(179, 60)]));
    finds(Rule::H33, &falls);
    // What is left of a repeat may follow.
    let tail = |steps: &[Step]| {
        let mut session = run_walk(120, 60);
        change(&mut session, |parts| parts.extend(steps.iter().copied().map(Part::Step)));
        then(session)
    };
    let run = |seconds| step(StepKind::Steady, Zone::Easy, seconds);
    finds_nothing(Rule::H33, &tail(&[run(120), walk(30)]));
    at_most(Rule::H33, 120, |seconds| tail(&[run(seconds)]));
    at_most(Rule::H33, 60, |seconds| tail(&[run(60), walk(seconds)]));
    // Long runs in their own zone; walks in none, at no pace, by time.
    let long = |zone| {
        let steps = [step(StepKind::Steady, zone, 120), walk(60)];
        then(session(SessionKind::LongRun, 7, vec![Part::Repeat { times: 10, steps }]))
    };
    finds_nothing(Rule::H33, &long(Zone::LongRun));
    finds(Rule::H33, &long(Zone::Easy));
    for walk in [
        Step { zone: Some(Zone::Easy), ..walk(60) },
        Step { paced: true, ..walk(60) },
        Step { by: Measure::Distance, ..walk(60) },
    ] {
        let steps = [run(120), walk];
        finds(
            Rule::H33,
            &then(session(SessionKind::Easy, 3, vec![Part::Repeat { times: 10, steps }])),
        );
    }
    // 9'30"/km is fast enough: race pace 8'00"/km.
    assert!(!Rule::H33.applies_to(&request("distance=10km&time=1:20:00")));
    assert!(Rule::H33.applies_to(&request("distance=10km&time=1:20:01")));
}

#[test]
fn longest_runs_at_least() {
    let rows = [
        ("distance=5km&weeks=8", ["50:00", "34:00", "28:00", "19:00"], [45, 50, 60, 75]),
        ("distance=10km&weeks=8", ["1h20", "1:08:30", "57:00", "39:00"], [60, 65, 75, 90]),
        ("distance=semi&weeks=12", ["2h50", "2:28:30", "2h07", "1h30"], [120, 115, 110, 110]),
        (
            "distance=marathon&weeks=16",
            ["5h40", "4:57:30", "4h15", "3h37m30s"],
            [170, 165, 160, 155],
        ),
    ];
    for (race, times, minutes) in rows {
        for (time, minutes) in times.into_iter().zip(minutes) {
            let query = with(race, &format!("time={time}"));
            at_least(Rule::A1, minutes * 60, |run| one_week(query, vec![easy(run)]));
        }
    }
    let run = |query: &'static str| {
        move |metres| {
            let step = step(StepKind::Steady, Zone::Easy, 3600).with_lengths(3600, metres);
            one_week(query, vec![session(SessionKind::LongRun, 7, vec![Part::Step(step)])])
        }
    };
    at_least(Rule::A1, 30_000, run(with(MARATHON, "weeks=16")));
    at_least(Rule::A1, 18_000, run(with(HALF, "weeks=12")));
    finds(Rule::A1, &run(TEN)(30_000));
    // 35 km at 3'35"/km take 7,525 s (R is 2'35"/km): 95 % of it are 7,148.75 s.
    let fast = "distance=marathon&time=6540&weeks=16";
    assert_eq!(request(fast).paces().of(Zone::LongRun).seconds_for(35_000), 7525);
    at_least(Rule::A1, 7149, |seconds| one_week(fast, vec![easy(seconds)]));
}

#[test]
fn race_pace_at_least() {
    let rows = [
        ("distance=5km&weeks=8", ["40:00", "19:00"], [2000, 4000], 20),
        ("distance=10km&weeks=8", ["1h20", "39:00"], [3000, 6000], 30),
        ("distance=semi&weeks=12", ["2h50", "1h30"], [5000, 11_000], 60),
        ("distance=marathon&weeks=16", ["5h00", "3h15"], [8000, 16_000], 90),
    ];
    for (race, times, metres, minutes) in rows {
        for (time, metres) in times.into_iter().zip(metres) {
            let query = with(race, &format!("time={time}"));
            let worked = |seconds, metres, longest| {
                let work = work(Zone::Race, seconds).with_lengths(seconds, metres);
                let work = session(SessionKind::Tempo, 3, vec![Part::Step(work)]);
                one_week(query, vec![work, easy(longest)])
            };
            at_least(Rule::A2, metres, |metres| worked(60, metres, 9000));
            at_least(Rule::A2, minutes * 60, |seconds| worked(seconds, 100, 9000));
            at_least(Rule::A2, 600, |seconds| worked(seconds, 100, 900));
            // Two thirds of it in shorter plans.
            if race.contains("semi") {
                let query = with("distance=semi&weeks=11", &format!("time={time}"));
                let mut short = worked(60, metres * 2 / 3 / 1000 * 1000, 9000);
                short.request = request(query);
                finds_nothing(Rule::A2, &short);
                let mut short = worked(60, metres * 2 / 3 / 1000 * 1000 - 1, 9000);
                short.request = request(query);
                finds(Rule::A2, &short);
                let mut short = worked(2400, 1, 9000);
                short.request = request(query);
                finds_nothing(Rule::A2, &short);
            }
        }
    }
    finds(Rule::A2, &one_week(HALF, vec![easy(3600)]));
    // While tapering it is too late.
    let late = session(SessionKind::Tempo, 3, vec![Part::Step(work(Zone::Race, 6000))]);
    let late = [week(Phase::Base, vec![easy(600)]), week(Phase::Taper, vec![late])];
    finds(Rule::A2, &plan(HALF, late.to_vec()));
}

#[test]
fn two_starts() {
    let of = |query, second: Vec<Session>| {
        let weeks = vec![vec![dot(Zone::Interval, 480)], second];
        is_found(&full_weeks(query, Phase::Development, weeks), Rule::A4)
    };
    let (short, long) = (with(HALF, "weeks=14"), with(HALF, "weeks=14"));
    let both = |query| {
        let weeks = vec![vec![dot(Zone::Interval, 480), at_race_pace(2, 600)]];
        is_found(&full_weeks(query, Phase::Development, weeks), Rule::A4)
    };
    assert!(both(long) && !both(with(HALF, "weeks=13")));
    assert!(!of(short, vec![dot(Zone::Interval, 500), at_race_pace(2, 600)]));
    // Where the main thread is at race pace there is one start: 1h20.
    let fast = full_weeks(
        "distance=semi&time=1h20&weeks=14",
        Phase::Development,
        vec![vec![dot(Zone::Race, 480)]],
    );
    finds_nothing(Rule::A4, &fast);
}

#[test]
fn the_most_race_pace_and_the_longest_run() {
    let of = |query, longest: u64| {
        let run = long_run_with(6000, work(Zone::Race, 3000));
        let weeks = [run, long_run(longest)].map(|run| week(Phase::Intensity, vec![run]));
        is_found(&plan(query, weeks.to_vec()), Rule::A4)
    };
    let (fifteen, sixteen) = (with(MARATHON, "weeks=15"), with(MARATHON, "weeks=16"));
    assert!(of(sixteen, 9000) && !of(sixteen, 9001) && !of(fifteen, 9000));
    assert!(!of(with(HALF, "weeks=16"), 9000));
}

#[test]
fn weeks_of_their_own() {
    let of = |first: Session, second: Session| {
        let weeks = vec![vec![first], vec![second]];
        let found = found(&full_weeks(HALF, Phase::Intensity, weeks), Rule::A6);
        found.iter().any(|finding| finding.contains("the same quality work"))
    };
    assert!(of(dot(Zone::Race, 500), dot(Zone::Race, 500)));
    assert!(!of(dot(Zone::Race, 500), dot(Zone::Race, 501)));
    assert!(!of(dot(Zone::Race, 500), dot(Zone::Tempo, 500)));
    assert!(!of(easy(3600), easy(3600)));
}

#[test]
fn medium_long_runs() {
    const FIVE_SESSIONS: &str = "distance=marathon&time=3h45&sessions=5&weeks=12";
    let of = |query, runs: &[u64], long: u64| {
        let easy = (2..).zip(runs).map(|(day, seconds)| Session { day, ..easy(*seconds) });
        let sessions = easy.chain([long_run(long)]).collect();
        plan(query, vec![week(Phase::Development, sessions)])
    };
    at_least(Rule::A7, 3900, |medium| of(FIVE_SESSIONS, &[3000, 3000, medium], 9000));
    at_most(Rule::A7, 5100, |medium| of(FIVE_SESSIONS, &[3000, 3000, medium], 9000));
    at_most(Rule::A7, 4550, |medium| of(FIVE_SESSIONS, &[3000, 3000, medium], 7000));
    let fast = "distance=marathon&time=3h15&sessions=5&weeks=12";
    at_most(Rule::A7, 6300, |medium| of(fast, &[3000, 3000, medium], 10_000));
    // The day after the long run: rest, or one of the two shortest.
    let first_day = |seconds| {
        let mut plan = of(FIVE_SESSIONS, &[2400, 3000, 4800], 9000);
        plan.weeks[0].sessions.insert(0, Session { day: 1, ..easy(seconds) });
        plan
    };
    at_most(Rule::A7, 3000, first_day);
    for query in
        [MARATHON, "distance=marathon&time=5h30&sessions=5", "distance=semi&time=1h50&sessions=5"]
    {
        assert!(!Rule::A7.applies_to(&request(query)), "{query}");
    }
}

#[test]
fn gentle_starts() {
    let quality_in = |query, index: usize| {
        let mut weeks = vec![vec![]; 3];
        weeks[index].push(mixed(900, 600));
        is_found(&full_weeks(query, Phase::Base, weeks), Rule::A8)
    };
    let beginner = "distance=semi&time=2h45&weeks=12";
    assert_eq!([0, 1, 2].map(|index| quality_in(beginner, index)), [true, true, false]);
    assert!(!quality_in("distance=semi&time=2h45&weeks=11", 0) && !quality_in(HALF, 0));
    let base = |fartlek: usize, hills: usize| {
        let session = |workout| Session { workout, ..by_effort(600) };
        let fartlek = vec![vec![session(Workout::Fartlek)]; fartlek];
        let hills = vec![vec![session(Workout::ShortHills)]; hills];
        is_found(&full_weeks(HALF, Phase::Base, [fartlek, hills].concat()), Rule::A8)
    };
    assert!(!base(0, 3) && base(0, 4) && base(1, 3) && !base(2, 4) && base(2, 5));
}

#[test]
fn findings_say_what_is_and_what_should_be() {
    let intervals = |rep, recovery| {
        let steps = [work(Zone::Interval, rep), rest(recovery)];
        one_week(TEN, vec![quality(SessionKind::Interval, 5, &steps)])
    };
    let rows = [
        (
            Rule::H6,
            volumes(HALF, &[3600, 4100]),
            "H6 week 2 session 1: a run of 68 min 20 s, at most 68 min",
        ),
        (
            Rule::H7,
            volumes(HALF, &[10_800, 12_190]),
            "H7 week 2: volume 203 min 10 s, at most 203 min",
        ),
        (
            Rule::H10,
            one_week(with(HALF, "sessions=4"), vec![easy(3000), long_run(3000)]),
            "H10 week 1 session 2: a long run of 50 min in 100 min, at most 40 %",
        ),
        (
            Rule::H16,
            intervals(240, 40),
            "H16 week 1 session 1: a recovery of 40 s after a rep of 4 min",
        ),
        (Rule::H16, intervals(30, 30), "H16 week 1 session 1: 2 min 30 s of work, at least 8 min"),
        (
            Rule::H16,
            intervals(600, 300),
            "H16 week 1 session 1: 50 min of vo2max work in reps of 10 min",
        ),
        (Rule::H20, volumes(HALF, &[3600, 3600]), "H20 week 2: no easy run with strides"),
        (
            Rule::A3,
            volumes(with(TEN, "weeks=12"), &[9000, 9300]),
            "A3 week 1: volume 150 min of a peak of 155 min, at most 75 %",
        ),
    ];
    for (rule, plan, said) in rows {
        assert_eq!(found(&plan, rule)[0], said);
    }
}
