//! The game itself: board, pieces, legal play (CXA Rules 2011, art. 1–3).
//!
//! Nothing here knows how moves are written or what a competition adds.

#![expect(
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "squares, files and ranks are below their bounds by type"
)]

mod attacks;
mod board;
mod explain;
mod fen;
mod moves;
mod perft;
mod piece;
mod position;
mod rounds;
mod set;
mod setup;
mod side;
mod square;
mod zobrist;

pub use board::Board;
pub use explain::IllegalMove;
pub use fen::{FenError, START_FEN};
pub use moves::{Move, MoveList, ParseIccsError};
pub use perft::{perft, perft_told};
pub use piece::{Piece, Role};
pub use position::Position;
pub use rounds::Rounds;
pub use set::SquareSet;
pub use setup::{Setup, SetupError};
pub use side::{BySide, Side};
pub use square::{File, FileNo, Rank, Square};
