//! Cuts the text of a sheet into tokens, each with its place.

use std::ops::Range;

use crate::notation::{MoveText, scan};
use crate::xiangqi::Side;

use super::brackets::{Brackets, opens_moves};
use super::numbers::{chinese_number, number, numbering};
use super::words::{Word, classify, result};

/// A piece of the text that may matter for the game.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    /// Bytes of the text.
    pub span: Range<usize>,
    pub place: Place,
    /// Blank columns before it on its line; a full-width space has two.
    pub lead: u16,
}

/// Where a token starts, both from 1, the column in characters.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub line: u32,
    pub column: u32,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// Digits that can number a round; `marked` when a full stop or the like
    /// says that they do.
    Number {
        value: u32,
        marked: bool,
    },
    Move(MoveText),
    /// A mark that stands for a move not recorded.
    Gap(Gap),
    /// The border between two cells: tab, bar, comma.
    Cell,
    LineEnd,
    /// A result such as `1-0` or 红胜.
    Result,
    Word(Word),
    /// Text in brackets.
    Bracket,
    /// `(二)`: heads a part of a text, often with the move it begins with.
    Heading,
    /// 红: moves of this side alone follow.
    List(Side),
}

impl Kind {
    pub(super) const fn is_move(&self) -> bool {
        matches!(self, Kind::Move(_))
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    /// Dashes and dots, which also fill the cell of a move that never was.
    Filler,
    /// 漏, `?`: says that a move was made and not recorded.
    Stated,
}

/// Cuts `text` from byte `from` on, until `most` moves are found.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    place: Place,
    lead: u16,
    brackets: Brackets,
    tokens: Vec<Token>,
    /// Byte at which the last move ended.
    move_end: usize,
    /// Whether a `*/` may still follow.
    comments_end: bool,
    /// Brackets that are not closed, each with its place.
    unclosed: Vec<(&'a str, Place)>,
}

/// More tokens than any annotated game has: a bound on memory and time.
const MOST_TOKENS: usize = 200_000;

/// More would say nothing new.
const MOST_UNCLOSED: usize = 20;

/// Longer rows of dots are a rule across the page.
const MOST_GAP: usize = 24;

/// The longest tag of a markup language that is passed over, in bytes.
const MOST_MARKUP: usize = 200;

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str, first_line: u32) -> Lexer<'a> {
        Lexer {
            text,
            at: 0,
            place: Place {
                line: first_line,
                column: 1,
            },
            lead: 0,
            brackets: Brackets::of(text),
            tokens: Vec::new(),
            move_end: usize::MAX,
            comments_end: true,
            unclosed: Vec::new(),
        }
    }

    /// The tokens, and the brackets that are not closed, each with its place.
    pub(super) fn finish(self) -> (Vec<Token>, Vec<(&'a str, Place)>) {
        (self.tokens, self.unclosed)
    }

    /// Passes over `len` bytes that hold nothing of the game.
    pub(super) fn skip(&mut self, len: usize) {
        self.advance(len);
    }

    /// Takes the label of a list of one side's moves.
    pub(super) fn head_list(&mut self, side: Side, len: usize) {
        self.push(Kind::List(side), len);
    }

    /// Cuts everything up to byte `end`; `false` when the text is too long.
    pub(super) fn cut_to(&mut self, end: usize) -> bool {
        while self.at < end && self.tokens.len() < MOST_TOKENS && self.step() {}
        end <= self.at
    }

    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// Whether no move has been met yet.
    pub(super) fn is_above_moves(&self) -> bool {
        self.move_end == usize::MAX
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Cuts one token or passes over one separator; `false` at the end.
    fn step(&mut self) -> bool {
        let rest = self.rest();
        let Some(c) = rest.chars().next() else {
            return false;
        };
        match c {
            '\n' | '\r' => {
                let len = if rest.starts_with("\r\n") { 2 } else { 1 };
                self.push(Kind::LineEnd, len);
            }
            '\t' | '|' | '｜' | '│' | '┃' | ',' | '，' => self.push(Kind::Cell, c.len_utf8()),
            ' ' | '\u{a0}' => self.blank(c, 1),
            '\u{3000}' => self.blank(c, 2),
            '0'..='9' | '０'..='９' => self.digits(rest),
            _ => self.other(rest, c),
        }
        true
    }

    fn other(&mut self, rest: &'a str, c: char) {
        if let Some((text, len)) = scan(rest).filter(|_| self.may_start_here(c)) {
            self.push(Kind::Move(text), len);
            self.move_end = self.at;
            return;
        }
        if c.is_whitespace() || is_invisible(c) {
            return self.blank(c, 1);
        }
        if let Some((value, len)) = numbering(rest) {
            return self.push(
                Kind::Number {
                    value,
                    marked: true,
                },
                len,
            );
        }
        if let Some(len) = result(rest) {
            return self.push(Kind::Result, len);
        }
        match c {
            '(' | '（' | '[' | '［' | '【' | '〔' | '{' | '｛' => self.bracket(rest, c),
            '/' if self.comments_end && rest.starts_with("/*") => match rest.find("*/") {
                Some(end) => self.push(Kind::Bracket, end + "*/".len()),
                None => {
                    self.comments_end = false;
                    self.unclosed("/*".len());
                }
            },
            '<' => self.markup(rest),
            '&' if rest.starts_with("&nbsp;") => {
                self.lead = self.lead.saturating_add(1);
                self.advance("&nbsp;".len());
            }
            '$' => {
                let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
                self.advance(1 + digits);
            }
            '!' | '！' => {
                let on_move = self.move_end == self.at;
                self.advance(c.len_utf8());
                if on_move {
                    self.move_end = self.at;
                }
            }
            _ if is_gap(c) => self.gap(rest, c),
            _ if is_punctuation(c) => self.advance(c.len_utf8()),
            _ => self.word(rest),
        }
    }

    fn push(&mut self, kind: Kind, len: usize) {
        let token = Token {
            kind,
            span: self.at..self.at + len,
            place: self.place,
            lead: self.lead,
        };
        self.advance(len);
        self.tokens.push(token);
    }

    fn blank(&mut self, c: char, width: u16) {
        let lead = self.lead.saturating_add(width);
        self.advance(c.len_utf8());
        self.lead = lead;
    }

    fn advance(&mut self, len: usize) {
        let passed = self.text.get(self.at..self.at + len).unwrap_or_default();
        self.at += len;
        self.lead = 0;
        let mut after_return = false;
        for c in passed.chars() {
            match c {
                '\n' if after_return => {}
                '\n' | '\r' => {
                    self.place.line = self.place.line.saturating_add(1);
                    self.place.column = 1;
                }
                _ => self.place.column = self.place.column.saturating_add(1),
            }
            after_return = c == '\r';
        }
    }

    /// Letters and digits of a Latin word are not moves, though they may
    /// look like one: the `c25` of an address.
    fn may_start_here(&self, c: char) -> bool {
        if !c.is_ascii() {
            return true;
        }
        let before = self
            .text
            .get(..self.at)
            .and_then(|before| before.chars().next_back());
        self.move_end == self.at || !before.is_some_and(|before| before.is_ascii_alphanumeric())
    }

    fn digits(&mut self, rest: &'a str) {
        if let Some(len) = result(rest) {
            return self.push(Kind::Result, len);
        }
        let (value, len) = number(rest);
        if value.is_none() {
            return self.word(rest);
        }
        let after = rest.get(len..).unwrap_or_default();
        let mut following = after.chars();
        let marked = match following.next() {
            Some('.' | '．' | '、' | ')' | '）' | '】' | '。') => Some(1),
            // A colon before a digit belongs to a time.
            Some(':' | '：' | '·' | '﹒')
                if !following.next().is_some_and(|c| c.is_ascii_digit()) =>
            {
                Some(1)
            }
            _ => None,
        };
        if let (Some(value), Some(marks)) = (value, marked) {
            let mark: usize = after.chars().take(marks).map(char::len_utf8).sum();
            let decimals = after.get(mark..).unwrap_or_default();
            let is_decimal = decimals.starts_with(|c: char| c.is_ascii_digit());
            if !is_decimal || starts_with_move(decimals) {
                return self.push(
                    Kind::Number {
                        value,
                        marked: true,
                    },
                    len + mark,
                );
            }
        }
        if let Some((text, len)) = scan(rest).filter(|_| self.may_start_here('0')) {
            self.push(Kind::Move(text), len);
            self.move_end = self.at;
            return;
        }
        let bare = after.is_empty()
            || after.starts_with(|c: char| {
                c.is_whitespace() || is_cell(c) || matches!(c, '…' | '—' | '－')
            })
            || starts_with_move(after);
        match value {
            Some(value) if bare => self.push(
                Kind::Number {
                    value,
                    marked: false,
                },
                len,
            ),
            _ => self.word(rest),
        }
    }

    fn bracket(&mut self, rest: &'a str, c: char) {
        // `(12)` may number a round.
        let inner = rest.get(c.len_utf8()..).unwrap_or_default();
        let (value, len) = number(inner);
        let close = inner.get(len..).and_then(|after| after.chars().next());
        if let (Some(value), Some(close @ (')' | '）' | '】'))) = (value, close) {
            let len = c.len_utf8() + len + close.len_utf8();
            return self.push(
                Kind::Number {
                    value,
                    marked: true,
                },
                len,
            );
        }
        match self.brackets.closing(self.at) {
            Some(end) => {
                let inner = self
                    .text
                    .get(self.at + c.len_utf8()..end)
                    .unwrap_or_default();
                let inner = inner.trim_end_matches([')', '）', '】']);
                let heads = chinese_number(inner).is_some_and(|(_, len)| len == inner.len());
                let kind = if heads { Kind::Heading } else { Kind::Bracket };
                self.push(kind, end - self.at);
            }
            None if opens_moves(self.text, self.at) => self.advance(c.len_utf8()),
            None => self.unclosed(c.len_utf8()),
        }
    }

    /// Passes over a bracket of `len` bytes that is not closed.
    fn unclosed(&mut self, len: usize) {
        if self.unclosed.len() < MOST_UNCLOSED {
            let opened = self.text.get(self.at..self.at + len).unwrap_or_default();
            self.unclosed.push((opened, self.place));
        }
        self.advance(len);
    }

    /// `<br>`, `</td>` and the like: borders of lines and cells.
    fn markup(&mut self, rest: &'a str) {
        let end = rest
            .bytes()
            .take(MOST_MARKUP)
            .take_while(|&b| b != b'\n')
            .position(|b| b == b'>');
        let Some(end) = end else {
            return self.advance(1);
        };
        let inner = rest.get(1..end).unwrap_or_default();
        let name: String = inner
            .trim_start_matches('/')
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect();
        match name.to_ascii_lowercase().as_str() {
            "" => self.advance(1),
            "br" | "p" | "tr" | "div" | "li" => self.push(Kind::LineEnd, end + 1),
            "td" | "th" if !inner.starts_with('/') => self.push(Kind::Cell, end + 1),
            _ => self.advance(end + 1),
        }
    }

    fn gap(&mut self, rest: &'a str, c: char) {
        let run: usize = rest
            .chars()
            .take_while(|&next| is_gap(next))
            .take(MOST_GAP + 1)
            .map(char::len_utf8)
            .sum();
        let marks = rest.get(..run).unwrap_or_default();
        let after = rest.get(run..).unwrap_or_default();
        let glued_before = self.move_end == self.at && self.lead == 0;
        let moves_follow = starts_with_move(after);
        let ends = after.is_empty()
            || after.starts_with(|c: char| {
                c.is_whitespace()
                    || is_cell(c)
                    || is_punctuation(c)
                    || matches!(c, '(' | '（' | '{' | '<' | '!' | '！')
            })
            // The number of the next round.
            || after.starts_with(|c: char| c.is_ascii_digit());
        let many = marks.chars().count();
        let doubt = marks.chars().all(|c| matches!(c, '?' | '？'));
        let dots = marks.chars().all(|c| matches!(c, '.' | '．' | '。' | '·'));
        let dash = marks
            .chars()
            .all(|c| matches!(c, '-' | '–' | '—' | '―' | '─' | '－' | '~' | '～'));
        let is_gap = if doubt {
            // After a move it is an opinion on it.
            !glued_before && (ends || moves_follow)
        } else if dots {
            3 <= many || (many == 2 && (ends || moves_follow))
        } else if glued_before && moves_follow {
            // 炮二平五—马8进7: a separator, unless it is plainly longer.
            !dash || 3 <= many
        } else if c == '-' && dash {
            // Rules drawn across the page are longer.
            many <= 4 && ends && !glued_before
        } else {
            many <= MOST_GAP && (ends || moves_follow)
        };
        if is_gap {
            let gap = if doubt { Gap::Stated } else { Gap::Filler };
            self.push(Kind::Gap(gap), run);
        } else if doubt && !glued_before {
            // `?一平二`: a character was lost.
            self.word(rest);
        } else {
            self.advance(run);
        }
    }

    /// Running text up to the next blank, separator or move.
    fn word(&mut self, rest: &'a str) {
        let mut len = 0;
        let mut latin = false;
        for c in rest.chars() {
            if 0 < len {
                let here = rest.get(len..).unwrap_or_default();
                let in_latin = latin && (c.is_ascii_alphanumeric() || is_inside_latin(c));
                let ends = c.is_whitespace()
                    || is_cell(c)
                    || is_invisible(c)
                    || (!in_latin && (is_punctuation(c) || is_bracket(c)))
                    || matches!(c, '!' | '！' | '{' | '}' | '<' | '—' | '…')
                    || (!in_latin && is_gap(c) && !matches!(c, '?' | '？'))
                    || (!in_latin && starts_with_move(here))
                    || (!in_latin && !latin && c.is_ascii_digit() && !digit_in_word(here));
                if ends {
                    break;
                }
            }
            latin = c.is_ascii_alphanumeric() || (latin && is_inside_latin(c));
            len += c.len_utf8();
        }
        let text = rest.get(..len).unwrap_or_default();
        let stated = matches!(
            text,
            "漏" | "漏记" | "漏記" | "漏着" | "漏著" | "缺" | "未记" | "未記"
        );
        let kind = if stated {
            Kind::Gap(Gap::Stated)
        } else {
            Kind::Word(classify(text))
        };
        self.push(kind, len);
    }
}

pub(super) fn starts_with_move(text: &str) -> bool {
    scan(text).is_some()
}

/// A digit that is part of the word and not the number of a round: 第6变.
fn digit_in_word(here: &str) -> bool {
    let (_, len) = number(here);
    let after = here.get(len..).unwrap_or_default();
    !after.starts_with(|c: char| {
        c.is_whitespace() || matches!(c, '.' | '．' | '、' | '…' | ':' | '：')
    }) && !after.is_empty()
        && !starts_with_move(after)
}

pub(super) const fn is_cell(c: char) -> bool {
    matches!(c, '\t' | '|' | '｜' | '│' | '┃' | ',' | '，')
}

const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{feff}' | '\u{2060}')
}

const fn is_bracket(c: char) -> bool {
    matches!(
        c,
        '(' | '（' | '[' | '［' | '【' | '〔' | '｛' | ')' | '）' | ']' | '］' | '】' | '〕' | '｝'
    )
}

const fn is_punctuation(c: char) -> bool {
    matches!(
        c,
        '。' | '；'
            | ';'
            | '：'
            | ':'
            | '、'
            | '．'
            | '.'
            | '·'
            | '“'
            | '”'
            | '"'
            | '‘'
            | '’'
            | '\''
            | '《'
            | '》'
            | '*'
            | '#'
            | '>'
            | '`'
            | '='
            | '+'
            | '}'
            | ')'
            | '）'
            | ']'
            | '］'
            | '】'
            | '〕'
            | '｝'
            | '/'
            | '\\'
            | '^'
            | '@'
            | '%'
            | '↑'
            | '↓'
            | '→'
    )
}

/// Marks that can be inside an address or a word of Latin letters.
const fn is_inside_latin(c: char) -> bool {
    matches!(
        c,
        '.' | ':' | '/' | '-' | '_' | '+' | '=' | '?' | '&' | '@' | '%' | '\'' | '~' | '#'
    )
}

const fn is_gap(c: char) -> bool {
    matches!(
        c,
        '—' | '–'
            | '―'
            | '─'
            | '－'
            | '-'
            | '_'
            | '＿'
            | '…'
            | '⋯'
            | '?'
            | '？'
            | '□'
            | '■'
            | '×'
            | '✕'
            | '~'
            | '～'
            | '.'
            | '．'
            | '。'
            | '·'
    )
}
