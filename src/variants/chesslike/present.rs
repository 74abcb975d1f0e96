//! Presentation of the chess-like variants: pieces, and what the parts of the rules contribute.

use crate::Variant;
use crate::chesslike::board::Piece;
use crate::chesslike::castling::{CastlingRights, CastlingSide, king_home};
use crate::chesslike::cost_rules::{CostWords, Costs, PricedMove};
use crate::chesslike::ends::{self, CheckCount};
use crate::chesslike::guard_rules::GuardWords;
use crate::chesslike::king_rules::{KingContact, KingWords, Kings};
use crate::chesslike::legality::Illegality;
use crate::chesslike::mv::{Move, MoveKind};
use crate::chesslike::position::{ChesslikePosition, last_rank};
use crate::chesslike::refusal_context::RefusalContext;
#[cfg(not(target_arch = "wasm32"))]
use crate::chesslike::themes;
use crate::chesslike::{ChesslikeRules, StaticRules};
use crate::runtime::RuntimeRules;
#[cfg(not(target_arch = "wasm32"))]
use crate::themes::{Solution, Theme};
use board::attacks::{bishop_attacks, forward, knight_leaps, pawn_attacks, queen_attacks, rook_attacks};
use board::{Square, SquareSet, Squares};
use message::Message;
use notation::san;
use rules::input::{InputStep, MoveInput};
use rules::marks::MarkKind;
use rules::present::{Figure, Hint, Indicator, Mark, MoveTag, Note, PieceView, Present, VariantInfo, VariantRules};
use rules::{Color, Position};

/// Maximum number of moves drawn at once.
const FEW: usize = 6;
/// A purse that holds less than so many of the cheapest moves is thin.
const THIN: u32 = 4;

/// The price of the cheapest legal moves once the purse is thin, with marks if there are few. `fare` is the price of a move, `way` where it
/// begins and ends.
pub fn cheapest_note<P: Present>(
    position: &P,
    costs: &impl CostWords,
    fare: impl Fn(P::Move) -> u32,
    way: impl Fn(P::Move) -> [Square; 2],
) -> Option<Note> {
    let legal = position.legal();
    let least = legal.iter().map(|&mv| fare(mv)).min()?;
    if costs.holds(position.turn()) >= THIN * least {
        return None;
    }
    let cheapest: Vec<P::Move> = legal.into_iter().filter(|&mv| fare(mv) == least).collect();
    let mark = |&mv: &P::Move| Mark::new(MarkKind::Way, way(mv));
    let marks = if cheapest.len() <= FEW { cheapest.iter().map(mark).collect() } else { Vec::new() };
    let message = costs.cheapest(least, san::write(position, cheapest[0]), cheapest.len() as u32)?;
    Some(Note { message, marks })
}

impl<V: ChesslikeRules> Present for ChesslikePosition<V> {
    fn info(&self) -> VariantInfo {
        self.rules.info()
    }

    fn id(&self) -> &'static str {
        self.rules.id()
    }

    fn rules(&self) -> [Message; 3] {
        self.rules.info().rules.map(|rule| self.costs.rule(rule, self.turn))
    }

    fn piece_view(square: Square, letter: char, _flipped: bool) -> Option<PieceView> {
        let (side, piece) = Piece::from_letter(letter)?;
        Some(PieceView::of(square, letter, piece.kind(), side))
    }

    fn indicators(&self, side: Color) -> Vec<Indicator> {
        let checks = ends::checks_indicator(self.rules.options(), self.checks_left.left()[side.index()]);
        [self.costs.indicators(side), self.rules.king().indicators(&self.board, side), checks].concat()
    }

    fn check(&self) -> Option<(Square, Squares)> {
        let checkers = self.checkers(self.turn);
        checkers.is_not_empty().then(|| (self.board.king(self.turn), checkers.into()))
    }

    fn marks(&self) -> Vec<Mark> {
        let goals = self.rules.options().goal.marks();
        [goals, self.rules.guard().marks(&self.board, self.turn, &|| self.king_goals())].concat()
    }

    fn marks_in_hand(&self, steps: &[InputStep]) -> Vec<Mark> {
        match steps {
            &[InputStep::Square(king)] if king == self.board.king(self.turn) => {
                [self.rules.king().marks_in_hand(&self.board, self.turn), self.barred_marks(king)].concat()
            }
            _ => Vec::new(),
        }
    }

    fn tag(&self, candidate: Move) -> Option<MoveTag> {
        self.costs.tag(self.turn, self.fare(candidate))
    }

    fn figures(&self, mv: Move) -> Vec<Figure> {
        let path = (mv.piece == Piece::King && !matches!(mv.kind, MoveKind::Castle(_))).then_some((mv.from, mv.to));
        let after = self.moved(mv);
        let mut figures = self.rules.king().figures(path);
        figures.extend(self.rules.guard().figures(&self.board, &after));
        if !self.costs.free() {
            let too_dear = |&mv: &Move| matches!(self.illegality(mv), Some(Illegality::Fare(_)));
            figures.extend(self.costs.figures(self.fare(mv), || self.pseudo_legal_moves().iter().any(too_dear)));
        }
        figures
    }

    fn notes(&self) -> Vec<Note> {
        let mut notes = self.rules.guard().notes(&self.board, self.turn, &|| self.king_goals());
        notes.extend(self.cheapest_note());
        notes
    }

    fn hint(&self, steps: &[InputStep], square: Square) -> Hint {
        match steps {
            [] => match self.board.at(square) {
                Some((side, Piece::King)) => {
                    let guarded = self.rules.guard().king_hint(&self.board, side);
                    self.rules.king().king_hint(&self.board, side).and(guarded)
                }
                _ => Hint::default(),
            },
            &[InputStep::Square(from)] if self.has_move_hints() && self.board.side(self.turn).has(from) => {
                self.move_hint(from, square)
            }
            _ => Hint::default(),
        }
    }

    fn attacks(&self, from: Square) -> Squares {
        let Some((side, piece)) = self.board.at(from) else { return Squares::NONE };
        let owner = if side == self.turn { *self } else { self.with_null_move() };
        let attacked = (&owner as &dyn RefusalContext).reached(piece, from);
        if self.costs.free() {
            return attacked.into();
        }
        // Capturing a king costs no towing.
        let affordable = |&to: &Square| {
            let takes = Some(to).filter(|_| !self.board.of(!side, Piece::King).has(to));
            let priced = PricedMove { piece, from, to, takes, promotes: false, castles: None };
            self.costs.fare(&priced) <= owner.costs.holds(side)
        };
        attacked.filter(affordable).collect()
    }

    fn with_null_move(&self) -> ChesslikePosition<V> {
        let mut next = ChesslikePosition { turn: !self.turn, en_passant: None, ..*self };
        next.costs.pay(self.turn, 0);
        next
    }
}

impl<V: ChesslikeRules> ChesslikePosition<V> {
    /// The destinations of the side to move's king, without castling.
    fn king_goals(&self) -> SquareSet {
        let walks = |mv: &Move| mv.piece == Piece::King && mv.kind == MoveKind::Plain;
        self.legal().into_iter().filter(walks).map(|mv| mv.to).collect()
    }

    /// See [`cheapest_note`].
    fn cheapest_note(&self) -> Option<Note> {
        if self.costs.free() {
            return None;
        }
        cheapest_note(self, &self.costs, |mv| self.fare(mv), |mv| [mv.from, mv.to])
    }

    /// Whether any of the rules says something of moves.
    fn has_move_hints(&self) -> bool {
        self.rules.king().has_move_hints() || self.rules.guard().has_move_hints() || !self.costs.free()
    }

    /// The hint for a move: its effect on the kings, and its price.
    fn move_hint(&self, from: Square, to: Square) -> Hint {
        let piece = self.board.piece_at(from).unwrap_or(Piece::Pawn);
        let candidate = (self as &dyn RefusalContext).candidate(from, to);
        let kings = candidate.map(|mv| {
            let (after, us) = (self.moved(mv), self.turn);
            let checks = self.play(mv).takes_king(KingContact::on(&after, !us));
            let guarded = self.rules.guard().move_hint(&after, us, piece, checks);
            self.rules.king().move_hint(&self.board, &after, us, piece).and(guarded)
        });
        kings.unwrap_or_default().and(self.price_hint(piece, from, to, candidate))
    }

    /// The price of a move by geometry, and why it is not legal even so.
    fn price_hint(&self, piece: Piece, from: Square, to: Square, candidate: Option<Move>) -> Hint {
        if self.costs.free() {
            return Hint::default();
        }
        let priced = candidate.map(|mv| self.priced(mv)).or_else(|| self.priced_by_geometry(piece, from, to));
        let Some(priced) = priced else { return Hint::default() };
        let mut hint = self.costs.move_hint(self.turn, &priced);
        let fault = match candidate {
            None => Some(self.refuse(&[InputStep::Square(from), InputStep::Square(to)])),
            // The missing amount is in the hint already.
            Some(mv) => match self.illegality(mv) {
                Some(Illegality::Fare(_)) | None => None,
                Some(fault) => Some((self as &dyn RefusalContext).explain_illegality(mv, fault)),
            },
        };
        hint.messages.extend(fault.map(|refusal| refusal.message));
        hint
    }

    /// The move the piece would have on an empty board.
    fn priced_by_geometry(&self, piece: Piece, from: Square, to: Square) -> Option<PricedMove> {
        let us = self.turn;
        let castling_side = CastlingSide::BOTH.into_iter().find(|castling_side| {
            piece == Piece::King
                && from == king_home(us)
                && (to == castling_side.king_goal(us) || to == castling_side.rook_home(us))
        });
        let one = forward(us, from.as_set());
        let ways = match piece {
            Piece::Pawn => {
                let options = self.rules.options();
                let two = if options.double_step.from(us).has(from) { forward(us, one) } else { SquareSet::NONE };
                let [left, right, back] = options.other_steps(us, from.as_set(), !SquareSet::NONE);
                one | two | left | right | back | pawn_attacks(us, from)
            }
            Piece::Knight => knight_leaps(from),
            Piece::Bishop => bishop_attacks(from, SquareSet::NONE),
            Piece::Rook => rook_attacks(from, SquareSet::NONE),
            Piece::Queen => queen_attacks(from, SquareSet::NONE),
            Piece::King => self.rules.king().reach(&self.board, us, from, SquareSet::NONE),
        };
        let takes = self.capturable().without(self.board.of(!us, Piece::King)).has(to).then_some(to);
        let promotes = piece == Piece::Pawn && last_rank(us).has(to);
        let open = ways.has(to) && !self.forbidden().has(to);
        (open || castling_side.is_some()).then_some(PricedMove {
            piece,
            from,
            to,
            takes,
            promotes,
            castles: castling_side,
        })
    }

    /// Marks on attacked squares that the king may not pass over.
    fn barred_marks(&self, king: Square) -> Vec<Mark> {
        let barred = |to: Square| {
            let paid = self.once_paid(Move { piece: Piece::King, from: king, to, kind: MoveKind::Plain });
            paid.attacked_on_the_way(self.rules.king().passes(king, to))
        };
        let barred = self.destinations(Piece::King, king).filter_map(barred).map(|(square, _)| square);
        let barred: SquareSet = barred.collect();
        barred.map(|square| Mark::new(MarkKind::Barred, [king, square])).collect()
    }
}

impl<V: ChesslikeRules> ChesslikePosition<V> {
    /// See [`VariantRules::start`].
    pub fn new_game(rules: V) -> ChesslikePosition<V> {
        let mut position = ChesslikePosition {
            board: Default::default(),
            rules,
            costs: rules.costs(),
            turn: Color::White,
            castling: CastlingRights::default(),
            en_passant: None,
            clock: 0,
            number: 1,
            checks_left: V::Checks::of([rules.options().checks; 2]),
        };
        use Piece::{Bishop, King, Knight, Queen, Rook};
        for (file, piece) in [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook].into_iter().enumerate() {
            for (side, home, pawns) in [(Color::White, 0, 8), (Color::Black, 56, 48)] {
                position.board.toggle(side, piece, Square(home + file as u8).as_set());
                position.board.toggle(side, Piece::Pawn, Square(pawns + file as u8).as_set());
            }
        }
        for side in Color::BOTH.into_iter().filter(|_| rules.options().castling) {
            for castling_side in CastlingSide::BOTH {
                position.castling.add(side, castling_side);
            }
        }
        position
    }
}

impl<V: StaticRules> VariantRules for ChesslikePosition<V> {
    const INFO: VariantInfo = V::INFO;

    fn board_marks() -> Vec<Mark> {
        V::RULES.costs().board_marks()
    }

    fn start() -> ChesslikePosition<V> {
        ChesslikePosition::new_game(V::RULES)
    }
}

impl<V: StaticRules> Variant for ChesslikePosition<V> {
    type Rules = RuntimeRules;
    const RULES: &'static RuntimeRules = V::RUNTIME;

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(solution: &Solution<ChesslikePosition<V>>) -> Vec<Theme> {
        themes::themes(solution)
    }
}
