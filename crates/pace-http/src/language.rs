//! The language of an answer for people: `lang`, else what the browser asks for, else French.

use actix_http::{HttpMessage as _, Request};
use actix_web::http::header::{ACCEPT_LANGUAGE, HeaderMap};
use pace_core::{Lang, Parameter};

use crate::{headers, query};

/// The language of an answer, and whether the address names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Language {
    pub(crate) lang: Lang,
    pub(crate) is_named: bool,
}

impl Language {
    /// The language that a request asks for.
    pub(crate) fn of(request: &Request) -> Self {
        let mut pairs = query::pairs(query::of(request));
        let named = pairs.find(|(name, _)| name == Parameter::Lang.name());
        let named = named.and_then(|(_, code)| from_code(&code));
        match named {
            Some(lang) => Self { lang, is_named: true },
            None => Self { lang: preferred(request.headers()), is_named: false },
        }
    }
}

fn from_code(code: &str) -> Option<Lang> {
    Lang::ALL.into_iter().find(|lang| lang.code() == code)
}

/// The language that `Accept-Language` likes best, the first of several; French where it
/// names none of ours.
fn preferred(request: &HeaderMap) -> Lang {
    let mut best = (0.0, Lang::default());
    for (range, weight) in headers::preferences(request, ACCEPT_LANGUAGE) {
        let primary = range.split('-').next().unwrap_or_default();
        let lang = match primary {
            "*" => Some(Lang::default()),
            primary => from_code(&primary.to_ascii_lowercase()),
        };
        if let Some(lang) = lang
            && weight > best.0
        {
            best = (weight, lang);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_address_goes_before_the_browser() {
        for (query, header, expected) in [
            ("", "", (Lang::Fr, false)),
            ("", "en", (Lang::En, false)),
            ("", "en-GB,en;q=0.9", (Lang::En, false)),
            ("", "EN-us", (Lang::En, false)),
            ("", "de, en;q=0.5, fr;q=0.4", (Lang::En, false)),
            ("", "fr;q=0.4, en;q=0.5", (Lang::En, false)),
            ("", "fr, en", (Lang::Fr, false)),
            ("", "en;q=0, *;q=0.1", (Lang::Fr, false)),
            ("", "de", (Lang::Fr, false)),
            ("lang=en", "fr", (Lang::En, true)),
            ("lang=fr", "en", (Lang::Fr, true)),
            ("lang=de", "en", (Lang::En, false)),
            ("lang=", "en", (Lang::En, false)),
            ("lang=fr&lang=en", "en", (Lang::Fr, true)),
        ] {
            let request = TestRequest::with_uri(&format!("/?{query}"));
            let request = request.insert_header((ACCEPT_LANGUAGE, header)).to_request();
            let language = Language::of(&request);
            assert_eq!((language.lang, language.is_named), expected, "{query} {header}");
        }
    }
}
