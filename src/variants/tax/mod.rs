//! Tax Chess (Tomasz Sobczyk): a king slides in each direction as far as the pawns on one file pay for.

mod directions;
mod king;
#[cfg(not(target_arch = "wasm32"))]
mod themes;
pub mod words;

use crate::chess::OrthodoxRules;
use crate::chesslike::cost_rules::Free;
use crate::chesslike::guard_rules::Unguarded;
use crate::chesslike::options;
use crate::chesslike::position::ChesslikePosition;
use crate::chesslike::{ENDGAMES, StaticRules};
use crate::runtime::RuntimeRules;
use engine::endgame::{EndgameTerms, Immobile, Symmetry};
use engine::strength::{self, Levels};
use message::MessageId;
use rules::draw::GameEnd;
use rules::joined;
use rules::layers::{self, Layer, mark};
use rules::marks::{MarkKind, Sample};
use rules::present::VariantInfo;
use rules::settings::{NO_YES, Setting};

pub use directions::{DIRECTIONS, PaidDirection, clockwise};
use king::{BARE, BOTH, FREE};
pub use king::{KING, TaxKing};

/// The layers that other games do not have.
pub const OWN_LAYERS: &[Layer] = &[
    Layer {
        id: "compass",
        label: MessageId::new(&("layer.compass", &[])),
        on: true,
        shown: &[Sample::DirectionChart.means(MessageId::new(&("sign.tax.rose", &[])))],
    },
    Layer {
        id: "slides",
        label: MessageId::new(&("layer.slides", &[])),
        on: true,
        shown: &[
            mark(MarkKind::Slide).means(MessageId::new(&("sign.tax.slide", &[]))),
            mark(MarkKind::Barred).means(MessageId::new(&("sign.tax.barred", &[]))),
            mark(MarkKind::Paying).means(MessageId::new(&("sign.tax.paying", &[]))),
        ],
    },
    Layer {
        id: "changes",
        label: MessageId::new(&("layer.changes", &[])),
        on: true,
        shown: &[
            mark(MarkKind::Gain).means(MessageId::new(&("sign.tax.gain", &[]))),
            mark(MarkKind::Loss).means(MessageId::new(&("sign.tax.loss", &[]))),
        ],
    },
];

const LAYERS: &[Layer] =
    joined!(OWN_LAYERS, &[layers::REACH, layers::WORDS, layers::JOINT_MOVES, layers::LAST, layers::CHECK]);

/// The settings that other games do not have.
pub const OWN_SETTINGS: &[Setting] = &[
    Setting::choice(BOTH, MessageId::new(&("tax.setting.both", &[])), NO_YES, 0, "tax.html#compass")
        .against("game.tax.tagline game.tax.rule1 game.tax.rule3 mix.slide"),
    Setting::number(FREE, MessageId::new(&("tax.setting.free", &[])), [0, 7], KING.free, "tax.html#compass")
        .against("game.tax.tagline game.tax.rule1 game.tax.rule3 mix.check mix.slide"),
    Setting::number(BARE, MessageId::new(&("tax.setting.bare", &[])), [0, 7], KING.bare_free, "tax.html#bare-kings")
        .against("game.tax.tagline game.tax.rule1 mix.check mix.slide"),
];

const SETTINGS: &[Setting] = joined!(OWN_SETTINGS, options::SETTINGS);

/// Pawns break the left-right symmetry, because the paying files are not mirrored: the a-file pays
/// for moving straight back, the h-file for a diagonal. A king without pawns is immobile.
const TERMS: EndgameTerms = EndgameTerms {
    max_pieces: 4,
    immobile: &[Immobile { kind: 'P', without: None }, Immobile { kind: 'K', without: Some('P') }],
    always: &[],
    undirected: &[
        Symmetry::new(false, true, false),
        Symmetry::new(false, false, true),
        Symmetry::new(false, true, true),
        Symmetry::new(true, false, false),
        Symmetry::new(true, true, false),
        Symmetry::new(true, false, true),
        Symmetry::new(true, true, true),
    ],
    ..ENDGAMES
};

/// The rules of Tax Chess, by Tomasz Sobczyk: the king slides as far as the pawns on a file pay for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TaxRules;

impl StaticRules for TaxRules {
    type King = TaxKing;
    type Guard = Unguarded;
    type Costs = Free;
    type Counterpart = OrthodoxRules;
    const RULES: TaxRules = TaxRules;
    const RUNTIME: &'static RuntimeRules = &RuntimeRules::new(&TaxRules);
    const KING: &'static TaxKing = &KING;
    const GUARD: &'static Unguarded = &Unguarded;
    const LEVELS: &'static Levels = &strength::RISING;
    const ENDGAMES: Option<&'static EndgameTerms> = Some(&TERMS);
    const INFO: VariantInfo = VariantInfo {
        id: "tax",
        file_names: &["Tax", "Tax chess", "Taxed chess"],
        name: MessageId::new(&("game.tax.name", &[])),
        tagline: MessageId::new(&("game.tax.tagline", &[])),
        rules: [
            MessageId::new(&("game.tax.rule1", &[])),
            MessageId::new(&("game.tax.rule2", &[])),
            MessageId::new(&("game.tax.rule3", &[])),
        ],
        sample: "#tax/6k1/pp4pp/8/8/4P3/4P3/PKP1P1PP/8_w_-_-_0_1?moves=b2b5,a7a6,b5c5",
        settings: SETTINGS,
        layers: LAYERS,
        ..OrthodoxRules::INFO
    };

    fn ruling(_: &Free, end: GameEnd) -> Option<&'static str> {
        matches!(end, GameEnd::Dead | GameEnd::TimeDrawn { .. }).then_some("tax.html#bare-kings")
    }
}

/// A position of Tax Chess.
pub type Tax = ChesslikePosition<TaxRules>;
