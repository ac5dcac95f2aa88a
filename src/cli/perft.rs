use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context as _;
use indicatif::{ProgressBar, ProgressStyle};

use crate::xiangqi::{Setup, perft_told};

/// Count the lines of legal play from a position, to check move generation
///
/// Each further ply takes some forty times as long: from the start 5 plies take
/// seconds, 6 a minute or more, 7 an hour. On a terminal the progress is shown;
/// Ctrl-C stops.
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
        let bar = bar(depth)?;
        let nodes = perft_told(&setup, depth, |done, of| {
            bar.set_length(of.try_into().unwrap_or(u64::MAX));
            bar.set_position(done.try_into().unwrap_or(u64::MAX));
        })?;
        bar.finish_and_clear();
        writeln!(out, "{depth} {nodes}")?;
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Shown on standard error where that is a terminal, and for what takes a
/// second or more.
fn bar(depth: u32) -> anyhow::Result<ProgressBar> {
    let look = "depth {msg}: {pos} of {len} first moves after {elapsed}, {eta} to go";
    let bar = ProgressBar::new(1).with_style(ProgressStyle::with_template(look)?);
    bar.set_message(depth.to_string());
    bar.enable_steady_tick(Duration::from_secs(1));
    Ok(bar)
}
