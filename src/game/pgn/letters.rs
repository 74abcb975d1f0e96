//! Piece letters of other languages in PGN: `Sf3` for `Nf3`.
//!
//! A game is read with English letters first. Another language is taken only if more of the game
//! can be played with it, and no other language makes a different game of the text.

use crate::saved;
use crate::session::Reading;
use message::MessageId;
use variants::DynVariant;

/// The piece letters of English, in which moves are written.
const ENGLISH: &str = "NBRQKP";

const READ_AS: MessageId = MessageId::new(&("pgn.letters", &["language"]));
const GERMAN: MessageId = MessageId::new(&("pgn.letters.german", &[]));
const FRENCH: MessageId = MessageId::new(&("pgn.letters.french", &[]));
const SPANISH: MessageId = MessageId::new(&("pgn.letters.spanish", &[]));
const DUTCH: MessageId = MessageId::new(&("pgn.letters.dutch", &[]));
const PORTUGUESE: MessageId = MessageId::new(&("pgn.letters.portuguese", &[]));
const POLISH: MessageId = MessageId::new(&("pgn.letters.polish", &[]));
const CZECH: MessageId = MessageId::new(&("pgn.letters.czech", &[]));
const HUNGARIAN: MessageId = MessageId::new(&("pgn.letters.hungarian", &[]));
const RUSSIAN: MessageId = MessageId::new(&("pgn.letters.russian", &[]));
const FINNISH: MessageId = MessageId::new(&("pgn.letters.finnish", &[]));
const ROMANIAN: MessageId = MessageId::new(&("pgn.letters.romanian", &[]));

/// A language with its letters, in the order of [`ENGLISH`].
#[derive(Clone, Copy)]
pub struct Letters {
    name: MessageId,
    /// Separated by spaces.
    letters: &'static str,
}

/// The more common ones first. Spanish and Italian have the same letters, and so have German and the Scandinavian
/// languages.
const LANGUAGES: [Letters; 11] = [
    Letters { name: GERMAN, letters: "S L T D K B" },
    Letters { name: FRENCH, letters: "C F T D R P" },
    Letters { name: SPANISH, letters: "C A T D R P" },
    Letters { name: RUSSIAN, letters: "К С Л Ф Кр П" },
    Letters { name: POLISH, letters: "S G W H K P" },
    Letters { name: DUTCH, letters: "P L T D K" },
    Letters { name: CZECH, letters: "J S V D K P" },
    Letters { name: HUNGARIAN, letters: "H F B V K" },
    Letters { name: PORTUGUESE, letters: "C B T D R P" },
    Letters { name: FINNISH, letters: "R L T D K" },
    Letters { name: ROMANIAN, letters: "C N T D R P" },
];

impl Letters {
    /// A move with English letters; `None` if it has a letter that is no piece of this language.
    pub fn english(self, text: &str) -> Option<String> {
        let mut english = String::new();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let fits = |&(_, foreign): &(usize, &str)| rest.starts_with(foreign);
            // Of `К` and `Кр`, the longer one.
            let piece = self.letters.split(' ').enumerate().filter(fits).max_by_key(|(_, foreign)| foreign.len());
            let (next, length) = match (letter, piece) {
                // Castling, also with the Cyrillic letter.
                ('O' | 'О', _) => ('O', letter.len_utf8()),
                (_, Some((place, foreign))) => (ENGLISH.chars().nth(place)?, foreign.len()),
                (letter, None) if letter.is_uppercase() => return None,
                (letter, None) => (letter, letter.len_utf8()),
            };
            english.push(next);
            rest = &rest[length..];
        }
        Some(english)
    }
}

/// Whether all pieces of a variant have orthodox letters. Others have letters of their own, which
/// may be those of another language.
pub fn orthodox(variant: &dyn DynVariant) -> bool {
    variant.fen_format().letters.chars().all(|letter| ENGLISH.contains(letter.to_ascii_uppercase()))
}

/// The reading in another language if that goes further than `english`, with a note that says so.
/// `unplayable` is the first move that could not be played: only languages that have its letters are tried.
pub fn longer(english: Reading, unplayable: &str, read: impl Fn(Letters) -> Reading) -> Reading {
    let plies = |reading: &Reading| reading.session.tree().size();
    let fitting = LANGUAGES
        .into_iter()
        .filter(|letters| letters.english(unplayable).is_some_and(|move_text| move_text != unplayable));
    let readings: Vec<(Letters, Reading)> = fitting.map(|letters| (letters, read(letters))).collect();
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
    let notes = [vec![READ_AS.with([letters.name.into()])], reading.notes].concat();
    Reading { notes, ..reading }
}
