//! Betza's notation: how a piece moves, as text.
//!
//! It is read as Fairy-Stockfish reads it where that reads it at all. What it would leave out is read here by the plain meaning of the
//! notation, and the text is marked as [beyond](Betza::beyond) it. What has no clear meaning is an error.

use message::Message;
use message::text::excerpt;

use crate::faults::{BETZA, BETZA_ATOM, BETZA_LONG, BETZA_MODIFIER, BETZA_RANGE, BETZA_REST, BETZA_TUPLE};

/// The longest notation that is read.
pub const LONGEST: usize = 100;

/// How far from its square a single leap can lead: no board is larger.
const FARTHEST: i8 = 11;

/// What happens along a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// A single leap.
    Leap,
    /// A single leap, if the squares on the way are empty.
    Lame,
    /// A single leap, if a square on the way is occupied.
    Jump,
    /// As often as wanted, as long as squares are empty; at most so many times, 0 for no limit.
    Ride(u8),
    /// The same, but beyond exactly one piece; the limit counts from the start.
    Hop(u8),
    /// To the square right behind the first piece.
    Grasshop,
}

/// A vector with what may be done along it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg {
    /// Files to the right, as White sees it. For Black both are the other way round.
    pub right: i8,
    /// Ranks ahead.
    pub ahead: i8,
    /// How.
    pub way: Way,
    /// To empty squares.
    pub quiet: bool,
    /// To squares with an enemy.
    pub capture: bool,
    /// Only from the region of double steps, and then without capturing.
    pub initial: bool,
}

/// The moves of a kind.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Betza {
    /// All vectors.
    pub legs: Vec<Leg>,
    /// Whether Fairy-Stockfish does not read it, or not so.
    pub beyond: bool,
}

/// The letters of atoms with the longer and the shorter part of their vector.
const ATOMS: [(char, i8, i8); 11] = [
    ('W', 1, 0),
    ('F', 1, 1),
    ('D', 2, 0),
    ('N', 2, 1),
    ('A', 2, 2),
    ('H', 3, 0),
    ('L', 3, 1),
    ('C', 3, 1),
    ('J', 3, 2),
    ('Z', 3, 2),
    ('G', 3, 3),
];

/// The modifiers before an atom.
#[derive(Default)]
struct Modifiers {
    quiet: bool,
    capture: bool,
    initial: bool,
    lame: bool,
    jump: bool,
    hop: Option<char>,
    /// Pairs of letters; a single one is doubled.
    directions: Vec<[char; 2]>,
    any: bool,
}

/// Reads a notation.
pub fn read(text: &str) -> Result<Betza, Message> {
    let fault = |problem: Message| BETZA.with([excerpt(text).into(), problem.into()]);
    if text.len() > LONGEST {
        return Err(fault(BETZA_LONG.with([(LONGEST as u32).into()])));
    }
    let mut betza = Betza::default();
    let mut rest = text;
    let mut modifiers = Modifiers::default();
    while let Some(letter) = rest.chars().next() {
        if letter.is_ascii_uppercase() || letter == '(' {
            rest = atom(rest, std::mem::take(&mut modifiers), &mut betza).map_err(fault)?;
        } else {
            rest = modifier(rest, &mut modifiers).map_err(fault)?;
        }
    }
    if modifiers.any {
        return Err(fault(BETZA_REST.with([])));
    }
    betza.beyond |= overlaps(&betza.legs);
    Ok(betza)
}

/// Whether a piece does different things along one vector, or rides along some vectors and hops along others of the same lines.
/// Fairy-Stockfish keeps one of several ways along a vector, and lets a piece ride where it only hops.
fn overlaps(legs: &[Leg]) -> bool {
    let hops = |leg: &Leg| matches!(leg.way, Way::Hop(_) | Way::Grasshop);
    let rides = |leg: &Leg| matches!(leg.way, Way::Ride(_));
    let unlimited = |leg: &Leg| matches!(leg.way, Way::Ride(0) | Way::Hop(0));
    let lines = |leg: &Leg| (leg.right * leg.right + leg.ahead * leg.ahead, hops(leg) || rides(leg));
    let alike = |one: &Leg, other: &Leg| {
        one.initial == other.initial && (one.quiet && other.quiet || one.capture && other.capture)
    };
    let same_vector = |one: &Leg, other: &Leg| (one.right, one.ahead) == (other.right, other.ahead);
    let doubled = |one: &Leg| {
        let both = |other: &Leg| same_vector(one, other) && hops(one) != hops(other) && unlimited(other);
        unlimited(one) && legs.iter().any(|other| alike(one, other) && both(other))
    };
    legs.iter().any(|one| {
        legs.iter().filter(|other| *other != one && alike(one, other)).any(|other| {
            let mixed = hops(one) && rides(other) && lines(one) == lines(other);
            let straight = one.right * one.ahead == 0 || one.right.abs() == one.ahead.abs();
            if one.way == Way::Lame && straight && hops(other) {
                return true;
            }
            if mixed {
                !doubled(one) || !doubled(other)
            } else {
                same_vector(one, other) && lines(one).1 == lines(other).1 && hops(one) == hops(other)
            }
        })
    })
}

/// Reads one modifier, or two letters that name a direction together.
fn modifier<'a>(text: &'a str, modifiers: &mut Modifiers) -> Result<&'a str, Message> {
    let mut letters = text.chars();
    let Some(letter) = letters.next() else { return Ok(text) };
    modifiers.any = true;
    match letter {
        'm' => modifiers.quiet = true,
        'c' => modifiers.capture = true,
        'i' => modifiers.initial = true,
        'n' => modifiers.lame = true,
        'j' => modifiers.jump = true,
        'p' | 'g' => modifiers.hop = Some(letter),
        // En passant: which kinds capture so is said by keys of their own.
        'e' => {}
        _ if upright(letter) || sideways(letter) => {
            let second = letters.as_str().chars().next().filter(|&second| {
                second == letter || upright(letter) && sideways(second) || sideways(letter) && upright(second)
            });
            if second.is_some() {
                letters.next();
            }
            modifiers.directions.push([letter, second.unwrap_or(letter)]);
        }
        _ => return Err(BETZA_MODIFIER.with([letter.into()])),
    }
    Ok(letters.as_str())
}

const fn upright(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v' | 'h')
}

const fn sideways(letter: char) -> bool {
    matches!(letter, 'r' | 'l' | 's' | 'h')
}

/// Reads an atom with its range, and adds its legs.
fn atom<'a>(text: &'a str, modifiers: Modifiers, betza: &mut Betza) -> Result<&'a str, Message> {
    let (vectors, named, rest) = vectors(text)?;
    let letter = text.chars().next().unwrap_or('(');
    let mut range = if matches!(letter, 'R' | 'B' | 'Q') { Some(0) } else { None };
    let mut rest = rest;
    if let Some(doubled) = rest.strip_prefix(&text[..text.len() - rest.len()]) {
        (range, rest) = (Some(0), doubled);
    } else if let Some(digit) = rest.chars().next().and_then(|digit| digit.to_digit(10)) {
        rest = &rest[1..];
        if rest.starts_with(|next: char| next.is_ascii_digit()) {
            return Err(BETZA_RANGE.with([]));
        }
        range = Some(digit as u8);
    }
    let way = way(&modifiers, range)?;
    let plain = vectors.iter().all(|&(long, short)| long <= 1 && short <= 1);
    // What Fairy-Stockfish knows: riders of W, F and N, hoppers of W and F, lame N, A, Z and D.
    let known = match way {
        Way::Leap => named,
        Way::Lame => matches!(letter, 'N' | 'A' | 'Z' | 'J' | 'D'),
        Way::Jump => false,
        Way::Ride(_) => plain || letter == 'N',
        Way::Hop(_) | Way::Grasshop => plain,
    };
    betza.beyond |= !known;
    let both = !modifiers.quiet && !modifiers.capture;
    if modifiers.initial && modifiers.capture {
        return Err(BETZA_MODIFIER.with(["ic".into()]));
    }
    for &(long, short) in &vectors {
        let single = vectors.len() == 1;
        for image in images(long, short) {
            let (right, ahead, meets) = image;
            let chosen = modifiers.directions.is_empty()
                || modifiers.directions.iter().any(|&pair| {
                    // One step along a rank or file has no sides: fs is f and s.
                    if single && short == 0 && pair[0] != pair[1] {
                        meets([pair[0]; 2]) || meets([pair[1]; 2])
                    } else {
                        meets(pair)
                    }
                });
            let leg = Leg {
                right,
                ahead,
                way,
                quiet: both || modifiers.quiet,
                capture: (both || modifiers.capture) && !modifiers.initial,
                initial: modifiers.initial,
            };
            if chosen && !betza.legs.contains(&leg) {
                betza.legs.push(leg);
            }
        }
    }
    betza.beyond |= modifiers.directions.iter().any(odd);
    Ok(rest)
}

/// Pairs that name more than Fairy-Stockfish looks for.
fn odd(pair: &[char; 2]) -> bool {
    matches!(pair, ['v', 'r' | 'l' | 's' | 'h'] | ['s', 'f' | 'b' | 'v' | 'h'])
}

/// What the modifiers and the range make of an atom.
fn way(modifiers: &Modifiers, range: Option<u8>) -> Result<Way, Message> {
    let one_of = |letters: &str| Err(BETZA_MODIFIER.with([letters.into()]));
    if modifiers.lame && modifiers.jump {
        return one_of("nj");
    }
    match (modifiers.hop, range) {
        (Some(_), _) if modifiers.lame => one_of("np"),
        (_, Some(_)) if modifiers.lame => one_of("n"),
        (Some(_), _) | (_, Some(_)) if modifiers.jump => one_of("j"),
        (Some('g'), None | Some(0)) | (Some(_), Some(1)) => Ok(Way::Grasshop),
        (Some(_), range) => Ok(Way::Hop(range.unwrap_or(0))),
        (None, Some(range)) => Ok(Way::Ride(range)),
        (None, None) if modifiers.lame => Ok(Way::Lame),
        (None, None) if modifiers.jump => Ok(Way::Jump),
        (None, None) => Ok(Way::Leap),
    }
}

/// The longer and the shorter part of each vector of an atom.
type Vectors = Vec<(i8, i8)>;

/// The vectors of the atom that a text begins with, whether Fairy-Stockfish knows it, and the rest of the text.
fn vectors(text: &str) -> Result<(Vectors, bool, &str), Message> {
    if let Some(inside) = text.strip_prefix('(') {
        let unclear = || BETZA_TUPLE.with([excerpt(text).into()]);
        let (inside, rest) = inside.split_once(')').ok_or_else(unclear)?;
        let (one, two) = inside.split_once(',').ok_or_else(unclear)?;
        let number = |text: &str| text.trim().parse().ok().filter(|number| (0..=FARTHEST).contains(number));
        let (one, two): (i8, i8) = number(one).zip(number(two)).ok_or_else(unclear)?;
        let (long, short) = (one.max(two), one.min(two));
        return if long == 0 { Err(unclear()) } else { Ok((vec![(long, short)], false, rest)) };
    }
    let letter = text.chars().next().unwrap_or_default();
    let rest = &text[letter.len_utf8()..];
    let vectors = match letter {
        'R' => vec![(1, 0)],
        'B' => vec![(1, 1)],
        'K' | 'Q' => vec![(1, 0), (1, 1)],
        _ => {
            let (_, long, short) =
                *ATOMS.iter().find(|atom| atom.0 == letter).ok_or_else(|| BETZA_ATOM.with([letter.into()]))?;
            vec![(long, short)]
        }
    };
    Ok((vectors, true, rest))
}

/// The eight images of a vector, some of them equal if it is straight or diagonal, each with a test of whether a pair of letters means it.
///
/// An image has a direction upright and one sideways, and one of them is the longer. A doubled letter means images that are longer in
/// its direction; of two different ones, the last is the longer one. `h` is half of the images: those ahead in `fh`, those of one
/// turning in `hr`.
fn images(long: i8, short: i8) -> impl Iterator<Item = (i8, i8, impl Fn([char; 2]) -> bool)> {
    (0..8).map(move |image: u8| {
        let (high, back, left) = (image & 1 != 0, image & 2 != 0, image & 4 != 0);
        let (ahead, right) = if high { (long, short) } else { (short, long) };
        let sign = |part: i8, minus: bool| if minus { -part } else { part };
        let upright_fits = move |letter| letter == 'v' || letter == if back { 'b' } else { 'f' };
        let sideways_fits = move |letter| letter == 's' || letter == if left { 'l' } else { 'r' };
        let turning = if (back == left) == high { 'r' } else { 'l' };
        let meets = move |[one, two]: [char; 2]| match (one, two) {
            ('h', 'h') => false,
            ('h', two) => two == turning,
            (one, 'h') => upright_fits(one) || sideways_fits(one),
            (one, two) if one == two => {
                if high {
                    upright_fits(one)
                } else {
                    sideways_fits(one)
                }
            }
            (one, two) if upright(one) => !high && upright_fits(one) && sideways_fits(two),
            (one, two) => high && sideways_fits(one) && upright_fits(two),
        };
        (sign(right, left), sign(ahead, back), meets)
    })
}
