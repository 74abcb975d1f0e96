//! What a setting can change about Anarchist Chess, and its rules as a value.

use crate::anarchist::sums::DoubleSteps;
use crate::anarchist::{Anarchist, AnarchistPosition, present};
use crate::changed::{self, Chosen, GameOptions, Kept, Rules};
use crate::sentences;
use crate::variant::{GameRules, PastOf};
use board::BoardShape;
use engine::endgame::adapter::{EndgameRules, NoEndgames};
use engine::search_board::RootBoard;
use engine::search_stack::SearchStack;
use message::{Message, MessageId};
use rules::present::{VariantInfo, VariantRules, searched};
use rules::settings::{Choice, Setting, SettingValues};
use rules::setup::{FenFormat, PositionSetup, SetupError};
use rules::setup_fields::SetupField;

const DOUBLE_STEP: &str = "double";
const CAPTURE: &str = "capture";
const LAST: &str = "last";
const FILES: &str = "files";

const DOUBLE_STEPS: &[Choice] = &[
    Choice { word: "never", label: sentences::NEVER },
    Choice { word: "first", label: sentences::FIRST },
    Choice { word: "anywhere", label: sentences::ANYWHERE },
];
const CAPTURES: &[Choice] = &[
    Choice { word: "free", label: MessageId::new(&("anarchist.setting.capture.free", &[])) },
    Choice { word: "must", label: MessageId::new(&("anarchist.setting.capture.must", &[])) },
];
const LASTS: &[Choice] = &[
    Choice { word: "wins", label: MessageId::new(&("anarchist.setting.last.wins", &[])) },
    Choice { word: "loses", label: MessageId::new(&("anarchist.setting.last.loses", &[])) },
];

pub const SETTINGS: &[Setting] = &[
    Setting::choice(DOUBLE_STEP, sentences::DOUBLE, DOUBLE_STEPS, 1, "anarchist.html#moving")
        .against("game.anarchist.rule2"),
    Setting::choice(CAPTURE, MessageId::new(&("anarchist.setting.capture", &[])), CAPTURES, 0, "anarchist.html#taking")
        .against("game.anarchist.tagline game.anarchist.rule1"),
    Setting::choice(LAST, MessageId::new(&("anarchist.setting.last", &[])), LASTS, 0, "anarchist.html#losing")
        .against("game.anarchist.tagline game.anarchist.rule3"),
    Setting::number(FILES, MessageId::new(&("anarchist.setting.files", &[])), [4, 8], 8, "anarchist.html#start"),
];

/// A board of eight ranks, with the masks that depend on its width. Its squares are numbered rank by rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Files {
    pub count: u32,
    /// The squares of the first and of the last file, and of the whole board.
    pub first: u64,
    pub last: u64,
    pub all: u64,
}

impl Files {
    const fn new(count: u32) -> Files {
        let (mut first, mut rank) = (0, 0);
        while rank < 8 {
            first |= 1 << (rank * count);
            rank += 1;
        }
        Files { count, first, last: first << (count - 1), all: u64::MAX >> (64 - 8 * count) }
    }

    /// All squares of a rank, from 0.
    pub const fn rank(self, rank: u32) -> u64 {
        ((1 << self.count) - 1) << (rank * self.count)
    }

    pub const fn format(self) -> &'static FenFormat {
        &FORMATS[if self.count < 4 {
            0
        } else if self.count > 8 {
            4
        } else {
            self.count as usize - 4
        }]
    }

    /// A set of squares as one of the board of eight files.
    pub const fn widened(self, set: u64) -> u64 {
        if self.count == 8 {
            return set;
        }
        let (mut wide, mut rank) = (0, 0);
        while rank < 8 {
            wide |= (set & self.rank(rank)) >> (rank * self.count) << (8 * rank);
            rank += 1;
        }
        wide
    }
}

const fn places<const SQUARES: usize>() -> [(u8, u8); SQUARES] {
    let (mut places, mut square) = ([(0, 0); SQUARES], 0);
    while square < SQUARES {
        let files = SQUARES / 8;
        places[square] = ((square % files) as u8, (square / files) as u8);
        square += 1;
    }
    places
}

/// The boards, of four files and more.
static SHAPES: [BoardShape; 5] = [
    BoardShape { width: 4, height: 8, places: &places::<32>() },
    BoardShape { width: 5, height: 8, places: &places::<40>() },
    BoardShape { width: 6, height: 8, places: &places::<48>() },
    BoardShape { width: 7, height: 8, places: &places::<56>() },
    BoardShape { width: 8, height: 8, places: &places::<64>() },
];

const fn format(index: usize) -> FenFormat {
    FenFormat { shape: &SHAPES[index], letters: "Pp", holdings: false }
}

pub(super) static FORMATS: [FenFormat; 5] = [format(0), format(1), format(2), format(3), format(4)];

/// The rules that settings can change. Under the usual ones they are constants, which cost nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub files: Files,
    /// Whether pawns may step two squares from anywhere or nowhere; the squares that they may step over on this board.
    pub double: Double,
    pub over: DoubleSteps,
    /// Whether a player who can capture must.
    pub must_capture: bool,
    /// Whether who makes the last move loses.
    pub last_loses: bool,
}

/// From where a pawn may step two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Double {
    Never,
    First,
    Anywhere,
}

impl Double {
    /// The squares that pawns may step over.
    const fn over(self, files: Files) -> DoubleSteps {
        match self {
            Double::Never => DoubleSteps { up: 0, down: 0 },
            Double::First => DoubleSteps { up: files.rank(2), down: files.rank(5) },
            Double::Anywhere => DoubleSteps { up: files.all, down: files.all },
        }
    }
}

impl Options {
    const fn new(files: u32, double: Double, must_capture: bool, last_loses: bool) -> Options {
        let files = Files::new(files);
        Options { files, double, over: double.over(files), must_capture, last_loses }
    }

    /// Whether a position that is its own mirror image is lost for the player to move: each move can be answered by its image.
    /// That fails where a pawn steps two squares from rank 3 or 6: it stops right where its image would have to step over.
    /// Where captures are forced, the move may offer one, and the image of a quiet move cannot be the answer.
    #[inline(always)]
    pub const fn mirrors(&self) -> bool {
        !matches!(self.double, Double::Anywhere) && !self.must_capture && !self.last_loses
    }

    /// Whether parts of a position add up, so that it can be solved. Where captures are forced, a capture in one part forbids
    /// moves in the others; where the last move loses, the theory of sums does not hold.
    pub const fn adds_up(&self) -> bool {
        !self.must_capture && !self.last_loses
    }

    /// The same as on the board of eight files.
    pub const fn wide_over(&self) -> DoubleSteps {
        self.double.over(Files::new(8))
    }
}

static KEPT: Kept<Options> = Kept::new();
static USUAL: changed::Choice<Options> = changed::Choice::USUAL;
/// The usual rules as a value.
pub(super) static RULES: Chosen<Options> = Chosen::new(&USUAL);

impl GameOptions for Options {
    const USUAL: Options = Options::new(8, Double::First, false, false);
    const INFO: VariantInfo = Anarchist::INFO;

    fn of(values: &SettingValues) -> Options {
        let double = match values.get(DOUBLE_STEP) {
            0 => Double::Never,
            1 => Double::First,
            _ => Double::Anywhere,
        };
        Options::new(values.get(FILES).clamp(4, 8), double, values.is_on(CAPTURE), values.is_on(LAST))
    }

    /// Without the layer of the mirror image where that decides nothing.
    fn info(&self) -> VariantInfo {
        if self.mirrors() { Self::INFO } else { VariantInfo { layers: present::LAYERS_WITHOUT_MIRROR, ..Self::INFO } }
    }

    fn kept() -> &'static Kept<Options> {
        &KEPT
    }
}

impl GameRules for Chosen<Options> {
    type Position = AnarchistPosition<Chosen<Options>>;

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
        self.options().files.format()
    }

    fn new_game(&self) -> Self::Position {
        AnarchistPosition::new_game(*self)
    }

    fn position_of(&self, setup: &PositionSetup) -> Result<Self::Position, Vec<SetupError>> {
        AnarchistPosition::from_setup(*self, setup)
    }

    /// No halfmove clock: it would always be 0.
    fn fields(&self, _: &PositionSetup) -> Vec<SetupField> {
        vec![SetupField::number()]
    }

    fn endgames(&self) -> &'static dyn EndgameRules {
        static NONE: [NoEndgames; 5] = [
            NoEndgames(&FORMATS[0]),
            NoEndgames(&FORMATS[1]),
            NoEndgames(&FORMATS[2]),
            NoEndgames(&FORMATS[3]),
            NoEndgames(&FORMATS[4]),
        ];
        &NONE[self.options().files.count as usize - 4]
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
            Box::new(SearchStack::new(
                position.under(changed::Usual),
                past.map(|position| position.under(changed::Usual)),
                over,
            ))
        })
    }
}
