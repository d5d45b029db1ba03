//! The supported versions of the protocol.

/// A version of the Model Context Protocol.
///
/// Older ones are not supported: 2025-03-26 asks for batches, 2024-11-05 for another transport.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProtocolVersion {
    /// The published one: chosen by `initialize`, or assumed without it.
    V2025_06_18,
    /// The same rules as far as tools go.
    V2025_11_25,
    /// Every request says its version by itself.
    V2026_07_28,
}

impl ProtocolVersion {
    /// All of them, the newest first.
    pub const ALL: [Self; 3] = [Self::V2026_07_28, Self::V2025_11_25, Self::V2025_06_18];
    /// The published one, which a message that names none is taken to follow.
    pub const DEFAULT: Self = Self::V2025_06_18;

    /// The version as messages and headers spell it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// Reads a version as messages and headers spell it.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|version| version.as_str() == text)
    }

    /// Whether each request names its version; in the others `initialize` settles it.
    pub(crate) const fn is_per_request(self) -> bool {
        matches!(self, Self::V2026_07_28)
    }

    /// What `initialize` answers a client that asks for this version: the same, or else the
    /// latest that has `initialize`.
    pub(crate) fn handshake(asked: &str) -> Self {
        Self::parse(asked).filter(|version| !version.is_per_request()).unwrap_or(Self::V2025_11_25)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initialize_answers_the_version_asked_for_or_its_latest() {
        for (asked, answered) in [
            ("2025-06-18", "2025-06-18"),
            ("2025-11-25", "2025-11-25"),
            ("2026-07-28", "2025-11-25"),
            ("2024-11-05", "2025-11-25"),
            ("", "2025-11-25"),
        ] {
            assert_eq!(ProtocolVersion::handshake(asked).as_str(), answered, "{asked}");
        }
    }
}
