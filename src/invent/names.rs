//! What the kinds of a game are called, and how they are drawn: as its text says, or as the kinds of Fairy-Stockfish are called, or by
//! their letters, which need no translation, with an animal.

use std::sync::{Mutex, PoisonError};

use message::MessageId;
use rules::piece_kind::{self, PieceKind};

use crate::kinds::{KING, NAMED, Slot};
use crate::rules::Rules;

macro_rules! kinds {
    ($($name:ident $id:literal $art:literal),* $(,)?) => {
        $(static $name: PieceKind = PieceKind {
            plain: MessageId::new(&(concat!("piece.", $id), &[])),
            sided: [MessageId::new(&(concat!("piece.white.", $id), &[])), MessageId::new(&(concat!("piece.black.", $id), &[]))],
            art: $art,
        };)*
        /// The kinds with names that the games of the site don't have.
        pub static FAIRY: &[&PieceKind] = &[$(&$name),*];
    };
}

kinds! {
    FERS "fers" "counsellor", SILVER "silver" "general", GOLD "gold" "guard", AIWOK "aiwok" "star", BERS "bers" "dragon",
    ARCHBISHOP "archbishop" "archbishop", CHANCELLOR "chancellor" "chancellor", AMAZON "amazon" "amazon",
    CENTAUR "centaur" "centaur", CANNON "cannon" "cannon", LANCE "lance" "archer", DRAGON_HORSE "dragon_horse" "unicorn",
    SOLDIER "soldier" "pawn", HORSE "horse" "knight", ELEPHANT "elephant" "elephant", BANNER "banner" "griffin",
    WAZIR "wazir" "wizard", COMMONER "commoner" "guard", CAMEL "camel" "camel", ZEBRA "zebra" "zebra",
    NIGHTRIDER "nightrider" "nightrider", GRASSHOPPER "grasshopper" "grasshopper", DABBABA "dabbaba" "bear",
}

/// Kinds that the field has names for, though Fairy-Stockfish has no keys, by their moves.
static BY_MOVES: [(&str, &PieceKind); 5] =
    [("C", &CAMEL), ("Z", &ZEBRA), ("NN", &NIGHTRIDER), ("gQ", &GRASSHOPPER), ("D", &DABBABA)];

/// The drawings that only described games have.
pub const GLYPHS: [&str; 30] = [
    "camel", "zebra", "giraffe", "elephant", "lion", "eagle", "wolf", "bear", "dragon", "unicorn", "griffin", "snake",
    "frog", "spider", "crab", "ship", "cannon", "archer", "wizard", "jester", "guard", "general", "counsellor",
    "archbishop", "chancellor", "amazon", "centaur", "nightrider", "grasshopper", "star",
];

/// How many of them are animals, at the beginning: the drawings of kinds without a name.
const ANIMALS: usize = 15;

/// The drawing of a name: one of the site, or of [`GLYPHS`].
pub fn glyph(name: &str) -> Option<&'static str> {
    let known = piece_kind::ALL.iter().map(|kind| kind.art).chain(GLYPHS);
    known.into_iter().find(|art| *art == name)
}

/// The kind that a slot is called and drawn as, if it has a name; by slot, as in [`NAMED`].
fn known(slot: Slot) -> Option<&'static PieceKind> {
    static KNOWN: [Option<&PieceKind>; NAMED.len()] = [
        Some(&piece_kind::PAWN),
        Some(&piece_kind::KNIGHT),
        Some(&piece_kind::BISHOP),
        Some(&piece_kind::ROOK),
        Some(&piece_kind::QUEEN),
        Some(&FERS),
        Some(&piece_kind::ALFIL),
        None,
        Some(&SILVER),
        Some(&AIWOK),
        Some(&BERS),
        Some(&ARCHBISHOP),
        Some(&CHANCELLOR),
        Some(&AMAZON),
        // What moves as one piece and captures as another is called as what it moves as.
        Some(&piece_kind::KNIGHT),
        Some(&piece_kind::BISHOP),
        Some(&piece_kind::KNIGHT),
        Some(&piece_kind::ROOK),
        Some(&piece_kind::PAWN),
        Some(&LANCE),
        Some(&piece_kind::KNIGHT),
        Some(&GOLD),
        Some(&DRAGON_HORSE),
        None,
        Some(&piece_kind::PAWN),
        None,
        Some(&CANNON),
        Some(&CANNON),
        Some(&SOLDIER),
        Some(&HORSE),
        Some(&ELEPHANT),
        Some(&ELEPHANT),
        Some(&BANNER),
        Some(&WAZIR),
        Some(&COMMONER),
        Some(&CENTAUR),
        Some(&piece_kind::KING),
    ];
    *KNOWN.get(slot)?
}

/// The kind that a custom kind is called and drawn as: one with a name that moves alike.
fn moving(betza: &str) -> Option<&'static PieceKind> {
    let named = || NAMED.iter().position(|(_, moves)| !moves.is_empty() && *moves == betza).and_then(known);
    BY_MOVES.iter().find(|(moves, _)| *moves == betza).map(|(_, kind)| *kind).or_else(named)
}

/// The drawing of a slot that has a name.
pub fn drawing(slot: Slot) -> Option<&'static str> {
    known(slot).map(|known| known.art)
}

/// A text that is the same in every language, as the id of a message. The same text is the same id: what is typed is asked for often.
pub fn literal(text: &str) -> MessageId {
    static TEXTS: Mutex<Vec<MessageId>> = Mutex::new(Vec::new());
    let id = "=".to_owned() + text;
    let mut known = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = known.iter().find(|known| known.key() == id) {
        return *known;
    }
    let declaration: (&'static str, &'static [&'static str]) = (id.leak(), &[]);
    let made = MessageId::new(Box::leak(Box::new(declaration)));
    known.push(made);
    made
}

/// A kind that is called by a text, which catalogues join with the side.
fn called(text: &str, art: &'static str) -> PieceKind {
    let sided = |side| literal(&[text, side].concat());
    PieceKind { plain: literal(text), sided: [sided("=side.white"), sided("=side.black")], art }
}

/// A kind whose name and drawing are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Unnamed {
    /// Its slot.
    pub slot: Slot,
    /// Its letter.
    pub letter: u8,
    /// Whether it is a promoted piece of this letter.
    pub promoted: bool,
}

/// The names and drawings of the kinds of a game. No two of them are alike, unless the text says so or there are too many.
pub fn looks(rules: &Rules, kinds: &[Unnamed]) -> Vec<PieceKind> {
    let kingless = kinds.iter().all(|kind| kind.slot != KING);
    let mut arts: Vec<&str> =
        kinds.iter().filter_map(|kind| rules.glyphs[kind.slot].filter(|_| !kind.promoted)).collect();
    let mut taken: Vec<&PieceKind> = Vec::new();
    let mut looks = Vec::new();
    for kind in kinds {
        let as_king =
            kingless && kind.letter == b'k' && known(kind.slot).is_some_and(|known| std::ptr::eq(known, &COMMONER));
        let custom = || rules.betza[kind.slot].as_deref().and_then(moving);
        let known = if as_king { Some(&piece_kind::KING) } else { known(kind.slot).or_else(custom) };
        let known = known.filter(|known| !kind.promoted && !taken.iter().any(|taken| std::ptr::eq(*taken, *known)));
        taken.extend(known);
        let given = rules.glyphs[kind.slot].filter(|_| !kind.promoted);
        let art = given.unwrap_or_else(|| {
            let art = known
                .map(|known| known.art)
                .filter(|art| !arts.contains(art))
                .unwrap_or_else(|| animal(kind.letter, &arts));
            arts.push(art);
            art
        });
        let name = rules.names[kind.slot].as_deref().filter(|_| !kind.promoted);
        looks.push(match (name, known) {
            (Some(name), _) => called(name, art),
            (None, Some(known)) => PieceKind { art, ..*known },
            (None, None) => called(&by_letter(kind), art),
        });
    }
    looks
}

/// The name of a kind that has none.
fn by_letter(kind: &Unnamed) -> String {
    let letter = char::from(kind.letter.to_ascii_uppercase());
    if kind.promoted { ['+', letter].iter().collect() } else { letter.into() }
}

/// An animal that is not drawn yet, if there is one: one with this letter, or else from the letter's place in the round on.
fn animal(letter: u8, arts: &[&str]) -> &'static str {
    let animals = &GLYPHS[..ANIMALS];
    let place = usize::from(letter.wrapping_sub(b'a'));
    let free = |art: &&&str| !arts.contains(*art);
    let named = animals.iter().filter(|art| art.as_bytes()[0] == letter);
    let round = animals.iter().cycle().skip(place % ANIMALS).take(ANIMALS);
    named.chain(round).chain(&GLYPHS[ANIMALS..]).find(free).unwrap_or(&animals[place % ANIMALS])
}

/// The drawing and the name of a piece that belongs to nobody. A pawn shows which way it goes.
pub fn of_nobody(kind: &PieceKind, ranks: u8, up: bool, flipped: bool) -> (&'static str, MessageId) {
    let (art, name) = piece_kind::walker(up, flipped);
    match () {
        () if kind.art != piece_kind::PAWN.art => (kind.art, kind.plain),
        () if ranks != 8 || kind.plain != piece_kind::PAWN.plain => (art, kind.plain),
        () => (art, name),
    }
}
