//! A game at the table: a record, who sits at the bottom, and everything of it as plain data for a page.
//!
//! Written once over a position of [any](crate::rules::dyn_position) game; the edge sees it as [`Table`], one call for each thing a person
//! does.

use crate::board::Cell;
#[cfg(feature = "mind")]
use crate::engine::search_board::Teller;
use crate::game::annotations::{self, Entry};
use crate::game::pgn::commands;
use crate::game::pgn::tags::{TERMINATION, Tags};
use crate::game::record::{Close, Record};
use crate::game::tree::{START, Tree};
use crate::message::{Phrase, Saying};
use crate::notation::link::{self, Parts};
use crate::notation::san;
use crate::notation::suggest;
use crate::rules::Side;
use crate::rules::dyn_position::{AnyPosition, Barred};
use crate::rules::input::{self, Pick, Verdict, judge};
use crate::rules::present::{Figure, Hint};
use crate::rules::text::Sketch;
use crate::variants::Entry as Kind;
use crate::view;
use crate::view::display::{self, Display};

const OVER: Phrase = Phrase::new("pick.over", &["reason"]);
const UNKNOWN_PICK: Phrase = Phrase::new("pick.unknown", &["text"]);
const LINK_FEN: Phrase = Phrase::new("link.fen", &["problem"]);
const LINK_MOVE: Phrase = Phrase::new("link.move", &["number", "problem"]);
const LINK_NO_DRAWS: Phrase = Phrase::new("link.no_draws", &[]);
const LINK_OVER: Phrase = Phrase::new("link.over", &["number", "reason"]);
const LINK_PLY: Phrase = Phrase::new("link.ply_beyond", &["ply", "count"]);

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
    fn type_move(&mut self, text: &str) -> Result<(), Saying>;

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
    fn read_fen(&mut self, text: &str) -> Result<(), Saying>;

    /// Ends the game where the reader stands as the players want it, if that may be. Whether it may.
    fn close(&mut self, close: Close) -> bool;

    /// Takes back how the players ended the game.
    fn reopen(&mut self);

    /// Why the game is over where the reader stands, if it is.
    fn over(&self) -> Option<Saying>;

    /// The names that were given to the game, of players and the like; a new one takes the place of that there.
    fn tags(&self) -> &Tags;
    fn set_tag(&mut self, name: &str, value: &str);

    /// The game's id.
    fn game(&self) -> &'static str;

    /// The start position, unless it is the game's usual one.
    fn start_fen(&self) -> Option<String>;

    fn bottom(&self) -> Side;

    fn tree(&self) -> &Tree;

    /// What is written beside the moves, by node.
    fn sheet(&self) -> &[Entry];

    /// Where the players ended the game, and how.
    fn closed(&self) -> Option<(usize, Close)>;

    /// The score at the end of the main line, if the game is over there.
    fn score(&self) -> Option<&'static str>;

    /// Where the reader stands, to be thought about.
    #[cfg(feature = "mind")]
    fn teller(&self) -> Box<dyn Teller>;
}

/// The one way to be a table.
pub struct Session {
    kind: &'static dyn Kind,
    record: Record,
    sheet: Vec<Entry>,
    tags: Tags,
    bottom: Side,
}

impl Session {
    pub fn new(kind: &'static dyn Kind, start: Box<dyn AnyPosition>) -> Session {
        let first = Entry { amounts: amounts(start.as_ref()), ..Entry::default() };
        Session { kind, record: Record::new(start), sheet: vec![first], tags: Tags::default(), bottom: Side::White }
    }

    /// Opens what a link says as far as that can be done, and says which part is wrong. A start that can't be read is the
    /// game's usual one, with nothing played.
    pub fn open(kind: &'static dyn Kind, parts: &Parts) -> (Session, Option<Saying>) {
        let start = match &parts.fen {
            None => Ok(kind.position(&[])),
            Some(fen) => kind.read(fen).map_err(|problem| LINK_FEN.say([problem.into()])),
        };
        let (start, mut problem) = match start {
            Ok(start) => (start, None),
            Err(wrong) => (kind.position(&[]), Some(wrong)),
        };
        let mut session = Session { bottom: link::bottom(parts.turned), ..Session::new(kind, start) };
        if problem.is_none() {
            problem = session.play_all(&parts.moves).err();
        }
        // How the game ended is said of the end of its moves.
        if let Some(close) = parts.close.filter(|_| problem.is_none()) {
            session.close(close);
            problem = (close.draws() && !kind.face().draws).then(|| LINK_NO_DRAWS.say([]));
        }
        if let Some(ply) = parts.ply {
            let count = parts.moves.len();
            if ply > count {
                problem.get_or_insert_with(|| LINK_PLY.say([ply.to_string().into(), (count as u32).into()]));
            }
            session.go(ply);
        }
        (session, problem)
    }

    /// Plays the moves of a link up to the first that can't be played.
    fn play_all(&mut self, moves: &[String]) -> Result<(), Saying> {
        for (index, text) in (1u32..).zip(moves) {
            if let Some(reason) = self.over() {
                return Err(LINK_OVER.say([index.into(), reason.into()]));
            }
            self.type_move(text).map_err(|problem| LINK_MOVE.say([index.into(), problem.into()]))?;
        }
        Ok(())
    }

    fn display(&self) -> Display {
        Display(self.kind.form().geometry)
    }

    fn turn(&self) -> Side {
        self.record.position().turn()
    }

    fn play_legal(&mut self, mv: usize) {
        if self.record.play(mv) {
            let played = self.record.last().map(|(before, mv)| view::Played {
                number: before.number(),
                seat: before.turn().into(),
                san: san::written(before, mv),
                text: before.texts().swap_remove(mv),
                tag: before.label(mv).map(display::tag),
            });
            let amounts = amounts(self.record.position());
            self.sheet.push(Entry { played, amounts, ..Entry::default() });
        }
    }

    /// The node of that number, if the record has it.
    fn node(&self, number: u32) -> Option<usize> {
        Some(number as usize).filter(|&node| self.record.tree().has(node))
    }

    fn parts(&self) -> Parts {
        let tree = self.record.tree();
        let (ply, line) = (tree.ply(), tree.line());
        let text = |&node: &usize| self.sheet[node].played.as_ref().map(|played| played.text.clone());
        Parts {
            game: self.game().into(),
            fen: self.start_fen(),
            moves: line.iter().filter_map(text).collect(),
            ply: (ply + 1 != line.len()).then_some(ply),
            turned: self.bottom == Side::Black,
            close: line.last().and_then(|&end| self.record.closed_at(end)),
            ..Parts::default()
        }
    }

    fn link(&self) -> String {
        link::write(&self.parts())
    }

    /// The link to send to the other player: the whole line, with the side that is to move at the bottom.
    fn correspondence_link(&self) -> String {
        let end = self.record.tree().line().last().copied().unwrap_or(START);
        let turned = self.record.position_at(end).turn() == Side::Black;
        link::write(&Parts { ply: None, turned, by_links: true, ..self.parts() })
    }

    fn last_sketch(&self) -> Option<Sketch> {
        self.record.last().map(|(before, mv)| before.sketches()[mv])
    }

    /// The answer to a sequence of picks, and the move that they are.
    fn judge(&self, texts: &[String]) -> (view::Answer, Option<usize>) {
        if let Some(reason) = self.over() {
            return (display::refused_outright(OVER.say([reason.into()])), None);
        }
        let mut parsed = Vec::new();
        for text in texts {
            match input::parse(self.record.position(), text) {
                Some(pick) => parsed.push(pick),
                None => {
                    let unknown = UNKNOWN_PICK.say([link::excerpt(text).into()]);
                    return (display::refused_outright(unknown), None);
                }
            }
        }
        let position = self.record.position();
        let verdict = judge(position, &parsed);
        if verdict.refused() {
            let refusal = self.display().refusal(position.refuse(&parsed));
            // Whoever presses a piece that is not to move wants to know what it does.
            let marks = match parsed[..] {
                [Pick::Cell(cell)] => self.display().signs(self.reach_from(cell, true).signs),
                _ => Vec::new(),
            };
            return (display::refused(refusal, marks), None);
        }
        (self.answer(&parsed, &verdict), verdict.whole)
    }

    /// What the piece on a cell reaches; perhaps only if it is not its turn.
    fn reach_from(&self, cell: Cell, only_waiting: bool) -> Hint {
        let position = self.record.position();
        let figure = position.figures(false).into_iter().find(|figure| figure.cell == cell);
        let waiting = |figure: &Figure| figure.side == Some(!self.turn());
        let Some(figure) = figure.filter(|figure| !only_waiting || waiting(figure)) else { return Hint::default() };
        let legal = if waiting(&figure) { position.passed().sketches() } else { position.sketches() };
        self.display().reach(&figure, &legal, position.attacks(cell))
    }

    fn answer(&self, picks: &[Pick], verdict: &Verdict) -> view::Answer {
        let position = self.record.position();
        let goes_on = !verdict.next.is_empty();
        let choices = verdict.next.iter().filter_map(|&(pick, mv)| match pick {
            Pick::Word(word) => Some(display::choice(word, position.label(mv))),
            Pick::Cell(_) => None,
        });
        view::Answer {
            state: if verdict.whole.is_some() { view::AnswerState::Legal } else { view::AnswerState::Open },
            targets: if picks.is_empty() { Vec::new() } else { self.targets(picks, verdict) },
            choices: choices.collect(),
            stop: verdict
                .whole
                .filter(|_| goes_on)
                .map(|mv| display::stop(san::written(position, mv), position.label(mv))),
            refusal: None,
            marks: self.display().signs(position.hand_signs(picks)),
        }
    }

    /// Where the picks may go on, and behind one pick also the destinations that are worth showing though out of reach.
    fn targets(&self, picks: &[Pick], verdict: &Verdict) -> Vec<view::Target> {
        let (position, display) = (self.record.position(), self.display());
        let sketches = position.sketches();
        let mut cells = Vec::new();
        let mut targets = Vec::new();
        for &(pick, mv) in &verdict.next {
            if let Pick::Cell(cell) = pick {
                cells.push(cell);
                targets.push(display.target(cell, &sketches[mv], position.label(mv), None));
            }
        }
        if let [Pick::Cell(from)] = picks {
            for Barred { sketch, label, objection } in position.barred(*from) {
                if !cells.contains(&sketch.to) {
                    cells.push(sketch.to);
                    targets.push(display.target(sketch.to, &sketch, label, Some(objection)));
                }
            }
        }
        targets
    }
}

fn amounts(position: &dyn AnyPosition) -> Option<[i32; 2]> {
    display::amounts(Side::BOTH.map(|side| position.gauges(side)))
}

impl Table for Session {
    fn board(&self) -> view::Board {
        self.display().board(self.kind.ground())
    }

    fn view(&self) -> view::View {
        let position = self.record.position();
        let tree = self.record.tree();
        let display = self.display();
        let turn = self.turn();
        let ending = self.record.ending();
        let check = position.check();
        let last = self.last_sketch();
        let figures = position.figures(self.bottom == Side::Black);
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
            players: Side::BOTH.map(|side| display.player(side, position.gauges(side))).into(),
            at: tree.at() as u32,
            before: tree.parent(tree.at()).map(|node| node as u32),
            line: tree.line()[1..].iter().map(|&node| node as u32).collect(),
            ply: tree.ply() as u32,
            revision: tree.revision(),
            marks: [display.marks(last, check), display.signs(position.signs())].concat(),
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
        match (position.geometry().find(cell), picks) {
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

    fn type_move(&mut self, text: &str) -> Result<(), Saying> {
        if let Some(reason) = self.over() {
            return Err(OVER.say([reason.into()]));
        }
        let mv = san::find(self.record.position(), text)?;
        self.play_legal(mv);
        Ok(())
    }

    fn suggest(&self, text: &str) -> view::Suggestions {
        match self.over() {
            Some(reason) => suggest::none(OVER.say([reason.into()])),
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
        *self = Session { bottom: self.bottom, ..Session::new(self.kind, self.kind.position(settings)) };
    }

    fn flip(&mut self) {
        self.bottom = !self.bottom;
    }

    fn read_fen(&mut self, text: &str) -> Result<(), Saying> {
        *self = Session { bottom: self.bottom, ..Session::new(self.kind, self.kind.read(text)?) };
        Ok(())
    }

    fn close(&mut self, close: Close) -> bool {
        self.set_tag(TERMINATION, "");
        self.record.close(close)
    }

    fn reopen(&mut self) {
        self.set_tag(TERMINATION, "");
        self.record.reopen();
    }

    fn over(&self) -> Option<Saying> {
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
        (!start.same(self.kind.position(&[]).as_ref())).then(|| start.fen())
    }

    fn bottom(&self) -> Side {
        self.bottom
    }

    fn tree(&self) -> &Tree {
        self.record.tree()
    }

    fn sheet(&self) -> &[Entry] {
        &self.sheet
    }

    fn closed(&self) -> Option<(usize, Close)> {
        self.record.closed().filter(|&(node, _)| self.record.tree().has(node))
    }

    fn score(&self) -> Option<&'static str> {
        self.record.ending_at(self.record.tree().main_end()).map(|ending| ending.score())
    }

    #[cfg(feature = "mind")]
    fn teller(&self) -> Box<dyn Teller> {
        let past: Vec<_> = self.record.back().skip(1).collect();
        self.record.position().teller(&past, self.record.ending().is_some())
    }
}
