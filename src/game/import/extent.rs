//! How far an address goes on in a text. Mail programs break long ones into lines.

use notation::characters::{is_dash, unquoted};
use notation::link::is_mark;

/// Maximum number of lines of an address, and of characters.
const MOST_LINES: usize = 2_000;
/// A line of so many characters may have been broken because it was full.
const FULL: usize = 60;
/// What links say in words, where a line may break, too.
const WORDS: [&str; 4] = ["true", "false", "white", "black"];

/// An address from its beginning, as far as it may go.
pub struct Extent<'a> {
    /// What its lines have of it: the first is certain.
    pieces: Vec<Piece<'a>>,
    /// Whether the text is in quoted-printable encoding, which ends a broken line with `=`.
    printable: bool,
}

struct Piece<'a> {
    text: &'a str,
    /// Whether its line is a long one.
    full: bool,
    /// Whether nothing is behind it on its line.
    alone: bool,
    /// Where it ends in the text.
    end: usize,
}

impl<'a> Extent<'a> {
    /// The address that goes on at an offset of a [tidied](super::letters::tidied) text.
    pub fn new(text: &'a str, at: usize) -> Extent<'a> {
        let (mut at, mut pieces) = (at, Vec::new());
        let mut line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        loop {
            let piece = run(&text[at..]);
            let end = at + piece.len();
            let others = pieces.len();
            if others > 0 && (!piece.contains(|letter: char| letter.is_ascii_alphanumeric()) || piece.contains("://")) {
                break;
            }
            // Also where markup closes behind it.
            let alone = text[end..].trim_start_matches(' ').starts_with(['\n', '<', '"']) || end == text.len();
            pieces.push(Piece { text: piece, full: text[line_start..end].chars().count() >= FULL, alone, end });
            let Some(next) = next_line(text, end).filter(|_| pieces.len() < MOST_LINES) else { break };
            line_start = next;
            at = next + text[next..].len() - unquoted(&text[next..]).len();
        }
        Extent { pieces, printable: text.contains("=3D") }
    }

    /// How many lines it has at most.
    pub fn lines(&self) -> usize {
        self.pieces.len()
    }

    /// How many lines it has at least, as it seems: a line goes on if it ends as no address does, or if it was full and the
    /// next has nothing else.
    pub fn likely(&self) -> usize {
        let goes_on = |(at, piece): (usize, &Piece)| {
            let next = self.pieces.get(at + 1)?;
            let digits = next.text.contains(|letter: char| letter.is_ascii_digit());
            let signs = next.text.trim_matches(is_mark).contains([',', '=', '_', '/', '&']);
            // A value without its key, or the beginning of a move.
            let ends = piece.text.ends_with('=') || piece.text.ends_with(is_dash) || next.text.starts_with(',');
            let value = piece.text.rsplit('=').next().unwrap_or_default();
            let broken = !value.is_empty() && WORDS.contains(&[value, next.text].concat().as_str());
            let cut = piece.full && next.alone && (ends || broken || next.text.len() < 3);
            let open = piece.text.ends_with([',', '=', '&', '?', '/', '_']) || piece.text.ends_with(is_dash);
            let soft = self.printable && piece.text.ends_with('=');
            (soft || cut || open && (digits || signs) || piece.full && digits && (next.alone || signs)).then_some(())
        };
        1 + self.pieces.iter().enumerate().map_while(goes_on).count()
    }

    /// Its text if it has so many lines.
    pub fn text(&self, lines: usize) -> String {
        let mut text = String::new();
        for (at, piece) in self.pieces[..lines].iter().enumerate() {
            text.push_str(piece.text);
            // A line that ends with the sign of a soft break: it belongs to the text where a value may follow.
            if at + 1 < lines && text.ends_with('=') && (self.printable || !text.contains('?')) {
                text.pop();
            }
        }
        text
    }

    /// Where it ends in the text, if it has so many lines.
    pub fn end(&self, lines: usize) -> usize {
        self.pieces[lines - 1].end
    }
}

/// Where the next line begins, if nothing but spaces is before it; one line may be blank.
fn next_line(text: &str, at: usize) -> Option<usize> {
    let (blank, next) = text[at..].split_once('\n').filter(|(blank, _)| blank.trim().is_empty())?;
    let next_at = at + blank.len() + 1;
    match next.split_once('\n') {
        Some((blank, _)) if unquoted(blank).is_empty() => Some(next_at + blank.len() + 1),
        _ => Some(next_at),
    }
}

/// The characters at the beginning of a text that an address may have.
fn run(text: &str) -> &str {
    let mut last = ' ';
    for (at, letter) in text.char_indices() {
        let rest = &text[at..];
        let next = rest[letter.len_utf8()..].chars().next().unwrap_or(' ');
        let within = match letter {
            '~' => last != '~' && next != '~',
            ':' => !rest.starts_with(":~:"),
            '-' => true,
            // Between words it is a dash.
            '—' | '―' => "_+= ".contains(last),
            _ if is_dash(letter) => {
                "_+= ".contains(last)
                    || last.is_ascii_alphanumeric() && (next.is_ascii_alphanumeric() || "=%\n".contains(next))
            }
            // The beginning of another link.
            '#' => !next.is_ascii_alphanumeric(),
            _ => letter.is_ascii_alphanumeric() || "/?&=_,*+.;%!@$".contains(letter),
        };
        if !within {
            return &text[..at];
        }
        last = letter;
    }
    text
}
