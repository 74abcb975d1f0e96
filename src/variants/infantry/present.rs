//! Move input and presentation: pieces, check and shots.

use crate::Variant;
use crate::changed::{Chosen, GameOptions, Usual};
use crate::infantry::board::Role;
use crate::infantry::fen::{FORMAT, from_letter};
use crate::infantry::geometry::{ALFIL_HOMES, GEOMETRY};
use crate::infantry::options::{self, InfantryRules, Options};
use crate::infantry::{Infantry, InfantryPosition, Move};
#[cfg(not(target_arch = "wasm32"))]
use crate::themes::{Solution, Theme};
use board::{Square, Squares};
use message::MessageId;
use notation::fen;
use rules::input::{InputSequence, InputStep, MoveInput, NamedChoice};
use rules::layers::{self, Layer, art, mark, target};
use rules::marks::{MarkKind, TargetKind};
use rules::personality::Personality;
use rules::present::{Armies, Figure, Hint, Indicator, Mark, MoveTag, PieceView, Present, VariantInfo, VariantRules};
use rules::{Color, Position, Refusal};

/// Ruling: the inventor's document shows the start as a picture only. What is known of it is kept;
/// the rest is a reconstruction.
const START: &str = "****1****/***3t**/**P3p**/*AF3fn*/KEP3pek/*NF3fa*/**P3p**/**T3***/****1**** w - - 0 1";

const SHOTS_IN_ALL: MessageId = MessageId::new(&("infantry.figure.shots", &["side", "count"]));
const NAME: MessageId = MessageId::new(&("game.infantry.name", &[]));
const TAGLINE: MessageId = MessageId::new(&("game.infantry.tagline", &[]));
const RULE_1: MessageId = MessageId::new(&("game.infantry.rule1", &[]));
const RULE_2: MessageId = MessageId::new(&("game.infantry.rule2", &[]));
const RULE_3: MessageId = MessageId::new(&("game.infantry.rule3", &[]));

const GOES_AND_TAKES: MessageId = MessageId::new(&("infantry.leg.goes", &["landing", "piece", "square"]));
const TAKES_AT_ONCE: MessageId = MessageId::new(&("infantry.leg.at_once", &["piece", "square"]));

impl<R: InfantryRules> InfantryPosition<R> {
    /// Whether a step sequence of the move begins with `steps`.
    pub(super) fn begins(&self, mv: Move, steps: &[InputStep]) -> bool {
        self.input_sequences(mv).iter().any(|sequence| sequence.starts_with(steps))
    }
}

impl<R: InfantryRules> MoveInput for InfantryPosition<R> {
    const NAMED_CHOICES: &'static [&'static NamedChoice] = &[];

    /// From, to, then the victim of a capture at a distance. Without moving, the victim follows at
    /// once. A tank may do that too, because the distance of its victim determines its destination,
    /// and a tank never moves to its victim's square.
    fn input_sequences(&self, mv: Move) -> Vec<InputSequence> {
        let sequence = |squares: &[Square]| squares.iter().copied().map(InputStep::Square).collect();
        match mv.victim {
            None => vec![sequence(&[mv.from, mv.to])],
            Some(victim) if mv.to == mv.from => vec![sequence(&[mv.from, victim])],
            Some(victim) => {
                let mut sequences = vec![sequence(&[mv.from, mv.to, victim])];
                if self.board.of(self.turn, Role::Tank).has(mv.from) {
                    sequences.push(sequence(&[mv.from, victim]));
                }
                sequences
            }
        }
    }

    fn refuse(&self, steps: &[InputStep]) -> Refusal {
        self.refusal(steps)
    }
}

impl<R: InfantryRules> Present for InfantryPosition<R> {
    fn info(&self) -> VariantInfo {
        self.rules.options().info()
    }

    fn id(&self) -> &'static str {
        self.rules.id()
    }

    fn piece_view(square: Square, letter: char, _flipped: bool) -> Option<PieceView> {
        let (side, role) = from_letter(letter)?;
        Some(PieceView::of(square, letter, role.kind(), side))
    }

    fn indicators(&self, _: Color) -> Vec<Indicator> {
        Vec::new()
    }

    fn check(&self) -> Option<(Square, Squares)> {
        let checkers = self.checkers();
        checkers.is_not_empty().then(|| (self.board.king(self.turn), checkers.into()))
    }

    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }

    /// What the selected piece could capture at a distance, and from where.
    fn marks_in_hand(&self, steps: &[InputStep]) -> Vec<Mark> {
        if steps.is_empty() {
            return Vec::new();
        }
        let shot = |mv: Move| {
            let victim = mv.victim.filter(|_| self.begins(mv, steps))?;
            Some(Mark::new(MarkKind::Shot, [victim, mv.to]))
        };
        self.legal().into_iter().filter_map(shot).collect()
    }

    fn tag(&self, _: Move) -> Option<MoveTag> {
        None
    }

    fn figures(&self, mv: Move) -> Vec<Figure> {
        vec![Figure::new(SHOTS_IN_ALL, mv.victim.is_some().into())]
    }

    /// The shots of the selected piece that land on the square or capture on it, each with its
    /// path.
    fn hint(&self, steps: &[InputStep], square: Square) -> Hint {
        let squares: Option<Vec<Square>> = steps.iter().map(|step| step.square()).collect();
        let Some(&[from, ref landing @ ..]) = squares.as_deref() else { return Hint::default() };
        let mut hint = Hint::default();
        for mv in self.legal() {
            let landed = landing.first().is_none_or(|&landing| landing == mv.to);
            let Some(victim) =
                mv.victim.filter(|&victim| mv.from == from && landed && [victim, mv.to].contains(&square))
            else {
                continue;
            };
            let (noun, name) = (self.noun(victim), GEOMETRY.name(victim));
            hint.messages.push(match mv.to == from {
                true => TAKES_AT_ONCE.with([noun, name.into()]),
                false => GOES_AND_TAKES.with([GEOMETRY.name(mv.to).into(), noun, name.into()]),
            });
            hint.marks.push(Mark::new(MarkKind::Leg, [from, mv.to, victim]));
        }
        hint
    }

    fn attacks(&self, from: Square) -> Squares {
        let Some((side, _)) = self.board.at(from) else { return Squares::NONE };
        GEOMETRY
            .squares()
            .filter(|&square| square != from && self.board.attackers(self.rules, square, side).has(from))
            .collect()
    }

    fn with_null_move(&self) -> InfantryPosition<R> {
        InfantryPosition { turn: !self.turn, ..*self }
    }
}

const LAYERS: &[Layer] = &[
    Layer {
        id: "shots",
        label: MessageId::new(&("layer.shots", &[])),
        on: true,
        shown: &[
            mark(MarkKind::Shot).means(MessageId::new(&("sign.infantry.shot", &[]))),
            target(TargetKind::Shot).means(MessageId::new(&("sign.infantry.target", &[]))),
            mark(MarkKind::Leg).means(MessageId::new(&("sign.infantry.leg", &[]))),
        ],
    },
    Layer {
        id: "zones",
        label: MessageId::new(&("layer.alfils", &[])),
        on: false,
        shown: &[mark(MarkKind::Zone).means(MessageId::new(&("sign.infantry.zone", &[])))],
    },
    layers::REACH,
    layers::WORDS,
    layers::MOVES,
    layers::LAST_SHOT,
    layers::CHECK,
    Layer {
        id: "pieces",
        label: MessageId::new(&("layer.pieces", &[])),
        on: true,
        shown: &[
            art("pawn", Some(Color::White)).means(MessageId::new(&("sign.infantry.pawn", &[]))),
            art("fox", Some(Color::White)).means(MessageId::new(&("sign.infantry.fox", &[]))),
            art("alfil", Some(Color::White)).means(MessageId::new(&("sign.infantry.alfil", &[]))),
            art("assassin", Some(Color::White)).means(MessageId::new(&("sign.infantry.assassin", &[]))),
            art("tank", Some(Color::White)).means(MessageId::new(&("sign.infantry.tank", &[]))),
        ],
    },
];

impl VariantRules for Infantry {
    const INFO: VariantInfo = VariantInfo {
        id: "infantry",
        file_names: &["Infantry", "Infantry chess"],
        name: NAME,
        tagline: TAGLINE,
        rules: [RULE_1, RULE_2, RULE_3],
        sample: "#infantry/****1****/***3t**/**4p**/*1p1F1fn*/KE4pek/*N1P2fa*/**4p**/**T3***/****1****_w_-_-_0_1?moves=c2c4xc6,h6f5,e6f5",
        priced: false,
        draws: true,
        armies: Armies::Sideways,
        settings: options::SETTINGS,
        personalities: Personality::USUAL,
        layers: LAYERS,
        wordings: &[],
    };

    fn board_marks() -> Vec<Mark> {
        alfil_zones()
    }

    fn start() -> Infantry {
        InfantryPosition::new_game(Usual)
    }
}

/// The squares of the alfils.
pub(super) fn alfil_zones() -> Vec<Mark> {
    Color::BOTH.map(|side| Mark::new(MarkKind::Zone, ALFIL_HOMES[side.index()]).of(side)).into()
}

impl<R: InfantryRules> InfantryPosition<R> {
    pub(super) fn new_game(rules: R) -> InfantryPosition<R> {
        let setup = fen::read(START, &FORMAT).ok();
        let position = setup.and_then(|setup| InfantryPosition::from_setup(rules, &setup).ok());
        position.unwrap_or_else(|| unreachable!("the start position can be read"))
    }
}

impl Variant for Infantry {
    type Rules = Chosen<Options>;
    const RULES: &'static Chosen<Options> = &options::RULES;

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(solution: &Solution<Infantry>) -> Vec<Theme> {
        crate::infantry::themes::themes(solution)
    }
}
