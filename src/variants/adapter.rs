//! Games behind trait objects: those of a type, by an adapter, and those whose rules are chosen at run time.

use std::any::Any;
use std::marker::PhantomData;

#[cfg(not(target_arch = "wasm32"))]
use crate::themes;
use crate::tools::{Typed, VariantTools};
use crate::variant::{GameRules, Variant};
use crate::{DynVariant, Past};
use board::Square;
use engine::endgame::adapter::{self, EndgameRules};
use engine::search_board::RootBoard;
use engine::search_stack::SearchStack;
use message::Message;
use notation::fen::Fen;
use rules::dyn_position::DynPosition;
use rules::present::{Mark, PieceView, VariantInfo, searched};
use rules::settings::SettingValues;
use rules::setup::{FenFormat, PositionSetup, SetupError};
use rules::setup_fields::SetupField;
#[cfg(not(target_arch = "wasm32"))]
use rules::theme::{Contrast, Theme};

/// A game by its position, for everything that plays or shows games.
#[cfg(not(target_arch = "wasm32"))]
pub fn game<G: Variant>() -> &'static dyn DynVariant {
    &VariantAdapter::<G>::INSTANCE
}

/// The same for perft, moves and searches.
#[cfg(not(target_arch = "wasm32"))]
pub fn game_tools<G: Variant>() -> &'static dyn VariantTools {
    &VariantAdapter::<G>::INSTANCE
}

/// The adapter of the variant `G`.
pub(super) struct VariantAdapter<G>(PhantomData<G>);

impl<G: Variant> VariantAdapter<G> {
    pub(super) const INSTANCE: VariantAdapter<G> = VariantAdapter(PhantomData);
}

impl<G: Variant> DynVariant for VariantAdapter<G> {
    fn info(&self) -> VariantInfo {
        G::INFO
    }

    fn under(&self, values: SettingValues) -> Result<&'static dyn DynVariant, Message> {
        Ok(GameRules::under(G::RULES, values)?)
    }

    fn fen_format(&self) -> &'static FenFormat {
        G::FEN_FORMAT
    }

    fn position(&self) -> Box<dyn DynPosition> {
        Box::new(G::start())
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

    fn search_root(&self, position: &dyn DynPosition, past: Past, over: bool) -> Option<Box<dyn RootBoard>> {
        searched(|| -> Option<Box<dyn RootBoard>> {
            let own = |position: &dyn DynPosition| (position as &dyn Any).downcast_ref::<G>().copied();
            let past = past.iter().map_while(|&position| own(position));
            let root = own(position)?;
            Some(Box::new(SearchStack::new(root, past, over)))
        })
    }

    fn fields(&self, setup: &PositionSetup) -> Vec<SetupField> {
        G::fields(setup)
    }
}

impl<G: Variant> Typed for VariantAdapter<G> {
    type Position = G;

    fn read_position(&self, fen: Option<&str>) -> Result<G, Message> {
        fen.map_or_else(|| Ok(G::start()), G::from_fen)
    }

    fn tools_under(&self, values: SettingValues) -> Result<&'static dyn VariantTools, Message> {
        Ok(GameRules::under(G::RULES, values)?)
    }

    fn endgames(&self) -> &'static dyn EndgameRules {
        &adapter::EndgameAdapter::<G>::INSTANCE
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(&self, fen: &str, line: &[u32], contrast: Contrast) -> Result<(Vec<Theme>, bool), Message> {
        Ok(themes::themes(G::from_fen(fen)?, line, contrast))
    }
}

/// Rules that are chosen at run time are a variant.
impl<R: GameRules> DynVariant for R {
    fn id(&self) -> &'static str {
        GameRules::id(self)
    }

    fn info(&self) -> VariantInfo {
        GameRules::info(self)
    }

    fn values(&self) -> SettingValues {
        GameRules::values(self)
    }

    fn under(&self, values: SettingValues) -> Result<&'static dyn DynVariant, Message> {
        Ok(GameRules::under(self, values)?)
    }

    fn fen_format(&self) -> &'static FenFormat {
        GameRules::fen_format(self)
    }

    fn position(&self) -> Box<dyn DynPosition> {
        Box::new(self.new_game())
    }

    fn validate(&self, setup: &PositionSetup) -> Result<Box<dyn DynPosition>, Vec<SetupError>> {
        Ok(Box::new(self.position_of(setup)?))
    }

    fn board_marks(&self) -> Vec<Mark> {
        GameRules::board_marks(self)
    }

    fn piece_view(&self, square: Square, letter: char, flipped: bool) -> Option<PieceView> {
        GameRules::piece_view(self, square, letter, flipped)
    }

    fn search_root(&self, position: &dyn DynPosition, past: Past, over: bool) -> Option<Box<dyn RootBoard>> {
        searched(|| -> Option<Box<dyn RootBoard>> {
            let own =
                (position as &dyn Any).downcast_ref::<R::Position>().is_some_and(|position| R::of(position) == *self);
            if own { search_root_of::<R>(position, past, over) } else { None }
        })
    }

    fn fields(&self, setup: &PositionSetup) -> Vec<SetupField> {
        GameRules::fields(self, setup)
    }
}

/// The position for the engine to search, if its rules are of this type. Positions before it count as far as they have the
/// same ones.
pub(super) fn search_root_of<R: GameRules>(
    position: &dyn DynPosition,
    past: Past,
    over: bool,
) -> Option<Box<dyn RootBoard>> {
    let own = |position: &dyn DynPosition| (position as &dyn Any).downcast_ref::<R::Position>().copied();
    let root = own(position)?;
    let rules = R::of(&root);
    let mut past = past.iter().map_while(|&position| own(position)).take_while(|position| R::of(position) == rules);
    Some(R::search_root(root, &mut past, over))
}
