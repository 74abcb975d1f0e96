//! `oddchess practice`: exercises for practice, found by a seed, and proved again.

use std::fs;
use std::io::{self, Write};

use clap::{Args, value_parser};
use console::error::CliError;
use console::game_args::canonical;
use console::new_file::NewFile;
use console::progress::Progress;
use engine::endgame::material::MOST;
use message::MessageId;
use notation::link::excerpt;
use variants::tools;

use crate::exercises::{Exercise, ExerciseFinder, Exercises, prove};

const NONE: MessageId = MessageId::new(&("cli.practice.none", &["game"]));
const NOTHING: MessageId = MessageId::new(&("cli.practice.nothing", &["game", "count"]));
const MANY: MessageId = MessageId::new(&("cli.practice.many", &["text", "most"]));
const PIECES: MessageId = MessageId::new(&("cli.practice.pieces", &["text", "letter", "letters"]));
const FILE: MessageId = MessageId::new(&("cli.practice.file", &["path", "problem"]));
const OTHER: MessageId = MessageId::new(&("cli.practice.other", &["path", "text", "game"]));
const UNPROVED: MessageId = MessageId::new(&("cli.practice.unproved", &["path", "text"]));

const HELP: &str = "\
The same seed and pieces give the same exercises. An exercise is won, or drawn with care, by proof.

Examples:
  oddchess practice tax --seed 1
  oddchess practice tax --pieces KPkp,KNPk --each 24
  oddchess practice tax --check www/practice/tax.json";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct PracticeArgs {
    /// The game, by its id: one that is a sum of parts, or has endgame tables
    #[arg(value_parser = canonical)]
    game: String,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The pieces of endings as letters of a FEN, White's in upper case, with commas between endings
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "KPkp")]
    pieces: Vec<String>,
    /// How many exercises of each kind are wanted, from 1 to 1000
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = value_parser!(u32).range(1..=1000))]
    each: u32,
    /// How many random games or placements to look at, from 1 to 1000000
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = value_parser!(u64).range(1..=1_000_000))]
    tries: u64,
    /// Where to write the exercises, GAME.json if left out
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Proves the exercises in this file again, and writes nothing
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "each", "tries", "seed", "pieces"])]
    check: Option<String>,
}

/// Finds exercises, or proves those in a file again.
pub fn practice(args: &PracticeArgs, out: &mut impl Write) -> Result<(), CliError> {
    let game = tools(&args.game)?;
    if game.root_board(None, &[])?.prover().is_none() && game.endgames().terms().is_none() {
        return Err(NONE.with([game.id().into()]).into());
    }
    if let Some(path) = &args.check {
        return check(&args.game, path, out);
    }
    let letters = game.endgames().fen_format().letters;
    for text in args.pieces.iter().filter(|_| game.endgames().terms().is_some()) {
        if let Some(letter) = text.chars().find(|&letter| !letters.contains(letter)) {
            return Err(PIECES.with([excerpt(text).into(), letter.into(), letters.into()]).into());
        }
        if text.chars().count() > MOST {
            return Err(MANY.with([excerpt(text).into(), (MOST as u32).into()]).into());
        }
    }
    let path = args.out.clone().unwrap_or_else(|| format!("{}.json", args.game));
    let mut file = NewFile::create(&path)?;
    let mut finder = ExerciseFinder::new(&args.game, args.seed, args.each as usize)?;
    let progress = Progress::new(args.tries, "{pos} of {len} tries [{bar:30}] {msg}, {elapsed}, {eta} left", false);
    for number in 0..args.tries {
        if finder.full() {
            break;
        }
        finder.look(&args.pieces, number)?;
        progress.set(number, format!("{} exercises", finder.exercises.len()));
    }
    progress.finish();
    let exercises = finder.sorted();
    if exercises.exercises.is_empty() {
        return Err(NOTHING.with([args.game.as_str().into(), args.tries.to_string().into()]).into());
    }
    let json = || -> serde_json::Result<String> {
        let list = exercises.exercises.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?.join(",\n");
        let game = serde_json::to_string(&exercises.game)?;
        Ok(format!("{{\"game\":{game},\"exercises\":[\n{list}\n]}}\n"))
    };
    let text = json().map_err(io::Error::from)?;
    file.write_all(text.as_bytes()).map_err(|error| CliError::write(&path, &error))?;
    file.finish()?;
    writeln!(out, "{}: {} exercises in {path}", args.game, exercises.exercises.len())?;
    Ok(())
}

fn check(game: &str, path: &str, out: &mut impl Write) -> Result<(), CliError> {
    let text = fs::read_to_string(path).map_err(|error| CliError::read(path, &error))?;
    let read: Exercises =
        serde_json::from_str(&text).map_err(|error| FILE.with([path.into(), error.to_string().into()]))?;
    if read.game != game {
        return Err(OTHER.with([path.into(), excerpt(&read.game).into(), game.into()]).into());
    }
    for exercise in &read.exercises {
        let again = prove(game, &exercise.fen)?.map(|again| Exercise { grade: exercise.grade, ..again });
        if again.as_ref() != Some(exercise) {
            return Err(UNPROVED.with([path.into(), excerpt(&exercise.id).into()]).into());
        }
    }
    writeln!(out, "{game}: all {} exercises are proved", read.exercises.len())?;
    Ok(())
}
