//! The rules of games that are not chess-like, as values: what a setting can change is known when compiling for the usual
//! rules, and chosen at run time for others.
//!
//! Such a game names its [`GameOptions`] and is generic over [`Rules`]: compiled for [`Usual`], all options are constants; for
//! [`Chosen`], they are looked up. Chosen rules are kept for good, so that they can be used like those of the registry.

use std::fmt;
use std::sync::Mutex;

use rules::present::VariantInfo;
use rules::settings::{SettingValues, id_under};

/// What a game's settings can change.
pub trait GameOptions: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    const USUAL: Self;
    /// The game under the usual rules.
    const INFO: VariantInfo;

    fn of(values: &SettingValues) -> Self;

    /// The game under these rules.
    fn info(&self) -> VariantInfo {
        Self::INFO
    }

    /// All rules of the game that have been chosen.
    fn kept() -> &'static Kept<Self>;
}

/// The rules of a game with the options `O`: of size zero where they are known when compiling.
pub trait Rules<O>: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    fn options(self) -> O;

    /// The id, with the values of settings that are not as usual.
    fn id(self) -> &'static str;
}

/// The usual rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Usual;

impl<O: GameOptions> Rules<O> for Usual {
    #[inline(always)]
    fn options(self) -> O {
        O::USUAL
    }

    fn id(self) -> &'static str {
        O::INFO.id
    }
}

/// What rules that are chosen at run time have in one place.
pub struct Choice<O> {
    id: &'static str,
    /// `None` if they are as usual.
    values: Option<SettingValues>,
    options: O,
}

impl<O: GameOptions> Choice<O> {
    pub const USUAL: Choice<O> = Choice { id: O::INFO.id, values: None, options: O::USUAL };
}

/// The rules of a game that have been chosen so far, in the order of their ids.
pub struct Kept<O: 'static>(Mutex<Vec<&'static Chosen<O>>>);

impl<O> Kept<O> {
    pub(super) const fn new() -> Kept<O> {
        Kept(Mutex::new(Vec::new()))
    }
}

/// Rules that are chosen at run time.
pub struct Chosen<O: 'static>(&'static Choice<O>);

impl<O: GameOptions> Chosen<O> {
    pub const fn new(choice: &'static Choice<O>) -> Chosen<O> {
        Chosen(choice)
    }

    pub fn values(self) -> SettingValues {
        self.0.values.clone().unwrap_or_else(|| SettingValues::usual(O::INFO.settings))
    }

    pub fn under(values: SettingValues) -> &'static Chosen<O> {
        let id = id_under(O::INFO.id, &values.text());
        let mut kept = O::kept().0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let place = match kept.binary_search_by(|rules| rules.0.id.cmp(&id)) {
            Ok(at) => return kept[at],
            Err(place) => place,
        };
        let choice = Choice { id: id.leak(), options: O::of(&values), values: Some(values) };
        let rules: &'static Chosen<O> = Box::leak(Box::new(Chosen(Box::leak(Box::new(choice)))));
        kept.insert(place, rules);
        rules
    }
}

impl<O: GameOptions> Rules<O> for Chosen<O> {
    #[inline]
    fn options(self) -> O {
        self.0.options
    }

    fn id(self) -> &'static str {
        self.0.id
    }
}

impl<O> Clone for Chosen<O> {
    fn clone(&self) -> Chosen<O> {
        *self
    }
}

impl<O> Copy for Chosen<O> {}

impl<O> PartialEq for Chosen<O> {
    fn eq(&self, other: &Chosen<O>) -> bool {
        self.0.id == other.0.id
    }
}

impl<O> Eq for Chosen<O> {}

impl<O> fmt::Debug for Chosen<O> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0.id)
    }
}
