//! `oddchess uci`: the protocol of match runners and analysis programs, for every game.
//!
//! One thread reads and one works. What must be heard during a search (stop, a ponder move that was played, whether the engine
//! is ready, quit) the reader sees to at once; every other line waits in a queue for the search to end, so commands take
//! effect in their order and each `go` gets its `bestmove`, also where all of them come through a pipe at once.

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use oddchess::engine::iterative::PvLine;
use oddchess::engine::personality::Personality;
use oddchess::engine::player::MOST_LINES;
use oddchess::engine::score;
use oddchess::engine::search_board::RootBoard;
use oddchess::engine::strength::FULL;
use oddchess::engine::time::{ClockTime, Tick, TimeControl};
use oddchess::message::catalogue::Catalogue;
use oddchess::message::{Message, MessageId};
use oddchess::notation::link::excerpt;
use oddchess::variants::{require, tools};

use crate::cli::thinker::{FIRST_GAME, HASH, MOST_HASH, MOST_THREADS, SearchLimits, Thinker, game_ids};
use crate::cli::xboard_notation::joined;

const UNKNOWN: MessageId = MessageId::new("uci.unknown", &["text"]);
const OPTION: MessageId = MessageId::new("uci.option", &["text"]);
const MOVE: MessageId = MessageId::new("uci.move", &["text"]);

pub const HELP: &str = "\
Commands are read from the input until 'quit' or its end, and take effect in their order; stop, ponderhit, isready and quit
take effect immediately. Options, set by 'setoption name NAME value VALUE':
  Hash         the transposition table in MB, from 1 to 1024 [default: 16]
  Threads      how many threads search, from 1 to 256; with more than one, the same search may end differently [default: 1]
  MultiPV      the number of lines, from 1 to 50 [default: 1]
  UCI_Variant  the id of the game or mix, perhaps with settings, as GAME:KEY=VALUE [default: chess]
  Level        the strength, from 1 to 10 [default: 10, full strength]
  Personality  balanced, greedy, careful, hunter or, where there is money, thrifty [default: balanced]
  Seed         below level 10, the same seed plays the same game [default: 0]

Example:
  printf 'position startpos moves e2e4\\ngo depth 8\\n' | oddchess uci";

/// What a move takes on the way between the programs, where it has a fixed time: in milliseconds.
const OVERHEAD: u32 = 5;
/// How often a search looks up, in time.
const LOOK_UP: Duration = Duration::from_millis(2);

/// The words that a line can begin with. Words before the first of them are ignored, as the protocol asks.
const COMMANDS: [&str; 11] =
    ["uci", "isready", "ucinewgame", "setoption", "position", "go", "stop", "ponderhit", "quit", "debug", "register"];

/// What the two threads tell each other. Searches are numbered from 1 in the order of their `go`: a `stop` means the
/// searches that were asked for before it, even if they still wait, and none after it.
#[derive(Default)]
struct Signals {
    /// The last search that has begun.
    begun: AtomicU64,
    /// The last search that was answered.
    answered: AtomicU64,
    /// The last search that is to stop.
    stopped: AtomicU64,
    /// The last search whose ponder move was played.
    hit: AtomicU64,
    /// Whether the input has ended, so that no `stop` will come.
    ended: AtomicBool,
}

impl Signals {
    /// Waits until the lines before the next search are done with, so that their answers come first.
    fn await_search(&self, searches: u64) {
        let answered = || self.answered.load(Ordering::Acquire);
        while answered() < searches && self.begun.load(Ordering::Acquire) <= answered() {
            thread::sleep(LOOK_UP);
        }
    }
}

/// A line for the engine, with the number of the search if it asks for one.
struct Line {
    text: String,
    search: u64,
}

/// Runs until `quit` or the end of the input.
pub fn talk(catalogue: &Catalogue) {
    let signals = Signals::default();
    let (sender, receiver) = channel::<Line>();
    thread::scope(|scope| {
        let signals = &signals;
        scope.spawn(move || UciEngine::new(catalogue, signals).listen(&receiver));
        let mut searches = 0;
        for line in io::stdin().lock().split(b'\n') {
            let Ok(line) = line else { break };
            let line = String::from_utf8_lossy(&line);
            let (unknown, text) = split_unknown(line.trim());
            let searching = signals.answered.load(Ordering::Acquire) < searches;
            match text.split_whitespace().next() {
                None if unknown.is_empty() => {}
                Some("stop") => signals.stopped.store(searches, Ordering::Release),
                Some("ponderhit") => signals.hit.store(searches, Ordering::Release),
                Some("isready") if searching => {
                    signals.await_search(searches);
                    send("readyok");
                }
                Some("quit") => {
                    signals.stopped.store(searches, Ordering::Release);
                    break;
                }
                command => {
                    searches += u64::from(command == Some("go"));
                    let search = if command == Some("go") { searches } else { 0 };
                    let text = if command.is_some() { text } else { unknown };
                    let _ = sender.send(Line { text: text.to_owned(), search });
                }
            }
        }
        // Searches with an end are brought to it.
        signals.hit.store(searches, Ordering::Release);
        signals.ended.store(true, Ordering::Release);
        drop(sender);
    });
}

/// The words of a line before its command, and the rest.
fn split_unknown(line: &str) -> (&str, &str) {
    let begin = |word: &&str| word.as_ptr() as usize - line.as_ptr() as usize;
    let command = line.split_whitespace().find(|word| COMMANDS.contains(word));
    line.split_at(command.as_ref().map_or(line.len(), begin))
}

fn send(line: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

fn say_string(catalogue: &Catalogue, message: &Message) {
    send(&format!("info string {}", catalogue.sentence(message)));
}

struct UciEngine<'a> {
    catalogue: &'a Catalogue,
    signals: &'a Signals,
    variant: &'static str,
    engine: Thinker,
    /// There is one from the beginning on.
    board: Option<Box<dyn RootBoard>>,
}

/// What `go` asks for.
#[derive(Default)]
struct GoCommand {
    depth: u32,
    nodes: u32,
    only: Vec<String>,
    movetime: Option<u32>,
    /// White's and Black's.
    clocks: [Option<u32>; 2],
    increments: [u32; 2],
    to_go: Option<u32>,
    infinite: bool,
    ponder: bool,
}

impl GoCommand {
    /// The time of the side to move.
    fn time(&self, turn: usize) -> TimeControl {
        match (self.movetime, self.clocks[turn]) {
            _ if self.infinite => TimeControl::Unlimited,
            (Some(time), _) => TimeControl::MoveTime(time.saturating_sub(OVERHEAD)),
            (None, Some(remaining)) => {
                let increment = self.increments[turn];
                TimeControl::Clock(ClockTime { remaining, increment, moves_to_go: self.to_go })
            }
            (None, None) => TimeControl::Unlimited,
        }
    }
}

impl<'a> UciEngine<'a> {
    fn new(catalogue: &'a Catalogue, signals: &'a Signals) -> UciEngine<'a> {
        let mut uci = UciEngine { catalogue, signals, variant: FIRST_GAME, engine: Thinker::new(), board: None };
        uci.set_up("startpos");
        uci
    }

    fn listen(&mut self, receiver: &Receiver<Line>) {
        for Line { text: line, search } in receiver {
            let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            match command {
                "uci" => self.introduce(),
                "isready" => send("readyok"),
                "ucinewgame" => self.engine.player.clear(),
                "setoption" => self.set_option(rest),
                "position" => self.set_up(rest),
                "go" => self.go(rest, search),
                "debug" | "register" => {}
                _ => say_string(self.catalogue, &UNKNOWN.with([excerpt(&line).into()])),
            }
        }
    }

    fn introduce(&self) {
        send(&format!("id name Oddchess {}", env!("CARGO_PKG_VERSION")));
        send("id author the Oddchess authors");
        send(&format!("option name Hash type spin default {HASH} min 1 max {MOST_HASH}"));
        send(&format!("option name Threads type spin default 1 min 1 max {MOST_THREADS}"));
        send(&format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"));
        send("option name Ponder type check default false");
        send(&format!("option name Level type spin default {FULL} min 1 max {FULL}"));
        let personalities: String =
            Personality::WITH_MONEY.iter().map(|personality| format!(" var {}", personality.id())).collect();
        send(&format!("option name Personality type combo default balanced{personalities}"));
        send(&format!("option name Seed type spin default 0 min 0 max {}", i32::MAX));
        let games: String = game_ids().map(|game| format!(" var {game}")).collect();
        send(&format!("option name UCI_Variant type combo default {FIRST_GAME}{games}"));
        send("uciok");
    }

    fn set_option(&mut self, text: &str) {
        let wrong = || OPTION.with([excerpt(text).into()]);
        let named = text.trim().strip_prefix("name").map(str::trim).unwrap_or_default();
        let (name, value) = named.split_once("value").map_or((named, ""), |(name, value)| (name.trim(), value.trim()));
        match name.to_ascii_lowercase().as_str() {
            "ponder" => {}
            "uci_variant" => match require(&value.to_ascii_lowercase()) {
                Ok(game) => {
                    self.variant = game.id();
                    self.engine.player.clear();
                    self.set_up("startpos");
                    self.describe_game();
                }
                // What is wrong with the settings of a game that is known is worth telling.
                Err(message) if value.contains(':') => say_string(self.catalogue, &message),
                Err(_) => say_string(self.catalogue, &wrong()),
            },
            _ if self.engine.set(name, value) => {}
            _ => say_string(self.catalogue, &wrong()),
        }
    }

    /// Describes a game that programs may not know, for the bridges to XBoard. A square that the board lacks is a `*` in
    /// the position, as it is there.
    fn describe_game(&self) {
        let Some(board) = self.board.as_ref().filter(|_| self.variant != FIRST_GAME) else { return };
        let Ok(shape) = require(self.variant).map(|game| game.fen_format().shape) else { return };
        send(&format!(
            "info string variant {} files {} ranks {} pocket 0 template fairy startpos {}",
            self.variant,
            shape.width,
            shape.height,
            board.fen(),
        ));
    }

    /// On an error the position stays as it was.
    fn set_up(&mut self, text: &str) {
        let (place, moves) = text.split_once("moves").unwrap_or((text, ""));
        let fen = match place.trim() {
            "startpos" => None,
            place => match place.strip_prefix("fen") {
                Some(fen) => Some(fen.trim()),
                None => return say_string(self.catalogue, &UNKNOWN.with([excerpt(text).into()])),
            },
        };
        // Bridges pass on captures at a distance as XBoard writes them.
        let moves: Vec<String> = moves.split_whitespace().map(joined).collect();
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        match tools(self.variant).and_then(|game| game.root_board(fen, &moves)) {
            Ok(board) => self.board = Some(board),
            Err(message) => say_string(self.catalogue, &message),
        }
    }

    fn parse_go(&self, text: &str) -> GoCommand {
        let mut go = GoCommand::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let mut number =
                || words.next_if(|word| word.parse::<i64>().is_ok()).and_then(|word| word.parse::<i64>().ok());
            let clamped = |number: i64, least: i64| number.clamp(least, u32::MAX.into()) as u32;
            let mut time = || number().map(|number| clamped(number, 1));
            match word {
                "depth" => go.depth = number().unwrap_or(0).clamp(0, 100) as u32,
                "mate" => go.depth = (2 * number().unwrap_or(0).clamp(0, 50)) as u32,
                "nodes" => go.nodes = clamped(number().unwrap_or(0), 0),
                "movetime" => go.movetime = time(),
                "wtime" => go.clocks[0] = time(),
                "btime" => go.clocks[1] = time(),
                "winc" => go.increments[0] = time().unwrap_or_default(),
                "binc" => go.increments[1] = time().unwrap_or_default(),
                "movestogo" => go.to_go = number().map(|number| number.clamp(1, 200) as u32),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|word| word.as_bytes().get(1).is_some_and(u8::is_ascii_digit))
                    {
                        go.only.push(text.to_owned());
                    }
                }
                other => say_string(self.catalogue, &UNKNOWN.with([excerpt(other).into()])),
            }
        }
        go
    }

    fn go(&mut self, text: &str, search: u64) {
        self.signals.begun.store(search, Ordering::Release);
        let go = self.parse_go(text);
        let Some(board) = self.board.as_ref().map(|board| board.fresh_copy()) else { return };
        let only: Vec<u32> = go.only.iter().filter_map(|text| self.code(board.as_ref(), text)).collect();
        let time = go.time(board.turn().index());
        let limits = SearchLimits { time, depth: go.depth, nodes: go.nodes };
        self.engine.start(board.as_ref(), limits, &only);
        let mut waiting = go.ponder;
        if waiting {
            self.engine.player.ponder();
        }

        let unlimited = go.infinite || limits.unlimited();
        let signals = self.signals;
        let stopped =
            || signals.stopped.load(Ordering::Acquire) >= search || unlimited && signals.ended.load(Ordering::Acquire);
        let hit = || signals.hit.load(Ordering::Acquire) >= search;
        let start = Instant::now();
        let mut reported = 0;
        while !self.engine.player.done() {
            self.engine.player.run_one_depth(&mut || Tick {
                now: start.elapsed().as_secs_f64() * 1000.0,
                pause: stopped() || waiting && hit(),
            });
            if self.engine.player.progress().depth() > reported || self.engine.player.done() {
                reported = self.engine.player.progress().depth();
                self.inform(board.as_ref(), start);
            }
            if waiting && hit() {
                waiting = false;
                self.engine.player.ponder_hit();
            }
            if stopped() {
                self.engine.player.stop();
            }
        }
        while (go.infinite || waiting) && !stopped() && !(waiting && hit()) {
            thread::sleep(LOOK_UP);
        }
        self.engine.finish();
        let sure = self.engine.player.proved_best();
        if let Some(line) = &sure {
            self.send_info(board.as_ref(), start, 1, line);
        }
        self.answer(board.as_ref(), sure, search);
    }

    /// The code of a move at the root.
    fn code(&self, board: &dyn RootBoard, text: &str) -> Option<u32> {
        let code = board.move_id(text);
        if code.is_none() {
            say_string(self.catalogue, &MOVE.with([excerpt(text).into()]));
        }
        code
    }

    fn inform(&self, board: &dyn RootBoard, start: Instant) {
        for (number, line) in (1..).zip(self.engine.shown()) {
            self.send_info(board, start, number, &line);
        }
    }

    fn send_info(&self, board: &dyn RootBoard, start: Instant, number: usize, line: &PvLine) {
        let elapsed = start.elapsed();
        let nodes = self.engine.nodes();
        let speed = nodes * 1000 / (elapsed.as_millis() as u64).max(1);
        let score = match score::mate(line.score) {
            Some(moves) => format!("mate {moves}"),
            None => format!("cp {}", line.score),
        };
        send(&format!(
            "info depth {} seldepth {} multipv {number} score {score} nodes {nodes} nps {speed} hashfull {} time {} pv {}",
            self.engine.player.progress().depth().max(1),
            self.engine.player.progress().seldepth().max(1),
            self.engine.player.hashfull(),
            elapsed.as_millis(),
            board.move_texts(&line.moves).join(" "),
        ));
    }

    /// With the move that is proved to be best, if one is.
    fn answer(&self, board: &dyn RootBoard, sure: Option<PvLine>, search: u64) {
        // Before it is sent: what its reader asks next is answered in its turn.
        self.signals.answered.store(search, Ordering::Release);
        let texts = self.engine.answer(board, sure);
        match texts.as_slice() {
            [] => send("bestmove (none)"),
            [best] => send(&format!("bestmove {best}")),
            [best, reply, ..] => send(&format!("bestmove {best} ponder {reply}")),
        }
    }
}
