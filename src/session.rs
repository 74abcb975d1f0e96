//! A game at the table: a record, who sits at the bottom, and everything of it as plain data for a page.
//!
//! Written once over the traits; the edge sees it as [`Table`], one dynamic call for each thing a person does.

use crate::display::{self, Display};
use crate::link::{self, Parts};
use crate::notation::Sketch;
use crate::picks::{self, Pick, Verdict, judge};
use crate::record::Record;
use crate::rules::Side;
use crate::san;
use crate::show::Game;
use crate::view;
use crate::words::{Phrase, Saying};

const OVER: Phrase = Phrase::new("pick.over", &["reason"]);
const UNKNOWN_PICK: Phrase = Phrase::new("pick.unknown", &["text"]);
const LINK_FEN: Phrase = Phrase::new("link.fen", &["problem"]);
const LINK_MOVE: Phrase = Phrase::new("link.move", &["number", "problem"]);
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

    /// Plays the move that the picks are, if they are one; the answer is that to the picks.
    fn play(&mut self, picks: &[String]) -> view::Answer;

    /// Plays a move given as human notation or move text.
    fn type_move(&mut self, text: &str) -> Result<(), Saying>;

    /// Stands at a ply; beyond the last it is the last.
    fn go(&mut self, ply: usize);

    /// A new game under these settings; missing ones have their usual value.
    fn restart(&mut self, settings: &[u32]);

    /// Turns the board by 180 degrees.
    fn flip(&mut self);

    /// Starts from a position text. On an error nothing changes.
    fn read_fen(&mut self, text: &str) -> Result<(), Saying>;

    /// Claims the draw that the view offers, if it offers one.
    fn claim(&mut self);
}

/// A game of one kind in play.
pub struct Session<G: Game> {
    record: Record<G>,
    /// The moves of the record as a page lists them.
    played: Vec<view::Played>,
    bottom: Side,
}

impl<G: Game> Session<G> {
    const DISPLAY: Display = Display(G::GEOMETRY);

    pub fn new(start: G) -> Session<G> {
        Session { record: Record::new(start), played: Vec::new(), bottom: Side::White }
    }

    /// Opens what a link says; an error says which part is wrong.
    pub fn open(parts: &Parts) -> Result<Session<G>, Saying> {
        let start = match &parts.fen {
            None => G::start(&[]),
            Some(fen) => G::from_fen(fen).map_err(|problem| LINK_FEN.say([problem.into()]))?,
        };
        let mut session = Session { bottom: link::bottom(parts.turned), ..Session::new(start) };
        for (index, text) in (1u32..).zip(&parts.moves) {
            if let Some(reason) = session.over() {
                return Err(LINK_OVER.say([index.into(), reason.into()]));
            }
            session.type_move(text).map_err(|problem| LINK_MOVE.say([index.into(), problem.into()]))?;
        }
        if parts.claimed {
            session.record.claim_draw();
        }
        if let Some(ply) = parts.ply {
            let count = parts.moves.len();
            if ply > count {
                return Err(LINK_PLY.say([ply.to_string().into(), (count as u32).into()]));
            }
            session.record.go(ply);
        }
        Ok(session)
    }

    fn turn(&self) -> Side {
        self.record.position().turn()
    }

    /// Why the game is over where the reader stands, if it is.
    fn over(&self) -> Option<Saying> {
        self.record.ending().map(|ending| display::reason(ending, self.turn()))
    }

    fn play_legal(&mut self, mv: G::Move) {
        let position = self.record.position();
        let ply = self.record.ply();
        if self.record.moves().get(ply) != Some(&mv) {
            let played = view::Played {
                number: position.number(),
                seat: position.turn().into(),
                san: san::write(position, mv),
                text: position.text(mv),
                tag: position.label(mv).map(display::tag),
            };
            self.played.truncate(ply);
            self.played.push(played);
        }
        self.record.play(mv);
    }

    fn link(&self) -> String {
        let start = self.record.start();
        let (ply, end) = (self.record.ply(), self.played.len());
        link::write(&Parts {
            game: G::FACE.id.into(),
            fen: (*start != G::start(&[])).then(|| start.fen()),
            moves: self.played.iter().map(|played| played.text.clone()).collect(),
            ply: (ply != end).then_some(ply),
            turned: self.bottom == Side::Black,
            claimed: self.record.claimed_at(end),
        })
    }

    fn last_sketch(&self) -> Option<Sketch> {
        let last = self.record.ply().checked_sub(1)?;
        Some(self.record.before(last).sketch(self.record.moves()[last]))
    }

    /// The answer to a sequence of picks, and the move that they are.
    fn judge(&self, texts: &[String]) -> (view::Answer, Option<G::Move>) {
        if let Some(reason) = self.over() {
            return (display::refused_outright(OVER.say([reason.into()])), None);
        }
        let mut parsed = Vec::new();
        for text in texts {
            match picks::parse::<G>(text) {
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
            let refusal = Self::DISPLAY.refusal(position.refuse(&parsed));
            return (display::refused(refusal), None);
        }
        (self.answer(&parsed, &verdict), verdict.whole)
    }

    fn answer(&self, picks: &[Pick], verdict: &Verdict<G::Move>) -> view::Answer {
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
                .map(|mv| display::stop(san::write(position, mv), position.label(mv))),
            refusal: None,
            marks: Self::DISPLAY.signs(position.hand_signs(picks)),
        }
    }

    /// Where the picks may go on, and behind one pick also the destinations that are worth showing though out of reach.
    fn targets(&self, picks: &[Pick], verdict: &Verdict<G::Move>) -> Vec<view::Target> {
        let position = self.record.position();
        let mut cells = Vec::new();
        let mut targets = Vec::new();
        for &(pick, mv) in &verdict.next {
            if let Pick::Cell(cell) = pick {
                cells.push(cell);
                targets.push(Self::DISPLAY.target(cell, &position.sketch(mv), position.label(mv), None));
            }
        }
        if let [Pick::Cell(from)] = picks {
            for mv in position.candidate_list() {
                let sketch = position.sketch(mv);
                if sketch.from != *from || cells.contains(&sketch.to) {
                    continue;
                }
                if let Some(objection) = position.objection(mv).filter(|objection| objection.shown) {
                    cells.push(sketch.to);
                    targets.push(Self::DISPLAY.target(sketch.to, &sketch, position.label(mv), Some(objection)));
                }
            }
        }
        targets
    }
}

impl<G: Game> Table for Session<G> {
    fn board(&self) -> view::Board {
        Self::DISPLAY.board()
    }

    fn view(&self) -> view::View {
        let position = self.record.position();
        let display = Self::DISPLAY;
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
            game: G::FACE.id,
            fen: position.fen(),
            link: self.link(),
            bottom: self.bottom.into(),
            turn: turn.into(),
            pieces: display.pieces(figures),
            players: Side::BOTH.map(|side| display::player(side, position.gauges(side))).into(),
            moves: self.played.clone(),
            ply: self.record.ply() as u32,
            marks: [display.marks(last, check), display.signs(position.signs())].concat(),
            status: vec![status.into()],
            result: ending.map(|ending| display::result(ending, turn)),
            claim: self.record.claim().map(display::claim),
            motion: last.map(|sketch| display.motion(sketch)),
        }
    }

    fn pick(&self, picks: &[String]) -> view::Answer {
        self.judge(picks).0
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
        let mv = san::read(self.record.position(), text)?;
        self.play_legal(mv);
        Ok(())
    }

    fn go(&mut self, ply: usize) {
        self.record.go(ply);
    }

    fn restart(&mut self, settings: &[u32]) {
        *self = Session { bottom: self.bottom, ..Session::new(G::start(settings)) };
    }

    fn flip(&mut self) {
        self.bottom = !self.bottom;
    }

    fn read_fen(&mut self, text: &str) -> Result<(), Saying> {
        *self = Session { bottom: self.bottom, ..Session::new(G::from_fen(text)?) };
        Ok(())
    }

    fn claim(&mut self) {
        self.record.claim_draw();
    }
}
