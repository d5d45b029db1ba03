//! The command line: under which address the site guide names what is published.

use clap::Parser;

const EXAMPLES: &str = "\
Assistants start this command and talk to it over standard input and output. Most take it as
  { \"mcpServers\": { \"pace\": { \"command\": \"pace-mcp\" } } }

By hand:
  echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}' | pace-mcp";

/// Serves running paces and training plans as tools for assistants (Model Context Protocol),
/// one JSON-RPC message a line.
#[derive(Debug, Parser)]
#[command(name = "pace-mcp", version, after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Public address of the service, for the site guide [default: paths alone]
    #[arg(
        long,
        env = "PACE_BASE_URL",
        hide_env_values = true,
        value_name = "URL",
        value_parser = parse_base_url
    )]
    base_url: Option<String>,
}

/// The address without slashes at its end.
fn parse_base_url(text: &str) -> Result<String, &'static str> {
    let refused = "give an address as https://pace.example";
    let host = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let host = host.map(|rest| rest.trim_end_matches('/')).ok_or(refused)?;
    let plain = |byte: u8| byte.is_ascii_graphic() && !b"\"<>?#@\\^`{|}".contains(&byte);
    if host.is_empty() || !host.bytes().all(plain) {
        return Err(refused);
    }
    Ok(text.trim_end_matches('/').to_owned())
}

/// What the command line asks for.
#[derive(Debug)]
pub(crate) enum Invocation {
    /// To serve.
    Serve(Options),
    /// Help or version, which are printed by now.
    Shown,
    /// Nothing that can be done; the text is one line.
    Misused(String),
}

impl Options {
    /// Reads the process's arguments and environment.
    pub(crate) fn read() -> Invocation {
        match Self::try_parse() {
            Ok(options) => Invocation::Serve(options),
            Err(error) if error.use_stderr() => Invocation::Misused(first_line(&error.to_string())),
            Err(help) => {
                // Nobody reads it where the pipe is closed.
                let _ = help.print();
                Invocation::Shown
            }
        }
    }

    /// The configured address; empty where there is none.
    pub(crate) fn base_url(&self) -> &str {
        self.base_url.as_deref().unwrap_or_default()
    }
}

/// The first paragraph of clap's report as one line; usage and tips follow it.
fn first_line(report: &str) -> String {
    let paragraph = report.split("\n\n").next().unwrap_or_default();
    let line = paragraph.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    format!("{}; see pace-mcp --help", line.trim_start_matches("error: "))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_is_sound() {
        Options::command().debug_assert();
    }

    #[test]
    fn a_base_url_is_an_address_without_a_slash_at_its_end() {
        for (text, base) in [
            ("https://pace.example", Some("https://pace.example")),
            ("http://[::1]:8080/", Some("http://[::1]:8080")),
            ("https://pace.example/running/", Some("https://pace.example/running")),
            ("pace.example", None),
            ("https://", None),
            ("https:///", None),
            ("ftp://pace.example", None),
            ("https://pace.example?x", None),
            ("https://runner@pace.example", None),
            ("https://pace example", None),
        ] {
            assert_eq!(parse_base_url(text).ok().as_deref(), base, "{text}");
        }
    }

    #[test]
    fn a_usage_error_is_one_line_that_names_the_value() {
        for (args, named) in
            [(["--base-url", "pace.example"], "'pace.example'"), (["--bind", "x"], "'--bind'")]
        {
            let error = Options::try_parse_from(["pace-mcp"].into_iter().chain(args)).unwrap_err();
            let line = first_line(&error.to_string());
            assert!(line.contains(named) && !line.contains('\n'), "{line}");
        }
    }
}
