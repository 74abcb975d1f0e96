//! How games end: automatic draws, claimable draws, and positions that are no draw.

use game::record::{Claim, EndedBy, GameEnd, GameRecord};
use game::session::NewGame;
use lab::settings::RunSettings;
use notation::fen::Fen;
use notation::{link, san};
use oddchess::prelude::{Engine, Game, Limits};
use rules::draw::DrawLimits;
use rules::present::VariantRules;
use rules::{Color, Status};
use variants::Variant;
use variants::anarchist::Anarchist;
use variants::chess::Chess;
use variants::infantry::Infantry;
use variants::monarch::Monarch;
use variants::tax::Tax;
use variants::taxi::Taxi;
use variants::{GAMES, require, tools};
use view::SessionView;

fn from<G: Variant>(fen: &str) -> GameRecord {
    GameRecord::new(Box::new(G::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error:?}"))))
}

fn play(record: &mut GameRecord, moves: &str) {
    for text in moves.split(' ') {
        let mv = san::find(record.position(), text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        record.play(mv);
    }
}

const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8";

#[test]
fn a_third_time_may_be_claimed_and_a_fifth_ends_the_game() {
    let mut record = GameRecord::new(Box::new(Chess::start()));
    play(&mut record, SHUFFLE);
    assert_eq!((record.occurrences(), record.claim()), (2, None));
    play(&mut record, SHUFFLE);
    assert_eq!((record.occurrences(), record.claim(), record.ending()), (3, Some(Claim::Threefold), None));
    play(&mut record, SHUFFLE);
    play(&mut record, SHUFFLE);
    assert_eq!((record.ending(), record.claim()), (Some(GameEnd::Fivefold), None));
    record.tree_mut().go(8);
    assert!(record.close(EndedBy::Claim));
    assert_eq!(record.ending(), Some(GameEnd::Claimed(Claim::Threefold)));
    record.tree_mut().go(0);
    assert!(record.ending().is_none() && !record.close(EndedBy::Claim));
}

#[test]
fn a_right_lost_or_a_chance_to_take_in_passing_makes_another_position() {
    let mut record = from::<Chess>("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&mut record, "Rb1 Rb8 Ra1 Ra8 Rb1 Rb8 Ra1 Ra8");
    assert_eq!(record.occurrences(), 2, "the first time, castling was possible on the queen's side");

    let mut record = from::<Chess>("4k3/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1");
    play(&mut record, "e4 Kf8 Nf3 Ke8 Ng1 Kf8 Nf3 Ke8 Ng1");
    assert_eq!(record.occurrences(), 2, "right after e4, taking in passing was possible");
    let mut record = from::<Chess>("4k3/8/8/8/p7/8/4P3/4K1N1 w - - 0 1");
    play(&mut record, "e4 Kf8 Nf3 Ke8 Ng1 Kf8 Nf3 Ke8 Ng1");
    assert_eq!(record.occurrences(), 3, "nobody could take in passing");
}

#[test]
fn an_en_passant_square_that_nobody_can_use_does_not_count() {
    let mut record = from::<Chess>("4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1");
    play(&mut record, "e4 Nf6 Nf3 Ng8 Ng1");
    assert_eq!(record.occurrences(), 2);
}

#[test]
fn in_taxi_a_position_is_the_same_only_with_the_same_purses() {
    // Knights cost just the income, so the purses stay; a king's step saves a guilder.
    let mut record = GameRecord::new(Box::new(Taxi::start()));
    play(&mut record, SHUFFLE);
    assert_eq!(record.occurrences(), 2);
    let mut record = from::<Taxi>("4k3/p7/8/8/8/8/7P/4K3 w - - 0 1 5:5");
    play(&mut record, "Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8");
    assert_eq!(record.occurrences(), 1);
}

#[test]
fn fifty_moves_may_be_claimed_and_seventy_five_end_the_game() {
    let mut record = from::<Chess>("4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    assert_eq!(record.claim(), None);
    play(&mut record, "Ra2");
    assert_eq!((record.claim(), record.ending()), (Some(Claim::FiftyMoves), None));
    let mut record = from::<Chess>("4k3/8/8/8/8/8/8/R3K3 w - - 149 120");
    play(&mut record, "Ra2");
    assert_eq!(record.ending(), Some(GameEnd::SeventyFiveMoves));
}

#[test]
fn draw_limits_are_settings() {
    const CLAIM: Option<Claim> = Some(Claim::FiftyMoves);
    const END: Option<GameEnd> = Some(GameEnd::SeventyFiveMoves);
    // The game, the clock before a quiet move, whether a draw can be claimed after it, and how the game has ended.
    for (game, clock, claim, end) in [
        ("chess:fifty=25", 48, None, None),
        ("chess:fifty=25", 49, CLAIM, None),
        ("chess:fifty=25", 73, CLAIM, None),
        ("chess:fifty=25", 74, None, END),
        ("taxi:fifty=60", 118, None, None),
        ("taxi:fifty=60", 119, CLAIM, None),
        ("monarch:fifty=0", 400, None, None),
        ("chess", 99, CLAIM, None),
    ] {
        let purses = if game.starts_with("taxi") { " 50:50" } else { "" };
        let fen = format!("4k3/8/8/8/8/8/P7/R3K3 w - - {clock} 300{purses}");
        let mut record = GameRecord::new(require(game).unwrap().read(&fen).unwrap());
        play(&mut record, "Rb1");
        assert_eq!((record.claim(), record.ending()), (claim, end), "{game} {clock}");
    }
    let message = GameEnd::SeventyFiveMoves.message(Color::White, DrawLimits { moves: 25, ..DrawLimits::USUAL });
    assert_eq!(oddchess::data::english().sentence(&message), "Draw: 75 half-moves without progress");
    // Occurrences for a claim and for the end.
    for (game, shuffle, counts) in [
        ("chess:repetition=2", SHUFFLE, 2..4),
        ("infantry:repetition=5", "Nd3 Nf7 Nb4 Nh6", 5..7),
        ("chess", SHUFFLE, 3..5),
    ] {
        let mut record = GameRecord::new(require(game).unwrap().position());
        for times in 2..=counts.end {
            play(&mut record, shuffle);
            assert_eq!(record.claim().is_some(), counts.contains(&times), "{game} {times}");
            assert_eq!(record.ending(), (times == counts.end).then_some(GameEnd::Fivefold), "{game} {times}");
        }
    }
}

/// Where several draws hold at once: kings that meet, a dead position, the fifth time, 75 moves.
#[test]
fn of_several_draws_the_first_is_named() {
    let rows = [
        ("monarch:contact=draw", "8/8/2p5/3k4/3K4/2P5/8/8 w - - 150 90", GameEnd::KingsMeet),
        ("chess", "8/8/8/3k4/8/3K4/8/8 w - - 150 90", GameEnd::Dead),
        ("chess", "8/b7/3B4/8/8/8/8/k6K w - - 150 90", GameEnd::Dead),
        ("chess", "8/b7/4B3/8/8/8/8/k6K w - - 150 90", GameEnd::SeventyFiveMoves),
    ];
    for (id, fen, end) in rows {
        let record = GameRecord::new(require(id).unwrap().read(fen).unwrap());
        assert_eq!(record.ending(), Some(end), "{id} {fen}");
    }
    let mut record = from::<Chess>("4k2r/8/8/8/8/8/8/R3K3 w - - 134 90");
    play(&mut record, &["Ra2 Rh7 Ra1 Rh8"; 4].join(" "));
    assert_eq!(record.position().halfmove_clock(), 150);
    assert_eq!(record.ending(), Some(GameEnd::Fivefold));
}

#[test]
fn mate_comes_before_the_clock() {
    let mut record = from::<Chess>("4k3/R7/8/8/8/8/8/1R2K3 w - - 149 120");
    play(&mut record, "Rb8");
    assert_eq!(record.ending(), Some(GameEnd::Checkmate { winner: Color::White }));
}

#[test]
fn infantrys_clock_runs_through_pawn_moves_and_is_reset_by_captures() {
    let mut record = GameRecord::new(Box::new(Infantry::start()));
    play(&mut record, "c3d3");
    assert_eq!(record.position().fen().split(' ').nth(4), Some("1"));
    let mut record = from::<Infantry>("****k****/***4**/**5**/*7*/3Pp4/*3p3*/**5**/**4***/****K**** w - - 7 9");
    play(&mut record, "d5xe4");
    assert_eq!(record.position().fen().split(' ').nth(4), Some("0"));
}

#[test]
fn dead_positions() {
    fn dead<G: Variant>(fen: &str) -> bool {
        from::<G>(fen).ending() == Some(GameEnd::Dead)
    }
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let minors = ["4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "4k1n1/8/8/8/8/8/8/4K3 w - - 0 1"];
    let enough =
        ["4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"];
    assert!(dead::<Chess>(bare) && dead::<Taxi>(bare) && dead::<Monarch>(bare));
    // In Tax Chess bare kings can't even move: stalemate comes first.
    assert_eq!(from::<Tax>(bare).ending(), Some(GameEnd::Stalemate));
    for fen in minors {
        assert!(dead::<Chess>(fen) && dead::<Taxi>(fen), "{fen}");
        assert!(!dead::<Tax>(fen) && !dead::<Monarch>(fen), "a lone piece may still mate: {fen}");
    }
    for fen in enough {
        assert!(!dead::<Chess>(fen) && !dead::<Taxi>(fen), "{fen}");
    }
    // Bishops on squares of one colour, whoever has them and however many.
    for (board, is_dead) in [
        ("8/b7/3B4/8/8/8/8/k6K", true),
        ("8/b7/4B3/8/8/8/8/k6K", false),
        ("k7/8/8/8/8/8/1B6/2B1B2K", true),
        ("k7/8/8/8/8/8/2B5/2B4K", false),
        ("b1b1b3/8/8/8/8/7k/8/B1B1B2K", false),
        ("1b1b1b1b/b7/2K1k3/8/8/8/1B1B1B1B/B1B1B1B1", true),
        ("1b1b1b1b/b7/2K1k3/8/8/8/1B1B1B1B/B1BNB1B1", false),
        ("8/b7/8/8/8/3p4/8/k6K", false),
    ] {
        let fen = format!("{board} w - - 0 1");
        assert_eq!((dead::<Chess>(&fen), dead::<Taxi>(&fen)), (is_dead, is_dead), "{fen}");
        for (id, is_dead) in [
            ("tax", false),
            ("monarch", false),
            ("tax+taxi", false),
            ("monarch+taxi", false),
            // Stalemate can be forced by bishops, and mate where a king can't pay for its steps.
            ("chess:stalemate=loss", false),
            ("taxi:income=0", false),
            ("taxi:income=2,step=3", false),
            ("taxi:payee=opponent,income=0", false),
            ("chess:own=yes", is_dead),
            ("taxi:step=2,towing=5", is_dead),
        ] {
            let purses = if id.contains("taxi") { " 30:30" } else { "" };
            // Without pawns the kings of Tax Chess can't move at all: a bishop may have to.
            let Ok(position) = require(id).unwrap().read(&format!("{fen}{purses}")) else { continue };
            assert_eq!(GameRecord::new(position).ending() == Some(GameEnd::Dead), is_dead, "{id} {fen}");
        }
    }
    assert!(dead::<Infantry>("****k****/***4**/**5**/*7*/9/*7*/**5**/**4***/****K**** w - - 0 1"));
    assert!(!dead::<Infantry>("****k****/***4**/**5**/*7*/9/*7*/**5**/**3F***/****K**** w - - 0 1"));
}

#[test]
fn without_income_a_bare_king_may_mate_whoever_can_pay_no_more() {
    // Position, whether it is dead, and the move that mates there if one does.
    for (fen, dead, mates) in [
        ("k7/2K5/8/8/8/8/8/8 w - - 0 1 9:0:0", false, Some("Kb7")),
        ("k7/2K5/8/8/8/8/8/8 w - - 0 1 2:0:0", false, Some("Kb7")),
        ("k7/2K5/8/8/8/8/8/8 w - - 0 1 1:0:0", true, None),
        ("k7/2K5/8/8/8/8/8/8 w - - 0 1 9:0", true, None),
        ("k7/2K5/8/8/8/8/8/8 w - - 0 1 9:0:1", true, None),
        ("k7/2KB4/8/8/8/8/8/8 w - - 0 1 9:0:0", false, Some("Kb7")),
        ("k7/2K5/8/8/8/5N2/8/8 w - - 0 1 9:0:0", false, Some("Kb7")),
        ("k7/2K5/8/8/8/5n2/8/8 w - - 0 1 2:0:0", false, Some("Kb7")),
        ("k7/2KB4/8/8/8/8/8/8 w - - 0 1 9:0:2", true, None),
        // Each of these could still be the one with something left, or neither.
        ("7k/8/8/8/8/8/8/K7 w - - 0 1 12:10:0", false, None),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1 11:10:0", true, None),
        ("7k/8/8/8/8/8/8/K7 b - - 0 1 11:10:0", false, None),
        ("7k/8/8/8/8/8/8/K7 b - - 0 1 10:10:0", true, None),
        ("7k/8/8/8/8/8/8/K7 w - - 0 1 10:11:0", false, None),
        ("7k/8/8/8/8/8/8/K6B w - - 0 1 16:16:0", false, None),
        ("7k/8/8/8/8/8/8/K6B w - - 0 1 1:2:0", false, None),
        ("7k/8/8/8/8/8/8/K6B w - - 0 1 2:1:0", true, None),
    ] {
        let mut record = from::<Taxi>(fen);
        assert_eq!(record.ending(), dead.then_some(GameEnd::Dead), "{fen}");
        if let Some(mates) = mates {
            play(&mut record, mates);
            assert_eq!(record.ending(), Some(GameEnd::Checkmate { winner: Color::White }), "{fen}");
        }
    }
    assert_eq!(from::<Taxi>("k7/1K6/8/8/8/8/8/8 b - - 0 1 8:0:0").ending().map(GameEnd::score), Some("1-0"));
}

#[test]
fn anarchists_loser_is_who_cannot_move() {
    let mut record = from::<Anarchist>("8/8/8/8/8/P7/8/8 w - - 0 1");
    play(&mut record, "a4 a5 a6 a7 a8");
    assert_eq!(record.ending(), Some(GameEnd::Stuck { winner: Color::White }));
}

#[test]
fn players_end_a_game_themselves_and_may_take_it_back() {
    let mut record = GameRecord::new(Box::new(Chess::start()));
    play(&mut record, "e4 e5");
    assert!(record.close(EndedBy::Resignation(Color::Black)));
    assert_eq!(record.ending(), Some(GameEnd::Resigned { winner: Color::White }));
    assert!(!record.close(EndedBy::Agreement), "a game ends once");
    record.tree_mut().go(1);
    assert_eq!(record.ending(), None, "one may look back, and play another move there");
    record.tree_mut().go(2);
    record.reopen();
    assert_eq!(record.ending(), None);
    assert!(record.close(EndedBy::Agreement));
    assert_eq!(record.ending().map(GameEnd::score), Some("1/2-1/2"));
}

#[test]
fn a_game_without_draws_is_not_drawn_by_its_players() {
    let mut record = GameRecord::new(Box::new(Anarchist::start()));
    play(&mut record, "e4 d5");
    assert!(!record.close(EndedBy::Agreement) && !record.close(EndedBy::Claim));
    assert_eq!(record.ending(), None);
    assert!(record.close(EndedBy::Resignation(Color::White)));
    for game in GAMES {
        let mut session = game.start();
        assert_eq!(view::card(*game).draws, game.id() != "anarchist");
        assert_eq!(session.close(EndedBy::Agreement), view::card(*game).draws, "{}", game.id());
    }
}

#[test]
fn nobody_wins_on_time_with_a_bare_king() {
    fn late<G: Variant>(fen: &str, side: Color) -> Option<GameEnd> {
        let mut record = from::<G>(fen);
        assert!(record.close(EndedBy::Time(side)));
        record.ending()
    }
    let fen = "4k3/8/8/8/8/8/P7/4K3 w - - 0 1";
    assert_eq!(late::<Chess>(fen, Color::White), Some(GameEnd::TimeDrawn { late: Color::White }));
    assert_eq!(late::<Tax>(fen, Color::Black), Some(GameEnd::OutOfTime { winner: Color::White }));
    // Without income the side with the pawn may run out of guilders and be mated.
    for (purses, side, ending) in [
        ("9:3", Color::White, GameEnd::TimeDrawn { late: Color::White }),
        ("9:3:0", Color::White, GameEnd::OutOfTime { winner: Color::Black }),
        ("9:1:0", Color::White, GameEnd::TimeDrawn { late: Color::White }),
        ("12:3:0", Color::White, GameEnd::OutOfTime { winner: Color::Black }),
        ("12:2:0", Color::White, GameEnd::TimeDrawn { late: Color::White }),
        ("9:3:0", Color::Black, GameEnd::OutOfTime { winner: Color::White }),
    ] {
        let fen = format!("4k3/8/8/8/8/8/P7/4K3 w - - 0 1 {purses}");
        assert_eq!(late::<Taxi>(&fen, side), Some(ending), "{fen}");
    }
    let fen = "8/8/8/8/8/P7/8/8 w - - 0 1";
    assert_eq!(late::<Anarchist>(fen, Color::White), Some(GameEnd::OutOfTime { winner: Color::Black }));
    let fen = "****k****/***4**/**5**/*7*/9/*7*/**5**/**3F***/****K**** w - - 0 1";
    assert_eq!(late::<Infantry>(fen, Color::White), Some(GameEnd::TimeDrawn { late: Color::White }));
}

#[test]
fn undo_is_exact_and_another_move_begins_a_variation() {
    let mut record = GameRecord::new(Box::new(Chess::start()));
    let before = record.position().fen();
    play(&mut record, "e4 e5 Nf3");
    record.tree_mut().go(1);
    record.tree_mut().go(0);
    assert_eq!(record.position().fen(), before);
    play(&mut record, "e4");
    assert_eq!(record.tree().line().len(), 4, "the same move again keeps what came after");
    play(&mut record, "c5");
    assert_eq!(record.tree().line().len(), 3);
    assert_eq!(record.tree().size(), 5, "what was played before is still there");
}

#[test]
fn repetition_counts_along_the_variation_alone() {
    let mut record = GameRecord::new(Box::new(Chess::start()));
    play(&mut record, SHUFFLE);
    play(&mut record, SHUFFLE);
    let third = record.tree().at();
    record.tree_mut().go(4);
    play(&mut record, "Nc3 Nc6 Nb1 Nb8");
    assert_eq!(record.occurrences(), 3);
    record.tree_mut().go(6);
    play(&mut record, "Nd5 Nb8");
    assert_eq!(record.occurrences(), 1);
    record.tree_mut().visit(third);
    assert_eq!(record.occurrences(), 3);
}

#[test]
fn an_end_by_a_ruling_of_ours_points_to_the_ruling() {
    let [threefold, fifty] = [Claim::Threefold, Claim::FiftyMoves].map(GameEnd::Claimed);
    let [fivefold, seventy_five] = [GameEnd::Fivefold, GameEnd::SeventyFiveMoves];
    let late = GameEnd::TimeDrawn { late: Color::White };
    let mate = GameEnd::Checkmate { winner: Color::White };
    /// A game, its settings, the endings, and the ruling that they end by.
    type Row<'a> = (&'static str, &'a [GameEnd], Option<&'static str>);
    let rows: [Row; 12] = [
        ("infantry", &[threefold, fivefold, GameEnd::Dead, late], Some("infantry.html#other-draws")),
        ("infantry", &[fifty, seventy_five], Some("infantry.html#fifty-moves")),
        // The inventor's own.
        ("infantry", &[mate, GameEnd::Stalemate, GameEnd::Agreed], None),
        ("taxi", &[threefold, fivefold], Some("taxi.html#repetition")),
        ("taxi", &[fifty, seventy_five, GameEnd::Dead, late, mate], None),
        ("taxi:income=0", &[GameEnd::Dead, late], Some("taxi.html#no-income")),
        ("tax", &[GameEnd::Dead, late], Some("tax.html#bare-kings")),
        ("tax", &[threefold, fifty, fivefold, mate, GameEnd::Stalemate], None),
        ("monarch", &[GameEnd::Dead, late], Some("monarch.html#bare-kings")),
        ("monarch", &[threefold, fifty, seventy_five, GameEnd::Stalemate], None),
        ("chess", &[threefold, fifty, fivefold, seventy_five, GameEnd::Dead, late], None),
        ("anarchist", &[GameEnd::Stuck { winner: Color::White }], None),
    ];
    for (game, ends, rule) in rows {
        let start = require(game).unwrap().position();
        for &end in ends {
            assert_eq!(start.ruling(end), rule, "{game} {end:?}");
        }
    }
    // What the page is told: of the position where the game has ended.
    let parts =
        link::read("#infantry/****1****/***4**/**5**/*7*/3Kf3k/*7*/**5**/**4***/****1****_w_-_-_0_1?moves=d5e5");
    let session = require("infantry").unwrap().open(&parts.unwrap()).unwrap();
    assert_eq!(session.view().result.and_then(|result| result.ruling), Some("infantry.html#other-draws"));
    // What the lab is told: of all endings that a run may count.
    let run = RunSettings::read("game=taxi&income=0").unwrap().describe();
    let ruled: Vec<&str> = run.rulings.iter().map(|ruling| ruling.ending).collect();
    assert_eq!(ruled, ["lab.end.threefold", "lab.end.fivefold", "lab.end.dead"]);
}

/// Where kings that meet draw, the game ends as soon as they stand side by side and neither is in check from the other.
#[test]
fn kings_that_meet_may_draw() {
    let ending = |id: &str, fen: &str| GameRecord::new(require(id).unwrap().read(fen).ok().unwrap()).ending();
    let both_defended = "8/8/2p5/3k4/3K4/2P5/8/8 w - - 0 1";
    assert_eq!(ending("monarch:contact=draw", both_defended), Some(GameEnd::KingsMeet));
    assert_eq!(ending("tax+monarch:contact=draw", both_defended), Some(GameEnd::KingsMeet));
    assert_eq!(ending("monarch", both_defended), None);
    // White is not defended, and in check.
    assert_eq!(ending("monarch:contact=draw", "8/8/2p5/3k4/3K4/8/2P5/8 w - - 0 1"), None);
    // A king without money gives no check.
    let poor =
        |purses: &str| ending("monarch+taxi:contact=draw", &format!("8/8/2p5/3k4/3K4/8/2P5/8 w - - 0 1 {purses}"));
    assert_eq!([poor("5:0:0"), poor("5:3:0")], [Some(GameEnd::KingsMeet), None]);
    let board = tools("monarch:contact=draw").unwrap().root_board(Some(both_defended), &[]).unwrap();
    assert!(board.node_info().is_dead);
}

/// A goal or a lost kind ends the game before everything else. Of both sides, the one that has just moved comes first.
#[test]
fn goals_and_lost_kinds_decide() {
    let (white, black) = (Color::White, Color::Black);
    for (id, fen, end) in [
        ("chess:goal=hill", "7k/8/8/8/3K4/8/8/8 b - - 150 90", Some(GameEnd::Hill { winner: white })),
        ("tax+taxi:goal=hill", "7K/8/8/4k3/8/8/8/8 w - - 0 1 0:0", Some(GameEnd::Hill { winner: black })),
        ("chess:goal=hill", "8/8/8/2K1k3/8/8/8/8 b - - 0 1", Some(GameEnd::Hill { winner: black })),
        ("chess:goal=hill", "8/8/3k4/8/8/3K4/8/8 w - - 0 1", None),
        ("monarch:goal=rank", "4K3/8/8/8/8/8/8/1k6 b - - 0 1", Some(GameEnd::FarRank { winner: white })),
        ("taxi:goal=rank", "8/4K3/8/8/8/8/8/1k6 w - - 0 1 0:0", Some(GameEnd::FarRank { winner: black })),
        ("chess:goal=rank", "k7/8/8/8/8/8/8/7K w - - 0 1", None),
        ("chess:extinct=yes", "rnb1kb2/p7/8/8/8/8/P7/RNBQK3 b - - 0 1", Some(GameEnd::Extinct { winner: white })),
        ("chess:extinct=yes", "rnbqk3/8/8/8/8/8/8/RNBQK3 b - - 0 1", Some(GameEnd::Extinct { winner: black })),
        ("chess:extinct=yes", "rnbqk3/p7/8/8/8/8/P7/RNBQK3 b - - 0 1", None),
        ("chess:checks=3", "4k3/8/8/8/8/8/4Q3/4K3 b - - 0+3 0 1", Some(GameEnd::Checks { winner: white })),
        ("chess:checks=3", "4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1 +2+1", None),
        ("tax+taxi:checks=1", "4k3/8/8/8/8/8/4q3/4K3 w - - 1+0 0 1 9:9", Some(GameEnd::Checks { winner: black })),
        ("chess:checks=2,extinct=yes", "4k3/8/8/8/8/8/8/4K2R b - - 0+2 0 1", Some(GameEnd::Checks { winner: white })),
        ("monarch:checks=2", "4k3/8/8/8/8/8/8/4K3 w - - 1+1 0 1", Some(GameEnd::Dead)),
        ("monarch:checks=2", "4k3/8/8/8/8/8/8/4KN2 w - - 1+1 0 1", None),
        ("chess:extinct=yes,goal=hill", "8/8/8/8/3K4/8/8/7k b - - 0 1", Some(GameEnd::Hill { winner: white })),
    ] {
        let position = require(id).unwrap().read(fen).ok().unwrap();
        let (count, turn) = (position.move_shapes().len(), position.turn());
        assert_eq!(GameRecord::new(position).ending(), end, "{id} {fen}");
        assert_eq!(count == 0, end.is_some_and(|end| end != GameEnd::Dead), "{id} {fen}");
        let status = tools(id).unwrap().listing(Some(fen)).unwrap().status;
        let decided =
            end.and_then(GameEnd::winner).map(|winner| if winner == turn { Status::Won } else { Status::Lost });
        let in_check = status == Status::Checkmate && decided == Some(Status::Lost);
        assert!(in_check || decided.is_none_or(|decided| status == decided), "{id} {fen}: {status:?}");
    }
    // The search goes for it.
    for (link, best) in [
        ("#chess/7k/8/8/2K5/8/8/6q1/8_w_-_-_0_1?rules=goal=hill", "c5d4"),
        ("#chess/4k3/7q/8/8/8/8/3Q4/K7_w_-_-_1+3_0_1?rules=checks=3", "d2e1 d2e2 d2e3 d2d7 d2d8"),
        ("#taxi/8/3K4/7k/8/8/8/8/6r1_w_-_-_0_1_2:0?rules=goal=rank", "d7c8 d7d8 d7e8"),
    ] {
        let game = Game::from_link(link).unwrap();
        let found = Engine::new().search(&game, Limits::nodes(5_000)).best_move().map(|mv| mv.uci().to_owned());
        assert!(found.as_ref().is_some_and(|found| best.contains(found.as_str())), "{link}: {found:?}");
    }
}

/// A bare king slides where the other one can't if the other side's pawns pay for it, or if it has none of its own.
#[test]
fn a_bare_king_may_win_where_it_slides() {
    for (id, fen, mate) in [
        ("tax:bare=7", "6rk/6p1/8/8/8/K7/8/8 w - - 0 1", "a3h3"),
        ("tax:both=yes", "k5K1/8/8/2p5/2p5/2p5/8/8 w - - 0 1", "g8d8"),
    ] {
        let position = require(id).unwrap().read(fen).ok().unwrap();
        let at = position.find_text(mate).unwrap();
        assert_eq!(position.play(at).status(), Status::Checkmate, "{id} {mate}");
        assert!(!position.cannot_win(Color::White), "{id}");
        let usual = require("tax").unwrap().read(fen).ok().unwrap();
        assert!(usual.cannot_win(Color::White) && !usual.cannot_win(Color::Black), "{fen}");
    }
}
