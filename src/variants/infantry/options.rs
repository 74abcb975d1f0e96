//! What a setting can change about Infantry Chess, and its rules as a value.

use crate::changed::{self, Chosen, GameOptions, Kept, Rules, Usual};
use crate::infantry::eval::ENDGAME_TERMS;
use crate::infantry::fen::FORMAT;
use crate::infantry::{Infantry, InfantryPosition, inputs, present};
use crate::sentences;
use crate::variant::{GameRules, PastOf};
use engine::endgame::adapter::{EndgameRules, NoEndgames};
use engine::endgame::{self, EndgameTerms};
use engine::network::inputs::Plane;
use engine::prover::Prover;
use engine::search_board::RootBoard;
use engine::search_stack::SearchStack;
use message::{Message, MessageId};
use rules::draw::DrawLimits;
use rules::present::{Mark, VariantInfo, VariantRules, searched};
use rules::settings::{Choice, Setting, SettingValues};
use rules::setup::{FenFormat, PositionSetup, SetupError};
use rules::setup_fields::SetupField;

const TANK: &str = "tank";
const SHOT: &str = "shot";
const ASSASSIN: &str = "assassin";
const STALEMATE: &str = "stalemate";
const FIFTY: &str = "fifty";
const REPETITION: &str = "repetition";

const SHOTS: &[Choice] = &[
    Choice { word: "moving", label: MessageId::new(&("infantry.setting.shot.moving", &[])) },
    Choice { word: "standing", label: MessageId::new(&("infantry.setting.shot.standing", &[])) },
];

pub const SETTINGS: &[Setting] = &[
    Setting::number(TANK, MessageId::new(&("infantry.setting.tank", &[])), [1, 3], 2, "infantry.html#tank")
        .against(TANKS),
    Setting::choice(SHOT, MessageId::new(&("infantry.setting.shot", &[])), SHOTS, 0, "infantry.html#tank")
        .against(TANKS),
    Setting::number(ASSASSIN, MessageId::new(&("infantry.setting.assassin", &[])), [1, 3], 1, "infantry.html#assassin")
        .against("game.infantry.rule2"),
    Setting::choice(STALEMATE, sentences::STALEMATE, sentences::STALEMATES, 0, "infantry.html#draws"),
    Setting::number(FIFTY, MessageId::new(&("infantry.setting.fifty", &[])), [0, 200], 50, "infantry.html#fifty-moves"),
    Setting::number(REPETITION, sentences::REPETITION, [2, 5], 3, "infantry.html#other-draws"),
];

const TANKS: &str = "game.infantry.rule3";

/// The rules that settings can change. Under the usual ones they are constants, which cost nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many squares a tank may move.
    pub tank: usize,
    /// Whether tanks capture from where they stand instead of after a move.
    pub standing: bool,
    /// How far away an assassin captures.
    pub assassin: usize,
    /// Whether a player without a legal move loses, also when not in check.
    pub stalemate_loses: bool,
    pub draw_limits: DrawLimits,
}

impl Options {
    /// Whether a tank can capture what is so many squares away.
    pub const fn tank_takes_at(self, steps: usize) -> bool {
        steps.is_multiple_of(2) && steps <= 2 * self.tank
    }

    /// The distances at which a tank captures, such as `2, 4`.
    pub fn tank_distances(self) -> String {
        (1..=self.tank).map(|steps| (2 * steps).to_string()).collect::<Vec<_>>().join(", ")
    }

    /// Whether tanks move and capture as usual.
    pub const fn usual_tanks(self) -> bool {
        self.tank == 2 && !self.standing
    }
}

/// The rules as the engine needs them, too.
pub trait InfantryRules: Rules<Options> {
    /// Whether they are known when compiling; then ranges need not be looked up, and tables answer.
    const CONSTANT: bool = false;
    const ENDGAMES: Option<&'static EndgameTerms> = None;
    /// What a network sees; empty if there are no networks for these rules.
    const PLANES: &'static [Plane] = &[];

    /// See [`engine::evaluate::Evaluate::prover`].
    fn prover(_position: &InfantryPosition<Self>) -> Option<Box<dyn Prover>> {
        None
    }
}

impl InfantryRules for Usual {
    const CONSTANT: bool = true;
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
    const USUAL: Options =
        Options { tank: 2, standing: false, assassin: 1, stalemate_loses: false, draw_limits: DrawLimits::USUAL };
    const INFO: VariantInfo = Infantry::INFO;

    fn of(values: &SettingValues) -> Options {
        Options {
            tank: values.get(TANK) as usize,
            standing: values.is_on(SHOT),
            assassin: values.get(ASSASSIN) as usize,
            stalemate_loses: values.is_on(STALEMATE),
            draw_limits: DrawLimits { moves: values.get(FIFTY) as u16, times: values.get(REPETITION) as u8 },
        }
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
        Ok(Chosen::under(values))
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
    fn search_root(position: Self::Position, past: PastOf<Self::Position>, over: bool) -> Box<dyn RootBoard> {
        searched(|| -> Box<dyn RootBoard> {
            if position.rules != RULES {
                return Box::new(SearchStack::new(position, past, over));
            }
            Box::new(SearchStack::new(position.under(Usual), past.map(|position| position.under(Usual)), over))
        })
    }
}
