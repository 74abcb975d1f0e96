//! Move input, and why moves are refused.

use crate::anarchist::options::{Double, Options};
use crate::anarchist::{AnarchistPosition, Move, PawnWalk};
use crate::changed::Rules;
use board::{Square, SquareSet};
use message::MessageId;
use rules::input::{
    InputSequence, InputStep, MoveInput, NOT_OFFERED, NOTHING_THERE, NamedChoice, SAME_SQUARE, TOO_MANY,
};
use rules::{Position, PseudoLegal, Refusal};

const STUCK: MessageId = MessageId::new(&("anarchist.stuck", &["square"]));
const BLOCKED: MessageId = MessageId::new(&("anarchist.blocked", &["square", "ahead"]));
const ONE_WAY: MessageId = MessageId::new(&("anarchist.one_way", &["square", "rank"]));
const STRAIGHT: MessageId = MessageId::new(&("anarchist.straight", &["square"]));
const ONLY_FIRST: MessageId = MessageId::new(&("anarchist.only_first", &["rank"]));
const ONE_STEP: MessageId = MessageId::new(&("anarchist.one_step", &[]));
const NO_VICTIM: MessageId = MessageId::new(&("anarchist.no_victim", &["square"]));
const WAYS: MessageId = MessageId::new(&("anarchist.ways", &[]));
const MUST_CAPTURE: MessageId = MessageId::new(&("anarchist.must_capture", &["square", "squares"]));

const MOVING: &str = "anarchist.html#moving";
const TAKING: &str = "anarchist.html#taking";
const LAST_RANK: &str = "anarchist.html#last-rank";

impl<R: Rules<Options>> MoveInput for AnarchistPosition<R> {
    const NAMED_CHOICES: &'static [&'static NamedChoice] = &[];

    fn input_sequences(&self, mv: Move) -> Vec<InputSequence> {
        vec![vec![InputStep::Square(mv.from), InputStep::Square(mv.to)]]
    }

    fn refuse(&self, steps: &[InputStep]) -> Refusal {
        let squares: Vec<Square> = steps
            .iter()
            .map_while(|step| step.square())
            .filter(|square| square.index() < self.board().places.len())
            .collect();
        let Some(&from) = squares.first() else { return Refusal::new(NOT_OFFERED.with([]), SquareSet::NONE, MOVING) };
        let Some(walk) = self.walk(from) else {
            return Refusal::new(NOTHING_THERE.with([self.name(from)]), from.as_set(), MOVING);
        };
        let moves = self.legal();
        if !moves.iter().any(|mv| mv.from == from) {
            return self.cannot_start(from, walk);
        }
        if let Some(&to) = squares.get(1)
            && let Some(mv) = self.pseudo_legal_moves().into_iter().find(|&mv| mv == Move { from, to })
            && let Some(refusal) = self.refusal(mv)
        {
            return refusal;
        }
        match (squares.get(1), steps.len()) {
            (Some(&to), _) if !moves.contains(&Move { from, to }) => self.cannot_reach(from, walk, to),
            (Some(_), 3..) => Refusal::new(TOO_MANY.with([]), SquareSet::NONE, MOVING),
            _ => Refusal::new(NOT_OFFERED.with([]), SquareSet::NONE, MOVING),
        }
    }
}

impl<R: Rules<Options>> AnarchistPosition<R> {
    pub(super) fn may_step_two(&self, walk: &PawnWalk, rank: i8) -> bool {
        match self.rules.options().double {
            Double::Never => false,
            Double::First => rank == walk.first_rank,
            Double::Anywhere => true,
        }
    }

    /// The reason against all moves that don't capture, if there is something to capture.
    pub(super) fn forced_capture(&self) -> Option<Refusal> {
        let takes = |from: Square| self.attacks_of(from) & self.occupied();
        let from = self.occupied().find(|&from| takes(from).is_not_empty())?;
        let names = takes(from).map(|square| self.board().name(square)).collect::<Vec<_>>().join(", ");
        let message = MUST_CAPTURE.with([self.name(from), names.into()]);
        Some(Refusal::new(message, from.as_set() | takes(from), TAKING))
    }

    /// The squares diagonally ahead of a pawn.
    pub(super) fn attacks_of(&self, from: Square) -> SquareSet {
        let Some(walk) = self.walk(from) else { return SquareSet::NONE };
        let board = self.board();
        let (file, rank) = (board.file(from) as i8, board.rank(from) as i8 + walk.step);
        [file - 1, file + 1].into_iter().filter_map(|file| board.at(file, rank)).collect()
    }

    /// The pawn has no move at all.
    fn cannot_start(&self, from: Square, walk: PawnWalk) -> Refusal {
        let candidate = self.pseudo_legal_moves().into_iter().find(|mv| mv.from == from);
        if let Some(refusal) = candidate.and_then(|mv| self.refusal(mv)) {
            return refusal;
        }
        let board = self.board();
        match board.at(board.file(from) as i8, board.rank(from) as i8 + walk.step) {
            None => Refusal::new(STUCK.with([self.name(from)]), from.as_set(), LAST_RANK),
            Some(ahead) => {
                Refusal::new(BLOCKED.with([self.name(from), self.name(ahead)]), from.as_set() | ahead.as_set(), MOVING)
            }
        }
    }

    /// The pawn can move, but not to `to`.
    fn cannot_reach(&self, from: Square, walk: PawnWalk, to: Square) -> Refusal {
        let board = self.board();
        let place = |square| (board.file(square) as i8, board.rank(square) as i8);
        let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
        let (aside, ahead) = ((to_file - file).abs(), (to_rank - rank) * walk.step);
        let next = board.at(file, rank + walk.step).filter(|&square| self.occupied().has(square));
        let (message, evidence, rule) = match (aside, ahead) {
            (0, 0) => (SAME_SQUARE.with([self.name(from)]), SquareSet::NONE, MOVING),
            (_, ..=0) => {
                let rank = i32::from(walk.last_rank) + 1;
                (ONE_WAY.with([self.name(from), rank.into()]), SquareSet::NONE, MOVING)
            }
            (0, 2) if self.rules.options().double == Double::Never => (ONE_STEP.with([]), SquareSet::NONE, MOVING),
            (0, 2) if !self.may_step_two(&walk, rank) => {
                let rank = i32::from(walk.first_rank) + 1;
                (ONLY_FIRST.with([rank.into()]), SquareSet::NONE, MOVING)
            }
            (0, 1 | 2) => {
                let blocker = next.unwrap_or(to);
                (STRAIGHT.with([self.name(blocker)]), blocker.as_set(), MOVING)
            }
            (1, 1) => (NO_VICTIM.with([self.name(to)]), to.as_set(), TAKING),
            _ => (WAYS.with([]), SquareSet::NONE, MOVING),
        };
        Refusal::new(message, evidence | from.as_set(), rule)
    }
}
