//! Makes a board for the search of any game that can be evaluated.

use std::sync::Arc;

use crate::correction;
use crate::evaluate::{EvalCache, Evaluate};
use crate::network::Network;
use crate::network::accumulator::Accumulators;
use crate::network::inputs::InputShape;
#[cfg(not(target_arch = "wasm32"))]
use crate::network::inputs::SeenPosition;
use crate::personality::Personality;
use crate::prover::{Outcome, Prover};
use crate::report::Step;
use crate::score::MAX_EVAL;
use crate::search_board::{NodeInfo, RootBoard, ScoredMove, SearchBoard};
use crate::strength::Levels;
use notation::fen::Fen;
use notation::san;
use rules::marks::{Glide, Tag};
use rules::present::Present;
use rules::{Color, Status};

/// Size of the cache of evaluation terms.
const PARTS: usize = 1 << 10;

/// The positions from the root to the current node, and the moves of all of them.
pub struct SearchStack<G: Evaluate> {
    positions: Vec<G>,
    moves: Vec<G::Move>,
    past: Vec<u64>,
    over: bool,
    eval_cache: EvalCache,
    /// The weights of a player with a personality.
    taste: Option<G::Taste>,
    /// The network that evaluates, if there is one.
    network: Option<Accumulators>,
}

impl<G: Present + Evaluate> SearchStack<G> {
    /// `past` gives the positions before, the last first.
    pub fn new(position: G, past: impl IntoIterator<Item = G>, over: bool) -> SearchStack<G> {
        let reach = position.halfmove_clock() as usize;
        let past = past.into_iter().take(reach).map(|position| position.key()).collect();
        let eval_cache = EvalCache::new(PARTS);
        SearchStack { positions: vec![position], moves: Vec::new(), past, over, eval_cache, taste: None, network: None }
    }

    fn now(&self) -> &G {
        &self.positions[self.positions.len() - 1]
    }

    fn root(&self) -> &G {
        &self.positions[0]
    }

    /// Appends the moves from a place of the buffer on, with what their order depends on.
    #[inline]
    fn append_from(&self, first: usize, moves: &mut Vec<ScoredMove>) {
        let now = self.now();
        let scored = |(&mv, at)| ScoredMove { id: now.move_id(mv), at, hints: now.move_hints(mv), order: 0 };
        moves.extend(self.moves[first..].iter().zip(first..).map(scored));
    }

    /// Each move of a line with the position it is played in.
    fn line(&self, ids: &[u32]) -> Vec<(G, G::Move)> {
        let mut position = *self.root();
        let mut line = Vec::new();
        for &id in ids {
            let Some(mv) = position.legal().into_iter().find(|&mv| position.move_id(mv) == id) else { break };
            line.push((position, mv));
            position = position.play(mv);
        }
        line
    }
}

impl<G: Present + Evaluate> SearchBoard for SearchStack<G> {
    fn node_info(&self) -> NodeInfo {
        let now = self.now();
        NodeInfo {
            key: now.key(),
            in_check: now.in_check(),
            halfmove_clock: now.halfmove_clock(),
            claim_in: now.draw_limits().claim_in(now.halfmove_clock()),
            end_in: now.draw_limits().end_in(now.halfmove_clock()),
            is_dead: now.is_dead() || now.ends().is_some_and(|end| end.winner().is_none()),
            is_known_loss: now.is_known_loss(),
        }
    }

    fn evaluate(&mut self) -> i32 {
        let last = self.positions.len() - 1;
        let position = &self.positions[last];
        let cache = &mut self.eval_cache;
        let mut own = || match &self.taste {
            Some(taste) => position.evaluate_by(taste, cache),
            None => position.evaluate_cached(cache),
        };
        match &mut self.network {
            Some(network) => {
                let score = network.score(position, last);
                let score = position.draw_limits().faded(score, position.halfmove_clock());
                let own = if network.network().corrects { own() } else { 0 };
                (own + score).clamp(-MAX_EVAL, MAX_EVAL)
            }
            None => own(),
        }
    }

    fn correction_places(&self) -> correction::Places {
        correction::places(&self.now().pieces(), G::PAWNS, self.now().turn())
    }

    fn generate(&mut self, moves: &mut Vec<ScoredMove>, captures_only: bool) -> bool {
        let first = self.moves.len();
        let now = &self.positions[self.positions.len() - 1];
        if captures_only {
            now.captures_and_promotions(&mut self.moves);
        } else {
            now.legal_into(&mut self.moves);
        }
        self.append_from(first, moves);
        self.moves.len() > first || captures_only && self.now().count() > 0
    }

    fn generate_quiet_checks(&mut self, moves: &mut Vec<ScoredMove>) {
        let first = self.moves.len();
        self.positions[self.positions.len() - 1].quiet_checks(&mut self.moves);
        self.append_from(first, moves);
    }

    fn truncate_moves(&mut self, length: usize) {
        self.moves.truncate(length);
    }

    fn see(&self, at: usize) -> i32 {
        self.now().see(self.moves[at])
    }

    fn attacks_king(&self, at: usize) -> bool {
        self.now().attacks_king(self.moves[at])
    }

    fn play(&mut self, at: usize) {
        self.positions.push(self.now().play(self.moves[at]));
    }

    fn null_move(&mut self) -> bool {
        let next = self.now().null_move();
        self.positions.extend(next);
        next.is_some()
    }

    fn undo(&mut self) {
        self.positions.pop();
        if let Some(network) = &mut self.network {
            network.truncate(self.positions.len());
        }
    }

    fn move_count(&self) -> u32 {
        self.now().count() as u32
    }

    fn has_lost(&self) -> bool {
        self.now().has_lost()
    }

    fn winning_move(&mut self) -> Option<u32> {
        let first = self.moves.len();
        let now = self.positions[self.positions.len() - 1];
        now.legal_into(&mut self.moves);
        let winning = self.moves[first..].iter().find(|&&mv| now.play(mv).has_lost()).map(|&mv| now.move_id(mv));
        self.moves.truncate(first);
        winning
    }

    fn outcome_without_moves(&self) -> Outcome {
        match self.now().status() {
            Status::Checkmate | Status::Lost => Outcome::Loss,
            Status::Won => Outcome::Win,
            Status::Ongoing | Status::Check | Status::Stalemate => Outcome::Draw,
        }
    }

    fn has_eval(&self) -> bool {
        G::HAS_EVAL
    }
}

impl<G: Present + Evaluate> RootBoard for SearchStack<G> {
    fn draw_times(&self) -> usize {
        self.now().draw_limits().times.into()
    }

    fn game(&self) -> &'static str {
        self.root().id()
    }

    fn levels(&self) -> &'static Levels {
        G::LEVELS
    }

    fn turn(&self) -> Color {
        self.root().turn()
    }

    fn fen(&self) -> String {
        self.root().fen()
    }

    fn key(&self) -> u64 {
        self.root().key()
    }

    fn over(&self) -> bool {
        self.over
    }

    fn past(&self) -> &[u64] {
        &self.past
    }

    fn steps(&self, ids: &[u32]) -> Vec<Step> {
        let step = |(position, mv): (G, G::Move)| {
            let (move_shape, board_shape) = (position.move_shape(mv), position.fen_format().shape);
            Step {
                text: position.text(mv),
                san: san::write(&position, mv),
                hits: move_shape.shot_at().map(|victim| board_shape.name(victim)).into_iter().collect(),
                glides: Glide::of_move(board_shape, &move_shape),
                tag: position.tag(mv).map(Tag::from),
            }
        };
        self.line(ids).into_iter().map(step).collect()
    }

    fn move_id(&self, text: &str) -> Option<u32> {
        let root = self.root();
        root.legal().into_iter().find(|&mv| root.text(mv) == text).map(|mv| root.move_id(mv))
    }

    fn move_texts(&self, ids: &[u32]) -> Vec<String> {
        self.line(ids).into_iter().map(|(position, mv)| position.text(mv)).collect()
    }

    fn with_null_move(&self) -> Option<Box<dyn RootBoard>> {
        let root = self.root();
        if root.in_check() {
            return None;
        }
        let next = root.with_null_move();
        let mut board = SearchStack::new(next, [], next.count() == 0);
        board.set_network(self.network.as_ref().map(Accumulators::network));
        Some(Box::new(board))
    }

    fn advance(&mut self, id: u32) -> bool {
        let root = *self.root();
        let Some(mv) = root.legal().into_iter().find(|&mv| root.move_id(mv) == id) else { return false };
        let next = root.play(mv);
        self.past.insert(0, root.key());
        self.past.truncate(next.halfmove_clock() as usize);
        self.positions = vec![next];
        if let Some(network) = &mut self.network {
            network.truncate(0);
        }
        self.moves.clear();
        self.over = next.count() == 0;
        true
    }

    fn set_network(&mut self, network: Option<&Arc<Network>>) -> bool {
        self.network = network.and_then(|network| Accumulators::new::<G>(network, self.root().id()));
        self.network.is_some() == network.is_some()
    }

    fn set_personality(&mut self, personality: Personality) {
        self.taste = G::taste(personality, self.root().turn());
        self.eval_cache.clear();
    }

    fn input_shape(&self) -> Option<InputShape> {
        (!G::PLANES.is_empty()).then(|| InputShape::of::<G>())
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn seen_by_network(&self) -> SeenPosition {
        let (root, shape) = (self.root(), InputShape::of::<G>());
        let planes = root.planes();
        let rows = [root.turn(), !root.turn()].map(|viewer| {
            let mut rows = Vec::new();
            shape.each(&planes, shape.view(&planes, viewer), |row| rows.push(row as u16));
            rows
        });
        SeenPosition { rows, bucket: root.bucket() }
    }

    fn fresh_copy(&self) -> Box<dyn RootBoard> {
        let mut copy = SearchStack::new(*self.root(), [], self.over);
        copy.past = self.past.clone();
        copy.set_network(self.network.as_ref().map(Accumulators::network));
        Box::new(copy)
    }

    fn root_move_count(&self) -> u32 {
        self.root().count() as u32
    }

    fn prover(&self) -> Option<Box<dyn Prover>> {
        if self.over { None } else { self.root().prover() }
    }

    fn orthodox_counterpart(&self) -> Option<Box<dyn RootBoard>> {
        self.root().orthodox_counterpart()
    }

    fn orthodox_game(&self) -> Option<&'static str> {
        self.root().orthodox_game()
    }
}
