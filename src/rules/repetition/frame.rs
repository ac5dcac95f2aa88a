//! The side of the board that a move is looked at from.
//!
//! Of several lines that come to the same a search keeps the first it meets,
//! so the evidence would depend on where the board begins. Every move is
//! therefore judged as Red's, on the one of the two reflections whose notation
//! comes first, and what is found is turned back: a move, its reflection and
//! the same move by the other player cannot be judged differently.

use crate::xiangqi::{Move, Piece, Position, Side, Square, SquareSet};

use super::chase::Chase;
use super::moment::Moment;
use super::motive::{Idleness, Judged, Reason};
use super::offer::Offer;

/// How a board was turned. Turning twice is not turning at all.
#[derive(Copy, Clone, Debug)]
pub struct Frame {
    exchanged: bool,
    mirrored: bool,
}

impl Frame {
    /// The frame that `moment` is judged in.
    pub fn of(moment: &Moment) -> Frame {
        let exchanged = moment.mover() == Side::Black;
        let notation = |mirrored| {
            let seen = Frame {
                exchanged,
                mirrored,
            }
            .moment(moment);
            let previous = seen.previous.map(|position| position.to_string());
            (seen.before.to_string(), seen.m, previous)
        };
        Frame {
            exchanged,
            mirrored: notation(true) < notation(false),
        }
    }

    pub fn moment(self, moment: &Moment) -> Moment {
        Moment {
            previous: moment.previous.map(|position| self.position(&position)),
            before: self.position(&moment.before),
            m: self.step(moment.m),
            after: self.position(&moment.after),
        }
    }

    pub fn judged(self, judged: Judged) -> Judged {
        Judged {
            reason: self.reason(judged.reason),
            ..judged
        }
    }

    fn position(self, position: &Position) -> Position {
        let turned = if self.exchanged {
            position.swapped()
        } else {
            *position
        };
        if self.mirrored {
            turned.mirrored()
        } else {
            turned
        }
    }

    fn square(self, square: Square) -> Square {
        let turned = if self.exchanged {
            square.rotated()
        } else {
            square
        };
        if self.mirrored {
            turned.mirrored()
        } else {
            turned
        }
    }

    fn squares(self, squares: SquareSet) -> SquareSet {
        squares.map(|square| self.square(square)).collect()
    }

    fn step(self, m: Move) -> Move {
        Move {
            from: self.square(m.from),
            to: self.square(m.to),
        }
    }

    fn line(self, line: &[Move]) -> Vec<Move> {
        line.iter().map(|&m| self.step(m)).collect()
    }

    fn piece(self, piece: Piece) -> Piece {
        Piece {
            side: if self.exchanged {
                !piece.side
            } else {
                piece.side
            },
            ..piece
        }
    }

    fn reason(self, reason: Reason) -> Reason {
        match reason {
            Reason::Check {
                by,
                is_self_inflicted,
            } => Reason::Check {
                by: self.squares(by),
                is_self_inflicted,
            },
            Reason::MateThreat { line } => Reason::MateThreat {
                line: self.line(&line),
            },
            Reason::Chase(chases) => Reason::Chase(self.chases(chases)),
            Reason::Exchange(offer) => Reason::Exchange(Offer {
                offered: self.square(offer.offered),
                target: self.square(offer.target),
                ..offer
            }),
            Reason::Sacrifice { takers } => Reason::Sacrifice {
                takers: self.squares(takers),
            },
            Reason::Block { blocked } => Reason::Block {
                blocked: self.step(blocked),
            },
            Reason::Follow { target } => Reason::Follow {
                target: self.square(target),
            },
            Reason::Idle(why) => Reason::Idle(match why {
                Idleness::Standing(targets) => Idleness::Standing(
                    targets
                        .into_iter()
                        .map(|square| self.square(square))
                        .collect(),
                ),
                Idleness::KeyPoint(chases) => Idleness::KeyPoint(self.chases(chases)),
                Idleness::Harmless
                | Idleness::KingLeftCheck
                | Idleness::KingOrPawn
                | Idleness::StandingMate => why,
            }),
        }
    }

    fn chases(self, chases: Vec<Chase>) -> Vec<Chase> {
        chases
            .into_iter()
            .map(|chase| Chase {
                piece: self.piece(chase.piece),
                target: self.square(chase.target),
                capturer: self.square(chase.capturer),
                partners: self.squares(chase.partners),
                roots: self.squares(chase.roots),
                line: self.line(&chase.line),
                ..chase
            })
            .collect()
    }
}
