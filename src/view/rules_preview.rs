//! What a change of the rules does to the moves of a position: the wire type and its making.

use notation::fen::Fen;
use serde::Serialize;

use crate::display::Display;
use crate::{LocalizedMessage, Mark};
use game::session::GameSession;
use game::setup_editor::OTHER_BOARD;
use message::Message;
use notation::link::{self, LinkParts};
use notation::san;
use rules::Color;
use rules::dyn_position::DynPosition;
use rules::marks::MarkKind;
use rules::settings::id_under;
use rules::text::MoveShape;

/// A position under changed rules, compared with the same under the rules of its game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct RulesPreview {
    /// The canonical text of the settings.
    pub rules: String,
    /// What is wrong with them, or why the position is none of the changed game.
    pub problem: Option<LocalizedMessage>,
    /// Number of legal moves.
    pub moves: u32,
    /// In SAN: the moves that are legal under the changed rules only.
    pub appear: Vec<String>,
    /// In SAN, the moves that are legal under the former rules only.
    pub vanish: Vec<String>,
    /// How many moves have another price.
    pub repriced: u32,
    /// A mark for each move that appears or vanishes.
    pub marks: Vec<Mark>,
    /// The fragment of the position under the changed rules; `null` if it is none.
    pub link: Option<String>,
}

/// A legal move as it is compared.
struct Legal {
    text: String,
    san: String,
    shape: MoveShape,
    price: Option<u32>,
}

fn legal(position: &dyn DynPosition) -> Vec<Legal> {
    let shapes = position.move_shapes();
    let rows = position.move_texts().into_iter().zip(shapes).enumerate();
    let row = |(index, (text, shape))| Legal {
        text,
        san: san::written(position, index),
        shape,
        price: position.tag(index).map(|tag| tag.amount),
    };
    rows.map(row).collect()
}

/// Compares the current position with itself under the settings of a text.
pub fn under_rules(session: &GameSession, settings: &str) -> RulesPreview {
    compare(session, settings)
        .unwrap_or_else(|wrong| RulesPreview { problem: Some(wrong.into()), ..Default::default() })
}

fn compare(session: &GameSession, settings: &str) -> Result<RulesPreview, Message> {
    let game = variants::require(&id_under(session.variant().info().id, settings))?;
    let here = session.record().position();
    let there = match game.fen_format().shape.places == here.shape().places {
        true => game.validate(&here.setup()).map_err(|mut errors| errors.swap_remove(0).message),
        false => Err(OTHER_BOARD.with([])),
    };
    let there = match there {
        Ok(there) => there,
        // A new game can be started.
        Err(problem) => {
            let (rules, problem) = (game.values().text(), Some(problem.into()));
            return Ok(RulesPreview { rules, problem, ..RulesPreview::default() });
        }
    };
    let (former, changed) = (legal(here), legal(there.as_ref()));
    let missing = |all: &[Legal], one: &Legal| !all.iter().any(|other| other.text == one.text);
    let appear: Vec<&Legal> = changed.iter().filter(|one| missing(&former, one)).collect();
    let vanish: Vec<&Legal> = former.iter().filter(|one| missing(&changed, one)).collect();
    let repriced = |one: &&Legal| former.iter().any(|other| other.text == one.text && other.price != one.price);
    let display = Display(session.variant().fen_format().shape);
    let mark = |kind: MarkKind, one: &Legal| display.mark(kind, [one.shape.from, one.shape.to]);
    let marks = appear.iter().map(|one| mark(MarkKind::Gain, one));
    let start = game.position();
    Ok(RulesPreview {
        rules: game.values().text(),
        problem: None,
        moves: changed.len() as u32,
        repriced: changed.iter().filter(repriced).count() as u32,
        marks: marks.chain(vanish.iter().map(|one| mark(MarkKind::Loss, one))).collect(),
        appear: appear.iter().map(|one| one.san.clone()).collect(),
        vanish: vanish.iter().map(|one| one.san.clone()).collect(),
        link: Some(link::write(&LinkParts {
            game: game.id().into(),
            fen: Some(there.fen()).filter(|_| !there.equals(start.as_ref())),
            flipped: session.orientation() == Color::Black,
            ..LinkParts::default()
        })),
    })
}
