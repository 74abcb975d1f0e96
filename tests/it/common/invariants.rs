//! Invariants of every position of every variant.

use notation::fen::Fen;
use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use engine::evaluate::Evaluate;
use message::catalogue::Catalogue;
use notation::san;
use rules::Status;
use rules::input::{InputSequence, InputStep, interpret};
use rules::present::Present;
use rules::setup::PositionSetup;
use variants::Variant;

use super::{Rng, tree};

/// Everything that holds in a position, of each of its moves.
pub fn assert_invariants<G: Variant>(position: &G) {
    let fen = text_is_the_position(position);
    let legal = position.legal();
    hashes_tell_fields_apart(position);
    assert_moves(position, &legal, &fen);
}

/// What holds of the moves of a position, also where rules are chosen at run time.
pub fn assert_moves<G: Present + Evaluate>(position: &G, legal: &[G::Move], fen: &str) {
    generators_agree(position, legal);
    status_is_what_the_moves_say(position, legal);
    repetition_levels_no_move(position);
    let routes = routes_are_distinct(position, legal);

    let texts: BTreeSet<_> = legal.iter().map(|&mv| position.text(mv)).collect();
    assert_eq!(texts.len(), legal.len(), "move texts in {fen}");
    let notations: BTreeSet<_> = legal.iter().map(|&mv| san::write(position, mv)).collect();
    assert_eq!(notations.len(), legal.len(), "notations in {fen}");
    for (at, routes) in routes.iter().enumerate() {
        move_is_described(position, legal, at, routes);
    }
}

/// The quick generator hands over the candidates to which the rules don't object, each once; counting says how many.
pub fn generators_agree<G: Present + Evaluate>(position: &G, legal: &[G::Move]) {
    let codes = |moves: &mut dyn Iterator<Item = G::Move>| {
        let mut codes: Vec<u32> = moves.map(|mv| position.move_id(mv)).collect();
        codes.sort_unstable();
        codes
    };
    let quick = codes(&mut legal.iter().copied());
    let plain = codes(&mut position.pseudo_legal_moves().into_iter().filter(|&mv| position.refusal(mv).is_none()));
    assert_eq!(quick, plain, "candidates without objection in {}", position.fen());
    assert!(quick.windows(2).all(|pair| pair[0] < pair[1]) && !quick.contains(&0), "codes in {}", position.fen());
    assert_eq!(position.count(), legal.len() as u64, "count in {}", position.fen());
}

/// Whether there are moves, and whether there is a check to be seen, is all that the status says.
pub fn status_is_what_the_moves_say<G: Present + Evaluate>(position: &G, legal: &[G::Move]) {
    let expected = match (legal.is_empty(), position.in_check()) {
        (false, false) => &[Status::Ongoing][..],
        (false, true) => &[Status::Check],
        (true, true) => &[Status::Checkmate],
        (true, false) => &[Status::Stalemate, Status::Lost, Status::Won],
    };
    assert!(expected.contains(&position.status()), "status {:?} in {}", position.status(), position.fen());
    assert_eq!(position.check().is_some(), position.in_check(), "check in {}", position.fen());
    let beaten = matches!(position.status(), Status::Checkmate | Status::Lost);
    assert_eq!(position.has_lost(), beaten, "beaten in {}", position.fen());
}

/// Position text loses nothing: what is read from it is equal, and has the same hash. Gives the text.
pub fn text_is_the_position<G: Variant>(position: &G) -> String {
    let fen = position.fen();
    let read = G::from_fen(&fen);
    assert_eq!(read.as_ref(), Ok(position), "position text {fen}");
    assert_eq!(read.map(|read| read.key()), Ok(position.key()), "hash of {fen}");
    fen
}

/// What repetition levels may not matter.
pub fn repetition_levels_no_move<G: Present + Evaluate>(position: &G) {
    let identity = position.repetition_key();
    assert_eq!(identity.repetition_key(), identity, "identity of {}", position.fen());
    assert_eq!(identity.count(), position.count(), "what repetition levels may not matter: {}", position.fen());
    assert_eq!(identity.key(), position.key(), "hash of what repetition levels: {}", position.fen());
}

/// A right, a square passed over or a guilder less or more is another hash just if it is another position to repetition.
pub fn hashes_tell_fields_apart<G: Variant>(position: &G) {
    let setup = position.setup();
    let mut others = Vec::new();
    let mut other = |change: &dyn Fn(&mut PositionSetup)| {
        let mut other = setup.clone();
        change(&mut other);
        others.extend(G::validate(&other));
    };
    for right in setup.castling.chars() {
        other(&|setup| {
            setup.castling =
                Some(setup.castling.replace(right, "")).filter(|rest| !rest.is_empty()).unwrap_or("-".into())
        });
    }
    other(&|setup| setup.en_passant = "-".into());
    if let Some((white, rest)) = setup.holdings.as_ref().and_then(|holdings| holdings.split_once(':')) {
        let richer = white.parse::<u32>().map_or(0, |white| white + 1);
        other(&|setup| setup.holdings = Some(format!("{richer}:{rest}")));
    }
    for other in others {
        let (hash, same) = (other.key() == position.key(), other.repetition_key() == position.repetition_key());
        assert_eq!(hash, same, "hashes of {} and {}", other.fen(), position.fen());
    }
}

/// Every move has a route, and no route is two moves'. Gives the routes, move by move.
pub fn routes_are_distinct<G: Present + Evaluate>(position: &G, legal: &[G::Move]) -> Vec<Vec<InputSequence>> {
    let routes: Vec<Vec<InputSequence>> = legal.iter().map(|&mv| position.input_sequences(mv)).collect();
    let mut numbers: Vec<u64> = routes.iter().flatten().map(|route| number_of_route(position, route)).collect();
    numbers.sort_unstable();
    let distinct = numbers.windows(2).all(|pair| pair[0] < pair[1]);
    assert!(distinct && !numbers.contains(&0), "routes in {}", position.fen());
    let without = routes.iter().position(Vec::is_empty).map(|at| position.text(legal[at]));
    assert_eq!(without, None, "a move without a route in {}", position.fen());
    routes
}

/// A number for a route, 0 for the empty one: a byte for each step.
fn number_of_route<G: Present + Evaluate>(position: &G, route: &[InputStep]) -> u64 {
    let byte = |step: &InputStep| match step {
        InputStep::Square(square) => 1 + u64::from(square.0),
        InputStep::Choice(word) => {
            128 + position.named_choices().iter().position(|known| known.text == word.text).unwrap() as u64
        }
    };
    assert!(route.len() <= 8);
    route.iter().fold(0, |number, step| number << 8 | byte(step))
}

/// A legal move's text, its notation and each of its routes mean that move.
pub fn move_is_described<G: Present + Evaluate>(position: &G, legal: &[G::Move], at: usize, routes: &[InputSequence]) {
    let mv = legal[at];
    for text in [position.text(mv), san::write(position, mv)] {
        assert_eq!(san::read(position, &text), Ok(mv), "{text} in {}", position.fen());
    }
    for route in routes {
        assert_eq!(
            interpret(position, route).complete,
            Some(at),
            "picking {} in {}",
            position.text(mv),
            position.fen()
        );
    }
}

/// Every language's sentences.
fn catalogues() -> &'static [Catalogue] {
    static READ: LazyLock<Vec<Catalogue>> = LazyLock::new(|| {
        tree::files("www/locales", &["json"]).iter().map(|path| Catalogue::read(&tree::text(path)).unwrap()).collect()
    });
    &READ
}

/// Picks with which no legal move begins get a reason: a sentence with its arguments in every language, squares of the board,
/// a place on the game's rules page.
pub fn refusal_is_whole<G: Present + Evaluate>(position: &G, steps: &[InputStep]) -> &'static str {
    let reason = position.refuse(steps);
    let message = &reason.message;
    assert_eq!(message.args.len(), message.id.args().len(), "{} in {}", message.id.key(), position.fen());
    let squares = position.fen_format().shape.places.len();
    assert!({ reason.evidence }.all(|at| at.index() < squares), "{} in {}", message.id.key(), position.fen());
    let (page, anchor) = reason.rule.split_once(".html#").unwrap_or_default();
    // A mix has the rules of its parts.
    let id = position.info().id;
    // A described game has no page, but odd rules, which have one.
    let described = id.starts_with("invent");
    let known = page == "chess" || id.split('+').any(|game| game == page) || described;
    assert!(known && !anchor.is_empty() || described && reason.rule.is_empty(), "{}", reason.rule);
    for catalogue in catalogues() {
        let sentence = catalogue.sentence(message);
        // A missing word or form would appear as its id.
        let odd = sentence.contains(['{', '}', '_']) || sentence.contains("piece.") || sentence.contains("side.");
        assert!(!odd && sentence.contains(' '), "{sentence}");
    }
    message.id.key()
}

/// Every sequence of one or two squares, and every third square behind two that begin a legal move, either begins a legal
/// move or gets a reason.
pub fn refusals_are_total<G: Present + Evaluate>(position: &G, reasons: &mut BTreeSet<&'static str>) {
    let squares: Vec<_> = position.fen_format().shape.squares().collect();
    let mut begun = HashSet::new();
    for mv in position.legal() {
        for route in position.input_sequences(mv) {
            let names: Vec<_> = route.iter().map(|step| step.square().map(|square| square.0)).collect();
            begun.extend((1..=names.len()).map(|end| names[..end].to_vec()));
        }
    }
    let mut begins_a_move = |steps: &[InputStep]| {
        let names: Vec<_> = steps.iter().map(|step| step.square().map(|square| square.0)).collect();
        if begun.contains(&names) {
            return true;
        }
        reasons.insert(refusal_is_whole(position, steps));
        false
    };
    for &one in &squares {
        let begins = begins_a_move(&[InputStep::Square(one)]);
        for &two in &squares {
            let steps = [InputStep::Square(one), InputStep::Square(two)];
            if begins_a_move(&steps) && begins {
                for &three in &squares {
                    let steps = [steps[0], steps[1], InputStep::Square(three)];
                    if begins_a_move(&steps) {
                        begins_a_move(&[steps[0], steps[1], steps[2], InputStep::Square(one)]);
                    }
                }
            }
        }
    }
}

/// Position text with some of its characters changed: read or refused, but without a panic; what is read can be written.
pub fn reading_never_panics<G: Variant>(fen: &str, rng: &mut Rng) {
    let symbols: Vec<char> = "/*123456789KQRBNFEATPkqrbnfeatp wbacdeh-0 é:\u{0}\u{10ffff}".chars().collect();
    let mut text: Vec<char> = fen.chars().collect();
    for _ in 0..1 + rng.below(3) {
        let at = rng.below(text.len());
        let symbol = symbols[rng.below(symbols.len())];
        match rng.below(4) {
            0 => text.insert(at, symbol),
            1 if text.len() > 1 => {
                text.remove(at);
            }
            2 => text.truncate(at + 1),
            _ => text[at] = symbol,
        }
    }
    let text: String = text.into_iter().collect();
    if let Ok(position) = G::from_fen(&text) {
        assert_invariants(&position);
    }
}
