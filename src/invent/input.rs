//! How moves of described games are entered, and which pseudo-legal ones no rule forbids.

use board::Square;
use rules::input::{InputSequence, InputStep, MoveInput, NamedChoice};
use rules::{MoveSink, PseudoLegal, Refusal};

use crate::geometry::{bit, each};
use crate::moves::{InventMove, NONE};
use crate::position::InventPosition;

impl PseudoLegal for InventPosition<'static> {
    fn pseudo_legal(&self, sink: &mut impl MoveSink<InventMove>) {
        InventPosition::pseudo_legal(self, &mut |mv| sink.push(mv));
    }

    fn refusal(&self, candidate: InventMove) -> Option<Refusal> {
        self.illegality(candidate)
    }
}

impl InventPosition<'static> {
    /// All pseudo-legal moves.
    pub(crate) fn candidates(&self) -> Vec<InventMove> {
        let mut moves = Vec::new();
        InventPosition::pseudo_legal(self, &mut |mv| moves.push(mv));
        moves
    }

    /// Whether a step sequence of a move begins with these steps.
    pub(crate) fn begins(&self, mv: InventMove, steps: &[InputStep]) -> bool {
        self.input_sequences(mv).iter().any(|sequence| sequence.starts_with(steps))
    }
}

impl MoveInput for InventPosition<'static> {
    fn named_choices(&self) -> &'static [&'static NamedChoice] {
        &self.game.play().choices
    }

    fn castling_squares(&self, san: &str) -> Option<[Square; 2]> {
        let right = match san {
            "O-O" => 0,
            "O-O-O" => 1,
            _ => return None,
        };
        let us = self.state.turn;
        let play = self.game.play();
        let rook = self.state.castling[us.index()][right];
        if rook != NONE {
            return Some([play.square(self.state.castling_kings[us.index()]), play.square(rook)]);
        }
        let side = self.game.side(us);
        let king = each(self.state.of_kinds(side.castling_king, us)).next()?;
        self.game.rules.castling.then(|| [play.square(king), play.square(side.castling_to[right])])
    }

    /// From, to, and the kind in promotion. Castling is entered by the king's goal or by the rook; where the king could also walk
    /// to its goal, by the rook only.
    fn input_sequences(&self, mv: InventMove) -> Vec<InputSequence> {
        let play = self.game.play();
        let squares = |squares: &[u8]| -> InputSequence {
            squares.iter().map(|&square| InputStep::Square(play.square(square))).collect()
        };
        let straight = squares(&[mv.from, mv.to]);
        if mv.rook != NONE {
            let by_rook = squares(&[mv.from, mv.rook]);
            return if mv.is_by_rook() || mv.to == mv.from { vec![by_rook] } else { vec![straight, by_rook] };
        }
        if let Some(&choice) = play.choices.get(usize::from(mv.promotion)) {
            return vec![[straight, vec![InputStep::Choice(choice)]].concat()];
        }
        vec![straight]
    }

    fn refuse(&self, steps: &[InputStep]) -> Refusal {
        self.explain(steps)
    }
}

impl InventPosition<'_> {
    /// Whether a piece of the side to move is on a square.
    pub(crate) fn is_own(&self, square: u8) -> bool {
        self.owned(self.state.turn) & bit(square) != 0
    }

    /// Whether a piece that it can move is.
    pub(crate) fn is_movable(&self, square: u8) -> bool {
        self.movable(self.state.turn) & bit(square) != 0
    }
}
