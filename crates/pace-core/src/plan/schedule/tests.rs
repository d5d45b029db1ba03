//! What a long run holds at race pace, by hand.

use super::*;
use crate::plan::phases::PhaseWeeks;

/// What a test asks the engine of a race, before its first week.
fn ask<T>(race: RaceDistance, target: &str, of: impl FnOnce(&mut Engine<'_>) -> T) -> T {
    let request = PlanRequest::new(race, target.parse().unwrap());
    let paces = request.paces();
    let runner = Runner::new(&request, &paces);
    let lines = Lines::new(&runner);
    let slots = calendar(&runner, &lines, PhaseWeeks::new(&request));
    of(&mut Engine::new(&runner, &lines, &slots, &Limits::NONE))
}

/// A marathon in 3 h: race pace 4'16"/km, long runs at 5'16"/km, so that 35 km take 11,058 s.
#[test]
fn race_pace_makes_up_for_the_minutes_that_35_km_leave() {
    ask(RaceDistance::Marathon, "3h00", |engine| {
        // 10,000 s, less 4 %, are 1,458 s short of them; a kilometre at race pace gains 60 s.
        assert_eq!(engine.within_reach(10_000), 24_300);
        assert_eq!(engine.within_reach(11_500), 300);
        assert_eq!(engine.within_reach(12_000), 0);
        // A run that is much shorter is within reach whatever its pace.
        assert_eq!(engine.within_reach(9874), 26_316);
        assert_eq!(engine.within_reach(9873), u64::MAX);
    });
    ask(RaceDistance::HalfMarathon, "1h25", |engine| {
        assert_eq!(engine.within_reach(10_000), u64::MAX);
    });
}

/// The half of the work at race pace that a plan leads to, where sessions of their own come to
/// the whole of it; else the whole.
#[test]
fn a_long_run_of_10_km_holds_what_no_session_reaches() {
    let metres = |target, steps| {
        ask(RaceDistance::TenKm, target, |engine| {
            engine.threads[Use::RacePace as usize].steps = steps;
            engine.short_race_long_run()
        })
    };
    // 5,560 m by the table and 12 % more take 28 min; a second session holds 28 min 12 s.
    assert_eq!([0, 1, 2, 3].map(|steps| metres("45:00", steps)), [6227, 3113, 3113, 3113]);
    // 4,998 m take 30 min.
    assert_eq!([0, 1, 2].map(|steps| metres("60:00", steps)), [4998, 2499, 4998]);
}

#[test]
fn the_work_of_a_long_run_that_came_out_short_gives_way() {
    ask(RaceDistance::Marathon, "3h00", |engine| {
        let blocks = |metres| Work::RacePace { blocks: 1, metres };
        // 10 km take 2,560 s, 64 % of 4,000 s.
        assert_eq!(engine.fitting(blocks(10_000), 4000), blocks(10_000));
        // A first time at race pace is 5 km at most.
        assert_eq!(engine.fitting(blocks(10_000), 3999), blocks(5000));
        assert_eq!(engine.fitting(blocks(4000), 1500), Work::None);
        engine.race_pace = 6000;
        // 9 km, half as much again, take 2,304 s.
        assert_eq!(engine.fitting(blocks(10_000), 3999), blocks(9000));
        assert_eq!(engine.fitting(Work::Progressive(900), 2700), Work::Progressive(900));
        assert_eq!(engine.fitting(Work::Progressive(900), 2699), Work::None);
        assert_eq!(engine.fitting(Work::None, 60), Work::None);
    });
}

#[test]
fn a_long_run_with_race_pace_ends_within_35_km() {
    ask(RaceDistance::Marathon, "3h00", |engine| {
        let work = Work::RacePace { blocks: 1, metres: 20_000 };
        // 20 km at race pace and 10 min in hand leave 13,101 m: 68 min.
        assert_eq!(long_runs::within_reach(engine.runner, work, 0), 68);
        assert_eq!(long_runs::within_reach(engine.runner, work, 10), 58);
        let run = |seconds| {
            let session = long_runs::session(engine.runner, seconds, work, 0, NO_CAP);
            (session.parts[0].steps().1[0].duration_seconds, session.distance_m())
        };
        // 20 km take 5,119 s; the minutes before them are rounded up.
        assert_eq!(run(8000), (49 * MINUTE, 29_305));
        assert_eq!(run(12_000), (68 * MINUTE, 32_913));
    });
    ask(RaceDistance::HalfMarathon, "1h25", |engine| {
        let work = Work::RacePace { blocks: 1, metres: 10_000 };
        assert_eq!(long_runs::within_reach(engine.runner, work, 0), u64::MAX);
    });
}
