//! The tool `compute_pace` on the protocol's own Rust server: `rmcp ADDRESS` serves `/mcp`,
//! without sessions, answers as JSON. No schema is checked and nothing is routed: less than
//! what `pace-http` does.

use std::borrow::Cow;
use std::sync::Arc;

use pace_core::PaceQuery;
use pace_core::answer::PaceResult;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ServerCapabilities,
    ServerConfig,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{ErrorData, ServerHandler};
use serde_json::Value;
use tokio::net::TcpListener;

#[derive(Clone)]
struct Pace;

impl ServerHandler for Pace {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let pairs = arguments.iter().filter_map(|(name, value)| match value {
            Value::String(text) => Some((name.as_str(), Cow::from(text.as_str()))),
            _ => None,
        });
        let pace = PaceQuery::from_pairs(pairs)
            .map_err(|error| ErrorData::invalid_params(error.to_string(), None))?
            .result();
        let body = serde_json::to_value(&pace).expect("keys are texts");
        let mut result = CallToolResult::structured(body);
        result.content = vec![ContentBlock::text(table(&pace))];
        Ok(result.into())
    }
}

/// As much text as our tool writes.
fn table(pace: &PaceResult) -> String {
    let PaceResult { distance_label, time, pace: each, speed, splits, .. } = pace;
    let head = format!("**{distance_label} en {time}** : {each}/km, {speed}\n\n");
    let rows =
        splits.iter().map(|split| format!("| {} | {} | {} |\n", split.km, split.label, split.time));
    rows.fold(head + "| km | point | temps |\n|---:|---|---:|\n", |table, row| table + &row)
}

fn main() -> std::io::Result<()> {
    let address = std::env::args().nth(1).expect("usage: rmcp ADDRESS");
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    runtime.block_on(async {
        let config = StreamableHttpServerConfig::default()
            .with_legacy_session_mode(false)
            .with_json_response(true);
        let service = StreamableHttpService::new(
            || Ok(Pace),
            Arc::new(NeverSessionManager::default()),
            config,
        );
        let listener = TcpListener::bind(address).await?;
        println!("listening on http://{}", listener.local_addr()?);
        axum::serve(listener, axum::Router::new().route_service("/mcp", service)).await
    })
}
