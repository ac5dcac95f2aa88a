use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use super::square::Square;

/// A move on the board, written `h2e2` (ICCS, lower case).
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    pub from: Square,
    pub to: Square,
}

impl Move {
    /// The same move on a board reflected about file `e`.
    pub const fn mirrored(self) -> Move {
        Move {
            from: self.from.mirrored(),
            to: self.to.mirrored(),
        }
    }

    /// The same move made by the other player in the colour-swapped position.
    pub const fn rotated(self) -> Move {
        Move {
            from: self.from.rotated(),
            to: self.to.rotated(),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not four characters of the form `h2e2`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a move such as h2e2: two points a0 to i9")]
pub struct ParseIccsError;

impl FromStr for Move {
    type Err = ParseIccsError;

    fn from_str(text: &str) -> Result<Move, ParseIccsError> {
        let point = |range| {
            text.get(range)
                .and_then(|point: &str| point.parse().ok())
                .ok_or(ParseIccsError)
        };
        if text.len() != 4 {
            return Err(ParseIccsError);
        }
        Ok(Move {
            from: point(0..2)?,
            to: point(2..4)?,
        })
    }
}

/// The moves of one position.
///
/// A side with its full sixteen pieces can never have more than 119 moves
/// (17 for each rook and cannon, 8 a horse, 4 an elephant, 4 an advisor in the
/// palace centre, 4 for the king, 3 a pawn), so the list has a fixed size.
#[derive(Copy, Clone)]
pub struct MoveList {
    len: u8,
    moves: [Move; 128],
}

impl MoveList {
    pub(super) const fn new() -> MoveList {
        let a0 = Square::at(0);
        MoveList {
            len: 0,
            moves: [Move { from: a0, to: a0 }; 128],
        }
    }

    pub(super) fn push(&mut self, m: Move) {
        self.moves[usize::from(self.len)] = m;
        self.len += 1;
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..usize::from(self.len)]
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = std::iter::Take<std::array::IntoIter<Move, 128>>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter().take(usize::from(self.len))
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
