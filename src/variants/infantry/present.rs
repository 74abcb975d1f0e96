//! Picks, and what is shown: pieces, check, and shots.

use crate::board::{Cell, Cells};
use crate::engine::endgame::{Terms, Turn};
use crate::message::Phrase;
use crate::rules::input::{Pick, Picks, Route, Word};
use crate::rules::layers::{self, Layer, art, mark, target};
use crate::rules::marks::{MarkKind, TargetKind};
use crate::rules::present::{Face, Figure, Game, Gauge, Hint, Label, Show, Sign};
use crate::rules::text::Notation;
#[cfg(not(target_arch = "wasm32"))]
use crate::rules::theme::{Story, Theme};
use crate::rules::{Objection, Rules, Side};
use crate::variants::infantry::board::Role;
use crate::variants::infantry::fen::from_letter;
use crate::variants::infantry::geometry::{ALFIL_HOMES, GEOMETRY};
use crate::variants::infantry::{Infantry, Move};

/// Ruling: the inventor's document shows the start as a picture only. What is known of it holds here; the rest is a
/// reconstruction.
const START: &str = "****1****/***3t**/**P3p**/*AF3fn*/KEP3pek/*NF3fa*/**P3p**/**T3***/****1**** w - - 0 1";

const NAME: Phrase = Phrase::new("game.infantry.name", &[]);
const TAGLINE: Phrase = Phrase::new("game.infantry.tagline", &[]);
const RULE_1: Phrase = Phrase::new("game.infantry.rule1", &[]);
const RULE_2: Phrase = Phrase::new("game.infantry.rule2", &[]);
const RULE_3: Phrase = Phrase::new("game.infantry.rule3", &[]);

const GOES_AND_TAKES: Phrase = Phrase::new("infantry.leg.goes", &["landing", "piece", "cell"]);
const TAKES_AT_ONCE: Phrase = Phrase::new("infantry.leg.at_once", &["piece", "cell"]);

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
            Some(Sign::new(MarkKind::Shot, [victim, mv.to]))
        };
        self.legal().into_iter().filter_map(shot).collect()
    }

    fn label(&self, _: Move) -> Option<Label> {
        None
    }

    /// The shots of the piece in hand that end on the cell or are taken from it, each with its way.
    fn hint(&self, picks: &[Pick], cell: Cell) -> Hint {
        let cells: Option<Vec<Cell>> = picks.iter().map(|pick| pick.cell()).collect();
        let Some(&[from, ref landing @ ..]) = cells.as_deref() else { return Hint::default() };
        let mut hint = Hint::default();
        for mv in self.legal() {
            let landed = landing.first().is_none_or(|&landing| landing == mv.to);
            let Some(victim) = mv.victim.filter(|&victim| mv.from == from && landed && [victim, mv.to].contains(&cell))
            else {
                continue;
            };
            let (noun, name) = (self.noun(victim), GEOMETRY.name(victim));
            hint.sayings.push(match mv.to == from {
                true => TAKES_AT_ONCE.say([noun, name.into()]),
                false => GOES_AND_TAKES.say([GEOMETRY.name(mv.to).into(), noun, name.into()]),
            });
            hint.signs.push(Sign::new(MarkKind::Leg, [from, mv.to, victim]));
        }
        hint
    }

    fn attacks(&self, from: Cell) -> Cells {
        let Some((side, _)) = self.board.at(from) else { return Cells::NONE };
        GEOMETRY.cells().filter(|&cell| cell != from && self.board.attackers(cell, side).has(from)).collect()
    }

    fn passed(&self) -> Infantry {
        Infantry { turn: !self.turn, ..*self }
    }
}

const LAYERS: &[Layer] = &[
    Layer {
        id: "shots",
        label: Phrase::new("layer.shots", &[]),
        on: true,
        shown: &[
            (mark(MarkKind::Shot), Phrase::new("sign.infantry.shot", &[])),
            (target(TargetKind::Shot), Phrase::new("sign.infantry.target", &[])),
            (mark(MarkKind::Leg), Phrase::new("sign.infantry.leg", &[])),
        ],
    },
    Layer {
        id: "zones",
        label: Phrase::new("layer.alfils", &[]),
        on: false,
        shown: &[(mark(MarkKind::Zone), Phrase::new("sign.infantry.zone", &[]))],
    },
    layers::REACH,
    layers::WORDS,
    layers::MOVES,
    layers::LAST_SHOT,
    layers::CHECK,
    Layer {
        id: "pieces",
        label: Phrase::new("layer.pieces", &[]),
        on: true,
        shown: &[
            (art("pawn", Some(Side::White)), Phrase::new("sign.infantry.pawn", &[])),
            (art("fox", Some(Side::White)), Phrase::new("sign.infantry.fox", &[])),
            (art("alfil", Some(Side::White)), Phrase::new("sign.infantry.alfil", &[])),
            (art("assassin", Some(Side::White)), Phrase::new("sign.infantry.assassin", &[])),
            (art("tank", Some(Side::White)), Phrase::new("sign.infantry.tank", &[])),
        ],
    },
];

/// Pawns step back, so all men are free. A half turn takes one side's alfil where only the other's can be.
const TERMS: Terms = Terms {
    most: 3,
    free: 3,
    still: &[],
    directed: "E",
    always: &[],
    undirected: &[Turn::new(false, true, true)],
    swap: Turn::new(false, true, true),
};

impl Game for Infantry {
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(story: &Story<Infantry>) -> Vec<Theme> {
        crate::variants::infantry::themes::themes(story)
    }

    const ENDINGS: Option<&'static Terms> = Some(&TERMS);
    const FACE: Face = Face {
        id: "infantry",
        called: &["Infantry", "Infantry chess"],
        name: NAME,
        tagline: TAGLINE,
        rules: [RULE_1, RULE_2, RULE_3],
        sample: "#infantry/****1****/***3t**/**4p**/*1p1F1fn*/KE4pek/*N1P2fa*/**4p**/**T3***/****1****_w_-_-_0_1?moves=c2c4xc6,h6f5,e6f5",
        priced: false,
        draws: true,
        dials: &[],
        layers: LAYERS,
        wordings: &[],
    };

    /// The squares of the alfils.
    fn ground() -> Vec<Sign> {
        Side::BOTH.map(|side| Sign::new(MarkKind::Zone, ALFIL_HOMES[side.index()]).of(side)).into()
    }

    fn start(_: &[u32]) -> Infantry {
        Infantry::from_fen(START).expect("the start position can be read")
    }
}
