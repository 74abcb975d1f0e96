//! The edge: one class, plain data in and out.
//!
//! A call per user action. Nothing here knows a game; what it passes on is described in [`crate::view`].

use wasm_bindgen::prelude::*;

use crate::link;
use crate::session::Table;
use crate::variants::{self, GAMES};
use crate::view::{Answer, Board, Card, Problem, View};
use crate::words::Saying;

/// Says in the console where the core broke, since the trap that follows says nothing.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| web_sys::console::error_1(&info.to_string().into())));
}

fn problem(text: &str, saying: Saying) -> Problem {
    Problem { said: saying.into(), text: text.into() }
}

/// A game in play.
#[wasm_bindgen]
pub struct Playground {
    table: Box<dyn Table>,
    problem: Option<Problem>,
}

#[wasm_bindgen]
impl Playground {
    /// The games, in the order in which they are offered.
    pub fn games() -> Vec<Card> {
        GAMES.iter().map(|game| game.card()).collect()
    }

    /// The version of the core; a page must be of the same.
    pub fn version() -> String {
        env!("CARGO_PKG_VERSION").into()
    }

    /// Opens a link. A wrong one opens its game's start (the first game's if it names none), and `problem` says why.
    #[wasm_bindgen(constructor)]
    pub fn new(link: &str) -> Playground {
        match open(link) {
            Ok(table) => Playground { table, problem: None },
            Err(saying) => {
                let named = link::read(link).ok().and_then(|parts| variants::find(&parts.game));
                Playground { table: named.unwrap_or(GAMES[0]).start(), problem: Some(problem(link, saying)) }
            }
        }
    }

    /// What was wrong with the link that was opened, if anything was.
    pub fn problem(&self) -> Option<Problem> {
        self.problem.clone()
    }

    pub fn board(&self) -> Board {
        self.table.board()
    }

    pub fn view(&self) -> View {
        self.table.view()
    }

    /// What a sequence of picks means: cell names, or words that an answer offered.
    pub fn pick(&self, picks: Vec<String>) -> Answer {
        self.table.pick(&picks)
    }

    /// Plays the move that the picks are, if the answer is `legal`.
    pub fn play(&mut self, picks: Vec<String>) -> Answer {
        self.table.play(&picks)
    }

    /// Plays a move given as human notation or move text.
    #[wasm_bindgen(js_name = "type")]
    pub fn type_move(&mut self, text: &str) -> Option<Problem> {
        self.table.type_move(text).err().map(|saying| problem(text, saying))
    }

    /// Stands at a ply. Undo is one back, redo one on; playing from the middle replaces what came after.
    pub fn go(&mut self, ply: usize) {
        self.table.go(ply);
    }

    /// A new game of the same kind; missing settings have their usual value.
    pub fn restart(&mut self, settings: Vec<u32>) {
        self.table.restart(&settings);
    }

    /// Turns the board by 180 degrees.
    pub fn flip(&mut self) {
        self.table.flip();
    }

    /// Reads a pasted text: a position text of this game, or a link of any game. On a problem nothing changes.
    pub fn read(&mut self, text: &str) -> Option<Problem> {
        let text = text.trim();
        if !text.contains('#') {
            return self.table.read_fen(text).err().map(|saying| problem(text, saying));
        }
        match open(text) {
            Ok(table) => {
                self.table = table;
                None
            }
            Err(saying) => Some(problem(text, saying)),
        }
    }

    /// Claims the draw that the view offers.
    pub fn claim(&mut self) {
        self.table.claim();
    }
}

fn open(link: &str) -> Result<Box<dyn Table>, Saying> {
    let parts = link::read(link)?;
    variants::require(&parts.game)?.open(&parts)
}
