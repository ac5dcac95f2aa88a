//! Reads the text of a sheet in whatever shape it comes.
//!
//! Reading has three steps: header lines are told from the rest, the rest is
//! cut into tokens, and the tokens are put into rounds by their numbers. No
//! step fails; what cannot be made out is reported with its place.

mod brackets;
mod headers;
mod labels;
mod layout;
mod leftover;
mod lexer;
mod lists;
mod numbers;
pub(super) mod numerals;
mod rounds;
mod rows;
mod words;

use std::borrow::Cow;

use crate::notation::{Algebraic, Bars, MoveText, Ranks, School};
use crate::xiangqi::Position;

use super::diagnostic::{Diagnostic, Finding};
use super::scoresheet::{
    Aside, AsideKind, Entry, EntryContent, MAX_PLIES, Scoresheet, Tag, WrittenStart,
};
use headers::Line;
use layout::Layout;
use lexer::{Kind, Lexer, Place, Token};

/// Reads one game from text of any shape, and says what is wrong with it.
///
/// The result keeps the text as it is. Findings stand in the order of their
/// places.
pub fn read(text: &str) -> (Scoresheet, Vec<Diagnostic>) {
    read_part(text, 1)
}

/// Like [`read`], for a part of a longer text: lines are counted from
/// `first_line` on.
pub fn read_part(text: &str, first_line: u32) -> (Scoresheet, Vec<Diagnostic>) {
    read_part_from(&Position::default(), text, first_line)
}

/// Like [`read_part`], for a game that is known to be played from `known`
/// unless the text says otherwise.
pub fn read_part_from(
    known: &Position,
    text: &str,
    first_line: u32,
) -> (Scoresheet, Vec<Diagnostic>) {
    let source = text;
    let text = &*with_line_feeds(source);
    let mut reading = Reading {
        lexer: Lexer::new(text, first_line),
        tags: Vec::new(),
        too_many_tags: false,
        start: None,
        cut_off: None,
        diagnostics: Vec::new(),
    };
    reading.lines(text);
    let Reading {
        lexer,
        mut tags,
        start,
        cut_off,
        mut diagnostics,
        ..
    } = reading;
    let (mut tokens, unclosed) = lexer.finish();
    diagnostics.extend(unclosed.into_iter().map(|(opened, place)| {
        Diagnostic::at(
            place.line,
            place.column,
            Finding::BracketNotClosed {
                opened: opened.to_owned(),
            },
        )
    }));
    settle_algebraic(text, &mut tokens);
    settle_ranks(text, &mut tokens);
    let bars = settle_letters(&mut tokens);
    let position = match &start {
        None => Some(*known),
        Some(WrittenStart {
            position: Ok(position),
            ..
        }) => Some(*position),
        Some(WrittenStart {
            position: Err(error),
            line,
            column,
            ..
        }) => {
            diagnostics.push(Diagnostic::at(
                *line,
                *column,
                Finding::StartPosition(error.clone()),
            ));
            None
        }
    };
    let mut layout = Layout::new(text, &tokens, position, bars);
    let mut entries = layout.entries();
    layout.diagnostics.extend(too_many(&mut entries));
    let cut = cut(&layout.diagnostics, cut_off);
    layout.leftovers(&entries, cut);
    let mut asides = std::mem::take(&mut layout.asides);
    diagnostics.append(&mut layout.diagnostics);
    let cut_after = cut.map(|place| last_before(place, &entries));
    diagnostics.extend(
        cut_off.map(|place| Diagnostic::at(place.line, place.column, Finding::TooMuchText)),
    );
    diagnostics.extend(numerals::exchanged(&entries));
    diagnostics.extend(control_characters(text, first_line));
    if entries.is_empty() {
        diagnostics.push(Diagnostic::at(first_line, 1, Finding::NoMoves));
    }
    diagnostics.sort_by_key(|found| (found.line, found.column));
    asides.extend(remarks(&tokens));
    asides.sort_by_key(|aside| aside.span.start);
    place_asides(&mut asides, &entries);
    if let Some(result) = closing_result(text, &tokens, &entries) {
        tags.push(result);
    }
    let sheet = Scoresheet {
        source: source.to_owned(),
        headers: headers::collect(&tags),
        tags,
        start,
        entries,
        asides,
        bars,
        cut_after,
    };
    (sheet, diagnostics)
}

/// The text with a line feed for every carriage return that has none of its
/// own, as old programs end their lines. No byte changes its place.
pub(crate) fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if !text.contains('\r') {
        return Cow::Borrowed(text);
    }
    let mut fed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('\r') {
        let next = behind.trim_start_matches('\r');
        let returns = 1 + behind.len() - next.len();
        let end = if next.starts_with('\n') { "\r" } else { "\n" };
        fed.push_str(before);
        fed.push_str(&end.repeat(returns));
        rest = next;
    }
    fed.push_str(rest);
    Cow::Owned(fed)
}

struct Reading<'a> {
    lexer: Lexer<'a>,
    tags: Vec<Tag>,
    too_many_tags: bool,
    start: Option<WrittenStart>,
    /// Where the text was found to be too long.
    cut_off: Option<Place>,
    diagnostics: Vec<Diagnostic>,
}

/// More header lines than any form has.
const MOST_TAGS: usize = 400;

/// More would say nothing new.
const MOST_HEADER_FINDINGS: usize = 20;

impl Reading<'_> {
    fn lines(&mut self, text: &str) {
        let container = text.contains("START{") || text.contains("START {");
        let mut from = 0;
        for line in text.split_inclusive('\n') {
            let end = from + line.len();
            // A remark or a move may have gone on into this line.
            if from == self.lexer.at() {
                self.line(line, end, container);
            }
            if !self.lexer.cut_to(end) {
                self.cut_off = Some(self.lexer.place());
                return;
            }
            from = end;
        }
    }

    fn line(&mut self, line: &str, end: usize, container: bool) {
        match headers::line(line, container, self.lexer.is_above_moves()) {
            Line::Headers(tags) => {
                self.headers(tags);
                self.lexer.skip(end - self.lexer.at());
            }
            Line::Leading(tags, len) => {
                self.headers(tags);
                self.lexer.skip(len);
            }
            Line::Unclosed(mut tags, last) => {
                let name = last.name.clone();
                self.report(Finding::HeaderNotClosed { name });
                tags.push(last);
                self.headers(tags);
                self.lexer.skip(end - self.lexer.at());
            }
            Line::TooLong(tag) => {
                let finding = Finding::HeaderTooLong {
                    name: tag.name.clone(),
                    found: line.len(),
                    most: headers::LONGEST_LINE,
                };
                self.report(finding);
                // A position that is not read must not be played without.
                if let Some(start) = headers::start(&tag) {
                    self.written_start(start);
                }
                self.lexer.skip(end - self.lexer.at());
            }
            Line::Start(span) => {
                self.lexer.skip(span.start);
                let text = line.get(span.clone()).unwrap_or_default();
                self.written_start(text);
                self.lexer.skip(span.end - span.start);
            }
            Line::List(side, len) => self.lexer.head_list(side, len),
            Line::Other => {}
        }
    }

    fn headers(&mut self, tags: Vec<Tag>) {
        for tag in &tags {
            if let Some(start) = headers::start(tag) {
                self.written_start(start);
            }
        }
        let room = MOST_TAGS.saturating_sub(self.tags.len());
        if room < tags.len() && !self.too_many_tags {
            self.too_many_tags = true;
            self.report(Finding::TooManyHeaders { most: MOST_TAGS });
        }
        self.tags.extend(tags.into_iter().take(room));
    }

    fn report(&mut self, finding: Finding) {
        if MOST_HEADER_FINDINGS <= self.diagnostics.len() {
            return;
        }
        let Place { line, column } = self.lexer.place();
        self.diagnostics.push(Diagnostic::at(line, column, finding));
    }

    /// The first position counts.
    fn written_start(&mut self, text: &str) {
        let Place { line, column } = self.lexer.place();
        self.start.get_or_insert_with(|| WrittenStart {
            text: text.to_owned(),
            line,
            column,
            position: text.parse(),
        });
    }
}

/// Reads words as moves in algebraic form where more of them can be read so
/// than there are moves in any other form.
fn settle_algebraic(text: &str, tokens: &mut [Token]) {
    let words = || {
        tokens.iter().filter_map(|token| match token.kind {
            Kind::Word(_) => text.get(token.span.clone()),
            _ => None,
        })
    };
    let ranks = Ranks::of(words());
    let moves = tokens.iter().filter(|token| token.kind.is_move()).count();
    let read = |word: &str| Algebraic::parse(word, ranks);
    if words().filter_map(read).count() <= moves {
        return;
    }
    for token in tokens {
        let word = text.get(token.span.clone()).unwrap_or_default();
        if let (Kind::Word(_), Some(mv)) = (&token.kind, read(word)) {
            token.kind = Kind::Move(MoveText::Algebraic(mv));
        }
    }
}

/// Reads all points again where one of them shows that the text counts ranks
/// from 1.
fn settle_ranks(text: &str, tokens: &mut [Token]) {
    let written = |token: &Token| match token.kind {
        Kind::Move(MoveText::Points(_)) => text.get(token.span.clone()),
        _ => None,
    };
    let ranks = Ranks::of(tokens.iter().filter_map(written));
    if ranks == Ranks::FromZero {
        return;
    }
    for token in tokens {
        if let Some(read) = written(token).and_then(|written| ranks.parse(written).ok()) {
            token.kind = Kind::Move(read);
        }
    }
}

/// Reads all letters in the one school that the sheet as a whole shows, and
/// tells what a move without a mark means on it.
fn settle_letters(tokens: &mut [Token]) -> Bars {
    let moves = |tokens: &[Token]| -> Vec<MoveText> {
        tokens
            .iter()
            .filter_map(|token| match token.kind {
                Kind::Move(text) => Some(text),
                _ => None,
            })
            .collect()
    };
    let written = moves(tokens);
    let Some(school) = School::of(&written) else {
        return Bars::of(&written);
    };
    for token in tokens.iter_mut() {
        if let Kind::Move(text) = &mut token.kind {
            *text = text.in_school(school);
        }
    }
    Bars::of(&moves(tokens))
}

/// Cuts off what is longer than any game.
fn too_many(entries: &mut Vec<Entry>) -> Option<Diagnostic> {
    let kept = entries.partition_point(|entry| entry.ply <= MAX_PLIES);
    let first = entries.get(kept)?;
    let found = Diagnostic {
        ply: Some(first.ply),
        ..Diagnostic::at(
            first.line,
            first.column,
            Finding::TooManyPlies { most: MAX_PLIES },
        )
    };
    entries.truncate(kept);
    Some(found)
}

/// The first place from which moves were left out.
fn cut(found: &[Diagnostic], cut_off: Option<Place>) -> Option<Place> {
    let left_out = found.iter().filter(|found| {
        matches!(
            found.finding,
            Finding::MovesLeftOut { .. }
                | Finding::RoundOutOfRange { .. }
                | Finding::TooManyPlies { .. }
        )
    });
    left_out
        .map(|found| Place {
            line: found.line,
            column: found.column,
        })
        .chain(cut_off)
        .min()
}

/// The last ply entered before a place.
fn last_before(place: Place, entries: &[Entry]) -> u16 {
    let before = entries
        .iter()
        .take_while(|entry| (entry.line, entry.column) < (place.line, place.column));
    before.map(|entry| entry.ply).max().unwrap_or(0)
}

fn control_characters(text: &str, first_line: u32) -> Option<Diagnostic> {
    let is_control =
        |c: char| c == '\u{fffd}' || (c.is_control() && !matches!(c, '\n' | '\r' | '\t'));
    let first = text.find(is_control)?;
    let before = text.get(..first).unwrap_or_default();
    let line = u32::try_from(before.matches('\n').count()).unwrap_or(u32::MAX);
    let column = before
        .rsplit('\n')
        .next()
        .unwrap_or_default()
        .chars()
        .count()
        + 1;
    Some(Diagnostic::at(
        first_line.saturating_add(line),
        u32::try_from(column).unwrap_or(u32::MAX),
        Finding::ControlCharacters {
            count: text.chars().filter(|&c| is_control(c)).count(),
        },
    ))
}

fn remarks(tokens: &[Token]) -> impl Iterator<Item = Aside> {
    tokens
        .iter()
        .filter(|token| matches!(token.kind, Kind::Bracket))
        .map(|token| Aside {
            kind: AsideKind::Remark,
            span: token.span.clone(),
            line: token.place.line,
            column: token.place.column,
            after_ply: 0,
        })
}

fn place_asides(asides: &mut [Aside], entries: &[Entry]) {
    let mut entries = entries.iter().peekable();
    let mut ply = 0;
    for aside in asides {
        while let Some(entry) =
            entries.next_if(|entry| (entry.line, entry.column) < (aside.line, aside.column))
        {
            ply = entry.ply;
        }
        aside.after_ply = ply;
    }
}

/// A result that stands behind the last move.
fn closing_result(text: &str, tokens: &[Token], entries: &[Entry]) -> Option<Tag> {
    let last = entries.last();
    let token = tokens
        .iter()
        .rfind(|token| matches!(token.kind, Kind::Result))?;
    let behind = last.is_none_or(|entry| {
        (entry.line, entry.column) < (token.place.line, token.place.column)
            && !matches!(entry.content, EntryContent::Missing)
    });
    behind.then(|| Tag {
        name: "Result".to_owned(),
        value: text.get(token.span.clone()).unwrap_or_default().to_owned(),
    })
}
