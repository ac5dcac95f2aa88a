use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use jipu::rules::{Claim, ClaimVerdict, Edition, Line, Ruleset, natural_limit};
use jipu::xiangqi::Side;

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

criterion_group!(benches, bench_natural_limit);
criterion_main!(benches);
