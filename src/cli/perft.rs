use std::io::Write;
use std::process::ExitCode;

use anyhow::Context as _;

use crate::xiangqi::Setup;

/// Count the lines of legal play from a position, to check move generation
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  jipu perft 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w' 3")]
pub struct Opts {
    /// Position as FEN
    fen: String,
    /// Number of plies
    #[arg(value_parser = super::argument::number(1..=12_u32))]
    depth: u32,
}

pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let setup: Setup = opts.fen.parse().context("cannot read the position")?;
    for depth in 1..=opts.depth {
        let nodes = crate::xiangqi::perft(&setup, depth)?;
        writeln!(out, "{depth} {nodes}")?;
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}
