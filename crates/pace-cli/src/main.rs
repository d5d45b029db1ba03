//! The binary `pace`.

fn main() -> std::process::ExitCode {
    pace_cli::main()
}
