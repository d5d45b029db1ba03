//! The aims: what nearly every plan keeps.

use std::collections::BTreeMap;

use crate::model::{Plan, Race, Zone};

pub(crate) struct Aim {
    pub(crate) name: &'static str,
    pub(crate) applies: fn(&Plan) -> bool,
    pub(crate) kept: fn(&Plan) -> bool,
}

/// The fifth is one of plans before the age factor.
pub(crate) const AIMS: [Aim; 5] = [
    Aim { name: "A1", applies: is_long_enough_for_a1, kept: a1 },
    Aim { name: "A2", applies: |_| true, kept: a2 },
    Aim { name: "A3", applies: |plan| plan.total_weeks >= 12, kept: a3 },
    Aim { name: "A4", applies: |_| true, kept: a4 },
    Aim { name: "A5", applies: |plan| plan.age_band() == 0, kept: a5 },
];

/// An aim is kept by at least this many plans in a hundred.
pub(crate) const KEPT_PERCENT: usize = 95;

fn is_long_enough_for_a1(plan: &Plan) -> bool {
    const FROM_WEEKS: [u64; 4] = [8, 8, 12, 16];
    plan.total_weeks >= FROM_WEEKS[plan.race as usize]
}

fn a1(plan: &Plan) -> bool {
    const LEAST: [[u64; 3]; 4] = [[45, 60, 75], [60, 75, 90], [90, 100, 110], [150; 3]];
    let race = plan.race as usize;
    let longest = plan.longest_run();
    let long_enough = longest >= 60 * LEAST[race][plan.level as usize];
    let far_enough = plan.race == Race::Marathon && {
        let furthest = plan.training().map(|(_, session)| session.metres).max().unwrap_or(0);
        let time_of_35 = 35.0 * plan.pace(Zone::LongRun).seconds_per_km;
        furthest >= 33_000 || longest as f64 >= 0.95 * time_of_35
    };
    long_enough || far_enough
}

fn a2(plan: &Plan) -> bool {
    const KM: [[u64; 3]; 4] = [[2, 3, 4], [3, 5, 6], [5, 8, 10], [8, 12, 15]];
    const MINUTES: [u64; 4] = [20, 30, 60, 90];
    let race = plan.race as usize;
    let longest = plan.longest_run();
    plan.building().flat_map(|(_, week)| week.training()).any(|session| {
        let (seconds, metres) = session.race_work();
        metres >= 1_000 * KM[race][plan.level as usize]
            || seconds >= 60 * MINUTES[race]
            || (seconds > 0 && 3 * seconds >= 2 * longest)
    })
}

fn a3(plan: &Plan) -> bool {
    const MOST: [u64; 3] = [65, 75, 80];
    100 * plan.weeks[0].volume() <= MOST[plan.level as usize] * plan.peak()
}

/// From one week that holds the workout to the next that does, however many
/// stand between them; a cutback's own is left out.
fn a4(plan: &Plan) -> bool {
    let mut latest: BTreeMap<&str, (usize, u64)> = BTreeMap::new();
    let mut kept = true;
    for (at, week) in plan.building().filter(|(at, _)| !plan.is_cutback(*at)) {
        for session in week.training() {
            let hard = session.hard();
            let before = latest.insert(session.workout.as_str(), (at, hard));
            kept &= before.is_none_or(|(week, least)| week == at || hard >= least);
        }
    }
    kept
}

fn a5(plan: &Plan) -> bool {
    plan.training().all(|(at, session)| {
        let full = plan.weeks[at].is_building() && !plan.is_cutback(at);
        session.seconds >= 60 * if full { 20 } else { 15 }
    })
}
