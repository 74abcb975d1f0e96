//! Positions and moves of described games as text, and the editable fields of a setup.

use board::Square;
use message::MessageId;
use notation::fen::{self, FIELD_CASTLING, FIELD_CHECKS, FIELD_EN_PASSANT};
use rules::Color;
use rules::piece_kind;
use rules::setup::{FenFormat, PositionSetup, SetupError, small_number};
use rules::setup_fields::{SetupField, SetupSlot};
use rules::text::{CastlingShape, MoveShape, PositionText};
use variants::chesslike::cost_rules::CostField;

use crate::description::Description;
use crate::geometry::{bit, each};
use crate::moves::{InventMove, NONE};
use crate::odd::Purses;
use crate::play::STONE;
use crate::position::InventPosition;

const RIGHT: MessageId = MessageId::new(&("invent.castling.right", &["side"]));
const LEFT: MessageId = MessageId::new(&("invent.castling.left", &["side"]));

/// The letters of the rights to castle: side and direction, as the state numbers them.
const RIGHTS: [(Color, usize, char); 4] =
    [(Color::White, 0, 'K'), (Color::White, 1, 'Q'), (Color::Black, 0, 'k'), (Color::Black, 1, 'q')];

impl PositionText for InventPosition<'static> {
    fn fen_format(&self) -> &'static FenFormat {
        self.game.play().format
    }

    fn setup(&self) -> PositionSetup {
        let (game, state) = (self.game, &self.state);
        let play = game.play();
        let mut setup = PositionSetup::empty().counted(state.turn, state.clock, state.number);
        for square in each(self.occupied()) {
            let letter = if state.walls & bit(square) != 0 {
                STONE
            } else {
                let letter = play.letters[usize::from(state.kind_at(square))];
                if state.sides[0] & bit(square) != 0 { letter.to_ascii_uppercase() } else { letter }
            };
            // Holes have no number, and nothing is put there.
            setup.put(play.square(square), Some(letter));
        }
        let held = RIGHTS.iter().filter(|&&(side, right, _)| state.castling[side.index()][right] != NONE);
        let rights: String = held.map(|&(.., letter)| letter).collect();
        if !rights.is_empty() {
            setup.castling = rights;
        }
        if state.passed != 0 {
            setup.en_passant = each(state.passed).map(|square| game.board.name(square)).collect();
        }
        if game.rules.check_counting {
            setup.checks = Some(format!("{}+{}", state.checks[0], state.checks[1]));
        }
        setup.holdings = state.purses.write();
        setup
    }

    fn text(&self, mv: InventMove) -> String {
        let board = self.game.board;
        let to = if mv.is_by_rook() { mv.rook } else { mv.to };
        let mut text = board.name(mv.from) + &board.name(to);
        text.extend(self.game.play().letters.get(usize::from(mv.promotion)));
        text
    }

    fn move_shape(&self, mv: InventMove) -> MoveShape {
        let (game, play) = (self.game, self.game.play());
        let letter = |kind: u8| play.letters.get(usize::from(kind)).map(char::to_ascii_uppercase);
        let castled = || CastlingShape {
            san: if mv.rook > mv.from { "O-O" } else { "O-O-O" },
            from: play.square(mv.rook),
            to: play.square(mv.rook_to()),
        };
        MoveShape {
            letter: letter(mv.kind).filter(|_| game.pawn >> mv.kind & 1 == 0),
            from: play.square(mv.from),
            to: play.square(mv.to),
            takes: (mv.captured != NONE).then(|| play.square(mv.captured)),
            shot: false,
            promotion: letter(mv.promotion),
            castling: (mv.rook != NONE).then(castled),
        }
    }

    fn fullmove_number(&self) -> u32 {
        self.state.number.into()
    }
}

/// The position of a setup.
pub fn position_of(
    game: &'static Description,
    setup: &PositionSetup,
) -> Result<InventPosition<'static>, Vec<SetupError>> {
    let text = game.play().foreign(&fen::write(setup, game.play().format), game);
    InventPosition::read(game, &text).map_err(|problem| vec![SetupError::new(problem, board::Squares::NONE)])
}

/// The editable fields of a setup besides pieces and side to move.
pub fn fields(game: &'static Description, setup: &PositionSetup) -> Vec<SetupField> {
    let mut fields = Vec::new();
    // With all rights: those that the pieces do not allow are left out where a setup is read.
    let mut all = setup.clone();
    (all.castling, all.en_passant) = ("KQkq".into(), "-".into());
    let state = crate::fen::read(game, &game.play().foreign(&fen::write(&all, game.play().format), game)).ok();
    if game.rules.castling {
        fields.extend(RIGHTS.map(|(side, right, letter)| SetupField {
            group: FIELD_CASTLING,
            label: if right == 0 { RIGHT } else { LEFT }.with([piece_kind::side(side).into()]),
            slot: SetupSlot::Letter(letter, state.is_some_and(|state| state.castling[side.index()][right] != NONE)),
        }));
    }
    let us = game.side(setup.turn);
    if us.en_passant != 0 && (game.rules.double_step || us.triple_step != 0) {
        let passed = state.map_or(0, |state| InventPosition { game, state }.may_be_passed());
        let squares: Vec<Square> = each(passed).map(|square| game.play().square(square)).collect();
        fields.push(SetupField {
            group: FIELD_EN_PASSANT,
            label: FIELD_EN_PASSANT.with([]),
            slot: SetupSlot::Passed(squares.into_iter().filter(|square| square.0 != NONE).collect()),
        });
    }
    if game.rules.check_counting {
        let left = setup.checks.as_deref().and_then(|text| text.split_once('+'));
        let [white, black] =
            left.map_or([0; 2], |(white, black)| [white, black].map(|text| small_number(text).unwrap_or_default()));
        fields.extend(Color::BOTH.map(|side| SetupField {
            group: FIELD_CHECKS,
            label: piece_kind::side(side).with([]),
            slot: SetupSlot::Checks(if side == Color::White { white } else { black }),
        }));
    }
    let purses = Purses::start(game.tariff).read(setup.holdings.as_deref(), setup.turn);
    fields.extend(purses.map_or_else(|_| Vec::new(), |purses| purses.fields()));
    fields.extend([SetupField::clock(), SetupField::number()]);
    fields
}
