//! Rulings on repetition: the rulebook's diagrams, our own cases, properties,
//! real games, and the command line.

use jipu::rules::repetition::{self, Motive, Ruling, Verdict};
use jipu::rules::{Edition, Ruleset};
use jipu::xiangqi::{Move, Position};

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace()
        .map(|m| m.parse().unwrap())
        .collect()
}

fn judge(start: &Position, moves: &[Move], edition: Edition) -> Ruling {
    repetition::judge(start, moves, &Ruleset::of(edition))
        .unwrap_or_else(|err| panic!("{start:?}: {err}"))
}

/// One letter a ply; allowed moves all count as 闲.
fn classes(ruling: &Ruling) -> String {
    ruling
        .labels
        .iter()
        .map(|label| {
            if label.motive.is_attack() {
                label.motive.name()
            } else {
                Motive::Idle.name()
            }
        })
        .collect()
}

fn verdict(ruling: &Ruling) -> String {
    match ruling.verdict {
        Verdict::Draw => "draw".to_owned(),
        other => other.to_string(),
    }
}

fn rows(path: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<Vec<String>> = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect();
    assert!(!rows.is_empty(), "{path} has no rows");
    rows
}

/// The position and moves as they are, reflected, turned around, and both,
/// with whether the sides are exchanged.
fn views(start: &Position, moves: &[Move]) -> [(Position, Vec<Move>, bool); 4] {
    let mirrored = |moves: &[Move]| moves.iter().map(|m| m.mirrored()).collect::<Vec<_>>();
    let turned: Vec<Move> = moves.iter().map(|m| m.rotated()).collect();
    [
        (*start, moves.to_vec(), false),
        (start.mirrored(), mirrored(moves), false),
        (start.swapped(), turned.clone(), true),
        (start.swapped().mirrored(), mirrored(&turned), true),
    ]
}

fn exchanged(verdict: &str) -> String {
    let mut words: Vec<&str> = verdict.split(' ').collect();
    match words[0] {
        "red" => words[0] = "black",
        "black" => words[0] = "red",
        _ => {}
    }
    words.join(" ")
}

#[test]
fn diagrams_of_the_2011_rulebook() {
    let path = "tests/data/repetition/2011/diagrams.tsv";
    let mut found = Vec::new();
    let mut expected = Vec::new();
    for row in rows(path) {
        let [id, fen, line, labels, ruling] = &row[..] else {
            panic!("{path}: expected 5 columns in {row:?}");
        };
        let labels: String = labels
            .chars()
            .map(|label| {
                if "将杀捉".contains(label) {
                    label
                } else {
                    '闲'
                }
            })
            .collect();
        for (start, line, is_exchanged) in views(&fen.parse().unwrap(), &moves(line)) {
            let told = judge(&start, &line, Edition::Cxa2011);
            found.push(format!("{id} {} {}", classes(&told), verdict(&told)));
            let ruling = if is_exchanged {
                exchanged(ruling)
            } else {
                ruling.clone()
            };
            expected.push(format!("{id} {labels} {ruling}"));
        }
    }
    assert_eq!(found, expected);
}
