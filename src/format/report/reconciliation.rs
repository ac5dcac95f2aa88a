use serde::Serialize;

use crate::format::Opened;
use crate::notation::{Notation, Script, write};
use crate::record::{
    Candidate, Discrepancy, EntryAccount, EntryContent, Finding, HeadDiscrepancy, Mismatch, Place,
    Provenance, ReconciledPly, Reconciliation, Scoresheet, SheetAccount, compare_heads,
};
use crate::rules::Ruleset;
use crate::xiangqi::{BySide, Position, Side};

use super::{DiagnosticReport, ReadingReport, ReadingsReport};

/// Two sheets put together.
#[derive(Clone, Debug, Serialize)]
pub struct ReconciliationReport {
    pub edition: String,
    pub start_fen: String,
    /// The settled moves from the first ply to the first open one.
    pub moves: Vec<String>,
    pub complete: bool,
    pub unique: bool,
    /// What must be wrong on the sheets in all; hundredths of a natural
    /// logarithm.
    pub cost: u32,
    pub plies: Vec<ReconciledPlyReport>,
    pub sheets: SheetsReport,
    pub reading: ReadingsReport,
    pub diagnostics: Vec<DiscrepancyReport>,
}

#[derive(Clone, Debug, Serialize)]
pub struct ReconciledPlyReport {
    pub ply: u16,
    pub side: &'static str,
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The move in full Chinese notation.
    pub written: Option<String>,
    pub provenance: &'static str,
    /// How the sheet has the ply; `None` for a sheet not handed in.
    pub red: Option<&'static str>,
    pub black: Option<&'static str>,
    pub candidates: Vec<CandidateReport>,
    /// Other moves that one more mistake would explain.
    pub doubts: Vec<CandidateReport>,
    /// The move with which the plies after it were followed.
    pub assumed: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct CandidateReport {
    #[serde(rename = "move")]
    pub mv: String,
    /// `None` where earlier open plies must be other than assumed.
    pub written: Option<String>,
    pub cost: u32,
    /// The part of the cost that falls on each sheet's entry.
    pub red: u32,
    pub black: u32,
}

#[derive(Clone, Debug, Serialize)]
pub struct SheetsReport {
    /// `None` for a sheet not handed in.
    pub red: Option<SheetReport>,
    pub black: Option<SheetReport>,
}

#[derive(Clone, Debug, Serialize)]
pub struct SheetReport {
    /// Entries that are not marks for a missing move.
    pub entries: usize,
    pub missed: Vec<u16>,
    pub unreadable: Vec<u16>,
    pub wrong: Vec<u16>,
    /// Plies recorded out of their place.
    pub shifted: Vec<u16>,
    /// Entries that say once more what stands before them.
    pub doubled: Vec<SheetEntryReport>,
    pub fouls: u8,
    pub clause: Option<&'static str>,
    /// Fouls if the arbiter confirms the unreadable entries (7.2).
    pub fouls_if_confirmed: u8,
    /// Every entry with what became of it.
    pub accounts: Vec<SheetEntryReport>,
}

#[derive(Clone, Debug, Serialize)]
pub struct SheetEntryReport {
    pub line: u32,
    pub column: u32,
    pub text: String,
    pub ply: Option<u16>,
    pub state: &'static str,
    /// `own`, `shifted`, `other_column`, `doubled` or `stray`.
    pub place: &'static str,
    /// How many plies too late a shifted entry stands.
    pub late: i32,
    /// How a wrong entry differs from the move played.
    pub slip: Option<&'static str>,
}

#[derive(Clone, Debug, Serialize)]
pub struct DiscrepancyReport {
    pub severity: String,
    pub code: &'static str,
    /// `red` or `black`; `None` where it concerns both sheets.
    pub sheet: Option<String>,
    pub ply: Option<u16>,
    pub line: Option<u32>,
    pub column: Option<u32>,
    pub message: String,
}

impl ReconciliationReport {
    pub fn new(
        ruleset: &Ruleset,
        opened: BySide<Option<&Opened>>,
        found: &Reconciliation,
    ) -> ReconciliationReport {
        let sheets = opened.map(|opened| opened.map(|opened| &opened.game.sheet));
        let reading = |side: Side| Some(ReadingReport::new(opened[side]?, ruleset.edition));
        let positions = found.positions();
        let plies = found.plies.iter().zip(&positions);
        let heads = compare_heads(sheets, positions.last().filter(|_| found.complete));
        let report = |side: Side| {
            let account = found.sheets[side].as_ref()?;
            Some(SheetReport::new(sheets[side]?, account))
        };
        ReconciliationReport {
            edition: ruleset.edition.to_string(),
            start_fen: found.start.to_string(),
            moves: found.moves().map(|mv| mv.to_string()).collect(),
            complete: found.complete,
            unique: found.unique,
            cost: found.cost,
            plies: plies
                .map(|(ply, position)| ReconciledPlyReport::new(ply, position))
                .collect(),
            sheets: SheetsReport {
                red: report(Side::Red),
                black: report(Side::Black),
            },
            reading: ReadingsReport {
                red: reading(Side::Red),
                black: reading(Side::Black),
            },
            diagnostics: found
                .discrepancies
                .iter()
                .map(|discrepancy| DiscrepancyReport::new(sheets, discrepancy))
                .chain(heads.iter().map(DiscrepancyReport::of_heads))
                .collect(),
        }
    }
}

impl ReconciledPlyReport {
    /// `position` is the one before the ply.
    fn new(ply: &ReconciledPly, position: &Position) -> ReconciledPlyReport {
        let candidates = |candidates: &[Candidate]| {
            candidates
                .iter()
                .map(|candidate| CandidateReport {
                    mv: candidate.mv.to_string(),
                    written: position
                        .is_legal(candidate.mv)
                        .then(|| full(position, candidate.mv)),
                    cost: candidate.cost,
                    red: candidate.sheets.red,
                    black: candidate.sheets.black,
                })
                .collect()
        };
        let state = |side: Side| ply.states[side].map(|state| state.as_str());
        ReconciledPlyReport {
            ply: ply.ply,
            side: match ply.side {
                Side::Red => "red",
                Side::Black => "black",
            },
            mv: ply.settled.map(|settled| settled.mv.to_string()),
            written: ply.settled.map(|settled| full(position, settled.mv)),
            provenance: ply
                .settled
                .map_or("disputed", |settled| name(settled.provenance)),
            red: state(Side::Red),
            black: state(Side::Black),
            candidates: candidates(&ply.candidates),
            doubts: candidates(&ply.doubts),
            assumed: ply.assumed.to_string(),
        }
    }
}

fn full(position: &Position, mv: crate::xiangqi::Move) -> String {
    write(Notation::Full, Script::Simplified, position, mv)
}

const fn name(provenance: Provenance) -> &'static str {
    match provenance {
        Provenance::Both => "both",
        Provenance::RedOnly => "red_only",
        Provenance::BlackOnly => "black_only",
        Provenance::Inferred => "inferred",
        Provenance::Fixed => "fixed",
        Provenance::Archive => "archive",
    }
}

impl SheetReport {
    fn new(sheet: &Scoresheet, account: &SheetAccount) -> SheetReport {
        let accounts = || account.entries.iter();
        let entry = |account: &EntryAccount| SheetEntryReport::new(sheet, account);
        SheetReport {
            entries: account.entries.len(),
            missed: account.missed.clone(),
            unreadable: account.unreadable.clone(),
            wrong: account.wrong.clone(),
            shifted: accounts()
                .filter(|account| matches!(account.place, Place::Shifted(_)))
                .filter_map(|account| account.ply)
                .collect(),
            doubled: accounts()
                .filter(|account| account.place == Place::Doubled)
                .map(entry)
                .collect(),
            fouls: account.fouls,
            clause: account.clause.map(|clause| clause.number),
            fouls_if_confirmed: account.fouls_if_confirmed,
            accounts: accounts().map(entry).collect(),
        }
    }
}

impl SheetEntryReport {
    fn new(sheet: &Scoresheet, account: &EntryAccount) -> SheetEntryReport {
        let entry = sheet.entries.get(account.entry);
        SheetEntryReport {
            line: entry.map_or(0, |entry| entry.line),
            column: entry.map_or(0, |entry| entry.column),
            text: entry.map_or(String::new(), |entry| entry.text.clone()),
            ply: account.ply,
            state: account.state.as_str(),
            place: account.place.as_str(),
            late: match account.place {
                Place::Shifted(late) => late,
                Place::Own | Place::OtherColumn | Place::Doubled | Place::Stray => 0,
            },
            slip: account.slip.map(|slip| slip.as_str()),
        }
    }
}

impl DiscrepancyReport {
    fn of_heads(found: &HeadDiscrepancy) -> DiscrepancyReport {
        DiscrepancyReport {
            severity: found.matter.severity().to_string(),
            code: found.matter.code(),
            sheet: found.sheet.map(|side| side.to_string()),
            ply: None,
            line: None,
            column: None,
            message: found.matter.to_string(),
        }
    }

    /// Whether it tells of what was found at the same place of `side`'s sheet
    /// while reading, in the same words.
    pub fn repeats(&self, side: &str, read: &DiagnosticReport) -> bool {
        self.sheet.as_deref() == Some(side)
            && (self.line, self.column) == (Some(read.line), Some(read.column))
            && self.message == read.message
    }

    fn new(sheets: BySide<Option<&Scoresheet>>, found: &Discrepancy) -> DiscrepancyReport {
        let entry = found
            .sheet
            .and_then(|side| sheets[side])
            .zip(found.entry)
            .and_then(|(sheet, entry)| sheet.entries.get(entry));
        DiscrepancyReport {
            severity: found.matter.severity().to_string(),
            code: found.matter.code(),
            sheet: found.sheet.map(|side| side.to_string()),
            ply: found.ply,
            line: entry.map(|entry| entry.line),
            column: entry.map(|entry| entry.column),
            message: match (&found.matter, entry.map(|entry| &entry.content)) {
                // As reading told it, with what was expected there.
                (Mismatch::Unreadable { written }, Some(EntryContent::Unreadable(error))) => {
                    Finding::UnreadableMove {
                        text: written.clone(),
                        error: error.clone(),
                    }
                    .to_string()
                }
                (matter, _) => matter.to_string(),
            },
        }
    }
}
