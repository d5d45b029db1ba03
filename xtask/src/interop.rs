//! Other people's linters and generators over the description, and their clients against
//! a running server.

use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::served::{Served, node_tool, python_tool, require, scratch, step};
use crate::workspace::root;

const HOW: &str = "  mkdir -p target/tools && cd target/tools
  npm install @redocly/cli @stoplight/spectral-cli openapi-typescript typescript
  python3 -m venv venv
  venv/bin/pip install openapi-spec-validator openapi-python-client schemathesis

or elsewhere, with PACE_TOOLS naming the place.";

/// Runs every gate; the first that fails ends the run.
pub(crate) fn run(examples: u32) -> Result<()> {
    let [redocly, spectral, openapi_typescript, tsc] =
        ["redocly", "spectral", "openapi-typescript", "tsc"].map(node_tool);
    let [validator, python_client, schemathesis, python] =
        ["openapi-spec-validator", "openapi-python-client", "schemathesis", "python"]
            .map(python_tool);
    let javascript = [&redocly, &spectral, &openapi_typescript, &tsc];
    let in_python = [&validator, &python_client, &schemathesis, &python];
    require(&javascript.into_iter().chain(in_python).cloned().collect::<Vec<_>>(), HOW)?;

    let server = Served::start()?;
    let url = format!("{}/openapi.json", server.url);
    let here = root().join("xtask/interop");
    let scratch = scratch("interop")?;

    let document = root().join("docs/openapi.json").display().to_string();
    step("redocly", &redocly, ["lint", "--extends=recommended-strict", &document], &scratch)?;
    let ruleset = here.join("spectral.yaml").display().to_string();
    let spectral_args = ["lint", "--fail-severity=hint", "--ruleset", &ruleset, &document];
    step("spectral", &spectral, spectral_args, &scratch)?;
    step("openapi-spec-validator", &validator, [&document], &scratch)?;

    step("openapi-typescript", &openapi_typescript, [&url, "-o", "api.ts"], &scratch)?;
    fs::copy(here.join("use.ts"), scratch.join("use.ts"))?;
    step("tsc", &tsc, ["--strict", "--noEmit", "api.ts", "use.ts"], &scratch)?;

    let generate = ["generate", "--url", &url, "--output-path", "pace_client", "--meta=none"];
    let config = here.join("python-client.yaml").display().to_string();
    let generate = generate.iter().copied().chain(["--overwrite", "--config", &config]);
    step("openapi-python-client", &python_client, generate, &scratch)?;
    let client = here.join("client.py").display().to_string();
    step("a generated client's calls", &python, [&client, &server.url], &scratch)?;

    let hooks = "schemathesis_hooks.py";
    fs::copy(here.join(hooks), scratch.join(hooks))?;
    for config in ["schemathesis.toml", "schemathesis-strict.toml"] {
        fuzz(&schemathesis, config, &url, examples, &scratch)?;
    }
    eprintln!("xtask: every gate passed");
    Ok(())
}

fn fuzz(program: &Path, config: &str, url: &str, examples: u32, scratch: &Path) -> Result<()> {
    let config_path = root().join(config);
    let (config_path, examples) = (config_path.to_string_lossy(), examples.to_string());
    let arguments = ["--config-file", &config_path, "run", url, "--max-examples", &examples];
    step(&format!("schemathesis with {config}"), program, arguments, scratch)
}
