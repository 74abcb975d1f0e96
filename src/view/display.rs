//! From the core's own types to the plain data of the view.
//!
//! Nothing here depends on the type of a game, so it is compiled once, not once a game.

use crate::board::{BoardShape, Square, SquareSet};
use crate::game::record::{Claim, GameEnd};
use crate::message::{Arg, Message, MessageId};
use crate::rules::input::NamedChoice;
use crate::rules::layers::{Layer, Wording};
use crate::rules::marks::Glide;
use crate::rules::piece_kind;
use crate::rules::present::{Hint, Indicator, Mark, MoveTag, Note, PieceView, VariantInfo};
use crate::rules::setup::SetupError;
use crate::rules::text::MoveShape;
use crate::rules::{Color, Refusal};
use crate::variants::DynVariant;
use crate::view::{self, MarkKind, TargetKind};

const TO_MOVE: MessageId = MessageId::new("status.to_move", &["side"]);
const CHECK: MessageId = MessageId::new("status.check", &["side", "piece", "square"]);
const CHECK_BY_MANY: MessageId = MessageId::new("status.check_by_many", &["side", "count"]);
const MAY_CLAIM_THREEFOLD: MessageId = MessageId::new("claim.threefold", &[]);
const MAY_CLAIM_FIFTY: MessageId = MessageId::new("claim.fifty", &[]);
const STOP: MessageId = MessageId::new("choice.stop", &["move"]);
const GOES: MessageId = MessageId::new("reach.goes", &["piece", "square", "squares"]);
const GOES_NOWHERE: MessageId = MessageId::new("reach.nowhere", &["piece", "square"]);
const AIMS: MessageId = MessageId::new("reach.aims", &["squares"]);

/// Puts what stands on a board of this shape into a page's words.
#[derive(Clone, Copy)]
pub struct Display(pub &'static BoardShape);

impl Display {
    pub fn name(self, square: Square) -> String {
        self.0.name(square)
    }

    pub fn names(self, squares: impl IntoIterator<Item = Square>) -> Vec<String> {
        squares.into_iter().map(|square| self.name(square)).collect()
    }

    /// The squares, and the marks that belong to the board itself.
    pub fn board(self, ground: Vec<Mark>) -> view::Board {
        let board_shape = self.0;
        let place = |square| view::Place {
            name: self.name(square),
            x: board_shape.file(square),
            y: board_shape.height - 1 - board_shape.rank(square),
            dark: board_shape.dark(square),
            file: board_shape.file_letter(square).into(),
            rank: board_shape.rank_digit(square).into(),
        };
        view::Board {
            width: board_shape.width,
            height: board_shape.height,
            squares: board_shape.squares().map(place).collect(),
            marks: self.signs(ground),
        }
    }

    pub fn pieces(self, figures: Vec<PieceView>) -> Vec<view::Piece> {
        let piece = |figure: PieceView| view::Piece {
            square: self.name(figure.square),
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
            squares: self.names(sign.squares),
            seat: sign.side.map(view::Seat::from),
            tag: sign.tag.map(view::Tag::from),
        };
        signs.into_iter().map(mark).collect()
    }

    pub fn notes(self, notes: Vec<Note>) -> Vec<view::Note> {
        let note = |note: Note| view::Note { said: note.message.into(), marks: self.signs(note.marks) };
        notes.into_iter().map(note).collect()
    }

    pub fn hint(self, hint: Hint) -> view::Hint {
        view::Hint {
            said: hint.messages.into_iter().map(view::Said::from).collect(),
            marks: self.signs(hint.marks),
            tag: hint.tag.map(view::Tag::from),
        }
    }

    /// What a piece reaches: where one of these legal moves takes it without taking, and the squares that it attacks or
    /// guards besides.
    pub fn reach(self, figure: &PieceView, legal: &[MoveShape], attacks: SquareSet) -> Hint {
        let quiet = |move_shape: &&MoveShape| {
            move_shape.from == figure.square
                && ![Some(move_shape.from), move_shape.takes].contains(&Some(move_shape.to))
        };
        let goes: SquareSet = legal.iter().filter(quiet).map(|move_shape| move_shape.to).collect();
        let names = |squares: SquareSet| Arg::from(self.names(squares).join(", "));
        let (piece, square) = (figure.name, self.name(figure.square));
        let mut hint = Hint::default();
        let going = match goes.is_not_empty() {
            true => GOES.with([piece.into(), square.into(), names(goes)]),
            false => GOES_NOWHERE.with([piece.into(), square.into()]),
        };
        hint.messages.push(going);
        let aims = attacks.without(goes);
        if aims.is_not_empty() {
            hint.messages.push(AIMS.with([names(aims)]));
        }
        for (kind, squares) in [(MarkKind::Reach, goes), (MarkKind::Aim, aims)] {
            if squares.is_not_empty() {
                hint.marks.push(Mark::new(kind, [figure.square].into_iter().chain(squares)));
            }
        }
        hint
    }

    fn mark(self, kind: MarkKind, squares: impl IntoIterator<Item = Square>) -> view::Mark {
        view::Mark { kind, squares: self.names(squares), seat: None, tag: None }
    }

    /// The marks that every position has: the last move, and a check with its givers.
    pub fn marks(self, last: Option<MoveShape>, check: Option<(Square, SquareSet)>) -> Vec<view::Mark> {
        let mut marks = Vec::new();
        if let Some(move_shape) = last {
            if move_shape.to != move_shape.from {
                marks.push(self.mark(MarkKind::Left, [move_shape.from]));
            }
            marks.push(self.mark(MarkKind::Reached, [move_shape.to]));
            if let Some(victim) = move_shape.takes.filter(|_| move_shape.shot) {
                marks.push(self.mark(MarkKind::Hit, [victim, move_shape.to]));
            }
        }
        if let Some((square, givers)) = check {
            marks.push(self.mark(MarkKind::Check, [square].into_iter().chain(givers)));
        }
        marks
    }

    pub fn motion(self, move_shape: MoveShape) -> view::Motion {
        view::Motion {
            glides: Glide::of_move(self.0, &move_shape),
            taken: move_shape.takes.map(|square| self.name(square)).into_iter().collect(),
            shot: move_shape.shot_at().map(|victim| Glide::new(self.0, move_shape.to, victim)),
        }
    }

    pub fn fault(self, fault: SetupError) -> view::Fault {
        view::Fault { said: fault.message.into(), squares: self.names(fault.squares) }
    }

    pub fn refusal(self, refusal: Refusal) -> view::Refusal {
        view::Refusal { said: refusal.message.into(), proof: self.names(refusal.evidence), rule: refusal.rule.into() }
    }

    /// A destination of the move that looks so.
    pub fn target(
        self,
        square: Square,
        move_shape: &MoveShape,
        label: Option<MoveTag>,
        refusal: Option<Refusal>,
    ) -> view::Target {
        let kind = match move_shape.takes {
            _ if move_shape.castling.is_some() => TargetKind::Joint,
            Some(victim) if move_shape.shot && victim == square => TargetKind::Shot,
            Some(_) if !move_shape.shot => TargetKind::Capture,
            _ => TargetKind::Move,
        };
        view::Target {
            square: self.name(square),
            kind,
            tag: label.map(view::Tag::from),
            barred: refusal.map(|refusal| self.refusal(refusal)),
        }
    }

    pub fn player(self, side: Color, indicators: Vec<Indicator>) -> view::Player {
        let meters = indicators.into_iter().map(|indicator| self.meter(indicator)).collect();
        view::Player { seat: side.into(), name: piece_kind::side(side).into(), meters }
    }

    fn meter(self, indicator: Indicator) -> view::Meter {
        match indicator {
            Indicator::Amount { label, value, message } => {
                view::Meter::Amount { label: label.into(), value, said: message.into() }
            }
            Indicator::DirectionChart { label, sources, sectors } => view::Meter::Rose {
                label: label.into(),
                sources: sources.into(),
                sectors: sectors
                    .into_iter()
                    .map(|spoke| view::Petal {
                        dx: spoke.dx,
                        dy: spoke.dy,
                        value: spoke.value,
                        source: spoke.source,
                        said: spoke.message.into(),
                        marks: self.signs(spoke.marks),
                    })
                    .collect(),
            },
        }
    }

    /// Whose turn it is and whether that side is in check, and by what.
    pub fn status(self, turn: Color, check: Option<(Square, SquareSet)>, figures: &[PieceView]) -> Message {
        let side = piece_kind::side(turn);
        let Some((_, givers)) = check else { return TO_MOVE.with([side.into()]) };
        match figures.iter().find(|figure| givers.has(figure.square)) {
            Some(giver) if !givers.has_several() => {
                CHECK.with([side.into(), giver.name.into(), self.name(giver.square).into()])
            }
            _ => CHECK_BY_MANY.with([side.into(), givers.len().into()]),
        }
    }
}

impl dyn DynVariant {
    /// The game as the picker shows it.
    pub fn card(&self) -> view::Card {
        card(self.info())
    }
}

fn card(face: VariantInfo) -> view::Card {
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

pub fn choice(word: &'static NamedChoice, label: Option<MoveTag>) -> view::Choice {
    view::Choice {
        pick: word.text,
        label: word.label.into(),
        art: word.art.map(|kind| kind.art),
        tag: label.map(view::Tag::from),
    }
}

/// Stopping at a whole move that could go on.
pub fn stop(san: String, label: Option<MoveTag>) -> view::Choice {
    view::Choice { pick: "", label: STOP.with([san.into()]).into(), art: None, tag: label.map(view::Tag::from) }
}

/// A refusal, with what else is worth drawing of the squares picked.
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

/// A refusal that no square proves and no rule explains: the picks themselves are at fault.
pub fn refused_outright(message: Message) -> view::Answer {
    refused(view::Refusal { said: message.into(), proof: Vec::new(), rule: String::new() }, Vec::new())
}

pub fn result(ending: GameEnd, turn: Color) -> view::Ending {
    view::Ending {
        score: ending.score(),
        winner: ending.winner().map(view::Seat::from),
        reason: ending.message(turn).into(),
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
