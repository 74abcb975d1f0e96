//! Files that a command writes. A new one has its name only once it is complete, so a command that is stopped leaves nothing that looks
//! whole, and what is there is never overwritten. While a file is written it is locked: a second process is refused.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;

use message::MessageId;

use crate::error::CliError;

const THERE: MessageId = MessageId::new(&("cli.file.there", &["path"]));
const BUSY: MessageId = MessageId::new(&("cli.file.busy", &["path"]));

/// Locks a file until it is closed. A file system without locks has none to take.
pub fn lock(path: &str, file: &File) -> Result<(), CliError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(BUSY.with([path.into()]).into()),
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(error)) => Err(CliError::write(path, &error)),
    }
}

/// Whether something has that name, also a link that leads nowhere.
fn is_there(path: &str) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Whether that name still belongs to this file, and is no link to it.
#[cfg(unix)]
fn is_same(path: &str, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |data: fs::Metadata| (data.dev(), data.ino());
    fs::symlink_metadata(path).map(place).ok().is_some_and(|there| file.metadata().map(place).ok() == Some(there))
}

#[cfg(not(unix))]
fn is_same(path: &str, _: &File) -> bool {
    fs::symlink_metadata(path).is_ok_and(|data| data.is_file())
}

/// The locked, empty file in which `path` is written until it is complete. What a command that was stopped left there is replaced, but a
/// link is neither followed nor replaced.
fn begin(path: &str, part: &str) -> Result<File, CliError> {
    let fault = |error: io::Error| CliError::write(path, &error);
    let taken = || CliError::from(THERE.with([part.into()]));
    let file = match OpenOptions::new().write(true).create_new(true).open(part) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            if !fs::symlink_metadata(part).is_ok_and(|data| data.is_file()) {
                return Err(taken());
            }
            OpenOptions::new().write(true).open(part).map_err(fault)?
        }
        opened => opened.map_err(fault)?,
    };
    lock(path, &file)?;
    // Meanwhile another command may have completed it, or a link may have taken its place.
    if !is_same(part, &file) {
        return Err(taken());
    }
    file.set_len(0).map_err(fault)?;
    Ok(file)
}

/// A file that is written under another name until it is complete.
pub struct NewFile {
    path: String,
    /// Where it is written.
    part: String,
    file: BufWriter<File>,
    complete: bool,
}

impl NewFile {
    /// Begins the file: that it can't be written is said before the work begins.
    pub fn create(path: &str) -> Result<NewFile, CliError> {
        let there = || CliError::from(THERE.with([path.into()]));
        if is_there(path) {
            return Err(there());
        }
        let part = format!("{path}.part");
        let file = begin(path, &part)?;
        let file = NewFile { path: path.into(), part, file: BufWriter::new(file), complete: false };
        if is_there(path) { Err(there()) } else { Ok(file) }
    }

    /// Gives the complete file its name.
    pub fn finish(mut self) -> Result<(), CliError> {
        self.file.flush().map_err(|error| CliError::write(&self.path, &error))?;
        self.complete = true;
        // Another command may have made it meanwhile; then this one stays where it is.
        if is_there(&self.path) {
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

/// The right to replace a file, and those beside it, again and again.
pub struct Replaced {
    path: String,
    /// A file that stays while the others are replaced; its lock is the right.
    guard: String,
    _lock: File,
}

impl Replaced {
    /// Takes the right, unless another process has it.
    pub fn open(path: &str) -> Result<Replaced, CliError> {
        let guard = format!("{path}.lock");
        let opened = OpenOptions::new().write(true).create(true).truncate(false).open(&guard);
        let file = opened.map_err(|error| CliError::write(path, &error))?;
        lock(path, &file)?;
        Ok(Replaced { path: path.into(), guard, _lock: file })
    }

    /// Replaces the file by all of this text, or leaves it as it is.
    pub fn write(&self, text: &str) -> Result<(), CliError> {
        self.write_beside("", text)
    }

    /// Does the same with the file whose name has this at its end.
    pub fn write_beside(&self, end: &str, text: &str) -> Result<(), CliError> {
        let path = format!("{}{end}", self.path);
        let part = format!("{path}.new");
        let fault = |error: io::Error| CliError::write(&part, &error);
        begin(&path, &part)?.write_all(text.as_bytes()).map_err(fault)?;
        fs::rename(Path::new(&part), &path).map_err(|error| CliError::write(&path, &error))
    }
}

impl Drop for Replaced {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.guard);
    }
}
