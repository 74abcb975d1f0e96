//! Facts of each variant that the invariants depend on.

/// The games differ in these.
#[derive(Clone, Copy)]
pub struct Facts {
    /// Moves without progress are counted.
    pub clock: bool,
    /// Whether a game can end in a draw.
    pub draws: bool,
    /// A pawn's move is progress.
    pub pawns_progress: bool,
    /// Kings castle, and pawns are taken in passing.
    pub orthodox: bool,
    /// A single knight or bishop can't mate.
    pub minors_draw: bool,
    /// Men that stand well on random boards; empty where boards have rules of their own.
    pub men: &'static str,
}

const KIT: Facts = Facts {
    draws: true,
    clock: true,
    pawns_progress: true,
    orthodox: true,
    minors_draw: false,
    men: "PPPPNBRQppppnbrq",
};

impl Facts {
    pub fn of(game: &str) -> Facts {
        match game {
            "chess" | "taxi" => Facts { minors_draw: true, ..KIT },
            "tax" | "monarch" => KIT,
            "infantry" => Facts { pawns_progress: false, orthodox: false, men: "PPNFTTppnftt", ..KIT },
            "anarchist" => Facts { draws: false, clock: false, orthodox: false, men: "", ..KIT },
            _ => panic!("no facts of {game}"),
        }
    }
}
