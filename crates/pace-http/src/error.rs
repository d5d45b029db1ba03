//! What the server answers instead of an answer: the core's errors, and those of HTTP itself, in
//! one envelope.

use std::fmt;

use actix_web::http::StatusCode;
use pace_core::json::{Displayed, Object, ToJson};
use pace_core::{Date, Error, ErrorCode, Lang, Operation, PlanFile, Quoted, Text, Tool, say};
use pace_export::PlanFormat;
use serde_json::Value;

use crate::file_query::{RACE_DATE, formats};
use crate::limits::MOST_HEAD_KIB;

/// Header lines of a head that actix-http reads at most.
const MOST_HEADERS: u32 = 96;

/// An error of the core, or one of HTTP's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum HttpError {
    /// What is asked cannot be answered.
    Core(Error),
    /// The plan of a file cannot be made.
    Plan {
        /// The file asked for.
        file: PlanFile,
        /// Why not.
        error: Error,
    },
    /// The file needs the day of the race.
    MissingRaceDate {
        /// The file asked for.
        file: PlanFile,
    },
    /// A parameter that the file needs is none of its values.
    InvalidParameter {
        /// The file asked for.
        file: PlanFile,
        /// The parameter's name.
        parameter: &'static str,
        /// The value as it came.
        value: Quoted,
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
    /// The body takes too long to arrive.
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
    /// The request is not one that can be read.
    MalformedRequest,
    /// The head of the request takes too long to arrive.
    HeadTimeout {
        /// The seconds that it has.
        seconds: u64,
    },
    /// The head of the request is larger than any that can be read.
    HeadTooLarge,
    /// The service is about to stop.
    Unavailable,
    /// The turn of the request did not come.
    Busy {
        /// The seconds that it waited.
        seconds: u64,
    },
    /// A fault of the service.
    Internal,
}

impl From<Error> for HttpError {
    fn from(error: Error) -> Self {
        Self::Core(error)
    }
}

/// The code of an error: a stable identifier, which clients test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Code {
    Core(ErrorCode),
    MalformedRequest,
    InvalidParameter,
    ForbiddenOrigin,
    UnsupportedMediaType,
    NotAcceptable,
    PayloadTooLarge,
    RequestTimeout,
    UriTooLong,
    HeadersTooLarge,
    ServiceUnavailable,
    InternalError,
}

impl Code {
    /// HTTP's own.
    pub(crate) const OWN: [Self; 11] = [
        Self::MalformedRequest,
        Self::InvalidParameter,
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

    /// All of them, the core's first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        ErrorCode::ALL.into_iter().map(Self::Core).chain(Self::OWN)
    }

    /// The identifier, its status and what it means.
    const fn row(self) -> (&'static str, StatusCode, Text) {
        match self {
            Self::Core(code) => (code.as_str(), core_status(code), code.meaning()),
            Self::MalformedRequest => (
                "malformed_request",
                StatusCode::BAD_REQUEST,
                Text::new(
                    "La requête ne suit pas HTTP/1.1 : un caractère de l'adresse n'est pas encodé, ou un \
                     en-tête est mal formé.",
                    "The request does not follow HTTP/1.1: a character of its address is not encoded, or a \
                     header is malformed.",
                ),
            ),
            Self::InvalidParameter => (
                "invalid_parameter",
                StatusCode::BAD_REQUEST,
                Text::new(
                    "Un paramètre dont un fichier a besoin n'a aucune de ses valeurs.",
                    "A parameter that a file needs is none of its values.",
                ),
            ),
            Self::ForbiddenOrigin => (
                "forbidden_origin",
                StatusCode::FORBIDDEN,
                Text::new(
                    "Les outils ne répondent pas aux pages de cette origine.",
                    "The tools do not answer to pages of this origin.",
                ),
            ),
            Self::UnsupportedMediaType => (
                "unsupported_media_type",
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                Text::new("Le corps n'est pas en JSON.", "The body is not in JSON."),
            ),
            Self::NotAcceptable => (
                "not_acceptable",
                StatusCode::NOT_ACCEPTABLE,
                Text::new(
                    "La réponse serait en JSON, que la requête n'accepte pas.",
                    "The answer would be JSON, which the request does not accept.",
                ),
            ),
            Self::PayloadTooLarge => (
                "payload_too_large",
                StatusCode::PAYLOAD_TOO_LARGE,
                Text::new("Le corps est trop long.", "The body is too long."),
            ),
            Self::RequestTimeout => (
                "request_timeout",
                StatusCode::REQUEST_TIMEOUT,
                Text::new(
                    "La requête met trop de temps à arriver.",
                    "The request takes too long to come in.",
                ),
            ),
            Self::UriTooLong => (
                "uri_too_long",
                StatusCode::URI_TOO_LONG,
                Text::new(
                    "Le chemin et ses paramètres sont trop longs.",
                    "The path with its query is too long.",
                ),
            ),
            Self::HeadersTooLarge => (
                "headers_too_large",
                StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
                Text::new(
                    "Les en-têtes sont trop longs, pris ensemble.",
                    "The headers are too large together.",
                ),
            ),
            Self::ServiceUnavailable => (
                "service_unavailable",
                StatusCode::SERVICE_UNAVAILABLE,
                Text::new(
                    "Le service va s'arrêter, ou a trop à faire ; réessayez.",
                    "The service is about to stop, or has too much to do; try again.",
                ),
            ),
            Self::InternalError => (
                "internal_error",
                StatusCode::INTERNAL_SERVER_ERROR,
                Text::new(
                    "Une faute du service ; réessayez.",
                    "A fault of the service; try again.",
                ),
            ),
        }
    }

    /// The identifier as it is written.
    pub(crate) const fn as_str(self) -> &'static str {
        self.row().0
    }

    /// The status of its answers.
    pub(crate) const fn status(self) -> StatusCode {
        self.row().1
    }

    /// What it says of a request.
    pub(crate) const fn meaning(self) -> Text {
        self.row().2
    }
}

const fn core_status(code: ErrorCode) -> StatusCode {
    match code {
        ErrorCode::MissingParameter
        | ErrorCode::InvalidDistance
        | ErrorCode::InvalidTime
        | ErrorCode::UnsupportedApiVersion => StatusCode::BAD_REQUEST,
        ErrorCode::NotFound => StatusCode::NOT_FOUND,
        ErrorCode::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
    }
}

impl HttpError {
    pub(crate) const fn code(&self) -> Code {
        match self {
            Self::Core(error) | Self::Plan { error, .. } => Code::Core(error.code()),
            Self::MissingRaceDate { .. } => Code::Core(ErrorCode::MissingParameter),
            Self::InvalidParameter { .. } => Code::InvalidParameter,
            Self::ForbiddenOrigin { .. } => Code::ForbiddenOrigin,
            Self::UnsupportedMediaType { .. } => Code::UnsupportedMediaType,
            Self::NotAcceptable { .. } => Code::NotAcceptable,
            Self::PayloadTooLarge { .. } => Code::PayloadTooLarge,
            Self::RequestTimeout { .. } | Self::HeadTimeout { .. } => Code::RequestTimeout,
            Self::MalformedRequest => Code::MalformedRequest,
            Self::UriTooLong { .. } => Code::UriTooLong,
            Self::HeadersTooLarge { .. } | Self::HeadTooLarge => Code::HeadersTooLarge,
            Self::Unavailable | Self::Busy { .. } => Code::ServiceUnavailable,
            Self::Internal => Code::InternalError,
        }
    }

    /// The body, which names this address of the reference.
    pub(crate) const fn body<'e>(&'e self, docs: &'e str) -> Body<'e> {
        Body { error: self, docs }
    }
}

/// The body of an error.
#[derive(Debug)]
pub(crate) struct Body<'e> {
    error: &'e HttpError,
    docs: &'e str,
}

impl Body<'_> {
    /// Its JSON as a value, for examples.
    pub(crate) fn to_value(&self) -> Value {
        serde_json::from_str(&self.to_json()).expect("a body is JSON")
    }
}

impl ToJson for Body<'_> {
    fn write_json(&self, out: &mut String) {
        let Self { error, docs } = *self;
        if let HttpError::Core(error) = error {
            return error.body(docs).write_json(out);
        }
        Object::open(out)
            .member("error", &Displayed(Message(error, Lang::En)))
            .member("code", error.code().as_str())
            .member("message", &Displayed(Message(error, Lang::Fr)))
            .member("hint", &Displayed(Hint(error)))
            .member("docs", docs)
            .close();
    }
}

/// What is wrong, in a language.
struct Message<'e>(&'e HttpError, Lang);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(error, lang) = *self;
        match error {
            HttpError::Core(error) | HttpError::Plan { error, .. } => error.message(lang).fmt(f),
            HttpError::MissingRaceDate { file } => {
                let path = file.path();
                say!(
                    lang,
                    f,
                    "Le paramètre « {RACE_DATE} » est obligatoire pour {path}.",
                    "The parameter \"{RACE_DATE}\" is required for {path}.",
                )
            }
            HttpError::InvalidParameter { parameter, value, .. } => say!(
                lang,
                f,
                "« {value} » n'est pas une valeur du paramètre « {parameter} ».",
                "\"{value}\" is not a value of the parameter \"{parameter}\".",
            ),
            HttpError::ForbiddenOrigin { value } => say!(
                lang,
                f,
                "Les pages de l'origine « {value} » ne peuvent pas appeler les outils.",
                "Pages of the origin \"{value}\" may not call the tools.",
            ),
            HttpError::UnsupportedMediaType { value } => say!(
                lang,
                f,
                "Le format « {value} » du corps n'est pas du JSON.",
                "The format \"{value}\" of the body is not JSON.",
            ),
            HttpError::NotAcceptable { value } => say!(
                lang,
                f,
                "La réponse serait en JSON, que « Accept: {value} » exclut.",
                "The answer would be JSON, which \"Accept: {value}\" excludes.",
            ),
            HttpError::PayloadTooLarge { limit } => say!(
                lang,
                f,
                "Le corps dépasse {limit} octets.",
                "The body is longer than {limit} bytes.",
            ),
            HttpError::RequestTimeout { seconds } => say!(
                lang,
                f,
                "Le corps n'est pas arrivé en {seconds} s.",
                "The body did not come in within {seconds} s.",
            ),
            HttpError::UriTooLong { limit } => say!(
                lang,
                f,
                "Le chemin et ses paramètres dépassent {limit} octets.",
                "The path with its query is longer than {limit} bytes.",
            ),
            HttpError::HeadersTooLarge { limit } => say!(
                lang,
                f,
                "Les en-têtes dépassent {limit} octets au total.",
                "The headers are longer than {limit} bytes together.",
            ),
            HttpError::HeadTimeout { seconds } => say!(
                lang,
                f,
                "La requête n'est pas arrivée en {seconds} s.",
                "The request did not come in within {seconds} s.",
            ),
            HttpError::HeadTooLarge => say!(
                lang,
                f,
                "La requête dépasse {MOST_HEADERS} en-têtes ou {MOST_HEAD_KIB} Kio.",
                "The request has more than {MOST_HEADERS} headers or {MOST_HEAD_KIB} KiB.",
            ),
            HttpError::MalformedRequest => {
                f.write_str(Code::MalformedRequest.meaning().in_lang(lang))
            }
            HttpError::Unavailable => {
                say!(lang, f, "Le service va s'arrêter.", "The service is about to stop.",)
            }
            HttpError::Busy { seconds } => say!(
                lang,
                f,
                "Le service a trop à faire : le tour de cette requête n'est pas venu en {seconds} s.",
                "The service has too much to do: this request's turn did not come within {seconds} s.",
            ),
            HttpError::Internal => say!(
                lang,
                f,
                "Une erreur interne a empêché de répondre.",
                "An internal error kept the service from answering.",
            ),
        }
    }
}

/// A call that works, and that does not without its date.
const fn dated_example(file: PlanFile) -> &'static str {
    match file {
        PlanFile::Zip => {
            "/plan.zip?distance=semi&time=1h45&format=intervals-json&race_date=2027-04-11"
        }
        PlanFile::Ics | PlanFile::Csv | PlanFile::Markdown => file.example(),
    }
}

/// What a date is, in a hint.
const A_DATE: &str = "Une date s'écrit AAAA-MM-JJ.";

/// How to mend the call: French in every language, as the contract has it.
struct Hint<'e>(&'e HttpError);

impl fmt::Display for Hint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hint, around_a_message) = match self.0 {
            HttpError::Core(error) => return error.hint().fmt(f),
            // With an example of its own path.
            HttpError::Plan { file, error } => return error.hint_with(file.example()).fmt(f),
            HttpError::MissingRaceDate { file } => {
                return write!(f, "{A_DATE} Exemple : {}", dated_example(*file));
            }
            HttpError::InvalidParameter { file, parameter, value } if *parameter == RACE_DATE => {
                let is_no_day = Date::is_no_day(&value.to_string());
                let date = if is_no_day { "Ce jour n'existe pas." } else { A_DATE };
                return write!(f, "{date} Exemple : {}", dated_example(*file));
            }
            HttpError::InvalidParameter { file, .. } => {
                let names: Vec<_> = formats(*file).map(PlanFormat::name).collect();
                let formats = names.join(", ");
                return write!(f, "Les formats sont {formats}. Exemple : {}", file.example());
            }
            HttpError::ForbiddenOrigin { .. } => {
                ("Appelez depuis une origine que l'exploitant autorise, ou sans navigateur.", true)
            }
            HttpError::UnsupportedMediaType { .. } => {
                ("Envoyez « Content-Type: application/json ».", true)
            }
            HttpError::NotAcceptable { .. } => {
                ("Envoyez « Accept: application/json, text/event-stream ».", true)
            }
            HttpError::PayloadTooLarge { .. } => ("Envoyez un seul message, plus court.", true),
            HttpError::RequestTimeout { .. } => ("Envoyez le message d'un trait.", true),
            HttpError::UriTooLong { .. } => ("Ne gardez que les paramètres utiles.", false),
            HttpError::MalformedRequest => {
                ("Encodez l'adresse : « %22 » pour un guillemet, « %C3%A9 » pour é.", false)
            }
            HttpError::HeadTimeout { .. } => ("Envoyez la requête d'un trait.", false),
            HttpError::HeadersTooLarge { .. } | HttpError::HeadTooLarge => {
                ("Envoyez moins d'en-têtes ; aucun n'est obligatoire.", false)
            }
            HttpError::Unavailable | HttpError::Busy { .. } => {
                ("Réessayez dans quelques secondes.", false)
            }
            HttpError::Internal => {
                ("Réessayez ; si l'erreur persiste, signalez-la à l'exploitant du service.", false)
            }
        };
        if around_a_message {
            write!(f, "{hint} Exemple : {}", Tool::GetSiteGuide.example())
        } else {
            write!(f, "{hint} Exemple : {}", Operation::Pace.example())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_own_error_in_full() {
        let value = || Quoted::new("dix \"km\"");
        let errors = [
            HttpError::MalformedRequest,
            HttpError::InvalidParameter {
                file: PlanFile::Zip,
                parameter: "format",
                value: value(),
            },
            HttpError::ForbiddenOrigin { value: Quoted::new("https://elsewhere.example") },
            HttpError::UnsupportedMediaType { value: Quoted::new("text/plain") },
            HttpError::NotAcceptable { value: value() },
            HttpError::PayloadTooLarge { limit: 65_536 },
            HttpError::RequestTimeout { seconds: 5 },
            HttpError::UriTooLong { limit: 61_440 },
            HttpError::HeadersTooLarge { limit: 65_536 },
            HttpError::Unavailable,
            HttpError::Internal,
        ];
        assert!(errors.iter().map(HttpError::code).eq(Code::OWN));
        let more = [
            HttpError::HeadTimeout { seconds: 5 },
            HttpError::HeadTooLarge,
            HttpError::Busy { seconds: 5 },
        ];
        let bodies = errors
            .into_iter()
            .chain(more)
            .map(|error| error.body("https://pace.example/api").to_json());
        insta::assert_snapshot!(bodies.collect::<Vec<_>>().join("\n"));
    }
}
