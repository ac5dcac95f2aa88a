//! Captures on one point alone: who comes out ahead if both sides only
//! recapture there.

use crate::xiangqi::{Move, Position, Square, SquareSet};

use super::balance::Balance;
use super::search::Search;
use super::view;

/// The points whose pieces the side to move wins by captures there alone,
/// king's and pawns' captures included.
pub fn hanging_pieces(position: &Position, tolerated: SquareSet, search: &mut Search) -> SquareSet {
    let mut hanging = SquareSet::EMPTY;
    for m in view::legal_moves(position, tolerated) {
        if hanging.contains(m.to) {
            continue;
        }
        let Some(captured) = position.piece_at(m.to) else {
            continue;
        };
        let won = Balance::of(captured, m.to);
        if keeps_gain(&view::after(position, m), m.to, won, search) {
            hanging.insert(m.to);
        }
    }
    hanging
}

/// Whether `m` comes out even or ahead if both sides may only go on capturing
/// where it goes.
pub fn is_sound(position: &Position, m: Move, search: &mut Search) -> bool {
    let won = position
        .piece_at(m.to)
        .map_or(Balance::ZERO, |captured| Balance::of(captured, m.to));
    !regains(
        &view::after(position, m),
        m.to,
        Balance::ZERO.minus(won),
        search,
    )
}

/// Whether the side that just captured on `point`, and is `total` ahead, stays
/// ahead.
fn keeps_gain(position: &Position, point: Square, total: Balance, search: &mut Search) -> bool {
    if !total.is_gain() || !search.spend() {
        return false;
    }
    let Some(own) = position.piece_at(point) else {
        return true;
    };
    let behind = total.minus(Balance::of(own, point));
    recaptures(position, point).all(|m| regains(&view::after(position, m), point, behind, search))
}

/// Whether the side to move, with `total` so far, comes out ahead by
/// recapturing on `point`.
fn regains(position: &Position, point: Square, total: Balance, search: &mut Search) -> bool {
    if total.is_gain() {
        return true;
    }
    let Some(enemy) = position.piece_at(point) else {
        return false;
    };
    let ahead = total.plus(Balance::of(enemy, point));
    recaptures(position, point).any(|m| keeps_gain(&view::after(position, m), point, ahead, search))
}

fn recaptures(position: &Position, point: Square) -> impl Iterator<Item = Move> {
    view::legal_moves(position, SquareSet::EMPTY)
        .into_iter()
        .filter(move |m| m.to == point)
}
