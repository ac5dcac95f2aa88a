use std::io::Write;
use std::process::ExitCode;

use crate::cli::argument::number;
use crate::cli::{GameOpts, asked_ply, incomplete, judge, tell};
use crate::format::report::{DiagnosticReport, RepetitionReport};
use crate::rules::repetition;
use crate::rules::{Edition, Line, Ruleset};

/// Rule on the repetition that a game ends in (待判局面)
///
/// Exits with 0 if there is none or neither side has to change, 1 if one has,
/// and 2 if the game cannot be read or the ruling is the arbiter's.
///
/// What was found about the record is told on standard error, or as JSON with
/// the ruling.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  jipu audit repetition game.pgn
  jipu audit repetition game.pgn --at 4 --json")]
pub struct Opts {
    #[command(flatten)]
    game: GameOpts,
    /// Plies played when the ruling is asked for [default: all]
    #[arg(long, value_name = "PLY", value_parser = number(0..=u16::MAX))]
    at: Option<u16>,
    /// Edition of the rules: 1999, 2010 or 2011
    #[arg(long, value_name = "YEAR", default_value_t)]
    edition: Edition,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub fn run(opts: &Opts, out: &mut impl Write) -> anyhow::Result<ExitCode> {
    let opened = opts.game.open()?;
    let game = &opened.game;
    let at = usize::from(asked_ply(game, opts.at)?);
    let replay = opts.game.replay(game)?;
    let read = game.sheet.cut_after.map_or(usize::MAX, usize::from);
    let settled = replay.line.len().min(read);
    let ends_unread = opts.at.is_none() && game.sheet.cut_after.is_some();
    if settled < at || ends_unread {
        tell(&opened.checked().diagnostics);
        anyhow::bail!(
            "expected legal moves up to the ply asked about, found them up to ply {settled}: {}",
            incomplete(game, &replay)
        );
    }
    let found = opened.findings_to(u16::try_from(at)?);
    if !opts.json {
        tell(&found);
    }
    let moves = replay.line.moves().iter().take(at).copied();
    let line = Line::from_moves(*replay.line.start(), moves)
        .map_err(|(ply, reason)| anyhow::anyhow!("ply {ply}: {reason}"))?;
    match repetition::audit(&line, &Ruleset::of(opts.edition)) {
        Ok(ruling) => judge::write_ruling(&ruling, &found, opts.json, out),
        Err(why) => {
            if opts.json {
                let report = RepetitionReport {
                    diagnostics: DiagnosticReport::all(&found, opts.edition),
                    ..RepetitionReport::not_ripe(opts.edition, &why)
                };
                serde_json::to_writer(&mut *out, &report)?;
                writeln!(out)?;
            } else {
                writeln!(out, "No ruling: {why}")?;
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}
