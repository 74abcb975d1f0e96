//! The chess-like variants as one type, whose rules are chosen at run time.
//!
//! The modules that answer a person need no speed, but are downloaded: they contain the kit once, for [`RuntimeRules`],
//! instead of once for each game. Games with changed rules are of this type everywhere; see `custom`.

use std::fmt;

use crate::chess::OrthodoxRules;
use crate::chesslike::cost_rules::{CostWords, Free};
use crate::chesslike::fen::{self, format_of};
use crate::chesslike::guard_rules::GuardRules;
use crate::chesslike::king_rules::KingRules;
use crate::chesslike::options::Options;
use crate::chesslike::position::ChesslikePosition;
use crate::chesslike::{ChesslikeRules, SearchRules, StaticRules};
use crate::custom;
use crate::taxi::{Tariff, TaxiPurses, UsualTariff};
use crate::variant::{GameRules, PastOf};
use engine::endgame::adapter::{EndgameRules, NoEndgames};
use engine::search_board::RootBoard;
use engine::search_stack::SearchStack;
use message::Message;
use rules::draw::GameEnd;
use rules::present::{Mark, SEARCHES, VariantInfo, searched};
use rules::settings::SettingValues;
use rules::setup::{FenFormat, PositionSetup, SetupError};
use rules::setup_fields::SetupField;

/// What the sides hold, also in games in which moves cost nothing.
pub type Purses = TaxiPurses<&'static Tariff>;

/// Those of a new game in which moves have a price or not, under the usual settings.
pub(super) fn usual_purses(priced: bool) -> Purses {
    TaxiPurses::start(Tariff::usual(priced))
}

/// The parts of the rules of a game, as values.
pub struct Parts {
    /// How its kings move.
    pub king: &'static dyn KingRules,
    /// What guards them from each other.
    pub guard: &'static dyn GuardRules,
    /// What moves cost, also where that is nothing.
    pub tariff: &'static Tariff,
}

impl Parts {
    /// The same under other values of the settings; what these change is kept for good.
    pub fn under(&self, values: &SettingValues) -> Parts {
        Parts {
            king: self.king.under(values).map_or(self.king, |changed| Box::leak(changed)),
            guard: self.guard.under(values).map_or(self.guard, |changed| Box::leak(changed)),
            tariff: self.tariff.under(values).map_or(self.tariff, |changed| Box::leak(changed)),
        }
    }
}

impl From<Purses> for Free {
    fn from(_: Purses) -> Free {
        Free
    }
}

impl From<Purses> for TaxiPurses {
    fn from(purses: Purses) -> TaxiPurses {
        purses.under(UsualTariff)
    }
}

/// What the rules of a chess-like variant are besides their parts, behind a trait object.
pub trait RulesObject: Sync {
    /// What the picker shows of the variant.
    fn info(&self) -> VariantInfo;
    /// See [`rules::draw::DrawRules::ruling`].
    fn ruling(&self, _purses: &Purses, _end: GameEnd) -> Option<&'static str> {
        None
    }

    /// The rules of orthodox chess that are not as usual.
    fn options(&self) -> Options {
        Options::ORTHODOX
    }

    /// The id, with the values of settings that are not as usual.
    fn id(&self) -> &'static str {
        self.info().id
    }

    /// The values of the settings.
    fn values(&self) -> SettingValues {
        SettingValues::usual(self.info().settings)
    }

    /// The position for the engine to search; see [`GameRules::search_root`].
    fn search_root(&self, position: Runtime, past: PastOf<Runtime>, over: bool) -> Box<dyn RootBoard> {
        searched(|| Box::new(SearchStack::new(position, past, over)))
    }
}

/// A position of any chess-like variant.
pub type Runtime = ChesslikePosition<RuntimeRules>;

impl<V: StaticRules> RulesObject for V {
    fn info(&self) -> VariantInfo {
        V::INFO
    }

    fn ruling(&self, purses: &Purses, end: GameEnd) -> Option<&'static str> {
        <V as StaticRules>::ruling(&(*purses).into(), end)
    }

    /// As the type of its own variant, which is faster.
    fn search_root(&self, position: Runtime, past: PastOf<Runtime>, over: bool) -> Box<dyn RootBoard> {
        let own = |position: Runtime| position.with_rules(*self, position.costs().into());
        searched(|| Box::new(SearchStack::new(own(position), past.map(own), over)))
    }
}

/// The rules of any chess-like variant, which is also what the registry holds of them.
#[derive(Clone, Copy)]
pub struct RuntimeRules {
    pub(super) parts: &'static Parts,
    pub(super) object: &'static dyn RulesObject,
}

impl RuntimeRules {
    /// The rules of a variant that is a type.
    pub const fn new<V: StaticRules>(rules: &'static V) -> RuntimeRules {
        let parts = const { &Parts { king: V::KING, guard: V::GUARD, tariff: Tariff::usual(V::INFO.priced) } };
        RuntimeRules { parts, object: rules }
    }

    /// Rules that are composed.
    pub const fn composed(parts: &'static Parts, object: &'static dyn RulesObject) -> RuntimeRules {
        RuntimeRules { parts, object }
    }
}

impl PartialEq for RuntimeRules {
    fn eq(&self, other: &RuntimeRules) -> bool {
        self.object.id() == other.object.id()
    }
}

impl Eq for RuntimeRules {}

impl fmt::Debug for RuntimeRules {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.object.id())
    }
}

impl ChesslikeRules for RuntimeRules {
    type King = dyn KingRules;
    type Guard = dyn GuardRules;
    type Costs = Purses;
    type Checks = [u8; 2];
    const FAST: bool = SEARCHES;

    fn king(&self) -> &'static dyn KingRules {
        self.parts.king
    }

    fn guard(&self) -> &'static dyn GuardRules {
        self.parts.guard
    }

    fn costs(&self) -> Purses {
        TaxiPurses::start(self.parts.tariff)
    }

    fn options(&self) -> Options {
        self.object.options()
    }

    fn info(&self) -> VariantInfo {
        self.object.info()
    }

    fn id(&self) -> &'static str {
        self.object.id()
    }

    fn ruling(&self, purses: &Purses, end: GameEnd) -> Option<&'static str> {
        self.object.ruling(purses, end)
    }
}

/// Without networks and endgame tables: they were made for the usual rules.
impl SearchRules for RuntimeRules {
    fn orthodox_game(position: &Runtime) -> Option<&'static str> {
        Some(OrthodoxRules::INFO.id).filter(|&id| id != position.rules().object.id())
    }

    fn counterpart(position: &Runtime) -> Option<Box<dyn RootBoard>> {
        Self::orthodox_game(position).and_then(|_| position.under_free_rules(OrthodoxRules))
    }
}

impl GameRules for RuntimeRules {
    type Position = Runtime;

    fn info(&self) -> VariantInfo {
        self.object.info()
    }

    fn id(&self) -> &'static str {
        self.object.id()
    }

    fn values(&self) -> SettingValues {
        self.object.values()
    }

    fn under(&self, values: SettingValues) -> Result<&'static RuntimeRules, Message> {
        custom::under(self, values)
    }

    fn fen_format(&self) -> &'static FenFormat {
        format_of(&self.object.info())
    }

    fn new_game(&self) -> Runtime {
        ChesslikePosition::new_game(*self)
    }

    fn position_of(&self, setup: &PositionSetup) -> Result<Runtime, Vec<SetupError>> {
        ChesslikePosition::from_setup(*self, setup)
    }

    fn fields(&self, setup: &PositionSetup) -> Vec<SetupField> {
        ChesslikePosition::setup_fields(*self, setup)
    }

    fn board_marks(&self) -> Vec<Mark> {
        self.costs().board_marks()
    }

    fn endgames(&self) -> &'static dyn EndgameRules {
        static PRICED: NoEndgames = NoEndgames(&fen::PRICED);
        static FREE: NoEndgames = NoEndgames(&fen::FREE);
        if self.object.info().priced { &PRICED } else { &FREE }
    }

    fn of(position: &Runtime) -> RuntimeRules {
        position.rules()
    }

    fn search_root(position: Runtime, past: PastOf<Runtime>, over: bool) -> Box<dyn RootBoard> {
        position.rules().object.search_root(position, past, over)
    }
}
