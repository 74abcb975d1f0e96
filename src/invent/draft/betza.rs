//! Writes vectors as tidy Betza: atoms by their usual letters, K Q R B where they fit, as few letters for directions as are needed.

use crate::betza::{self, Leg, Way};

/// Letters for directions, one or two that belong together; those that are tried first are the usual ones.
const DIRECTIONS: [&str; 22] = [
    "f", "b", "l", "r", "v", "s", "fs", "bs", "fl", "fr", "bl", "br", "lf", "rf", "lb", "rb", "fh", "bh", "lh", "rh",
    "hl", "hr",
];

/// The usual letters of atoms, by their vectors.
const ATOMS: [(&str, i8, i8); 9] = [
    ("W", 1, 0),
    ("F", 1, 1),
    ("D", 2, 0),
    ("N", 2, 1),
    ("A", 2, 2),
    ("H", 3, 0),
    ("C", 3, 1),
    ("Z", 3, 2),
    ("G", 3, 3),
];

/// Vectors of one atom that do the same.
struct Group {
    long: i8,
    short: i8,
    /// One of its legs; only the vectors of the others differ.
    like: Leg,
    vectors: Vec<(i8, i8)>,
    directions: String,
    /// Whether the same is done along lines and diagonals, which makes it a K or a Q.
    royal: bool,
}

/// Writes legs. What is read back does the same.
pub fn write(legs: &[Leg]) -> String {
    let mut groups = grouped(&tidied(legs));
    for group in &mut groups {
        group.directions = directions(group);
    }
    join_lines(&mut groups);
    groups.iter().map(Group::text).collect()
}

/// The legs without those that others contain.
fn tidied(legs: &[Leg]) -> Vec<Leg> {
    let mut tidy: Vec<Leg> = Vec::new();
    for leg in legs.iter().filter(|leg| leg.quiet || leg.capture) {
        let way = if leg.way == Way::Ride(1) { Way::Leap } else { leg.way };
        let same = |other: &&mut Leg| {
            (other.right, other.ahead, other.way, other.initial) == (leg.right, leg.ahead, way, leg.initial)
        };
        match tidy.iter_mut().find(same) {
            Some(other) => (other.quiet, other.capture) = (other.quiet || leg.quiet, other.capture || leg.capture),
            None => tidy.push(Leg { way, ..*leg }),
        }
    }
    let far = |way: Way| match way {
        Way::Leap => Some(1),
        Way::Ride(0) => Some(u8::MAX),
        Way::Ride(range) => Some(range),
        _ => None,
    };
    let contained = |leg: &Leg| {
        tidy.iter().any(|other| {
            let along = (other.right, other.ahead, other.initial) == (leg.right, leg.ahead, leg.initial);
            let more = far(other.way) > far(leg.way) && far(leg.way).is_some();
            along && more && (other.quiet || !leg.quiet) && (other.capture || !leg.capture)
        })
    };
    tidy.iter().filter(|leg| !contained(leg)).copied().collect()
}

/// The longer and the shorter part of a vector.
fn shape(leg: &Leg) -> (i8, i8) {
    let (right, ahead) = (leg.right.abs(), leg.ahead.abs());
    (right.max(ahead), right.min(ahead))
}

fn grouped(legs: &[Leg]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for leg in legs {
        let (long, short) = shape(leg);
        let vector = (leg.right, leg.ahead);
        let alike = |group: &&mut Group| (group.long, group.short) == (long, short) && does_same(&group.like, leg);
        match groups.iter_mut().find(alike) {
            Some(group) => group.vectors.push(vector),
            None => groups.push(Group {
                long,
                short,
                like: *leg,
                vectors: vec![vector],
                directions: String::new(),
                royal: false,
            }),
        }
    }
    groups
}

fn does_same(one: &Leg, other: &Leg) -> bool {
    (one.way, one.quiet, one.capture, one.initial) == (other.way, other.quiet, other.capture, other.initial)
}

/// Joins what is done along lines with the same along diagonals, where the letters for directions mean the same of both.
fn join_lines(groups: &mut Vec<Group>) {
    for at in (0..groups.len()).rev() {
        let group = &groups[at];
        if group.long != 1 || group.royal {
            continue;
        }
        let partner = |other: &Group| {
            (other.long, other.short) == (1, 1 - group.short)
                && does_same(&other.like, &group.like)
                && other.directions == group.directions
        };
        let Some(other) = groups[..at].iter().position(partner) else { continue };
        let both: Vec<_> = groups[other].vectors.iter().chain(&group.vectors).copied().collect();
        if same_vectors(&read([&group.directions, "K"]), &both) {
            groups[other].royal = true;
            groups[other].vectors = both;
            groups.remove(at);
        }
    }
}

/// The vectors of letters and an atom.
fn read(parts: [&str; 2]) -> Vec<(i8, i8)> {
    let legs = betza::read(&parts.concat()).map(|betza| betza.legs).unwrap_or_default();
    legs.iter().map(|leg| (leg.right, leg.ahead)).collect()
}

fn same_vectors(one: &[(i8, i8)], other: &[(i8, i8)]) -> bool {
    one.len() == other.len() && one.iter().all(|vector| other.contains(vector))
}

/// The letters for the directions of a group: as few pairs as possible.
fn directions(group: &Group) -> String {
    let all = if group.short == 0 || group.short == group.long { 4 } else { 8 };
    if group.vectors.len() == all {
        return String::new();
    }
    let atom = group.atom();
    let wanted = |vectors: &[(i8, i8)]| vectors.iter().all(|vector| group.vectors.contains(vector));
    let letters: Vec<(&str, Vec<(i8, i8)>)> = DIRECTIONS
        .into_iter()
        .map(|letters| (letters, read([letters, &atom])))
        .filter(|(_, vectors)| !vectors.is_empty() && wanted(vectors))
        .collect();
    let fits = |chosen: &[&str]| same_vectors(&read([&chosen.concat(), &atom]), &group.vectors);
    // What covers all of them is tried: one, two or three.
    let covered = |chosen: &[usize]| {
        group.vectors.iter().all(|vector| chosen.iter().any(|&number| letters[number].1.contains(vector)))
    };
    let tried = |chosen: &[usize]| {
        let texts: Vec<&str> = chosen.iter().map(|&number| letters[number].0).collect();
        (covered(chosen) && fits(&texts)).then(|| texts.concat())
    };
    let count = letters.len();
    let one = (0..count).find_map(|one| tried(&[one]));
    let two = || (0..count).find_map(|one| (one + 1..count).find_map(|two| tried(&[one, two])));
    let three = || {
        (0..count).find_map(|one| {
            (one + 1..count).find_map(|two| (two + 1..count).find_map(|three| tried(&[one, two, three])))
        })
    };
    // Each vector for itself: of pairs there is one for each, and they can't run together.
    let each = || {
        let single = |vector: &(i8, i8)| {
            letters
                .iter()
                .find(|(letters, vectors)| letters.len() == 2 && vectors == &[*vector])
                .map(|(letters, _)| *letters)
        };
        group.vectors.iter().filter_map(single).collect()
    };
    one.or_else(two).or_else(three).unwrap_or_else(each)
}

impl Group {
    /// The atom of a single leap.
    fn atom(&self) -> String {
        match ATOMS.iter().find(|atom| (atom.1, atom.2) == (self.long, self.short)) {
            Some((letter, ..)) => (*letter).into(),
            None => ["(", &self.long.to_string(), ",", &self.short.to_string(), ")"].concat(),
        }
    }

    fn text(&self) -> String {
        let Leg { way, quiet, capture, initial, .. } = self.like;
        let mut text = String::new();
        if initial {
            text.push('i');
        }
        text.push_str(&self.directions);
        if quiet != capture {
            text.push(if quiet { 'm' } else { 'c' });
        }
        let (sign, range) = match way {
            Way::Leap => ("", None),
            Way::Lame => ("n", None),
            Way::Jump => ("j", None),
            Way::Ride(range) => ("", Some(range)),
            Way::Hop(range) => ("p", Some(range)),
            Way::Grasshop => ("g", Some(0)),
        };
        text.push_str(sign);
        let atom = match (range, self.royal, self.short) {
            (None, true, _) => "K".into(),
            (Some(_), true, _) => "Q".into(),
            (Some(_), _, 0) if self.long == 1 => "R".into(),
            (Some(_), _, 1) if self.long == 1 => "B".into(),
            _ => self.atom(),
        };
        text.push_str(&atom);
        match range {
            Some(0) if sign.is_empty() && self.long > 1 => text.push_str(&atom),
            Some(range) if range > 0 => text.push(char::from(b'0' + range)),
            _ => {}
        }
        text
    }
}
