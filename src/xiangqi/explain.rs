use super::moves::Move;
use super::piece::Role;
use super::position::Position;
use super::square::Square;

/// Why a move may not be played, in the terms of CXA Rules 2011, art. 2.2
/// and 3.4.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalMove {
    #[error("no piece stands on {from}")]
    NoPiece { from: Square },
    #[error("the piece on {from} is the opponent's")]
    NotYours { from: Square },
    #[error("an own piece stands on {to}")]
    OwnPiece { to: Square },
    #[error("this piece does not move that way")]
    WrongShape { role: Role },
    #[error("the king or advisor would leave the palace")]
    LeavesPalace { role: Role },
    #[error("the elephant would cross the river")]
    CrossesRiver,
    #[error("a pawn never moves back")]
    PawnBack,
    #[error("a pawn moves sideways only beyond the river")]
    PawnSideways,
    #[error("a piece on {at} blocks the horse's leg")]
    LegBlocked { at: Square },
    #[error("a piece on {at} blocks the elephant's eye")]
    EyeBlocked { at: Square },
    #[error("a piece on {at} stands in the way")]
    PathBlocked { at: Square },
    #[error("a cannon takes over exactly one piece, found {found} between")]
    Screens { found: u8 },
    #[error("the own king stays in check from {by}")]
    KingInCheck { by: Square },
    #[error("the own king would be exposed to {by}")]
    ExposesKing { by: Square },
    #[error("the two kings would face each other")]
    KingsFace,
}

impl Position {
    /// Whether `m` is legal for the side to move, and otherwise why not.
    ///
    /// # Errors
    ///
    /// The first rule broken: piece, then way of moving, then obstacles, then
    /// the safety of the own king.
    pub fn explain(&self, m: Move) -> Result<(), IllegalMove> {
        let Move { from, to } = m;
        let piece = self.piece_at(from).ok_or(IllegalMove::NoPiece { from })?;
        if piece.side != self.turn() {
            return Err(IllegalMove::NotYours { from });
        }
        if !self.board().can_reach(from, to) {
            self.explain_way(piece.role, m)?;
            if self.board().pieces(self.turn()).contains(to) {
                return Err(IllegalMove::OwnPiece { to });
            }
            return Err(IllegalMove::WrongShape { role: piece.role });
        }
        if self.keeps_king_safe(m) {
            return Ok(());
        }
        let mut after = *self;
        after.play_unchecked(m);
        let checkers = after.board().checkers(self.turn());
        let enemy_king = after.board().king(!self.turn());
        match checkers.first() {
            Some(by) if Some(by) == enemy_king && checkers.len() == 1 => {
                Err(IllegalMove::KingsFace)
            }
            Some(by) if self.in_check() => Err(IllegalMove::KingInCheck { by }),
            Some(by) => Err(IllegalMove::ExposesKing { by }),
            None => Ok(()),
        }
    }

    /// The rule of movement broken by a move that is not among the piece's
    /// destinations; `Ok` when only the piece on the target can be the reason.
    fn explain_way(&self, role: Role, m: Move) -> Result<(), IllegalMove> {
        let side = self.turn();
        let files = m.to.file().index().abs_diff(m.from.file().index());
        let ranks = m.to.rank().index().abs_diff(m.from.rank().index());
        let wrong = Err(IllegalMove::WrongShape { role });
        let occupied = |square: &Square| self.piece_at(*square).is_some();
        match role {
            Role::King | Role::Advisor => {
                let shape = if role == Role::King { (1, 0) } else { (1, 1) };
                if (files, ranks) != shape && (ranks, files) != shape {
                    return wrong;
                }
                if !m.to.in_palace(side) {
                    return Err(IllegalMove::LeavesPalace { role });
                }
            }
            Role::Elephant => {
                if (files, ranks) != (2, 2) {
                    return wrong;
                }
                if !m.to.in_home_half(side) {
                    return Err(IllegalMove::CrossesRiver);
                }
                if let Some(at) = midpoint(m).filter(occupied) {
                    return Err(IllegalMove::EyeBlocked { at });
                }
            }
            Role::Horse => {
                if (files, ranks) != (1, 2) && (files, ranks) != (2, 1) {
                    return wrong;
                }
                if let Some(at) = midpoint(m).filter(occupied) {
                    return Err(IllegalMove::LegBlocked { at });
                }
            }
            Role::Rook | Role::Cannon => {
                if (files == 0) == (ranks == 0) {
                    return wrong;
                }
                let mut screens = between(m).filter(occupied);
                let first = screens.next();
                let takes = self.board().pieces(!side).contains(m.to);
                if role == Role::Cannon && takes {
                    let found = u8::from(first.is_some()) + screens.count() as u8;
                    return if found == 1 {
                        Ok(())
                    } else {
                        Err(IllegalMove::Screens { found })
                    };
                }
                if let Some(at) = first {
                    return Err(IllegalMove::PathBlocked { at });
                }
            }
            Role::Pawn => {
                let forward = m.to.rank().from_home(side) > m.from.rank().from_home(side);
                match (files, ranks) {
                    (0, 1) if forward => {}
                    (0, _) if !forward => return Err(IllegalMove::PawnBack),
                    (1, 0) if m.from.in_home_half(side) => return Err(IllegalMove::PawnSideways),
                    (1, 0) => {}
                    _ => return wrong,
                }
            }
        }
        Ok(())
    }
}

/// The elephant's eye, and with halves dropped the horse's leg.
fn midpoint(m: Move) -> Option<Square> {
    let (files, ranks) = delta(m);
    m.from.offset(files / 2, ranks / 2)
}

fn delta(m: Move) -> (i8, i8) {
    (
        m.to.file().index() as i8 - m.from.file().index() as i8,
        m.to.rank().index() as i8 - m.from.rank().index() as i8,
    )
}

/// The points strictly between the ends of a straight move.
fn between(m: Move) -> impl Iterator<Item = Square> {
    let (files, ranks) = delta(m);
    let steps = files.unsigned_abs().max(ranks.unsigned_abs()) as i8;
    (1..steps).filter_map(move |i| m.from.offset(files.signum() * i, ranks.signum() * i))
}
