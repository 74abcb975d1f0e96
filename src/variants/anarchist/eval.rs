//! The search interface: a win/loss test, and a move ordering heuristic for positions that are not
//! solved.

use crate::anarchist::options::Options;
use crate::anarchist::prover::SumProver;
use crate::anarchist::{AnarchistPosition, Move};
use crate::changed::Rules;
use board::Square;
use engine::evaluate::{Evaluate, MoveHints, hash64};
use engine::network::inputs::NetworkInputs;
use engine::prover::Prover;
use engine::strength::{self, Levels};
use rules::Position;

impl<R: Rules<Options>> AnarchistPosition<R> {
    /// The number of single steps left if no pawn captures and each advances as far as it can.
    fn steps_left(&self) -> u32 {
        let mut steps = 0;
        let files = self.rules.options().files.count;
        for file in 0..files {
            // The lowest square left for the next pawn moving down, and the pawns below it that
            // move up.
            let (mut floor, mut climbers, mut ranks) = (0, 0, 0);
            // These line up below the next pawn moving down, or below the edge.
            let close_up = |top: u32, climbers: u32, ranks: u32| climbers * top - climbers * (climbers + 1) / 2 - ranks;
            for rank in 0..8 {
                let square = Square((files * rank + file) as u8);
                if self.up.has(square) {
                    (climbers, ranks) = (climbers + 1, ranks + rank);
                } else if self.down.has(square) {
                    if climbers > 0 {
                        steps += close_up(rank, climbers, ranks);
                        (floor, climbers, ranks) = (rank, 0, 0);
                    }
                    steps += rank - floor;
                    floor += 1;
                }
            }
            steps += close_up(8, climbers, ranks);
        }
        steps
    }
}

/// It is solved rather than evaluated, so it has no networks.
impl<R: Rules<Options>> NetworkInputs for AnarchistPosition<R> {}

impl<R: Rules<Options>> Evaluate for AnarchistPosition<R> {
    /// What is solved is not a matter of taste.
    type Taste = ();

    const LEVELS: &'static Levels = &strength::PROOFS;
    const HAS_EVAL: bool = false;

    fn move_id(&self, mv: Move) -> u32 {
        1 << 12 | u32::from(mv.from.0) | u32::from(mv.to.0) << 6
    }

    /// The game is impartial, so the side to move does not affect the result and is not hashed.
    fn key(&self) -> u64 {
        hash64([self.up.0, self.down.0])
    }

    fn in_check(&self) -> bool {
        false
    }

    fn has_lost(&self) -> bool {
        !self.rules.options().last_loses && self.count() == 0
    }

    /// Of 600 solved positions 26 to 37 random plies from the start, the player to move won 85 % if
    /// the number of steps left was odd and 50 % if it was even; with one or two moves left 49 %,
    /// with twelve 90 %. Where the last move loses, the parity is taken the other way round.
    fn evaluate(&self) -> i32 {
        let last = if (self.steps_left() % 2 == 1) != self.rules.options().last_loses { 30 } else { -30 };
        last + 3 * (self.count() as i32 - 6)
    }

    /// Captures change the position most.
    fn move_hints(&self, mv: Move) -> MoveHints {
        let gain = i32::from(self.occupied().has(mv.to));
        MoveHints { gain, risk: 0, slot: mv.to.index() }
    }

    fn see(&self, mv: Move) -> i32 {
        self.move_hints(mv).gain
    }

    fn null_move(&self) -> Option<AnarchistPosition<R>> {
        None
    }

    fn is_known_loss(&self) -> bool {
        self.mirrored()
    }

    fn prover(&self) -> Option<Box<dyn Prover>> {
        self.rules.options().adds_up().then(|| Box::new(SumProver::new(self)) as Box<dyn Prover>)
    }
}

#[cfg(test)]
mod tests {
    use crate::anarchist::Anarchist;
    use notation::fen::Fen;

    #[test]
    fn steps_are_those_of_pawns_that_take_nothing() {
        for (fen, steps) in [
            ("8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1", 32),
            ("8/8/8/8/8/8/P7/8 w - - 0 1", 6),
            ("8/p7/8/8/8/8/8/8 w - - 0 1", 6),
            ("8/8/8/8/P7/8/P7/8 w - - 0 1", 4 + 5),
            ("8/p7/p7/8/8/8/8/8 w - - 0 1", 5 + 5),
            ("8/8/P7/8/p7/8/8/8 w - - 0 1", 2 + 3),
        ] {
            assert_eq!(Anarchist::from_fen(fen).unwrap().steps_left(), steps, "{fen}");
        }
    }
}
