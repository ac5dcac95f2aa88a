//! The search for the game that explains the sheets best.
//!
//! Best first: what has been supposed so far and the least that the sheets
//! still have to cost say what is looked at next, of equals what has come
//! farthest. As long as everything fits that is one way and nothing else is
//! touched; where something does not, the suppositions nearest before it are
//! tried first. Equal positions at equal places are one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use crate::record::reluctance::reluctance;
use crate::xiangqi::{BySide, Move, Position, Side};

use super::cost;
use super::cursor::{Cursor, Manner, Used, Way, skipping, ways};
use super::foresight::{Place, misfits};
use super::problem::{Game, Problem, Step};

/// Ways to have come to one ply that are followed.
const MOST_AT_PLY: u32 = 300;

/// Ways to have come anywhere that are followed before the search gives up.
const MOST_NODES: usize = 12_000;

/// Moves and ways looked at before it gives up.
const MOST_TASKS: usize = 110_000;

/// Of them after a first game is found, besides as many as that took.
const MOST_AFTER: usize = 12_000;

/// How many plies ahead are looked at where there is a choice.
const HORIZON: u16 = 20;

/// What an entry to come that does not fit is reckoned to cost: less than a
/// slip, since it may fit yet.
const MISFIT_AHEAD: u32 = 60;

/// Misfits beyond which it makes no difference how many there are.
const MANY_MORE: u32 = 4;

/// What it is reckoned to cost to leave the likeliest of the moves that nobody
/// wrote, so that few such changes are tried before many.
const STRAYED: u32 = 120;

/// How much farther from the likeliest a game as good may be: one unwritten
/// move. A round that was left out may have been another than the likeliest.
const SIDESTEP: u32 = STRAYED + 60;

/// And if that does not help the front on.
const IDLE: u32 = 120;

/// Games as good as the best that are told.
const MOST_GAMES: usize = 50;

/// Of those that came farthest, how many are compared when none came to the
/// end.
const FRONT: usize = 40;

/// Nothing on the sheets says more than this of one ply.
const HOPELESS: u32 = 4 * cost::UNRELATED;

pub(super) struct Outcome {
    /// The cheapest games that end both sheets, best first; when there is
    /// none, the one that came farthest.
    pub games: Vec<Game>,
    /// Set when the search stopped because too much was wrong.
    pub gave_up: bool,
}

/// A way to have come to a ply.
struct Node {
    position: Position,
    /// Plies played.
    ply: u16,
    cursors: BySide<Cursor>,
    cost: u32,
    /// `cost` and the least that is still to come.
    whole: u32,
    /// The part of `cost` that is not for moves left out.
    faults: u32,
    /// How far the moves that nobody wrote are from the likeliest.
    strayed: u32,
    /// Entries to come that will not fit, up to ply `seen_to`.
    misfits: u32,
    seen_to: u16,
    parent: usize,
    mv: Option<Move>,
    used: BySide<Used>,
}

/// What is looked at next: by what a game through it is reckoned to cost, then
/// by how far it has come.
type Key = (u32, Reverse<u16>, usize);

#[derive(Copy, Clone)]
enum Task {
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
    Play(Play),
    /// What is left on the sheets belongs to no ply.
    End {
        node: usize,
        cost: u32,
    },
}

/// What is known of how a move fits the entries to come.
enum Outlook {
    /// It is what the entries say; they have been looked at before.
    Clear,
    Unknown,
    Seen {
        misfits: u32,
        strayed: u32,
        to: u16,
    },
}

#[derive(Copy, Clone)]
struct Play {
    node: usize,
    ways: BySide<Way>,
    mv: Move,
    cost: u32,
    faults: u32,
    whole: u32,
    strayed: u32,
    misfits: u32,
    seen_to: u16,
    /// Whether nothing is known yet of how it fits what comes.
    blind: bool,
    /// The front that it was found no help for.
    idle: usize,
}

impl Node {
    /// What is reckoned besides what is sure to be wrong.
    const fn doubt(&self) -> u32 {
        self.misfits * MISFIT_AHEAD + self.strayed
    }
}

impl Play {
    const fn doubt(&self) -> u32 {
        self.misfits * MISFIT_AHEAD + self.strayed
    }
}

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
            farthest: 0,
            seen_to: 0,
            front: 0,
            guesses: BTreeMap::new(),
            ahead_of_front: ((usize::MAX, 0), 0),
            merged: Vec::new(),
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
    /// The farthest ply that was reached.
    farthest: u16,
    /// The farthest ply that was looked ahead to: what is compared must have
    /// been looked at equally far.
    seen_to: u16,
    /// The node that came farthest, and the moves nobody wrote on its way.
    front: usize,
    guesses: BTreeMap<u16, Move>,
    /// For a front and how far was looked: the misfits that wait there.
    ahead_of_front: ((usize, u16), u32),
    /// Moves that led to where another way had been before.
    merged: Vec<(usize, Play)>,
    gave_up: bool,
}

impl Search<'_> {
    fn run(&mut self) -> Outcome {
        let _ = self.enter(Node {
            position: *self.problem.start,
            ply: 0,
            cursors: BySide::default(),
            cost: 0,
            whole: self.problem.alignment.whole(),
            faults: 0,
            strayed: 0,
            misfits: 0,
            seen_to: 0,
            parent: 0,
            mv: None,
            used: BySide::from_fn(|_| Used::none(Manner::NoSheet)),
        });
        let mut ends: Vec<(usize, u32)> = Vec::new();
        let (mut best, mut strayed) = (u32::MAX, 0);
        let mut stop = MOST_TASKS;
        while let Some(Reverse((.., task))) = self.open.pop() {
            if self.farthest == self.most_plies {
                break;
            }
            if stop < self.tasks.len() || MOST_NODES < self.nodes.len() {
                self.gave_up = true;
                break;
            }
            let Some(&task) = self.tasks.get(task) else {
                continue;
            };
            if best < u32::MAX && !self.may_matter(task, best, strayed) {
                continue;
            }
            match task {
                Task::Play(play) => self.play(play),
                Task::End { node, cost } => {
                    if best == u32::MAX {
                        stop = stop.min(self.tasks.len() * 2 + MOST_AFTER);
                    }
                    if cost < best {
                        best = cost;
                        strayed = self.node(node).strayed;
                    }
                    ends.push((node, cost));
                }
                Task::Ways { node, .. } | Task::Others { node, .. } if self.look(node) => {
                    self.queue(task);
                }
                Task::Ways { node, above, level } => self.try_ways(node, above, level),
                Task::Others { node, ways, .. } => self.try_others(node, ways),
            }
        }
        self.outcome(&ends)
    }

    fn node(&self, index: usize) -> &Node {
        self.nodes
            .get(index)
            .unwrap_or_else(|| unreachable!("only indices of nodes are kept"))
    }

    fn queue(&mut self, task: Task) {
        let (least, ply) = match task {
            Task::Ways { node, level, .. } | Task::Others { node, level, .. } => {
                let node = self.node(node);
                (level + node.doubt(), node.ply)
            }
            Task::Play(play) => (play.whole + play.doubt(), self.node(play.node).ply + 1),
            Task::End { node, cost } => {
                let node = self.node(node);
                (cost.max(node.whole) + node.doubt(), node.ply)
            }
        };
        self.open
            .push(Reverse((least, Reverse(ply), self.tasks.len())));
        self.tasks.push(task);
    }

    /// The least that a game through a task can cost.
    fn least(&self, task: Task) -> u32 {
        match task {
            Task::Ways { level, .. } | Task::Others { level, .. } => level,
            Task::Play(play) => play.whole,
            Task::End { cost, .. } => cost,
        }
    }

    /// Whether a task can lead to a better game than the best one known, or to
    /// one as good that differs in more than moves that nobody wrote.
    fn may_matter(&self, task: Task, best: u32, strayed: u32) -> bool {
        let least = self.least(task);
        let strays = match task {
            Task::Play(play) => play.strayed,
            Task::Ways { node, .. } | Task::Others { node, .. } | Task::End { node, .. } => {
                self.node(node).strayed
            }
        };
        least < best || (least <= best + cost::DISPUTE_MARGIN && strays <= strayed + SIDESTEP)
    }

    /// Looks how a node fits the entries up to where the search has come;
    /// whether that is worse than it seemed.
    fn look(&mut self, index: usize) -> bool {
        let node = self.node(index);
        let to = self.seen_to;
        if self.farthest <= node.ply || to <= node.seen_to {
            return false;
        }
        let before = node.misfits;
        let seen = self.misfits(&node.position, node.cursors, node.ply, to, node.misfits);
        let Some(node) = self.nodes.get_mut(index) else {
            return false;
        };
        node.misfits = seen;
        node.seen_to = to;
        before < seen
    }

    /// The misfits that wait where the search has come farthest.
    fn ahead_of_front(&mut self) -> u32 {
        let key = (self.front, self.seen_to);
        if self.ahead_of_front.0 != key {
            let front = self.node(self.front);
            let most = u32::MAX - MANY_MORE;
            let ahead = self.misfits(
                &front.position,
                front.cursors,
                front.ply,
                self.seen_to,
                most,
            );
            self.ahead_of_front = (key, ahead);
        }
        self.ahead_of_front.1
    }

    /// Looks ahead as far as there are not many more misfits than `known`.
    fn misfits(
        &self,
        position: &Position,
        cursors: BySide<Cursor>,
        ply: u16,
        to: u16,
        known: u32,
    ) -> u32 {
        let place = Place {
            position,
            cursors,
            ply,
        };
        misfits(self.problem, place, to, known + MANY_MORE, &self.guesses)
    }

    /// Makes a node known, unless there are too many at its ply; the index of
    /// one that is the same as far as the rest of the game goes.
    fn enter(&mut self, node: Node) -> Result<(), usize> {
        let ply = usize::from(node.ply);
        if self.at_ply.len() <= ply {
            self.at_ply.resize(ply + 1, 0);
        }
        let same = self
            .met
            .entry((node.position.key(), node.cursors))
            .or_default();
        let is_same = |&other: &usize| {
            let other = self.nodes.get(other);
            other.is_some_and(|other| other.position == node.position)
        };
        let place = same.iter().position(is_same);
        if let Some(place) = place
            && let Some(&other) = same.get(place)
        {
            let known = self.nodes.get(other).map_or(0, |other| other.cost);
            if known <= node.cost {
                return Err(other);
            }
            // What was reckoned to come can lead to a place the dearer way
            // first.
            same.swap_remove(place);
        }
        if let Some(count) = self.at_ply.get_mut(ply) {
            if MOST_AT_PLY <= *count {
                return Ok(());
            }
            *count += 1;
        }
        same.push(self.nodes.len());
        let index = self.nodes.len();
        self.nodes.push(node);
        if self.is_hopeless(index) {
            self.gave_up = true;
            return Ok(());
        }
        let node = self.node(index);
        let (ply, whole) = (node.ply, node.whole);
        if self.farthest < ply {
            self.advance(index);
        }
        let node = self.node(index);
        if let Some(rest) = self.left_over(node) {
            let cost = node.cost + rest;
            self.queue(Task::End { node: index, cost });
            if rest == 0 {
                return Ok(());
            }
        }
        if ply < self.most_plies {
            self.queue(Task::Ways {
                node: index,
                above: None,
                level: whole,
            });
        }
        Ok(())
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
                left @ (1 | 2) if !cursor.ahead => cost += skipping(strip, cursor.next, left),
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

    /// Looks at the ways to go on from a node that cost more than `above` and
    /// at most `level`.
    fn try_ways(&mut self, index: usize, above: Option<u32>, level: u32) {
        let node = self.node(index);
        let number = node.ply + 1;
        let found = BySide::from_fn(|side| {
            ways(
                self.problem.strip(side),
                node.cursors[side],
                i32::from(number),
                true,
            )
        });
        let mut next = u32::MAX;
        let mut now = Vec::new();
        for red in found.red.iter() {
            for black in found.black.iter() {
                let ways = BySide {
                    red: *red,
                    black: *black,
                };
                let (least, cost) = self.price(node, ways);
                if above.is_some_and(|above| least <= above) {
                    continue;
                }
                if least <= level {
                    now.push((ways, cost, least));
                } else {
                    next = next.min(least);
                }
            }
        }
        for (ways, cost, least) in now {
            self.try_exact(index, ways, cost, least);
        }
        if next < u32::MAX {
            self.queue(Task::Ways {
                node: index,
                above: Some(level),
                level: next,
            });
        }
    }

    /// The least that a game through these ways can cost, and what the ways
    /// themselves cost.
    fn price(&self, node: &Node, ways: BySide<Way>) -> (u32, u32) {
        let cost = self.problem.price(ways);
        let after = BySide::from_fn(|side| ways[side].after);
        let ahead = self.problem.alignment.ahead(after, node.ply + 1);
        ((node.cost + cost + ahead).max(node.whole), cost)
    }

    /// Looks at the moves that the entries say as they stand.
    fn try_exact(&mut self, index: usize, ways: BySide<Way>, cost: u32, least: u32) {
        let problem = self.problem;
        let node = self.node(index);
        let ply = node.ply;
        let position = node.position;
        let used = BySide::from_fn(|side| ways[side].used);
        if let Some(&fixed) = problem.fixed.get(&(ply + 1)) {
            if position.is_legal(fixed) {
                self.offer(index, ways, cost, fixed, Outlook::Clear);
            }
            return;
        }
        if !problem.is_written(used) {
            self.try_unwritten(index, ways, cost);
            return;
        }
        for mv in problem.exact(&position, used) {
            self.offer(index, ways, cost, mv, Outlook::Clear);
        }
        let texts = Side::ALL
            .into_iter()
            .filter(|&side| problem.is_readable(side, used[side]))
            .count();
        let texts = u32::try_from(texts).unwrap_or(1);
        self.queue(Task::Others {
            node: index,
            ways,
            level: least + texts * cost::SLIP,
        });
    }

    /// Looks at every move where nobody wrote one; what fits best with the
    /// entries to come and is likeliest first. Trying one other move at each
    /// such ply comes before trying two together.
    fn try_unwritten(&mut self, index: usize, ways: BySide<Way>, cost: u32) {
        let node = self.node(index);
        let (position, next) = (node.position, node.ply + 2);
        let to = self.seen_to.max(next + HORIZON);
        self.seen_to = to;
        let after = BySide::from_fn(|side| ways[side].after);
        let mut least = u32::MAX - MANY_MORE;
        let mut moves: Vec<(u32, u32, Move)> = position
            .legal_moves()
            .iter()
            .map(|&mv| {
                let mut then = position;
                then.play_unchecked(mv);
                let misfits = self.misfits(&then, after, next - 1, to, least);
                least = least.min(misfits);
                (misfits, reluctance(&position, mv), mv)
            })
            .collect();
        moves.sort_unstable();
        for ((misfits, _, mv), rank) in moves.into_iter().zip(0_u32..) {
            let strayed = if rank == 0 { 0 } else { STRAYED + rank };
            let outlook = Outlook::Seen {
                misfits,
                strayed,
                to,
            };
            self.offer(index, ways, cost, mv, outlook);
        }
    }

    /// Looks at the moves for which the entries must be wrong.
    fn try_others(&mut self, index: usize, ways: BySide<Way>) {
        let node = self.node(index);
        let position = node.position;
        let (_, cost) = self.price(node, ways);
        let used = BySide::from_fn(|side| ways[side].used);
        let exact = self.problem.exact(&position, used);
        for &mv in &position.legal_moves() {
            if !exact.contains(&mv) {
                self.offer(index, ways, cost, mv, Outlook::Unknown);
            }
        }
    }

    /// Puts a move on the list.
    fn offer(&mut self, index: usize, ways: BySide<Way>, cost: u32, mv: Move, outlook: Outlook) {
        let node = self.node(index);
        let used = BySide::from_fn(|side| ways[side].used);
        let misfit = self.problem.misfit(&node.position, used, mv);
        if HOPELESS < misfit {
            return;
        }
        let strange: u32 = Side::ALL
            .into_iter()
            .map(|side| ways[side])
            .filter(|way| way.strange)
            .map(|way| way.cost)
            .sum();
        let after = BySide::from_fn(|side| ways[side].after);
        let cost = node.cost + cost + misfit;
        let whole = (cost + self.problem.alignment.ahead(after, node.ply + 1)).max(node.whole);
        let fitting = node.misfits.saturating_sub(misfit / cost::SLIP);
        let (misfits, strayed, seen_to) = match outlook {
            Outlook::Clear => (fitting, 0, node.seen_to),
            Outlook::Unknown => (fitting, 0, 0),
            Outlook::Seen {
                misfits,
                strayed,
                to,
            } => (misfits, strayed, to),
        };
        let play = Play {
            node: index,
            ways,
            mv,
            cost,
            faults: node.faults + strange + misfit,
            whole,
            strayed: node.strayed + strayed,
            misfits,
            seen_to,
            blind: matches!(outlook, Outlook::Unknown),
            idle: 0,
        };
        self.queue(Task::Play(play));
    }

    fn play(&mut self, mut play: Play) {
        let parent = self.node(play.node);
        let (mut position, ply) = (parent.position, parent.ply);
        position.play_unchecked(play.mv);
        let next = ply + 2;
        let to = self.seen_to.max(next + HORIZON);
        if play.blind || ply < self.farthest && play.seen_to < self.seen_to {
            self.seen_to = to;
            let after = BySide::from_fn(|side| play.ways[side].after);
            let before = play.misfits;
            let seen = self.misfits(&position, after, ply + 1, to, before);
            play.misfits = seen;
            play.seen_to = to;
            play.blind = false;
            if before < seen {
                self.queue(Task::Play(play));
                return;
            }
        }
        let parent = self.node(play.node);
        if ply < self.farthest
            && parent.strayed < play.strayed
            && play.idle != self.front
            && self.ahead_of_front() <= play.misfits
        {
            if play.idle == 0 {
                play.strayed += IDLE;
            }
            play.idle = self.front;
            self.queue(Task::Play(play));
            return;
        }
        let parent = self.node(play.node);
        let entered = self.enter(Node {
            position,
            ply: parent.ply + 1,
            cursors: BySide::from_fn(|side| play.ways[side].after),
            cost: play.cost,
            whole: play.whole,
            faults: play.faults,
            strayed: play.strayed,
            misfits: play.misfits,
            seen_to: play.seen_to,
            parent: play.node,
            mv: Some(play.mv),
            used: BySide::from_fn(|side| play.ways[side].used),
        });
        if let Err(same) = entered {
            self.merged.push((same, play));
        }
    }

    fn outcome(&self, ends: &[(usize, u32)]) -> Outcome {
        let mut ends = ends.to_vec();
        ends.sort_by_key(|&(_, cost)| cost);
        let Some(&(end, best)) = ends.first() else {
            return Outcome {
                games: vec![self.unfinished()],
                gave_up: self.gave_up,
            };
        };
        let mut games: Vec<Game> = ends
            .iter()
            .take_while(|&&(_, cost)| cost <= best + cost::DISPUTE_MARGIN)
            .map(|&(index, cost)| self.game(index, cost, true))
            .take(MOST_GAMES)
            .collect();
        let way = self.way(end);
        for (same, play) in &self.merged {
            let Some(at) = way.iter().position(|node| node == same) else {
                continue;
            };
            let cost = play.cost + best.saturating_sub(self.node(*same).cost);
            if cost <= best + cost::DISPUTE_MARGIN && games.len() < 2 * MOST_GAMES {
                let mut steps = self.steps(&self.way(play.node));
                let used = BySide::from_fn(|side| play.ways[side].used);
                let after = BySide::from_fn(|side| play.ways[side].after);
                steps.push(self.step(play.node, play.mv, play.cost, used, after));
                steps.extend(self.steps(&way).into_iter().skip(at + 1));
                games.push(Game {
                    steps,
                    cost,
                    ..self.game(end, cost, true)
                });
            }
        }
        Outcome {
            games,
            gave_up: false,
        }
    }

    /// The game as far as it is known when none reaches the end.
    fn unfinished(&self) -> Game {
        let order = |index: &usize| {
            let node = self.node(*index);
            (Reverse(node.ply), node.whole, *index)
        };
        let mut last: Vec<usize> = (0..self.nodes.len()).collect();
        last.sort_by_key(order);
        let mut way = last.first().map_or(Vec::new(), |&index| self.way(index));
        let barred = self.problem.fixed.contains_key(&(self.farthest + 1));
        if self.gave_up && !barred {
            // Nothing but what all who came about as far have in common.
            for &other in last.iter().take(FRONT) {
                let other = self.way(other);
                let common = way.iter().zip(&other).take_while(|(a, b)| a == b).count();
                way.truncate(common);
            }
        }
        let index = way.last().copied().unwrap_or(0);
        self.game(index, self.node(index).cost, false)
    }

    /// The nodes on the way to one, from the first move on.
    fn way(&self, index: usize) -> Vec<usize> {
        let mut way = Vec::new();
        let mut at = index;
        while self.node(at).mv.is_some() {
            way.push(at);
            at = self.node(at).parent;
        }
        way.reverse();
        way
    }

    fn steps(&self, way: &[usize]) -> Vec<Step> {
        way.iter()
            .filter_map(|&index| {
                let node = self.node(index);
                Some(self.step(node.parent, node.mv?, node.cost, node.used, node.cursors))
            })
            .collect()
    }

    /// The step that a move from a node makes.
    fn step(
        &self,
        from: usize,
        mv: Move,
        cost: u32,
        used: BySide<Used>,
        after: BySide<Cursor>,
    ) -> Step {
        let parent = self.node(from);
        let misfit = self.problem.misfit(&parent.position, used, mv);
        Step {
            position: parent.position,
            mv,
            used,
            after,
            place: (cost - parent.cost).saturating_sub(misfit),
            misfit,
        }
    }

    fn game(&self, index: usize, cost: u32, complete: bool) -> Game {
        let end = self.node(index);
        Game {
            steps: self.steps(&self.way(index)),
            last: end.position,
            cost,
            cursors: end.cursors,
            complete,
        }
    }
}
