//! Position text of the chess-like games, and what makes a position one that can be played on: kings, pawns' ranks, castling
//! rights, the pawn that jumped, the side that has just moved not in check.

use std::marker::PhantomData;

use crate::board::attacks::{GEOMETRY, RANK_1, forward, rank_cells};
use crate::board::{Cell, Cells};
use crate::message::Phrase;
use crate::notation::fen::{FIELD_CASTLING, FIELD_EN_PASSANT};
use crate::rules::Side;
use crate::rules::piece_kind;
use crate::rules::setup::{Draft, Fault, Form};
use crate::rules::setup_fields::{Editable, Field, Slot};
use crate::rules::text::{Castled, Notation, Sketch};
use crate::variants::chesslike::Variant;
use crate::variants::chesslike::board::{Board, Piece};
use crate::variants::chesslike::cost_rules::Purse;
use crate::variants::chesslike::king_rules::Crown;
use crate::variants::chesslike::position::{Move, Position, Rights, Way, Wing, jumper, king_home};

pub const KINGS: Phrase = Phrase::new("fen.kings", &["side", "count"]);
const PAWN_RANK: Phrase = Phrase::new("fen.pawn_rank", &["cell"]);
const CASTLING: Phrase = Phrase::new("fen.castling", &["text"]);
const CASTLING_HOME: Phrase = Phrase::new("fen.castling_home", &["text", "letter", "king", "rook"]);
const EN_PASSANT: Phrase = Phrase::new("fen.en_passant", &["text", "rank"]);
const EN_PASSANT_PAWN: Phrase = Phrase::new("fen.en_passant_pawn", &["text", "cell"]);
const KING_SIDE: Phrase = Phrase::new("edit.castling.king", &["side"]);
const QUEEN_SIDE: Phrase = Phrase::new("edit.castling.queen", &["side"]);
pub const IN_CHECK: Phrase = Phrase::new("fen.in_check", &["side", "king", "cell"]);

const CASTLING_LETTERS: [(char, Side, Wing); 4] = [
    ('K', Side::White, Wing::King),
    ('Q', Side::White, Wing::Queen),
    ('k', Side::Black, Wing::King),
    ('q', Side::Black, Wing::Queen),
];

static FREE: Form = form(false);
static PRICED: Form = form(true);

const fn form(holdings: bool) -> Form {
    Form { geometry: &GEOMETRY, letters: "PNBRQKpnbrqk", holdings }
}

impl<V: Variant> Notation for Position<V> {
    const FORM: &'static Form = if V::Purse::FREE { &FREE } else { &PRICED };

    fn settle(draft: &Draft) -> Result<Position<V>, Vec<Fault>> {
        let mut faults = Vec::new();
        let board = settle_board(draft, &mut faults);
        let crowned = settle_kings(&board, &mut faults);
        let purse = V::Purse::read(draft.holdings.as_deref(), draft.turn)
            .map_err(|saying| faults.push(Fault::new(saying, Cells::NONE)));
        let rights = settle_rights(&draft.castling, &board, &mut faults);
        let en_passant = settle_en_passant(&draft.en_passant, draft.turn, &board, &mut faults);
        // Who attacks whom can be said only with both kings on the board and both purses known.
        let Ok(purse) = purse else { return Err(faults) };
        let position = Position {
            board,
            purse,
            turn: draft.turn,
            rights,
            en_passant,
            // Counters are capped when they are read.
            clock: draft.clock as u16,
            number: draft.number as u16,
            variant: PhantomData,
        };
        if crowned {
            let waiting = !draft.turn;
            faults.extend(in_check(waiting, board.king(waiting), position.checkers(waiting)));
        }
        if faults.is_empty() { Ok(position) } else { Err(faults) }
    }

    fn draft(&self) -> Draft {
        let mut draft = draft(&self.board, self.rights, self.en_passant);
        draft.holdings = self.purse.write();
        draft.counted(self.turn, self.clock, self.number)
    }

    fn text(&self, mv: Move) -> String {
        let to = match mv.way {
            Way::Castle(wing) if !V::Crown::WALKS_FAR => wing.king_goal(self.turn),
            _ => mv.to,
        };
        let mut text = GEOMETRY.name(mv.from) + &GEOMETRY.name(to);
        if let Way::Promote(piece) = mv.way {
            text.push(piece.letter().to_ascii_lowercase());
        }
        text
    }

    fn sketch(&self, mv: Move) -> Sketch {
        let castled = |wing: Wing| Castled {
            san: if wing == Wing::King { "O-O" } else { "O-O-O" },
            from: mv.to,
            to: wing.rook_goal(self.turn),
        };
        let (to, promotion, castling) = match mv.way {
            Way::Castle(wing) => (wing.king_goal(self.turn), None, Some(castled(wing))),
            Way::Promote(piece) => (mv.to, Some(piece.letter()), None),
            _ => (mv.to, None, None),
        };
        Sketch {
            letter: (mv.piece != Piece::Pawn).then(|| mv.piece.letter()),
            from: mv.from,
            to,
            takes: self.taken(mv),
            shot: false,
            promotion,
            castling,
        }
    }

    fn number(&self) -> u32 {
        self.number.into()
    }
}

impl<V: Variant> Editable for Position<V> {
    fn fields(draft: &Draft) -> Vec<Field> {
        // What can't be read is shown as a new game has it.
        let purse = V::Purse::read(draft.holdings.as_deref(), draft.turn).unwrap_or_else(|_| V::Purse::start(&[]));
        let [special, counters] = fields(draft);
        [special, purse.fields(), counters].concat()
    }
}

/// The fields of all chess-like games that come before those of the purse, and those that come behind.
fn fields(draft: &Draft) -> [Vec<Field>; 2] {
    let board = board_of(draft);
    let castling = CASTLING_LETTERS.map(|(letter, side, wing)| Field {
        group: FIELD_CASTLING,
        label: if wing == Wing::King { KING_SIDE } else { QUEEN_SIDE }.say([piece_kind::side(side).into()]),
        slot: Slot::Letter(letter, at_home(&board, side, wing)),
    });
    let possible = rank_cells(passed_rank(draft.turn)).filter(|&passed| jump(&board, draft.turn, passed).1.is_empty());
    let en_passant =
        Field { group: FIELD_EN_PASSANT, label: FIELD_EN_PASSANT.say([]), slot: Slot::Passed(possible.collect()) };
    [[castling.as_slice(), &[en_passant]].concat(), vec![Field::clock(), Field::number()]]
}

fn draft(board: &Board, rights: Rights, en_passant: Option<Cell>) -> Draft {
    let mut draft = Draft::empty();
    for cell in board.occupied() {
        draft.put(cell, board.at(cell).map(|(side, piece)| piece.fen_letter(side)));
    }
    let held = CASTLING_LETTERS.into_iter().filter(|&(_, side, wing)| rights.has(side, wing));
    let letters: String = held.map(|(letter, ..)| letter).collect();
    if !letters.is_empty() {
        draft.castling = letters;
    }
    if let Some(passed) = en_passant {
        draft.en_passant = GEOMETRY.name(passed);
    }
    draft
}

fn board_of(draft: &Draft) -> Board {
    let mut board = Board::default();
    for cell in GEOMETRY.cells() {
        if let Some((side, piece)) = draft.at(cell).and_then(Piece::from_letter) {
            board.toggle(side, piece, cell.set());
        }
    }
    board
}

fn settle_board(draft: &Draft, faults: &mut Vec<Fault>) -> Board {
    let board = board_of(draft);
    let misplaced = board.all(Piece::Pawn) & (RANK_1 | rank_cells(7));
    let told = draft.pieces(&GEOMETRY).into_iter().filter(|&(cell, _)| misplaced.has(cell));
    faults.extend(told.map(|(cell, _)| Fault::new(PAWN_RANK.say([GEOMETRY.name(cell).into()]), cell.set())));
    board
}

/// Whether each side has its king.
fn settle_kings(board: &Board, faults: &mut Vec<Fault>) -> bool {
    let before = faults.len();
    for side in Side::BOTH {
        let kings = board.of(side, Piece::King);
        if kings.len() != 1 {
            faults.push(Fault::new(KINGS.say([piece_kind::side(side).into(), kings.len().into()]), kings));
        }
    }
    faults.len() == before
}

/// Whether king and rook stand where castling begins.
fn at_home(board: &Board, side: Side, wing: Wing) -> bool {
    board.of(side, Piece::King).has(king_home(side)) && board.of(side, Piece::Rook).has(wing.rook_home(side))
}

fn settle_rights(text: &str, board: &Board, faults: &mut Vec<Fault>) -> Rights {
    let mut rights = Rights::default();
    if text == "-" {
        return rights;
    }
    let mut readable = true;
    for letter in text.chars() {
        let known = CASTLING_LETTERS.into_iter().find(|&(known, ..)| known == letter);
        let Some((letter, side, wing)) = known.filter(|&(_, side, wing)| !rights.has(side, wing)) else {
            if readable {
                faults.push(Fault::new(CASTLING.say([text.into()]), Cells::NONE));
            }
            readable = false;
            continue;
        };
        if !at_home(board, side, wing) {
            let (king, rook) = (king_home(side), wing.rook_home(side));
            let (king_name, rook_name) = (GEOMETRY.name(king), GEOMETRY.name(rook));
            let saying = CASTLING_HOME.say([text.into(), letter.into(), king_name.into(), rook_name.into()]);
            faults.push(Fault::new(saying, king.set() | rook.set()));
        }
        rights.add(side, wing);
    }
    rights
}

/// The rank, from 0, over which a pawn may just have jumped.
const fn passed_rank(turn: Side) -> u8 {
    if matches!(turn, Side::White) { 5 } else { 2 }
}

/// Where a pawn of the side that has just moved went, had it just jumped over that cell, and what keeps it from having
/// done so.
fn jump(board: &Board, turn: Side, passed: Cell) -> (Cell, Cells) {
    let way: Cells = passed.set() | forward(turn, passed.set());
    let pawn = jumper(passed);
    (pawn, way & board.occupied() | pawn.set().without(board.of(!turn, Piece::Pawn)))
}

fn settle_en_passant(text: &str, turn: Side, board: &Board, faults: &mut Vec<Fault>) -> Option<Cell> {
    if text == "-" {
        return None;
    }
    let rank = passed_rank(turn);
    let Some(passed) = GEOMETRY.find(text).filter(|&cell| rank_cells(rank).has(cell)) else {
        let cells = GEOMETRY.find(text).map_or(Cells::NONE, Cell::set);
        faults.push(Fault::new(EN_PASSANT.say([text.into(), u32::from(rank + 1).into()]), cells));
        return None;
    };
    let (pawn, wrong) = jump(board, turn, passed);
    if wrong.any() {
        faults.push(Fault::new(EN_PASSANT_PAWN.say([text.into(), GEOMETRY.name(pawn).into()]), passed.set() | wrong));
    }
    Some(passed)
}

/// The king of the side that is not to move could be taken.
fn in_check(side: Side, king: Cell, attackers: Cells) -> Option<Fault> {
    let (king_name, attacker) = (GEOMETRY.name(king), GEOMETRY.name(attackers.first()?));
    let saying = IN_CHECK.say([piece_kind::side(side).into(), king_name.into(), attacker.into()]);
    Some(Fault::new(saying, king.set() | attackers))
}
