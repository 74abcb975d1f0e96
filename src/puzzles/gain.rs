//! Full-width search for a forced win of material within a number of moves.
//!
//! The question is yes or no: can the side to move gain at least [`WORTH`], against every defence, by its next moves? In an OR
//! node the attacker moves and one move suffices; in an AND node the defender moves and every reply must lose the material.
//! After the attacker's last move, both sides may go on capturing as long as they want to, so a gain that is taken back is
//! none; a side in check must answer it. Mate counts as a gain. Nothing is pruned by judgement, so the answer is a proof for
//! that number of moves; what follows afterwards by quiet moves is not seen.
//!
//! Like the mate solver, it is a state machine over an explicit stack, so that it can pause between nodes, and decides each
//! root move separately, in one move first, then in two, and so on.

use crate::forced::ForcedSolver;
use engine::evaluate::hash64;
use engine::line::{play_line, undo_line};
use engine::mate::solver::{MateLimits, key};
use engine::search_board::{NodeInfo, RootBoard, ScoredMove, SearchBoard};
use engine::sort::sort_by_key;

/// The gain that is asked for, in centipawns: two pawns.
pub const WORTH: i32 = 200;

/// The longest way that is searched, in moves.
pub const MOST_MOVES: u8 = 5;

/// So many plies of captures are followed.
const MOST_CAPTURES: u32 = 12;

/// A node on the current path.
struct Node {
    key: u64,
    attacks: bool,
    /// Number of moves the attacker has left.
    left: u8,
    /// What is still to be gained, in centipawns.
    need: i32,
    /// Where its moves begin in the list of all moves on the path, and the next one.
    first: usize,
    next: usize,
    /// The board's index of its first move.
    board_index: usize,
}

/// What is known of a node: a gain that is certain, and one that is impossible.
#[derive(Clone, Copy)]
struct Known {
    key: u64,
    certain: i32,
    impossible: i32,
}

const UNKNOWN: Known = Known { key: 0, certain: i32::MIN, impossible: i32::MAX };

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Running,
    Won,
    /// There is no way, or the node limit was reached.
    Ended,
}

/// Proves wins of material of at least [`WORTH`], one question at a time and in slices.
pub struct GainSolver {
    table: Vec<Known>,
    path: Vec<Node>,
    moves: Vec<ScoredMove>,
    /// The root moves, in the board's order.
    roots: Vec<ScoredMove>,
    /// The root move to be decided next.
    next: usize,
    found: Vec<u32>,
    /// The number of moves of the current iteration.
    length: u8,
    /// What is still to be gained at the root of the query.
    need: i32,
    limits: MateLimits,
    nodes: u64,
    state: State,
    limit_reached: bool,
    /// Number of moves between the board's root and the query position.
    plies_ahead: usize,
    /// Refuting replies, indexed by the number of moves left.
    killers: [u32; MOST_MOVES as usize + 1],
}

impl GainSolver {
    /// `megabytes` is the size of the table.
    pub fn new(megabytes: u32) -> GainSolver {
        let count = ((megabytes.clamp(1, 256) as usize) << 20) / size_of::<Known>() / 2 + 1;
        GainSolver {
            table: vec![UNKNOWN; count.next_power_of_two()],
            path: Vec::new(),
            moves: Vec::new(),
            roots: Vec::new(),
            next: 0,
            found: Vec::new(),
            length: 0,
            need: 0,
            limits: MateLimits { moves: 0, nodes: 0 },
            nodes: 0,
            state: State::Ended,
            limit_reached: false,
            plies_ahead: 0,
            killers: [0; MOST_MOVES as usize + 1],
        }
    }

    /// Number of nodes searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the query ended without an answer.
    pub fn limit_reached(&self) -> bool {
        self.limit_reached
    }

    fn end(&mut self, board: &mut dyn SearchBoard, state: State) {
        undo_line(board, self.plies_ahead);
        self.plies_ahead = 0;
        self.state = state;
    }

    /// Decides the next root move, or goes on to the next number of moves.
    fn root(&mut self, board: &mut dyn SearchBoard) {
        let Some(mv) = self.roots.get(self.next).copied() else {
            if !self.found.is_empty() {
                return self.end(board, State::Won);
            }
            if self.length >= self.limits.moves {
                return self.end(board, State::Ended);
            }
            (self.length, self.next) = (self.length + 1, 0);
            return;
        };
        board.play(mv.at);
        if let Some(won) = self.enter(board, false, self.length - 1, self.need - mv.hints.gain) {
            board.undo();
            self.answer_root(won);
        }
    }

    fn answer_root(&mut self, won: bool) {
        if won {
            self.found.push(self.roots[self.next].id);
        }
        self.next += 1;
    }

    /// Decides the node where the board is, or pushes it onto the path.
    fn enter(&mut self, board: &mut dyn SearchBoard, attacks: bool, left: u8, need: i32) -> Option<bool> {
        self.nodes += 1;
        let info = board.node_info();
        if is_drawn(info) {
            return Some(!attacks && board.has_lost());
        }
        if left == 0 {
            return Some(self.defender_captures(board, need, 0));
        }
        let key = hash64([key(info, left), u64::from(left) << 1 | u64::from(attacks)]);
        let known = self.table[key as usize & (self.table.len() - 1)];
        if known.key == key {
            if need <= known.certain {
                return Some(true);
            }
            if need >= known.impossible {
                return Some(false);
            }
        }
        let first = self.moves.len();
        board.generate_all(&mut self.moves);
        let Some(mv) = self.moves.get(first) else { return Some(!attacks && board.has_lost()) };
        let board_index = mv.at;
        let killer = if attacks { 0 } else { self.killers[usize::from(left)] };
        let attacks_king: Vec<bool> = match attacks {
            true => self.moves[first..].iter().map(|mv| board.attacks_king(mv.at)).collect(),
            false => Vec::new(),
        };
        sort_by_key(&mut self.moves[first..], |mv| {
            let forcing = attacks_king.get(mv.at.wrapping_sub(board_index)).copied().unwrap_or(false);
            (mv.id != killer, -mv.hints.gain, !forcing, -mv.hints.risk)
        });
        self.path.push(Node { key, attacks, left, need, first, next: first, board_index });
        None
    }

    /// Plays the next move of the top node, or leaves the node.
    fn step(&mut self, board: &mut dyn SearchBoard) {
        let Some(node) = self.path.last_mut() else { return };
        let (attacks, left, need) = (node.attacks, node.left, node.need);
        let Some(mv) = self.moves.get(node.next).copied() else { return self.leave(board, !attacks) };
        node.next += 1;
        let need = if attacks { need - mv.hints.gain } else { need + mv.hints.gain };
        board.play(mv.at);
        if let Some(won) = self.enter(board, !attacks, left - u8::from(attacks), need) {
            board.undo();
            self.child(board, won, mv.id);
        }
    }

    /// Takes the result of a move of the top node.
    fn child(&mut self, board: &mut dyn SearchBoard, won: bool, id: u32) {
        let Some(node) = self.path.last() else { return self.answer_root(won) };
        if node.attacks == won {
            if !won {
                self.killers[usize::from(node.left)] = id;
            }
            self.leave(board, won);
        }
    }

    fn leave(&mut self, board: &mut dyn SearchBoard, won: bool) {
        let Some(node) = self.path.pop() else { return };
        let size = self.table.len() - 1;
        let place = &mut self.table[node.key as usize & size];
        if place.key != node.key {
            *place = Known { key: node.key, ..UNKNOWN };
        }
        if won {
            place.certain = place.certain.max(node.need);
        } else {
            place.impossible = place.impossible.min(node.need);
        }
        board.truncate_moves(node.board_index);
        self.moves.truncate(node.first);
        board.undo();
        let id = self.path.last().map_or(0, |above| self.moves[above.next - 1].id);
        self.child(board, won, id);
    }

    /// Whether the gain lasts when the defender may capture.
    fn defender_captures(&mut self, board: &mut dyn SearchBoard, need: i32, ply: u32) -> bool {
        self.nodes += 1;
        let in_check = board.node_info().in_check;
        if !in_check && (need > 0 || ply >= MOST_CAPTURES) {
            return need <= 0 || board.has_lost();
        }
        let first = self.moves.len();
        let any = board.generate(&mut self.moves, !in_check);
        let list = self.captures_from(first);
        let lasts = if !any {
            board.has_lost()
        } else if in_check && ply >= MOST_CAPTURES {
            need <= 0
        } else {
            list.iter().all(|mv| {
                board.play(mv.at);
                let lasts = self.attacker_captures(board, need + mv.hints.gain, ply + 1);
                board.undo();
                lasts
            })
        };
        self.forget_captures(board, first, &list);
        lasts
    }

    /// Whether the attacker, who may capture, still has the gain.
    fn attacker_captures(&mut self, board: &mut dyn SearchBoard, need: i32, ply: u32) -> bool {
        self.nodes += 1;
        let info = board.node_info();
        if is_drawn(info) {
            return false;
        }
        if !info.in_check && need <= 0 || ply >= MOST_CAPTURES {
            return need <= 0;
        }
        let first = self.moves.len();
        board.generate(&mut self.moves, !info.in_check);
        let list = self.captures_from(first);
        let has = list.iter().any(|mv| {
            board.play(mv.at);
            let has = self.defender_captures(board, need - mv.hints.gain, ply + 1);
            board.undo();
            has
        });
        self.forget_captures(board, first, &list);
        has
    }

    /// Takes the moves from an index on out of the list, the greatest gain first.
    fn captures_from(&mut self, first: usize) -> Vec<ScoredMove> {
        let mut list = self.moves.split_off(first);
        sort_by_key(&mut list, |mv| (-mv.hints.gain, mv.hints.risk));
        list
    }

    fn forget_captures(&mut self, board: &mut dyn SearchBoard, first: usize, list: &[ScoredMove]) {
        self.moves.truncate(first);
        if let Some(index) = list.iter().map(|mv| mv.at).min() {
            board.truncate_moves(index);
        }
    }
}

/// Whether the defender is safe by a draw.
fn is_drawn(info: NodeInfo) -> bool {
    info.is_dead || info.claim_in <= 0
}

impl ForcedSolver for GainSolver {
    fn clear(&mut self) {
        self.table.fill(UNKNOWN);
        self.killers.fill(0);
    }

    fn cancel(&mut self) {
        self.state = State::Ended;
    }

    fn start(&mut self, board: &mut dyn RootBoard, limits: MateLimits, line: &[u32]) {
        self.path.clear();
        self.moves.clear();
        self.roots.clear();
        self.found.clear();
        (self.next, self.length, self.nodes, self.limit_reached) = (0, 1, 0, false);
        self.limits = MateLimits { moves: limits.moves.min(MOST_MOVES), ..limits };
        let (plies, gained) = play_line(board, line);
        (self.plies_ahead, self.need, self.state) = (plies, WORTH - gained, State::Running);
        if !is_drawn(board.node_info()) {
            board.generate_all(&mut self.roots);
        }
        if self.roots.is_empty() || self.limits.moves == 0 || plies < line.len() {
            self.end(board, State::Ended);
        }
    }

    fn run(&mut self, board: &mut dyn SearchBoard, should_pause: &mut dyn FnMut() -> bool) {
        let mut last_pause = self.nodes;
        while self.state == State::Running {
            if self.nodes >= self.limits.nodes {
                self.limit_reached = true;
                for _ in &self.path {
                    board.undo();
                }
                self.path.clear();
                return self.end(board, State::Ended);
            }
            if self.path.is_empty() {
                self.root(board);
            } else {
                self.step(board);
            }
            if self.nodes >= last_pause + 256 {
                last_pause = self.nodes;
                if should_pause() {
                    return;
                }
            }
        }
    }

    fn done(&self) -> bool {
        self.state != State::Running
    }

    fn answer(&self) -> Option<(u8, &[u32])> {
        (self.state == State::Won).then_some((self.length, &self.found[..]))
    }

    fn is_reached(&mut self, board: &mut dyn RootBoard, line: &[u32]) -> bool {
        let (plies, gained) = play_line(board, line);
        let drawn = is_drawn(board.node_info());
        let reached = if drawn { board.has_lost() } else { self.defender_captures(board, WORTH - gained, 0) };
        undo_line(board, plies);
        reached
    }

    fn undone_by(&mut self, board: &mut dyn RootBoard, line: &[u32]) -> Option<u32> {
        let (plies, gained) = play_line(board, line);
        let need = WORTH - gained;
        self.moves.clear();
        let mut reply = None;
        if need <= 0 {
            board.generate_all(&mut self.moves);
            reply = self.captures_from(0).into_iter().find(|mv| {
                board.play(mv.at);
                let lasts = self.attacker_captures(board, need + mv.hints.gain, 1);
                board.undo();
                !lasts
            });
        }
        undo_line(board, plies);
        reply.map(|mv| mv.id)
    }
}
