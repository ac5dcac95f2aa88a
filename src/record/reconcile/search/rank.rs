//! In which order tasks are looked at.

use std::cmp::Reverse;

use crate::xiangqi::BySide;

use super::super::cost;
use super::Search;
use super::bounds::{MENDED, MENDED_TWICE, MISFIT_AHEAD, MISFIT_BESIDES};
use super::node::{Node, Play, Task};

impl Search<'_> {
    /// What a game through a task is reckoned to cost up to where the task
    /// stands.
    pub(super) fn rank(&self, task: Task) -> (i64, u16) {
        let doubt = |node: &Node| self.doubt(node.misfits, node.mended, node.lacking);
        let (least, ply) = match task {
            Task::Ways { node, level, .. } => {
                let node = self.node(node);
                (level + doubt(node), node.ply)
            }
            Task::Others { node, ways, level } => {
                let node = self.node(node);
                let used = BySide::from_fn(|side| ways[side].used);
                let known = self.problem.texts(used) * cost::SLIP;
                // What the kinds of pieces lack counts these entries already.
                let least = match self.tracks {
                    Some(_) => level - known + doubt(node).max(known + MENDED),
                    None => level + doubt(node),
                };
                (least, node.ply)
            }
            Task::Mend {
                node, level, pairs, ..
            } => {
                let node = self.node(node);
                let more = if pairs { MENDED_TWICE } else { MENDED };
                (level + doubt(node) + more, node.ply)
            }
            Task::Play(play) => (self.reckoned(&play), self.node(play.node).ply + 1),
            Task::End { node, cost } => {
                let node = self.node(node);
                (cost.max(node.whole) + doubt(node), node.ply)
            }
        };
        (i64::from(least) - self.toll * i64::from(ply), ply)
    }

    /// What a game through a move is reckoned to cost.
    pub(super) fn reckoned(&self, play: &Play) -> u32 {
        play.whole + self.doubt(play.misfits, play.mended, play.lacking)
    }

    /// What is reckoned besides what is sure to be wrong.
    pub(super) fn doubt(&self, misfits: u32, mended: u32, lacking: u32) -> u32 {
        let misfit = match self.tracks {
            Some(_) => MISFIT_BESIDES,
            None => MISFIT_AHEAD,
        };
        misfits * misfit + mended + lacking
    }

    /// Orders anew what waits.
    pub(super) fn rank_anew(&mut self) {
        let tasks = std::mem::take(&mut self.open).into_iter();
        self.open = tasks
            .filter_map(|Reverse((.., index))| {
                let (least, ply) = self.rank(*self.tasks.get(index)?);
                Some(Reverse((least, Reverse(ply), index)))
            })
            .collect();
    }
}
