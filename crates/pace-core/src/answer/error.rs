//! Errors as answers give them.

use crate::answer::json::answer;
use crate::api::error::{Error, ErrorCode};
use crate::api::operation::Operation;
use crate::lang::Lang;
use crate::text::error::{Hint, Message};

answer! {
    /// The body of every error.
    #[derive(Debug, Clone)]
    #[cfg_attr(feature = "schema", schemars(rename = "Error"))]
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
        pub endpoints: Option<[&'static str; Operation::ALL.len()]> [skip_serializing_if = "Option::is_none"],
        /// Allowed methods, where the method is not.
        pub allowed_methods: Option<&'static [&'static str]> [skip_serializing_if = "Option::is_none"],
    }
}

impl Error {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::parameter::Parameter;
    use crate::api::quoted::Quoted;

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
    fn a_hint_takes_another_example() {
        for error in one_of_each() {
            let Some(operation) = error.operation() else { continue };
            let hint = error.hint_with("/plan.csv?distance=5km").to_string();
            let usual = error.hint().to_string();
            assert_eq!(hint, usual.replace(operation.example(), "/plan.csv?distance=5km"));
        }
    }
}
