use serde::Serialize;

use crate::format::Opened;
use crate::rules::Edition;

use super::DiagnosticReport;

/// What reading each sheet found, before any move was tried on a board.
#[derive(Clone, Debug, Serialize)]
pub struct ReadingsReport {
    /// `None` for a sheet not handed in.
    pub red: Option<ReadingReport>,
    pub black: Option<ReadingReport>,
}

/// How a file was read, and what in it was not.
#[derive(Clone, Debug, Serialize)]
pub struct ReadingReport {
    pub format: &'static str,
    pub encoding: &'static str,
    /// As `check` tells them.
    pub diagnostics: Vec<DiagnosticReport>,
}

impl ReadingReport {
    pub fn new(opened: &Opened, edition: Edition) -> ReadingReport {
        ReadingReport {
            format: opened.game.format.as_str(),
            encoding: opened.encoding.as_str(),
            diagnostics: DiagnosticReport::all(&opened.read_findings(), edition),
        }
    }
}
