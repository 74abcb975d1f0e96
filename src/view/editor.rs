//! The setup editor's wire types and their conversion.

use notation::fen::Fen;
use serde::Serialize;

use crate::Board;
use crate::display::Display;
use crate::{LocalizedMessage, Piece, RuleChange};
use board::{BoardShape, Square};
use game::setup_editor::SetupEditor;
use message::{Message, MessageId};
use notation::fen;
use notation::link::{self, LinkParts};
use rules::present::PieceView;
use rules::settings::split_id;
use rules::setup::{LARGEST, PositionSetup, side_letter};
use rules::setup_fields::{NOTHING, SetupField, SetupSlot};
use rules::{Color, piece_kind};

/// Everything needed to draw a position being set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct EditorView {
    /// The variant's id.
    pub game: &'static str,
    /// The text of the settings that are not as usual.
    pub rules: &'static str,
    /// These settings.
    pub changes: Vec<RuleChange>,
    /// The FEN of the setup, which need not be a legal position.
    pub fen: String,
    /// The fragment that opens the position as a game; `null` while it has errors.
    pub link: Option<String>,
    /// The fragment that opens this editor again, including errors.
    pub address: String,
    /// The side at the bottom; `black` means the board is rotated by 180 degrees.
    pub orientation: Color,
    /// The pieces on the board.
    pub pieces: Vec<Piece>,
    /// The pieces that can be placed.
    pub palette: Vec<Stamp>,
    /// The other parts of the position that can be edited.
    pub fields: Vec<Field>,
    /// All errors of the position.
    pub problems: Vec<EditorProblem>,
    /// Whether left and right can be exchanged.
    pub mirrors: bool,
    /// Whether there is a change to undo.
    pub undo: bool,
    /// Whether there is an undone change to repeat.
    pub redo: bool,
}

/// A piece of the palette.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Stamp {
    /// The FEN letter.
    pub letter: char,
    /// The id of its drawing, depending on the orientation of the board.
    pub art: &'static str,
    /// The owner; `null` for a neutral piece.
    pub color: Option<Color>,
    /// Such as "white knight".
    pub name: LocalizedMessage,
}

/// An editable field. Consecutive fields with the same group belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Field {
    /// What the field belongs to, such as castling.
    pub group: LocalizedMessage,
    /// What the field sets.
    pub label: LocalizedMessage,
    /// How it is edited, with its present value.
    pub control: Control,
}

/// A control for a field, with its present value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub enum Control {
    /// Set to `on` or `off`.
    Switch {
        /// Whether it is on.
        on: bool,
    },
    /// A whole number.
    Number {
        /// The present number.
        value: u32,
        /// The smallest allowed number.
        min: u32,
        /// The largest allowed number.
        max: u32,
    },
    /// One of a small fixed set of offers.
    Choice {
        /// The value of the chosen offer.
        value: String,
        /// What can be chosen.
        offers: Vec<Offer>,
    },
    /// One of a varying list of offers.
    List {
        /// The value of the chosen offer.
        value: String,
        /// What can be chosen.
        offers: Vec<Offer>,
    },
}

/// One of the values that a field can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Offer {
    /// What the page sends.
    pub value: String,
    /// What the user reads.
    pub label: LocalizedMessage,
}

/// An error of a position being set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct EditorProblem {
    /// The error as a sentence.
    pub message: LocalizedMessage,
    /// The squares involved; empty if it concerns the whole position or a field.
    pub squares: Vec<String>,
}

const NONE: MessageId = MessageId::new(&("edit.none", &[]));
const SQUARE: MessageId = MessageId::new(&("edit.square", &["square"]));

/// What the page asks of a position being set up.
pub trait SetupView {
    /// The board without marks.
    fn board(&self) -> Board;

    /// Everything needed to draw the editor.
    fn view(&self) -> EditorView;
}

impl SetupView for SetupEditor {
    fn board(&self) -> Board {
        Display(self.board_shape()).board(Vec::new())
    }

    fn view(&self) -> EditorView {
        let (game, setup, flipped) = (self.game(), self.setup(), self.flipped());
        let (format, display) = (game.fen_format(), Display(self.board_shape()));
        let [undo, redo] = self.history();
        let piece_view = |(square, letter)| game.piece_view(square, letter, flipped);
        let position = game.validate(setup);
        let fen = position.as_ref().map_or_else(|_| fen::write(setup, format), |position| position.fen());
        let start = game.position().fen() == fen;
        let link = |edit| {
            link::write(&LinkParts {
                game: game.id().into(),
                fen: Some(fen.clone()).filter(|_| !start),
                flipped,
                edit,
                ..LinkParts::default()
            })
        };
        EditorView {
            game: game.info().id,
            rules: split_id(game.id()).1,
            changes: game.values().changed().map(RuleChange::of).collect(),
            link: position.is_ok().then(|| link(false)),
            address: link(true),
            orientation: link::orientation(flipped),
            pieces: display.pieces(setup.pieces(format.shape).into_iter().filter_map(piece_view).collect()),
            palette: format.letters.chars().filter_map(|letter| piece_view((Square(0), letter))).map(stamp).collect(),
            fields: self.fields(setup).into_iter().map(|field| shown(field, setup, format.shape)).collect(),
            problems: position.err().unwrap_or_default().into_iter().map(|error| display.error(error)).collect(),
            mirrors: setup.mirrored(format.shape).is_some(),
            undo,
            redo,
            fen,
        }
    }
}

fn stamp(piece_view: PieceView) -> Stamp {
    Stamp { letter: piece_view.letter, art: piece_view.art, color: piece_view.side, name: piece_view.name.into() }
}

/// A field as shown by the page.
fn shown(field: SetupField, setup: &PositionSetup, board_shape: &BoardShape) -> Field {
    let number = |value, min| Control::Number { value, min, max: LARGEST };
    let control = match field.slot {
        SetupSlot::Turn => Control::Choice {
            value: side_letter(setup.turn).into(),
            offers: Color::BOTH.map(|side| offer(side_letter(side).into(), piece_kind::side(side).with([]))).into(),
        },
        SetupSlot::Letter(letter, _) => Control::Switch { on: setup.castling.contains(letter) },
        SetupSlot::Passed(squares) => {
            let mut texts: Vec<String> = squares.map(|square| board_shape.name(square)).collect();
            // The current value is always offered, even if it is invalid.
            if setup.en_passant != NOTHING && !texts.contains(&setup.en_passant) {
                texts.push(setup.en_passant.clone());
            }
            let square = |text: String| offer(text.clone(), SQUARE.with([text.into()]));
            Control::List {
                value: setup.en_passant.clone(),
                offers: [offer(NOTHING.into(), NONE.with([]))]
                    .into_iter()
                    .chain(texts.into_iter().map(square))
                    .collect(),
            }
        }
        SetupSlot::Holding(value) | SetupSlot::Checks(value) => number(value, 0),
        SetupSlot::Clock => number(setup.clock, 0),
        SetupSlot::Number => number(setup.number, 1),
    };
    Field { group: field.group.into(), label: field.label.into(), control }
}

fn offer(value: String, label: Message) -> Offer {
    Offer { value, label: label.into() }
}
