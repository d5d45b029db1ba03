//! The time that each case takes: `cargo bench` in `bench/`.

use criterion::{Criterion, criterion_group, criterion_main};
use pace_paths::cases;

fn paths(criterion: &mut Criterion) {
    for case in cases() {
        criterion.bench_function(case.name, |bencher| bencher.iter(|| (case.run)()));
    }
}

criterion_group!(benches, paths);
criterion_main!(benches);
