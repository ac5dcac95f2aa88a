//! What the sheets of a board say besides the moves, and what reading them
//! found.

use crate::format::Encoding;
use crate::record::{Code, Diagnostic, Mismatch};
use crate::render::{Language, sentences};
use crate::xiangqi::Side;

use super::dossier::Joined;
use super::findings::{FindingView, Findings};

/// What reading one sheet found, before any move was tried on a board.
pub struct SheetFindings {
    pub title: String,
    /// Said where the text is not in UTF-8, and had to be guessed.
    pub encoding: Option<String>,
    pub findings: Findings,
}

/// What the heads of the sheets say otherwise than each other or the game.
pub fn head_findings(language: Language, joined: &Joined) -> Vec<FindingView> {
    let found = joined.heads.iter();
    found
        .map(|found| {
            let sentence = sentences::head_mismatch(language, &found.matter);
            let sentence = on_sheet(language, found.sheet, sentence);
            FindingView::new(language, found.matter.severity(), None, sentence)
        })
        .collect()
}

/// A sentence with the sheet it is about, if it is about one.
pub fn on_sheet(language: Language, sheet: Option<Side>, sentence: String) -> String {
    match sheet {
        Some(sheet) => {
            let sheet = sentences::side_name(language, sheet);
            let values = [("sheet", sheet.as_str()), ("text", sentence.as_str())];
            language.text_with("bench-on-sheet", &values)
        }
        None => sentence,
    }
}

/// The sheets of which reading found something to tell.
pub fn sheet_findings(language: Language, joined: &Joined) -> Vec<SheetFindings> {
    let of_sheet = |side: Side| {
        let opened = &joined.reads[side].as_ref()?.opened;
        let encoding = (opened.encoding != Encoding::Utf8).then(|| {
            let encoding = opened.encoding.as_str();
            language.text_with("bench-encoding", &[("encoding", encoding)])
        });
        let found = opened.read_findings();
        let found = found.iter().filter(|found| !is_told(joined, side, found));
        let findings: Vec<FindingView> = found
            .map(|found| FindingView::of_text(language, None, found))
            .collect();
        let is_any = encoding.is_some() || !findings.is_empty();
        is_any.then(|| SheetFindings {
            title: language.text(&format!("bench-reading-{side}")),
            encoding,
            findings: Findings(findings),
        })
    };
    Side::ALL.into_iter().filter_map(of_sheet).collect()
}

/// Whether a move that cannot be read is told with its place in the game.
fn is_told(joined: &Joined, side: Side, found: &Diagnostic) -> bool {
    let entries = joined.reads[side]
        .as_ref()
        .map(|read| &read.sheet().entries);
    let mut told = joined.reconciliation.discrepancies.iter();
    found.code() == Code::UnreadableMove
        && told.any(|told| {
            let entry = told.entry.and_then(|entry| entries?.get(entry));
            told.sheet == Some(side)
                && matches!(told.matter, Mismatch::Unreadable { .. })
                && entry.is_some_and(|at| (at.line, at.column) == (found.line, found.column))
        })
}
