//! What `check` and `audit` tell about a game, as JSON. Fields may be added;
//! none is renamed.

mod claim;
mod reading;
mod reconciliation;
mod repetition;

use serde::Serialize;

use crate::notation::{Notation, Script, write};
use crate::record::{Diagnostic, Finding, Headers, PlyStatus, Replay, Scoresheet, replay};
use crate::rules::{Clause, Edition};
use crate::xiangqi::{FenError, Move, Side};

use super::{Encoding, Format};

pub use claim::{ClaimReport, GapsReport, PenaltyReport, ReasonReport};
pub use reading::{ReadingReport, ReadingsReport};
pub use reconciliation::{
    CandidateReport, DiscrepancyReport, ReconciledPlyReport, ReconciliationReport,
    SheetEntryReport, SheetReport, SheetsReport,
};
pub use repetition::{ChaseReport, ConductReport, CycleReport, LabelReport, RepetitionReport};

/// One game, read and replayed.
#[derive(Clone, Debug, Serialize)]
pub struct CheckReport {
    pub format: &'static str,
    pub encoding: &'static str,
    pub edition: String,
    /// As written where one cannot play from it.
    pub start_fen: String,
    /// `None` where the start cannot be played from.
    pub final_fen: Option<String>,
    pub legal_plies: usize,
    pub complete: bool,
    pub headers: HeadersReport,
    pub plies: Vec<PlyReport>,
    /// Entries behind the ply that stopped the replay.
    pub unreached: Vec<EntryReport>,
    pub diagnostics: Vec<DiagnosticReport>,
}

#[derive(Clone, Debug, Serialize)]
pub struct HeadersReport {
    pub event: String,
    pub group: String,
    pub date: String,
    pub round: String,
    pub board: String,
    pub site: String,
    pub time_control: String,
    pub red: String,
    pub red_team: String,
    pub black: String,
    pub black_team: String,
    pub result: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct PlyReport {
    pub ply: u16,
    pub side: &'static str,
    pub source: String,
    pub line: u32,
    pub column: u32,
    pub status: &'static str,
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Full Chinese notation.
    pub written: Option<String>,
    pub short: Option<String>,
    pub wxf: Option<String>,
    pub capture: Option<bool>,
    pub check: Option<bool>,
    pub candidates: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
pub struct EntryReport {
    pub ply: u16,
    pub side: &'static str,
    pub source: String,
    pub line: u32,
    pub column: u32,
}

#[derive(Clone, Debug, Serialize)]
pub struct DiagnosticReport {
    pub severity: String,
    pub code: &'static str,
    pub ply: Option<u16>,
    pub line: u32,
    pub column: u32,
    pub message: String,
    pub candidates: Vec<String>,
    /// Clauses of the edition that the finding rests on.
    pub clauses: Vec<&'static str>,
}

/// A sheet with what reading and replaying it found.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The error says why the start position cannot be played from.
    pub replay: Result<Replay, FenError>,
    /// In the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

impl Checked {
    /// Replays a sheet and joins the findings to those of reading it.
    pub fn new(sheet: &Scoresheet, read: &[Diagnostic]) -> Checked {
        let replay = replay(sheet);
        let mut diagnostics = read.to_vec();
        if let Ok(replay) = &replay {
            diagnostics.extend(replay.diagnostics.iter().cloned());
        }
        diagnostics.sort_by_key(|found| (found.line, found.column));
        Checked {
            replay,
            diagnostics,
        }
    }
}

impl CheckReport {
    pub fn new(
        format: Format,
        encoding: Encoding,
        edition: Edition,
        sheet: &Scoresheet,
        checked: &Checked,
    ) -> CheckReport {
        let diagnostics = DiagnosticReport::all(&checked.diagnostics, edition);
        let common = CheckReport {
            format: format.as_str(),
            encoding: encoding.as_str(),
            edition: edition.to_string(),
            start_fen: sheet
                .start
                .as_ref()
                .map_or_else(String::new, |start| start.text.clone()),
            final_fen: None,
            legal_plies: 0,
            complete: false,
            headers: headers(&sheet.headers),
            plies: Vec::new(),
            unreached: Vec::new(),
            diagnostics,
        };
        let Ok(replay) = &checked.replay else {
            return CheckReport {
                unreached: entries(sheet, 0),
                ..common
            };
        };
        let followed = replay.plies.last().map_or(0, |last| last.ply);
        CheckReport {
            start_fen: replay.line.start().to_string(),
            final_fen: Some(replay.line.last().to_string()),
            legal_plies: replay.line.len(),
            complete: replay.complete,
            plies: plies(replay),
            unreached: entries(sheet, followed),
            ..common
        }
    }
}

fn plies(replay: &Replay) -> Vec<PlyReport> {
    let positions = replay.line.positions();
    replay
        .plies
        .iter()
        .zip(positions)
        .map(|(played, position)| {
            let written = |notation| {
                let mv = played.mv?;
                Some(write(notation, Script::Simplified, position, mv))
            };
            PlyReport {
                ply: played.ply,
                side: side(played.side),
                source: played.source.clone(),
                line: played.line,
                column: played.column,
                status: PlyStatus::as_str(played.status),
                mv: played.mv.map(|mv| mv.to_string()),
                written: written(Notation::Full),
                short: written(Notation::Short),
                wxf: written(Notation::Wxf),
                capture: played.mv.map(|mv| position.is_capture(mv)),
                check: played.mv.map(|mv| position.gives_check(mv)),
                candidates: moves(&played.candidates),
            }
        })
        .collect()
}

fn entries(sheet: &Scoresheet, after: u16) -> Vec<EntryReport> {
    sheet
        .entries
        .iter()
        .filter(|entry| after < entry.ply)
        .map(|entry| EntryReport {
            ply: entry.ply,
            side: side(entry.side),
            source: entry.text.clone(),
            line: entry.line,
            column: entry.column,
        })
        .collect()
}

impl DiagnosticReport {
    /// Cites the clauses of `edition`.
    pub fn all(found: &[Diagnostic], edition: Edition) -> Vec<DiagnosticReport> {
        found
            .iter()
            .map(|found| DiagnosticReport::new(found, edition))
            .collect()
    }

    fn new(found: &Diagnostic, edition: Edition) -> DiagnosticReport {
        let clauses = match &found.finding {
            Finding::ResultLeftOpen { mated, .. } | Finding::ResultMismatch { mated, .. } => {
                let clause = if *mated {
                    Clause::checkmate(edition)
                } else {
                    Clause::stalemate(edition)
                };
                vec![clause.number]
            }
            _ => Vec::new(),
        };
        DiagnosticReport {
            severity: found.severity().to_string(),
            code: found.code().as_str(),
            ply: found.ply,
            line: found.line,
            column: found.column,
            message: found.finding.to_string(),
            candidates: moves(&found.candidates),
            clauses,
        }
    }
}

fn headers(headers: &Headers) -> HeadersReport {
    let Headers {
        event,
        group,
        date,
        round,
        board,
        site,
        time_control,
        players,
        result,
        ..
    } = headers.clone();
    HeadersReport {
        event,
        group,
        date,
        round,
        board,
        site,
        time_control,
        red: players.red.name,
        red_team: players.red.team,
        black: players.black.name,
        black_team: players.black.team,
        result,
    }
}

fn moves(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

const fn side(side: Side) -> &'static str {
    match side {
        Side::Red => "red",
        Side::Black => "black",
    }
}
