//! How many threads a command uses.

use std::thread;

use clap::{Args, value_parser};

/// More threads than any machine has cores for.
const MOST: i64 = 1024;

/// The number of threads, as an option.
#[derive(Args)]
pub struct ThreadArgs {
    /// How many threads to use, from 1 to 1024; as many as there are cores if left out
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=MOST))]
    threads: Option<u16>,
}

impl ThreadArgs {
    /// How many to use.
    pub fn count(&self) -> usize {
        self.threads.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
    }
}
