//! 邀兑: two pieces of one kind that can take each other (2011, 24.4, 26.10,
//! 26.11).

use crate::xiangqi::{Board, Move, Position, Role, Side, Square, SquareSet};

use super::balance::Balance;
use super::definitions::Definitions;
use super::exchange::{Exchange, Reach, Setting, Yield};
use super::moment::Moment;
use super::search::Search;
use super::threat::Threat;
use super::view;

/// An exchange that the side that just moved offers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The offering side's piece.
    pub offered: Square,
    /// The piece of its kind that it can take and that can take it.
    pub target: Square,
    pub acceptance: Acceptance,
}

impl Offer {
    /// Whether the two pieces could not take each other before the move of
    /// `moment`.
    pub fn is_new(&self, moment: &Moment) -> bool {
        let can_take = |board: &Board, from| board.destinations(from).contains(self.target);
        let origin = if self.offered == moment.m.to {
            moment.m.from
        } else {
            self.offered
        };
        can_take(moment.after.board(), self.offered) && !can_take(moment.before.board(), origin)
    }

    /// Whether whoever accepts it in `position` is taken in return. Where not,
    /// nothing is exchanged, and the piece is given away: 无根子送吃 (1999,
    /// 28.5, 28.6; 2010, 25.4, 25.5), which 2011 sums up as 邀兑 and 送吃
    /// (24.4, 24.5). Whether the piece it is offered to has a root is of no
    /// account.
    pub fn is_returned(&self, position: &Position) -> bool {
        let accepted = view::after(position, self.acceptance_move());
        view::legal_moves(&accepted, SquareSet::EMPTY)
            .iter()
            .any(|m| m.to == self.offered)
    }

    /// The capture that accepts it.
    pub const fn acceptance_move(&self) -> Move {
        Move {
            from: self.target,
            to: self.offered,
        }
    }
}

/// What accepting an offer comes to for the side that accepts.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Acceptance {
    Harmless,
    LosesValue,
    /// Mated by consecutive checks.
    Mated,
}

/// All exchanges offered in `setting`, whose root has the offering side to
/// move although it is the other's turn.
pub fn offers(setting: &Setting, definitions: Definitions, search: &mut Search) -> Vec<Offer> {
    let root = &setting.root;
    let board = root.board();
    let mut found = Vec::new();
    for offered in board.pieces(root.turn()) {
        for target in board.destinations(offered) & board.pieces(!root.turn()) {
            if let Some(acceptance) = accept(setting, target, offered, definitions, search) {
                found.push(Offer {
                    offered,
                    target,
                    acceptance,
                });
            }
        }
    }
    found
}

/// What follows if the piece on `target` takes the piece of its own kind on
/// `offered`; `None` if it is no such piece or cannot.
fn accept(
    setting: &Setting,
    target: Square,
    offered: Square,
    definitions: Definitions,
    search: &mut Search,
) -> Option<Acceptance> {
    let position = view::with_turn(&setting.root, !setting.root.turn());
    let piece = position.piece_at(offered)?;
    let m = Move {
        from: target,
        to: offered,
    };
    if position.piece_at(target)?.role != piece.role
        || piece.role == Role::Pawn
        || !view::is_legal(&position, m, SquareSet::EMPTY)
    {
        return None;
    }
    let accepted = view::after(&position, m);
    if search
        .mate(&accepted, SquareSet::EMPTY, Reach::FULL.mate)
        .is_some()
    {
        return Some(Acceptance::Mated);
    }
    let lost = Balance::of(piece, offered);
    let mut exchange = Exchange::new(*setting, Reach::FULL, definitions, search);
    let outcome = exchange.resume(&accepted, lost, offered).outcome;
    Some(if outcome == Yield::Nothing {
        Acceptance::Harmless
    } else {
        Acceptance::LosesValue
    })
}

/// The captures that offers of these kinds would make.
pub fn offering_captures(
    offers: &[Offer],
    offerer: Side,
    is_meant: impl Fn(Acceptance) -> bool,
) -> Vec<(Side, Move)> {
    offers
        .iter()
        .filter(|offer| is_meant(offer.acceptance))
        .map(|offer| {
            let capture = Move {
                from: offer.offered,
                to: offer.target,
            };
            (offerer, capture)
        })
        .collect()
}

/// Whether `threat` is only against a rooted piece that one of its own kind
/// offers to exchange at the same time (2011, 26.11.2). Without a root it is
/// chased (26.11.1).
pub fn is_side_by_side(root: &Position, threat: &Threat, offers: &[Offer]) -> bool {
    let first = threat.first();
    let is_offered = offers
        .iter()
        .any(|offer| offer.target == first.to && offer.acceptance == Acceptance::Harmless);
    is_offered
        && view::legal_moves(&view::after(root, first), SquareSet::EMPTY)
            .iter()
            .any(|m| m.to == first.to)
}
