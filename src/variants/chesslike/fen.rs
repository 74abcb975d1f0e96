//! Position text of the chess-like games, and what makes a position one that can be played on: kings, pawns' ranks, castling
//! rights, the pawn that jumped, the side that has just moved not in check.

use std::marker::PhantomData;

use crate::board::attacks::{CHESSBOARD, RANK_1, forward, rank_squares};
use crate::board::{Square, SquareSet};
use crate::message::MessageId;
use crate::notation::fen::{FIELD_CASTLING, FIELD_EN_PASSANT};
use crate::rules::Color;
use crate::rules::piece_kind;
use crate::rules::setup::{FenFormat, PositionSetup, SetupError};
use crate::rules::setup_fields::{Editable, SetupField, SetupSlot};
use crate::rules::text::{CastlingShape, MoveShape, PositionText};
use crate::variants::chesslike::ChesslikeRules;
use crate::variants::chesslike::board::{Board, Piece};
use crate::variants::chesslike::cost_rules::CostRules;
use crate::variants::chesslike::king_rules::KingRules;
use crate::variants::chesslike::position::{
    CastlingRights, CastlingSide, ChesslikePosition, Move, MoveKind, jumper, king_home,
};

pub const KINGS: MessageId = MessageId::new("fen.kings", &["side", "count"]);
const PAWN_RANK: MessageId = MessageId::new("fen.pawn_rank", &["square"]);
const CASTLING: MessageId = MessageId::new("fen.castling", &["text"]);
const CASTLING_HOME: MessageId = MessageId::new("fen.castling_home", &["text", "letter", "king", "rook"]);
const EN_PASSANT: MessageId = MessageId::new("fen.en_passant", &["text", "rank"]);
const EN_PASSANT_PAWN: MessageId = MessageId::new("fen.en_passant_pawn", &["text", "square"]);
const KING_SIDE: MessageId = MessageId::new("edit.castling.king", &["side"]);
const QUEEN_SIDE: MessageId = MessageId::new("edit.castling.queen", &["side"]);
pub const IN_CHECK: MessageId = MessageId::new("fen.in_check", &["side", "king", "square"]);

const CASTLING_LETTERS: [(char, Color, CastlingSide); 4] = [
    ('K', Color::White, CastlingSide::King),
    ('Q', Color::White, CastlingSide::Queen),
    ('k', Color::Black, CastlingSide::King),
    ('q', Color::Black, CastlingSide::Queen),
];

static FREE: FenFormat = form(false);
static PRICED: FenFormat = form(true);

const fn form(holdings: bool) -> FenFormat {
    FenFormat { shape: &CHESSBOARD, letters: "PNBRQKpnbrqk", holdings }
}

impl<V: ChesslikeRules> PositionText for ChesslikePosition<V> {
    const FEN_FORMAT: &'static FenFormat = if V::CostRules::FREE { &FREE } else { &PRICED };

    fn validate(setup: &PositionSetup) -> Result<ChesslikePosition<V>, Vec<SetupError>> {
        let mut faults = Vec::new();
        let board = settle_board(setup, &mut faults);
        let crowned = settle_kings(&board, &mut faults);
        let purse = V::CostRules::read(setup.holdings.as_deref(), setup.turn)
            .map_err(|message| faults.push(SetupError::new(message, SquareSet::NONE)));
        let rights = settle_rights(&setup.castling, &board, &mut faults);
        let en_passant = settle_en_passant(&setup.en_passant, setup.turn, &board, &mut faults);
        // Who attacks whom can be said only with both kings on the board and both purses known.
        let Ok(purse) = purse else { return Err(faults) };
        let position = ChesslikePosition {
            board,
            purse,
            turn: setup.turn,
            castling: rights,
            en_passant,
            // Counters are capped when they are read.
            clock: setup.clock as u16,
            number: setup.number as u16,
            variant: PhantomData,
        };
        if crowned {
            let waiting = !setup.turn;
            faults.extend(in_check(waiting, board.king(waiting), position.checkers(waiting)));
        }
        if faults.is_empty() { Ok(position) } else { Err(faults) }
    }

    fn setup(&self) -> PositionSetup {
        let mut setup = setup(&self.board, self.castling, self.en_passant);
        setup.holdings = self.purse.write();
        setup.counted(self.turn, self.clock, self.number)
    }

    fn text(&self, mv: Move) -> String {
        let to = match mv.kind {
            MoveKind::Castle(castling_side) if !V::KingRules::WALKS_LIKE_CASTLING => castling_side.king_goal(self.turn),
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

impl<V: ChesslikeRules> Editable for ChesslikePosition<V> {
    fn fields(setup: &PositionSetup) -> Vec<SetupField> {
        // What can't be read is shown as a new game has it.
        let purse =
            V::CostRules::read(setup.holdings.as_deref(), setup.turn).unwrap_or_else(|_| V::CostRules::start(&[]));
        let [special, counters] = fields(setup);
        [special, purse.fields(), counters].concat()
    }
}

/// The fields of all chess-like games that come before those of the purse, and those that come behind.
fn fields(setup: &PositionSetup) -> [Vec<SetupField>; 2] {
    let board = board_of(setup);
    let castling = CASTLING_LETTERS.map(|(letter, side, castling_side)| SetupField {
        group: FIELD_CASTLING,
        label: if castling_side == CastlingSide::King { KING_SIDE } else { QUEEN_SIDE }
            .with([piece_kind::side(side).into()]),
        slot: SetupSlot::Letter(letter, at_home(&board, side, castling_side)),
    });
    let possible =
        rank_squares(passed_rank(setup.turn)).filter(|&passed| jump(&board, setup.turn, passed).1.is_empty());
    let en_passant = SetupField {
        group: FIELD_EN_PASSANT,
        label: FIELD_EN_PASSANT.with([]),
        slot: SetupSlot::Passed(possible.collect()),
    };
    [[castling.as_slice(), &[en_passant]].concat(), vec![SetupField::clock(), SetupField::number()]]
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

fn settle_board(setup: &PositionSetup, faults: &mut Vec<SetupError>) -> Board {
    let board = board_of(setup);
    let misplaced = board.all(Piece::Pawn) & (RANK_1 | rank_squares(7));
    let told = setup.pieces(&CHESSBOARD).into_iter().filter(|&(square, _)| misplaced.has(square));
    faults.extend(
        told.map(|(square, _)| SetupError::new(PAWN_RANK.with([CHESSBOARD.name(square).into()]), square.as_set())),
    );
    board
}

/// Whether each side has its king.
fn settle_kings(board: &Board, faults: &mut Vec<SetupError>) -> bool {
    let before = faults.len();
    for side in Color::BOTH {
        let kings = board.of(side, Piece::King);
        if kings.len() != 1 {
            faults.push(SetupError::new(KINGS.with([piece_kind::side(side).into(), kings.len().into()]), kings));
        }
    }
    faults.len() == before
}

/// Whether king and rook stand where castling begins.
fn at_home(board: &Board, side: Color, castling_side: CastlingSide) -> bool {
    board.of(side, Piece::King).has(king_home(side)) && board.of(side, Piece::Rook).has(castling_side.rook_home(side))
}

fn settle_rights(text: &str, board: &Board, faults: &mut Vec<SetupError>) -> CastlingRights {
    let mut rights = CastlingRights::default();
    if text == "-" {
        return rights;
    }
    let mut readable = true;
    for letter in text.chars() {
        let known = CASTLING_LETTERS.into_iter().find(|&(known, ..)| known == letter);
        let Some((letter, side, castling_side)) =
            known.filter(|&(_, side, castling_side)| !rights.has(side, castling_side))
        else {
            if readable {
                faults.push(SetupError::new(CASTLING.with([text.into()]), SquareSet::NONE));
            }
            readable = false;
            continue;
        };
        if !at_home(board, side, castling_side) {
            let (king, rook) = (king_home(side), castling_side.rook_home(side));
            let (king_name, rook_name) = (CHESSBOARD.name(king), CHESSBOARD.name(rook));
            let message = CASTLING_HOME.with([text.into(), letter.into(), king_name.into(), rook_name.into()]);
            faults.push(SetupError::new(message, king.as_set() | rook.as_set()));
        }
        rights.add(side, castling_side);
    }
    rights
}

/// The rank, from 0, over which a pawn may just have jumped.
const fn passed_rank(turn: Color) -> u8 {
    if matches!(turn, Color::White) { 5 } else { 2 }
}

/// Where a pawn of the side that has just moved went, had it just jumped over that square, and what keeps it from having
/// done so.
fn jump(board: &Board, turn: Color, passed: Square) -> (Square, SquareSet) {
    let way: SquareSet = passed.as_set() | forward(turn, passed.as_set());
    let pawn = jumper(passed);
    (pawn, way & board.occupied() | pawn.as_set().without(board.of(!turn, Piece::Pawn)))
}

fn settle_en_passant(text: &str, turn: Color, board: &Board, faults: &mut Vec<SetupError>) -> Option<Square> {
    if text == "-" {
        return None;
    }
    let rank = passed_rank(turn);
    let Some(passed) = CHESSBOARD.find(text).filter(|&square| rank_squares(rank).has(square)) else {
        let squares = CHESSBOARD.find(text).map_or(SquareSet::NONE, Square::as_set);
        faults.push(SetupError::new(EN_PASSANT.with([text.into(), u32::from(rank + 1).into()]), squares));
        return None;
    };
    let (pawn, wrong) = jump(board, turn, passed);
    if wrong.is_not_empty() {
        faults.push(SetupError::new(
            EN_PASSANT_PAWN.with([text.into(), CHESSBOARD.name(pawn).into()]),
            passed.as_set() | wrong,
        ));
    }
    Some(passed)
}

/// The king of the side that is not to move could be taken.
fn in_check(side: Color, king: Square, attackers: SquareSet) -> Option<SetupError> {
    let (king_name, attacker) = (CHESSBOARD.name(king), CHESSBOARD.name(attackers.first()?));
    let message = IN_CHECK.with([piece_kind::side(side).into(), king_name.into(), attacker.into()]);
    Some(SetupError::new(message, king.as_set() | attackers))
}
