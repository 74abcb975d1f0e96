//! `oddchess mine`: puzzles out of games that the computer plays against itself, on all cores.
//!
//! What was found and how far it got is written beside the puzzles' file after every few games, so it can be stopped at any
//! time and goes on where it was. At the end, a balanced choice of it is rated and written.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use clap::{Args, value_parser};
use console::error::CliError;
use console::game_args::canonical;
use console::new_file::Replaced;
use console::progress::Progress;
use console::threads::ThreadArgs;
use message::MessageId;
use puzzles::Puzzle;
use serde::{Deserialize, Serialize};
use variants::tools;

use crate::miner::dig;
use crate::rating::{is_doubtful, rate};
use crate::selection::{balance, select};

const THERE: MessageId = MessageId::new(&("cli.mine.there", &["path"]));
const OTHER: MessageId = MessageId::new(&("cli.mine.other", &["text"]));

/// So many puzzles are rated for each that is wanted.
const RATED_FOR_ONE: usize = 2;

/// What was found is saved after so many games.
const SAVED_EVERY: u64 = 8;

const HELP: &str = "\
It can be stopped at any time: started again with the same options, it goes on. The same seed gives the same puzzles. More
games give more to choose from: no theme has more than a quarter of the puzzles, and two keys in five give no check.

Examples:
  oddchess mine tax --seed 1
  oddchess mine chess --want 10 --games 500 --out it.json";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct MineArgs {
    /// The game, by its id
    #[arg(value_parser = canonical)]
    game: String,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games to dig through, from 1 to 1000000000
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// How many puzzles are wanted, from 1 to 100000; fewer if there are not enough different ones
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = value_parser!(u32).range(1..=100_000))]
    want: u32,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Where to write the puzzles, GAME.json if left out; progress is kept in FILE.state
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

/// How the name of the file beside the puzzles ends.
const STATE: &str = ".state";

/// What to mine.
struct MineJob {
    game: String,
    seed: u64,
    games: u64,
    want: usize,
    threads: usize,
    out: String,
}

impl MineJob {
    fn of(args: &MineArgs) -> Result<MineJob, CliError> {
        let &MineArgs { seed, games, .. } = args;
        let game = args.game.clone();
        tools(&game)?;
        let out = args.out.clone().filter(|out| !out.is_empty()).unwrap_or_else(|| format!("{game}.json"));
        Ok(MineJob { game, seed, games, want: args.want as usize, threads: args.threads.count(), out })
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

/// Digs through all games, then chooses.
pub fn mine(args: &MineArgs, out: &mut impl Write) -> Result<(), CliError> {
    let job = MineJob::of(args)?;
    let beside = format!("{}{STATE}", job.out);
    // What cannot be written is found out before hours of work.
    let file = Replaced::open(&job.out)?;
    let mut state = resume(&beside, &job)?;
    save(&file, &state)?;
    let (sender, receiver) = mpsc::channel();
    let next = AtomicU64::new(state.games);
    thread::scope(|scope| {
        for _ in 0..job.threads {
            let (sender, job, next) = (sender.clone(), &job, &next);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= job.games {
                        return;
                    }
                    let found = dig(&job.game, job.seed, number).unwrap_or_default();
                    if sender.send((number, found)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        collect(&job, &file, &mut state, &receiver)
    })?;
    let puzzles = choose(&job, &mut state)?;
    save(&file, &state)?;
    write(&job, &file, &puzzles)?;
    let (game, found, games) = (&job.game, state.puzzles.len(), state.games);
    writeln!(out, "{game}: {} of {found} puzzles of {games} games in {}", puzzles.len(), job.out)?;
    for (kind, count) in balance(&job.game, &puzzles)? {
        writeln!(out, "{kind}: {count}")?;
    }
    Ok(())
}

/// Where it was, if it was stopped.
fn resume(beside: &str, job: &MineJob) -> Result<State, CliError> {
    let fresh = || State { game: job.game.clone(), seed: job.seed, games: 0, puzzles: Vec::new() };
    let text = match fs::read_to_string(beside) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Whatever that is, it is not of this program's making, or no longer known to be.
            let there = Path::new(&job.out).exists();
            return if there { Err(THERE.with([job.out.as_str().into()]).into()) } else { Ok(fresh()) };
        }
        Err(error) => return Err(CliError::read(beside, &error)),
    };
    serde_json::from_str(&text)
        .ok()
        .filter(|state: &State| state.game == job.game && state.seed == job.seed)
        .ok_or_else(|| OTHER.with([beside.into()]).into())
}

/// Collects the puzzles in the order of the games.
fn collect(
    job: &MineJob,
    file: &Replaced,
    state: &mut State,
    receiver: &Receiver<(u64, Vec<Puzzle>)>,
) -> Result<(), CliError> {
    let mut early = BTreeMap::new();
    let template = "game {pos} of {len} [{bar:30}] {msg}, {elapsed}, {eta} left";
    let progress = Progress::new(job.games, template, false);
    for (number, found) in receiver {
        early.insert(number, found);
        while let Some(found) = early.remove(&state.games) {
            state.games += 1;
            state.puzzles.extend(found);
            if state.games.is_multiple_of(SAVED_EVERY) {
                save(file, state)?;
            }
        }
        progress.set(state.games, format!("{}: {} puzzles", job.game, state.puzzles.len()));
    }
    progress.finish();
    save(file, state)
}

/// Chooses the puzzles to keep: some times as many as wanted, which are rated, and of those the ones with balanced ratings.
fn choose(job: &MineJob, state: &mut State) -> Result<Vec<Puzzle>, CliError> {
    let rated = rate_all(job, select(&job.game, &state.puzzles, RATED_FOR_ONE * job.want)?)?;
    // Ratings stay in the state, since they take longest.
    let places: BTreeMap<String, usize> =
        state.puzzles.iter().enumerate().map(|(at, puzzle)| (puzzle.fen.clone(), at)).collect();
    for puzzle in &rated {
        if let Some(&at) = places.get(&puzzle.fen) {
            state.puzzles[at] = puzzle.clone();
        }
    }
    let sound: Vec<Puzzle> = rated.into_iter().filter(|puzzle| !is_doubtful(puzzle)).collect();
    let mut chosen = select(&job.game, &sound, job.want)?;
    // In display order, the easy ones first.
    chosen.sort_by(|one, other| (one.rating, one.moves, &one.id).cmp(&(other.rating, other.moves, &other.id)));
    Ok(chosen)
}

fn rate_all(job: &MineJob, mut chosen: Vec<Puzzle>) -> Result<Vec<Puzzle>, CliError> {
    let unrated: Vec<usize> = (0..chosen.len()).filter(|&at| chosen[at].rating == 0).collect();
    let next = AtomicUsize::new(0);
    let rated: Vec<(usize, Puzzle)> = thread::scope(|scope| {
        let work = || {
            let mut rated = Vec::new();
            while let Some(&at) = unrated.get(next.fetch_add(1, Ordering::Relaxed)) {
                let mut puzzle = chosen[at].clone();
                rate(&job.game, &mut puzzle)?;
                rated.push((at, puzzle));
            }
            Ok(rated)
        };
        let threads: Vec<_> = (0..job.threads).map(|_| scope.spawn(work)).collect();
        let results = threads.into_iter().filter_map(|thread| thread.join().ok());
        Ok::<_, CliError>(results.collect::<Result<Vec<_>, CliError>>()?.into_iter().flatten().collect())
    })?;
    for (at, puzzle) in rated {
        chosen[at] = puzzle;
    }
    Ok(chosen)
}

fn save(file: &Replaced, state: &State) -> Result<(), CliError> {
    file.write_beside(STATE, &serde_json::to_string(state).map_err(io::Error::from)?)
}

fn write(job: &MineJob, file: &Replaced, puzzles: &[Puzzle]) -> Result<(), CliError> {
    let json = || -> serde_json::Result<String> {
        let puzzles = puzzles.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?.join(",\n");
        Ok(format!("{{\"game\":{},\"puzzles\":[\n{puzzles}\n]}}\n", serde_json::to_string(&job.game)?))
    };
    file.write(&json().map_err(io::Error::from)?)
}
