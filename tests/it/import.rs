//! Import of pasted texts: recognition, opening, and error messages.

use crate::common::Rng;
use game::import::{decode, find, not_text, open};
use game::pgn;
use game::saved;
use game::session::NewGame;
use variants::{GAMES, require};
use view::FoundKind::{Games, Link, Moves, Position, Unknown};
use view::SessionView;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Game, plies and position of what a text opens first.
fn opened(text: &str, near: &str) -> (&'static str, usize, String) {
    let reading = open(text, near, 0);
    let view = reading.session.view();
    (view.game, view.line.len(), view.fen)
}

fn problem_text(text: &str, near: &str) -> String {
    find(text, near).problem.map_or_else(|| "ok".into(), |problem| oddchess::data::english().sentence(&problem))
}

#[test]
fn texts_are_found_to_be_what_they_are() {
    let rook = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (text, near, kind, game, plies) in [
        ("https://example.org/play/#taxi?moves=e2e4", "", Link, "taxi", 1),
        ("#Chess?moves=e2e4,e7e5", "tax", Link, "chess", 2),
        ("chess?moves=e2e4", "", Link, "chess", 1),
        ("Your move! https://example.org/#infantry?moves=c3d3 (I wait.)", "", Link, "infantry", 1),
        ("<https://example.org/#chess?moves=e2e4,e7e5,\r\n> g1f3>", "", Link, "chess", 3),
        (START, "taxi", Position, "taxi", 0),
        (rook, "", Position, "chess", 0),
        (rook, "chess", Position, "chess", 0),
        ("FEN: \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"", "chess", Position, "chess", 0),
        ("4k3/8/8/8/8/8/8/4K2R", "chess", Position, "chess", 0),
        ("4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1", "chess", Position, "chess", 0),
        ("4k3/8/8/8/8/8/8/4K2R\n  w K - 0 1\n", "chess", Position, "chess", 0),
        ("https://example.org/analysis/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1", "tax", Position, "chess", 0),
        (
            "https://example.org/analysis/standard/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?color=black",
            "tax",
            Position,
            "chess",
            0,
        ),
        ("https://example.org/editor/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1", "", Position, "chess", 0),
        (
            "https://example.org/analysis?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F8%2F4K2R+w+K+-+0+1&flip=true",
            "",
            Position,
            "chess",
            0,
        ),
        ("http://example.org/analysis/chess?fen=4k3/8/8/8/8/8/8/4K2R%20w%20K%20-%200%201", "", Position, "chess", 0),
        ("http://example.org/editor/chess?fen=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1", "", Position, "chess", 0),
        // The name of a program or picture is that of no game.
        ("http://example.org/export/fen.gif?fen=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1", "", Position, "chess", 0),
        ("http://example.org/dynboard?fen=4k3/8/8/8/8/8/8/4K2R&board=green", "", Position, "chess", 0),
        ("https://example.org/analysis/pgn/e4_e5_Nf3?color=white", "tax", Moves, "chess", 3),
        ("https://example.org/analysis?pgn=1.+e4+e5+2.+Nf3", "tax", Moves, "chess", 3),
        ("What about 4k3/8/8/8/8/8/8/4K2R w K - 0 1, my friend?", "chess", Position, "chess", 0),
        ("I had (4k3/8/8/8/8/8/8/4K2R w K - 5 20) and lost", "chess", Position, "chess", 0),
        ("From 8/8 or a/b/c/d/e/f/g/h to 4k3/8/8/8/8/8/8/4K2R w K -", "chess", Position, "chess", 0),
        ("Dear friend,\nthis is our game:\n\n[White \"A\"]\n\n1. e4 e5 *", "tax", Games, "chess", 2),
        ("[White \"A\"]\n\n1. e4 e5 *", "tax", Games, "chess", 2),
        ("[Variant \"Tax\"]\n\n1. e4 e5 *", "", Games, "tax", 2),
        ("1. e4 e5 2. Nf3", "taxi", Moves, "taxi", 3),
        ("1. e4 e5 2. Nf3", "", Moves, "chess", 3),
        ("e2e4 e7e5 g1f3", "", Moves, "chess", 3),
        ("1. f3 e5 2. g4 Qh4#", "", Moves, "chess", 4),
        ("c3d3", "chess", Moves, "infantry", 1),
        ("", "", Unknown, "tax", 0),
        ("hello, world", "chess", Unknown, "chess", 0),
        ("https://example.org/", "chess", Unknown, "chess", 0),
        ("https://example.org/page#top", "chess", Unknown, "chess", 0),
        ("https://example.org/analysis/atomic/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1", "chess", Unknown, "chess", 0),
    ] {
        let found = find(text, near);
        assert_eq!(found.kind, kind, "{text}: {}", problem_text(text, near));
        let (opens, moves, _) = opened(text, near);
        assert_eq!((opens, moves), (game, plies), "{text}");
        assert_eq!(found.items.is_empty(), kind == Unknown, "{text}");
        assert_eq!(problem_text(text, near) == "ok", kind != Unknown, "{text}: {}", problem_text(text, near));
    }
    assert!(
        open("https://example.org/analysis/standard/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?color=black", "", 0)
            .session
            .view()
            .link
            .contains("side=black")
    );
}

#[test]
fn a_position_of_several_games_offers_them_all() {
    let found = find("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "monarch");
    let games: Vec<_> = found.items.iter().map(|item| item.listed.game.unwrap()).collect();
    assert_eq!(games[0], "monarch");
    assert!(games.contains(&"chess") && games.len() > 2, "{games:?}");
    for game in GAMES {
        let fen = game.start().view().fen;
        let found = find(&fen, game.id());
        assert_eq!(found.items[0].listed.game, Some(game.id()), "{fen}");
        assert!(found.items[0].listed.link.as_ref().unwrap().starts_with(&format!("#{}", game.id())));
    }
}

#[test]
fn operations_of_epd_are_kept_as_a_comment() {
    let text = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\"; hmvc 3; fmvn 20;";
    let reading = open(text, "chess", 0);
    assert_eq!(reading.session.annotations()[0].comment, "bm Qg6; id \"WAC.001\"");
    assert!(reading.session.view().fen.ends_with(" w - - 3 20"), "{}", reading.session.view().fen);
    let many = format!("{text}\n\n{START}\n4k3/8/8/8/8/8/8/4K2R w K - 0 1 am O-O;\nrnbqkbnr/8 w - -\n");
    let found = find(&many, "chess");
    let lines: Vec<u32> = found.items.iter().map(|item| item.listed.line).collect();
    assert_eq!(lines, [1, 3, 4]);
    assert!(problem_text(&many, "chess").contains("ranks"), "{}", problem_text(&many, "chess"));
    assert_eq!(open(&many, "chess", 2).session.annotations()[0].comment, "am O-O");
    let names: Vec<&str> = found.items.iter().map(|item| item.listed.event.as_str()).collect();
    assert_eq!(names, ["bm Qg6; id \"WAC.001\"", "", "am O-O"]);
    // Two are a list already.
    let two = find(&format!("{START}\n4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "chess");
    assert_eq!(two.items.iter().map(|item| item.listed.line).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn wrong_texts_are_told_what_was_expected() {
    for (text, near, start) in [
        ("", "", "Nothing to open: expected a link, a position, a game or moves"),
        ("what?", "", "Can’t read “what?”"),
        ("https://example.org/AbCdEfGh", "", "No position in this address: "),
        ("https://example.org/AbCdEfGh/black#12", "", "No position in this address: "),
        ("https://example.org/analysis/atomic?fen=8/8/8/8/8/8/8/8_w", "", "Unknown game “atomic”: expected one of"),
        ("https://example.org/analysis/atomic/8/8/8/8/8/8/8/8_w", "", "Unknown game “atomic”: expected one of"),
        ("4k3/8/8/8/8/8/8/4K2X w - - 0 1", "chess", "Unknown piece “X”"),
        ("4k3/8/8/8/8/8/4K2R w - - 0 1", "chess", "The board has 7 ranks"),
        ("https://example.org/#chess?moves=e2e4,e2e4", "", "Move 2 can’t be played"),
        ("1. e4 e5 2. Ke3", "chess", "Line 1, column 13: “Ke3” is not a legal move: A king moves one square"),
        ("[Variant \"Horde\"]\n\n1. e4", "", "Unknown game “Horde”"),
    ] {
        assert!(problem_text(text, near).starts_with(start), "{text}: {}", problem_text(text, near));
    }
    assert!(problem_text(&"x".repeat(pgn::LONGEST_FILE + 1), "").starts_with("The file is too long"));
    // What could be read is there all the same.
    assert_eq!(opened("1. e4 e5 2. Ke3", "chess").1, 2);
    assert_eq!(open("1. e4", "chess", 7).session.view().line.len(), 0);
    // Where no game can play them all, the likeliest of those that go as far is taken.
    assert_eq!(opened("1. e4 e5 2. Nf6", "").0, "chess");
    assert_eq!(opened("1. e4 e5 2. Nf6", "taxi").0, "taxi");
}

#[test]
fn files_of_many_games_are_listed_and_opened_one_by_one() {
    let text = std::fs::read_to_string(crate::common::tree::root().join("tests/data/pgn/many.pgn")).unwrap();
    let found = find(&text, "");
    let rows: Vec<String> = found
        .items
        .iter()
        .map(|item| {
            let listed = &item.listed;
            let problem = listed.problem.as_ref().map_or("", |problem| problem.id);
            format!(
                "{} {:?} {}-{} {} {} {} {problem}",
                listed.line, listed.game, listed.white, listed.black, listed.date, listed.plies, listed.result
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            "1 Some(\"chess\") Able-Baker 2001.01.02 7 1-0 ",
            "9 None Charlie-Dog  2 0-1 link.game",
            "16 Some(\"chess\") Easy-Fox  1 * ",
            "23 Some(\"taxi\") George-How  3 1/2-1/2 ",
            "30 Some(\"chess\") Item-  0 * ",
            "36 Some(\"chess\") -  3 1-0 ",
        ]
    );
    assert_eq!(open(&text, "", 0).session.score(), Some("1-0"));
    assert_eq!(open(&text, "", 3).session.game(), "taxi");
    assert!(open(&text, "", 1).problem.is_some());
    assert_eq!(open(&text, "", 5).session.view().line.len(), 3);
    // A result within a variation is not the game's.
    let found = find("[White \"A\"]\n\n1. e4 (1. d4 d5 1-0) 1... e5 2. Nf3 0-1\n\n[White \"B\"]\n\n1. e4 *", "");
    let games: Vec<_> = found.items.iter().map(|item| (item.listed.plies, item.listed.result.as_str())).collect();
    assert_eq!(games, [(3, "0-1"), (1, "*")]);
}

#[test]
fn of_a_list_that_is_cut_it_is_said_how_much_is_there() {
    // What holds neither a head nor a move is not counted.
    let file = "[Event \"x\"]\n\n1. e4 e5 1-0\n\n*\n\n";
    for (count, listed, problem) in [
        (5_896, 5_896, "ok"),
        (20_000, 20_000, "ok"),
        (20_001, 20_000, "Only the first 20000 of 20001 games in the file are listed"),
    ] {
        let file = file.repeat(count);
        let found = find(&file, "");
        assert_eq!(found.items.len(), listed);
        assert_eq!(found.items[listed - 1].listed.line as usize, (listed - 1) * 6 + 1);
        assert_eq!(problem_text(&file, "").trim_end_matches('.'), problem);
    }
    let lines = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n";
    assert_eq!(problem_text(&lines.repeat(5_000), "chess"), "ok");
    let text = lines.repeat(5_007);
    assert_eq!(find(&text, "chess").items.len(), 5_000);
    assert_eq!(problem_text(&text, "chess").trim_end_matches('.'), "Only the first 5000 of 5007 positions are listed");
}

#[test]
fn a_link_for_another_page_says_so() {
    for (text, page) in [
        ("https://x.example/a/puzzles.html#tax/taab", "puzzles.html"),
        ("https://x.example/learn.html#taxi/3", "learn.html"),
        ("Look: https://x.example/lab.html#game=tax&games=100", "lab.html"),
    ] {
        let expected = format!("This link is for another page of the site, {page}: open it in the browser");
        assert_eq!(problem_text(text, "chess"), expected, "{text}");
    }
}

#[test]
fn what_is_no_position_is_called_so() {
    let chess = require("chess").unwrap();
    for (text, problem) in [
        ("hello world", "“hello world” isn’t a FEN: expected the ranks of the board"),
        ("4k3 w - - 0 1", "“4k3 w - - 0 1” isn’t a FEN"),
        ("4k3/8/8/8/8/8/1/4K3 w - - 0 1", "Rank 2 of the board, “1”, has one square: expected 8"),
    ] {
        let message = chess.read(text).err().map(|message| oddchess::data::english().sentence(&message));
        assert!(message.as_ref().is_some_and(|message| message.starts_with(problem)), "{text}: {message:?}");
    }
}

#[test]
fn what_is_no_text_is_named() {
    let noise: Vec<u8> = (0..200).collect();
    for (start, kind) in [
        (&b"\x89PNG\r\n\x1a\n"[..], "“a.x” is a picture, not a game file. Expected a text with a game (PGN)"),
        (b"\xff\xd8\xff\xe0", "“a.x” is a picture"),
        (b"RIFF1234WEBP", "“a.x” is a picture"),
        (b"<?xml version=\"1.0\"?>\n<svg width=\"1\">", "“a.x” is a picture"),
        (b"%PDF-1.7\n", "“a.x” is a document"),
        (b"PK\x03\x04", "“a.x” is an archive"),
        (b"1234ftypmp42", "“a.x” is a sound or a film"),
        (b"\x7fELF", "“a.x” isn’t a text"),
    ] {
        let bytes = if start.starts_with(b"<") { start.to_vec() } else { [start, &noise].concat() };
        let message = not_text(&bytes, "a.x").map(|message| oddchess::data::english().sentence(&message));
        assert!(message.as_ref().is_some_and(|message| message.starts_with(kind)), "{kind}: {message:?}");
    }
    // Texts may begin with the same letters, be in any encoding, and have a stray character.
    for text in [
        &b"BM is the event\n1. e4"[..],
        b"",
        b"\xff\xfe1\0.\0",
        b"[White \"M\xfcller\"]\n\n1. e4 *\n\x1a",
        b"ID3 1. e4",
    ] {
        assert_eq!(not_text(text, "a.x"), None, "{text:?}");
    }
}

#[test]
fn files_are_decoded() {
    let text = "[White \"Müller – “x”\"]";
    assert_eq!(decode(text.as_bytes()), text);
    assert_eq!(decode(b"[White \"M\xfcller \x96 \x93x\x94\"]"), text);
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(decode(&[&[0xff, 0xfe][..], &wide].concat()), text);
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(decode(&[&[0xfe, 0xff][..], &wide].concat()), text);
    assert_eq!(decode(&[0xff, 0xfe, 0x41]), "");
    // Without the mark.
    for unit in [u16::to_le_bytes, u16::to_be_bytes] {
        let bytes: Vec<u8> = text.encode_utf16().flat_map(unit).collect();
        assert_eq!((decode(&bytes).as_str(), not_text(&bytes, "a.x")), (text, None));
    }
    // Decoded with the wrong code page by another program.
    let reading = open("[White \"MÃ¼ller\"]\n\n1. e4 {GrÃ¶ÃŸe} *", "", 0);
    assert_eq!(reading.session.tags().get("White"), Some("Müller"));
    assert_eq!(reading.session.annotations()[1].comment, "Größe");
}

#[test]
fn mutated_texts_never_panic() {
    let seeds = [
        "https://example.org/analysis/standard/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?color=black",
        "Look: https://example.org/#chess?moves=e2e4,e7e5 !",
        "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";",
        "[Event \"x\"]\n[Variant \"Taxi\"]\n\n1. e4 {[%csl Ge4][%clk 0:01:00]} e5 (1... c5 $1) 2. Nf3 1/2-1/2",
        "1. e4 e5 2. Nf3 Nc6",
    ];
    let symbols: Vec<char> =
        "(){}[]$;%\"!?#/&=_ \n\r.*-0123456789abcdefghKQRBNPTAFEOx:é\u{0}\u{feff}\u{10ffff}½♔".chars().collect();
    let mut rng = Rng(6);
    for round in 0..3_000 {
        let mut text: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..1 + rng.below(6) {
            let at = rng.below(text.len());
            match rng.below(3) {
                0 => text.insert(at, symbols[rng.below(symbols.len())]),
                1 if text.len() > 1 => drop(text.remove(at)),
                _ => text[at] = symbols[rng.below(symbols.len())],
            }
        }
        let text: String = text.into_iter().collect();
        let reading = open(&text, ["", "taxi", "chess"][round % 3], 0);
        let written = saved::write(&reading.session);
        let again = saved::read(&written);
        assert_eq!((again.problem, saved::write(&again.session)), (None, written.clone()), "{text}\n{written}");
    }
}

#[test]
fn what_is_found_is_listed_with_what_is_known_of_it() {
    for (text, game, plies, result, link, wrong) in [
        ("https://example.org/#chess?moves=e2e4,e7e5", Some("chess"), 2, "", Some("#chess?moves=e2e4,e7e5"), false),
        ("https://example.org/#taxi?moves=e2e4&ply=1", Some("taxi"), 1, "", Some("#taxi?moves=e2e4&ply=1"), false),
        ("https://example.org/#chess?moves=e2e4,e2e4", Some("chess"), 1, "", Some("#chess?moves=e2e4,e2e4"), true),
        ("1. e4 e5 2. Nf3", Some("chess"), 3, "*", None, false),
        ("1. f3 e5 2. g4 Qh4# 0-1", Some("chess"), 4, "0-1", None, false),
        ("1. e4 e5 2. Ke3", Some("chess"), 2, "*", None, true),
    ] {
        let mut found = find(text, "chess");
        assert_eq!((found.items.len(), found.problem.is_some()), (1, wrong), "{text}");
        let listed = found.items.remove(0).listed;
        assert_eq!((listed.game, listed.line, listed.plies), (game, 1, plies), "{text}");
        assert_eq!((listed.result.as_str(), listed.problem.is_some()), (result, wrong), "{text}");
        assert_eq!(
            listed.link.as_deref().map(|link| link.trim_start_matches('#')),
            link.map(|link| &link[1..]),
            "{text}"
        );
    }
}

#[test]
fn an_address_may_turn_the_board() {
    let fen = "4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1";
    for (address, bottom) in [
        (format!("https://example.org/analysis/{fen}"), "white"),
        (format!("https://example.org/analysis/{fen}/black"), "black"),
        (format!("https://example.org/analysis?fen={fen}&flip=true"), "black"),
        (format!("https://example.org/analysis?fen={fen}&flip=false"), "white"),
        (format!("https://example.org/analysis?fen={fen}&color=black"), "black"),
        (format!("https://example.org/analysis?fen={fen}&color=white"), "white"),
    ] {
        let bottom_side = serde_json::to_value(open(&address, "", 0).session.view()).unwrap()["orientation"].clone();
        assert_eq!(bottom_side, bottom, "{address}");
    }
}

#[test]
fn a_game_that_was_named_says_why_it_is_not_its_position() {
    let purses = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 5:10:2";
    assert_eq!(opened(purses, "taxi").0, "taxi");
    assert_eq!(problem_text(purses, "taxi"), "ok");
    assert_eq!(opened(purses, "chess").0, "taxi");
    assert_eq!(problem_text(purses, "chess"), "The position has 7 fields: expected at most 6");
    let more = purses.replace(" 0 1 ", " 0 1 2 ");
    assert_eq!(problem_text(&more, "taxi"), "The position has 8 fields: expected at most 7");
    // A board of another shape has nothing to do with it.
    assert_eq!(problem_text(purses, "infantry"), "ok");
    assert_eq!(problem_text(purses, ""), "ok");
}

#[test]
fn a_position_is_read_with_its_moves() {
    let rook = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let below = rook.replace(' ', "_");
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for (text, link) in [
        (format!("position fen {rook} moves e1g1 e8e7"), format!("#chess/{below}?moves=e1g1,e8e7")),
        (format!("{rook}\n1. O-O Ke7"), format!("#chess/{below}?moves=e1g1,e8e7")),
        (format!("{rook} O-O, Ke7"), format!("#chess/{below}?moves=e1g1,e8e7")),
        (format!("See: {rook}\n1. O-O Ke7\nClear?"), format!("#chess/{below}?moves=e1g1,e8e7")),
        ("position startpos moves e2e4 e7e5".into(), "#chess?moves=e2e4,e7e5".into()),
        // Moves that lead to it.
        (format!("1. e4 e5, and now {after}"), "#chess?moves=e2e4,e7e5".into()),
        (format!("FEN: {after}\nPGN: 1. e4 e5"), "#chess?moves=e2e4,e7e5".into()),
        (format!("1. d4 d5, not {after}"), format!("#chess/{}", after.replace(' ', "_"))),
        // Cells of a table.
        (format!("00008,{rook},e1g1 e8e7,1798,short"), format!("#chess/{below}?moves=e1g1,e8e7")),
        (format!("00008\t{rook}\te1g1 e8e7\t1798"), format!("#chess/{below}?moves=e1g1,e8e7")),
        // An operation and a word are none.
        (format!("{rook} bm O-O;"), format!("#chess/{below}")),
        (format!("{rook} White wins"), format!("#chess/{below}")),
    ] {
        let reading = open(&text, "chess", 0);
        assert_eq!((reading.session.view().link, reading.problem), (link, None), "{text}");
    }
    let found = find(&format!("position fen {rook} moves e1g1 e8e4"), "chess");
    assert_eq!(found.items[0].listed.plies, 1);
    let problem = found.problem.map(|problem| oddchess::data::english().sentence(&problem));
    assert!(problem.as_ref().is_some_and(|problem| problem.starts_with("Move 2 can’t be played")), "{problem:?}");
}

#[test]
fn each_position_of_a_line_is_listed() {
    let (rook, pawn) = ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/4P3/4K3 b - - 5 20");
    let other = "8/8/4k3/8/8/8/8/4K2R w - - 0 1";
    for (text, count) in [
        (format!("{rook} or {pawn}"), 2),
        (format!("FEN: \"{rook}\", \"{pawn}\""), 2),
        (format!("position fen {rook}; {pawn}"), 2),
        (format!("{rook}\nor rather {pawn}"), 2),
        (format!("{rook}\nis no draw, but\n1. {pawn} and {other}"), 3),
        (format!("Compare {rook} and ({pawn})!"), 2),
        (format!("Compare {rook} and\n{pawn}, not {other}."), 3),
    ] {
        let mut found = find(&text, "chess");
        let fens: Vec<_> = (0..found.items.len()).map(|which| found.open(which).session.view().fen).collect();
        assert_eq!(
            (fens, found.problem),
            ([rook, pawn, other][..count].iter().map(|&fen| fen.to_owned()).collect(), None),
            "{text}"
        );
    }
}

#[test]
fn a_position_is_found_as_it_was_pasted() {
    let (fen, infantry) = ("4k3/8/8/8/8/8/4P3/4K3 w - - 5 20", require("infantry").unwrap().start().view().fen);
    for (text, near, opens) in [
        (fen.replace('-', "–"), "chess", fen),
        (fen.replace('-', "—"), "chess", fen),
        (fen.replace('-', "−"), "chess", fen),
        (fen.replace('-', "\u{2011}"), "chess", fen),
        (fen.replace(' ', "\u{a0}"), "chess", fen),
        (fen.replace(' ', "\t"), "chess", fen),
        (fen.replace('/', "/\u{200b}"), "chess", fen),
        (format!("> > {}", fen.replace(" w", "\n> > w")), "chess", fen),
        (format!("**{fen}**"), "chess", fen),
        (format!("({fen})."), "chess", fen),
        (format!("<p>{fen}</p>"), "chess", fen),
        (format!("I had {fen}; and you?"), "chess", fen),
        (fen.replace('-', "\\-"), "chess", fen),
        (format!("**{infantry}**"), "infantry", &infantry),
        (format!("**_{fen}_**"), "chess", fen),
        (format!("**`{infantry}`**"), "infantry", &infantry),
        (format!("****{fen}****"), "chess", fen),
        (infantry.replace('*', "\\*"), "infantry", &infantry),
    ] {
        assert_eq!((opened(&text, near).2.as_str(), problem_text(&text, near)), (opens, "ok".into()), "{text}");
    }
    // Lists as people write them.
    let other = "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1";
    for text in [
        format!("{fen}\n{other}"),
        format!("> {fen}\n> {other}"),
        format!("- {fen}\n- {other}"),
        format!("1. {fen}\n2) {other}"),
        format!("\"{fen}\",\n\"{other}\","),
        format!("First: {fen}\nThen: {other}\n"),
        format!("| {fen} | a draw |\n| {other} | no draw |"),
    ] {
        let links: Vec<_> = find(&text, "chess").items.into_iter().filter_map(|item| item.listed.link).collect();
        let expected = [fen, other].map(|fen| format!("#chess/{}", fen.replace(' ', "_")));
        assert_eq!(
            links.iter().filter(|link| link.starts_with("#chess/")).cloned().collect::<Vec<_>>(),
            expected,
            "{text}"
        );
    }
}

/// What other sites and programs call games that are chess under a setting.
#[test]
fn games_of_other_names_are_opened_under_their_settings() {
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (text, link) in [
        (format!("{board} w KQkq - 3+2 0 1"), format!("#chess/{board}_w_KQkq_-_3+2_0_1?rules=checks=3")),
        (format!("{board} w KQkq - 0 1 +0+1"), format!("#chess/{board}_w_KQkq_-_3+2_0_1?rules=checks=3")),
        ("[Variant \"Three-check\"]\n\n1. e4 e5 *".into(), "#chess?rules=checks=3&moves=e2e4,e7e5".into()),
        ("[Variant \"King of the Hill\"]\n\n1. e4 e5 *".into(), "#chess?rules=goal=hill&moves=e2e4,e7e5".into()),
    ] {
        let mut found = find(&text, "chess");
        let session = found.open(found.items.len() - 1).session;
        assert_eq!(session.view().link, link, "{text}");
    }
}

#[test]
fn a_wrong_field_of_a_position_is_named() {
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (fields, start) in [
        ("-1 1", "Invalid half-move clock “-1”"),
        ("0 -1", "Invalid move number “-1”"),
        ("3+4 0 1", "This game is not won by checks"),
        ("–2 1", "Invalid half-move clock “-2”"),
    ] {
        let text = format!("{board} {fields}");
        assert!(problem_text(&text, "chess").starts_with(start), "{text}: {}", problem_text(&text, "chess"));
    }
    // Within other text, too, and nothing is left out to make it fit.
    for text in ["I had 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1 and lost", "I had 4k3/8/8/8/8/8/8/4K3 w - - -1 1 and lost"] {
        assert!(find(text, "chess").items.is_empty(), "{text}");
        assert!(!problem_text(text, "chess").starts_with("Can’t read"), "{text}: {}", problem_text(text, "chess"));
    }
}

#[test]
fn an_address_of_a_board_elsewhere_is_found_within_text() {
    let address = "https://board.example/analysis/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1";
    for text in [
        format!("({address})"),
        format!("[x]({address})"),
        format!("[x]({address} \"t\")"),
        format!("{address}."),
        format!("Look at {address}, please."),
        format!("**{address}**"),
        format!("<a href=\"{address}\">{address}</a>"),
        format!("> {address}\n> Ada"),
        format!("{address}\nThanks"),
        address.replace('_', "\\_"),
        format!("https://a.example/\n{address}"),
    ] {
        let found = find(&text, "tax");
        assert_eq!((found.kind, found.items.len(), problem_text(&text, "tax")), (Position, 1, "ok".into()), "{text}");
        assert_eq!(opened(&text, "tax").2, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "{text}");
    }
    // In the encoding of mail a line that ends with its sign goes on, whatever is behind the next one.
    let printable = format!("~~{address}?color=3D=\nblack~~");
    let turned = find(&printable, "tax").items[0].listed.link.clone();
    assert_eq!(turned.as_deref(), Some("#chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?side=black"));
    // A word of a full line that goes on in the next one, and a name below such a line.
    let side = |end: &str| find(&format!("{address}?flip={end}\n"), "tax").items[0].listed.link.clone();
    for end in ["t\nrue", "tru\ne", "true", "true\nAda"] {
        assert_eq!(side(end), turned, "{end}");
    }
    // Markup that is broken into lines, here before the number of moves since a capture.
    let address =
        "http://board.example/analysis/chess?fen=rnbqk1nr/2p2p1p/pp1p4/4pQp1/2P4b/1P5N/P2PPPP1/RNB1KB1R+w+KQkq+-+3+8";
    let broken = address.replace("+-+", "\n+-+");
    let found = find(&format!("<a href=\"{address}\">{broken}</a>"), "tax");
    assert_eq!((found.kind, found.items.len()), (Position, 1));
    // An address behind moves is not what is pasted.
    assert_eq!(opened("1. e4 e5 1-0\n\nhttps://board.example/abc", "chess").1, 2);
}
