//! The server under test: `pace-http`'s own main, built where Cargo tells the tests its path.

fn main() -> std::process::ExitCode {
    pace_http::main()
}
