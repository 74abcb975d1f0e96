//! Personalities: each plays as its name says, measured over games against the balanced player.

use engine::evaluate::hash64;
use engine::personality::Personality;
use engine::player::Player;
use engine::report::{EngineRequest, Task};
use engine::time::TimeControl;
use game::session::GameSession;
use game::session::NewGame;
use variants::{DynVariant, GAMES};

const GAMES_EACH: u64 = 30;
const RANDOM_PLIES: u64 = 4;
const PLIES: u64 = 64;

/// What one side did.
#[derive(Clone, Copy, Debug, Default)]
struct Deeds {
    moves: f64,
    captures: f64,
    checks: f64,
    spent: f64,
}

fn random_move(session: &GameSession, seed: u64) -> String {
    let mut board = session.root_board();
    let mut moves = Vec::new();
    board.generate_all(&mut moves);
    let choice = moves[(hash64([seed]) % moves.len() as u64) as usize];
    board.move_texts(&[choice.id]).remove(0)
}

/// The deeds of a player with a personality, and of the balanced player against it.
fn deeds(game: &'static dyn DynVariant, personality: Personality) -> [Deeds; 2] {
    let mut deeds = [Deeds::default(); 2];
    let mut players = [Player::new(1), Player::new(1)];
    for number in 0..GAMES_EACH {
        let mut session = game.start();
        for ply in 0..PLIES {
            if session.over().is_some() {
                break;
            }
            if ply < RANDOM_PLIES {
                session.type_move(&random_move(&session, hash64([number / 2, ply]))).unwrap();
                continue;
            }
            let side = ((ply + number) % 2) as usize;
            let board = session.root_board();
            let mut moves = Vec::new();
            session.root_board().generate_all(&mut moves);
            players[side].set_board(board);
            players[side].start(EngineRequest {
                task: Task::Play,
                level: 10,
                personality: if side == 0 { personality } else { Personality::Balanced },
                seed: 1,
                time: TimeControl::Unlimited,
                depth: 0,
                nodes: 150,
                lines: 1,
            });
            players[side].run(&mut || false);
            let choice = players[side].report().choice.unwrap();
            let id = session.root_board().move_id(&choice.text);
            let gain = moves.iter().find(|mv| Some(mv.id) == id).map_or(0, |mv| mv.hints.gain);
            session.type_move(&choice.text).unwrap();
            let done = &mut deeds[side];
            done.moves += 1.0;
            done.captures += f64::from(u8::from(gain > 0));
            done.checks += f64::from(u8::from(session.root_board().node_info().in_check));
            done.spent += choice.tag.map_or(0.0, |tag| tag.text.parse().unwrap_or_default());
        }
    }
    deeds
}

/// The share of captures and of checks among the moves of a player, and what a move costs.
fn habits(game: &str, personality: Personality) -> [f64; 3] {
    let game = *GAMES.iter().find(|known| known.id() == game).unwrap();
    let [own, _] = deeds(game, personality);
    [own.captures, own.checks, own.spent].map(|count| count / own.moves)
}

#[test]
fn each_plays_as_its_name_says() {
    let [captures, checks, _] = habits("tax", Personality::Balanced);
    let [greedy, ..] = habits("tax", Personality::Greedy);
    let [careful, calm, _] = habits("tax", Personality::Careful);
    let [_, hunter, _] = habits("tax", Personality::Hunter);
    assert!(greedy > 1.05 * captures, "captures: {greedy:.3} against {captures:.3}");
    assert!(careful < 0.95 * captures && calm < checks, "{careful:.3}, {calm:.3}");
    assert!(hunter > 1.1 * checks, "checks: {hunter:.3} against {checks:.3}");
    let ([.., spent], [.., thrifty]) = (habits("taxi", Personality::Balanced), habits("taxi", Personality::Thrifty));
    assert!(thrifty < 0.95 * spent, "price of a move: {thrifty:.3} against {spent:.3}");
}
