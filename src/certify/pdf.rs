//! What a certified PDF carries besides its pages: the note, as an attachment,
//! and a seal over every byte of the file.
//!
//! The seal is a comment line, which readers of PDF skip, just before the last
//! `startxref`. It signs the digest of the file without that line.

use sha2::{Digest as _, Sha256};

use super::certificate::hex;
use super::key::SecretKey;
use super::note::{NoteSignature, parse_signature, signature_text};

/// Begins the line with the seal.
const SEAL: &str = "%jipu-seal/1 ";

/// What is signed: which certificate the file shows, and its bytes.
pub(super) fn message(id: &str, digest: &[u8; 32]) -> String {
    format!("jipu-sheet/1\nid {id}\npdf sha256:{}\n", hex(digest))
}

/// Seals a PDF that shows the certificate `id`. The same bytes and key give
/// the same file.
pub fn seal(mut pdf: Vec<u8>, id: &str, key: &SecretKey) -> Vec<u8> {
    let digest = Sha256::digest(&pdf).into();
    let signature = signature_text(message(id, &digest).as_bytes(), key);
    let line = format!("{SEAL}{signature}\n");
    let at = last_cross_reference(&pdf).unwrap_or(pdf.len());
    pdf.splice(at..at, line.into_bytes());
    pdf
}

/// A seal found in a file, which is not checked yet.
pub(super) struct Seal<'a> {
    /// `None` where the line cannot be read.
    pub(super) signature: Option<NoteSignature<'a>>,
    /// Of the file without the line.
    pub(super) digest: [u8; 32],
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

fn find_last(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).rposition(|window| window == what)
}

fn last_cross_reference(pdf: &[u8]) -> Option<usize> {
    find_last(pdf, b"\nstartxref\n").map(|at| at + 1)
}

pub(super) fn find_seal(pdf: &[u8]) -> Option<Seal<'_>> {
    let end = last_cross_reference(pdf)?;
    let (before, after) = pdf.split_at_checked(end)?;
    let line_end = before.strip_suffix(b"\n")?;
    let start = find_last(line_end, b"\n").map_or(0, |at| at + 1);
    let line = line_end.get(start..)?;
    let text = line.strip_prefix(SEAL.as_bytes())?;
    let mut hash = Sha256::new();
    hash.update(before.get(..start)?);
    hash.update(after);
    Some(Seal {
        signature: std::str::from_utf8(text).ok().and_then(parse_signature),
        digest: hash.finalize().into(),
    })
}

/// The bytes of the first attachment that begins with `start`; attachments
/// are written uncompressed.
pub(super) fn find_attachment<'a>(pdf: &'a [u8], start: &str) -> Option<&'a [u8]> {
    let mut rest = pdf;
    loop {
        let at = find(rest, b"/Type/EmbeddedFile")?;
        let (before, after) = rest.split_at_checked(at)?;
        if let Some(data) = attached(before, after)
            && data.starts_with(start.as_bytes())
        {
            return Some(data);
        }
        rest = after.get(1..)?;
    }
}

/// The stream of an object cut in two somewhere in its dictionary.
fn attached<'a>(before: &'a [u8], after: &'a [u8]) -> Option<&'a [u8]> {
    const LENGTH: &[u8] = b"/Length ";
    let dictionary = before.get(find_last(before, b" obj\n")?..)?;
    let digits = dictionary.get(find(dictionary, LENGTH)? + LENGTH.len()..)?;
    let digits: Vec<u8> = digits
        .iter()
        .copied()
        .take_while(u8::is_ascii_digit)
        .collect();
    let length: usize = std::str::from_utf8(&digits).ok()?.parse().ok()?;
    const STREAM: &[u8] = b"\nstream\n";
    // The rest of a dictionary of ours is far shorter.
    let near = after.get(..after.len().min(1_000))?;
    let data = after.get(find(near, STREAM)? + STREAM.len()..)?;
    let (data, end) = data.split_at_checked(length)?;
    end.starts_with(b"\nendstream").then_some(data)
}
