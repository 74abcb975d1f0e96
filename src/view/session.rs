//! The view of a game session: everything to draw, and the interpretation of input.

use crate as view;
use crate::display::{self, Display};
use board::Square;
use game::annotations::changed_since;
use game::session::{GameSession, OVER};
use game::summary;
use message::MessageId;
use notation::fen::Fen;
use notation::{illegal, link, san, suggest};
use rules::Color;
use rules::dyn_position::BlockedMove;
use rules::input::{self, InputStep, Interpretation, interpret};
use rules::present::{Hint, PieceView};
use rules::settings::{Setting, split_id};

const UNKNOWN_STEP: MessageId = MessageId::new(&("pick.unknown", &["text"]));

impl view::RuleChange {
    /// A setting with its value.
    pub(super) fn of((setting, value): (&Setting, u32)) -> view::RuleChange {
        view::RuleChange { message: setting.message(value).into(), rule: setting.rule, against: setting.against }
    }
}

/// What the page asks of a game.
pub trait SessionView {
    /// The squares of the board. Constant during a game.
    fn board(&self) -> view::Board;

    /// The rules in three short lines, as the start of this game makes them. Constant during a game.
    fn rules(&self) -> Vec<view::LocalizedMessage>;

    /// Everything needed to draw the current position.
    fn view(&self) -> view::View;

    /// Interprets an input.
    fn interpret(&self, steps: &[String]) -> view::Answer;

    /// The hint for a square while `steps` are selected.
    fn hint(&self, steps: &[String], square: &str) -> view::Hint;

    /// The reach of the piece on a square, whichever side is to move.
    fn reach(&self, square: &str) -> view::Hint;

    /// Plays the move if the input is complete. Returns the interpretation of the input.
    fn play(&mut self, steps: &[String]) -> view::Answer;

    /// The legal moves that match a text being typed.
    fn suggest(&self, text: &str) -> view::Suggestions;

    /// Why a typed move is illegal; `None` if the text names no move, or a legal one.
    fn refuse_text(&self, text: &str) -> Option<view::Refusal>;

    /// The nodes of the record that have changed since a revision; all for revision 0.
    fn record_since(&self, since: u32) -> view::RecordPart;
}

impl SessionView for GameSession {
    fn board(&self) -> view::Board {
        display(self).board(self.variant().board_marks())
    }

    fn rules(&self) -> Vec<view::LocalizedMessage> {
        self.record().start().rules().into_iter().map(view::LocalizedMessage::from).collect()
    }

    fn view(&self) -> view::View {
        let position = self.record().position();
        let tree = self.record().tree();
        let display = display(self);
        let turn = self.turn();
        let ending = self.record().ending();
        let check = position.check();
        let last = self.last_move();
        let piece_views = position.piece_views(self.orientation() == Color::Black);
        let status = match ending {
            Some(ending) => ending.message(turn, position.draw_limits()),
            None => display.status(turn, check, &piece_views),
        };
        view::View {
            game: self.variant().info().id,
            rules: split_id(self.game()).1,
            changes: self.variant().values().changed().map(view::RuleChange::of).collect(),
            fen: position.fen(),
            link: self.link(),
            correspondence_link: self.correspondence_link(),
            orientation: self.orientation(),
            turn,
            pieces: display.pieces(piece_views),
            players: Color::BOTH.map(|side| display.player(side, position.indicators(side))).into(),
            at: tree.at() as u32,
            before: tree.parent(tree.at()).map(|node| node as u32),
            line: tree.line()[1..].iter().map(|&node| node as u32).collect(),
            ply: tree.ply() as u32,
            revision: tree.revision(),
            marks: [display.marks(last, check), display.marks_of(position.marks())].concat(),
            status: vec![status.into()],
            notes: if ending.is_some() { Vec::new() } else { display.notes(position.notes()) },
            result: ending.map(|ending| display::result(ending, turn, position.draw_limits(), position.ruling(ending))),
            figures: if ending.is_some() { figures(self) } else { Vec::new() },
            claim: self.record().claim().map(|claim| display::claim(claim, position.draw_limits())),
            motion: last.map(|move_shape| display.motion(move_shape)),
        }
    }

    fn interpret(&self, steps: &[String]) -> view::Answer {
        interpret_texts(self, steps).0
    }

    fn hint(&self, steps: &[String], square: &str) -> view::Hint {
        let position = self.record().position();
        let steps: Option<Vec<InputStep>> = steps.iter().map(|text| input::parse(position, text)).collect();
        match (position.shape().find(square), steps) {
            (Some(square), Some(steps)) if self.record().ending().is_none() => {
                // On its own square, the selected piece has the same hint as before; its marks are
                // drawn by the selection already.
                let hint = match steps[..] {
                    [InputStep::Square(from)] if from == square => {
                        Hint { marks: Vec::new(), ..position.hint(&[], square) }
                    }
                    _ => position.hint(&steps, square),
                };
                display(self).hint(hint)
            }
            _ => view::Hint::default(),
        }
    }

    fn reach(&self, square: &str) -> view::Hint {
        let square = display(self).0.find(square);
        square.map_or_else(view::Hint::default, |square| display(self).hint(reach_from(self, square, false)))
    }

    fn play(&mut self, steps: &[String]) -> view::Answer {
        let (answer, complete_move) = interpret_texts(self, steps);
        if let Some(mv) = complete_move {
            self.play_legal(mv);
        }
        answer
    }

    fn suggest(&self, text: &str) -> view::Suggestions {
        match self.over() {
            Some(reason) => suggest::none(OVER.with([reason.into()])),
            None => {
                let position = self.record().position();
                let suggestions = suggest::suggest(position, text);
                let reason = suggestions.problem.is_some().then(|| illegal::refuse(position, text)).flatten();
                match reason {
                    Some(refusal) => view::Suggestions { problem: Some(refusal.message.into()), ..suggestions },
                    None => suggestions,
                }
            }
        }
    }

    fn refuse_text(&self, text: &str) -> Option<view::Refusal> {
        let refusal = illegal::refuse(self.record().position(), text).filter(|_| self.over().is_none())?;
        Some(display(self).refusal(refusal))
    }

    fn record_since(&self, since: u32) -> view::RecordPart {
        changed_since(self.record().tree(), self.annotations(), since)
    }
}

/// What the game up to the current position is summed up by.
fn figures(session: &GameSession) -> Vec<view::LocalizedMessage> {
    summary::figures(session.record()).into_iter().map(view::LocalizedMessage::from).collect()
}

fn display(session: &GameSession) -> Display {
    Display(session.variant().fen_format().shape)
}

/// Interprets an input; also returns the move if it is complete.
fn interpret_texts(session: &GameSession, texts: &[String]) -> (view::Answer, Option<usize>) {
    if let Some(reason) = session.over() {
        return (display::refused_outright(OVER.with([reason.into()])), None);
    }
    let mut parsed = Vec::new();
    for text in texts {
        match input::parse(session.record().position(), text) {
            Some(step) => parsed.push(step),
            None => {
                let unknown = UNKNOWN_STEP.with([link::excerpt(text).into()]);
                return (display::refused_outright(unknown), None);
            }
        }
    }
    let position = session.record().position();
    let interpretation = interpret(position, &parsed);
    if interpretation.refused() {
        let refusal = display(session).refusal(position.refuse(&parsed));
        // Selecting a piece of the side not to move shows its reach.
        let marks = match parsed[..] {
            [InputStep::Square(square)] => display(session).marks_of(reach_from(session, square, true).marks),
            _ => Vec::new(),
        };
        return (display::refused(refusal, marks), None);
    }
    (answer(session, &parsed, &interpretation), interpretation.complete)
}

/// The reach of the piece on a square; with `only_waiting`, only for the side not to move.
fn reach_from(session: &GameSession, square: Square, only_waiting: bool) -> Hint {
    let position = session.record().position();
    let piece = position.piece_views(false).into_iter().find(|piece| piece.square == square);
    let waiting = |piece: &PieceView| piece.side == Some(!session.turn());
    let Some(piece) = piece.filter(|piece| !only_waiting || waiting(piece)) else { return Hint::default() };
    let legal = if waiting(&piece) { position.with_null_move().move_shapes() } else { position.move_shapes() };
    display(session).reach(&piece, &legal, position.attacks(square))
}

fn answer(session: &GameSession, steps: &[InputStep], interpretation: &Interpretation) -> view::Answer {
    let position = session.record().position();
    let goes_on = !interpretation.next.is_empty();
    // Where the move can also stop, what a square would add to it has to be said.
    let optional = interpretation.complete.is_some();
    let choices = interpretation.next.iter().filter_map(|&(step, mv)| match step {
        InputStep::Choice(word) => Some(display::choice(word, position.tag(mv))),
        InputStep::Square(square) if optional => {
            Some(display::go_on(position.shape().name(square), san::written(position, mv), position.tag(mv)))
        }
        InputStep::Square(_) => None,
    });
    view::Answer {
        state: if interpretation.complete.is_some() { view::AnswerState::Legal } else { view::AnswerState::Open },
        targets: if steps.is_empty() { Vec::new() } else { targets(session, steps, interpretation) },
        choices: choices.collect(),
        stop: interpretation
            .complete
            .filter(|_| goes_on)
            .map(|mv| display::stop(san::written(position, mv), position.tag(mv))),
        refusal: None,
        marks: display(session).marks_of(position.marks_in_hand(steps)),
    }
}

/// Possible continuations and, after one step, illegal destinations that are worth showing.
fn targets(session: &GameSession, steps: &[InputStep], interpretation: &Interpretation) -> Vec<view::Target> {
    let (position, display) = (session.record().position(), display(session));
    let move_shapes = position.move_shapes();
    let mut squares = Vec::new();
    let mut targets = Vec::new();
    for &(step, mv) in &interpretation.next {
        if let InputStep::Square(square) = step {
            squares.push(square);
            targets.push(display.target(square, &move_shapes[mv], position.tag(mv), None));
        }
    }
    if let [InputStep::Square(from)] = steps {
        for BlockedMove { shape: move_shape, tag, refusal } in position.blocked_moves(*from) {
            if !squares.contains(&move_shape.to) {
                squares.push(move_shape.to);
                targets.push(display.target(move_shape.to, &move_shape, tag, Some(refusal)));
            }
        }
    }
    targets
}
