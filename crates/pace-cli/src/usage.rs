//! Clap's complaints, in our words.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use pace_core::Quoted;

use crate::error::{CliError, Expected, Usage};
use crate::format::Format;
use crate::grammar::{self, option};
use crate::values::invalid;

/// What a complaint is about. Help and versions are none: the caller has shown them.
pub(crate) fn error(error: &clap::Error, arguments: &[OsString], command: &str) -> CliError {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => texts.first().cloned(),
        _ => None,
    };
    let named = || text(ContextKind::InvalidArg).unwrap_or_default();
    let option = || option_of(&named());
    let given = |kind| Quoted::new(&text(kind).unwrap_or_default());
    let value = || text(ContextKind::InvalidValue).unwrap_or_default();
    CliError::Usage(match error.kind() {
        ErrorKind::UnknownArgument if is_negative(&named()) => {
            // Clap names the first letter after the hyphen.
            let whole = arguments.iter().filter_map(|argument| argument.to_str());
            let whole = whole.into_iter().find(|argument| argument.starts_with(&named()));
            Usage::Negative(Quoted::new(whole.unwrap_or(&named())))
        }
        ErrorKind::UnknownArgument if !named().starts_with('-') => {
            Usage::Unexpected(given(ContextKind::InvalidArg))
        }
        ErrorKind::UnknownArgument => Usage::UnknownOption {
            given: given(ContextKind::InvalidArg),
            like: grammar::option_meant(&named(), command),
        },
        ErrorKind::InvalidSubcommand => Usage::Unexpected(given(ContextKind::InvalidSubcommand)),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation if value().is_empty() => {
            Usage::MissingValue(option())
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let choices = match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(choices)) => choices.clone(),
                _ => Vec::new(),
            };
            let value = Quoted::new(&value());
            return match option().strip_prefix("--") {
                // Every form is read, but not one that the answer does not have is offered.
                Some(option::FORMAT) if !Format::of_command(command).is_empty() => {
                    let forms = Format::of_command(command);
                    invalid(option::FORMAT, &value.to_string(), Expected::form(forms))
                }
                Some(name) => CliError::Option {
                    option: name.to_owned().into(),
                    value,
                    expected: Expected::OneOf(choices),
                },
                None if choices.is_empty() => CliError::Usage(Usage::Unexpected(value)),
                None => CliError::Usage(Usage::NotOneOf { given: value, choices }),
            };
        }
        ErrorKind::TooManyValues if named().starts_with('-') => Usage::NeedlessValue(option()),
        ErrorKind::TooManyValues => Usage::Unexpected(Quoted::new(&value())),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues | ErrorKind::NoEquals => {
            Usage::MissingValue(option())
        }
        ErrorKind::MissingRequiredArgument | ErrorKind::MissingSubcommand => {
            Usage::Missing(named())
        }
        ErrorKind::InvalidUtf8 => Usage::NotText,
        _ => Usage::Other(first_line(&error.to_string())),
    })
}

/// `-4`, of `-45:00`, and `-.`
fn is_negative(named: &str) -> bool {
    named
        .strip_prefix('-')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c == '.'))
}

/// `--age <N>` is `--age`; so is `-o, --output <FILE>` its long name.
fn option_of(named: &str) -> String {
    let long = named.split([' ', ',', '=']).find(|word| word.starts_with("--"));
    long.or_else(|| named.split(' ').next()).unwrap_or_default().to_owned()
}

fn first_line(report: &str) -> String {
    report.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
}
