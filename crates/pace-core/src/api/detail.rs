//! How much an answer holds.

/// What an answer holds beside the fields that it always has: a set, empty by default.
///
/// ```
/// # use pace_core::Detail;
/// assert!(Detail::STEPS.contains(Detail::STEPS));
/// assert!(!Detail::default().contains(Detail::STEPS));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Detail(u8);

impl Detail {
    /// The day, duration, distance and steps of each session.
    pub const STEPS: Self = Self(1);

    /// The texts that `include` takes.
    pub const CODES: [&'static str; 1] = ["steps"];

    /// Reads one of [`CODES`](Self::CODES); any other text asks for nothing.
    pub fn from_param(text: Option<&str>) -> Self {
        let steps = text == Some(Self::CODES[0]);
        if steps { Self::STEPS } else { Self::default() }
    }

    /// Both sets together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all of another set is in this one.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}
