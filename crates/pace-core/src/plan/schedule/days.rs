//! The days of a week: nothing hard on two days in a row, day 7 for the long run.

/// The day before the long run.
pub(super) const EVE: u8 = 6;

/// The days of a week's quality sessions, and those of its easy runs from the longest run to
/// the shortest. The day before a quality session is rest or has the shortest, and so has
/// the day after the long run.
pub(super) const fn days(others: usize, quality: usize) -> (&'static [u8], &'static [u8]) {
    match (others, quality) {
        (0 | 1, 0) => (&[], &[3]),
        (0 | 1, _) => (&[3], &[]),
        (2, 0) => (&[], &[3, 5]),
        (2, 1) => (&[3], &[5]),
        (2, _) => (&[2, 5], &[]),
        (3, 0) => (&[], &[4, 2, 6]),
        (3, 1) => (&[2], &[4, 6]),
        (3, _) => (&[2, 4], &[6]),
        (4, 0) => (&[], &[3, 5, 6, 2]),
        (4, 1) => (&[2], &[3, 5, 6]),
        (4, _) => (&[2, 5], &[3, 6]),
        (_, 0) => (&[], &[3, 4, 5, 6, 2]),
        (_, 1) => (&[2], &[3, 4, 5, 6]),
        (_, _) => (&[2, 5], &[3, 6, 4]),
    }
}
