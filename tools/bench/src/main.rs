//! The native half of the bench: a walk a line in, its nodes and its processor time in nanoseconds a line out.

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    use std::io::{BufRead, Write};

    for line in std::io::stdin().lock().lines() {
        let line = line.expect("a line");
        let mut words = line.splitn(4, ' ');
        let mut word = || words.next().unwrap_or_default();
        let (who, each, depth, fen) = (word(), word() == "each", word().parse().unwrap_or(0), word());
        let begin = cpu_time::ProcessTime::now();
        let nodes = oddchess_bench::walk(who, each, depth, fen);
        let spent = begin.elapsed().as_nanos();
        println!("{} {spent}", nodes.map_or(-1, |nodes| nodes as i64));
        std::io::stdout().flush().expect("a reader");
    }
}

// A build for WebAssembly builds every binary; the host there calls the library.
#[cfg(target_arch = "wasm32")]
fn main() {}
