//! A game in progress: its positions, and whether it is over.
//!
//! The rules of play by history stand here once for all games: repetition, the move clocks, dead positions, and which of
//! them end the game by themselves and which the player to move may claim.

use crate::rules::{Rules, Side, Status};

/// What the draw rules ask of a game.
pub trait Drawn: Rules {
    /// This position as repetition compares it: everything that does not matter for it is levelled.
    fn identity(&self) -> Self;

    /// Plies since the last move that can't be taken back. The 50-move rule counts them; 0 throughout where there is none.
    fn idle_plies(&self) -> u32;

    /// Whether no sequence of legal moves can lead to a win.
    fn dead(&self) -> bool;
}

/// A draw that the player to move may claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The position has stood three times.
    Threefold,
    /// Fifty moves a side without progress.
    FiftyMoves,
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Checkmate {
        winner: Side,
    },
    /// The loser had no move left in a game where that loses.
    Stuck {
        winner: Side,
    },
    Stalemate,
    /// The position has stood five times.
    Fivefold,
    /// Seventy-five moves a side without progress.
    SeventyFiveMoves,
    Dead,
    Claimed(Claim),
}

impl Ending {
    pub const fn winner(self) -> Option<Side> {
        match self {
            Ending::Checkmate { winner } | Ending::Stuck { winner } => Some(winner),
            _ => None,
        }
    }
}

const CLAIM_PLIES: u32 = 100;
const END_PLIES: u32 = 150;

/// A start position, the moves from it, and the ply at which the reader stands.
#[derive(Clone, Debug)]
pub struct Record<G: Drawn> {
    /// Every position, the start first.
    positions: Vec<G>,
    /// The same as repetition compares them.
    identities: Vec<G>,
    moves: Vec<G::Move>,
    ply: usize,
    /// The ply at which a draw was claimed.
    claimed: Option<usize>,
}

impl<G: Drawn> Record<G> {
    pub fn new(start: G) -> Record<G> {
        Record { positions: vec![start], identities: vec![start.identity()], moves: Vec::new(), ply: 0, claimed: None }
    }

    pub fn start(&self) -> &G {
        &self.positions[0]
    }

    /// Where the reader stands.
    pub fn position(&self) -> &G {
        &self.positions[self.ply]
    }

    /// The position before a move of the record.
    pub fn before(&self, index: usize) -> &G {
        &self.positions[index]
    }

    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Stands at a ply; beyond the last it is the last.
    pub fn go(&mut self, ply: usize) {
        self.ply = ply.min(self.moves.len());
    }

    /// Plays a legal move where the reader stands. What came after is dropped unless it began with this move.
    pub fn play(&mut self, mv: G::Move) {
        if self.moves.get(self.ply) != Some(&mv) {
            let next = self.position().play(mv);
            self.moves.truncate(self.ply);
            self.positions.truncate(self.ply + 1);
            self.identities.truncate(self.ply + 1);
            self.claimed = self.claimed.filter(|&ply| ply <= self.ply);
            self.moves.push(mv);
            self.positions.push(next);
            self.identities.push(next.identity());
        }
        self.ply += 1;
    }

    /// How often the position at the reader's ply has stood, this time included.
    pub fn occurrences(&self) -> usize {
        let now = &self.identities[self.ply];
        // Before the last move that can't be taken back, nothing can have been the same.
        let first = self.ply.saturating_sub(self.position().idle_plies() as usize);
        self.identities[first..=self.ply].iter().filter(|&other| other == now).count()
    }

    /// The draw that the player to move may claim where the reader stands, in a game that is not over.
    pub fn claim(&self) -> Option<Claim> {
        if self.ending().is_some() {
            return None;
        }
        self.claimable()
    }

    fn claimable(&self) -> Option<Claim> {
        if self.occurrences() >= 3 {
            Some(Claim::Threefold)
        } else if self.position().idle_plies() >= CLAIM_PLIES {
            Some(Claim::FiftyMoves)
        } else {
            None
        }
    }

    /// Claims the draw that may be claimed. Whether there was one.
    pub fn claim_draw(&mut self) -> bool {
        let may = self.claim().is_some();
        if may {
            self.claimed = Some(self.ply);
        }
        may
    }

    /// Whether a draw was claimed at this ply.
    pub fn claimed_at(&self, ply: usize) -> bool {
        self.claimed == Some(ply)
    }

    /// Why the game is over where the reader stands, if it is.
    pub fn ending(&self) -> Option<Ending> {
        let position = self.position();
        let winner = !position.turn();
        match position.status() {
            Status::Checkmate => return Some(Ending::Checkmate { winner }),
            Status::Lost => return Some(Ending::Stuck { winner }),
            Status::Stalemate => return Some(Ending::Stalemate),
            Status::Ongoing | Status::Check => {}
        }
        if position.dead() {
            Some(Ending::Dead)
        } else if self.occurrences() >= 5 {
            Some(Ending::Fivefold)
        } else if position.idle_plies() >= END_PLIES {
            Some(Ending::SeventyFiveMoves)
        } else if self.claimed_at(self.ply) {
            self.claimable().map(Ending::Claimed)
        } else {
            None
        }
    }
}
