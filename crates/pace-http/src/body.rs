//! The body of a request, read to its end or refused: within the bounds of the server, whoever
//! asks for it.

use std::cell::Cell;
use std::future::{Future as _, poll_fn};
use std::mem;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use actix_http::body::{BodyStream, MessageBody as _};
use actix_http::{HttpMessage as _, Payload, Request};
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::rt::time::timeout;
use actix_web::web::Bytes;

use crate::admission::Admission;
use crate::error::HttpError;

/// Whether a request of a connection waits for its body and is to be asked for it once more. The
/// library asks by itself once it has read all that came, as a rule; where it did not, the
/// connection wakes it, and with it all that the library looks at then.
#[derive(Debug, Default)]
pub(crate) struct Again(Cell<bool>);

impl Again {
    /// Whether it is, and from now on not.
    pub(crate) fn take(&self) -> bool {
        self.0.take()
    }
}

/// Reads the body of a request; nothing where it breaks off.
pub(crate) async fn read(
    body: Payload,
    again: Option<&Again>,
    admission: &Admission,
) -> Result<Bytes, HttpError> {
    let mut read = pin!(to_end(body, admission.body));
    let mut is_first = true;
    // What came together with its head is there when this is asked once more, and is not timed.
    let came = poll_fn(|context| {
        if mem::take(&mut is_first) {
            let body = read.as_mut().poll(&mut Context::from_waker(Waker::noop()));
            if body.is_pending() {
                ask_again(again, context);
            }
            return body.map(Some);
        }
        if let Some(again) = again {
            again.take();
        }
        Poll::Ready(match read.as_mut().poll(context) {
            Poll::Ready(body) => Some(body),
            Poll::Pending => None,
        })
    });
    if let Some(body) = came.await {
        return body;
    }
    let seconds = admission.body_timeout.as_secs();
    let in_time = timeout(admission.body_timeout, read).await;
    in_time.unwrap_or(Err(HttpError::RequestTimeout { seconds }))
}

/// Has what waits for a body asked once more, whether something comes or not.
fn ask_again(again: Option<&Again>, context: &Context<'_>) {
    match again {
        Some(Again(again)) => again.set(true),
        None => context.waker().wake_by_ref(),
    }
}

/// Reads a body that no operation asks for, and says whether it came to its end. A long one, or one
/// in chunks, is left to the library, which may close the connection after it.
pub(crate) async fn discard(
    request: &Request,
    body: Payload,
    again: Option<&Again>,
    admission: &Admission,
) -> bool {
    if matches!(body, Payload::None) {
        return true;
    }
    let length = request.headers().get(CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.trim().parse::<usize>().ok());
    let is_short = length.is_some_and(|length| length <= admission.body);
    is_short && read(body, again, admission).await.is_ok()
}

/// Reads a body of at most this many bytes. One in a single piece, as most are, is not copied.
async fn to_end(body: Payload, limit: usize) -> Result<Bytes, HttpError> {
    let mut body = pin!(BodyStream::new(body));
    let (mut first, mut all) = (Bytes::new(), Vec::new());
    while let Some(piece) = poll_fn(|context| body.as_mut().poll_next(context)).await {
        // What breaks off is no JSON either.
        let Ok(piece) = piece else { return Ok(Bytes::new()) };
        if first.len() + all.len() + piece.len() > limit {
            return Err(HttpError::PayloadTooLarge { limit });
        }
        if first.is_empty() && all.is_empty() {
            first = piece;
        } else {
            all.extend_from_slice(&mem::take(&mut first));
            all.extend_from_slice(&piece);
        }
    }
    Ok(if all.is_empty() { first } else { all.into() })
}

#[cfg(test)]
mod tests {
    use actix_http::error::PayloadError;
    use actix_http::h1;
    use actix_web::rt;

    use super::*;

    #[test]
    fn a_body_is_put_together_of_its_pieces() {
        let read = |pieces: &[&'static str], breaks_off: bool| {
            let (mut sender, payload) = h1::Payload::create(false);
            for piece in pieces {
                sender.feed_data(Bytes::from_static(piece.as_bytes()));
            }
            if breaks_off {
                sender.set_error(PayloadError::Incomplete(None));
            } else {
                sender.feed_eof();
            }
            rt::System::new().block_on(to_end(Payload::H1 { payload }, 6))
        };
        for (pieces, expected) in [
            (&[][..], Ok("")),
            (&["one"], Ok("one")),
            (&["", "one"], Ok("one")),
            (&["a", "bc", "def"], Ok("abcdef")),
            (&["abcdef", "g"], Err(HttpError::PayloadTooLarge { limit: 6 })),
            (&["abcdefg"], Err(HttpError::PayloadTooLarge { limit: 6 })),
        ] {
            assert_eq!(read(pieces, false), expected.map(Bytes::from), "{pieces:?}");
        }
        assert_eq!(read(&["a", "bc"], true), Ok(Bytes::new()));
    }
}
