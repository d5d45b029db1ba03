//! `pace-http` whose start never comes to an end: what a signal does meanwhile.

fn main() -> std::process::ExitCode {
    pace_http::main_that_never_starts()
}
