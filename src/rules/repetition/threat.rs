//! What a side would win if it were to move (2011, 24.3).

use crate::xiangqi::{BySide, Move, Position, Role, Square, SquareSet};

use super::balance::Balance;
use super::definitions::Definitions;
use super::exchange::{Exchange, Goal, Reach, Setting, Yield, counts_for_chaser};
use super::search::Search;
use super::{point, view};

/// Something that can be won with the next move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// From the first capture or check on.
    pub line: Vec<Move>,
    pub outcome: Yield,
    pub goal: Goal,
    /// Where the piece to be won stands.
    pub target: Square,
    /// Where the piece that takes it stands.
    pub capturer: Square,
    pub manner: Manner,
    /// How many plies of `line` come before the capture of the target.
    pub preparation: usize,
}

/// How a piece is won (2011, 24.3).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Manner {
    /// With the next move.
    AtOnce,
    /// After an exchange elsewhere.
    ThroughExchange,
    /// After one or more checks.
    ThroughChecks,
}

impl Threat {
    pub fn first(&self) -> Move {
        self.line
            .first()
            .copied()
            .unwrap_or_else(|| unreachable!("a threat has a first move"))
    }
}

/// The [`Setting`] with `root`'s side to move as the chaser.
pub fn setting(
    root: Position,
    tolerated: SquareSet,
    definitions: Definitions,
    search: &mut Search,
) -> Setting {
    let chaser = root.turn();
    let hanging = BySide::from_fn(|owner| {
        let tolerated = if owner == chaser {
            SquareSet::EMPTY
        } else {
            tolerated
        };
        point::hanging_pieces(&view::with_turn(&root, !owner), tolerated, search)
    });
    let mut setting = Setting {
        root,
        tolerated,
        hanging,
        exposed: SquareSet::EMPTY,
    };
    let reply = Setting {
        root: view::with_turn(&root, !chaser),
        tolerated: SquareSet::EMPTY,
        ..setting
    };
    for threat in winning_moves(&reply, Reach::PLAIN, definitions, search) {
        for capture in captures(&reply.root, &threat.line) {
            setting.hanging[chaser].insert(capture.target);
        }
    }
    setting
}

/// What the side to move wins with each of its captures and checks.
pub fn winning_moves(
    setting: &Setting,
    reach: Reach,
    definitions: Definitions,
    search: &mut Search,
) -> Vec<Threat> {
    let root = &setting.root;
    let moves = search.moves(root, setting.tolerated);
    let mut exchange = Exchange::new(*setting, reach, definitions, search);
    let mut found = Vec::new();
    for m in moves {
        let is_capture = root.piece_at(m.to).is_some();
        if !is_capture && !view::gives_check(root, m) {
            continue;
        }
        let mut goal = Goal::Any;
        let mut played = exchange.play(m, goal);
        if played.outcome == Yield::Nothing {
            continue;
        }
        if !is_capture {
            for higher in [Goal::Strong, Goal::Rook] {
                let better = exchange.play(m, higher);
                if better.outcome == Yield::Nothing {
                    break;
                }
                (goal, played) = (higher, better);
            }
        }
        let mut captures = captures(root, &played.line);
        captures.retain(|capture| capture.counts);
        let aimed_at = if is_capture {
            // The best of equals is the first.
            captures
                .iter()
                .filter(|capture| !capture.is_recapture)
                .rev()
                .max_by_key(|capture| capture.worth)
        } else {
            captures
                .iter()
                .find(|capture| goal <= capture.worth)
                .or(captures.first())
        };
        if let Some(capture) = aimed_at {
            found.push(Threat {
                outcome: played.outcome,
                goal,
                target: capture.target,
                capturer: capture.capturer,
                manner: match (is_capture, capture.at) {
                    (false, _) => Manner::ThroughChecks,
                    (true, 0) => Manner::AtOnce,
                    (true, _) => Manner::ThroughExchange,
                },
                preparation: capture.at,
                line: played.line,
            });
        }
    }
    found
}

/// One capture by the side to move first in a line.
struct Capture {
    at: usize,
    /// Where the two pieces stood before the line.
    target: Square,
    capturer: Square,
    worth: Goal,
    /// King's and pawn's captures may not.
    counts: bool,
    /// It takes back on a point where something was captured before.
    is_recapture: bool,
}

fn captures(root: &Position, line: &[Move]) -> Vec<Capture> {
    let chaser = root.turn();
    let mut position = *root;
    let mut total = Balance::ZERO;
    let mut origins = Origins::default();
    let mut contested = SquareSet::EMPTY;
    let mut found = Vec::new();
    for (at, &m) in line.iter().enumerate() {
        let next = view::after(&position, m);
        if let (Some(mover), Some(captured)) = (position.piece_at(m.from), position.piece_at(m.to))
        {
            let worth = Balance::of(captured, m.to);
            if mover.side != chaser {
                total = total.minus(worth);
            } else {
                let counts = counts_for_chaser(&next, m, mover, total);
                if counts {
                    total = total.plus(worth);
                }
                found.push(Capture {
                    at,
                    target: origins.of(m.to),
                    capturer: origins.of(m.from),
                    worth: Goal::met_by(captured.role),
                    counts,
                    is_recapture: contested.contains(m.to),
                });
            }
            contested.insert(m.to);
        }
        origins.follow(m);
        position = next;
    }
    found
}

/// Where the pieces of a line stood when it began.
#[derive(Default)]
pub struct Origins(Vec<(Square, Square)>);

impl Origins {
    pub fn of(&self, square: Square) -> Square {
        self.0
            .iter()
            .find(|(now, _)| *now == square)
            .map_or(square, |(_, origin)| *origin)
    }

    pub fn follow(&mut self, m: Move) {
        let origin = self.of(m.from);
        self.0.retain(|(now, _)| *now != m.from && *now != m.to);
        self.0.push((m.to, origin));
    }
}

/// Whether a piece of `role` attacks in the sense of 26.2: it can cross the
/// river. A pawn counts once it has.
pub const fn is_attacker(role: Role, crossed: bool) -> bool {
    match role {
        Role::Rook | Role::Horse | Role::Cannon => true,
        Role::Pawn => crossed,
        Role::King | Role::Advisor | Role::Elephant => false,
    }
}
