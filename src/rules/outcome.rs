use crate::xiangqi::{BySide, Position, Role, Side};

use super::clause::Clause;
use super::edition::Edition;
use super::ruleset::Scoring;

/// How a game ended and who won it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub termination: Termination,
    /// `None` is a draw; with [`Termination::Forfeit`] it means that both
    /// players were absent and both lose (2011, 20.2).
    pub winner: Option<Side>,
}

impl Outcome {
    /// The outcome that the board alone shows, for the arbiter to confirm:
    /// checkmate, stalemate, or no piece left that could ever attack.
    pub fn on_board(position: &Position) -> Option<Outcome> {
        let lost = |termination| Outcome {
            termination,
            winner: Some(!position.turn()),
        };
        if position.is_checkmate() {
            Some(lost(Termination::Checkmate))
        } else if position.is_stalemate() {
            Some(lost(Termination::Stalemate))
        } else if !has_attackers(position) {
            Some(Outcome {
                termination: Termination::InsufficientMaterial,
                winner: None,
            })
        } else {
            None
        }
    }

    /// Whether the reason allows the result: agreement draws and never wins,
    /// checkmate wins and never draws.
    pub const fn is_possible(&self) -> bool {
        match self.termination {
            Termination::Checkmate
            | Termination::Stalemate
            | Termination::Resignation
            | Termination::Time
            | Termination::ForbiddenRepetition
            | Termination::IllegalMove
            | Termination::Fouls
            | Termination::UntrueClaims => self.winner.is_some(),
            Termination::Agreement
            | Termination::InsufficientMaterial
            | Termination::Repetition
            | Termination::NaturalLimit => self.winner.is_none(),
            Termination::Forfeit | Termination::Unstated => true,
        }
    }

    /// What each player scores, in half points.
    pub fn points(&self, scoring: &Scoring) -> BySide<u8> {
        match (self.winner, self.termination) {
            (Some(winner), _) => BySide::from_fn(|side| {
                if side == winner {
                    scoring.win
                } else {
                    scoring.loss
                }
            }),
            (None, Termination::Forfeit) => BySide::from_fn(|_| scoring.loss),
            (None, _) => scoring.draw,
        }
    }
}

/// Whether a piece that can cross the river is left. Kings, advisors and
/// elephants alone neither mate nor leave a king without a move.
fn has_attackers(position: &Position) -> bool {
    let roles = [Role::Rook, Role::Horse, Role::Cannon, Role::Pawn];
    let board = position.board();
    Side::ALL.into_iter().any(|side| {
        roles
            .iter()
            .any(|&role| !board.pieces_of(side, role).is_empty())
    })
}

/// The reasons of art. 4.1 and 4.2 for which a game ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// 将死 (4.1.1)
    Checkmate,
    /// 困毙 (2011, 4.1.2)
    Stalemate,
    /// 认输 (2011, 4.1.12)
    Resignation,
    /// 超时 (2011, 4.1.6)
    Time,
    /// 长将 or a forbidden repetition kept up (2011, 4.1.4, 4.1.5)
    ForbiddenRepetition,
    /// 违反行棋规定 (2011, 4.1.3, 4.1.8)
    IllegalMove,
    /// 犯规 (2011, 4.1.9, 4.1.10)
    Fouls,
    /// A second untrue natural-limit claim (2011, 4.1.11)
    UntrueClaims,
    /// 弃权 (2011, 4.1.7)
    Forfeit,
    /// 议和 (2011, 4.2.1)
    Agreement,
    /// Neither side can win (2011, 4.2.2)
    InsufficientMaterial,
    /// 不变作和 (2011, 4.2.3)
    Repetition,
    /// 自然限着 (2011, 4.2.4)
    NaturalLimit,
    /// Not stated.
    Unstated,
}

impl Termination {
    pub const ALL: [Termination; 14] = [
        Termination::Checkmate,
        Termination::Stalemate,
        Termination::Resignation,
        Termination::Time,
        Termination::ForbiddenRepetition,
        Termination::IllegalMove,
        Termination::Fouls,
        Termination::UntrueClaims,
        Termination::Forfeit,
        Termination::Agreement,
        Termination::InsufficientMaterial,
        Termination::Repetition,
        Termination::NaturalLimit,
        Termination::Unstated,
    ];

    /// The clause of `edition` under which a game so ends, if it has one.
    pub const fn clause(self, edition: Edition) -> Option<Clause> {
        match self {
            Termination::Checkmate => Some(Clause::checkmate(edition)),
            Termination::Stalemate => Some(Clause::stalemate(edition)),
            Termination::Resignation => Some(Clause::resignation(edition)),
            Termination::Time => Some(Clause::time(edition)),
            Termination::ForbiddenRepetition => Some(Clause::forbidden_repetition(edition)),
            Termination::IllegalMove => Some(Clause::illegal_moves_lose(edition)),
            Termination::Fouls => Some(Clause::fouls_lose(edition)),
            Termination::UntrueClaims => Clause::untrue_claims_lose(edition),
            Termination::Forfeit => Some(Clause::lateness(edition)),
            Termination::Agreement => Some(Clause::agreement(edition)),
            Termination::InsufficientMaterial => Some(Clause::insufficient_material(edition)),
            Termination::Repetition => Some(Clause::repetition_draw(edition)),
            Termination::NaturalLimit => Some(Clause::natural_limit(edition)),
            Termination::Unstated => None,
        }
    }
}
