//! Files in and out: from bytes to sheets.
//!
//! Text is decoded, its format told, and each game in it read. Reading a
//! game never fails; only what is no text at all is refused.

pub mod canonical;
mod decode;
mod detect;
mod dhtmlxq;
mod opened;
mod page;
mod pgn;
pub mod report;

use crate::record::{self, Diagnostic, Finding, Foreign, Scoresheet};
use crate::xiangqi::Position;

pub use decode::{DecodeError, Decoded, Encoding, decode};
pub use detect::{Format, ParseFormatError, detect};
pub use opened::Opened;

/// The largest file read, in bytes: the longest real game is under 10 kB as
/// text, the largest annotated tree met is 260 kB.
pub const MAX_BYTES: usize = 4 << 20;

/// A file with the games in it; there is always at least one.
#[derive(Clone, Debug)]
pub struct Document {
    /// Of the first game.
    pub format: Format,
    pub encoding: Encoding,
    pub games: Vec<Game>,
}

/// One game of a file, with what is wrong with its text.
#[derive(Clone, Debug)]
pub struct Game {
    pub format: Format,
    pub sheet: Scoresheet,
    pub diagnostics: Vec<Diagnostic>,
}

/// Why a file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    #[error("expected at most {} MiB, found {found} bytes", MAX_BYTES >> 20)]
    TooLarge { found: usize },
    #[error("expected a game record, found an empty file")]
    Empty,
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// A sheet in a format that is known and not read.
    #[error("{0}")]
    NotRead(Finding),
}

/// Reads a file; its format is detected unless one is given.
///
/// # Errors
///
/// When the bytes are too many, or are not text.
pub fn read(bytes: &[u8], format: Option<Format>) -> Result<Document, ReadError> {
    read_from(&Position::default(), bytes, format)
}

/// Like [`read`], for games that are known to be played from `known` unless
/// the file says otherwise.
///
/// # Errors
///
/// As [`read`].
pub fn read_from(
    known: &Position,
    bytes: &[u8],
    format: Option<Format>,
) -> Result<Document, ReadError> {
    if MAX_BYTES < bytes.len() {
        return Err(ReadError::TooLarge { found: bytes.len() });
    }
    let Decoded { text, encoding } = decode(bytes)?;
    games(known, &text, encoding, format)
}

/// Reads text that is decoded already, such as what was pasted into a page.
///
/// # Errors
///
/// When there is too much text, or none.
pub fn read_text(text: &str, format: Option<Format>) -> Result<Document, ReadError> {
    if MAX_BYTES < text.len() {
        return Err(ReadError::TooLarge { found: text.len() });
    }
    games(&Position::default(), text, Encoding::Utf8, format)
}

fn games(
    known: &Position,
    text: &str,
    encoding: Encoding,
    format: Option<Format>,
) -> Result<Document, ReadError> {
    if text.chars().all(|c| c.is_whitespace() || c == '\u{feff}') {
        return Err(ReadError::Empty);
    }
    let records = page::records(text);
    let games = if records.is_empty() {
        parts(known, text, 1, format)
    } else {
        let all = records.into_iter();
        all.flat_map(|(record, line)| parts(known, record, line, format))
            .collect()
    };
    Ok(Document {
        format: games.first().map_or(Format::Text, |game| game.format),
        encoding,
        games,
    })
}

/// The games of a text whose first line has the number `first_line`.
fn parts(known: &Position, text: &str, first_line: u32, format: Option<Format>) -> Vec<Game> {
    if let (Some(foreign), None) = (page::not_read(text), format) {
        return vec![not_read(text, first_line, foreign)];
    }
    let fed = record::with_line_feeds(text);
    let format = format.unwrap_or_else(|| detect(&fed));
    let game = |(sheet, diagnostics)| Game {
        format,
        sheet,
        diagnostics,
    };
    match format {
        Format::Text | Format::Iccs | Format::Wxf => {
            vec![game(record::read_part_from(known, text, first_line))]
        }
        Format::Pgn => {
            let mut rest = text;
            let games = pgn::games(&fed, first_line).filter_map(|(part, line)| {
                let (part, behind) = rest.split_at_checked(part.len())?;
                rest = behind;
                Some(game(record::read_part_from(known, part, line)))
            });
            games.collect()
        }
        Format::DhtmlXq => vec![game(dhtmlxq::read(text, first_line))],
    }
}

/// A text in a format that is known and not read.
fn not_read(text: &str, first_line: u32, foreign: Foreign) -> Game {
    let (empty, _) = record::read("");
    Game {
        format: Format::Text,
        sheet: Scoresheet {
            source: text.to_owned(),
            ..empty
        },
        diagnostics: vec![Diagnostic::at(
            first_line,
            1,
            Finding::FormatNotRead(foreign),
        )],
    }
}
