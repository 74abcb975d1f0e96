//! `oddchess endings`: who wins with certain pieces, in all positions.

use std::io::Write;

use clap::Args;
use console::error::CliError;
use console::game_args::canonical;
use console::progress::Progress;
use engine::endgame::survey::{Counts, Longest, SurveyError, SurveyPlan};
use engine::endgame::table::EndgameTables;
use message::{Message, MessageId};
use notation::link::excerpt;
use variants::{TOOLS, VariantTools, tools};

const GAME: MessageId = MessageId::new(&("cli.endings.game", &["game", "games"]));
const LETTER: MessageId = MessageId::new(&("cli.endings.letter", &["text", "letter", "letters", "example"]));
const COUNT: MessageId = MessageId::new(&("cli.endings.count", &["text", "count", "most", "example"]));
const NONE: MessageId = MessageId::new(&("cli.endings.none", &["text", "reason", "example"]));
const LARGE: MessageId = MessageId::new(&("cli.endings.large", &["text", "size", "most", "example"]));
const LONG: MessageId = MessageId::new(&("cli.endings.long", &["text"]));

/// In bytes, for all tables and for the work on the largest. A fifth piece that comes and goes needs many times as much.
const MOST_BYTES: usize = 4 << 30;

const HELP: &str = "\
Three pieces take about a second, four pieces minutes; five are mostly too many. Ctrl-C ends it; nothing is written.

Examples:
  oddchess endings chess KQk
  oddchess endings chess KRkr";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct EndingsArgs {
    /// The game, by its id; not all games have endgame tables
    #[arg(value_parser = canonical)]
    game: String,
    /// The pieces of both sides as letters of a FEN, White's in upper case: 2 to 5 pieces, such as KQk
    #[arg(value_name = "PIECES")]
    pieces: String,
}

/// The figures of all positions with certain pieces.
pub fn endings(args: &EndingsArgs, out: &mut impl Write) -> Result<(), CliError> {
    let game = tools(&args.game)?;
    let mut tables = EndgameTables::new(game.endgames(), MOST_BYTES).ok_or_else(|| {
        GAME.with([
            game.id().into(),
            TOOLS
                .iter()
                .filter(|game| game.endgames().terms().is_some())
                .map(|game| game.id())
                .collect::<Vec<_>>()
                .join(", ")
                .into(),
        ])
    })?;
    let plan = SurveyPlan::new(&tables, &args.pieces).map_err(|error| refusal(game, &args.pieces, &error))?;
    if plan.estimate.bytes > MOST_BYTES as u64 {
        let size = plan.estimate.bytes.div_ceil(1 << 30).to_string();
        let most = (MOST_BYTES >> 30) as u32;
        return Err(LARGE.with([excerpt(&args.pieces).into(), size.into(), most.into(), example(game).into()]).into());
    }
    let progress = Progress::new(plan.steps(&tables), "{percent} % [{bar:30}] {elapsed}, {eta} left", false);
    let surveyed = plan.run(&mut tables, &mut |steps| progress.set(steps, String::new()));
    progress.clear();
    let survey = surveyed.map_err(|error| refusal(game, &args.pieces, &error))?;
    let names = ["White", "Black"];
    for (name, Counts { wins, draws, losses }) in names.into_iter().zip(&survey.counts) {
        let share = |count: &u64| 100.0 * *count as f64 / (wins + draws + losses).max(1) as f64;
        let (won, drawn, lost) = (share(wins), share(draws), share(losses));
        writeln!(
            out,
            "{name} to move: White wins {wins} ({won:.2} %), draw {draws} ({drawn:.2} %), Black wins {losses} ({lost:.2} %)"
        )?;
    }
    for (name, longest) in names.into_iter().zip(&survey.longest) {
        match longest {
            Some(Longest { plies, positions, fen }) => {
                let moves = plies.div_ceil(2);
                let noun = if moves == 1 { "move" } else { "moves" };
                writeln!(out, "longest win of {name}: {moves} {noun}, in {positions} positions: {fen}")?;
            }
            None => writeln!(out, "{name} never wins")?,
        }
    }
    Ok(())
}

/// Why there are no figures, and what was expected.
fn refusal(game: &dyn VariantTools, text: &str, error: &SurveyError) -> Message {
    let text = excerpt(text);
    match error {
        SurveyError::Letter(letter) => {
            let letters = game.endgames().fen_format().letters;
            LETTER.with([text.into(), (*letter).into(), letters.into(), example(game).into()])
        }
        SurveyError::Count(count) => {
            let most = engine::endgame::material::MOST as u32;
            COUNT.with([text.into(), (*count as u32).into(), most.into(), example(game).into()])
        }
        SurveyError::NoPosition(fen) => {
            // Every placement is refused; the rule that refuses this one is the most telling that there is.
            match game.listing(Some(fen)) {
                Err(reason) => NONE.with([text.into(), reason.into(), example(game).into()]),
                Ok(_) => LONG.with([text.into()]),
            }
        }
        SurveyError::Limits => LONG.with([text.into()]),
    }
}

/// Pieces that any game of these has figures for: the kings, and the last piece of the alphabet beside them.
fn example(game: &dyn VariantTools) -> String {
    let white = |letter: &char| letter.is_ascii_uppercase() && *letter != 'K';
    let piece = game.endgames().fen_format().letters.chars().rfind(white);
    format!("K{}k", piece.map(String::from).unwrap_or_default())
}
