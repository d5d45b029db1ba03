//! How much an answer holds.

/// What an answer holds beside the fields that it always has: a set, empty by default.
///
/// ```
/// # use pace_core::Detail;
/// assert!(Detail::STEPS.contains(Detail::STEPS));
/// assert!(!Detail::default().contains(Detail::STEPS));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Detail(u16);

impl Detail {
    /// The day, duration, distance and steps of each session.
    pub const STEPS: Self = Self(1);
    /// What was clamped or ignored, and cautions.
    pub const NOTES: Self = Self(1 << 1);
    /// How each session should feel, and advice for what comes between.
    pub const GUIDANCE: Self = Self(1 << 2);
    /// Training load of each session and week.
    pub const LOAD: Self = Self(1 << 3);
    /// Whether the target is within reach.
    pub const FEASIBILITY: Self = Self(1 << 4);

    /// What the time is worth over other distances.
    pub const PREDICTIONS: Self = Self(1 << 5);
    /// The paces to train at for it, beside Daniels'.
    pub const TRAINING_PACES: Self = Self(1 << 6);
    /// What it is worth at the runner's age.
    pub const AGE_GRADE: Self = Self(1 << 7);

    /// What `include` asks for of a plan, by its word.
    const OF_PLAN: [(&'static str, Self); 5] = [
        ("steps", Self::STEPS),
        ("notes", Self::NOTES),
        ("guidance", Self::GUIDANCE),
        ("load", Self::LOAD),
        ("feasibility", Self::FEASIBILITY),
    ];

    /// The same of a pace.
    const OF_PACE: [(&'static str, Self); 3] = [
        ("predictions", Self::PREDICTIONS),
        ("training_paces", Self::TRAINING_PACES),
        ("age_grade", Self::AGE_GRADE),
    ];

    /// The words that `include` takes of a plan.
    pub const PLAN_CODES: [&'static str; 5] = words(Self::OF_PLAN);

    /// The words that it takes of a pace.
    pub const PACE_CODES: [&'static str; 3] = words(Self::OF_PACE);

    /// Reads a list of words with commas; one that neither a plan nor a pace has asks for nothing.
    ///
    /// ```
    /// # use pace_core::Detail;
    /// let detail = Detail::from_param(Some("load,steps,more"));
    /// assert_eq!(detail, Detail::STEPS.with(Detail::LOAD));
    /// ```
    pub fn from_param(text: Option<&str>) -> Self {
        let words = text.into_iter().flat_map(|text| text.split(','));
        let known = || Self::OF_PLAN.iter().chain(&Self::OF_PACE);
        let of = |word| known().find(|(code, _)| *code == word);
        words.filter_map(of).fold(Self::default(), |all, (_, detail)| all.with(*detail))
    }

    /// Both sets together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This set without what is in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether all of another set is in this one.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

const fn words<const N: usize>(table: [(&'static str, Detail); N]) -> [&'static str; N] {
    let (mut words, mut place) = ([""; N], 0);
    while place < N {
        words[place] = table[place].0;
        place += 1;
    }
    words
}
