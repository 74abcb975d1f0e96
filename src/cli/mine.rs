//! `oddchess mine`: puzzles out of games that the computer plays against itself, on all cores.
//!
//! What was found and how far it got is written beside the puzzles' file after every few games, so it can be stopped at any
//! time and goes on where it was.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Instant;

use oddchess::message::MessageId;
use oddchess::notation::link::excerpt;
use oddchess::puzzles::Puzzle;
use oddchess::puzzles::miner::{MinedPuzzles, dig};
use oddchess::variants::tools;
use serde::{Deserialize, Serialize};

use crate::cli::CliError;

const OPTION: MessageId = MessageId::new("cli.mine.option", &["text"]);
const OTHER: MessageId = MessageId::new("cli.mine.other", &["text"]);

/// What is to be done.
struct Plan {
    game: String,
    seed: u64,
    games: u64,
    want: usize,
    threads: usize,
    out: String,
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

fn plan(args: &[&str]) -> Result<Plan, CliError> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut plan = Plan { game: String::new(), seed: 1, games: 10_000, want: 60, threads, out: String::new() };
    let mut args = args.iter();
    while let Some(&arg) = args.next() {
        let Some(option) = arg.strip_prefix("--") else {
            if !plan.game.is_empty() {
                return Err(CliError::Usage);
            }
            plan.game = arg.into();
            continue;
        };
        let (name, value) = match option.split_once('=') {
            Some((name, value)) => (name, value),
            None => (option, *args.next().ok_or(CliError::Usage)?),
        };
        let number = || value.parse::<u64>().map_err(|_| CliError::Said(OPTION.with([excerpt(value).into()])));
        match name {
            "seed" => plan.seed = number()?,
            "games" => plan.games = number()?,
            "want" => plan.want = number()? as usize,
            "threads" => plan.threads = (number()? as usize).clamp(1, 256),
            "out" => plan.out = value.into(),
            _ => return Err(CliError::Usage),
        }
    }
    tools(&plan.game)?;
    if plan.out.is_empty() {
        plan.out = format!("{}.json", plan.game);
    }
    Ok(plan)
}

/// `GAME` and the options.
pub fn mine(args: &[&str], out: &mut impl Write) -> Result<(), CliError> {
    let plan = plan(args)?;
    let beside = format!("{}.state", plan.out);
    let state = resume(&beside, &plan)?;
    let mut kept = MinedPuzzles::new(&plan.game, plan.want, state.puzzles)?;
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
    let told = |(name, count): (String, &usize)| format!("{name}: {count}");
    let lengths: Vec<String> = lengths.iter().map(|(moves, count)| told((moves.to_string(), count))).collect();
    let themes: Vec<String> = themes.iter().map(|(&theme, count)| told((theme.to_owned(), count))).collect();
    writeln!(out, "moves {}; themes {}", lengths.join(", "), themes.join(", "))?;
    Ok(())
}

/// Where it was, if it was stopped.
fn resume(beside: &str, plan: &Plan) -> Result<State, CliError> {
    let fresh = || State { game: plan.game.clone(), seed: plan.seed, games: 0, puzzles: Vec::new() };
    let text = match fs::read_to_string(beside) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(fresh()),
        Err(error) => return Err(error.into()),
    };
    serde_json::from_str(&text)
        .ok()
        .filter(|state: &State| state.game == plan.game && state.seed == plan.seed)
        .ok_or_else(|| OTHER.with([excerpt(beside).into()]).into())
}

/// Takes what is found in the order of the games, and writes it down. Says how many games have been dug through.
fn collect(
    plan: &Plan,
    beside: &str,
    mut done: u64,
    kept: &mut MinedPuzzles,
    enough: &AtomicBool,
    receiver: &Receiver<(u64, Vec<Puzzle>)>,
) -> Result<u64, CliError> {
    let mut early = BTreeMap::new();
    let mut bar = Bar { since: Instant::now(), told: None };
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
        bar.tell(plan, done, kept.puzzles.len())?;
    }
    write(plan, beside, done, kept)?;
    bar.end()?;
    Ok(done)
}

fn write(plan: &Plan, beside: &str, games: u64, kept: &MinedPuzzles) -> io::Result<()> {
    let state = State { game: plan.game.clone(), seed: plan.seed, games, puzzles: kept.puzzles.clone() };
    let puzzles = kept.sorted().iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?.join(",\n");
    replace(beside, &serde_json::to_string(&state)?)?;
    replace(&plan.out, &format!("{{\"game\":{},\"puzzles\":[\n{puzzles}\n]}}\n", serde_json::to_string(&plan.game)?))
}

/// All of it or nothing.
fn replace(path: &str, text: &str) -> io::Result<()> {
    let new = format!("{path}.new");
    fs::write(&new, text)?;
    fs::rename(Path::new(&new), path)
}

/// How far it is, on one line where somebody watches, else a line now and then.
struct Bar {
    since: Instant,
    told: Option<Instant>,
}

impl Bar {
    fn tell(&mut self, plan: &Plan, games: u64, found: usize) -> io::Result<()> {
        let mut err = io::stderr().lock();
        let watched = err.is_terminal();
        let pause = if watched { 200 } else { 30_000 };
        if self.told.is_some_and(|told| told.elapsed().as_millis() < pause) {
            return Ok(());
        }
        self.told = Some(Instant::now());
        let share = (found * 30 / plan.want.max(1)).min(30);
        let (full, empty) = ("#".repeat(share), ".".repeat(30 - share));
        let (want, most, seconds) = (plan.want, plan.games, self.since.elapsed().as_secs());
        let text = format!("{} [{full}{empty}] {found}/{want} puzzles, game {games}/{most}, {seconds} s", plan.game);
        if watched {
            write!(err, "\r{text} ")?
        } else {
            writeln!(err, "{text}")?
        }
        err.flush()
    }

    fn end(&self) -> io::Result<()> {
        let mut err = io::stderr().lock();
        if err.is_terminal() { writeln!(err) } else { Ok(()) }
    }
}
