//! Games whose rules can be changed, and the settings of the chess-like ones, written from `docs/settings.md`.

use super::Opinion;
use super::rng::Rng;

/// A game whose rules can be changed.
pub trait Changeable: Opinion {
    type Rules: Copy;

    /// The usual rules of a game, which is named where several are of this type.
    fn usual(game: &str) -> Self::Rules;
    /// Changes one value; words are counted from 0 in the order of the document.
    fn set(rules: &mut Self::Rules, key: &str, value: u32);

    /// Whether no game can have these rules.
    fn contradict(_rules: &Self::Rules) -> bool {
        false
    }

    /// Whether each side can win on time unless the position is dead.
    fn time_wins_unless_dead(_rules: &Self::Rules) -> bool {
        false
    }

    fn read_under(rules: Self::Rules, text: &str) -> Result<Self, String>;
    fn start(rules: Self::Rules) -> Self;
    /// The text of a random position, often one that is none.
    fn random_text(rules: Self::Rules, rng: &mut Rng) -> String;
}

/// Which games are mixed, and the value of every setting; those of other games have no effect.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub tax: bool,
    pub taxi: bool,
    pub monarch: bool,
    pub castling: bool,
    /// From nowhere, the first square, the first two, anywhere.
    pub double: u32,
    pub sideways: bool,
    pub back: bool,
    pub own: bool,
    pub stalemate_loses: bool,
    /// Nothing, the four squares in the middle, the last rank: a king that stands there has won.
    pub goal: u32,
    /// Whether a side without a piece of some kind has lost.
    pub extinct: bool,
    /// How many checks win; 0 if they don't.
    pub checks: u32,
    pub both: bool,
    pub free: u32,
    pub bare: u32,
    pub purse: u32,
    pub income: u32,
    pub bonus: u32,
    /// Whether the other side gets what a move costs.
    pub payee_opponent: bool,
    pub step: u32,
    pub knight: u32,
    pub promotion: u32,
    pub towing: u32,
    pub defenders: u32,
    /// Kings that meet draw.
    pub contact: bool,
}

impl Rules {
    /// The usual rules of a game or mix.
    pub fn usual(game: &str) -> Rules {
        let plays = |part| game.split('+').any(|other| other == part);
        Rules {
            tax: plays("tax"),
            taxi: plays("taxi"),
            monarch: plays("monarch"),
            castling: true,
            double: 1,
            sideways: false,
            back: false,
            own: false,
            stalemate_loses: false,
            goal: 0,
            extinct: false,
            checks: 0,
            both: false,
            free: 0,
            bare: 0,
            purse: 16,
            income: 2,
            bonus: 0,
            payee_opponent: false,
            step: 1,
            knight: 2,
            promotion: 2,
            towing: 1,
            defenders: 1,
            contact: false,
        }
    }

    /// Changes one value; words are counted from 0 in the order of the document.
    pub fn set(&mut self, key: &str, value: u32) {
        match key {
            "castling" => self.castling = value == 1,
            "double" => self.double = value,
            "sideways" => self.sideways = value == 1,
            "back" => self.back = value == 1,
            "own" => self.own = value == 1,
            "stalemate" => self.stalemate_loses = value == 1,
            "goal" => self.goal = value,
            "extinct" => self.extinct = value == 1,
            "checks" => self.checks = value,
            "both" => self.both = value == 1,
            "free" => self.free = value,
            "bare" => self.bare = value,
            "purse" => self.purse = value,
            "income" => self.income = value,
            "bonus" => self.bonus = value,
            "payee" => self.payee_opponent = value == 1,
            "step" => self.step = value,
            "knight" => self.knight = value,
            "promotion" => self.promotion = value,
            "towing" => self.towing = value,
            "defenders" => self.defenders = value,
            "contact" => self.contact = value == 1,
            _ => panic!("the document has no setting {key}"),
        }
    }

    /// A king that slides onto its own rook would make the same move as castling.
    pub const fn contradict(&self) -> bool {
        self.tax && self.own && self.castling
    }

    /// Whether two squares may be stepped from squares where usually they can't.
    pub const fn jumps_more(&self) -> bool {
        self.double > 1
    }
}
