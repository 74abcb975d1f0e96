//! What holds in every position of every game.

use std::collections::{BTreeSet, HashSet};

use oddchess::catalogue::Catalogue;
use oddchess::cells::Cells;
use oddchess::picks::{Pick, Route, judge};
use oddchess::san;
use oddchess::show::Game;

use super::{Dice, tree};

/// Generators agree, texts and routes tell moves apart, position text loses nothing.
pub fn hold<G: Game>(position: &G) {
    let fen = position.fen();
    let legal = position.legal();
    assert_eq!(position.count(), legal.len() as u64, "count in {fen}");
    let texts: BTreeSet<_> = legal.iter().map(|&mv| position.text(mv)).collect();
    assert_eq!(texts.len(), legal.len(), "move texts in {fen}");

    let mut candidates = Vec::new();
    position.candidates(&mut candidates);
    let plain: Vec<_> = candidates.into_iter().filter(|&mv| position.objection(mv).is_none()).collect();
    assert_eq!(plain.len(), legal.len(), "candidates without objection in {fen}");
    assert_eq!(texts, plain.iter().map(|&mv| position.text(mv)).collect(), "candidates without objection in {fen}");

    assert_eq!(G::from_fen(&fen).as_ref(), Ok(position), "position text {fen}");

    let mut notations = BTreeSet::new();
    for &mv in &legal {
        let text = san::write(position, mv);
        assert_eq!(san::read(position, &text), Ok(mv), "{text} in {fen}");
        assert_eq!(san::read(position, &position.text(mv)), Ok(mv), "{} in {fen}", position.text(mv));
        assert!(notations.insert(text), "notation of {} in {fen}", position.text(mv));
    }

    let identity = position.identity();
    assert_eq!(identity.identity(), identity, "identity of {fen}");
    assert_eq!(identity.count(), position.count(), "what repetition levels may not matter: {fen}");

    let mut routes: Vec<Route> = Vec::new();
    for (at, &mv) in legal.iter().enumerate() {
        let own = position.routes(mv);
        assert!(!own.is_empty(), "{} has no route in {fen}", position.text(mv));
        for route in own {
            assert!(!route.is_empty() && !routes.contains(&route), "route of {} in {fen}", position.text(mv));
            assert_eq!(judge(position, &route).whole, Some(at), "picking {} in {fen}", position.text(mv));
            routes.push(route);
        }
    }
}

/// Every language's sentences.
fn catalogues() -> Vec<Catalogue> {
    tree::files("www/words", &["json"]).iter().map(|path| Catalogue::read(&tree::text(path)).unwrap()).collect()
}

/// Every sequence of one or two cells, and every third cell behind two that begin a legal move, either begins a legal
/// move or gets a reason: a sentence with its arguments, cells of the board, a place on the game's rules page.
pub fn refusals_are_total<G: Game>(position: &G, told: &mut BTreeSet<&'static str>) {
    let cells: Vec<_> = G::GEOMETRY.cells().collect();
    let board: Cells = cells.iter().copied().collect();
    let mut begun = HashSet::new();
    for mv in position.legal() {
        for route in position.routes(mv) {
            let names: Vec<_> = route.iter().map(|pick| pick.cell().map(|cell| cell.0)).collect();
            begun.extend((1..=names.len()).map(|end| names[..end].to_vec()));
        }
    }
    let catalogues = catalogues();
    let mut begins_a_move = |picks: &[Pick]| {
        let names: Vec<_> = picks.iter().map(|pick| pick.cell().map(|cell| cell.0)).collect();
        if begun.contains(&names) {
            return true;
        }
        let reason = position.refuse(picks);
        let saying = &reason.saying;
        assert_eq!(saying.args.len(), saying.phrase.args.len(), "{} in {}", saying.phrase.id, position.fen());
        assert!(reason.proof.without(board).is_empty(), "{} in {}", saying.phrase.id, position.fen());
        let (page, anchor) = reason.rule.split_once(".html#").unwrap_or_default();
        assert!([G::FACE.id, "chess"].contains(&page) && !anchor.is_empty(), "{}", reason.rule);
        for catalogue in &catalogues {
            let sentence = catalogue.sentence(saying);
            // A word that is missing, or missing in one of its forms, would stand there by its id.
            let odd = sentence.contains(['{', '}', '_']) || sentence.contains("piece.") || sentence.contains("side.");
            assert!(!odd && sentence.contains(' '), "{sentence}");
        }
        told.insert(saying.phrase.id);
        false
    };
    for &one in &cells {
        let begins = begins_a_move(&[Pick::Cell(one)]);
        for &two in &cells {
            let picks = [Pick::Cell(one), Pick::Cell(two)];
            if begins_a_move(&picks) && begins {
                for &three in &cells {
                    let picks = [picks[0], picks[1], Pick::Cell(three)];
                    if begins_a_move(&picks) {
                        begins_a_move(&[picks[0], picks[1], picks[2], Pick::Cell(one)]);
                    }
                }
            }
        }
    }
}

/// Position text with some of its characters changed: read or refused, but without a panic; what is read can be written.
pub fn reading_never_panics<G: Game>(fen: &str, dice: &mut Dice) {
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
