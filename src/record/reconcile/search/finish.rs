//! Games out of ways that came to the end of the sheets.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::xiangqi::{BySide, Move};

use super::super::alternatives::Known;
use super::super::cost;
use super::super::problem::Game;
use super::bounds::MENDED;
use super::line::{Link, filled, follow, played, replay, spliced};
use super::mend::Mend;
use super::{End, Outcome, Search};

/// Games as good as the best that are told.
const MOST_GAMES: usize = 50;

/// Of those that came farthest, how many are compared when none came to the
/// end.
const FRONT: usize = 40;

/// Plies followed for other moves in all games that are as good.
const MOST_NOTED: usize = 150_000;

/// Plies followed for two other moves at once.
const MOST_FOR_PAIRS: usize = 30_000;

impl Search<'_> {
    /// Takes a way to the end of the sheets for a game if moves can be found
    /// for the plies it leaves open. Where none can, each is tried as far as
    /// it goes.
    pub fn end(&mut self, index: usize, cost: u32) -> Option<Game> {
        let way = self.way(index);
        let line = self.line(&way);
        let first = line.iter().position(|link| link.mv.is_none());
        let (line, at) = match self.game(line, index, cost, true) {
            Ok(game) => return Some(game),
            Err(stuck) => stuck,
        };
        let from = first.unwrap_or(at);
        if first == Some(at)
            && let Some(&node) = way.get(at)
        {
            self.barren.insert(node);
        }
        let before = line.get(from..at).unwrap_or_default();
        let mut found = Vec::new();
        let mut links = Vec::new();
        for &mv in &line.get(at)?.position.legal_moves() {
            let followed = replay(self.problem, &line, at, mv, &mut self.work, &mut links);
            if followed.is_err() {
                found.push(Mend {
                    at: from,
                    links: before.iter().chain(&links).copied().collect(),
                });
            }
        }
        self.enter_mends(index, &way, found, MENDED);
        None
    }

    /// Notes what else may have been played on the way to the end of the
    /// sheets as far as the line leaves it open.
    fn note_possible(
        &mut self,
        end: usize,
        total: u32,
        best: u32,
        most_pairs: usize,
        possible: &mut BTreeMap<(u16, Move), Known>,
    ) {
        let problem = self.problem;
        let way = self.way(end);
        let line = self.line(&way);
        let mut note = |at: usize, links: &[Link], cost: u32| {
            for (link, ply) in links.iter().zip(at + 1..) {
                let (Some(mv), Ok(ply)) = (link.mv, u16::try_from(ply)) else {
                    continue;
                };
                let known = Known {
                    cost: cost.max(best),
                    sheets: BySide::from_fn(|side| {
                        problem.misfit_of(side, &link.position, link.used[side], mv)
                    }),
                };
                known.keep(possible, (ply, mv));
            }
        };
        note(0, &line, total);
        let (mut links, mut more) = (Vec::new(), Vec::new());
        let mut work = 0;
        for (at, link) in line.iter().enumerate() {
            if way.get(at).is_some_and(|node| self.noted.contains(node)) {
                continue;
            }
            if MOST_NOTED < work {
                self.cut = true;
                break;
            }
            let ply = u16::try_from(at + 1).unwrap_or(u16::MAX);
            for (mv, misfit) in link.options(problem, ply) {
                let cost = total + misfit.saturating_sub(link.misfit);
                if best + cost::DISPUTE_MARGIN < cost {
                    continue;
                }
                let whole = replay(problem, &line, at, mv, &mut work, &mut links).is_ok();
                if whole {
                    note(at, &links, cost);
                }
                if problem.is_written(link.used) || most_pairs < work {
                    continue;
                }
                // Another unwritten move that this one makes possible or asks
                // for.
                for (second, changed) in (at..).zip(&links).skip(1) {
                    let Some(old) = line.get(second) else { break };
                    if problem.is_written(old.used) {
                        continue;
                    }
                    for &then in &changed.position.legal_moves() {
                        if whole && old.position.is_legal(then) {
                            continue;
                        }
                        let after = played(&changed.position, Some(then));
                        if follow(problem, &line, second + 1, after, &mut work).is_ok() {
                            let before = links.get(..=second - at).unwrap_or_default();
                            let both = spliced(&line, at, before);
                            let _ = replay(problem, &both, second, then, &mut work, &mut more);
                            note(
                                at,
                                before.split_last().map_or(&[], |(_, before)| before),
                                cost,
                            );
                            note(second, &more, cost);
                        }
                    }
                }
            }
        }
        self.work += work;
        self.noted.extend(way);
    }

    /// What the search has come to.
    pub fn outcome(&mut self, mut ends: Vec<End>) -> Outcome {
        let best = ends.iter().map(|end| end.game.cost).min().unwrap_or(0);
        // Where the numbering is to be trusted, a game that leaves out lines at
        // the end is hardly better than one that does not.
        let numbered = self.tracks.is_some();
        ends.sort_by_key(|end| {
            let near = numbered && end.game.cost <= best + cost::DISPUTE_MARGIN;
            let plies = if near { end.game.steps.len() } else { 0 };
            (Reverse(plies), end.game.cost)
        });
        let Some(first) = ends.first() else {
            return Outcome {
                games: vec![self.unfinished()],
                possible: BTreeMap::new(),
                gave_up: self.gave_up,
                cut: self.cut,
                tracks: self.tracks.take(),
            };
        };
        let (end, whole) = (first.node, first.cost);
        let limit = best + cost::DISPUTE_MARGIN;
        let mut possible = BTreeMap::new();
        let mut most_pairs = MOST_FOR_PAIRS;
        let most_work = self.work + MOST_NOTED;
        for end in ends.iter().filter(|end| end.game.cost <= limit) {
            if most_work < self.work {
                self.cut = true;
                break;
            }
            self.note_possible(end.node, end.game.cost, best, most_pairs, &mut possible);
            most_pairs = 0;
        }
        let mut games: Vec<Game> = ends
            .into_iter()
            .map(|end| end.game)
            .filter(|game| game.cost <= limit)
            .take(MOST_GAMES)
            .collect();
        let way = self.way(end);
        for (same, play) in std::mem::take(&mut self.merged) {
            let Some(at) = way.iter().position(|&node| node == same) else {
                continue;
            };
            let cost = self.node(play.node).cost + play.place + play.misfit;
            let cost = cost + whole.saturating_sub(self.node(same).cost);
            if cost <= whole + cost::DISPUTE_MARGIN && games.len() < 2 * MOST_GAMES {
                let before = self.way(play.node);
                let mut line = self.line(&before);
                line.push(Link {
                    position: self.node(play.node).position,
                    mv: play.mv,
                    used: BySide::from_fn(|side| play.ways[side].used),
                    after: BySide::from_fn(|side| play.ways[side].after),
                    place: play.place,
                    misfit: play.misfit,
                });
                line.extend(self.line(&way).into_iter().skip(at + 1));
                let game = self.game(line, end, cost, true);
                games.extend(game.ok().filter(|game| game.cost <= limit));
            }
        }
        Outcome {
            games,
            possible,
            gave_up: false,
            cut: self.cut,
            tracks: self.tracks.take().filter(|_| self.cut),
        }
    }

    /// The game as far as it is known when none reaches the end.
    fn unfinished(&mut self) -> Game {
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
        loop {
            let index = way.last().copied().unwrap_or(0);
            let line = self.line(&way);
            if let Ok(game) = self.game(line, index, self.node(index).cost, false) {
                return game;
            }
            way.pop();
        }
    }

    /// The game that a line is when moves are found for what it leaves open;
    /// else how far that went and where it ended.
    fn game(
        &mut self,
        line: Vec<Link>,
        index: usize,
        cost: u32,
        complete: bool,
    ) -> Result<Game, (Vec<Link>, usize)> {
        let before: u32 = line.iter().map(|link| link.misfit).sum();
        let line = filled(self.problem, line, &mut self.work)?;
        let end = self.node(index);
        let after: u32 = line.iter().map(|link| link.misfit).sum();
        let last = line.last().map_or(end.position, Link::played);
        Ok(Game {
            steps: line.into_iter().filter_map(Link::step).collect(),
            last,
            cost: cost + after - before,
            cursors: end.cursors,
            complete,
        })
    }
}
