//! What the search is asked, and what answers look like.

use std::collections::BTreeMap;

use crate::notation::{Bars, MoveText, Readings, Relative, Said, readings, says};
use crate::xiangqi::{BySide, Move, Position, Side};

use super::align::Alignment;
use super::cost;
use super::cursor::{Cursor, Manner, Used, Way};
use super::slip::slip;
use super::strip::Strip;

/// What is given: the sheets, where play starts and what is settled.
pub(super) struct Problem<'a> {
    pub strips: BySide<Option<&'a Strip>>,
    /// How the sheets lie beside each other.
    pub alignment: Alignment<'a>,
    pub start: &'a Position,
    pub fixed: &'a BTreeMap<u16, Move>,
}

/// One ply of a game and what it rests on.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Before the move.
    pub position: Position,
    pub mv: Move,
    pub used: BySide<Used>,
    /// The places on the sheets after it.
    pub after: BySide<Cursor>,
    /// What it costs that entries are missing or stand elsewhere.
    pub place: u32,
    /// What it costs that the entries do not say `mv`.
    pub misfit: u32,
}

/// A game that the sheets may tell.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub steps: Vec<Step>,
    pub last: Position,
    pub cost: u32,
    /// Where it stopped short on each sheet; the ends when complete.
    pub cursors: BySide<Cursor>,
    /// Whether both sheets are used up.
    pub complete: bool,
}

impl Game {
    /// Exchanges the sheets.
    pub fn exchange(&mut self) {
        for step in &mut self.steps {
            step.after = step.after.swapped();
            step.used = step.used.swapped();
        }
        self.cursors = self.cursors.swapped();
    }
}

impl<'a> Problem<'a> {
    pub fn of(
        strips: BySide<Option<&'a Strip>>,
        start: &'a Position,
        fixed: &'a BTreeMap<u16, Move>,
    ) -> Problem<'a> {
        Problem {
            strips,
            alignment: Alignment::of(strips),
            start,
            fixed,
        }
    }
}

impl Problem<'_> {
    pub fn strip(&self, side: Side) -> Option<&Strip> {
        self.strips[side]
    }

    /// What it costs the sheets that `mv` was played where they used these
    /// items, not counting where the items stand.
    pub fn misfit(&self, position: &Position, used: BySide<Used>, mv: Move) -> u32 {
        Side::ALL
            .into_iter()
            .map(|side| self.misfit_of(side, position, used[side], mv))
            .sum()
    }

    pub fn misfit_of(&self, side: Side, position: &Position, used: Used, mv: Move) -> u32 {
        let Some(strip) = self.strip(side) else {
            return 0;
        };
        let Some(item) = used.item.and_then(|item| strip.item(item)) else {
            return 0;
        };
        let Some(text) = item.text else {
            return cost::UNREADABLE;
        };
        match says(&text, position, strip.bars, mv) {
            Some(Said::First) => 0,
            Some(Said::Second) => cost::SECOND_READING,
            None => {
                slip(&text, mv, position, strip.bars).map_or(cost::UNRELATED, |slip| slip.cost())
            }
        }
    }

    /// The moves that the items used at a ply can mean exactly.
    pub fn exact(&self, position: &Position, used: BySide<Used>) -> Vec<Move> {
        let mut found: Vec<Move> = Vec::new();
        for side in Side::ALL {
            if let Some(readings) = self.readings_of(side, used[side].item, position) {
                for mv in readings.iter() {
                    if !found.contains(mv) {
                        found.push(*mv);
                    }
                }
            }
        }
        found
    }

    pub fn readings_of(
        &self,
        side: Side,
        item: Option<u16>,
        position: &Position,
    ) -> Option<Readings> {
        let strip = self.strip(side)?;
        let text = strip.item(item?)?.text?;
        Some(readings(&text, position, strip.bars))
    }

    /// What a sheet says at a ply.
    pub fn text(&self, side: Side, used: Used) -> Option<MoveText> {
        self.strip(side)?.item(used.item?)?.text
    }

    /// Everything the sheets may say at a ply, with the meaning of bars on each.
    pub fn relatives(&self, used: BySide<Used>) -> impl Iterator<Item = (Relative, Bars)> {
        Side::ALL.into_iter().flat_map(move |side| {
            let said = self.strip(side).zip(self.text(side, used[side]));
            said.into_iter().flat_map(|(strip, text)| {
                let relatives: Vec<Relative> = text.relatives().collect();
                relatives.into_iter().map(|text| (text, strip.bars))
            })
        })
    }

    /// Whether a sheet has a readable entry at a ply.
    pub fn is_readable(&self, side: Side, used: Used) -> bool {
        self.text(side, used).is_some()
    }

    /// Whether some sheet has one.
    pub fn is_written(&self, used: BySide<Used>) -> bool {
        Side::ALL
            .into_iter()
            .any(|side| self.is_readable(side, used[side]))
    }

    /// How many sheets have a readable entry.
    pub fn texts(&self, used: BySide<Used>) -> u32 {
        Side::ALL
            .into_iter()
            .map(|side| u32::from(self.is_readable(side, used[side])))
            .sum()
    }

    /// What it is reckoned to cost the sheets that their entries do not say
    /// the move, while it is left open what was played: somewhat more than one
    /// slip each.
    pub fn unsaid(&self, used: BySide<Used>) -> u32 {
        let entry = |side: Side| match used[side].item {
            Some(_) if self.is_readable(side, used[side]) => cost::SLIP * 5 / 4,
            Some(_) => cost::UNREADABLE,
            None => 0,
        };
        Side::ALL.into_iter().map(entry).sum()
    }

    /// Whether of two sheets one shows a ply and the other does not.
    pub fn is_lone(&self, used: BySide<Used>) -> bool {
        let missed = |side: Side| used[side].manner == Manner::Missed;
        let shown = |side: Side| used[side].item.is_some();
        (missed(Side::Red) && shown(Side::Black)) || (missed(Side::Black) && shown(Side::Red))
    }

    /// What it costs that the sheets have a ply these ways, whatever they say.
    pub fn price(&self, ways: BySide<Way>) -> u32 {
        let lone = if self.is_lone(BySide::from_fn(|side| ways[side].used)) {
            cost::LONE
        } else {
            0
        };
        ways.red.cost + ways.black.cost + lone
    }

    pub fn last_fixed(&self) -> u16 {
        self.fixed.last_key_value().map_or(0, |(&ply, _)| ply)
    }
}
