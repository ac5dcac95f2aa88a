//! The command line: one file a subcommand, each with `Opts` and `run`.
//!
//! Exit codes: 0 clean, 1 findings, 2 could not read or decide.

mod argument;
mod audit;
mod certify;
mod check;
mod diagram;
mod game;
mod input;
mod judge;
mod key;
mod output;
mod perft;
mod reconcile;
mod render;
mod serve;
mod terminal;
mod verify;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser;

pub use game::{GameOpts, asked_ply, findings, incomplete, tell};
pub use input::{Input, input};

/// Keeps xiangqi game records: reads sheets, checks them, puts two together,
/// audits claims and certifies scoresheets.
#[derive(Parser, Debug)]
#[command(name = "jipu", version, propagate_version = true)]
#[command(after_help = "\
Examples:
  jipu serve --demo --data demo-data
  jipu check game.pgn
  jipu reconcile red.txt black.txt

Exit codes: 0 clean, 1 findings, 2 could not read or decide.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    Audit(audit::Opts),
    Certify(certify::Opts),
    Check(check::Opts),
    Diagram(diagram::Opts),
    Judge(judge::Opts),
    Key(key::Opts),
    Perft(perft::Opts),
    Reconcile(reconcile::Opts),
    Render(render::Opts),
    Serve(serve::Opts),
    Verify(verify::Opts),
}

/// Runs the program with the process's own arguments.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = io::stdout().lock();
    let result = match &cli.command {
        Command::Audit(opts) => audit::run(opts, &mut out),
        Command::Certify(opts) => certify::run(opts, &mut out),
        Command::Check(opts) => check::run(opts, &mut out),
        Command::Diagram(opts) => diagram::run(opts, &mut out),
        Command::Judge(opts) => judge::run(opts, &mut out),
        Command::Key(opts) => key::run(opts, &mut out),
        Command::Perft(opts) => perft::run(opts, &mut out),
        Command::Reconcile(opts) => reconcile::run(opts, &mut out),
        Command::Render(opts) => render::run(opts, &mut out),
        Command::Serve(opts) => serve::run(opts, &mut out),
        Command::Verify(opts) => verify::run(opts, &mut out),
    };
    let result = result.and_then(|code| Ok(out.flush().map(|()| code)?));
    match result {
        Ok(code) => code,
        // Whoever reads us has seen enough, as `head` does; but what was not
        // told is not clean.
        Err(err) if is_broken_pipe(&err) => ExitCode::from(2),
        Err(err) => {
            // Nobody is left to tell when this fails as well.
            let _ = writeln!(io::stderr(), "jipu: {}", terminal::visible(&told(&err)));
            ExitCode::from(2)
        }
    }
}

/// An error with its causes; those that it quotes itself are not repeated.
fn told(err: &anyhow::Error) -> String {
    let mut told = String::new();
    if written(err).is_some() {
        told.push_str("cannot write to standard output");
    }
    for cause in err.chain() {
        let cause = cause.to_string();
        if told.ends_with(&cause) {
            continue;
        }
        if !told.is_empty() {
            told.push_str(": ");
        }
        told.push_str(&cause);
    }
    told
}

fn is_broken_pipe(err: &anyhow::Error) -> bool {
    written(err).is_some_and(|err| err.kind() == io::ErrorKind::BrokenPipe)
}

/// What went wrong in printing: whatever reads and writes files says so with
/// their names.
fn written(err: &anyhow::Error) -> Option<&io::Error> {
    err.chain().next()?.downcast_ref()
}
