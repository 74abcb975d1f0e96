//! The chess-like variants as one type, whose rules are chosen at run time.
//!
//! The modules that answer a person need no speed, but are downloaded: they contain the kit once, for [`RuntimeRules`],
//! instead of once for each game.

use std::fmt;

use crate::board::Square;
#[cfg(feature = "engine")]
use crate::engine::search_board::RootBoard;
use crate::rules::draw::GameEnd;
use crate::rules::dyn_position::DynPosition;
use crate::rules::present::{Mark, PieceView, Present, VariantInfo};
use crate::rules::setup::{FenFormat, PositionSetup, SetupError};
use crate::rules::setup_fields::SetupField;
use crate::variants::DynVariant;
use crate::variants::chesslike::cost_rules::{CostRules, Free};
use crate::variants::chesslike::fen::format_of;
use crate::variants::chesslike::king_rules::KingRules;
use crate::variants::chesslike::position::ChesslikePosition;
use crate::variants::chesslike::{ChesslikeRules, StaticRules};
use crate::variants::taxi::TaxiPurses;

/// What the sides hold; `None` where moves are free.
type Purses = Option<TaxiPurses>;

/// Costs as one of [`Purses`].
trait Erase: CostRules {
    fn erase(self) -> Purses;
    fn restore(purses: &Purses) -> Option<Self>;
}

impl Erase for Free {
    fn erase(self) -> Purses {
        None
    }

    fn restore(_: &Purses) -> Option<Free> {
        Some(Free)
    }
}

impl Erase for TaxiPurses {
    fn erase(self) -> Purses {
        Some(self)
    }

    fn restore(purses: &Purses) -> Option<TaxiPurses> {
        *purses
    }
}

/// The rules of a chess-like variant behind a trait object.
trait RulesObject: Sync {
    fn king(&self) -> &'static dyn KingRules;
    fn costs(&self, settings: &[u32]) -> Purses;
    fn info(&self) -> VariantInfo;
    fn ruling(&self, purses: &Purses, end: GameEnd) -> Option<&'static str>;
}

impl<V: StaticRules<King: Sized, Costs: Erase>> RulesObject for V {
    fn king(&self) -> &'static dyn KingRules {
        ChesslikeRules::king(self)
    }

    fn costs(&self, settings: &[u32]) -> Purses {
        ChesslikeRules::costs(self, settings).erase()
    }

    fn info(&self) -> VariantInfo {
        V::INFO
    }

    fn ruling(&self, purses: &Purses, end: GameEnd) -> Option<&'static str> {
        ChesslikeRules::ruling(self, &V::Costs::restore(purses)?, end)
    }
}

/// The rules of any chess-like variant, which is also what the registry holds of them.
#[derive(Clone, Copy)]
pub struct RuntimeRules(&'static dyn RulesObject);

impl RuntimeRules {
    #[allow(private_bounds)]
    pub const fn new<V: StaticRules<King: Sized, Costs: Erase>>(rules: &'static V) -> RuntimeRules {
        RuntimeRules(rules)
    }
}

impl PartialEq for RuntimeRules {
    fn eq(&self, other: &RuntimeRules) -> bool {
        self.0.info().id == other.0.info().id
    }
}

impl Eq for RuntimeRules {}

impl fmt::Debug for RuntimeRules {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0.info().id)
    }
}

impl ChesslikeRules for RuntimeRules {
    type King = dyn KingRules;
    type Costs = Purses;

    fn king(&self) -> &'static dyn KingRules {
        self.0.king()
    }

    fn costs(&self, settings: &[u32]) -> Purses {
        self.0.costs(settings)
    }

    fn info(&self) -> VariantInfo {
        self.0.info()
    }

    fn ruling(&self, purses: &Purses, end: GameEnd) -> Option<&'static str> {
        self.0.ruling(purses, end)
    }
}

impl DynVariant for RuntimeRules {
    fn info(&self) -> VariantInfo {
        self.0.info()
    }

    fn fen_format(&self) -> &'static FenFormat {
        format_of(&self.0.info())
    }

    fn position(&self, settings: &[u32]) -> Box<dyn DynPosition> {
        Box::new(ChesslikePosition::new_game(*self, settings))
    }

    fn validate(&self, setup: &PositionSetup) -> Result<Box<dyn DynPosition>, Vec<SetupError>> {
        Ok(Box::new(ChesslikePosition::from_setup(*self, setup)?))
    }

    fn board_marks(&self) -> Vec<Mark> {
        self.0.costs(&[]).board_marks()
    }

    fn piece_view(&self, square: Square, letter: char, flipped: bool) -> Option<PieceView> {
        <ChesslikePosition<RuntimeRules> as Present>::piece_view(square, letter, flipped)
    }

    fn fields(&self, setup: &PositionSetup) -> Vec<SetupField> {
        ChesslikePosition::setup_fields(*self, setup)
    }

    /// The engine searches the variants that are compiled one by one.
    #[cfg(feature = "engine")]
    fn search_root(&self, _: &dyn DynPosition, _: &[&dyn DynPosition], _: bool) -> Option<Box<dyn RootBoard>> {
        None
    }
}
