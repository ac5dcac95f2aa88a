use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use jipu::rules::repetition::{self, Doubt, Ruling, Verdict};
use jipu::rules::{Claim, ClaimVerdict, Edition, Line, Ruleset, natural_limit};
use jipu::xiangqi::{Move, Position, Side};

/// Rounds in which both sides go to and fro, then as many in which Red checks.
fn line(quiet: usize, checks: usize) -> Line {
    let start = "3k5/R8/9/9/7r1/9/9/9/9/5K3 w - - 0 1";
    let quietly = ["f0f1", "h5g5", "f1f0", "g5h5"].into_iter().cycle();
    let checking = ["a8a9", "d9d8", "a9a8", "d8d9"].into_iter().cycle();
    let moves = quietly.take(2 * quiet).chain(checking.take(2 * checks));
    match (start.parse(), moves.map(str::parse).collect()) {
        (Ok(start), Ok(moves)) => Line::from_moves(start, Vec::into_iter(moves)),
        _ => unreachable!("written by hand"),
    }
    .unwrap_or_else(|(ply, reason)| panic!("ply {ply}: {reason}"))
}

/// The verdict is asserted, so that a fast wrong answer cannot pass.
fn bench_natural_limit(c: &mut Criterion) {
    let ruleset = Ruleset::of(Edition::Cxa2011);
    let claim = Claim::by(Side::Red);
    let mut group = c.benchmark_group("rules/natural_limit");
    for (case, quiet, checks, counted, verdict) in [
        ("quiet/120", 60, 0, 60, ClaimVerdict::Upheld),
        ("checks/200", 40, 60, 50, ClaimVerdict::Rejected),
    ] {
        let line = line(quiet, checks);
        group.bench_function(case, |b| {
            b.iter(|| {
                let ruling = natural_limit::audit(black_box(&line), black_box(&claim), &ruleset);
                assert_eq!((ruling.counted_rounds, ruling.verdict), (counted, verdict));
            });
        });
    }
    group.finish();
}

/// Diagrams of the rulebook: number, position, moves, labels, verdict.
const DIAGRAMS: &str = include_str!("../tests/data/repetition/2011/diagrams.tsv");

/// Made-up positions with every line open, on which the search meets its
/// bound: position and moves.
const CROWDED: [(&str, &str, &str); 3] = [
    (
        "4",
        "2P3PP1/Rr2k4/2r3c2/1P7/1C2P4/1N1n1n2C/3N4R/B7c/5K3/3A2B2 w - - 0 1",
        "f1e1 g7d7 e1f1 d7g7",
    ),
    (
        "16",
        "rC1ana3/1R2P4/4k3b/N2P2n2/6bP1/1N2r4/R1pp5/5A1C1/c2K1p3/1pBc1AB2 w - - 0 1",
        "a6c5 e4e3 h2h4 i7g9 c5a6 e3e4 f2e1 a1a0 e1f2 a0a1 a6c5 e4e3 h4h2 g9i7 c5a6 e3e4",
    ),
    (
        "40",
        "2ba1a1C1/4N2cN/3k4b/3c4r/6R2/2C6/4n4/4n4/5R3/1r1AK4 w - - 0 1",
        "f1f6 b0b5 c4i4 d6d1 f6f4 d1g1 i4i2 g1c1 h9i9 h8h7 f4c4 h7h1 g5g1 e2c3 i2i4 e3f1 \
         c4a4 c1c2 a4a1 b5d5 a1a4 d5b5 a4c4 c2c1 i4i2 f1e3 g1g5 c3e2 c4f4 h1h7 i9h9 h7h8 \
         i2i4 c1g1 f4f6 g1d1 i4c4 d1d6 f6f1 b5b0",
    ),
];

fn judge(start: &str, moves: &str) -> Ruling {
    let parsed: Result<Vec<Move>, _> = moves.split(' ').map(str::parse).collect();
    match (start.parse::<Position>(), parsed) {
        (Ok(start), Ok(moves)) => {
            repetition::judge(&start, &moves, &Ruleset::of(Edition::Cxa2011)).ok()
        }
        _ => None,
    }
    .unwrap_or_else(|| panic!("expected a cycle, found {start}"))
}

/// The verdicts are asserted, so that a fast wrong answer cannot pass.
fn bench_repetition(c: &mut Criterion) {
    let mut group = c.benchmark_group("rules/repetition");
    group.sample_size(10);
    group.measurement_time(Duration::from_millis(500));
    group.warm_up_time(Duration::from_millis(100));
    for row in DIAGRAMS.lines().filter(|row| !row.starts_with('#')) {
        let mut columns = row.split('\t');
        let mut column = || columns.next().unwrap_or_default();
        let [id, start, moves, _, verdict] = std::array::from_fn(|_| column());
        group.bench_function(id, |b| {
            b.iter(|| {
                let ruling = judge(black_box(start), black_box(moves));
                let found = match ruling.verdict {
                    Verdict::Draw => "draw".to_owned(),
                    other => other.to_string(),
                };
                assert_eq!(found, verdict, "{id}");
            });
        });
    }
    for (plies, start, moves) in CROWDED {
        group.bench_function(format!("crowded/{plies}"), |b| {
            b.iter(|| {
                let ruling = judge(black_box(start), black_box(moves));
                let mut doubts = ruling.labels.iter().flat_map(|label| &label.doubts);
                assert!(doubts.any(|&doubt| doubt == Doubt::Bounded));
            });
        });
    }
    group.finish();
}

criterion_group!(benches, bench_natural_limit, bench_repetition);
criterion_main!(benches);
