//! 守和要点: a point that must be taken to hold the game (2011, 26.2).

use crate::xiangqi::{Position, Role, Side, SquareSet};

use super::search::Search;
use super::threat::{self, Threat};
use super::{motive, view};

/// Whether nothing but advisors and elephants is threatened.
pub fn threatens_only_weak(after: &Position, threats: &[Threat]) -> bool {
    threats.iter().all(|threat| {
        after
            .piece_at(threat.target)
            .is_some_and(|piece| matches!(piece.role, Role::Advisor | Role::Elephant))
    })
}

/// Whether `side` has one attacking piece in all: rook, horse, cannon or
/// crossed pawn.
pub fn has_one_attacker(position: &Position, side: Side) -> bool {
    let attackers = position.board().pieces(side).filter(|&square| {
        position
            .piece_at(square)
            .is_some_and(|piece| threat::is_attacker(piece.role, !square.in_home_half(side)))
    });
    attackers.count() == 1
}

/// Whether the side that moved from `before` to `after` would be mated had it
/// done nothing, and now is not. A piece that only saves itself holds no point.
pub fn is_needed(before: &Position, after: &Position, search: &mut Search) -> bool {
    let mut is_mated = |position: &Position| {
        search
            .mate(position, SquareSet::EMPTY, motive::MATE_CHECKS)
            .is_some()
    };
    is_mated(&view::with_turn(before, !before.turn())) && !is_mated(after)
}
