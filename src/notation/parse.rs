use std::fmt;
use std::ops::Range;

use super::ranks::Ranks;
use super::reader::{Extent, Reader};
use super::text::MoveText;

/// A text that is not a written move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {} at character {at}", Found(.found))]
pub struct ParseMoveError {
    pub expected: Expected,
    /// `None` at the end of the text.
    pub found: Option<char>,
    /// Which character of the text, from 1.
    pub at: usize,
    /// The same place in bytes, within the text that was handed in.
    pub span: Range<usize>,
}

/// What a move needs at the point where reading stopped.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Expected {
    #[error("a move")]
    Move,
    #[error("a piece")]
    Piece,
    #[error("a piece or a file from 1 to 9")]
    PieceOrFile,
    #[error("a file from 1 to 9, 前, 中 or 后")]
    File,
    #[error("进, 退 or 平")]
    Direction,
    #[error("进, 退, 平 or a number from 1 to 9")]
    DirectionOrNumber,
    #[error("a number from 1 to 9")]
    Number,
    #[error("a letter that stands for a piece")]
    PieceLetter,
    #[error("the end of the move")]
    End,
}

struct Found<'a>(&'a Option<char>);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(c) => write!(f, "`{}`", c.escape_debug()),
            None => f.write_str("the end"),
        }
    }
}

/// Reads a text that is one written move and nothing else, blanks around it
/// aside.
///
/// # Errors
///
/// Says what was expected, what was found and at which character.
pub fn parse(text: &str) -> Result<MoveText, ParseMoveError> {
    Ranks::FromZero.parse(text)
}

impl Ranks {
    /// Like [`parse`], with points whose ranks are counted in this way.
    ///
    /// # Errors
    ///
    /// As [`parse`].
    pub fn parse(self, text: &str) -> Result<MoveText, ParseMoveError> {
        let mut reader = Reader::new(text, Extent::Whole, self);
        reader.skip_blanks();
        let read = reader.move_text();
        reader.skip_blanks();
        match read {
            Ok(read) if reader.rest.as_str().is_empty() => Ok(read),
            Ok(_) => Err(reader.error(Expected::End)),
            Err(expected) => Err(reader.error(expected)),
        }
    }
}

/// Reads the longest written move that stands at the very start of `text`,
/// whatever follows it, and returns it with its length in bytes.
///
/// A number is one digit, so the digit after it is left for the next round
/// number. Within a move blanks, one line end and pinyin in brackets are
/// passed over.
pub fn scan(text: &str) -> Option<(MoveText, usize)> {
    let mut reader = Reader::new(text, Extent::Start, Ranks::FromZero);
    let read = reader.move_text().ok()?;
    Some((read, reader.offset()))
}
