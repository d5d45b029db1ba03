//! Other people's clients and their conformance suite against the tool server, over both of
//! its transports.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::process::printed;
use crate::served::{Served, chromium, node_module, node_tool, require, scratch, step, tools};
use crate::workspace::{cargo, root, target, write};

const HOW: &str = "  mkdir -p target/tools && cd target/tools
  npm install node@22
  export PATH=$PWD/node_modules/.bin:$PATH
  npm install @modelcontextprotocol/sdk @modelcontextprotocol/client
  npm install @modelcontextprotocol/inspector @modelcontextprotocol/conformance@0.2.0-alpha.12
  npm install @modelcontextprotocol/ext-apps esbuild playwright-core axe-core
  python3 -m venv venv-mcp1 && venv-mcp1/bin/pip install 'mcp<2'
  python3 -m venv venv-mcp2 && venv-mcp2/bin/pip install 'mcp>=2'

or elsewhere, with PACE_TOOLS naming the place, and CHROMIUM the browser.";

/// The versions of the protocol that the suite is run for.
const VERSIONS: [&str; 3] = ["2025-06-18", "2025-11-25", "2026-07-28"];

/// Runs every client and the suite; the first that fails ends the run.
pub(crate) fn run() -> Result<()> {
    let [node, inspector, conformance] = ["node", "mcp-inspector", "conformance"].map(node_tool);
    let [python1, python2] =
        ["venv-mcp1", "venv-mcp2"].map(|venv| tools().join(venv).join("bin/python"));
    let sdks = ["sdk", "client"].map(|name| node_module("@modelcontextprotocol").join(name));
    let browser = chromium();
    let modules = ["@modelcontextprotocol/ext-apps", "esbuild", "playwright-core", "axe-core"];
    let modules = modules.map(node_module);
    let all = [&node, &inspector, &conformance, &python1, &python2, &sdks[0], &sdks[1], &browser];
    require(&[&all.map(PathBuf::clone)[..], &modules].concat(), HOW)?;

    cargo(&["build", "--workspace", "--bin", "pace-mcp"])?;
    let command = target().join("debug/pace-mcp");
    // The suite's DNS-rebinding scenario asks for a server that listens to this machine alone.
    let server = Served::with(&["--allow-origin", "loopback"])?;
    let url = format!("{}/mcp", server.url);

    // Scripts find their packages from where they stand.
    let scratch = scratch("interop-mcp")?;
    let here = root().join("xtask/interop/mcp");
    let scripts =
        ["typescript.mjs", "calls.py", "python1.py", "python2.py", "host.mjs", "view.mjs"];
    for script in scripts {
        fs::copy(here.join(script), scratch.join(script))?;
    }
    let command = command.as_os_str();
    for major in ["1", "2"] {
        let arguments = ["typescript.mjs", major, &url].map(OsString::from);
        let arguments = arguments.into_iter().chain([command.to_owned()]);
        step(&format!("TypeScript SDK {major}.x"), &node, arguments, &scratch)?;
    }
    for (name, python, script) in
        [("Python SDK 1.x", &python1, "python1.py"), ("Python SDK 2.x", &python2, "python2.py")]
    {
        step(name, python, [script.as_ref(), url.as_ref(), command], &scratch)?;
    }

    let shots = tools().join("screenshots");
    let arguments =
        ["view.mjs".into(), url.clone().into(), browser.into_os_string(), shots.into_os_string()];
    step("the view in Chromium, through the bridge of MCP Apps", &node, arguments, &scratch)?;

    for (name, config) in configs(&url, command)? {
        let path = scratch.join(name);
        write(&path, config)?;
        inspect(&node, &inspector, &path)?;
    }

    let baseline = here.join("not-applicable.yaml");
    for version in VERSIONS {
        let mut arguments: Vec<OsString> = vec![conformance.clone().into(), "server".into()];
        arguments.extend(["--url", &url, "--suite", "all"].map(OsString::from));
        arguments.extend(["--spec-version", version, "--expected-failures"].map(OsString::from));
        arguments.push(baseline.clone().into());
        step(&format!("conformance suite for {version}"), &node, arguments, &scratch)?;
    }
    eprintln!("xtask: every client and scenario passed");
    Ok(())
}

/// What README gives a host to connect by URL and by command, for this server and command.
fn configs(url: &str, command: &OsStr) -> Result<[(&'static str, String); 2]> {
    let readme = fs::read_to_string(root().join("README.md")).context("could not read README")?;
    let config = |name, readers: &str, ours: &str| {
        let (readers, ours) = (format!("{readers:?}"), format!("{ours:?}"));
        let mut lines = readme.lines().filter(|line| line.starts_with("{ \"mcpServers\""));
        let line = lines.find(|line| line.contains(&readers));
        let line = line.with_context(|| format!("README connects no host to {readers}"))?;
        anyhow::Ok((name, line.replace(&readers, &ours)))
    };
    Ok([
        config("url.json", "http://127.0.0.1:8080/mcp", url)?,
        config("command.json", "pace-mcp", &command.to_string_lossy())?,
    ])
}

/// Lists the tools and calls one as a host with this configuration does, which the Inspector
/// is.
fn inspect(node: &Path, inspector: &Path, config: &Path) -> Result<()> {
    let list = ["--method", "tools/list"];
    let call = ["--method", "tools/call", "--tool-name", "compute_pace"];
    let arguments = ["--tool-arg", "distance=10km", "--tool-arg", "time=45:00"];
    let call: Vec<_> = call.into_iter().chain(arguments).collect();
    for (arguments, expected) in
        [(&list[..], "generate_training_plan"), (&call, "\"time_seconds\": 2700")]
    {
        eprintln!("xtask: Inspector, {}, {}", arguments[1], config.display());
        let mut command = Command::new(node);
        command.arg(inspector).args(["--cli", "--config"]).arg(config);
        let text = printed(command.args(["--server", "pace"]).args(arguments))?;
        ensure!(text.contains(expected), "the Inspector says {text}");
    }
    Ok(())
}
