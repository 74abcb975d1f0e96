//! The files of `oddchess datagen`: games as moves with scores, for `oddchess train` and `oddchess openings`.
//!
//! A file is a head (magic, then the length of the game's id in a byte, then the id) and games without separators. A game is the
//! number of its moves (two bytes), White's points doubled (a byte), and for each move its id (four bytes) and its score (two
//! bytes). All numbers are little-endian. Moves rather than positions: six bytes each, and the inputs of a network may change
//! without new games.

use std::fs::File;
use std::io::{self, Read, Write};

use console::error::CliError;
use message::MessageId;

const HEAD: MessageId = MessageId::new(&("cli.train.head", &["path"]));
const VARIANT: MessageId = MessageId::new(&("cli.train.variant", &["path", "other", "game"]));
const GAME: MessageId = MessageId::new(&("cli.train.cut", &["path", "number"]));

const MAGIC: &[u8; 8] = b"OCGAMES1";
/// The score of a move whose position is not for training.
const NONE: i16 = i16::MIN;
/// More moves than any game has.
pub const MOST_MOVES: usize = 2000;

/// A move with the score of its position, in centipawns for the side to move, if the position is for training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredPly {
    pub id: u32,
    pub score: Option<i16>,
}

/// A finished game from the usual start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainingGame {
    pub plies: Vec<ScoredPly>,
    /// White's points, doubled.
    pub points: u8,
}

/// What is wrong with a file.
#[derive(Debug)]
pub enum Fault {
    Io(io::Error),
    /// It does not begin like a file of games.
    Head,
    /// It has games of another variant.
    Variant(String),
    /// The game with this number, from 1, is cut off or no game.
    Game(u32),
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Io(error)
    }
}

pub fn write_head(out: &mut impl Write, variant: &str) -> io::Result<()> {
    out.write_all(MAGIC)?;
    out.write_all(&[variant.len() as u8])?;
    out.write_all(variant.as_bytes())
}

impl TrainingGame {
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&(self.plies.len() as u16).to_le_bytes())?;
        out.write_all(&[self.points])?;
        for ply in &self.plies {
            out.write_all(&ply.id.to_le_bytes())?;
            out.write_all(&ply.score.unwrap_or(NONE).to_le_bytes())?;
        }
        Ok(())
    }
}

/// The games of the file with this path, which must be of this variant.
pub fn read_file(path: &str, variant: &str) -> Result<Vec<TrainingGame>, CliError> {
    let file = File::open(path).map_err(|error| CliError::read(path, &error))?;
    read(file, variant).map_err(|fault| match fault {
        Fault::Io(error) => CliError::read(path, &error),
        Fault::Head => HEAD.with([path.into()]).into(),
        Fault::Variant(other) => VARIANT.with([path.into(), other.into(), variant.into()]).into(),
        Fault::Game(number) => GAME.with([path.into(), number.into()]).into(),
    })
}

/// The games of a file, which must be of this variant.
pub fn read(mut file: impl Read, variant: &str) -> Result<Vec<TrainingGame>, Fault> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let rest = bytes.strip_prefix(MAGIC).ok_or(Fault::Head)?;
    let (&length, rest) = rest.split_first().ok_or(Fault::Head)?;
    let (id, mut rest) = rest.split_at_checked(length.into()).ok_or(Fault::Head)?;
    if id != variant.as_bytes() {
        return Err(Fault::Variant(String::from_utf8_lossy(id).into_owned()));
    }
    let mut games = Vec::new();
    while !rest.is_empty() {
        let (game, left) = one(rest).ok_or(Fault::Game(games.len() as u32 + 1))?;
        games.push(game);
        rest = left;
    }
    Ok(games)
}

/// The first game, and the bytes behind it.
fn one(bytes: &[u8]) -> Option<(TrainingGame, &[u8])> {
    let (&[low, high, points], rest) = bytes.split_first_chunk::<3>()?;
    let count = usize::from(u16::from_le_bytes([low, high]));
    let (moves, rest) = rest.split_at_checked(6 * count)?;
    let ply = |bytes: &[u8]| ScoredPly {
        id: u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]),
        score: Some(i16::from_le_bytes([bytes[4], bytes[5]])).filter(|&score| score != NONE),
    };
    let game = TrainingGame { plies: moves.chunks_exact(6).map(ply).collect(), points };
    (points <= 2 && count <= MOST_MOVES).then_some((game, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file() -> (Vec<u8>, [TrainingGame; 2]) {
        let plies = vec![ScoredPly { id: 796, score: None }, ScoredPly { id: 0xdead_beef, score: Some(-35) }];
        let games = [TrainingGame { plies, points: 2 }, TrainingGame { plies: Vec::new(), points: 1 }];
        let mut bytes = Vec::new();
        write_head(&mut bytes, "chess").unwrap();
        for game in &games {
            game.write(&mut bytes).unwrap();
        }
        (bytes, games)
    }

    #[test]
    fn games_come_back() {
        let (bytes, games) = file();
        assert_eq!(read(&bytes[..], "chess").unwrap(), games);
    }

    #[test]
    fn what_is_no_such_file_is_refused_wherever_it_is_cut() {
        let (bytes, games) = file();
        let whole = [bytes.len(), bytes.len() - 3, MAGIC.len() + 1 + "chess".len()];
        for length in 0..bytes.len() {
            match read(&bytes[..length], "chess") {
                Ok(found) => assert!(whole.contains(&length) && games.starts_with(&found), "{length}"),
                Err(Fault::Head) => assert!(length < whole[2]),
                Err(Fault::Game(number)) => assert!((1..=2).contains(&number)),
                Err(fault) => panic!("{length}: {fault:?}"),
            }
        }
        assert!(matches!(read(&bytes[..], "other"), Err(Fault::Variant(id)) if id == "chess"));
    }
}
