//! Centaur Chess once more, square by square, by nothing but its rules; and the comparison.

use crate::Centaur;
use notation::fen::Fen;
use std::collections::BTreeSet;
use variants::kit::{game, game_tools};

const STEPS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const HOMES: [(&str, i32, i32); 4] = [("K", 7, 0), ("Q", 0, 0), ("k", 7, 7), ("q", 0, 7)];

fn is_of(letter: char, white: bool) -> bool {
    letter.is_ascii_alphabetic() && letter.is_ascii_uppercase() == white
}

#[derive(Clone)]
struct Place {
    /// Letters by file and rank, a space for an empty square.
    board: [[char; 8]; 8],
    white: bool,
    castling: String,
    passed: Option<(i32, i32)>,
}

impl Place {
    fn read(fen: &str) -> Place {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut board = [[' '; 8]; 8];
        for (row, rank) in fields[0].split('/').zip((0..8).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                if !letter.is_ascii_digit() {
                    board[file][rank] = letter;
                }
                file += letter.to_digit(10).unwrap_or(1) as usize;
            }
        }
        let square = |text: &str| (i32::from(text.as_bytes()[0] - b'a'), i32::from(text.as_bytes()[1] - b'1'));
        let passed = (fields[3] != "-").then(|| square(fields[3]));
        Place { board, white: fields[1] == "w", castling: fields[2].into(), passed }
    }

    /// The letter on a square; a star beside the board.
    fn at(&self, (file, rank): (i32, i32)) -> char {
        if (0..8).contains(&file) && (0..8).contains(&rank) { self.board[file as usize][rank as usize] } else { '*' }
    }

    fn put(&mut self, (file, rank): (i32, i32), letter: char) {
        self.board[file as usize][rank as usize] = letter;
    }

    fn squares(&self, wanted: impl Fn(char) -> bool) -> Vec<(i32, i32)> {
        (0..64).map(|at| (at % 8, at / 8)).filter(|&square| wanted(self.at(square))).collect()
    }

    /// The squares that the piece on a square attacks, occupied or not.
    fn attacks(&self, from: (i32, i32)) -> Vec<(i32, i32)> {
        let letter = self.at(from);
        let up = if letter.is_ascii_uppercase() { 1 } else { -1 };
        let (ways, far): (Vec<(i32, i32)>, i32) = match letter.to_ascii_lowercase() {
            'p' => (vec![(-1, up), (1, up)], 1),
            'n' => (LEAPS.into(), 1),
            // The rule that is not in chess.
            'k' => ([STEPS, LEAPS].concat(), 1),
            'r' => (STEPS.into_iter().step_by(2).collect(), 7),
            'b' => (STEPS.into_iter().skip(1).step_by(2).collect(), 7),
            _ => (STEPS.into(), 7),
        };
        let mut found = Vec::new();
        for (x, y) in ways {
            for n in 1..=far {
                let to = (from.0 + n * x, from.1 + n * y);
                if self.at(to) != '*' {
                    found.push(to);
                }
                if self.at(to) != ' ' {
                    break;
                }
            }
        }
        found
    }

    fn is_attacked(&self, square: (i32, i32), by_white: bool) -> bool {
        self.squares(|letter| is_of(letter, by_white)).into_iter().any(|from| self.attacks(from).contains(&square))
    }

    fn in_check(&self, white: bool) -> bool {
        let king = self.squares(|letter| letter == if white { 'K' } else { 'k' })[0];
        self.is_attacked(king, !white)
    }

    /// Each legal move with the place after it.
    fn moves(&self) -> Vec<(String, Place)> {
        let (up, own) = (if self.white { 1 } else { -1 }, |letter| is_of(letter, self.white));
        let mut found = Vec::new();
        for from in self.squares(own) {
            let pawn = self.at(from).eq_ignore_ascii_case(&'p');
            let mut goals = self.attacks(from);
            goals.retain(|&to| !own(self.at(to)) && (!pawn || self.at(to) != ' ' || Some(to) == self.passed));
            let ahead = (from.0, from.1 + up);
            if pawn && self.at(ahead) == ' ' {
                goals.push(ahead);
                let two = (from.0, from.1 + 2 * up);
                goals.extend((from.1 == if self.white { 1 } else { 6 } && self.at(two) == ' ').then_some(two));
            }
            for to in goals {
                for promoted in if pawn && matches!(to.1, 0 | 7) { "nbrq" } else { " " }.chars() {
                    found.push(self.after(from, to, promoted));
                }
            }
        }
        for (right, file, rank) in HOMES {
            let (king, toward) = ((4, rank), (file - 4).signum());
            let way = [king, (4 + toward, rank), (4 + 2 * toward, rank)];
            let empty = (1..8).map(|n| (4 + n * toward, rank)).take_while(|&(x, _)| x != file);
            let ours = self.castling.contains(right) && own(self.at(king));
            if ours
                && empty.into_iter().all(|square| self.at(square) == ' ')
                && !way.iter().any(|&square| self.is_attacked(square, !self.white))
            {
                let (text, mut next) = self.after(king, way[2], ' ');
                let rook = next.at((file, rank));
                next.put((file, rank), ' ');
                next.put(way[1], rook);
                found.push((text, next));
            }
        }
        found.retain(|(_, next)| !next.in_check(self.white));
        found
    }

    fn after(&self, from: (i32, i32), to: (i32, i32), promoted: char) -> (String, Place) {
        let mut next = self.clone();
        let letter = self.at(from);
        let pawn = letter.eq_ignore_ascii_case(&'p');
        if pawn && Some(to) == self.passed {
            next.put((to.0, from.1), ' ');
        }
        next.put(from, ' ');
        let becomes = if self.white { promoted.to_ascii_uppercase() } else { promoted };
        next.put(to, if promoted == ' ' { letter } else { becomes });
        next.passed = (pawn && (to.1 - from.1).abs() == 2).then_some((from.0, (from.1 + to.1) / 2));
        let lost =
            |&(_, file, rank): &(&str, i32, i32)| [from, to].iter().any(|at| [(4, rank), (file, rank)].contains(at));
        for (right, ..) in HOMES.iter().filter(|home| lost(home)) {
            next.castling = next.castling.replace(right, "");
        }
        next.white = !self.white;
        let name = |(file, rank): (i32, i32)| format!("{}{}", (b'a' + file as u8) as char, rank + 1);
        (format!("{}{}{}", name(from), name(to), promoted).trim().into(), next)
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.moves().iter().map(|(_, next)| next.perft(depth - 1)).sum() }
    }
}

#[test]
fn both_count_the_same() {
    let start = game::<Centaur>().position().fen();
    for fen in [
        &start,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/2k5/8/4K3/8/6n1/8 w - - 0 1",
    ] {
        assert_eq!(game_tools::<Centaur>().perft(Some(fen), 3), Ok(Place::read(fen).perft(3)), "{fen}");
    }
}

#[test]
fn both_allow_the_same_moves_in_random_games() {
    let start = game::<Centaur>().position().fen();
    let (mut seed, mut fen) = (1u32, start.clone());
    for _ in 0..1_600 {
        let core = game::<Centaur>().read(&fen).unwrap_or_else(|_| panic!("{fen}"));
        let texts: Vec<String> = Place::read(&fen).moves().into_iter().map(|(text, _)| text).collect();
        assert_eq!(BTreeSet::from_iter(core.move_texts()), BTreeSet::from_iter(texts.clone()), "{fen}");
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let over = texts.is_empty() || core.is_dead();
        fen = if over { start.clone() } else { core.play((seed >> 8) as usize % texts.len()).fen() };
    }
}
