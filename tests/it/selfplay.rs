//! Fast games of the computer against itself: always a legal move, always an end, never long without asking whether to rest.

use crate::common::Dice;
use oddchess::engine::mate::query::MateQuery;
use oddchess::engine::player::Player;
use oddchess::engine::report::{EngineRequest, MateRequest, Purpose};
use oddchess::engine::time::TimeControl;
use oddchess::game::session::GameSession;
use oddchess::notation::link::LinkParts;
use oddchess::variants::{self, DynVariant, GAMES};

const ASKED: EngineRequest = EngineRequest {
    purpose: Purpose::Play,
    level: 10,
    seed: 1,
    time: TimeControl::Unlimited,
    depth: 0,
    nodes: 0,
    lines: 1,
};
/// Plies that are played at random, so that no two games are alike.
const OPENING: usize = 6;
/// Every game ends by itself; few take longer than this.
const LONGEST: usize = 400;
/// What a thought may look at beyond what it was allowed, since it counts before it looks.
const SLACK: u32 = 2;

fn listed(table: &GameSession) -> Vec<String> {
    let mut board = table.root_board();
    let mut choices = Vec::new();
    board.generate_all(&mut choices);
    choices.iter().flat_map(|choice| board.move_texts(&[choice.id])).collect()
}

/// Plays one game; whether it has ended.
fn game(entry: &dyn DynVariant, seed: u64, nodes: u32, mind: &mut Player) -> bool {
    let mut dice = Dice(seed);
    let mut table = variants::require(entry.id()).unwrap().start();
    for ply in 0..LONGEST {
        if table.over().is_some() {
            return true;
        }
        let moves = listed(&table);
        let text = if ply < OPENING {
            moves[dice.below(moves.len())].clone()
        } else {
            let level = [1, 5, 10][dice.below(3)];
            mind.set_board(table.root_board());
            mind.start(EngineRequest { level, seed: dice.roll() as u32, nodes, ..ASKED });
            mind.run(&mut || false);
            let thought = mind.report();
            assert!(thought.done && thought.nodes <= f64::from(nodes + SLACK), "{}, seed {seed}", entry.id());
            thought.choice.expect("a move as long as the game goes on").text
        };
        assert!(moves.contains(&text), "{text} in {}, seed {seed}, ply {ply}", entry.id());
        table.type_move(&text).unwrap();
    }
    table.over().is_some()
}

fn games(count: u64, nodes: u32) {
    let mut mind = Player::new(1);
    for entry in GAMES {
        let ended = (0..count).filter(|&seed| game(*entry, seed, nodes, &mut mind)).count() as u64;
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

fn table(game: &str, fen: &str, moves: &str) -> GameSession {
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
        let table = table(game, fen, moves);
        for purpose in [Purpose::Play, Purpose::Analyse, Purpose::Threat] {
            let mut mind = Player::new(1);
            mind.set_board(table.root_board());
            mind.start(EngineRequest { purpose, nodes: 40_000, lines: 3, ..ASKED });
            let mut before = (0.0, 0.0);
            let mut slices = 0;
            while !mind.done() {
                mind.run(&mut || true);
                let thought = mind.report();
                let now = (thought.nodes, thought.exact.map_or(0.0, |exact| exact.nodes));
                // Where nodes are fewer, the search has begun after the mate solver.
                let searched = if now.0 < before.0 { now.0 } else { now.0 - before.0 };
                let proved = now.1 - before.1;
                let say = || format!("{game} {fen} {purpose:?}: {searched} searched, {proved} proved");
                assert!(searched <= SEARCHED && proved <= PROVED, "{}", say());
                before = now;
                slices += 1;
                assert!(slices < 100_000, "{}", say());
            }
        }
        let mut riddle = MateQuery::new(1);
        riddle.set_board(table.root_board());
        riddle.begin(MateRequest { moves: 4, nodes: 20_000, line: Vec::new() });
        let mut before = 0.0;
        while !riddle.done() {
            riddle.think(&mut || true);
            let now = riddle.proof().nodes;
            assert!(now - before <= SEARCHED, "{game} {fen}: {before} to {now}");
            before = now;
        }
    }
}

/// Who is told to stop in the middle of whatever it is doing has a move to play.
#[test]
fn it_can_be_stopped_anywhere() {
    for &(game, fen, moves) in POSITIONS {
        let table = table(game, fen, moves);
        let listed = listed(&table);
        for slices in [0, 1, 2, 5, 20] {
            let mut mind = Player::new(1);
            mind.set_board(table.root_board());
            mind.start(ASKED);
            for _ in 0..slices {
                mind.run(&mut || true);
            }
            mind.stop();
            assert!(mind.done(), "{game} {fen}");
            let text = mind.report().choice.expect("a move").text;
            assert!(listed.contains(&text), "{text} in {game} {fen}");
        }
    }
}
