//! The days of a week: nothing hard on two days in a row, day 7 for the long run.

/// The day before the long run.
pub(super) const EVE: u8 = 6;

/// What is run on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum On {
    /// The next quality session.
    Quality,
    /// An easy run, by its place from the longest to the shortest.
    Easy(usize),
}

use On::{Easy, Quality};

impl On {
    /// The place of an easy run.
    pub(super) const fn easy_run(self) -> Option<usize> {
        match self {
            Self::Easy(place) => Some(place),
            Self::Quality => None,
        }
    }
}

/// The days of a week's quality sessions and easy runs, in order. The day before a quality
/// session is rest or has the shortest easy run, and so has the day after the long run.
pub(super) const fn days(others: usize, quality: usize) -> &'static [(u8, On)] {
    match (others, quality) {
        (0 | 1, 0) => &[(3, Easy(0))],
        (0 | 1, _) => &[(3, Quality)],
        (2, 0) => &[(3, Easy(0)), (5, Easy(1))],
        (2, 1) => &[(3, Quality), (5, Easy(0))],
        (2, _) => &[(2, Quality), (5, Quality)],
        (3, 0) => &[(2, Easy(1)), (4, Easy(0)), (6, Easy(2))],
        (3, 1) => &[(2, Quality), (4, Easy(0)), (6, Easy(1))],
        (3, _) => &[(2, Quality), (4, Quality), (6, Easy(0))],
        (4, 0) => &[(2, Easy(3)), (3, Easy(0)), (5, Easy(1)), (6, Easy(2))],
        (4, 1) => &[(2, Quality), (3, Easy(0)), (5, Easy(1)), (6, Easy(2))],
        (4, _) => &[(2, Quality), (3, Easy(0)), (5, Quality), (6, Easy(1))],
        (_, 0) => &[(2, Easy(4)), (3, Easy(0)), (4, Easy(1)), (5, Easy(2)), (6, Easy(3))],
        (_, 1) => &[(2, Quality), (3, Easy(0)), (4, Easy(1)), (5, Easy(2)), (6, Easy(3))],
        (_, _) => &[(2, Quality), (3, Easy(0)), (4, Easy(2)), (5, Quality), (6, Easy(1))],
    }
}
