//! Options that an answer reports only where they were given.

/// An option that a request may have been given, and that is ignored where it makes no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Given<T> {
    /// Not given.
    #[default]
    No,
    /// Given, and ignored.
    Ignored,
    /// Given and applied.
    Applied(T),
}

/// What an answer has where it was asked for: a value, or null.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known<T>(pub Option<T>);

impl<T: Copy> Given<T> {
    /// Given: applied where there is a value, else ignored.
    pub(crate) const fn new(value: Option<T>) -> Self {
        match value {
            Some(value) => Self::Applied(value),
            None => Self::Ignored,
        }
    }

    /// The value applied.
    pub(crate) const fn applied(self) -> Option<T> {
        match self {
            Self::Applied(value) => Some(value),
            Self::No | Self::Ignored => None,
        }
    }

    /// What is reported: nothing where it was not given, and no value where it was ignored.
    pub(crate) const fn reported(self) -> Option<Known<T>> {
        match self {
            Self::No => None,
            Self::Ignored => Some(Known(None)),
            Self::Applied(value) => Some(Known(Some(value))),
        }
    }

    /// Whether it was given in vain.
    pub(crate) const fn is_ignored(&self) -> bool {
        matches!(self, Self::Ignored)
    }

    /// The same, ignored where the value does not fit what it depends on.
    pub(crate) fn only_if(self, fits: impl FnOnce(T) -> bool) -> Self {
        match self {
            Self::Applied(value) if !fits(value) => Self::Ignored,
            given => given,
        }
    }
}
