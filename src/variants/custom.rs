//! Chess-like games with changed rules: other values of a game's settings, and mixes of games.
//!
//! They are composed when they are first asked for and kept for good, so that they can be used like those of the registry.

use std::sync::{Mutex, MutexGuard};

use crate::chesslike::guard_rules::GuardRules;
use crate::chesslike::king_rules::KingRules;
use crate::chesslike::options::Options;
use crate::runtime::{self, Purses, RulesObject, RuntimeRules};
use message::{Message, MessageId};
use rules::draw::GameEnd;
use rules::present::VariantInfo;
use rules::settings::{SettingValues, id_under};

const OWN_ROOK: MessageId = MessageId::new(&("setting.conflict.own_rook", &[]));

/// Rules that are composed at run time.
pub struct CustomRules {
    id: &'static str,
    info: VariantInfo,
    values: SettingValues,
    king: &'static dyn KingRules,
    guard: &'static dyn GuardRules,
    purses: Purses,
    options: Options,
    /// The rules with the usual values.
    base: &'static dyn RulesObject,
}

impl RulesObject for CustomRules {
    fn king(&self) -> &'static dyn KingRules {
        self.king
    }

    fn guard(&self) -> &'static dyn GuardRules {
        self.guard
    }

    fn costs(&self) -> Purses {
        self.purses
    }

    fn info(&self) -> VariantInfo {
        self.info
    }

    fn ruling(&self, purses: &Purses, end: GameEnd) -> Option<&'static str> {
        self.base.ruling(purses, end)
    }

    fn options(&self) -> Options {
        self.options
    }

    fn id(&self) -> &'static str {
        self.id
    }

    fn values(&self) -> SettingValues {
        self.values.clone()
    }
}

/// In the order of their ids.
static COMPOSED: Mutex<Vec<&'static RuntimeRules>> = Mutex::new(Vec::new());

fn composed() -> MutexGuard<'static, Vec<&'static RuntimeRules>> {
    COMPOSED.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Returns the rules of a game under other values of its settings; an error says why these values don't go together.
pub fn under(base: &'static dyn RulesObject, values: SettingValues) -> Result<&'static RuntimeRules, Message> {
    let info = base.info();
    let text = values.text();
    let id = id_under(info.id, &text);
    let mut known = composed();
    let place = match known.binary_search_by(|rules| rules.object().id().cmp(&id)) {
        Ok(at) => return Ok(known[at]),
        Err(place) => place,
    };
    let options = Options::of(&values);
    // Before anything is made, since that is kept for good.
    if options.own_captures && options.castling && base.king().walks_like_castling() {
        return Err(OWN_ROOK.with([]));
    }
    let (king, guard) = (base.king(), base.guard());
    let rules = CustomRules {
        id: id.leak(),
        info,
        king: king.under(&values).map_or(king, |changed| Box::leak(changed)),
        guard: guard.under(&values).map_or(guard, |changed| Box::leak(changed)),
        purses: runtime::purses(info.priced, Some(&values)),
        values,
        options,
        base,
    };
    let rules: &'static RuntimeRules = Box::leak(Box::new(RuntimeRules::composed(Box::leak(Box::new(rules)))));
    known.insert(place, rules);
    Ok(rules)
}
