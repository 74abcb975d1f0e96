//! Tokens of PGN: every way to write a move, a glyph, a comment, a result or a tag.

use game::pgn::plain::plain;
use game::pgn::scan::{self, Head, Scanner, Token};

/// The tokens of a text up to another game, as one would write them.
fn tokens(text: &str) -> String {
    let mut scanner = Scanner::new(text, 0);
    let mut told = Vec::new();
    while let Some((at, token)) = scanner.token() {
        let next = token == Token::Next;
        assert!(scanner.at() <= text.len() && if next { at == scanner.at() } else { at < scanner.at() }, "{text}");
        told.push(match token {
            Token::Move(text) => text.to_owned(),
            Token::Glyph(glyph) => format!("${glyph}"),
            Token::Comment(text) => format!("{{{text}}}"),
            Token::Unknown(text) => format!("<{text}>"),
            Token::Unclosed => "unclosed".into(),
            Token::Open => "(".into(),
            Token::Close => ")".into(),
            Token::Result(result) => format!("={result}"),
            Token::Next => "next".into(),
        });
        if next {
            break;
        }
    }
    told.join(" ")
}

#[test]
fn tokens_are_what_people_mean() {
    for (text, meant) in [
        ("1. e4 e5 2.Nf3 2... Nc6 3…a6", "e4 e5 Nf3 Nc6 a6"),
        ("1 e4, e5,, 2.", "e4 e5"),
        ("12.e4! e5!? 13. Nf3+ Nc6#", "e4! e5!? Nf3+ Nc6#"),
        ("e4(e3)e5", "e4 ( e3 ) e5"),
        ("e4{x}e5;y\nf4$4d4", "e4 {x} e5 {y} f4 $4 d4"),
        ("e4 ;", "e4 {}"),
        // What a pawn becomes, in brackets.
        ("e8(Q) e8(Q", "e8(Q) e8 ( <Q>"),
        ("e8(1) e4(=) e5 (0:05)", "e8 {(1)} e4 {(=)} e5 {(0:05)}"),
        ("e8(QQ) ()", "e8 {(QQ)}"),
        ("e8{Q)", "e8 unclosed"),
        // Castling with zeros is no number, and no result.
        ("1.0-0 0-0-0 2. 0-0 O-O -- Z0", "0-0 0-0-0 0-0 O-O -- Z0"),
        // Signs of their own.
        ("! ? !! ?? !? ?!", "$1 $2 $3 $4 $5 $6"),
        ("= ∞ += ⩲ =+ ⩱", "$10 $13 $14 $14 $15 $15"),
        ("+/- ± -/+ ∓ +- +− -+ −+", "$16 $16 $17 $17 $18 $18 $19 $19"),
        ("$1 $0 $255 $256 $ $x", "$1 $255 <x>"),
        // Signs that say what one sees.
        ("e4 e.p. ep + ++ # ch mate , - 17 ...", "e4"),
        ("e4 e.p ch. mate.", "e4"),
        // Results, with various dashes.
        ("1-0 1:0 1–0 1-O", "=1-0 =1-0 =1-0 =1-0"),
        ("0-1 0:1 0–1 O-1", "=0-1 =0-1 =0-1 =0-1"),
        ("1/2 ½-½ ½ 0.5-0.5 1/2–1/2 *", "=1/2-1/2 =1/2-1/2 =1/2-1/2 =1/2-1/2 =1/2-1/2 =*"),
        ("40.1-0 12...*", "=1-0 =*"),
        // What closes nothing means nothing.
        ("e4 ] } e5 [x] )", "e4 e5 <x> )"),
        // Lines for programs.
        ("%x\ne4\n%y e5\n e5 %z", "e4 e5 <%z>"),
        ("%x", ""),
        ("\u{feff}\u{0}e4 e5 \u{0}\u{1a}", "e4 e5"),
        // Comments end with a brace, those with braces in them with their own.
        ("{a} {} {b {c} d} e4", "{a} {} {b {c} d} e4"),
        ("{a {b} e4 } e5", "{a {b} e4 } e5"),
        ("{a { b} e4", "{a { b} e4"),
        ("{a} } e4", "{a} e4"),
        ("{a ( ; $1 [b] } e4", "{a ( ; $1 [b] } e4"),
        ("e4 {a", "e4 unclosed"),
        ("e4 {a\n[Event \"x\"]\n\n1. e4", "e4 unclosed next"),
        ("e4 {a\n[Event \"x\"]\n} e5", "e4 {a\n[Event \"x\"]\n} e5"),
        ("e4 {a\n[Event \"x\"]\n\n1. d4 {b} d5", "e4 unclosed next"),
        ("e4 {a\n[Event x]\n} e5", "e4 {a\n[Event x]\n} e5"),
        // Signs of all programs, also without a space before them.
        ("e4± e5□ d4+/= d5=/+ c4 N c5 RR", "e4± e5□ d4+/= d5=/+ c4 $146 c5 $145"),
        ("e4 +/= e5 =∞ d4 → d5 ⊙ c4 inf", "e4 $14 e5 $44 d4 $40 d5 $22 c4 $13"),
        // Words that are no moves, and what sets off the text.
        ("e4 dis ch e5 e. p. d4 – d5", "e4 e5 d4 d5"),
        ("e4 Diagram 2 e5 White resigns 1 - 0", "e4 <Diagram> e5 <White resigns> =1-0"),
        ("**1. e4 e5** _2._ `Nf3` ***", "e4 e5 Nf3 =*"),
        ("<p>1.e4<br />e5</p> [b]2. Nf3[/b] 1-0.", "e4 e5 Nf3 =1-0"),
        ("1) e4 e5 2) Nf3", "e4 e5 Nf3"),
        // A first move begins another game, and a sentence after a blank line ends it.
        ("1. e4 e5\n1. d4 d5", "e4 e5 next"),
        ("1. e4\n\n1. d4", "e4 next"),
        ("1. e4 {x} 1... e5 (1. d4) 2. d4", "e4 {x} e5 ( d4 ) d4"),
        ("1. e4 e5\n\nSent from afar", "e4 e5 next"),
        ("1. e4\n\nThe best move. 1... e5", "e4 <The best move.> e5"),
        // Another game begins where a line begins like a tag.
        ("e4\n[Event \"x\"]", "e4 next"),
        ("e4 [Event \"x\"]", "e4 next"),
        ("e4\n  [event \"x\"]", "e4 next"),
        ("e4\n[Eve-nt \"x\"]", "e4 next"),
        ("e4\n[ My_1 \u{201c}x\u{201d}]", "e4 next"),
        ("e4\n[Event x]", "e4 <Event x>"),
        ("e4\n[\"x\"]", "e4 <\"x\">"),
    ] {
        assert_eq!(tokens(text), meant, "{text}");
    }
}

/// The pairs of a head, and whether something in it can't be read.
fn head(text: &str) -> (String, bool) {
    let Head { tags, problem, .. } = Scanner::new(text, 0).head();
    let pairs: Vec<String> = tags.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
    (pairs.join("|"), problem.is_some())
}

#[test]
fn a_head_is_read_as_people_and_programs_write_it() {
    for (text, pairs, wrong) in [
        ("[A \"x\"]\n[B \"y\"]\n\n1. e4", "A=x|B=y", false),
        ("  [ A  \"x\" ] [B \"y\"][C \"z\"]", "A=x|B=y|C=z", false),
        ("[A\"x\"]", "A=x", false),
        ("%no\n[A \"x\"]", "A=x", false),
        ("[A \u{201c}x\u{201d}]\n[B \u{201e}y\u{201c}]\n[C x y ]", "A=x|B=y|C=x y", false),
        ("[A \"a \\\"b\\\" \\\\ \\c\"]", "A=a \"b\" \\ \\c", false),
        ("[A \"a \"b\" c\"]", "A=a \"b\" c", false),
        // The bracket was forgotten.
        ("[A \"x\"\n[B \"y\"]", "A=x|B=y", false),
        // The first of a name counts; another game's head ends this one.
        ("[A \"x\"]\n[A \"y\"]", "A=x", false),
        ("[Event \"x\"]\n[Event \"y\"]\n[A \"z\"]", "Event=x", false),
        ("[A \"x\"]\n[Event \"y\"]", "A=x|Event=y", false),
        ("[Event \"x\"]\n[Events \"y\"]", "Event=x|Events=y", false),
        ("[A \"x\"]\n\n[A \"y\"]", "A=x", false),
        ("[A \"x\"]\n\n[B \"y\"]", "A=x|B=y", false),
        // Comments between tags, names in any case, lines broken within a value.
        ("[A \"x\"]\n{a} ; b\n[B \"y\"]\n{c}", "A=x|B=y", false),
        ("[fen \"x\"]\n[WHITE \"y\"]", "FEN=x|White=y", false),
        ("[A \"x\ny\"]\n[B-c \"«z»\"]", "A=x y|B-c=«z»", false),
        // Unreadable parts are reported, the rest is kept.
        ("[A]\n[B \"y\"]", "B=y", true),
        ("[pgn]\n[B \"y\"]", "B=y", false),
        ("[A \"x\n[B \"y\"]", "B=y", true),
        ("[A \"x\\", "", true),
        ("[A \"x\"] [B \"y\"] 1. e4\n[C \"z\"]", "A=x|B=y", false),
        ("[ \"x\"]", "", true),
        ("[A x\n[B \"y\"]", "B=y", true),
        ("e4 [A \"x\"]", "", false),
        ("", "", false),
    ] {
        assert_eq!(head(text), (pairs.into(), wrong), "{text}");
    }
}

#[test]
fn a_game_is_found_behind_what_people_write_before_it() {
    for (text, at) in [
        ("[A \"x\"]", Some(0)),
        ("Dear B,\n\n  [A \"x\"]\n1. e4", Some(11)),
        ("\t[A \"x\"]", Some(1)),
        ("see [a \"x\"]", Some(4)),
        ("Ruy Lopez: 1. e4 e5", Some(11)),
        ("{first} {second} 1. e4", Some(0)),
        ("{a comment} of nothing: e4 e5", Some(24)),
        ("12 men, 1 e4 e5", Some(8)),
        ("e4", Some(0)),
        ("I like e4 and so on", None),
        ("", None),
    ] {
        let mut scanner = Scanner::new(text, 0);
        assert_eq!(scanner.seek(true).then(|| scanner.at()), at, "{text}");
    }
}

#[test]
fn places_are_counted_from_one() {
    for (text, at, place) in [
        ("", 0, (1, 1)),
        ("ab", 2, (1, 3)),
        ("a\nb", 1, (1, 2)),
        ("a\nb", 2, (2, 1)),
        ("a\n\nü b", 6, (3, 3)),
        // Within a letter, and beyond the end, it is the end.
        ("aü", 2, (1, 3)),
        ("a\nb", 9, (2, 2)),
    ] {
        assert_eq!(scan::position(text, at), place, "{text} {at}");
    }
}

#[test]
fn ends_of_lines_are_levelled() {
    assert_eq!(plain("\u{feff}a\r\nb\rc\nd\r\r\ne\u{feff}"), "a\nb\nc\nd\n\ne");
}
