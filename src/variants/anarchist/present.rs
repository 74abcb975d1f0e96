//! What the page shows.

use crate::Variant;
use crate::anarchist::options::{self, Options};
use crate::anarchist::{Anarchist, AnarchistPosition, Move};
use crate::changed::{Chosen, GameOptions, Rules, Usual};
#[cfg(not(target_arch = "wasm32"))]
use crate::themes::{Solution, Theme};
use board::{Square, Squares};
use message::MessageId;
use notation::san;
use rules::input::InputStep;
use rules::layers::{self, Layer, art, mark};
use rules::marks::MarkKind;
use rules::piece_kind;
use rules::present::{
    Armies, Figure, Hint, Indicator, Mark, MoveTag, Note, PieceView, Present, VariantInfo, VariantRules,
};
use rules::{Color, Position};

const TAKEN_IN_ALL: MessageId = MessageId::new(&("anarchist.figure.taken", &["side", "count"]));
const MIRROR: MessageId = MessageId::new(&("anarchist.mirror", &["side"]));
const RESTORES: MessageId = MessageId::new(&("anarchist.restores", &["moves"]));
const NAME: MessageId = MessageId::new(&("game.anarchist.name", &[]));
const TAGLINE: MessageId = MessageId::new(&("game.anarchist.tagline", &[]));
const RULE_1: MessageId = MessageId::new(&("game.anarchist.rule1", &[]));
const RULE_2: MessageId = MessageId::new(&("game.anarchist.rule2", &[]));
const RULE_3: MessageId = MessageId::new(&("game.anarchist.rule3", &[]));

impl<R: Rules<Options>> Present for AnarchistPosition<R> {
    fn info(&self) -> VariantInfo {
        self.rules.options().info()
    }

    fn id(&self) -> &'static str {
        self.rules.id()
    }

    fn piece_view(square: Square, letter: char, flipped: bool) -> Option<PieceView> {
        let up = match letter {
            'P' => true,
            'p' => false,
            _ => return None,
        };
        let (art, name) = piece_kind::walker(up, flipped);
        Some(PieceView { square, letter, art, side: None, name, plain: piece_kind::PAWN.plain })
    }

    fn indicators(&self, _: Color) -> Vec<Indicator> {
        Vec::new()
    }

    fn check(&self) -> Option<(Square, Squares)> {
        None
    }

    fn marks(&self) -> Vec<Mark> {
        if self.mirrored() { vec![self.axis()] } else { Vec::new() }
    }

    fn marks_in_hand(&self, _: &[InputStep]) -> Vec<Mark> {
        Vec::new()
    }

    fn tag(&self, _: Move) -> Option<MoveTag> {
        None
    }

    fn figures(&self, mv: Move) -> Vec<Figure> {
        vec![Figure::new(TAKEN_IN_ALL, self.walk(mv.to).is_some().into())]
    }

    /// A note that the position is its own mirror image, or which moves make it so. Either decides
    /// the game.
    fn notes(&self) -> Vec<Note> {
        if self.mirrored() {
            return vec![Note { message: MIRROR.with([piece_kind::side(self.turn).into()]), marks: vec![self.axis()] }];
        }
        let moves: Vec<Move> = self.legal().into_iter().filter(|&mv| self.play(mv).mirrored()).collect();
        if moves.is_empty() {
            return Vec::new();
        }
        let names: Vec<String> = moves.iter().map(|&mv| san::write(self, mv)).collect();
        let ways = moves.iter().map(|mv| Mark::new(MarkKind::Way, [mv.from, mv.to]));
        vec![Note { message: RESTORES.with([names.join(", ").into()]), marks: ways.chain([self.axis()]).collect() }]
    }

    fn hint(&self, _: &[InputStep], _: Square) -> Hint {
        Hint::default()
    }

    fn attacks(&self, from: Square) -> Squares {
        self.attacks_of(from).into()
    }

    fn with_null_move(&self) -> AnarchistPosition<R> {
        AnarchistPosition { turn: !self.turn, ..*self }
    }
}

impl<R: Rules<Options>> AnarchistPosition<R> {
    /// The axis of the mirror image: the ends of ranks 4 and 5.
    fn axis(&self) -> Mark {
        let board = self.board();
        let ends = [(0, 3), (0, 4), (board.width as i8 - 1, 3), (board.width as i8 - 1, 4)];
        Mark::new(MarkKind::Axis, ends.into_iter().filter_map(|(file, rank)| board.at(file, rank)))
    }
}

const WALKERS: Layer = Layer {
    id: "walkers",
    label: MessageId::new(&("layer.walkers", &[])),
    on: true,
    shown: &[
        art("walker-up", None).means(MessageId::new(&("sign.anarchist.up", &[]))),
        art("walker-down", None).means(MessageId::new(&("sign.anarchist.down", &[]))),
    ],
};

/// Off at first, as the notes are.
const MIRROR_LAYER: Layer = Layer {
    id: "mirror",
    label: MessageId::new(&("layer.mirror", &[])),
    on: false,
    shown: &[mark(MarkKind::Axis).means(MessageId::new(&("sign.anarchist.axis", &[])))],
};

/// They tell how to win, which is for the players to find.
const NOTES: Layer = Layer { on: false, ..layers::NOTES };

const LAYERS: &[Layer] = &[WALKERS, MIRROR_LAYER, NOTES, layers::REACH, layers::WORDS, layers::MOVES, layers::LAST];

/// The notes, too, tell of the mirror image only.
pub(super) const LAYERS_WITHOUT_MIRROR: &[Layer] =
    &[WALKERS, layers::REACH, layers::WORDS, layers::MOVES, layers::LAST];

impl VariantRules for Anarchist {
    const INFO: VariantInfo = VariantInfo {
        id: "anarchist",
        file_names: &["Anarchist", "Anarchist chess"],
        name: NAME,
        tagline: TAGLINE,
        rules: [RULE_1, RULE_2, RULE_3],
        sample: "#anarchist?moves=e2e4,d7d5,e4d5",
        priced: false,
        draws: false,
        armies: Armies::Shared,
        settings: options::SETTINGS,
        personalities: &[],
        layers: LAYERS,
        wordings: &[],
    };

    fn start() -> Anarchist {
        AnarchistPosition::new_game(Usual)
    }
}

impl Variant for Anarchist {
    type Rules = Chosen<Options>;
    const RULES: &'static Chosen<Options> = &options::RULES;

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(solution: &Solution<Anarchist>) -> Vec<Theme> {
        crate::anarchist::themes::themes(solution)
    }
}
