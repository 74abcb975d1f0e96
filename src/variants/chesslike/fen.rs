//! FEN of the chess-like variants, and validation: kings, pawn ranks, castling rights, en passant
//! square, and that the side that has just moved is not in check.

use crate::chesslike::board::{Board, Piece};
use crate::chesslike::castling::{CastlingRights, CastlingSide, king_home};
use crate::chesslike::cost_rules::{CostField, Costs};
use crate::chesslike::ends::CheckCount;
use crate::chesslike::king_rules::Kings;
use crate::chesslike::mv::{Move, MoveKind};
use crate::chesslike::options::Options;
use crate::chesslike::position::{ChesslikePosition, last_rank};
use crate::chesslike::{ChesslikeRules, StaticRules};
use board::attacks::{CHESSBOARD, RANK_1, forward, rank_squares};
use board::{BoardShape, Square, SquareSet};
use message::MessageId;
use notation::fen::{FIELD_CASTLING, FIELD_CHECKS, FIELD_EN_PASSANT, no_checks};
use rules::Color;
use rules::piece_kind;
use rules::present::VariantInfo;
use rules::setup::{FenFormat, PositionSetup, SetupError, small_number};
use rules::setup_fields::{SetupField, SetupSlot};
use rules::text::{CastlingShape, FromSetup, MoveShape, PositionText};

pub const KINGS: MessageId = MessageId::new(&("fen.kings", &["side", "count"]));
const PAWN_RANK: MessageId = MessageId::new(&("fen.pawn_rank", &["square"]));
const CASTLING: MessageId = MessageId::new(&("fen.castling", &["text"]));
const CASTLING_HOME: MessageId = MessageId::new(&("fen.castling_home", &["text", "letter", "king", "rook"]));
const EN_PASSANT: MessageId = MessageId::new(&("fen.en_passant", &["text", "rank"]));
const NO_EN_PASSANT: MessageId = MessageId::new(&("fen.no_en_passant", &["text"]));
const EN_PASSANT_PAWN: MessageId = MessageId::new(&("fen.en_passant_pawn", &["text", "square"]));
const CHECKS: MessageId = MessageId::new(&("fen.checks", &["text", "most"]));
const KING_SIDE: MessageId = MessageId::new(&("edit.castling.king", &["side"]));
const QUEEN_SIDE: MessageId = MessageId::new(&("edit.castling.queen", &["side"]));
pub const IN_CHECK: MessageId = MessageId::new(&("fen.in_check", &["side", "king", "square"]));

const CASTLING_LETTERS: [(char, Color, CastlingSide); 4] = [
    ('K', Color::White, CastlingSide::King),
    ('Q', Color::White, CastlingSide::Queen),
    ('k', Color::Black, CastlingSide::King),
    ('q', Color::Black, CastlingSide::Queen),
];

pub(crate) static FREE: FenFormat = fen_format(false);
pub(crate) static PRICED: FenFormat = fen_format(true);

const fn fen_format(holdings: bool) -> FenFormat {
    FenFormat { shape: &CHESSBOARD, letters: "PNBRQKpnbrqk", holdings }
}

impl<V: ChesslikeRules> ChesslikePosition<V> {
    /// See [`FromSetup::validate`].
    pub(crate) fn from_setup(rules: V, setup: &PositionSetup) -> Result<ChesslikePosition<V>, Vec<SetupError>> {
        let (usual, options) = (rules.costs(), rules.options());
        let mut errors = Vec::new();
        let board = validate_board(setup, &mut errors);
        let kings_valid = validate_kings(&board, &mut errors);
        let costs = usual
            .read(setup.holdings.as_deref(), setup.turn)
            .map_err(|message| errors.push(SetupError::new(message, SquareSet::NONE)));
        let rights = validate_rights(&setup.castling, &board, options, &mut errors);
        let en_passant = validate_en_passant(&setup.en_passant, setup.turn, &board, options, &mut errors);
        let checks_left = validate_checks(setup.checks.as_deref(), options.checks, &mut errors);
        // Check can only be tested with both kings on the board and both purses known.
        let Ok(costs) = costs else { return Err(errors) };
        let position = ChesslikePosition {
            board,
            rules,
            costs,
            turn: setup.turn,
            castling: rights,
            en_passant,
            // Counters are capped when they are read.
            clock: setup.clock as u16,
            number: setup.number as u16,
            checks_left: V::Checks::of(checks_left),
        };
        if kings_valid {
            let waiting = !setup.turn;
            errors.extend(in_check(waiting, board.king(waiting), position.checkers(waiting)));
        }
        if errors.is_empty() { Ok(position) } else { Err(errors) }
    }

    /// See [`FromSetup::fields`].
    pub(crate) fn setup_fields(rules: V, setup: &PositionSetup) -> Vec<SetupField> {
        // An unreadable field is shown with the values of a new game.
        let usual = rules.costs();
        let costs = usual.read(setup.holdings.as_deref(), setup.turn).unwrap_or(usual);
        let [special, counters] = fields(setup, rules.options());
        [special, costs.fields(), checks_fields(setup, rules.options().checks), counters].concat()
    }
}

/// The FEN format of a chess-like variant.
pub(crate) const fn format_of(info: &VariantInfo) -> &'static FenFormat {
    if info.priced { &PRICED } else { &FREE }
}

impl<V: StaticRules> FromSetup for ChesslikePosition<V> {
    const SHAPE: &'static BoardShape = &CHESSBOARD;
    const FEN_FORMAT: &'static FenFormat = format_of(&V::INFO);

    fn validate(setup: &PositionSetup) -> Result<ChesslikePosition<V>, Vec<SetupError>> {
        ChesslikePosition::from_setup(V::RULES, setup)
    }

    fn fields(setup: &PositionSetup) -> Vec<SetupField> {
        ChesslikePosition::setup_fields(V::RULES, setup)
    }
}

impl<V: ChesslikeRules> PositionText for ChesslikePosition<V> {
    fn fen_format(&self) -> &'static FenFormat {
        if self.costs.free() { &FREE } else { &PRICED }
    }

    fn setup(&self) -> PositionSetup {
        let mut setup = setup(&self.board, self.castling, self.en_passant);
        setup.holdings = self.costs.write();
        if self.rules.options().checks > 0 {
            let [white, black] = self.checks_left.left();
            setup.checks = Some(format!("{white}+{black}"));
        }
        setup.counted(self.turn, self.clock, self.number)
    }

    fn text(&self, mv: Move) -> String {
        let to = match mv.kind {
            MoveKind::Castle(castling_side) if !self.rules.king().walks_like_castling() => {
                castling_side.king_goal(self.turn)
            }
            _ => mv.to,
        };
        let mut text = CHESSBOARD.name(mv.from) + &CHESSBOARD.name(to);
        if let MoveKind::Promote(piece) = mv.kind {
            text.push(piece.letter().to_ascii_lowercase());
        }
        text
    }

    fn move_shape(&self, mv: Move) -> MoveShape {
        let castled = |castling_side: CastlingSide| CastlingShape {
            san: if castling_side == CastlingSide::King { "O-O" } else { "O-O-O" },
            from: mv.to,
            to: castling_side.rook_goal(self.turn),
        };
        let (to, promotion, castling) = match mv.kind {
            MoveKind::Castle(castling_side) => (castling_side.king_goal(self.turn), None, Some(castled(castling_side))),
            MoveKind::Promote(piece) => (mv.to, Some(piece.letter()), None),
            _ => (mv.to, None, None),
        };
        MoveShape {
            letter: (mv.piece != Piece::Pawn).then(|| mv.piece.letter()),
            from: mv.from,
            to,
            takes: self.captured_square(mv),
            shot: false,
            promotion,
            castling,
        }
    }

    fn fullmove_number(&self) -> u32 {
        self.number.into()
    }
}

/// The fields of all chess-like variants before and after those of the purses.
fn fields(setup: &PositionSetup, options: Options) -> [Vec<SetupField>; 2] {
    let board = board_of(setup);
    let castling = CASTLING_LETTERS.map(|(letter, side, castling_side)| SetupField {
        group: FIELD_CASTLING,
        label: if castling_side == CastlingSide::King { KING_SIDE } else { QUEEN_SIDE }
            .with([piece_kind::side(side).into()]),
        slot: SetupSlot::Letter(letter, options.castling && at_home(&board, side, castling_side)),
    });
    let possible = passed_squares(setup.turn, options).filter(|&passed| jump(&board, setup.turn, passed).1.is_empty());
    let en_passant = SetupField {
        group: FIELD_EN_PASSANT,
        label: FIELD_EN_PASSANT.with([]),
        slot: SetupSlot::Passed(possible.collect()),
    };
    [[castling.as_slice(), &[en_passant]].concat(), vec![SetupField::clock(), SetupField::number()]]
}

/// The checks that each side must still give, in a game that so many win.
fn checks_fields(setup: &PositionSetup, most: u8) -> Vec<SetupField> {
    if most == 0 {
        return Vec::new();
    }
    let left = validate_checks(setup.checks.as_deref(), most, &mut Vec::new());
    let field = |side: Color| SetupField {
        group: FIELD_CHECKS,
        label: piece_kind::side(side).with([]),
        slot: SetupSlot::Checks(left[side.index()].into()),
    };
    Color::BOTH.map(field).into()
}

/// Without the field, nobody has given check.
fn validate_checks(text: Option<&str>, most: u8, errors: &mut Vec<SetupError>) -> [u8; 2] {
    let Some(text) = text else { return [most; 2] };
    if most == 0 {
        errors.push(no_checks(text));
        return [0; 2];
    }
    let count = |text: &str| small_number(text).filter(|&left| left <= most.into()).map(|left| left as u8);
    // Some programs write instead how many were given, behind the counters: `+1+0`.
    let given = text.strip_prefix('+');
    let pair = given.unwrap_or(text).split_once('+');
    let read = pair.and_then(|(white, black)| Some([count(white)?, count(black)?]));
    let left = read.map(|counts| if given.is_some() { counts.map(|given| most - given) } else { counts });
    left.filter(|left| *left != [0; 2]).unwrap_or_else(|| {
        let message = CHECKS.with([text.into(), u32::from(most).into()]);
        errors.push(SetupError::new(message, SquareSet::NONE));
        [most; 2]
    })
}

fn setup(board: &Board, rights: CastlingRights, en_passant: Option<Square>) -> PositionSetup {
    let mut setup = PositionSetup::empty();
    for square in board.occupied() {
        setup.put(square, board.at(square).map(|(side, piece)| piece.fen_letter(side)));
    }
    let held = CASTLING_LETTERS.into_iter().filter(|&(_, side, castling_side)| rights.has(side, castling_side));
    let letters: String = held.map(|(letter, ..)| letter).collect();
    if !letters.is_empty() {
        setup.castling = letters;
    }
    if let Some(passed) = en_passant {
        setup.en_passant = CHESSBOARD.name(passed);
    }
    setup
}

fn board_of(setup: &PositionSetup) -> Board {
    let mut board = Board::default();
    for square in CHESSBOARD.squares() {
        if let Some((side, piece)) = setup.at(square).and_then(Piece::from_letter) {
            board.toggle(side, piece, square.as_set());
        }
    }
    board
}

fn validate_board(setup: &PositionSetup, errors: &mut Vec<SetupError>) -> Board {
    let board = board_of(setup);
    let misplaced = board.all(Piece::Pawn) & (RANK_1 | rank_squares(7));
    let misplaced_pawns = setup.pieces(&CHESSBOARD).into_iter().filter(|&(square, _)| misplaced.has(square));
    errors.extend(
        misplaced_pawns
            .map(|(square, _)| SetupError::new(PAWN_RANK.with([CHESSBOARD.name(square).into()]), square.as_set())),
    );
    board
}

/// Whether each side has exactly one king.
fn validate_kings(board: &Board, errors: &mut Vec<SetupError>) -> bool {
    let before = errors.len();
    for side in Color::BOTH {
        let kings = board.of(side, Piece::King);
        if kings.len() != 1 {
            errors.push(SetupError::new(KINGS.with([piece_kind::side(side).into(), kings.len().into()]), kings));
        }
    }
    errors.len() == before
}

/// Whether king and rook are on their castling squares.
fn at_home(board: &Board, side: Color, castling_side: CastlingSide) -> bool {
    board.of(side, Piece::King).has(king_home(side)) && board.of(side, Piece::Rook).has(castling_side.rook_home(side))
}

/// Without castling, rights to it are read and mean nothing.
fn validate_rights(text: &str, board: &Board, options: Options, errors: &mut Vec<SetupError>) -> CastlingRights {
    let mut rights = CastlingRights::default();
    if text == "-" {
        return rights;
    }
    let mut readable = true;
    for letter in text.chars() {
        // Shredder-FEN names the file of the rook.
        let usual = match letter {
            'H' => 'K',
            'A' => 'Q',
            'h' => 'k',
            'a' => 'q',
            _ => letter,
        };
        let known = CASTLING_LETTERS.into_iter().find(|&(known, ..)| known == usual);
        let Some((letter, side, castling_side)) =
            known.filter(|&(_, side, castling_side)| !rights.has(side, castling_side))
        else {
            if readable {
                errors.push(SetupError::new(CASTLING.with([text.into()]), SquareSet::NONE));
            }
            readable = false;
            continue;
        };
        if options.castling && !at_home(board, side, castling_side) {
            let (king, rook) = (king_home(side), castling_side.rook_home(side));
            let (king_name, rook_name) = (CHESSBOARD.name(king), CHESSBOARD.name(rook));
            let message = CASTLING_HOME.with([text.into(), letter.into(), king_name.into(), rook_name.into()]);
            errors.push(SetupError::new(message, king.as_set() | rook.as_set()));
        }
        rights.add(side, castling_side);
    }
    if options.castling { rights } else { CastlingRights::default() }
}

/// The squares that a pawn's double step may just have passed.
fn passed_squares(turn: Color, options: Options) -> SquareSet {
    let mover = !turn;
    let passed = forward(mover, options.double_step.from(mover));
    // A step to the last rank promotes.
    passed & forward(turn, forward(mover, passed).without(last_rank(mover)))
}

/// The square of the pawn that would have just passed `passed` by a double step, and the squares
/// that rule it out.
fn jump(board: &Board, turn: Color, passed: Square) -> (Square, SquareSet) {
    let way: SquareSet = passed.as_set() | forward(turn, passed.as_set());
    let pawn = forward(!turn, passed.as_set()).first().unwrap_or(passed);
    (pawn, way & board.occupied() | pawn.as_set().without(board.of(!turn, Piece::Pawn)))
}

fn validate_en_passant(
    text: &str,
    turn: Color,
    board: &Board,
    options: Options,
    errors: &mut Vec<SetupError>,
) -> Option<Square> {
    if text == "-" {
        return None;
    }
    let possible = passed_squares(turn, options);
    let Some(passed) = CHESSBOARD.find(text).filter(|&square| possible.has(square)) else {
        let squares = CHESSBOARD.find(text).map_or(SquareSet::NONE, Square::as_set);
        let ranks = (1..=8).filter(|rank| (rank_squares(rank - 1) & possible).is_not_empty());
        let message = match ranks.map(|rank| rank.to_string()).collect::<Vec<_>>() {
            ranks if ranks.is_empty() => NO_EN_PASSANT.with([text.into()]),
            ranks => EN_PASSANT.with([text.into(), ranks.join(", ").into()]),
        };
        errors.push(SetupError::new(message, squares));
        return None;
    };
    let (pawn, wrong) = jump(board, turn, passed);
    if wrong.is_not_empty() {
        errors.push(SetupError::new(
            EN_PASSANT_PAWN.with([text.into(), CHESSBOARD.name(pawn).into()]),
            passed.as_set() | wrong,
        ));
    }
    Some(passed)
}

/// The error that the side not to move could lose its king.
fn in_check(side: Color, king: Square, attackers: SquareSet) -> Option<SetupError> {
    let (king_name, attacker) = (CHESSBOARD.name(king), CHESSBOARD.name(attackers.first()?));
    let message = IN_CHECK.with([piece_kind::side(side).into(), king_name.into(), attacker.into()]);
    Some(SetupError::new(message, king.as_set() | attackers))
}
