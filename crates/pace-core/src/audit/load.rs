//! How much is run, and when: growth, cutbacks, long runs and the taper.

use crate::audit::personal::says_what_is_run;
use crate::audit::view::{
    Length, PlanView, Report, SessionRef, WeekStats, is_within, longest_before, volume_before,
};
use crate::audit::{aims, race_pace};
use crate::plan::phases::Phase;
use crate::plan::rules;
use crate::plan::session::{SessionKind, StepKind};
use crate::plan::workout::Workout;
use crate::zones::Zone;

/// H5: the easy share of the time of all building weeks, and of each; steady work counts
/// half.
pub(super) fn easy_share(view: &PlanView<'_>, report: &mut Report) {
    let fault = |hard: u64, volume: u64, least: u64| {
        let easy = (100 * volume).saturating_sub(hard);
        let is_hard = easy < least * volume;
        is_hard.then(|| format!("{} % easy, at least {least} %", easy / volume))
    };
    let hard = |week: &WeekStats<'_>| counted_hard(view, week);
    let volume = view.building().map(|week| week.volume).sum();
    let least = rules::easy_share(view.sessions);
    if let Some(fault) = fault(view.building().map(hard).sum(), volume, least) {
        report.plan(fault);
    }
    let least = rules::easy_share_of_week(view.sessions);
    for week in view.building() {
        if let Some(fault) = fault(hard(week), week.volume, least) {
            report.week(week.week, fault);
        }
    }
}

/// Seconds of a week's hard time, as H5 and H27 count them, times 100.
fn counted_hard(view: &PlanView<'_>, week: &WeekStats<'_>) -> u64 {
    week.training().map(|session| view.counted_hard(session)).sum()
}

/// H27: hard time grows in steps, and race-pace work of one session does.
pub(super) fn hard_growth(view: &PlanView<'_>, report: &mut Report) {
    let hard: Vec<u64> = view.weeks.iter().map(|week| counted_hard(view, week)).collect();
    for (index, week) in view.weeks.iter().enumerate().skip(1) {
        let before = hard[index.saturating_sub(4)..index].iter().max();
        let before = before.copied().unwrap_or_default();
        let most = before * rules::HARD_GROWTH / 100 + 100 * rules::HARD_GROWTH_SLACK;
        let most = most.max(least_hard(view, week));
        if week.is_building() && hard[index] > most {
            let [hard, most] = [hard[index], most].map(|hundredths| Length(hundredths / 100));
            report.week(week.week, format!("{hard} of hard time, at most {most}"));
        }
    }
    race_pace::growth(view, report);
}

/// H16 before H27: who runs so little that quality waits begins with the least that a session
/// may hold; times 100.
fn least_hard(view: &PlanView<'_>, week: &WeekStats<'_>) -> u64 {
    let mut quality = week.quality();
    let (Some(session), None) = (quality.next(), quality.next()) else { return 0 };
    let least = view.main_effort(session.session).map_or(0, |effort| {
        *rules::work(effort.role, view.level).start() * rules::hard_percent(effort.role)
    });
    if says_what_is_run(&view.plan.request) { least } else { 0 }
}

/// H6: no training run is much longer than the longest of the four weeks before.
pub(super) fn run_growth(view: &PlanView<'_>, report: &mut Report) {
    for (index, week) in view.weeks.iter().enumerate().skip(1) {
        let longest = longest_before(&view.weeks, index).unwrap_or_default();
        let most = longest * rules::RUN_GROWTH + 100 * rules::RUN_GROWTH_SLACK;
        for session in week.training().filter(|session| 100 * session.seconds() > most) {
            let [run, most] = [session.seconds(), most / 100].map(Length);
            report.session(session, format!("a run of {run}, at most {most}"));
        }
    }
}

/// H7: no building week has much more volume than the greatest of the three weeks before.
pub(super) fn volume_growth(view: &PlanView<'_>, report: &mut Report) {
    for (index, week) in view.weeks.iter().enumerate().skip(1) {
        let highest = volume_before(&view.weeks, index).unwrap_or_default();
        let most = highest * rules::volume_growth(highest) + 100 * rules::VOLUME_GROWTH_SLACK;
        if week.week.phase.is_building() && 100 * week.volume > most {
            let [volume, most] = [week.volume, most / 100].map(Length);
            report.week(week.week, format!("volume {volume}, at most {most}"));
        }
    }
}

/// H8: at most three building weeks in a row without a cutback, never two cutbacks in a
/// row.
pub(super) fn cutbacks(view: &PlanView<'_>, report: &mut Report) {
    let (mut full, mut after_cutback) = (0, false);
    for week in view.building() {
        full = if week.is_cutback { 0 } else { full + 1 };
        if full > rules::WEEKS_BETWEEN_CUTBACKS {
            report.week(week.week, format!("full week {full} in a row"));
        }
        if week.is_cutback && after_cutback {
            report.week(week.week, "a cutback right after another");
        }
        after_cutback = week.is_cutback;
    }
}

/// H9: the longest training run.
pub(super) fn longest_run(view: &PlanView<'_>, report: &mut Report) {
    let most = rules::longest_run(view.race, view.level);
    let metres = rules::longest_run_metres(view.race);
    for session in view.training() {
        if session.seconds() > most {
            let [run, most] = [session.seconds(), most].map(Length);
            report.session(session, format!("a run of {run}, at most {most}"));
        }
        if session.metres() > metres {
            report.session(session, format!("a run of {} m, at most {metres} m", session.metres()));
        }
    }
}

/// H10: the long run's share of its week's volume.
pub(super) fn long_run_share(view: &PlanView<'_>, report: &mut Report) {
    let older = if view.is_from_50() { rules::LONG_RUN_SHARE_FROM_50 } else { 0 };
    let most = rules::long_run_share(view.race, view.level, view.sessions) + older;
    for week in &view.weeks {
        for session in week.training().filter(SessionRef::is_long_run) {
            if session.seconds() * 100 > most * week.volume {
                let [run, volume] = [session.seconds(), week.volume].map(Length);
                report
                    .session(session, format!("a long run of {run} in {volume}, at most {most} %"));
            }
        }
    }
}

/// H11: the longest long run, or one of several as long, stands in a building week, so
/// many weeks before race week for half-marathon and marathon.
pub(super) fn longest_long_run(view: &PlanView<'_>, report: &mut Report) {
    let runs = || view.training().filter(SessionRef::is_long_run);
    let Some(longest) = runs().map(|session| session.seconds()).max() else { return };
    let window = rules::longest_long_run_weeks(view.race);
    let stands = |session: &SessionRef<'_>| {
        let before = (view.plan.weeks.len() as u64).saturating_sub(session.week.number.into());
        session.week.phase.is_building() && window.contains(&before)
    };
    let is_longest = |session: &SessionRef<'_>| session.seconds() == longest;
    if !runs().filter(is_longest).any(|session| stands(&session))
        && let Some(session) = runs().find(is_longest)
    {
        let (phase, weeks) = (session.week.phase.name(), view.weeks.len());
        report.session(session, format!("the longest long run, in {phase} of {weeks} weeks"));
    }
}

/// H13: from the last building week on, volume falls every week, to shares of the peak.
pub(super) fn taper_volume(view: &PlanView<'_>, report: &mut Report) {
    let mut before = view.building().next_back().map_or(u64::MAX, |week| week.volume);
    for week in view.weeks.iter().filter(|week| !week.week.phase.is_building()) {
        if week.volume >= before {
            let [volume, before] = [week.volume, before].map(Length);
            report.week(week.week, format!("volume {volume} after {before}"));
        }
        before = week.volume;
    }
    let mut share = |week: Option<&WeekStats<'_>>, percents| {
        let Some(week) = week else { return };
        if !is_within(week.volume, &percents, view.peak) {
            let [volume, peak] = [week.volume, view.peak].map(Length);
            let (least, most) = percents.into_inner();
            let detail = format!("volume {volume} of a peak of {peak}, not {least} to {most} %");
            report.week(week.week, detail);
        }
    };
    share(view.taper().next(), 0..=rules::FIRST_TAPER);
    share(view.taper().next_back(), 0..=rules::LAST_TAPER);
    let race = view.weeks.iter().rfind(|week| week.week.phase == Phase::Race);
    // Days that leave race week one easy run, which H15 keeps short.
    let is_one_run = view.sessions == 2 && race.is_some_and(|week| week.quality().count() == 0);
    let is_held = is_one_run && view.plan.request.days().is_some();
    let least = if is_held { 0 } else { *rules::RACE_WEEK.start() };
    share(race, least..=*rules::RACE_WEEK.end());
}

/// H14: each taper week keeps some work at race pace or faster, and less hard time than
/// the heaviest building week; no session of taper or race week holds more than its share
/// of the greatest quality session before.
pub(super) fn taper_work(view: &PlanView<'_>, report: &mut Report) {
    let heaviest = view.building().map(|week| week.hard).max().unwrap_or_default();
    let greatest = view.building().flat_map(WeekStats::quality);
    let greatest = greatest.map(|session| session.hard_seconds()).max().unwrap_or_default();
    let last_taper = view.taper().next_back().map(WeekStats::number);
    for week in view.weeks.iter().filter(|week| !week.is_building()) {
        let mut steps = week.training().flat_map(|session| session.session.steps());
        let fast = steps.any(|step| {
            step.kind == StepKind::Work && matches!(step.zone, Some(Zone::Race | Zone::Interval))
        });
        let is_taper = week.phase() == Phase::Taper;
        if is_taper && !fast {
            report.week(week.week, "no work at race pace or faster");
        }
        if is_taper && week.hard >= heaviest {
            let [hard, heaviest] = [week.hard, heaviest].map(Length);
            report.week(week.week, format!("{hard} of hard time, less than {heaviest} wanted"));
        }
        let share = match last_taper {
            _ if !is_taper => rules::RACE_WEEK_WORK,
            Some(last) if week.number() == last => rules::LAST_TAPER_WORK,
            _ => rules::TAPER_WORK,
        };
        for session in week.training() {
            if 100 * session.hard_seconds() > share * greatest {
                let [hard, greatest] = [session.hard_seconds(), greatest].map(Length);
                let detail = format!("{hard} of work, at most {share} % of {greatest}");
                report.session(session, detail);
            }
        }
    }
}

/// H15: nothing hard on the three days before the race, on its eve a short easy run, and no
/// easy run of its week longer than those of the taper.
pub(super) fn last_days(view: &PlanView<'_>, report: &mut Report) {
    let Some(week) = view.weeks.last() else { return };
    let race = week.week.sessions.iter().find(|session| session.kind == SessionKind::Race);
    let Some(race_day) = race.map(|race| race.day) else { return };
    let taper = view.taper().next_back();
    let tapered = taper.and_then(|week| week.easy_runs().map(|run| run.seconds()).max());
    let longest = tapered.unwrap_or(u64::MAX).min(rules::RACE_WEEK_EASY_RUN);
    for session in week.training() {
        let days_before = race_day.saturating_sub(session.day());
        let is_easy = session.kind() == SessionKind::Easy && session.hard_seconds() == 0;
        if (1..=rules::EASY_DAYS_BEFORE_RACE).contains(&days_before) && !is_easy {
            report.session(session, format!("hard {days_before} days before the race"));
        }
        if days_before == 1 && session.seconds() > rules::EVE {
            let [run, most] = [session.seconds(), rules::EVE].map(Length);
            report.session(session, format!("{run} on the eve of the race, at most {most}"));
        }
        if is_easy && session.seconds() > longest {
            let [run, most] = [session.seconds(), longest].map(Length);
            report.session(session, format!("{run} easy in race week, at most {most}"));
        }
    }
}

/// H31: no easy run is very long, by itself or beside the week's long run, and on the eve
/// of a quality session, or of a long run with race pace, only the shortest; all before the age
/// factor.
pub(super) fn easy_runs(view: &PlanView<'_>, report: &mut Report) {
    let most = rules::easy_run(view.race, view.level);
    let share = rules::easy_run_share(view.sessions);
    for week in WeekStats::of(view.ageless()) {
        let medium_long = aims::medium_long_run_of(view, &week);
        let shortest = week.easy_runs().map(|run| run.seconds()).min();
        for run in week.easy_runs() {
            let seconds = run.seconds();
            let is_medium_long = medium_long.is_some_and(|medium| medium.index == run.index);
            if seconds > most && !is_medium_long {
                let [run_time, most] = [seconds, most].map(Length);
                report.session(run, format!("{run_time} easy, at most {most}"));
            }
            if let Some(long_run) = week.long_run()
                && 100 * seconds > share * long_run.seconds()
            {
                let [run_time, long_run] = [seconds, long_run.seconds()].map(Length);
                let detail = format!("{run_time} easy beside {long_run}, at most {share} %");
                report.session(run, detail);
            }
            // On days of the runner's own the long run may stand anywhere.
            let own_days = view.plan.request.days().is_some();
            let is_hard = |session: &SessionRef<'_>| {
                let at_race = session.session.workout == Workout::RacePaceLongRun && !own_days;
                session.is_quality() || session.is_long_run() && at_race
            };
            let mut hard = week.training().filter(is_hard);
            let is_eve = hard.any(|session| Some(session.day()) == run.day().checked_add(1));
            if is_eve && Some(seconds) > shortest {
                let run_time = Length(seconds);
                report.session(run, format!("{run_time} on the eve of quality, not the shortest"));
            }
        }
    }
}
