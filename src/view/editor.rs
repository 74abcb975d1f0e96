//! What crosses the edge of the editor.

use serde::Serialize;
#[cfg(target_arch = "wasm32")]
use tsify::Tsify;

use crate::board::{BoardShape, Square};
use crate::game::setup_editor::SetupEditor;
use crate::message::{Message, MessageId};
use crate::notation::fen;
use crate::notation::link::{self, LinkParts};
use crate::rules::present::PieceView;
use crate::rules::setup::{LARGEST, PositionSetup, side_letter};
use crate::rules::setup_fields::{NOTHING, SetupField, SetupSlot};
use crate::rules::{Color, piece_kind};
use crate::view::Board;
use crate::view::display::Display;
use crate::view::{Piece, Said, Seat};

/// All there is to draw of a position in the making.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Draft {
    /// The game's id.
    pub game: &'static str,
    pub fen: String,
    /// The fragment that opens the position as a game; `null` while something is wrong with it.
    pub link: Option<String>,
    /// The fragment that opens this editor again, with its errors.
    pub address: String,
    pub bottom: Seat,
    pub pieces: Vec<Piece>,
    /// The pieces that can be put on the board.
    pub palette: Vec<Stamp>,
    pub fields: Vec<Field>,
    /// All that keeps this from being a position that can be played.
    pub faults: Vec<Fault>,
    /// Whether left and right can be exchanged.
    pub mirrors: bool,
    /// Whether there is a step to take back, and one to take again.
    pub undo: bool,
    pub redo: bool,
}

/// A piece of the palette.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Stamp {
    pub letter: char,
    pub art: &'static str,
    pub seat: Option<Seat>,
    pub name: Said,
}

/// Something that can be set. Neighbours with the same heading belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Field {
    pub group: Said,
    pub label: Said,
    pub control: Control,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub enum Control {
    /// Set to `on` or `off`.
    Switch {
        on: bool,
    },
    Number {
        value: u32,
        min: u32,
        max: u32,
    },
    /// One of the offers, few and always the same.
    Choice {
        value: String,
        offers: Vec<Offer>,
    },
    /// One of the offers, which come and go.
    List {
        value: String,
        offers: Vec<Offer>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Offer {
    pub value: String,
    pub label: Said,
}

/// Something wrong with a position in the making.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Fault {
    pub said: Said,
    /// The squares it is about; none if it is about the whole or about a field.
    pub squares: Vec<String>,
}

const NONE: MessageId = MessageId::new("edit.none", &[]);
const CELL: MessageId = MessageId::new("edit.square", &["square"]);

impl SetupEditor {
    pub fn board(&self) -> Board {
        Display(self.board_shape()).board(Vec::new())
    }

    pub fn view(&self) -> Draft {
        let (form, display) = (self.game.fen_format(), Display(self.board_shape()));
        let figure = |(square, letter)| self.game.piece_view(square, letter, self.turned);
        let settled = self.game.validate(&self.setup);
        let fen = settled.as_ref().map_or_else(|_| fen::write(&self.setup, form), |position| position.fen());
        let start = self.game.position(&[]).fen() == fen;
        let link = |edit| {
            link::write(&LinkParts {
                game: self.game.id().into(),
                fen: Some(fen.clone()).filter(|_| !start),
                turned: self.turned,
                edit,
                ..LinkParts::default()
            })
        };
        Draft {
            game: self.game.id(),
            link: settled.is_ok().then(|| link(false)),
            address: link(true),
            bottom: link::orientation(self.turned).into(),
            pieces: display.pieces(self.setup.pieces(form.shape).into_iter().filter_map(figure).collect()),
            palette: form.letters.chars().filter_map(|letter| figure((Square(0), letter))).map(stamp).collect(),
            fields: self.fields(&self.setup).into_iter().map(|field| field.show(&self.setup, form.shape)).collect(),
            faults: settled.err().unwrap_or_default().into_iter().map(|fault| display.fault(fault)).collect(),
            mirrors: self.setup.mirrored(form.shape).is_some(),
            undo: !self.past.is_empty(),
            redo: !self.future.is_empty(),
            fen,
        }
    }
}

fn stamp(figure: PieceView) -> Stamp {
    Stamp { letter: figure.letter, art: figure.art, seat: figure.side.map(Seat::from), name: figure.name.into() }
}

impl SetupField {
    /// The field as a page shows it.
    pub fn show(self, setup: &PositionSetup, board_shape: &BoardShape) -> Field {
        let number = |value, min| Control::Number { value, min, max: LARGEST };
        let control = match self.slot {
            SetupSlot::Turn => Control::Choice {
                value: side_letter(setup.turn).into(),
                offers: Color::BOTH.map(|side| offer(side_letter(side).into(), piece_kind::side(side).with([]))).into(),
            },
            SetupSlot::Letter(letter, _) => Control::Switch { on: setup.castling.contains(letter) },
            SetupSlot::Passed(squares) => {
                let mut texts: Vec<String> = squares.map(|square| board_shape.name(square)).collect();
                // What stands there is offered too, right or wrong: a list must show its own value.
                if setup.en_passant != NOTHING && !texts.contains(&setup.en_passant) {
                    texts.push(setup.en_passant.clone());
                }
                let square = |text: String| offer(text.clone(), CELL.with([text.into()]));
                Control::List {
                    value: setup.en_passant.clone(),
                    offers: [offer(NOTHING.into(), NONE.with([]))]
                        .into_iter()
                        .chain(texts.into_iter().map(square))
                        .collect(),
                }
            }
            SetupSlot::Holding(value) => number(value, 0),
            SetupSlot::Clock => number(setup.clock, 0),
            SetupSlot::Number => number(setup.number, 1),
        };
        Field { group: self.group.into(), label: self.label.into(), control }
    }
}

fn offer(value: String, label: Message) -> Offer {
    Offer { value, label: label.into() }
}
