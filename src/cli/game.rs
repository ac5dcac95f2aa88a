use std::fmt;

use anyhow::Context as _;

use super::argument;
use super::input::{Input, input};
use super::terminal::{count, visible};
use crate::format::{self, Format, Game, Opened};
use crate::record::{self, Code, Diagnostic, Replay, Severity};

/// The game that a command is about.
#[derive(clap::Args, Debug)]
pub struct GameOpts {
    /// Game record to read; `-` is standard input
    game: Input,
    /// Format of the file: text, pgn, iccs, wxf or dhtmlxq [default: told from its content]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Which game of a file that holds several
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = argument::number(1..=usize::MAX))]
    number: usize,
}

/// Says on standard error what was found about a record, before something is
/// made of it.
pub fn tell(found: &[Diagnostic]) {
    for line in findings(found) {
        eprintln!("{line}");
    }
}

/// One line for each finding and one that sums them up; what was not followed
/// for the others' sake comes last.
pub fn findings(found: &[Diagnostic]) -> Vec<String> {
    let is_rest = |found: &&Diagnostic| found.code() == Code::NotReached;
    let first = found.iter().filter(|found| !is_rest(found));
    let mut lines: Vec<String> = first
        .chain(found.iter().filter(is_rest))
        .map(|found| {
            let ply = found
                .ply
                .map_or_else(String::new, |ply| format!("ply {ply}, "));
            let severity = found.severity();
            format!("{severity}: {ply}{}", visible(&found.to_string()))
        })
        .collect();
    let of = |severity| {
        found
            .iter()
            .filter(move |found| found.severity() == severity)
    };
    let errors = of(Severity::Error).count();
    let warnings = of(Severity::Warning).count();
    if 0 < errors + warnings {
        let errors = count(errors, "error", "errors");
        let warnings = count(warnings, "warning", "warnings");
        lines.push(format!("{errors}, {warnings}"));
    }
    lines
}

/// Says why a record is not complete: the ply at which play stops, or what
/// reading left out.
pub fn incomplete(game: &Game, replay: &Replay) -> String {
    let played = replay.line.len();
    let left_out = || {
        let mut found = game.diagnostics.iter();
        found.find(|found| found.severity() == Severity::Error)
    };
    let stopped = replay.plies.len() != played;
    let ply = played + 1;
    let at_ply = |found: &&Diagnostic| found.ply.map(usize::from) == Some(ply);
    let here = || {
        let found = replay.diagnostics.iter().chain(&game.diagnostics);
        found
            .filter(at_ply)
            .find(|found| found.severity() == Severity::Error)
    };
    if !stopped && let Some(found) = left_out() {
        return format!("not all of it was read: {}", visible(&found.to_string()));
    }
    match here() {
        Some(found) => format!(
            "ply {ply} cannot be followed: {}",
            visible(&found.to_string())
        ),
        None => format!("ply {ply} cannot be followed"),
    }
}

/// The ply after which something is asked of a game: `at`, or after all.
///
/// # Errors
///
/// When the record does not go as far.
pub fn asked_ply(game: &Game, at: Option<u16>) -> anyhow::Result<u16> {
    let last = game.sheet.last_ply();
    let at = at.unwrap_or(last);
    anyhow::ensure!(
        at <= last || game.sheet.cut_after.is_some(),
        "expected a ply up to {last}, found {at}"
    );
    Ok(at)
}

impl GameOpts {
    /// # Errors
    ///
    /// When the file cannot be read, or has no such game.
    pub fn open(&self) -> anyhow::Result<Opened> {
        self.open_in(&self.bytes()?)
    }

    /// The whole file, byte for byte.
    ///
    /// # Errors
    ///
    /// When it cannot be read.
    pub fn bytes(&self) -> anyhow::Result<Vec<u8>> {
        input(&self.game, format::MAX_BYTES)
    }

    /// The game in the file's bytes.
    ///
    /// # Errors
    ///
    /// When they cannot be read, or hold no such game.
    pub fn open_in(&self, bytes: &[u8]) -> anyhow::Result<Opened> {
        let document = format::read(bytes, self.format)
            .with_context(|| format!("cannot read {}", self.game))?;
        let count = document.games.len();
        let number = self.number;
        Opened::of(document, number).with_context(|| match count {
            1 => format!("expected game number 1, the only one in the file, found {number}"),
            _ => format!("expected a game number from 1 to {count}, found {number}"),
        })
    }

    /// The name of the file, for messages.
    pub fn name(&self) -> &impl fmt::Display {
        &self.game
    }

    /// # Errors
    ///
    /// When the game has no moves, or a start position that cannot be played
    /// from.
    pub fn replay(&self, game: &Game) -> anyhow::Result<Replay> {
        let from = &self.game;
        anyhow::ensure!(
            !game.sheet.entries.is_empty(),
            "expected the moves of a game in {from}, found none"
        );
        record::replay(&game.sheet)
            .with_context(|| format!("cannot play from the start position in {from}"))
    }
}
