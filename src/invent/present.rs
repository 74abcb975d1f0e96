//! How described games are shown, and their rules as a value of the registry.

use board::Squares;
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
use variants::chesslike::cost_rules::{CostWords, Costs};
use variants::{GameRules, PastOf};

use crate::attacks::Field;
use crate::geometry::{Square, bit, each};
use crate::moves::InventMove;
use crate::names::of_nobody;
use crate::play::Invented;
use crate::position::InventPosition;
use crate::text;

impl Present for InventPosition<'static> {
    fn info(&self) -> VariantInfo {
        self.game.play().info
    }

    fn tagline(&self) -> Message {
        self.game.play().lines().0
    }

    fn rules(&self) -> [Message; 3] {
        self.game.play().lines().1
    }

    /// Without a game there are no letters.
    fn piece_view(_: board::Square, _: char, _: bool) -> Option<PieceView> {
        None
    }

    fn view_piece(&self, square: board::Square, letter: char, flipped: bool) -> Option<PieceView> {
        GameRules::piece_view(self.game.play().rules, square, letter, flipped)
    }

    fn indicators(&self, side: Color) -> Vec<Indicator> {
        let mut indicators = [self.state.purses.indicators(side), self.slide_indicators(side)].concat();
        if self.game.rules.check_counting {
            let value = self.state.checks[side.index()].into();
            indicators.push(Indicator::Count { label: FIELD_CHECKS, value });
        }
        indicators
    }

    fn check(&self) -> Option<(board::Square, Squares)> {
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
        marks.extend(self.guard_marks());
        if game.has_stones() && self.state.walls != 0 {
            marks.push(Mark::new(MarkKind::Zone, play.set(self.state.walls)));
        }
        marks
    }

    fn marks_in_hand(&self, steps: &[InputStep]) -> Vec<Mark> {
        let &[InputStep::Square(square)] = steps else { return Vec::new() };
        let king = self.game.play().inside(square).filter(|&square| self.is_own(square));
        let royal = king.filter(|&king| self.game.paid_kinds >> self.state.kind_at(king) & 1 != 0);
        royal.map_or_else(Vec::new, |king| self.slide_marks(king))
    }

    fn tag(&self, candidate: InventMove) -> Option<MoveTag> {
        self.state.purses.tag(self.state.turn, self.fare(candidate))
    }

    fn figures(&self, mv: InventMove) -> Vec<Figure> {
        [self.slide_figures(mv), self.guard_figures(mv), self.fare_figures(mv)].concat()
    }

    fn notes(&self) -> Vec<Note> {
        self.guard_notes().into_iter().chain(self.fare_note()).collect()
    }

    fn hint(&self, steps: &[InputStep], square: board::Square) -> Hint {
        let Some(at) = self.game.play().inside(square) else { return Hint::default() };
        match steps {
            [] if (self.state.sides[0] | self.state.sides[1]) & bit(at) != 0 => {
                self.slide_hint(at).and(self.guard_hint(at))
            }
            [InputStep::Square(from)] => {
                let from = self.game.play().inside(*from).filter(|&from| self.is_movable(from));
                from.map_or_else(Hint::default, |from| self.move_hint(from, at))
            }
            _ => Hint::default(),
        }
    }

    fn attacks(&self, from: board::Square) -> Squares {
        let play = self.game.play();
        let Some(from) = play.inside(from) else { return Squares::NONE };
        let own = Color::BOTH.into_iter().find(|side| self.state.sides[side.index()] & bit(from) != 0);
        let Some(side) = own else { return Squares::NONE };
        let royals = self.royals(!side);
        let plain = self.field(side);
        // Defenders keep only royal pieces from being taken.
        let field = |square| Field { guards: plain.guards && royals & bit(square) != 0, ..plain };
        let attacked = each(self.game.board.all() & !self.state.walls & !bit(from)).filter(|&square| {
            self.attackers(square, side, field(square)) & bit(from) != 0 && self.could_pay_for(from, square)
        });
        attacked.map(|square| play.square(square)).collect()
    }

    fn with_null_move(&self) -> InventPosition<'static> {
        let mut next = *self;
        (next.state.turn, next.state.passed) = (!self.state.turn, 0);
        next.state.purses.pay(self.state.turn, 0);
        next
    }
}

impl InventPosition<'static> {
    /// The hint for a move of an own piece, by the odd rules of the game.
    fn move_hint(&self, from: Square, to: Square) -> Hint {
        let odd = &self.game.rules.odd;
        if !odd.fares && !odd.paid_slides && !odd.guards {
            return Hint::default();
        }
        let square = |at| InputStep::Square(self.game.play().square(at));
        let steps = [square(from), square(to)];
        let meant = self.candidates().into_iter().find(|&mv| self.begins(mv, &steps));
        let effect = meant.map_or_else(Hint::default, |mv| self.slide_move_hint(mv).and(self.guard_move_hint(mv)));
        effect.and(self.price_hint(from, to, meant))
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

    fn piece_view(&self, square: board::Square, letter: char, flipped: bool) -> Option<PieceView> {
        let game = self.0;
        let kind = game.play().letters.iter().position(|&known| known == letter.to_ascii_lowercase())?;
        let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let look = game.play().kinds[kind];
        if game.neutral >> kind & 1 != 0 {
            let (art, name) = of_nobody(look, game.board.ranks, side == Color::White, flipped);
            return Some(PieceView { square, letter, art, side: None, name, plain: look.plain });
        }
        Some(PieceView::of(square, letter, look, side))
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

    fn search_root(position: Self::Position, past: PastOf<Self::Position>, over: bool) -> Box<dyn RootBoard> {
        searched(|| Box::new(SearchStack::new(position, past, over)))
    }
}
