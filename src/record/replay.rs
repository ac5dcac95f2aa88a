//! Follows a sheet on the board.

use crate::notation::{Bars, MoveText, Readings, Resolution, readings, resolve};
use crate::rules::Line;
use crate::xiangqi::{FenError, Move, Position, Side};

use super::diagnostic::{Basis, Diagnostic, Finding};
use super::lookahead::{Breadth, Lookahead, Outlook};
use super::outcome::StatedResult;
use super::scoresheet::{Entry, EntryContent, Scoresheet};

/// A sheet as far as it could be followed.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The settled plies from the start.
    pub line: Line,
    /// Every settled ply, and the one that stopped the replay, if any.
    pub plies: Vec<ReplayedPly>,
    /// What the board had to say; not what reading already reported.
    pub diagnostics: Vec<Diagnostic>,
    /// Whether there are moves, none was left out in reading, and all of them
    /// were settled.
    pub complete: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayedPly {
    /// From 1.
    pub ply: u16,
    pub side: Side,
    /// As written; empty where nothing is.
    pub source: String,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
    pub status: PlyStatus,
    /// Set if the ply is `Ok` or `Inferred`.
    pub mv: Option<Move>,
    /// Where more than one move comes into question: all of them, the one
    /// taken included.
    pub candidates: Vec<Move>,
}

/// What became of one ply of a sheet.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlyStatus {
    /// Written, readable and legal.
    Ok,
    /// Settled by the rest of the game or by a convention.
    Inferred,
    /// More than one legal move, and nothing decides.
    Ambiguous,
    Illegal,
    Unreadable,
    /// Not recorded.
    Missing,
}

impl PlyStatus {
    pub const ALL: [PlyStatus; 6] = [
        PlyStatus::Ok,
        PlyStatus::Inferred,
        PlyStatus::Ambiguous,
        PlyStatus::Illegal,
        PlyStatus::Unreadable,
        PlyStatus::Missing,
    ];

    /// The name in JSON and in wording keys.
    pub const fn as_str(self) -> &'static str {
        match self {
            PlyStatus::Ok => "ok",
            PlyStatus::Inferred => "inferred",
            PlyStatus::Ambiguous => "ambiguous",
            PlyStatus::Illegal => "illegal",
            PlyStatus::Unreadable => "unreadable",
            PlyStatus::Missing => "missing",
        }
    }
}

/// Runs of more plies without a readable entry are not bridged: too many
/// ways lead across.
const MOST_BRIDGED: usize = 2;

/// More moves than this are not worth listing for a ply that is not recorded.
const MOST_CANDIDATES: usize = 12;

/// How many plies farther one reading must lead than every other to be taken
/// when none leads to the end.
const MARGIN: usize = 8;

/// Plays a sheet from its start position until it ends or cannot be followed.
///
/// An entry with more than one legal reading, or a ply without a readable
/// entry, is settled where exactly one legal move lets the rest follow. Short
/// form without bars is read as 平 where that lets the rest follow, otherwise
/// as 进 or 退. Each such ply is `Inferred` and reported.
///
/// # Errors
///
/// When the sheet gives a start position that cannot be played from.
pub fn replay(sheet: &Scoresheet) -> Result<Replay, FenError> {
    let start = sheet.start_position().map_err(Clone::clone)?;
    let mut replaying = Replaying::new(sheet, start);
    while replaying.step() {}
    Ok(replaying.finish())
}

/// What is known of one ply before the board is asked.
struct Written<'a> {
    side: Side,
    entry: Option<&'a Entry>,
    text: Option<&'a MoveText>,
}

/// The moves found for a stretch of a sheet that leaves choices open.
#[derive(Default)]
struct Plan {
    /// The ply of the first move, counted from 0.
    from: usize,
    moves: Vec<Move>,
}

impl Plan {
    fn at(&self, at: usize) -> Option<Move> {
        self.moves.get(at.checked_sub(self.from)?).copied()
    }

    fn covers(&self, at: usize) -> bool {
        self.at(at).is_some()
    }
}

struct Replaying<'a> {
    sheet: &'a Scoresheet,
    written: Vec<Written<'a>>,
    lookahead: Option<Lookahead<'a>>,
    plan: Plan,
    line: Line,
    plies: Vec<ReplayedPly>,
    diagnostics: Vec<Diagnostic>,
    stopped: bool,
}

impl<'a> Replaying<'a> {
    fn new(sheet: &'a Scoresheet, start: Position) -> Replaying<'a> {
        let mut written = Vec::with_capacity(usize::from(sheet.last_ply()));
        let mut side = start.turn();
        let mut entries = sheet.entries.iter().peekable();
        for ply in 1..=sheet.last_ply() {
            let entry = entries.next_if(|entry| entry.ply == ply);
            let text = entry.and_then(|entry| match &entry.content {
                EntryContent::Move(text) => Some(text),
                EntryContent::Missing | EntryContent::Unreadable(_) => None,
            });
            written.push(Written { side, entry, text });
            side = !side;
        }
        Replaying {
            sheet,
            plies: Vec::with_capacity(written.len()),
            written,
            lookahead: None,
            plan: Plan::default(),
            line: Line::new(start),
            diagnostics: Vec::new(),
            stopped: false,
        }
    }

    /// Settles the next ply; `false` at the end and where nothing settles it.
    fn step(&mut self) -> bool {
        if self.stopped {
            return false;
        }
        let at = self.plies.len();
        let Some(written) = self.written.get(at) else {
            return false;
        };
        match written.text {
            Some(text) => self.written_move(at, text),
            None => self.open_ply(at),
        }
        true
    }

    fn written_move(&mut self, at: usize, text: &'a MoveText) {
        let found = readings(text, self.line.last(), self.sheet.bars);
        match (&*found, found.settled()) {
            ([], _) => self.illegal(at, text),
            ([mv], Some(_)) => self.settle(at, *mv, PlyStatus::Ok, Vec::new()),
            (_, Some(_)) => self.by_priority(at, text, &found),
            // Where directions are lost, every doubt is weighed at once.
            (_, None) if self.sheet.bars == Bars::Absent => self.by_priority(at, text, &found),
            (_, None) => self.by_uniqueness(at, &found),
        }
    }

    fn illegal(&mut self, at: usize, text: &MoveText) {
        if let Resolution::Illegal(why) = resolve(text, self.line.last(), self.sheet.bars) {
            let text = self.source(at);
            self.report(at, Finding::IllegalMove { text, why }, Vec::new());
        }
        self.stop(at, PlyStatus::Illegal, Vec::new());
    }

    /// A convention puts one reading first: it is taken unless only another
    /// lets the rest follow.
    fn by_priority(&mut self, at: usize, text: &MoveText, found: &Readings) {
        if !self.plan.covers(at) {
            let end = self.next_open(at);
            for breadth in [Breadth::Likely, Breadth::LessLikely] {
                let moves = self.look_ahead(at, found, breadth, end).best;
                let reached = at + moves.len();
                if at + self.plan.moves.len() < reached || !self.plan.covers(at) {
                    self.plan = Plan { from: at, moves };
                }
                if reached == end {
                    break;
                }
            }
        }
        let Some(mv) = self.plan.at(at).filter(|mv| found.contains(mv)) else {
            return self.by_uniqueness(at, found);
        };
        let text_written = self.source(at);
        let bare = text
            .relatives()
            .any(|relative| relative.direction.is_none());
        let basis = if bare {
            Basis::Bare { text: text_written }
        } else {
            Basis::Ambiguous { text: text_written }
        };
        self.infer(at, mv, basis, found.to_vec());
    }

    /// The next ply from `at` on without a readable entry.
    fn next_open(&self, at: usize) -> usize {
        let known = self
            .written
            .iter()
            .skip(at)
            .take_while(|w| w.text.is_some());
        at + known.count()
    }

    fn by_uniqueness(&mut self, at: usize, found: &Readings) {
        match self.only_one(at, found, self.next_open(at), MARGIN) {
            Ok(mv) => {
                let text = self.source(at);
                self.infer(at, mv, Basis::Ambiguous { text }, found.to_vec());
            }
            Err(candidates) => {
                let text = self.source(at);
                self.report(at, Finding::AmbiguousMove { text }, candidates.clone());
                self.stop(at, PlyStatus::Ambiguous, candidates);
            }
        }
    }

    /// A ply without a readable entry.
    fn open_ply(&mut self, at: usize) {
        let open = |written: &&Written<'_>| written.text.is_none();
        let run = self.written.iter().skip(at).take_while(open).count();
        let behind = at + run;
        let end = self.next_open(behind);
        let unreadable = self
            .written
            .get(at)
            .and_then(|written| written.entry)
            .is_some_and(|entry| matches!(entry.content, EntryContent::Unreadable(_)));
        let status = if unreadable {
            PlyStatus::Unreadable
        } else {
            PlyStatus::Missing
        };
        let mut candidates = Vec::new();
        if run <= MOST_BRIDGED && behind < end {
            let legal = self.line.last().legal_moves();
            // The next open ply is as far as a move can be tested.
            match self.only_one(at, &legal, end, usize::MAX) {
                Ok(mv) => {
                    let basis = if unreadable {
                        let text = self.source(at);
                        Basis::Unreadable { text }
                    } else {
                        Basis::Gap
                    };
                    return self.infer(at, mv, basis, Vec::new());
                }
                Err(left) if left.len() <= MOST_CANDIDATES => candidates = left,
                Err(_) => {}
            }
        }
        if !unreadable {
            let ply = ply_number(at);
            self.report(at, Finding::MissingMove { ply }, candidates.clone());
        }
        self.stop(at, status, candidates);
    }

    /// The only move after which play can go on up to `end`; failing that,
    /// the one that leads at least `margin` plies farther than all others.
    /// Otherwise those that lead farthest.
    fn only_one(
        &mut self,
        at: usize,
        moves: &[Move],
        end: usize,
        margin: usize,
    ) -> Result<Move, Vec<Move>> {
        let outlook = self.look_ahead(at, moves, Breadth::Every, end);
        let reached = || moves.iter().copied().zip(outlook.reached.iter().copied());
        let farthest = reached().map(|(_, plies)| plies).max().unwrap_or(at);
        let best: Vec<Move> = reached()
            .filter(|&(_, plies)| plies == farthest)
            .map(|(mv, _)| mv)
            .collect();
        let next = reached()
            .map(|(_, plies)| plies)
            .filter(|&plies| plies < farthest)
            .max();
        let clear = farthest == end
            || next.is_none_or(|next| {
                next.checked_add(margin)
                    .is_some_and(|least| least <= farthest)
            });
        match best.as_slice() {
            [mv] if clear && !outlook.narrowed => Ok(*mv),
            _ if farthest <= at + 1 || outlook.narrowed => Err(moves.to_vec()),
            _ => Err(best),
        }
    }

    fn look_ahead(&mut self, at: usize, moves: &[Move], breadth: Breadth, end: usize) -> Outlook {
        let written = &self.written;
        let lookahead = self.lookahead.get_or_insert_with(|| {
            Lookahead::new(
                written.iter().map(|written| written.text).collect(),
                self.sheet.bars,
            )
        });
        lookahead.follow(self.line.last(), moves, breadth, at, end)
    }

    fn infer(&mut self, at: usize, mv: Move, basis: Basis, candidates: Vec<Move>) {
        self.report(at, Finding::InferredMove { mv, basis }, candidates.clone());
        self.settle(at, mv, PlyStatus::Inferred, candidates);
    }

    fn settle(&mut self, at: usize, mv: Move, status: PlyStatus, candidates: Vec<Move>) {
        self.line.push_unchecked(mv);
        let ply = self.ply(at, status, Some(mv), candidates);
        self.plies.push(ply);
    }

    fn stop(&mut self, at: usize, status: PlyStatus, candidates: Vec<Move>) {
        let ply = self.ply(at, status, None, candidates);
        self.plies.push(ply);
        self.stopped = true;
    }

    fn ply(
        &self,
        at: usize,
        status: PlyStatus,
        mv: Option<Move>,
        candidates: Vec<Move>,
    ) -> ReplayedPly {
        let (line, column) = self.place(at);
        ReplayedPly {
            ply: ply_number(at),
            side: self
                .written
                .get(at)
                .map_or(Side::Red, |written| written.side),
            source: self.source(at),
            line,
            column,
            status,
            mv,
            candidates,
        }
    }

    fn source(&self, at: usize) -> String {
        self.written
            .get(at)
            .and_then(|written| written.entry)
            .map_or_else(String::new, |entry| entry.text.clone())
    }

    /// Of the entry, or of the next one where there is none.
    fn place(&self, at: usize) -> (u32, u32) {
        self.written
            .iter()
            .skip(at)
            .find_map(|written| written.entry)
            .map_or((1, 1), |entry| (entry.line, entry.column))
    }

    fn report(&mut self, at: usize, finding: Finding, candidates: Vec<Move>) {
        let (line, column) = self.place(at);
        self.diagnostics.push(Diagnostic {
            ply: Some(ply_number(at)),
            line,
            column,
            finding,
            candidates,
        });
    }

    fn finish(mut self) -> Replay {
        let mut unreached = (self.plies.len()..self.written.len())
            .filter(|&at| self.written.get(at).is_some_and(|w| w.entry.is_some()));
        if let Some(first) = unreached.next() {
            let count = 1 + unreached.count();
            self.report(first, Finding::NotReached { count }, Vec::new());
        }
        let complete = !self.stopped && !self.plies.is_empty() && self.sheet.cut_after.is_none();
        if complete {
            self.compare_result();
        }
        Replay {
            line: self.line,
            plies: self.plies,
            diagnostics: self.diagnostics,
            complete,
        }
    }

    fn compare_result(&mut self) {
        let stated = &self.sheet.headers.result;
        if let Some(finding) = StatedResult::contradiction(stated, self.line.last()) {
            self.report(self.plies.len().saturating_sub(1), finding, Vec::new());
        }
    }
}

fn ply_number(at: usize) -> u16 {
    u16::try_from(at + 1).unwrap_or(u16::MAX)
}
