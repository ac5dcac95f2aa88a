//! Sheets and games: what players wrote, and the game it tells.

mod game;

pub use game::{GameRecord, Headers, Incident, Matter, PlayedPly, Player, Provenance};
