//! Scoresheets and diagrams, drawn, and the words on them.

pub mod wording;

pub use wording::Language;
