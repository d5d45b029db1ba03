//! The rules that one served plan shows by itself, one function a rule, for any time that
//! the contract takes.

use crate::model::{By, Kind, Phase, Plan, Session, Step, Type, Zone};

/// Takes down what is wrong, in words.
pub(crate) type Note<'a> = &'a mut dyn FnMut(String);
pub(crate) type Rule = (&'static str, fn(&Plan, Note<'_>));

pub(crate) const RULES: [Rule; 3] = [("H1", h1), ("H2", h2), ("H22", h22)];

pub(crate) fn place(plan: &Plan, at: usize, session: &Session) -> String {
    let week = &plan.weeks[at];
    format!("week {} ({}), {}", week.number, week.phase.text(), session.workout)
}

/// Weeks and sessions as many as announced, days that rise, one race at the
/// very end. Day 7 belongs to the long run, and to the race.
fn h1(plan: &Plan, note: Note<'_>) {
    if plan.weeks.len() as u64 != plan.total_weeks {
        note(format!("{} weeks of {}", plan.weeks.len(), plan.total_weeks));
    }
    let (mut races, last) = (0, plan.weeks.len().saturating_sub(1));
    for (at, week) in plan.weeks.iter().enumerate() {
        if week.number != at as u64 + 1 {
            note(format!("week {} stands at place {}", week.number, at + 1));
        }
        if week.sessions.len() as u64 != plan.sessions_per_week {
            note(format!("week {} has {} sessions", week.number, week.sessions.len()));
        }
        let days: Vec<u64> = week.sessions.iter().map(|session| session.day).collect();
        if !days.is_sorted_by(|a, b| a < b) || days.iter().any(|day| !(1..=7).contains(day)) {
            note(format!("week {} has days {days:?}", week.number));
        }
        for session in &week.sessions {
            let is_race = session.kind == Type::Race;
            races += usize::from(is_race);
            if (is_race || session.kind == Type::LongRun) && session.day != 7 {
                note(format!("{} on day {}", place(plan, at, session), session.day));
            }
            let has_race = session.steps.iter().any(|step| step.kind == Kind::Race);
            if has_race != is_race {
                note(format!("{}: a race step and its type differ", place(plan, at, session)));
            }
        }
        let ends_in_race = week.sessions.last().is_some_and(|last| last.kind == Type::Race);
        if ends_in_race != (at == last) {
            note(format!("week {}: the race is not where it belongs", week.number));
        }
    }
    if races != 1 {
        note(format!("{races} races"));
    }
}

fn h2(plan: &Plan, note: Note<'_>) {
    let phases: Vec<Phase> = plan.weeks.iter().map(|week| week.phase).collect();
    if !phases.is_sorted() {
        note(format!("phases out of order: {phases:?}"));
    }
    for phase in Phase::ALL {
        let weeks = phases.iter().filter(|known| *known == phase).count();
        let needed =
            plan.total_weeks >= 8 || matches!(phase, Phase::Base | Phase::Taper | Phase::Race);
        if (needed && weeks == 0) || (*phase == Phase::Race && weeks != 1) {
            note(format!("{weeks} weeks of {}", phase.text()));
        }
    }
}

/// Sums are exact; beside them, a step's metres and seconds fit its pace, and
/// that pace is its zone's. The race is as long as the contract says.
fn h22(plan: &Plan, note: Note<'_>) {
    for (at, week) in plan.weeks.iter().enumerate() {
        let sum = |of: fn(&Session) -> u64| week.sessions.iter().map(of).sum::<u64>();
        let (seconds, metres) = (sum(|s| s.seconds), sum(|s| s.metres));
        if (seconds, metres) != (week.seconds, week.metres) {
            note(format!("week {}: {seconds} s, {metres} m by its sessions", week.number));
        }
        for session in &week.sessions {
            let sum = |of: fn(&Step) -> u64| session.steps.iter().map(of).sum::<u64>();
            let (seconds, metres) = (sum(|s| s.seconds), sum(|s| s.metres));
            if (seconds, metres) != (session.seconds, session.metres) {
                note(format!("{}: {seconds} s, {metres} m by its steps", place(plan, at, session)));
            }
            // Walking is reckoned at the zone of the running before it.
            let mut zone = Zone::Interval;
            for step in &session.steps {
                zone = match (step.zone, step.kind) {
                    (Some(zone), _) => zone,
                    (None, Kind::Walk) => zone,
                    (None, _) => Zone::Interval,
                };
                if let Some(fault) = fault_of_step(plan, step, zone) {
                    note(format!("{}: {fault}: {step:?}", place(plan, at, session)));
                }
            }
        }
    }
}

fn fault_of_step(plan: &Plan, step: &Step, zone: Zone) -> Option<&'static str> {
    // Far out of range a kilometre can take less than half a second.
    if plan.in_range() && (step.seconds == 0 || step.metres == 0) {
        return Some("empty");
    }
    if step.kind == Kind::Race {
        let metres = (plan.distance_km * 1000.0).round() as u64;
        let whole = step.seconds == plan.target_seconds && step.metres.abs_diff(metres) <= 1;
        return (!whole).then_some("not the race's distance and time");
    }
    if step.kind == Kind::Recovery && step.by != By::Time {
        return Some("a recovery by distance");
    }
    let without_zone = matches!(step.kind, Kind::Stride | Kind::Walk);
    if without_zone != step.zone.is_none() {
        return Some("strides and walks have no zone, all else has one");
    }
    let zone = plan.pace(zone).seconds_per_km;
    let may_be_by_effort = without_zone || step.is_work_at(&[Zone::Interval, Zone::Tempo]);
    if step.pace.is_none() && !may_be_by_effort || without_zone && step.pace.is_some() {
        return Some("a pace that is missing, or one too many");
    }
    if step.pace.is_some_and(|pace| (pace - zone).abs() > 1e-6) {
        return Some("not its zone's pace");
    }
    if !plan.in_range() {
        // Paces this far out have too few digits to reckon with.
        return None;
    }
    // Rounded to a whole metre or second, whichever is derived.
    let off = match step.by {
        By::Time => (step.seconds as f64 / zone * 1000.0 - step.metres as f64).abs(),
        By::Distance => (step.metres as f64 / 1000.0 * zone - step.seconds as f64).abs(),
    };
    (off > 0.501).then_some("metres and seconds do not fit the pace")
}
