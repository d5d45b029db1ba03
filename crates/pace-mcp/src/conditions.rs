//! Heat and altitude beside a time: arguments that only tools have, and what they add to an answer.

use std::borrow::Cow;
use std::fmt;

use pace_core::answer::ConditionsEffect;
use pace_core::json::ToJson;
use pace_core::{Altitude, Conditions, Heat, Lang, Quoted, RaceTime, WriteText};

use crate::argument::{ALTITUDE_NAME, HUMIDITY_NAME, TEMPERATURE_NAME};
use crate::arguments::{ArgumentError, take};
use crate::refusal::Refusal;
use crate::tool_text::any;

/// Takes what is known of a race's air and altitude out of the arguments; humidity alone says
/// nothing.
pub(crate) fn taken(given: &mut Vec<(&'static str, Cow<'_, str>)>) -> Result<Conditions, Refusal> {
    let celsius = number(given, TEMPERATURE_NAME, Heat::CELSIUS)?;
    let humidity = number(given, HUMIDITY_NAME, Heat::HUMIDITY)?;
    let metres = number(given, ALTITUDE_NAME, Altitude::METRES)?;
    if humidity.is_some() && celsius.is_none() {
        return Err(Refusal::Missing(TEMPERATURE_NAME));
    }
    Ok(Conditions::measured(celsius, humidity, metres))
}

/// What they cost a race, where something is known.
pub(crate) fn effect(
    conditions: Conditions,
    usual: Option<RaceTime>,
    lang: Lang,
) -> Option<ConditionsEffect> {
    (!conditions.is_unknown()).then(|| conditions.effect(usual, lang))
}

fn number(
    given: &mut Vec<(&'static str, Cow<'_, str>)>,
    name: &'static str,
    (least, most): (f64, f64),
) -> Result<Option<f64>, Refusal> {
    let Some(text) = take(given, name) else { return Ok(None) };
    let number = text.trim().parse().ok().filter(|number| (least..=most).contains(number));
    let refused = || Refusal::Arguments(ArgumentError::WrongType(name, Quoted::new(&text)));
    number.ok_or_else(refused).map(Some)
}

/// An answer and what the conditions make of it: a member more, a paragraph more.
pub(crate) struct Beside<'e, T> {
    pub(crate) answer: T,
    pub(crate) effect: Option<&'e ConditionsEffect>,
    pub(crate) lang: Lang,
}

impl<T: ToJson> ToJson for Beside<'_, T> {
    fn write_json(&self, out: &mut String) {
        self.answer.write_json(out);
        if let Some(effect) = self.effect {
            // It is an object, which goes on.
            out.pop();
            out.push_str(",\"conditions\":");
            effect.write_json(out);
            out.push('}');
        }
    }
}

impl<T: WriteText> WriteText for Beside<'_, T> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        self.answer.write_to(out)?;
        if let Some(effect) = self.effect {
            let sentence = effect.sentence(self.lang);
            for paragraph in [&*sentence].into_iter().chain(effect.sources.iter().copied()) {
                out.write_char('\n')?;
                any(paragraph, out)?;
                out.write_char('\n')?;
            }
        }
        Ok(())
    }
}
