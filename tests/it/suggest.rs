//! Completion of typed moves.

use crate::common::{Rng, random_game};
use game::session::NewGame;
use notation::fen::Fen;
use notation::link;
use notation::san;
use notation::suggest::fitting;
use rules::present::VariantRules;
use variants::Variant;
use variants::chess::Chess;
use variants::infantry::Infantry;
use variants::require;
use variants::taxi::Taxi;
use view::SessionView;
use view::Suggestions;

/// What is offered where a link leads, and the names of it.
fn offered(fragment: &str, typed: &str) -> (Suggestions, Vec<String>) {
    let parts = link::read(fragment).unwrap();
    let suggestions = require(&parts.game).unwrap().open(&parts).unwrap().suggest(typed);
    let names = suggestions.moves.iter().map(|one| one.san.clone()).collect();
    (suggestions, names)
}

fn names(fragment: &str, typed: &str) -> Vec<String> {
    offered(fragment, typed).1
}

/// The same in alphabetical order.
fn sorted(fragment: &str, typed: &str) -> Vec<String> {
    let mut names = names(fragment, typed);
    names.sort();
    names
}

#[test]
fn beginnings_of_notation_and_of_move_text() {
    assert_eq!(sorted("#chess", "N"), ["Na3", "Nc3", "Nf3", "Nh3"]);
    assert_eq!(sorted("#chess", "e"), ["e3", "e4"]);
    assert_eq!(sorted("#chess", "e2"), ["e3", "e4"]);
    assert_eq!(names("#chess", "e4"), ["e4"]);
    assert_eq!(names("#chess", "g1f"), ["Nf3"]);
    assert_eq!(names("#chess", " Ng1-f3 "), ["Nf3"]);
    assert_eq!(names("#chess", "Nf3+!"), ["Nf3"]);
}

#[test]
fn signs_may_be_left_out_and_capitals_forgotten() {
    let exchange = "#chess?moves=e2e4,d7d5";
    for typed in ["exd5", "ed", "ex", "e4x", "e4d5", "e4xd5", "EXD5"] {
        assert_eq!(names(exchange, typed), ["exd5"], "{typed}");
    }
    assert_eq!(names("#chess", "nf3"), ["Nf3"]);
    assert_eq!(names("#chess", "Nxf3"), ["Nf3"], "a sign too many");
    let bishops = "#chess?moves=e2e4,e7e5";
    assert_eq!(sorted(bishops, "B"), ["Ba6", "Bb5", "Bc4", "Bd3", "Be2"]);
    assert_eq!(names(bishops, "b"), ["b3", "b4", "Ba6", "Bb5", "Bc4", "Bd3", "Be2", "Na3", "Nc3"]);
}

#[test]
fn castling_and_promotion() {
    let castling = "#chess/r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1";
    for typed in ["O", "o-", "0-0"] {
        assert_eq!(sorted(castling, typed), ["O-O", "O-O-O"], "{typed}");
    }
    assert_eq!(names(castling, "0-0-0"), ["O-O-O"]);
    let promotion = "#chess/8/P7/8/8/8/8/8/k1K5_w_-_-_0_1";
    assert_eq!(offered(promotion, "a8").0.count, 4);
    for typed in ["a8=N", "a8N", "a8n", "a7a8n"] {
        assert_eq!(names(promotion, typed), ["a8=N"], "{typed}");
    }
}

#[test]
fn moves_that_go_on() {
    let shot = "#infantry/****1****/***4**/**5**/*7*/K7k/*2T1p2*/**5**/**4***/****1****_w_-_-_0_1";
    assert_eq!(names(shot, "te4"), ["Te4", "Te4*f4"]);
    assert_eq!(names(shot, "Te4*"), ["Te4*f4"]);
}

#[test]
fn only_so_many_are_listed_and_all_are_counted() {
    let (all, names) = offered("#taxi", "");
    assert_eq!((all.count, names.len(), all.problem), (20, 12, None));
    assert!(all.moves.iter().all(|one| one.tag.is_some()), "with their tags");
}

#[test]
fn a_text_may_be_a_whole_move_that_others_go_on_from() {
    let castling = "#chess/r3k2r/8/8/8/8/8/8/R3K2R_w_KQkq_-_0_1";
    let whole = |fragment, typed| offered(fragment, typed).0.whole;
    assert_eq!(whole(castling, "o-o").as_deref(), Some("e1g1"));
    assert_eq!(whole(castling, "O-").as_deref(), None);
    assert_eq!(whole("#chess", "nf3").as_deref(), Some("g1f3"));
    assert_eq!(whole("#chess", "Nf").as_deref(), None);
    assert_eq!(whole("#chess", "g1f3").as_deref(), Some("g1f3"));
    let twice = "#chess/4k3/8/8/8/2p5/1P6/4B3/4K3_w_-_-_0_1";
    assert_eq!(whole(twice, "bc4").as_deref(), Some("b3c4"));
}

#[test]
fn what_is_wrong_is_said_when_nothing_fits() {
    let catalogue = oddchess::data::english();
    let told = |fragment, typed| {
        let problem = offered(fragment, typed).0.problem;
        problem.map(|said| crate::common::sentences::sentence(&catalogue, &said)).unwrap_or_default()
    };
    assert_eq!(told("#chess", "Nf9"), "“Nf9” is not a legal move here");
    assert_eq!(told("#chess", "e5"), "A pawn moves straight ahead and takes one square diagonally ahead");
    assert_eq!(told("#chess?moves=f2f3,e7e5,g2g4,d8h4", "e"), "The game is over (White is checkmated: Black wins)");
    for hostile in ["é", "\u{0}", "-", "=", &"N".repeat(100_000), "Nf3\u{10ffff}"] {
        assert!(told("#chess", hostile).len() < 200, "{hostile:.9}");
    }
}

/// Typing a move letter by letter always suggests it, and finally first.
fn every_move_can_be_typed<G: Variant>(start: G, rng: &mut Rng) {
    for position in random_game(start, 25, rng) {
        for (at, mv) in position.legal().into_iter().enumerate() {
            for name in [san::write(&position, mv), position.text(mv)] {
                for end in 1..=name.len() {
                    let fits = fitting(&position, &name[..end]);
                    assert!(fits.iter().any(|&(_, one)| one == at), "{} of {name} in {}", &name[..end], position.fen());
                }
                assert_eq!(san::read(&position, &name), Ok(mv));
                let (best, _) = fitting(&position, &name)[0];
                let own = fitting(&position, &name).into_iter().find(|&(_, one)| one == at).map(|(fit, _)| fit);
                assert_eq!(own, Some(best), "{name} in {}", position.fen());
            }
        }
    }
}

#[test]
fn in_games_of_every_shape() {
    let mut rng = Rng(7);
    every_move_can_be_typed(<Chess as VariantRules>::start(), &mut rng);
    every_move_can_be_typed(<Taxi as VariantRules>::start(), &mut rng);
    every_move_can_be_typed(<Infantry as VariantRules>::start(), &mut rng);
}

#[test]
fn what_is_longer_than_any_move_is_none() {
    let decorated = |length: usize| format!("Nf3{}", "!".repeat(length - 3));
    for (length, moves) in [(san::LONGEST - 1, 1), (san::LONGEST, 1), (san::LONGEST + 1, 0), (san::LONGEST + 9, 0)] {
        assert_eq!(names("#chess", &decorated(length)).len(), moves, "{length}");
        let played = require("chess").unwrap().start().type_move(&decorated(length));
        assert_eq!(played.is_ok(), moves == 1, "{length}");
    }
}
