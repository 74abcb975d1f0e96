//! `oddchess lab run`: plays the games of a run with all cores, or a share of them, a line for each game.
//!
//! Games follow from the settings and their numbers alone, so nothing is passed between those who play: each takes the next
//! number, and the lines come in whatever order. A line is written as soon as its game is over, so that who stops it loses
//! nothing that was finished.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Args, FromArgMatches};
use console::error::CliError;
use console::progress::Progress;
use console::threads::ThreadArgs;
use lab::data::LabGame;
use lab::game::SelfPlayGame;
use lab::settings::{PARAMETERS, RunParameter, RunSettings};
use message::MessageId;
use notation::link::excerpt;
use rules::settings::Setting;
use variants::GAMES;

use crate::lab_file::{self, Lines};

const ONLY: MessageId = MessageId::new(&("cli.only", &["text", "games"]));
const SHARD: MessageId = MessageId::new(&("cli.shard", &["text"]));

const HELP: &str = "\
A line of JSON is written for each game as soon as it is over, so Ctrl-C loses no finished game.
docs/lab.md describes the settings and the file.

Examples:
  oddchess lab run --game tax --games 200 --out it.jsonl
  oddchess lab run 'game=tax&nodes=500&games=2000' --only 0..1000 --out first.jsonl --resume
  oddchess lab report it.jsonl";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct LabRunArgs {
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Play only a part of the games, such as 2/8, the second of eight parts
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
    /// Play only the games with these numbers, such as 0..500: from 0 to 499
    #[arg(long, value_name = "A..B", conflicts_with = "shard")]
    only: Option<String>,
    /// Where to write the games; the output if left out
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Go on with a file that is there
    #[arg(long, requires = "out")]
    resume: bool,
    /// Do not show progress
    #[arg(long)]
    quiet: bool,
}

/// The settings of a run: its text, each setting as an option of its own, or both. The options follow from the keys that
/// the core knows, so they are not written out here.
struct RunArgs {
    /// As parts of the text, `key=value`.
    parts: Vec<String>,
}

/// The name of the argument that is a run's text.
const TEXT: &str = "settings";
const GAME: &str = "game";
const FEN: &str = "fen";

impl RunArgs {
    /// All keys but that of the game, each with its meaning and its values.
    fn keys() -> BTreeMap<&'static str, String> {
        let catalogue = oddchess::data::english();
        let mut of_games: BTreeMap<&str, (Vec<&str>, &Setting)> = BTreeMap::new();
        for game in GAMES {
            for setting in game.info().settings {
                of_games.entry(setting.key).or_insert_with(|| (Vec::new(), setting)).0.push(game.id());
            }
        }
        let of_games = of_games.into_iter().map(|(key, (games, setting))| {
            let values = match setting.choices {
                [] => format!("{} to {}", setting.min, setting.max),
                choices => choices.iter().map(|choice| choice.word).collect::<Vec<_>>().join(", "),
            };
            let (label, usual) = (catalogue.sentence(&setting.label.with([])), setting.write(setting.value));
            (key, format!("{label}, in {} ({values}) [default: {usual}]", games.join(", ")))
        });
        let of_all = PARAMETERS.map(|RunParameter { key, min, max, usual, .. }| {
            (key, format!("{} ({min} to {max}) [default: {usual}]", meaning(key)))
        });
        of_games.chain(of_all).collect()
    }

    fn option(key: &'static str, value: &'static str) -> Arg {
        // The core checks the values and reports errors.
        Arg::new(key).long(key).value_name(value).action(ArgAction::Append).allow_hyphen_values(true)
    }
}

/// What a parameter of every run means, with its unit.
fn meaning(key: &str) -> &'static str {
    match key {
        "nodes" => "Node limit for a move; 0 is no limit, as is usual with --time",
        "time" => "Milliseconds for a move; 0 is no limit",
        "level" => "Strength of both players",
        "random" => "Random plies at the start",
        "even" => "Largest advantage after the random plies in centipawns; 0 accepts all openings",
        "plies" => "Longest game in plies; longer ones are stopped, unfinished",
        "twin" => "With 1, an orthodox player is asked at each ply what it would play",
        "narrow" => "With 1, it is counted at some plies how many moves are nearly as good as the best one",
        "kinds" => "With 1, it is counted how often each kind of piece is moved",
        "deep" => "One side thinks this many times as long: White in games with an even number, Black in the others",
        "personality" => "What both players like: 0 balanced, 1 greedy, 2 careful, 3 thrifty, 4 hunter",
        "games" => "Number of games",
        "seed" => "Seed of the random numbers",
        _ => "A setting of the run",
    }
}

impl Args for RunArgs {
    fn augment_args(command: clap::Command) -> clap::Command {
        let text = Arg::new(TEXT).value_name("SETTINGS").num_args(1..).action(ArgAction::Append);
        let command = command
            .arg(text.help("The text of the run, such as 'game=chess&nodes=500'"))
            .arg(RunArgs::option(GAME, "GAME").help("The game, by its id"))
            .arg(
                RunArgs::option(FEN, "FEN")
                    .help("The position that the games begin with; that of the game if left out"),
            )
            .group(ArgGroup::new("run").args([TEXT, GAME]).required(true).multiple(true))
            .next_help_heading("Settings of the run (see docs/lab.md)");
        let keys = RunArgs::keys().into_iter();
        let options = keys.map(|(key, help)| RunArgs::option(key, "VALUE").help(help));
        command.args(options).next_help_heading(None)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        RunArgs::augment_args(command)
    }
}

impl FromArgMatches for RunArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<RunArgs, clap::Error> {
        let given = |key| matches.get_many::<String>(key).into_iter().flatten();
        let mut parts: Vec<String> = given(TEXT).cloned().collect();
        for key in [GAME, FEN].into_iter().chain(RunArgs::keys().into_keys()) {
            parts.extend(given(key).map(|value| format!("{key}={value}")));
        }
        Ok(RunArgs { parts })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = RunArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The games to play, and the output.
struct RunJob {
    settings: RunSettings,
    threads: usize,
    /// Which part of how many, the first being 0.
    shard: (u32, u32),
    /// The numbers of the games that may be played.
    only: Range<u32>,
    out: Option<String>,
    resume: bool,
    quiet: bool,
}

impl RunJob {
    fn of(args: &LabRunArgs) -> Result<RunJob, CliError> {
        let shard = match args.shard.as_deref() {
            Some(text) => read_shard(text).ok_or_else(|| SHARD.with([excerpt(text).into()]))?,
            None => (0, 1),
        };
        let settings = RunSettings::read(&args.run.parts.join("&"))?;
        let only = match args.only.as_deref() {
            Some(text) => read_range(text)
                .filter(|only| only.end <= settings.games)
                .ok_or_else(|| ONLY.with([excerpt(text).into(), settings.games.into()]))?,
            None => 0..settings.games,
        };
        Ok(RunJob {
            settings,
            only,
            threads: args.threads.count(),
            shard,
            out: args.out.clone(),
            resume: args.resume,
            quiet: args.quiet,
        })
    }
}

/// Plays the games of a run.
pub fn run(args: &LabRunArgs, out: &mut impl Write) -> Result<(), CliError> {
    play_missing(RunJob::of(args)?, out)
}

/// `a..b`, without b.
fn read_range(text: &str) -> Option<Range<u32>> {
    let (first, end) = text.split_once("..")?;
    let (first, end): (u32, u32) = (first.parse().ok()?, end.parse().ok()?);
    (first < end).then_some(first..end)
}

/// `i/n`, the first part being 1.
fn read_shard(text: &str) -> Option<(u32, u32)> {
    let (part, parts) = text.split_once('/')?;
    let (part, parts): (u32, u32) = (part.parse().ok()?, parts.parse().ok()?);
    (1..=parts).contains(&part).then(|| (part - 1, parts))
}

/// Plays those of some games of a run that a file lacks.
pub fn play_into(
    path: &str,
    settings: RunSettings,
    only: Range<u32>,
    threads: usize,
    quiet: bool,
) -> Result<(), CliError> {
    let job = RunJob { settings, threads, shard: (0, 1), only, out: Some(path.into()), resume: true, quiet };
    play_missing(job, &mut io::sink())
}

/// Plays the missing games.
fn play_missing(job: RunJob, out: &mut impl Write) -> Result<(), CliError> {
    let text = job.settings.text();
    let (part, parts) = job.shard;
    let mine = |number: &u32| number % parts == part;
    let mut file = match &job.out {
        Some(path) => Some(Lines::open(path, &job.settings, job.resume)?),
        None => None,
    };
    let there = |number: &u32| file.as_ref().is_some_and(|file| file.tally().has(*number));
    let numbers: Vec<u32> = job.only.clone().filter(mine).filter(|number| !there(number)).collect();
    let out: &mut dyn Write = match &mut file {
        Some(file) => file,
        None => {
            writeln!(out, "{}", lab_file::head(&job.settings))?;
            out.flush()?;
            out
        }
    };
    let progress = if job.quiet {
        Progress::hidden()
    } else {
        eprintln!("{text}: {} games to be played", numbers.len());
        let template = "{pos} of {len} games [{bar:30}] {per_sec}, {eta} left";
        Progress::new(numbers.len() as u64, template, job.out.is_none())
    };
    let played = play(&job.settings, &numbers, job.threads, &progress, out);
    played.map_err(|error| match &job.out {
        Some(path) => CliError::write(path, &error),
        None => CliError::Io(error),
    })?;
    progress.finish();
    Ok(())
}

/// Plays these games on several threads and writes each one as soon as it is over.
fn play(
    settings: &RunSettings,
    numbers: &[u32],
    threads: usize,
    progress: &Progress,
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
            // A single write, so that killing the program cuts at most one line.
            let mut line = serde_json::to_vec(&game)?;
            line.push(b'\n');
            progress.aside(|| out.write_all(&line).and_then(|()| out.flush()))?;
            progress.step();
        }
        Ok(())
    })
}

/// A game in one go.
fn one(settings: &RunSettings, number: u32) -> LabGame {
    let begin = Instant::now();
    let mut play = SelfPlayGame::new(settings, number);
    loop {
        play.run(&mut || begin.elapsed().as_secs_f64() * 1e3, f64::INFINITY);
        if let Some(game) = play.step().game {
            return game;
        }
    }
}
