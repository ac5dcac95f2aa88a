use std::fmt;
use std::str::FromStr;

use super::board::Board;
use super::piece::Piece;
use super::position::Position;
use super::setup::{Setup, SetupError};
use super::side::Side;
use super::square::{File, Rank, Square};

/// The position a game starts from (CXA Rules 2011, art. 1.3).
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Longer texts are refused unread: the longest FEN has well under 150 bytes.
const MAX_LEN: usize = 400;

/// A text that is not a FEN, or not one that can be played from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    #[error("expected a FEN of at most {MAX_LEN} bytes, found {0}")]
    TooLong(usize),
    #[error("expected a FEN, found nothing")]
    Empty,
    #[error("expected 10 ranks parted by `/`, found {0}")]
    RankCount(usize),
    #[error("expected 9 points on rank {rank}, found {found}")]
    RankLength { rank: Rank, found: usize },
    #[error("expected a piece letter or a digit, found `{found}` at character {at}")]
    Piece { found: char, at: usize },
    #[error("expected side `w`, `r` or `b`, found `{0}`")]
    Turn(String),
    #[error("expected a whole number up to 65535 as counter, found `{0}`")]
    Counter(String),
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads a FEN. Letters `h` and `e`, side `r`, and a missing side (Red) or
    /// missing counters are accepted; letter case of the side does not matter.
    fn from_str(text: &str) -> Result<Setup, FenError> {
        if MAX_LEN < text.len() {
            return Err(FenError::TooLong(text.len()));
        }
        let mut fields = text.split_ascii_whitespace();
        let placement = fields.next().ok_or(FenError::Empty)?;
        let board = parse_board(placement)?;
        let turn = match fields.next() {
            None | Some("w" | "W" | "r" | "R") => Side::Red,
            Some("b" | "B") => Side::Black,
            Some(other) => return Err(FenError::Turn(other.to_owned())),
        };
        // Two unused fields stand between the side and the counters, but some
        // writers leave them out.
        let mut counters = fields.filter(|field| *field != "-").map(|field| {
            field
                .parse()
                .map_err(|_| FenError::Counter(field.to_owned()))
        });
        let quiet_plies = counters.next().transpose()?.unwrap_or(0);
        let round = counters.next().transpose()?.unwrap_or(1);
        Ok(Setup {
            board,
            turn,
            quiet_plies,
            round: round.max(1),
        })
    }
}

fn parse_board(placement: &str) -> Result<Board, FenError> {
    let rows: Vec<&str> = placement.split('/').collect();
    if rows.len() != Rank::ALL.len() {
        return Err(FenError::RankCount(rows.len()));
    }
    let mut board = Board::empty();
    let mut at = 0;
    for (row, &rank) in rows.iter().zip(Rank::ALL.iter().rev()) {
        let mut found = 0;
        for letter in row.chars() {
            at += 1;
            if let Some(empty @ 1..=9) = letter.to_digit(10) {
                found += empty as usize;
                continue;
            }
            let piece = Piece::from_letter(letter).ok_or(FenError::Piece { found: letter, at })?;
            if let Some(file) = u8::try_from(found).ok().and_then(File::new) {
                board.set(Square::new(file, rank), Some(piece));
            }
            found += 1;
        }
        if found != File::ALL.len() {
            return Err(FenError::RankLength { rank, found });
        }
        at += 1;
    }
    Ok(board)
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = match self.turn {
            Side::Red => 'w',
            Side::Black => 'b',
        };
        write!(
            f,
            "{} {turn} - - {} {}",
            self.board, self.quiet_plies, self.round
        )
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        Ok(Position::new(text.parse()?)?)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}
