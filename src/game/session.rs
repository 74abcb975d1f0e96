//! A game session: its record and annotations, the board's orientation, and one method for each
//! user action.
//!
//! Written once for positions of [all](rules::dyn_position) variants. Its view for the page
//! is in `view/session.rs`.

use crate::annotations::{Annotations, Played};
use crate::files::Drawing;
use crate::pgn::commands;
use crate::pgn::tags::{TERMINATION, Tags};
use crate::record::{EndedBy, GameEnd, GameRecord};
use crate::tree::{MoveTree, START};
use board::BoardShape;
use engine::search_board::RootBoard;
use message::{Message, MessageId};
use notation::eval::Eval;
use notation::fen::Fen;
use notation::illegal;
use notation::link::{self, Intent, LinkParts};
use notation::san;
use rules::Color;
use rules::dyn_position::DynPosition;
use rules::marks::Tag;
use rules::present::Indicator;
use rules::settings::id_under;
use rules::text::MoveShape;
use variants::DynVariant;

/// Why nothing can be played any more.
pub const OVER: MessageId = MessageId::new(&("pick.over", &["reason"]));
const LINK_EVALS: MessageId = MessageId::new(&("link.evals_count", &["count", "expected"]));
const LINK_FEN: MessageId = MessageId::new(&("link.fen", &["problem"]));
const LINK_MOVE: MessageId = MessageId::new(&("link.move", &["number", "played", "problem"]));
const LINK_NO_DRAWS: MessageId = MessageId::new(&("link.no_draws", &[]));
const LINK_OVER: MessageId = MessageId::new(&("link.over", &["number", "reason"]));
const LINK_PLY: MessageId = MessageId::new(&("link.ply_beyond", &["ply", "count"]));

/// A game in progress, of any variant. Never panics, whatever the input.
pub struct GameSession {
    variant: &'static dyn DynVariant,
    pub(crate) record: GameRecord,
    pub(crate) annotations: Vec<Annotations>,
    pub(crate) tags: Tags,
    pub(crate) orientation: Color,
}

impl GameSession {
    /// A session that begins at a position of the variant, with White at the bottom.
    pub fn new(variant: &'static dyn DynVariant, start: Box<dyn DynPosition>) -> GameSession {
        let first = Annotations { amounts: amounts(start.as_ref()), ..Annotations::default() };
        GameSession {
            variant,
            record: GameRecord::new(start),
            annotations: vec![first],
            tags: Tags::default(),
            orientation: Color::White,
        }
    }

    /// Opens a link as far as possible, and returns the first problem. An invalid position opens
    /// the variant's usual start, with nothing played.
    pub fn open(variant: &'static dyn DynVariant, parts: &LinkParts) -> (GameSession, Option<Message>) {
        let start = match &parts.fen {
            None => Ok(variant.position()),
            Some(fen) => variant.read(fen).map_err(|problem| LINK_FEN.with([problem.into()])),
        };
        let (start, mut problem) = match start {
            Ok(start) => (start, None),
            Err(wrong) => (variant.position(), Some(wrong)),
        };
        let mut session =
            GameSession { orientation: link::orientation(parts.flipped), ..GameSession::new(variant, start) };
        if problem.is_none() {
            problem = session.play_all(&parts.moves, parts.intent != Intent::Look).err();
        }
        // How the game ended applies to the end of the moves.
        if let Some(close) = parts.close.filter(|_| problem.is_none()) {
            session.close(close);
            problem = (close.draws() && !variant.info().draws).then(|| LINK_NO_DRAWS.with([]));
        }
        if let Some(wrong) = session.take_evals(parts) {
            problem.get_or_insert(wrong);
        }
        if let Some(ply) = parts.ply {
            let count = parts.moves.len();
            if ply > count {
                problem.get_or_insert_with(|| LINK_PLY.with([ply.to_string().into(), (count as u32).into()]));
            }
            session.go(ply);
        }
        (session, problem)
    }

    /// Takes over the evaluations of a link, unless their number is wrong.
    fn take_evals(&mut self, parts: &LinkParts) -> Option<Message> {
        let (count, expected) = (parts.evals.len(), parts.moves.len() + 1);
        if count == expected {
            let line = self.record.tree().line().to_vec();
            line.into_iter().zip(&parts.evals).for_each(|(node, &eval)| self.annotations[node].eval = eval);
        }
        (count != 0 && count != expected).then(|| LINK_EVALS.with([(count as u32).into(), (expected as u32).into()]))
    }

    /// Plays the moves of a link up to the first that cannot be played. In a `strict` game every end is one.
    fn play_all(&mut self, moves: &[String], strict: bool) -> Result<(), Message> {
        for (index, text) in (1u32..).zip(moves) {
            if let Some(reason) = self.over().filter(|_| strict || self.stuck()) {
                return Err(LINK_OVER.with([index.into(), reason.into()]));
            }
            if let Err(unknown) = self.replay_move(text) {
                let position = self.record.position();
                let sign = if position.turn() == Color::White { "." } else { "…" };
                let played = format!("{}{sign} {}", position.fullmove_number(), link::excerpt(text));
                let problem = illegal::refuse(position, text).map_or(unknown, |refusal| refusal.message);
                return Err(LINK_MOVE.with([index.into(), played.into(), problem.into()]));
            }
        }
        Ok(())
    }

    fn board_shape(&self) -> &'static BoardShape {
        self.variant.fen_format().shape
    }

    /// The side to move in the current position.
    pub fn turn(&self) -> Color {
        self.record.position().turn()
    }

    /// Plays the legal move of that index.
    pub fn play_legal(&mut self, mv: usize) {
        if self.record.play(mv) {
            let played = self.record.last().map(|(before, mv)| Played {
                number: before.fullmove_number(),
                color: before.turn(),
                san: san::written_with(before, mv, self.record.position().status()),
                text: before.move_text(mv),
                tag: before.tag(mv).map(Tag::from),
            });
            let amounts = amounts(self.record.position());
            self.annotations.push(Annotations { played, amounts, ..Annotations::default() });
        }
    }

    /// The node of that number, if it is in the record.
    fn node(&self, number: u32) -> Option<usize> {
        Some(number as usize).filter(|&node| self.record.tree().has(node))
    }

    fn parts(&self) -> LinkParts {
        let tree = self.record.tree();
        let (ply, line) = (tree.ply(), tree.line());
        let text = |&node: &usize| self.annotations[node].played.as_ref().map(|played| played.text.clone());
        LinkParts {
            game: self.game().into(),
            fen: self.start_fen(),
            moves: line.iter().filter_map(text).collect(),
            ply: (ply + 1 != line.len()).then_some(ply),
            flipped: self.orientation == Color::Black,
            close: line.last().and_then(|&end| self.record.closed_at(end)),
            ..LinkParts::default()
        }
    }

    /// The link of the start position, with the orientation of the board.
    pub(crate) fn start_link(&self) -> String {
        link::write(&LinkParts { moves: Vec::new(), ply: None, close: None, ..self.parts() })
    }

    /// The link of the current position, with the moves that lead to it.
    pub fn link(&self) -> String {
        link::write(&self.parts())
    }

    /// The link of the whole line with the evaluations of its positions.
    pub fn review_link(&self) -> String {
        let evals = self.record.tree().line().iter().map(|&node| self.annotations[node].eval).collect();
        link::write(&LinkParts { evals, ..self.parts() })
    }

    /// The link to send to the opponent: the whole line, oriented for the side to move.
    pub fn correspondence_link(&self) -> String {
        let end = self.record.tree().line().last().copied().unwrap_or(START);
        let flipped = self.record.position_at(end).turn() == Color::Black;
        link::write(&LinkParts { ply: None, flipped, intent: Intent::Links, ..self.parts() })
    }

    /// The link that offers a correspondence game from the start position of this one. The reader
    /// plays the side at the bottom.
    pub fn challenge_link(&self) -> String {
        let moves = Vec::new();
        link::write(&LinkParts { moves, ply: None, close: None, intent: Intent::Challenge, ..self.parts() })
    }

    /// The last move before the current position.
    pub fn last_move(&self) -> Option<MoveShape> {
        self.record.last().map(|(before, mv)| before.move_shapes()[mv])
    }

    /// Plays a move given in SAN or coordinate notation.
    pub fn type_move(&mut self, text: &str) -> Result<(), Message> {
        match self.over() {
            Some(reason) => Err(OVER.with([reason.into()])),
            None => self.replay_move(text),
        }
    }

    /// Plays a move of a game that was played elsewhere, also after an end that players may not have noticed. Whether
    /// moves are left there is up to the position.
    pub fn replay_move(&mut self, text: &str) -> Result<(), Message> {
        if let Some(reason) = self.over().filter(|_| self.stuck()) {
            return Err(OVER.with([reason.into()]));
        }
        let position = self.record.position();
        let mv = san::find(position, text).map_err(|unknown| match illegal::refuse(position, text) {
            Some(refusal) => san::illegal(text, refusal.message),
            None => unknown,
        })?;
        self.play_legal(mv);
        Ok(())
    }

    /// Plays the legal move that `choose` picks from their shapes. Returns whether it picked one.
    pub(crate) fn play_chosen(&mut self, choose: impl FnOnce(&BoardShape, &[MoveShape]) -> Option<usize>) -> bool {
        let chosen = choose(self.board_shape(), &self.record.position().move_shapes());
        chosen.is_some_and(|mv| {
            self.play_legal(mv);
            true
        })
    }

    /// Goes to a ply of the current line, or to its end.
    pub fn go(&mut self, ply: usize) {
        self.record.tree_mut().go(ply);
    }

    /// Goes to a node in any variation. Here and below, invalid node numbers are ignored.
    pub fn visit(&mut self, node: u32) {
        if let Some(node) = self.node(node) {
            self.record.tree_mut().visit(node);
        }
    }

    /// Promotes the variation of a node at its nearest fork. Returns whether there was one.
    pub fn promote(&mut self, node: u32) -> bool {
        self.node(node).is_some_and(|node| self.record.tree_mut().promote(node))
    }

    /// Removes a move and everything after it.
    pub fn remove(&mut self, node: u32) {
        if let Some(node) = self.node(node) {
            self.record.tree_mut().remove(node);
        }
    }

    /// Sets the comment of a move; an empty text removes it. Commands for drawings and clocks, as
    /// in PGN, are applied.
    pub fn comment(&mut self, node: u32, text: &str) {
        if let Some(node) = self.node(node) {
            let parts = commands::split(text, self.board_shape());
            let annotations = &mut self.annotations[node];
            annotations.set_comment(&parts.words);
            let drawings = [std::mem::take(&mut annotations.drawings), parts.drawings].concat();
            annotations.set_drawings(drawings);
            annotations.clock = parts.clock.or(annotations.clock);
            annotations.eval = parts.eval.or(annotations.eval);
            parts.others.into_iter().for_each(|other| annotations.keep(other));
            self.record.tree_mut().touch(node);
        }
    }

    /// Replaces the drawings on the position after a move.
    pub fn draw(&mut self, node: u32, drawings: Vec<Drawing>) {
        let board_shape = self.board_shape();
        let known = |name: &str| board_shape.find(name).is_some();
        if let Some(node) = self.node(node) {
            self.annotations[node]
                .set_drawings(drawings.into_iter().filter(|drawing| known(&drawing.from) && known(&drawing.to)));
            self.record.tree_mut().touch(node);
        }
    }

    /// Sets the time left on the mover's clock in milliseconds; values that no clock shows clear
    /// it.
    pub fn clock(&mut self, node: u32, left: Option<u32>) {
        if let Some(node) = self.node(node).filter(|&node| node != START) {
            self.annotations[node].clock = left.filter(|&left| left < commands::LONGEST_CLOCK);
            self.record.tree_mut().touch(node);
        }
    }

    /// Sets the evaluation of the position at a node; `None` removes it.
    pub fn evaluate(&mut self, node: u32, eval: Option<Eval>) {
        if let Some(node) = self.node(node).filter(|&node| self.annotations[node].eval != eval) {
            self.annotations[node].eval = eval;
            self.record.tree_mut().touch(node);
        }
    }

    /// Adds or removes a numeric annotation glyph.
    pub fn glyph(&mut self, node: u32, glyph: u8) {
        if let Some(node) = self.node(node).filter(|&node| node != START) {
            self.annotations[node].toggle_glyph(glyph);
            self.record.tree_mut().touch(node);
        }
    }

    /// Starts a new game of the same variant under the settings of a text, such as `income=3`; an empty one gives the usual
    /// rules. On an error nothing changes.
    pub fn restart(&mut self, settings: &str) -> Result<(), Message> {
        let variant = variants::require(&id_under(self.variant.info().id, settings))?;
        *self = GameSession { orientation: self.orientation, ..variant.start() };
        Ok(())
    }

    /// Rotates the board by 180 degrees.
    pub fn flip(&mut self) {
        self.orientation = !self.orientation;
    }

    /// Starts from a FEN. On an error nothing changes.
    pub fn read_fen(&mut self, text: &str) -> Result<(), Message> {
        *self =
            GameSession { orientation: self.orientation, ..GameSession::new(self.variant, self.variant.read(text)?) };
        Ok(())
    }

    /// Ends the game at the current node by a decision of the players. Returns whether that is
    /// allowed.
    pub fn close(&mut self, close: EndedBy) -> bool {
        self.set_tag(TERMINATION, "");
        self.record.close(close)
    }

    /// Undoes how the players ended the game.
    pub fn reopen(&mut self) {
        self.set_tag(TERMINATION, "");
        self.record.reopen();
    }

    /// Why the game is over at the current node, if it is.
    pub fn over(&self) -> Option<Message> {
        self.record.ending().map(|ending| ending.message(self.turn(), self.record.position().draw_limits()))
    }

    /// Whether no move can follow the current position, other than after a dead position, a repetition or many moves
    /// without progress.
    pub fn stuck(&self) -> bool {
        let ends = |end| !matches!(end, GameEnd::Dead | GameEnd::Fivefold | GameEnd::SeventyFiveMoves);
        self.record.ending().is_some_and(ends)
    }

    /// The PGN tags of the game.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Sets a PGN tag; an empty value removes it. Tags that follow from the record are ignored.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.tags.set(name, value);
    }

    /// The variant's id, with the settings that are not as usual.
    pub fn game(&self) -> &'static str {
        self.variant.id()
    }

    /// The FEN of the start position, unless it is the variant's usual one.
    pub fn start_fen(&self) -> Option<String> {
        let start = self.record.start();
        (!start.equals(self.variant.position().as_ref())).then(|| start.fen())
    }

    /// The side at the bottom of the board.
    pub fn orientation(&self) -> Color {
        self.orientation
    }

    /// The variant, with its settings.
    pub fn variant(&self) -> &'static dyn DynVariant {
        self.variant
    }

    /// The positions and moves, and how the game ends.
    pub fn record(&self) -> &GameRecord {
        &self.record
    }

    /// The tree of moves, with the current node.
    pub fn tree(&self) -> &MoveTree {
        self.record.tree()
    }

    /// The annotations, by node.
    pub fn annotations(&self) -> &[Annotations] {
        &self.annotations
    }

    /// The node where the players ended the game, and how.
    pub fn closed(&self) -> Option<(usize, EndedBy)> {
        self.record.closed().filter(|&(node, _)| self.record.tree().has(node))
    }

    /// The result at the end of the main line, if the game is over there.
    pub fn score(&self) -> Option<&'static str> {
        self.record.ending_at(self.record.tree().main_end()).map(|ending| ending.score())
    }

    /// The current position for the engine to search.
    pub fn root_board(&self) -> Box<dyn RootBoard> {
        let past: Vec<_> = self.record.back().skip(1).collect();
        variants::root_board(self.record.position(), &past, self.record.ending().is_some())
    }
}

/// What was read, and what is wrong with the rest.
pub struct Reading {
    /// What could be read; at least a start position.
    pub session: GameSession,
    /// The first error; `None` if all was read.
    pub problem: Option<Message>,
    /// What the reader should know about how it was read.
    pub notes: Vec<Message>,
}

impl Reading {
    /// A session, and what could not be read.
    pub fn new(session: GameSession, problem: Option<Message>) -> Reading {
        Reading { session, problem, notes: Vec::new() }
    }
}

/// What both players hold, if the variant has amounts.
fn amounts(position: &dyn DynPosition) -> Option<[i32; 2]> {
    let amount = |side| {
        position.indicators(side).into_iter().find_map(|indicator| match indicator {
            Indicator::Amount { value, .. } => Some(value),
            Indicator::Count { .. } | Indicator::DirectionChart { .. } => None,
        })
    };
    Some([amount(Color::White)?, amount(Color::Black)?])
}

/// The sessions of a variant.
pub trait NewGame {
    /// Starts a new game.
    fn start(&'static self) -> GameSession;

    /// Opens a link; an error tells which part of it is wrong.
    fn open(&'static self, parts: &LinkParts) -> Result<GameSession, Message>;
}

impl NewGame for dyn DynVariant {
    fn start(&'static self) -> GameSession {
        GameSession::new(self, self.position())
    }

    fn open(&'static self, parts: &LinkParts) -> Result<GameSession, Message> {
        let (session, problem) = GameSession::open(self, parts);
        problem.map_or(Ok(session), Err)
    }
}
