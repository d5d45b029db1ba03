//! What heat and altitude cost a runner.

mod altitude;
mod heat;

pub use altitude::{Acclimatisation, Altitude};
pub use heat::Heat;
