//! The headers of pages in HTML.

use actix_web::http::header::{
    ACCEPT_LANGUAGE, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue,
    REFERRER_POLICY,
};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac_sha256::Hash;
use pace_core::Lang;

/// Pages are in the language of the address, else of the browser.
pub(crate) const BY_LANGUAGE: &[HeaderName] = &[ACCEPT_LANGUAGE];

/// The headers of a page in a language, whose only style is this.
pub(crate) fn headers(lang: Lang, style: &str) -> Vec<(HeaderName, HeaderValue)> {
    vec![
        (CONTENT_LANGUAGE, HeaderValue::from_static(lang.code())),
        (CONTENT_SECURITY_POLICY, content_security_policy(style)),
        // What a runner asked for stands in the address: nobody else is to learn it.
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ]
}

/// A page loads its icon and nothing else, runs nothing, has this one style, and its forms
/// lead to this server.
fn content_security_policy(style: &str) -> HeaderValue {
    let style = BASE64_STANDARD.encode(Hash::hash(style.as_bytes()));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{style}'; img-src 'self'; form-action 'self'; \
         base-uri 'none'; frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).expect("ASCII")
}
