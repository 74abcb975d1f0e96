//! The pairs in brackets at the head of a game: which are kept for people, which follow from the record, and which only the
//! page needs.

/// The tags that begin every game of an archive, in their order; the result, the seventh, follows from the record.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];
/// What a record says by itself, or what would be wrong as soon as it changes.
const DERIVED: [&str; 5] = ["Variant", "SetUp", "FEN", "Result", "PlyCount"];
/// What nobody but the page needs.
const PRIVATE: [&str; 3] = ["Orientation", "Place", "End"];
/// How the game was ended; it is kept as long as it is true.
pub const TERMINATION: &str = "Termination";

/// More tags than anyone writes.
const MOST: usize = 64;
const LONGEST_NAME: usize = 40;
const LONGEST_VALUE: usize = 200;

/// The names that people and programs have given a game.
#[derive(Clone, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// Puts a value under a name, in place of the one there; an empty one takes it away. A name that can't be one, or that
    /// the record speaks for itself, does nothing.
    pub fn set(&mut self, name: &str, value: &str) {
        let sound = !name.is_empty()
            && name.len() <= LONGEST_NAME
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && !DERIVED.contains(&name)
            && !PRIVATE.contains(&name);
        if !sound {
            return;
        }
        let clean = |letter: char| if letter.is_control() { ' ' } else { letter };
        let value: String = value.chars().map(clean).collect();
        let value: String = value.trim().chars().take(LONGEST_VALUE).collect();
        let value = value.trim_end();
        match self.0.iter().position(|(other, _)| other == name) {
            Some(place) if value.is_empty() => drop(self.0.remove(place)),
            Some(place) => self.0[place].1 = value.into(),
            None if !value.is_empty() && self.0.len() < MOST => self.0.push((name.into(), value.into())),
            None => {}
        }
    }

    /// Those of the roster, in its order.
    pub fn roster(&self) -> impl Iterator<Item = (&str, &str)> {
        ROSTER.into_iter().filter_map(|name| Some((name, self.get(name)?)))
    }

    /// Those that are not of the roster, as they came.
    pub fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        pairs.filter(|(name, _)| !ROSTER.contains(name))
    }
}

/// A pair as it is written.
pub fn pair(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
}
