//! What a move does to a position, reckoned from what it looks like: every man, every right, every count, every guilder.

use oddchess::board::Square;
use oddchess::rules::Color;
use oddchess::rules::present::Variant;
use oddchess::rules::setup::PositionSetup;
use oddchess::rules::text::MoveShape;

use super::facts::Facts;

/// White's and Black's purse, and the income.
type Purses = [u32; 3];

/// The largest number that a counter or a purse can hold.
const FULL: u32 = u16::MAX as u32;

fn purses(draft: &PositionSetup) -> Option<Purses> {
    let numbers: Vec<u32> = draft.holdings.as_deref()?.split(':').map(|number| number.parse().unwrap()).collect();
    Some([numbers[0], numbers[1], numbers.get(2).copied().unwrap_or(2)])
}

/// Holds the position after a move against the one before: both as drafts, which hold all that is written of them.
pub fn balance<G: Variant>(
    facts: Facts,
    before: &PositionSetup,
    sketch: MoveShape,
    fare: Option<u32>,
    after: &PositionSetup,
) {
    let mut expected = before.clone();
    move_men(&mut expected, sketch);
    if facts.orthodox {
        expected.castling = rights(&before.castling, sketch, |cell| G::SHAPE.name(cell));
        expected.en_passant = passed::<G>(sketch).map_or("-".into(), |cell| G::SHAPE.name(cell));
    }
    let progress = sketch.takes.is_some() || facts.pawns_progress && sketch.letter.is_none();
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
    assert_eq!(*after, expected, "after {sketch:?}");
}

/// The men go where the move says, and only what it takes is gone.
fn move_men(draft: &mut PositionSetup, sketch: MoveShape) {
    let man = draft.at(sketch.from).expect("somebody moves");
    let own = |letter: char| man.is_ascii_uppercase() == letter.is_ascii_uppercase();
    if let Some(cell) = sketch.takes {
        assert!(draft.at(cell).is_some_and(|letter| !letter.eq_ignore_ascii_case(&'k')), "{sketch:?} takes no man");
        draft.put(cell, None);
    }
    let rook = sketch.castling.map(|castled| (draft.at(castled.from), castled));
    draft.put(sketch.from, None);
    if let Some((letter, castled)) = rook {
        assert!(letter.is_some_and(own), "{sketch:?} castles with no rook");
        draft.put(castled.from, None);
        draft.put(castled.to, letter);
    }
    let becomes = sketch.promotion.map(|letter| if own('A') { letter } else { letter.to_ascii_lowercase() });
    assert_eq!(draft.at(sketch.to), None, "{sketch:?} goes where somebody stands");
    draft.put(sketch.to, Some(becomes.unwrap_or(man)));
}

/// A right is lost when its king or its rook moves, or its rook is taken.
fn rights(before: &str, sketch: MoveShape, name: impl Fn(Square) -> String) -> String {
    let touched: Vec<String> =
        [Some(sketch.from), Some(sketch.to), sketch.takes].into_iter().flatten().map(name).collect();
    let keeps = |right: &char| {
        let homes = match right {
            'K' => ["e1", "h1"],
            'Q' => ["e1", "a1"],
            'k' => ["e8", "h8"],
            'q' => ["e8", "a8"],
            _ => return true,
        };
        !homes.iter().any(|home| touched.iter().any(|cell| cell == home))
    };
    let kept: String = before.chars().filter(keeps).collect();
    if kept.is_empty() { "-".into() } else { kept }
}

/// The cell that a pawn's double step has passed over.
fn passed<G: Variant>(sketch: MoveShape) -> Option<Square> {
    let (from, to) = (G::SHAPE.rank(sketch.from), G::SHAPE.rank(sketch.to));
    let jumps = sketch.letter.is_none() && from.abs_diff(to) == 2;
    jumps.then(|| G::SHAPE.at(G::SHAPE.file(sketch.from) as i8, from.midpoint(to) as i8)).flatten()
}
