//! The core against a second implementation of all six variants.
//!
//! The short form runs with every other test. The long form is `make verify PART=second`: `SHARD=i/n` in the environment does
//! the i-th of n shares of a variant, and the figures of all shares add up to those of the whole.

use crate::second::board::Square;
use crate::second::draws::{self, Course};
use crate::second::monarch::Chess;
use crate::second::notation::{Shape, notations};
use crate::second::random_board::{STRETCH, accepted, play};
use crate::second::rng::{Rng, Shard};
use crate::second::tally::{Tally, core};
use crate::second::{Opinion, random_board};
use game::record::{Claim, GameRecord};
use notation::san;
use variants::find;

/// Everything that both say about a position which the second opinion accepts: its text, status, moves and fares.
fn compare<O: Opinion>(position: &O, tally: &mut Tally) {
    let text = position.write();
    let listing = match core(O::ID).listing(Some(&text)) {
        Ok(listing) => listing,
        Err(message) => return tally.differ(format!("{text}: the core refuses it: {message:?}")),
    };
    if listing.fen != text {
        tally.differ(format!("{text}: the core writes {}", listing.fen));
    }
    if listing.status.word() != position.status() {
        tally.differ(format!("{text}: status {}, second opinion {}", listing.status.word(), position.status()));
    }
    let listed = position.listed();
    let costs = listing.costs.unwrap_or_default();
    let theirs: Vec<_> =
        listing.moves.into_iter().enumerate().map(|(index, text)| (text, costs.get(index).copied())).collect();
    if theirs != listed {
        let only_core: Vec<_> = theirs.iter().filter(|entry| !listed.contains(entry)).collect();
        let only_second: Vec<_> = listed.iter().filter(|entry| !theirs.contains(entry)).collect();
        tally.differ(format!("{text}: only the core has {only_core:?}, only the second opinion {only_second:?}"));
    }
}

/// How both write each legal move for people; the core must also read it as that move.
fn compare_notations<O: Opinion>(position: &O, tally: &mut Tally) {
    let text = position.write();
    let Some(core) = find(O::ID).and_then(|game| game.read(&text).ok()) else { return };
    let texts = core.move_texts();
    for (played, written) in notations(position) {
        tally.notations += 1;
        let at = texts.iter().position(|text| *text == played);
        let theirs = at.map(|at| san::written(core.as_ref(), at));
        if theirs.as_ref() != Some(&written) || san::find(core.as_ref(), &written).ok() != at {
            tally.differ(format!("{text} {played}: {written} is {theirs:?} in the core"));
        }
    }
}

/// Plays a move in both and compares the texts of what comes out.
fn compare_after<O: Opinion>(position: &O, step: &O::Step, tally: &mut Tally) -> O {
    let (text, played) = (position.write(), position.text(step));
    let after = position.after(step);
    tally.moves += 1;
    match core(O::ID).root_board(Some(&text), &[&played]) {
        Ok(board) if board.fen() == after.write() => {}
        Ok(board) => {
            tally.differ(format!("{text} {played}: the core comes to {}, not {}", board.fen(), after.write()));
        }
        Err(message) => tally.differ(format!("{text} {played}: the core refuses the move: {message:?}")),
    }
    after
}

/// Compares a position and plays all of its moves; the positions after them are its successors.
fn compare_all<O: Opinion>(position: &O, tally: &mut Tally) -> Vec<O> {
    compare(position, tally);
    compare_notations(position, tally);
    tally.position(position.status());
    position.legal().iter().map(|step| compare_after(position, step, tally)).collect()
}

/// What the core must refuse.
fn refused<O: Opinion>(text: &str, tally: &mut Tally) {
    tally.refused += 1;
    if core(O::ID).listing(Some(text)).is_ok() {
        let reason = O::read(text).err();
        tally.differ(format!("{text}: the core accepts it, second opinion: {reason:?}"));
    }
}

/// Move sets, status, fares, and the position after each move: on positions of random play and on random ones, as
/// many of each. Also that both refuse the same texts.
fn positions<O: Opinion>(of_each: u64, shard: Shard, tally: &mut Tally) {
    for unit in shard.of(of_each / u64::from(STRETCH)) {
        let mut rng = Rng::new(O::ID, "play", unit);
        play::<O>(&mut rng, STRETCH, |position| {
            compare_all(position, tally);
        });
    }
    for unit in shard.of(of_each) {
        let mut rng = Rng::new(O::ID, "random_board", unit);
        let position = accepted::<O>(&mut rng, |text| refused::<O>(text, tally));
        compare_all(&position, tally);
        if rng.once_in(4) {
            let text = random_board::spoilt(&position.write(), &mut rng);
            assert!(O::read(&text).is_err(), "{text} was to be no position");
            refused::<O>(&text, tally);
        }
    }
}

/// Plays games in which pieces go to and fro, so that positions come again and clocks run out: how they end, and what may
/// be claimed, at every ply.
fn courses<O: Opinion>(games: u64, shard: Shard, tally: &mut Tally) {
    for unit in shard.of(games) {
        course::<O>(&mut Rng::new(O::ID, "course", unit), tally);
    }
}

fn course<O: Opinion>(rng: &mut Rng, tally: &mut Tally) {
    let begins = rng.once_in(4);
    let start = if begins { O::read(O::START).expect("the start is a position") } else { accepted(rng, |_| ()) };
    let clock = *rng.pick(&[0, 0, 80, 98, 130, 147]);
    let mut course = Course::new(if O::DRAWS { start.clocked(clock) } else { start });
    let text = course.last.write();
    let Some(core) = find(O::ID).and_then(|game| game.read(&text).ok()) else {
        return tally.differ(format!("{text}: the core refuses it"));
    };
    let mut record = GameRecord::new(core);
    // From where to where each move went.
    let mut ways: Vec<(Square, Square)> = Vec::new();
    while compare_ending(&course, &record, tally) && course.plies() < 80 {
        let here = &course.last;
        let steps = here.legal();
        // Mostly what goes back to where it came from, two plies before.
        let before = ways.len().checked_sub(2).map(|at| ways[at]);
        let returns = |step: &&O::Step| {
            let Shape { from, to, distant, .. } = here.shape(step);
            before == Some((to, from)) && distant.is_none()
        };
        let any = rng.pick(&steps);
        let step = steps.iter().find(returns).filter(|_| !rng.once_in(8)).unwrap_or(any).clone();
        let (Shape { from, to, .. }, text) = (here.shape(&step), here.text(&step));
        ways.push((from, to));
        match record.position().move_texts().iter().position(|other| *other == text) {
            Some(mv) => record.play(mv),
            None => return tally.differ(format!("{} {text}: no move of the core", here.write())),
        };
        course.play(&step);
    }
}

/// Whether the game goes on; both must say why it doesn't, and what may be claimed.
fn compare_ending<O: Opinion>(course: &Course<O>, record: &GameRecord, tally: &mut Tally) -> bool {
    let (other, claims) = (course.ending(), course.claims());
    let ending = record.ending().map(draws::name);
    let claim = record.claim().map(|claim| match claim {
        Claim::Threefold => "threefold",
        Claim::FiftyMoves => "fifty",
    });
    if ending != other || claim.map_or(!claims.is_empty(), |claim| !claims.contains(claim)) {
        let fen = course.last.write();
        tally.differ(format!("{fen}: the core says {ending:?} {claim:?}, second opinion {other:?} {claims:?}"));
    }
    tally.plies += 1;
    for what in [ending, claim].into_iter().flatten() {
        *tally.courses.entry(what).or_default() += 1;
    }
    other.is_none()
}

/// Counts legal lines: one ply deeper from the start, and from positions of random play and random ones in turn.
fn perft<O: Opinion>(depth: u32, units: u64, shard: Shard, tally: &mut Tally) {
    for unit in shard.of(units) {
        let mut rng = Rng::new(O::ID, "perft", unit);
        let mut position = O::read(O::START).expect("the start is a position");
        if unit == 0 {
            compare_perft(&position, depth + 1, tally);
        } else if unit % 2 == 0 {
            let plies = 1 + rng.below(STRETCH);
            play::<O>(&mut rng, plies, |here| position = here.clone());
            compare_perft(&position, depth, tally);
        } else {
            compare_perft(&accepted::<O>(&mut rng, |_| ()), depth, tally);
        }
    }
}

fn compare_perft<O: Opinion>(position: &O, depth: u32, tally: &mut Tally) {
    let text = position.write();
    let counted = position.perft(depth);
    tally.nodes += counted;
    match core(O::ID).perft(Some(&text), depth) {
        Ok(nodes) if nodes == counted => {}
        other => {
            tally.differ(format!("{text}: perft {depth} is {other:?} in the core, {counted} in the second opinion"))
        }
    }
}

/// What looks the same to both players, or in a mirror, must have as many moves; the core is asked.
fn symmetries<O: Opinion>(units: u64, shard: Shard, tally: &mut Tally) {
    for unit in shard.of(units) {
        let mut rng = Rng::new(O::ID, "symmetry", unit);
        let position = accepted::<O>(&mut rng, |_| ());
        let bench = core(O::ID);
        let counts = |position: &O| {
            let text = position.write();
            let listing = bench.listing(Some(&text)).map_err(|message| format!("{text}: {message:?}"))?;
            let lines = bench.perft(Some(&text), 2).map_err(|message| format!("{text}: {message:?}"))?;
            Ok::<_, String>((listing.status.word(), listing.moves.len(), listing.costs.map(sorted), lines))
        };
        for image in [Some(position.turned()), position.mirrored()].into_iter().flatten() {
            tally.position(position.status());
            if counts(&position) != counts(&image) {
                tally.differ(format!("{} and {} are not alike", position.write(), image.write()));
            }
        }
    }
}

fn sorted(mut costs: Vec<u32>) -> Vec<u32> {
    costs.sort_unstable();
    costs
}

/// The short form for one game.
fn short<O: Opinion>() {
    let mut tally = Tally::default();
    positions::<O>(1000, Shard::WHOLE, &mut tally);
    perft::<O>(2, 100, Shard::WHOLE, &mut tally);
    symmetries::<O>(500, Shard::WHOLE, &mut tally);
    courses::<O>(100, Shard::WHOLE, &mut tally);
    assert!(tally.positions > 2000 && tally.moves > 10_000 && tally.nodes > 10_000, "too little was compared");
    let odd: &[_] = if O::ID == "anarchist" { &["lost"] } else { &["check", "checkmate"] };
    assert!(odd.iter().all(|status| tally.statuses.contains_key(status)), "{}: not all of {odd:?} were met", O::ID);
    if O::DRAWS {
        let met = ["fivefold", "seventy-five", "threefold", "fifty"];
        assert!(met.iter().all(|what| tally.courses.contains_key(what)), "{}: only {:?}", O::ID, tally.courses);
    }
    tally.agreed(O::ID);
}

macro_rules! games {
    ($($name:ident, $long:ident: $opinion:ty, $depth:literal, $units:literal;)*) => {$(
        #[test]
        fn $name() {
            short::<$opinion>();
        }

        #[test]
        #[ignore = "the long form takes many minutes"]
        fn $long() {
            let (shard, mut tally) = (Shard::from_environment(), Tally::default());
            positions::<$opinion>(100_000, shard, &mut tally);
            perft::<$opinion>($depth, $units, shard, &mut tally);
            symmetries::<$opinion>(20_000, shard, &mut tally);
            courses::<$opinion>(10_000, shard, &mut tally);
            tally.print(<$opinion>::ID);
            tally.agreed(<$opinion>::ID);
        }
    )*};
}

games! {
    chess, chess_at_length: Chess, 4, 150;
    tax, tax_at_length: crate::second::tax::Tax, 4, 150;
    taxi, taxi_at_length: crate::second::taxi::Taxi, 4, 150;
    monarch, monarch_at_length: crate::second::monarch::Monarch, 4, 150;
    anarchist, anarchist_at_length: crate::second::anarchist::Anarchist, 4, 150;
    infantry, infantry_at_length: crate::second::infantry::Infantry, 4, 300;
}

/// Kings alone, with one man or with several bishops, and purses of all sizes: when neither side can win.
#[test]
fn few_men_and_little_money() {
    let mut dead = [0; 2];
    for unit in 0..4000 {
        let mut rng = Rng::new("taxi", "few", unit);
        let mut squares = [b'1'; 64];
        let bishops = *rng.pick(&[0, 0, 0, 2, 3]);
        let men = (0..bishops).map(|_| b'B').chain([b'K', b'k', *rng.pick(b"11bBnNp")]);
        let shade = rng.below(2);
        for letter in men {
            let mut square = rng.below(64) as usize;
            // Mostly on one colour, else few of these positions would be dead.
            while bishops > 0
                && letter.eq_ignore_ascii_case(&b'b')
                && !rng.once_in(8)
                && (square / 8 + square) as u32 % 2 != shade
            {
                square = rng.below(64) as usize;
            }
            squares[square] = if squares[square] == b'1' { letter } else { squares[square] };
        }
        let board =
            squares.chunks(8).map(|rank| String::from_utf8_lossy(rank).into_owned()).collect::<Vec<_>>().join("/");
        let most = *rng.pick(&[3, 15, 90]);
        let (white, black, income) = (rng.below(most), rng.below(most), *rng.pick(&[0, 0, 1, 3]));
        let text = format!("{board} {} - - 0 1 {white}:{black}:{income}", *rng.pick(&["w", "b"]));
        let (Ok(position), Ok(core)) = (crate::second::taxi::Taxi::read(&text), find("taxi").unwrap().read(&text))
        else {
            continue;
        };
        assert_eq!(core.is_dead(), position.dead(), "{text}");
        dead[usize::from(core.is_dead())] += 1;
    }
    assert!(dead.iter().all(|&count| count > 300), "{dead:?}");
}

/// Positions that chance hardly finds: each turns on one sentence of the rules.
#[test]
fn rare_positions() {
    fn both<O: Opinion>(text: &str, status: &str, legal: &[&str], illegal: &[&str]) {
        let mut tally = Tally::default();
        let position = O::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        compare_all(&position, &mut tally);
        tally.agreed(O::ID);
        assert_eq!(position.status(), status, "{text}");
        let has = |wanted: &&str| position.listed().iter().any(|(text, _)| text == wanted);
        assert!(legal.iter().all(has), "{text}: not all of {legal:?} are legal");
        assert!(!illegal.iter().any(has), "{text}: one of {illegal:?} is legal");
    }
    use crate::second::{monarch::Monarch, tax::Tax, taxi::Taxi};
    // The king is lifted off the board, so the enemy king's slide goes on through it to e1, but not as far as f1.
    both::<Tax>("8/6p1/6p1/8/8/6P1/6P1/2kK4 w - - 0 1", "checkmate", &[], &["d1e1", "d1f1"]);
    // The white king may not slide over f1, which the rook attacks, yet it attacks g1 by that slide.
    both::<Tax>("8/8/8/5r2/8/6P1/6P1/4K1k1 b - - 0 1", "check", &["f5f1"], &["f5f6"]);
    // The slide and castling, side by side.
    both::<Tax>("4k3/8/8/8/8/6P1/6P1/4K2R w K - 0 1", "ongoing", &["e1g1", "e1h1"], &[]);
    // A king may step beside the enemy king where it is defended, and then its defender may not leave.
    both::<Monarch>("8/8/8/8/3N4/8/8/1k1K4 w - - 0 1", "ongoing", &["d1c2"], &["d1c1"]);
    both::<Monarch>("1r6/8/8/8/3N4/8/2K5/1k6 w - - 0 1", "ongoing", &["c2d3"], &["d4f5"]);
    // A pawn takes a king for one guilder: neither towing nor promotion is charged.
    both::<Taxi>("8/8/8/8/8/8/1p1k4/K7 w - - 0 1 9:0:1", "check", &["a1a2", "a1b2"], &[]);
    both::<Taxi>("8/8/8/8/8/8/1p1k4/K7 w - - 0 1 9:0:0", "ongoing", &["a1a2", "a1b2"], &[]);
    // Without income a bare king can mate a side without guilders.
    both::<Taxi>("k7/1K6/8/8/8/8/8/8 b - - 0 1 8:0:0", "checkmate", &[], &[]);
    both::<Taxi>("k7/2K5/8/8/8/8/8/8 w - - 0 1 9:0:0", "ongoing", &["c7b7"], &[]);
}
