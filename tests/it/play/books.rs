//! The effects of a move on the setup, recalculated: pieces, castling rights, counters, amounts.

use board::Square;
use rules::Color;
use rules::setup::PositionSetup;
use rules::text::MoveShape;
use variants::Variant;

use super::facts::Facts;

/// White's and Black's purse, and the income.
type Purses = [u32; 3];

/// The largest number that a counter or a purse can hold.
const FULL: u32 = u16::MAX as u32;

fn purses(setup: &PositionSetup) -> Option<Purses> {
    let numbers: Vec<u32> = setup.holdings.as_deref()?.split(':').map(|number| number.parse().unwrap()).collect();
    Some([numbers[0], numbers[1], numbers.get(2).copied().unwrap_or(2)])
}

/// Holds the position after a move against the one before: both as drafts, which hold all that is written of them.
pub fn balance<G: Variant>(
    facts: Facts,
    before: &PositionSetup,
    move_shape: MoveShape,
    fare: Option<u32>,
    after: &PositionSetup,
) {
    let mut expected = before.clone();
    move_men(&mut expected, move_shape);
    if facts.orthodox {
        expected.castling = rights(&before.castling, move_shape, |square| G::SHAPE.name(square));
        expected.en_passant = passed::<G>(move_shape).map_or("-".into(), |square| G::SHAPE.name(square));
    }
    let progress = move_shape.takes.is_some() || facts.pawns_progress && move_shape.letter.is_none();
    expected.clock = if !facts.clock || progress { 0 } else { FULL.min(before.clock + 1) };
    expected.number = FULL.min(before.number + u32::from(before.turn == Color::Black));
    expected.turn = !before.turn;
    if let Some([white, black, income]) = purses(before) {
        let fare = fare.expect("a move that is paid for has a fare");
        let (mut held, us) = ([white, black], before.turn.index());
        assert!(fare > 0 && fare <= held[us], "a fare of {fare} out of {}", held[us]);
        held[us] -= fare;
        held[1 - us] = FULL.min(held[1 - us] + income);
        assert_eq!(purses(after), Some([held[0], held[1], income]), "purses after a fare of {fare} from {before:?}");
    } else {
        assert_eq!(fare, None, "a fare where nothing is paid for");
    }
    expected.holdings.clone_from(&after.holdings);
    assert_eq!(*after, expected, "after {move_shape:?}");
}

/// The men go where the move says, and only what it takes is gone.
fn move_men(setup: &mut PositionSetup, move_shape: MoveShape) {
    let man = setup.at(move_shape.from).expect("somebody moves");
    let own = |letter: char| man.is_ascii_uppercase() == letter.is_ascii_uppercase();
    if let Some(square) = move_shape.takes {
        assert!(
            setup.at(square).is_some_and(|letter| !letter.eq_ignore_ascii_case(&'k')),
            "{move_shape:?} takes no man"
        );
        setup.put(square, None);
    }
    let rook = move_shape.castling.map(|castled| (setup.at(castled.from), castled));
    setup.put(move_shape.from, None);
    if let Some((letter, castled)) = rook {
        assert!(letter.is_some_and(own), "{move_shape:?} castles with no rook");
        setup.put(castled.from, None);
        setup.put(castled.to, letter);
    }
    let becomes = move_shape.promotion.map(|letter| if own('A') { letter } else { letter.to_ascii_lowercase() });
    assert_eq!(setup.at(move_shape.to), None, "{move_shape:?} goes where somebody stands");
    setup.put(move_shape.to, Some(becomes.unwrap_or(man)));
}

/// A right is lost when its king or its rook moves, or its rook is taken.
fn rights(before: &str, move_shape: MoveShape, name: impl Fn(Square) -> String) -> String {
    let touched: Vec<String> =
        [Some(move_shape.from), Some(move_shape.to), move_shape.takes].into_iter().flatten().map(name).collect();
    let keeps = |right: &char| {
        let homes = match right {
            'K' => ["e1", "h1"],
            'Q' => ["e1", "a1"],
            'k' => ["e8", "h8"],
            'q' => ["e8", "a8"],
            _ => return true,
        };
        !homes.iter().any(|home| touched.iter().any(|square| square == home))
    };
    let kept: String = before.chars().filter(keeps).collect();
    if kept.is_empty() { "-".into() } else { kept }
}

/// The square that a pawn's double step has passed over.
fn passed<G: Variant>(move_shape: MoveShape) -> Option<Square> {
    let (from, to) = (G::SHAPE.rank(move_shape.from), G::SHAPE.rank(move_shape.to));
    let jumps = move_shape.letter.is_none() && from.abs_diff(to) == 2;
    jumps.then(|| G::SHAPE.at(G::SHAPE.file(move_shape.from) as i8, from.midpoint(to) as i8)).flatten()
}
