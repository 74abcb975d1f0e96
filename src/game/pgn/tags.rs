//! PGN tags: which are kept, which follow from the record, and which only the page uses.

/// The Seven Tag Roster in order, each with its value where nothing is known; without the result,
/// which follows from the record.
const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];
/// Tags that follow from the record.
const DERIVED: [&str; 5] = ["Variant", "Rules", "SetUp", "FEN", "Result"];
/// Tags that only the page uses.
const PRIVATE: [&str; 3] = ["Orientation", "Place", "End"];
/// How the game ended; cleared when that changes.
pub const TERMINATION: &str = "Termination";
/// The number of moves of the main line: written as it is then, if the game has the tag.
pub const PLY_COUNT: &str = "PlyCount";

/// Maximum number of tags.
const MOST: usize = 256;
const LONGEST_NAME: usize = 255;
const LONGEST_VALUE: usize = 4_000;

/// The name of a tag with a meaning, as that is spelled.
pub fn known(name: &str) -> Option<&'static str> {
    let roster = ROSTER.into_iter().map(|(name, _)| name);
    let mut known = roster.chain(DERIVED).chain(PRIVATE).chain([TERMINATION, PLY_COUNT]);
    known.find(|known| known.eq_ignore_ascii_case(name))
}

/// Whether the value follows from the record, or is for the page: a program reads it.
pub fn is_derived(name: &str) -> bool {
    DERIVED.contains(&name) || PRIVATE.contains(&name)
}

/// The tags of a game.
#[derive(Clone, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag; `None` if it is not set.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, replacing its value; an empty value removes it. Invalid and derived names are
    /// ignored.
    pub fn set(&mut self, name: &str, value: &str) {
        let valid = name.starts_with(|letter: char| letter.is_ascii_alphanumeric())
            && name.len() <= LONGEST_NAME
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_+-:./#@".contains(&byte))
            && !is_derived(name);
        if !valid {
            return;
        }
        let clean = |letter: char| if letter.is_control() { ' ' } else { letter };
        let value: String = value.chars().map(clean).collect();
        let value: String = value.trim().chars().take(LONGEST_VALUE).collect();
        // That nothing is known is not kept.
        let value = if ROSTER.contains(&(name, value.trim_end())) { "" } else { value.trim_end() };
        match self.0.iter().position(|(other, _)| other == name) {
            Some(place) if value.is_empty() => drop(self.0.remove(place)),
            Some(place) => self.0[place].1 = value.into(),
            None if !value.is_empty() && self.0.len() < MOST => self.0.push((name.into(), value.into())),
            None => {}
        }
    }

    /// The known tags of the roster, in its order.
    pub fn roster(&self) -> impl Iterator<Item = (&str, &str)> {
        ROSTER.into_iter().filter_map(|(name, _)| Some((name, self.get(name)?)))
    }

    /// All tags of the roster, in its order, with the standard values where nothing is known.
    pub fn whole_roster(&self) -> impl Iterator<Item = (&str, &str)> {
        ROSTER.into_iter().map(|(name, unknown)| (name, self.get(name).unwrap_or(unknown)))
    }

    /// The other tags, in their order.
    pub fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        let pairs = self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        pairs.filter(|(name, _)| !ROSTER.iter().any(|(other, _)| other == name))
    }
}

/// Formats a tag pair.
pub fn pair(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
}
