use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use jipu::notation::{Notation, Script, write};
use jipu::record::{Scoresheet, read, replay};
use jipu::rules::Line;
use jipu::xiangqi::Position;

/// A line of play as long as an ordinary game, the same in every run:
/// each move is the one that a plain congruence picks.
fn line(plies: usize) -> Line {
    let mut line = Line::new(Position::default());
    let mut state: usize = 1;
    while line.len() < plies {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        let legal = line.last().legal_moves();
        let mv = (state / 65_536)
            .checked_rem(legal.len())
            .and_then(|at| legal.get(at));
        match mv {
            Some(mv) => line.push(*mv).expect("legal"),
            // Mated: the line ends here.
            None => break,
        }
    }
    line
}

/// The line on a numbered sheet, one round a line.
fn sheet(line: &Line, notation: Notation) -> String {
    let written: Vec<String> = line
        .positions()
        .iter()
        .zip(line.moves())
        .map(|(position, mv)| write(notation, Script::Simplified, position, *mv))
        .collect();
    written
        .chunks(2)
        .zip(1..)
        .map(|(round, number)| format!("{number}. {}\n", round.join(" ")))
        .collect()
}

const NOTATIONS: [(&str, Notation); 4] = [
    ("full", Notation::Full),
    ("short", Notation::Short),
    ("wxf", Notation::Wxf),
    ("iccs", Notation::Iccs),
];

fn throughput(line: &Line) -> Throughput {
    Throughput::Elements(u64::try_from(line.len()).expect("a few hundred plies"))
}

fn bench_read(c: &mut Criterion) {
    let line = line(120);
    let mut group = c.benchmark_group("record/read");
    group.throughput(throughput(&line));
    for (name, notation) in NOTATIONS {
        let text = sheet(&line, notation);
        group.bench_function(name, |b| {
            b.iter(|| {
                let (sheet, found) = read(black_box(&text));
                assert_eq!((sheet.entries.len(), found.len()), (line.len(), 0));
                sheet
            });
        });
    }
    group.finish();
}

fn bench_replay(c: &mut Criterion) {
    let line = line(120);
    let mut group = c.benchmark_group("record/replay");
    group.throughput(throughput(&line));
    for (name, notation) in NOTATIONS {
        let (sheet, _) = read(&sheet(&line, notation));
        group.bench_function(name, |b| {
            b.iter(|| {
                let replay = replay(black_box(&sheet)).expect("the usual start");
                assert_eq!(replay.line.moves(), line.moves());
                replay
            });
        });
    }
    // No entry shows its direction: each choice looks ahead.
    let (bare, _) = read(&without_bars(&sheet(&line, Notation::Short)));
    group.bench_function("bare", |b| {
        b.iter(|| {
            let replay = replay(black_box(&bare)).expect("the usual start");
            assert!(!replay.line.is_empty());
            replay
        });
    });
    group.finish();
}

/// What a service does with a sheet that comes in: text to settled game.
fn bench_both(c: &mut Criterion) {
    let line = line(120);
    let text = sheet(&line, Notation::Full);
    let mut group = c.benchmark_group("record/read_and_replay");
    group.throughput(throughput(&line));
    group.bench_function("full", |b| {
        b.iter_batched(
            || text.clone(),
            |text| {
                let sheet: Scoresheet = read(&text).0;
                let replay = replay(&sheet).expect("the usual start");
                assert_eq!(replay.line.moves(), line.moves());
                (sheet, replay)
            },
            BatchSize::SmallInput,
        );
    });
    group.finish();
}

fn without_bars(text: &str) -> String {
    text.replace(['\u{332}', '\u{305}'], "")
}

criterion_group!(benches, bench_read, bench_replay, bench_both);
criterion_main!(benches);
