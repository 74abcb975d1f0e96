//! A game at random: a section as an inventor might write it, with an army that both sides have, kinds that nobody has seen before, and an
//! end.
//!
//! Every seed gives a game that can be read, in which both sides have moves, and nothing can be taken or given check at once.

use std::collections::BTreeSet;

use crate::description::{self, Description};
use crate::geometry::Board;
use crate::kinds::NAMED;
use crate::moves::NONE;
use crate::names::GLYPHS;
use crate::position::InventPosition;

/// How many games are tried for a seed, at most.
const TRIES: u64 = 100;

/// The fewest moves that a side has at the start.
const FEWEST: usize = 10;

/// The sizes of boards: the usual one most often.
const SIZES: [(u8, u8); 10] = [(8, 8), (8, 8), (8, 8), (8, 8), (10, 8), (10, 8), (9, 9), (7, 8), (8, 9), (10, 10)];

/// Leaps, the shorter first.
const LEAPS: [&str; 8] = ["W", "F", "D", "N", "A", "H", "C", "Z"];
/// Rides that end soon.
const SHORT: [&str; 5] = ["R2", "B2", "R3", "B3", "R4"];
/// Rides with a step that they lack.
const LONG: [&str; 4] = ["RA", "BD", "NNW", "RC"];
/// Ways of one kind of move alone.
const SPLIT: [&str; 7] = ["R", "B", "K", "N", "C", "D", "A"];
/// Ways that depend on the direction, or on what stands in between.
const ODD: [&str; 10] = ["fRbF", "fBbR", "vRsW", "fBbsW", "sRvF", "fNbsK", "gQ", "mpRcR", "nAW", "nDF"];

/// Kinds beside those of chess that have a name, by their keys.
const KNOWN: [&str; 6] = ["archbishop", "chancellor", "centaur", "bers", "dragonHorse", "silver"];

/// How many glyphs are given to new kinds, from the first on; the others, but for the last, are known kinds.
const FREE_GLYPHS: usize = 23;

/// Names are made of these: they need no translation.
const BEGINNINGS: [&str; 20] = [
    "Ba", "Bo", "Da", "De", "Do", "Ka", "Ko", "La", "Li", "Lo", "Ma", "Mi", "Mo", "Ra", "Ri", "Ro", "Ta", "Ti", "Va",
    "Zo",
];
const ENDINGS: [&str; 12] = ["bel", "dor", "lin", "mak", "mir", "nor", "rak", "ron", "tan", "tor", "vik", "zan"];

/// The game of a seed: the text of one section.
pub fn random(seed: u64) -> String {
    let name = ["random-", &seed.to_string()].concat();
    let tried = (0..TRIES).map(|attempt| Inventor::new(seed, attempt).game(&name));
    let mut fit = tried.filter(|text| description::read(text, &name).is_ok_and(|game| is_calm(&game)));
    fit.next().unwrap_or_else(|| ["[", &name, ":chess]\n"].concat())
}

/// Whether both sides have moves at the start, and none of them takes or gives check.
fn is_calm(game: &Description) -> bool {
    let start = InventPosition::start(game);
    let mut other = start;
    other.state.turn = !start.state.turn;
    [start, other].iter().all(|position| {
        let (mut count, mut calm) = (0, !position.in_check());
        position.legal_moves(&mut |mv| {
            count += 1;
            calm &= mv.captured == NONE && !position.after(mv).in_check();
        });
        calm && count >= FEWEST
    })
}

/// A kind of the army.
struct Kind {
    letter: char,
    /// The key that names it, of a kind that chess does not have.
    key: String,
    /// Its moves, if it is new.
    betza: String,
    name: String,
    glyph: &'static str,
}

/// What has been decided so far.
struct Inventor {
    state: u64,
    kinds: Vec<Kind>,
}

impl Inventor {
    fn new(seed: u64, attempt: u64) -> Inventor {
        Inventor { state: seed.wrapping_mul(TRIES).wrapping_add(attempt), kinds: Vec::new() }
    }

    /// A number below a limit: splitmix64.
    fn below(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// The text of a game, whether it can be played or not.
    fn game(mut self, name: &str) -> String {
        let (files, ranks) = self.one_of(&SIZES);
        let rank = self.back_rank(usize::from(files));
        let mut text = Text(String::new());
        // Captures explode in few games: few pieces are left soon.
        let parent = if self.below(12) == 0 { "atomic" } else { "chess" };
        text.0.extend(["[", name, ":", parent, "]\n"]);
        if files != 8 {
            text.say("maxFile", &files.to_string());
        }
        if ranks != 8 {
            text.say("maxRank", &ranks.to_string());
        }
        self.army(&rank, &mut text);
        self.pawns(ranks, &mut text);
        let castles = files == 8 && rank.starts_with('r') && rank.ends_with('r');
        if !castles {
            text.say("castling", "false");
        }
        let counts = self.end(parent, Board { files, ranks }, &mut text);
        let pawns = "p".repeat(rank.len());
        let empty = ["/", &files.to_string()].concat().repeat(usize::from(ranks - 4));
        let rights = if castles { " w KQkq -" } else { " w - -" };
        let rows = [&*rank, "/", &pawns, &empty, "/", &pawns.to_uppercase(), "/", &rank.to_uppercase()].concat();
        text.say("startFen", &[&*rows, rights, if counts { " 3+3" } else { "" }, " 0 1"].concat());
        text.0
    }

    /// The pieces behind the pawns, and what they are: a king in the middle, pairs to both sides of it, and what is beside it on a
    /// board with an even number of files.
    fn back_rank(&mut self, files: usize) -> String {
        let pairs = (files - 1) / 2;
        let places = files / 2;
        let mut chosen: Vec<char> = "rnb".chars().collect();
        while chosen.len() < pairs {
            let letter = self.known();
            chosen.push(letter);
        }
        if places > pairs {
            chosen.push('q');
        }
        let mut wanted = 1 + self.below(3);
        while wanted > 0 {
            let place = self.below(places);
            if "rnbq".contains(chosen[place]) {
                chosen[place] = self.new_kind();
                wanted -= 1;
            }
        }
        let mut rank: Vec<char> = chosen[..pairs].to_vec();
        rank.extend(chosen.get(pairs));
        rank.push('k');
        rank.extend(chosen[..pairs].iter().rev());
        rank.into_iter().collect()
    }

    /// A letter that no kind has: one of a name, if it can be.
    fn letter(&self, name: &str) -> char {
        let taken = |letter: &char| "pnbrqk".contains(*letter) || self.kinds.iter().any(|kind| kind.letter == *letter);
        let mut wanted = name.chars().map(|letter| letter.to_ascii_lowercase()).chain('a'..='z');
        wanted.find(|letter| !taken(letter)).unwrap_or('x')
    }

    /// A kind with a name that chess does not have.
    fn known(&mut self) -> char {
        let key = self.one_of(&KNOWN);
        let letter = self.letter(key);
        self.kinds.push(Kind { letter, key: key.into(), betza: String::new(), name: String::new(), glyph: "" });
        letter
    }

    fn new_kind(&mut self) -> char {
        let mut name;
        let mut glyph;
        loop {
            name = [self.one_of(&BEGINNINGS), self.one_of(&ENDINGS)].concat();
            glyph = self.one_of(&GLYPHS[..FREE_GLYPHS]);
            if !self.kinds.iter().any(|kind| kind.name == name || kind.glyph == glyph) {
                break;
            }
        }
        let letter = self.letter(&name);
        let number = 1 + self.kinds.iter().filter(|kind| !kind.betza.is_empty()).count();
        let betza = self.betza();
        self.kinds.push(Kind { letter, key: ["customPiece", &number.to_string()].concat(), betza, name, glyph });
        letter
    }

    /// Moves of a kind.
    fn betza(&mut self) -> String {
        match self.below(8) {
            0..=2 => {
                let one = self.below(LEAPS.len() - 1);
                let other = one + 1 + self.below(LEAPS.len() - 1 - one);
                if (one, other) == (0, 1) { "K".into() } else { [LEAPS[one], LEAPS[other]].concat() }
            }
            3 => [self.one_of(&SHORT), self.one_of(&LEAPS[3..])].concat(),
            4 => self.one_of(&LONG).into(),
            5 | 6 => {
                let one = self.below(SPLIT.len());
                let other = (one + 1 + self.below(SPLIT.len() - 1)) % SPLIT.len();
                ["m", SPLIT[one], "c", SPLIT[other]].concat()
            }
            _ => self.one_of(&ODD).into(),
        }
    }

    /// The kinds of the army, and what pawns become.
    fn army(&self, rank: &str, text: &mut Text) {
        let used: BTreeSet<char> = rank.chars().collect();
        for (key, _) in &NAMED[1..5] {
            let letter = if *key == "knight" { 'n' } else { key.chars().next().unwrap_or('x') };
            if !used.contains(&letter) {
                text.say(key, "-");
            }
        }
        let own = || self.kinds.iter().filter(|kind| used.contains(&kind.letter));
        for kind in own() {
            let colon = if kind.betza.is_empty() { "" } else { ":" };
            text.say(&kind.key, &[kind.letter.encode_utf8(&mut [0; 4]), colon, &kind.betza].concat());
        }
        let list = |value: fn(&Kind) -> &str| {
            let pair = |kind: &Kind| [kind.letter.encode_utf8(&mut [0; 4]), ":", value(kind)].concat();
            own().filter(|kind| !kind.name.is_empty()).map(pair).collect::<Vec<_>>().join(", ")
        };
        text.say("pieceNames", &list(|kind| &kind.name));
        text.say("pieceGlyphs", &list(|kind| kind.glyph));
        text.say("promotionPieceTypes", &used.iter().filter(|letter| **letter != 'k').collect::<String>());
    }

    /// How far pawns go, and where.
    fn pawns(&mut self, ranks: u8, text: &mut Text) {
        let rank = |rank: u8| ["*", &rank.to_string()].concat();
        if ranks != 8 {
            text.say("promotionRegionWhite", &rank(ranks));
        }
        match self.below(8) {
            0 => text.say("doubleStep", "false"),
            1 => {
                let all = (1..=ranks).map(rank).collect::<Vec<_>>().join(" ");
                text.say("doubleStepRegionWhite", &all);
                text.say("doubleStepRegionBlack", &all);
            }
            _ if ranks != 8 => text.say("doubleStepRegionBlack", &rank(ranks - 1)),
            _ => {}
        }
    }

    /// What decides the game beside mate; whether it counts checks.
    fn end(&mut self, parent: &str, board: Board, text: &mut Text) -> bool {
        let square = |file: u8, rank: u8| board.name(rank * board.files + file);
        match self.below(10) {
            0..=2 => {
                let middle = |size: u8| BTreeSet::from([(size - 1) / 2, size / 2]);
                let squares = middle(board.files)
                    .into_iter()
                    .flat_map(|file| middle(board.ranks).into_iter().map(move |rank| square(file, rank)));
                text.say("flagPiece", "k");
                text.say("flagRegion", &squares.collect::<Vec<_>>().join(" "));
            }
            3 => {
                text.say("flagPiece", "k");
                text.say("flagRegionWhite", &["*", &board.ranks.to_string()].concat());
                text.say("flagRegionBlack", "*1");
            }
            4..=6 if parent == "chess" => {
                text.say("checkCounting", "true");
                return true;
            }
            7 | 8 if parent == "chess" => {
                // Who has lost all of a kind has lost.
                let named: Vec<&Kind> = self.kinds.iter().filter(|kind| !kind.name.is_empty()).collect();
                if let Some(kind) = named.first() {
                    text.say("extinctionValue", "loss");
                    text.say("extinctionPieceTypes", kind.letter.encode_utf8(&mut [0; 4]));
                }
            }
            _ => text.say("stalemateValue", "loss"),
        }
        false
    }
}

/// Lines of a section.
struct Text(String);

impl Text {
    fn say(&mut self, key: &str, value: &str) {
        self.0.extend([key, " = ", value, "\n"]);
    }
}
