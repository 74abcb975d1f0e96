//! How often each kind of piece is moved: a count for each letter of the game's pieces, whoever owns them.

use crate::data::LabKind;
use engine::sort::sort_by_key;
use game::session::GameSession;
use variants::DynVariant;

/// The letters of the kinds of a game, in lower case, in the order of its FEN format.
pub fn letters(game: &dyn DynVariant) -> Vec<char> {
    let mut letters = Vec::new();
    for letter in game.fen_format().letters.chars().map(|letter| letter.to_ascii_lowercase()) {
        if !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    letters
}

/// How many moves of a game each kind has made, in the order of [`letters`].
pub fn moved(session: &GameSession) -> Vec<u32> {
    let letters = letters(session.variant());
    let mut counts = vec![0; letters.len()];
    for (before, mv) in session.record().played() {
        let from = before.move_shapes().get(mv).map(|shape| shape.from);
        let letter = from.and_then(|from| before.setup().at(from)).map(|letter| letter.to_ascii_lowercase());
        if let Some(place) = letters.iter().position(|&known| Some(known) == letter) {
            counts[place] += 1;
        }
    }
    counts
}

/// What the counts of all games say, the kind that is moved most first; nothing without counts.
pub fn shares(game: &dyn DynVariant, counts: &[u32]) -> Vec<LabKind> {
    let all = f64::from(counts.iter().sum::<u32>().max(1));
    let kind = |(letter, &moves): (char, &u32)| {
        // The name is that of the letter, wherever the piece stands.
        let square = game.fen_format().shape.squares().next()?;
        let name = game.piece_view(square, letter, false)?.plain;
        Some(LabKind { letter, name: name.into(), moves, share: f64::from(moves) / all })
    };
    let mut kinds: Vec<LabKind> = letters(game).into_iter().zip(counts).filter_map(kind).collect();
    sort_by_key(&mut kinds, |kind| std::cmp::Reverse(kind.moves));
    kinds
}
