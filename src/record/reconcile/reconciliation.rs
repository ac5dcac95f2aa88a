use crate::record::game::Provenance;
use crate::rules::Clause;
use crate::xiangqi::{BySide, Move, Position, Side};

use super::discrepancy::Discrepancy;
use super::slip::Slip;

/// The game that one or two sheets tell, and what is wrong with each.
#[derive(Clone, Debug)]
pub struct Reconciliation {
    pub start: Position,
    /// From ply 1; empty when the sheets cannot be joined.
    pub plies: Vec<ReconciledPly>,
    /// Whether every ply is settled and every entry placed.
    pub complete: bool,
    /// Whether no other game explains the sheets nearly as well.
    pub unique: bool,
    /// What must be wrong on the sheets in all, in hundredths of a natural
    /// logarithm.
    pub cost: u32,
    /// `None` for a sheet that was not handed in.
    pub sheets: BySide<Option<SheetAccount>>,
    /// In the order of play; what concerns everything comes first.
    pub discrepancies: Vec<Discrepancy>,
}

/// One ply and what is known of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReconciledPly {
    /// From 1.
    pub ply: u16,
    pub side: Side,
    /// `None` while it is disputed.
    pub settled: Option<Settled>,
    /// The move with which the plies after this one were followed: the
    /// settled one, or of several the one that fits best.
    pub assumed: Move,
    /// Of a disputed ply every move that comes into question, best first;
    /// empty when settled.
    pub candidates: Vec<Candidate>,
    /// Of a settled ply other moves that would come into question if one more
    /// entry were wrong. Their costs compare with the settled move's.
    pub doubts: Vec<Candidate>,
    /// How each sheet has this ply; `None` for a sheet not handed in.
    pub states: BySide<Option<EntryState>>,
    /// Which entry of each sheet records this ply.
    pub entries: BySide<Option<usize>>,
}

/// A ply that is known.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    pub mv: Move,
    pub provenance: Provenance,
}

/// A move that comes into question at a ply.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub mv: Move,
    /// What must be wrong on the sheets if this move was played, beyond what
    /// must be wrong anyhow, in hundredths of a natural logarithm: 0 where
    /// nothing contradicts it, about 700 for one slip.
    pub cost: u32,
    /// The part of it that falls on each sheet's entry for this ply.
    pub sheets: BySide<u32>,
}

/// How one sheet has a ply.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum EntryState {
    /// It says the move.
    Ok,
    /// 漏记
    Missing,
    Unreadable,
    /// It says something else.
    Wrong,
    /// It can be read as more than one legal move.
    Ambiguous,
}

/// What one player's sheet comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetAccount {
    /// One for each entry of the sheet that is not a mark for a missing move.
    pub entries: Vec<EntryAccount>,
    /// Plies the sheet ought to show and does not, unreadable ones not
    /// included.
    pub missed: Vec<u16>,
    /// Plies whose entry cannot be read.
    pub unreadable: Vec<u16>,
    /// Plies whose entry says another move than was played.
    pub wrong: Vec<u16>,
    /// Fouls proposed for the plies missed (7.1).
    pub fouls: u8,
    /// The clause that makes them fouls; `None` without a foul.
    pub clause: Option<Clause>,
    /// Fouls if the arbiter confirms that the unreadable entries cannot be
    /// read, so that they count as missed where the rules have it so (7.2).
    pub fouls_if_confirmed: u8,
}

/// What became of one entry.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct EntryAccount {
    /// Index among the sheet's entries.
    pub entry: usize,
    /// The ply it records.
    pub ply: Option<u16>,
    pub place: Place,
    pub state: EntryState,
    /// How it differs from the move; `None` also when it has nothing to do
    /// with it.
    pub slip: Option<Slip>,
}

/// Where an entry stands, compared with where it belongs.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// In its place.
    Own,
    /// So many plies too late (lines skipped or doubled before it) or, when
    /// negative, too early. No move is missed by that.
    Shifted(i32),
    /// In the other player's column.
    OtherColumn,
    /// It says once more what stands before it.
    Doubled,
    /// It belongs to no ply.
    Stray,
}

impl Reconciliation {
    /// The settled moves from the first ply to the first open one.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.plies
            .iter()
            .map_while(|ply| ply.settled.map(|settled| settled.mv))
    }

    /// The position before each ply, as far as the assumed moves lead, and
    /// the last position.
    pub fn positions(&self) -> Vec<Position> {
        let mut position = self.start;
        let mut positions = vec![position];
        for ply in &self.plies {
            position.play_unchecked(ply.assumed);
            positions.push(position);
        }
        positions
    }
}

impl EntryState {
    pub const fn as_str(self) -> &'static str {
        match self {
            EntryState::Ok => "ok",
            EntryState::Missing => "missing",
            EntryState::Unreadable => "unreadable",
            EntryState::Wrong => "wrong",
            EntryState::Ambiguous => "ambiguous",
        }
    }
}

impl Place {
    pub const fn as_str(self) -> &'static str {
        match self {
            Place::Own => "own",
            Place::Shifted(_) => "shifted",
            Place::OtherColumn => "other_column",
            Place::Doubled => "doubled",
            Place::Stray => "stray",
        }
    }
}
