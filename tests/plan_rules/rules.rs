//! The rules that one plan shows by itself, one function a rule. Every table
//! is by race (5 km, 10 km, half, marathon), by level (beginner, intermediate,
//! advanced), or by both.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{By, Kind, Phase, Plan, Race, Session, Step, Type, Week, Zone};

const MINUTE: u64 = 60;

/// Takes down what is wrong, in words.
pub(crate) type Note<'a> = &'a mut dyn FnMut(String);
pub(crate) type Rule = (&'static str, fn(&Plan, Note<'_>));

/// The rules that hold for any time that the contract takes.
pub(crate) const ALWAYS: [Rule; 3] = [("H1", h1), ("H2", h2), ("H22", h22)];

/// The rules that hold for race paces from 2'00"/km to 15'00"/km.
pub(crate) const IN_RANGE: [Rule; 20] = [
    ("H3", h3),
    ("H4", h4),
    ("H5", h5),
    ("H6", h6),
    ("H7", h7),
    ("H8", h8),
    ("H9", h9),
    ("H10", h10),
    ("H11", h11),
    ("H12", h12),
    ("H13", h13),
    ("H14", h14),
    ("H15", h15),
    ("H16", h16),
    ("H17", h17),
    ("H17b", h17b),
    ("H18", h18),
    ("H19", h19),
    ("H20", h20),
    ("H21", h21),
];

fn race(plan: &Plan) -> usize {
    plan.race as usize
}

fn level(plan: &Plan) -> usize {
    plan.level as usize
}

pub(crate) fn place(plan: &Plan, at: usize, session: &Session) -> String {
    let week = &plan.weeks[at];
    format!("week {} ({}), {}", week.number, week.phase.text(), session.workout)
}

/// Minutes and seconds, as a finding shows them.
fn shown(seconds: u64) -> String {
    format!("{}'{:02}\"", seconds / MINUTE, seconds % MINUTE)
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

fn h3(plan: &Plan, note: Note<'_>) {
    let mut before: Option<u64> = None;
    for (at, week) in plan.weeks.iter().enumerate() {
        for session in &week.sessions {
            let tires = session.hard() > 0 || matches!(session.kind, Type::LongRun | Type::Race);
            if !tires && !session.is_quality() {
                continue;
            }
            let day = 7 * at as u64 + session.day;
            if before.is_some_and(|before| day <= before + 1) {
                note(format!("{} comes a day after another", place(plan, at, session)));
            }
            before = Some(day);
        }
    }
}

fn h4(plan: &Plan, note: Note<'_>) {
    const MOST: [usize; 3] = [1, 2, 2];
    for (at, week) in plan.weeks.iter().enumerate() {
        let count = |wanted: fn(&Session) -> bool| {
            week.sessions.iter().filter(|session| wanted(session)).count()
        };
        let long = count(|session| session.kind == Type::LongRun);
        // The last week's long run would be two days from the race at most.
        if long != usize::from(week.phase != Phase::Race) {
            note(format!("week {}: {long} long runs", week.number));
        }
        let quality = count(Session::is_quality);
        if quality > MOST[level(plan)] {
            note(format!("week {}: {quality} quality sessions", week.number));
        }
        let wanted = week.is_building() && week.phase >= Phase::Development && !plan.is_cutback(at);
        if wanted && quality == 0 {
            note(format!("week {}: no quality session", week.number));
        }
        for session in &week.sessions {
            if session.kind == Type::Easy && session.hard() > 0 {
                note(format!("{} is easy and holds hard time", place(plan, at, session)));
            }
            if session.is_quality() && session.hard() == 0 {
                note(format!("{} is quality without hard time", place(plan, at, session)));
            }
            // Work is only ever work at one of the three zones.
            if session.steps.iter().any(|step| step.kind == Kind::Work && !step.is_hard()) {
                note(format!("{} works at an easy zone", place(plan, at, session)));
            }
        }
    }
}

fn h5(plan: &Plan, note: Note<'_>) {
    let (overall, single) = match plan.sessions_per_week {
        2 => (60, 45),
        3 => (80, 60),
        _ => (80, 65),
    };
    let (mut hard, mut all) = (0, 0);
    for (_, week) in plan.building() {
        let (week_hard, volume) = (week.hard(), week.volume());
        if 100 * (volume - week_hard) < single * volume {
            note(format!("week {}: {} hard of {}", week.number, shown(week_hard), shown(volume)));
        }
        hard += week_hard;
        all += volume;
    }
    if 100 * (all - hard) < overall * all {
        note(format!("{} hard of {} in all building weeks", shown(hard), shown(all)));
    }
}

fn h6(plan: &Plan, note: Note<'_>) {
    let longest: Vec<u64> = plan
        .weeks
        .iter()
        .map(|week| week.training().map(|session| session.seconds).max().unwrap_or(0))
        .collect();
    for (at, session) in plan.training().filter(|(at, _)| *at > 0) {
        let before = longest[at.saturating_sub(4)..at].iter().copied().max().unwrap_or(0);
        if 100 * session.seconds > 110 * before + 100 * 2 * MINUTE {
            note(format!(
                "{}: {} after {} at most",
                place(plan, at, session),
                shown(session.seconds),
                shown(before)
            ));
        }
    }
}

/// The five minutes go with either factor.
fn h7(plan: &Plan, note: Note<'_>) {
    for (at, week) in plan.building().filter(|(at, _)| *at > 0) {
        let before = &plan.weeks[at.saturating_sub(3)..at];
        let highest = before.iter().map(Week::volume).max().unwrap_or(0);
        let factor = if highest < 180 * MINUTE { 115 } else { 110 };
        if 100 * week.volume() > factor * highest + 100 * 5 * MINUTE {
            note(format!(
                "week {}: {} after {} at most",
                week.number,
                shown(week.volume()),
                shown(highest)
            ));
        }
    }
}

fn h8(plan: &Plan, note: Note<'_>) {
    let (mut in_a_row, mut after_cutback) = (0, false);
    for (at, week) in plan.building() {
        let cutback = plan.is_cutback(at);
        if cutback && after_cutback {
            note(format!("week {} is the second cutback in a row", week.number));
        }
        in_a_row = if cutback { 0 } else { in_a_row + 1 };
        if plan.total_weeks >= 8 && in_a_row > 3 {
            note(format!("week {} is the {in_a_row}th without a cutback", week.number));
        }
        after_cutback = cutback;
    }
}

fn h9(plan: &Plan, note: Note<'_>) {
    const MOST: [[u64; 3]; 4] = [[60, 75, 95], [75, 90, 110], [110, 120, 135], [180; 3]];
    let most = MOST[race(plan)][level(plan)] * MINUTE;
    for (at, session) in plan.training() {
        let too_far = plan.race == Race::Marathon && session.metres > 35_000;
        if session.seconds > most || too_far {
            note(format!(
                "{}: {}, {} m",
                place(plan, at, session),
                shown(session.seconds),
                session.metres
            ));
        }
    }
}

/// Any week with a long run, tapers too.
fn h10(plan: &Plan, note: Note<'_>) {
    // By sessions a week from two on.
    const SHORTER: [u64; 5] = [65, 50, 40, 35, 35];
    const MARATHON: [u64; 5] = [75, 60, 55, 50, 50];
    let table = if plan.race == Race::Marathon { MARATHON } else { SHORTER };
    let most =
        table[plan.sessions_per_week as usize - 2] + if plan.age_band() == 2 { 5 } else { 0 };
    for week in &plan.weeks {
        let Some(long) = week.long_run() else { continue };
        if 100 * long.seconds > most * week.volume() {
            note(format!(
                "week {} ({}): {} of {}, above {most} %",
                week.number,
                week.phase.text(),
                shown(long.seconds),
                shown(week.volume())
            ));
        }
    }
}

fn h11(plan: &Plan, note: Note<'_>) {
    let longest = plan.weeks.iter().filter_map(|week| week.long_run()).map(|run| run.seconds).max();
    let last = plan.weeks.len() - 1;
    let window = match plan.race {
        Race::Marathon => 2..=5,
        Race::Half => 1..=4,
        _ => 1..=last,
    };
    let where_it_is: Vec<usize> = plan
        .building()
        .filter(|(_, week)| week.long_run().map(|run| run.seconds) == longest)
        .map(|(at, _)| last - at)
        .collect();
    if !where_it_is.iter().any(|before| window.contains(before)) {
        note(format!(
            "the longest long run ({}) comes {where_it_is:?} weeks before race week",
            shown(longest.unwrap_or(0))
        ));
    }
}

fn h12(plan: &Plan, note: Note<'_>) {
    let wanted = match plan.race {
        Race::Five | Race::Ten => 1,
        Race::Half => 1 + usize::from(plan.total_weeks >= 16),
        Race::Marathon => 1 + usize::from(plan.total_weeks >= 14),
    };
    let tapers = plan.weeks.iter().filter(|week| week.phase == Phase::Taper).count();
    if tapers != wanted {
        note(format!("{tapers} taper weeks, not {wanted}"));
    }
}

/// A single taper week is the first and the last one.
fn h13(plan: &Plan, note: Note<'_>) {
    let peak = plan.peak();
    let percent = |week: &Week| 100.0 * week.volume() as f64 / peak as f64;
    for pair in plan.weeks.windows(2) {
        if !pair[1].is_building() && pair[1].volume() >= pair[0].volume() {
            note(format!(
                "week {}: {} after {}",
                pair[1].number,
                shown(pair[1].volume()),
                shown(pair[0].volume())
            ));
        }
    }
    let mut tapers = plan.weeks.iter().filter(|week| week.phase == Phase::Taper);
    if let Some(first) = tapers.clone().next()
        && 100 * first.volume() > 85 * peak
    {
        note(format!("first taper week at {:.1} %", percent(first)));
    }
    if let Some(last) = tapers.next_back()
        && 100 * last.volume() > 75 * peak
    {
        note(format!("last taper week at {:.1} %", percent(last)));
    }
    if let Some(week) = plan.weeks.last()
        && !(15 * peak..=50 * peak).contains(&(100 * week.volume()))
    {
        note(format!("race week at {:.1} %", percent(week)));
    }
}

/// The heaviest building week is read as the one with the greatest volume,
/// which is never easier to undercut than the one with the most hard time.
fn h14(plan: &Plan, note: Note<'_>) {
    let peak = plan.peak();
    let heaviest = plan
        .building()
        .filter(|(_, week)| week.volume() == peak)
        .map(|(_, week)| week.hard())
        .min()
        .unwrap_or(0);
    for week in plan.weeks.iter().filter(|week| week.phase == Phase::Taper) {
        let sharp = week.training().any(|session| {
            session.work_at(Zone::Race).chain(session.work_at(Zone::Interval)).next().is_some()
        });
        if !sharp {
            note(format!("week {}: no work at race or interval", week.number));
        }
        if week.hard() >= heaviest {
            note(format!(
                "week {}: {} hard, the heaviest week {}",
                week.number,
                shown(week.hard()),
                shown(heaviest)
            ));
        }
    }
}

fn h15(plan: &Plan, note: Note<'_>) {
    let at = plan.weeks.len() - 1;
    let Some(day) = plan.weeks[at].sessions.last().map(|race| race.day) else { return };
    for session in plan.weeks[at].training() {
        let hard = session.hard() > 0 || session.kind != Type::Easy;
        if hard && session.day + 3 >= day {
            note(format!("{} on day {}", place(plan, at, session), session.day));
        }
        if session.day + 1 == day && session.seconds > 30 * MINUTE {
            note(format!("{} on the eve: {}", place(plan, at, session), shown(session.seconds)));
        }
    }
}

/// Recoveries have their measure before the age factor; an aged plan's are
/// held against the ageless plan's by the comparison.
fn h16(plan: &Plan, note: Note<'_>) {
    const HARD: [[u64; 2]; 3] = [[5, 12], [8, 20], [10, 25]];
    let [least, most] = HARD[level(plan)].map(|minutes| minutes * MINUTE);
    for (at, session) in plan.training() {
        if session.kind != Type::Interval || session.is_all_race_pace() {
            continue;
        }
        let mut fault = |what: String| note(format!("{}: {what}", place(plan, at, session)));
        if !(least..=most).contains(&session.hard()) {
            fault(format!("{} hard", shown(session.hard())));
        }
        for rep in session.reps() {
            if !(15..=6 * MINUTE).contains(&rep) {
                fault(format!("a rep of {}", shown(rep)));
            }
        }
        if plan.age_band() > 0 {
            continue;
        }
        let mut rests = 0;
        for recovery in session.recoveries() {
            let percent = if recovery.rep > 60 { 40..=100 } else { 50..=200 };
            let fits = (percent.start() * recovery.rep..=percent.end() * recovery.rep)
                .contains(&(100 * recovery.seconds));
            if fits && recovery.straight {
                continue;
            }
            rests += 1;
            if rests > 2 || recovery.seconds > 3 * MINUTE {
                fault(format!("{} s of recovery after {} s", recovery.seconds, recovery.rep));
            }
        }
    }
}

/// Of a session that mixes zones only the work at `tempo` has this measure.
fn h17(plan: &Plan, note: Note<'_>) {
    const WORK: [[u64; 2]; 3] = [[8, 20], [12, 30], [15, 40]];
    const BLOCK: [u64; 3] = [20, 20, 30];
    let [least, most] = WORK[level(plan)].map(|minutes| minutes * MINUTE);
    for (at, session) in plan.training() {
        if session.kind != Type::Tempo || session.is_all_race_pace() {
            continue;
        }
        let mut fault = |what: String| note(format!("{}: {what}", place(plan, at, session)));
        let work = session.work_at(Zone::Tempo).map(|step| step.seconds).sum();
        if !(least..=most).contains(&work) {
            fault(format!("{} at tempo", shown(work)));
        }
        for block in session.reps() {
            if block > BLOCK[level(plan)] * MINUTE {
                fault(format!("a block of {}", shown(block)));
            }
        }
        for recovery in session.recoveries() {
            if plan.age_band() == 0 && !(45..=180).contains(&recovery.seconds) {
                fault(format!("{} s between blocks", recovery.seconds));
            }
        }
    }
}

fn h17b(plan: &Plan, note: Note<'_>) {
    const MOST: [[u64; 3]; 4] = [[20, 25, 30], [30, 35, 40], [30, 40, 50], [30, 40, 50]];
    const REP: [u64; 4] = [6, 12, 20, 20];
    let most = MOST[race(plan)][level(plan)] * MINUTE;
    for (at, session) in plan.training().filter(|(_, session)| session.is_all_race_pace()) {
        let mut fault = |what: String| note(format!("{}: {what}", place(plan, at, session)));
        if !(5 * MINUTE..=most).contains(&session.hard()) {
            fault(format!("{} at race pace", shown(session.hard())));
        }
        for rep in session.reps() {
            if rep > REP[race(plan)] * MINUTE {
                fault(format!("a rep of {}", shown(rep)));
            }
        }
        for recovery in session.recoveries() {
            let share = 15 * recovery.rep..=100 * recovery.rep;
            let fits = recovery.seconds >= 30
                && (recovery.seconds <= 60 || share.contains(&(100 * recovery.seconds)));
            if plan.age_band() == 0 && !fits {
                fault(format!("{} s of recovery after {} s", recovery.seconds, recovery.rep));
            }
        }
    }
}

/// The share is one of time.
fn h18(plan: &Plan, note: Note<'_>) {
    for (at, session) in plan.training() {
        let (seconds, metres) = session.race_work();
        let too_much = 100 * seconds > 70 * session.seconds;
        if seconds > 110 * MINUTE || metres > 29_000 || too_much {
            note(format!(
                "{}: {} and {metres} m of {} at race pace",
                place(plan, at, session),
                shown(seconds),
                shown(session.seconds)
            ));
        }
    }
}

fn h19(plan: &Plan, note: Note<'_>) {
    let length = |step: Option<&Step>, kind| {
        step.filter(|step| step.kind == kind).map_or(0, |step| step.seconds)
    };
    for (at, session) in plan.training().filter(|(_, session)| session.is_quality()) {
        let warmup = length(session.steps.first(), Kind::Warmup);
        let cooldown = length(session.steps.last(), Kind::Cooldown);
        if warmup < 10 * MINUTE || cooldown < 5 * MINUTE {
            note(format!(
                "{}: warm-up {}, cool-down {}",
                place(plan, at, session),
                shown(warmup),
                shown(cooldown)
            ));
        }
    }
}

/// Strides have the measure of « lignes droites » wherever they stand.
fn h20(plan: &Plan, note: Note<'_>) {
    let strides =
        |session: &Session| session.steps.iter().filter(|step| step.kind == Kind::Stride).count();
    for (at, week) in plan.weeks.iter().enumerate() {
        let early = matches!(week.phase, Phase::Base | Phase::Development);
        let wanted = early && at > 0 && plan.sessions_per_week >= 3 && !plan.is_cutback(at);
        let found = week.sessions.iter().any(|s| s.kind == Type::Easy && strides(s) > 0);
        if wanted && !found {
            note(format!("week {} ({}): no strides", week.number, week.phase.text()));
        }
        for session in &week.sessions {
            let mut all = session.steps.iter().filter(|step| step.kind == Kind::Stride);
            let credible = all.all(|step| (15..=20).contains(&step.seconds));
            let number = strides(session);
            if number > 0 && !(credible && (4..=8).contains(&number)) {
                note(format!("{}: {number} strides", place(plan, at, session)));
            }
            if !early && session.steps.iter().any(Step::is_hill) {
                note(format!("{}: hills", place(plan, at, session)));
            }
        }
    }
}

/// Titles differ by their name, without the dose after the colon.
fn h21(plan: &Plan, note: Note<'_>) {
    let mut titles = BTreeSet::new();
    let mut same: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for (at, session) in plan.training().filter(|(_, session)| session.is_quality()) {
        titles.insert(session.title.split(':').next().unwrap_or_default().trim());
        let main = session.steps.iter().filter(|step| counts_as_same(step));
        let signature = main
            .map(|step| match step.by {
                By::Time => format!("{:?}{:?}{}s", step.kind, step.zone, step.seconds),
                By::Distance => format!("{:?}{:?}{}m", step.kind, step.zone, step.metres),
            })
            .collect::<Vec<_>>()
            .join(" ");
        let hill = session.steps.iter().any(Step::is_hill);
        same.entry(format!("{hill} {signature}")).or_default().push(at as u64 + 1);
    }
    for (signature, weeks) in same.iter().filter(|(_, weeks)| weeks.len() > 2) {
        note(format!("the same session in weeks {weeks:?}: {signature}"));
    }
    if plan.total_weeks >= 12 && plan.sessions_per_week >= 3 && titles.len() < 4 {
        note(format!("only {titles:?}"));
    }
}

/// A minute more of warm-up does not make another session.
fn counts_as_same(step: &Step) -> bool {
    !matches!(step.kind, Kind::Warmup | Kind::Cooldown)
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
            for step in &session.steps {
                if let Some(fault) = fault_of_step(plan, step) {
                    note(format!("{}: {fault}: {step:?}", place(plan, at, session)));
                }
            }
        }
    }
}

fn fault_of_step(plan: &Plan, step: &Step) -> Option<&'static str> {
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
    if (step.kind == Kind::Stride) != step.zone.is_none() {
        return Some("a stride has no zone, all else has one");
    }
    let zone = plan.pace(step.zone.unwrap_or(Zone::Interval)).seconds_per_km;
    let by_effort = step.kind == Kind::Stride || step.is_hill();
    if step.pace.is_none() != by_effort {
        return Some("only strides and hills have no pace");
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
