//! Games at random (`src/invent/random.rs`): all of them can be played, and most of them come to an end.

use invent::description::{self, Description};
use invent::moves::NONE;
use invent::position::InventPosition;
use invent::random::random;
use rules::{Color, Position, Status};

use crate::common::{Rng, random_game};

fn game(seed: u64) -> &'static Description {
    let text = random(seed);
    let read = description::read(&text, &format!("random-{seed}"));
    Box::leak(Box::new(read.unwrap_or_else(|fault| panic!("{text}{fault:?}"))))
}

#[test]
fn every_seed_gives_a_game_that_can_be_played() {
    let mut texts = Vec::new();
    for seed in 0..500 {
        let game = game(seed);
        let text = random(seed);
        let start = InventPosition::start(game);
        let mut other = start;
        other.state.turn = Color::Black;
        for position in [start, other] {
            assert_eq!(position.status(), Status::Ongoing, "{text}");
            let moves = position.legal();
            assert!(moves.len() >= 10 && moves.iter().all(|mv| mv.captured == NONE), "{text}");
        }
        assert!(
            game.notes.is_empty(),
            "Fairy-Stockfish reads it, and no key is without effect: {:?}\n{text}",
            game.notes
        );
        let view = invent::draft::draft(&text);
        assert!(view.id.is_some() && view.notes.is_empty(), "{:?}\n{text}", view.notes);
        // Each new kind is on the board, with a name and a drawing of its own.
        let new: Vec<_> = game.kinds.iter().filter(|kind| game.rules.betza[kind.slot].is_some()).collect();
        assert!(!new.is_empty(), "{text}");
        for kind in new {
            assert!(start.fen().contains(char::from(kind.letter)), "{text}");
            assert!(game.rules.names[kind.slot].is_some() && game.rules.glyphs[kind.slot].is_some(), "{text}");
        }
        texts.push(text.split_once('\n').map(|(_, rest)| rest.to_owned()));
    }
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), 500, "no two games are the same");
}

#[test]
fn most_random_games_end() {
    const PLIES: usize = 400;
    // Moves of both sides without progress, after which the record ends a game.
    const IDLE: u16 = 150;
    let mut rng = Rng(67);
    let (mut decided, mut drawn, mut games) = (0, 0, 0);
    for seed in 0..50 {
        for line in std::iter::repeat_with(|| random_game(InventPosition::start(game(seed)), PLIES, &mut rng)).take(4) {
            games += 1;
            let idle = line.iter().any(|position| position.state.clock >= IDLE);
            let last = line[line.len() - 1].status();
            match last {
                _ if idle => drawn += 1,
                Status::Stalemate => drawn += 1,
                Status::Ongoing | Status::Check => {}
                _ => decided += 1,
            }
        }
    }
    println!("{decided} of {games} games were decided within {PLIES} plies, {drawn} drawn");
    assert!(decided * 2 > games, "{decided} of {games}");
    assert!((decided + drawn) * 10 > games * 7, "{decided} and {drawn} of {games}");
}
