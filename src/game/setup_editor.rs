//! An editor of positions: a draft, what a person does to it, and what may be wrong with it.
//!
//! Written once for all games and compiled once; a game comes in as [`Entry`]. Nothing here panics, whatever the input.

use crate::board::{BoardShape, Square};
use crate::message::{Message, MessageId};
use crate::notation::fen;
use crate::notation::link::{self, LinkParts};
use crate::rules::present::PieceView;
use crate::rules::setup::PositionSetup;
use crate::rules::setup_fields::{self, SetupField};
use crate::variants::{self, DynVariant};
use crate::view;
use crate::view::display::Display;

const OTHER_GAME: MessageId = MessageId::new("edit.other_game", &[]);

/// A position in the making, with the steps that led to it.
pub struct SetupEditor {
    game: &'static dyn DynVariant,
    draft: PositionSetup,
    past: Vec<PositionSetup>,
    /// Steps taken back, the next one to redo last.
    future: Vec<PositionSetup>,
    turned: bool,
}

impl SetupEditor {
    /// An editor of this game's start position.
    pub fn new(game: &'static dyn DynVariant) -> SetupEditor {
        SetupEditor { game, draft: game.position(&[]).setup(), past: Vec::new(), future: Vec::new(), turned: false }
    }

    /// Edits the position in which a link stands; that of a link without moves need not be one that can be played.
    pub fn open(parts: &LinkParts) -> Result<SetupEditor, Message> {
        let editor = SetupEditor::new(variants::require(&parts.game)?);
        let draft = editor.linked(parts)?;
        Ok(SetupEditor { draft, turned: parts.turned, ..editor })
    }

    fn linked(&self, parts: &LinkParts) -> Result<PositionSetup, Message> {
        let plain = parts.fen.as_ref().filter(|_| parts.moves.is_empty());
        match plain.and_then(|fen| self.drafted(fen).ok()) {
            Some(draft) => Ok(draft),
            // What is wrong with the link, its game says.
            None => self.drafted(&self.game.open(parts)?.view().fen),
        }
    }

    /// The draft that a position text is, if its address can hold it; else what the game says of it.
    fn drafted(&self, text: &str) -> Result<PositionSetup, Message> {
        let draft = fen::read(text, self.game.fen_format())?;
        if draft.plain() {
            return Ok(draft);
        }
        let settled = self.game.validate(&draft).map_err(|mut faults| faults.swap_remove(0).message)?;
        Ok(settled.setup())
    }

    fn geometry(&self) -> &'static BoardShape {
        self.game.fen_format().shape
    }

    fn fields(&self, draft: &PositionSetup) -> Vec<SetupField> {
        [vec![SetupField::turn()], self.game.fields(draft)].concat()
    }

    pub fn board(&self) -> view::Board {
        Display(self.geometry()).board(Vec::new())
    }

    pub fn view(&self) -> view::Draft {
        let (form, display) = (self.game.fen_format(), Display(self.geometry()));
        let figure = |(cell, letter)| self.game.piece_view(cell, letter, self.turned);
        let settled = self.game.validate(&self.draft);
        let fen = settled.as_ref().map_or_else(|_| fen::write(&self.draft, form), |position| position.fen());
        let start = self.game.position(&[]).fen() == fen;
        let link = |edit| {
            link::write(&LinkParts {
                game: self.game.id().into(),
                fen: Some(fen.clone()).filter(|_| !start),
                turned: self.turned,
                edit,
                ..LinkParts::default()
            })
        };
        view::Draft {
            game: self.game.id(),
            link: settled.is_ok().then(|| link(false)),
            address: link(true),
            bottom: link::bottom(self.turned).into(),
            pieces: display.pieces(self.draft.pieces(form.shape).into_iter().filter_map(figure).collect()),
            palette: form.letters.chars().filter_map(|letter| figure((Square(0), letter))).map(stamp).collect(),
            fields: self.fields(&self.draft).into_iter().map(|field| field.show(&self.draft, form.shape)).collect(),
            faults: settled.err().unwrap_or_default().into_iter().map(|fault| display.fault(fault)).collect(),
            mirrors: self.draft.mirrored(form.shape).is_some(),
            undo: !self.past.is_empty(),
            redo: !self.future.is_empty(),
            fen,
        }
    }

    /// Goes on to another draft, unless it is the same.
    fn step(&mut self, next: PositionSetup) {
        if next != self.draft {
            self.past.push(std::mem::replace(&mut self.draft, next));
            self.future.clear();
        }
    }

    /// The same after a change that may end what held before.
    fn change(&mut self, mut next: PositionSetup) {
        let (before, after) = (self.fields(&self.draft), self.fields(&next));
        setup_fields::follow(&self.draft, &before, &mut next, &after, self.geometry());
        self.step(next);
    }

    /// Puts a piece on a cell, in place of what stood there. Unknown letters and cells change nothing.
    pub fn put(&mut self, cell: &str, letter: char) {
        let known = self.game.fen_format().letters.contains(letter);
        if let Some(cell) = self.geometry().find(cell).filter(|_| known) {
            let mut next = self.draft.clone();
            next.put(cell, Some(letter));
            self.change(next);
        }
    }

    /// Empties a cell.
    pub fn take(&mut self, cell: &str) {
        if let Some(cell) = self.geometry().find(cell) {
            let mut next = self.draft.clone();
            next.put(cell, None);
            self.change(next);
        }
    }

    /// Moves what stands on a cell to another one.
    pub fn shift(&mut self, from: &str, to: &str) {
        let (from, to) = (self.geometry().find(from), self.geometry().find(to));
        if let (Some(from), Some(to)) = (from, to)
            && let Some(letter) = self.draft.at(from).filter(|_| from != to)
        {
            let mut next = self.draft.clone();
            next.put(from, None);
            next.put(to, Some(letter));
            self.change(next);
        }
    }

    /// Sets one of the fields that the view lists, by its place in that list.
    pub fn set(&mut self, field: usize, value: &str) {
        let mut next = self.draft.clone();
        setup_fields::set(&self.fields(&self.draft), field, value, &mut next);
        self.change(next);
    }

    /// Empties the board and all that goes with it but whose turn it is and what the sides hold.
    pub fn clear(&mut self) {
        let mut next = PositionSetup::empty();
        next.turn = self.draft.turn;
        next.holdings.clone_from(&self.draft.holdings);
        self.step(next);
    }

    /// The position of a new game.
    pub fn start(&mut self) {
        self.step(self.game.position(&[]).setup());
    }

    /// Left and right exchanged, where the view offers it.
    pub fn mirror(&mut self) {
        if let Some(next) = self.draft.mirrored(self.geometry()) {
            self.change(next);
        }
    }

    /// The two sides exchanged, pieces and all.
    pub fn swap(&mut self) {
        if let Some(next) = self.draft.swapped(self.geometry()) {
            self.change(next);
        }
    }

    pub fn undo(&mut self) {
        if let Some(draft) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.draft, draft));
        }
    }

    pub fn redo(&mut self) {
        if let Some(draft) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.draft, draft));
        }
    }

    /// Turns the board by 180 degrees.
    pub fn flip(&mut self) {
        self.turned = !self.turned;
    }

    /// Reads a position text of this game, or a link to one. A board alone keeps the side to move. On a problem nothing
    /// changes.
    pub fn read(&mut self, text: &str) -> Result<(), Message> {
        let draft = if text.contains('#') {
            let parts = link::read(text)?;
            if parts.game != self.game.id() {
                return Err(OTHER_GAME.with([]));
            }
            self.linked(&parts)?
        } else if text.split_ascii_whitespace().count() == 1 && text.len() < link::LONGEST {
            self.drafted(&format!("{text} {}", fen::side_letter(self.draft.turn)))?
        } else {
            self.drafted(text)?
        };
        self.step(draft);
        Ok(())
    }
}

fn stamp(figure: PieceView) -> view::Stamp {
    view::Stamp {
        letter: figure.letter,
        art: figure.art,
        seat: figure.side.map(view::Seat::from),
        name: figure.name.into(),
    }
}
