//! The command line, `oddchess`: reads arguments, asks the registry, prints. `oddchess --help` lists the commands.
//!
//! Wrong usage, or a bad position given as an argument: one line on stderr and exit status 2.

mod match_play;
mod mine;
mod selfplay;
mod selfplay_file;
mod selfplay_merge;
mod solve;
mod tune;
mod uci;

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::Instant;

use oddchess::engine::endgame::survey::{Counts, Longest, survey};
use oddchess::engine::endgame::table::EndgameTables;
use oddchess::message::catalogue::Catalogue;
use oddchess::message::{Message, MessageId};
use oddchess::variants::{TOOLS, VariantTools, tools};
use serde_json::json;

const USAGE: &str = "usage: oddchess perft GAME DEPTH [FEN] [--divide]
       oddchess moves GAME [FEN|-]     with -: a FEN a line in, a JSON object a line out
       oddchess solve GAME N FEN [--nodes M] [--tree]
                                       whether the side to move can force mate within N moves, and by which first moves;
                                       'not known' after M positions (60 million, about a minute); --tree adds every defence
       oddchess bench                  nodes a second of every game, and the ratio to orthodox chess
       oddchess uci                    talks to match runners and analysis programs by the protocol UCI
       oddchess endings GAME MEN       who wins with these men, such as KQk: all positions, the longest wins
       oddchess match GAME ONE OTHER [GAMES]
                                       two players: random, greed, nodes=N, time=MS, level=L, uci=PROGRAM,MS,Option=value,…
       oddchess selfplay SETTINGS|--game GAME [--nodes N]…
                                       plays the games of a run with all cores, a line of JSON for each; docs/lab.md tells all
                                       [--threads N] [--shard I/N] [--out FILE [--resume]] [--quiet]
       oddchess selfplay merge FILE…|- [--json|--csv|--lines]
                                       adds up the games of a run, whoever has played them
       oddchess samples GAME [GAMES [SEED [PLAYER]]]
                                       quiet positions of games against itself, with a player's opinion of each
       oddchess tune GAME FILE|-       the numbers of an evaluation that fit such samples
       oddchess mine GAME [--seed N] [--games N] [--want 60] [--threads N] [--out FILE]
                                       puzzles out of games against itself, each with one winning first move, proved;
                                       FILE.state keeps how far it is: started again it goes on
       oddchess --help | --version

GAME is one of: ";

const DEPTH: MessageId = MessageId::new("cli.depth", &["text"]);
/// No tree of any of the games can be walked deeper in a lifetime.
const DEEPEST: u32 = 20;

/// What went wrong, as a line for stderr.
pub enum CliError {
    /// A sentence of the core.
    Said(Message),
    /// The arguments are off.
    Usage,
    /// Writing failed; nothing is said when the reader has just stopped reading.
    Io(io::Error),
}

impl From<Message> for CliError {
    fn from(message: Message) -> CliError {
        CliError::Said(message)
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        CliError::Io(error)
    }
}

pub fn main() -> ExitCode {
    let args: Vec<String> = std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let catalogue = Catalogue::english();
    match run(&words, &catalogue) {
        Ok(()) => ExitCode::SUCCESS,
        Err(CliError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            match failure {
                CliError::Said(message) => eprintln!("oddchess: {}", catalogue.sentence(&message)),
                CliError::Usage => eprintln!("oddchess: wrong usage; oddchess --help shows it"),
                CliError::Io(error) => eprintln!("oddchess: {error}"),
            }
            ExitCode::from(2)
        }
    }
}

fn run(args: &[&str], catalogue: &Catalogue) -> Result<(), CliError> {
    if args == ["uci"] {
        // It has threads that write, so nobody may hold the output.
        uci::talk(catalogue);
        return Ok(());
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    match args {
        ["perft", rest @ ..] => perft(rest, &mut out)?,
        ["moves", game, "-"] => moves_of_lines(tools(game)?, catalogue, &mut out)?,
        ["moves", game, fen @ ..] => {
            let fen = join(fen);
            let game = tools(game)?;
            writeln!(out, "{}", listing(game, fen.as_deref())?)?;
        }
        ["mine", rest @ ..] => mine::mine(rest, &mut out)?,
        ["solve", rest @ ..] => solve::solve(rest, &mut out)?,
        ["bench"] => measure(&mut out)?,
        ["match", game, one, other] => match_play::play_match(game, [one, other], 100, &mut out)?,
        ["match", game, one, other, games] => {
            let games = games.parse().map_err(|_| CliError::Usage)?;
            match_play::play_match(game, [one, other], games, &mut out)?;
        }
        ["selfplay", rest @ ..] => selfplay::selfplay(rest, &mut out)?,
        ["endings", game, men] => endings(tools(game)?, men, &mut out)?,
        ["samples", game, rest @ ..] if rest.len() < 4 => {
            let number =
                |at: usize, usual| rest.get(at).map_or(Ok(usual), |text| text.parse().map_err(|_| CliError::Usage));
            tune::samples(game, number(0, 2000)?, number(1, 1)?, rest.get(2).copied(), &mut out)?;
        }
        ["tune", game, "-"] => tune::tune(game, io::stdin().lock(), &mut out)?,
        ["tune", game, path] => tune::tune(game, io::BufReader::new(File::open(path)?), &mut out)?,
        ["--help" | "-h" | "help"] => {
            writeln!(out, "{USAGE}{}", TOOLS.iter().map(|game| game.id()).collect::<Vec<_>>().join(" "))?;
        }
        ["--version" | "-V"] => writeln!(out, "oddchess {}", env!("CARGO_PKG_VERSION"))?,
        _ => return Err(CliError::Usage),
    }
    Ok(out.flush()?)
}

/// A FEN may come as one argument or as its fields.
fn join(fields: &[&str]) -> Option<String> {
    (!fields.is_empty()).then(|| fields.join(" "))
}

fn perft(args: &[&str], out: &mut impl Write) -> Result<(), CliError> {
    let (options, args): (Vec<&str>, Vec<&str>) = args.iter().partition(|arg| arg.starts_with("--"));
    let divided = match options.as_slice() {
        [] => false,
        ["--divide"] => true,
        _ => return Err(CliError::Usage),
    };
    let [game, depth, fen @ ..] = args.as_slice() else { return Err(CliError::Usage) };
    let game = tools(game)?;
    let depth: u32 = depth
        .parse()
        .ok()
        .filter(|&depth| depth <= DEEPEST)
        .ok_or_else(|| DEPTH.with([oddchess::notation::link::excerpt(depth).into()]))?;
    let fen = join(fen);
    if divided {
        let rows = game.divide(fen.as_deref(), depth)?;
        for (text, nodes) in &rows {
            writeln!(out, "{text}: {nodes}")?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{}", game.perft(fen.as_deref(), depth)?)?;
    Ok(())
}

fn listing(game: &dyn VariantTools, fen: Option<&str>) -> Result<serde_json::Value, Message> {
    let listing = game.listing(fen)?;
    let mut row = json!({
        "fen": fen.map_or(listing.fen, str::to_owned),
        "status": listing.status.word(),
        "moves": listing.moves,
    });
    if let Some(costs) = listing.costs {
        row["costs"] = costs.into();
    }
    Ok(row)
}

/// A position a line in, its listing or what is wrong with it a line out, each as soon as it is known.
fn moves_of_lines(game: &dyn VariantTools, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), CliError> {
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        let fen = String::from_utf8_lossy(&line);
        let row =
            listing(game, Some(fen.trim())).unwrap_or_else(|message| json!({ "error": catalogue.sentence(&message) }));
        writeln!(out, "{row}")?;
        out.flush()?;
    }
    Ok(())
}

/// The figures of all positions with certain men.
fn endings(game: &dyn VariantTools, men: &str, out: &mut impl Write) -> Result<(), CliError> {
    const MOST_BYTES: usize = 4 << 30;
    let surveyed = EndgameTables::new(game.endgames(), MOST_BYTES).and_then(|mut tables| survey(&mut tables, men));
    let survey = surveyed.ok_or(CliError::Usage)?;
    let names = ["White", "Black"];
    for (name, Counts { wins, draws, losses }) in names.into_iter().zip(&survey.counts) {
        let share = |count: &u64| 100.0 * *count as f64 / (wins + draws + losses).max(1) as f64;
        let (won, drawn, lost) = (share(wins), share(draws), share(losses));
        writeln!(
            out,
            "{name} to move: White wins {wins} ({won:.2} %), draw {draws} ({drawn:.2} %), Black wins {losses} ({lost:.2} %)"
        )?;
    }
    for (name, longest) in names.into_iter().zip(&survey.longest) {
        match longest {
            Some(Longest { plies, positions, fen }) => {
                writeln!(out, "longest win of {name}: {} moves, in {positions} positions: {fen}", plies.div_ceil(2))?;
            }
            None => writeln!(out, "{name} never wins")?,
        }
    }
    Ok(())
}

/// A way of walking the tree of legal moves.
type Walk = fn(&dyn VariantTools, u32) -> Result<u64, Message>;

/// Nodes a second of each game from its start, and the ratio to orthodox chess, measured in turns so that a machine whose
/// speed drifts treats all alike.
fn measure(out: &mut impl Write) -> Result<(), CliError> {
    const ROUNDS: usize = 7;
    const DEPTH: u32 = 4;
    let ways: [(&str, Walk); 2] =
        [("bulk", |game, depth| game.perft(None, depth)), ("each", |game, depth| game.perft_each(None, depth))];
    writeln!(out, "perft {DEPTH} from the start, median of {ROUNDS} rounds; ratio to chess in the same round")?;
    for (way, walk) in ways {
        let mut speeds = vec![Vec::new(); TOOLS.len()];
        for _ in 0..ROUNDS {
            for (game, speeds) in TOOLS.iter().zip(&mut speeds) {
                let begin = Instant::now();
                let nodes = walk(*game, DEPTH)?;
                speeds.push(nodes as f64 / begin.elapsed().as_secs_f64() / 1e6);
            }
        }
        let chess = TOOLS.iter().position(|game| game.id() == "chess").map_or(0, |index| index);
        for (game, own) in TOOLS.iter().zip(&speeds) {
            let ratios = own.iter().zip(&speeds[chess]).map(|(own, chess)| own / chess).collect();
            let (speed, ratio) = (median(own.clone()), median(ratios));
            writeln!(out, "{way}  {:<10} {speed:>8.1} million nodes/s  {ratio:>5.2}", game.id())?;
        }
    }
    Ok(())
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
