//! The process: what it listens to, how it starts, and how it stops.

use std::future::{Future as _, poll_fn, ready};
use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
use std::process;
use std::sync::Arc;
use std::task::Poll;
use std::thread;
use std::time::Duration;

use actix_server::{Server, ServerHandle};
use actix_web::http::Method;
use actix_web::rt::time::sleep;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, rt, web};
use anyhow::{Context, anyhow, bail};
use pace_core::Operation;
use pace_startup::{BaseUrl, EXIT_FAILURE};
use tokio::sync::oneshot;

use crate::admission::Admission;
use crate::answer::Answer;
use crate::connection::Bounds;
use crate::log::{self, LOG_TARGET, Log};
use crate::metrics::{self, Metrics};
use crate::options::Options;
use crate::origin::Origins;
use crate::public_url::PublicUrl;
use crate::service::Service;
use crate::stop::Signals;
use crate::worker::Workers;
use crate::{deprecation, files};

/// Where a scrape finds its counters.
const METRICS_PATH: &str = "/metrics";
/// Where it is asked beside them whether the process is alive.
const HEALTH_PATH: &str = Operation::Health.path();

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
    let count = options.workers.map_or_else(cores, usize::from);
    let max_connections = files::allow(limits.max_connections, count)?;
    // Each worker has its share of them, and at least one.
    let count = count.min(max_connections);
    let service = Arc::new(Service::new(
        PublicUrl::new(options),
        deprecation::NOTICES,
        Origins::new(options.allow_origin.clone()),
        Admission::new(limits),
    ));
    let metrics = options.metrics_bind.map(|_| Arc::new(Metrics::new()));
    let server = Server::build();
    let workers = Workers {
        answer,
        service: Arc::clone(&service),
        bounds: Arc::new(Bounds::new(limits, max_connections)),
        limits: limits.clone(),
        is_logged: options.log != Log::Off,
        metrics: metrics.clone(),
        stopping: server.graceful_shutdown_signal(),
    };
    let listener = listen(options.bind, limits.backlog)?;
    let address = listener.local_addr()?;
    let server = server
        .workers(count)
        .max_concurrent_connections(max_connections / count)
        .shutdown_timeout(limits.shutdown_grace.as_secs())
        .disable_signals()
        .listen("pace-http", listener, move || workers.connections())?;
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
    rt::spawn(stop(signals, server.handle(), service, limits.drain_delay));
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
                // That the process is alive, whatever strangers keep busy, and while it stops.
                (HEALTH_PATH, true) => HttpResponse::Ok().finish(),
                (METRICS_PATH | HEALTH_PATH, false) => HttpResponse::MethodNotAllowed().finish(),
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
fn listen(address: SocketAddr, backlog: u32) -> anyhow::Result<TcpListener> {
    let listen = || -> io::Result<TcpListener> {
        let listener = TcpListener::bind(address)?;
        #[cfg(unix)]
        rustix::net::listen(&listener, i32::try_from(backlog).unwrap_or(i32::MAX))?;
        Ok(listener)
    };
    listen().map_err(|error| {
        anyhow!("cannot listen on {address}: {error}; give another address with --bind")
    })
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
