//! Static evaluation of Infantry Chess: with short ranges, placement and king safety matter most.
//!
//! Nothing promotes, so the side ahead wins by hunting the king with what is left, and cannot win
//! with too little. According to the solved endgames it needs two knights or foxes, or one of them
//! and another piece.

use crate::infantry::board::{Board, Role};
use crate::infantry::geometry::{ALFIL, COUNT, DIAGONAL, GEOMETRY, KNIGHT, LINES, STEPS, ray};
use crate::infantry::options::InfantryRules;
use crate::infantry::{InfantryPosition, Move};
use board::{Square, SquareSet};
use engine::endgame::{EndgameTerms, Symmetry};
use engine::evaluate::{EvalCache, EvalTerm, EvalTerms, Evaluate, MoveHints, hash64};
use engine::personality::{self, EvalSettings, Personality};
use engine::prover::Prover;
use engine::score::MAX_EVAL;
use engine::strength::{self, Levels};
use rules::draw::DrawRules;
use rules::{Color, Position, Status};

/// Piece values in centipawns, in the order of the roles; the king's is for move ordering only.
const VALUES: [i32; 7] = [3000, 330, 300, 170, 290, 420, 100];

/// Evaluation weights in the order of the roles, tuned and printed by `oddchess tune`.
#[derive(Clone, Debug)]
pub struct Weights {
    material: [i32; 7],
    /// Additional material value when nearly all pieces are gone.
    late: [i32; 7],
    /// For each square that a piece attacks.
    mobility: [i32; 7],
    /// For each step closer to the centre.
    middle: [i32; 7],
    /// For each attack on a square next to the enemy king.
    assault: [i32; 7],
    tempo: [i32; 1],
    /// The hunt for a weak side's king: for each escape square, for each step closer to the centre,
    /// for each step between the kings, and for each step between it and the other hunters.
    hunt: [i32; 4],
}

/// Tuned by `oddchess tune` on the quiet positions of 2,400 self-play games, in four rounds, each
/// on games played with the weights of the round before.
static WEIGHTS: Weights = Weights {
    material: [0, 300, 296, 155, 281, 330, 185],
    late: [0, 187, 355, -81, -160, -155, -23],
    mobility: [1, -5, 2, -1, 2, 1, 0],
    middle: [3, 10, 1, -2, 6, 8, 14],
    assault: [0, -14, 35, -2, 2, 2, -4],
    tempo: [1],
    hunt: [30, -53, -2, -7],
};

impl Weights {
    /// The tuned weights, scaled by a player's settings.
    fn scaled(settings: &EvalSettings) -> Weights {
        let mut weights = WEIGHTS.clone();
        let scale =
            |values: &mut [i32], percent: i32| values.iter_mut().for_each(|value| *value = *value * percent / 100);
        scale(&mut weights.material, settings.material);
        scale(&mut weights.mobility, settings.activity);
        scale(&mut weights.middle, settings.activity);
        scale(&mut weights.assault, settings.attack);
        scale(&mut weights.hunt, settings.attack);
        weights
    }

    fn rows(&mut self) -> [(&'static str, &mut [i32]); 7] {
        [
            ("material", &mut self.material),
            ("late", &mut self.late),
            ("mobility", &mut self.mobility),
            ("middle", &mut self.middle),
            ("assault", &mut self.assault),
            ("tempo", &mut self.tempo),
            ("hunt", &mut self.hunt),
        ]
    }
}

/// Distance from e5 in orthogonal steps, by square; 0 in the centre.
static FROM_MIDDLE: [i8; COUNT] = {
    let mut table = [0; COUNT];
    let mut square = 0;
    while square < COUNT {
        let (file, rank) = GEOMETRY.places[square];
        table[square] = (file as i8 - 4).abs() + (rank as i8 - 4).abs();
        square += 1;
    }
    table
};

/// The squares that a piece attacks.
fn attacks<R: InfantryRules>(rules: R, board: &Board, side: Color, role: Role, from: Square) -> SquareSet {
    let at = from.index();
    match role {
        Role::King | Role::Fox => STEPS[at],
        Role::Knight => KNIGHT[at],
        Role::Alfil => ALFIL[side.index()][at],
        Role::Pawn => DIAGONAL[at],
        Role::Assassin => {
            let stands = board.landings(from) | from.as_set();
            stands.fold(SquareSet::NONE, |reached, at| reached | board.assassin_targets(rules, at))
        }
        Role::Tank if !R::CONSTANT => {
            let mut reached = SquareSet::NONE;
            for way in 0..4 {
                for (steps, square) in (1..).zip(ray(from, way)) {
                    if rules.options().tank_takes_at(steps) {
                        reached |= square.as_set();
                    }
                    if board.occupied().has(square) {
                        break;
                    }
                }
            }
            reached
        }
        Role::Tank => {
            let full = board.full();
            let mut reached = SquareSet::NONE;
            for [one, two, three, four] in LINES[at] {
                if full.has(one) {
                    continue;
                }
                reached |= two.as_set();
                if !full.has(two) && !full.has(three) {
                    reached |= four.as_set();
                }
            }
            reached
        }
    }
}

/// Number of pieces at the start.
const PIECES: i32 = 20;

/// Evaluation of one side.
struct Army {
    score: i32,
    /// Material value, independent of placement.
    material: i32,
    /// All squares that it attacks.
    reached: SquareSet,
}

fn army<R: InfantryRules>(rules: R, board: &Board, side: Color, weights: &Weights) -> Army {
    let ring = STEPS[board.king(!side).index()] | board.king(!side).as_set();
    let own = board.side(side);
    let mut army = Army { score: 0, material: 0, reached: SquareSet::NONE };
    let gone = PIECES - board.occupied().len().min(PIECES as u32) as i32;
    let (mut assault, mut assailants) = (0, 0);
    for role in Role::ALL {
        let index = role as usize;
        for square in board.of(side, role) {
            let reached = attacks(rules, board, side, role, square);
            army.reached |= reached;
            army.material += weights.material[index] + weights.late[index] * gone / PIECES;
            army.score -= weights.middle[index] * i32::from(FROM_MIDDLE[square.index()]);
            army.score += weights.mobility[index] * reached.without(own).len() as i32;
            let near = (reached & ring).len() as i32;
            if near > 0 && role != Role::King {
                assailants += 1;
                assault += weights.assault[index] * near;
            }
        }
    }
    army.score += army.material + if assailants > 1 { assault * (assailants + 2) / 5 } else { assault / 4 };
    army
}

/// King steps from one square to another, ignoring the edges.
fn steps(one: Square, other: Square) -> i32 {
    let [one, other] = [one, other].map(|square| GEOMETRY.places[square.index()]);
    one.0.abs_diff(other.0).max(one.1.abs_diff(other.1)).into()
}

/// How well `side` hunts the other king: grows with its lead and with the weakness of the other
/// side.
fn hunt(board: &Board, side: Color, ahead: &Army, behind: &Army, weights: &Weights) -> i32 {
    let lead = (ahead.material - behind.material - 150).clamp(0, 500);
    let weakness = (1000 - behind.material).clamp(0, 1000);
    if lead == 0 || weakness == 0 {
        return 0;
    }
    let king = board.king(!side);
    let flights = STEPS[king.index()].without(ahead.reached).len() as i32;
    let hunters = board.side(side).without(board.of(side, Role::Alfil) | board.of(side, Role::King));
    let far: i32 = hunters.map(|hunter| steps(hunter, king)).sum();
    let [flight, middle, kings, hunters] = weights.hunt;
    let open = flight * flights - middle * i32::from(FROM_MIDDLE[king.index()])
        + kings * steps(board.king(side), king)
        + hunters * far;
    -open * lead / 500 * weakness / 1000
}

/// The share of its lead, in sixteenths, that a side can hope to convert with its material.
fn hope(board: &Board, side: Color) -> i32 {
    let pieces = |side| board.side(side).len() - 1;
    let of = |role| board.of(side, role).len();
    let (knights, foxes) = (of(Role::Knight), of(Role::Fox));
    let bare = pieces(!side) == 0;
    match (pieces(side), knights + foxes) {
        (0, _) => 0,
        (1, _) => 1,
        (2, 0) if bare => 1,
        (2, 0) => 4,
        (2, 1) if knights == 1 && of(Role::Alfil) == 1 => 2,
        (3, 0) => 4,
        (_, 0) => 10,
        _ => 16,
    }
}

impl<R: InfantryRules> InfantryPosition<R> {
    fn role_at(&self, square: Square) -> Role {
        self.board.at(square).map_or(Role::Pawn, |(_, role)| role)
    }

    /// `weights` are those of White and Black.
    fn evaluate_with_weights(&self, weights: [&Weights; 2]) -> i32 {
        let us = self.turn;
        let board = &self.board;
        let [own, other] = [us, !us].map(|side| weights[side.index()]);
        let (ours, theirs) = (army(self.rules, board, us, own), army(self.rules, board, !us, other));
        let hunts = hunt(board, us, &ours, &theirs, own) - hunt(board, !us, &theirs, &ours, other);
        let score = ours.score - theirs.score + own.tempo[0];
        let hope = hope(board, if score > 0 { us } else { !us });
        self.draw_limits().faded((score + hunts) * hope / 16, self.clock.into()).clamp(-MAX_EVAL, MAX_EVAL)
    }
}

/// Pawns can step back, so all pieces are mobile. A rotation by 180 degrees moves one side's alfil
/// to squares where only the other's can be.
pub(super) const ENDGAME_TERMS: EndgameTerms = EndgameTerms {
    max_pieces: 3,
    free: 3,
    immobile: &[],
    directed: "E",
    always: &[],
    undirected: &[Symmetry::new(false, true, true)],
    swap: Symmetry::new(false, true, true),
};

impl<R: InfantryRules> Evaluate for InfantryPosition<R> {
    const LEVELS: &'static Levels = &strength::DRAWISH;
    const ENDGAMES: Option<&'static EndgameTerms> = R::ENDGAMES;

    fn move_id(&self, mv: Move) -> u32 {
        let victim = mv.victim.map_or(63, |square| square.0);
        1 << 18 | u32::from(mv.from.0) | u32::from(mv.to.0) << 6 | u32::from(victim) << 12
    }

    fn key(&self) -> u64 {
        hash64(self.board.words().chain([self.turn as u64]))
    }

    fn in_check(&self) -> bool {
        self.checkers().is_not_empty()
    }

    fn has_lost(&self) -> bool {
        (self.rules.options().stalemate_loses || self.in_check())
            && matches!(self.status(), Status::Checkmate | Status::Lost)
    }

    fn evaluate(&self) -> i32 {
        self.evaluate_with_weights([&WEIGHTS; 2])
    }

    type Taste = [Weights; 2];

    fn taste(personality: Personality, side: Color) -> Option<[Weights; 2]> {
        Some(personality::settings(personality, side)?.each_ref().map(Weights::scaled))
    }

    fn evaluate_by(&self, [white, black]: &[Weights; 2], _cache: &mut EvalCache) -> i32 {
        self.evaluate_with_weights([white, black])
    }

    fn eval_terms() -> EvalTerms {
        let row = |(name, values): (&'static str, &mut [i32])| EvalTerm {
            name,
            pairs: false,
            group: 0,
            values: values.to_vec(),
        };
        WEIGHTS.clone().rows().map(row).into()
    }

    fn evaluate_with(positions: &[Self], terms: &EvalTerms) -> Vec<i32> {
        let mut weights = WEIGHTS.clone();
        for ((_, values), row) in weights.rows().into_iter().zip(terms) {
            values.copy_from_slice(&row.values);
        }
        positions.iter().map(|position| position.evaluate_with_weights([&weights; 2])).collect()
    }

    fn move_hints(&self, mv: Move) -> MoveHints {
        let gain = self.taken(mv).map_or(0, |square| VALUES[self.role_at(square) as usize]);
        let role = self.role_at(mv.from) as usize;
        MoveHints { gain, risk: VALUES[role], slot: mv.to.index() | role << 6 | (self.turn as usize) << 9 }
    }

    fn attacks_king(&self, mv: Move) -> bool {
        let after = self.board.after(self.turn, mv);
        after.attackers(self.rules, after.king(!self.turn), self.turn).is_not_empty()
    }

    fn quiet_checks(&self, list: &mut Vec<Move>) {
        let first = list.len();
        self.safe_moves_touching(self.board.check_squares::<R>(!self.turn), list);
        let mut at = first;
        for found in first..list.len() {
            let mv = list[found];
            if self.taken(mv).is_none() && self.attacks_king(mv) {
                list[at] = mv;
                at += 1;
            }
        }
        list.truncate(at);
    }

    fn prover(&self) -> Option<Box<dyn Prover>> {
        R::prover(self)
    }

    /// One recapture deep: the capturing piece may be captured and that piece recaptured.
    fn see(&self, mv: Move) -> i32 {
        let MoveHints { gain, risk, .. } = self.move_hints(mv);
        let after = self.board.after(self.turn, mv);
        let cheapest = |by: Color| {
            after
                .attackers(self.rules, mv.to, by)
                .map(|square| after.at(square).map_or(0, |(_, role)| VALUES[role as usize]))
                .min()
        };
        match (cheapest(!self.turn), cheapest(self.turn)) {
            (None, _) => gain,
            (Some(_), None) => gain - risk,
            (Some(taker), Some(_)) => gain - (risk - taker).max(0),
        }
    }

    /// Only with at least two pieces besides pawns, alfils and the king, because of zugzwang.
    fn null_move(&self) -> Option<InfantryPosition<R>> {
        let board = &self.board;
        let plain =
            board.of(self.turn, Role::Pawn) | board.of(self.turn, Role::King) | board.of(self.turn, Role::Alfil);
        let pieces = board.side(self.turn).without(plain);
        pieces.has_several().then(|| InfantryPosition {
            turn: !self.turn,
            clock: self.clock.saturating_add(1),
            ..*self
        })
    }
}
