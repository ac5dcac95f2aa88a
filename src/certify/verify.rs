use super::certificate::{self, VERSION, hex};
use super::key::PublicKey;
use super::note::{self, NoteError, Standing};
use super::pdf;
use crate::format::canonical::{self, CanonicalError};

/// The largest file checked, in bytes: a certified PDF takes some 200 kB.
pub const MAX_BYTES: usize = 16 << 20;

/// What came of checking a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// Whether nothing at all is wrong.
    pub valid: bool,
    /// Number of the record found in the file.
    pub id: Option<String>,
    /// SHA-256 of the record found in the file, in hexadecimal.
    pub digest: Option<String>,
    /// Label of the trusted key that signed the record.
    pub signed_by: Option<String>,
    /// As the head of the certificate says, if its signature is good.
    pub signed_at: Option<time::OffsetDateTime>,
    /// The record, if it can be read.
    pub statement: Option<canonical::Statement>,
    /// Number of the certificate that corrects this one. A file cannot know:
    /// it is for those who keep certificates to fill in.
    pub superseded_by: Option<String>,
    pub problems: Vec<Problem>,
}

/// Something that speaks against a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    #[error("expected a certified PDF, a signed note or a canonical record, found neither")]
    NotRecognised,
    #[error("expected at most {} MiB, found {found} bytes", MAX_BYTES >> 20)]
    TooLarge { found: usize },
    #[error("the record is not UTF-8 text at byte {at}")]
    NotUtf8 { at: usize },
    #[error(
        "the PDF has no seal: it was never certified, or another program has saved it; \
         its attachment can be checked by itself"
    )]
    NoSeal,
    #[error("the seal of the PDF cannot be read")]
    SealUnreadable,
    #[error(
        "the PDF is sealed with the key {0}, which is not trusted here: \
         without it nobody can tell whether the file was altered"
    )]
    SealUnknownKey(String),
    #[error("the PDF was altered: its bytes are not those sealed with the key {0}")]
    SealWrong(String),
    #[error("the PDF has no certificate attached, or it was altered beyond recognition")]
    NoAttachment,
    #[error("{0}")]
    Note(#[from] NoteError),
    #[error("the record is canonical but not signed: only its certificate can vouch for it")]
    NotSigned,
    #[error("line {line} of the certificate: expected `{expected}`, found `{found}`")]
    Head {
        line: usize,
        expected: &'static str,
        found: String,
    },
    #[error(
        "signed with the key {0}, which is not trusted here: \
         without it nobody can tell whether the text was altered"
    )]
    UnknownKey(String),
    #[error("the text was altered: it is not what the key {0} signed")]
    SignatureWrong(String),
    #[error("the record has digest {found}, but the certificate states {stated}")]
    DigestMismatch { stated: String, found: String },
    #[error("the record has number {found}, but the certificate states {stated}")]
    IdMismatch { stated: String, found: String },
    #[error("the record is not canonical, {0}")]
    Record(#[from] CanonicalError),
}

/// Checks a PDF, a signed note or a canonical record against keys.
///
/// Needs nothing but the bytes. Every problem found is told, not just the
/// first; a file is valid only if there is none.
pub fn verify(bytes: &[u8], trusted: &[PublicKey]) -> Verification {
    let mut found = Verification {
        valid: false,
        id: None,
        digest: None,
        signed_by: None,
        signed_at: None,
        statement: None,
        superseded_by: None,
        problems: Vec::new(),
    };
    if MAX_BYTES < bytes.len() {
        found
            .problems
            .push(Problem::TooLarge { found: bytes.len() });
    } else if bytes.starts_with(b"%PDF-") {
        found.check_pdf(bytes, trusted);
    } else if bytes.starts_with(VERSION.as_bytes()) {
        found.check_note(bytes, trusted);
    } else if bytes.starts_with(canonical::VERSION.as_bytes()) {
        found.check_record(bytes);
    } else {
        found.problems.push(Problem::NotRecognised);
    }
    found.valid = found.problems.is_empty();
    if !found.valid {
        found.signed_by = None;
        found.signed_at = None;
    }
    found
}

impl Verification {
    fn check_pdf(&mut self, bytes: &[u8], trusted: &[PublicKey]) {
        let note = pdf::find_attachment(bytes, VERSION);
        match note {
            Some(note) => self.check_note(note, trusted),
            None => self.problems.push(Problem::NoAttachment),
        }
        let Some(seal) = pdf::find_seal(bytes) else {
            self.problems.push(Problem::NoSeal);
            return;
        };
        let Some(signature) = seal.signature else {
            self.problems.push(Problem::SealUnreadable);
            return;
        };
        let id = self.id.clone().unwrap_or_default();
        let message = pdf::message(&id, &seal.digest);
        match signature.check(message.as_bytes(), trusted) {
            Standing::Good(_) => {}
            Standing::Unknown(key) => self.problems.push(Problem::SealUnknownKey(key)),
            Standing::Wrong(key) => self.problems.push(Problem::SealWrong(key)),
        }
    }

    /// The bytes as text, or the problem told.
    fn text<'a>(&mut self, bytes: &'a [u8]) -> Option<&'a str> {
        std::str::from_utf8(bytes)
            .map_err(|err| {
                let at = err.valid_up_to();
                self.problems.push(Problem::NotUtf8 { at });
            })
            .ok()
    }

    fn check_note(&mut self, bytes: &[u8], trusted: &[PublicKey]) {
        let Some(text) = self.text(bytes) else {
            return;
        };
        let note = match note::parse(text) {
            Ok(note) => note,
            Err(err) => {
                self.problems.push(Problem::Note(err));
                return;
            }
        };
        match note.signature.check(note.text.as_bytes(), trusted) {
            Standing::Good(key) => self.signed_by = Some(key),
            Standing::Unknown(key) => self.problems.push(Problem::UnknownKey(key)),
            Standing::Wrong(key) => self.problems.push(Problem::SignatureWrong(key)),
        }
        if let Some((_, record)) = note.text.split_once("\n\n") {
            self.name(record);
        }
        let read = certificate::read_text(note.text, &mut self.problems);
        if let Some((signed_at, statement, _)) = read {
            self.signed_at = Some(signed_at);
            self.statement = Some(statement);
        }
    }

    fn check_record(&mut self, bytes: &[u8]) {
        let Some(text) = self.text(bytes) else {
            return;
        };
        self.name(text);
        match canonical::parse(text) {
            Ok(statement) => {
                self.statement = Some(statement);
                self.problems.push(Problem::NotSigned);
            }
            Err(err) => self.problems.push(Problem::Record(err)),
        }
    }

    fn name(&mut self, record: &str) {
        let digest = certificate::digest(record);
        self.id = Some(certificate::id(&digest));
        self.digest = Some(hex(&digest));
    }
}
