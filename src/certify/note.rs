//! Signed notes, as the C2SP specification has them, with exactly one
//! signature.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::key::{PublicKey, SecretKey};

/// What a text is not, that a signed note is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoteError {
    #[error("expected a blank line and a signature line after the text, found neither")]
    Unsigned,
    #[error("expected one signature line, found {0}")]
    SignatureCount(usize),
    #[error("expected a signature line `— name base64` as last line, found another")]
    SignatureLine,
}

/// A text with its signature, which is not checked yet.
pub(super) struct Note<'a> {
    /// Ends in a line feed.
    pub(super) text: &'a str,
    pub(super) signature: NoteSignature<'a>,
}

pub(super) struct NoteSignature<'a> {
    pub(super) name: &'a str,
    pub(super) number: u32,
    pub(super) bytes: [u8; 64],
}

/// How a signature was found to stand with the keys that are trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// Made with the key of this label.
    Good(String),
    /// No trusted key has this label.
    Unknown(String),
    /// The key of this label did not sign these bytes.
    Wrong(String),
}

/// `name base64`, as on a signature line.
pub(super) fn signature_text(message: &[u8], key: &SecretKey) -> String {
    let mut bytes = key.public().number().to_be_bytes().to_vec();
    bytes.extend_from_slice(&key.sign(message));
    format!("{} {}", key.public().name(), STANDARD.encode(bytes))
}

/// `text`, which must end in a line feed, with a signature under it.
pub(super) fn sign(text: &str, key: &SecretKey) -> String {
    let signature = signature_text(text.as_bytes(), key);
    format!("{text}\n— {signature}\n")
}

pub(super) fn parse(note: &str) -> Result<Note<'_>, NoteError> {
    let (before, signatures) = note.rsplit_once("\n\n").ok_or(NoteError::Unsigned)?;
    let count = signatures.matches('\n').count();
    if !signatures.starts_with("— ") {
        return Err(NoteError::Unsigned);
    }
    if count != 1 {
        return Err(NoteError::SignatureCount(count));
    }
    let signature = signatures
        .strip_prefix("— ")
        .and_then(|line| line.strip_suffix('\n'))
        .and_then(parse_signature)
        .ok_or(NoteError::SignatureLine)?;
    // The line feed that ends the text is part of it.
    let text = note.get(..=before.len()).ok_or(NoteError::Unsigned)?;
    Ok(Note { text, signature })
}

pub(super) fn parse_signature(text: &str) -> Option<NoteSignature<'_>> {
    let (name, base64) = text.split_once(' ')?;
    let bytes = STANDARD.decode(base64).ok()?;
    let (number, signature) = bytes.split_first_chunk::<4>()?;
    Some(NoteSignature {
        name,
        number: u32::from_be_bytes(*number),
        bytes: signature.try_into().ok()?,
    })
}

impl NoteSignature<'_> {
    pub(super) fn label(&self) -> String {
        format!("{}+{:08x}", self.name, self.number)
    }

    pub(super) fn check(&self, message: &[u8], trusted: &[PublicKey]) -> Standing {
        let label = self.label();
        let key = trusted.iter().find(|key| key.label() == label);
        match key {
            None => Standing::Unknown(label),
            Some(key) if key.verifies(message, &self.bytes) => Standing::Good(label),
            Some(_) => Standing::Wrong(label),
        }
    }
}
