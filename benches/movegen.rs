use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use jipu::xiangqi::{Position, perft};

/// The node count is asserted, so that a fast wrong answer cannot pass.
fn bench_perft(c: &mut Criterion) {
    let setup = Position::default().setup();
    let mut group = c.benchmark_group("movegen/perft");
    group.sample_size(10);
    group.throughput(Throughput::Elements(3_290_240));
    group.bench_function("start/4", |b| {
        b.iter(|| assert_eq!(perft(black_box(&setup), 4), Ok(3_290_240)));
    });
    group.throughput(Throughput::Elements(133_312_995));
    group.bench_function("start/5", |b| {
        b.iter(|| assert_eq!(perft(black_box(&setup), 5), Ok(133_312_995)));
    });
    group.finish();
}

criterion_group!(benches, bench_perft);
criterion_main!(benches);
