//! The socket: listening, workers, and what each does with a request.

use std::convert::Infallible;
use std::future::{Future as _, poll_fn, ready};
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::process;
use std::rc::Rc;
use std::sync::Arc;
use std::task::Poll;
use std::thread;
use std::time::Duration;

use actix_http::error::DispatchError;
use actix_http::{HttpService, KeepAlive, Request};
use actix_server::{Server, ServerHandle};
use actix_service::{ServiceFactoryExt as _, fn_service};
use actix_web::http::{ConnectionType, Method};
use actix_web::rt::net::TcpStream;
use actix_web::rt::time::sleep;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, rt, web};
use anyhow::{Context, anyhow, bail};
use pace_startup::{BaseUrl, EXIT_FAILURE};
use tokio::sync::oneshot;

use crate::admission::Admission;
use crate::answer::{Answer, guarded};
use crate::connection::{Bounds, Connection, Handle, Watched};
use crate::log::{self, LOG_TARGET, Log};
use crate::metrics::{self, Metrics};
use crate::options::Options;
use crate::origin::Origins;
use crate::public_url::{LocalAddress, PublicUrl};
use crate::route::Route;
use crate::service::Service;
use crate::stop::Signals;
use crate::turns::Share;
use crate::watch::Watch;
use crate::{body, deprecation, files, mcp, pieces, refusal};

/// Where a scrape finds its counters.
const METRICS_PATH: &str = "/metrics";

/// How long a request waits that came after one that asked to close.
const TOO_MANY: Duration = Duration::from_secs(1);

/// What a worker answers with.
#[derive(Debug)]
struct Worker {
    /// The same for all of them.
    service: Arc<Service>,
    /// Where requests are logged or counted.
    watch: Option<Watch>,
    /// The connections of all workers.
    bounds: Arc<Bounds>,
    /// Whether connections are kept for a next request.
    is_kept_alive: bool,
}

/// Serves until a signal says to stop.
///
/// The first signal stops in order: probes see 503 for `--drain-delay`, then no connection is
/// accepted any more, and requests in flight have `--shutdown-grace`. A second one ends the
/// process at once.
///
/// `prepare` comes before the first request and may take its time: a signal meanwhile ends it.
pub(crate) fn run(
    options: &Options,
    prepare: impl FnOnce(Option<&str>) + Send + 'static,
    answer: impl Answer,
) -> anyhow::Result<()> {
    log::start(options.log).context("cannot start the log")?;
    // Asked to run inside the runtime, which the workers and the signals need. Where threads or
    // files are short at the start, the libraries panic, which is in the log by then.
    let start = || rt::System::new().block_on(start(options, prepare, answer));
    let served = catch_unwind(AssertUnwindSafe(start));
    log::flush();
    served.unwrap_or_else(|_| bail!("cannot serve; the line above says what is missing"))
}

async fn start(
    options: &Options,
    prepare: impl FnOnce(Option<&str>) + Send + 'static,
    answer: impl Answer,
) -> anyhow::Result<()> {
    // Before all that takes time: the first process of a container is not even ended by a signal
    // that nobody catches.
    let mut signals = Signals::catch().context("cannot catch signals")?;
    if is_prepared(options, prepare, &mut signals).await? {
        serve(options, answer, signals).await
    } else {
        tracing::info!(target: LOG_TARGET, "stopped before the first request");
        Ok(())
    }
}

/// Prepares on a thread of its own; false where a signal came first. The thread then ends with
/// the process.
async fn is_prepared(
    options: &Options,
    prepare: impl FnOnce(Option<&str>) + Send + 'static,
    signals: &mut Signals,
) -> anyhow::Result<bool> {
    let base = options.base_url.clone();
    let (done, mut prepared) = oneshot::channel();
    let work = move || {
        prepare(base.as_ref().map(BaseUrl::as_str));
        // Where nobody waits for it, the process is about to end.
        let _ = done.send(());
    };
    let thread = thread::Builder::new().name("documents".to_owned());
    thread.spawn(work).context("cannot start a thread for the documents")?;
    let mut signal = pin!(signals.next());
    poll_fn(|context| match signal.as_mut().poll(context) {
        Poll::Ready(()) => Poll::Ready(Ok(false)),
        Poll::Pending => Pin::new(&mut prepared).poll(context).map_ok(|()| true),
    })
    .await
    .context("cannot write the documents; the line above says why")
}

async fn serve(options: &Options, answer: impl Answer, signals: Signals) -> anyhow::Result<()> {
    let limits = &options.limits;
    let service = Arc::new(Service::new(
        PublicUrl::new(options),
        deprecation::NOTICES,
        Origins::new(options.allow_origin.clone()),
        Admission::new(limits),
    ));
    let metrics = options.metrics_bind.map(|_| Arc::new(Metrics::new()));
    let workers = options.workers.map_or_else(cores, usize::from);
    let max_connections = files::allow(limits.max_connections, workers)?;
    let bounds = Arc::new(Bounds::new(limits, max_connections));
    let to_stop = Arc::clone(&service);
    let (log, counts) = (options.log != Log::Off, metrics.clone());
    let of_workers = limits.clone();
    let listener = listen(options.bind, limits.backlog).map_err(|error| {
        anyhow!("cannot listen on {}: {error}; give another address with --bind", options.bind)
    })?;
    let address = listener.local_addr()?;
    let server = Server::build();
    let stopping = server.graceful_shutdown_signal();
    let server = server
        .workers(workers)
        .max_concurrent_connections(max_connections.div_ceil(workers))
        .shutdown_timeout(limits.shutdown_grace.as_secs())
        .disable_signals()
        .listen("pace-http", listener, move || {
            let counts = counts.as_ref().map(|metrics| metrics.worker());
            let watch = (log || counts.is_some()).then_some(Watch { log, counts });
            let (service, bounds) = (Arc::clone(&service), Arc::clone(&bounds));
            let limits = &of_workers;
            let (refusing, header_timeout) = (Arc::clone(&service), limits.header_timeout);
            let watched = Watched::new(Arc::clone(&bounds), move |status, tcp| {
                refusal::answer(status, &refusing, header_timeout, tcp.local_addr().ok())
            });
            let is_kept_alive = !limits.keep_alive.is_zero();
            // Rests are timed beside all else, without a timer for each.
            let keep_alive = if is_kept_alive { KeepAlive::Os } else { KeepAlive::Disabled };
            let worker = Rc::new(Worker { service, watch, bounds, is_kept_alive });
            // All that comes has one way, so that there is nothing to route.
            let handler = fn_service(move |request| {
                let worker = Rc::clone(&worker);
                async move { Ok::<_, Infallible>(handle(request, &worker, answer).await) }
            });
            let stopping = stopping.clone();
            let http = HttpService::build()
                .graceful_shutdown_signal(move || {
                    let stopping = stopping.clone();
                    async move { stopping.notified().await }
                })
                .client_request_timeout(limits.header_timeout)
                .keep_alive(keep_alive)
                .client_disconnect_timeout(limits.disconnect_timeout)
                .h1_write_buffer_size(pieces::BUFFER)
                .on_connect_ext(|connection: &Connection, data| {
                    data.insert(connection.handle());
                    if let Ok(address) = connection.local_addr() {
                        data.insert(LocalAddress(address));
                    }
                })
                .h1(handler);
            fn_service(move |tcp: TcpStream| {
                let peer = tcp.peer_addr().ok();
                ready(Ok::<_, DispatchError>((watched.connection(tcp), peer)))
            })
            .and_then(http)
        })?;
    let scrapes = options.metrics_bind.zip(metrics);
    let scrapes = scrapes.map(|(address, metrics)| serve_scrapes(address, metrics)).transpose()?;
    let mut server = server.run();
    // Its threads start when it is asked for the first time; what they lack shows here.
    let ended = poll_fn(|context| Poll::Ready(Pin::new(&mut server).poll(context))).await;
    if let Poll::Ready(ended) = ended {
        return ended.context("cannot start the server");
    }
    announce("listening on", &[address], "");
    if let Some((scrapes, addresses)) = scrapes {
        announce("metrics on", &addresses, METRICS_PATH);
        // Until the process ends, so that the last requests can be scraped, too.
        rt::spawn(scrapes);
    }
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

/// A listening socket; the backlog is the system's own where it cannot be set.
fn listen(address: SocketAddr, backlog: u32) -> io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    #[cfg(unix)]
    rustix::net::listen(&listener, i32::try_from(backlog).unwrap_or(i32::MAX))?;
    Ok(listener)
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

async fn handle(mut request: Request, worker: &Worker, answer: impl Answer) -> HttpResponse {
    let Worker { service, watch, bounds, is_kept_alive } = worker;
    let timer = watch.as_ref().map(Watch::begin);
    let body = request.take_payload();
    let connection = request.conn_data::<Handle>();
    ask(connection, true);
    if connection.is_some_and(Handle::is_closing) {
        // The connection ends meanwhile, and this with it; unless its client has said that it
        // sends no more, and then one answer too many harms nobody.
        sleep(TOO_MANY).await;
    }
    let route = Route::of(request.path());
    let share = route.and_then(Route::share);
    let message;
    let asked = if route == Some(Route::Tools) && request.method() == Method::POST {
        message = body::read(body, &service.admission).await;
        let asked = message.as_ref().map(|message| pace_mcp::Asked::read(message));
        let is_slow = asked.as_ref().is_ok_and(|asked| !asked.is_quick());
        wait_for_turn(connection, share.filter(|_| is_slow)).await;
        asked
    } else {
        wait_for_turn(connection, share).await;
        body::discard(&request, body, &service.admission).await;
        mcp::NOTHING
    };
    let response = guarded(&request, service, || answer(&request, &asked, service));
    let mut response = pieces::chunk_if_busy(response, bounds.open());
    // The library would confirm an upgrade that did not happen, and overlooks the wish to close
    // in a request that came together with the one before.
    let is_kept = request.head().connection_type() == ConnectionType::KeepAlive;
    if !is_kept || !is_kept_alive || service.admission.is_draining() {
        response.head_mut().set_connection_type(ConnectionType::Close);
        if let Some(connection) = connection {
            connection.close();
        }
    }
    if let Some(timer) = timer {
        timer.end(&request, &response);
    }
    ask(connection, false);
    response
}

/// Says whether a request of the connection is being answered.
fn ask(connection: Option<&Handle>, is_asked: bool) {
    if let Some(connection) = connection {
        connection.ask(is_asked);
    }
}

/// Waits for the turn of what takes so much of a round.
async fn wait_for_turn(connection: Option<&Handle>, share: Option<Share>) {
    if let Some((connection, share)) = connection.zip(share) {
        connection.wait_for_turn(share).await;
    }
}
