//! The pages of pace for runners: HTML and SVG, from the core's answers.
//!
//! A page is a function: from where it is served ([`Site`]), what was typed and what it came
//! to, to its text. Nothing is opened, loaded or run; there is no script, and all style is
//! [`STYLE`], which stands in each page, so that a policy can name its hash.
//!
//! | page | path | what it shows |
//! |---|---|---|
//! | [`home`] | `/` | what a time is worth, a plan for a race: both forms |
//! | [`pace`] | `/pace` | a time's pace, splits and worth over other distances |
//! | [`plan`] | `/plan` | a plan: paces, a chart of its weeks, each day in words |
//! | [`band`] | `/band` | a pace band to print and cut out |
//! | [`how_to`] | `/how-to` | how a plan gets into calendars, watches and other programs |
//!
//! Texts are in French and English ([`Lang`](pace_core::Lang)), side by side where they are
//! used, and set as print sets them: curly quotes, primes, blanks that do not break.
#![deny(missing_docs)]

mod band;
mod chart;
mod form;
mod home;
mod how_to;
mod layout;
mod pace;
mod plan;
mod text;
mod typography;

pub use band::{Band, BandPage, band};
pub use form::{BandForm, Field, PaceForm, PlanForm};
pub use home::home;
pub use how_to::how_to;
pub use layout::{CARD, CARD_PATH, STYLE, Site};
pub use pace::{PacePage, pace};
pub use plan::{PlanPage, plan};
