//! Rules of orthodox chess that a setting can change: castling, the steps of pawns, captures of own pieces, how a game ends.

use crate::chesslike::ends::Goal;
use crate::chesslike::position::{last_rank, pawn_home};
use crate::sentences::{self, AS_USUAL, OTHERWISE, STALEMATE_DRAWS};
use board::SquareSet;
use board::attacks::{file_squares, forward};
use message::MessageId;
use rules::Color;
use rules::draw::DrawLimits;
use rules::settings::{Choice, NO_YES, Setting, SettingValues};

/// From where a pawn may step two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DoubleStep {
    Never,
    /// As in orthodox chess.
    Home,
    /// From its home square and from the square ahead of it ("semi-torpedo").
    HomeAndNext,
    /// From everywhere ("torpedo"). A double step to the last rank promotes.
    Anywhere,
}

impl DoubleStep {
    /// In the order of the setting's values.
    pub const ALL: [DoubleStep; 4] =
        [DoubleStep::Never, DoubleStep::Home, DoubleStep::HomeAndNext, DoubleStep::Anywhere];

    /// The squares from which `side`'s pawns may step two squares.
    #[inline]
    pub const fn from(self, side: Color) -> SquareSet {
        let home = pawn_home(side);
        match self {
            DoubleStep::Never => SquareSet::NONE,
            DoubleStep::Home => home,
            DoubleStep::HomeAndNext => home.with(forward(side, home)),
            DoubleStep::Anywhere => SquareSet(!0).without(last_rank(side)).without(last_rank(match side {
                Color::White => Color::Black,
                Color::Black => Color::White,
            })),
        }
    }
}

/// The values of these rules. Games whose rules are known when compiling have constants, which cost nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub castling: bool,
    pub double_step: DoubleStep,
    /// Whether pawns may also step one square to the side, without capturing. Such a move does not reset the clock of the
    /// 50-move rule, nor does one back.
    pub pawns_sideways: bool,
    /// Whether pawns may also step one square back, without capturing, but not to the first rank.
    pub pawns_back: bool,
    /// Whether own pieces may be captured, except the king.
    pub own_captures: bool,
    /// Whether a player without a legal move loses, also when not in check.
    pub stalemate_loses: bool,
    /// What a king wins by reaching.
    pub goal: Goal,
    /// Whether a side that has lost the last piece of a kind has lost the game.
    pub extinct: bool,
    /// How many checks win the game; 0: no number does.
    pub checks: u8,
    pub draw_limits: DrawLimits,
}

impl Options {
    pub const ORTHODOX: Options = Options {
        castling: true,
        double_step: DoubleStep::Home,
        pawns_sideways: false,
        pawns_back: false,
        own_captures: false,
        stalemate_loses: false,
        goal: Goal::None,
        extinct: false,
        checks: 0,
        draw_limits: DrawLimits::USUAL,
    };

    /// The squares beside and behind these pawns to which the options let them step, as far as these squares are empty.
    #[inline]
    pub fn other_steps(&self, side: Color, pawns: SquareSet, empty: SquareSet) -> [SquareSet; 3] {
        let [left, right] = if self.pawns_sideways { beside(pawns) } else { [SquareSet::NONE; 2] };
        let back = if self.pawns_back { forward(!side, pawns).without(last_rank(!side)) } else { SquareSet::NONE };
        [left, right, back].map(|steps| steps & empty)
    }
}

const CASTLING: &str = "castling";
const DOUBLE_STEP: &str = "double";
const SIDEWAYS: &str = "sideways";
const BACK: &str = "back";
const OWN: &str = "own";
const STALEMATE: &str = "stalemate";
const GOAL: &str = "goal";
const EXTINCT: &str = "extinct";
const CHECKS: &str = "checks";
const FIFTY: &str = "fifty";
const REPETITION: &str = "repetition";

const DOUBLE_STEPS: &[Choice] = &[
    Choice { word: "never", label: sentences::NEVER },
    Choice { word: "home", label: sentences::FIRST },
    Choice { word: "next", label: MessageId::new(&("chess.setting.double.next", &[])) },
    Choice { word: "anywhere", label: sentences::ANYWHERE },
];

const GOALS: &[Choice] = &[
    Choice { word: "none", label: MessageId::new(&("chess.setting.goal.none", &[])) },
    Choice { word: "hill", label: MessageId::new(&("chess.setting.goal.hill", &[])) },
    Choice { word: "rank", label: MessageId::new(&("chess.setting.goal.rank", &[])) },
];

/// Each at the index that is its number.
const CHECK_COUNTS: &[Choice] = &[
    Choice { word: "none", label: sentences::NEVER },
    Choice::count("1"),
    Choice::count("2"),
    Choice::count("3"),
    Choice::count("4"),
    Choice::count("5"),
    Choice::count("6"),
    Choice::count("7"),
    Choice::count("8"),
    Choice::count("9"),
];

/// The settings of all chess-like games.
pub const SETTINGS: &[Setting] = &[
    Setting::choice(CASTLING, MessageId::new(&("chess.setting.castling", &[])), NO_YES, 1, "chess.html#castling")
        .against(AS_USUAL),
    Setting::choice(DOUBLE_STEP, sentences::DOUBLE, DOUBLE_STEPS, 1, "chess.html#pawn").against(AS_USUAL),
    Setting::choice(SIDEWAYS, MessageId::new(&("chess.setting.sideways", &[])), NO_YES, 0, "chess.html#pawn")
        .against(OTHERWISE),
    Setting::choice(BACK, MessageId::new(&("chess.setting.back", &[])), NO_YES, 0, "chess.html#pawn")
        .against(OTHERWISE),
    Setting::choice(OWN, MessageId::new(&("chess.setting.own", &[])), NO_YES, 0, "chess.html#moves").against(OTHERWISE),
    Setting::choice(STALEMATE, sentences::STALEMATE, sentences::STALEMATES, 0, "chess.html#draws")
        .against(STALEMATE_DRAWS),
    Setting::choice(GOAL, MessageId::new(&("chess.setting.goal", &[])), GOALS, 0, "chess.html#goals")
        .against(OTHERWISE),
    Setting::choice(EXTINCT, MessageId::new(&("chess.setting.extinct", &[])), NO_YES, 0, "chess.html#goals")
        .against(OTHERWISE),
    Setting::choice(CHECKS, MessageId::new(&("chess.setting.checks", &[])), CHECK_COUNTS, 0, "chess.html#goals")
        .against(OTHERWISE),
    Setting::number(FIFTY, MessageId::new(&("chess.setting.fifty", &[])), [0, 200], 50, "chess.html#draws")
        .against(OTHERWISE),
    Setting::number(REPETITION, sentences::REPETITION, [2, 5], 3, "chess.html#draws").against(OTHERWISE),
];

impl Options {
    pub fn of(values: &SettingValues) -> Options {
        Options {
            castling: values.is_on(CASTLING),
            double_step: DoubleStep::ALL[values.get(DOUBLE_STEP) as usize % DoubleStep::ALL.len()],
            pawns_sideways: values.is_on(SIDEWAYS),
            pawns_back: values.is_on(BACK),
            own_captures: values.is_on(OWN),
            stalemate_loses: values.is_on(STALEMATE),
            goal: Goal::ALL[values.get(GOAL) as usize % Goal::ALL.len()],
            extinct: values.is_on(EXTINCT),
            checks: values.get(CHECKS) as u8,
            draw_limits: DrawLimits { moves: values.get(FIFTY) as u16, times: values.get(REPETITION) as u8 },
        }
    }
}

/// The squares to the left and to the right of these.
#[inline]
const fn beside(squares: SquareSet) -> [SquareSet; 2] {
    [SquareSet(squares.without(file_squares(0)).0 >> 1), SquareSet(squares.without(file_squares(7)).0 << 1)]
}
