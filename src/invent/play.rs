//! What a described game needs to be played and shown as any other: an id, its board with names of squares, its kinds with names, its
//! choices of promotion. Made once, when it is first asked for, and kept for ever.

use std::any::Any;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

use board::{BoardShape, MOST_SQUARES};
use engine::endgame::adapter::NoEndgames;
use engine::search_board::RootBoard;
use message::{Message, MessageId};
use rules::dyn_position::DynPosition;
use rules::input::NamedChoice;
use rules::piece_kind::PieceKind;
use rules::present::{Armies, VariantInfo};
use rules::settings::{DESCRIBED, id_under};
use rules::setup::FenFormat;
#[cfg(not(target_arch = "wasm32"))]
use variants::VariantTools;
use variants::{DynVariant, GameRules, Maker, Past, Registry};

use crate::description::{self, Description, Kind, KindOfPiece};
use crate::facts::{self, REST, TAGLINE};
use crate::faults::NOTHING;
use crate::geometry::{Square, Squares, each};
use crate::moves::NONE;
use crate::names::{Unnamed, literal, looks};
use crate::position::InventPosition;
use crate::worth::Worth;
use crate::{games, ini, packed};

/// What a name in files begins with if a game of the site has it.
const PREFIX: &str = "invent-";
/// The letter of a stone in setups.
pub const STONE: char = '*';

/// A described game as a value, the same as long as it is the same description.
#[derive(Clone, Copy)]
pub struct Invented(pub &'static Description);

impl PartialEq for Invented {
    fn eq(&self, other: &Invented) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Invented {}

impl fmt::Debug for Invented {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.0.name)
    }
}

impl Invented {
    /// The id by which the program finds the game, with its description.
    pub fn name(&self) -> &'static str {
        self.0.play().id
    }
}

/// The games that were made, by their descriptions: each only once, and kept for ever.
static MADE: Mutex<BTreeMap<String, &'static Invented>> = Mutex::new(BTreeMap::new());

/// The game of a packed description, always the same one.
pub fn game(packed: &str) -> Result<&'static Invented, Message> {
    // A map that is complete whenever it is not locked is of use after a panic.
    let made = || MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = made().get(packed) {
        return Ok(known);
    }
    let text = packed::unpack(packed)?;
    let sections = ini::read(&text)?;
    let name = &sections.last().ok_or_else(|| NOTHING.with([]))?.name;
    let game: &'static Description = Box::leak(Box::new(description::read(&text, name)?));
    Ok(made().entry(packed.into()).or_insert(game.play().rules))
}

/// Makes games of ids that have a description.
struct Descriptions;

impl Maker for Descriptions {
    fn game(&self, packed: &str) -> Result<&'static dyn DynVariant, Message> {
        Ok(game(packed)?)
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn tools(&self, packed: &str) -> Result<&'static dyn VariantTools, Message> {
        Ok(game(packed)?)
    }

    fn search_root(&self, position: &dyn DynPosition, past: Past, over: bool) -> Option<Box<dyn RootBoard>> {
        let own: &dyn Any = position;
        let rules = own.downcast_ref::<InventPosition<'static>>().map(Invented::of)?;
        DynVariant::search_root(&rules, position, past, over)
    }
}

/// Makes ids with descriptions known to this program or module.
pub fn install() {
    variants::install_maker(&Descriptions);
}

/// The same for a module that has no other games: chess, described, is the one that is opened where none is named.
pub fn install_alone() {
    install();
    let first =
        games::read("chess").and_then(|chess| game(&chess.packed)).expect("tests read all games that are built in");
    let games: Vec<&dyn DynVariant> = vec![first];
    variants::install(Box::leak(Box::new(Registry { games: games.leak(), mixes: &[], search_root: |_, _, _| None })));
}

/// What a description has for players.
pub struct Play {
    /// The game as a value.
    pub rules: &'static Invented,
    /// The id, with the description.
    pub id: &'static str,
    /// What the picker shows.
    pub info: VariantInfo,
    /// The board and the letters.
    pub format: &'static FenFormat,
    /// No tables: they are made for the games of the site.
    pub endgames: NoEndgames,
    /// A letter for each kind, in lower case. A promoted piece, which others write as `+p`, has one that is not used otherwise.
    pub letters: Vec<char>,
    /// The names and drawings of the kinds.
    pub kinds: Vec<&'static PieceKind>,
    /// The choice of each kind, in promotion.
    pub choices: Vec<&'static NamedChoice>,
    /// What pieces are worth.
    pub worth: Worth,
    /// The number of each square among those that the board shows; [`NONE`] for a hole.
    shown: [u8; MOST_SQUARES],
    /// The other way round.
    squares: Vec<Square>,
}

impl fmt::Debug for Play {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        self.rules.fmt(out)
    }
}

impl Description {
    /// What players need; made when it is first asked for.
    pub fn play(&'static self) -> &'static Play {
        self.play.get_or_init(|| Box::leak(Box::new(Play::of(self))))
    }

    /// Whether squares can turn to stone, so that a wall is no hole.
    pub const fn has_stones(&self) -> bool {
        self.petrify != 0
    }
}

impl Play {
    fn of(game: &'static Description) -> Play {
        let holes = if game.has_stones() { 0 } else { game.start.walls };
        let squares: Vec<Square> = each(game.board.all() & !holes).collect();
        let mut shown = [NONE; MOST_SQUARES];
        for (number, &square) in (0..).zip(&squares) {
            shown[usize::from(square)] = number;
        }
        let places: Vec<(u8, u8)> =
            squares.iter().map(|&square| (game.board.file(square) as u8, game.board.rank(square) as u8)).collect();
        let shape = BoardShape { width: game.board.files, height: game.board.ranks, places: Box::leak(places.into()) };
        let letters = letters(game);
        let both = letters.iter().map(char::to_ascii_uppercase).chain(letters.iter().copied());
        let known: String = both.chain(game.has_stones().then_some(STONE)).collect();
        let format: &'static FenFormat = Box::leak(Box::new(FenFormat {
            shape: Box::leak(Box::new(shape)),
            letters: known.leak(),
            holdings: game.fares.is_some(),
        }));
        let kinds = kinds(game);
        Play {
            rules: Box::leak(Box::new(Invented(game))),
            id: id_under(DESCRIBED, &game.packed).leak(),
            info: info(game),
            format,
            endgames: NoEndgames(format),
            letters,
            choices: kinds.iter().map(|&kind| choice(kind)).collect(),
            kinds,
            worth: Worth::of(game),
            shown,
            squares,
        }
    }

    /// A square as the board numbers it.
    pub fn square(&self, square: Square) -> board::Square {
        board::Square(self.shown[usize::from(square) % MOST_SQUARES])
    }

    /// Several of them.
    pub fn set(&self, squares: Squares) -> board::Squares {
        let known = |square: &board::Square| square.0 != NONE;
        each(squares).map(|square| self.square(square)).filter(known).collect()
    }

    /// A square of the board as the rules number it.
    pub fn inside(&self, square: board::Square) -> Option<Square> {
        self.squares.get(square.index()).copied()
    }

    /// The text of a position as other programs write it, with promoted pieces by two signs.
    pub fn foreign(&self, fen: &str, game: &Description) -> String {
        let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
        let mut text = String::new();
        for letter in board.chars() {
            let kind = self.letters.iter().position(|&known| known == letter.to_ascii_lowercase());
            match kind.map(|kind| &game.kinds[kind]).filter(|kind| kind.promoted) {
                Some(kind) if letter.is_ascii_uppercase() => {
                    text.extend(['+', char::from(kind.letter.to_ascii_uppercase())]);
                }
                Some(kind) => text.extend(['+', char::from(kind.letter)]),
                None => text.push(letter),
            }
        }
        text + " " + rest
    }

    /// What is new about the game in one line, and in three more what it is and how it ends.
    pub fn lines(&self) -> (Message, [Message; 3]) {
        facts::lines(self.rules.0, &self.nouns())
    }

    /// The kinds as nouns, by number.
    pub fn nouns(&self) -> Vec<MessageId> {
        self.kinds.iter().map(|kind| kind.plain).collect()
    }

    /// The piece of a kind, as a noun.
    pub fn noun(&self, kind: Kind) -> MessageId {
        self.kinds[usize::from(kind)].plain
    }
}

/// The letters of the kinds.
fn letters(game: &Description) -> Vec<char> {
    let taken = |letter: &u8| game.kinds.iter().any(|kind| kind.letter == *letter);
    let mut free = (b'a'..=b'z').rev().filter(|letter| !taken(letter));
    let letter = |kind: &KindOfPiece| if kind.promoted { free.next() } else { None }.unwrap_or(kind.letter).into();
    game.kinds.iter().map(letter).collect()
}

fn kinds(game: &Description) -> Vec<&'static PieceKind> {
    let unnamed = |kind: &KindOfPiece| Unnamed { slot: kind.slot, letter: kind.letter, promoted: kind.promoted };
    let kinds: Vec<Unnamed> = game.kinds.iter().map(unnamed).collect();
    let keep = |kind: PieceKind| -> &'static PieceKind { Box::leak(Box::new(kind)) };
    looks(&game.rules, &kinds).into_iter().map(keep).collect()
}

fn choice(kind: &'static PieceKind) -> &'static NamedChoice {
    Box::leak(Box::new(NamedChoice { text: kind.plain.key(), label: kind.plain, art: Some(kind) }))
}

fn info(game: &Description) -> VariantInfo {
    // A game of the site keeps its name in files.
    let prefix = if variants::by_name(&game.name).is_ok() { PREFIX } else { "" };
    let file_name: &'static str = [prefix, &game.name].concat().leak();
    VariantInfo {
        id: DESCRIBED,
        file_names: Box::leak(Box::new([file_name])),
        name: literal(&game.name.chars().map(|sign| if "-_".contains(sign) { ' ' } else { sign }).collect::<String>()),
        tagline: TAGLINE,
        // What is said beside the board has arguments ([`Play::lines`]).
        rules: [REST; 3],
        sample: "",
        priced: game.fares.is_some(),
        draws: true,
        armies: Armies::Facing,
        settings: &[],
        personalities: &[],
        layers: game.rules.odd.layers().leak(),
        wordings: game.rules.odd.wordings(),
    }
}

/// The choice of a letter for a piece on the board, of either side, as setups write it.
pub fn letter_of(letter: u8, white: bool) -> char {
    if white { letter.to_ascii_uppercase().into() } else { letter.into() }
}
