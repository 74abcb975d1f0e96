//! SAN: the piece's letter, disambiguation, `x`, the destination, promotion, and check or mate.

use super::Opinion;
use super::board::Square;

/// What a move looks like.
pub struct Shape {
    /// The piece in upper case; `P` is not written.
    pub letter: char,
    pub from: Square,
    pub to: Square,
    /// Whether it captures where it goes.
    pub captures: bool,
    /// What it takes at a distance, from where it goes or, if it stays, from where it stands.
    pub distant: Option<Square>,
    /// What it becomes, in upper case.
    pub promotion: Option<char>,
    /// Castling is written in its own way.
    pub castling: Option<&'static str>,
}

impl Shape {
    fn written(&self, origin: &str) -> String {
        if let Some(castling) = self.castling {
            return castling.into();
        }
        let letter = if self.letter == 'P' { String::new() } else { self.letter.to_string() };
        let takes = if self.captures { "x" } else { "" };
        let goal = if self.to == self.from { String::new() } else { self.to.text() };
        let distant = self.distant.map(|square| format!("*{}", square.text())).unwrap_or_default();
        let becomes = self.promotion.map(|piece| format!("={piece}")).unwrap_or_default();
        format!("{letter}{origin}{takes}{goal}{distant}{becomes}")
    }

    /// From the shortest: nothing (a pawn that captures always tells its file), the file, the rank, both.
    fn ways(&self) -> [String; 4] {
        let origin = self.from.text();
        let (file, rank) = origin.split_at(1);
        let least = if self.letter == 'P' && self.captures { file } else { "" };
        [least, file, rank, &origin].map(|origin| self.written(origin))
    }
}

/// Each legal move's text and its notation, in the order of the texts.
pub fn notations<O: Opinion>(position: &O) -> Vec<(String, String)> {
    let steps = position.legal();
    let ways: Vec<[String; 4]> = steps.iter().map(|step| position.shape(step).ways()).collect();
    let mut all = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let alone =
            |way: &usize| ways.iter().enumerate().all(|(other, theirs)| other == at || theirs[*way] != ways[at][*way]);
        let way = (0..4).find(alone).expect("some way tells a move apart");
        let after = position.after(step);
        let suffix = match (after.checked(), after.checked() && after.legal().is_empty()) {
            (_, true) => "#",
            (true, false) => "+",
            (false, false) => "",
        };
        all.push((position.text(step), format!("{}{suffix}", ways[at][way])));
    }
    all.sort();
    all
}
