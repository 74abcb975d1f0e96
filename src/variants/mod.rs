//! The registry, and a module for each game.
//!
//! A new game is one module here and one line in the list below; everything else is written over the traits.

pub mod anarchist;
pub mod chess;
pub mod chesslike;
pub mod infantry;
pub mod monarch;
pub mod networks;
mod runtime;
pub mod tax;
pub mod taxi;
#[cfg(not(target_arch = "wasm32"))]
pub mod themes;
mod variant;

#[cfg(feature = "engine")]
use std::any::Any;
use std::marker::PhantomData;

use crate::board::Square;
use crate::engine::endgame::adapter::{self, EndgameRules};
use crate::engine::evaluate::EvalTerms;
use crate::engine::search_board::{RootBoard, SearchStack};
use crate::message::{Message, MessageId};
use crate::notation::fen::{self, Fen};
use crate::notation::san;
use crate::rules::Status;
use crate::rules::dyn_position::DynPosition;
use crate::rules::perft::{divide, perft, perft_each};
use crate::rules::present::{Mark, PieceView, VariantInfo};
use crate::rules::setup::{FenFormat, PositionSetup, SetupError};
use crate::rules::setup_fields::SetupField;
#[cfg(not(target_arch = "wasm32"))]
use crate::rules::theme::{OrthodoxResult, Theme};
use crate::variants::chesslike::StaticRules;
use crate::variants::chesslike::position::ChesslikePosition;
use crate::variants::runtime::RuntimeRules;
pub use crate::variants::variant::Variant;

const LINK_GAME: MessageId = MessageId::new("link.game", &["text", "games"]);

/// The registered variants, in display order. The chess-like ones are named by their rules.
macro_rules! registry {
    ($($kind:ident $game:ty),* $(,)?) => {
        /// All variants: the fast ones, but in a browser, which has to download them, the small ones.
        #[cfg(not(target_arch = "wasm32"))]
        pub static GAMES: &[&dyn DynVariant] = &[$(registry!(fast $kind $game)),*];
        #[cfg(target_arch = "wasm32")]
        pub static GAMES: &[&dyn DynVariant] = SMALL_GAMES;
        /// All variants, the chess-like ones as one type.
        pub static SMALL_GAMES: &[&dyn DynVariant] = &[$(registry!(small $kind $game)),*];
        /// All variants with their tools, for the command line and tests. A separate list, so that
        /// the page does not download it.
        pub static TOOLS: &[&dyn VariantTools] = &[$(registry!(fast $kind $game)),*];
    };
    (fast chesslike $rules:ty) => { registry!(fast other ChesslikePosition<$rules>) };
    (fast other $game:ty) => { &VariantAdapter::<$game>::INSTANCE };
    (small chesslike $rules:ty) => { &RuntimeRules::new(&<$rules as StaticRules>::RULES) };
    (small other $game:ty) => { registry!(fast other $game) };
}

registry! {
    chesslike tax::TaxRules,
    chesslike taxi::TaxiRules,
    chesslike monarch::MonarchRules,
    other anarchist::Anarchist,
    other infantry::Infantry,
    chesslike chess::OrthodoxRules,
}

/// Returns the variant with that id.
pub fn find(id: &str) -> Option<&'static dyn DynVariant> {
    GAMES.iter().copied().find(|game| game.id() == id)
}

/// Returns the variant with that id, or an error that lists the known ids.
pub fn require(id: &str) -> Result<&'static dyn DynVariant, Message> {
    find(id).ok_or_else(|| unknown(id))
}

/// Returns the variant with that name in a PGN file; an empty name means orthodox chess.
pub fn by_name(name: &str) -> Result<&'static dyn DynVariant, Message> {
    let plain = |name: &str| name.replace([' ', '-', '_'], "").to_ascii_lowercase();
    let name = if name.is_empty() { chess::NAME } else { name };
    let named = |game: &&&dyn DynVariant| {
        plain(game.id()) == plain(name) || game.info().file_names.iter().any(|&other| plain(other) == plain(name))
    };
    GAMES.iter().find(named).copied().ok_or_else(|| unknown(name))
}

/// Returns the tools of the variant with that id.
pub fn tools(id: &str) -> Result<&'static dyn VariantTools, Message> {
    TOOLS.iter().copied().find(|game| game.id() == id).ok_or_else(|| unknown(id))
}

fn unknown(id: &str) -> Message {
    let known = GAMES.iter().map(|game| game.id()).collect::<Vec<_>>().join(", ");
    LINK_GAME.with([crate::notation::link::excerpt(id).into(), known.into()])
}

/// The legal moves of a position as listed by the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveListing {
    pub fen: String,
    pub status: Status,
    /// Move texts in alphabetical order.
    pub moves: Vec<String>,
    /// The price of each move, in the same order, if moves have prices.
    pub costs: Option<Vec<u32>>,
    /// Whether no sequence of legal moves can lead to a win.
    pub dead: bool,
    /// Plies since the last irreversible move.
    pub halfmove_clock: u32,
}

/// A variant behind a trait object, without a position.
pub trait DynVariant: Sync {
    fn id(&self) -> &'static str {
        self.info().id
    }

    fn info(&self) -> VariantInfo;

    fn fen_format(&self) -> &'static FenFormat;

    /// The start position. Missing settings have their default value.
    fn position(&self, settings: &[u32]) -> Box<dyn DynPosition>;

    /// Returns the position of a setup, or its errors.
    fn validate(&self, setup: &PositionSetup) -> Result<Box<dyn DynPosition>, Vec<SetupError>>;

    /// Marks that belong to the board itself.
    fn board_marks(&self) -> Vec<Mark>;

    /// Returns the piece of a FEN letter.
    fn piece_view(&self, square: Square, letter: char, flipped: bool) -> Option<PieceView>;

    /// See `root_board` of [`DynPosition`]; `None` for a position of another game.
    #[cfg(feature = "engine")]
    fn search_root(
        &self,
        position: &dyn DynPosition,
        past: &[&dyn DynPosition],
        over: bool,
    ) -> Option<Box<dyn RootBoard>>;

    /// The fields of a setup besides the pieces and the side to move.
    fn fields(&self, setup: &PositionSetup) -> Vec<SetupField>;
}

#[cfg(feature = "engine")]
impl dyn DynPosition {
    /// The position for the engine to search. `past` are the positions before it, the last first;
    /// `over` tells that the game has ended there.
    pub fn root_board(&self, past: &[&dyn DynPosition], over: bool) -> Box<dyn RootBoard> {
        let root = GAMES.iter().find_map(|game| game.search_root(self, past, over));
        root.expect("every position is one of a registered game")
    }
}

impl dyn DynVariant {
    /// Parses a FEN; an error names the field, the offending text and what was expected.
    pub fn read(&self, text: &str) -> Result<Box<dyn DynPosition>, Message> {
        let setup = fen::read(text, self.fen_format())?;
        self.validate(&setup).map_err(|mut errors| errors.swap_remove(0).message)
    }
}

/// The evaluation of a position, and its partial derivatives by weight, without zeros.
#[derive(Clone, Debug)]
pub struct Gradients {
    pub score: i32,
    pub changes: Vec<(u16, f32)>,
}

/// The change of a weight used to measure its effect, large enough to dominate rounding.
const NUDGE: i32 = 32;

/// A variant behind a trait object, as used by the command line and tests. A FEN of `None` is the
/// start; errors are those of parsing it.
pub trait VariantTools: DynVariant {
    /// Status, legal moves and their costs.
    fn listing(&self, fen: Option<&str>) -> Result<MoveListing, Message>;

    /// The position after these moves in coordinate notation, for the engine to search.
    fn root_board(&self, fen: Option<&str>, moves: &[&str]) -> Result<Box<dyn RootBoard>, Message>;

    /// The endgame rules.
    fn endgames(&self) -> &'static dyn EndgameRules;
    /// The evaluation weights.
    fn eval_terms(&self) -> EvalTerms;

    /// The gradients of positions.
    fn gradients(&self, fens: &[&str]) -> Result<Vec<Gradients>, Message>;

    /// The themes of a puzzle with this position and main line, and whether it needs a rule
    /// specific to the variant.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(&self, fen: &str, line: &[u32], orthodox: OrthodoxResult) -> Result<(Vec<Theme>, bool), Message>;

    /// Returns the number of legal lines of `depth` plies, counting the last ply in bulk.
    fn perft(&self, fen: Option<&str>, depth: u32) -> Result<u64, Message>;

    /// [`VariantTools::perft`] without bulk counting, for benchmarks.
    fn perft_each(&self, fen: Option<&str>, depth: u32) -> Result<u64, Message>;

    /// Perft of each root move, by move text; `heard` is told how many of how many parts of the work are done.
    fn divide(
        &self,
        fen: Option<&str>,
        depth: u32,
        heard: &mut dyn FnMut(u64, u64),
    ) -> Result<Vec<(String, u64)>, Message>;
}

/// The adapter of the variant `G`.
struct VariantAdapter<G>(PhantomData<G>);

impl<G: Variant> VariantAdapter<G> {
    const INSTANCE: VariantAdapter<G> = VariantAdapter(PhantomData);

    fn position(fen: Option<&str>) -> Result<G, Message> {
        fen.map_or_else(|| Ok(G::start(&[])), G::from_fen)
    }

    /// The positions along a line of moves.
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
    fn info(&self) -> VariantInfo {
        G::INFO
    }

    fn fen_format(&self) -> &'static FenFormat {
        G::FEN_FORMAT
    }

    fn position(&self, settings: &[u32]) -> Box<dyn DynPosition> {
        Box::new(G::start(settings))
    }

    fn validate(&self, setup: &PositionSetup) -> Result<Box<dyn DynPosition>, Vec<SetupError>> {
        Ok(Box::new(G::validate(setup)?))
    }

    fn board_marks(&self) -> Vec<Mark> {
        G::board_marks()
    }

    fn piece_view(&self, square: Square, letter: char, flipped: bool) -> Option<PieceView> {
        G::piece_view(square, letter, flipped)
    }

    #[cfg(feature = "engine")]
    fn search_root(
        &self,
        position: &dyn DynPosition,
        past: &[&dyn DynPosition],
        over: bool,
    ) -> Option<Box<dyn RootBoard>> {
        let own = |position: &dyn DynPosition| (position as &dyn Any).downcast_ref::<G>().copied();
        let past = past.iter().map_while(|&position| own(position));
        Some(Box::new(SearchStack::new(own(position)?, past, over)))
    }

    fn fields(&self, setup: &PositionSetup) -> Vec<SetupField> {
        G::fields(setup)
    }
}

impl<G: Variant> VariantTools for VariantAdapter<G> {
    fn listing(&self, fen: Option<&str>) -> Result<MoveListing, Message> {
        let position = Self::position(fen)?;
        let mut moves: Vec<_> = position.legal().into_iter().map(|mv| (position.text(mv), mv)).collect();
        moves.sort_unstable_by(|(one, _), (two, _)| one.cmp(two));
        let costs = moves.iter().map(|&(_, mv)| position.tag(mv).map(|tag| tag.amount)).collect();
        Ok(MoveListing {
            fen: position.fen(),
            status: position.status(),
            dead: position.is_dead(),
            halfmove_clock: position.halfmove_clock(),
            costs: if G::INFO.priced { costs } else { None },
            moves: moves.into_iter().map(|(text, _)| text).collect(),
        })
    }

    fn eval_terms(&self) -> EvalTerms {
        G::eval_terms()
    }

    fn gradients(&self, fens: &[&str]) -> Result<Vec<Gradients>, Message> {
        let positions = fens.iter().map(|fen| G::from_fen(fen)).collect::<Result<Vec<G>, Message>>()?;
        let gradients = |position: &G| Gradients { score: position.evaluate(), changes: Vec::new() };
        let mut gradients: Vec<Gradients> = positions.iter().map(gradients).collect();
        let mut terms = G::eval_terms();
        let mut index = 0;
        for row in 0..terms.len() {
            for at in 0..terms[row].values.len() {
                terms[row].values[at] += NUDGE;
                let scores = G::evaluate_with(&positions, &terms);
                terms[row].values[at] -= NUDGE;
                for (gradients, score) in gradients.iter_mut().zip(scores) {
                    if score != gradients.score {
                        gradients.changes.push((index, (score - gradients.score) as f32 / NUDGE as f32));
                    }
                }
                index += 1;
            }
        }
        Ok(gradients)
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

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(&self, fen: &str, line: &[u32], orthodox: OrthodoxResult) -> Result<(Vec<Theme>, bool), Message> {
        Ok(themes::themes(G::from_fen(fen)?, line, orthodox))
    }

    fn perft(&self, fen: Option<&str>, depth: u32) -> Result<u64, Message> {
        Ok(perft(&Self::position(fen)?, depth))
    }

    fn perft_each(&self, fen: Option<&str>, depth: u32) -> Result<u64, Message> {
        Ok(perft_each(&Self::position(fen)?, depth))
    }

    fn divide(
        &self,
        fen: Option<&str>,
        depth: u32,
        heard: &mut dyn FnMut(u64, u64),
    ) -> Result<Vec<(String, u64)>, Message> {
        Ok(divide(&Self::position(fen)?, depth, heard))
    }
}
