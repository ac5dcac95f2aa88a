//! Adjudicates repeated positions (循环) by the articles on repetition (2011,
//! 23–26).
//!
//! [`audit`] finds the cycle a [`Line`] ends in; [`judge`] takes one given by
//! hand. Both say what each move of the cycle is (将 杀 捉 兑 献 拦 跟 闲) and
//! why, sum up both sides, and return a [`Ruling`] with its clauses.
//!
//! # What counts as the same position
//!
//! Same pieces on the same points, same side to move, compared in full: keys
//! can be forged and a ruling must not rest on a hash.
//!
//! # What this module does not do
//!
//! It does not end games and it does not read notation. It never guesses: what
//! an edition leaves to the arbiter, and what a bounded search did not settle,
//! comes back as [`Verdict::Undecided`] with the facts found.

mod article;
mod balance;
mod chase;
mod conduct;
mod cycle;
mod definitions;
mod exchange;
mod frame;
mod joint;
mod key_point;
mod moment;
mod motive;
mod offer;
mod point;
mod quiet;
mod root;
mod ruling;
mod search;
mod threat;
mod verdict;
mod view;

use crate::rules::edition::Edition;
use crate::rules::line::Line;
use crate::rules::ruleset::Ruleset;
use crate::xiangqi::{IllegalMove, Move, Position};

pub use balance::Balance;
pub use chase::Chase;
pub use conduct::{Conduct, Weight};
pub use cycle::{Cycle, Ground};
pub use motive::{Doubt, Idleness, Motive, Reason};
pub use offer::{Acceptance, Offer};
pub use root::Root;
pub use ruling::{Label, Ruling};
pub use threat::Manner;
pub use verdict::Verdict;

/// The longest cycle that [`judge`] takes.
pub const MAX_PERIOD: usize = 120;

/// Why a line gives no cause for a ruling.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotRipe {
    #[error("expected a game that ends in moves that repeat, found a position not seen before")]
    NoRepetition,
    /// The position came back, but the moves did not (2011, 23.1).
    #[error(
        "expected moves that repeat, found a position that came about {times} times, \
         first after ply {first}, but not twice by the same moves"
    )]
    Recurred { first: usize, times: usize },
    #[error(
        "expected a cycle played {needed} times, found one of {} plies played {} times from ply {} on",
        .cycle.period, .cycle.times, .cycle.from_ply
    )]
    TooFew { cycle: Cycle, needed: u8 },
    #[error("expected a cycle of at most {MAX_PERIOD} plies, found {}", .0.period)]
    TooLong(Cycle),
}

/// Rules on the repetition that `line` ends in (2011, 23.1–23.4).
///
/// # Errors
///
/// When there is none, or it has not been played often enough (23.3).
pub fn audit(line: &Line, ruleset: &Ruleset) -> Result<Ruling, NotRipe> {
    let repeated = Cycle::ending(line);
    let drifted = || Cycle::drifting(line, ruleset.drifting_attack_rounds?);
    let cycle = repeated
        .filter(|cycle| cycle.is_ripe(ruleset))
        .or_else(drifted)
        .ok_or_else(|| {
            repeated.map_or_else(
                || without_cycle(line),
                |cycle| NotRipe::TooFew {
                    cycle,
                    needed: ruleset.cycles_for_ruling,
                },
            )
        })?;
    rule(line, cycle, ruleset.edition)
}

/// Says what the cycle that `line` ends in would come to if it went on, from
/// the second time on.
///
/// # Errors
///
/// When there is none.
pub fn foresee(line: &Line, ruleset: &Ruleset) -> Result<Ruling, NotRipe> {
    let cycle = Cycle::ending(line).ok_or_else(|| without_cycle(line))?;
    rule(line, cycle, ruleset.edition)
}

/// Whether the last position of a line that ends in no cycle was there before.
fn without_cycle(line: &Line) -> NotRipe {
    let positions = line.positions();
    let is_last = |position: &&Position| *position == line.last();
    let times = positions.iter().filter(is_last).count();
    match positions
        .iter()
        .position(|position| position == line.last())
    {
        Some(first) if 1 < times => NotRipe::Recurred { first, times },
        Some(_) | None => NotRipe::NoRepetition,
    }
}

fn rule(line: &Line, cycle: Cycle, edition: Edition) -> Result<Ruling, NotRipe> {
    if MAX_PERIOD < cycle.period {
        return Err(NotRipe::TooLong(cycle));
    }
    let first = cycle.last_round();
    let start = line.positions().get(first - 1);
    let moves = line.moves().get(first - 1..first - 1 + cycle.period);
    match (start, moves) {
        (Some(start), Some(moves)) => Ok(Ruling::on(edition, cycle, start, moves, first)),
        (None, _) | (_, None) => Err(NotRipe::NoRepetition),
    }
}

/// Why moves given by hand are not a cycle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotACycle {
    #[error("expected the moves of a cycle, found none")]
    Empty,
    #[error("expected a cycle of at most {MAX_PERIOD} plies, found {0}")]
    TooLong(usize),
    #[error(
        "expected the moves of both sides in turn, found {m} of the side not to move as ply {ply}"
    )]
    OneSideOnly { ply: usize, m: Move },
    #[error("expected a legal move as ply {ply}, found {m}: {reason}")]
    Illegal {
        ply: usize,
        m: Move,
        reason: IllegalMove,
    },
    #[error("expected moves that lead back to the start, found that they end in {end}")]
    DoesNotReturn { end: Box<Position> },
}

/// Rules on a cycle given by a position and moves that lead back to it or to
/// one on the way, as if it had been played often enough; or on many rounds of
/// moves that do not (2011, 23.4).
///
/// # Errors
///
/// Says which move is not legal, or that the moves do not repeat.
pub fn judge(start: &Position, moves: &[Move], ruleset: &Ruleset) -> Result<Ruling, NotACycle> {
    if moves.is_empty() {
        return Err(NotACycle::Empty);
    }
    if MAX_PERIOD < moves.len() {
        return Err(NotACycle::TooLong(moves.len()));
    }
    let mut line = Line::new(*start);
    for (i, &m) in moves.iter().enumerate() {
        line.push(m).map_err(|reason| match reason {
            IllegalMove::NotYours { .. } => NotACycle::OneSideOnly { ply: i + 1, m },
            reason => NotACycle::Illegal {
                ply: i + 1,
                m,
                reason,
            },
        })?;
    }
    let needed = usize::from(ruleset.cycles_for_ruling);
    let repeated = |from_ply: usize, start: &Position, round: &[Move]| {
        let cycle = Cycle {
            from_ply,
            period: round.len(),
            times: needed.max(moves.len() / round.len()),
            ground: Ground::Repeated,
        };
        Ruling::on(ruleset.edition, cycle, start, round, from_ply)
    };
    if let Some((start, round)) = cycle::one_round(&line) {
        return Ok(repeated(1, &start, &round));
    }
    ruleset
        .drifting_attack_rounds
        .and_then(|rounds| Cycle::drifting(&line, rounds))
        .and_then(|cycle| rule(&line, cycle, ruleset.edition).ok())
        .or_else(|| {
            let (first, start, round) = cycle::round_after_lead_in(&line)?;
            Some(repeated(first, start, round))
        })
        .ok_or_else(|| NotACycle::DoesNotReturn {
            end: Box::new(*line.last()),
        })
}
