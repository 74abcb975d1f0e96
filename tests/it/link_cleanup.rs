//! Links as people and programs send them: where they begin and end, and how they are repaired.

use game::import;
use notation::link::LONGEST;
use view::FoundKind;

/// The only link that a text has, without its `#`.
fn find(text: &str) -> Option<String> {
    let found = import::find(text, "");
    assert!(found.kind != FoundKind::Link || found.items.len() == 1, "{text}");
    let item = found.items.into_iter().find(|_| found.kind == FoundKind::Link)?;
    item.listed.link.map(|link| link[1..].to_owned())
}

fn within(text: &str) -> Option<String> {
    find(text)
}

#[test]
fn what_stands_alone_is_a_link_or_is_none() {
    for (text, fragment) in [
        // An address, escaped once or twice on its way.
        ("https://x.org/%23taxi?moves=e2e4", Some("taxi?moves=e2e4")),
        ("https://x.org/%2523taxi?moves=e2e4", Some("taxi?moves=e2e4")),
        ("x.org#taxi", Some("taxi")),
        ("x:#taxi", Some("taxi")),
        ("a/b#taxi", Some("taxi")),
        ("\"#taxi", Some("taxi")),
        // Words before it are no address.
        ("x#taxi", None),
        ("see x#taxi", None),
        // What other games would be goes on with moves or a position, and has a name.
        ("https://x.org/#ludo?moves=e2e4", Some("ludo?moves=e2e4")),
        ("https://x.org/#ludo?moves", None),
        ("https://x.org/#ludo=moves", None),
        ("https://x.org/#ludo/8/8/8/8", Some("ludo/8/8/8/8")),
        ("https://x.org/#ludo/8/8/8", None),
        ("https://x.org/#?moves=e2e4", None),
        ("https://x.org/#/8/8/8/8", None),
        // A game's name ends where something begins that may follow it.
        ("#taxi/8", Some("taxi/8")),
        ("#taxi&x", None),
        ("#taxi%3Fmoves=e2e4", Some("taxi?moves=e2e4")),
        ("#taxi-cab", None),
        ("#!/Taxi", Some("taxi")),
        // Without a # it is the game's name with what may follow it, and nothing else.
        ("taxi?moves=e2e4", Some("taxi?moves=e2e4")),
        ("taxi?moves=e2e4 e7e5", None),
        ("taxi://x", None),
        ("taxi/8?x=http://x.org", None),
        ("taxis", None),
        ("ludo?moves=e2e4", None),
    ] {
        assert_eq!(find(text).as_deref(), fragment, "{text}");
    }
}

#[test]
fn what_a_link_is_wrapped_in_is_no_part_of_it() {
    for (text, fragment) in [
        ("<https://x.org/#taxi>", "taxi"),
        ("`https://x.org/#taxi`.", "taxi"),
        ("[https://x.org/#taxi]…", "taxi"),
        ("“https://x.org/#taxi?ply=0;”", "taxi?ply=0"),
        ("“https://x.org/#taxi”;", "taxi"),
        ("(https://x.org/#taxi?ply=0)?", "taxi?ply=0"),
        ("> https://x.org/#taxi", "taxi"),
        ("> > https://x.org/#taxi?moves=\n> > e2e4", "taxi?moves=e2e4"),
        ("https://x.org/#taxi?ply=3D0&amp;amp;amp;side=3Dblack", "taxi?ply=0&side=black"),
        ("https://x.org/#taxi?ply&#61;0&#38;side&#61;black", "taxi?ply=0&side=black"),
        ("&quot;https://x.org/#taxi?ply&#x3d;0&#x26;side&#061;black&quot;&hellip;", "taxi?ply=0&side=black"),
        ("https://x.org/#taxi?mo\r\n> > ves=e2\r\n| e4", "taxi?moves=e2e4"),
    ] {
        assert_eq!(find(text).as_deref(), Some(fragment), "{text}");
    }
}

#[test]
fn among_words_the_first_link_of_a_known_game_is_taken() {
    for (text, fragment) in [
        ("go: x.org/#taxi?ply=0 now", Some("taxi?ply=0")),
        ("go: x.org/#/taxi/8 now", Some("taxi/8")),
        ("go: x.org/#!/TAXI%3Fply=0 now", Some("taxi?ply=0")),
        ("see x.org/#tax+taxi", Some("tax+taxi")),
        // Behind the name of a game something has to follow that only a link has.
        ("we play #taxi", None),
        ("we play #taxi now", None),
        ("we play #taxi&x", None),
        ("#ludo?ply=0, #taxi?ply=1", Some("taxi?ply=1")),
        // Only a line that ends within the link is joined with the next.
        ("#taxi?moves=e2e4,\n> e7e5 so", Some("taxi?moves=e2e4,e7e5")),
        ("#taxi?moves=\ne2e4", Some("taxi?moves=e2e4")),
        ("#taxi?ply=1&\nmoves=e2e4", Some("taxi?moves=e2e4&ply=1")),
        ("#taxi?\nmoves=e2e4", Some("taxi?moves=e2e4")),
        ("#taxi/8/\n8?ply=0", Some("taxi/8/8?ply=0")),
        ("#taxi/8_\nw?ply=0", Some("taxi/8_w?ply=0")),
        ("#taxi?moves=e2e4\ne7e5", Some("taxi?moves=e2e4")),
        ("#taxi?moves=e2e4, you\nsee", Some("taxi?moves=e2e4")),
        ("#taxi?moves=e2e4,\ne7e5,\nd2d4\nd7d5", Some("taxi?moves=e2e4,e7e5,d2d4")),
    ] {
        assert_eq!(within(text).as_deref(), fragment, "{text}");
    }
}

/// The links that a text offers, without their `#`.
fn offered(text: &str) -> Vec<String> {
    let links = import::find(text, "chess").items.into_iter().map(|item| item.listed.link.expect("a link"));
    links.map(|link| link[1..].to_owned()).collect()
}

const SITE: &str = "https://x.example/#";

#[test]
fn of_several_links_to_a_game_the_newest_counts() {
    let (old, new) = ("taxi?moves=e2e4&by=links", "taxi?moves=e2e4,d7d5&side=black&by=links");
    for text in [
        // A reply above what it answers, and below it.
        format!("{SITE}{new}\n> Ada wrote:\n> {SITE}{old}"),
        format!("> Ada wrote:\n> {SITE}{old}\n\n{SITE}{new}\n\nYour turn"),
        format!("> > {SITE}taxi?by=challenge\n> {SITE}{old}\n{SITE}{new}"),
        format!("{SITE}{new}\n\n-----Original Message-----\nFrom: Ada\n\n{SITE}{old}"),
        // Shown in full, in part and as it leads.
        format!("[{SITE}{new}]({SITE}{new})"),
        format!("<a href=\"{SITE}{new}\">{SITE}taxi?moves=e2e4,d…</a>"),
        // In the address of a redirection.
        format!(
            "https://r.example/?q=https%3A%2F%2Fx.example%2F%23{}&sa=D",
            new.replace('?', "%3F").replace('=', "%3D").replace('&', "%26")
        ),
    ] {
        assert_eq!(offered(&text), [new], "{text}");
    }
    // The acceptance of a challenge is newer than the challenge.
    let accepted = format!("{SITE}taxi?by=links\n\n-----Original Message-----\n\n{SITE}taxi?side=black&by=challenge");
    assert_eq!(offered(&accepted), ["taxi?by=links"]);
    // A position that is quoted again, and a game that goes another way or is another one: the reader chooses.
    for (text, links) in [
        (format!("{SITE}{old}\n> {SITE}{new}"), [old, new]),
        (format!("> {SITE}{new}\nno, I meant {SITE}taxi?moves=e2e4,c7c5"), ["taxi?moves=e2e4,c7c5", new]),
        (format!("{SITE}{old} or {SITE}chess?moves=e2e4"), [old, "chess?moves=e2e4"]),
    ] {
        assert_eq!(offered(&text), links, "{text}");
    }
}

#[test]
fn a_line_goes_on_where_it_was_broken_and_nowhere_else() {
    let link = "taxi?moves=e2e4,d7d5";
    for below in
        ["Your turn", "Thanks", "Ada", "--\nAda", "-- \nAda", "a", "e7e5", "2", "Q", "www.x.example", "> Ada wrote:"]
    {
        for text in [
            format!("{SITE}{link}\n{below}"),
            format!("{SITE}{link}\n\n{below}"),
            format!("{SITE}{link}&by=links\n{below}"),
        ] {
            let expected = if text.contains("by=") { format!("{link}&by=links") } else { link.into() };
            assert_eq!(offered(&text), [expected], "{text}");
        }
    }
    for broken in
        ["taxi?\nmoves=e2e4,d7d5", "taxi?mov\nes=e2e4,d7d5", "taxi?moves=e2e4,d\n7d5", "ta\nxi?moves=e2e4\n,d7d5"]
    {
        for text in [
            format!("{SITE}{broken}"),
            format!("> {SITE}{}", broken.replace('\n', "\n> ")),
            format!("{SITE}{broken} so"),
        ] {
            assert_eq!(offered(&text), [link], "{text}");
        }
    }
}

#[test]
fn what_programs_do_to_a_link_is_undone() {
    let position = "chess/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1";
    let game = "taxi?moves=e2e4,d7d5";
    for (text, link) in [
        (format!("{SITE}chess/4k3/8/8/8/8/8/4P3/4K3\\_w\\_-\\_-\\_0\\_1"), position),
        (format!("{SITE}chess/4k3/8/8/8/8/8/4P3/4K3_w_–_—_0_1"), position),
        (format!("{SITE}chess/4k3/8/8/=\n8/8/8/4P3/4K3_w_-_-_0_1"), position),
        (format!("{SITE}chess/4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), position),
        (format!("{SITE}{game}%E2%80%8B"), game),
        (format!("{SITE}{game}:~:text=Ada"), game),
        (format!("{SITE}taxi?moves&#x3D;e2e4,d7d5"), game),
        (format!("{SITE}taxi?ply=1&#038;moves=e2e4,d7d5"), "taxi?moves=e2e4,d7d5&ply=1"),
        (format!("{SITE}taxi?ply=1&#\u{200b}038;moves&#x\u{ad}3D;e2e4,d7d5"), "taxi?moves=e2e4,d7d5&ply=1"),
        (format!("{SITE}taxi?ply=1&#038\n;moves&#x3D;e2e4,d7d5"), "taxi?moves=e2e4,d7d5&ply=1"),
        (format!("{SITE}TAXI？MOVES＝e2e4,d7d5"), game),
        (format!("{SITE}taxi?moves=e2e4,d7d5&computer=3."), "taxi?moves=e2e4,d7d5&computer=3"),
    ] {
        assert_eq!(offered(&text), [link], "{text}");
        // The address bar has no more than the link.
        if !text.contains([' ', '\n']) && !text.contains(":~:") {
            let opened = import::open_link(&text).map(|session| session.review_link());
            assert_eq!(opened.as_deref(), Ok(format!("#{}", link.replace("&computer=3", "")).as_str()), "{text}");
        }
    }
    for (before, behind) in [
        ("**", "**"),
        ("_", "_"),
        ("*", "*"),
        ("~~", "~~"),
        ("||", "||"),
        ("`", "`"),
        ("«", "»"),
        ("‘", "’"),
        ("„", "“"),
        ("「", "」"),
        ("（", "）"),
        ("", "。"),
        ("", "，"),
        ("", "👍"),
        ("", "-"),
        ("", "—"),
        ("", "/"),
        ("", "#"),
        ("", "*"),
        ("", "!?"),
        ("", "…"),
        ("[url]", "[/url]"),
        ("[url=", "]my move[/url]"),
        ("<a href=\"", "\">my move</a>"),
        ("[x](", " \"t\")"),
        ("[x](<", ">)"),
        ("{", "}"),
        ("&lt;", "&gt;"),
        ("&quot;", "&quot;"),
        ("→", "←"),
        ("\u{202a}", "\u{202c}"),
    ] {
        for link in [position, game] {
            let text = format!("{before}{SITE}{link}{behind}");
            assert_eq!(offered(&text), [link], "{text}");
            let bare = format!("{before}#{link}{behind}");
            let opened = import::open_link(&bare).map(|session| session.review_link());
            if !bare.contains(['[', '&', '{']) && !bare.contains("</") {
                assert_eq!(opened.as_deref(), Ok(format!("#{link}").as_str()), "{bare}");
            }
        }
    }
}

#[test]
fn a_link_in_a_game_is_no_link_to_open() {
    let invitation = "#live=AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdEfGhIjKlMn";
    for text in [
        format!("[White \"A\"]\n\n1. e4 {{see {SITE}taxi?moves=d2d4}} e5 *"),
        format!("[Site \"{SITE}taxi?moves=d2d4\"]\n\n1. e4 e5 *"),
        format!("1. e4 {{{SITE}taxi?moves=d2d4}} e5"),
        format!("1. e4 {{https://x.example/{invitation}}} e5"),
    ] {
        let found = import::find(&text, "chess");
        assert!(matches!(found.kind, FoundKind::Games | FoundKind::Moves), "{text}");
        assert_eq!(found.items[0].listed.plies, 2, "{text}");
    }
    // An invitation alone is one, broken into lines as well.
    for text in [
        invitation.to_owned(),
        format!("Join: https://x.example/{invitation}."),
        format!("> https://a-rather-long-name.example/play/{}\n> {}\n> Ada", &invitation[..40], &invitation[40..]),
    ] {
        assert_eq!(offered(&text), [&invitation[1..]], "{text}");
    }
}

#[test]
fn a_link_may_be_too_long_but_not_the_text_around_it() {
    let padded = |start: &str, length: usize| start.to_owned() + &"x".repeat(length - start.len());
    assert!(find(&padded("taxi?y=", LONGEST)).is_some());
    for start in ["taxi?y=", "#taxi?y=", "go: https://x.example/#taxi?y="] {
        let problem = import::find(&padded(start, LONGEST + 100), "").problem.map(|problem| problem.id.key());
        assert_eq!(problem, Some("link.long"), "{start}");
    }
    let long = format!("{}\n{SITE}taxi?moves=e2e4\n", "word ".repeat(LONGEST));
    assert_eq!(find(&long).as_deref(), Some("taxi?moves=e2e4"));
}
