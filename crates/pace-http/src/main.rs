//! The `pace-http` server.

fn main() -> std::process::ExitCode {
    pace_http::main()
}
