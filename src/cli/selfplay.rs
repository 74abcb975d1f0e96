//! `oddchess selfplay`: plays the games of a run with all cores, or a share of them, a line for each game.
//!
//! Games follow from the settings and their numbers alone, so nothing is passed between those who play: each takes the next
//! number, and the lines come in whatever order. A line is written as soon as its game is over, so that who stops it loses
//! nothing that was finished.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::cli::CliError;
use crate::cli::selfplay_file::{self, Lines};
use crate::cli::selfplay_merge;
use oddchess::lab::data::LabGame;
use oddchess::lab::game::SelfPlayGame;
use oddchess::lab::settings::RunSettings;
use oddchess::message::MessageId;
use oddchess::notation::link::excerpt;

const SHARD: MessageId = MessageId::new("cli.shard", &["text"]);
const THREADS: MessageId = MessageId::new("cli.threads", &["text"]);

/// Progress is told so often: on a terminal, and elsewhere.
const OFTEN: Duration = Duration::from_millis(500);
const SELDOM: Duration = Duration::from_secs(60);
/// More threads than any machine has cores for.
const MOST_THREADS: usize = 1024;

/// What is to be played, and where it goes.
struct Plan {
    settings: RunSettings,
    threads: usize,
    /// Which part of how many, the first being 0.
    shard: (u32, u32),
    out: Option<String>,
    resume: bool,
    quiet: bool,
}

/// `selfplay` with what stands behind it.
pub fn selfplay(args: &[&str], out: &mut impl Write) -> Result<(), CliError> {
    match args {
        ["merge", rest @ ..] => selfplay_merge::merge(rest, out),
        _ => run(plan(args)?, out),
    }
}

/// Reads the arguments: a run's text, its settings one by one as `--nodes 500`, or both.
fn plan(args: &[&str]) -> Result<Plan, CliError> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let (mut parts, mut shard, mut threads) = (Vec::new(), (0, 1), cores);
    let (mut out, mut resume, mut quiet) = (None, false, false);
    let mut args = args.iter();
    while let Some(&arg) = args.next() {
        let Some(option) = arg.strip_prefix("--") else {
            parts.push(arg.to_owned());
            continue;
        };
        if let "resume" | "quiet" = option {
            *(if option == "resume" { &mut resume } else { &mut quiet }) = true;
            continue;
        }
        let (name, value) = match option.split_once('=') {
            Some(pair) => pair,
            None => (option, *args.next().ok_or(CliError::Usage)?),
        };
        match name {
            "shard" => shard = read_shard(value).ok_or_else(|| SHARD.with([excerpt(value).into()]))?,
            "threads" => {
                let number = value.parse().ok().filter(|number| (1..=MOST_THREADS).contains(number));
                threads = number.ok_or_else(|| THREADS.with([excerpt(value).into()]))?;
            }
            "out" => out = Some(value.to_owned()),
            key => parts.push(format!("{key}={value}")),
        }
    }
    if parts.is_empty() || resume && out.is_none() {
        return Err(CliError::Usage);
    }
    Ok(Plan { settings: RunSettings::read(&parts.join("&"))?, threads, shard, out, resume, quiet })
}

/// `i/n`, the first part being 1.
fn read_shard(text: &str) -> Option<(u32, u32)> {
    let (part, parts) = text.split_once('/')?;
    let (part, parts): (u32, u32) = (part.parse().ok()?, parts.parse().ok()?);
    (1..=parts).contains(&part).then(|| (part - 1, parts))
}

/// Plays what is missing.
fn run(plan: Plan, out: &mut impl Write) -> Result<(), CliError> {
    let text = plan.settings.text();
    let (part, parts) = plan.shard;
    let mine = |number: &u32| number % parts == part;
    let mut file = match &plan.out {
        Some(path) => Some(Lines::open(path, &plan.settings, plan.resume)?),
        None => None,
    };
    let there = |number: &u32| file.as_ref().is_some_and(|file| file.tally().has(*number));
    let numbers: Vec<u32> = (0..plan.settings.games).filter(mine).filter(|number| !there(number)).collect();
    let out: &mut dyn Write = match &mut file {
        Some(file) => file,
        None => {
            writeln!(out, "{}", selfplay_file::head(&plan.settings))?;
            out.flush()?;
            out
        }
    };
    let told = if plan.quiet { None } else { Some(Progress::new(&text, numbers.len())) };
    play(&plan.settings, &numbers, plan.threads, told, out)?;
    Ok(())
}

/// Plays these games with so many threads; each is written as soon as it is over.
fn play(
    settings: &RunSettings,
    numbers: &[u32],
    threads: usize,
    mut told: Option<Progress>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, games) = mpsc::channel::<LabGame>();
        for _ in 0..threads.min(numbers.len()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // Nobody listens any more once writing has failed.
                    if sender.send(one(settings, number)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for game in games {
            // In one piece, so that whoever kills the program cuts at most one line.
            let mut line = serde_json::to_vec(&game)?;
            line.push(b'\n');
            out.write_all(&line)?;
            out.flush()?;
            if let Some(told) = &mut told {
                told.step();
            }
        }
        Ok(())
    })
}

/// A game in one go.
fn one(settings: &RunSettings, number: u32) -> LabGame {
    let begin = Instant::now();
    let mut play = SelfPlayGame::new(settings, number);
    loop {
        play.think(&mut || begin.elapsed().as_secs_f64() * 1e3, f64::INFINITY);
        if let Some(game) = play.step().game {
            return game;
        }
    }
}

/// Tells how far it is on stderr.
struct Progress {
    begin: Instant,
    last: Instant,
    terminal: bool,
    done: usize,
    of: usize,
}

impl Progress {
    fn new(text: &str, of: usize) -> Progress {
        let (now, terminal) = (Instant::now(), io::stderr().is_terminal());
        eprintln!("{text}: {of} games to be played");
        Progress { begin: now, last: now, terminal, done: 0, of }
    }

    fn step(&mut self) {
        self.done += 1;
        let pause = if self.terminal { OFTEN } else { SELDOM };
        if self.done < self.of && self.last.elapsed() < pause {
            return;
        }
        self.last = Instant::now();
        let seconds = self.begin.elapsed().as_secs_f64();
        let speed = self.done as f64 / seconds.max(1e-3);
        let left = (self.of - self.done) as f64 / speed;
        let (before, after) = if self.terminal && self.done < self.of { ("\r", "") } else { ("\r", "\n") };
        let before = if self.terminal { before } else { "" };
        eprint!("{before}{} of {} games, {speed:.1} a second, {} left   {after}", self.done, self.of, span(left));
    }
}

/// A length of time in the largest fitting unit.
fn span(seconds: f64) -> String {
    match seconds {
        0.0..90.0 => format!("{seconds:.0} s"),
        90.0..5400.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}
