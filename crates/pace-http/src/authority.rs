//! `host[:port]`, as a request names the server that it wants.

use std::net::Ipv6Addr;

/// The longest name that DNS knows.
const MAX_HOST_LEN: usize = 253;

/// A well-formed authority, safe to show in an address: a name or IPv4 address of ASCII
/// letters, digits, `-`, `.` and `_`, or an IPv6 address in brackets, and maybe a port.
///
/// It may still name any host: the text comes from the client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Authority<'a>(&'a str);

impl<'a> Authority<'a> {
    /// Reads an authority; `None` where it is anything else.
    pub(crate) fn parse(text: &'a str) -> Option<Self> {
        let port = if let Some(bracketed) = text.strip_prefix('[') {
            let (address, rest) = bracketed.split_once(']')?;
            address.parse::<Ipv6Addr>().ok()?;
            match rest {
                "" => None,
                _ => Some(rest.strip_prefix(':')?),
            }
        } else {
            let (host, port) = match text.split_once(':') {
                Some((host, port)) => (host, Some(port)),
                None => (text, None),
            };
            if !is_name(host) {
                return None;
            }
            port
        };
        port.is_none_or(is_port).then_some(Self(text))
    }

    pub(crate) const fn as_str(self) -> &'a str {
        self.0
    }
}

fn is_name(host: &str) -> bool {
    (1..=MAX_HOST_LEN).contains(&host.len())
        && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._".contains(&byte))
}

fn is_port(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && text.len() <= 5 && text.parse::<u16>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_authority_is_a_host_and_maybe_a_port() {
        let longest = "a".repeat(MAX_HOST_LEN);
        for text in [
            "pace.example",
            "Pace.Example:8443",
            "localhost",
            "my_service:80",
            "192.0.2.7:65535",
            "xn--exmple-cua.example",
            "[::1]",
            "[2001:db8::7]:8080",
            "[::ffff:192.0.2.7]",
            &longest,
        ] {
            assert_eq!(Authority::parse(text), Some(Authority(text)), "{text}");
        }
        let too_long = "a".repeat(MAX_HOST_LEN + 1);
        for text in [
            "",
            ":80",
            "pace.example:",
            "pace.example:port",
            "pace.example:+80",
            "pace.example:65536",
            "pace.example:000080",
            "pace.example:80:80",
            "runner@pace.example",
            "pace.example/evil",
            "pace.example?x",
            "pace.example#x",
            "pace example",
            "pace\texample",
            "pace\"example",
            "<script>",
            "a\\b",
            "a%41",
            "é.example",
            "http://pace.example",
            "::1",
            "[::1",
            "::1]",
            "[]",
            "[pace.example]",
            "[::1]80",
            "[::1]:",
            "[fe80::1%25eth0]",
            &too_long,
        ] {
            assert_eq!(Authority::parse(text), None, "{text}");
        }
    }
}
