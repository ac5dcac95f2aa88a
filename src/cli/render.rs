use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use super::output::{Drawing, write, write_pages};
use super::{GameOpts, argument, incomplete, tell};
use crate::format::Game;
use crate::notation::Notation;
use crate::record::{GameRecord, Replay};
use crate::render::{Language, Options, plain_pdf, sheet};
use crate::rules::{Edition, Ruleset};

/// Draw a game as a scoresheet
///
/// A PDF holds all pages; as PNG or SVG the first page goes into the file
/// named and each other page into one beside it: sheet.png, sheet-2.png.
/// Exits with 0 if the whole record could be drawn, 1 if only the plies before
/// one that cannot be followed, and 2 if there is nothing to draw.
///
/// What was found about the record is told on standard error.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  jipu render game.pgn -o sheet.pdf
  jipu render game.pgn -o sheet.png --language en --dpi 96")]
pub struct Opts {
    #[command(flatten)]
    game: GameOpts,
    /// File to write: .pdf, .png or .svg
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    sheet: SheetOpts,
    /// Dots per inch of a PNG
    #[arg(long, default_value_t = 150, value_parser = argument::number(36..=600_u16))]
    dpi: u16,
}

/// How a sheet looks.
#[derive(clap::Args, Debug)]
pub struct SheetOpts {
    /// Language of the sheet: zh-Hans, zh-Hant or en
    #[arg(long, default_value_t)]
    language: Language,
    /// How moves are written: full, short, wxf or iccs [default: full, in
    /// English wxf]
    #[arg(long, value_parser = notation)]
    notation: Option<Notation>,
    /// Number of the sheet, printed at its head
    #[arg(long, value_name = "TEXT", default_value = "")]
    sheet_number: String,
    /// Edition of the rules the game was played under: 1999, 2010 or 2011
    #[arg(long, value_name = "YEAR", default_value_t)]
    edition: Edition,
}

fn notation(text: &str) -> Result<Notation, String> {
    match text {
        "full" => Ok(Notation::Full),
        "short" => Ok(Notation::Short),
        "wxf" => Ok(Notation::Wxf),
        "iccs" => Ok(Notation::Iccs),
        _ => Err(format!("expected full, short, wxf or iccs, found `{text}`")),
    }
}

impl SheetOpts {
    pub fn options(&self) -> Options<'_> {
        let notation = self.notation.unwrap_or(match self.language {
            Language::ZhHans | Language::ZhHant => Notation::Full,
            Language::En => Notation::Wxf,
        });
        Options {
            notation,
            number: &self.sheet_number,
            ..Options::new(self.language)
        }
    }

    pub fn record(&self, game: &Game, replay: &Replay) -> GameRecord {
        GameRecord::of_sheet(&game.sheet, replay, Ruleset::of(self.edition))
    }
}

pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let drawing = Drawing::of(&opts.output)?;
    let opened = opts.game.open()?;
    let game = &opened.game;
    let replay = opts.game.replay(game)?;
    let mut record = opts.sheet.record(game, &replay);
    let options = opts.sheet.options();
    if !replay.complete {
        let ply = (replay.line.len() + 1).to_string();
        let remark = options
            .language
            .text_with("remark-stopped", &[("ply", &ply)]);
        record.remarks = remark;
    }
    let written = match drawing {
        Drawing::Pdf => {
            write(&opts.output, &plain_pdf(&record, &options)?)?;
            vec![opts.output.clone()]
        }
        Drawing::Png | Drawing::Svg => {
            let pages = sheet(&record, &options).pages();
            write_pages(&opts.output, &pages, drawing, opts.dpi)?
        }
    };
    for path in written {
        writeln!(out, "{}", path.display())?;
    }
    tell(&opened.checked().diagnostics);
    if replay.complete {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("jipu: {}", incomplete(game, &replay));
    Ok(ExitCode::from(1))
}
