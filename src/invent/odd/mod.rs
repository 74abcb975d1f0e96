//! The odd rules of the site's games as parts of any description: what moves cost, how far pawns pay for the slides of royal
//! pieces, and what keeps these from each other.
//!
//! Their prices, purses and sentences are those of the games in `variants`. What is here is what a board of any size and pieces of any
//! kind need.

mod fare_words;
pub mod fares;
mod guard_words;
mod guards;
pub mod paid_slides;
mod slide_words;

use message::MessageId;
use rules::layers::{self, Layer, Wording};
use variants::chesslike::StaticRules;
use variants::monarch::{self, MonarchRules};
pub use variants::runtime::Purses;
use variants::tax::{self, TaxRules};
pub use variants::taxi::Tariff;
use variants::taxi::{self, Payee};

use crate::kinds::{KING, SLOTS, only};
use crate::rules::Rules;

const RULE_TAXES: MessageId = <TaxRules as StaticRules>::INFO.rules[0];
const RULE_GUARDS: MessageId = <MonarchRules as StaticRules>::INFO.rules[0];
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
    /// Whether pawns pay for the slides of royal pieces.
    pub paid_slides: bool,
    /// Whether those of both sides do for both.
    pub both_pay: bool,
    /// So many squares in every direction cost nothing.
    pub free: u32,
    /// How many more where a side has no pawns.
    pub bare_free: u32,
    /// Whether a defended royal piece can't be taken by another one.
    pub guards: bool,
    /// So many pieces must defend it.
    pub defenders: u32,
    /// Whether the game is a draw when royal pieces meet.
    pub meeting_draws: bool,
}

impl Default for Odd {
    fn default() -> Odd {
        Odd {
            fares: false,
            tariff: *Tariff::USUAL,
            other_paid: false,
            fixed: [None; SLOTS],
            paid_slides: false,
            both_pay: false,
            free: 0,
            bare_free: 0,
            guards: false,
            defenders: 1,
            meeting_draws: false,
        }
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

    /// A key of theirs and what it does not go together with, if there is such a pair in the rules of a game.
    pub fn conflict(rules: &Rules) -> Option<[&'static str; 2]> {
        let odd = &rules.odd;
        let royal =
            rules.present(only(KING)) | if rules.pseudo_royal { rules.present(rules.extinction_kinds) } else { 0 };
        let neutral = rules.present(rules.neutral) != 0;
        let pawns = rules.promotion_pawns.iter().any(|&kinds| rules.present(kinds) != 0);
        let pairs = [
            (odd.paid_slides && royal == 0, ["tax", "king = -"]),
            (odd.paid_slides && !pawns, ["tax", "promotionPawnTypes = -"]),
            (odd.paid_slides && rules.flying_general, ["tax", "flyingGeneral = true"]),
            (odd.paid_slides && neutral, ["tax", "neutralPieceTypes"]),
            (odd.guards && royal == 0, ["monarch", "king = -"]),
            (odd.guards && rules.flying_general, ["monarch", "flyingGeneral = true"]),
            (odd.guards && rules.blast, ["monarch", "blastOnCapture = true"]),
            (odd.guards && rules.duple_check, ["monarch", "dupleCheck = true"]),
            (odd.guards && neutral, ["monarch", "neutralPieceTypes"]),
        ];
        pairs.into_iter().find(|&(wrong, _)| wrong).map(|(_, pair)| pair)
    }

    /// Whether a key is about a rule that is not used.
    pub fn ignores(&self, key: &str) -> bool {
        match key {
            "purse" | "income" | "bonus" | "payee" | "step" | "leap" | "fares" | "promotion" | "towing" => !self.fares,
            "both" | "free" | "bare" => !self.paid_slides,
            "defenders" | "contact" => !self.guards,
            _ => false,
        }
    }

    /// The lines of the rules that tell of them.
    pub fn lines(&self) -> Vec<MessageId> {
        let told = [
            (self.paid_slides, RULE_TAXES),
            (self.guards, RULE_GUARDS),
            (self.fares, RULE_FARES),
            (self.fares, taxi::MONEY),
        ];
        told.into_iter().filter(|&(holds, _)| holds).map(|(_, line)| line).collect()
    }

    /// The layers of the display, with those of a game without them.
    pub fn layers(&self) -> Vec<Layer> {
        let mut own = Vec::new();
        if self.paid_slides {
            own.extend_from_slice(tax::OWN_LAYERS);
        }
        if self.fares {
            own.extend_from_slice(taxi::OWN_LAYERS);
            own.push(layers::NOTES);
        }
        if self.guards {
            own.extend_from_slice(monarch::OWN_LAYERS);
            own.extend((!self.fares).then_some(Layer { shown: &[], ..layers::NOTES }));
        }
        // Castling is written as the king taking its rook where it slides.
        let moves = if self.paid_slides { layers::JOINT_MOVES } else { layers::MOVES };
        own.extend([layers::REACH, layers::WORDS, moves, layers::LAST, layers::CHECK]);
        own
    }

    /// The sentences that can be worded otherwise.
    pub const fn wordings(&self) -> &'static [Wording] {
        if self.fares { taxi::WORDINGS } else { &[] }
    }
}
