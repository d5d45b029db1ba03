//! The command under test: `pace`'s own main, built where Cargo tells the tests its path.

fn main() -> std::process::ExitCode {
    pace_cli::main()
}
