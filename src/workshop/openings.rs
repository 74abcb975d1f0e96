//! `oddchess openings`: the opening book of a game, from games of `oddchess datagen`.
//!
//! Games are joined where they reach the same position, so the order of the moves does not matter. A game that was played again
//! move by move counts once: behind the varied moves the computer always plays the same. The file is described in
//! `opening_book.rs`. The same files and settings give the same book.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::io::Write;

use clap::{Args, value_parser};
use console::error::{CliError, READ};
use console::game_args::canonical;
use console::new_file::NewFile;
use console::progress::Progress;
use engine::iterative::{IterativeSearch, SearchLimits};
use engine::score::mate_plies;
use engine::transposition::TranspositionTable;
use message::MessageId;
use rules::Color;
use variants::{VariantTools, tools};

use crate::opening_book::{BookFile, BookPart, GameGraph, Name, NamedOpening};
use crate::training_games::{self, TrainingGame};

const ILLEGAL: MessageId = MessageId::new(&("cli.openings.illegal", &["path", "number", "ply"]));
const FEW: MessageId = MessageId::new(&("cli.openings.few", &["count", "least"]));
const LARGE: MessageId = MessageId::new(&("cli.openings.large", &["most"]));
const UNNAMED: MessageId = MessageId::new(&("cli.openings.name", &["path", "moves"]));

const HELP: &str = "\
The names of openings are a JSON list: [{\"moves\": \"e2e4 e7e5\", \"name\": {\"en\": \"Open Game\", \"de\": \"Offenes Spiel\"}}]

Example:
  oddchess datagen chess 5000 --random 0 --varied 16 --nodes 400 --out chess.games
  oddchess openings chess chess.games --nodes 400 --out chess.json";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct OpeningsArgs {
    /// The game, by its id
    #[arg(value_parser = canonical)]
    game: String,
    /// Files of `oddchess datagen`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// The book to write
    #[arg(long, value_name = "FILE")]
    out: String,
    /// Nodes for each move of the games, as `oddchess datagen` was told; the book says so
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000))]
    nodes: u64,
    /// Say in the book that the first moves of the games are random
    #[arg(long)]
    random: bool,
    /// How many moves from the start, from 1 to 100
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = value_parser!(u32).range(1..=100))]
    plies: u32,
    /// Leave out moves of fewer games; more are left out if the file would be too large
    #[arg(long, value_name = "GAMES", default_value_t = 5, value_parser = value_parser!(u32).range(1..))]
    least: u32,
    /// The largest size of the file in bytes, from 1000 to 10000000
    #[arg(long, value_name = "BYTES", default_value_t = 60_000, value_parser = value_parser!(u32).range(1_000..=10_000_000))]
    size: u32,
    /// Nodes for the score after each move, from 0 (no scores) to 10000000
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = value_parser!(u64).range(0..=10_000_000))]
    search: u64,
    /// A file with names of openings
    #[arg(long, value_name = "FILE")]
    names: Option<String>,
}

/// Makes the book and writes it.
pub fn openings(args: &OpeningsArgs, out: &mut impl Write) -> Result<(), CliError> {
    let variant = tools(&args.game)?;
    let mut file = NewFile::create(&args.out)?;
    let named = args.names.as_deref().map(read_names).transpose()?.unwrap_or_default();
    let mut graph = GameGraph::new(variant.root_board(None, &[])?.key());
    let (mut played, mut different) = (0, HashSet::new());
    for path in &args.files {
        let games = training_games::read_file(path, &args.game)?;
        played += games.len();
        add(variant, &mut graph, &games, path, args.plies, &mut different)?;
    }
    let games = different.len() as u32;
    if graph.most() < args.least {
        return Err(FEW.with([games.into(), args.least.into()]).into());
    }
    let mut scorer = Scorer { variant, nodes: args.search, scores: HashMap::new() };
    // Scores take the most time, so the size is estimated first: as if each had no digit.
    let mut least = fewest(args.least, graph.most(), |least| {
        let part = graph.part(least);
        let names = names(args, &part, &named).unwrap_or_default();
        book(args, games, least, &part, names, &scorer).is_ok_and(|text| text.len() <= args.size as usize)
    });
    let content = loop {
        let part = graph.part(least);
        if part.positions[0].is_empty() {
            return Err(LARGE.with([args.size.into()]).into());
        }
        scorer.score(&part)?;
        let content = book(args, games, least, &part, names(args, &part, &named)?, &scorer)?;
        if content.len() <= args.size as usize {
            let moves = part.positions.iter().flatten().count();
            writeln!(
                out,
                "{played} games, {games} different, {} positions, {moves} moves of {least} games or more",
                part.positions.len()
            )?;
            break content;
        }
        least += 1;
    };
    file.write_all(content.as_bytes()).map_err(|error| CliError::write(&args.out, &error))?;
    file.finish()
}

/// The smallest number for which something holds that holds for all larger ones; `most` + 1 if for none.
fn fewest(least: u32, most: u32, holds: impl Fn(u32) -> bool) -> u32 {
    let (mut low, mut high) = (least, most + 1);
    while low < high {
        let middle = low.midpoint(high);
        if holds(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

fn read_names(path: &str) -> Result<Vec<NamedOpening>, CliError> {
    let text = fs::read_to_string(path).map_err(|error| CliError::read(path, &error))?;
    serde_json::from_str(&text).map_err(|error| READ.with([path.into(), error.to_string().into()]).into())
}

/// Adds the first moves of games, unless they are among those that were added.
fn add(
    variant: &dyn VariantTools,
    graph: &mut GameGraph,
    games: &[TrainingGame],
    path: &str,
    plies: u32,
    different: &mut HashSet<Vec<u32>>,
) -> Result<(), CliError> {
    let progress = Progress::new(games.len() as u64, "{pos} of {len} games [{bar:30}] {elapsed}, {left} left", false);
    for (number, game) in (1u32..).zip(games) {
        progress.step();
        if !different.insert(game.plies.iter().map(|ply| ply.id).collect()) {
            continue;
        }
        let mut board = variant.root_board(None, &[])?;
        let (mut now, mut counted) = (0, Vec::new());
        for (ply, mv) in (1u32..=plies).zip(&game.plies) {
            let known = graph.known(now, mv.id);
            let text = if known.is_none() { board.move_texts(&[mv.id]).pop() } else { None };
            if !board.advance(mv.id) {
                return Err(ILLEGAL.with([path.into(), number.into(), ply.into()]).into());
            }
            let (branch, to) = known.unwrap_or_else(|| graph.insert(now, mv.id, text.unwrap_or_default(), board.key()));
            // A game that comes back to a position counts once.
            if !counted.contains(&(now, branch)) {
                counted.push((now, branch));
                graph.results(now, branch).add(game.points);
            }
            now = to;
        }
    }
    progress.clear();
    Ok(())
}

/// The names by the positions they belong to.
fn names<'a>(
    args: &OpeningsArgs,
    part: &BookPart,
    named: &'a [NamedOpening],
) -> Result<BTreeMap<usize, &'a Name>, CliError> {
    let named = named.iter().map(|opening| {
        let path = args.names.as_deref().unwrap_or_default();
        let unknown = || UNNAMED.with([path.into(), opening.moves.as_str().into()]);
        Ok((part.find(&opening.moves).ok_or_else(unknown)?, &opening.name))
    });
    named.collect()
}

/// The content of the file.
fn book(
    args: &OpeningsArgs,
    games: u32,
    least: u32,
    part: &BookPart,
    names: BTreeMap<usize, &Name>,
    scorer: &Scorer,
) -> Result<String, CliError> {
    let positions = part.texts(&|after| scorer.scores.get(&after).cloned().unwrap_or_default());
    let scored = !scorer.scores.values().all(String::is_empty);
    let file = BookFile {
        format: 1,
        game: &args.game,
        games,
        nodes: args.nodes,
        random: args.random,
        least,
        searched: if scored { args.search } else { 0 },
        names,
        positions,
    };
    file.write().map_err(|error| CliError::Io(error.into()))
}

/// What finds the scores.
struct Scorer<'a> {
    variant: &'a dyn VariantTools,
    nodes: u64,
    /// By positions, as the graph counts them.
    scores: HashMap<usize, String>,
}

impl Scorer<'_> {
    /// Scores the positions after all moves of a book, unless they are known.
    fn score(&mut self, part: &BookPart) -> Result<(), CliError> {
        if self.nodes == 0 {
            return Ok(());
        }
        let count = part.positions.iter().flatten().count();
        let progress = Progress::new(count as u64, "{pos} of {len} scores [{bar:30}] {elapsed}, {left} left", false);
        for (moves, path) in part.positions.iter().zip(&part.paths) {
            for mv in moves {
                if !self.scores.contains_key(&mv.after) {
                    let line: Vec<&str> = path.iter().chain([&mv.text]).map(String::as_str).collect();
                    let score = self.search(&line)?;
                    self.scores.insert(mv.after, score);
                }
                progress.step();
            }
        }
        progress.clear();
        Ok(())
    }

    /// The score after some moves as the file has it; empty if there is none.
    fn search(&self, line: &[&str]) -> Result<String, CliError> {
        let mut board = self.variant.root_board(None, line)?;
        if !board.has_eval() || board.over() {
            return Ok(String::new());
        }
        board.set_network(oddchess::data::network(self.variant.id()).as_ref());
        let sign = if board.turn() == Color::White { 1 } else { -1 };
        let (mut table, mut search) = (TranspositionTable::new(1), IterativeSearch::default());
        search.start(board.as_mut(), &mut table, SearchLimits { nodes: self.nodes, ..SearchLimits::default() }, &[]);
        search.run(board.as_mut(), &mut table, &mut || false);
        let lines = search.lines();
        Ok(lines.first().map_or_else(String::new, |line| match mate_plies(line.score) {
            Some(plies) => format!("#{}", sign * line.score.signum() * (plies + 1) / 2),
            None => (sign * line.score).to_string(),
        }))
    }
}
