//! What the command line and tests ask of a variant, behind one trait object.

use crate::DynVariant;
use crate::variant::GameRules;
use engine::endgame::adapter::EndgameRules;
use engine::evaluate::{EvalTerms, Evaluate};
use engine::search_board::RootBoard;
use engine::search_stack::SearchStack;
use message::Message;
use notation::fen::Fen;
use notation::san;
use rules::Status;
use rules::draw::GameEnd;
use rules::perft::{divide, perft, perft_each};
use rules::present::Present;
use rules::settings::SettingValues;
#[cfg(not(target_arch = "wasm32"))]
use rules::theme::{Contrast, Theme};

/// The legal moves of a position as listed by the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveListing {
    /// The FEN of the position.
    pub fen: String,
    /// Whether the side to move is in check, or what it means that it has no move.
    pub status: Status,
    /// Move texts in alphabetical order.
    pub moves: Vec<String>,
    /// The price of each move, in the same order, if moves have prices.
    pub costs: Option<Vec<u32>>,
    /// Whether no sequence of legal moves can lead to a win.
    pub dead: bool,
    /// See [`ends`](rules::draw::DrawRules::ends).
    pub ends: Option<GameEnd>,
    /// Plies until the game ends by the count of moves; negative if it should have ended.
    pub end_in: i32,
}

/// The evaluation of a position, and its partial derivatives by weight, without zeros.
#[derive(Clone, Debug)]
pub struct Gradients {
    /// The evaluation in centipawns for the side to move.
    pub score: i32,
    /// The index of each weight that matters, counted over all terms, and the derivative by it.
    pub changes: Vec<(u16, f32)>,
}

/// The change of a weight used to measure its effect, large enough to dominate rounding.
const NUDGE: i32 = 32;

/// Is told how many of how many parts of the work are done.
pub type Heard<'a> = &'a mut dyn FnMut(u64, u64);

/// A variant behind a trait object, as used by the command line and tests. A FEN of `None` is the
/// start; errors are those of parsing it.
pub trait VariantTools: DynVariant {
    /// The tools of the game under other values of its settings; see [`DynVariant::under`].
    fn tools_under(&self, values: SettingValues) -> Result<&'static dyn VariantTools, Message>;

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
    fn themes(&self, fen: &str, line: &[u32], contrast: Contrast) -> Result<(Vec<Theme>, bool), Message>;

    /// Returns the number of legal lines of `depth` plies, counting the last ply in bulk.
    fn perft(&self, fen: Option<&str>, depth: u32) -> Result<u64, Message>;

    /// [`VariantTools::perft`] without bulk counting, for benchmarks.
    fn perft_each(&self, fen: Option<&str>, depth: u32) -> Result<u64, Message>;

    /// Perft of each root move, by move text.
    fn divide(&self, fen: Option<&str>, depth: u32, heard: Heard) -> Result<Vec<(String, u64)>, Message>;
}

/// See [`VariantTools::listing`].
pub fn listing<G: Present>(position: &G) -> MoveListing {
    let mut moves: Vec<_> = position.legal().into_iter().map(|mv| (position.text(mv), mv)).collect();
    moves.sort_unstable_by(|(one, _), (two, _)| one.cmp(two));
    let costs = moves.iter().map(|&(_, mv)| position.tag(mv).map(|tag| tag.amount)).collect();
    MoveListing {
        fen: position.fen(),
        status: position.status(),
        dead: position.is_dead(),
        ends: position.ends(),
        end_in: position.draw_limits().end_in(position.halfmove_clock()),
        costs: if position.info().priced { costs } else { None },
        moves: moves.into_iter().map(|(text, _)| text).collect(),
    }
}

/// See [`VariantTools::root_board`].
pub fn root_board<G: Present + Evaluate>(start: G, moves: &[&str]) -> Result<Box<dyn RootBoard>, Message> {
    let mut line = vec![start];
    for text in moves {
        let position = line[line.len() - 1];
        let mv = position.legal().into_iter().find(|&mv| position.text(mv) == *text);
        line.push(position.play(mv.ok_or_else(|| san::unknown(text))?));
    }
    let last = line[line.len() - 1];
    let past = line.into_iter().rev().skip(1);
    Ok(Box::new(SearchStack::new(last, past, last.count() == 0)))
}

/// See [`VariantTools::gradients`].
pub fn gradients<G: Evaluate>(positions: &[G]) -> Vec<Gradients> {
    let gradients = |position: &G| Gradients { score: position.evaluate(), changes: Vec::new() };
    let mut gradients: Vec<Gradients> = positions.iter().map(gradients).collect();
    let mut terms = G::eval_terms();
    let mut index = 0;
    for row in 0..terms.len() {
        for at in 0..terms[row].values.len() {
            terms[row].values[at] += NUDGE;
            let scores = G::evaluate_with(positions, &terms);
            terms[row].values[at] -= NUDGE;
            for (gradients, score) in gradients.iter_mut().zip(scores) {
                if score != gradients.score {
                    gradients.changes.push((index, (score - gradients.score) as f32 / NUDGE as f32));
                }
            }
            index += 1;
        }
    }
    gradients
}

/// A variant with tools whose positions are of one type.
pub trait Typed: DynVariant {
    /// Its positions.
    type Position: Present + Evaluate;

    /// The position of a FEN, or the start.
    fn read_position(&self, fen: Option<&str>) -> Result<Self::Position, Message>;

    /// See [`VariantTools::tools_under`].
    fn tools_under(&self, values: SettingValues) -> Result<&'static dyn VariantTools, Message>;

    /// See [`VariantTools::endgames`].
    fn endgames(&self) -> &'static dyn EndgameRules;

    /// See [`VariantTools::themes`]. Games with changed rules have none.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(&self, _fen: &str, _line: &[u32], _contrast: Contrast) -> Result<(Vec<Theme>, bool), Message> {
        Ok((Vec::new(), false))
    }
}

impl<T: Typed> VariantTools for T {
    fn tools_under(&self, values: SettingValues) -> Result<&'static dyn VariantTools, Message> {
        Typed::tools_under(self, values)
    }

    fn listing(&self, fen: Option<&str>) -> Result<MoveListing, Message> {
        Ok(listing(&self.read_position(fen)?))
    }

    fn root_board(&self, fen: Option<&str>, moves: &[&str]) -> Result<Box<dyn RootBoard>, Message> {
        root_board(self.read_position(fen)?, moves)
    }

    fn endgames(&self) -> &'static dyn EndgameRules {
        Typed::endgames(self)
    }

    fn eval_terms(&self) -> EvalTerms {
        T::Position::eval_terms()
    }

    fn gradients(&self, fens: &[&str]) -> Result<Vec<Gradients>, Message> {
        let positions = fens.iter().map(|fen| self.read_position(Some(fen))).collect::<Result<Vec<_>, Message>>()?;
        Ok(gradients(&positions))
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(&self, fen: &str, line: &[u32], contrast: Contrast) -> Result<(Vec<Theme>, bool), Message> {
        Typed::themes(self, fen, line, contrast)
    }

    fn perft(&self, fen: Option<&str>, depth: u32) -> Result<u64, Message> {
        Ok(perft(&self.read_position(fen)?, depth))
    }

    fn perft_each(&self, fen: Option<&str>, depth: u32) -> Result<u64, Message> {
        Ok(perft_each(&self.read_position(fen)?, depth))
    }

    fn divide(&self, fen: Option<&str>, depth: u32, heard: Heard) -> Result<Vec<(String, u64)>, Message> {
        Ok(divide(&self.read_position(fen)?, depth, heard))
    }
}

/// Rules that are chosen at run time have neither endgame tables nor puzzle themes.
impl<R: GameRules> Typed for R {
    type Position = R::Position;

    fn read_position(&self, fen: Option<&str>) -> Result<R::Position, Message> {
        let Some(fen) = fen else { return Ok(self.new_game()) };
        let setup = notation::fen::read(fen, GameRules::fen_format(self))?;
        self.position_of(&setup).map_err(|mut errors| errors.swap_remove(0).message)
    }

    fn tools_under(&self, values: SettingValues) -> Result<&'static dyn VariantTools, Message> {
        Ok(GameRules::under(self, values)?)
    }

    fn endgames(&self) -> &'static dyn EndgameRules {
        GameRules::endgames(self)
    }
}
