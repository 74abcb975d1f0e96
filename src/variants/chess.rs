//! Orthodox chess.

use crate::chesslike::cost_rules::Free;
use crate::chesslike::guard_rules::Unguarded;
use crate::chesslike::king_rules::Orthodox;
use crate::chesslike::options;
use crate::chesslike::position::ChesslikePosition;
use crate::chesslike::{ENDGAMES, StaticRules};
use crate::runtime::RuntimeRules;
use engine::endgame::EndgameTerms;
use engine::strength::{self, Levels};
use message::MessageId;
use rules::layers;
use rules::personality::Personality;
use rules::present::{Armies, VariantInfo};

/// The id; PGN files without a variant tag are of this one.
pub const NAME: &str = "chess";

/// The rules of orthodox chess, by the FIDE Laws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrthodoxRules;

impl StaticRules for OrthodoxRules {
    type King = Orthodox;
    type Guard = Unguarded;
    type Costs = Free;
    type Counterpart = OrthodoxRules;
    const RULES: OrthodoxRules = OrthodoxRules;
    const RUNTIME: &'static RuntimeRules = &RuntimeRules::new(&OrthodoxRules);
    const KING: &'static Orthodox = &Orthodox;
    const GUARD: &'static Unguarded = &Unguarded;
    const LEVELS: &'static Levels = &strength::TAPERING;
    const ENDGAMES: Option<&'static EndgameTerms> = Some(&ENDGAMES);
    const INFO: VariantInfo = VariantInfo {
        id: NAME,
        file_names: &["Standard", "Chess", "From position", "Normal", "Orthodox", "Classical", "Regular"],
        name: MessageId::new(&("game.chess.name", &[])),
        tagline: MessageId::new(&("game.chess.tagline", &[])),
        rules: [
            MessageId::new(&("game.chess.rule1", &[])),
            MessageId::new(&("game.chess.rule2", &[])),
            MessageId::new(&("game.chess.rule3", &[])),
        ],
        sample: "#chess?moves=e2e4,e7e5,g1f3",
        priced: false,
        draws: true,
        armies: Armies::Facing,
        settings: options::SETTINGS,
        personalities: Personality::USUAL,
        layers: &[layers::REACH, layers::JOINT_MOVES, layers::LAST, layers::CHECK],
        wordings: &[],
    };
}

/// A position of orthodox chess.
pub type Chess = ChesslikePosition<OrthodoxRules>;
