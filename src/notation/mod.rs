//! Moves as players write them.
//!
//! Reading has two steps: [`MoveText`] is what stands on the paper, and only
//! the position says which move that is.

mod text;

pub use text::{Direction, MoveText, Relative, Selector};
