use std::fmt;

use crate::record::diagnostic::Severity;
use crate::xiangqi::{IllegalMove, Move, Side};

use super::slip::Slip;

/// Something about the sheets that the arbiter should look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discrepancy {
    /// The sheet it concerns; `None` for both.
    pub sheet: Option<Side>,
    /// The first ply it concerns.
    pub ply: Option<u16>,
    /// Index of the entry on that sheet.
    pub entry: Option<usize>,
    pub matter: Mismatch,
}

/// What does not agree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    #[error("expected one sheet at least, found none with a move on it")]
    NothingWritten,
    #[error("the sheet has no entries")]
    EmptySheet,
    #[error("the sheets start from different positions")]
    DifferentStarts,
    #[error(
        "the sheets are not of the same game: of {common} plies that both could show, {agree} agree"
    )]
    DifferentGames { common: u16, agree: u16 },
    #[error(
        "Red's moves stand in Black's column and Black's in Red's; they are taken as exchanged"
    )]
    ColumnsExchanged,
    #[error(
        "one sheet has Red's moves in Black's column and Black's in Red's; the moves do not tell \
         which"
    )]
    ColumnsUnclear,
    #[error("too little to go on from ply {from} on: nearly nothing there can be played")]
    TooLittle { from: u16 },
    #[error(
        "too much is missing or wrong to look at every game the sheets may tell; what rests on \
         moves nobody wrote is left open"
    )]
    Unproven,
    #[error(
        "too much is missing or wrong to look at every game the sheets may tell; another may be \
         as good"
    )]
    CutShort,
    #[error(
        "expected fewer than {limit} plies, found no end before; what the sheets have after them \
         is not joined"
    )]
    TooManyPlies { limit: u16 },
    #[error(
        "{count} {} at the end {} to no ply that can be played",
        if *.count == 1 { "entry" } else { "entries" },
        if *.count == 1 { "belongs" } else { "belong" }
    )]
    NotReached { count: u16 },
    #[error("the move fixed for ply {ply}, {mv}, cannot be played: {why}")]
    FixedIllegal {
        ply: u16,
        mv: Move,
        why: IllegalMove,
    },
    #[error("the sheets differ, and either move can have been played")]
    Conflict,
    #[error("no sheet shows {}; {ways}", Run(*.from, *.to))]
    Gap {
        from: u16,
        to: u16,
        ways: WaysAcross,
    },
    #[error("what is written can be read in more than one way")]
    SeveralReadings,
    #[error("no sheet says this move, but no other lets the game go on")]
    Inferred,
    #[error("`{written}` is not what was played ({meant}): {}", Said(.slip))]
    Wrong {
        written: String,
        meant: Move,
        slip: Option<Slip>,
    },
    #[error("`{written}` cannot be read")]
    Unreadable { written: String },
    #[error("from here on the entries stand {}", Late(*.by))]
    Shifted { by: i32 },
    #[error("`{written}` stands in the other column")]
    OtherColumn { written: String },
    #[error("`{written}` is written once more; it cannot be played again here (7.2)")]
    Doubled { written: String },
    #[error("`{written}` belongs to no ply")]
    Stray { written: String },
    #[error("{} {} not recorded", Plies(.plies), if .plies.len() == 1 { "is" } else { "are" })]
    Missed { plies: Vec<u16> },
    #[error(
        "both sheets have the same unusual mistakes at {}; one may be copied from the other (7.2)",
        Plies(.plies)
    )]
    SameMistakes { plies: Vec<u16> },
    #[error(
        "{} {} on one sheet alone, and a slip there would not show",
        Plies(.plies),
        if .plies.len() == 1 { "rests" } else { "rest" }
    )]
    OneWord { plies: Vec<u16> },
}

/// How many ways lead across a gap.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum WaysAcross {
    Exactly(u32),
    MoreThan(u32),
}

impl Mismatch {
    /// The name in JSON and in wording keys; never changes.
    pub const fn code(&self) -> &'static str {
        match self {
            Mismatch::NothingWritten => "nothing_written",
            Mismatch::EmptySheet => "empty_sheet",
            Mismatch::DifferentStarts => "different_starts",
            Mismatch::DifferentGames { .. } => "different_games",
            Mismatch::ColumnsExchanged => "columns_exchanged",
            Mismatch::ColumnsUnclear => "columns_unclear",
            Mismatch::TooLittle { .. } => "too_little",
            Mismatch::Unproven => "unproven",
            Mismatch::CutShort => "cut_short",
            Mismatch::TooManyPlies { .. } => "too_many_plies",
            Mismatch::NotReached { .. } => "not_reached",
            Mismatch::FixedIllegal { .. } => "fixed_illegal",
            Mismatch::Conflict => "conflict",
            Mismatch::Gap { .. } => "gap",
            Mismatch::SeveralReadings => "several_readings",
            Mismatch::Inferred => "inferred",
            Mismatch::Wrong { .. } => "wrong_entry",
            Mismatch::Unreadable { .. } => "unreadable_entry",
            Mismatch::Shifted { .. } => "shifted",
            Mismatch::OtherColumn { .. } => "other_column",
            Mismatch::Doubled { .. } => "doubled_entry",
            Mismatch::Stray { .. } => "stray_entry",
            Mismatch::Missed { .. } => "missed",
            Mismatch::SameMistakes { .. } => "same_mistakes",
            Mismatch::OneWord { .. } => "one_word",
        }
    }

    pub const fn severity(&self) -> Severity {
        match self {
            Mismatch::NothingWritten
            | Mismatch::DifferentStarts
            | Mismatch::DifferentGames { .. }
            | Mismatch::ColumnsUnclear
            | Mismatch::TooLittle { .. }
            | Mismatch::TooManyPlies { .. }
            | Mismatch::FixedIllegal { .. }
            | Mismatch::Conflict
            | Mismatch::Gap { .. }
            | Mismatch::SeveralReadings => Severity::Error,
            Mismatch::EmptySheet
            | Mismatch::ColumnsExchanged
            | Mismatch::Unproven
            | Mismatch::CutShort
            | Mismatch::NotReached { .. }
            | Mismatch::Wrong { .. }
            | Mismatch::Unreadable { .. }
            | Mismatch::Shifted { .. }
            | Mismatch::OtherColumn { .. }
            | Mismatch::Doubled { .. }
            | Mismatch::Stray { .. }
            | Mismatch::Missed { .. }
            | Mismatch::SameMistakes { .. } => Severity::Warning,
            Mismatch::Inferred | Mismatch::OneWord { .. } => Severity::Info,
        }
    }
}

impl fmt::Display for WaysAcross {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WaysAcross::Exactly(1) => f.write_str("one way leads across"),
            WaysAcross::Exactly(ways) => write!(f, "{ways} ways lead across"),
            WaysAcross::MoreThan(0) => f.write_str("the ways across were too many to count"),
            WaysAcross::MoreThan(1) => f.write_str("more than one way leads across"),
            WaysAcross::MoreThan(ways) => write!(f, "more than {ways} ways lead across"),
        }
    }
}

struct Said<'a>(&'a Option<Slip>);

impl fmt::Display for Said<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            None => "it has nothing to do with it",
            Some(Slip::Direction) => "the direction is wrong",
            Some(Slip::Number) => "the last number is wrong",
            Some(Slip::File) => "the file it starts from is wrong",
            Some(Slip::Place) => "the place on the file is wrong",
            Some(Slip::Piece) => "the piece is wrong",
            Some(Slip::Swapped) => "the two numbers are exchanged",
            Some(Slip::OtherSide) => "the files are counted from the other side",
            Some(Slip::Point) => "a point is wrong",
            Some(Slip::Several) => "two parts of it are wrong",
        })
    }
}

struct Late(i32);

impl fmt::Display for Late {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plies = match self.0.unsigned_abs() {
            0 => return f.write_str("in their places again"),
            1 => "1 ply".to_owned(),
            by => format!("{by} plies"),
        };
        let way = if self.0 < 0 { "early" } else { "late" };
        write!(f, "{plies} too {way}")
    }
}

/// `ply 3`, `plies 3 to 5`.
struct Run(u16, u16);

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Run(from, to) = self;
        if from == to {
            write!(f, "ply {from}")
        } else {
            write!(f, "plies {from} to {to}")
        }
    }
}

/// `ply 3`, `plies 3, 4 and 9`.
struct Plies<'a>(&'a [u16]);

impl fmt::Display for Plies<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.len() == 1 { "ply" } else { "plies" })?;
        for (i, ply) in self.0.iter().enumerate() {
            let before = match i {
                0 => " ",
                _ if i + 1 == self.0.len() => " and ",
                _ => ", ",
            };
            write!(f, "{before}{ply}")?;
        }
        Ok(())
    }
}
