//! Other ways to the same race, for a runner's own plan whose usual way leads to less than that of
//! a shorter plan: mostly since its lighter weeks fall where threads have to begin again, or since
//! hard time that its peak would need goes elsewhere.

use crate::plan::rules;

/// Where the lighter weeks are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cutbacks {
    /// Between runs of full weeks that are about as long.
    Even,
    /// After the first week, then as a plan two weeks shorter has them.
    AfterFirst,
    /// The last one before three full weeks.
    BeforeLast,
}

/// Where race pace is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RacePaceIn {
    Usual,
    /// Half-marathon and marathon: in sessions of the full week before the last, and back from
    /// there, not as early as they may begin.
    LateSessions,
    /// Half-marathon and marathon, two or three sessions a week: at the end of the last long run
    /// alone, so that hard time is left to quality.
    OneLongRun,
    /// 5 km and 10 km: in place of what trains its role, the main thread or the end of the last long
    /// run with threshold.
    ItsRole,
}

/// A way to build the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Variation {
    pub(super) cutbacks: Cutbacks,
    /// By how many steps the greatest week and the longest run aim higher.
    pub(super) higher: u64,
    /// Race pace that the plan leads to, in percent of the usual.
    pub(super) race_pace: u64,
    pub(super) race_pace_in: RacePaceIn,
    /// Threads begin with as much as H21 lets them.
    pub(super) begins_high: bool,
}

impl Variation {
    pub(super) const USUAL: Self = Self {
        cutbacks: Cutbacks::Even,
        higher: 0,
        race_pace: 100,
        race_pace_in: RacePaceIn::Usual,
        begins_high: false,
    };

    /// The other ways: those first that leave the weeks as they are and aim little higher; last those
    /// with a lighter second week, which is odd.
    const OTHERS: [Self; 19] = {
        let usual = Self::USUAL;
        let after_first = Self { cutbacks: Cutbacks::AfterFirst, ..usual };
        let before_last = Self { cutbacks: Cutbacks::BeforeLast, ..usual };
        let its_role = Self { race_pace_in: RacePaceIn::ItsRole, ..usual };
        let late = Self { race_pace_in: RacePaceIn::LateSessions, ..usual };
        let one_run = Self { race_pace_in: RacePaceIn::OneLongRun, ..usual };
        let high = Self { begins_high: true, ..usual };
        let both = Self { begins_high: true, ..one_run };
        [
            Self { race_pace: 110, ..usual },
            Self { race_pace: 92, ..usual },
            its_role,
            Self { race_pace: 150, ..its_role },
            Self { higher: 1, ..usual },
            Self { higher: 2, ..usual },
            Self { higher: 3, ..usual },
            before_last,
            Self { higher: 3, ..before_last },
            late,
            one_run,
            high,
            Self { race_pace: 110, ..late },
            both,
            after_first,
            Self { cutbacks: Cutbacks::AfterFirst, ..late },
            Self { cutbacks: Cutbacks::AfterFirst, ..one_run },
            Self { begins_high: true, ..after_first },
            Self { cutbacks: Cutbacks::AfterFirst, ..both },
        ]
    };

    /// Those of the other ways that lead anywhere in such a plan, the first to try first.
    pub(super) fn others(is_short_race: bool, weeks: u8) -> impl Iterator<Item = Self> {
        Self::OTHERS.into_iter().filter(move |way| way.suits(is_short_race, weeks))
    }

    /// Whether it leads anywhere in a plan of so many weeks: one that is too short for whole threads
    /// keeps its weeks as they are, and a longer one has room for race pace beside its main thread.
    fn suits(self, is_short_race: bool, weeks: u8) -> bool {
        let is_short = weeks < rules::WEEKS_WITH_THREADS;
        let has_its_race = match self.race_pace_in {
            RacePaceIn::Usual => true,
            RacePaceIn::LateSessions | RacePaceIn::OneLongRun => !is_short_race,
            RacePaceIn::ItsRole => is_short_race && is_short,
        };
        has_its_race && (!is_short || self.cutbacks == Cutbacks::Even && self.higher == 0)
    }
}
