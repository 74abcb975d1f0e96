//! The engine: the best moves within limits, a move at a playing strength, and proofs of mates.

use std::time::{Duration, Instant};

use crate::prelude::{Color, Game, Move, Position};
use engine::conduct::Conduct;
use engine::mate::query::MateQuery;
use engine::player::{MOST_LINES, Player};
use engine::report::{self, EngineReport, EngineRequest, MateReportKind, MateRequest, ScoreKind, Task};
use engine::time::{Tick, TimeControl};

/// Megabytes of [`Engine::new`].
const MEGABYTES: u32 = 16;

/// When a search ends. There is always a limit; with several, the first that is reached counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    depth: u32,
    nodes: u32,
    time: Option<Duration>,
    lines: u8,
}

impl Limits {
    const NONE: Limits = Limits { depth: 0, nodes: 0, time: None, lines: 1 };

    /// A search of that many plies, at least 1. Exchanges and checks are followed further. The same depth gives the same answer
    /// from a new engine.
    pub fn depth(plies: u32) -> Limits {
        Limits::NONE.and_depth(plies)
    }

    /// A search of about so many positions, at least 1. The same number gives the same answer from a new engine.
    pub fn nodes(nodes: u32) -> Limits {
        Limits::NONE.and_nodes(nodes)
    }

    /// A search of so much time, at least a millisecond.
    pub fn time(time: Duration) -> Limits {
        Limits::NONE.and_time(time)
    }

    /// The same, and a limit of plies.
    pub fn and_depth(self, plies: u32) -> Limits {
        Limits { depth: plies.max(1), ..self }
    }

    /// The same, and a limit of positions.
    pub fn and_nodes(self, nodes: u32) -> Limits {
        Limits { nodes: nodes.max(1), ..self }
    }

    /// The same, and a limit of time.
    pub fn and_time(self, time: Duration) -> Limits {
        Limits { time: Some(time), ..self }
    }

    /// The same with so many lines instead of one, from 1 to 50, each with another first move.
    pub fn lines(self, lines: u8) -> Limits {
        Limits { lines: lines.clamp(1, MOST_LINES), ..self }
    }
}

/// An engine, which plays all variants. It keeps what it learns about a game, so one that has searched before may give another
/// answer than a new one.
pub struct Engine {
    player: Player,
    megabytes: u32,
}

impl Engine {
    /// An engine with a table of 16 MB.
    pub fn new() -> Engine {
        Engine::with_memory(MEGABYTES)
    }

    /// An engine with a table of so many megabytes, at least 1.
    pub fn with_memory(megabytes: u32) -> Engine {
        Engine { player: Player::new(megabytes), megabytes: megabytes.max(1) }
    }

    /// Searches the position of a game, and returns when a limit is reached. Positions that have occurred count as repetitions.
    pub fn search(&mut self, game: &Game, limits: Limits) -> Search {
        self.search_until(game, limits, || false)
    }

    /// The same, but it also ends once `stop` returns true, which it is asked every few hundred positions. What was found by then
    /// is returned; nothing, if that was at once.
    pub fn search_until(&mut self, game: &Game, limits: Limits, mut stop: impl FnMut() -> bool) -> Search {
        let time = limits.time.map(|time| u32::try_from(time.as_millis()).unwrap_or(u32::MAX).max(1));
        let time = time.map_or(TimeControl::Unlimited, TimeControl::MoveTime);
        let Limits { depth, nodes, lines, .. } = limits;
        let request =
            EngineRequest { task: Task::Analyse, time, depth, nodes, lines, ..EngineRequest::new(Task::Analyse) };
        // A proof has no depth: it may take longer than any search.
        let conduct = Conduct { finish_proof: false, ..Conduct::of(&request) };
        let report = self.run(game, request, conduct, &mut stop);
        let position = game.position();
        let lines = report.lines.iter().filter_map(|line| Line::new(line, &position)).collect();
        Search { lines, depth: report.depth, nodes: report.nodes as u64 }
    }

    /// The move of a player of that level, from 1 (beginner) to 10 (full strength, but 100,000 positions at most); `None`
    /// if the game is over. The same seed gives the same move below the highest level.
    pub fn choose_move(&mut self, game: &Game, level: u8, seed: u32) -> Option<Move> {
        let request =
            EngineRequest { task: Task::Play, level, seed, nodes: 100_000, ..EngineRequest::new(Task::Analyse) };
        let conduct = Conduct { finish_proof: false, ..Conduct::of(&request) };
        let choice = self.run(game, request, conduct, &mut || false).choice?;
        game.position().parse_move(&choice.text).ok()
    }

    /// Tries to prove that the side to move can force mate within so many moves of its own, 1 to 50, and looks at so many
    /// positions at most; 0 is no limit. Draws by repetition are not counted.
    pub fn prove_mate(&mut self, position: &Position, moves: u8, nodes: u32) -> MateProof {
        let game = Game::from(position.clone());
        let mut query = MateQuery::new(self.megabytes);
        query.set_board(game.session().root_board());
        query.start(MateRequest { moves, nodes, line: Vec::new() });
        query.run(&mut || false);
        let report = query.report();
        match report.kind {
            MateReportKind::Mate => {
                let firsts = report.firsts.iter();
                let firsts = firsts.filter_map(|first| position.parse_move(&first.step.text).ok()).collect();
                MateProof::Mate { moves: report.moves, firsts }
            }
            MateReportKind::None => MateProof::NoMate,
            MateReportKind::Open | MateReportKind::Unknown => MateProof::Unknown,
        }
    }

    fn run(
        &mut self,
        game: &Game,
        request: EngineRequest,
        conduct: Conduct,
        stop: &mut dyn FnMut() -> bool,
    ) -> EngineReport {
        let board = game.session().root_board();
        self.player.set_network(crate::data::network(board.game()));
        self.player.set_board(board);
        self.player.start_as(request, conduct, &[]);
        let start = Instant::now();
        self.player.run_timed(&mut || Tick { now: start.elapsed().as_secs_f64() * 1e3, pause: stop() });
        self.player.report()
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Search {
    /// The lines, best first; none if the game is over.
    pub lines: Vec<Line>,
    /// The last depth that was completed, in plies.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
}

impl Search {
    /// The best move; `None` if the game is over.
    pub fn best_move(&self) -> Option<&Move> {
        self.lines.first().map(|line| &line.first)
    }

    /// The score of the position; `None` if the game is over.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }
}

/// A line of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// Its score.
    pub score: Score,
    /// Its first move.
    pub first: Move,
    /// All its moves in SAN, 16 at most.
    pub moves: Vec<String>,
}

impl Line {
    /// A line from this position, which begins with a legal move.
    fn new(line: &report::Line, position: &Position) -> Option<Line> {
        let first = position.parse_move(&line.moves.first()?.text).ok()?;
        let moves = line.moves.iter().map(|step| step.san.clone()).collect();
        Some(Line { score: Score::new(&line.score, position.turn()), first, moves })
    }
}

/// A score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Score {
    /// An estimate: the advantage in hundredths of a pawn.
    Centipawns(i32),
    /// A mate in so many moves; negative if the side to move is mated.
    Mate(i32),
    /// Proved to be won, in an unknown number of moves.
    Win,
    /// Proved to be drawn.
    Draw,
    /// Proved to be lost, in an unknown number of moves.
    Loss,
    /// Not known yet, in a game whose positions are won or lost and nothing in between.
    Open,
}

impl Score {
    fn new(score: &report::Score, turn: Color) -> Score {
        let own = |value: i32| if turn == Color::White { value } else { -value };
        let white_wins = score.bar > 500;
        match score.kind {
            ScoreKind::Heuristic => Score::Centipawns(own(score.value)),
            ScoreKind::Mate => Score::Mate(own(score.value)),
            ScoreKind::Open => Score::Open,
            ScoreKind::Draw => Score::Draw,
            ScoreKind::Win | ScoreKind::Loss if white_wins == (turn == Color::White) => Score::Win,
            ScoreKind::Win | ScoreKind::Loss => Score::Loss,
        }
    }
}

/// What is proved of a mate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MateProof {
    /// There is one.
    Mate {
        /// In so many moves, the fewest possible.
        moves: u8,
        /// The moves with which it begins, by their coordinates.
        firsts: Vec<Move>,
    },
    /// There is none within the moves asked for, or the game has no mates.
    NoMate,
    /// The limit of positions was reached first.
    Unknown,
}
