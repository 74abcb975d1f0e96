//! A game in progress: its positions in all variations, and whether it is over.
//!
//! The rules of play by history stand here once for all games: repetition, the move clocks, dead positions, and which of
//! them end the game by themselves and which the player to move may claim; and the endings that players make themselves.

use crate::game::tree::{MoveTree, START};
use crate::rules::Status;
pub use crate::rules::draw::{CLAIM_PLIES, Claim, DrawRules, END_PLIES, EndedBy, GameEnd};
use crate::rules::dyn_position::DynPosition;

/// A start position and all that was played from it.
pub struct GameRecord {
    tree: MoveTree,
    /// Every position by its node's number, the start first.
    positions: Vec<Box<dyn DynPosition>>,
    /// The same as repetition compares them.
    identities: Vec<Box<dyn DynPosition>>,
    /// The moves that led there, by their numbers; none leads to the start.
    moves: Vec<Option<usize>>,
    /// Where the players ended the game, and how.
    closed: Option<(usize, EndedBy)>,
}

impl GameRecord {
    pub fn new(start: Box<dyn DynPosition>) -> GameRecord {
        GameRecord {
            tree: MoveTree::default(),
            identities: vec![start.repetition_key()],
            positions: vec![start],
            moves: vec![None],
            closed: None,
        }
    }

    pub fn tree(&self) -> &MoveTree {
        &self.tree
    }

    /// To walk in the tree and to prune it. Moves are added by [`GameRecord::play`] alone.
    pub fn tree_mut(&mut self) -> &mut MoveTree {
        &mut self.tree
    }

    pub fn start(&self) -> &dyn DynPosition {
        self.positions[START].as_ref()
    }

    /// Where the reader stands.
    pub fn position(&self) -> &dyn DynPosition {
        self.positions[self.tree.at()].as_ref()
    }

    /// The position at a node of the record.
    pub fn position_at(&self, node: usize) -> &dyn DynPosition {
        self.positions[node].as_ref()
    }

    /// The positions from where the reader stands back to the start.
    pub fn back(&self) -> impl Iterator<Item = &dyn DynPosition> {
        self.tree.back(self.tree.at()).map(|node| self.positions[node].as_ref())
    }

    /// The position before the last move, and that move; nothing at the start.
    pub fn last(&self) -> Option<(&dyn DynPosition, usize)> {
        let before = self.tree.parent(self.tree.at())?;
        Some((self.positions[before].as_ref(), self.moves[self.tree.at()]?))
    }

    /// Plays a legal move where the reader stands. The same move as one that is there already goes on in it; any other
    /// begins a variation. Whether the move is new.
    pub fn play(&mut self, mv: usize) -> bool {
        let at = self.tree.at();
        let known = self.tree.children(at).iter().copied().find(|&child| self.moves[child] == Some(mv));
        let node = known.unwrap_or_else(|| {
            let next = self.positions[at].play(mv);
            self.identities.push(next.repetition_key());
            self.positions.push(next);
            self.moves.push(Some(mv));
            self.tree.add(at)
        });
        self.tree.visit(node);
        known.is_none()
    }

    /// How often the position where the reader stands has stood, this time included.
    pub fn occurrences(&self) -> usize {
        self.occurrences_at(self.tree.at())
    }

    fn occurrences_at(&self, node: usize) -> usize {
        let now = self.identities[node].as_ref();
        // Before the last move that can't be taken back, nothing can have been the same.
        let reach = self.positions[node].halfmove_clock() as usize + 1;
        self.tree.back(node).take(reach).filter(|&other| self.identities[other].equals(now)).count()
    }

    /// The draw that the player to move may claim where the reader stands, in a game that is not over.
    pub fn claim(&self) -> Option<Claim> {
        if self.ending().is_some() {
            return None;
        }
        self.claimable(self.tree.at())
    }

    fn claimable(&self, node: usize) -> Option<Claim> {
        if self.occurrences_at(node) >= 3 {
            Some(Claim::Threefold)
        } else if self.positions[node].halfmove_clock() >= CLAIM_PLIES {
            Some(Claim::FiftyMoves)
        } else {
            None
        }
    }

    /// Ends the game where the reader stands, if it is not over and there is what it takes. Whether it is ended so.
    pub fn close(&mut self, close: EndedBy) -> bool {
        let there =
            (close != EndedBy::Claim || self.claim().is_some()) && (!close.draws() || self.position().has_draws());
        let may = self.ending().is_none() && there;
        if may {
            self.closed = Some((self.tree.at(), close));
        }
        may
    }

    /// Takes back how the players ended the game.
    pub fn reopen(&mut self) {
        self.closed = None;
    }

    /// Where the players ended the game, and how.
    pub fn closed(&self) -> Option<(usize, EndedBy)> {
        self.closed
    }

    /// How the players ended the game at a node, if they did.
    pub fn closed_at(&self, node: usize) -> Option<EndedBy> {
        self.closed.filter(|&(at, _)| at == node).map(|(_, close)| close)
    }

    /// Why the game is over where the reader stands, if it is.
    pub fn ending(&self) -> Option<GameEnd> {
        self.ending_at(self.tree.at())
    }

    /// Why the game is over at a node, if it is.
    pub fn ending_at(&self, node: usize) -> Option<GameEnd> {
        let position = &self.positions[node];
        let winner = !position.turn();
        match position.status() {
            Status::Checkmate => return Some(GameEnd::Checkmate { winner }),
            Status::Lost => return Some(GameEnd::Stuck { winner }),
            Status::Stalemate => return Some(GameEnd::Stalemate),
            Status::Ongoing | Status::Check => {}
        }
        if position.is_dead() {
            return Some(GameEnd::Dead);
        }
        if self.occurrences_at(node) >= 5 {
            return Some(GameEnd::Fivefold);
        }
        if position.halfmove_clock() >= END_PLIES {
            return Some(GameEnd::SeventyFiveMoves);
        }
        match self.closed_at(node)? {
            EndedBy::Claim => self.claimable(node).map(GameEnd::Claimed),
            EndedBy::Agreement => Some(GameEnd::Agreed),
            EndedBy::Resignation(side) => Some(GameEnd::Resigned { winner: !side }),
            EndedBy::Time(late) if position.cannot_win(!late) => Some(GameEnd::TimeDrawn { late }),
            EndedBy::Time(late) => Some(GameEnd::OutOfTime { winner: !late }),
        }
    }
}
