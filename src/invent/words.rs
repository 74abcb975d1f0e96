//! How a kind of pieces moves, in words: one sentence made from its notation.

use message::{Message, MessageId, list};

use crate::betza::{Leg, Way};

const STEP_STRAIGHT: MessageId = MessageId::new(&("invent.way.step.straight", &[]));
const STEP_DIAGONAL: MessageId = MessageId::new(&("invent.way.step.diagonal", &[]));
const LEAP_STRAIGHT: MessageId = MessageId::new(&("invent.way.leap.straight", &["long"]));
const LEAP_DIAGONAL: MessageId = MessageId::new(&("invent.way.leap.diagonal", &["long"]));
const LEAP: MessageId = MessageId::new(&("invent.way.leap", &["long", "short"]));
const RIDE_STRAIGHT: MessageId = MessageId::new(&("invent.way.ride.straight", &[]));
const RIDE_DIAGONAL: MessageId = MessageId::new(&("invent.way.ride.diagonal", &[]));
const RANGE_STRAIGHT: MessageId = MessageId::new(&("invent.way.range.straight", &["most"]));
const RANGE_DIAGONAL: MessageId = MessageId::new(&("invent.way.range.diagonal", &["most"]));
const STEP_ANY: MessageId = MessageId::new(&("invent.way.step.any", &[]));
const RIDE_ANY: MessageId = MessageId::new(&("invent.way.ride.any", &[]));
const RANGE_ANY: MessageId = MessageId::new(&("invent.way.range.any", &["most"]));
const OR: MessageId = MessageId::new(&("invent.way.or", &["one", "more"]));
const AGAIN: MessageId = MessageId::new(&("invent.way.again", &["way"]));
const LAME: MessageId = MessageId::new(&("invent.way.lame", &["way"]));
const JUMP: MessageId = MessageId::new(&("invent.way.jump", &["way"]));
const HOP: MessageId = MessageId::new(&("invent.way.hop", &["way"]));
const GRASSHOP: MessageId = MessageId::new(&("invent.way.grasshop", &["way"]));
const QUIET: MessageId = MessageId::new(&("invent.way.quiet", &["way"]));
const CAPTURE: MessageId = MessageId::new(&("invent.way.capture", &["way"]));
const INITIAL: MessageId = MessageId::new(&("invent.way.initial", &["way"]));
const AHEAD: MessageId = MessageId::new(&("invent.way.ahead", &["way"]));
const BACK: MessageId = MessageId::new(&("invent.way.back", &["way"]));
const ASIDE: MessageId = MessageId::new(&("invent.way.aside", &["way"]));
const ONLY: MessageId = MessageId::new(&("invent.way.only", &["way", "directions"]));
const TO_AHEAD: MessageId = MessageId::new(&("invent.way.to.ahead", &[]));
const TO_BACK: MessageId = MessageId::new(&("invent.way.to.back", &[]));
const TO_LEFT: MessageId = MessageId::new(&("invent.way.to.left", &[]));
const TO_RIGHT: MessageId = MessageId::new(&("invent.way.to.right", &[]));
const BY_AHEAD: MessageId = MessageId::new(&("invent.way.by.ahead", &["count"]));
const BY_BACK: MessageId = MessageId::new(&("invent.way.by.back", &["count"]));
const BY_LEFT: MessageId = MessageId::new(&("invent.way.by.left", &["count"]));
const BY_RIGHT: MessageId = MessageId::new(&("invent.way.by.right", &["count"]));
const BY_EITHER: MessageId = MessageId::new(&("invent.way.by.either", &["count"]));
const BOTH_WAYS: MessageId = MessageId::new(&("invent.way.both", &["one", "other"]));

/// What legs of one phrase have in common: the sides of their vector, and all but the direction.
type Shape = (i8, i8, Way, bool, bool, bool);

fn shape(leg: &Leg) -> Shape {
    let (right, ahead) = (leg.right.abs(), leg.ahead.abs());
    (right.max(ahead), right.min(ahead), leg.way, leg.quiet, leg.capture, leg.initial)
}

/// All directions of a vector, each once: those ahead first, and of these those to the right.
fn images((long, short, ..): Shape) -> Vec<(i8, i8)> {
    let mut all = Vec::new();
    for (right, ahead) in [(short, long), (long, short), (long, -short), (short, -long)] {
        for image in [(right, ahead), (-right, ahead)] {
            if !all.contains(&image) {
                all.push(image);
            }
        }
    }
    all
}

/// The ways of a kind, one or the other; `None` if it has none.
pub fn ways(legs: &[Leg]) -> Option<Message> {
    let mut phrases: Vec<Phrase> = Vec::new();
    for leg in legs {
        let shape = shape(leg);
        if !phrases.iter().any(|phrase| phrase.shape == shape) {
            phrases.push(Phrase::of(shape, legs));
        }
    }
    // Straight and diagonally the same is in any direction.
    for at in (1..phrases.len()).rev() {
        let diagonal = &phrases[at];
        let straight = |phrase: &Phrase| {
            let (long, short, way, quiet, capture, initial) = phrase.shape;
            (long, short) == (1, 0) && diagonal.shape == (1, 1, way, quiet, capture, initial)
        };
        let pair = phrases.iter().position(|phrase| straight(phrase) && phrase.all && diagonal.all);
        if let Some(other) = pair {
            phrases[other].any = true;
            phrases.remove(at);
        }
    }
    phrases.iter().map(Phrase::message).reduce(|one, more| OR.with([one.into(), more.into()]))
}

/// What is said of the legs of one shape.
struct Phrase {
    shape: Shape,
    /// Whether it goes in all directions of the vector.
    all: bool,
    /// Whether it goes straight and diagonally.
    any: bool,
    /// The directions, to the right and ahead, each once.
    directions: Vec<(i8, i8)>,
}

impl Phrase {
    fn of(shape: Shape, legs: &[Leg]) -> Phrase {
        let has = |&(right, ahead): &(i8, i8)| {
            legs.iter().any(|leg| self::shape(leg) == shape && (leg.right, leg.ahead) == (right, ahead))
        };
        let directions: Vec<(i8, i8)> = images(shape).into_iter().filter(has).collect();
        Phrase { shape, all: directions.len() == images(shape).len(), any: false, directions }
    }

    fn message(&self) -> Message {
        let (.., way, quiet, capture, initial) = self.shape;
        let mut phrase = self.along();
        if !self.all {
            phrase = self.toward(phrase);
        }
        let wrap = [
            (way == Way::Lame && self.shape.0 > 1, LAME),
            (way == Way::Jump, JUMP),
            (matches!(way, Way::Hop(_)), HOP),
            (way == Way::Grasshop, GRASSHOP),
            (!capture, QUIET),
            (!quiet, CAPTURE),
            (initial, INITIAL),
        ];
        for (_, id) in wrap.into_iter().filter(|&(holds, _)| holds) {
            phrase = id.with([phrase.into()]);
        }
        phrase
    }

    /// The phrase with its directions: a word for all on one side, else each of them.
    fn toward(&self, phrase: Message) -> Message {
        let is_all = |side: i8| {
            let wanted = images(self.shape).into_iter().filter(|&(_, ahead)| ahead.signum() == side);
            self.directions.iter().all(|&(_, ahead)| ahead.signum() == side) && wanted.count() == self.directions.len()
        };
        if let Some((_, id)) = [(1, AHEAD), (-1, BACK), (0, ASIDE)].into_iter().find(|&(side, _)| is_all(side)) {
            return id.with([phrase.into()]);
        }
        match list(self.directions.iter().filter_map(|&direction| self.direction(direction))) {
            Some(directions) => ONLY.with([phrase.into(), directions.into()]),
            None => phrase,
        }
    }

    /// One direction; of two that mirror each other, the first stands for both.
    fn direction(&self, (right, ahead): (i8, i8)) -> Option<Message> {
        let (long, short, ..) = self.shape;
        let plain = |id: MessageId| id.with([]);
        let rank = if ahead > 0 { TO_AHEAD } else { TO_BACK };
        let file = if right > 0 { TO_RIGHT } else { TO_LEFT };
        Some(match short {
            0 if ahead == 0 => plain(file),
            0 => plain(rank),
            _ if long == short => BOTH_WAYS.with([plain(rank).into(), plain(file).into()]),
            _ => {
                let count = |id: MessageId, steps: i8| id.with([i32::from(steps.abs()).into()]);
                let mirrored = self.directions.contains(&(-right, ahead));
                if mirrored && right < 0 {
                    return None;
                }
                let file = match right > 0 {
                    _ if mirrored => BY_EITHER,
                    true => BY_RIGHT,
                    false => BY_LEFT,
                };
                let rank = if ahead > 0 { BY_AHEAD } else { BY_BACK };
                BOTH_WAYS.with([count(rank, ahead).into(), count(file, right).into()])
            }
        })
    }

    /// How far it goes, and at which angle.
    fn along(&self) -> Message {
        let (long, short, way, ..) = self.shape;
        let range = match way {
            Way::Leap | Way::Lame | Way::Jump => None,
            Way::Ride(range) | Way::Hop(range) => Some(range),
            Way::Grasshop => Some(0),
        };
        let angle = |[straight, diagonal, any]: [MessageId; 3]| match short {
            _ if self.any => any,
            0 => straight,
            _ => diagonal,
        };
        match (long, range) {
            (1, None) => angle([STEP_STRAIGHT, STEP_DIAGONAL, STEP_ANY]).with([]),
            (1, Some(0)) => angle([RIDE_STRAIGHT, RIDE_DIAGONAL, RIDE_ANY]).with([]),
            (1, Some(most)) => angle([RANGE_STRAIGHT, RANGE_DIAGONAL, RANGE_ANY]).with([u32::from(most).into()]),
            _ => {
                let leap = match short {
                    0 => LEAP_STRAIGHT.with([i32::from(long).into()]),
                    _ if long == short => LEAP_DIAGONAL.with([i32::from(long).into()]),
                    _ => LEAP.with([i32::from(long).into(), i32::from(short).into()]),
                };
                if range.is_some() { AGAIN.with([leap.into()]) } else { leap }
            }
        }
    }
}
