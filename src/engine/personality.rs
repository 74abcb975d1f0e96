//! Personalities as settings of the evaluation: what a player makes of each side's part of it.
//!
//! A personality has no code of its own in the search. It scales groups of weights, for its own side and for the other's, so a
//! hunter sees more in its attack than in that of the opponent.

use rules::Color;
pub use rules::personality::Personality;

/// The weights of one side, in percent of the tuned ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvalSettings {
    /// What the pieces are worth.
    pub material: i32,
    /// Where the pieces stand and how far they move.
    pub activity: i32,
    /// Attacks on the pieces of the other side.
    pub threats: i32,
    /// Attacks on the king of the other side.
    pub attack: i32,
    /// What stands before the own king.
    pub shelter: i32,
    /// What a purse is worth, in games with money.
    pub money: i32,
}

const TUNED: EvalSettings =
    EvalSettings { material: 100, activity: 100, threats: 100, attack: 100, shelter: 100, money: 100 };

/// The settings for White and Black of a player with a personality who plays `side`; `None` if they are the tuned ones.
pub fn settings(personality: Personality, side: Color) -> Option<[EvalSettings; 2]> {
    let (own, other) = match personality {
        Personality::Balanced => return None,
        // What the other side has counts more than what it has itself, so every trade looks good.
        Personality::Greedy => {
            let greedy = EvalSettings { activity: 60, threats: 50, attack: 50, shelter: 50, ..TUNED };
            (greedy, EvalSettings { material: 150, ..greedy })
        }
        Personality::Careful => (
            EvalSettings { attack: 50, shelter: 250, ..TUNED },
            EvalSettings { activity: 120, threats: 250, attack: 300, ..TUNED },
        ),
        Personality::Thrifty => (EvalSettings { money: 400, ..TUNED }, TUNED),
        Personality::Hunter => (
            EvalSettings { material: 60, attack: 500, shelter: 0, ..TUNED },
            EvalSettings { material: 60, attack: 50, ..TUNED },
        ),
    };
    Some(if side == Color::White { [own, other] } else { [other, own] })
}
