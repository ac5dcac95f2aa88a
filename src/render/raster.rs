//! Drawings as usvg trees, and as pictures made of dots.

use resvg::tiny_skia;
use resvg::usvg;
use usvg::{FontFamily, FontResolver, Tree};

use super::fonts::DATABASE;

/// Why a drawing could not be turned into another form.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    #[error("the drawing cannot be read: {0}")]
    Svg(#[from] usvg::Error),
    #[error("a picture of {width} by {height} dots is too large")]
    TooLarge { width: u32, height: u32 },
    #[error("the picture cannot be written: {0}")]
    Png(#[from] image::ImageError),
    #[error("the PDF cannot be written: {0}")]
    Pdf(String),
}

/// Dots along an edge beyond which no picture is made.
const MAX_EDGE: u32 = 20_000;

pub(super) fn tree(svg: &str) -> Result<Tree, RenderError> {
    let options = usvg::Options {
        font_resolver: FontResolver {
            select_font: Box::new(|font, _| {
                let family = match font.families().first() {
                    Some(FontFamily::Named(name)) => name.as_str(),
                    Some(
                        FontFamily::Serif
                        | FontFamily::SansSerif
                        | FontFamily::Cursive
                        | FontFamily::Fantasy
                        | FontFamily::Monospace,
                    )
                    | None => "",
                };
                DATABASE.find(family, font.weight())
            }),
            // Text is set in characters its face has.
            select_fallback: Box::new(|_, _, _| None),
        },
        fontdb: DATABASE.fonts.clone(),
        ..usvg::Options::default()
    };
    Ok(Tree::from_str(svg, &options)?)
}

/// Draws an SVG document of ours as a PNG on white, `scale` dots for each
/// 1/96 inch of paper or unit of a diagram.
///
/// # Errors
///
/// When the picture would have more than 20,000 dots along an edge.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, RenderError> {
    let tree = tree(svg)?;
    let size = (tree.size().width() * scale, tree.size().height() * scale);
    let size = usvg::Size::from_wh(size.0.round(), size.1.round())
        .map(|size| size.to_int_size())
        .ok_or(RenderError::TooLarge {
            width: u32::MAX,
            height: u32::MAX,
        })?;
    let too_large = RenderError::TooLarge {
        width: size.width(),
        height: size.height(),
    };
    if MAX_EDGE < size.width().max(size.height()) {
        return Err(too_large);
    }
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height()).ok_or(too_large)?;
    pixels.fill(tiny_skia::Color::WHITE);
    let transform = tiny_skia::Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    encode(&pixels)
}

/// Opaque dots are written without the fourth channel, which halves the work.
fn encode(pixels: &tiny_skia::Pixmap) -> Result<Vec<u8>, RenderError> {
    use image::ImageEncoder as _;
    use image::codecs::png::{CompressionType, FilterType, PngEncoder};

    let rgb: Vec<u8> = pixels
        .data()
        .chunks_exact(4)
        .flat_map(|dot| dot.iter().take(3).copied())
        .collect();
    let mut out = Vec::new();
    PngEncoder::new_with_quality(&mut out, CompressionType::Level(3), FilterType::NoFilter)
        .write_image(
            &rgb,
            pixels.width(),
            pixels.height(),
            image::ExtendedColorType::Rgb8,
        )?;
    Ok(out)
}
