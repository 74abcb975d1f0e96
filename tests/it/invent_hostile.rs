//! Hostile sections: nothing panics, and nothing takes long.

use std::time::Duration;

use invent::description::{self, Description};
use invent::position::InventPosition;
use invent::{betza, draft, games, packed};
use rules::Position;
use serde_json::json;

use crate::common::{Rng, processor_time, random_game};
use crate::second::rng::Shard;

const TEXT: &str = include_str!("../../src/invent/games.ini");

/// A game of this text that is there, changed in some places.
fn mutated(rng: &mut Rng) -> (String, String) {
    let sections: Vec<&str> = TEXT.split("\n\n").filter(|part| part.contains('[')).collect();
    let section = sections[rng.below(sections.len())];
    let mut text = section.as_bytes()[section.find('[').unwrap()..].to_vec();
    let name = String::from_utf8_lossy(&text[1..]).split([':', ']']).next().unwrap().to_owned();
    let lines: Vec<&str> = TEXT.lines().filter(|line| line.contains('=')).collect();
    for _ in 0..rng.below(4) {
        // Another line, in place of what was there.
        let line = lines[rng.below(lines.len())];
        let key = line.split('=').next().unwrap();
        let kept: Vec<String> =
            String::from_utf8_lossy(&text).lines().filter(|own| !own.starts_with(key)).map(str::to_owned).collect();
        text = format!("{}\n{line}", kept.join("\n")).into_bytes();
    }
    let head = text.iter().position(|&byte| byte == b']').unwrap_or(0);
    for _ in 0..rng.below(3) {
        let place = head + rng.below(text.len() - head);
        let letters = b"=-*/+0123459 abcfkmnpqrsxKNPQRW[]()\n";
        text[place] = letters[rng.below(letters.len())];
    }
    (String::from_utf8(text).unwrap(), name)
}

/// Reads a text and plays what is read.
fn survive(text: &str, name: &str, plies: usize, rng: &mut Rng) -> bool {
    let begin = processor_time();
    let read = description::read(text, name);
    if let Ok(game) = &read {
        let start = InventPosition::start(game);
        assert!(InventPosition::read(game, &start.fen()).is_ok(), "{text}");
        let mut position = start;
        for _ in 0..plies {
            let mut moves = Vec::new();
            position.legal_moves(&mut |mv| moves.push(mv));
            if moves.is_empty() || position.has_ended().is_some() {
                break;
            }
            position = position.after(moves[rng.below(moves.len())]);
        }
    }
    assert!(processor_time() - begin < Duration::from_secs(5), "{text}");
    read.is_ok()
}

#[test]
fn mutated_sections_are_read_or_refused() {
    let mut rng = Rng(640);
    let read = (0..1_500).filter(|_| {
        let (text, name) = mutated(&mut rng);
        survive(&text, &name, 20, &mut rng)
    });
    let read = read.count();
    assert!((200..1_400).contains(&read), "{read} are read");
}

/// What is made of a text beside its game: the view of it while it is being made, which must find the same faults; its packed
/// form, which must come back as the same game; sentences.
fn agree(text: &str, name: &str) {
    let view = draft::draft(text);
    let read = description::read(text, name);
    assert_eq!(view.name == name && view.faults.is_empty(), read.is_ok(), "{text}\n{:?}", view.faults);
    let Ok(game) = read else { return };
    let packed = packed::pack(text);
    let unpacked = packed::unpack(&packed).unwrap_or_else(|fault| panic!("{text}\n{packed}: {fault:?}"));
    let again = description::read(&unpacked, name).unwrap_or_else(|fault| panic!("{unpacked}: {fault:?}"));
    assert_eq!(InventPosition::start(&game).fen(), InventPosition::start(&again).fen(), "{text}");
}

/// A packed game of this text with other signs in some places; whether something comes of it.
fn mangled(rng: &mut Rng) -> bool {
    let (text, name) = mutated(rng);
    let mut packed = packed::pack(&text).into_bytes();
    for _ in 0..=rng.below(3) {
        let place = rng.below(packed.len());
        packed[place] = b"0123456789ABCXYZabcxyz-_"[rng.below(24)];
    }
    packed.truncate(packed.len() - rng.below(2));
    let packed = String::from_utf8(packed).unwrap();
    packed::unpack(&packed).is_ok_and(|text| description::read(&text, &name).is_ok())
}

#[test]
fn what_is_made_of_mutated_sections_agrees() {
    let mut rng = Rng(645);
    for _ in 0..300 {
        let (text, name) = mutated(&mut rng);
        agree(&text, &name);
        mangled(&mut rng);
    }
}

/// Ten million sections in hundred shards.
#[test]
#[ignore = "hours long"]
fn at_length() {
    let mut figures = [0_u64; 4];
    for unit in Shard::from_environment().of(100) {
        let mut rng = Rng(700 + unit);
        for number in 0..100_000 {
            let (text, name) = mutated(&mut rng);
            figures[0] += 1;
            figures[1] += u64::from(survive(&text, &name, 20, &mut rng));
            if number % 10 == 0 {
                agree(&text, &name);
                figures[2] += 1;
                figures[3] += u64::from(mangled(&mut rng));
            }
        }
    }
    let [sections, read, mangled, opened] = figures;
    let figures = json!({ "sections": sections, "read": read, "mangled": mangled, "opened": opened });
    println!("figures {figures}");
}

#[test]
fn large_texts_are_quick() {
    let mut rng = Rng(642);
    let chain: String = (0..4_000).map(|number| format!("[g{}:g{number}]\nnFoldRule = 3\n", number + 1)).collect();
    assert!(survive(&format!("[g0:chess]\n{chain}"), "g4000", 5, &mut rng));
    let many: String = (0..9_000).map(|number| format!("key{number} = 3\n")).collect();
    assert!(!survive(&format!("[game:chess]\n{many}"), "game", 5, &mut rng));
    assert!(!survive(&"x".repeat(1 << 20), "game", 5, &mut rng));
    assert!(!survive(&format!("[game:chess]\nstartFen = {}", "9".repeat(100_000)), "game", 5, &mut rng));
    // Twenty-five kinds with as many moves as a notation holds, on the largest board.
    let moves = "(11,7)(10,3)(9,8)(7,6)(8,5)pRgBnZR1R2R3R4R5R6R7B1B2B3B4B5B6B7WFDNAHCZG";
    let kinds: String = (1..)
        .zip(('a'..='z').filter(|letter| *letter != 'k'))
        .map(|(number, letter)| format!("customPiece{number} = {letter}:{moves}\n"))
        .collect();
    let rank = "A11/".repeat(9);
    let text = format!(
        "[game]\nmaxFile = 12\nmaxRank = 10\nking = k\ncastling = false\n{kinds}startFen = {rank}k10K w - - 0 1"
    );
    survive(&text, "game", 5, &mut rng);
}

#[test]
fn random_notation_is_read_or_refused() {
    let mut rng = Rng(643);
    let letters = b"WFDNAHCLJZGKRBQfblrvshmcinpgje0123456789(),xyz+- ";
    for _ in 0..20_000 {
        let text: String = (0..rng.below(14)).map(|_| char::from(letters[rng.below(letters.len())])).collect();
        if let Ok(read) = betza::read(&text) {
            assert!(read.legs.iter().all(|leg| leg.right.abs().max(leg.ahead.abs()) <= 11), "{text}");
        }
    }
}

#[test]
fn a_move_of_another_position_does_no_harm() {
    let mut rng = Rng(644);
    for name in ["chess", "atomic", "xiangqi", "wolf", "omicron"] {
        let game: &'static Description = Box::leak(Box::new(games::read(name).unwrap()));
        let line = random_game(InventPosition::start(game), 60, &mut rng);
        for position in &line {
            for mv in line[rng.below(line.len())].legal() {
                let _ = position.play(mv).count();
            }
        }
    }
}
