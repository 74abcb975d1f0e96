//! Anarchist Chess: pawns only, and either player may move any of them.
//!
//! The position is two sets, the pawns that walk up the board and those that walk down; all moves are shifts of whole
//! sets. The game is impartial: whose turn it is matters only for who has lost. A position that is its own mirror image
//! across the line between ranks 4 and 5, up and down swapped, is lost for the player to move, since each move can be
//! answered by its mirror image; so the second player wins from the start.

mod eval;
mod prover;
mod solver;
mod sums;

use crate::board::{Cell, Cells, Geometry};
use crate::message::{Arg, Phrase};
use crate::notation::fen::nothing_special;
use crate::notation::san;
use crate::rules::draw::Drawn;
use crate::rules::input::{NOT_OFFERED, NOTHING_THERE, Pick, Picks, Route, SAME_CELL, TOO_MANY, Word};
use crate::rules::layers::{self, Layer, art, mark};
use crate::rules::marks::MarkKind;
use crate::rules::piece_kind;
use crate::rules::present::{Face, Figure, Game, Gauge, Hint, Label, Note, Show, Sign};
use crate::rules::setup::{Draft, Fault, Form};
use crate::rules::setup_fields::{Editable, Field};
use crate::rules::text::{Notation, Sketch};
#[cfg(not(target_arch = "wasm32"))]
use crate::rules::theme::{Story, Theme};
use crate::rules::{Objection, Plain, Rules, Side, Sink, Status};

const UP: Phrase = Phrase::new("anarchist.walker.up", &[]);
const DOWN: Phrase = Phrase::new("anarchist.walker.down", &[]);
const BEHIND_START: Phrase = Phrase::new("anarchist.fen.behind_start", &["letter", "cell", "rank"]);
const STUCK: Phrase = Phrase::new("anarchist.stuck", &["cell"]);
const BLOCKED: Phrase = Phrase::new("anarchist.blocked", &["cell", "ahead"]);
const ONE_WAY: Phrase = Phrase::new("anarchist.one_way", &["cell", "rank"]);
const STRAIGHT: Phrase = Phrase::new("anarchist.straight", &["cell"]);
const ONLY_FIRST: Phrase = Phrase::new("anarchist.only_first", &["rank"]);
const NO_VICTIM: Phrase = Phrase::new("anarchist.no_victim", &["cell"]);
const WAYS: Phrase = Phrase::new("anarchist.ways", &[]);
const MIRROR: Phrase = Phrase::new("anarchist.mirror", &["side"]);
const RESTORES: Phrase = Phrase::new("anarchist.restores", &["moves"]);
const WOULD_RESTORE: Phrase = Phrase::new("anarchist.would_restore", &[]);
const NAME: Phrase = Phrase::new("game.anarchist.name", &[]);
const TAGLINE: Phrase = Phrase::new("game.anarchist.tagline", &[]);
const RULE_1: Phrase = Phrase::new("game.anarchist.rule1", &[]);
const RULE_2: Phrase = Phrase::new("game.anarchist.rule2", &[]);
const RULE_3: Phrase = Phrase::new("game.anarchist.rule3", &[]);

#[cfg(not(target_arch = "wasm32"))]
const ZERO: Theme = Theme::new(Phrase::new("puzzle.theme.zero", &[]), Phrase::new("puzzle.theme.zero.hint", &[]));
#[cfg(not(target_arch = "wasm32"))]
const MIRRORED: Theme =
    Theme::new(Phrase::new("puzzle.theme.mirror", &[]), Phrase::new("puzzle.theme.mirror.hint", &[]));
#[cfg(not(target_arch = "wasm32"))]
const PAIRS: Theme = Theme::new(Phrase::new("puzzle.theme.pairs", &[]), Phrase::new("puzzle.theme.pairs.hint", &[]));
#[cfg(not(target_arch = "wasm32"))]
const SPLIT: Theme = Theme::new(Phrase::new("puzzle.theme.split", &[]), Phrase::new("puzzle.theme.split.hint", &[]));

const MOVING: &str = "anarchist.html#moving";
const TAKING: &str = "anarchist.html#taking";
const LAST_RANK: &str = "anarchist.html#last-rank";

const fn places() -> [(u8, u8); 64] {
    let mut places = [(0, 0); 64];
    let mut cell = 0;
    while cell < 64 {
        places[cell as usize] = (cell % 8, cell / 8);
        cell += 1;
    }
    places
}

static GEOMETRY: Geometry = Geometry { width: 8, height: 8, places: &places() };

static FORM: Form = Form { geometry: &GEOMETRY, letters: "Pp", holdings: false };

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;
const RANK: u64 = 0xff;

/// A position of Anarchist Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Anarchist {
    /// The pawns that walk towards rank 8.
    up: Cells,
    /// The pawns that walk towards rank 1.
    down: Cells,
    turn: Side,
    number: u16,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    from: Cell,
    to: Cell,
}

/// The direction in which a pawn walks, with the ranks that matter to it (from 0).
struct Walk {
    step: i8,
    first_rank: i8,
    last_rank: i8,
}

const UPWARDS: Walk = Walk { step: 1, first_rank: 1, last_rank: 7 };
const DOWNWARDS: Walk = Walk { step: -1, first_rank: 6, last_rank: 0 };

impl Anarchist {
    const fn occupied(&self) -> Cells {
        self.up.with(self.down)
    }

    fn walk(&self, cell: Cell) -> Option<Walk> {
        if self.up.has(cell) { Some(UPWARDS) } else { self.down.has(cell).then_some(DOWNWARDS) }
    }
}

impl Rules for Anarchist {
    type Move = Move;

    fn turn(&self) -> Side {
        self.turn
    }

    /// Shifts along a file lose what would leave the board; those across must leave out the pawns at the edge.
    fn moves(&self, sink: &mut impl Sink<Move>) {
        let back = |distance: i8| move |to: Cell| Move { from: Cell(to.0.wrapping_add_signed(-distance)), to };
        let (up, down, occupied) = (self.up.0, self.down.0, self.occupied().0);

        let one = up << 8 & !occupied;
        sink.fan(Cells(one), back(8));
        sink.fan(Cells((one & RANK << 16) << 8 & !occupied), back(16));
        sink.fan(Cells((up & !A_FILE) << 7 & occupied), back(7));
        sink.fan(Cells((up & !H_FILE) << 9 & occupied), back(9));

        let one = down >> 8 & !occupied;
        sink.fan(Cells(one), back(-8));
        sink.fan(Cells((one & RANK << 40) >> 8 & !occupied), back(-16));
        sink.fan(Cells((down & !H_FILE) >> 7 & occupied), back(-7));
        sink.fan(Cells((down & !A_FILE) >> 9 & occupied), back(-9));
    }

    fn play(&self, mv: Move) -> Anarchist {
        let (from, to) = (mv.from.set(), mv.to.set());
        let moved = |set: Cells| if set.has(mv.from) { set.without(from) | to } else { set.without(to) };
        let number = self.number.saturating_add(u16::from(self.turn == Side::Black));
        Anarchist { up: moved(self.up), down: moved(self.down), turn: !self.turn, number }
    }

    fn status(&self) -> Status {
        if self.count() > 0 { Status::Ongoing } else { Status::Lost }
    }
}

impl Plain for Anarchist {
    /// Pawn by pawn and square by square, as the rules say it.
    fn candidates(&self, sink: &mut impl Sink<Move>) {
        for from in self.occupied() {
            let Some(walk) = self.walk(from) else { continue };
            let (file, rank) = (GEOMETRY.file(from) as i8, GEOMETRY.rank(from) as i8);
            let empty = |cell: &Cell| !self.occupied().has(*cell);
            if let Some(to) = GEOMETRY.at(file, rank + walk.step).filter(empty) {
                sink.one(Move { from, to });
                let far = GEOMETRY.at(file, rank + 2 * walk.step).filter(empty);
                if let Some(to) = far.filter(|_| rank == walk.first_rank) {
                    sink.one(Move { from, to });
                }
            }
            for aside in [file - 1, file + 1] {
                if let Some(to) = GEOMETRY.at(aside, rank + walk.step).filter(|to| !empty(to)) {
                    sink.one(Move { from, to });
                }
            }
        }
    }

    /// Nothing beyond the pawns' own ways forbids a move.
    fn objection(&self, _: Move) -> Option<Objection> {
        None
    }
}

impl Notation for Anarchist {
    const FORM: &'static Form = &FORM;

    /// The half-move clock is read but not kept: each move is a pawn move.
    fn settle(draft: &Draft) -> Result<Anarchist, Vec<Fault>> {
        let mut faults = Vec::new();
        nothing_special(draft, &mut faults);
        let (mut up, mut down) = (Cells::NONE, Cells::NONE);
        for (cell, letter) in draft.pieces(&GEOMETRY) {
            // Pawns never walk back, so none can stand behind the rank it starts from.
            let (set, walk) = if letter == 'P' { (&mut up, UPWARDS) } else { (&mut down, DOWNWARDS) };
            if GEOMETRY.rank(cell) as i8 == walk.first_rank - walk.step {
                let rank = i32::from(walk.first_rank) + 1;
                let saying = BEHIND_START.say([letter.into(), name(cell), rank.into()]);
                faults.push(Fault::new(saying, cell.set()));
            }
            *set |= cell.set();
        }
        if faults.is_empty() {
            Ok(Anarchist { up, down, turn: draft.turn, number: draft.number as u16 })
        } else {
            Err(faults)
        }
    }

    fn draft(&self) -> Draft {
        let mut draft = Draft::empty().counted(self.turn, 0, self.number);
        for cell in self.occupied() {
            draft.put(cell, Some(if self.up.has(cell) { 'P' } else { 'p' }));
        }
        draft
    }

    fn text(&self, mv: Move) -> String {
        GEOMETRY.name(mv.from) + &GEOMETRY.name(mv.to)
    }

    fn sketch(&self, mv: Move) -> Sketch {
        let takes = Some(mv.to).filter(|&to| self.occupied().has(to));
        Sketch { letter: None, from: mv.from, to: mv.to, takes, shot: false, promotion: None, castling: None }
    }

    fn number(&self) -> u32 {
        self.number.into()
    }
}

impl Editable for Anarchist {
    /// No half-move clock: it would always be 0.
    fn fields(_: &Draft) -> Vec<Field> {
        vec![Field::number()]
    }
}

impl Drawn for Anarchist {
    /// No position comes twice; the number is levelled so that equal positions of two games are equal.
    fn identity(&self) -> Anarchist {
        Anarchist { number: 1, ..*self }
    }

    fn idle_plies(&self) -> u32 {
        0
    }

    /// Someone will be without a move, and lose.
    fn dead(&self) -> bool {
        false
    }

    fn helpless(&self, _: Side) -> bool {
        false
    }
}

impl Picks for Anarchist {
    const WORDS: &'static [&'static Word] = &[];

    fn routes(&self, mv: Move) -> Vec<Route> {
        vec![vec![Pick::Cell(mv.from), Pick::Cell(mv.to)]]
    }

    fn refuse(&self, picks: &[Pick]) -> Objection {
        let cells: Vec<Cell> = picks.iter().map_while(|pick| pick.cell()).filter(|cell| cell.0 < 64).collect();
        let Some(&from) = cells.first() else { return Objection::new(NOT_OFFERED.say([]), Cells::NONE, MOVING) };
        let Some(walk) = self.walk(from) else {
            return Objection::new(NOTHING_THERE.say([name(from)]), from.set(), MOVING);
        };
        let moves = self.legal();
        if !moves.iter().any(|mv| mv.from == from) {
            return self.cannot_start(from, walk);
        }
        match (cells.get(1), picks.len()) {
            (Some(&to), _) if !moves.contains(&Move { from, to }) => self.cannot_reach(from, walk, to),
            (Some(_), 3..) => Objection::new(TOO_MANY.say([]), Cells::NONE, MOVING),
            _ => Objection::new(NOT_OFFERED.say([]), Cells::NONE, MOVING),
        }
    }
}

fn name(cell: Cell) -> Arg {
    GEOMETRY.name(cell).into()
}

impl Anarchist {
    /// The pawn has no move at all.
    fn cannot_start(&self, from: Cell, walk: Walk) -> Objection {
        match GEOMETRY.at(GEOMETRY.file(from) as i8, GEOMETRY.rank(from) as i8 + walk.step) {
            None => Objection::new(STUCK.say([name(from)]), from.set(), LAST_RANK),
            Some(ahead) => Objection::new(BLOCKED.say([name(from), name(ahead)]), from.set() | ahead.set(), MOVING),
        }
    }

    /// The pawn can move, but not there.
    fn cannot_reach(&self, from: Cell, walk: Walk, to: Cell) -> Objection {
        let place = |cell| (GEOMETRY.file(cell) as i8, GEOMETRY.rank(cell) as i8);
        let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
        let (aside, ahead) = ((to_file - file).abs(), (to_rank - rank) * walk.step);
        let next = GEOMETRY.at(file, rank + walk.step).filter(|&cell| self.occupied().has(cell));
        let (saying, proof, rule) = match (aside, ahead) {
            (0, 0) => (SAME_CELL.say([name(from)]), Cells::NONE, MOVING),
            (_, ..=0) => {
                let rank = i32::from(walk.last_rank) + 1;
                (ONE_WAY.say([name(from), rank.into()]), Cells::NONE, MOVING)
            }
            (0, 2) if rank != walk.first_rank => {
                let rank = i32::from(walk.first_rank) + 1;
                (ONLY_FIRST.say([rank.into()]), Cells::NONE, MOVING)
            }
            (0, 1 | 2) => {
                let blocker = next.unwrap_or(to);
                (STRAIGHT.say([name(blocker)]), blocker.set(), MOVING)
            }
            (1, 1) => (NO_VICTIM.say([name(to)]), to.set(), TAKING),
            _ => (WAYS.say([]), Cells::NONE, MOVING),
        };
        Objection::new(saying, proof | from.set(), rule)
    }
}

impl Show for Anarchist {
    /// Drawn by where a pawn walks as the reader sees it; its name goes by the numbers of the ranks.
    fn figure(cell: Cell, letter: char, turned: bool) -> Option<Figure> {
        let up = match letter {
            'P' => true,
            'p' => false,
            _ => return None,
        };
        let art = if up != turned { "walker-up" } else { "walker-down" };
        Some(Figure { cell, letter, art, side: None, name: if up { UP } else { DOWN } })
    }

    fn gauges(&self, _: Side) -> Vec<Gauge> {
        Vec::new()
    }

    fn check(&self) -> Option<(Cell, Cells)> {
        None
    }

    fn signs(&self) -> Vec<Sign> {
        if self.mirrored() { vec![axis()] } else { Vec::new() }
    }

    fn hand_signs(&self, _: &[Pick]) -> Vec<Sign> {
        Vec::new()
    }

    fn label(&self, _: Move) -> Option<Label> {
        None
    }

    /// That the position is its own mirror image, or the moves that make it one: either way, who wins.
    fn notes(&self) -> Vec<Note> {
        if self.mirrored() {
            return vec![Note { saying: MIRROR.say([piece_kind::side(self.turn).into()]), signs: vec![axis()] }];
        }
        let moves: Vec<Move> = self.legal().into_iter().filter(|&mv| self.play(mv).mirrored()).collect();
        if moves.is_empty() {
            return Vec::new();
        }
        let names: Vec<String> = moves.iter().map(|&mv| san::write(self, mv)).collect();
        let ways = moves.iter().map(|mv| Sign::new(MarkKind::Way, [mv.from, mv.to]));
        vec![Note { saying: RESTORES.say([names.join(", ").into()]), signs: ways.chain([axis()]).collect() }]
    }

    fn hint(&self, picks: &[Pick], cell: Cell) -> Hint {
        let &[Pick::Cell(from)] = picks else { return Hint::default() };
        let mv = self.legal().into_iter().find(|&mv| mv == Move { from, to: cell });
        match mv.filter(|&mv| self.play(mv).mirrored()) {
            Some(_) => Hint { sayings: vec![WOULD_RESTORE.say([])], signs: vec![axis()], label: None },
            None => Hint::default(),
        }
    }

    fn attacks(&self, from: Cell) -> Cells {
        let Some(walk) = self.walk(from) else { return Cells::NONE };
        let (file, rank) = (GEOMETRY.file(from) as i8, GEOMETRY.rank(from) as i8 + walk.step);
        [file - 1, file + 1].into_iter().filter_map(|file| GEOMETRY.at(file, rank)).collect()
    }

    fn passed(&self) -> Anarchist {
        Anarchist { turn: !self.turn, ..*self }
    }
}

impl Anarchist {
    /// Whether the position is its own mirror image across the line between ranks 4 and 5, up and down swapped. Then each
    /// move can be answered by its mirror image, so the player to move loses.
    fn mirrored(&self) -> bool {
        self.up.0 == self.down.0.swap_bytes()
    }

    const fn shape(&self) -> sums::Shape {
        sums::Shape { up: self.up.0, down: self.down.0 }
    }
}

/// The line across which positions are mirrored.
fn axis() -> Sign {
    Sign::new(MarkKind::Axis, [24, 32, 31, 39].map(Cell))
}

const LAYERS: &[Layer] = &[
    Layer {
        id: "walkers",
        label: Phrase::new("layer.walkers", &[]),
        on: true,
        shown: &[
            (art("walker-up", None), Phrase::new("sign.anarchist.up", &[])),
            (art("walker-down", None), Phrase::new("sign.anarchist.down", &[])),
        ],
    },
    Layer {
        id: "mirror",
        label: Phrase::new("layer.mirror", &[]),
        on: true,
        shown: &[(mark(MarkKind::Axis), Phrase::new("sign.anarchist.axis", &[]))],
    },
    layers::NOTES,
    layers::REACH,
    layers::WORDS,
    layers::MOVES,
    layers::LAST,
];

impl Game for Anarchist {
    const FACE: Face = Face {
        id: "anarchist",
        called: &["Anarchist", "Anarchist chess"],
        name: NAME,
        tagline: TAGLINE,
        rules: [RULE_1, RULE_2, RULE_3],
        sample: "#anarchist?moves=e2e4,d7d5,e4d5",
        priced: false,
        draws: false,
        dials: &[],
        layers: LAYERS,
        wordings: &[],
    };

    /// Ruling: the source shows the start as a picture only; both rows of chess pawns are taken.
    fn start(_: &[u32]) -> Anarchist {
        Anarchist { up: Cells(RANK << 8), down: Cells(RANK << 48), turn: Side::White, number: 1 }
    }

    /// Why what is left is lost: all of it in pairs that can be mirrored, or in parts that add up to nothing.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(story: &Story<Anarchist>) -> Vec<Theme> {
        let Some((_, _, after)) = story.deeds().next() else { return Vec::new() };
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
        for (text, cell) in [("8/8/8/8/8/8/8/4P3 w - - 0 1", "e1"), ("p7/8/8/8/8/8/8/8 w - - 0 1", "a8")] {
            let saying = Anarchist::from_fen(text).unwrap_err();
            assert_eq!(saying.phrase, BEHIND_START);
            assert!(saying.args.contains(&cell.into()));
        }
        assert_eq!(Anarchist::from_fen("8/8/8/8/8/8/8/4k3 w - - 0 1").unwrap_err().phrase.id, "fen.letter");
        assert_eq!(Anarchist::from_fen("8/8/8/8/8/8/8/8 w KQ - 0 1").unwrap_err().phrase.id, "fen.nothing");
    }
}
