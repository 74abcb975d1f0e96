//! From the core's own types to the plain data of the view.
//!
//! Nothing here depends on the type of a game, so it is compiled once, not once a game.

use crate::board::{BoardShape, Square, SquareSet};
use crate::game::record::{Claim, GameEnd};
use crate::message::{Arg, Message, MessageId};
use crate::rules::input::NamedChoice;
use crate::rules::layers::{Layer, Wording};
use crate::rules::piece_kind;
use crate::rules::present::{Hint, Indicator, Mark, MoveTag, Note, PieceView, VariantInfo};
use crate::rules::setup::SetupError;
use crate::rules::text::MoveShape;
use crate::rules::{Color, Refusal};
use crate::view::{self, MarkKind, TargetKind};

const TO_MOVE: MessageId = MessageId::new("status.to_move", &["side"]);
const CHECK: MessageId = MessageId::new("status.check", &["side", "piece", "cell"]);
const CHECK_BY_MANY: MessageId = MessageId::new("status.check_by_many", &["side", "count"]);
const WON_BY_MATE: MessageId = MessageId::new("end.checkmate", &["winner", "loser"]);
const WON_STUCK: MessageId = MessageId::new("end.stuck", &["winner", "loser"]);
const STALEMATE: MessageId = MessageId::new("end.stalemate", &["side"]);
const FIVEFOLD: MessageId = MessageId::new("end.fivefold", &[]);
const SEVENTY_FIVE: MessageId = MessageId::new("end.seventy_five", &[]);
const DEAD: MessageId = MessageId::new("end.dead", &[]);
const CLAIMED_THREEFOLD: MessageId = MessageId::new("end.claimed_threefold", &[]);
const CLAIMED_FIFTY: MessageId = MessageId::new("end.claimed_fifty", &[]);
const AGREED: MessageId = MessageId::new("end.agreed", &[]);
const RESIGNED: MessageId = MessageId::new("end.resigned", &["winner", "loser"]);
const OUT_OF_TIME: MessageId = MessageId::new("end.out_of_time", &["winner", "loser"]);
const TIME_DRAWN: MessageId = MessageId::new("end.time_drawn", &["late", "other"]);
const MAY_CLAIM_THREEFOLD: MessageId = MessageId::new("claim.threefold", &[]);
const MAY_CLAIM_FIFTY: MessageId = MessageId::new("claim.fifty", &[]);
const STOP: MessageId = MessageId::new("choice.stop", &["move"]);
const GOES: MessageId = MessageId::new("reach.goes", &["piece", "cell", "cells"]);
const GOES_NOWHERE: MessageId = MessageId::new("reach.nowhere", &["piece", "cell"]);
const AIMS: MessageId = MessageId::new("reach.aims", &["cells"]);

/// Puts what stands on a board of this shape into a page's words.
#[derive(Clone, Copy)]
pub struct Display(pub &'static BoardShape);

impl Display {
    pub fn name(self, cell: Square) -> String {
        self.0.name(cell)
    }

    pub fn names(self, cells: impl IntoIterator<Item = Square>) -> Vec<String> {
        cells.into_iter().map(|cell| self.name(cell)).collect()
    }

    /// The cells, and the marks that belong to the board itself.
    pub fn board(self, ground: Vec<Mark>) -> view::Board {
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
            cells: geometry.squares().map(place).collect(),
            marks: self.signs(ground),
        }
    }

    pub fn pieces(self, figures: Vec<PieceView>) -> Vec<view::Piece> {
        let piece = |figure: PieceView| view::Piece {
            cell: self.name(figure.cell),
            letter: figure.letter,
            art: figure.art,
            seat: figure.side.map(view::Seat::from),
            name: figure.name.into(),
        };
        figures.into_iter().map(piece).collect()
    }

    pub fn signs(self, signs: Vec<Mark>) -> Vec<view::Mark> {
        let mark = |sign: Mark| view::Mark {
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
    pub fn reach(self, figure: &PieceView, legal: &[MoveShape], attacks: SquareSet) -> Hint {
        let quiet = |sketch: &&MoveShape| {
            sketch.from == figure.cell && ![Some(sketch.from), sketch.takes].contains(&Some(sketch.to))
        };
        let goes: SquareSet = legal.iter().filter(quiet).map(|sketch| sketch.to).collect();
        let names = |cells: SquareSet| Arg::from(self.names(cells).join(", "));
        let (piece, cell) = (figure.name, self.name(figure.cell));
        let mut hint = Hint::default();
        let going = match goes.is_not_empty() {
            true => GOES.with([piece.into(), cell.into(), names(goes)]),
            false => GOES_NOWHERE.with([piece.into(), cell.into()]),
        };
        hint.sayings.push(going);
        let aims = attacks.without(goes);
        if aims.is_not_empty() {
            hint.sayings.push(AIMS.with([names(aims)]));
        }
        for (kind, cells) in [(MarkKind::Reach, goes), (MarkKind::Aim, aims)] {
            if cells.is_not_empty() {
                hint.signs.push(Mark::new(kind, [figure.cell].into_iter().chain(cells)));
            }
        }
        hint
    }

    fn mark(self, kind: MarkKind, cells: impl IntoIterator<Item = Square>) -> view::Mark {
        view::Mark { kind, cells: self.names(cells), seat: None, tag: None }
    }

    /// The marks that every position has: the last move, and a check with its givers.
    pub fn marks(self, last: Option<MoveShape>, check: Option<(Square, SquareSet)>) -> Vec<view::Mark> {
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

    pub fn motion(self, sketch: MoveShape) -> view::Motion {
        let glide = |from: Square, to: Square| view::Glide { from: self.name(from), to: self.name(to) };
        let rook = sketch.castling.map(|castled| glide(castled.from, castled.to));
        let moved = (sketch.from != sketch.to).then(|| glide(sketch.from, sketch.to));
        view::Motion {
            glides: moved.into_iter().chain(rook).collect(),
            taken: sketch.takes.map(|cell| self.name(cell)).into_iter().collect(),
            shot: sketch.takes.filter(|_| sketch.shot).map(|victim| glide(sketch.to, victim)),
        }
    }

    pub fn fault(self, fault: SetupError) -> view::Fault {
        view::Fault { said: fault.message.into(), cells: self.names(fault.cells) }
    }

    pub fn refusal(self, objection: Refusal) -> view::Refusal {
        view::Refusal {
            said: objection.message.into(),
            proof: self.names(objection.evidence),
            rule: objection.rule.into(),
        }
    }

    /// A destination of the move that looks so.
    pub fn target(
        self,
        cell: Square,
        sketch: &MoveShape,
        label: Option<MoveTag>,
        objection: Option<Refusal>,
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

    pub fn player(self, side: Color, gauges: Vec<Indicator>) -> view::Player {
        let meters = gauges.into_iter().map(|gauge| self.meter(gauge)).collect();
        view::Player { seat: side.into(), name: piece_kind::side(side).into(), meters }
    }

    fn meter(self, gauge: Indicator) -> view::Meter {
        match gauge {
            Indicator::Amount { label, value, saying } => {
                view::Meter::Amount { label: label.into(), value, said: saying.into() }
            }
            Indicator::DirectionChart { label, sources, sectors: petals } => view::Meter::Rose {
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
    pub fn status(self, turn: Color, check: Option<(Square, SquareSet)>, figures: &[PieceView]) -> Message {
        let side = piece_kind::side(turn);
        let Some((_, givers)) = check else { return TO_MOVE.with([side.into()]) };
        match figures.iter().find(|figure| givers.has(figure.cell)) {
            Some(giver) if !givers.has_several() => {
                CHECK.with([side.into(), giver.name.into(), self.name(giver.cell).into()])
            }
            _ => CHECK_BY_MANY.with([side.into(), givers.len().into()]),
        }
    }
}

pub fn card(face: VariantInfo) -> view::Card {
    let setting = |dial: &crate::rules::present::Setting| view::Setting {
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
        settings: face.settings.iter().map(setting).collect(),
        layers: face.layers.iter().map(layer).collect(),
        wordings: face.wordings.iter().map(wording).collect(),
    }
}

fn layer(layer: &Layer) -> view::Layer {
    let shown = |&(sample, phrase): &(view::Sample, MessageId)| view::Shown { sample, said: phrase.into() };
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
pub fn amounts(gauges: [Vec<Indicator>; 2]) -> Option<[i32; 2]> {
    let amount = |gauges: &Vec<Indicator>| {
        gauges.iter().find_map(|gauge| if let Indicator::Amount { value, .. } = gauge { Some(*value) } else { None })
    };
    let [white, black] = &gauges;
    Some([amount(white)?, amount(black)?])
}

pub fn tag(label: MoveTag) -> view::Tag {
    view::Tag {
        text: label.amount.to_string(),
        said: label.saying.into(),
        missing: (label.missing > 0).then(|| format!("−{}", label.missing)),
    }
}

pub fn choice(word: &'static NamedChoice, label: Option<MoveTag>) -> view::Choice {
    view::Choice { pick: word.text, label: word.label.into(), art: word.art.map(|kind| kind.art), tag: label.map(tag) }
}

/// Stopping at a whole move that could go on.
pub fn stop(san: String, label: Option<MoveTag>) -> view::Choice {
    view::Choice { pick: "", label: STOP.with([san.into()]).into(), art: None, tag: label.map(tag) }
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
pub fn refused_outright(saying: Message) -> view::Answer {
    refused(view::Refusal { said: saying.into(), proof: Vec::new(), rule: String::new() }, Vec::new())
}

/// Why the game is over, with the side that would be to move.
pub fn reason(ending: GameEnd, turn: Color) -> Message {
    let decided = |phrase: MessageId, winner: Color| {
        phrase.with([piece_kind::side(winner).into(), piece_kind::side(!winner).into()])
    };
    match ending {
        GameEnd::Checkmate { winner } => decided(WON_BY_MATE, winner),
        GameEnd::Stuck { winner } => decided(WON_STUCK, winner),
        GameEnd::Stalemate => STALEMATE.with([piece_kind::side(turn).into()]),
        GameEnd::Fivefold => FIVEFOLD.with([]),
        GameEnd::SeventyFiveMoves => SEVENTY_FIVE.with([]),
        GameEnd::Dead => DEAD.with([]),
        GameEnd::Claimed(Claim::Threefold) => CLAIMED_THREEFOLD.with([]),
        GameEnd::Claimed(Claim::FiftyMoves) => CLAIMED_FIFTY.with([]),
        GameEnd::Agreed => AGREED.with([]),
        GameEnd::Resigned { winner } => decided(RESIGNED, winner),
        GameEnd::OutOfTime { winner } => decided(OUT_OF_TIME, winner),
        GameEnd::TimeDrawn { late } => TIME_DRAWN.with([piece_kind::side(late).into(), piece_kind::side(!late).into()]),
    }
}

pub fn result(ending: GameEnd, turn: Color) -> view::Ending {
    view::Ending {
        score: ending.score(),
        winner: ending.winner().map(view::Seat::from),
        reason: reason(ending, turn).into(),
        closed: matches!(
            ending,
            GameEnd::Claimed(_)
                | GameEnd::Agreed
                | GameEnd::Resigned { .. }
                | GameEnd::OutOfTime { .. }
                | GameEnd::TimeDrawn { .. }
        ),
    }
}

pub fn claim(claim: Claim) -> view::Said {
    view::Said::from(match claim {
        Claim::Threefold => MAY_CLAIM_THREEFOLD,
        Claim::FiftyMoves => MAY_CLAIM_FIFTY,
    })
}
