//! The time that each case takes, and the answers a second that this makes: `cargo bench` in `bench/`.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pace_paths::cases;

fn paths(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("paths");
    for case in cases() {
        group.throughput(Throughput::Elements(case.answers));
        group.bench_function(case.name, |bencher| bencher.iter(|| (case.run)()));
    }
    group.finish();
}

criterion_group!(benches, paths);
criterion_main!(benches);
