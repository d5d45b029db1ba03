//! What can be asked of the service, and what is wrong with it.

pub(crate) mod advice;
pub(crate) mod arguments;
mod canonical;
pub(crate) mod course;
pub(crate) mod detail;
pub(crate) mod error;
pub(crate) mod guide;
pub(crate) mod note;
pub(crate) mod operation;
pub(crate) mod pace;
pub(crate) mod parameter;
pub(crate) mod plan;
pub(crate) mod predict;
pub(crate) mod quoted;
pub mod typed;
