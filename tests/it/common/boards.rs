//! Boards that nobody has played.

use oddchess::notation::fen::Fen;
use oddchess::variants::Variant;

use super::Dice;

/// A legal position with kings and a handful of other pieces anywhere (fewer than `most`), where odd kings and thin purses matter more often
/// than in whole games.
pub fn sprinkled<G: Variant>(letters: &str, most: usize, dice: &mut Dice) -> G {
    let letters: Vec<char> = letters.chars().collect();
    loop {
        let mut pieces = vec!['K', 'k'];
        for _ in 0..dice.below(most) {
            pieces.push(letters[dice.below(letters.len())]);
        }
        let mut board: Vec<Option<char>> = vec![None; G::SHAPE.places.len()];
        for piece in pieces {
            let square = dice.below(board.len());
            board[square] = Some(piece);
        }
        let text = oddchess::notation::fen::write_board(G::SHAPE, |square| board[square.index()]);
        let turn = ["w", "b"][dice.below(2)];
        let purses = if G::INFO.priced { format!(" {}:{}", dice.below(10), dice.below(10)) } else { String::new() };
        if let Ok(position) = G::from_fen(&format!("{text} {turn} - - {} 1{purses}", dice.below(3))) {
            return position;
        }
    }
}
