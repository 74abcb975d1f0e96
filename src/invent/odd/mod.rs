//! The odd rules of the site's games as parts of any description: what moves cost.
//!
//! Their prices, purses and sentences are those of the games in `variants`. What is here is what a board of any size and pieces of any
//! kind need.

mod fare_words;
pub mod fares;

use message::MessageId;
use rules::layers::{self, Layer, Wording};
pub use variants::runtime::Purses;
pub use variants::taxi::Tariff;
use variants::taxi::{self, Payee};

use crate::kinds::SLOTS;

const RULE_FARES: MessageId = MessageId::new(&("invent.rule.fares", &[]));

/// What the keys of the odd rules say.
#[derive(Clone, Debug)]
pub struct Odd {
    /// Whether moves have prices.
    pub fares: bool,
    /// What the sides get and pay, if they have; who is paid is said by the next field.
    pub tariff: Tariff,
    /// Whether the other side is paid.
    pub other_paid: bool,
    /// What each move of a kind costs, if not what its way costs.
    pub fixed: [Option<u8>; SLOTS],
}

impl Default for Odd {
    fn default() -> Odd {
        Odd { fares: false, tariff: *Tariff::USUAL, other_paid: false, fixed: [None; SLOTS] }
    }
}

impl Odd {
    /// The prices, also where everything is free.
    pub fn prices(&self) -> &'static Tariff {
        if !self.fares {
            return Tariff::FREE;
        }
        let payee = if self.other_paid { Payee::Opponent } else { Payee::Bank };
        Tariff { payee, ..self.tariff }.kept()
    }

    /// Whether a key is about a rule that is not used.
    pub fn ignores(&self, key: &str) -> bool {
        match key {
            "purse" | "income" | "bonus" | "payee" | "step" | "leap" | "fares" | "promotion" | "towing" => !self.fares,
            _ => false,
        }
    }

    /// The lines of the rules that tell of them.
    pub fn lines(&self) -> Vec<MessageId> {
        let told = [(self.fares, RULE_FARES), (self.fares, taxi::MONEY)];
        told.into_iter().filter(|&(holds, _)| holds).map(|(_, line)| line).collect()
    }

    /// The layers of the display, with those of a game without them.
    pub fn layers(&self) -> Vec<Layer> {
        let mut layers = Vec::new();
        if self.fares {
            layers.extend_from_slice(taxi::OWN_LAYERS);
            layers.push(layers::NOTES);
        }
        layers.extend([layers::REACH, layers::WORDS, layers::MOVES, layers::LAST, layers::CHECK]);
        layers
    }

    /// The sentences that can be worded otherwise.
    pub const fn wordings(&self) -> &'static [Wording] {
        if self.fares { taxi::WORDINGS } else { &[] }
    }
}
