//! Drawings as files that look right where our fonts are not installed.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::fonts::Face;

/// Puts the characters of the pieces into an SVG document of ours, some 20 kB.
/// Other text falls back to the reader's own Kai and Song faces.
pub fn self_contained(svg: &str) -> String {
    let font = STANDARD.encode(Face::Pieces.data());
    let style = format!(
        "<style>@font-face{{font-family:'Jipu Pieces';font-weight:700;\
         src:url(data:font/ttf;base64,{font})}}</style>"
    );
    // Behind the opening tag of the document.
    match svg.split_once('>') {
        Some((tag, rest)) => format!("{tag}>\n{style}{rest}"),
        None => svg.to_owned(),
    }
}
