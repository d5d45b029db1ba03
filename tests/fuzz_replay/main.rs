//! The fuzz targets on stable, without a fuzzer: every input of `fuzz/corpus/`, and some
//! thousand damaged ones, the same in every run.

use std::fs;
use std::path::Path;

#[allow(unreachable_pub, reason = "the fuzzers take these from outside")]
#[path = "../../fuzz/src/lib.rs"]
mod targets;

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/corpus");

/// The inputs of a target that are kept, in the order of their names.
fn kept(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(CORPUS).join(target);
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{target}: {error}"));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    // What a fuzzer found here has its hash for a name, and differs from machine to machine.
    paths.retain(|path| path.file_name().is_some_and(|name| name.len() < 40));
    paths.iter().map(|path| fs::read(path).expect("readable")).collect()
}

#[test]
fn every_input_that_is_kept() {
    for (name, target) in targets::ALL {
        let inputs = kept(name);
        assert!(inputs.len() > 5, "{name} has a corpus");
        for input in inputs {
            target(&input);
        }
    }
}

#[test]
fn damaged_inputs() {
    const ROUNDS: usize = 40;
    for (name, target) in targets::ALL {
        let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
        for input in kept(name) {
            for _ in 0..ROUNDS {
                let mut damaged = input.clone();
                for _ in 0..=dice.below(4) {
                    damage(&mut damaged, &mut dice);
                }
                target(&damaged);
            }
        }
    }
}

fn damage(input: &mut Vec<u8>, dice: &mut Dice) {
    let at = dice.below(input.len() + 1);
    match dice.below(4) {
        0 => input.insert(at, dice.below(256) as u8),
        1 => input.truncate(at),
        2 => input.extend_from_within(at..),
        _ => {
            if let Some(byte) = input.get_mut(at) {
                *byte ^= 1 << dice.below(8);
            }
        }
    }
}

/// Xorshift: enough to spread the damage, and the same everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}
