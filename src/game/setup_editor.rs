//! The setup editor: a position setup, edits to it, and undo.
//!
//! Written and compiled once for all variants, which are given as [`DynVariant`]. Never panics,
//! whatever the input.

use crate::session::NewGame;
use board::BoardShape;
use message::{Message, MessageId};
use notation::fen;
use notation::fen::Fen;
use notation::link::{self, LinkParts};
use rules::settings::id_under;
use rules::setup::{PositionSetup, side_letter};
use rules::setup_fields::{self, NOTHING, SetupField};
use variants::DynVariant;

const OTHER_GAME: MessageId = MessageId::new(&("edit.other_game", &[]));
/// Why a position can't be kept under other rules.
pub const OTHER_BOARD: MessageId = MessageId::new(&("rules.other_board", &[]));

/// A position being set up and the rules of its game, with the undo history of both.
pub struct SetupEditor {
    game: &'static dyn DynVariant,
    setup: PositionSetup,
    past: Vec<Edited>,
    /// Undone steps, the next one to redo last.
    future: Vec<Edited>,
    flipped: bool,
}

/// What a step changes.
struct Edited {
    game: &'static dyn DynVariant,
    setup: PositionSetup,
}

impl SetupEditor {
    /// Edits the start position of a variant.
    pub fn new(game: &'static dyn DynVariant) -> SetupEditor {
        SetupEditor { game, setup: game.position().setup(), past: Vec::new(), future: Vec::new(), flipped: false }
    }

    /// Edits the current position of a link. A link without moves may contain an illegal position.
    pub fn open(parts: &LinkParts) -> Result<SetupEditor, Message> {
        let editor = SetupEditor::new(variants::require(&parts.game)?);
        let setup = editor.linked(parts)?;
        Ok(SetupEditor { setup, flipped: parts.flipped, ..editor })
    }

    fn linked(&self, parts: &LinkParts) -> Result<PositionSetup, Message> {
        let plain = parts.fen.as_ref().filter(|_| parts.moves.is_empty());
        match plain.and_then(|fen| self.read_setup(fen).ok()) {
            Some(setup) => Ok(setup),
            // The variant reports what is wrong with the link.
            None => self.read_setup(&self.game.open(parts)?.record.position().fen()),
        }
    }

    /// The setup of a FEN, if a link can hold it; otherwise the variant's error.
    fn read_setup(&self, text: &str) -> Result<PositionSetup, Message> {
        let mut setup = fen::read(text, self.game.fen_format())?;
        let valid = self.game.validate(&setup).map(|position| position.setup());
        if !setup.is_simple() {
            return valid.map_err(|mut errors| errors.swap_remove(0).message);
        }
        // Rights have the letters of the fields here, whatever letters they were read in.
        if let Ok(valid) = valid
            && valid.castling != NOTHING
        {
            setup.castling = valid.castling;
        }
        Ok(setup)
    }

    /// The game whose position is set up.
    pub fn game(&self) -> &'static dyn DynVariant {
        self.game
    }

    /// What is set up so far.
    pub fn setup(&self) -> &PositionSetup {
        &self.setup
    }

    /// Whether Black is at the bottom.
    pub fn flipped(&self) -> bool {
        self.flipped
    }

    /// Whether there is a step to undo, and one to redo.
    pub fn history(&self) -> [bool; 2] {
        [!self.past.is_empty(), !self.future.is_empty()]
    }

    /// The squares of the board.
    pub fn board_shape(&self) -> &'static BoardShape {
        self.game.fen_format().shape
    }

    /// The fields of a setup besides the pieces.
    pub fn fields(&self, setup: &PositionSetup) -> Vec<SetupField> {
        [vec![SetupField::turn()], self.game.fields(setup)].concat()
    }

    /// Changes the setup, unless it is the same.
    fn step(&mut self, setup: PositionSetup) {
        self.step_to(Edited { game: self.game, setup });
    }

    fn step_to(&mut self, next: Edited) {
        if next.setup != self.setup || next.game.id() != self.game.id() {
            let before = self.replace(next);
            self.past.push(before);
            self.future.clear();
        }
    }

    /// Edits something else, and returns what was edited.
    fn replace(&mut self, Edited { game, setup }: Edited) -> Edited {
        Edited { game: std::mem::replace(&mut self.game, game), setup: std::mem::replace(&mut self.setup, setup) }
    }

    /// Changes the setup, and clears fields that are no longer consistent.
    fn change(&mut self, mut next: PositionSetup) {
        let (before, after) = (self.fields(&self.setup), self.fields(&next));
        setup_fields::follow(&self.setup, &before, &mut next, &after, self.board_shape());
        self.step(next);
    }

    /// Puts a piece on a square, replacing its contents. Unknown letters and squares are ignored.
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

    /// Moves the piece on a square to another one.
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

    /// Sets a field by its index in the view.
    pub fn set(&mut self, field: usize, value: &str) {
        let mut next = self.setup.clone();
        setup_fields::set(&self.fields(&self.setup), field, value, &mut next);
        self.change(next);
    }

    /// Empties the board and resets all fields except the side to move and the holdings.
    pub fn clear(&mut self) {
        let mut next = PositionSetup::empty();
        next.turn = self.setup.turn;
        next.holdings.clone_from(&self.setup.holdings);
        self.step(next);
    }

    /// Resets to the start position.
    pub fn start(&mut self) {
        self.step(self.game.position().setup());
    }

    /// Exchanges left and right, if the board allows it.
    pub fn mirror(&mut self) {
        if let Some(next) = self.setup.mirrored(self.board_shape()) {
            self.change(next);
        }
    }

    /// Exchanges the sides, including the pieces' colours.
    pub fn swap(&mut self) {
        if let Some(next) = self.setup.swapped(self.board_shape()) {
            self.change(next);
        }
    }

    /// Undoes the last change, if there is one.
    pub fn undo(&mut self) {
        if let Some(edited) = self.past.pop() {
            let undone = self.replace(edited);
            self.future.push(undone);
        }
    }

    /// Repeats the change that was undone last, if there is one.
    pub fn redo(&mut self) {
        if let Some(edited) = self.future.pop() {
            let before = self.replace(edited);
            self.past.push(before);
        }
    }

    /// Rotates the board by 180 degrees.
    pub fn flip(&mut self) {
        self.flipped = !self.flipped;
    }

    /// Changes the rules to those of a text of settings and keeps the position, which may have errors under them. On an
    /// error nothing changes.
    pub fn set_rules(&mut self, settings: &str) -> Result<(), Message> {
        let game = variants::require(&id_under(self.game.info().id, settings))?;
        if game.fen_format().shape.places != self.board_shape().places {
            return Err(OTHER_BOARD.with([]));
        }
        self.step_to(Edited { game, setup: self.setup.clone() });
        Ok(())
    }

    /// Reads a FEN of this variant, or a link to one. A board without further fields keeps the side
    /// to move. On an error nothing changes.
    pub fn read(&mut self, text: &str) -> Result<(), Message> {
        let setup = if text.contains('#') {
            let parts = link::read(text)?;
            if parts.game != self.game.id() {
                return Err(OTHER_GAME.with([]));
            }
            self.linked(&parts)?
        } else if text.split_ascii_whitespace().count() == 1 && text.contains('/') && text.len() < link::LONGEST {
            self.read_setup(&format!("{text} {}", side_letter(self.setup.turn)))?
        } else {
            self.read_setup(text)?
        };
        self.step(setup);
        Ok(())
    }
}
