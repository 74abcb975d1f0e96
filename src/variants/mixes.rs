//! Games that combine the rules of several: how kings move, when they give check, and what moves cost.

use crate::chesslike::StaticRules;
use crate::chesslike::guard_rules::Unguarded;
use crate::chesslike::king_rules::Orthodox;
use crate::chesslike::options;
use crate::list;
use crate::monarch::{self, MonarchRules};
use crate::runtime::{Parts, RulesObject, RuntimeRules};
use crate::tax::{self, TaxRules};
use crate::taxi::{self, Tariff, TaxiRules};
use message::MessageId;
use rules::joined;
use rules::layers::{self, Layer};
use rules::personality::Personality;
use rules::present::VariantInfo;

/// A mix of games: the parts it has of each.
struct Mix {
    info: VariantInfo,
    parts: Parts,
}

list! {
    /// All mixes.
    MIXES: [&RuntimeRules; 4] = [
        &composed(&TAX_TAXI),
        &composed(&MONARCH_TAXI),
        &composed(&TAX_MONARCH),
        &composed(&ALL),
    ]
}

const fn composed(mix: &'static Mix) -> RuntimeRules {
    RuntimeRules::composed(&mix.parts, mix)
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
    parts: Parts { king: &tax::KING, guard: &Unguarded, tariff: Tariff::USUAL },
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
    parts: Parts { king: &Orthodox, guard: &monarch::GUARD, tariff: Tariff::USUAL },
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
    parts: Parts { king: &tax::KING, guard: &monarch::GUARD_FROM_AFAR, tariff: Tariff::FREE },
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
    parts: Parts { king: &tax::KING, guard: &monarch::GUARD_FROM_AFAR, tariff: Tariff::USUAL },
};

const SHARED_LAYERS: &[Layer] =
    &[layers::NOTES, layers::REACH, layers::WORDS, layers::JOINT_MOVES, layers::LAST, layers::CHECK];

/// What mixes with money have in common; the rest is replaced.
const PRICED: VariantInfo =
    VariantInfo { tagline: MessageId::new(&("mix.tagline", &[])), sample: "", ..<TaxiRules as StaticRules>::INFO };

impl RulesObject for Mix {
    fn info(&self) -> VariantInfo {
        self.info
    }
}
