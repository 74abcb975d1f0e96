//! Chess-like games with changed rules: other values of a game's settings, and mixes of games.
//!
//! They are composed when they are first asked for and kept for good, so that they can be used like those of the registry.

use std::sync::{Mutex, MutexGuard};

use crate::chesslike::options::Options;
use crate::runtime::{Purses, RulesObject, RuntimeRules};
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
    options: Options,
    /// The rules with the usual values.
    base: &'static dyn RulesObject,
}

impl RulesObject for CustomRules {
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
pub fn under(base: &RuntimeRules, values: SettingValues) -> Result<&'static RuntimeRules, Message> {
    let info = base.object.info();
    let text = values.text();
    let id = id_under(info.id, &text);
    let mut known = composed();
    let place = match known.binary_search_by(|rules| rules.object.id().cmp(&id)) {
        Ok(at) => return Ok(known[at]),
        Err(place) => place,
    };
    let options = Options::of(&values);
    // Before anything is made, since that is kept for good.
    if options.own_captures && options.castling && base.parts.king.walks_like_castling() {
        return Err(OWN_ROOK.with([]));
    }
    let info = match options.goal.layer() {
        None => info,
        Some(layer) => VariantInfo { layers: [&[layer], info.layers].concat().leak(), ..info },
    };
    let parts = Box::leak(Box::new(base.parts.under(&values)));
    let rules = Box::leak(Box::new(CustomRules { id: id.leak(), info, values, options, base: base.object }));
    let rules: &'static RuntimeRules = Box::leak(Box::new(RuntimeRules::composed(parts, rules)));
    known.insert(place, rules);
    Ok(rules)
}
