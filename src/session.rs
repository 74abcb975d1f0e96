//! A game at the table: a record, who sits at the bottom, and everything of it as plain data for a page.
//!
//! Written once over the traits; the edge sees it as [`Table`], one dynamic call for each thing a person does.

use crate::cells::{Cell, Cells};
use crate::kinds;
use crate::link::{self, Parts};
use crate::notation::Sketch;
use crate::picks::{self, Pick, Verdict, judge};
use crate::record::{Claim, Ending, Record};
use crate::rules::{Objection, Side};
use crate::san;
use crate::show::{Figure, Game, Gauge, Label, Sign};
use crate::view::{self, MarkKind};
use crate::words::{Phrase, Saying};

const TO_MOVE: Phrase = Phrase::new("status.to_move", &["side"]);
const CHECK: Phrase = Phrase::new("status.check", &["side", "piece", "cell"]);
const CHECK_BY_MANY: Phrase = Phrase::new("status.check_by_many", &["side", "count"]);
const WON_BY_MATE: Phrase = Phrase::new("end.checkmate", &["winner", "loser"]);
const WON_STUCK: Phrase = Phrase::new("end.stuck", &["winner", "loser"]);
const STALEMATE: Phrase = Phrase::new("end.stalemate", &["side"]);
const FIVEFOLD: Phrase = Phrase::new("end.fivefold", &[]);
const SEVENTY_FIVE: Phrase = Phrase::new("end.seventy_five", &[]);
const DEAD: Phrase = Phrase::new("end.dead", &[]);
const CLAIMED_THREEFOLD: Phrase = Phrase::new("end.claimed_threefold", &[]);
const CLAIMED_FIFTY: Phrase = Phrase::new("end.claimed_fifty", &[]);
const MAY_CLAIM_THREEFOLD: Phrase = Phrase::new("claim.threefold", &[]);
const MAY_CLAIM_FIFTY: Phrase = Phrase::new("claim.fifty", &[]);
const OVER: Phrase = Phrase::new("pick.over", &["reason"]);
const UNKNOWN_PICK: Phrase = Phrase::new("pick.unknown", &["text"]);
const STOP: Phrase = Phrase::new("choice.stop", &["move"]);
const LINK_FEN: Phrase = Phrase::new("link.fen", &["problem"]);
const LINK_MOVE: Phrase = Phrase::new("link.move", &["number", "problem"]);
const LINK_OVER: Phrase = Phrase::new("link.over", &["number", "reason"]);
const LINK_PLY: Phrase = Phrase::new("link.ply_beyond", &["ply", "count"]);

/// A game in play, whichever it is. Nothing here panics, whatever the input.
pub trait Table {
    fn board(&self) -> view::Board;

    fn view(&self) -> view::View;

    /// What the picks mean.
    fn pick(&self, picks: &[String]) -> view::Answer;

    /// Plays the move that the picks are, if they are one; the answer is that to the picks.
    fn play(&mut self, picks: &[String]) -> view::Answer;

    /// Plays a move given as human notation or move text.
    fn type_move(&mut self, text: &str) -> Result<(), Saying>;

    fn go(&mut self, ply: usize);

    fn restart(&mut self, settings: &[u32]);

    fn flip(&mut self);

    /// Starts from a position text.
    fn read_fen(&mut self, text: &str) -> Result<(), Saying>;

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
            if let Some(ending) = session.record.ending() {
                return Err(LINK_OVER.say([index.into(), reason(ending, !session.turn()).into()]));
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

    fn name(cell: Cell) -> String {
        G::GEOMETRY.name(cell)
    }

    fn names(cells: Cells) -> Vec<String> {
        cells.map(Self::name).collect()
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
                tag: position.label(mv).map(tag),
            };
            self.played.truncate(ply);
            self.played.push(played);
        }
        self.record.play(mv);
    }

    fn link(&self) -> String {
        let start = self.record.start();
        let ply = self.record.ply();
        let end = self.played.len();
        link::write(&Parts {
            game: G::FACE.id.into(),
            fen: (*start != G::start(&[])).then(|| start.fen()),
            moves: self.played.iter().map(|played| played.text.clone()).collect(),
            ply: (ply != end).then_some(ply),
            turned: self.bottom == Side::Black,
            claimed: self.record.claimed_at(end),
        })
    }

    fn figure_at(&self, cell: Cell) -> Option<Figure> {
        self.record.position().figures(false).into_iter().find(|figure| figure.cell == cell)
    }

    fn status(&self) -> Vec<Saying> {
        if let Some(ending) = self.record.ending() {
            return vec![reason(ending, !self.turn())];
        }
        let side = kinds::side(self.turn());
        match self.record.position().check() {
            None => vec![TO_MOVE.say([side.into()])],
            Some((_, givers)) if givers.many() => vec![CHECK_BY_MANY.say([side.into(), givers.len().into()])],
            Some((_, givers)) => {
                let giver = givers.first().and_then(|cell| self.figure_at(cell));
                giver
                    .map(|figure| CHECK.say([side.into(), figure.name.into(), Self::name(figure.cell).into()]))
                    .into_iter()
                    .collect()
            }
        }
    }

    fn marks(&self) -> Vec<view::Mark> {
        let position = self.record.position();
        let mut marks = Vec::new();
        if let Some(sketch) = self.last_sketch() {
            if sketch.to != sketch.from {
                marks.push(mark(MarkKind::Left, vec![Self::name(sketch.from)]));
            }
            marks.push(mark(MarkKind::Reached, vec![Self::name(sketch.to)]));
            if let Some(victim) = sketch.takes.filter(|_| sketch.shot) {
                marks.push(mark(MarkKind::Hit, vec![Self::name(victim), Self::name(sketch.to)]));
            }
        }
        if let Some((cell, givers)) = position.check() {
            marks.push(mark(MarkKind::Check, [vec![Self::name(cell)], Self::names(givers)].concat()));
        }
        marks.extend(position.signs().into_iter().map(Self::sign));
        marks
    }

    fn sign(sign: Sign) -> view::Mark {
        mark(sign.kind, sign.cells.into_iter().map(Self::name).collect())
    }

    fn last_sketch(&self) -> Option<Sketch> {
        let last = self.record.ply().checked_sub(1)?;
        Some(self.record.before(last).sketch(self.record.moves()[last]))
    }

    fn motion(&self) -> Option<view::Motion> {
        let sketch = self.last_sketch()?;
        let glide = |from: Cell, to: Cell| view::Glide { from: Self::name(from), to: Self::name(to) };
        let rook = sketch.castling.map(|castled| glide(castled.from, castled.to));
        let moved = (sketch.from != sketch.to).then(|| glide(sketch.from, sketch.to));
        Some(view::Motion {
            glides: moved.into_iter().chain(rook).collect(),
            taken: sketch.takes.map(Self::name).into_iter().collect(),
            shot: sketch.takes.filter(|_| sketch.shot).map(|victim| glide(sketch.to, victim)),
        })
    }

    fn refusal(objection: Objection) -> view::Refusal {
        view::Refusal {
            said: objection.saying.into(),
            proof: Self::names(objection.proof),
            rule: objection.rule.into(),
        }
    }

    fn refused(refusal: view::Refusal) -> view::Answer {
        view::Answer {
            state: view::AnswerState::Refused,
            targets: Vec::new(),
            choices: Vec::new(),
            stop: None,
            refusal: Some(refusal),
            marks: Vec::new(),
        }
    }

    /// The answer to picks that are cells and words of this game, and the move that they are.
    fn judge(&self, texts: &[String]) -> (view::Answer, Option<G::Move>) {
        let refuse = |saying: Saying| {
            Self::refused(view::Refusal { said: saying.into(), proof: Vec::new(), rule: String::new() })
        };
        if let Some(ending) = self.record.ending() {
            return (refuse(OVER.say([reason(ending, !self.turn()).into()])), None);
        }
        let mut parsed = Vec::new();
        for text in texts {
            match picks::parse::<G>(text) {
                Some(pick) => parsed.push(pick),
                None => return (refuse(UNKNOWN_PICK.say([link::excerpt(text).into()])), None),
            }
        }
        let position = self.record.position();
        let verdict = judge(position, &parsed);
        if verdict.refused() {
            return (Self::refused(Self::refusal(position.refuse(&parsed))), None);
        }
        let targets = if parsed.is_empty() { Vec::new() } else { self.targets(&parsed, &verdict) };
        let choices = verdict.next.iter().filter_map(|&(pick, mv)| match pick {
            Pick::Word(word) => Some(view::Choice {
                pick: word.text,
                label: word.label.into(),
                art: word.art.map(|kind| kind.art),
                tag: position.label(mv).map(tag),
            }),
            Pick::Cell(_) => None,
        });
        let goes_on = !verdict.next.is_empty();
        let answer = view::Answer {
            state: if verdict.whole.is_some() { view::AnswerState::Legal } else { view::AnswerState::Open },
            targets,
            choices: choices.collect(),
            stop: verdict.whole.filter(|_| goes_on).map(|mv| view::Choice {
                pick: "",
                label: STOP.say([san::write(position, mv).into()]).into(),
                art: None,
                tag: position.label(mv).map(tag),
            }),
            refusal: None,
            marks: position.hand_signs(&parsed).into_iter().map(Self::sign).collect(),
        };
        (answer, verdict.whole)
    }

    fn targets(&self, picks: &[Pick], verdict: &Verdict<G::Move>) -> Vec<view::Target> {
        let position = self.record.position();
        let mut targets: Vec<view::Target> = Vec::new();
        for &(pick, mv) in &verdict.next {
            if let Pick::Cell(cell) = pick {
                targets.push(view::Target {
                    cell: Self::name(cell),
                    kind: target_kind(&position.sketch(mv), cell),
                    tag: position.label(mv).map(tag),
                    barred: None,
                });
            }
        }
        if let [Pick::Cell(from)] = picks {
            let mut candidates = Vec::new();
            position.candidates(&mut candidates);
            for mv in candidates {
                let sketch = position.sketch(mv);
                let cell = Self::name(sketch.to);
                if sketch.from != *from || targets.iter().any(|target| target.cell == cell) {
                    continue;
                }
                if let Some(objection) = position.objection(mv).filter(|objection| objection.shown) {
                    targets.push(view::Target {
                        cell,
                        kind: target_kind(&sketch, sketch.to),
                        tag: position.label(mv).map(tag),
                        barred: Some(Self::refusal(objection)),
                    });
                }
            }
        }
        targets
    }
}

impl<G: Game> Table for Session<G> {
    fn board(&self) -> view::Board {
        let geometry = G::GEOMETRY;
        let place = |cell| view::Place {
            name: Self::name(cell),
            x: geometry.file(cell),
            y: geometry.height - 1 - geometry.rank(cell),
            dark: geometry.dark(cell),
            file: geometry.file_letter(cell).into(),
            rank: geometry.rank_digit(cell).into(),
        };
        view::Board { width: geometry.width, height: geometry.height, cells: geometry.cells().map(place).collect() }
    }

    fn view(&self) -> view::View {
        let position = self.record.position();
        let piece = |figure: Figure| view::Piece {
            cell: Self::name(figure.cell),
            letter: figure.letter,
            art: figure.art,
            seat: figure.side.map(view::Seat::from),
            name: figure.name.into(),
        };
        let player = |side: Side| view::Player {
            seat: side.into(),
            name: kinds::side(side).into(),
            meters: position.gauges(side).into_iter().map(meter).collect(),
        };
        let ending = self.record.ending();
        view::View {
            game: G::FACE.id,
            fen: position.fen(),
            link: self.link(),
            bottom: self.bottom.into(),
            turn: position.turn().into(),
            pieces: position.figures(self.bottom == Side::Black).into_iter().map(piece).collect(),
            players: Side::BOTH.map(player).into(),
            moves: self.played.clone(),
            ply: self.record.ply() as u32,
            marks: self.marks(),
            status: self.status().into_iter().map(view::Said::from).collect(),
            result: ending.map(|ending| view::Ending {
                score: match ending.winner() {
                    Some(Side::White) => "1-0",
                    Some(Side::Black) => "0-1",
                    None => "1/2-1/2",
                },
                winner: ending.winner().map(view::Seat::from),
                reason: reason(ending, !self.turn()).into(),
            }),
            claim: self.record.claim().map(|claim| {
                view::Said::from(match claim {
                    Claim::Threefold => MAY_CLAIM_THREEFOLD,
                    Claim::FiftyMoves => MAY_CLAIM_FIFTY,
                })
            }),
            motion: self.motion(),
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
        if let Some(ending) = self.record.ending() {
            return Err(OVER.say([reason(ending, !self.turn()).into()]));
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

/// Why the game is over; `waiting` is the side that is not to move.
fn reason(ending: Ending, waiting: Side) -> Saying {
    let decided = |phrase: Phrase, winner: Side| phrase.say([kinds::side(winner).into(), kinds::side(!winner).into()]);
    match ending {
        Ending::Checkmate { winner } => decided(WON_BY_MATE, winner),
        Ending::Stuck { winner } => decided(WON_STUCK, winner),
        Ending::Stalemate => STALEMATE.say([kinds::side(!waiting).into()]),
        Ending::Fivefold => FIVEFOLD.say([]),
        Ending::SeventyFiveMoves => SEVENTY_FIVE.say([]),
        Ending::Dead => DEAD.say([]),
        Ending::Claimed(Claim::Threefold) => CLAIMED_THREEFOLD.say([]),
        Ending::Claimed(Claim::FiftyMoves) => CLAIMED_FIFTY.say([]),
    }
}

fn target_kind(sketch: &Sketch, cell: Cell) -> view::TargetKind {
    if sketch.castling.is_some() {
        view::TargetKind::Castle
    } else if sketch.shot {
        if sketch.takes == Some(cell) { view::TargetKind::Shot } else { view::TargetKind::Move }
    } else if sketch.takes.is_some() {
        view::TargetKind::Capture
    } else {
        view::TargetKind::Move
    }
}

fn mark(kind: MarkKind, cells: Vec<String>) -> view::Mark {
    view::Mark { kind, cells }
}

fn tag(label: Label) -> view::Tag {
    view::Tag {
        text: label.amount.to_string(),
        said: label.saying.into(),
        missing: (label.missing > 0).then(|| format!("−{}", label.missing)),
    }
}

fn meter(gauge: Gauge) -> view::Meter {
    match gauge {
        Gauge::Amount { label, value, saying } => {
            view::Meter::Amount { label: label.into(), value, said: saying.into() }
        }
        Gauge::Rose { label, petals } => view::Meter::Rose {
            label: label.into(),
            petals: petals
                .into_iter()
                .map(|spoke| view::Petal {
                    dx: spoke.dx,
                    dy: spoke.dy,
                    value: spoke.value,
                    source: spoke.source,
                    said: spoke.saying.into(),
                })
                .collect(),
        },
    }
}

impl From<Side> for view::Seat {
    fn from(side: Side) -> view::Seat {
        match side {
            Side::White => view::Seat::White,
            Side::Black => view::Seat::Black,
        }
    }
}
