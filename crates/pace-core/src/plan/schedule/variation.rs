//! Other ways to the same race, for a runner's own plan whose usual way leads to less than that of
//! a shorter plan: mostly since its lighter weeks fall where threads have to begin again.

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

/// A way to build the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Variation {
    pub(super) cutbacks: Cutbacks,
    /// By how many steps the greatest week and the longest run aim higher.
    pub(super) higher: u64,
    /// Race pace that the plan leads to, in percent of the usual.
    pub(super) race_pace: u64,
}

impl Variation {
    pub(super) const USUAL: Self = Self { cutbacks: Cutbacks::Even, higher: 0, race_pace: 100 };

    /// All ways, from the usual one on: those first that leave the lighter weeks in their places
    /// and aim little higher.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let cutbacks = [Cutbacks::Even, Cutbacks::AfterFirst, Cutbacks::BeforeLast];
        cutbacks.into_iter().flat_map(|cutbacks| {
            (0..=3).flat_map(move |higher| {
                [100, 110, 92].map(|race_pace| Self { cutbacks, higher, race_pace })
            })
        })
    }
}
