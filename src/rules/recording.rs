//! What missed moves (漏记) cost.
//!
//! Missed moves are judged at a finding: an arbiter's look at a sheet during
//! the game, or the audit at its end. A finding weighs the entries newly found
//! missing together with those found earlier that have not yet led to a foul.
//! Under 2010 and 2011 (7.1) it costs one foul for each four, and flatly two
//! for eight or more. Under 1999 (7.1) only entries missed in a row count, and
//! a run that an earlier finding saw the beginning of is weighed as a whole.

use crate::xiangqi::Side;

use super::clause::Clause;
use super::ruleset::{RecordedMoves, Ruleset};

/// Whether a sheet kept by `writer` is to show a move of `mover`.
pub fn is_due(mover: Side, writer: Side, ruleset: &Ruleset) -> bool {
    match ruleset.recorded_moves {
        RecordedMoves::BothSides => true,
        RecordedMoves::Own => mover == writer,
    }
}

/// The missed plies of one sheet that findings have dealt with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// All plies found missing so far, in order.
    missed: Vec<u16>,
    /// How many of them have not led to a foul and may with the next.
    carried: u16,
}

impl Counted {
    pub fn missed(&self) -> &[u16] {
        &self.missed
    }

    pub const fn carried(&self) -> u16 {
        self.carried
    }
}

/// What one finding costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingRuling {
    /// Plies newly found missing.
    pub missed: u16,
    pub fouls: u8,
    /// The clause that makes them fouls; `None` without a foul.
    pub clause: Option<Clause>,
    /// What the next finding is to be weighed with.
    pub counted: Counted,
}

/// Weighs the plies that a finding shows to be missing on one sheet.
///
/// `found` may repeat plies of earlier findings, which are not punished again.
/// An unreadable entry belongs in it once the arbiter says so, where the rules
/// count it as missed ([`Ruleset::unreadable_is_missed`]).
pub fn fouls(found: &[u16], earlier: &Counted, ruleset: &Ruleset) -> RecordingRuling {
    let mut all = earlier.missed.clone();
    all.extend_from_slice(found);
    all.sort_unstable();
    all.dedup();
    let newly = count(all.len().saturating_sub(earlier.missed.len()));

    // An event that makes no number a foul has none.
    let per_foul = ruleset.missed_per_foul;
    let due = |missed: u16| missed.checked_div(per_foul).unwrap_or(0);
    let limit = ruleset.missed_fouls_per_finding.map_or(u16::MAX, u16::from);
    let (due, carried) = if ruleset.missed_in_a_row {
        let total = |plies: &[u16]| runs(plies, ruleset).map(due).fold(0, u16::saturating_add);
        // The plies themselves carry the runs over.
        (total(&all).saturating_sub(total(&earlier.missed)), 0)
    } else {
        let weighed = earlier.carried.saturating_add(newly);
        let due = due(weighed);
        let carried = if limit <= due {
            // The most a finding can cost pays for all of it.
            0
        } else {
            weighed.checked_rem(per_foul).unwrap_or(weighed)
        };
        (due, carried)
    };
    let fouls = u8::try_from(due.min(limit)).unwrap_or(u8::MAX);

    RecordingRuling {
        missed: newly,
        fouls,
        clause: (0 < fouls).then(|| Clause::missed_moves(ruleset.edition)),
        counted: Counted {
            missed: all,
            carried,
        },
    }
}

/// The lengths of the runs of entries missed in a row.
fn runs<'a>(plies: &'a [u16], ruleset: &Ruleset) -> impl Iterator<Item = u16> + 'a {
    // Of the writer's own moves every other ply is due.
    let step = match ruleset.recorded_moves {
        RecordedMoves::BothSides => 1,
        RecordedMoves::Own => 2,
    };
    plies
        .chunk_by(move |earlier, later| later - earlier <= step)
        .map(|run| count(run.len()))
}

fn count(len: usize) -> u16 {
    u16::try_from(len).unwrap_or(u16::MAX)
}
