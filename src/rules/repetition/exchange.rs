//! What a capture or a check comes to when both sides go on capturing (2011,
//! 24.3, 24.15, 24.16, 26.5–26.8).
//!
//! The search plays on the real board, so pins, blocked legs and mates are
//! seen. The chaser may go on capturing where something was captured already,
//! capture what only the line itself made capturable, and give consecutive
//! checks; the defender may do the same, and may always let things be. What
//! could be won anyway, line or no line, is no part of it.

use std::collections::HashMap;

use crate::xiangqi::{BySide, Move, Piece, Position, Role, Side, Square, SquareSet};

use super::balance::Balance;
use super::definitions::{Definitions, GuardingCapturer};
use super::search::Search;
use super::{point, view};

/// How a line ends for the chaser.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Yield {
    /// Nothing won, or more lost.
    Nothing,
    /// What was won is made good by a loss elsewhere that the capturing piece
    /// brought about by leaving: 价值相当 (2011, 26.5).
    Even,
    /// 得子
    Gain,
}

/// How much a piece is worth, roughly.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Worth {
    /// Advisors, elephants and pawns.
    Weak,
    Strong,
    Rook,
}

impl Worth {
    pub const ALL: [Worth; 3] = [Worth::Weak, Worth::Strong, Worth::Rook];

    pub const fn of(role: Role) -> Worth {
        match role {
            Role::Rook => Worth::Rook,
            Role::Horse | Role::Cannon => Worth::Strong,
            Role::King | Role::Advisor | Role::Elephant | Role::Pawn => Worth::Weak,
        }
    }
}

/// What a line must take to be of interest; mate is always enough.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    Anything,
    AtLeast(Worth),
    /// The piece that stands there, wherever it goes.
    Piece(Square),
}

/// A line and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub outcome: Yield,
    pub line: Vec<Move>,
    /// The best piece that the chaser takes in it.
    takes: Option<Worth>,
}

impl Played {
    const fn stopped(outcome: Yield) -> Played {
        Played {
            outcome,
            line: Vec::new(),
            takes: None,
        }
    }

    fn led_by(mut self, m: Move, takes: Option<Piece>) -> Played {
        self.line.insert(0, m);
        self.takes = self.takes.max(takes.map(|piece| Worth::of(piece.role)));
        self
    }
}

/// How far an exchange is followed.
#[derive(Copy, Clone, Debug)]
pub struct Reach {
    /// Checks the chaser may give that are not captures.
    pub checks: u8,
    /// Checks the defender may give in between that are not captures.
    pub counter_checks: u8,
    /// Moves of the chaser in all.
    pub moves: u8,
    /// Consecutive checks within which a mate is seen.
    pub mate: u8,
}

impl Reach {
    pub const FULL: Reach = Reach {
        checks: 3,
        counter_checks: 2,
        moves: 6,
        mate: 3,
    };

    /// What meets the eye.
    pub const PLAIN: Reach = Reach {
        checks: 3,
        counter_checks: 0,
        moves: 6,
        mate: 0,
    };
}

/// What was so before the line began, for the side to move in it.
#[derive(Copy, Clone, Debug)]
pub struct Setting {
    /// With the chaser to move.
    pub root: Position,
    /// Checkers of the chaser's king that are left aside.
    pub tolerated: SquareSet,
    /// Points whose pieces the other side wins anyway: not part of any line.
    pub hanging: BySide<SquareSet>,
    /// The chaser's pieces that hang but whose loss counts: under attack
    /// before the move, or left so by it.
    pub exposed: SquareSet,
}

/// The search for one chaser in one [`Setting`].
pub struct Exchange<'a> {
    setting: Setting,
    reach: Reach,
    definitions: Definitions,
    known: HashMap<(Position, State), Played>,
    search: &'a mut Search,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash)]
struct State {
    total: Balance,
    /// `total` without what the defender took elsewhere.
    direct: Balance,
    goal: Goal,
    is_met: bool,
    /// Where captures were made.
    contested: SquareSet,
    /// Where the chaser may not capture.
    avoided: Option<Square>,
    /// Where the defender took something elsewhere.
    aside: SquareSet,
    checks: u8,
    counter_checks: u8,
    moves: u8,
    /// The defender checked in between: it may only recapture or check on.
    countered: bool,
    /// The defender took an exposed piece: the chaser may only recapture.
    closed: bool,
    /// Every move of the chaser so far gave check.
    forcing: bool,
    /// The line began with a capture.
    by_capture: bool,
    /// The defender's last move recaptured.
    recaptured: bool,
}

impl State {
    fn new(reach: Reach, goal: Goal) -> State {
        State {
            total: Balance::ZERO,
            direct: Balance::ZERO,
            goal,
            is_met: goal == Goal::Anything,
            contested: SquareSet::EMPTY,
            avoided: None,
            aside: SquareSet::EMPTY,
            checks: reach.checks,
            counter_checks: reach.counter_checks,
            moves: reach.moves,
            countered: false,
            closed: false,
            forcing: true,
            by_capture: false,
            recaptured: false,
        }
    }

    /// What it comes to if play stops here.
    fn settled(&self) -> Yield {
        if !self.is_met {
            Yield::Nothing
        } else if self.total.is_gain() {
            Yield::Gain
        } else if self.by_capture
            && !self.aside.is_empty()
            && self.direct.is_gain()
            && self.total.is_even_or_gain()
        {
            Yield::Even
        } else {
            Yield::Nothing
        }
    }
}

impl<'a> Exchange<'a> {
    pub fn new(
        setting: Setting,
        reach: Reach,
        definitions: Definitions,
        search: &'a mut Search,
    ) -> Exchange<'a> {
        Exchange {
            setting,
            reach,
            definitions,
            known: HashMap::new(),
            search,
        }
    }

    /// What `first`, a legal capture or check of the chaser, comes to.
    pub fn play(&mut self, first: Move, goal: Goal) -> Played {
        let (next, state) = self.begin(first, goal);
        let taken = self.setting.root.piece_at(first.to);
        self.defend(&next, state).led_by(first, taken)
    }

    /// What the capture `first` comes to if the defender recaptures; `None` if
    /// it cannot.
    pub fn play_out(&mut self, first: Move, goal: Goal) -> Option<Played> {
        let (next, state) = self.begin(first, goal);
        let recaptures = self.search.moves(&next, SquareSet::EMPTY);
        recaptures
            .into_iter()
            .filter(|m| m.to == first.to)
            .map(|m| {
                let taken = next.piece_at(m.to);
                let (after, state) = self.defender_plays(&next, state, m, taken);
                self.attack(&after, state)
                    .led_by(m, None)
                    .led_by(first, self.setting.root.piece_at(first.to))
            })
            .min_by_key(|played| played.outcome)
    }

    fn begin(&self, first: Move, goal: Goal) -> (Position, State) {
        let mut state = State::new(self.reach, goal);
        state.by_capture = self.setting.root.piece_at(first.to).is_some();
        self.chaser_plays(&self.setting.root, state, first)
    }

    /// What the chaser gets once the defender has taken a piece worth `lost`
    /// on `point`.
    pub fn resume(&mut self, position: &Position, lost: Balance, point: Square) -> Played {
        let mut state = State::new(self.reach, Goal::Anything);
        state.total = Balance::ZERO.minus(lost);
        state.direct = state.total;
        state.contested.insert(point);
        state.recaptured = true;
        self.attack(position, state)
    }

    /// What the chaser gets, `total` so far, without capturing on `point`
    /// again.
    pub fn resume_elsewhere(
        &mut self,
        position: &Position,
        total: Balance,
        point: Square,
    ) -> Played {
        let mut state = State::new(self.reach, Goal::Anything);
        state.total = total;
        state.direct = total;
        state.avoided = Some(point);
        self.attack(position, state)
    }

    /// The chaser to move.
    fn attack(&mut self, position: &Position, state: State) -> Played {
        let tolerated = self.setting.tolerated;
        let in_check = !view::checkers(position, tolerated).is_empty();
        let mut best = Played::stopped(if in_check {
            Yield::Nothing
        } else {
            state.settled()
        });
        if best.outcome == Yield::Gain || state.moves == 0 {
            return best;
        }
        let key = (*position, state);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        if !self.search.spend() {
            return best;
        }
        // A root that is mated for leaving its post is a false one (24.16).
        if state.recaptured
            && state.goal == Goal::Anything
            && let Some(line) = self.search.mate(position, tolerated, self.reach.mate)
        {
            return Played {
                line,
                ..Played::stopped(Yield::Gain)
            };
        }
        for m in self.likeliest_first(position, tolerated, &state) {
            if state.avoided == Some(m.to) || !in_check && !self.chaser_may(position, &state, m) {
                continue;
            }
            let (next, after) = self.chaser_plays(position, state, m);
            let played = self.defend(&next, after);
            if best.outcome < played.outcome {
                best = played.led_by(m, position.piece_at(m.to));
                if best.outcome == Yield::Gain {
                    break;
                }
            }
        }
        self.known.insert(key, best.clone());
        best
    }

    /// The legal moves, recaptures before other captures before the rest: so
    /// most lines are settled soonest.
    fn likeliest_first(
        &self,
        position: &Position,
        tolerated: SquareSet,
        state: &State,
    ) -> Vec<Move> {
        let mut moves = self.search.moves(position, tolerated);
        moves.sort_by_key(|m| match position.piece_at(m.to) {
            Some(piece) if state.contested.contains(m.to) => (0, -Balance::of(piece, m.to).strong),
            Some(piece) => (1, -Balance::of(piece, m.to).strong),
            None => (2, 0),
        });
        moves
    }

    fn chaser_may(&self, position: &Position, state: &State, m: Move) -> bool {
        let is_capture = position.piece_at(m.to).is_some();
        if is_capture && (state.contested | state.aside).contains(m.to) {
            return true;
        }
        if state.closed {
            return false;
        }
        if is_capture {
            self.is_brought_about(position, m.to)
        } else {
            state.forcing && 0 < state.checks && view::gives_check(position, m)
        }
    }

    fn chaser_plays(&self, position: &Position, mut state: State, m: Move) -> (Position, State) {
        let mover = position.piece_at(m.from);
        let captured = position.piece_at(m.to);
        let next = view::after(position, m);
        state.recaptured = false;
        state.moves = state.moves.saturating_sub(1);
        state.forcing &= next.in_check();
        if let (Some(captured), Some(mover)) = (captured, mover) {
            if counts_for_chaser(&next, m, mover, state.total) {
                let won = Balance::of_taken(&self.setting.root, captured, m.to);
                state.total = state.total.plus(won);
                if !state.aside.contains(m.to) {
                    state.direct = state.direct.plus(won);
                }
                state.is_met |= match state.goal {
                    Goal::Anything => true,
                    Goal::AtLeast(worth) => worth <= Worth::of(captured.role),
                    Goal::Piece(square) => square == m.to,
                };
            }
            if !state.aside.contains(m.to) {
                state.contested.insert(m.to);
            }
        } else if next.in_check() {
            state.checks = state.checks.saturating_sub(1);
        }
        (next, state)
    }

    /// The defender to move.
    fn defend(&mut self, position: &Position, state: State) -> Played {
        let in_check = position.in_check();
        let mut worst = Played::stopped(if in_check {
            Yield::Gain
        } else {
            state.settled()
        });
        if worst.outcome == Yield::Nothing {
            return worst;
        }
        let key = (*position, state);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        if !self.search.spend() {
            worst.outcome = Yield::Nothing;
            return worst;
        }
        let mut answered = false;
        for m in self.likeliest_first(position, SquareSet::EMPTY, &state) {
            let counted = self.is_consequence(position, &state, m.to);
            if !in_check && !self.defender_may(position, &state, m, counted) {
                continue;
            }
            let taken = position.piece_at(m.to).filter(|_| in_check || counted);
            let (next, mut after) = self.defender_plays(position, state, m, taken);
            if !in_check && taken.is_none() {
                after.countered = true;
                if position.piece_at(m.to).is_none() {
                    after.counter_checks = after.counter_checks.saturating_sub(1);
                }
            }
            let played = self.attack(&next, after);
            // Of forced replies, the one that loses least is the evidence, if
            // it is not one that is mated.
            let is_telling = in_check
                && (!answered
                    || played.takes.is_some()
                        && worst.takes.is_none_or(|worth| played.takes < Some(worth)));
            if played.outcome < worst.outcome || played.outcome == worst.outcome && is_telling {
                worst = played.led_by(m, None);
            }
            answered = true;
            if worst.outcome == Yield::Nothing {
                break;
            }
        }
        // Whoever wins a piece and is mated for it has won nothing (24.3).
        if !in_check
            && worst.outcome != Yield::Nothing
            && let Some(line) = self
                .search
                .mate(position, SquareSet::EMPTY, self.reach.mate)
        {
            worst = Played {
                line,
                ..Played::stopped(Yield::Nothing)
            };
        }
        self.known.insert(key, worst.clone());
        worst
    }

    /// Whether a capture of the chaser's piece on `to` follows from the line.
    fn is_consequence(&self, position: &Position, state: &State, to: Square) -> bool {
        state.contested.contains(to)
            || state.aside.contains(to)
            || !state.countered
                && (self.setting.exposed.contains(to) || self.is_brought_about(position, to))
    }

    /// Whether the piece on `to` can be captured otherwise than before the
    /// line: it did not hang, and it moved, or what attacks or protects it
    /// changed.
    fn is_brought_about(&self, position: &Position, to: Square) -> bool {
        let root = &self.setting.root;
        let piece = position.piece_at(to);
        let around = |position: &Position| {
            Side::ALL.map(|side| position.board().attackers(to, side).without(to))
        };
        piece != root.piece_at(to)
            || piece.is_some_and(|piece| !self.setting.hanging[piece.side].contains(to))
                && around(position) != around(root)
    }

    fn defender_may(&mut self, position: &Position, state: &State, m: Move, counted: bool) -> bool {
        let is_capture = position.piece_at(m.to).is_some();
        if is_capture && state.contested.contains(m.to) {
            return true;
        }
        let open = is_capture && counted
            || (is_capture || 0 < state.counter_checks)
                && 0 < self.reach.counter_checks
                && view::gives_check(position, m);
        open && point::is_sound(position, m, self.search)
    }

    fn defender_plays(
        &self,
        position: &Position,
        mut state: State,
        m: Move,
        taken: Option<Piece>,
    ) -> (Position, State) {
        let next = view::after(position, m);
        if state.goal == Goal::Piece(m.from) {
            state.goal = Goal::Piece(m.to);
        }
        state.recaptured = taken.is_some() && state.contested.contains(m.to);
        if let Some(taken) = taken {
            let lost = Balance::of_taken(&self.setting.root, taken, m.to);
            state.closed |= self.setting.exposed.contains(m.to);
            if state.contested.contains(m.to) {
                state.total = state.total.minus(lost);
                state.direct = state.direct.minus(lost);
            } else {
                state.aside.insert(m.to);
                if !self.is_pardoned_root(m) {
                    state.total = state.total.minus(lost);
                }
            }
        }
        (next, state)
    }

    /// Whether the loss of what `m` takes is left aside because the chaser's
    /// piece was its root rather than its shield (2010, 26.5): the capture was
    /// there before the root left.
    fn is_pardoned_root(&self, m: Move) -> bool {
        let root = &self.setting.root;
        match self.definitions.guarding_capturer {
            GuardingCapturer::UnlessLosing | GuardingCapturer::Unsaid => false,
            GuardingCapturer::RootAlways => {
                root.board().pieces(!root.turn()).contains(m.from)
                    && root.board().destinations(m.from).contains(m.to)
            }
        }
    }
}

/// Whether what `mover` took with `m` counts as won (2011, 26.1, 26.8): king
/// and pawns may capture freely, so their captures count only where the
/// capture uncovers a check by another piece, or completes an exchange that
/// was not even without it.
pub fn counts_for_chaser(after: &Position, m: Move, mover: Piece, before: Balance) -> bool {
    match mover.role {
        Role::King => before != Balance::ZERO,
        Role::Pawn => before != Balance::ZERO || !after.checkers().without(m.to).is_empty(),
        Role::Advisor | Role::Elephant | Role::Horse | Role::Rook | Role::Cannon => true,
    }
}
