//! Other ways to the same race, for a runner's own plan whose usual way leads to less than that of
//! a shorter plan: mostly since its lighter weeks fall where threads have to begin again, or since
//! hard time that its peak would need goes elsewhere.

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

/// How threads share the weeks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Threads {
    /// Each as early as it may begin, and as low.
    Usual,
    /// Half-marathon and marathon: sessions at race pace in the full week before the last, and
    /// back from there.
    RacePaceLate,
    /// Half-marathon and marathon: race pace at the end of the last long run alone, so that hard
    /// time is left to quality sessions.
    OneRacePaceRun,
    /// With as much as H21 lets them begin with.
    BeginHigh,
}

/// A way to build the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Variation {
    pub(super) cutbacks: Cutbacks,
    /// By how many steps the greatest week and the longest run aim higher.
    pub(super) higher: u64,
    /// Race pace that the plan leads to, in percent of the usual.
    pub(super) race_pace: u64,
    pub(super) threads: Threads,
}

impl Variation {
    pub(super) const USUAL: Self =
        Self { cutbacks: Cutbacks::Even, higher: 0, race_pace: 100, threads: Threads::Usual };

    /// The other ways: those first that leave the weeks as they are and aim little higher.
    pub(super) const OTHERS: [Self; 14] = [
        Self { race_pace: 110, ..Self::USUAL },
        Self { race_pace: 92, ..Self::USUAL },
        Self { higher: 1, ..Self::USUAL },
        Self { higher: 2, ..Self::USUAL },
        Self { higher: 3, ..Self::USUAL },
        Self { cutbacks: Cutbacks::AfterFirst, ..Self::USUAL },
        Self { cutbacks: Cutbacks::BeforeLast, ..Self::USUAL },
        Self { cutbacks: Cutbacks::BeforeLast, higher: 3, ..Self::USUAL },
        Self { threads: Threads::RacePaceLate, ..Self::USUAL },
        Self { threads: Threads::OneRacePaceRun, ..Self::USUAL },
        Self { threads: Threads::BeginHigh, ..Self::USUAL },
        Self { threads: Threads::RacePaceLate, race_pace: 110, ..Self::USUAL },
        Self { threads: Threads::RacePaceLate, cutbacks: Cutbacks::AfterFirst, ..Self::USUAL },
        Self { threads: Threads::OneRacePaceRun, cutbacks: Cutbacks::AfterFirst, ..Self::USUAL },
    ];
}
