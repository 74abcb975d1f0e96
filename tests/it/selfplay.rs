//! Fast self-play: always a legal move, always an end, and frequent checks for a pause.

use crate::common::{PLAY, Rng};
use engine::mate::query::MateQuery;
use engine::player::Player;
use engine::report::{EngineRequest, MateRequest, Task};
use game::session::GameSession;
use game::session::NewGame;
use notation::link::LinkParts;
use variants::{DynVariant, GAMES};

/// Plies that are played at random, so that no two games are alike.
const OPENING: usize = 6;
/// Every game ends by itself; few take longer than this.
const LONGEST: usize = 400;
/// What a thought may look at beyond what it was allowed, since it counts before it looks.
const SLACK: u32 = 2;

fn listed(session: &GameSession) -> Vec<String> {
    let mut board = session.root_board();
    let mut choices = Vec::new();
    board.generate_all(&mut choices);
    choices.iter().flat_map(|choice| board.move_texts(&[choice.id])).collect()
}

/// Plays one game; whether it has ended.
fn game(entry: &dyn DynVariant, seed: u64, nodes: u32, player: &mut Player) -> bool {
    let mut rng = Rng(seed);
    let mut session = variants::require(entry.id()).unwrap().start();
    for ply in 0..LONGEST {
        if session.over().is_some() {
            return true;
        }
        let moves = listed(&session);
        let text = if ply < OPENING {
            moves[rng.below(moves.len())].clone()
        } else {
            let level = [1, 5, 10][rng.below(3)];
            player.set_board(session.root_board());
            player.start(EngineRequest { level, seed: rng.next_u64() as u32, nodes, ..PLAY });
            player.run(&mut || false);
            let thought = player.report();
            assert!(thought.done && thought.nodes <= f64::from(nodes + SLACK), "{}, seed {seed}", entry.id());
            thought.choice.expect("a move as long as the game goes on").text
        };
        assert!(moves.contains(&text), "{text} in {}, seed {seed}, ply {ply}", entry.id());
        session.type_move(&text).unwrap();
    }
    session.over().is_some()
}

fn games(count: u64, nodes: u32) {
    let mut player = Player::new(1);
    for entry in GAMES {
        let ended = (0..count).filter(|&seed| game(*entry, seed, nodes, &mut player)).count() as u64;
        println!("{}: {count} games, {ended} ended within {LONGEST} plies", entry.id());
        assert!(ended * 4 >= count * 3, "{}: {ended} of {count}", entry.id());
    }
}

#[test]
fn games_against_itself_are_legal_and_end() {
    games(20, 40);
}

#[test]
#[ignore = "minutes: the same with a thousand games of each kind"]
fn a_thousand_games_against_itself_are_legal_and_end() {
    games(1000, 40);
}

/// Of each game: its start, a middlegame, and endings that are answered by tables or by a solver.
const POSITIONS: &[(&str, &str, &str)] = &[
    ("chess", "", "e2e4 e7e5 g1f3 b8c6 f1b5"),
    ("chess", "8/8/8/3k4/4p3/8/3P4/3K4 w - - 0 1", ""),
    ("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", ""),
    ("tax", "", "e2e4 e7e5"),
    ("tax", "8/8/8/3k4/4p3/8/3P4/3K4 w - - 0 1", ""),
    ("taxi", "", "e2e4 e7e5"),
    ("monarch", "", "e2e4 e7e5"),
    ("monarch", "8/8/8/4k3/8/8/3R4/3K4 w - - 0 1", ""),
    ("anarchist", "", ""),
    ("anarchist", "8/pp3p2/8/2P1p3/1P1p4/8/5PP1/8 w - - 0 1", ""),
    ("infantry", "", "c2d2 g6f6"),
    ("infantry", "****1****/***4**/**5**/*7*/9/*7*/**5**/**k1F1***/****K**** w - - 0 1", ""),
];

fn session(game: &str, fen: &str, moves: &str) -> GameSession {
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    let fen = Some(fen.to_owned()).filter(|fen| !fen.is_empty());
    variants::require(game).unwrap().open(&LinkParts { game: game.into(), fen, moves, ..LinkParts::default() }).unwrap()
}

/// Whatever it is doing, it asks after a few thousand positions: in a browser these are a few milliseconds.
#[test]
fn no_slice_is_long() {
    const SEARCHED: f64 = 2_600.0;
    const PROVED: f64 = 4_200.0;
    for &(game, fen, moves) in POSITIONS {
        let session = session(game, fen, moves);
        for task in [Task::Play, Task::Analyse, Task::Threat] {
            let mut player = Player::new(1);
            player.set_board(session.root_board());
            player.start(EngineRequest { task, nodes: 40_000, lines: 3, ..PLAY });
            let mut before = (0.0, 0.0);
            let mut slices = 0;
            while !player.done() {
                player.run(&mut || true);
                let thought = player.report();
                let now = (thought.nodes, thought.exact.map_or(0.0, |exact| exact.nodes));
                // Where nodes are fewer, the search has begun after the mate solver.
                let searched = if now.0 < before.0 { now.0 } else { now.0 - before.0 };
                let proved = now.1 - before.1;
                let say = || format!("{game} {fen} {task:?}: {searched} searched, {proved} proved");
                assert!(searched <= SEARCHED && proved <= PROVED, "{}", say());
                before = now;
                slices += 1;
                assert!(slices < 100_000, "{}", say());
            }
        }
        let mut query = MateQuery::new(1);
        query.set_board(session.root_board());
        query.start(MateRequest { moves: 4, nodes: 20_000, line: Vec::new() });
        let mut before = 0.0;
        while !query.done() {
            query.run(&mut || true);
            let now = query.report().nodes;
            assert!(now - before <= SEARCHED, "{game} {fen}: {before} to {now}");
            before = now;
        }
    }
}

/// Stopped at any time, the engine has a move to play.
#[test]
fn it_can_be_stopped_anywhere() {
    for &(game, fen, moves) in POSITIONS {
        let session = session(game, fen, moves);
        let listed = listed(&session);
        for slices in [0, 1, 2, 5, 20] {
            let mut player = Player::new(1);
            player.set_board(session.root_board());
            player.start(PLAY);
            for _ in 0..slices {
                player.run(&mut || true);
            }
            player.stop();
            assert!(player.done(), "{game} {fen}");
            let text = player.report().choice.expect("a move").text;
            assert!(listed.contains(&text), "{text} in {game} {fen}");
        }
    }
}
