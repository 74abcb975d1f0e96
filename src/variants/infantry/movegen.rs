//! Move generation of Infantry Chess.
//!
//! One generator follows the piece geometry. For legal moves it passes them to a filter, which
//! tests individually only those that touch a square relevant to the king's safety; the rest pass
//! in batches.

use crate::infantry::board::Role;
use crate::infantry::geometry::{ALFIL, DIAGONAL, KNIGHT, LINES, STEPS, STRAIGHT, ray};
use crate::infantry::options::InfantryRules;
use crate::infantry::{InfantryPosition, Move};
use board::{Square, SquareSet};
use rules::{MoveSink, PseudoLegal, Refusal};

impl<R: InfantryRules> InfantryPosition<R> {
    /// Whether a pseudo-legal move leaves the mover's king unattacked.
    pub(super) fn leaves_king_safe(&self, mv: Move) -> bool {
        let after = self.board.after(self.turn, mv);
        after.attackers(self.rules, after.king(self.turn), !self.turn).is_empty()
    }

    pub(super) fn safe_moves(&self, sink: &mut impl MoveSink<Move>) {
        self.generate(&mut self.verified(sink));
    }

    /// The legal moves that touch one of these squares.
    pub(super) fn safe_moves_touching(&self, squares: SquareSet, list: &mut Vec<Move>) {
        self.generate(&mut TouchingSink { squares, sink: self.verified(list) });
    }

    fn verified<'a, S>(&'a self, sink: &'a mut S) -> VerifiedSink<'a, R, S> {
        let contact_squares = if self.checkers().is_not_empty() {
            !SquareSet::NONE
        } else {
            self.board.king_contact_squares::<R>(self.turn)
        };
        VerifiedSink { position: self, contact_squares, sink }
    }

    fn generate(&self, sink: &mut impl MoveSink<Move>) {
        let board = &self.board;
        let of = |role| board.of(self.turn, role);
        let enemies = board.side(!self.turn);
        let occupied = board.occupied();
        let open = !board.side(self.turn);

        for from in of(Role::Pawn) {
            let at = from.index();
            let to = STRAIGHT[at].without(occupied) | (DIAGONAL[at] & enemies);
            sink.push_all(to, |to| Move::go(from, to));
        }
        for from in of(Role::King) | of(Role::Fox) {
            sink.push_all(STEPS[from.index()] & open, |to| Move::go(from, to));
        }
        for from in of(Role::Knight) {
            sink.push_all(KNIGHT[from.index()] & open, |to| Move::go(from, to));
        }
        for from in of(Role::Alfil) {
            sink.push_all(ALFIL[self.turn.index()][from.index()] & open, |to| Move::go(from, to));
        }
        for from in of(Role::Tank) {
            self.generate_tank(from, sink);
        }
        for from in of(Role::Assassin) {
            let landings = board.landings(from);
            sink.push_all(landings, |to| Move::go(from, to));
            for to in landings | from.as_set() {
                sink.push_all(board.assassin_targets(self.rules, to) & enemies, |victim| Move::shot(from, to, victim));
            }
        }
    }

    fn generate_tank(&self, from: Square, sink: &mut impl MoveSink<Move>) {
        if !R::CONSTANT {
            return self.generate_tank_under_options(from, sink);
        }
        let full = self.board.full();
        let enemies = self.board.side(!self.turn);
        let mut landings = SquareSet::NONE;
        for [one, two, three, four] in LINES[from.index()] {
            if full.has(one) {
                continue;
            }
            landings |= one.as_set();
            if enemies.has(two) {
                sink.push(Move::shot(from, one, two));
            }
            if full.has(two) {
                continue;
            }
            landings |= two.as_set();
            if !full.has(three) && enemies.has(four) {
                sink.push(Move::shot(from, two, four));
            }
        }
        sink.push_all(landings, |to| Move::go(from, to));
    }
}

impl<R: InfantryRules> InfantryPosition<R> {
    /// As far as the options let tanks go and take.
    fn generate_tank_under_options(&self, from: Square, sink: &mut impl MoveSink<Move>) {
        let options = self.rules.options();
        let (occupied, enemies) = (self.board.occupied(), self.board.side(!self.turn));
        let mut landings = SquareSet::NONE;
        for way in 0..4 {
            for (steps, square) in (1..).zip(ray(from, way)) {
                if occupied.has(square) {
                    if options.tank_takes_at(steps) && enemies.has(square) {
                        let halfway = ray(from, way).nth(steps / 2 - 1).unwrap_or(from);
                        let to = if options.standing { from } else { halfway };
                        sink.push(Move::shot(from, to, square));
                    }
                    break;
                }
                if steps <= options.tank {
                    landings |= square.as_set();
                }
            }
        }
        sink.push_all(landings, |to| Move::go(from, to));
    }
}

/// Passes on the moves that touch one of the squares.
struct TouchingSink<S> {
    squares: SquareSet,
    sink: S,
}

impl<S: MoveSink<Move>> MoveSink<Move> for TouchingSink<S> {
    #[inline]
    fn push(&mut self, mv: Move) {
        if (mv.touched() & self.squares).is_not_empty() {
            self.sink.push(mv);
        }
    }

    #[inline]
    fn push_all(&mut self, destinations: SquareSet, make: impl Fn(Square) -> Move) {
        destinations.map(make).for_each(|mv| self.push(mv));
    }
}

/// Passes on the moves that leave the king safe. A move that touches no relevant square needs no
/// test.
struct VerifiedSink<'a, R, S> {
    position: &'a InfantryPosition<R>,
    contact_squares: SquareSet,
    sink: &'a mut S,
}

impl<R: InfantryRules, S: MoveSink<Move>> MoveSink<Move> for VerifiedSink<'_, R, S> {
    #[inline]
    fn push(&mut self, mv: Move) {
        if (mv.touched() & self.contact_squares).is_empty() || self.position.leaves_king_safe(mv) {
            self.sink.push(mv);
        }
    }

    /// A batch belongs to one piece and has either one landing square or one victim per move; these
    /// are `destinations`.
    #[inline]
    fn push_all(&mut self, destinations: SquareSet, make: impl Fn(Square) -> Move) {
        let Some(first) = destinations.first() else { return };
        let shared = make(first).touched().without(destinations);
        let doubtful = if (shared & self.contact_squares).is_not_empty() {
            destinations
        } else {
            destinations & self.contact_squares
        };
        self.sink.push_all(destinations.without(doubtful), &make);
        for square in doubtful {
            self.push(make(square));
        }
    }
}

impl<R: InfantryRules> PseudoLegal for InfantryPosition<R> {
    fn pseudo_legal(&self, sink: &mut impl MoveSink<Move>) {
        self.generate(sink);
    }

    fn refusal(&self, candidate: Move) -> Option<Refusal> {
        self.king_refusal(candidate)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::changed::{Chosen, Usual};
    use crate::infantry::board::Board;
    use crate::infantry::geometry::{ALFIL_HOMES, COUNT, DARK};
    use crate::infantry::options::SETTINGS;
    use rules::Color;
    use rules::settings::SettingValues;

    /// A pseudo-random board without kings.
    fn scatter(seed: &mut u64) -> Board {
        let mut board = Board::default();
        for square in (0..COUNT as u8).map(Square) {
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let roll = (*seed >> 40) as usize;
            let side = Color::BOTH[roll / 32 % 2];
            let Some(&role) = Role::ALL.get(1 + roll % 16) else { continue };
            let lives = match role {
                Role::Alfil => ALFIL_HOMES[side.index()].has(square),
                Role::Assassin => DARK.has(square),
                _ => true,
            };
            if lives {
                board.put(square, side, role);
            }
        }
        board
    }

    /// The attack test must agree with the pseudo-legal captures.
    fn compare<R: InfantryRules>(rules: R, rounds: usize) {
        let mut seed = 43;
        for _ in 0..rounds {
            let board = scatter(&mut seed);
            for turn in Color::BOTH {
                let position = InfantryPosition { board, turn, clock: 0, number: 1, rules };
                let mut candidates = Vec::new();
                position.pseudo_legal(&mut candidates);
                for square in board.side(!turn) {
                    let takers: SquareSet =
                        candidates.iter().filter(|&&mv| position.taken(mv) == Some(square)).map(|mv| mv.from).collect();
                    assert_eq!(board.attackers(rules, square, turn), takers, "{square:?} in {board:?} under {rules:?}");
                }
            }
        }
    }

    #[test]
    fn attackers_are_those_that_could_take_in_one_move() {
        compare(Usual, 3000);
        for text in ["", "tank=1", "tank=3", "tank=3,shot=standing", "assassin=2", "tank=1,assassin=3"] {
            let values = SettingValues::read(SETTINGS, text).expect(text);
            compare(*Chosen::under(values), 500);
        }
    }
}
