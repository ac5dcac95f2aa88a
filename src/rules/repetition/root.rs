//! 有根子 无根子 少根子 假根 (2011, 24.15, 24.16).

use std::fmt;

use crate::xiangqi::{Move, Position, SquareSet};

use super::balance::Balance;
use super::definitions::Definitions;
use super::exchange::{Exchange, Reach, Setting, Yield};
use super::search::Search;
use super::threat::{Origins, Threat};
use super::view;

/// How a piece is protected against a capture.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Root {
    /// 无根: nothing could recapture.
    None,
    /// 假根: what looks like a root cannot leave its line: its king, or
    /// something worth more, would be lost. Treated as none (24.16).
    False,
    /// 少根: fewer roots than chasers.
    TooFew,
    /// 有根: protected, but worth more than what takes it, or needed where it
    /// stands.
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
            Root::Full => "rooted",
        })
    }
}

/// The protection of the piece that a threat is against.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Protection {
    pub root: Root,
    /// The pieces that are or seem to be its roots.
    pub roots: SquareSet,
    /// The chaser's pieces, as they stood before the line, that make its roots
    /// fall short: they recapture in turn, pin a root, or punish it for
    /// leaving.
    pub helpers: SquareSet,
}

/// How the target of `threat` is protected at the moment of its capture.
pub fn protection(
    setting: &Setting,
    threat: &Threat,
    definitions: Definitions,
    search: &mut Search,
) -> Protection {
    let chaser = setting.root.turn();
    let mut position = setting.root;
    let mut origins = Origins::default();
    let mut total = Balance::ZERO;
    let mut capture = threat.first();
    let mut worth = (Balance::ZERO, Balance::ZERO);
    for &m in threat.line.iter().take(threat.preparation + 1) {
        let value = |square| {
            let piece = position.piece_at(square);
            piece.map_or(Balance::ZERO, |piece| Balance::of(piece, square))
        };
        capture = m;
        worth = (value(m.from), value(m.to));
        total = if position.turn() == chaser {
            total.plus(worth.1)
        } else {
            total.minus(worth.1)
        };
        origins.follow(m);
        position.play_unchecked(m);
    }

    let roots = position.board().attackers(capture.to, !chaser);
    let mut helpers = SquareSet::EMPTY;
    let mut real = SquareSet::EMPTY;
    for from in roots {
        let recapture = Move {
            from,
            to: capture.to,
        };
        let next = view::after(&position, recapture);
        if !view::is_legal(&position, recapture, SquareSet::EMPTY) {
            helpers |= next.board().checkers(!chaser).without(capture.to);
            continue;
        }
        // The root may have opened a line to where it now stands.
        helpers |= next.board().attackers(capture.to, chaser);
        let behind = total.minus(worth.0);
        let punishment = punishment(setting, &next, behind, capture, definitions, search);
        match punishment {
            Some(line) => helpers |= line.iter().step_by(2).map(|m| m.from).collect(),
            None => real.insert(from),
        }
    }
    if !real.is_empty() {
        helpers |= position.board().attackers(capture.to, chaser);
    }
    let rank = |value: Balance| (value.strong, value.weak, value.pawns);
    Protection {
        root: if roots.is_empty() {
            Root::None
        } else if real.is_empty() {
            Root::False
        } else if rank(worth.0) < rank(worth.1) {
            Root::Full
        } else {
            Root::TooFew
        },
        roots,
        helpers: helpers.map(|square| origins.of(square)).collect(),
    }
}

/// How the chaser makes a root pay for having recaptured, other than by
/// capturing on the same point again.
fn punishment(
    setting: &Setting,
    position: &Position,
    total: Balance,
    capture: Move,
    definitions: Definitions,
    search: &mut Search,
) -> Option<Vec<Move>> {
    if let Some(line) = search.mate(position, SquareSet::EMPTY, Reach::FULL.mate) {
        return Some(line);
    }
    if total.is_gain() {
        return None;
    }
    let mut exchange = Exchange::new(*setting, Reach::FULL, definitions, search);
    let played = exchange.resume_elsewhere(position, total, capture.to);
    (played.outcome == Yield::Gain).then_some(played.line)
}
