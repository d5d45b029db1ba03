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
const FROM_NOW: &str = "distance=semi&time=1h45&weeks=14&sessions=4&weekly_km=25&longest_run_km=9";
const STRONG: &str = "distance=semi&time=1h45&weeks=14&sessions=5&weekly_km=75";
const DAYS: &str =
    "distance=semi&time=1h45&weeks=14&sessions=4&days=tue,thu,sat,sun&long_run_day=sat";
const MARATHON: &str = "distance=marathon&time=3h45&weeks=16&sessions=4";
const TEN: &str = "distance=10km&time=50:00&weeks=12&sessions=4";
const SHORT: &str = "distance=10km&time=50:00&weeks=6&sessions=4";
const BEGINNER: &str = "distance=10km&time=1h15&weeks=12&sessions=4";
const MARATHON_OF_5: &str = "distance=marathon&time=3h45&weeks=16&sessions=5";
/// Easy running at 10'00"/km.
const SLOW: &str = "distance=10km&time=1:25:00&weeks=10";
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
    (Rule::H16, "an hour at threshold", HALF, |plan| {
        steps_mut(work_in(plan, Zone::Interval))
            .filter(|step| is_work(step))
            .for_each(|step| step.duration_seconds = 3600);
    }),
    (Rule::H17, "an easy run called « VMA »", HALF, |plan| {
        kind(plan, 4, SessionKind::Easy).workout = Workout::Repeats400;
    }),
    (Rule::H17, "threshold at a steady pace", MARATHON, |plan| {
        let session = quality_of(plan, Workout::ThresholdBlocks);
        steps_mut(session).filter(|step| is_work(step)).for_each(|step| {
            step.zone = Some(Zone::Tempo);
        });
    }),
    (Rule::H17, "hills at a pace", HALF, |plan| {
        steps_mut(quality_of(plan, Workout::ShortHills)).for_each(|step| step.paced = true);
    }),
    (Rule::H17, "hills that the text leaves out", HALF, |plan| {
        for part in &mut quality_of(plan, Workout::ShortHills).parts {
            if let Part::Repeat { steps, .. } = part {
                steps.swap(0, 1);
            }
        }
    }),
    (Rule::H17, "hills that the text calls threshold", HALF, |plan| {
        steps_mut(quality_of(plan, Workout::ShortHills))
            .filter(|step| is_work(step))
            .for_each(|step| step.zone = Some(Zone::Tempo));
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
        quality(plan, Phase::RacePrep).workout = Workout::LongHills;
        steps_mut(quality(plan, Phase::RacePrep))
            .filter(|step| step.kind == StepKind::Work)
            .for_each(|step| (step.paced, step.zone) = (false, Some(Zone::Interval)));
    }),
    (Rule::H20, "a cutback of nothing but running", HALF, |plan| {
        let (week, _) = cutback(plan, Phase::Intensity);
        for session in &mut plan.weeks[week].sessions {
            session.kind = match session.kind {
                SessionKind::Tempo | SessionKind::Interval => SessionKind::Easy,
                kind => kind,
            };
            change(session, |parts| {
                parts.retain(|part| part.steps().1[0].kind != StepKind::Stride);
            });
        }
    }),
    (Rule::H21, "the same session thrice", HALF, |plan| {
        let parts = quality(plan, Phase::Intensity).parts.clone();
        let sessions = plan.weeks.iter_mut().flat_map(|week| &mut week.sessions);
        let quality = sessions.filter(|session| session.kind.is_quality());
        quality.take(3).for_each(|session| session.parts.clone_from(&parts));
    }),
    (Rule::H21, "half of the work at once", HALF, |plan| {
        let last = plan
            .weeks
            .iter_mut()
            .flat_map(|week| &mut week.sessions)
            .rfind(|session| session.kind.is_quality() && session.steps().any(threshold));
        let last = last.expect("a session at threshold");
        steps_mut(last).filter(|step| is_work(step)).for_each(|step| step.duration_seconds /= 2);
    }),
    (Rule::H21, "a heavy beginning", HALF, |plan| {
        let last = plan
            .weeks
            .iter()
            .flat_map(|week| &week.sessions)
            .rfind(|session| session.kind.is_quality() && session.steps().any(threshold));
        let parts = last.expect("a session at threshold").parts.clone();
        work_in(plan, Zone::Interval).parts = parts;
    }),
    (Rule::H21, "no main thread", HALF, |plan| {
        for step in all_steps(plan).filter(|step| step.zone == Some(Zone::Interval)) {
            step.zone = Some(Zone::Tempo);
        }
    }),
    (Rule::H21, "no threshold", TEN, |plan| {
        for step in all_steps(plan) {
            if is_work(step) && matches!(step.zone, Some(Zone::Tempo | Zone::Race)) {
                step.zone = Some(Zone::Interval);
            }
        }
    }),
    (Rule::H22, "a metre more", HALF, |plan| {
        first_step(&mut plan.weeks[4].sessions[0]).distance_m += 1;
    }),
    (Rule::H22, "a second more", HALF, |plan| {
        steps_mut(work_in(plan, Zone::Interval)).for_each(|step| step.duration_seconds += 7);
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
    (Rule::H23, "a run of no length", HALF, |plan| {
        kind(plan, 4, SessionKind::LongRun).parts =
            vec![Part::Step(Step { duration_seconds: 0, ..easy_step() })].into();
    }),
    (Rule::H23, "a title that never ends", HALF, |plan| {
        let session = work_in(plan, Zone::Interval);
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
    (Rule::A4, "the longest run with the most race pace", MARATHON, |plan| {
        let runs = plan.weeks.iter_mut().flat_map(|week| &mut week.sessions);
        let most = runs
            .max_by_key(|run| if run.kind == SessionKind::LongRun { race_pace(run) } else { 0 });
        lengthen(most.expect("work at race pace"), 9000);
    }),
    (Rule::A4, "two beginnings in a week", HALF, |plan| {
        let first = first_with(plan, Zone::Interval);
        let met = first_with(plan, Zone::Race);
        let work = plan.weeks[met].clone();
        plan.weeks[first.max(met)] = work.clone();
        let threshold = work_in(plan, Zone::Interval).clone();
        for week in &mut plan.weeks {
            week.sessions.retain(|session| !session.kind.is_quality());
        }
        plan.weeks[met].sessions.push(threshold);
        plan.weeks[met].sessions.extend(work.sessions);
    }),
    (Rule::A5, "a quarter of an hour", HALF, |plan| {
        kind(plan, 4, SessionKind::Easy).parts =
            vec![Part::Step(Step { duration_seconds: 14 * 60, ..easy_step() })].into();
    }),
    (Rule::A6, "the same quality work twice", HALF, |plan| {
        let from = first(plan, Phase::Intensity);
        let work = quality(plan, Phase::Intensity).parts.clone();
        let weeks = plan.weeks[from..].iter_mut();
        for week in weeks.filter(|week| week.phase.is_building()) {
            for session in
                week.sessions.iter_mut().filter(|session| session.kind != SessionKind::Easy)
            {
                session.parts = work.clone();
            }
        }
    }),
    (Rule::A6, "a purpose said again and again", HALF, |plan| {
        let session = kind(plan, 4, SessionKind::LongRun).clone();
        plan.weeks[4].sessions.extend(vec![session; 6]);
    }),
    (Rule::A7, "easy runs all alike", MARATHON_OF_5, |plan| {
        for session in plan.weeks.iter_mut().flat_map(|week| &mut week.sessions) {
            if session.kind == SessionKind::Easy {
                session.parts = vec![Part::Step(easy_step())].into();
            }
        }
    }),
    (Rule::A8, "a beginner's first week with quality", BEGINNER, |plan| {
        let quality = quality(plan, Phase::Development).clone();
        plan.weeks[0].sessions[0] = quality;
    }),
    (Rule::H27, "an hour of hard time in the third week", HALF, |plan| {
        let work = work_step(plan, Zone::Interval);
        let Part::Step(step) = work else { return };
        let hour = Part::Step(Step { duration_seconds: 3600, ..step });
        kind(plan, 2, SessionKind::LongRun).parts.push(hour);
    }),
    (Rule::H27, "twelve kilometres at race pace at once", HALF, |plan| {
        let step = all_steps(plan).find(|step| step.zone == Some(Zone::Race) && is_work(step));
        step.expect("work at race pace").distance_m = 12_000;
    }),
    (Rule::H28, "no race pace", HALF, |plan| {
        for step in all_steps(plan).filter(|step| is_work(step) && step.zone == Some(Zone::Race)) {
            step.zone = Some(Zone::Interval);
        }
    }),
    (Rule::H28, "race pace in every long run", HALF, |plan| {
        for session in plan.weeks.iter_mut().flat_map(|week| &mut week.sessions) {
            if session.kind == SessionKind::LongRun {
                harden(session);
            }
        }
    }),
    (Rule::H29, "no progression", HALF, |plan| {
        for session in plan.weeks.iter_mut().flat_map(|week| &mut week.sessions) {
            if session.kind == SessionKind::LongRun {
                steps_mut(session).filter(|step| step.zone == Some(Zone::Tempo)).for_each(|step| {
                    (step.kind, step.zone) = (StepKind::Steady, Some(Zone::LongRun));
                });
            }
        }
    }),
    (Rule::H30, "another peak", HALF, |plan| {
        plan.weeks.iter_mut().for_each(|week| lengthen(&mut week.sessions[3], 1800));
    }),
    (Rule::H30, "more hard time", HALF, |plan| harden(kind(plan, 2, SessionKind::LongRun))),
    (Rule::H31, "two hours of easy running", HALF, |plan| {
        lengthen(kind(plan, 4, SessionKind::Easy), 5400);
    }),
    (Rule::H32, "a minute more everywhere", HALF, |plan| {
        for session in plan.weeks.iter_mut().flat_map(|week| &mut week.sessions) {
            lengthen(session, 60);
        }
    }),
    (Rule::H32, "two seconds more of recovery", HALF, |plan| {
        steps_mut(work_in(plan, Zone::Interval))
            .filter(|step| step.kind == StepKind::Recovery)
            .for_each(|step| step.duration_seconds += 2);
    }),
    (Rule::H33, "no walks", SLOW, |plan| {
        for step in all_steps(plan).filter(|step| step.kind == StepKind::Walk) {
            (step.kind, step.zone) = (StepKind::Steady, Some(Zone::Easy));
        }
    }),
    (Rule::H33, "walks as they were", SLOW, |plan| {
        let run = plan.weeks[0].sessions[0].parts.clone();
        for session in plan.weeks.iter_mut().flat_map(|week| &mut week.sessions) {
            if session.kind == SessionKind::Easy {
                session.parts = run.clone();
            }
        }
    }),
    (Rule::D33, "a first week above what is run", FROM_NOW, |plan| {
        lengthen(&mut plan.weeks[0].sessions[0], 1800);
    }),
    (Rule::D33, "a first run above the longest", FROM_NOW, |plan| {
        lengthen(kind(plan, 0, SessionKind::LongRun), 3600);
    }),
    (Rule::D33, "half of what is run", STRONG, |plan| {
        for session in &mut plan.weeks[4].sessions {
            session.parts = vec![Part::Step(easy_step())].into();
        }
    }),
    (Rule::D33, "more than a tenth above what is run", STRONG, |plan| {
        lengthen(kind(plan, 4, SessionKind::LongRun), 14_400);
    }),
    (Rule::D34, "a day that is not listed", DAYS, |plan| plan.weeks[2].sessions[0].day = 1),
    (Rule::D34, "another day for the long run", DAYS, |plan| {
        kind(plan, 3, SessionKind::LongRun).day = 7;
    }),
    (Rule::H4, "a long run on Sunday", DAYS, |plan| {
        kind(plan, 3, SessionKind::LongRun).day = 7;
    }),
    (Rule::H25, "a longest run of five hours", HALF, |plan| {
        lengthen(kind(plan, 8, SessionKind::LongRun), 10_800);
    }),
];

#[test]
fn every_fault_is_found() {
    let mut faults = Vec::new();
    for (rule, what, query, break_it) in BREAKS {
        let mut plan = request(query).plan();
        faults.extend(found(&plan, *rule).into_iter().map(|found| format!("{query}: {found}")));
        break_it(&mut plan);
        if found(&plan, *rule).is_empty() {
            faults.push(format!("{rule} does not find {what}"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
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

/// A step of work in a zone.
fn work_step(plan: &Plan, zone: Zone) -> Part {
    let mut steps = plan.weeks.iter().flat_map(|week| &week.sessions).flat_map(Session::steps);
    let step = steps.find(|step| is_work(step) && step.paced).copied().expect("work");
    Part::Step(Step { zone: Some(zone), ..step })
}

/// Work at the threshold of a half-marathon runner.
fn threshold(step: &Step) -> bool {
    is_work(step) && step.paced && step.zone == Some(Zone::Interval)
}

/// Seconds at race pace.
fn race_pace(session: &Session) -> u64 {
    let parts = session.parts.iter().map(|part| {
        let (times, steps) = part.steps();
        let work = steps.iter().filter(|step| is_work(step) && step.zone == Some(Zone::Race));
        times * work.map(Step::duration_seconds).sum::<u64>()
    });
    parts.sum()
}

/// The first quality session of a workout.
fn quality_of(plan: &mut Plan, workout: Workout) -> &mut Session {
    let mut sessions = plan.weeks.iter_mut().flat_map(|week| &mut week.sessions);
    sessions.find(|session| session.workout == workout).expect("a session of the workout")
}

/// Index of the first week with work in a zone.
fn first_with(plan: &Plan, zone: Zone) -> usize {
    let mut weeks = plan.weeks.iter().map(|week| week.sessions.iter().flat_map(Session::steps));
    weeks
        .position(|mut steps| {
            steps.any(|step| is_work(step) && step.paced && step.zone == Some(zone))
        })
        .expect("work in the zone")
}

/// Index of the first cutback of a phase, and its volume.
fn cutback(plan: &Plan, phase: Phase) -> (usize, u64) {
    let volumes: Vec<u64> = plan.weeks.iter().map(Week::duration_seconds).collect();
    let is_cutback = |index: &usize| {
        plan.weeks[*index].phase >= phase && 100 * volumes[*index] <= 88 * volumes[index - 1]
    };
    let index = (1..volumes.len()).find(is_cutback).expect("a cutback");
    (index, volumes[index])
}

fn all_steps(plan: &mut Plan) -> impl Iterator<Item = &mut Step> {
    plan.weeks.iter_mut().flat_map(|week| &mut week.sessions).flat_map(steps_mut)
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
