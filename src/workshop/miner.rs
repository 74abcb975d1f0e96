//! The miner: generates self-play games and endings, and extracts puzzles from them.
//!
//! A game and the puzzles in it ([`dig`]) are determined by a seed and its number, so the same seed finds the same puzzles, with
//! any number of threads and interruptions. Which ones are kept is up to [`selection`](super::selection).
//!
//! Medium levels play after a few random moves, because such games contain surprises like those of
//! people. A puzzle has exactly one right first move, by proof; it needs a rule specific to the
//! variant; and it is not obvious: the key does not recapture, no side is so far ahead that
//! anything wins, and a mate in one hides among several checks.

use crate::proof::{EFFORT, MOST_GAIN_MOVES, MOST_MOVES, MOST_THREAT, PuzzleProver};
use board::Square;
use engine::evaluate::hash64;
use engine::iterative::{IterativeSearch, PvLine, SearchLimits as Reach};
use engine::mate::solver::MateLimits;
use engine::score::DECISIVE;
use engine::strength::WIDE;
use engine::transposition::TranspositionTable;
use message::Message;
use puzzles::{Goal, Puzzle};
use rules::Color;
use rules::dyn_position::DynPosition;
use rules::settings::id_under;
use rules::setup::PositionSetup;
use variants::require;

/// Maximum length of a game in plies.
const LONGEST: usize = 160;
/// Value of the halfmove clock at which a game is stopped.
const IDLE: u32 = 40;
/// Node limits of mates that are only guessed at: if the score is good; and if nothing hints at a mate. They also limit the
/// number of moves.
const PROBE: u64 = 3_000;
const PROBE_MOVES: u8 = 3;
const GLANCE: u64 = 1_500;
const GLANCE_MOVES: u8 = 2;
/// Number of additional random moves examined at each ply.
const ASIDE: u64 = 3;
/// A game with this many puzzles is not continued, because they are alike.
const PLENTY: usize = 5;
/// Scores in centipawns: above this, a mate may be near; below this, there is none; above this,
/// anything wins.
const MATE_POSSIBLE: i32 = 300;
const MATE_UNLIKELY: i32 = -400;
const CRUSHING: i32 = 1_500;
/// So much better than the board looks is a position where material may be won, and so much is its node limit.
const JUMP: i32 = 150;
const GAIN_NODES: u64 = 120_000;
/// A defence is worth finding if the game is not lost all the same.
const STILL_PLAYABLE: i32 = -500;
/// Maximum number of moves of a position that is solved exactly without an evaluation.
const CLEAR: u32 = 14;
/// Minimum number of checks for a mate in one.
const CHECKS: usize = 3;
/// Of so many games, one is not a game but some endings at random, and so many.
const ENDINGS_EVERY: u64 = 4;
const ENDINGS: u64 = 8;
/// The levels of the players.
const LEVELS: [u8; 4] = [3, 4, 5, 6];
/// The node limit of the players.
const NODES: u64 = 1_500;

/// Returns the puzzles of one game, in the order of their positions. Their ratings are 0.
pub fn dig(game: &str, seed: u64, number: u64) -> Result<Vec<Puzzle>, Message> {
    let mut miner = Miner { prover: PuzzleProver::new(game)?, found: Vec::new() };
    let has_endings =
        miner.prover.game.endgames().terms().is_some() && variants::root_board(&*miner.start(0), &[], false).has_eval();
    if has_endings && number % ENDINGS_EVERY == ENDINGS_EVERY - 1 {
        (0..ENDINGS).for_each(|ending| miner.ending(hash64([seed, number, ending])));
    } else {
        miner.play(hash64([seed, number]));
    }
    Ok(miner.found)
}

/// How likely a mate is near.
#[derive(Clone, Copy)]
enum Candidate {
    /// The player has seen one.
    Mate,
    Good,
    Open,
    Bad,
}

impl Candidate {
    const fn of(score: i32) -> Candidate {
        match score {
            MATE_POSSIBLE.. => Candidate::Good,
            MATE_UNLIKELY.. => Candidate::Open,
            _ => Candidate::Bad,
        }
    }
}

/// The setting of what the players have at the start, in games with money.
const PURSE: &str = "purse";

struct Miner {
    prover: PuzzleProver,
    found: Vec<Puzzle>,
}

impl Miner {
    /// The start. Low purses give sharper games, so they are reduced at random.
    fn start(&self, seed: u64) -> Box<dyn DynPosition> {
        let game = self.prover.game;
        let values = game.values();
        let usual = values.get(PURSE);
        let low = usual - (hash64([seed, 5]) % u64::from(usual / 2 + usual / 4 + 1)) as u32;
        let low = require(&id_under(game.id(), &values.with(PURSE, low).text())).map(|game| game.position().setup());
        low.ok().and_then(|setup| game.validate(&setup).ok()).unwrap_or_else(|| game.position())
    }

    fn play(&mut self, seed: u64) {
        let mut position = self.start(seed);
        let (mut table, mut search) = (TranspositionTable::new(1), IterativeSearch::default());
        let dice = |ply: usize, what: u64| hash64([seed, ply as u64, what]);
        let opening = 2 + (dice(0, 1) % 7) as usize;
        let levels = Color::BOTH.map(|side| LEVELS[(dice(side.index(), 2) % 4) as usize]);
        // The square of the last capture.
        let mut taken = None;
        for ply in 0..LONGEST {
            let texts = position.move_texts();
            if texts.is_empty() || self.found.len() >= PLENTY || position.is_dead() || position.halfmove_clock() >= IDLE
            {
                return;
            }
            let mut board = variants::root_board(&*position, &[], false);
            let chosen = if ply < opening {
                (dice(ply, 3) % texts.len() as u64) as usize
            } else {
                let level = levels[position.turn().index()];
                let limits = WIDE.limits(level, Reach { nodes: NODES, ..Reach::default() });
                table.clear();
                search.start(board.as_mut(), &mut table, limits, &[]);
                search.run(board.as_mut(), &mut table, &mut || false);
                let lines = search.lines();
                let Some(best) = lines.first() else { return };
                let likelihood = if best.score >= DECISIVE { Candidate::Mate } else { Candidate::of(best.score) };
                self.examine(position.as_ref(), likelihood, taken);
                self.examine_tactics(position.as_ref(), &lines, taken);
                for other in 0..ASIDE {
                    let mv = (dice(ply, 6 + other) % texts.len() as u64) as usize;
                    let other_position = position.play(mv);
                    let taken = position.move_shapes()[mv].takes;
                    let likelihood = Candidate::of(variants::root_board(&*other_position, &[], false).evaluate());
                    self.examine(other_position.as_ref(), likelihood, taken);
                }
                let line = &lines[WIDE.choose(level, dice(ply, 4) as u32, board.key(), &lines)];
                let text = board.move_texts(&line.moves[..1]).pop();
                texts.iter().position(|known| Some(known) == text.as_ref()).unwrap_or(0)
            };
            taken = position.move_shapes().get(chosen).and_then(|move_shape| move_shape.takes);
            position = position.play(chosen);
        }
    }

    /// Examines a position of a game for mates and exact wins; `taken` is the square of the last capture.
    fn examine(&mut self, position: &dyn DynPosition, likelihood: Candidate, taken: Option<Square>) {
        let mut board = variants::root_board(position, &[], false);
        if board.has_eval() && board.evaluate() > CRUSHING || position.move_texts().is_empty() {
            return;
        }
        let limits = match likelihood {
            _ if !board.has_eval() && board.root_move_count() > CLEAR => return,
            _ if !board.has_eval() => return self.keep(position, |prover| prover.exact(position), taken),
            Candidate::Mate => MateLimits { moves: MOST_MOVES, nodes: EFFORT },
            Candidate::Good => MateLimits { moves: PROBE_MOVES, nodes: PROBE },
            Candidate::Open => MateLimits { moves: GLANCE_MOVES, nodes: GLANCE },
            Candidate::Bad => return,
        };
        self.keep(position, |prover| prover.mate(position, limits), taken);
    }

    /// Examines a position for wins of material and defences, if the search hints at one.
    fn examine_tactics(&mut self, position: &dyn DynPosition, lines: &[PvLine], taken: Option<Square>) {
        let mut board = variants::root_board(position, &[], false);
        let (Some(best), looks) = (lines.first(), board.evaluate()) else { return };
        if !board.has_eval() || looks.abs() > CRUSHING {
            return;
        }
        let second = lines.get(1).map_or(best.score, |line| line.score);
        if second <= -DECISIVE && best.score > STILL_PLAYABLE {
            self.keep(position, |prover| prover.defence(position, MOST_THREAT), taken);
        } else if best.score < DECISIVE && best.score - looks >= JUMP && best.score - second >= JUMP / 2 {
            let limits = MateLimits { moves: MOST_GAIN_MOVES, nodes: GAIN_NODES };
            self.keep(position, |prover| prover.gain(position, limits), taken);
        }
    }

    /// A position with few pieces, chosen at random, that is decided exactly.
    fn ending(&mut self, seed: u64) {
        let game = self.prover.game;
        let format = game.position().fen_format();
        let kinds = format.letters.len() / 2;
        let (letters, squares): (Vec<char>, Vec<Square>) =
            (format.letters.chars().collect(), format.shape.squares().collect());
        let dice = |what: u64, sides: usize| (hash64([seed, what]) % sides as u64) as usize;
        let mut setup = PositionSetup::empty();
        setup.turn = Color::BOTH[dice(0, 2)];
        for (piece, color) in [0, 1, dice(1, 2), dice(2, 2), dice(3, 2)].into_iter().enumerate() {
            // Kings first, then pawns as often as all other pieces together.
            let other = dice(10 + piece as u64, 2 * kinds) % (kinds + 1);
            let letter = match piece {
                0 | 1 => 'K',
                _ if dice(20 + piece as u64, 2) == 0 => 'P',
                _ => letters[other.min(kinds - 1)].to_ascii_uppercase(),
            };
            if letter == 'K' && piece > 1 {
                return;
            }
            let letter = if color == 0 { letter } else { letter.to_ascii_lowercase() };
            setup.put(squares[dice(30 + piece as u64, squares.len())], Some(letter));
        }
        if let Ok(position) = game.validate(&setup) {
            self.keep(position.as_ref(), |prover| prover.exact(position.as_ref()), None);
        }
    }

    /// Keeps a puzzle that is proved, unless it is obvious.
    fn keep(
        &mut self,
        position: &dyn DynPosition,
        prove: impl FnOnce(&mut PuzzleProver) -> Option<Puzzle>,
        taken: Option<Square>,
    ) {
        let Some(puzzle) = prove(&mut self.prover) else { return };
        let texts = position.move_texts();
        let Some(key) = texts.iter().position(|text| *text == puzzle.key) else { return };
        let move_shape = position.move_shapes()[key];
        let retakes = move_shape.takes.is_some() && move_shape.takes == taken;
        let checks = || (0..texts.len()).filter(|&mv| position.play(mv).check().is_some()).count();
        let plain = puzzle.goal == Goal::Mate && puzzle.moves == 1 && checks() < CHECKS;
        let hangs = puzzle.goal == Goal::Gain && puzzle.moves == 1 && puzzle.twin.is_none();
        if !retakes && !plain && !hangs {
            self.found.push(puzzle);
        }
    }
}
