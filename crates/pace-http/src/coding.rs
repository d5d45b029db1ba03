//! Content codings: long bodies are compressed for clients that ask for it.

use std::io::Write as _;

use actix_web::body::{BodySize, BoxBody, MessageBody as _};
use actix_web::http::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, HeaderMap, HeaderName, HeaderValue, VARY,
};
use actix_web::{HttpRequest, HttpResponse};
use flate2::write::GzEncoder;

use crate::headers;

/// A content coding that bodies are sent in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Coding {
    Zstd,
    Brotli,
    Gzip,
}

/// How much time a body is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// Somebody waits for it.
    Now,
    /// It is made once and sent often.
    Ahead,
}

impl Coding {
    /// All of them; where a request likes several as much, the first is taken, which costs
    /// the least time by far.
    pub(crate) const ALL: [Self; 3] = [Self::Zstd, Self::Brotli, Self::Gzip];

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

    /// The coding that a request likes best; none where it names none or likes the plain
    /// bytes better.
    pub(crate) fn preferred(request: &HeaderMap) -> Option<Self> {
        let mut named = [None; Self::ALL.len()];
        let (mut others, mut plain) = (0.0, 0.0);
        let lines = request.get_all(ACCEPT_ENCODING).filter_map(|line| line.to_str().ok());
        for member in lines.flat_map(|line| line.split(',')) {
            let (name, parameters) = member.split_once(';').unwrap_or((member, ""));
            let (name, weight) = (name.trim(), headers::weight(parameters));
            let is_named = |coding: &Self| name.eq_ignore_ascii_case(coding.name());
            if let Some(place) = Self::ALL.iter().position(is_named) {
                named[place] = Some(weight);
            } else if name == "*" {
                others = weight;
            } else if name.eq_ignore_ascii_case("identity") {
                plain = weight;
            }
        }
        let mut best = (plain, None);
        // Backwards, so that the first of several with the same weight is kept.
        for (coding, weight) in Self::ALL.into_iter().zip(named).rev() {
            let weight = weight.unwrap_or(others);
            if weight > 0.0 && weight >= best.0 {
                best = (weight, Some(coding));
            }
        }
        best.1
    }

    /// A body in this coding.
    pub(crate) fn encode(self, body: &[u8], effort: Effort) -> Vec<u8> {
        let encoded = match self {
            Self::Zstd => {
                let level = if effort == Effort::Ahead { 19 } else { 3 };
                zstd::bulk::compress(body, level)
            }
            Self::Brotli => {
                let quality = if effort == Effort::Ahead { 11 } else { 4 };
                let params = brotli::enc::BrotliEncoderParams {
                    quality,
                    // A window of 256 KiB: nothing that we send is longer.
                    lgwin: 18,
                    size_hint: body.len(),
                    ..Default::default()
                };
                let mut encoded = Vec::with_capacity(body.len() / 4);
                let mut body = body;
                brotli::BrotliCompress(&mut body, &mut encoded, &params).map(|_| encoded)
            }
            Self::Gzip => {
                let level = if effort == Effort::Ahead { 9 } else { 5 };
                let room = Vec::with_capacity(body.len() / 4);
                let mut writer = GzEncoder::new(room, flate2::Compression::new(level));
                writer.write_all(body).and_then(|()| writer.finish())
            }
        };
        encoded.expect("memory takes every body")
    }

    /// The header that says so.
    pub(crate) const fn header(self) -> (HeaderName, HeaderValue) {
        (CONTENT_ENCODING, HeaderValue::from_static(self.name()))
    }
}

/// The header of answers that depend on the codings that a request takes.
pub(crate) const VARIANTS: (HeaderName, HeaderValue) =
    (VARY, HeaderValue::from_static("Accept-Encoding"));

/// The answer in the coding that the request likes best, if it is long enough and no document,
/// which sees to it by itself.
pub(crate) fn encoded(mut response: HttpResponse, request: &HttpRequest) -> HttpResponse {
    let BodySize::Sized(length) = response.body().size() else { return response };
    if !Coding::is_worth_it(length) || response.headers().contains_key(VARY) {
        return response;
    }
    let (name, value) = VARIANTS;
    response.headers_mut().insert(name, value);
    let Some(coding) = Coding::preferred(request.headers()) else { return response };
    let (name, value) = coding.header();
    response.headers_mut().insert(name, value);
    let encode = |_: &mut _, body: BoxBody| {
        let body = body.try_into_bytes().expect("bodies are bytes");
        coding.encode(&body, Effort::Now)
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
            assert_eq!(Coding::preferred(&headers).map(Coding::name), coding, "{lines:?}");
        }
    }
}
