//! The command line: where to listen, and under which address the world sees us.

use std::net::SocketAddr;

use clap::{Arg, Parser};
use pace_startup::BaseUrl;

use crate::forwarded::Family;
use crate::limits::Limits;
use crate::log::Log;
use crate::origin::AllowedOrigin;

const EXAMPLES: &str = "\
Examples:
  pace-http --bind 127.0.0.1:8080
  pace-http --bind 0.0.0.0:80 --base-url https://pace.example
  pace-http --bind [::1]:0 --workers 2       # any free port; it is printed
  PACE_BIND=0.0.0.0:8080 PACE_TRUST_FORWARDED=x-forwarded pace-http

Then:
  curl 'http://127.0.0.1:8080/api/pace?distance=10km&time=45:00'";

/// Serves running paces and training plans over HTTP
///
/// The address is printed on standard output. SIGTERM or SIGINT stops the server. It exits 0
/// then, 1 where it could not start, 2 where the command line is wrong.
#[derive(Debug, Parser)]
#[command(
    name = "pace-http",
    version,
    after_help = EXAMPLES,
    mut_args = from_environment
)]
pub(crate) struct Options {
    /// IP address and port to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", value_parser = parse_bind)]
    pub(crate) bind: SocketAddr,

    /// Public address of the service, for documents, links and pages [default: the request's Host]
    #[arg(long, value_name = "URL")]
    pub(crate) base_url: Option<BaseUrl>,

    /// Headers in which the proxy in front says the client's scheme and host; it has to set them,
    /// and nobody else may reach the server. Not needed with --base-url [default: none are read]
    #[arg(long, value_name = "HEADERS")]
    pub(crate) trust_forwarded: Option<Family>,

    /// Origin whose pages may call the tools, or `loopback`; may be repeated [default: any]
    #[arg(long, value_name = "ORIGIN", value_delimiter = ',')]
    pub(crate) allow_origin: Vec<AllowedOrigin>,

    /// Threads that answer requests, 1 to 512 [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(crate) workers: Option<u16>,

    /// Log of requests on standard error
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) log: Log,

    /// IP address and port for Prometheus to scrape, at /metrics, and for a supervisor to ask
    /// whether the process is alive, at /health [default: none]
    #[arg(long, value_name = "ADDRESS", value_parser = parse_bind)]
    pub(crate) metrics_bind: Option<SocketAddr>,

    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// Each option is also a variable of the environment: `--max-uri` is `PACE_MAX_URI`. Help is the
/// same wherever it is asked for.
fn from_environment(option: Arg) -> Arg {
    let variable = format!("PACE_{}", option.get_id().as_str().to_uppercase()).leak();
    option.env(&*variable).hide_env_values(true)
}

fn parse_bind(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "give an IP address and a port, as 127.0.0.1:8080 or [::1]:8080")
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
        for (args, named) in [
            (["--bind", "nowhere"], "'nowhere'"),
            (["--bind", "localhost"], "127.0.0.1:8080"),
            (["--bind", "127.0.0.1:99999"], "'127.0.0.1:99999'"),
            (["--base-url", "ftp://pace.example"], "'ftp://pace.example'"),
            (["--allow-origin", "*"], "'*'"),
            (["--workers", "0"], "'0'"),
            (["--workers", "many"], "'many'"),
            (["--trust-forwarded", "true"], "[possible values: x-forwarded, forwarded]"),
            (["--trust-forwarded", "--log=off"], "[possible values: x-forwarded, forwarded]"),
            (["--metrics-bind", "9090"], "'9090'"),
            (["--log", "xml"], "'xml'"),
            (["--max-uri", "65535"], "'65535'"),
            (["--header-timeout", "0"], "'0'"),
            (["--bnid", "127.0.0.1:1"], "'--bnid'"),
        ] {
            let args = ["pace-http"].into_iter().chain(args);
            let Invocation::Misused(line) = Invocation::<Options>::of(args) else {
                panic!("{named} is taken");
            };
            assert!(line.contains(named) && !line.contains('\n'), "{line}");
            assert!(!line.contains("error:"), "{line}");
        }
    }
}
