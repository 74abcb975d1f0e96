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

use crate::board::Square;
use crate::engine::endgame::adapter::{self, EndgameRules};
use crate::engine::evaluate::EvalTerms;
use crate::engine::search_board::{RootBoard, SearchStack};
use crate::game::session::{GameSession, Table};
use crate::message::{Message, MessageId};
use crate::notation::fen;
use crate::notation::link::LinkParts;
use crate::notation::san;
use crate::rules::Status;
use crate::rules::dyn_position::DynPosition;
use crate::rules::perft::{divide, perft, perft_each};
use crate::rules::present::{Mark, PieceView, Variant, VariantInfo};
use crate::rules::setup::{FenFormat, PositionSetup, SetupError};
use crate::rules::setup_fields::SetupField;
use crate::view;
use crate::view::display;

const LINK_GAME: MessageId = MessageId::new("link.game", &["text", "games"]);

/// One line a game, in the order in which they are offered.
macro_rules! registry {
    ($($game:ty),* $(,)?) => {
        /// Every game, to be played.
        pub static GAMES: &[&dyn DynVariant] = &[$(&VariantAdapter::<$game>::INSTANCE),*];
        /// Every game, to be measured and checked. A list of its own, so that a page does not download it.
        pub static TOOLS: &[&dyn VariantTools] = &[$(&VariantAdapter::<$game>::INSTANCE),*];
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
pub fn find(id: &str) -> Option<&'static dyn DynVariant> {
    GAMES.iter().copied().find(|game| game.id() == id)
}

/// The game of that id, or an error that names those there are.
pub fn require(id: &str) -> Result<&'static dyn DynVariant, Message> {
    find(id).ok_or_else(|| unknown(id))
}

/// The game that a file calls so; one that it does not name is the orthodox one.
pub fn by_name(name: &str) -> Result<&'static dyn DynVariant, Message> {
    let plain = |name: &str| name.replace([' ', '-', '_'], "").to_ascii_lowercase();
    let name = if name.is_empty() { chess::NAME } else { name };
    let named = |game: &&&dyn DynVariant| {
        plain(game.id()) == plain(name) || game.info().file_names.iter().any(|&other| plain(other) == plain(name))
    };
    GAMES.iter().find(named).copied().ok_or_else(|| unknown(name))
}

/// The same for measuring and checking.
pub fn tools(id: &str) -> Result<&'static dyn VariantTools, Message> {
    TOOLS.iter().copied().find(|game| game.id() == id).ok_or_else(|| unknown(id))
}

fn unknown(id: &str) -> Message {
    let known = GAMES.iter().map(|game| game.id()).collect::<Vec<_>>().join(", ");
    LINK_GAME.with([crate::notation::link::excerpt(id).into(), known.into()])
}

/// A position's legal moves as the command line lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveListing {
    pub fen: String,
    pub status: Status,
    /// Move texts in alphabetical order.
    pub moves: Vec<String>,
    /// What each move costs, in the same order, in a game where moves cost something.
    pub costs: Option<Vec<u32>>,
}

/// A game, whichever it is: what it says without a position.
pub trait DynVariant: Sync {
    fn id(&self) -> &'static str;

    fn info(&self) -> VariantInfo;

    fn fen_format(&self) -> &'static FenFormat;

    /// The position of a new game under these settings; missing ones have their usual value.
    fn position(&self, settings: &[u32]) -> Box<dyn DynPosition>;

    /// The position that the draft is, or all that is wrong with it.
    fn validate(&self, draft: &PositionSetup) -> Result<Box<dyn DynPosition>, Vec<SetupError>>;

    /// Marks that belong to the board itself.
    fn board_marks(&self) -> Vec<Mark>;

    /// What a letter stands for.
    fn piece_view(&self, cell: Square, letter: char, turned: bool) -> Option<PieceView>;

    /// What can be set of a draft beside the pieces and the side to move.
    fn fields(&self, draft: &PositionSetup) -> Vec<SetupField>;
}

impl dyn DynVariant {
    pub fn card(&self) -> view::Card {
        display::card(self.info())
    }

    /// A new game.
    pub fn start(&'static self) -> Box<dyn Table> {
        Box::new(GameSession::new(self, self.position(&[])))
    }

    /// The game that a link describes; an error says which part of it is wrong.
    pub fn open(&'static self, parts: &LinkParts) -> Result<Box<dyn Table>, Message> {
        let (table, problem) = self.open_far(parts);
        problem.map_or(Ok(table), Err)
    }

    /// The same as far as it can be opened, and what is wrong with the rest.
    pub fn open_far(&'static self, parts: &LinkParts) -> (Box<dyn Table>, Option<Message>) {
        let (session, problem) = GameSession::open(self, parts);
        (Box::new(session), problem)
    }

    /// The position of a text; an error names the field, the offending text and what was expected.
    pub fn read(&self, text: &str) -> Result<Box<dyn DynPosition>, Message> {
        let draft = fen::read(text, self.fen_format())?;
        self.validate(&draft).map_err(|mut faults| faults.swap_remove(0).message)
    }
}

/// How a position is weighed: its score, and by how much each number of the evaluation changes it, as far as it does.
#[derive(Clone, Debug)]
pub struct Gradients {
    pub score: i32,
    pub changes: Vec<(u16, f32)>,
}

/// By how much a number is changed to see what it does: far more than what rounding swallows.
const NUDGE: i32 = 32;

/// A game, whichever it is, as scripts and tests use it. A position text of `None` is the start; errors are those of
/// reading it.
pub trait VariantTools: DynVariant {
    /// Status, legal moves and their costs.
    fn listing(&self, fen: Option<&str>) -> Result<MoveListing, Message>;

    /// The position after these moves, given as move text, to be thought about.
    fn root_board(&self, fen: Option<&str>, moves: &[&str]) -> Result<Box<dyn RootBoard>, Message>;

    /// What tables of endings are made of.
    fn endgames(&self) -> &'static dyn EndgameRules;
    /// The numbers of its evaluation.
    fn eval_terms(&self) -> EvalTerms;

    /// How positions are weighed.
    fn gradients(&self, fens: &[&str]) -> Result<Vec<Gradients>, Message>;

    /// The number of legal lines of so many plies, the last ply counted, not made.
    fn perft(&self, fen: Option<&str>, depth: u32) -> Result<u64, Message>;

    /// The same with every leaf made, for measuring.
    fn perft_each(&self, fen: Option<&str>, depth: u32) -> Result<u64, Message>;

    /// Perft of each first move, by move text.
    fn divide(&self, fen: Option<&str>, depth: u32) -> Result<Vec<(String, u64)>, Message>;
}

/// The entry of the game `G`.
struct VariantAdapter<G>(PhantomData<G>);

impl<G: Variant> VariantAdapter<G> {
    const INSTANCE: VariantAdapter<G> = VariantAdapter(PhantomData);

    fn position(fen: Option<&str>) -> Result<G, Message> {
        fen.map_or_else(|| Ok(G::start(&[])), G::from_fen)
    }

    /// The positions that these moves lead through.
    fn line(fen: Option<&str>, moves: &[&str]) -> Result<Vec<G>, Message> {
        let mut line = vec![Self::position(fen)?];
        for text in moves {
            let position = line[line.len() - 1];
            let mv = position.legal().into_iter().find(|&mv| position.text(mv) == *text);
            line.push(position.play(mv.ok_or_else(|| san::unknown(text))?));
        }
        Ok(line)
    }
}

impl<G: Variant> DynVariant for VariantAdapter<G> {
    fn id(&self) -> &'static str {
        G::INFO.id
    }

    fn info(&self) -> VariantInfo {
        G::INFO
    }

    fn fen_format(&self) -> &'static FenFormat {
        G::FEN_FORMAT
    }

    fn position(&self, settings: &[u32]) -> Box<dyn DynPosition> {
        Box::new(G::start(settings))
    }

    fn validate(&self, draft: &PositionSetup) -> Result<Box<dyn DynPosition>, Vec<SetupError>> {
        Ok(Box::new(G::validate(draft)?))
    }

    fn board_marks(&self) -> Vec<Mark> {
        G::board_marks()
    }

    fn piece_view(&self, cell: Square, letter: char, turned: bool) -> Option<PieceView> {
        G::piece_view(cell, letter, turned)
    }

    fn fields(&self, draft: &PositionSetup) -> Vec<SetupField> {
        G::fields(draft)
    }
}

impl<G: Variant> VariantTools for VariantAdapter<G> {
    fn listing(&self, fen: Option<&str>) -> Result<MoveListing, Message> {
        let position = Self::position(fen)?;
        let mut moves: Vec<_> = position.legal().into_iter().map(|mv| (position.text(mv), mv)).collect();
        moves.sort_unstable_by(|(one, _), (two, _)| one.cmp(two));
        let costs = moves.iter().map(|&(_, mv)| position.tag(mv).map(|label| label.amount)).collect();
        Ok(MoveListing {
            fen: position.fen(),
            status: position.status(),
            costs: if G::INFO.priced { costs } else { None },
            moves: moves.into_iter().map(|(text, _)| text).collect(),
        })
    }

    fn eval_terms(&self) -> EvalTerms {
        G::eval_terms()
    }

    fn gradients(&self, fens: &[&str]) -> Result<Vec<Gradients>, Message> {
        let positions = fens.iter().map(|fen| G::from_fen(fen)).collect::<Result<Vec<G>, Message>>()?;
        let slopes = |position: &G| Gradients { score: position.evaluate(), changes: Vec::new() };
        let mut slopes: Vec<Gradients> = positions.iter().map(slopes).collect();
        let mut numbers = G::eval_terms();
        let mut index = 0;
        for row in 0..numbers.len() {
            for at in 0..numbers[row].values.len() {
                numbers[row].values[at] += NUDGE;
                let scores = G::evaluate_with(&positions, &numbers);
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

    fn root_board(&self, fen: Option<&str>, moves: &[&str]) -> Result<Box<dyn RootBoard>, Message> {
        let line = Self::line(fen, moves)?;
        let last = line[line.len() - 1];
        let past = line.into_iter().rev().skip(1);
        Ok(Box::new(SearchStack::new(last, past, last.count() == 0)))
    }

    fn endgames(&self) -> &'static dyn EndgameRules {
        &adapter::EndgameAdapter::<G>::INSTANCE
    }

    fn perft(&self, fen: Option<&str>, depth: u32) -> Result<u64, Message> {
        Ok(perft(&Self::position(fen)?, depth))
    }

    fn perft_each(&self, fen: Option<&str>, depth: u32) -> Result<u64, Message> {
        Ok(perft_each(&Self::position(fen)?, depth))
    }

    fn divide(&self, fen: Option<&str>, depth: u32) -> Result<Vec<(String, u64)>, Message> {
        Ok(divide(&Self::position(fen)?, depth))
    }
}
