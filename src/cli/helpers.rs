//! Threads beside the one of a search. Each searches the same position with the same transposition table, and what one has
//! found saves the others work (lazy SMP).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

use engine::iterative::{IterativeSearch, SearchLimits};
use engine::player::Player;

/// The helpers of one player.
#[derive(Default)]
pub struct Helpers {
    /// What the threads of the last search have learnt of the game, for those of the next.
    idle: Vec<IterativeSearch>,
    threads: Vec<JoinHandle<IterativeSearch>>,
    stop: Arc<AtomicBool>,
    nodes: Arc<AtomicU64>,
}

impl Helpers {
    /// Starts threads beside the search that the player has begun, of the moves in `only` or, if it is empty, of all.
    pub fn start(&mut self, count: usize, player: &Player, only: &[u32]) {
        self.stop();
        self.stop.store(false, Ordering::Relaxed);
        self.nodes.store(0, Ordering::Relaxed);
        for _ in 0..count {
            let Some((mut board, mut table)) = player.shared() else { return };
            let mut search = self.idle.pop().unwrap_or_default();
            let (stop, nodes, only) = (Arc::clone(&self.stop), Arc::clone(&self.nodes), only.to_vec());
            self.threads.push(thread::spawn(move || {
                let limits = SearchLimits { lines: 1, true_mates: true, ..SearchLimits::default() };
                search.start(board.as_mut(), &mut table, limits, &only);
                while !search.done() && !stop.load(Ordering::Relaxed) {
                    let before = search.nodes();
                    let mut visits = 0;
                    search.run(board.as_mut(), &mut table, &mut || {
                        visits += 1;
                        visits == 16 || stop.load(Ordering::Relaxed)
                    });
                    nodes.fetch_add(search.nodes() - before, Ordering::Relaxed);
                }
                search.stop(board.as_mut());
                search
            }));
        }
    }

    /// Ends the threads, and waits for them: less than a millisecond.
    pub fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let searches = self.threads.drain(..).filter_map(|thread| thread.join().ok());
        self.idle.extend(searches);
    }

    /// The nodes that they have searched since the start.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

impl Drop for Helpers {
    fn drop(&mut self) {
        self.stop();
    }
}
