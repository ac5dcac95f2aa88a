//! What is still to come, from the sheets alone.
//!
//! Two sheets of one game mostly say the same, so how they lie beside each
//! other shows without a board. For every pair of places this tells the least
//! that the mistakes still to come can cost. The search is led by it.

use crate::notation::{MoveText, Relative, Selector};
use crate::xiangqi::BySide;

use super::cost;
use super::cursor::{Cursor, MAX_SHIFT, skipping};
use super::strip::{Item, Strip};

/// How far beyond the places where two items can stand beside each other
/// states are kept, in plies.
const SLACK: i32 = 6;

pub(super) struct Alignment<'a> {
    red: &'a [Item],
    black: &'a [Item],
    strips: BySide<Option<&'a Strip>>,
    /// By how many plies the numbering of the black sheet may run ahead of
    /// the red one's.
    lags: Vec<i32>,
    /// What a ply costs that one sheet alone shows, and one that none shows.
    lone: u32,
    unseen: u32,
    /// What it costs that all sheets together write on in another line.
    together: u32,
    rows: Vec<Row>,
}

/// The places of the black sheet compared with one place of the red one.
#[derive(Default)]
struct Row {
    first: u16,
    /// For each place the costs by lag.
    costs: Vec<u32>,
}

impl<'a> Alignment<'a> {
    pub fn of(strips: BySide<Option<&'a Strip>>) -> Alignment<'a> {
        fn items(strip: Option<&Strip>) -> &[Item] {
            strip.map_or(&[], |strip| strip.items.as_slice())
        }
        let (red, black) = (items(strips.red), items(strips.black));
        let both = strips.red.is_some() && strips.black.is_some();
        let sheets = if both { 2 } else { 1 };
        let mut alignment = Alignment {
            red,
            black,
            strips,
            lags: lags(red, black),
            lone: if both { cost::MISSED + cost::LONE } else { 0 },
            unseen: sheets * cost::MISSED,
            together: sheets * cost::SHIFT,
            rows: Vec::new(),
        };
        alignment.fill();
        alignment
    }

    /// The least that all mistakes of the sheets can cost.
    pub fn whole(&self) -> u32 {
        self.ahead(BySide::default(), 0)
    }

    /// What all mistakes cost if both sheets are taken as numbered; `None` when
    /// an item has no place of its own.
    pub fn as_numbered(&self) -> Option<u32> {
        let (mut red, mut black) = (self.red.iter().peekable(), self.black.iter().peekable());
        let (mut cost, mut last) = (0, 0);
        while let Some(cell) = [red.peek(), black.peek()]
            .into_iter()
            .flatten()
            .map(|item| item.cell)
            .min()
        {
            if cell <= last {
                return None;
            }
            cost += self.gap(cell - last - 1);
            last = cell;
            let a = red.next_if(|item| item.cell == cell);
            let b = black.next_if(|item| item.cell == cell);
            cost += a.zip(b).map_or(self.lone, |(a, b)| apart(a, b));
        }
        Some(cost)
    }

    /// How many readable items of the red sheet have one beside them on the
    /// black sheet at some lag at which the sheets agree for long, and how many
    /// of these pairs say the same.
    pub fn agreement(&self) -> (u16, u16) {
        let (mut both, mut agree) = (0, 0);
        for a in self.red.iter().filter(|item| item.text.is_some()) {
            let beside = self.lags.iter().filter_map(|lag| {
                let at = self.black.binary_search_by_key(&(a.cell + lag), |b| b.cell);
                let b = self.black.get(at.ok()?)?;
                b.text.map(|_| apart(a, b))
            });
            if let Some(least) = beside.min() {
                both += 1;
                agree += u16::from(least == 0);
            }
        }
        (both, agree)
    }

    /// The least that mistakes still to come can cost from these places on,
    /// with `ply` plies played.
    pub fn ahead(&self, cursors: BySide<Cursor>, ply: u16) -> u32 {
        let BySide { red, black } = cursors;
        let lag = red.offset - black.offset;
        let known = match self.lags.iter().position(|&known| known == lag) {
            Some(index) => self.get(red.next, black.next, index),
            // Nothing here agrees for long: back to where something does, or all
            // that is left stands alone.
            None => (cost::SHIFT + self.free(red.next, black.next))
                .min(self.apart_from_here(red.next, black.next)),
        };
        // Plies without an entry that have been passed are paid for.
        let before = self.before(red.next, black.next, lag);
        let passed = i32::from(ply) - red.offset - before;
        let paid = match self.next_due(red.next, black.next, lag) {
            Some(due) if 0 < passed => {
                let gap = due - before - 1;
                self.gap(gap) - self.gap(gap - passed)
            }
            Some(_) | None => 0,
        };
        // A sheet on which a ply has been passed by does not go on in its line;
        // where that is only one, the other's lag shows it.
        let late = |strip: Option<&Strip>, cursor: Cursor| {
            let item = strip?.item(cursor.next)?;
            Some(!cursor.ahead && item.cell + cursor.offset <= i32::from(ply))
        };
        let late = [late(self.strips.red, red), late(self.strips.black, black)];
        let lost = if late.contains(&Some(true)) && !late.contains(&Some(false)) {
            self.together
        } else {
            0
        };
        // The item out of order still counts as one to come; when both sheets
        // have one, they lie beside each other as before.
        let pending = if red.ahead == black.ahead {
            0
        } else {
            cost::COLUMN
        };
        (known + lost).saturating_sub(paid + pending)
    }

    /// What so many plies cost that no sheet shows.
    fn gap(&self, plies: i32) -> u32 {
        let plies = u32::try_from(plies).unwrap_or(0);
        (plies * self.unseen).min(self.together)
    }

    /// The last ply recorded before these places, as the red sheet numbers.
    fn before(&self, i: u16, j: u16, lag: i32) -> i32 {
        let cell = |items: &[Item], at: u16| {
            let before = at.checked_sub(1)?;
            items.get(usize::from(before)).map(|item| item.cell)
        };
        let red = cell(self.red, i).unwrap_or(0);
        let black = cell(self.black, j).map_or(0, |cell| cell - lag);
        red.max(black)
    }

    /// The next ply recorded on either sheet, as the red one numbers.
    fn next_due(&self, i: u16, j: u16, lag: i32) -> Option<i32> {
        let red = self.red.get(usize::from(i)).map(|item| item.cell);
        let black = self.black.get(usize::from(j)).map(|item| item.cell - lag);
        red.into_iter().chain(black).min()
    }

    fn get(&self, i: u16, j: u16, lag: usize) -> u32 {
        self.costs_at(i, j)
            .and_then(|costs| costs.get(lag))
            .copied()
            .unwrap_or_else(|| self.apart_from_here(i, j))
    }

    /// The least at whatever lag.
    fn free(&self, i: u16, j: u16) -> u32 {
        self.costs_at(i, j)
            .and_then(|costs| costs.iter().min())
            .copied()
            .unwrap_or_else(|| self.apart_from_here(i, j))
    }

    fn costs_at(&self, i: u16, j: u16) -> Option<&[u32]> {
        let row = self.rows.get(usize::from(i))?;
        let at = usize::from(j.checked_sub(row.first)?) * self.lags.len();
        row.costs.get(at..at + self.lags.len())
    }

    /// Far from the places where anything matches.
    fn apart_from_here(&self, i: u16, j: u16) -> u32 {
        let left = |items: &[Item], at: u16| items.len().saturating_sub(usize::from(at));
        let left = left(self.red, i) + left(self.black, j);
        self.lone * u32::try_from(left).unwrap_or(u32::MAX / cost::EXTRA)
    }

    /// From the end backwards.
    fn fill(&mut self) {
        let (reds, blacks) = (count(self.red), count(self.black));
        self.rows.resize_with(usize::from(reds) + 1, Row::default);
        let slack = SLACK + self.lags.iter().map(|lag| lag.abs()).max().unwrap_or(0);
        for i in (0..=reds).rev() {
            let cell = |at: u16| self.red.get(usize::from(at)).map(|item| item.cell);
            let from = i.checked_sub(1).and_then(cell).unwrap_or(0) - slack;
            let to = cell(i).map_or(i32::MAX, |cell| cell + slack);
            let place = |limit: i32| {
                let at = self.black.partition_point(|item| item.cell < limit);
                u16::try_from(at).unwrap_or(u16::MAX)
            };
            let (first, last) = (place(from), place(to).min(blacks));
            let places = usize::from(last - first) + 1;
            if let Some(row) = self.rows.get_mut(usize::from(i)) {
                row.first = first;
                row.costs = vec![u32::MAX; places * self.lags.len()];
            }
            for j in (first..=last).rev() {
                let costs = self.costs(i, j);
                let at = usize::from(j - first) * self.lags.len();
                if let Some(slot) = self
                    .rows
                    .get_mut(usize::from(i))
                    .and_then(|row| row.costs.get_mut(at..at + costs.len()))
                {
                    slot.copy_from_slice(&costs);
                }
            }
        }
    }

    fn costs(&self, i: u16, j: u16) -> Vec<u32> {
        if usize::from(i) == self.red.len() && usize::from(j) == self.black.len() {
            return vec![0; self.lags.len()];
        }
        // What it costs to go on at each lag, with the plies before the next
        // item not counted and counted.
        let mut here = Vec::with_capacity(self.lags.len());
        let stray = self.stray(i, j);
        for (index, &lag) in self.lags.iter().enumerate() {
            let before = self.before(i, j, lag);
            let due = self.next_due(i, j, lag).unwrap_or(before);
            let bare = self.on(i, j, index, lag, before).min(stray);
            here.push((bare, bare + self.gap(due - before - 1)));
        }
        self.lags
            .iter()
            .zip(&here)
            .map(|(&lag, &(_, counted))| {
                let shifted = self.lags.iter().zip(&here);
                let shifted = shifted.map(|(&to, &(bare, _))| match to - lag {
                    0 => counted,
                    by => cost::shift(by) + bare,
                });
                shifted.min().unwrap_or(counted)
            })
            .collect()
    }

    /// What follows when the next item of some sheet records the next ply.
    fn on(&self, i: u16, j: u16, index: usize, lag: i32, before: i32) -> u32 {
        let a = self.red.get(usize::from(i));
        let b = self.black.get(usize::from(j));
        let due_red = a.map(|item| item.cell);
        let due_black = b.map(|item| item.cell - lag);
        // In the order of play, but for what its place has been passed.
        let first = |due: i32, other: Option<i32>| {
            other.is_none_or(|other| due <= other || other <= before)
        };
        let mut best = u32::MAX;
        if due_red.is_some_and(|due| first(due, due_black)) {
            best = best.min(self.lone + self.get(i + 1, j, index));
        }
        if due_black.is_some_and(|due| first(due, due_red)) {
            best = best.min(self.lone + self.get(i, j + 1, index));
        }
        if let (Some(a), Some(b)) = (a, b) {
            let aside = match b.cell - a.cell - lag {
                0 => Some(0),
                -1 | 1 => Some(cost::COLUMN),
                _ => None,
            };
            if let Some(aside) = aside {
                best = best.min(aside + apart(a, b) + self.get(i + 1, j + 1, index));
            }
        }
        best
    }

    /// What follows when the next items of a sheet record no ply; what comes
    /// after them lies where it lies.
    fn stray(&self, i: u16, j: u16) -> u32 {
        let mut best = u32::MAX;
        for skip in 1..=2 {
            if let Some(red) = self.strips.red
                && i + skip <= red.len()
            {
                best = best.min(skipping(red, i, skip) + self.free(i + skip, j));
            }
            if let Some(black) = self.strips.black
                && j + skip <= black.len()
            {
                best = best.min(skipping(black, j, skip) + self.free(i, j + skip));
            }
        }
        best
    }
}

fn count(items: &[Item]) -> u16 {
    u16::try_from(items.len()).unwrap_or(u16::MAX)
}

/// The lags at which the sheets agree on two items in a row, and the one they
/// start with.
fn lags(red: &[Item], black: &[Item]) -> Vec<i32> {
    const LAGS: usize = 25;
    const _: () = assert!(2 * MAX_SHIFT + 1 == 25);
    let index = |lag: i32| {
        usize::try_from(lag + MAX_SHIFT)
            .ok()
            .filter(|&at| at < LAGS)
    };
    let mut pairs = [false; LAGS];
    // Whether the last item of the red sheet that could agree did.
    let mut last = [false; LAGS];
    for a in red {
        let from = black.partition_point(|b| b.cell < a.cell - MAX_SHIFT);
        for b in black.iter().skip(from) {
            let Some(at) = index(b.cell - a.cell) else {
                break;
            };
            if let (Some(pairs), Some(last)) = (pairs.get_mut(at), last.get_mut(at)) {
                let agree = apart(a, b) == 0;
                *pairs |= agree && *last;
                *last = agree;
            }
        }
    }
    pairs
        .into_iter()
        .zip(-MAX_SHIFT..)
        .filter(|&(pairs, lag)| pairs || lag == 0)
        .map(|(_, lag)| lag)
        .collect()
}

/// The least it can cost that both items record one ply.
fn apart(a: &Item, b: &Item) -> u32 {
    let (Some(a), Some(b)) = (a.text, b.text) else {
        let unreadable = u32::from(a.text.is_none()) + u32::from(b.text.is_none());
        return unreadable * cost::UNREADABLE;
    };
    if a == b {
        return 0;
    }
    if matches!(a, MoveText::Points(_)) != matches!(b, MoveText::Points(_)) {
        return 0;
    }
    if let (MoveText::Points(a), MoveText::Points(b)) = (a, b) {
        return if a.from == b.from || a.to == b.to {
            cost::SLIP
        } else {
            cost::UNRELATED
        };
    }
    a.relatives()
        .flat_map(|a| b.relatives().map(move |b| parts_apart(&a, &b)))
        .min()
        .unwrap_or(0)
}

fn parts_apart(a: &Relative, b: &Relative) -> u32 {
    let place = match (a.selector, b.selector) {
        (Selector::File(a), Selector::File(b)) => a != b,
        // One writer may name the file and the other the place on it.
        (a, b) => {
            let by_file = |selector| matches!(selector, Selector::File(_));
            a != b && by_file(a) == by_file(b)
        }
    };
    let direction =
        a.barred == b.barred && matches!((a.direction, b.direction), (Some(a), Some(b)) if a != b);
    let wrong = [
        a.role.is_some() && b.role.is_some() && a.role != b.role,
        place,
        direction,
        a.number != b.number,
    ];
    match wrong.into_iter().filter(|&wrong| wrong).count() {
        0 => 0,
        1 => cost::SLIP,
        2 => cost::SLIP.min(cost::DOUBLE_SLIP),
        _ => cost::UNRELATED,
    }
}
