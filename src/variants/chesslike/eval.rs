//! Static evaluation of the chess-like variants.
//!
//! All terms are midgame/endgame pairs, interpolated by the material left. Variants contribute
//! through their king and cost rules.

use crate::chesslike::activity::{activity, danger, pawns_and_king, threats};
use crate::chesslike::board::{Board, Piece};
use crate::chesslike::cost_rules::{CostBounds, Costs, Free};
use crate::chesslike::ends::{CheckCount, checks_score};
use crate::chesslike::guard_rules::Guards;
use crate::chesslike::king_rules::KingBounds;
use crate::chesslike::mv::{Move, MoveKind};
use crate::chesslike::pawns;
use crate::chesslike::position::ChesslikePosition;
use crate::chesslike::see::see;
use crate::chesslike::tapered::TaperedScore;
use crate::chesslike::weights::{WEIGHTS, Weights};
use crate::chesslike::{ChesslikeRules, SearchRules, StaticRules};
use board::SquareSet;
use board::attacks::{
    bishop_attacks, distance, file, knight_leaps, pawn_attacks, queen_attacks, rank, rook_attacks, within,
};
use engine::endgame::EndgameTerms;
use engine::evaluate::{EvalCache, EvalTerms, Evaluate, MoveHints, hash64};
use engine::personality::{self, Personality};
use engine::prover::Prover;
use engine::score::MAX_EVAL;
use engine::search_board::RootBoard;
use engine::search_stack::SearchStack;
use engine::strength::Levels;
use rules::draw::DrawRules;
use rules::{Color, Position, Status};

/// Piece values for captures in centipawns; the king's is for move ordering only.
pub const VALUES: [i32; 6] = [100, 325, 340, 510, 980, 3000];

/// Weight of each piece in the game phase; 24 in total.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// Mop-up term: drives a bare king to the edge.
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

/// Score of pawns and kings on their squares, pawn structure and king shelter, White minus Black. Depends on pawns and kings only.
fn pawn_worth(board: &Board, weights: [&Weights; 2]) -> TaperedScore {
    let score = |side: Color| {
        let weights = weights[side.index()];
        pawns_and_king(board, side, weights)
            + pawns::structure(board, side, weights)
            + pawns::shelter(board, side, weights)
    };
    score(Color::White) - score(Color::Black)
}

/// Game phase (24 at the start), and the remaining terms of both sides, White's first.
fn board_score(board: &Board, weights: [&Weights; 2]) -> (i32, [TaperedScore; 2]) {
    let phase = Piece::ALL.into_iter().map(|piece| PHASE[piece as usize] * board.all(piece).len() as i32).sum();
    let activity = Color::BOTH.map(|side| activity(board, side, weights[side.index()]));
    let score = |side: Color| {
        let weights = weights[side.index()];
        let [own, other] = [&activity[side.index()], &activity[(!side).index()]];
        own.score
            + pawns::passers(board, side, !other.by_all, weights)
            + threats(board, side, own, other, weights)
            + danger(board, side, own, other, weights)
            + chase(board, side)
    };
    (phase, Color::BOTH.map(score))
}

/// What is evaluated with: the weights of White and Black, and the weights of their money in percent.
#[derive(Clone, Copy)]
struct Sided<'a> {
    weights: [&'a Weights; 2],
    money: [i32; 2],
}

impl<'a> Sided<'a> {
    /// The same for both sides.
    const fn even(weights: &'a Weights) -> Sided<'a> {
        Sided { weights: [weights; 2], money: [100; 2] }
    }
}

/// What a player with a personality evaluates with; see `Sided`.
pub struct Taste {
    weights: [Weights; 2],
    money: [i32; 2],
}

impl<V: ChesslikeRules> ChesslikePosition<V> {
    fn mover_and_gain(&self, mv: Move) -> (i32, i32) {
        let victim = self.captured_square(mv).and_then(|square| self.board.at(square));
        // An own piece is no gain.
        let victim = victim.and_then(|(side, piece)| (side != self.turn).then_some(piece));
        let promoted = if let MoveKind::Promote(piece) = mv.kind { VALUES[piece as usize] - VALUES[0] } else { 0 };
        (VALUES[mv.piece as usize], victim.map_or(0, |piece| VALUES[piece as usize]) + promoted)
    }

    /// The evaluation, given the result of [`pawn_worth`].
    fn evaluate_with_weights(&self, Sided { weights, money }: Sided, pawns: TaperedScore) -> i32 {
        let (phase, mut score) = board_score(&self.board, weights);
        score[0] += pawns;
        let goal = self.rules.options().goal;
        let (king, guard) = (self.rules.king(), self.rules.guard());
        let king = |side: Color| {
            king.score(&self.board, side) + guard.score(&self.board, side) + goal.score(&self.board, side)
        };
        let sided = |side: Color| score[side.index()] + king(side);
        let us = self.turn;
        let score = sided(us) - sided(!us) + weights[us.index()].tempo;
        let phase = phase.min(24);
        let purse = |side: Color| self.costs.score(side, us) * money[side.index()] / 100;
        let checks = self.checks_left.left().map(checks_score);
        let money = purse(us) - purse(!us);
        let decided = self.decided().map_or(0, |end| if end.winner() == Some(us) { MAX_EVAL } else { -MAX_EVAL });
        let score = (score.mg() * phase + score.eg() * (24 - phase)) / 24 + money + decided + checks[us.index()]
            - checks[(!us).index()];
        self.draw_limits().faded(score, self.clock.into()).clamp(-MAX_EVAL, MAX_EVAL)
    }
}

impl<V: ChesslikeRules> ChesslikePosition<V> {
    fn evaluate_with_cache(&self, sided: Sided, cache: &mut EvalCache) -> i32 {
        let [white, black] = Color::BOTH.map(|side| self.board.of(side, Piece::Pawn).0);
        let kings = Color::BOTH.map(|side| u64::from(self.board.king(side).0));
        let key = [white, black, 1 << 16 | kings[0] << 8 | kings[1]];
        let pawns = cache.get_or_insert_with(key, || pawn_worth(&self.board, sided.weights).word());
        self.evaluate_with_weights(sided, TaperedScore::from_word(pawns))
    }
}

/// The price of a null move, since any move would have cost something.
const USUAL_FARE: u32 = 2;

impl<V: ChesslikeRules> ChesslikePosition<V> {
    /// The same board under the rules of a free game, for the engine. `None` if it would be illegal there.
    pub(crate) fn under_free_rules<W: StaticRules<Costs = Free>>(&self, rules: W) -> Option<Box<dyn RootBoard>> {
        let other = self.with_rules(rules, Free);
        let legal = other.checkers(!self.turn).is_empty();
        legal.then(|| -> Box<dyn RootBoard> { Box::new(SearchStack::new(other, [], other.count() == 0)) })
    }
}

impl<V: SearchRules> Evaluate for ChesslikePosition<V> {
    const LEVELS: &'static Levels = V::LEVELS;
    const ENDGAMES: Option<&'static EndgameTerms> = V::ENDGAMES;

    fn move_id(&self, mv: Move) -> u32 {
        let kind = match mv.kind {
            MoveKind::Promote(piece) => 8 + piece as u32,
            MoveKind::Castle(_) => 1,
            _ => 2,
        };
        u32::from(mv.from.0) | u32::from(mv.to.0) << 6 | kind << 12
    }

    fn key(&self) -> u64 {
        let same = if self.en_passant_takers().is_not_empty() {
            self.repetition_key()
        } else {
            ChesslikePosition { en_passant: None, ..*self }
        };
        let rest = same.en_passant.map_or(0, |square| u64::from(square.0) + 1)
            | (same.turn as u64) << 8
            | same.castling.word() << 16
            | u64::from(u16::from_le_bytes(same.checks_left.left())) << 32;
        hash64(same.board.words().chain([rest, same.costs.hash_word()]))
    }

    fn in_check(&self) -> bool {
        self.checkers(self.turn).is_not_empty()
    }

    fn has_lost(&self) -> bool {
        if let Some(end) = self.decided() {
            return end.winner() != Some(self.turn);
        }
        (self.rules.options().stalemate_loses || self.in_check())
            && matches!(self.status(), Status::Checkmate | Status::Lost)
    }

    fn evaluate(&self) -> i32 {
        let sided = Sided::even(&WEIGHTS);
        self.evaluate_with_weights(sided, pawn_worth(&self.board, sided.weights))
    }

    fn evaluate_cached(&self, cache: &mut EvalCache) -> i32 {
        self.evaluate_with_cache(Sided::even(&WEIGHTS), cache)
    }

    type Taste = Taste;

    fn taste(personality: Personality, side: Color) -> Option<Taste> {
        let settings = personality::settings(personality, side)?;
        let [white, black] = settings.each_ref().map(Weights::scaled);
        Some(Taste { weights: [white, black], money: settings.map(|settings| settings.money) })
    }

    fn evaluate_by(&self, Taste { weights: [white, black], money }: &Taste, cache: &mut EvalCache) -> i32 {
        self.evaluate_with_cache(Sided { weights: [white, black], money: *money }, cache)
    }

    fn eval_terms() -> EvalTerms {
        Weights::terms()
    }

    fn evaluate_with(positions: &[Self], terms: &EvalTerms) -> Vec<i32> {
        let weights = Weights::of(terms);
        let sided = Sided::even(&weights);
        positions
            .iter()
            .map(|position| position.evaluate_with_weights(sided, pawn_worth(&position.board, sided.weights)))
            .collect()
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
        let (board, us) = (&self.board, self.turn);
        let king = board.king(!us);
        let occupied = board.occupied().without(mv.from.as_set());
        let attacks = match mv.piece {
            Piece::Pawn => pawn_attacks(us, mv.to),
            Piece::Knight => knight_leaps(mv.to),
            Piece::Bishop => bishop_attacks(mv.to, occupied),
            Piece::Rook => rook_attacks(mv.to, occupied),
            Piece::Queen => queen_attacks(mv.to, occupied),
            Piece::King => SquareSet::NONE,
        };
        let direct = attacks.has(king);
        let attackers = if direct {
            mv.to.as_set()
        } else if queen_attacks(king, SquareSet::NONE).has(mv.from) {
            let after = occupied | mv.to.as_set();
            let queens = board.all(Piece::Queen);
            let straight = rook_attacks(king, after) & (board.all(Piece::Rook) | queens);
            let slanted = bishop_attacks(king, after) & (board.all(Piece::Bishop) | queens);
            ((straight | slanted) & board.side(us)).without(mv.from.as_set())
        } else {
            SquareSet::NONE
        };
        if attackers.is_empty() || self.costs.free() {
            return attackers.is_not_empty();
        }
        let mut costs = self.costs;
        costs.pay(us, self.fare(mv));
        let range = costs.attack_range(us, !us);
        if direct && mv.piece == Piece::Knight {
            range.leaps
        } else {
            (attackers & within(king, range.squares)).is_not_empty()
        }
    }

    /// Not those that uncover another piece.
    fn quiet_checks(&self, list: &mut Vec<Move>) {
        let (board, us) = (&self.board, self.turn);
        let (king, occupied) = (board.king(!us), board.occupied());
        let queens = board.of(us, Piece::Queen);
        let mut from = pawn_attacks(!us, king) | knight_leaps(king);
        if (board.of(us, Piece::Bishop) | queens).is_not_empty() {
            from |= bishop_attacks(king, occupied);
        }
        if (board.of(us, Piece::Rook) | queens).is_not_empty() {
            from |= rook_attacks(king, occupied);
        }
        let first = list.len();
        self.sift(list, from.without(occupied));
        let mut at = first;
        for found in first..list.len() {
            let mv = list[found];
            if self.attacks_king(mv) && self.mover_and_gain(mv).1 == 0 {
                list[at] = mv;
                at += 1;
            }
        }
        list.truncate(at);
    }

    fn see(&self, mv: Move) -> i32 {
        let ranges = Color::BOTH.map(|side| self.costs.attack_range(side, self.turn));
        let captured = self.captured_square(mv);
        if self.rules.options().own_captures && (self.board.side(self.turn) & mv.to.as_set()).is_not_empty() {
            return captured.and_then(|square| self.board.piece_at(square)).map_or(0, |piece| -VALUES[piece as usize]);
        }
        see(&self.board, self.turn, mv, captured, ranges)
    }

    /// Not with fewer than two pieces, because of zugzwang.
    fn null_move(&self) -> Option<ChesslikePosition<V>> {
        let us = self.turn;
        let pieces = self.board.side(us).without(self.board.all(Piece::Pawn) | self.board.all(Piece::King));
        let paid = self.costs.free() || self.costs.holds(us) >= 3 * USUAL_FARE;
        if !pieces.has_several() || !paid {
            return None;
        }
        let mut next = ChesslikePosition { turn: !us, en_passant: None, clock: self.clock.saturating_add(1), ..*self };
        next.costs.pay(us, USUAL_FARE);
        // With what it is paid, the other side may be able to capture the king.
        (!self.costs.fares_give_range(us) || next.checkers(us).is_empty()).then_some(next)
    }

    /// `None` also if the kings touch, or if the side that has just moved is in an orthodox check
    /// that a variant rule lifts.
    fn orthodox_counterpart(&self) -> Option<Box<dyn RootBoard>> {
        V::counterpart(self)
    }

    fn orthodox_game(&self) -> Option<&'static str> {
        V::orthodox_game(self)
    }

    fn prover(&self) -> Option<Box<dyn Prover>> {
        V::prover(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use notation::fen::Fen;

    use crate::chess::Chess;

    fn capture(fen: &str, text: &str) -> i32 {
        let position = Chess::from_fen(fen).unwrap();
        let mv = notation::san::read(&position, text).unwrap();
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
        let eg = Chess::from_fen("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").unwrap();
        assert_eq!(start.key(), same.key());
        assert_ne!(taken.key(), eg.key());
        assert_ne!(start.key(), rules::present::Present::with_null_move(&start).key());
    }
}
