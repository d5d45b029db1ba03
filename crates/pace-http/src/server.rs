//! The socket: listening, connections, and bodies that nobody reads.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

use actix_web::http::header::CONTENT_LENGTH;
use actix_web::http::{ConnectionType, Method};
use actix_web::rt::net::TcpStream;
use actix_web::rt::time::timeout;
use actix_web::{App, HttpRequest, HttpResponse, HttpServer, rt, web};
use anyhow::{Context, anyhow};
use pace_core::Tool;

use crate::answer::{Service, answer, guarded};
use crate::docs_url::{DocsUrl, LocalAddress};
use crate::mcp::Body;
use crate::options::Options;
use crate::origin::Origins;
use crate::{deprecation, discovery};
use pace_mcp::BaseUrl;

/// How long requests in flight may take to finish once the server is told to stop.
const SHUTDOWN_SECONDS: u64 = 10;
/// The longest body that is read to its end, so that the connection can go on behind it.
const MAX_DISCARDED: usize = 64 * 1024;
/// How long a body may take.
pub(crate) const BODY_TIMEOUT: Duration = Duration::from_secs(5);

/// Serves until a signal says to stop.
pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    // Whatever is written from the descriptions is written before the first request.
    discovery::prepare(options.base_url.as_ref().map(BaseUrl::as_str));
    let service = web::Data::new(Service::new(
        DocsUrl::new(options),
        deprecation::NOTICES,
        Origins::new(options.allow_origin.clone()),
    ));
    let server = HttpServer::new(move || {
        App::new().app_data(service.clone()).default_service(web::to(handle))
    })
    .on_connect(|connection, data| {
        let tcp = connection.downcast_ref::<TcpStream>();
        if let Some(address) = tcp.and_then(|tcp| tcp.local_addr().ok()) {
            data.insert(LocalAddress(address));
        }
    })
    .workers(options.workers.map_or_else(cores, usize::from))
    .shutdown_timeout(SHUTDOWN_SECONDS)
    .bind(options.bind)
    .map_err(|error| {
        anyhow!("cannot listen on {}: {error}; give another address with --bind", options.bind)
    })?;
    announce(&server.addrs());
    // Asked to run inside the runtime, which the workers need.
    rt::System::new().block_on(async { server.run().await }).context("the server stopped")
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Tells whoever started us that, and where, requests are answered from now on.
fn announce(addresses: &[SocketAddr]) {
    let mut stdout = io::stdout().lock();
    for address in addresses {
        // A server that nobody listens to on this pipe still has its clients.
        let _ = writeln!(stdout, "listening on http://{address}");
    }
    let _ = stdout.flush();
}

async fn handle(
    request: HttpRequest,
    body: web::Payload,
    service: web::Data<Service>,
) -> HttpResponse {
    let body = if request.path() == Tool::PATH && request.method() == Method::POST {
        Body::read(body).await
    } else {
        discard(&request, body).await;
        Body::NONE
    };
    let answer = |request: &HttpRequest, service: &Service| answer(request, &body, service);
    let mut response = guarded(answer, &request, &service);
    if request.head().upgrade() {
        // The library would confirm an upgrade that did not happen, then close all the same.
        response.head_mut().set_connection_type(ConnectionType::Close);
    }
    response
}

/// Reads a body that no operation asks for. The library would close the connection over
/// one that is left unread, and does so still where it is long, slow or broken; a chunked
/// one it reads away by itself.
async fn discard(request: &HttpRequest, body: web::Payload) {
    let length = request.headers().get(CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.trim().parse::<usize>().ok());
    if length.is_some_and(|length| length <= MAX_DISCARDED) {
        let _ = timeout(BODY_TIMEOUT, body.to_bytes_limited(MAX_DISCARDED)).await;
    }
}
