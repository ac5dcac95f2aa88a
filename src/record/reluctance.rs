use crate::xiangqi::{Move, Position, Role, Side, Square};

/// How far one reading of a move stands behind another, in hundredths of a
/// natural logarithm of the odds: only to put readings in an order.
///
/// By convention a move whose direction is not shown is 平, then 进, then 退;
/// of pieces without 平, kings mostly step back, horses and advisors forward.
/// In masters' games a reading that loses a piece for nothing is the right one
/// once in fifty times, and one that takes a piece safely nine times in ten;
/// where both differ, that decides.
pub(super) fn reluctance(position: &Position, mv: Move) -> u32 {
    let Some(piece) = position.piece_at(mv.from) else {
        return 0;
    };
    let takes = position
        .piece_at(mv.to)
        .map_or(0, |taken| value(taken.role));
    let mut after = *position;
    after.play_unchecked(mv);
    let gives = loss(&after, mv.to, value(piece.role), piece.side);
    let exchange = match (0 < takes, takes < gives) {
        (true, false) => 0,
        (false, false) => QUIET,
        (true, true) => LOSING_EXCHANGE,
        (false, true) => LOSS,
    };
    exchange + direction(mv, piece.side, piece.role)
}

const QUIET: u32 = 60;
const LOSING_EXCHANGE: u32 = 150;
const LOSS: u32 = 400;

fn direction(mv: Move, side: Side, role: Role) -> u32 {
    let (from, to) = (mv.from.rank(), mv.to.rank());
    if from == to {
        return 0;
    }
    let forward = from.from_home(side) < to.from_home(side);
    match (role, forward) {
        (Role::King, true) => 150,
        (Role::King, false) => 0,
        (Role::Horse | Role::Advisor, false) => 110,
        (_, true) => 20,
        (Role::Elephant, false) => 20,
        (Role::Rook | Role::Cannon | Role::Pawn, false) => 50,
    }
}

/// What `owner` loses on `square` to a piece worth less, or unprotected.
fn loss(position: &Position, square: Square, worth: u32, owner: Side) -> u32 {
    let board = position.board();
    let cheapest = board
        .attackers(square, !owner)
        .filter_map(|from| board.piece_at(from))
        .map(|attacker| value(attacker.role))
        .min();
    match cheapest {
        None => 0,
        Some(_) if board.attackers(square, owner).is_empty() => worth,
        Some(cheapest) => worth.saturating_sub(cheapest),
    }
}

/// Rook = two of horse or cannon (CXA Rules 2011, art. 26.7).
const fn value(role: Role) -> u32 {
    match role {
        Role::King => 0,
        Role::Rook => 18,
        Role::Horse | Role::Cannon => 9,
        Role::Advisor | Role::Elephant => 4,
        Role::Pawn => 2,
    }
}
