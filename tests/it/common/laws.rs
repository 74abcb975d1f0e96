//! What holds in every position of every game.

use oddchess::notation::fen::Fen;
use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use oddchess::board::SquareSet;
use oddchess::message::catalogue::Catalogue;
use oddchess::notation::san;
use oddchess::rules::Status;
use oddchess::rules::input::{Pick, PickSequence, interpret};
use oddchess::rules::setup::PositionSetup;
use oddchess::variants::Variant;

use super::{Dice, tree};

/// Everything that holds in a position, of each of its moves.
pub fn hold<G: Variant>(position: &G) {
    let fen = text_is_the_position(position);
    let legal = position.legal();
    generators_agree(position, &legal);
    status_is_what_the_moves_say(position, &legal);
    repetition_levels_no_move(position);
    hashes_tell_fields_apart(position);
    let routes = routes_are_distinct(position, &legal);

    let texts: BTreeSet<_> = legal.iter().map(|&mv| position.text(mv)).collect();
    assert_eq!(texts.len(), legal.len(), "move texts in {fen}");
    let notations: BTreeSet<_> = legal.iter().map(|&mv| san::write(position, mv)).collect();
    assert_eq!(notations.len(), legal.len(), "notations in {fen}");
    for (at, routes) in routes.iter().enumerate() {
        move_is_told(position, &legal, at, routes);
    }
}

/// The quick generator hands over the candidates to which the rules don't object, each once; counting says how many.
pub fn generators_agree<G: Variant>(position: &G, legal: &[G::Move]) {
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
pub fn status_is_what_the_moves_say<G: Variant>(position: &G, legal: &[G::Move]) {
    let expected = match (legal.is_empty(), position.in_check()) {
        (false, false) => &[Status::Ongoing][..],
        (false, true) => &[Status::Check],
        (true, true) => &[Status::Checkmate],
        (true, false) => &[Status::Stalemate, Status::Lost],
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
pub fn repetition_levels_no_move<G: Variant>(position: &G) {
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
pub fn routes_are_distinct<G: Variant>(position: &G, legal: &[G::Move]) -> Vec<Vec<PickSequence>> {
    let routes: Vec<Vec<PickSequence>> = legal.iter().map(|&mv| position.pick_sequences(mv)).collect();
    let mut numbers: Vec<u64> = routes.iter().flatten().map(|route| number_of_route::<G>(route)).collect();
    numbers.sort_unstable();
    let distinct = numbers.windows(2).all(|pair| pair[0] < pair[1]);
    assert!(distinct && !numbers.contains(&0), "routes in {}", position.fen());
    let without = routes.iter().position(Vec::is_empty).map(|at| position.text(legal[at]));
    assert_eq!(without, None, "a move without a route in {}", position.fen());
    routes
}

/// A number for a route, 0 for the empty one: a byte for each pick.
fn number_of_route<G: Variant>(route: &[Pick]) -> u64 {
    let byte = |pick: &Pick| match pick {
        Pick::Square(square) => 1 + u64::from(square.0),
        Pick::Word(word) => 128 + G::NAMED_CHOICES.iter().position(|known| known.text == word.text).unwrap() as u64,
    };
    assert!(route.len() <= 8);
    route.iter().fold(0, |number, pick| number << 8 | byte(pick))
}

/// A legal move's text, its notation and each of its routes mean that move.
pub fn move_is_told<G: Variant>(position: &G, legal: &[G::Move], at: usize, routes: &[PickSequence]) {
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
pub fn refusal_is_whole<G: Variant>(position: &G, picks: &[Pick]) -> &'static str {
    let reason = position.refuse(picks);
    let message = &reason.message;
    assert_eq!(message.args.len(), message.phrase.args.len(), "{} in {}", message.phrase.id, position.fen());
    let board: SquareSet = G::SHAPE.squares().collect();
    assert!(reason.evidence.without(board).is_empty(), "{} in {}", message.phrase.id, position.fen());
    let (page, anchor) = reason.rule.split_once(".html#").unwrap_or_default();
    assert!([G::INFO.id, "chess"].contains(&page) && !anchor.is_empty(), "{}", reason.rule);
    for catalogue in catalogues() {
        let sentence = catalogue.sentence(message);
        // A word that is missing, or missing in one of its forms, would stand there by its id.
        let odd = sentence.contains(['{', '}', '_']) || sentence.contains("piece.") || sentence.contains("side.");
        assert!(!odd && sentence.contains(' '), "{sentence}");
    }
    message.phrase.id
}

/// Every sequence of one or two squares, and every third square behind two that begin a legal move, either begins a legal
/// move or gets a reason.
pub fn refusals_are_total<G: Variant>(position: &G, told: &mut BTreeSet<&'static str>) {
    let squares: Vec<_> = G::SHAPE.squares().collect();
    let mut begun = HashSet::new();
    for mv in position.legal() {
        for route in position.pick_sequences(mv) {
            let names: Vec<_> = route.iter().map(|pick| pick.square().map(|square| square.0)).collect();
            begun.extend((1..=names.len()).map(|end| names[..end].to_vec()));
        }
    }
    let mut begins_a_move = |picks: &[Pick]| {
        let names: Vec<_> = picks.iter().map(|pick| pick.square().map(|square| square.0)).collect();
        if begun.contains(&names) {
            return true;
        }
        told.insert(refusal_is_whole(position, picks));
        false
    };
    for &one in &squares {
        let begins = begins_a_move(&[Pick::Square(one)]);
        for &two in &squares {
            let picks = [Pick::Square(one), Pick::Square(two)];
            if begins_a_move(&picks) && begins {
                for &three in &squares {
                    let picks = [picks[0], picks[1], Pick::Square(three)];
                    if begins_a_move(&picks) {
                        begins_a_move(&[picks[0], picks[1], picks[2], Pick::Square(one)]);
                    }
                }
            }
        }
    }
}

/// Position text with some of its characters changed: read or refused, but without a panic; what is read can be written.
pub fn reading_never_panics<G: Variant>(fen: &str, dice: &mut Dice) {
    let symbols: Vec<char> = "/*123456789KQRBNFEATPkqrbnfeatp wbacdeh-0 é:\u{0}\u{10ffff}".chars().collect();
    let mut text: Vec<char> = fen.chars().collect();
    for _ in 0..1 + dice.below(3) {
        let at = dice.below(text.len());
        let symbol = symbols[dice.below(symbols.len())];
        match dice.below(4) {
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
        hold(&position);
    }
}
