//! What a section says together with its parents: the values of all keys, as read. Without a section they are those of a game whose
//! pieces are not yet named and whose other rules are those of chess.

use crate::kinds::{KING, PAWN, PROMOTED, ROOK, SLOTS, Slot, Slots, only};
use crate::odd::Odd;
use crate::values::{Outcome, Region};

/// A value for each side.
pub type Sided<T> = [T; 2];

/// The values of all keys.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// The letter of each kind, in lower case; `None` if the game does not have it.
    pub letters: [Option<u8>; SLOTS],
    /// The notation of kinds whose moves are given.
    pub betza: [Option<String>; SLOTS],
    /// What kinds are called, if the text says so.
    pub names: [Option<String>; SLOTS],
    /// Their drawings, likewise.
    pub glyphs: [Option<&'static str>; SLOTS],
    /// What they are worth in centipawns, likewise.
    pub worth: [Option<u16>; SLOTS],
    /// Where kinds may go, if not everywhere.
    pub mobility: [Sided<Option<Region>>; SLOTS],
    /// The start.
    pub start: String,
    /// Where pawns are promoted.
    pub promotion_region: Sided<Region>,
    /// The kinds that are promoted.
    pub promotion_pawns: Sided<Slots>,
    /// What they become.
    pub promotion_kinds: Sided<Slots>,
    /// How many of a kind a side may have for another to be promoted to; 0 for any number.
    pub promotion_limit: [u8; SLOTS],
    /// Whether a pawn must be promoted where it can be.
    pub must_promote: bool,
    /// What each kind becomes in the region of promotion, beside what pawns become.
    pub becomes: [Option<Slot>; SLOTS],
    /// Whether it does so only by capturing.
    pub becomes_on_capture: bool,
    /// Whether it must.
    pub must_become: bool,
    /// Whether pawns make double steps.
    pub double_step: bool,
    /// From where they do, and where initial moves of other kinds begin.
    pub double_step_region: Sided<Region>,
    /// From where they make triple steps.
    pub triple_step_region: Sided<Region>,
    /// Where there is capturing en passant; `None` for everywhere.
    pub en_passant_region: Option<Region>,
    /// The kinds that capture so.
    pub en_passant_kinds: Sided<Slots>,
    /// Whether there is castling.
    pub castling: bool,
    /// The files, from 1, where the king arrives to the right and to the left.
    pub castling_files: [u8; 2],
    /// The rank of castling, from 1, as each side counts.
    pub castling_rank: u8,
    /// The file of the king.
    pub castling_king_file: u8,
    /// The kind of the king.
    pub castling_king: Sided<Slots>,
    /// The outermost files where rooks are looked for, to the right and to the left.
    pub castling_rook_files: [u8; 2],
    /// The kinds of the rooks.
    pub castling_rooks: Sided<Slots>,
    /// Whether checks may be given.
    pub checking: bool,
    /// Whether who can capture must.
    pub must_capture: bool,
    /// Whether a piece may not go where it could never move again.
    pub immobility_illegal: bool,
    /// Whether kings may not face each other.
    pub flying_general: bool,
    /// Whether a king in check may only take what gives it.
    pub makpong_rule: bool,
    /// From which rank on soldiers go to the side.
    pub soldier_rank: u8,
    /// Whether captures explode.
    pub blast: bool,
    /// What survives that.
    pub blast_immune: Slots,
    /// Kinds of which none can take another of its kind.
    pub mutually_immune: Slots,
    /// Kinds that turn to stone when they capture.
    pub petrify: Slots,
    /// Kinds that belong to nobody: both sides move and take them.
    pub neutral: Slots,
    /// What having no move means.
    pub stalemate: Outcome,
    /// Whether that depends on who has more pieces.
    pub stalemate_count: bool,
    /// What being mated means.
    pub checkmate: Outcome,
    /// What losing the last of a kind means.
    pub extinction: Option<Outcome>,
    /// Whether that must be claimed by a move.
    pub extinction_claim: bool,
    /// Whether the last of such a kind is as a king.
    pub pseudo_royal: bool,
    /// Whether it is check if all such pieces are attacked.
    pub duple_check: bool,
    /// The kinds.
    pub extinction_kinds: Slots,
    /// With how many a kind is lost.
    pub extinction_count: u8,
    /// How many the other side must have.
    pub extinction_opponent: u8,
    /// Which kinds reach the flag.
    pub flag_kinds: Sided<Slots>,
    /// Where it is.
    pub flag_region: Sided<Region>,
    /// How many must be there.
    pub flag_count: u8,
    /// Whether Black has one more move.
    pub flag_move: bool,
    /// Whether giving checks wins.
    pub check_counting: bool,
    /// Moves without progress for a draw; 0 for never.
    pub move_limit: u16,
    /// The kinds whose moves are progress.
    pub progress_kinds: Sided<Slots>,
    /// How often a position must occur to end the game; 0 for never.
    pub repetitions: u16,
    /// What that means.
    pub repetition: Outcome,
    /// The odd rules of the site's games.
    pub odd: Odd,
}

impl Default for Rules {
    fn default() -> Rules {
        let pawns = [only(PAWN); 2];
        Rules {
            files: 8,
            ranks: 8,
            letters: [None; SLOTS],
            betza: [const { None }; SLOTS],
            names: [const { None }; SLOTS],
            glyphs: [None; SLOTS],
            worth: [None; SLOTS],
            mobility: [[None; 2]; SLOTS],
            start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
            promotion_region: [Region::rank(8), Region::rank(1)],
            promotion_pawns: pawns,
            promotion_kinds: [PROMOTED; 2],
            promotion_limit: [0; SLOTS],
            must_promote: true,
            becomes: [None; SLOTS],
            becomes_on_capture: false,
            must_become: false,
            double_step: true,
            double_step_region: [Region::rank(2), Region::rank(7)],
            triple_step_region: [Region::NONE; 2],
            en_passant_region: None,
            en_passant_kinds: pawns,
            castling: true,
            castling_files: [7, 3],
            castling_rank: 1,
            castling_king_file: 5,
            castling_king: [only(KING); 2],
            castling_rook_files: [12, 1],
            castling_rooks: [only(ROOK); 2],
            checking: true,
            must_capture: false,
            immobility_illegal: false,
            flying_general: false,
            makpong_rule: false,
            soldier_rank: 1,
            blast: false,
            blast_immune: 0,
            mutually_immune: 0,
            petrify: 0,
            neutral: 0,
            stalemate: Outcome::Draw,
            stalemate_count: false,
            checkmate: Outcome::Loss,
            extinction: None,
            extinction_claim: false,
            pseudo_royal: false,
            duple_check: false,
            extinction_kinds: 0,
            extinction_count: 0,
            extinction_opponent: 0,
            flag_kinds: [crate::values::ALL; 2],
            flag_region: [Region::NONE; 2],
            flag_count: 1,
            flag_move: false,
            check_counting: false,
            move_limit: 50,
            progress_kinds: pawns,
            repetitions: 3,
            repetition: Outcome::Draw,
            odd: Odd::default(),
        }
    }
}

impl Rules {
    /// Gives a letter to a kind, or takes its letter away. Another kind loses the letter.
    pub fn name_kind(&mut self, slot: Slot, letter: Option<u8>) {
        for other in self.letters.iter_mut().filter(|other| letter.is_some() && **other == letter) {
            *other = None;
        }
        self.letters[slot] = letter;
    }

    /// The kinds of a set that the game has. [`crate::values::ALL`] stays.
    pub fn present(&self, kinds: Slots) -> Slots {
        let named = |slot: &Slot| self.letters[*slot].is_some();
        kinds & ((0..SLOTS).filter(named).fold(0, |set, slot| set | only(slot)) | crate::values::ALL)
    }
}
