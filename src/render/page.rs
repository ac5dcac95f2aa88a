//! A sheet of paper: lines, shades, text and boards, in tenths of a millimetre.

use std::fmt::Write as _;

use askama::Template;

use super::diagram::Board;
use super::fit::Fitted;
use super::fonts::Face;
use super::wording::Language;

/// A4 upright.
pub(super) const WIDTH: f32 = 2100.0;
/// Where what is printed begins and ends.
pub(super) const LEFT: f32 = 140.0;
pub(super) const RIGHT: f32 = WIDTH - LEFT;

/// What a line, shade or text is printed in.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    Black,
    Red,
    Grey,
    /// Behind labels.
    Shade,
    /// Behind every other five rounds, and behind the certificate.
    Tint,
    White,
}

impl Ink {
    pub(super) const fn colour(self) -> &'static str {
        match self {
            Ink::Black => "#1c1a19",
            Ink::Red => "#b01c1c",
            Ink::Grey => "#6b655e",
            Ink::Shade => "#f1eee6",
            Ink::Tint => "#f9f7f2",
            Ink::White => "#ffffff",
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a line is ruled.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    Hair,
    Dashed,
    Thin,
    Thick,
    Red,
}

/// How text looks, apart from its size.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) struct Look {
    pub(super) face: Face,
    pub(super) ink: Ink,
    pub(super) anchor: Anchor,
    pub(super) spacing: f32,
}

impl Look {
    pub(super) const fn of(face: Face) -> Look {
        Look {
            face,
            ink: Ink::Black,
            anchor: Anchor::Start,
            spacing: 0.0,
        }
    }

    pub(super) const fn ink(self, ink: Ink) -> Look {
        Look { ink, ..self }
    }

    pub(super) const fn middle(self) -> Look {
        Look {
            anchor: Anchor::Middle,
            ..self
        }
    }

    pub(super) const fn end(self) -> Look {
        Look {
            anchor: Anchor::End,
            ..self
        }
    }

    /// Space added after each character, in tenths of a millimetre.
    pub(super) const fn spaced(self, spacing: f32) -> Look {
        Look { spacing, ..self }
    }
}

struct Text {
    x: f32,
    /// How far each character stands from where it would by itself; empty for
    /// text that runs on.
    shifts: String,
    y: f32,
    size: f32,
    look: Look,
    text: String,
}

impl Text {
    /// What differs from the attributes of the page.
    fn attributes(&self) -> String {
        let mut out = String::new();
        out.push_str(match self.look.face {
            Face::Kai => "",
            Face::Song => r#" font-family="'Jipu Song', SimSun, STSong, serif""#,
            Face::SongBold => {
                r#" font-family="'Jipu Song', SimSun, STSong, serif" font-weight="700""#
            }
            Face::Pieces => {
                r#" font-family="'Jipu Pieces', KaiTi, STKaiti, serif" font-weight="700""#
            }
        });
        out.push_str(match self.look.anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
            Anchor::End => r#" text-anchor="end""#,
        });
        if !self.shifts.is_empty() {
            let _ = write!(out, r#" dx="{}""#, self.shifts);
        }
        if self.look.ink != Ink::Black {
            let _ = write!(out, r#" fill="{}""#, self.look.ink.colour());
        }
        if self.look.spacing != 0.0 {
            let _ = write!(out, r#" letter-spacing="{}""#, self.look.spacing);
        }
        out
    }
}

struct Fill {
    path: String,
    ink: Ink,
}

struct PlacedBoard {
    board: Board,
    x: f32,
    y: f32,
    scale: f32,
}

/// One page being drawn.
#[derive(Template)]
#[template(path = "sheet/page.svg")]
pub(super) struct Page {
    language: Language,
    fills: Vec<Fill>,
    hairs: String,
    dashes: String,
    thins: String,
    thicks: String,
    reds: String,
    boards: Vec<PlacedBoard>,
    texts: Vec<Text>,
}

/// To a hundredth of a millimetre, so that numbers print short.
fn rounded(x: f32) -> f32 {
    (x * 10.0).round() / 10.0
}

impl Page {
    pub(super) fn new(language: Language) -> Page {
        Page {
            language,
            fills: Vec::new(),
            hairs: String::new(),
            dashes: String::new(),
            thins: String::new(),
            thicks: String::new(),
            reds: String::new(),
            boards: Vec::new(),
            texts: Vec::new(),
        }
    }

    pub(super) fn svg(&self) -> String {
        self.render()
            .unwrap_or_else(|_| unreachable!("writing into a string cannot fail"))
    }

    fn ruled(&mut self, rule: Rule) -> &mut String {
        match rule {
            Rule::Hair => &mut self.hairs,
            Rule::Dashed => &mut self.dashes,
            Rule::Thin => &mut self.thins,
            Rule::Thick => &mut self.thicks,
            Rule::Red => &mut self.reds,
        }
    }

    pub(super) fn path(&mut self, rule: Rule, path: &str) {
        self.ruled(rule).push_str(path);
    }

    pub(super) fn across(&mut self, rule: Rule, y: f32, from: f32, to: f32) {
        let (y, from, to) = (rounded(y), rounded(from), rounded(to));
        let _ = write!(self.ruled(rule), "M{from} {y}H{to}");
    }

    pub(super) fn down(&mut self, rule: Rule, x: f32, from: f32, to: f32) {
        let (x, from, to) = (rounded(x), rounded(from), rounded(to));
        let _ = write!(self.ruled(rule), "M{x} {from}V{to}");
    }

    pub(super) fn frame(&mut self, rule: Rule, x: f32, y: f32, width: f32, height: f32) {
        let path = rectangle(x, y, width, height);
        self.ruled(rule).push_str(&path);
    }

    pub(super) fn fill(&mut self, ink: Ink, x: f32, y: f32, width: f32, height: f32) {
        let path = rectangle(x, y, width, height);
        self.fills.push(Fill { path, ink });
    }

    pub(super) fn fill_path(&mut self, ink: Ink, path: String) {
        self.fills.push(Fill { path, ink });
    }

    /// Writes text that is known to have glyphs and room.
    pub(super) fn text(&mut self, look: Look, size: f32, x: f32, y: f32, text: impl Into<String>) {
        let text = text.into();
        if text.is_empty() {
            return;
        }
        // The space after the last character would shift it off its place.
        let shift = match look.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => look.spacing / 2.0,
            Anchor::End => look.spacing,
        };
        self.texts.push(Text {
            x: rounded(x + shift),
            shifts: String::new(),
            y: rounded(y),
            size: rounded(size),
            look,
            text,
        });
    }

    /// Writes each character in the middle of its own place; a combining mark
    /// (a bar on a digit) goes with the character before it.
    pub(super) fn spread(&mut self, look: Look, size: f32, y: f32, characters: &[(f32, char)]) {
        let mut x = None;
        let mut shifts = String::new();
        let mut text = String::new();
        // Where the next character would stand by itself.
        let mut pen = 0.0;
        for &(middle, character) in characters {
            let width = size * look.face.advance(character);
            let is_mark = ('\u{300}'..'\u{370}').contains(&character);
            let start = if is_mark { pen } else { middle - width / 2.0 };
            match x {
                None => {
                    x = Some(rounded(start));
                    shifts.push('0');
                }
                Some(_) => {
                    let _ = write!(shifts, " {}", rounded(start - pen));
                }
            }
            text.push(character);
            pen = start + width;
        }
        self.texts.push(Text {
            x: rounded(x.unwrap_or_default()),
            shifts,
            y: rounded(y),
            size: rounded(size),
            look,
            text,
        });
    }

    /// Writes one or two lines about the middle height of a box.
    pub(super) fn lines(&mut self, look: Look, x: f32, middle: f32, lines: &[Fitted]) {
        match lines {
            [] => {}
            [line] => self.text(look, line.size, x, middle + line.size * 0.36, &*line.text),
            [first, rest @ ..] => {
                let step = first.size * 1.14;
                let mut y = middle + first.size * 0.36 - step / 2.0;
                self.text(look, first.size, x, y, &*first.text);
                for line in rest {
                    y += step;
                    self.text(look, line.size, x, y, &*line.text);
                }
            }
        }
    }

    /// Puts a board with its upper left corner at a place, `width` wide.
    pub(super) fn board(&mut self, board: Board, x: f32, y: f32, width: f32) {
        let scale = width / f32::from(Board::WIDTH);
        self.boards.push(PlacedBoard {
            board,
            x: rounded(x - f32::from(Board::LEFT) * scale),
            y: rounded(y - f32::from(Board::TOP) * scale),
            scale,
        });
    }
}

fn rectangle(x: f32, y: f32, width: f32, height: f32) -> String {
    let (x, y, width, height) = (rounded(x), rounded(y), rounded(width), rounded(height));
    format!("M{x} {y}h{width}v{height}h-{width}z")
}
