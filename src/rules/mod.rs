//! Competition rules over a line of play: what they count, and what follows.
//!
//! Rulings rest on plies and moves alone and know nothing of how moves are
//! written. Each names the edition and the clauses it applies.

mod clause;
mod edition;
mod line;
mod outcome;
mod ruleset;

pub use clause::Clause;
pub use edition::{Edition, ParseEditionError};
pub use line::Line;
pub use outcome::{Outcome, Termination};
pub use ruleset::Ruleset;
