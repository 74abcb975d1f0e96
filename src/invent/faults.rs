//! What can be wrong with a description, as messages.

use message::MessageId;

/// Names the line.
pub const LINE: MessageId = MessageId::new(&("invent.line", &["line", "problem"]));
/// Names the line and the key.
pub const KEY: MessageId = MessageId::new(&("invent.key", &["line", "key", "problem"]));
/// Names the game, if what is wrong is not in one line.
pub const GAME: MessageId = MessageId::new(&("invent.game", &["game", "problem"]));

/// The text is longer than any that is read.
pub const TOO_LARGE: MessageId = MessageId::new(&("invent.large", &["most"]));
/// A line that begins like a head and is none.
pub const HEADER: MessageId = MessageId::new(&("invent.header", &["text"]));
/// A line that is neither head, pair nor comment.
pub const NO_PAIR: MessageId = MessageId::new(&("invent.pair", &["text"]));
/// A pair before the first head.
pub const OUTSIDE: MessageId = MessageId::new(&("invent.outside", &["text"]));
/// A second section of a name.
pub const SECTION_TWICE: MessageId = MessageId::new(&("invent.section.twice", &["game", "first"]));
/// A second value of a key.
pub const KEY_TWICE: MessageId = MessageId::new(&("invent.key.twice", &["key", "first"]));
/// There is no section of this name.
pub const NO_SECTION: MessageId = MessageId::new(&("invent.section.none", &["game", "games"]));
/// There is no game to inherit from.
pub const NO_PARENT: MessageId = MessageId::new(&("invent.parent", &["game", "near"]));

/// There is no section in a text.
pub const NOTHING: MessageId = MessageId::new(&("invent.section.missing", &[]));
/// A description is too long for a link.
pub const PACKED_LARGE: MessageId = MessageId::new(&("invent.packed.large", &["length", "most"]));
/// A packed description that is damaged.
pub const DAMAGED: MessageId = MessageId::new(&("invent.packed.damaged", &[]));

/// A key that nobody knows.
pub const UNKNOWN: MessageId = MessageId::new(&("invent.key.none", &[]));
/// A key that nobody knows, and one that it is like.
pub const MISSPELT: MessageId = MessageId::new(&("invent.key.unknown", &["near"]));
/// A key of Fairy-Stockfish that is not read.
pub const REFUSED: MessageId = MessageId::new(&("invent.key.refused", &["usual", "reason"]));
/// A key that changes nothing here.
pub const NO_EFFECT: MessageId = MessageId::new(&("invent.key.no_effect", &[]));
/// A region of which the board has no square.
pub const NO_SQUARE: MessageId = MessageId::new(&("invent.key.no_square", &[]));
/// A value that can't be read.
pub const VALUE: MessageId = MessageId::new(&("invent.value", &["expected", "text"]));
/// A letter that no piece has.
pub const NO_LETTER: MessageId = MessageId::new(&("invent.value.letter", &["letter", "letters"]));

/// The problem of a notation.
pub const BETZA: MessageId = MessageId::new(&("invent.betza", &["text", "problem"]));
/// An atom that nobody knows.
pub const BETZA_ATOM: MessageId = MessageId::new(&("invent.betza.atom", &["letter"]));
/// A modifier, or a combination of some, that has no meaning.
pub const BETZA_MODIFIER: MessageId = MessageId::new(&("invent.betza.modifier", &["letter"]));
/// Modifiers behind the last atom.
pub const BETZA_REST: MessageId = MessageId::new(&("invent.betza.rest", &[]));
/// A range of two digits.
pub const BETZA_RANGE: MessageId = MessageId::new(&("invent.betza.range", &[]));
/// A leap in brackets that is none.
pub const BETZA_TUPLE: MessageId = MessageId::new(&("invent.betza.tuple", &["text"]));
/// A notation that is too long.
pub const BETZA_LONG: MessageId = MessageId::new(&("invent.betza.long", &["most"]));

/// The board has more squares than a set holds.
pub const LARGE_BOARD: MessageId = MessageId::new(&("invent.board", &["files", "ranks", "most"]));
/// There are no kinds.
pub const NO_KINDS: MessageId = MessageId::new(&("invent.kinds.none", &[]));
/// A kind without a move.
pub const CANT_MOVE: MessageId = MessageId::new(&("invent.kinds.stuck", &["letter"]));
/// Nothing ends the game.
pub const NO_END: MessageId = MessageId::new(&("invent.end.none", &[]));
/// Two keys that do not go together.
pub const AGAINST: MessageId = MessageId::new(&("invent.against", &["one", "other"]));
/// The side to move could take the other's king.
pub const TAKEN: MessageId = MessageId::new(&("invent.start.taken", &["square"]));
/// There is no move in the start.
pub const NO_MOVES: MessageId = MessageId::new(&("invent.start.stuck", &[]));
/// There are more moves than a position may have.
pub const MANY_MOVES: MessageId = MessageId::new(&("invent.start.moves", &["most"]));
/// The game is over before it begins.
pub const OVER: MessageId = MessageId::new(&("invent.start.over", &[]));
/// A note: what Fairy-Stockfish does not read, or not so.
pub const BEYOND: MessageId = MessageId::new(&("invent.beyond", &["letters"]));

/// The problem of a FEN.
pub const FEN: MessageId = MessageId::new(&("invent.fen", &["text", "problem"]));
/// A field that can't be read.
pub const FEN_FIELD: MessageId = MessageId::new(&("invent.fen.field", &["expected", "text"]));
/// The number of ranks is wrong.
pub const FEN_RANKS: MessageId = MessageId::new(&("invent.fen.ranks", &["ranks", "count"]));
/// A rank is too long or too short.
pub const FEN_RANK: MessageId = MessageId::new(&("invent.fen.rank", &["rank", "files", "count"]));
/// A letter that no piece has.
pub const FEN_LETTER: MessageId = MessageId::new(&("invent.fen.letter", &["letter", "letters"]));
/// A move that is not legal.
pub const NO_MOVE: MessageId = MessageId::new(&("invent.move", &["text"]));
