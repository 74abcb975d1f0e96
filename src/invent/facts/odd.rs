//! The odd rules of the site's games, as far as a description has them.

use message::{Arg, MessageId, list};
use variants::chesslike::cost_rules::CostWords;

use super::{About, Told, kinds_of};

const PRICES: MessageId = MessageId::new(&("invent.fact.fares", &["step", "leap"]));
const FIXED: MessageId = MessageId::new(&("invent.fact.fares.fixed", &["kinds"]));
const PROMOTION: MessageId = MessageId::new(&("invent.fact.fares.promotion", &["count"]));
const TOWING: MessageId = MessageId::new(&("invent.fact.fares.towing", &["count"]));
const PAYEE: MessageId = MessageId::new(&("invent.fact.fares.payee", &[]));
const FREE: MessageId = MessageId::new(&("invent.fact.slides.free", &["count"]));
const BARE: MessageId = MessageId::new(&("invent.fact.slides.bare", &["count"]));
const BOTH: MessageId = MessageId::new(&("invent.fact.slides.both", &[]));
const DEFENDERS: MessageId = MessageId::new(&("invent.fact.defenders", &["count"]));
const MEETING: MessageId = MessageId::new(&("invent.fact.meeting", &[]));

impl Told<'_> {
    /// What they are called by, and their numbers.
    pub(super) fn odd(&mut self) {
        let (start, odd) = (&self.game.start, &self.game.rules.odd);
        for line in odd.lines() {
            self.say(About::Play, start.purses.rule(line, start.turn));
        }
        if odd.fares {
            let [step, leap, promotion, towing] =
                [odd.tariff.step, odd.tariff.knight, odd.tariff.promotion, odd.tariff.towing].map(Arg::from);
            self.say(About::Detail, PRICES.with([step, leap]));
            let fixed = kinds_of(self.in_play()).filter_map(|kind| {
                let price = odd.fixed[self.game.kinds[usize::from(kind)].slot]?;
                Some(super::COUNTED.with([self.noun(kind).into(), u32::from(price).into()]))
            });
            if let Some(kinds) = list(fixed.collect::<Vec<_>>()) {
                self.say(About::Detail, FIXED.with([kinds.into()]));
            }
            self.say(About::Detail, TOWING.with([towing]));
            self.say(About::Detail, PROMOTION.with([promotion]));
            self.say_if(odd.other_paid, About::Detail, PAYEE);
        }
        if odd.paid_slides {
            let counts = [(odd.free, FREE), (odd.bare_free, BARE)];
            for (count, id) in counts.into_iter().filter(|&(count, _)| count > 0) {
                self.say(About::Detail, id.with([count.into()]));
            }
            self.say_if(odd.both_pay, About::Detail, BOTH);
        }
        if odd.guards && odd.defenders > 1 {
            self.say(About::Detail, DEFENDERS.with([odd.defenders.into()]));
        }
        self.say_if(odd.guards && odd.meeting_draws, About::Detail, MEETING);
    }
}
