//! Games that combine the rules of several: how kings move, when they give check, and what moves cost.

use crate::chesslike::StaticRules;
use crate::chesslike::board::{Board, Piece};
use crate::chesslike::castling::CastlingSide;
use crate::chesslike::king_rules::{KingBounds, KingContact, KingRefusals, KingRules, KingWords, Kings};
use crate::chesslike::options;
use crate::chesslike::tapered::TaperedScore;
use crate::list;
use crate::monarch::{self, MonarchKing, MonarchRules};
use crate::runtime::Runtime;
use crate::runtime::{self, Purses, RulesObject, RuntimeRules};
use crate::tax::{self, TaxKing, TaxRules};
use crate::taxi::{self, TaxiRules};
use board::{Square, SquareSet};
use engine::search_board::RootBoard;
use engine::search_stack::SearchStack;
use message::MessageId;
use rules::draw::GameEnd;
use rules::joined;
use rules::layers::{self, Layer};
use rules::personality::Personality;
use rules::present::{Figure, Hint, Indicator, Mark, Note, VariantInfo, searched};
use rules::settings::SettingValues;
use rules::{Color, Refusal};

const UNDEFENDED: MessageId = MessageId::new(&("mix.undefended", &["why"]));

/// A mix of games: which rules it has.
struct Mix {
    info: VariantInfo,
    /// Whether pawns pay for the king's slides, as in Tax Chess.
    tax: bool,
    /// Whether only an undefended king is in check by the other king, as in Powerful Monarch Chess.
    monarch: bool,
    /// Whether moves cost guilders, as in Taxi Chess.
    taxi: bool,
}

list! {
    /// All mixes.
    MIXES: [&RuntimeRules; 4] = [
        &RuntimeRules::composed(&TAX_TAXI),
        &RuntimeRules::composed(&MONARCH_TAXI),
        &RuntimeRules::composed(&TAX_MONARCH),
        &RuntimeRules::composed(&ALL),
    ]
}

const TAX_RULE: MessageId = <TaxRules as StaticRules>::INFO.rules[0];
const MONARCH_RULE: MessageId = <MonarchRules as StaticRules>::INFO.rules[0];
const PRICE: MessageId = MessageId::new(&("mix.price", &[]));
/// Two sentences in one, since there are three lines for all.
const SLIDE: MessageId = MessageId::new(&("mix.slide", &[]));
const CHECK_RULE: MessageId = MessageId::new(&("mix.check", &[]));

static TAX_TAXI: Mix = Mix {
    info: VariantInfo {
        id: "tax+taxi",
        file_names: &["Tax + Taxi"],
        name: MessageId::new(&("game.tax+taxi.name", &[])),
        rules: [TAX_RULE, PRICE, taxi::MONEY],
        settings: joined!(tax::OWN_SETTINGS, taxi::OWN_SETTINGS, options::SETTINGS),
        layers: joined!(tax::OWN_LAYERS, taxi::OWN_LAYERS, SHARED_LAYERS),
        ..PRICED
    },
    tax: true,
    monarch: false,
    taxi: true,
};

static MONARCH_TAXI: Mix = Mix {
    info: VariantInfo {
        id: "monarch+taxi",
        file_names: &["Monarch + Taxi"],
        name: MessageId::new(&("game.monarch+taxi.name", &[])),
        rules: [MONARCH_RULE, PRICE, taxi::MONEY],
        settings: joined!(monarch::OWN_SETTINGS, taxi::OWN_SETTINGS, options::SETTINGS),
        layers: joined!(monarch::OWN_LAYERS, taxi::OWN_LAYERS, SHARED_LAYERS),
        ..PRICED
    },
    tax: false,
    monarch: true,
    taxi: true,
};

static TAX_MONARCH: Mix = Mix {
    info: VariantInfo {
        id: "tax+monarch",
        file_names: &["Tax + Monarch"],
        name: MessageId::new(&("game.tax+monarch.name", &[])),
        rules: [TAX_RULE, MONARCH_RULE, CHECK_RULE],
        settings: joined!(tax::OWN_SETTINGS, monarch::OWN_SETTINGS, options::SETTINGS),
        layers: joined!(tax::OWN_LAYERS, monarch::OWN_LAYERS, SHARED_LAYERS),
        priced: false,
        personalities: Personality::USUAL,
        wordings: &[],
        ..PRICED
    },
    tax: true,
    monarch: true,
    taxi: false,
};

static ALL: Mix = Mix {
    info: VariantInfo {
        id: "tax+monarch+taxi",
        file_names: &["Tax + Monarch + Taxi"],
        name: MessageId::new(&("game.tax+monarch+taxi.name", &[])),
        rules: [SLIDE, PRICE, taxi::MONEY],
        settings: joined!(tax::OWN_SETTINGS, monarch::OWN_SETTINGS, taxi::OWN_SETTINGS, options::SETTINGS,),
        layers: joined!(tax::OWN_LAYERS, monarch::OWN_LAYERS, taxi::OWN_LAYERS, SHARED_LAYERS),
        ..PRICED
    },
    tax: true,
    monarch: true,
    taxi: true,
};

const SHARED_LAYERS: &[Layer] =
    &[layers::NOTES, layers::REACH, layers::WORDS, layers::JOINT_MOVES, layers::LAST, layers::CHECK];

/// What mixes with money have in common; the rest is replaced.
const PRICED: VariantInfo =
    VariantInfo { tagline: MessageId::new(&("mix.tagline", &[])), sample: "", ..<TaxiRules as StaticRules>::INFO };

impl RulesObject for Mix {
    fn king(&self) -> &'static dyn KingRules {
        match (self.tax, self.monarch) {
            (true, true) => &TaxMonarchKing { tax: tax::KING, monarch: monarch::KING },
            (true, false) => &tax::KING,
            (false, _) => &monarch::KING,
        }
    }

    fn costs(&self) -> Purses {
        runtime::purses(self.taxi, None)
    }

    fn info(&self) -> VariantInfo {
        self.info
    }

    fn ruling(&self, _: &Purses, _: GameEnd) -> Option<&'static str> {
        None
    }

    fn parts_under(&self, values: &SettingValues) -> (&'static dyn KingRules, Purses) {
        let (tax, monarch) = (TaxKing::of(values), MonarchKing::of(values));
        let king: Box<dyn KingRules> = match (self.tax, self.monarch) {
            (true, true) => Box::new(TaxMonarchKing { tax, monarch }),
            (true, false) => Box::new(tax),
            (false, _) => Box::new(monarch),
        };
        (Box::leak(king), runtime::purses(self.taxi, Some(values)))
    }

    fn search_root(
        &self,
        position: Runtime,
        past: &mut dyn Iterator<Item = Runtime>,
        over: bool,
    ) -> Box<dyn RootBoard> {
        searched(|| Box::new(SearchStack::new(position, past, over)))
    }
}

/// A king that slides as in Tax Chess, and can be captured by the other one only while it is undefended.
struct TaxMonarchKing {
    tax: TaxKing,
    monarch: MonarchKing,
}

impl Kings for TaxMonarchKing {
    fn walks_like_castling(&self) -> bool {
        self.tax.walks_like_castling()
    }

    fn meeting_draws(&self) -> bool {
        self.monarch.meeting_draws()
    }

    fn reach(&self, board: &Board, side: Color, from: Square, occupied: SquareSet) -> SquareSet {
        self.tax.reach(board, side, from, occupied)
    }

    fn takes_king(&self, contact: KingContact<'_>) -> bool {
        self.tax.takes_king(contact) && !self.monarch.is_defended(contact)
    }

    /// Any move can add or remove a defender.
    fn king_contact_squares(&self, board: &Board, side: Color) -> SquareSet {
        if self.tax.king_contact_squares(board, side).is_empty() { SquareSet::NONE } else { !SquareSet::NONE }
    }

    fn passes(&self, from: Square, to: Square) -> SquareSet {
        self.tax.passes(from, to)
    }

    fn castles(&self, board: &Board, side: Color, castling_side: CastlingSide) -> bool {
        self.tax.castles(board, side, castling_side)
    }
}

impl KingBounds for TaxMonarchKing {
    fn score(&self, board: &Board, side: Color) -> TaperedScore {
        self.tax.score(board, side)
    }

    fn bare_king_mates(&self, priced: bool) -> bool {
        self.tax.bare_king_mates(priced)
    }

    fn insufficient_material(&self, board: &Board) -> bool {
        self.tax.insufficient_material(board)
    }

    fn longest_bare_move(&self) -> u32 {
        self.tax.longest_bare_move()
    }
}

impl KingRefusals for TaxMonarchKing {
    fn passing_rule(&self) -> &'static str {
        self.tax.passing_rule()
    }

    fn castling_refusal(&self, board: &Board, side: Color, castling_side: CastlingSide) -> Option<Refusal> {
        self.tax.castling_refusal(board, side, castling_side)
    }

    fn no_way(&self, board: &Board, side: Color, from: Square, to: Square) -> Refusal {
        self.tax.no_way(board, side, from, to)
    }

    fn no_way_at_all(&self, board: &Board, side: Color, from: Square) -> Option<Refusal> {
        self.tax.no_way_at_all(board, side, from)
    }

    fn exposed(&self, contact: KingContact<'_>, before: Option<KingContact<'_>>) -> Refusal {
        let slides = self.tax.exposed(contact, before);
        Refusal { message: UNDEFENDED.with([slides.message.into()]), ..slides }
    }
}

impl KingWords for TaxMonarchKing {
    fn has_move_hints(&self) -> bool {
        true
    }

    fn indicators(&self, board: &Board, side: Color) -> Vec<Indicator> {
        self.tax.indicators(board, side)
    }

    fn marks(&self, board: &Board, turn: Color, goals: &dyn Fn() -> SquareSet) -> Vec<Mark> {
        self.monarch.marks(board, turn, goals)
    }

    fn notes(&self, board: &Board, turn: Color, goals: &dyn Fn() -> SquareSet) -> Vec<Note> {
        self.monarch.notes(board, turn, goals)
    }

    fn king_hint(&self, board: &Board, side: Color) -> Hint {
        self.tax.king_hint(board, side).and(self.monarch.king_hint(board, side))
    }

    fn move_hint(&self, before: &Board, after: &Board, side: Color, piece: Piece, checks: bool) -> Hint {
        let tax = self.tax.move_hint(before, after, side, piece, checks);
        tax.and(self.monarch.move_hint(before, after, side, piece, checks))
    }

    fn figures(&self, before: &Board, after: &Board, side: Color, path: Option<(Square, Square)>) -> Vec<Figure> {
        [self.tax.figures(before, after, side, path), self.monarch.figures(before, after, side, path)].concat()
    }

    fn marks_in_hand(&self, board: &Board, side: Color) -> Vec<Mark> {
        self.tax.marks_in_hand(board, side)
    }
}
