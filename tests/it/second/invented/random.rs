//! Sections made at random: armies, boards, rules and goals.

use crate::second::rng::Rng;

const LEAPS: &[&str] = &["W", "F", "D", "N", "A", "H", "C", "L", "Z", "J", "G", "K", "(4,1)", "(4,0)"];
const RIDERS: &[&str] = &["R", "B", "Q", "WW", "FF", "NN", "W2", "F3", "N2", "R4", "B3", "W0", "DD", "A2"];
const DIRECTIONS: &[&str] = &[
    "f", "b", "l", "r", "v", "s", "fb", "fs", "fr", "fl", "bs", "rf", "lb", "fh", "rh", "hr", "hl", "ff", "frbl", "vs",
];
const PAWNS: &[&str] = &[
    "customPiece20 = p:mfWfcFimfnD",
    "customPiece20 = p:fmFfcWimfnA",
    "customPiece20 = p:fsmWfcF",
    "customPiece20 = p:fbmWfcFifmnD",
    "customPiece20 = p:fmWfcFimfW3",
    "breakthrough = p",
];
const NAMED: &[&str] = &[
    "fers", "alfil", "fersAlfil", "silver", "aiwok", "bers", "archbishop", "chancellor", "amazon", "knibis", "biskni",
    "kniroo", "rookni", "shogiPawn", "lance", "gold", "dragonHorse", "cannon", "janggiCannon", "soldier", "horse",
    "elephant", "janggiElephant", "banner", "wazir", "centaur", "knight", "bishop", "rook", "queen",
];
/// With a king, and where the king is a piece like others.
const GOALS: [&[&str]; 2] = [
    &[
        "",
        "mustCapture = true",
        "flagPiece = k\nflagRegion = d4 e4 d5 e5",
        "flagPiece = k\nflagRegion = *5\nflagMove = true",
        "flagPiece = p\nflagRegionWhite = *7\nflagRegionBlack = *2\nflagMove = true",
        "flagRegionWhite = a7 b7 c7\nflagRegionBlack = a2 b2 c2\nflagPieceCount = 2",
        "checking = false\nstalemateValue = loss",
        "extinctionValue = win\nextinctionPieceTypes = p\nextinctionPieceCount = 3",
        "extinctionValue = loss\nextinctionPieceTypes = *\nextinctionPieceCount = 1",
        "extinctionValue = loss\nextinctionPieceTypes = p\nextinctionPieceCount = 2\nextinctionOpponentPieceCount = 3\n\
         extinctionClaim = true",
        "extinctionValue = loss\nextinctionPieceTypes = p\nextinctionPseudoRoyal = true",
        "flyingGeneral = true",
        "immobilityIllegal = true",
        "makpongRule = true",
        "mobilityRegionWhiteKing = *1 *2 *3\nmobilityRegionBlackPawn = *1 *2 *3 *4 *5 *6",
        "checkCounting = true",
        "stalematePieceCount = true\nstalemateValue = win",
        "petrifyOnCaptureTypes = p",
        "checkmateValue = win",
        "extinctionValue = loss\nextinctionPieceTypes = a\nextinctionPieceCount = 1\nextinctionPseudoRoyal = true",
    ],
    &[
        "extinctionValue = loss",
        "extinctionValue = loss\nextinctionPseudoRoyal = true",
        "extinctionValue = loss\nextinctionPseudoRoyal = true\nblastOnCapture = true",
        "extinctionValue = loss\nextinctionPseudoRoyal = true\npetrifyOnCaptureTypes = k",
        "extinctionValue = loss\nextinctionPseudoRoyal = true\nmustCapture = true",
        "extinctionValue = loss\nblastOnCapture = true",
        "extinctionValue = loss\nblastOnCapture = true\nblastImmuneTypes = k\nmutuallyImmuneTypes = k",
        "extinctionValue = win\nmustCapture = true",
        "extinctionValue = draw\nmutuallyImmuneTypes = p",
        "extinctionValue = loss\nextinctionPseudoRoyal = true\ndupleCheck = true",
        "extinctionValue = loss\nblastOnCapture = true\nextinctionPieceCount = 1",
        "extinctionValue = loss\nextinctionPieceCount = 1\nstalemateValue = win",
    ],
];

/// Moves of up to four atoms in Betza's notation.
fn moves(rng: &mut Rng) -> String {
    let mut text = String::new();
    for _ in 0..1 + rng.below(4).min(rng.below(4)) {
        let rides = rng.once_in(3);
        let atom = *rng.pick(if rides { RIDERS } else { LEAPS });
        text += if rng.once_in(4) { *rng.pick(&["m", "c"]) } else { "" };
        text += if rng.once_in(3) { *rng.pick(DIRECTIONS) } else { "" };
        text += match rng.below(8) {
            0 if rides => "p",
            1 if rides && !atom.ends_with(char::is_numeric) => "g",
            0 | 1 if !rides => "n",
            2 if !rides && !"WFK".contains(atom) => "j",
            _ => "",
        };
        text += atom;
    }
    text
}

/// The section `[random]`.
pub fn section(rng: &mut Rng) -> String {
    let (files, ranks) = (5 + rng.below(8) as usize, 6 + rng.below(5) as usize);
    let mut lines = vec![format!("[random]\nmaxFile = {files}\nmaxRank = {ranks}")];
    let mut letters: Vec<char> = Vec::new();
    let mut taken: Vec<&str> = Vec::new();
    let mut row: Vec<char> = Vec::new();
    while row.len() < files - 1 {
        if letters.len() >= 5 {
            row.push(*rng.pick(&letters));
            continue;
        }
        let letter = char::from(b'a' + letters.len() as u8);
        let name = *rng.pick(NAMED);
        if rng.once_in(3) && !taken.contains(&name) {
            taken.push(name);
            lines.push(format!("{name} = {letter}"));
        } else {
            lines.push(format!("customPiece{} = {letter}:{}", letters.len() + 1, moves(rng)));
        }
        letters.push(letter);
        row.push(letter);
    }
    row.insert(files / 2, 'k');
    // A second king.
    if rng.once_in(6) {
        row[1] = 'k';
    }
    let without_king = rng.once_in(3);
    if without_king {
        lines.push("commoner = k\ncastlingKingPiece = k\nextinctionPieceTypes = k".to_string());
    } else {
        lines.push("king = k".to_string());
    }
    let goal = *rng.pick(GOALS[usize::from(without_king)]);
    let own_pawn = rng.once_in(2);
    if own_pawn {
        lines.push(format!("{}\npawnTypes = p", rng.pick(PAWNS)));
    } else {
        lines.push("pawn = p".to_string());
    }
    lines.push(goal.lines().filter(|line| !(own_pawn && line.contains("Pawn"))).collect::<Vec<_>>().join("\n"));
    let corners = if row[0] == row[files - 1] { row[0].to_string() } else { format!("{}{}", row[0], row[files - 1]) };
    lines.push(format!("castlingRookPieces = {}\ncastlingKingFile = {}", corners.replace('k', ""), files / 2 + 1));
    lines.push(format!("castlingKingsideFile = {}\ncastlingQueensideFile = 2", files - 1));
    lines.push(format!("promotionRegionWhite = *{ranks}\ndoubleStepRegionBlack = *{}", ranks - 1));
    let kinds: String = letters.iter().filter(|_| !rng.once_in(3)).collect();
    let kinds = if kinds.is_empty() { "a".to_string() } else { kinds };
    lines.push(format!("promotionPieceTypes = {kinds}"));
    for line in [
        "mandatoryPawnPromotion = false",
        "promotionLimit = a:2",
        "promotionRegionBlack = *1 *2",
        "promotedPieceType = a:b\nmandatoryPiecePromotion = true",
        "promotedPieceType = a:c\npiecePromotionOnCapture = true",
        "tripleStepRegionWhite = *2",
        "nMoveRuleTypes = ap",
        "enPassantTypes = ap",
        "enPassantRegion = *3 a4 b4 *6",
        "doubleStepRegionWhite = *2 *3",
        "promotionPieceTypesBlack = b",
        "stalemateValue = loss",
    ] {
        let key = line.split(' ').next().unwrap();
        if rng.once_in(4) && !lines.iter().any(|other| other.contains(&format!("{key} ="))) {
            lines.push(line.to_string());
        }
    }
    let back: String = row.iter().collect();
    let pawns = "p".repeat(files);
    let mut between = vec![files.to_string(); ranks - 4];
    if rng.once_in(4) {
        between[0] = format!("1*{}", files - 2);
        between[ranks - 5] = format!("{}*2", files - 3);
    }
    // Two pieces that belong to nobody, in the middle.
    if rng.once_in(4) {
        lines.push(format!("customPiece24 = u:{}\nneutralPieceTypes = u", moves(rng)));
        for (row, letter) in [(0, 'u'), (ranks - 5, 'U')] {
            let file = rng.below(files as u32) as usize;
            let gap = |count: usize| if count == 0 { String::new() } else { count.to_string() };
            between[row] = format!("{}{letter}{}", gap(file), gap(files - 1 - file));
        }
    }
    let rights = *rng.pick(&["KQkq", "-"]);
    let checks = if goal == "checkCounting = true" { "2+3 " } else { "" };
    lines.push(format!(
        "startFen = {back}/{pawns}/{}/{}/{} w {rights} - {checks}0 1",
        between.join("/"),
        pawns.to_uppercase(),
        back.to_uppercase()
    ));
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}
