//! What the kinds of a text are called and how they are drawn.

use ::view::{Piece, Stamp};
use message::{LocalizedMessage, MessageId};
use rules::Color;
use rules::piece_kind::PieceKind;

use crate::description::{Description, KindOfPiece};
use crate::facts;
use crate::kinds::{SLOTS, Slot, only};
use crate::names::{self, Unnamed};

use super::read::Reading;
use super::start::Cell;

/// The side of a letter.
const fn side_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() { Color::White } else { Color::Black }
}

/// The names and drawings of the kinds.
pub struct Looks {
    kinds: Vec<Unnamed>,
    looks: Vec<PieceKind>,
    /// Whether they belong to nobody.
    neutral: Vec<bool>,
    ranks: u8,
}

impl Looks {
    pub fn of(reading: &Reading) -> Looks {
        let rules = &reading.rules;
        let named = |promoted: bool| {
            let letter = move |slot: Slot| Some(Unnamed { slot, letter: rules.letters[slot]?, promoted });
            (0..SLOTS).filter(move |&slot| !promoted || rules.becomes[slot].is_some()).filter_map(letter)
        };
        let kinds: Vec<Unnamed> = named(false).chain(named(true)).collect();
        let looks = names::looks(rules, &kinds);
        let is_neutral = |kind: &Unnamed| {
            let slot = if kind.promoted { rules.becomes[kind.slot] } else { Some(kind.slot) };
            slot.is_some_and(|slot| rules.neutral & only(slot) != 0)
        };
        let neutral = kinds.iter().map(is_neutral).collect();
        Looks { kinds, looks, neutral, ranks: rules.ranks }
    }

    fn place(&self, letter: char, promoted: bool) -> Option<usize> {
        let lower = letter.to_ascii_lowercase();
        self.kinds.iter().position(|kind| char::from(kind.letter) == lower && kind.promoted == promoted)
    }

    /// The look of a letter.
    pub fn of_letter(&self, letter: char, promoted: bool) -> Option<&PieceKind> {
        Some(&self.looks[self.place(letter, promoted)?])
    }

    /// The drawing and the name of a piece, and whose it is.
    pub fn shown(&self, letter: char, promoted: bool) -> Option<(&'static str, MessageId, Option<Color>)> {
        let place = self.place(letter, promoted)?;
        let look = &self.looks[place];
        if !self.neutral[place] {
            let side = side_of(letter);
            return Some((look.art, look.of(side), Some(side)));
        }
        let (art, name) = names::of_nobody(look, self.ranks, letter.is_ascii_uppercase(), false);
        Some((art, name, None))
    }

    /// What a game with these names is.
    pub fn facts(&self, game: &Description) -> Vec<LocalizedMessage> {
        let name = |kind: &KindOfPiece| {
            let look = self.of_letter(kind.letter.into(), kind.promoted);
            look.map_or_else(|| names::literal(&char::from(kind.letter).to_string()), |look| look.plain)
        };
        let names: Vec<MessageId> = game.kinds.iter().map(name).collect();
        facts::facts(game, &names).into_iter().map(|fact| fact.message.into()).collect()
    }

    /// What is in a cell. A letter that no kind has is shown, too, so that it can be taken away.
    pub fn piece(&self, square: String, cell: Cell) -> Option<Piece> {
        let Cell::Piece { letter, promoted } = cell else { return None };
        let known = self.shown(letter, promoted).or_else(|| self.shown(letter, false));
        let (art, name, color) =
            known.unwrap_or_else(|| ("star", names::literal(&String::from(letter)), Some(side_of(letter))));
        Some(Piece { square, letter, art, color, name: name.into() })
    }

    pub fn stamps(&self, reading: &Reading) -> Vec<Stamp> {
        let stamp = |letter: char| {
            let (art, name, color) = self.shown(letter, false)?;
            Some(Stamp { letter, art, color, name: name.into() })
        };
        let letters = reading.kinds().map(|(_, letter)| char::from(letter));
        letters.flat_map(|letter| [letter.to_ascii_uppercase(), letter]).filter_map(stamp).collect()
    }
}
