use super::board::Board;
use super::piece::{Piece, Role};
use super::side::Side;
use super::square::Square;

/// Any placement of pieces with a side to move, playable or not.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub board: Board,
    pub turn: Side,
    /// Plies played since the last capture.
    pub quiet_plies: u16,
    /// Number of the round in progress, from 1.
    pub round: u16,
}

/// Why a [`Setup`] cannot be played from.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    #[error("expected one {side} king, found {found}")]
    Kings { side: Side, found: usize },
    #[error("expected at most {} of {}, found {found}", .piece.role.count_at_start(), .piece.letter())]
    TooMany { piece: Piece, found: usize },
    #[error("{} cannot stand on {square}", .piece.letter())]
    Misplaced { piece: Piece, square: Square },
    #[error("{side} is not to move but its king can be taken")]
    KingCapturable { side: Side },
}

impl Setup {
    /// Checks what legal play could never have produced.
    ///
    /// # Errors
    ///
    /// The first thing found wrong, kings before counts before places.
    pub fn validate(&self) -> Result<(), SetupError> {
        self.validate_material()?;
        for side in Side::ALL {
            for role in Role::ALL {
                for square in self.board.pieces_of(side, role) {
                    if !role.can_stand_on(side, square) {
                        let piece = Piece { side, role };
                        return Err(SetupError::Misplaced { piece, square });
                    }
                }
            }
        }
        if self.board.is_king_attacked(!self.turn) {
            return Err(SetupError::KingCapturable { side: !self.turn });
        }
        Ok(())
    }

    /// Checks the numbers of pieces only, wherever they stand.
    ///
    /// # Errors
    ///
    /// A side without exactly one king, or with more of a kind than it had at
    /// the start.
    pub fn validate_material(&self) -> Result<(), SetupError> {
        for side in Side::ALL {
            let found = self.board.pieces_of(side, Role::King).len();
            if found != 1 {
                return Err(SetupError::Kings { side, found });
            }
        }
        for side in Side::ALL {
            for role in Role::ALL {
                let piece = Piece { side, role };
                let found = self.board.pieces_of(side, role).len();
                if usize::from(role.count_at_start()) < found {
                    return Err(SetupError::TooMany { piece, found });
                }
            }
        }
        Ok(())
    }
}
