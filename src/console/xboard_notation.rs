//! What the XBoard protocol writes in its own way: captures at a distance, the pieces of a new game, and names of games.
//!
//! XBoard knows moves of two legs that capture on the square between: `c2c6,c6c4` takes on c6 and ends on c4. That is how a
//! capture at a distance is written here, `c2c4xc6` in this project's notation; a piece that stays goes back, `b6b5,b5b6`.

use message::Message;
use notation::fen::Fen;
use rules::settings::split_id;
use variants::{DynVariant, require, under_another_name};

use crate::invented;

/// The game that every program knows, and that both protocols begin with.
pub const FIRST_GAME: &str = variants::chess::NAME;
/// The name of the orthodox game in this protocol.
const NORMAL: &str = "normal";

/// XBoard's pieces in the order of its table, of which the first five and the last are those of the orthodox game.
const SLOTS: &[u8; 22] = b"PNBRQFEACWMOHIJGDVLSUK";
const NO_PIECE: u8 = b'.';

/// A move in legs, usually one.
pub fn legs(text: &str) -> Vec<String> {
    let Some((path, victim)) = text.split_once('x') else { return vec![text.to_owned()] };
    let (from, to) = path.split_at_checked(2).unwrap_or((path, ""));
    let to = if to.is_empty() { from } else { to };
    vec![format!("{from}{victim}"), format!("{victim}{to}")]
}

/// A move that was given in legs, separated by commas, in this project's notation; any other text as it is.
pub fn joined(text: &str) -> String {
    let parts: Vec<Option<(&str, &str)>> = text.split(',').map(|leg| leg.split_at_checked(2)).collect();
    match parts.as_slice() {
        [Some((from, victim)), Some((start, to))] if victim == start => {
            format!("{from}{}x{victim}", if to == from { "" } else { to })
        }
        _ => text.to_owned(),
    }
}

/// The name of a game in this protocol.
pub fn variant_name(game: &str) -> &str {
    if game == FIRST_GAME { NORMAL } else { game }
}

/// The game of that name, in any case; both protocols take its name in either. What is chess under a setting here may have the name that
/// other programs call it by.
pub fn game_called(name: &str) -> Result<&'static dyn DynVariant, Message> {
    if let Some(game) = invented::read(name) {
        return Ok(game?);
    }
    let name = name.to_ascii_lowercase();
    let game = require(if name == NORMAL { FIRST_GAME } else { &name });
    game.or_else(|unknown| under_another_name(&name).ok_or(unknown))
}

/// The games of a program's list that are asked for: with settings, or without them.
pub(crate) fn lists(variants: &[String], game: &str) -> bool {
    let names = [variant_name(game), variant_name(split_id(game).0)];
    variants.iter().any(|known| names.contains(&known.as_str()))
}

/// The line that describes a game which XBoard does not know: the letters of its pieces, its board and its start.
pub fn setup(game: &str) -> Option<String> {
    let game = require(game).ok()?;
    let format = game.fen_format();
    let table = piece_table(format.letters);
    let (width, height) = (format.shape.width, format.shape.height);
    Some(format!("setup ({table}) {width}x{height}+0_fairy {}", game.position().fen()))
}

/// The letters by XBoard's order of pieces: a letter that it has there gets its picture, any other a free one.
fn piece_table(letters: &str) -> String {
    let white: Vec<u8> = letters.bytes().filter(u8::is_ascii_uppercase).collect();
    let mut table = SLOTS.map(|slot| if white.contains(&slot) { slot } else { NO_PIECE });
    for &letter in white.iter().filter(|letter| !SLOTS.contains(letter)) {
        // The last place is the king's.
        if let Some(free) = table[..SLOTS.len() - 1].iter_mut().find(|slot| **slot == NO_PIECE) {
            *free = letter;
        }
    }
    let white: String = table.into_iter().map(char::from).collect();
    white.clone() + &white.to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::{joined, legs, piece_table};

    #[test]
    fn captures_at_a_distance_are_moves_of_two_legs() {
        for (text, written) in [("e2e4", "e2e4"), ("e7e8q", "e7e8q"), ("c2c4xc6", "c2c6,c6c4"), ("b6xb5", "b6b5,b5b6")]
        {
            assert_eq!((legs(text).join(","), joined(written)), (written.to_owned(), text.to_owned()));
        }
        for odd in ["", "x", "e2,", ",,", "é2e4,e4e5", "e2e4,e5e6", "e2e4,e4e5,e5e6", "O-O"] {
            assert_eq!(joined(odd), odd);
            legs(odd);
        }
    }

    #[test]
    fn every_piece_has_a_picture() {
        assert_eq!(piece_table("KQRBNPkqrbnp"), "PNBRQ................Kpnbrq................k");
        assert_eq!(piece_table("Pp"), "P.....................p.....................");
        assert_eq!(piece_table("KNFEATPknfeatp"), "PNT..FEA.............Kpnt..fea.............k");
    }
}
