//! Commands in PGN comments: `[%csl Ge4]` draws a green ring, `[%cal Gd2d4]` an arrow, `[%clk
//! 0:05:00]` is the mover's clock, `[%eval 0.35,18]` an evaluation of the position (see
//! [`Eval`]), `[%cost 4]` the price of the move. Unknown commands are kept verbatim, and so are
//! evaluations of another form.

use crate::annotations::Annotations;
use crate::files::{Drawing, DrawingColor, ExportOptions};
use board::BoardShape;
use notation::eval::Eval;

/// Maximum number of drawings in one command, since some programs limit the line length.
const ROW: usize = 12;
/// Upper bound of clock times: a hundred hours, in milliseconds.
pub const LONGEST_CLOCK: u32 = 360_000_000;

const COLORS: [(char, DrawingColor); 4] =
    [('G', DrawingColor::Green), ('R', DrawingColor::Red), ('Y', DrawingColor::Yellow), ('B', DrawingColor::Blue)];

/// The parts of a comment.
#[derive(Default)]
pub struct Parts {
    /// The text without commands.
    pub words: String,
    /// The arrows and rings of `[%cal]` and `[%csl]`.
    pub drawings: Vec<Drawing>,
    /// The time left of `[%clk]`, in milliseconds.
    pub clock: Option<u32>,
    /// The evaluation of `[%eval]`.
    pub eval: Option<Eval>,
    /// Unknown commands with their brackets.
    pub others: Vec<String>,
}

/// Splits a comment. Commands that cannot be parsed are kept like unknown ones.
pub fn split(text: &str, board_shape: &BoardShape) -> Parts {
    /// Removing a command may join the brackets around it into another; that is never intended, so
    /// a few rounds suffice.
    const ROUNDS: usize = 8;
    // Normalised like stored comments, so that re-reading cannot reveal further commands.
    let plain = |letter: char| if letter.is_control() && letter != '\n' { ' ' } else { letter };
    let mut parts = Parts { words: text.chars().map(plain).collect(), ..Parts::default() };
    for _ in 0..ROUNDS {
        if bracket(&parts.words).is_none() {
            break;
        }
        let text = std::mem::take(&mut parts.words);
        let mut rest = text.as_str();
        while let Some((before, inner, after)) = bracket(rest) {
            parts.words.push_str(before);
            parts.take(inner, board_shape);
            rest = after;
        }
        parts.words.push_str(rest);
    }
    parts
}

impl Parts {
    fn take(&mut self, inner: &str, board_shape: &BoardShape) {
        let (name, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        match name.to_ascii_lowercase().as_str() {
            name @ ("csl" | "cal") => {
                let mut rest = Vec::new();
                for one in value.split(',').map(str::trim).filter(|one| !one.is_empty()) {
                    match drawing(one, board_shape) {
                        Some(drawing) => self.drawings.push(drawing),
                        None => rest.push(one),
                    }
                }
                if !rest.is_empty() {
                    self.keep(&format!("{name} {}", rest.join(",")));
                }
            }
            "clk" if clock(value.trim()).is_some() => self.clock = clock(value.trim()),
            "eval" if Eval::read(value).is_some() => self.eval = Eval::read(value),
            // The price follows from the move.
            "cost" => {}
            _ => self.keep(inner),
        }
    }

    fn keep(&mut self, inner: &str) {
        self.others.push(format!("[%{}]", inner.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
}

/// The first command: the text before it, its contents, and the text after it.
fn bracket(text: &str) -> Option<(&str, &str, &str)> {
    text.match_indices('[').find_map(|(at, _)| {
        let rest = text.get(at..)?.strip_prefix("[%")?;
        let named = rest.starts_with(|letter: char| letter.is_ascii_alphabetic());
        let (inner, after) = rest.split_once(']').filter(|_| named)?;
        Some((text.get(..at)?, inner, after))
    })
}

fn drawing(text: &str, board_shape: &BoardShape) -> Option<Drawing> {
    let color = text.chars().next()?;
    let (_, color) = COLORS.into_iter().find(|&(letter, _)| letter == color.to_ascii_uppercase())?;
    let squares = text.get(1..)?;
    let from = squares.get(..2)?;
    let to = if squares.len() == 2 { from } else { squares.get(2..)? };
    let known = board_shape.find(from).is_some() && board_shape.find(to).is_some();
    known.then(|| Drawing { from: from.into(), to: to.into(), color })
}

/// Parses `h:mm:ss` with optional fraction. Returns milliseconds. Of two fields it can't be told which they are.
fn clock(text: &str) -> Option<u32> {
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let digits = |text: &str| text.len() <= 6 && text.bytes().all(|byte| byte.is_ascii_digit());
    let thousandths = fraction.get(..3).unwrap_or(fraction);
    let mut time = if thousandths.is_empty() {
        0
    } else {
        thousandths.parse::<u32>().ok()? * 10_u32.pow(3 - thousandths.len() as u32)
    };
    let mut fields = whole.rsplit(':');
    for unit in [1_000, 60_000, 3_600_000] {
        let field = fields.next()?;
        let count: u32 = Some(field).filter(|field| digits(field))?.parse().ok()?;
        time = time.saturating_add(count.saturating_mul(unit));
    }
    (fields.next().is_none() && fraction.bytes().all(|byte| byte.is_ascii_digit()) && time < LONGEST_CLOCK)
        .then_some(time)
}

/// Formats milliseconds as `h:mm:ss`, with a fraction only if needed.
fn clock_text(time: u32) -> String {
    let (seconds, rest) = (time / 1000, time % 1000);
    let text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    if rest == 0 { text } else { format!("{text}.{}", format!("{rest:03}").trim_end_matches('0')) }
}

/// Returns the commands that are written before the text of a comment.
pub fn write(annotations: &Annotations, options: &ExportOptions) -> String {
    let mut text = String::new();
    if options.drawings {
        let (rings, arrows): (Vec<_>, Vec<_>) =
            annotations.drawings.iter().partition(|drawing| drawing.from == drawing.to);
        for (name, drawings) in [("csl", rings), ("cal", arrows)] {
            for row in drawings.chunks(ROW) {
                let row: Vec<String> = row.iter().map(|drawing| drawing_text(drawing)).collect();
                text.push_str(&format!("[%{name} {}]", row.join(",")));
            }
        }
    }
    if let Some(time) = annotations.clock.filter(|_| options.clocks) {
        text.push_str(&format!("[%clk {}]", clock_text(time)));
    }
    if let Some(eval) = annotations.eval.filter(|_| options.evals) {
        text.push_str(&format!("[%eval {}]", eval.write()));
    }
    if let Some(tag) = annotations.played.as_ref().and_then(|played| played.tag.as_ref()).filter(|_| options.costs) {
        text.push_str(&format!("[%cost {}]", tag.text));
    }
    if options.comments {
        annotations.others.iter().for_each(|other| text.push_str(other));
    }
    text
}

fn drawing_text(Drawing { from, to, color }: &Drawing) -> String {
    let letter = COLORS.into_iter().find(|(_, other)| other == color).map_or('G', |(letter, _)| letter);
    if from == to { format!("{letter}{from}") } else { format!("{letter}{from}{to}") }
}
