//! What is still to come, from the sheets alone.
//!
//! Two sheets of one game mostly say the same, so how they lie beside each
//! other shows without a board. For every pair of places this tells the least
//! that the mistakes still to come can cost. The search uses it to compare
//! ways through the sheets that have come to different places.

use crate::notation::{MoveText, Relative, Selector};

use super::cost;
use super::cursor::{Cursor, skipping};
use super::strip::{Item, Strip};

/// The greatest difference between the two sheets' numbering that is looked
/// for, in plies.
const MOST_LAG: i32 = 12;

/// Lags from `-MOST_LAG` to `MOST_LAG`.
const LAGS: usize = 25;

/// Items of the other sheet compared with one item: those numbered less than
/// this many plies off.
const BAND: i32 = 40;

pub(super) struct Alignment {
    rows: Vec<Row>,
    red: u16,
    black: u16,
}

/// The places of the black sheet compared with one place of the red one.
struct Row {
    first: u16,
    costs: Vec<[u32; LAGS]>,
}

impl Alignment {
    pub fn of(red: &Strip, black: &Strip) -> Alignment {
        let mut alignment = Alignment {
            rows: Vec::new(),
            red: red.len(),
            black: black.len(),
        };
        // From the end backwards; rows are kept in that order.
        for i in (0..=red.len()).rev() {
            let cell = |item: &Item| item.cell;
            let here = red.item(i).map(cell);
            let near = |j: &u16| match (here, black.item(*j).map(cell)) {
                (Some(a), Some(b)) => (a - b).abs() < BAND,
                // At the end of a sheet only its last places matter.
                (None, Some(b)) => red
                    .items
                    .last()
                    .is_none_or(|last| (last.cell - b).abs() < BAND),
                (Some(a), None) => black
                    .items
                    .last()
                    .is_none_or(|last| (last.cell - a).abs() < BAND),
                (None, None) => true,
            };
            let mut places = (0..=black.len()).filter(near);
            let first = places.next().unwrap_or(black.len());
            let last = places.next_back().unwrap_or(first);
            let count = usize::from(last - first) + 1;
            let row = Row {
                first,
                costs: vec![[0; LAGS]; count],
            };
            alignment.rows.push(row);
            for j in (first..=last).rev() {
                let costs = alignment.costs(red, black, i, j);
                if let Some(slot) = alignment
                    .rows
                    .last_mut()
                    .and_then(|row| row.costs.get_mut(usize::from(j - first)))
                {
                    *slot = costs;
                }
            }
        }
        alignment
    }

    /// The least that all mistakes of both sheets can cost.
    pub fn whole(&self) -> u32 {
        self.ahead(Cursor::default(), Cursor::default())
    }

    /// The least that mistakes still to come can cost from these places on.
    pub fn ahead(&self, red: Cursor, black: Cursor) -> u32 {
        let lag = red.offset - black.offset;
        let pending = u32::from(red.ahead) + u32::from(black.ahead);
        // The item out of order still counts as one to come.
        let known = self.get(red.next, black.next, lag);
        known.saturating_sub(pending * cost::COLUMN)
    }

    fn get(&self, i: u16, j: u16, lag: i32) -> u32 {
        let left = |len: u16, at: u16| u32::from(len.saturating_sub(at));
        if self.red < i || self.black < j {
            return 0;
        }
        let row = self.rows.get(usize::from(self.red - i));
        let costs = row.and_then(|row| row.costs.get(usize::from(j.checked_sub(row.first)?)));
        let cost = costs.and_then(|costs| costs.get(index(lag)?)).copied();
        // Beyond the band nothing matches any more.
        cost.unwrap_or_else(|| {
            (cost::MISSED + cost::LONE) * (left(self.red, i) + left(self.black, j))
        })
    }

    fn costs(&self, red: &Strip, black: &Strip, i: u16, j: u16) -> [u32; LAGS] {
        let lone = cost::MISSED + cost::LONE;
        let mut best = [u32::MAX; LAGS];
        let (a, b) = (red.item(i), black.item(j));
        if a.is_none() && b.is_none() {
            return [0; LAGS];
        }
        for (slot, lag) in best.iter_mut().zip(-MOST_LAG..) {
            if a.is_some() {
                *slot = (*slot).min(lone + self.get(i + 1, j, lag));
            }
            if b.is_some() {
                *slot = (*slot).min(lone + self.get(i, j + 1, lag));
            }
        }
        // The two items record one ply.
        if let (Some(a), Some(b)) = (a, b) {
            let lag = b.cell - a.cell;
            let apart = apart(a, b);
            let after = apart + self.get(i + 1, j + 1, lag);
            for (slot, before) in best.iter_mut().zip(-MOST_LAG..) {
                let shift = match lag - before {
                    0 => 0,
                    change if change % 2 == 0 => cost::SHIFT,
                    _ => cost::ODD_SHIFT,
                };
                *slot = (*slot).min(shift + after);
                if (lag - before).abs() == 1 {
                    let aside = cost::COLUMN + apart + self.get(i + 1, j + 1, before);
                    *slot = (*slot).min(aside);
                }
            }
        }
        // Items that record no ply; what follows lies where it lies.
        for skip in 1..=2 {
            if let (Some(a), Some(b)) = (red.item(i + skip), b) {
                let after = self.get(i + skip + 1, j + 1, b.cell - a.cell);
                let cost = skipping(red, i, skip) + apart(a, b) + after;
                for slot in &mut best {
                    *slot = (*slot).min(cost);
                }
            }
            if let (Some(a), Some(b)) = (a, black.item(j + skip)) {
                let after = self.get(i + 1, j + skip + 1, b.cell - a.cell);
                let cost = skipping(black, j, skip) + apart(a, b) + after;
                for slot in &mut best {
                    *slot = (*slot).min(cost);
                }
            }
            // At the very end of a sheet.
            if a.is_some() && i + skip == self.red {
                let cost = skipping(red, i, skip);
                for (slot, lag) in best.iter_mut().zip(-MOST_LAG..) {
                    *slot = (*slot).min(cost + self.get(i + skip, j, lag));
                }
            }
            if b.is_some() && j + skip == self.black {
                let cost = skipping(black, j, skip);
                for (slot, lag) in best.iter_mut().zip(-MOST_LAG..) {
                    *slot = (*slot).min(cost + self.get(i, j + skip, lag));
                }
            }
        }
        best
    }
}

fn index(lag: i32) -> Option<usize> {
    usize::try_from(lag + MOST_LAG).ok()
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
