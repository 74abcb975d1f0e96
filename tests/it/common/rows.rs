//! The data rows that every build of the core must reproduce, natively and in WebAssembly.

use game::session::NewGame;
use std::sync::Arc;

use engine::evaluate::hash64;
use engine::network::{BUCKETS, MOST_WEIGHT, Network};
use engine::personality::Personality;
use engine::player::Player;
use engine::report::{EngineRequest, Task};
use engine::time::TimeControl;
use game::session::GameSession;
use lab::game::SelfPlayGame;
use lab::settings::RunSettings;
use oddchess::data::NETWORKS;
use serde_json::Value;
use variants::{GAMES, find, tools};

const PERFT: &str = include_str!("../../data/perft.txt");
const POSITIONS: &str = include_str!("../../data/positions.json");

/// Each tree of the file: game, position (none is the start), depth, nodes.
pub fn trees() -> impl Iterator<Item = (&'static str, Option<&'static str>, u32, u64)> {
    PERFT.lines().filter(|line| !line.starts_with('#')).flat_map(|row| {
        let [id, fen, figures] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        let fen = Some(fen).filter(|&fen| fen != "start");
        let figures: Vec<u64> = figures.split(' ').map(|nodes| nodes.parse().unwrap()).collect();
        (1..).zip(figures).map(move |(depth, nodes)| (id, fen, depth, nodes))
    })
}

/// Checks each row's trees up to this number of nodes per tree, and returns the number of nodes counted.
pub fn perft_rows(most: u64) -> u64 {
    let mut counted = 0;
    for (id, fen, depth, nodes) in trees().filter(|&(.., nodes)| nodes <= most) {
        let game = tools(id).unwrap_or_else(|_| panic!("no game {id}"));
        assert_eq!(game.perft(fen, depth), Ok(nodes), "{id} {fen:?}, depth {depth}");
        counted += nodes;
    }
    counted
}

/// Holds the core to positions of all games with their status, legal moves, fares and two-ply lines, made by a slow
/// program that shares no code with this one. Says how many there were.
pub fn position_rows() -> usize {
    let rows: Vec<Value> = serde_json::from_str(POSITIONS).unwrap();
    for row in &rows {
        let text = |key: &str| row[key].as_str().unwrap();
        let fen = text("fen");
        let game = tools(text("variant")).unwrap_or_else(|_| panic!("no game in {row}"));
        let listing = game.listing(Some(fen)).unwrap_or_else(|error| panic!("{fen}: {error:?}"));
        assert_eq!(listing.fen, fen);
        assert_eq!(listing.status.word(), text("status"), "{fen}");
        let costs = row["costs"].as_array();
        let mut moves: Vec<(&str, Option<u32>)> = row["moves"]
            .as_array()
            .unwrap()
            .iter()
            .enumerate()
            .map(|(index, mv)| (mv.as_str().unwrap(), costs.map(|costs| costs[index].as_u64().unwrap() as u32)))
            .collect();
        moves.sort_unstable();
        let (texts, fares): (Vec<&str>, Vec<Option<u32>>) = moves.into_iter().unzip();
        assert_eq!(listing.moves, texts, "{fen}");
        assert_eq!(listing.costs, costs.map(|_| fares.into_iter().map(Option::unwrap).collect()), "{fen}");
        assert_eq!(game.perft(Some(fen), 2), Ok(row["perft2"].as_u64().unwrap()), "{fen}");
    }
    rows.len()
}

/// Per game: what the player finds from the start within so many nodes, how deep it gets and how it scores; then what level 3
/// plays with a seed. It must be the same on every machine.
const SIGNATURES: &[&str] = &[
    "tax: 30000 12 28 Nf3 Nf3",
    "taxi: 30000 12 31 e4 e4",
    "monarch: 30000 11 29 c4 Nf3",
    "anarchist: 30000 14 0 a4 c4",
    "infantry: 30000 12 8 Ad6 F4d5",
    "chess: 30000 11 29 c4 Nf3",
];

/// Of a run of each game: how its game 3 ends, plies, legal moves, what the odd rules did, and its moves in short.
const LAB_SIGNATURES: &[&str] = &[
    "tax: 1-0 lab.end.checkmate 37 1066 0 9 2 9c18ea492b0ab978",
    "taxi: 0-1 lab.end.checkmate 128 3030 4 53 29 8505f61271963528",
    "monarch: 0-1 lab.end.checkmate 118 2875 0 0 0 ee8598a92755d771",
    "anarchist: 0-1 lab.end.stuck 56 861 - - - 4877553e36a166c4",
    "infantry: * lab.end.given_up 160 2565 - - - 4ecb51378c651a5f",
    "chess: 0-1 lab.end.checkmate 108 2528 - - - 77a2e20e162e8e93",
];

/// For each game with inputs for networks: a digest of the scores that a network of random weights gives the positions of the
/// file and those after their moves.
const NETWORK_SIGNATURES: &[&str] = &[
    "tax: 697 356578dd132011d9",
    "taxi: 929 ffe2d343697c94f4",
    "monarch: 770 f33c8b3accf60926",
    "infantry: 810 e6d138637ceea9d2",
    "chess: 972 6e22a455a8e2b355",
];

/// What [`SIGNATURES`] tells, of the player with the network of the site.
const SHIPPED_SIGNATURES: &[&str] = &[
    "chess: 30000 12 37 e4 e4",
    "infantry: 30000 13 17 Nd3 Ad6",
    "monarch: 30000 11 26 c4 Nf3",
    "tax: 30000 11 45 e4 Nf3",
    "taxi: 30000 13 22 e3 d3",
];

/// A network of random weights for a game; `None` if the game has no inputs.
pub fn random_network(id: &str, hidden: usize, corrects: bool) -> Option<Network> {
    let rows = tools(id).unwrap().root_board(None, &[]).unwrap().input_shape()?.rows();
    let mut count = 0;
    let mut below = |most: i16| {
        count += 1;
        (hash64([count]) % (2 * most as u64 + 1)) as i16 - most
    };
    Some(Network {
        game: id.into(),
        corrects,
        hidden,
        scale: 400,
        step: 1,
        weights: (0..rows * hidden).map(|_| below(90)).collect(),
        biases: (0..hidden).map(|_| below(MOST_WEIGHT)).collect(),
        output: (0..2 * hidden * BUCKETS).map(|_| below(127)).collect(),
        output_biases: std::array::from_fn(|_| i32::from(below(4000))),
    })
}

/// Holds networks to their signatures: the sums made from those of the position before, and the loops over them. Says how many
/// there were.
pub fn network_rows() -> usize {
    let rows: Vec<Value> = serde_json::from_str(POSITIONS).unwrap();
    let digest = |id: &str| {
        let network = Arc::new(random_network(id, 48, false)?);
        let mut scores = Vec::new();
        for row in rows.iter().filter(|row| row["variant"] == id) {
            let mut board = tools(id).unwrap().root_board(row["fen"].as_str(), &[]).unwrap();
            assert!(board.set_network(Some(&network)));
            scores.push(board.evaluate() as u64);
            let mut moves = Vec::new();
            board.generate_all(&mut moves);
            moves.sort_unstable_by_key(|mv| mv.id);
            for mv in moves {
                board.play(mv.at);
                scores.push(board.evaluate() as u64);
                board.undo();
            }
        }
        Some(format!("{id}: {} {:016x}", scores.len(), hash64(scores)))
    };
    let found: Vec<String> = GAMES.iter().filter_map(|game| digest(game.id())).collect();
    assert_eq!(found, NETWORK_SIGNATURES);
    found.len()
}

/// Holds the lab to its signatures. Says how many there were.
pub fn lab_rows() -> usize {
    let found = lab_signatures();
    assert_eq!(found, LAB_SIGNATURES);
    found.len()
}

/// A line for each game, of a game of a run.
pub fn lab_signatures() -> Vec<String> {
    GAMES.iter().map(|game| lab_signature(game.id())).collect()
}

fn lab_signature(id: &str) -> String {
    // The settings of one game mean nothing to the others.
    let settings = RunSettings::read(&format!("game={id}&nodes=150&plies=160&twin=1&seed=77&purse=6")).unwrap();
    let mut play = SelfPlayGame::new(&settings, 3);
    play.run(&mut || 0.0, 1.0);
    let game = play.step().game.unwrap();
    let written = |count: Option<u32>| count.map_or("-".into(), |count| count.to_string());
    let odd = [game.odd, game.barred, game.decided].map(written).join(" ");
    let moves = game
        .link
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    format!("{id}: {} {} {} {} {odd} {moves:016x}", game.result, game.ending, game.plies, game.choices)
}

/// Holds the search to its signatures. Says how many there were.
pub fn signature_rows() -> usize {
    let found = signatures();
    assert_eq!(found, SIGNATURES);
    found.len()
}

/// A line for each game, of what the player finds.
pub fn signatures() -> Vec<String> {
    GAMES.iter().map(|game| signature(&game.start(), None)).collect()
}

/// Holds the search with the networks of the site to its signatures. Says how many there were.
pub fn shipped_rows() -> usize {
    let found = shipped_signatures();
    assert_eq!(found, SHIPPED_SIGNATURES);
    found.len()
}

/// A line for each network of the site, of what the player finds with it.
pub fn shipped_signatures() -> Vec<String> {
    let networks = NETWORKS.iter().map(|file| Network::read(file).unwrap());
    networks.map(|network| signature(&find(&network.game).unwrap().start(), Some(Arc::new(network)))).collect()
}

fn signature(session: &GameSession, network: Option<Arc<Network>>) -> String {
    let asked = EngineRequest {
        task: Task::Play,
        level: 10,
        personality: Personality::Balanced,
        seed: 7,
        time: TimeControl::Unlimited,
        depth: 0,
        nodes: 30_000,
        lines: 1,
    };
    let mut player = Player::new(2);
    player.set_network(network);
    player.set_board(session.root_board());
    let mut think = |asked: EngineRequest| {
        player.start(asked);
        player.run(&mut || false);
        player.report()
    };
    let strong = think(asked);
    let weak = think(EngineRequest { level: 3, ..asked });
    let [line, ..] = &strong.lines[..] else { panic!("no line") };
    let played = [&strong, &weak].map(|thought| thought.choice.as_ref().map_or("none", |step| &step.san));
    format!("{}: {} {} {} {} {}", session.game(), strong.nodes, strong.depth, line.score.value, played[0], played[1])
}
