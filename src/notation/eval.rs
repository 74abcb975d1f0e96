//! Evaluations of positions as text: the value of the PGN command `[%eval]`, and one letter for each position in a link.
//!
//! - `0.35`, `-1.50`: White's advantage in pawns; `0.35,18` adds the depth of the search in plies
//! - `#3`, `#-3`: White, or Black, mates in so many moves
//! - `300.00`, `-300.00`: a proved win of unknown length
//!
//! A whole number with a depth, such as `35,18`, is in centipawns: some programs write that.

/// The evaluation of a proved win of unknown length, in centipawns; the same for the other side with a minus.
pub const WON: i32 = 30_000;
/// Evaluations of at least this size mean a proved win.
const DECIDED: i32 = 29_000;
/// Largest number of moves to mate, and largest depth.
const MOST: i32 = 999;
/// Largest number of digits of a part of a value.
const DIGITS: usize = 6;
/// Parts of a link's scale from a win for Black to one for White.
const PARTS: i32 = 60;
/// The letters of the parts of that scale. There is no 3, because mail programs escape `=` as `=3D`.
const LETTERS: &[u8; PARTS as usize + 1] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz012456789";
/// The sign for a position without an evaluation.
const UNKNOWN: char = '-';

/// An evaluation from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eval {
    /// The score for White.
    pub score: EvalScore,
    /// Depth of the search in plies, up to 999.
    pub depth: Option<u16>,
}

/// The score of an evaluation, for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvalScore {
    /// At most [`WON`] in size.
    Centipawns(i32),
    /// Moves to mate, 1 to 999; negative if Black mates.
    Mate(i32),
}

impl Eval {
    /// Reads the value of `[%eval]`. `None` if it has another form, or is beyond the limits above.
    pub fn read(text: &str) -> Option<Eval> {
        // Byte by byte: the page's module, which reads saved games, is to stay small.
        let mut bytes = text.trim().bytes().peekable();
        let mate = bytes.next_if_eq(&b'#').is_some();
        let black = bytes.next_if_eq(&b'-').is_some();
        if !black {
            bytes.next_if_eq(&b'+');
        }
        // The whole number, its decimals and the depth: each with the number of its digits.
        let mut fields = [(0, 0); 3];
        let (mut at, mut pointed) = (0, false);
        for byte in bytes {
            let (value, digits) = &mut fields[at];
            match byte {
                b'0'..=b'9' if *digits < DIGITS => {
                    *value = *value * 10 + i32::from(byte - b'0');
                    *digits += 1;
                }
                b'.' if at == 0 && !mate => (at, pointed) = (1, true),
                b',' if at < 2 => at = 2,
                b' ' if at == 2 && *digits == 0 => {}
                _ => return None,
            }
        }
        let [(whole, digits), (decimals, places), (depth, depth_digits)] = fields;
        if digits == 0 || (depth_digits > 0) != (at == 2) || depth > MOST {
            return None;
        }
        let size = match places {
            _ if mate => whole,
            0 if pointed => return None,
            0 if at == 2 => whole,
            0 => 100 * whole,
            1 => 100 * whole + 10 * decimals,
            2 => 100 * whole + decimals,
            3 => 100 * whole + (decimals + 5) / 10,
            _ => return None,
        };
        if mate && !(1..=MOST).contains(&size) {
            return None;
        }
        let value = if black { -size.min(WON) } else { size.min(WON) };
        let score = if mate { EvalScore::Mate(value) } else { EvalScore::Centipawns(value) };
        Some(Eval { score, depth: (at == 2).then_some(depth as u16) })
    }

    /// The value of `[%eval]`.
    pub fn write(self) -> String {
        let value = match self.score {
            EvalScore::Centipawns(value) => {
                let sign = if value < 0 { "-" } else { "" };
                format!("{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
            }
            EvalScore::Mate(moves) => format!("#{moves}"),
        };
        self.depth.map_or(value.clone(), |depth| format!("{value},{depth}"))
    }

    /// The value without the depth, with a sign unless it is 0, for display.
    pub fn shown(self) -> String {
        let value = Eval { depth: None, ..self }.write();
        if matches!(self.score, EvalScore::Centipawns(1..)) { format!("+{value}") } else { value }
    }

    /// The letter of a link: `A` for a win for Black, `e` for even, `9` for a win for White.
    fn letter(self) -> char {
        let part = match self.score {
            EvalScore::Mate(moves) => PARTS * i32::from(moves > 0),
            EvalScore::Centipawns(value) if value.abs() >= DECIDED => PARTS * i32::from(value > 0),
            EvalScore::Centipawns(value) => share(value).clamp(1, PARTS - 1),
        };
        char::from(LETTERS[part as usize])
    }

    fn from_letter(letter: u8) -> Option<Eval> {
        let part = LETTERS.iter().position(|&other| other == letter)? as i32;
        let value = match part {
            0 => -WON,
            PARTS => WON,
            // The inverse of `share`.
            _ => {
                let ahead = 2 * part - PARTS;
                300 * ahead / (PARTS - ahead.abs())
            }
        };
        Some(Eval { score: EvalScore::Centipawns(value), depth: None })
    }
}

/// White's winning chances in parts of the scale, rounded.
const fn share(centipawns: i32) -> i32 {
    let size = centipawns.abs() + 300;
    (PARTS * (size + centipawns) + size) / (2 * size)
}

/// The evaluations of the positions of a line as the part of a link; empty if there are none.
pub fn write_line(evals: impl IntoIterator<Item = Option<Eval>>) -> String {
    let line: String = evals.into_iter().map(|eval| eval.map_or(UNKNOWN, Eval::letter)).collect();
    if line.contains(|letter| letter != UNKNOWN) { line } else { String::new() }
}

/// Reads that part. An error is the place of the first letter that has no meaning, from 1.
pub fn read_line(text: &str) -> Result<Vec<Option<Eval>>, usize> {
    let letter = |(at, letter): (usize, u8)| match Eval::from_letter(letter) {
        None if letter != UNKNOWN as u8 => Err(at + 1),
        eval => Ok(eval),
    };
    text.bytes().enumerate().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_and_written_in_one_form() {
        for (text, written) in [
            ("0.35", "0.35"),
            ("+0.3", "0.30"),
            ("-1.5,18", "-1.50,18"),
            ("-0.00", "0.00"),
            ("2", "2.00"),
            ("0.125", "0.13"),
            ("35,18", "0.35,18"),
            (" -120, 9 ", "-1.20,9"),
            ("#3", "#3"),
            ("#+3", "#3"),
            ("#-12,40", "#-12,40"),
            ("655.35", "300.00"),
            ("-300.00", "-300.00"),
        ] {
            let eval = Eval::read(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(eval.write(), written, "{text}");
            assert_eq!(Eval::read(written), Some(eval), "{text}");
        }
        for text in [
            "", "#", "#0", "#-0", "#1000", "-", "+", "--1", "1.", ".5", "1.2345", "1e3", "0.3,", "0.3,1000", "0.3,-1",
            "good", "1.0.0", "0.3;18", "९", "0.é", "99999999999999999", "#1.5", "0.3,18,2", "1 2", "0.3 ,18", "1.,5",
            "#,5", ",5", "0.1234567",
        ] {
            assert_eq!(Eval::read(text), None, "{text}");
        }
    }

    #[test]
    fn each_letter_means_the_same_when_it_is_written_again() {
        for &letter in LETTERS {
            let eval = Eval::from_letter(letter).unwrap();
            assert_eq!(eval.letter(), char::from(letter));
            assert_eq!(Eval::read(&eval.write()), Some(eval));
        }
        for (value, letter) in
            [("0.00", 'e'), ("#-7", 'A'), ("#7", '9'), ("300.00", '9'), ("199.00", '8'), ("-3.00", 'P'), ("3.00", 't')]
        {
            assert_eq!(Eval::read(value).map(Eval::letter), Some(letter), "{value}");
        }
        assert_eq!(read_line("e-9").map(write_line), Ok("e-9".into()));
        assert_eq!((read_line("eé"), read_line("e3")), (Err(2), Err(2)));
        assert_eq!((write_line([None, None]), read_line("")), (String::new(), Ok(Vec::new())));
    }
}
