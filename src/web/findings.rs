//! What was found about sheets, as a list for people.

use askama::Template;
use askama::filters::HtmlSafe;

use crate::record::{Diagnostic, Replay, Severity};
use crate::render::{Language, sentences};
use crate::xiangqi::Side;

/// Something found, in words.
#[derive(Clone, Debug)]
pub struct FindingView {
    pub severity: Severity,
    severity_text: String,
    /// Line and column, of what has them.
    place: Option<String>,
    sentence: String,
}

/// Findings under each other.
#[derive(Template, Clone, Debug)]
#[template(path = "parts/findings.html")]
pub struct Findings(pub Vec<FindingView>);

/// A finished list is markup already.
impl HtmlSafe for Findings {}

impl Findings {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl FindingView {
    pub fn new(
        language: Language,
        severity: Severity,
        place: Option<(u32, u32)>,
        sentence: String,
    ) -> FindingView {
        FindingView {
            severity,
            severity_text: language.text(&format!("severity-{severity}")),
            place: place.map(|(line, column)| {
                let (line, column) = (line.to_string(), column.to_string());
                let values = [("line", line.as_str()), ("column", column.as_str())];
                language.text_with("reading-place", &values)
            }),
            sentence,
        }
    }

    /// What reading or replaying a text found.
    pub fn of_text(language: Language, replay: Option<&Replay>, found: &Diagnostic) -> FindingView {
        let side = found
            .ply
            .and_then(|ply| {
                let at = usize::from(ply).saturating_sub(1);
                Some(replay?.plies.get(at)?.side)
            })
            .unwrap_or(Side::Red);
        FindingView::new(
            language,
            found.severity(),
            Some((found.line, found.column)),
            sentences::finding(language, side, &found.finding),
        )
    }
}
