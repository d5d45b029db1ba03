//! The search for the next step of a thread: of all efforts of the library and counts of them, the
//! nearest to what is aimed at of those that keep most of what is asked.

use super::{Aim, Choice, Dose, Steps, Thread, grown};
use crate::plan::library::{Effort, Way};
use crate::plan::rules;
use crate::plan::schedule::lines::Line;
use crate::plan::schedule::runner::{MINUTE, Runner};

/// How much of what is asked a dose keeps, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// The next step of the thread, with as much work as is worth its while.
    Enough,
    /// The next step of the thread: within all bounds, more than the last, and new.
    Next,
    /// A step that came before.
    Again,
    /// A step in far shorter pieces than those before.
    CutUp,
    /// H21 goes before the bounds that keep two targets alike: more work than these allow.
    Beyond,
    /// No step on the last, but within all bounds, and new.
    New,
    /// Within all bounds.
    Keeps,
    /// Within the metres alone, or the same steps once more than they may come.
    Short,
    /// Any other.
    Any,
}

/// What a dose is chosen by, the best first: its rank, its distance from the aim, its place.
type By = (Rank, u64, usize);

/// More reps than this come in even numbers, where one more or less is as near…
const MOST_ODD: u16 = 6;
/// …by this, in thousandths of the work (our calibration).
const ODD: u64 = 80;

/// Further from the aim than any dose.
const FARTHEST: u64 = 1 << 40;

/// More reps are no session.
const MOST_REPS: u64 = 40;

impl Line {
    /// The nearest dose, with what it was chosen by, an effort left out.
    pub(super) fn search(
        self,
        runner: &Runner<'_>,
        aim: &Aim,
        thread: &Thread,
        steps: &Steps,
        without: Option<Effort>,
    ) -> Option<(By, Dose)> {
        let last = thread.done.last().filter(|_| !aim.light);
        // What the last step allows.
        let work = last.map_or(aim.work, |last| {
            let work = last.work();
            aim.work.clamp(work, grown(work))
        });
        let by_metres = match aim.metres {
            u64::MAX => u64::MAX,
            metres => runner.paces.of(self.zone).seconds_for(metres),
        };
        let work = work.min(aim.most).min(by_metres);
        // The most work of all: what is more is no step.
        let aim = Aim { work, bound: aim.bound.max(aim.most), ..*aim };
        let best = if aim.enough <= aim.most { Rank::Enough } else { Rank::Next };
        let farthest = (u64::MAX, 0);
        let many = match self.way {
            // Few and long, from the first third on.
            Way::Threshold if aim.rep > 6 * MINUTE => (4, 25),
            _ => (12, 40),
        };
        let line = self;
        let shortest_rep = if aim.light { 0 } else { self.shortest_after(&thread.done) };
        let mut search = Search {
            line,
            runner,
            aim,
            many,
            thread,
            last,
            shortest_rep,
            steps,
            best,
            farthest,
            chosen: None,
        };
        let possible = if aim.light { 0 } else { thread.light_choices };
        let possible = &thread.choices[possible..];
        let is_cut_up = |choice: &Choice| choice.once.rep < shortest_rep;
        // As a rule nothing is.
        let has_cut_up = possible.first().is_some_and(is_cut_up);
        let cut_up = if has_cut_up { possible.partition_point(is_cut_up) } else { 0 };
        let (cut_up, whole) = possible.split_at(cut_up);
        // What is cut up comes into question where nothing else does.
        for choices in [whole, cut_up] {
            let at_aim = choices.partition_point(|choice| choice.once.rep < aim.rep);
            let (mut shorter, mut longer) = choices.split_at(at_aim);
            while let Some(choice) = nearest(aim.rep, &mut shorter, &mut longer)
                && (without == Some(choice.once.effort) || search.weighs(choice))
            {}
            if search.chosen.as_ref().is_some_and(|((rank, ..), _)| *rank <= Rank::Again) {
                break;
            }
        }
        search.chosen
    }

    /// The shortest rep of a step after these that is not in far shorter pieces than they are.
    fn shortest_after(self, done: &[Dose]) -> u64 {
        let (percent, steps) = match self.way {
            Way::RacePace => (60, 2),
            Way::Threshold => (50, 1),
            _ => return 0,
        };
        let last = done.iter().rev().take(steps);
        let longest = last.map(|dose| dose.rep).max().unwrap_or(0);
        (longest * percent).div_ceil(100)
    }
}

/// Takes the effort whose rep is nearest to the one aimed at.
fn nearest<'c>(
    rep: u64,
    shorter: &mut &'c [Choice],
    longer: &mut &'c [Choice],
) -> Option<&'c Choice> {
    match (shorter.last(), longer.first()) {
        (Some(down), Some(up)) if rep - down.once.rep < up.once.rep - rep => {
            shorter.split_off_last()
        }
        (Some(_), None) => shorter.split_off_last(),
        _ => longer.split_off_first(),
    }
}

/// The search for the step of a thread: the dose nearest to an aim, of those that keep most of
/// what is asked.
struct Search<'s> {
    line: Line,
    runner: &'s Runner<'s>,
    aim: Aim,
    /// More efforts than this are further from the aim, and each by how much.
    many: (u16, u64),
    thread: &'s Thread,
    last: Option<&'s Dose>,
    /// A rep shorter than this makes far shorter pieces than the steps before.
    shortest_rep: u64,
    steps: &'s Steps,
    /// The best rank that a dose can have.
    best: Rank,
    /// Once one of the best rank is chosen: its distance and place, which others have to be below.
    farthest: (u64, usize),
    /// The best so far, with what it was chosen by.
    chosen: Option<(By, Dose)>,
}

impl Search<'_> {
    /// Weighs an effort, by the counts that come into question; false where its rep is so far
    /// from the one aimed at that none further off can be nearer.
    fn weighs(&mut self, choice: &Choice) -> bool {
        let Choice { place, once: effort, is_continuous } = choice;
        let by_length = |seconds: u64| seconds * 350 / self.aim.rep.max(1);
        let off = effort.rep.abs_diff(self.aim.rep);
        if by_length(off) > self.farthest.0 {
            return false;
        }
        // At 10 km pace the rep should not fall from step to step.
        let before = self.last.filter(|_| self.line.way == Way::TenKmPace);
        let fall = before.map_or(0, |before| before.rep.saturating_sub(effort.rep));
        let by_rep = by_length(off + fall) + self.by_measure(effort);
        if *is_continuous {
            self.weigh(effort, 1, by_rep, *place);
            return true;
        }
        let rep = effort.rep;
        let (about, more) = (self.aim.work / rep, self.aim.work % rep);
        let nearest = by_rep + self.aim.part_of_work(more.min(rep - more));
        if (nearest, *place) >= self.farthest {
            return true;
        }
        let is_piece =
            self.line.way == Way::RacePace && rep >= rules::race_pace_piece(self.runner.race);
        let fewest = if is_piece { 1 } else { 2 };
        let is_possible = |count: &u64| (fewest..=MOST_REPS).contains(count);
        let near = [about, about + 1];
        for count in near.into_iter().filter(is_possible) {
            self.weigh(effort, count as u16, by_rep, *place);
        }
        // The work of all others is a rep or more from what is aimed at.
        if (by_rep + self.aim.part_of_work(rep), *place) < self.farthest {
            let [least, enough] = [self.aim.least, self.aim.enough].map(|work| work.div_ceil(rep));
            let others = [about.saturating_sub(1), least, enough, 1, 2];
            let mut weighed: u64 =
                near.into_iter().filter(is_possible).map(|count| 1 << count).sum();
            for count in others.into_iter().filter(is_possible) {
                if weighed & 1 << count == 0 {
                    weighed |= 1 << count;
                    self.weigh(effort, count as u16, by_rep, *place);
                }
            }
        }
        true
    }

    /// Chooses a number of an effort, if that is better than what has been chosen.
    fn weigh(&mut self, effort: &Dose, count: u16, by_rep: u64, place: usize) {
        let work = effort.rep * u64::from(count);
        let is_within = self.aim.least <= work && work <= self.aim.bound;
        if !is_within && self.chosen.as_ref().is_some_and(|((rank, ..), _)| *rank < Rank::Short) {
            return;
        }
        let distance = by_rep + self.work_distance(effort, count);
        if (distance, place) < self.farthest {
            let rest = if count == 1 { 0 } else { effort.rest };
            self.choose(Dose { count, rest, ..*effort }, distance, place);
        }
    }

    /// Chooses a dose, if it is better than what has been chosen.
    fn choose(&mut self, dose: Dose, distance: u64, place: usize) {
        let rank = self.rank(&dose);
        let off = match rank {
            Rank::Short => dose.work().abs_diff(self.aim.least),
            Rank::Any => dose.work(),
            _ => distance,
        };
        // Where weeks start from what is run now, the room for others may be short: what has come
        // as often as it may (H21) comes last of its rank, before what is too little (H16).
        let off = if rank >= Rank::Short && self.runner.starts_from_now {
            let is_too_little = rank == Rank::Short && dose.work() < self.aim.least;
            let is_used_up = self.steps.are_used_up(self.line, &dose);
            off.saturating_add(FARTHEST * (u64::from(is_used_up) + 2 * u64::from(is_too_little)))
        } else {
            off
        };
        let by = (rank, off, place);
        if self.chosen.is_none_or(|(other, _)| by < other) {
            self.chosen = Some((by, dose));
            if rank == self.best {
                self.farthest = (distance, place);
            }
        }
    }

    /// How much of what is asked a dose keeps.
    fn rank(&self, dose: &Dose) -> Rank {
        let aim = &self.aim;
        let work = dose.work();
        let is_short = aim.metres == u64::MAX || dose.metres(self.runner, self.line) <= aim.metres;
        let fits = is_short
            && aim.least <= work
            && dose.seconds() <= aim.room
            && work.saturating_sub(dose.rep) < aim.within_a_rep;
        if !fits || work > aim.bound {
            return if is_short { Rank::Short } else { Rank::Any };
        }
        let keeps = work <= aim.most;
        let grows = self.last.is_none_or(|last| dose.grows_on(last));
        let before = if aim.light { &self.thread.light } else { &self.thread.done };
        let is_new = || !before.iter().any(|other| other.is(dose));
        let is_rare = || !self.steps.are_used_up(self.line, dose);
        match (keeps, grows) {
            (true, true) if is_rare() => match is_new() {
                _ if dose.rep < self.shortest_rep => Rank::CutUp,
                true if work >= aim.enough => Rank::Enough,
                true => Rank::Next,
                false => Rank::Again,
            },
            (false, true) if is_new() && is_rare() => Rank::Beyond,
            (true, _) if self.runner.starts_from_now && !is_rare() => Rank::Short,
            (true, _) if is_new() => Rank::New,
            (true, _) => Rank::Keeps,
            (false, _) => Rank::Short,
        }
    }

    /// How far an effort is from the aim by how it reads.
    fn by_measure(&self, effort: &Dose) -> u64 {
        let by_time = matches!(effort.effort, Effort::Seconds(_));
        match self.line.way {
            Way::Repeats | Way::TenKmPace | Way::RacePace if by_time => 160,
            _ => 0,
        }
    }

    /// How far the work of a number of efforts is from the aim, many reps being further, and an odd
    /// number of them.
    fn work_distance(&self, effort: &Dose, count: u16) -> u64 {
        let work = effort.rep * u64::from(count);
        let off = self.aim.part_of_work(work.abs_diff(self.aim.work));
        let (enough, weight) = self.many;
        let is_odd = count > MOST_ODD && count % 2 == 1 && self.line.way != Way::Hills;
        let odd = if is_odd { ODD } else { 0 };
        off + odd + u64::from(count.saturating_sub(enough)) * weight
    }
}
