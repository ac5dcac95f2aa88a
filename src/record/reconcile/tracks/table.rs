//! The least that must be wrong, by where both pieces of a kind stand.

use std::sync::LazyLock;

use crate::notation::{Bars, MoveText, Relative, Selector, steps};
use crate::xiangqi::{BySide, Move, Role, Side, Square};

/// What a table counts in: a slip, and a move that nobody wrote, which is free
/// but not to be supposed without need.
pub(super) const SLIP: u8 = 24;
pub(super) const UNWRITTEN: u8 = 1;

/// More makes no difference.
const MOST: u8 = 240;

/// Where a piece stands that was taken.
pub(super) const GONE: usize = 90;

const PLACES: usize = GONE + 1;

/// The points that a rook or cannon, and those that a horse goes to from each
/// point of an empty board. None from off the board.
static LINES: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let along = (-9..=9).filter(|&by| by != 0);
    reach(&along.flat_map(|by| [(by, 0), (0, by)]).collect::<Vec<_>>())
});
static JUMPS: LazyLock<Vec<Vec<usize>>> = LazyLock::new(|| {
    let long = [-2, 2].into_iter();
    let jumps = long.flat_map(|by| [(by, 1), (by, -1), (1, by), (-1, by)]);
    reach(&jumps.collect::<Vec<_>>())
});

fn reach(by: &[(i8, i8)]) -> Vec<Vec<usize>> {
    let onto = |from: Square| {
        let to = by.iter().filter_map(|&(x, y)| from.offset(x, y));
        to.map(Square::index).collect()
    };
    let mut all: Vec<Vec<usize>> = Square::all().map(onto).collect();
    all.push(Vec::new());
    all
}

/// Where a piece of a kind can go from a point if nothing else stands on the
/// board.
pub(super) fn reached(role: Role, from: usize) -> &'static [usize] {
    let reach = match role {
        Role::Horse => &JUMPS,
        _ => &LINES,
    };
    reach.get(from).map_or(&[], Vec::as_slice)
}

/// What the sheets say of a ply.
#[derive(Clone)]
pub(super) struct Said {
    pub side: Side,
    /// The move, where it is settled whatever the sheets say.
    pub fixed: Option<Move>,
    pub texts: BySide<Option<(MoveText, Bars)>>,
}

impl Said {
    pub fn texts(&self) -> impl Iterator<Item = &(MoveText, Bars)> {
        Side::ALL
            .into_iter()
            .filter_map(|side| self.texts[side].as_ref())
    }

    /// Whether the piece that moved cannot be told from it: nothing is
    /// written, or points are.
    pub fn is_mute(&self) -> bool {
        self.texts()
            .all(|(text, _)| text.relatives().next().is_none())
    }

    /// What the texts say of one kind of piece.
    pub fn of(&self, role: Role) -> impl Iterator<Item = (Relative, Bars)> {
        self.texts().flat_map(move |&(text, bars)| {
            let named = text.relatives().filter(|text| text.role == Some(role));
            named.map(move |text| (text, bars)).collect::<Vec<_>>()
        })
    }
}

/// Calls back for every way to read a text: where the moved piece stands,
/// where the other of its kind does, and where the first goes.
pub(super) fn read(
    text: &Relative,
    bars: Bars,
    side: Side,
    mut found: impl FnMut(usize, usize, usize),
) {
    for from in Square::all() {
        for mv in steps(text, bars, side, from) {
            let to = mv.to.index();
            for other in (0..PLACES).filter(|&other| other != to && other != from.index()) {
                if is_named(text.selector, side, from, other) {
                    found(from.index(), other, to);
                }
            }
        }
    }
}

/// Whether a text can mean the piece on a point and not only the other one.
fn is_named(selector: Selector, side: Side, from: Square, other: usize) -> bool {
    let beside = || {
        let other = u8::try_from(other).ok().and_then(Square::from_index)?;
        (other.file() == from.file())
            .then(|| other.rank().from_home(side) < from.rank().from_home(side))
    };
    match selector {
        Selector::File(file) => from.file() == file.file(side),
        Selector::Front => beside() == Some(true),
        Selector::Rear => beside() == Some(false),
        // Only pawns are told apart so.
        _ => false,
    }
}

/// Whether a table leads to the end of the sheets or from their start.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Sense {
    ToEnd,
    FromStart,
}

#[derive(Clone)]
pub(super) struct Table(Vec<u8>);

impl Table {
    pub fn free() -> Table {
        Table(vec![0; PLACES * PLACES])
    }

    /// Only with the pieces on these points nothing is wrong.
    pub fn only(a: usize, b: usize) -> Table {
        let mut table = Table(vec![MOST; PLACES * PLACES]);
        table.lower(a, b, 0);
        table
    }

    pub fn get(&self, a: usize, b: usize) -> u8 {
        self.0.get(a * PLACES + b).copied().unwrap_or(MOST)
    }

    fn lower(&mut self, a: usize, b: usize, least: u8) {
        for at in [a * PLACES + b, b * PLACES + a] {
            if let Some(slot) = self.0.get_mut(at) {
                *slot = (*slot).min(least);
            }
        }
    }

    /// The least with one more ply between, of which this is said.
    pub fn step(&self, said: &Said, role: Role, sense: Sense) -> Table {
        if let Some(mv) = said.fixed {
            return self.with(mv, sense);
        }
        let moved = self.moved(role);
        if said.is_mute() {
            return self.or(moved, 0, UNWRITTEN);
        }
        let mut texts = said.texts();
        let (first, second) = (texts.next(), texts.next());
        let slip = if first == second { 2 * SLIP } else { SLIP };
        // That the entry names one kind and another moved is told by both.
        let aside = slip / 2;
        let names =
            |text: &(MoveText, Bars)| text.0.relatives().any(|text| text.role == Some(role));
        let named = said.texts().filter(|text| names(text)).count();
        if named == 0 {
            return self.or(moved, 0, aside);
        }
        let all = named == said.texts().count();
        let mut table = self.or(moved, if all { aside } else { 0 }, slip);
        for (text, bars) in said.of(role) {
            read(&text, bars, said.side, |from, other, to| match sense {
                Sense::ToEnd => table.lower(from, other, self.get(to, other)),
                Sense::FromStart => table.lower(to, other, self.get(from, other)),
            });
        }
        table
    }

    /// The least with a move between: of one of the two if it stands where the
    /// move starts, of a piece of another kind if neither does.
    fn with(&self, mv: Move, sense: Sense) -> Table {
        let after = |at: usize| {
            if at == mv.from.index() {
                mv.to.index()
            } else {
                at
            }
        };
        let mut table = Table(vec![MOST; PLACES * PLACES]);
        for a in 0..PLACES {
            for b in 0..PLACES {
                match sense {
                    Sense::ToEnd => table.lower(a, b, self.get(after(a), after(b))),
                    Sense::FromStart => table.lower(after(a), after(b), self.get(a, b)),
                }
            }
        }
        table
    }

    /// Either piece may have been taken before.
    pub fn take(&mut self) {
        for other in 0..PLACES {
            let least = (0..PLACES).map(|at| self.get(at, other)).min();
            self.lower(GONE, other, least.unwrap_or(MOST));
        }
    }

    /// The least when all is as it was, at a price, or as in another table, at
    /// another.
    fn or(&self, mut other: Table, price: u8, other_price: u8) -> Table {
        for (slot, &own) in other.0.iter_mut().zip(&self.0) {
            let own = own.saturating_add(price);
            *slot = slot.saturating_add(other_price).min(own).min(MOST);
        }
        other
    }

    /// The least with one of the pieces moved anywhere.
    fn moved(&self, role: Role) -> Table {
        let mut table = Table(vec![MOST; PLACES * PLACES]);
        for (from, row) in table.0.chunks_exact_mut(PLACES).enumerate() {
            for &to in reached(role, from) {
                for (slot, &least) in row.iter_mut().zip(self.row(to).0) {
                    *slot = (*slot).min(least);
                }
            }
        }
        for a in 0..PLACES {
            for b in 0..a {
                let least = table.get(a, b).min(table.get(b, a));
                table.lower(a, b, least);
            }
        }
        table
    }

    /// What is wrong with one piece on a point, by where the other stands.
    pub fn row(&self, a: usize) -> Row<'_> {
        Row(self.0.chunks_exact(PLACES).nth(a).unwrap_or_default())
    }

    pub fn all(&self) -> Row<'_> {
        Row(&self.0)
    }
}

/// Part of a table, or all of it.
#[derive(Copy, Clone)]
pub(super) struct Row<'a>(&'a [u8]);

impl Row<'_> {
    /// The least anywhere, added to what another table has there.
    pub fn least_with(self, other: Row) -> u8 {
        let sums = self.0.iter().zip(other.0);
        let sums = sums.map(|(a, b)| a.saturating_add(*b));
        sums.min().unwrap_or(MOST)
    }
}
