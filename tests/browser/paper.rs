//! Sheets of paper, and games to write on them.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::shared::json_lines;
use crate::spoil::{Cell, Game};

/// A game of the corpora by its id, with what is told of it.
pub fn real_game(file: &str, id: &str) -> Option<(Value, Game)> {
    let lines = json_lines(&format!("data/games/{file}.jsonl"))?;
    let line = lines.into_iter().find(|line| line["id"] == id).unwrap();
    let moves = line["moves_iccs"].as_array().unwrap();
    let moves: Vec<_> = moves
        .iter()
        .map(|mv| mv.as_str().unwrap().parse().unwrap())
        .collect();
    let start = line["start_fen"].as_str().unwrap().parse().unwrap();
    let game = Game::new(start, &moves);
    Some((line, game))
}

/// A made-up game, where no real one is at hand.
pub fn invented_game() -> Game {
    let games = include_str!("../../src/web/demo/games.txt");
    let moves: Vec<_> = games
        .lines()
        .next()
        .unwrap()
        .split_whitespace()
        .map(|mv| mv.parse().unwrap())
        .collect();
    Game::new(jipu::xiangqi::Position::default(), &moves)
}

/// The sheet as typed: a line a round, a dash where nothing is written.
pub fn typed(cells: &[Cell]) -> String {
    let mut places: BTreeMap<u16, &str> = BTreeMap::new();
    for cell in cells {
        places.insert(cell.place, &cell.text);
    }
    let last = places.keys().last().map_or(0, |place| place.div_ceil(2));
    (1..=last)
        .map(|round| {
            let text = |place| places.get(&place).copied().unwrap_or("—");
            format!("{round}. {} {}\n", text(2 * round - 1), text(2 * round))
        })
        .collect()
}
