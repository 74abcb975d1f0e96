//! The XBoard protocol (CECP, version 2), spoken with another program.
//!
//! A game begins in force mode, in which a program only takes in: its opening comes as a position, for which bridges to other
//! protocols need only one command. After `go`, each move of the opponent asks for the next one, as in XBoard.

use std::time::Duration;

use message::{Message, MessageId};
use notation::link::excerpt;
use rules::settings::split_id;

use crate::process::Process;
use crate::program::{MoveLimit, Question, REFUSES, Reply, Talk, unknown_game, unknown_option};
use crate::xboard_notation::{FIRST_GAME, joined, legs, lists, variant_name};

const FEATURE: MessageId = MessageId::new(&("cli.player.feature", &["path", "feature"]));

/// Whether a line says that the last command was none.
fn refuses(line: &str) -> bool {
    ["Illegal move", "Error", "tellusererror"].iter().any(|begin| line.starts_with(begin))
}

/// What it has beyond the patience, where it is asked for nothing that takes time.
const NOW: Duration = Duration::ZERO;

/// What a program says of itself; the defaults are those of the protocol.
pub struct XboardTalk {
    ping: bool,
    setboard: bool,
    usermove: bool,
    time: bool,
    reuse: bool,
    nps: bool,
    memory: bool,
    options: Vec<String>,
    variants: Vec<String>,
    /// The number of the last `ping`.
    pings: u32,
    /// The moves of the game that it has; none before its first.
    line: Option<Vec<String>>,
}

impl Default for XboardTalk {
    fn default() -> XboardTalk {
        XboardTalk {
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            reuse: true,
            nps: false,
            memory: false,
            options: Vec::new(),
            variants: vec![variant_name(FIRST_GAME).to_owned()],
            pings: 0,
            line: None,
        }
    }
}

/// The pairs `NAME=VALUE` of a line, the values perhaps between double quotes.
fn features(line: &str) -> Vec<(&str, &str)> {
    let mut pairs = Vec::new();
    let mut rest = line.strip_prefix("feature ").unwrap_or_default();
    while let Some((name, after)) = rest.split_once('=') {
        let quoted = after.strip_prefix('"');
        let end = |text: &str, sign: char| text.find(sign).unwrap_or(text.len());
        let (value, next) = match quoted {
            Some(text) => text.split_at(end(text, '"')),
            None => after.split_at(end(after, ' ')),
        };
        pairs.push((name.trim(), value));
        rest = next.strip_prefix('"').unwrap_or(next);
    }
    pairs
}

impl XboardTalk {
    /// Takes a feature in. Returns whether it is done.
    fn note(&mut self, name: &str, value: &str) -> bool {
        let on = value == "1";
        match name {
            "ping" => self.ping = on,
            "setboard" => self.setboard = on,
            "usermove" => self.usermove = on,
            "time" => self.time = on,
            "reuse" => self.reuse = on,
            "nps" => self.nps = on,
            "memory" => self.memory = on,
            "variants" => self.variants = value.split(',').map(|variant| variant.trim().to_owned()).collect(),
            "option" => self.options.extend(value.split(" -").next().map(|name| name.trim().to_owned())),
            "done" => return on,
            _ => {}
        }
        false
    }

    /// Waits until it has done what it was told, showing each line to `note`. What it wrote before is dropped.
    fn sync(&mut self, process: &mut Process, mut note: impl FnMut(&str)) -> Result<(), Message> {
        if !self.ping {
            process.forget();
            return Ok(());
        }
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        process.tell(&format!("ping {}", self.pings))?;
        process.hear(NOW, &pong, |line| {
            note(line);
            (line == pong).then_some(())
        })
    }

    /// Brings the position to it, in force mode.
    fn set_up(&mut self, process: &mut Process, question: &Question<'_>) -> Result<(), Message> {
        process.tell("force")?;
        let lines = match (self.setboard, question.start) {
            _ if question.moves.is_empty() && question.start.is_none() => Vec::new(),
            (true, _) => vec![format!("setboard {}", question.fen)],
            (false, None) => question.moves.iter().map(|text| self.written(text)).collect(),
            (false, Some(_)) => return Err(Self::lacks(process, "setboard=1")),
        };
        for line in lines {
            process.tell(&line)?;
            let mut refused = None;
            self.sync(process, |heard| refused = refused.take().or_else(|| refuses(heard).then(|| heard.to_owned())))?;
            if let Some(heard) = refused {
                return Err(Self::refusal(process, &line, &heard));
            }
        }
        Ok(())
    }

    /// The command that brings it a move.
    fn written(&self, text: &str) -> String {
        format!("{}{}", if self.usermove { "usermove " } else { "" }, legs(text).join(","))
    }

    fn refusal(process: &Process, text: &str, line: &str) -> Message {
        REFUSES.with([process.name.as_str().into(), text.into(), excerpt(line).into()])
    }

    fn lacks(process: &Process, feature: &str) -> Message {
        FEATURE.with([process.name.as_str().into(), feature.into()])
    }
}

impl Talk for XboardTalk {
    fn greet(&mut self, process: &mut Process, options: &[(String, String)]) -> Result<(), Message> {
        process.tell("xboard\nprotover 2")?;
        let mut answers = Vec::new();
        process.hear(NOW, "feature done=1", |line| {
            let mut done = false;
            for (name, value) in features(line) {
                done |= self.note(name, value);
                // Moves are written in coordinates.
                let taken = name != "san" || value == "0";
                answers.push(format!("{} {name}", if taken { "accepted" } else { "rejected" }));
            }
            done.then_some(())
        })?;
        process.tell(&answers.join("\n"))?;
        for (name, value) in options {
            let known = self.options.iter().any(|known| known.eq_ignore_ascii_case(name));
            match name.to_ascii_lowercase().as_str() {
                "memory" if self.memory && !known => process.tell(&format!("memory {value}"))?,
                _ if known => process.tell(&format!("option {name}={value}"))?,
                _ => return Err(unknown_option(process, name, &self.options)),
            }
        }
        process.tell("computer\neasy\npost")?;
        self.sync(process, |_| ())
    }

    fn new_game(&mut self, process: &mut Process, limit: MoveLimit, game: &str) -> Result<(), Message> {
        self.line = None;
        process.tell("new")?;
        if game != FIRST_GAME {
            if !lists(&self.variants, game) {
                return Err(unknown_game(process, game, &self.variants));
            }
            process.tell(&format!("variant {game}"))?;
            // It may know a game and not its settings.
            let mut told = split_id(game).1.is_empty();
            self.sync(process, |line| told |= line.starts_with("setup "))?;
            if !told {
                return Err(unknown_game(process, game, &self.variants));
            }
        }
        let seconds = |ms: u32| f64::from(ms) / 1000.0;
        match limit {
            MoveLimit::Milliseconds(ms) => process.tell(&format!("st {}", seconds(ms)))?,
            // So many nodes are a second, and a move has one.
            MoveLimit::Nodes(nodes) if self.nps => process.tell(&format!("nps {nodes}\nst 1"))?,
            MoveLimit::Nodes(_) => return Err(Self::lacks(process, "nps=1")),
            MoveLimit::Clock(base, each) => {
                // In whole seconds; a clock that begins empty has lost.
                let all = (base / 1000).max(1);
                let (minutes, rest) = (all / 60, all % 60);
                process.tell(&format!("level 0 {minutes}:{rest:02} {}", seconds(each)))?;
            }
        }
        process.tell("force")?;
        self.sync(process, |_| ())
    }

    fn ask(&mut self, process: &mut Process, question: &Question<'_>) -> Result<Reply, Message> {
        let line = self.line.take();
        let next = match (line, question.moves.split_last()) {
            (Some(line), Some((last, before))) if line == before => Some(last),
            _ => None,
        };
        // A move that it wrote before it was asked answers nothing.
        match next {
            Some(_) => self.sync(process, |_| ())?,
            None => self.set_up(process, question)?,
        }
        if self.time && matches!(question.limit, MoveLimit::Clock(..)) {
            let hundredths = question.clocks.map(|ms| ms / 10);
            process.tell(&format!("time {}\notim {}", hundredths[question.turn], hundredths[1 - question.turn]))?;
        }
        process.tell(&next.map_or("go".to_owned(), |text| self.written(text)))?;
        let (mut score, mut first) = (None, String::new());
        let reply = process.hear(question.own(), "move", |line| {
            let mut words = line.split_whitespace();
            if let Some(text) = next.filter(|_| refuses(line)) {
                return Some(Err((text.clone(), line.to_owned())));
            }
            let reply = match (words.next()?, words.next()) {
                ("move", Some(leg)) if leg.ends_with(',') => {
                    first.push_str(leg);
                    return None;
                }
                ("move", text) => Reply::Move(joined(&format!("{first}{}", text.unwrap_or_default())), score),
                ("resign", _) => Reply::Resigns,
                (result @ ("1-0" | "0-1" | "1/2-1/2"), _) => Reply::Claims(result.to_owned()),
                // What it thinks: the depth, which a sign may follow, and the score.
                (depth, Some(text)) if depth.starts_with(|sign: char| sign.is_ascii_digit()) => {
                    score = text.parse().ok().filter(|score: &i32| score.unsigned_abs() < 100_000).or(score);
                    return None;
                }
                _ => return None,
            };
            Some(Ok(reply))
        })?;
        let reply = reply.map_err(|(text, line)| Self::refusal(process, &text, &line))?;
        if let Reply::Move(text, _) = &reply {
            self.line = Some([question.moves, std::slice::from_ref(text)].concat());
        }
        Ok(reply)
    }

    fn plays_once(&self) -> bool {
        !self.reuse
    }
}

#[cfg(test)]
mod tests {
    use super::features;

    #[test]
    fn features_are_pairs_with_or_without_quotes() {
        for (line, expected) in [
            ("feature ping=1 san=0", &[("ping", "1"), ("san", "0")][..]),
            ("feature myname=\"A = B 1.0\" done=1", &[("myname", "A = B 1.0"), ("done", "1")]),
            ("feature option=\"Hash -spin 1 1 9\"", &[("option", "Hash -spin 1 1 9")]),
            ("feature variants=\"normal,other\"", &[("variants", "normal,other")]),
            ("feature", &[]),
            ("feature x", &[]),
            ("feature a=\"b", &[("a", "b")]),
            ("feature = ==", &[("", ""), ("", "=")]),
        ] {
            assert_eq!(features(line), expected, "{line}");
        }
    }
}
