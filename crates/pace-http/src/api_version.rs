//! The version that a request may pin.

use actix_web::http::header::HeaderMap;
use pace_core::{Error, Quoted};

use crate::headers;

/// Refuses a request for another version than ours, however often it says so.
pub(crate) fn check(request: &HeaderMap) -> Result<(), Error> {
    let other = request
        .get_all(headers::API_VERSION)
        .map(|version| version.as_bytes().trim_ascii())
        .find(|version| *version != headers::VERSION.as_bytes());
    match other {
        Some(other) => {
            let value = Quoted::new(&String::from_utf8_lossy(other));
            Err(Error::UnsupportedApiVersion { value })
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

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
            (&["1, 1"], Some("1, 1")),
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
