//! Content codings: long bodies are compressed for clients that ask for it.

use std::cell::RefCell;
use std::io::Write as _;

use actix_http::{HttpMessage as _, Request};
use actix_web::HttpResponse;
use actix_web::body::{BodySize, BoxBody, MessageBody as _};
use actix_web::http::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, HeaderMap, HeaderName, HeaderValue, VARY,
};
use flate2::write::GzEncoder;
use zstd::bulk::Compressor;

use crate::headers;

/// A content coding that bodies are sent in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Coding {
    Zstd,
    Brotli,
    Gzip,
}

impl Coding {
    /// All of them; where a request likes several as much, the first is taken.
    pub(crate) const ALL: [Self; 3] = [Self::Zstd, Self::Brotli, Self::Gzip];
    /// Those that cost at most about as much as the longest plan itself. Brotli costs twenty
    /// times that, and is for what is compressed once and sent often.
    pub(crate) const ON_REQUEST: &[Self] = &[Self::Zstd, Self::Gzip];

    /// Bodies from this length on are worth it: a shorter one fits into a packet as it is.
    const WORTH_IT: u64 = 1024;

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Zstd => "zstd",
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// Whether a body of this length is worth compressing.
    pub(crate) const fn is_worth_it(length: u64) -> bool {
        length >= Self::WORTH_IT
    }

    /// The coding of those offered that a request likes best; none where it names none or likes
    /// the plain bytes better.
    pub(crate) fn preferred(request: &HeaderMap, offered: &[Self]) -> Option<Self> {
        let mut named = [None; Self::ALL.len()];
        let (mut others, mut plain) = (0.0, 0.0);
        for (name, weight) in headers::preferences(request, ACCEPT_ENCODING) {
            let is_named = |coding: &Self| name.eq_ignore_ascii_case(coding.name());
            if let Some(coding) = Self::ALL.into_iter().find(is_named) {
                named[coding as usize] = Some(weight);
            } else if name == "*" {
                others = weight;
            } else if name.eq_ignore_ascii_case("identity") {
                plain = weight;
            }
        }
        let mut best = (plain, None);
        // Backwards, so that the first of several with the same weight is kept.
        for coding in offered.iter().rev() {
            let weight = named[*coding as usize].unwrap_or(others);
            if weight > 0.0 && weight >= best.0 {
                best = (weight, Some(*coding));
            }
        }
        best.1
    }

    /// A body in this coding, at a level that costs little: a client waits for it.
    pub(crate) fn encode(self, body: &[u8]) -> Vec<u8> {
        const LEVEL: i32 = 1;
        thread_local! {
            // Its tables are made once a thread, which costs as much as compressing a plan.
            static ZSTD: RefCell<Compressor<'static>> =
                RefCell::new(Compressor::new(LEVEL).expect("memory for its tables"));
        }
        match self {
            Self::Zstd => ZSTD.with_borrow_mut(|zstd| zstd.compress(body)).expect(IN_MEMORY),
            Self::Brotli => brotli(body, 4),
            Self::Gzip => gzip(body, 1),
        }
    }

    /// A body in this coding, made once and sent often: at the levels above which each percent less
    /// costs as much again, since the start waits for it.
    pub(crate) fn encode_ahead(self, body: &[u8]) -> Vec<u8> {
        match self {
            Self::Zstd => zstd::bulk::compress(body, 9).expect(IN_MEMORY),
            Self::Brotli => brotli(body, 6),
            Self::Gzip => gzip(body, 6),
        }
    }

    /// The header that says so.
    pub(crate) const fn header(self) -> (HeaderName, HeaderValue) {
        (CONTENT_ENCODING, HeaderValue::from_static(self.name()))
    }
}

const IN_MEMORY: &str = "memory takes every body";

fn brotli(mut body: &[u8], quality: i32) -> Vec<u8> {
    let params = brotli::enc::BrotliEncoderParams {
        quality,
        // A window of 256 KiB: nothing that we send is longer.
        lgwin: 18,
        size_hint: body.len(),
        ..Default::default()
    };
    let mut encoded = Vec::with_capacity(body.len() / 4);
    brotli::BrotliCompress(&mut body, &mut encoded, &params).expect(IN_MEMORY);
    encoded
}

fn gzip(body: &[u8], level: u32) -> Vec<u8> {
    let room = Vec::with_capacity(body.len() / 4);
    let mut writer = GzEncoder::new(room, flate2::Compression::new(level));
    writer.write_all(body).and_then(|()| writer.finish()).expect(IN_MEMORY)
}

/// The header of answers that depend on the codings that a request takes.
pub(crate) const VARIANTS: (HeaderName, HeaderValue) =
    (VARY, HeaderValue::from_static("Accept-Encoding"));

/// Whether an answer is long enough, and no document, which sees to it by itself.
pub(crate) fn may_be_encoded(response: &HttpResponse) -> bool {
    matches!(response.body().size(), BodySize::Sized(length) if Coding::is_worth_it(length))
        && !response.headers().contains_key(VARY)
}

/// Such an answer in the coding that the request likes best.
pub(crate) fn encoded(mut response: HttpResponse, request: &Request) -> HttpResponse {
    let (name, value) = VARIANTS;
    response.headers_mut().insert(name, value);
    let preferred = Coding::preferred(request.headers(), Coding::ON_REQUEST);
    let Some(coding) = preferred else { return response };
    let (name, value) = coding.header();
    response.headers_mut().insert(name, value);
    let encode = |_: &mut _, body: BoxBody| {
        let body = body.try_into_bytes().expect("bodies are bytes");
        coding.encode(&body)
    };
    response.map_body(encode).map_into_boxed_body()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_coding_that_is_liked_best_is_taken() {
        for (lines, coding) in [
            (&[][..], None),
            (&[""], None),
            (&["gzip"], Some("gzip")),
            (&["GZIP"], Some("gzip")),
            (&["deflate, compress, x-gzip"], None),
            (&["gzip, deflate, br, zstd"], Some("zstd")),
            (&["gzip, deflate, br"], Some("br")),
            (&["gzip", "br"], Some("br")),
            (&["*"], Some("zstd")),
            (&["*;q=0.5, gzip;q=0.7"], Some("gzip")),
            (&["zstd;q=0, *"], Some("br")),
            (&["br;q=0.8, gzip;q=0.9, zstd;q=0.1"], Some("gzip")),
            (&["br ; q=0.5 , gzip ; Q=0.8"], Some("gzip")),
            (&["gzip;q=0"], None),
            (&["gzip;q=0.000, br;q=0.001"], Some("br")),
            (&["identity"], None),
            (&["identity;q=1, gzip;q=0.5"], None),
            (&["identity, gzip"], Some("gzip")),
            (&["identity;q=0.5, gzip;q=0.5"], Some("gzip")),
            (&["identity;q=0"], None),
            (&["identity;q=0, *"], Some("zstd")),
        ] {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(ACCEPT_ENCODING, HeaderValue::from_static(line));
            }
            assert_eq!(
                Coding::preferred(&headers, &Coding::ALL).map(Coding::name),
                coding,
                "{lines:?}"
            );
        }
    }

    #[test]
    fn brotli_is_not_made_while_a_client_waits() {
        for (line, coding) in [
            ("br", None),
            ("gzip, deflate, br", Some("gzip")),
            ("gzip, deflate, br, zstd", Some("zstd")),
            ("br, *;q=0.1", Some("zstd")),
        ] {
            let mut headers = HeaderMap::new();
            headers.append(ACCEPT_ENCODING, HeaderValue::from_static(line));
            let preferred = Coding::preferred(&headers, Coding::ON_REQUEST);
            assert_eq!(preferred.map(Coding::name), coding, "{line}");
        }
    }
}
