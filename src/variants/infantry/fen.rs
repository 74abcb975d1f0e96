//! Position text, move text, and what a move looks like.

use super::board::{ALFIL_HOMES, DARK, GEOMETRY};
use super::pieces::{Board, Role};
use super::{Infantry, Move};
use crate::cells::{Cell, Cells, Geometry};
use crate::fen::{fields, nothing_special, read_board, side_letter, write_board};
use crate::kinds;
use crate::notation::{Notation, Sketch};
use crate::rules::Side;
use crate::words::{Phrase, Saying};

const LETTERS: &str = "KNFEATPknfeatp";

const KINGS: Phrase = Phrase::new("infantry.fen.kings", &["side", "letter", "count"]);
const ALFIL: Phrase = Phrase::new("infantry.fen.alfil", &["letter", "cell", "side", "cells"]);
const ASSASSIN: Phrase = Phrase::new("infantry.fen.assassin", &["letter", "cell"]);
const IN_CHECK: Phrase = Phrase::new("infantry.fen.in_check", &["turn", "side", "king", "piece", "cell"]);

pub const fn letter(side: Side, role: Role) -> char {
    match side {
        Side::White => role.letter(),
        Side::Black => role.letter().to_ascii_lowercase(),
    }
}

/// Such as `b5, d7, f5`.
pub fn names(cells: Cells) -> String {
    cells.map(|cell| GEOMETRY.name(cell)).collect::<Vec<_>>().join(", ")
}

/// Adds a piece, unless it can never stand there.
fn place(board: &mut Board, cell: Cell, letter: char) -> Result<(), Saying> {
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    let Some(role) = Role::ALL.into_iter().find(|role| role.letter() == letter.to_ascii_uppercase()) else {
        return Ok(());
    };
    let home = ALFIL_HOMES[side.index()];
    if role == Role::Alfil && !home.has(cell) {
        let cell = GEOMETRY.name(cell);
        return Err(ALFIL.say([letter.into(), cell.into(), kinds::side(side).into(), names(home).into()]));
    }
    if role == Role::Assassin && !DARK.has(cell) {
        return Err(ASSASSIN.say([letter.into(), GEOMETRY.name(cell).into()]));
    }
    board.put(cell, side, role);
    Ok(())
}

impl Notation for Infantry {
    const GEOMETRY: &'static Geometry = &GEOMETRY;

    fn from_fen(text: &str) -> Result<Infantry, Saying> {
        let fields = fields(text, false)?;
        nothing_special(&fields)?;
        let mut board = Board::default();
        read_board(&GEOMETRY, fields.board, LETTERS, |cell, letter| place(&mut board, cell, letter))?;
        for side in Side::BOTH {
            let count = board.of(side, Role::King).len();
            if count != 1 {
                return Err(KINGS.say([kinds::side(side).into(), letter(side, Role::King).into(), count.into()]));
            }
        }
        let (turn, waiting) = (fields.turn, !fields.turn);
        let king = board.king(waiting);
        if let Some(attacker) = board.attackers(king, turn).first() {
            let piece = board.at(attacker).map_or(Role::King, |(_, role)| role).kind();
            return Err(IN_CHECK.say([
                side_letter(turn).into(),
                kinds::side(waiting).into(),
                GEOMETRY.name(king).into(),
                piece.plain.into(),
                GEOMETRY.name(attacker).into(),
            ]));
        }
        // Both counters were capped on reading.
        Ok(Infantry { board, turn, clock: fields.clock as u16, number: fields.number as u16 })
    }

    fn fen(&self) -> String {
        let board = write_board(&GEOMETRY, |cell| self.board.at(cell).map(|(side, role)| letter(side, role)));
        format!("{board} {} - - {} {}", side_letter(self.turn), self.clock, self.number)
    }

    /// `c4d5`, with a distance capture `c2c4xc6`, without moving `b6xb5`.
    fn text(&self, mv: Move) -> String {
        let mut text = GEOMETRY.name(mv.from);
        if mv.to != mv.from {
            text.push_str(&GEOMETRY.name(mv.to));
        }
        if let Some(victim) = mv.victim {
            text.push('x');
            text.push_str(&GEOMETRY.name(victim));
        }
        text
    }

    fn sketch(&self, mv: Move) -> Sketch {
        let role = self.board.at(mv.from).map(|(_, role)| role).filter(|&role| role != Role::Pawn);
        Sketch {
            letter: role.map(Role::letter),
            from: mv.from,
            to: mv.to,
            takes: self.taken(mv),
            shot: mv.victim.is_some(),
            promotion: None,
            castling: None,
        }
    }

    fn number(&self) -> u32 {
        self.number.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> Saying {
        Infantry::from_fen(text).unwrap_err()
    }

    fn args(saying: Saying) -> Vec<String> {
        crate::view::Said::from(saying).args.into_values().map(|value| format!("{value:?}")).collect()
    }

    #[test]
    fn an_error_names_what_is_wrong() {
        let saying = error("****1****/***4**/**5**/*7*/K1E5k/*7*/**5**/**4***/****1**** w - - 0 1");
        assert_eq!(saying.phrase, ALFIL);
        assert!(args(saying).contains(&"Text(\"c5\")".to_string()));
        let saying = error("****1****/***4**/**5**/*7*/K7k/*1A5*/**5**/**4***/****1**** w - - 0 1");
        assert_eq!(saying.phrase, ASSASSIN);
        let saying = error("****1****/***4**/**5**/*7*/K8/*7*/**5**/**4***/****1**** w - - 0 1");
        assert_eq!(saying.phrase, KINGS);
        assert!(args(saying).contains(&"Number(0)".to_string()));
        let saying = error("****1****/***4**/**5**/*7*/K3K3k/*7*/**5**/**4***/****1**** w - - 0 1");
        assert!(args(saying).contains(&"Number(2)".to_string()));
        let saying = error("****1****/***4**/**5**/*7*/KP6k/*6P*/**5**/**4***/****1**** w - - 0 1");
        assert_eq!(saying.phrase, IN_CHECK);
        for (text, id) in [
            ("w", "fen.side_missing"),
            ("****1****/***4**/**5**/*7*/K7k/*7*/**5**/**4***/****1**** w K - 0 1", "fen.nothing"),
            ("****1****/***4**/**5**/*7*/K7k/*7*/**5**/**4***/****1**** w - e3 0 1", "fen.nothing"),
            ("****1****/***4**/**5**/*7*/K7q/*7*/**5**/**4***/****1**** w - - 0 1", "fen.letter"),
            ("****1****/****3**/**5**/*7*/K7k/*7*/**5**/**4***/****1**** w - - 0 1", "fen.hole"),
            ("9/***4**/**5**/*7*/K7k/*7*/**5**/**4***/****1**** w - - 0 1", "fen.hole"),
            ("****1****/***4**/**5**/*7*/K7k/*7*/**5**/**4*** w - - 0 1", "fen.ranks"),
            ("****1****/***4**/**5**/*7*/K7k/*7*/**5**/**4***/****1**** w - - -1 1", "fen.clock"),
        ] {
            assert_eq!(error(text).phrase.id, id, "{text}");
        }
    }
}
