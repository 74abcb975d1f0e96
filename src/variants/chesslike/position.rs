//! Positions of the chess-like variants.

use crate::chesslike::ChesslikeRules;
use crate::chesslike::board::{Board, Piece};
use crate::chesslike::castling::CastlingRights;
use crate::chesslike::cost_rules::{CostBounds, Costs, PricedMove};
use crate::chesslike::ends::{CheckCount, Goal};
use crate::chesslike::guard_rules::Guards;
use crate::chesslike::king_rules::{KingBounds, KingContact, Kings, only_kings};
use crate::chesslike::mv::{Move, MoveKind};
use crate::chesslike::options::Options;
use board::attacks::{distance, forward, rank, rank_squares};
use board::{Square, SquareSet};
use rules::draw::{DrawLimits, DrawRules, GameEnd};
use rules::{Color, MoveSink, Position, PseudoLegal, Status};

/// A position of the variant `V`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChesslikePosition<V: ChesslikeRules> {
    pub(super) board: Board,
    pub(super) rules: V,
    pub(super) costs: V::Costs,
    pub(super) turn: Color,
    pub(super) castling: CastlingRights,
    /// The square that a pawn's double step has just passed over.
    pub(super) en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub(super) clock: u16,
    pub(super) number: u16,
    /// How many checks each side must still give to win.
    pub(super) checks_left: V::Checks,
}

impl<V: ChesslikeRules> ChesslikePosition<V> {
    pub(crate) fn rules(&self) -> V {
        self.rules
    }

    pub(crate) fn costs(&self) -> V::Costs {
        self.costs
    }

    /// The same position under other rules.
    pub(crate) fn with_rules<W: ChesslikeRules>(&self, rules: W, costs: W::Costs) -> ChesslikePosition<W> {
        let ChesslikePosition { board, turn, castling, en_passant, clock, number, .. } = *self;
        let checks = rules.options().checks;
        let checks_left = if checks == self.rules.options().checks { self.checks_left.left() } else { [checks; 2] };
        ChesslikePosition {
            board,
            rules,
            costs,
            turn,
            castling,
            en_passant,
            clock,
            number,
            checks_left: W::Checks::of(checks_left),
        }
    }
}

impl<V: ChesslikeRules> ChesslikePosition<V> {
    /// Whether a side could mate with any material by outlasting the opponent's money.
    fn outlasts(&self, side: Color) -> bool {
        let bare = only_kings(&self.board).then(|| self.rules.king().longest_bare_move());
        self.costs.can_bankrupt(side, self.turn, bare, self.board.all(Piece::Pawn).is_not_empty())
    }

    /// The square of the captured piece.
    #[inline]
    pub(super) fn captured_square(&self, mv: Move) -> Option<Square> {
        match mv.kind {
            MoveKind::EnPassant => forward(!self.turn, mv.to.as_set()).first(),
            MoveKind::Castle(_) => None,
            _ => {
                let own = if self.rules.options().own_captures { self.board.side(self.turn) } else { SquareSet::NONE };
                (self.board.side(!self.turn) | own).has(mv.to).then_some(mv.to)
            }
        }
    }

    /// Whether a pawn's move is not to the side or back.
    #[inline]
    fn goes_forward(&self, mv: Move) -> bool {
        let Options { pawns_sideways, pawns_back, .. } = self.rules.options();
        !pawns_sideways && !pawns_back
            || rank(mv.to) != rank(mv.from) && (mv.to > mv.from) == (self.turn == Color::White)
    }

    /// The properties of a move that its price depends on.
    pub(super) fn priced(&self, mv: Move) -> PricedMove {
        let (promotes, castles) = match mv.kind {
            MoveKind::Promote(_) => (true, None),
            MoveKind::Castle(castling_side) => (false, Some(castling_side)),
            _ => (false, None),
        };
        PricedMove { piece: mv.piece, from: mv.from, to: mv.to, takes: self.captured_square(mv), promotes, castles }
    }

    /// The price of a move.
    pub(super) fn fare(&self, mv: Move) -> u32 {
        self.costs.fare(&self.priced(mv))
    }

    /// The enemies that could capture `side`'s king if it were on `at`, with these occupied squares
    /// and the pieces on `gone` captured.
    #[inline]
    pub(super) fn attackers(&self, side: Color, at: Square, occupied: SquareSet, gone: SquareSet) -> SquareSet {
        let range = self.costs.attack_range(!side, self.turn);
        let pieces = self.board.attackers(!side, at, occupied, range).without(gone);
        let contact = self.king_contact(side, at, occupied, gone);
        if self.takes_king(contact) { pieces | contact.king.as_set() } else { pieces }
    }

    /// Whether one king could capture the other if that one is not guarded, and pay for it.
    #[inline]
    pub(super) fn king_attacks(&self, contact: KingContact<'_>) -> bool {
        let range = self.costs.attack_range(contact.by, self.turn);
        let affordable = self.costs.free() || u32::from(distance(contact.king, contact.target)) <= range.squares;
        affordable && self.rules.king().attacks_king(contact)
    }

    /// Whether one king could capture the other.
    #[inline]
    pub(super) fn takes_king(&self, contact: KingContact<'_>) -> bool {
        self.king_attacks(contact) && !self.rules.guard().protects(contact)
    }

    /// The enemy king and `side`'s king on `at`.
    #[inline]
    pub(super) fn king_contact(
        &self,
        side: Color,
        at: Square,
        occupied: SquareSet,
        gone: SquareSet,
    ) -> KingContact<'_> {
        KingContact { board: &self.board, by: !side, king: self.board.king(!side), target: at, occupied, gone }
    }

    /// The enemies that give check to `side`.
    #[inline]
    pub(super) fn checkers(&self, side: Color) -> SquareSet {
        self.attackers(side, self.board.king(side), self.board.occupied(), SquareSet::NONE)
    }

    /// The board after a move, without updating clocks, rights and purses: used to test what the
    /// move exposes.
    #[inline]
    pub(super) fn moved(&self, mv: Move) -> Board {
        let us = self.turn;
        let (from, to) = (mv.from.as_set(), mv.to.as_set());
        match mv.kind {
            MoveKind::Castle(castling_side) => {
                let mut board = self.board;
                board.toggle(us, Piece::King, from ^ castling_side.king_goal(us).as_set());
                board.toggle(us, Piece::Rook, to ^ castling_side.rook_goal(us).as_set());
                board
            }
            MoveKind::EnPassant => self.board.after(us, from | forward(!us, to), mv.piece, to),
            MoveKind::Promote(piece) => self.board.after(us, from, piece, to),
            MoveKind::Plain | MoveKind::Double => self.board.after(us, from, mv.piece, to),
        }
    }

    /// Pawns of the side to move that attack the en passant square.
    #[inline]
    pub(super) fn en_passant_takers(&self) -> SquareSet {
        self.en_passant.map_or(SquareSet::NONE, |goal| {
            board::attacks::pawn_attacks(!self.turn, goal) & self.board.of(self.turn, Piece::Pawn)
        })
    }
}

impl<V: ChesslikeRules> Position for ChesslikePosition<V> {
    type Move = Move;

    #[inline]
    fn turn(&self) -> Color {
        self.turn
    }

    #[inline]
    fn moves(&self, sink: &mut impl MoveSink<Move>) {
        if self.decided().is_some() {
            return;
        }
        if V::FAST {
            self.fast_moves(sink);
        } else {
            self.legal_by_rules().into_iter().for_each(|mv| sink.push(mv));
        }
    }

    fn legal_into(&self, list: &mut Vec<Move>) {
        if V::FAST {
            self.sift(list, !SquareSet::NONE);
        } else {
            list.append(&mut self.legal_by_rules());
        }
    }

    #[inline]
    fn play(&self, mv: Move) -> ChesslikePosition<V> {
        let us = self.turn;
        let mut costs = self.costs;
        if !costs.free() {
            costs.pay(us, self.fare(mv));
        }
        // Not by a call on the new position: that took the generator a fifth of its speed, also where this is left out.
        let checks_left = if V::Checks::COUNTS { self.checks_left_after(mv, costs) } else { self.checks_left };
        let mut next = ChesslikePosition { board: self.moved(mv), costs, checks_left, ..*self };
        next.castling.touch(mv.from);
        next.castling.touch(mv.to);
        next.en_passant = if mv.kind == MoveKind::Double { forward(us, mv.from.as_set()).first() } else { None };
        let irreversible = mv.piece == Piece::Pawn && self.goes_forward(mv) || self.captured_square(mv).is_some();
        next.clock = if irreversible { 0 } else { self.clock.saturating_add(1) };
        next.number = self.number.saturating_add((us == Color::Black) as u16);
        next.turn = !us;
        next
    }

    fn status(&self) -> Status {
        if let Some(end) = self.decided() {
            return match end.winner() == Some(self.turn) {
                true => Status::Won,
                false if self.checkers(self.turn).is_not_empty() => Status::Checkmate,
                false => Status::Lost,
            };
        }
        match (self.checkers(self.turn).is_not_empty(), self.count() > 0) {
            (false, true) => Status::Ongoing,
            (true, true) => Status::Check,
            (true, false) => Status::Checkmate,
            (false, false) if self.rules.options().stalemate_loses => Status::Lost,
            (false, false) => Status::Stalemate,
        }
    }
}

impl<V: ChesslikeRules> DrawRules for ChesslikePosition<V> {
    /// Resets the counters, and an en passant square that cannot be used.
    fn repetition_key(&self) -> ChesslikePosition<V> {
        let usable = self.en_passant.filter(|&to| {
            self.en_passant_takers()
                .find(|&from| {
                    self.illegality(Move { piece: Piece::Pawn, from, to, kind: MoveKind::EnPassant }).is_none()
                })
                .is_some()
        });
        ChesslikePosition { en_passant: usable, clock: 0, number: 1, ..*self }
    }

    fn halfmove_clock(&self) -> u32 {
        self.clock.into()
    }

    fn draw_limits(&self) -> DrawLimits {
        self.rules.options().draw_limits
    }

    fn is_dead(&self) -> bool {
        // A king can go on to its goal, who has lost all of a kind has lost, and any piece gives check.
        let options = self.rules.options();
        if options.goal != Goal::None || options.extinct || options.checks > 0 && !only_kings(&self.board) {
            return false;
        }
        let (king, guard) = (self.rules.king(), self.rules.guard());
        let insufficient = match options.stalemate_loses {
            // A minor piece can stalemate, so can a king that reaches far, and a king that cannot move at all has lost.
            true => only_kings(&self.board) && king.longest_bare_move() == 1 && !self.costs.can_go_broke(),
            false => guard.insufficient_material(&self.board) && king.insufficient_material(&self.board),
        };
        insufficient && !Color::BOTH.into_iter().any(|side| self.outlasts(side))
    }

    /// What has been won is no draw: mate comes first.
    fn ends(&self) -> Option<GameEnd> {
        if let Some(end) = self.decided() {
            return Some(end);
        }
        if !self.rules.guard().meeting_draws() {
            return None;
        }
        let kings = Color::BOTH.map(|side| self.board.king(side));
        let attacked = |side: Color| {
            self.takes_king(self.king_contact(side, kings[side.index()], self.board.occupied(), SquareSet::NONE))
        };
        let meet = distance(kings[0], kings[1]) == 1 && !Color::BOTH.into_iter().any(attacked);
        (meet && self.count() > 0).then_some(GameEnd::KingsMeet)
    }

    /// A bare king cannot mate, unless it slides where the other one can't, or the opponent may run out of money. But it can
    /// stalemate.
    fn cannot_win(&self, side: Color) -> bool {
        let Options { stalemate_loses, goal, extinct, .. } = self.rules.options();
        if stalemate_loses || goal != Goal::None || extinct {
            return self.is_dead();
        }
        let bare = self.board.side(side) == self.board.of(side, Piece::King);
        bare && (self.is_dead() || !self.rules.king().bare_king_mates(!self.costs.free()) && !self.outlasts(side))
    }

    fn ruling(&self, end: GameEnd) -> Option<&'static str> {
        self.rules.ruling(&self.costs, end)
    }
}

/// The promotion rank of a side.
pub(super) const fn last_rank(side: Color) -> SquareSet {
    rank_squares(if matches!(side, Color::White) { 7 } else { 0 })
}

/// The starting rank of a side's pawns.
pub(super) const fn pawn_home(side: Color) -> SquareSet {
    rank_squares(if matches!(side, Color::White) { 1 } else { 6 })
}
