//! The command line, for scripts, tests and designers of variants.

#[cfg(not(target_arch = "wasm32"))]
mod cli;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    cli::main()
}

// Test builds for WebAssembly build every binary; there is no command line there.
#[cfg(target_arch = "wasm32")]
fn main() {}
