//! A game in progress: its moves, how it ends, and its forms as text.

use std::fmt;

use crate::prelude::variant::sentence;
use crate::prelude::{Color, Error, GameEnd, Move, Position, Variant};
use game::files::ExportOptions;
use game::record::EndedBy;
use game::session::GameSession;
use game::{import, pgn};
use notation::san;
use rules::dyn_position::DynPosition;

/// Everything that the prelude can tell of a game.
const EVERYTHING: ExportOptions =
    ExportOptions { variations: true, comments: true, drawings: true, clocks: true, evals: true, costs: false };

/// A game: a start position and the moves from there. It knows repetitions, so it knows every way in which a game ends.
pub struct Game(pub(super) GameSession);

impl Game {
    /// The game of a link: a whole URL, its fragment, or the text after the `#`.
    ///
    /// # Errors
    ///
    /// If a part of the link is wrong; the sentence tells which.
    pub fn from_link(link: &str) -> Result<Game, Error> {
        Ok(Game(import::open_link(link)?))
    }

    /// The variant, with its settings.
    pub fn variant(&self) -> Variant {
        Variant(self.0.variant())
    }

    /// The position after the moves.
    pub fn position(&self) -> Position {
        Position::new(self.0.variant(), self.current().fresh_copy())
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.0.turn()
    }

    /// The moves so far in SAN.
    pub fn moves(&self) -> Vec<String> {
        self.0.record().played().map(|(before, mv)| san::written(before, mv)).collect()
    }

    /// Plays a move in SAN or in coordinates, as [`Position::parse_move`] reads them.
    ///
    /// # Errors
    ///
    /// If it is no legal move, with the reason, or if the game is over. Nothing has changed then.
    pub fn play(&mut self, text: &str) -> Result<(), Error> {
        Ok(self.0.type_move(text)?)
    }

    /// Plays a move of [`Position::legal_moves`] or of the engine.
    ///
    /// # Errors
    ///
    /// As those of [`Game::play`].
    pub fn play_move(&mut self, mv: &Move) -> Result<(), Error> {
        self.play(mv.uci())
    }

    /// Takes the last move back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let tree = self.0.tree();
        let (at, undone) = (tree.at(), tree.ply() > 0);
        if undone {
            self.0.reopen();
            self.0.remove(at as u32);
        }
        undone
    }

    /// How often the position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        self.0.record().occurrences()
    }

    /// How the game is over, if it is.
    pub fn outcome(&self) -> Option<Outcome> {
        self.0.record().ending().map(|end| Outcome::new(end, self.current()))
    }

    /// Whether the side to move may claim a draw, by threefold repetition or the fifty-move rule or what the settings make of
    /// them.
    pub fn can_claim_draw(&self) -> bool {
        self.0.record().claim().is_some()
    }

    /// Claims a draw for the side to move. Returns whether that was allowed; if not, nothing has changed.
    pub fn claim_draw(&mut self) -> bool {
        self.0.close(EndedBy::Claim)
    }

    /// Ends the game as a draw by agreement. Returns whether that was allowed: it is not if the game is over or has no draws.
    pub fn agree_draw(&mut self) -> bool {
        self.0.close(EndedBy::Agreement)
    }

    /// Ends the game by resignation. Returns whether that was allowed: it is not if the game is over.
    pub fn resign(&mut self, side: Color) -> bool {
        self.0.close(EndedBy::Resignation(side))
    }

    /// A PGN tag, such as `White`; `None` if it is not set.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.0.tags().get(name)
    }

    /// Sets a PGN tag; an empty value removes it. Tags that follow from the game, such as `Result` and `FEN`, are not changed.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.0.set_tag(name, value);
    }

    /// The game as PGN, with the variations and comments that it was read with.
    pub fn pgn(&self) -> String {
        pgn::export(&self.0, &EVERYTHING)
    }

    /// The fragment of a link that opens the game on the page, with the `#`: put it behind the address of any copy of it.
    pub fn link(&self) -> String {
        self.0.link()
    }

    pub(super) fn session(&self) -> &GameSession {
        &self.0
    }

    fn current(&self) -> &dyn DynPosition {
        self.0.record().position()
    }
}

/// A game that starts from any position.
impl From<Position> for Game {
    fn from(start: Position) -> Game {
        Game(GameSession::new(start.variant().0, start.inner().fresh_copy()))
    }
}

/// The variant and the moves.
impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({:?}, {:?})", self.variant().id(), self.moves().join(" "))
    }
}

/// How a game is over. Displayed, it is an English sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    end: GameEnd,
    sentence: String,
}

impl Outcome {
    pub(super) fn new(end: GameEnd, last: &dyn DynPosition) -> Outcome {
        Outcome { end, sentence: sentence(&end.message(last.turn(), last.draw_limits())) }
    }

    /// Who has won; `None` for a draw.
    pub fn winner(&self) -> Option<Color> {
        self.end.winner()
    }

    /// By what the game is over.
    pub fn reason(&self) -> GameEnd {
        self.end
    }

    /// The result as in PGN: `1-0`, `0-1` or `1/2-1/2`.
    pub fn result(&self) -> &'static str {
        self.end.score()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}
