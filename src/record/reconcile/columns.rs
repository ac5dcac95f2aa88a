//! Sheets on which Red's moves stand in Black's column and Black's in Red's.
//!
//! The start position looks the same from both sides, so that much of a game
//! can be played with the columns exchanged: it must not be left to the search
//! to find that out move by move.

use crate::record::read::numerals;
use crate::record::scoresheet::Scoresheet;
use crate::xiangqi::{BySide, Side};

use super::align::Alignment;
use super::cost;
use super::problem::Problem;
use super::strip::Strip;

/// How much less must be wrong with one sheet's columns exchanged: more than
/// mistakes on single lines amount to.
const FAR: u32 = 10 * cost::SLIP;

/// On which sheets the columns may be exchanged, each way that is to be tried;
/// none where they are to be taken as they are, which is `problem`.
pub(super) fn arrangements(
    sheets: BySide<Option<&Scoresheet>>,
    strips: &BySide<Option<Strip>>,
    problem: &Problem,
) -> Vec<BySide<bool>> {
    if problem.start.turn() == Side::Black {
        return Vec::new();
    }
    let red_alone = BySide {
        red: true,
        black: false,
    };
    let exchanged = || {
        let arranged = arranged(strips, red_alone);
        Alignment::of(BySide::from_fn(|side| arranged[side].as_ref())).whole()
    };
    let are_two = Side::ALL.into_iter().all(|side| strips[side].is_some());
    let plain = problem.alignment.whole();
    if are_two && FAR < plain && exchanged() + FAR < plain {
        return vec![red_alone, red_alone.swapped()];
    }
    let written =
        BySide::from_fn(|side| strips[side].as_ref().is_some_and(|strip| 0 < strip.len()));
    let is_told = |side: Side| {
        !written[side] || sheets[side].is_some_and(|sheet| numerals::are_exchanged(&sheet.entries))
    };
    let none = BySide::from_fn(|_| false);
    if written != none && Side::ALL.into_iter().all(is_told) {
        return vec![none, written];
    }
    Vec::new()
}

/// The sheets with the columns of some exchanged.
pub(super) fn arranged(
    strips: &BySide<Option<Strip>>,
    exchanged: BySide<bool>,
) -> BySide<Option<Strip>> {
    BySide::from_fn(|side| {
        let strip = strips[side].as_ref()?;
        Some(if exchanged[side] {
            strip.exchanged()
        } else {
            strip.clone()
        })
    })
}
