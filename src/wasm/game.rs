//! The edge: one class, plain data in and out.
//!
//! A call per user action. Nothing here knows a game; what it passes on is described in [`crate::view`].

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::game::import;
use crate::game::merge;
use crate::game::pgn;
use crate::game::record::EndedBy;
use crate::game::session::GameSession;
use crate::game::text_board;
use crate::message::Message;
use crate::notation::link;
use crate::rules::Color;
use crate::variants::GAMES;
use crate::view::{Answer, Board, Card, Found, Heading, Hint, Problem, RecordPart, Suggestions, View};
use crate::wasm::input::{GivenDrawing, GivenForm};

fn problem(text: &str, message: Message) -> Problem {
    Problem { said: message.into(), text: text.into() }
}

/// A game in play.
#[wasm_bindgen]
pub struct Playground {
    table: GameSession,
    problem: Option<Problem>,
}

#[wasm_bindgen]
impl Playground {
    /// The games, in the order in which they are offered.
    pub fn games() -> Result<Vec<Ts<Card>>, JsError> {
        GAMES.iter().map(|game| Ok(game.card().into_ts()?)).collect()
    }

    /// Opens a link. A wrong one opens its game as far as it can be read (the first game's start if it names none), and
    /// `problem` says why.
    #[wasm_bindgen(constructor)]
    pub fn new(link: &str) -> Playground {
        let reading = import::follow(link, GAMES[0]);
        Playground { table: reading.session, problem: reading.problem.map(|message| problem(link, message)) }
    }

    /// Whether a link was sent in a game that two people play by links; any other is only to be looked at.
    pub fn by_links(link: &str) -> bool {
        link::read(link).is_ok_and(|parts| parts.by_links)
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

    /// What a sequence of picks means: square names, or words that an answer offered.
    pub fn pick(&self, picks: Vec<String>) -> Result<Ts<Answer>, JsError> {
        Ok(self.table.pick(&picks).into_ts()?)
    }

    /// What is worth saying and drawing of a square that is pointed at while these picks are in hand.
    pub fn hint(&self, picks: Vec<String>, square: &str) -> Result<Ts<Hint>, JsError> {
        Ok(self.table.hint(&picks, square).into_ts()?)
    }

    /// What the piece on a square reaches, whoever is to move.
    pub fn reach(&self, square: &str) -> Result<Ts<Hint>, JsError> {
        Ok(self.table.reach(square).into_ts()?)
    }

    /// Plays the move that the picks are, if the answer is `legal`.
    pub fn play(&mut self, picks: Vec<String>) -> Result<Ts<Answer>, JsError> {
        Ok(self.table.play(&picks).into_ts()?)
    }

    /// Plays a move given as human notation or move text.
    #[wasm_bindgen(js_name = "type")]
    pub fn type_move(&mut self, text: &str) -> Result<Option<Ts<Problem>>, JsError> {
        let problem = self.table.type_move(text).err().map(|message| problem(text, message));
        cross(problem.as_ref())
    }

    /// The legal moves whose human notation or move text begins so, while one is being typed.
    pub fn suggest(&self, text: &str) -> Result<Ts<Suggestions>, JsError> {
        Ok(self.table.suggest(text).into_ts()?)
    }

    /// Stands at a ply of the line. Undo is one back, redo one on; playing another move begins a variation.
    pub fn go(&mut self, ply: usize) {
        self.table.go(ply);
    }

    /// Stands at a node of the record, in whatever variation.
    pub fn visit(&mut self, node: u32) {
        self.table.visit(node);
    }

    /// Makes the variation that leads to a node the first at its nearest fork; whether there was one.
    pub fn promote(&mut self, node: u32) -> bool {
        self.table.promote(node)
    }

    /// Takes out a move and all that follows it.
    pub fn remove(&mut self, node: u32) {
        self.table.remove(node);
    }

    /// Writes a comment beside a move; an empty one takes it away.
    pub fn comment(&mut self, node: u32, text: &str) {
        self.table.comment(node, text);
    }

    /// Puts a numeric annotation glyph beside a move, or takes it away.
    pub fn glyph(&mut self, node: u32, glyph: u8) {
        self.table.glyph(node, glyph);
    }

    /// The nodes of the record that have changed after a revision; all after revision 0.
    pub fn record(&self, since: u32) -> Result<Ts<RecordPart>, JsError> {
        Ok(self.table.record(since).into_ts()?)
    }

    /// The whole record as text, for [`Playground::restore`].
    pub fn save(&self) -> String {
        pgn::write(&self.table)
    }

    /// Opens a record that was saved. Where it is wrong, `problem` says why, and what could be read is there.
    pub fn restore(text: &str) -> Playground {
        let reading = pgn::read(text);
        Playground { table: reading.session, problem: reading.problem.map(|message| problem(text, message)) }
    }

    /// Tells what a pasted or dropped text is, and lists what can be opened. `near` is the id of the game on the board, or
    /// empty: it is meant where the text does not say.
    pub fn find(text: &str, near: &str) -> Result<Ts<Found>, JsError> {
        let found = import::find(text, near);
        let games = found.items.into_iter().map(|item| item.listed).collect();
        Ok(Found { kind: found.kind, games, problem: found.problem.map(Into::into) }.into_ts()?)
    }

    /// Opens one of the things found in a text, by its place in the list. Where it is wrong, `problem` says why, and what
    /// could be read is there.
    pub fn take(text: &str, near: &str, which: usize) -> Playground {
        let reading = import::open(text, near, which);
        Playground { table: reading.session, problem: reading.problem.map(|message| problem(text, message)) }
    }

    /// A file as text, in whichever of the usual encodings it is.
    pub fn decode(bytes: &[u8]) -> String {
        import::decode(bytes)
    }

    /// The record as PGN for the world.
    pub fn export(&self, form: &GivenForm) -> String {
        pgn::export(&self.table, &form.read())
    }

    /// The position shown as rows of letters, as it lies on the board.
    pub fn ascii(&self) -> String {
        text_board::board(&self.table)
    }

    /// The line in which the reader stands in human notation, with its numbers.
    pub fn moves_text(&self) -> String {
        text_board::moves(&self.table)
    }

    /// The names that were given to the game, of its players and the like.
    pub fn tags(&self) -> Result<Vec<Ts<Heading>>, JsError> {
        let tags = self.table.tags();
        let heading = |(name, value): (&str, &str)| Heading { name: name.into(), value: value.into() };
        tags.roster().chain(tags.others()).map(|pair| Ok(heading(pair).into_ts()?)).collect()
    }

    /// Gives a name, such as `White` or `Event`, in place of the one there; an empty value takes it away.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.table.set_tag(name, value);
    }

    /// What is drawn on the position behind a move, in place of what was drawn there.
    pub fn draw(&mut self, node: u32, drawings: Vec<GivenDrawing>) {
        self.table.draw(node, drawings.iter().filter_map(GivenDrawing::read).collect());
    }

    /// What was left on the mover's clock, in milliseconds; `undefined` takes it away.
    pub fn clock(&mut self, node: u32, left: Option<u32>) {
        self.table.clock(node, left);
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
        let done = if text.contains('#') {
            import::open_link(text).map(|table| self.table = table)
        } else {
            self.table.read_fen(text)
        };
        cross(done.err().map(|message| problem(text, message)).as_ref())
    }

    /// Takes the line of a link into this record, and stands where it ends; whether it belongs there.
    pub fn join(&mut self, link: &str) -> bool {
        import::open_link(link).is_ok_and(|other| merge::join(&mut self.table, &other))
    }

    /// Claims the draw that the view offers.
    pub fn claim(&mut self) {
        self.table.close(EndedBy::Claim);
    }

    /// Both players agree to a draw.
    pub fn agree(&mut self) {
        self.table.close(EndedBy::Agreement);
    }

    /// White (or Black) gives up.
    pub fn resign(&mut self, white: bool) {
        self.table.close(EndedBy::Resignation(side(white)));
    }

    /// White (or Black) has used up the time.
    pub fn late(&mut self, white: bool) {
        self.table.close(EndedBy::Time(side(white)));
    }

    /// Takes back how the players ended the game.
    pub fn reopen(&mut self) {
        self.table.reopen();
    }
}

const fn side(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

fn cross(problem: Option<&Problem>) -> Result<Option<Ts<Problem>>, JsError> {
    Ok(problem.map(Tsify::into_ts).transpose()?)
}
