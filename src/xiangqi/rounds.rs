use super::position::Position;
use super::side::Side;

/// How the plies of a game fall into rounds, as a scoresheet shows them.
///
/// A round is a move of Red's and Black's answer, so that the first has
/// Black's move alone where Black begins.
///
/// ```
/// use jipu::xiangqi::{Rounds, Side};
///
/// let rounds = Rounds::begun_by(Side::Black);
/// assert_eq!((rounds.round(1), rounds.side(1)), (1, Side::Black));
/// assert_eq!((rounds.round(2), rounds.side(2)), (2, Side::Red));
/// assert_eq!(rounds.ply(2, Side::Black), Some(3));
/// assert_eq!(rounds.ply(1, Side::Red), None);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Rounds {
    first: Side,
}

impl Rounds {
    pub const fn begun_by(first: Side) -> Rounds {
        Rounds { first }
    }

    /// Those of a game played from `start`.
    pub const fn of(start: &Position) -> Rounds {
        Rounds::begun_by(start.turn())
    }

    /// The round of ply number `ply`, both from 1.
    pub const fn round(self, ply: usize) -> usize {
        self.place(ply).div_ceil(2)
    }

    /// Who makes ply number `ply`, from 1.
    pub const fn side(self, ply: usize) -> Side {
        if self.place(ply).is_multiple_of(2) {
            Side::Black
        } else {
            Side::Red
        }
    }

    /// The number of the ply that `side` makes in a round, both from 1; `None`
    /// where there is none.
    pub fn ply(self, round: usize, side: Side) -> Option<usize> {
        let place = match side {
            Side::Red => round.checked_mul(2)?.checked_sub(1)?,
            Side::Black => round.checked_mul(2)?,
        };
        place.checked_sub(self.skipped()).filter(|ply| 0 < *ply)
    }

    /// The place for a ply on the sheet, where Red's of the first round is 1.
    const fn place(self, ply: usize) -> usize {
        ply.saturating_add(self.skipped())
    }

    /// Places before that of the first ply.
    const fn skipped(self) -> usize {
        match self.first {
            Side::Red => 0,
            Side::Black => 1,
        }
    }
}
