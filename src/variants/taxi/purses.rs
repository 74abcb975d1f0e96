//! What each side holds: whether a move can be paid for, what an attack reaches, and how that is said.

use crate::chesslike::board::{AttackRange, Piece};
use crate::chesslike::castling::CastlingSide;
use crate::chesslike::cost_rules::{CostBounds, CostField, CostRefusals, CostWords, Costs, PricedMove};
use crate::chesslike::inputs::CostInputs;
#[cfg(not(target_arch = "wasm32"))]
use crate::chesslike::solution::{SolutionMove, SolutionSummary};
use crate::taxi::tariff::{Payee, RINGS, Tariff, TariffSource, UsualTariff, WITHIN_RINGS};
#[cfg(not(target_arch = "wasm32"))]
use crate::taxi::themes;
use board::attacks::{distance, within};
use board::{Square, SquareSet};
use message::{Arg, Message, MessageId, list};
use notation::fen::{LARGEST, small_number};
use rules::marks::MarkKind;
use rules::piece_kind;
use rules::present::{Figure, Hint, Indicator, Mark, MoveTag};
use rules::setup_fields::{SetupField, SetupSlot};
#[cfg(not(target_arch = "wasm32"))]
use rules::theme::Theme;
use rules::{Color, Refusal};

const SHORT: MessageId = MessageId::new(&("taxi.short", &["fare", "purse"]));
const BROKE: MessageId = MessageId::new(&("taxi.broke", &["fare", "purse"]));
const SPENT_IN_ALL: MessageId = MessageId::new(&("taxi.figure.spent", &["side", "count"]));
const SHORT_IN_ALL: MessageId = MessageId::new(&("taxi.figure.short", &["side", "count"]));
pub(super) const GUILDERS: MessageId = MessageId::new(&("taxi.guilders", &["count"]));
const PURSE: MessageId = MessageId::new(&("taxi.purse", &[]));
const RIDE: MessageId = MessageId::new(&("taxi.ride", &["fare", "what"]));
const RIDE_SUM: MessageId = MessageId::new(&("taxi.ride.sum", &["fare", "parts"]));
const RIDE_PART: MessageId = MessageId::new(&("taxi.ride.part", &["count", "what"]));
const SQUARES: MessageId = MessageId::new(&("taxi.ride.squares", &["count"]));
const LEAP: MessageId = MessageId::new(&("taxi.ride.leap", &[]));
const MOVE: MessageId = MessageId::new(&("taxi.ride.move", &[]));
const CASTLING: MessageId = MessageId::new(&("taxi.ride.castling", &[]));
const TOWED: MessageId = MessageId::new(&("taxi.ride.towing", &[]));
const PROMOTED: MessageId = MessageId::new(&("taxi.ride.promotion", &[]));
const LEAVES: MessageId = MessageId::new(&("taxi.leaves", &["rest"]));
const ENRICHED: MessageId = MessageId::new(&("taxi.enriched", &["fare", "side", "piece", "from", "square"]));
const MISSING: MessageId = MessageId::new(&("taxi.missing", &["purse", "missing"]));
const CHEAPEST: MessageId = MessageId::new(&("taxi.cheapest", &["fare", "move"]));
const CHEAPEST_OF: MessageId = MessageId::new(&("taxi.cheapest_of", &["fare", "move", "others"]));
const FEN_PURSES: MessageId = MessageId::new(&("fen.purses", &["text", "most"]));

/// The rule on money, with its variants for a start with different purses and for no income.
pub const MONEY: MessageId = MessageId::new(&("game.taxi.rule2", &["purse", "income"]));
const MONEY_UNEVEN: MessageId = MessageId::new(&("game.taxi.rule2.uneven", &["white", "black", "income"]));
const MONEY_ONCE: MessageId = MessageId::new(&("game.taxi.rule2.once", &[]));

const EDIT_PURSES: MessageId = MessageId::new(&("taxi.edit.purses", &[]));
const EDIT_INCOME: MessageId = MessageId::new(&("taxi.edit.income", &[]));

/// The purses up to which a network sees no difference, beginning above the one before.
const PURSES_SEEN: [u32; 15] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 19, 25, 35];

/// What the first part of a price is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ride {
    /// So many squares of a way.
    Squares(u32),
    /// A leap, which is no distance.
    Leap,
    /// Castling.
    Castling,
    /// A move that costs the same wherever it leads.
    Move,
}

/// Both purses in guilders, including the income of the side to move for this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TaxiPurses<T = UsualTariff> {
    held: [u16; 2],
    /// What each side receives before each of its turns.
    income: u16,
    source: T,
}

impl<T: TariffSource> TaxiPurses<T> {
    /// The purses of a new game.
    pub fn start(source: T) -> TaxiPurses<T> {
        TaxiPurses::before(source, Color::White)
    }

    /// The purses with which `turn` begins a game.
    fn before(source: T, turn: Color) -> TaxiPurses<T> {
        let Tariff { purse, bonus, income, .. } = *source.tariff();
        let mut purses = TaxiPurses { held: [purse as u16, (purse + bonus) as u16], income: income as u16, source };
        purses.held[turn.index()] += purses.income;
        purses
    }

    /// The same with another tariff.
    pub fn under<U: TariffSource>(self, source: U) -> TaxiPurses<U> {
        TaxiPurses { held: self.held, income: self.income, source }
    }

    /// What the side to move gets before its move, in guilders.
    pub fn income(&self) -> u16 {
        self.income
    }

    #[inline]
    pub(super) fn tariff(&self) -> &'static Tariff {
        self.source.tariff()
    }

    /// What a side will hold on its turn: now if it is to move, otherwise after its next income.
    pub fn on_turn(&self, side: Color, turn: Color) -> u32 {
        self.holds(side) + if side == turn { 0 } else { u32::from(self.income) }
    }

    /// A mark for squares where towing costs so much.
    pub fn zone(fare: u32, squares: impl IntoIterator<Item = Square>) -> Mark {
        let tag = Some(MoveTag { amount: fare, message: GUILDERS.with([fare.into()]), missing: 0 });
        Mark { tag, ..Mark::new(MarkKind::Zone, squares) }
    }

    /// The price of a move by its parts, and what would be left or is missing.
    pub fn itemised(&self, side: Color, way: u32, ride: Ride, towing: u32, promotion: u32) -> Hint {
        let (fare, purse) = (way + towing + promotion, self.holds(side));
        let ride = match ride {
            Ride::Squares(count) => SQUARES.with([count.into()]),
            Ride::Leap => LEAP.with([]),
            Ride::Castling => CASTLING.with([]),
            Ride::Move => MOVE.with([]),
        };
        let mut parts = vec![(way, ride), (towing, TOWED.with([])), (promotion, PROMOTED.with([]))];
        parts.retain(|&(count, _)| count > 0);
        let price = match &parts[..] {
            [(_, only)] => Some(RIDE.with([guilders(fare), only.clone().into()])),
            _ => list(parts.into_iter().map(|(count, what)| RIDE_PART.with([count.into(), what.into()])))
                .map(|parts| RIDE_SUM.with([guilders(fare), parts.into()])),
        };
        let rest = match purse.checked_sub(fare) {
            Some(rest) => LEAVES.with([guilders(rest)]),
            None => MISSING.with([guilders(purse), (fare - purse).into()]),
        };
        Hint { messages: price.into_iter().chain([rest]).collect(), marks: Vec::new(), tag: self.tag(side, fare) }
    }
}

impl<T: TariffSource> Costs for TaxiPurses<T> {
    #[inline]
    fn free(&self) -> bool {
        self.tariff().free
    }

    #[inline]
    fn fare(&self, priced: &PricedMove) -> u32 {
        let tariff = self.tariff();
        match priced.castles {
            Some(CastlingSide::King) => return 4 * tariff.step,
            Some(CastlingSide::Queen) => return 5 * tariff.step,
            None => {}
        }
        let way = match priced.piece {
            Piece::Knight => tariff.knight,
            _ => tariff.step * u32::from(distance(priced.from, priced.to)),
        };
        let towing = priced.takes.map_or(0, |square| tariff.towing(square));
        way + towing + if priced.promotes { tariff.promotion } else { 0 }
    }

    fn holds(&self, side: Color) -> u32 {
        self.held[side.index()].into()
    }

    #[inline]
    fn can_pay_anything(&self, side: Color) -> bool {
        self.holds(side) >= self.tariff().dearest()
    }

    #[inline]
    fn affordable_targets(
        &self,
        side: Color,
        piece: Piece,
        from: Square,
        destinations: SquareSet,
        enemies: SquareSet,
    ) -> SquareSet {
        let (money, tariff) = (self.holds(side), self.tariff());
        // The squares within reach for this many guilders.
        let reach = |money: u32| match piece {
            Piece::Knight if money < tariff.knight => SquareSet::NONE,
            Piece::Knight => !SquareSet::NONE,
            _ => within(from, tariff.squares(money)),
        };
        let mut paid = (destinations & reach(money)).without(enemies);
        let captures = destinations & enemies;
        if captures.is_not_empty() {
            for (cost, &ring) in (0..).zip(&RINGS).skip(1) {
                let Some(rest) = money.checked_sub(cost * tariff.towing) else { break };
                paid |= captures & ring & reach(rest);
            }
        }
        paid
    }

    #[inline]
    fn affordable_at_distance(&self, side: Color, squares: u32, takes: bool, promotes: bool) -> SquareSet {
        let tariff = self.tariff();
        let way = tariff.step * squares + if promotes { tariff.promotion } else { 0 };
        match self.holds(side).checked_sub(way) {
            None => SquareSet::NONE,
            Some(rest) if takes => WITHIN_RINGS[rest.checked_div(tariff.towing).unwrap_or(4).min(4) as usize],
            Some(_) => !SquareSet::NONE,
        }
    }

    #[inline]
    fn attack_range(&self, by: Color, turn: Color) -> AttackRange {
        self.tariff().attack_range(self.on_turn(by, turn))
    }

    #[inline]
    fn pay(&mut self, side: Color, fare: u32) {
        let [payer, other] = [side.index(), (!side).index()];
        self.held[payer] = self.held[payer].saturating_sub(fare as u16);
        *self = self.credited(!side, fare);
        self.held[other] = self.held[other].saturating_add(self.income);
    }

    #[inline]
    fn credited(&self, side: Color, fare: u32) -> TaxiPurses<T> {
        let mut purses = *self;
        if self.tariff().payee == Payee::Opponent {
            purses.held[side.index()] = purses.held[side.index()].saturating_add(fare as u16);
        }
        purses
    }
}

impl<T: TariffSource> CostBounds for TaxiPurses<T> {
    /// A side that can pay for a step on its turn attacks any adjacent king, so kings can only meet
    /// if one side can't. With an income that pays for a step that never happens, and insufficient material
    /// is as in chess. Without one, a side with nothing left is mated by any attack, even by a bare
    /// king, if the attacker has a guilder left to capture with.
    fn can_bankrupt(&self, side: Color, turn: Color, bare: Option<u32>, pawns: bool) -> bool {
        if !self.can_go_broke() {
            return false;
        }
        // The bound is for guilders that become fewer, and of which one pays for a step.
        let tariff = self.tariff();
        if self.income > 0 || tariff.step > 1 || tariff.payee == Payee::Opponent {
            return true;
        }
        // The minimum number of moves the other side needs to spend all it holds. This side makes
        // as many, and one more if it is to move; the last of these mates, and each costs at least
        // a guilder.
        let dearest = bare.unwrap_or_else(|| if pawns { tariff.dearest() } else { tariff.dearest_slide() }).max(1);
        let moves = self.holds(!side).div_ceil(dearest) + u32::from(side == turn);
        self.holds(side) > moves
    }

    fn can_go_broke(&self) -> bool {
        u32::from(self.income) < self.tariff().step
    }

    /// By leaps of knights.
    #[inline]
    fn kings_may_meet(&self) -> bool {
        self.tariff().knight < self.tariff().step
    }

    #[inline]
    fn fares_give_range(&self, payer: Color) -> bool {
        let tariff = self.tariff();
        tariff.payee == Payee::Opponent && {
            let money = self.on_turn(!payer, payer);
            let most = self.holds(payer).min(tariff.dearest());
            tariff.attack_range(money) != tariff.attack_range(money + most)
        }
    }

    fn hash_word(&self) -> u64 {
        // The usual income adds nothing: exercises have their ids by the key.
        let income = u64::from(self.income) ^ u64::from(self.tariff().income);
        u64::from(self.held[0]) | u64::from(self.held[1]) << 16 | income << 32
    }

    /// The first guilders decide whether a side can move and threaten at all; further ones are
    /// worth little.
    fn score(&self, side: Color, turn: Color) -> i32 {
        const STEPS: [(u32, i32); 4] = [(4, 22), (6, 12), (10, 6), (20, 2)];
        // What it pays for counts. Where squares cost nothing, a guilder is worth what it usually is.
        let mut rest = self.on_turn(side, turn) / self.tariff().step.max(1);
        STEPS.iter().fold(0, |score, &(most, each)| {
            let part = rest.min(most);
            rest -= part;
            score + part as i32 * each
        })
    }
}

impl<T: TariffSource> CostField for TaxiPurses<T> {
    fn read(&self, field: Option<&str>, turn: Color) -> Result<TaxiPurses<T>, Message> {
        let source = self.source;
        let Some(field) = field.filter(|_| !self.free()) else { return Ok(TaxiPurses::before(source, turn)) };
        let wrong = || FEN_PURSES.with([field.into(), LARGEST.into()]);
        let numbers: Option<Vec<u32>> = field.split(':').map(small_number).collect();
        match numbers.as_deref() {
            Some(&[white, black, ref income @ ..]) if income.len() <= 1 => Ok(TaxiPurses {
                held: [white as u16, black as u16],
                income: income.first().copied().unwrap_or(source.tariff().income) as u16,
                source,
            }),
            _ => Err(wrong()),
        }
    }

    fn write(&self) -> Option<String> {
        if self.free() {
            return None;
        }
        let [white, black] = self.held;
        let mut text = format!("{white}:{black}");
        if u32::from(self.income) != self.tariff().income {
            text.push_str(&format!(":{}", self.income));
        }
        Some(text)
    }

    fn fields(&self) -> Vec<SetupField> {
        if self.free() {
            return Vec::new();
        }
        let [white, black] = self.held;
        [(piece_kind::side(Color::White), white), (piece_kind::side(Color::Black), black), (EDIT_INCOME, self.income)]
            .map(|(label, value)| SetupField {
                group: EDIT_PURSES,
                label: label.with([]),
                slot: SetupSlot::Holding(value.into()),
            })
            .into()
    }
}

impl<T: TariffSource> CostRefusals for TaxiPurses<T> {
    fn cannot_pay(&self, side: Color, fare: u32) -> Option<Refusal> {
        let purse = self.holds(side);
        (fare > purse).then(|| {
            Refusal::new(SHORT.with([guilders(fare), purse.into()]), SquareSet::NONE, "taxi.html#fares").shown()
        })
    }

    fn cannot_pay_cheapest(&self, side: Color, fare: u32) -> Option<Refusal> {
        let refusal = self.cannot_pay(side, fare)?;
        Some(Refusal { message: BROKE.with([guilders(fare), self.holds(side).into()]), ..refusal })
    }

    fn enriched(&self, side: Color, fare: u32, piece: MessageId, [from, king]: [String; 2]) -> Option<Refusal> {
        let other = piece_kind::side(!side);
        let message = ENRICHED.with([guilders(fare), other.into(), piece.into(), from.into(), king.into()]);
        Some(Refusal::new(message, SquareSet::NONE, "taxi.html#kings").shown())
    }
}

impl<T: TariffSource> CostWords for TaxiPurses<T> {
    fn rule(&self, rule: MessageId, turn: Color) -> Message {
        let before_income = |side: Color| match self.holds(side) {
            held if side == turn => held.saturating_sub(self.income.into()),
            held => held,
        };
        let [white, black] = Color::BOTH.map(before_income);
        let income = u32::from(self.income);
        match rule {
            MONEY if income == 0 => MONEY_ONCE.with([]),
            MONEY if white == black => MONEY.with([guilders(white), guilders(income)]),
            MONEY => MONEY_UNEVEN.with([guilders(white), guilders(black), guilders(income)]),
            _ => rule.with([]),
        }
    }

    fn tag(&self, side: Color, fare: u32) -> Option<MoveTag> {
        let missing = fare.saturating_sub(self.holds(side));
        (!self.free()).then(|| MoveTag { amount: fare, message: GUILDERS.with([fare.into()]), missing })
    }

    fn figures(&self, fare: u32, limited: impl FnOnce() -> bool) -> Vec<Figure> {
        let spent = Figure { unit: Some(GUILDERS), ..Figure::new(SPENT_IN_ALL, fare) };
        vec![spent, Figure::new(SHORT_IN_ALL, limited().into())]
    }

    fn indicators(&self, side: Color) -> Vec<Indicator> {
        if self.free() {
            return Vec::new();
        }
        let value = self.holds(side);
        vec![Indicator::Amount { label: PURSE, value: value as i32, message: GUILDERS.with([value.into()]) }]
    }

    /// The towing map.
    fn board_marks(&self) -> Vec<Mark> {
        let zone = |(ring, squares): (u32, &SquareSet)| Self::zone(ring * self.tariff().towing, *squares);
        (0..).zip(&RINGS).skip(1).filter(|_| !self.free()).map(zone).collect()
    }

    fn move_hint(&self, side: Color, priced: &PricedMove) -> Hint {
        if self.free() {
            return Hint::default();
        }
        let ride = match priced {
            PricedMove { castles: Some(_), .. } => Ride::Castling,
            PricedMove { piece: Piece::Knight, .. } => Ride::Leap,
            _ => Ride::Squares(distance(priced.from, priced.to).into()),
        };
        let towed = priced.takes.filter(|_| priced.castles.is_none());
        let towing = towed.map_or(0, |square| self.tariff().towing(square));
        let promotion = if priced.promotes { self.tariff().promotion } else { 0 };
        self.itemised(side, self.fare(priced) - towing - promotion, ride, towing, promotion)
    }

    fn cheapest(&self, fare: u32, san: String, count: u32) -> Option<Message> {
        Some(match count {
            1 => CHEAPEST.with([guilders(fare), san.into()]),
            _ => CHEAPEST_OF.with([guilders(fare), san.into(), (count - 1).into()]),
        })
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(&self, solver_moves: &[SolutionMove], summary: SolutionSummary) -> Vec<Theme> {
        themes::themes(self, solver_moves, summary)
    }
}

impl CostInputs for TaxiPurses {
    const INPUTS: usize = PURSES_SEEN.len() + 1;

    /// One for the size of the purse on the side's turn.
    #[inline]
    fn inputs(&self, side: Color, turn: Color) -> u64 {
        let purse = self.on_turn(side, turn);
        1 << PURSES_SEEN.partition_point(|&most| most < purse)
    }
}

/// An amount with its unit. Users may choose the unit, so all messages insert it as this one
/// argument.
fn guilders(count: u32) -> Arg {
    GUILDERS.with([count.into()]).into()
}
