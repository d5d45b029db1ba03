//! The operations of the service, as descriptions and error texts name them.

/// An operation of the API. Its path is part of the contract; how it is served is not
/// known here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation {
    /// What a time over a distance means.
    Pace,
    /// A week-by-week training plan.
    Plan,
    /// The service's state and version.
    Status,
    /// The old name of [`Pace`](Self::Pace), a redirect.
    Calculer,
    /// The probe of a balancer.
    Health,
}

impl Operation {
    /// All of them, in the order in which an unknown path's error lists them.
    pub const ALL: [Self; 5] = [Self::Pace, Self::Plan, Self::Status, Self::Calculer, Self::Health];

    /// The path of the operation.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Pace => "/api/pace",
            Self::Plan => "/api/plan",
            Self::Status => "/api/status",
            Self::Calculer => "/api/calculer",
            Self::Health => "/health",
        }
    }

    /// A call that works, path and query.
    pub const fn example(self) -> &'static str {
        match self {
            Self::Pace => "/api/pace?distance=10km&time=45:00",
            Self::Plan => "/api/plan?distance=semi&time=1h45",
            Self::Status => "/api/status",
            Self::Calculer => "/api/calculer?distance=10km&time=45:00",
            Self::Health => "/health",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_calls_its_own_path() {
        for operation in Operation::ALL {
            let path = operation.example().split('?').next();
            assert_eq!(path, Some(operation.path()));
        }
    }
}
