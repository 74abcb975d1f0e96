//! FEN: what is refused with which message, and which deviations are accepted.

use variants::tools;

const BAD: &str = include_str!("../data/bad_fens.txt");

fn read(game: &str, fen: &str) -> Result<String, String> {
    let catalogue = oddchess::data::english();
    tools(game).unwrap().listing(Some(fen)).map(|listing| listing.fen).map_err(|error| catalogue.sentence(&error))
}

#[test]
fn refused_with_the_field_the_text_and_what_was_expected() {
    let mut wrong = Vec::new();
    for row in BAD.lines().filter(|line| !line.starts_with('#')) {
        let [game, fen, expected] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else { panic!("{row}") };
        let read = read(game, fen).map_or_else(|error| error, |_| "ok".into());
        if !read.starts_with(expected) {
            wrong.push(format!("{game} | {fen} | {read}"));
        }
    }
    assert!(wrong.is_empty(), "other results:\n{}", wrong.join("\n"));
}

#[test]
fn sloppy_texts_are_read() {
    let rows = [
        ("chess", " 4k3/8/8/8/8/8/8/4K3  w ", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w QK - 3 0", "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 1"),
        ("chess", "4k3/8/8/8/11111111/8/8/4K3 b - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("taxi", "4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1 16:18"),
        ("taxi", "4k3/8/8/8/8/8/8/4K3 w - - 5:7", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 5:7"),
        ("taxi", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 5:7:2", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 5:7"),
        // Shredder-FEN: the files of the rooks.
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("tax", "r3k2r/8/8/8/8/8/8/R3K2R b ahAH - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"),
        ("monarch", "r3k3/8/8/8/8/8/8/4K2R w Ha - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"),
        ("taxi", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1 5:7", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1 5:7"),
        ("taxi+tax", "r3k3/8/8/8/8/8/8/4K2R w Hq - 0 1 5:7", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1 5:7"),
    ];
    for (game, sloppy, neat) in rows {
        assert_eq!(read(game, sloppy).as_deref(), Ok(neat), "{sloppy}");
    }
}

#[test]
fn counters_at_their_largest_stay_readable() {
    for (game, fen) in [
        ("chess", "4k3/8/8/8/8/8/8/R3K3 b - - 65535 65535"),
        ("taxi", "4k3/8/8/8/8/8/8/R3K3 b - - 65535 65535 65535:65535:65535"),
        ("infantry", "****k****/***4**/**5**/*7*/9/*7*/**5**/**4***/****K**** b - - 65535 65535"),
        ("anarchist", "8/pppppppp/8/8/8/8/PPPPPPPP/8 b - - 0 65535"),
    ] {
        let game = tools(game).unwrap();
        assert!(game.perft(Some(fen), 2).is_ok_and(|nodes| nodes > 0), "{fen}");
        assert_eq!(game.listing(Some(fen)).unwrap().fen, fen);
    }
}
