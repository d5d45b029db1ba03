//! The same job in axum: `axum ADDRESS` answers `/api/pace` and `/api/plan` with what
//! `pace-core` computes and the headers that `pace-http` sends.

use axum::Router;
use axum::body::Body;
use axum::extract::RawQuery;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, ACCESS_CONTROL_EXPOSE_HEADERS, CACHE_CONTROL, CONTENT_TYPE, LINK,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderName, Response, StatusCode};
use axum::routing::get;
use pace_core::{Error, PaceQuery, PlanQuery};
use serde::Serialize;
use tokio::net::TcpListener;

fn main() -> std::io::Result<()> {
    let address = std::env::args().nth(1).expect("usage: axum ADDRESS");
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_io().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        println!("listening on http://{}", listener.local_addr()?);
        let app = Router::new().route("/api/pace", get(pace)).route("/api/plan", get(plan));
        axum::serve(listener, app).await
    })
}

async fn pace(RawQuery(query): RawQuery) -> Response<Body> {
    let pairs = form_urlencoded::parse(query.as_deref().unwrap_or_default().as_bytes());
    match PaceQuery::from_pairs(pairs) {
        Ok(query) => json(StatusCode::OK, &query.result()),
        Err(error) => refuse(&error),
    }
}

async fn plan(RawQuery(query): RawQuery) -> Response<Body> {
    let pairs = form_urlencoded::parse(query.as_deref().unwrap_or_default().as_bytes());
    match PlanQuery::from_pairs(pairs) {
        Ok(query) => json(StatusCode::OK, &query.request.plan().result(query.lang, query.detail)),
        Err(error) => refuse(&error),
    }
}

fn refuse(error: &Error) -> Response<Body> {
    json(StatusCode::BAD_REQUEST, &error.body("http://127.0.0.1/api"))
}

fn json(status: StatusCode, body: &impl Serialize) -> Response<Body> {
    Response::builder()
        .status(status)
        .header(ACCESS_CONTROL_ALLOW_ORIGIN, "*")
        .header(
            ACCESS_CONTROL_EXPOSE_HEADERS,
            "API-Version, Allow, Deprecation, ETag, Link, Sunset",
        )
        .header(HeaderName::from_static("api-version"), "1")
        .header(X_CONTENT_TYPE_OPTIONS, "nosniff")
        .header(CACHE_CONTROL, "public, max-age=60")
        .header(CONTENT_TYPE, "application/json; charset=utf-8")
        .header(
            LINK,
            "</openapi.json>; rel=\"service-desc\"; type=\"application/json\", </api>; rel=\"service-doc\"; type=\"text/html\"",
        )
        .body(serde_json::to_vec(body).expect("keys are texts").into())
        .expect("good headers")
}
