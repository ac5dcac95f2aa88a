use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;
use std::str::FromStr;

use anyhow::Context as _;

use super::input::{Input, input};
use super::terminal::{count, visible};
use crate::format::report::{
    CandidateReport, ReconciledPlyReport, ReconciliationReport, SheetReport,
};
use crate::format::{self, Format, Opened};
use crate::record::{self, Scoresheet, Severity};
use crate::rules::{Edition, Ruleset};
use crate::xiangqi::{BySide, Move, Side};

/// Put the two players' sheets of one game together
///
/// What was not read of a sheet is told with its place, as `check` does.
/// Games of 1,200 plies and more are joined as far as that.
///
/// Exits with 0 if nothing is wrong with either sheet, 1 if there are
/// findings, and 2 if a sheet cannot be read or the sheets cannot be joined.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  jipu reconcile red.txt black.txt
  jipu reconcile black.txt --writer black
  jipu reconcile red.txt black.txt --fix 4=h9g7")]
pub struct Opts {
    /// Red's sheet, or the only one; `-` is standard input
    red: Input,
    /// Black's sheet
    black: Option<Input>,
    /// Whose sheet it is when there is only one
    #[arg(
        long,
        value_name = "SIDE",
        default_value = "red",
        conflicts_with = "black"
    )]
    writer: Writer,
    /// Edition of the rules by which missed moves are counted: 1999, 2010 or 2011
    #[arg(long, value_name = "YEAR", default_value_t)]
    edition: Edition,
    /// A ply that the arbiter has settled, such as `31=h2e2`; may be repeated
    #[arg(long = "fix", value_name = "PLY=MOVE")]
    fixed: Vec<Fixed>,
    /// Format of the files: text, pgn, iccs, wxf or dhtmlxq [default: told from their content]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Copy, Clone, Debug, clap::ValueEnum)]
enum Writer {
    Red,
    Black,
}

#[derive(Copy, Clone, Debug)]
struct Fixed {
    ply: u16,
    mv: Move,
}

impl FromStr for Fixed {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Fixed> {
        let expected = || format!("expected PLY=MOVE such as 31=h2e2, found `{text}`");
        let (ply, mv) = text.split_once('=').with_context(expected)?;
        let ply = ply.trim().parse().ok().filter(|ply| 0 < *ply);
        Ok(Fixed {
            ply: ply.with_context(expected)?,
            mv: mv.trim().parse().with_context(expected)?,
        })
    }
}

pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(
        !matches!((&opts.red, &opts.black), (Input::Stdin, Some(Input::Stdin))),
        "expected standard input for one of the sheets, found it for both"
    );
    let first = read(&opts.red, opts.format)?;
    let second = match &opts.black {
        Some(black) => Some(read(black, opts.format)?),
        None => None,
    };
    let opened = match (&second, opts.writer) {
        (Some(black), _) => BySide {
            red: Some(&first),
            black: Some(black),
        },
        (None, Writer::Red) => BySide {
            red: Some(&first),
            black: None,
        },
        (None, Writer::Black) => BySide {
            red: None,
            black: Some(&first),
        },
    };
    let sheets = opened.map(|opened| opened.map(|opened| &opened.game.sheet));
    let start = record::stated_start(sheets)?;
    let fixed = opts.settled()?;
    let ruleset = Ruleset::of(opts.edition);
    let join = |fixed: &BTreeMap<u16, Move>| record::reconcile(sheets, &start, fixed, &ruleset);
    // Sheets may number the plies otherwise than the game they show.
    if beyond(&fixed, last_ply(sheets)).is_some() {
        let shown = join(&BTreeMap::new()).plies.len();
        let shown = u16::try_from(shown).unwrap_or(u16::MAX);
        if let Some((ply, next)) = beyond(&fixed, last_ply(sheets).max(shown)) {
            anyhow::bail!("expected a move for ply {next} at most, found one for ply {ply}");
        }
    }
    let found = join(&fixed);
    let report = ReconciliationReport::new(&ruleset, opened, &found);
    if opts.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else {
        print(&report, out)?;
    }
    Ok(exit(&report))
}

impl Opts {
    fn settled(&self) -> anyhow::Result<BTreeMap<u16, Move>> {
        let mut fixed = BTreeMap::new();
        for &Fixed { ply, mv } in &self.fixed {
            let before = fixed.insert(ply, mv).filter(|&before| before != mv);
            if let Some(before) = before {
                anyhow::bail!("expected one move for ply {ply}, found {before} and {mv}");
            }
        }
        Ok(fixed)
    }
}

fn last_ply(sheets: BySide<Option<&Scoresheet>>) -> u16 {
    let last = |side: Side| sheets[side].map_or(0, Scoresheet::last_ply);
    last(Side::Red).max(last(Side::Black))
}

/// The first of the settled plies that does not go on from `last`, with the
/// ply that would.
fn beyond(fixed: &BTreeMap<u16, Move>, mut last: u16) -> Option<(u16, u16)> {
    for &ply in fixed.keys() {
        let next = last.saturating_add(1);
        if next < ply {
            return Some((ply, next));
        }
        last = last.max(ply);
    }
    None
}

fn read(from: &Input, format: Option<Format>) -> anyhow::Result<Opened> {
    let bytes = input(from, format::MAX_BYTES)?;
    Opened::sheet(&bytes, format).with_context(|| format!("cannot read {from}"))
}

fn exit(report: &ReconciliationReport) -> ExitCode {
    let reading = [&report.reading.red, &report.reading.black];
    let of_reading = reading
        .into_iter()
        .flatten()
        .flat_map(|read| &read.diagnostics)
        .map(|found| &found.severity);
    let of_sheets = report.diagnostics.iter().map(|found| &found.severity);
    let info = Severity::Info.to_string();
    if report.plies.is_empty() {
        ExitCode::from(2)
    } else if of_sheets.chain(of_reading).all(|found| *found == info) {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    }
}

fn print(report: &ReconciliationReport, out: &mut impl Write) -> anyhow::Result<()> {
    for ply in &report.plies {
        let written = match &ply.written {
            Some(written) => written.clone(),
            None => open(ply),
        };
        let line = format!(
            "{:>4} {:<6}{} {:<11}{}",
            ply.ply,
            ply.side,
            written,
            ply.provenance,
            states(ply)
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    if report.plies.iter().flat_map(shown).any(is_elsewhere) {
        writeln!(
            out,
            "   * does not follow the moves assumed before it: decide the open plies there first"
        )?;
    }
    if !report.plies.is_empty() {
        writeln!(out)?;
    }
    let complete = if report.complete {
        "complete"
    } else {
        "not complete"
    };
    let unique = if report.unique {
        ", and no other game fits"
    } else {
        ""
    };
    let plies = count(report.plies.len(), "ply", "plies");
    writeln!(out, "{plies}, {complete}{unique}")?;
    let sides = [
        (
            "red",
            report.reading.red.as_ref(),
            report.sheets.red.as_ref(),
        ),
        (
            "black",
            report.reading.black.as_ref(),
            report.sheets.black.as_ref(),
        ),
    ];
    for (side, read, sheet) in sides {
        let read = read.map(|read| format!("{}, {}", read.format, read.encoding));
        let parts: Vec<String> = read.into_iter().chain(sheet.map(account)).collect();
        if !parts.is_empty() {
            writeln!(out, "{side:<6}{}", parts.join(": "))?;
        }
    }
    for (side, read, _) in sides {
        for found in read.map_or(&[][..], |read| &read.diagnostics) {
            // Told below with the entry's place in the game.
            if report
                .diagnostics
                .iter()
                .any(|told| told.repeats(side, found))
            {
                continue;
            }
            writeln!(
                out,
                "{}: {side}, line {}, column {}: {}",
                found.severity,
                found.line,
                found.column,
                visible(&found.message)
            )?;
        }
    }
    for found in &report.diagnostics {
        let sheet = found
            .sheet
            .as_ref()
            .map_or(String::new(), |sheet| format!("{sheet}, "));
        let place = match (found.line, found.column) {
            (Some(line), Some(column)) => format!("line {line}, column {column}: "),
            (_, _) => String::new(),
        };
        let ply = found
            .ply
            .map_or(String::new(), |ply| format!("ply {ply}: "));
        let message = visible(&found.message);
        writeln!(out, "{}: {sheet}{place}{ply}{message}", found.severity)?;
    }
    Ok(())
}

/// How much of a sheet is as it should be, and what the rest costs.
fn account(sheet: &SheetReport) -> String {
    let clause = sheet
        .clause
        .map_or(String::new(), |clause| format!(" ({clause})"));
    format!(
        "{}, {} missed, {} unreadable, {} wrong: {}{clause}",
        count(sheet.entries, "entry", "entries"),
        sheet.missed.len(),
        sheet.unreadable.len(),
        sheet.wrong.len(),
        count(usize::from(sheet.fouls), "foul", "fouls"),
    )
}

/// Moves named of those that come into question at a ply.
const SHOWN: usize = 3;

fn shown(ply: &ReconciledPlyReport) -> impl Iterator<Item = &CandidateReport> {
    ply.candidates.iter().take(SHOWN)
}

/// Whether a move cannot be played after those assumed before it.
const fn is_elsewhere(candidate: &CandidateReport) -> bool {
    candidate.written.is_none()
}

/// The first few moves that come into question.
fn open(ply: &ReconciledPlyReport) -> String {
    let moves: Vec<String> = shown(ply)
        .map(|candidate| match &candidate.written {
            Some(written) => written.clone(),
            None => format!("{}*", candidate.mv),
        })
        .collect();
    let more = ply.candidates.len().saturating_sub(SHOWN);
    if more == 0 {
        moves.join(" / ")
    } else {
        format!("{} or {more} more", moves.join(" / "))
    }
}

fn states(ply: &ReconciledPlyReport) -> String {
    let state = |side: &str, state: Option<&str>| match state {
        None | Some("ok") => String::new(),
        Some(state) => format!("{side} {state}  "),
    };
    state("red", ply.red) + &state("black", ply.black)
}
