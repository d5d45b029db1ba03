//! The paths that are answered, and the methods they are answered to.

use pace_core::Operation;

/// The path of the human-readable reference.
pub(crate) const REFERENCE_PATH: &str = "/api";

/// The methods that every path is answered to.
pub(crate) const METHODS: &[&str] = &["GET", "HEAD", "OPTIONS"];

/// What a path stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Route {
    /// The human-readable reference.
    Reference,
    /// An operation of the API.
    Operation(Operation),
}

impl Route {
    /// The route of exactly this path, as it stands in the request, escapes and all.
    pub(crate) fn of(path: &str) -> Option<Self> {
        if path == REFERENCE_PATH {
            return Some(Self::Reference);
        }
        Operation::ALL.into_iter().find(|operation| operation.path() == path).map(Self::Operation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_ours_to_the_letter() {
        for (path, route) in [
            ("/api", Some(Route::Reference)),
            ("/api/pace", Some(Route::Operation(Operation::Pace))),
            ("/api/plan", Some(Route::Operation(Operation::Plan))),
            ("/api/status", Some(Route::Operation(Operation::Status))),
            ("/api/calculer", Some(Route::Operation(Operation::Calculer))),
            ("/health", Some(Route::Operation(Operation::Health))),
            ("", None),
            ("*", None),
            ("/", None),
            ("/api/", None),
            ("/api/pace/", None),
            ("/API/pace", None),
            ("/api/p%61ce", None),
            ("//api/pace", None),
        ] {
            assert_eq!(Route::of(path), route, "{path}");
        }
    }
}
