//! Cuts tokens into rows, each a number with what belongs to it.

use std::ops::Range;

use crate::notation::MoveText;
use crate::record::diagnostic::Finding;
use crate::record::scoresheet::MAX_PLIES;

use super::layout::Layout;
use super::lexer::{Gap, Kind, Place, Token};
use super::rounds::Round;
use super::words::{Word, is_about_a_variation};

/// Rounds written several times count each time.
const MOST_ROWS: usize = 4 * 1_000;

/// What stands in the place of one player's move in one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    Move {
        token: usize,
        text: MoveText,
    },
    Attempt {
        token: usize,
    },
    Gap {
        token: usize,
        gap: Gap,
    },
    /// An empty cell, at this place.
    Blank(Place),
}

/// A number and what belongs to it.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub number: u32,
    /// Tokens from the number to the next one.
    pub tokens: Range<usize>,
    pub slots: [Option<Slot>; 2],
    /// Moves that stand beyond the second, with no words before them.
    pub extra: Vec<Slot>,
    /// Cell borders and blanks between the number and the first move.
    pub lead: (usize, u16),
    /// A word by itself in Black's place, where Red's is filled.
    pub word: Option<usize>,
    /// Running text stands before the number.
    pub after_prose: bool,
}

impl Row {
    pub(super) fn round(&self, number: u16) -> Round {
        Round {
            number,
            slots: self.slots.clone(),
            word: self.word,
        }
    }
}

impl Layout<'_> {
    pub(super) fn rows(&mut self) -> Vec<Row> {
        let marks = self.round_marks();
        if let Some(token) = marks.get(MOST_ROWS).and_then(|&mark| self.token(mark)) {
            self.report(None, token.place, Finding::TooManyPlies { most: MAX_PLIES });
        }
        let mut rows = Vec::with_capacity(marks.len().min(MOST_ROWS));
        for (i, &mark) in marks.iter().enumerate().take(MOST_ROWS) {
            let end = marks.get(i + 1).copied().unwrap_or(self.tokens.len());
            let Some(Kind::Number { value, .. }) = self.token(mark).map(|token| &token.kind) else {
                continue;
            };
            rows.push(self.row(*value, mark..end));
        }
        // A number among unnumbered moves is not a round.
        let moves = |row: &Row| row.slots.iter().flatten().count() + row.extra.len();
        let in_rows: usize = rows.iter().map(moves).sum();
        let all = self
            .tokens
            .iter()
            .filter(|token| matches!(token.kind, Kind::Move(_)))
            .count();
        let stray =
            rows.len() == 1 && rows.first().is_some_and(|row| row.number != 1) && in_rows * 2 < all;
        if stray {
            rows.clear();
        }
        self.settle_blank_cells(&mut rows);
        rows
    }

    /// The numbers of rounds: those with moves behind them, and between them
    /// those that go on counting, with one word that no one can read.
    fn round_marks(&self) -> Vec<usize> {
        let numbers: Vec<(usize, u32, bool)> = (0..self.tokens.len())
            .filter_map(|index| match self.token(index)?.kind {
                Kind::Number { value, .. } => Some((index, value, self.is_round_mark(index))),
                _ => None,
            })
            .collect();
        // The next number with moves behind it, seen from each.
        let mut following = None;
        let mut next: Vec<Option<u32>> = numbers
            .iter()
            .rev()
            .map(|&(_, value, is_mark)| {
                let next = following;
                if is_mark {
                    following = Some(value);
                }
                next
            })
            .collect();
        next.reverse();
        let mut last = 0;
        let mut marks = Vec::with_capacity(numbers.len());
        for (&(index, value, is_mark), next) in numbers.iter().zip(next) {
            let goes_on = || {
                Some(value) == u32::checked_add(last, 1)
                    && next.is_none_or(|next| value < next)
                    && self.has_garbled_round(index)
            };
            if is_mark || goes_on() {
                marks.push(index);
                last = value;
            }
        }
        marks
    }

    /// The word that stands by itself behind a number.
    fn only_word(&self, number: usize) -> Option<usize> {
        let Kind::Number { marked, .. } = self.token(number)?.kind else {
            return None;
        };
        let in_cell = matches!(self.token(number + 1)?.kind, Kind::Cell);
        let word = number + 1 + usize::from(in_cell);
        let is_placed = marked || (in_cell && self.starts_line(number));
        (is_placed && self.is_lone_word(word)).then_some(word)
    }

    /// Whether a number whose turn it is has at least one word or move.
    fn has_garbled_round(&self, number: usize) -> bool {
        self.garbled(number).is_some()
            || self
                .only_word(number)
                .is_some_and(|word| self.is_move(word + 1))
    }

    pub(super) fn is_move(&self, index: usize) -> bool {
        self.token(index)
            .is_some_and(|token| matches!(token.kind, Kind::Move(_)))
    }

    /// Whether a word stands by itself where a move might: between moves,
    /// borders and numbers.
    pub(super) fn is_lone_word(&self, index: usize) -> bool {
        const LONGEST: usize = 24;
        let Some(word) = self.token(index) else {
            return false;
        };
        let borders = |token: Option<&Token>| {
            token.is_none_or(|token| {
                matches!(
                    token.kind,
                    Kind::Move(_) | Kind::Gap(_) | Kind::Cell | Kind::LineEnd | Kind::Number { .. }
                )
            })
        };
        let text = self.text_of(word);
        matches!(word.kind, Kind::Word(Word::Prose | Word::Short))
            && text.chars().count() <= LONGEST
            && !is_about_a_variation(text)
            && borders(index.checked_sub(1).and_then(|before| self.token(before)))
            && borders(self.token(index + 1))
    }

    /// Whether the number at `index` numbers a round: moves, or what stands
    /// for them, must follow.
    pub(super) fn is_round_mark(&self, index: usize) -> bool {
        let Some(Kind::Number { value, marked }) = self.token(index).map(|token| &token.kind)
        else {
            return false;
        };
        // Copied from a page, each cell of a table may have its own line.
        let is_alone = self.starts_line(index)
            && self
                .token(index + 1)
                .is_some_and(|next| matches!(next.kind, Kind::LineEnd));
        let mut cells = 0;
        let mut brackets = 0;
        let mut line_ends = 0;
        for token in self.tokens.iter().skip(index + 1) {
            match &token.kind {
                Kind::Cell if cells < 3 => cells += 1,
                Kind::Bracket if brackets < 2 => brackets += 1,
                Kind::LineEnd if (*marked || is_alone) && line_ends < 1 => line_ends += 1,
                Kind::Move(_) => return 0 < *value,
                Kind::Gap(_) => return line_ends == 0 && (*marked || 0 < cells || *value < 1_000),
                Kind::Word(Word::Attempt) => return *marked && line_ends == 0,
                Kind::Word(Word::Short) if 0 < cells => return line_ends == 0,
                Kind::Word(_) => {
                    let word = self.garbled(index);
                    return word.is_some_and(|word| self.is_move(word + 1));
                }
                Kind::Cell
                | Kind::Bracket
                | Kind::Heading
                | Kind::List(_)
                | Kind::LineEnd
                | Kind::Number { .. }
                | Kind::Result => return false,
            }
        }
        false
    }

    /// The word in the place of Red's move, where a line has only a number, a
    /// word and at most one move.
    fn garbled(&self, number: usize) -> Option<usize> {
        // A longer word may well be a remark on Red's move.
        const LONGEST: usize = 4;
        let word = self.only_word(number)?;
        let text = self.text_of(self.token(word)?);
        if text.contains(['红', '紅', '黑', '先', '后', '後', '方', '手']) {
            return None;
        }
        let is_reds = match self.token(word + 1) {
            Some(token) if self.is_move(word + 1) => {
                let is_short = text.chars().count() <= LONGEST && self.starts_line(number);
                let ends = self
                    .token(word + 2)
                    .is_none_or(|token| matches!(token.kind, Kind::LineEnd | Kind::Number { .. }));
                ends && (is_short || has_digits(self.text_of(token)))
            }
            Some(_) | None => !self.is_move(self.next_line(word + 1)),
        };
        is_reds.then_some(word)
    }

    /// The first token of the next line where nothing but its end stands at
    /// `index`.
    fn next_line(&self, index: usize) -> usize {
        let rest = self.tokens.get(index..).unwrap_or_default();
        let ends = rest
            .iter()
            .take_while(|token| matches!(token.kind, Kind::LineEnd));
        index + ends.count()
    }

    fn row(&self, number: u32, tokens: Range<usize>) -> Row {
        let mut row = Row {
            number,
            tokens: tokens.clone(),
            slots: [None, None],
            extra: Vec::new(),
            lead: (0, 0),
            word: None,
            after_prose: tokens.start.checked_sub(1).is_some_and(|before| {
                self.tokens
                    .get(..=before)
                    .unwrap_or_default()
                    .iter()
                    .rev()
                    .find(|token| !matches!(token.kind, Kind::LineEnd | Kind::Cell))
                    .is_some_and(|token| {
                        matches!(
                            token.kind,
                            Kind::Word(Word::Prose | Word::Short) | Kind::Bracket | Kind::Heading
                        )
                    })
            }),
        };
        let garbled = self.garbled(tokens.start);
        let mut in_remark = false;
        let mut first_line = true;
        let mut cells = 0;
        let mut after_cell = false;
        for index in tokens.skip(1) {
            let Some(token) = self.token(index) else {
                break;
            };
            let slot = match &token.kind {
                Kind::Move(text) => Some(Slot::Move {
                    token: index,
                    text: *text,
                }),
                Kind::Gap(gap) => Some(Slot::Gap {
                    token: index,
                    gap: *gap,
                }),
                Kind::Word(Word::Attempt) => Some(Slot::Attempt { token: index }),
                Kind::Word(_) if garbled == Some(index) => Some(Slot::Attempt { token: index }),
                Kind::Word(Word::Short) if after_cell && first_line && self.ends_cell(index) => {
                    Some(Slot::Attempt { token: index })
                }
                Kind::Word(_)
                    if first_line
                        && matches!(row.slots, [Some(_), None])
                        && self.is_lone_word(index)
                        && !self.is_move(index + 1) =>
                {
                    row.word = Some(index);
                    None
                }
                Kind::Word(Word::Prose) | Kind::Heading | Kind::List(_) => {
                    in_remark = true;
                    None
                }
                Kind::LineEnd => {
                    in_remark = false;
                    first_line = false;
                    None
                }
                Kind::Cell => {
                    cells += 1;
                    after_cell = true;
                    continue;
                }
                // A short word on a line of its own opens running text.
                Kind::Word(Word::Short) => {
                    in_remark |= !first_line;
                    None
                }
                Kind::Word(Word::Figures) | Kind::Number { .. } | Kind::Result | Kind::Bracket => {
                    None
                }
            };
            after_cell = false;
            let Some(slot) = slot else { continue };
            if in_remark {
                continue;
            }
            let is_attempt = matches!(slot, Slot::Attempt { .. });
            if is_attempt && !first_line {
                in_remark = true;
                continue;
            }
            match &mut row.slots {
                [first @ None, _] => {
                    row.lead = (cells, token.lead);
                    *first = Some(slot);
                }
                [Some(_), second @ None] => *second = Some(slot),
                _ if matches!(slot, Slot::Move { .. }) => row.extra.push(slot),
                _ => {}
            }
        }
        row
    }

    /// Whether a cell or the line ends after this token.
    fn ends_cell(&self, index: usize) -> bool {
        self.token(index + 1)
            .is_none_or(|next| matches!(next.kind, Kind::Cell | Kind::LineEnd))
    }

    pub(super) fn starts_line(&self, index: usize) -> bool {
        index
            .checked_sub(1)
            .and_then(|before| self.token(before))
            .is_none_or(|before| matches!(before.kind, Kind::LineEnd))
    }

    /// In a round with one move, tells from the other rounds whether the
    /// first cell was left empty.
    fn settle_blank_cells(&self, rows: &mut [Row]) {
        let full = |row: &&Row| matches!(row.slots, [Some(_), Some(_)]);
        let usual = rows
            .iter()
            .filter(full)
            .map(|row| row.lead)
            .min()
            .or_else(|| rows.iter().map(|row| row.lead).min());
        let Some((cells, blanks)) = usual else {
            return;
        };
        for row in rows {
            let [
                first @ Some(Slot::Move { .. } | Slot::Attempt { .. }),
                second @ None,
            ] = &mut row.slots
            else {
                continue;
            };
            let empty_cell = cells < row.lead.0;
            let wide = row.lead.0 == cells && blanks + 4 <= row.lead.1;
            if empty_cell || wide {
                *second = first.take();
                *first = self
                    .token(row.tokens.start)
                    .map(|number| Slot::Blank(end_of(self.text_of(number), number.place)));
            }
        }
    }

    /// Moves beyond the second belong to rounds without a number when the
    /// next number leaves room for exactly them.
    pub(super) fn expand_extra(&self, rows: &mut Vec<Row>) {
        if rows.iter().all(|row| row.extra.is_empty()) {
            return;
        }
        let mut expanded = Vec::with_capacity(rows.len());
        let mut old = std::mem::take(rows).into_iter().peekable();
        while let Some(mut row) = old.next() {
            let rounds = u32::try_from(row.extra.len().div_ceil(2)).unwrap_or(u32::MAX);
            let fits = match old.peek() {
                Some(next) => {
                    row.extra.len().is_multiple_of(2)
                        && row.number.checked_add(rounds + 1) == Some(next.number)
                }
                None => self.is_free_of_words(&row),
            };
            if !fits {
                expanded.push(row);
                continue;
            }
            let extra = std::mem::take(&mut row.extra);
            let (number, tokens) = (row.number, row.tokens.clone());
            expanded.push(row);
            let mut moves = extra.into_iter();
            let mut number = number;
            while let Some(first) = moves.next() {
                number = number.saturating_add(1);
                expanded.push(Row {
                    number,
                    tokens: tokens.end..tokens.end,
                    slots: [Some(first), moves.next()],
                    extra: Vec::new(),
                    lead: (0, 0),
                    word: None,
                    after_prose: false,
                });
            }
        }
        *rows = expanded;
    }

    fn is_free_of_words(&self, row: &Row) -> bool {
        self.tokens
            .get(row.tokens.clone())
            .unwrap_or_default()
            .iter()
            .all(|token| !matches!(token.kind, Kind::Word(_)))
    }

    /// Sets right a single number that does not fit between its neighbours.
    pub(super) fn correct_numbers(&mut self, rows: &mut [Row]) {
        for i in 1..rows.len().saturating_sub(1) {
            let number = |i: usize| rows.get(i).map(|row| row.number);
            let (Some(before), Some(found), Some(after)) =
                (number(i - 1), number(i), number(i + 1))
            else {
                return;
            };
            if before.checked_add(1) == Some(found) || before.checked_add(2) != Some(after) {
                continue;
            }
            let Some(row) = rows.get_mut(i) else { return };
            row.number = before + 1;
            let place = self.tokens.get(row.tokens.start).map(|token| token.place);
            if let (Some(place), Ok(taken)) = (place, u16::try_from(before + 1)) {
                self.report(None, place, Finding::RoundMisnumbered { found, taken });
            }
        }
    }
}

pub(super) fn has_digits(text: &str) -> bool {
    text.contains(|c: char| matches!(c, '0'..='9' | '０'..='９'))
}

/// The place right behind a text.
pub(super) fn end_of(text: &str, start: Place) -> Place {
    let mut place = start;
    for c in text.chars() {
        if c == '\n' {
            place.line += 1;
            place.column = 1;
        } else {
            place.column += 1;
        }
    }
    place
}

pub(super) fn move_text(slot: &Slot) -> Option<MoveText> {
    match slot {
        Slot::Move { text, .. } => Some(*text),
        Slot::Attempt { .. } | Slot::Gap { .. } | Slot::Blank(_) => None,
    }
}

/// Whether the numbers run down several columns of a form: each occurs once,
/// but the lines of the text go across the columns.
pub(super) fn is_in_columns(rows: &[Row]) -> bool {
    let mut numbers: Vec<u32> = rows.iter().map(|row| row.number).collect();
    let falls = rows
        .iter()
        .zip(rows.iter().skip(1))
        .filter(|(row, next)| next.number < row.number)
        .count();
    numbers.sort_unstable();
    let all = numbers.len();
    numbers.dedup();
    0 < falls && numbers.len() == all
}
