//! Plans that many runners would ask for, read as a coach reads them: what no rule forbids, and
//! yet a coach would write otherwise, is counted. The counts are exact, so that a change of the
//! engine says what it does to them; `--nocapture` shows them all, with an example of each.
#![expect(clippy::disallowed_macros, reason = "a test may say what it counted")]

use pace_core::{
    Measure, Part, Phase, Plan, PlanRequest, RaceDistance, Session, SessionKind, Step, StepKind,
    Week, Workout, Zone,
};

/// Races, with targets from those of good club runners to those of beginners.
const TARGETS: [(RaceDistance, [&str; 7]); 4] = [
    (RaceDistance::FiveKm, ["17:00", "19:00", "21:30", "24:00", "27:00", "30:00", "35:00"]),
    (RaceDistance::TenKm, ["35:00", "39:00", "43:00", "47:30", "52:00", "60:00", "70:00"]),
    (RaceDistance::HalfMarathon, ["1h17", "1h25", "1h33", "1h42", "1h53", "2h05", "2h25"]),
    (RaceDistance::Marathon, ["2h50", "3h10", "3h25", "3h45", "4h00", "4h30", "5h15"]),
];

type Flaw = fn(&Plan) -> bool;

/// What a coach would write otherwise, and in how many of the plans it is.
const FLAWS: [(usize, &str, Flaw); 12] = [
    (0, "as many strides at the end as at first", strides_stay),
    (0, "a hilly run in a week with hills", |plan| building(plan).any(is_hilly_twice)),
    (92, "a warm-up of less than 15 min", |plan| quality(plan).any(is_short_of_warmup)),
    (35, "the last race pace in far shorter pieces", |plan| falls(plan, is_race_pace, 60)),
    (17, "the last threshold in far shorter pieces", |plan| falls(plan, is_threshold, 50)),
    (3, "seven pieces or more at threshold or at a long race's pace", is_cut_up),
    (265, "threshold by distance and by time in turn", flips),
    (6, "two sessions of a week in the same pieces", |plan| building(plan).any(has_twins)),
    (771, "hills that double at once", doubles_hills),
    (142, "three long runs with faster work in a row", works_three_in_a_row),
    (51, "a last week with easy runs a fifth longer than any before", swells),
    (82, "two fifths of a short race in one piece of a long run", races_the_long_run),
];

fn plans() -> impl Iterator<Item = Plan> {
    TARGETS.into_iter().flat_map(|(race, targets)| {
        let weeks = PlanRequest::weeks_for(race).into_inner();
        targets.into_iter().flat_map(move |target| {
            let shapes = (3..=6).flat_map(move |sessions| {
                (0..9).map(move |ninth| (sessions, weeks.0 + (weeks.1 - weeks.0) * ninth / 8))
            });
            shapes.map(move |(sessions, weeks)| {
                let request = PlanRequest::new(race, target.parse().expect("a time"));
                request.with_sessions(sessions).with_weeks(weeks.into()).plan()
            })
        })
    })
}

fn building(plan: &Plan) -> impl Iterator<Item = &Week> {
    plan.weeks.iter().filter(|week| !matches!(week.phase, Phase::Taper | Phase::Race))
}

fn quality(plan: &Plan) -> impl Iterator<Item = &Session> {
    building(plan).flat_map(|week| &week.sessions).filter(|session| session.kind.is_quality())
}

/// How often the work of a session is run, and its first step.
fn work(session: &Session) -> Option<(u64, &Step)> {
    let parts = session.parts.iter().map(Part::steps);
    parts.map(|(times, steps)| (times, &steps[0])).find(|(_, step)| step.is_hard())
}

fn strides_stay(plan: &Plan) -> bool {
    let counts = building(plan).filter_map(|week| {
        let run = week.sessions.iter().find(|run| run.workout == Workout::EasyStrides)?;
        run.parts.iter().map(Part::steps).find(|(_, steps)| steps[0].kind == StepKind::Stride)
    });
    let counts: Vec<u64> = counts.map(|(times, _)| times).collect();
    counts.len() > 3 && counts.last() <= counts.first()
}

fn is_hilly_twice(week: &Week) -> bool {
    week.sessions.iter().any(is_hills)
        && week.sessions.iter().any(|session| session.workout == Workout::RollingRun)
}

fn is_hills(session: &Session) -> bool {
    matches!(session.workout, Workout::ShortHills | Workout::LongHills)
}

fn is_short_of_warmup(session: &Session) -> bool {
    let mut warmups = session.steps().filter(|step| step.kind == StepKind::Warmup);
    warmups.any(|warmup| warmup.duration_seconds() < 15 * 60)
}

fn is_race_pace(session: &Session) -> bool {
    work(session).is_some_and(|(_, step)| step.zone == Some(Zone::Race))
}

fn is_threshold(session: &Session) -> bool {
    matches!(
        session.workout,
        Workout::CruiseIntervals
            | Workout::ThresholdBlocks
            | Workout::Threshold2000
            | Workout::ContinuousThreshold
    )
}

/// Whether the last session of a kind is in pieces of less than this percent of the longest
/// before, a half-marathon or a marathon being prepared.
fn falls(plan: &Plan, is_of_kind: fn(&Session) -> bool, percent: u64) -> bool {
    let works = quality(plan).filter(|session| is_of_kind(session)).filter_map(work);
    let pieces: Vec<u64> = works.map(|(_, step)| step.duration_seconds()).collect();
    let Some((last, before)) = pieces.split_last() else { return false };
    is_long(plan) && before.iter().any(|longest| last * 100 < longest * percent)
}

fn is_long(plan: &Plan) -> bool {
    matches!(plan.request.race(), RaceDistance::HalfMarathon | RaceDistance::Marathon)
}

fn is_cut_up(plan: &Plan) -> bool {
    let is_of_long_race = |session: &Session| {
        matches!(session.workout, Workout::HalfMarathonPace | Workout::MarathonPace)
    };
    let sessions =
        quality(plan).filter(|session| is_of_long_race(session) || is_threshold(session));
    sessions.filter_map(work).any(|(times, _)| times >= 7)
}

fn flips(plan: &Plan) -> bool {
    let full = |week: &&Week| !plan.is_cutback(week.number);
    let sessions = building(plan).filter(full).flat_map(|week| &week.sessions);
    let works = sessions.filter(|session| is_threshold(session)).filter_map(work);
    let paced = works.map(|(_, step)| step).filter(|step| step.paced);
    let units: Vec<Measure> = paced.map(|step| step.by).collect();
    units.windows(2).filter(|pair| pair[0] != pair[1]).count() > 1
}

fn has_twins(week: &Week) -> bool {
    let of = |session: &Session| {
        let (_, step) = work(session)?;
        let length = match step.by {
            Measure::Time => step.duration_seconds(),
            Measure::Distance => step.distance_m(),
        };
        Some((step.by, length))
    };
    let quality = week.sessions.iter().filter(|session| session.kind.is_quality());
    let pieces: Vec<_> = quality.filter_map(of).collect();
    pieces.windows(2).any(|pair| pair[0] == pair[1])
}

fn doubles_hills(plan: &Plan) -> bool {
    let hills = quality(plan).filter(|session| is_hills(session));
    let seconds: Vec<u64> = hills.map(Session::hard_seconds).collect();
    seconds.windows(2).any(|pair| pair[1] * 10 >= pair[0] * 18)
}

fn works_three_in_a_row(plan: &Plan) -> bool {
    let full = building(plan).filter(|week| !plan.is_cutback(week.number));
    let long_runs = full.filter_map(|week| week.sessions.last());
    let worked: Vec<bool> = long_runs.map(|run| run.hard_seconds() > 0).collect();
    worked.windows(3).any(|three| three.iter().all(|is_worked| *is_worked))
}

fn swells(plan: &Plan) -> bool {
    let longest = |week: &Week| {
        let easy = week.sessions.iter().filter(|run| run.kind == SessionKind::Easy);
        easy.map(Session::duration_seconds).max().unwrap_or(0)
    };
    let longest: Vec<u64> = building(plan).map(longest).collect();
    let (last, before) = longest.split_last().expect("every plan has building weeks");
    before.iter().max().is_some_and(|before| last * 5 >= before * 6)
}

fn races_the_long_run(plan: &Plan) -> bool {
    let race = (plan.request.race().km().to_f64() * 1000.0) as u64;
    let long_runs = building(plan).flat_map(|week| &week.sessions);
    let mut pieces = long_runs
        .filter(|session| session.kind == SessionKind::LongRun)
        .flat_map(Session::steps)
        .filter(|step| step.zone == Some(Zone::Race));
    !is_long(plan) && pieces.any(|step| step.distance_m() * 5 >= race * 2)
}

#[test]
fn what_a_coach_would_write_otherwise() {
    let plans: Vec<Plan> = plans().collect();
    assert_eq!(plans.len(), 1008);
    let counted = FLAWS.map(|(_, name, is_in)| {
        let of = |plan: &&Plan| is_in(plan);
        let count = plans.iter().filter(of).count();
        println!("{count:4} {name}{}", plans.iter().find(of).map(named).unwrap_or_default());
        (count, name)
    });
    assert_eq!(counted, FLAWS.map(|(count, name, _)| (count, name)));
}

fn named(plan: &Plan) -> String {
    let (race, target) = (plan.request.race().alias(), plan.request.target().formatted());
    let sessions = plan.weeks[0].sessions.len();
    format!(": {race} {target}, {sessions} sessions, {} weeks", plan.weeks.len())
}
