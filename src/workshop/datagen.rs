//! `oddchess datagen`: fast games against itself, as training data for `oddchess train`.
//!
//! A game begins with random moves, or with moves drawn from the best ones, and depends on the seed and its own number only, so
//! that any slice of the games can be played anywhere and again. Quiet positions are scored by the search that plays the game.
//!
//! After random moves one side is soon ahead, so few positions with few pieces are balanced. Games that branch off from others
//! where these are balanced have many of them.

use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

use clap::{Args, value_parser};
use console::error::CliError;
use console::game_args::GameArgs;
use console::new_file::NewFile;
use console::progress::Progress;
use engine::evaluate::hash64;
use engine::iterative::{IterativeSearch, PvLine, SearchLimits};
use engine::network::Network;
use engine::prover::Outcome;
use engine::score::DECISIVE;
use engine::search_board::RootBoard;
use engine::transposition::TranspositionTable;
use message::MessageId;
use rules::Color;
use variants::{VariantTools, tools};

use crate::training_games::{self, ScoredPly, TrainingGame, write_head};

const UNBALANCED: MessageId = MessageId::new(&("cli.datagen.unbalanced", &["path", "most"]));
const FROM: MessageId = MessageId::new(&("cli.datagen.from", &["number", "most", "games"]));
const NO_START: MessageId = MessageId::new(&("cli.datagen.start", &["count"]));

/// A varied move is at most this much worse than the best one, in centipawns.
const MARGIN: i32 = 30;
/// A start that is worse than this for either side, in centipawns, is not played.
const UNEVEN: i32 = 500;
/// A game branches off where neither side is ahead by more, in centipawns.
const BALANCED: i32 = 100;
/// A side that is ahead by this, in centipawns, for so many further plies has won.
const DECIDED: i32 = 1000;
const SURE: u32 = 8;
/// A game that goes on for longer, in plies, is drawn.
const LONGEST: usize = 320;
/// How often a start is looked for.
const ATTEMPTS: u64 = 100_000;

const HELP: &str = "\
The games with the numbers FROM to FROM + GAMES - 1 of a seed are always the same, so a long run can be made of slices.

Examples:
  oddchess datagen chess 5000 --out chess-0.games
  oddchess datagen chess 5000 --from 5000 --out chess-1.games
  oddchess datagen chess 5000 --random 0 --varied 16 --out openings.games
  oddchess datagen chess 5000 --branch chess-0.games --random 1 --out branches.games";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct DatagenArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many games to play, from 1 to 1000000000
    #[arg(value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// The number of the first game
    #[arg(long, value_name = "N", default_value_t = 0)]
    from: u64,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Nodes for each move, from 1 to 1000000
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = value_parser!(u64).range(1..=1_000_000))]
    nodes: u64,
    /// Random moves at the start of a game, 0 to 100; unless 0, half of the games have one more
    #[arg(long, value_name = "PLIES", default_value_t = 8, value_parser = value_parser!(u64).range(0..=100))]
    random: u64,
    /// After them, so many moves are drawn from the best ones, from 0 to 100
    #[arg(long, value_name = "PLIES", default_value_t = 0, value_parser = value_parser!(u64).range(0..=100))]
    varied: u64,
    /// Of how many best moves each of these is drawn, from 1 to 100; each takes the nodes of a move
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = value_parser!(u64).range(1..=100))]
    lines: u64,
    /// Begin in balanced positions of the games of this file instead of at the start; may be given more than once
    #[arg(long, value_name = "FILE")]
    branch: Vec<String>,
    /// Evaluate with the network of the game, if it has one
    #[arg(long)]
    network: bool,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: String,
}

/// Plays the games and writes them to the file.
pub fn datagen(args: &DatagenArgs, out: &mut impl Write) -> Result<(), CliError> {
    let variant = tools(&args.game.id())?;
    let most = u64::MAX - args.games;
    let wrong = || FROM.with([args.from, most, args.games].map(|number| number.to_string().into()));
    let end = args.from.checked_add(args.games).ok_or_else(wrong)?;
    let trunks = read_trunks(&args.branch, variant.id())?;
    let fault = |error| CliError::write(&args.out, &error);
    let mut file = NewFile::create(&args.out)?;
    write_head(&mut file, variant.id()).map_err(fault)?;
    let progress = Progress::new(args.games, "{pos} of {len} games [{bar:30}] {elapsed}, {left} left", false);
    let network = if args.network { oddchess::data::network(variant.id()) } else { None };
    let mut generator = Generator { variant, args, network, trunks, drawn_from: HashMap::new() };
    let mut positions = 0;
    for number in args.from..end {
        let game = generator.play(hash64([args.seed, number]))?;
        positions += game.plies.iter().filter(|ply| ply.score.is_some()).count();
        game.write(&mut file).map_err(fault)?;
        progress.step();
    }
    file.finish()?;
    progress.clear();
    writeln!(out, "{positions} positions")?;
    Ok(())
}

/// The games of these files that have a balanced position.
fn read_trunks(paths: &[String], variant: &str) -> Result<Vec<TrainingGame>, CliError> {
    let mut trunks = Vec::new();
    for path in paths {
        trunks.extend(training_games::read_file(path, variant)?);
    }
    trunks.retain(|game| game.plies.iter().any(is_balanced));
    match paths.first() {
        Some(path) if trunks.is_empty() => {
            Err(UNBALANCED.with([path.as_str().into(), (BALANCED as u32).into()]).into())
        }
        _ => Ok(trunks),
    }
}

/// Whether a game can branch off before this move.
fn is_balanced(ply: &ScoredPly) -> bool {
    ply.score.is_some_and(|score| i32::from(score).abs() <= BALANCED)
}

/// What plays the games.
struct Generator<'a> {
    variant: &'a dyn VariantTools,
    args: &'a DatagenArgs,
    network: Option<Arc<Network>>,
    /// The games to branch off from; none to begin at the start.
    trunks: Vec<TrainingGame>,
    /// The moves that a varied move is drawn from, with their scores, by the moves before it. Many games share their first moves.
    drawn_from: HashMap<Vec<u32>, Vec<(u32, i32)>>,
}

/// A search with its memory. Each game has a new one: a table that was only cleared replaces other entries, so the game would
/// depend on those before it.
struct Searcher {
    table: TranspositionTable,
    search: IterativeSearch,
}

impl Searcher {
    fn new() -> Searcher {
        Searcher { table: TranspositionTable::new(1), search: IterativeSearch::default() }
    }

    /// The best lines, best first.
    fn lines(&mut self, board: &mut dyn RootBoard, nodes: u64, lines: usize) -> Vec<PvLine> {
        let limits = SearchLimits { nodes, lines, ..SearchLimits::default() };
        self.search.start(board, &mut self.table, limits, &[]);
        self.search.run(board, &mut self.table, &mut || false);
        self.search.lines()
    }
}

impl Generator<'_> {
    /// Plays one game.
    fn play(&mut self, seed: u64) -> Result<TrainingGame, CliError> {
        for attempt in 0..ATTEMPTS {
            let start = hash64([seed, attempt]);
            let mut board = self.variant.root_board(None, &[])?;
            board.set_network(self.network.as_ref());
            let mut game = TrainingGame::default();
            if self.branch_off(board.as_mut(), start, &mut game)
                && random_moves(board.as_mut(), self.args.random, start, &mut game)
                && self.play_on(board.as_mut(), start, &mut game)
            {
                return Ok(game);
            }
        }
        Err(NO_START.with([ATTEMPTS.to_string().into()]).into())
    }

    /// Plays the moves of one of the trunks to a balanced position, rather a late one; false if one is illegal.
    fn branch_off(&self, board: &mut dyn RootBoard, seed: u64, game: &mut TrainingGame) -> bool {
        if self.trunks.is_empty() {
            return true;
        }
        let drawn = |number: u64, count: usize| (hash64([seed, number]) % count as u64) as usize;
        let trunk = &self.trunks[drawn(0, self.trunks.len())];
        let places: Vec<usize> = (0..trunk.plies.len()).filter(|&at| is_balanced(&trunk.plies[at])).collect();
        let place = places[drawn(1, places.len()).max(drawn(2, places.len()))];
        game.plies.extend(trunk.plies[..place].iter().map(|ply| ScoredPly { score: None, ..*ply }));
        game.plies.iter().all(|ply| board.advance(ply.id))
    }

    /// Plays from the end of the random moves; false if they have led to an uneven position.
    fn play_on(&mut self, board: &mut dyn RootBoard, seed: u64, game: &mut TrainingGame) -> bool {
        let mut searcher = Searcher::new();
        let first = game.plies.len();
        let uneven = if self.trunks.is_empty() { UNEVEN } else { BALANCED };
        // Whether White wins, or Black, and for how many plies that has been so.
        let (mut winner, mut decided) = (None, 0);
        loop {
            let white = board.turn() == Color::White;
            let ply = game.plies.len();
            if let Some(points) = ended(board, ply - first) {
                game.points = if white { points } else { 2 - points };
                return true;
            }
            let found = if ply < first + self.args.varied as usize {
                self.varied(board, hash64([seed, ply as u64]), game)
            } else {
                let lines = searcher.lines(board, self.args.nodes, 1);
                lines.first().map(|line| (line.moves[0], line.score))
            };
            let Some((id, score)) = found else { return false };
            // Where nothing is evaluated, a score is a proof, and a game that is decided is a game all the same.
            if ply == first && board.has_eval() && score.abs() > uneven {
                return false;
            }
            if score.abs() >= DECISIVE {
                game.points = if (score > 0) == white { 2 } else { 0 };
                return true;
            }
            // The side that is ahead, as long as it has been the same.
            let ahead = (board.has_eval() && score.abs() >= DECIDED).then_some((score > 0) == white);
            decided = if ahead == winner { decided + 1 } else { 0 };
            winner = ahead;
            if let (Some(white), SURE) = (winner, decided) {
                game.points = if white { 2 } else { 0 };
                return true;
            }
            let quiet = !board.node_info().in_check && !is_tactical(board, id);
            game.plies.push(ScoredPly { id, score: quiet.then_some(score as i16) });
            if !board.advance(id) {
                return false;
            }
        }
    }

    /// Draws one of the best moves; returns it with its score.
    fn varied(&mut self, board: &mut dyn RootBoard, seed: u64, game: &TrainingGame) -> Option<(u32, i32)> {
        let path: Vec<u32> = game.plies.iter().map(|ply| ply.id).collect();
        let (nodes, count) = (self.args.nodes * self.args.lines, self.args.lines as usize);
        let search = || {
            let lines = Searcher::new().lines(board, nodes, count);
            lines.iter().map(|line| (line.moves[0], line.score)).collect()
        };
        draw(self.drawn_from.entry(path).or_insert_with(search), seed)
    }
}

/// Draws one of some moves with their scores, best first. The chance falls with the square of the distance from the margin.
fn draw(moves: &[(u32, i32)], seed: u64) -> Option<(u32, i32)> {
    let &(_, best) = moves.first()?;
    let weight = |score: i32| i64::from((MARGIN + 1).saturating_add(score).saturating_sub(best).max(0)).pow(2) as u64;
    let mut left = seed % moves.iter().map(|&(_, score)| weight(score)).sum::<u64>();
    for &(id, score) in moves {
        if left < weight(score) {
            return Some((id, score));
        }
        left -= weight(score);
    }
    None
}

/// Plays the random moves; false if they end the game.
fn random_moves(board: &mut dyn RootBoard, count: u64, seed: u64, game: &mut TrainingGame) -> bool {
    for ply in 0..count + if count > 0 { seed % 2 } else { 0 } {
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
        return Some(match board.outcome_without_moves() {
            Outcome::Loss => 0,
            Outcome::Draw => 1,
            Outcome::Win => 2,
        });
    }
    let info = board.node_info();
    let repeated = board.past().iter().filter(|&&key| key == info.key).count() >= 2;
    (info.is_dead || repeated || info.halfmove_clock >= 100 || plies >= LONGEST).then_some(1)
}

/// Whether a move captures or promotes.
pub fn is_tactical(board: &mut dyn RootBoard, id: u32) -> bool {
    let mut choices = Vec::new();
    board.truncate_moves(0);
    board.generate(&mut choices, true);
    choices.iter().any(|choice| choice.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_moves_are_drawn_more_often_and_bad_ones_never() {
        let moves = [(1, 40), (2, 25), (3, 10), (4, 9), (5, -DECISIVE)];
        let mut counts = [0; 6];
        for seed in 0..3000 {
            counts[draw(&moves, hash64([seed])).unwrap().0 as usize] += 1;
        }
        assert!(counts[1] > 2 * counts[2] && counts[2] > 20 * counts[3] && counts[3] > 0, "{counts:?}");
        assert_eq!(counts[4..], [0, 0]);
        assert_eq!(draw(&[(7, -DECISIVE)], 3), Some((7, -DECISIVE)));
        assert_eq!(draw(&[], 3), None);
    }
}
