//! The file of a match that is played in slices: a header line that names the match, then a line for each pair of games, in JSON.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};

use console::error::CliError;
use console::new_file::lock;
use message::MessageId;
use serde::{Deserialize, Serialize};

const HEAD: MessageId = MessageId::new(&("cli.match.head", &["path"]));
const LINE: MessageId = MessageId::new(&("cli.match.line", &["path", "line", "number", "example"]));
const OTHER: MessageId = MessageId::new(&("cli.match.other", &["path", "theirs", "own"]));

/// What every first line begins with.
const HEAD_BEGIN: &[u8] = b"{\"match\":";

/// Longer lines are no pairs of games.
const LONGEST: usize = 1 << 12;

/// The first line. Only games of the same match can be added up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The game and the players, as the command names them.
    #[serde(rename = "match")]
    pub name: String,
    /// The version of this program: another may play other moves.
    pub version: String,
}

impl Head {
    pub fn new(name: &str) -> Head {
        let version = option_env!("ODDCHESS_BUILD").unwrap_or(env!("CARGO_PKG_VERSION"));
        Head { name: name.to_owned(), version: version.into() }
    }

    fn text(&self) -> String {
        format!("“{}” ({})", self.name, self.version)
    }
}

/// A pair of games with one opening.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Pair {
    /// The number of the pair, from 0, which the opening follows from.
    pair: u64,
    /// The points of the first player, as White and as Black: 0, 0.5 or 1.
    points: [f64; 2],
}

impl Pair {
    /// The points, doubled, if this is the pair with that number.
    fn half_points(&self, number: u64) -> Option<[u32; 2]> {
        let known = self.points.iter().all(|points| [0.0, 0.5, 1.0].contains(points));
        (known && self.pair == number).then(|| self.points.map(|points| (2.0 * points) as u32))
    }
}

/// A match's file that pairs are added to.
pub struct MatchFile {
    path: String,
    file: File,
    /// The pairs that were there: the points of the first player as White and as Black, doubled.
    pub pairs: Vec<[u32; 2]>,
}

impl MatchFile {
    /// Begins a file, or goes on with one of the same match. A last line that was cut off when its writer was stopped is
    /// taken away.
    pub fn open(path: &str, own: &Head) -> Result<MatchFile, CliError> {
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(|error| CliError::write(path, &error))?;
        lock(path, &file)?;
        let (pairs, whole) = read(path, own, BufReader::new(&mut file))?;
        let broken = |error: io::Error| CliError::write(path, &error);
        file.set_len(whole).and_then(|()| file.seek(SeekFrom::Start(whole))).map_err(broken)?;
        let mut file = MatchFile { path: path.into(), file, pairs };
        if whole == 0 {
            file.line(own)?;
        }
        Ok(file)
    }

    /// Adds the next pair, by the points of the first player as White and as Black, doubled.
    pub fn add(&mut self, half_points: [u32; 2]) -> Result<(), CliError> {
        let points = half_points.map(|points| f64::from(points) / 2.0);
        self.line(&Pair { pair: self.pairs.len() as u64, points })?;
        self.pairs.push(half_points);
        Ok(())
    }

    /// Writes a line as a whole, so that a match that is stopped keeps what it has played.
    fn line(&mut self, content: &impl Serialize) -> Result<(), CliError> {
        let line = serde_json::to_string(content).unwrap_or_default() + "\n";
        self.file.write_all(line.as_bytes()).map_err(|error| CliError::write(&self.path, &error))
    }
}

/// The pairs of a file of the match `own`, and the bytes up to the end of its last whole line; nothing of an empty file.
fn read(path: &str, own: &Head, mut input: impl BufRead) -> Result<(Vec<[u32; 2]>, u64), CliError> {
    let (mut pairs, mut whole) = (Vec::new(), 0);
    let mut line = Vec::new();
    for number in 1_u32.. {
        line.clear();
        let length = io::Read::take(&mut input, LONGEST as u64).read_until(b'\n', &mut line);
        let length = length.map_err(|error| CliError::read(path, &error))?;
        if length == 0 {
            break;
        }
        let is_head = number == 1;
        if line.last() != Some(&b'\n') && length < LONGEST {
            // A header that was cut off begins like one; anything else is a file of something else.
            if is_head && !line.starts_with(HEAD_BEGIN) && !HEAD_BEGIN.starts_with(&line) {
                return Err(HEAD.with([path.into()]).into());
            }
            break;
        }
        if is_head {
            let head: Head = serde_json::from_slice(&line).map_err(|_| HEAD.with([path.into()]))?;
            if head != *own {
                return Err(OTHER.with([path.into(), head.text().into(), own.text().into()]).into());
            }
        } else {
            let next = pairs.len() as u64;
            let pair = serde_json::from_slice::<Pair>(&line).ok().and_then(|pair| pair.half_points(next));
            let example = format!("{{\"pair\":{next},\"points\":[1,0.5]}}");
            let wrong = || LINE.with([path.into(), number.into(), next.to_string().into(), example.into()]);
            pairs.push(pair.ok_or_else(wrong)?);
        }
        whole += length as u64;
    }
    Ok((pairs, whole))
}
