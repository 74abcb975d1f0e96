//! Random boards.

use notation::fen::Fen;
use variants::Variant;

use super::Rng;

/// A legal position with kings and a handful of other pieces anywhere (fewer than `most`), where odd kings and thin purses matter more often
/// than in whole games.
pub fn random_board<G: Variant>(letters: &str, most: usize, rng: &mut Rng) -> G {
    let letters: Vec<char> = letters.chars().collect();
    loop {
        let mut pieces = vec!['K', 'k'];
        for _ in 0..rng.below(most) {
            pieces.push(letters[rng.below(letters.len())]);
        }
        let mut board: Vec<Option<char>> = vec![None; G::SHAPE.places.len()];
        for piece in pieces {
            let square = rng.below(board.len());
            board[square] = Some(piece);
        }
        let text = notation::fen::write_board(G::SHAPE, |square| board[square.index()]);
        let turn = ["w", "b"][rng.below(2)];
        let purses = if G::INFO.priced { format!(" {}:{}", rng.below(10), rng.below(10)) } else { String::new() };
        if let Ok(position) = G::from_fen(&format!("{text} {turn} - - {} 1{purses}", rng.below(3))) {
            return position;
        }
    }
}
