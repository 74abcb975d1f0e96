//! What attacks a square, in any game.

use rules::Color;

use crate::description::Kind;
use crate::geometry::{Square, Squares, bit};
use crate::position::InventPosition;

/// The pieces on the board as an attack sees them: those of a position, or after a move that is not made.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// All squares where nothing can pass.
    pub occupied: Squares,
    /// Those of the attacking side.
    pub attackers: Squares,
    /// Those with cannons that pass no other of their kind.
    pub cannons: Squares,
    /// What the attacking side can spend.
    pub money: u32,
    /// Whether defenders keep a royal piece on the attacked square safe from another one.
    pub guards: bool,
    /// The pawns that may pay for slides, of both sides.
    pub pawns: Squares,
}

impl InventPosition<'_> {
    /// The board as it is, attacked by a side.
    pub fn field(&self, by: Color) -> Field {
        Field {
            occupied: self.occupied(),
            attackers: self.movable(by),
            cannons: self.cannons(),
            money: self.money(by),
            guards: self.game.guarded_kinds != 0,
            pawns: self.pawns(),
        }
    }

    /// Whether a side attacks a square.
    #[inline]
    pub fn attacked(&self, square: Square, by: Color, field: Field) -> bool {
        self.find_attackers(square, by, field, |_| true)
    }

    /// All pieces of a side that attack a square.
    pub fn attackers(&self, square: Square, by: Color, field: Field) -> Squares {
        let mut found = 0;
        self.find_attackers(square, by, field, |from| {
            found |= bit(from);
            false
        });
        found
    }

    /// Passes each attacker to `enough` until it returns true, and returns whether it did.
    #[inline]
    fn find_attackers(&self, square: Square, by: Color, field: Field, mut found: impl FnMut(Square) -> bool) -> bool {
        if self.game.neutral == 0 {
            return self.find_of_color(square, by, field, &mut found);
        }
        // What belongs to nobody attacks as its own colour moves.
        Color::BOTH.into_iter().any(|color| {
            let attackers = field.attackers & self.state.sides[color.index()];
            self.find_of_color(square, color, Field { attackers, ..field }, &mut found)
        })
    }

    /// The same for pieces of a colour.
    #[inline]
    fn find_of_color(&self, square: Square, by: Color, field: Field, found: &mut impl FnMut(Square) -> bool) -> bool {
        let game = self.game;
        let side = game.side(by);
        let table = &side.attackers;
        let at = square as usize & 127;
        let mut enough = |from: Square| {
            self.reaches_for(from, square, by, field.money) && !self.is_held_off(from, square, by, field) && found(from)
        };
        let allowed = |kind: Kind| side.mobility[kind as usize] & bit(square) != 0;
        if table.near[at] & field.attackers != 0 {
            for (kind, leaps) in &table.leaps {
                let mut from = leaps[at] & field.attackers;
                if from != 0 {
                    from &= self.state.of_kind(*kind);
                    if crate::geometry::each(from).any(&mut enough) {
                        return true;
                    }
                }
            }
        }
        if table.far[at] & field.attackers != 0 {
            for slide in &table.slides {
                let rays = &game.rays[slide.rays];
                let ray = rays.squares[at];
                if ray & field.attackers == 0 {
                    continue;
                }
                let Some(first) = rays.first(ray & field.occupied) else { continue };
                if field.attackers & bit(first) == 0 {
                    continue;
                }
                let kind = self.state.kind_at(first);
                let range = u32::from(slide.ranges[kind as usize]);
                if range != 0 && rays.steps(square, first) <= range && allowed(kind) && enough(first) {
                    return true;
                }
            }
        }
        for hop in &table.hops {
            let rays = &game.rays[hop.rays];
            let ray = rays.squares[at];
            if ray & field.attackers == 0 {
                continue;
            }
            let Some(passed) = rays.first(ray & field.occupied) else { continue };
            let beyond = rays.squares[passed as usize & 127];
            let Some(from) = rays.first(beyond & field.occupied).filter(|&from| field.attackers & bit(from) != 0)
            else {
                continue;
            };
            let kind = self.state.kind_at(from);
            let range = u32::from(hop.ranges[kind as usize]);
            if game.cannons >> kind & 1 != 0 && field.cannons & bit(passed) != 0 {
                continue;
            }
            let reaches = range != 0 && rays.steps(square, from) <= range;
            if reaches && (!hop.short || rays.steps(square, passed) == 1) && allowed(kind) && enough(from) {
                return true;
            }
        }
        if let Some(paths) = table.paths.get(at) {
            for path in paths.iter().filter(|path| field.attackers & bit(path.other) != 0) {
                let open = (path.way & field.occupied != 0) == path.jump;
                if open && path.kinds >> self.state.kind_at(path.other) & 1 != 0 && enough(path.other) {
                    return true;
                }
            }
        }
        if game.paid_kinds != 0
            && self.sliding_at(square, by, field).any(|from| allowed(self.state.kind_at(from)) && enough(from))
        {
            return true;
        }
        // That costs nothing, since nobody goes there.
        game.rules.flying_general && self.faced(square, by, field).is_some_and(found)
    }

    /// The king of a side that would face one on this square, along an open rank or file.
    fn faced(&self, square: Square, by: Color, field: Field) -> Option<Square> {
        let kings = self.state.kings(self.game, by) & field.attackers;
        let own = self.state.kings(self.game, !by);
        // Kings move, so it is enough that a king of the other side is asked for: the caller asks of no other piece's square.
        if kings == 0 || own == 0 {
            return None;
        }
        let mut straight = self.game.rays.iter().take(4).map(|rays| (rays, rays.squares[square as usize & 127]));
        straight.find_map(|(rays, ray)| {
            let first = if ray & kings != 0 { rays.first(ray & field.occupied) } else { None };
            first.filter(|&first| kings & bit(first) != 0)
        })
    }
}
