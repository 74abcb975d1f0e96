//! What a chess-like game is made of, in one place, for games outside this crate (`examples/`).
//!
//! A game is a value of [`ChesslikeRules`] and [`StaticRules`], whose king or costs differ from those of orthodox chess. Its position is
//! [`ChesslikePosition`] of it, and [`game`], [`game_tools`] hand it to everything that plays, reads or shows games.

pub use crate::board::attacks::{king_steps, knight_leaps};
pub use crate::variants::adapter::{game, game_tools};
pub use crate::variants::chess::OrthodoxRules;
pub use crate::variants::chesslike::board::{Board, Piece};
pub use crate::variants::chesslike::cost_rules::Free;
pub use crate::variants::chesslike::inputs::KingInputs;
pub use crate::variants::chesslike::king_rules::{
    KingBounds, KingContact, KingRefusals, KingRules, KingWords, Kings, Orthodox,
};
pub use crate::variants::chesslike::position::ChesslikePosition;
pub use crate::variants::chesslike::{ChesslikeRules, StaticRules};
pub use crate::variants::runtime::RuntimeRules;
