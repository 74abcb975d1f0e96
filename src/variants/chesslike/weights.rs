//! Evaluation weights of the chess-like variants, tuned and printed by `oddchess tune`.

use crate::chesslike::tapered::TaperedScore;
use engine::evaluate::{EvalTerm, EvalTerms};
use engine::personality::EvalSettings;

const fn w(mg: i32, eg: i32) -> TaperedScore {
    TaperedScore::new(mg, eg)
}

/// The evaluation weights. Arrays of 6 are in the order pawn to king. Ranks are counted from the
/// side's own.
#[derive(Clone, Debug)]
pub struct Weights {
    pub material: [TaperedScore; 6],
    /// Piece-square tables, rank by rank, from the edge file to the middle: left and right halves
    /// share entries.
    pub squares: [[TaperedScore; 32]; 6],
    /// Mobility, by the number of attacked squares without own pieces and squares covered by enemy
    /// pawns.
    pub knight_room: [TaperedScore; 9],
    pub bishop_room: [TaperedScore; 14],
    pub rook_room: [TaperedScore; 15],
    pub queen_room: [TaperedScore; 28],
    pub pair: TaperedScore,
    /// A knight or bishop covered by a pawn on a square that no enemy pawn can ever attack.
    pub outpost: TaperedScore,
    /// A knight or bishop right behind an own pawn.
    pub behind_pawn: TaperedScore,
    /// For each own pawn on the colour of a bishop.
    pub same_colour: TaperedScore,
    pub open_file: TaperedScore,
    pub half_open_file: TaperedScore,
    pub doubled: TaperedScore,
    pub isolated: TaperedScore,
    pub backward: TaperedScore,
    /// By rank: a pawn beside or covered by another pawn.
    pub connected: [TaperedScore; 8],
    /// Passed pawns: by rank; if covered by a pawn; if blocked; if the next square is safe, by
    /// rank; if the whole path is safe; for each king's distance to the next square, times the
    /// ranks beyond the third.
    pub passed: [TaperedScore; 8],
    pub passed_supported: TaperedScore,
    pub passed_blocked: TaperedScore,
    pub passed_safe: [TaperedScore; 8],
    pub passed_clear: TaperedScore,
    pub passed_near: TaperedScore,
    pub passed_far: TaperedScore,
    /// By the rank of the nearest own and enemy pawn on each file before the king; 0 without one.
    pub shelter: [TaperedScore; 8],
    pub storm: [TaperedScore; 8],
    /// Units of danger to the enemy king, squared in the end: for each piece attacking a square
    /// next to it, for each such square, for each weakly guarded one, by type of safe check, for
    /// several of a type, without a queen, and a constant.
    pub assault: [TaperedScore; 6],
    pub near: TaperedScore,
    pub weak: TaperedScore,
    pub check: [TaperedScore; 6],
    pub more_checks: TaperedScore,
    pub queenless: TaperedScore,
    pub calm: TaperedScore,
    /// Threats: enemy pieces attacked by pawns; rooks and queens attacked by minor pieces; queens
    /// attacked by rooks; unprotected pieces attacked by the king, and by anything; pieces that a
    /// safe pawn step would attack.
    pub by_pawn: TaperedScore,
    pub by_minor: TaperedScore,
    pub by_rook: TaperedScore,
    pub by_king: TaperedScore,
    pub hanging: TaperedScore,
    pub by_push: TaperedScore,
    pub tempo: TaperedScore,
}

/// Tuned by `oddchess tune` on 182,627 samples of the seeds 11 and 12, each valued by another
/// program in 2,500 nodes.
pub static WEIGHTS: Weights = Weights {
    material: [w(81, 105), w(405, 269), w(445, 301), w(520, 518), w(1077, 934), w(0, 0)],
    squares: [
        [
            w(-12, 12),
            w(-5, 8),
            w(2, -8),
            w(17, -7),
            w(-8, 0),
            w(11, 4),
            w(-8, 15),
            w(-13, 34),
            w(-5, -8),
            w(6, -17),
            w(4, -6),
            w(6, 8),
            w(-6, 11),
            w(-21, 3),
            w(10, -13),
            w(18, -9),
            w(-2, 23),
            w(3, 6),
            w(22, -10),
            w(17, 3),
            w(23, 30),
            w(21, 23),
            w(47, 15),
            w(46, 46),
            w(64, 48),
            w(54, 55),
            w(97, 100),
            w(97, 79),
            w(-12, 12),
            w(-5, 8),
            w(2, -8),
            w(17, -7),
        ],
        [
            w(-44, -58),
            w(-20, -59),
            w(-30, -24),
            w(-26, -15),
            w(-8, -17),
            w(-29, -7),
            w(-5, -15),
            w(10, -13),
            w(-34, -10),
            w(-11, -21),
            w(-1, -8),
            w(1, 20),
            w(5, 18),
            w(16, 12),
            w(40, 4),
            w(29, 18),
            w(18, -18),
            w(21, 3),
            w(7, 27),
            w(29, 24),
            w(0, -10),
            w(31, -6),
            w(25, -11),
            w(37, 12),
            w(-1, -12),
            w(1, 1),
            w(6, -5),
            w(24, 3),
            w(-66, -70),
            w(-39, -20),
            w(-26, -39),
            w(-18, 2),
        ],
        [
            w(-7, 1),
            w(0, 1),
            w(-2, -28),
            w(-33, -21),
            w(21, 21),
            w(31, -24),
            w(-9, 6),
            w(10, -31),
            w(-15, 6),
            w(33, -8),
            w(13, 10),
            w(8, 10),
            w(39, 0),
            w(11, -1),
            w(10, 18),
            w(44, 5),
            w(13, 2),
            w(38, -14),
            w(16, -20),
            w(16, -32),
            w(4, 4),
            w(13, -10),
            w(18, 28),
            w(-12, -19),
            w(-29, -13),
            w(-10, 33),
            w(22, -3),
            w(2, 16),
            w(-18, 9),
            w(-21, -12),
            w(-19, -38),
            w(-13, -2),
        ],
        [
            w(-14, -9),
            w(-18, 9),
            w(3, -7),
            w(4, -17),
            w(-48, 5),
            w(-52, 0),
            w(-32, -18),
            w(-22, -15),
            w(-28, -2),
            w(-30, -2),
            w(-34, -4),
            w(-14, -12),
            w(-1, -1),
            w(-7, 8),
            w(-21, 10),
            w(3, 8),
            w(-2, 20),
            w(-18, 10),
            w(12, 23),
            w(52, -3),
            w(17, 28),
            w(8, 5),
            w(28, 21),
            w(19, 15),
            w(26, 32),
            w(9, 20),
            w(40, 21),
            w(45, 14),
            w(49, 15),
            w(9, 4),
            w(24, -4),
            w(32, 1),
        ],
        [
            w(16, -33),
            w(8, -27),
            w(-17, -34),
            w(13, -63),
            w(-32, -30),
            w(-31, -20),
            w(1, -46),
            w(0, -20),
            w(14, -14),
            w(10, -6),
            w(13, -14),
            w(4, 28),
            w(3, -11),
            w(33, 34),
            w(1, 8),
            w(8, 2),
            w(-11, 13),
            w(3, 31),
            w(47, 25),
            w(-5, 28),
            w(-22, 11),
            w(31, 41),
            w(22, 2),
            w(35, 28),
            w(-6, 12),
            w(-32, -1),
            w(5, 31),
            w(-5, 18),
            w(-9, -24),
            w(5, 1),
            w(6, -4),
            w(14, 11),
        ],
        [
            w(26, -69),
            w(48, -43),
            w(4, -43),
            w(15, -28),
            w(1, -27),
            w(33, -15),
            w(-7, 3),
            w(-21, -2),
            w(-27, -11),
            w(19, -1),
            w(-38, 15),
            w(-58, 21),
            w(-32, 7),
            w(-11, 24),
            w(-47, 23),
            w(-59, 22),
            w(-42, 9),
            w(-16, 28),
            w(-59, 17),
            w(-85, 19),
            w(-31, -2),
            w(-23, 16),
            w(-39, 12),
            w(-62, 1),
            w(-18, 15),
            w(-4, 26),
            w(-37, 17),
            w(-48, 32),
            w(-21, -26),
            w(-8, -11),
            w(-28, 22),
            w(-44, 19),
        ],
    ],
    knight_room: [w(-39, -30), w(-18, -41), w(0, -1), w(6, 6), w(14, 9), w(24, 23), w(27, 15), w(37, 13), w(17, -23)],
    bishop_room: [
        w(-41, -57),
        w(-22, -35),
        w(-12, -10),
        w(2, -7),
        w(3, 17),
        w(8, 11),
        w(13, 22),
        w(18, 24),
        w(32, 19),
        w(24, 21),
        w(41, 6),
        w(16, 15),
        w(22, 6),
        w(22, -24),
    ],
    rook_room: [
        w(-47, -55),
        w(-30, -18),
        w(-24, -35),
        w(-15, -7),
        w(-5, -9),
        w(0, 8),
        w(-3, 17),
        w(2, 12),
        w(3, 25),
        w(19, 22),
        w(31, 23),
        w(21, 24),
        w(39, 23),
        w(34, 22),
        w(85, -23),
    ],
    queen_room: [
        w(-30, -34),
        w(-29, -33),
        w(-29, -36),
        w(-23, -46),
        w(-22, -37),
        w(-16, -34),
        w(-16, -30),
        w(-10, -7),
        w(0, -4),
        w(9, 7),
        w(2, 10),
        w(6, 25),
        w(4, 22),
        w(10, 18),
        w(11, 35),
        w(19, 25),
        w(20, 37),
        w(20, 19),
        w(14, 12),
        w(30, 32),
        w(27, 7),
        w(31, 5),
        w(29, 16),
        w(26, -18),
        w(34, 18),
        w(23, -21),
        w(40, 37),
        w(39, 22),
    ],
    pair: w(45, 42),
    outpost: w(38, -4),
    behind_pawn: w(0, 8),
    same_colour: w(-7, -6),
    open_file: w(61, -17),
    half_open_file: w(18, 26),
    doubled: w(-1, -18),
    isolated: w(-18, -12),
    backward: w(-6, 3),
    connected: [w(0, 0), w(6, -1), w(6, 6), w(11, 6), w(24, 8), w(5, 45), w(58, 48), w(0, 0)],
    passed: [w(0, 0), w(21, 40), w(19, 26), w(12, 54), w(16, 74), w(11, 110), w(114, 130), w(0, 0)],
    passed_supported: w(-9, -18),
    passed_blocked: w(0, -31),
    passed_safe: [w(0, 0), w(-30, 0), w(13, 11), w(-20, 17), w(-20, 43), w(7, 54), w(19, 81), w(0, 0)],
    passed_clear: w(-44, 35),
    passed_near: w(1, -7),
    passed_far: w(0, 8),
    shelter: [w(-31, 10), w(27, -12), w(-2, 2), w(3, -4), w(-3, -15), w(13, -7), w(-8, 10), w(0, 0)],
    storm: [w(-6, -8), w(8, 34), w(-34, 3), w(1, -20), w(4, -11), w(9, -5), w(4, -9), w(0, 0)],
    assault: [w(0, 0), w(17, 10), w(33, 5), w(44, 20), w(35, 18), w(0, 0)],
    near: w(14, -32),
    weak: w(8, 4),
    check: [w(0, 0), w(76, 16), w(28, 17), w(57, 28), w(79, 46), w(0, 0)],
    more_checks: w(17, -12),
    queenless: w(-35, -30),
    calm: w(-22, -12),
    by_pawn: w(80, 29),
    by_minor: w(60, 1),
    by_rook: w(66, 17),
    by_king: w(33, -4),
    hanging: w(18, 39),
    by_push: w(20, 7),
    tempo: w(37, 17),
};

impl Weights {
    /// All weights by name; in each pair, midgame first.
    fn rows(&mut self) -> Vec<(&'static str, &mut [TaperedScore])> {
        use std::slice::from_mut;
        vec![
            ("material", &mut self.material),
            ("squares", self.squares.as_flattened_mut()),
            ("knight_room", &mut self.knight_room),
            ("bishop_room", &mut self.bishop_room),
            ("rook_room", &mut self.rook_room),
            ("queen_room", &mut self.queen_room),
            ("pair", from_mut(&mut self.pair)),
            ("outpost", from_mut(&mut self.outpost)),
            ("behind_pawn", from_mut(&mut self.behind_pawn)),
            ("same_colour", from_mut(&mut self.same_colour)),
            ("open_file", from_mut(&mut self.open_file)),
            ("half_open_file", from_mut(&mut self.half_open_file)),
            ("doubled", from_mut(&mut self.doubled)),
            ("isolated", from_mut(&mut self.isolated)),
            ("backward", from_mut(&mut self.backward)),
            ("connected", &mut self.connected),
            ("passed", &mut self.passed),
            ("passed_supported", from_mut(&mut self.passed_supported)),
            ("passed_blocked", from_mut(&mut self.passed_blocked)),
            ("passed_safe", &mut self.passed_safe),
            ("passed_clear", from_mut(&mut self.passed_clear)),
            ("passed_near", from_mut(&mut self.passed_near)),
            ("passed_far", from_mut(&mut self.passed_far)),
            ("shelter", &mut self.shelter),
            ("storm", &mut self.storm),
            ("assault", &mut self.assault),
            ("near", from_mut(&mut self.near)),
            ("weak", from_mut(&mut self.weak)),
            ("check", &mut self.check),
            ("more_checks", from_mut(&mut self.more_checks)),
            ("queenless", from_mut(&mut self.queenless)),
            ("calm", from_mut(&mut self.calm)),
            ("by_pawn", from_mut(&mut self.by_pawn)),
            ("by_minor", from_mut(&mut self.by_minor)),
            ("by_rook", from_mut(&mut self.by_rook)),
            ("by_king", from_mut(&mut self.by_king)),
            ("hanging", from_mut(&mut self.hanging)),
            ("by_push", from_mut(&mut self.by_push)),
            ("tempo", from_mut(&mut self.tempo)),
        ]
    }

    pub fn terms() -> EvalTerms {
        let group = |name| if name == "squares" { 32 } else { 0 };
        let flat = |squares: &[TaperedScore]| squares.iter().flat_map(|score| [score.mg(), score.eg()]).collect();
        let row = |(name, squares): (&'static str, &mut [TaperedScore])| EvalTerm {
            name,
            pairs: true,
            group: group(name),
            values: flat(squares),
        };
        WEIGHTS.clone().rows().into_iter().map(row).collect()
    }

    /// The tuned weights, scaled by a player's settings.
    pub fn scaled(settings: &EvalSettings) -> Weights {
        let mut weights = WEIGHTS.clone();
        let scale = |scores: &mut [TaperedScore], percent: i32| {
            for score in scores {
                *score = w(score.mg() * percent / 100, score.eg() * percent / 100);
            }
        };
        use std::slice::from_mut;
        scale(&mut weights.material, settings.material);
        for scores in [&mut weights.squares.as_flattened_mut()[..], &mut weights.knight_room, &mut weights.bishop_room]
        {
            scale(scores, settings.activity);
        }
        for scores in [&mut weights.rook_room[..], &mut weights.queen_room] {
            scale(scores, settings.activity);
        }
        for score in [&mut weights.by_pawn, &mut weights.by_minor, &mut weights.by_rook, &mut weights.hanging] {
            scale(from_mut(score), settings.threats);
        }
        scale(&mut weights.shelter, settings.shelter);
        // Danger grows with the square of its units.
        let root = (settings.attack * 100).isqrt();
        for scores in [&mut weights.assault, &mut weights.check] {
            scale(scores, root);
        }
        let units = [&mut weights.near, &mut weights.weak, &mut weights.more_checks, &mut weights.queenless];
        for score in units.into_iter().chain([&mut weights.calm]) {
            scale(from_mut(score), root);
        }
        weights
    }

    /// Returns the weights with these values.
    pub fn of(terms: &EvalTerms) -> Weights {
        let mut weights = WEIGHTS.clone();
        for ((_, squares), row) in weights.rows().into_iter().zip(terms) {
            for (score, pair) in squares.iter_mut().zip(row.values.chunks_exact(2)) {
                *score = w(pair[0], pair[1]);
            }
        }
        weights
    }
}
