//! How the search goes on from a node: by the ways through the sheets, and at
//! each by what the entries say, come near to or leave open.

use crate::xiangqi::{BySide, Move, Side};

use super::super::cost;
use super::super::cursor::{Used, Way, ways};
use super::line::{Want, played};
use super::node::{Node, Play, Task};
use super::{Entered, Search};

/// Nothing on the sheets says more than this of one ply.
const HOPELESS: u32 = 4 * cost::UNRELATED;

impl Search<'_> {
    /// Looks at the ways to go on from a node that cost more than `above` and
    /// at most `level`.
    pub fn try_ways(&mut self, index: usize, above: Option<u32>, level: u32) {
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
                let (least, place) = self.price(node, ways);
                if above.is_some_and(|above| least <= above) {
                    continue;
                }
                if least <= level {
                    now.push((ways, place, least));
                } else {
                    next = next.min(least);
                }
            }
        }
        if self.is_hasty() {
            // The kinds of pieces were followed as the sheets are numbered.
            now.retain(|&(ways, ..)| !is_strange(ways));
        }
        for (ways, place, least) in now {
            self.try_exact(index, ways, place, least);
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
    fn try_exact(&mut self, index: usize, ways: BySide<Way>, place: u32, least: u32) {
        let problem = self.problem;
        let node = self.node(index);
        let position = node.position;
        let used = BySide::from_fn(|side| ways[side].used);
        let likely = if is_strange(ways) {
            self.agrees(used)
        } else {
            least <= node.whole
        };
        let mend = |search: &mut Self, want| {
            if likely {
                search.queue(Task::Mend {
                    node: index,
                    want,
                    level: least,
                    pairs: false,
                });
            }
        };
        if let Some(&fixed) = problem.fixed.get(&(node.ply + 1)) {
            if position.is_legal(fixed) {
                self.offer(index, ways, place, Some(fixed), false);
            } else {
                mend(self, Want::Legal(fixed));
            }
            return;
        }
        if !problem.is_written(used) {
            if position.in_check() {
                for &mv in &position.legal_moves() {
                    self.offer(index, ways, place, Some(mv), true);
                }
                mend(self, Want::Calm);
            } else {
                self.offer(index, ways, place, None, false);
            }
            return;
        }
        let exact: Vec<(u32, Move)> = problem
            .exact(&position, used)
            .into_iter()
            .map(|mv| (problem.misfit(&position, used, mv), mv))
            .collect();
        let below = exact.iter().map(|&(misfit, _)| misfit).min();
        let below = below.unwrap_or(u32::MAX);
        let fits = below < cost::SLIP;
        for (misfit, mv) in exact {
            if !fits || misfit < cost::SLIP {
                self.offer(index, ways, place, Some(mv), !fits || misfit != below);
            }
        }
        if !fits {
            mend(self, Want::Fit { used, below });
            self.queue(Task::Others {
                node: index,
                ways,
                level: least + problem.texts(used) * cost::SLIP,
            });
        }
    }

    /// Whether both sheets say the same.
    fn agrees(&self, used: BySide<Used>) -> bool {
        let texts = BySide::from_fn(|side| self.problem.text(side, used[side]));
        texts.red.is_some() && texts.red == texts.black
    }

    /// Supposes that the entries are wrong and leaves open what was played.
    pub fn try_others(&mut self, index: usize, ways: BySide<Way>) {
        let node = self.node(index);
        let position = node.position;
        let (_, place) = self.price(node, ways);
        let used = BySide::from_fn(|side| ways[side].used);
        let exact = self.problem.exact(&position, used);
        let open = !position.in_check();
        let nonsense = self.problem.texts(used) * cost::UNRELATED;
        for &mv in &position.legal_moves() {
            let near = !open || self.problem.misfit(&position, used, mv) < nonsense;
            if near && !exact.contains(&mv) {
                self.offer(index, ways, place, Some(mv), true);
            }
        }
        if open {
            self.offer(index, ways, place, None, true);
        }
    }

    /// Puts a move on the list.
    fn offer(
        &mut self,
        index: usize,
        ways: BySide<Way>,
        place: u32,
        mv: Option<Move>,
        blind: bool,
    ) {
        let node = self.node(index);
        let used = BySide::from_fn(|side| ways[side].used);
        let misfit = match mv {
            Some(mv) => self.problem.misfit(&node.position, used, mv),
            None => self.problem.unsaid(used),
        };
        if HOPELESS < misfit {
            return;
        }
        let after = BySide::from_fn(|side| ways[side].after);
        let cost = node.cost + place + misfit;
        let whole = (cost + self.problem.alignment.ahead(after, node.ply + 1)).max(node.whole);
        let blind = blind || is_strange(ways);
        let play = Play {
            node: index,
            ways,
            mv,
            place,
            misfit,
            whole,
            mended: node.mended,
            misfits: node.misfits.saturating_sub(misfit / cost::SLIP),
            lacking: node.lacking.saturating_sub(misfit),
            seen_to: node.seen_to,
            blind,
        };
        self.queue(Task::Play(play));
    }

    pub fn play(&mut self, mut play: Play) {
        let parent = self.node(play.node);
        let ply = parent.ply;
        let position = played(&parent.position, play.mv);
        let (open, opened) = parent.open_after(play.mv);
        let after = BySide::from_fn(|side| play.ways[side].after);
        let reckoned = self.reckoned(&play);
        if play.blind || ply < self.farthest && play.seen_to < self.seen_to {
            play.misfits = self.misfits(&position, after, ply + 1, play.misfits);
            play.seen_to = self.seen_to;
            play.blind = false;
        }
        let lacking = self.lacking(&position, after, ply + 1, opened);
        play.lacking = play.lacking.max(lacking);
        if reckoned < self.reckoned(&play) {
            self.queue(Task::Play(play));
            return;
        }
        let parent = self.node(play.node);
        let strange: u32 = Side::ALL
            .into_iter()
            .map(|side| play.ways[side])
            .filter(|way| way.strange)
            .map(|way| way.cost)
            .sum();
        let node = Node {
            position,
            ply: ply + 1,
            cursors: after,
            cost: parent.cost + play.place + play.misfit,
            whole: play.whole,
            faults: parent.faults + strange + play.misfit,
            mended: play.mended,
            misfits: play.misfits,
            seen_to: play.seen_to,
            lacking,
            open,
            opened,
            parent: play.node,
            mv: play.mv,
            used: BySide::from_fn(|side| play.ways[side].used),
            place: play.place,
            misfit: play.misfit,
        };
        if let Entered::Same(same) = self.enter(node) {
            let known = self.node(same);
            if known.parent != play.node || known.mv != play.mv {
                self.merged.push((same, play));
            }
        }
    }
}

/// Whether a sheet has a ply otherwise than as it is numbered.
fn is_strange(ways: BySide<Way>) -> bool {
    Side::ALL.into_iter().any(|side| ways[side].strange)
}
