//! Sheets as PDF files: certified, with the record inside, or for checking.

use time::{Date, OffsetDateTime, UtcOffset};

use super::pdf::{Attachment, Description, pdf};
use super::raster::RenderError;
use super::sheet::{CertificateBlock, Options, Sheet, sheet};
use crate::certify::{Certificate, SecretKey, seal};
use crate::record::GameRecord;

/// What the certificate box of a sheet says, kept where a
/// [`CertificateBlock`] can borrow it.
#[derive(Clone, Debug)]
pub struct CertificateText {
    id: String,
    digest: String,
    signed_by: String,
    signed_at: String,
    url: String,
    supersedes: String,
}

impl CertificateText {
    /// `url` is where the certificate can be looked up; empty for nowhere.
    pub fn new(certificate: &Certificate, url: &str) -> CertificateText {
        CertificateText {
            id: certificate.id.clone(),
            digest: certificate.digest_hex(),
            signed_by: certificate.signed_by.clone(),
            signed_at: time_text(certificate.signed_at),
            url: url.to_owned(),
            supersedes: certificate.statement.supersedes.clone(),
        }
    }

    pub fn block(&self) -> CertificateBlock<'_> {
        CertificateBlock {
            id: &self.id,
            digest: &self.digest,
            signed_by: &self.signed_by,
            signed_at: &self.signed_at,
            url: &self.url,
            supersedes: &self.supersedes,
        }
    }
}

/// `2026-10-18 17:41:09 +08:00`
fn time_text(at: OffsetDateTime) -> String {
    let (date, time, offset) = (at.date(), at.time(), at.offset());
    let sign = if offset.is_negative() { '-' } else { '+' };
    format!(
        "{date} {:02}:{:02}:{:02} {sign}{:02}:{:02}",
        time.hour(),
        time.minute(),
        time.second(),
        offset.whole_hours().unsigned_abs(),
        offset.minutes_past_hour().unsigned_abs(),
    )
}

/// Draws a certified sheet: a PDF with the certificate attached and sealed
/// with `key`. The same certificate, options and key give the same bytes.
///
/// The certificate box comes from the certificate, whatever `options` has.
///
/// # Errors
///
/// As [`pdf`].
pub fn certified_pdf(
    certificate: &Certificate,
    url: &str,
    options: &Options<'_>,
    key: &SecretKey,
) -> Result<Vec<u8>, RenderError> {
    let text = CertificateText::new(certificate, url);
    let options = Options {
        certificate: Some(text.block()),
        ..options.clone()
    };
    let record = &certificate.statement.record;
    let name = format!("{}.note", certificate.id);
    let attachment = Attachment {
        name: &name,
        description: &options.language.text("attachment-note"),
        media_type: "text/plain",
        data: certificate.note.as_bytes(),
    };
    let sheet = sheet(record, &options);
    let dated = certificate.signed_at.to_offset(UtcOffset::UTC);
    let file = file(&sheet, record, &options, dated, &[attachment])?;
    Ok(seal(file, &certificate.id, key))
}

/// Draws a sheet that nobody has certified as a PDF.
///
/// # Errors
///
/// As [`pdf`].
pub fn plain_pdf(record: &GameRecord, options: &Options<'_>) -> Result<Vec<u8>, RenderError> {
    let sheet = sheet(record, options);
    let dated = dated(&record.headers.date);
    file(&sheet, record, options, dated, &[])
}

/// PDF/A wants a date, and a drawing reads no clock: the day of the game where
/// it is stated as `2026-10-18` or `2026.10.18`, else the year 1970.
fn dated(stated: &str) -> OffsetDateTime {
    let mut numbers = stated
        .trim()
        .splitn(3, ['-', '.', '/'])
        .map(|part| part.parse::<u16>().ok());
    let mut number = || numbers.next().flatten();
    let date = number().zip(number()).zip(number());
    date.and_then(|((year, month), day)| {
        let month = u8::try_from(month).ok()?.try_into().ok()?;
        let year = (1000..=9999).contains(&year).then_some(i32::from(year))?;
        let date = Date::from_calendar_date(year, month, u8::try_from(day).ok()?).ok()?;
        Some(date.midnight().assume_utc())
    })
    .unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

/// Characters of event and names that go into the title of a PDF.
const LONGEST_IN_TITLE: usize = 120;

fn file(
    sheet: &Sheet,
    record: &GameRecord,
    options: &Options<'_>,
    dated: OffsetDateTime,
    attachments: &[Attachment<'_>],
) -> Result<Vec<u8>, RenderError> {
    let players = &record.headers.players;
    let mut title = options.language.text("sheet-title");
    for part in [
        &record.headers.event,
        &players.red.name,
        &players.black.name,
    ] {
        let visible = part.chars().filter(|c| !c.is_control());
        let part: String = visible.take(LONGEST_IN_TITLE).collect();
        if !part.trim().is_empty() {
            title.push_str(" · ");
            title.push_str(part.trim());
        }
    }
    let description = Description {
        title: &title,
        language: options.language.code(),
        dated: [
            u16::try_from(dated.year()).unwrap_or(1970),
            u16::from(u8::from(dated.month())),
            u16::from(dated.day()),
            u16::from(dated.hour()),
            u16::from(dated.minute()),
            u16::from(dated.second()),
        ],
    };
    pdf(&sheet.pages(), &description, attachments)
}
