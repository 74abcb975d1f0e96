//! The king of Tax Chess: where it goes, what it attacks, and how that is said and drawn.

use crate::chesslike::board::{Board, Piece};
use crate::chesslike::castling::CastlingSide;
use crate::chesslike::inputs::BoardInputs;
use crate::chesslike::king_rules::{KingBounds, KingContact, KingRefusals, KingRules, KingWords, Kings, only_kings};
#[cfg(not(target_arch = "wasm32"))]
use crate::chesslike::solution::{SolutionMove, SolutionSummary};
use crate::chesslike::tapered::TaperedScore;
use crate::tax::directions::{DIRECTIONS, clockwise, payers, paying, paying_file, slides};
#[cfg(not(target_arch = "wasm32"))]
use crate::tax::themes;
use crate::tax::words;
use board::attacks::{
    CHESSBOARD, between, direction, distance, file_squares, line_through, queen_attacks, ray_squares, step, within,
};
use board::{Square, SquareSet};
use rules::marks::MarkKind;
use rules::present::{Figure, Hint, Indicator, Mark};
use rules::settings::SettingValues;
#[cfg(not(target_arch = "wasm32"))]
use rules::theme::Theme;
use rules::{Color, Refusal};

/// The names of its settings.
pub(super) const BOTH: &str = "both";
pub(super) const FREE: &str = "free";
pub(super) const BARE: &str = "bare";

/// The first input of a network that is about the reach of the king, behind three for each file.
const REACH_INPUT: usize = 24;
/// Reaching more squares makes no difference there.
const MOST_REACH: usize = 15;

/// A king whose slides are paid for by pawns. The fields are what settings can change.
pub struct TaxKing {
    /// Whether the pawns of both sides pay for both kings.
    both_pay: bool,
    /// So many squares in every direction cost nothing.
    pub(super) free: u32,
    /// How many more where its side has no pawns.
    pub(super) bare_free: u32,
}

/// The inventor's.
pub const KING: TaxKing = TaxKing { both_pay: false, free: 0, bare_free: 0 };

impl TaxKing {
    /// The pawns that pay for a side's king.
    #[inline]
    fn purse(&self, board: &Board, side: Color) -> SquareSet {
        if self.both_pay { board.all(Piece::Pawn) } else { board.of(side, Piece::Pawn) }
    }

    /// The squares that cost nothing, where a side has these pawns.
    #[inline]
    fn free_squares(&self, own_pawns: SquareSet) -> u32 {
        self.free + if own_pawns.is_empty() { self.bare_free } else { 0 }
    }

    /// How far a side's king could slide in the direction of a file.
    fn paid(&self, board: &Board, side: Color, file: u8) -> u32 {
        self.free_squares(board.of(side, Piece::Pawn)) + payers(self.purse(board, side), file).len()
    }

    /// The squares in one direction to which a side's king may slide, as far as they are paid for and free.
    fn way(&self, board: &Board, side: Color, file: u8) -> Vec<Square> {
        let king = board.king(side);
        let (dx, dy) = DIRECTIONS[file as usize].step(side);
        let paid = self.paid(board, side, file);
        let open = queen_attacks(king, board.occupied()).without(board.side(side)) & within(king, paid);
        let onward = |&at: &Square| step(at, dx, dy);
        std::iter::successors(onward(&king), onward).take_while(|&square| open.has(square)).collect()
    }

    /// Marks for one direction: how far it is paid for and free, and the pawns that pay for it.
    fn direction_marks(&self, board: &Board, side: Color, file: u8) -> Vec<Mark> {
        let way = self.way(board, side, file);
        let slide = Mark::new(MarkKind::Slide, [board.king(side)].into_iter().chain(way.iter().copied())).of(side);
        let paying = payers(self.purse(board, side), file).map(|pawn| Mark::new(MarkKind::Paying, [pawn]));
        Some(slide).filter(|_| !way.is_empty()).into_iter().chain(paying).collect()
    }

    /// The changes of a stationary king's directions.
    fn changes(&self, before: &Board, after: &Board, side: Color) -> (Vec<(u8, [u32; 2])>, Vec<Mark>) {
        let (mut ways, mut marks) = (Vec::new(), Vec::new());
        for file in clockwise(side) {
            let (old, new) = (self.way(before, side, file), self.way(after, side, file));
            if old.len() != new.len() {
                ways.push((file, [old.len() as u32, new.len() as u32]));
                marks.push(words::changed(side, before.king(side), &old, &new));
            }
        }
        (ways, marks)
    }
}

impl Kings for TaxKing {
    fn under(&self, values: &SettingValues) -> Option<Box<dyn KingRules>> {
        let king = TaxKing { both_pay: values.is_on(BOTH), free: values.get(FREE), bare_free: values.get(BARE) };
        Some(Box::new(king))
    }

    #[inline]
    fn walks_like_castling(&self) -> bool {
        true
    }

    #[inline]
    fn reach(&self, board: &Board, side: Color, from: Square, occupied: SquareSet) -> SquareSet {
        let free = self.free_squares(board.of(side, Piece::Pawn));
        slides(side, from, self.purse(board, side), free, occupied)
    }

    /// Ruling: an attack is purely geometric. That a slide would pass over an attacked square
    /// restricts the mover, not the threat.
    #[inline]
    fn attacks_king(&self, contact: KingContact<'_>) -> bool {
        let KingContact { board, by, king, target, occupied, gone } = contact;
        if line_through(king, target).is_empty() || (between(king, target) & occupied).is_not_empty() {
            return false;
        }
        let free = self.free_squares(board.of(by, Piece::Pawn).without(gone));
        free + paying(by, king, target, self.purse(board, by).without(gone)).len() >= distance(king, target).into()
    }

    /// Empty if the kings are too far apart even without the pieces between them, since our move
    /// cannot add enemy pawns. Otherwise one blocking piece is enough.
    #[inline]
    fn king_contact_squares(&self, board: &Board, side: Color) -> SquareSet {
        let (king, target) = (board.king(!side), board.king(side));
        if line_through(king, target).is_empty() {
            return SquareSet::NONE;
        }
        // Our own moves can make their king go farther.
        if self.both_pay || self.bare_free > 0 {
            return !SquareSet::NONE;
        }
        let paid = self.free + paying(!side, king, target, board.of(!side, Piece::Pawn)).len();
        if paid < distance(king, target).into() {
            return SquareSet::NONE;
        }
        (between(king, target) & board.occupied()).first().map_or(!SquareSet::NONE, Square::as_set)
    }

    #[inline]
    fn passes(&self, from: Square, to: Square) -> SquareSet {
        between(from, to)
    }

    #[inline]
    fn castles(&self, board: &Board, side: Color, castling_side: CastlingSide) -> bool {
        self.free > 0 || payers(self.purse(board, side), castling_file(castling_side)).is_not_empty()
    }
}

impl KingBounds for TaxKing {
    /// A mobile king can escape and, with few pieces left, attack; its slides are also what a mate
    /// must cover.
    fn score(&self, board: &Board, side: Color) -> TaperedScore {
        let reach = self.reach(board, side, board.king(side), board.occupied()).without(board.side(side));
        TaperedScore::new(3, 6).times(reach.len() as i32)
    }

    /// Where pawns of the other side pay, or a missing pawn pays, a bare king may slide in directions where the other one can't;
    /// where slides have prices, the other one may lack the money.
    fn bare_king_mates(&self, priced: bool) -> bool {
        self.both_pay || self.bare_free > 0 || priced && self.free > 1
    }

    /// A single piece may still mate, because a king without paying pawns cannot move.
    fn insufficient_material(&self, board: &Board) -> bool {
        only_kings(board)
    }

    fn longest_bare_move(&self) -> u32 {
        (self.free + self.bare_free).min(7)
    }
}

impl KingRefusals for TaxKing {
    fn passing_rule(&self) -> &'static str {
        "tax.html#passing"
    }

    fn castling_refusal(&self, board: &Board, side: Color, castling_side: CastlingSide) -> Option<Refusal> {
        let file = castling_file(castling_side);
        (!self.castles(board, side, castling_side)).then(|| {
            let message = words::castling_unpaid(file, castling_side == CastlingSide::King);
            Refusal::new(message, file_squares(file), "tax.html#castling")
        })
    }

    fn no_way(&self, board: &Board, side: Color, from: Square, to: Square) -> Refusal {
        let Some(file) = direction(from, to).and_then(|step| paying_file(side, step)) else {
            return Refusal::new(words::no_line(), from.as_set() | to.as_set(), "tax.html#compass");
        };
        let paying = payers(self.purse(board, side), file);
        if self.paid(board, side, file) >= distance(from, to).into()
            && let Some(square) = (between(from, to) & board.occupied()).min_by_key(|&square| distance(from, square))
            && let Some(piece) = board.piece_at(square)
        {
            return Refusal::new(
                words::in_the_way(piece.kind().plain, CHESSBOARD.name(square)),
                square.as_set(),
                "tax.html#compass",
            );
        }
        Refusal::new(
            words::too_far(side, file, paying.len()),
            if paying.is_not_empty() { paying } else { file_squares(file) },
            "tax.html#compass",
        )
    }

    fn no_way_at_all(&self, board: &Board, side: Color, from: Square) -> Option<Refusal> {
        // The blockers of the directions that are paid for.
        let paid = (0..).zip(&DIRECTIONS).filter(|(file, _)| self.paid(board, side, *file) > 0);
        let ways =
            paid.map(|(_, direction)| direction.step(side)).map(|(dx, dy)| ray_squares(from, dx, dy) & within(from, 1));
        let blockers = ways.fold(SquareSet::NONE, |all, some| all | some) & board.occupied();
        Some(Refusal::new(words::king_shut(side), from.as_set() | blockers, "tax.html#compass"))
    }

    fn exposed(&self, contact: KingContact<'_>) -> Refusal {
        let KingContact { board, by, king, target, .. } = contact;
        let file = direction(king, target).and_then(|step| paying_file(by, step)).unwrap_or(0);
        Refusal::new(
            words::slides_at_king(CHESSBOARD.name(king), CHESSBOARD.name(target), self.paid(board, by, file), file),
            king.as_set() | target.as_set() | payers(self.purse(board, by), file),
            "tax.html#kings",
        )
    }
}

impl KingWords for TaxKing {
    fn has_move_hints(&self) -> bool {
        true
    }

    fn indicators(&self, board: &Board, side: Color) -> Vec<Indicator> {
        let (paid, marks) = (|file| self.paid(board, side, file), |file| self.direction_marks(board, side, file));
        vec![words::chart(side, paid, marks)]
    }

    fn king_hint(&self, board: &Board, side: Color) -> Hint {
        let ways = clockwise(side).map(|file| (file, self.way(board, side, file).len() as u32));
        let message = words::king_ways(side, ways);
        Hint { messages: vec![message], marks: self.marks_in_hand(board, side), tag: None }
    }

    /// Which directions of the kings would grow or shrink; after a pawn move, also that none would.
    fn move_hint(&self, before: &Board, after: &Board, side: Color, piece: Piece) -> Hint {
        if piece == Piece::King {
            return Hint::default();
        }
        let mut hint = Hint::default();
        for whose in [side, !side] {
            let (ways, marks) = self.changes(before, after, whose);
            hint.messages.extend(words::changes(whose, whose == side, &ways));
            hint.marks.extend(marks);
        }
        if hint.messages.is_empty() && piece == Piece::Pawn {
            hint.messages.push(words::no_changes());
        }
        hint
    }

    /// How many squares a king has slid, where it went farther than one.
    fn figures(&self, path: Option<(Square, Square)>) -> Vec<Figure> {
        let squares = path.map_or(0, |(from, to)| u32::from(distance(from, to)));
        vec![words::slid(squares)]
    }

    /// One slide mark for each open direction, as far as it is paid for, and the pawns that pay.
    fn marks_in_hand(&self, board: &Board, side: Color) -> Vec<Mark> {
        let open = |&file: &u8| !self.way(board, side, file).is_empty();
        (0..8).filter(open).flat_map(|file| self.direction_marks(board, side, file)).collect()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(&self, solver_moves: &[SolutionMove], summary: SolutionSummary) -> Vec<Theme> {
        themes::themes(solver_moves, summary)
    }
}

impl BoardInputs for TaxKing {
    const FILES_ALIKE: bool = false;
    const INPUTS: usize = REACH_INPUT + MOST_REACH + 1;

    /// For each file one of up to three pawns, and one for the number of squares that the king reaches.
    #[inline]
    fn inputs(board: &Board, side: Color) -> u64 {
        let pawns = board.of(side, Piece::Pawn);
        let files = (0..8).fold(0, |inputs, file| match payers(pawns, file).len().min(3) {
            0 => inputs,
            count => inputs | 1 << (3 * u32::from(file) + count - 1),
        });
        let reach = KING.reach(board, side, board.king(side), board.occupied()).without(board.side(side));
        files | 1 << (REACH_INPUT + (reach.len() as usize).min(MOST_REACH))
    }
}

/// The file whose pawns pay for castling.
const fn castling_file(castling_side: CastlingSide) -> u8 {
    if matches!(castling_side, CastlingSide::King) { 6 } else { 2 }
}
