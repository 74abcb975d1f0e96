//! Taxi Chess (Ralph Betza): every move has a price, and an attack that cannot be paid for does not
//! count.

mod purses;
mod tariff;
#[cfg(not(target_arch = "wasm32"))]
mod themes;

use crate::chess::OrthodoxRules;
use crate::chesslike::StaticRules;
use crate::chesslike::guard_rules::Unguarded;
use crate::chesslike::king_rules::Orthodox;
use crate::chesslike::options;
use crate::chesslike::position::ChesslikePosition;
use crate::runtime::RuntimeRules;
use engine::strength::{self, Levels};
use message::MessageId;
use rules::draw::{Claim, GameEnd};
use rules::joined;
use rules::layers::{self, Layer, Wording, mark};
use rules::marks::{MarkKind, Sample};
use rules::personality::Personality;
use rules::present::VariantInfo;
use rules::settings::Setting;

use purses::GUILDERS;
pub use purses::{MONEY, Ride, TaxiPurses};
use tariff::{PAYEES, TARIFF};
pub use tariff::{Payee, Tariff, TariffSource, UsualTariff};

const DOLLARS: MessageId = MessageId::new(&("taxi.dollars", &["count"]));
const LIRE: MessageId = MessageId::new(&("taxi.lire", &["count"]));
const POUNDS: MessageId = MessageId::new(&("taxi.pounds", &["count"]));
const CURRENCY: MessageId = MessageId::new(&("taxi.currency", &[]));
const START_PURSE: MessageId = MessageId::new(&("taxi.setting.purse", &[]));
const INCOME: MessageId = MessageId::new(&("taxi.setting.income", &[]));
const BONUS: MessageId = MessageId::new(&("taxi.setting.bonus", &[]));
const PAYEE: MessageId = MessageId::new(&("taxi.setting.payee", &[]));
const STEP_FARE: MessageId = MessageId::new(&("taxi.setting.step", &[]));
const KNIGHT_FARE: MessageId = MessageId::new(&("taxi.setting.knight", &[]));
const PROMOTION_FARE: MessageId = MessageId::new(&("taxi.setting.promotion", &[]));
const TOWING_FARE: MessageId = MessageId::new(&("taxi.setting.towing", &[]));

/// The settings that other games do not have.
pub const OWN_SETTINGS: &[Setting] = &[
    Setting::number("purse", START_PURSE, [0, 99], TARIFF.purse, "taxi.html#money"),
    Setting::number("income", INCOME, [0, 20], TARIFF.income, "taxi.html#money"),
    Setting::number("bonus", BONUS, [0, 20], TARIFF.bonus, "taxi.html#money"),
    Setting::choice("payee", PAYEE, PAYEES, TARIFF.payee as u32, "taxi.html#money").against("game.taxi.rule2.once"),
    Setting::number("step", STEP_FARE, [0, 9], TARIFF.step, "taxi.html#fares").against(FARES),
    Setting::number("knight", KNIGHT_FARE, [1, 9], TARIFF.knight, "taxi.html#fares").against(FARES),
    Setting::number("promotion", PROMOTION_FARE, [0, 20], TARIFF.promotion, "taxi.html#promotion"),
    Setting::number("towing", TOWING_FARE, [0, 5], TARIFF.towing, "taxi.html#towing").against(FARES),
];

/// The sentences that name prices.
const FARES: &str = "game.taxi.rule1 mix.price";

const SETTINGS: &[Setting] = joined!(OWN_SETTINGS, options::SETTINGS);

/// The rules speak of guilders and let players choose another currency.
pub const WORDINGS: &[Wording] = &[Wording {
    label: CURRENCY,
    options: || [GUILDERS, DOLLARS, LIRE, POUNDS].map(|unit| unit.with([TARIFF.purse.into()])).into(),
}];

/// The layers that other games do not have.
pub const OWN_LAYERS: &[Layer] = &[
    Layer {
        id: "prices",
        label: MessageId::new(&("layer.prices", &[])),
        on: true,
        shown: &[
            Sample::Tag.means(MessageId::new(&("sign.taxi.price", &[]))),
            Sample::Dear.means(MessageId::new(&("sign.taxi.dear", &[]))),
        ],
    },
    Layer {
        id: "zones",
        label: MessageId::new(&("layer.towing", &[])),
        on: false,
        shown: &[mark(MarkKind::Zone).means(MessageId::new(&("sign.taxi.zone", &[])))],
    },
    Layer {
        id: "amounts",
        label: MessageId::new(&("layer.purses", &[])),
        on: true,
        shown: &[Sample::Amount.means(MessageId::new(&("sign.taxi.amount", &[])))],
    },
];

const LAYERS: &[Layer] = joined!(
    OWN_LAYERS,
    &[layers::NOTES, layers::REACH, layers::WORDS, layers::JOINT_MOVES, layers::LAST, layers::CHECK],
);

/// The rules of Taxi Chess, by Ralph Betza: every move has a price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TaxiRules;

impl StaticRules for TaxiRules {
    type King = Orthodox;
    type Guard = Unguarded;
    type Costs = TaxiPurses;
    type Counterpart = OrthodoxRules;
    const RULES: TaxiRules = TaxiRules;
    const RUNTIME: &'static RuntimeRules = &RuntimeRules::new(&TaxiRules);
    const KING: &'static Orthodox = &Orthodox;
    const GUARD: &'static Unguarded = &Unguarded;
    const LEVELS: &'static Levels = &strength::TAPERING;
    const INFO: VariantInfo = VariantInfo {
        id: "taxi",
        file_names: &["Taxi", "Taxi chess"],
        name: MessageId::new(&("game.taxi.name", &[])),
        tagline: MessageId::new(&("game.taxi.tagline", &[])),
        rules: [MessageId::new(&("game.taxi.rule1", &[])), MONEY, MessageId::new(&("game.taxi.rule3", &[]))],
        sample: "#taxi/8/8/8/8/r7/1K1R4/8/k7_w_-_-_0_1_2:0?moves=d3d1,a4b4,b3a3",
        priced: true,
        settings: SETTINGS,
        personalities: Personality::WITH_MONEY,
        layers: LAYERS,
        wordings: WORDINGS,
        ..OrthodoxRules::INFO
    };

    fn ruling(purses: &TaxiPurses, end: GameEnd) -> Option<&'static str> {
        match end {
            GameEnd::Fivefold | GameEnd::Claimed(Claim::Threefold) => Some("taxi.html#repetition"),
            GameEnd::Dead | GameEnd::TimeDrawn { .. } if purses.income() == 0 => Some("taxi.html#no-income"),
            _ => None,
        }
    }
}

/// A position of Taxi Chess.
pub type Taxi = ChesslikePosition<TaxiRules>;
