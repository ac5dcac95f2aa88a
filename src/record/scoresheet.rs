use std::ops::Range;

use crate::notation::{Bars, MoveText, ParseMoveError};
use crate::xiangqi::{BySide, FenError, Position, Side};

use super::game::Headers;

/// The longest game read, in plies: the longest real one met has 430.
pub const MAX_PLIES: u16 = 2_000;

/// What one record says, entry by entry, before any move is tried on a board.
///
/// Entries stand in the order of play and each belongs to one ply; no two
/// belong to the same one. A ply that lies between two entries and has none
/// was not recorded.
#[derive(Clone, Debug)]
pub struct Scoresheet {
    /// The text as it was handed in, byte for byte.
    pub source: String,
    pub headers: Headers,
    /// Every header line, known or not, in the order written.
    pub tags: Vec<Tag>,
    /// `None` where no position is written: the normal start.
    pub start: Option<WrittenStart>,
    pub entries: Vec<Entry>,
    /// Remarks, variations and alternatives, kept out of the game.
    pub asides: Vec<Aside>,
    /// What a short-form move without a mark means on this sheet.
    pub bars: Bars,
    /// The last ply before moves that the text has and no entry holds: there
    /// are too many, or their numbers are out of range. `None` where every
    /// move found is entered or kept aside.
    pub cut_after: Option<u16>,
}

/// A header line: 红方: 张三, or `[Red "张三"]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    pub name: String,
    pub value: String,
}

/// A start position as written on the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenStart {
    pub text: String,
    pub line: u32,
    pub column: u32,
    /// The error says why one cannot play from it.
    pub position: Result<Position, FenError>,
}

/// One move of one player as written, or the place left empty for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number written before it; `None` on a sheet without numbers.
    pub round: Option<u16>,
    pub side: Side,
    /// From 1, counted from the start position by round and side.
    pub ply: u16,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
    /// As written; empty for a blank cell.
    pub text: String,
    pub content: EntryContent,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryContent {
    Move(MoveText),
    /// A mark that says so (— … ？ 漏), or a blank cell.
    Missing,
    Unreadable(ParseMoveError),
}

/// Text among the moves that is not part of the game itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aside {
    pub kind: AsideKind,
    /// Bytes of [`Scoresheet::source`].
    pub span: Range<usize>,
    pub line: u32,
    pub column: u32,
    /// The last ply entered before it; 0 before the first.
    pub after_ply: u16,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum AsideKind {
    /// In brackets, or running text.
    Remark,
    /// Rounds written a second time with other moves.
    Alternative,
}

impl Scoresheet {
    /// The position play starts from.
    ///
    /// # Errors
    ///
    /// When a position is written that cannot be played from.
    pub fn start_position(&self) -> Result<Position, &FenError> {
        match &self.start {
            None => Ok(Position::default()),
            Some(start) => start.position.as_ref().copied(),
        }
    }

    /// The entry of a ply.
    pub fn entry(&self, ply: u16) -> Option<&Entry> {
        let at = self.entries.binary_search_by_key(&ply, |entry| entry.ply);
        self.entries.get(at.ok()?)
    }

    /// The last ply that has an entry; 0 for none.
    pub fn last_ply(&self) -> u16 {
        self.entries.last().map_or(0, |entry| entry.ply)
    }
}

/// A sheet states a start that cannot be played from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{side}'s sheet cannot be played from its start: {error}")]
pub struct StatedStartError {
    pub side: Side,
    pub error: FenError,
}

/// The position that the sheets of a game state, or else the normal one.
///
/// # Errors
///
/// When it cannot be played from.
pub fn stated_start(sheets: BySide<Option<&Scoresheet>>) -> Result<Position, StatedStartError> {
    for side in Side::ALL {
        if let Some(sheet) = sheets[side]
            && sheet.start.is_some()
        {
            return sheet.start_position().map_err(|error| StatedStartError {
                side,
                error: error.clone(),
            });
        }
    }
    Ok(Position::default())
}
