//! What speaks against a certificate, in each language.

use super::wording::Language;
use crate::certify::{NoteError, Problem};

/// A sentence for a problem found by verifying.
pub fn problem_text(language: Language, problem: &Problem) -> String {
    let with = |key, values: &[(&str, &str)]| language.text_with(key, values);
    match problem {
        Problem::NotRecognised => language.text("problem-not-recognised"),
        Problem::TooLarge { found } => with("problem-too-large", &[("found", &found.to_string())]),
        Problem::NotUtf8 { at } => with("problem-not-utf8", &[("at", &at.to_string())]),
        Problem::NoSeal => language.text("problem-no-seal"),
        Problem::SealUnreadable => language.text("problem-seal-unreadable"),
        Problem::SealUnknownKey(key) => with("problem-seal-unknown-key", &[("key", key)]),
        Problem::SealWrong(key) => with("problem-seal-wrong", &[("key", key)]),
        Problem::NoAttachment => language.text("problem-no-attachment"),
        Problem::Note(NoteError::Unsigned) => language.text("problem-unsigned"),
        Problem::Note(NoteError::SignatureCount(found)) => {
            with("problem-signature-count", &[("found", &found.to_string())])
        }
        Problem::Note(NoteError::SignatureLine) => language.text("problem-signature-line"),
        Problem::NotSigned => language.text("problem-not-signed"),
        Problem::Head {
            line,
            expected,
            found,
        } => with(
            "problem-head",
            &[
                ("line", &line.to_string()),
                ("expected", expected),
                ("found", found),
            ],
        ),
        Problem::UnknownKey(key) => with("problem-unknown-key", &[("key", key)]),
        Problem::SignatureWrong(key) => with("problem-signature-wrong", &[("key", key)]),
        Problem::DigestMismatch { stated, found } => {
            with("problem-digest", &[("stated", stated), ("found", found)])
        }
        Problem::IdMismatch { stated, found } => {
            with("problem-id", &[("stated", stated), ("found", found)])
        }
        Problem::Record(error) => with(
            "problem-record",
            &[
                ("line", &error.line.to_string()),
                ("reason", &error.kind.to_string()),
            ],
        ),
    }
}
