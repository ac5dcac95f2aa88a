use std::io::Write;
use std::process::ExitCode;

use anyhow::Context as _;

use super::terminal::{count, visible};
use crate::format::report::{CheckReport, PlyReport};
use crate::record::{Code, Diagnostic, Severity};
use crate::rules::Edition;

/// Read one record, replay it and write it out in standard notation
///
/// Exits with 0 if nothing is wrong with it, 1 if there are findings, and 2
/// if it cannot be read.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  jipu check game.pgn
  jipu check red.txt --json")]
pub struct Opts {
    #[command(flatten)]
    game: super::GameOpts,
    /// Edition of the rules that findings cite: 1999, 2010 or 2011
    #[arg(long, value_name = "YEAR", default_value_t)]
    edition: Edition,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let opened = opts.game.open()?;
    let sheet = &opened.game.sheet;
    let checked = opened.checked();
    let report = CheckReport::new(
        opened.game.format,
        opened.encoding,
        opts.edition,
        sheet,
        &checked,
    );
    if opts.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        print(&report, &checked.diagnostics, out)?;
    }
    if let Err(error) = checked.replay {
        let from = opts.game.name();
        return Err(error).context(format!("cannot play from the start position in {from}"));
    }
    anyhow::ensure!(
        !sheet.entries.is_empty() || !sheet.tags.is_empty(),
        "expected a game record in {}, found neither moves nor headers",
        opts.game.name()
    );
    let clean = checked
        .diagnostics
        .iter()
        .all(|found| found.severity() == Severity::Info);
    Ok(if clean {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    })
}

fn print(report: &CheckReport, found: &[Diagnostic], out: &mut impl Write) -> anyhow::Result<()> {
    let headers = &report.headers;
    for (name, value) in [
        ("event", &headers.event),
        ("round", &headers.round),
        ("date", &headers.date),
        ("site", &headers.site),
        ("red", &headers.red),
        ("black", &headers.black),
        ("result", &headers.result),
    ] {
        if !value.is_empty() {
            writeln!(out, "{name:<8}{}", visible(value))?;
        }
    }
    writeln!(out, "{:<8}{}, {}", "format", report.format, report.encoding)?;
    if !report.plies.is_empty() {
        writeln!(out)?;
        table(&report.plies, out)?;
    }
    writeln!(out)?;
    let state = if report.complete {
        "complete"
    } else {
        "not complete"
    };
    let plies = count(report.legal_plies, "legal ply", "legal plies");
    writeln!(out, "{plies}, {state}")?;
    if let Some(fen) = &report.final_fen {
        writeln!(out, "{fen}")?;
    }
    for line in super::findings(found) {
        writeln!(out, "{line}")?;
    }
    if found.iter().any(|found| found.code() == Code::InferredMove) {
        writeln!(out, "* settled from the rest of the game, see above")?;
    }
    Ok(())
}

/// Rounds with both sides' moves; the words tell what is not plainly legal.
fn table(plies: &[PlyReport], out: &mut impl Write) -> anyhow::Result<()> {
    let mut plies = plies.iter().peekable();
    let mut round = 1;
    while plies.peek().is_some() {
        let red = plies
            .next_if(|ply| ply.side == "red")
            .map_or("…".to_owned(), cell);
        let black = plies
            .next_if(|ply| ply.side == "black")
            .map_or(String::new(), cell);
        let gap = " ".repeat(18_usize.saturating_sub(width(&red)));
        let line = format!("{round:>4}. {red}{gap}{black}");
        writeln!(out, "{}", line.trim_end())?;
        round += 1;
    }
    Ok(())
}

fn cell(ply: &PlyReport) -> String {
    match (&ply.written, ply.status) {
        (Some(written), "ok") => written.clone(),
        (Some(written), _) => format!("{written}*"),
        (None, status) if ply.source.is_empty() => status.to_owned(),
        (None, status) => format!("{} {status}", visible(&ply.source)),
    }
}

/// Columns on a terminal: Chinese characters take two.
fn width(text: &str) -> usize {
    text.chars()
        .map(|c| if c < '\u{1100}' { 1 } else { 2 })
        .sum()
}
