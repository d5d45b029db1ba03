//! Long answers in pieces, where many connections are open.
//!
//! The library copies an answer into a buffer of its connection before it sends it, and keeps
//! a buffer of that size for the connection's next answers: a thousand connections that asked
//! for plans would keep 34 MiB. A piece at a time needs less room, and one more call of the
//! system for each; so as long as connections are few, answers go in one.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use actix_web::HttpResponse;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::web::Bytes;

/// Bytes that the library gathers before it sends them.
pub(crate) const BUFFER: usize = 16 * 1024;
/// Bytes of a piece: a plan takes two.
pub(crate) const PIECE: usize = 20 * 1024;
/// Connections from which on answers go in pieces.
pub(crate) const MANY: usize = 256;

/// Whether an answer is to be sent piece by piece, where so many connections are open.
pub(crate) fn are_wanted(response: &HttpResponse, connections: usize) -> bool {
    connections >= MANY
        && matches!(response.body().size(), BodySize::Sized(size) if size > PIECE as u64)
}

/// The answer, to be sent piece by piece.
pub(crate) fn chunked(response: HttpResponse) -> HttpResponse {
    let in_pieces = |_: &mut _, body: BoxBody| match body.try_into_bytes() {
        Ok(bytes) => BoxBody::new(InPieces(bytes)),
        Err(body) => body,
    };
    response.map_body(in_pieces)
}

/// A body that is sent piece by piece.
struct InPieces(Bytes);

impl MessageBody for InPieces {
    type Error = Infallible;

    fn size(&self) -> BodySize {
        BodySize::Sized(self.0.len() as u64)
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        let piece = self.0.len().min(PIECE);
        Poll::Ready((piece > 0).then(|| Ok(self.0.split_to(piece))))
    }
}

#[cfg(test)]
mod tests {
    use actix_web::{body, rt};

    use super::*;

    /// The pieces of an answer of this length, with this number of connections.
    fn pieces(bytes: usize, connections: usize) -> Vec<Bytes> {
        let text: Vec<u8> = (0..bytes).map(|place| place as u8).collect();
        let mut response = HttpResponse::Ok().body(text);
        if are_wanted(&response, connections) {
            response = chunked(response);
        }
        assert_eq!(response.body().size(), BodySize::Sized(bytes as u64));
        rt::System::new().block_on(async {
            let mut body = response.into_body();
            let mut pieces = vec![];
            while let Some(piece) =
                std::future::poll_fn(|cx| Pin::new(&mut body).poll_next(cx)).await
            {
                pieces.push(piece.unwrap());
            }
            assert!(body::to_bytes(body).await.unwrap().is_empty());
            pieces
        })
    }

    #[test]
    fn a_long_answer_goes_in_pieces_where_connections_are_many() {
        let whole = pieces(50_000, MANY - 1);
        assert_eq!(whole.len(), 1);
        let apart = pieces(50_000, MANY);
        assert_eq!(
            apart.iter().map(Bytes::len).collect::<Vec<_>>(),
            [PIECE, PIECE, 50_000 - 2 * PIECE]
        );
        assert_eq!(apart.concat(), whole.concat());
        assert_eq!(pieces(PIECE, MANY).len(), 1);
    }
}
