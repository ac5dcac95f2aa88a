use std::fmt;

use crate::notation::{ParseMoveError, WhyNot};
use crate::xiangqi::{FenError, Move, Side};

/// Something about a record that its reader should know, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// `None` where it concerns the text and not one ply.
    pub ply: Option<u16>,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
    pub finding: Finding,
    /// Moves that come into question.
    pub candidates: Vec<Move>,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Worth knowing; the record is in order.
    Info,
    /// Should be looked at.
    Warning,
    /// The record cannot be followed past this point.
    Error,
}

/// The kind of a [`Finding`]; its name never changes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Code {
    AlternativeKeptAside,
    AmbiguousMove,
    BracketNotClosed,
    ControlCharacters,
    FormatNotRead,
    HeaderNotClosed,
    HeaderTooLong,
    IllegalMove,
    InferredMove,
    MissingMove,
    MovesInRemarks,
    MovesLeftOut,
    NoMoves,
    NotReached,
    NumeralsExchanged,
    OneSideOnly,
    ResultLeftOpen,
    ResultMismatch,
    RoundMisnumbered,
    RoundOutOfRange,
    RoundRepeated,
    RoundsSkipped,
    SeveralGames,
    StartPosition,
    TooManyHeaders,
    TooManyPlies,
    TooMuchText,
    UnclearEnd,
    UnreadableMove,
}

/// A format of text that is known and not read.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Foreign {
    Xml,
    Json,
    /// A bare list of them.
    Numbers,
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Foreign::Xml => "XML (CBF, PFC)",
            Foreign::Json => "JSON",
            Foreign::Numbers => "a list of numbers",
        })
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Finding {
    #[error("rounds from {round} on stand here a second time with other moves; kept aside")]
    AlternativeKeptAside { round: u16 },
    #[error("`{text}` can be more than one legal move")]
    AmbiguousMove { text: String },
    #[error("expected a bracket that closes this `{opened}`, found none; read on behind it")]
    BracketNotClosed { opened: String },
    #[error("control characters or broken ones in the text: {count}")]
    ControlCharacters { count: usize },
    #[error("expected a record in a format that is read, found {0}")]
    FormatNotRead(Foreign),
    #[error(
        "expected `\"]` at the end of header {name}, found none; read up to the end of the line"
    )]
    HeaderNotClosed { name: String },
    #[error("expected at most {most} bytes in the line of header {name}, found {found}; not read")]
    HeaderTooLong {
        name: String,
        found: usize,
        most: usize,
    },
    #[error("`{text}` is not legal: {why}")]
    IllegalMove { text: String, why: WhyNot },
    #[error("{basis}: taken as {mv}")]
    InferredMove { mv: Move, basis: Basis },
    #[error("expected the move of ply {ply}, found none, and more than one way leads on")]
    MissingMove { ply: u16 },
    #[error("moves or the like within running text: {count}; not followed, kept aside as remarks")]
    MovesInRemarks { count: usize },
    #[error("expected two moves in round {round}, found more; not followed: {moves}")]
    MovesLeftOut { round: u16, moves: String },
    #[error("expected moves, found none")]
    NoMoves,
    #[error("not followed on the board from here on, entries: {count}")]
    NotReached { count: usize },
    /// (2011, 1.1)
    #[error(
        "expected Chinese numerals in Red's moves and digits in Black's, found the reverse; \
         perhaps the columns are exchanged"
    )]
    NumeralsExchanged,
    #[error("each round has one move; taken as the moves of {side} alone")]
    OneSideOnly { side: Side },
    #[error("the result is left open as `{stated}`, and {loser} {}", state(*.mated))]
    ResultLeftOpen {
        stated: String,
        loser: Side,
        mated: bool,
    },
    #[error("the result is given as `{stated}`, but {loser} {}", state(*.mated))]
    ResultMismatch {
        stated: String,
        loser: Side,
        mated: bool,
    },
    #[error("expected round {taken}, found number {found}; read as round {taken}")]
    RoundMisnumbered { found: u32, taken: u16 },
    #[error("expected a round number up to {most}, found {found}")]
    RoundOutOfRange { found: u32, most: u16 },
    #[error("round {round} is written twice with the same moves")]
    RoundRepeated { round: u16 },
    #[error("the sheet goes on after round {} with round {}", .from.saturating_sub(1), .to.saturating_add(1))]
    RoundsSkipped { from: u16, to: u16 },
    #[error("expected one game, found {count}; this is number {taken}")]
    SeveralGames { count: usize, taken: usize },
    #[error("cannot play from the start position: {0}")]
    StartPosition(FenError),
    #[error("expected at most {most} headers, found more; the rest is not read")]
    TooManyHeaders { most: usize },
    #[error("expected at most {most} plies, found more; the rest is not read")]
    TooManyPlies { most: u16 },
    #[error("expected the text of one game, found far more; the rest is not read")]
    TooMuchText,
    #[error(
        "expected the next move or the end of the game, found `{text}`; kept aside as a remark"
    )]
    UnclearEnd { text: String },
    #[error("`{text}` cannot be read: {error}")]
    UnreadableMove { text: String, error: ParseMoveError },
}

const fn state(mated: bool) -> &'static str {
    if mated {
        "is checkmated"
    } else {
        "has no legal move"
    }
}

/// Why a move that is not plainly written could be settled.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Basis {
    /// A gap, and only one legal move lets the rest follow.
    #[error("no move is recorded, and only one lets the rest of the game follow")]
    Gap,
    #[error("`{text}` cannot be read, and only one move lets the rest of the game follow")]
    Unreadable { text: String },
    /// More than one legal reading, and only one lets the rest follow.
    #[error("of the moves `{text}` can be, only one lets the rest of the game follow")]
    Ambiguous { text: String },
    /// Short form on a sheet without bars; the alternatives stay open.
    #[error("`{text}` does not show its direction")]
    Bare { text: String },
}

impl Diagnostic {
    /// About the text at a place, and no one ply.
    pub const fn at(line: u32, column: u32, finding: Finding) -> Diagnostic {
        Diagnostic {
            ply: None,
            line,
            column,
            finding,
            candidates: Vec::new(),
        }
    }

    pub fn code(&self) -> Code {
        self.finding.code()
    }

    pub fn severity(&self) -> Severity {
        self.code().severity()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic { line, column, .. } = self;
        write!(f, "line {line}, column {column}: {}", self.finding)?;
        if !self.candidates.is_empty() {
            let moves: Vec<String> = self.candidates.iter().map(Move::to_string).collect();
            write!(f, " ({})", moves.join(", "))?;
        }
        Ok(())
    }
}

impl Finding {
    pub const fn code(&self) -> Code {
        match self {
            Finding::AlternativeKeptAside { .. } => Code::AlternativeKeptAside,
            Finding::AmbiguousMove { .. } => Code::AmbiguousMove,
            Finding::BracketNotClosed { .. } => Code::BracketNotClosed,
            Finding::ControlCharacters { .. } => Code::ControlCharacters,
            Finding::FormatNotRead(_) => Code::FormatNotRead,
            Finding::HeaderNotClosed { .. } => Code::HeaderNotClosed,
            Finding::HeaderTooLong { .. } => Code::HeaderTooLong,
            Finding::IllegalMove { .. } => Code::IllegalMove,
            Finding::InferredMove { .. } => Code::InferredMove,
            Finding::MissingMove { .. } => Code::MissingMove,
            Finding::MovesInRemarks { .. } => Code::MovesInRemarks,
            Finding::MovesLeftOut { .. } => Code::MovesLeftOut,
            Finding::NoMoves => Code::NoMoves,
            Finding::NotReached { .. } => Code::NotReached,
            Finding::NumeralsExchanged => Code::NumeralsExchanged,
            Finding::OneSideOnly { .. } => Code::OneSideOnly,
            Finding::ResultLeftOpen { .. } => Code::ResultLeftOpen,
            Finding::ResultMismatch { .. } => Code::ResultMismatch,
            Finding::RoundMisnumbered { .. } => Code::RoundMisnumbered,
            Finding::RoundOutOfRange { .. } => Code::RoundOutOfRange,
            Finding::RoundRepeated { .. } => Code::RoundRepeated,
            Finding::RoundsSkipped { .. } => Code::RoundsSkipped,
            Finding::SeveralGames { .. } => Code::SeveralGames,
            Finding::StartPosition(_) => Code::StartPosition,
            Finding::TooManyHeaders { .. } => Code::TooManyHeaders,
            Finding::TooManyPlies { .. } => Code::TooManyPlies,
            Finding::TooMuchText => Code::TooMuchText,
            Finding::UnclearEnd { .. } => Code::UnclearEnd,
            Finding::UnreadableMove { .. } => Code::UnreadableMove,
        }
    }
}

impl Code {
    pub const ALL: [Code; 29] = [
        Code::AlternativeKeptAside,
        Code::AmbiguousMove,
        Code::BracketNotClosed,
        Code::ControlCharacters,
        Code::FormatNotRead,
        Code::HeaderNotClosed,
        Code::HeaderTooLong,
        Code::IllegalMove,
        Code::InferredMove,
        Code::MissingMove,
        Code::MovesInRemarks,
        Code::MovesLeftOut,
        Code::NoMoves,
        Code::NotReached,
        Code::NumeralsExchanged,
        Code::OneSideOnly,
        Code::ResultLeftOpen,
        Code::ResultMismatch,
        Code::RoundMisnumbered,
        Code::RoundOutOfRange,
        Code::RoundRepeated,
        Code::RoundsSkipped,
        Code::SeveralGames,
        Code::StartPosition,
        Code::TooManyHeaders,
        Code::TooManyPlies,
        Code::TooMuchText,
        Code::UnclearEnd,
        Code::UnreadableMove,
    ];

    pub const fn severity(self) -> Severity {
        match self {
            Code::AlternativeKeptAside
            | Code::MovesInRemarks
            | Code::NotReached
            | Code::ResultLeftOpen
            | Code::RoundRepeated
            | Code::SeveralGames => Severity::Info,
            Code::BracketNotClosed
            | Code::ControlCharacters
            | Code::HeaderNotClosed
            | Code::HeaderTooLong
            | Code::InferredMove
            | Code::NoMoves
            | Code::NumeralsExchanged
            | Code::OneSideOnly
            | Code::ResultMismatch
            | Code::RoundMisnumbered
            | Code::RoundsSkipped
            | Code::TooManyHeaders
            | Code::UnclearEnd => Severity::Warning,
            Code::AmbiguousMove
            | Code::FormatNotRead
            | Code::IllegalMove
            | Code::MissingMove
            | Code::MovesLeftOut
            | Code::RoundOutOfRange
            | Code::StartPosition
            | Code::TooManyPlies
            | Code::TooMuchText
            | Code::UnreadableMove => Severity::Error,
        }
    }

    /// The name in JSON and in wording keys.
    pub const fn as_str(self) -> &'static str {
        match self {
            Code::AlternativeKeptAside => "alternative_kept_aside",
            Code::AmbiguousMove => "ambiguous_move",
            Code::BracketNotClosed => "bracket_not_closed",
            Code::ControlCharacters => "control_characters",
            Code::FormatNotRead => "format_not_read",
            Code::HeaderNotClosed => "header_not_closed",
            Code::HeaderTooLong => "header_too_long",
            Code::IllegalMove => "illegal_move",
            Code::InferredMove => "inferred_move",
            Code::MissingMove => "missing_move",
            Code::MovesInRemarks => "moves_in_remarks",
            Code::MovesLeftOut => "moves_left_out",
            Code::NoMoves => "no_moves",
            Code::NotReached => "not_reached",
            Code::NumeralsExchanged => "numerals_exchanged",
            Code::OneSideOnly => "one_side_only",
            Code::ResultLeftOpen => "result_left_open",
            Code::ResultMismatch => "result_mismatch",
            Code::RoundMisnumbered => "round_misnumbered",
            Code::RoundOutOfRange => "round_out_of_range",
            Code::RoundRepeated => "round_repeated",
            Code::RoundsSkipped => "rounds_skipped",
            Code::SeveralGames => "several_games",
            Code::StartPosition => "start_position",
            Code::TooManyHeaders => "too_many_headers",
            Code::TooManyPlies => "too_many_plies",
            Code::TooMuchText => "too_much_text",
            Code::UnclearEnd => "unclear_end",
            Code::UnreadableMove => "unreadable_move",
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}
