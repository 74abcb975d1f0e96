//! The file of a run: a header line with its settings, then a line for each game, in JSON.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader, ErrorKind, Seek, SeekFrom, Write};

use console::error::CliError;
use console::new_file::lock;
use lab::data::LabGame;
use lab::settings::RunSettings;
use lab::tally::Tally;
use message::{Message, MessageId};
use serde::{Deserialize, Serialize};

const THERE: MessageId = MessageId::new(&("cli.run.there", &["path"]));
const OTHER: MessageId = MessageId::new(&("cli.run.other", &["path", "run", "own"]));
const HEAD: MessageId = MessageId::new(&("cli.run.head", &["path"]));
const CORE: MessageId = MessageId::new(&("cli.run.core", &["path", "core", "own"]));
const LINE: MessageId = MessageId::new(&("cli.run.line", &["path", "line", "problem"]));
const DAMAGED: MessageId = MessageId::new(&("cli.run.damaged", &["path", "line", "problem"]));
const DIFFERS: MessageId = MessageId::new(&("cli.run.differs", &["number", "path"]));

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
/// was stopped. The first line may be repeated, where files were joined. Nothing is read of a file that is empty.
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
            Some(read) if line.starts_with(HEAD_BEGIN) => {
                let head: Head = serde_json::from_slice(&line).map_err(|error| damaged(path, number, &error))?;
                if head != read.head {
                    return Err(other(path, &head, &read.head).into());
                }
                read.whole += length as u64;
            }
            Some(read) => {
                let game: LabGame = serde_json::from_slice(&line).map_err(|error| damaged(path, number, &error))?;
                let text = String::from_utf8_lossy(&line);
                let added = each(read, game, text.trim_end());
                added.map_err(|message| wrong(oddchess::data::english().sentence(&message)))?;
                read.whole += length as u64;
            }
        }
    }
    Ok(found)
}

/// Says that a line is no game, and why.
fn damaged(path: &str, line: u32, error: &serde_json::Error) -> Message {
    // The parser sees only this line, so its own count of lines would mislead.
    let problem = error.to_string();
    let problem = problem.split(" at line ").next().unwrap_or_default();
    DAMAGED.with([path.into(), line.into(), problem.into()])
}

/// Says that a file is one of another run, or of another core.
pub fn other(path: &str, theirs: &Head, own: &Head) -> Message {
    if theirs.run == own.run {
        return CORE.with([path.into(), theirs.core.clone().into(), own.core.clone().into()]);
    }
    OTHER.with([path.into(), theirs.run.clone().into(), own.run.clone().into()])
}

/// A digest of the line of each game, and which file it was in: a game may appear again if its line is the same.
#[derive(Default)]
pub struct Seen {
    games: BTreeMap<u32, (u64, usize)>,
    files: Vec<String>,
}

impl Seen {
    /// The lines that follow are those of this file.
    pub fn begin(&mut self, path: &str) {
        self.files.push(path.to_owned());
    }

    /// Whether the game is new. It is an error if it was there with another line.
    pub fn is_new(&mut self, number: u32, line: &str) -> Result<bool, Message> {
        let mut hasher = DefaultHasher::new();
        line.hash(&mut hasher);
        let digest = hasher.finish();
        match self.games.get(&number) {
            Some(&(known, _)) if known == digest => Ok(false),
            Some(&(_, file)) => Err(DIFFERS.with([number.into(), self.files[file].clone().into()])),
            None => {
                self.games.insert(number, (digest, self.files.len() - 1));
                Ok(true)
            }
        }
    }
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
        lock(path, &file)?;
        let fault = |error: io::Error| CliError::write(path, &error);
        let mut seen = Seen::default();
        seen.begin(path);
        let found = read(path, BufReader::new(&mut file), |read, game, line| {
            // A different run is reported after its header was read.
            if read.head == own && seen.is_new(game.number, line)? { tally.add(&game) } else { Ok(()) }
        })?;
        match found {
            Some(found) => {
                if found.head != own {
                    return Err(other(path, &found.head, &own).into());
                }
                file.set_len(found.whole).map_err(fault)?;
                file.seek(SeekFrom::Start(found.whole)).map_err(fault)?;
            }
            None => {
                file.set_len(0).map_err(fault)?;
                file.seek(SeekFrom::Start(0)).map_err(fault)?;
                writeln!(file, "{}", head(settings)).map_err(fault)?;
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
