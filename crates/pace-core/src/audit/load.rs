//! How much is run, and when: growth, cutbacks, long runs and the taper.

use crate::audit::{At, Facts, Length, Report, Subject, is_within};
use crate::plan::phases::Phase;
use crate::plan::rules;
use crate::plan::session::{SessionKind, StepKind};
use crate::zones::Zone;

/// H5: the easy share of the time of all building weeks, and of each.
pub(super) fn easy_share(subject: &Subject<'_>, report: &mut Report) {
    let fault = |hard: u64, volume: u64, least: u64| {
        let is_hard = 100 * hard > (100 - least) * volume;
        is_hard.then(|| format!("{} % easy, at least {least} %", 100 * (volume - hard) / volume))
    };
    let hard = subject.building().map(|facts| facts.hard).sum();
    let volume = subject.building().map(|facts| facts.volume).sum();
    if let Some(fault) = fault(hard, volume, rules::easy_share(subject.sessions)) {
        report.plan(fault);
    }
    let least = rules::easy_share_of_week(subject.sessions);
    for facts in subject.building() {
        if let Some(fault) = fault(facts.hard, facts.volume, least) {
            report.week(facts.week, fault);
        }
    }
}

/// H6: no training run is much longer than the longest of the four weeks before.
pub(super) fn run_growth(subject: &Subject<'_>, report: &mut Report) {
    for (index, facts) in subject.weeks.iter().enumerate().skip(1) {
        let before = &subject.weeks[index.saturating_sub(4)..index];
        let longest = before.iter().map(|facts| facts.longest).max().unwrap_or_default();
        let most = longest * rules::RUN_GROWTH + 100 * rules::RUN_GROWTH_SLACK;
        for at in facts.training().filter(|at| 100 * at.seconds() > most) {
            let [run, most] = [at.seconds(), most / 100].map(Length);
            report.session(at, format!("a run of {run}, at most {most}"));
        }
    }
}

/// H7: no building week has much more volume than the greatest of the three weeks before.
pub(super) fn volume_growth(subject: &Subject<'_>, report: &mut Report) {
    for (index, facts) in subject.weeks.iter().enumerate().skip(1) {
        let before = &subject.weeks[index.saturating_sub(3)..index];
        let highest = before.iter().map(|facts| facts.volume).max().unwrap_or_default();
        let most = highest * rules::volume_growth(highest) + 100 * rules::VOLUME_GROWTH_SLACK;
        if facts.week.phase.is_building() && 100 * facts.volume > most {
            let [volume, most] = [facts.volume, most / 100].map(Length);
            report.week(facts.week, format!("volume {volume}, at most {most}"));
        }
    }
}

/// H8: at most three building weeks in a row without a cutback, never two cutbacks in a
/// row.
pub(super) fn cutbacks(subject: &Subject<'_>, report: &mut Report) {
    let (mut full, mut after_cutback) = (0, false);
    for facts in subject.building() {
        full = if facts.is_cutback { 0 } else { full + 1 };
        if full > rules::WEEKS_BETWEEN_CUTBACKS {
            report.week(facts.week, format!("full week {full} in a row"));
        }
        if facts.is_cutback && after_cutback {
            report.week(facts.week, "a cutback right after another");
        }
        after_cutback = facts.is_cutback;
    }
}

/// H9: the longest training run.
pub(super) fn longest_run(subject: &Subject<'_>, report: &mut Report) {
    let most = rules::longest_run(subject.race, subject.level);
    let metres = rules::longest_run_metres(subject.race);
    for at in subject.training() {
        if at.seconds() > most {
            let [run, most] = [at.seconds(), most].map(Length);
            report.session(at, format!("a run of {run}, at most {most}"));
        }
        if at.metres() > metres {
            report.session(at, format!("a run of {} m, at most {metres} m", at.metres()));
        }
    }
}

/// H10: the long run's share of its week's volume.
pub(super) fn long_run_share(subject: &Subject<'_>, report: &mut Report) {
    let older = if subject.is_from_50() { rules::LONG_RUN_SHARE_FROM_50 } else { 0 };
    let most = rules::long_run_share(subject.race, subject.sessions) + older;
    for facts in &subject.weeks {
        for at in facts.training().filter(At::is_long_run) {
            if at.seconds() * 100 > most * facts.volume {
                let [run, volume] = [at.seconds(), facts.volume].map(Length);
                report.session(at, format!("a long run of {run} in {volume}, at most {most} %"));
            }
        }
    }
}

/// H11: the longest long run, or one of several as long, stands in a building week, so
/// many weeks before race week for half-marathon and marathon.
pub(super) fn longest_long_run(subject: &Subject<'_>, report: &mut Report) {
    let runs = || subject.training().filter(At::is_long_run);
    let Some(longest) = runs().map(|at| at.seconds()).max() else { return };
    let window = rules::longest_long_run_weeks(subject.race);
    let stands = |at: &At<'_>| {
        let before = (subject.plan.weeks.len() as u64).saturating_sub(at.week.number.into());
        at.week.phase.is_building() && window.contains(&before)
    };
    let is_longest = |at: &At<'_>| at.seconds() == longest;
    if !runs().filter(is_longest).any(|at| stands(&at))
        && let Some(at) = runs().find(is_longest)
    {
        let (phase, weeks) = (at.week.phase.name(), subject.weeks.len());
        report.session(at, format!("the longest long run, in {phase} of {weeks} weeks"));
    }
}

/// H13: from the last building week on, volume falls every week, to shares of the peak.
pub(super) fn taper_volume(subject: &Subject<'_>, report: &mut Report) {
    let mut before = subject.building().next_back().map_or(u64::MAX, |facts| facts.volume);
    for facts in subject.weeks.iter().filter(|facts| !facts.week.phase.is_building()) {
        if facts.volume >= before {
            let [volume, before] = [facts.volume, before].map(Length);
            report.week(facts.week, format!("volume {volume} after {before}"));
        }
        before = facts.volume;
    }
    let mut share = |facts: Option<&Facts<'_>>, percents| {
        let Some(facts) = facts else { return };
        if !is_within(facts.volume, &percents, subject.peak) {
            let [volume, peak] = [facts.volume, subject.peak].map(Length);
            let (least, most) = percents.into_inner();
            let detail = format!("volume {volume} of a peak of {peak}, not {least} to {most} %");
            report.week(facts.week, detail);
        }
    };
    share(subject.taper().next(), 0..=rules::FIRST_TAPER);
    share(subject.taper().next_back(), 0..=rules::LAST_TAPER);
    let race = subject.weeks.iter().rfind(|facts| facts.week.phase == Phase::Race);
    share(race, rules::RACE_WEEK);
}

/// H14: each taper week keeps some work at race pace or faster, and less hard time than
/// the heaviest building week.
pub(super) fn taper_work(subject: &Subject<'_>, report: &mut Report) {
    let heaviest = subject.building().map(|facts| facts.hard).max().unwrap_or_default();
    for facts in subject.taper() {
        let mut steps = facts.training().flat_map(|at| at.session.steps());
        let fast = steps.any(|step| {
            step.kind == StepKind::Work && matches!(step.zone, Some(Zone::Race | Zone::Interval))
        });
        if !fast {
            report.week(facts.week, "no work at race pace or faster");
        }
        if facts.hard >= heaviest {
            let [hard, heaviest] = [facts.hard, heaviest].map(Length);
            report.week(facts.week, format!("{hard} of hard time, less than {heaviest} wanted"));
        }
    }
}

/// H15: nothing hard on the three days before the race, and on its eve a short easy run.
pub(super) fn last_days(subject: &Subject<'_>, report: &mut Report) {
    let Some(facts) = subject.weeks.last() else { return };
    let race = facts.week.sessions.iter().find(|session| session.kind == SessionKind::Race);
    let Some(race_day) = race.map(|race| race.day) else { return };
    for at in facts.training() {
        let days_before = race_day.saturating_sub(at.session.day);
        let hard = at.hard_seconds() > 0 || at.session.kind != SessionKind::Easy;
        if (1..=3).contains(&days_before) && hard {
            report.session(at, format!("hard {days_before} days before the race"));
        }
        if days_before == 1 && at.seconds() > rules::EVE {
            let [run, most] = [at.seconds(), rules::EVE].map(Length);
            report.session(at, format!("{run} on the eve of the race, at most {most}"));
        }
    }
}
