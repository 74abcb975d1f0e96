//! What a setting can change about Infantry Chess, and its rules as a value.

use crate::engine::endgame::adapter::{EndgameRules, NoEndgames};
use crate::engine::endgame::{self, EndgameTerms};
use crate::engine::network::inputs::Plane;
use crate::engine::prover::Prover;
#[cfg(feature = "engine")]
use crate::engine::search_board::{RootBoard, SearchStack};
use crate::message::Message;
use crate::rules::present::{Mark, VariantInfo, VariantRules};
use crate::rules::settings::{Setting, SettingValues};
use crate::rules::setup::{FenFormat, PositionSetup, SetupError};
use crate::rules::setup_fields::SetupField;
use crate::variants::changed::{self, Chosen, GameOptions, Kept, Rules, Usual};
use crate::variants::infantry::eval::ENDGAME_TERMS;
use crate::variants::infantry::fen::FORMAT;
use crate::variants::infantry::{Infantry, InfantryPosition, inputs, present};
use crate::variants::variant::GameRules;

pub const SETTINGS: [Setting; 0] = [];

/// The rules that settings can change. Under the usual ones they are constants, which cost nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Whether they are as usual, so that there are networks and endgame tables.
    pub usual: bool,
}

/// The rules as the engine needs them, too.
pub trait InfantryRules: Rules<Options> {
    const ENDGAMES: Option<&'static EndgameTerms> = None;
    /// What a network sees; empty if there are no networks for these rules.
    const PLANES: &'static [Plane] = &[];

    /// See [`crate::engine::evaluate::Evaluate::prover`].
    fn prover(_position: &InfantryPosition<Self>) -> Option<Box<dyn Prover>> {
        None
    }
}

impl InfantryRules for Usual {
    const ENDGAMES: Option<&'static EndgameTerms> = Some(&ENDGAME_TERMS);
    const PLANES: &'static [Plane] = &inputs::PLANES;

    fn prover(position: &Infantry) -> Option<Box<dyn Prover>> {
        endgame::prover::of(position)
    }
}

/// Without networks and endgame tables: they were made for the usual rules.
impl InfantryRules for Chosen<Options> {}

static KEPT: Kept<Options> = Kept::new();
static USUAL: changed::Choice<Options> = changed::Choice::USUAL;
/// The usual rules as a value.
pub(super) static RULES: Chosen<Options> = Chosen::new(&USUAL);

impl GameOptions for Options {
    const USUAL: Options = Options { usual: true };
    const INFO: VariantInfo = Infantry::INFO;

    fn of(values: &SettingValues) -> Result<Options, Message> {
        Ok(Options { usual: values.changed().next().is_none() })
    }

    fn kept() -> &'static Kept<Options> {
        &KEPT
    }
}

impl GameRules for Chosen<Options> {
    type Position = InfantryPosition<Chosen<Options>>;

    fn info(&self) -> VariantInfo {
        self.options().info()
    }

    fn id(&self) -> &'static str {
        Rules::id(*self)
    }

    fn values(&self) -> SettingValues {
        Chosen::values(*self)
    }

    fn under(&self, values: SettingValues) -> Result<&'static Self, Message> {
        Chosen::under(values)
    }

    fn fen_format(&self) -> &'static FenFormat {
        &FORMAT
    }

    fn new_game(&self) -> Self::Position {
        InfantryPosition::new_game(*self)
    }

    fn position_of(&self, setup: &PositionSetup) -> Result<Self::Position, Vec<SetupError>> {
        InfantryPosition::from_setup(*self, setup)
    }

    fn fields(&self, _: &PositionSetup) -> Vec<SetupField> {
        vec![SetupField::clock(), SetupField::number()]
    }

    fn board_marks(&self) -> Vec<Mark> {
        present::alfil_zones()
    }

    fn endgames(&self) -> &'static dyn EndgameRules {
        static NONE: NoEndgames = NoEndgames(&FORMAT);
        &NONE
    }

    fn of(position: &Self::Position) -> Self {
        position.rules
    }

    /// As the type of the usual rules, which is faster, if they are as usual.
    #[cfg(feature = "engine")]
    fn search_root(
        position: Self::Position,
        past: &mut dyn Iterator<Item = Self::Position>,
        over: bool,
    ) -> Box<dyn RootBoard> {
        if position.rules != RULES {
            return Box::new(SearchStack::new(position, past, over));
        }
        Box::new(SearchStack::new(position.under(Usual), past.map(|position| position.under(Usual)), over))
    }
}
