//! `oddchess mine`: puzzles out of games that the computer plays against itself, on all cores.
//!
//! What was found and how far it got is written beside the puzzles' file after every few games, so it can be stopped at any
//! time and goes on where it was.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use clap::{Args, value_parser};
use oddchess::message::MessageId;
use oddchess::puzzles::Puzzle;
use oddchess::puzzles::miner::{MinedPuzzles, dig};
use oddchess::variants::tools;
use serde::{Deserialize, Serialize};

use crate::cli::error::CliError;
use crate::cli::progress::Progress;

const THERE: MessageId = MessageId::new("cli.mine.there", &["path"]);
const OTHER: MessageId = MessageId::new("cli.mine.other", &["text"]);

/// More threads than any machine has cores for.
const MOST_THREADS: i64 = 256;

const HELP: &str = "\
It can be stopped at any time: started again with the same options, it goes on. The same seed gives the same puzzles.

Examples:
  oddchess mine tax --seed 1
  oddchess mine chess --want 10 --games 500 --out it.json";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct MineArgs {
    /// The game, by its id
    game: String,
    /// Another seed, other games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games to dig through at most, from 1 to 1000000000
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// How many puzzles are wanted, from 1 to 100000
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = value_parser!(u32).range(1..=100_000))]
    want: u32,
    /// How many threads to use, from 1 to 256; as many as there are cores if left out
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=MOST_THREADS))]
    threads: Option<u16>,
    /// Where to write the puzzles, GAME.json if left out; how far it is stands in FILE.state
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

/// What to mine.
struct Plan {
    game: String,
    seed: u64,
    games: u64,
    want: usize,
    threads: usize,
    out: String,
}

impl Plan {
    fn of(args: &MineArgs) -> Result<Plan, CliError> {
        let &MineArgs { seed, games, .. } = args;
        let game = args.game.clone();
        tools(&game)?;
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let threads = args.threads.map_or_else(cores, usize::from);
        let out = args.out.clone().filter(|out| !out.is_empty()).unwrap_or_else(|| format!("{game}.json"));
        Ok(Plan { game, seed, games, want: args.want as usize, threads, out })
    }
}

/// What stands beside the puzzles' file.
#[derive(Serialize, Deserialize)]
struct State {
    game: String,
    seed: u64,
    /// Games that have been dug through.
    games: u64,
    /// In the order in which they were found.
    puzzles: Vec<Puzzle>,
}

/// Digs until enough is found or all games are played.
pub fn mine(args: &MineArgs, out: &mut impl Write) -> Result<(), CliError> {
    let plan = Plan::of(args)?;
    let beside = format!("{}.state", plan.out);
    let state = resume(&beside, &plan)?;
    let mut kept = MinedPuzzles::new(&plan.game, plan.want, state.puzzles)?;
    // What cannot be written is found out before hours of work.
    write(&plan, &beside, state.games, &kept)?;
    let (sender, receiver) = mpsc::channel();
    let next = AtomicU64::new(state.games);
    let enough = AtomicBool::new(kept.full());
    let done = thread::scope(|scope| {
        for _ in 0..plan.threads {
            let (sender, plan, next, enough) = (sender.clone(), &plan, &next, &enough);
            scope.spawn(move || {
                while !enough.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.games {
                        return;
                    }
                    let found = dig(&plan.game, plan.seed, number).unwrap_or_default();
                    if sender.send((number, found)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        collect(&plan, &beside, state.games, &mut kept, &enough, &receiver)
    })?;
    writeln!(out, "{}: {} puzzles of {done} games in {}", plan.game, kept.puzzles.len(), plan.out)?;
    let mut lengths: BTreeMap<u8, usize> = BTreeMap::new();
    let mut themes: BTreeMap<&str, usize> = BTreeMap::new();
    for puzzle in &kept.puzzles {
        *lengths.entry(puzzle.moves).or_default() += 1;
        for theme in &puzzle.themes {
            *themes.entry(theme).or_default() += 1;
        }
    }
    let count_text = |(name, count): (String, &usize)| format!("{name}: {count}");
    let lengths: Vec<String> = lengths.iter().map(|(moves, count)| count_text((moves.to_string(), count))).collect();
    let themes: Vec<String> = themes.iter().map(|(&theme, count)| count_text((theme.to_owned(), count))).collect();
    writeln!(out, "moves {}; themes {}", lengths.join(", "), themes.join(", "))?;
    Ok(())
}

/// Where it was, if it was stopped.
fn resume(beside: &str, plan: &Plan) -> Result<State, CliError> {
    let fresh = || State { game: plan.game.clone(), seed: plan.seed, games: 0, puzzles: Vec::new() };
    let text = match fs::read_to_string(beside) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Whatever that is, it is not of this program's making, or no longer known to be.
            let there = Path::new(&plan.out).exists();
            return if there { Err(THERE.with([plan.out.as_str().into()]).into()) } else { Ok(fresh()) };
        }
        Err(error) => return Err(CliError::read(beside, &error)),
    };
    serde_json::from_str(&text)
        .ok()
        .filter(|state: &State| state.game == plan.game && state.seed == plan.seed)
        .ok_or_else(|| OTHER.with([beside.into()]).into())
}

/// Collects the puzzles in the order of the games and writes them. Returns the number of games searched.
fn collect(
    plan: &Plan,
    beside: &str,
    mut done: u64,
    kept: &mut MinedPuzzles,
    enough: &AtomicBool,
    receiver: &Receiver<(u64, Vec<Puzzle>)>,
) -> Result<u64, CliError> {
    let mut early = BTreeMap::new();
    let template = "{pos} of {len} puzzles [{bar:30}] {msg}, {elapsed}, {eta} left";
    let progress = Progress::new(plan.want as u64, template, false);
    for (number, found) in receiver {
        early.insert(number, found);
        while let Some(found) = early.remove(&done) {
            if kept.full() {
                break;
            }
            done += 1;
            let before = kept.puzzles.len();
            kept.take(found);
            if kept.puzzles.len() > before || done.is_multiple_of(16) || done == plan.games {
                write(plan, beside, done, kept)?;
            }
        }
        if kept.full() {
            enough.store(true, Ordering::Relaxed);
        }
        progress.set(kept.puzzles.len() as u64, format!("{}, game {done} of {}", plan.game, plan.games));
    }
    write(plan, beside, done, kept)?;
    progress.finish();
    Ok(done)
}

fn write(plan: &Plan, beside: &str, games: u64, kept: &MinedPuzzles) -> Result<(), CliError> {
    let state = State { game: plan.game.clone(), seed: plan.seed, games, puzzles: kept.puzzles.clone() };
    let json = || -> serde_json::Result<(String, String)> {
        let puzzles = kept.sorted().iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?.join(",\n");
        let game = serde_json::to_string(&plan.game)?;
        Ok((serde_json::to_string(&state)?, format!("{{\"game\":{game},\"puzzles\":[\n{puzzles}\n]}}\n")))
    };
    let (state, puzzles) = json().map_err(io::Error::from)?;
    replace(beside, &state)?;
    replace(&plan.out, &puzzles)
}

/// All of it or nothing.
fn replace(path: &str, text: &str) -> Result<(), CliError> {
    let new = format!("{path}.new");
    fs::write(&new, text).map_err(|error| CliError::write(&new, &error))?;
    fs::rename(Path::new(&new), path).map_err(|error| CliError::write(path, &error))
}
