//! The stable interface: what it does in every game, and that it is what `tests/data/prelude.txt` says, so that nobody changes it
//! by accident.
//!
//! The list is read off the sources, which rustfmt has put into one form. `WRITE=1 cargo test --test it prelude` writes it anew.

use std::collections::BTreeSet;
use std::fs;

use crate::common::tree::{files, root, text};
use oddchess::prelude::*;

const LIST: &str = "tests/data/prelude.txt";
/// Where the prelude has types from that others use, too.
const SHARED: [&str; 3] = ["src/board/color.rs", "src/rules/position.rs", "src/rules/draw.rs"];

/// What belongs to the type, the trait or the list whose first line is `head`, at the indentation of its members.
fn members(head: &str, body: &[&str]) -> Vec<String> {
    let owner = head.trim_end_matches(" {").trim_start_matches("pub ");
    let all_public = head.starts_with("pub enum ");
    let (mut found, mut open) = (Vec::new(), String::new());
    for line in body.iter().map(|line| line.trim()).filter(|line| !line.starts_with("//") && !line.starts_with('#')) {
        // A signature or a variant may be broken into lines.
        if !open.is_empty() {
            open.push(' ');
        }
        open.push_str(line);
        let depth = |text: &str| text.matches(['(', '{']).count() as i32 - text.matches([')', '}']).count() as i32;
        let whole = depth(&open) == 0 || open.contains(" fn ") && open.ends_with('{') && depth(&open) == 1;
        if whole {
            let text = std::mem::take(&mut open);
            let text =
                text.trim_end_matches([',', '{', ' ']).replace("( ", "(").replace(", )", ")").replace(", }", " }");
            let listed = all_public || text.starts_with("pub ") && !text.starts_with("pub(");
            if listed && !text.is_empty() {
                found.push(format!("{owner}: {}", text.trim_start_matches("pub ")));
            }
        }
    }
    found
}

/// The public names of a source with their signatures. A type of which nothing is said but that it is there comes as its first
/// line, and so does a trait that it has.
fn names(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines: Vec<&str> = code.lines().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let head = lines[at];
        let end = at + lines[at..].iter().position(|line| ["}", "};"].contains(line)).unwrap_or(0);
        let before = lines[..at].iter().rev().take_while(|line| line.starts_with(['#', '/']));
        let open_ended = before.clone().any(|line| *line == "#[non_exhaustive]");
        let derived = before.filter_map(|line| line.strip_prefix("#[derive(")?.strip_suffix(")]"));
        if ["pub struct ", "pub enum ", "impl "].iter().any(|start| head.starts_with(start)) {
            let first = head.trim_end_matches(['{', ' ']).trim_end_matches(';');
            let first = first.split_once('(').filter(|_| head.ends_with(");")).map_or(first, |(name, _)| name);
            if !head.starts_with("impl ") || head.contains(" for ") {
                let traits: BTreeSet<&str> = derived.flat_map(|list| list.split(", ")).collect();
                let traits: Vec<&str> = traits.into_iter().filter(|&name| name != "Serialize").collect();
                let open = if open_ended { ", open" } else { "" };
                let traits = if traits.is_empty() { String::new() } else { format!(" ({})", traits.join(", ")) };
                found.push(format!("{first}{traits}{open}"));
            }
            if head.ends_with('{') && !head.contains(" for ") {
                found.extend(members(head, &body_without_bodies(&lines[at + 1..end])));
                at = end;
            }
        }
        at += 1;
    }
    found
}

/// The lines of a block without those within functions.
fn body_without_bodies<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let mut within = false;
    let mut kept = Vec::new();
    for &line in lines {
        if within {
            within = line != "    }";
            continue;
        }
        kept.push(line);
        let begins = line.starts_with("    ") && !line.starts_with("     ");
        let signature = begins && line.contains("fn ") || line.starts_with("    ) ");
        within = signature && line.ends_with('{');
    }
    kept
}

/// The lists of names that a source passes on.
fn passed_on(source: &str) -> Vec<String> {
    let uses = source.lines().filter_map(|line| line.strip_prefix("pub use ")?.strip_suffix(';'));
    uses.flat_map(|path| {
        let (_, names) = path.rsplit_once("::").unwrap();
        names.trim_matches(['{', '}']).split(", ").map(str::to_owned).collect::<Vec<_>>()
    })
    .collect()
}

#[test]
fn the_stable_interface_is_the_one_that_is_kept() {
    let passed_on = passed_on(&text(&root().join("src/prelude/mod.rs")));
    assert!(passed_on.len() > 10, "{passed_on:?}");
    let mut found = Vec::new();
    for path in files("src/prelude", &["rs"]).into_iter().chain(SHARED.map(|path| root().join(path))) {
        let of_the_prelude = |line: &String| {
            let name = line.split(": ").next().unwrap_or_default();
            let name = name.split(" (").next().unwrap_or_default().trim_end_matches(", open");
            let words = || name.split([' ', '<', '>', '&']);
            words().any(|word| passed_on.iter().any(|known| known == word))
        };
        found.extend(names(&text(&path)).into_iter().filter(of_the_prelude));
    }
    found.sort();
    for name in &passed_on {
        let declared =
            |line: &String| ["struct", "enum"].iter().any(|kind| line.starts_with(&format!("pub {kind} {name}")));
        assert!(found.iter().any(declared), "{name} is declared in no source that this test reads");
    }
    let found = found.join("\n") + "\n";
    if std::env::var_os("WRITE").is_some() {
        fs::write(root().join(LIST), &found).unwrap();
    }
    let kept = text(&root().join(LIST));
    let difference = |one: &str, other: &str| {
        one.lines().filter(|line| !other.lines().any(|known| known == *line)).map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(
        found == kept,
        "the prelude has changed. New: {:#?}. Gone: {:#?}. If it is meant, WRITE=1 writes {LIST} anew; \
         the changelog tells of it, and what is gone needs a new version (docs/crate.md).",
        difference(&found, &kept),
        difference(&kept, &found),
    );
}

#[test]
fn games_are_played_written_and_read_through_the_prelude() {
    fn crosses_threads<T: Send + Sync>(_: &T) {}
    let mut engine = Engine::new();
    for variant in Variant::all() {
        let mut game = variant.new_game();
        for seed in 0..8 {
            let position = game.position();
            crosses_threads(&position);
            let mv = engine.choose_move(&game, 2, seed).unwrap();
            assert!(position.legal_moves().contains(&mv), "{position:?} {mv}");
            assert_eq!(position.parse_move(&position.san(&mv).unwrap()).as_ref(), Ok(&mv), "{position:?}");
            game.play_move(&mv).unwrap();
            assert_eq!(position.play(&mv).unwrap(), game.position());
            assert!(game.position().play(&mv).is_err(), "{mv} twice");
        }
        let position = game.position();
        assert_eq!(variant.position(&position.fen()).unwrap(), position);
        for again in [Game::from_link(&game.link()).unwrap(), Game::from_pgn(&game.pgn()).unwrap()] {
            assert_eq!((again.moves(), again.position()), (game.moves(), position.clone()));
        }
        assert_eq!(position.perft(1), position.legal_moves().len() as u64);
        assert_eq!(position.perft(2), position.divide(2).iter().map(|(_, count)| count).sum::<u64>());
        let found = engine.search(&game, Limits::depth(4).and_nodes(20_000).lines(2));
        assert_eq!(found.lines.len(), 2, "{position:?}");
        assert_eq!(position.san(&found.lines[0].first).as_ref(), Ok(&found.lines[0].moves[0]));
        assert_eq!(position.evaluate().is_none(), variant.id() == "anarchist");
        while game.undo() {}
        assert_eq!(game.position(), variant.start());
        assert!(game.resign(Color::White) && !game.resign(Color::Black) && game.play("e4").is_err());
        assert_eq!(game.outcome().unwrap().winner(), Some(Color::Black));
    }
}

/// Camels for knights, and a board with a hole.
const CAMELS: &str = "
[camels:chess]
customPiece1 = c:C
pieceNames = c:Camel
promotionPieceTypes = cbrq
startFen = rcbqkbcr/pppppppp/8/3*4/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1
variantTemplate = fairy

[cheap:camels]
taxi = true
";

#[test]
fn a_described_game_is_one_as_any_other() {
    let described = Variant::describe(CAMELS, "camels").unwrap();
    assert_eq!(described.notes, ["Line 7, variantTemplate: read, but without effect here"]);
    let camels = described.variant;
    assert_eq!((camels.name().as_str(), camels.id().parse()), ("Camels", Ok(camels)));
    assert_eq!((camels.settings(), camels.with("")), (vec![], Ok(camels)));
    assert_eq!(camels.with("income=3").unwrap_err().id(), "setting.none");
    let start = camels.start();
    assert_eq!((start.squares().len(), start.perft(2)), (63, 380));
    assert_eq!(start.why_illegal("Cb3").unwrap().squares, ["e2", "a4", "c4"]);
    let mut game = camels.new_game();
    let mut engine = Engine::new();
    for seed in 0..6 {
        let mv = engine.choose_move(&game, 3, seed).unwrap();
        game.play_move(&mv).unwrap();
    }
    let position = game.position();
    assert_eq!(camels.position(&position.fen()).unwrap(), position);
    for again in [Game::from_link(&game.link()).unwrap(), Game::from_pgn(&game.pgn()).unwrap()] {
        assert_eq!((again.variant(), again.moves(), again.position()), (camels, game.moves(), position.clone()));
    }
    assert!(position.evaluate().is_some());
    let mate = camels.position("7k/8/6K1/3*4/8/8/8/R7 w - - 0 1").unwrap();
    assert!(matches!(engine.prove_mate(&mate, 1, 0), MateProof::Mate { moves: 1, .. }));
    let cheap = Variant::describe(CAMELS, "cheap").unwrap().variant.start();
    assert_eq!(cheap.parse_move("Ca4").unwrap().price(), Some(2));
}

#[test]
fn a_text_that_describes_no_game_is_refused_with_its_place() {
    for (text, name, id, place) in [
        ("[a:chess]\nmaxRank = many", "a", "invent.key", "Line 2"),
        ("[a:chess]\nspeed = 3", "a", "invent.key", "speed"),
        ("[a:nobody]", "a", "invent.line", "Line 1"),
        ("[a:chess]", "b", "invent.section.none", "a"),
        ("[a:chess]\nking = -\nstartFen = 8/8/8/8/8/8/8/8 w - - 0 1", "a", "invent.game", "a"),
    ] {
        let error = Variant::describe(text, name).unwrap_err();
        assert!(error.id() == id && error.to_string().contains(place), "{text}: {} {error}", error.id());
    }
    // What is too long for an id is said, and not lost.
    let section = |n: u32| format!("[g{n}:g{}]\npieceNames = p:A very long name, n:{n}\n", n - 1);
    let long: String = std::iter::once("[g0:chess]\n".into()).chain((1..300).map(section)).collect();
    assert!(Variant::describe(&long, "g9").is_ok());
    assert_eq!(Variant::describe(&long, "g299").unwrap_err().id(), "invent.packed.large");
}

#[test]
fn scores_are_those_of_the_side_to_move() {
    let chess: Variant = "chess".parse().unwrap();
    for (fen, expected) in [
        ("1K6/8/8/k7/B7/1Q6/8/8 w - - 0 1", Score::Mate(1)),
        ("8/8/1q6/b7/K7/8/8/1k6 b - - 0 1", Score::Mate(1)),
        ("kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1", Score::Mate(-1)),
    ] {
        let game = Game::from(chess.position(fen).unwrap());
        assert_eq!(Engine::new().search(&game, Limits::depth(6)).score(), Some(expected), "{fen}");
    }
    let worse = chess.position("4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1").unwrap();
    assert!(worse.evaluate().is_some_and(|score| score < -500), "{:?}", worse.evaluate());
    let over = Game::from_link("#chess?moves=f2f3,e7e5,g2g4,d8h4").unwrap();
    assert_eq!(Engine::new().search(&over, Limits::nodes(1_000)).best_move(), None);
    // Positions without an evaluation are proved.
    let anarchist: Variant = "anarchist".parse().unwrap();
    let won = Game::from(anarchist.position("8/8/p7/8/8/8/P7/8 w - - 0 1").unwrap());
    assert!(matches!(
        Engine::new().search(&won, Limits::nodes(50_000)).score(),
        Some(Score::Win | Score::Loss | Score::Mate(_))
    ));
}

#[test]
fn a_promotion_without_its_piece_is_refused_with_the_choices() {
    let chess: Variant = "chess".parse().unwrap();
    let position = chess.position("3r4/4P1k1/8/8/8/8/8/K7 w - - 0 1").unwrap();
    for (text, moves) in [("e7e8", "e8=Q, e8=R"), ("e8", "e8=Q, e8=R"), ("exd8", "exd8=Q"), ("e7d8", "exd8=Q")] {
        let error = position.parse_move(text).unwrap_err();
        assert_eq!(error.id(), "san.promotion", "{text}");
        assert!(error.to_string().contains(moves), "{error}");
    }
    assert_ne!(position.parse_move("e6").unwrap_err().id(), "san.promotion");
    assert_eq!(position.parse_move("e8=N").unwrap().uci(), "e7e8n");
}

#[test]
fn a_file_of_games_is_read_as_far_as_it_goes() {
    let file = "[White \"Ada\"]\n\n1. e4 $1 {[%clk 0:05:00] best} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 1-0\n\n\
        [Variant \"Taxi Chess\"]\n\n1. e4 e5 2. Ke4 *\n\n[White \"Cleo\"]\n\n1. d4 *\n";
    let games = Game::read_pgn(file);
    assert_eq!((games.len(), games.problem()), (3, None));
    let read: Vec<PgnGame> = games.collect();
    let moves: Vec<_> = read.iter().map(|read| read.game.moves().join(" ")).collect();
    assert_eq!(moves, ["e4 e5 Nf3", "e4 e5", "d4"]);
    let problems: Vec<bool> = read.iter().map(|read| read.problem.is_some()).collect();
    assert_eq!(problems, [false, true, false]);
    let mut game = read.into_iter().next().unwrap().game;
    let nodes = game.nodes();
    let sans: Vec<&str> = nodes.iter().map(|node| node.san.as_str()).collect();
    assert_eq!(sans, ["", "e4", "e5", "Nf3", "c5", "Nf3", "c3"]);
    assert_eq!((nodes[1].comment.as_str(), &nodes[1].glyphs[..]), ("best", &[1][..]));
    assert_eq!(nodes[1].clock.map(|left| left.as_secs()), Some(300));
    assert_eq!(nodes[1].children, [nodes[2].id, nodes[4].id]);
    let known: BTreeSet<u32> = nodes.iter().map(|node| node.id).collect();
    assert!(nodes.iter().skip(1).all(|node| node.parent.is_some_and(|parent| known.contains(&parent))));
    assert_eq!(game.node(), nodes[3].id);
    assert!(game.go_to(nodes[6].id) && !game.go_to(1_000));
    assert_eq!(game.moves(), ["e4", "c5", "c3"]);
    game.play("d5").unwrap();
    assert_eq!(game.nodes().len(), nodes.len() + 1);
    // A text without a game is none, here as everywhere.
    for empty in ["", " \n", "Hello"] {
        let games = Game::read_pgn(empty);
        assert_eq!((games.len(), games.problem().map(Error::id)), (0, Some("import.nothing")), "{empty}");
        assert_eq!(Game::from_pgn(empty).unwrap_err().id(), "import.nothing", "{empty}");
    }
    let long = "[Event \"x\"]\n\n1. e4 *\n\n".repeat(300_000);
    assert_eq!(Game::read_pgn(&long).problem().map(Error::id), Some("pgn.file_long"));
}

#[test]
fn boards_have_their_squares_and_a_search_ends_when_it_is_told() {
    for (id, count) in [("chess", 64), ("infantry", 43)] {
        let start = id.parse::<Variant>().unwrap().start();
        let squares = start.squares();
        assert_eq!(squares.len(), count, "{id}");
        assert_eq!(
            squares.iter().filter_map(|square| start.piece_on(square)).filter(|piece| "Kk".contains(*piece)).count(),
            2
        );
    }
    let game = "chess".parse::<Variant>().unwrap().new_game();
    let mut asked = 0;
    let found = Engine::new().search_until(&game, Limits::depth(90), || {
        asked += 1;
        asked > 20
    });
    assert_eq!(asked, 21);
    assert!(found.best_move().is_some() && found.nodes < 100_000, "{found:?}");
}

#[test]
fn a_change_is_seen() {
    let source = "/// A score.\n#[derive(Clone)]\n#[non_exhaustive]\npub enum Score {\n    /// Won.\n    Win,\n    Mate {\n        /// How many.\n        moves: u8,\n    },\n}\n\nimpl Score {\n    const NONE: u8 = 0;\n\n    pub fn of(\n        one: u8,\n        two: u8,\n    ) -> Score {\n        Score::Win\n    }\n\n    pub(super) fn hidden(self) {}\n\n    fn own(self) -> bool {\n        true\n    }\n}\n";
    let expected = [
        "pub enum Score (Clone), open",
        "enum Score: Win",
        "enum Score: Mate { moves: u8 }",
        "impl Score: fn of(one: u8, two: u8) -> Score",
    ];
    assert_eq!(names(source), expected);
    assert_ne!(names(&source.replace("two: u8", "two: u16")), expected);
}
