//! What the servers of pace have in common when they start: a command line becomes options
//! or an exit code ([`Invocation`]), and the configured public address is checked
//! ([`BaseUrl`]).

mod base_url;
mod invocation;

pub use base_url::BaseUrl;
pub use invocation::{EXIT_FAILURE, Invocation};
