//! The typefaces compiled into the program, and how wide text is in them.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb;

/// A typeface of the sheet.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// What is entered: names, moves, remarks. Covers GBK, Big5 and Vietnamese.
    Kai,
    /// What is printed: labels, digits.
    Song,
    SongBold,
    /// The characters on pieces and on the river.
    Pieces,
}

const KAI: &[u8] = include_bytes!("../../static/fonts/JipuKai-Regular.ttf");
const SONG: &[u8] = include_bytes!("../../static/fonts/JipuSong-Regular.otf");
const SONG_BOLD: &[u8] = include_bytes!("../../static/fonts/JipuSong-Bold.otf");
const PIECES: &[u8] = include_bytes!("../../static/fonts/JipuPieces-Bold.ttf");

impl Face {
    pub const ALL: [Face; 4] = [Face::Kai, Face::Song, Face::SongBold, Face::Pieces];

    pub(super) const fn data(self) -> &'static [u8] {
        match self {
            Face::Kai => KAI,
            Face::Song => SONG,
            Face::SongBold => SONG_BOLD,
            Face::Pieces => PIECES,
        }
    }

    fn parsed(self) -> Option<&'static ttf_parser::Face<'static>> {
        static PARSED: LazyLock<[Option<ttf_parser::Face<'static>>; 4]> =
            LazyLock::new(|| Face::ALL.map(|face| ttf_parser::Face::parse(face.data(), 0).ok()));
        let [kai, song, song_bold, pieces] = &*PARSED;
        match self {
            Face::Kai => kai.as_ref(),
            Face::Song => song.as_ref(),
            Face::SongBold => song_bold.as_ref(),
            Face::Pieces => pieces.as_ref(),
        }
    }

    /// Whether the face can draw `character`.
    pub fn has(self, character: char) -> bool {
        self.parsed()
            .is_some_and(|parsed| parsed.glyph_index(character).is_some())
    }

    /// The width of `character` at size 1; one em where there is no glyph.
    pub(super) fn advance(self, character: char) -> f32 {
        let width = self.parsed().and_then(|parsed| {
            let glyph = parsed.glyph_index(character)?;
            let advance = f32::from(parsed.glyph_hor_advance(glyph)?);
            Some(advance / f32::from(parsed.units_per_em()))
        });
        width.unwrap_or(1.0)
    }

    /// The width of `text` at `size`, without kerning.
    pub fn width(self, text: &str, size: f32) -> f32 {
        size * text.chars().map(|c| self.advance(c)).sum::<f32>()
    }
}

/// The faces as the SVG reader finds them.
pub(super) struct Database {
    pub(super) fonts: Arc<fontdb::Database>,
    ids: [Option<fontdb::ID>; 4],
}

impl Database {
    /// The face for an SVG's `font-family` and `font-weight`.
    pub(super) fn find(&self, family: &str, weight: u16) -> Option<fontdb::ID> {
        let [kai, song, song_bold, pieces] = self.ids;
        match family {
            "Jipu Pieces" => pieces,
            "Jipu Song" if weight < 600 => song,
            "Jipu Song" => song_bold,
            _ => kai,
        }
    }
}

/// Loaded once: no font of the machine is ever looked at.
pub(super) static DATABASE: LazyLock<Database> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    let ids = Face::ALL.map(|face| {
        let source = fontdb::Source::Binary(Arc::new(face.data()));
        fonts.load_font_source(source).first().copied()
    });
    Database {
        fonts: Arc::new(fonts),
        ids,
    }
});
