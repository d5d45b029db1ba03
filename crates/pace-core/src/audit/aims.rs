//! What plans should have where they can.

use crate::audit::{At, Facts, Length, Report, Subject};
use crate::distance::RaceDistance;
use crate::plan::rules;
use crate::plan::workout::Workout;
use crate::zones::Zone;

/// A1: the longest run at least; for the marathon 33 km, or nearly the time that 35 km
/// take, will do.
pub(super) fn longest_run(subject: &Subject<'_>, report: &mut Report) {
    let (_, least) = rules::longest_run_aim(subject.race, subject.level);
    let longest = subject.longest();
    let metres = subject.training().map(|at| at.metres()).max().unwrap_or_default();
    let pace = subject.plan.paces.of(Zone::LongRun);
    let nearly = pace.seconds_for(rules::LONGEST_RUN_METRES) * rules::LONGEST_RUN_AIM_SHARE;
    let will_do = subject.race == RaceDistance::Marathon
        && (metres >= rules::LONGEST_RUN_AIM_METRES || longest * 100 >= nearly);
    if longest < least && !will_do {
        let [longest, least] = [longest, least].map(Length);
        report.plan(format!("a longest run of {longest}, {metres} m, at least {least}"));
    }
}

/// A2: by the last building week, one session with so much work at race pace: metres, or
/// minutes, or two thirds of the longest run.
pub(super) fn race_pace(subject: &Subject<'_>, report: &mut Report) {
    let (least_metres, least_seconds) = rules::race_pace_aim(subject.race, subject.level);
    let longest = subject.longest();
    let works = || subject.building().flat_map(Facts::training).map(|at| at.race_work());
    let enough = |(seconds, metres): (u64, u64)| {
        seconds > 0
            && (metres >= least_metres || seconds >= least_seconds || 3 * seconds >= 2 * longest)
    };
    if !works().any(enough) {
        let (seconds, metres) = works().max().unwrap_or_default();
        let work = Length(seconds);
        report.plan(format!("{work}, {metres} m at race pace, at least {least_metres} m"));
    }
}

/// A3: the first week's share of the peak.
pub(super) fn first_week(subject: &Subject<'_>, report: &mut Report) {
    let most = rules::first_week_aim(subject.level);
    let Some(first) = subject.weeks.first() else { return };
    if first.volume * 100 > subject.peak * most {
        let [volume, peak] = [first.volume, subject.peak].map(Length);
        report.week(first.week, format!("volume {volume} of a peak of {peak}, at most {most} %"));
    }
}

/// A4: sessions of the same workout do not lose hard time from one building week to the
/// next, cutbacks aside; of several in a week the hardest counts.
pub(super) fn progression(subject: &Subject<'_>, report: &mut Report) {
    let mut last = [0; Workout::ALL.len()];
    for facts in subject.building().filter(|facts| !facts.is_cutback) {
        let mut hardest: [Option<u64>; Workout::ALL.len()] = [None; _];
        for at in facts.training() {
            let hardest = &mut hardest[at.session.workout as usize];
            *hardest = (*hardest).max(Some(at.hard_seconds()));
        }
        for (workout, last) in Workout::ALL.into_iter().zip(&mut last) {
            let Some(hard) = hardest[workout as usize] else { continue };
            if hard < *last {
                let [hard, last] = [hard, *last].map(Length);
                report.week(facts.week, format!("{} with {hard}, {last} before", workout.id()));
            }
            *last = hard;
        }
    }
}

/// A5: no training session is very short, before the age factor.
pub(super) fn shortest(subject: &Subject<'_>, report: &mut Report) {
    for facts in Facts::of(subject.ageless()) {
        let full = facts.week.phase.is_building() && !facts.is_cutback;
        let least = if full { rules::SHORTEST_BUILDING } else { rules::SHORTEST };
        for at in facts.training().filter(|at| At::seconds(at) < least) {
            let [run, least] = [at.seconds(), least].map(Length);
            report.session(at, format!("a session of {run}, at least {least}"));
        }
    }
}
