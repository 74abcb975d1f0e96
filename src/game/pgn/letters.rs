//! Piece letters of other languages in PGN: `Sf3` for `Nf3`.
//!
//! A game is read with English letters first. Another language is taken only if more of the game
//! can be played with it, and no other language makes a different game of the text.

use crate::game::saved;
use crate::game::session::Reading;
use crate::message::MessageId;
use crate::variants::DynVariant;

/// The piece letters of English, in which moves are written.
const ENGLISH: &str = "NBRQKP";

const READ_AS: MessageId = MessageId::new("pgn.letters", &["language"]);
const GERMAN: MessageId = MessageId::new("pgn.letters.german", &[]);
const FRENCH: MessageId = MessageId::new("pgn.letters.french", &[]);
const SPANISH: MessageId = MessageId::new("pgn.letters.spanish", &[]);
const DUTCH: MessageId = MessageId::new("pgn.letters.dutch", &[]);
const PORTUGUESE: MessageId = MessageId::new("pgn.letters.portuguese", &[]);

/// A language with its letters, in the order of [`ENGLISH`].
#[derive(Clone, Copy)]
pub struct Letters {
    name: MessageId,
    /// A space where there is no letter for the pawn.
    letters: &'static str,
}

/// The more common ones first. Spanish and Italian have the same letters.
const LANGUAGES: [Letters; 5] = [
    Letters { name: GERMAN, letters: "SLTDKB" },
    Letters { name: FRENCH, letters: "CFTDRP" },
    Letters { name: SPANISH, letters: "CATDRP" },
    Letters { name: DUTCH, letters: "PLTDK " },
    Letters { name: PORTUGUESE, letters: "CBTDRP" },
];

impl Letters {
    /// A move with English letters; `None` if it has a letter that is no piece of this language.
    pub fn english(self, text: &str) -> Option<String> {
        let letter = |letter: char| match letter {
            // Castling.
            'O' => Some(letter),
            'A'..='Z' => ENGLISH.chars().nth(self.letters.find(letter)?),
            _ => Some(letter),
        };
        text.chars().map(letter).collect()
    }
}

/// Whether all pieces of a variant have orthodox letters. Others have letters of their own, which
/// may be those of another language.
pub fn orthodox(variant: &dyn DynVariant) -> bool {
    variant.fen_format().letters.chars().all(|letter| ENGLISH.contains(letter.to_ascii_uppercase()))
}

/// The reading in another language if that goes further than `english`, with a note that says so.
pub fn longer(english: Reading, read: impl Fn(Letters) -> Reading) -> Reading {
    let plies = |reading: &Reading| reading.session.tree().size();
    let readings: Vec<(Letters, Reading)> = LANGUAGES.into_iter().map(|letters| (letters, read(letters))).collect();
    let most = readings.iter().map(|(_, reading)| plies(reading)).max().unwrap_or(0);
    if most <= plies(&english) {
        return english;
    }
    let mut best = readings.into_iter().filter(|(_, reading)| plies(reading) == most);
    let Some((letters, reading)) = best.next() else { return english };
    let text = saved::write(&reading.session);
    if best.any(|(_, other)| saved::write(&other.session) != text) {
        return english;
    }
    Reading { note: Some(READ_AS.with([letters.name.into()])), ..reading }
}
