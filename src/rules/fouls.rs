//! Adds up fouls (犯规) and says what they lead to.
//!
//! A foul is what an arbiter has announced and entered; who is spared one by
//! resigning at once (2011, 8.2) is not entered.

use crate::xiangqi::{BySide, Side};

use super::clause::Clause;
use super::edition::Edition;
use super::outcome::Termination;
use super::ruleset::Ruleset;

/// An offence as entered by the arbiter.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Foul {
    pub side: Side,
    pub offence: Offence,
    /// Times it counts: eight missed moves are two fouls at once.
    pub times: u8,
}

/// What the article on fouls lists (1999 and 2010, 9.1; 2011, 8.1).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Offence {
    /// Disturbing the opponent.
    Interference,
    /// Stopping or starting the clock.
    ClockTampering,
    DrawOffer,
    /// An untrue natural-limit claim in the stage that began with this capture.
    UntrueClaim {
        last_capture_ply: Option<u16>,
    },
    /// Touching an own piece that cannot move.
    TouchedOwn,
    /// Touching a piece of the opponent's that cannot be taken.
    TouchedOpponent,
    MissedMoves,
    /// Pressing the clock before moving.
    EarlyPress,
    /// A move against the rules of movement.
    IllegalMove,
    /// Anything else against the rules of conduct.
    Conduct,
}

impl Offence {
    /// The clause that makes it a foul; `None` where the edition has none.
    pub const fn clause(self, edition: Edition) -> Option<Clause> {
        match self {
            Offence::Interference => Some(Clause::interference(edition)),
            Offence::ClockTampering => Some(Clause::clock_tampering(edition)),
            Offence::DrawOffer => Some(Clause::excessive_draw_offer(edition)),
            Offence::UntrueClaim { .. } => Some(Clause::untrue_claim(edition)),
            Offence::TouchedOwn => Some(Clause::touched_own(edition)),
            Offence::TouchedOpponent => Some(Clause::touched_opponent(edition)),
            Offence::MissedMoves => Some(Clause::missed_moves_foul(edition)),
            Offence::EarlyPress => Clause::early_press(edition),
            Offence::IllegalMove => Clause::illegal_move(edition),
            Offence::Conduct => Some(Clause::conduct(edition)),
        }
    }

    /// How often it loses the game by itself, and under which clause.
    fn loses(self, ruleset: &Ruleset) -> Option<(u8, Termination, Option<Clause>)> {
        let edition = ruleset.edition;
        match self {
            Offence::UntrueClaim { .. } => Some((
                ruleset.untrue_claims_that_lose?,
                Termination::UntrueClaims,
                Clause::untrue_claims_lose(edition),
            )),
            Offence::EarlyPress => Some((
                ruleset.early_presses_that_lose?,
                Termination::Fouls,
                Clause::early_presses_lose(edition),
            )),
            Offence::IllegalMove => Some((
                ruleset.illegal_moves_that_lose,
                Termination::IllegalMove,
                Some(Clause::illegal_moves_lose(edition)),
            )),
            Offence::Interference
            | Offence::ClockTampering
            | Offence::DrawOffer
            | Offence::TouchedOwn
            | Offence::TouchedOpponent
            | Offence::MissedMoves
            | Offence::Conduct => None,
        }
    }
}

/// How one player stands.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub fouls: u8,
    /// Set by the first offence that loses the game.
    pub loss: Option<Loss>,
}

/// A proposal: the arbiter rules.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    pub termination: Termination,
    /// `None` where only the event makes it a loss.
    pub clause: Option<Clause>,
}

/// Adds up `fouls`, given in the order in which they were decided.
pub fn tally(fouls: &[Foul], ruleset: &Ruleset) -> BySide<Tally> {
    BySide::from_fn(|side| {
        let mut tally = Tally::default();
        let mut seen: Vec<Foul> = Vec::new();
        for foul in fouls.iter().filter(|foul| foul.side == side) {
            seen.push(*foul);
            let times = seen
                .iter()
                .filter(|earlier| earlier.offence == foul.offence)
                .fold(0u8, |sum, earlier| sum.saturating_add(earlier.times));
            let by_itself = foul
                .offence
                .loses(ruleset)
                .filter(|(limit, _, _)| *limit <= times);
            // Where one illegal move loses it is not a foul first.
            let outright = matches!(by_itself, Some((1, _, _)));
            if !outright {
                tally.fouls = tally.fouls.saturating_add(foul.times);
            }
            let loss = match by_itself {
                Some((_, termination, clause)) => Some(Loss {
                    termination,
                    clause,
                }),
                None if ruleset.fouls_that_lose <= tally.fouls => Some(Loss {
                    termination: Termination::Fouls,
                    clause: Some(Clause::fouls_lose(ruleset.edition)),
                }),
                None => None,
            };
            tally.loss = tally.loss.or(loss);
        }
        tally
    })
}

/// Whether an illegal move made as ply `ply` is found in time when `played`
/// plies have been played (2011, 5.8.3); other editions set no limit.
pub fn is_found_in_time(ply: u16, played: u16, ruleset: &Ruleset) -> bool {
    match ruleset.illegal_move_rounds {
        Some(rounds) => played.saturating_sub(ply) <= rounds.saturating_mul(2),
        None => true,
    }
}
