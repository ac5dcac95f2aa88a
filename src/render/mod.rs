//! Scoresheets and diagrams, drawn, and the words on them.

mod certified;
mod diagram;
mod fit;
mod fonts;
pub mod motives;
mod page;
mod pdf;
mod problem;
mod raster;
pub mod sentences;
mod sheet;
mod standalone;
pub mod wording;

pub use certified::{CertificateText, certified_pdf, plain_pdf};
pub use diagram::{DIAGRAM_WIDTH, Mark, diagram};
pub use fit::{Fitted, GETA, Typesetter};
pub use fonts::Face;
pub use pdf::{Attachment, Description, pdf};
pub use problem::problem_text;
pub use raster::{RenderError, png};
pub use sheet::{CertificateBlock, Figure, Options, Sheet, qr_code, sheet};
pub use standalone::self_contained;
pub use wording::Language;
