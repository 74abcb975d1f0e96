//! What the chess-like games show: the pieces, and what the crown and the purse have to say.

use crate::board::attacks::{bishop_attacks, forward, knight_leaps, pawn_attacks, queen_attacks, rook_attacks};
use crate::board::{Cell, Cells};
use crate::engine::endgame::Terms;
use crate::notation::san;
use crate::rules::input::{Pick, Picks};
use crate::rules::marks::MarkKind;
use crate::rules::present::{Face, Figure, Game, Gauge, Hint, Label, Note, Show, Sign};
#[cfg(not(target_arch = "wasm32"))]
use crate::rules::theme::{Story, Theme};
use crate::rules::{Rules, Side};
use crate::variants::chesslike::Variant;
use crate::variants::chesslike::board::Piece;
use crate::variants::chesslike::cost_rules::{Purse, Ride};
use crate::variants::chesslike::king_rules::Crown;
use crate::variants::chesslike::legality::Fault;
use crate::variants::chesslike::position::{Move, Position, Rights, Way, Wing, king_home, last_rank, pawn_home};
use crate::variants::chesslike::refusal_context::Scene;
#[cfg(not(target_arch = "wasm32"))]
use crate::variants::chesslike::solution;

/// So many moves at most are drawn at once.
const FEW: usize = 6;

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
        V::Crown::signs(&self.board, self.turn, || self.king_goals())
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

    fn notes(&self) -> Vec<Note> {
        let mut notes = V::Crown::notes(&self.board, self.turn, || self.king_goals());
        notes.extend(self.cheapest_note());
        notes
    }

    fn hint(&self, picks: &[Pick], cell: Cell) -> Hint {
        match picks {
            [] => match self.board.at(cell) {
                Some((side, Piece::King)) => V::Crown::king_hint(&self.board, side),
                Some(_) => self.purse.cell_hint(cell),
                None => Hint::default(),
            },
            &[Pick::Cell(from)]
                if (V::Crown::TELLS_MOVES || !V::Purse::FREE) && self.board.side(self.turn).has(from) =>
            {
                self.move_hint(from, cell)
            }
            _ => Hint::default(),
        }
    }

    fn attacks(&self, from: Cell) -> Cells {
        let Some((side, piece)) = self.board.at(from) else { return Cells::NONE };
        let owner = if side == self.turn { *self } else { self.passed() };
        let attacked = (&owner as &dyn Scene).reached(piece, from);
        if V::Purse::FREE {
            return attacked;
        }
        // A king that is taken is not towed.
        let affords = |&to: &Cell| {
            let takes = Some(to).filter(|_| !self.board.of(!side, Piece::King).has(to));
            let ride = Ride { piece, from, to, takes, promotes: false, castles: None };
            V::Purse::fare(&ride) <= owner.purse.holds(side)
        };
        attacked.filter(affords).collect()
    }

    fn passed(&self) -> Position<V> {
        let mut next = Position { turn: !self.turn, en_passant: None, ..*self };
        next.purse.pay(self.turn, 0);
        next
    }
}

impl<V: Variant> Position<V> {
    /// Where the king of the side to move may go, castling aside.
    fn king_goals(&self) -> Cells {
        let walks = |mv: &Move| mv.piece == Piece::King && mv.way == Way::Plain;
        self.legal().into_iter().filter(walks).map(|mv| mv.to).collect()
    }

    /// What the cheapest legal moves cost, with their ways as long as there are few.
    fn cheapest_note(&self) -> Option<Note> {
        if V::Purse::FREE {
            return None;
        }
        let legal = self.legal();
        let fare = legal.iter().map(|&mv| self.fare(mv)).min()?;
        let cheapest: Vec<Move> = legal.into_iter().filter(|&mv| self.fare(mv) == fare).collect();
        let way = |mv: &Move| Sign::new(MarkKind::Way, [mv.from, mv.to]);
        let signs = if cheapest.len() <= FEW { cheapest.iter().map(way).collect() } else { Vec::new() };
        let saying = self.purse.cheapest(fare, san::write(self, cheapest[0]), cheapest.len() as u32)?;
        Some(Note { saying, signs })
    }

    /// What going there means for the kings, and what it costs.
    fn move_hint(&self, from: Cell, to: Cell) -> Hint {
        let piece = self.board.piece_at(from).unwrap_or(Piece::Pawn);
        let candidate = (self as &dyn Scene).candidate(from, to);
        let kings = candidate.map(|mv| V::Crown::move_hint(&self.board, &self.moved(mv), self.turn, piece));
        kings.unwrap_or_default().and(self.ride_hint(piece, from, to, candidate))
    }

    /// What going there costs by the piece's way alone, and why it is not legal even so.
    fn ride_hint(&self, piece: Piece, from: Cell, to: Cell, candidate: Option<Move>) -> Hint {
        if V::Purse::FREE {
            return Hint::default();
        }
        let ride = candidate.map(|mv| self.ride(mv)).or_else(|| self.ride_by_geometry(piece, from, to));
        let Some(ride) = ride else { return Hint::default() };
        let mut hint = self.purse.ride_hint(self.turn, &ride);
        let fault = match candidate {
            None => Some(self.refuse(&[Pick::Cell(from), Pick::Cell(to)])),
            // What is missing stands in the hint already.
            Some(mv) => match self.fault(mv) {
                Some(Fault::Fare(_)) | None => None,
                Some(fault) => Some((self as &dyn Scene).explain_fault(mv, fault)),
            },
        };
        hint.sayings.extend(fault.map(|objection| objection.saying));
        hint
    }

    /// A way that the piece would have if nothing stood in it.
    fn ride_by_geometry(&self, piece: Piece, from: Cell, to: Cell) -> Option<Ride> {
        let us = self.turn;
        let wing = Wing::BOTH.into_iter().find(|wing| {
            piece == Piece::King && from == king_home(us) && (to == wing.king_goal(us) || to == wing.rook_home(us))
        });
        let one = forward(us, from.set());
        let ways = match piece {
            Piece::Pawn if pawn_home(us).has(from) => one | forward(us, one) | pawn_attacks(us, from),
            Piece::Pawn => one | pawn_attacks(us, from),
            Piece::Knight => knight_leaps(from),
            Piece::Bishop => bishop_attacks(from, Cells::NONE),
            Piece::Rook => rook_attacks(from, Cells::NONE),
            Piece::Queen => queen_attacks(from, Cells::NONE),
            Piece::King => V::Crown::reach(&self.board, us, from, Cells::NONE),
        };
        let takes = self.board.side(!us).without(self.board.of(!us, Piece::King)).has(to).then_some(to);
        let promotes = piece == Piece::Pawn && last_rank(us).has(to);
        let open = ways.has(to) && !self.board.side(us).has(to);
        (open || wing.is_some()).then_some(Ride { piece, from, to, takes, promotes, castles: wing })
    }

    /// Cells that keep the king from going farther, since an enemy attacks them.
    fn barred_signs(&self, king: Cell) -> Vec<Sign> {
        let barred: Cells = self
            .destinations(Piece::King, king)
            .filter_map(|to| self.attacked_on_the_way(V::Crown::passes(king, to)))
            .map(|(cell, _)| cell)
            .collect();
        barred.map(|cell| Sign::new(MarkKind::Barred, [king, cell])).collect()
    }
}

impl<V: Variant> Game for Position<V> {
    const FACE: Face = V::FACE;
    const ENDINGS: Option<&'static Terms> = V::ENDINGS;

    fn ground() -> Vec<Sign> {
        V::Purse::ground()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(story: &Story<Position<V>>) -> Vec<Theme> {
        solution::themes(story)
    }

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
