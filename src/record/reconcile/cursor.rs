//! Where on each sheet the next ply may stand.

use super::cost;
use super::strip::Strip;

/// A place on one sheet between two plies.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Cursor {
    /// The first item not yet used.
    pub next: u16,
    /// What is to be added to the ply an item's place stands for to get the
    /// ply it records; changes when the writer skips or doubles a line.
    pub offset: i32,
    /// Whether the item after `next` is already used: two halves of a round
    /// written in the wrong order.
    pub ahead: bool,
}

/// What one ply finds on one sheet.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Used {
    pub item: Option<u16>,
    pub manner: Manner,
    /// Items before it that record no ply: doubled or stray.
    pub skipped: u8,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// There is no such sheet.
    NoSheet,
    Missed,
    /// In its place, as the lines before have it.
    Plain,
    /// From here on the writer is in another line or column.
    Shifted,
    /// This entry alone stands in the other column.
    Column,
}

/// One way to go on in one sheet at one ply.
#[derive(Copy, Clone, Debug)]
pub(super) struct Way {
    pub used: Used,
    pub after: Cursor,
    pub cost: u32,
    /// Whether the sheet as numbered has it otherwise.
    pub strange: bool,
}

/// The ways of one sheet at one ply; the first takes the sheet as numbered.
#[derive(Clone, Debug, Default)]
pub(super) struct Ways {
    ways: [Option<Way>; 8],
    len: usize,
}

/// Farthest that a line is looked for from its place, in plies. A writer who
/// loses the count by more leaves no trace of where.
pub(super) const MAX_SHIFT: i32 = 12;

impl Ways {
    pub fn iter(&self) -> impl Iterator<Item = &Way> {
        self.ways.iter().take(self.len).flatten()
    }

    fn push(&mut self, used: Used, after: Cursor, cost: u32, strange: bool) {
        if let Some(free) = self.ways.get_mut(self.len) {
            *free = Some(Way {
                used,
                after,
                cost,
                strange,
            });
            self.len += 1;
        }
    }
}

/// How `strip` may go on at `ply`. Unless `thorough`, only as numbered.
pub(super) fn ways(strip: Option<&Strip>, cursor: Cursor, ply: i32, thorough: bool) -> Ways {
    let mut found = Ways::default();
    let Some(strip) = strip else {
        found.push(Used::none(Manner::NoSheet), cursor, 0, false);
        return found;
    };
    let missed = |found: &mut Ways, strange| {
        found.push(Used::none(Manner::Missed), cursor, cost::MISSED, strange);
    };
    let Some(item) = strip.item(cursor.next) else {
        missed(&mut found, false);
        return found;
    };
    if cursor.ahead {
        let after = Cursor {
            next: cursor.next.saturating_add(2),
            offset: cursor.offset,
            ahead: false,
        };
        found.push(Used::item(cursor.next, Manner::Column, 0), after, 0, false);
        return found;
    }
    let due = item.cell + cursor.offset;
    let past = |skip: u16| Cursor {
        next: cursor.next.saturating_add(skip).saturating_add(1),
        offset: strip
            .item(cursor.next.saturating_add(skip))
            .map_or(cursor.offset, |item| ply - item.cell),
        ahead: false,
    };
    let shifted = |found: &mut Ways| {
        let delta = ply - due;
        if delta.abs() <= MAX_SHIFT {
            let used = Used::item(cursor.next, Manner::Shifted, 0);
            found.push(used, past(0), cost::shift(delta), true);
        }
    };
    match due.cmp(&ply) {
        std::cmp::Ordering::Greater => {
            missed(&mut found, false);
            if thorough {
                shifted(&mut found);
            }
        }
        std::cmp::Ordering::Equal => {
            found.push(Used::item(cursor.next, Manner::Plain, 0), past(0), 0, false);
            if thorough {
                missed(&mut found, true);
                let beside = cursor.next.saturating_add(1);
                if strip
                    .item(beside)
                    .is_some_and(|item| item.cell + cursor.offset == ply + 1)
                {
                    let after = Cursor {
                        ahead: true,
                        ..cursor
                    };
                    let used = Used::item(beside, Manner::Column, 0);
                    found.push(used, after, cost::COLUMN, true);
                }
            }
        }
        std::cmp::Ordering::Less => {
            shifted(&mut found);
            if ply - due < MAX_SHIFT {
                missed(&mut found, true);
            }
            if thorough && due + 1 == ply {
                let after = Cursor {
                    next: cursor.next.saturating_add(1),
                    ..cursor
                };
                let used = Used::item(cursor.next, Manner::Column, 0);
                found.push(used, after, cost::COLUMN, true);
            }
        }
    }
    if thorough && due <= ply {
        for skip in 1..=2 {
            let taken = cursor.next.saturating_add(skip);
            if strip.item(taken).is_some() {
                let cost = skipping(strip, cursor.next, skip);
                let skipped = u8::try_from(skip).unwrap_or(u8::MAX);
                let used = Used::item(taken, Manner::Plain, skipped);
                found.push(used, past(skip), cost, true);
            }
        }
    }
    found
}

/// What it costs to take `count` items from `first` on for none of the game.
pub(super) fn skipping(strip: &Strip, first: u16, count: u16) -> u32 {
    if is_doubled(strip, first, count) {
        cost::DOUBLED
    } else {
        cost::EXTRA * u32::from(count)
    }
}

/// Whether `count` items from `first` on say once more what stands just
/// before them.
pub(super) fn is_doubled(strip: &Strip, first: u16, count: u16) -> bool {
    let text = |index: u16| strip.item(index).and_then(|item| item.text);
    let repeats = |back: u16| {
        (0..count).all(|i| {
            let here = first + i;
            here.checked_sub(back)
                .and_then(text)
                .is_some_and(|before| text(here) == Some(before))
        })
    };
    repeats(2) || (count == 1 && repeats(1))
}

impl Used {
    pub const fn none(manner: Manner) -> Used {
        Used {
            item: None,
            manner,
            skipped: 0,
        }
    }

    const fn item(item: u16, manner: Manner, skipped: u8) -> Used {
        Used {
            item: Some(item),
            manner,
            skipped,
        }
    }
}
