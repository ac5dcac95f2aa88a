//! Changes of what came before because of an entry that does not fit.

use std::cmp::Reverse;

use crate::notation::MoveText;
use crate::xiangqi::{Move, Position, Role, Side};

use super::bounds::{MENDED, MENDED_TWICE};
use super::line::{Link, Want, follow, played, replay, spliced};
use super::node::{Node, Task};
use super::{Entered, Search};

/// Changes tried for one entry.
const MOST_MENDS: usize = 30;

/// A move that may have been played instead.
pub(super) struct Trial {
    pub mv: Move,
    pub fate: Fate,
}

/// How far a trial was followed.
pub(super) enum Fate {
    Untried,
    /// It came to the move of this node, which then could not be played.
    Dead(usize),
    /// It led past this node to a position of its own.
    Alive(usize, Position),
}

/// A change of a line.
pub(super) struct Mend {
    pub at: usize,
    pub links: Vec<Link>,
}

impl Search<'_> {
    /// Looks for a change before a node with which a want is met at it.
    pub fn mend(&mut self, index: usize, want: Want, level: u32) {
        let way = self.way(index);
        let line = self.line(&way);
        let mut found: Vec<Mend> = Vec::new();
        let mut links = Vec::new();
        let mut work = 0;
        for (at, &changed) in way.iter().enumerate().rev() {
            let mut trials = self.trials(changed);
            for trial in &mut trials {
                let (from, position) = match trial.fate {
                    Fate::Dead(node) if self.is_on(&way, node) => continue,
                    Fate::Alive(node, position) if self.is_on(&way, node) => {
                        (usize::from(self.node(node).ply), position)
                    }
                    _ => {
                        let Some(link) = line.get(at) else { continue };
                        (at + 1, played(&link.position, Some(trial.mv)))
                    }
                };
                trial.fate = match follow(self.problem, &line, from, position, &mut work) {
                    Ok(last) => Fate::Alive(index, last),
                    Err(stuck) => Fate::Dead(way.get(stuck).copied().unwrap_or(index)),
                };
                if let Fate::Alive(_, last) = trial.fate
                    && want.is_met(self.problem, &last)
                {
                    let _ = replay(self.problem, &line, at, trial.mv, &mut work, &mut links);
                    let links = links.clone();
                    found.push(Mend { at, links });
                }
            }
            self.trials.insert(changed, trials);
        }
        self.work += work;
        self.queue(Task::Mend {
            node: index,
            want,
            level: level + if found.is_empty() { 0 } else { MENDED },
            pairs: true,
        });
        self.enter_mends(index, &way, found, MENDED);
    }

    /// Looks for two moves that nobody wrote with which a want is met: the
    /// first makes the second possible, or each can be put in and one is by a
    /// piece that the entries speak of.
    pub fn mend_twice(&mut self, index: usize, want: Want) {
        let problem = self.problem;
        let way = self.way(index);
        let line = self.line(&way);
        let roles = self.roles(index, want);
        let mover = self.node(index).position.turn();
        let serves = |position: &Position, mv: Move| {
            let piece = position.piece_at(mv.from);
            piece.is_some_and(|piece| piece.side == mover && roles.contains(&piece.role))
        };
        let alone: Vec<Vec<Move>> = way.iter().map(|&node| self.alive(node, index)).collect();
        let alone = |at: usize, mv| alone.get(at).is_some_and(|moves| moves.contains(&mv));
        let mut found: Vec<Mend> = Vec::new();
        let (mut links, mut more) = (Vec::new(), Vec::new());
        let mut work = 0;
        'all: for (at, link) in line.iter().enumerate().rev() {
            if link.mv.is_some() {
                continue;
            }
            for &mv in &link.position.legal_moves() {
                let _ = replay(problem, &line, at, mv, &mut work, &mut links);
                for (second, changed) in (at..).zip(&links).skip(1) {
                    // Where much is open there are more pairs than all else.
                    if self.most_work < self.work + work {
                        self.cut = true;
                        break 'all;
                    }
                    let Some(old) = line.get(second).filter(|old| old.mv.is_none()) else {
                        continue;
                    };
                    for &then in &changed.position.legal_moves() {
                        let possible = !old.position.is_legal(then)
                            || (alone(at, mv)
                                && alone(second, then)
                                && (serves(&link.position, mv) || serves(&changed.position, then)));
                        if !possible {
                            continue;
                        }
                        let after = played(&changed.position, Some(then));
                        if let Ok(last) = follow(problem, &line, second + 1, after, &mut work)
                            && want.is_met(problem, &last)
                        {
                            let before = links.get(..=second - at).unwrap_or_default();
                            let both = spliced(&line, at, before);
                            let _ = replay(problem, &both, second, then, &mut work, &mut more);
                            let both = spliced(&both, second, &more);
                            let links = both.get(at..).unwrap_or_default().to_vec();
                            found.push(Mend { at, links });
                        }
                    }
                }
            }
        }
        self.work += work;
        self.enter_mends(index, &way, found, MENDED_TWICE);
    }

    /// The moves that can be put in at a node without anything up to another
    /// one fitting worse.
    fn alive(&self, node: usize, to: usize) -> Vec<Move> {
        let trials = self.trials.get(&node).into_iter().flatten();
        trials
            .filter(|trial| matches!(trial.fate, Fate::Alive(at, _) if at == to))
            .map(|trial| trial.mv)
            .collect()
    }

    /// The pieces that the entries speak of.
    fn roles(&self, index: usize, want: Want) -> Vec<Role> {
        let Want::Fit { used, .. } = want else {
            return Vec::new();
        };
        let position = &self.node(index).position;
        let mut roles = Vec::new();
        for side in Side::ALL {
            match self.problem.text(side, used[side]) {
                Some(MoveText::Points(points)) => {
                    roles.extend(position.piece_at(points.from).map(|piece| piece.role));
                }
                Some(text) => roles.extend(text.relatives().filter_map(|text| text.role)),
                None => {}
            }
        }
        roles
    }

    /// Enters the changes that fit best with what is to come.
    pub fn enter_mends(&mut self, index: usize, way: &[usize], found: Vec<Mend>, more: u32) {
        let mended = self.node(index).mended + more;
        let mut found: Vec<(u32, u32, Mend)> = found
            .into_iter()
            .filter_map(|mend| {
                let end = mend.links.last()?;
                let ply = u16::try_from(mend.at + mend.links.len()).ok()?;
                let misfits = self.misfits(&end.played(), end.after, ply, 0);
                let more: u32 = mend.links.iter().map(|link| link.misfit).sum();
                let mut opened = self.node(self.node(*way.get(mend.at)?).parent).opened;
                for link in mend.links.iter().filter(|link| link.mv.is_none()) {
                    opened[link.position.turn()] += 1;
                }
                let lacking = self.lacking(&end.played(), end.after, ply, opened);
                Some((more + self.doubt(misfits, 0, lacking), misfits, mend))
            })
            .collect();
        found.sort_by_key(|(order, _, mend)| (*order, Reverse(mend.at)));
        for (_, misfits, mend) in found.into_iter().take(MOST_MENDS) {
            self.enter_line(way, mend, mended, misfits);
        }
    }

    /// Enters a changed way from a place on.
    fn enter_line(&mut self, way: &[usize], mend: Mend, mended: u32, misfits: u32) {
        let Some(&changed) = way.get(mend.at) else {
            return;
        };
        let seen_to = self.seen_to;
        let mut parent = self.node(changed).parent;
        for (link, &old) in mend.links.iter().zip(way.iter().skip(mend.at)) {
            let before = self.node(parent);
            let was = self.node(old);
            let cost = before.cost + link.place + link.misfit;
            let ahead = self.problem.alignment.ahead(link.after, was.ply);
            let strange = was.faults - self.node(was.parent).faults - was.misfit;
            let (open, opened) = before.open_after(link.mv);
            let position = link.played();
            let lacking = self.lacking(&position, link.after, was.ply, opened);
            let node = Node {
                position,
                ply: was.ply,
                cursors: link.after,
                cost,
                whole: (cost + ahead).max(before.whole),
                faults: before.faults + strange + link.misfit,
                mended,
                misfits,
                seen_to,
                lacking,
                open,
                opened,
                parent,
                mv: link.mv,
                used: link.used,
                place: link.place,
                misfit: link.misfit,
            };
            parent = match self.enter(node) {
                Entered::New(index) | Entered::Same(index) => index,
                Entered::Refused => return,
            };
        }
    }

    /// What else may have led to where a node stands, and how far that was
    /// followed.
    fn trials(&mut self, index: usize) -> Vec<Trial> {
        if let Some(known) = self.trials.remove(&index) {
            return known;
        }
        let node = self.node(index);
        let link = self.link(node);
        // A move that was put in for an entry has its rivals beside it.
        if link.mv.is_some() && !self.problem.is_written(link.used) {
            return Vec::new();
        }
        let options = link.options(self.problem, node.ply).into_iter();
        options
            .map(|(mv, _)| Trial {
                mv,
                fate: Fate::Untried,
            })
            .collect()
    }

    fn is_on(&self, way: &[usize], node: usize) -> bool {
        let at = usize::from(self.node(node).ply).checked_sub(1);
        at.and_then(|at| way.get(at)) == Some(&node)
    }
}
