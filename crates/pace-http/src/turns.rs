//! Turns among connections: of what takes a worker long, only a share is done in each round of
//! its loop, in the order in which it was asked for. All that is quick is done between two
//! rounds, so that a client with a short request waits for one plan or file, and not for one of
//! every connection that an attacker holds.

use std::cell::Cell;
use std::rc::Rc;

use actix_web::rt;
use actix_web::rt::task::yield_now;
use tokio::sync::Semaphore;

/// How much of a round something takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Share {
    /// One more head of those that came together.
    Sixteenth = 1,
    /// A plain plan as JSON, or a portion of a long request.
    Quarter = 4,
    /// A plan that takes longer, a page, a file, or a message to the tools that is no call for a pace.
    Whole = 16,
}

/// The turns of a worker.
#[derive(Debug, Clone)]
pub(crate) struct Turns(Rc<Round>);

#[derive(Debug)]
struct Round {
    free: Semaphore,
    taken: Cell<usize>,
}

impl Turns {
    pub(crate) fn new() -> Self {
        let free = Semaphore::new(Share::Whole as usize);
        Self(Rc::new(Round { free, taken: Cell::new(0) }))
    }

    /// Turns that never come.
    #[cfg(test)]
    pub(crate) fn none() -> Self {
        Self(Rc::new(Round { free: Semaphore::new(0), taken: Cell::new(0) }))
    }

    /// Waits until the round has this share left, and takes it. The next round begins once every
    /// other connection that has something to do was asked for it. Inside the worker's runtime.
    pub(crate) async fn take(self, share: Share) {
        let Self(round) = self;
        // It is closed by nobody.
        let Ok(turn) = round.free.acquire_many(share as u32).await else { return };
        turn.forget();
        let before = round.taken.get();
        round.taken.set(before + share as usize);
        if before == 0 {
            let round = Rc::clone(&round);
            rt::spawn(async move {
                yield_now().await;
                round.free.add_permits(round.taken.take());
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    #[test]
    fn what_is_quick_is_done_between_two_turns() {
        const EACH: usize = 20;
        let order = rt::System::new().block_on(async {
            let (turns, order) = (Turns::new(), Rc::new(RefCell::new(String::new())));
            let mut tasks = vec![];
            for name in ['a', 'b', 'c'] {
                let (turns, order) = (turns.clone(), Rc::clone(&order));
                tasks.push(rt::spawn(async move {
                    for _ in 0..EACH {
                        turns.clone().take(Share::Whole).await;
                        order.borrow_mut().push(name);
                        // All of them have asked by the time that this one asks again.
                        yield_now().await;
                    }
                }));
            }
            let quick = Rc::clone(&order);
            tasks.push(rt::spawn(async move {
                for _ in 0..3 * EACH {
                    yield_now().await;
                    quick.borrow_mut().push('.');
                }
            }));
            for task in tasks {
                task.await.unwrap();
            }
            order.take()
        });
        // In turn, and never two without a look at the others.
        assert_eq!(order.replace('.', ""), "abc".repeat(EACH));
        let most = order.split('.').map(str::len).max();
        assert_eq!(most, Some(1), "{order}");
    }

    #[test]
    fn a_round_is_shared() {
        for (share, most) in [(Share::Sixteenth, 16), (Share::Quarter, 4), (Share::Whole, 1)] {
            let done = rt::System::new().block_on(async {
                let (turns, done) = (Turns::new(), Rc::new(Cell::new(0)));
                for _ in 0..40 {
                    let (turns, done) = (turns.clone(), Rc::clone(&done));
                    rt::spawn(async move {
                        turns.take(share).await;
                        done.set(done.get() + 1);
                    });
                }
                let mut rounds = vec![];
                while done.get() < 40 {
                    let before = done.get();
                    yield_now().await;
                    rounds.push(done.get() - before);
                }
                rounds
            });
            assert!(done.iter().all(|done| *done <= most), "{share:?}: {done:?}");
        }
    }
}
