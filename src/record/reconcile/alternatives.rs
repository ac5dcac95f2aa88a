//! What else might have been played.
//!
//! Every ply of the game found is questioned in turn: each other move that
//! the sheets leave room for is put in its place, and the rest of the game is
//! followed through the same entries. What can be followed to the end at a
//! cost near the game's own is a candidate; what cannot is refuted.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::record::reluctance::reluctance;
use crate::xiangqi::{BySide, Move, Position, Side, Square};

use super::cost;
use super::discrepancy::WaysAcross;
use super::foresight::{Place, misfits};
use super::problem::{Game, Problem, Step};
use super::slip::slip;

/// The moves that come into question at each ply besides the game's own.
#[derive(Debug, Default)]
pub(super) struct Alternatives {
    /// By ply and move: the cheapest game known to have it.
    pub games: BTreeMap<(u16, Move), Known>,
    /// Moves nobody wrote that fail only as long as other unwritten moves
    /// stay as they are: neither shown to be possible nor refuted.
    pub open: BTreeSet<(u16, Move)>,
    /// Set when the limit on work was met, so that more may be possible.
    pub cut_short: bool,
    /// Plies followed.
    pub work: usize,
    /// Plies that every game as good has.
    pub common: usize,
    /// A cheaper game, if one was met.
    pub better: Option<Game>,
}

impl Alternatives {
    /// Counts the moves of other games that the search found as good.
    pub fn add_games(&mut self, game: &Game, others: &[Game]) {
        for other in others {
            let plies = other.steps.len().min(game.steps.len());
            self.common = self.common.min(plies);
            for (at, (step, own)) in other.steps.iter().zip(&game.steps).enumerate() {
                if step.mv != own.mv {
                    let known = Known {
                        cost: other.cost.max(game.cost),
                        sheets: BySide::default(),
                    };
                    self.games.entry((ply(at), step.mv)).or_insert(known);
                }
            }
        }
    }

    /// Counts the moves that the search found possible beside the game's own.
    pub fn add(&mut self, game: &Game, possible: BTreeMap<(u16, Move), Known>) {
        for ((ply, mv), known) in possible {
            let own = game.steps.get(usize::from(ply) - 1).map(|step| step.mv);
            if own != Some(mv) {
                let known = Known {
                    cost: known.cost.max(game.cost),
                    ..known
                };
                known.keep(&mut self.games, (ply, mv));
            }
        }
    }

    /// Exchanges the sheets.
    pub fn exchange(&mut self) {
        for known in self.games.values_mut() {
            known.sheets = known.sheets.swapped();
        }
    }

    /// The moves met at a ply.
    pub fn games_at(&self, ply: u16) -> impl Iterator<Item = (Move, Known)> {
        self.games
            .range((ply, LEAST)..)
            .take_while(move |((at, _), _)| *at == ply)
            .map(|(&(_, mv), &known)| (mv, known))
    }

    /// The moves at a ply that are neither possible nor refuted.
    pub fn open_at(&self, ply: u16) -> impl Iterator<Item = Move> {
        self.open
            .range((ply, LEAST)..)
            .take_while(move |(at, _)| *at == ply)
            .map(|&(_, mv)| mv)
    }
}

/// Comes before every other move.
const LEAST: Move = {
    let Some(first) = Square::from_index(0) else {
        unreachable!()
    };
    Move {
        from: first,
        to: first,
    }
};

/// The cheapest game met with a certain move at a certain ply.
#[derive(Copy, Clone, Debug)]
pub(super) struct Known {
    pub cost: u32,
    /// What the entries for that ply cost, sheet by sheet.
    pub sheets: BySide<u32>,
}

impl Known {
    /// Puts it into a list unless that has as cheap a game with the move.
    pub fn keep(self, games: &mut BTreeMap<(u16, Move), Known>, at: (u16, Move)) {
        games
            .entry(at)
            .and_modify(|other| {
                if self.cost < other.cost {
                    *other = self;
                }
            })
            .or_insert(self);
    }
}

/// Ways across a gap that are counted.
const MOST_WAYS: u32 = 100;

/// Plies followed in counting them, at one gap and at all.
const MOST_COUNTING: usize = 20_000;
const MOST_COUNTING_AT_ALL: usize = 60_000;

/// Plies followed for one move that nobody wrote, and for one that would be a
/// slip.
const MOST_FOR_GAP: usize = 400;
const MOST_FOR_SLIP: usize = 200;

/// Unwritten moves tried where the game's own is no longer possible.
const REPLACEMENTS: usize = 3;

/// How many choices after the first are followed.
const MOST_CHOICES: usize = 4;

const HORIZON: u16 = 12;

/// Reviews every ply of `game`.
pub(super) fn alternatives(problem: &Problem, game: &Game, work: usize) -> Alternatives {
    let mut review = Review::new(problem, game, work);
    review.run();
    let mut found = review.found;
    found.work = review.work;
    if let Some((_, trail)) = review.better {
        found.better = rebuilt(problem, game, &trail);
    }
    found
}

/// How many ways lead across the plies from `from` to `to`, which nobody
/// wrote, into the rest of the game, which has so many such gaps.
pub(super) fn ways_across(
    problem: &Problem,
    game: &Game,
    from: u16,
    to: u16,
    gaps: usize,
) -> WaysAcross {
    let work = MOST_COUNTING.min(MOST_COUNTING_AT_ALL / gaps.max(1));
    let mut review = Review::new(problem, game, work);
    let (from, to) = (usize::from(from) - 1, usize::from(to) - 1);
    let Some(step) = game.steps.get(from) else {
        return WaysAcross::MoreThan(0);
    };
    let before = game
        .cost
        .saturating_sub(review.tails.get(from).copied().unwrap_or(0));
    let mut ways = 0;
    let whole = review.count(from, to, &step.position, before, &mut ways);
    if whole {
        WaysAcross::Exactly(ways)
    } else {
        WaysAcross::MoreThan(ways)
    }
}

fn gaps_and_tails(problem: &Problem, game: &Game) -> (Vec<bool>, Vec<u32>, u32) {
    let mut tails = vec![0; game.steps.len() + 1];
    let mut tail = 0;
    for (step, slot) in game.steps.iter().zip(tails.iter_mut()).rev() {
        tail += step.place + step.misfit;
        *slot = tail;
    }
    // What is left over at the end of the sheets is part of the cost too.
    let rest = game.cost.saturating_sub(tail);
    for slot in &mut tails {
        *slot += rest;
    }
    let gaps = game
        .steps
        .iter()
        .map(|step| !problem.is_written(step.used))
        .zip(1_u16..)
        .map(|(gap, ply)| gap && !problem.fixed.contains_key(&ply))
        .collect();
    (gaps, tails, rest)
}

struct Review<'a> {
    problem: &'a Problem<'a>,
    game: &'a Game,
    /// What the game costs from each step on.
    tails: Vec<u32>,
    rest: u32,
    /// Steps whose move nobody wrote.
    gaps: Vec<bool>,
    /// The game's own moves there.
    guesses: BTreeMap<u16, Move>,
    found: Alternatives,
    better: Option<(u32, Vec<Change>)>,
    /// Still to be tried: first what the sheets leave room for as they are,
    /// then what other changes make possible.
    waiting: VecDeque<Deviation>,
    tried: BTreeSet<(usize, Move)>,
    work: usize,
    most_work: usize,
    /// Where the work on the present deviation stops.
    budget: usize,
    /// Choices under way.
    choices: usize,
}

/// A move to be tried in place of the game's own.
struct Deviation {
    at: usize,
    mv: Move,
    position: Position,
    cost: u32,
    /// Earlier moves that differ from the game's.
    trail: Vec<Change>,
}

/// A move that was put in place of the game's own.
#[derive(Copy, Clone, Debug)]
struct Change {
    at: usize,
    mv: Move,
    sheets: BySide<u32>,
}

/// How an attempt to follow a game ended.
#[derive(Copy, Clone, PartialEq, Eq)]
enum End {
    /// At the end of the sheets, at this cost.
    Cost(u32),
    /// An entry of this step does not fit.
    Stuck(usize),
    /// Nowhere within the limits on work.
    Unknown,
}

impl<'a> Review<'a> {
    fn new(problem: &'a Problem<'a>, game: &'a Game, work: usize) -> Review<'a> {
        let (gaps, tails, rest) = gaps_and_tails(problem, game);
        Review {
            problem,
            game,
            tails,
            rest,
            guesses: game
                .steps
                .iter()
                .zip(1..)
                .zip(&gaps)
                .filter(|&(_, &gap)| gap)
                .map(|((step, ply), _)| (ply, step.mv))
                .collect(),
            gaps,
            found: Alternatives {
                common: game.steps.len(),
                ..Alternatives::default()
            },
            better: None,
            waiting: VecDeque::new(),
            tried: BTreeSet::new(),
            work: 0,
            most_work: work,
            budget: work,
            choices: 0,
        }
    }

    /// What the game costs from a step on. Another game through the same
    /// entries is taken not to cost less there.
    fn tail(&self, at: usize) -> u32 {
        self.tails.get(at).copied().unwrap_or(self.rest)
    }

    /// Counts the ways across; false when there are more than are counted.
    fn count(
        &mut self,
        at: usize,
        to: usize,
        position: &Position,
        cost: u32,
        ways: &mut u32,
    ) -> bool {
        let place = self
            .game
            .steps
            .get(at)
            .map_or(0, |step| step.place + step.misfit);
        for &mv in &position.legal_moves() {
            if MOST_WAYS <= *ways || self.most_work < self.work {
                return false;
            }
            self.work += 1;
            if at == to {
                let limit = self.game.cost + cost::DISPUTE_MARGIN;
                self.budget = self.work + MOST_FOR_GAP;
                let end = self.follow(at, position, mv, cost, limit, &mut Vec::new());
                *ways += u32::from(matches!(end, End::Cost(_)));
            } else {
                let mut after = *position;
                after.play_unchecked(mv);
                if !self.count(at + 1, to, &after, cost + place, ways) {
                    return false;
                }
            }
        }
        true
    }

    fn run(&mut self) {
        let mut before = 0;
        for (at, step) in self.game.steps.iter().enumerate() {
            let ply = ply(at);
            if !self.problem.fixed.contains_key(&ply) {
                for mv in self.options(at, step) {
                    self.tried.insert((at, mv));
                    self.waiting.push_back(Deviation {
                        at,
                        mv,
                        position: step.position,
                        cost: before,
                        trail: Vec::new(),
                    });
                }
            }
            before += step.place + step.misfit;
        }
        while let Some(deviation) = self.waiting.pop_front() {
            if self.most_work < self.work {
                self.found.cut_short = true;
                if self.is_gap(deviation.at) {
                    self.leave_open(&deviation);
                }
                continue;
            }
            self.attempt(&deviation);
        }
    }

    /// The moves other than the game's own that the entries of a step leave
    /// room for.
    fn options(&self, at: usize, step: &Step) -> Vec<Move> {
        let problem = self.problem;
        let position = &step.position;
        if self.is_gap(at) {
            return position
                .legal_moves()
                .into_iter()
                .filter(|&mv| mv != step.mv)
                .collect();
        }
        let exact = problem.exact(position, step.used);
        let mut options: Vec<Move> = exact.into_iter().filter(|&mv| mv != step.mv).collect();
        if step.misfit == 0 && options.is_empty() && self.is_confirmed(step) {
            return options;
        }
        let limit = step.misfit + cost::UNIQUE_MARGIN;
        for &mv in &position.legal_moves() {
            if mv != step.mv
                && !options.contains(&mv)
                && problem.misfit(position, step.used, mv) <= limit
            {
                options.push(mv);
            }
        }
        options
    }

    /// Whether both sheets have a readable entry at a step.
    fn is_confirmed(&self, step: &Step) -> bool {
        let readable = |side| self.problem.is_readable(side, step.used[side]);
        Side::ALL.into_iter().all(readable)
    }

    fn is_gap(&self, at: usize) -> bool {
        self.gaps.get(at).copied().unwrap_or(false)
    }

    fn attempt(&mut self, deviation: &Deviation) {
        let (margin, most) = if self.is_gap(deviation.at) {
            (cost::DISPUTE_MARGIN, MOST_FOR_GAP)
        } else {
            (cost::UNIQUE_MARGIN, MOST_FOR_SLIP)
        };
        let limit = self.game.cost + margin;
        let mut trail = deviation.trail.clone();
        self.budget = self.work + most;
        let end = self.follow(
            deviation.at,
            &deviation.position,
            deviation.mv,
            deviation.cost,
            limit,
            &mut trail,
        );
        let gap_before = |stuck: usize| {
            let gaps = self.gaps.iter().take(stuck + 1).enumerate();
            gaps.into_iter().any(|(at, &gap)| gap && at != deviation.at)
        };
        match end {
            End::Cost(_) => {}
            End::Stuck(stuck) if self.is_gap(deviation.at) && gap_before(stuck) => {
                self.leave_open(deviation);
            }
            End::Stuck(_) => {}
            End::Unknown if self.is_gap(deviation.at) => self.leave_open(deviation),
            End::Unknown => self.found.cut_short = true,
        }
    }

    fn leave_open(&mut self, deviation: &Deviation) {
        self.found.open.insert((ply(deviation.at), deviation.mv));
    }

    /// Plays `mv` at a step and follows the game from there.
    fn follow(
        &mut self,
        at: usize,
        position: &Position,
        mv: Move,
        cost: u32,
        limit: u32,
        trail: &mut Vec<Change>,
    ) -> End {
        let choices = trail.len();
        self.choices += 1;
        let end = self.follow_on(at, position, mv, cost, limit, trail);
        self.choices -= 1;
        trail.truncate(choices);
        end
    }

    fn follow_on(
        &mut self,
        mut at: usize,
        position: &Position,
        mv: Move,
        mut cost: u32,
        limit: u32,
        trail: &mut Vec<Change>,
    ) -> End {
        let mut position = *position;
        let mut changed = Some(mv);
        loop {
            let Some(step) = self.game.steps.get(at) else {
                return self.arrive(cost + self.rest, trail);
            };
            let mv = if let Some(mv) = changed.take() {
                let sheets = BySide::from_fn(|side| {
                    self.problem.misfit_of(side, &position, step.used[side], mv)
                });
                cost += step.place + sheets.red + sheets.black;
                trail.push(Change { at, mv, sheets });
                mv
            } else {
                if position.key() == step.position.key() && position == step.position {
                    let total = cost + self.tail(at);
                    return if total <= limit {
                        self.arrive(total, trail)
                    } else {
                        End::Stuck(at)
                    };
                }
                self.work += 1;
                if self.is_gap(at) {
                    self.note_new_moves(at, &position, cost, trail);
                }
                let own = position
                    .is_legal(step.mv)
                    .then(|| self.problem.misfit(&position, step.used, step.mv))
                    .filter(|&misfit| misfit <= step.misfit);
                if let Some(misfit) = own {
                    cost += step.place + misfit;
                    step.mv
                } else {
                    if self.budget < self.work {
                        return End::Unknown;
                    }
                    let moves = self.replacements(at, step, &position, cost, limit);
                    match moves.as_slice() {
                        [] => return End::Stuck(at),
                        [only] => {
                            changed = Some(*only);
                            continue;
                        }
                        _ if MOST_CHOICES < self.choices => return End::Unknown,
                        several => {
                            let mut end = End::Stuck(at);
                            for &mv in several {
                                end =
                                    end.better(self.follow(at, &position, mv, cost, limit, trail));
                            }
                            return end;
                        }
                    }
                }
            };
            if limit < cost + self.tail(at + 1) {
                return End::Stuck(at);
            }
            position.play_unchecked(mv);
            at += 1;
        }
    }

    /// What may have been played where the game's own move does not fit.
    fn replacements(
        &mut self,
        at: usize,
        step: &Step,
        position: &Position,
        cost: u32,
        limit: u32,
    ) -> Vec<Move> {
        let problem = self.problem;
        let room = limit.saturating_sub(cost + step.place + self.tail(at + 1));
        let mut moves: Vec<(u32, u32, Move)> = if self.is_gap(at) {
            let legal = position.legal_moves();
            self.work += legal.len();
            legal
                .into_iter()
                .map(|mv| {
                    let mut after = *position;
                    after.play_unchecked(mv);
                    let place = Place {
                        position: &after,
                        cursors: step.after,
                        ply: ply(at),
                    };
                    let to = ply(at) + HORIZON;
                    let misfits = misfits(problem, place, to, u32::MAX, &self.guesses);
                    (misfits, reluctance(position, mv), mv)
                })
                .collect()
        } else {
            let mut moves = problem.exact(position, step.used);
            if position.is_legal(step.mv) && !moves.contains(&step.mv) {
                moves.push(step.mv);
            }
            if cost::SLIP <= room {
                for &mv in &position.legal_moves() {
                    if !moves.contains(&mv) && self.is_near(position, step, mv) {
                        moves.push(mv);
                    }
                }
            }
            moves
                .into_iter()
                .map(|mv| (problem.misfit(position, step.used, mv), 0, mv))
                .filter(|&(misfit, ..)| misfit <= room)
                .collect()
        };
        moves.sort_unstable();
        if self.is_gap(at) {
            moves.truncate(REPLACEMENTS);
        }
        moves.into_iter().map(|(_, _, mv)| mv).collect()
    }

    fn is_near(&self, position: &Position, step: &Step, mv: Move) -> bool {
        Side::ALL.into_iter().any(|side| {
            let Some(strip) = self.problem.strip(side) else {
                return false;
            };
            step.used[side]
                .item
                .and_then(|item| strip.item(item)?.text)
                .is_some_and(|text| slip(&text, mv, position, strip.bars).is_some())
        })
    }

    /// Puts moves on the list that an earlier change makes possible where
    /// nobody wrote a move.
    fn note_new_moves(&mut self, at: usize, position: &Position, cost: u32, trail: &[Change]) {
        let Some(step) = self.game.steps.get(at) else {
            return;
        };
        for &mv in &position.legal_moves() {
            if mv != step.mv && self.tried.insert((at, mv)) {
                self.waiting.push_back(Deviation {
                    at,
                    mv,
                    position: *position,
                    cost,
                    trail: trail.to_vec(),
                });
            }
        }
    }

    /// Notes a game followed to its end.
    fn arrive(&mut self, cost: u32, trail: &[Change]) -> End {
        for change in trail {
            let own = self.game.steps.get(change.at).map(|step| step.mv);
            if own == Some(change.mv) {
                continue;
            }
            let known = Known {
                cost,
                sheets: change.sheets,
            };
            known.keep(&mut self.found.games, (ply(change.at), change.mv));
        }
        let best = self
            .better
            .as_ref()
            .map_or(self.game.cost, |(cost, _)| *cost);
        if cost < best {
            self.better = Some((cost, trail.to_vec()));
        }
        End::Cost(cost)
    }
}

impl End {
    /// The cheaper end, or the one that came farther.
    fn better(self, other: End) -> End {
        match (self, other) {
            (End::Cost(a), End::Cost(b)) => End::Cost(a.min(b)),
            (End::Cost(_), _) | (End::Unknown, End::Stuck(_)) => self,
            (_, End::Cost(_)) | (End::Stuck(_), End::Unknown) => other,
            (End::Unknown, End::Unknown) => End::Unknown,
            (End::Stuck(a), End::Stuck(b)) => End::Stuck(a.max(b)),
        }
    }
}

fn ply(at: usize) -> u16 {
    u16::try_from(at + 1).unwrap_or(u16::MAX)
}

/// The game with some moves changed, as far as the others can be played.
fn rebuilt(problem: &Problem, game: &Game, trail: &[Change]) -> Option<Game> {
    let mut position = game.steps.first()?.position;
    let mut steps = Vec::with_capacity(game.steps.len());
    let mut cost = 0;
    let mut old = 0;
    for (at, step) in game.steps.iter().enumerate() {
        let mv = trail
            .iter()
            .find(|change| change.at == at)
            .map_or(step.mv, |change| change.mv);
        if !position.is_legal(mv) {
            return None;
        }
        let misfit = problem.misfit(&position, step.used, mv);
        steps.push(Step {
            position,
            mv,
            used: step.used,
            after: step.after,
            place: step.place,
            misfit,
        });
        cost += step.place + misfit;
        old += step.place + step.misfit;
        position.play_unchecked(mv);
    }
    Some(Game {
        steps,
        last: position,
        cost: cost + game.cost.saturating_sub(old),
        cursors: game.cursors,
        complete: game.complete,
    })
}
