//! Descriptions in ids, links and files: what was packed comes back, and a game goes wherever its id goes.

use game::import::open;
use game::pgn;
use game::session::NewGame;
use invent::packed::{self, LONGEST, pack, unpack};
use invent::play::{self, Invented};
use invent::{description, games};
use notation::link;
use rules::settings::split_id;
use variants::{DynVariant, require};
use view::{ExportOptions, SessionView};

use crate::common::Rng;

const CAMELS: &str = "[camels:chess]
# Two camels in the place of bishops.
customPiece1 = c:C
bishop = -
startFen = rncqkcnr/pppppppp/8/8/8/8/PPPPPPPP/RNCQKCNR w KQkq - 0 1
promotionPieceTypes = cnrq
";

/// What this was packed to when it was first written. It may never change: links have it.
const PACKED: &str = "10GgtZqRdkycl62sCwGx9PYs2u8ScvZSMjZmdXr3KKj3mv3eSWIv9t4A";

const PLAIN: ExportOptions =
    ExportOptions { variations: true, comments: true, drawings: true, clocks: true, evals: true, costs: false };

fn camels() -> &'static Invented {
    play::install();
    let id = packed::id(CAMELS).unwrap();
    play::game(split_id(&id).1).unwrap()
}

#[test]
fn what_was_packed_comes_back() {
    let mut rng = Rng(1);
    let mut texts = vec![String::new(), "é".into(), "aaaaaaaaaaaaaaaaaaaaaaaaaaaa".into(), CAMELS.into()];
    texts.extend((0..60).map(|length| (0..length * 5).map(|_| char::from(rng.below(128) as u8)).collect()));
    texts.extend((0..30).map(|length| (0..length).map(|_| ['ש', 'ż', '♔', 'a'][rng.below(4)]).collect()));
    for text in texts {
        let packed = pack(&text);
        assert_eq!(unpack(&packed).as_ref(), Ok(&text), "{packed}");
        assert!(packed.bytes().all(|sign| sign.is_ascii_alphanumeric()), "{packed}");
    }
}

#[test]
fn old_links_are_read_for_ever() {
    assert_eq!(packed::id(CAMELS).unwrap(), format!("invent:{PACKED}"));
}

#[test]
fn descriptions_are_short_enough_for_links() {
    let text = games::names().iter().map(|name| games::text(name)).collect::<Vec<_>>();
    let longest = text.iter().map(|text| pack(text).len()).max();
    assert!(longest.is_some_and(|length| length < 1000), "{longest:?}");
    let long = CAMELS.to_owned() + "variantTemplate = " + &"ab c".repeat(LONGEST / 4);
    assert_eq!(packed::id(&long).unwrap_err().id.key(), "invent.packed.large");
    // It can be played where nothing has to be passed on.
    assert!(description::read(&long, "camels").is_ok());
}

#[test]
fn what_is_damaged_is_refused() {
    play::install();
    let (_, packed) = split_id(camels().name());
    for at in 0..packed.len() {
        let cut = &packed[..at];
        let other: String = packed.char_indices().map(|(place, sign)| if place == at { '~' } else { sign }).collect();
        for wrong in [cut, &other] {
            assert!(require(&format!("invent:{wrong}")).is_err(), "{wrong}");
        }
    }
    let mut rng = Rng(2);
    for _ in 0..20_000 {
        let length = rng.below(60);
        let text: String = (0..length).map(|_| char::from(b"1AZaz09bQ"[rng.below(9)])).collect();
        let _ = require(&format!("invent:1{text}"));
    }
}

#[test]
fn a_game_goes_where_its_id_goes() {
    let camels: &'static dyn DynVariant = camels();
    let mut session = camels.start();
    for text in ["e2e4", "d7d5", "e4d5"] {
        session.type_move(text).unwrap();
    }
    let (view, address) = (session.view(), session.link());
    assert_eq!((view.game, view.rules), ("invent", split_id(camels.id()).1));
    // A link, as it is and as the file of a game; neither needs this program to know the game beforehand.
    let read = link::read(&address).unwrap();
    assert_eq!(read.game, camels.id());
    assert_eq!(open(&format!("https://example.org/{address}"), "", 0).session.link(), address);
    let text = pgn::export(&session, &PLAIN);
    assert!(text.contains("[Variant \"camels\"]") && text.contains(&format!("[Rules \"{}\"]", camels.id())), "{text}");
    for default_game in ["", "taxi", camels.id()] {
        let again = open(&text, default_game, 0);
        assert_eq!((again.problem, again.session.link()), (None, address.clone()), "{default_game}");
    }
    let moves = open("1. e4 d5 2. exd5", camels.id(), 0);
    assert_eq!(moves.session.link(), address);
    // Comments and spaces of the text make no other game.
    let same = CAMELS.replace(" = ", "=").replace("# Two camels in the place of bishops.\n", "\n");
    assert_eq!(packed::id(&same), packed::id(CAMELS));
}
