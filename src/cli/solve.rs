//! `oddchess solve`: whether a mate can be forced within so many moves.

use std::io::{self, Write};

use crate::cli::Failure;
use oddchess::engine::mate::solver::{Limits, MOST_MOVES, Outcome, Solver, replies};
use oddchess::engine::search_board::Teller;
use oddchess::message::Phrase;
use oddchess::notation::link::excerpt;
use oddchess::variants::bench;

const MOVES: Phrase = Phrase::new("cli.moves", &["text", "most"]);
const NODES: Phrase = Phrase::new("cli.nodes", &["text"]);

/// About a minute.
const USUAL_NODES: u64 = 60_000_000;
const MEGABYTES: u32 = 192;

/// `GAME N FEN`, and the options.
pub fn solve(args: &[&str], out: &mut impl Write) -> Result<(), Failure> {
    let (mut nodes, mut tree, mut rest) = (USUAL_NODES, false, Vec::new());
    let mut args = args.iter();
    while let Some(&arg) = args.next() {
        match arg.strip_prefix("--") {
            None => rest.push(arg),
            Some("tree") => tree = true,
            Some("nodes") => nodes = number(args.next().ok_or(Failure::Usage)?)?,
            Some(option) => nodes = number(option.strip_prefix("nodes=").ok_or(Failure::Usage)?)?,
        }
    }
    let [game, moves, fen @ ..] = rest.as_slice() else { return Err(Failure::Usage) };
    if fen.is_empty() {
        return Err(Failure::Usage);
    }
    let game = bench(game)?;
    let moves: u8 = moves
        .parse()
        .ok()
        .filter(|moves| (1..=MOST_MOVES).contains(moves))
        .ok_or_else(|| MOVES.say([excerpt(moves).into(), u32::from(MOST_MOVES).into()]))?;
    let mut board = game.teller(Some(&fen.join(" ")), &[])?;
    let mut solver = Solver::new(MEGABYTES);
    let limits = Limits { moves, nodes };
    solver.begin(board.as_mut(), limits, &[]);
    solver.think(board.as_mut(), &mut || false);
    let outcome = solver.outcome().clone();
    match &outcome {
        Outcome::Mate(moves, codes) => {
            let texts: Vec<String> = sorted(board.as_ref(), &[], codes).into_iter().map(|(text, _)| text).collect();
            writeln!(out, "mate in {moves}: {}", texts.join(" "))?;
            if tree {
                let mut teller = Tree { board, solver, nodes, out };
                teller.first_moves(*moves, codes)?;
            }
        }
        Outcome::None => writeln!(out, "no mate in {moves}")?,
        Outcome::Open(_) | Outcome::Unknown(..) => writeln!(out, "not known")?,
    }
    Ok(())
}

fn number(text: &str) -> Result<u64, Failure> {
    text.parse().ok().filter(|&nodes| nodes > 0).ok_or_else(|| NODES.say([excerpt(text).into()]).into())
}

/// The moves with these codes after a line, by their texts.
fn sorted(board: &dyn Teller, line: &[u32], codes: &[u32]) -> Vec<(String, u32)> {
    let text = |&code: &u32| Some((board.texts(&[line, &[code]].concat()).pop()?, code));
    let mut texts: Vec<_> = codes.iter().filter_map(text).collect();
    texts.sort_unstable();
    texts
}

/// Writes every first move with all defences and the answer to each.
struct Tree<'a, W: Write> {
    board: Box<dyn Teller>,
    solver: Solver,
    nodes: u64,
    out: &'a mut W,
}

impl<W: Write> Tree<'_, W> {
    fn first_moves(&mut self, moves: u8, codes: &[u32]) -> io::Result<()> {
        for (text, code) in sorted(self.board.as_ref(), &[], codes) {
            writeln!(self.out, "{text}")?;
            self.defences(&mut vec![code], moves)?;
        }
        Ok(())
    }

    /// The attacker has moved and mates within `moves`, that move included.
    fn defences(&mut self, line: &mut Vec<u32>, moves: u8) -> io::Result<()> {
        let replies = replies(self.board.as_mut(), line);
        for (reply, code) in sorted(self.board.as_ref(), line, &replies) {
            line.push(code);
            self.solver.begin(self.board.as_mut(), Limits { moves: moves - 1, nodes: self.nodes }, line);
            self.solver.think(self.board.as_mut(), &mut || false);
            write!(self.out, "{}{reply}", "  ".repeat(line.len() - 1))?;
            if let Outcome::Mate(left, answers) = self.solver.outcome().clone() {
                let answers = sorted(self.board.as_ref(), line, &answers);
                let texts: Vec<&str> = answers.iter().map(|(text, _)| text.as_str()).collect();
                writeln!(self.out, ": {}", texts.join(" or "))?;
                if let (Some(&(_, answer)), true) = (answers.first(), left > 1) {
                    line.push(answer);
                    self.defences(line, left)?;
                    line.pop();
                }
            } else {
                writeln!(self.out, ": not known")?;
            }
            line.pop();
        }
        Ok(())
    }
}
