//! A plan in one line a week, to read it as a coach does: why this, why now, what after.
//!
//! `cargo run -p pace-running --example plan_at_a_glance marathon 3h30 5 16`
//! (race, target, sessions a week, weeks, VO2max)
//!
//! E easy run, S easy run with strides, M medium-long run, L long run, Q quality session and
//! what is run in it; minutes each. `h` is the hard time of the week, `c` marks a cutback.

use std::error::Error;
use std::fmt::Write as _;

use pace_core::{
    Detail, Lang, Part, Plan, PlanRequest, Session, SessionKind, StepKind, Vo2max, Workout,
};

#[allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "an example prints and reads arguments; the core does not"
)]
fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = given.iter().map(String::as_str).collect();
    print!("{}", text(if words.is_empty() { &["10km", "45:00", "4", "12"] } else { &words })?);
    Ok(())
}

/// The plan of a race, a target, sessions a week and weeks.
pub(crate) fn text(words: &[&str]) -> Result<String, Box<dyn Error>> {
    let [race, target, options @ ..] = words else { return Err("a race and a target".into()) };
    let mut request = PlanRequest::new(race.parse()?, target.parse()?);
    if let Some(sessions) = options.first() {
        request = request.with_sessions(sessions.parse()?);
    }
    if let Some(weeks) = options.get(1) {
        request = request.with_weeks(weeks.parse()?);
    }
    if let Some(vo2max) = options.get(2).and_then(|text| Vo2max::parse(text)) {
        request = request.with_vo2max(vo2max);
    }
    glance(&request.plan())
}

fn glance(plan: &Plan) -> Result<String, Box<dyn Error>> {
    let mut out = format!("{} {}\n", plan.request.race(), plan.request.target().formatted());
    let mut before = u64::MAX;
    for (week, titles) in
        plan.weeks.iter().zip(plan.result(Lang::En, Detail::default()).weeks.iter())
    {
        let is_race = |session: &&Session| session.kind == SessionKind::Race;
        let training = || week.sessions.iter().filter(|session| !is_race(session));
        let volume: u64 = training().map(Session::duration_seconds).sum();
        let hard: u64 = training().map(Session::hard_seconds).sum();
        let cutback = week.phase.is_building() && volume * 100 <= before.saturating_mul(88);
        before = volume;
        write!(
            out,
            "{:>3} {:<4.4} {} {:>3} h{:>3} ",
            week.number,
            week.phase.name(),
            if cutback { 'c' } else { ' ' },
            volume / 60,
            hard / 60,
        )?;
        for (session, texts) in week.sessions.iter().zip(titles.sessions.iter()) {
            let minutes = session.duration_seconds() / 60;
            let strides = session.steps().any(|step| step.kind == StepKind::Stride);
            let letter = match session.kind {
                SessionKind::Easy if session.workout == Workout::MediumLongRun => 'M',
                SessionKind::Easy if strides => 'S',
                SessionKind::Easy => 'E',
                SessionKind::LongRun => 'L',
                SessionKind::Tempo | SessionKind::Interval => 'Q',
                SessionKind::Race => 'R',
            };
            write!(out, " {letter}{minutes}")?;
            if session.hard_seconds() > 0 {
                let title = texts.title.to_string();
                let short = title.split_once(": ").map_or(title.as_str(), |(_, what)| what);
                let id = session.workout.id();
                write!(out, "[{id} {short} | {}']", session.hard_seconds() / 60)?;
            }
            if session.parts.iter().any(is_walked) {
                out.push('w');
            }
        }
        out.push('\n');
    }
    Ok(out)
}

fn is_walked(part: &Part) -> bool {
    part.steps().1.iter().any(|step| step.kind == StepKind::Walk)
}
