use std::str::Chars;

use super::glyph::Glyph;
use super::parse::{Expected, ParseMoveError};
use super::ranks::Ranks;

/// How much of the text the move must fill.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Extent {
    Whole,
    /// The start of running text, where digits and letters around a move may
    /// belong to something else.
    Start,
}

/// What may stand between two parts of a move, besides pinyin in brackets.
#[derive(Copy, Clone)]
pub(super) enum Gap {
    None,
    Blanks,
    /// Blanks and one line end.
    Lines,
}

/// More blanks than this end a move.
const MOST_BLANKS: usize = 8;

/// Goes through a text character by character. What a move consists of is in
/// the grammar.
pub(super) struct Reader<'a> {
    text: &'a str,
    pub rest: Chars<'a>,
    pub extent: Extent,
    pub ranks: Ranks,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, extent: Extent, ranks: Ranks) -> Reader<'a> {
        Reader {
            text,
            rest: text.chars(),
            extent,
            ranks,
        }
    }

    pub(super) fn offset(&self) -> usize {
        self.text.len() - self.rest.as_str().len()
    }

    pub(super) fn error(&self, expected: Expected) -> ParseMoveError {
        let start = self.offset();
        let found = self.rest.clone().next();
        let before = self.text.get(..start).unwrap_or_default();
        ParseMoveError {
            expected,
            found,
            at: before.chars().count() + 1,
            span: start..start + found.map_or(0, char::len_utf8),
        }
    }

    pub(super) fn peek(&self) -> Option<Glyph> {
        self.rest.clone().next().map(Glyph::of)
    }

    pub(super) fn bump(&mut self) {
        self.rest.next();
    }

    pub(super) fn skip_blanks(&mut self) {
        while let Some(c) = self.rest.clone().next()
            && (c.is_whitespace() || Glyph::of(c) == Glyph::Blank)
        {
            self.bump();
        }
    }

    /// Goes back to where it was unless `read` finds something.
    pub(super) fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.rest.clone();
        let found = read(self);
        if found.is_none() {
            self.rest = before;
        }
        found
    }

    /// Passes over what may stand before the next part of a move and looks at
    /// it; stays put when none of the `wanted` follows.
    pub(super) fn part(&mut self, gap: Gap, wanted: impl Fn(Glyph) -> bool) -> Option<Glyph> {
        // Nearly always the parts stand side by side.
        if let Some(glyph) = self.peek()
            && wanted(glyph)
        {
            return Some(glyph);
        }
        let most_line_ends = match gap {
            Gap::None => return None,
            Gap::Blanks => 0,
            Gap::Lines => 1,
        };
        self.attempt(|reader| {
            reader.attempt(Reader::bracketed_pinyin);
            let mut blanks = 0;
            let mut line_ends = 0;
            loop {
                match reader.peek()? {
                    Glyph::Blank if blanks < MOST_BLANKS => blanks += 1,
                    Glyph::LineEnd if line_ends < most_line_ends => {
                        line_ends += 1;
                        // `\r\n` counts once.
                        reader.attempt(|reader| {
                            let pair =
                                reader.rest.next()? == '\r' && reader.rest.clone().next()? == '\n';
                            pair.then_some(())
                        });
                    }
                    glyph => return wanted(glyph).then_some(glyph),
                }
                reader.bump();
            }
        })
    }

    /// `(jìn)`: what a conversion leaves behind a glyph with two readings.
    fn bracketed_pinyin(&mut self) -> Option<()> {
        if !matches!(self.rest.next()?, '(' | '（') {
            return None;
        }
        for letters in 0..=6 {
            match self.rest.next()? {
                ')' | '）' => return (0 < letters).then_some(()),
                c if c.is_alphabetic() && c < '\u{2000}' => {}
                _ => return None,
            }
        }
        None
    }
}
