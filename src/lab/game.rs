//! One game of a run. It is determined by the settings and its number alone, so it is the same
//! wherever and in whatever slices it is played.
//!
//! A game begins with random moves, redrawn until neither side is much better; then the engine
//! plays both sides, without memory of other games. The side to move claims a draw whenever
//! possible, unless the engine considers it better.

use crate::engine::conduct::Conduct;
use crate::engine::evaluate::hash64;
use crate::engine::personality::Personality;
use crate::engine::player::Player;
use crate::engine::report::{EngineReport, EngineRequest, ScoreKind, Step, Task};
use crate::engine::search_board::RootBoard;
use crate::engine::sort::sort_by;
use crate::engine::strength;
use crate::engine::time::{Tick, TimeControl};
use crate::game::record::EndedBy;
use crate::game::session::GameSession;
use crate::lab::data::{LabGame, LabStep};
use crate::lab::settings::RunSettings;
use crate::lab::{names, rule_effect};
use crate::notation::link;
use crate::rules::Color;

/// Number of attempts before an unbalanced opening is accepted.
const MAX_ATTEMPTS: u64 = 50;
/// Node limit for evaluating an opening.
const EVALUATION_NODES: u32 = 2_000;
/// White's share of the bar if neither side is better.
const EVEN: u32 = 500;

/// The current phase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Drawing a random opening; the number counts attempts.
    Draw(u64),
    /// Evaluating whether the opening is balanced.
    Judge(u64),
    /// Searching for the side to move.
    Think,
    /// Searching the same board under orthodox rules.
    Counterpart,
    Over,
}

/// A game being played.
pub struct SelfPlayGame {
    settings: RunSettings,
    number: u32,
    seed: u64,
    phase: Phase,
    session: GameSession,
    engine: Player,
    orthodox_engine: Option<Player>,
    /// The same board under orthodox rules, and whether the variant has such a counterpart.
    orthodox_board: Option<Box<dyn RootBoard>>,
    measured: bool,
    /// The chosen move, and whether it is illegal in orthodox chess.
    chosen: Option<(Step, bool)>,
    moves: Vec<String>,
    random: usize,
    choices: u32,
    counts: [u32; 3],
    amounts: Vec<u32>,
}

impl SelfPlayGame {
    pub fn new(settings: &RunSettings, number: u32) -> SelfPlayGame {
        let session = start(settings);
        let measured = session.root_board().orthodox_counterpart().is_some();
        let orthodox_engine = (settings.counterpart && measured).then(|| Player::new(settings.memory()));
        SelfPlayGame {
            number,
            seed: hash64([settings.seed.into(), number.into()]),
            phase: Phase::Draw(0),
            session,
            engine: Player::new(settings.memory()),
            orthodox_engine,
            orthodox_board: None,
            measured,
            chosen: None,
            moves: Vec::new(),
            random: 0,
            choices: 0,
            counts: [0; 3],
            amounts: Vec::new(),
            settings: settings.clone(),
        }
    }

    /// Plays until the clock `now` (milliseconds) reaches `end`, or until the game is finished.
    pub fn run(&mut self, now: &mut dyn FnMut() -> f64, end: f64) {
        while self.phase != Phase::Over {
            match self.phase {
                Phase::Draw(attempt) => self.open(attempt),
                Phase::Judge(attempt) => {
                    self.engine.run_timed(&mut || tick(now, end));
                    if self.engine.done() {
                        self.opening_evaluated(attempt);
                    }
                }
                Phase::Think => {
                    self.engine.run_timed(&mut || tick(now, end));
                    if self.engine.done() {
                        let report = self.engine.report();
                        self.decide(report);
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

    /// Returns the progress.
    pub fn step(&self) -> LabStep {
        let done = self.phase == Phase::Over;
        LabStep { done, ply: self.moves.len() as u32, game: done.then(|| self.finished_game()) }
    }

    /// Draws an opening.
    fn open(&mut self, attempt: u64) {
        self.session = start(&self.settings);
        self.moves.clear();
        // After too many attempts, there seems to be no opening that does not end the game at once.
        let wanted = if attempt > MAX_ATTEMPTS { 0 } else { self.settings.random as usize };
        while self.moves.len() < wanted && self.session.over().is_none() {
            let mut texts = legal_move_texts(self.session.root_board().as_ref());
            sort_by(&mut texts, |one, two| one <= two);
            let dice = hash64([self.seed, attempt, self.moves.len() as u64]);
            let text = texts.get((dice % texts.len().max(1) as u64) as usize).cloned();
            if !text.is_some_and(|text| self.move_on(text)) {
                break;
            }
        }
        if self.session.over().is_some() {
            self.phase = Phase::Draw(attempt + 1);
        } else if wanted > 0 && self.settings.even > 0 && attempt < MAX_ATTEMPTS {
            self.engine.set_board(self.session.root_board());
            ask(&mut self.engine, EngineRequest { task: Task::Analyse, nodes: EVALUATION_NODES, ..ASKED });
            self.phase = Phase::Judge(attempt);
        } else {
            self.opened();
        }
    }

    fn opening_evaluated(&mut self, attempt: u64) {
        let even = self.settings.even;
        let report = self.engine.report();
        let fits = report.lines.first().is_some_and(|line| match line.score.kind {
            ScoreKind::Heuristic => line.score.value.unsigned_abs() <= even,
            // In a variant without evaluation, any opening is accepted whose winner is unknown.
            ScoreKind::Open | ScoreKind::Draw => true,
            ScoreKind::Mate | ScoreKind::Win | ScoreKind::Loss => false,
        });
        if fits {
            self.opened();
        } else {
            self.phase = Phase::Draw(attempt + 1);
        }
    }

    /// Accepts the opening: counts its plies and starts the engine with an empty memory.
    fn opened(&mut self) {
        self.random = self.moves.len();
        let mut session = start(&self.settings);
        for text in &self.moves {
            self.choices += session.root_board().root_move_count();
            self.amounts.extend(held(&session));
            if session.type_move(text).is_err() {
                break;
            }
        }
        self.engine = Player::new(self.settings.memory());
        self.ponder();
    }

    /// Starts the search for the next move, unless the game is finished.
    fn ponder(&mut self) {
        if self.session.over().is_some() || self.moves.len() >= self.settings.plies as usize {
            self.phase = Phase::Over;
            return;
        }
        self.engine.set_board(self.session.root_board());
        let request = self.request();
        ask(&mut self.engine, request);
        self.phase = Phase::Think;
    }

    fn request(&self) -> EngineRequest {
        let time = TimeControl::move_time(self.settings.time);
        EngineRequest { level: self.settings.level, nodes: self.settings.nodes, time, seed: self.seed as u32, ..ASKED }
    }

    /// Processes the search result for the side to move.
    fn decide(&mut self, report: EngineReport) {
        let here = self.session.root_board();
        let share = report.lines.first().map_or(EVEN, |line| line.score.bar);
        let mine = if here.turn() == Color::White { share } else { 1000 - share.min(1000) };
        let Some(step) = report.choice.filter(|_| mine > EVEN || !self.session.close(EndedBy::Claim)) else {
            self.phase = Phase::Over;
            return;
        };
        if !self.measured {
            self.play(step.text);
            return;
        }
        self.orthodox_board = here.orthodox_counterpart();
        let compared = rule_effect::compare(here.as_ref(), self.orthodox_board.as_deref(), &step);
        self.counts[0] += u32::from(compared.odd);
        self.counts[1] += u32::from(compared.barred);
        let request = self.request();
        match (&mut self.orthodox_engine, &self.orthodox_board) {
            // Otherwise the variant's rules cannot have changed the move, or the move itself is
            // illegal in orthodox chess.
            (Some(orthodox_engine), Some(there)) if compared.barred && !compared.odd => {
                orthodox_engine.set_board(there.fresh_copy());
                ask(orthodox_engine, request);
                self.chosen = Some((step, compared.odd));
                self.phase = Phase::Counterpart;
            }
            _ => {
                self.counts[2] += u32::from(compared.odd);
                self.play(step.text);
            }
        }
    }

    /// Continues the search under orthodox rules.
    fn compare(&mut self, now: &mut dyn FnMut() -> f64, end: f64) {
        let Some(orthodox_engine) = &mut self.orthodox_engine else { return };
        orthodox_engine.run_timed(&mut || tick(now, end));
        if !orthodox_engine.done() {
            return;
        }
        let wanted = orthodox_engine.report().choice;
        let Some((step, odd)) = self.chosen.take() else { return };
        let here = self.session.root_board();
        let kept = wanted.is_none_or(|wanted| rule_effect::has(here.as_ref(), &wanted));
        self.counts[2] += u32::from(odd || !kept);
        self.play(step.text);
    }

    /// Plays a searched move.
    fn play(&mut self, text: String) {
        self.choices += self.session.root_board().root_move_count();
        self.amounts.extend(held(&self.session));
        if self.move_on(text) {
            self.ponder();
        } else {
            self.phase = Phase::Over;
        }
    }

    /// Plays a move. Returns whether it was legal.
    fn move_on(&mut self, text: String) -> bool {
        let legal = self.session.type_move(&text).is_ok();
        if legal {
            self.moves.push(text);
        }
        legal
    }

    fn finished_game(&self) -> LabGame {
        let ending = names::of(self.session.over().as_ref());
        let [odd, barred, decided] = self.counts.map(|count| self.measured.then_some(count));
        LabGame {
            number: self.number,
            result: self.session.score().unwrap_or("*").into(),
            ending: ending.key.into(),
            plies: self.moves.len() as u32,
            random: self.random as u32,
            choices: self.choices,
            odd,
            barred,
            decided: decided.filter(|_| self.orthodox_engine.is_some()),
            amounts: self.amounts.clone(),
            moves: self.moves.join(","),
            link: link::write(&link::LinkParts {
                game: self.session.game().into(),
                fen: self.session.start_fen(),
                moves: self.moves.clone(),
                close: self.session.closed().map(|(_, close)| close),
                ..link::LinkParts::default()
            }),
        }
    }
}

const ASKED: EngineRequest = EngineRequest {
    task: Task::Play,
    level: strength::FULL,
    personality: Personality::Balanced,
    seed: 0,
    time: TimeControl::Unlimited,
    depth: 0,
    nodes: 0,
    lines: 1,
};

/// Starts a request. Proofs of some moves only are left out: recorded games were played without them.
fn ask(engine: &mut Player, request: EngineRequest) {
    engine.start_as(request, Conduct { prove_some: false, ..Conduct::of(&request) }, &[]);
}

fn tick(now: &mut dyn FnMut() -> f64, end: f64) -> Tick {
    let now = now();
    Tick { now, pause: now >= end }
}

fn start(settings: &RunSettings) -> GameSession {
    let kind = settings.kind();
    GameSession::new(kind, kind.position())
}

/// What the side to move holds, in variants with amounts.
fn held(session: &GameSession) -> Option<u32> {
    let amounts = session.annotations().get(session.tree().at())?.amounts?;
    Some(amounts[session.root_board().turn().index()].max(0) as u32)
}

fn legal_move_texts(board: &dyn RootBoard) -> Vec<String> {
    let mut choices = Vec::new();
    board.fresh_copy().generate_all(&mut choices);
    choices.iter().flat_map(|choice| board.move_texts(&[choice.id])).collect()
}
