//! The tool server under test: `pace-mcp`'s own main, built where Cargo tells the tests its path.

fn main() -> std::process::ExitCode {
    pace_mcp::main()
}
