//! From the core's own types to the plain data of the view.
//!
//! Nothing here depends on the type of a game, so it is compiled once, not once a game.

use crate::board::{Cell, Cells, Geometry};
use crate::game::record::{Claim, Ending};
use crate::message::{Arg, Phrase, Saying};
use crate::rules::input::Word;
use crate::rules::layers::{Layer, Wording};
use crate::rules::piece_kind;
use crate::rules::present::{Face, Figure, Gauge, Hint, Label, Note, Sign};
use crate::rules::setup::Fault;
use crate::rules::text::Sketch;
use crate::rules::{Objection, Side};
use crate::view::{self, MarkKind, TargetKind};

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
const AGREED: Phrase = Phrase::new("end.agreed", &[]);
const RESIGNED: Phrase = Phrase::new("end.resigned", &["winner", "loser"]);
const OUT_OF_TIME: Phrase = Phrase::new("end.out_of_time", &["winner", "loser"]);
const TIME_DRAWN: Phrase = Phrase::new("end.time_drawn", &["late", "other"]);
const MAY_CLAIM_THREEFOLD: Phrase = Phrase::new("claim.threefold", &[]);
const MAY_CLAIM_FIFTY: Phrase = Phrase::new("claim.fifty", &[]);
const STOP: Phrase = Phrase::new("choice.stop", &["move"]);
const GOES: Phrase = Phrase::new("reach.goes", &["piece", "cell", "cells"]);
const GOES_NOWHERE: Phrase = Phrase::new("reach.nowhere", &["piece", "cell"]);
const AIMS: Phrase = Phrase::new("reach.aims", &["cells"]);

/// Puts what stands on a board of this shape into a page's words.
#[derive(Clone, Copy)]
pub struct Display(pub &'static Geometry);

impl Display {
    pub fn name(self, cell: Cell) -> String {
        self.0.name(cell)
    }

    pub fn names(self, cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
        cells.into_iter().map(|cell| self.name(cell)).collect()
    }

    /// The cells, and the marks that belong to the board itself.
    pub fn board(self, ground: Vec<Sign>) -> view::Board {
        let geometry = self.0;
        let place = |cell| view::Place {
            name: self.name(cell),
            x: geometry.file(cell),
            y: geometry.height - 1 - geometry.rank(cell),
            dark: geometry.dark(cell),
            file: geometry.file_letter(cell).into(),
            rank: geometry.rank_digit(cell).into(),
        };
        view::Board {
            width: geometry.width,
            height: geometry.height,
            cells: geometry.cells().map(place).collect(),
            marks: self.signs(ground),
        }
    }

    pub fn pieces(self, figures: Vec<Figure>) -> Vec<view::Piece> {
        let piece = |figure: Figure| view::Piece {
            cell: self.name(figure.cell),
            letter: figure.letter,
            art: figure.art,
            seat: figure.side.map(view::Seat::from),
            name: figure.name.into(),
        };
        figures.into_iter().map(piece).collect()
    }

    pub fn signs(self, signs: Vec<Sign>) -> Vec<view::Mark> {
        let mark = |sign: Sign| view::Mark {
            kind: sign.kind,
            cells: self.names(sign.cells),
            seat: sign.side.map(view::Seat::from),
            tag: sign.label.map(tag),
        };
        signs.into_iter().map(mark).collect()
    }

    pub fn notes(self, notes: Vec<Note>) -> Vec<view::Note> {
        let note = |note: Note| view::Note { said: note.saying.into(), marks: self.signs(note.signs) };
        notes.into_iter().map(note).collect()
    }

    pub fn hint(self, hint: Hint) -> view::Hint {
        view::Hint {
            said: hint.sayings.into_iter().map(view::Said::from).collect(),
            marks: self.signs(hint.signs),
            tag: hint.label.map(tag),
        }
    }

    /// What a piece reaches: where one of these legal moves takes it without taking, and the cells that it attacks or
    /// guards besides.
    pub fn reach(self, figure: &Figure, legal: &[Sketch], attacks: Cells) -> Hint {
        let quiet = |sketch: &&Sketch| {
            sketch.from == figure.cell && ![Some(sketch.from), sketch.takes].contains(&Some(sketch.to))
        };
        let goes: Cells = legal.iter().filter(quiet).map(|sketch| sketch.to).collect();
        let names = |cells: Cells| Arg::from(self.names(cells).join(", "));
        let (piece, cell) = (figure.name, self.name(figure.cell));
        let mut hint = Hint::default();
        let going = match goes.any() {
            true => GOES.say([piece.into(), cell.into(), names(goes)]),
            false => GOES_NOWHERE.say([piece.into(), cell.into()]),
        };
        hint.sayings.push(going);
        let aims = attacks.without(goes);
        if aims.any() {
            hint.sayings.push(AIMS.say([names(aims)]));
        }
        for (kind, cells) in [(MarkKind::Reach, goes), (MarkKind::Aim, aims)] {
            if cells.any() {
                hint.signs.push(Sign::new(kind, [figure.cell].into_iter().chain(cells)));
            }
        }
        hint
    }

    fn mark(self, kind: MarkKind, cells: impl IntoIterator<Item = Cell>) -> view::Mark {
        view::Mark { kind, cells: self.names(cells), seat: None, tag: None }
    }

    /// The marks that every position has: the last move, and a check with its givers.
    pub fn marks(self, last: Option<Sketch>, check: Option<(Cell, Cells)>) -> Vec<view::Mark> {
        let mut marks = Vec::new();
        if let Some(sketch) = last {
            if sketch.to != sketch.from {
                marks.push(self.mark(MarkKind::Left, [sketch.from]));
            }
            marks.push(self.mark(MarkKind::Reached, [sketch.to]));
            if let Some(victim) = sketch.takes.filter(|_| sketch.shot) {
                marks.push(self.mark(MarkKind::Hit, [victim, sketch.to]));
            }
        }
        if let Some((cell, givers)) = check {
            marks.push(self.mark(MarkKind::Check, [cell].into_iter().chain(givers)));
        }
        marks
    }

    pub fn motion(self, sketch: Sketch) -> view::Motion {
        let glide = |from: Cell, to: Cell| view::Glide { from: self.name(from), to: self.name(to) };
        let rook = sketch.castling.map(|castled| glide(castled.from, castled.to));
        let moved = (sketch.from != sketch.to).then(|| glide(sketch.from, sketch.to));
        view::Motion {
            glides: moved.into_iter().chain(rook).collect(),
            taken: sketch.takes.map(|cell| self.name(cell)).into_iter().collect(),
            shot: sketch.takes.filter(|_| sketch.shot).map(|victim| glide(sketch.to, victim)),
        }
    }

    pub fn fault(self, fault: Fault) -> view::Fault {
        view::Fault { said: fault.saying.into(), cells: self.names(fault.cells) }
    }

    pub fn refusal(self, objection: Objection) -> view::Refusal {
        view::Refusal { said: objection.saying.into(), proof: self.names(objection.proof), rule: objection.rule.into() }
    }

    /// A destination of the move that looks so.
    pub fn target(
        self,
        cell: Cell,
        sketch: &Sketch,
        label: Option<Label>,
        objection: Option<Objection>,
    ) -> view::Target {
        let kind = match sketch.takes {
            _ if sketch.castling.is_some() => TargetKind::Joint,
            Some(victim) if sketch.shot && victim == cell => TargetKind::Shot,
            Some(_) if !sketch.shot => TargetKind::Capture,
            _ => TargetKind::Move,
        };
        view::Target {
            cell: self.name(cell),
            kind,
            tag: label.map(tag),
            barred: objection.map(|objection| self.refusal(objection)),
        }
    }

    pub fn player(self, side: Side, gauges: Vec<Gauge>) -> view::Player {
        let meters = gauges.into_iter().map(|gauge| self.meter(gauge)).collect();
        view::Player { seat: side.into(), name: piece_kind::side(side).into(), meters }
    }

    fn meter(self, gauge: Gauge) -> view::Meter {
        match gauge {
            Gauge::Amount { label, value, saying } => {
                view::Meter::Amount { label: label.into(), value, said: saying.into() }
            }
            Gauge::Rose { label, sources, petals } => view::Meter::Rose {
                label: label.into(),
                sources: sources.into(),
                petals: petals
                    .into_iter()
                    .map(|spoke| view::Petal {
                        dx: spoke.dx,
                        dy: spoke.dy,
                        value: spoke.value,
                        source: spoke.source,
                        said: spoke.saying.into(),
                        marks: self.signs(spoke.signs),
                    })
                    .collect(),
            },
        }
    }

    /// Whose turn it is and whether that side is in check, and by what.
    pub fn status(self, turn: Side, check: Option<(Cell, Cells)>, figures: &[Figure]) -> Saying {
        let side = piece_kind::side(turn);
        let Some((_, givers)) = check else { return TO_MOVE.say([side.into()]) };
        match figures.iter().find(|figure| givers.has(figure.cell)) {
            Some(giver) if !givers.many() => CHECK.say([side.into(), giver.name.into(), self.name(giver.cell).into()]),
            _ => CHECK_BY_MANY.say([side.into(), givers.len().into()]),
        }
    }
}

pub fn card(face: Face) -> view::Card {
    let setting = |dial: &crate::rules::present::Dial| view::Setting {
        label: dial.label.into(),
        min: dial.min,
        max: dial.max,
        value: dial.value,
    };
    view::Card {
        id: face.id,
        name: face.name.into(),
        tagline: face.tagline.into(),
        rules: face.rules.into_iter().map(view::Said::from).collect(),
        sample: face.sample,
        draws: face.draws,
        settings: face.dials.iter().map(setting).collect(),
        layers: face.layers.iter().map(layer).collect(),
        wordings: face.wordings.iter().map(wording).collect(),
    }
}

fn layer(layer: &Layer) -> view::Layer {
    let shown = |&(sample, phrase): &(view::Sample, Phrase)| view::Shown { sample, said: phrase.into() };
    view::Layer {
        id: layer.id,
        label: layer.label.into(),
        on: layer.on,
        shown: layer.shown.iter().map(shown).collect(),
    }
}

fn wording(wording: &Wording) -> view::Wording {
    let options = (wording.options)();
    view::Wording { label: wording.label.into(), options: options.into_iter().map(view::Said::from).collect() }
}

/// What the two players hold, if the game has amounts.
pub fn amounts(gauges: [Vec<Gauge>; 2]) -> Option<[i32; 2]> {
    let amount = |gauges: &Vec<Gauge>| {
        gauges.iter().find_map(|gauge| if let Gauge::Amount { value, .. } = gauge { Some(*value) } else { None })
    };
    let [white, black] = &gauges;
    Some([amount(white)?, amount(black)?])
}

pub fn tag(label: Label) -> view::Tag {
    view::Tag {
        text: label.amount.to_string(),
        said: label.saying.into(),
        missing: (label.missing > 0).then(|| format!("−{}", label.missing)),
    }
}

pub fn choice(word: &'static Word, label: Option<Label>) -> view::Choice {
    view::Choice { pick: word.text, label: word.label.into(), art: word.art.map(|kind| kind.art), tag: label.map(tag) }
}

/// Stopping at a whole move that could go on.
pub fn stop(san: String, label: Option<Label>) -> view::Choice {
    view::Choice { pick: "", label: STOP.say([san.into()]).into(), art: None, tag: label.map(tag) }
}

/// A refusal, with what else is worth drawing of the cells picked.
pub fn refused(refusal: view::Refusal, marks: Vec<view::Mark>) -> view::Answer {
    view::Answer {
        state: view::AnswerState::Refused,
        targets: Vec::new(),
        choices: Vec::new(),
        stop: None,
        refusal: Some(refusal),
        marks,
    }
}

/// A refusal that no cell proves and no rule explains: the picks themselves are at fault.
pub fn refused_outright(saying: Saying) -> view::Answer {
    refused(view::Refusal { said: saying.into(), proof: Vec::new(), rule: String::new() }, Vec::new())
}

/// Why the game is over, with the side that would be to move.
pub fn reason(ending: Ending, turn: Side) -> Saying {
    let decided =
        |phrase: Phrase, winner: Side| phrase.say([piece_kind::side(winner).into(), piece_kind::side(!winner).into()]);
    match ending {
        Ending::Checkmate { winner } => decided(WON_BY_MATE, winner),
        Ending::Stuck { winner } => decided(WON_STUCK, winner),
        Ending::Stalemate => STALEMATE.say([piece_kind::side(turn).into()]),
        Ending::Fivefold => FIVEFOLD.say([]),
        Ending::SeventyFiveMoves => SEVENTY_FIVE.say([]),
        Ending::Dead => DEAD.say([]),
        Ending::Claimed(Claim::Threefold) => CLAIMED_THREEFOLD.say([]),
        Ending::Claimed(Claim::FiftyMoves) => CLAIMED_FIFTY.say([]),
        Ending::Agreed => AGREED.say([]),
        Ending::Resigned { winner } => decided(RESIGNED, winner),
        Ending::OutOfTime { winner } => decided(OUT_OF_TIME, winner),
        Ending::TimeDrawn { late } => TIME_DRAWN.say([piece_kind::side(late).into(), piece_kind::side(!late).into()]),
    }
}

pub fn result(ending: Ending, turn: Side) -> view::Ending {
    view::Ending {
        score: ending.score(),
        winner: ending.winner().map(view::Seat::from),
        reason: reason(ending, turn).into(),
        closed: matches!(
            ending,
            Ending::Claimed(_)
                | Ending::Agreed
                | Ending::Resigned { .. }
                | Ending::OutOfTime { .. }
                | Ending::TimeDrawn { .. }
        ),
    }
}

pub fn claim(claim: Claim) -> view::Said {
    view::Said::from(match claim {
        Claim::Threefold => MAY_CLAIM_THREEFOLD,
        Claim::FiftyMoves => MAY_CLAIM_FIFTY,
    })
}
