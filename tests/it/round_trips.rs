//! Round trips of generated games of every game: what is written is read as the same, in the form in which the page keeps
//! games, in the form that goes to the world, and as a link.

use crate::common::Dice;
use oddchess::game::pgn;
use oddchess::game::record::EndedBy;
use oddchess::game::session::GameSession;
use oddchess::rules::Color;
use oddchess::variants::{GAMES, require};
use oddchess::view::{Colour, Drawing, Form, Node};

const ALL: Form = Form { variations: true, comments: true, drawings: true, clocks: true, costs: true };

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
fn outline(table: &GameSession) -> Vec<String> {
    let nodes = table.record(0).nodes;
    let mut lines = Vec::new();
    let mut stack = vec![(0, 0)];
    while let Some((id, depth)) = stack.pop() {
        let node: &Node = nodes.iter().find(|node| node.id == id).unwrap();
        let san = node.played.as_ref().map(|played| (&played.san, &played.text, played.number));
        let Node { comment, glyphs, amounts, drawings, clock, .. } = node;
        lines.push(format!("{depth} {san:?} {comment:?} {glyphs:?} {amounts:?} {drawings:?} {clock:?}"));
        stack.extend(node.children.iter().rev().map(|&child| (child, depth + 1)));
    }
    lines
}

/// Random play with variations, and everything that can be written beside a move.
fn sprawling(game: usize, dice: &mut Dice) -> GameSession {
    let mut table = GAMES[game].start();
    let squares: Vec<String> = table.board().squares.into_iter().map(|place| place.name).collect();
    for _ in 0..2 + dice.below(3) {
        let mut position = GAMES[game].read(&table.view().fen).ok().unwrap();
        for _ in 0..4 + dice.below(12) {
            let texts = position.move_texts();
            if texts.is_empty() || table.over().is_some() {
                break;
            }
            let mv = dice.below(texts.len());
            table.type_move(&texts[mv]).unwrap();
            position = position.play(mv);
        }
        let nodes = table.record(0).nodes;
        let mut some = || nodes[dice.below(nodes.len())].id;
        let (one, two, three, four, five) = (some(), some(), some(), some(), some());
        table.comment(one, COMMENTS[dice.below(COMMENTS.len())]);
        table.glyph(two, [1, 4, 14, 18, 22, 146][dice.below(6)]);
        let mut square = || squares[dice.below(squares.len())].clone();
        let (from, to) = (square(), square());
        let colour = [Colour::Green, Colour::Red, Colour::Yellow, Colour::Blue][dice.below(4)];
        let ring = Drawing { from: from.clone(), to: from.clone(), colour };
        table.draw(three, vec![Drawing { from, to, colour }, ring]);
        table.clock(four, [None, Some(0), Some(59_900), Some(5_400_000), Some(3_605_007)][dice.below(5)]);
        if dice.below(3) == 0 {
            table.promote(five);
        }
        table.visit(nodes[dice.below(nodes.len())].id);
    }
    table.set_tag("White", "O'Brien \"Bob\" \\");
    table
}

/// A record of each game in turn, with everything that a table can do to it.
fn comes_back_whole(share: u64) {
    let mut dice = Dice(77 + share);
    for round in 0..600 {
        let mut table = sprawling(round % GAMES.len(), &mut dice);
        match round % 7 {
            1 => table.flip(),
            2 => drop(table.close(EndedBy::Resignation(Color::Black))),
            3 => drop(table.close(EndedBy::Agreement)),
            4 => {
                table.visit(table.tree().main_end() as u32);
                table.close(EndedBy::Time(Color::White));
            }
            _ => {}
        }
        let kept = pgn::write(&table);
        let reading = pgn::read(&kept);
        assert_eq!(reading.problem, None, "{kept}");
        assert_eq!(outline(&reading.session), outline(&table), "{kept}");
        assert_eq!(reading.session.view(), pgn::read(&pgn::write(&reading.session)).session.view());
        assert_eq!(reading.session.view().link, table.view().link, "{kept}");
        assert_eq!(pgn::write(&reading.session), kept);

        let sent = pgn::export(&table, &ALL);
        let reading = pgn::read(&sent);
        assert_eq!(reading.problem, None, "{sent}");
        assert_eq!(outline(&reading.session), outline(&table), "{sent}");
        assert_eq!(pgn::export(&reading.session, &ALL), sent);
        assert_eq!(reading.session.score(), table.score(), "{sent}");

        let view = table.view();
        let parts = oddchess::notation::link::read(&view.link).unwrap();
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
