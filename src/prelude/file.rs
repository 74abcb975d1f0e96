//! Texts with games, as PGN files have them, and what a game has beside its main line.

use std::ops::Range;
use std::time::Duration;
use std::vec;

use crate::prelude::{Error, Game};
use game::pgn::plain::plain;
use game::{import, pgn};

/// The games of a text, each read when its turn comes.
#[derive(Debug)]
pub struct PgnGames {
    text: String,
    ranges: vec::IntoIter<Range<usize>>,
    problem: Option<Error>,
}

/// A game that was read, as far as that was possible.
#[derive(Debug)]
#[non_exhaustive]
pub struct PgnGame {
    /// The game up to the first problem, at the end of its main line; at least a start position.
    pub game: Game,
    /// The first problem; `None` if everything was read.
    pub problem: Option<Error>,
    /// What was read otherwise than it is written, or left out, in sentences: a side line that can't be played, piece letters of
    /// another language, tags that contradict the position.
    pub notes: Vec<String>,
}

/// A position of a game with its variations: the start, or one that a move has led to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameNode {
    /// Its number, for [`Game::go_to`]; 0 is the start.
    pub id: u32,
    /// The position before the move; `None` at the start.
    pub parent: Option<u32>,
    /// The positions after the moves that were played from here: the main line first, then variations.
    pub children: Vec<u32>,
    /// The move that led here in SAN; empty at the start.
    pub san: String,
    /// The same in coordinates.
    pub uci: String,
    /// The comment, without commands for programs; empty if there is none.
    pub comment: String,
    /// Numeric annotation glyphs, such as 1 for a good move.
    pub glyphs: Vec<u8>,
    /// The time that the mover has left after the move.
    pub clock: Option<Duration>,
}

impl PgnGames {
    /// What is wrong with the text as a whole: it has no game, it is too long, or it has too many games.
    pub fn problem(&self) -> Option<&Error> {
        self.problem.as_ref()
    }
}

impl Iterator for PgnGames {
    type Item = PgnGame;

    fn next(&mut self) -> Option<PgnGame> {
        let mut reading = pgn::read_at(&self.text, self.ranges.next()?, None);
        reading.session.visit(reading.session.tree().main_end() as u32);
        let notes = reading.notes.into_iter().map(|note| Error::from(note).to_string()).collect();
        Some(PgnGame { game: Game(reading.session), problem: reading.problem.map(Error::from), notes })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.ranges.size_hint()
    }
}

impl ExactSizeIterator for PgnGames {}

/// Texts with games.
impl Game {
    /// The first game of a PGN text, at the end of its main line. The tag `Variant` names the game; without it, it is
    /// orthodox chess.
    ///
    /// # Errors
    ///
    /// If there is no game, or a tag or a move is wrong; the sentence has the line and the column. [`Game::read_pgn`] gives what
    /// was read before that.
    pub fn from_pgn(text: &str) -> Result<Game, Error> {
        let mut games = Game::read_pgn(text);
        let problem = games.problem.take();
        match games.next() {
            Some(PgnGame { game, problem: None, .. }) => Ok(game),
            Some(PgnGame { problem: Some(problem), .. }) => Err(problem),
            None => Err(problem.unwrap_or_else(|| import::nothing().into())),
        }
    }

    /// All games of a PGN text, such as a file, each as far as it can be read.
    pub fn read_pgn(text: &str) -> PgnGames {
        // One that is too long is not copied first.
        let text = if text.len() > pgn::LONGEST_FILE { text.into() } else { plain(text) };
        let pgn::Games { spans, problem } = pgn::games(&text);
        let problem = problem.or_else(|| spans.is_empty().then(import::nothing)).map(Error::from);
        let ranges: Vec<_> = spans.into_iter().map(|span| span.range).collect();
        PgnGames { text, ranges: ranges.into_iter(), problem }
    }

    /// The start and every position that was played, with variations and comments: each after the one before its move, and the
    /// main line before the variations.
    pub fn nodes(&self) -> Vec<GameNode> {
        let (tree, annotations) = (self.0.tree(), self.0.annotations());
        let (mut nodes, mut open) = (Vec::new(), vec![0]);
        while let Some(at) = open.pop() {
            let (entry, children) = (&annotations[at], tree.children(at));
            let (san, uci) = entry.played.as_ref().map(|mv| (mv.san.clone(), mv.text.clone())).unwrap_or_default();
            nodes.push(GameNode {
                id: at as u32,
                parent: tree.parent(at).map(|parent| parent as u32),
                children: children.iter().map(|&child| child as u32).collect(),
                san,
                uci,
                comment: entry.comment.clone(),
                glyphs: entry.glyphs.clone(),
                clock: entry.clock.map(|left| Duration::from_millis(left.into())),
            });
            open.extend(children.iter().rev());
        }
        nodes
    }

    /// The number of the current position among [`Game::nodes`].
    pub fn node(&self) -> u32 {
        self.0.tree().at() as u32
    }

    /// Goes to another position of the game; `false` if there is none of that number. A move that is played there begins a
    /// variation.
    pub fn go_to(&mut self, node: u32) -> bool {
        let there = self.0.tree().has(node as usize);
        if there {
            self.0.visit(node);
        }
        there
    }
}
