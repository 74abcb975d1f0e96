//! A position, whichever game's: what sessions, records, human notation and picks are written over.
//!
//! They answer one person at a time, so they need no speed, and compiled for each game apart they would be most of what a
//! page downloads. So they see a position as a trait object and know its moves by number alone: the place in the list of
//! its legal moves, which is the same whenever it is asked for.

use std::any::Any;

use crate::board::{Cell, Cells, Geometry};
#[cfg(feature = "mind")]
use crate::engine::search_board::{Stack, Teller};
use crate::notation::fen;
use crate::rules::draw::Drawn;
use crate::rules::input::{Pick, Picks, Route, Word};
use crate::rules::present::{Figure, Game, Gauge, Hint, Label, Note, Show, Sign};
use crate::rules::setup::{Draft, Form};
use crate::rules::text::{Notation, Sketch};
use crate::rules::{Objection, Rules, Side, Status};

/// A destination out of reach that is worth showing all the same.
pub struct Barred {
    pub sketch: Sketch,
    pub label: Option<Label>,
    pub objection: Objection,
}

/// What the traits of a game say of a position, with moves as numbers. Of a number that is no move's there is nothing to say.
pub trait AnyPosition: Any {
    fn turn(&self) -> Side;
    fn status(&self) -> Status;
    fn number(&self) -> u32;
    fn form(&self) -> &'static Form;
    fn draft(&self) -> Draft;

    /// What the legal moves look like.
    fn sketches(&self) -> Vec<Sketch>;

    /// The texts of the legal moves.
    fn texts(&self) -> Vec<String>;

    /// The ways to pick each of the legal moves.
    fn routes(&self) -> Vec<Vec<Route>>;

    fn label(&self, mv: usize) -> Option<Label>;

    /// The position after a move; this one after none.
    fn play(&self, mv: usize) -> Box<dyn AnyPosition>;

    /// The same with the other side to move.
    fn passed(&self) -> Box<dyn AnyPosition>;

    fn identity(&self) -> Box<dyn AnyPosition>;

    /// Whether both are the same position of the same game.
    fn same(&self, other: &dyn AnyPosition) -> bool;

    fn idle_plies(&self) -> u32;
    fn dead(&self) -> bool;

    /// Whether a game of this kind can end in a draw.
    fn draws(&self) -> bool;

    fn helpless(&self, side: Side) -> bool;
    fn words(&self) -> &'static [&'static Word];
    fn refuse(&self, picks: &[Pick]) -> Objection;

    /// The candidates of a piece that are not legal and worth showing.
    fn barred(&self, from: Cell) -> Vec<Barred>;

    fn figure(&self, cell: Cell, letter: char, turned: bool) -> Option<Figure>;
    fn gauges(&self, side: Side) -> Vec<Gauge>;
    fn check(&self) -> Option<(Cell, Cells)>;
    fn signs(&self) -> Vec<Sign>;
    fn hand_signs(&self, picks: &[Pick]) -> Vec<Sign>;
    fn notes(&self) -> Vec<Note>;
    fn hint(&self, picks: &[Pick], cell: Cell) -> Hint;
    fn attacks(&self, from: Cell) -> Cells;

    /// What a search thinks with; `past` are the positions before this one, the last first.
    #[cfg(feature = "mind")]
    fn teller(&self, past: &[&dyn AnyPosition], over: bool) -> Box<dyn Teller>;
}

impl dyn AnyPosition {
    pub fn geometry(&self) -> &'static Geometry {
        self.form().geometry
    }

    pub fn fen(&self) -> String {
        fen::write(&self.draft(), self.form())
    }

    /// The pieces.
    pub fn figures(&self, turned: bool) -> Vec<Figure> {
        let draft = self.draft();
        let figure = |cell| self.figure(cell, draft.at(cell)?, turned);
        self.geometry().cells().filter_map(figure).collect()
    }
}

/// The number of a legal move.
pub fn number_of<G: Game>(position: &G, mv: G::Move) -> usize {
    let legal = position.legal();
    legal.iter().position(|&other| other == mv).unwrap_or(legal.len())
}

impl<G: Game> AnyPosition for G {
    fn turn(&self) -> Side {
        Rules::turn(self)
    }

    fn status(&self) -> Status {
        Rules::status(self)
    }

    fn number(&self) -> u32 {
        Notation::number(self)
    }

    fn form(&self) -> &'static Form {
        G::FORM
    }

    fn draft(&self) -> Draft {
        Notation::draft(self)
    }

    fn sketches(&self) -> Vec<Sketch> {
        self.legal().into_iter().map(|mv| self.sketch(mv)).collect()
    }

    fn texts(&self) -> Vec<String> {
        self.legal().into_iter().map(|mv| self.text(mv)).collect()
    }

    fn routes(&self) -> Vec<Vec<Route>> {
        self.legal().into_iter().map(|mv| Picks::routes(self, mv)).collect()
    }

    fn label(&self, mv: usize) -> Option<Label> {
        Show::label(self, *self.legal().get(mv)?)
    }

    fn play(&self, mv: usize) -> Box<dyn AnyPosition> {
        Box::new(self.legal().get(mv).map_or(*self, |&mv| Rules::play(self, mv)))
    }

    fn passed(&self) -> Box<dyn AnyPosition> {
        Box::new(Show::passed(self))
    }

    fn identity(&self) -> Box<dyn AnyPosition> {
        Box::new(Drawn::identity(self))
    }

    fn same(&self, other: &dyn AnyPosition) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }

    fn idle_plies(&self) -> u32 {
        Drawn::idle_plies(self)
    }

    fn dead(&self) -> bool {
        Drawn::dead(self)
    }

    fn draws(&self) -> bool {
        G::FACE.draws
    }

    fn helpless(&self, side: Side) -> bool {
        Drawn::helpless(self, side)
    }

    fn words(&self) -> &'static [&'static Word] {
        G::WORDS
    }

    fn refuse(&self, picks: &[Pick]) -> Objection {
        Picks::refuse(self, picks)
    }

    fn barred(&self, from: Cell) -> Vec<Barred> {
        let barred = |mv| {
            let sketch = self.sketch(mv);
            let objection = if sketch.from == from { self.objection(mv)? } else { return None };
            objection.shown.then(|| Barred { sketch, label: Show::label(self, mv), objection })
        };
        self.candidate_list().into_iter().filter_map(barred).collect()
    }

    fn figure(&self, cell: Cell, letter: char, turned: bool) -> Option<Figure> {
        <G as Show>::figure(cell, letter, turned)
    }

    fn gauges(&self, side: Side) -> Vec<Gauge> {
        Show::gauges(self, side)
    }

    fn check(&self) -> Option<(Cell, Cells)> {
        Show::check(self)
    }

    fn signs(&self) -> Vec<Sign> {
        Show::signs(self)
    }

    fn hand_signs(&self, picks: &[Pick]) -> Vec<Sign> {
        Show::hand_signs(self, picks)
    }

    fn notes(&self) -> Vec<Note> {
        Show::notes(self)
    }

    fn hint(&self, picks: &[Pick], cell: Cell) -> Hint {
        Show::hint(self, picks, cell)
    }

    fn attacks(&self, from: Cell) -> Cells {
        Show::attacks(self, from)
    }

    #[cfg(feature = "mind")]
    fn teller(&self, past: &[&dyn AnyPosition], over: bool) -> Box<dyn Teller> {
        let past = past.iter().map_while(|&position| (position as &dyn Any).downcast_ref::<G>().copied());
        Box::new(Stack::new(*self, past, over))
    }
}
