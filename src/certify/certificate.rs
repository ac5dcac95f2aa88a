use sha2::{Digest as _, Sha256};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::key::SecretKey;
use super::note::{self, NoteError};
use super::verify::Problem;
use crate::format::canonical::{self, Statement};

/// First line of every certificate in this version of the format.
pub(super) const VERSION: &str = "jipu-certificate/1";

/// Letters of a certificate's number. Those that are taken for each other in
/// print or aloud (0 O, 1 I) are left out, which leaves 32.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// Twelve letters in three groups, and two hyphens.
pub const MAX_ID_LEN: usize = 14;

/// A signed record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// Made from the digest: `K7M3-QX9T-2HBD`.
    pub id: String,
    /// SHA-256 of the canonical record.
    pub digest: [u8; 32],
    /// Label of the key that signed.
    pub signed_by: String,
    /// To the second.
    pub signed_at: OffsetDateTime,
    pub statement: Statement,
    /// The canonical record, byte for byte.
    pub record: String,
    /// Head, record and signature: the whole certificate.
    pub note: String,
}

impl Certificate {
    /// The digest in lower-case hexadecimal.
    pub fn digest_hex(&self) -> String {
        hex(&self.digest)
    }
}

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn digest(record: &str) -> [u8; 32] {
    Sha256::digest(record.as_bytes()).into()
}

/// The number of a record: its digest's first 60 bits, five to a letter.
pub(super) fn id(digest: &[u8; 32]) -> String {
    let mut bits = digest
        .iter()
        .flat_map(|byte| (0..8).rev().map(move |place| byte >> place & 1));
    let mut id = String::with_capacity(MAX_ID_LEN);
    for place in 0..12 {
        if place == 4 || place == 8 {
            id.push('-');
        }
        let five = bits.by_ref().take(5);
        let index = five.fold(0_usize, |index, bit| index * 2 + usize::from(bit));
        id.push(LETTERS.get(index).map_or('?', |letter| char::from(*letter)));
    }
    id
}

/// The number that somebody typed: in letters of any case and width, with
/// hyphens, spaces or nothing between the groups, or as the end of an address.
pub fn read_id(text: &str) -> Option<String> {
    let typed = text.trim().rsplit('/').next()?;
    let mut id = String::with_capacity(MAX_ID_LEN);
    for letter in typed.chars().map(half_width) {
        if letter.is_ascii_alphanumeric() {
            if id.len() == 4 || id.len() == 9 {
                id.push('-');
            }
            id.push(letter.to_ascii_uppercase());
        } else if !letter.is_whitespace() && !HYPHENS.contains(&letter) {
            return None;
        }
    }
    is_id(&id).then_some(id)
}

/// What people put between the groups of a number.
const HYPHENS: [char; 8] = ['-', '‐', '‑', '‒', '–', '—', '−', '·'];

/// A letter, digit or sign as wide as a Chinese character, in its usual width.
fn half_width(letter: char) -> char {
    let code = u32::from(letter);
    match letter {
        '！'..='～' => char::from_u32(code - 0xfee0).unwrap_or(letter),
        _ => letter,
    }
}

/// Whether a text has the form of a certificate's number.
pub fn is_id(text: &str) -> bool {
    text.len() == MAX_ID_LEN
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 9 => byte == b'-',
            _ => LETTERS.contains(&byte),
        })
}

/// Signs a record. The same record, time and key give the same certificate.
pub fn issue(statement: &Statement, signed_at: OffsetDateTime, key: &SecretKey) -> Certificate {
    let signed_at = signed_at.truncate_to_second();
    let record = canonical::write(statement);
    let digest = digest(&record);
    let id = id(&digest);
    let text = head(&id, &digest, signed_at) + &record;
    Certificate {
        note: note::sign(&text, key),
        id,
        digest,
        signed_by: key.public().label(),
        signed_at,
        statement: statement.clone(),
        record,
    }
}

/// What stands before the record in a certificate; a blank line ends it.
fn head(id: &str, digest: &[u8; 32], signed_at: OffsetDateTime) -> String {
    let digest = hex(digest);
    let signed_at = write_time(signed_at);
    format!("{VERSION}\nid {id}\ndigest sha256:{digest}\nsigned-at {signed_at}\n\n")
}

/// RFC 3339 has no years beyond 9999, nor has the head.
fn write_time(time: OffsetDateTime) -> String {
    time.format(&Rfc3339).unwrap_or_default()
}

/// Reads a certificate without checking its signature, such as one out of our
/// own database.
///
/// # Errors
///
/// Everything about it that is wrong, apart from the signature.
pub fn read(note: &str) -> Result<Certificate, Vec<Problem>> {
    let mut problems = Vec::new();
    let parsed = match note::parse(note) {
        Ok(parsed) => parsed,
        Err(err) => return Err(vec![Problem::Note(err)]),
    };
    let head_and_record = read_text(parsed.text, &mut problems);
    let (Some((signed_at, statement, record)), true) = (head_and_record, problems.is_empty())
    else {
        return Err(problems);
    };
    let digest = digest(record);
    Ok(Certificate {
        id: id(&digest),
        digest,
        signed_by: parsed.signature.label(),
        signed_at,
        statement,
        record: record.to_owned(),
        note: note.to_owned(),
    })
}

/// Takes the text of a certificate apart and checks all that can be checked
/// without a key.
pub(super) fn read_text<'a>(
    text: &'a str,
    problems: &mut Vec<Problem>,
) -> Option<(OffsetDateTime, Statement, &'a str)> {
    let Some((head_text, record)) = text.split_once("\n\n") else {
        problems.push(Problem::Note(NoteError::Unsigned));
        return None;
    };
    let found = digest(record);
    let mut lines = head_text.split('\n');
    let mut expect = |line: usize, prefix: &'static str| {
        let found = lines.next().unwrap_or_default();
        let value = found.strip_prefix(prefix);
        if value.is_none() {
            problems.push(Problem::Head {
                line,
                expected: prefix.trim_end(),
                found: found.to_owned(),
            });
        }
        value
    };
    let version = expect(1, VERSION);
    let stated_id = expect(2, "id ");
    let stated_digest = expect(3, "digest sha256:");
    let signed_at = expect(4, "signed-at ");
    if let Some(rest) = version
        && !rest.is_empty()
    {
        problems.push(Problem::Head {
            line: 1,
            expected: VERSION,
            found: format!("{VERSION}{rest}"),
        });
    }
    if let Some(extra) = lines.next() {
        problems.push(Problem::Head {
            line: 5,
            expected: "a blank line",
            found: extra.to_owned(),
        });
    }
    let digest_hex = hex(&found);
    if let Some(stated) = stated_digest
        && stated != digest_hex
    {
        problems.push(Problem::DigestMismatch {
            stated: stated.to_owned(),
            found: digest_hex,
        });
    }
    let found_id = id(&found);
    if let Some(stated) = stated_id
        && stated != found_id
    {
        problems.push(Problem::IdMismatch {
            stated: stated.to_owned(),
            found: found_id,
        });
    }
    let signed_at = signed_at.and_then(|stated| {
        let time = OffsetDateTime::parse(stated, &Rfc3339).ok();
        let time = time.filter(|time| time.nanosecond() == 0 && write_time(*time) == stated);
        if time.is_none() {
            problems.push(Problem::Head {
                line: 4,
                expected: "a time such as 2026-10-18T17:41:09+08:00",
                found: stated.to_owned(),
            });
        }
        time
    });
    let statement = match canonical::parse(record) {
        Ok(statement) => Some(statement),
        Err(err) => {
            problems.push(Problem::Record(err));
            None
        }
    };
    Some((signed_at?, statement?, record))
}
