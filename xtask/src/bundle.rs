//! The tool server as one file that desktop assistants install: packed and validated by the
//! format's own tool, unpacked again and asked; and its entry for the registry of servers.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use hmac_sha256::Hash;
use pace_core::{Lang, SERVICE_SUMMARY, Text, Tool};
use serde_json::{Value, json};

use crate::notices;
use crate::served::{node_tool, require, step};
use crate::workspace::{cargo, target, write};

const HOW: &str = "  mkdir -p target/tools && cd target/tools
  npm install @anthropic-ai/mcpb

or elsewhere, with PACE_TOOLS naming the place.";

/// What it is called in both languages.
const NAME: &str = "pace";
const DISPLAY_NAME: Text =
    Text::new("Pace : allures et plans de course", "Pace: running paces and plans");
/// What it does, for somebody who is about to install it.
const LONG_DESCRIPTION: Text = Text::new(
    "Calcule allures, temps de passage et plans d'entraînement du 5 km au marathon, sur votre machine, sans compte et sans rien envoyer.",
    "Computes paces, split times and training plans from 5 km to the marathon, on your machine, without an account, sending nothing.",
);
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The address of the public service, where the entry's readers find it.
const SERVICE: &str = "https://pace.example";
const REPOSITORY: &str = "https://pace.example/source";
/// Its picture: that of the tool server, 512 pixels wide.
const ICON: &[u8] = include_bytes!("../pictures/icon.png");
/// The system that the bundle is for: the one that it is made on.
const PLATFORM: &str = if cfg!(target_os = "macos") {
    "darwin"
} else if cfg!(windows) {
    "win32"
} else {
    "linux"
};

/// Builds the server with this profile and makes both files under `target/bundle`.
pub(crate) fn run(profile: &str) -> Result<()> {
    cargo(&["build", "--package", "pace-mcp", "--profile", profile])?;
    let built = if profile == "dev" { "debug" } else { profile };
    pack(&target().join(built).join("pace-mcp")).map(drop)
}

/// The bundle's name among the files of a release.
pub(crate) fn released_name() -> String {
    format!("pace-{PLATFORM}.mcpb")
}

/// Makes the bundle of this server, and its entry; where they are.
pub(crate) fn pack(program: &Path) -> Result<[PathBuf; 2]> {
    let mcpb = node_tool("mcpb");
    require(std::slice::from_ref(&mcpb), HOW)?;
    let folder = target().join("bundle");
    let inside = folder.join("pace");
    let _ = fs::remove_dir_all(&folder);
    write(&inside.join("manifest.json"), pretty(&manifest()))?;
    write(&inside.join("icon.png"), ICON)?;
    for lang in Lang::ALL {
        let path = inside.join(format!("mcpb-resources/{}.json", lang.code()));
        write(&path, pretty(&strings(lang)))?;
    }
    write(&inside.join("THIRD-PARTY.txt"), notices::of(&["pace-mcp"])?.as_bytes())?;
    let server = inside.join("server/pace-mcp");
    fs::create_dir_all(inside.join("server"))?;
    fs::copy(program, &server).context("could not copy the server")?;

    let bundle = folder.join("pace.mcpb");
    let paths = [inside.join("manifest.json"), inside.clone(), bundle.clone()];
    let [manifest, inside, packed] = paths.map(PathBuf::into_os_string);
    step("mcpb validate", &mcpb, ["validate".into(), manifest], &folder)?;
    step("mcpb pack", &mcpb, ["pack".into(), inside, packed.clone()], &folder)?;
    let unpacked = folder.join("unpacked");
    let into = unpacked.clone().into_os_string();
    step("mcpb unpack", &mcpb, ["unpack".into(), packed, into], &folder)?;
    ask(&unpacked.join("server/pace-mcp"))?;

    let bytes = fs::read(&bundle).context("could not read the bundle")?;
    let listed = folder.join("server.json");
    write(&listed, pretty(&entry(&bytes)))?;
    eprintln!("xtask: {} and server.json, {} bytes", bundle.display(), bytes.len());
    Ok([bundle, listed])
}

fn pretty(value: &Value) -> Vec<u8> {
    format!("{value:#}\n").into_bytes()
}

/// The unpacked server answers with its tools.
fn ask(server: &Path) -> Result<()> {
    let mut child = Command::new(server)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("could not run {}", server.display()))?;
    let list = b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n";
    child.stdin.take().context("a pipe")?.write_all(list)?;
    let output = child.wait_with_output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    for tool in Tool::ALL {
        ensure!(text.contains(tool.name()), "the unpacked server has no {}: {text}", tool.name());
    }
    Ok(())
}

/// What desktop assistants read of the bundle.
fn manifest() -> Value {
    json!({
        "manifest_version": "0.3",
        "name": NAME,
        "display_name": DISPLAY_NAME.in_lang(Lang::En),
        "version": VERSION,
        "description": SERVICE_SUMMARY.in_lang(Lang::En),
        "long_description": LONG_DESCRIPTION.in_lang(Lang::En),
        "author": { "name": "The pace maintainers" },
        "homepage": SERVICE,
        "icon": "icon.png",
        "localization": { "resources": "mcpb-resources/${locale}.json", "default_locale": "en" },
        "server": {
            "type": "binary",
            "entry_point": "server/pace-mcp",
            "mcp_config": { "command": "${__dirname}/server/pace-mcp", "args": [], "env": {} },
        },
        "tools": tools(Lang::En),
        "keywords": ["running", "pace", "training", "marathon"],
        "license": "MIT OR Apache-2.0",
        "compatibility": { "platforms": [PLATFORM] },
    })
}

fn tools(lang: Lang) -> Vec<Value> {
    let tools = Tool::ALL.iter();
    tools
        .map(|tool| json!({ "name": tool.name(), "description": tool.description().in_lang(lang) }))
        .collect()
}

/// The texts of the manifest in a language.
fn strings(lang: Lang) -> Value {
    json!({
        "display_name": DISPLAY_NAME.in_lang(lang),
        "description": SERVICE_SUMMARY.in_lang(lang),
        "long_description": LONG_DESCRIPTION.in_lang(lang),
        "tools": tools(lang),
    })
}

/// The entry for the registry of servers: the service by its address, and this bundle.
fn entry(bundle: &[u8]) -> Value {
    let mut digest = String::new();
    for byte in Hash::hash(bundle) {
        let _ = write!(digest, "{byte:02x}");
    }
    json!({
        "$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
        "name": "example.pace/pace",
        "title": DISPLAY_NAME.in_lang(Lang::En),
        "description": SERVICE_SUMMARY.in_lang(Lang::En),
        "version": VERSION,
        "websiteUrl": SERVICE,
        "remotes": [{ "type": "streamable-http", "url": format!("{SERVICE}{}", Tool::PATH) }],
        "packages": [{
            "registryType": "mcpb",
            "identifier": format!("{REPOSITORY}/releases/download/v{VERSION}/{}", released_name()),
            "version": VERSION,
            "fileSha256": digest,
            "transport": { "type": "stdio" },
        }],
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the registry's schema of 2025-12-11 asks of the members that ours has.
    #[test]
    fn the_entry_is_one_that_the_registry_takes() {
        let entry = entry(b"bundle");
        let text = |value: &Value| value.as_str().map(str::to_owned).unwrap_or_default();
        let (space, name) = text(&entry["name"])
            .split_once('/')
            .map(|(a, b)| (a.to_owned(), b.to_owned()))
            .unwrap();
        assert!(space.contains('.') && !name.is_empty() && !name.contains('/'));
        assert!((1..=100).contains(&text(&entry["title"]).chars().count()));
        assert!((1..=100).contains(&text(&entry["description"]).chars().count()));
        let package = &entry["packages"][0];
        let digest = text(&package["fileSha256"]);
        assert!(digest.len() == 64 && digest.bytes().all(|byte| byte.is_ascii_hexdigit()));
        assert!(text(&package["identifier"]).starts_with("https://"));
        assert!(text(&package["identifier"]).contains(&format!("pace-{PLATFORM}.mcpb")));
        assert_eq!(package["transport"]["type"], "stdio");
        assert_ne!(package["version"], "latest");
        assert_eq!(entry["remotes"][0]["type"], "streamable-http");
    }
}
