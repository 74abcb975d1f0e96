//! What a chess-like game is made of, in one place, for games outside this crate (`examples/`).
//!
//! A game is a value of [`StaticRules`], of which a part (king, guard or costs) differs from that of orthodox chess. Its position is
//! [`ChesslikePosition`] of it, and [`game`], [`game_tools`] hand it to everything that plays, reads or shows games.

pub use crate::adapter::{game, game_tools};
pub use crate::chess::OrthodoxRules;
pub use crate::chesslike::StaticRules;
pub use crate::chesslike::board::{Board, Piece};
pub use crate::chesslike::cost_rules::Free;
pub use crate::chesslike::guard_rules::{GuardRules, GuardWords, Guards, Unguarded};
pub use crate::chesslike::inputs::BoardInputs;
pub use crate::chesslike::king_rules::{KingBounds, KingContact, KingRefusals, KingRules, KingWords, Kings, Orthodox};
pub use crate::chesslike::position::ChesslikePosition;
pub use crate::runtime::RuntimeRules;
pub use board::attacks::{king_steps, knight_leaps};
