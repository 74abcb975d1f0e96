//! `oddchess match`: two players, many games, one result. It is how levels and changes of the search are measured.
//!
//! Openings are random moves from a seed, taken only where neither side is much better, and each is played twice with the
//! colours changed. `match_stats.rs` says what the results mean.

use console::error::CliError;
use console::game_args::GameArgs;
use console::match_players::{Contestant, USUAL_TIMEOUT, is_program, player};
use console::progress::Progress;
use console::random_opening::opening;
use notation::fen::Fen;
use std::io::{self, Write};
use std::time::Duration;

use clap::{Args, value_parser};
use engine::personality::Personality;
use engine::report::EngineRequest;
use message::MessageId;
use message::catalogue::Catalogue;

use crate::match_file::{Head, MatchFile};
use crate::match_game::{Pairing, PgnFile, play};
use crate::match_stats::{self, Decision, Pairs, Score, Sprt};

const WITHOUT: MessageId = MessageId::new(&("cli.player.without", &["game", "personality"]));
const NO_PROGRAM: MessageId = MessageId::new(&("cli.match.no_program", &["text"]));
/// Number of pairs between two reports of the result so far.
const OFTEN: u64 = 10;
const USUAL_GAMES: u32 = 100;
/// Games of an SPRT that does not decide.
const MOST_GAMES: i64 = 1_000_000;

#[derive(Args)]
#[command(after_help = HELP)]
pub struct MatchArgs {
    #[command(flatten)]
    game: GameArgs,
    /// A player (see below)
    one: String,
    /// The other player
    other: String,
    /// How many games to play now, from 1 to 1000000; odd numbers are rounded up [default: 100; with --sprt, as it takes]
    #[arg(allow_negative_numbers = true, value_parser = value_parser!(u32).range(1..=MOST_GAMES))]
    games: Option<u32>,
    /// Stop as soon as a test has decided between two differences in Elo (see below)
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, value_parser = Sprt::read)]
    sprt: Option<Sprt>,
    /// Keep the results in a file, go on where it ends, and print the sum of all its games
    #[arg(long, value_name = "FILE")]
    append: Option<String>,
    /// Add the games to a file, as PGN
    #[arg(long, value_name = "FILE")]
    pgn: Option<String>,
    /// Set an option of the other programs; may be given more than once
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
    /// Begin each opening at this position instead of the usual start
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Milliseconds to wait for another program beyond its own time before giving up
    #[arg(long, value_name = "MS", default_value_t = USUAL_TIMEOUT, value_parser = value_parser!(u32).range(1..))]
    timeout: u32,
}

const HELP: &str = "\
Players:
  random            a random legal move
  greed             the move with the best evaluation one ply later
  nodes=N           the engine with a limit of nodes for each move, from 1 to 4294967295
  time=MS           the engine with a time for each move in milliseconds, from 1 to 4294967295
  level=L           the engine at a level, from 1 to 10
  uci=PROGRAM,MS    another program that speaks UCI, with milliseconds for each move; ,Option=value may follow, more than
                    once. Nn instead of MS is a number of nodes, MS+MS a clock for the game with an increment for each move
  xboard=PROGRAM,MS the same with a program that speaks the XBoard protocol (CECP, version 2)
PROGRAM is the path of a file, or a path and arguments with spaces between them: 'uci=./oddchess uci,500n'.
The engine evaluates with the network of the game if it has one; ,network=FILE behind a player is another network,
,network=none the game's own evaluation. With ,personality=NAME before that, the engine plays with a personality: greedy,
careful, hunter or, where there is money, thrifty.

A program that answers with an illegal move loses the game, and the reason is printed; one that exits or does not answer ends
the match.

Each opening is played twice, with the colours changed. The result has 95 % intervals for the share of the points and for Elo.
--sprt asks whether the first player is better by ELO1 rather than ELO0 (logistic Elo, from -1000 to 1000; the probability of
either error is 5 %).
--append plays a long match in slices: each call plays GAMES more, with the next openings. The game and the players must be
those of the file; --sprt decides by all of its games, and plays none if they suffice. The file of --pgn grows, too.

Examples:
  oddchess match chess level=6 greed 100
  oddchess match chess nodes=4000 uci=./other,4000n,Hash=16 --sprt 0,10
  oddchess match chess nodes=4000 uci=./other,4000n 200 --append it.jsonl
  oddchess match chess level=6 'xboard=gnuchess --xboard,200' 20 --pgn it.pgn";

fn pair(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=').filter(|(name, _)| !name.trim().is_empty());
    pair.map(|(name, value)| (name.trim().to_owned(), value.to_owned())).ok_or_else(|| "expected NAME=VALUE".to_owned())
}

impl MatchArgs {
    /// What the match is: the game, the players, and what holds for both.
    fn title(&self) -> String {
        let options: String = self.options.iter().map(|(name, value)| format!(", {name}={value}")).collect();
        let start: String = self.fen.iter().map(|fen| format!(", from {fen}")).collect();
        format!("{}: {} against {}{options}{start}", self.game.id(), self.one, self.other)
    }
}

/// Plays the games and prints the result of the first player.
pub fn play_match(args: &MatchArgs, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), CliError> {
    let game = args.game.id();
    let game = game.as_str();
    let info = variants::require(game)?.info();
    let patience = Duration::from_millis(args.timeout.into());
    let start = args
        .fen
        .as_deref()
        .map(|text| variants::require(game)?.read(text).map(|position| position.fen()))
        .transpose()?;
    if let Some((name, _)) =
        args.options.first().filter(|_| ![&args.one, &args.other].iter().any(|text| is_program(text)))
    {
        return Err(NO_PROGRAM.with([name.as_str().into()]).into());
    }
    let mut one = player(&args.one, &args.options, patience)?;
    let mut other = player(&args.other, &args.options, patience)?;
    for player in [&one, &other] {
        player.check(game)?;
        if let Contestant::Engine(_, EngineRequest { personality, .. }, _) = player
            && *personality != Personality::Balanced
            && !info.personalities.contains(personality)
        {
            return Err(WITHOUT.with([game.into(), personality.id().into()]).into());
        }
    }
    let usual = if args.sprt.is_some() { MOST_GAMES as u32 } else { USUAL_GAMES };
    let pairs = u64::from(args.games.unwrap_or(usual).div_ceil(2));
    let head = Head::new(&args.title());
    let mut file = args.append.as_deref().map(|path| MatchFile::open(path, &head)).transpose()?;
    let mut pgn = args.pgn.as_deref().map(PgnFile::open).transpose()?;
    let mut result = MatchResult::default();
    for &[white, black] in file.iter().flat_map(|file| &file.pairs) {
        result.add(white, black);
    }
    let decided =
        |result: &MatchResult| args.sprt.is_some_and(|sprt| sprt.decision(&result.pairs) != Decision::Continue);
    if decided(&result) {
        return Ok(result.print(args, out)?);
    }
    let first = u64::from(result.pairs.count());
    let progress = match (args.games, args.sprt) {
        // How long it will take, nobody knows.
        (None, Some(_)) => Progress::new(None, "{pos} games, {elapsed}, {msg}", true),
        _ => Progress::new(2 * pairs, "{pos} of {len} games [{bar:30}] {elapsed}, {eta} left, {msg}", true),
    };
    for pair in first..first + pairs {
        let moves = opening(game, start.as_deref(), pair)?;
        let mut points = [0; 2];
        for (half, points) in (0..).zip(&mut points) {
            let mut names = [args.one.as_str(), args.other.as_str()];
            let mut players = [&mut one, &mut other];
            if half == 1 {
                names.reverse();
                players.reverse();
            }
            let (start, moves, number) = (start.as_deref(), moves.clone(), 2 * pair + half);
            let mut finished = play(Pairing { game, start, moves, number, names }, players)?;
            if let Some(fault) = &finished.fault {
                progress.aside(|| eprintln!("oddchess: {}", catalogue.sentence(fault)));
            }
            if let Some(file) = &mut pgn {
                file.add(&mut finished, &format!("{}.{}", pair + 1, half + 1), names, catalogue)?;
            }
            *points = if half == 0 { finished.white() } else { 2 - finished.white() };
            progress.step();
        }
        let [white, black] = points;
        result.add(white, black);
        if let Some(file) = &mut file {
            file.add([white, black])?;
        }
        let (played, decided) = (pair + 1 - first, decided(&result));
        progress.set(2 * played, result.counts());
        if decided || played == pairs || played.is_multiple_of(OFTEN) {
            progress.aside(|| result.print(args, out))?;
        }
        if decided {
            break;
        }
    }
    progress.clear();
    Ok(())
}

/// The games of the first player.
#[derive(Default)]
struct MatchResult {
    lost: u32,
    drawn: u32,
    won: u32,
    pairs: Pairs,
}

impl MatchResult {
    /// Adds a pair of games by their points, doubled.
    fn add(&mut self, white: u32, black: u32) {
        for points in [white, black] {
            *[&mut self.lost, &mut self.drawn, &mut self.won][points.min(2) as usize] += 1;
        }
        self.pairs.add(white + black);
    }

    fn counts(&self) -> String {
        format!("+{} ={} -{}", self.won, self.drawn, self.lost)
    }

    fn print(&self, args: &MatchArgs, out: &mut impl Write) -> io::Result<()> {
        let Some(Score { share, low, high }) = self.pairs.score() else { return Ok(()) };
        let MatchArgs { one, other, sprt, .. } = args;
        let game = args.game.id();
        let [percent, least, most] = [share, low, high].map(|share| 100.0 * share);
        let [elo, lowest, highest] = [share, low, high].map(|share| elo_text(match_stats::elo(share)));
        let counts = self.counts();
        writeln!(
            out,
            "{game}: {one} against {other}: {counts}, {percent:.1} % ({least:.1} … {most:.1} %), \
             Elo {elo} ({lowest} … {highest}), pairs {}",
            self.pairs.0.map(|count| count.to_string()).join("-"),
        )?;
        if let Some(sprt @ Sprt { elo0, elo1 }) = sprt {
            let verdict = match sprt.decision(&self.pairs) {
                Decision::Continue => "not decided".to_owned(),
                Decision::Lower => format!("{elo0} accepted"),
                Decision::Higher => format!("{elo1} accepted"),
            };
            let (ratio, bound) = (sprt.ratio(&self.pairs), Sprt::bound());
            writeln!(out, "SPRT of Elo {elo0} against {elo1}: LLR {ratio:.2} (-{bound:.2} … {bound:.2}), {verdict}")?;
        }
        out.flush()
    }
}

/// With its sign, in whole Elo: results never tell more.
fn elo_text(elo: f64) -> String {
    match elo {
        f64::INFINITY => "∞".into(),
        f64::NEG_INFINITY => "-∞".into(),
        elo if elo.abs() < 0.5 => "0".into(),
        elo => format!("{elo:+.0}"),
    }
}
