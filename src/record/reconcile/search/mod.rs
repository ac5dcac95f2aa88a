//! The search for the game that explains the sheets best.
//!
//! Best first: what has been supposed so far and the least that the sheets
//! still have to cost say what is looked at next, of equals what has come
//! farthest. A move that nobody wrote is left open until an entry asks for it:
//! where one does not fit, every single change before it that makes it fit is
//! tried, beside a slip in the entry itself. Equal positions at equal places
//! with the same moves open are one.
//!
//! Sheets that take long are also followed kind by kind of piece, which tells
//! how much of the rest a position cannot explain; and what has come farther
//! is preferred. Where not even that comes to an end, haste does: such a game
//! is no more than one that may have been.

mod bounds;
mod expand;
mod finish;
mod line;
mod mend;
mod node;
mod rank;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap, HashSet};

use crate::xiangqi::{BySide, Move, Position, Side};

use super::alternatives::Known;
use super::cost;
use super::cursor::{Cursor, Manner, Used, skipping};
use super::foresight::{Place, misfits};
use super::problem::{Game, Problem};
use super::tracks::Tracks;
use bounds::{
    CROOKED_WORK, HASTY_MENDS, HASTY_TASKS, HASTY_TOLL, HASTY_WORK, HORIZON, LONG_WORK, MANY,
    MENDED, MOST_AFTER, MOST_AT_PLY, MOST_NODES, MOST_TASKS, MOST_WORK, SIDESTEP, TOLL,
};
use line::Link;
use mend::Trial;
use node::{Node, Play, Task};

pub(super) struct Outcome {
    /// The cheapest games that end both sheets, best first; when there is
    /// none, the one that came farthest.
    pub games: Vec<Game>,
    /// Moves that games which cost as little may have.
    pub possible: BTreeMap<(u16, Move), Known>,
    /// Set when the search stopped because too much was wrong.
    pub gave_up: bool,
    /// Set when something was left that may have led to a game as good.
    pub cut: bool,
    /// Set when that is so and the kinds of pieces were followed: how they can
    /// have moved.
    pub tracks: Option<Tracks>,
}

/// A game that has come to the end of the sheets.
struct End {
    node: usize,
    /// Before moves were found for what was left open.
    cost: u32,
    game: Game,
}

enum Entered {
    New(usize),
    /// What was met before.
    Same(usize),
    Refused,
}

/// What is looked at next: by what a game through it is reckoned to cost, then
/// by how far it has come.
type Key = (i64, Reverse<u16>, usize);

impl Problem<'_> {
    /// Looks for the cheapest games of at most so many plies.
    pub fn search(&self, most_plies: u16) -> Outcome {
        let mut search = Search {
            problem: self,
            most_plies,
            nodes: Vec::new(),
            open: BinaryHeap::new(),
            tasks: Vec::new(),
            met: HashMap::new(),
            at_ply: Vec::new(),
            trials: HashMap::new(),
            farthest: 0,
            seen_to: 0,
            front: 0,
            guesses: BTreeMap::new(),
            merged: Vec::new(),
            work: 0,
            most_tasks: MOST_TASKS,
            most_work: MOST_WORK,
            tracks: None,
            is_crooked: false,
            toll: 0,
            hasty_mends: BTreeMap::new(),
            noted: HashSet::new(),
            barren: HashSet::new(),
            cut: false,
            gave_up: false,
        };
        search.run()
    }
}

struct Search<'a> {
    problem: &'a Problem<'a>,
    most_plies: u16,
    nodes: Vec<Node>,
    open: BinaryHeap<Reverse<Key>>,
    tasks: Vec<Task>,
    /// The nodes with a position key at certain places.
    met: HashMap<(u64, BySide<Cursor>), Vec<usize>>,
    /// How many nodes each ply has.
    at_ply: Vec<u32>,
    /// What else may have led to where a node stands.
    trials: HashMap<usize, Vec<Trial>>,
    /// The farthest ply that was reached.
    farthest: u16,
    /// The farthest ply that was looked ahead to: what is compared must have
    /// been looked at equally far.
    seen_to: u16,
    /// The node that came farthest, and the moves nobody wrote on its way.
    front: usize,
    guesses: BTreeMap<u16, Move>,
    /// Moves that led to where another way had been before.
    merged: Vec<(usize, Play)>,
    work: usize,
    most_tasks: usize,
    most_work: usize,
    tracks: Option<Tracks>,
    /// Whether the sheets do not lie beside each other as numbered.
    is_crooked: bool,
    toll: i64,
    /// How often changes were looked for in haste, by plies before.
    hasty_mends: BTreeMap<u16, u32>,
    /// The nodes at which other moves were looked for.
    noted: HashSet<usize>,
    /// The nodes that leave a move open for which none fits what follows.
    barren: HashSet<usize>,
    /// Whether something was left that may have led to a game as good.
    cut: bool,
    gave_up: bool,
}

impl Search<'_> {
    fn run(&mut self) -> Outcome {
        let root = Node {
            position: *self.problem.start,
            ply: 0,
            cursors: BySide::default(),
            cost: 0,
            whole: self.problem.alignment.whole(),
            faults: 0,
            mended: 0,
            misfits: 0,
            seen_to: 0,
            lacking: 0,
            open: 0,
            opened: BySide::default(),
            parent: 0,
            mv: None,
            used: BySide::from_fn(|_| Used::none(Manner::NoSheet)),
            place: 0,
            misfit: 0,
        };
        let _ = self.enter(root);
        let mut ends: Vec<End> = Vec::new();
        let (mut best, mut mended) = (u32::MAX, 0);
        while let Some(Reverse((.., task))) = self.open.pop() {
            if self.farthest == self.most_plies {
                break;
            }
            if self.is_used_up() {
                self.cut = true;
                if best < u32::MAX || !self.make_haste() {
                    self.gave_up = true;
                    break;
                }
            }
            let Some(&task) = self.tasks.get(task) else {
                continue;
            };
            if self.tracks.is_none() && !self.is_crooked && LONG_WORK < self.work {
                self.follow_tracks();
                self.queue(task);
                continue;
            }
            if best < u32::MAX && !self.may_matter(task, best, mended) {
                continue;
            }
            if self.is_barren(task.node()) {
                continue;
            }
            match task {
                Task::Play(play) => self.play(play),
                Task::End { node, cost } => {
                    let Some(game) = self.end(node, cost) else {
                        continue;
                    };
                    if best == u32::MAX {
                        self.most_tasks = self.most_tasks.min(self.tasks.len() * 2 + MOST_AFTER);
                        self.most_work = self.most_work.min(self.work * 2 + MOST_AFTER);
                    }
                    if game.cost < best {
                        best = game.cost;
                        mended = self.node(node).mended;
                    }
                    ends.push(End { node, cost, game });
                    if self.is_hasty() {
                        break;
                    }
                }
                Task::Ways { node, .. } | Task::Others { node, .. } | Task::Mend { node, .. }
                    if self.look(node) =>
                {
                    self.queue(task);
                }
                Task::Ways { node, above, level } => self.try_ways(node, above, level),
                Task::Others { node, ways, .. } => self.try_others(node, ways),
                Task::Mend {
                    node,
                    want,
                    level,
                    pairs: false,
                } if self.has_time(node) => self.mend(node, want, level),
                Task::Mend { node, want, .. } if !self.is_hasty() => self.mend_twice(node, want),
                Task::Mend { .. } => {}
            }
        }
        self.outcome(ends)
    }

    fn node(&self, index: usize) -> &Node {
        self.nodes
            .get(index)
            .unwrap_or_else(|| unreachable!("only indices of nodes are kept"))
    }

    fn queue(&mut self, task: Task) {
        let (least, ply) = self.rank(task);
        self.open
            .push(Reverse((least, Reverse(ply), self.tasks.len())));
        self.tasks.push(task);
    }

    fn is_used_up(&self) -> bool {
        self.most_tasks < self.tasks.len()
            || self.most_work < self.work
            || MOST_NODES < self.nodes.len()
    }

    /// Follows the kinds of pieces from here on.
    fn follow_tracks(&mut self) {
        let Some(tracks) = Tracks::of(self.problem) else {
            self.is_crooked = true;
            // Unless a game was found, which sets a limit of its own.
            if self.most_work == MOST_WORK {
                self.most_work = CROOKED_WORK;
            }
            return;
        };
        for node in &mut self.nodes {
            node.lacking = tracks.lacking(&node.position, node.cursors, node.ply, node.opened);
        }
        self.tracks = Some(tracks);
        self.toll = TOLL;
        self.rank_anew();
    }

    /// Looks for any game at all, unless that was done.
    fn make_haste(&mut self) -> bool {
        if self.tracks.is_none() || self.is_hasty() || MOST_NODES < self.nodes.len() {
            return false;
        }
        self.toll = HASTY_TOLL;
        self.most_tasks = self.tasks.len() + HASTY_TASKS;
        self.most_work = self.work + HASTY_WORK;
        self.rank_anew();
        true
    }

    /// Whether changes before a node may still be looked for.
    fn has_time(&mut self, node: usize) -> bool {
        if !self.is_hasty() {
            return true;
        }
        let ply = self.node(node).ply;
        let mends = self.hasty_mends.entry(ply).or_default();
        *mends += 1;
        *mends <= HASTY_MENDS
    }

    fn is_hasty(&self) -> bool {
        self.toll == HASTY_TOLL
    }

    /// What the entries to come lack as far as single kinds of pieces show it.
    fn lacking(
        &self,
        position: &Position,
        cursors: BySide<Cursor>,
        ply: u16,
        opened: BySide<u16>,
    ) -> u32 {
        let tracks = self.tracks.as_ref();
        tracks.map_or(0, |tracks| tracks.lacking(position, cursors, ply, opened))
    }

    /// Whether the way to a node leaves a move open for which none was found.
    fn is_barren(&self, mut index: usize) -> bool {
        while !self.barren.is_empty() && 0 < self.node(index).ply {
            if self.barren.contains(&index) {
                return true;
            }
            index = self.node(index).parent;
        }
        false
    }

    /// Whether a task can lead to a better game than the best one known, or to
    /// one as good that differs in more than what was mended.
    fn may_matter(&self, task: Task, best: u32, mended: u32) -> bool {
        let least = match task {
            Task::Ways { level, .. } | Task::Others { level, .. } | Task::Mend { level, .. } => {
                level
            }
            Task::Play(play) => play.whole,
            Task::End { cost, .. } => cost,
        };
        let mends = match task {
            Task::Play(play) => play.mended,
            Task::Mend { node, .. } => self.node(node).mended + MENDED,
            _ => self.node(task.node()).mended,
        };
        least < best || (least <= best + cost::DISPUTE_MARGIN && mends <= mended + SIDESTEP)
    }

    /// Looks how a node fits the entries up to where the search has come;
    /// whether that is worse than it seemed.
    fn look(&mut self, index: usize) -> bool {
        let node = self.node(index);
        if self.farthest <= node.ply || self.seen_to <= node.seen_to {
            return false;
        }
        let (before, position, cursors, ply) =
            (node.misfits, node.position, node.cursors, node.ply);
        let seen = self.misfits(&position, cursors, ply, before);
        let to = self.seen_to;
        let Some(node) = self.nodes.get_mut(index) else {
            return false;
        };
        node.misfits = seen;
        node.seen_to = to;
        before < seen
    }

    /// Looks ahead as far as there are not many more misfits than `known`.
    fn misfits(
        &mut self,
        position: &Position,
        cursors: BySide<Cursor>,
        ply: u16,
        known: u32,
    ) -> u32 {
        let to = self.seen_to.max(ply + HORIZON);
        self.seen_to = to;
        self.work += usize::from(to - ply);
        let place = Place {
            position,
            cursors,
            ply,
        };
        misfits(self.problem, place, to, known + MANY, &self.guesses)
    }

    /// Makes a node known, unless there are too many at its ply. One that is
    /// the same as far as the rest of the game goes is told.
    fn enter(&mut self, node: Node) -> Entered {
        let ply = usize::from(node.ply);
        if self.at_ply.len() <= ply {
            self.at_ply.resize(ply + 1, 0);
        }
        let most = if self.is_hasty() {
            u32::MAX
        } else {
            MOST_AT_PLY
        };
        let same = self
            .met
            .entry((node.position.key() ^ node.open, node.cursors))
            .or_default();
        let is_same = |&other: &usize| {
            let other = self.nodes.get(other);
            other.is_some_and(|other| other.position == node.position && other.open == node.open)
        };
        let place = same.iter().position(is_same);
        if let Some(place) = place
            && let Some(&other) = same.get(place)
        {
            let known = self.nodes.get(other).map_or(0, |other| other.cost);
            if known <= node.cost {
                return Entered::Same(other);
            }
            // What was reckoned to come can lead to a place the dearer way
            // first.
            same.swap_remove(place);
        }
        if let Some(count) = self.at_ply.get_mut(ply) {
            if most <= *count {
                return Entered::Refused;
            }
            *count += 1;
        }
        let index = self.nodes.len();
        same.push(index);
        self.nodes.push(node);
        if self.is_hopeless(index) {
            self.gave_up = true;
            return Entered::Refused;
        }
        let (ply, whole) = (self.node(index).ply, self.node(index).whole);
        if self.farthest < ply {
            self.advance(index);
        }
        let node = self.node(index);
        if let Some(rest) = self.left_over(node) {
            let cost = node.cost + rest;
            self.queue(Task::End { node: index, cost });
            if rest == 0 {
                return Entered::New(index);
            }
        }
        if ply < self.most_plies {
            self.queue(Task::Ways {
                node: index,
                above: None,
                level: whole,
            });
        }
        Entered::New(index)
    }

    /// Takes a node for the one that came farthest.
    fn advance(&mut self, index: usize) {
        let straight = self.node(index).parent == self.front;
        let mut at = index;
        loop {
            let node = self.node(at);
            let (ply, parent) = (node.ply, node.parent);
            match node.mv.filter(|_| !self.problem.is_written(node.used)) {
                Some(mv) => self.guesses.insert(ply, mv),
                None => self.guesses.remove(&ply),
            };
            if straight || ply == 0 {
                break;
            }
            at = parent;
        }
        self.front = index;
        self.farthest = self.node(index).ply;
    }

    /// What the items left on the sheets cost if the game ends here; `None`
    /// when it cannot.
    fn left_over(&self, node: &Node) -> Option<u32> {
        if node.ply < self.problem.last_fixed() {
            return None;
        }
        let mut cost = 0;
        for side in Side::ALL {
            let Some(strip) = self.problem.strip(side) else {
                continue;
            };
            let cursor = node.cursors[side];
            match strip.len().saturating_sub(cursor.next) {
                0 => {}
                left @ (1 | 2) if !cursor.ahead => {
                    // No less than a sheet that goes on alone, and never
                    // preferred to a game with the move.
                    cost += skipping(strip, cursor.next, left) + cost::MISSED + cost::LONE;
                    cost += cost::DISPUTE_MARGIN;
                }
                _ => return None,
            }
        }
        Some(cost)
    }

    /// Whether nearly everything of late has been wrong on every sheet.
    fn is_hopeless(&self, index: usize) -> bool {
        const STRETCH: u16 = 16;
        let sheets = Side::ALL
            .into_iter()
            .filter(|&side| self.problem.strip(side).is_some())
            .count();
        let sheets = u32::try_from(sheets).unwrap_or(1);
        let limit = u32::from(STRETCH) * sheets * cost::UNREADABLE * 3 / 4;
        let node = self.node(index);
        if node.faults <= limit || node.ply < STRETCH {
            return false;
        }
        let mut then = node;
        for _ in 0..STRETCH {
            then = self.node(then.parent);
        }
        limit < node.faults - then.faults
    }

    /// The nodes on the way to one, from the first move on.
    fn way(&self, index: usize) -> Vec<usize> {
        let mut way = Vec::new();
        let mut at = index;
        while 0 < self.node(at).ply {
            way.push(at);
            at = self.node(at).parent;
        }
        way.reverse();
        way
    }

    fn line(&self, way: &[usize]) -> Vec<Link> {
        way.iter()
            .map(|&index| self.link(self.node(index)))
            .collect()
    }

    fn link(&self, node: &Node) -> Link {
        Link {
            position: self.node(node.parent).position,
            mv: node.mv,
            used: node.used,
            after: node.cursors,
            place: node.place,
            misfit: node.misfit,
        }
    }
}
