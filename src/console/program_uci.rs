//! The protocol UCI, spoken with another program.

use std::time::Duration;

use message::Message;
use rules::settings::split_id;

use crate::process::Process;
use crate::program::{MoveLimit, Question, Reply, Talk, VARIANT, unknown_game, unknown_option};
use crate::xboard_notation::FIRST_GAME;

/// What a program says of itself.
#[derive(Default)]
pub struct UciTalk {
    /// The names of its options.
    options: Vec<String>,
    /// The games that it plays.
    games: Vec<String>,
    /// Whether options were set.
    has_options: bool,
    /// The game that its options name.
    chosen: Option<String>,
    game: Option<String>,
}

impl UciTalk {
    /// Asks for its options and games.
    fn introduce(&mut self, process: &mut Process) -> Result<(), Message> {
        (self.options, self.games) = (Vec::new(), Vec::new());
        process.tell("uci")?;
        process.hear(Duration::ZERO, "uciok", |line| {
            self.note(line);
            (line == "uciok").then_some(())
        })
    }

    fn plays(&self, game: &str) -> bool {
        self.games.iter().any(|known| known == game || known == split_id(game).0)
    }

    /// Takes in `option name NAME type TYPE … var VALUE …`.
    fn note(&mut self, line: &str) {
        let Some((name, rest)) = line.strip_prefix("option name ").and_then(|option| option.split_once(" type "))
        else {
            return;
        };
        if name.eq_ignore_ascii_case(VARIANT) {
            self.games = rest.split(" var ").skip(1).map(|game| game.trim().to_owned()).collect();
        }
        self.options.push(name.trim().to_owned());
    }
}

fn set(process: &mut Process, name: &str, value: &str) -> Result<(), Message> {
    process.tell(&format!("setoption name {name}{}{value}", if value.is_empty() { "" } else { " value " }))
}

/// Waits until it has done what it was told. What it wrote before is dropped: a move among it is the answer to nothing that
/// is asked now. The lines are shown to `note`.
fn sync(process: &mut Process, mut note: impl FnMut(&str)) -> Result<(), Message> {
    process.tell("isready")?;
    process.hear(Duration::ZERO, "readyok", |line| {
        note(line);
        (line == "readyok").then_some(())
    })
}

impl Talk for UciTalk {
    fn greet(&mut self, process: &mut Process, options: &[(String, String)]) -> Result<(), Message> {
        self.introduce(process)?;
        for (name, value) in options {
            if name.eq_ignore_ascii_case(VARIANT) {
                self.chosen = Some(value.clone());
            } else if !self.options.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                return Err(unknown_option(process, name, &self.options));
            }
            set(process, name, value)?;
        }
        self.has_options = !options.is_empty();
        sync(process, |_| ())
    }

    fn new_game(&mut self, process: &mut Process, _: MoveLimit, game: &str) -> Result<(), Message> {
        // Programs that know one game need not be told which.
        let other = self.game.as_deref().unwrap_or(FIRST_GAME) != game;
        if self.chosen.is_none() && other {
            // A file of games that an option named is listed only now.
            if self.has_options && !self.plays(game) {
                self.introduce(process)?;
            }
            if !self.plays(game) {
                return Err(unknown_game(process, game, &self.games));
            }
            set(process, VARIANT, game)?;
            let mut told = game == FIRST_GAME || self.games.iter().any(|known| known == game);
            let line = format!("info string variant {game} ");
            sync(process, |heard| told |= heard.starts_with(&line))?;
            // It may know a game and not its settings.
            if !told {
                return Err(unknown_game(process, game, &self.games));
            }
            self.game = Some(game.to_owned());
        }
        process.tell("ucinewgame")?;
        sync(process, |_| ())
    }

    fn ask(&mut self, process: &mut Process, question: &Question<'_>) -> Result<Reply, Message> {
        sync(process, |_| ())?;
        let place = question.start.map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        let moves = if question.moves.is_empty() { "" } else { " moves " };
        let moves = format!("{moves}{}", question.moves.join(" "));
        let [white, black] = question.clocks;
        let go = match question.limit {
            MoveLimit::Milliseconds(ms) => format!("movetime {ms}"),
            MoveLimit::Nodes(nodes) => format!("nodes {nodes}"),
            MoveLimit::Clock(_, each) => format!("wtime {white} btime {black} winc {each} binc {each}"),
        };
        process.tell(&format!("position {place}{moves}\ngo {go}"))?;
        let mut score = None;
        process.hear(question.own(), "bestmove", |line| {
            if let Some((_, text)) = line.split_once(" score ") {
                let number = text.strip_prefix("cp ").and_then(|rest| rest.split_whitespace().next());
                score = number.and_then(|number| number.parse().ok());
            }
            let best = line.strip_prefix("bestmove")?.split_whitespace().next().unwrap_or_default();
            Some(Reply::Move(best.to_owned(), score))
        })
    }
}
