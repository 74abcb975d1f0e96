//! A game in progress: its record and annotations, the board's orientation, and one method for each thing a person does.
//!
//! Written once over a position of [any](crate::rules::dyn_position) game. What a page draws of it is in `view/session.rs`.

use crate::board::BoardShape;
#[cfg(feature = "mind")]
use crate::engine::search_board::RootBoard;
use crate::game::annotations::{Annotations, Played};
use crate::game::files::Drawing;
use crate::game::pgn::commands;
use crate::game::pgn::tags::{TERMINATION, Tags};
use crate::game::record::{EndedBy, GameRecord};
use crate::game::tree::{MoveTree, START};
use crate::message::{Message, MessageId};
use crate::notation::link::{self, LinkParts};
use crate::notation::san;
use crate::rules::Color;
use crate::rules::dyn_position::DynPosition;
use crate::rules::marks::Tag;
use crate::rules::present::Indicator;
use crate::rules::text::MoveShape;
use crate::variants::DynVariant;

pub(crate) const OVER: MessageId = MessageId::new("pick.over", &["reason"]);
const LINK_FEN: MessageId = MessageId::new("link.fen", &["problem"]);
const LINK_MOVE: MessageId = MessageId::new("link.move", &["number", "problem"]);
const LINK_NO_DRAWS: MessageId = MessageId::new("link.no_draws", &[]);
const LINK_OVER: MessageId = MessageId::new("link.over", &["number", "reason"]);
const LINK_PLY: MessageId = MessageId::new("link.ply_beyond", &["ply", "count"]);

/// A game in progress, whichever it is. Nothing here panics, whatever the input.
pub struct GameSession {
    pub(crate) kind: &'static dyn DynVariant,
    pub(crate) record: GameRecord,
    pub(crate) sheet: Vec<Annotations>,
    pub(crate) tags: Tags,
    pub(crate) bottom: Color,
}

impl GameSession {
    pub fn new(kind: &'static dyn DynVariant, start: Box<dyn DynPosition>) -> GameSession {
        let first = Annotations { amounts: amounts(start.as_ref()), ..Annotations::default() };
        GameSession {
            kind,
            record: GameRecord::new(start),
            sheet: vec![first],
            tags: Tags::default(),
            bottom: Color::White,
        }
    }

    /// Opens what a link says as far as that can be done, and says which part is wrong. A start that can't be read is the
    /// game's usual one, with nothing played.
    pub fn open(kind: &'static dyn DynVariant, parts: &LinkParts) -> (GameSession, Option<Message>) {
        let start = match &parts.fen {
            None => Ok(kind.position(&[])),
            Some(fen) => kind.read(fen).map_err(|problem| LINK_FEN.with([problem.into()])),
        };
        let (start, mut problem) = match start {
            Ok(start) => (start, None),
            Err(wrong) => (kind.position(&[]), Some(wrong)),
        };
        let mut session = GameSession { bottom: link::bottom(parts.turned), ..GameSession::new(kind, start) };
        if problem.is_none() {
            problem = session.play_all(&parts.moves).err();
        }
        // How the game ended is said of the end of its moves.
        if let Some(close) = parts.close.filter(|_| problem.is_none()) {
            session.close(close);
            problem = (close.draws() && !kind.info().draws).then(|| LINK_NO_DRAWS.with([]));
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

    /// Plays the moves of a link up to the first that can't be played.
    fn play_all(&mut self, moves: &[String]) -> Result<(), Message> {
        for (index, text) in (1u32..).zip(moves) {
            if let Some(reason) = self.over() {
                return Err(LINK_OVER.with([index.into(), reason.into()]));
            }
            self.type_move(text).map_err(|problem| LINK_MOVE.with([index.into(), problem.into()]))?;
        }
        Ok(())
    }

    fn board_shape(&self) -> &'static BoardShape {
        self.kind.fen_format().shape
    }

    pub fn turn(&self) -> Color {
        self.record.position().turn()
    }

    pub(crate) fn play_legal(&mut self, mv: usize) {
        if self.record.play(mv) {
            let played = self.record.last().map(|(before, mv)| Played {
                number: before.fullmove_number(),
                seat: before.turn().into(),
                san: san::written(before, mv),
                text: before.move_texts().swap_remove(mv),
                tag: before.tag(mv).map(Tag::from),
            });
            let amounts = amounts(self.record.position());
            self.sheet.push(Annotations { played, amounts, ..Annotations::default() });
        }
    }

    /// The node of that number, if the record has it.
    fn node(&self, number: u32) -> Option<usize> {
        Some(number as usize).filter(|&node| self.record.tree().has(node))
    }

    fn parts(&self) -> LinkParts {
        let tree = self.record.tree();
        let (ply, line) = (tree.ply(), tree.line());
        let text = |&node: &usize| self.sheet[node].played.as_ref().map(|played| played.text.clone());
        LinkParts {
            game: self.game().into(),
            fen: self.start_fen(),
            moves: line.iter().filter_map(text).collect(),
            ply: (ply + 1 != line.len()).then_some(ply),
            turned: self.bottom == Color::Black,
            close: line.last().and_then(|&end| self.record.closed_at(end)),
            ..LinkParts::default()
        }
    }

    pub(crate) fn link(&self) -> String {
        link::write(&self.parts())
    }

    /// The link to send to the other player: the whole line, with the side that is to move at the bottom.
    pub(crate) fn correspondence_link(&self) -> String {
        let end = self.record.tree().line().last().copied().unwrap_or(START);
        let turned = self.record.position_at(end).turn() == Color::Black;
        link::write(&LinkParts { ply: None, turned, by_links: true, ..self.parts() })
    }

    pub(crate) fn last_move(&self) -> Option<MoveShape> {
        self.record.last().map(|(before, mv)| before.move_shapes()[mv])
    }

    /// Plays a move given as human notation or move text.
    pub fn type_move(&mut self, text: &str) -> Result<(), Message> {
        if let Some(reason) = self.over() {
            return Err(OVER.with([reason.into()]));
        }
        let mv = san::find(self.record.position(), text)?;
        self.play_legal(mv);
        Ok(())
    }

    /// Stands at a ply of the line; beyond the last it is the last.
    pub fn go(&mut self, ply: usize) {
        self.record.tree_mut().go(ply);
    }

    /// Stands at a node of the record, in whatever variation. Here and below, a number that is no node's does nothing.
    pub fn visit(&mut self, node: u32) {
        if let Some(node) = self.node(node) {
            self.record.tree_mut().visit(node);
        }
    }

    /// Makes the variation that leads to a node the first at its nearest fork; whether there was one.
    pub fn promote(&mut self, node: u32) -> bool {
        self.node(node).is_some_and(|node| self.record.tree_mut().promote(node))
    }

    /// Takes out a move and all that follows it.
    pub fn remove(&mut self, node: u32) {
        if let Some(node) = self.node(node) {
            self.record.tree_mut().remove(node);
        }
    }

    /// Writes a comment beside a move, in place of the one there; an empty text takes it away. Drawings and a clock that
    /// stand in it as in PGN become what they say.
    pub fn comment(&mut self, node: u32, text: &str) {
        if let Some(node) = self.node(node) {
            let parts = commands::split(text, self.board_shape());
            let entry = &mut self.sheet[node];
            entry.set_comment(&parts.words);
            let drawings = [std::mem::take(&mut entry.drawings), parts.drawings].concat();
            entry.set_drawings(drawings);
            entry.clock = parts.clock.or(entry.clock);
            parts.others.into_iter().for_each(|other| entry.keep(other));
            self.record.tree_mut().touch(node);
        }
    }

    /// What a reader has drawn on the position behind a move, in place of what was drawn there.
    pub fn draw(&mut self, node: u32, drawings: Vec<Drawing>) {
        let board_shape = self.board_shape();
        let known = |name: &str| board_shape.find(name).is_some();
        if let Some(node) = self.node(node) {
            self.sheet[node]
                .set_drawings(drawings.into_iter().filter(|drawing| known(&drawing.from) && known(&drawing.to)));
            self.record.tree_mut().touch(node);
        }
    }

    /// What was left on the mover's clock, in milliseconds; more than any clock shows is nothing.
    pub fn clock(&mut self, node: u32, left: Option<u32>) {
        if let Some(node) = self.node(node).filter(|&node| node != START) {
            self.sheet[node].clock = left.filter(|&left| left < commands::LONGEST_CLOCK);
            self.record.tree_mut().touch(node);
        }
    }

    /// Puts a numeric annotation glyph beside a move, or takes it away.
    pub fn glyph(&mut self, node: u32, glyph: u8) {
        if let Some(node) = self.node(node).filter(|&node| node != START) {
            self.sheet[node].toggle_glyph(glyph);
            self.record.tree_mut().touch(node);
        }
    }

    /// A new game under these settings; missing ones have their usual value.
    pub fn restart(&mut self, settings: &[u32]) {
        *self = GameSession { bottom: self.bottom, ..GameSession::new(self.kind, self.kind.position(settings)) };
    }

    /// Turns the board by 180 degrees.
    pub fn flip(&mut self) {
        self.bottom = !self.bottom;
    }

    /// Starts from a position text. On an error nothing changes.
    pub fn read_fen(&mut self, text: &str) -> Result<(), Message> {
        *self = GameSession { bottom: self.bottom, ..GameSession::new(self.kind, self.kind.read(text)?) };
        Ok(())
    }

    /// Ends the game where the reader stands as the players want it, if that may be. Whether it may.
    pub fn close(&mut self, close: EndedBy) -> bool {
        self.set_tag(TERMINATION, "");
        self.record.close(close)
    }

    /// Takes back how the players ended the game.
    pub fn reopen(&mut self) {
        self.set_tag(TERMINATION, "");
        self.record.reopen();
    }

    /// Why the game is over where the reader stands, if it is.
    pub fn over(&self) -> Option<Message> {
        self.record.ending().map(|ending| ending.message(self.turn()))
    }

    /// The names that were given to the game, of players and the like; a new one takes the place of that there.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.tags.set(name, value);
    }

    /// The game's id.
    pub fn game(&self) -> &'static str {
        self.kind.id()
    }

    /// The start position, unless it is the game's usual one.
    pub fn start_fen(&self) -> Option<String> {
        let start = self.record.start();
        (!start.equals(self.kind.position(&[]).as_ref())).then(|| start.fen())
    }

    pub fn bottom(&self) -> Color {
        self.bottom
    }

    pub fn tree(&self) -> &MoveTree {
        self.record.tree()
    }

    /// What is written beside the moves, by node.
    pub fn sheet(&self) -> &[Annotations] {
        &self.sheet
    }

    /// Where the players ended the game, and how.
    pub fn closed(&self) -> Option<(usize, EndedBy)> {
        self.record.closed().filter(|&(node, _)| self.record.tree().has(node))
    }

    /// The score at the end of the main line, if the game is over there.
    pub fn score(&self) -> Option<&'static str> {
        self.record.ending_at(self.record.tree().main_end()).map(|ending| ending.score())
    }

    /// Where the reader stands, to be searched.
    #[cfg(feature = "mind")]
    pub fn root_board(&self) -> Box<dyn RootBoard> {
        let past: Vec<_> = self.record.back().skip(1).collect();
        self.record.position().root_board(&past, self.record.ending().is_some())
    }
}

/// What the two players hold, if the game has amounts.
fn amounts(position: &dyn DynPosition) -> Option<[i32; 2]> {
    let amount = |side| {
        position.indicators(side).into_iter().find_map(|indicator| match indicator {
            Indicator::Amount { value, .. } => Some(value),
            Indicator::DirectionChart { .. } => None,
        })
    };
    Some([amount(Color::White)?, amount(Color::Black)?])
}

impl dyn DynVariant {
    /// A new game.
    pub fn start(&'static self) -> GameSession {
        GameSession::new(self, self.position(&[]))
    }

    /// The game that a link describes; an error says which part of it is wrong.
    pub fn open(&'static self, parts: &LinkParts) -> Result<GameSession, Message> {
        let (session, problem) = GameSession::open(self, parts);
        problem.map_or(Ok(session), Err)
    }
}
