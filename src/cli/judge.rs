use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Context as _;

use crate::format::report::{DiagnosticReport, RepetitionReport};
use crate::record::Diagnostic;
use crate::rules::repetition::{self, MAX_PERIOD, Ruling, Verdict};
use crate::rules::{Edition, Ruleset};
use crate::xiangqi::{Move, Position};

/// Rule on a cycle of moves given by hand (待判局面)
///
/// Exits with 0 if neither side has to change, 1 if one has, and 2 if the
/// moves are no cycle or the ruling is the arbiter's.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  jipu judge --fen '2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w' --moves 'f0e0 e8f8 e0f0 f8e8'")]
pub struct Opts {
    /// Position before the first move of the cycle
    #[arg(long)]
    fen: String,
    /// Moves of one round of the cycle, as points: "h2e2 h9g7 …"
    #[arg(long)]
    moves: String,
    /// Edition of the rules: 1999, 2010 or 2011
    #[arg(long, value_name = "YEAR", default_value_t)]
    edition: Edition,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let start: Position = opts.fen.parse().context("cannot read the position")?;
    let moves = parse_moves(&opts.moves)?;
    let ruling = repetition::judge(&start, &moves, &Ruleset::of(opts.edition))?;
    write_ruling(&ruling, &[], opts.json, out)
}

fn parse_moves(text: &str) -> anyhow::Result<Vec<Move>> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|token| !token.is_empty())
        // One more than may be judged, so that too many are noticed.
        .take(MAX_PERIOD + 1)
        .enumerate()
        .map(|(i, token)| {
            token
                .parse()
                .with_context(|| format!("cannot read `{token}`, move {}", i + 1))
        })
        .collect()
}

/// Prints a ruling and tells the exit code for it. `found` is about the record
/// that it rests on, and is printed as JSON only.
pub fn write_ruling(
    ruling: &Ruling,
    found: &[Diagnostic],
    json: bool,
    out: &mut impl Write,
) -> anyhow::Result<ExitCode> {
    let report = RepetitionReport {
        diagnostics: DiagnosticReport::all(found, ruling.edition),
        ..RepetitionReport::from(ruling)
    };
    if json {
        serde_json::to_writer(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        write_report(&report, out)?;
    }
    Ok(match ruling.verdict {
        Verdict::Draw => ExitCode::SUCCESS,
        Verdict::LosesAtOnce(_) | Verdict::MustChange(_) => ExitCode::from(1),
        Verdict::Undecided => ExitCode::from(2),
    })
}

fn write_report(report: &RepetitionReport, out: &mut impl Write) -> io::Result<()> {
    if let Some(cycle) = &report.cycle {
        writeln!(
            out,
            "Cycle of {} plies from ply {}, {} times, rules of {}",
            cycle.period, cycle.from_ply, cycle.times, report.edition
        )?;
    }
    for reason in &report.reasons {
        writeln!(
            out,
            "  {} {} {}  {}  {} ({})",
            reason.ply,
            reason.side,
            reason.mv,
            reason.label,
            reason.text,
            reason.clauses.join(", ")
        )?;
        for doubt in &reason.doubts {
            writeln!(out, "      open: {doubt}")?;
        }
    }
    writeln!(
        out,
        "  red {}, black {}",
        report.red.summary, report.black.summary
    )?;
    writeln!(out, "{} ({})", report.ruling, report.clauses.join(", "))?;
    for open in &report.open {
        writeln!(out, "  {open}")?;
    }
    Ok(())
}
