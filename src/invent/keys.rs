//! The keys of a section: for each its type, its usual value and what it means, or why it is not read.
//!
//! This is the one table of them. [`read`] applies a section to the rules of its parent; the manual is compared with the table.

use message::Message;

use crate::betza;
use crate::faults::{KEY, MISSPELT, NO_EFFECT, REFUSED as REFUSED_KEY, UNKNOWN};
use crate::ini::{Entry, Section};
use crate::kinds::{self, KING, NAMED, Slots};
use crate::refused::REFUSED;
use crate::regions;
use crate::rules::Rules;
use crate::values::{self, Letters, Outcome, Region};

/// Where the value of a key goes.
pub enum Field<'a> {
    /// `true` or `false`.
    Switch(&'a mut bool),
    /// A number up to this one.
    Number(&'a mut u16, u16),
    /// A small number up to this one.
    Count(&'a mut u8, u8),
    /// A file.
    File(&'a mut u8),
    /// A rank.
    Rank(&'a mut u8),
    /// Kinds, the same in several places.
    Kinds(Vec<&'a mut Slots>),
    /// Kinds, or all together.
    KindsOrAll(Vec<&'a mut Slots>),
    /// Squares, likewise.
    Squares(Vec<&'a mut Region>),
    /// Squares, everywhere if not given.
    Limit(&'a mut Option<Region>),
    /// Win, loss or draw.
    Outcome(&'a mut Outcome),
    /// The same, or none.
    Maybe(&'a mut Option<Outcome>),
    /// Letters with numbers.
    Limits(&'a mut [u8]),
    /// Letters with prices.
    Prices(&'a mut [Option<u8>]),
    /// An amount from one to another.
    Amount(&'a mut u32, [u16; 2]),
    /// Whether it is the second of two words.
    Word(&'a mut bool, [&'static str; 2]),
    /// Letters with letters.
    Changes(&'a mut [Option<kinds::Slot>]),
    /// Letters with names.
    Names(&'a mut [Option<String>]),
    /// Letters with drawings.
    Glyphs(&'a mut [Option<&'static str>]),
    /// Letters with values.
    Worth(&'a mut [Option<u16>]),
    /// A position.
    Text(&'a mut String),
    /// Nothing: the key is for other programs, or for their engines.
    Idle,
}

/// A key that is read.
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// Its usual value, as text: this and the meaning are for the manual, and would be 1.5 KB of a download.
    #[cfg(not(target_arch = "wasm32"))]
    pub usual: &'static str,
    /// What it says.
    #[cfg(not(target_arch = "wasm32"))]
    pub meaning: &'static str,
    /// Where its value goes.
    pub field: fn(&mut Rules) -> Field<'_>,
}

macro_rules! keys {
    ($($name:literal $usual:literal $meaning:literal $rules:ident $field:expr;)*) => {
        /// All keys that are read, except those that name kinds and the regions of single kinds. Where two set the same value, the
        /// more special one comes later, and is applied later.
        pub static KEYS: &[Key] =
            &[$(Key {
                name: $name,
                #[cfg(not(target_arch = "wasm32"))]
                usual: $usual,
                #[cfg(not(target_arch = "wasm32"))]
                meaning: $meaning,
                field: |$rules: &mut Rules| $field,
            }),*];
    };
}

fn both<T>(pair: &mut [T; 2]) -> Vec<&mut T> {
    pair.iter_mut().collect()
}

keys! {
    "maxFile" "8" "the number of files" rules Field::File(&mut rules.files);
    "maxRank" "8" "the number of ranks" rules Field::Rank(&mut rules.ranks);
    "variantTemplate" "fairy" "for other programs only" _rules Field::Idle;
    "pieceToCharTable" "-" "for other programs only" _rules Field::Idle;
    "pocketSize" "0" "for other programs only" _rules Field::Idle;
    "pieceNames" "-" "what kinds are called here, of 1 to 24 characters each; `-` takes the parent's name away" rules Field::Names(&mut rules.names);
    "pieceGlyphs" "-" "their drawings, by name; `-` takes the parent's away" rules Field::Glyphs(&mut rules.glyphs);
    "pieceValueMg" "-" "what kinds are worth to the computer, in centipawns" rules Field::Worth(&mut rules.worth);
    "pieceValueEg" "-" "for other engines only" _rules Field::Idle;
    "startFen" "that of chess" "the start" rules Field::Text(&mut rules.start);
    "pawnTypes" "p" "sets promotionPawnTypes, enPassantTypes and nMoveRuleTypes" rules Field::Kinds(
        [&mut rules.promotion_pawns, &mut rules.en_passant_kinds, &mut rules.progress_kinds].into_iter().flatten().collect());
    "promotionRegionWhite" "*8" "where White's pawns are promoted" rules Field::Squares(vec![&mut rules.promotion_region[0]]);
    "promotionRegionBlack" "*1" "where Black's pawns are promoted" rules Field::Squares(vec![&mut rules.promotion_region[1]]);
    "promotionPawnTypes" "p" "the kinds that are promoted" rules Field::Kinds(both(&mut rules.promotion_pawns));
    "promotionPawnTypesWhite" "p" "the same, of White" rules Field::Kinds(vec![&mut rules.promotion_pawns[0]]);
    "promotionPawnTypesBlack" "p" "the same, of Black" rules Field::Kinds(vec![&mut rules.promotion_pawns[1]]);
    "promotionPieceTypes" "nbrq" "what they become" rules Field::Kinds(both(&mut rules.promotion_kinds));
    "promotionPieceTypesWhite" "nbrq" "the same, of White" rules Field::Kinds(vec![&mut rules.promotion_kinds[0]]);
    "promotionPieceTypesBlack" "nbrq" "the same, of Black" rules Field::Kinds(vec![&mut rules.promotion_kinds[1]]);
    "promotionLimit" "none" "with how many of a kind none is promoted to it; of other kinds, the parent's stay" rules Field::Limits(&mut rules.promotion_limit);
    "mandatoryPawnPromotion" "true" "whether pawns must be promoted where they can" rules Field::Switch(&mut rules.must_promote);
    "promotedPieceType" "none" "what other kinds become there, and how it is written: +p is a promoted p" rules Field::Changes(&mut rules.becomes);
    "piecePromotionOnCapture" "false" "whether these are promoted only when they capture" rules Field::Switch(&mut rules.becomes_on_capture);
    "mandatoryPiecePromotion" "false" "whether they must be where they can" rules Field::Switch(&mut rules.must_become);
    "blastOnCapture" "false" "a capture removes what captures, and what stands around it except pawns" rules Field::Switch(&mut rules.blast);
    "blastImmuneTypes" "-" "kinds that no explosion removes" rules Field::Kinds(vec![&mut rules.blast_immune]);
    "mutuallyImmuneTypes" "-" "kinds that can't take their own kind" rules Field::Kinds(vec![&mut rules.mutually_immune]);
    "petrifyOnCaptureTypes" "-" "kinds that become a hole when they capture" rules Field::Kinds(vec![&mut rules.petrify]);
    "neutralPieceTypes" "-" "kinds that belong to nobody: both sides move and take them, and the case of the letter only says which way is ahead" rules Field::Kinds(vec![&mut rules.neutral]);
    "doubleStep" "true" "whether pawns make double steps" rules Field::Switch(&mut rules.double_step);
    "doubleStepRegionWhite" "*2" "from where White does, and where initial moves begin" rules Field::Squares(vec![&mut rules.double_step_region[0]]);
    "doubleStepRegionBlack" "*7" "the same, of Black" rules Field::Squares(vec![&mut rules.double_step_region[1]]);
    "tripleStepRegionWhite" "-" "from where White's pawns make triple steps" rules Field::Squares(vec![&mut rules.triple_step_region[0]]);
    "tripleStepRegionBlack" "-" "the same, of Black" rules Field::Squares(vec![&mut rules.triple_step_region[1]]);
    "enPassantRegion" "all squares" "the squares where pawns are captured en passant" rules Field::Limit(&mut rules.en_passant_region);
    "enPassantTypes" "p" "the kinds that capture so" rules Field::Kinds(both(&mut rules.en_passant_kinds));
    "enPassantTypesWhite" "p" "the same, of White" rules Field::Kinds(vec![&mut rules.en_passant_kinds[0]]);
    "enPassantTypesBlack" "p" "the same, of Black" rules Field::Kinds(vec![&mut rules.en_passant_kinds[1]]);
    "castling" "true" "whether there is castling" rules Field::Switch(&mut rules.castling);
    "castlingKingsideFile" "g" "where the king arrives to the right" rules Field::File(&mut rules.castling_files[0]);
    "castlingQueensideFile" "c" "where the king arrives to the left" rules Field::File(&mut rules.castling_files[1]);
    "castlingRank" "1" "the rank of castling, as each side counts" rules Field::Rank(&mut rules.castling_rank);
    "castlingKingFile" "e" "the file of the king, if there are several" rules Field::File(&mut rules.castling_king_file);
    "castlingKingPiece" "k" "the kind that castles" rules Field::Kinds(both(&mut rules.castling_king));
    "castlingKingPieceWhite" "k" "the same, of White" rules Field::Kinds(vec![&mut rules.castling_king[0]]);
    "castlingKingPieceBlack" "k" "the same, of Black" rules Field::Kinds(vec![&mut rules.castling_king[1]]);
    "castlingRookKingsideFile" "l" "the outermost file of the rook to the right" rules Field::File(&mut rules.castling_rook_files[0]);
    "castlingRookQueensideFile" "a" "the outermost file of the rook to the left" rules Field::File(&mut rules.castling_rook_files[1]);
    "castlingRookPieces" "r" "the kinds of the rook" rules Field::Kinds(both(&mut rules.castling_rooks));
    "castlingRookPiecesWhite" "r" "the same, of White" rules Field::Kinds(vec![&mut rules.castling_rooks[0]]);
    "castlingRookPiecesBlack" "r" "the same, of Black" rules Field::Kinds(vec![&mut rules.castling_rooks[1]]);
    "checking" "true" "whether checks may be given" rules Field::Switch(&mut rules.checking);
    "mustCapture" "false" "whether who can capture must" rules Field::Switch(&mut rules.must_capture);
    "immobilityIllegal" "false" "no piece may go where it could never move or capture again (in Fairy-Stockfish captures do not count)" rules Field::Switch(&mut rules.immobility_illegal);
    "makpongRule" "false" "a king in check may move only to take what gives it" rules Field::Switch(&mut rules.makpong_rule);
    "flyingGeneral" "false" "kings may not face each other on an open line" rules Field::Switch(&mut rules.flying_general);
    "soldierPromotionRank" "1" "the rank from which on soldiers go to the side, too" rules Field::Rank(&mut rules.soldier_rank);
    "nMoveRuleTypes" "p" "the kinds whose moves are progress" rules Field::Kinds(both(&mut rules.progress_kinds));
    "nMoveRuleTypesWhite" "p" "the same, of White" rules Field::Kinds(vec![&mut rules.progress_kinds[0]]);
    "nMoveRuleTypesBlack" "p" "the same, of Black" rules Field::Kinds(vec![&mut rules.progress_kinds[1]]);
    "nMoveRule" "50" "moves of each side without progress for a draw, 0 for never" rules Field::Number(&mut rules.move_limit, 10_000);
    "nFoldRule" "3" "how often a position occurs until the game ends, 0 for never" rules Field::Number(&mut rules.repetitions, 100);
    "nFoldValue" "draw" "what that means for who repeats it" rules Field::Outcome(&mut rules.repetition);
    "stalemateValue" "draw" "what it means to have no move" rules Field::Outcome(&mut rules.stalemate);
    "stalematePieceCount" "false" "whether it depends on who has fewer pieces" rules Field::Switch(&mut rules.stalemate_count);
    "checkmateValue" "loss" "what it means to be mated" rules Field::Outcome(&mut rules.checkmate);
    "extinctionValue" "none" "what it means to have lost a kind" rules Field::Maybe(&mut rules.extinction);
    "extinctionClaim" "false" "whether a side that has lost a kind may answer once, unless the other has more than `extinctionOpponentPieceCount`" rules Field::Switch(&mut rules.extinction_claim);
    "extinctionPseudoRoyal" "false" "whether the last of such a kind must not be left attacked" rules Field::Switch(&mut rules.pseudo_royal);
    "dupleCheck" "false" "whether it is check if all of several such pieces are attacked" rules Field::Switch(&mut rules.duple_check);
    "extinctionPieceTypes" "-" "the kinds, * for all together" rules Field::KindsOrAll(vec![&mut rules.extinction_kinds]);
    "extinctionPieceCount" "0" "with how many left a kind is lost" rules Field::Count(&mut rules.extinction_count, 128);
    "extinctionOpponentPieceCount" "0" "how many the other side must have" rules Field::Count(&mut rules.extinction_opponent, 128);
    "flagPiece" "*" "the kind that wins in the region, * for any" rules Field::KindsOrAll(both(&mut rules.flag_kinds));
    "flagPieceWhite" "*" "the same, of White" rules Field::KindsOrAll(vec![&mut rules.flag_kinds[0]]);
    "flagPieceBlack" "*" "the same, of Black" rules Field::KindsOrAll(vec![&mut rules.flag_kinds[1]]);
    "flagRegion" "-" "where it wins" rules Field::Squares(both(&mut rules.flag_region));
    "flagRegionWhite" "-" "the same, of White" rules Field::Squares(vec![&mut rules.flag_region[0]]);
    "flagRegionBlack" "-" "the same, of Black" rules Field::Squares(vec![&mut rules.flag_region[1]]);
    "flagPieceCount" "1" "how many must be there" rules Field::Count(&mut rules.flag_count, 128);
    "flagMove" "false" "with a king, whether Black has one more move to get there, too; with other pieces, that they win when their side is to move again" rules Field::Switch(&mut rules.flag_move);
    "checkCounting" "false" "whether giving the checks of the FEN wins" rules Field::Switch(&mut rules.check_counting);
    "tax" "false" "whether each file of pawns pays for one direction in which royal pieces slide" rules Field::Switch(&mut rules.odd.paid_slides);
    "both" "false" "whether the pawns of both sides pay for both" rules Field::Switch(&mut rules.odd.both_pay);
    "free" "0" "so many squares in every direction cost nothing" rules Field::Amount(&mut rules.odd.free, [0, 7]);
    "bare" "0" "so many more where a side has no pawns" rules Field::Amount(&mut rules.odd.bare_free, [0, 7]);
    "monarch" "false" "whether a royal piece that others defend is safe from other royal pieces, and may give check" rules Field::Switch(&mut rules.odd.guards);
    "defenders" "1" "how many must defend it" rules Field::Amount(&mut rules.odd.defenders, [1, 4]);
    "contact" "play" "what follows when such pieces meet and none gives check: the game goes on, or is a draw" rules Field::Word(&mut rules.odd.meeting_draws, ["play", "draw"]);
    "taxi" "false" "whether every move has a price" rules Field::Switch(&mut rules.odd.fares);
    "purse" "16" "guilders of each side at the start" rules Field::Amount(&mut rules.odd.tariff.purse, [0, 99]);
    "income" "2" "guilders that a side gets before each of its turns" rules Field::Amount(&mut rules.odd.tariff.income, [0, 20]);
    "bonus" "0" "additional guilders for Black at the start" rules Field::Amount(&mut rules.odd.tariff.bonus, [0, 20]);
    "payee" "bank" "who is paid for a move: the bank, or the opponent" rules Field::Word(&mut rules.odd.other_paid, ["bank", "opponent"]);
    "step" "1" "the price of each square of a way" rules Field::Amount(&mut rules.odd.tariff.step, [0, 9]);
    "leap" "2" "the price of a leap to a square that is not adjacent" rules Field::Amount(&mut rules.odd.tariff.knight, [1, 9]);
    "fares" "none" "what every way of a kind costs, up to 99, instead; of other kinds, the parent's stay" rules Field::Prices(&mut rules.odd.fixed);
    "promotion" "2" "the additional price of a promotion" rules Field::Amount(&mut rules.odd.tariff.promotion, [0, 20]);
    "towing" "1" "the price of towing a captured piece, 1 at the edge and one more for each square farther in, is multiplied by this" rules Field::Amount(&mut rules.odd.tariff.towing, [0, 5]);
}

/// Applies what a section says to the rules of its parent. Adds a note for each key that has no effect here.
pub fn read(section: &Section, rules: &mut Rules, notes: &mut Vec<Message>) -> Result<(), Message> {
    let mut first = Ok(());
    read_all(section, rules, &mut |entry, fault, problem| {
        let said = at(entry, problem);
        if !fault {
            notes.push(said);
        } else if first.is_ok() {
            first = Err(said);
        }
    });
    first
}

/// A problem with the line and the key.
pub fn at(entry: &Entry, problem: Message) -> Message {
    KEY.with([entry.line.into(), entry.key.as_str().into(), problem.into()])
}

/// So many keys that can't be read are reported at most: for each, what it is like has to be looked for.
const MOST_UNKNOWN: usize = 50;

/// Applies all that can be read, and reports the rest: whether it is a fault, and what it is. Else it is only worth knowing.
pub fn read_all(section: &Section, rules: &mut Rules, report: &mut dyn FnMut(&Entry, bool, Message)) {
    let mut unknown = 0;
    for entry in &section.entries {
        match known(entry) {
            Ok(true) => {}
            Ok(false) => report(entry, false, NO_EFFECT.with([])),
            Err(problem) => {
                report(entry, true, problem);
                unknown += 1;
            }
        }
        if unknown == MOST_UNKNOWN {
            break;
        }
    }
    for entry in &section.entries {
        if let Some(slot) = kinds::slot(&entry.key)
            && let Err(problem) = name_kind(rules, slot, &entry.value)
        {
            report(entry, true, problem);
        }
    }
    let letters = rules.letters;
    for key in KEYS {
        if let Some(entry) = section.entries.iter().find(|entry| entry.key == key.name)
            && let Err(problem) = apply((key.field)(rules), &entry.value, &Letters(&letters))
        {
            report(entry, true, problem);
        }
    }
    for entry in &section.entries {
        if let Some((slot, side)) = regions::mobility(&entry.key) {
            match values::squares(&entry.value) {
                Ok(region) => rules.mobility[slot][side] = Some(region),
                Err(problem) => report(entry, true, problem),
            }
        }
    }
    for entry in section.entries.iter().filter(|entry| rules.odd.ignores(&entry.key)) {
        report(entry, false, NO_EFFECT.with([]));
    }
}

/// Whether a key can be read at all, and has an effect.
fn known(entry: &Entry) -> Result<bool, Message> {
    let key = entry.key.as_str();
    if let Some(known) = KEYS.iter().find(|known| known.name == key) {
        return Ok(!matches!((known.field)(&mut Rules::default()), Field::Idle));
    }
    if let Some(refused) = REFUSED.iter().find(|refused| refused.name == key) {
        if entry.value == refused.usual {
            return Ok(true);
        }
        return Err(REFUSED_KEY.with([refused.usual.into(), refused.reason.into()]));
    }
    if kinds::slot(key).is_some() || regions::mobility(key).is_some() {
        return Ok(true);
    }
    Err(match likest(key) {
        Some(near) => MISSPELT.with([near.into()]),
        None => UNKNOWN.with([]),
    })
}

/// The known key that is most like a text, if any is.
pub fn likest(text: &str) -> Option<&'static str> {
    let names = KEYS.iter().map(|key| key.name);
    let names = names.chain(REFUSED.iter().map(|key| key.name)).chain(NAMED.iter().map(|(name, _)| *name));
    let names = names.chain(["customPiece25", "mobilityRegionWhiteKing", "mobilityRegionBlackKing"]);
    nearest(text, names)
}

/// The name that is most like a text, unless half of it would have to be changed.
pub fn nearest<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let alike = names.map(|name| (edits(text, name), name)).min_by_key(|&(edits, _)| edits);
    alike.filter(|&(edits, name)| edits * 2 < name.len()).map(|(_, name)| name)
}

/// The number of letters to add, remove or change, case aside.
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<u8> = other.to_ascii_lowercase().into_bytes();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.to_ascii_lowercase().bytes().enumerate() {
        let mut before = row[0];
        row[0] = at + 1;
        for (place, &wanted) in other.iter().enumerate() {
            let changed = before + usize::from(letter != wanted);
            before = row[place + 1];
            row[place + 1] = changed.min(before + 1).min(row[place] + 1);
        }
    }
    row[other.len()]
}

/// Reads `letter`, `letter:betza` or `-`. With moves that can't be read, the kind has its letter and none.
fn name_kind(rules: &mut Rules, slot: kinds::Slot, value: &str) -> Result<(), Message> {
    let (letter, moves) = value.split_once(':').map_or((value, None), |(letter, moves)| (letter, Some(moves.trim())));
    let letter = values::letter(letter.trim())?;
    rules.name_kind(slot, letter);
    let own = slot == KING || slot >= NAMED.len();
    match moves {
        Some(moves) if own => {
            rules.betza[slot] = Some(String::new());
            betza::read(moves)?;
            rules.betza[slot] = Some(moves.into());
            Ok(())
        }
        Some(moves) => Err(values::unexpected_moves(moves)),
        None if slot >= NAMED.len() && letter.is_some() => {
            rules.betza[slot] = Some(String::new());
            Err(values::missing_moves(value))
        }
        None => Ok(()),
    }
}

fn apply(field: Field, text: &str, letters: &Letters) -> Result<(), Message> {
    match field {
        Field::Switch(place) => *place = values::switch(text)?,
        Field::Number(place, most) => *place = values::number(text, 0, most)?,
        Field::Count(place, most) => *place = values::number(text, 0, most.into())? as u8,
        Field::File(place) => *place = values::file(text)?,
        Field::Rank(place) => *place = values::number(text, 1, values::MOST.into())? as u8,
        Field::Kinds(places) => {
            let kinds = values::kinds(text, letters, false)?;
            places.into_iter().for_each(|place| *place = kinds);
        }
        Field::KindsOrAll(places) => {
            let kinds = values::kinds(text, letters, true)?;
            places.into_iter().for_each(|place| *place = kinds);
        }
        Field::Squares(places) => {
            let squares = values::squares(text)?;
            places.into_iter().for_each(|place| *place = squares);
        }
        Field::Limit(place) => *place = Some(values::squares(text)?),
        Field::Outcome(place) => *place = values::outcome(text)?.ok_or_else(|| values::not_an_outcome(text))?,
        Field::Maybe(place) => *place = values::outcome(text)?,
        Field::Limits(places) => {
            for (slot, most) in values::limits(text, letters, 128)? {
                places[slot] = most;
            }
        }
        Field::Prices(places) => {
            for (slot, price) in values::limits(text, letters, 99)? {
                places[slot] = Some(price);
            }
        }
        Field::Amount(place, [min, max]) => *place = values::number(text, min, max)?.into(),
        Field::Word(place, words) => *place = values::word(text, words)?,
        Field::Changes(places) => {
            for (slot, becomes) in values::changes(text, letters)? {
                places[slot] = becomes;
            }
        }
        Field::Names(places) => {
            for (slot, name) in values::names(text, letters)? {
                places[slot] = name;
            }
        }
        Field::Glyphs(places) => {
            for (slot, glyph) in values::glyphs(text, letters)? {
                places[slot] = glyph;
            }
        }
        Field::Worth(places) => {
            for (slot, worth) in values::worth(text, letters)? {
                places[slot] = worth;
            }
        }
        Field::Text(place) => text.clone_into(place),
        Field::Idle => {}
    }
    Ok(())
}
