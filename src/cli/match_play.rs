//! `oddchess match`: two players, many games, one result. It is how levels and changes of the search are measured.
//!
//! Openings are random moves from a seed, taken only where neither side is much better, and each is played twice with the
//! colours changed. `match_stats.rs` says what the results mean.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::{Args, value_parser};
use oddchess::engine::evaluate::hash64;
use oddchess::engine::personality::Personality;
use oddchess::engine::player::Player;
use oddchess::engine::report::{EngineRequest, ScoreKind, Task};
use oddchess::engine::strength::FULL;
use oddchess::engine::time::{Tick, TimeControl};
use oddchess::game::session::GameSession;
use oddchess::message::{Message, MessageId};
use oddchess::notation::link::{LinkParts, excerpt};
use oddchess::rules::Color;
use oddchess::variants;

use crate::cli::error::CliError;
use crate::cli::game_args::GameArgs;
use crate::cli::match_file::{Head, MatchFile};
use crate::cli::match_stats::{self, Decision, Pairs, Score, Sprt};
use crate::cli::networks::NetworkChoice;
use crate::cli::progress::Progress;
use crate::cli::uci_program::{MoveLimit, Program};

const PLAYER: MessageId = MessageId::new("cli.player", &["text"]);
const NUMBER: MessageId = MessageId::new("cli.player.number", &["text", "least", "most"]);
const PERSONALITY: MessageId = MessageId::new("cli.player.personality", &["text", "known"]);
const WITHOUT: MessageId = MessageId::new("cli.player.without", &["game", "personality"]);
const OPENING: u64 = 6;
const LONGEST: usize = 400;
/// Number of pairs between two reports of the result so far.
const OFTEN: u64 = 10;
const USUAL_GAMES: u32 = 100;
/// Games of an SPRT that does not decide.
const MOST_GAMES: i64 = 1_000_000;
/// How long a UCI program may take for a move beyond its own time, if nothing else is said.
pub const PATIENCE: Duration = Duration::from_millis(USUAL_TIMEOUT as u64);
const USUAL_TIMEOUT: u32 = 60_000;

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
    /// Milliseconds beyond its time for a move after which a UCI program is given up
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
  uci=PROGRAM,MS    another UCI program with milliseconds for each move; Nn instead of MS is a number of nodes;
                    ,Option=value may follow, more than once
The engine evaluates with the network of the game if it has one; ,network=FILE behind a player is another network,
,network=none the game's own evaluation. With ,personality=NAME before that, the engine plays with a personality: greedy,
careful, hunter or, where there is money, thrifty.

Each opening is played twice, with the colours changed. The result has 95 % intervals for the share of the points and for Elo.
--sprt asks whether the first player is better by ELO1 rather than ELO0 (logistic Elo, from -1000 to 1000; the probability of
either error is 5 %).
--append plays a long match in slices: each call plays GAMES more, with the next openings. The game and the players must be
those of the file; --sprt decides by all of its games, and plays none if they suffice.

Examples:
  oddchess match chess level=6 greed 100
  oddchess match chess nodes=4000 uci=./other,4000n,Hash=16 --sprt 0,10
  oddchess match chess nodes=4000 uci=./other,4000n 200 --append it.jsonl";

/// Who plays.
pub enum Contestant {
    Random,
    /// Takes what stands best one move later, whatever the answer.
    Greed,
    Engine(Box<Player>, EngineRequest, NetworkChoice),
    Program(Program),
}

const ASKED: EngineRequest = EngineRequest {
    task: Task::Play,
    level: FULL,
    personality: Personality::Balanced,
    seed: 0,
    time: TimeControl::Unlimited,
    depth: 0,
    nodes: 0,
    lines: 1,
};

/// `random`, `greed`, `nodes=2000`, `time=200`, `level=3` or `uci=PROGRAM,MILLISECONDS,Option=value,…`; with `n`
/// behind it, the number is one of nodes. `patience` is how long such a program may take beyond its own time.
pub fn player(text: &str, patience: Duration) -> Result<Contestant, Message> {
    let wrong = || PLAYER.with([excerpt(text).into()]);
    let (text, network) = NetworkChoice::split(text)?;
    let (text, personality) = match text.split_once(",personality=") {
        Some((player, id)) if !player.starts_with("uci=") => (player, self::personality(id)?),
        _ => (text, Personality::Balanced),
    };
    let (kind, value) = text.split_once('=').unwrap_or((text, ""));
    let number = |most: u32| {
        let number = value.parse::<u32>().ok().filter(|number| (1..=most).contains(number));
        number.ok_or_else(|| NUMBER.with([excerpt(text).into(), "1".into(), most.to_string().into()]))
    };
    let engine = |asked| {
        let asked = EngineRequest { personality, ..asked };
        Ok(Contestant::Engine(Box::new(Player::new(16)), asked, network.clone()))
    };
    match kind {
        "random" if text == kind => Ok(Contestant::Random),
        "greed" if text == kind => Ok(Contestant::Greed),
        "nodes" => engine(EngineRequest { nodes: number(u32::MAX)?, ..ASKED }),
        "time" => engine(EngineRequest { time: TimeControl::move_time(number(u32::MAX)?), ..ASKED }),
        "level" => engine(EngineRequest { level: number(FULL.into())? as u8, ..ASKED }),
        "uci" => program(value, patience, wrong),
        _ => Err(wrong()),
    }
}

fn personality(id: &str) -> Result<Personality, Message> {
    let known = Personality::WITH_MONEY;
    let found = known.iter().find(|personality| personality.id() == id);
    let names = || known.iter().map(|personality| personality.id()).collect::<Vec<_>>().join(", ");
    found.copied().ok_or_else(|| PERSONALITY.with([excerpt(id).into(), names().into()]))
}

fn program(text: &str, patience: Duration, wrong: impl Fn() -> Message) -> Result<Contestant, Message> {
    let mut parts = text.split(',');
    let (Some(path), Some(bound)) = (parts.next().filter(|path| !path.is_empty()), parts.next()) else {
        return Err(wrong());
    };
    let number = |text: &str| text.parse::<u32>().ok().filter(|&number| number > 0).ok_or_else(&wrong);
    let limit = match bound.strip_suffix('n') {
        Some(nodes) => MoveLimit::Nodes(number(nodes)?),
        None => MoveLimit::Milliseconds(number(bound)?),
    };
    let options = parts.map(|option| option.split_once('=').ok_or_else(&wrong)).collect::<Result<Vec<_>, Message>>()?;
    Program::start(path, limit, &options, patience).map(Contestant::Program)
}

/// A number from 0, below `limit`.
fn below(limit: usize, seed: impl IntoIterator<Item = u64>) -> usize {
    (hash64(seed) % limit.max(1) as u64) as usize
}

impl Contestant {
    /// The move as text; nothing if there is none.
    fn choose(&mut self, session: &GameSession, moves: &[String], seed: u64) -> Result<Option<String>, Message> {
        if let Contestant::Program(program) = self {
            return program.ask(moves).map(|(best, _)| Some(best));
        }
        Ok(self.choose_move(session, moves, seed))
    }

    fn choose_move(&mut self, session: &GameSession, moves: &[String], seed: u64) -> Option<String> {
        let mut board = session.root_board();
        let mut choices = Vec::new();
        match self {
            Contestant::Random => {
                board.generate_all(&mut choices);
                let choice = choices.get(below(choices.len(), [seed, moves.len() as u64]))?;
                board.move_texts(&[choice.id]).pop()
            }
            Contestant::Greed => {
                board.generate_all(&mut choices);
                let mut best = None;
                for choice in &choices {
                    board.play(choice.at);
                    let score = -board.evaluate();
                    board.undo();
                    let rank = (score, hash64([seed, choice.id.into()]));
                    best = best.max(Some((rank, choice.id)));
                }
                board.move_texts(&[best?.1]).pop()
            }
            Contestant::Engine(engine, asked, network) => {
                engine.set_network(network.of(board.game()));
                engine.set_board(session.root_board());
                engine.start(EngineRequest { seed: seed as u32, ..*asked });
                run(engine);
                engine.report().choice.map(|step| step.text)
            }
            Contestant::Program(_) => None,
        }
    }

    /// What a player that searches thinks of the position, in centipawns for the side to move; nothing of a mate.
    pub fn score(&mut self, session: &GameSession, moves: &[String]) -> Result<Option<i32>, Message> {
        Ok(match self {
            Contestant::Program(program) => program.ask(moves)?.1,
            Contestant::Engine(engine, asked, network) => {
                engine.set_network(network.of(session.root_board().game()));
                engine.set_board(session.root_board());
                engine.start(EngineRequest { task: Task::Analyse, ..*asked });
                run(engine);
                let sign = if session.root_board().turn() == Color::White { 1 } else { -1 };
                let report = engine.report();
                let guess = report.lines.first().filter(|line| line.score.kind == ScoreKind::Heuristic);
                guess.map(|line| sign * line.score.value)
            }
            Contestant::Random | Contestant::Greed => None,
        })
    }
}

/// Runs a request to its end.
fn run(engine: &mut Player) {
    let begin = Instant::now();
    engine.run_timed(&mut || Tick { now: begin.elapsed().as_secs_f64() * 1000.0, pause: false });
}

pub fn open(game: &str, moves: &[String]) -> Result<GameSession, Message> {
    let parts = LinkParts { game: game.into(), moves: moves.to_vec(), ..LinkParts::default() };
    variants::require(game)?.open(&parts)
}

/// Random moves after which neither side is much better.
pub fn opening(game: &str, pair: u64) -> Result<Vec<String>, Message> {
    let mut umpire = Player::new(4);
    for attempt in 0..100 {
        let mut session = open(game, &[])?;
        let mut moves = Vec::new();
        for ply in 0..OPENING {
            if session.over().is_none()
                && let Some(text) = Contestant::Random.choose_move(&session, &moves, hash64([pair, attempt, ply]))
            {
                session.type_move(&text)?;
                moves.push(text);
            }
        }
        umpire.set_board(session.root_board());
        umpire.start(EngineRequest { task: Task::Analyse, nodes: 20_000, ..ASKED });
        umpire.run(&mut || false);
        let report = umpire.report();
        let Some(line) = report.lines.first() else { continue };
        if matches!(line.score.kind, ScoreKind::Heuristic | ScoreKind::Open) && line.score.value.abs() < 70 {
            return Ok(moves);
        }
    }
    Ok(Vec::new())
}

/// White's points, doubled: 2 for a win, 1 for a draw.
fn play(game: &str, players: [&mut Contestant; 2], mut moves: Vec<String>, seed: u64) -> Result<u32, Message> {
    let mut session = open(game, &moves)?;
    while session.over().is_none() && moves.len() < LONGEST {
        let turn = moves.len() % 2;
        let text = players[turn].choose(&session, &moves, seed)?.unwrap_or_default();
        if session.type_move(&text).is_err() {
            // Who has no legal move to offer, though there is one, has lost.
            return Ok(2 * turn as u32);
        }
        moves.push(text);
    }
    Ok(match session.score() {
        Some("1-0") => 2,
        Some("0-1") => 0,
        _ => 1,
    })
}

/// Plays the games and prints the result of the first player.
pub fn play_match(args: &MatchArgs, out: &mut impl Write) -> Result<(), CliError> {
    let game = args.game.id();
    let game = game.as_str();
    let info = variants::require(game)?.info();
    let patience = Duration::from_millis(args.timeout.into());
    let mut one = player(&args.one, patience)?;
    let mut other = player(&args.other, patience)?;
    for player in [&one, &other] {
        if let Contestant::Engine(_, EngineRequest { personality, .. }, _) = player
            && *personality != Personality::Balanced
            && !info.personalities.contains(personality)
        {
            return Err(WITHOUT.with([game.into(), personality.id().into()]).into());
        }
    }
    let usual = if args.sprt.is_some() { MOST_GAMES as u32 } else { USUAL_GAMES };
    let pairs = u64::from(args.games.unwrap_or(usual).div_ceil(2));
    let head = Head::new(game, &args.one, &args.other);
    let mut file = args.append.as_deref().map(|path| MatchFile::open(path, &head)).transpose()?;
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
    let template = match (args.games, args.sprt) {
        // How long it will take, nobody knows.
        (None, Some(_)) => "{pos} games, {elapsed}, {msg}",
        _ => "{pos} of {len} games [{bar:30}] {elapsed}, {eta} left, {msg}",
    };
    let progress = Progress::new(2 * pairs, template, true);
    for pair in first..first + pairs {
        let moves = opening(game, pair)?;
        let white = play(game, [&mut one, &mut other], moves.clone(), 2 * pair)?;
        progress.step();
        let black = 2 - play(game, [&mut other, &mut one], moves, 2 * pair + 1)?;
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
