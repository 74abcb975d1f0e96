//! The command line: perft, legal moves and a benchmark, for scripts, tests and designers of variants.

#[cfg(not(target_arch = "wasm32"))]
mod cli;
#[cfg(not(target_arch = "wasm32"))]
mod contest;
#[cfg(not(target_arch = "wasm32"))]
mod mine;
#[cfg(not(target_arch = "wasm32"))]
mod selfplay;
#[cfg(not(target_arch = "wasm32"))]
mod solve;
#[cfg(not(target_arch = "wasm32"))]
mod tune;
#[cfg(not(target_arch = "wasm32"))]
mod uci;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    cli::main()
}

// Test builds for WebAssembly build every binary; there is no command line there.
#[cfg(target_arch = "wasm32")]
fn main() {}
