//! The canonical record: the exact bytes that a certificate vouches for.
//!
//! A record has one canonical text, and a text that is not what [`write()`]
//! makes of its own content is refused, so equal digests mean equal records.
//! `docs/certificate.md` specifies the format.

mod fields;
mod incidents;
mod parse;
mod write;

use crate::record::GameRecord;
use crate::xiangqi::{IllegalMove, Side};

pub use parse::parse;
pub use write::write;

/// First line of every record in this version of the format.
pub const VERSION: &str = "jipu-record/1";

/// The largest text read, in bytes: far above what a game with the longest
/// headers and notes takes.
pub const MAX_BYTES: usize = 4 << 20;

/// What a certificate states: the game, and what it was settled from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    pub record: GameRecord,
    /// The sheets handed in, in the order they came.
    pub sheets: Vec<SheetDigest>,
    /// Number of the certificate that this one corrects; empty for none.
    pub supersedes: String,
}

/// A sheet that was handed in, byte for byte.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SheetDigest {
    /// Whose it is; `None` for a record kept by neither player.
    pub side: Option<Side>,
    /// SHA-256 of its bytes.
    pub sha256: [u8; 32],
}

/// A text that is not a canonical record, with the line that shows it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct CanonicalError {
    /// From 1.
    pub line: usize,
    pub kind: CanonicalErrorKind,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CanonicalErrorKind {
    #[error("expected at most {} MiB, found {found} bytes", MAX_BYTES >> 20)]
    TooLarge { found: usize },
    #[error("expected `{VERSION}`, found `{found}`")]
    Version { found: String },
    #[error("expected field `{expected}`, found `{found}`")]
    Field {
        expected: &'static str,
        found: String,
    },
    #[error("expected {expected} in field `{field}`, found `{found}`")]
    Value {
        field: &'static str,
        expected: &'static str,
        found: String,
    },
    #[error("move {0} cannot be played: {1}")]
    Illegal(String, IllegalMove),
    #[error("expected at most {0} plies")]
    TooManyPlies(u16),
    #[error("expected the last line to be `end` and a line feed after it")]
    End,
    #[error("expected `{expected}`, found `{found}`: not the canonical way to write it")]
    NotCanonical { expected: String, found: String },
}
