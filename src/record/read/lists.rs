//! Each side's moves in a list of its own: 红: … 黑: …

use crate::record::diagnostic::Finding;
use crate::record::scoresheet::{Entry, MAX_PLIES};
use crate::xiangqi::{BySide, Side};

use super::layout::Layout;
use super::lexer::{Kind, Place};
use super::rows::Slot;
use super::words::Word;

/// A side's move with its place in the list, from 0.
struct Listed {
    at: u16,
    slot: Slot,
}

impl Layout<'_> {
    /// The entries of a text that lists the sides' moves apart; `None` for
    /// any other.
    pub(super) fn lists(&mut self) -> Option<Vec<Entry>> {
        let first = self
            .tokens
            .iter()
            .find(|token| matches!(token.kind, Kind::List(_)))?;
        let place = first.place;
        let lists = self.listed();
        // A name before ordinary rounds heads no list.
        let one_sided = lists.red.is_empty() || lists.black.is_empty();
        if one_sided && self.rows().iter().any(|row| row.slots[1].is_some()) {
            return None;
        }
        for side in Side::ALL {
            if lists[!side].is_empty() && !lists[side].is_empty() {
                self.report_one_side(place, side);
            }
        }
        let turn = self.turn();
        let mut entries: Vec<Entry> = Vec::new();
        for side in Side::ALL {
            let first_ply = if side == turn { 1 } else { 2 };
            for listed in &lists[side] {
                let ply = listed.at * 2 + first_ply;
                entries.push(self.entry(&listed.slot, None, side, ply));
            }
        }
        entries.sort_by_key(|entry| entry.ply);
        Some(entries)
    }

    fn listed(&self) -> BySide<Vec<Listed>> {
        let mut lists = BySide::<Vec<Listed>>::default();
        let mut side = None;
        let mut base = BySide::<Option<u32>>::default();
        let mut at = BySide::<u16>::default();
        let mut in_remark = false;
        for (index, token) in self.tokens.iter().enumerate() {
            if let Kind::List(listed) = token.kind {
                side = Some(listed);
                in_remark = false;
            }
            let Some(side) = side else { continue };
            let slot = match &token.kind {
                Kind::Move(text) => Slot::Move {
                    token: index,
                    text: *text,
                },
                Kind::Gap(gap) => Slot::Gap {
                    token: index,
                    gap: *gap,
                },
                Kind::Word(Word::Attempt) => Slot::Attempt { token: index },
                Kind::Number { value, .. } if self.is_round_mark(index) => {
                    let first = *base[side].get_or_insert(*value);
                    let place = value.checked_sub(first).map(u16::try_from);
                    if let Some(Ok(place)) = place {
                        at[side] = place;
                    }
                    continue;
                }
                Kind::LineEnd => {
                    in_remark = false;
                    continue;
                }
                Kind::Word(Word::Prose) => {
                    in_remark = true;
                    continue;
                }
                Kind::Word(_)
                | Kind::Number { .. }
                | Kind::Cell
                | Kind::Result
                | Kind::Bracket
                | Kind::Heading
                | Kind::List(_) => continue,
            };
            // Places go up: a number that falls back numbers something else.
            let behind = lists[side].last().is_none_or(|last| last.at < at[side]);
            if in_remark || !behind || MAX_PLIES / 2 <= at[side] {
                continue;
            }
            lists[side].push(Listed { at: at[side], slot });
            at[side] += 1;
        }
        lists
    }

    fn report_one_side(&mut self, place: Place, side: Side) {
        self.report(None, place, Finding::OneSideOnly { side });
    }
}
