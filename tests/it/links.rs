//! Links: round trips, tolerant reading, error messages, and no panics.

use crate::common::Rng;
use crate::common::sessions::random_game;
use game::import;
use game::record::EndedBy;
use game::session::GameSession;
use game::session::NewGame;
use message::Message;
use notation::eval::{Eval, EvalScore};
use notation::link::{self, Intent, LONGEST};
use variants::{GAMES, require};
use view::SessionView;

fn open(link: &str) -> Result<GameSession, Message> {
    let parts = link::read(link)?;
    require(&parts.game)?.open(&parts)
}

fn problem_text(link: &str) -> String {
    open(link).map_or_else(|error| oddchess::data::english().sentence(&error), |_| "ok".into())
}

fn reopened(link: &str) -> String {
    open(link).unwrap_or_else(|_| panic!("{link}: {}", problem_text(link))).view().link
}

#[test]
fn a_game_comes_back_as_it_was() {
    for game in GAMES {
        for seed in 0..12 {
            let mut rng = Rng(seed);
            let mut session = game.start();
            random_game(&mut session, 60, &mut rng);
            if seed % 2 == 1 {
                session.flip();
            }
            let plies = session.view().line.len();
            assert!(plies > 8, "{} seed {seed}: {plies} plies", game.id());
            for ply in [plies, 0, plies / 2] {
                session.go(ply);
                let view = session.view();
                let again = open(&view.link).unwrap_or_else(|_| panic!("{}", view.link)).view();
                assert_eq!(again, view, "{}", view.link);
            }
        }
    }
}

#[test]
fn the_evaluations_of_a_line_come_back_by_its_link() {
    let mut rng = Rng(21);
    for game in GAMES {
        let mut session = game.start();
        random_game(&mut session, 40, &mut rng);
        assert_eq!(session.review_link(), session.view().link, "without evaluations it is the usual link");
        let line = session.tree().line().to_vec();
        for &node in &line {
            let value = (rng.below(60_001) as i32 - 30_000) / if rng.below(2) == 0 { 1 } else { 100 };
            let text = format!("{}{}.{:02}", if value < 0 { "-" } else { "" }, value.abs() / 100, value.abs() % 100);
            session.evaluate(node as u32, Eval::read(&text).filter(|_| rng.below(5) > 0));
        }
        let sent = session.review_link();
        let again = open(&sent).unwrap_or_else(|_| panic!("{sent}: {}", problem_text(&sent)));
        assert_eq!(again.review_link(), sent);
        assert_eq!(again.view().link, session.view().link, "the address goes without them");
        for (node, &before) in again.tree().line().iter().zip(&line) {
            let [there, here] = [&again.annotations()[*node].eval, &session.annotations()[before].eval];
            let share = |eval: &Option<Eval>| match eval.as_ref()?.score {
                EvalScore::Centipawns(value) => Some(1000 * value / (value.abs() + 300)),
                EvalScore::Mate(_) => None,
            };
            let near = share(there).zip(share(here)).map(|(one, two)| (one - two).abs() < 40);
            assert!(near.unwrap_or(there.is_none() && here.is_none()), "{here:?} became {there:?}");
        }
    }
    // Those of the moves that can be read are kept.
    let partly = import::follow("#chess?moves=e2e4,e7e5,e1e3&evals=e-9A", GAMES[0]);
    assert_eq!(partly.session.review_link(), "#chess?moves=e2e4,e7e5&evals=e-9");
}

#[test]
fn a_link_says_what_it_is_for() {
    for (given, sent) in [
        ("#chess?moves=e2e4", "#chess?moves=e2e4&side=black&by=links"),
        ("#chess?moves=e2e4,e7e5&ply=1&side=black", "#chess?moves=e2e4,e7e5&by=links"),
        ("#chess?moves=e2e4&end=black-resigns", "#chess?moves=e2e4&side=black&end=black-resigns&by=links"),
    ] {
        assert_eq!(open(given).unwrap_or_else(|_| panic!("{given}")).view().correspondence_link, sent, "{given}");
        let mailed = sent.replace('&', "&amp;");
        for (link, intent) in [(given, Intent::Look), (sent, Intent::Links), (&mailed, Intent::Links)] {
            assert_eq!(link::read(link).unwrap_or_else(|_| panic!("{link}")).intent, intent, "{link}");
        }
        // What is opened from it, and written into the address bar, is not sent.
        assert!(!reopened(sent).contains("by="), "{sent}");
    }
    // An offer has the set-up and the reader's side, and nothing of what was played from it.
    for (given, offer) in [
        ("#chess?moves=e2e4&side=black&end=black-resigns", "#chess?side=black&by=challenge"),
        (
            "#taxi/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1_5:5?moves=h1h2",
            "#taxi/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1_5:5?by=challenge",
        ),
    ] {
        assert_eq!(open(given).unwrap_or_else(|_| panic!("{given}")).challenge_link(), offer, "{given}");
        assert_eq!(link::read(offer).map(|parts| parts.intent), Ok(Intent::Challenge), "{offer}");
    }
    assert_eq!(link::read("#chess?by=post").map(|parts| parts.intent), Ok(Intent::Look));
}

#[test]
fn defaults_are_left_out() {
    for (given, written) in [
        ("#chess", "#chess"),
        ("#chess?moves=e2e4&ply=1&side=white", "#chess?moves=e2e4"),
        ("#chess?moves=e2e4&ply=0", "#chess?moves=e2e4&ply=0"),
        ("#chess/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1", "#chess"),
        ("#taxi/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1_5:5?side=black", "#taxi/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1_5:5?side=black"),
    ] {
        assert_eq!(reopened(given), written, "{given}");
    }
}

/// The promise of `docs/links.md`.
#[test]
fn every_link_ever_made_opens() {
    let rows: Vec<&str> =
        include_str!("../data/links.txt").lines().filter(|row| !row.is_empty() && !row.starts_with("# ")).collect();
    assert!(rows.len() > 20, "{} rows", rows.len());
    for row in rows.iter().filter(|row| **row != "#") {
        let [_, link, fen] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("{row}: expected three columns") };
        assert_eq!(open(link).map(|session| session.view().fen), Ok(fen.into()), "{link}: {}", problem_text(link));
    }
}

#[test]
fn sloppy_links_are_read() {
    let neat = "#chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?moves=h1h8";
    for sloppy in [
        "chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?moves=h1h8",
        "#/Chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?moves=h1h8",
        "#CHESS/4k3/8/8/8/8/8/8/4K2R_w_K_-?moves=h1h8",
        "#chess/4k3/8/8/8/8/8/8/4K2R%20w%20K%20-%200%201?moves=h1h8",
        "#chess%2F4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?moves=h1h8,",
        "https://example.org/play/#chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?moves=h1h8&colour=blue&empty&x=",
        "  #chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?moves=Rh8  ",
        "<https://example.org/#chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?moves=h1h8>",
        "(https://example.org/#chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?moves=h1h8).",
        "\u{201c}https://example.org/#chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?moves=h1h8\u{201d}!",
        "https://example.org/#chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?MOVES=h1h8&amp;ply=1",
        "https://example.org/#chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?moves=h1h8&amp;amp;colour=blue",
        "https://example.org/%23chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1%3Fmoves%3Dh1h8",
        "https://example.org/%2523chess%252F4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1%253Fmoves%253Dh1h8",
        "https://example.org/#chess/4k3/8/8/8/8/8/8/\r\n4K2R_w_K_-_0_1?mov\r\nes=h1h8",
        "> https://example.org/#chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_\n> 0_1?moves=h1h8",
        "https://example.org/#chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?moves=3Dh1h8",
        "#!/chess/4k3/8/8/8/8/8/8/4K2R+w+K+-+0+1?moves=h1h8",
        "#/chess/4k3/8/8/8/8/8/8/4K2R w K - 0 1?moves=Rh1-h8",
        "\u{feff}#ch\u{ad}ess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?moves=h1h8\u{200b}",
    ] {
        assert_eq!(reopened(sloppy), neat, "{sloppy}");
    }
}

#[test]
fn wrong_links_are_told_what_is_wrong() {
    for (link, start) in [
        ("", "The link names no game: “”; expected # and a game, such as #taxi"),
        ("#", "The link names no game"),
        ("#ludo", "Unknown game “ludo”: expected one of tax, taxi, monarch, anarchist, infantry, chess, tax+taxi, "),
        ("#chess/8/8_w", "The position can’t be read: the board has 2 ranks"),
        ("#chess?moves=e2e4,e2e4", "Move 2 can’t be played: 1… e2e4 – There is no piece on e2"),
        ("#chess?moves=e2e4&ply=7", "The link points to ply 7, but has only one move"),
        ("#chess?ply=x", "Invalid ply “x” in the link: expected a whole number"),
        ("#chess?side=up", "Invalid side “up” in the link: expected white or black"),
        (
            "#chess?end=won",
            "Invalid end “won” in the link: expected one of claim, agreed, white-resigns, black-resigns, ",
        ),
        (
            "#anarchist?moves=e2e4&end=agreed",
            "The link ends in a draw, but this game has no draws: expected another end, or none",
        ),
        (
            "#anarchist?moves=e2e4&end=claim",
            "The link ends in a draw, but this game has no draws: expected another end, or none",
        ),
        ("#chess?moves=e2e4&evals=e3", "Invalid evaluation at place 2 of evals= in the link: expected letters, "),
        ("#chess?moves=e2e4&evals=é-", "Invalid evaluation at place 1 "),
        ("#chess?moves=e2e4&evals=e", "The link has 1 evaluations: expected 2, one for each position"),
        ("#chess%zz", "Invalid % sign in the link: “chess%zz”; expected % and two hexadecimal digits"),
        ("#chess%ff", "Invalid % sign in the link"),
        ("#chess?moves=f2f3,e7e5,g2g4,d8h4,a2a3", "Move 5 comes after the end of the game"),
    ] {
        assert!(problem_text(link).starts_with(start), "{link}: {}", problem_text(link));
    }
    assert!(problem_text(&"#chess?moves=".repeat(LONGEST)).starts_with("The link is too long"));
}

#[test]
fn a_wrong_link_is_opened_as_far_as_it_can_be_read() {
    for (given, opened, stopped) in [
        (
            "#chess?moves=e2e4,e7e5,e1e3,g8f6",
            "#chess?moves=e2e4,e7e5",
            "Move 3 can’t be played: 2. e1e3 – A king moves one square",
        ),
        ("#chess?moves=e2e4,e7e5,e1e3&ply=1&side=black", "#chess?moves=e2e4,e7e5&ply=1&side=black", "Move 3"),
        ("#chess?moves=e2e4,e7e5,e1e3&end=white-resigns", "#chess?moves=e2e4,e7e5", "Move 3"),
        ("#chess?moves=f2f3,e7e5,g2g4,d8h4,a2a3", "#chess?moves=f2f3,e7e5,g2g4,d8h4", "Move 5 comes after"),
        ("#chess?moves=e2e4&ply=7", "#chess?moves=e2e4", "The link points to ply 7"),
        ("#chess?moves=e2e4,e7e5&ply=x", "#chess?moves=e2e4,e7e5", "Invalid ply “x”"),
        ("#chess?moves=e2e4&side=up", "#chess?moves=e2e4", "Invalid side “up”"),
        ("#chess?moves=e2e4&end=won", "#chess?moves=e2e4", "Invalid end “won”"),
        ("#anarchist?moves=e2e4&end=agreed", "#anarchist?moves=e2e4", "The link ends in a draw"),
        (
            "#taxi/8/8/8/8/r7/1K1R4/8/k7_w_-_-_0_1_2:0?moves=d3d1,a4b4,b3b4",
            "#taxi/8/8/8/8/r7/1K1R4/8/k7_w_-_-_0_1_2:0?moves=d3d1,a4b4",
            "Move 3 can’t be played: 2. b3b4 – That move costs 3 guilders, and you have 2",
        ),
        ("#chess/8/8_w?moves=e2e4&ply=1", "#chess", "The position"),
        ("#ludo?moves=e2e4", "#tax", "Unknown game “ludo”"),
        ("#chess%zz", "#tax", "Invalid % sign in the link"),
    ] {
        let reading = import::follow(given, GAMES[0]);
        assert_eq!(reading.session.view().link, opened, "{given}");
        let problem = reading.problem.map(|problem| oddchess::data::english().sentence(&problem));
        assert!(problem.as_ref().is_some_and(|problem| problem.starts_with(stopped)), "{given}: {problem:?}");
    }
    for right in ["#chess?moves=e2e4,e7e5&ply=1", "#infantry?moves=c3d3&end=agreed"] {
        let reading = import::follow(right, GAMES[0]);
        assert_eq!((reading.session.view().link.as_str(), reading.problem), (right, None));
    }
}

#[test]
fn a_claimed_draw_is_part_of_the_link() {
    let moves = ["g1f3,g8f6,f3g1,f6g8"; 2].join(",");
    let mut session = open(&format!("#chess?moves={moves}")).ok().unwrap();
    assert!(session.view().claim.is_some() && session.view().result.is_none());
    session.close(EndedBy::Claim);
    let view = session.view();
    assert!(view.claim.is_none() && view.result.is_some());
    assert_eq!(open(&view.link).ok().unwrap().view(), view);
}

#[test]
fn how_the_players_ended_a_game_is_part_of_its_link() {
    for end in ["agreed", "white-resigns", "black-resigns", "white-late", "black-late"] {
        let link = format!("#infantry?moves=c3d3&end={end}");
        let view = open(&link).ok().unwrap().view();
        assert!(view.result.as_ref().is_some_and(|result| result.closed), "{end}");
        assert_eq!(view.link, link);
    }
    // What can't be, is not: there is no draw to claim here.
    assert_eq!(reopened("#chess?moves=e2e4&end=claim"), "#chess?moves=e2e4");
}

#[test]
fn a_long_game_fits() {
    for game in GAMES {
        // The longest of some random games.
        let games = (0..6).map(|seed| {
            let (mut rng, mut session) = (Rng(seed), game.start());
            let mut position = game.position();
            while session.tree().size() <= 200 && session.over().is_none() {
                let texts = position.move_texts();
                let mv = rng.below(texts.len());
                session.type_move(&texts[mv]).unwrap();
                position = position.play(mv);
            }
            session.view()
        });
        let view = games.max_by_key(|view| view.line.len()).unwrap();
        assert!(view.line.len() >= 40, "{} has {}", game.id(), view.line.len());
        assert!(view.link.len() < 2_000, "{} characters", view.link.len());
        assert_eq!(open(&view.link).ok().unwrap().view(), view, "{}", view.link);
        // Mail programs break it, and escape it.
        let broken: Vec<String> =
            view.link.as_bytes().chunks(72).map(|line| String::from_utf8_lossy(line).into()).collect();
        assert_eq!(reopened(&broken.join("\r\n")), view.link);
    }
}

#[test]
fn mutated_links_never_panic() {
    let seeds = [
        "#taxi/8/8/8/8/r7/1K1R4/8/k7_w_-_-_0_1_2:0?moves=d3d1,a4b4,b3a3&ply=2&side=black",
        "#infantry?moves=c4d5,g7f7&ply=1",
        "#tax/4k3/8/8/8/8/6P1/6P1/R3K2R_w_KQ_-_0_1?moves=e1h1",
        "#chess?moves=e2e4,e7e5,g1f3&end=white-resigns",
    ];
    let symbols: Vec<char> = "#/?&=_%,*:0123456789abcdefghKQRBNPkqrbnpTAFE xé\u{0}\u{10ffff}".chars().collect();
    let mut rng = Rng(11);
    for round in 0..20_000 {
        let mut link: Vec<char> = seeds[round % seeds.len()].chars().collect();
        for _ in 0..1 + rng.below(4) {
            let at = rng.below(link.len());
            match rng.below(3) {
                0 => link.insert(at, symbols[rng.below(symbols.len())]),
                1 if link.len() > 1 => drop(link.remove(at)),
                _ => link[at] = symbols[rng.below(symbols.len())],
            }
        }
        let link: String = link.into_iter().collect();
        if let Ok(session) = open(&link) {
            let view = session.view();
            assert_eq!(reopened(&view.link), view.link, "{link}");
        }
    }
}

#[test]
fn every_sample_opens_and_has_a_few_moves() {
    for game in GAMES {
        let sample = view::card(*game).sample;
        let view = open(sample).unwrap_or_else(|_| panic!("{sample}: {}", problem_text(sample))).view();
        assert_eq!((view.game, view.line.len()), (game.id(), 3), "{sample}");
    }
}
