//! FEN, move text and move shapes of Infantry Chess.

use crate::changed::Usual;
use crate::infantry::board::{Board, Role};
use crate::infantry::geometry::{ALFIL_HOMES, DARK, GEOMETRY};
use crate::infantry::options::InfantryRules;
use crate::infantry::{Infantry, InfantryPosition, Move};
use board::{BoardShape, Square, SquareSet};
use message::MessageId;
use notation::fen::{nothing_special, side_letter};
use rules::Color;
use rules::piece_kind;
use rules::setup::{FenFormat, PositionSetup, SetupError};
use rules::text::{FromSetup, MoveShape, PositionText};

pub(super) static FORMAT: FenFormat = FenFormat { shape: &GEOMETRY, letters: "KNFEATPknfeatp", holdings: false };

const KINGS: MessageId = MessageId::new(&("infantry.fen.kings", &["side", "letter", "count"]));
const ALFIL: MessageId = MessageId::new(&("infantry.fen.alfil", &["letter", "square", "side", "squares"]));
const ASSASSIN: MessageId = MessageId::new(&("infantry.fen.assassin", &["letter", "square"]));
const IN_CHECK: MessageId = MessageId::new(&("infantry.fen.in_check", &["turn", "side", "king", "piece", "square"]));

pub const fn letter(side: Color, role: Role) -> char {
    match side {
        Color::White => role.letter(),
        Color::Black => role.letter().to_ascii_lowercase(),
    }
}

/// Square names such as `b5, d7, f5`.
pub fn names(squares: SquareSet) -> String {
    squares.map(|square| GEOMETRY.name(square)).collect::<Vec<_>>().join(", ")
}

/// The side and role of a FEN letter.
pub fn from_letter(letter: char) -> Option<(Color, Role)> {
    let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Some((side, Role::ALL.into_iter().find(|role| role.letter() == letter.to_ascii_uppercase())?))
}

/// The error that a piece can never stand on its square.
fn misplaced(square: Square, side: Color, role: Role) -> Option<SetupError> {
    let (letter, name) = (letter(side, role), GEOMETRY.name(square));
    let home = ALFIL_HOMES[side.index()];
    let message = match role {
        Role::Alfil if !home.has(square) => {
            ALFIL.with([letter.into(), name.into(), piece_kind::side(side).into(), names(home).into()])
        }
        Role::Assassin if !DARK.has(square) => ASSASSIN.with([letter.into(), name.into()]),
        _ => return None,
    };
    Some(SetupError::new(message, square.as_set()))
}

/// The error that the side not to move could lose its king.
fn in_check<R: InfantryRules>(rules: R, board: &Board, turn: Color) -> Option<SetupError> {
    let king = board.king(!turn);
    let attackers = board.attackers(rules, king, turn);
    let attacker = attackers.first()?;
    let piece = board.at(attacker).map_or(Role::King, |(_, role)| role).kind();
    let message = IN_CHECK.with([
        side_letter(turn).into(),
        piece_kind::side(!turn).into(),
        GEOMETRY.name(king).into(),
        piece.plain.into(),
        GEOMETRY.name(attacker).into(),
    ]);
    Some(SetupError::new(message, king.as_set() | attackers))
}

impl FromSetup for Infantry {
    const SHAPE: &'static BoardShape = &GEOMETRY;
    const FEN_FORMAT: &'static FenFormat = &FORMAT;

    fn validate(setup: &PositionSetup) -> Result<Infantry, Vec<SetupError>> {
        InfantryPosition::from_setup(Usual, setup)
    }
}

impl<R: InfantryRules> InfantryPosition<R> {
    /// See [`FromSetup::validate`].
    pub(super) fn from_setup(rules: R, setup: &PositionSetup) -> Result<InfantryPosition<R>, Vec<SetupError>> {
        let mut errors = Vec::new();
        nothing_special(setup, &mut errors);
        let mut board = Board::default();
        for (square, letter) in setup.pieces(&GEOMETRY) {
            if let Some((side, role)) = from_letter(letter) {
                board.put(square, side, role);
                errors.extend(misplaced(square, side, role));
            }
        }
        let mut kings_valid = true;
        for side in Color::BOTH {
            let kings = board.of(side, Role::King);
            if kings.len() != 1 {
                let (side, letter) = (piece_kind::side(side), letter(side, Role::King));
                errors.push(SetupError::new(KINGS.with([side.into(), letter.into(), kings.len().into()]), kings));
                kings_valid = false;
            }
        }
        if kings_valid {
            errors.extend(in_check(rules, &board, setup.turn));
        }
        if errors.is_empty() {
            // Both counters are capped when they are read.
            let (clock, number) = (setup.clock as u16, setup.number as u16);
            Ok(InfantryPosition { board, turn: setup.turn, clock, number, rules })
        } else {
            Err(errors)
        }
    }
}

impl<R: InfantryRules> PositionText for InfantryPosition<R> {
    fn fen_format(&self) -> &'static FenFormat {
        &FORMAT
    }

    fn setup(&self) -> PositionSetup {
        let mut setup = PositionSetup::empty().counted(self.turn, self.clock, self.number);
        for square in self.board.occupied() {
            setup.put(square, self.board.at(square).map(|(side, role)| letter(side, role)));
        }
        setup
    }

    /// `c4d5`; `c2c4xc6` for a capture at a distance; `b6xb5` for a capture without moving.
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

    fn move_shape(&self, mv: Move) -> MoveShape {
        let role = self.board.at(mv.from).map(|(_, role)| role).filter(|&role| role != Role::Pawn);
        MoveShape {
            letter: role.map(Role::letter),
            from: mv.from,
            to: mv.to,
            takes: self.taken(mv),
            shot: mv.victim.is_some(),
            promotion: None,
            castling: None,
        }
    }

    fn fullmove_number(&self) -> u32 {
        self.number.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use message::Message;
    use notation::fen::Fen;

    fn error(text: &str) -> Message {
        Infantry::from_fen(text).unwrap_err()
    }

    fn args(message: Message) -> Vec<String> {
        message::LocalizedMessage::from(message).args.iter().map(|(_, value)| format!("{value:?}")).collect()
    }

    #[test]
    fn an_error_names_what_is_wrong() {
        let message = error("****1****/***4**/**5**/*7*/K1E5k/*7*/**5**/**4***/****1**** w - - 0 1");
        assert_eq!(message.id, ALFIL);
        assert!(args(message).contains(&"Text(\"c5\")".to_string()));
        let message = error("****1****/***4**/**5**/*7*/K7k/*1A5*/**5**/**4***/****1**** w - - 0 1");
        assert_eq!(message.id, ASSASSIN);
        let message = error("****1****/***4**/**5**/*7*/K8/*7*/**5**/**4***/****1**** w - - 0 1");
        assert_eq!(message.id, KINGS);
        assert!(args(message).contains(&"Number(0)".to_string()));
        let message = error("****1****/***4**/**5**/*7*/K3K3k/*7*/**5**/**4***/****1**** w - - 0 1");
        assert!(args(message).contains(&"Number(2)".to_string()));
        let message = error("****1****/***4**/**5**/*7*/KP6k/*6P*/**5**/**4***/****1**** w - - 0 1");
        assert_eq!(message.id, IN_CHECK);
        for (text, id) in [
            ("w", "fen.not_fen"),
            ("****1****/***4**/**5**/*7*/K7k/*7*/**5**/**4***/****1**** w K - 0 1", "fen.nothing"),
            ("****1****/***4**/**5**/*7*/K7k/*7*/**5**/**4***/****1**** w - e3 0 1", "fen.nothing"),
            ("****1****/***4**/**5**/*7*/K7q/*7*/**5**/**4***/****1**** w - - 0 1", "fen.letter"),
            ("****1****/****3**/**5**/*7*/K7k/*7*/**5**/**4***/****1**** w - - 0 1", "fen.hole"),
            ("9/***4**/**5**/*7*/K7k/*7*/**5**/**4***/****1**** w - - 0 1", "fen.hole"),
            ("****1****/***4**/**5**/*7*/K7k/*7*/**5**/**4*** w - - 0 1", "fen.ranks"),
            ("****1****/***4**/**5**/*7*/K7k/*7*/**5**/**4***/****1**** w - - -1 1", "fen.clock"),
        ] {
            assert_eq!(error(text).id.key(), id, "{text}");
        }
    }
}
