//! A game outside the crate: Centaur Chess, in which a king also leaps like a knight.
//!
//! `cargo run --example centaur` shows its moves, why one is refused, and a move of the computer;
//! `cargo test --example centaur` compares it with a second implementation.

#[cfg(test)]
mod second;

use board::{Square, SquareSet};
use engine::player::Player;
use engine::report::{EngineRequest, Task};
use message::MessageId;
use message::catalogue::Entry;
use rules::input::InputStep;
use rules::present::VariantInfo;
use rules::{Color, Refusal};
use variants::kit::{
    Board, BoardInputs, ChesslikePosition, Free, KingBounds, KingContact, KingRefusals, KingWords, Kings,
    OrthodoxRules, Piece, RuntimeRules, StaticRules, Unguarded, game, game_tools, king_steps, knight_leaps,
};

const WAY: MessageId = MessageId::new(&("centaur.way", &[]));

/// A king that steps one square, or leaps like a knight.
struct CentaurKing;

fn reach(from: Square) -> SquareSet {
    king_steps(from) | knight_leaps(from)
}

impl Kings for CentaurKing {
    fn reach(&self, _: &Board, _: Color, from: Square, _: SquareSet) -> SquareSet {
        reach(from)
    }

    /// It can always leap.
    fn is_shut_in(&self, _: SquareSet) -> bool {
        false
    }

    fn attacks_king(&self, contact: KingContact<'_>) -> bool {
        reach(contact.king).has(contact.target)
    }
}

impl KingBounds for CentaurKing {
    /// With such a king even a single knight mates in the corner.
    fn insufficient_material(&self, board: &Board) -> bool {
        board.occupied() == board.all(Piece::King)
    }
}

impl KingRefusals for CentaurKing {
    fn no_way(&self, _: &Board, _: Color, from: Square, _: Square) -> Refusal {
        Refusal::new(WAY.with([]), reach(from), "centaur.html#king")
    }
}

impl KingWords for CentaurKing {}
impl BoardInputs for CentaurKing {}

/// The rules of Centaur Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct CentaurRules;

impl StaticRules for CentaurRules {
    type King = CentaurKing;
    type Guard = Unguarded;
    type Costs = Free;
    type Counterpart = OrthodoxRules;
    const RULES: CentaurRules = CentaurRules;
    const RUNTIME: &'static RuntimeRules = &RuntimeRules::new(&CentaurRules);
    const KING: &'static CentaurKing = &CentaurKing;
    const GUARD: &'static Unguarded = &Unguarded;
    const INFO: VariantInfo = VariantInfo {
        id: "centaur",
        file_names: &["Centaur", "Centaur Chess"],
        name: MessageId::new(&("game.centaur.name", &[])),
        rules: [
            MessageId::new(&("game.centaur.rule1", &[])),
            OrthodoxRules::INFO.rules[1],
            OrthodoxRules::INFO.rules[2],
        ],
        ..OrthodoxRules::INFO
    };
}

/// A position of Centaur Chess.
type Centaur = ChesslikePosition<CentaurRules>;

fn main() {
    let mut words = oddchess::data::english();
    let mut say = |id: &str, text: &str| words.0.insert(id.into(), Entry::Sentence(text.into()));
    say("game.centaur.rule1", "A king moves one square, or leaps like a knight");
    say("centaur.way", "A king moves one square, or leaps two squares straight and one to the side");

    let (rules, tools) = (game::<Centaur>(), game_tools::<Centaur>());
    println!("{}", words.sentence(&rules.info().rules[0].with([])));
    println!("Moves from the start: {}", tools.listing(None).expect("the start is a position").moves.join(" "));
    let position = rules.read("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap_or_else(|_| unreachable!("kings alone"));
    let far = ["e1", "e4"].map(|name| InputStep::Square(position.shape().find(name).expect("a square")));
    println!("e1e4: {}", words.sentence(&position.refuse(&far).message));

    let mut player = Player::new(1);
    player.set_board(tools.root_board(None, &[]).expect("the start is a position"));
    player.start(EngineRequest { nodes: 50_000, ..EngineRequest::new(Task::Play) });
    player.run(&mut || false);
    println!("The computer plays {}", player.report().choice.map_or_else(String::new, |choice| choice.san));
}
