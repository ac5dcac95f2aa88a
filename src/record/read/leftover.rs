//! What no entry took up: moves within running text, and words where the game
//! seems to end.

use crate::record::diagnostic::Finding;
use crate::record::scoresheet::{Aside, AsideKind, Entry};

use super::layout::Layout;
use super::lexer::{Kind, Place, Token};
use super::rows::end_of;
use super::words::Word;

/// Numbers at the start of a line that are the next round's, if some before
/// are missing: dates and years are greater.
const MOST_AHEAD: u32 = 300;

/// Characters of a text that a finding quotes.
const QUOTED: usize = 40;

impl Layout<'_> {
    /// Keeps what is left aside and reports it; `cut` is where reading stopped
    /// for another reason.
    pub(super) fn leftovers(&mut self, entries: &[Entry], cut: Option<Place>) {
        if cut.is_none() {
            self.unclear_end(entries);
        }
        let mut count = 0;
        let mut first = None;
        let mut index = 0;
        while let Some(token) = self.token(index) {
            if cut.is_some_and(|cut| cut <= token.place) {
                break;
            }
            if !looks_like_a_move(token) || self.is_used(index) {
                index += 1;
                continue;
            }
            let end = self.end_of_run(index);
            let run = self.tokens.get(index..end).unwrap_or_default();
            count += run.iter().filter(|token| looks_like_a_move(token)).count();
            first.get_or_insert(token.place);
            let last = run.last().unwrap_or(token);
            self.asides.push(Aside {
                kind: AsideKind::Remark,
                span: token.span.start..last.span.end,
                line: token.place.line,
                column: token.place.column,
                after_ply: 0,
            });
            index = end;
        }
        if let Some(place) = first {
            self.report(None, place, Finding::MovesInRemarks { count });
        }
    }

    /// The end of the moves and words that go on from `index` on its line.
    fn end_of_run(&self, index: usize) -> usize {
        let rest = self.tokens.get(index..).unwrap_or_default();
        let run = rest.iter().zip(index..).take_while(|(token, at)| {
            matches!(token.kind, Kind::Move(_) | Kind::Word(_) | Kind::Cell) && !self.is_used(*at)
        });
        index + run.count().max(1)
    }

    /// Reports words and symbols behind the last move on its line, a number
    /// behind it that goes on counting and has words behind it, and in a list of lines with one move
    /// each the next line: a move may hide there.
    fn unclear_end(&mut self, entries: &[Entry]) {
        let Some(last) = self.used.iter().rposition(|&used| used) else {
            return;
        };
        let Some((entry, before)) = entries.split_last() else {
            return;
        };
        // Behind a whole round stands a remark: the next move has a number.
        let is_whole_round = entry.round.is_some()
            && before
                .last()
                .is_some_and(|before| before.round == entry.round);
        if !is_whole_round && let Some(at) = self.symbols_behind(last) {
            return self.report_end(last, at);
        }
        let is_list = entry.round.is_none() && self.starts_line(last);
        let mut line_ends = 0;
        let mut is_next_round = false;
        for (token, index) in self.tokens.iter().zip(0..).skip(last + 1) {
            match &token.kind {
                Kind::Cell | Kind::Bracket | Kind::Gap(_) | Kind::Word(Word::Figures) => {}
                Kind::LineEnd if !is_next_round => line_ends += 1,
                Kind::Word(_) if self.ends_container(token) => return,
                Kind::Word(_) | Kind::Move(_)
                    if is_whole_round && line_ends == 0 && !is_next_round => {}
                Kind::Word(Word::Attempt) => return self.report_end(index, token.span.start),
                Kind::Word(_) if is_list && line_ends == 1 => {
                    return self.report_end(index, token.span.start);
                }
                Kind::Number { value, marked } => {
                    let next = entry.round.map(|round| u32::from(round) + 1);
                    is_next_round = if Some(*value) == next {
                        *marked || self.starts_line(index)
                    } else {
                        // The rounds between may be missing.
                        *marked
                            && self.starts_line(index)
                            && next.is_some_and(|next| (next..=MOST_AHEAD).contains(value))
                    };
                    if !is_next_round {
                        return;
                    }
                    if let Some(at) = self.symbols_behind(index) {
                        return self.report_end(index, at);
                    }
                }
                Kind::Word(_) | Kind::Move(_) if is_next_round || line_ends == 0 => {
                    return self.report_end(index, token.span.start);
                }
                Kind::Word(_)
                | Kind::Move(_)
                | Kind::LineEnd
                | Kind::Result
                | Kind::Heading
                | Kind::List(_) => return,
            }
        }
    }

    /// The `END` of `START{ … }END`.
    fn ends_container(&self, token: &Token) -> bool {
        let before = self.text.get(..token.span.start).unwrap_or_default();
        before.ends_with('}') && self.text_of(token).starts_with("END")
    }

    /// Where on the line behind a token something stands that is no token and
    /// no ordinary mark: `#####`.
    fn symbols_behind(&self, index: usize) -> Option<usize> {
        let start = self.token(index)?.span.end;
        let mut behind = self.tokens.get(index + 1..)?.iter().peekable();
        for (offset, c) in line_from(self.text, start).char_indices() {
            let at = start + offset;
            while behind.next_if(|token| token.span.end <= at).is_some() {}
            let in_token = behind.peek().is_some_and(|token| token.span.start <= at);
            if !in_token && is_symbol(c) {
                return Some(at);
            }
        }
        None
    }

    /// Reports what stands from byte `at` on, which is on the line where the
    /// token at `index` ends.
    fn report_end(&mut self, index: usize, at: usize) {
        let Some(token) = self.token(index) else {
            return;
        };
        let before = self.text.get(token.span.start..at).unwrap_or_default();
        let place = end_of(before, token.place);
        let line = line_from(self.text, at).trim_end();
        let mut text: String = line.chars().take(QUOTED).collect();
        if text.len() < line.len() {
            text.push('…');
        }
        self.report(None, place, Finding::UnclearEnd { text });
    }
}

/// What follows byte `at` on its line.
fn line_from(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or_default();
    rest.split(['\n', '\r']).next().unwrap_or_default()
}

/// What no sentence and no move ends with.
const fn is_symbol(c: char) -> bool {
    matches!(
        c,
        '#' | '='
            | '+'
            | '@'
            | '%'
            | '^'
            | '`'
            | '\\'
            | '&'
            | '→'
            | '↑'
            | '↓'
            | '《'
            | '('
            | '（'
            | '['
            | '［'
            | '【'
            | '{'
    )
}

fn looks_like_a_move(token: &Token) -> bool {
    matches!(token.kind, Kind::Move(_) | Kind::Word(Word::Attempt))
}
