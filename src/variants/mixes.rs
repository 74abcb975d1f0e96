//! Games that combine the rules of several: how kings move, when they give check, and what moves cost.

use crate::chesslike::StaticRules;
use crate::chesslike::guard_rules::{GuardRules, Unguarded};
use crate::chesslike::king_rules::{KingRules, Orthodox};
use crate::chesslike::options;
use crate::list;
use crate::monarch::{self, MonarchRules};
use crate::runtime::{self, Purses, RulesObject, RuntimeRules};
use crate::tax::{self, TaxRules};
use crate::taxi::{self, TaxiRules};
use message::MessageId;
use rules::joined;
use rules::layers::{self, Layer};
use rules::personality::Personality;
use rules::present::VariantInfo;

/// A mix of games: the parts it has of each. Where it is priced, moves cost what they do in Taxi Chess.
struct Mix {
    info: VariantInfo,
    king: &'static dyn KingRules,
    guard: &'static dyn GuardRules,
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
    king: &tax::KING,
    guard: &Unguarded,
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
    king: &Orthodox,
    guard: &monarch::GUARD,
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
    king: &tax::KING,
    guard: &monarch::GUARD_FROM_AFAR,
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
    king: &tax::KING,
    guard: &monarch::GUARD_FROM_AFAR,
};

const SHARED_LAYERS: &[Layer] =
    &[layers::NOTES, layers::REACH, layers::WORDS, layers::JOINT_MOVES, layers::LAST, layers::CHECK];

/// What mixes with money have in common; the rest is replaced.
const PRICED: VariantInfo =
    VariantInfo { tagline: MessageId::new(&("mix.tagline", &[])), sample: "", ..<TaxiRules as StaticRules>::INFO };

impl RulesObject for Mix {
    fn king(&self) -> &'static dyn KingRules {
        self.king
    }

    fn guard(&self) -> &'static dyn GuardRules {
        self.guard
    }

    fn costs(&self) -> Purses {
        runtime::purses(self.info.priced, None)
    }

    fn info(&self) -> VariantInfo {
        self.info
    }
}
