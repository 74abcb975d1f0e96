//! The edge: one class, plain data in and out.
//!
//! A call per user action. Nothing here knows a game; what it passes on is described in [`crate::view`].

use tsify::{Ts, Tsify};
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
    pub fn games() -> Result<Vec<Ts<Card>>, JsError> {
        GAMES.iter().map(|game| Ok(game.card().into_ts()?)).collect()
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
    pub fn problem(&self) -> Result<Option<Ts<Problem>>, JsError> {
        cross(self.problem.as_ref())
    }

    pub fn board(&self) -> Result<Ts<Board>, JsError> {
        Ok(self.table.board().into_ts()?)
    }

    pub fn view(&self) -> Result<Ts<View>, JsError> {
        Ok(self.table.view().into_ts()?)
    }

    /// What a sequence of picks means: cell names, or words that an answer offered.
    pub fn pick(&self, picks: Vec<String>) -> Result<Ts<Answer>, JsError> {
        Ok(self.table.pick(&picks).into_ts()?)
    }

    /// Plays the move that the picks are, if the answer is `legal`.
    pub fn play(&mut self, picks: Vec<String>) -> Result<Ts<Answer>, JsError> {
        Ok(self.table.play(&picks).into_ts()?)
    }

    /// Plays a move given as human notation or move text.
    #[wasm_bindgen(js_name = "type")]
    pub fn type_move(&mut self, text: &str) -> Result<Option<Ts<Problem>>, JsError> {
        let problem = self.table.type_move(text).err().map(|saying| problem(text, saying));
        cross(problem.as_ref())
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
    pub fn read(&mut self, text: &str) -> Result<Option<Ts<Problem>>, JsError> {
        let text = text.trim();
        let done =
            if text.contains('#') { open(text).map(|table| self.table = table) } else { self.table.read_fen(text) };
        cross(done.err().map(|saying| problem(text, saying)).as_ref())
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

fn cross(problem: Option<&Problem>) -> Result<Option<Ts<Problem>>, JsError> {
    Ok(problem.map(Tsify::into_ts).transpose()?)
}
