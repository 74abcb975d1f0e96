//! A game record: its positions in all variations, and whether the game is over.
//!
//! The rules that depend on the game history are here for all variants: repetition, the halfmove
//! clock, dead positions, which of them end the game automatically and which may be claimed, and
//! how players end a game themselves.

use crate::tree::{MoveTree, START};
use rules::Status;
pub use rules::draw::{Claim, DrawRules, EndedBy, GameEnd};
use rules::dyn_position::DynPosition;

/// A start position and everything played from it.
pub struct GameRecord {
    tree: MoveTree,
    /// The positions by node number, the start first.
    positions: Vec<Box<dyn DynPosition>>,
    /// Their repetition keys.
    repetition_keys: Vec<Box<dyn DynPosition>>,
    /// How often each has occurred, itself included.
    occurrences: Vec<usize>,
    /// The index of the move that led to each node; `None` for the start.
    moves: Vec<Option<usize>>,
    /// The node where the players ended the game, and how.
    closed: Option<(usize, EndedBy)>,
}

impl GameRecord {
    /// A record without moves.
    pub fn new(start: Box<dyn DynPosition>) -> GameRecord {
        GameRecord {
            tree: MoveTree::default(),
            repetition_keys: vec![start.repetition_key()],
            positions: vec![start],
            occurrences: vec![1],
            moves: vec![None],
            closed: None,
        }
    }

    /// The tree of moves, with the current node.
    pub fn tree(&self) -> &MoveTree {
        &self.tree
    }

    /// For navigation and pruning. Moves are only added by [`GameRecord::play`].
    pub fn tree_mut(&mut self) -> &mut MoveTree {
        &mut self.tree
    }

    /// The start position.
    pub fn start(&self) -> &dyn DynPosition {
        self.positions[START].as_ref()
    }

    /// The current position.
    pub fn position(&self) -> &dyn DynPosition {
        self.positions[self.tree.at()].as_ref()
    }

    /// The position at a node.
    pub fn position_at(&self, node: usize) -> &dyn DynPosition {
        self.positions[node].as_ref()
    }

    /// The positions from the current one back to the start.
    pub fn back(&self) -> impl Iterator<Item = &dyn DynPosition> {
        self.tree.back(self.tree.at()).map(|node| self.positions[node].as_ref())
    }

    /// The position before the last move, and the index of that move; `None` at the start.
    pub fn last(&self) -> Option<(&dyn DynPosition, usize)> {
        let before = self.tree.parent(self.tree.at())?;
        Some((self.positions[before].as_ref(), self.moves[self.tree.at()]?))
    }

    /// The moves of the line up to the current position, the first one first: each as the position before it and its
    /// index.
    pub fn played(&self) -> impl Iterator<Item = (&dyn DynPosition, usize)> {
        let pairs = self.tree.line()[..=self.tree.ply()].windows(2);
        pairs.filter_map(|pair| Some((self.positions[pair[0]].as_ref(), self.moves[pair[1]]?)))
    }

    /// Plays a legal move at the current node. Follows an existing move, or starts a variation.
    /// Returns whether the move is new.
    pub fn play(&mut self, mv: usize) -> bool {
        let at = self.tree.at();
        let known = self.tree.children(at).iter().copied().find(|&child| self.moves[child] == Some(mv));
        let node = known.unwrap_or_else(|| {
            let next = self.positions[at].play(mv);
            self.repetition_keys.push(next.repetition_key());
            self.positions.push(next);
            self.moves.push(Some(mv));
            let node = self.tree.add(at);
            self.occurrences.push(1 + self.last_equal(node).map_or(0, |other| self.occurrences[other]));
            node
        });
        self.tree.visit(node);
        known.is_none()
    }

    /// How often the current position has occurred, this time included.
    pub fn occurrences(&self) -> usize {
        self.occurrences[self.tree.at()]
    }

    /// The last node before this one whose position is equal.
    fn last_equal(&self, node: usize) -> Option<usize> {
        let now = self.repetition_keys[node].as_ref();
        let mut other = node;
        // No position before the last irreversible move can be equal, and none with the other side to move.
        for _ in 0..self.positions[node].halfmove_clock() / 2 {
            other = self.tree.parent(self.tree.parent(other)?)?;
            if self.repetition_keys[other].equals(now) {
                return Some(other);
            }
        }
        None
    }

    /// The draw that the player to move may claim, if the game is not over.
    pub fn claim(&self) -> Option<Claim> {
        if self.ending().is_some() {
            return None;
        }
        self.claimable(self.tree.at())
    }

    fn claimable(&self, node: usize) -> Option<Claim> {
        let limits = self.positions[node].draw_limits();
        if self.occurrences[node] >= limits.times.into() {
            Some(Claim::Threefold)
        } else if limits.claim_in(self.positions[node].halfmove_clock()) <= 0 {
            Some(Claim::FiftyMoves)
        } else {
            None
        }
    }

    /// Ends the game at the current node, if it is not over and the conditions are met. Returns
    /// whether it was ended.
    pub fn close(&mut self, close: EndedBy) -> bool {
        let allowed =
            (close != EndedBy::Claim || self.claim().is_some()) && (!close.draws() || self.position().has_draws());
        let closes = self.ending().is_none() && allowed;
        if closes {
            self.closed = Some((self.tree.at(), close));
        }
        closes
    }

    /// Undoes how the players ended the game.
    pub fn reopen(&mut self) {
        self.closed = None;
    }

    /// The node where the players ended the game, and how.
    pub fn closed(&self) -> Option<(usize, EndedBy)> {
        self.closed
    }

    /// How the players ended the game at a node, if they did.
    pub fn closed_at(&self, node: usize) -> Option<EndedBy> {
        self.closed.filter(|&(at, _)| at == node).map(|(_, close)| close)
    }

    /// Why the game is over at the current node, if it is.
    pub fn ending(&self) -> Option<GameEnd> {
        self.ending_at(self.tree.at())
    }

    /// Why the game is over at a node, if it is.
    pub fn ending_at(&self, node: usize) -> Option<GameEnd> {
        let position = &self.positions[node];
        if let Some(end) = position.ends() {
            return Some(end);
        }
        let winner = !position.turn();
        match position.status() {
            Status::Checkmate => return Some(GameEnd::Checkmate { winner }),
            Status::Lost => return Some(GameEnd::Stuck { winner }),
            Status::Won => return Some(GameEnd::LastMove { winner: position.turn() }),
            Status::Stalemate => return Some(GameEnd::Stalemate),
            Status::Ongoing | Status::Check => {}
        }
        if position.is_dead() {
            return Some(GameEnd::Dead);
        }
        if self.occurrences[node] >= position.draw_limits().end_times() {
            return Some(GameEnd::Fivefold);
        }
        if position.draw_limits().end_in(position.halfmove_clock()) <= 0 {
            return Some(GameEnd::SeventyFiveMoves);
        }
        match self.closed_at(node)? {
            EndedBy::Claim => self.claimable(node).map(GameEnd::Claimed),
            EndedBy::Agreement => Some(GameEnd::Agreed),
            EndedBy::Resignation(side) => Some(GameEnd::Resigned { winner: !side }),
            EndedBy::Time(late) if position.cannot_win(!late) => Some(GameEnd::TimeDrawn { late }),
            EndedBy::Time(late) => Some(GameEnd::OutOfTime { winner: !late }),
            EndedBy::Score(winner) => Some(GameEnd::Scored { winner }),
        }
    }
}
