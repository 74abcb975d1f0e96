//! Saved games: a record with variations and comments is restored, and a damaged one is read as far as possible.

use crate::common::Rng;
use crate::common::sessions::random_game;
use game::pgn;
use game::record::EndedBy;
use game::saved;
use game::session::GameSession;
use game::session::NewGame;
use rules::Color;
use variants::GAMES;
use view::Node;
use view::SessionView;

fn problem_text(text: &str) -> String {
    pgn::read(text).problem.map_or_else(|| "ok".into(), |problem| oddchess::data::english().sentence(&problem))
}

/// The record as one reads it: moves, notes and variations in order, whatever the numbers of the nodes.
fn outline(session: &GameSession) -> Vec<String> {
    let nodes = session.record_since(0).nodes;
    let node = |id: u32| nodes.iter().find(|node| node.id == id).unwrap();
    let mut lines = Vec::new();
    let mut stack = vec![(0, 0)];
    while let Some((id, depth)) = stack.pop() {
        let Node { played, comment, glyphs, amounts, children, .. } = node(id);
        let san = played.as_ref().map(|played| (&played.san, &played.text, played.number));
        lines.push(format!("{depth} {san:?} {comment:?} {glyphs:?} {amounts:?}"));
        stack.extend(children.iter().rev().map(|&child| (child, depth + 1)));
    }
    lines
}

/// A record of random play with variations and notes in it.
fn sprawling(game: usize, seed: u64) -> GameSession {
    let mut rng = Rng(seed);
    let mut session = GAMES[game].start();
    for round in 0..8 {
        random_game(&mut session, 12, &mut rng);
        let nodes = session.record_since(0).nodes;
        let some = nodes[rng.below(nodes.len())].id;
        session.comment(
            some,
            ["so be it", "a note\nof two lines; with $1 (and) [marks] {in} 1. e4", "“Größe” ♔"][round % 3],
        );
        session.glyph(some, [1, 4, 14, 18, 22, 146][rng.below(6)]);
        if round % 3 == 2 {
            session.promote(some);
        }
        if round == 5 {
            session.remove(nodes[rng.below(nodes.len())].id);
        }
        let nodes = session.record_since(0).nodes;
        session.visit(nodes[rng.below(nodes.len())].id);
    }
    session
}

#[test]
fn a_record_comes_back_whole() {
    for game in 0..GAMES.len() {
        for seed in 0..8 {
            let mut session = sprawling(game, seed);
            if seed % 2 == 1 {
                session.flip();
            }
            if seed % 3 == 1 {
                session.close([EndedBy::Resignation(Color::Black), EndedBy::Agreement][seed as usize % 2]);
            }
            let text = saved::write(&session);
            let reading = saved::read(&text);
            assert_eq!(reading.problem, None, "{text}");
            assert_eq!(outline(&reading.session), outline(&session), "{text}");
            assert_eq!(reading.session.view().link, session.view().link, "{text}");
            assert_eq!(reading.session.view().fen, session.view().fen, "{text}");
            assert_eq!(saved::write(&reading.session), text);
            // And a part at a time.
            let (mut session, mut reader) = saved::Reader::new(text.clone());
            while reader.go(&mut session, 1 + seed as usize) {}
            assert_eq!(reader.finish(&mut session), None);
            assert_eq!(saved::write(&session), text);
        }
    }
}

#[test]
fn a_damaged_record_keeps_all_but_the_branch_with_the_damage() {
    let lines = |text: &str| {
        let reading = saved::read(text);
        let problem = reading.problem.map(|problem| oddchess::data::english().sentence(&problem)).unwrap_or_default();
        (saved::write(&reading.session), problem)
    };
    let whole = "#chess\nWhite=Ada\nat 1 3\n\n-\ne2e4 {good}very good\ne7e5 $1\ng1f3\n@1 d7d5";
    assert_eq!(lines(whole), (whole.into(), String::new()));
    for (from, to, expected, problem) in [
        (
            "e7e5 $1",
            "e7e3 $1",
            "#chess\nWhite=Ada\nat 1 2\n\n-\ne2e4 {good}very good\nd7d5",
            "Line 7 of the saved game: “e7e3”",
        ),
        (
            "@1 d7d5",
            "@9 d7d5",
            "#chess\nWhite=Ada\nat 1 3\n\n-\ne2e4 {good}very good\ne7e5 $1\ng1f3",
            "Line 9 of the saved game: expected",
        ),
        (
            "$1",
            "$x",
            "#chess\nWhite=Ada\nat 1 3\n\n-\ne2e4 {good}very good\ne7e5\ng1f3\n@1 d7d5",
            "Line 7 of the saved game: expected",
        ),
        (
            "#chess",
            "#ludo",
            "#tax\nWhite=Ada\nat 1 3\n\n-\ne2e4 {good}very good\ne7e5 $1\ng1f3\n@1 d7d5",
            "Unknown game “ludo”",
        ),
        (
            "#chess",
            "#chess/8",
            "#chess\nWhite=Ada\nat 1 3\n\n-\ne2e4 {good}very good\ne7e5 $1\ng1f3\n@1 d7d5",
            "The position",
        ),
    ] {
        let (kept, said) = lines(&whole.replace(from, to));
        assert_eq!(kept, expected, "{to}");
        assert!(said.starts_with(problem), "{to}: {said}");
    }
    assert!(lines(&"x".repeat(saved::LONGEST + 1)).1.starts_with("The saved game is too long"));
    assert!(lines("").1.contains("names no game"), "{:?}", lines(""));
}

/// Until the saved form, the page kept games as PGN with tags of its own.
#[test]
fn what_older_versions_have_saved_is_read() {
    let old = "[Result \"0-1\"]\n[Variant \"tax\"]\n[White \"Ada\"]\n[Orientation \"black\"]\n[Place \"1 of 2 1:1\"]\n\
        [End \"white-resigns 2\"]\n\n1. e4 $1 {[%csl Ge4] good} 1... e5 (1... d5) 0-1\n";
    let reading = pgn::read(old);
    assert_eq!(reading.problem, None);
    let kept = "#tax?side=black\nWhite=Ada\nat 1 3\nend white-resigns 2\n\n-\ne2e4 $1 {[%csl Ge4] good\ne7e5\n@1 d7d5";
    assert_eq!(saved::write(&reading.session), kept);
}

#[test]
fn only_what_has_changed_crosses_the_edge() {
    let mut session = sprawling(0, 3);
    let known = session.record_since(0).revision;
    assert_eq!(session.record_since(known).nodes.len(), 0);
    session.go(0);
    assert_eq!(session.record_since(known).nodes.len(), 0, "to look elsewhere changes nothing");
    let some = session.record_since(0).nodes[2].id;
    session.comment(some, "new");
    assert_eq!(session.record_since(known).nodes.iter().map(|node| node.id).collect::<Vec<_>>(), [some]);
}

#[test]
fn glyphs_that_exclude_each_other_do() {
    let mut session = GAMES[0].start();
    session.type_move("e4").unwrap();
    let glyphs = |session: &GameSession| session.record_since(0).nodes[1].glyphs.clone();
    for (glyph, all) in
        [(1, &[1][..]), (14, &[1, 14]), (4, &[4, 14]), (18, &[4, 18]), (22, &[4, 18, 22]), (4, &[18, 22])]
    {
        session.glyph(1, glyph);
        assert_eq!(glyphs(&session), all);
    }
    session.glyph(0, 1);
    assert_eq!(session.record_since(0).nodes[0].glyphs, [0; 0], "the start is no move");
}

#[test]
fn numbers_that_are_no_nodes_do_nothing() {
    let mut session = GAMES[0].start();
    session.type_move("e4").unwrap();
    let before = saved::write(&session);
    for node in [7, u32::MAX] {
        session.visit(node);
        session.remove(node);
        session.comment(node, "x");
        session.glyph(node, 1);
        assert!(!session.promote(node));
    }
    session.remove(0);
    assert_eq!(saved::write(&session), before);
}

#[test]
fn what_others_write_is_read() {
    for text in [
        "1. e4 e5 2. Nf3 *",
        "\u{feff}[Event \"?\"]\r\n[Site \"a \\\"b\\\"\"]\r\n\r\n1.e4 e5 2.Nf3 1-0",
        "% a line for programs\n1. e4 $1 {best} e5! (1... c5 (1... e6) 2. Nf3) 2. Nf3 ; and so on\n 1/2-1/2\n\n[Event \"next\"]",
        "e4 e5 Nf3",
        "1. e4 1... e5 2. e.p. 2.Nf3",
    ] {
        let reading = pgn::read(text);
        assert_eq!(problem_text(text), "ok", "{text}");
        assert_eq!(reading.session.view().line.len(), 3, "{text}");
        assert_eq!(reading.session.game(), "chess");
    }
    let castled = pgn::read("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. 0-0 Kd8");
    assert_eq!((castled.problem, castled.session.view().line.len()), (None, 2));
}

#[test]
fn damage_is_named_and_what_came_before_is_kept() {
    for (text, start, plies) in [
        ("1. e4 e5 2. Ke3 Nf6", "Line 1, column 13: “Ke3” is not a legal move: A king moves one square", 2),
        ("1. e4\n  e5 (1... c5\n", "Line 2, column 6: the ( is never closed", 2),
        ("1. e4 {what", "Line 1, column 7: the { is never closed", 1),
        ("[Variant \"ludo\"]\n1. e4", "Unknown game “ludo”", 0),
        ("[FEN \"8/8\"]\n1. e4", "Invalid start position", 0),
        ("[Result\n1. e4", "Line 1: expected a tag such as", 1),
        ("1. f3 e5 2. g4 Qh4# 3. a3", "Line 1, column 24: a move comes after the end of the game", 4),
    ] {
        assert!(problem_text(text).starts_with(start), "{text}: {}", problem_text(text));
        let reading = pgn::read(text);
        let main = reading.session.tree();
        assert_eq!(main.path(main.main_end()).len() - 1, plies, "{text}");
    }
    assert!(problem_text(&"x".repeat(pgn::LONGEST + 1)).starts_with("The text is too long"));
}

#[test]
fn mutated_records_never_panic() {
    let seeds: Vec<String> = (0..GAMES.len()).map(|game| saved::write(&sprawling(game, 9))).collect();
    let symbols: Vec<char> = "(){}[]$@#=;%\"!? \n.*-0123456789abcdefghKQRBNPTAFEOx:é\u{0}\u{10ffff}".chars().collect();
    let mut rng = Rng(5);
    for round in 0..400 {
        let mut text: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..1 + rng.below(5) {
            let at = rng.below(text.len());
            match rng.below(3) {
                0 => text.insert(at, symbols[rng.below(symbols.len())]),
                1 => drop(text.remove(at)),
                _ => text[at] = symbols[rng.below(symbols.len())],
            }
        }
        let text: String = text.into_iter().collect();
        let again = saved::write(&saved::read(&text).session);
        assert_eq!(saved::read(&again).problem, None, "{text}\n{again}");
        assert_eq!(saved::write(&saved::read(&again).session), again);
    }
}
