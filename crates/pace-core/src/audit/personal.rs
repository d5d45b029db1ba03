//! What a plan takes from its runner: where it starts, and on which days it is run.

use crate::audit::view::{
    Length, PlanView, Report, SessionRef, WeekStats, longest_before, peak, volume_before,
};
use crate::date::{Date, Weekday};
use crate::decimal::Decimal;
use crate::level::Level;
use crate::plan::Plan;
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::zones::Zone;

/// Whether a request says what its runner does now.
pub(super) const fn says_what_is_run(request: &PlanRequest) -> bool {
    request.weekly_km().is_some() || request.longest_run_km().is_some()
}

/// D33: the first week and its runs are little more than what is run now, and whoever runs
/// more than the plan's peak keeps it; all before the age factor.
pub(super) fn start(view: &PlanView<'_>, report: &mut Report) {
    let plan = view.ageless();
    let (request, weeks) = (&plan.request, WeekStats::of(plan));
    let Some(first) = weeks.first() else { return };
    // Of the request, which bounds them: H22 holds the plan's own.
    let easy = request.paces().of(Zone::Easy);
    let seconds = |km: Decimal| easy.seconds_for((km.to_f64() * 1000.0).round() as u64);
    if let Some(now) = request.longest_run_km().map(seconds) {
        let most = (now * rules::START / 100 + rules::START_RUN_SLACK)
            .max(rules::least_first_long_run(view.sessions));
        for session in first.training().filter(|session| session.seconds() > most) {
            let [run, most] = [session.seconds(), most].map(Length);
            report.session(session, format!("a first run of {run}, at most {most}"));
        }
    }
    let (Some(now), Some(anyone)) = (request.weekly_km().map(seconds), request.of_anyone()) else {
        return;
    };
    let most = (now * rules::START / 100 + rules::START_WEEK_SLACK)
        .max(rules::least_first_week(view.sessions));
    if first.volume > most {
        let [volume, most] = [first.volume, most].map(Length);
        report.week(first.week, format!("a first week of {volume}, at most {most}"));
    }
    let usual = anyone.plan();
    let usual = WeekStats::of(&usual);
    let longest = usual.iter().map(|week| week.longest).max().unwrap_or_default();
    let usual = peak(&usual);
    let is_short = request.longest_run_km().map(seconds).is_some_and(|run| run < longest);
    if now <= usual {
        return;
    }
    let greatest = peak(&weeks);
    if greatest * 100 > rules::START * now {
        let [greatest, now] = [greatest, now].map(Length);
        report.plan(format!("a peak of {greatest} for who runs {now}"));
    }
    // Long runs that begin below the plan's keep the weeks below what is run now.
    let is_less = |week: &&WeekStats<'_>| {
        let is_below = week.is_full() && week.volume * 100 < rules::KEPT_WEEK * now;
        !is_short && is_below && !is_held(view, week)
    };
    let mut less = weeks.iter().filter(is_less).peekable();
    if less.peek().is_none() {
        return;
    }
    // H24: a plan is the same at every age, so each of them bounds a week as long as it is there.
    let plans = [request.without_age(), request.with_age(45), request.with_age(60)];
    let plans = plans.map(PlanRequest::plan);
    let [ageless, older @ ..] = plans.each_ref().map(WeekStats::of);
    for week in less {
        let bounds = |weeks: &Vec<WeekStats<'_>>| is_bound(weeks, week.index, week.volume, now);
        let is_as_long = ageless.get(week.index).is_none_or(|same| week.volume >= same.volume);
        let is_bound = bounds(&weeks) || is_as_long && older.iter().any(bounds);
        if !is_bound {
            let [volume, now] = [week.volume, now].map(Length);
            report.week(week.week, format!("{volume} for who runs {now}"));
        }
    }
}

/// Whether growth bounds a week at an age, so that it cannot be what a runner keeps who runs
/// `now`; at no age it has `ageless`.
fn is_bound(weeks: &[WeekStats<'_>], index: usize, ageless: u64, now: u64) -> bool {
    let Some(week) = weeks.get(index) else { return false };
    // H7: no more is allowed.
    let is_most = volume_before(weeks, index).is_some_and(|before| {
        let most = before * rules::volume_growth(before) / 100;
        week.volume + rules::VOLUME_GROWTH_SLACK >= most
    });
    // H8: beside a week of that size the next full one would count as a cutback.
    let is_after = |next: &&WeekStats<'_>| {
        let kept = rules::KEPT_WEEK * now * week.volume / ageless.max(1);
        next.is_full() && next.volume * 10_000 <= rules::CUTBACK.end() * kept
    };
    is_most || weeks.get(index + 1).as_ref().is_some_and(is_after)
}

/// Whether the easy runs of a week come to as much as they can beside its long run, which is one.
fn is_held(view: &PlanView<'_>, week: &WeekStats<'_>) -> bool {
    let long_run = week.long_run().map_or(0, |run| run.seconds());
    if 2 * long_run < view.longest() {
        return false;
    }
    let most = Level::ALL.map(|level| rules::easy_run(view.race, level)).into_iter().min();
    let most = most.unwrap_or_default().min(long_run * rules::easy_run_share(view.sessions) / 100);
    let runs = week.easy_runs().map(|run| run.seconds());
    let (count, sum) = runs.fold((0, 0), |(count, sum), run| (count + 1, sum + run));
    count == 0 || sum + count * rules::ROUND > count * most
}

/// Whether H6 and H7 leave a week room for a quality session, at every age: who runs little has
/// none before.
pub(super) fn holds_quality(view: &PlanView<'_>, week: &WeekStats<'_>) -> bool {
    let request = view.plan.request;
    if !says_what_is_run(&request) {
        return true;
    }
    let room = view.quality_room.get_or_init(|| {
        let [young, old] = [request.without_age(), request.with_age(60)].map(PlanRequest::plan);
        let [young, old] = [quality_room(view, &young), quality_room(view, &old)];
        young.into_iter().zip(old).map(|(young, old)| young && old).collect()
    });
    // A week that nobody asked for is held as any other.
    room.get(week.index).is_none_or(|has_room| *has_room)
}

/// The same of each week of a plan.
fn quality_room(view: &PlanView<'_>, plan: &Plan) -> Vec<bool> {
    let least = rules::least_quality(view.level);
    let others = rules::least_first_week(view.sessions) - rules::SHORTEST_BUILDING;
    let weeks = WeekStats::of(plan);
    let has_room = |index| {
        let longest = longest_before(&weeks, index).unwrap_or(u64::MAX);
        let highest = volume_before(&weeks, index).unwrap_or(u64::MAX);
        let run = longest.saturating_mul(rules::RUN_GROWTH) / 100 + rules::RUN_GROWTH_SLACK;
        let volume = highest.saturating_mul(rules::volume_growth(highest)) / 100;
        run >= least && volume.saturating_add(rules::VOLUME_GROWTH_SLACK) > least + others + 60
    };
    (0..weeks.len()).map(has_room).collect()
}

/// A day of the week as a day of the plan, whose last is the race's.
fn plan_day(request: &PlanRequest, day: Weekday) -> u8 {
    let race = request.race_date().map_or(Weekday::Sunday, Date::weekday);
    match day.days_after(race) {
        0 => 7,
        after => after,
    }
}

/// The day of the plan on which long runs are: that asked for, else the last day of the
/// weekend that the runner has, else the last day.
pub(super) fn long_run_day(request: &PlanRequest) -> u8 {
    let Some(days) = request.days() else { return 7 };
    let last = || {
        let of_weekend = [Weekday::Sunday, Weekday::Saturday];
        of_weekend.into_iter().find(|day| days.contains(*day)).or(days.iter().last())
    };
    request.long_run_day().or_else(last).map_or(7, |day| plan_day(request, day))
}

/// How many quality sessions have days that are apart from the long run's and from one another,
/// two at most.
pub(super) fn quality_days(request: &PlanRequest) -> usize {
    let Some(days) = request.days() else { return rules::HARD_SESSIONS };
    let is_apart = |a: u8, b: u8| (2..=5).contains(&a.abs_diff(b));
    let days = days.iter().map(|day| plan_day(request, day));
    let days: Vec<u8> = days.filter(|day| is_apart(*day, long_run_day(request))).collect();
    let has_two = days.iter().any(|day| days.iter().any(|other| is_apart(*day, *other)));
    if has_two { 2 } else { days.len().min(1) }
}

/// Whether there are days for all quality sessions that such a runner has a week.
pub(super) fn has_room(request: &PlanRequest) -> bool {
    let wanted = rules::quality_sessions(request.level());
    quality_days(request) >= if request.sessions() >= 4 { wanted } else { 1 }
}

/// D34: every session but the race is on one of the runner's days.
pub(super) fn days(view: &PlanView<'_>, report: &mut Report) {
    let request = &view.plan.request;
    let Some(days) = request.days() else { return };
    let listed: Vec<u8> = days.iter().map(|day| plan_day(request, day)).collect();
    for session in view.training().filter(|session| !listed.contains(&session.day())) {
        report.session(session, format!("on day {}, which is none of {days}", session.day()));
    }
    let wanted = long_run_day(request);
    for run in view.training().filter(SessionRef::is_long_run).filter(|run| run.day() != wanted) {
        report.session(run, format!("the long run on day {}, not {wanted}", run.day()));
    }
}
