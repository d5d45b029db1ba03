//! The most that our server library can do: every request is answered with the same ready
//! bytes, under the settings that `pace-http` has.
//!
//! `ceiling ADDRESS HEAD BODY`: HEAD is a file of the answer's status and headers, a line
//! each, without those that the library writes itself; BODY is a file of its body.

use std::net::SocketAddr;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::web::{self, Bytes};
use actix_web::{App, HttpResponse, HttpServer, rt};

#[derive(Clone)]
struct Ready {
    status: StatusCode,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Bytes,
}

impl Ready {
    fn read(head: &str, body: Vec<u8>) -> Self {
        let mut lines = head.lines();
        let status = lines.next().expect("a status").parse().expect("a status");
        let header = |line: &str| {
            let (name, value) = line.split_once(": ").expect("a header");
            (name.parse().expect("a name"), value.parse().expect("a value"))
        };
        Self { status, headers: lines.map(header).collect(), body: body.into() }
    }

    fn answer(&self) -> HttpResponse {
        let mut answer = HttpResponse::build(self.status);
        for (name, value) in &self.headers {
            answer.insert_header((name, value));
        }
        answer.body(self.body.clone())
    }
}

fn main() -> std::io::Result<()> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [address, head, body] = arguments.as_slice() else {
        panic!("usage: ceiling ADDRESS HEAD BODY");
    };
    let address: SocketAddr = address.parse().expect("an address");
    let ready = Ready::read(&std::fs::read_to_string(head)?, std::fs::read(body)?);
    let server = HttpServer::new(move || {
        App::new()
            .app_data(web::Data::new(ready.clone()))
            .route("/mcp", web::post().to(post))
            .default_service(web::to(get))
    })
    .tcp_nodelay(true)
    .workers(1)
    .bind(address)?;
    println!("listening on http://{}", server.addrs()[0]);
    rt::System::new().block_on(async { server.run().await })
}

async fn get(ready: web::Data<Ready>) -> HttpResponse {
    ready.answer()
}

/// A body that nobody reads would cost the connection.
async fn post(ready: web::Data<Ready>, _body: Bytes) -> HttpResponse {
    ready.answer()
}
