use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;

use super::argument;
use super::output::{extension, write};
use crate::render::{self, DIAGRAM_WIDTH, Language, Mark, diagram};
use crate::xiangqi::{Move, Setup};

/// Draw a position
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  jipu diagram '3k5/9/9/9/9/9/9/9/9/4K4 w' -o board.svg
  jipu diagram '3k5/9/9/9/9/9/9/9/9/4K4 b' -o board.png --last-move e1e0 --width 600")]
pub struct Opts {
    /// Any placement of pieces, playable or not
    fen: String,
    /// File to write: .svg or .png
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Move to mark as just made, such as h2e2
    #[arg(long, value_name = "MOVE", value_parser = last_move)]
    last_move: Option<Move>,
    /// Width of a PNG in dots
    #[arg(long, default_value_t = 940, value_parser = argument::number(100..=4000_u16))]
    width: u16,
    /// Language of the description: zh-Hans, zh-Hant or en
    #[arg(long, default_value_t)]
    language: Language,
}

fn last_move(text: &str) -> Result<Move, String> {
    let mv: Move = text
        .parse()
        .map_err(|_| format!("expected two points such as h2e2, found `{text}`"))?;
    if mv.from == mv.to {
        return Err(format!("expected two different points, found `{text}`"));
    }
    Ok(mv)
}

pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let ending = extension(&opts.output);
    anyhow::ensure!(
        ending == "svg" || ending == "png",
        "expected a file name that ends in .svg or .png, found {}",
        opts.output.display()
    );
    let setup: Setup = opts
        .fen
        .parse()
        .with_context(|| format!("cannot read the position {:?}", opts.fen))?;
    let marks: Vec<Mark> = opts.last_move.map(Mark::LastMove).into_iter().collect();
    let svg = diagram(&setup, &marks, opts.language);
    let bytes = if ending == "png" {
        render::png(&svg, f32::from(opts.width) / f32::from(DIAGRAM_WIDTH))?
    } else {
        render::self_contained(&svg).into_bytes()
    };
    write(&opts.output, &bytes)?;
    writeln!(out, "{}", opts.output.display())?;
    Ok(ExitCode::SUCCESS)
}
