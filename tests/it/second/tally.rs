//! Totals of a comparison: counts that can be added up, and the differences found.

use std::collections::BTreeMap;
use variants::VariantTools;

/// What was compared, and where the two differ.
#[derive(Default)]
pub struct Tally {
    pub positions: u64,
    pub moves: u64,
    pub refused: u64,
    pub nodes: u64,
    /// Moves whose notations were compared.
    pub notations: u64,
    /// Plies of games whose endings and claims were compared, and how often each was met.
    pub plies: u64,
    pub courses: BTreeMap<&'static str, u64>,
    /// How many positions were compared of each status: what a comparison never met it can't vouch for.
    pub statuses: BTreeMap<&'static str, u64>,
    /// For each changed value, such as `tank=3`: of how many positions it was asked what they are like under the usual value,
    /// and how many of those are not the same.
    pub values: BTreeMap<String, [u64; 2]>,
    pub differences: Vec<String>,
}

impl Tally {
    /// Counts a position that both were asked about.
    pub fn position(&mut self, status: &'static str) {
        self.positions += 1;
        *self.statuses.entry(status).or_default() += 1;
    }

    pub fn differ(&mut self, what: String) {
        self.differences.push(what);
    }

    /// One line of figures, each of which can be added to another share's.
    pub fn print(&self, game: &str) {
        let Tally { positions, moves, refused, nodes, statuses, notations, plies, courses, .. } = self;
        let figures = serde_json::json!({
            "notations": notations, "plies": plies, "courses": courses, "positions": positions, "moves": moves, "refused": refused, "nodes": nodes, "statuses": statuses,
            "differences": self.differences.len(),
        });
        println!("figures {}", serde_json::json!({ game: figures }));
    }

    /// Fails if there was any difference, and shows the first of them.
    pub fn agreed(&self, game: &str) {
        let first: Vec<_> = self.differences.iter().take(20).map(String::as_str).collect();
        assert!(first.is_empty(), "{game}: {} differences, first:\n{}", self.differences.len(), first.join("\n"));
    }
}

/// The core, by its public interface.
pub fn core(game: &str) -> &'static dyn VariantTools {
    variants::tools(game).expect("the core has the game")
}
