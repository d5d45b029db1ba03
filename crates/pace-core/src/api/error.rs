//! What can be wrong with a request: stable codes, and texts that say what to send instead.

use std::fmt;

#[cfg(feature = "serde")]
use serde::Serialize;

use crate::answer::json::{ToJson, json_object, named, write_foreign};
use crate::api::operation::Operation;
use crate::lang::{Lang, Text};
use crate::text;

/// Implements `Display` and `Error` for an error by one of its texts, in English.
macro_rules! error_text {
    ($error:ty, $text:ident) => {
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.$text($crate::Lang::En))
            }
        }

        impl std::error::Error for $error {}
    };
}
pub(crate) use error_text;

/// A fault of a request, or of the service itself.
///
/// [`Display`](fmt::Display) is the English message; [`message`](Self::message) has both
/// languages. The core does not know how a door reports it: statuses, JSON-RPC codes and
/// exit codes are mapped from it by each front end.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// `distance` or `time` is absent or empty.
    MissingParameter {
        /// What was asked.
        operation: Operation,
        /// What is absent.
        parameter: Parameter,
    },
    /// The distance is not one that the operation takes.
    InvalidDistance {
        /// What was asked.
        operation: Operation,
        /// The distance as it came.
        value: Quoted,
    },
    /// The distance is one, but pace or speed over it could not be written.
    UnanswerableDistance {
        /// The distance as it came.
        value: Quoted,
    },
    /// A time is in none of the accepted shapes.
    InvalidTime {
        /// What was asked.
        operation: Operation,
        /// Which of the times.
        parameter: Parameter,
        /// The time as it came.
        value: Quoted,
    },
    /// The request pins a version of the API that does not exist.
    UnsupportedApiVersion {
        /// The version as it came.
        value: Quoted,
    },
    /// Nothing is at this path.
    NotFound {
        /// The path as it came.
        path: Quoted,
    },
    /// The path exists, for other methods.
    MethodNotAllowed {
        /// The method as it came.
        method: Quoted,
        /// The path as it came.
        path: Quoted,
        /// The methods that are answered there.
        allowed: &'static [&'static str],
    },
    /// A page of this origin may not call the tools.
    ForbiddenOrigin {
        /// The origin as it came.
        value: Quoted,
    },
    /// The body is in another format than JSON.
    UnsupportedMediaType {
        /// The format as it came.
        value: Quoted,
    },
    /// The answer would be JSON, which is not accepted.
    NotAcceptable {
        /// What is accepted, as it came.
        value: Quoted,
    },
    /// The body is too long.
    PayloadTooLarge {
        /// The most bytes that are read.
        limit: usize,
    },
    /// The body takes too long to come in.
    RequestTimeout {
        /// The seconds that it has.
        seconds: u64,
    },
    /// The path with its query is too long.
    UriTooLong {
        /// The most bytes that are read.
        limit: usize,
    },
    /// The headers are too large together.
    HeadersTooLarge {
        /// The most bytes that are read.
        limit: usize,
    },
    /// The service is about to stop.
    Unavailable,
    /// A fault of ours.
    Internal,
}

impl Error {
    /// The stable identifier.
    pub const fn code(&self) -> ErrorCode {
        match self {
            Self::MissingParameter { .. } => ErrorCode::MissingParameter,
            Self::InvalidDistance { .. } | Self::UnanswerableDistance { .. } => {
                ErrorCode::InvalidDistance
            }
            Self::InvalidTime { .. } => ErrorCode::InvalidTime,
            Self::UnsupportedApiVersion { .. } => ErrorCode::UnsupportedApiVersion,
            Self::NotFound { .. } => ErrorCode::NotFound,
            Self::MethodNotAllowed { .. } => ErrorCode::MethodNotAllowed,
            Self::ForbiddenOrigin { .. } => ErrorCode::ForbiddenOrigin,
            Self::UnsupportedMediaType { .. } => ErrorCode::UnsupportedMediaType,
            Self::NotAcceptable { .. } => ErrorCode::NotAcceptable,
            Self::PayloadTooLarge { .. } => ErrorCode::PayloadTooLarge,
            Self::RequestTimeout { .. } => ErrorCode::RequestTimeout,
            Self::UriTooLong { .. } => ErrorCode::UriTooLong,
            Self::HeadersTooLarge { .. } => ErrorCode::HeadersTooLarge,
            Self::Unavailable => ErrorCode::ServiceUnavailable,
            Self::Internal => ErrorCode::InternalError,
        }
    }

    /// What was asked; `None` where the fault is in no operation's arguments.
    pub const fn operation(&self) -> Option<Operation> {
        match self {
            Self::MissingParameter { operation, .. }
            | Self::InvalidDistance { operation, .. }
            | Self::InvalidTime { operation, .. } => Some(*operation),
            Self::UnanswerableDistance { .. } => Some(Operation::Pace),
            Self::UnsupportedApiVersion { .. }
            | Self::NotFound { .. }
            | Self::MethodNotAllowed { .. }
            | Self::ForbiddenOrigin { .. }
            | Self::UnsupportedMediaType { .. }
            | Self::NotAcceptable { .. }
            | Self::PayloadTooLarge { .. }
            | Self::RequestTimeout { .. }
            | Self::UriTooLong { .. }
            | Self::HeadersTooLarge { .. }
            | Self::Unavailable
            | Self::Internal => None,
        }
    }

    /// What is wrong, in a language.
    pub const fn message(&self, lang: Lang) -> Message<'_> {
        Message { error: self, lang }
    }

    /// How to mend the call, in French, with an example that works.
    pub const fn hint(&self) -> Hint<'_> {
        Hint { error: self }
    }

    /// The error as an answer's body; `docs` is the address of the reference.
    pub fn body<'e>(&'e self, docs: &'e str) -> ErrorBody<'e> {
        ErrorBody {
            error: self.message(Lang::En),
            code: self.code(),
            message: self.message(Lang::Fr),
            hint: self.hint(),
            docs,
            endpoints: matches!(self, Self::NotFound { .. })
                .then(|| Operation::ALL.map(Operation::path)),
            allowed_methods: match self {
                Self::MethodNotAllowed { allowed, .. } => Some(allowed),
                _ => None,
            },
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(Lang::En).fmt(f)
    }
}

impl std::error::Error for Error {}

/// The stable identifier of an error, which clients test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ErrorCode {
    /// `distance` or `time` is absent or empty.
    MissingParameter,
    /// The distance is not one that the operation takes.
    InvalidDistance,
    /// A time is in none of the accepted shapes.
    InvalidTime,
    /// Nothing is at this path.
    NotFound,
    /// The path exists, for other methods.
    MethodNotAllowed,
    /// The request header `API-Version` is not `1`.
    UnsupportedApiVersion,
    /// Pages of this origin may not call the tools.
    ForbiddenOrigin,
    /// The body is in another format than JSON.
    UnsupportedMediaType,
    /// The answer would be JSON, which is not accepted.
    NotAcceptable,
    /// The body is too long.
    PayloadTooLarge,
    /// The body takes too long to come in.
    RequestTimeout,
    /// The path with its query is too long.
    UriTooLong,
    /// The headers are too large together.
    HeadersTooLarge,
    /// The service is about to stop.
    ServiceUnavailable,
    /// A fault of the service.
    InternalError,
}

named! {
    /// The identifier as it is written.
    ErrorCode::as_str {
        MissingParameter = "missing_parameter",
        InvalidDistance = "invalid_distance",
        InvalidTime = "invalid_time",
        NotFound = "not_found",
        MethodNotAllowed = "method_not_allowed",
        UnsupportedApiVersion = "unsupported_api_version",
        ForbiddenOrigin = "forbidden_origin",
        UnsupportedMediaType = "unsupported_media_type",
        NotAcceptable = "not_acceptable",
        PayloadTooLarge = "payload_too_large",
        RequestTimeout = "request_timeout",
        UriTooLong = "uri_too_long",
        HeadersTooLarge = "headers_too_large",
        ServiceUnavailable = "service_unavailable",
        InternalError = "internal_error",
    }
}

impl ErrorCode {
    /// All of them.
    pub const ALL: [Self; 15] = [
        Self::MissingParameter,
        Self::InvalidDistance,
        Self::InvalidTime,
        Self::NotFound,
        Self::MethodNotAllowed,
        Self::UnsupportedApiVersion,
        Self::ForbiddenOrigin,
        Self::UnsupportedMediaType,
        Self::NotAcceptable,
        Self::PayloadTooLarge,
        Self::RequestTimeout,
        Self::UriTooLong,
        Self::HeadersTooLarge,
        Self::ServiceUnavailable,
        Self::InternalError,
    ];

    /// What it says of a request, as descriptions tell it.
    pub const fn meaning(self) -> Text {
        match self {
            Self::MissingParameter => Text::new(
                "« distance » ou « time » est absent ou vide.",
                "`distance` or `time` is absent or empty.",
            ),
            Self::InvalidDistance => Text::new(
                "La distance n'est pas reconnue par ce point d'accès.",
                "The distance is not one that the endpoint takes.",
            ),
            Self::InvalidTime => Text::new(
                "Un temps n'a aucune des formes acceptées.",
                "A time is in none of the accepted formats.",
            ),
            Self::NotFound => Text::new("Rien n'est à cette adresse.", "Nothing is at this path."),
            Self::MethodNotAllowed => Text::new(
                "L'adresse existe, mais pas pour cette méthode.",
                "The path exists, but not for this method.",
            ),
            Self::UnsupportedApiVersion => Text::new(
                "L'en-tête « API-Version » demande une autre version que 1.",
                "The header `API-Version` asks for another version than 1.",
            ),
            Self::ForbiddenOrigin => Text::new(
                "Les outils ne répondent pas aux pages de cette origine.",
                "The tools do not answer to pages of this origin.",
            ),
            Self::UnsupportedMediaType => {
                Text::new("Le corps n'est pas en JSON.", "The body is not in JSON.")
            }
            Self::NotAcceptable => Text::new(
                "La réponse serait en JSON, que la requête n'accepte pas.",
                "The answer would be JSON, which the request does not accept.",
            ),
            Self::PayloadTooLarge => Text::new("Le corps est trop long.", "The body is too long."),
            Self::RequestTimeout => Text::new(
                "Le corps met trop de temps à arriver.",
                "The body takes too long to come in.",
            ),
            Self::UriTooLong => Text::new(
                "Le chemin et ses paramètres sont trop longs.",
                "The path with its query is too long.",
            ),
            Self::HeadersTooLarge => Text::new(
                "Les en-têtes sont trop longs, pris ensemble.",
                "The headers are too large together.",
            ),
            Self::ServiceUnavailable => Text::new(
                "Le service va s'arrêter ; réessayez.",
                "The service is about to stop; try again.",
            ),
            Self::InternalError => {
                Text::new("Une faute du service ; réessayez.", "A fault of the service; try again.")
            }
        }
    }
}

/// A parameter of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Parameter {
    /// `distance`
    Distance,
    /// `time`
    Time,
    /// `temps`, the deprecated name of `time`
    Temps,
    /// `previous_time`
    PreviousTime,
    /// `age`
    Age,
    /// `sessions`
    Sessions,
    /// `weeks`
    Weeks,
    /// `vo2max`
    Vo2max,
    /// `include`
    Include,
    /// `lang`
    Lang,
}

impl Parameter {
    /// The name as a request spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Distance => "distance",
            Self::Time => "time",
            Self::Temps => "temps",
            Self::PreviousTime => "previous_time",
            Self::Age => "age",
            Self::Sessions => "sessions",
            Self::Weeks => "weeks",
            Self::Vo2max => "vo2max",
            Self::Include => "include",
            Self::Lang => "lang",
        }
    }
}

/// A value as it came, safe to show: without control characters, line separators and marks that
/// turn the direction of the text around them, and cut at
/// [`MAX_CHARS`](Self::MAX_CHARS) characters with `…` after the cut.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Quoted(String);

impl Quoted {
    /// The most characters of a value that a text shows.
    pub const MAX_CHARS: usize = 80;

    /// Quotes a value.
    pub fn new(value: &str) -> Self {
        let mut shown = value.chars().filter(|c| !changes_lines_or_direction(*c));
        let mut text: String = shown.by_ref().take(Self::MAX_CHARS).collect();
        if shown.next().is_some() {
            text.push('…');
        }
        Self(text)
    }
}

fn changes_lines_or_direction(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is wrong, as a text.
#[derive(Debug, Clone, Copy)]
pub struct Message<'e> {
    error: &'e Error,
    lang: Lang,
}

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::error_message(self.lang, self.error, f)
    }
}

impl ToJson for Message<'_> {
    fn write_json(&self, out: &mut String) {
        write_foreign(|out| text::error_message(self.lang, self.error, out), out);
    }
}

#[cfg(feature = "serde")]
impl Serialize for Message<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How to mend the call, as a text.
#[derive(Debug, Clone, Copy)]
pub struct Hint<'e> {
    error: &'e Error,
}

impl fmt::Display for Hint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::error_hint(self.error, f)
    }
}

impl ToJson for Hint<'_> {
    fn write_json(&self, out: &mut String) {
        write_foreign(|out| text::error_hint(self.error, out), out);
    }
}

#[cfg(feature = "serde")]
impl Serialize for Hint<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The body of every error.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Error"))]
#[non_exhaustive]
pub struct ErrorBody<'e> {
    /// English message; the same information as `message`.
    pub error: Message<'e>,
    /// Stable identifier.
    pub code: ErrorCode,
    /// French message.
    pub message: Message<'e>,
    /// How to fix the call, in French, with an example that works.
    pub hint: Hint<'e>,
    /// Address of the human-readable reference.
    #[cfg_attr(feature = "schema", schemars(extend("format" = "uri")))]
    pub docs: &'e str,
    /// Available paths, where the path is unknown.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub endpoints: Option<[&'static str; Operation::ALL.len()]>,
    /// Allowed methods, where the method is not.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub allowed_methods: Option<&'static [&'static str]>,
}

json_object!(ErrorBody<'_> {
    error,
    code,
    message,
    hint,
    docs,
    endpoints [optional],
    allowed_methods [optional],
});

#[cfg(test)]
mod tests {
    use super::*;

    fn one_of_each() -> Vec<Error> {
        let value = || Quoted::new("dix \"km\"");
        vec![
            Error::MissingParameter { operation: Operation::Pace, parameter: Parameter::Distance },
            Error::MissingParameter { operation: Operation::Plan, parameter: Parameter::Time },
            Error::InvalidDistance { operation: Operation::Pace, value: value() },
            Error::InvalidDistance { operation: Operation::Plan, value: value() },
            Error::UnanswerableDistance { value: value() },
            Error::InvalidTime {
                operation: Operation::Pace,
                parameter: Parameter::Temps,
                value: value(),
            },
            Error::InvalidTime {
                operation: Operation::Plan,
                parameter: Parameter::PreviousTime,
                value: value(),
            },
            Error::UnsupportedApiVersion { value: value() },
            Error::NotFound { path: Quoted::new("/api/alure") },
            Error::MethodNotAllowed {
                method: Quoted::new("POST"),
                path: Quoted::new("/api/pace"),
                allowed: &["GET", "HEAD", "OPTIONS"],
            },
            Error::MethodNotAllowed {
                method: Quoted::new("GET"),
                path: Quoted::new("/mcp"),
                allowed: &["POST", "OPTIONS"],
            },
            Error::ForbiddenOrigin { value: Quoted::new("https://elsewhere.example") },
            Error::UnsupportedMediaType { value: Quoted::new("text/plain") },
            Error::NotAcceptable { value: Quoted::new("text/html") },
            Error::PayloadTooLarge { limit: 65_536 },
            Error::RequestTimeout { seconds: 5 },
            Error::UriTooLong { limit: 61_440 },
            Error::HeadersTooLarge { limit: 65_536 },
            Error::Unavailable,
            Error::Internal,
        ]
    }

    #[test]
    fn every_error_in_full() {
        let bodies: Vec<String> = one_of_each()
            .iter()
            .map(|error| {
                serde_json::to_string_pretty(&error.body("https://pace.example/api")).unwrap()
            })
            .collect();
        insta::assert_snapshot!(bodies.join("\n"));
    }

    #[test]
    fn a_code_is_written_as_it_is_serialised() {
        for error in one_of_each() {
            let json = serde_json::to_value(error.code()).unwrap();
            assert_eq!(json, error.code().as_str());
        }
    }

    #[test]
    fn a_hint_calls_the_operation_that_was_asked() {
        let asked: Vec<_> = one_of_each()
            .into_iter()
            .filter_map(|error| Some((error.operation()?, error.hint().to_string())))
            .collect();
        assert_eq!(asked.len(), 7);
        for (operation, hint) in asked {
            assert!(hint.contains(operation.path()), "{operation:?}: {hint}");
        }
    }

    #[test]
    fn a_quoted_value_is_cut_and_stripped() {
        let eighty = "é".repeat(80);
        assert_eq!(Quoted::new(&eighty).to_string(), eighty);
        assert_eq!(Quoted::new(&"é".repeat(81)).to_string(), format!("{eighty}…"));
        assert_eq!(Quoted::new("a\0b\nc\u{1b}[31m\u{85}d").to_string(), "abc[31md");
    }
}
