//! Personalities: how a computer player's taste may differ from the best evaluation known.

use serde::Serialize;

/// A personality of the computer. It changes what a position is worth to the player, never the rules or how far it looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Personality {
    /// Plays by the tuned evaluation.
    #[default]
    Balanced,
    /// Takes what it can.
    Greedy,
    /// Fears for its own king and its own pieces, and avoids a fight.
    Careful,
    /// Would rather keep its money than spend it.
    Thrifty,
    /// Wants the enemy king, and gives material for it.
    Hunter,
}

impl Personality {
    /// Those of a game that is played for a king.
    pub const USUAL: &'static [Personality] =
        &[Personality::Balanced, Personality::Greedy, Personality::Careful, Personality::Hunter];
    /// Those of a game that also has money.
    pub const WITH_MONEY: &'static [Personality] =
        &[Personality::Balanced, Personality::Greedy, Personality::Careful, Personality::Thrifty, Personality::Hunter];

    /// The name as in requests.
    pub const fn id(self) -> &'static str {
        match self {
            Personality::Balanced => "balanced",
            Personality::Greedy => "greedy",
            Personality::Careful => "careful",
            Personality::Thrifty => "thrifty",
            Personality::Hunter => "hunter",
        }
    }
}
