//! `oddchess uci`: the protocol of match runners and analysis programs, for every game.
//!
//! One thread reads and one works. What must be heard during a search (stop, a ponder move that was played, whether the engine
//! is ready, quit) the reader sees to at once; every other line waits in a queue for the search to end, so commands take
//! effect in their order and each `go` gets its `bestmove`, also where all of them come through a pipe at once.

use std::io::{self, BufRead};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use console::xboard_notation::{FIRST_GAME, game_called, joined};
use engine::iterative::PvLine;
use engine::personality::Personality;
use engine::player::MOST_LINES;
use engine::score;
use engine::search_board::RootBoard;
use engine::strength::FULL;
use engine::time::Tick;
use message::catalogue::Catalogue;
use message::{Message, MessageId};
use notation::link::excerpt;
use notation::san;
use variants::{require, tools};

use crate::move_text;
use crate::output::send;
use crate::thinker::{HASH, MOST_HASH, Thinker, game_ids, most_threads};
use crate::uci_go::{self, GoCommand, Proof};

const UNKNOWN: MessageId = MessageId::new(&("uci.unknown", &["text"]));
const OPTION: MessageId = MessageId::new(&("uci.option", &["text"]));
const POSITION: MessageId = MessageId::new(&("uci.position", &["text"]));
const NO_POSITION: MessageId = MessageId::new(&("uci.no_position", &["reason"]));
const STOPPED: MessageId = MessageId::new(&("uci.stopped", &[]));
const MOVE: MessageId = MessageId::new(&("uci.move", &["text"]));

pub const HELP: &str = "\
Commands are read from the input until 'quit' or its end, and take effect in their order; stop, ponderhit, isready and quit
take effect immediately. Options, set by 'setoption name NAME value VALUE':
  Hash         the transposition table in MB, from 1 to 1024 [default: 16]
  Threads      how many threads search, from 1 to 8, or to the number of cores if that is larger; with more than one, the same
               search may end differently [default: 1]
  MultiPV      the number of lines, from 1 to 50 [default: 1]
  UCI_Variant  the id of the game or mix, perhaps with settings, as GAME:KEY=VALUE [default: chess]
  Level        the strength, from 1 to 10 [default: 10, full strength]
  Personality  balanced, greedy, careful, hunter or, where there is money, thrifty [default: balanced]
  Seed         below level 10, the same seed plays the same game [default: 0]

Example:
  printf 'position startpos moves e2e4\\ngo depth 8\\n' | oddchess uci";

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

fn say_string(catalogue: &Catalogue, message: &Message) {
    send(&format!("info string {}", catalogue.sentence(message)));
}

struct UciEngine<'a> {
    catalogue: &'a Catalogue,
    signals: &'a Signals,
    variant: &'static str,
    engine: Thinker,
    /// The position, or why the last one was refused: no move is made on the one before it.
    board: Result<Box<dyn RootBoard>, Message>,
}

impl<'a> UciEngine<'a> {
    fn new(catalogue: &'a Catalogue, signals: &'a Signals) -> UciEngine<'a> {
        let board = tools(FIRST_GAME).and_then(|game| game.root_board(None, &[]));
        UciEngine { catalogue, signals, variant: FIRST_GAME, engine: Thinker::new(), board }
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
        send(&format!("option name Threads type spin default 1 min 1 max {}", most_threads()));
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
            "uci_variant" => match game_called(value) {
                Ok(game) => {
                    self.variant = game.id();
                    self.engine.player.clear();
                    self.set_up("startpos");
                    self.describe_game();
                }
                Err(message) => {
                    say_string(self.catalogue, &message);
                    // Nor is a move made in the game before.
                    self.board = Err(message);
                }
            },
            _ => match self.engine.set(name, value) {
                Ok(()) => {}
                Err(Some(message)) => say_string(self.catalogue, &message),
                Err(None) => say_string(self.catalogue, &wrong()),
            },
        }
    }

    /// Describes a game that programs may not know, for the bridges to XBoard. A square that the board lacks is a `*` in
    /// the position, as it is there.
    fn describe_game(&self) {
        let Some(board) = self.board.as_ref().ok().filter(|_| self.variant != FIRST_GAME) else { return };
        let Ok(shape) = require(self.variant).map(|game| game.fen_format().shape) else { return };
        send(&format!(
            "info string variant {} files {} ranks {} pocket 0 template fairy startpos {}",
            self.variant,
            shape.width,
            shape.height,
            board.fen(),
        ));
    }

    /// After an error there is no position.
    fn set_up(&mut self, text: &str) {
        self.board = self.read_position(text);
        if let Err(message) = &self.board {
            say_string(self.catalogue, message);
        }
    }

    fn read_position(&self, text: &str) -> Result<Box<dyn RootBoard>, Message> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (place, moves) = words.split_at(end);
        let fen = match place {
            ["startpos"] => None,
            ["fen", fields @ ..] => Some(fields.join(" ")),
            _ => return Err(POSITION.with([excerpt(text).into()])),
        };
        let mut board = tools(self.variant)?.root_board(fen.as_deref(), &[])?;
        for text in moves.iter().skip(1) {
            // Bridges pass on captures at a distance as XBoard writes them.
            let id = move_text::find(board.as_ref(), &joined(text)).ok_or_else(|| san::unknown(text))?;
            board.advance(id);
        }
        Ok(board)
    }

    fn go(&mut self, text: &str, search: u64) {
        self.signals.begun.store(search, Ordering::Release);
        let go = GoCommand::read(text, |word| say_string(self.catalogue, &UNKNOWN.with([excerpt(word).into()])));
        let board = match &self.board {
            Ok(board) => board.fresh_copy(),
            Err(reason) => {
                say_string(self.catalogue, &NO_POSITION.with([reason.clone().into()]));
                return self.send_best(search, &[]);
            }
        };
        let only: Vec<u32> = go.only.iter().filter_map(|text| self.code(board.as_ref(), text)).collect();
        let limits = go.limits(board.turn().index());
        let unlimited = go.infinite || limits.unlimited() && go.perft.is_none();
        let signals = self.signals;
        let stopped =
            || signals.stopped.load(Ordering::Acquire) >= search || unlimited && signals.ended.load(Ordering::Acquire);
        let start = Instant::now();
        if let Some(depth) = go.perft {
            return self.count(board, depth, search, &stopped);
        }
        let proves = self.engine.level >= FULL && !go.infinite && !go.ponder && board.has_eval() && !board.over();
        if let Some(moves) = go.mate.filter(|_| proves) {
            // A part of the time, so that the search has some if there is no such mate.
            let late = limits.time.budget().hard.map(|hard| Duration::from_millis((hard / 2).into()));
            let ended = || stopped() || late.is_some_and(|late| start.elapsed() >= late);
            let proof = uci_go::mate(board.fresh_copy().as_mut(), moves, &only, limits.nodes, &ended);
            if let Some(Proof { line, nodes }) = proof {
                self.send_info(board.as_ref(), start, 1, &line, &Effort::of_proof(&line, nodes));
                return self.send_best(search, &board.move_texts(&line.moves));
            }
        }
        self.engine.start(board.as_ref(), limits.after(start.elapsed()), &only);
        let mut waiting = go.ponder;
        if waiting {
            self.engine.player.ponder();
        }
        let hit = || signals.hit.load(Ordering::Acquire) >= search;
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
            self.send_info(board.as_ref(), start, 1, line, &self.effort());
        }
        // With the move that is proved to be best, if one is.
        self.send_best(search, &self.engine.answer(board.as_ref(), sure));
    }

    /// Counts the tree of legal moves, and each move's part of it.
    fn count(&self, mut board: Box<dyn RootBoard>, depth: u32, search: u64, stopped: &dyn Fn() -> bool) {
        let mut moves = Vec::new();
        board.generate_all(&mut moves);
        let mut sum = Some(u64::from(depth == 0));
        for mv in moves.iter().filter(|_| depth > 0) {
            board.play(mv.at);
            let below = uci_go::perft(board.as_mut(), depth - 1, stopped);
            board.undo();
            sum = sum.zip(below).map(|(sum, below)| sum + below);
            let Some(below) = below else { break };
            send(&format!("{}: {below}", board.move_texts(&[mv.id]).concat()));
        }
        self.signals.answered.store(search, Ordering::Release);
        match sum {
            Some(sum) => send(&format!("\nNodes searched: {sum}\n")),
            None => say_string(self.catalogue, &STOPPED.with([])),
        }
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
            self.send_info(board, start, number, &line, &self.effort());
        }
    }

    /// What the search has done so far.
    fn effort(&self) -> Effort {
        let progress = self.engine.player.progress();
        Effort {
            depth: progress.depth() as usize,
            seldepth: progress.seldepth(),
            nodes: self.engine.nodes(),
            hashfull: self.engine.player.hashfull(),
        }
    }

    fn send_info(&self, board: &dyn RootBoard, start: Instant, number: usize, line: &PvLine, effort: &Effort) {
        let elapsed = start.elapsed();
        let &Effort { depth, seldepth, nodes, hashfull } = effort;
        let speed = nodes * 1000 / (elapsed.as_millis() as u64).max(1);
        let score = match score::mate(line.score) {
            Some(moves) => format!("mate {moves}"),
            None => format!("cp {}", line.score),
        };
        send(&format!(
            "info depth {} seldepth {} multipv {number} score {score} nodes {nodes} nps {speed} hashfull {hashfull} time {} pv {}",
            depth.max(1),
            seldepth.max(1),
            elapsed.as_millis(),
            board.move_texts(&line.moves).join(" "),
        ));
    }

    /// Answers a search with its move and the reply that is expected.
    fn send_best(&self, search: u64, texts: &[String]) {
        // Before it is sent: what its reader asks next is answered in its turn.
        self.signals.answered.store(search, Ordering::Release);
        match texts {
            [] => send("bestmove (none)"),
            [best] => send(&format!("bestmove {best}")),
            [best, reply, ..] => send(&format!("bestmove {best} ponder {reply}")),
        }
    }
}

/// How much was searched.
struct Effort {
    depth: usize,
    seldepth: usize,
    nodes: u64,
    hashfull: usize,
}

impl Effort {
    /// That of a proof, which shows a line to the mate.
    fn of_proof(line: &PvLine, nodes: u64) -> Effort {
        let depth = score::mate_plies(line.score).unwrap_or(0) as usize;
        Effort { depth, seldepth: depth, nodes, hashfull: 0 }
    }
}
