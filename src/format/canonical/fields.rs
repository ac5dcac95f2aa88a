//! How single values are written, and the names of those that are words.

use crate::record::Provenance;
use crate::rules::{ClockPenalty, DrawOfferLimit, RecordedMoves, Termination};
use crate::xiangqi::Side;

/// Writes what would break a line, or not survive a copy, as an escape.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if must_escape(c) => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => out.push(c),
        }
    }
    out
}

/// Controls, and the marks that break lines or reorder and hide text.
fn must_escape(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        )
}

/// `None` where an escape is not one that [`escape`] writes.
pub(super) fn unescape(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next()? {
            '\\' => out.push('\\'),
            'n' => out.push('\n'),
            'u' => {
                let (digits, rest) = chars.as_str().strip_prefix('{')?.split_once('}')?;
                out.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?)?);
                chars = rest.chars();
            }
            _ => return None,
        }
    }
    Some(out)
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn unhex(text: &str) -> Option<[u8; 32]> {
    let mut out = [0; 32];
    let digits = text.as_bytes();
    if digits.len() != 2 * out.len() || !text.is_ascii() {
        return None;
    }
    for (byte, pair) in out.iter_mut().zip(digits.chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(out)
}

/// What stands for nothing.
pub(super) const NONE: &str = "-";

pub(super) fn optional(value: Option<impl ToString>) -> String {
    value.map_or_else(|| NONE.to_owned(), |value| value.to_string())
}

pub(super) const SIDES: [(Option<Side>, &str); 3] = [
    (Some(Side::Red), "red"),
    (Some(Side::Black), "black"),
    (None, NONE),
];

pub(super) const FLAGS: [(bool, &str); 2] = [(true, "yes"), (false, "no")];

pub(super) const PROVENANCES: [(Provenance, &str); 6] = [
    (Provenance::Both, "both"),
    (Provenance::RedOnly, "red-only"),
    (Provenance::BlackOnly, "black-only"),
    (Provenance::Inferred, "inferred"),
    (Provenance::Fixed, "fixed"),
    (Provenance::Archive, "archive"),
];

pub(super) const CLOCK_PENALTIES: [(ClockPenalty, &str); 2] = [
    (ClockPenalty::TakenOff, "taken-off"),
    (ClockPenalty::AddedToUsed, "added-to-used"),
];

pub(super) const RECORDED_MOVES: [(RecordedMoves, &str); 2] = [
    (RecordedMoves::BothSides, "both-sides"),
    (RecordedMoves::Own, "own"),
];

pub(super) const TERMINATIONS: [(Termination, &str); 14] = [
    (Termination::Checkmate, "checkmate"),
    (Termination::Stalemate, "stalemate"),
    (Termination::Resignation, "resignation"),
    (Termination::Time, "time"),
    (Termination::ForbiddenRepetition, "forbidden-repetition"),
    (Termination::IllegalMove, "illegal-move"),
    (Termination::Fouls, "fouls"),
    (Termination::UntrueClaims, "untrue-claims"),
    (Termination::Forfeit, "forfeit"),
    (Termination::Agreement, "agreement"),
    (Termination::InsufficientMaterial, "insufficient-material"),
    (Termination::Repetition, "repetition"),
    (Termination::NaturalLimit, "natural-limit"),
    (Termination::Unstated, "unstated"),
];

pub(super) fn draw_offers(limit: DrawOfferLimit) -> String {
    match limit {
        DrawOfferLimit::Alternate => "alternate".to_owned(),
        DrawOfferLimit::Ahead(offers) => format!("ahead {offers}"),
    }
}

pub(super) fn parse_draw_offers(text: &str) -> Option<DrawOfferLimit> {
    if text == "alternate" {
        return Some(DrawOfferLimit::Alternate);
    }
    let offers = text.strip_prefix("ahead ")?.parse().ok()?;
    Some(DrawOfferLimit::Ahead(offers))
}

/// The word for a value; the tables name every value there is.
pub(super) fn word<T: PartialEq>(table: &[(T, &'static str)], value: &T) -> &'static str {
    table
        .iter()
        .find(|(known, _)| known == value)
        .map_or(NONE, |(_, word)| word)
}

pub(super) fn value<T: Copy>(table: &[(T, &str)], text: &str) -> Option<T> {
    table
        .iter()
        .find(|(_, word)| *word == text)
        .map(|(value, _)| *value)
}
