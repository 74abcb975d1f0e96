//! Bindings of a game: one class, plain data in and out.
//!
//! There is a method for each user action. Nothing here depends on a variant; the data are
//! described in [`view`].

use game::import;
use game::merge;
use game::record::EndedBy;
use game::saved;
use game::session::{GameSession, Reading};
use message::LocalizedMessage;
use notation::eval::Eval;
use notation::link;
use oddchess_wasm_edge::{Js, to_js};
use rules::Color;
use view::{Answer, Board, Card, Heading, Hint, Problem, RecordPart, Refusal, SessionView, Suggestions, View};
use wasm_bindgen::prelude::*;

use crate::input::GivenDrawing;

/// A game in play.
#[wasm_bindgen]
pub struct Playground {
    pub(crate) session: GameSession,
    problem: Option<Problem>,
    /// A record that has not been read to its end.
    rest: Option<saved::Reader>,
}

impl Playground {
    fn of(reading: Reading, text: &str) -> Playground {
        let problem = reading.problem.map(|message| Problem::new(text, message));
        Playground { session: reading.session, problem, rest: None }
    }
}

#[wasm_bindgen]
impl Playground {
    /// The variants in display order.
    pub fn games() -> Vec<Js<Card>> {
        variants::games().iter().map(|&game| to_js(&view::card(game))).collect()
    }

    /// The games that combine the rules of several.
    pub fn mixes() -> Vec<Js<Card>> {
        variants::mixes().iter().map(|&game| to_js(&view::card(game))).collect()
    }

    /// The game as it is under the rules of this one.
    pub fn card(&self) -> Js<Card> {
        to_js(&view::card(self.session.variant()))
    }

    /// Opens a link. An invalid one opens its variant as far as it can be read (the first variant
    /// if it names none), and `problem` tells why.
    #[wasm_bindgen(constructor)]
    pub fn new(link: &str) -> Playground {
        Playground::of(import::follow(link, variants::games()[0]), link)
    }

    /// What a link is for: `look`, `edit` for the position editor, `links` for the next move of a
    /// correspondence game, or `challenge` for the offer of one. A link that cannot be read is to
    /// look at.
    pub fn intent(link: &str) -> String {
        let parts = link::read(link).unwrap_or_default();
        if parts.edit { "edit" } else { parts.intent.name() }.into()
    }

    /// The link of the whole line with the evaluations of its positions.
    pub fn review_link(&self) -> String {
        self.session.review_link()
    }

    /// The link that offers a correspondence game from the start position of this one. The reader
    /// plays the side at the bottom.
    pub fn challenge_link(&self) -> String {
        self.session.challenge_link()
    }

    /// The problem with the opened link, if any.
    pub fn problem(&self) -> Option<Js<Problem>> {
        cross(self.problem.as_ref())
    }

    pub fn board(&self) -> Js<Board> {
        to_js(&self.session.board())
    }

    /// The rules in three short lines, as the start of this game makes them.
    pub fn rules(&self) -> Vec<Js<LocalizedMessage>> {
        self.session.rules().iter().map(to_js).collect()
    }

    pub fn view(&self) -> Js<View> {
        to_js(&self.session.view())
    }

    /// Interprets an input: square names, or named choices that an answer offered.
    pub fn interpret(&self, steps: Vec<String>) -> Js<Answer> {
        to_js(&self.session.interpret(&steps))
    }

    /// The hint for a square while `steps` are selected.
    pub fn hint(&self, steps: Vec<String>, square: &str) -> Js<Hint> {
        to_js(&self.session.hint(&steps, square))
    }

    /// The reach of the piece on a square, whichever side is to move.
    pub fn reach(&self, square: &str) -> Js<Hint> {
        to_js(&self.session.reach(square))
    }

    /// Plays the move if the answer is `legal`.
    pub fn play(&mut self, steps: Vec<String>) -> Js<Answer> {
        to_js(&self.session.play(&steps))
    }

    /// Plays a move given in SAN or coordinate notation.
    #[wasm_bindgen(js_name = "type")]
    pub fn type_move(&mut self, text: &str) -> Option<Js<Problem>> {
        let problem = self.session.type_move(text).err().map(|message| Problem::new(text, message));
        cross(problem.as_ref())
    }

    /// Why a typed move is illegal; nothing if the text names no move, or a legal one.
    pub fn refuse_text(&self, text: &str) -> Option<Js<Refusal>> {
        self.session.refuse_text(text).as_ref().map(to_js)
    }

    /// The legal moves that match a text being typed.
    pub fn suggest(&self, text: &str) -> Js<Suggestions> {
        to_js(&self.session.suggest(text))
    }

    /// Goes to a ply of the line. Undo is one back, redo one forward; playing another move starts a
    /// variation.
    pub fn go(&mut self, ply: usize) {
        self.session.go(ply);
    }

    /// Goes to a node in any variation.
    pub fn visit(&mut self, node: u32) {
        self.session.visit(node);
    }

    /// Promotes the variation of a node at its nearest fork. Returns whether there was one.
    pub fn promote(&mut self, node: u32) -> bool {
        self.session.promote(node)
    }

    /// Removes a move and everything after it.
    pub fn remove(&mut self, node: u32) {
        self.session.remove(node);
    }

    /// Sets the comment of a move; an empty one removes it.
    pub fn comment(&mut self, node: u32, text: &str) {
        self.session.comment(node, text);
    }

    /// Sets the evaluations of positions by their nodes: values of the PGN command `[%eval]`, such as
    /// `0.35,18`; others remove what was there.
    pub fn evaluate(&mut self, nodes: Vec<u32>, values: Vec<String>) {
        for (node, value) in nodes.into_iter().zip(&values) {
            self.session.evaluate(node, Eval::read(value));
        }
    }

    /// Adds or removes a numeric annotation glyph.
    pub fn glyph(&mut self, node: u32, glyph: u8) {
        self.session.glyph(node, glyph);
    }

    /// The nodes of the record that have changed since a revision; all for revision 0.
    pub fn record(&self, since: u32) -> Js<RecordPart> {
        to_js(&self.session.record_since(since))
    }

    /// The complete record as text, for [`Playground::restore`].
    pub fn save(&self) -> String {
        saved::write(&self.session)
    }

    /// Opens a saved record as far as it can be read; `problem` tells what is wrong.
    pub fn restore(text: String) -> Playground {
        let mut game = Playground::restore_slowly(text);
        game.restore_more(usize::MAX);
        game
    }

    /// Begins to open a long record, which at once would stop the page; [`Playground::restore_more`] goes on.
    pub fn restore_slowly(text: String) -> Playground {
        let (session, rest) = saved::Reader::new(text);
        Playground { session, problem: None, rest: Some(rest) }
    }

    /// Reads at most so many moves. Returns whether there are more: until there are none, the game is not to be used.
    pub fn restore_more(&mut self, moves: usize) -> bool {
        let more = self.rest.as_mut().is_some_and(|rest| rest.go(&mut self.session, moves));
        if !more && let Some(rest) = self.rest.take() {
            let text = rest.text().to_owned();
            self.problem = rest.finish(&mut self.session).map(|message| Problem::new(&text, message));
        }
        more
    }

    /// The PGN tags of the game.
    pub fn tags(&self) -> Vec<Js<Heading>> {
        let tags = self.session.tags();
        let heading = |(name, value): (&str, &str)| Heading { name: name.into(), value: value.into() };
        tags.roster().chain(tags.others()).map(|pair| to_js(&heading(pair))).collect()
    }

    /// Sets a tag such as `White` or `Event`; an empty value removes it.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.session.set_tag(name, value);
    }

    /// Replaces the drawings on the position after a move.
    pub fn draw(&mut self, node: u32, drawings: Vec<GivenDrawing>) {
        self.session.draw(node, drawings.iter().filter_map(GivenDrawing::read).collect());
    }

    /// Sets the time left on the mover's clock in milliseconds; `undefined` clears it.
    pub fn clock(&mut self, node: u32, left: Option<u32>) {
        self.session.clock(node, left);
    }

    /// Starts a new game of the same variant under the settings of a text; an empty one gives the usual rules. Returns what is
    /// wrong with the text, and then nothing changes.
    pub fn restart(&mut self, settings: &str) -> Option<Js<Problem>> {
        let problem = self.session.restart(settings).err().map(|message| Problem::new(settings, message));
        cross(problem.as_ref())
    }

    /// Rotates the board by 180 degrees.
    pub fn flip(&mut self) {
        self.session.flip();
    }

    /// Reads a pasted text: a FEN of this variant, or a link to any variant. On an error nothing
    /// changes.
    pub fn read(&mut self, text: &str) -> Option<Js<Problem>> {
        let text = text.trim();
        let done = if text.bytes().any(|byte| byte == b'#') {
            import::open_link(text).map(|session| self.session = session)
        } else {
            self.session.read_fen(text)
        };
        cross(done.err().map(|message| Problem::new(text, message)).as_ref())
    }

    /// Merges the line of a link into this record and goes to its end. Returns whether it could be
    /// merged.
    pub fn merge(&mut self, link: &str) -> bool {
        import::open_link(link).is_ok_and(|other| merge::merge(&mut self.session, &other))
    }

    /// Claims the draw that the view offers.
    pub fn claim(&mut self) {
        self.session.close(EndedBy::Claim);
    }

    /// Both players agree to a draw.
    pub fn agree(&mut self) {
        self.session.close(EndedBy::Agreement);
    }

    /// White (or Black) resigns.
    pub fn resign(&mut self, white: bool) {
        self.session.close(EndedBy::Resignation(side(white)));
    }

    /// White (or Black) runs out of time.
    pub fn flag_fall(&mut self, white: bool) {
        self.session.close(EndedBy::Time(side(white)));
    }

    /// Undoes how the players ended the game.
    pub fn reopen(&mut self) {
        self.session.reopen();
    }
}

const fn side(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

fn cross(problem: Option<&Problem>) -> Option<Js<Problem>> {
    problem.map(to_js)
}
