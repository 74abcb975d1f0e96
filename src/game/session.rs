//! A game at the table: a record, who sits at the bottom, and everything of it as plain data for a page.
//!
//! Written once over a position of [any](crate::rules::dyn_position) game; the edge sees it as [`Table`], one call for each thing a person
//! does.

use crate::board::Square;
#[cfg(feature = "mind")]
use crate::engine::search_board::RootBoard;
use crate::game::annotations::{self, Annotations};
use crate::game::pgn::commands;
use crate::game::pgn::tags::{TERMINATION, Tags};
use crate::game::record::{EndedBy, GameRecord};
use crate::game::tree::{MoveTree, START};
use crate::message::{Message, MessageId};
use crate::notation::link::{self, LinkParts};
use crate::notation::san;
use crate::notation::suggest;
use crate::rules::Color;
use crate::rules::dyn_position::{BlockedMove, DynPosition};
use crate::rules::input::{self, Interpretation, Pick, interpret};
use crate::rules::present::{Hint, PieceView};
use crate::rules::text::MoveShape;
use crate::variants::DynVariant as Kind;
use crate::view;
use crate::view::display::{self, Display};

const OVER: MessageId = MessageId::new("pick.over", &["reason"]);
const UNKNOWN_PICK: MessageId = MessageId::new("pick.unknown", &["text"]);
const LINK_FEN: MessageId = MessageId::new("link.fen", &["problem"]);
const LINK_MOVE: MessageId = MessageId::new("link.move", &["number", "problem"]);
const LINK_NO_DRAWS: MessageId = MessageId::new("link.no_draws", &[]);
const LINK_OVER: MessageId = MessageId::new("link.over", &["number", "reason"]);
const LINK_PLY: MessageId = MessageId::new("link.ply_beyond", &["ply", "count"]);

/// A game in play, whichever it is. Nothing here panics, whatever the input.
pub trait Table {
    /// The cells of the board, which never change.
    fn board(&self) -> view::Board;

    /// Everything to draw where the reader stands.
    fn view(&self) -> view::View;

    /// What the picks mean.
    fn pick(&self, picks: &[String]) -> view::Answer;

    /// What is worth saying of a cell that is pointed at while these picks are in hand.
    fn hint(&self, picks: &[String], cell: &str) -> view::Hint;

    /// What the piece on a cell reaches, whoever is to move.
    fn reach(&self, cell: &str) -> view::Hint;

    /// Plays the move that the picks are, if they are one; the answer is that to the picks.
    fn play(&mut self, picks: &[String]) -> view::Answer;

    /// Plays a move given as human notation or move text.
    fn type_move(&mut self, text: &str) -> Result<(), Message>;

    /// The legal moves whose name begins so.
    fn suggest(&self, text: &str) -> view::Suggestions;

    /// Stands at a ply of the line; beyond the last it is the last.
    fn go(&mut self, ply: usize);

    /// Stands at a node of the record, in whatever variation. Here and below, a number that is no node's does nothing.
    fn visit(&mut self, node: u32);

    /// Makes the variation that leads to a node the first at its nearest fork; whether there was one.
    fn promote(&mut self, node: u32) -> bool;

    /// Takes out a move and all that follows it.
    fn remove(&mut self, node: u32);

    /// Writes a comment beside a move, in place of the one there; an empty text takes it away. Drawings and a clock that
    /// stand in it as in PGN become what they say.
    fn comment(&mut self, node: u32, text: &str);

    /// What a reader has drawn on the position behind a move, in place of what was drawn there.
    fn draw(&mut self, node: u32, drawings: Vec<view::Drawing>);

    /// What was left on the mover's clock, in milliseconds; more than any clock shows is nothing.
    fn clock(&mut self, node: u32, left: Option<u32>);

    /// Puts a numeric annotation glyph beside a move, or takes it away.
    fn glyph(&mut self, node: u32, glyph: u8);

    /// The nodes of the record that have changed after a revision; all after revision 0.
    fn record(&self, since: u32) -> view::RecordPart;

    /// A new game under these settings; missing ones have their usual value.
    fn restart(&mut self, settings: &[u32]);

    /// Turns the board by 180 degrees.
    fn flip(&mut self);

    /// Starts from a position text. On an error nothing changes.
    fn read_fen(&mut self, text: &str) -> Result<(), Message>;

    /// Ends the game where the reader stands as the players want it, if that may be. Whether it may.
    fn close(&mut self, close: EndedBy) -> bool;

    /// Takes back how the players ended the game.
    fn reopen(&mut self);

    /// Why the game is over where the reader stands, if it is.
    fn over(&self) -> Option<Message>;

    /// The names that were given to the game, of players and the like; a new one takes the place of that there.
    fn tags(&self) -> &Tags;
    fn set_tag(&mut self, name: &str, value: &str);

    /// The game's id.
    fn game(&self) -> &'static str;

    /// The start position, unless it is the game's usual one.
    fn start_fen(&self) -> Option<String>;

    fn bottom(&self) -> Color;

    fn tree(&self) -> &MoveTree;

    /// What is written beside the moves, by node.
    fn sheet(&self) -> &[Annotations];

    /// Where the players ended the game, and how.
    fn closed(&self) -> Option<(usize, EndedBy)>;

    /// The score at the end of the main line, if the game is over there.
    fn score(&self) -> Option<&'static str>;

    /// Where the reader stands, to be thought about.
    #[cfg(feature = "mind")]
    fn teller(&self) -> Box<dyn RootBoard>;
}

/// The one way to be a table.
pub struct GameSession {
    kind: &'static dyn Kind,
    record: GameRecord,
    sheet: Vec<Annotations>,
    tags: Tags,
    bottom: Color,
}

impl GameSession {
    pub fn new(kind: &'static dyn Kind, start: Box<dyn DynPosition>) -> GameSession {
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
    pub fn open(kind: &'static dyn Kind, parts: &LinkParts) -> (GameSession, Option<Message>) {
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

    fn display(&self) -> Display {
        Display(self.kind.fen_format().shape)
    }

    fn turn(&self) -> Color {
        self.record.position().turn()
    }

    fn play_legal(&mut self, mv: usize) {
        if self.record.play(mv) {
            let played = self.record.last().map(|(before, mv)| view::Played {
                number: before.fullmove_number(),
                seat: before.turn().into(),
                san: san::written(before, mv),
                text: before.move_texts().swap_remove(mv),
                tag: before.tag(mv).map(display::tag),
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

    fn link(&self) -> String {
        link::write(&self.parts())
    }

    /// The link to send to the other player: the whole line, with the side that is to move at the bottom.
    fn correspondence_link(&self) -> String {
        let end = self.record.tree().line().last().copied().unwrap_or(START);
        let turned = self.record.position_at(end).turn() == Color::Black;
        link::write(&LinkParts { ply: None, turned, by_links: true, ..self.parts() })
    }

    fn last_sketch(&self) -> Option<MoveShape> {
        self.record.last().map(|(before, mv)| before.move_shapes()[mv])
    }

    /// The answer to a sequence of picks, and the move that they are.
    fn judge(&self, texts: &[String]) -> (view::Answer, Option<usize>) {
        if let Some(reason) = self.over() {
            return (display::refused_outright(OVER.with([reason.into()])), None);
        }
        let mut parsed = Vec::new();
        for text in texts {
            match input::parse(self.record.position(), text) {
                Some(pick) => parsed.push(pick),
                None => {
                    let unknown = UNKNOWN_PICK.with([link::excerpt(text).into()]);
                    return (display::refused_outright(unknown), None);
                }
            }
        }
        let position = self.record.position();
        let verdict = interpret(position, &parsed);
        if verdict.refused() {
            let refusal = self.display().refusal(position.refuse(&parsed));
            // Whoever presses a piece that is not to move wants to know what it does.
            let marks = match parsed[..] {
                [Pick::Cell(cell)] => self.display().signs(self.reach_from(cell, true).signs),
                _ => Vec::new(),
            };
            return (display::refused(refusal, marks), None);
        }
        (self.answer(&parsed, &verdict), verdict.complete)
    }

    /// What the piece on a cell reaches; perhaps only if it is not its turn.
    fn reach_from(&self, cell: Square, only_waiting: bool) -> Hint {
        let position = self.record.position();
        let figure = position.piece_views(false).into_iter().find(|figure| figure.cell == cell);
        let waiting = |figure: &PieceView| figure.side == Some(!self.turn());
        let Some(figure) = figure.filter(|figure| !only_waiting || waiting(figure)) else { return Hint::default() };
        let legal = if waiting(&figure) { position.with_null_move().move_shapes() } else { position.move_shapes() };
        self.display().reach(&figure, &legal, position.attacks(cell))
    }

    fn answer(&self, picks: &[Pick], verdict: &Interpretation) -> view::Answer {
        let position = self.record.position();
        let goes_on = !verdict.next.is_empty();
        let choices = verdict.next.iter().filter_map(|&(pick, mv)| match pick {
            Pick::Word(word) => Some(display::choice(word, position.tag(mv))),
            Pick::Cell(_) => None,
        });
        view::Answer {
            state: if verdict.complete.is_some() { view::AnswerState::Legal } else { view::AnswerState::Open },
            targets: if picks.is_empty() { Vec::new() } else { self.targets(picks, verdict) },
            choices: choices.collect(),
            stop: verdict
                .complete
                .filter(|_| goes_on)
                .map(|mv| display::stop(san::written(position, mv), position.tag(mv))),
            refusal: None,
            marks: self.display().signs(position.marks_in_hand(picks)),
        }
    }

    /// Where the picks may go on, and behind one pick also the destinations that are worth showing though out of reach.
    fn targets(&self, picks: &[Pick], verdict: &Interpretation) -> Vec<view::Target> {
        let (position, display) = (self.record.position(), self.display());
        let sketches = position.move_shapes();
        let mut cells = Vec::new();
        let mut targets = Vec::new();
        for &(pick, mv) in &verdict.next {
            if let Pick::Cell(cell) = pick {
                cells.push(cell);
                targets.push(display.target(cell, &sketches[mv], position.tag(mv), None));
            }
        }
        if let [Pick::Cell(from)] = picks {
            for BlockedMove { shape: sketch, tag: label, refusal: objection } in position.blocked_moves(*from) {
                if !cells.contains(&sketch.to) {
                    cells.push(sketch.to);
                    targets.push(display.target(sketch.to, &sketch, label, Some(objection)));
                }
            }
        }
        targets
    }
}

fn amounts(position: &dyn DynPosition) -> Option<[i32; 2]> {
    display::amounts(Color::BOTH.map(|side| position.indicators(side)))
}

impl Table for GameSession {
    fn board(&self) -> view::Board {
        self.display().board(self.kind.board_marks())
    }

    fn view(&self) -> view::View {
        let position = self.record.position();
        let tree = self.record.tree();
        let display = self.display();
        let turn = self.turn();
        let ending = self.record.ending();
        let check = position.check();
        let last = self.last_sketch();
        let figures = position.piece_views(self.bottom == Color::Black);
        let status = match ending {
            Some(ending) => display::reason(ending, turn),
            None => display.status(turn, check, &figures),
        };
        view::View {
            game: self.game(),
            fen: position.fen(),
            link: self.link(),
            correspondence_link: self.correspondence_link(),
            bottom: self.bottom.into(),
            turn: turn.into(),
            pieces: display.pieces(figures),
            players: Color::BOTH.map(|side| display.player(side, position.indicators(side))).into(),
            at: tree.at() as u32,
            before: tree.parent(tree.at()).map(|node| node as u32),
            line: tree.line()[1..].iter().map(|&node| node as u32).collect(),
            ply: tree.ply() as u32,
            revision: tree.revision(),
            marks: [display.marks(last, check), display.signs(position.marks())].concat(),
            status: vec![status.into()],
            notes: if ending.is_some() { Vec::new() } else { display.notes(position.notes()) },
            result: ending.map(|ending| display::result(ending, turn)),
            claim: self.record.claim().map(display::claim),
            motion: last.map(|sketch| display.motion(sketch)),
        }
    }

    fn pick(&self, picks: &[String]) -> view::Answer {
        self.judge(picks).0
    }

    fn hint(&self, picks: &[String], cell: &str) -> view::Hint {
        let position = self.record.position();
        let picks: Option<Vec<Pick>> = picks.iter().map(|text| input::parse(position, text)).collect();
        match (position.shape().find(cell), picks) {
            (Some(cell), Some(picks)) if self.record.ending().is_none() => {
                // On its own cell a piece in hand is told of as before; its marks are those of the hand by now.
                let told = match picks[..] {
                    [Pick::Cell(from)] if from == cell => Hint { signs: Vec::new(), ..position.hint(&[], cell) },
                    _ => position.hint(&picks, cell),
                };
                self.display().hint(told)
            }
            _ => view::Hint::default(),
        }
    }

    fn reach(&self, cell: &str) -> view::Hint {
        let cell = self.display().0.find(cell);
        cell.map_or_else(view::Hint::default, |cell| self.display().hint(self.reach_from(cell, false)))
    }

    fn play(&mut self, picks: &[String]) -> view::Answer {
        let (answer, whole) = self.judge(picks);
        if let Some(mv) = whole {
            self.play_legal(mv);
        }
        answer
    }

    fn type_move(&mut self, text: &str) -> Result<(), Message> {
        if let Some(reason) = self.over() {
            return Err(OVER.with([reason.into()]));
        }
        let mv = san::find(self.record.position(), text)?;
        self.play_legal(mv);
        Ok(())
    }

    fn suggest(&self, text: &str) -> view::Suggestions {
        match self.over() {
            Some(reason) => suggest::none(OVER.with([reason.into()])),
            None => suggest::suggest(self.record.position(), text),
        }
    }

    fn go(&mut self, ply: usize) {
        self.record.tree_mut().go(ply);
    }

    fn visit(&mut self, node: u32) {
        if let Some(node) = self.node(node) {
            self.record.tree_mut().visit(node);
        }
    }

    fn promote(&mut self, node: u32) -> bool {
        self.node(node).is_some_and(|node| self.record.tree_mut().promote(node))
    }

    fn remove(&mut self, node: u32) {
        if let Some(node) = self.node(node) {
            self.record.tree_mut().remove(node);
        }
    }

    fn comment(&mut self, node: u32, text: &str) {
        if let Some(node) = self.node(node) {
            let parts = commands::split(text, self.display().0);
            let entry = &mut self.sheet[node];
            entry.set_comment(&parts.words);
            let drawings = [std::mem::take(&mut entry.drawings), parts.drawings].concat();
            entry.set_drawings(drawings);
            entry.clock = parts.clock.or(entry.clock);
            parts.others.into_iter().for_each(|other| entry.keep(other));
            self.record.tree_mut().touch(node);
        }
    }

    fn draw(&mut self, node: u32, drawings: Vec<view::Drawing>) {
        let geometry = self.display().0;
        let known = |name: &str| geometry.find(name).is_some();
        if let Some(node) = self.node(node) {
            self.sheet[node]
                .set_drawings(drawings.into_iter().filter(|drawing| known(&drawing.from) && known(&drawing.to)));
            self.record.tree_mut().touch(node);
        }
    }

    fn clock(&mut self, node: u32, left: Option<u32>) {
        if let Some(node) = self.node(node).filter(|&node| node != START) {
            self.sheet[node].clock = left.filter(|&left| left < commands::LONGEST_CLOCK);
            self.record.tree_mut().touch(node);
        }
    }

    fn glyph(&mut self, node: u32, glyph: u8) {
        if let Some(node) = self.node(node).filter(|&node| node != START) {
            self.sheet[node].toggle_glyph(glyph);
            self.record.tree_mut().touch(node);
        }
    }

    fn record(&self, since: u32) -> view::RecordPart {
        annotations::changed_since(self.record.tree(), &self.sheet, since)
    }

    fn restart(&mut self, settings: &[u32]) {
        *self = GameSession { bottom: self.bottom, ..GameSession::new(self.kind, self.kind.position(settings)) };
    }

    fn flip(&mut self) {
        self.bottom = !self.bottom;
    }

    fn read_fen(&mut self, text: &str) -> Result<(), Message> {
        *self = GameSession { bottom: self.bottom, ..GameSession::new(self.kind, self.kind.read(text)?) };
        Ok(())
    }

    fn close(&mut self, close: EndedBy) -> bool {
        self.set_tag(TERMINATION, "");
        self.record.close(close)
    }

    fn reopen(&mut self) {
        self.set_tag(TERMINATION, "");
        self.record.reopen();
    }

    fn over(&self) -> Option<Message> {
        self.record.ending().map(|ending| display::reason(ending, self.turn()))
    }

    fn tags(&self) -> &Tags {
        &self.tags
    }

    fn set_tag(&mut self, name: &str, value: &str) {
        self.tags.set(name, value);
    }

    fn game(&self) -> &'static str {
        self.kind.id()
    }

    fn start_fen(&self) -> Option<String> {
        let start = self.record.start();
        (!start.equals(self.kind.position(&[]).as_ref())).then(|| start.fen())
    }

    fn bottom(&self) -> Color {
        self.bottom
    }

    fn tree(&self) -> &MoveTree {
        self.record.tree()
    }

    fn sheet(&self) -> &[Annotations] {
        &self.sheet
    }

    fn closed(&self) -> Option<(usize, EndedBy)> {
        self.record.closed().filter(|&(node, _)| self.record.tree().has(node))
    }

    fn score(&self) -> Option<&'static str> {
        self.record.ending_at(self.record.tree().main_end()).map(|ending| ending.score())
    }

    #[cfg(feature = "mind")]
    fn teller(&self) -> Box<dyn RootBoard> {
        let past: Vec<_> = self.record.back().skip(1).collect();
        self.record.position().root_board(&past, self.record.ending().is_some())
    }
}
