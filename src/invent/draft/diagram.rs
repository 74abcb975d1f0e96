//! The moves of a kind as cells around it, and what a press on a cell makes of them.

use crate::betza::{Leg, Way};

use super::{CellTo, CellWay, DiagramCell};

/// How far the diagram goes to each side.
const FAR: i8 = 4;

/// The cells that legs lead to.
pub fn cells(legs: &[Leg]) -> Vec<DiagramCell> {
    let mut cells = Vec::new();
    for (dx, dy) in (-FAR..=FAR).rev().flat_map(|dy| (-FAR..=FAR).map(move |dx| (dx, dy))) {
        let there = || legs.iter().filter(|leg| covers(leg, dx, dy));
        // Of several ways the freest is drawn; the first step of a slide is as free as a leap.
        let Some(way) = there().map(way_of).max() else { continue };
        let first = |leg: &Leg| way_of(leg) == CellWay::Slide && (leg.right, leg.ahead) == (dx, dy);
        let way = if there().any(first) { CellWay::Slide } else { way };
        cells.push(DiagramCell {
            dx,
            dy,
            move_: there().any(|leg| leg.quiet),
            capture: there().any(|leg| leg.capture),
            way,
            initial: there().all(|leg| leg.initial),
        });
    }
    cells
}

fn way_of(leg: &Leg) -> CellWay {
    match leg.way {
        Way::Leap | Way::Ride(1) => CellWay::Leap,
        Way::Lame => CellWay::Lame,
        Way::Ride(_) => CellWay::Slide,
        Way::Jump | Way::Hop(_) | Way::Grasshop => CellWay::Hop,
    }
}

/// How often a leg is gone to get to a cell.
fn times(leg: &Leg, dx: i8, dy: i8) -> Option<i8> {
    let (along, part) = if leg.right == 0 { (dy, leg.ahead) } else { (dx, leg.right) };
    if part == 0 || along % part != 0 {
        return None;
    }
    let times = along / part;
    (times > 0 && (leg.right * times, leg.ahead * times) == (dx, dy)).then_some(times)
}

fn covers(leg: &Leg, dx: i8, dy: i8) -> bool {
    let Some(times) = times(leg, dx, dy) else { return false };
    let within = |range: u8| range == 0 || times <= range as i8;
    match leg.way {
        Way::Leap | Way::Lame | Way::Jump => times == 1,
        Way::Ride(range) => within(range),
        // It goes beyond a piece, which stands nearer.
        Way::Hop(range) => times > 1 && within(range),
        Way::Grasshop => times > 1,
    }
}

/// Makes a cell what it is to be. What leads farther along the same line ends before it, unless the cell is to be slid to.
pub fn set(legs: &mut Vec<Leg>, dx: i8, dy: i8, to: CellTo, slide: bool) {
    if (dx, dy) == (0, 0) || dx.abs() > FAR || dy.abs() > FAR {
        return;
    }
    let steps = common(dx.unsigned_abs(), dy.unsigned_abs()) as i8;
    let step = (dx / steps, dy / steps);
    let slides = slide && to != CellTo::None;
    let mut place = legs.len();
    let mut kept = Vec::new();
    for leg in legs.iter() {
        let ridden =
            slides && !leg.initial && (leg.right, leg.ahead) == step && matches!(leg.way, Way::Leap | Way::Ride(_));
        if !covers(leg, dx, dy) && !ridden {
            kept.push(*leg);
            continue;
        }
        let before = times(leg, dx, dy).unwrap_or(1) as u8 - 1;
        match leg.way {
            _ if ridden => place = place.min(kept.len()),
            Way::Ride(_) if before == 1 => kept.push(Leg { way: Way::Leap, ..*leg }),
            Way::Ride(_) if before > 1 => kept.push(Leg { way: Way::Ride(before), ..*leg }),
            Way::Hop(_) if before > 1 => kept.push(Leg { way: Way::Hop(before), ..*leg }),
            _ => place = place.min(kept.len()),
        }
    }
    if to != CellTo::None {
        let (right, ahead) = if slides { step } else { (dx, dy) };
        let leg = Leg {
            right,
            ahead,
            way: if slides { Way::Ride(0) } else { Way::Leap },
            quiet: to != CellTo::Capture,
            capture: to != CellTo::Move,
            initial: false,
        };
        kept.insert(place.min(kept.len()), leg);
    }
    *legs = kept;
}

/// The greatest common divisor.
fn common(one: u8, other: u8) -> u8 {
    if other == 0 { one } else { common(other, one % other) }
}

/// The images of a cell by turning and reflecting the board.
pub fn images(dx: i8, dy: i8) -> Vec<(i8, i8)> {
    let mut images = Vec::new();
    for (dx, dy) in [(dx, dy), (dy, dx)] {
        for image in [(dx, dy), (-dx, dy), (dx, -dy), (-dx, -dy)] {
            if !images.contains(&image) {
                images.push(image);
            }
        }
    }
    images
}
