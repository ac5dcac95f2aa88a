//! Competition rules over a line of play: what they count, and what follows.
//!
//! Rulings rest on plies and moves alone and know nothing of how moves are
//! written. Each names the edition and the clauses it applies; each is a
//! proposal, and ends no game by itself.

mod clause;
pub mod draw_offer;
mod edition;
pub mod fouls;
mod line;
pub mod natural_limit;
mod outcome;
pub mod recording;
pub mod repetition;
mod ruleset;

pub use clause::Clause;
pub use edition::{Edition, ParseEditionError};
pub use line::Line;
pub use natural_limit::{Claim, ClaimRuling, ClaimVerdict, NotAccepted, Penalty, SheetGaps};
pub use outcome::{Outcome, Termination};
pub use recording::RecordingRuling;
pub use ruleset::{ClockPenalty, DrawOfferLimit, Level, RecordedMoves, Ruleset, Scoring};
