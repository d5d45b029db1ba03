//! The `pace-mcp` command.

fn main() -> std::process::ExitCode {
    pace_mcp::main()
}
