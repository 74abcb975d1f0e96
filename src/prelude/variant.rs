//! A game with its rules, and the error of all that can go wrong here.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::LazyLock;

use crate::prelude::{Game, Position};
use message::Message;
use message::catalogue::Catalogue;
use rules::settings::{self, SettingValues};
use variants::DynVariant;

/// The English sentence of a message.
pub(super) fn sentence(message: &Message) -> String {
    static ENGLISH: LazyLock<Catalogue> = LazyLock::new(crate::data::english);
    ENGLISH.sentence(message)
}

/// What was wrong with a text, a move or a setting, and what was expected. Displayed, it is an English sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(Message);

impl Error {
    /// The id of the sentence, such as `san.unknown`. Programs can tell errors apart by it, and look up translations in the
    /// catalogues of the project.
    pub fn id(&self) -> &'static str {
        self.0.id.key()
    }
}

impl From<Message> for Error {
    fn from(message: Message) -> Error {
        Error(message)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&sentence(&self.0))
    }
}

impl std::error::Error for Error {}

/// A game with its rules: one of the registered games, a mix of them, one of these with changed settings, or a game that a text
/// describes ([`Variant::describe`]).
///
/// It is small and cheap to copy. It is parsed from an id, such as `chess`, `taxi:income=3` or `tax+taxi`.
#[derive(Clone, Copy)]
pub struct Variant(pub(super) &'static dyn DynVariant);

impl Variant {
    /// The registered games under their usual rules, in the order in which they are listed everywhere.
    pub fn all() -> impl Iterator<Item = Variant> {
        variants::GAMES.iter().map(|&game| Variant(game))
    }

    /// The id, with the settings that are not as usual. Parsing it gives this variant again.
    pub fn id(self) -> &'static str {
        self.0.id()
    }

    /// The English name, without the settings.
    pub fn name(self) -> String {
        sentence(&self.0.info().name.with([]))
    }

    /// Whether a game can end in a draw.
    pub fn has_draws(self) -> bool {
        self.0.info().draws
    }

    /// What can be changed about the rules, with the present values.
    pub fn settings(self) -> Vec<Setting> {
        let setting = |(setting, value): (&settings::Setting, u32)| Setting {
            key: setting.key,
            label: sentence(&setting.label.with([])),
            value: setting.write(value),
            usual: setting.write(setting.value),
            range: setting.choices.is_empty().then_some(setting.min..=setting.max),
            choices: setting.choices.iter().map(|choice| choice.word).collect(),
        };
        self.0.values().iter().map(setting).collect()
    }

    /// The same game with these settings, such as `income=3,castling=no`, and all others as usual.
    ///
    /// # Errors
    ///
    /// If the game has no such setting, a value is out of range, or the values do not go together.
    pub fn with(self, settings: &str) -> Result<Variant, Error> {
        let values = SettingValues::read(self.0.info().settings, settings)?;
        Ok(Variant(variants::under(self.0, values)?))
    }

    /// The start position.
    pub fn start(self) -> Position {
        Position::new(self.0, self.0.position())
    }

    /// The position of a FEN. Some games have a field more than orthodox chess, for example for what the players hold;
    /// [`Position::fen`] of the start shows it.
    ///
    /// # Errors
    ///
    /// If a field cannot be read, or the position breaks a rule of the game. The sentence names the field or the squares.
    pub fn position(self, fen: &str) -> Result<Position, Error> {
        Ok(Position::new(self.0, self.0.read(fen)?))
    }

    /// A new game from the start position.
    pub fn new_game(self) -> Game {
        Game::from(self.start())
    }
}

impl FromStr for Variant {
    type Err = Error;

    fn from_str(id: &str) -> Result<Variant, Error> {
        Ok(Variant(variants::require(id)?))
    }
}

impl PartialEq for Variant {
    fn eq(&self, other: &Variant) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Variant {}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({:?})", self.id())
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// Something about the rules of a [`Variant`] that can be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Setting {
    /// The key, as [`Variant::with`] takes it.
    pub key: &'static str,
    /// What is set, in English, with its unit.
    pub label: String,
    /// The present value, as [`Variant::with`] takes it.
    pub value: String,
    /// The value of the usual rules.
    pub usual: String,
    /// The allowed numbers; `None` for a setting that is one of `choices`.
    pub range: Option<RangeInclusive<u32>>,
    /// The words that it can be; empty for a number.
    pub choices: Vec<&'static str>,
}
