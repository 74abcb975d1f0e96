//! A second opinion on all six games: the core against an implementation that shares nothing with it.
//!
//! The short form runs with every other test. The long form, with its figures on one line a game, is
//! `cargo test --release --test second_opinion -- --ignored --nocapture --test-threads=1`; `SHARD=i/n` does the i-th of n
//! parts of it, and the figures of all parts add up to those of the whole.

mod second;

use oddchess::variants::{self, Bench};
use second::dice::{Dice, Shard};
use second::monarch::Chess;
use second::{Opinion, library, sprinkle};

/// What was compared, and where the two differ.
#[derive(Default)]
struct Tally {
    positions: u64,
    moves: u64,
    refused: u64,
    nodes: u64,
    differences: Vec<String>,
}

impl Tally {
    fn differ(&mut self, what: String) {
        self.differences.push(what);
    }

    /// One line of figures, each of which can be added to another shard's; then the verdict.
    fn report(self, game: &str, print: bool) {
        let Tally { positions, moves, refused, nodes, differences } = self;
        if print {
            let differing = differences.len();
            println!(
                "second opinion: {game} positions {positions} moves {moves} refused {refused} nodes {nodes} \
                 differences {differing}"
            );
        }
        let first: Vec<_> = differences.iter().take(20).cloned().collect();
        assert!(
            first.is_empty(),
            "{game}: {} differences, the first of them:\n{}",
            differences.len(),
            first.join("\n")
        );
    }
}

fn core(game: &str) -> &'static dyn Bench {
    variants::bench(game).expect("the core has the game")
}

/// Everything that both say about a position which the second opinion accepts: its text, status, moves and fares.
fn compare<O: Opinion>(position: &O, tally: &mut Tally) {
    let text = position.write();
    let listing = match core(O::ID).listing(Some(&text)) {
        Ok(listing) => listing,
        Err(saying) => return tally.differ(format!("{text}: the core refuses it: {saying:?}")),
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

/// Plays a move in both and compares the texts of what comes out.
fn compare_after<O: Opinion>(position: &O, step: &O::Step, tally: &mut Tally) -> O {
    let (text, played) = (position.write(), position.text(step));
    let after = position.after(step);
    tally.moves += 1;
    match core(O::ID).teller(Some(&text), &[&played]) {
        Ok(teller) if teller.fen() == after.write() => {}
        Ok(teller) => {
            tally.differ(format!("{text} {played}: the core comes to {}, not {}", teller.fen(), after.write()));
        }
        Err(saying) => tally.differ(format!("{text} {played}: the core refuses the move: {saying:?}")),
    }
    after
}

/// Compares a position and plays all of its moves; the positions after them are its successors.
fn compare_all<O: Opinion>(position: &O, tally: &mut Tally) -> Vec<O> {
    compare(position, tally);
    tally.positions += 1;
    position.legal().iter().map(|step| compare_after(position, step, tally)).collect()
}

/// Positions of one game at random: so many of them, beginning anew where a game ends.
fn play<O: Opinion>(dice: &mut Dice, plies: u32, mut each: impl FnMut(&O)) {
    let mut position = None::<O>;
    for _ in 0..plies {
        let here = position.take().unwrap_or_else(|| {
            // Half the games begin at the start, the others somewhere.
            if dice.once_in(2) { O::read(O::START).expect("the start is a position") } else { accepted(dice, |_| ()) }
        });
        each(&here);
        let steps = here.legal();
        if !steps.is_empty() {
            position = Some(here.after(dice.pick(&steps)));
        }
    }
}

/// The first sprinkled position that is one, after showing all that are none.
fn accepted<O: Opinion>(dice: &mut Dice, mut refused: impl FnMut(&str)) -> O {
    loop {
        let text = O::sprinkled(dice).write();
        match O::read(&text) {
            Ok(position) => return position,
            Err(_) => refused(&text),
        }
    }
}

/// What the core must refuse.
fn refused<O: Opinion>(text: &str, tally: &mut Tally) {
    tally.refused += 1;
    if core(O::ID).listing(Some(text)).is_ok() {
        let reason = O::read(text).err();
        tally.differ(format!("{text}: the core accepts it, second opinion: {reason:?}"));
    }
}

/// How many positions of random play one unit of work has.
const STRETCH: u32 = 50;

/// Move sets, status, fares, and the position after each move: on positions of random play and on sprinkled ones, as
/// many of each. Also that both refuse the same texts.
fn positions<O: Opinion>(of_each: u64, shard: Shard, tally: &mut Tally) {
    for unit in shard.of(of_each / u64::from(STRETCH)) {
        let mut dice = Dice::new(O::ID, "play", unit);
        play::<O>(&mut dice, STRETCH, |position| {
            compare_all(position, tally);
        });
    }
    for unit in shard.of(of_each) {
        let mut dice = Dice::new(O::ID, "sprinkle", unit);
        let position = accepted::<O>(&mut dice, |text| refused::<O>(text, tally));
        compare_all(&position, tally);
        if dice.once_in(4) {
            let text = sprinkle::spoilt(&position.write(), &mut dice);
            assert!(O::read(&text).is_err(), "{text} was to be no position");
            refused::<O>(&text, tally);
        }
    }
}

/// Counts legal lines from positions of random play and from sprinkled ones, until a game has so many nodes.
fn perft<O: Opinion>(depth: u32, units: u64, shard: Shard, tally: &mut Tally) {
    for unit in shard.of(units) {
        let mut dice = Dice::new(O::ID, "perft", unit);
        let mut position = O::read(O::START).expect("the start is a position");
        let plies = dice.below(60);
        if unit % 2 == 0 {
            play::<O>(&mut dice, 1 + plies, |here| position = here.clone());
        } else {
            position = accepted(&mut dice, |_| ());
        }
        compare_perft(&position, depth, tally);
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
        let mut dice = Dice::new(O::ID, "symmetry", unit);
        let position = accepted::<O>(&mut dice, |_| ());
        let bench = core(O::ID);
        let counts = |position: &O| {
            let text = position.write();
            let listing = bench.listing(Some(&text)).map_err(|saying| format!("{text}: {saying:?}"))?;
            let lines = bench.perft(Some(&text), 2).map_err(|saying| format!("{text}: {saying:?}"))?;
            Ok::<_, String>((listing.status.word(), listing.moves.len(), listing.costs.map(sorted), lines))
        };
        for image in [Some(position.turned()), position.mirrored()].into_iter().flatten() {
            tally.positions += 1;
            if counts(&position) != counts(&image) {
                tally.differ(format!("{} and {} are not alike", position.write(), image.write()));
            }
        }
    }
}

/// Orthodox chess: the core, the second opinion and a public library, on random play and on sprinkled positions.
fn three_alike(of_each: u64, shard: Shard, tally: &mut Tally) {
    let mut look = |position: &Chess| {
        let text = position.write();
        let Ok(library) = library::moves(&text) else {
            tally.refused += 1;
            return;
        };
        tally.positions += 1;
        tally.moves += library.len() as u64;
        match core(Chess::ID).listing(Some(&text)) {
            Ok(listing) if listing.moves == library => {}
            other => tally.differ(format!("{text}: the library has {library:?}, the core {other:?}")),
        }
        if library != library::own(position) {
            tally.differ(format!("{text}: the library has {library:?}, the second opinion does not"));
        }
    };
    for unit in shard.of(of_each / u64::from(STRETCH)) {
        play(&mut Dice::new(Chess::ID, "library play", unit), STRETCH, &mut look);
    }
    for unit in shard.of(of_each) {
        look(&accepted(&mut Dice::new(Chess::ID, "library sprinkle", unit), |_| ()));
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
    assert!(tally.positions > 2000 && tally.moves > 10_000 && tally.nodes > 10_000, "too little was compared");
    tally.report(O::ID, false);
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
            tally.report(<$opinion>::ID, true);
        }
    )*};
}

games! {
    chess, chess_at_length: Chess, 3, 1000;
    tax, tax_at_length: second::tax::Tax, 3, 1000;
    taxi, taxi_at_length: second::taxi::Taxi, 3, 1000;
    monarch, monarch_at_length: second::monarch::Monarch, 3, 1000;
    anarchist, anarchist_at_length: second::anarchist::Anarchist, 3, 1000;
    infantry, infantry_at_length: second::infantry::Infantry, 3, 1000;
}

#[test]
fn a_public_library_agrees_on_chess() {
    let mut tally = Tally::default();
    three_alike(1000, Shard::WHOLE, &mut tally);
    assert!(tally.positions > 1900, "the library accepted {} positions only", tally.positions);
    tally.report("chess beside a library", false);
}

#[test]
#[ignore = "the long form takes many minutes"]
fn a_public_library_agrees_on_chess_at_length() {
    let mut tally = Tally::default();
    three_alike(100_000, Shard::from_environment(), &mut tally);
    tally.report("chess beside a library", true);
}
