//! One game of a run. It is determined by the settings and its number alone, so it is the same
//! wherever and in whatever slices it is played.
//!
//! A game begins with random moves, redrawn until neither side is much better; then the engine
//! plays both sides, without memory of other games. The side to move claims a draw whenever
//! possible, unless the engine considers it better.

use crate::data::{LabGame, LabStep};
use crate::settings::RunSettings;
use crate::{kinds, names, rule_effect, weigh};
use engine::conduct::Conduct;
use engine::evaluate::hash64;
use engine::player::Player;
use engine::report::{EngineReport, EngineRequest, ScoreKind, Step, Task};
use engine::search_board::RootBoard;
use engine::sort::sort_by;
use engine::time::{Tick, TimeControl};
use game::record::EndedBy;
use game::session::GameSession;
use notation::link;
use rules::Color;

/// Number of attempts before an unbalanced opening is accepted.
const MAX_ATTEMPTS: u64 = 50;
/// Node limit for evaluating an opening.
const EVALUATION_NODES: u32 = 2_000;
/// Of so many searched plies, one has its moves weighed.
const WEIGHED: usize = 8;
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
    /// That of White, or of both sides: only a side that thinks longer has memory of its own.
    engine: Player,
    black_engine: Option<Player>,
    /// Weighs all moves of a position.
    weigher: Option<Player>,
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
    chances: Vec<u8>,
    near: [u32; 2],
}

impl SelfPlayGame {
    /// The game of that number of a run. Its number decides its random moves and who thinks longer.
    pub fn new(settings: &RunSettings, number: u32) -> SelfPlayGame {
        let session = start(settings);
        let measured = session.root_board().orthodox_counterpart().is_some();
        let orthodox_engine = (settings.counterpart && measured).then(|| Player::new(settings.memory()));
        // The two games of a pair with a side that thinks longer begin alike.
        let pair = if settings.deep > 1 { number / 2 } else { number };
        let player = || Player::new(settings.memory());
        SelfPlayGame {
            number,
            seed: hash64([settings.seed.into(), pair.into()]),
            phase: Phase::Draw(0),
            session,
            engine: player(),
            black_engine: (settings.deep > 1).then(player),
            weigher: settings.narrow.then(|| Player::new(1)),
            orthodox_engine,
            orthodox_board: None,
            measured,
            chosen: None,
            moves: Vec::new(),
            random: 0,
            choices: 0,
            counts: [0; 3],
            amounts: Vec::new(),
            chances: Vec::new(),
            near: [0; 2],
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
                    let engine = self.engine();
                    engine.run_timed(&mut || tick(now, end));
                    if engine.done() {
                        let report = engine.report();
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
            ask(
                &mut self.engine,
                EngineRequest { task: Task::Analyse, nodes: EVALUATION_NODES, ..EngineRequest::new(Task::Play) },
            );
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

    /// The engine of the side to move.
    fn engine(&mut self) -> &mut Player {
        match &mut self.black_engine {
            Some(engine) if self.session.root_board().turn() == Color::Black => engine,
            _ => &mut self.engine,
        }
    }

    /// The side that thinks longer.
    fn deeper(&self) -> Option<Color> {
        (self.settings.deep > 1).then_some(Color::BOTH[self.number as usize % 2])
    }

    /// Starts the search for the next move, unless the game is finished.
    fn ponder(&mut self) {
        if self.session.over().is_some() || self.moves.len() >= self.settings.plies as usize {
            self.phase = Phase::Over;
            return;
        }
        let (board, request) = (self.session.root_board(), self.request());
        let engine = self.engine();
        engine.set_board(board);
        ask(engine, request);
        self.phase = Phase::Think;
    }

    fn request(&self) -> EngineRequest {
        let settings = &self.settings;
        let times = if self.deeper() == Some(self.session.root_board().turn()) { settings.deep } else { 1 };
        EngineRequest {
            level: settings.level,
            personality: settings.personality,
            nodes: settings.nodes.saturating_mul(times),
            time: TimeControl::move_time(settings.time.saturating_mul(times)),
            seed: self.seed as u32,
            ..EngineRequest::new(Task::Play)
        }
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
        self.weigh();
        self.chances.push(((share.min(1000) + 5) / 10) as u8);
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

    /// Counts at some plies how many moves are nearly as good as the best one.
    fn weigh(&mut self) {
        let Some(weigher) = self.weigher.as_mut().filter(|_| self.chances.len().is_multiple_of(WEIGHED)) else {
            return;
        };
        let [near, all] = weigh::near_best(weigher, self.session.root_board());
        self.near = [self.near[0] + near, self.near[1] + all];
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
            ending: ending.key().into(),
            plies: self.moves.len() as u32,
            random: self.random as u32,
            choices: self.choices,
            odd,
            barred,
            decided: decided.filter(|_| self.orthodox_engine.is_some()),
            amounts: self.amounts.clone(),
            chances: self.chances.clone(),
            near: self.settings.narrow.then_some(self.near),
            kinds: if self.settings.kinds { kinds::moved(&self.session) } else { Vec::new() },
            deeper: self.deeper().map(|side| side_name(side).into()),
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

/// As in [`LabGame::deeper`].
const fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Starts a request. Proofs of some moves only are left out, and claims end lines: recorded games were played so.
pub(crate) fn ask(engine: &mut Player, request: EngineRequest) {
    engine.start_as(request, Conduct { prove_some: false, true_mates: false, ..Conduct::of(&request) }, &[]);
}

fn tick(now: &mut dyn FnMut() -> f64, end: f64) -> Tick {
    let now = now();
    Tick { now, pause: now >= end }
}

/// The session at the start of a game.
pub(crate) fn start(settings: &RunSettings) -> GameSession {
    GameSession::new(settings.kind(), settings.start())
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
