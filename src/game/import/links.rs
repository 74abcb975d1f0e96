//! Links to this site within a text: where they are, and which of several is meant.
//!
//! A reply quotes the link that it answers, and a page shows a link that it also leads to. Of links to the same game, the
//! one that goes further is meant; links to different games are all listed.

use crate::files::{FoundKind, Listed};
use crate::import::extent::Extent;
use crate::import::{Found, Item, Source, follow};
use message::Message;
use notation::characters::is_dash;
use notation::link::{self, Intent, LONGEST, LinkParts, is_mark};

/// Maximum number of links that are listed, and of places that are looked at.
const MOST: usize = 40;
const MOST_PLACES: usize = 1_000;
/// How many ends are tried where the lines below might belong to a link.
const TRIES: usize = 6;
/// What an invitation to a live game begins with.
const LIVE: &str = "live=";
/// The keys of a link. It may have others, but then nothing tells that a line below is no part of it.
const KEYS: [&str; 7] = ["rules", "moves", "evals", "ply", "side", "end", "computer"];

/// The pages that have addresses of their own, which open no game.
const OTHER_PAGES: [&str; 6] =
    ["/puzzles.html#", "/learn.html#", "/lab.html#", "/study.html#", "/invent.html#", "/print.html#"];

/// A link within a text.
struct Candidate {
    /// Without its `#`, repaired.
    fragment: String,
    parts: LinkParts,
    /// What it opens: the game, the start and the moves that can be played.
    opens: LinkParts,
    problem: Option<Message>,
    /// From 1.
    line: u32,
    /// Whether its line is marked as quoted.
    quoted: bool,
    /// Whether an ellipsis tells that its end is missing.
    shortened: bool,
}

/// The links of a [tidied](super::letters::tidied) text, or the text itself if it is one. Those in `comments` of a game
/// are looked for alone, if no others mean anything.
pub fn find(text: &str, comments: bool) -> Option<Found> {
    let mut candidates: Vec<Candidate> = Vec::new();
    let first = text.trim_start_matches(|letter: char| letter != '#' && letter != '%' && is_mark(letter));
    let first = text.len() - first.len();
    let (mut done, mut length, mut depth, mut counted) = (0, 0, 0i32, 0);
    let last_brace = text.rfind('}').unwrap_or(0);
    for start in std::iter::once(first).chain(hashes(text)).take(MOST_PLACES) {
        if start < done || candidates.len() == MOST || length > LONGEST {
            continue;
        }
        depth +=
            text[counted..start].bytes().map(|byte| i32::from(byte == b'{') - i32::from(byte == b'}')).sum::<i32>();
        counted = start;
        if comments != (depth > 0 && start < last_brace) {
            continue;
        }
        if let Some((candidate, end)) = candidate(text, start) {
            (done, length) = (end, length + candidate.fragment.len());
            candidates.push(candidate);
        }
    }
    let superseded = |&at: &usize| (0..candidates.len()).any(|other| supersedes(&candidates, other, at));
    let (mut meant, quoted): (Vec<usize>, Vec<usize>) =
        (0..candidates.len()).filter(|at| !superseded(at)).partition(|&at| !candidates[at].quoted);
    meant.extend(quoted);
    let problem = meant.first().and_then(|&at| candidates[at].problem.clone()).filter(|_| meant.len() == 1);
    let items: Vec<Item> = meant.iter().map(|&at| candidates[at].item()).collect();
    (!items.is_empty()).then(|| Found::new(FoundKind::Link, items, problem))
}

/// The other page of the site whose address is in a text.
pub fn other_page(text: &str) -> Option<&'static str> {
    OTHER_PAGES.into_iter().find(|page| text.contains(page)).map(|page| page.trim_matches(['/', '#']))
}

/// Where a `#` is with a name behind it; it may be escaped.
fn hashes(text: &str) -> impl Iterator<Item = usize> {
    let begins = |at: usize| {
        let after = text[at..].strip_prefix('#').or_else(|| after_escaped_hash(&text[at..]))?;
        after.trim_start_matches(['/', '!']).starts_with(|letter: char| letter.is_ascii_alphanumeric()).then_some(at)
    };
    text.match_indices(['#', '%']).filter_map(move |(at, _)| begins(at))
}

fn after_escaped_hash(text: &str) -> Option<&str> {
    ["%23", "%2523", "%252523"].into_iter().find_map(|hash| text.strip_prefix(hash))
}

/// The link that begins at an offset, at its `#` or without one, and where it ends.
fn candidate(text: &str, start: usize) -> Option<(Candidate, usize)> {
    let rest = &text[start..];
    let escaped = after_escaped_hash(rest);
    let after_hash = rest.strip_prefix('#').or(escaped);
    let after = after_hash.unwrap_or(rest).trim_start_matches(['/', '!']);
    let extent = Extent::new(text, text.len() - after.len());
    let quoted = line_before(text, start).trim_start();
    let made = |fragment: &str, judged: Judged, end: usize| Candidate {
        shortened: is_shortened(&text[end..]) || text[..end].ends_with("..."),
        fragment: fragment.to_owned(),
        parts: judged.parts,
        opens: judged.opens,
        problem: judged.problem,
        line: text[..start].matches('\n').count() as u32 + 1,
        quoted: quoted.starts_with('>') || quoted.starts_with('|') && !quoted.starts_with("||"),
    };
    if let Some(letters) = after.strip_prefix(LIVE).filter(|_| after_hash.is_some()) {
        let (lines, code) = (extent.likely(), |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter));
        let fragment = extent.text(lines);
        let letters = letters.starts_with(code).then(|| fragment[LIVE.len()..].find(|letter| !code(letter)))?;
        let fragment = &fragment[..letters.map_or(fragment.len(), |end| LIVE.len() + end)];
        return Some((made(fragment, Judged::default(), extent.end(lines)), extent.end(lines)));
    }
    // Where everything else is escaped, what is not belongs to the address around it.
    let text_of = |lines: usize| {
        let fragment = extent.text(lines);
        match fragment.split_once('&') {
            Some((inner, _)) if escaped.is_some() && !inner.contains('?') => inner.to_owned(),
            _ => fragment,
        }
    };
    let (lines, likely) = (extent.lines(), extent.likely());
    let spaced = spaced(text, extent.end(1), &extent.text(1));
    // Fewer than likely would leave out moves without a word.
    let longest_first = (lines.saturating_sub(TRIES).max(likely)..=lines).rev().chain([likely]);
    let mut tried = spaced.into_iter().chain(longest_first.map(|lines| (text_of(lines), extent.end(lines))));
    let whole = tried.find_map(|(text, end)| {
        let (fragment, judged) = judge(&text)?;
        judged.whole.then_some((fragment, judged, end))
    });
    let (fragment, judged, end) = whole.or_else(|| {
        let (fragment, judged) = judge(&text_of(likely))?;
        Some((fragment, judged, extent.end(likely)))
    })?;
    let before = address_before(text, start);
    let letters = |text: &str| text.contains(|letter: char| !is_mark(letter));
    let alone = !letters(&text[..start - before.len()]) && !letters(&text[end..]);
    let slashes = fragment.matches('/').count();
    let query = fragment.split_once('?').is_some_and(|(_, query)| query.contains('='));
    let goes_on = query || slashes > 3;
    let name = fragment.split(['?', '/']).next().unwrap_or_default().to_ascii_lowercase();
    let ours = match (variants::nearest(&name), after_hash) {
        (Some(_), Some(_)) => {
            is_address(before) || alone && before.is_empty() || goes_on || slashes > 0 && judged.whole
        }
        (Some(_), None) => alone && before.is_empty(),
        // Another game, or none: only the form tells that it is meant as a link.
        (None, Some(_)) => alone && (before.is_empty() || is_address(before)) && goes_on,
        (None, None) => false,
    };
    ours.then(|| (made(&fragment, judged, end), end))
}

/// Whether an ellipsis is behind what is left of a link, which may be broken where a line ends.
fn is_shortened(behind: &str) -> bool {
    const MOST: usize = 80;
    let left = behind.chars().take(MOST).take_while(|letter| !" <>\"".contains(*letter));
    left.clone().any(|letter| letter == '…') && left.filter(|&letter| letter == '\n').count() < 2
}

fn line_before(text: &str, at: usize) -> &str {
    &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at]
}

/// The word that ends at a `#`: the address of the page.
fn address_before(text: &str, at: usize) -> &str {
    let outside = |letter: char| letter.is_whitespace() || "<>\"'`()[]{}|“”„«»‹›‘’".contains(letter);
    text[..at].rsplit(outside).next().unwrap_or_default().trim_start_matches(is_mark)
}

fn is_address(word: &str) -> bool {
    word.contains(['/', '.', ':']) && !word.ends_with('.')
}

/// A link whose position has spaces in place of `_`, and where it ends.
fn spaced(text: &str, end: usize, board: &str) -> Option<(String, usize)> {
    if board.matches('/').count() < 4 || board.contains(['?', '_', '+', '%']) {
        return None;
    }
    let (mut link, mut end) = (board.to_owned(), end);
    for at in 0..6 {
        let blank = text[end..].len() - text[end..].trim_start_matches(' ').len();
        let word = text[end + blank..].split(char::is_whitespace).next().unwrap_or_default();
        let field = word.split('?').next().unwrap_or_default();
        let fits = match at {
            0 => field == "w" || field == "b",
            1 => field.len() <= 4,
            _ => field.contains(|letter: char| letter.is_ascii_digit() || is_dash(letter)),
        };
        if word.is_empty() || !fits || field.len() > 9 {
            break;
        }
        link = link + "_" + word;
        end += blank + word.len();
        if field.len() < word.len() {
            break;
        }
    }
    (link.len() > board.len()).then_some((link, end))
}

/// What a text opens as a link.
#[derive(Default)]
struct Judged {
    parts: LinkParts,
    opens: LinkParts,
    problem: Option<Message>,
    /// Whether all of it means something.
    whole: bool,
}

/// Reads a link that may be one; returns it repaired.
fn judge(text: &str) -> Option<(String, Judged)> {
    let text = format!("#{text}");
    let fragment = link::clean(&text).unwrap_or_else(|_| text[1..].to_owned());
    let name = fragment.split(['?', '/']).next().unwrap_or_default();
    if name.is_empty() || text.contains("://") {
        return None;
    }
    let (parts, wrong) = link::read_far(&text);
    let reading = follow(&text, variants::games()[0]);
    let opens = link::read(&reading.session.link()).unwrap_or_default();
    // The editor opens positions that can't be played.
    let problem = if parts.edit { wrong } else { wrong.or(reading.problem) };
    let known = |pair: &str| match pair.split_once('=') {
        Some((key, value)) if key.eq_ignore_ascii_case("by") => ["links", "challenge"].contains(&value),
        Some((key, value)) if key.eq_ignore_ascii_case("edit") => value == "1",
        Some((key, _)) => KEYS.iter().any(|known| key.eq_ignore_ascii_case(known)),
        None => pair.is_empty(),
    };
    let query = fragment.split_once('?').map_or("", |(_, query)| query);
    let whole = problem.is_none() && query.split(['&', ';', '?']).all(known);
    Some((fragment, Judged { parts, opens, problem, whole }))
}

/// Whether a link makes another one needless: it leads to the same game and at least as far.
fn supersedes(all: &[Candidate], better: usize, worse: usize) -> bool {
    let (one, other) = (&all[better], &all[worse]);
    let same = one.opens.game == other.opens.game && one.opens.fen == other.opens.fen;
    let further = one.opens.moves.starts_with(&other.opens.moves);
    let as_good = one.problem.is_none() || other.problem.is_some();
    let as_new = !one.quoted || other.quoted;
    let purpose = |link: &Candidate| match link.parts.intent {
        Intent::Look => 0,
        Intent::Challenge => 1,
        Intent::Links => 2,
    };
    let for_as_much = purpose(one) >= purpose(other) || other.quoted && !one.quoted;
    if better == worse || is_live(one) != is_live(other) || is_live(one) && one.fragment != other.fragment {
        return false;
    }
    // Of two that lead to the same, one is kept: the newer, the more telling, the first.
    let rank = |at: usize| {
        let link = &all[at];
        (!link.quoted, link.problem.is_none(), purpose(link), link.fragment.len(), all.len() - at)
    };
    let equal = one.opens.moves == other.opens.moves && (one.problem.is_none() == other.problem.is_none());
    // A link may be shown without its end.
    let part_of = |part: &Candidate, whole: &Candidate| whole.fragment.starts_with(&part.fragment);
    let stub_of = |part: &Candidate, whole: &Candidate| part_of(part, whole) && part.shortened && !whole.shortened;
    let damaged_part = part_of(other, one) && other.problem.is_some();
    let as_much = stub_of(other, one) || !stub_of(one, other) && as_good && (damaged_part || same && further);
    as_much && as_new && for_as_much && (!equal || rank(better) > rank(worse))
}

fn is_live(candidate: &Candidate) -> bool {
    candidate.fragment.starts_with(LIVE)
}

impl Candidate {
    fn item(&self) -> Item {
        let level = self.fragment.split(['?', '&']).find(|pair| pair.starts_with("computer="));
        let mut neat = match link::read(&format!("#{}", self.fragment)) {
            Ok(parts) if !is_live(self) => link::write(&parts),
            _ => format!("#{}", self.fragment),
        };
        // The page alone knows what it means.
        if let Some(level) = level.filter(|level| !neat.contains(level)) {
            neat = neat.clone() + if neat.contains('?') { "&" } else { "?" } + level;
        }
        let listed = Listed {
            game: variants::find(&self.parts.game).map(|game| game.id()),
            line: self.line,
            plies: self.opens.moves.len() as u32,
            link: Some(neat),
            problem: self.problem.clone().map(Into::into),
            ..Listed::default()
        };
        Item { source: Source::Link(format!("#{}", self.fragment)), listed }
    }
}
