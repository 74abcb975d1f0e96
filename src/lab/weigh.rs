//! Weighs all moves of a position: how many are nearly as good as the best one, and how evenly the choice is spread.

use crate::game;
use crate::settings::RunSettings;
use engine::player::{MOST_LINES, Player};
use engine::report::{EngineRequest, Task};
use engine::search_board::RootBoard;
use rules::Color;

/// The depth of a search that weighs the moves of a position in a game, in plies.
const DEPTH: u32 = 2;
/// Its node limit, which few positions need. It also limits proofs: a table of an ending takes millions of nodes.
const NODES: u32 = 10_000;
/// A first move whose winning chance is so much lower than that of the best one, in parts of 1000, is played 1/e times as often.
const TEMPERATURE: f64 = 25.0;

/// How many of the best [`MOST_LINES`] moves are nearly as good as the best one, and how many there are. Nearly: in the best
/// quarter of what lies between their mean and the best one, by winning chances.
pub fn near_best(player: &mut Player, board: Box<dyn RootBoard>) -> [u32; 2] {
    let chances =
        chances(player, board, EngineRequest { depth: DEPTH, nodes: NODES, ..EngineRequest::new(Task::Analyse) });
    let (count, sum) = (chances.len() as u32, chances.iter().sum::<u32>());
    let best = chances.iter().copied().max().unwrap_or(0);
    // In whole numbers: at least the mean and three quarters of the way from there to the best.
    let near = chances.iter().filter(|&&chance| 4 * count * chance >= sum + 3 * count * best).count();
    [near as u32, count]
}

/// The entropy of the first move in bits, if better moves are played more often; 0 if there is one move only.
pub fn first_move_entropy(settings: &RunSettings) -> f64 {
    let mut player = Player::new(settings.memory());
    let board = game::start(settings).root_board();
    let nodes = settings.nodes.max(1).saturating_mul(board.root_move_count());
    let chances = chances(&mut player, board, EngineRequest { nodes, ..EngineRequest::new(Task::Analyse) });
    let best = f64::from(chances.iter().copied().max().unwrap_or(0));
    let weights: Vec<f64> = chances.iter().map(|&chance| ((f64::from(chance) - best) / TEMPERATURE).exp()).collect();
    let sum: f64 = weights.iter().sum();
    -weights.iter().map(|weight| weight / sum).filter(|part| *part > 0.0).map(|part| part * part.log2()).sum::<f64>()
}

/// The winning chance of the player to move after each move, in parts of 1000.
fn chances(player: &mut Player, board: Box<dyn RootBoard>, request: EngineRequest) -> Vec<u32> {
    let white = board.turn() == Color::White;
    player.set_board(board);
    game::ask(player, EngineRequest { lines: MOST_LINES, ..request });
    player.run(&mut || false);
    let own = |bar: u32| if white { bar.min(1000) } else { 1000 - bar.min(1000) };
    player.report().lines.iter().map(|line| own(line.score.bar)).collect()
}
