//! Sheets and games: what players wrote, and the game it tells.

mod game;
mod incident;

pub use game::{GameRecord, Headers, Incident, Matter, PlayedPly, Player, Provenance};
