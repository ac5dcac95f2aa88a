use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;

use super::output::{Drawing, write};
use crate::render::{self, DIAGRAM_WIDTH, Language, Mark, diagram};
use crate::xiangqi::{Move, Setup};

/// Draw a position
#[derive(clap::Args, Debug)]
pub struct Opts {
    /// Any placement of pieces, playable or not
    fen: String,
    /// File to write: .svg or .png
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Move to mark as just made, such as h2e2
    #[arg(long, value_name = "MOVE")]
    last_move: Option<Move>,
    /// Width of a PNG in dots
    #[arg(long, default_value_t = 940, value_parser = clap::value_parser!(u16).range(100..=4000))]
    width: u16,
    /// Language of the description: zh-Hans, zh-Hant or en
    #[arg(long, default_value_t)]
    language: Language,
}

pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let setup: Setup = opts
        .fen
        .parse()
        .with_context(|| format!("cannot read the position {:?}", opts.fen))?;
    let marks: Vec<Mark> = opts.last_move.map(Mark::LastMove).into_iter().collect();
    let svg = diagram(&setup, &marks, opts.language);
    let bytes = match Drawing::of(&opts.output)? {
        Drawing::Svg => render::self_contained(&svg).into_bytes(),
        Drawing::Png => render::png(&svg, f32::from(opts.width) / f32::from(DIAGRAM_WIDTH))?,
        Drawing::Pdf => anyhow::bail!(
            "expected a file name that ends in .svg or .png, found {}",
            opts.output.display()
        ),
    };
    write(&opts.output, &bytes)?;
    writeln!(out, "{}", opts.output.display())?;
    Ok(ExitCode::SUCCESS)
}
