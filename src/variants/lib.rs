//! The registry, and a module for each game.
//!
//! A new game is one module here and one line in the list below; everything else is written over the traits.

mod adapter;
pub mod anarchist;
pub(crate) mod changed;
pub mod chess;
pub mod chesslike;
mod custom;
pub mod infantry;
#[cfg(not(target_arch = "wasm32"))]
pub mod kit;
mod mixes;
pub mod monarch;
pub mod runtime;
mod sentences;
pub mod tax;
pub mod taxi;
#[cfg(not(target_arch = "wasm32"))]
pub mod themes;
mod tools;
mod variant;

use std::any::Any;
use std::sync::OnceLock;

use crate::adapter::VariantAdapter;
use crate::adapter::search_root_of;
pub use crate::tools::{Gradients, MoveListing, VariantTools};
pub use crate::variant::{GameRules, PastOf, Variant};
use board::Square;
use engine::search_board::RootBoard;
use message::{Message, MessageId};
use notation::fen;
use rules::dyn_position::DynPosition;
use rules::perft::perft;
use rules::present::{Mark, PieceView, VariantInfo};
use rules::settings::{DESCRIBED, SettingValues, split_id};
use rules::setup::{FenFormat, PositionSetup, SetupError};
use rules::setup_fields::SetupField;

/// The ids of the games whose network has won its match against the evaluation of the game. Their files are in `www/networks/`.
pub const WITH_NETWORK: [&str; 5] = ["chess", "infantry", "monarch", "tax", "taxi"];

const LINK_GAME: MessageId = MessageId::new(&("link.game", &["text", "games"]));

/// A list of games. The compiler builds what a static refers to, used or not: the unit tests, which use no list, would
/// be built with all games, three quarters of their code. There it is a constant.
macro_rules! list {
    ($(#[$doc:meta])* $name:ident: $type:ty = $value:expr) => {
        $(#[$doc])*
        #[cfg(not(test))]
        pub static $name: $type = $value;
        $(#[$doc])*
        #[cfg(test)]
        pub const $name: $type = $value;
    };
}
pub(crate) use list;

/// The registered variants, in display order.
macro_rules! registry {
    ($($game:ty),* $(,)?) => {
        list! {
            /// All variants: the fast ones, but in a browser, which has to download them, the small ones.
            #[cfg(not(target_arch = "wasm32"))]
            GAMES: &[&dyn DynVariant] = &[$(&VariantAdapter::<$game>::INSTANCE),*]
        }
        list! {
            /// All variants: the small ones.
            #[cfg(target_arch = "wasm32")]
            GAMES: &[&dyn DynVariant] = SMALL_GAMES
        }
        list! {
            /// All variants as types whose rules are chosen at run time; the chess-like ones are one type.
            SMALL_GAMES: &[&dyn DynVariant] = &[$(<$game as Variant>::RULES),*]
        }
        list! {
            /// All variants with their tools, for the command line and tests. A separate list, so that
            /// the page does not download it.
            TOOLS: &[&dyn VariantTools] = &[$(&VariantAdapter::<$game>::INSTANCE),*]
        }

        /// The position for the engine to search, if its rules were chosen at run time.
        fn search_root(position: &dyn DynPosition, past: Past, over: bool) -> Option<Box<dyn RootBoard>> {
            None$(.or_else(|| search_root_of::<<$game as Variant>::Rules>(position, past, over)))*
        }

        /// [`perft`] of a position of any of them.
        pub fn perft_of(position: &dyn DynPosition, depth: u32) -> u64 {
            let nodes = None$(.or_else(|| perft_in::<$game>(position, depth)))*;
            nodes.unwrap_or_else(|| perft_of_any(position, depth))
        }
    };
}

registry! {
    tax::Tax,
    taxi::Taxi,
    monarch::Monarch,
    anarchist::Anarchist,
    infantry::Infantry,
    chess::Chess,
}

/// The games of this program or module.
pub struct Registry {
    /// In display order; the first is the one that is opened where none is named.
    pub games: &'static [&'static dyn DynVariant],
    /// Those that combine the rules of several.
    pub mixes: &'static [&'static dyn DynVariant],
    /// The position for the engine to search, if it is one of these games with rules that were chosen at run time.
    pub search_root: SearchRoot,
}

/// The positions before one, the last first.
pub type Past<'a> = &'a [&'a dyn DynPosition];

/// A position, those before it, and whether the game is over: for the engine to search.
pub type SearchRoot = fn(&dyn DynPosition, Past, bool) -> Option<Box<dyn RootBoard>>;

list! {
    /// The games of the site.
    SITE: Registry = Registry {
        games: GAMES,
        mixes: &[mixes::MIXES[0], mixes::MIXES[1], mixes::MIXES[2], mixes::MIXES[3]],
        search_root,
    }
}

/// What has been installed. A module for browsers says what it has, so that nobody downloads games that it can't play.
static INSTALLED: OnceLock<&'static Registry> = OnceLock::new();

/// Says which games there are. Only the first call counts.
pub fn install(registry: &'static Registry) {
    let _ = INSTALLED.set(registry);
}

/// The games that are installed. Outside browsers, those of the site need not be.
fn registry() -> &'static Registry {
    #[cfg(not(target_arch = "wasm32"))]
    return INSTALLED.get().copied().unwrap_or(&SITE);
    #[cfg(target_arch = "wasm32")]
    return INSTALLED.get().copied().unwrap_or(&Registry { games: &[], mixes: &[], search_root: |_, _, _| None });
}

/// The games in display order, without mixes.
pub fn games() -> &'static [&'static dyn DynVariant] {
    registry().games
}

/// The games that combine the rules of several.
pub fn mixes() -> &'static [&'static dyn DynVariant] {
    registry().mixes
}

/// Makes games from descriptions.
pub trait Maker: Sync {
    /// The game of a packed description, always the same one; an error says what is wrong with it.
    fn game(&self, packed: &str) -> Result<&'static dyn DynVariant, Message>;

    /// The same with its tools.
    #[cfg(not(target_arch = "wasm32"))]
    fn tools(&self, packed: &str) -> Result<&'static dyn VariantTools, Message>;

    /// See [`DynVariant::search_root`].
    fn search_root(&self, position: &dyn DynPosition, past: Past, over: bool) -> Option<Box<dyn RootBoard>>;
}

static MAKER: OnceLock<&'static dyn Maker> = OnceLock::new();

/// Says who makes the games whose ids begin with [`DESCRIBED`]. Only the first call counts.
pub fn install_maker(maker: &'static dyn Maker) {
    let _ = MAKER.set(maker);
}

/// All games and mixes. One list for several users: chained iterators would be compiled for each.
fn all() -> Vec<&'static dyn DynVariant> {
    [games(), mixes()].concat()
}

/// Returns the variant with that id.
pub fn find(id: &str) -> Option<&'static dyn DynVariant> {
    require(id).ok()
}

/// Returns the variant with that id, such as `taxi`, `taxi:income=3` or `tax+taxi`; an error lists the known ids, or says what is
/// wrong with the settings.
pub fn require(id: &str) -> Result<&'static dyn DynVariant, Message> {
    let (name, text) = split_id(id);
    if let Some(maker) = maker_of(name) {
        return maker.game(text);
    }
    let game = all().into_iter().find(|game| is_called(game.id(), name)).ok_or_else(|| unknown(name))?;
    let values = SettingValues::read(game.info().settings, text)?;
    under(game, values)
}

/// Who makes the game of an id with that first part.
fn maker_of(name: &str) -> Option<&'static dyn Maker> {
    MAKER.get().copied().filter(|_| name == DESCRIBED)
}

/// Returns a game under other values of its settings; an error says why they don't go together.
pub fn under(game: &'static dyn DynVariant, values: SettingValues) -> Result<&'static dyn DynVariant, Message> {
    if values == game.values() {
        return Ok(game);
    }
    let (name, _) = split_id(game.id());
    if values.changed().next().is_none() {
        return require(name);
    }
    game.under(values)
}

/// The game of an id whose settings may be wrong, under the usual ones then.
pub fn nearest(id: &str) -> Option<&'static dyn DynVariant> {
    find(id).or_else(|| find(split_id(id).0))
}

/// What other programs call games that are chess under a setting here, in lower case and without spaces.
const ELSEWHERE: [(&str, &str); 3] =
    [("kingofthehill", "chess:goal=hill"), ("threecheck", "chess:checks=3"), ("3check", "chess:checks=3")];

/// Returns the variant that the tags `Variant` and `Rules` of a PGN file name. `Rules` has the settings, or the whole id of a game that
/// is described there.
pub fn of_tags(name: &str, rules: Option<&str>) -> Result<&'static dyn DynVariant, Message> {
    match rules {
        Some(rules) if split_id(rules).0 == DESCRIBED => require(rules),
        _ => by_name(name),
    }
}

/// Returns the variant with that name in a PGN file; an empty name means orthodox chess.
pub fn by_name(name: &str) -> Result<&'static dyn DynVariant, Message> {
    let plain = |name: &str| name.replace([' ', '-', '_'], "").to_ascii_lowercase();
    let name = if name.is_empty() { chess::NAME } else { name };
    let named = |game: &&dyn DynVariant| {
        is_called(&plain(game.id()), &plain(name))
            || game.info().file_names.iter().any(|&other| plain(other) == plain(name))
    };
    all().into_iter().find(named).or_else(|| under_another_name(&plain(name))).ok_or_else(|| unknown(name))
}

/// The game that other programs call so, in lower case and without spaces, such as `3check`.
pub fn under_another_name(name: &str) -> Option<&'static dyn DynVariant> {
    ELSEWHERE.into_iter().find(|&(other, _)| other == name).and_then(|(_, id)| find(id))
}

/// Returns the tools of the variant with that id, which may have settings.
pub fn tools(id: &str) -> Result<&'static dyn VariantTools, Message> {
    let (name, text) = split_id(id);
    #[cfg(not(target_arch = "wasm32"))]
    if let Some(maker) = maker_of(name) {
        return maker.tools(text);
    }
    let mixes = mixes::MIXES.iter().map(|&mix| mix as &dyn VariantTools);
    let game = TOOLS.iter().copied().chain(mixes).find(|game| is_called(game.id(), name));
    let game = game.ok_or_else(|| unknown(name))?;
    let values = SettingValues::read(game.info().settings, text)?;
    if values == game.values() { Ok(game) } else { game.tools_under(values) }
}

/// Whether a name is that id: the games of a mix may come in any order.
fn is_called(id: &str, name: &str) -> bool {
    id.len() == name.len() && id.split('+').all(|game| name.split('+').any(|other| other == game))
}

fn unknown(id: &str) -> Message {
    let known = all().into_iter().map(|game| game.id()).collect::<Vec<_>>().join(", ");
    LINK_GAME.with([notation::link::excerpt(id).into(), known.into()])
}

/// A variant behind a trait object, without a position.
pub trait DynVariant: Sync {
    /// The id used in links, files and on the command line, with the settings that are not as usual.
    fn id(&self) -> &'static str {
        self.info().id
    }

    /// What the picker shows of the variant.
    fn info(&self) -> VariantInfo;

    /// The values of its settings.
    fn values(&self) -> SettingValues {
        SettingValues::usual(self.info().settings)
    }

    /// The same game under other values of its settings; an error says why they don't go together.
    fn under(&self, values: SettingValues) -> Result<&'static dyn DynVariant, Message>;

    /// The FEN format, with the board.
    fn fen_format(&self) -> &'static FenFormat;

    /// The start position.
    fn position(&self) -> Box<dyn DynPosition>;

    /// Returns the position of a setup, or its errors.
    fn validate(&self, setup: &PositionSetup) -> Result<Box<dyn DynPosition>, Vec<SetupError>>;

    /// Marks that belong to the board itself.
    fn board_marks(&self) -> Vec<Mark>;

    /// Returns the piece of a FEN letter.
    fn piece_view(&self, square: Square, letter: char, flipped: bool) -> Option<PieceView>;

    /// See `root_board` of [`DynPosition`]; `None` for a position of another game.
    fn search_root(&self, position: &dyn DynPosition, past: Past, over: bool) -> Option<Box<dyn RootBoard>>;

    /// The fields of a setup besides the pieces and the side to move.
    fn fields(&self, setup: &PositionSetup) -> Vec<SetupField>;
}

/// A position for the engine to search; `over` tells that the game has ended there.
pub fn root_board(position: &dyn DynPosition, past: Past, over: bool) -> Box<dyn RootBoard> {
    let root = (registry().search_root)(position, past, over);
    let root = root.or_else(|| MAKER.get().and_then(|maker| maker.search_root(position, past, over)));
    let root = root.or_else(|| all().iter().find_map(|game| game.search_root(position, past, over)));
    root.expect("every position is one of a registered game")
}

/// [`perft`] of a position, if it is one of that game, or one of the same type whose rules were chosen at run time.
fn perft_in<G: Variant>(position: &dyn DynPosition, depth: u32) -> Option<u64> {
    let position: &dyn Any = position;
    let chosen = position.downcast_ref::<<G::Rules as GameRules>::Position>().map(|position| perft(position, depth));
    // A module for browsers has no others.
    if cfg!(target_arch = "wasm32") {
        return chosen;
    }
    chosen.or_else(|| position.downcast_ref::<G>().map(|position| perft(position, depth)))
}

/// [`perft`] of a position whose type is not known here.
fn perft_of_any(position: &dyn DynPosition, depth: u32) -> u64 {
    let Some(rest) = depth.checked_sub(1) else { return 1 };
    (0..position.move_shapes().len()).map(|mv| perft_of_any(position.play(mv).as_ref(), rest)).sum()
}

impl dyn DynVariant {
    /// Parses a FEN; an error names the field, the offending text and what was expected.
    pub fn read(&self, text: &str) -> Result<Box<dyn DynPosition>, Message> {
        let setup = fen::read(text, self.fen_format())?;
        self.validate(&setup).map_err(|mut errors| errors.swap_remove(0).message)
    }
}
