//! `oddchess train`: a network for the evaluation of a game, from the games of `oddchess datagen`.
//!
//! A position's goal is a mix of how its game ended and of what the search expected. The scale between centipawns and points is
//! the one at which the scores predict the results best, so a network's centipawns are about as large as before.

use std::io::Write;

use clap::{Args, value_parser};
use console::error::CliError;
use console::game_args::canonical;
use console::networks;
use console::new_file::NewFile;
use console::progress::Progress;
use engine::network::{LANES, MOST_HIDDEN};
use message::{Message, MessageId};
use rules::Color;
use variants::{VariantTools, tools};

use crate::trainer::{Positions, Random, Trainer};
use crate::training_games::{self, TrainingGame};

const NO_INPUTS: MessageId = MessageId::new(&("cli.train.game", &["game"]));
const FEW: MessageId = MessageId::new(&("cli.train.few", &["count", "least"]));
const FROM: MessageId = MessageId::new(&("cli.train.from", &["path", "hidden"]));
const HIDDEN: MessageId = MessageId::new(&("cli.train.hidden", &["number", "step", "most"]));

/// Fewer positions teach nothing.
const LEAST: usize = 1000;
/// One of this many games is kept to measure what was learnt.
const HELD_BACK: usize = 25;

const HELP: &str = "\
After each pass it prints the mean squared error of the expected points: of the positions learnt from, and of those held back.

Example:
  oddchess train chess chess-0.games chess-1.games --out chess.bin";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct TrainArgs {
    /// The game, by its id
    #[arg(value_parser = canonical)]
    game: String,
    /// Files of `oddchess datagen`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// The file of the network to write
    #[arg(long, value_name = "FILE")]
    out: String,
    /// Neurons of the hidden layer, a multiple of 16 up to 128
    #[arg(long, value_name = "N", default_value_t = 32)]
    hidden: usize,
    /// How often all positions are learnt from, from 1 to 1000
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = value_parser!(u32).range(1..=1000))]
    epochs: u32,
    /// Weight of the result of the game against the score of the search, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 30, value_parser = value_parser!(u8).range(0..=100))]
    result: u8,
    /// Train a network that takes the place of the game's own evaluation, instead of one that corrects it
    #[arg(long)]
    alone: bool,
    /// Start from the weights of this network of the same size: of the game, or of chess for games like it
    #[arg(long, value_name = "NETWORK")]
    from: Option<String>,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Trains a network and writes it.
pub fn train(args: &TrainArgs, out: &mut impl Write) -> Result<(), CliError> {
    let variant = tools(&args.game)?;
    if !args.hidden.is_multiple_of(LANES) || !(LANES..=MOST_HIDDEN).contains(&args.hidden) {
        let numbers = [args.hidden, LANES, MOST_HIDDEN].map(|number| (number as u32).into());
        return Err(HIDDEN.with(numbers).into());
    }
    let shape = variant.root_board(None, &[])?.input_shape();
    let shape = shape.ok_or_else(|| NO_INPUTS.with([args.game.as_str().into()]))?;
    let before = args.from.as_deref().map(networks::read).transpose()?;
    let mut file = NewFile::create(&args.out)?;
    let mut games = Vec::new();
    for path in &args.files {
        games.extend(training_games::read_file(path, &args.game)?);
    }
    let scale = scale(&games);
    let [learnt, held] = positions(variant, &games, args, scale)?;
    drop(games);
    if learnt.len() < LEAST {
        return Err(FEW.with([(learnt.len() as u32).into(), (LEAST as u32).into()]).into());
    }
    writeln!(out, "{} positions, {} held back, scale {scale}", learnt.len(), held.len())?;
    writeln!(out, "before: {:.6}, held back {:.6}", Trainer::base_loss(&learnt), Trainer::base_loss(&held))?;
    let mut random = Random::new(args.seed);
    let mut trainer = Trainer::new(args.hidden, &shape, &mut random);
    if let (Some(network), Some(path)) = (&before, &args.from)
        && !trainer.start_from(network, scale)
    {
        return Err(FROM.with([path.as_str().into(), (args.hidden as u32).into()]).into());
    }
    let progress = Progress::new(u64::from(args.epochs), "pass {pos} of {len} [{bar:30}] {elapsed}, {left} left", true);
    for epoch in 0..args.epochs {
        let part = |epoch: u32| epoch as f32 / args.epochs as f32;
        let loss = trainer.epoch(&learnt, &mut random, [part(epoch), part(epoch + 1)]);
        let held = trainer.loss(&held);
        progress.aside(|| {
            writeln!(out, "pass {}: {loss:.6}, held back {held:.6}", epoch + 1)?;
            out.flush()
        })?;
        progress.step();
    }
    progress.clear();
    let network = trainer.network(variant.id(), scale, !args.alone).write();
    file.write_all(&network).map_err(|error| CliError::write(&args.out, &error))?;
    file.finish()
}

/// The points of the side to move at a ply of a game, from 0 to 1.
fn points(game: &TrainingGame, ply: usize) -> f32 {
    let white = f32::from(game.points) / 2.0;
    if ply.is_multiple_of(2) { white } else { 1.0 - white }
}

fn share(score: f32, scale: u16) -> f32 {
    1.0 / (1.0 + (-score / f32::from(scale)).exp())
}

/// The scale at which scores predict the results best.
fn scale(games: &[TrainingGame]) -> u16 {
    let loss = |scale: u16| -> f64 {
        let errors = games.iter().step_by(games.len() / 2000 + 1).flat_map(|game| {
            let scored = game.plies.iter().enumerate().filter_map(|(at, ply)| ply.score.map(|score| (at, score)));
            scored.map(|(at, score)| f64::from(share(score.into(), scale) - points(game, at)).powi(2))
        });
        errors.sum()
    };
    (8..=80).map(|fives| fives * 5).min_by(|&one, &two| loss(one).total_cmp(&loss(two))).unwrap_or(200)
}

/// Replays the games: the positions to learn from, and those held back.
fn positions(
    variant: &dyn VariantTools,
    games: &[TrainingGame],
    args: &TrainArgs,
    scale: u16,
) -> Result<[Positions; 2], Message> {
    let result = f32::from(args.result) / 100.0;
    let mut positions = [Positions::default(), Positions::default()];
    for (number, game) in games.iter().enumerate() {
        let held = usize::from(number % HELD_BACK == HELD_BACK - 1);
        let mut board = variant.root_board(None, &[])?;
        for (at, ply) in game.plies.iter().enumerate() {
            if let Some(score) = ply.score {
                let goal = result * points(game, at) + (1.0 - result) * share(score.into(), scale);
                let seen = board.seen_by_network();
                let base = if args.alone { 0.0 } else { board.evaluate() as f32 / f32::from(scale) };
                positions[held].push(&seen, base, goal);
            }
            // Games of other rules would go wrong here: what was understood until then is kept.
            if !board.advance(ply.id) {
                break;
            }
            debug_assert_eq!(board.turn() == Color::White, at % 2 == 1);
        }
    }
    Ok(positions)
}
