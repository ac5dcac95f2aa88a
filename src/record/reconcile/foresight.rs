//! How a position fits the entries still to come.

use std::collections::BTreeMap;

use crate::notation::{MoveText, readings};
use crate::xiangqi::{BySide, Move, Position, Role, Side};

use super::cursor::{Cursor, Way, Ways, ways};
use super::problem::Problem;

/// A place from which entries are followed.
#[derive(Copy, Clone)]
pub(super) struct Place<'a> {
    pub position: &'a Position,
    pub cursors: BySide<Cursor>,
    /// Plies played.
    pub ply: u16,
}

/// How many of the entries up to ply `to` will not fit if play goes on from
/// here, the sheets taken as they lie beside each other best.
///
/// Where nobody wrote a move the guess for that ply is played, if it can be.
/// Counting ends when there are more than `most`.
pub(super) fn misfits(
    problem: &Problem,
    from: Place,
    to: u16,
    most: u32,
    guesses: &BTreeMap<u16, Move>,
) -> u32 {
    let mut position = *from.position;
    let mut cursors = from.cursors;
    let mut misfits = 0;
    let mut least = problem.alignment.ahead(cursors, from.ply);
    // Where one move of a piece is missing, its next ones do not fit either:
    // that counts once.
    let mut known = [0_u8; 2];
    for number in from.ply + 1..=to {
        let over = |side: Side| {
            let strip = problem.strip(side);
            strip.is_none_or(|strip| strip.len() <= cursors[side].next)
        };
        if most < misfits || Side::ALL.into_iter().all(over) {
            break;
        }
        let Some((ways, rest)) = likeliest(problem, cursors, number, least) else {
            break;
        };
        least = rest;
        let texts = BySide::from_fn(|side| {
            let strip = problem.strip(side)?;
            Some((strip.item(ways[side].used.item?)?.text?, strip.bars))
        });
        cursors = BySide::from_fn(|side| ways[side].after);
        let guess = || guesses.get(&number).copied();
        let mut miss = |text: &MoveText, count: u32| {
            let [first, other] = &mut known;
            let known = if number % 2 == 1 { first } else { other };
            let kind = kind(text);
            if *known & kind == 0 {
                *known |= kind;
                misfits += count;
            }
        };
        let mv = match (texts.red, texts.black) {
            (None, None) => guess().filter(|&mv| position.is_legal(mv)),
            (Some((text, bars)), None) | (None, Some((text, bars))) => {
                let first = readings(&text, &position, bars).first().copied();
                if first.is_none() {
                    miss(&text, 1);
                }
                first
            }
            (Some(red), Some(black)) if red == black => {
                let first = readings(&red.0, &position, red.1).first().copied();
                if first.is_none() {
                    miss(&red.0, 2);
                }
                first
            }
            (Some(red), Some(black)) => {
                let text = red.0;
                let red = readings(&red.0, &position, red.1);
                let black = readings(&black.0, &position, black.1);
                let both = red.iter().find(|mv| black.contains(mv)).copied();
                if red.is_empty() && black.is_empty() {
                    miss(&text, 1);
                }
                both.or(red.first().copied()).or(black.first().copied())
            }
        };
        match mv {
            Some(mv) => {
                position.play_unchecked(mv);
            }
            None => position = position.passed(),
        }
    }
    misfits
}

/// A bit for the kind of piece that a text names.
fn kind(text: &MoveText) -> u8 {
    let role = text.relatives().find_map(|relative| relative.role);
    match role {
        Some(Role::King) => 1,
        Some(Role::Advisor) => 2,
        Some(Role::Elephant) => 4,
        Some(Role::Horse) => 8,
        Some(Role::Rook) => 16,
        Some(Role::Cannon) => 32,
        Some(Role::Pawn) => 64,
        None => 128,
    }
}

/// The ways through the sheets at one ply that leave least to go wrong, and
/// what still goes wrong after them, given what does from before them.
fn likeliest(
    problem: &Problem,
    cursors: BySide<Cursor>,
    number: u16,
    least: u32,
) -> Option<(BySide<Way>, u32)> {
    let found = |thorough: bool| -> BySide<Ways> {
        BySide::from_fn(|side| {
            let strip = problem.strip(side);
            ways(strip, cursors[side], i32::from(number), thorough)
        })
    };
    let rest = |ways: BySide<Way>| {
        let after = BySide::from_fn(|side| ways[side].after);
        problem.alignment.ahead(after, number)
    };
    let numbered = found(false);
    let numbered = BySide {
        red: *numbered.red.iter().next()?,
        black: *numbered.black.iter().next()?,
    };
    let after = rest(numbered);
    if problem.price(numbered) + after <= least {
        return Some((numbered, after));
    }
    let found = found(true);
    let pairs = found
        .red
        .iter()
        .flat_map(|&red| found.black.iter().map(move |&black| BySide { red, black }));
    let pairs = pairs.map(|ways| (ways, rest(ways)));
    pairs.min_by_key(|&(ways, rest)| problem.price(ways) + rest)
}
