use std::io::Write;
use std::process::ExitCode;

use anyhow::Context as _;

use crate::format::report::{CheckReport, Checked, PlyReport};
use crate::format::{self, Format, Game};
use crate::record::{Code, Diagnostic, Severity};
use crate::rules::Edition;

/// Read one record, replay it and write it out in standard notation
///
/// Exits with 0 if nothing is wrong with it, 1 if there are findings, and 2
/// if it cannot be read.
#[derive(clap::Args, Debug)]
pub struct Opts {
    /// Game record to read; `-` is standard input
    game: super::Input,
    /// Format of the file [default: told from its content]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Rules that findings cite
    #[arg(long, default_value_t)]
    edition: Edition,
    /// Which game of a file that holds several
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    number: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let bytes = super::input(&opts.game)?;
    let document =
        format::read(&bytes, opts.format).with_context(|| format!("cannot read {}", opts.game))?;
    let count = document.games.len();
    let game = opts
        .number
        .checked_sub(1)
        .and_then(|index| document.games.get(index))
        .with_context(|| {
            format!(
                "expected a game number from 1 to {count}, found {}",
                opts.number
            )
        })?;
    let checked = check(game, opts.number, count);
    let report = CheckReport::new(
        document.format,
        document.encoding,
        opts.edition,
        &game.sheet,
        &checked,
    );
    if opts.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        print(&report, &checked.diagnostics, out)?;
    }
    if let Err(error) = &checked.replay {
        anyhow::bail!(
            "cannot play from the start position in {}: {error}",
            opts.game
        );
    }
    anyhow::ensure!(
        !game.sheet.entries.is_empty() || !game.sheet.tags.is_empty(),
        "expected a game record in {}, found neither moves nor headers",
        opts.game
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

fn check(game: &Game, taken: usize, count: usize) -> Checked {
    let mut read = game.diagnostics.clone();
    if 1 < count {
        read.push(Diagnostic {
            ply: None,
            line: 1,
            column: 1,
            finding: crate::record::Finding::SeveralGames { count, taken },
            candidates: Vec::new(),
        });
    }
    Checked::new(&game.sheet, &read)
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
    writeln!(out, "{} legal plies, {state}", report.legal_plies)?;
    if let Some(fen) = &report.final_fen {
        writeln!(out, "{fen}")?;
    }
    for diagnostic in found {
        let ply = diagnostic
            .ply
            .map_or_else(String::new, |ply| format!("ply {ply}, "));
        writeln!(
            out,
            "{}: {ply}{}",
            diagnostic.severity(),
            visible(&diagnostic.to_string())
        )?;
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

/// Control characters could change the terminal that they are printed on.
fn visible(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            let hidden = c.is_control();
            let escaped = hidden.then(|| c.escape_default()).into_iter().flatten();
            escaped.chain((!hidden).then_some(c))
        })
        .collect()
}
