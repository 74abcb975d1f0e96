//! `oddchess datagen`: fast games against itself, as training data for `oddchess train`.
//!
//! A game begins with random moves and depends on the seed and its own number only, so that any slice of the games can be played
//! anywhere and again. Quiet positions are scored by the search that plays the game.

use std::fs::File;
use std::io::{BufWriter, Write};

use clap::{Args, value_parser};
use oddchess::engine::evaluate::hash64;
use oddchess::engine::iterative::{IterativeSearch, SearchLimits};
use oddchess::engine::score::DECISIVE;
use oddchess::engine::search_board::RootBoard;
use oddchess::engine::transposition::TranspositionTable;
use oddchess::rules::Color;
use oddchess::variants::{VariantTools, tools};

use crate::cli::error::CliError;
use crate::cli::progress::Progress;
use crate::cli::training_games::{ScoredPly, TrainingGame, write_head};

/// Random moves at the start of a game: this many, or one more, so that either side begins.
const RANDOM: u64 = 8;
/// A start that is worse than this for either side, in centipawns, is not played.
const UNEVEN: i32 = 500;
/// A game that is longer, in plies, is drawn.
const LONGEST: usize = 320;

const HELP: &str = "\
The games with the numbers FROM to FROM + GAMES - 1 of a seed are always the same, so a long run can be made of slices.

Examples:
  oddchess datagen chess 5000 --out chess-0.games
  oddchess datagen chess 5000 --from 5000 --out chess-1.games";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct DatagenArgs {
    /// The game, by its id
    game: String,
    /// How many games to play, from 1 to 1000000000
    #[arg(value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The number of the first game
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    /// Another seed, other games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Nodes for each move, from 1 to 1000000
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = value_parser!(u64).range(1..=1_000_000))]
    nodes: u64,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: String,
}

/// Plays the games and writes them to the file.
pub fn datagen(args: &DatagenArgs, out: &mut impl Write) -> Result<(), CliError> {
    let variant = tools(&args.game)?;
    let fault = |error| CliError::write(&args.out, &error);
    // What is there is not overwritten: a slice may have taken an hour.
    let mut file = BufWriter::new(File::create_new(&args.out).map_err(fault)?);
    write_head(&mut file, variant.id()).map_err(fault)?;
    let progress = Progress::new(args.games, "{pos} of {len} games [{bar:30}] {elapsed}, {left} left", false);
    let mut positions = 0;
    for number in args.from..args.from.saturating_add(args.games) {
        let game = Generator::play(variant, hash64([args.seed, number]), args.nodes)?;
        positions += game.plies.iter().filter(|ply| ply.score.is_some()).count();
        game.write(&mut file).map_err(fault)?;
        progress.step();
    }
    file.flush().map_err(fault)?;
    progress.clear();
    writeln!(out, "{positions} positions")?;
    Ok(())
}

/// What plays a game.
struct Generator {
    table: TranspositionTable,
    search: IterativeSearch,
}

impl Generator {
    /// Plays one game.
    fn play(variant: &dyn VariantTools, seed: u64, nodes: u64) -> Result<TrainingGame, CliError> {
        let mut attempt = 0;
        loop {
            let start = hash64([seed, attempt]);
            let mut board = variant.root_board(None, &[])?;
            let mut game = TrainingGame::default();
            // New ones: a table that was only cleared replaces other entries, so the game would depend on those before it.
            let mut generator = Generator { table: TranspositionTable::new(1), search: IterativeSearch::default() };
            if random_moves(board.as_mut(), start, &mut game) && generator.play_on(board.as_mut(), nodes, &mut game) {
                return Ok(game);
            }
            attempt += 1;
        }
    }

    /// Plays from the end of the random moves; false if they have led to an uneven position.
    fn play_on(&mut self, board: &mut dyn RootBoard, nodes: u64, game: &mut TrainingGame) -> bool {
        let limits = SearchLimits { nodes, lines: 1, ..SearchLimits::default() };
        let first = game.plies.len();
        loop {
            let white = board.turn() == Color::White;
            if let Some(points) = ended(board, game.plies.len()) {
                game.points = if white { points } else { 2 - points };
                return true;
            }
            self.search.start(board, &mut self.table, limits, &[]);
            self.search.run(board, &mut self.table, &mut || false);
            let lines = self.search.lines();
            let Some(line) = lines.first() else { return false };
            let (score, id) = (line.score, line.moves[0]);
            if game.plies.len() == first && score.abs() > UNEVEN {
                return false;
            }
            if score.abs() >= DECISIVE {
                game.points = if (score > 0) == white { 2 } else { 0 };
                return true;
            }
            let quiet = !board.node_info().in_check && !is_tactical(board, id);
            game.plies.push(ScoredPly { id, score: quiet.then_some(score as i16) });
            if !board.advance(id) {
                return false;
            }
        }
    }
}

/// Plays the random moves; false if they end the game.
fn random_moves(board: &mut dyn RootBoard, seed: u64, game: &mut TrainingGame) -> bool {
    for ply in 0..RANDOM + seed % 2 {
        let mut choices = Vec::new();
        board.truncate_moves(0);
        board.generate_all(&mut choices);
        if choices.is_empty() {
            return false;
        }
        let id = choices[(hash64([seed, ply]) % choices.len() as u64) as usize].id;
        game.plies.push(ScoredPly { id, score: None });
        board.advance(id);
    }
    true
}

/// The points of the side to move, doubled, if the game is over.
fn ended(board: &dyn RootBoard, plies: usize) -> Option<u8> {
    if board.move_count() == 0 {
        return Some(if board.no_moves_loses() { 0 } else { 1 });
    }
    let info = board.node_info();
    let repeated = board.past().iter().filter(|&&key| key == info.key).count() >= 2;
    (info.is_dead || repeated || info.halfmove_clock >= 100 || plies >= LONGEST).then_some(1)
}

/// Whether a move captures or promotes.
fn is_tactical(board: &mut dyn RootBoard, id: u32) -> bool {
    let mut choices = Vec::new();
    board.truncate_moves(0);
    board.generate(&mut choices, true);
    choices.iter().any(|choice| choice.id == id)
}
