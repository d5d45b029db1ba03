//! A building week: its size, its long run, its quality sessions, and easy running in what is
//! left.

use super::ages;
use super::draft::Draft;
use super::fill::{Fill, Filled};
use super::history::{Quality, Size};
use super::limits::NO_CAP;
use super::long_runs::{self, Work};
use super::runner::MINUTE;
use super::size::shortest_easy;
use super::slots::{LongForm, Slot};
use crate::distance::RaceDistance;
use crate::plan::age::AgeBand;
use crate::plan::phases::Phase;
use crate::plan::rules;
use crate::plan::session::Session;

/// How often a long run gives way, at most.
const MOST_TRIMS: usize = 3;

impl Draft<'_> {
    /// The sessions of the next week, which is of this slot.
    pub(super) fn building_week(&mut self, mut slot: Slot) -> Vec<Session> {
        let caps = self.caps();
        let mut size = self.size(slot, caps);
        let hard = self.hard_room(size);
        let work = if self.runner.starts_from_now {
            self.catch_up(&mut slot);
            let work = self.long_run_work(slot, size, hard);
            let is_changed = self.end_faster(&mut slot, work)
                || self.meet_race_pace(&mut slot, work)
                || self.train_threshold(&mut slot, work);
            let work = if is_changed { self.long_run_work(slot, size, hard) } else { work };
            self.count_progressive(&mut slot, work);
            let work = self.in_one_block(work, size.long_run, caps.run);
            size.long_run = self.within_distance(size.long_run, work);
            work
        } else {
            self.long_run_work(slot, size, hard)
        };
        let mut quality = Quality::default();
        self.quality_sessions(slot, size, hard, work, &mut quality);
        let work = if quality.count() + 1 == usize::from(self.runner.sessions) {
            let longest = ages::longest_beside(self.runner, &quality.totals());
            size.long_run = rules::round_seconds(size.long_run.min(longest));
            self.fitting(work, size.long_run)
        } else {
            work
        };
        let history = &mut self.history;
        history.race_pace = history.race_pace.max(work.race_pace_metres());
        match long_runs::form(work) {
            LongForm::RacePace => {
                history.race_pace_runs += 1;
                history.race_pace_sessions += 1;
                history.with_race_pace |= 1 << slot.number;
            }
            LongForm::Progressive => history.progressive_runs += 1,
            LongForm::Plain => {}
        }
        self.full_done += u64::from(!slot.cutback);
        let week = self.filled(slot, size, work, &quality);
        self.history.weeks.push(week.record);
        week.sessions
    }

    /// The week with its easy runs; where they could not take their minutes, the long run gives
    /// way, too.
    fn filled(&self, slot: Slot, size: Size, work: Work, quality: &Quality) -> Filled {
        let runner = self.runner;
        let Size { volume, long_run, caps } = size;
        let medium_long = runner.race == RaceDistance::Marathon
            && runner.sessions >= rules::SESSIONS_WITH_MEDIUM_LONG
            && !slot.cutback
            // A strong runner's easy runs are long enough in Base.
            && !(runner.starts_from_now && slot.phase == Phase::Base);
        let is_last = usize::from(slot.number) == self.slots.len();
        let index = u64::from(slot.number) - 1;
        let run_cap = caps.run.min(rules::longest_run(runner.race, runner.level));
        let is_exact = self.is_exact(is_last);
        let most_long_run = |long_run: u64| if is_exact { run_cap.min(long_run) } else { run_cap };
        let mut fill = Fill {
            is_building: true,
            is_last,
            long_run,
            most_long_run: most_long_run(long_run),
            work,
            volume,
            caps: caps.volume,
            shortest: shortest_easy(slot) / MINUTE,
            index,
            medium_long,
            hard: quality.hard + self.weighted(work),
        };
        let mut week = self.fill(&fill, quality);
        for _ in 0..MOST_TRIMS {
            let mut most = ages::longest_beside(runner, &week.others);
            if runner.starts_from_now {
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
            let long_run = rules::round_seconds(most.min(fill.long_run - 1));
            fill = Fill { long_run, most_long_run: most_long_run(long_run), ..fill };
            week = self.fill(&fill, quality);
        }
        week
    }
}
