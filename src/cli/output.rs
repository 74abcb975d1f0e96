//! The standard output of a protocol: whole lines, each sent at once.

use std::io::{self, Write};
use std::process;

use console::error::CliError;

/// Sends a line. If nobody reads on, or it can't be written, the program ends: there is nobody to answer.
pub fn send(line: &str) {
    let mut out = io::stdout().lock();
    if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
        process::exit(CliError::Io(error).report(&oddchess::data::english()).into());
    }
}
