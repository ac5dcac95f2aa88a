//! What all searches behind one label share: a bound, and mates by checks
//! alone (2011, 24.2).

use std::collections::HashMap;

use crate::xiangqi::{Move, Position, Side, SquareSet};

use super::view;

/// A bounded search. When the bound is met, what is left unsearched counts as
/// not found, and [`Search::is_exceeded`] says so.
#[derive(Debug)]
pub struct Search {
    nodes: u32,
    exceeded: bool,
    mates: HashMap<(Position, SquareSet, u8), Option<Vec<Move>>>,
    barred: Vec<(Side, Move)>,
}

impl Search {
    pub fn new(nodes: u32) -> Search {
        Search {
            nodes,
            exceeded: false,
            mates: HashMap::new(),
            barred: Vec::new(),
        }
    }

    /// Takes one node; `false` when there is none left.
    pub fn spend(&mut self) -> bool {
        match self.nodes.checked_sub(1) {
            Some(rest) => {
                self.nodes = rest;
                true
            }
            None => {
                self.exceeded = true;
                false
            }
        }
    }

    /// Nodes not spent.
    pub const fn left(&self) -> u32 {
        self.nodes
    }

    /// Whether something was left unsearched.
    pub const fn is_exceeded(&self) -> bool {
        self.exceeded
    }

    /// Leaves these captures, and no others, out of every line from now on:
    /// what offered pieces can do to each other is the offer (2011, 26.10), and
    /// no part of any other threat.
    pub fn bar(&mut self, captures: Vec<(Side, Move)>) {
        if self.barred != captures {
            self.barred = captures;
            self.mates.clear();
        }
    }

    /// The legal moves, checks from `tolerated` left aside.
    pub fn moves(&self, position: &Position, tolerated: SquareSet) -> Vec<Move> {
        let mut moves = view::legal_moves(position, tolerated);
        if !self.barred.is_empty() {
            moves.retain(|&m| !self.barred.contains(&(position.turn(), m)));
        }
        moves
    }

    /// The first moves with which the side to move mates by at most `checks`
    /// consecutive checks, each as the shortest line against the longest
    /// defence.
    ///
    /// `tolerated` are checkers of its own king that are left aside.
    pub fn mating_lines(
        &mut self,
        position: &Position,
        tolerated: SquareSet,
        checks: u8,
    ) -> Vec<Vec<Move>> {
        self.checking_moves(position, tolerated)
            .into_iter()
            .filter_map(|(m, after)| {
                (1..=checks).find_map(|checks| self.mate_after(m, &after, tolerated, checks))
            })
            .collect()
    }

    /// One way to mate by at most `checks` consecutive checks, the shortest.
    pub fn mate(
        &mut self,
        position: &Position,
        tolerated: SquareSet,
        checks: u8,
    ) -> Option<Vec<Move>> {
        if checks == 0 {
            return None;
        }
        let key = (*position, tolerated, checks);
        if let Some(known) = self.mates.get(&key) {
            return known.clone();
        }
        let moves = self.checking_moves(position, tolerated);
        let found = (1..=checks).find_map(|checks| {
            moves
                .iter()
                .find_map(|(m, after)| self.mate_after(*m, after, tolerated, checks))
        });
        self.mates.insert(key, found.clone());
        found
    }

    /// With the check `m` just played: the whole mate, if no reply helps.
    fn mate_after(
        &mut self,
        m: Move,
        after: &Position,
        tolerated: SquareSet,
        checks: u8,
    ) -> Option<Vec<Move>> {
        if !self.spend() {
            return None;
        }
        let mut longest = Vec::new();
        for reply in view::legal_moves(after, SquareSet::EMPTY) {
            let next = view::after(after, reply);
            let mut rest = self.mate(&next, tolerated, checks - 1)?;
            if longest.len() <= rest.len() {
                rest.insert(0, reply);
                longest = rest;
            }
        }
        longest.insert(0, m);
        Some(longest)
    }

    fn checking_moves(&self, position: &Position, tolerated: SquareSet) -> Vec<(Move, Position)> {
        self.moves(position, tolerated)
            .into_iter()
            .filter(|&m| view::may_check(position, m))
            .map(|m| (m, view::after(position, m)))
            .filter(|(_, after)| after.in_check())
            .collect()
    }
}
