//! What happens to texts on their way.

use game::import::decode;

use super::Source;

/// What is changed, in the order in which it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Characters of an address are written otherwise.
    Address,
    /// Characters of a whole text are.
    Escape,
    /// Characters of any text are.
    Letters,
    /// It is what a text of another format leads to.
    Anchor,
    /// Marks around the text.
    Marks,
    /// The answer above or below what it quotes.
    Reply,
    /// Words on the same line.
    Line,
    /// Lines above and below.
    Lines,
    /// Long lines are broken.
    Width,
    /// The beginnings and ends of all lines.
    Quote,
    /// The encoding of the whole.
    Bytes,
}

impl Stage {
    /// Whether two of them may follow each other.
    pub fn again(self) -> bool {
        matches!(self, Stage::Marks | Stage::Lines | Stage::Quote)
    }
}

pub struct Mangler {
    pub name: &'static str,
    pub stage: Stage,
    pub change: fn(&str, &Source) -> String,
}

const fn row(stage: Stage, name: &'static str, change: fn(&str, &Source) -> String) -> Mangler {
    Mangler { name, stage, change }
}

pub const MANGLERS: &[Mangler] = &[
    row(Stage::Address, "escaped", |text, _| escaped(text)),
    row(Stage::Address, "escaped twice", |text, _| escaped(&escaped(text)).replace("%2523", "%23")),
    row(Stage::Address, "in the address of a redirection", |text, _| {
        format!("https://r.example/url?q={}&sa=D&ust=17", wholly_escaped(text))
    }),
    row(Stage::Address, "&amp;", |text, _| text.replace('&', "&amp;")),
    row(Stage::Address, "&amp;amp;", |text, _| text.replace('&', "&amp;amp;")),
    row(Stage::Address, "&#x3D;", |text, _| text.replace('&', "&#038;").replace('=', "&#x3D;")),
    row(Stage::Address, "quoted-printable", |text, _| printable(text, 60)),
    row(Stage::Address, "backslashes", |text, _| backslashes(text)),
    row(Stage::Address, "full-width signs", |text, _| {
        text.replace('?', "？").replace('=', "＝").replace('#', "＃").replace('&', "＆")
    }),
    row(Stage::Address, "an escaped zero-width space behind", |text, _| format!("{text}%E2%80%8B")),
    row(Stage::Address, "a text fragment", |text, _| format!("{text}:~:text=Ada")),
    row(Stage::Escape, "a mail's encoding", |text, _| {
        text.split('\n').map(|line| printable(line, 75)).collect::<Vec<_>>().join("\n")
    }),
    row(Stage::Escape, "percent-encoding", |text, _| percent(text)),
    row(Stage::Escape, "percent-encoding, twice", |text, _| percent(&percent(text))),
    row(Stage::Escape, "entities", |text, _| entities(text)),
    row(Stage::Escape, "entities, twice", |text, _| entities(&entities(text))),
    row(Stage::Escape, "breaks of HTML", |text, _| text.replace('\n', "<br />\n")),
    row(Stage::Escape, "curved quotation marks", |text, _| text.replace(" \"", " “").replace('"', "”")),
    row(Stage::Letters, "zero-width spaces", |text, _| broken(text, 20, "\u{200b}")),
    row(Stage::Letters, "soft hyphens", |text, _| broken(text, 25, "\u{ad}")),
    row(Stage::Letters, "bidi marks", |text, _| format!("\u{2068}{text}\u{2069}\u{200e}")),
    row(Stage::Letters, "en dashes", |text, _| text.replace('-', "–")),
    row(Stage::Letters, "em dashes", |text, _| text.replace("_-", "_—").replace(" -", " —")),
    row(Stage::Letters, "minus signs", |text, _| text.replace('-', "−")),
    row(Stage::Letters, "non-breaking hyphens", |text, _| text.replace('-', "\u{2011}")),
    row(Stage::Letters, "non-breaking spaces", |text, _| text.replace(' ', "\u{a0}")),
    row(Stage::Letters, "tabs", |text, _| text.replace(' ', "\t")),
    row(Stage::Letters, "two spaces", |text, _| text.replace(' ', "  ")),
    row(Stage::Marks, "bold", |text, _| format!("**{text}**")),
    row(Stage::Marks, "italics", |text, _| format!("_{text}_")),
    row(Stage::Marks, "struck out", |text, _| format!("~~{text}~~")),
    row(Stage::Marks, "a spoiler", |text, _| format!("||{text}||")),
    row(Stage::Marks, "code", |text, _| format!("`{text}`")),
    row(Stage::Marks, "a block of code", |text, _| format!("```\n{text}\n```")),
    row(Stage::Marks, "angle brackets", |text, _| format!("<{text}>")),
    row(Stage::Marks, "brackets", |text, _| format!("({text})")),
    row(Stage::Marks, "square brackets", |text, _| format!("[{text}]")),
    row(Stage::Marks, "quotation marks", |text, _| format!("\"{text}\".")),
    row(Stage::Marks, "curved ones", |text, _| format!("“{text}”,")),
    row(Stage::Marks, "German ones", |text, _| format!("„{text}“!")),
    row(Stage::Marks, "single ones", |text, _| format!("‘{text}’")),
    row(Stage::Marks, "guillemets", |text, _| format!("« {text} »")),
    row(Stage::Marks, "tight guillemets", |text, _| format!("»{text}«")),
    row(Stage::Marks, "full-width brackets", |text, _| format!("（{text}）")),
    row(Stage::Marks, "corner brackets", |text, _| format!("「{text}」。")),
    row(Stage::Marks, "a full-width comma", |text, _| format!("{text}，")),
    row(Stage::Marks, "an emoji", |text, _| format!("{text}👍🏽")),
    row(Stage::Marks, "a dash", |text, _| format!("{text} —")),
    row(Stage::Marks, "an ellipsis", |text, _| format!("{text}…")),
    row(Stage::Anchor, "[url]", |text, _| format!("[url]{text}[/url]")),
    row(Stage::Anchor, "a link of markdown", |text, _| format!("[my move]({text})")),
    row(Stage::Anchor, "with a title", |text, _| format!("[my move]({text} \"a title\")")),
    row(Stage::Anchor, "HTML", |text, _| format!("<p><a href=\"{text}\">my move</a></p>")),
    row(Stage::Anchor, "HTML, shown in full", |text, _| format!("<a href=\"{text}\">{text}</a>")),
    row(Stage::Anchor, "HTML, shown in part", |text, _| format!("<a href=\"{text}\">{}…</a>", beginning(text, 40))),
    row(Stage::Reply, "above the old link", |text, source| {
        format!("{text}\n\nOn Sunday, Ada wrote:\n> {}\n", source.older.as_deref().unwrap_or_default())
    }),
    row(Stage::Reply, "above the old links", |text, source| {
        let older = source.older.as_deref().unwrap_or_default();
        let oldest = older.rsplit_once(',').map_or(older, |(before, _)| before);
        format!("{text}\n> Ada wrote:\n> {older}\n>> Ben wrote:\n>> {oldest}")
    }),
    row(Stage::Reply, "below the old link", |text, source| {
        format!("> {}\n\n{text}\n", source.older.as_deref().unwrap_or_default())
    }),
    row(Stage::Reply, "above an old link that is not marked", |text, source| {
        format!("{text}\n\n-----Original Message-----\nFrom: Ada\n\n{}\n", source.older.as_deref().unwrap_or_default())
    }),
    row(Stage::Line, "words before", |text, _| format!("Your move: {text}")),
    row(Stage::Line, "words behind", |text, _| format!("{text} is my move")),
    row(Stage::Line, "words around", |text, _| format!("I think, {text}, my friend.")),
    row(Stage::Lines, "a line below", |text, _| format!("{text}\nYour turn")),
    row(Stage::Lines, "a word below", |text, _| format!("{text}\nThanks")),
    row(Stage::Lines, "lines around", |text, _| format!("Hello!\n\n{text}\n\nBest wishes\nBen")),
    row(Stage::Lines, "a signature", |text, _| format!("{text}\n-- \nBen Baker\nhttps://b.example/#home")),
    row(Stage::Lines, "a telephone's signature", |text, _| format!("{text}\n\nSent from my phone")),
    row(Stage::Width, "wrapped at 72", |text, _| wrapped(text, 72)),
    row(Stage::Width, "wrapped at 78", |text, _| wrapped(text, 78)),
    row(Stage::Quote, "quoted", |text, _| each_line(text, "> ", "")),
    row(Stage::Quote, "quoted twice", |text, _| each_line(text, "> > ", "")),
    row(Stage::Quote, "quoted three times", |text, _| each_line(text, ">>> ", "")),
    row(Stage::Quote, "quoted by bars", |text, _| each_line(text, "| ", "")),
    row(Stage::Quote, "indented", |text, _| each_line(text, "    ", "")),
    row(Stage::Quote, "spaces behind", |text, _| each_line(text, "", "  ")),
    row(Stage::Quote, "tabs around", |text, _| each_line(text, "\t", "\t")),
    row(Stage::Quote, "blank lines doubled", |text, _| text.replace('\n', "\n\n")),
    row(Stage::Quote, "blank lines lost", |text, _| text.replace("\n\n", "\n")),
    row(Stage::Quote, "CRLF", |text, _| text.replace('\n', "\r\n")),
    row(Stage::Quote, "CR", |text, _| text.replace('\n', "\r")),
    row(Stage::Bytes, "a mark of UTF-8", |text, _| decode(format!("\u{feff}{text}").as_bytes())),
    row(Stage::Bytes, "UTF-16", |text, _| {
        decode(&format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>())
    }),
    row(Stage::Bytes, "UTF-16, the other way round", |text, _| {
        decode(&format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<_>>())
    }),
    row(Stage::Bytes, "UTF-16 without a mark", |text, _| {
        decode(&text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>())
    }),
    row(Stage::Bytes, "Latin-1", |text, _| latin_1(&format!("{text}\nGrüße"))),
];

/// Characters that it doesn't have are as they were.
fn latin_1(text: &str) -> String {
    let bytes: Result<Vec<u8>, _> = text.chars().map(|letter| u8::try_from(u32::from(letter))).collect();
    bytes.map_or_else(|_| text.into(), |bytes| decode(&bytes))
}

/// As addresses have texts.
fn percent(text: &str) -> String {
    text.bytes()
        .map(|byte| if byte.is_ascii_alphanumeric() { char::from(byte).into() } else { format!("%{byte:02X}") })
        .collect()
}

/// As pages have texts.
fn entities(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

/// As programs escape what stands behind the `#`.
fn escaped(text: &str) -> String {
    let (site, rest) = text.split_once('#').map_or((text, ""), |(site, _)| (site, &text[site.len()..]));
    site.to_owned() + &wholly_escaped(rest)
}

fn wholly_escaped(text: &str) -> String {
    let escape = |letter: char| match letter {
        '#' | '?' | '=' | '&' | ',' | '+' | ':' | '%' | '/' => format!("%{:02X}", letter as u32),
        _ => letter.to_string(),
    };
    text.chars().map(escape).collect()
}

/// As editors of markdown write what would be marks.
fn backslashes(text: &str) -> String {
    text.chars().flat_map(|letter| "_*&#~".contains(letter).then_some('\\').into_iter().chain([letter])).collect()
}

/// So many characters, but no part of an escape.
fn beginning(text: &str, length: usize) -> String {
    let start: String = text.chars().take(length).collect();
    let mut end = start.len();
    while let Some(at) = start[..end].rfind(['%', '=', '&']).filter(|at| end - at < 4) {
        end = at;
    }
    start[..end].to_owned()
}

/// A line as mails encode it; no escape is broken.
fn printable(line: &str, width: usize) -> String {
    let (mut text, mut length) = (String::new(), 0);
    for letter in line.chars() {
        let escaped = if letter == '=' { "=3D".into() } else { letter.to_string() };
        if length + escaped.len() > width {
            text.push_str("=\n");
            length = 0;
        }
        length += escaped.len();
        text.push_str(&escaped);
    }
    text
}

/// With something after so many characters.
fn broken(text: &str, width: usize, sign: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(width).map(|part| part.iter().collect::<String>()).collect::<Vec<_>>().join(sign)
}

/// As mail programs do it: between words, and within those that are longer than a line.
fn wrapped(text: &str, width: usize) -> String {
    let mut lines = Vec::new();
    for line in text.split('\n') {
        let mut now = String::new();
        for word in line.split([' ', '\t']) {
            if !now.is_empty() && now.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut now));
            } else if !now.is_empty() {
                now.push(' ');
            }
            now.push_str(word);
            while let Some((at, _)) = now.char_indices().nth(width) {
                let rest = now.split_off(at);
                lines.push(std::mem::replace(&mut now, rest));
            }
        }
        lines.push(now);
    }
    lines.join("\n")
}

fn each_line(text: &str, before: &str, after: &str) -> String {
    text.split('\n').map(|line| format!("{before}{line}{after}")).collect::<Vec<_>>().join("\n")
}
