//! Good plans of the engine, each broken in one place.

use crate::audit::Rule;
use crate::audit::tests::{change, found, request};
use crate::plan::Plan;
use crate::plan::phases::Phase;
use crate::plan::session::Parts;
use crate::plan::session::{Measure, Part, Session, SessionKind, Step, StepKind};
use crate::plan::week::Week;
use crate::plan::workout::Workout;
use crate::zones::Zone;

const HALF: &str = "distance=semi&time=1h45&weeks=14&sessions=4";
const MARATHON: &str = "distance=marathon&time=3h45&weeks=16&sessions=4";
const TEN: &str = "distance=10km&time=50:00&weeks=12&sessions=4";
const SHORT: &str = "distance=10km&time=50:00&weeks=6&sessions=4";
const BEGINNER: &str = "distance=10km&time=1h15&weeks=12&sessions=4";
const AT_45: &str = "distance=semi&time=1h45&weeks=14&sessions=4&age=45";
const AT_60: &str = "distance=semi&time=1h45&weeks=14&sessions=4&age=60";
const WIDE: &str = "distance=semi&time=1h45&weeks=14&sessions=4&previous_time=2h15";
const NARROW: &str = "distance=semi&time=1h45&weeks=14&sessions=4&previous_time=1h46";
const MIDDLING: &str = "distance=semi&time=1h45&weeks=14&sessions=4&previous_time=1h57";

type Break = fn(&mut Plan);

/// A rule, the plan that keeps it, how it is broken, and where in the plan.
const BREAKS: &[(Rule, &str, &str, Break)] = &[
    (Rule::H1, "a week too few", HALF, |plan| {
        plan.weeks.remove(3);
    }),
    (Rule::H1, "a week too many", HALF, |plan| {
        let week = plan.weeks[3].clone();
        plan.weeks.insert(4, week);
    }),
    (Rule::H1, "numbered from 0", HALF, |plan| {
        plan.weeks.iter_mut().for_each(|week| week.number -= 1);
    }),
    (Rule::H1, "a session too few", HALF, |plan| {
        plan.weeks[3].sessions.remove(0);
    }),
    (Rule::H1, "two sessions on a day", HALF, |plan| {
        plan.weeks[3].sessions[1].day = plan.weeks[3].sessions[0].day;
    }),
    (Rule::H1, "an eighth day", HALF, |plan| plan.weeks[3].sessions[3].day = 8),
    (Rule::H1, "a day before the first", HALF, |plan| plan.weeks[3].sessions[0].day = 0),
    (Rule::H1, "no race", HALF, |plan| last_session(plan).kind = SessionKind::LongRun),
    (Rule::H1, "two races", HALF, |plan| plan.weeks[2].sessions[3].kind = SessionKind::Race),
    (Rule::H1, "the race a week early", HALF, |plan| {
        last_session(plan).kind = SessionKind::LongRun;
        plan.weeks[12].sessions[3].kind = SessionKind::Race;
    }),
    (Rule::H1, "the race not last", HALF, |plan| {
        last_session(plan).kind = SessionKind::Easy;
        last_week(plan).sessions[2].kind = SessionKind::Race;
    }),
    (Rule::H1, "the race on a Saturday", HALF, |plan| {
        last_week(plan).sessions.remove(2);
        last_session(plan).day = 6;
    }),
    (Rule::H2, "Intensity before Development", HALF, |plan| {
        let (development, intensity) =
            (first(plan, Phase::Development), first(plan, Phase::Intensity));
        plan.weeks[development].phase = Phase::Intensity;
        plan.weeks[intensity].phase = Phase::Development;
    }),
    (Rule::H2, "Base in two pieces", HALF, |plan| {
        let intensity = first(plan, Phase::Intensity);
        plan.weeks[intensity].phase = Phase::Base;
    }),
    (Rule::H2, "no Base", HALF, |plan| rephase(plan, Phase::Base, Phase::Development)),
    (Rule::H2, "no Race Prep", HALF, |plan| rephase(plan, Phase::RacePrep, Phase::Intensity)),
    (Rule::H2, "no Taper", HALF, |plan| rephase(plan, Phase::Taper, Phase::RacePrep)),
    (Rule::H2, "no Race", HALF, |plan| rephase(plan, Phase::Race, Phase::Taper)),
    (Rule::H2, "two weeks of Race", HALF, |plan| {
        plan.weeks[11].phase = Phase::Taper;
        plan.weeks[12].phase = Phase::Race;
    }),
    (Rule::H2, "a short plan without Base", SHORT, |plan| {
        rephase(plan, Phase::Base, Phase::Development);
    }),
    (Rule::H2, "a wide gap without its Base week", WIDE, without_previous_time),
    (Rule::H2, "a narrow gap without its Intensity week", NARROW, without_previous_time),
    (Rule::H2, "a middling gap that moves a week", MIDDLING, |plan| {
        let development = first(plan, Phase::Development);
        plan.weeks[development].phase = Phase::Base;
    }),
    (Rule::H3, "quality on the eve of the long run", HALF, |plan| {
        quality(plan, Phase::Intensity).day = 6;
    }),
    (Rule::H3, "quality after Sunday's long run", HALF, |plan| {
        quality(plan, Phase::Intensity).day = 1;
    }),
    (Rule::H3, "hard time on the eve of the race", HALF, |plan| {
        let work = work_step(plan, Zone::Tempo);
        last_week(plan).sessions[2].parts.push(work);
    }),
    (Rule::H4, "no long run", HALF, |plan| {
        let week = &mut plan.weeks[4];
        week.sessions[3].kind = SessionKind::Easy;
    }),
    (Rule::H4, "two long runs", HALF, |plan| plan.weeks[4].sessions[0].kind = SessionKind::LongRun),
    (Rule::H4, "a long run in race week", HALF, |plan| {
        last_week(plan).sessions[1].kind = SessionKind::LongRun;
    }),
    (Rule::H4, "the long run on a Saturday", HALF, |plan| plan.weeks[4].sessions[3].day = 6),
    (Rule::H4, "three quality sessions", HALF, |plan| {
        plan.weeks[7].sessions[..3]
            .iter_mut()
            .for_each(|session| session.kind = SessionKind::Tempo);
    }),
    (Rule::H4, "two quality sessions for a beginner", BEGINNER, |plan| {
        plan.weeks[7].sessions[..2]
            .iter_mut()
            .for_each(|session| session.kind = SessionKind::Tempo);
    }),
    (Rule::H4, "no quality in Race Prep", TEN, |plan| {
        let week = first(plan, Phase::RacePrep);
        plan.weeks[week..]
            .iter_mut()
            .flat_map(|week| &mut week.sessions)
            .filter(|session| session.kind.is_quality())
            .for_each(|session| session.kind = SessionKind::Easy);
    }),
    (Rule::H4, "hard time in an easy session", HALF, |plan| {
        let work = work_step(plan, Zone::Tempo);
        kind(plan, 4, SessionKind::Easy).parts.push(work);
    }),
    (Rule::H5, "hard long runs", HALF, |plan| {
        let week = first(plan, Phase::Intensity);
        harden(kind(plan, week, SessionKind::LongRun));
    }),
    (Rule::H6, "a run of three hours", HALF, |plan| {
        lengthen(kind(plan, 4, SessionKind::LongRun), 3600);
    }),
    (Rule::H7, "an hour more", HALF, |plan| {
        let week = plan.weeks.len() - 5;
        lengthen(kind(plan, week, SessionKind::Easy), 7200);
    }),
    (Rule::H8, "no cutbacks", HALF, |plan| {
        let volume = plan.weeks[9].duration_seconds();
        for week in &mut plan.weeks[..11] {
            let less = volume - week.duration_seconds().min(volume);
            lengthen(&mut week.sessions[3], less);
        }
    }),
    (Rule::H8, "two cutbacks in a row", HALF, |plan| {
        let mut volume = plan.weeks[3].duration_seconds();
        for week in &mut plan.weeks[4..6] {
            volume = volume * 75 / 100;
            let easy = Part::Step(Step { duration_seconds: volume, ..easy_step() });
            week.sessions.truncate(1);
            week.sessions[0].parts = [easy].into();
        }
    }),
    (Rule::H9, "a run of five hours", HALF, |plan| {
        lengthen(kind(plan, 4, SessionKind::LongRun), 10_800);
    }),
    (Rule::H9, "a run of 36 km", MARATHON, |plan| {
        let session = kind(plan, 9, SessionKind::LongRun);
        session.parts = vec![Part::Step(Step { distance_m: 36_000, ..easy_step() })].into();
    }),
    (Rule::H10, "nearly nothing but a long run", HALF, |plan| {
        plan.weeks[4].sessions.drain(..3);
    }),
    (Rule::H11, "the longest long run first", MARATHON, |plan| {
        lengthen(kind(plan, 0, SessionKind::LongRun), 7200);
    }),
    (Rule::H11, "the longest long run while tapering", TEN, |plan| {
        let week = first(plan, Phase::Taper);
        lengthen(kind(plan, week, SessionKind::LongRun), 3600);
    }),
    (Rule::H12, "a taper week too many", HALF, |plan| rephase(plan, Phase::RacePrep, Phase::Taper)),
    (Rule::H13, "a race week as full as any", HALF, |plan| {
        lengthen(&mut last_week(plan).sessions[0], 7200);
    }),
    (Rule::H13, "an empty race week", HALF, |plan| {
        last_week(plan).sessions.drain(..3);
    }),
    (Rule::H14, "a slow taper", HALF, |plan| {
        let week = first(plan, Phase::Taper);
        for step in plan.weeks[week].sessions.iter_mut().flat_map(steps_mut) {
            if step.kind == StepKind::Work {
                step.zone = Some(Zone::Tempo);
            }
        }
    }),
    (Rule::H14, "a hard taper", HALF, |plan| {
        let week = first(plan, Phase::Taper);
        harden(kind(plan, week, SessionKind::LongRun));
    }),
    (Rule::H15, "quality three days before the race", HALF, |plan| {
        let quality = quality(plan, Phase::Taper).clone();
        last_week(plan).sessions[1] = Session { day: 4, ..quality };
    }),
    (Rule::H15, "an hour on the eve", HALF, |plan| {
        lengthen(&mut last_week(plan).sessions[2], 2400);
    }),
    (Rule::H16, "twice the reps", TEN, |plan| {
        let session = work_in(plan, Zone::Interval);
        session.parts.iter_mut().for_each(|part| {
            if let Part::Repeat { times, .. } = part {
                *times *= 3;
            }
        });
    }),
    (Rule::H16, "mixed zones", TEN, |plan| {
        let work = work_step(plan, Zone::Tempo);
        change(work_in(plan, Zone::Interval), |parts| parts.insert(1, work));
    }),
    (Rule::H16, "no recovery", TEN, |plan| {
        for part in &mut work_in(plan, Zone::Interval).parts {
            if let Part::Repeat { steps, .. } = part {
                steps[1] = steps[0];
            }
        }
    }),
    (Rule::H16, "endless recovery", TEN, |plan| {
        steps_mut(work_in(plan, Zone::Interval))
            .filter(|step| step.kind == StepKind::Recovery)
            .for_each(|step| step.duration_seconds = 600);
    }),
    (Rule::H17, "an hour at threshold", HALF, |plan| {
        steps_mut(work_in(plan, Zone::Tempo))
            .filter(|step| step.kind == StepKind::Work)
            .for_each(|step| step.duration_seconds = 3600);
    }),
    (Rule::H17, "a type of another zone", HALF, |plan| {
        work_in(plan, Zone::Interval).kind = SessionKind::Tempo;
    }),
    (Rule::H17b, "an hour at race pace", TEN, |plan| {
        steps_mut(work_in(plan, Zone::Race))
            .filter(|step| step.kind == StepKind::Work)
            .for_each(|step| step.duration_seconds = 1800);
    }),
    (Rule::H18, "a long run at race pace", HALF, |plan| {
        harden(kind(plan, 8, SessionKind::LongRun));
    }),
    (Rule::H19, "no warm-up", HALF, |plan| {
        change(quality(plan, Phase::Intensity), |parts| _ = parts.remove(0));
    }),
    (Rule::H19, "no cool-down", HALF, |plan| {
        change(quality(plan, Phase::Intensity), |parts| _ = parts.pop());
    }),
    (Rule::H20, "no strides", HALF, |plan| {
        for session in plan.weeks.iter_mut().flat_map(|week| &mut week.sessions) {
            change(session, |parts| {
                parts.retain(|part| part.steps().1[0].kind != StepKind::Stride);
            });
        }
    }),
    (Rule::H20, "nine strides", HALF, |plan| {
        let strides = plan.weeks.iter_mut().flat_map(|week| &mut week.sessions);
        for part in strides.flat_map(|session| &mut session.parts) {
            if let Part::Repeat { times, steps } = part
                && steps[0].kind == StepKind::Stride
            {
                *times = 9;
            }
        }
    }),
    (Rule::H20, "strides of a minute", HALF, |plan| {
        let steps = plan.weeks.iter_mut().flat_map(|week| &mut week.sessions).flat_map(steps_mut);
        steps
            .filter(|step| step.kind == StepKind::Stride)
            .for_each(|step| step.duration_seconds = 60);
    }),
    (Rule::H20, "hills in Race Prep", TEN, |plan| {
        steps_mut(quality(plan, Phase::RacePrep))
            .filter(|step| step.kind == StepKind::Work)
            .for_each(|step| (step.paced, step.zone) = (false, Some(Zone::Interval)));
    }),
    (Rule::H20, "hills at threshold", HALF, |plan| {
        let hills = plan.weeks.iter_mut().flat_map(|week| &mut week.sessions).flat_map(steps_mut);
        hills
            .filter(|step| step.kind == StepKind::Work && !step.paced)
            .for_each(|step| step.zone = Some(Zone::Tempo));
    }),
    (Rule::H21, "the same session thrice", HALF, |plan| {
        let parts = quality(plan, Phase::Intensity).parts.clone();
        let sessions = plan.weeks.iter_mut().flat_map(|week| &mut week.sessions);
        let quality = sessions.filter(|session| session.kind.is_quality());
        quality.take(3).for_each(|session| session.parts.clone_from(&parts));
    }),
    (Rule::H21, "three titles", HALF, |plan| {
        let sessions = plan.weeks.iter_mut().flat_map(|week| &mut week.sessions);
        let mut quality: Vec<_> = sessions.filter(|session| session.kind.is_quality()).collect();
        let parts = [0, 1, 2].map(|index| quality[index].parts.clone());
        for (index, session) in quality.iter_mut().enumerate() {
            session.kind = SessionKind::Tempo;
            session.workout = Workout::ThresholdBlocks;
            session.parts = parts[index % 3].clone();
        }
    }),
    (Rule::H22, "a metre more", HALF, |plan| {
        first_step(&mut plan.weeks[4].sessions[0]).distance_m += 1;
    }),
    (Rule::H22, "a second more", HALF, |plan| {
        steps_mut(work_in(plan, Zone::Tempo)).for_each(|step| step.duration_seconds += 7);
    }),
    (Rule::H22, "another race distance", HALF, |plan| {
        first_step(last_session(plan)).distance_m += 1;
    }),
    (Rule::H22, "another race time", HALF, |plan| {
        first_step(last_session(plan)).duration_seconds += 1;
    }),
    (Rule::H22, "other paces", HALF, |plan| plan.paces = request(MARATHON).paces()),
    (Rule::H22, "a session of no steps", HALF, |plan| {
        plan.weeks[4].sessions[0].parts = Parts::new();
    }),
    (Rule::H22, "too long to be counted", HALF, |plan| {
        first_step(&mut plan.weeks[4].sessions[0]).duration_seconds = u64::MAX;
        first_step(&mut plan.weeks[5].sessions[0]).duration_seconds = u64::MAX;
    }),
    (Rule::H23, "once", HALF, |plan| {
        for part in &mut work_in(plan, Zone::Interval).parts {
            if let Part::Repeat { times, .. } = part {
                *times = 1;
            }
        }
    }),
    (Rule::H23, "a run of no length", HALF, |plan| {
        kind(plan, 4, SessionKind::LongRun).parts =
            vec![Part::Step(Step { duration_seconds: 0, ..easy_step() })].into();
    }),
    (Rule::H23, "a title that never ends", HALF, |plan| {
        let session = work_in(plan, Zone::Tempo);
        let work = session.parts[1].steps().1[0];
        session.parts = vec![Part::Step(work); 40].into();
    }),
    (Rule::H23, "a description that never ends", HALF, |plan| {
        let part = Part::Step(easy_step());
        kind(plan, 4, SessionKind::LongRun).parts = vec![part; 40].into();
    }),
    (Rule::H24, "younger recoveries", AT_45, |plan| {
        steps_mut(work_in(plan, Zone::Interval))
            .filter(|step| step.kind == StepKind::Recovery)
            .for_each(|step| step.duration_seconds = step.duration_seconds * 10 / 11);
    }),
    (Rule::H24, "longer easy runs", AT_60, |plan| {
        first_step(kind(plan, 4, SessionKind::Easy)).duration_seconds += 60;
    }),
    (Rule::H24, "as at no age", AT_60, |plan| {
        plan.weeks = plan.request.without_age().plan().weeks;
    }),
    (Rule::H24, "a shorter warm-up", AT_60, |plan| {
        first_step(quality(plan, Phase::Intensity)).duration_seconds -= 60;
    }),
    (Rule::H24, "another day", AT_60, |plan| plan.weeks[4].sessions[0].day -= 1),
    (Rule::H24, "another phase", AT_60, |plan| plan.weeks[4].phase = Phase::Race),
    (Rule::H24, "other paces", AT_60, |plan| plan.paces = request(MARATHON).paces()),
    (Rule::H24, "one rep fewer", AT_60, |plan| {
        for part in &mut work_in(plan, Zone::Interval).parts {
            if let Part::Repeat { times, .. } = part {
                *times -= 1;
            }
        }
    }),
    (Rule::H24, "a recovery by distance", HALF, |plan| {
        steps_mut(work_in(plan, Zone::Interval))
            .filter(|step| step.kind == StepKind::Recovery)
            .for_each(|step| step.by = Measure::Distance);
    }),
    (Rule::H25, "twice the peak", AT_60, |plan| {
        plan.weeks.iter_mut().for_each(|week| lengthen(&mut week.sessions[3], 9000));
    }),
    (Rule::H25, "another plan than before", HALF, |plan| plan.weeks[4].sessions[0].day -= 1),
    (Rule::H26, "7 min in metres", TEN, |plan| {
        steps_mut(work_in(plan, Zone::Interval))
            .filter(|step| step.kind == StepKind::Work)
            .for_each(|step| (step.by, step.duration_seconds) = (Measure::Distance, 420));
    }),
    (Rule::A1, "short long runs", MARATHON, |plan| {
        for session in plan.weeks.iter_mut().flat_map(|week| &mut week.sessions) {
            if session.kind == SessionKind::LongRun {
                session.parts = vec![Part::Step(easy_step())].into();
            }
        }
    }),
    (Rule::A2, "no race pace", HALF, |plan| {
        for step in plan.weeks.iter_mut().flat_map(|week| &mut week.sessions).flat_map(steps_mut) {
            if step.zone == Some(Zone::Race) && step.kind == StepKind::Work {
                step.zone = Some(Zone::Tempo);
            }
        }
    }),
    (Rule::A3, "a great first week", HALF, |plan| {
        lengthen(kind(plan, 0, SessionKind::LongRun), 6000);
    }),
    (Rule::A4, "lighter and lighter", HALF, |plan| {
        let mut seconds = 60;
        for step in
            plan.weeks.iter_mut().rev().flat_map(|week| &mut week.sessions).flat_map(steps_mut)
        {
            if step.kind == StepKind::Work {
                step.duration_seconds = seconds;
                seconds += 1;
            }
        }
    }),
    (Rule::A5, "a quarter of an hour", HALF, |plan| {
        kind(plan, 4, SessionKind::Easy).parts =
            vec![Part::Step(Step { duration_seconds: 14 * 60, ..easy_step() })].into();
    }),
];

#[test]
fn every_fault_is_found() {
    for (rule, what, query, break_it) in BREAKS {
        let mut plan = request(query).plan();
        assert_eq!(found(&plan, *rule), [""; 0], "{query}");
        break_it(&mut plan);
        assert_ne!(found(&plan, *rule), [""; 0], "{rule}, {what}");
    }
}

#[test]
fn every_rule_is_broken_here() {
    for rule in Rule::ALL {
        assert!(BREAKS.iter().any(|row| row.0 == rule), "{rule}");
    }
}

#[test]
fn an_empty_plan_is_no_reason_to_panic() {
    for query in [HALF, AT_60, WIDE, "distance=5km&time=1"] {
        let mut plan = request(query).plan();
        for session in plan.weeks.iter_mut().flat_map(|week| &mut week.sessions) {
            session.parts = Parts::new();
        }
        assert_ne!(found(&plan, Rule::H22), [""; 0]);
        plan.weeks.iter_mut().for_each(|week| week.sessions.clear());
        assert_ne!(found(&plan, Rule::H1), [""; 0]);
        plan.weeks.clear();
        assert_ne!(found(&plan, Rule::H1), [""; 0]);
    }
}

fn last_week(plan: &mut Plan) -> &mut Week {
    plan.weeks.last_mut().expect("a plan has weeks")
}

fn last_session(plan: &mut Plan) -> &mut Session {
    last_week(plan).sessions.last_mut().expect("a week has sessions")
}

/// Index of the first week of a phase.
fn first(plan: &Plan, phase: Phase) -> usize {
    plan.weeks.iter().position(|week| week.phase == phase).expect("a week of each phase")
}

fn rephase(plan: &mut Plan, from: Phase, to: Phase) {
    plan.weeks.iter_mut().filter(|week| week.phase == from).for_each(|week| week.phase = to);
}

fn without_previous_time(plan: &mut Plan) {
    plan.weeks = plan.request.without_previous_time().plan().weeks;
}

/// The first session of a type in a week.
fn kind(plan: &mut Plan, week: usize, kind: SessionKind) -> &mut Session {
    let sessions = &mut plan.weeks[week].sessions;
    sessions.iter_mut().find(|session| session.kind == kind).expect("a session of the type")
}

/// The first quality session of a phase.
fn quality(plan: &mut Plan, phase: Phase) -> &mut Session {
    let weeks = plan.weeks.iter_mut().filter(|week| week.phase == phase);
    let mut sessions = weeks.flat_map(|week| &mut week.sessions);
    sessions.find(|session| session.kind.is_quality()).expect("a quality session")
}

/// The first quality session with paced work in a zone.
fn work_in(plan: &mut Plan, zone: Zone) -> &mut Session {
    let mut sessions = plan.weeks.iter_mut().flat_map(|week| &mut week.sessions);
    let works = |session: &Session| {
        session.kind.is_quality()
            && session.steps().any(|step| is_work(step) && step.paced && step.zone == Some(zone))
    };
    sessions.find(|session| works(session)).expect("work in the zone")
}

fn is_work(step: &Step) -> bool {
    step.kind == StepKind::Work
}

/// A step of work that some quality session has in a zone.
fn work_step(plan: &mut Plan, zone: Zone) -> Part {
    let step = work_in(plan, zone).steps().find(|step| is_work(step)).copied();
    Part::Step(step.expect("work in the zone"))
}

fn steps_mut(session: &mut Session) -> impl Iterator<Item = &mut Step> {
    session.parts.iter_mut().flat_map(|part| match part {
        Part::Step(step) => std::slice::from_mut(step),
        Part::Repeat { steps, .. } => steps,
    })
}

fn first_step(session: &mut Session) -> &mut Step {
    steps_mut(session).next().expect("a session has steps")
}

fn lengthen(session: &mut Session, seconds: u64) {
    first_step(session).duration_seconds += seconds;
}

/// All of it work at race pace.
fn harden(session: &mut Session) {
    steps_mut(session).for_each(|step| (step.kind, step.zone) = (StepKind::Work, Some(Zone::Race)));
}

const fn easy_step() -> Step {
    Step {
        kind: StepKind::Steady,
        zone: Some(Zone::Easy),
        paced: true,
        by: Measure::Time,
        duration_seconds: 1800,
        distance_m: 5000,
    }
}
