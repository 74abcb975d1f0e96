//! The hidden sums of the positions on the way to a node.
//!
//! A position is compared with the nearest one before it that was evaluated, plane by plane, and only the inputs that differ are
//! added or taken away. Nothing has to be told of moves, and positions that are not evaluated cost nothing.

use std::sync::Arc;

use crate::network::inputs::{InputShape, MOST_PLANES, NetworkInputs, Planes, Viewpoint};
use crate::network::{Network, lanes};
use board::Color;

/// More inputs than appear or disappear between two positions: otherwise the sums are made anew.
const MOST_CHANGES: usize = 12;

/// A bit of a plane that is set in one of two positions.
#[derive(Clone, Copy)]
struct Input {
    side: Color,
    plane: u8,
    bit: u8,
}

/// The inputs that appear between two positions, or those that disappear.
struct Inputs {
    list: [Input; MOST_CHANGES],
    count: usize,
}

impl Inputs {
    const NONE: Inputs = Inputs { list: [Input { side: Color::White, plane: 0, bit: 0 }; MOST_CHANGES], count: 0 };

    fn each(&self) -> &[Input] {
        &self.list[..self.count]
    }
}

/// What changes from one position to another.
struct Changes {
    added: Inputs,
    removed: Inputs,
}

impl Changes {
    /// `None` if there are more than [`MOST_CHANGES`] of a kind.
    #[inline]
    fn between(last: &Planes, now: &Planes) -> Option<Changes> {
        let mut changes = Changes { added: Inputs::NONE, removed: Inputs::NONE };
        for side in Color::BOTH {
            for plane in 0..MOST_PLANES {
                let now = now[side.index()][plane];
                let mut changed = last[side.index()][plane] ^ now;
                while changed != 0 {
                    let bit = changed.trailing_zeros() as u8;
                    changed &= changed - 1;
                    let inputs = if now >> bit & 1 != 0 { &mut changes.added } else { &mut changes.removed };
                    *inputs.list.get_mut(inputs.count)? = Input { side, plane: plane as u8, bit };
                    inputs.count += 1;
                }
            }
        }
        Some(changes)
    }
}

/// The sums of one position.
struct Sums {
    /// The place of the position on the path.
    place: usize,
    planes: Planes,
}

/// A network at work on a path of positions.
pub struct Accumulators {
    network: Arc<Network>,
    shape: InputShape,
    /// The evaluated positions of the path, the root's side first.
    known: Vec<Sums>,
    /// The sums of each: White's view, then Black's.
    sums: Vec<i16>,
}

impl Accumulators {
    /// `None` if the network is not one of this variant's.
    pub fn new<G: NetworkInputs>(network: &Arc<Network>, game: &str) -> Option<Accumulators> {
        let shape = InputShape::of::<G>();
        let fits = network.game == game && !G::PLANES.is_empty() && network.rows() == shape.rows();
        fits.then(|| Accumulators { network: network.clone(), shape, known: Vec::new(), sums: Vec::new() })
    }

    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Forgets the positions from this place on.
    #[inline]
    pub fn truncate(&mut self, places: usize) {
        while self.known.last().is_some_and(|last| last.place >= places) {
            self.known.pop();
        }
    }

    /// The score of the position at the end of the path, at this place, for the side to move, in centipawns.
    pub fn score<G: NetworkInputs>(&mut self, position: &G, place: usize) -> i32 {
        let size = 2 * self.network.hidden;
        if self.known.last().is_none_or(|last| last.place < place) {
            self.extend(position.planes(), place);
        }
        let sums = &self.sums[(self.known.len() - 1) * size..][..size];
        let (white, black) = sums.split_at(self.network.hidden);
        let (own, other) = if position.turn() == Color::White { (white, black) } else { (black, white) };
        self.network.score(own, other, position.bucket())
    }

    /// Adds the sums of a position behind those that are known.
    fn extend(&mut self, planes: Planes, place: usize) {
        let (hidden, count) = (self.network.hidden, self.known.len());
        let size = 2 * hidden;
        if self.sums.len() < (count + 1) * size {
            self.sums.resize((count + 1) * size, 0);
        }
        let (before, after) = self.sums.split_at_mut(count * size);
        let after = &mut after[..size];
        let last = self.known.last().map(|last| &last.planes);
        let from = last.and_then(|last| Some((last, Changes::between(last, &planes)?)));
        for (viewer, sums) in Color::BOTH.into_iter().zip(after.chunks_exact_mut(hidden)) {
            let view = self.shape.view(&planes, viewer);
            match &from {
                Some((last, changes)) if self.shape.view(last, viewer) == view => {
                    let before = &before[(count - 1) * size + viewer.index() * hidden..][..hidden];
                    self.network.update(&self.shape, view, sums, before, changes);
                }
                _ => self.network.refresh(&self.shape, view, sums, &planes),
            }
        }
        self.known.push(Sums { place, planes });
    }
}

impl Network {
    /// The sums of a position, from nothing.
    fn refresh(&self, shape: &InputShape, view: Viewpoint, sums: &mut [i16], planes: &Planes) {
        sums.copy_from_slice(&self.biases);
        shape.each(planes, view, |row| lanes::add(sums, self.row(row)));
    }

    /// The sums of a position, from those of another that differs by these changes.
    #[inline]
    fn update(&self, shape: &InputShape, view: Viewpoint, sums: &mut [i16], before: &[i16], changes: &Changes) {
        let row = |input: &Input| self.row(shape.row(view, input.side, input.plane.into(), input.bit.into()));
        // Nearly always a piece leaves its square and appears on another.
        let (added, removed) = match (changes.added.each(), changes.removed.each()) {
            ([first, added @ ..], [other, removed @ ..]) => {
                lanes::moved(sums, before, row(first), row(other));
                (added, removed)
            }
            others => {
                sums.copy_from_slice(before);
                others
            }
        };
        added.iter().for_each(|input| lanes::add(sums, row(input)));
        removed.iter().for_each(|input| lanes::subtract(sums, row(input)));
    }
}
