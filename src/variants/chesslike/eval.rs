//! What a position of a chess-like game is worth as far as one sees without moving.
//!
//! All terms are pairs: what they count for with all pieces on the board and when hardly any are left; the score lies between.
//! What is odd about a game comes in through its king rules and its cost rules.

use std::marker::PhantomData;

use crate::board::attacks::{
    bishop_attacks, distance, file, knight_leaps, pawn_attacks, queen_attacks, rank, rook_attacks,
};
use crate::engine::endgame::EndgameTerms;
use crate::engine::evaluate::{EvalCache, EvalTerms, Evaluate, MoveHints, hash64};
use crate::engine::score::MAX_EVAL;
use crate::engine::search_board::{RootBoard, SearchStack};
use crate::rules::draw::DrawRules;
use crate::rules::{Color, Position};
use crate::variants::chess;
use crate::variants::chesslike::ChesslikeRules;
use crate::variants::chesslike::activity::{danger, forces, threats};
use crate::variants::chesslike::board::{Board, Piece};
use crate::variants::chesslike::cost_rules::{CostRules, Free};
use crate::variants::chesslike::king_rules::KingRules;
use crate::variants::chesslike::pawns;
use crate::variants::chesslike::position::{ChesslikePosition, Move, MoveKind};
use crate::variants::chesslike::see::exchange;
use crate::variants::chesslike::weights::{TaperedScore, WEIGHTS, Weights};

/// What pieces are worth when they are taken, the king for the order of captures only.
pub const VALUES: [i32; 6] = [100, 325, 340, 510, 980, 3000];

/// How much of a game's beginning each piece stands for; together 24.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// A side that can't hope for more than to keep its king from the edge is driven there.
fn chase(board: &Board, side: Color) -> TaperedScore {
    let (own, other) = (board.king(side), board.king(!side));
    let bare = (board.side(!side)).without(board.all(Piece::Pawn) | board.all(Piece::King)).is_empty();
    let strong = (board.side(side) & (board.all(Piece::Rook) | board.all(Piece::Queen))).is_not_empty()
        || board.of(side, Piece::Bishop).has_several();
    if !bare || !strong {
        return TaperedScore::default();
    }
    let edge = |at: u8| i32::from(at.max(7 - at)) - 4;
    TaperedScore::new(0, 12 * (edge(file(other)) + edge(rank(other))) + 6 * (7 - i32::from(distance(own, other))))
}

/// What White's pawns and king are worth by where pawns stand, less Black's.
fn pawn_worth(board: &Board, weights: &Weights) -> TaperedScore {
    let worth = |side| pawns::structure(board, side, weights) + pawns::shelter(board, side, weights);
    worth(Color::White) - worth(Color::Black)
}

/// Half of the material on the board that tells early from late, and what both sides are worth beside that, White's first.
fn board_worth(board: &Board, weights: &Weights) -> (i32, [TaperedScore; 2]) {
    let phase = Piece::ALL.into_iter().map(|piece| PHASE[piece as usize] * board.all(piece).len() as i32).sum();
    let forces = Color::BOTH.map(|side| forces(board, side, weights));
    let worth = |side: Color| {
        let [own, other] = [&forces[side.index()], &forces[(!side).index()]];
        own.worth
            + pawns::passers(board, side, !other.by_all, weights)
            + threats(board, side, own, other, weights)
            + danger(board, side, own, other, weights)
            + chase(board, side)
    };
    (phase, Color::BOTH.map(worth))
}

impl<V: ChesslikeRules> ChesslikePosition<V> {
    fn mover_and_gain(&self, mv: Move) -> (i32, i32) {
        let victim = self.captured_square(mv).and_then(|square| self.board.piece_at(square));
        let promoted = if let MoveKind::Promote(piece) = mv.kind { VALUES[piece as usize] - VALUES[0] } else { 0 };
        (VALUES[mv.piece as usize], victim.map_or(0, |piece| VALUES[piece as usize]) + promoted)
    }

    /// The score, with what [`pawn_worth`] has found.
    fn weighed(&self, weights: &Weights, pawns: TaperedScore) -> i32 {
        let (phase, mut worth) = board_worth(&self.board, weights);
        worth[0] += pawns;
        let sided = |side: Color| worth[side.index()] + V::KingRules::worth(&self.board, side);
        let us = self.turn;
        let worth = sided(us) - sided(!us) + weights.tempo;
        let phase = phase.min(24);
        let money = self.purse.worth(us, us) - self.purse.worth(!us, us);
        let score = (worth.early() * phase + worth.late() * (24 - phase)) / 24 + money;
        // Long idling makes a win less likely.
        let fading = 220 - i32::from(self.clock.clamp(20, 100));
        (score * fading / 200).clamp(-MAX_EVAL, MAX_EVAL)
    }
}

/// What passing costs, since a move would have cost something, too.
const USUAL_FARE: u32 = 2;

impl<V: ChesslikeRules> Evaluate for ChesslikePosition<V> {
    const ENDGAMES: Option<&'static EndgameTerms> = V::ENDGAMES;

    fn move_id(&self, mv: Move) -> u32 {
        let way = match mv.kind {
            MoveKind::Promote(piece) => 8 + piece as u32,
            MoveKind::Castle(_) => 1,
            _ => 2,
        };
        u32::from(mv.from.0) | u32::from(mv.to.0) << 6 | way << 12
    }

    fn key(&self) -> u64 {
        let same = if self.en_passant_takers().is_not_empty() {
            self.repetition_key()
        } else {
            ChesslikePosition { en_passant: None, ..*self }
        };
        let rest = same.en_passant.map_or(0, |square| u64::from(square.0) + 1)
            | (same.turn as u64) << 8
            | same.castling.word() << 16;
        hash64(same.board.words().chain([rest, same.purse.hash_word()]))
    }

    fn in_check(&self) -> bool {
        self.checkers(self.turn).is_not_empty()
    }

    fn evaluate(&self) -> i32 {
        self.weighed(&WEIGHTS, pawn_worth(&self.board, &WEIGHTS))
    }

    fn evaluate_cached(&self, memory: &mut EvalCache) -> i32 {
        let [white, black] = Color::BOTH.map(|side| self.board.of(side, Piece::Pawn).0);
        let kings = Color::BOTH.map(|side| u64::from(self.board.king(side).0));
        let key = [white, black, 1 << 16 | kings[0] << 8 | kings[1]];
        let pawns = memory.get_or_insert_with(key, || pawn_worth(&self.board, &WEIGHTS).word());
        self.weighed(&WEIGHTS, TaperedScore::from_word(pawns))
    }

    fn eval_terms() -> EvalTerms {
        Weights::numbers()
    }

    fn evaluate_with(positions: &[Self], numbers: &EvalTerms) -> Vec<i32> {
        let weights = Weights::of(numbers);
        positions.iter().map(|position| position.weighed(&weights, pawn_worth(&position.board, &weights))).collect()
    }

    #[inline]
    fn move_hints(&self, mv: Move) -> MoveHints {
        let (risk, gain) = self.mover_and_gain(mv);
        let slot = mv.to.index() | (mv.piece as usize) << 6 | (self.turn as usize) << 9;
        MoveHints { gain, risk, slot }
    }

    fn captures_and_promotions(&self, list: &mut Vec<Move>) {
        self.sift(list, self.board.side(!self.turn));
    }

    fn attacks_king(&self, mv: Move) -> bool {
        let king = self.board.king(!self.turn);
        let occupied = self.board.occupied().without(mv.from.as_set());
        let attacks = match mv.piece {
            Piece::Pawn => pawn_attacks(self.turn, mv.to),
            Piece::Knight => knight_leaps(mv.to),
            Piece::Bishop => bishop_attacks(mv.to, occupied),
            Piece::Rook => rook_attacks(mv.to, occupied),
            Piece::Queen => queen_attacks(mv.to, occupied),
            Piece::King => return false,
        };
        attacks.has(king)
    }

    fn see(&self, mv: Move) -> i32 {
        let means = Color::BOTH.map(|side| self.purse.attack_range(side, self.turn));
        exchange(&self.board, self.turn, mv, self.captured_square(mv), means)
    }

    /// Not with hardly a piece beside pawns and king, which may be glad not to have to move.
    fn null_move(&self) -> Option<ChesslikePosition<V>> {
        let us = self.turn;
        let pieces = self.board.side(us).without(self.board.all(Piece::Pawn) | self.board.all(Piece::King));
        let paid = V::CostRules::FREE || self.purse.holds(us) >= 3 * USUAL_FARE;
        (pieces.has_several() && paid).then(|| {
            let mut next =
                ChesslikePosition { turn: !us, en_passant: None, clock: self.clock.saturating_add(1), ..*self };
            next.purse.pay(us, USUAL_FARE);
            next
        })
    }

    /// Kings may touch in an odd game, or the side that has just moved may be in a check that an odd rule lifts: neither is
    /// chess.
    fn orthodox_counterpart(&self) -> Option<Box<dyn RootBoard>> {
        if V::FACE.id == chess::NAME {
            return None;
        }
        let ChesslikePosition { board, turn, castling: rights, en_passant, clock, number, .. } = *self;
        let (purse, variant) = (Free, PhantomData);
        let plain: chess::Chess =
            ChesslikePosition { board, purse, turn, castling: rights, en_passant, clock, number, variant };
        let sound = plain.checkers(!turn).is_empty();
        sound.then(|| -> Box<dyn RootBoard> { Box::new(SearchStack::new(plain, [], plain.count() == 0)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen::Fen;

    use crate::variants::chess::Chess;

    fn capture(fen: &str, text: &str) -> i32 {
        let position = Chess::from_fen(fen).unwrap();
        let mv = crate::notation::san::read(&position, text).unwrap();
        position.see(mv)
    }

    #[test]
    fn exchanges_end_when_they_no_longer_pay() {
        assert_eq!(capture("4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5"), 100 - 325);
        assert_eq!(capture("4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5"), 100);
        assert_eq!(capture("4k3/4r3/8/4p3/8/5N2/8/4RK2 w - - 0 1", "f3e5"), 100);
        assert_eq!(capture("3rk3/8/8/3q4/8/8/3Q4/3RK3 w - - 0 1", "d2d5"), 510);
        assert_eq!(capture("2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7c8q"), 510 + 880);
    }

    #[test]
    fn both_colours_are_weighed_alike() {
        let white = Chess::from_fen("r3k2r/pp3ppp/2n2n2/3pp3/1b6/2NP1N2/PPP1BPPP/R3K2R w KQkq - 0 1").unwrap();
        let black = Chess::from_fen("r3k2r/ppp1bppp/2np1n2/1B6/3PP3/2N2N2/PP3PPP/R3K2R b KQkq - 0 1").unwrap();
        assert_eq!(white.evaluate(), black.evaluate());
    }

    #[test]
    fn the_key_is_that_of_what_repetition_compares() {
        let start = Chess::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").unwrap();
        let same = Chess::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 5 9").unwrap();
        let taken = Chess::from_fen("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").unwrap();
        let late = Chess::from_fen("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").unwrap();
        assert_eq!(start.key(), same.key());
        assert_ne!(taken.key(), late.key());
        assert_ne!(start.key(), crate::rules::present::Present::with_null_move(&start).key());
    }
}
