//! Sheets as PDF/A-3b: text that can be selected, fonts and record inside.

use krilla::configure::{Archival, ConfigurationBuilder};
use krilla::embed::{AssociationKind, EmbeddedFile, MimeType};
use krilla::metadata::{DateTime, Metadata};
use krilla::page::PageSettings;
use krilla::{Document, SerializeSettings};
use krilla_svg::{SurfaceExt as _, SvgSettings};

use super::raster::{RenderError, tree};

/// What a PDF says about itself; a PDF reads no clock.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Description<'a> {
    pub title: &'a str,
    /// BCP 47.
    pub language: &'a str,
    /// Year, month, day, hour, minute, second in UTC; PDF/A demands a date.
    pub dated: [u16; 6],
}

/// A file that travels inside the PDF.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Attachment<'a> {
    pub name: &'a str,
    pub description: &'a str,
    pub media_type: &'a str,
    pub data: &'a [u8],
}

/// Puts SVG pages of ours into a PDF.
///
/// # Errors
///
/// When a page cannot be read, or would break PDF/A-3b.
pub fn pdf(
    pages: &[String],
    description: &Description<'_>,
    attachments: &[Attachment<'_>],
) -> Result<Vec<u8>, RenderError> {
    let failed = |what: &dyn std::fmt::Debug| RenderError::Pdf(format!("{what:?}"));
    let configuration = ConfigurationBuilder::new()
        .with_archival_validator(Archival::A3_B)
        .finish()
        .map_err(|err| failed(&err))?;
    let mut document = Document::new_with(SerializeSettings {
        configuration,
        enable_tagging: false,
        ..SerializeSettings::default()
    });
    for page in pages {
        let tree = tree(page)?;
        // From dots of 1/96 inch to points of 1/72.
        let (width, height) = (tree.size().width() * 0.75, tree.size().height() * 0.75);
        let settings = PageSettings::from_wh(width, height)
            .ok_or_else(|| RenderError::Pdf("a page without size".to_owned()))?;
        let size = krilla::geom::Size::from_wh(width, height)
            .ok_or_else(|| RenderError::Pdf("a page without size".to_owned()))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        surface.draw_svg(&tree, size, SvgSettings::default());
        surface.finish();
        page.finish();
    }
    let date = date(description.dated);
    for attachment in attachments {
        document
            .embed_file(EmbeddedFile {
                path: attachment.name.to_owned(),
                mime_type: MimeType::new(attachment.media_type),
                description: Some(attachment.description.to_owned()),
                association_kind: AssociationKind::Source,
                data: attachment.data.to_vec().into(),
                modification_date: Some(date),
                // Kept as it is, so that any tool can find it.
                compress: Some(false),
                location: None,
            })
            .ok_or_else(|| RenderError::Pdf("two attachments with one name".to_owned()))?;
    }
    document.set_metadata(
        Metadata::new()
            .title(description.title.to_owned())
            .language(description.language.to_owned())
            .creator("jipu".to_owned())
            .producer("jipu".to_owned())
            .creation_date(date),
    );
    document.finish().map_err(|err| failed(&err))
}

fn date([year, month, day, hour, minute, second]: [u16; 6]) -> DateTime {
    let small = |n: u16| u8::try_from(n).unwrap_or(0);
    DateTime::new(year)
        .month(small(month))
        .day(small(day))
        .hour(small(hour))
        .minute(small(minute))
        .second(small(second))
        .utc_offset_hour(0)
        .utc_offset_minute(0)
}
