//! What a worker does: connections in, and for each request time, body, turn, answer, close.

use std::convert::Infallible;
use std::future::ready;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_http::error::DispatchError;
use actix_http::{HttpService, KeepAlive, Request};
use actix_server::GracefulShutdownSignal;
use actix_service::{ServiceFactory, ServiceFactoryExt as _, fn_service};
use actix_web::HttpResponse;
use actix_web::body::{BodySize, MessageBody as _};
use actix_web::http::{ConnectionType, Method};
use actix_web::rt::net::TcpStream;
use actix_web::rt::time::sleep;

use crate::answer::{Answer, busy, guarded};
use crate::connection::{Bounds, Connection, Handle, Watched};
use crate::limits::Limits;
use crate::metrics::{Counts, Metrics};
use crate::public_url::LocalAddress;
use crate::route::Route;
use crate::service::Service;
use crate::turns::Share;
use crate::watch::Watch;
use crate::{body, mcp, pieces, refusal};

/// How long a request waits that came after one that asked to close.
const WAIT_AFTER_THE_LAST: Duration = Duration::from_secs(1);

/// What workers are made of.
#[derive(Debug, Clone)]
pub(crate) struct Workers<A> {
    pub(crate) answer: A,
    pub(crate) service: Arc<Service>,
    /// The connections of all workers.
    pub(crate) bounds: Arc<Bounds>,
    pub(crate) limits: Limits,
    /// Whether requests are logged.
    pub(crate) is_logged: bool,
    /// Where they are counted, if they are.
    pub(crate) metrics: Option<Arc<Metrics>>,
    /// Says when the server is about to stop.
    pub(crate) stopping: GracefulShutdownSignal,
}

impl<A: Answer> Workers<A> {
    /// What a worker does with connections: HTTP within our bounds, every request to one function,
    /// so that there is nothing to route.
    pub(crate) fn connections(&self) -> impl ServiceFactory<TcpStream, Config = ()> + use<A> {
        let limits = &self.limits;
        let counts = self.metrics.as_ref().map(|metrics| metrics.worker());
        let worker = Rc::new(self.worker(counts.clone()));
        let handler = fn_service(move |request| Rc::clone(&worker).handle(request));
        let stopping = self.stopping.clone();
        let http = HttpService::build()
            .graceful_shutdown_signal(move || {
                let stopping = stopping.clone();
                async move { stopping.notified().await }
            })
            .client_request_timeout(limits.header_timeout)
            // Rests are timed beside all else, without a timer for each.
            .keep_alive(if self.keeps_alive() { KeepAlive::Os } else { KeepAlive::Disabled })
            .client_disconnect_timeout(limits.disconnect_timeout)
            .h1_write_buffer_size(pieces::BUFFER)
            .on_connect_ext(|connection: &Connection, data| {
                data.insert(connection.handle());
                if let Ok(address) = connection.local_addr() {
                    data.insert(LocalAddress(address));
                }
            })
            .h1(handler);
        let watched = self.watched(counts);
        fn_service(move |tcp: TcpStream| {
            let peer = tcp.peer_addr().ok();
            ready(Ok::<_, DispatchError>((watched.connection(tcp), peer)))
        })
        .and_then(http)
    }

    fn worker(&self, counts: Option<Arc<Counts>>) -> Worker<A> {
        let is_watched = self.is_logged || counts.is_some();
        Worker {
            answer: self.answer,
            service: Arc::clone(&self.service),
            watch: is_watched.then_some(Watch { log: self.is_logged, counts }),
            bounds: Arc::clone(&self.bounds),
            keeps_alive: self.keeps_alive(),
        }
    }

    /// The bounds around the connections of a worker.
    fn watched(&self, counts: Option<Arc<Counts>>) -> Rc<Watched> {
        let (service, header_timeout) = (Arc::clone(&self.service), self.limits.header_timeout);
        Watched::new(Arc::clone(&self.bounds), move |status, tcp| {
            // Of what could not be read, nobody knows the path; nor did it take time to answer.
            if let Some(counts) = &counts {
                counts.answered(None, status, Duration::ZERO);
            }
            refusal::answer(status, &service, header_timeout, tcp.local_addr().ok())
        })
    }

    const fn keeps_alive(&self) -> bool {
        !self.limits.keep_alive.is_zero()
    }
}

/// What a worker answers with.
#[derive(Debug)]
struct Worker<A> {
    answer: A,
    service: Arc<Service>,
    /// Where requests are logged or counted.
    watch: Option<Watch>,
    bounds: Arc<Bounds>,
    /// Whether connections are kept for a next request.
    keeps_alive: bool,
}

impl<A: Answer> Worker<A> {
    async fn handle(self: Rc<Self>, mut request: Request) -> Result<HttpResponse, Infallible> {
        let Self { answer, service, watch, bounds, .. } = &*self;
        let timer = watch.as_ref().map(Watch::begin);
        let body = request.take_payload();
        let connection = request.conn_data::<Handle>();
        ask(connection, true);
        if let Some(connection) = connection.filter(|connection| connection.is_closing()) {
            connection.end_once_answered();
            // The connection ends meanwhile, and this with it; unless its client has said that it
            // sends no more, and then one answer too many harms nobody.
            sleep(WAIT_AFTER_THE_LAST).await;
        }

        let again = connection.map(Handle::again);
        let route = Route::of(request.path());
        let (message, is_read) = if route == Some(Route::Tools) && request.method() == Method::POST
        {
            let message = body::read(body, again, &service.admission).await;
            let is_read = message.is_ok();
            (Some(message), is_read)
        } else {
            (None, body::discard(&request, body, again, &service.admission).await)
        };
        let asked = message.as_ref().map_or(mcp::NOTHING, |message| {
            message.as_ref().map(|message| pace_mcp::Asked::read(message))
        });

        // A message that is quick is let by.
        let is_quick = asked.as_ref().map_or(true, pace_mcp::Asked::is_quick);
        let waits = message.is_none() || !is_quick;
        let share = route.filter(|_| waits).and_then(|route| route.share(&request));
        let mut response = if has_turn(connection, share).await {
            guarded(&request, service, || answer(route, &request, &asked, service))
        } else {
            busy(&request, service)
        };
        owe(connection, &request, &response);
        if pieces::are_wanted(&response, bounds.open()) {
            response = pieces::chunked(response);
        }

        // What follows a body that is left to the library may be lost with it.
        if !is_read || self.is_last(&request) {
            response.head_mut().set_connection_type(ConnectionType::Close);
            if let Some(connection) = connection {
                connection.close();
            }
        }
        if let Some(timer) = timer {
            timer.end(&request, &response);
        }
        ask(connection, false);
        Ok(response)
    }

    /// Whether the connection ends with this request. The library would confirm an upgrade that
    /// did not happen, and overlooks the wish to close in a request that came together with the
    /// one before.
    fn is_last(&self, request: &Request) -> bool {
        let is_kept = request.head().connection_type() == ConnectionType::KeepAlive;
        !is_kept || !self.keeps_alive || self.service.admission.is_draining()
    }
}

/// Says whether a request of the connection is being answered.
fn ask(connection: Option<&Handle>, is_asked: bool) {
    if let Some(connection) = connection {
        connection.ask(is_asked);
    }
}

/// Waits for the turn of what takes this share of a round; whether it came.
async fn has_turn(connection: Option<&Handle>, share: Option<Share>) -> bool {
    match connection.zip(share) {
        Some((connection, share)) => connection.wait_for_turn(share).await,
        None => true,
    }
}

/// Says how much of an answer is held until it is read.
fn owe(connection: Option<&Handle>, request: &Request, response: &HttpResponse) {
    if let (Some(connection), BodySize::Sized(bytes)) = (connection, response.body().size())
        && request.method() != Method::HEAD
    {
        connection.owe(usize::try_from(bytes).unwrap_or(usize::MAX));
    }
}
