//! Messages and hints of errors.

use std::fmt;

use crate::api::error::Error;
use crate::api::guide::Tool;
use crate::api::operation::Operation;
use crate::api::parameter::Parameter;
use crate::distance::{Distance, RaceDistance};
use crate::lang::Lang;
use crate::text::list::{Commas, say};
use crate::write::{WriteText, display_text};

/// What is wrong, as a text.
#[derive(Debug, Clone, Copy)]
pub struct Message<'e> {
    error: &'e Error,
    lang: Lang,
}

/// How to mend the call, as a text.
#[derive(Debug, Clone, Copy)]
pub struct Hint<'e> {
    error: &'e Error,
    example: &'e str,
}

impl Error {
    /// What is wrong, in a language.
    pub const fn message(&self, lang: Lang) -> Message<'_> {
        Message { error: self, lang }
    }

    /// How to mend the call, in French, with an example that works.
    pub const fn hint(&self) -> Hint<'_> {
        self.hint_with(match self.operation() {
            Some(operation) => operation.example(),
            None => Operation::Pace.example(),
        })
    }

    /// The same with this example: of a file, say, which takes the query of an operation.
    pub const fn hint_with<'e>(&'e self, example: &'e str) -> Hint<'e> {
        Hint { error: self, example }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(Lang::En).fmt(f)
    }
}

impl std::error::Error for Error {}

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lang = self.lang;
        match self.error {
            Error::MissingParameter { parameter, .. } => say!(
                lang,
                f,
                "Le paramètre « {} » est obligatoire.",
                "The parameter \"{}\" is required.",
                parameter.name(),
            ),
            Error::InvalidDistance { operation: Operation::Plan, value } => say!(
                lang,
                f,
                "Il n'y a pas de plan pour la distance « {value} ».",
                "There is no plan for the distance \"{value}\".",
            ),
            Error::InvalidDistance { value, .. } => say!(
                lang,
                f,
                "La distance « {value} » n'est pas reconnue.",
                "The distance \"{value}\" is not recognised.",
            ),
            Error::UnanswerableDistance { value } => say!(
                lang,
                f,
                "La distance « {value} » donne, dans ce temps, une allure ou une vitesse trop grande pour être écrite.",
                "The distance \"{value}\" in this time gives a pace or a speed too great to be written.",
            ),
            Error::InvalidTime { parameter, value, .. } => say!(
                lang,
                f,
                "Le temps « {value} » (paramètre « {} ») n'est pas valide.",
                "The time \"{value}\" (parameter \"{}\") is not valid.",
                parameter.name(),
            ),
            Error::UnsupportedApiVersion { value } => say!(
                lang,
                f,
                "La version d'API « {value} » n'existe pas.",
                "The API version \"{value}\" does not exist.",
            ),
            Error::NotFound { path } => say!(
                lang,
                f,
                "Le chemin « {path} » n'existe pas.",
                "The path \"{path}\" does not exist.",
            ),
            Error::MethodNotAllowed { method, path, allowed } => say!(
                lang,
                f,
                "La méthode {method} n'est pas acceptée sur {path} (méthodes acceptées : {}).",
                "The method {method} is not allowed on {path} (allowed: {}).",
                Commas(allowed),
            ),
        }
    }
}

/// In pieces without the formatter, for a hint lists names, and every faulty call has one.
impl WriteText for Hint<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match self.error {
            Error::MissingParameter { parameter, .. } => {
                say_pieces(out, &["Ajoutez « ", parameter.name(), " » à l'appel."])?;
            }
            Error::InvalidDistance { operation: Operation::Plan, .. } => {
                out.write_str("Distances des plans : ")?;
                say_names(out, RaceDistance::PLAN_TEXTS.iter().map(|(text, _)| *text))?;
                out.write_str(".")?;
            }
            Error::InvalidDistance { .. } => {
                let races = Distance::RACE_ALIASES.iter().map(|(text, _)| *text);
                let metres = Distance::METRE_ALIASES.iter().map(|(text, _)| *text);
                out.write_str(
                    "Donnez un nombre de kilomètres supérieur à 0, avec un point décimal (10, 21.0975), ou un nom : ",
                )?;
                say_names(out, races.chain(metres))?;
                out.write_str(".")?;
            }
            Error::UnanswerableDistance { .. } => {
                out.write_str("Donnez une distance et un temps qui vont ensemble.")?;
            }
            Error::InvalidTime { .. } => out.write_str(
                "Donnez plus de 0 seconde sous l'une de ces formes : 2700 (secondes), 45:00, 1:45:00, 1h45, 1h45m, 1h45m00s, 45m30s.",
            )?,
            Error::UnsupportedApiVersion { .. } => {
                out.write_str("Envoyez l'en-tête « API-Version: 1 », ou aucun.")?;
            }
            Error::NotFound { .. } => out.write_str("Appelez l'un des chemins de « endpoints ».")?,
            Error::MethodNotAllowed { allowed, .. } if !allowed.contains(&"GET") => {
                out.write_str("Les outils s'appellent par POST. Exemple : ")?;
                // It is a message with quotes.
                let example = Tool::GetSiteGuide.example();
                return example.chars().try_for_each(|character| out.write_char(character));
            }
            Error::MethodNotAllowed { .. } => {
                out.write_str("Ce service est en lecture seule : appelez-le par GET.")?;
            }
        }
        say_pieces(out, &[" Exemple : ", self.example])?;
        match self.error {
            Error::InvalidTime { parameter: Parameter::PreviousTime, .. } => {
                out.write_str("&previous_time=1h52")
            }
            _ => Ok(()),
        }
    }
}

display_text!(Hint<'_>);

fn say_pieces(out: &mut impl fmt::Write, pieces: &[&str]) -> fmt::Result {
    pieces.iter().try_for_each(|piece| out.write_str(piece))
}

/// Names one after the other, with commas between.
fn say_names(
    out: &mut impl fmt::Write,
    names: impl IntoIterator<Item = &'static str>,
) -> fmt::Result {
    for (place, name) in names.into_iter().enumerate() {
        say_pieces(out, &[if place > 0 { ", " } else { "" }, name])?;
    }
    Ok(())
}

impl Tool {
    /// A call over HTTP that works, as hints give it.
    pub fn example(self) -> String {
        let (path, tool) = (Self::PATH, self.name());
        format!(
            "POST {path} avec {{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{{\"name\":\"{tool}\"}}}}"
        )
    }
}
