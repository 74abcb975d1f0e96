//! Errors of the command line, their messages and exit codes.
//!
//! Wrong usage, or a bad value given as an argument: an explanation on stderr and exit status 2.

use std::io;

use message::catalogue::Catalogue;
use message::{Message, MessageId};

/// That a file cannot be read.
pub const READ: MessageId = MessageId::new(&("cli.file.read", &["path", "problem"]));
const WRITE: MessageId = MessageId::new(&("cli.file.write", &["path", "problem"]));

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
    /// A file that cannot be read, with the reason that the system gives.
    pub fn read(path: &str, error: &io::Error) -> CliError {
        READ.with([path.into(), error.to_string().into()]).into()
    }

    /// A file that cannot be written.
    pub fn write(path: &str, error: &io::Error) -> CliError {
        WRITE.with([path.into(), error.to_string().into()]).into()
    }

    /// Tells what went wrong, and returns the exit status.
    pub fn report(self, catalogue: &Catalogue) -> u8 {
        match self {
            CliError::Message(message) => eprintln!("oddchess: {}", catalogue.sentence(&message)),
            CliError::Usage(error) => {
                let printed = error.print();
                if error.use_stderr() {
                    return FAILED;
                }
                // Help and the version are output, so they can fail like any other.
                return match printed {
                    Ok(()) => 0,
                    Err(error) => CliError::Io(error).report(catalogue),
                };
            }
            CliError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
            CliError::Io(error) => eprintln!("oddchess: {error}"),
        }
        FAILED
    }
}
