//! A position seen as whichever game's says what its game says: nothing gets lost on the way to the page.

use oddchess::board::Cell;
use oddchess::game::record::Drawn;
use oddchess::rules::dyn_position::{AnyPosition, number_of};
use oddchess::rules::input::{Pick, Picks};
use oddchess::rules::present::{Game, Show};
use oddchess::rules::text::Notation;
use oddchess::rules::{Rules, Side};
use oddchess::variants::anarchist::Anarchist;
use oddchess::variants::chess::Chess;
use oddchess::variants::find;
use oddchess::variants::infantry::Infantry;
use oddchess::variants::monarch::Monarch;
use oddchess::variants::tax::Tax;
use oddchess::variants::taxi::Taxi;

/// Whatever two things are, they are the same when they look the same.
macro_rules! alike {
    ($one:expr, $two:expr, $fen:expr) => {
        assert_eq!(format!("{:?}", $one), format!("{:?}", $two), "{}: {}", stringify!($one), $fen)
    };
}

fn position<G: Game>(position: &G) {
    let (any, fen): (&dyn AnyPosition, _) = (position, position.fen());
    let legal = position.legal();
    assert_eq!(any.fen(), fen);
    assert_eq!(
        (any.turn(), any.status(), any.number()),
        (Rules::turn(position), Rules::status(position), Notation::number(position))
    );
    assert_eq!(any.draft(), Notation::draft(position));
    assert_eq!(any.texts(), legal.iter().map(|&mv| position.text(mv)).collect::<Vec<_>>(), "{fen}");
    assert_eq!(any.sketches(), legal.iter().map(|&mv| position.sketch(mv)).collect::<Vec<_>>(), "{fen}");
    assert_eq!(any.routes(), legal.iter().map(|&mv| Picks::routes(position, mv)).collect::<Vec<_>>(), "{fen}");
    for (at, &mv) in legal.iter().enumerate() {
        assert_eq!(number_of(position, mv), at);
        let after = position.play(mv);
        assert!(AnyPosition::play(position, at).same(&after), "{fen}");
        alike!(any.label(at), Show::label(position, mv), fen);
    }
    // A number that is no move's says nothing and changes nothing.
    assert!(any.label(legal.len()).is_none() && AnyPosition::play(position, legal.len()).same(position), "{fen}");
    assert!(AnyPosition::passed(position).same(&Show::passed(position)), "{fen}");
    assert_eq!(any.passed().turn(), !any.turn(), "{fen}");
    assert!(AnyPosition::identity(position).same(&Drawn::identity(position)), "{fen}");
    assert_eq!((any.idle_plies(), any.dead()), (Drawn::idle_plies(position), Drawn::dead(position)), "{fen}");
    for side in Side::BOTH {
        assert_eq!(any.helpless(side), Drawn::helpless(position, side), "{fen}");
        alike!(any.gauges(side), Show::gauges(position, side), fen);
    }
    alike!(any.signs(), Show::signs(position), fen);
    alike!(any.notes(), Show::notes(position), fen);
    alike!(any.check(), Show::check(position), fen);
    alike!(any.words(), G::WORDS, fen);
    for cell in G::GEOMETRY.cells() {
        let picks = [Pick::Cell(cell)];
        alike!(any.hand_signs(&picks), Show::hand_signs(position, &picks), fen);
        alike!(any.hint(&picks, Cell(0)), Show::hint(position, &picks, Cell(0)), fen);
        alike!(any.hint(&[], cell), Show::hint(position, &[], cell), fen);
        assert_eq!(any.attacks(cell), Show::attacks(position, cell), "{fen}");
        barred(position, cell);
        if any.routes().iter().flatten().all(|route| route[0] != Pick::Cell(cell)) {
            assert_eq!(any.refuse(&picks), Picks::refuse(position, &picks), "{fen}");
        }
    }
    let draft = any.draft();
    let figures = G::GEOMETRY.cells().filter_map(|cell| <G as Show>::figure(cell, draft.at(cell)?, false));
    alike!(any.figures(false), figures.collect::<Vec<_>>(), fen);
    let turned = G::GEOMETRY.cells().filter_map(|cell| <G as Show>::figure(cell, draft.at(cell)?, true));
    alike!(any.figures(true), turned.collect::<Vec<_>>(), fen);
}

/// What is shown as out of reach is a candidate from there that is worth it, with what forbids it.
fn barred<G: Game>(position: &G, from: Cell) {
    let candidates = position.candidate_list().into_iter().filter(|&mv| position.sketch(mv).from == from);
    let shown = candidates.filter_map(|mv| {
        let objection = position.objection(mv).filter(|objection| objection.shown)?;
        Some((position.sketch(mv), objection, format!("{:?}", Show::label(position, mv))))
    });
    let any: &dyn AnyPosition = position;
    let told = any.barred(from).into_iter().map(|one| (one.sketch, one.objection, format!("{:?}", one.label)));
    assert_eq!(told.collect::<Vec<_>>(), shown.collect::<Vec<_>>(), "{}", position.fen());
}

fn game<G: Game>(fens: &[&str]) {
    let wandered = crate::common::wander(G::start(&[]), 60, &mut crate::common::Dice(3)).into_iter().step_by(9);
    for one in wandered.chain(fens.iter().map(|fen| G::from_fen(fen).unwrap())) {
        position(&one);
    }
    let entry = find(G::FACE.id).unwrap();
    let start = G::start(&[]);
    assert!(entry.position(&[]).same(&start) && start.same(entry.position(&[]).as_ref()));
    alike!(entry.ground(), G::ground(), entry.id());
    alike!(entry.fields(&Notation::draft(&start)), G::fields(&Notation::draft(&start)), entry.id());
    let others = ["chess", "infantry"].into_iter().filter(|&other| other != entry.id());
    others.for_each(|other| assert!(!start.same(find(other).unwrap().position(&[]).as_ref())));
}

#[test]
fn chess() {
    game::<Chess>(&["r3k2r/8/8/8/8/5r2/8/R3K2R w KQkq - 0 1"]);
}

#[test]
fn tax() {
    game::<Tax>(&["7k/1b6/8/8/2P2K2/2P5/2P5/8 w - - 0 1", "8/8/4P3/4P3/8/3k4/8/3K4 b - - 0 1"]);
}

#[test]
fn taxi() {
    game::<Taxi>(&["8/8/8/8/r7/1K1R4/8/k7 w - - 0 1 2:0"]);
}

#[test]
fn monarch() {
    game::<Monarch>(&["8/1p4p1/8/3p3p/4PKk1/6P1/4r3/8 b - - 0 53"]);
}

#[test]
fn anarchist() {
    game::<Anarchist>(&["8/2p2p2/8/8/6p1/8/2P5/8 w - - 0 1"]);
}

#[test]
fn infantry() {
    game::<Infantry>(&["****1****/***4**/**3k1**/*7*/9/*7*/**1T3**/**4***/****K**** w - - 0 1"]);
}

#[test]
fn what_is_odd_about_a_game_is_shown() {
    let game = |id: &str, fen: &str| find(id).unwrap().read(fen).ok().unwrap();
    let purse = game("taxi", "8/8/8/8/r7/1K1R4/8/k7 w - - 0 1 7:3");
    for (side, held) in [(Side::White, "7"), (Side::Black, "3")] {
        let gauges = format!("{:?}", purse.gauges(side));
        assert!(gauges.contains(held), "{gauges}");
    }
    assert_eq!(game("tax", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").gauges(Side::White).len(), 1);
    // Kings that touch, and the axis of a position that is its own mirror image.
    assert!(!game("monarch", "8/1p4p1/8/3p3p/5Kk1/4P1P1/4r3/8 b - - 0 53").signs().is_empty());
    assert!(!find("anarchist").unwrap().position(&[]).signs().is_empty());
    // What a king may not pass over is ruled by its own game.
    let passing = game("tax", "7k/1b6/8/8/2P2K2/2P5/2P5/8 w - - 0 1");
    let refused = passing.refuse(&["f4", "d4"].map(|cell| Pick::Cell(passing.geometry().find(cell).unwrap())));
    assert_eq!(refused.rule, "tax.html#passing");
}
