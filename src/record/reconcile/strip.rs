use crate::notation::{Bars, MoveText, School};
use crate::record::scoresheet::{EntryContent, Scoresheet};

/// A sheet as the search sees it: what was written, in order, each with the
/// ply that its place on the paper stands for.
#[derive(Clone, Debug)]
pub(super) struct Strip {
    pub items: Vec<Item>,
    pub bars: Bars,
}

#[derive(Copy, Clone, Debug)]
pub(super) struct Item {
    /// Increasing from item to item.
    pub cell: i32,
    /// `None` when it cannot be read.
    pub text: Option<MoveText>,
    /// Index among the sheet's entries.
    pub entry: usize,
}

impl Strip {
    /// Marks for a missing move are places left blank, as an empty cell is.
    pub fn of(sheet: &Scoresheet) -> Strip {
        let texts = || {
            sheet
                .entries
                .iter()
                .filter_map(|entry| match &entry.content {
                    EntryContent::Move(text) => Some(text),
                    EntryContent::Missing | EntryContent::Unreadable(_) => None,
                })
        };
        let school = School::of(texts());
        let items = sheet
            .entries
            .iter()
            .enumerate()
            .filter_map(|(index, entry)| {
                let text = match &entry.content {
                    EntryContent::Missing => return None,
                    EntryContent::Unreadable(_) => None,
                    EntryContent::Move(text) => {
                        Some(school.map_or(*text, |school| text.in_school(school)))
                    }
                };
                Some(Item {
                    cell: i32::from(entry.ply),
                    text,
                    entry: index,
                })
            })
            .collect();
        Strip {
            items,
            bars: sheet.bars,
        }
    }

    /// The same with Red's and Black's columns exchanged, where Red begins.
    pub fn exchanged(&self) -> Strip {
        let mut exchanged = self.clone();
        for item in &mut exchanged.items {
            item.cell += if item.cell % 2 == 1 { 1 } else { -1 };
        }
        exchanged.items.sort_by_key(|item| item.cell);
        exchanged
    }

    pub fn item(&self, index: u16) -> Option<&Item> {
        self.items.get(usize::from(index))
    }

    pub fn len(&self) -> u16 {
        u16::try_from(self.items.len()).unwrap_or(u16::MAX)
    }
}
