//! What the search keeps: ways to have come to a ply, and what is still to be
//! looked at.

use crate::xiangqi::{BySide, Move, Position};

use super::super::cursor::{Cursor, Used, Way};
use super::line::Want;

/// A way to have come to a ply.
pub(super) struct Node {
    pub position: Position,
    /// Plies played.
    pub ply: u16,
    pub cursors: BySide<Cursor>,
    pub cost: u32,
    /// `cost` and the least that is still to come.
    pub whole: u32,
    /// The part of `cost` that is not for moves left out.
    pub faults: u32,
    /// What is reckoned for changes because of later entries.
    pub mended: u32,
    /// Entries to come that will not fit, up to ply `seen_to`.
    pub misfits: u32,
    pub seen_to: u16,
    /// What is lacking in the rest of the sheets.
    pub lacking: u32,
    /// Tells which plies are left open.
    pub open: u64,
    /// How many plies of each side are.
    pub opened: BySide<u16>,
    pub parent: usize,
    pub mv: Option<Move>,
    pub used: BySide<Used>,
    pub place: u32,
    pub misfit: u32,
}

#[derive(Copy, Clone)]
pub(super) enum Task {
    /// The ways through the sheets from a node with which a game costs more
    /// than `above` and at most `level`.
    Ways {
        node: usize,
        above: Option<u32>,
        level: u32,
    },
    /// The moves that the entries do not say as they stand.
    Others {
        node: usize,
        ways: BySide<Way>,
        level: u32,
    },
    /// What may have been otherwise before, so that a want is met.
    Mend {
        node: usize,
        want: Want,
        level: u32,
        /// Whether two changes at once are tried.
        pairs: bool,
    },
    Play(Play),
    /// What is left on the sheets belongs to no ply.
    End {
        node: usize,
        cost: u32,
    },
}

impl Task {
    /// The node that it goes on from.
    pub fn node(&self) -> usize {
        match self {
            Task::Ways { node, .. }
            | Task::Others { node, .. }
            | Task::Mend { node, .. }
            | Task::Play(Play { node, .. })
            | Task::End { node, .. } => *node,
        }
    }
}

#[derive(Copy, Clone)]
pub(super) struct Play {
    pub node: usize,
    pub ways: BySide<Way>,
    pub mv: Option<Move>,
    pub place: u32,
    pub misfit: u32,
    pub whole: u32,
    pub mended: u32,
    pub misfits: u32,
    pub lacking: u32,
    pub seen_to: u16,
    /// Whether nothing is known yet of how it fits what comes.
    pub blind: bool,
}

impl Node {
    /// Which plies are open after a move from here, and how many.
    pub fn open_after(&self, mv: Option<Move>) -> (u64, BySide<u16>) {
        if mv.is_some() {
            return (self.open, self.opened);
        }
        let mut opened = self.opened;
        opened[self.position.turn()] += 1;
        (self.open ^ mixed(u64::from(self.ply) + 1), opened)
    }
}

/// SplitMix64.
const fn mixed(seed: u64) -> u64 {
    let z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
