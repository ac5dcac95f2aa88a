//! The scoresheet (对局记录表): as many pages as the game needs.
//!
//! First the moves, sixty rounds on the first page, under the head of the
//! sheet; then the final position, times, fouls and rulings, remarks,
//! signatures and the certificate.

mod closing;
mod cycles;
mod head;
mod moves;
mod qr;
mod ruleset;
mod strip;

pub use self::qr::qr_code;
use self::strip::{pack, saves_a_page};
use super::diagram::Mark;
use super::fit::Typesetter;
use super::fonts::Face;
use super::page::{Ink, LEFT, Look, Page, RIGHT, Rule};
use super::sentences;
use super::wording::Language;
use crate::notation::Notation;
use crate::record::GameRecord;
use crate::xiangqi::{Setup, Side};

/// How a sheet is to be drawn.
#[derive(Clone, Debug)]
pub struct Options<'a> {
    pub language: Language,
    pub notation: Notation,
    /// The number of the sheet in its event; empty for none.
    pub number: &'a str,
    /// Diagrams besides the final position.
    pub figures: &'a [Figure],
    pub certificate: Option<CertificateBlock<'a>>,
}

impl Options<'_> {
    /// An uncertified sheet with moves in full.
    pub const fn new(language: Language) -> Options<'static> {
        Options {
            language,
            notation: Notation::Full,
            number: "",
            figures: &[],
            certificate: None,
        }
    }
}

/// A diagram with a line of text over it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    pub caption: String,
    pub setup: Setup,
    pub marks: Vec<Mark>,
}

/// What the certificate box says.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CertificateBlock<'a> {
    pub id: &'a str,
    /// SHA-256 of the canonical record, in hexadecimal.
    pub digest: &'a str,
    /// Name and number of the key that signed.
    pub signed_by: &'a str,
    pub signed_at: &'a str,
    /// Where the certificate can be looked up; empty where nowhere.
    pub url: &'a str,
    /// The certificate that this one corrects; empty for none.
    pub supersedes: &'a str,
}

/// A drawn scoresheet.
pub struct Sheet {
    pages: Vec<Page>,
    missing: Vec<char>,
}

impl Sheet {
    /// Each page as an SVG document.
    pub fn pages(&self) -> Vec<String> {
        self.pages.iter().map(Page::svg).collect()
    }

    /// Characters of the record that no face has; they are shown as 〓 and
    /// listed under the remarks.
    pub fn missing(&self) -> &[char] {
        &self.missing
    }
}

/// Draws the sheet of a game. The same record and options give the same
/// drawing, byte for byte.
pub fn sheet(record: &GameRecord, options: &Options<'_>) -> Sheet {
    let mut setter = Setter {
        record,
        options,
        typesetter: Typesetter::default(),
        full_texts: Vec::new(),
    };
    let played = moves::Played::of(record, options);
    let mut pages = vec![setter.first_page(&played)];
    let strips = setter.closing(&played);
    // What closes the sheet begins on the last page of moves if that saves one.
    let after_moves = played.end().filter(|&end| saves_a_page(&strips, end));
    pages.extend(setter.later_pages(&played, after_moves.is_some()));
    let (page, top) = match after_moves.and_then(|end| Some((pages.pop()?, end))) {
        Some(shared) => shared,
        None => (setter.closing_page(), strip::TOP),
    };
    pages.extend(pack(strips, page, top, || setter.closing_page()));
    setter.frame_pages(&mut pages);
    Sheet {
        pages,
        missing: setter.typesetter.missing.into_iter().collect(),
    }
}

/// What the parts of the sheet are set with.
struct Setter<'a> {
    record: &'a GameRecord,
    options: &'a Options<'a>,
    typesetter: Typesetter,
    /// Labels and texts that were cut short and are repeated in full.
    full_texts: Vec<(String, String)>,
}

const LABEL: Look = Look::of(Face::SongBold);
const PRINTED: Look = Look::of(Face::Song);
const ENTERED: Look = Look::of(Face::Kai);

impl Setter<'_> {
    fn words(&self, key: &str) -> String {
        self.options.language.text(key)
    }

    fn words_with(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.options.language.text_with(key, values)
    }

    fn side(&self, side: Side) -> String {
        match side {
            Side::Red => self.words("side-red"),
            Side::Black => self.words("side-black"),
        }
    }

    /// The number of the sheet as printed at its head.
    fn number(&self) -> String {
        let number = match (self.options.number, &self.options.certificate) {
            ("", Some(certificate)) => certificate.id,
            (number, _) => number,
        };
        if number.is_empty() {
            return String::new();
        }
        self.words_with("sheet-number", &[("number", number)])
    }

    /// The line at the foot of every page, and the numbers of the pages.
    fn frame_pages(&mut self, pages: &mut [Page]) {
        let count = pages.len().to_string();
        let foot = match &self.options.certificate {
            Some(certificate) if certificate.url.is_empty() => self.words("sheet-footer-certified"),
            Some(certificate) => {
                format!(
                    "{} · {}",
                    self.words("sheet-footer-certified"),
                    certificate.url
                )
            }
            None => self.words("sheet-footer-uncertified"),
        };
        let foot = self.typesetter.line(&foot, Face::Song, 25.0, 18.0, 1480.0);
        for (i, page) in pages.iter_mut().enumerate() {
            let number = (i + 1).to_string();
            let number = self.words_with("sheet-page", &[("page", &number), ("pages", &count)]);
            page.text(PRINTED.ink(Ink::Grey), foot.size, LEFT, FOOT, &*foot.text);
            page.text(PRINTED.ink(Ink::Grey).end(), 25.0, RIGHT, FOOT, number);
        }
    }

    /// The head of every page after the first: what it is, whose game it is.
    fn running_head(&mut self, page: &mut Page, title: &str) {
        let headers = &self.record.headers;
        let players = self.words_with(
            "sheet-players",
            &[
                ("red", &headers.players.red.name),
                ("black", &headers.players.black.name),
            ],
        );
        let mut about = Vec::new();
        let language = self.options.language;
        let round = sentences::round_name(language, &headers.round);
        let board = sentences::board_name(language, &headers.board);
        for part in [&headers.group, &round, &board] {
            if !part.trim().is_empty() {
                about.push(part.as_str());
            }
        }
        if [&headers.players.red, &headers.players.black]
            .iter()
            .any(|player| !player.name.trim().is_empty())
        {
            about.push(&players);
        }
        let title_width = Face::SongBold.width(title, 52.0) + 6.0 * 6.0;
        page.text(LABEL.spaced(4.0), 52.0, LEFT, 208.0, title);
        let number = self.number();
        let number = self.typesetter.line(&number, Face::Song, 27.0, 18.0, 460.0);
        let number_width = Face::Song.width(&number.text, number.size);
        page.text(
            PRINTED.ink(Ink::Grey).end(),
            number.size,
            RIGHT,
            205.0,
            &*number.text,
        );
        let start = LEFT + title_width + 40.0;
        let room = RIGHT - number_width - 40.0 - start;
        // Whose game it is matters more than the full name of the event.
        let about = about.join("　");
        let wanted = Face::Kai.width(&about, 26.0).min(room * 0.7);
        let event =
            self.typesetter
                .line(&headers.event, Face::Kai, 30.0, 24.0, room - wanted - 30.0);
        let start_about = start + Face::Kai.width(&event.text, event.size) + 30.0;
        page.text(ENTERED, event.size, start, 205.0, &*event.text);
        let about = self
            .typesetter
            .line(&about, Face::Kai, 30.0, 19.0, start + room - start_about);
        page.text(ENTERED, about.size, start_about, 205.0, &*about.text);
        double_rule(page, 234.0);
    }
}

const FOOT: f32 = 2862.0;

fn double_rule(page: &mut Page, y: f32) {
    page.across(Rule::Thick, y, LEFT, RIGHT);
    page.across(Rule::Thin, y + 9.0, LEFT, RIGHT);
}

/// Seconds as `0:59`, `12:05` or `1:02:03`.
fn clock(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours == 0 {
        format!("{minutes}:{seconds:02}")
    } else {
        format!("{hours}:{minutes:02}:{seconds:02}")
    }
}
