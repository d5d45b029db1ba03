//! Signals that ask the server to stop.

#[cfg(unix)]
use std::future::poll_fn;
use std::io;
#[cfg(unix)]
use std::task::Poll;

use actix_web::rt::signal;

/// SIGTERM, as supervisors send, and SIGINT, as a terminal does; Ctrl-C elsewhere.
#[derive(Debug)]
pub(crate) struct Signals {
    #[cfg(unix)]
    kinds: [signal::unix::Signal; 2],
}

impl Signals {
    /// Catches them from now on; inside the runtime.
    #[cfg(unix)]
    pub(crate) fn catch() -> io::Result<Self> {
        use signal::unix::{SignalKind, signal};
        let kinds = [signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?];
        Ok(Self { kinds })
    }

    #[cfg(not(unix))]
    pub(crate) fn catch() -> io::Result<Self> {
        Ok(Self {})
    }

    /// Waits for the next.
    #[cfg(unix)]
    pub(crate) async fn next(&mut self) {
        poll_fn(|context| {
            let came = self.kinds.each_mut().map(|kind| kind.poll_recv(context).is_ready());
            if came.contains(&true) { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }

    #[cfg(not(unix))]
    pub(crate) async fn next(&mut self) {
        let _ = signal::ctrl_c().await;
    }
}
