//! Squares in words: ranks, rectangles, a few names, or how many there are.

use message::{Arg, MessageId};

use crate::description::Description;
use crate::geometry::{Board, Squares, bit, each};

const ALL: MessageId = MessageId::new(&("invent.fact.place.all", &[]));
const RANK: MessageId = MessageId::new(&("invent.fact.place.rank", &["rank"]));
const LAST: MessageId = MessageId::new(&("invent.fact.place.last", &[]));
const LASTS: MessageId = MessageId::new(&("invent.fact.place.lasts", &["count"]));
const OWN: MessageId = MessageId::new(&("invent.fact.place.own", &["rank"]));
const MANY: MessageId = MessageId::new(&("invent.fact.place.many", &["count"]));
const SIDES: MessageId = MessageId::new(&("invent.fact.place.sides", &["white", "black"]));

/// Nobody reads more names of squares.
const MOST: u32 = 12;

/// So few are named even if they are a rectangle.
const FEW: u32 = 4;

/// The board on which places are.
pub struct Places {
    board: Board,
    holes: Squares,
}

impl Places {
    /// The places of a game.
    pub fn of(game: &Description) -> Places {
        Places { board: game.board, holes: if game.has_stones() { 0 } else { game.start.walls } }
    }

    /// All squares that are there.
    pub fn inside(&self) -> Squares {
        self.board.all() & !self.holes
    }

    /// The squares of a rank, from 0.
    pub fn rank(&self, rank: i8) -> Squares {
        each(self.inside()).filter(|&square| self.board.rank(square) == rank).fold(0, |set, square| set | bit(square))
    }

    /// Squares by their names, or how many there are.
    pub fn named(&self, squares: Squares) -> Arg {
        if squares.count_ones() > MOST {
            return MANY.with([squares.count_ones().into()]).into();
        }
        let names: Vec<String> = each(squares).map(|square| self.board.name(square)).collect();
        names.join(", ").into()
    }

    /// Squares in the fewest words.
    pub fn say(&self, squares: Squares) -> Arg {
        let squares = squares & self.inside();
        if squares == self.inside() {
            return ALL.with([]).into();
        }
        let Some(corners) = self.rectangle(squares) else { return self.named(squares) };
        let [(left, bottom), (right, top)] = corners;
        if bottom == top && (left, right) == (0, self.board.files as i8 - 1) {
            return RANK.with([i32::from(top + 1).into()]).into();
        }
        if squares.count_ones() <= FEW {
            return self.named(squares);
        }
        let name = |(file, rank)| self.board.at(file, rank).map(|square| self.board.name(square)).unwrap_or_default();
        corners.map(name).join("–").into()
    }

    /// The squares of both sides: once, if they are the same as each side counts.
    pub fn of_sides(&self, sides: [Squares; 2]) -> Arg {
        let [white, black] = sides.map(|squares| squares & self.inside());
        if white == black {
            return self.say(white);
        }
        if self.turned(black) == white
            && let Some([(left, bottom), (right, top)]) = self.rectangle(white)
            && (left, right) == (0, self.board.files as i8 - 1)
        {
            let ranks = self.board.ranks as i8;
            match (top == ranks - 1, top - bottom + 1) {
                (true, 1) => return LAST.with([]).into(),
                (true, count) => return LASTS.with([i32::from(count).into()]).into(),
                (false, 1) => return OWN.with([i32::from(top + 1).into()]).into(),
                _ => {}
            }
        }
        SIDES.with([self.say(white), self.say(black)]).into()
    }

    /// The squares as the other side counts the ranks.
    fn turned(&self, squares: Squares) -> Squares {
        let turned =
            |square| self.board.at(self.board.file(square), self.board.ranks as i8 - 1 - self.board.rank(square));
        each(squares).filter_map(turned).fold(0, |set, square| set | bit(square))
    }

    /// The corners of squares that are a rectangle, but for holes.
    fn rectangle(&self, squares: Squares) -> Option<[(i8, i8); 2]> {
        let files = || each(squares).map(|square| self.board.file(square));
        let ranks = || each(squares).map(|square| self.board.rank(square));
        let [left, right] = [files().min()?, files().max()?];
        let [bottom, top] = [ranks().min()?, ranks().max()?];
        let within = |file: i8, rank: i8| (left..=right).contains(&file) && (bottom..=top).contains(&rank);
        let all = each(self.inside())
            .all(|square| !within(self.board.file(square), self.board.rank(square)) || squares & bit(square) != 0);
        all.then_some([(left, bottom), (right, top)])
    }
}
