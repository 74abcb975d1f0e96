//! Sentences of the games that a setting of the kit makes untrue: the kit itself knows no game.

/// Those that say that all is as in orthodox chess, or all else.
pub const OTHERWISE: &str = "game.chess.tagline game.chess.rule1 game.tax.rule3";
/// Those that say so of castling, pawns and en passant, too.
pub const AS_USUAL: &str = "game.chess.tagline game.chess.rule1 game.chess.rule3 game.tax.rule3";
/// Those that say so of stalemate, too.
pub const STALEMATE_DRAWS: &str = "game.chess.tagline game.chess.rule1 game.chess.rule2 game.tax.rule3";
