//! Follows later entries from several moves at once, to tell which of them
//! the rest of a sheet allows.

use std::collections::HashSet;

use crate::notation::{Bars, MoveText, readings};
use crate::xiangqi::{Move, Position};

use super::reluctance::reluctance;

/// Plies played in all lookaheads of one sheet; at about two million a second
/// they stay under a tenth of a second.
const MOST_PLIES: usize = 300_000;

/// How many lines of play are followed side by side.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Breadth {
    /// The likeliest, to find one that leads to the end.
    Likely,
    /// The same where the likeliest lead nowhere.
    LessLikely,
    /// Every way across two plies that are not recorded, of some 40 moves
    /// each, to prove that only one leads on.
    Every,
}

impl Breadth {
    const fn lines(self) -> usize {
        match self {
            Breadth::Likely => 128,
            Breadth::LessLikely => 1_024,
            Breadth::Every => 4_096,
        }
    }

    const fn ranks(self) -> bool {
        match self {
            Breadth::Likely | Breadth::LessLikely => true,
            Breadth::Every => false,
        }
    }
}

/// Tries the readings of later entries against each other.
pub(super) struct Lookahead<'a> {
    /// `None` for a ply without a readable entry.
    texts: Vec<Option<&'a MoveText>>,
    bars: Bars,
    played: usize,
}

/// What became of each move that was tried.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    /// For each root, how many plies of the game could be followed.
    pub reached: Vec<usize>,
    /// Lines were dropped, so that a root may lead farther.
    pub narrowed: bool,
    /// The moves of the likeliest line of those that led farthest, from the
    /// root on.
    pub best: Vec<Move>,
}

/// A line of play under way.
struct Node {
    position: Position,
    root: usize,
    /// How far its readings stand behind the likeliest ones.
    reluctance: u32,
    /// Its last step.
    step: usize,
}

struct Step {
    mv: Move,
    before: Option<usize>,
}

impl<'a> Lookahead<'a> {
    pub(super) fn new(texts: Vec<Option<&'a MoveText>>, bars: Bars) -> Lookahead<'a> {
        Lookahead {
            texts,
            bars,
            played: 0,
        }
    }

    /// Plays each of `roots` as ply `at` (counted from 0) and follows the
    /// entries from there, at most up to ply `end`.
    pub(super) fn follow(
        &mut self,
        position: &Position,
        roots: &[Move],
        breadth: Breadth,
        at: usize,
        end: usize,
    ) -> Outlook {
        let mut steps = Vec::new();
        let mut reached = vec![at + 1; roots.len()];
        let mut narrowed = false;
        let mut nodes: Vec<Node> = Vec::with_capacity(roots.len());
        for (root, &mv) in roots.iter().enumerate() {
            let reluctance = if breadth.ranks() {
                reluctance(position, mv)
            } else {
                0
            };
            nodes.push(Node {
                position: after(position, mv),
                root,
                reluctance,
                step: take_step(&mut steps, mv, None),
            });
        }
        nodes.sort_by_key(|node| node.reluctance);
        let mut ply = at + 1;
        while ply < end && MOST_PLIES > self.played {
            let next = self.advance(&nodes, ply, &mut steps);
            self.played += next.len();
            if next.is_empty() {
                break;
            }
            nodes = next;
            if breadth.lines() < nodes.len() {
                nodes.truncate(breadth.lines());
                narrowed = true;
            }
            ply += 1;
            for node in &nodes {
                if let Some(reached) = reached.get_mut(node.root) {
                    *reached = ply;
                }
            }
        }
        Outlook {
            reached,
            narrowed: narrowed || MOST_PLIES <= self.played,
            best: nodes
                .first()
                .map_or_else(Vec::new, |node| trail(&steps, node.step)),
        }
    }

    /// Every way to go on by one ply, the likeliest first. Lines of
    /// one root that meet in a position are one.
    fn advance(&self, nodes: &[Node], ply: usize, steps: &mut Vec<Step>) -> Vec<Node> {
        let Some(text) = self.texts.get(ply) else {
            return Vec::new();
        };
        let mut met: HashSet<(usize, Position)> = HashSet::new();
        let mut next = Vec::with_capacity(nodes.len());
        let mut add = |node: &Node, mv: Move, reluctance: u32| {
            let position = after(&node.position, mv);
            if 1 < nodes.len() && !met.insert((node.root, position)) {
                return;
            }
            next.push(Node {
                position,
                root: node.root,
                reluctance: node.reluctance + reluctance,
                step: take_step(steps, mv, Some(node.step)),
            });
        };
        for node in nodes {
            match text {
                Some(text) => {
                    let found = readings(text, &node.position, self.bars);
                    let behind = |mv: Move| match found.len() {
                        1 => 0,
                        _ => reluctance(&node.position, mv),
                    };
                    let least = found.iter().map(|&mv| behind(mv)).min().unwrap_or(0);
                    for &mv in found.iter() {
                        add(node, mv, behind(mv) - least);
                    }
                }
                None => {
                    for mv in node.position.legal_moves() {
                        add(node, mv, 0);
                    }
                }
            }
        }
        next.sort_by_key(|node| node.reluctance);
        next
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = *position;
    after.play_unchecked(mv);
    after
}

fn take_step(steps: &mut Vec<Step>, mv: Move, before: Option<usize>) -> usize {
    steps.push(Step { mv, before });
    steps.len() - 1
}

fn trail(steps: &[Step], last: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut next = Some(last);
    while let Some(step) = next.and_then(|at| steps.get(at)) {
        moves.push(step.mv);
        next = step.before;
    }
    moves.reverse();
    moves
}
