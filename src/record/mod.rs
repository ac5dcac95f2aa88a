//! Sheets and games: what players wrote, and the game it tells.

mod diagnostic;
mod game;
mod gaps;
mod heads;
mod incident;
mod lookahead;
mod outcome;
mod read;
mod reconcile;
mod reluctance;
mod replay;
mod scoresheet;
mod single;

pub use diagnostic::{Basis, Code, Diagnostic, Finding, Foreign, Severity};
pub use game::{
    ClaimDecision, GameRecord, Headers, Incident, Matter, PlayedPly, Player, Provenance, RuledCycle,
};
pub use heads::{HeadDiscrepancy, HeadMismatch, compare_heads};
pub use outcome::StatedResult;
pub(crate) use read::with_line_feeds;
pub use read::{read, read_part, read_part_from};
pub use reconcile::{
    Candidate, Discrepancy, EntryAccount, EntryState, Mismatch, Place, ReconciledPly,
    Reconciliation, Settled, SheetAccount, Slip, WaysAcross, reconcile,
};
pub use replay::{PlyStatus, Replay, ReplayedPly, replay};
pub use scoresheet::{
    Aside, AsideKind, Entry, EntryContent, MAX_PLIES, Scoresheet, StatedStartError, Tag,
    WrittenStart, stated_start,
};
