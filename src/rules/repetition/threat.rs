//! What a side would win if it were to move (2011, 24.3).

use crate::xiangqi::{BySide, Move, Position, Role, Square, SquareSet};

use super::balance::Balance;
use super::definitions::Definitions;
use super::exchange::{Exchange, Goal, Played, Reach, Setting, Worth, Yield, counts_for_chaser};
use super::moment::Moment;
use super::search::Search;
use super::{point, view};

/// Something that can be won with the next move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// From the first capture or check on.
    pub line: Vec<Move>,
    pub outcome: Yield,
    /// Where the piece to be won stands.
    pub target: Square,
    /// What is won at least.
    pub worth: Worth,
    /// The other side can choose to lose another piece as good.
    pub is_choice: bool,
    /// Where the piece that takes it stands.
    pub capturer: Square,
    pub manner: Manner,
    /// How many plies of `line` come before the capture of the target.
    pub preparation: usize,
}

/// How a piece is won (2011, 24.3).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Manner {
    /// With the next move.
    AtOnce,
    /// After an exchange elsewhere.
    ThroughExchange,
    /// After one or more checks.
    ThroughChecks,
    /// Or something else is lost, if it takes the piece offered to it (26.10).
    ThroughOffer,
}

impl Threat {
    /// The threat to the piece on `target` that `played` carries out; `None` if
    /// it comes to nothing or the piece is not taken in it.
    fn in_line(
        root: &Position,
        played: &Played,
        target: Square,
        is_choice: bool,
    ) -> Option<Threat> {
        let capture = captures(root, &played.line)
            .into_iter()
            .find(|capture| capture.counts && capture.target == target)?;
        let first = played.line.first()?;
        (played.outcome != Yield::Nothing).then(|| Threat {
            line: played.line.clone(),
            outcome: played.outcome,
            target,
            worth: capture.worth,
            is_choice,
            capturer: capture.capturer,
            manner: match (root.piece_at(first.to), capture.at) {
                (None, _) => Manner::ThroughChecks,
                (Some(_), 0) => Manner::AtOnce,
                (Some(_), _) => Manner::ThroughExchange,
            },
            preparation: capture.at,
        })
    }

    /// Whether the piece moved in `moment` takes the target with its next move,
    /// and did not attack it from where it stood.
    pub fn is_new_attack_of(&self, moment: &Moment) -> bool {
        self.manner == Manner::AtOnce
            && self.capturer == moment.m.to
            && !moment
                .before
                .board()
                .destinations(moment.m.from)
                .contains(self.target)
    }

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
        if !threat.is_choice {
            setting.hanging[chaser].insert(threat.target);
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
        let played = exchange.play(m, Goal::Anything);
        if played.outcome == Yield::Nothing {
            continue;
        }
        let before = found.len();
        if is_capture {
            found.extend(Threat::in_line(root, &played, m.to, false));
            found.extend(won_by_exchange(root, m, &mut exchange));
        } else {
            found.extend(won_by_check(root, m, &mut exchange));
        }
        if found.len() == before {
            let any = captures(root, &played.line)
                .into_iter()
                .find(|capture| capture.counts);
            found.extend(any.and_then(|any| Threat::in_line(root, &played, any.target, true)));
        }
    }
    found
}

/// The pieces better than what `m` captures that are lost if that is recaptured
/// (2011, 24.3); any piece, if what it captures does not count.
fn won_by_exchange(root: &Position, m: Move, exchange: &mut Exchange<'_>) -> Vec<Threat> {
    let counts = match (root.piece_at(m.from), root.piece_at(m.to)) {
        (Some(mover), Some(captured)) => {
            counts_for_chaser(&view::after(root, m), m, mover, Balance::ZERO)
                .then_some(Worth::of(captured.role))
        }
        (None, _) | (_, None) => None,
    };
    enemies(root)
        .filter(|&(square, worth)| square != m.to && counts.is_none_or(|counts| counts < worth))
        .filter_map(|(square, _)| {
            let goal = Goal::Piece(square);
            let played = match exchange.play_out(m, goal) {
                Some(played) => played,
                None if counts.is_none() => exchange.play(m, goal),
                None => return None,
            };
            Threat::in_line(root, &played, square, false)
        })
        .collect()
}

/// The pieces of the highest worth that the check `m` surely wins; if the other
/// side can choose which to lose, one of them.
fn won_by_check(root: &Position, m: Move, exchange: &mut Exchange<'_>) -> Vec<Threat> {
    let best = Worth::ALL
        .into_iter()
        .map(|worth| (worth, exchange.play(m, Goal::AtLeast(worth))))
        .take_while(|(_, played)| played.outcome != Yield::Nothing)
        .last();
    let Some((best, played)) = best else {
        return Vec::new();
    };
    let sure: Vec<Threat> = enemies(root)
        .filter(|&(_, worth)| worth == best)
        .filter_map(|(square, _)| {
            let played = exchange.play(m, Goal::Piece(square));
            Threat::in_line(root, &played, square, false)
        })
        .collect();
    if !sure.is_empty() {
        return sure;
    }
    captures(root, &played.line)
        .into_iter()
        .find(|capture| capture.counts && best <= capture.worth)
        .and_then(|capture| Threat::in_line(root, &played, capture.target, true))
        .map(|threat| Threat {
            worth: best,
            ..threat
        })
        .into_iter()
        .collect()
}

/// The pieces other than the king that the side to move may want to win.
fn enemies(root: &Position) -> impl Iterator<Item = (Square, Worth)> {
    root.board()
        .pieces(!root.turn())
        .filter_map(|square| Some((square, root.piece_at(square)?)))
        .filter(|(_, piece)| piece.role != Role::King)
        .map(|(square, piece)| (square, Worth::of(piece.role)))
}

/// One capture by the side to move first in a line.
struct Capture {
    at: usize,
    /// Where the two pieces stood before the line.
    target: Square,
    capturer: Square,
    worth: Worth,
    /// King's and pawn's captures may not.
    counts: bool,
}

fn captures(root: &Position, line: &[Move]) -> Vec<Capture> {
    let chaser = root.turn();
    let mut position = *root;
    let mut total = Balance::ZERO;
    let mut origins = Origins::default();
    let mut found = Vec::new();
    for (at, &m) in line.iter().enumerate() {
        let next = view::after(&position, m);
        if let (Some(mover), Some(captured)) = (position.piece_at(m.from), position.piece_at(m.to))
        {
            let worth = Balance::of_taken(root, captured, m.to);
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
                    worth: Worth::of(captured.role),
                    counts,
                });
            }
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
