//! 守和要点: a point that must be taken to hold the game (2011, 26.2).

use crate::xiangqi::{Position, Role, Side, SquareSet};

use super::definitions::Definitions;
use super::exchange::{Reach, Setting};
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

/// Whether the side that moved from `before` to `after` would be mated or lose
/// a piece had it done nothing, and now is not.
pub fn is_needed(
    before: &Position,
    after: &Position,
    definitions: Definitions,
    search: &mut Search,
) -> bool {
    let passed = view::with_turn(before, !before.turn());
    wins(&passed, definitions, search) && !wins(after, definitions, search)
}

/// Whether the side to move mates by checks or wins a piece.
fn wins(position: &Position, definitions: Definitions, search: &mut Search) -> bool {
    if search
        .mate(position, SquareSet::EMPTY, motive::MATE_CHECKS)
        .is_some()
    {
        return true;
    }
    let setting: Setting = threat::setting(*position, SquareSet::EMPTY, definitions, search);
    !threat::winning_moves(&setting, Reach::FULL, definitions, search).is_empty()
}
