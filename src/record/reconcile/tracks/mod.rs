//! What the entries say of each kind of piece, others aside.
//!
//! Of rooks, horses and cannons a side has two. Where they stand changes only
//! by the entries that name them and by moves that nobody wrote, so one can
//! tell for every pair of points what at least is wrong on the rest of the
//! sheets, however long that is. That is less than the truth, since nothing
//! stands in the way and nothing is taken by whom the entries do not name; but
//! it sees to the end of the game, and no single mistake upsets what comes
//! after it.

mod allowed;
mod table;

use std::collections::HashMap;

use crate::xiangqi::{BySide, Position, Role, Side, Square};

use super::cost;
use super::cursor::Cursor;
use super::problem::Problem;
use table::{GONE, SLIP, Said, Sense, Table, reached};

pub(super) use allowed::Allowed;

/// The kinds that are followed.
const KINDS: [Role; 3] = [Role::Rook, Role::Horse, Role::Cannon];

/// How much less may be wrong if the sheets do not lie as numbered. Where a line
/// was skipped, it is more with every entry after it; where moves are missing
/// and slips are not, less.
const MOST_BETTER: u32 = 1_500;

/// Plies that are followed: each takes tables of some eight kilobytes. The
/// longest real game met has 430.
const MOST_PLIES: i32 = 500;

/// Moves of one side left open before that are put in where they help.
const MOST_OPEN: usize = 2;

pub(super) struct Tracks {
    /// The first and the last ply after which the sheets stand at these items.
    places: HashMap<(u16, u16), (u16, u16)>,
    plies: Vec<Said>,
    start: Position,
    /// By side and kind, for each number of own plies to come.
    to_end: BySide<Vec<Vec<Table>>>,
}

impl Tracks {
    /// `None` when the sheets are not to be taken as numbered, are too long, or
    /// there is only one: nothing tells then whether an entry is right.
    pub fn of(problem: &Problem) -> Option<Tracks> {
        let alone = Side::ALL
            .into_iter()
            .any(|side| problem.strip(side).is_none());
        let numbered = problem.alignment.as_numbered().filter(|_| !alone)?;
        let items = Side::ALL.into_iter().filter_map(|side| {
            let strip = problem.strip(side)?;
            strip.item(strip.len().checked_sub(1)?)
        });
        let is_long = items.into_iter().any(|item| MOST_PLIES < item.cell);
        if is_long || problem.alignment.whole() + MOST_BETTER < numbered {
            return None;
        }
        let mut places = HashMap::new();
        let mut plies: Vec<Said> = Vec::new();
        let mut next = BySide::from_fn(|_| 0_u16);
        let mut side = problem.start.turn();
        for ply in 0.. {
            places
                .entry((next.red, next.black))
                .and_modify(|(_, last)| *last = ply)
                .or_insert((ply, ply));
            let item = |side: Side| problem.strip(side)?.item(next[side]);
            if Side::ALL.into_iter().all(|side| item(side).is_none()) {
                break;
            }
            let due = |side: Side| item(side).filter(|item| item.cell == i32::from(ply) + 1);
            let texts = BySide::from_fn(|side| Some((due(side)?.text?, problem.strip(side)?.bars)));
            let taken = BySide::from_fn(|side| u16::from(due(side).is_some()));
            let fixed = problem.fixed.get(&(ply + 1)).copied();
            plies.push(Said { side, fixed, texts });
            next = BySide::from_fn(|side| next[side] + taken[side]);
            side = !side;
        }
        let to_end = BySide::from_fn(|side| {
            let tables = KINDS.into_iter().map(|role| {
                let mut tables = vec![Table::free()];
                let mut last = Table::free();
                for said in plies.iter().rev().filter(|said| said.side == side) {
                    last = last.step(said, role, Sense::ToEnd);
                    tables.push(last.clone());
                }
                tables
            });
            tables.collect()
        });
        Some(Tracks {
            places,
            plies,
            start: *problem.start,
            to_end,
        })
    }

    /// How many plies these places on the sheets are from the start, where the
    /// sheets lie as they do best.
    fn at(&self, cursors: BySide<Cursor>, ply: u16) -> Option<u16> {
        let places = (cursors.red.next, cursors.black.next);
        let &(first, last) = self.places.get(&places)?;
        Some(ply.clamp(first, last))
    }

    /// The plies of a side still to come after so many.
    fn to_come(&self, side: Side, plies: u16) -> usize {
        let rest = self.plies.get(usize::from(plies)..).unwrap_or_default();
        // The sides take turns.
        match rest.first() {
            Some(next) if next.side == side => rest.len().div_ceil(2),
            _ => rest.len() / 2,
        }
    }

    /// The least that must be wrong on the rest of the sheets, as far as one
    /// kind of piece shows it, if so many plies of each side before may be any
    /// move.
    pub fn lacking(
        &self,
        position: &Position,
        cursors: BySide<Cursor>,
        ply: u16,
        open: BySide<u16>,
    ) -> u32 {
        let Some(plies) = self.at(cursors, ply) else {
            return 0;
        };
        let mut lacking = 0;
        for side in Side::ALL {
            let to_come = self.to_come(side, plies);
            // The least with none, one and two of the open moves used.
            let mut least = [0; MOST_OPEN + 1];
            for (role, tables) in KINDS.into_iter().zip(&self.to_end[side]) {
                let Some(table) = tables.get(to_come) else {
                    continue;
                };
                let Some((a, b)) = pair(position, side, role) else {
                    continue;
                };
                let kind = with_open_moves(table, role, a, b);
                let mut both = [u32::MAX; MOST_OPEN + 1];
                for (used, before) in least.iter().enumerate() {
                    for (more, kind) in kind.iter().enumerate() {
                        if let Some(slot) = both.get_mut(used + more) {
                            *slot = (*slot).min(before + kind);
                        }
                    }
                }
                least = both;
            }
            let open = usize::from(open[side]);
            let least = least.iter().take(open + 1).min();
            lacking += least.copied().unwrap_or(0);
        }
        lacking * cost::SLIP / u32::from(SLIP)
    }
}

/// Where the two pieces of a kind stand; `None` when there are more.
fn pair(position: &Position, side: Side, role: Role) -> Option<(usize, usize)> {
    let mut squares = position.board().pieces_of(side, role).into_iter();
    let mut next = || squares.next().map_or(GONE, Square::index);
    let pair = (next(), next());
    squares.next().is_none().then_some(pair)
}

/// What is lacking if none, one or two moves of the kind are put in before.
fn with_open_moves(table: &Table, role: Role, a: usize, b: usize) -> [u32; MOST_OPEN + 1] {
    let get = |a, b, moves: u32| u32::from(table.get(a, b)) + moves;
    let none = get(a, b, 0);
    let (from_a, from_b) = (reached(role, a), reached(role, b));
    // What is lacking without a slip is only moves yet to be played.
    if none < u32::from(SLIP) / 2 {
        return [none; MOST_OPEN + 1];
    }
    let one = from_a.iter().map(|&a| get(a, b, 1));
    let one = one.chain(from_b.iter().map(|&b| get(a, b, 1)));
    let one = one.min().unwrap_or(none).min(none);
    if one < u32::from(SLIP) / 2 {
        return [none, one, one];
    }
    let further = |from: &'static [usize]| from.iter().flat_map(move |&to| reached(role, to));
    let two = further(from_a).map(|&a| get(a, b, 2));
    let two = two.chain(further(from_b).map(|&b| get(a, b, 2)));
    let each = from_a
        .iter()
        .flat_map(|&a| from_b.iter().map(move |&b| get(a, b, 2)));
    let two = two.chain(each).min().unwrap_or(one).min(one);
    [none, one, two]
}
