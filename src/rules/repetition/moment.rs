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

    /// The other side's position with the mover to move, as it was before the
    /// check that is being answered: what was threatened then is not new.
    pub fn before_their_check(&self) -> Option<Position> {
        self.previous
            .filter(|previous| self.answers_check() && !previous.in_check())
            .map(|previous| view::with_turn(&previous, self.mover()))
    }

    /// Whether the other side would have mated, and now cannot. Until then the
    /// mover could take nothing (24.3).
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
