//! Links as people and programs send them: where they begin and end, and how they are repaired.

use oddchess::game::import::{find_link as find, link_within as within};
use oddchess::notation::link::LONGEST;

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
        ("see x.org/#taxi", None),
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
        ("#taxi&x", Some("taxi&x")),
        ("#taxi%3Fmoves=e2e4", Some("taxi%3Fmoves=e2e4")),
        ("#taxi-cab", None),
        ("#!/Taxi", Some("!/Taxi")),
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
        ("https://x.org/#taxi?mo\r\n> > ves=e2\r\n| e4", "taxi?moves=e2e4"),
    ] {
        assert_eq!(find(text).as_deref(), Some(fragment), "{text}");
    }
}

#[test]
fn among_words_the_first_link_of_a_known_game_is_taken() {
    for (text, fragment) in [
        ("go: x.org/#taxi?ply=0 now", Some("taxi?ply=0")),
        ("go: x.org/#/taxi/8 now", Some("/taxi/8")),
        ("go: x.org/#!/TAXI%3Fply=0 now", Some("!/TAXI%3Fply=0")),
        // Behind the name of a game something has to follow that only a link has.
        ("we play #taxi", None),
        ("we play #taxi now", None),
        ("we play #taxi&x", None),
        ("#ludo?ply=0, #taxi?ply=1", Some("taxi?ply=1")),
        // Only a line that ends within the link is joined with the next.
        ("#taxi?moves=e2e4,\n> e7e5 so", Some("taxi?moves=e2e4,e7e5")),
        ("#taxi?moves=\ne2e4", Some("taxi?moves=e2e4")),
        ("#taxi?ply=1&\nmoves=e2e4", Some("taxi?ply=1&moves=e2e4")),
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

#[test]
fn longer_texts_are_not_looked_through() {
    let padded = |start: &str, length: usize| start.to_owned() + &"x".repeat(length - start.len());
    assert!(find(&padded("taxi?y=", LONGEST)).is_some());
    assert_eq!(find(&padded("taxi?y=", LONGEST + 1)), None);
    // Who writes a # means a link: that it is too long is said when it is opened.
    assert!(find(&padded(" #taxi?y=", LONGEST + 1)).is_some());
    assert!(within(&padded("go: #taxi?y=", LONGEST)).is_some());
    assert_eq!(within(&padded("go: #taxi?y=", LONGEST + 1)), None);
}
