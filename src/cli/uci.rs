//! `oddchess uci`: the protocol of match runners and analysis programs, for every game.
//!
//! One thread reads and one thinks. The reader hands every line on, but what must be heard at once (stop, a ponder that has
//! come true, the question whether we are ready) it sees to itself by flags that the search looks at.

use std::any::Any;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use oddchess::engine::iterative::{IterativeSearch, PvLine, SearchLimits};
use oddchess::engine::proof_report;
use oddchess::engine::prover::ProofResult;
use oddchess::engine::score;
use oddchess::engine::search_board::RootBoard;
use oddchess::engine::strength::{self, FULL};
use oddchess::engine::transposition::TranspositionTable;
use oddchess::message::catalogue::Catalogue;
use oddchess::message::{Message, MessageId};
use oddchess::notation::link::excerpt;
use oddchess::variants::{TOOLS, tools};

const UNKNOWN: MessageId = MessageId::new("uci.unknown", &["text"]);
const BUSY: MessageId = MessageId::new("uci.busy", &[]);
const OPTION: MessageId = MessageId::new("uci.option", &["text"]);
const MOVE: MessageId = MessageId::new("uci.move", &["text"]);

const HASH: u32 = 16;
const MOST_HASH: u32 = 1024;
const MOST_LINES: usize = 50;
/// What a move costs on the way between the programs.
const OVERHEAD: Duration = Duration::from_millis(20);
/// How often a search looks up, in time.
const LOOK_UP: Duration = Duration::from_millis(2);

/// Signals from the input thread to the search.
#[derive(Default)]
struct Flags {
    thinking: AtomicBool,
    stop: AtomicBool,
    hit: AtomicBool,
}

impl Flags {
    fn has(flag: &AtomicBool) -> bool {
        flag.load(Ordering::Acquire)
    }

    fn set(flag: &AtomicBool, on: bool) {
        flag.store(on, Ordering::Release);
    }
}

/// Runs until `quit` or the end of the input.
pub fn talk(catalogue: &Catalogue) {
    let flags = Flags::default();
    let (sender, receiver) = channel::<String>();
    thread::scope(|scope| {
        let flags = &flags;
        scope.spawn(move || UciEngine::new(catalogue, flags).listen(&receiver));
        for line in io::stdin().lock().split(b'\n') {
            let Ok(line) = line else { break };
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            let stopped = Flags::has(&flags.stop) && !line.starts_with("isready");
            // Some programs go on without waiting for the answer to their stop.
            while stopped && Flags::has(&flags.thinking) {
                thread::sleep(LOOK_UP);
            }
            let thinking = Flags::has(&flags.thinking);
            match line.split_whitespace().next() {
                None => continue,
                Some("stop") => Flags::set(&flags.stop, true),
                Some("ponderhit") => Flags::set(&flags.hit, true),
                Some("isready") if thinking => send("readyok"),
                Some("quit") => {
                    Flags::set(&flags.stop, true);
                    break;
                }
                Some("go") if !thinking => {
                    Flags::set(&flags.stop, false);
                    Flags::set(&flags.hit, false);
                    Flags::set(&flags.thinking, true);
                    let _ = sender.send(line);
                }
                Some(_) if thinking => say_string(catalogue, &BUSY.with([])),
                Some(_) => {
                    let _ = sender.send(line);
                }
            }
        }
        // A search with an end is brought to it; one without has been left alone.
        Flags::set(&flags.hit, true);
        drop(sender);
    });
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
    flags: &'a Flags,
    variant: &'static str,
    level: u8,
    seed: u32,
    lines: usize,
    table: TranspositionTable,
    search: IterativeSearch,
    /// There is one from the beginning on.
    board: Option<Box<dyn RootBoard>>,
    /// What the last prover of this game has learnt.
    learnt: Option<Box<dyn Any>>,
}

/// What `go` asks for.
#[derive(Default)]
struct GoCommand {
    limits: SearchLimits,
    only: Vec<String>,
    movetime: Option<Duration>,
    /// White's and Black's.
    clocks: [Option<Duration>; 2],
    increments: [Duration; 2],
    to_go: Option<u32>,
    infinite: bool,
    ponder: bool,
}

impl<'a> UciEngine<'a> {
    fn new(catalogue: &'a Catalogue, flags: &'a Flags) -> UciEngine<'a> {
        let mut thinker = UciEngine {
            catalogue,
            flags,
            variant: "chess",
            level: FULL,
            seed: 0,
            lines: 1,
            table: TranspositionTable::new(HASH),
            search: IterativeSearch::default(),
            board: None,
            learnt: None,
        };
        thinker.set_up("startpos");
        thinker
    }

    fn listen(&mut self, receiver: &Receiver<String>) {
        for line in receiver {
            let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            match command {
                "uci" => self.introduce(),
                "isready" => send("readyok"),
                "ucinewgame" => self.table.clear(),
                "setoption" => self.set_option(rest),
                "position" => self.set_up(rest),
                "go" => self.go(rest),
                "debug" | "register" => {}
                _ => say_string(self.catalogue, &UNKNOWN.with([excerpt(&line).into()])),
            }
        }
    }

    fn introduce(&self) {
        send(&format!("id name Oddchess {}", env!("CARGO_PKG_VERSION")));
        send("id author the Oddchess authors");
        send(&format!("option name Hash type spin default {HASH} min 1 max {MOST_HASH}"));
        send(&format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"));
        send("option name Ponder type check default false");
        send(&format!("option name Level type spin default {FULL} min 1 max {FULL}"));
        send(&format!("option name Seed type spin default 0 min 0 max {}", i32::MAX));
        let games: String = TOOLS.iter().map(|game| format!(" var {}", game.id())).collect();
        send(&format!("option name UCI_Variant type combo default chess{games}"));
        send("uciok");
    }

    fn set_option(&mut self, text: &str) {
        let wrong = || OPTION.with([excerpt(text).into()]);
        let named = text.trim().strip_prefix("name").map(str::trim).unwrap_or_default();
        let (name, value) = named.split_once("value").map_or((named, ""), |(name, value)| (name.trim(), value.trim()));
        let number = value.parse::<u32>();
        match (name.to_ascii_lowercase().as_str(), number) {
            ("hash", Ok(megabytes)) => {
                self.table = TranspositionTable::new(megabytes.clamp(1, MOST_HASH));
                self.search = IterativeSearch::default();
            }
            ("multipv", Ok(lines)) => self.lines = (lines as usize).clamp(1, MOST_LINES),
            ("level", Ok(level)) => self.level = level.clamp(1, FULL.into()) as u8,
            ("seed", Ok(seed)) => self.seed = seed,
            ("ponder", _) => {}
            ("uci_variant", _) => match TOOLS.iter().find(|game| game.id() == value) {
                Some(game) => {
                    self.variant = game.id();
                    self.table.clear();
                    self.learnt = None;
                    self.set_up("startpos");
                }
                None => say_string(self.catalogue, &wrong()),
            },
            _ => say_string(self.catalogue, &wrong()),
        }
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
        let moves: Vec<&str> = moves.split_whitespace().collect();
        match tools(self.variant).and_then(|game| game.root_board(fen, &moves)) {
            Ok(board) => self.board = Some(board),
            Err(message) => say_string(self.catalogue, &message),
        }
    }

    fn order(&self, text: &str) -> GoCommand {
        let mut order =
            GoCommand { limits: SearchLimits { lines: self.lines, ..SearchLimits::default() }, ..GoCommand::default() };
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let mut number =
                || words.next_if(|word| word.parse::<i64>().is_ok()).and_then(|word| word.parse::<i64>().ok());
            let mut time = || number().map(|number| Duration::from_millis(number.max(1) as u64));
            match word {
                "depth" => order.limits.depth = number().unwrap_or(0).clamp(0, 100) as u32,
                "mate" => order.limits.depth = (2 * number().unwrap_or(0).clamp(0, 50)) as u32,
                "nodes" => order.limits.nodes = number().unwrap_or(0).max(0) as u64,
                "movetime" => order.movetime = time(),
                "wtime" => order.clocks[0] = time(),
                "btime" => order.clocks[1] = time(),
                "winc" => order.increments[0] = time().unwrap_or_default(),
                "binc" => order.increments[1] = time().unwrap_or_default(),
                "movestogo" => order.to_go = number().map(|number| number.clamp(1, 200) as u32),
                "infinite" => order.infinite = true,
                "ponder" => order.ponder = true,
                "searchmoves" => {
                    while let Some(text) = words.next_if(|word| word.as_bytes().get(1).is_some_and(u8::is_ascii_digit))
                    {
                        order.only.push(text.to_owned());
                    }
                }
                other => say_string(self.catalogue, &UNKNOWN.with([excerpt(other).into()])),
            }
        }
        order
    }

    fn go(&mut self, text: &str) {
        let order = self.order(text);
        let Some(mut board) = self.board.as_ref().map(|board| board.fresh_copy()) else { return };
        let (patient, hurried) = budget(&order, board.turn().index());
        let limits = if self.level < FULL {
            self.table.clear();
            strength::limits(self.level, order.limits)
        } else {
            SearchLimits { stop_when_decided: hurried.is_some(), ..order.limits }
        };
        let only: Vec<u32> = order.only.iter().filter_map(|text| self.code(board.as_ref(), text)).collect();
        self.search.start(board.as_mut(), &mut self.table, limits, &only);
        // At full strength, one good move that is proved is enough, where one is asked for and all are allowed.
        let wanted = self.level >= FULL && self.lines == 1 && only.is_empty();
        let mut prover = if wanted { board.prover() } else { None };
        if let Some(prover) = &mut prover {
            if limits.nodes > 0 {
                prover.set_node_limit(limits.nodes);
            }
            if let Some(learnt) = self.learnt.take() {
                prover.inherit(learnt);
            }
        }
        let (mut proved, mut sure) = (prover.is_none(), None);

        let mut began = Instant::now();
        let start = began;
        let mut waiting = order.ponder;
        let mut reported = 0;
        while !self.search.done() {
            let mut asked = 0_u32;
            self.search.run_one_depth(board.as_mut(), &mut self.table, &mut || {
                asked += 1;
                asked.is_multiple_of(4) || Flags::has(&self.flags.stop)
            });
            if waiting && Flags::has(&self.flags.hit) {
                (waiting, began) = (false, Instant::now());
            }
            let deeper = self.search.depth() > reported;
            if deeper || self.search.done() {
                reported = self.search.depth();
                self.inform(board.as_ref(), start);
            }
            if let (Some(prover), false) = (&mut prover, proved || self.search.done()) {
                proved = prover.run(&mut || true);
                sure = proof_report::sure(prover.as_ref());
                if sure.is_some() {
                    proved = true;
                    self.search.stop(board.as_mut());
                }
            }
            let late = |limit: Option<Duration>| !waiting && limit.is_some_and(|limit| began.elapsed() >= limit);
            if Flags::has(&self.flags.stop) || late(hurried) || deeper && late(patient) {
                self.search.stop(board.as_mut());
            }
        }
        while (order.infinite || waiting) && !Flags::has(&self.flags.stop) && !(waiting && Flags::has(&self.flags.hit))
        {
            thread::sleep(LOOK_UP);
        }
        let sure = sure.map(|(code, after)| {
            let verdict = ProofResult { plies: after.plies.map(|plies| plies + 1), ..after };
            PvLine { score: proof_report::score(verdict), moves: vec![code] }
        });
        if let Some(line) = &sure {
            self.send_info(board.as_ref(), start, 1, line);
        }
        self.learnt = prover.and_then(|prover| prover.take_learnt()).or(self.learnt.take());
        self.answer(board.as_ref(), sure);
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
        let shown = if self.level < FULL { 1 } else { self.lines };
        for (number, line) in (1..).zip(self.search.lines().into_iter().take(shown)) {
            self.send_info(board, start, number, &line);
        }
    }

    fn send_info(&self, board: &dyn RootBoard, start: Instant, number: usize, line: &PvLine) {
        let elapsed = start.elapsed();
        let nodes = self.search.nodes();
        let speed = nodes * 1000 / (elapsed.as_millis() as u64).max(1);
        let score = match score::mate(line.score) {
            Some(moves) => format!("mate {moves}"),
            None => format!("cp {}", line.score),
        };
        send(&format!(
            "info depth {} seldepth {} multipv {number} score {score} nodes {nodes} nps {speed} hashfull {} time {} pv {}",
            self.search.depth().max(1),
            self.search.seldepth().max(1),
            self.table.full(),
            elapsed.as_millis(),
            board.move_texts(&line.moves).join(" "),
        ));
    }

    /// With the move that is proved to be best, if one is.
    fn answer(&self, board: &dyn RootBoard, sure: Option<PvLine>) {
        // Whoever reads the answer may ask anew at once.
        Flags::set(&self.flags.thinking, false);
        let lines = match sure {
            Some(line) => vec![line],
            None if board.over() => Vec::new(),
            None => self.search.lines(),
        };
        let chosen = if self.level < FULL { strength::choose(self.level, self.seed, board.key(), &lines) } else { 0 };
        let texts = lines.get(chosen).map(|line| board.move_texts(&line.moves)).unwrap_or_default();
        match texts.as_slice() {
            [] => send("bestmove (none)"),
            [best] => send(&format!("bestmove {best}")),
            [best, reply, ..] => send(&format!("bestmove {best} ponder {reply}")),
        }
    }
}

/// The time after which no new depth is started, and the time after which the search stops.
fn budget(order: &GoCommand, turn: usize) -> (Option<Duration>, Option<Duration>) {
    if order.infinite {
        return (None, None);
    }
    if let Some(time) = order.movetime {
        return (None, Some(time.saturating_sub(OVERHEAD / 4)));
    }
    let Some(clock) = order.clocks[turn] else { return (None, None) };
    let left = clock.saturating_sub(OVERHEAD);
    let share = left / order.to_go.unwrap_or(28).min(28) + order.increments[turn] * 3 / 4;
    (Some((share / 2).min(left / 2)), Some((share * 2).min(left / 2)))
}
