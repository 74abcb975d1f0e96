//! Infantry Chess: 43 squares, and pieces that capture by landing on their victim or from a distance.
//! With settings, written from `docs/settings.md`.

use super::board::{Board, DIRECTIONS, EMPTY, HOLE, KNIGHT, Side, Square, swapped};
use super::notation::Shape;
use super::rng::Rng;
use super::rules::Changeable;
use super::{Opinion, fen};

/// The value of every setting.
#[derive(Clone, Copy)]
pub struct Rules {
    tank: i8,
    shoots_standing: bool,
    assassin: i8,
    stalemate_loses: bool,
}

const USUAL: Rules = Rules { tank: 2, shoots_standing: false, assassin: 1, stalemate_loses: false };

const SIZE: [i8; 2] = [9, 9];

#[derive(Clone)]
pub struct Infantry {
    rules: Rules,
    board: Board,
    side: Side,
    clock: u32,
    number: u32,
}

/// From where to where (perhaps the same square), and what is taken at a distance. What stands on `to` is captured as well.
#[derive(Clone)]
pub struct Step {
    from: Square,
    to: Square,
    distant: Option<Square>,
}

/// The middle square of a side's alfils and the four around it, as they follow one another.
fn alfil_squares(side: Side) -> (Square, [Square; 4]) {
    let middle = if side == Side::White { Square::new(3, 4) } else { Square::new(5, 4) };
    (middle, [middle.step(-2, 0), middle.step(0, 2), middle.step(2, 0), middle.step(0, -2)])
}

/// Where an alfil leaps: two squares diagonally, over anything, or to the middle; from the middle back to the four.
fn alfil_leaps(side: Side, from: Square) -> Vec<Square> {
    let (middle, around) = alfil_squares(side);
    if from == middle {
        return around.to_vec();
    }
    let diagonal = DIRECTIONS[4..].iter().map(|&(files, ranks)| from.step(2 * files, 2 * ranks));
    diagonal.filter(|to| around.contains(to)).chain([middle]).collect()
}

/// Where an assassin can leap to: the empty square right behind a neighbour of either side.
fn assassin_leaps(board: &Board, from: Square) -> impl Iterator<Item = Square> + '_ {
    DIRECTIONS.iter().filter_map(move |&(files, ranks)| {
        let (over, to) = (from.step(files, ranks), from.step(2 * files, 2 * ranks));
        (board.at(over).is_ascii_alphabetic() && board.at(to) == EMPTY).then_some(to)
    })
}

/// Whether the squares that are so many steps away in a direction are empty.
fn clear(board: &Board, from: Square, (files, ranks): (i8, i8), mut steps: impl Iterator<Item = i8>) -> bool {
    steps.all(|far| board.at(from.step(far * files, far * ranks)) == EMPTY)
}

/// How a tank can move, straight over empty squares, and at what it aims then: the square as far ahead again as it has come, if
/// there are only empty squares before it. It need not exist.
fn tank_ways(board: &Board, rules: Rules, from: Square) -> Vec<(Square, Option<Square>)> {
    let mut ways = Vec::new();
    for way @ (files, ranks) in DIRECTIONS[..4].iter().copied() {
        for far in (1..=rules.tank).filter(|&far| clear(board, from, way, 1..=far)) {
            let aims = !rules.shoots_standing && clear(board, from, way, far + 1..2 * far);
            let square = |far: i8| from.step(far * files, far * ranks);
            ways.push((square(far), aims.then(|| square(2 * far))));
        }
    }
    ways
}

/// At what a tank aims that takes without moving: an even number of squares away, with empty squares between.
fn tank_aims(board: &Board, rules: Rules, from: Square) -> Vec<Square> {
    let mut aims = Vec::new();
    for way @ (files, ranks) in DIRECTIONS[..4].iter().copied() {
        let most = if rules.shoots_standing { rules.tank } else { 0 };
        let far = (1..=most).map(|half| 2 * half).filter(|&far| clear(board, from, way, 1..far));
        aims.extend(far.map(|far| from.step(far * files, far * ranks)));
    }
    aims
}

/// The four squares beside a square.
fn beside(square: Square) -> impl Iterator<Item = Square> {
    DIRECTIONS[..4].iter().map(move |&(files, ranks)| square.step(files, ranks))
}

/// At what an assassin aims that has gone from one square to another, perhaps the same: straight, with empty squares between.
fn assassin_aims(board: &Board, rules: Rules, from: Square, to: Square) -> Vec<Square> {
    let mut after = *board;
    let assassin = after.lift(from);
    after.put(to, assassin);
    let mut aims = Vec::new();
    for way @ (files, ranks) in DIRECTIONS[..4].iter().copied() {
        let far = (1..=rules.assassin).filter(|&far| clear(&after, to, way, 1..far));
        aims.extend(far.map(|far| to.step(far * files, far * ranks)));
    }
    aims
}

/// Whether the piece on `from` could capture on `target` in one move, if an enemy is there.
fn hits(board: &Board, rules: Rules, from: Square, side: Side, target: Square) -> bool {
    let (wide, high) = ((target.file - from.file).abs(), (target.rank - from.rank).abs());
    match board.at(from).to_ascii_lowercase() {
        b'k' | b'f' => wide.max(high) == 1,
        b'n' => (wide, high) == (1, 2) || (wide, high) == (2, 1),
        b'p' => (wide, high) == (1, 1),
        b'e' => alfil_leaps(side, from).contains(&target),
        b'a' => assassin_leaps(board, from)
            .chain([from])
            .any(|stand| assassin_aims(board, rules, from, stand).contains(&target)),
        b't' => {
            tank_ways(board, rules, from).into_iter().any(|(_, aim)| aim == Some(target))
                || tank_aims(board, rules, from).contains(&target)
        }
        _ => false,
    }
}

impl Infantry {
    fn in_check(&self, side: Side) -> bool {
        self.board.find(side.piece(b'k')).is_some_and(|king| {
            self.board.pieces(side.other()).any(|(from, _)| hits(&self.board, self.rules, from, side.other(), king))
        })
    }

    /// Every move that its piece could make if its own king did not matter.
    fn tries(&self) -> Vec<Step> {
        let board = &self.board;
        // A move never captures a king.
        let victim = |square: Square| {
            let letter = board.at(square);
            self.side.other().owns(letter) && !letter.eq_ignore_ascii_case(&b'k')
        };
        let mut tries = Vec::new();
        for (from, letter) in board.pieces(self.side) {
            let mut go = |to| tries.push(Step { from, to, distant: None });
            let lands = |to: &Square| board.at(*to) == EMPTY || victim(*to);
            match letter.to_ascii_lowercase() {
                b'k' | b'f' => DIRECTIONS.iter().map(|&(f, r)| from.step(f, r)).filter(lands).for_each(go),
                b'n' => KNIGHT.iter().map(|&(f, r)| from.step(f, r)).filter(lands).for_each(go),
                b'e' => alfil_leaps(self.side, from).into_iter().filter(lands).for_each(go),
                b'p' => {
                    beside(from).filter(|&to| board.at(to) == EMPTY).for_each(&mut go);
                    let diagonal = DIRECTIONS[4..].iter().map(|&(f, r)| from.step(f, r));
                    diagonal.filter(|&to| victim(to)).for_each(go);
                }
                b'a' => {
                    for to in assassin_leaps(board, from).chain([from]) {
                        if to != from {
                            tries.push(Step { from, to, distant: None });
                        }
                        // The piece leapt over may be the victim.
                        let victims =
                            assassin_aims(board, self.rules, from, to).into_iter().filter(|&square| victim(square));
                        tries.extend(victims.map(|square| Step { from, to, distant: Some(square) }));
                    }
                }
                _ => {
                    let aims = tank_aims(board, self.rules, from).into_iter().filter(|&square| victim(square));
                    tries.extend(aims.map(|square| Step { from, to: from, distant: Some(square) }));
                    for (to, aim) in tank_ways(board, self.rules, from) {
                        tries.push(Step { from, to, distant: None });
                        if let Some(square) = aim.filter(|&square| victim(square)) {
                            tries.push(Step { from, to, distant: Some(square) });
                        }
                    }
                }
            }
        }
        tries
    }

    /// Fewer pieces than this, of these kinds, and kings.
    fn sprinkled(rules: Rules, most: u32, kinds: &[u8], rng: &mut Rng) -> Self {
        let mut board = Board::diamond();
        let squares: Vec<Square> = board.squares().map(|(square, _)| square).collect();
        for _ in 0..rng.below(most) {
            let side = *rng.pick(&[Side::White, Side::Black]);
            let letter = side.piece(*rng.pick(kinds));
            let mut square = *rng.pick(&squares);
            // Most of the pieces that are bound to some squares are put on those.
            if !rng.once_in(60) {
                let (middle, around) = alfil_squares(side);
                let dark = |square: &&Square| (square.file + square.rank) % 2 == 0;
                square = match letter.to_ascii_lowercase() {
                    b'e' => *rng.pick(&[middle, around[0], around[1], around[2], around[3]]),
                    b'a' => *rng.pick(&squares.iter().filter(dark).copied().collect::<Vec<_>>()),
                    _ => square,
                };
            }
            board.put(square, letter);
        }
        // Mostly one king each, last, so that nothing is put onto it but the other one.
        for king in *b"Kk" {
            for _ in 0..if rng.once_in(40) { rng.below(3) } else { 1 } {
                board.put(*rng.pick(&squares), king);
            }
        }
        let side = *rng.pick(&[Side::White, Side::Black]);
        Infantry { rules, board, side, clock: rng.below(60), number: 1 + rng.below(60) }
    }

    fn checked(self) -> Result<Self, String> {
        fen::one_king_each(&self.board)?;
        for (square, letter) in self.board.squares() {
            match letter {
                // Dark squares are those whose file number and rank add up to an even number.
                b'A' | b'a' if (square.file + square.rank) % 2 != 0 => {
                    return Err("an assassin on a light square".into());
                }
                b'E' | b'e' => {
                    let (middle, around) = alfil_squares(if letter == b'E' { Side::White } else { Side::Black });
                    if square != middle && !around.contains(&square) {
                        return Err("an alfil off its squares".into());
                    }
                }
                _ => {}
            }
        }
        if self.in_check(self.side.other()) {
            return Err("the side not to move is in check".into());
        }
        Ok(self)
    }
}

impl Opinion for Infantry {
    type Step = Step;

    const ID: &'static str = "infantry";
    const START: &'static str = "****1****/***3t**/**P3p**/*AF3fn*/KEP3pek/*NF3fa*/**P3p**/**T3***/****1**** w - - 0 1";

    fn read(text: &str) -> Result<Self, String> {
        Infantry::read_under(USUAL, text)
    }

    fn write(&self) -> String {
        let (board, side) = (fen::write_board(&self.board, SIZE), fen::write_side(self.side));
        format!("{board} {side} - - {} {}", self.clock, self.number)
    }

    fn legal(&self) -> Vec<Step> {
        let mut tries = self.tries();
        tries.retain(|step| !self.after(step).in_check(self.side));
        tries
    }

    fn after(&self, step: &Step) -> Self {
        let mut next = self.clone();
        let letter = next.board.lift(step.from);
        let mut captures = next.board.at(step.to) != EMPTY;
        next.board.put(step.to, letter);
        if let Some(square) = step.distant {
            next.board.lift(square);
            captures = true;
        }
        // Pawns can step back here, so only captures are for ever.
        next.clock = if captures { 0 } else { self.clock + 1 };
        next.number += u32::from(self.side == Side::Black);
        next.side = self.side.other();
        next
    }

    fn text(&self, step: &Step) -> String {
        let to = if step.to == step.from { String::new() } else { step.to.text() };
        let taken = step.distant.map(|square| format!("x{}", square.text())).unwrap_or_default();
        format!("{}{to}{taken}", step.from.text())
    }

    fn status(&self) -> &'static str {
        match (self.legal().is_empty(), self.in_check(self.side)) {
            (false, false) => "ongoing",
            (false, true) => "check",
            (true, true) => "checkmate",
            (true, false) if self.rules.stalemate_loses => "lost",
            (true, false) => "stalemate",
        }
    }

    fn checked(&self) -> bool {
        self.in_check(self.side)
    }

    fn shape(&self, &Step { from, to, distant }: &Step) -> Shape {
        let letter = self.board.at(from).to_ascii_uppercase().into();
        let captures = to != from && self.board.at(to) != EMPTY;
        Shape { letter, from, to, captures, distant, promotion: None, castling: None }
    }

    fn clock(&self) -> u32 {
        self.clock
    }

    fn clocked(&self, clock: u32) -> Self {
        Infantry { clock, ..self.clone() }
    }

    /// Bare kings, unless they could still stalemate each other for a win.
    fn dead(&self) -> bool {
        !self.rules.stalemate_loses && self.board.squares().all(|(_, letter)| matches!(letter, EMPTY | b'K' | b'k'))
    }

    fn compared(&self) -> String {
        format!("{} {}", fen::write_board(&self.board, SIZE), fen::write_side(self.side))
    }

    fn random_board(rng: &mut Rng) -> Self {
        Infantry::sprinkled(USUAL, 22, b"nfpeatfpat", rng)
    }

    /// Turned by 180 degrees, which leads one side's half of the board onto the other's.
    fn turned(&self) -> Self {
        let turn = |square: Square| Square::new(8 - square.file, 8 - square.rank);
        let board =
            self.board.moved(turn, |letter| if matches!(letter, EMPTY | HOLE) { letter } else { swapped(letter) });
        Infantry { board, side: self.side.other(), ..self.clone() }
    }
}

impl Changeable for Infantry {
    type Rules = Rules;

    fn usual(_game: &str) -> Rules {
        USUAL
    }

    fn set(rules: &mut Rules, key: &str, value: u32) {
        match key {
            "tank" => rules.tank = value as i8,
            "shot" => rules.shoots_standing = value == 1,
            "assassin" => rules.assassin = value as i8,
            "stalemate" => rules.stalemate_loses = value == 1,
            _ => panic!("the document has no setting {key}"),
        }
    }

    fn time_wins_unless_dead(rules: &Rules) -> bool {
        rules.stalemate_loses
    }

    fn read_under(rules: Rules, text: &str) -> Result<Self, String> {
        let fields = fen::fields(text, 6)?;
        fen::read_dash(fields[2])?;
        fen::read_dash(fields[3])?;
        let board = fen::read_board(fields[0], Board::diamond(), SIZE, "knfpeat")?;
        let (clock, number) = (fen::read_number(fields[4])?, fen::read_number(fields[5])?);
        Infantry { rules, board, side: fen::read_side(fields[1])?, clock, number }.checked()
    }

    fn start(rules: Rules) -> Self {
        Infantry::read_under(rules, Self::START).expect("the start is a position under any rules")
    }

    /// Few pieces, so that lines are long, or many; often mostly those that take from a distance, or tanks and their victims.
    fn random_text(rules: Rules, rng: &mut Rng) -> String {
        let (most, kinds) = (*rng.pick(&[3, 8, 14, 22]), *rng.pick(&["nfpeatfpat", "ttataatfnp", "ttttfffpp"]));
        let mut random = Infantry::sprinkled(rules, most, kinds.as_bytes(), rng);
        if rng.once_in(4) {
            // A king at an outer corner, with the other in front of it: nearly a stalemate.
            let corner = *rng.pick(&[(0, 4), (4, 8), (8, 4), (4, 0)]);
            let inner = |at: i8| at + 2 * (4 - at).signum();
            let kings = [corner, (inner(corner.0), inner(corner.1))].map(|(file, rank)| Square::new(file, rank));
            for (square, side) in kings.into_iter().zip([random.side, random.side.other()]) {
                let king = side.piece(b'k');
                if let Some(old) = random.board.find(king) {
                    random.board.lift(old);
                }
                random.board.put(square, king);
            }
        }
        random.write()
    }
}
