//! Anarchist Chess: pawns only, and either player may move any of them.
//!
//! The position is two sets, the pawns that move up the board and those that move down; all moves are shifts of whole sets. The
//! game is impartial: the side to move matters only for who has lost. A position that is its own mirror image across the line
//! between ranks 4 and 5, with up and down exchanged, is lost for the player to move, since each move can be answered by its
//! mirror image; so the second player wins from the start.
//!
//! `options` has what settings can change, `refusals` the reasons, `present` what is shown, `themes` what a puzzle is about; `sums`,
//! `solver` and `prover` decide positions, `eval` guesses.

mod eval;
mod options;
mod present;
mod prover;
mod refusals;
mod solver;
mod sums;
#[cfg(not(target_arch = "wasm32"))]
mod themes;

use crate::changed::{Rules, Usual};
use board::{BoardShape, Square, SquareSet};
use message::{Arg, MessageId};
use notation::fen::nothing_special;
use options::{Files, Options};
use rules::draw::DrawRules;
use rules::present::SEARCHES;
use rules::setup::{FenFormat, PositionSetup, SetupError};
use rules::setup_fields::SetupField;
use rules::text::{FromSetup, MoveShape, PositionText};
use rules::{Color, MoveSink, Position, PseudoLegal, Refusal, Status};

const BEHIND_START: MessageId = MessageId::new(&("anarchist.fen.behind_start", &["letter", "square", "rank"]));

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;
const RANK: u64 = 0xff;

/// A position of Anarchist Chess under the rules `R`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnarchistPosition<R> {
    /// The pawns that move towards rank 8.
    up: SquareSet,
    /// The pawns that move towards rank 1.
    down: SquareSet,
    turn: Color,
    number: u16,
    rules: R,
}

/// A position under the usual rules.
pub type Anarchist = AnarchistPosition<Usual>;

/// A move of a piece between two squares; any piece can be captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    from: Square,
    to: Square,
}

/// The direction of a pawn, and the ranks that matter to it (from 0).
struct PawnWalk {
    step: i8,
    first_rank: i8,
    last_rank: i8,
}

const UPWARDS: PawnWalk = PawnWalk { step: 1, first_rank: 1, last_rank: 7 };
const DOWNWARDS: PawnWalk = PawnWalk { step: -1, first_rank: 6, last_rank: 0 };

impl<R> AnarchistPosition<R> {
    const fn occupied(&self) -> SquareSet {
        self.up.with(self.down)
    }

    fn walk(&self, square: Square) -> Option<PawnWalk> {
        if self.up.has(square) { Some(UPWARDS) } else { self.down.has(square).then_some(DOWNWARDS) }
    }

    /// The same position under other rules of the same board.
    fn under<S>(&self, rules: S) -> AnarchistPosition<S> {
        let AnarchistPosition { up, down, turn, number, .. } = *self;
        AnarchistPosition { up, down, turn, number, rules }
    }
}

impl<R: Rules<Options>> AnarchistPosition<R> {
    /// Ruling: the source shows the start position as a picture only; both rows of chess pawns are
    /// used.
    fn new_game(rules: R) -> AnarchistPosition<R> {
        let files = rules.options().files;
        let [up, down] = [1, 6].map(|rank| SquareSet(files.rank(rank)));
        AnarchistPosition { up, down, turn: Color::White, number: 1, rules }
    }

    fn board(&self) -> &'static BoardShape {
        self.rules.options().files.format().shape
    }

    fn name(&self, square: Square) -> Arg {
        self.board().name(square).into()
    }

    /// Whether the position is its own mirror image across the line between ranks 4 and 5, with up
    /// and down swapped, under rules that let each move be answered by its mirror image, so that
    /// the player to move loses.
    fn mirrored(&self) -> bool {
        self.rules.options().mirrors() && {
            let sums::Shape { up, down } = self.shape();
            up == down.swap_bytes()
        }
    }

    /// The pawns as on the board of eight files: files without pawns don’t affect the result.
    #[inline]
    fn shape(&self) -> sums::Shape {
        let files = self.rules.options().files;
        sums::Shape { up: files.widened(self.up.0), down: files.widened(self.down.0) }
    }

    /// The pawns diagonally ahead of others: of those that walk up, to the left and to the right, then of those that walk down.
    #[inline(always)]
    fn captures(&self) -> [u64; 4] {
        let Files { count, first, last, all } = self.rules.options().files;
        let (up, down, occupied) = (self.up.0, self.down.0, self.occupied().0);
        [
            (up & !first) << (count - 1) & occupied,
            (up & !last) << (count + 1) & occupied & all,
            (down & !last) >> (count - 1) & occupied,
            (down & !first) >> (count + 1) & occupied,
        ]
    }

    /// Shifts along a file must not go beyond the board; diagonal shifts must mask the edge files.
    fn fast_moves(&self, sink: &mut impl MoveSink<Move>) {
        let Options { files: Files { count, all, .. }, over, must_capture, .. } = self.rules.options();
        let back = |distance: i8| move |to: Square| Move { from: Square(to.0.wrapping_add_signed(-distance)), to };
        let (up, down, file) = (self.up.0, self.down.0, count as i8);
        let captures = self.captures();
        let forced = must_capture && captures != [0; 4];
        let empty = if forced { 0 } else { !self.occupied().0 & all };

        let one = up << count & empty;
        sink.push_all(SquareSet(one), back(file));
        sink.push_all(SquareSet((one & over.up) << count & empty), back(2 * file));
        sink.push_all(SquareSet(captures[0]), back(file - 1));
        sink.push_all(SquareSet(captures[1]), back(file + 1));

        let one = down >> count & empty;
        sink.push_all(SquareSet(one), back(-file));
        sink.push_all(SquareSet((one & over.down) >> count & empty), back(-2 * file));
        sink.push_all(SquareSet(captures[2]), back(1 - file));
        sink.push_all(SquareSet(captures[3]), back(-1 - file));
    }
}

impl<R: Rules<Options>> Position for AnarchistPosition<R> {
    type Move = Move;

    fn turn(&self) -> Color {
        self.turn
    }

    fn moves(&self, sink: &mut impl MoveSink<Move>) {
        if SEARCHES {
            self.fast_moves(sink);
        } else {
            self.legal_by_rules().into_iter().for_each(|mv| sink.push(mv));
        }
    }

    fn play(&self, mv: Move) -> AnarchistPosition<R> {
        let (from, to) = (mv.from.as_set(), mv.to.as_set());
        let moved = |set: SquareSet| if set.has(mv.from) { set.without(from) | to } else { set.without(to) };
        let number = self.number.saturating_add(u16::from(self.turn == Color::Black));
        AnarchistPosition { up: moved(self.up), down: moved(self.down), turn: !self.turn, number, rules: self.rules }
    }

    fn status(&self) -> Status {
        match self.count() {
            0 if self.rules.options().last_loses => Status::Won,
            0 => Status::Lost,
            _ => Status::Ongoing,
        }
    }
}

impl<R: Rules<Options>> PseudoLegal for AnarchistPosition<R> {
    /// Iterates over pawns and squares, following the text of the rules.
    fn pseudo_legal(&self, sink: &mut impl MoveSink<Move>) {
        let board = self.board();
        for from in self.occupied() {
            let Some(walk) = self.walk(from) else { continue };
            let (file, rank) = (board.file(from) as i8, board.rank(from) as i8);
            let empty = |square: &Square| !self.occupied().has(*square);
            if let Some(to) = board.at(file, rank + walk.step).filter(empty) {
                sink.push(Move { from, to });
                let far = board.at(file, rank + 2 * walk.step).filter(empty);
                if let Some(to) = far.filter(|_| self.may_step_two(&walk, rank)) {
                    sink.push(Move { from, to });
                }
            }
            for aside in [file - 1, file + 1] {
                if let Some(to) = board.at(aside, rank + walk.step).filter(|to| !empty(to)) {
                    sink.push(Move { from, to });
                }
            }
        }
    }

    /// Only a move that does not capture can be illegal, where captures are forced.
    fn refusal(&self, candidate: Move) -> Option<Refusal> {
        let must = self.rules.options().must_capture && !self.occupied().has(candidate.to);
        if must { self.forced_capture() } else { None }
    }
}

impl<R: Rules<Options>> AnarchistPosition<R> {
    /// See [`FromSetup::validate`]. The halfmove clock is read but not kept, because every move is a pawn move.
    fn from_setup(rules: R, setup: &PositionSetup) -> Result<AnarchistPosition<R>, Vec<SetupError>> {
        let board = rules.options().files.format().shape;
        let mut errors = Vec::new();
        nothing_special(setup, &mut errors);
        let (mut up, mut down) = (SquareSet::NONE, SquareSet::NONE);
        for (square, letter) in setup.pieces(board) {
            // Pawns never move backwards, so none can stand behind its starting rank.
            let (set, walk) = if letter == 'P' { (&mut up, UPWARDS) } else { (&mut down, DOWNWARDS) };
            if board.rank(square) as i8 == walk.first_rank - walk.step {
                let rank = i32::from(walk.first_rank) + 1;
                let message = BEHIND_START.with([letter.into(), board.name(square).into(), rank.into()]);
                errors.push(SetupError::new(message, square.as_set()));
            }
            *set |= square.as_set();
        }
        if errors.is_empty() {
            Ok(AnarchistPosition { up, down, turn: setup.turn, number: setup.number as u16, rules })
        } else {
            Err(errors)
        }
    }
}

impl FromSetup for Anarchist {
    const SHAPE: &'static BoardShape = options::FORMATS[4].shape;
    const FEN_FORMAT: &'static FenFormat = &options::FORMATS[4];

    fn validate(setup: &PositionSetup) -> Result<Anarchist, Vec<SetupError>> {
        AnarchistPosition::from_setup(Usual, setup)
    }

    /// No halfmove clock: it would always be 0.
    fn fields(_: &PositionSetup) -> Vec<SetupField> {
        vec![SetupField::number()]
    }
}

impl<R: Rules<Options>> PositionText for AnarchistPosition<R> {
    fn fen_format(&self) -> &'static FenFormat {
        self.rules.options().files.format()
    }

    fn setup(&self) -> PositionSetup {
        let mut setup = PositionSetup::empty().counted(self.turn, 0, self.number);
        for square in self.occupied() {
            setup.put(square, Some(if self.up.has(square) { 'P' } else { 'p' }));
        }
        setup
    }

    fn text(&self, mv: Move) -> String {
        self.board().name(mv.from) + &self.board().name(mv.to)
    }

    fn move_shape(&self, mv: Move) -> MoveShape {
        let takes = Some(mv.to).filter(|&to| self.occupied().has(to));
        MoveShape { letter: None, from: mv.from, to: mv.to, takes, shot: false, promotion: None, castling: None }
    }

    fn fullmove_number(&self) -> u32 {
        self.number.into()
    }
}

impl<R: Rules<Options>> DrawRules for AnarchistPosition<R> {
    /// Positions never repeat; the number is reset so that equal positions of two games compare
    /// equal.
    fn repetition_key(&self) -> AnarchistPosition<R> {
        AnarchistPosition { number: 1, ..*self }
    }

    fn halfmove_clock(&self) -> u32 {
        0
    }

    /// Eventually a player has no move, and the game is decided.
    fn is_dead(&self) -> bool {
        false
    }

    fn cannot_win(&self, _: Color) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use notation::fen::Fen;

    fn moves(fen: &str) -> Vec<String> {
        let position = Anarchist::from_fen(fen).unwrap();
        let mut texts: Vec<_> = position.legal().into_iter().map(|mv| position.text(mv)).collect();
        texts.sort();
        texts
    }

    #[test]
    fn pawns_at_the_edge_do_not_take_around_it() {
        assert_eq!(moves("8/8/7p/P6P/7p/P6P/8/8 w - - 0 1"), ["a3a4", "a5a6"]);
    }

    #[test]
    fn a_double_step_needs_both_squares() {
        assert_eq!(moves("8/8/8/8/P7/8/P7/8 w - - 0 1"), ["a2a3", "a4a5"]);
        assert_eq!(moves("8/p7/P7/8/8/8/8/8 w - - 0 1"), [""; 0]);
        assert_eq!(moves("8/p7/8/8/8/8/8/8 w - - 0 1"), ["a7a5", "a7a6"]);
    }

    #[test]
    fn any_pawn_takes_any_pawn() {
        assert_eq!(moves("8/8/8/2pPp3/3P4/8/8/8 w - - 0 1"), ["c5c4", "c5d4", "d4c5", "d4e5", "d5d6", "e5d4", "e5e4"]);
        assert_eq!(moves("8/8/8/4P3/3P4/8/8/8 w - - 0 1"), ["d4d5", "d4e5", "e5e6"]);
    }

    #[test]
    fn a_pawn_on_its_last_rank_is_stuck() {
        assert_eq!(moves("P7/8/8/8/8/8/8/p7 w - - 0 1"), [""; 0]);
    }

    #[test]
    fn no_pawn_stands_behind_its_start() {
        for (text, square) in [("8/8/8/8/8/8/8/4P3 w - - 0 1", "e1"), ("p7/8/8/8/8/8/8/8 w - - 0 1", "a8")] {
            let message = Anarchist::from_fen(text).unwrap_err();
            assert_eq!(message.id, BEHIND_START);
            assert!(message.args.contains(&square.into()));
        }
        assert_eq!(Anarchist::from_fen("8/8/8/8/8/8/8/4k3 w - - 0 1").unwrap_err().id.key(), "fen.letter");
        assert_eq!(Anarchist::from_fen("8/8/8/8/8/8/8/8 w KQ - 0 1").unwrap_err().id.key(), "fen.nothing");
    }
}
