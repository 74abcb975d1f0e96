//! Every shipped puzzle is proved again, and the miner finds the same ones when stopped, continued or split.

use crate::common::tree;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use oddchess::engine::prover::Outcome;
use oddchess::message::catalogue::Catalogue;
use oddchess::puzzles::miner::{MinedPuzzles, dig, prove};
use oddchess::puzzles::{Goal, Puzzle, Puzzles};
use oddchess::rules::Status;
use oddchess::variants::{GAMES, require};

/// The puzzles of every game that has some.
fn shipped() -> Vec<Puzzles> {
    let read = |path: std::path::PathBuf| {
        let text = tree::text(&path);
        let puzzles: Puzzles =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(path.file_stem().unwrap().to_str(), Some(puzzles.game.as_str()));
        assert!(text.len() < 16_000, "{} has {} bytes", path.display(), text.len());
        puzzles
    };
    tree::files("www/puzzles", &["json"]).into_iter().map(read).collect()
}

#[test]
fn each_odd_game_has_forty_puzzles_and_more() {
    let shipped = shipped();
    for game in GAMES.iter().filter(|game| game.id() != "chess") {
        let puzzles = shipped.iter().find(|puzzles| puzzles.game == game.id()).map(|puzzles| &puzzles.puzzles);
        assert!(puzzles.is_some_and(|puzzles| puzzles.len() >= 40), "{}", game.id());
    }
}

/// One winning first move and no other, as short as it says, for which something odd is needed; the line, the themes and the grade
/// as the miner tells them.
fn proved_again(id: &str) {
    let Puzzles { game, puzzles } = shipped().into_iter().find(|puzzles| puzzles.game == id).unwrap();
    for puzzle in puzzles {
        let place = format!("{game} {} {}", puzzle.id, puzzle.fen);
        let again = prove(&game, &puzzle.fen).unwrap().unwrap_or_else(|| panic!("{place} is none"));
        assert_eq!(Puzzle { id: puzzle.id.clone(), ..again }, puzzle, "{place}");
    }
}

#[test]
fn every_puzzle_of_tax_is_proved_again() {
    proved_again("tax");
}

#[test]
fn every_puzzle_of_taxi_is_proved_again() {
    proved_again("taxi");
}

#[test]
fn every_puzzle_of_monarch_is_proved_again() {
    proved_again("monarch");
}

#[test]
fn every_puzzle_of_anarchist_is_proved_again() {
    proved_again("anarchist");
}

#[test]
fn every_puzzle_of_infantry_is_proved_again() {
    proved_again("infantry");
}

#[test]
fn those_are_all_games_that_have_puzzles() {
    let games: Vec<String> = shipped().into_iter().map(|puzzles| puzzles.game).collect();
    assert_eq!(games, ["anarchist", "infantry", "monarch", "tax", "taxi"]);
}

#[test]
fn lines_are_legal_and_end_as_promised() {
    for Puzzles { game, puzzles } in shipped() {
        for Puzzle { fen, goal, moves, key, line, .. } in puzzles {
            let place = format!("{game} {fen} {line:?}");
            let mut position = require(&game).unwrap().read(&fen).unwrap();
            assert_eq!((position.fen(), line.first()), (fen, Some(&key)), "{place}");
            for text in &line {
                let mv = position.move_texts().iter().position(|known| known == text);
                position = position.play(mv.unwrap_or_else(|| panic!("{text}: {place}")));
            }
            match goal {
                Goal::Mate => {
                    assert_eq!(position.status(), Status::Checkmate, "{place}");
                    assert_eq!(line.len(), 2 * usize::from(moves) - 1, "{place}");
                }
                Goal::Win => {
                    assert_eq!((moves, line.len()), (0, 1), "{place}");
                    let over = position.move_texts().is_empty();
                    let mut prover = position.root_board(&[], over).prover().unwrap();
                    while prover.result().is_none() && !prover.run(&mut || true) {}
                    assert_eq!(prover.result().map(|verdict| verdict.outcome), Some(Outcome::Loss), "{place}");
                }
            }
        }
    }
}

#[test]
fn ids_are_short_and_unique_and_themes_have_sentences() {
    let languages = tree::files("www/locales", &["json"]);
    let catalogues: Vec<Catalogue> = languages.iter().map(|path| Catalogue::read(&tree::text(path)).unwrap()).collect();
    for Puzzles { game, puzzles } in shipped() {
        let mut ids = BTreeSet::new();
        for Puzzle { id, themes, grade, effort, .. } in puzzles {
            assert!((4..=6).contains(&id.len()) && id.bytes().all(|sign| sign.is_ascii_alphanumeric()), "{game} {id}");
            assert!((1..=5).contains(&grade) && effort > 0, "{game} {id}");
            assert!(!themes.is_empty(), "{game} {id}");
            for theme in themes {
                for id in [format!("puzzle.theme.{theme}"), format!("puzzle.theme.{theme}.hint")] {
                    assert!(catalogues.iter().all(|catalogue| catalogue.0.contains_key(&id)), "{game} {id} {id}");
                }
            }
            assert!(ids.insert(id.clone()), "{game}: {id} comes twice");
        }
    }
}

#[test]
fn a_game_holds_the_same_puzzles_each_time_and_what_is_kept_can_be_gone_on_with() {
    let games: Vec<Vec<Puzzle>> = (0..3).map(|number| dig("tax", 6, number).unwrap()).collect();
    assert_eq!(dig("tax", 6, 1).unwrap(), games[1]);
    assert!(games.iter().flatten().count() > 0);
    let mut whole = MinedPuzzles::new("tax", 20, Vec::new()).unwrap();
    games.iter().for_each(|found| whole.take(found.clone()));
    let mut first = MinedPuzzles::new("tax", 20, Vec::new()).unwrap();
    first.take(games[0].clone());
    let mut rest = MinedPuzzles::new("tax", 20, first.puzzles).unwrap();
    games[1..].iter().for_each(|found| rest.take(found.clone()));
    assert_eq!(rest.puzzles, whole.puzzles);
    // Nothing is taken twice.
    let before = whole.puzzles.len();
    games.iter().for_each(|found| whole.take(found.iter().take(1).cloned().collect()));
    assert_eq!(whole.puzzles.len(), before);
}

#[test]
fn the_miner_goes_on_where_it_was_stopped() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mine");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let mine = |file: &str, games: &str, threads: &str, seed: &str| {
        let out = folder.join(file);
        let args = ["mine", "infantry", "--seed", seed, "--games", games, "--threads", threads, "--out"];
        let ran = Command::new(env!("CARGO_BIN_EXE_oddchess")).args(args).arg(&out).output().unwrap();
        (ran.status.code(), std::fs::read_to_string(out).unwrap_or_default())
    };
    let whole = mine("whole.json", "2", "2", "6");
    assert_eq!(whole.0, Some(0));
    assert!(serde_json::from_str::<Puzzles>(&whole.1).is_ok(), "{}", whole.1);
    mine("parts.json", "1", "1", "6");
    assert_eq!(mine("parts.json", "2", "1", "6"), whole);
    // Another seed does not go on with what belongs to this one, and spoils nothing.
    assert_eq!(mine("parts.json", "3", "1", "7"), (Some(2), whole.1));
}
