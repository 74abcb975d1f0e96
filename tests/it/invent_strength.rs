//! The computer in described games it was never tuned for: a thousand positions for each move against players who move at random,
//! and against those who take the most they can.

use engine::player::Player;
use engine::report::EngineRequest;
use game::session::{GameSession, NewGame};
use invent::{games, play};
use serde_json::{Map, json};
use variants::DynVariant;

use crate::common::{PLAY, Rng};
use crate::second::rng::Shard;

const ASKED: EngineRequest = EngineRequest { nodes: 1_000, ..PLAY };
/// A game that is still open then counts as drawn.
const LONGEST: usize = 300;

/// Who plays against the computer.
#[derive(Clone, Copy)]
enum Opponent {
    Random,
    /// Takes what is worth most, and moves at random where nothing can be taken.
    Greedy,
}

fn reply(session: &GameSession, opponent: Opponent, rng: &mut Rng) -> String {
    let mut board = session.root_board();
    let mut moves = Vec::new();
    board.generate_all(&mut moves);
    let most = match opponent {
        Opponent::Random => None,
        Opponent::Greedy => moves.iter().map(|mv| mv.hints.gain).max().filter(|&gain| gain > 0),
    };
    moves.retain(|mv| most.is_none_or(|most| mv.hints.gain == most));
    let choice = moves[rng.below(moves.len())].id;
    board.move_texts(&[choice]).remove(0)
}

/// Points of the computer in so many games, half of them with White.
fn points(name: &str, opponent: Opponent, count: u64) -> f64 {
    play::install();
    let packed = games::read(name).unwrap_or_else(|fault| panic!("{name}: {fault:?}")).packed;
    let entry: &'static dyn DynVariant = play::game(&packed).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
    let mut player = Player::new(1);
    let mut points = 0.0;
    for seed in 0..count {
        let mut rng = Rng(seed);
        let mut session = entry.start();
        for ply in 0..LONGEST {
            if session.over().is_some() {
                break;
            }
            let own = (ply as u64 + seed).is_multiple_of(2);
            let text = if own {
                player.set_board(session.root_board());
                player.start(EngineRequest { seed: seed as u32, ..ASKED });
                player.run(&mut || false);
                player.report().choice.expect("a move as long as the game goes on").text
            } else {
                reply(&session, opponent, &mut rng)
            };
            session.type_move(&text).unwrap_or_else(|refusal| panic!("{name}, {text}: {refusal:?}"));
        }
        let white = seed.is_multiple_of(2);
        points += match session.score() {
            Some("1-0") => f64::from(u8::from(white)),
            Some("0-1") => f64::from(u8::from(!white)),
            _ => 0.5,
        };
    }
    points
}

#[test]
fn the_computer_beats_who_takes_all_it_can() {
    for name in ["capablanca", "shatranj", "extinction"] {
        assert!(points(name, Opponent::Greedy, 2) >= 1.5, "{name}");
    }
}

/// At least 95 % against random players, 75 % against greedy ones, in each game.
#[test]
#[ignore = "an hour: twenty games against each, in all built-in described games"]
fn at_length() {
    const GAMES: u64 = 20;
    let mut figures = Map::new();
    let mut weak = Vec::new();
    let names = games::names();
    for at in Shard::from_environment().of(names.len() as u64) {
        let name = &names[at as usize];
        let [random, greedy] = [Opponent::Random, Opponent::Greedy].map(|one| points(name, one, GAMES) / GAMES as f64);
        println!("{name}: {random:.3} against random players, {greedy:.3} against greedy ones");
        figures.insert(name.clone(), json!({ "random": random, "greedy": greedy }));
        if random < 0.95 || greedy < 0.75 {
            weak.push(name);
        }
    }
    println!("figures {}", json!({ "strength": figures }));
    assert!(weak.is_empty(), "{weak:?}");
}
