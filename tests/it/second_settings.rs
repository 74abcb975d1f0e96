//! The core against the second implementation under random settings, for all games and mixes.

use crate::second::Opinion;
use crate::second::anarchist::Anarchist;
use crate::second::changed::{Changed, Rules};
use crate::second::draws::{Course, name};
use crate::second::infantry::Infantry;
use crate::second::notation::notations;
use crate::second::random_board::{accepted_from, play_from, spoilt};
use crate::second::rng::{Rng, Shard};
use crate::second::rules::Changeable;
use crate::second::tally::{Tally, core};
use crate::settings::{GAMES, OTHERS, draw_id};
use game::record::GameRecord;
use notation::san;
use rules::Color;
use rules::settings::{Setting, id_under};
use variants::{find, require};

/// What no single position tells: `draws::draw_limits_are_settings` asks it of whole games.
const OF_GAMES: [&str; 2] = ["fifty", "repetition"];

/// Positions of random play, and random boards, under each drawn rule set.
const OF_EACH: u32 = 20;

/// A rule set, with what it is compared with.
struct Drawn<R> {
    id: &'static str,
    rules: R,
    /// Each value that is not the usual one, with the rules that differ in nothing but this.
    without: Vec<(String, R)>,
    /// The key of a setting that was given.
    given: Option<&'static str>,
}

/// A setting of which a rule set must have a value, with its word.
type Given = (&'static str, u32, &'static str);

/// A random rule set: about half of the settings keep their usual value. `None` if its values contradict each other.
fn draw<O: Changeable>(game: &str, given: Option<Given>, rng: &mut Rng) -> Option<Drawn<O::Rules>> {
    let mut told = Vec::new();
    let mut id = draw_id(game, rng, |key, value| told.push((key.to_string(), value)));
    if let Some((given, value, word)) = given {
        let (game, values) = id.split_once(':').unwrap_or((&id, ""));
        let others = values.split(',').filter(|part| !part.is_empty() && part.split('=').next() != Some(given));
        let values = others.map(str::to_string).chain([format!("{given}={word}")]).collect::<Vec<_>>();
        id = id_under(game, &values.join(","));
        told.retain(|(key, _)| key != given);
        told.push((given.to_string(), value));
    }
    let is_of_games = |key: &str| OF_GAMES.contains(&key);
    told.retain(|(key, _)| !is_of_games(key));
    let (name, values) = id.split_once(':').unwrap_or((&id, ""));
    let kept: Vec<&str> = values.split(',').filter(|part| !part.split('=').next().is_some_and(is_of_games)).collect();
    let id = id_under(name, &kept.join(","));
    let rules_but = |left_out: &str| {
        let mut rules = O::usual(game);
        told.iter().filter(|(key, _)| key != left_out).for_each(|(key, value)| O::set(&mut rules, key, *value));
        rules
    };
    let rules = rules_but("");
    let known = require(&id);
    assert_eq!(known.is_ok(), !O::contradict(&rules), "{id}");
    let known = known.ok()?;
    let changed = |(setting, value): (&Setting, u32)| {
        (format!("{}={}", setting.key, setting.write(value)), rules_but(setting.key))
    };
    // The id that the core writes has only what differs from the usual rules.
    let without = known.values().changed().map(changed).collect();
    Some(Drawn { id: known.id(), rules, without, given: given.map(|(key, ..)| key) })
}

/// Whether one of the changed values, or the given one, changes this position, or makes it one.
fn ask_if_matters<O: Changeable>(drawn: &Drawn<O::Rules>, text: &str, position: &O, rng: &mut Rng, tally: &mut Tally) {
    if drawn.without.is_empty() {
        return;
    }
    let given = drawn.without.iter().find(|(value, _)| drawn.given.is_some_and(|given| value.starts_with(given)));
    let (value, rules) = given.unwrap_or_else(|| rng.pick(&drawn.without));
    let seen = |position: &O| (position.listed(), position.status(), position.dead(), position.meets());
    let alike = O::read_under(*rules, text).is_ok_and(|usual| seen(&usual) == seen(position));
    let [asked, differ] = tally.values.entry(value.clone()).or_default();
    *asked += 1;
    *differ += u64::from(!alike);
}

/// Compares a position, given by a text that need not be the one that is written.
fn compare<O: Changeable>(id: &str, text: &str, position: &O, tally: &mut Tally) {
    tally.position(position.status());
    let listing = match core(id).listing(Some(text)) {
        Ok(listing) => listing,
        Err(message) => return tally.differ(format!("{id} {text}: the core refuses it: {message:?}")),
    };
    if listing.fen != position.write() {
        tally.differ(format!("{id} {text}: the core writes {}, not {}", listing.fen, position.write()));
    }
    if listing.status.word() != position.status() {
        tally.differ(format!("{id} {text}: status {}, second opinion {}", listing.status.word(), position.status()));
    }
    if listing.dead != position.dead() {
        tally.differ(format!("{id} {text}: dead is {}, second opinion {}", listing.dead, position.dead()));
    }
    *tally.courses.entry("dead").or_default() += u64::from(position.dead());
    let listed = position.listed();
    let costs = listing.costs.unwrap_or_default();
    let theirs: Vec<_> = listing.moves.into_iter().zip((0..).map(|index| costs.get(index).copied())).collect();
    if theirs != listed {
        let only_core: Vec<_> = theirs.iter().filter(|entry| !listed.contains(entry)).collect();
        let only_second: Vec<_> = listed.iter().filter(|entry| !theirs.contains(entry)).collect();
        tally.differ(format!("{id} {text}: only the core has {only_core:?}, only the second opinion {only_second:?}"));
    }
}

/// Plays each move in both and compares what comes out.
fn compare_moves<O: Changeable>(id: &str, position: &O, tally: &mut Tally) {
    let text = position.write();
    for step in position.legal() {
        let (played, after) = (position.text(&step), position.after(&step).write());
        tally.moves += 1;
        match core(id).root_board(Some(&text), &[&played]) {
            Ok(board) if board.fen() == after => {}
            Ok(board) => tally.differ(format!("{id} {text} {played}: the core comes to {}, not {after}", board.fen())),
            Err(message) => tally.differ(format!("{id} {text} {played}: the core refuses the move: {message:?}")),
        }
    }
}

/// How both write each move for people.
fn compare_notations<O: Changeable>(id: &str, position: &O, tally: &mut Tally) {
    let text = position.write();
    let Some(core) = find(id).and_then(|game| game.read(&text).ok()) else { return };
    let texts = core.move_texts();
    for (played, written) in notations(position) {
        tally.notations += 1;
        let at = texts.iter().position(|text| *text == played);
        let theirs = at.map(|at| san::written(core.as_ref(), at));
        if theirs.as_ref() != Some(&written) || san::find(core.as_ref(), &written).ok() != at {
            tally.differ(format!("{id} {text} {played}: {written} is {theirs:?} in the core"));
        }
    }
}

fn refused<O: Changeable>(id: &str, rules: O::Rules, text: &str, tally: &mut Tally) {
    tally.refused += 1;
    if core(id).listing(Some(text)).is_ok() {
        let reason = O::read_under(rules, text).err();
        tally.differ(format!("{id} {text}: the core accepts it, second opinion: {reason:?}"));
    }
}

/// How the game ends in a position, and who can't win on time.
fn compare_endings<O: Changeable>(id: &str, rules: &O::Rules, position: &O, tally: &mut Tally) {
    let text = position.write();
    let Some(core) = find(id).and_then(|game| game.read(&text).ok()) else { return };
    if O::time_wins_unless_dead(rules) {
        let hopeless = [Color::White, Color::Black].map(|side| core.cannot_win(side));
        if hopeless != [position.dead(); 2] {
            tally.differ(format!("{id} {text}: in the core White and Black can't win on time: {hopeless:?}"));
        }
    }
    let (ending, other) = (GameRecord::new(core).ending().map(name), Course::new(position.clone()).ending());
    if ending != other {
        tally.differ(format!("{id} {text}: ends by {ending:?} in the core, second opinion {other:?}"));
    }
    *tally.courses.entry(ending.unwrap_or("none")).or_default() += 1;
}

/// The number of lines of two plies.
fn compare_lines<O: Changeable>(id: &str, position: &O, tally: &mut Tally) {
    let (text, lines) = (position.write(), position.perft(2));
    tally.nodes += lines;
    let theirs = core(id).perft(Some(&text), 2).ok();
    if theirs != Some(lines) {
        tally.differ(format!("{id} {text}: {theirs:?} lines in the core, {lines} in the second opinion"));
    }
}

/// Draws this many rule sets of a game and compares positions of random play and random boards under each.
fn compare_game<O: Changeable>(game: &str, given: Option<Given>, sets: u64, shard: Shard) -> Tally {
    let mut all = Tally::default();
    let tally = &mut all;
    for unit in shard.of(sets) {
        let mut rng = Rng::new(game, "settings", unit);
        let Some(drawn) = draw::<O>(game, given, &mut rng) else {
            *tally.courses.entry("contradictory").or_default() += 1;
            continue;
        };
        let Drawn { id, rules, .. } = drawn;
        *tally.courses.entry("rule sets").or_default() += 1;
        let start = O::start(rules);
        let theirs = core(id).listing(None).expect("the core has a start").fen;
        if theirs != start.write() {
            tally.differ(format!("{id}: the core starts from {theirs}, second opinion {}", start.write()));
        }
        let random_text = |rng: &mut Rng| O::random_text(rules, rng);
        let read = |text: &str| O::read_under(rules, text);
        let begin = |rng: &mut Rng| {
            if rng.once_in(2) { start.clone() } else { accepted_from(rng, random_text, read, |_| ()).1 }
        };
        let mut asked = Rng::new(game, "settings that matter", unit);
        play_from(&mut rng, OF_EACH, begin, |position| {
            let text = position.write();
            compare(id, &text, position, tally);
            compare_moves(id, position, tally);
            compare_endings(id, &rules, position, tally);
            ask_if_matters(&drawn, &text, position, &mut asked, tally);
        });
        for number in 0..OF_EACH {
            let refuse = |text: &str| refused::<O>(id, rules, text, tally);
            let (text, position) = accepted_from(&mut rng, random_text, read, refuse);
            compare(id, &text, &position, tally);
            compare_moves(id, &position, tally);
            compare_endings(id, &rules, &position, tally);
            ask_if_matters(&drawn, &text, &position, &mut asked, tally);
            if number % 10 == 0 {
                compare_notations(id, &position, tally);
                compare_lines(id, &position, tally);
                let text = spoilt(&position.write(), &mut rng);
                if read(&text).is_err() {
                    refused::<O>(id, rules, &text, tally);
                }
            }
        }
    }
    all
}

/// Every game, each with this many rule sets; all differences are shown together.
fn compare_games(sets: u64, shard: Shard, mut met: impl FnMut(&str, &Tally)) {
    let mut all = Tally::default();
    for game in GAMES.into_iter().chain(OTHERS) {
        let tally = match game {
            "anarchist" => compare_game::<Anarchist>(game, None, sets, shard),
            "infantry" => compare_game::<Infantry>(game, None, sets, shard),
            _ => compare_game::<Changed>(game, None, sets, shard),
        };
        met(game, &tally);
        let more = tally.differences.len().saturating_sub(5);
        all.differences.extend(tally.differences.into_iter().take(5));
        if more > 0 {
            all.differ(format!("{game}: {more} more"));
        }
    }
    all.agreed("settings");
}

/// Each of these settings has changed at least so many positions by every value but the usual one. Those with many values are
/// left out.
fn assert_values_matter(game: &str, counts: impl Fn(&Setting) -> bool, least: u64, tally: &Tally) {
    let settings = find(game).expect("the core has the game").info().settings;
    let few = |setting: &&Setting| setting.max - setting.min < 8 && !OF_GAMES.contains(&setting.key);
    for setting in settings.iter().filter(few).filter(|setting| counts(setting)) {
        for value in (setting.min..=setting.max).filter(|&value| value != setting.value) {
            let text = format!("{}={}", setting.key, setting.write(value));
            let [asked, differ] = tally.values.get(&text).copied().unwrap_or_default();
            assert!(differ >= least, "{game}: {text} changed only {differ} of {asked} positions");
        }
    }
}

#[test]
fn random_settings() {
    compare_games(40, Shard::WHOLE, |game, tally| {
        assert!(tally.positions > 1000 && tally.moves > 10_000, "{game}: too little was compared");
        let statuses: &[_] = match game {
            "anarchist" => &["lost", "won"],
            "infantry" => &["check", "checkmate", "lost", "stalemate"],
            _ => &["check", "checkmate"],
        };
        let met = statuses.iter().all(|status| tally.statuses.contains_key(status));
        assert!(met, "{game}: only {:?}", tally.statuses);
        let often = |setting: &Setting| OTHERS.contains(&game) || setting.key == "contact";
        assert_values_matter(game, often, 3, tally);
    });
}

#[test]
#[ignore = "the long form takes most of a minute"]
fn random_settings_at_length() {
    compare_games(500, Shard::from_environment(), |game, tally| {
        tally.print(game);
        println!("values {}", serde_json::json!({ game: tally.values }));
        let statuses: &[_] = if game == "anarchist" { &["lost", "won"] } else { &["check", "checkmate", "lost"] };
        for status in statuses {
            assert!(tally.statuses.contains_key(status), "{game}: only {:?}", tally.statuses);
        }
        assert_values_matter(game, |_| true, 1, tally);
    });
}

/// Rule sets by which the opponent is paid. What that changes shows where purses are thin.
fn compare_payments(sets: u64, shard: Shard) -> u64 {
    let (mut all, mut positions) = (Tally::default(), 0);
    let mut differ = 0;
    for game in GAMES.into_iter().filter(|game| game.ends_with("taxi")) {
        let tally = compare_game::<Changed>(game, Some(("payee", 1, "opponent")), sets, shard);
        differ += tally.values.get("payee=opponent").map_or(0, |[_, differ]| *differ);
        positions += tally.positions;
        all.differences.extend(tally.differences);
    }
    all.agreed("payments");
    assert!(differ * 100 > positions / 2, "the opponent's money changed only {differ} of {positions} positions");
    positions
}

#[test]
fn the_opponent_is_paid() {
    assert!(compare_payments(15, Shard::WHOLE) > 1000);
}

#[test]
#[ignore = "more of the same"]
fn the_opponent_is_paid_at_length() {
    println!("{} positions", compare_payments(200, Shard::from_environment()));
}

/// Positions that each turn on one sentence of the document; `played` is legal in them.
#[test]
fn single_sentences() {
    let cases = [
        // Two squares from the sixth rank promote; from the fifth they can be answered en passant.
        ("chess:double=anywhere", "7k/8/4P3/8/8/8/8/4K3 w - - 0 1", "e6e8q", false),
        ("chess:double=anywhere", "4k3/4p3/8/8/3P4/8/8/4K3 w - - 0 1", "d4d6", false),
        ("chess:double=next", "4k3/8/8/4p3/8/3P4/8/4K3 w - - 0 1", "d3d5", false),
        ("chess:double=anywhere", "4k3/3p4/4P3/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", false),
        // A pawn takes an own piece, and the own rook's right to castle goes with it.
        ("chess:own=yes", "4k3/8/8/8/8/8/6P1/4K2R w K - 0 1", "h1g1", false),
        ("chess:back=yes,sideways=yes", "4k3/8/8/8/4P3/8/8/4K3 w - - 7 1", "e4e3", false),
        ("chess:back=yes,sideways=yes", "4k3/8/8/8/4P3/8/8/4K3 w - - 7 1", "e4d4", false),
        // Castling is free with squares that cost nothing, except for those of a bare king only.
        ("tax:free=1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", false),
        // The king on e1 can't pay for four squares.
        ("tax+taxi:free=1,bare=3", "k7/8/8/8/8/8/8/4K3 b - - 0 1 1:3:1", "a8a5", true),
        ("monarch+taxi", "8/2p5/8/8/8/8/3k4/R3K2R b - - 0 1 0:2:0", "c7c6", false),
        // The pawn that is taken pays for the enemy king no more.
        ("tax:both=yes,free=4,castling=no,own=yes", "8/4k3/8/8/8/8/4P3/4K3 w - - 0 1", "e1e2", false),
        // Beside the capture there is the step d3 from e3.
        ("chess:sideways=yes", "4k3/8/8/8/3Pp3/4p3/8/4K3 b - d3 0 1", "e4d3", false),
        // Black may spend all at once, and has then nothing to answer with.
        ("tax+taxi:bare=4", "4k3/8/8/8/8/8/5K2/8 b - - 0 1 3:4:0", "e8e4", false),
        ("tax:stalemate=loss,bare=1", "4k3/8/8/8/8/6K1/8/8 b - - 0 1", "e8e7", true),
        ("chess:stalemate=loss", "4k3/8/8/8/8/6K1/8/7N b - - 0 1", "e8e7", false),
    ];
    let mut tally = Tally::default();
    for (id, text, played, dead) in cases {
        let (game, values) = id.split_once(':').unwrap_or((id, ""));
        let mut rules = Rules::usual(game);
        for (key, word) in values.split(',').filter_map(|value| value.split_once('=')) {
            let words = ["no never draw", "yes home loss", "next", "anywhere"];
            let value = words.iter().position(|words| words.split(' ').any(|other| other == word));
            rules.set(key, value.map_or_else(|| word.parse().expect("a number"), |value| value as u32));
        }
        let position = Changed::read_under(rules, text).unwrap_or_else(|error| panic!("{id} {text}: {error}"));
        assert!(position.listed().iter().any(|(text, _)| text == played), "{id} {text}: {played} is not legal");
        assert_eq!(position.dead(), dead, "{id} {text}");
        compare(id, text, &position, &mut tally);
        compare_moves(id, &position, &mut tally);
        compare_notations(id, &position, &mut tally);
    }
    tally.agreed("settings");
}
