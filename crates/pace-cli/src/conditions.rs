//! Heat and altitude beside a time.

use pace_core::{Altitude, Conditions, Heat};

use crate::error::CliError;
use crate::grammar::option;
use crate::line::Line;
use crate::values::number;

/// The conditions that the options name; humidity alone says nothing.
pub(crate) fn read(line: &Line<'_>) -> Result<Conditions, CliError> {
    let celsius = number(line, option::TEMPERATURE, Heat::CELSIUS)?;
    let humidity = number(line, option::HUMIDITY, Heat::HUMIDITY)?;
    let metres = number(line, option::ALTITUDE, Altitude::METRES)?;
    if humidity.is_some() && celsius.is_none() {
        return Err(CliError::Needs { option: "--humidity", what: "--temperature" });
    }
    Ok(Conditions::measured(celsius, humidity, metres))
}
