//! Endgame results for a position and its moves, for the engine player and analysis.
//!
//! A position that is too large for the tables is answered as far as its moves lead into them: by a capture, or a promotion.

use std::any::Any;

use crate::endgame::EndgameResult;
use crate::endgame::adapter::{EndgameAdapter, EndgameRules};
use crate::endgame::material::{Material, Shape};
use crate::endgame::table::EndgameTables;
use crate::evaluate::Evaluate;
use crate::proof_report;
use crate::prover::{Outcome, ProofResult, Prover};
use rules::draw::DrawLimits;
use rules::present::VariantRules;
use rules::setup::PositionSetup;

/// Memory limit for the slices of one variant, in bytes. Three pieces need less than 4 MB. Four
/// pieces with far advanced promotion chances on both sides could need more; such positions are not
/// covered.
const MOST_BYTES: usize = 48 << 20;
/// After so many pauses, the limit of placements is checked.
const LIMIT_CHECKED: u32 = 4;
/// Value of the halfmove clock at which a draw may be claimed.
const CLAIM_PLIES: u32 = 2 * DrawLimits::USUAL.moves as u32;

/// Returns a prover for the position if it is a covered endgame.
pub fn of<G: VariantRules + Evaluate>(position: &G) -> Option<Box<dyn Prover>> {
    G::ENDGAMES?;
    let move_ids = || position.legal().into_iter().map(|mv| position.move_id(mv)).collect();
    let ending = EndgameProver::new(
        &EndgameAdapter::<G>::INSTANCE,
        &position.repetition_key().setup(),
        position.halfmove_clock(),
        &move_ids,
    )?;
    Some(Box::new(ending))
}

/// The proof of one endgame position.
struct EndgameProver {
    tables: EndgameTables,
    root: Material,
    /// Root moves into the tables: ids and resulting placements.
    moves: Vec<(u32, Material)>,
    /// Whether the tables cover the root.
    covered: bool,
    /// Whether they cover all its moves.
    complete: bool,
    /// Halfmove clock of the root.
    halfmove_clock: u32,
    /// Number of placements examined before this proof started.
    examined_before: Option<u64>,
    /// Maximum number of placements to examine.
    max_nodes: u64,
    /// Number of pauses so far.
    pauses: u32,
}

impl EndgameProver {
    fn new(
        rules: &'static dyn EndgameRules,
        setup: &PositionSetup,
        halfmove_clock: u32,
        move_ids: &dyn Fn() -> Vec<u32>,
    ) -> Option<EndgameProver> {
        let root = Material::of(setup, rules.fen_format())?;
        // Cheapest test first: most positions have too many pieces.
        if root.list().len() > rules.terms()?.max_pieces + 1 {
            return None;
        }
        let tables = EndgameTables::new(rules, MOST_BYTES)?;
        let covered = tables.shape().answered(&root);
        let mut after = Vec::new();
        tables.look(&root, &mut after)?;
        let mut moves: Vec<(u32, Material)> = move_ids().into_iter().zip(after).collect();
        let count = moves.len();
        moves.retain(|(_, material)| tables.shape().answered(material));
        if !covered && moves.is_empty() {
            return None;
        }
        Some(EndgameProver {
            tables,
            root,
            complete: moves.len() == count,
            moves,
            covered,
            halfmove_clock,
            examined_before: None,
            max_nodes: u64::MAX,
            pauses: 0,
        })
    }

    /// What the tables are asked.
    fn wanted(&self) -> impl Iterator<Item = &Material> {
        let moves = if self.covered { &[][..] } else { &self.moves };
        std::iter::once(&self.root).filter(|_| self.covered).chain(moves.iter().map(|(_, material)| material))
    }

    /// The result of the root, from those of its moves. Unless all are known, only a win is certain, and it may be shorter.
    fn result_by_moves(&self) -> Option<ProofResult> {
        let known = self.moves();
        let (_, best) = proof_report::best(&known)?;
        if self.complete && known.len() == self.moves.len() {
            return Some(ProofResult { plies: best.plies.map(|plies| plies + 1), ..best });
        }
        (best.outcome == Outcome::Win).then_some(ProofResult::new(Outcome::Win))
    }

    /// The result of a placement `away` plies from the root. A win that takes longer than the
    /// halfmove clock allows is neither a win nor a draw: the result is unknown.
    fn known(&self, material: &Material, plies_away: u32) -> Option<EndgameResult> {
        self.tables.known(material).filter(|known| match known {
            EndgameResult::Win(plies) | EndgameResult::Loss(plies) => {
                self.halfmove_clock + plies_away + plies <= CLAIM_PLIES
            }
            EndgameResult::Draw => true,
        })
    }
}

impl Prover for EndgameProver {
    fn run(&mut self, should_pause: &mut dyn FnMut() -> bool) -> bool {
        if self.examined_before.is_none() {
            self.examined_before = Some(self.tables.looked());
            // No result is known before a whole slice has been examined, so a smaller limit cannot
            // be met.
            let shape = self.tables.shape();
            let sizes = self.wanted().map(|material| Shape::size(shape.place(material).slice) as u64);
            if sizes.max().is_some_and(|size| size > self.max_nodes) {
                return true;
            }
            let wanted: Vec<Material> = self.wanted().copied().collect();
            wanted.iter().for_each(|material| self.tables.want(material));
        }
        loop {
            // Wherever the caller pauses, it gives up at the same place.
            if self.pauses.is_multiple_of(LIMIT_CHECKED) && self.nodes() > self.max_nodes {
                self.tables.drop_work();
                return true;
            }
            self.pauses += 1;
            if self.tables.work(&mut || true) {
                return true;
            }
            if should_pause() {
                return false;
            }
        }
    }

    fn answers_all(&self) -> bool {
        self.covered
    }

    fn set_node_limit(&mut self, nodes: u64) {
        self.max_nodes = nodes;
    }

    fn result(&self) -> Option<ProofResult> {
        if !self.covered {
            return self.result_by_moves();
        }
        Some(match self.known(&self.root, 0)? {
            EndgameResult::Win(plies) => decided(Outcome::Win, plies),
            EndgameResult::Loss(plies) => decided(Outcome::Loss, plies),
            EndgameResult::Draw => ProofResult::new(Outcome::Draw),
        })
    }

    fn moves(&self) -> Vec<(u32, ProofResult)> {
        let for_mover = |known| match known {
            EndgameResult::Win(plies) => decided(Outcome::Loss, plies),
            EndgameResult::Loss(plies) => decided(Outcome::Win, plies),
            EndgameResult::Draw => ProofResult::new(Outcome::Draw),
        };
        self.moves.iter().filter_map(|(id, material)| Some((*id, for_mover(self.known(material, 1)?)))).collect()
    }

    fn nodes(&self) -> u64 {
        self.examined_before.map_or(0, |examined_before| self.tables.looked() - examined_before)
    }

    fn take_learnt(mut self: Box<Self>) -> Option<Box<dyn Any>> {
        // Full tables would leave all later endings of the game without an answer.
        if !self.tables.has_room() {
            return None;
        }
        self.tables.drop_work();
        Some(Box::new(self.tables))
    }

    fn inherit(&mut self, learnt: Box<dyn Any>) {
        if let Ok(tables) = learnt.downcast::<EndgameTables>() {
            self.tables = *tables;
        }
    }
}

fn decided(outcome: Outcome, plies: u32) -> ProofResult {
    ProofResult { plies: Some(plies), ..ProofResult::new(outcome) }
}
