//! Hosts of assistants, as far as they can be installed: each is given the settings that
//! docs/ASSISTANTS.md has for it, and has to say that it is connected.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, ensure};

use crate::served::{Served, node_tool, require, tools};
use crate::workspace::{cargo, root, target, write};

const HOW: &str = "  mkdir -p target/tools && cd target/tools
  npm install node@22
  npm install @anthropic-ai/claude-code @google/gemini-cli @openai/codex opencode-ai

or elsewhere, with PACE_TOOLS naming the place.";

/// What the page has for a server that stands elsewhere here.
const ADDRESS: &str = "http://127.0.0.1:8080/mcp";
const COMMAND: &str = "pace-mcp";

/// Connects each host to a server of ours, by address and by command as the page shows it.
pub(crate) fn run() -> Result<()> {
    let [claude, gemini, codex, opencode] =
        ["claude", "gemini", "codex", "opencode"].map(node_tool);
    require(&[&claude, &gemini, &codex, &opencode].map(PathBuf::clone), HOW)?;
    cargo(&["build", "--workspace", "--bin", "pace-mcp"])?;
    let server = Served::start()?;
    let command = target().join("debug/pace-mcp");
    let page = fs::read_to_string(root().join("docs/ASSISTANTS.md"))?;
    let ours = |setting: &str| {
        let text = setting.replace(ADDRESS, &format!("{}/mcp", server.url));
        // The command stands last on a line, or between quotes.
        let path = command.display().to_string();
        text.replace(&format!("\"{COMMAND}\""), &format!("{path:?}"))
            .replace(&format!("-- {COMMAND}"), &format!("-- {path}"))
    };
    let settings = |host: &str| -> Result<Vec<String>> {
        let row = page.lines().find(|line| line.starts_with(&format!("| {host}")));
        let row = row.with_context(|| format!("docs/ASSISTANTS.md has no row for {host}"))?;
        let (_, setting) = row[2..].split_once(" | ").context("two columns")?;
        Ok(setting.split('`').skip(1).step_by(2).map(ours).collect())
    };

    for line in settings("Claude Code")? {
        let home = Home::new("claude")?;
        let arguments: Vec<&str> = line.split(' ').skip(1).collect();
        home.says(&claude, &arguments, "Added")?;
        home.says(&claude, &["mcp", "list"], "✔ Connected")?;
    }

    let home = Home::new("gemini")?;
    let [json] = &settings("Gemini CLI")?[..] else { unreachable!("one setting") };
    let mut json: serde_json::Value = serde_json::from_str(json)?;
    // Hosts start no servers in folders that nobody trusts.
    json["security"] = serde_json::json!({ "folderTrust": { "enabled": false } });
    home.has(".gemini/settings.json", &json.to_string())?;
    home.says(&gemini, &["mcp", "list"], "- Connected")?;

    let home = Home::new("opencode")?;
    for json in settings("opencode")? {
        home.has("opencode.json", &json)?;
        home.says(&opencode, &["mcp", "list"], "✓ pace")?;
    }

    // It connects once it is asked something; its settings are read at least.
    let home = Home::new("codex")?;
    home.has(".codex/config.toml", &settings("Codex")?.join("\n"))?;
    home.says(&codex, &["mcp", "get", "pace"], &command.display().to_string())?;
    eprintln!("xtask: every host took its settings");
    Ok(())
}

/// A home of its own, where a host finds nobody's settings and nobody's account.
struct Home(PathBuf);

impl Home {
    fn new(host: &str) -> Result<Self> {
        let folder = std::path::absolute(tools().join("interop-hosts").join(host))?;
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder)
            .with_context(|| format!("could not make {}", folder.display()))?;
        Ok(Self(folder))
    }

    /// Writes a file.
    fn has(&self, path: &str, text: &str) -> Result<()> {
        write(&self.0.join(path), text)
    }

    /// Runs a host here, which has to say this.
    fn says(&self, host: &Path, arguments: &[&str], expected: &str) -> Result<()> {
        eprintln!("xtask: {} {}", host.display(), arguments.join(" "));
        let bin = std::path::absolute(node_tool(""))?;
        let output = Command::new(std::path::absolute(host)?)
            .args(arguments)
            .current_dir(&self.0)
            .env_clear()
            .env("PATH", format!("{}:/usr/local/bin:/usr/bin:/bin", bin.display()))
            .env("HOME", &self.0)
            .env("CI", "1")
            .output()
            .with_context(|| format!("could not run {}", host.display()))?;
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8_lossy(&text);
        ensure!(text.contains(expected), "{} says {text}", host.display());
        Ok(())
    }
}
