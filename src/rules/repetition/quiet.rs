//! The kinds of idle move: 兑 献 拦 跟 (2011, 24.4–24.8).

use crate::xiangqi::{Move, Position, Role, SquareSet};

use super::balance::Balance;
use super::moment::Moment;
use super::motive::{Judged, MATE_CHECKS, Motive, Reason};
use super::offer::{Acceptance, Offer};
use super::search::Search;
use super::{point, view};

/// The special kind of an allowed move, if it has one.
pub fn judge(moment: &Moment, offers: &[Offer], search: &mut Search) -> Option<Judged> {
    let (motive, reason) = exchange(moment, offers)
        .or_else(|| sacrifice(moment, search))
        .or_else(|| block(moment, search))
        .or_else(|| follow(moment))?;
    Some(Judged {
        motive,
        reason,
        doubts: Vec::new(),
    })
}

/// 兑: an exchange offer that was not there before the move (24.4), or that
/// the moved piece joins (26.11.2).
fn exchange(moment: &Moment, offers: &[Offer]) -> Option<(Motive, Reason)> {
    let is_joined = |offer: &Offer| {
        let joining = Offer {
            offered: moment.m.to,
            ..*offer
        };
        offer.offered != moment.m.to && joining.is_new(moment)
    };
    offers
        .iter()
        .find(|offer| {
            let is_offered = if offer.is_new(moment) {
                offer.is_returned(&moment.after)
            } else {
                is_joined(offer)
            };
            offer.acceptance == Acceptance::Harmless && is_offered
        })
        .map(|offer| (Motive::Exchange, Reason::Exchange(*offer)))
}

/// 献: the moved piece is put where it can be taken for nothing (24.5), be it
/// by one of its own kind (1999, 28.6).
fn sacrifice(moment: &Moment, search: &mut Search) -> Option<(Motive, Reason)> {
    let to = moment.m.to;
    if !point::hanging_pieces(&moment.after, SquareSet::EMPTY, search).contains(to) {
        return None;
    }
    let takers = moment
        .after
        .board()
        .attackers(to, !moment.mover())
        .filter(|&from| view::is_legal(&moment.after, Move { from, to }, SquareSet::EMPTY))
        .collect();
    Some((Motive::Sacrifice, Reason::Sacrifice { takers }))
}

/// 拦: the move stands in the way of what the other side threatened (24.6).
fn block(moment: &Moment, search: &mut Search) -> Option<(Motive, Reason)> {
    let passed = view::with_turn(&moment.before, !moment.mover());
    search
        .mating_lines(&passed, SquareSet::EMPTY, MATE_CHECKS)
        .into_iter()
        .filter_map(|line| line.first().copied())
        .find(|&m| view::between(m).contains(moment.m.to))
        .map(|blocked| (Motive::Block, Reason::Block { blocked }))
}

/// 跟: the moved piece attacks again the piece that has just left its attack
/// (盯), and ties it to its place, since something no less valuable stands
/// behind it (牵) (24.7).
fn follow(moment: &Moment) -> Option<(Motive, Reason)> {
    let previous = moment.previous?;
    let theirs = |position: &Position| position.board().pieces(!moment.mover());
    let target = (theirs(&moment.before) - theirs(&previous)).first()?;
    let left = (theirs(&previous) - theirs(&moment.before)).first()?;
    let attacked = |position: &Position, from| position.board().destinations(from);
    let now = attacked(&moment.after, moment.m.to);
    if !now.contains(target) || !attacked(&previous, moment.m.from).contains(left) {
        return None;
    }
    let without = view::without(&moment.after, target);
    let behind = (attacked(&without, moment.m.to) & theirs(&moment.after)) - now;
    let worth = |square| {
        moment
            .after
            .piece_at(square)
            .map(|piece| (piece.role == Role::King, Balance::of(piece, square).strong))
    };
    behind
        .into_iter()
        .any(|square| worth(target) <= worth(square))
        .then_some((Motive::Follow, Reason::Follow { target }))
}
