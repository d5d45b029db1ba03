//! Runs one case for callgrind, which counts what happens inside [`counted`]; without an
//! argument, lists the cases.

use pace_paths::{Case, cases};

fn main() {
    let cases = cases();
    let Some(name) = std::env::args().nth(1) else {
        for case in cases {
            println!("{}", case.name);
        }
        return;
    };
    let case = cases.iter().find(|case| case.name == name).expect("the name of a case");
    // Once beforehand: tables that are made on first use, and memory that the allocator
    // fetches from the system, are not part of a request.
    (case.run)();
    counted(case);
}

/// callgrind looks for its name.
#[inline(never)]
fn counted(case: &Case) {
    (case.run)();
}
