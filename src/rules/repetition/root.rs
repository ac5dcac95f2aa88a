//! 有根子 无根子 少根子 假根 (2011, 24.15, 24.16).

use std::fmt;

use crate::xiangqi::{Move, Position, SquareSet};

use super::balance::Balance;
use super::exchange::Reach;
use super::search::Search;
use super::view;

/// How a piece is protected against a capture.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Root {
    /// 无根: nothing could recapture.
    None,
    /// 假根: what looks like a root cannot leave its line, or is mated if it
    /// does. Treated as none (24.16).
    False,
    /// 少根: fewer roots than chasers.
    TooFew,
    /// 有根: protected, but worth more than what takes it.
    Full,
}

impl Root {
    /// The book's word.
    pub const fn name(self) -> &'static str {
        match self {
            Root::None => "无根",
            Root::False => "假根",
            Root::TooFew => "少根",
            Root::Full => "有根",
        }
    }

    /// Whether the piece counts as rootless.
    pub const fn is_none(self) -> bool {
        match self {
            Root::None | Root::False => true,
            Root::TooFew | Root::Full => false,
        }
    }
}

impl fmt::Display for Root {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Root::None => "without a root",
            Root::False => "with a false root",
            Root::TooFew => "with too few roots",
            Root::Full => "rooted, but worth more than what takes it",
        })
    }
}

/// The root of the piece that `capture` takes, and the pieces that are or seem
/// to be its roots.
pub fn root_against(position: &Position, capture: Move, search: &mut Search) -> (Root, SquareSet) {
    let after = view::after(position, capture);
    let seeming = after.board().attackers(capture.to, after.turn());
    let real: SquareSet = seeming
        .filter(|&from| {
            let recapture = Move {
                from,
                to: capture.to,
            };
            view::is_legal(&after, recapture, SquareSet::EMPTY) && {
                let next = view::after(&after, recapture);
                search
                    .mate(&next, SquareSet::EMPTY, Reach::FULL.mate)
                    .is_none()
            }
        })
        .collect();
    let worth = |square| {
        let piece = position.piece_at(square);
        let balance = piece.map_or(Balance::ZERO, |piece| Balance::of(piece, square));
        (balance.strong, balance.weak, balance.pawns)
    };
    let root = if seeming.is_empty() {
        Root::None
    } else if real.is_empty() {
        Root::False
    } else if worth(capture.from) < worth(capture.to) {
        Root::Full
    } else {
        Root::TooFew
    };
    (root, seeming)
}
