use std::fmt;
use std::str::FromStr;

use crate::notation::{MoveText, scan};

/// A way of putting a game down in a file.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A written sheet of any shape.
    Text,
    /// Tags in square brackets, then moves in any notation.
    Pgn,
    /// Moves as pairs of points.
    Iccs,
    /// Moves with letters for the pieces, with or without the `START{`
    /// container.
    Wxf,
    /// `[DhtmlXQ]` tags with coordinates, or the list of the javaxq applet.
    DhtmlXq,
}

impl Format {
    pub const ALL: [Format; 5] = [
        Format::Text,
        Format::Pgn,
        Format::Iccs,
        Format::Wxf,
        Format::DhtmlXq,
    ];

    /// The name on the command line and in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Pgn => "pgn",
            Format::Iccs => "iccs",
            Format::Wxf => "wxf",
            Format::DhtmlXq => "dhtmlxq",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected format text, pgn, iccs, wxf or dhtmlxq, found `{0}`")]
pub struct ParseFormatError(String);

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Format, ParseFormatError> {
        let folded = text.to_ascii_lowercase();
        Format::ALL
            .into_iter()
            .find(|format| format.as_str() == folded)
            .ok_or_else(|| ParseFormatError(text.to_owned()))
    }
}

/// How much of a text is looked at, in bytes; the moves of any file begin
/// well before.
const SAMPLE: usize = 16_384;

/// Tells the format of a text; what is nothing else is a written sheet.
pub fn detect(text: &str) -> Format {
    let sample = text.get(..text.floor_char_boundary(SAMPLE)).unwrap_or(text);
    if super::dhtmlxq::is(sample) {
        return Format::DhtmlXq;
    }
    if sample.lines().any(super::pgn::is_tag) {
        return Format::Pgn;
    }
    if sample.contains("FORMAT") && sample.contains("START") {
        return Format::Wxf;
    }
    let (mut points, mut lettered, mut named) = (0_usize, 0_usize, 0_usize);
    let mut before = ' ';
    for (at, c) in sample.char_indices() {
        let starts_word = !before.is_ascii_alphanumeric() || !c.is_ascii();
        before = c;
        let here = sample.get(at..).filter(|_| starts_word).and_then(scan);
        match here {
            Some((MoveText::Points(_), _)) => points += 1,
            Some((MoveText::Lettered(_), _)) => lettered += 1,
            Some((MoveText::Relative(_), _)) => named += 1,
            // Nothing but a whole list shows this form.
            Some((MoveText::Algebraic(_), _)) | None => {}
        }
    }
    if named + lettered < points {
        Format::Iccs
    } else if named + points < lettered {
        Format::Wxf
    } else {
        Format::Text
    }
}
