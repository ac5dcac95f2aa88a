//! `jipu audit`: what a player may claim at the board.

mod natural_limit;
mod repetition;

use std::io::Write;
use std::process::ExitCode;

/// Audit a claim made in a recorded game
#[derive(clap::Args, Debug)]
pub struct Opts {
    #[command(subcommand)]
    claim: Claim,
}

#[derive(clap::Subcommand, Debug)]
enum Claim {
    NaturalLimit(natural_limit::Opts),
    Repetition(repetition::Opts),
}

pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    match &opts.claim {
        Claim::NaturalLimit(opts) => natural_limit::run(opts, out),
        Claim::Repetition(opts) => repetition::run(opts, out),
    }
}
