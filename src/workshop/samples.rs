//! `oddchess samples`: positions with the engine's score of each, as training data for `oddchess tune`.
//!
//! Samples are quiet positions of fast games, each with what a player thinks of it (a search with more nodes than those of
//! the games, or another program) and with how the game ended. The same seed gives the same samples.

use std::io::Write;

use clap::{Args, value_parser};
use console::error::CliError;
use console::game_args::canonical;
use console::match_players::{Contestant, PATIENCE, player};
use console::progress::Progress;
use console::random_opening::{open, opening};
use engine::iterative::{IterativeSearch, SearchLimits};
use engine::score::DECISIVE;
use engine::transposition::TranspositionTable;
use variants::tools;

use crate::datagen::is_tactical;

/// Nodes for each move of the games.
const NODES: u64 = 1500;
const LONGEST: usize = 240;

const HELP: &str = "\
A line is written for each position: FEN, centipawns and points (1, 0.5 or 0), both for the side to move, between semicolons.

Examples:
  oddchess samples chess 1500 1 > samples.txt
  oddchess samples tax 500 7 nodes=50000 > samples.txt";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct SamplesArgs {
    /// The game, by its id
    #[arg(value_parser = canonical)]
    game: String,
    /// How many games to play, from 1 to 1000000000
    #[arg(default_value_t = 2000, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The seed of the random numbers
    #[arg(default_value_t = 1)]
    seed: u64,
    /// The player whose opinion is asked, as in `oddchess match`; the games' own searches if left out
    player: Option<String>,
}

/// Writes the samples of a number of games, one per line: FEN, centipawns and points (1, 0.5 or 0), both for the side to move,
/// between semicolons. Without a teacher the games' own searches are asked.
pub fn samples(args: &SamplesArgs, out: &mut impl Write) -> Result<(), CliError> {
    tools(&args.game)?;
    let mut teacher = args.player.as_deref().map(|text| player(text, &[], PATIENCE)).transpose()?;
    teacher.iter().try_for_each(|teacher| teacher.check(&args.game))?;
    let progress = Progress::new(args.games, "{pos} of {len} games [{bar:30}] {elapsed}, {eta} left", true);
    for number in 0..args.games {
        let mut lines = Vec::new();
        play(&args.game, args.seed.wrapping_mul(1_000_003).wrapping_add(number), &mut teacher, &mut lines)?;
        progress.aside(|| out.write_all(&lines).and_then(|()| out.flush()))?;
        progress.step();
    }
    progress.clear();
    Ok(())
}

/// One game, its quiet positions written.
fn play(game: &str, seed: u64, teacher: &mut Option<Contestant>, out: &mut impl Write) -> Result<(), CliError> {
    let mut moves = opening(game, None, seed)?;
    let mut session = open(game, None, &moves)?;
    if let Some(teacher) = teacher {
        teacher.new_game(game)?;
    }
    let (mut table, mut search) = (TranspositionTable::new(2), IterativeSearch::default());
    let mut quiet = Vec::new();
    while session.over().is_none() && moves.len() < LONGEST {
        let mut board = session.root_board();
        search.start(board.as_mut(), &mut table, SearchLimits { nodes: NODES, ..SearchLimits::default() }, &[]);
        search.run(board.as_mut(), &mut table, &mut || false);
        let lines = search.lines();
        let Some(line) = lines.first() else { break };
        if line.score.abs() < DECISIVE && !board.node_info().in_check && !is_tactical(board.as_mut(), line.moves[0]) {
            let score = match teacher {
                Some(teacher) => teacher.score(&session, &moves)?,
                None => Some(line.score),
            };
            quiet.extend(score.map(|score| (moves.len(), board.fen(), score)));
        }
        let Some(text) = board.move_texts(&line.moves[..1]).pop() else { break };
        session.type_move(&text)?;
        moves.push(text);
    }
    let white = match session.score() {
        Some("1-0") => 1.0,
        Some("0-1") => 0.0,
        _ => 0.5,
    };
    for (ply, fen, score) in quiet {
        writeln!(out, "{fen};{score};{}", if ply % 2 == 0 { white } else { 1.0 - white })?;
    }
    Ok(())
}
