//! Pages that hold several records, each in its own element.

use crate::record::{Foreign, with_line_feeds};

/// What opens a record for the viewer that such pages load.
const OPENED: &str = "<div class=\"vschess\">";

/// The records of a page, each with the number of its first line; none where
/// the text is no such page.
pub(super) fn records(text: &str) -> Vec<(&str, u32)> {
    let fed = with_line_feeds(text);
    let mut found = Vec::new();
    let mut line = 1_u32;
    let mut counted = 0;
    for (at, _) in text.match_indices(OPENED).take(MOST_RECORDS) {
        let start = at + OPENED.len();
        let rest = text.get(start..).unwrap_or_default();
        let end = ["</div>", OPENED]
            .into_iter()
            .filter_map(|close| rest.find(close))
            .min()
            .unwrap_or(rest.len());
        let before = fed.get(counted..start).unwrap_or_default();
        let lines = u32::try_from(before.matches('\n').count()).unwrap_or(u32::MAX);
        line = line.saturating_add(lines);
        counted = start;
        found.extend(rest.get(..end).map(|record| (record, line)));
    }
    found
}

/// More records than any page shows.
const MOST_RECORDS: usize = 200;

/// Formats of text that are known and not read.
pub(super) fn not_read(text: &str) -> Option<Foreign> {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let text = text.strip_prefix("<!--").unwrap_or(text).trim_start();
    if text.starts_with("<?xml") {
        return Some(Foreign::Xml);
    }
    if text
        .strip_prefix('{')
        .is_some_and(|inner| inner.trim_start().starts_with('"'))
    {
        return Some(Foreign::Json);
    }
    const SAMPLE: usize = 64;
    let words = || text.split_whitespace().take(SAMPLE);
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    if SAMPLE == words().count() && words().all(is_number) {
        return Some(Foreign::Numbers);
    }
    None
}
