//! The kinds of pieces that have a name of their own in Fairy-Stockfish, with their moves in Betza's notation, and the slots for others.

/// The place of a kind: it stays the same in descendants of a game, whatever letter they give to it.
pub type Slot = usize;

/// A set of slots.
pub type Slots = u64;

/// The kinds with names, by slot. The order is that of the piece letters in lists that are written.
pub const NAMED: [(&str, &str); 37] = [
    ("pawn", "fmWfcF"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fmWfF"),
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("janggiCannon", "pR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
    ("king", "K"),
];

/// How many slots there are for kinds without a name: `customPiece1` to `customPiece25`.
pub const CUSTOM: usize = 25;

/// The number of slots.
pub const SLOTS: usize = NAMED.len() + CUSTOM;

/// The pawn, which alone makes double steps.
pub const PAWN: Slot = 0;
/// What never moves, by its name.
pub const IMMOBILE: Slot = 25;
/// The cannon that passes and takes no other of its kind.
pub const JANGGI_CANNON: Slot = 27;
/// The soldier, which may go to the side from a rank on.
pub const SOLDIER: Slot = 28;
/// The king, which must not be attacked.
pub const KING: Slot = 36;

/// The set of the kinds that are promoted to, and the rook, if nothing is said.
pub const PROMOTED: Slots = 0b11110;
/// The rook.
pub const ROOK: Slot = 3;

/// The slot that a key names.
pub fn slot(key: &str) -> Option<Slot> {
    if let Some(number) = key.strip_prefix("customPiece") {
        let number: usize = number.parse().ok().filter(|number: &usize| number.to_string().len() == key.len() - 11)?;
        return (1..=CUSTOM).contains(&number).then(|| NAMED.len() + number - 1);
    }
    NAMED.iter().position(|(name, _)| *name == key)
}

/// The key of a slot.
pub fn key(slot: Slot) -> String {
    NAMED.get(slot).map_or_else(|| format!("customPiece{}", slot + 1 - NAMED.len()), |(name, _)| (*name).into())
}

/// A set of one slot.
pub const fn only(slot: Slot) -> Slots {
    1 << slot
}
