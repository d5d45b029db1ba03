//! The command's own texts, in every language at once: what depends on nothing is a `Text`,
//! what depends on a value goes through [`say!`]. Neither compiles with a language missing.

mod course;
pub(crate) mod help;
pub(crate) mod labels;
pub(crate) mod messages;
pub(crate) mod sentences;
