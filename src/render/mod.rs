//! Scoresheets and diagrams, drawn, and the words on them.

mod diagram;
mod fit;
mod fonts;
mod page;
mod pdf;
mod raster;
mod sheet;
pub mod wording;

pub use diagram::{Mark, diagram};
pub use fit::{Fitted, GETA, Typesetter};
pub use fonts::Face;
pub use pdf::{Attachment, Description, pdf};
pub use raster::{RenderError, png};
pub use sheet::{CertificateBlock, Figure, Options, Sheet, sheet};
pub use wording::Language;
