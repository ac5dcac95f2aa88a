//! What each kind of mistake costs a reading of the sheets.
//!
//! Costs are hundredths of a natural logarithm: a mistake that happens to one
//! entry in n costs 100 ln n, so that adding costs multiplies probabilities
//! and a difference of 230 means ten times as likely. `docs/reconciliation.md`
//! says where the rates come from.

/// A ply that one of two sheets shows alone. A written ply is one legal move
/// of some forty, 370, which a ply on both sheets explains twice; so it is
/// likelier that both show one ply than that two plies happen to read alike.
pub(super) const LONE: u32 = 185;

/// A move left out: one in ten.
pub(super) const MISSED: u32 = 230;

/// An entry that cannot be read: one in a hundred, beside which a blank cell
/// is cheap.
pub(super) const UNREADABLE: u32 = 460;

/// Writing on in another line or column than the numbering says, by whole
/// rounds: one entry in two hundred and fifty.
pub(super) const SHIFT: u32 = 550;

/// The same by an odd number of plies, so that the columns change hands.
const ODD_SHIFT: u32 = 700;

/// One line more at once.
const FURTHER_LINE: u32 = 100;

/// What it costs to write on `by` plies from where the numbering has it.
pub(super) const fn shift(by: i32) -> u32 {
    let by = by.unsigned_abs();
    let one = if by.is_multiple_of(2) {
        SHIFT
    } else {
        ODD_SHIFT
    };
    one + by.saturating_sub(1) / 2 * FURTHER_LINE
}

/// One entry in the other column, or a round's halves exchanged.
pub(super) const COLUMN: u32 = 600;

/// A move written twice.
pub(super) const DOUBLED: u32 = 550;

/// An entry that belongs to no ply.
pub(super) const EXTRA: u32 = 1_000;

/// One part of a move miswritten: one entry in fifty, spread over some twenty
/// ways to miswrite it.
pub(super) const SLIP: u32 = 690;

/// Two parts miswritten at once.
pub(super) const DOUBLE_SLIP: u32 = 1_050;

/// An entry that has nothing to do with the move played.
pub(super) const UNRELATED: u32 = 1_250;

/// A reading that the conventions put second, as 进 on a sheet without bars
/// where 平 is legal too.
pub(super) const SECOND_READING: u32 = 40;

/// Games whose costs differ by less than this are not told apart: e³, twenty
/// times as likely, is no proof. It exceeds every difference between two
/// kinds of one slip and is well below the cost of one.
pub(super) const DISPUTE_MARGIN: u32 = 300;

/// A game is only called unique when every other needs at least one supposed
/// slip more and half of another.
pub(super) const UNIQUE_MARGIN: u32 = SLIP + DISPUTE_MARGIN;
