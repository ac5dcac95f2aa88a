//! Where the editions define the notions of repetition differently.

use crate::rules::edition::Edition;

/// What an edition says, or leaves unsaid, about the notions of its articles
/// on repetition.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Definitions {
    /// Chases and mate threats made by a king's move out of check are idle
    /// (2011, 26.1.2; 2010, 26.1.2). 1999 has no such clause.
    pub king_leaving_check_is_idle: bool,
    pub guarding_capturer: GuardingCapturer,
    pub key_point: KeyPoint,
    /// A pawn given for a rook is a gain (2011, 26.7; 2010, 26.7); in 1999 no
    /// exchange of one pawn against pieces is (1999, 25.3).
    pub pawn_for_rook_gains: bool,
    /// An offered exchange whose acceptance harms is a chase (2011, 26.10;
    /// 2010, 26.9). 1999 only says that pieces of equal value are exchanged.
    pub harmful_offer_is_chase: bool,
    /// A pawn's own chase counts where both sides attack on every move (1999,
    /// 27.2).
    pub mutual_pawn_chase_counts: bool,
    /// What a move that is both is called: 捉 in 1999 (27.4), 杀 since.
    pub chase_outweighs_mate_threat: bool,
}

/// What becomes of a capture by a piece that had to guard another one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum GuardingCapturer {
    /// It counts unless more is lost than won (2011, 26.5).
    UnlessLosing,
    /// It always counts for a root, and unless more is lost than won for a
    /// piece that only shields another (2010, 26.5, 26.6).
    RootAlways,
    /// The edition does not say (1999).
    Unsaid,
}

/// When a point taken to hold the game excuses a chase of advisors and
/// elephants.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum KeyPoint {
    /// If the side has one attacking piece (2011, 26.2).
    WithOneAttacker,
    /// If it makes a plain draw at once, which only an arbiter can say (2010,
    /// 26.2; 1999, 27.3).
    WherePlainDraw,
}

impl Definitions {
    pub const fn of(edition: Edition) -> Definitions {
        match edition {
            Edition::Cxa1999 => Definitions {
                king_leaving_check_is_idle: false,
                guarding_capturer: GuardingCapturer::Unsaid,
                key_point: KeyPoint::WherePlainDraw,
                pawn_for_rook_gains: false,
                harmful_offer_is_chase: false,
                mutual_pawn_chase_counts: true,
                chase_outweighs_mate_threat: true,
            },
            Edition::Cxa2010 => Definitions {
                king_leaving_check_is_idle: true,
                guarding_capturer: GuardingCapturer::RootAlways,
                key_point: KeyPoint::WherePlainDraw,
                pawn_for_rook_gains: true,
                harmful_offer_is_chase: true,
                mutual_pawn_chase_counts: false,
                chase_outweighs_mate_threat: false,
            },
            Edition::Cxa2011 => Definitions {
                king_leaving_check_is_idle: true,
                guarding_capturer: GuardingCapturer::UnlessLosing,
                key_point: KeyPoint::WithOneAttacker,
                pawn_for_rook_gains: true,
                harmful_offer_is_chase: true,
                mutual_pawn_chase_counts: false,
                chase_outweighs_mate_threat: false,
            },
        }
    }
}
