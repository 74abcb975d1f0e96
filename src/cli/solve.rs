//! `oddchess solve`: whether a mate can be forced within so many moves.

use std::io::{self, Write};

use crate::cli::CliError;
use oddchess::engine::mate::solver::{MOST_MOVES, MateLimits, MateOutcome, MateSolver, replies};
use oddchess::engine::search_board::RootBoard;
use oddchess::message::MessageId;
use oddchess::notation::link::excerpt;
use oddchess::variants::tools;

const MOVES: MessageId = MessageId::new("cli.moves", &["text", "most"]);
const NODES: MessageId = MessageId::new("cli.nodes", &["text"]);

/// About a minute.
const USUAL_NODES: u64 = 60_000_000;
const MEGABYTES: u32 = 192;

/// `GAME N FEN`, and the options.
pub fn solve(args: &[&str], out: &mut impl Write) -> Result<(), CliError> {
    let (mut nodes, mut tree, mut rest) = (USUAL_NODES, false, Vec::new());
    let mut args = args.iter();
    while let Some(&arg) = args.next() {
        match arg.strip_prefix("--") {
            None => rest.push(arg),
            Some("tree") => tree = true,
            Some("nodes") => nodes = number(args.next().ok_or(CliError::Usage)?)?,
            Some(option) => nodes = number(option.strip_prefix("nodes=").ok_or(CliError::Usage)?)?,
        }
    }
    let [game, moves, fen @ ..] = rest.as_slice() else { return Err(CliError::Usage) };
    if fen.is_empty() {
        return Err(CliError::Usage);
    }
    let game = tools(game)?;
    let moves: u8 = moves
        .parse()
        .ok()
        .filter(|moves| (1..=MOST_MOVES).contains(moves))
        .ok_or_else(|| MOVES.with([excerpt(moves).into(), u32::from(MOST_MOVES).into()]))?;
    let mut board = game.root_board(Some(&fen.join(" ")), &[])?;
    let mut solver = MateSolver::new(MEGABYTES);
    let limits = MateLimits { moves, nodes };
    solver.start(board.as_mut(), limits, &[]);
    solver.run(board.as_mut(), &mut || false);
    let outcome = solver.outcome().clone();
    match &outcome {
        MateOutcome::Mate(moves, codes) => {
            let texts: Vec<String> = sorted(board.as_ref(), &[], codes).into_iter().map(|(text, _)| text).collect();
            writeln!(out, "mate in {moves}: {}", texts.join(" "))?;
            if tree {
                let mut board = Tree { board, solver, nodes, out };
                board.first_moves(*moves, codes)?;
            }
        }
        MateOutcome::None => writeln!(out, "no mate in {moves}")?,
        MateOutcome::Open(_) | MateOutcome::Unknown(..) => writeln!(out, "not known")?,
    }
    Ok(())
}

fn number(text: &str) -> Result<u64, CliError> {
    text.parse().ok().filter(|&nodes| nodes > 0).ok_or_else(|| NODES.with([excerpt(text).into()]).into())
}

/// The moves with these codes after a line, by their texts.
fn sorted(board: &dyn RootBoard, line: &[u32], codes: &[u32]) -> Vec<(String, u32)> {
    let text = |&code: &u32| Some((board.move_texts(&[line, &[code]].concat()).pop()?, code));
    let mut texts: Vec<_> = codes.iter().filter_map(text).collect();
    texts.sort_unstable();
    texts
}

/// Writes every first move with all defences and the answer to each.
struct Tree<'a, W: Write> {
    board: Box<dyn RootBoard>,
    solver: MateSolver,
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
            self.solver.start(self.board.as_mut(), MateLimits { moves: moves - 1, nodes: self.nodes }, line);
            self.solver.run(self.board.as_mut(), &mut || false);
            write!(self.out, "{}{reply}", "  ".repeat(line.len() - 1))?;
            if let MateOutcome::Mate(left, answers) = self.solver.outcome().clone() {
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
