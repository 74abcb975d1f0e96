//! Correspondence: the moves of a link are merged into the record, and nothing is lost.

use crate::common::Rng;
use crate::common::sessions::random_game;
use game::merge::merge;
use game::session::GameSession;
use game::session::NewGame;
use notation::link;
use variants::{GAMES, require};
use view::SessionView;

fn open(link: &str) -> GameSession {
    let parts = link::read(link).unwrap_or_else(|_| panic!("{link}"));
    require(&parts.game).and_then(|game| game.open(&parts)).unwrap_or_else(|_| panic!("{link}"))
}

#[test]
fn a_game_goes_on_where_the_link_does() {
    for game in GAMES {
        for seed in 0..8 {
            let mut rng = Rng(seed);
            let mut theirs = game.start();
            random_game(&mut theirs, 40, &mut rng);
            let whole = theirs.view();
            // Mine is the same game some moves ago, in which I have looked at something of my own.
            let mut mine = open(&whole.link);
            let node = whole.line[whole.line.len() / 2];
            mine.remove(node);
            mine.comment(0, "mine");
            mine.go(0);
            random_game(&mut mine, 6, &mut rng);
            let before = mine.tree().size();
            assert!(merge(&mut mine, &theirs), "{} seed {seed}", game.id());
            let view = mine.view();
            assert_eq!((view.fen, view.link), (whole.fen, whole.link), "{} seed {seed}", game.id());
            assert_eq!(mine.tree().main_end(), mine.tree().at());
            assert!(mine.tree().size() >= before && mine.annotations()[0].comment == "mine");
            // Once more brings nothing new.
            let revision = mine.tree().revision();
            assert!(merge(&mut mine, &theirs));
            assert_eq!(mine.tree().revision(), revision);
        }
    }
}

#[test]
fn how_the_players_ended_it_comes_too() {
    let mut mine = open("#chess?moves=e2e4");
    assert!(merge(&mut mine, &open("#chess?moves=e2e4,e7e5&end=white-resigns")));
    assert_eq!(mine.score(), Some("0-1"));
    // Behind that end nothing follows.
    assert!(!merge(&mut mine, &open("#chess?moves=e2e4,e7e5,g1f3")));
}

#[test]
fn another_game_does_not_belong_there() {
    let mut mine = open("#chess?moves=e2e4");
    for other in ["#monarch?moves=e2e4,e7e5", "#chess/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1?moves=e1e2"] {
        assert!(!merge(&mut mine, &open(other)), "{other}");
        assert_eq!(mine.view().link, "#chess?moves=e2e4");
    }
}
