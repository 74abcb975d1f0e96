//! The position editor: a setup, the actions of the user on it, and the errors in it.
//!
//! Written once for all games and compiled once; a game comes in as [`DynVariant`]. Nothing here panics, whatever the input.

use crate::board::BoardShape;
use crate::message::{Message, MessageId};
use crate::notation::fen;
use crate::notation::link::{self, LinkParts};
use crate::rules::setup::{PositionSetup, side_letter};
use crate::rules::setup_fields::{self, SetupField};
use crate::variants::{self, DynVariant};

const OTHER_GAME: MessageId = MessageId::new("edit.other_game", &[]);

/// A position in the making, with the steps that led to it.
pub struct SetupEditor {
    pub(crate) game: &'static dyn DynVariant,
    pub(crate) setup: PositionSetup,
    pub(crate) past: Vec<PositionSetup>,
    /// Steps taken back, the next one to redo last.
    pub(crate) future: Vec<PositionSetup>,
    pub(crate) turned: bool,
}

impl SetupEditor {
    /// An editor of this game's start position.
    pub fn new(game: &'static dyn DynVariant) -> SetupEditor {
        SetupEditor { game, setup: game.position(&[]).setup(), past: Vec::new(), future: Vec::new(), turned: false }
    }

    /// Edits the position in which a link stands; that of a link without moves need not be one that can be played.
    pub fn open(parts: &LinkParts) -> Result<SetupEditor, Message> {
        let editor = SetupEditor::new(variants::require(&parts.game)?);
        let setup = editor.linked(parts)?;
        Ok(SetupEditor { setup, turned: parts.turned, ..editor })
    }

    fn linked(&self, parts: &LinkParts) -> Result<PositionSetup, Message> {
        let plain = parts.fen.as_ref().filter(|_| parts.moves.is_empty());
        match plain.and_then(|fen| self.drafted(fen).ok()) {
            Some(setup) => Ok(setup),
            // What is wrong with the link, its game says.
            None => self.drafted(&self.game.open(parts)?.record.position().fen()),
        }
    }

    /// The setup of a position text, if its link can hold it; else what the game says about the text.
    fn drafted(&self, text: &str) -> Result<PositionSetup, Message> {
        let setup = fen::read(text, self.game.fen_format())?;
        if setup.plain() {
            return Ok(setup);
        }
        let settled = self.game.validate(&setup).map_err(|mut faults| faults.swap_remove(0).message)?;
        Ok(settled.setup())
    }

    pub(crate) fn board_shape(&self) -> &'static BoardShape {
        self.game.fen_format().shape
    }

    pub(crate) fn fields(&self, setup: &PositionSetup) -> Vec<SetupField> {
        [vec![SetupField::turn()], self.game.fields(setup)].concat()
    }

    /// Continues with another setup, unless it is the same.
    fn step(&mut self, next: PositionSetup) {
        if next != self.setup {
            self.past.push(std::mem::replace(&mut self.setup, next));
            self.future.clear();
        }
    }

    /// The same after a change that may end what held before.
    fn change(&mut self, mut next: PositionSetup) {
        let (before, after) = (self.fields(&self.setup), self.fields(&next));
        setup_fields::follow(&self.setup, &before, &mut next, &after, self.board_shape());
        self.step(next);
    }

    /// Puts a piece on a square, in place of what stood there. Unknown letters and squares change nothing.
    pub fn put(&mut self, square: &str, letter: char) {
        let known = self.game.fen_format().letters.contains(letter);
        if let Some(square) = self.board_shape().find(square).filter(|_| known) {
            let mut next = self.setup.clone();
            next.put(square, Some(letter));
            self.change(next);
        }
    }

    /// Empties a square.
    pub fn take(&mut self, square: &str) {
        if let Some(square) = self.board_shape().find(square) {
            let mut next = self.setup.clone();
            next.put(square, None);
            self.change(next);
        }
    }

    /// Moves what stands on a square to another one.
    pub fn shift(&mut self, from: &str, to: &str) {
        let (from, to) = (self.board_shape().find(from), self.board_shape().find(to));
        if let (Some(from), Some(to)) = (from, to)
            && let Some(letter) = self.setup.at(from).filter(|_| from != to)
        {
            let mut next = self.setup.clone();
            next.put(from, None);
            next.put(to, Some(letter));
            self.change(next);
        }
    }

    /// Sets one of the fields that the view lists, by its place in that list.
    pub fn set(&mut self, field: usize, value: &str) {
        let mut next = self.setup.clone();
        setup_fields::set(&self.fields(&self.setup), field, value, &mut next);
        self.change(next);
    }

    /// Empties the board and all that goes with it but whose turn it is and what the sides hold.
    pub fn clear(&mut self) {
        let mut next = PositionSetup::empty();
        next.turn = self.setup.turn;
        next.holdings.clone_from(&self.setup.holdings);
        self.step(next);
    }

    /// The position of a new game.
    pub fn start(&mut self) {
        self.step(self.game.position(&[]).setup());
    }

    /// Left and right exchanged, where the view offers it.
    pub fn mirror(&mut self) {
        if let Some(next) = self.setup.mirrored(self.board_shape()) {
            self.change(next);
        }
    }

    /// The two sides exchanged, pieces and all.
    pub fn swap(&mut self) {
        if let Some(next) = self.setup.swapped(self.board_shape()) {
            self.change(next);
        }
    }

    pub fn undo(&mut self) {
        if let Some(setup) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.setup, setup));
        }
    }

    pub fn redo(&mut self) {
        if let Some(setup) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.setup, setup));
        }
    }

    /// Turns the board by 180 degrees.
    pub fn flip(&mut self) {
        self.turned = !self.turned;
    }

    /// Reads a position text of this game, or a link to one. A board alone keeps the side to move. On a problem nothing
    /// changes.
    pub fn read(&mut self, text: &str) -> Result<(), Message> {
        let setup = if text.contains('#') {
            let parts = link::read(text)?;
            if parts.game != self.game.id() {
                return Err(OTHER_GAME.with([]));
            }
            self.linked(&parts)?
        } else if text.split_ascii_whitespace().count() == 1 && text.len() < link::LONGEST {
            self.drafted(&format!("{text} {}", side_letter(self.setup.turn)))?
        } else {
            self.drafted(text)?
        };
        self.step(setup);
        Ok(())
    }
}
