//! The socket: listening, connections, and bodies that are discarded.

use std::future::ready;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::process;
use std::rc::Rc;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use actix_web::dev::{Server, ServerHandle};
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::http::{ConnectionType, Method};
use actix_web::rt::net::TcpStream;
use actix_web::rt::time::{sleep, timeout};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, rt, web};
use anyhow::{Context, anyhow};
use pace_core::Tool;
use pace_startup::{BaseUrl, EXIT_FAILURE};

use crate::admission::Admission;
use crate::answer::{Answer, guarded};
use crate::log::{self, LOG_TARGET, Log};
use crate::mcp::Body;
use crate::metrics::{self, Metrics};
use crate::options::Options;
use crate::origin::Origins;
use crate::pieces::Connections;
use crate::public_url::{LocalAddress, PublicUrl};
use crate::service::Service;
use crate::stop::Signals;
use crate::watch::Watch;
use crate::{deprecation, discovery, pieces};

/// Where a scrape finds its counters.
const METRICS_PATH: &str = "/metrics";

/// What a worker answers with.
#[derive(Debug)]
struct Worker {
    /// The same for all of them.
    service: Arc<Service>,
    /// Where requests are logged or counted.
    watch: Option<Watch>,
    /// The connections of all workers.
    connections: Connections,
}

/// Serves until a signal says to stop.
///
/// The first signal stops in order: probes see 503 for `--drain-delay`, then no connection is
/// accepted any more, and requests in flight have `--shutdown-grace`. A second one ends the
/// process at once.
pub(crate) fn run(options: &Options, answer: impl Answer) -> anyhow::Result<()> {
    log::start(options.log).context("cannot start the log")?;
    // Documents are written before the first request.
    discovery::prepare(options.base_url.as_ref().map(BaseUrl::as_str));
    // Asked to run inside the runtime, which the workers and the signals need.
    let served = rt::System::new().block_on(serve(options, answer));
    log::flush();
    served
}

async fn serve(options: &Options, answer: impl Answer) -> anyhow::Result<()> {
    let limits = &options.limits;
    let service = Arc::new(Service::new(
        PublicUrl::new(options),
        deprecation::NOTICES,
        Origins::new(options.allow_origin.clone()),
        Admission::new(limits),
    ));
    let metrics = options.metrics_bind.map(|_| Arc::new(Metrics::new()));
    let workers = options.workers.map_or_else(cores, usize::from);
    let to_stop = Arc::clone(&service);
    let (log, counts) = (options.log != Log::Off, metrics.clone());
    let connections = Connections::default();
    let opened = connections.clone();
    let server = HttpServer::new(move || {
        let counts = counts.as_ref().map(|metrics| metrics.worker());
        let watch = (log || counts.is_some()).then_some(Watch { log, counts });
        let (service, connections) = (Arc::clone(&service), connections.clone());
        let worker = Rc::new(Worker { service, watch, connections });
        App::new().default_service(web::to(move |request, body| {
            handle(request, body, Rc::clone(&worker), answer)
        }))
    })
    .on_connect(move |connection, data| {
        data.insert(opened.open());
        let tcp = connection.downcast_ref::<TcpStream>();
        if let Some(address) = tcp.and_then(|tcp| tcp.local_addr().ok()) {
            data.insert(LocalAddress(address));
        }
    })
    // The second piece of an answer is not to wait until the first is confirmed.
    .tcp_nodelay(true)
    .h1_write_buffer_size(pieces::BUFFER)
    .workers(workers)
    .max_connections(limits.connections_of_worker(workers))
    .backlog(limits.backlog)
    .client_request_timeout(limits.header_timeout)
    .keep_alive(limits.keep_alive)
    .client_disconnect_timeout(limits.disconnect_timeout)
    .shutdown_timeout(limits.shutdown_grace.as_secs())
    .disable_signals()
    .bind(options.bind)
    .map_err(|error| {
        anyhow!("cannot listen on {}: {error}; give another address with --bind", options.bind)
    })?;
    let scrapes = options.metrics_bind.zip(metrics);
    let scrapes = scrapes.map(|(address, metrics)| serve_scrapes(address, metrics)).transpose()?;
    // Before the address is printed, after which a signal may come.
    let signals = Signals::catch().context("cannot catch signals")?;
    announce("listening on", &server.addrs(), "");
    if let Some((scrapes, addresses)) = scrapes {
        announce("metrics on", &addresses, METRICS_PATH);
        // Until the process ends, so that the last requests can be scraped, too.
        rt::spawn(scrapes);
    }
    let server = server.run();
    rt::spawn(stop(signals, server.handle(), to_stop, limits.drain_delay));
    server.await.context("the server stopped")
}

async fn stop(
    mut signals: Signals,
    server: ServerHandle,
    service: Arc<Service>,
    drain_delay: Duration,
) {
    signals.next().await;
    service.admission.drain();
    tracing::info!(target: LOG_TARGET, "stopping; another signal ends at once");
    rt::spawn(async move {
        signals.next().await;
        tracing::warn!(target: LOG_TARGET, "ended before requests in flight were answered");
        log::flush();
        process::exit(i32::from(EXIT_FAILURE));
    });
    sleep(drain_delay).await;
    server.stop(true).await;
}

/// The server for scrapes, at an address of its own: metrics are not public.
fn serve_scrapes(
    address: SocketAddr,
    metrics: Arc<Metrics>,
) -> anyhow::Result<(Server, Vec<SocketAddr>)> {
    let server = HttpServer::new(move || {
        let metrics = Arc::clone(&metrics);
        App::new().default_service(web::to(move |request: HttpRequest| {
            let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
            ready(match (request.path(), is_read) {
                (METRICS_PATH, true) => {
                    HttpResponse::Ok().content_type(metrics::CONTENT_TYPE).body(metrics.text())
                }
                (METRICS_PATH, false) => HttpResponse::MethodNotAllowed().finish(),
                _ => HttpResponse::NotFound().finish(),
            })
        }))
    })
    .workers(1)
    .disable_signals()
    .bind(address)
    .map_err(|error| {
        anyhow!("cannot listen on {address}: {error}; give another address with --metrics-bind")
    })?;
    let addresses = server.addrs();
    Ok((server.run(), addresses))
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Prints where requests are answered from now on.
fn announce(what: &str, addresses: &[SocketAddr], path: &str) {
    let mut stdout = io::stdout().lock();
    for address in addresses {
        // A server whose standard output is closed still has its clients.
        let _ = writeln!(stdout, "{what} http://{address}{path}");
    }
    let _ = stdout.flush();
}

async fn handle(
    request: HttpRequest,
    body: web::Payload,
    worker: Rc<Worker>,
    answer: impl Answer,
) -> HttpResponse {
    let Worker { service, watch, connections } = &*worker;
    let timer = watch.as_ref().map(Watch::begin);
    let body = if request.path() == Tool::PATH && request.method() == Method::POST {
        Body::read(body, &service.admission).await
    } else {
        discard(&request, body, &service.admission).await;
        Body::NONE
    };
    let response = guarded(&request, service, || answer(&request, &body, service));
    let mut response = connections.chunk_if_busy(response);
    if request.head().upgrade() {
        // The library would confirm an upgrade that did not happen, then close all the same.
        response.head_mut().set_connection_type(ConnectionType::Close);
    }
    if let Some(timer) = timer {
        timer.end(&request, &response);
    }
    response
}

/// Reads a body that no operation asks for. The library closes a connection whose body is
/// left unread; it still does where the body is long, slow or broken. It discards a chunked
/// body by itself.
async fn discard(request: &HttpRequest, body: web::Payload, admission: &Admission) {
    let length = request.headers().get(CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.trim().parse::<usize>().ok());
    if length.is_some_and(|length| length <= admission.body) {
        let _ = timeout(admission.body_timeout, body.to_bytes_limited(admission.body)).await;
    }
}
