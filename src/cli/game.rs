use std::fmt;

use anyhow::Context as _;

use super::input::{Input, input};
use crate::format::{self, Encoding, Format, Game};
use crate::record::{self, Replay};

/// The game that a command is about.
#[derive(clap::Args, Debug)]
pub struct GameOpts {
    /// Game record to read; `-` is standard input
    game: Input,
    /// Format of the file [default: told from its content]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Which game of a file that holds several
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    number: usize,
}

/// A game with what is known of the file it came from.
pub struct Opened {
    pub format: Format,
    pub encoding: Encoding,
    /// How many games the file holds.
    pub count: usize,
    pub number: usize,
    pub game: Game,
}

impl GameOpts {
    /// # Errors
    ///
    /// When the file cannot be read, or has no such game.
    pub fn read(&self) -> anyhow::Result<Game> {
        Ok(self.open()?.game)
    }

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
        input(&self.game)
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
        let game = number
            .checked_sub(1)
            .and_then(|index| document.games.into_iter().nth(index))
            .with_context(|| format!("expected a game number from 1 to {count}, found {number}"))?;
        Ok(Opened {
            format: document.format,
            encoding: document.encoding,
            count,
            number,
            game,
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
