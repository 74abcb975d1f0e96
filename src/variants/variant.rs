//! A variant as the registry sees it: rules, evaluation and puzzle themes; and its rules as a value that can be changed.

#[cfg(not(target_arch = "wasm32"))]
use crate::themes::{Solution, Theme};
use board::Square;
use engine::endgame::adapter::EndgameRules;
use engine::evaluate::Evaluate;
use engine::search_board::RootBoard;
use message::Message;
use rules::present::{Mark, PieceView, Present, VariantInfo, VariantRules};
use rules::settings::SettingValues;
use rules::setup::{FenFormat, PositionSetup, SetupError};
use rules::setup_fields::SetupField;

/// A complete variant.
pub trait Variant: VariantRules + Evaluate {
    /// Its rules as a value.
    type Rules: GameRules;
    /// The usual ones.
    const RULES: &'static Self::Rules;

    /// Puzzle themes specific to the variant, the most characteristic first.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(_solution: &Solution<Self>) -> Vec<Theme> {
        Vec::new()
    }
}

/// The positions before one, the last first, as its own type.
pub type PastOf<'a, P> = &'a mut dyn Iterator<Item = P>;

/// The rules of a game as a value, which is chosen at run time.
pub trait GameRules: Copy + Eq + Sync + 'static {
    /// A position under these rules.
    type Position: Present + Evaluate;

    /// What the picker shows of the variant.
    fn info(&self) -> VariantInfo;

    /// The id, with the values of settings that are not as usual.
    fn id(&self) -> &'static str;

    /// The values of the settings.
    fn values(&self) -> SettingValues;

    /// The same game under other values of its settings; an error says why they don't go together. Rules with the same values
    /// are the same object.
    fn under(&self, values: SettingValues) -> Result<&'static Self, Message>;

    /// The FEN format, with the board.
    fn fen_format(&self) -> &'static FenFormat;

    /// The start position.
    fn new_game(&self) -> Self::Position;

    /// See `validate` of [`rules::text::FromSetup`].
    fn position_of(&self, setup: &PositionSetup) -> Result<Self::Position, Vec<SetupError>>;

    /// The editable fields of a setup, besides pieces and side to move.
    fn fields(&self, setup: &PositionSetup) -> Vec<SetupField>;

    /// Marks that belong to the board itself.
    fn board_marks(&self) -> Vec<Mark> {
        Vec::new()
    }

    /// See [`Present::piece_view`].
    fn piece_view(&self, square: Square, letter: char, flipped: bool) -> Option<PieceView> {
        <Self::Position as Present>::piece_view(square, letter, flipped)
    }

    /// There are no tables: they are made for the usual rules.
    fn endgames(&self) -> &'static dyn EndgameRules;

    /// The rules of a position.
    fn of(position: &Self::Position) -> Self;

    /// See `root_board` of [`rules::dyn_position::DynPosition`].
    fn search_root(position: Self::Position, past: PastOf<Self::Position>, over: bool) -> Box<dyn RootBoard>;
}
