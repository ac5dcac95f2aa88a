use jipu::rules::Line;
use jipu::xiangqi::Position;

use crate::shared::json_lines;

/// Every move of 500 masters' games is legal, and the last position is the
/// one that the archive states.
#[test]
fn masters_games_are_legal() {
    let Some(games) = json_lines("data/games/ccpd-sample.jsonl") else {
        return;
    };
    for game in &games {
        let start: Position = game["start_fen"].as_str().unwrap().parse().unwrap();
        let moves = game["moves_iccs"].as_array().unwrap();
        let moves = moves.iter().map(|m| m.as_str().unwrap().parse().unwrap());
        let line = Line::from_moves(start, moves).unwrap_or_else(|err| panic!("{err:?}: {game}"));
        let end: Position = game["final_fen"].as_str().unwrap().parse().unwrap();
        assert_eq!(*line.last(), end, "{}", game["id"]);
    }
    assert_eq!(games.len(), 500);
}
