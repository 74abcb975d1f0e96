//! Infantry Chess, by Erez Schatz: short-range pieces on 43 squares, some of which take at a distance.
//!
//! It shares nothing with the kit of the chess-like games. `geometry` has the squares and the tables, `board` the pieces and
//! their attacks, `movegen` the generators, `fen` the texts, `refusals` the reasons, `present` steps and marks, `eval` the
//! evaluation, `inputs` what a network sees. The start array is a reconstruction (ruling): the inventor's document shows it as a picture only.

mod board;
mod eval;
mod fen;
mod geometry;
mod inputs;
mod movegen;
mod options;
mod present;
mod refusals;
#[cfg(not(target_arch = "wasm32"))]
mod themes;

use crate::changed::Usual;
use ::board::{Square, SquareSet};
use board::{Board, Role};
use options::InfantryRules;
use rules::PseudoLegal;
use rules::draw::{Claim, DrawLimits, DrawRules, GameEnd};
use rules::present::SEARCHES;
use rules::{Color, MoveSink, Position, Status};

/// A position of Infantry Chess under the rules `R`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InfantryPosition<R> {
    board: Board,
    turn: Color,
    /// Plies since the last capture. Pawns can step back, so their moves don't count as progress.
    clock: u16,
    number: u16,
    rules: R,
}

/// A position under the usual rules.
pub type Infantry = InfantryPosition<Usual>;

/// A move: where a piece goes, and what it takes from there without going to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    from: Square,
    /// `from` if an assassin takes without moving.
    to: Square,
    /// The victim of a distance capture. What a piece takes by going to its square is not named.
    victim: Option<Square>,
}

impl Move {
    const fn go(from: Square, to: Square) -> Move {
        Move { from, to, victim: None }
    }

    const fn shot(from: Square, to: Square, victim: Square) -> Move {
        Move { from, to, victim: Some(victim) }
    }

    /// The squares whose state the move may change.
    const fn touched(self) -> SquareSet {
        let squares = self.from.as_set().with(self.to.as_set());
        match self.victim {
            Some(victim) => squares.with(victim.as_set()),
            None => squares,
        }
    }
}

impl<R: InfantryRules> InfantryPosition<R> {
    /// The same position under other rules.
    fn under<S>(&self, rules: S) -> InfantryPosition<S> {
        let InfantryPosition { board, turn, clock, number, .. } = *self;
        InfantryPosition { board, turn, clock, number, rules }
    }

    /// The enemies that attack the king of the side to move.
    fn checkers(&self) -> SquareSet {
        self.board.attackers(self.rules, self.board.king(self.turn), !self.turn)
    }

    /// The enemy that a move takes, wherever it stands.
    fn taken(&self, mv: Move) -> Option<Square> {
        mv.victim.or(Some(mv.to).filter(|&to| self.board.side(!self.turn).has(to)))
    }
}

impl<R: InfantryRules> Position for InfantryPosition<R> {
    type Move = Move;

    fn turn(&self) -> Color {
        self.turn
    }

    fn moves(&self, sink: &mut impl MoveSink<Move>) {
        if SEARCHES {
            self.safe_moves(sink);
        } else {
            PseudoLegal::legal_by_rules(self).into_iter().for_each(|mv| sink.push(mv));
        }
    }

    fn play(&self, mv: Move) -> InfantryPosition<R> {
        let later = |counter: u16| counter.saturating_add(1);
        InfantryPosition {
            rules: self.rules,
            board: self.board.after(self.turn, mv),
            turn: !self.turn,
            clock: if self.taken(mv).is_some() { 0 } else { later(self.clock) },
            number: if self.turn == Color::Black { later(self.number) } else { self.number },
        }
    }

    fn status(&self) -> Status {
        match (self.checkers().is_not_empty(), self.count() > 0) {
            (false, true) => Status::Ongoing,
            (true, true) => Status::Check,
            (true, false) => Status::Checkmate,
            (false, false) if self.rules.options().stalemate_loses => Status::Lost,
            (false, false) => Status::Stalemate,
        }
    }
}

impl<R: InfantryRules> DrawRules for InfantryPosition<R> {
    fn repetition_key(&self) -> InfantryPosition<R> {
        InfantryPosition { clock: 0, number: 1, ..*self }
    }

    fn halfmove_clock(&self) -> u32 {
        self.clock.into()
    }

    fn draw_limits(&self) -> DrawLimits {
        self.rules.options().draw_limits
    }

    /// Bare kings, unless one can stalemate the other and win: on this board it can, with the kings on a5 and c5.
    fn is_dead(&self) -> bool {
        Color::BOTH.into_iter().all(|side| self.cannot_win(side))
    }

    fn cannot_win(&self, side: Color) -> bool {
        !self.rules.options().stalemate_loses && self.board.side(side) == self.board.of(side, Role::King)
    }

    /// The inventor's text knows mate and stalemate only.
    fn ruling(&self, end: GameEnd) -> Option<&'static str> {
        match end {
            GameEnd::Fivefold | GameEnd::Claimed(Claim::Threefold) | GameEnd::Dead | GameEnd::TimeDrawn { .. } => {
                Some("infantry.html#other-draws")
            }
            GameEnd::SeventyFiveMoves | GameEnd::Claimed(Claim::FiftyMoves) => Some("infantry.html#fifty-moves"),
            _ => None,
        }
    }
}
