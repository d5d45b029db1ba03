//! The command line: under which address a `pace-http` publishes what answers name.

use clap::Parser;
use pace_startup::BaseUrl;

const EXAMPLES: &str = "\
Assistants start this command and talk to it over standard input and output. Most take it as
  { \"mcpServers\": { \"pace\": { \"command\": \"pace-mcp\" } } }

By hand:
  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}' | pace-mcp";

/// Serves running paces and training plans as tools for assistants
///
/// They speak the Model Context Protocol over standard input and output, one JSON-RPC message a
/// line, until the input ends.
#[derive(Debug, Parser)]
#[command(name = "pace-mcp", version, after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Public address of a pace-http: the site guide names its pages, and whole plans as files are
    /// links to it [default: paths alone, and files in the answer]
    #[arg(long, env = "PACE_BASE_URL", hide_env_values = true, value_name = "URL")]
    base_url: Option<BaseUrl>,
}

impl Options {
    /// The configured address; empty where there is none.
    pub(crate) fn base_url(&self) -> &str {
        self.base_url.as_ref().map_or("", BaseUrl::as_str)
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use pace_startup::Invocation;

    use super::*;

    #[test]
    fn the_command_is_sound() {
        Options::command().debug_assert();
    }

    #[test]
    fn a_usage_error_is_one_line_that_names_the_value() {
        for (args, named) in
            [(["--base-url", "pace.example"], "'pace.example'"), (["--bind", "x"], "'--bind'")]
        {
            let args = ["pace-mcp"].into_iter().chain(args);
            let Invocation::Misused(line) = Invocation::<Options>::of(args) else {
                panic!("{named} is taken");
            };
            assert!(line.contains(named) && !line.contains('\n'), "{line}");
        }
    }
}
