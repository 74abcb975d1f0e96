//! The file of a run: a header line with its settings, then a line for each game, in JSON.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, ErrorKind, Seek, SeekFrom, Write};

use oddchess::lab::data::LabGame;
use oddchess::lab::settings::RunSettings;
use oddchess::lab::tally::Tally;
use oddchess::message::catalogue::Catalogue;
use oddchess::message::{Message, MessageId};
use serde::{Deserialize, Serialize};

use crate::cli::error::CliError;

const THERE: MessageId = MessageId::new("cli.run.there", &["path"]);
const OTHER: MessageId = MessageId::new("cli.run.other", &["path", "run", "own"]);
const HEAD: MessageId = MessageId::new("cli.run.head", &["path"]);
const LINE: MessageId = MessageId::new("cli.run.line", &["path", "line", "problem"]);

/// What every first line begins with.
const HEAD_BEGIN: &[u8] = b"{\"run\":";

/// Longer lines are no games.
const LONGEST: usize = 1 << 20;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The text of the run.
    pub run: String,
    /// As what the core was built that plays it: another may play other games.
    pub core: String,
}

impl Head {
    pub fn of(settings: &RunSettings) -> Head {
        let core = option_env!("ODDCHESS_BUILD").unwrap_or(env!("CARGO_PKG_VERSION"));
        Head { run: settings.text(), core: core.into() }
    }
}

/// The first line of a run's file.
pub fn head(settings: &RunSettings) -> String {
    serde_json::to_string(&Head::of(settings)).unwrap_or_default()
}

/// What stands in a file.
pub struct Read {
    pub head: Head,
    pub settings: RunSettings,
    /// Bytes up to the end of the last line that is whole.
    pub whole: u64,
    /// Whether something stands behind that.
    pub cut: bool,
}

/// Reads a file line by line and hands over each game, with its line. A last line without an end is no line: whoever wrote it
/// was stopped. Nothing is read of a file that is empty.
pub fn read(
    path: &str,
    mut input: impl BufRead,
    mut each: impl FnMut(&Read, LabGame, &str) -> Result<(), Message>,
) -> Result<Option<Read>, CliError> {
    let mut found: Option<Read> = None;
    let mut line = Vec::new();
    for number in 1_u32.. {
        line.clear();
        let length = io::Read::take(&mut input, LONGEST as u64).read_until(b'\n', &mut line);
        let length = length.map_err(|error| CliError::read(path, &error))?;
        let wrong = |problem: String| LINE.with([path.into(), number.into(), problem.into()]);
        if length == 0 {
            break;
        }
        if line.last() != Some(&b'\n') && length < LONGEST {
            match &mut found {
                Some(read) => read.cut = true,
                // A head that was cut off begins like one; anything else is a file of something else.
                None if line.starts_with(HEAD_BEGIN) || HEAD_BEGIN.starts_with(&line) => {}
                None => return Err(HEAD.with([path.into()]).into()),
            }
            break;
        }
        match &mut found {
            None => {
                let head: Head = serde_json::from_slice(&line).map_err(|_| HEAD.with([path.into()]))?;
                let settings = RunSettings::read(&head.run)?;
                found = Some(Read { head, settings, whole: length as u64, cut: false });
            }
            Some(read) => {
                let game: LabGame = serde_json::from_slice(&line).map_err(|error| wrong(error.to_string()))?;
                let text = String::from_utf8_lossy(&line);
                let added = each(read, game, text.trim_end());
                added.map_err(|message| wrong(Catalogue::english().sentence(&message)))?;
                read.whole += length as u64;
            }
        }
    }
    Ok(found)
}

/// Says that a file is one of another run, or of another core.
pub fn other(path: &str, theirs: &Head, own: &Head) -> Message {
    let head_text = |head: &Head| format!("{} ({})", head.run, head.core);
    OTHER.with([path.into(), head_text(theirs).into(), head_text(own).into()])
}

/// Why a file could not be made.
pub fn not_created(path: &str, error: &io::Error) -> CliError {
    match error.kind() {
        ErrorKind::AlreadyExists => THERE.with([path.into()]).into(),
        _ => CliError::write(path, error),
    }
}

/// A run's file that games are added to.
pub struct Lines {
    file: File,
    tally: Tally,
}

impl Lines {
    /// Begins a file, or goes on with one. What was cut off when its writer was stopped is taken away.
    pub fn open(path: &str, settings: &RunSettings, resume: bool) -> Result<Lines, CliError> {
        let mut tally = Tally::new(settings.clone());
        let own = Head::of(settings);
        let opened = OpenOptions::new().read(true).write(true).create_new(!resume).create(resume).open(path);
        let mut file = match opened {
            Err(error) => return Err(not_created(path, &error)),
            Ok(file) => file,
        };
        // A different run is reported after its header was read.
        let found = read(
            path,
            BufReader::new(&mut file),
            |read, game, _| {
                if read.head == own { tally.add(&game) } else { Ok(()) }
            },
        )?;
        match found {
            Some(found) => {
                if found.head != own {
                    return Err(other(path, &found.head, &own).into());
                }
                file.set_len(found.whole)?;
                file.seek(SeekFrom::Start(found.whole))?;
            }
            None => {
                file.set_len(0)?;
                file.seek(SeekFrom::Start(0))?;
                writeln!(file, "{}", head(settings))?;
            }
        }
        Ok(Lines { file, tally })
    }

    /// The games that were there.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
