//! The middle one of several measurements.

use std::cmp::Ordering;

/// The middle one of one or more, the later of two in the middle.
pub(crate) fn median<T: Copy + PartialOrd>(values: impl IntoIterator<Item = T>) -> T {
    let mut values: Vec<_> = values.into_iter().collect();
    values.sort_by(|one, other| one.partial_cmp(other).unwrap_or(Ordering::Equal));
    values[values.len() / 2]
}
