//! What an age changes in a plan.

/// What an age changes in a plan. The factors are the contract of the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AgeBand {
    /// Under 40, or no age given: nothing.
    Under40,
    /// From 40: recoveries × 1.10, easy volume × 0.95.
    From40,
    /// From 50: recoveries × 1.20, easy volume × 0.85.
    From50,
}

impl AgeBand {
    /// All three, youngest first.
    pub const ALL: [Self; 3] = [Self::Under40, Self::From40, Self::From50];

    /// The factor of recovery times, in percent.
    pub(crate) const fn recovery_percent(self) -> u64 {
        [100, 110, 120][self as usize]
    }

    /// The factor of easy running, in percent.
    pub(crate) const fn easy_percent(self) -> u64 {
        [100, 95, 85][self as usize]
    }

    /// A recovery's seconds at this age: to the nearest second, halves up.
    pub(crate) const fn recovery_seconds(self, seconds: u64) -> u64 {
        match self {
            Self::Under40 => seconds,
            Self::From40 | Self::From50 => (seconds * self.recovery_percent() + 50) / 100,
        }
    }

    /// An easy run's steady minutes at this age: to the nearest minute, halves up.
    pub(crate) const fn easy_minutes(self, minutes: u64) -> u64 {
        match self {
            Self::Under40 => minutes,
            Self::From40 | Self::From50 => (minutes * self.easy_percent() + 50) / 100,
        }
    }
}
