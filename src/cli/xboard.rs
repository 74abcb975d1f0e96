//! `oddchess xboard`: the XBoard protocol (CECP, version 2), for every game.
//!
//! One thread reads and one works. What ends a search is seen to at once: `?`, which asks for the move now, and commands that
//! leave no one waiting for it, such as `force` and `quit`. Every line also waits in a queue for the search to end, so commands
//! take effect in their order, also where all of them come through a pipe at once.

use console::random_opening::open;
use console::xboard_notation::{FIRST_GAME, game_called, joined, legs, setup, variant_name};
use game::session::NewGame;
use std::io::{self, BufRead};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

use engine::personality::Personality;
use engine::score;
use engine::strength::FULL;
use engine::time::{ClockTime, Tick, TimeControl};
use game::session::GameSession;
use message::catalogue::Catalogue;
use message::{Message, MessageId};
use notation::link::excerpt;
use rules::Color;
use variants::require;

use crate::move_text;
use crate::output::send;
use crate::thinker::{SearchLimits, Thinker, game_ids};

const NO_MOVE: MessageId = MessageId::new(&("xboard.no_move", &[]));

pub const HELP: &str = "\
Commands are read from the input until 'quit' or its end, and take effect in their order; '?' and commands after which no move
is wanted, such as 'force', take effect immediately. Games are chosen by 'variant' ('normal' is chess), perhaps with settings. A
capture at a distance is a move of two legs: c2c6,c6c4 goes from c2 to c4 and takes on c6. Options, set by 'option NAME=VALUE':
  Level        the strength, from 1 to 10 [default: 10, full strength]
  Personality  balanced, greedy, careful, hunter or, where there is money, thrifty [default: balanced]
  Seed         below level 10, the same seed plays the same game [default: 0]

Example:
  printf 'protover 2\\nsd 8\\nusermove e2e4\\n' | oddchess xboard";

/// What a move takes on the way between the programs, in milliseconds.
const OVERHEAD: u32 = 20;
/// Moves that a clock without a number of moves is for, where it is counted in nodes.
const REST: u32 = 30;
/// The time that a game has if nothing is said of it: five minutes for 40 moves, as in XBoard.
const USUAL: Level = Level { moves: 40, base: 300_000, increment: 0 };
/// The most that a clock can show, in hundredths of a second: more than a year.
const MOST_TIME: i64 = 400_000_000;
/// What a mate counts beside the moves to it, in this protocol.
const MATE: i32 = 100_000;

/// Commands that leave no one waiting for a move.
const ENDING: [&str; 9] = ["quit", "force", "new", "variant", "setboard", "result", "undo", "remove", "playother"];
/// Commands that change nothing here.
const IGNORED: [&str; 21] = [
    "xboard", "accepted", "rejected", "random", "computer", "name", "rating", "ics", "hard", "easy", "draw", "hint",
    "bk", "white", "black", ".", "otim", "pause", "resume", "exit", "egtpath",
];

/// The numbers of lines, from 1, that end searches which were begun by a line before them.
#[derive(Default)]
struct Signals {
    /// The last line that asks for the move now.
    hurry: AtomicU64,
    /// The last line after which no move is wanted.
    leave: AtomicU64,
}

/// Runs until `quit` or the end of the input.
pub fn talk(catalogue: &Catalogue) {
    let signals = Signals::default();
    let (sender, receiver) = channel::<(u64, String)>();
    thread::scope(|scope| {
        let signals = &signals;
        scope.spawn(move || XboardEngine::new(catalogue, signals).listen(&receiver));
        for (number, line) in (1..).zip(io::stdin().lock().split(b'\n')) {
            let Ok(line) = line else { break };
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            match line.split_whitespace().next() {
                None => continue,
                Some("?") => signals.hurry.store(number, Ordering::Release),
                Some(command) if ENDING.contains(&command) => signals.leave.store(number, Ordering::Release),
                Some(_) => {}
            }
            if line == "quit" || sender.send((number, line)).is_err() {
                break;
            }
        }
        drop(sender);
    });
}

/// A time control: milliseconds for so many moves, or for all of them if that is 0, and for each.
#[derive(Clone, Copy)]
struct Level {
    moves: u32,
    base: u32,
    increment: u32,
}

struct XboardEngine<'a> {
    catalogue: &'a Catalogue,
    signals: &'a Signals,
    engine: Thinker,
    game: &'static str,
    start: Option<String>,
    moves: Vec<String>,
    session: GameSession,
    /// Why the last position or game was refused, until another one is taken: no move is made on the one before it.
    refused: Option<Message>,
    /// The side it plays; none after `force`.
    side: Option<Color>,
    post: bool,
    level: Level,
    /// The time for each move in milliseconds; it replaces the level.
    move_time: Option<u32>,
    depth: u32,
    /// Nodes that count as a second, instead of time.
    rate: u32,
    /// What is left on its clock, in milliseconds.
    left: Option<u32>,
}

impl<'a> XboardEngine<'a> {
    fn new(catalogue: &'a Catalogue, signals: &'a Signals) -> XboardEngine<'a> {
        XboardEngine {
            catalogue,
            signals,
            engine: Thinker::new(),
            game: FIRST_GAME,
            start: None,
            moves: Vec::new(),
            session: require(FIRST_GAME).expect("it is registered").start(),
            refused: None,
            side: Some(Color::Black),
            post: false,
            level: USUAL,
            move_time: None,
            depth: 0,
            rate: 0,
            left: None,
        }
    }

    fn listen(&mut self, receiver: &Receiver<(u64, String)>) {
        for (number, line) in receiver {
            let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            let rest = rest.trim();
            match command {
                "protover" => introduce(),
                "ping" => send(&format!("pong {rest}")),
                "new" => self.new_game(FIRST_GAME),
                "variant" => self.choose(rest),
                "setboard" => self.set_board(rest),
                "force" | "result" => self.side = None,
                "go" => {
                    self.side = Some(self.session.turn());
                    self.think(number);
                }
                "playother" => self.side = Some(!self.session.turn()),
                "usermove" => self.play(rest, number),
                "undo" => self.take_back(1),
                "remove" => self.take_back(2),
                "post" => self.post = true,
                "nopost" => self.post = false,
                "option" => self.set_option(rest),
                "memory" => self.set("hash", rest, &line),
                "cores" => self.set("threads", rest, &line),
                "time" => {
                    self.left = rest.parse::<i64>().ok().map(|hundredths| 10 * hundredths.clamp(1, MOST_TIME) as u32)
                }
                "level" | "st" | "sd" | "nps" => self.set_limit(command, rest),
                "?" => {}
                _ if IGNORED.contains(&command) => {}
                _ if is_move(command) => self.play(command, number),
                _ => send(&format!("Error (unknown command): {}", excerpt(&line))),
            }
        }
    }

    fn sentence(&self, message: &Message) -> String {
        self.catalogue.sentence(message)
    }

    fn new_game(&mut self, game: &str) {
        let Ok(game) = require(game) else { return };
        (self.game, self.session) = (game.id(), game.start());
        (self.start, self.left, self.refused) = (None, None, None);
        self.moves.clear();
        self.side = Some(Color::Black);
        self.depth = 0;
        self.engine.player.clear();
    }

    fn choose(&mut self, variant: &str) {
        let depth = self.depth;
        match game_called(variant) {
            Ok(game) => {
                self.new_game(game.id());
                self.depth = depth;
                if self.game != FIRST_GAME {
                    setup(self.game).iter().for_each(|line| send(line));
                }
            }
            Err(message) => {
                send(&format!("Error (unsupported variant): {}", excerpt(variant)));
                send(&format!("telluser {}", self.sentence(&message)));
                self.refused = Some(message);
            }
        }
    }

    /// After an error there is no position.
    fn set_board(&mut self, fen: &str) {
        let session = require(self.game).and_then(|game| game.read(fen).and_then(|_| open(self.game, Some(fen), &[])));
        match session {
            Ok(session) => {
                (self.session, self.start, self.refused) = (session, Some(fen.to_owned()), None);
                self.moves.clear();
            }
            Err(message) => {
                self.refused = Some(message);
                self.tell_refused();
            }
        }
    }

    /// Tells why there is no position, if there is none.
    fn tell_refused(&self) -> bool {
        let Some(message) = &self.refused else { return false };
        send(&format!("tellusererror Illegal position: {}", self.sentence(message)));
        true
    }

    fn play(&mut self, text: &str, number: u64) {
        if let Some(message) = &self.refused {
            return send(&format!("Illegal move ({}): {}", self.sentence(message), excerpt(text)));
        }
        let board = self.session.root_board();
        let known = joined(text);
        let meant = move_text::find(board.as_ref(), &known).and_then(|id| board.move_texts(&[id]).pop());
        let known = meant.unwrap_or(known);
        match self.session.type_move(&known) {
            Ok(()) => {
                self.moves.push(known);
                match self.side {
                    Some(side) if side == self.session.turn() => self.think(number),
                    _ => _ = self.claim(),
                }
            }
            Err(message) => send(&format!("Illegal move ({}): {}", self.sentence(&message), excerpt(text))),
        }
    }

    fn take_back(&mut self, count: usize) {
        if self.tell_refused() {
            return;
        }
        let kept = self.moves.len().saturating_sub(count);
        if let Ok(session) = open(self.game, self.start.as_deref(), &self.moves[..kept]) {
            self.moves.truncate(kept);
            self.session = session;
        }
    }

    /// Tells the result if the game is over.
    fn claim(&self) -> bool {
        let Some(reason) = self.session.over() else { return false };
        send(&format!("{} {{{}}}", self.session.score().unwrap_or("*"), self.sentence(&reason)));
        true
    }

    fn set_option(&mut self, text: &str) {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        self.set(name.trim(), value.trim(), text);
    }

    /// Sets an option that was asked for by this text.
    fn set(&mut self, name: &str, value: &str, text: &str) {
        match self.engine.set(name, value) {
            Ok(()) => {}
            Err(Some(message)) => send(&format!("Error ({}): {}", self.sentence(&message), excerpt(text))),
            Err(None) => send(&format!("Error (unknown option or value): {}", excerpt(text))),
        }
    }

    fn set_limit(&mut self, command: &str, text: &str) {
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| (0.0..=1e6).contains(number));
        let set = match command {
            "level" => level(text, number).map(|level| (self.level, self.move_time) = (level, None)),
            "st" => number(text).map(|seconds| self.move_time = Some((seconds * 1000.0).max(1.0) as u32)),
            "sd" => number(text).map(|depth| self.depth = depth.min(100.0) as u32),
            // Less than nothing switches it off.
            _ => text.parse::<i64>().ok().map(|rate| self.rate = rate.clamp(0, u32::MAX.into()) as u32),
        };
        if set.is_none() {
            send(&format!("Error (bad value): {command} {}", excerpt(text)));
        }
    }

    /// What the next move may use.
    fn limits(&self) -> SearchLimits {
        let Level { moves, base, increment } = self.level;
        let done = self.moves.len() as u32 / 2;
        let to_go = (moves > 0).then(|| moves - done % moves);
        let remaining = self.left.unwrap_or(base).max(1);
        if self.rate > 0 {
            let time = self.move_time.unwrap_or((remaining / to_go.unwrap_or(REST)).saturating_add(increment));
            let nodes = u64::from(time) * u64::from(self.rate) / 1000;
            return SearchLimits {
                nodes: nodes.clamp(1, u32::MAX.into()) as u32,
                depth: self.depth,
                ..Default::default()
            };
        }
        let time = match self.move_time {
            Some(time) => TimeControl::MoveTime(time.saturating_sub(OVERHEAD).max(1)),
            None => TimeControl::Clock(ClockTime { remaining, increment, moves_to_go: to_go }),
        };
        SearchLimits { time, depth: self.depth, nodes: 0 }
    }

    /// Chooses a move, plays it and tells it, unless a line after that number leaves no one waiting for it.
    fn think(&mut self, number: u64) {
        if self.tell_refused() || self.claim() {
            return;
        }
        let signals = self.signals;
        let left = || signals.leave.load(Ordering::Acquire) > number;
        let ended = || left() || signals.hurry.load(Ordering::Acquire) > number;
        let board = self.session.root_board();
        self.engine.start(board.as_ref(), self.limits(), &[]);
        let begin = Instant::now();
        let mut reported = 0;
        while !self.engine.player.done() {
            self.engine
                .player
                .run_one_depth(&mut || Tick { now: begin.elapsed().as_secs_f64() * 1000.0, pause: ended() });
            let depth = self.engine.player.progress().depth();
            if self.post && (depth > reported || self.engine.player.done()) {
                reported = depth;
                for line in self.engine.shown() {
                    let score = match score::mate(line.score) {
                        Some(moves) => moves.signum() * (MATE + moves.abs()),
                        None => line.score,
                    };
                    let (time, nodes) = (begin.elapsed().as_millis() / 10, self.engine.nodes());
                    let texts: Vec<String> =
                        board.move_texts(&line.moves).iter().map(|text| legs(text).join(",")).collect();
                    send(&format!("{} {score} {time} {nodes} {}", depth.max(1), texts.join(" ")));
                }
            }
            if ended() {
                self.engine.player.stop();
            }
        }
        self.engine.finish();
        if left() {
            return;
        }
        let best = self.engine.answer(board.as_ref(), self.engine.player.proved_best()).into_iter().next();
        let Some(best) = best.filter(|best| self.session.type_move(best).is_ok()) else {
            return send(&format!("telluser {}", self.sentence(&NO_MOVE.with([]))));
        };
        // Legs come one by one, each but the last with a comma behind it.
        let legs = legs(&best);
        for (count, leg) in (1..).zip(&legs) {
            send(&format!("move {leg}{}", if count < legs.len() { "," } else { "" }));
        }
        self.moves.push(best);
        self.claim();
    }
}

fn introduce() {
    let variants: Vec<&str> = game_ids().map(variant_name).collect();
    let personalities: Vec<&str> = Personality::WITH_MONEY.iter().map(|personality| personality.id()).collect();
    send(&format!("feature done=0 myname=\"Oddchess {}\"", env!("CARGO_PKG_VERSION")));
    send("feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=0 sigint=0 sigterm=0");
    send("feature reuse=1 analyze=0 colors=0 ics=0 name=0 pause=0 nps=1 debug=1 memory=1 smp=1");
    send(&format!("feature variants=\"{}\"", variants.join(",")));
    send(&format!("feature option=\"Level -spin {FULL} 1 {FULL}\""));
    send(&format!("feature option=\"Personality -combo *{}\"", personalities.join(" /// ")));
    send(&format!("feature option=\"Seed -spin 0 0 {}\"", i32::MAX));
    send("feature done=1");
}

/// `level MOVES MINUTES[:SECONDS] INCREMENT`, the increment in seconds.
fn level(text: &str, number: impl Fn(&str) -> Option<f64>) -> Option<Level> {
    let [moves, base, increment] = text.split_whitespace().collect::<Vec<_>>().try_into().ok()?;
    let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
    let milliseconds = |seconds: f64| (seconds * 1000.0).min(u32::MAX.into()) as u32;
    Some(Level {
        moves: number(moves)? as u32,
        base: milliseconds(number(minutes)? * 60.0 + number(seconds)?),
        increment: milliseconds(number(increment)?),
    })
}

/// Whether a line is a move without `usermove` before it.
fn is_move(command: &str) -> bool {
    let lower = command.to_ascii_lowercase();
    matches!(lower.as_bytes(), [b'a'..=b'z', b'1'..=b'9', b'a'..=b'z', b'1'..=b'9', ..] | [b'o', b'-', ..])
}
