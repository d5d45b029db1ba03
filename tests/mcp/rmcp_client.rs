//! The official Rust client, over both transports and in both kinds of versions.

use rmcp::model::{CallToolRequestParams, ProtocolVersion};
use rmcp::service::RunningService;
use rmcp::transport::{StreamableHttpClientTransport, TokioChildProcess};
use rmcp::{ClientLifecycleMode, ClientServiceExt as _, RoleClient};
use serde_json::{Value, json};
use tokio::process::Command;

use crate::pipe;
use crate::server::Server;

fn lifecycles() -> [ClientLifecycleMode; 2] {
    let newest =
        ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] };
    [ClientLifecycleMode::Initialize, newest]
}

async fn check(client: RunningService<RoleClient, ()>) {
    let tools = client.list_all_tools().await.expect("tools");
    let names: Vec<_> = tools.iter().map(|tool| &*tool.name).collect();
    assert_eq!(
        names,
        [
            "compute_pace",
            "generate_training_plan",
            "get_site_guide",
            "predict_race_times",
            "plan_course",
            "export_training_plan"
        ]
    );
    for tool in &tools {
        let annotations = tool.annotations.as_ref().expect("annotations");
        assert_eq!(annotations.read_only_hint, Some(true));
        assert!(tool.title.is_some() && tool.description.is_some() && tool.output_schema.is_some());
    }
    let call = async |name: &'static str, arguments: Value| {
        let arguments = arguments.as_object().expect("an object").clone();
        let params = CallToolRequestParams::new(name).with_arguments(arguments);
        client.call_tool(params).await
    };
    let pace =
        call("compute_pace", json!({"distance": "10km", "time": 2700})).await.expect("a pace");
    assert_eq!(pace.structured_content.expect("a result")["pace"], "4'30\"");
    let plan = call("generate_training_plan", json!({"distance": "semi", "time": "1h45"}));
    let plan = plan.await.expect("a plan").structured_content.expect("a result");
    assert_eq!(plan["weeks"].as_array().map(Vec::len), Some(12));
    let guide = call("get_site_guide", json!({})).await.expect("a guide");
    assert!(guide.structured_content.is_some());
    let refused = call("compute_pace", json!({"distance": "10km", "time": "4x5"})).await;
    assert_eq!(refused.expect("a refusal").is_error, Some(true));
    assert!(call("fly", json!({})).await.is_err());
    client.cancel().await.expect("an end");
}

#[tokio::test]
async fn over_http() {
    let server = Server::shared();
    for lifecycle in lifecycles() {
        let transport =
            StreamableHttpClientTransport::from_uri(format!("http://{}/mcp", server.authority()));
        check(().serve_with_lifecycle(transport, lifecycle).await.expect("a client")).await;
    }
}

#[tokio::test]
async fn over_standard_input_and_output() {
    for lifecycle in lifecycles() {
        let transport = TokioChildProcess::new(Command::new(pipe::BINARY)).expect("a process");
        check(().serve_with_lifecycle(transport, lifecycle).await.expect("a client")).await;
    }
}
