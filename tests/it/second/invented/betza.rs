//! Pieces in Betza's notation, read as `docs/descriptions.md` says.

/// What must stand on the squares that a leap passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    Anything,
    Nothing,
    Something,
}

/// How many pieces a rider passes, and where it may go behind them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hop {
    No,
    Over,
    RightBehind,
}

/// One direction of a piece, as White sees it.
#[derive(Clone, Debug)]
pub struct Leg {
    /// Files to the right, and ranks ahead.
    pub step: (i32, i32),
    /// How often the step may be made, 0 for any number.
    pub range: i32,
    pub quiet: bool,
    pub captures: bool,
    pub initial: bool,
    pub passing: Passing,
    pub hop: Hop,
}

/// What a letter stands for: leaps, and whether they are made again and again.
fn atom(letter: char) -> Option<(&'static [(i32, i32)], bool)> {
    Some(match letter {
        'W' => (&[(1, 0)], false),
        'F' => (&[(1, 1)], false),
        'D' => (&[(2, 0)], false),
        'N' => (&[(2, 1)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(3, 0)], false),
        'C' | 'L' => (&[(3, 1)], false),
        'Z' | 'J' => (&[(3, 2)], false),
        'G' => (&[(3, 3)], false),
        'K' => (&[(1, 0), (1, 1)], false),
        'R' => (&[(1, 0)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(1, 0), (1, 1)], true),
        _ => return None,
    })
}

/// All moves of a piece.
pub fn read(text: &str) -> Vec<Leg> {
    let letters: Vec<char> = text.chars().collect();
    let (mut at, mut legs) = (0, Vec::new());
    while at < letters.len() {
        let before = at;
        while letters[at].is_ascii_lowercase() {
            at += 1;
        }
        let modifiers = &letters[before..at];
        let (leaps, mut rides) = if letters[at] == '(' {
            let start = at;
            let end = at + letters[at..].iter().position(|&letter| letter == ')').unwrap();
            let inside: String = letters[at + 1..end].iter().collect();
            let (one, other) = inside.split_once(',').unwrap();
            let (one, other): (i32, i32) = (one.trim().parse().unwrap(), other.trim().parse().unwrap());
            at = end + 1;
            let doubled = letters[at..].starts_with(&letters[start..at]);
            at += if doubled { at - start } else { 0 };
            (vec![(one.max(other), one.min(other))], doubled)
        } else {
            let (leaps, rides) = atom(letters[at]).unwrap_or_else(|| panic!("no atom in {text}"));
            at += 1;
            if letters.get(at) == Some(&letters[at - 1]) {
                at += 1;
                (leaps.to_vec(), true)
            } else {
                (leaps.to_vec(), rides)
            }
        };
        let digits: String = letters[at..].iter().take_while(|letter| letter.is_ascii_digit()).collect();
        at += digits.len();
        let number = digits.parse().ok();
        rides |= number.is_some();
        let range = if rides { number.unwrap_or(0) } else { 1 };
        // Of what goes along ranks and files only, both letters of a pair count; of a king or queen, the last.
        let corners = leaps.len() > 1;
        for leap in leaps {
            add(&mut legs, modifiers, leap, range, corners);
        }
    }
    legs
}

/// The legs of one leap under its modifiers.
fn add(legs: &mut Vec<Leg>, modifiers: &[char], leap: (i32, i32), range: i32, corners: bool) {
    let has = |letter| modifiers.contains(&letter);
    let ways = pairs(modifiers);
    for step in images(leap) {
        if !ways.is_empty() && !ways.iter().any(|&way| goes(way, step, corners)) {
            continue;
        }
        legs.push(Leg {
            step,
            range,
            quiet: has('m') || !has('c'),
            captures: (has('c') || !has('m')) && !has('i'),
            initial: has('i'),
            passing: match (has('n'), has('j')) {
                (true, _) => Passing::Nothing,
                (_, true) => Passing::Something,
                _ => Passing::Anything,
            },
            hop: match (has('g'), has('p')) {
                (true, _) => Hop::RightBehind,
                (_, true) => Hop::Over,
                _ => Hop::No,
            },
        });
    }
}

/// The four or eight ways that a leap can be turned.
fn images((long, short): (i32, i32)) -> Vec<(i32, i32)> {
    let mut images = Vec::new();
    for (files, ranks) in [(long, short), (short, long)] {
        for (right, ahead) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let image = (files * right, ranks * ahead);
            if !images.contains(&image) {
                images.push(image);
            }
        }
    }
    images
}

/// The directions: a letter alone counts twice, one along a file goes with one along a rank.
fn pairs(modifiers: &[char]) -> Vec<(char, char)> {
    let (upright, level) = (|letter| "fbvh".contains(letter), |letter| "rlsh".contains(letter));
    let (mut pairs, mut at) = (Vec::new(), 0);
    while let Some(&one) = modifiers.get(at) {
        at += 1;
        if !upright(one) && !level(one) {
            continue;
        }
        match modifiers.get(at) {
            Some(&other) if other == one || (upright(one) && level(other)) || (level(one) && upright(other)) => {
                pairs.push((one, other));
                at += 1;
            }
            _ => pairs.push((one, one)),
        }
    }
    pairs
}

/// Whether a step goes in a direction at all.
fn towards(letter: char, (right, ahead): (i32, i32)) -> bool {
    match letter {
        'f' => ahead > 0,
        'b' => ahead < 0,
        'v' => ahead != 0,
        'r' => right > 0,
        'l' => right < 0,
        's' => right != 0,
        _ => false,
    }
}

/// Whether a step goes in a direction with its longer side.
fn longer(letter: char, step: (i32, i32)) -> bool {
    let enough = match letter {
        'f' | 'b' | 'v' => step.1.abs() >= step.0.abs(),
        _ => step.0.abs() >= step.1.abs(),
    };
    enough && towards(letter, step)
}

/// Whether a step goes against a direction.
fn backwards(letter: char, (right, ahead): (i32, i32)) -> bool {
    towards(letter, (-right, -ahead))
}

/// Whether a pair of directions has a step.
fn goes(pair: (char, char), step: (i32, i32), corners: bool) -> bool {
    let (right, ahead) = step;
    let straight = right == 0 || ahead == 0;
    match pair {
        (one, other) if one == other => longer(one, step),
        (one, other) if straight && !corners => longer(one, step) || longer(other, step),
        ('h', 'r' | 'l') if straight => true,
        (one, 'h') if straight => !backwards(one, step),
        (_, other) if straight => longer(other, step),
        ('h', 'r') => right.abs() == ahead.abs() || (ahead.abs() > right.abs()) == (right * ahead > 0),
        ('h', 'l') => right.abs() == ahead.abs() || (ahead.abs() > right.abs()) == (right * ahead < 0),
        (one, 'h') => towards(one, step),
        (one, other) => towards(one, step) && longer(other, step),
    }
}

/// The squares that one leap passes: straight along its longer side, then diagonally.
pub fn way((right, ahead): (i32, i32)) -> Vec<(i32, i32)> {
    let (mut here, mut passed) = ((0, 0), Vec::new());
    let straight = right.abs().abs_diff(ahead.abs()) as i32;
    for count in 1..right.abs().max(ahead.abs()) {
        let diagonal = count > straight;
        here.0 += if diagonal || right.abs() > ahead.abs() { right.signum() } else { 0 };
        here.1 += if diagonal || ahead.abs() > right.abs() { ahead.signum() } else { 0 };
        passed.push(here);
    }
    passed
}
