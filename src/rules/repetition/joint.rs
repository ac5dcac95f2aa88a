//! 联合捉子: pieces without any of which nothing could be taken (2011, 24.17).

use crate::xiangqi::{Move, Position, Square, SquareSet};

use super::definitions::Definitions;
use super::exchange::{Reach, Setting};
use super::search::Search;
use super::threat::{self, Origins, Threat};
use super::view;

/// The pieces besides the capturer without which the target could not be won in
/// any way: a supporter, a piece that pins a root or gives check on the way.
/// What merely serves as a cannon's screen or stands in a root's way takes no
/// part in the capture. `threats` have the same target and capturer.
pub fn partners(
    setting: &Setting,
    threats: &[&Threat],
    definitions: Definitions,
    search: &mut Search,
) -> SquareSet {
    let candidates = threats.iter().fold(SquareSet::EMPTY, |found, threat| {
        found | candidates(&setting.root, threat)
    });
    candidates
        .filter(|&piece| {
            let mut setting = *setting;
            setting.root = view::without(&setting.root, piece);
            let left = threat::winning_moves(&setting, Reach::FULL, definitions, search);
            !left
                .iter()
                .any(|other| threats.iter().any(|threat| other.target == threat.target))
        })
        .collect()
}

/// Whether the piece on `piece` takes part in carrying out `threat`: it
/// captures, is a partner, or is the screen of the cannon that captures.
pub fn takes_part(
    setting: &Setting,
    threat: &Threat,
    piece: Square,
    definitions: Definitions,
    search: &mut Search,
) -> bool {
    threat.capturer == piece
        || view::between(threat.first()).contains(piece)
        || partners(setting, &[threat], definitions, search).contains(piece)
}

/// The pieces of the chaser that have a hand in the capture of the target.
fn candidates(root: &Position, threat: &Threat) -> SquareSet {
    let own = root.board().pieces(root.turn());
    let mut position = *root;
    let mut origins = Origins::default();
    let mut found = SquareSet::EMPTY;
    let mut add = |squares: SquareSet, origins: &Origins| {
        found = squares.fold(found, |found, square| found.with(origins.of(square)));
    };
    for (i, &m) in threat.line.iter().enumerate().take(threat.preparation + 1) {
        let is_chasers = position.turn() == root.turn();
        origins.follow(m);
        position.play_unchecked(m);
        if is_chasers {
            add(SquareSet::of(m.to) | position.checkers(), &origins);
        }
        if i == threat.preparation {
            add(supporters(&position, m), &origins);
        }
    }
    (found & own).without(threat.capturer)
}

/// After the capture `m`, with the defender to move: the pieces that could
/// recapture in turn, and those that keep a root from capturing at all.
fn supporters(position: &Position, m: Move) -> SquareSet {
    let defender = position.turn();
    let roots = position.board().attackers(m.to, defender);
    let mut found = SquareSet::EMPTY;
    if roots.is_empty() {
        return found;
    }
    found |= position.board().attackers(m.to, !defender);
    for from in roots {
        let recapture = Move { from, to: m.to };
        let next = view::after(position, recapture);
        found |= next.board().checkers(defender);
    }
    found.without(m.to)
}
