//! Joins rows into rounds, whatever order and however often they are numbered.

use crate::notation::MoveText;
use crate::record::diagnostic::Finding;
use crate::record::scoresheet::{Aside, AsideKind, MAX_PLIES};

use super::layout::Layout;
use super::rows::{Row, Slot, move_text};

/// The highest number a round may have.
const MAX_ROUND: u16 = MAX_PLIES / 2;

/// How often moves are tried on the board to place a round whose number is
/// written a second time.
const MOST_TRIALS: usize = 16;

/// A round of the game as the sheet has it.
#[derive(Clone, Debug)]
pub(super) struct Round {
    pub number: u16,
    pub slots: [Option<Slot>; 2],
    /// A word by itself in Black's place.
    pub word: Option<usize>,
}

impl Layout<'_> {
    pub(super) fn round_number(&mut self, row: &Row, base: u32) -> Option<u16> {
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
    pub(super) fn assemble(&mut self, rows: Vec<Row>) -> Vec<Round> {
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
            self.note_left_out(number, row);
            rounds.push(row.round(number));
        }
        rounds
    }

    /// Notes that the moves of a row are dealt with.
    fn take_row(&mut self, row: &Row) {
        let slots = row.slots.iter().flatten();
        slots.chain(&row.extra).for_each(|slot| self.take(slot));
    }

    fn note_left_out(&mut self, round: u16, row: &Row) {
        row.extra.iter().for_each(|slot| self.take(slot));
        let mut written = row.extra.iter().filter_map(|slot| match slot {
            Slot::Move { token, .. } => Some(self.written(*token)),
            Slot::Attempt { .. } | Slot::Gap { .. } | Slot::Blank(_) => None,
        });
        let Some((place, first)) = written.next() else {
            return;
        };
        const LISTED: usize = 8;
        let mut moves = first.to_owned();
        for (_, text) in written.take(LISTED) {
            moves.push(' ');
            moves.push_str(text);
        }
        self.report(None, place, Finding::MovesLeftOut { round, moves });
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
            self.take_row(row);
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
                for row in rows.iter().skip(i).take(same) {
                    self.take_row(row);
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
                    rounds.push(row.round(number));
                }
            }
            return run;
        }
        if follows_at_once && !next.is_empty() {
            let replaces = as_branch && !self.continues(rounds, &next);
            if replaces {
                // Corrected on the next line: the later writing counts.
                if let (Some(last), Ok(number)) = (rounds.pop(), u16::try_from(row.number)) {
                    self.keep_aside(&[], row, number);
                    last.slots.iter().flatten().for_each(|slot| self.take(slot));
                    rounds.push(row.round(last.number));
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
        for row in rows {
            self.take_all(row.tokens.clone());
        }
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
