//! `oddchess solve`: whether a mate can be forced within so many moves.

use std::io::{self, Write};

use clap::{Args, value_parser};
use console::error::CliError;
use console::game_args::GameArgs;
use console::progress::LateProgress;
use engine::mate::solver::{MOST_MOVES, MateLimits, MateOutcome, MateSolver, replies};
use engine::search_board::RootBoard;
use variants::tools;

use crate::fen;

/// About a minute.
const USUAL_NODES: u64 = 60_000_000;
const MEGABYTES: u32 = 192;
/// Chances to pause between two looks at the progress, which are some ten thousand positions.
const OFTEN: u32 = 64;

const HELP: &str = "\
Example:
  oddchess solve chess 2 --tree 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct SolveArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many moves the mate may take, from 1 to 50
    #[arg(value_name = "N", allow_negative_numbers = true, value_parser = value_parser!(u8).range(1..=MOST_MOVES.into()))]
    moves: u8,
    /// The position, as one argument or field by field
    #[arg(required = true)]
    fen: Vec<String>,
    /// Positions to look at before the answer 'not known', from 1; 60 million take a minute
    #[arg(long, value_name = "M", default_value_t = USUAL_NODES, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Show every defence, and the answer to it
    #[arg(long)]
    tree: bool,
}

pub fn solve(args: &SolveArgs, out: &mut impl Write) -> Result<(), CliError> {
    let &SolveArgs { moves, nodes, tree, .. } = args;
    let game = tools(&args.game.id())?;
    let mut board = game.root_board(fen::join(&args.fen).as_deref(), &[])?;
    let mut solver = MateSolver::new(MEGABYTES);
    let limits = MateLimits { moves, nodes };
    solver.start(board.as_mut(), limits, &[]);
    let mut progress = LateProgress::new("{msg}; {human_pos} of at most {human_len} positions, {elapsed}");
    while !solver.done() {
        let mut pauses = 0;
        solver.run(board.as_mut(), &mut || {
            pauses += 1;
            pauses >= OFTEN
        });
        if let &MateOutcome::Open(none) = solver.outcome() {
            progress.set(solver.nodes(), nodes, || format!("no mate in {none} so far"));
        }
    }
    progress.clear();
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
