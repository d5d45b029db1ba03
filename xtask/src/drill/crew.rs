//! Threads at work beside a drill, until they are told to stop.

use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use anyhow::{Result, anyhow};

/// Threads at work, which stop where they are let go of.
pub(super) struct Crew<T> {
    stop: Arc<AtomicBool>,
    threads: Vec<JoinHandle<T>>,
}

impl<T: Send + 'static> Crew<T> {
    /// A thread for each work, which goes on until it is told to stop, and says then what came of
    /// it.
    pub(super) fn start<W>(works: impl IntoIterator<Item = W>) -> Self
    where
        W: FnOnce(&AtomicBool) -> T + Send + 'static,
    {
        let stop = Arc::new(AtomicBool::new(false));
        let threads = works.into_iter().map(|work| {
            let stop = Arc::clone(&stop);
            thread::spawn(move || work(&stop))
        });
        Self { threads: threads.collect(), stop }
    }

    /// Lets them finish what they are at; what came of their work.
    pub(super) fn stop(mut self) -> Result<Vec<T>> {
        self.stop.store(true, Ordering::Relaxed);
        let threads = mem::take(&mut self.threads).into_iter();
        threads.map(|thread| thread.join().map_err(|_| anyhow!("a thread panicked"))).collect()
    }
}

impl<T> Drop for Crew<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        for thread in mem::take(&mut self.threads) {
            // One that panicked has said so.
            let _ = thread.join();
        }
    }
}
