//! Picks, and what is shown: pieces, check, and shots.

use super::fen::from_letter;
use super::pieces::Role;
use super::{Infantry, Move};
use crate::cells::{Cell, Cells};
use crate::notation::Notation;
use crate::picks::{Pick, Picks, Route, Word};
use crate::rules::{Objection, Rules, Side};
use crate::show::{Face, Figure, Game, Gauge, Label, Show, Sign};
use crate::view::MarkKind;
use crate::words::Phrase;

/// Ruling: the inventor's document shows the start as a picture only. What is known of it holds here; the rest is a
/// reconstruction.
const START: &str = "****1****/***3t**/**P3p**/*AF3fn*/KEP3pek/*NF3fa*/**P3p**/**T3***/****1**** w - - 0 1";

const NAME: Phrase = Phrase::new("game.infantry.name", &[]);
const TAGLINE: Phrase = Phrase::new("game.infantry.tagline", &[]);
const RULE_1: Phrase = Phrase::new("game.infantry.rule1", &[]);
const RULE_2: Phrase = Phrase::new("game.infantry.rule2", &[]);
const RULE_3: Phrase = Phrase::new("game.infantry.rule3", &[]);

impl Infantry {
    /// Whether some way of picking the move begins so.
    pub(super) fn begins(&self, mv: Move, picks: &[Pick]) -> bool {
        self.routes(mv).iter().any(|route| route.starts_with(picks))
    }
}

impl Picks for Infantry {
    const WORDS: &'static [&'static Word] = &[];

    /// From and to, then the victim of a distance capture. Without moving, the victim follows at once. So it may for a
    /// tank, since a victim's distance says how far the tank must go, and a tank never goes to its victim.
    fn routes(&self, mv: Move) -> Vec<Route> {
        let route = |cells: &[Cell]| cells.iter().copied().map(Pick::Cell).collect();
        match mv.victim {
            None => vec![route(&[mv.from, mv.to])],
            Some(victim) if mv.to == mv.from => vec![route(&[mv.from, victim])],
            Some(victim) => {
                let mut routes = vec![route(&[mv.from, mv.to, victim])];
                if self.board.of(self.turn, Role::Tank).has(mv.from) {
                    routes.push(route(&[mv.from, victim]));
                }
                routes
            }
        }
    }

    fn refuse(&self, picks: &[Pick]) -> Objection {
        self.refusal(picks)
    }
}

impl Show for Infantry {
    fn figure(cell: Cell, letter: char, _turned: bool) -> Option<Figure> {
        let (side, role) = from_letter(letter)?;
        Some(Figure::of(cell, letter, role.kind(), side))
    }

    fn gauges(&self, _: Side) -> Vec<Gauge> {
        Vec::new()
    }

    fn check(&self) -> Option<(Cell, Cells)> {
        let checkers = self.checkers();
        checkers.any().then(|| (self.board.king(self.turn), checkers))
    }

    fn signs(&self) -> Vec<Sign> {
        Vec::new()
    }

    /// What the piece in hand could take at a distance, and from where.
    fn hand_signs(&self, picks: &[Pick]) -> Vec<Sign> {
        if picks.is_empty() {
            return Vec::new();
        }
        let shot = |mv: Move| {
            let victim = mv.victim.filter(|_| self.begins(mv, picks))?;
            Some(Sign { kind: MarkKind::Shot, cells: vec![victim, mv.to] })
        };
        self.legal().into_iter().filter_map(shot).collect()
    }

    fn label(&self, _: Move) -> Option<Label> {
        None
    }
}

impl Game for Infantry {
    const FACE: Face = Face {
        id: "infantry",
        name: NAME,
        tagline: TAGLINE,
        rules: [RULE_1, RULE_2, RULE_3],
        sample: "#infantry/****1****/***3t**/**4p**/*1p1F1fn*/KE4pek/*N1P2fa*/**4p**/**T3***/****1****_w_-_-_0_1?moves=c2c4xc6,h6f5,e6f5",
        priced: false,
        dials: &[],
    };

    fn start(_: &[u32]) -> Infantry {
        Infantry::from_fen(START).expect("the start position can be read")
    }
}
