//! Position text of the chess-like games.
//!
//! Reading checks all that makes a position one that can be played on: kings, pawns' ranks, castling rights, the pawn that
//! jumped, the side that has just moved not in check.

use std::marker::PhantomData;

use super::Variant;
use super::board::{Board, Piece};
use super::crown::Crown;
use super::lines::{GEOMETRY, RANK_1, forward, rank_cells};
use super::position::{Move, Position, Rights, Way, Wing, jumper, king_home};
use super::purse::Purse;
use crate::cells::{Cell, Cells, Geometry};
use crate::fen::{fields, read_board, side_letter, write_board};
use crate::kinds;
use crate::notation::{Castled, Notation, Sketch};
use crate::rules::Side;
use crate::words::{Phrase, Saying};

pub const KINGS: Phrase = Phrase::new("fen.kings", &["side", "count"]);
const PAWN_RANK: Phrase = Phrase::new("fen.pawn_rank", &["cell"]);
const CASTLING: Phrase = Phrase::new("fen.castling", &["text"]);
const CASTLING_HOME: Phrase = Phrase::new("fen.castling_home", &["text", "letter", "king", "rook"]);
const EN_PASSANT: Phrase = Phrase::new("fen.en_passant", &["text", "rank"]);
const EN_PASSANT_PAWN: Phrase = Phrase::new("fen.en_passant_pawn", &["text", "cell"]);
pub const IN_CHECK: Phrase = Phrase::new("fen.in_check", &["side", "king", "cell"]);

const CASTLING_LETTERS: [(char, Side, Wing); 4] = [
    ('K', Side::White, Wing::King),
    ('Q', Side::White, Wing::Queen),
    ('k', Side::Black, Wing::King),
    ('q', Side::Black, Wing::Queen),
];

impl<V: Variant> Notation for Position<V> {
    const GEOMETRY: &'static Geometry = &GEOMETRY;

    fn from_fen(text: &str) -> Result<Position<V>, Saying> {
        let fields = fields(text, !V::Purse::FREE)?;
        let board = read_pieces(fields.board)?;
        let position = Position {
            board,
            purse: V::Purse::read(fields.extra, fields.turn)?,
            turn: fields.turn,
            rights: read_rights(fields.castling, &board)?,
            en_passant: read_en_passant(fields.en_passant, fields.turn, &board)?,
            clock: fields.clock as u16,
            number: fields.number as u16,
            variant: PhantomData,
        };
        let waiting = !fields.turn;
        match position.checkers(waiting).first() {
            Some(attacker) => Err(IN_CHECK.say([
                kinds::side(waiting).into(),
                GEOMETRY.name(board.king(waiting)).into(),
                GEOMETRY.name(attacker).into(),
            ])),
            None => Ok(position),
        }
    }

    fn fen(&self) -> String {
        let letter = |cell| self.board.at(cell).map(|(side, piece)| piece.fen_letter(side));
        let mut rights: String = CASTLING_LETTERS
            .into_iter()
            .filter(|&(_, side, wing)| self.rights.has(side, wing))
            .map(|(letter, ..)| letter)
            .collect();
        if rights.is_empty() {
            rights.push('-');
        }
        let mut text = format!(
            "{} {} {} {} {} {}",
            write_board(&GEOMETRY, letter),
            side_letter(self.turn),
            rights,
            self.en_passant.map_or("-".into(), |cell| GEOMETRY.name(cell)),
            self.clock,
            self.number
        );
        if let Some(purse) = self.purse.write() {
            text.push(' ');
            text.push_str(&purse);
        }
        text
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

fn read_pieces(text: &str) -> Result<Board, Saying> {
    let mut board = Board::default();
    let edges = RANK_1 | rank_cells(7);
    read_board(&GEOMETRY, text, "PNBRQKpnbrqk", |cell, letter| {
        let Some((side, piece)) = Piece::from_letter(letter) else { return Ok(()) };
        if piece == Piece::Pawn && edges.has(cell) {
            return Err(PAWN_RANK.say([GEOMETRY.name(cell).into()]));
        }
        board.toggle(side, piece, cell.set());
        Ok(())
    })?;
    for side in Side::BOTH {
        let count = board.of(side, Piece::King).len();
        if count != 1 {
            return Err(KINGS.say([kinds::side(side).into(), count.into()]));
        }
    }
    Ok(board)
}

fn read_rights(text: &str, board: &Board) -> Result<Rights, Saying> {
    let mut rights = Rights::default();
    if text == "-" {
        return Ok(rights);
    }
    for letter in text.chars() {
        let known = CASTLING_LETTERS.into_iter().find(|&(known, ..)| known == letter);
        let Some((letter, side, wing)) = known.filter(|&(_, side, wing)| !rights.has(side, wing)) else {
            return Err(CASTLING.say([text.into()]));
        };
        let (king, rook) = (king_home(side), wing.rook_home(side));
        if !board.of(side, Piece::King).has(king) || !board.of(side, Piece::Rook).has(rook) {
            return Err(CASTLING_HOME.say([
                text.into(),
                letter.into(),
                GEOMETRY.name(king).into(),
                GEOMETRY.name(rook).into(),
            ]));
        }
        rights.add(side, wing);
    }
    Ok(rights)
}

fn read_en_passant(text: &str, turn: Side, board: &Board) -> Result<Option<Cell>, Saying> {
    if text == "-" {
        return Ok(None);
    }
    let rank = if turn == Side::White { 5 } else { 2 };
    let passed = GEOMETRY.find(text).filter(|&cell| rank_cells(rank).has(cell));
    let Some(passed) = passed else {
        return Err(EN_PASSANT.say([text.into(), u32::from(rank + 1).into()]));
    };
    let way: Cells = passed.set() | forward(turn, passed.set());
    if !board.of(!turn, Piece::Pawn).has(jumper(passed)) || (way & board.occupied()).any() {
        return Err(EN_PASSANT_PAWN.say([text.into(), GEOMETRY.name(jumper(passed)).into()]));
    }
    Ok(Some(passed))
}
