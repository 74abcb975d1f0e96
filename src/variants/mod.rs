//! The registry and one module a game.
//!
//! A new game is one module here and one line in the list below; everything else is written over the traits.

pub mod anarchist;
pub mod chess;
pub mod chesslike;
pub mod infantry;
pub mod monarch;
pub mod tax;
pub mod taxi;

use std::marker::PhantomData;

use crate::board::Cell;
use crate::engine::endgame::adapter::{self, Ground};
use crate::engine::evaluate::Numbers;
use crate::engine::search_board::{Stack, Teller};
use crate::game::session::{Session, Table};
use crate::message::{Phrase, Saying};
use crate::notation::fen;
use crate::notation::link::Parts;
use crate::notation::san;
use crate::rules::Status;
use crate::rules::dyn_position::AnyPosition;
use crate::rules::perft::{divide, perft, perft_each};
use crate::rules::present::{Face, Figure, Game, Sign};
use crate::rules::setup::{Draft, Fault, Form};
use crate::rules::setup_fields::Field;
use crate::view;
use crate::view::display;

const LINK_GAME: Phrase = Phrase::new("link.game", &["text", "games"]);

/// One line a game, in the order in which they are offered.
macro_rules! registry {
    ($($game:ty),* $(,)?) => {
        /// Every game, to be played.
        pub static GAMES: &[&dyn Entry] = &[$(&Of::<$game>::HERE),*];
        /// Every game, to be measured and checked. A list of its own, so that a page does not download it.
        pub static BENCHES: &[&dyn Bench] = &[$(&Of::<$game>::HERE),*];
    };
}

registry! {
    tax::Tax,
    taxi::Taxi,
    monarch::Monarch,
    anarchist::Anarchist,
    infantry::Infantry,
    chess::Chess,
}

/// The game of that id.
pub fn find(id: &str) -> Option<&'static dyn Entry> {
    GAMES.iter().copied().find(|game| game.id() == id)
}

/// The game of that id, or an error that names those there are.
pub fn require(id: &str) -> Result<&'static dyn Entry, Saying> {
    find(id).ok_or_else(|| unknown(id))
}

/// The game that a file calls so; one that it does not name is the orthodox one.
pub fn called(name: &str) -> Result<&'static dyn Entry, Saying> {
    let plain = |name: &str| name.replace([' ', '-', '_'], "").to_ascii_lowercase();
    let name = if name.is_empty() { chess::NAME } else { name };
    let named = |game: &&&dyn Entry| {
        plain(game.id()) == plain(name) || game.face().called.iter().any(|&other| plain(other) == plain(name))
    };
    GAMES.iter().find(named).copied().ok_or_else(|| unknown(name))
}

/// The same for measuring and checking.
pub fn bench(id: &str) -> Result<&'static dyn Bench, Saying> {
    BENCHES.iter().copied().find(|game| game.id() == id).ok_or_else(|| unknown(id))
}

fn unknown(id: &str) -> Saying {
    let known = GAMES.iter().map(|game| game.id()).collect::<Vec<_>>().join(", ");
    LINK_GAME.say([crate::notation::link::excerpt(id).into(), known.into()])
}

/// A position's legal moves as the command line lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    pub fen: String,
    pub status: Status,
    /// Move texts in alphabetical order.
    pub moves: Vec<String>,
    /// What each move costs, in the same order, in a game where moves cost something.
    pub costs: Option<Vec<u32>>,
}

/// A game, whichever it is: what it says without a position.
pub trait Entry: Sync {
    fn id(&self) -> &'static str;

    fn face(&self) -> Face;

    fn form(&self) -> &'static Form;

    /// The position of a new game under these settings; missing ones have their usual value.
    fn position(&self, settings: &[u32]) -> Box<dyn AnyPosition>;

    /// The position that the draft is, or all that is wrong with it.
    fn settle(&self, draft: &Draft) -> Result<Box<dyn AnyPosition>, Vec<Fault>>;

    /// Marks that belong to the board itself.
    fn ground(&self) -> Vec<Sign>;

    /// What a letter stands for.
    fn figure(&self, cell: Cell, letter: char, turned: bool) -> Option<Figure>;

    /// What can be set of a draft beside the pieces and the side to move.
    fn fields(&self, draft: &Draft) -> Vec<Field>;
}

impl dyn Entry {
    pub fn card(&self) -> view::Card {
        display::card(self.face())
    }

    /// A new game.
    pub fn start(&'static self) -> Box<dyn Table> {
        Box::new(Session::new(self, self.position(&[])))
    }

    /// The game that a link describes; an error says which part of it is wrong.
    pub fn open(&'static self, parts: &Parts) -> Result<Box<dyn Table>, Saying> {
        let (table, problem) = self.open_far(parts);
        problem.map_or(Ok(table), Err)
    }

    /// The same as far as it can be opened, and what is wrong with the rest.
    pub fn open_far(&'static self, parts: &Parts) -> (Box<dyn Table>, Option<Saying>) {
        let (session, problem) = Session::open(self, parts);
        (Box::new(session), problem)
    }

    /// The position of a text; an error names the field, the offending text and what was expected.
    pub fn read(&self, text: &str) -> Result<Box<dyn AnyPosition>, Saying> {
        let draft = fen::read(text, self.form())?;
        self.settle(&draft).map_err(|mut faults| faults.swap_remove(0).saying)
    }
}

/// How a position is weighed: its score, and by how much each number of the evaluation changes it, as far as it does.
#[derive(Clone, Debug)]
pub struct Slopes {
    pub score: i32,
    pub changes: Vec<(u16, f32)>,
}

/// By how much a number is changed to see what it does: far more than what rounding swallows.
const NUDGE: i32 = 32;

/// A game, whichever it is, as scripts and tests use it. A position text of `None` is the start; errors are those of
/// reading it.
pub trait Bench: Entry {
    /// Status, legal moves and their costs.
    fn listing(&self, fen: Option<&str>) -> Result<Listing, Saying>;

    /// The position after these moves, given as move text, to be thought about.
    fn teller(&self, fen: Option<&str>, moves: &[&str]) -> Result<Box<dyn Teller>, Saying>;

    /// What tables of endings are made of.
    fn endings(&self) -> &'static dyn Ground;
    /// The numbers of its evaluation.
    fn numbers(&self) -> Numbers;

    /// How positions are weighed.
    fn slopes(&self, fens: &[&str]) -> Result<Vec<Slopes>, Saying>;

    /// The number of legal lines of so many plies, the last ply counted, not made.
    fn perft(&self, fen: Option<&str>, depth: u32) -> Result<u64, Saying>;

    /// The same with every leaf made, for measuring.
    fn perft_each(&self, fen: Option<&str>, depth: u32) -> Result<u64, Saying>;

    /// Perft of each first move, by move text.
    fn divide(&self, fen: Option<&str>, depth: u32) -> Result<Vec<(String, u64)>, Saying>;
}

/// The entry of the game `G`.
struct Of<G>(PhantomData<G>);

impl<G: Game> Of<G> {
    const HERE: Of<G> = Of(PhantomData);

    fn position(fen: Option<&str>) -> Result<G, Saying> {
        fen.map_or_else(|| Ok(G::start(&[])), G::from_fen)
    }

    /// The positions that these moves lead through.
    fn line(fen: Option<&str>, moves: &[&str]) -> Result<Vec<G>, Saying> {
        let mut line = vec![Self::position(fen)?];
        for text in moves {
            let position = line[line.len() - 1];
            let mv = position.legal().into_iter().find(|&mv| position.text(mv) == *text);
            line.push(position.play(mv.ok_or_else(|| san::unknown(text))?));
        }
        Ok(line)
    }
}

impl<G: Game> Entry for Of<G> {
    fn id(&self) -> &'static str {
        G::FACE.id
    }

    fn face(&self) -> Face {
        G::FACE
    }

    fn form(&self) -> &'static Form {
        G::FORM
    }

    fn position(&self, settings: &[u32]) -> Box<dyn AnyPosition> {
        Box::new(G::start(settings))
    }

    fn settle(&self, draft: &Draft) -> Result<Box<dyn AnyPosition>, Vec<Fault>> {
        Ok(Box::new(G::settle(draft)?))
    }

    fn ground(&self) -> Vec<Sign> {
        G::ground()
    }

    fn figure(&self, cell: Cell, letter: char, turned: bool) -> Option<Figure> {
        G::figure(cell, letter, turned)
    }

    fn fields(&self, draft: &Draft) -> Vec<Field> {
        G::fields(draft)
    }
}

impl<G: Game> Bench for Of<G> {
    fn listing(&self, fen: Option<&str>) -> Result<Listing, Saying> {
        let position = Self::position(fen)?;
        let mut moves: Vec<_> = position.legal().into_iter().map(|mv| (position.text(mv), mv)).collect();
        moves.sort_unstable_by(|(one, _), (two, _)| one.cmp(two));
        let costs = moves.iter().map(|&(_, mv)| position.label(mv).map(|label| label.amount)).collect();
        Ok(Listing {
            fen: position.fen(),
            status: position.status(),
            costs: if G::FACE.priced { costs } else { None },
            moves: moves.into_iter().map(|(text, _)| text).collect(),
        })
    }

    fn numbers(&self) -> Numbers {
        G::numbers()
    }

    fn slopes(&self, fens: &[&str]) -> Result<Vec<Slopes>, Saying> {
        let positions = fens.iter().map(|fen| G::from_fen(fen)).collect::<Result<Vec<G>, Saying>>()?;
        let slopes = |position: &G| Slopes { score: position.score(), changes: Vec::new() };
        let mut slopes: Vec<Slopes> = positions.iter().map(slopes).collect();
        let mut numbers = G::numbers();
        let mut index = 0;
        for row in 0..numbers.len() {
            for at in 0..numbers[row].values.len() {
                numbers[row].values[at] += NUDGE;
                let scores = G::scores_by(&positions, &numbers);
                numbers[row].values[at] -= NUDGE;
                for (slopes, score) in slopes.iter_mut().zip(scores) {
                    if score != slopes.score {
                        slopes.changes.push((index, (score - slopes.score) as f32 / NUDGE as f32));
                    }
                }
                index += 1;
            }
        }
        Ok(slopes)
    }

    fn teller(&self, fen: Option<&str>, moves: &[&str]) -> Result<Box<dyn Teller>, Saying> {
        let line = Self::line(fen, moves)?;
        let last = line[line.len() - 1];
        let past = line.into_iter().rev().skip(1);
        Ok(Box::new(Stack::new(last, past, last.count() == 0)))
    }

    fn endings(&self) -> &'static dyn Ground {
        &adapter::Of::<G>::HERE
    }

    fn perft(&self, fen: Option<&str>, depth: u32) -> Result<u64, Saying> {
        Ok(perft(&Self::position(fen)?, depth))
    }

    fn perft_each(&self, fen: Option<&str>, depth: u32) -> Result<u64, Saying> {
        Ok(perft_each(&Self::position(fen)?, depth))
    }

    fn divide(&self, fen: Option<&str>, depth: u32) -> Result<Vec<(String, u64)>, Saying> {
        Ok(divide(&Self::position(fen)?, depth))
    }
}
