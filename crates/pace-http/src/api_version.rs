//! The version that a request may pin.

use actix_web::http::header::{HeaderMap, HeaderValue};
use pace_core::{Error, Quoted};

use crate::headers;

/// Refuses a request for another version than ours. Proxies join equal lines to a list, so a
/// list of our version counts as one.
pub(crate) fn check(request: &HeaderMap) -> Result<(), Error> {
    let is_ours = |version: &[u8]| version.trim_ascii() == headers::VERSION.as_bytes();
    let other = request
        .get_all(headers::API_VERSION)
        .map(HeaderValue::as_bytes)
        .find(|line| !line.split(|byte| *byte == b',').all(is_ours));
    other.map_or(Ok(()), |other| {
        let value = Quoted::new(&String::from_utf8_lossy(other.trim_ascii()));
        Err(Error::UnsupportedApiVersion { value })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_version_may_be_pinned() {
        for (versions, refused) in [
            (&[][..], None),
            (&["1"], None),
            (&[" 1\t"], None),
            (&["1", "1 "], None),
            (&["2"], Some("2")),
            (&["1", "2"], Some("2")),
            (&["2", "1"], Some("2")),
            (&["1, 1"], None),
            (&["1,1 ,\t1", "1"], None),
            (&["1, 2"], Some("1, 2")),
            (&["1,"], Some("1,")),
            (&[""], Some("")),
            (&["01"], Some("01")),
            (&["1", ""], Some("")),
        ] {
            let mut request = HeaderMap::new();
            for version in versions {
                let version = HeaderValue::from_static(version);
                request.append(headers::API_VERSION, version);
            }
            let error =
                refused.map(|version| Error::UnsupportedApiVersion { value: Quoted::new(version) });
            assert_eq!(check(&request).err(), error, "{versions:?}");
        }
    }
}
