//! Whose numerals stand in whose moves.

use crate::notation::MoveText;
use crate::record::diagnostic::{Diagnostic, Finding};
use crate::record::scoresheet::{Entry, EntryContent};
use crate::xiangqi::Side;

use super::rows::has_digits;

/// Fewer moves of a side can have the other's numerals by a slip.
const FEWEST: usize = 2;

/// Reports a sheet on which Red counts files as Black should and Black as Red:
/// the columns may be exchanged, and much of a game can be played with them
/// exchanged.
pub(super) fn exchanged(entries: &[Entry]) -> Option<Diagnostic> {
    let first = entries.first()?;
    are_exchanged(entries)
        .then(|| Diagnostic::at(first.line, first.column, Finding::NumeralsExchanged))
}

/// Whether each side of a sheet counts files as the other should (2011, 1.1).
pub(in crate::record) fn are_exchanged(entries: &[Entry]) -> bool {
    let all = |side: Side, is_such: fn(&str) -> bool| {
        let mut texts = entries
            .iter()
            .filter(|entry| entry.side == side)
            .filter(|entry| matches!(entry.content, EntryContent::Move(MoveText::Relative(_))))
            .map(|entry| entry.text.as_str());
        texts.clone().nth(FEWEST - 1).is_some() && texts.all(is_such)
    };
    let only_digits = |text: &str| has_digits(text) && !has_numerals(text);
    let only_numerals = |text: &str| has_numerals(text) && !has_digits(text);
    all(Side::Red, only_digits) && all(Side::Black, only_numerals)
}

fn has_numerals(text: &str) -> bool {
    text.contains(|c| "一二三四五六七八九".contains(c))
}
