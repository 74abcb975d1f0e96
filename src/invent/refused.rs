//! The keys of Fairy-Stockfish that are known and not read, each with its usual value and the reason.

use message::MessageId;

/// Pieces that come from a hand.
const DROPS: MessageId = MessageId::new(&("invent.refused.drops", &[]));
/// Pieces that come in behind others, or moves that are kept like rights.
const GATING: MessageId = MessageId::new(&("invent.refused.gating", &[]));
/// Squares that are blocked by moves.
const WALLS: MessageId = MessageId::new(&("invent.refused.walls", &[]));
/// Moves that leave everything as it is.
const PASSING: MessageId = MessageId::new(&("invent.refused.passing", &[]));
/// Pieces in a row, or enclosed ones.
const CONNECTION: MessageId = MessageId::new(&("invent.refused.connection", &[]));
/// Counts that decide games.
const COUNTING: MessageId = MessageId::new(&("invent.refused.counting", &[]));
/// Rules that ask for earlier moves.
const PAST: MessageId = MessageId::new(&("invent.refused.past", &[]));
/// Pieces that change back.
const PIECES: MessageId = MessageId::new(&("invent.refused.pieces", &[]));
/// Starts by chance, and castling from them.
const SHUFFLED: MessageId = MessageId::new(&("invent.refused.shuffled", &[]));
/// Ways to move that belong to one game.
const OWN: MessageId = MessageId::new(&("invent.refused.own", &[]));

/// A key that is not read.
#[derive(Debug)]
pub struct Refused {
    /// The key.
    pub name: &'static str,
    /// The value that may stand there, since it means that the rule is not used.
    pub usual: &'static str,
    /// Why no other is read.
    pub reason: MessageId,
}

const fn refused(name: &'static str, usual: &'static str, reason: MessageId) -> Refused {
    Refused { name, usual, reason }
}

/// All keys that are not read.
pub static REFUSED: [Refused; 66] = [
    refused("twoBoards", "false", DROPS),
    refused("pieceDrops", "false", DROPS),
    refused("mustDrop", "false", DROPS),
    refused("mustDropType", "*", DROPS),
    refused("dropLoop", "false", DROPS),
    refused("dropChecks", "true", DROPS),
    refused("capturesToHand", "false", DROPS),
    refused("firstRankPawnDrops", "false", DROPS),
    refused("promotionZonePawnDrops", "false", DROPS),
    refused("dropOnTop", "false", DROPS),
    refused("enclosingDrop", "none", DROPS),
    refused("enclosingDropStart", "-", DROPS),
    refused("whiteDropRegion", "-", DROPS),
    refused("blackDropRegion", "-", DROPS),
    refused("sittuyinRookDrop", "false", DROPS),
    refused("dropOppositeColoredBishop", "false", DROPS),
    refused("dropPromoted", "false", DROPS),
    refused("dropNoDoubled", "-", DROPS),
    refused("dropNoDoubledCount", "1", DROPS),
    refused("shogiPawnDropMateIllegal", "false", DROPS),
    refused("castlingDroppedPiece", "false", DROPS),
    refused("freeDrops", "false", DROPS),
    refused("gating", "false", GATING),
    refused("seirawanGating", "false", GATING),
    refused("cambodianMoves", "false", GATING),
    refused("commitGates", "false", GATING),
    refused("arrowGating", "false", WALLS),
    refused("duckGating", "false", WALLS),
    refused("staticGating", "false", WALLS),
    refused("staticGatingRegion", "-", WALLS),
    refused("pastGating", "false", WALLS),
    refused("wallingRule", "none", WALLS),
    refused("wallingRegion", "-", WALLS),
    refused("wallingRegionWhite", "-", WALLS),
    refused("wallingRegionBlack", "-", WALLS),
    refused("wallOrMove", "false", WALLS),
    refused("petrifyBlastPieces", "false", WALLS),
    refused("pass", "false", PASSING),
    refused("passOnStalemate", "false", PASSING),
    refused("connectN", "0", CONNECTION),
    refused("connectVertical", "true", CONNECTION),
    refused("connectHorizontal", "true", CONNECTION),
    refused("connectDiagonal", "true", CONNECTION),
    refused("connectNxN", "0", CONNECTION),
    refused("connectRegion1White", "-", CONNECTION),
    refused("connectRegion2White", "-", CONNECTION),
    refused("connectRegion1Black", "-", CONNECTION),
    refused("connectRegion2Black", "-", CONNECTION),
    refused("flipEnclosedPieces", "none", CONNECTION),
    refused("materialCounting", "none", COUNTING),
    refused("countingRule", "none", COUNTING),
    refused("adjudicateFullBoard", "false", COUNTING),
    refused("nFoldValueAbsolute", "false", PAST),
    refused("perpetualCheckIllegal", "false", PAST),
    refused("moveRepetitionIllegal", "false", PAST),
    refused("chasingRule", "none", PAST),
    refused("shatarMateRule", "false", PAST),
    refused("pieceDemotion", "false", PIECES),
    refused("sittuyinPromotion", "false", PIECES),
    refused("chess960", "false", SHUFFLED),
    refused("oppositeCastling", "false", SHUFFLED),
    refused("diagonalLines", "-", OWN),
    refused("bikjangRule", "false", OWN),
    refused("castlingWins", "-", OWN),
    refused("flagPieceBlockedWin", "false", OWN),
    refused("flagPieceSafe", "false", OWN),
];
