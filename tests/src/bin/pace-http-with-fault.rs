//! `pace-http` with a path that panics: what a fault of ours costs.

fn main() -> std::process::ExitCode {
    pace_http::main_with_fault("/fault")
}
