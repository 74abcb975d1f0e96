//! One random game with all invariants at every ply.

use notation::fen::Fen;
use std::panic::{AssertUnwindSafe, catch_unwind};

use game::record::{GameEnd, GameRecord};
use notation::san;
use rules::input::{InputSequence, InputStep};
use rules::text::MoveShape;
use variants::Variant;

use super::books;
use super::draw::{Draw, start};
use super::facts::Facts;
use super::history::{History, players_end_it};
use super::tally::{Tally, word};
use super::texts::{self, Line};
use crate::common::{Rng, invariants};

/// In one of this many positions the descriptions of all moves are checked, not only of the one played.
const HELD: usize = 100;
/// In one of this many positions every sequence of two steps is checked.
const REFUSED: usize = 20_000;

/// Plays the game of that number, which is the same whenever it is asked for.
pub fn play<G: Variant>(number: u64) -> Tally {
    let mut tally = Tally::default();
    let broken = catch_unwind(AssertUnwindSafe(|| go::<G>(number, &mut tally))).err();
    if let Some(panic) = broken {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|&said| said.to_owned())).unwrap_or_default();
        tally.violations.push(format!("{} game {number}: {said}", G::INFO.id));
    }
    tally.add("games", 1);
    tally
}

/// What was played so far.
struct Played<G: Variant> {
    positions: Vec<G>,
    moves: Vec<G::Move>,
    move_shapes: Vec<MoveShape>,
    texts: Vec<String>,
    notations: Vec<String>,
}

fn go<G: Variant>(number: u64, tally: &mut Tally) {
    let facts = Facts::of(G::INFO.id);
    // A roll first, or the rng of neighbouring numbers would roll alike.
    let mut rng = Rng(Rng(number).next_u64());
    let draw = Draw::new(&mut rng);
    let mut position: G = start(facts, &mut rng);
    let mut setup = position.setup();
    let mut record = GameRecord::new(Box::new(position));
    let mut history = History::default();
    let mut played =
        Played { positions: vec![position], moves: vec![], move_shapes: vec![], texts: vec![], notations: vec![] };
    let (ending, legal) = loop {
        let legal = position.legal();
        tally.add("plies", 1);
        tally.add("moves", legal.len());
        let routes = check_position(&position, &legal, &mut rng, tally);
        let move_shapes: Vec<MoveShape> = legal.iter().map(|&mv| position.move_shape(mv)).collect();
        let ending = history.stand(facts, &position, &setup, &move_shapes, &mut record);
        tally.add("claims", usize::from(record.claim().is_some()));
        if ending.is_some() || played.moves.len() >= draw.plies {
            break (ending, legal);
        }
        let at = draw.choose(&position, &legal, &played.move_shapes, &mut rng);
        invariants::move_is_described(&position, &legal, at, &routes[at]);

        let (mv, move_shape) = (legal[at], move_shapes[at]);
        let next = position.play(mv);
        let after = next.setup();
        let label = position.tag(mv);
        assert!(label.as_ref().is_none_or(|label| label.missing == 0), "a legal move can be paid for");
        books::balance::<G>(facts, &setup, move_shape, label.map(|label| label.amount), &after);
        tally.add("captures", usize::from(move_shape.takes.is_some()));
        record.play(at);
        assert!(record.position().equals(&next), "the record plays {} otherwise", position.text(mv));

        played.moves.push(mv);
        played.move_shapes.push(move_shape);
        played.texts.push(position.text(mv));
        played.notations.push(san::write(&position, mv));
        played.positions.push(next);
        (position, setup) = (next, after);
    };
    if ending.is_none() {
        players_end_it(facts, &setup, &mut record);
    }
    tally.add(word(ending), 1);
    whole::<G>(&played, ending, legal.first().map(|&mv| position.text(mv)), &mut record);
}

/// The invariants of a single position. Returns the input sequences of its moves.
fn check_position<G: Variant>(
    position: &G,
    legal: &[G::Move],
    rng: &mut Rng,
    tally: &mut Tally,
) -> Vec<Vec<InputSequence>> {
    if rng.below(HELD) == 0 {
        invariants::assert_invariants(position);
        tally.add("heldWhole", 1);
    }
    if rng.below(REFUSED) == 0 {
        invariants::refusals_are_total(position, &mut tally.reasons);
        tally.add("refusedWhole", 1);
    }
    invariants::text_is_the_position(position);
    invariants::generators_agree(position, legal);
    invariants::status_is_what_the_moves_say(position, legal);
    invariants::repetition_levels_no_move(position);
    let routes = invariants::routes_are_distinct(position, legal);
    let steps = some_steps::<G>(rng);
    let begun = routes.iter().flatten().any(|route| route.starts_with(&steps));
    if !begun {
        tally.reasons.insert(invariants::refusal_is_whole(position, &steps));
        tally.add("refusals", 1);
    }
    routes
}

/// Up to three squares anywhere, and now and then a word.
fn some_steps<G: Variant>(rng: &mut Rng) -> Vec<InputStep> {
    let squares = G::SHAPE.places.len();
    let mut step = |_| match G::NAMED_CHOICES.len() {
        words @ 1.. if rng.below(16) == 0 => InputStep::Choice(G::NAMED_CHOICES[rng.below(words)]),
        _ => InputStep::Square(board::Square(rng.below(squares) as u8)),
    };
    let first = [step(0), step(1), step(2)];
    first[..1 + rng.below(3)].to_vec()
}

/// The invariants of a whole game.
fn whole<G: Variant>(played: &Played<G>, ending: Option<GameEnd>, another: Option<String>, record: &mut GameRecord) {
    texts::undo_gives_what_was(&played.positions, record);
    texts::search_board_comes_back(&played.positions, &played.moves);
    let (first, last) = (played.positions[0], played.positions[played.positions.len() - 1]);
    let line = Line {
        start: (first != G::start()).then(|| first.fen()),
        moves: played.texts.clone(),
        notations: played.notations.clone(),
        end: last.fen(),
        ending,
        another,
    };
    texts::come_back::<G>(&line);
}
