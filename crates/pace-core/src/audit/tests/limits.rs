//! Plans sketched around one limit each: at it nothing is found, a step beyond it is.

use crate::audit::tests::{change, found, is_found, request};
use crate::audit::{Rule, audit};
use crate::plan::Plan;
use crate::plan::phases::Phase;
use crate::plan::session::{Measure, Part, Session, SessionKind, Step, StepKind};
use crate::plan::week::Week;
use crate::plan::workout::Workout;
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
        distance_m: seconds / 4,
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

/// So many easy seconds.
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

/// Warm-up, so many times these steps, cool-down.
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

/// A plan of Base weeks with so many easy seconds each.
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
fn quality_sessions_of_a_week() {
    let weeks = |query, phase, count| {
        let quality = || quality(SessionKind::Tempo, 2, &[work(Zone::Tempo, 600), rest(60)]);
        let mut sessions: Vec<Session> = (0..count).map(|_| quality()).collect();
        sessions.push(long_run(1000));
        let full = week(Phase::Base, vec![long_run(100)]);
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
            let found = is_found(&weeks(query, phase, count), Rule::H4);
            assert_eq!(found, !fine.contains(&count), "{query} {phase:?} {count}");
        }
    }
    // A cutback may do without.
    let cutback = [3600, 2880].map(|seconds| week(Phase::Intensity, vec![long_run(seconds)]));
    let found = audit(&plan(TEN, cutback.to_vec()));
    let weeks: Vec<_> = found
        .iter()
        .filter(|finding| finding.rule == Rule::H4)
        .map(|finding| finding.week)
        .collect();
    assert_eq!(weeks, [Some(1)]);
}

#[test]
fn easy_share() {
    let one = |sessions: u8, easy| {
        let query = with(HALF, &format!("sessions={sessions}"));
        move |hard| one_week(query, vec![mixed(easy, hard)])
    };
    at_most(Rule::H5, 1200, one(3, 4800));
    at_most(Rule::H5, 1200, one(6, 4800));
    at_most(Rule::H5, 2400, one(2, 3600));
    // Of one week, the others being easy.
    let of_two = |sessions: u8, easy_seconds| {
        let query = with(HALF, &format!("sessions={sessions}"));
        move |hard| {
            let weeks = [vec![easy(1_000_000)], vec![mixed(easy_seconds, hard)]];
            plan(query, weeks.map(|sessions| week(Phase::Base, sessions)).to_vec())
        }
    };
    at_most(Rule::H5, 5500, of_two(2, 4500));
    at_most(Rule::H5, 2400, of_two(3, 3600));
    at_most(Rule::H5, 2100, of_two(4, 3900));
    at_most(Rule::H5, 2100, of_two(6, 3900));
    // Taper weeks are no building weeks.
    finds_nothing(Rule::H5, &plan(HALF, vec![week(Phase::Taper, vec![mixed(0, 3600)])]));
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
    // A taper week is no cutback, and no building week.
    let phases = [Phase::Base, Phase::Base, Phase::RacePrep, Phase::Taper];
    finds_nothing(
        Rule::H8,
        &plan(HALF, phases.map(|phase| week(phase, vec![easy(3600)])).to_vec()),
    );
}

#[test]
fn longest_runs() {
    let rows = [
        ("distance=5km", ["36:00", "35:00", "22:00"], [60, 75, 95]),
        ("distance=10km", ["1h11", "1h10", "45:00"], [75, 90, 110]),
        ("distance=semi", ["2h31", "2h30", "1h45"], [110, 120, 135]),
        ("distance=marathon", ["5h01", "5h00", "3h30"], [180, 180, 180]),
    ];
    for (race, times, minutes) in rows {
        for (time, minutes) in times.into_iter().zip(minutes) {
            let query = with(race, &format!("time={time}"));
            at_most(Rule::H9, minutes * 60, |run| one_week(query, vec![easy(run)]));
        }
    }
    let run = |query| {
        move |metres| {
            let mut run = easy(3600);
            let step = Step { distance_m: metres, ..step(StepKind::Steady, Zone::Easy, 3600) };
            run.parts = [Part::Step(step)].into();
            one_week(query, vec![run])
        }
    };
    at_most(Rule::H9, 35_000, run(MARATHON));
    finds_nothing(Rule::H9, &run(HALF)(35_001));
}

#[test]
fn long_run_share() {
    let rows = [(FIVE, [65, 50, 40, 40, 40]), (HALF, [65, 50, 40, 35, 35])];
    let rows =
        rows.into_iter().chain([(TEN, [65, 50, 40, 40, 40]), (MARATHON, [75, 60, 55, 50, 50])]);
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
    // Ten weeks, the longest of them so many before the last.
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
fn taper_work() {
    let taper = |zone| {
        move |hard| {
            let steps = [step(StepKind::Steady, Zone::Easy, 60), work(zone, hard)];
            let taper = session(SessionKind::Tempo, 3, steps.map(Part::Step).to_vec());
            let weeks = [(Phase::Base, mixed(60, 600)), (Phase::Taper, taper)];
            plan(HALF, weeks.map(|(phase, session)| week(phase, vec![session])).to_vec())
        }
    };
    at_most(Rule::H14, 599, taper(Zone::Race));
    at_most(Rule::H14, 599, taper(Zone::Interval));
    for zone in [Zone::Tempo, Zone::Easy, Zone::LongRun] {
        finds(Rule::H14, &taper(zone)(300));
    }
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
    finds_nothing(Rule::H15, &before(easy(3600), 5));
}

/// Plans of one quality session for a beginner, an intermediate and an advanced runner.
fn by_level(race: &str, times: [&str; 3]) -> [impl Fn(Session) -> Plan + Copy; 3] {
    times.map(|time| {
        let query = with(race, &format!("time={time}"));
        move |session: Session| one_week(query, vec![session])
    })
}

#[test]
fn interval_sessions() {
    let of = |rep, times, recovery| {
        quality(SessionKind::Interval, times, &[work(Zone::Interval, rep), rest(recovery)])
    };
    let levels = by_level("distance=10km", ["1h11", "1h10", "45:00"]);
    for (level, [least, most]) in levels.into_iter().zip([[5, 12], [8, 20], [10, 25]]) {
        // Ten reps, the last one of them as long as it takes.
        let hard = |seconds: u64| {
            let (rep, more) = (seconds / 10, seconds % 10);
            let mut session = of(rep, 9, rep);
            let last = [work(Zone::Interval, rep + more), rest(rep)].map(Part::Step);
            change(&mut session, |parts| drop(parts.splice(2..2, last)));
            level(session)
        };
        within(Rule::H16, [least * 60, most * 60], hard);
    }
    let [_, _, advanced] = levels;
    at_least(Rule::H16, 15, |rep| advanced(of(rep, 900 / rep as u32, rep)));
    at_most(Rule::H16, 360, |rep| advanced(of(rep, 3, rep)));
    within(Rule::H16, [30, 120], |recovery| advanced(of(60, 15, recovery)));
    within(Rule::H16, [25, 61], |recovery| advanced(of(61, 15, recovery)));
    within(Rule::H16, [72, 180], |recovery| advanced(of(180, 5, recovery)));
    // Hills are no other.
    let hills = [work(Zone::Interval, 60).by_effort(), rest(121)];
    finds(Rule::H16, &advanced(quality(SessionKind::Interval, 15, &hills)));
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
    // The same rest is fine at an age, however long it has become.
    let aged = |query| {
        let mut plan = request(query).plan();
        for session in plan.weeks.iter_mut().flat_map(|week| &mut week.sessions) {
            for part in &mut session.parts {
                if let Part::Repeat { steps, .. } = part {
                    steps[1].duration_seconds *= 3;
                }
            }
        }
        plan
    };
    finds(Rule::H16, &aged(TEN));
    finds_nothing(Rule::H16, &aged(with(TEN, "age=60")));
}

#[test]
fn sessions_are_measured_by_type_and_zone() {
    let one = |kind, zone: Zone| {
        let steps = [work(zone, 180), rest(90)];
        one_week(TEN, vec![quality(kind, 5, &steps)])
    };
    for (kind, own, fine) in [
        (SessionKind::Interval, Rule::H16, Zone::Interval),
        (SessionKind::Tempo, Rule::H17, Zone::Tempo),
    ] {
        for zone in Zone::ALL {
            let found = is_found(&one(kind, zone), own);
            assert_eq!(found, zone != fine && zone != Zone::Race, "{kind:?} {zone:?}");
            finds_nothing(Rule::H17b, &one(kind, zone));
        }
        finds(own, &one_week(TEN, vec![Session { kind, ..easy(3600) }]));
    }
    // Easy sessions and long runs have no measure.
    for kind in [SessionKind::Easy, SessionKind::LongRun] {
        let mut plan = one(kind, Zone::Tempo);
        plan.request = plan.request.with_sessions(2);
        for rule in [Rule::H16, Rule::H17, Rule::H17b, Rule::H19, Rule::H21, Rule::H26] {
            finds_nothing(rule, &plan);
        }
    }
}

#[test]
fn tempo_sessions() {
    let of = |blocks: &[u64], recovery| {
        let mut parts = Vec::new();
        for seconds in blocks {
            parts.extend([work(Zone::Tempo, *seconds), rest(recovery)].map(Part::Step));
        }
        framed(SessionKind::Tempo, parts)
    };
    let levels = by_level("distance=semi", ["2h31", "2h30", "1h45"]);
    for (level, [least, most]) in levels.into_iter().zip([[8, 20], [12, 30], [15, 40]]) {
        let hard = |seconds: u64| level(of(&[seconds / 2, seconds - seconds / 2], 60));
        within(Rule::H17, [least * 60, most * 60], hard);
    }
    let [_, intermediate, advanced] = levels;
    at_most(Rule::H17, 1200, |block| intermediate(of(&[block], 60)));
    at_most(Rule::H17, 1800, |block| advanced(of(&[block], 60)));
    within(Rule::H17, [45, 180], |recovery| advanced(of(&[600, 600], recovery)));
    // One block has no rest, two blocks have one.
    let bare = |count| framed(SessionKind::Tempo, vec![Part::Step(work(Zone::Tempo, 900)); count]);
    finds_nothing(Rule::H17, &advanced(bare(1)));
    finds(Rule::H17, &advanced(bare(2)));
}

#[test]
fn race_pace_sessions() {
    let of = |rep, times, recovery| {
        quality(SessionKind::Tempo, times, &[work(Zone::Race, rep), rest(recovery)])
    };
    let rows = [
        ("distance=5km", ["36:00", "35:00", "22:00"], [20, 25, 30], 6),
        ("distance=10km", ["1h11", "1h10", "45:00"], [30, 35, 40], 12),
        ("distance=semi", ["2h31", "2h30", "1h45"], [30, 40, 50], 20),
        ("distance=marathon", ["5h01", "5h00", "3h30"], [30, 40, 50], 20),
    ];
    for (race, times, most, rep) in rows {
        let levels = by_level(race, times);
        for (level, most) in levels.into_iter().zip(most) {
            at_least(Rule::H17b, 150, |half| level(of(half, 2, 60)));
            // Ten reps, the last one as long as it takes.
            let hard = |seconds: u64| {
                let mut session = of(seconds / 10, 9, 60);
                let last = work(Zone::Race, seconds / 10 + seconds % 10);
                change(&mut session, |parts| parts.insert(2, Part::Step(last)));
                level(session)
            };
            at_most(Rule::H17b, most * 60, hard);
            at_most(Rule::H17b, rep * 60, |rep| level(of(rep, 1, 60)));
        }
    }
    let [_, _, advanced] = by_level("distance=semi", ["2h31", "2h30", "1h45"]);
    // 15 to 100 % of the rep, at least 30 s, and up to 60 s always.
    within(Rule::H17b, [30, 600], |recovery| advanced(of(600, 3, recovery)));
    within(Rule::H17b, [30, 60], |recovery| advanced(of(40, 20, recovery)));
    within(Rule::H17b, [30, 100], |recovery| advanced(of(100, 20, recovery)));
    finds(Rule::H17b, &advanced(of(1000, 2, 149)));
    finds_nothing(Rule::H17b, &advanced(of(1000, 2, 150)));
}

#[test]
fn most_race_pace() {
    let with_work = |seconds, metres, whole| {
        let work = Step { distance_m: metres, ..work(Zone::Race, seconds) };
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
fn warmup_and_cooldown() {
    let framed = |kind, warmup, cooldown| {
        let steps = [
            step(StepKind::Warmup, Zone::Easy, warmup),
            work(Zone::Tempo, 900),
            step(StepKind::Cooldown, Zone::Easy, cooldown),
        ];
        one_week(HALF, vec![session(kind, 3, steps.map(Part::Step).to_vec())])
    };
    for kind in [SessionKind::Tempo, SessionKind::Interval] {
        at_least(Rule::H19, 600, |warmup| framed(kind, warmup, 300));
        at_least(Rule::H19, 300, |cooldown| framed(kind, 600, cooldown));
    }
    finds_nothing(Rule::H19, &framed(SessionKind::LongRun, 0, 0));
    // Not the other way round.
    let steps = [StepKind::Cooldown, StepKind::Warmup].map(|kind| step(kind, Zone::Easy, 900));
    let parts = steps.map(Part::Step).to_vec();
    finds(Rule::H19, &one_week(HALF, vec![session(SessionKind::Tempo, 3, parts)]));
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
fn hills() {
    let hills = |phase, zone| {
        let steps = [work(zone, 60).by_effort(), rest(60)];
        plan(HALF, vec![week(phase, vec![quality(SessionKind::Interval, 10, &steps)])])
    };
    for phase in Phase::ALL {
        let early = matches!(phase, Phase::Base | Phase::Development);
        assert_eq!(is_found(&hills(phase, Zone::Interval), Rule::H20), !early, "{phase:?}");
        finds(Rule::H20, &hills(phase, Zone::Tempo));
    }
}

#[test]
fn variety() {
    let tempo = |block| quality(SessionKind::Tempo, 2, &[work(Zone::Tempo, block), rest(60)]);
    let same = |count| plan(HALF, vec![week(Phase::Base, vec![tempo(600); count])]);
    finds_nothing(Rule::H21, &one_week(FIVE, vec![tempo(600); 2]));
    finds(Rule::H21, &one_week(FIVE, vec![tempo(600); 3]));
    finds_nothing(Rule::H21, &one_week(FIVE, vec![easy(600); 3]));
    // Once for each, however often.
    let found = audit(&one_week(FIVE, vec![tempo(600); 5]));
    assert_eq!(found.iter().filter(|finding| finding.rule == Rule::H21).count(), 1);
    finds(Rule::H21, &same(2));
    let titles = |query| {
        move |count: u64| {
            let sessions = (1..=count).map(|index| tempo(60 * index));
            one_week(query, sessions.collect())
        }
    };
    at_least(Rule::H21, 4, titles(HALF));
    finds_nothing(Rule::H21, &titles(with(HALF, "weeks=11"))(3));
    finds_nothing(Rule::H21, &titles(with(HALF, "sessions=2"))(3));
}

#[test]
fn reps_in_metres() {
    let metres = |query, zone| {
        move |seconds| {
            let rep = Step { by: Measure::Distance, ..work(zone, seconds) };
            one_week(query, vec![quality(SessionKind::Interval, 5, &[rep, rest(60)])])
        }
    };
    within(Rule::H26, [15, 360], metres(TEN, Zone::Interval));
    at_most(Rule::H26, 720, metres(TEN, Zone::Race));
    at_most(Rule::H26, 360, metres(FIVE, Zone::Race));
    at_most(Rule::H26, 1200, metres(TEN, Zone::Tempo));
    let timed = quality(SessionKind::Interval, 5, &[work(Zone::Interval, 400), rest(60)]);
    finds_nothing(Rule::H26, &one_week(TEN, vec![timed]));
}

#[test]
fn longest_runs_at_least() {
    let rows = [
        ("distance=5km&weeks=8", ["36:00", "35:00", "22:00"], [45, 60, 75]),
        ("distance=10km&weeks=8", ["1h11", "1h10", "45:00"], [60, 75, 90]),
        ("distance=semi&weeks=12", ["2h31", "2h30", "1h45"], [90, 100, 110]),
        // Half of the time that 35 km would take.
        ("distance=marathon&weeks=16", ["6h00", "5h00", "3h30"], [150, 150, 150]),
    ];
    for (race, times, minutes) in rows {
        for (time, minutes) in times.into_iter().zip(minutes) {
            let query = with(race, &format!("time={time}"));
            at_least(Rule::A1, minutes * 60, |run| one_week(query, vec![easy(run)]));
        }
    }
    let run = |query: &'static str| {
        move |metres| {
            let step = Step { distance_m: metres, ..step(StepKind::Steady, Zone::Easy, 3600) };
            one_week(query, vec![session(SessionKind::LongRun, 7, vec![Part::Step(step)])])
        }
    };
    at_least(Rule::A1, 33_000, run(with(MARATHON, "weeks=16")));
    finds(Rule::A1, &run(with(HALF, "weeks=12"))(33_000));
    // 35 km at 3'35"/km take 7,525 s (R is 2'35"/km): 95 % of it are 7,148.75 s.
    let fast = "distance=marathon&time=6540&weeks=16";
    let paces = request(fast).paces();
    assert_eq!(paces.of(Zone::LongRun).seconds_for(35_000), 7525);
    at_least(Rule::A1, 7149, |seconds| one_week(fast, vec![easy(seconds)]));
}

#[test]
fn race_pace_at_least() {
    let rows = [
        ("distance=5km", ["36:00", "35:00", "22:00"], [2, 3, 4], 20),
        ("distance=10km", ["1h11", "1h10", "45:00"], [3, 5, 6], 30),
        ("distance=semi", ["2h31", "2h30", "1h45"], [5, 8, 10], 60),
        ("distance=marathon", ["5h01", "5h00", "3h30"], [8, 12, 15], 90),
    ];
    for (race, times, km, minutes) in rows {
        for (time, km) in times.into_iter().zip(km) {
            let query = with(race, &format!("time={time}"));
            let worked = |seconds, metres, longest| {
                let work = Step { distance_m: metres, ..work(Zone::Race, seconds) };
                let work = session(SessionKind::Tempo, 3, vec![Part::Step(work)]);
                one_week(query, vec![work, easy(longest)])
            };
            at_least(Rule::A2, km * 1000, |metres| worked(60, metres, 9000));
            at_least(Rule::A2, minutes * 60, |seconds| worked(seconds, 100, 9000));
            at_least(Rule::A2, 600, |seconds| worked(seconds, 100, 900));
        }
    }
    finds(Rule::A2, &one_week(HALF, vec![]));
    finds(Rule::A2, &one_week(HALF, vec![easy(0)]));
    // While tapering it is too late.
    let late = session(SessionKind::Tempo, 3, vec![Part::Step(work(Zone::Race, 6000))]);
    let late = [week(Phase::Base, vec![easy(600)]), week(Phase::Taper, vec![late])];
    finds(Rule::A2, &plan(HALF, late.to_vec()));
}

#[test]
fn first_weeks() {
    for (time, share) in [("1h11", 65), ("1h10", 75), ("45:00", 80)] {
        let query = with("distance=10km&weeks=12", &format!("time={time}"));
        at_most(Rule::A3, share * 100, |seconds| volumes(query, &[seconds, 10_000]));
    }
}

#[test]
fn progression() {
    let weeks = |hard: &[&[u64]]| {
        let phase =
            |hard: &&[u64]| week(Phase::Base, hard.iter().map(|hard| mixed(3600, *hard)).collect());
        plan(HALF, hard.iter().map(phase).collect())
    };
    at_least(Rule::A4, 600, |hard| weeks(&[&[600], &[hard]]));
    at_least(Rule::A4, 600, |hard| weeks(&[&[600], &[600], &[hard]]));
    // A week counts by its heaviest.
    at_least(Rule::A4, 600, |hard| weeks(&[&[600, 500], &[400, hard]]));
    at_least(Rule::A4, 600, |hard| weeks(&[&[500, 600], &[hard, 400]]));
    // Cutbacks aside, and what tapers.
    let cutback = |after| {
        let cutback = week(Phase::Base, vec![mixed(3000, 300)]);
        let taper = week(Phase::Taper, vec![mixed(3600, 60)]);
        let full = |hard| week(Phase::Base, vec![mixed(3600, hard)]);
        plan(HALF, vec![full(600), cutback, full(after), taper])
    };
    at_least(Rule::A4, 600, cutback);
    // Another workout is another matter.
    let mut two = weeks(&[&[600], &[500]]);
    two.weeks[1].sessions[0].workout = Workout::Fartlek;
    finds_nothing(Rule::A4, &two);
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
    let most = u64::MAX / 1000;
    let long = |seconds| {
        let mut run = easy(0);
        let step = Step { duration_seconds: seconds, distance_m: 0, ..rest(0) };
        run.parts = [Part::Repeat { times: 2, steps: [step, rest(0)] }].into();
        audit(&one_week(HALF, vec![run])).len()
    };
    assert!(long(most / 2) > 1);
    assert_eq!(long(most / 2 + 1), 1);
    assert_eq!(long(u64::MAX / 2 + 1), 1);
}

#[test]
fn one_more_session() {
    for query in [with(FIVE, "sessions=4"), with(HALF, "sessions=6"), with(HALF, "sessions=2")] {
        finds_nothing(Rule::H25, &request(query).plan());
    }
}

#[test]
fn findings_say_what_is_and_what_should_be() {
    let intervals = |rep, recovery| {
        let steps = [work(Zone::Interval, rep), rest(recovery)];
        one_week(TEN, vec![quality(SessionKind::Interval, 5, &steps)])
    };
    let rows = [
        (Rule::H5, one_week(HALF, vec![mixed(3000, 1000)]), "H5: 75 % easy, at least 80 %"),
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
        (
            Rule::H16,
            intervals(30, 30),
            "H16 week 1 session 1: 2 min 30 s of hard time, not 8 min to 20 min",
        ),
        (Rule::H20, volumes(HALF, &[3600, 3600]), "H20 week 2: no easy run with strides"),
        (
            Rule::H21,
            one_week(FIVE, vec![mixed(900, 600); 3]),
            "H21 week 1 session 3: the same steps as 2 sessions before it",
        ),
        (
            Rule::A3,
            volumes(with(TEN, "weeks=12"), &[9000, 9300]),
            "A3 week 1: volume 150 min of a peak of 155 min, at most 75 %",
        ),
        (
            Rule::A4,
            {
                let weeks = [600, 590].map(|hard| week(Phase::Base, vec![mixed(3600, hard)]));
                plan(HALF, weeks.to_vec())
            },
            "A4 week 2: easy-run with 9 min 50 s, 10 min before",
        ),
    ];
    for (rule, plan, said) in rows {
        assert_eq!(found(&plan, rule)[0], said);
    }
}
