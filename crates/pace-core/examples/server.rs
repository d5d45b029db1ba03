//! A tiny server around the core: `GET /pace?distance=10km&time=45:00`. It asks itself one
//! question of each kind and stops.
//!
//! `cargo run -p pace-running --example server`

use std::error::Error;
use std::net::SocketAddr;

use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use pace_core::PaceQuery;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

#[allow(clippy::disallowed_macros, reason = "an example prints; the core does not")]
fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", text()?);
    Ok(())
}

/// A good and a bad request, and what is answered.
pub(crate) fn text() -> Result<String, Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(async {
        // Port 0: any free one.
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let app = Router::new().route("/pace", get(pace));
        // The runtime ends, and the server with it, when both answers are there.
        tokio::spawn(async { axum::serve(listener, app).await });
        let good = ask(address, "/pace?distance=10km&time=45:00").await?;
        let bad = ask(address, "/pace?distance=10km&time=45m").await?;
        Ok(format!("{good}\n{bad}\n"))
    })
}

/// The core reads the arguments as they came and knows every way in which they can be wrong.
async fn pace(Query(pairs): Query<Vec<(String, String)>>) -> Response {
    let pairs = pairs.into_iter().map(|(name, value)| (name, value.into()));
    match PaceQuery::from_pairs(pairs) {
        Ok(query) => Json(query.result()).into_response(),
        Err(error) => {
            (StatusCode::BAD_REQUEST, Json(error.body("https://pace.example/api"))).into_response()
        }
    }
}

/// Status and body of an answer.
async fn ask(server: SocketAddr, target: &str) -> Result<String, Box<dyn Error>> {
    let mut stream = TcpStream::connect(server).await?;
    let request = format!("GET {target} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no end of the headers")?;
    let status = head.lines().next().ok_or("no status")?;
    Ok(format!("{status}\n{body}"))
}
