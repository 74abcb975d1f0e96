//! Taxi Chess (Ralph Betza): every move is paid for, and an attack that can't be paid for is none.

use crate::board::attacks::{GEOMETRY, distance, file, rank, within};
use crate::board::{Cell, Cells};
use crate::message::{Arg, Phrase, Saying, list};
use crate::notation::fen::{LARGEST, small_number};
use crate::rules::layers::{self, Layer, Wording, mark};
use crate::rules::marks::{MarkKind, Sample};
use crate::rules::piece_kind;
use crate::rules::present::{Dial, Face, Gauge, Hint, Label, Sign};
use crate::rules::setup_fields::{Field, Slot};
#[cfg(not(target_arch = "wasm32"))]
use crate::rules::theme::{Contrast, Theme};
use crate::rules::{Objection, Side};
use crate::variants::chesslike::Variant;
use crate::variants::chesslike::board::{Means, Piece};
use crate::variants::chesslike::cost_rules::{Purse, Ride};
use crate::variants::chesslike::king_rules::Orthodox;
use crate::variants::chesslike::position::{Position, Wing};
#[cfg(not(target_arch = "wasm32"))]
use crate::variants::chesslike::solution::{Deed, Outline};

const SHORT: Phrase = Phrase::new("taxi.short", &["fare", "purse"]);
const BROKE: Phrase = Phrase::new("taxi.broke", &["fare", "purse"]);
const GUILDERS: Phrase = Phrase::new("taxi.guilders", &["count"]);
const DOLLARS: Phrase = Phrase::new("taxi.dollars", &["count"]);
const LIRE: Phrase = Phrase::new("taxi.lire", &["count"]);
const POUNDS: Phrase = Phrase::new("taxi.pounds", &["count"]);
const CURRENCY: Phrase = Phrase::new("taxi.currency", &[]);
const PURSE: Phrase = Phrase::new("taxi.purse", &[]);
const RIDE: Phrase = Phrase::new("taxi.ride", &["fare", "what"]);
const RIDE_SUM: Phrase = Phrase::new("taxi.ride.sum", &["fare", "parts"]);
const RIDE_PART: Phrase = Phrase::new("taxi.ride.part", &["count", "what"]);
const SQUARES: Phrase = Phrase::new("taxi.ride.squares", &["count"]);
const LEAP: Phrase = Phrase::new("taxi.ride.leap", &[]);
const CASTLING: Phrase = Phrase::new("taxi.ride.castling", &[]);
const TOWED: Phrase = Phrase::new("taxi.ride.towing", &[]);
const PROMOTED: Phrase = Phrase::new("taxi.ride.promotion", &[]);
const LEAVES: Phrase = Phrase::new("taxi.leaves", &["rest"]);
const MISSING: Phrase = Phrase::new("taxi.missing", &["purse", "missing"]);
const TOWING_HERE: Phrase = Phrase::new("taxi.towing_here", &["cell", "fare"]);
const CHEAPEST: Phrase = Phrase::new("taxi.cheapest", &["fare", "move"]);
const CHEAPEST_OF: Phrase = Phrase::new("taxi.cheapest_of", &["fare", "move", "others"]);
const FEN_PURSES: Phrase = Phrase::new("fen.purses", &["text", "most"]);
const START_PURSE: Phrase = Phrase::new("taxi.setting.purse", &[]);
const INCOME: Phrase = Phrase::new("taxi.setting.income", &[]);

const EDIT_PURSES: Phrase = Phrase::new("taxi.edit.purses", &[]);
const EDIT_INCOME: Phrase = Phrase::new("taxi.edit.income", &[]);

/// The defence that orthodox chess would know can't be paid.
#[cfg(not(target_arch = "wasm32"))]
const BANKRUPT: Theme =
    Theme::new(Phrase::new("puzzle.theme.bankrupt", &[]), Phrase::new("puzzle.theme.bankrupt.hint", &[]));
/// Other moves would mate if they or what follows could be paid.
#[cfg(not(target_arch = "wasm32"))]
const AFFORD: Theme = Theme::new(Phrase::new("puzzle.theme.afford", &[]), Phrase::new("puzzle.theme.afford.hint", &[]));
#[cfg(not(target_arch = "wasm32"))]
const COIN: Theme = Theme::new(Phrase::new("puzzle.theme.coin", &[]), Phrase::new("puzzle.theme.coin.hint", &[]));

const USUAL_PURSE: u32 = 16;
const USUAL_INCOME: u32 = 2;
/// What promotion costs beside the way.
const PROMOTION: u32 = 2;
const KNIGHT: u32 = 2;
/// No move of a piece costs more than the longest way and the dearest towing together.
const DEAREST: u32 = 7 + 4;

/// The cells where towing costs n guilders, n from 1 at the edge to 4 in the centre.
const TOWING: [Cells; 5] = {
    let mut rings = [Cells::NONE; 5];
    let mut cell = 0;
    while cell < 64 {
        let at = Cell(cell);
        let cost = towing(at) as usize;
        rings[cost] = rings[cost].with(at.set());
        cell += 1;
    }
    rings
};

/// The cells where towing costs at most n guilders.
static TOWED_FOR: [Cells; 5] = {
    let mut areas = TOWING;
    let mut cost = 1;
    while cost < 5 {
        areas[cost] = areas[cost].with(areas[cost - 1]);
        cost += 1;
    }
    areas
};

/// What it costs to have a captured piece taken off this cell.
const fn towing(cell: Cell) -> u32 {
    let (x, y) = (file(cell), rank(cell));
    let x = if x > 3 { 7 - x } else { x };
    let y = if y > 3 { 7 - y } else { y };
    1 + if x < y { x } else { y } as u32
}

/// Both purses in guilders, the income of the side to move already received.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guilders {
    held: [u16; 2],
    /// What each side receives before each of its turns.
    income: u16,
}

impl Guilders {
    /// What a side will hold on its turn: now if it is to move, else after its next income.
    fn on_turn(&self, side: Side, turn: Side) -> u32 {
        self.holds(side) + if side == turn { 0 } else { u32::from(self.income) }
    }
}

impl Purse for Guilders {
    const FREE: bool = false;
    const DIALS: &'static [Dial] = &[
        Dial { key: "purse", label: START_PURSE, min: 0, max: 99, value: USUAL_PURSE },
        Dial { key: "income", label: INCOME, min: 0, max: 20, value: USUAL_INCOME },
    ];

    fn start(settings: &[u32]) -> Guilders {
        let setting = |index: usize| {
            let dial = &Self::DIALS[index];
            settings.get(index).map_or(dial.value, |&value| value.clamp(dial.min, dial.max)) as u16
        };
        let (purse, income) = (setting(0), setting(1));
        Guilders { held: [purse + income, purse], income }
    }

    fn read(field: Option<&str>, turn: Side) -> Result<Guilders, Saying> {
        let Some(field) = field else {
            let mut purse = Guilders { held: [USUAL_PURSE as u16; 2], income: USUAL_INCOME as u16 };
            purse.held[turn.index()] += USUAL_INCOME as u16;
            return Ok(purse);
        };
        let wrong = || FEN_PURSES.say([field.into(), LARGEST.into()]);
        let numbers: Option<Vec<u32>> = field.split(':').map(small_number).collect();
        match numbers.as_deref() {
            Some(&[white, black, ref income @ ..]) if income.len() <= 1 => Ok(Guilders {
                held: [white as u16, black as u16],
                income: income.first().copied().unwrap_or(USUAL_INCOME) as u16,
            }),
            _ => Err(wrong()),
        }
    }

    fn write(&self) -> Option<String> {
        let [white, black] = self.held;
        let mut text = format!("{white}:{black}");
        if u32::from(self.income) != USUAL_INCOME {
            text.push_str(&format!(":{}", self.income));
        }
        Some(text)
    }

    fn fields(&self) -> Vec<Field> {
        let [white, black] = self.held;
        [(piece_kind::side(Side::White), white), (piece_kind::side(Side::Black), black), (EDIT_INCOME, self.income)]
            .map(|(label, value)| Field { group: EDIT_PURSES, label: label.say([]), slot: Slot::Holding(value.into()) })
            .into()
    }

    fn fare(ride: &Ride) -> u32 {
        match ride.castles {
            Some(Wing::King) => return 4,
            Some(Wing::Queen) => return 5,
            None => {}
        }
        let way = if ride.piece == Piece::Knight { KNIGHT } else { distance(ride.from, ride.to).into() };
        way + ride.takes.map_or(0, towing) + if ride.promotes { PROMOTION } else { 0 }
    }

    fn holds(&self, side: Side) -> u32 {
        self.held[side.index()].into()
    }

    #[inline]
    fn rich(&self, side: Side) -> bool {
        self.holds(side) >= DEAREST
    }

    #[inline]
    fn affordable(&self, side: Side, piece: Piece, from: Cell, destinations: Cells, enemies: Cells) -> Cells {
        let money = self.holds(side);
        // Where so many guilders take this piece.
        let reach = |money: u32| match piece {
            Piece::Knight if money < KNIGHT => Cells::NONE,
            Piece::Knight => !Cells::NONE,
            _ => within(from, money),
        };
        let mut paid = (destinations & reach(money)).without(enemies);
        let captures = destinations & enemies;
        if captures.any() {
            for (cost, &ring) in (0..).zip(&TOWING).skip(1).take(money as usize) {
                paid |= captures & ring & reach(money - cost);
            }
        }
        paid
    }

    #[inline]
    fn affords(&self, side: Side, squares: u32, takes: bool, promotes: bool) -> Cells {
        let way = squares + if promotes { PROMOTION } else { 0 };
        match self.holds(side).checked_sub(way) {
            None => Cells::NONE,
            Some(rest) if takes => TOWED_FOR[rest.min(4) as usize],
            Some(_) => !Cells::NONE,
        }
    }

    #[inline]
    fn means(&self, by: Side, turn: Side) -> Means {
        // A king that is taken is neither towed nor does it make a pawn pay for its promotion.
        let money = self.on_turn(by, turn);
        Means { squares: money.min(7), leaps: money >= KNIGHT }
    }

    /// Who can pay for a step on its turn takes any king beside its own, so kings meet only where one side has nothing
    /// left. With an income that never comes about, and few men can mate as few men can in chess. Without one, a side with
    /// nothing left is mated by whatever attacks it, a bare king for one, if that has a guilder left to take with.
    fn outlasts(&self, side: Side, turn: Side, bare: bool) -> bool {
        if self.income > 0 {
            return false;
        }
        // Until the other side has spent all that it holds it moves at least so often. This one moves as often, and once
        // more if it begins; the last of these moves mates, and each costs a guilder at least.
        let dearest = if bare { 1 } else { DEAREST };
        let moves = self.holds(!side).div_ceil(dearest) + u32::from(side == turn);
        self.holds(side) > moves
    }

    fn pay(&mut self, side: Side, fare: u32) {
        let [payer, other] = [side.index(), (!side).index()];
        self.held[payer] = self.held[payer].saturating_sub(fare as u16);
        self.held[other] = self.held[other].saturating_add(self.income);
    }

    fn word(&self) -> u64 {
        u64::from(self.held[0]) | u64::from(self.held[1]) << 16
    }

    /// The first guilders decide whether one can move and threaten at all; riches are worth little more than a living.
    fn worth(&self, side: Side, turn: Side) -> i32 {
        const STEPS: [(u32, i32); 4] = [(4, 22), (6, 12), (10, 6), (20, 2)];
        let mut rest = self.on_turn(side, turn);
        STEPS.iter().fold(0, |worth, &(most, each)| {
            let part = rest.min(most);
            rest -= part;
            worth + part as i32 * each
        })
    }

    fn label(&self, side: Side, fare: u32) -> Option<Label> {
        let missing = fare.saturating_sub(self.holds(side));
        Some(Label { amount: fare, saying: GUILDERS.say([fare.into()]), missing })
    }

    fn objection(&self, side: Side, fare: u32) -> Option<Objection> {
        let purse = self.holds(side);
        (fare > purse)
            .then(|| Objection::new(SHORT.say([guilders(fare), purse.into()]), Cells::NONE, "taxi.html#fares").shown())
    }

    fn broke(&self, side: Side, fare: u32) -> Option<Objection> {
        let objection = self.objection(side, fare)?;
        Some(Objection { saying: BROKE.say([guilders(fare), self.holds(side).into()]), ..objection })
    }

    fn gauges(&self, side: Side) -> Vec<Gauge> {
        let value = self.holds(side);
        vec![Gauge::Amount { label: PURSE, value: value as i32, saying: GUILDERS.say([value.into()]) }]
    }

    /// The towing map.
    fn ground() -> Vec<Sign> {
        let zone = |(fare, ring): (u32, &Cells)| Sign {
            label: Some(Label { amount: fare, saying: GUILDERS.say([fare.into()]), missing: 0 }),
            ..Sign::new(MarkKind::Zone, *ring)
        };
        (0..).zip(&TOWING).skip(1).map(zone).collect()
    }

    fn ride_hint(&self, side: Side, ride: &Ride) -> Hint {
        let (fare, purse) = (Guilders::fare(ride), self.holds(side));
        let way = match ride {
            Ride { castles: Some(_), .. } => CASTLING.say([]),
            Ride { piece: Piece::Knight, .. } => LEAP.say([]),
            _ => SQUARES.say([u32::from(distance(ride.from, ride.to)).into()]),
        };
        let tow = ride.takes.filter(|_| ride.castles.is_none()).map_or(0, towing);
        let promotion = if ride.promotes { PROMOTION } else { 0 };
        let mut parts = vec![(fare - tow - promotion, way), (tow, TOWED.say([])), (promotion, PROMOTED.say([]))];
        parts.retain(|&(count, _)| count > 0);
        let told = match &parts[..] {
            [(_, only)] => Some(RIDE.say([guilders(fare), only.clone().into()])),
            _ => list(parts.into_iter().map(|(count, what)| RIDE_PART.say([count.into(), what.into()])))
                .map(|parts| RIDE_SUM.say([guilders(fare), parts.into()])),
        };
        let rest = match purse.checked_sub(fare) {
            Some(rest) => LEAVES.say([guilders(rest)]),
            None => MISSING.say([guilders(purse), (fare - purse).into()]),
        };
        Hint { sayings: told.into_iter().chain([rest]).collect(), signs: Vec::new(), label: self.label(side, fare) }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(deeds: &[Deed], outline: Outline) -> Vec<Theme> {
        let mut themes = Vec::new();
        if outline.contrast == Contrast::Other {
            themes.push(AFFORD);
        }
        if outline.saved {
            themes.push(BANKRUPT);
        }
        if deeds.last().is_some_and(|deed| deed.left == 0) {
            themes.push(COIN);
        }
        themes
    }

    fn cell_hint(&self, cell: Cell) -> Hint {
        let saying = TOWING_HERE.say([GEOMETRY.name(cell).into(), guilders(towing(cell))]);
        Hint { sayings: vec![saying], ..Hint::default() }
    }

    fn cheapest(&self, fare: u32, san: String, count: u32) -> Option<Saying> {
        Some(match count {
            1 => CHEAPEST.say([guilders(fare), san.into()]),
            _ => CHEAPEST_OF.say([guilders(fare), san.into(), (count - 1).into()]),
        })
    }
}

/// An amount with its unit. Readers may swap the unit, so it stands in every sentence in this one way.
fn guilders(count: u32) -> Arg {
    GUILDERS.say([count.into()]).into()
}

/// The document speaks of guilders and lets players use what they like.
const WORDINGS: &[Wording] = &[Wording {
    label: CURRENCY,
    options: || [GUILDERS, DOLLARS, LIRE, POUNDS].map(|unit| unit.say([USUAL_PURSE.into()])).into(),
}];

const LAYERS: &[Layer] = &[
    Layer {
        id: "prices",
        label: Phrase::new("layer.prices", &[]),
        on: true,
        shown: &[
            (Sample::Tag, Phrase::new("sign.taxi.price", &[])),
            (Sample::Dear, Phrase::new("sign.taxi.dear", &[])),
        ],
    },
    Layer {
        id: "zones",
        label: Phrase::new("layer.towing", &[]),
        on: false,
        shown: &[(mark(MarkKind::Zone), Phrase::new("sign.taxi.zone", &[]))],
    },
    Layer {
        id: "amounts",
        label: Phrase::new("layer.purses", &[]),
        on: true,
        shown: &[(Sample::Amount, Phrase::new("sign.taxi.amount", &[]))],
    },
    layers::NOTES,
    layers::REACH,
    layers::WORDS,
    layers::JOINT_MOVES,
    layers::LAST,
    layers::CHECK,
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules;

impl Variant for Rules {
    type Crown = Orthodox;
    type Purse = Guilders;
    const FACE: Face = Face {
        id: "taxi",
        called: &["Taxi", "Taxi chess"],
        name: Phrase::new("game.taxi.name", &[]),
        tagline: Phrase::new("game.taxi.tagline", &[]),
        rules: [
            Phrase::new("game.taxi.rule1", &[]),
            Phrase::new("game.taxi.rule2", &[]),
            Phrase::new("game.taxi.rule3", &[]),
        ],
        sample: "#taxi/8/8/8/8/r7/1K1R4/8/k7_w_-_-_0_1_2:0?moves=d3d1,a4b4,b3a3",
        priced: true,
        draws: true,
        dials: Guilders::DIALS,
        layers: LAYERS,
        wordings: WORDINGS,
    };
}

pub type Taxi = Position<Rules>;
