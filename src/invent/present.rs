//! How described games are shown, and their rules as a value of the registry.

use board::{Square, Squares};
use engine::endgame::adapter::EndgameRules;
use engine::search_board::RootBoard;
use engine::search_stack::SearchStack;
use message::Message;
use notation::fen::FIELD_CHECKS;
use rules::Color;
use rules::input::InputStep;
use rules::marks::MarkKind;
use rules::present::{Figure, Hint, Indicator, Mark, MoveTag, Note, PieceView, Present, VariantInfo, searched};
use rules::settings::SettingValues;
use rules::setup::{FenFormat, PositionSetup, SetupError};
use rules::setup_fields::SetupField;
use variants::GameRules;
use variants::chesslike::cost_rules::{CostWords, Costs};

use crate::geometry::{bit, each};
use crate::moves::InventMove;
use crate::play::Invented;
use crate::position::InventPosition;
use crate::text;

impl Present for InventPosition<'static> {
    fn info(&self) -> VariantInfo {
        self.game.play().info
    }

    /// Without a game there are no letters.
    fn piece_view(_: Square, _: char, _: bool) -> Option<PieceView> {
        None
    }

    fn view_piece(&self, square: Square, letter: char, flipped: bool) -> Option<PieceView> {
        GameRules::piece_view(self.game.play().rules, square, letter, flipped)
    }

    fn indicators(&self, side: Color) -> Vec<Indicator> {
        let mut indicators = self.state.purses.indicators(side);
        if self.game.rules.check_counting {
            let value = self.state.checks[side.index()].into();
            indicators.push(Indicator::Count { label: FIELD_CHECKS, value });
        }
        indicators
    }

    fn check(&self) -> Option<(Square, Squares)> {
        if self.game.free || !self.in_check() {
            return None;
        }
        let play = self.game.play();
        let us = self.state.turn;
        let king = each(self.attacked_royals()).next()?;
        Some((play.square(king), play.set(self.attackers(king, !us, self.field(!us)))))
    }

    /// Where a piece wins, and stones.
    fn marks(&self) -> Vec<Mark> {
        let (game, play) = (self.game, self.game.play());
        let [white, black] = [0, 1].map(|side: usize| game.sides[side].flag);
        let mark = |squares| Mark::new(MarkKind::Goal, play.set(squares));
        let mut marks = Vec::new();
        if white | black != 0 && white == black {
            marks.push(mark(white));
        } else {
            let own = Color::BOTH.into_iter().filter(|side| game.side(*side).flag != 0);
            marks.extend(own.map(|side| mark(game.side(side).flag).of(side)));
        }
        if game.has_stones() && self.state.walls != 0 {
            marks.push(Mark::new(MarkKind::Zone, play.set(self.state.walls)));
        }
        marks
    }

    fn marks_in_hand(&self, _: &[InputStep]) -> Vec<Mark> {
        Vec::new()
    }

    fn tag(&self, candidate: InventMove) -> Option<MoveTag> {
        self.state.purses.tag(self.state.turn, self.fare(candidate))
    }

    fn rules(&self) -> [Message; 3] {
        self.info().rules.map(|rule| self.state.purses.rule(rule, self.state.turn))
    }

    fn figures(&self, mv: InventMove) -> Vec<Figure> {
        self.fare_figures(mv)
    }

    fn notes(&self) -> Vec<Note> {
        self.fare_note().into_iter().collect()
    }

    fn hint(&self, steps: &[InputStep], square: Square) -> Hint {
        let play = self.game.play();
        let from = match steps {
            [InputStep::Square(from)] => play.inside(*from).filter(|&from| self.is_own(from)),
            _ => None,
        };
        let way = from.zip(play.inside(square));
        way.map_or_else(Hint::default, |(from, to)| self.price_hint(from, to))
    }

    fn attacks(&self, from: Square) -> Squares {
        let play = self.game.play();
        let Some(from) = play.inside(from) else { return Squares::NONE };
        let own = Color::BOTH.into_iter().find(|side| self.state.sides[side.index()] & bit(from) != 0);
        let Some(side) = own else { return Squares::NONE };
        let field = self.field(side);
        let attacked = each(self.game.board.all() & !self.state.walls & !bit(from))
            .filter(|&square| self.attackers(square, side, field) & bit(from) != 0 && self.could_pay_for(from, square));
        attacked.map(|square| play.square(square)).collect()
    }

    fn with_null_move(&self) -> InventPosition<'static> {
        let mut next = *self;
        (next.state.turn, next.state.passed) = (!self.state.turn, 0);
        next.state.purses.pay(self.state.turn, 0);
        next
    }
}

impl GameRules for Invented {
    type Position = InventPosition<'static>;

    fn info(&self) -> VariantInfo {
        self.0.play().info
    }

    fn id(&self) -> &'static str {
        self.name()
    }

    fn values(&self) -> SettingValues {
        SettingValues::usual(&[])
    }

    /// There are no settings: whoever wants other rules writes them.
    fn under(&self, _: SettingValues) -> Result<&'static Invented, Message> {
        Ok(self.0.play().rules)
    }

    fn fen_format(&self) -> &'static FenFormat {
        self.0.play().format
    }

    fn new_game(&self) -> InventPosition<'static> {
        InventPosition::start(self.0)
    }

    fn position_of(&self, setup: &PositionSetup) -> Result<InventPosition<'static>, Vec<SetupError>> {
        text::position_of(self.0, setup)
    }

    fn fields(&self, setup: &PositionSetup) -> Vec<SetupField> {
        text::fields(self.0, setup)
    }

    fn piece_view(&self, square: Square, letter: char, _flipped: bool) -> Option<PieceView> {
        let game = self.0;
        let kind = game.play().letters.iter().position(|&known| known == letter.to_ascii_lowercase())?;
        let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Some(PieceView::of(square, letter, game.play().kinds[kind], side))
    }

    fn board_marks(&self) -> Vec<Mark> {
        self.0.zones()
    }

    fn endgames(&self) -> &'static dyn EndgameRules {
        &self.0.play().endgames
    }

    fn of(position: &InventPosition<'static>) -> Invented {
        Invented(position.game)
    }

    fn search_root(
        position: InventPosition<'static>,
        past: &mut dyn Iterator<Item = InventPosition<'static>>,
        over: bool,
    ) -> Box<dyn RootBoard> {
        searched(|| Box::new(SearchStack::new(position, past, over)))
    }
}
