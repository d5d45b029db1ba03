//! What is answered, and how it is written.

pub mod json;
pub(crate) mod plan;
#[cfg(feature = "schema")]
pub mod schema;
