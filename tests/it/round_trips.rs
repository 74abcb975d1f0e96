//! Round trips of generated games of every variant: as saved, as exported, and as a link.

use crate::common::Rng;
use game::pgn;
use game::record::EndedBy;
use game::saved;
use game::session::GameSession;
use game::session::NewGame;
use notation::eval::Eval;
use rules::Color;
use variants::{GAMES, require};
use view::SessionView;
use view::{Drawing, DrawingColor, ExportOptions, Node};

const ALL: ExportOptions =
    ExportOptions { variations: true, comments: true, drawings: true, clocks: true, evals: true, costs: true };

const COMMENTS: [&str; 8] = [
    "so be it",
    "a note\nof two lines; with $1 (and) [marks] {in} 1. e4",
    "“Größe” ♔ – 1-0",
    "[Event \"not a head\"]\n\n[White \"x\"]\n% nor a line for programs ; \\ \"",
    "a very long note that goes on and on so that it does not fit into one line of a file whose lines are short, %whatever [happens",
    "{ } {{ }} [%csl Gz9] [%foo bar] [% odd ]",
    "  blanks \t  and\r\nends   of lines \n\n\n  more",
    "]) *",
];

/// The record as one reads it: moves and all that is beside them, whatever the numbers of the nodes.
fn outline(session: &GameSession) -> Vec<String> {
    let nodes = session.record_since(0).nodes;
    let mut lines = Vec::new();
    let mut stack = vec![(0, 0)];
    while let Some((id, depth)) = stack.pop() {
        let node: &Node = nodes.iter().find(|node| node.id == id).unwrap();
        let san = node.played.as_ref().map(|played| (&played.san, &played.text, played.number));
        let Node { comment, glyphs, amounts, drawings, clock, eval, .. } = node;
        lines.push(format!("{depth} {san:?} {comment:?} {glyphs:?} {amounts:?} {drawings:?} {clock:?} {eval:?}"));
        stack.extend(node.children.iter().rev().map(|&child| (child, depth + 1)));
    }
    lines
}

/// Random play with variations, and everything that can be written beside a move.
fn sprawling(game: usize, rng: &mut Rng) -> GameSession {
    let mut session = GAMES[game].start();
    let squares: Vec<String> = session.board().squares.into_iter().map(|place| place.name).collect();
    for _ in 0..2 + rng.below(3) {
        let mut position = GAMES[game].read(&session.view().fen).ok().unwrap();
        for _ in 0..4 + rng.below(12) {
            let texts = position.move_texts();
            if texts.is_empty() || session.over().is_some() {
                break;
            }
            let mv = rng.below(texts.len());
            session.type_move(&texts[mv]).unwrap();
            position = position.play(mv);
        }
        let nodes = session.record_since(0).nodes;
        let mut some = || nodes[rng.below(nodes.len())].id;
        let [one, two, three, four, five, six] = std::array::from_fn(|_| some());
        session.comment(one, COMMENTS[rng.below(COMMENTS.len())]);
        session.glyph(two, [1, 4, 14, 18, 22, 146][rng.below(6)]);
        let mut square = || squares[rng.below(squares.len())].clone();
        let (from, to) = (square(), square());
        let color = [DrawingColor::Green, DrawingColor::Red, DrawingColor::Yellow, DrawingColor::Blue][rng.below(4)];
        let ring = Drawing { from: from.clone(), to: from.clone(), color };
        session.draw(three, vec![Drawing { from, to, color }, ring]);
        session.clock(four, [None, Some(0), Some(59_900), Some(5_400_000), Some(3_605_007)][rng.below(5)]);
        session.evaluate(six, Eval::read(["0.17,18", "-3.20", "#4", "#-1,30", "300.00", ""][rng.below(6)]));
        if rng.below(3) == 0 {
            session.promote(five);
        }
        session.visit(nodes[rng.below(nodes.len())].id);
    }
    session.set_tag("White", "O'Brien \"Bob\" \\");
    session
}

/// A record of each game in turn, with everything that a session can do to it.
fn comes_back_whole(share: u64) {
    let mut rng = Rng(77 + share);
    for round in 0..600 {
        let mut session = sprawling(round % GAMES.len(), &mut rng);
        match round % 7 {
            1 => session.flip(),
            2 => drop(session.close(EndedBy::Resignation(Color::Black))),
            3 => drop(session.close(EndedBy::Agreement)),
            4 => {
                session.visit(session.tree().main_end() as u32);
                session.close(EndedBy::Time(Color::White));
            }
            _ => {}
        }
        let kept = saved::write(&session);
        let reading = saved::read(&kept);
        assert_eq!(reading.problem, None, "{kept}");
        assert_eq!(outline(&reading.session), outline(&session), "{kept}");
        assert_eq!(reading.session.view(), saved::read(&saved::write(&reading.session)).session.view());
        assert_eq!(reading.session.view().link, session.view().link, "{kept}");
        assert_eq!(saved::write(&reading.session), kept);

        let sent = pgn::export(&session, &ALL);
        let reading = pgn::read(&sent);
        assert_eq!(reading.problem, None, "{sent}");
        assert_eq!(outline(&reading.session), outline(&session), "{sent}");
        assert_eq!(pgn::export(&reading.session, &ALL), sent);
        assert_eq!(reading.session.score(), session.score(), "{sent}");

        let view = session.view();
        let parts = notation::link::read(&view.link).unwrap();
        let again = require(&parts.game).unwrap().open(&parts).ok().unwrap().view();
        assert_eq!((&again.link, &again.fen, again.ply), (&view.link, &view.fen, view.ply), "{}", view.link);
    }
}

#[test]
fn records_come_back_whole_from_every_form() {
    comes_back_whole(0);
}

#[test]
fn records_come_back_whole_second_share() {
    comes_back_whole(1);
}

#[test]
fn records_come_back_whole_third_share() {
    comes_back_whole(2);
}

#[test]
fn records_come_back_whole_fourth_share() {
    comes_back_whole(3);
}
