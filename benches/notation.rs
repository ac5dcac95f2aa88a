use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use jipu::notation::{
    Bars, MoveText, Notation, Resolution, Script, parse, readings, resolve, scan, write,
};
use jipu::xiangqi::{Move, Position};

/// A line of play with the text of each move.
struct Line {
    notation: &'static str,
    texts: Vec<String>,
    moves: Vec<Move>,
}

const MOVES: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 h7i7 h6g6 i7i8 b0c2 g9e7 c2d4 d9e8 \
     d4e6 c7e6 e2e6 i8g8 g6f6 g7e6";

fn lines() -> Vec<Line> {
    let moves: Vec<Move> = MOVES
        .split_ascii_whitespace()
        .filter_map(|mv| mv.parse().ok())
        .collect();
    [
        ("full", Notation::Full),
        ("short", Notation::Short),
        ("wxf", Notation::Wxf),
        ("iccs", Notation::Iccs),
    ]
    .into_iter()
    .map(|(name, notation)| Line {
        notation: name,
        texts: each_position(&moves)
            .map(|(position, mv)| write(notation, Script::Simplified, &position, mv))
            .collect(),
        moves: moves.clone(),
    })
    .collect()
}

fn each_position(moves: &[Move]) -> impl Iterator<Item = (Position, Move)> {
    moves.iter().scan(Position::default(), |position, mv| {
        let before = *position;
        position.play(*mv).ok()?;
        Some((before, *mv))
    })
}

fn bench_resolve(c: &mut Criterion) {
    let mut group = c.benchmark_group("notation/resolve");
    for line in lines() {
        assert_eq!(line.texts.len(), 22);
        group.throughput(Throughput::Elements(22));
        group.bench_function(line.notation, |b| {
            b.iter(|| {
                let mut position = Position::default();
                for (text, expected) in line.texts.iter().zip(&line.moves) {
                    let read = parse(black_box(text)).ok();
                    let resolution =
                        read.map(|text| resolve(&text, &position, Bars::UnderIsForward));
                    let Some(Resolution::Move { mv, .. }) = resolution else {
                        panic!("{text} was not read");
                    };
                    assert_eq!(mv, *expected);
                    position.play_unchecked(mv);
                }
            });
        });
    }
    // Both cannons could be meant, by any of three directions.
    let position: Position = "3k5/9/9/9/7C1/9/9/7C1/9/5K3 w".parse().expect("playable");
    let text = parse("炮25").expect("a move");
    group.throughput(Throughput::Elements(1));
    group.bench_function("ambiguous", |b| {
        b.iter(|| {
            let found = readings(black_box(&text), &position, Bars::Absent);
            assert_eq!((found.len(), found.settled()), (2, None));
        });
    });
    group.finish();
}

fn bench_scan(c: &mut Criterion) {
    let text = "炮2平32.兵三进一炮8平53.马二进三马8进74.马八进七车9平8";
    c.bench_function("notation/scan/glued", |b| {
        b.iter(|| {
            let read: Option<(MoveText, usize)> = scan(black_box(text));
            assert_eq!(read.map(|(_, len)| len), Some("炮2平3".len()));
        });
    });
}

fn bench_write(c: &mut Criterion) {
    let mut group = c.benchmark_group("notation/write");
    for (name, notation) in [
        ("full", Notation::Full),
        ("short", Notation::Short),
        ("wxf", Notation::Wxf),
    ] {
        let line = lines().into_iter().find(|line| line.notation == name);
        let line = line.expect("written above");
        let positions: Vec<_> = each_position(&line.moves).collect();
        group.throughput(Throughput::Elements(22));
        group.bench_function(name, |b| {
            b.iter(|| {
                for ((position, mv), expected) in positions.iter().zip(&line.texts) {
                    let written = write(notation, Script::Simplified, position, black_box(*mv));
                    assert_eq!(written, *expected);
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, bench_resolve, bench_scan, bench_write);
criterion_main!(benches);
