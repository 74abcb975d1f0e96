//! What the tables know of a position and of its moves, for the opponent and for those who analyse.

use std::any::Any;

use crate::engine::endgame::EndgameResult;
use crate::engine::endgame::adapter::{EndgameAdapter, EndgameRules};
use crate::engine::endgame::material::{Material, Shape};
use crate::engine::endgame::table::EndgameTables;
use crate::engine::evaluate::Evaluate;
use crate::engine::prover::{Outcome, ProofResult, Prover};
use crate::rules::present::VariantRules;
use crate::rules::setup::PositionSetup;

/// What the slices of one game may take, in bytes. Three men take less than 4 MB; where four would take more than this, with
/// pawns of both sides far from home and free to become anything, nothing is answered.
const MOST_BYTES: usize = 48 << 20;
/// With so many plies without progress a draw may be claimed.
const CLAIM_PLIES: u32 = 100;

/// What can prove a position, if it is an ending that is answered.
pub fn of<G: VariantRules + Evaluate>(position: &G) -> Option<Box<dyn Prover>> {
    G::ENDGAMES?;
    let codes = || position.legal().into_iter().map(|mv| position.move_id(mv)).collect();
    let ending = Ending::new(
        &EndgameAdapter::<G>::INSTANCE,
        &position.repetition_key().setup(),
        position.halfmove_clock(),
        &codes,
    )?;
    Some(Box::new(ending))
}

/// An ending that somebody asks about.
struct Ending {
    tables: EndgameTables,
    root: Material,
    /// Codes of the moves, and what they make of the root.
    moves: Vec<(u32, Material)>,
    /// Plies without progress.
    idle: u32,
    /// Placements that had been looked at when this one was begun.
    begun: Option<u64>,
    /// How many more may be.
    most: u64,
}

impl Ending {
    fn new(
        ground: &'static dyn EndgameRules,
        setup: &PositionSetup,
        idle: u32,
        codes: &dyn Fn() -> Vec<u32>,
    ) -> Option<Ending> {
        let root = Material::of(setup, ground.fen_format())?;
        // Few positions have few men, so this comes before all that takes time.
        if root.list().len() > ground.terms()?.max_pieces {
            return None;
        }
        let tables = EndgameTables::new(ground, MOST_BYTES)?;
        if !tables.shape().answered(&root) {
            return None;
        }
        let mut after = Vec::new();
        tables.look(&root, &mut after)?;
        let moves = codes().into_iter().zip(after).collect();
        Some(Ending { tables, root, moves, idle, begun: None, most: u64::MAX })
    }

    /// What is known of a placement that is `plies` away. A win that takes longer than the count of moves allows is none yet
    /// and no draw either: nothing is known.
    fn known(&self, men: &Material, away: u32) -> Option<EndgameResult> {
        self.tables.known(men).filter(|known| match known {
            EndgameResult::Win(plies) | EndgameResult::Loss(plies) => self.idle + away + plies <= CLAIM_PLIES,
            EndgameResult::Draw => true,
        })
    }
}

impl Prover for Ending {
    fn run(&mut self, rest: &mut dyn FnMut() -> bool) -> bool {
        if self.begun.is_none() {
            self.begun = Some(self.tables.looked());
            // Who may look at a few placements only need not begin: nothing is known of any before all of a slice are looked at.
            if Shape::size(self.tables.shape().place(&self.root).slice) as u64 > self.most {
                return true;
            }
            self.tables.want(&self.root);
        }
        if self.nodes() > self.most {
            self.tables.drop_work();
            return true;
        }
        self.tables.work(rest)
    }

    fn set_node_limit(&mut self, nodes: u64) {
        self.most = nodes;
    }

    fn result(&self) -> Option<ProofResult> {
        Some(match self.known(&self.root, 0)? {
            EndgameResult::Win(plies) => told(Outcome::Win, plies),
            EndgameResult::Loss(plies) => told(Outcome::Loss, plies),
            EndgameResult::Draw => ProofResult::new(Outcome::Draw),
        })
    }

    fn moves(&self) -> Vec<(u32, ProofResult)> {
        let seen = |known| match known {
            EndgameResult::Win(plies) => told(Outcome::Loss, plies),
            EndgameResult::Loss(plies) => told(Outcome::Win, plies),
            EndgameResult::Draw => ProofResult::new(Outcome::Draw),
        };
        self.moves.iter().filter_map(|(code, men)| Some((*code, seen(self.known(men, 1)?)))).collect()
    }

    fn nodes(&self) -> u64 {
        self.begun.map_or(0, |begun| self.tables.looked() - begun)
    }

    fn take_learnt(mut self: Box<Self>) -> Option<Box<dyn Any>> {
        self.tables.drop_work();
        Some(Box::new(self.tables))
    }

    fn inherit(&mut self, left: Box<dyn Any>) {
        if let Ok(tables) = left.downcast::<EndgameTables>() {
            self.tables = *tables;
        }
    }
}

fn told(outcome: Outcome, plies: u32) -> ProofResult {
    ProofResult { plies: Some(plies), ..ProofResult::new(outcome) }
}
