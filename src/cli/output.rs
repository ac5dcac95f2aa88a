use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::certify;
use crate::render;

/// What a drawing is written as, told from the name of its file.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Drawing {
    Pdf,
    Png,
    Svg,
}

impl Drawing {
    /// # Errors
    ///
    /// When the name ends in nothing that is known.
    pub fn of(path: &Path) -> anyhow::Result<Drawing> {
        match extension(path).as_str() {
            "pdf" => Ok(Drawing::Pdf),
            "png" => Ok(Drawing::Png),
            "svg" => Ok(Drawing::Svg),
            _ => anyhow::bail!(
                "expected a file name that ends in .pdf, .png or .svg, found {}",
                path.display()
            ),
        }
    }
}

pub fn extension(path: &Path) -> String {
    let extension = path.extension().unwrap_or_default();
    extension.to_string_lossy().to_ascii_lowercase()
}

/// Writes a file, but never over a certificate: whoever holds one may have no
/// other copy.
///
/// # Errors
///
/// When the file cannot be written, or holds a certificate.
pub fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    if let Some(id) = certificate_in(path) {
        anyhow::bail!(
            "expected a file that may be overwritten, found certificate {id} in {}; \
             remove it first, or write to another file",
            path.display()
        );
    }
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// The number of the certificate that a file holds.
fn certificate_in(path: &Path) -> Option<String> {
    let about = fs::metadata(path).ok()?;
    if !about.is_file() || usize::try_from(about.len()).ok()? > certify::MAX_BYTES {
        return None;
    }
    let bytes = fs::read(path).ok()?;
    certify::verify(&bytes, &[]).id
}

/// Writes pages as pictures: the first under the name given, the others with
/// `-2`, `-3` and so on before its ending.
///
/// # Errors
///
/// When a file cannot be written.
pub fn write_pages(
    path: &Path,
    pages: &[String],
    drawing: Drawing,
    dots_per_inch: u16,
) -> anyhow::Result<Vec<PathBuf>> {
    let mut written = Vec::new();
    for (i, page) in pages.iter().enumerate() {
        let bytes = match drawing {
            Drawing::Png => render::png(page, f32::from(dots_per_inch) / 96.0)?,
            Drawing::Svg | Drawing::Pdf => render::self_contained(page).into_bytes(),
        };
        let path = match i {
            0 => path.to_owned(),
            _ => {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                let ending = path.extension().unwrap_or_default().to_string_lossy();
                path.with_file_name(format!("{stem}-{}.{ending}", i + 1))
            }
        };
        write(&path, &bytes)?;
        written.push(path);
    }
    Ok(written)
}
