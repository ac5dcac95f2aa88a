use jipu::notation::{Bars, Notation, Resolution, Script, parse, readings, resolve, scan, write};
use jipu::xiangqi::{Move, Position};
use proptest::prelude::*;

use crate::shared;
use crate::xiangqi::reachable_position;

/// The single place that touches reading: a move, several moves, or the
/// reason why not, all as text.
fn read(position: &Position, written: &str, bars: Bars) -> String {
    let text = match parse(written) {
        Ok(text) => text,
        Err(unreadable) => return unreadable.to_string(),
    };
    let list = |moves: &[Move]| {
        let mut moves: Vec<String> = moves.iter().map(Move::to_string).collect();
        moves.sort();
        moves.join(" ")
    };
    match resolve(&text, position, bars) {
        Resolution::Move { mv, alternatives } if alternatives.is_empty() => mv.to_string(),
        Resolution::Move { mv, alternatives } => format!("{mv}, else {}", list(&alternatives)),
        Resolution::Ambiguous(moves) => format!("ambiguous: {}", list(&moves)),
        Resolution::Illegal(why_not) => why_not.to_string(),
    }
}

const WAYS: [(Notation, Script); 6] = [
    (Notation::Full, Script::Simplified),
    (Notation::Full, Script::Traditional),
    (Notation::Short, Script::Simplified),
    (Notation::Short, Script::Traditional),
    (Notation::Wxf, Script::Simplified),
    (Notation::Iccs, Script::Simplified),
];

/// Every legal move, written in every way, is read as itself.
fn check_round_trip(position: &Position) {
    for mv in position.legal_moves() {
        for (notation, script) in WAYS {
            let written = write(notation, script, position, mv);
            let text = parse(&written).unwrap();
            match resolve(&text, position, Bars::UnderIsForward) {
                // Letters alone leave open which school they belong to.
                Resolution::Move {
                    mv: read,
                    alternatives,
                } => assert!(
                    read == mv && (alternatives.is_empty() || notation == Notation::Wxf),
                    "{written} in {position} was {mv}, read {read} or {alternatives:?}"
                ),
                other => panic!("{written} in {position} was {mv}, read {other:?}"),
            }
            assert_eq!(scan(&written), Some((text, written.len())), "{written}");
            assert!(readings(&text, position, Bars::UnderIsForward).contains(&mv));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn written_moves_are_read_back(position in reachable_position()) {
        check_round_trip(&position);
    }
}

/// The notation the masters' games were published in.
#[test]
fn published_games_are_read() {
    for (file, games) in [("ccpd-sample", 500), ("ccpd-positions", 0)] {
        let Some(lines) = shared::json_lines(&format!("data/games/{file}.jsonl")) else {
            return;
        };
        let mut read = 0;
        for game in &lines {
            let mut position: Position = game["start_fen"].as_str().unwrap().parse().unwrap();
            let written = game["original_notation"].as_array().unwrap();
            let moves = game["moves_iccs"].as_array().unwrap();
            assert_eq!(written.len(), moves.len());
            for (written, mv) in written.iter().zip(moves) {
                let (written, mv) = (written.as_str().unwrap(), mv.as_str().unwrap());
                assert_eq!(
                    self::read(&position, written, Bars::default()),
                    mv,
                    "{written} in {} of {position}",
                    game["id"]
                );
                position.play(mv.parse().unwrap()).unwrap();
            }
            read += 1;
        }
        assert!(games <= read && 0 < read);
    }
}
