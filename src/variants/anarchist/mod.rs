//! Anarchist Chess: pawns only, and either player may move any of them.
//!
//! The position is two sets, the pawns that move up the board and those that move down; all moves are shifts of whole sets. The
//! game is impartial: the side to move matters only for who has lost. A position that is its own mirror image across the line
//! between ranks 4 and 5, with up and down exchanged, is lost for the player to move, since each move can be answered by its
//! mirror image; so the second player wins from the start.

mod eval;
mod prover;
mod solver;
mod sums;

use crate::board::{BoardShape, Square, SquareSet};
use crate::message::{Arg, MessageId};
use crate::notation::fen::nothing_special;
use crate::notation::san;
use crate::rules::draw::DrawRules;
use crate::rules::input::{
    InputSequence, InputStep, MoveInput, NOT_OFFERED, NOTHING_THERE, NamedChoice, SAME_SQUARE, TOO_MANY,
};
use crate::rules::layers::{self, Layer, art, mark};
use crate::rules::marks::MarkKind;
use crate::rules::piece_kind;
use crate::rules::present::{
    Armies, Figure, Hint, Indicator, Mark, MoveTag, Note, PieceView, Present, VariantInfo, VariantRules,
};
use crate::rules::setup::{FenFormat, PositionSetup, SetupError};
use crate::rules::setup_fields::SetupField;
use crate::rules::text::{FromSetup, MoveShape, PositionText};
use crate::rules::{Color, MoveSink, Position, PseudoLegal, Refusal, Status};
use crate::variants::Variant;
#[cfg(not(target_arch = "wasm32"))]
use crate::variants::themes::{Solution, Theme};

const UP: MessageId = MessageId::new("anarchist.walker.up", &[]);
const DOWN: MessageId = MessageId::new("anarchist.walker.down", &[]);
const BEHIND_START: MessageId = MessageId::new("anarchist.fen.behind_start", &["letter", "square", "rank"]);
const STUCK: MessageId = MessageId::new("anarchist.stuck", &["square"]);
const BLOCKED: MessageId = MessageId::new("anarchist.blocked", &["square", "ahead"]);
const ONE_WAY: MessageId = MessageId::new("anarchist.one_way", &["square", "rank"]);
const STRAIGHT: MessageId = MessageId::new("anarchist.straight", &["square"]);
const ONLY_FIRST: MessageId = MessageId::new("anarchist.only_first", &["rank"]);
const NO_VICTIM: MessageId = MessageId::new("anarchist.no_victim", &["square"]);
const TAKEN_IN_ALL: MessageId = MessageId::new("anarchist.figure.taken", &["side", "count"]);
const WAYS: MessageId = MessageId::new("anarchist.ways", &[]);
const MIRROR: MessageId = MessageId::new("anarchist.mirror", &["side"]);
const RESTORES: MessageId = MessageId::new("anarchist.restores", &["moves"]);
const WOULD_RESTORE: MessageId = MessageId::new("anarchist.would_restore", &[]);
const NAME: MessageId = MessageId::new("game.anarchist.name", &[]);
const TAGLINE: MessageId = MessageId::new("game.anarchist.tagline", &[]);
const RULE_1: MessageId = MessageId::new("game.anarchist.rule1", &[]);
const RULE_2: MessageId = MessageId::new("game.anarchist.rule2", &[]);
const RULE_3: MessageId = MessageId::new("game.anarchist.rule3", &[]);

#[cfg(not(target_arch = "wasm32"))]
const ZERO: Theme = Theme::new(MessageId::new("puzzle.theme.zero", &[]), MessageId::new("puzzle.theme.zero.hint", &[]));
#[cfg(not(target_arch = "wasm32"))]
const MIRRORED: Theme =
    Theme::new(MessageId::new("puzzle.theme.mirror", &[]), MessageId::new("puzzle.theme.mirror.hint", &[]));
#[cfg(not(target_arch = "wasm32"))]
const PAIRS: Theme =
    Theme::new(MessageId::new("puzzle.theme.pairs", &[]), MessageId::new("puzzle.theme.pairs.hint", &[]));
#[cfg(not(target_arch = "wasm32"))]
const SPLIT: Theme =
    Theme::new(MessageId::new("puzzle.theme.split", &[]), MessageId::new("puzzle.theme.split.hint", &[]));

const MOVING: &str = "anarchist.html#moving";
const TAKING: &str = "anarchist.html#taking";
const LAST_RANK: &str = "anarchist.html#last-rank";

const fn places() -> [(u8, u8); 64] {
    let mut places = [(0, 0); 64];
    let mut square = 0;
    while square < 64 {
        places[square as usize] = (square % 8, square / 8);
        square += 1;
    }
    places
}

static GEOMETRY: BoardShape = BoardShape { width: 8, height: 8, places: &places() };

static FORMAT: FenFormat = FenFormat { shape: &GEOMETRY, letters: "Pp", holdings: false };

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;
const RANK: u64 = 0xff;

/// A position of Anarchist Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Anarchist {
    /// The pawns that move towards rank 8.
    up: SquareSet,
    /// The pawns that move towards rank 1.
    down: SquareSet,
    turn: Color,
    number: u16,
}

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

impl Anarchist {
    const fn occupied(&self) -> SquareSet {
        self.up.with(self.down)
    }

    fn walk(&self, square: Square) -> Option<PawnWalk> {
        if self.up.has(square) { Some(UPWARDS) } else { self.down.has(square).then_some(DOWNWARDS) }
    }
}

impl Position for Anarchist {
    type Move = Move;

    fn turn(&self) -> Color {
        self.turn
    }

    /// Shifts along a file drop squares beyond the board; diagonal shifts must mask the edge files.
    fn moves(&self, sink: &mut impl MoveSink<Move>) {
        let back = |distance: i8| move |to: Square| Move { from: Square(to.0.wrapping_add_signed(-distance)), to };
        let (up, down, occupied) = (self.up.0, self.down.0, self.occupied().0);

        let one = up << 8 & !occupied;
        sink.push_all(SquareSet(one), back(8));
        sink.push_all(SquareSet((one & RANK << 16) << 8 & !occupied), back(16));
        sink.push_all(SquareSet((up & !A_FILE) << 7 & occupied), back(7));
        sink.push_all(SquareSet((up & !H_FILE) << 9 & occupied), back(9));

        let one = down >> 8 & !occupied;
        sink.push_all(SquareSet(one), back(-8));
        sink.push_all(SquareSet((one & RANK << 40) >> 8 & !occupied), back(-16));
        sink.push_all(SquareSet((down & !H_FILE) >> 7 & occupied), back(-7));
        sink.push_all(SquareSet((down & !A_FILE) >> 9 & occupied), back(-9));
    }

    fn play(&self, mv: Move) -> Anarchist {
        let (from, to) = (mv.from.as_set(), mv.to.as_set());
        let moved = |set: SquareSet| if set.has(mv.from) { set.without(from) | to } else { set.without(to) };
        let number = self.number.saturating_add(u16::from(self.turn == Color::Black));
        Anarchist { up: moved(self.up), down: moved(self.down), turn: !self.turn, number }
    }

    fn status(&self) -> Status {
        if self.count() > 0 { Status::Ongoing } else { Status::Lost }
    }
}

impl PseudoLegal for Anarchist {
    /// Iterates over pawns and squares, following the text of the rules.
    fn pseudo_legal(&self, sink: &mut impl MoveSink<Move>) {
        for from in self.occupied() {
            let Some(walk) = self.walk(from) else { continue };
            let (file, rank) = (GEOMETRY.file(from) as i8, GEOMETRY.rank(from) as i8);
            let empty = |square: &Square| !self.occupied().has(*square);
            if let Some(to) = GEOMETRY.at(file, rank + walk.step).filter(empty) {
                sink.push(Move { from, to });
                let far = GEOMETRY.at(file, rank + 2 * walk.step).filter(empty);
                if let Some(to) = far.filter(|_| rank == walk.first_rank) {
                    sink.push(Move { from, to });
                }
            }
            for aside in [file - 1, file + 1] {
                if let Some(to) = GEOMETRY.at(aside, rank + walk.step).filter(|to| !empty(to)) {
                    sink.push(Move { from, to });
                }
            }
        }
    }

    /// Every pseudo-legal move is legal.
    fn refusal(&self, _: Move) -> Option<Refusal> {
        None
    }
}

impl FromSetup for Anarchist {
    const FEN_FORMAT: &'static FenFormat = &FORMAT;

    /// The halfmove clock is read but not kept, because every move is a pawn move.
    fn validate(setup: &PositionSetup) -> Result<Anarchist, Vec<SetupError>> {
        let mut errors = Vec::new();
        nothing_special(setup, &mut errors);
        let (mut up, mut down) = (SquareSet::NONE, SquareSet::NONE);
        for (square, letter) in setup.pieces(&GEOMETRY) {
            // Pawns never move backwards, so none can stand behind its starting rank.
            let (set, walk) = if letter == 'P' { (&mut up, UPWARDS) } else { (&mut down, DOWNWARDS) };
            if GEOMETRY.rank(square) as i8 == walk.first_rank - walk.step {
                let rank = i32::from(walk.first_rank) + 1;
                let message = BEHIND_START.with([letter.into(), name(square), rank.into()]);
                errors.push(SetupError::new(message, square.as_set()));
            }
            *set |= square.as_set();
        }
        if errors.is_empty() {
            Ok(Anarchist { up, down, turn: setup.turn, number: setup.number as u16 })
        } else {
            Err(errors)
        }
    }

    /// No halfmove clock: it would always be 0.
    fn fields(_: &PositionSetup) -> Vec<SetupField> {
        vec![SetupField::number()]
    }
}

impl PositionText for Anarchist {
    const SHAPE: &'static BoardShape = &GEOMETRY;

    fn fen_format(&self) -> &'static FenFormat {
        &FORMAT
    }

    fn setup(&self) -> PositionSetup {
        let mut setup = PositionSetup::empty().counted(self.turn, 0, self.number);
        for square in self.occupied() {
            setup.put(square, Some(if self.up.has(square) { 'P' } else { 'p' }));
        }
        setup
    }

    fn text(&self, mv: Move) -> String {
        GEOMETRY.name(mv.from) + &GEOMETRY.name(mv.to)
    }

    fn move_shape(&self, mv: Move) -> MoveShape {
        let takes = Some(mv.to).filter(|&to| self.occupied().has(to));
        MoveShape { letter: None, from: mv.from, to: mv.to, takes, shot: false, promotion: None, castling: None }
    }

    fn fullmove_number(&self) -> u32 {
        self.number.into()
    }
}

impl DrawRules for Anarchist {
    /// Positions never repeat; the number is reset so that equal positions of two games compare
    /// equal.
    fn repetition_key(&self) -> Anarchist {
        Anarchist { number: 1, ..*self }
    }

    fn halfmove_clock(&self) -> u32 {
        0
    }

    /// Eventually a player has no move and loses.
    fn is_dead(&self) -> bool {
        false
    }

    fn cannot_win(&self, _: Color) -> bool {
        false
    }
}

impl MoveInput for Anarchist {
    const NAMED_CHOICES: &'static [&'static NamedChoice] = &[];

    fn input_sequences(&self, mv: Move) -> Vec<InputSequence> {
        vec![vec![InputStep::Square(mv.from), InputStep::Square(mv.to)]]
    }

    fn refuse(&self, steps: &[InputStep]) -> Refusal {
        let squares: Vec<Square> =
            steps.iter().map_while(|step| step.square()).filter(|square| square.0 < 64).collect();
        let Some(&from) = squares.first() else { return Refusal::new(NOT_OFFERED.with([]), SquareSet::NONE, MOVING) };
        let Some(walk) = self.walk(from) else {
            return Refusal::new(NOTHING_THERE.with([name(from)]), from.as_set(), MOVING);
        };
        let moves = self.legal();
        if !moves.iter().any(|mv| mv.from == from) {
            return self.cannot_start(from, walk);
        }
        match (squares.get(1), steps.len()) {
            (Some(&to), _) if !moves.contains(&Move { from, to }) => self.cannot_reach(from, walk, to),
            (Some(_), 3..) => Refusal::new(TOO_MANY.with([]), SquareSet::NONE, MOVING),
            _ => Refusal::new(NOT_OFFERED.with([]), SquareSet::NONE, MOVING),
        }
    }
}

fn name(square: Square) -> Arg {
    GEOMETRY.name(square).into()
}

impl Anarchist {
    /// The pawn has no move at all.
    fn cannot_start(&self, from: Square, walk: PawnWalk) -> Refusal {
        match GEOMETRY.at(GEOMETRY.file(from) as i8, GEOMETRY.rank(from) as i8 + walk.step) {
            None => Refusal::new(STUCK.with([name(from)]), from.as_set(), LAST_RANK),
            Some(ahead) => {
                Refusal::new(BLOCKED.with([name(from), name(ahead)]), from.as_set() | ahead.as_set(), MOVING)
            }
        }
    }

    /// The pawn can move, but not to `to`.
    fn cannot_reach(&self, from: Square, walk: PawnWalk, to: Square) -> Refusal {
        let place = |square| (GEOMETRY.file(square) as i8, GEOMETRY.rank(square) as i8);
        let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
        let (aside, ahead) = ((to_file - file).abs(), (to_rank - rank) * walk.step);
        let next = GEOMETRY.at(file, rank + walk.step).filter(|&square| self.occupied().has(square));
        let (message, evidence, rule) = match (aside, ahead) {
            (0, 0) => (SAME_SQUARE.with([name(from)]), SquareSet::NONE, MOVING),
            (_, ..=0) => {
                let rank = i32::from(walk.last_rank) + 1;
                (ONE_WAY.with([name(from), rank.into()]), SquareSet::NONE, MOVING)
            }
            (0, 2) if rank != walk.first_rank => {
                let rank = i32::from(walk.first_rank) + 1;
                (ONLY_FIRST.with([rank.into()]), SquareSet::NONE, MOVING)
            }
            (0, 1 | 2) => {
                let blocker = next.unwrap_or(to);
                (STRAIGHT.with([name(blocker)]), blocker.as_set(), MOVING)
            }
            (1, 1) => (NO_VICTIM.with([name(to)]), to.as_set(), TAKING),
            _ => (WAYS.with([]), SquareSet::NONE, MOVING),
        };
        Refusal::new(message, evidence | from.as_set(), rule)
    }
}

impl Present for Anarchist {
    fn info(&self) -> VariantInfo {
        Self::INFO
    }

    /// The drawing follows the pawn's direction on the screen; the name follows the rank numbers.
    fn piece_view(square: Square, letter: char, flipped: bool) -> Option<PieceView> {
        let up = match letter {
            'P' => true,
            'p' => false,
            _ => return None,
        };
        let art = if up != flipped { "walker-up" } else { "walker-down" };
        Some(PieceView { square, letter, art, side: None, name: if up { UP } else { DOWN } })
    }

    fn indicators(&self, _: Color) -> Vec<Indicator> {
        Vec::new()
    }

    fn check(&self) -> Option<(Square, SquareSet)> {
        None
    }

    fn marks(&self) -> Vec<Mark> {
        if self.mirrored() { vec![axis()] } else { Vec::new() }
    }

    fn marks_in_hand(&self, _: &[InputStep]) -> Vec<Mark> {
        Vec::new()
    }

    fn tag(&self, _: Move) -> Option<MoveTag> {
        None
    }

    fn figures(&self, mv: Move) -> Vec<Figure> {
        vec![Figure::new(TAKEN_IN_ALL, self.walk(mv.to).is_some().into())]
    }

    /// A note that the position is its own mirror image, or which moves make it so. Either decides
    /// the game.
    fn notes(&self) -> Vec<Note> {
        if self.mirrored() {
            return vec![Note { message: MIRROR.with([piece_kind::side(self.turn).into()]), marks: vec![axis()] }];
        }
        let moves: Vec<Move> = self.legal().into_iter().filter(|&mv| self.play(mv).mirrored()).collect();
        if moves.is_empty() {
            return Vec::new();
        }
        let names: Vec<String> = moves.iter().map(|&mv| san::write(self, mv)).collect();
        let ways = moves.iter().map(|mv| Mark::new(MarkKind::Way, [mv.from, mv.to]));
        vec![Note { message: RESTORES.with([names.join(", ").into()]), marks: ways.chain([axis()]).collect() }]
    }

    fn hint(&self, steps: &[InputStep], square: Square) -> Hint {
        let &[InputStep::Square(from)] = steps else { return Hint::default() };
        let mv = self.legal().into_iter().find(|&mv| mv == Move { from, to: square });
        match mv.filter(|&mv| self.play(mv).mirrored()) {
            Some(_) => Hint { messages: vec![WOULD_RESTORE.with([])], marks: vec![axis()], tag: None },
            None => Hint::default(),
        }
    }

    fn attacks(&self, from: Square) -> SquareSet {
        let Some(walk) = self.walk(from) else { return SquareSet::NONE };
        let (file, rank) = (GEOMETRY.file(from) as i8, GEOMETRY.rank(from) as i8 + walk.step);
        [file - 1, file + 1].into_iter().filter_map(|file| GEOMETRY.at(file, rank)).collect()
    }

    fn with_null_move(&self) -> Anarchist {
        Anarchist { turn: !self.turn, ..*self }
    }
}

impl Anarchist {
    /// Whether the position is its own mirror image across the line between ranks 4 and 5, with up
    /// and down swapped. Then each move can be answered by its mirror image, so the player to move
    /// loses.
    fn mirrored(&self) -> bool {
        self.up.0 == self.down.0.swap_bytes()
    }

    const fn shape(&self) -> sums::Shape {
        sums::Shape { up: self.up.0, down: self.down.0 }
    }
}

/// The axis of the mirror image.
fn axis() -> Mark {
    Mark::new(MarkKind::Axis, [24, 32, 31, 39].map(Square))
}

const LAYERS: &[Layer] = &[
    Layer {
        id: "walkers",
        label: MessageId::new("layer.walkers", &[]),
        on: true,
        shown: &[
            (art("walker-up", None), MessageId::new("sign.anarchist.up", &[])),
            (art("walker-down", None), MessageId::new("sign.anarchist.down", &[])),
        ],
    },
    Layer {
        id: "mirror",
        label: MessageId::new("layer.mirror", &[]),
        on: true,
        shown: &[(mark(MarkKind::Axis), MessageId::new("sign.anarchist.axis", &[]))],
    },
    layers::NOTES,
    layers::REACH,
    layers::WORDS,
    layers::MOVES,
    layers::LAST,
];

impl VariantRules for Anarchist {
    const INFO: VariantInfo = VariantInfo {
        id: "anarchist",
        file_names: &["Anarchist", "Anarchist chess"],
        name: NAME,
        tagline: TAGLINE,
        rules: [RULE_1, RULE_2, RULE_3],
        sample: "#anarchist?moves=e2e4,d7d5,e4d5",
        priced: false,
        draws: false,
        armies: Armies::Shared,
        settings: &[],
        personalities: &[],
        layers: LAYERS,
        wordings: &[],
    };

    /// Ruling: the source shows the start position as a picture only; both rows of chess pawns are
    /// used.
    fn start() -> Anarchist {
        Anarchist { up: SquareSet(RANK << 8), down: SquareSet(RANK << 48), turn: Color::White, number: 1 }
    }
}

impl Variant for Anarchist {
    /// Why the remaining position is lost: mirrored pairs, or parts whose nim-sum is 0.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(solution: &Solution<Anarchist>) -> Vec<Theme> {
        let Some((_, _, after)) = solution.solver_moves().next() else { return Vec::new() };
        let mut parts = Vec::new();
        after.shape().split(&mut parts);
        let why = match parts.len() {
            _ if after.mirrored() => Some(MIRRORED),
            0 => Some(PAIRS),
            1 => None,
            _ => Some(SPLIT),
        };
        why.into_iter().chain([ZERO]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen::Fen;

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
        assert_eq!(Anarchist::from_fen("8/8/8/8/8/8/8/4k3 w - - 0 1").unwrap_err().id.key, "fen.letter");
        assert_eq!(Anarchist::from_fen("8/8/8/8/8/8/8/8 w KQ - 0 1").unwrap_err().id.key, "fen.nothing");
    }
}
