//! Powerful Monarch Chess (Bill Smythe): a king gives check to the one next to it unless that one is defended.

#[cfg(not(target_arch = "wasm32"))]
mod themes;
pub mod words;

use crate::chess::OrthodoxRules;
use crate::chesslike::board::{AttackRange, Board, Piece};
use crate::chesslike::cost_rules::Free;
use crate::chesslike::guard_rules::{GuardRules, GuardWords, Guards};
use crate::chesslike::inputs::BoardInputs;
use crate::chesslike::king_rules::{KingContact, Orthodox, only_kings};
use crate::chesslike::options;
use crate::chesslike::position::ChesslikePosition;
#[cfg(not(target_arch = "wasm32"))]
use crate::chesslike::solution::{SolutionMove, SolutionSummary};
use crate::chesslike::tapered::TaperedScore;
use crate::chesslike::{ENDGAMES, StaticRules};
use crate::runtime::RuntimeRules;
use board::attacks::{CHESSBOARD, between, distance, king_steps};
use board::{Square, SquareSet};
use engine::endgame::EndgameTerms;
use engine::strength::{self, Levels};
use message::{Message, MessageId};
use rules::draw::GameEnd;
use rules::joined;
use rules::layers::{self, Layer, mark};
use rules::marks::MarkKind;
use rules::present::{Figure, Hint, Mark, Note, VariantInfo};
use rules::settings::{Choice, Setting, SettingValues};
#[cfg(not(target_arch = "wasm32"))]
use rules::theme::Theme;
use rules::{Color, Refusal};

/// The pieces that defend our king: those that could recapture if the enemy king captured it.
///
/// Ruling: the enemy king has then left its own square, so a line opened by its departure defends
/// too, and a pinned defender counts.
fn defenders(contact: KingContact<'_>) -> SquareSet {
    let occupied = contact.occupied.without(contact.king.as_set());
    contact.board.attackers(!contact.by, contact.target, occupied, AttackRange::UNLIMITED)
}

/// A king can be captured by the other one only while it is undefended. The fields are what settings and mixes can change.
pub struct MonarchGuard {
    /// So many pieces must defend it.
    needed: u32,
    /// Whether the game is a draw as soon as the kings meet.
    meeting_draws: bool,
    /// Whether kings attack not only the squares beside them.
    from_afar: bool,
}

/// The inventor's.
pub const GUARD: MonarchGuard = MonarchGuard { needed: 1, meeting_draws: false, from_afar: false };
/// For kings that attack from afar.
pub const GUARD_FROM_AFAR: MonarchGuard = MonarchGuard { from_afar: true, ..GUARD };

impl Guards for MonarchGuard {
    fn under(&self, values: &SettingValues) -> Option<Box<dyn GuardRules>> {
        let (needed, meeting_draws) = (values.get(DEFENDERS), values.is_on(CONTACT));
        Some(Box::new(MonarchGuard { needed, meeting_draws, ..*self }))
    }

    #[inline]
    fn kings_may_meet(&self) -> bool {
        true
    }

    #[inline]
    fn protects(&self, contact: KingContact<'_>) -> bool {
        let defenders = defenders(contact);
        if self.needed == 1 { defenders.is_not_empty() } else { defenders.len() >= self.needed }
    }

    /// One defender that stays in place with an open line is enough.
    #[inline]
    fn guard_squares(&self, board: &Board, side: Color) -> SquareSet {
        match guards(board, side).first() {
            Some(guard) if self.needed == 1 => guard.as_set() | between(board.king(side), guard),
            _ => !SquareSet::NONE,
        }
    }

    #[inline]
    fn meeting_draws(&self) -> bool {
        self.meeting_draws
    }

    /// A defended king fights best near the other one; an undefended one keeps away. From afar, being near is no matter.
    fn score(&self, board: &Board, side: Color) -> TaperedScore {
        if self.from_afar {
            return TaperedScore::default();
        }
        let (own, other) = (board.king(side), board.king(!side));
        let near = 4 - i32::from(distance(own, other)).min(4);
        let defended = board.attackers(side, own, board.occupied(), AttackRange::UNLIMITED).len() >= self.needed;
        if defended { TaperedScore::new(5, 9).times(near) } else { TaperedScore::new(-4, -2).times(near) }
    }

    fn insufficient_material(&self, board: &Board) -> bool {
        only_kings(board)
    }

    fn exposed(&self, contact: KingContact<'_>, before: Option<KingContact<'_>>, attacked: Refusal) -> Refusal {
        if self.from_afar {
            return Refusal { message: words::and_undefended(attacked.message), ..attacked };
        }
        let (target, king) = (CHESSBOARD.name(contact.target), CHESSBOARD.name(contact.king));
        let evidence = contact.target.as_set() | contact.king.as_set();
        match before {
            None => Refusal::new(words::step_undefended(target, king), evidence, "monarch.html#meeting"),
            Some(before) if !self.protects(before) => {
                Refusal::new(words::still_undefended(target, king), evidence, "monarch.html#answering")
            }
            Some(before) => {
                Refusal::new(words::no_longer_defended(king), evidence | defenders(before), "monarch.html#defending")
            }
        }
    }
}

impl GuardWords for MonarchGuard {
    fn has_move_hints(&self) -> bool {
        true
    }

    /// Defended kings, once they are close enough for it to matter, and squares where they may
    /// meet.
    fn marks(&self, board: &Board, turn: Color, goals: &dyn Fn() -> SquareSet) -> Vec<Mark> {
        if !near(board) {
            return Vec::new();
        }
        let contact = meetings(board, turn, goals()).map(|square| Mark::new(MarkKind::Meeting, [square]).of(turn));
        Color::BOTH.into_iter().filter_map(|side| self.guarded(board, side)).chain(contact).collect()
    }

    fn notes(&self, board: &Board, turn: Color, goals: &dyn Fn() -> SquareSet) -> Vec<Note> {
        if !near(board) {
            return Vec::new();
        }
        let note =
            |side| Note { message: self.defence(board, side), marks: self.guarded(board, side).into_iter().collect() };
        let mut notes: Vec<Note> = Color::BOTH.map(note).into();
        let squares = meetings(board, turn, goals());
        if squares.is_not_empty() {
            let names: Vec<String> = squares.map(|square| CHESSBOARD.name(square)).collect();
            notes.push(Note {
                message: words::meeting(turn, &names),
                marks: squares.map(|square| Mark::new(MarkKind::Meeting, [square]).of(turn)).collect(),
            });
        }
        notes
    }

    fn king_hint(&self, board: &Board, side: Color) -> Hint {
        Hint {
            messages: vec![self.defence(board, side)],
            marks: self.guarded(board, side).into_iter().collect(),
            ..Hint::default()
        }
    }

    /// The hint for a king move next to the other king: who would defend it, and whether it gives
    /// check.
    fn move_hint(&self, after: &Board, side: Color, piece: Piece, checks: bool) -> Hint {
        if piece != Piece::King || !touch(after) {
            return Hint::default();
        }
        let (own, other) = (self.guarded(after, side), self.guarded(after, !side));
        let square = CHESSBOARD.name(after.king(side));
        // In mixes it may lack what the check costs.
        let messages = words::there(square, self.defence(after, side), own.is_some(), checks, other.is_some());
        Hint { messages, marks: own.into_iter().chain(other).collect(), tag: None }
    }

    /// How often a side brought the kings together.
    fn figures(&self, before: &Board, after: &Board) -> Vec<Figure> {
        let touch = |board: &Board| distance(board.king(Color::White), board.king(Color::Black)) == 1;
        vec![words::met(touch(after) && !touch(before))]
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(&self, solver_moves: &[SolutionMove], summary: SolutionSummary) -> Vec<Theme> {
        themes::themes(solver_moves, summary)
    }
}

impl BoardInputs for MonarchGuard {
    const INPUTS: usize = 8;

    /// One for the distance of the kings, up to four, and whether this one is defended.
    #[inline]
    fn inputs(board: &Board, side: Color) -> u64 {
        let (own, other) = (board.king(side), board.king(!side));
        let near = distance(own, other).clamp(1, 4) - 1;
        let defended = board.attackers(side, own, board.occupied(), AttackRange::UNLIMITED).is_not_empty();
        1 << (near + 4 * u8::from(defended))
    }
}

impl MonarchGuard {
    /// A mark for a side's king and its defenders, if it is defended.
    fn guarded(&self, board: &Board, side: Color) -> Option<Mark> {
        let guards = guards(board, side);
        let squares = std::iter::once(board.king(side)).chain(guards);
        (guards.len() >= self.needed).then(|| Mark::new(MarkKind::Guarded, squares).of(side))
    }

    /// A sentence on whether a side's king is defended, and by which piece.
    fn defence(&self, board: &Board, side: Color) -> Message {
        let guards = guards(board, side);
        let guard = |square: Square| Some((board.piece_at(square)?.kind().plain, CHESSBOARD.name(square)));
        words::defence(side, self.needed, guards.len(), guards.first().and_then(guard))
    }
}

/// Whether the kings stand next to each other.
fn touch(board: &Board) -> bool {
    king_steps(board.king(Color::White)).has(board.king(Color::Black))
}

/// Whether the kings could become adjacent with the next move.
fn near(board: &Board) -> bool {
    distance(board.king(Color::White), board.king(Color::Black)) <= 2
}

/// The defenders of a side's king.
fn guards(board: &Board, side: Color) -> SquareSet {
    let (target, king) = (board.king(side), board.king(!side));
    defenders(KingContact { board, by: !side, king, target, occupied: board.occupied(), gone: SquareSet::NONE })
}

/// The king's goals that are adjacent to the other king.
fn meetings(board: &Board, side: Color, goals: SquareSet) -> SquareSet {
    goals & king_steps(board.king(!side))
}

/// The layers that other games do not have.
pub const OWN_LAYERS: &[Layer] = &[
    Layer {
        id: "guards",
        label: MessageId::new(&("layer.guards", &[])),
        on: true,
        shown: &[mark(MarkKind::Guarded).means(MessageId::new(&("sign.monarch.guarded", &[])))],
    },
    Layer {
        id: "meetings",
        label: MessageId::new(&("layer.meetings", &[])),
        on: true,
        shown: &[mark(MarkKind::Meeting).means(MessageId::new(&("sign.monarch.meeting", &[])))],
    },
];

const LAYERS: &[Layer] = joined!(
    OWN_LAYERS,
    &[
        Layer { shown: &[], ..layers::NOTES },
        layers::REACH,
        layers::WORDS,
        layers::JOINT_MOVES,
        layers::LAST,
        layers::CHECK,
    ],
);

const DEFENDERS: &str = "defenders";
const CONTACT: &str = "contact";

/// The settings that other games do not have.
pub const OWN_SETTINGS: &[Setting] = &[
    Setting::number(
        DEFENDERS,
        MessageId::new(&("monarch.setting.defenders", &[])),
        [1, 4],
        1,
        "monarch.html#defending",
    ),
    Setting::choice(CONTACT, MessageId::new(&("monarch.setting.contact", &[])), CONTACTS, 0, "monarch.html#meeting"),
];

const CONTACTS: &[Choice] = &[
    Choice { word: "play", label: MessageId::new(&("monarch.setting.contact.play", &[])) },
    Choice { word: "draw", label: MessageId::new(&("monarch.setting.contact.draw", &[])) },
];

const SETTINGS: &[Setting] = joined!(OWN_SETTINGS, options::SETTINGS);

/// The rules of Powerful Monarch Chess, by Bill Smythe: a defended king may give check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MonarchRules;

impl StaticRules for MonarchRules {
    type King = Orthodox;
    type Guard = MonarchGuard;
    type Costs = Free;
    type Counterpart = OrthodoxRules;
    const RULES: MonarchRules = MonarchRules;
    const RUNTIME: &'static RuntimeRules = &RuntimeRules::new(&MonarchRules);
    const KING: &'static Orthodox = &Orthodox;
    const GUARD: &'static MonarchGuard = &GUARD;
    const LEVELS: &'static Levels = &strength::TAPERING;
    const ENDGAMES: Option<&'static EndgameTerms> = Some(&ENDGAMES);
    const INFO: VariantInfo = VariantInfo {
        id: "monarch",
        file_names: &["Monarch", "Monarch chess", "Powerful monarch chess"],
        name: MessageId::new(&("game.monarch.name", &[])),
        tagline: MessageId::new(&("game.monarch.tagline", &[])),
        rules: [
            MessageId::new(&("game.monarch.rule1", &[])),
            MessageId::new(&("game.monarch.rule2", &[])),
            MessageId::new(&("game.monarch.rule3", &[])),
        ],
        sample: "#monarch/4k3/8/4K3/8/8/8/8/3R4_w_-_-_0_1?moves=e6d7,e8f7,d1f1",
        settings: SETTINGS,
        layers: LAYERS,
        ..OrthodoxRules::INFO
    };

    fn ruling(_: &Free, end: GameEnd) -> Option<&'static str> {
        matches!(end, GameEnd::Dead | GameEnd::TimeDrawn { .. }).then_some("monarch.html#bare-kings")
    }
}

/// A position of Powerful Monarch Chess.
pub type Monarch = ChesslikePosition<MonarchRules>;
