//! The search for the game that explains the sheets best.
//!
//! Ply by ply it keeps the cheapest ways to have come this far: a position,
//! a place on each sheet and what the sheets' mistakes cost. Equal positions
//! at equal places are one. As long as everything fits there is one way and
//! nothing to choose. Where something does not, the search goes back some
//! plies and looks again with skipped, doubled and exchanged lines allowed.

use std::collections::BTreeMap;

use crate::notation::{Readings, readings};
use crate::record::reluctance::reluctance;
use crate::xiangqi::{BySide, Move, Position, Side};

use super::align::Alignment;
use super::cost;
use super::cursor::{Cursor, Manner, Used, Way, Ways, skipping, ways};
use super::slip::slip;
use super::strip::Strip;

/// What is given: the sheets, where play starts and what is settled.
pub(super) struct Problem<'a> {
    pub strips: BySide<Option<Strip>>,
    pub start: &'a Position,
    pub fixed: &'a BTreeMap<u16, Move>,
}

/// One ply of a game and what it rests on.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Before the move.
    pub position: Position,
    pub mv: Move,
    pub used: BySide<Used>,
    /// The places on the sheets after it.
    pub after: BySide<Cursor>,
    /// What it costs that entries are missing or stand elsewhere.
    pub place: u32,
    /// What it costs that the entries do not say `mv`.
    pub misfit: u32,
}

/// A game that the sheets may tell.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub steps: Vec<Step>,
    pub last: Position,
    pub cost: u32,
    /// Where it stopped short on each sheet; the ends when complete.
    pub cursors: BySide<Cursor>,
    /// Whether both sheets are used up.
    pub complete: bool,
}

#[derive(Clone)]
pub(super) struct Node {
    pub position: Position,
    pub cursors: BySide<Cursor>,
    pub cost: u32,
    /// The least that the sheets still have to cost.
    pub ahead: u32,
    /// The part of `cost` that is not for moves left out.
    pub faults: u32,
    /// Entries soon to come that will not fit, as far as can be seen.
    pub misfits: u8,
    /// How unlikely the moves are that nobody wrote.
    pub reluctance: u32,
    pub parent: usize,
    pub mv: Option<Move>,
    pub used: BySide<Used>,
    /// The part of the last ply's cost that is for what the entries say.
    pub misfit: u32,
}

/// A node about to be made.
pub(super) struct Child {
    mv: Move,
    ways: BySide<Way>,
    cost: u32,
    misfit: u32,
    ahead: u32,
    faults: u32,
}

/// Nodes kept at one ply.
const WIDTH: usize = 48;

/// Of the moves that no entry tells apart, how many are followed from one
/// node; the others are tried later, one at a time.
const FOLLOWED: usize = 8;

/// How far behind the best a node may be: two mistakes and something.
const BEHIND: u32 = 1_600;

/// How many plies the search goes back when something does not fit.
const WINDOW: u16 = 8;

/// How many entries ahead are looked at to choose among unwritten moves.
const HORIZON: usize = 12;

/// Nodes whose continuations are looked at before the search gives up.
const MOST_NODES: usize = 20_000;

/// A rise within this may be one slip and nothing else.
const SLIP_ALONE: std::ops::RangeInclusive<u32> = cost::SECOND_READING..=cost::SLIP + 100;

/// Nothing on a sheet says more than this of one ply.
const HOPELESS: u32 = 4 * cost::UNRELATED;

pub(super) struct Outcome {
    /// The cheapest games that end both sheets, best first; when there is
    /// none, the one that came farthest.
    pub games: Vec<Game>,
    /// Set when the search stopped because too much was wrong.
    pub gave_up: bool,
}

impl Problem<'_> {
    pub fn strip(&self, side: Side) -> Option<&Strip> {
        self.strips[side].as_ref()
    }

    /// What it costs the sheets that `mv` was played where they used these
    /// items, not counting where the items stand.
    pub fn misfit(&self, position: &Position, used: BySide<Used>, mv: Move) -> u32 {
        Side::ALL
            .into_iter()
            .map(|side| self.misfit_of(side, position, used[side], mv))
            .sum()
    }

    pub fn misfit_of(&self, side: Side, position: &Position, used: Used, mv: Move) -> u32 {
        let Some(strip) = self.strip(side) else {
            return 0;
        };
        let Some(item) = used.item.and_then(|item| strip.item(item)) else {
            return 0;
        };
        let Some(text) = item.text else {
            return cost::UNREADABLE;
        };
        let exact = readings(&text, position, strip.bars);
        match rank(&exact, mv) {
            Some(cost) => cost,
            None => {
                slip(&text, mv, position, strip.bars).map_or(cost::UNRELATED, |slip| slip.cost())
            }
        }
    }

    /// The moves that the items used at a ply can mean exactly.
    pub fn exact(&self, position: &Position, used: BySide<Used>) -> Vec<Move> {
        let mut found: Vec<Move> = Vec::new();
        for side in Side::ALL {
            if let Some(readings) = self.readings_of(side, used[side].item, position) {
                for mv in readings.iter() {
                    if !found.contains(mv) {
                        found.push(*mv);
                    }
                }
            }
        }
        found
    }

    pub fn readings_of(
        &self,
        side: Side,
        item: Option<u16>,
        position: &Position,
    ) -> Option<Readings> {
        let strip = self.strip(side)?;
        let text = strip.item(item?)?.text?;
        Some(readings(&text, position, strip.bars))
    }

    /// Whether a sheet has a readable entry at a ply.
    pub fn is_readable(&self, side: Side, used: Used) -> bool {
        self.strip(side)
            .zip(used.item)
            .and_then(|(strip, item)| strip.item(item))
            .is_some_and(|item| item.text.is_some())
    }

    /// Whether some sheet has one.
    pub fn is_written(&self, used: BySide<Used>) -> bool {
        Side::ALL
            .into_iter()
            .any(|side| self.is_readable(side, used[side]))
    }

    /// Whether of two sheets one shows a ply and the other does not.
    fn is_lone(&self, used: BySide<Used>) -> bool {
        let missed = |side: Side| used[side].manner == Manner::Missed;
        let shown = |side: Side| used[side].item.is_some();
        (missed(Side::Red) && shown(Side::Black)) || (missed(Side::Black) && shown(Side::Red))
    }

    /// How many of the next entries will not fit if play goes on from here,
    /// plies that nobody wrote passed over.
    pub fn misfits_ahead(
        &self,
        ply: u16,
        position: &Position,
        cursors: BySide<Cursor>,
        horizon: usize,
    ) -> u8 {
        let mut position = *position;
        let mut cursors = cursors;
        let mut misfits = 0;
        let mut seen = 0;
        for ply in (i32::from(ply)..).take(3 * horizon) {
            let mut over = true;
            let mut ways = BySide::from_fn(|side| {
                let strip = self.strip(side);
                over &= strip.is_none_or(|strip| strip.len() <= cursors[side].next);
                ways(strip, cursors[side], ply, false)
                    .iter()
                    .next()
                    .copied()
            });
            if over || horizon <= seen {
                break;
            }
            let written = |way: Option<Way>, side: Side| {
                let strip = self.strip(side)?;
                Some((strip.item(way?.used.item?)?.text?, strip.bars))
            };
            let texts = BySide::from_fn(|side| written(ways[side], side));
            // Where a writer has lost the line, an entry counts from where
            // the other sheet says the same.
            for side in Side::ALL {
                let late = ways[side].is_some_and(|way| way.strange);
                if late && texts[!side].is_some() && texts[!side] != texts[side] {
                    ways[side] = None;
                }
            }
            let texts = BySide::from_fn(|side| written(ways[side], side));
            for side in Side::ALL {
                if let Some(way) = ways[side] {
                    cursors[side] = way.after;
                }
            }
            let mv = match (texts.red, texts.black) {
                (None, None) => None,
                (Some((text, bars)), None) | (None, Some((text, bars))) => {
                    seen += 1;
                    let first = readings(&text, &position, bars).first().copied();
                    misfits += u8::from(first.is_none());
                    first
                }
                (Some(red), Some(black)) if red == black => {
                    seen += 1;
                    let first = readings(&red.0, &position, red.1).first().copied();
                    misfits += 2 * u8::from(first.is_none());
                    first
                }
                (Some(red), Some(black)) => {
                    seen += 1;
                    let red = readings(&red.0, &position, red.1);
                    let black = readings(&black.0, &position, black.1);
                    let both = red.iter().find(|mv| black.contains(mv)).copied();
                    misfits += u8::from(both.is_none());
                    misfits += u8::from(red.is_empty() && black.is_empty());
                    both.or(red.first().copied()).or(black.first().copied())
                }
            };
            match mv {
                Some(mv) => {
                    position.play_unchecked(mv);
                }
                None => position = position.passed(),
            }
        }
        misfits
    }

    fn last_fixed(&self) -> u16 {
        self.fixed.last_key_value().map_or(0, |(&ply, _)| ply)
    }

    /// Searches from the start, or goes on from a node with `ply` plies
    /// played.
    pub fn search(&self, most_plies: u16) -> Outcome {
        Search {
            problem: self,
            nodes: Vec::new(),
            layers: Vec::new(),
            ends: Vec::new(),
            expanded: 0,
            alignment: None,
        }
        .run(most_plies)
    }
}

/// What an exact reading costs; `None` when `mv` is none.
fn rank(readings: &Readings, mv: Move) -> Option<u32> {
    let place = readings.iter().position(|&reading| reading == mv)?;
    Some(match readings.settled() {
        Some(_) if 0 < place => cost::SECOND_READING,
        Some(_) | None => 0,
    })
}

pub(super) struct Search<'a> {
    pub problem: &'a Problem<'a>,
    pub nodes: Vec<Node>,
    /// The nodes of each ply.
    layers: Vec<Vec<usize>>,
    /// Nodes at which both sheets end, with the cost of what is left over.
    ends: Vec<(u32, usize, u16)>,
    expanded: usize,
    /// Made when something does not fit.
    alignment: Option<Alignment>,
}

impl Search<'_> {
    fn run(mut self, most_plies: u16) -> Outcome {
        let absent = BySide::from_fn(|_| Used::none(Manner::NoSheet));
        self.nodes.push(Node {
            position: *self.problem.start,
            cursors: BySide::default(),
            cost: 0,
            ahead: 0,
            faults: 0,
            misfits: 0,
            reluctance: 0,
            parent: 0,
            mv: None,
            used: absent,
            misfit: 0,
        });
        self.layers.push(vec![0]);
        let mut ply: u16 = 0;
        let mut thorough_until = 0;
        let mut reviewed = 0;
        let mut repaired = 0;
        let mut single: Option<u16> = None;
        let mut gave_up = false;
        loop {
            // Nodes of the current layer: after `ply` plies.
            let layer = self.layer(ply).to_vec();
            let cheapest = self.cheapest(ply);
            self.ends.retain(|&(_, _, at)| at < ply);
            for &index in &layer {
                if let Some(rest) = self.left_over(index, ply, ply < thorough_until) {
                    let cost = self.node(index).cost + rest;
                    self.ends.push((cost, index, ply));
                }
            }
            let best_end = self.ends.iter().map(|&(cost, ..)| cost).min();
            let ended = layer.is_empty()
                || most_plies <= ply
                || best_end.is_some_and(|end| {
                    cheapest.is_none_or(|cheapest| end + cost::DISPUTE_MARGIN < cheapest)
                });
            if MOST_NODES < self.expanded || (!ended && self.is_hopeless(ply)) {
                gave_up = true;
                break;
            }
            // Whether something does not fit, first at this ply.
            let trouble = if ended {
                single.filter(|&at| ply <= at + WINDOW / 2)
            } else {
                self.expand_layer(ply, ply < thorough_until);
                let next = ply + 1;
                let mut risen = self.risen(ply);
                if 0 < risen && repaired < next {
                    repaired = next;
                    self.repair(ply);
                    risen = self.risen(ply);
                }
                let stuck = self.layer(next).is_empty() && best_end.is_none();
                // One slip is no reason to doubt the lines.
                let recent = single.filter(|&at| next <= at + WINDOW / 2);
                if next <= reviewed || (risen == 0 && !stuck) {
                    None
                } else if stuck || !(SLIP_ALONE).contains(&risen) {
                    Some(recent.unwrap_or(next))
                } else {
                    single = Some(next);
                    recent
                }
            };
            match trouble {
                Some(at) if thorough_until <= ply => {
                    self.align();
                    let back = at.saturating_sub(WINDOW);
                    reviewed = reviewed.max(ply + 1);
                    thorough_until = ply + WINDOW;
                    single = None;
                    self.truncate(back);
                    ply = back;
                    continue;
                }
                Some(_) if !ended => {
                    reviewed = reviewed.max(ply + 1);
                    thorough_until = ply + WINDOW;
                }
                Some(_) | None => {}
            }
            if ended {
                break;
            }
            ply += 1;
        }
        self.outcome(ply, gave_up)
    }

    fn align(&mut self) {
        let strips = &self.problem.strips;
        if let (None, Some(red), Some(black)) = (&self.alignment, &strips.red, &strips.black) {
            self.alignment = Some(Alignment::of(red, black));
            for node in &mut self.nodes {
                node.ahead = self.alignment.as_ref().map_or(0, |alignment| {
                    alignment.ahead(node.cursors.red, node.cursors.black)
                });
            }
        }
    }

    pub fn node(&self, index: usize) -> &Node {
        self.nodes
            .get(index)
            .unwrap_or_else(|| unreachable!("only indices of nodes are kept"))
    }

    pub fn layer(&self, ply: u16) -> &[usize] {
        self.layers.get(usize::from(ply)).map_or(&[], Vec::as_slice)
    }

    pub fn add_to_layer(&mut self, ply: u16, index: usize) {
        let mut layer = self.layer(ply).to_vec();
        layer.push(index);
        layer.sort_by_key(|&index| self.node(index).order());
        layer.truncate(WIDTH);
        if let Some(slot) = self.layers.get_mut(usize::from(ply)) {
            *slot = layer;
        }
    }

    /// The node that a child of another becomes.
    pub fn born(&self, parent: &Node, index: usize, child: &Child) -> Node {
        let mut position = parent.position;
        position.play_unchecked(child.mv);
        Node {
            position,
            cursors: BySide::from_fn(|side| child.ways[side].after),
            cost: parent.cost + child.cost,
            ahead: child.ahead,
            faults: parent.faults + child.faults,
            misfits: parent.misfits,
            reluctance: parent.reluctance,
            parent: index,
            mv: Some(child.mv),
            used: BySide::from_fn(|side| child.ways[side].used),
            misfit: child.misfit,
        }
    }

    fn layer_nodes(&self, ply: u16) -> impl Iterator<Item = &Node> {
        self.layer(ply).iter().map(|&index| self.node(index))
    }

    fn truncate(&mut self, ply: u16) {
        self.layers.truncate(usize::from(ply) + 1);
        self.ends.retain(|&(_, _, at)| at <= ply);
    }

    fn cheapest(&self, ply: u16) -> Option<u32> {
        self.layer_nodes(ply).map(Node::whole).min()
    }

    /// The faults of the cheapest node.
    fn least_faults(&self, ply: u16) -> u32 {
        self.layer_nodes(ply)
            .min_by_key(|node| node.whole())
            .map_or(0, |node| node.faults)
    }

    /// How much more is wrong after the next ply than was to be expected.
    fn risen(&self, ply: u16) -> u32 {
        let best = |ply| self.layer_nodes(ply).min_by_key(|node| node.whole());
        let (Some(before), Some(after)) = (best(ply), best(ply + 1)) else {
            return 0;
        };
        let faults = after.faults.saturating_sub(before.faults);
        if self.alignment.is_none() {
            return faults;
        }
        // A ply that nobody wrote is not seen coming.
        let gap = Side::ALL
            .into_iter()
            .all(|side| after.used[side].manner == Manner::Missed);
        let unseen = if gap { 2 * cost::MISSED } else { 0 };
        let whole = after.whole().saturating_sub(before.whole() + unseen);
        faults.max(whole)
    }

    /// Whether nearly everything of late has been wrong on every sheet.
    fn is_hopeless(&self, ply: u16) -> bool {
        const STRETCH: u16 = 16;
        let Some(then) = ply.checked_sub(STRETCH) else {
            return false;
        };
        let sheets = Side::ALL
            .into_iter()
            .filter(|&side| self.problem.strip(side).is_some())
            .count();
        let sheets = u32::try_from(sheets).unwrap_or(1);
        let risen = self
            .least_faults(ply)
            .saturating_sub(self.least_faults(then));
        u32::from(STRETCH) * sheets * cost::UNREADABLE * 3 / 4 < risen
    }

    /// What the items left at the end cost; `None` while the game goes on.
    fn left_over(&self, index: usize, ply: u16, thorough: bool) -> Option<u32> {
        if ply < self.problem.last_fixed() {
            return None;
        }
        let node = self.node(index);
        let mut cost = 0;
        for side in Side::ALL {
            let Some(strip) = self.problem.strip(side) else {
                continue;
            };
            let cursor = node.cursors[side];
            let left = strip.len().saturating_sub(cursor.next);
            match left {
                0 => {}
                1 | 2 if thorough && !cursor.ahead => {
                    cost += skipping(strip, cursor.next, left);
                }
                _ => return None,
            }
        }
        Some(cost)
    }

    fn expand_layer(&mut self, ply: u16, thorough: bool) {
        let layer = self.layer(ply).to_vec();
        let mut next: Vec<Node> = Vec::new();
        // Cheapest first, so that dear children of dear nodes are never made.
        let mut best = u32::MAX;
        for index in layer {
            let bound = best.saturating_add(BEHIND);
            if self.node(index).whole() <= bound && self.left_over(index, ply, false).is_none() {
                self.expanded += 1;
                let from = next.len();
                self.expand(index, ply, thorough, bound, &mut next);
                let new = next.get(from..).unwrap_or_default();
                best = new.iter().map(Node::whole).fold(best, u32::min);
            }
        }
        next.retain(|node| node.whole() <= best.saturating_add(BEHIND));
        if WIDTH < next.len() {
            for node in &mut next {
                node.misfits =
                    self.problem
                        .misfits_ahead(ply + 2, &node.position, node.cursors, HORIZON);
            }
        }
        self.put(next);
    }

    /// Keeps the best of these nodes as the next layer.
    fn put(&mut self, mut next: Vec<Node>) {
        next.sort_by_key(Node::order);
        merge(&mut next);
        next.truncate(WIDTH);
        let first = self.nodes.len();
        self.nodes.append(&mut next);
        self.layers.push((first..self.nodes.len()).collect());
    }

    /// Adds what may follow a node as ply `ply + 1`.
    fn expand(&self, index: usize, ply: u16, thorough: bool, bound: u32, next: &mut Vec<Node>) {
        let problem = self.problem;
        let node = self.node(index);
        let position = &node.position;
        let number = ply + 1;
        let found = BySide::from_fn(|side| {
            ways(
                problem.strip(side),
                node.cursors[side],
                i32::from(number),
                thorough,
            )
        });
        let natural = BySide::from_fn(|side| {
            found[side]
                .iter()
                .next()
                .map_or(Used::none(Manner::NoSheet), |way| way.used)
        });
        let open = !problem.is_written(natural);
        let mut candidates = Vec::new();
        let mut unwritten = false;
        if let Some(&fixed) = problem.fixed.get(&number) {
            if position.is_legal(fixed) {
                candidates.push(fixed);
            }
        } else {
            self.candidates(position, &found, natural, &mut candidates);
            if open || candidates.is_empty() {
                unwritten = true;
            }
        }
        let mut children = Vec::new();
        self.price(position, &found, &candidates, &mut children);
        let whole = |child: &Child| child.cost + child.ahead;
        let least = children.iter().map(whole).min().unwrap_or(u32::MAX);
        let dearest = least
            .saturating_add(BEHIND)
            .min(bound.saturating_sub(node.cost));
        children.retain(|child| whole(child) <= dearest && child.cost <= HOPELESS);
        let mut add = |child: &Child, misfits: u8, reluctance: u32| {
            next.push(Node {
                misfits,
                reluctance,
                ..self.born(node, index, child)
            });
        };
        for child in &children {
            add(child, node.misfits, node.reluctance);
        }
        if unwritten {
            let Some(ways) = first_ways(&found) else {
                return;
            };
            let mut moves: Vec<(u8, u32, Move)> = position
                .legal_moves()
                .iter()
                .filter(|mv| !candidates.contains(mv))
                .map(|&mv| {
                    let mut after = *position;
                    after.play_unchecked(mv);
                    let cursors = BySide::from_fn(|side| ways[side].after);
                    let misfits = problem.misfits_ahead(number + 1, &after, cursors, HORIZON);
                    (misfits, reluctance(position, mv), mv)
                })
                .collect();
            moves.sort_unstable();
            for &(misfits, reluctance, mv) in moves.iter().take(FOLLOWED) {
                let child = self.child(position, ways, mv, self.ahead(ways));
                add(&child, misfits, node.reluctance + reluctance);
            }
        }
    }

    /// The moves worth trying at one ply, other than those nobody wrote.
    fn candidates(
        &self,
        position: &Position,
        found: &BySide<Ways>,
        natural: BySide<Used>,
        candidates: &mut Vec<Move>,
    ) {
        let problem = self.problem;
        for side in Side::ALL {
            for way in found[side].iter() {
                if let Some(readings) = problem.readings_of(side, way.used.item, position) {
                    for mv in readings.iter() {
                        if !candidates.contains(mv) {
                            candidates.push(*mv);
                        }
                    }
                }
            }
        }
        let texts = BySide::from_fn(|side| {
            let strip = problem.strip(side)?;
            Some((strip.item(natural[side].item?)?.text?, strip.bars))
        });
        let fits = |mv: &Move| problem.misfit(position, natural, *mv) == 0;
        if texts == BySide::default() || candidates.iter().any(fits) {
            return;
        }
        let exact = !problem.exact(position, natural).is_empty();
        let near = |side: Side, mv: Move| {
            texts[side].map(|(text, bars)| slip(&text, mv, position, bars).is_some())
        };
        for &mv in &position.legal_moves() {
            // Where some entry can be played as it stands, another move needs
            // a slip in both.
            let likely = match (near(Side::Red, mv), near(Side::Black, mv)) {
                (Some(red), Some(black)) if exact => red && black,
                (Some(red), Some(black)) => red || black,
                (Some(near), None) | (None, Some(near)) => near && !exact,
                (None, None) => false,
            };
            if likely && !candidates.contains(&mv) {
                candidates.push(mv);
            }
        }
    }

    /// Every pairing of candidates with ways through the sheets.
    fn price(
        &self,
        position: &Position,
        found: &BySide<Ways>,
        candidates: &[Move],
        children: &mut Vec<Child>,
    ) {
        for red in found.red.iter() {
            for black in found.black.iter() {
                let ways = BySide {
                    red: *red,
                    black: *black,
                };
                let ahead = self.ahead(ways);
                for &mv in candidates {
                    let child = self.child(position, ways, mv, ahead);
                    children.push(child);
                }
            }
        }
    }

    pub fn ahead(&self, ways: BySide<Way>) -> u32 {
        self.alignment.as_ref().map_or(0, |alignment| {
            alignment.ahead(ways.red.after, ways.black.after)
        })
    }

    pub fn child(&self, position: &Position, ways: BySide<Way>, mv: Move, ahead: u32) -> Child {
        let used = BySide::from_fn(|side| ways[side].used);
        let misfit = self.problem.misfit(position, used, mv);
        let mut cost = misfit;
        if self.problem.is_lone(used) {
            cost += cost::LONE;
        }
        let mut faults = misfit;
        for side in Side::ALL {
            let way = ways[side];
            cost += way.cost;
            if way.strange {
                faults += way.cost;
            }
        }
        Child {
            mv,
            ways,
            cost,
            misfit,
            ahead,
            faults,
        }
    }

    fn outcome(mut self, ply: u16, gave_up: bool) -> Outcome {
        self.ends.sort_unstable();
        let best = self.ends.first().map(|&(cost, ..)| cost);
        let mut games: Vec<Game> = self
            .ends
            .iter()
            .filter(|&&(cost, ..)| best.is_some_and(|best| cost <= best + cost::DISPUTE_MARGIN))
            .map(|&(cost, index, _)| self.game(index, cost, true))
            .collect();
        if games.is_empty() {
            // The farthest layer that has a node.
            let last = (0..=ply).rev().find(|&ply| !self.layer(ply).is_empty());
            let best = last.and_then(|ply| {
                let layer = self.layer(ply).iter().copied();
                layer.min_by_key(|&index| self.node(index).whole())
            });
            if let Some(index) = best {
                games.push(self.game(index, self.node(index).cost, false));
            }
        }
        let gave_up = gave_up && best.is_none();
        Outcome { games, gave_up }
    }

    fn game(&self, index: usize, cost: u32, complete: bool) -> Game {
        let end = self.node(index);
        let mut steps = Vec::new();
        let mut at = index;
        while let Some(mv) = self.node(at).mv {
            let node = self.node(at);
            let parent = self.node(node.parent);
            let misfit = self.problem.misfit(&parent.position, node.used, mv);
            steps.push(Step {
                position: parent.position,
                mv,
                used: node.used,
                after: node.cursors,
                place: (node.cost - parent.cost).saturating_sub(misfit),
                misfit,
            });
            at = node.parent;
        }
        steps.reverse();
        Game {
            steps,
            last: end.position,
            cost,
            cursors: end.cursors,
            complete,
        }
    }
}

impl Node {
    fn whole(&self) -> u32 {
        self.cost + self.ahead
    }

    /// Cheapest first; then what fits what comes, then what looks likely, and
    /// in the end an order that does not hang on which sheet was read first.
    pub fn order(&self) -> (u32, u8, u32, u32, Option<Move>) {
        (
            self.whole(),
            self.misfits,
            self.cost,
            self.reluctance,
            self.mv,
        )
    }
}

/// Keeps one of the nodes that stand at the same place in the same position.
fn merge(nodes: &mut Vec<Node>) {
    let mut kept: Vec<Node> = Vec::with_capacity(nodes.len().min(WIDTH));
    for node in nodes.drain(..) {
        let same = |other: &Node| {
            other.position.key() == node.position.key()
                && other.cursors == node.cursors
                && other.position == node.position
        };
        if kept.len() <= WIDTH && !kept.iter().any(same) {
            kept.push(node);
        }
    }
    *nodes = kept;
}

fn first_ways(found: &BySide<Ways>) -> Option<BySide<Way>> {
    Some(BySide {
        red: *found.red.iter().next()?,
        black: *found.black.iter().next()?,
    })
}
