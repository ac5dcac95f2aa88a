//! 联合捉子: pieces without any of which nothing could be taken (2011, 24.17).

use crate::xiangqi::{Square, SquareSet};

use super::definitions::Definitions;
use super::exchange::{Reach, Setting};
use super::search::Search;
use super::threat::{self, Origins, Threat};
use super::{root, view};

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
        found | candidates(setting, threat, definitions, search)
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
fn candidates(
    setting: &Setting,
    threat: &Threat,
    definitions: Definitions,
    search: &mut Search,
) -> SquareSet {
    let root = &setting.root;
    let mut position = *root;
    let mut origins = Origins::default();
    let mut found = root::protection(setting, threat, definitions, search).helpers;
    for &m in threat.line.iter().take(threat.preparation + 1) {
        let is_chasers = position.turn() == root.turn();
        origins.follow(m);
        position.play_unchecked(m);
        if is_chasers {
            let active = SquareSet::of(m.to) | position.checkers();
            found = active.fold(found, |found, square| found.with(origins.of(square)));
        }
    }
    (found & root.board().pieces(root.turn())).without(threat.capturer)
}
