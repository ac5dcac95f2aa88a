use std::process::ExitCode;

fn main() -> ExitCode {
    jipu::cli::main()
}
