//! Second thoughts about what nobody wrote.
//!
//! Where no entry tells what was played, the search goes on with a few moves
//! out of many. When an entry does not fit later, the cause may be one of
//! these choices, however long ago. The others are then tried in its place,
//! followed by what was written since.

use crate::xiangqi::{BySide, Move, Position, Side};

use super::cursor::{Way, ways};
use super::search::{Node, Search};
use super::slip::slip;

/// Repaired lines kept.
const KEPT: usize = 24;

/// Plies replayed for one repair.
const MOST_REPLAYED: usize = 40_000;

/// How far apart two unwritten moves may be that are changed together.
const PAIRED: usize = 24;

/// How many entries ahead tell repaired lines apart.
const HORIZON: usize = 12;

/// A line that leads to the entries in trouble so that they fit.
struct Line {
    /// The first ply that differs.
    from: usize,
    /// From that ply on.
    moves: Vec<Move>,
}

struct Repair<'a, 'b> {
    search: &'a Search<'b>,
    /// The nodes after each ply, the start first.
    path: Vec<usize>,
    /// How the sheets go on where it does not fit.
    ways: BySide<Way>,
    replayed: usize,
    lines: Vec<Line>,
}

impl Search<'_> {
    /// Looks for other choices on the way to the best node after `ply` plies
    /// with which the next entries fit, and adds them to the next layer.
    pub(super) fn repair(&mut self, ply: u16) {
        let layer = self.layer(ply).iter().copied();
        let Some(best) = layer.min_by_key(|&index| self.node(index).order()) else {
            return;
        };
        let mut path = vec![best];
        let mut at = best;
        while self.node(at).mv.is_some() {
            at = self.node(at).parent;
            path.push(at);
        }
        path.reverse();
        let cursors = self.node(best).cursors;
        let way = |side: Side| {
            let strip = self.problem.strip(side);
            let ways = ways(strip, cursors[side], i32::from(ply) + 1, false);
            ways.iter().next().copied()
        };
        let (Some(red), Some(black)) = (way(Side::Red), way(Side::Black)) else {
            return;
        };
        let mut repair = Repair {
            search: self,
            path,
            ways: BySide { red, black },
            replayed: 0,
            lines: Vec::new(),
        };
        repair.change_one(|repair, ply| repair.other_readings(ply));
        if repair.lines.is_empty() {
            repair.change_two();
        }
        if repair.lines.is_empty() {
            repair.change_one(|repair, ply| repair.slips(ply));
        }
        let Repair {
            path, ways, lines, ..
        } = repair;
        let mut chains: Vec<Vec<Node>> = lines
            .iter()
            .filter_map(|line| self.chain(&path, line, ways))
            .collect();
        chains.sort_by_key(|chain| chain.last().map(Node::order));
        chains.truncate(KEPT);
        for chain in chains {
            self.add_chain(chain, ply + 1);
        }
    }

    /// The nodes of a line and of the ply that was in trouble; the parent of
    /// each is the one before it, of the first a node of `path`.
    fn chain(&self, path: &[usize], line: &Line, ways: BySide<Way>) -> Option<Vec<Node>> {
        let root = *path.get(line.from.checked_sub(1)?)?;
        let mut chain: Vec<Node> = Vec::with_capacity(line.moves.len() + 1);
        let mut last = self.node(root).clone();
        let mut before = root;
        for (&mv, &old) in line.moves.iter().zip(path.get(line.from..)?) {
            let (old, old_before) = (self.node(old), self.node(before));
            before = *path.get(line.from + chain.len())?;
            let misfit = self.problem.misfit(&last.position, old.used, mv);
            let mut position = last.position;
            position.play_unchecked(mv);
            let node = Node {
                position,
                cost: last.cost + (old.cost - old_before.cost - old.misfit) + misfit,
                faults: last.faults + (old.faults - old_before.faults - old.misfit) + misfit,
                misfit,
                parent: root,
                mv: Some(mv),
                ..old.clone()
            };
            chain.push(std::mem::replace(&mut last, node));
        }
        let used = BySide::from_fn(|side| ways[side].used);
        let exact = self.problem.exact(&last.position, used);
        let mv = exact
            .into_iter()
            .min_by_key(|&mv| (self.problem.misfit(&last.position, used, mv), mv))?;
        let child = self.child(&last.position, ways, mv, self.ahead(ways));
        let ply = u16::try_from(line.from + line.moves.len()).unwrap_or(u16::MAX);
        let mut node = self.born(&last, root, &child);
        node.misfits = self
            .problem
            .misfits_ahead(ply + 1, &node.position, node.cursors, HORIZON);
        chain.push(last);
        chain.push(node);
        // The first is the root itself.
        chain.remove(0);
        Some(chain)
    }

    fn add_chain(&mut self, chain: Vec<Node>, ply: u16) {
        let last = self.nodes.len() + chain.len() - 1;
        for (i, mut node) in chain.into_iter().enumerate() {
            if 0 < i {
                node.parent = self.nodes.len() - 1;
            }
            self.nodes.push(node);
        }
        self.add_to_layer(ply, last);
    }
}

impl Repair<'_, '_> {
    fn last(&self) -> usize {
        self.path.len() - 1
    }

    /// The node after a ply, and the position before it.
    fn step(&self, ply: usize) -> Option<(&Node, &Position)> {
        let before = *self.path.get(ply.checked_sub(1)?)?;
        let after = *self.path.get(ply)?;
        Some((self.search.node(after), &self.search.node(before).position))
    }

    fn is_fixed(&self, ply: usize) -> bool {
        let fixed = &self.search.problem.fixed;
        u16::try_from(ply).is_ok_and(|ply| fixed.contains_key(&ply))
    }

    /// The moves that the entries of a ply leave open besides the one taken.
    fn other_readings(&self, ply: usize) -> Vec<Move> {
        let Some((node, position)) = self.step(ply) else {
            return Vec::new();
        };
        let problem = self.search.problem;
        let moves = if problem.is_written(node.used) {
            problem.exact(position, node.used)
        } else {
            position.legal_moves().to_vec()
        };
        moves
            .into_iter()
            .filter(|&mv| Some(mv) != node.mv)
            .collect()
    }

    /// The moves for which the entry of a ply that one sheet alone shows may
    /// be a slip.
    fn slips(&self, ply: usize) -> Vec<Move> {
        let Some((node, position)) = self.step(ply) else {
            return Vec::new();
        };
        let problem = self.search.problem;
        let written = |side: Side| {
            let strip = problem.strip(side)?;
            Some((strip.item(node.used[side].item?)?.text?, strip.bars))
        };
        let (text, bars) = match (written(Side::Red), written(Side::Black)) {
            (Some(text), None) | (None, Some(text)) => text,
            (None, None) | (Some(_), Some(_)) => return Vec::new(),
        };
        let near = |mv: &Move| slip(&text, *mv, position, bars).is_some();
        let moves = position.legal_moves();
        let moves = moves.iter().filter(|mv| near(mv));
        moves.copied().filter(|&mv| Some(mv) != node.mv).collect()
    }

    fn change_one(&mut self, options: impl Fn(&Self, usize) -> Vec<Move>) {
        for ply in (1..=self.last()).rev() {
            if self.is_fixed(ply) {
                continue;
            }
            let Some((_, &position)) = self.step(ply) else {
                continue;
            };
            for mv in options(self, ply) {
                self.attempt(ply, Vec::new(), ply, position, mv);
            }
        }
    }

    /// Changes two unwritten moves together.
    fn change_two(&mut self) {
        let gaps: Vec<usize> = (1..=self.last())
            .filter(|&ply| {
                !self.is_fixed(ply)
                    && self
                        .step(ply)
                        .is_some_and(|(node, _)| !self.search.problem.is_written(node.used))
            })
            .collect();
        for (i, &second) in gaps.iter().enumerate().rev() {
            for &first in gaps.iter().take(i).rev() {
                if first + PAIRED < second || MOST_REPLAYED < self.replayed {
                    break;
                }
                let Some((_, &position)) = self.step(first) else {
                    continue;
                };
                for mv in self.other_readings(first) {
                    let mut moves = Vec::new();
                    let before = self.replay(first, position, mv, second - 1, &mut moves);
                    if let Some(before) = before {
                        for mv in &before.legal_moves() {
                            self.attempt(first, moves.clone(), second, before, *mv);
                        }
                    }
                }
            }
        }
    }

    /// Keeps the line in which `mv` is played at `ply`, if what was written
    /// since and what comes next fit.
    fn attempt(
        &mut self,
        from: usize,
        mut moves: Vec<Move>,
        ply: usize,
        position: Position,
        mv: Move,
    ) {
        if MOST_REPLAYED < self.replayed {
            return;
        }
        if let Some(position) = self.replay(ply, position, mv, self.last(), &mut moves)
            && self.fits(&position)
        {
            self.lines.push(Line { from, moves });
        }
    }

    /// Plays `mv` at `ply` and what was written after it up to ply `until`.
    fn replay(
        &mut self,
        ply: usize,
        mut position: Position,
        mv: Move,
        until: usize,
        moves: &mut Vec<Move>,
    ) -> Option<Position> {
        position.play_unchecked(mv);
        moves.push(mv);
        for ply in ply + 1..=until {
            self.replayed += 1;
            let problem = self.search.problem;
            let (node, _) = self.step(ply)?;
            let fits = |mv: &Move| problem.misfit(&position, node.used, *mv) <= node.misfit;
            let own = node.mv.filter(|&mv| position.is_legal(mv)).filter(fits);
            let mv = match own {
                Some(mv) => mv,
                None if problem.is_written(node.used) => {
                    problem.exact(&position, node.used).into_iter().find(fits)?
                }
                // Any other will do here; it can be changed in its turn.
                None => *position.legal_moves().first()?,
            };
            position.play_unchecked(mv);
            moves.push(mv);
        }
        Some(position)
    }

    /// Whether the entries that were in trouble can be played as written.
    fn fits(&self, position: &Position) -> bool {
        let problem = self.search.problem;
        let used = BySide::from_fn(|side| self.ways[side].used);
        let exact = problem.exact(position, used);
        exact
            .iter()
            .any(|&mv| problem.misfit(position, used, mv) == 0)
    }
}
