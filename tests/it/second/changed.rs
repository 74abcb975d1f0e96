//! The chess-like games and their mixes under any settings, written from `docs/settings.md` and the rules pages.

use super::Opinion;
use super::board::{Board, DIRECTIONS, EMPTY, HOLE, Side, Square, open, reach};
use super::chesslike::{Chesslike, Kind, Law, Setup, Step};
use super::fen;
use super::monarch::attackers;
use super::rng::Rng;
use super::rules::Changeable;
pub use super::rules::Rules;
use super::tax::PAYS;
use super::taxi::towing_price;

pub type Changed = Chesslike<Terms>;

/// The rules in force and, in Taxi Chess, the guilders in hand and the income of this game.
#[derive(Clone)]
pub struct Terms {
    rules: Rules,
    white: u32,
    black: u32,
    income: u32,
    /// The checks that White and Black must still give, where they win.
    checks: [u32; 2],
}

impl Terms {
    fn read_field(rules: Rules, field: Option<&str>, side: Side) -> Result<Terms, String> {
        let terms = |white, black, income| Terms { rules, white, black, income, checks: [rules.checks; 2] };
        let Some(text) = field else {
            // A new game: the side to move has its first income already.
            let income_of = |other| if side == other { rules.income } else { 0 };
            let (white, black) =
                (rules.purse + income_of(Side::White), rules.purse + rules.bonus + income_of(Side::Black));
            return Ok(terms(white, black, rules.income));
        };
        if !rules.taxi {
            return Err(format!("a field too many: {text}"));
        }
        match text.split(':').map(fen::read_number).collect::<Result<Vec<_>, _>>()?[..] {
            [white, black] => Ok(terms(white, black, rules.income)),
            [white, black, income] => Ok(terms(white, black, income)),
            _ => Err("purses are two numbers or three".into()),
        }
    }

    /// How far the king of a side could go in a direction, whatever is in its way.
    fn range(&self, board: &Board, side: Side, files: i8, ranks: i8) -> i8 {
        if !self.rules.tax {
            return 1;
        }
        let direction = (files, ranks * side.forward());
        let file = PAYS.iter().zip(0..).find(|(paid, _)| **paid == direction).map_or(-1, |(_, file)| file);
        let bare = if board.count(side.piece(b'p')) == 0 { self.rules.bare } else { 0 };
        self.payers(board, side, file) + (self.rules.free + bare) as i8
    }

    /// The pawns on a file that pay for a side's king.
    fn payers(&self, board: &Board, side: Side, file: i8) -> i8 {
        let pays = |letter: u8| letter == side.piece(b'p') || self.rules.both && letter == side.other().piece(b'p');
        (0..8).filter(|&rank| pays(board.at(Square::new(file, rank)))).count() as i8
    }

    /// What an enemy on `from` would have to pay to take the king on `to`: nothing but the way. `None` if it can't.
    fn attack(&self, board: &Board, from: Square, to: Square, defenders: usize) -> Option<u32> {
        let letter = board.at(from);
        if letter.eq_ignore_ascii_case(&b'n') {
            return reach(board, from, to).map(|_| self.rules.knight);
        }
        if !letter.eq_ignore_ascii_case(&b'k') {
            return reach(board, from, to).map(|far| far * self.rules.step);
        }
        let by = if letter == b'K' { Side::White } else { Side::Black };
        let (files, ranks) = (to.file - from.file, to.rank - from.rank);
        let far = files.abs().max(ranks.abs());
        let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let ranges = straight && self.range(board, by, files.signum(), ranks.signum()) >= far && open(board, from, to);
        let prevented = self.rules.monarch && defenders >= self.rules.defenders as usize;
        (ranges && !prevented).then_some(far as u32 * self.rules.step)
    }

    /// Whether the king of a side is in check from one of these pieces. The enemy king checks unless defenders prevent it; in
    /// Taxi Chess nothing does for which the enemy will not have the money on its turn, to which it may be paid something.
    fn checked_by(&self, at: &Setup, side: Side, paid: u32, counts: impl Fn(u8) -> bool) -> bool {
        let (board, enemy) = (&at.board, side.other());
        let Some(king) = board.find(side.piece(b'k')) else { return false };
        let Some(other) = board.find(enemy.piece(b'k')) else { return false };
        // The defenders are those of the king's square once the enemy king has gone there.
        let mut taken = *board;
        let letter = taken.lift(other);
        taken.put(king, letter);
        let defenders = attackers(&taken, side, king);
        let money = self.held(enemy) + if at.side == enemy { 0 } else { self.income } + paid;
        board.pieces(enemy).filter(|&(_, letter)| counts(letter)).any(|(from, _)| {
            let cost = self.attack(board, from, king, defenders);
            cost.is_some_and(|cost| !self.rules.taxi || cost <= money)
        })
    }

    const fn purse(&mut self, side: Side) -> &mut u32 {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }

    const fn held(&self, side: Side) -> u32 {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    fn price(&self, at: &Setup, step: &Step) -> u32 {
        let (files, ranks) = ((step.to.file - step.from.file).abs(), (step.to.rank - step.from.rank).abs());
        let towed = match step.kind {
            Kind::Castling(rook) => return self.rules.step * if rook.file == 7 { 4 } else { 5 },
            Kind::EnPassant => Some(Square::new(step.to.file, step.from.rank)),
            Kind::Plain => Some(step.to).filter(|&to| at.board.at(to) != EMPTY),
        };
        let leaps = at.board.at(step.from).eq_ignore_ascii_case(&b'n');
        let drive = if leaps { self.rules.knight } else { files.max(ranks) as u32 * self.rules.step };
        let towing = towed.map_or(0, |square| self.rules.towing * towing_price(square));
        drive + towing + step.promotion.map_or(0, |_| self.rules.promotion)
    }

    /// Whether one side may be able to pay for a square when the other is not, and no income helps it: here one side spends as
    /// little as it can, the other as much. Where money comes in that may be too little, or a square costs more than one,
    /// anything may happen.
    fn money_decides(&self, at: &Setup) -> bool {
        let Rules { step, knight, towing, .. } = self.rules;
        if !self.rules.taxi || self.income >= step {
            return false;
        }
        if self.income > 0 || step > 1 || self.rules.payee_opponent {
            return true;
        }
        let slide = if self.rules.tax { (self.rules.free + self.rules.bare).min(7) } else { 1 };
        let dear = match at.others()[..] {
            [] => slide.max(1),
            _ => slide.max(7).max(knight) + 4 * towing,
        };
        let mates = |thrifty: Side| {
            let (mut saved, mut spent, mut turn) = (self.held(thrifty), self.held(thrifty.other()), at.side);
            while spent > 0 && saved > 0 {
                if turn == thrifty {
                    saved -= 1;
                } else {
                    spent = spent.saturating_sub(dear);
                }
                turn = turn.other();
            }
            // One more step, up to the king.
            saved > u32::from(turn == thrifty)
        };
        mates(Side::White) || mates(Side::Black)
    }
}

impl Law for Terms {
    // Chess, until it is told the rules.
    const ID: &'static str = "chess";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn read(field: Option<&str>) -> Result<Self, String> {
        Terms::read_field(Rules::usual(Self::ID), field, Side::White)
    }

    fn write(&self) -> String {
        let income = if self.income == self.rules.income { String::new() } else { format!(":{}", self.income) };
        if self.rules.taxi { format!(" {}:{}{income}", self.white, self.black) } else { String::new() }
    }

    fn random_board(_dice: &mut Rng) -> Self {
        let rules = Rules::usual(Self::ID);
        Terms { rules, white: 0, black: 0, income: 0, checks: [0; 2] }
    }

    fn in_check(&self, at: &Setup, side: Side) -> bool {
        self.checked_by(at, side, 0, |_| true)
    }

    fn in_check_once_paid(&self, at: &Setup, side: Side, price: u32) -> bool {
        self.checked_by(at, side, if self.rules.payee_opponent { price } else { 0 }, |_| true)
    }

    /// Kings next to each other, of which none is in check from the other.
    fn meets(&self, at: &Setup) -> bool {
        let (Some(one), Some(other)) = (at.board.find(b'K'), at.board.find(b'k')) else { return false };
        let touch = (one.file - other.file).abs().max((one.rank - other.rank).abs()) == 1;
        let checks = |side| self.checked_by(at, side, 0, |letter| letter.eq_ignore_ascii_case(&b'k'));
        self.rules.monarch && self.rules.contact && touch && !checks(Side::White) && !checks(Side::Black)
    }

    fn king_targets(&self, at: &Setup, from: Square) -> Vec<Square> {
        let mut targets = Vec::new();
        for (files, ranks) in DIRECTIONS {
            let (mut to, mut passed) = (from, Vec::new());
            for _ in 0..self.range(&at.board, at.side, files, ranks) {
                to = to.step(files, ranks);
                if at.board.at(to) == HOLE {
                    break;
                }
                // It may end on an attacked square, if at all, but not go over one.
                let price = self.price(at, &Step::plain(from, to));
                let attacked = |&square: &Square| {
                    let mut there = at.clone();
                    let king = there.board.lift(from);
                    there.board.put(square, king);
                    self.in_check_once_paid(&there, at.side, price)
                };
                if passed.iter().any(attacked) {
                    break;
                }
                targets.push(to);
                if at.board.at(to) != EMPTY {
                    break;
                }
                passed.push(to);
            }
        }
        targets
    }

    fn may_castle(&self, at: &Setup, rook: Square) -> bool {
        let file = if rook.file == 0 { 2 } else { 6 };
        !self.rules.tax || self.rules.free > 0 || self.payers(&at.board, at.side, file) > 0
    }

    fn castles(&self) -> bool {
        self.rules.castling
    }

    fn castles_onto_rook(&self) -> bool {
        self.rules.tax
    }

    fn may_jump(&self, rank: i8) -> bool {
        match self.rules.double {
            0 => false,
            1 => rank == 1,
            2 => rank == 1 || rank == 2,
            _ => true,
        }
    }

    fn pawn_strolls(&self) -> &'static [(i8, i8)] {
        let strolls = &[(-1, 0), (1, 0), (0, -1)];
        match (self.rules.sideways, self.rules.back) {
            (false, false) => &[],
            (true, false) => &strolls[..2],
            (false, true) => &strolls[2..],
            (true, true) => strolls,
        }
    }

    fn takes_own(&self) -> bool {
        self.rules.own
    }

    /// The player who has just moved wins by reaching the goal also if the other king is there, and loses by leaving himself without
    /// pieces of a kind also if the other side has none of one either.
    fn decided(&self, at: &Setup) -> Option<(Side, &'static str)> {
        let sides = [at.side.other(), at.side];
        let there = |side: Side| {
            let king = at.board.find(side.piece(b'k')).expect("there is a king");
            match self.rules.goal {
                0 => false,
                1 => (3..5).contains(&king.file) && (3..5).contains(&king.rank),
                _ => king.rank == if side == Side::White { 7 } else { 0 },
            }
        };
        let how = if self.rules.goal == 1 { "hill" } else { "rank" };
        let lacks = |side: Side| b"pnbrqk".iter().any(|&kind| at.board.count(side.piece(kind)) == 0);
        let arrived = sides.into_iter().find(|&side| there(side)).map(|side| (side, how));
        let checked = sides.into_iter().find(|&side| self.rules.checks > 0 && self.checks[side as usize] == 0);
        let arrived = arrived.or(checked.map(|side| (side, "checks")));
        let poorer = sides.into_iter().find(|&side| self.rules.extinct && lacks(side));
        arrived.or(poorer.map(|side| (side.other(), "extinct")))
    }

    fn stalemate_loses(&self) -> bool {
        self.rules.stalemate_loses
    }

    fn dead(&self, at: &Setup) -> bool {
        let Rules { tax, taxi, monarch, free, bare, stalemate_loses, .. } = self.rules;
        let others = at.others();
        if self.rules.goal > 0 || self.rules.extinct || self.rules.checks > 0 && !others.is_empty() {
            return false;
        }
        if stalemate_loses {
            let other = tax && free + bare != 1 || taxi && self.income < self.rules.step;
            return others.is_empty() && !other;
        }
        let minor = !tax && !monarch && at.few_minors();
        (others.is_empty() || minor) && !self.money_decides(at)
    }

    fn moved(&mut self, at: &Setup) {
        if self.rules.checks > 0 && self.in_check(at, at.side) {
            let left = &mut self.checks[at.side.other() as usize];
            *left = left.saturating_sub(1);
        }
    }

    fn write_before_counters(&self) -> String {
        let [white, black] = self.checks;
        if self.rules.checks > 0 { format!("{white}+{black} ") } else { String::new() }
    }

    fn fare(&self, at: &Setup, step: &Step) -> Option<u32> {
        self.rules.taxi.then(|| self.price(at, step))
    }

    fn affords(&self, at: &Setup, step: &Step) -> bool {
        !self.rules.taxi || self.price(at, step) <= self.held(at.side)
    }

    fn pay(&mut self, at: &Setup, step: &Step) {
        if self.rules.taxi {
            let price = self.price(at, step);
            *self.purse(at.side) -= price;
            *self.purse(at.side.other()) += self.income + if self.rules.payee_opponent { price } else { 0 };
        }
    }
}

/// Whether the kings stand next to each other, each with a piece that defends it.
fn both_defended(at: &Setup) -> bool {
    let (Some(one), Some(other)) = (at.board.find(b'K'), at.board.find(b'k')) else { return false };
    let touch = (one.file - other.file).abs().max((one.rank - other.rank).abs()) == 1;
    touch && attackers(&at.board, Side::White, one) > 0 && attackers(&at.board, Side::Black, other) > 0
}

/// Whether the side to move has nothing but a king in a corner.
fn bare_in_a_corner(at: &Setup) -> bool {
    let pieces: Vec<_> = at.board.pieces(at.side).collect();
    matches!(pieces[..], [(Square { file: 0 | 7, rank: 0 | 7 }, b'K' | b'k')]) && !at.others().is_empty()
}

impl Changeable for Changed {
    type Rules = Rules;

    fn usual(game: &str) -> Rules {
        Rules::usual(game)
    }

    fn set(rules: &mut Rules, key: &str, value: u32) {
        rules.set(key, value);
    }

    fn contradict(rules: &Rules) -> bool {
        rules.contradict()
    }

    fn time_wins_unless_dead(rules: &Rules) -> bool {
        rules.stalemate_loses || rules.goal > 0 || rules.extinct
    }

    fn read_under(rules: Rules, text: &str) -> Result<Changed, String> {
        let mut fields: Vec<_> = text.split(' ').collect();
        let mut checks = [rules.checks; 2];
        if rules.checks > 0 && fields.get(4).is_some_and(|field| field.contains('+')) {
            let numbers = fields.remove(4).split('+').map(fen::read_number).collect::<Result<Vec<_>, _>>()?;
            checks = numbers.try_into().map_err(|_| "checks to give are two numbers")?;
            if checks == [0; 2] || checks.iter().any(|&left| left > rules.checks) {
                return Err(format!("checks to give are 0 to {}, not both 0", rules.checks));
            }
        }
        let mut read = Chesslike::read_as(&fields.join(" "), |field, side| Terms::read_field(rules, field, side))?;
        read.law.checks = checks;
        Ok(read)
    }

    fn start(rules: Rules) -> Changed {
        Changed::read_under(rules, Terms::START).expect("the start is a position under any rules")
    }

    /// Random pieces and purses.
    fn random_text(rules: Rules, rng: &mut Rng) -> String {
        let mut at = super::random_board::setup(rng);
        // Kings that meet are rare, and so are stalemates.
        let wanted = match (rules.monarch && rules.contact, rules.stalemate_loses) {
            (true, _) if rng.once_in(2) => Some(both_defended as fn(&Setup) -> bool),
            (_, true) if rng.once_in(4) => Some(bare_in_a_corner as fn(&Setup) -> bool),
            _ => None,
        };
        if let Some(wanted) = wanted {
            at = (0..100).map(|_| super::random_board::setup(rng)).find(wanted).unwrap_or(at);
        }
        if rules.jumps_more() && at.passing.is_none() && !rng.once_in(3) {
            at.passing = super::random_board::passing(&mut at.board, at.side, 1 + rng.below(6) as i8, rng);
        }
        let most = *rng.pick(&[4, 8, 12, 30]);
        let (white, black) = (rng.below(most), rng.below(most));
        let income = if rng.once_in(4) { rng.below(7) } else { rules.income };
        let mut left = || if rules.checks > 0 { rng.below(rules.checks + 1) } else { 0 };
        let checks = [left(), left()];
        let text = Chesslike { at, law: Terms { rules, white, black, income, checks } }.write();
        match rng.below(10) {
            // The income may always be written, and the purses may be left out.
            0 if rules.taxi && income == rules.income => format!("{text}:{income}"),
            1 if rules.taxi => text.rsplit_once(' ').map_or(String::new(), |(board, _)| board.into()),
            _ => text,
        }
    }
}
