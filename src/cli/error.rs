//! Errors of the command line, their messages and exit codes.
//!
//! Wrong usage, or a bad value given as an argument: an explanation on stderr and exit status 2.

use std::io;
use std::process::ExitCode;

use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use oddchess::message::Message;
use oddchess::message::catalogue::Catalogue;

use crate::cli::Cli;

/// The exit status of everything that went wrong.
const FAILED: u8 = 2;

/// An error, to be printed to stderr.
pub enum CliError {
    /// A sentence of the core.
    Message(Message),
    /// The arguments are wrong. A request for help or the version arrives in the same way.
    Usage(clap::Error),
    /// Reading or writing failed. A closed pipe prints nothing.
    Io(io::Error),
}

impl From<Message> for CliError {
    fn from(message: Message) -> CliError {
        CliError::Message(message)
    }
}

impl From<clap::Error> for CliError {
    fn from(error: clap::Error) -> CliError {
        CliError::Usage(error)
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        CliError::Io(error)
    }
}

impl CliError {
    /// A bad value of an argument such as `<MEN>` that only the command itself could check.
    pub fn value(argument: &str, value: &str) -> CliError {
        let mut error = clap::Error::new(ErrorKind::ValueValidation).with_cmd(&Cli::command());
        error.insert(ContextKind::InvalidArg, ContextValue::String(argument.into()));
        error.insert(ContextKind::InvalidValue, ContextValue::String(value.into()));
        CliError::Usage(error)
    }

    /// Tells what went wrong.
    pub fn report(self, catalogue: &Catalogue) -> ExitCode {
        match self {
            CliError::Message(message) => eprintln!("oddchess: {}", catalogue.sentence(&message)),
            CliError::Usage(error) => {
                let printed = error.print();
                if error.use_stderr() {
                    return ExitCode::from(FAILED);
                }
                // Help and the version are output, so they can fail like any other.
                return match printed {
                    Ok(()) => ExitCode::SUCCESS,
                    Err(error) => CliError::Io(error).report(catalogue),
                };
            }
            CliError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            CliError::Io(error) => eprintln!("oddchess: {error}"),
        }
        ExitCode::from(FAILED)
    }
}
