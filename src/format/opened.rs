use crate::record::{self, Code, Diagnostic, Finding};
use crate::xiangqi::Position;

use super::report::Checked;
use super::{Document, Encoding, Format, Game, ReadError, read_from};

/// A game with what is known of the file it came from.
#[derive(Clone, Debug)]
pub struct Opened {
    pub encoding: Encoding,
    /// How many games the file holds.
    pub count: usize,
    /// Which of them it is, from 1.
    pub number: usize,
    pub game: Game,
}

impl Opened {
    /// One game of a file; `None` where it has no game of that number.
    pub fn of(document: Document, number: usize) -> Option<Opened> {
        let count = document.games.len();
        let at = number.checked_sub(1)?;
        Some(Opened {
            encoding: document.encoding,
            count,
            number,
            game: document.games.into_iter().nth(at)?,
        })
    }

    /// The sheet of one game as its player handed it in; one on which nothing
    /// is written is still a sheet.
    ///
    /// # Errors
    ///
    /// When the bytes cannot be read, or are in a format that is not.
    pub fn sheet(bytes: &[u8], format: Option<Format>) -> Result<Opened, ReadError> {
        Opened::sheet_from(&Position::default(), bytes, format)
    }

    /// Like [`Opened::sheet`], for a game that is known to be played from
    /// `known` unless the sheet says otherwise.
    ///
    /// # Errors
    ///
    /// As [`Opened::sheet`].
    pub fn sheet_from(
        known: &Position,
        bytes: &[u8],
        format: Option<Format>,
    ) -> Result<Opened, ReadError> {
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Ok(Opened {
                encoding: Encoding::Utf8,
                count: 1,
                number: 1,
                game: Game {
                    format: Format::Text,
                    sheet: record::read("").0,
                    diagnostics: Vec::new(),
                },
            });
        }
        let opened = Opened::of(read_from(known, bytes, format)?, 1).ok_or(ReadError::Empty)?;
        opened.require_read()?;
        Ok(opened)
    }

    /// Refuses what is in a format that is known and not read: its player must
    /// not be said to have missed what we cannot read.
    ///
    /// # Errors
    ///
    /// When it is.
    pub fn require_read(&self) -> Result<(), ReadError> {
        let mut found = self.game.diagnostics.iter();
        match found.find(|found| found.code() == Code::FormatNotRead) {
            Some(found) => Err(ReadError::NotRead(found.finding.clone())),
            None => Ok(()),
        }
    }

    /// Replays the game and joins all that was found.
    pub fn checked(&self) -> Checked {
        Checked::new(&self.game.sheet, &self.read_findings())
    }

    /// What was found, of single plies only about those up to `last`.
    pub fn findings_to(&self, last: u16) -> Vec<Diagnostic> {
        let mut found = self.checked().diagnostics;
        found.retain(|found| found.ply.is_none_or(|ply| ply <= last));
        found
    }

    /// What was found in reading, with what the file holds besides the game.
    pub fn read_findings(&self) -> Vec<Diagnostic> {
        let mut found = self.game.diagnostics.clone();
        if 1 < self.count {
            found.push(Diagnostic::at(
                1,
                1,
                Finding::SeveralGames {
                    count: self.count,
                    taken: self.number,
                },
            ));
        }
        found
    }
}
