//! How a kind of pieces moves, in words: one sentence made from its notation.

use message::{Message, MessageId};

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
const SOME: MessageId = MessageId::new(&("invent.way.some", &["way"]));

/// What legs of one phrase have in common: the sides of their vector, and all but the direction.
type Shape = (i8, i8, Way, bool, bool, bool);

fn shape(leg: &Leg) -> Shape {
    let (right, ahead) = (leg.right.abs(), leg.ahead.abs());
    (right.max(ahead), right.min(ahead), leg.way, leg.quiet, leg.capture, leg.initial)
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
    /// Where to, if it does not go in all directions.
    only: MessageId,
}

impl Phrase {
    fn of(shape: Shape, legs: &[Leg]) -> Phrase {
        let own = || legs.iter().filter(|leg| self::shape(leg) == shape);
        let (long, short, ..) = shape;
        // Four for a straight or diagonal vector, else eight.
        let directions = if short == 0 || short == long { 4 } else { 8 };
        let only = match () {
            () if own().all(|leg| leg.ahead > 0) => AHEAD,
            () if own().all(|leg| leg.ahead < 0) => BACK,
            () if own().all(|leg| leg.ahead == 0) => ASIDE,
            () => SOME,
        };
        Phrase { shape, all: own().count() >= directions, any: false, only }
    }

    fn message(&self) -> Message {
        let (.., way, quiet, capture, initial) = self.shape;
        let mut phrase = self.along();
        let wrap = [
            (!self.all, self.only),
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
