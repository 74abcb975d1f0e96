//! What a puzzle is about: themes, told from the moves of its solution.
//!
//! Those here hold in every game and follow from what moves look like. What is odd about a solution only its game can tell
//! ([`Game::themes`]); it comes out as themes too, so nobody who mines, lists or shows puzzles knows a rule.

use crate::search::board::Teller;
use crate::show::Game;
use crate::words::Phrase;

/// A theme by its two sentences: what it is called, and a hint that does not give the move away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    pub name: Phrase,
    pub hint: Phrase,
}

impl Theme {
    pub const fn new(name: Phrase, hint: Phrase) -> Theme {
        Theme { name, hint }
    }

    /// The last part of its name's id.
    pub fn id(&self) -> &'static str {
        self.name.id.rsplit('.').next().unwrap_or(self.name.id)
    }
}

/// What the game without what is odd says of a puzzle's position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contrast {
    /// There is no such game, or the position is none of its.
    Apart,
    /// The key is no move there.
    Illegal,
    /// There is no mate so soon.
    Nothing,
    /// Another move mates as soon, too, or one sooner.
    Other,
    /// The same: nothing odd is needed.
    Same,
    /// It was too hard to find out.
    Unknown,
}

/// A puzzle's main line: each move with the position that it is played in, and the position at its end.
pub struct Story<G: Game> {
    pub line: Vec<(G, G::Move)>,
    pub end: G,
    pub contrast: Contrast,
}

impl<G: Game> Story<G> {
    /// Of the line with these codes, as far as it is legal.
    pub fn new(root: G, codes: &[u32], contrast: Contrast) -> Story<G> {
        let (mut line, mut end) = (Vec::new(), root);
        for &code in codes {
            let Some(mv) = end.legal().into_iter().find(|&mv| end.code(mv) == code) else { break };
            line.push((end, mv));
            end = end.play(mv);
        }
        Story { line, end, contrast }
    }

    /// The moves of who solves it, with the positions before and after each.
    pub fn deeds(&self) -> impl Iterator<Item = (&G, G::Move, G)> {
        self.line.iter().step_by(2).map(|(before, mv)| (before, *mv, before.play(*mv)))
    }
}

const QUIET: Theme = Theme::new(Phrase::new("puzzle.theme.quiet", &[]), Phrase::new("puzzle.theme.quiet.hint", &[]));
const SACRIFICE: Theme =
    Theme::new(Phrase::new("puzzle.theme.sacrifice", &[]), Phrase::new("puzzle.theme.sacrifice.hint", &[]));
const DISCOVERED: Theme =
    Theme::new(Phrase::new("puzzle.theme.discovered", &[]), Phrase::new("puzzle.theme.discovered.hint", &[]));
const DOUBLE: Theme = Theme::new(Phrase::new("puzzle.theme.double", &[]), Phrase::new("puzzle.theme.double.hint", &[]));
const PROMOTION: Theme =
    Theme::new(Phrase::new("puzzle.theme.promotion", &[]), Phrase::new("puzzle.theme.promotion.hint", &[]));
const UNDER: Theme =
    Theme::new(Phrase::new("puzzle.theme.underpromotion", &[]), Phrase::new("puzzle.theme.underpromotion.hint", &[]));
const CASTLING: Theme =
    Theme::new(Phrase::new("puzzle.theme.castling", &[]), Phrase::new("puzzle.theme.castling.hint", &[]));
const PASSING: Theme =
    Theme::new(Phrase::new("puzzle.theme.passing", &[]), Phrase::new("puzzle.theme.passing.hint", &[]));
/// Where no other theme says what is odd.
pub const ODD: Theme = Theme::new(Phrase::new("puzzle.theme.odd", &[]), Phrase::new("puzzle.theme.odd.hint", &[]));

/// What a piece must be worth more than what it takes, in centipawns, to be given away.
const GIVEN: i32 = 150;

/// The themes of the key by what it looks like.
fn common<G: Game>(story: &Story<G>) -> Vec<Theme> {
    let Some((before, mv, after)) = story.deeds().next() else { return Vec::new() };
    let (sketch, prospect) = (before.sketch(mv), before.prospect(mv));
    let checkers = after.check().map(|(_, checkers)| checkers);
    let mut themes = Vec::new();
    if sketch.castling.is_some() {
        themes.push(CASTLING);
    }
    if sketch.promotion.is_some() {
        let better = |&other: &G::Move| {
            let twin = before.sketch(other);
            (twin.from, twin.to) == (sketch.from, sketch.to) && before.prospect(other).gain > prospect.gain
        };
        themes.push(if before.legal().iter().any(better) { UNDER } else { PROMOTION });
    }
    if sketch.takes.is_some_and(|cell| cell != sketch.to && !sketch.shot) {
        themes.push(PASSING);
    }
    let taken = |&reply: &G::Move| {
        after.sketch(reply).takes == Some(sketch.to) && after.prospect(reply).gain - prospect.gain >= GIVEN
    };
    if sketch.promotion.is_none() && after.legal().iter().any(taken) {
        themes.push(SACRIFICE);
    }
    match checkers {
        Some(cells) if cells.many() => themes.push(DOUBLE),
        Some(cells) if !cells.has(sketch.to) && sketch.castling.is_none() => themes.push(DISCOVERED),
        None if sketch.takes.is_none() && sketch.promotion.is_none() => themes.push(QUIET),
        _ => {}
    }
    themes
}

/// The themes of a puzzle, what is odd first; and whether anything odd is needed for it.
pub fn themes<G: Game>(root: G, codes: &[u32], contrast: Contrast) -> (Vec<Theme>, bool) {
    let story = Story::new(root, codes, contrast);
    let mut themes = G::themes(&story);
    let odd = match contrast {
        Contrast::Apart => !themes.is_empty(),
        Contrast::Illegal | Contrast::Nothing | Contrast::Other => true,
        Contrast::Same | Contrast::Unknown => false,
    };
    if odd && themes.is_empty() {
        themes.push(ODD);
    }
    if G::GUESSES {
        themes.extend(common(&story));
    }
    (themes, odd)
}

/// Whether a side's answer to a check or its lack of one differs in the game without what is odd: there, whoever has been
/// beaten here would not be.
pub fn saved_there(end: &dyn Teller) -> bool {
    end.yardstick().is_some_and(|there| !there.beaten())
}
