//! One game of a run. Which games they are follows from the settings and the number alone: whoever plays game 17 of a run,
//! wherever and in whatever slices, plays the same one.
//!
//! A game begins with moves at random, drawn again until neither side is much better; then the computer plays both sides,
//! with nothing in its memory but this game. A draw is claimed as the computer claims it at the board: by whoever may, unless
//! it thinks that it is better.

use crate::engine::evaluate::hash64;
use crate::engine::player::Player;
use crate::engine::report::{Asked, Purpose, ScoreKind, Step, Thought};
use crate::engine::search_board::RootBoard;
use crate::engine::strength;
use crate::game::record::EndedBy;
use crate::game::session::GameSession;
use crate::lab::data::{LabGame, LabStep};
use crate::lab::settings::RunSettings;
use crate::lab::{names, rule_effect};
use crate::notation::link;
use crate::rules::Color;

/// So often an opening is drawn again before one is taken that is not even.
const DRAWN: u64 = 50;
/// What may be looked at to tell whether an opening is even.
const JUDGED: u32 = 2_000;
/// White's share of a bar at which neither side is better.
const EVEN: u32 = 500;

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// An opening is to be drawn, at the so manieth try.
    Draw(u64),
    /// Whether it is even is thought about.
    Judge(u64),
    /// The side to move thinks.
    Think,
    /// The orthodox game's player thinks of the same board.
    Counterpart,
    Over,
}

/// A game that is being played.
pub struct SelfPlayGame {
    settings: RunSettings,
    number: u32,
    seed: u64,
    phase: Phase,
    table: GameSession,
    mind: Player,
    twin: Option<Player>,
    /// The same board in the orthodox game, and whether the game has such boards at all.
    yardstick: Option<Box<dyn RootBoard>>,
    measured: bool,
    /// When the thought under way has to be over.
    due: f64,
    /// What the side to move has decided to play.
    chosen: Option<(Step, bool)>,
    moves: Vec<String>,
    random: usize,
    choices: u32,
    counts: [u32; 3],
    purses: Vec<u32>,
}

impl SelfPlayGame {
    pub fn new(settings: &RunSettings, number: u32) -> SelfPlayGame {
        let table = start(settings);
        let measured = table.root_board().orthodox_counterpart().is_some();
        let twin = (settings.twin && measured).then(|| Player::new(settings.memory()));
        SelfPlayGame {
            number,
            seed: hash64([settings.seed.into(), number.into()]),
            phase: Phase::Draw(0),
            table,
            mind: Player::new(settings.memory()),
            twin,
            yardstick: None,
            measured,
            due: f64::INFINITY,
            chosen: None,
            moves: Vec::new(),
            random: 0,
            choices: 0,
            counts: [0; 3],
            purses: Vec::new(),
            settings: settings.clone(),
        }
    }

    /// Plays on until the clock, in milliseconds, says that the slice is over, or until the game is.
    pub fn think(&mut self, now: &mut dyn FnMut() -> f64, end: f64) {
        while self.phase != Phase::Over {
            match self.phase {
                Phase::Draw(attempt) => self.open(attempt, now),
                Phase::Judge(attempt) => {
                    self.mind.run(&mut || now() >= end);
                    if self.mind.done() {
                        self.judged(attempt, now);
                    }
                }
                Phase::Think => {
                    let until = end.min(self.due);
                    self.mind.run(&mut || now() >= until);
                    if self.due < f64::INFINITY && now() >= self.due {
                        self.mind.stop();
                    }
                    if self.mind.done() {
                        let thought = self.mind.thought();
                        self.decide(thought, now);
                    }
                }
                Phase::Counterpart => self.compare(now, end),
                Phase::Over => {}
            }
            if now() >= end {
                return;
            }
        }
    }

    /// How far it is.
    pub fn step(&self) -> LabStep {
        let done = self.phase == Phase::Over;
        LabStep { done, ply: self.moves.len() as u32, game: done.then(|| self.told()) }
    }

    /// Draws an opening.
    fn open(&mut self, attempt: u64, now: &mut dyn FnMut() -> f64) {
        self.table = start(&self.settings);
        self.moves.clear();
        // After too many tries there seems to be none that does not end the game at once.
        let wanted = if attempt > DRAWN { 0 } else { self.settings.random as usize };
        while self.moves.len() < wanted && self.table.over().is_none() {
            let mut texts = listed(self.table.root_board().as_ref());
            texts.sort_unstable();
            let dice = hash64([self.seed, attempt, self.moves.len() as u64]);
            let text = texts.get((dice % texts.len().max(1) as u64) as usize).cloned();
            if !text.is_some_and(|text| self.move_on(text)) {
                break;
            }
        }
        if self.table.over().is_some() {
            self.phase = Phase::Draw(attempt + 1);
        } else if wanted > 0 && self.settings.even > 0 && attempt < DRAWN {
            self.mind.set_board(self.table.root_board());
            self.mind.start(Asked { purpose: Purpose::Analyse, nodes: JUDGED, ..ASKED });
            self.phase = Phase::Judge(attempt);
        } else {
            self.opened(now);
        }
    }

    fn judged(&mut self, attempt: u64, now: &mut dyn FnMut() -> f64) {
        let even = self.settings.even;
        let thought = self.mind.thought();
        let fits = thought.lines.first().is_some_and(|line| match line.score.kind {
            ScoreKind::Heuristic => line.score.value.unsigned_abs() <= even,
            // Where nothing lies between won and lost, an opening is as good as another as long as nobody sees who wins.
            ScoreKind::Open | ScoreKind::Draw => true,
            ScoreKind::Mate | ScoreKind::Win | ScoreKind::Loss => false,
        });
        if fits {
            self.opened(now);
        } else {
            self.phase = Phase::Draw(attempt + 1);
        }
    }

    /// The opening stands: what is counted of it is counted now, and the computer takes over, with an empty memory.
    fn opened(&mut self, now: &mut dyn FnMut() -> f64) {
        self.random = self.moves.len();
        let mut table = start(&self.settings);
        for text in &self.moves {
            self.choices += table.root_board().root_move_count();
            self.purses.extend(held(&table));
            if table.type_move(text).is_err() {
                break;
            }
        }
        self.mind = Player::new(self.settings.memory());
        self.ponder(now);
    }

    /// Begins to think of the next move, if there is to be one.
    fn ponder(&mut self, now: &mut dyn FnMut() -> f64) {
        if self.table.over().is_some() || self.moves.len() >= self.settings.plies as usize {
            self.phase = Phase::Over;
            return;
        }
        self.mind.set_board(self.table.root_board());
        self.mind.start(self.asked());
        self.wait(now);
        self.phase = Phase::Think;
    }

    fn asked(&self) -> Asked {
        Asked { level: self.settings.level, nodes: self.settings.nodes, seed: self.seed as u32, ..ASKED }
    }

    fn wait(&mut self, now: &mut dyn FnMut() -> f64) {
        self.due = if self.settings.time == 0 { f64::INFINITY } else { now() + f64::from(self.settings.time) };
    }

    /// The side to move has thought.
    fn decide(&mut self, thought: Thought, now: &mut dyn FnMut() -> f64) {
        let here = self.table.root_board();
        let share = thought.lines.first().map_or(EVEN, |line| line.score.bar);
        let mine = if here.turn() == Color::White { share } else { 1000 - share.min(1000) };
        let Some(step) = thought.choice.filter(|_| mine > EVEN || !self.table.close(EndedBy::Claim)) else {
            self.phase = Phase::Over;
            return;
        };
        if !self.measured {
            self.play(step.text, now);
            return;
        }
        self.yardstick = here.orthodox_counterpart();
        let compared = rule_effect::compare(here.as_ref(), self.yardstick.as_deref(), &step);
        self.counts[0] += u32::from(compared.odd);
        self.counts[1] += u32::from(compared.barred);
        let asked = self.asked();
        match (&mut self.twin, &self.yardstick) {
            // Only a move that is barred could decide anything.
            (Some(twin), Some(there)) if compared.barred && !compared.odd => {
                twin.set_board(there.fresh_copy());
                twin.start(asked);
                self.chosen = Some((step, compared.odd));
                self.wait(now);
                self.phase = Phase::Counterpart;
            }
            _ => {
                self.counts[2] += u32::from(compared.odd);
                self.play(step.text, now);
            }
        }
    }

    /// The orthodox game's player thinks on.
    fn compare(&mut self, now: &mut dyn FnMut() -> f64, end: f64) {
        let (Some(twin), until) = (&mut self.twin, end.min(self.due)) else { return };
        twin.run(&mut || now() >= until);
        if self.due < f64::INFINITY && now() >= self.due {
            twin.stop();
        }
        if !twin.done() {
            return;
        }
        let wanted = twin.thought().choice;
        let Some((step, odd)) = self.chosen.take() else { return };
        let here = self.table.root_board();
        let kept = wanted.is_none_or(|wanted| rule_effect::has(here.as_ref(), &wanted));
        self.counts[2] += u32::from(odd || !kept);
        self.play(step.text, now);
    }

    /// Plays a move that was thought about.
    fn play(&mut self, text: String, now: &mut dyn FnMut() -> f64) {
        self.choices += self.table.root_board().root_move_count();
        self.purses.extend(held(&self.table));
        if self.move_on(text) {
            self.ponder(now);
        } else {
            self.phase = Phase::Over;
        }
    }

    /// Plays a legal move; whether it was one.
    fn move_on(&mut self, text: String) -> bool {
        let legal = self.table.type_move(&text).is_ok();
        if legal {
            self.moves.push(text);
        }
        legal
    }

    fn told(&self) -> LabGame {
        let ending = names::of(self.table.over().as_ref());
        let [odd, barred, decided] = self.counts.map(|count| self.measured.then_some(count));
        LabGame {
            number: self.number,
            result: self.table.score().unwrap_or("*").into(),
            ending: ending.id.into(),
            plies: self.moves.len() as u32,
            random: self.random as u32,
            choices: self.choices,
            odd,
            barred,
            decided: decided.filter(|_| self.twin.is_some()),
            purses: self.purses.clone(),
            moves: self.moves.join(","),
            link: link::write(&link::LinkParts {
                game: self.table.game().into(),
                fen: self.table.start_fen(),
                moves: self.moves.clone(),
                close: self.table.closed().map(|(_, close)| close),
                ..link::LinkParts::default()
            }),
        }
    }
}

const ASKED: Asked =
    Asked { purpose: Purpose::Play, level: strength::FULL, seed: 0, time: 0, depth: 0, nodes: 0, lines: 1 };

fn start(settings: &RunSettings) -> GameSession {
    let kind = settings.kind();
    GameSession::new(kind, kind.position(&settings.dials))
}

/// What who moves holds, in a game where something is held.
fn held(table: &GameSession) -> Option<u32> {
    let amounts = table.annotations().get(table.tree().at())?.amounts?;
    Some(amounts[table.root_board().turn().index()].max(0) as u32)
}

fn listed(board: &dyn RootBoard) -> Vec<String> {
    let mut choices = Vec::new();
    board.fresh_copy().generate_all(&mut choices);
    choices.iter().flat_map(|choice| board.move_texts(&[choice.id])).collect()
}
