//! Bindings of the setup editor: one class with a method for each user action.

use game::setup_editor;
use notation::link;
use oddchess_wasm_edge::{Js, to_js};
use view::{Board, EditorView, Problem, SetupView};
use wasm_bindgen::prelude::*;

/// A setup editor.
#[wasm_bindgen]
pub struct Editor {
    editor: setup_editor::SetupEditor,
    problem: Option<Problem>,
}

#[wasm_bindgen]
impl Editor {
    /// Edits the current position of a link. An invalid link opens its variant's start position,
    /// and `problem` tells why.
    #[wasm_bindgen(constructor)]
    pub fn new(link: &str) -> Editor {
        let parts = link::read(link);
        let named =
            parts.as_ref().ok().and_then(|parts| variants::nearest(&parts.game)).unwrap_or(variants::games()[0]);
        match parts.and_then(|parts| setup_editor::SetupEditor::open(&parts)) {
            Ok(editor) => Editor { editor, problem: None },
            Err(message) => {
                Editor { editor: setup_editor::SetupEditor::new(named), problem: Some(Problem::new(link, message)) }
            }
        }
    }

    /// The problem with the opened link, if any.
    pub fn problem(&self) -> Option<Js<Problem>> {
        self.problem.as_ref().map(to_js)
    }

    pub fn board(&self) -> Js<Board> {
        to_js(&self.editor.board())
    }

    pub fn view(&self) -> Js<EditorView> {
        to_js(&self.editor.view())
    }

    /// Puts a piece of the palette on a square, replacing its contents.
    pub fn put(&mut self, square: &str, letter: char) {
        self.editor.put(square, letter);
    }

    /// Empties a square.
    pub fn take(&mut self, square: &str) {
        self.editor.take(square);
    }

    /// Moves the piece on a square to another one.
    pub fn shift(&mut self, from: &str, to: &str) {
        self.editor.shift(from, to);
    }

    /// Sets a field by its index in the view: to a number, `on` or `off`, or the value of an offer.
    pub fn set(&mut self, field: usize, value: &str) {
        self.editor.set(field, value);
    }

    /// Changes the rules to those of a text of settings and keeps the position. On an error nothing changes.
    #[wasm_bindgen(js_name = setRules)]
    pub fn set_rules(&mut self, settings: &str) -> Option<Js<Problem>> {
        let wrong = self.editor.set_rules(settings).err().map(|message| Problem::new(settings, message));
        wrong.as_ref().map(to_js)
    }

    /// Empties the board.
    pub fn clear(&mut self) {
        self.editor.clear();
    }

    /// Resets to the start position.
    pub fn start(&mut self) {
        self.editor.start();
    }

    /// Exchanges left and right.
    pub fn mirror(&mut self) {
        self.editor.mirror();
    }

    /// Exchanges the sides.
    pub fn swap(&mut self) {
        self.editor.swap();
    }

    pub fn undo(&mut self) {
        self.editor.undo();
    }

    pub fn redo(&mut self) {
        self.editor.redo();
    }

    /// Rotates the board by 180 degrees.
    pub fn flip(&mut self) {
        self.editor.flip();
    }

    /// Reads a FEN of this variant, or a link to one. On an error nothing changes.
    pub fn read(&mut self, text: &str) -> Option<Js<Problem>> {
        let wrong = self.editor.read(text.trim()).err().map(|message| Problem::new(text, message));
        wrong.as_ref().map(to_js)
    }
}
