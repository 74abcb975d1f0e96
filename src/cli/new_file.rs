//! A file that a command makes. It has its name only once it is complete, so a command that is stopped leaves nothing that looks
//! whole, and what is there is never overwritten.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use oddchess::message::MessageId;

use crate::cli::error::CliError;

const THERE: MessageId = MessageId::new("cli.file.there", &["path"]);

pub struct NewFile {
    path: String,
    /// Where it is written. What is left there by a command that was stopped is replaced.
    part: String,
    file: BufWriter<File>,
    complete: bool,
}

impl NewFile {
    /// Begins the file: that it can't be written is said before the work begins.
    pub fn create(path: &str) -> Result<NewFile, CliError> {
        if Path::new(path).exists() {
            return Err(THERE.with([path.into()]).into());
        }
        let part = format!("{path}.part");
        let file = File::create(&part).map_err(|error| CliError::write(path, &error))?;
        Ok(NewFile { path: path.into(), part, file: BufWriter::new(file), complete: false })
    }

    /// Gives the complete file its name.
    pub fn finish(mut self) -> Result<(), CliError> {
        self.file.flush().map_err(|error| CliError::write(&self.path, &error))?;
        self.complete = true;
        // Another command may have made it meanwhile; then this one stays where it is.
        if Path::new(&self.path).exists() {
            return Err(THERE.with([self.path.as_str().into()]).into());
        }
        fs::rename(&self.part, &self.path).map_err(|error| CliError::write(&self.path, &error))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.complete {
            // If that fails, the next run replaces it.
            let _ = fs::remove_file(&self.part);
        }
    }
}
