//! Converts core types to the wire types of the view.
//!
//! Nothing here depends on the type of a variant, so it is compiled once instead of once per
//! variant.

use crate as view;
use crate::{MarkKind, TargetKind};
use board::{BoardShape, Square, Squares};
use game::record::{Claim, GameEnd};
use message::{Arg, Message, MessageId};
use rules::draw::DrawLimits;
use rules::input::NamedChoice;
use rules::layers::Wording;
use rules::marks::Glide;
use rules::piece_kind;
use rules::present::{Hint, Indicator, Mark, MoveTag, Note, PieceView};
use rules::settings::amount;
use rules::setup::SetupError;
use rules::text::MoveShape;
use rules::{Color, Refusal};
use variants::DynVariant;

const TO_MOVE: MessageId = MessageId::new(&("status.to_move", &["side"]));
const CHECK: MessageId = MessageId::new(&("status.check", &["side", "piece", "square"]));
const CHECK_BY_MANY: MessageId = MessageId::new(&("status.check_by_many", &["side", "count"]));
const MAY_CLAIM_THREEFOLD: MessageId = MessageId::new(&("claim.threefold", &[]));
const MAY_CLAIM_REPETITION: MessageId = MessageId::new(&("rules.claim.repetition", &["count"]));
const MAY_CLAIM_NO_PROGRESS: MessageId = MessageId::new(&("rules.claim.no_progress", &["count"]));
const MAY_CLAIM_FIFTY: MessageId = MessageId::new(&("claim.fifty", &[]));
const GO_ON: MessageId = MessageId::new(&("choice.go_on", &["move"]));
const STOP: MessageId = MessageId::new(&("choice.stop", &["move"]));
const GOES: MessageId = MessageId::new(&("reach.goes", &["piece", "square", "squares"]));
const GOES_NOWHERE: MessageId = MessageId::new(&("reach.nowhere", &["piece", "square"]));
const AIMS: MessageId = MessageId::new(&("reach.aims", &["squares"]));

/// Converts the contents of a board of this shape.
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
    pub fn board(self, board_marks: Vec<Mark>) -> view::Board {
        let board_shape = self.0;
        let place = |square| view::Place {
            name: self.name(square),
            x: board_shape.file(square),
            y: board_shape.height - 1 - board_shape.rank(square),
            dark: board_shape.dark(square),
            file: board_shape.file_letter(square).into(),
            rank: board_shape.rank_number(square),
        };
        view::Board {
            width: board_shape.width,
            height: board_shape.height,
            squares: board_shape.squares().map(place).collect(),
            marks: self.marks_of(board_marks),
        }
    }

    pub fn pieces(self, piece_views: Vec<PieceView>) -> Vec<view::Piece> {
        let piece = |piece_view: PieceView| view::Piece {
            square: self.name(piece_view.square),
            letter: piece_view.letter,
            art: piece_view.art,
            color: piece_view.side,
            name: piece_view.name.into(),
        };
        piece_views.into_iter().map(piece).collect()
    }

    pub fn marks_of(self, marks: Vec<Mark>) -> Vec<view::Mark> {
        let mark = |mark: Mark| view::Mark {
            kind: mark.kind,
            squares: self.names(mark.squares),
            color: mark.side,
            tag: mark.tag.map(view::Tag::from),
        };
        marks.into_iter().map(mark).collect()
    }

    pub fn notes(self, notes: Vec<Note>) -> Vec<view::Note> {
        let note = |note: Note| view::Note { message: note.message.into(), marks: self.marks_of(note.marks) };
        notes.into_iter().map(note).collect()
    }

    pub fn hint(self, hint: Hint) -> view::Hint {
        view::Hint {
            messages: hint.messages.into_iter().map(view::LocalizedMessage::from).collect(),
            marks: self.marks_of(hint.marks),
            tag: hint.tag.map(view::Tag::from),
        }
    }

    /// The reach of a piece: squares of legal moves without capture, and further squares that it
    /// attacks or defends.
    pub fn reach(self, piece_view: &PieceView, legal: &[MoveShape], attacks: Squares) -> Hint {
        let quiet = |move_shape: &&MoveShape| {
            let MoveShape { from, to, takes, shot, .. } = **move_shape;
            from == piece_view.square && to != from && (shot || takes.is_none())
        };
        let goes: Squares = legal.iter().filter(quiet).map(|move_shape| move_shape.to).collect();
        let names = |squares: Squares| Arg::from(self.names(squares).join(", "));
        let (piece, square) = (piece_view.name, self.name(piece_view.square));
        let mut hint = Hint::default();
        let going = match goes.is_empty() {
            false => GOES.with([piece.into(), square.into(), names(goes)]),
            true => GOES_NOWHERE.with([piece.into(), square.into()]),
        };
        hint.messages.push(going);
        let aims = attacks.without(goes);
        if !aims.is_empty() {
            hint.messages.push(AIMS.with([names(aims)]));
        }
        for (kind, squares) in [(MarkKind::Reach, goes), (MarkKind::Aim, aims)] {
            if !squares.is_empty() {
                hint.marks.push(Mark::new(kind, [piece_view.square].into_iter().chain(squares)));
            }
        }
        hint
    }

    pub fn mark(self, kind: MarkKind, squares: impl IntoIterator<Item = Square>) -> view::Mark {
        view::Mark { kind, squares: self.names(squares), color: None, tag: None }
    }

    /// The marks of every position: the last move, and a check with its attackers.
    pub fn marks(self, last: Option<MoveShape>, check: Option<(Square, Squares)>) -> Vec<view::Mark> {
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

    pub fn error(self, error: SetupError) -> view::EditorProblem {
        view::EditorProblem { message: error.message.into(), squares: self.names(error.squares) }
    }

    pub fn refusal(self, refusal: Refusal) -> view::Refusal {
        view::Refusal {
            message: refusal.message.into(),
            evidence: self.names(refusal.evidence),
            rule: refusal.rule.into(),
        }
    }

    /// A destination of a move.
    pub fn target(
        self,
        square: Square,
        move_shape: &MoveShape,
        tag: Option<MoveTag>,
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
            tag: tag.map(view::Tag::from),
            blocked: refusal.map(|refusal| self.refusal(refusal)),
        }
    }

    pub fn player(self, side: Color, indicators: Vec<Indicator>) -> view::Player {
        let indicators = indicators.into_iter().map(|indicator| self.indicator(indicator)).collect();
        view::Player { color: side, name: piece_kind::side(side).into(), indicators }
    }

    fn indicator(self, indicator: Indicator) -> view::Indicator {
        match indicator {
            Indicator::Amount { label, value, message } => {
                view::Indicator::Amount { label: label.into(), value, message: message.into() }
            }
            Indicator::Count { label, value } => {
                view::Indicator::Count { label: label.into(), value, message: amount(label, value).into() }
            }
            Indicator::DirectionChart { label, sources, sectors } => view::Indicator::DirectionChart {
                label: label.into(),
                sources: sources.into(),
                sectors: sectors
                    .into_iter()
                    .map(|sector| view::Sector {
                        dx: sector.dx,
                        dy: sector.dy,
                        value: sector.value,
                        source: sector.source,
                        message: sector.message.into(),
                        marks: self.marks_of(sector.marks),
                    })
                    .collect(),
            },
        }
    }

    /// The side to move, and whether it is in check and by which piece.
    pub fn status(self, turn: Color, check: Option<(Square, Squares)>, piece_views: &[PieceView]) -> Message {
        let side = piece_kind::side(turn);
        let Some((_, givers)) = check else { return TO_MOVE.with([side.into()]) };
        match piece_views.iter().find(|piece_view| givers.has(piece_view.square)) {
            Some(giver) if givers.len() == 1 => {
                CHECK.with([side.into(), giver.name.into(), self.name(giver.square).into()])
            }
            _ => CHECK_BY_MANY.with([side.into(), givers.len().into()]),
        }
    }
}

/// A variant as shown by the picker.
pub fn card(game: &dyn DynVariant) -> view::Card {
    let (info, start) = (game.info(), game.position());
    view::Card {
        id: info.id,
        name: info.name.into(),
        tagline: start.tagline().into(),
        rules: start.rules().into_iter().map(view::LocalizedMessage::from).collect(),
        sample: info.sample,
        draws: info.draws,
        armies: info.armies,
        personalities: info.personalities,
        settings: info.settings,
        layers: info.layers,
        wordings: info.wordings.iter().map(wording).collect(),
    }
}

fn wording(wording: &Wording) -> view::Wording {
    let options = (wording.options)();
    view::Wording {
        label: wording.label.into(),
        options: options.into_iter().map(view::LocalizedMessage::from).collect(),
    }
}

pub fn choice(choice: &'static NamedChoice, tag: Option<MoveTag>) -> view::Choice {
    view::Choice {
        step: choice.text.into(),
        label: choice.label.into(),
        art: choice.art.map(|kind| kind.art),
        tag: tag.map(view::Tag::from),
    }
}

/// The choice of going on to a square from a complete move.
pub fn go_on(square: String, san: String, tag: Option<MoveTag>) -> view::Choice {
    view::Choice { step: square, label: GO_ON.with([san.into()]).into(), art: None, tag: tag.map(view::Tag::from) }
}

/// The choice of ending the input at a complete move that could be continued.
pub fn stop(san: String, tag: Option<MoveTag>) -> view::Choice {
    view::Choice {
        step: String::new(),
        label: STOP.with([san.into()]).into(),
        art: None,
        tag: tag.map(view::Tag::from),
    }
}

/// A refusal with additional marks.
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

/// A refusal of invalid input, without squares or a rule.
pub fn refused_outright(message: Message) -> view::Answer {
    refused(view::Refusal { message: message.into(), evidence: Vec::new(), rule: String::new() }, Vec::new())
}

pub fn result(ending: GameEnd, turn: Color, limits: DrawLimits, ruling: Option<&'static str>) -> view::GameResult {
    view::GameResult {
        score: ending.score(),
        winner: ending.winner(),
        reason: ending.message(turn, limits).into(),
        ruling,
        closed: matches!(
            ending,
            GameEnd::Claimed(_)
                | GameEnd::Agreed
                | GameEnd::Resigned { .. }
                | GameEnd::OutOfTime { .. }
                | GameEnd::TimeDrawn { .. }
                | GameEnd::Scored { .. }
        ),
    }
}

pub fn claim(claim: Claim, DrawLimits { moves, times }: DrawLimits) -> view::LocalizedMessage {
    view::LocalizedMessage::from(match claim {
        Claim::Threefold if times != DrawLimits::USUAL.times => MAY_CLAIM_REPETITION.with([u32::from(times).into()]),
        Claim::FiftyMoves if moves != DrawLimits::USUAL.moves => MAY_CLAIM_NO_PROGRESS.with([u32::from(moves).into()]),
        Claim::Threefold => MAY_CLAIM_THREEFOLD.with([]),
        Claim::FiftyMoves => MAY_CLAIM_FIFTY.with([]),
    })
}
