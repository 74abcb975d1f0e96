//! PGN and moves as people find them: in mails, forums, chat, spreadsheets and old databases. Each text has the same games
//! in it as the moves beside it, whatever is around them.

use game::import::{find, open};
use game::pgn;
use view::ExportOptions;
use view::SessionView;

const ALL: ExportOptions =
    ExportOptions { variations: true, comments: true, drawings: true, clocks: true, evals: true, costs: true };

/// The games of a text by their moves, or what is wrong with it.
fn games(text: &str, game: &str) -> String {
    let mut found = find(text, game);
    if found.items.is_empty() {
        return found.problem.map(|problem| oddchess::data::english().sentence(&problem)).unwrap_or_default();
    }
    let mut games = Vec::new();
    for which in 0..found.items.len() {
        let reading = found.open(which);
        let link = reading.session.view().link;
        let wrong = reading.problem.map(|problem| format!(" {:?}", problem)).unwrap_or_default();
        let moves = link.replace("#chess?moves=", "");
        games.push(format!("{}{wrong}", moves.split('&').next().unwrap_or_default()));
    }
    games.join(" | ")
}

const TWO: &str = "e2e4,e7e5 | d2d4,d7d5";
const RUY: &str = "e2e4,e7e5,g1f3";

#[test]
fn each_text_has_the_games_that_a_reader_sees_in_it() {
    for (text, meant) in [
        // Games of one text, however they are separated.
        ("[White \"Ada\"]\n\n1. e4 e5 1-0[White \"Ben\"]\n\n1. d4 d5 0-1", TWO),
        ("1. e4 e5 *\n\n[White \"B\"]\n\n1. d4 d5 *", TWO),
        ("1. e4 e5 1-0\n\n1. d4 d5 0-1", TWO),
        ("1. e4 e5\n\n1. d4 d5", TWO),
        ("1. e4 e5 1. d4 d5", TWO),
        ("1 .e4 e5\n\n1 .d4 d5", TWO),
        ("1 . e4 1 ... e5\n\n1 . d4 1 … d5", TWO),
        ("1. e4 e5 2. Nf3\n\n{The other}\n1. d4 d5", "e2e4,e7e5,g1f3 | d2d4,d7d5"),
        ("[White \"A\"]\n\n1. e4 e5\n\n1. d4 d5", TWO),
        ("1. e4 e5\n\n{The other} {game} 1. d4 d5", TWO),
        (
            "1. e4 e5 *\n\n[White \"A\"]\n[FEN \"8/8/8/8/8/8/8/k1K5 w - - 0 1\"]\n\n[Date \"2026\"]\n[White \"B\"]\n\n1. d4 d5",
            "e2e4,e7e5 | #chess/8/8/8/8/8/8/8/k1K5_w_-_-_0_1 | d2d4,d7d5",
        ),
        ("  [White \"A\"]\n\n  1. e4 e5\n\n  [White \"B\"]\n\n  1. d4 d5", TWO),
        ("[White \"A\"]\n1. e4 e5\n[White \"B\"]\n1. d4 d5", TWO),
        ("[White \"A\"] 1. e4 e5 * [White \"B\"] 1. d4 d5 *", TWO),
        ("1. e4 e5 1/2-1/2\nSent from my phone\n\n-----\n1. d4 d5 0-1\n\u{1a}", TWO),
        // Tags and moves on one line, other marks, other case.
        ("[White \"A\"] [Black \"B\"] 1. e4 e5 2. Nf3 *", RUY),
        ("[white \"A\"]\n[black \"B\"]\n\n1. e4 e5 2. Nf3 *", RUY),
        ("[White &quot;A&quot;]<br>[Black &quot;B&quot;]<br><br>1.&nbsp;e4 e5 2. Nf3 *", RUY),
        ("%5BWhite%20%22A%22%5D%0A%0A1.%20e4%20e5%202.%20Nf3", RUY),
        ("[White \u{ff02}A\u{ff02}]\n\n１．ｅ４ e5 ２．Nf3", RUY),
        ("1. e4=20\n e5 2=2E Nf3=\n\n", RUY),
        ("[Variant \"?\"]\n[FEN \"?\"]\n\n1. e4 e5 2. Nf3 *", RUY),
        ("[Variant \"-\"]\n[FEN \"startpos\"]\n\n1. e4 e5 2. Nf3 *", RUY),
        ("[Event \"a name that a mail\nhas broken\"]\n{a} [White \"A\"]\n; b\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *", RUY),
        // Moves within other text.
        ("Ruy Lopez: 1. e4 e5 2. Nf3", RUY),
        ("Hello:\n\n1. e4 e5 2. Nf3\n\nBest wishes, B", RUY),
        ("> 1. e4 e5\n> 2. Nf3", RUY),
        (">> [White \"A\"]\n>>\n>> 1. e4 e5\n>> 2. Nf3 *", RUY),
        ("```pgn\n1. e4 e5 2. Nf3\n```", RUY),
        ("[pgn]1. e4 e5 2. Nf3[/pgn]", RUY),
        ("**1. e4** e5 *2. Nf3*", RUY),
        ("<p>1. e4 e5</p><p>2. Nf3</p>", RUY),
        ("1) e4 e5 2) Nf3", RUY),
        ("«1. e4 e5 2. Nf3»", RUY),
        ("“1. e4 e5 2. Nf3”.", RUY),
        ("1.\u{a0}e4\u{200b} e5\u{200e} 2.\u{2009}N\u{ad}f3\u{2060}", RUY),
        ("1. e4 e5 2. Nf3 and then I lost my way. What do you think?", RUY),
        ("[White \"A\"]\n\n1. e4 e5 2. Nf3 1-0\n\nSent from my phone, 12 Main Street", RUY),
        // Signs, remarks and spellings of all programs.
        ("[White \"A\"]\n\n1. e4 e5 +/= 2. Nf3 *", RUY),
        ("1. e4± e5□ 2. Nf3N *", RUY),
        ("1. e4 ~ e5 → 2. Nf3 ⊙ RR =∞ inf", RUY),
        ("1. e4 dis ch e5 ch. 2. Nf3*", RUY),
        ("1. e4 (=) e5 (0:05) 2. Nf3 (draw?) 1 - 0", RUY),
        ("1. e4 – e5 2. Nf3 resigns 0-1.", RUY),
        ("1. E4 E5 2. nf3", RUY),
        ("1. e4 e5 (1... c5 2. --) 2. Nf3", RUY),
        ("1. e4 e5) 2. Nf3", RUY),
        ("1. e4 {see\n[Event \"y\"]\n} e5 2. Nf3 *", RUY),
        ("1. e4 e52. Nf3", RUY),
        ("g3 g6 Bg2 Bg7 Nf3 Nf6 O-ONc6 d3 O-O", "g2g3,g7g6,f1g2,f8g7,g1f3,g8f6,e1g1,b8c6,d2d3,e8g8"),
        ("1. e4 e52.Nf3", RUY),
        ("1. e4 e5 2. Nf3 Nf63. g3 Be74. Bg2 O-O5. O-O", "e2e4,e7e5,g1f3,g8f6,g2g3,f8e7,f1g2,e8g8,e1g1"),
        ("1. e4 a6 2. e5 d5 3. exd6 e.p.+ *", "e2e4,a7a6,e4e5,d7d5,e5d6"),
        ("1. e4 a6 2. e5 d5 3. exd6 e. p. *", "e2e4,a7a6,e4e5,d7d5,e5d6"),
        ("1. e4 d5 2. exd", "e2e4,d7d5,e4d5"),
        ("1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 4. e1h1 e8h8", "g2g3,g7g6,f1g2,f8g7,g1f3,g8f6,e1g1,e8g8"),
        // Times and evaluations behind moves are no numbers of moves.
        ("1.\ne4\n0.3s\ne5\n1.2s\n2.\nNf3\n1.0", RUY),
        ("1. e4 0.35 e5 1.20 2. Nf3", RUY),
        ("1.g3 g6 2.Bg2 Bg7 3.Nf3 Nf6 4.0-0 0-0 5.1-0", "g2g3,g7g6,f1g2,f8g7,g1f3,g8f6,e1g1,e8g8"),
        // Single moves with words between them, as in a chat.
        ("Ada — Today at 18:02\ne4\nBen — Today at 18:03\ne5\nAda — Today at 18:05\nNf3", RUY),
        ("Ada, [30.11.2026 18:02]\ne4\n\nBen, [30.11.2026 18:03]\ne5\n\nAda, [30.11.2026 18:05]\nNf3\n", RUY),
        ("Ada\n  6:02 PM\ne4\n\n\nBen\n  6:03 PM\ne5\n\n\nAda\n  6:05 PM\nNf3", RUY),
        ("Ada: e4 Ben: e5 Ada: Nf3", RUY),
        ("1. White: e4\n2. Black: e5\n3. White: Nf3", RUY),
        ("After e4 and e5 I played Nf3.", RUY),
        // Cells of tables, lists of programs.
        ("No,White,Black\n1,e4,e5\n2,Nf3,", RUY),
        ("\"1\",\"e4\",\"e5\"\n\"2\",\"Nf3\",\"\"", RUY),
        ("e4;e5\nNf3;", RUY),
        ("1. e4, e5; 2. Nf3;", RUY),
        ("| # | White | Black |\n|---|---|---|\n| 1 | e4 | e5 |\n| 2 | Nf3 | |", RUY),
        ("[\"e4\", \"e5\", \"Nf3\"]", RUY),
        ("{\"id\":\"AbCd\",\"winner\":null,\"moves\":\"e4 e5 Nf3\",\"clock\":{\"initial\":180}}", RUY),
        ("e2e4,e7e5,g1f3", RUY),
        ("e2e4|e7e5|g1f3", RUY),
        ("1.e4,e5 2.Nf3", RUY),
        ("\\mainline{1. e4 e5 2. Nf3}", RUY),
        // A sentence is not made another game by what it names.
        (
            "I’m thinking between d4 and e4 here",
            "Can’t read “I’m thinking between d4 and e4 here”: expected a link, a position or a game",
        ),
    ] {
        assert_eq!(games(text, "chess"), meant, "{text}");
    }
}

#[test]
fn letters_of_many_languages_are_read() {
    for (name, moves) in [
        ("German", "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O Df6 6. Te1 Ke7"),
        ("French", "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fxc6 dxc6 5. O-O Df6 6. Te1 Re7"),
        ("Spanish", "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Axc6 dxc6 5. O-O Df6 6. Te1 Re7"),
        ("Portuguese", "1. e4 e5 2. Cf3 Cc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Df6 6. Te1 Re7"),
        ("Dutch", "1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O Df6 6. Te1 Ke7"),
        ("Polish", "1. e4 e5 2. Sf3 Sc6 3. Gb5 a6 4. Gxc6 dxc6 5. O-O Hf6 6. We1 Ke7"),
        ("Czech", "1. e4 e5 2. Jf3 Jc6 3. Sb5 a6 4. Sxc6 dxc6 5. O-O Df6 6. Ve1 Ke7"),
        ("Hungarian", "1. e4 e5 2. Hf3 Hc6 3. Fb5 a6 4. Fxc6 dxc6 5. O-O Vf6 6. Be1 Ke7"),
        ("Russian", "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. С:c6 dxc6 5. О-О Фf6 6. Лe1 Крe7"),
        ("Finnish", "1. e4 e5 2. Rf3 Rc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O Df6 6. Te1 Ke7"),
        ("Romanian", "1. e4 e5 2. Cf3 Cc6 3. Nb5 a6 4. Nxc6 dxc6 5. O-O Df6 6. Te1 Re7"),
        ("figurines", "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 a6 4. ♗xc6 dxc6 5. O-O ♛f6 6. ♖e1 ♚e7"),
    ] {
        let ruy = "e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5c6,d7c6,e1g1,d8f6,f1e1,e8e7";
        assert_eq!(games(moves, "chess"), ruy, "{name}");
    }
}

/// What was kept, and what was said of it.
fn kept(text: &str) -> (String, String) {
    let reading = open(text, "chess", 0);
    let sentences: Vec<String> = reading.notes.iter().map(|note| oddchess::data::english().sentence(note)).collect();
    assert!(reading.problem.is_none(), "{text}: {:?}", reading.problem);
    (pgn::export(&reading.session, &ALL), sentences.join("; "))
}

#[test]
fn what_is_not_understood_is_kept_or_named() {
    let long = "x".repeat(260);
    for (text, out, note) in [
        ("1. e4 a6 2. e5 d5 3. exd6 e.p.?!", "3. exd6 $6 *", ""),
        ("1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O {here a =\nb} 6. Nf3", "{here a = b}", ""),
        ("Ada: e4 Ben: e5", "1. e4 e5 *", "Only the moves were read: the words around them were left out"),
        ("1,e4,e5", "1. e4 e5 *", ""),
        ("1. e4 0:12 e5", "1. e4 {0:12} 1... e5", "Line 1, column 7: “0:12” is no move: kept as a comment"),
        ("1. e4 1.2 e5", "1. e4 {1.2} 1... e5", "Line 1, column 7: “1.2” is no move: kept as a comment"),
        ("1... e4", "1. e4 *", "The moves begin with Black’s: expected White’s first move before it"),
        ("1. e4 e5 ; 2. Nf3 too", "1. e4 e5 {2. Nf3 too} *", ""),
        ("2. Nf3 Nc6", "1. Nf3 Nc6 *", "The moves begin with number 2: expected those before them"),
        ("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 7\"]\n\n7. e4 Kd7", "7. e4 Kd7 *", ""),
        ("1. e4 Diagram e5", "1. e4 {Diagram} 1... e5", "Line 1, column 7: “Diagram” is no move: kept as a comment"),
        ("1. e4 e5 and so on", "1. e4 e5 *", "Line 1, column 10: “and so on” after the moves was left out"),
        ("1. e4 e5 (1... c5 2. -- d6) 2. Nf3", "(1... c5 {-- d6}) 2. Nf3", "Line 1, column 22: “--” passes"),
        ("1. e4 e5 (1... Ke6) 2. Nf3", "{Ke6}", "Line 1, column 16: “Ke6” is not a legal move"),
        (
            "[White \"A\"]\n[White \"B\"]\n\n1. e4",
            "[White \"A\"]",
            "The tag White is there twice: its first value was kept",
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1\"]\n\n1. e4 Kd7 *",
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
            "The FEN tag claims castling or en passant that its position can’t have (“KQkq -”): opened without",
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/4P3/4K2R w KQ e6 0 1\"]\n\n1. O-O *",
            "[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]",
            "The FEN tag claims castling or en passant",
        ),
        (
            "[FEN \"8/8/4k3/8/8/4K3/8/8 w – – 0 1\"]\n\n1. Kd3 Kd5 *",
            "1. Kd3 Kd5",
            "Line 3, column 4: the game was over here (draw: neither side has enough material to win), but its moves go on: they were kept",
        ),
        // Tags and commands of other programs come out again.
        (&format!("[Site \"{long}\"]\n\n1. e4"), &long, ""),
        ("[White-Team:1 \"A\"]\n[PlyCount \"9\"]\n\n1. e4 e5", "[White-Team:1 \"A\"]\n[PlyCount \"2\"]", ""),
        ("1. e4 {[%csl Oe4,Ge5,e6]} *", "{[%csl Ge5][%csl Oe4,e6]}", ""),
        (
            "1. e4 {[%CSL Ge4][%clk 0:05:00,5][%clk 1:30][%emt 5]} *",
            "{[%csl Ge4][%clk 0:05:00.5][%clk 1:30][%emt 5]}",
            "",
        ),
        ("1. e4 e5 {} *", "1. e4 e5 *", ""),
        ("1. e4 e5 +/=\n\nBest wishes", "1. e4 e5 $14 *", ""),
        ("{A remark.} 1.\ne4 e5", "{A remark.} 1. e4 e5", ""),
        ("1. e4 e5 (1... c5$22) 2. Nf3", "1. e4 e5 (1... c5 $22) 2. Nf3", ""),
    ] {
        let (exported, notes) = kept(text);
        assert!(exported.contains(out), "{text}\n{exported}");
        assert!(notes.starts_with(note) && notes.is_empty() == note.is_empty(), "{text}\n{notes}");
    }
    let many = kept(&format!("1. e4 {} e5", "Diagram {x} ".repeat(13)));
    assert!(many.1.ends_with("And 3 more notes"), "{}", many.1);
    let comment = "word ".repeat(21_000);
    let (exported, notes) = kept(&format!("1. e4 {{{comment}}} e5 2. Nf3"));
    assert!(exported.ends_with("1... e5 2. Nf3 *\n") && notes.contains("longer than 20000 characters"), "{notes}");
}

#[test]
fn what_cannot_be_read_is_named_by_its_place_and_cause() {
    for (text, problem) in [
        ("1... e5", "The moves begin with Black’s: expected White’s first move before it"),
        ("1. e4 e5 2. --", "Line 1, column 13: “--” passes"),
        ("1. e4 e5 2. d4 -- 3. d5", "Line 1, column 16: “--” passes"),
        (
            "12. Nf3 Nc6 13. Bb5",
            "The moves begin with number 12: expected those before them, or the position where they begin",
        ),
        ("[White \"A\"]\n\n1... e5 2. Nf3", "The moves begin with Black’s"),
        ("[White \"A\"]\n\n12. Nf3 Nc6 13. Bb5", "The moves begin with number 12"),
        ("1. Ke3", "Line 1, column 4: “Ke3” is not a legal move"),
        ("[FEN \"8/8 w\"]\n\n1. e4", "Invalid start position: the board has 2 ranks"),
        ("17/8/8/8/8/8/8/K1k5 w - - 0 1", "Rank 8 of the board, “17”, has two numbers side by side"),
        ("1. f3 e5 2. g4 Qh4# 3. a3", "Line 1, column 24: a move comes after the end of the game"),
    ] {
        let mut found = find(text, "chess");
        let reading = found.open(0);
        let problem_read =
            reading.problem.map(|problem| oddchess::data::english().sentence(&problem)).unwrap_or_default();
        assert!(problem_read.starts_with(problem), "{text}: {problem_read}");
    }
}
