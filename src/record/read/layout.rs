//! Puts tokens into entries: which ply each one is.

use std::ops::Range;

use crate::notation::{Bars, MoveText, ParseMoveError, parse, readings};
use crate::record::diagnostic::{Diagnostic, Finding};
use crate::record::scoresheet::{Aside, Entry, EntryContent, MAX_PLIES};
use crate::xiangqi::{Position, Rounds, Side};

use super::lexer::{Gap, Kind, Place, Token};
use super::rounds::Round;
use super::rows::{Row, Slot, end_of, has_digits, is_in_columns, move_text};
use super::words::Word;

pub(super) struct Layout<'a> {
    pub text: &'a str,
    pub tokens: &'a [Token],
    /// `None` where the written position cannot be played from.
    pub start: Option<Position>,
    pub bars: Bars,
    pub diagnostics: Vec<Diagnostic>,
    pub asides: Vec<Aside>,
    pub trials: usize,
    /// Which tokens are entered, kept aside or reported.
    pub used: Vec<bool>,
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
            used: vec![false; tokens.len()],
        }
    }

    pub(super) fn is_used(&self, token: usize) -> bool {
        self.used.get(token).copied().unwrap_or(true)
    }

    pub(super) fn take(&mut self, slot: &Slot) {
        let token = match slot {
            Slot::Move { token, .. } | Slot::Attempt { token } | Slot::Gap { token, .. } => *token,
            Slot::Blank(_) => return,
        };
        self.take_all(token..token + 1);
    }

    pub(super) fn take_all(&mut self, tokens: Range<usize>) {
        self.used.get_mut(tokens).unwrap_or_default().fill(true);
    }

    pub(super) fn entries(&mut self) -> Vec<Entry> {
        if let Some(entries) = self.lists() {
            return entries;
        }
        let rows = self.rows();
        if rows.is_empty() {
            return self.unnumbered();
        }
        self.numbered(rows)
    }

    pub(super) fn turn(&self) -> Side {
        self.start.map_or(Side::Red, |start| start.turn())
    }

    pub(super) fn token(&self, index: usize) -> Option<&'a Token> {
        self.tokens.get(index)
    }

    pub(super) fn text_of(&self, token: &Token) -> &'a str {
        self.text.get(token.span.clone()).unwrap_or_default()
    }

    pub(super) fn report(&mut self, ply: Option<u16>, place: Place, finding: Finding) {
        self.diagnostics.push(Diagnostic {
            ply,
            line: place.line,
            column: place.column,
            finding,
            candidates: Vec::new(),
        });
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
        let rounds = Rounds::begun_by(self.turn());
        if self.plays_on(start, &moves) == moves.len() {
            let round = |ply: u16| u16::try_from(rounds.round(usize::from(ply))).ok();
            return Some(self.in_turn(slots, round));
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
            // Where Black begins, Red has no move in the first round.
            let ply = usize::try_from(u32::from(round).saturating_sub(base) + 1)
                .ok()
                .and_then(|nth| rounds.ply(nth, side))
                .and_then(|ply| u16::try_from(ply).ok())
                .filter(|&ply| ply <= MAX_PLIES);
            let Some(ply) = ply else {
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
            has_digits(text)
                && !text.contains(['一', '二', '三', '四', '五', '六', '七', '八', '九'])
                && !text.is_ascii()
        });
        if digits_only { Side::Black } else { Side::Red }
    }

    /// How many of the moves can be played one after the other.
    pub(super) fn plays_on(&self, mut position: Position, moves: &[Option<MoveText>]) -> usize {
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
                        let slot = match round.word {
                            Some(token) if nth == 1 => Slot::Attempt { token },
                            Some(_) | None => Slot::Blank(self.blank_place(&first, &second)),
                        };
                        entries.push(self.entry(&slot, Some(round.number), side, ply));
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
        let slots = self.in_a_row(false);
        let moves: Vec<Option<MoveText>> = slots.iter().map(move_text).collect();
        let plays_on = self.plays_on(self.start.unwrap_or_default(), &moves) == moves.len();
        // Words count as moves only where the moves alone are no game.
        let slots = if plays_on { slots } else { self.in_a_row(true) };
        self.in_turn(slots, |_| None)
    }

    /// Moves in the order of the text, and words between them that may be
    /// moves: all that stand alone, or only those that look like moves.
    fn in_a_row(&self, any_word: bool) -> Vec<Slot> {
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
                Kind::Word(Word::Prose | Word::Short)
                    if any_word
                        && !slots.is_empty()
                        && self.is_lone_word(index)
                        && !(self.starts_line(index) && self.is_move(index + 1)) =>
                {
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
                | Kind::List(_)
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
        slots
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

    pub(super) fn entry(&mut self, slot: &Slot, round: Option<u16>, side: Side, ply: u16) -> Entry {
        self.take(slot);
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

    pub(super) fn written(&self, token: usize) -> (Place, &'a str) {
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
