//! What a time over one distance is worth over another.
//!
//! The formulas take powers and exponentials, so here, unlike anywhere else in the crate,
//! numbers are doubles. That is ample: a double holds a marathon to a billionth of a
//! second, and the one rounding, to the second, comes last.

mod compare;
mod daniels;
mod formula;
mod performance;
mod spread;
mod vickers;

pub use compare::{ComparedPace, ZoneComparison, ZoneRow};
pub use daniels::{DanielsPaces, Intensity, PaceRange, Vdot};
pub use formula::Formula;
pub use spread::{Basis, Quantile, Spread};
pub use vickers::Vickers;
