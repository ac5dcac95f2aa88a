//! Puts tokens into rounds: which player's move each one is.

use std::ops::Range;

use crate::notation::{Bars, MoveText, ParseMoveError, parse, readings};
use crate::record::diagnostic::{Diagnostic, Finding};
use crate::record::scoresheet::{Aside, AsideKind, Entry, EntryContent, MAX_PLIES};
use crate::xiangqi::{Position, Side};

use super::lexer::{Gap, Kind, Place, Token, Word};

/// The highest number a round may have.
const MAX_ROUND: u16 = MAX_PLIES / 2;

/// Rounds written several times count each time.
const MOST_ROWS: usize = 4 * 1_000;

/// How often moves are tried on the board to place a round whose number is
/// written a second time.
const MOST_TRIALS: usize = 16;

/// What stands in the place of one player's move in one round.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Slot {
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
struct Row {
    number: u32,
    /// Tokens from the number to the next one.
    tokens: Range<usize>,
    slots: [Option<Slot>; 2],
    /// Moves that stand beyond the second, with no words before them.
    extra: Vec<Slot>,
    /// Cell borders and blanks between the number and the first move.
    lead: (usize, u16),
    /// Running text stands before the number.
    after_prose: bool,
}

/// A round of the game as the sheet has it.
#[derive(Clone, Debug)]
struct Round {
    number: u16,
    slots: [Option<Slot>; 2],
}

pub(super) struct Layout<'a> {
    pub text: &'a str,
    pub tokens: &'a [Token],
    /// `None` where the written position cannot be played from.
    pub start: Option<Position>,
    pub bars: Bars,
    pub diagnostics: Vec<Diagnostic>,
    pub asides: Vec<Aside>,
    trials: usize,
}

impl<'a> Layout<'a> {
    pub(super) fn new(
        text: &'a str,
        tokens: &'a [Token],
        start: Option<Position>,
        bars: Bars,
    ) -> Layout<'a> {
        Layout {
            text,
            tokens,
            start,
            bars,
            diagnostics: Vec::new(),
            asides: Vec::new(),
            trials: 0,
        }
    }

    pub(super) fn entries(&mut self) -> Vec<Entry> {
        let rows = self.rows();
        if rows.is_empty() {
            return self.unnumbered();
        }
        self.numbered(rows)
    }

    fn turn(&self) -> Side {
        self.start.map_or(Side::Red, |start| start.turn())
    }

    fn token(&self, index: usize) -> Option<&'a Token> {
        self.tokens.get(index)
    }

    fn text_of(&self, token: &Token) -> &'a str {
        self.text.get(token.span.clone()).unwrap_or_default()
    }

    fn report(&mut self, ply: Option<u16>, place: Place, finding: Finding) {
        self.diagnostics.push(Diagnostic {
            ply,
            line: place.line,
            column: place.column,
            finding,
            candidates: Vec::new(),
        });
    }

    /// Whether the number at `index` numbers a round: moves, or what stands
    /// for them, must follow.
    fn is_round_mark(&self, index: usize) -> bool {
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
                Kind::Word(Word::Short) => return 0 < cells && line_ends == 0,
                Kind::Cell
                | Kind::Bracket
                | Kind::Heading
                | Kind::LineEnd
                | Kind::Number { .. }
                | Kind::Result
                | Kind::Word(_) => return false,
            }
        }
        false
    }

    fn rows(&mut self) -> Vec<Row> {
        let marks: Vec<usize> = (0..self.tokens.len())
            .filter(|&index| self.is_round_mark(index))
            .collect();
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

    fn row(&self, number: u32, tokens: Range<usize>) -> Row {
        let mut row = Row {
            number,
            tokens: tokens.clone(),
            slots: [None, None],
            extra: Vec::new(),
            lead: (0, 0),
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
                Kind::Word(Word::Short) if after_cell && first_line && self.ends_cell(index) => {
                    Some(Slot::Attempt { token: index })
                }
                Kind::Word(Word::Prose) | Kind::Heading => {
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

    fn numbered(&mut self, mut rows: Vec<Row>) -> Vec<Entry> {
        if let Some(entries) = self.one_move_a_number(&rows) {
            return entries;
        }
        self.expand_extra(&mut rows);
        self.correct_numbers(&mut rows);
        if is_in_columns(&rows) {
            rows.sort_by_key(|row| row.number);
        }
        let rounds = self.assemble(rows);
        self.fill(rounds)
    }

    /// Sheets on which every number has one move: it numbers plies, or only
    /// one side's moves are there.
    fn one_move_a_number(&mut self, rows: &[Row]) -> Option<Vec<Entry>> {
        let single = |row: &Row| {
            row.extra.is_empty()
                && matches!(
                    row.slots,
                    [Some(Slot::Move { .. } | Slot::Attempt { .. }), None]
                )
        };
        let ascending = rows
            .iter()
            .zip(rows.iter().skip(1))
            .all(|(row, next)| row.number < next.number);
        if rows.len() < 2 || !rows.iter().all(single) || !ascending {
            return None;
        }
        let slots: Vec<Slot> = rows.iter().filter_map(|row| row.slots[0].clone()).collect();
        let start = self.start.unwrap_or_default();
        let moves: Vec<Option<MoveText>> = slots.iter().map(move_text).collect();
        if self.plays_on(start, &moves) == moves.len() {
            return Some(self.in_turn(slots, |ply| Some(ply.div_ceil(2))));
        }
        let side = self.side_of(&slots);
        let place = rows
            .first()
            .and_then(|row| self.token(row.tokens.start))
            .map(|token| token.place)?;
        self.report(None, place, Finding::OneSideOnly { side });
        let base = rows.first().map_or(1, |row| row.number);
        let mut entries = Vec::with_capacity(slots.len());
        for (row, slot) in rows.iter().zip(slots) {
            let Some(round) = self.round_number(row, base) else {
                break;
            };
            let offset = match (self.turn(), side) {
                (Side::Red, Side::Red) | (Side::Black, Side::Black) => 1,
                (Side::Red, Side::Black) => 2,
                // Black moves first, so Red's move of the first round is
                // not part of it.
                (Side::Black, Side::Red) => 0,
            };
            let ply = u32::from(round).saturating_sub(base) * 2 + offset;
            let Some(ply) = u16::try_from(ply)
                .ok()
                .filter(|&ply| 0 < ply && ply <= MAX_PLIES)
            else {
                continue;
            };
            entries.push(self.entry(&slot, Some(round), side, ply));
        }
        Some(entries)
    }

    /// Whose moves a one-sided sheet has. Only the writer's habit can tell:
    /// digits throughout are Black's.
    fn side_of(&self, slots: &[Slot]) -> Side {
        let digits_only = slots.iter().all(|slot| {
            let Slot::Move { token, .. } = slot else {
                return true;
            };
            let text = self.token(*token).map_or("", |token| self.text_of(token));
            text.contains(|c: char| matches!(c, '0'..='9' | '０'..='９'))
                && !text.contains(['一', '二', '三', '四', '五', '六', '七', '八', '九'])
                && !text.is_ascii()
        });
        if digits_only { Side::Black } else { Side::Red }
    }

    /// Moves beyond the second belong to rounds without a number when the
    /// next number leaves room for exactly them.
    fn expand_extra(&self, rows: &mut Vec<Row>) {
        if rows.iter().all(|row| row.extra.is_empty()) {
            return;
        }
        let mut expanded = Vec::with_capacity(rows.len());
        let mut old = std::mem::take(rows).into_iter().peekable();
        while let Some(mut row) = old.next() {
            let extra = std::mem::take(&mut row.extra);
            let rounds = u32::try_from(extra.len().div_ceil(2)).unwrap_or(u32::MAX);
            let fits = match old.peek() {
                Some(next) => {
                    extra.len().is_multiple_of(2)
                        && row.number.checked_add(rounds + 1) == Some(next.number)
                }
                None => self.is_free_of_words(&row),
            };
            let (number, tokens) = (row.number, row.tokens.clone());
            expanded.push(row);
            if !fits {
                continue;
            }
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
    fn correct_numbers(&mut self, rows: &mut [Row]) {
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

    fn round_number(&mut self, row: &Row, base: u32) -> Option<u16> {
        let in_range = row
            .number
            .checked_sub(base)
            .filter(|&rounds| rounds < u32::from(MAX_ROUND));
        if let (Some(_), Ok(number)) = (in_range, u16::try_from(row.number)) {
            return Some(number);
        }
        let place = self.token(row.tokens.start)?.place;
        let most = u16::try_from(base)
            .unwrap_or(u16::MAX)
            .saturating_add(MAX_ROUND - 1);
        self.report(
            None,
            place,
            Finding::RoundOutOfRange {
                found: row.number,
                most,
            },
        );
        None
    }

    /// Joins rows into rounds in the order of play, keeping alternatives
    /// aside.
    fn assemble(&mut self, rows: Vec<Row>) -> Vec<Round> {
        let base = rows.first().map_or(1, |row| row.number);
        let mut rounds: Vec<Round> = Vec::with_capacity(rows.len());
        let mut reported_range = false;
        let mut i = 0;
        while let Some(row) = rows.get(i) {
            let last = rounds.last().map(|round| u32::from(round.number));
            match last {
                Some(last) if row.number <= last => {
                    i = self.again(&rows, i, base, &mut rounds);
                    continue;
                }
                _ => {}
            }
            i += 1;
            if reported_range {
                continue;
            }
            let Some(number) = self.round_number(row, base) else {
                // Once is enough: the rest of such a text is no better.
                reported_range = true;
                continue;
            };
            self.note_skipped(rounds.last().map(|round| round.number), number, row);
            rounds.push(Round {
                number,
                slots: row.slots.clone(),
            });
        }
        rounds
    }

    fn note_skipped(&mut self, last: Option<u16>, number: u16, row: &Row) {
        let Some(from) = last.and_then(|last| last.checked_add(1)) else {
            return;
        };
        if from < number
            && let Some(token) = self.token(row.tokens.start)
        {
            let to = number - 1;
            self.report(None, token.place, Finding::RoundsSkipped { from, to });
        }
    }

    /// Handles a row whose number is not higher than the last one, and
    /// returns the index of the row to go on with.
    fn again(&mut self, rows: &[Row], i: usize, base: u32, rounds: &mut Vec<Round>) -> usize {
        let Some(row) = rows.get(i) else {
            return i + 1;
        };
        if let Some(last) = rounds.last_mut()
            && u32::from(last.number) == row.number
            && join(&mut last.slots, &row.slots)
        {
            return i + 1;
        }
        let run = run_from(rows, i);
        let written = |row: &Row| {
            rounds
                .iter()
                .rfind(|round| u32::from(round.number) == row.number)
        };
        if let Some(first) = written(row) {
            // The same again, and then perhaps on from there.
            let same = rows
                .get(i..run)
                .unwrap_or_default()
                .iter()
                .take_while(|row| {
                    written(row).is_some_and(|round| same_moves(&round.slots, &row.slots))
                })
                .count();
            let reaches_the_end = rows
                .get(i + same)
                .is_none_or(|next| written(next).is_none());
            if 0 < same && reaches_the_end {
                let round = first.number;
                if let Some(token) = self.token(row.tokens.start) {
                    self.report(None, token.place, Finding::RoundRepeated { round });
                }
                return i + same;
            }
        }
        let follows_at_once = rounds
            .last()
            .is_some_and(|last| u32::from(last.number) == row.number)
            && !row.after_prose;
        let branch = |round: &&Round| u32::from(round.number) < row.number;
        let before: Vec<Round> = rounds.iter().take_while(branch).cloned().collect();
        let all: Vec<&Row> = rows.get(i..run).unwrap_or_default().iter().collect();
        let next: Vec<&Row> = rows.get(i + 1..run).unwrap_or_default().iter().collect();
        let as_branch = self.continues(&before, &all);
        let as_next = self.continues(rounds, &all);
        if as_next && !as_branch {
            // A number written twice for two rounds: the count goes on.
            let Some(shift) = rounds
                .last()
                .and_then(|last| u32::from(last.number + 1).checked_sub(row.number))
            else {
                return i + 1;
            };
            if let (Some(token), Ok(taken)) = (
                self.token(row.tokens.start),
                u16::try_from(row.number + shift),
            ) {
                let found = row.number;
                self.report(
                    None,
                    token.place,
                    Finding::RoundMisnumbered { found, taken },
                );
            }
            for row in all {
                let shifted = Row {
                    number: row.number + shift,
                    ..row.clone()
                };
                if let Some(number) = self.round_number(&shifted, base) {
                    rounds.push(Round {
                        number,
                        slots: row.slots.clone(),
                    });
                }
            }
            return run;
        }
        if follows_at_once && !next.is_empty() {
            let replaces = as_branch && !self.continues(rounds, &next);
            if replaces {
                // Corrected on the next line: the later writing counts.
                if let (Some(mut last), Ok(number)) = (rounds.pop(), u16::try_from(row.number)) {
                    self.keep_aside(&[], row, number);
                    last.slots = row.slots.clone();
                    rounds.push(last);
                }
                return i + 1;
            }
            self.keep_aside(
                all.get(..1).unwrap_or_default(),
                row,
                u16::try_from(row.number).unwrap_or(u16::MAX),
            );
            return i + 1;
        }
        self.keep_aside(&all, row, u16::try_from(row.number).unwrap_or(u16::MAX));
        run
    }

    fn keep_aside(&mut self, rows: &[&Row], at: &Row, round: u16) {
        let Some(place) = self.token(at.tokens.start).map(|token| token.place) else {
            return;
        };
        self.report(None, place, Finding::AlternativeKeptAside { round });
        let tokens = |index: usize| self.token(index).map(|token| token.span.clone());
        let first = rows.first().and_then(|row| tokens(row.tokens.start));
        let last = rows
            .last()
            .and_then(|row| tokens(row.tokens.end.checked_sub(1)?));
        if let (Some(first), Some(last)) = (first, last) {
            self.asides.push(Aside {
                kind: AsideKind::Alternative,
                span: first.start..last.end,
                line: place.line,
                column: place.column,
                after_ply: 0,
            });
        }
    }

    /// Whether the first moves of `rows` can be played after `rounds`.
    fn continues(&mut self, rounds: &[Round], rows: &[&Row]) -> bool {
        self.trials += 1;
        if MOST_TRIALS < self.trials {
            return false;
        }
        const TRIED: usize = 4;
        let before: Vec<Option<MoveText>> = rounds
            .iter()
            .flat_map(|round| &round.slots)
            .flatten()
            .map(move_text)
            .collect();
        let known = before.len();
        let after = rows
            .iter()
            .flat_map(|row| &row.slots)
            .flatten()
            .take(TRIED)
            .map(move_text);
        let moves: Vec<Option<MoveText>> = before.into_iter().chain(after).collect();
        known < moves.len() && self.plays_on(self.start.unwrap_or_default(), &moves) == moves.len()
    }

    /// How many of the moves can be played one after the other.
    fn plays_on(&self, mut position: Position, moves: &[Option<MoveText>]) -> usize {
        for (played, text) in moves.iter().enumerate() {
            let mv = text
                .as_ref()
                .and_then(|text| readings(text, &position, self.bars).first().copied());
            match mv {
                Some(mv) => position.play_unchecked(mv),
                None => return played,
            };
        }
        moves.len()
    }

    /// Turns rounds into entries, blank cells included.
    fn fill(&mut self, mut rounds: Vec<Round>) -> Vec<Entry> {
        // Lines left empty at the foot of a form say nothing.
        let says_nothing = |slot: &Option<Slot>| match slot {
            None | Some(Slot::Blank(_)) => true,
            Some(Slot::Gap { gap, .. }) => *gap == Gap::Filler,
            Some(Slot::Move { .. } | Slot::Attempt { .. }) => false,
        };
        while rounds
            .pop_if(|round| round.slots.iter().all(says_nothing))
            .is_some()
        {}
        let Some(first) = rounds.first() else {
            return Vec::new();
        };
        let turn = self.turn();
        let base = first.number;
        let paired_from_black = turn == Side::Black
            && matches!(
                first.slots,
                [
                    Some(Slot::Move { .. } | Slot::Attempt { .. }),
                    Some(Slot::Move { .. } | Slot::Attempt { .. })
                ]
            );
        let order = if paired_from_black {
            [Side::Black, Side::Red]
        } else {
            [Side::Red, Side::Black]
        };
        // Where Black starts a game written in Red's order, the first move is
        // the second of its round.
        let skipped = u16::from(turn == Side::Black && !paired_from_black);
        if skipped == 1
            && let Some(first) = rounds.first_mut()
        {
            let [red, black] = &mut first.slots;
            if black.is_none() {
                *black = red.take();
            }
            *red = None;
        }
        let last_index = rounds.len() - 1;
        let mut entries = Vec::with_capacity(rounds.len() * 2);
        for (index, round) in rounds.into_iter().enumerate() {
            let [first, second] = round.slots;
            let first_ply = (round.number - base) * 2 + 1;
            for (slot, side, nth) in [(&first, order[0], 0), (&second, order[1], 1)] {
                let Some(ply) = (first_ply + nth)
                    .checked_sub(skipped)
                    .filter(|&ply| 0 < ply)
                else {
                    continue;
                };
                let is_last = index == last_index && nth == 1;
                match slot {
                    Some(slot) if !is_last || !says_nothing(&Some(slot.clone())) => {
                        let entry = self.entry(slot, Some(round.number), side, ply);
                        entries.push(entry);
                    }
                    None if !is_last => {
                        let place = self.blank_place(&first, &second);
                        let entry = self.entry(&Slot::Blank(place), Some(round.number), side, ply);
                        entries.push(entry);
                    }
                    Some(_) | None => {}
                }
            }
        }
        entries
    }

    /// Where a move that is not there would have been written.
    fn blank_place(&self, first: &Option<Slot>, second: &Option<Slot>) -> Place {
        let token = |slot: &Option<Slot>| match slot {
            Some(Slot::Move { token, .. } | Slot::Attempt { token } | Slot::Gap { token, .. }) => {
                self.token(*token)
            }
            Some(Slot::Blank(_)) | None => None,
        };
        if let Some(before) = token(first) {
            return end_of(self.text_of(before), before.place);
        }
        token(second).map_or(Place { line: 1, column: 1 }, |after| after.place)
    }

    /// Moves without numbers, each player in turn.
    fn unnumbered(&mut self) -> Vec<Entry> {
        let mut slots = Vec::new();
        let mut in_remark = false;
        for (index, token) in self.tokens.iter().enumerate() {
            match &token.kind {
                Kind::Move(text) if !in_remark => slots.push(Slot::Move {
                    token: index,
                    text: *text,
                }),
                Kind::Gap(gap) if !slots.is_empty() => slots.push(Slot::Gap {
                    token: index,
                    gap: *gap,
                }),
                Kind::Word(Word::Attempt) if !slots.is_empty() && self.stands_alone(index) => {
                    slots.push(Slot::Attempt { token: index });
                }
                Kind::LineEnd => in_remark = false,
                Kind::Word(Word::Prose) => {
                    in_remark |= !slots.is_empty() && self.starts_line(index)
                }
                Kind::Move(_)
                | Kind::Gap(_)
                | Kind::Word(_)
                | Kind::Cell
                | Kind::Bracket
                | Kind::Heading
                | Kind::Result
                | Kind::Number { .. } => {}
            }
        }
        while slots
            .pop_if(|slot| {
                matches!(
                    slot,
                    Slot::Gap {
                        gap: Gap::Filler,
                        ..
                    } | Slot::Attempt { .. }
                )
            })
            .is_some()
        {}
        self.in_turn(slots, |_| None)
    }

    fn starts_line(&self, index: usize) -> bool {
        index
            .checked_sub(1)
            .and_then(|before| self.token(before))
            .is_none_or(|before| matches!(before.kind, Kind::LineEnd))
    }

    /// Whether only moves and borders stand around a token on its line.
    fn stands_alone(&self, index: usize) -> bool {
        let quiet = |token: Option<&Token>| {
            token.is_none_or(|token| {
                matches!(
                    token.kind,
                    Kind::Move(_) | Kind::LineEnd | Kind::Cell | Kind::Gap(_)
                )
            })
        };
        quiet(index.checked_sub(1).and_then(|before| self.token(before)))
            && quiet(self.token(index + 1))
    }

    fn in_turn(&mut self, slots: Vec<Slot>, round: impl Fn(u16) -> Option<u16>) -> Vec<Entry> {
        let mut side = self.turn();
        let mut entries = Vec::with_capacity(slots.len());
        // One more than may be, so that the excess shows.
        for (ply, slot) in (1..=MAX_PLIES + 1).zip(&slots) {
            let entry = self.entry(slot, round(ply), side, ply);
            entries.push(entry);
            side = !side;
        }
        entries
    }

    fn entry(&mut self, slot: &Slot, round: Option<u16>, side: Side, ply: u16) -> Entry {
        let (place, text, content) = match slot {
            Slot::Blank(place) => (*place, "", EntryContent::Missing),
            Slot::Move { token, text } => {
                let (place, written) = self.written(*token);
                (place, written, EntryContent::Move(*text))
            }
            Slot::Gap { token, .. } => {
                let (place, written) = self.written(*token);
                (place, written, EntryContent::Missing)
            }
            Slot::Attempt { token } => {
                let (place, written) = self.written(*token);
                let content = match parse(written) {
                    Ok(text) => EntryContent::Move(text),
                    Err(error) => {
                        self.report_unreadable(ply, place, written, error.clone());
                        EntryContent::Unreadable(error)
                    }
                };
                (place, written, content)
            }
        };
        Entry {
            round,
            side,
            ply,
            line: place.line,
            column: place.column,
            text: text.to_owned(),
            content,
        }
    }

    fn written(&self, token: usize) -> (Place, &'a str) {
        self.token(token)
            .map_or((Place { line: 1, column: 1 }, ""), |token| {
                (token.place, self.text_of(token))
            })
    }

    fn report_unreadable(&mut self, ply: u16, place: Place, text: &str, error: ParseMoveError) {
        let text = text.to_owned();
        self.report(Some(ply), place, Finding::UnreadableMove { text, error });
    }
}

/// The place right behind a text.
fn end_of(text: &str, start: Place) -> Place {
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

fn move_text(slot: &Slot) -> Option<MoveText> {
    match slot {
        Slot::Move { text, .. } => Some(*text),
        Slot::Attempt { .. } | Slot::Gap { .. } | Slot::Blank(_) => None,
    }
}

/// Whether the numbers run down several columns of a form: each occurs once,
/// but the lines of the text go across the columns.
fn is_in_columns(rows: &[Row]) -> bool {
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

/// The end of the rows from `i` on whose numbers go up by one.
fn run_from(rows: &[Row], i: usize) -> usize {
    let mut end = i + 1;
    while let (Some(row), Some(next)) = (rows.get(end - 1), rows.get(end)) {
        if next.number != row.number && row.number.checked_add(1) != Some(next.number) {
            break;
        }
        end += 1;
    }
    end
}

/// Puts the second writing of a round into the places the first left open;
/// `false` when there is no such place.
fn join(slots: &mut [Option<Slot>; 2], more: &[Option<Slot>; 2]) -> bool {
    let open = |slot: &Option<Slot>| {
        slot.as_ref()
            .is_none_or(|slot| matches!(slot, Slot::Gap { .. } | Slot::Blank(_)))
    };
    let [first, second] = slots;
    if !open(second) {
        return false;
    }
    match more {
        // 9. … 车2进5
        [more_first, Some(black)] if open(more_first) => *second = Some(black.clone()),
        // 5. 马八进七 / 5. 炮8平9
        [Some(black), None] if !open(first) => *second = Some(black.clone()),
        [Some(again), Some(black)] if first.as_ref().and_then(move_text) == move_text(again) => {
            *second = Some(black.clone());
        }
        _ => return false,
    }
    true
}

fn same_moves(a: &[Option<Slot>; 2], b: &[Option<Slot>; 2]) -> bool {
    a.iter()
        .zip(b)
        .all(|(a, b)| a.as_ref().and_then(move_text) == b.as_ref().and_then(move_text))
}
