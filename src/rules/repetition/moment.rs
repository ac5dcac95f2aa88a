use crate::xiangqi::{Move, Position, Role, Side, SquareSet};

use super::exchange::Reach;
use super::search::Search;
use super::view;

/// One move of a cycle with the positions around it.
#[derive(Copy, Clone, Debug)]
pub struct Moment {
    /// The position after the mover's previous move, if it is known.
    pub previous: Option<Position>,
    pub before: Position,
    pub m: Move,
    pub after: Position,
}

impl Moment {
    pub fn mover(&self) -> Side {
        self.before.turn()
    }

    pub fn role(&self) -> Option<Role> {
        self.before.piece_at(self.m.from).map(|piece| piece.role)
    }

    pub fn is_check(&self) -> bool {
        self.after.in_check()
    }

    /// 应将
    pub fn answers_check(&self) -> bool {
        self.before.in_check()
    }

    /// The position before the other side's last move, with the mover to move:
    /// what it could do there is not new once a check or a mate threat made
    /// since is met.
    pub fn before_their_move(&self) -> Option<Position> {
        self.previous
            .filter(|previous| !previous.in_check())
            .map(|previous| view::with_turn(&previous, self.mover()))
    }

    /// Whether the other side would have mated, and now cannot. Until then the
    /// mover could take nothing that it could not take before (24.3).
    pub fn parries_mate(&self, search: &mut Search) -> bool {
        !self.answers_check()
            && search
                .mate(
                    &view::with_turn(&self.before, !self.mover()),
                    SquareSet::EMPTY,
                    Reach::FULL.mate,
                )
                .is_some()
            && search
                .mate(&self.after, SquareSet::EMPTY, Reach::FULL.mate)
                .is_none()
    }
}
