//! QR codes as one filled path, or as a picture of their own.

use std::fmt::Write as _;

use fast_qr::{ECL, QRBuilder};

/// A code as an SVG document, with its quiet margin; `None` where the text is
/// too long for a code.
pub fn qr_code(text: &str) -> Option<String> {
    const WIDTH: f32 = 100.0;
    // Four modules of the smallest code, which has 21.
    const MARGIN: f32 = WIDTH * 4.0 / 21.0;
    let path = path(text, MARGIN, MARGIN, WIDTH)?;
    let whole = WIDTH + 2.0 * MARGIN;
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole:.2} {whole:.2}\" \
         aria-hidden=\"true\"><path d=\"{path}\"/></svg>"
    ))
}

/// Draws a code of `width` whose upper left corner is at a place, without the
/// quiet margin of four modules, which the caller leaves. `None` where the
/// text is too long for a code.
pub(super) fn path(text: &str, x: f32, y: f32, width: f32) -> Option<String> {
    let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
    let module = width / f32::from(u16::try_from(code.size).ok()?);
    let mut path = String::new();
    let mut top = y;
    for row in code.data.chunks(code.size).take(code.size) {
        let mut left = x;
        let mut run = 0.0;
        let dark = row.iter().map(|module| module.value());
        for dark in dark.chain([false]) {
            if dark {
                run += module;
            } else if 0.0 < run {
                let _ = write!(
                    path,
                    "M{:.2} {top:.2}h{run:.2}v{module:.2}h-{run:.2}z",
                    left - run
                );
                run = 0.0;
            }
            left += module;
        }
        top += module;
    }
    Some(path)
}
