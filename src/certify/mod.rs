//! Certificates: signed records, and how they are checked.
//!
//! A certificate is a signed note (C2SP) whose text is a short head and then
//! the canonical record. A PDF of the sheet carries the note as an attachment
//! and bears a seal of its own over all its bytes. `docs/certificate.md`
//! specifies both.

mod certificate;
mod key;
mod note;
mod pdf;
mod verify;

pub use certificate::{Certificate, MAX_ID_LEN, is_id, issue, read, read_id};
pub use key::{KeyError, PublicKey, SecretKey, check_name};
pub use note::NoteError;
pub use pdf::seal;
pub use verify::{MAX_BYTES, Problem, Verification, verify};
