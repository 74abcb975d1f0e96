//! What settings of several games are called, and sentences of the games that a setting of the kit makes untrue: the kit itself knows no game.

use message::MessageId;
use rules::settings::Choice;

/// Those that say that all is as in orthodox chess, or all else.
pub const OTHERWISE: &str = "game.chess.tagline game.chess.rule1 game.tax.rule3";
/// Those that say so of castling, pawns and en passant, too.
pub const AS_USUAL: &str = "game.chess.tagline game.chess.rule1 game.chess.rule3 game.tax.rule3";
/// Those that say so of stalemate, too.
pub const STALEMATE_DRAWS: &str = "game.chess.tagline game.chess.rule1 game.chess.rule2 game.tax.rule3";

/// The setting that is about pawns' double steps, and its values.
pub const DOUBLE: MessageId = MessageId::new(&("chess.setting.double", &[]));
pub const NEVER: MessageId = MessageId::new(&("chess.setting.double.never", &[]));
pub const FIRST: MessageId = MessageId::new(&("chess.setting.double.home", &[]));
pub const ANYWHERE: MessageId = MessageId::new(&("chess.setting.double.anywhere", &[]));
/// What a stalemate means.
pub const STALEMATE: MessageId = MessageId::new(&("chess.setting.stalemate", &[]));
pub const STALEMATES: &[Choice] = &[
    Choice { word: "draw", label: MessageId::new(&("chess.setting.stalemate.draw", &[])) },
    Choice { word: "loss", label: MessageId::new(&("chess.setting.stalemate.loss", &[])) },
];
/// How often a position occurs until a draw can be claimed.
pub const REPETITION: MessageId = MessageId::new(&("chess.setting.repetition", &[]));
