//! Moves as players write them.
//!
//! Reading has two steps: [`MoveText`] is what stands on the paper, and only
//! the position says which move that is.

mod algebraic;
mod glyph;
mod grammar;
mod parse;
mod ranks;
mod reader;
mod resolve;
mod school;
mod text;
mod why_not;
mod write;

pub use algebraic::Algebraic;
pub use parse::{Expected, ParseMoveError, parse, scan};
pub use ranks::Ranks;
pub(crate) use resolve::steps;
pub use resolve::{Bars, Readings, Resolution, Said, readings, resolve, says};
pub use school::School;
pub use text::{Direction, Lettered, MoveText, Relative, Selector};
pub use why_not::WhyNot;
pub use write::{Notation, Script, write};
