use crate::rules::{Ruleset, SheetGaps, recording};
use crate::xiangqi::Side;

use super::scoresheet::{EntryContent, Scoresheet};

impl Scoresheet {
    /// What the sheet, kept by `writer`, lacks of the first `plies` plies.
    ///
    /// Entries that read as moves count as kept even where they cannot be
    /// played.
    pub fn gaps(&self, writer: Side, plies: u16, ruleset: &Ruleset) -> SheetGaps {
        let mut gaps = SheetGaps::default();
        let mut mover = self
            .start_position()
            .map_or(Side::Red, |start| start.turn());
        for ply in 1..=plies {
            let content = self.entry(ply).map(|entry| &entry.content);
            match content {
                _ if !recording::is_due(mover, writer, ruleset) => {}
                Some(EntryContent::Move(_)) => {}
                Some(EntryContent::Unreadable(_)) => gaps.unreadable.push(ply),
                Some(EntryContent::Missing) | None => gaps.missing.push(ply),
            }
            mover = !mover;
        }
        gaps
    }
}
