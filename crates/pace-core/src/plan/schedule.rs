//! The engine: from a request to the weeks of an ageless plan.
//!
//! In a coach's order: which threads the race wants ([`lines`]), which week takes which
//! ([`slots`]), how much running there is ([`volume`]); then, week by week, the step of each
//! thread ([`threads`]), the long run ([`long_runs`]) and easy running in what is left
//! ([`easy`]). Age is applied to the finished plan, so each week is sized to keep the rules
//! at every age ([`ages`]).

mod ages;
mod days;
mod drafts;
mod easy;
mod lines;
mod long_runs;
mod quality;
mod runner;
mod slots;
mod taper;
#[cfg(test)]
mod tests;
mod threads;
mod volume;

use std::array;

use crate::distance::RaceDistance;
use crate::plan::age::AgeBand;
use crate::plan::library::{Effort, Way};
use crate::plan::phases::{Phase, PhaseWeeks};
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::plan::schedule::ages::LONE_QUALITY;
use crate::plan::schedule::days::On;
use crate::plan::schedule::easy::distribute;
use crate::plan::schedule::lines::{Line, Lines, Use};
use crate::plan::schedule::long_runs::Work;
use crate::plan::schedule::runner::{MINUTE, Runner};
use crate::plan::schedule::slots::{LongForm, Slot, calendar};
use crate::plan::schedule::threads::{Aim, Dose, Steps, Thread, grown};
use crate::plan::schedule::volume::{CUTBACK, Curve};
use crate::plan::session::{Session, SessionKind, Totals};
use crate::plan::week::Week;
use crate::plan::workout::Workout;
use crate::roles::Role;
use crate::zones::{TrainingPaces, Zone};

/// The weeks of the plan that a request stands for, at no age; and how many quality sessions
/// they have not, for want of days that are apart.
pub(super) fn weeks(request: &PlanRequest, paces: &TrainingPaces) -> (Vec<Week>, usize) {
    let runner = Runner::new(request, paces);
    let phases = PhaseWeeks::new(request);
    let lines = Lines::new(&runner);
    let slots = calendar(&runner, &lines, phases);
    let (mut weeks, are_crowded) = build(&runner, &lines, &slots, phases);
    if are_crowded && runner.two_quality() {
        // One session a week that grows is better than two of which one comes and goes.
        let runner = runner.with_one_quality();
        let lines = Lines::new(&runner);
        let slots = calendar(&runner, &lines, phases);
        (weeks, _) = build(&runner, &lines, &slots, phases);
    }
    let quality = |slots: &[Slot]| slots.iter().flat_map(|slot| slot.quality).flatten().count();
    let made_easy = if runner.quality_days < rules::HARD_SESSIONS {
        let free = calendar(&runner.on_any_day(), &lines, phases);
        quality(&free).saturating_sub(quality(&slots))
    } else {
        0
    };
    let of_taper = if runner.quality_days == 0 { phases.of(Phase::Taper) } else { 0 };
    let of_race_week = u8::from(!runner.sharpens);
    (weeks, made_easy + usize::from(of_taper + of_race_week))
}

/// The weeks, and whether some from Development on are too short for their quality sessions.
fn build(
    runner: &Runner<'_>,
    lines: &Lines,
    slots: &[Slot],
    phases: PhaseWeeks,
) -> (Vec<Week>, bool) {
    let mut limits = Limits::NONE;
    let mut left = if runner.start.is_known() { MOST_DRAFTS_FROM_NOW } else { MOST_DRAFTS };
    loop {
        left -= 1;
        let mut draft = Engine::new(runner, lines, slots, &limits);
        let weeks = draft.build(phases);
        match draft.revised() {
            Some(revised) if left > 0 => limits = revised,
            _ => return (weeks, draft.is_crowded),
        }
    }
}

/// How often a plan is built, at most: what a week can hold shows only once the weeks before
/// it stand. Nearly all plans are right at once.
const MOST_DRAFTS: usize = 5;
/// The same where the plan starts from what is run now.
const MOST_DRAFTS_FROM_NOW: usize = 9;

/// More seconds than any week has, and few enough to reckon with.
const NO_CAP: u64 = 1 << 40;

/// Weeks of the longest plan.
const WEEKS: usize = *PlanRequest::weeks_for(RaceDistance::Marathon).end() as usize;

/// What the building weeks are held to, beside the rules; in seconds, by their index.
#[derive(Debug, Clone, Copy)]
struct Limits {
    /// The longest long run.
    long_run: u64,
    volume: [u64; WEEKS],
    /// Hard time, as H5 counts it.
    hard: [u64; WEEKS],
    /// The steps of each thread.
    steps: [StepLimit; Use::COUNT],
}

/// H21: the most work of a thread's steps before a week, in seconds: the step of that week had
/// room for no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct StepLimit {
    before: u8,
    work: u64,
}

impl StepLimit {
    const NONE: Self = Self { before: 0, work: NO_CAP };

    /// Both limits as one.
    fn and(self, other: Self) -> Self {
        Self { before: self.before.max(other.before), work: self.work.min(other.work) }
    }
}

impl Limits {
    const NONE: Self = Self {
        long_run: u64::MAX,
        volume: [NO_CAP; WEEKS],
        hard: [NO_CAP; WEEKS],
        steps: [StepLimit::NONE; Use::COUNT],
    };
}

/// What a week may have at most, in seconds.
#[derive(Debug, Clone, Copy)]
struct Caps {
    /// H7, at each age band.
    volume: [u64; 3],
    /// H6: the longest run.
    run: u64,
}

/// A week that has been built.
#[derive(Debug, Clone, Copy, Default)]
struct Record {
    totals: Totals,
    /// The longest run in seconds.
    longest: u64,
    /// Hard seconds, as H5 and H27 count them.
    hard: u64,
    long_run: u64,
    /// The longest easy run.
    longest_easy: u64,
    /// The same but for a medium-long one.
    longest_plain: u64,
}

impl Record {
    fn add(&mut self, session: &Session, totals: &Totals) {
        let seconds = totals.seconds[AgeBand::Under40 as usize];
        self.totals += *totals;
        self.longest = self.longest.max(seconds);
        match session.kind {
            SessionKind::LongRun => self.long_run = seconds,
            SessionKind::Easy => {
                self.longest_easy = self.longest_easy.max(seconds);
                if session.workout != Workout::MediumLongRun {
                    self.longest_plain = self.longest_plain.max(seconds);
                }
            }
            _ => {}
        }
    }
}

/// A session that has been made, and its durations, which are counted once.
struct Timed {
    session: Session,
    totals: Totals,
}

impl Timed {
    fn new(session: Session) -> Self {
        Self { totals: session.totals(), session }
    }
}

/// The quality sessions of a week, and their hard seconds as H5 counts them.
#[derive(Default)]
struct Quality {
    sessions: [Option<Timed>; rules::HARD_SESSIONS],
    hard: u64,
}

/// What a week leaves to a quality session.
#[derive(Debug, Clone, Copy)]
struct Left {
    /// Seconds of hard work.
    hard: u64,
    /// Seconds of work and rests.
    room: u64,
    /// The effort of the session before it, which it should not have, too.
    other: Option<Effort>,
}

/// The sessions of a week with easy runs in them.
struct Filled {
    sessions: Vec<Session>,
    /// All but the long run.
    others: Totals,
    record: Record,
}

struct Engine<'p> {
    runner: &'p Runner<'p>,
    lines: &'p Lines,
    slots: &'p [Slot],
    limits: Limits,
    curve: Curve,
    /// Full weeks.
    full: u64,
    full_done: u64,
    threads: [Thread; Use::COUNT],
    /// Sessions of the taper.
    reminders: Thread,
    steps: Steps,
    done: Vec<Record>,
    /// How long the long run of the last full week was meant to be.
    meant: u64,
    /// H9: seconds that the greatest distance takes at the pace of long runs.
    farthest: u64,
    /// A2: metres at race pace that one session comes to at least, and those that the plan leads
    /// to.
    least_race_pace: u64,
    most_race_pace: u64,
    /// Metres of the greatest race-pace work so far.
    race_pace: u64,
    /// Long runs with race pace so far.
    race_pace_runs: u64,
    progressive_runs: u64,
    /// Progressive long runs that came before a long run could hold them.
    progressive_missing: u64,
    /// Seconds of work of the greatest quality session so far.
    greatest_work: u64,
    /// Whether a quality session from Development on had no room.
    is_crowded: bool,
    /// What steps that lost work would hold those before them to.
    lost: [StepLimit; Use::COUNT],
}

impl<'p> Engine<'p> {
    fn new(runner: &'p Runner<'p>, lines: &'p Lines, slots: &'p [Slot], limits: &Limits) -> Self {
        let is_full = |slot: &&Slot| !slot.cutback;
        let full = slots.iter().filter(is_full).count() as u64;
        // Where another thread is out of reach the main one goes on; what had no room comes later.
        let later = [Use::Second, Use::RacePace];
        let may_come = |of| of == Use::Main || runner.start.is_known() && later.contains(&of);
        let is_run = |of| may_come(of) || slots.iter().any(|slot| slot.takes(of));
        let mut threads = Use::ALL.map(|of| {
            if is_run(of) { Thread::new(runner, lines.of(of)) } else { Thread::default() }
        });
        for slot in slots.iter().filter(is_full) {
            for thread in slot.quality.into_iter().flatten() {
                threads[thread as usize].steps += 1;
            }
        }
        for thread in &mut threads {
            thread.done.reserve_exact(thread.steps as usize);
        }
        // Race pace, if that is trained: a thread has its choices already.
        let same = |of: &Use| is_run(*of) && lines.of(*of) == lines.reminder;
        let same = Use::ALL.into_iter().find(same).map(|of| threads[of as usize].alike());
        let reminders = same.unwrap_or_else(|| Thread::new(runner, lines.reminder));
        // Who starts from what is run now has early long runs alone held, week by week.
        let longest = if runner.start.is_known() { NO_CAP } else { limits.long_run };
        let curve = Curve::new(runner, full, longest);
        let least_race_pace = long_runs::least_race_pace(runner, curve.peak_long_run());
        let farthest = rules::longest_run_metres(runner.race);
        Self {
            runner,
            lines,
            slots,
            limits: *limits,
            curve,
            full,
            full_done: 0,
            threads,
            reminders,
            steps: Steps::new(),
            done: Vec::with_capacity(runner.weeks.into()),
            meant: 0,
            farthest: runner.paces.of(Zone::LongRun).seconds_for(farthest),
            least_race_pace,
            most_race_pace: long_runs::most_race_pace(runner, least_race_pace),
            race_pace: 0,
            race_pace_runs: 0,
            progressive_runs: 0,
            progressive_missing: 0,
            greatest_work: 0,
            is_crowded: false,
            lost: [StepLimit::NONE; Use::COUNT],
        }
    }

    fn build(&mut self, phases: PhaseWeeks) -> Vec<Week> {
        let weeks = self.runner.weeks;
        let mut plan = Vec::with_capacity(weeks.into());
        for (number, phase) in (1..).zip(phases.iter()) {
            let sessions = match phase {
                Phase::Taper => self.taper_week(weeks - number),
                Phase::Race => self.race_week(),
                _ => self.building_week(self.slots[usize::from(number) - 1]),
            };
            plan.push(Week { number, phase, sessions });
        }
        plan
    }

    /// What the next week may have at most.
    fn caps(&self) -> Caps {
        Caps { volume: self.volume_caps(), run: self.run_cap() }
    }

    /// H7 at each age band: the most a week may have.
    fn volume_caps(&self) -> [u64; 3] {
        array::from_fn(|band| {
            let before = self.done.iter().rev().take(3).map(|week| week.totals.seconds[band]);
            before.max().map_or(NO_CAP, rules::most_volume)
        })
    }

    /// H6: the longest that a run may last.
    fn run_cap(&self) -> u64 {
        if self.done.is_empty() {
            return self.runner.start.first_run(self.runner.sessions).unwrap_or(NO_CAP);
        }
        let before = self.done.iter().rev().take(4).map(|week| week.longest);
        before
            .max()
            .map_or(NO_CAP, |longest| longest * rules::RUN_GROWTH / 100 + rules::RUN_GROWTH_SLACK)
    }

    /// H27 and H5: the hard time that a building week of this volume may hold, so much of it
    /// in easy runs.
    fn hard_room(&self, volume: u64, easy: u64) -> u64 {
        let before = self.done.iter().rev().take(4).map(|week| week.hard).max();
        let growth = before.map_or(NO_CAP, |highest| {
            highest * rules::HARD_GROWTH / 100 + rules::HARD_GROWTH_SLACK - MINUTE / 6
        });
        // The oldest have the least easy running.
        let easy = if self.runner.start.is_known() { volume * 4 / 5 } else { easy.min(volume) };
        let shrunk = volume - easy * (100 - AgeBand::From50.easy_percent()) / 100;
        let share = rules::easy_share_of_week(self.runner.sessions);
        let index = self.done.len();
        growth.min(shrunk * (100 - share) / 100).min(self.limits.hard[index])
    }

    /// H27: metres and seconds at race pace that the next session with them may have.
    fn most_race_pace(&self) -> (u64, u64) {
        match self.race_pace {
            0 => rules::first_race_pace(self.runner.race),
            greatest => {
                let grown = greatest * rules::RACE_PACE_GROWTH / 100;
                (grown.max(greatest + rules::RACE_PACE_GROWTH_METRES), NO_CAP)
            }
        }
    }

    /// The same in metres alone.
    fn race_pace_metres(&self) -> u64 {
        let (metres, seconds) = self.most_race_pace();
        metres.min(self.runner.paces.of(Zone::Race).metres_in(seconds))
    }

    /// The volume and the long run that a building week is meant to have.
    fn meant(&mut self, slot: Slot, caps: Caps) -> (u64, u64) {
        let (volume, long_run) = if slot.cutback {
            let before = self.done.last().map_or(0, |week| week.totals.seconds[0]);
            // Beside a short easy run alone it is most of the week.
            let alone = self.runner.sessions == 2 && slot.quality[0].is_none();
            let percent = if alone { CUTBACK_ALONE } else { CUTBACK };
            let long_run = self.meant * percent / 100;
            (self.cutback(slot, before, long_run), long_run)
        } else {
            (self.curve.week(self.full_done), self.curve.long_run(self.full_done))
        };
        if !slot.cutback {
            self.meant = long_run;
        }
        let is_known = self.runner.start.is_known();
        let (volume, long_run) = if is_known && !slot.cutback && !self.done.is_empty() {
            // As soon as they can, the sessions are long enough for quality.
            let others = u64::from(self.runner.sessions) - 2;
            let quality = rules::least_quality(self.runner.level);
            let week = 2 * quality + others * rules::SHORTEST_BUILDING;
            (volume.max(week), long_run.max(quality))
        } else {
            (volume, long_run)
        };
        let volume = volume.min(caps.volume[0]).min(self.limits.volume[self.done.len()]);
        let last = self.full_done + 1 == self.full && !slot.cutback;
        let mut long_run = long_run.min(caps.run);
        if is_known && self.is_before_longest() {
            long_run = long_run.min(self.limits.long_run);
        }
        if last && slot.long_run == LongForm::RacePace && !self.runner.is_short_race() {
            // The run with most race pace is not the longest.
            let percent = match self.runner.sessions {
                2 => LAST_OF_TWO,
                4.. if is_known => LAST_FROM_NOW,
                _ => LAST_RACE_PACE_RUN,
            };
            long_run = long_run * percent / 100;
            // A4: so little less that rounding might make it the longest.
            if is_known && self.runner.sessions > 3 && self.runner.race == RaceDistance::Marathon {
                let longest = self.done.iter().map(|week| week.long_run).max().unwrap_or(NO_CAP);
                long_run = long_run.min(longest.saturating_sub(rules::ROUND));
            }
        }
        if self.runner.sessions > 2 || slot.cutback || slot.quality[0].is_none() || is_known {
            long_run = long_run.min(ages::longest_within(self.runner, volume));
        }
        let is_held = self.runner.sessions == 2 && self.limits.volume[self.done.len()] < NO_CAP;
        let shortest = if slot.cutback { rules::SHORTEST } else { rules::SHORTEST_BUILDING };
        let usual = rules::least_first_long_run(self.runner.sessions);
        let floor = if slot.cutback { usual * CUTBACK / 100 } else { usual };
        let is_short = is_known && !self.curve.is_strong() && slot.quality[0].is_some();
        if is_held || is_short {
            // The quality session keeps its room, and where weeks are short that of its next step.
            let before = slot.quality[0].and_then(|of| self.threads[of as usize].done.last());
            let percent = if is_held { 100 } else { NEXT_STEP };
            let kept = match before {
                _ if slot.cutback => LEAST_OF_CUTBACK,
                Some(dose) => dose.seconds() * percent / 100 + quality::SHORTEST_FRAME,
                None => {
                    self.least_quality(slot).filter(|least| self.holds(*least, caps)).unwrap_or(0)
                }
            };
            let easy = (u64::from(self.runner.sessions) - 2) * shortest;
            let left = volume.saturating_sub(kept + easy);
            // H11: the longest run comes late.
            let longest = if self.runner.is_short_race() { 0 } else { self.longest() };
            if is_held || left >= floor.max(longest.min(long_run)) {
                long_run = long_run.min(left);
            }
        }
        if is_known {
            let others = (u64::from(self.runner.sessions) - 1) * shortest;
            long_run = long_run.min(volume.saturating_sub(others)).max(floor);
        }
        let long_run = rules::round_seconds(long_run);
        let is_alone = self.runner.sessions == 2 && !slot.cutback && slot.quality[0].is_none();
        let comes_first = is_alone && !is_known && self.runner.quality_days > 0;
        let volume = if comes_first { volume.min(long_run + LONE_EASY) } else { volume };
        (volume, long_run)
    }

    /// H11: whether the weeks of the longest run are still to come.
    fn is_before_longest(&self) -> bool {
        let weeks_left = u64::from(self.runner.weeks) - 1 - self.done.len() as u64;
        !rules::longest_long_run_weeks(self.runner.race).contains(&weeks_left)
    }

    /// Whether this week's long run is not a minute longer than it is meant to be, for who starts
    /// from what is run now: the longest of the plan comes later (H11), or came before the
    /// marathon's with most race pace (A4).
    fn is_exact(&self, is_last: bool) -> bool {
        self.runner.start.is_known()
            && (is_last && self.runner.race == RaceDistance::Marathon || self.is_before_longest())
    }

    /// The volume of a cutback after a week of so much, with such a long run.
    fn cutback(&self, slot: Slot, before: u64, long_run: u64) -> u64 {
        let volume = before * CUTBACK / 100;
        let meets_race_pace = self.runner.start.is_known()
            && self.race_pace == 0
            && (slot.takes(Use::RacePace) || self.is_late_for_race_pace(slot, Work::None));
        let easy = (u64::from(self.runner.sessions) - 2) * rules::SHORTEST;
        // Who runs little has no room for a first time at race pace in less.
        if meets_race_pace && volume < long_run + easy + LEAST_OF_CUTBACK {
            before * CUTBACK_WITH_RACE_PACE / 100
        } else {
            volume
        }
    }

    /// What a week's first session of a thread needs at least; none where it has no quality.
    fn least_quality(&self, slot: Slot) -> Option<u64> {
        let level = self.runner.level;
        slot.quality[0].map(|thread| match thread {
            // A hill is followed by the jog down.
            Use::Hills => {
                let least = *rules::work(Role::Repetition, level).start();
                quality::SHORTEST_FRAME + least + AgeBand::From50.recovery_seconds(2 * least)
            }
            _ => rules::least_quality(level),
        })
    }

    /// Whether a week may hold so long a quality session beside the shortest others.
    fn holds(&self, quality: u64, caps: Caps) -> bool {
        let others = rules::least_first_week(self.runner.sessions) - rules::SHORTEST_BUILDING;
        let volume = caps.volume.into_iter().fold(u64::MAX, u64::min);
        !self.done.is_empty() && caps.run >= quality && volume >= quality + others
    }

    fn building_week(&mut self, mut slot: Slot) -> Vec<Session> {
        let caps = self.caps();
        let is_known = self.runner.start.is_known();
        let (volume, long_run) = self.meant(slot, caps);
        // The week is no longer than its sessions can be.
        let (most_easy, share) =
            (self.runner.longest_easy, rules::easy_run_share(self.runner.sessions));
        let easy = most_easy.min(long_run * share / 100) * (u64::from(self.runner.sessions) - 2);
        let whole = volume.min(long_run + LONE_QUALITY + easy);
        let hard = self.hard_room(whole, whole.saturating_sub(long_run + LONE_QUALITY));
        if is_known {
            self.catch_up(&mut slot);
        }
        let mut work = self.long_run_work(slot, long_run, hard);
        if is_known && self.is_late_for_race_pace(slot, work) {
            let place = usize::from(self.runner.two_quality() && !slot.cutback);
            slot.quality[place] = Some(self.at_race_pace());
        }
        match (slot.long_run, work) {
            _ if !is_known => {}
            (LongForm::Progressive, Work::None) => self.progressive_missing += 1,
            (LongForm::Progressive, Work::Progressive(_)) if self.progressive_missing > 0 => {
                self.progressive_missing -= 1;
                // Two hard sessions a week are enough.
                slot.quality[1] = None;
            }
            _ => {}
        }
        if is_known && let Work::RacePace { blocks: blocks @ 2.., metres } = work {
            // At an age the jogs are longer.
            let jogs = (AgeBand::From50.recovery_seconds(long_runs::BETWEEN_BLOCKS)
                - long_runs::BETWEEN_BLOCKS)
                * u64::from(blocks);
            if long_run + jogs > caps.run.min(volume::longest_run(self.runner)) {
                work = Work::RacePace { blocks: 1, metres: metres * u64::from(blocks) };
            }
        }
        let work = work;
        let long_run = if is_known { self.within_distance(long_run, work) } else { long_run };
        let index = u64::from(slot.number) - 1;

        let quality = self.quality_sessions(slot, volume, long_run, caps, hard, work);
        let timed = quality.sessions.iter().flatten();
        let runs = usize::from(self.runner.sessions) - 1 - timed.clone().count();
        let others: Totals = timed.map(|timed| timed.totals).sum();
        let mut long_run = long_run;
        if runs == 0 {
            long_run =
                rules::round_seconds(long_run.min(ages::longest_beside(self.runner, &others)));
        }
        let work = if runs == 0 { self.fitting(work, long_run) } else { work };
        self.race_pace = self.race_pace.max(work.race_pace_metres());
        match long_runs::form(work) {
            LongForm::RacePace => self.race_pace_runs += 1,
            LongForm::Progressive => self.progressive_runs += 1,
            LongForm::Plain => {}
        }
        if !slot.cutback {
            self.full_done += 1;
        }
        let shortest = if slot.cutback { rules::SHORTEST } else { rules::SHORTEST_BUILDING };
        let hard = quality.hard + self.weighted(work);
        let medium_long = self.runner.race == RaceDistance::Marathon
            && self.runner.sessions >= rules::SESSIONS_WITH_MEDIUM_LONG
            && !slot.cutback
            // A strong runner's easy runs are long enough in Base.
            && !(is_known && slot.phase == Phase::Base);
        let shortest = shortest / MINUTE;
        let is_last = usize::from(slot.number) == self.slots.len();
        let fill = Fill {
            is_building: true,
            is_last,
            volume,
            caps: caps.volume,
            shortest,
            index,
            medium_long,
            hard,
        };
        let run_cap = caps.run.min(rules::longest_run(self.runner.race, self.runner.level));
        let is_exact = self.is_exact(is_last);
        let build = |long_run: u64| {
            let most = if is_exact { run_cap.min(long_run) } else { run_cap };
            let run = long_runs::session(self.runner, long_run, work, index, most);
            self.fill(&fill, &quality.sessions, Timed::new(run))
        };
        let mut week = build(long_run);
        // Where easy runs could not take their minutes, the long run gives way, too.
        for _ in 0..MOST_TRIMS {
            let mut most = ages::longest_beside(self.runner, &week.others);
            if is_known {
                // H7: what the quality session took is given back.
                let others = week.others.seconds;
                let left =
                    caps.volume.iter().zip(others).map(|(cap, other)| cap.saturating_sub(other));
                most = most.min(left.min().unwrap_or(NO_CAP).max(rules::SHORTEST_BUILDING));
            }
            // At an age the jogs between blocks are longer.
            let band = AgeBand::From40 as usize;
            let own = week.record.totals.seconds[band] - week.others.seconds[band];
            if own.max(week.record.long_run) <= most {
                break;
            }
            long_run = rules::round_seconds(most.min(long_run - 1));
            week = build(long_run);
        }
        self.done.push(week.record);
        week.sessions
    }

    /// H28: race pace has not been met, and this is the last week in which that is early enough.
    fn is_late_for_race_pace(&self, slot: Slot, work: Work) -> bool {
        let intensity = self.slots.iter().find(|slot| slot.phase == Phase::Intensity);
        let latest = if self.runner.is_short_race() {
            intensity.map_or(self.slots.len(), |slot| slot.number.into())
        } else {
            self.slots.len().div_ceil(2)
        };
        usize::from(slot.number) == latest
            && self.race_pace + work.race_pace_metres() == 0
            && self.lines.of(self.at_race_pace()).zone == Zone::Race
            && slot.quality[0].is_some()
            && !slot.takes(self.at_race_pace())
    }

    /// The thread that is run at race pace, if one is.
    fn at_race_pace(&self) -> Use {
        if self.lines.race_pace.is_some() { Use::RacePace } else { Use::Main }
    }

    /// Where the plan starts from what is run now: what had no room comes now, in the place of
    /// what has its sessions.
    fn catch_up(&mut self, slot: &mut Slot) {
        if self.progressive_missing > 0 {
            self.make_up_for_missing(slot);
        }
        self.give_way(slot);
    }

    /// A progressive long run that had no room comes now; for 5 km and 10 km a cutback's session
    /// at threshold will do.
    fn make_up_for_missing(&mut self, slot: &mut Slot) {
        let is_short = self.runner.is_short_race();
        let ends_at_threshold = self.runner.roles.of(Zone::Tempo) == Role::Threshold;
        if (ends_at_threshold || !is_short) && slot.may_be_progressive(is_short) {
            slot.long_run = LongForm::Progressive;
        } else if is_short
            && slot.cutback
            && slot.is_after_base()
            && slot.takes(Use::Main)
            && self.lines.second.is_some()
        {
            slot.quality[0] = Some(Use::Second);
            self.progressive_missing -= 1;
        }
    }

    /// H21: where quality began late, what has its sessions gives way to what has not.
    fn give_way(&mut self, slot: &mut Slot) {
        let runner = self.runner;
        if !runner.is_short_race() || runner.two_quality() || !slot.is_after_base() {
            return;
        }
        let later = &self.slots[usize::from(slot.number)..];
        let mains = later.iter().filter(|slot| !slot.cutback && slot.takes(Use::Main)).count()
            + self.threads[Use::Main as usize].done.len();
        let has_enough = mains + 1 >= rules::main_thread_sessions(runner.weeks);
        let is_short_of_mains = self.race_pace > 0 && !has_enough;
        let ends_at_threshold = |slot: &Slot| slot.long_run == LongForm::Progressive;
        match (slot.quality[0], slot.cutback) {
            (Some(Use::Second), true)
                if is_short_of_mains && later.iter().any(ends_at_threshold) =>
            {
                slot.quality[0] = Some(Use::RacePace);
            }
            (Some(Use::RacePace), false) if is_short_of_mains => {
                slot.quality[0] = Some(Use::Main);
                if slot.long_run == LongForm::Plain && self.race_pace_runs < 2 {
                    slot.long_run = LongForm::RacePace;
                }
            }
            (Some(Use::Main), false)
                if has_enough
                    && self.progressive_missing > 0
                    && slot.long_run == LongForm::Plain
                    && self.lines.second.is_some() =>
            {
                slot.quality[0] = Some(Use::Second);
                self.progressive_missing -= 1;
            }
            _ => {}
        }
    }

    /// Hard work of a long run as H5 and H27 count it.
    fn weighted(&self, work: Work) -> u64 {
        let zone = match work {
            Work::None => return 0,
            Work::Progressive(_) => Zone::Tempo,
            Work::RacePace { .. } => Zone::Race,
        };
        work.seconds(self.runner) * rules::hard_percent(self.runner.roles.of(zone)) / 100
    }

    /// H9: a long run that its work must not make too far, in seconds.
    fn within_distance(&self, long_run: u64, work: Work) -> u64 {
        let zone = match work {
            Work::None => return long_run,
            Work::Progressive(_) => Zone::Tempo,
            Work::RacePace { .. } => Zone::Race,
        };
        let paces = self.runner.paces;
        let seconds = work.seconds(self.runner);
        let fast = paces.of(zone).metres_in(seconds);
        let most = rules::longest_run_metres(self.runner.race);
        let rest = most.saturating_sub(fast.saturating_add(WITHIN_METRES));
        let most = seconds.saturating_add(paces.of(Zone::LongRun).seconds_for(rest));
        if long_run > most { rules::round_seconds(most) } else { long_run }
    }

    /// What is run in this week's long run.
    fn long_run_work(&self, slot: Slot, long_run: u64, hard: u64) -> Work {
        if slot.long_run == LongForm::Plain {
            return Work::None;
        }
        let runner = self.runner;
        let done = self.race_pace_runs;
        let at_race = |slot: &&Slot| slot.long_run == LongForm::RacePace;
        let left = self.slots[usize::from(slot.number) - 1..].iter().filter(at_race).count() as u64;
        let is_last = slot.long_run == LongForm::RacePace && left == 1;
        // The quality session beside it takes its step.
        let main = slot.quality[0].map_or(0, |thread| {
            let line = self.lines.of(thread);
            let (least, _) = runner.work(line.role);
            let before = self.threads[thread as usize].done.last();
            // Beside the first run with race pace, and the one with most, no more than the
            // last time, if those steps may come again.
            let is_used = before.is_some_and(|before| self.steps.are_used_up(line, before));
            let percent = match (is_last || self.race_pace == 0, is_used) {
                (true, false) => 100,
                (true, true) => NEXT_STEP + 10,
                (false, _) => NEXT_STEP,
            };
            let next = before.map_or(least, |dose| dose.work() * percent / 100);
            next * rules::hard_percent(line.role) / 100
        });
        let room = hard.saturating_sub(main);
        match slot.long_run {
            LongForm::Plain => Work::None,
            LongForm::Progressive => {
                let percent = rules::hard_percent(runner.roles.of(Zone::Tempo));
                let later = self.progressive_runs > 0;
                long_runs::progressive(runner, long_run, later, room * 100 / percent)
            }
            LongForm::RacePace => {
                let percent = rules::hard_percent(runner.roles.of(Zone::Race));
                let most = self.race_pace_metres();
                let target = if runner.is_short_race() {
                    self.short_race_long_run()
                } else {
                    self.most_race_pace
                };
                let wanted = self.wanted_race_pace(target, most, left.max(1), long_run);
                let seconds = room * 100 / percent;
                // Half of a run is enough for who starts low.
                let seconds = if self.curve.is_gentle() {
                    seconds.min((long_run / 2).max(rules::race_pace_in_long_run(runner.race)))
                } else {
                    seconds
                };
                let in_two = done > 0 && done.is_multiple_of(2);
                let enough = self.least_race_pace;
                long_runs::race_pace(runner, long_run, wanted, most, seconds, in_two, enough)
            }
        }
    }

    /// Metres at race pace that a long run is to hold, where so many with race pace are left, this
    /// one among them: in even steps from the greatest so far to the target, of which this one may
    /// have `most`.
    fn wanted_race_pace(&self, target: u64, most: u64, left: u64, long_run: u64) -> u64 {
        let runner = self.runner;
        let greatest = self.race_pace.min(target);
        let wanted = greatest + (target - greatest) / left;
        if left == 1 {
            // Bounded alike in a plan of any length (H25).
            let table = rules::interpolated_race_pace(runner.race, runner.target);
            let within = self.within_reach(volume::longest_run(runner));
            return wanted.min(within.max(table * AT_LAST / 100));
        }
        // What the last of them can grow on (H27).
        let needed = match left {
            2 => before_race_pace(target).min(most),
            _ => 0,
        };
        let wanted = wanted.max(needed);
        // To the nearest block, so that no metre of the target makes two blocks of it.
        let wanted = wanted + rules::race_pace_step(wanted) / 2;
        let kept = needed.max(self.least_race_pace * ON_THE_WAY / 100);
        wanted.min(self.within_reach(long_run).max(kept))
    }

    /// Marathon: metres at race pace that do not make a long run of about its greatest distance
    /// much shorter; any number for one that is far from it.
    fn within_reach(&self, long_run: u64) -> u64 {
        let whole = self.farthest;
        if whole > long_run * 112 / 100 {
            return u64::MAX;
        }
        let [race, easy] = [Zone::Race, Zone::LongRun].map(|zone| self.runner.paces.of(zone));
        let a_km = easy.seconds_for(1000).saturating_sub(race.seconds_for(1000)).max(1);
        whole.saturating_sub(long_run * 96 / 100) * 1000 / a_km
    }

    /// 5 km and 10 km: metres at race pace in a long run, half of what the plan leads to. What
    /// quality sessions will not come to is run here (A2).
    fn short_race_long_run(&self) -> u64 {
        let thread = &self.threads[self.at_race_pace() as usize];
        let pace = self.runner.paces.of(Zone::Race);
        let (_, most) = self.runner.work(self.runner.roles.of(Zone::Race));
        let (_, first) = rules::first_race_pace(self.runner.race);
        let before = thread.done.last().map(Dose::work);
        let left = thread.steps.saturating_sub(thread.done.len() as u64);
        let reached = match (before, left) {
            (None, 0) => 0,
            (None, 1) => most,
            (None, _) => most.min(grown(first)),
            (Some(work), left) => (0..left).fold(work, |work, _| most.min(grown(work))),
        };
        let least = self.least_race_pace;
        let half = self.most_race_pace / 2;
        if pace.seconds_for(least) > reached { least.max(half) } else { half }
    }

    /// The work of a long run that came out shorter than meant.
    fn fitting(&self, work: Work, long_run: u64) -> Work {
        let seconds = work.seconds(self.runner);
        match work {
            Work::RacePace { metres, .. } if seconds * 100 > long_run * 64 => {
                let most = metres.min(self.race_pace_metres());
                long_runs::race_pace(self.runner, long_run, most, most, NO_CAP, false, 0)
            }
            Work::Progressive(_) if seconds * 3 > long_run => Work::None,
            work => work,
        }
    }

    /// H27: race pace after a first time that was so short that the least which H16 asks of a
    /// session is out of reach waits; the main thread goes on instead.
    fn in_reach(&self, thread: Use, slot: Slot) -> Use {
        let line = self.lines.of(thread);
        let least = *rules::work(line.role, self.runner.level).start();
        let is_far = line.zone == Zone::Race
            && self.race_pace > 0
            && self.runner.paces.of(Zone::Race).metres_in(least) > self.race_pace_metres();
        let waits = thread == Use::RacePace && is_far && !slot.cutback;
        if waits && !slot.quality.contains(&Some(Use::Main)) { Use::Main } else { thread }
    }

    /// The quality sessions of a building week.
    fn quality_sessions(
        &mut self,
        slot: Slot,
        volume: u64,
        long_run: u64,
        caps: Caps,
        hard: u64,
        work: Work,
    ) -> Quality {
        let runner = self.runner;
        let mut threads = slot.quality.map(|of| of.map(|thread| self.in_reach(thread, slot)));
        if runner.start.is_known() && self.race_pace == 0 {
            // Where there is room for one alone, race pace goes first (H28).
            threads.sort_by_key(|thread| *thread != Some(Use::RacePace));
        }
        let threads = threads.iter().flatten();
        let runs = u64::from(runner.sessions) - 1 - threads.clone().count() as u64;
        let shortest = if slot.cutback { rules::SHORTEST } else { rules::SHORTEST_BUILDING };
        let easy = runs * shortest;
        let capped = AgeBand::ALL.map(|band| {
            let easy = runs * (band.easy_minutes(shortest / MINUTE) + 1) * MINUTE;
            caps.volume[band as usize].saturating_sub(long_run + easy)
        });
        let capped = capped.into_iter().fold(u64::MAX, u64::min);
        // Beside the long run alone, the session is what the week has left.
        let full =
            runs == 0 && !slot.cutback && !self.done.is_empty() && !self.runner.start.is_known();
        let is_held = self.limits.volume[self.done.len()] < NO_CAP;
        let more = if full && !is_held { more_than_meant(runner.race) } else { 0 };
        let room = volume + more;
        let mut room = room.saturating_sub(long_run + easy).min(capped);
        let mut hard = hard.saturating_sub(self.weighted(work));
        // H9: at race pace all the way it would still be within reach.
        let longest = rules::longest_run_metres(runner.race);
        let longest = runner.paces.of(Zone::Race).seconds_for(longest);
        let mut quality = Quality::default();
        let mut other = None;
        let is_strong = self.curve.is_strong() && !slot.cutback;
        for (position, thread) in threads.clone().enumerate() {
            let line = self.lines.of(*thread);
            let percent = rules::hard_percent(line.role);
            // What the second session needs at least.
            let (next_hard, next_room) = match threads.clone().nth(position + 1) {
                Some(next) => {
                    let next_line = self.lines.of(*next);
                    let (least, _) = runner.work(next_line.role);
                    let before = self.threads[*next as usize].done.last();
                    let work = before.map_or(least, Dose::work);
                    let hard = work * rules::hard_percent(next_line.role) / 100;
                    (hard, work * 3 / 2 + quality::SHORTEST_FRAME)
                }
                None => (0, 0),
            };
            let limit = room.saturating_sub(next_room).min(caps.run);
            // The long run is the longest.
            let most = if runner.start.is_known() {
                // What was there may come again beside a shorter long run.
                let before = self.threads[*thread as usize].done.last();
                before.map_or(0, |dose| dose.seconds() + quality::SHORTEST_FRAME)
            } else {
                0
            };
            let limit = limit.min(long_run.max(LEAST_LIMIT).max(most)).min(longest);
            let work_room = limit.saturating_sub(quality::SHORTEST_FRAME);
            let hard_room = hard.saturating_sub(next_hard) * 100 / percent;
            let left = Left { hard: hard_room, room: work_room, other };
            let dose = self.dose(*thread, line, slot, left);
            other = Some(dose.effort);
            let is_bound = position == 0 && slot.is_after_base() && !slot.cutback;
            if runner.start.is_known()
                && !(is_bound && self.holds(rules::least_quality(runner.level), caps))
            {
                // No quality in a first week, nor before a week can hold it.
                let is_first = slot.number == 1;
                let least = *rules::work(line.role, runner.level).start();
                let fits = dose.seconds() <= work_room
                    && dose.work() <= hard_room
                    && (slot.cutback || dose.work() >= least);
                // H27: a first time at race pace that is too short for the least of the next one.
                let is_token = slot.cutback
                    && line.zone == Zone::Race
                    && self.race_pace == 0
                    && dose.metres(runner, line) + rules::RACE_PACE_GROWTH_METRES
                        < runner.paces.of(Zone::Race).metres_in(runner.work(line.role).0);
                if is_first || is_token || !fits {
                    let is_threshold = line.role == Role::Threshold && runner.is_short_race();
                    self.progressive_missing += u64::from(is_threshold);
                    self.is_crowded |= position > 0;
                    continue;
                }
            }
            let state = &mut self.threads[*thread as usize];
            if runner.start.is_known()
                && !slot.cutback
                && state.done.last().is_some_and(|last| dose.loses_on(last))
            {
                let work = dose.work();
                self.lost[*thread as usize] = StepLimit { before: slot.number, work };
            }
            if slot.cutback { &mut state.light } else { &mut state.done }.push(dose);
            self.steps.push(line, dose);
            let weighted = dose.work() * percent / 100;
            let session = quality::session(runner, line, &dose, limit, is_strong);
            let timed = quality.sessions[position].insert(Timed::new(session));
            room = room.saturating_sub(timed.totals.seconds[AgeBand::From50 as usize]);
            hard = hard.saturating_sub(weighted);
            self.greatest_work = self.greatest_work.max(dose.work());
            if line.zone == Zone::Race {
                self.race_pace = self.race_pace.max(dose.metres(runner, line));
            }
            quality.hard += weighted;
        }
        quality
    }

    /// The step of a thread that this week takes.
    fn dose(&self, thread: Use, line: Line, slot: Slot, left: Left) -> Dose {
        let Left { hard, room, other } = left;
        let runner = self.runner;
        let state = &self.threads[thread as usize];
        let (lowest, most) = line.bounds(runner);
        let peak_week = self.curve.peak_week();
        let heaviest = line.heaviest(runner, (lowest, most), peak_week, thread == Use::RacePace);
        let index = state.done.len() as u64;
        let least = if index == 0 { *rules::work(line.role, runner.level).start() } else { lowest };
        // Hills that take turns with fartlek begin as light as those of a thread.
        let in_turn = thread == Use::Hills && self.threads[Use::Fartlek as usize].steps > 0;
        let steps = state.steps.max(if in_turn { rules::THREAD as u64 } else { 1 });
        let (work, rep) = line.aim(runner, (lowest, heaviest), index, steps);
        let first_hills =
            if thread == Use::Hills && index == 0 { self.first_hills() } else { None };
        let work = first_hills.unwrap_or(work);
        // In Base, fartlek is play beside the hills.
        let is_play = thread == Use::Fartlek && !runner.walks_all;
        let work = if is_play { work.min(least * 3 / 2) } else { work };
        let (metres, most_first, within_a_rep) = if line.zone == Zone::Race {
            let is_first = index == 0 && steps > 1 && !state.light.is_empty();
            self.race_pace_bounds(line, slot, is_first)
        } else {
            (u64::MAX, u64::MAX, u64::MAX)
        };
        let light = slot.cutback;
        let most = if line.zone == Zone::Race {
            // H18, warm-up and cool-down being a quarter of the session or more.
            let share = (room + quality::SHORTEST_FRAME) * MOST_RACE_PACE / 100;
            most.min(share).max(least).min(most_first)
        } else {
            most
        };
        // A2: the last step at race pace is worth its while.
        let enough = match state.done.first() {
            _ if index + 1 < steps => 0,
            _ if line.zone == Zone::Race => {
                let least = runner.paces.of(Zone::Race).seconds_for(self.least_race_pace);
                least.saturating_sub(threads::ROUNDING)
            }
            // H21: the last step of a thread is well above the first.
            Some(first) if steps >= rules::THREAD as u64 => {
                (first.work() * 100).div_ceil(rules::THREAD_START)
            }
            _ => 0,
        };
        let is_led_to = !runner.start.is_known()
            && thread == Use::RacePace
            && index + 1 < steps
            && metres < u64::MAX;
        let needed = if is_led_to { self.led_to(slot, metres) } else { 0 };
        let work = work.max(needed);
        let work = work.min(hard.max(least));
        let bound = if line.near_vma || line.way == Way::TenKmPace {
            most
        } else {
            most.max(*rules::work(line.role, runner.level).end())
        };
        let bound = bound.min(hard);
        let aim = Aim {
            work,
            least,
            most,
            rep,
            room,
            metres,
            light,
            within_a_rep,
            bound,
            enough,
            needed,
            other,
        };
        let mut aim = if slot.cutback {
            // The step before, cut to two thirds.
            let (work, rep) = match state.done.last() {
                Some(dose) => (dose.work() * 62 / 100, dose.rep.min(dose.work() * 31 / 100)),
                None => (least, rep),
            };
            Aim { work, least: 0, most: most.min(work * 6 / 5).min(hard), rep, ..aim }
        } else if index == 0
            && (steps >= rules::THREAD as u64 || first_hills.is_some() || thread == Use::Fartlek)
        {
            let first = match thread {
                Use::Hills => work,
                Use::Fartlek => least + 2 * rep - 1,
                _ if self.curve.is_gentle() || self.curve.is_strong() => {
                    least + if line.paced { rep * 3 / 4 } else { rep - 1 }
                }
                // H27 says how race pace begins.
                Use::RacePace if !runner.is_short_race() => most,
                _ => line.most_first(runner, heaviest, rep),
            };
            Aim { work: aim.work.min(first), most: most.min(first).min(hard.max(least)), ..aim }
        } else {
            Aim { most: most.min(hard.max(least)), ..aim }
        };
        let limit = self.limits.steps[thread as usize];
        if slot.number < limit.before {
            aim.most = aim.most.min(limit.work.max(least));
            aim.bound = 0;
        }
        let dose = line.choose(runner, aim, state, &self.steps);
        dose.expect("every way has efforts by time")
    }

    /// H27: metres and seconds at race pace of a session, at most; and where the least of H16 is
    /// beyond them, that least, which its work is to be within a rep of. Whether it is the first
    /// step of several, after a cutback's taste of race pace.
    fn race_pace_bounds(&self, line: Line, slot: Slot, is_first: bool) -> (u64, u64, u64) {
        let runner = self.runner;
        let (metres, mut seconds) = self.most_race_pace();
        if is_first && runner.race == RaceDistance::TenKm {
            // The taste is no step to grow on (H25).
            seconds = seconds.min(rules::first_race_pace(runner.race).1);
        }
        let least = *rules::work(line.role, runner.level).start();
        let bound = runner.paces.of(Zone::Race).metres_in(least);
        if !slot.cutback && (bound > metres || least > seconds) {
            (u64::MAX, u64::MAX, least)
        } else {
            (metres, seconds, u64::MAX)
        }
    }

    /// H27: seconds at race pace that a session of so many metres at most has to come to, so that
    /// the last long run can have what the plan leads to.
    fn led_to(&self, slot: Slot, most: u64) -> u64 {
        let at_race = |slot: &&Slot| slot.long_run == LongForm::RacePace;
        let left = self.slots[usize::from(slot.number)..].iter().filter(at_race).count();
        if self.runner.is_short_race() || !(1..=2).contains(&left) {
            return 0;
        }
        let metres = (0..left).fold(self.most_race_pace, |metres, _| before_race_pace(metres));
        if metres <= self.race_pace {
            return 0;
        }
        self.runner.paces.of(Zone::Race).seconds_for(metres.min(most))
    }

    /// Seconds of the first hills of all, which are few; none where they are all that leads to a
    /// week of two sessions (H27), or half of their own week.
    fn first_hills(&self) -> Option<u64> {
        let runner = self.runner;
        let are_alone = self.threads[Use::Hills as usize].steps <= 1;
        let leads_to_most = runner.two_quality() || runner.sessions == 2;
        match (are_alone, runner.is_short_race()) {
            (true, true) if leads_to_most => None,
            (true, true) => Some(LONE_HILLS),
            (true, false) if runner.two_quality() => Some(LONE_HILLS),
            _ => Some(runner.at_level(FIRST_HILLS)),
        }
    }

    /// Easy runs take what the week's volume has left; then days are given.
    fn fill(&self, fill: &Fill, quality: &[Option<Timed>], long_run: Timed) -> Filled {
        let runner = self.runner;
        let mut quality = quality.iter().flatten();
        let quality_runs = quality.clone().count();
        let mut others: Totals = quality.clone().map(|timed| timed.totals).sum();
        let mut fixed = others;
        fixed += long_run.totals;
        let long_seconds = long_run.totals.seconds[AgeBand::Under40 as usize];
        let runs = usize::from(runner.sessions) - quality_runs - 1;
        let room = array::from_fn(|band| fill.caps[band].saturating_sub(fixed.seconds[band]));
        let left = fill.volume.saturating_sub(fixed.seconds[AgeBand::Under40 as usize]) / MINUTE;
        let minutes = ages::easy_minutes_within(room, runs as u64).min(left);
        let share = rules::easy_run_share(runner.sessions);
        let most = self.runner.longest_easy.min(long_seconds * share / 100) / MINUTE;
        let is_bounded =
            fill.is_last && !runner.start.is_known() && runner.race == RaceDistance::Marathon;
        let most = if is_bounded {
            let before = self.done.iter().map(|week| week.longest_plain).max().unwrap_or(0);
            most.min(before * LAST_EASY / 100 / MINUTE)
        } else {
            most
        };
        let alike = || distribute(minutes, runs, fill.shortest, most.max(fill.shortest));
        let medium_long = (fill.medium_long && runs >= 2)
            .then(|| self.with_medium_long(minutes, runs, fill.shortest, most, long_seconds))
            .filter(|easy| easy[0] > easy[1])
            // Weeks that grow from what is run now need all that H7 allows.
            .filter(|easy| {
                !runner.start.is_known()
                    || easy[..runs].iter().sum::<u64>() + 5 > alike()[..runs].iter().sum()
            });
        let mut easy = medium_long.unwrap_or_else(alike);
        let medium_long = medium_long.is_some();
        if self.done.is_empty() && runs > 0 {
            // The first week is to the minute: a longer plan never begins with more.
            let sum: u64 = easy[..runs].iter().sum();
            let last = &mut easy[runs - 1];
            *last += minutes.saturating_sub(sum).min(most.saturating_sub(*last)).min(4);
        }
        let days = days::days(runs + quality_runs, quality_runs);
        // Who runs more than the table has keeps it.
        let is_hardest = fill.is_last
            && !self.curve.is_strong()
            && long_run.session.workout == Workout::RacePaceLongRun;
        if is_hardest && let Some((days::EVE, On::Easy(eve))) = days.last().copied() {
            let first = usize::from(medium_long);
            let easy_share = rules::easy_share_of_week(runner.sessions);
            let long = long_run.totals.seconds[AgeBand::From40 as usize];
            let week =
                (long * 1000 / runner.long_run_share).max(fill.hard * 100 / (100 - easy_share));
            // As much as the oldest run of it.
            let least = week.saturating_sub(fixed.seconds[AgeBand::Under40 as usize]) * 100
                / AgeBand::From50.easy_percent()
                / MINUTE;
            rest_before(eve, &mut easy[..runs], first, most, least + EVE_MARGIN);
        }
        let has_hills = quality.clone().any(|timed| timed.session.workout.is_hills());
        let mut sessions: Vec<Session> = Vec::with_capacity(runner.sessions.into());
        let mut record = Record { hard: fill.hard, ..Record::default() };
        // The last easy run of the week has the strides, but for the medium-long one.
        let last = days.iter().rev().find_map(|(_, on)| on.easy_run());
        let strides = last.filter(|place| !medium_long || *place > 0);
        for (day, on) in days.iter().copied() {
            let On::Easy(place) = on else {
                let Timed { session, totals } = quality.next().expect("a day for each of them");
                record.add(session, totals);
                sessions.push(Session { day, ..session.clone() });
                continue;
            };
            let session = sessions.push_mut(if Some(place) == strides {
                let times = easy::strides_of(runner, fill.index);
                easy::strides(runner, times, day, easy[place], fill.index)
            } else {
                let workout = match place {
                    0 if medium_long => Workout::MediumLongRun,
                    0 if fill.index % 3 == 1 && fill.is_building && !has_hills => {
                        Workout::RollingRun
                    }
                    _ => Workout::EasyRun,
                };
                easy::run(runner, workout, day, easy[place], fill.index)
            });
            let totals = session.totals();
            record.add(session, &totals);
            others += totals;
        }
        record.add(&long_run.session, &long_run.totals);
        sessions.push(long_run.session);
        Filled { sessions, others, record }
    }

    /// A7: one easy run a good third longer than the others.
    fn with_medium_long(
        &self,
        minutes: u64,
        runs: usize,
        least: u64,
        most: u64,
        long_run: u64,
    ) -> [u64; easy::MOST_RUNS] {
        let most_of_week = long_run * rules::MEDIUM_LONG_OF_LONG_RUN / 100;
        let longest = self.runner.longest_medium_long.min(most_of_week);
        let others = runs as u64 - 1;
        // 1.4 times as long as each of the others, which come out a little shorter by rounding.
        let wanted = minutes * 14 / (14 + 10 * others);
        let medium = rules::round_down((wanted + 4).min(longest / MINUTE)).max(least);
        // The mean of the others is held, so that one of them may be a round step longer.
        let mean = most.min(medium * 100 / (rules::MEDIUM_LONG_SHARE + MEDIUM_LONG_MARGIN));
        let left = minutes.saturating_sub(medium).min(mean.max(least) * others);
        let most = most.min(mean.next_multiple_of(rules::ROUND / MINUTE));
        let rest = distribute(left, runs - 1, least, most.max(least));
        let mut easy = [medium; easy::MOST_RUNS];
        easy[1..].copy_from_slice(&rest[..easy::MOST_RUNS - 1]);
        easy
    }
}

/// H31: the easy run of this place, on the eve of the hardest long run, is short. The runs from
/// the first place on take what they can of it; what all of them need to come to at least
/// (H5, H10) is not taken.
fn rest_before(eve: usize, easy: &mut [u64], first: usize, most: u64, least: u64) {
    const STEP: u64 = rules::ROUND / MINUTE;
    let longest = rules::EVE_OF_HARDEST / MINUTE;
    let mut left = easy[eve].saturating_sub(longest);
    easy[eve] -= left;
    let from = rules::ROUND_FROM / MINUTE;
    for (index, run) in easy.iter_mut().enumerate().skip(first) {
        while index != eve && left >= STEP && *run >= from && *run + STEP <= most {
            *run += STEP;
            left -= STEP;
        }
    }
    let missing = least.saturating_sub(easy.iter().sum()).next_multiple_of(STEP);
    easy[eve] += missing.min(left);
}

/// H27: the metres at race pace that so many can grow on.
const fn before_race_pace(metres: u64) -> u64 {
    (metres * 100).div_ceil(rules::RACE_PACE_GROWTH)
}

/// An easy run of the last building week in percent of the longest before that was no medium-long
/// one, at most: minutes that hard work left are not made up for (our calibration).
const LAST_EASY: u64 = 110;

/// What easy runs lose at an age beside the long run, in minutes.
const EVE_MARGIN: u64 = 4;

/// The first hills of a plan in seconds, beginner, intermediate, advanced: 8 × 30 s, 10 × 30 s.
const FIRST_HILLS: [u64; 3] = [4 * MINUTE, 5 * MINUTE, 5 * MINUTE];

/// The same where no others follow: 10 × 45 s.
const LONE_HILLS: u64 = 15 * MINUTE / 2;

/// The last long run with race pace, in percent of what a plain one would be: the work
/// makes up for it.
const LAST_RACE_PACE_RUN: u64 = 90;
/// The same where it is most of the week.
const LAST_OF_TWO: u64 = 93;
/// The same where many easy runs, which it bounds, are to hold as much as the week before.
const LAST_FROM_NOW: u64 = 95;

/// Rounding at an age takes some points of the difference.
const MEDIUM_LONG_MARGIN: u64 = 4;

/// A cutback's long run beside an easy run alone, in percent of the full week's.
const CUTBACK_ALONE: u64 = 83;

/// A cutback in which race pace is met for the first time, in percent of the week before it.
const CUTBACK_WITH_RACE_PACE: u64 = 82;

/// A step of a thread in percent of the one before, about.
const NEXT_STEP: u64 = 108;

/// An easy run beside the long run alone is no longer than the first quality session, which takes
/// its place in the weeks after.
const LONE_EASY: u64 = 45 * MINUTE;

/// Two sessions a week: what the quality session may add to the week that is meant, in seconds.
const fn more_than_meant(race: RaceDistance) -> u64 {
    match race {
        RaceDistance::HalfMarathon => 6 * MINUTE,
        _ => 12 * MINUTE,
    }
}

/// Race pace in a long run that the greatest distance makes shorter, in percent of what A2 asks
/// for: in the last one at most, and in one before it.
const AT_LAST: u64 = 115;
const ON_THE_WAY: u64 = 70;

/// How often a long run gives way, at most.
const MOST_TRIMS: usize = 3;

/// A quality session may always last so long.
const LEAST_LIMIT: u64 = 60 * MINUTE;

/// Rounding a run makes it this much longer at most.
const WITHIN_METRES: u64 = 400;

/// As long as a cutback's quality session may be: two short reps.
const LEAST_OF_CUTBACK: u64 = 23 * MINUTE;

/// H18: work at race pace in a quality session, in percent of it, a little kept in hand.
const MOST_RACE_PACE: u64 = 68;

/// What a week's easy runs have to come to.
struct Fill {
    is_building: bool,
    /// Whether it is the last of the building weeks.
    is_last: bool,
    volume: u64,
    /// H7 at each age band.
    caps: [u64; 3],
    /// Minutes of the shortest.
    shortest: u64,
    /// The week, from 0.
    index: u64,
    medium_long: bool,
    hard: u64,
}
