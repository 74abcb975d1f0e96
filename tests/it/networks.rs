//! Networks as evaluation: their sums, their files, and the player that uses them.

use crate::common::PLAY;
use std::sync::Arc;

use engine::evaluate::hash64;
use engine::network::file::NetworkError;
use engine::network::{Network, lanes};
use engine::player::Player;
use engine::report::EngineRequest;
use engine::search_board::RootBoard;
use oddchess::data;
use variants::{GAMES, TOOLS, VariantTools, WITH_NETWORK};

use crate::common::rows::random_network;
use crate::common::tree::root;

/// The games with inputs for networks, with a board at the start and a random network.
fn games(corrects: bool) -> impl Iterator<Item = (&'static dyn VariantTools, Arc<Network>)> {
    TOOLS.iter().filter_map(move |&game| Some((game, Arc::new(random_network(game.id(), 32, corrects)?))))
}

fn board(game: &dyn VariantTools, network: &Arc<Network>, moves: &[&str]) -> Box<dyn RootBoard> {
    let mut board = game.root_board(None, moves).unwrap();
    assert!(board.set_network(Some(network)));
    board
}

/// The score of the position itself, its sums made from nothing.
fn anew(game: &dyn VariantTools, network: &Arc<Network>, line: &[String]) -> i32 {
    let line: Vec<&str> = line.iter().map(String::as_str).collect();
    board(game, network, &line).evaluate()
}

/// Plays and takes back random moves and evaluates now and then, as a search does: the sums must be those of the position,
/// however many moves lie between two evaluations.
#[test]
fn sums_from_the_position_before_are_those_of_the_position() {
    for (game, network) in games(false) {
        let mut board = board(game, &network, &[]);
        let (mut line, mut compared): (Vec<String>, u32) = (Vec::new(), 0);
        for step in 0..500 {
            let dice = hash64([7, step]);
            let mut choices = Vec::new();
            board.generate_all(&mut choices);
            if choices.is_empty() || dice.is_multiple_of(4) && !line.is_empty() {
                (0..(1 + dice as usize / 4 % 5).min(line.len())).for_each(|_| {
                    board.undo();
                    line.pop();
                });
            } else {
                let choice = choices[dice as usize / 64 % choices.len()];
                let before: Vec<&str> = line.iter().map(String::as_str).collect();
                let text = game.root_board(None, &before).unwrap().move_texts(&[choice.id]).pop().unwrap();
                board.play(choice.at);
                line.push(text);
            }
            if !(dice / 16).is_multiple_of(3) {
                assert_eq!(board.evaluate(), anew(game, &network, &line), "{} {line:?}", game.id());
                compared += 1;
            }
        }
        assert!(compared > 250);
    }
}

#[test]
fn the_same_for_the_other_side_gets_the_same_score() {
    let swapped = [
        (
            "chess",
            "r3k2r/pp3ppp/2n2n2/3pp3/1b6/2NP1N2/PPP1BPPP/R3K2R w KQkq - 0 1",
            "r3k2r/ppp1bppp/2np1n2/1B6/3PP3/2N2N2/PP3PPP/R3K2R b KQkq - 0 1",
        ),
        ("tax", "4k3/pp1p4/8/8/8/8/1PPP2PP/4K3 w - - 0 1", "4k3/1ppp2pp/8/8/8/8/PP1P4/4K3 b - - 0 1"),
        ("taxi", "4k3/p7/8/8/8/8/1P6/R3K3 w - - 0 1 9:3:2", "r3k3/1p6/8/8/8/8/P7/4K3 b - - 0 1 3:9:2"),
        ("monarch", "8/8/3k4/8/3K4/2P5/8/8 w - - 0 1", "8/8/2p5/3k4/8/3K4/8/8 b - - 0 1"),
    ];
    for (id, white, black) in swapped {
        let game = TOOLS.iter().find(|game| game.id() == id).unwrap();
        let network = Arc::new(random_network(id, 32, false).unwrap());
        let score = |fen| {
            let mut board = game.root_board(Some(fen), &[]).unwrap();
            board.set_network(Some(&network));
            board.evaluate()
        };
        assert_eq!(score(white), score(black), "{id}");
    }
}

/// Where files are alike, a side sees its king on the files e to h.
#[test]
fn positions_with_the_files_reversed_look_the_same_where_files_are_alike() {
    let pairs = [
        ("chess", "4k3/2p5/8/8/5N2/8/6P1/3K4 w - - 0 1", "3k4/5p2/8/8/2N5/8/1P6/4K3 w - - 0 1", true),
        ("taxi", "4k3/p7/8/8/8/8/1P6/R3K3 w - - 0 1 9:3:2", "3k4/7p/8/8/8/8/6P1/3K3R w - - 0 1 9:3:2", true),
        ("monarch", "8/8/3k4/8/3K4/2P5/8/8 w - - 0 1", "8/8/4k3/8/4K3/5P2/8/8 w - - 0 1", true),
        ("tax", "4k3/pp1p4/8/8/8/8/1PPP2PP/4K3 w - - 0 1", "3k4/4p1pp/8/8/8/8/PP2PPP1/3K4 w - - 0 1", false),
    ];
    for (id, one, other, alike) in pairs {
        let game = TOOLS.iter().find(|game| game.id() == id).unwrap();
        let network = Arc::new(random_network(id, 32, false).unwrap());
        let [one, other] = [one, other].map(|fen| {
            let mut board = game.root_board(Some(fen), &[]).unwrap();
            board.set_network(Some(&network));
            board.evaluate()
        });
        assert_eq!(one == other, alike, "{id}");
    }
}

/// A compiler may use other instructions for the plain form; its numbers must be those of the definition.
#[test]
fn loops_over_a_layer_give_the_numbers_of_their_definition() {
    let random = |seed: u64, most: u64| -> Vec<i16> {
        (0..64).map(|at| ((hash64([seed, at]) % (2 * most + 1)) as i32 - most as i32) as i16).collect()
    };
    let (sums, weights) = (random(1, 600), random(2, 127));
    let expected: i32 =
        sums.iter().zip(&weights).map(|(&sum, &weight)| i32::from(sum.clamp(0, 255)).pow(2) * i32::from(weight)).sum();
    assert_eq!(lanes::activated(&sums, &weights), expected);
    let (one, two, mut after) = (random(3, 32_000), random(4, 32_000), vec![0; 64]);
    lanes::moved(&mut after, &sums, &one, &weights);
    lanes::add(&mut after, &two);
    lanes::subtract(&mut after, &one);
    for at in 0..64 {
        assert_eq!(after[at], sums[at].wrapping_add(two[at]).wrapping_sub(weights[at]));
    }
}

#[test]
fn files_come_back_and_damaged_ones_are_refused() {
    let network = random_network("chess", 16, true).unwrap();
    let file = network.write();
    assert_eq!(Network::read(&file), Ok(network));
    for length in 0..file.len() {
        assert!(Network::read(&file[..length]).is_err(), "{length}");
    }
    let longer = [&file[..], &[0]].concat();
    assert_eq!(Network::read(&longer), Err(NetworkError::Length { found: file.len() + 1, expected: file.len() }));
    let changed = |at: usize| {
        let mut file = file.clone();
        file[at] ^= 1;
        Network::read(&file)
    };
    assert_eq!(changed(0), Err(NetworkError::Head));
    assert_eq!(changed(4), Err(NetworkError::Version(3)));
    for at in (40..file.len()).step_by(97) {
        assert_eq!(changed(at), Err(NetworkError::Checksum));
    }
}

#[test]
fn a_network_evaluates_its_own_game_only() {
    for (game, network) in games(false) {
        for other in TOOLS {
            let mut board = other.root_board(None, &[]).unwrap();
            let own = board.evaluate();
            assert_eq!(board.set_network(Some(&network)), other.id() == game.id());
            assert!(other.id() == game.id() || board.evaluate() == own);
            board.set_network(None);
            assert_eq!(board.evaluate(), own);
        }
    }
}

/// A network that says nothing corrects nothing: the player plays as without it. One that takes the place of the evaluation
/// makes another player.
#[test]
fn a_player_uses_the_network_that_it_is_given() {
    let asked = EngineRequest { nodes: 3000, ..PLAY };
    let line = |game: &dyn VariantTools, network: Option<Arc<Network>>| {
        let mut player = Player::new(1);
        player.set_network(network);
        player.set_board(game.root_board(None, &[]).unwrap());
        player.start(asked);
        player.run(&mut || false);
        let report = player.report();
        (report.lines[0].score.value, report.depth, report.choice.map(|step| step.text))
    };
    for (game, network) in games(true) {
        let silent = Network { output: vec![0; network.output.len()], output_biases: [0; 8], ..(*network).clone() };
        assert_eq!(line(game, Some(Arc::new(silent))), line(game, None), "{}", game.id());
        let alone = Network { corrects: false, ..(*network).clone() };
        assert_ne!(line(game, Some(Arc::new(alone))), line(game, None), "{}", game.id());
    }
}

#[test]
fn the_networks_of_the_site_are_in_their_folder_small_and_of_their_games() {
    for id in WITH_NETWORK {
        let path = root().join(format!("www/networks/{id}.bin"));
        let file = std::fs::read(&path).unwrap();
        assert!(file.len() <= 60_000, "{id}: {} bytes", file.len());
        let network = Network::read(&file).unwrap();
        assert_eq!(data::network(id), Some(Arc::new(network.clone())));
        let game = TOOLS.iter().find(|game| game.id() == id).unwrap();
        assert!(game.root_board(None, &[]).unwrap().set_network(Some(&Arc::new(network))));
    }
    assert!(GAMES.iter().all(|game| WITH_NETWORK.contains(&game.id()) == data::network(game.id()).is_some()));
}
