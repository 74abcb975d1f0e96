//! The rules of a game, from its section and those of its parents, read as `docs/descriptions.md` says.

use std::collections::BTreeMap;

use super::betza::{self, Leg};

/// Kinds with names, and their moves.
const NAMED: &str = "pawn fmWfcF,knight N,bishop B,rook R,queen Q,fers F,alfil A,fersAlfil FA,silver FfW,aiwok RNF,bers RF,\
    archbishop BN,chancellor RN,amazon QN,knibis mNcB,biskni mBcN,kniroo mNcR,rookni mRcN,shogiPawn fW,lance fR,\
    shogiKnight fN,gold WfF,dragonHorse BW,clobber cW,breakthrough fmWfF,immobile ,cannon mRcpR,janggiCannon pR,\
    soldier fsW,horse nN,elephant nA,janggiElephant nZ,banner RcpRnN,wazir W,commoner K,centaur KN,king K";

/// Squares by file and rank from 0.
pub type Region = Vec<(i32, i32)>;

/// Keys of kinds, such as `knight` and `customPiece3`.
pub type Kinds = Vec<String>;

/// What it means for the side to move.
pub type Value = Option<&'static str>;

/// A kind that a game has.
#[derive(Clone, Debug)]
pub struct Kind {
    pub letter: char,
    pub legs: Vec<Leg>,
    /// Where each side's may go.
    pub regions: [Option<Region>; 2],
}

/// All of a game. What each side has of its own is White's, then Black's.
#[derive(Clone, Debug)]
pub struct Rules {
    pub files: i32,
    pub ranks: i32,
    pub kinds: BTreeMap<String, Kind>,
    pub start: String,
    pub promotion_region: [Region; 2],
    pub promotion_pawns: [Kinds; 2],
    pub promotion_kinds: [Kinds; 2],
    pub promotion_limit: Vec<(String, usize)>,
    pub promoted: Vec<(String, String)>,
    pub double_region: [Region; 2],
    pub triple_region: [Region; 2],
    pub passant_region: [Region; 2],
    pub passant_kinds: [Kinds; 2],
    pub clock_kinds: [Kinds; 2],
    pub castling_kings: [Kinds; 2],
    pub castling_rooks: [Kinds; 2],
    pub immune: Kinds,
    pub mutually_immune: Kinds,
    pub petrified: Kinds,
    pub neutral: Kinds,
    pub extinct: Kinds,
    /// Whether all pieces together count as a kind.
    pub extinct_all: bool,
    /// Empty for any kind.
    pub flag_kinds: [Kinds; 2],
    pub flag_region: [Region; 2],
    /// All other keys of the section and its parents, as they are.
    values: BTreeMap<String, String>,
}

/// A section as it is written.
struct Section {
    name: String,
    parent: Option<String>,
    entries: BTreeMap<String, String>,
}

/// The sections of a text.
fn sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['#', ';'])) {
        if let Some(head) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            let (name, parent) = head.split_once(':').map_or((head, None), |(name, parent)| (name, Some(parent)));
            let parent = parent.map(|parent| parent.trim().to_string());
            sections.push(Section { name: name.trim().to_string(), parent, entries: BTreeMap::new() });
        } else {
            let (key, value) = line.split_once('=').unwrap_or_else(|| panic!("no pair: {line}"));
            let entries = &mut sections.last_mut().unwrap().entries;
            entries.insert(key.trim().to_string(), value.trim().to_string());
        }
    }
    sections
}

/// The rules of a section of a text.
pub fn rules(text: &str, name: &str) -> Rules {
    let sections = sections(text);
    let (mut chain, mut next) = (Vec::new(), Some(name.to_string()));
    while let Some(name) = next {
        let section = sections.iter().find(|section| section.name == name).unwrap_or_else(|| panic!("no {name}"));
        next = section.parent.clone();
        chain.push(&section.entries);
    }
    let mut rules = Rules::new();
    for section in chain.into_iter().rev() {
        rules.change(section);
    }
    rules.finish();
    rules
}

/// A file, from 0: its letter or its number.
fn file(text: &str) -> i32 {
    let letter = text.chars().next().unwrap();
    if letter.is_ascii_digit() { text.parse::<i32>().unwrap() - 1 } else { letter as i32 - 'a' as i32 }
}

/// Squares such as `a5`, ranks such as `*8` and files such as `a*`, on the largest board.
fn region(text: &str) -> Region {
    let mut region = Vec::new();
    for part in text.split_whitespace().filter(|part| *part != "-") {
        let (of, rank) = part.split_at(1);
        for x in 0..12 {
            for y in 0..12 {
                if (of == "*" || x == file(of)) && (rank.is_empty() || rank == "*" || rank == (y + 1).to_string()) {
                    region.push((x, y));
                }
            }
        }
    }
    region
}

/// A value of its own for each side: `key` for both, then `keyWhite` and `keyBlack`.
fn sides<T: Clone>(section: &BTreeMap<String, String>, key: &str, into: &mut [T; 2], read: impl Fn(&str) -> T) {
    for (suffix, of) in [("", 0..2), ("White", 0..1), ("Black", 1..2)] {
        if let Some(value) = section.get(&format!("{key}{suffix}")) {
            into[of].fill(read(value));
        }
    }
}

impl Rules {
    /// What is usual without a parent.
    fn new() -> Rules {
        let both = |kinds: &[&str]| {
            let kinds: Kinds = kinds.iter().map(ToString::to_string).collect();
            [kinds.clone(), kinds]
        };
        Rules {
            files: 8,
            ranks: 8,
            kinds: BTreeMap::new(),
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_string(),
            promotion_region: [region("*8"), region("*1")],
            promotion_pawns: both(&["pawn"]),
            promotion_kinds: both(&["knight", "bishop", "rook", "queen"]),
            promotion_limit: Vec::new(),
            promoted: Vec::new(),
            double_region: [region("*2"), region("*7")],
            triple_region: [Vec::new(), Vec::new()],
            passant_region: [region("*"), region("*")],
            passant_kinds: both(&["pawn"]),
            clock_kinds: both(&["pawn"]),
            castling_kings: both(&["king"]),
            castling_rooks: both(&["rook"]),
            immune: Vec::new(),
            mutually_immune: Vec::new(),
            petrified: Vec::new(),
            neutral: Vec::new(),
            extinct: Vec::new(),
            extinct_all: false,
            flag_kinds: both(&[]),
            flag_region: [Vec::new(), Vec::new()],
            values: BTreeMap::new(),
        }
    }

    /// A kind by its letter.
    pub fn kind(&self, letter: char) -> Option<&str> {
        let letter = letter.to_ascii_lowercase();
        self.kinds.iter().find(|(_, kind)| kind.letter == letter).map(|(key, _)| key.as_str())
    }

    fn letters(&self, text: &str) -> Kinds {
        let letters = text.chars().filter(|letter| letter.is_ascii_alphabetic());
        letters.map(|letter| self.kind(letter).unwrap_or_else(|| panic!("no {letter}")).to_string()).collect()
    }

    /// Pairs such as `q:1` or `p:e`.
    fn pairs(&self, text: &str) -> Vec<(String, String)> {
        let pairs = text.split_whitespace().filter_map(|part| part.split_once(':'));
        pairs.map(|(one, other)| (self.letters(one).remove(0), other.to_string())).collect()
    }

    /// Pieces first: the letters of the other keys are those of this section.
    fn change(&mut self, section: &BTreeMap<String, String>) {
        self.change_kinds(section);
        let this = self.clone();
        let letters = |text: &str| this.letters(text);
        for kinds in [&mut self.promotion_pawns, &mut self.passant_kinds, &mut self.clock_kinds] {
            sides(section, "pawnTypes", kinds, letters);
        }
        sides(section, "promotionPawnTypes", &mut self.promotion_pawns, letters);
        sides(section, "enPassantTypes", &mut self.passant_kinds, letters);
        sides(section, "nMoveRuleTypes", &mut self.clock_kinds, letters);
        sides(section, "promotionPieceTypes", &mut self.promotion_kinds, letters);
        sides(section, "castlingKingPiece", &mut self.castling_kings, letters);
        sides(section, "castlingRookPieces", &mut self.castling_rooks, letters);
        sides(section, "flagPiece", &mut self.flag_kinds, letters);
        sides(section, "promotionRegion", &mut self.promotion_region, region);
        sides(section, "doubleStepRegion", &mut self.double_region, region);
        sides(section, "tripleStepRegion", &mut self.triple_region, region);
        sides(section, "enPassantRegion", &mut self.passant_region, region);
        sides(section, "flagRegion", &mut self.flag_region, region);
        for (key, kinds) in [
            ("blastImmuneTypes", &mut self.immune),
            ("mutuallyImmuneTypes", &mut self.mutually_immune),
            ("petrifyOnCaptureTypes", &mut self.petrified),
            ("neutralPieceTypes", &mut self.neutral),
            ("extinctionPieceTypes", &mut self.extinct),
        ] {
            if let Some(value) = section.get(key) {
                *kinds = letters(value);
            }
        }
        if let Some(value) = section.get("extinctionPieceTypes") {
            self.extinct_all = value.contains('*');
        }
        // What a parent says of other kinds stays.
        for (kind, most) in section.get("promotionLimit").map_or(Vec::new(), |value| this.pairs(value)) {
            self.promotion_limit.retain(|(other, _)| *other != kind);
            self.promotion_limit.push((kind, most.parse().unwrap()));
        }
        for (kind, to) in section.get("promotedPieceType").map_or(Vec::new(), |value| this.pairs(value)) {
            self.promoted.retain(|(other, _)| *other != kind);
            self.promoted.extend((to != "-").then(|| (kind, letters(&to).remove(0))));
        }
        if let Some(value) = section.get("startFen") {
            self.start.clone_from(value);
        }
        self.values.extend(section.iter().map(|(key, value)| (key.clone(), value.clone())));
    }

    fn change_kinds(&mut self, section: &BTreeMap<String, String>) {
        for (key, value) in section {
            let named = NAMED.split(',').filter_map(|kind| kind.trim().split_once(' ')).find(|(name, _)| name == key);
            if named.is_none() && !key.starts_with("customPiece") {
                continue;
            }
            self.kinds.remove(key);
            let (letter, own) =
                value.split_once(':').map_or((value.as_str(), None), |(letter, own)| (letter, Some(own)));
            let letter = letter.trim().chars().next().unwrap();
            if letter == '-' {
                continue;
            }
            let letter = letter.to_ascii_lowercase();
            self.kinds.retain(|_, kind| kind.letter != letter);
            let moves = own.or(named.map(|(_, moves)| moves)).unwrap().trim();
            self.kinds.insert(key.clone(), Kind { letter, legs: betza::read(moves), regions: [None, None] });
        }
    }

    /// What depends on the board.
    fn finish(&mut self) {
        self.files = self.number("maxFile").unwrap_or(8);
        self.ranks = self.number("maxRank").unwrap_or(8);
        for (side, name) in ["White", "Black"].into_iter().enumerate() {
            for (key, kind) in &mut self.kinds {
                let key = format!("mobilityRegion{name}{}{}", key[..1].to_uppercase(), &key[1..]);
                kind.regions[side] = self.values.get(&key).map(|value| region(value));
            }
        }
        let (files, ranks) = (self.files, self.ranks);
        for regions in [
            &mut self.promotion_region,
            &mut self.double_region,
            &mut self.triple_region,
            &mut self.passant_region,
            &mut self.flag_region,
        ] {
            regions.iter_mut().for_each(|region| region.retain(|&(x, y)| x < files && y < ranks));
        }
    }

    fn number(&self, key: &str) -> Option<i32> {
        let value = self.values.get(key)?;
        Some(value.parse().unwrap_or_else(|_| file(value) + 1))
    }

    /// A key whose value is a number.
    pub fn count(&self, key: &str, usual: i32) -> i32 {
        self.number(key).unwrap_or(usual)
    }

    /// A key whose value is `true` or `false`.
    pub fn is(&self, key: &str, usual: bool) -> bool {
        self.values.get(key).map_or(usual, |value| value == "true")
    }

    /// A key whose value is an outcome.
    pub fn value(&self, key: &str, usual: Value) -> Value {
        match self.values.get(key).map(String::as_str) {
            Some("win") => Some("win"),
            Some("loss") => Some("loss"),
            Some("draw") => Some("draw"),
            Some(_) => None,
            None => usual,
        }
    }
}
