//! Fuzzes the channel of its name.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| oddchess_fuzz::send("steps", bytes));
