//! Words that several pages need.

use crate::render::Language;
use crate::store::events::EventRow;

/// The key of a form field's label: `natural_limit_rounds` is under
/// `field-natural-limit-rounds`.
pub fn field_key(name: &str) -> String {
    format!("field-{}", name.replace('_', "-"))
}

/// A result as a score from Red's side.
pub fn score(winner: Option<&str>) -> &'static str {
    match winner {
        Some("red") => "1 – 0",
        Some(_) => "0 – 1",
        None => "½ – ½",
    }
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
