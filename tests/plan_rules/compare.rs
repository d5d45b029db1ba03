//! The rules that take two plans: with and without a previous time, with and
//! without an age.

use std::cmp::Ordering;

use crate::model::{Kind, Phase, Plan, Session, Step, Type};

/// Which phase the gap to the target lengthens, the gap taken unrounded.
fn lengthened(previous: u64, target: u64) -> Option<Phase> {
    let gained = i128::from(previous) - i128::from(target);
    let against = |percent: i128| (100 * gained).cmp(&(percent * i128::from(previous)));
    if against(15) == Ordering::Greater {
        Some(Phase::Base)
    } else if against(5) == Ordering::Less {
        Some(Phase::Intensity)
    } else {
        None
    }
}

/// With a gap between the bounds the whole plan stays as it is.
pub(crate) fn h2(with: &Plan, without: &Plan) -> Vec<String> {
    let mut faults = Vec::new();
    let previous = with.previous_seconds.expect("a plan with a previous time");
    let weeks_of =
        |plan: &Plan, phase| plan.weeks.iter().filter(|week| week.phase == phase).count();
    if with.weeks.len() != without.weeks.len() {
        faults.push(format!("{} weeks, not {}", with.weeks.len(), without.weeks.len()));
    }
    match lengthened(previous, with.target_seconds) {
        Some(phase) => {
            let (now, before) = (weeks_of(with, phase), weeks_of(without, phase));
            if now <= before {
                faults.push(format!("{now} weeks of {}, not above {before}", phase.text()));
            }
        }
        None if with.weeks != without.weeks => {
            faults.push("a gap between the bounds changed the weeks".to_owned());
        }
        None => {}
    }
    faults
}

/// Step by step; where no step changes, no word does either.
pub(crate) fn h24(aged: &Plan, ageless: &Plan) -> Vec<String> {
    let (recovery, easy) = match aged.age_band() {
        0 => (100, 100),
        1 => (110, 95),
        _ => (120, 85),
    };
    if aged.weeks.len() != ageless.weeks.len() {
        return vec![format!("{} weeks, not {}", aged.weeks.len(), ageless.weeks.len())];
    }
    let mut faults = Vec::new();
    if aged.paces != ageless.paces || aged.level != ageless.level {
        faults.push("other paces or another level".to_owned());
    }
    for (mine, theirs) in aged.weeks.iter().zip(&ageless.weeks) {
        if mine.phase != theirs.phase || mine.sessions.len() != theirs.sessions.len() {
            faults.push(format!("week {}: another phase or number", mine.number));
            continue;
        }
        for (session, before) in mine.sessions.iter().zip(&theirs.sessions) {
            if let Some(fault) = aged_session(session, before, recovery, easy) {
                faults.push(format!("week {}, {}: {fault}", mine.number, before.workout));
            }
        }
    }
    faults
}

fn aged_session(aged: &Session, before: &Session, recovery: u64, easy: u64) -> Option<String> {
    let same = (aged.kind, &aged.workout, aged.day) == (before.kind, &before.workout, before.day);
    if !same {
        return Some(format!("became {} on day {}", aged.workout, aged.day));
    }
    let wanted = aged_steps(before, recovery, easy);
    if wanted.len() != aged.steps.len() {
        return Some(format!("{} steps, not {}", aged.steps.len(), wanted.len()));
    }
    for (mine, (theirs, seconds)) in aged.steps.iter().zip(wanted) {
        // The metres of what changes follow from its pace.
        let metres = if seconds == theirs.seconds { theirs.metres } else { mine.metres };
        let expected = Step { seconds, metres, ..theirs.clone() };
        if *mine != expected {
            return Some(format!("{mine:?} from {theirs:?}, not {seconds} s"));
        }
    }
    let reworded = aged.title != before.title || aged.description != before.description;
    (aged.steps == before.steps && reworded)
        .then(|| format!("other words for the same steps: {:?}, {:?}", aged.title, before.title))
}

/// The steps of a session and how long each lasts at an age. Running and walking in turn is
/// one stretch, cut at its end and always by a minute at least.
fn aged_steps(before: &Session, recovery: u64, easy: u64) -> Vec<(&Step, u64)> {
    let minutes = |seconds: u64| (seconds * easy + 3_000) / 6_000 * 60;
    let is_easy = before.kind == Type::Easy && easy < 100;
    let run_walk = |step: &&Step| matches!(step.kind, Kind::Steady | Kind::Walk);
    let walks = before.steps.iter().any(|step| step.kind == Kind::Walk);
    let whole: u64 = before.steps.iter().filter(run_walk).map(|step| step.seconds).sum();
    let mut left = minutes(whole).min(whole.saturating_sub(60));
    let mut steps = Vec::new();
    for step in &before.steps {
        let seconds = match step.kind {
            Kind::Recovery => (step.seconds * recovery + 50) / 100,
            Kind::Steady | Kind::Walk if is_easy && walks => step.seconds.min(left),
            Kind::Steady if is_easy => minutes(step.seconds),
            _ => step.seconds,
        };
        if is_easy && walks && run_walk(&step) {
            left -= seconds;
        }
        if seconds > 0 || step.seconds == 0 {
            steps.push((step, seconds));
        }
    }
    steps
}
