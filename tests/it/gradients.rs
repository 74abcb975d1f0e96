//! Gradients of evaluations, which `oddchess tune` uses.

use notation::fen::Fen;
use std::collections::BTreeMap;

use variants::Variant;
use variants::anarchist::Anarchist;
use variants::chess::Chess;
use variants::infantry::Infantry;
use variants::monarch::Monarch;
use variants::tax::Tax;
use variants::taxi::Taxi;
use variants::tools;

/// A slope times a change of the number is what the score changes by, for every number of every row in their order.
fn check<G: Variant>() {
    let positions: Vec<G> =
        crate::common::random_game(G::start(), 40, &mut crate::common::Rng(5)).into_iter().step_by(13).collect();
    let texts: Vec<String> = positions.iter().map(|position| position.fen()).collect();
    let fens: Vec<&str> = texts.iter().map(String::as_str).collect();
    let gradients = tools(G::INFO.id).unwrap().gradients(&fens).unwrap();
    assert_eq!(gradients.len(), positions.len());
    let changes: Vec<BTreeMap<u16, f32>> = gradients.iter().map(|one| one.changes.iter().copied().collect()).collect();
    for ((gradients, gradient), position) in gradients.iter().zip(&changes).zip(&positions) {
        assert_eq!(gradients.score, position.evaluate(), "{}", position.fen());
        assert!(
            gradients.changes.len() == gradient.len() && gradient.values().all(|&slope| slope != 0.0),
            "{}",
            position.fen()
        );
    }
    let plain = G::eval_terms();
    let places = (0..plain.len()).flat_map(|row| (0..plain[row].values.len()).map(move |at| (row, at)));
    let mut tuned = 0;
    for (index, (row, at)) in places.enumerate() {
        let mut numbers = plain.clone();
        numbers[row].values[at] += 32;
        for ((score, gradient), before) in
            G::evaluate_with(&positions, &numbers).into_iter().zip(&changes).zip(&positions)
        {
            let slope = gradient.get(&(index as u16)).copied().unwrap_or(0.0);
            assert_eq!((score - before.evaluate()) as f32, slope * 32.0, "number {index} in {}", before.fen());
            tuned += usize::from(slope != 0.0);
        }
    }
    assert_eq!(tuned > 0, !plain.is_empty(), "{}", G::INFO.id);
    assert!(tools(G::INFO.id).unwrap().gradients(&[fens[0], "no position"]).is_err());
}

#[test]
fn in_chess() {
    check::<Chess>();
}

#[test]
fn in_the_games_of_its_kit() {
    check::<Tax>();
    check::<Taxi>();
    check::<Monarch>();
}

#[test]
fn in_games_of_their_own() {
    check::<Anarchist>();
    check::<Infantry>();
}
