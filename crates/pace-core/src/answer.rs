//! What is answered, and how it is written.

mod age_grade;
pub(crate) mod error;
pub(crate) mod guide;
pub mod json;
pub(crate) mod pace;
pub(crate) mod plan;
pub(crate) mod predict;
#[cfg(feature = "schema")]
pub mod schema;
mod value;
pub(crate) mod zones;
