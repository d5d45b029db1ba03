//! What can be wrong with a request: stable codes.

use crate::api::operation::Operation;
use crate::api::parameter::Parameter;
use crate::api::quoted::Quoted;
use crate::lang::Text;
use crate::named::named;

/// A fault of a request.
///
/// [`Display`](std::fmt::Display) is the English message; [`message`](Self::message) has both
/// languages. The core does not know how a front end reports it: statuses, JSON-RPC codes and
/// exit codes are mapped from it there.
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
            | Self::MethodNotAllowed { .. } => None,
        }
    }
}

named! {
    /// The stable identifier of an error, which clients test.
    pub enum ErrorCode by as_str {
        /// `distance` or `time` is absent or empty.
        MissingParameter = "missing_parameter",
        /// The distance is not one that the operation takes.
        InvalidDistance = "invalid_distance",
        /// A time is in none of the accepted shapes.
        InvalidTime = "invalid_time",
        /// Nothing is at this path.
        NotFound = "not_found",
        /// The path exists, for other methods.
        MethodNotAllowed = "method_not_allowed",
        /// The request header `API-Version` is not `1`.
        UnsupportedApiVersion = "unsupported_api_version",
    }
}

impl ErrorCode {
    /// What it says of a request.
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
        }
    }
}
