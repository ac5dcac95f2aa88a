//! Words that several pages need.

use crate::render::Language;
use crate::rules::{Outcome, Termination};
use crate::store::events::EventRow;
use crate::store::results::ResultRow;
use crate::xiangqi::Side;

/// The key of a form field's label: `natural_limit_rounds` is under
/// `field-natural-limit-rounds`.
pub fn field_key(name: &str) -> String {
    format!("field-{}", name.replace('_', "-"))
}

/// The key of what a line of the audit log says was done.
pub fn action_key(action: &str) -> String {
    format!("action-{}", action.replace(['.', '_'], "-"))
}

/// Which round a line of the log is about: its event, number and day.
pub fn round_detail(event: &EventRow, number: i32, played_on: &str) -> String {
    let parts = [&event.name, &number.to_string(), played_on].map(str::to_owned);
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// A size in MiB, to the next tenth.
pub fn mebibytes(bytes: usize) -> String {
    let tenths = bytes.saturating_mul(10).div_ceil(1 << 20);
    match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (whole, tenth) => format!("{whole}.{tenth}"),
    }
}

/// A result as a score from Red's side.
pub fn score(winner: Option<&str>) -> &'static str {
    match winner {
        Some("red") => "1 – 0",
        Some(_) => "0 – 1",
        None => "½ – ½",
    }
}

/// How a game ended, in one word with the score.
pub fn outcome(language: Language, result: &ResultRow) -> String {
    let (key, score) = match (result.winner, result.termination.as_str()) {
        (Some(Side::Red), _) => ("outcome-red", "1 – 0"),
        (Some(Side::Black), _) => ("outcome-black", "0 – 1"),
        (None, "forfeit") => ("outcome-none", "0 – 0"),
        (None, _) => ("outcome-draw", "½ – ½"),
    };
    format!("{score} {}", language.text(key))
}

/// The rules an event is played under, as it names them.
pub fn edition(language: Language, event: &EventRow) -> String {
    let base = language.text_with("edition-name", &[("year", &event.edition)]);
    if event.edition_name.is_empty() {
        base
    } else {
        language.text_with(
            "edition-own",
            &[("name", &event.edition_name), ("base", &base)],
        )
    }
}

/// A termination's name as stored and in keys.
pub const fn termination_code(termination: Termination) -> &'static str {
    match termination {
        Termination::Checkmate => "checkmate",
        Termination::Stalemate => "stalemate",
        Termination::Resignation => "resignation",
        Termination::Time => "time",
        Termination::ForbiddenRepetition => "forbidden_repetition",
        Termination::IllegalMove => "illegal_move",
        Termination::Fouls => "fouls",
        Termination::UntrueClaims => "untrue_claims",
        Termination::Forfeit => "forfeit",
        Termination::Agreement => "agreement",
        Termination::InsufficientMaterial => "insufficient_material",
        Termination::Repetition => "repetition",
        Termination::NaturalLimit => "natural_limit",
        Termination::Unstated => "unstated",
    }
}

pub fn termination(code: &str) -> Option<Termination> {
    Termination::ALL
        .into_iter()
        .find(|termination| termination_code(*termination) == code)
}

/// A termination in words.
pub fn termination_text(language: Language, termination: Termination) -> String {
    let code = termination_code(termination).replace('_', "-");
    language.text(&format!("termination-{code}"))
}

/// Who won, in words.
pub fn winner_text(language: Language, winner: Option<Side>, termination: Termination) -> String {
    language.text(&format!("winner-{}", winner_code(winner, termination)))
}

/// Who won and how, in words.
pub fn outcome_text(language: Language, outcome: &Outcome) -> String {
    let (winner, termination) = (outcome.winner, outcome.termination);
    let values = [
        ("winner", winner_text(language, winner, termination)),
        ("how", termination_text(language, termination)),
    ];
    language.text_with(
        "outcome-by",
        &values.each_ref().map(|(name, text)| (*name, text.as_str())),
    )
}

/// A name with what it is the name of.
pub fn pair(language: Language, name: &str, value: &str) -> String {
    language.text_with("pair", &[("name", name), ("value", value)])
}

/// Who won, as forms and keys have it.
pub const fn winner_code(winner: Option<Side>, termination: Termination) -> &'static str {
    match (winner, termination) {
        (Some(Side::Red), _) => "red",
        (Some(Side::Black), _) => "black",
        (None, Termination::Forfeit) => "nobody",
        (None, _) => "none",
    }
}

/// Seconds as hours, minutes and seconds.
pub fn clock(seconds: i32) -> String {
    let (hours, rest) = (seconds / 3600, seconds % 3600);
    format!("{hours}:{:02}:{:02}", rest / 60, rest % 60)
}

/// Reads h:mm:ss or m:ss as seconds.
pub fn read_clock(text: &str) -> Option<i32> {
    let parts: Vec<i32> = text
        .split([':', '：'])
        .map(|part| {
            let part = part.trim();
            let is_number =
                (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
            is_number.then(|| part.parse().ok()).flatten()
        })
        .collect::<Option<_>>()?;
    match parts.as_slice() {
        [hours, minutes, seconds] if *minutes < 60 && *seconds < 60 && *hours < 100 => {
            Some(hours * 3600 + minutes * 60 + seconds)
        }
        [minutes, seconds] if *seconds < 60 => Some(minutes * 60 + seconds),
        _ => None,
    }
}
