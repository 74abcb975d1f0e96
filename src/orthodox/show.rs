//! What the chess-like games show: the pieces, and what the crown and the purse have to say.

use super::Variant;
use super::board::Piece;
use super::crown::Crown;
use super::position::{Move, Position, Rights, Wing};
use super::purse::Purse;
use crate::cells::{Cell, Cells};
use crate::picks::Pick;
use crate::rules::Side;
use crate::show::{Face, Figure, Game, Gauge, Label, Show, Sign};
use crate::view::MarkKind;

impl<V: Variant> Show for Position<V> {
    fn figure(cell: Cell, letter: char, _turned: bool) -> Option<Figure> {
        let (side, piece) = Piece::from_letter(letter)?;
        Some(Figure::of(cell, letter, piece.kind(), side))
    }

    fn gauges(&self, side: Side) -> Vec<Gauge> {
        [self.purse.gauges(side), V::Crown::gauges(&self.board, side)].concat()
    }

    fn check(&self) -> Option<(Cell, Cells)> {
        let checkers = self.checkers(self.turn);
        checkers.any().then(|| (self.board.king(self.turn), checkers))
    }

    fn signs(&self) -> Vec<Sign> {
        V::Crown::signs(&self.board)
    }

    fn hand_signs(&self, picks: &[Pick]) -> Vec<Sign> {
        match picks {
            &[Pick::Cell(king)] if king == self.board.king(self.turn) => {
                [V::Crown::hand_signs(&self.board, self.turn), self.barred_signs(king)].concat()
            }
            _ => Vec::new(),
        }
    }

    fn label(&self, candidate: Move) -> Option<Label> {
        self.purse.label(self.turn, self.fare(candidate))
    }
}

impl<V: Variant> Position<V> {
    /// Cells that keep the king from going farther, since an enemy attacks them.
    fn barred_signs(&self, king: Cell) -> Vec<Sign> {
        let barred: Cells = self
            .destinations(Piece::King, king)
            .filter_map(|to| self.attacked_on_the_way(V::Crown::passes(king, to)))
            .map(|(cell, _)| cell)
            .collect();
        barred.map(|cell| Sign { kind: MarkKind::Barred, cells: vec![king, cell] }).collect()
    }
}

impl<V: Variant> Game for Position<V> {
    const FACE: Face = V::FACE;

    fn start(settings: &[u32]) -> Position<V> {
        let mut position = Position {
            board: Default::default(),
            purse: V::Purse::start(settings),
            turn: Side::White,
            rights: Rights::default(),
            en_passant: None,
            clock: 0,
            number: 1,
            variant: std::marker::PhantomData,
        };
        use Piece::{Bishop, King, Knight, Queen, Rook};
        for (file, piece) in [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook].into_iter().enumerate() {
            for (side, home, pawns) in [(Side::White, 0, 8), (Side::Black, 56, 48)] {
                position.board.toggle(side, piece, Cell(home + file as u8).set());
                position.board.toggle(side, Piece::Pawn, Cell(pawns + file as u8).set());
            }
        }
        for side in Side::BOTH {
            for wing in Wing::BOTH {
                position.rights.add(side, wing);
            }
        }
        position
    }
}
