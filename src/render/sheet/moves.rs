//! The moves: rounds in two columns, with clocks and where each is known from.

use super::head::TABLE_END;
use super::{ENTERED, LABEL, Options, PRINTED, Setter, clock};
use crate::notation::write;
use crate::record::{GameRecord, Provenance};
use crate::render::fonts::Face;
use crate::render::page::{Anchor, Ink, LEFT, Page, RIGHT, Rule};
use crate::rules::{Outcome, Termination};
use crate::xiangqi::{Move, Position, Rounds, Side};

/// A game as the sheet needs it.
pub(super) struct Played {
    pub(super) rounds: Vec<Round>,
    pub(super) last: Position,
    pub(super) last_move: Option<Move>,
    /// Number of the last ply that took a piece.
    pub(super) last_capture: Option<usize>,
    pub(super) numbering: Rounds,
}

#[derive(Default)]
pub(super) struct Round {
    red: Option<Cell>,
    black: Option<Cell>,
}

struct Cell {
    text: String,
    clock: Option<u32>,
    provenance: Provenance,
}

impl Played {
    pub(super) fn of(record: &GameRecord, options: &Options<'_>) -> Played {
        let mut rounds: Vec<Round> = Vec::new();
        let mut position = record.start;
        let mut last_capture = None;
        for (i, ply) in record.plies.iter().enumerate() {
            let side = position.turn();
            let cell = Cell {
                text: write(
                    options.notation,
                    options.language.script(),
                    &position,
                    ply.mv,
                ),
                clock: ply.clock,
                provenance: ply.provenance,
            };
            match (side, rounds.last_mut()) {
                (Side::Black, Some(round)) => round.black = Some(cell),
                (Side::Black, None) => rounds.push(Round {
                    red: None,
                    black: Some(cell),
                }),
                (Side::Red, _) => rounds.push(Round {
                    red: Some(cell),
                    black: None,
                }),
            }
            if position.play_unchecked(ply.mv).is_some() {
                last_capture = Some(i + 1);
            }
        }
        Played {
            rounds,
            last: position,
            last_move: record.plies.last().map(|ply| ply.mv),
            last_capture,
            numbering: Rounds::of(&record.start),
        }
    }
}

impl Played {
    /// The rounds of the first page, and the others.
    fn first_page(&self) -> (&[Round], &[Round]) {
        self.rounds.split_at(self.rounds.len().min(2 * FIRST_ROWS))
    }

    /// Where something can follow the moves on the last of several pages.
    pub(super) fn end(&self) -> Option<f32> {
        let (_, rest) = self.first_page();
        let last = rest.chunks(2 * LATER_ROWS).last()?;
        Some(row_top(LATER_TOP, last.len().div_ceil(2)) + BELOW)
    }
}

const COLUMN: f32 = 898.0;
const HEAD_ROW: f32 = 60.0;
const ROW: f32 = 60.0;
/// Right edges of round, red, time, black, time in a column.
const EDGES: [f32; 5] = [88.0, 348.0, 494.0, 754.0, COLUMN];

/// Rounds in one of the two columns of the first page and of the others.
const FIRST_ROWS: usize = 30;
const LATER_ROWS: usize = 41;
/// Where the rounds of the other pages begin.
const LATER_TOP: f32 = 262.0;
/// Free below rounds that something else follows.
const BELOW: f32 = 40.0;

impl Setter<'_> {
    /// The first page, with the result.
    pub(super) fn first_page(&mut self, played: &Played) -> Page {
        let (first, rest) = played.first_page();
        let mut page = Page::new(self.options.language);
        self.head(&mut page);
        let top = TABLE_END + 24.0;
        self.grid(&mut page, top, FIRST_ROWS, 1, first, rest.is_empty());
        self.result(&mut page, played);
        self.legend(&mut page);
        page
    }

    /// The other pages with moves. The rows of the last end with the moves
    /// where something else is to follow there, at [`Played::end`].
    pub(super) fn later_pages(&mut self, played: &Played, is_followed: bool) -> Vec<Page> {
        let (_, rest) = played.first_page();
        let mut next = 2 * FIRST_ROWS + 1;
        let mut pages = Vec::new();
        let mut parts = rest.chunks(2 * LATER_ROWS).peekable();
        while let Some(here) = parts.next() {
            let mut page = Page::new(self.options.language);
            let title = self.words("sheet-moves-continued");
            self.running_head(&mut page, &title);
            let is_last = parts.peek().is_none();
            let rows = if is_last && is_followed {
                here.len().div_ceil(2)
            } else {
                LATER_ROWS
            };
            self.grid(&mut page, LATER_TOP, rows, next, here, is_last);
            next += here.len();
            pages.push(page);
        }
        pages
    }

    fn grid(
        &mut self,
        page: &mut Page,
        top: f32,
        rows: usize,
        first: usize,
        rounds: &[Round],
        ends_here: bool,
    ) {
        let (left_rounds, right_rounds) = rounds.split_at(rounds.len().min(rows));
        for (column, rounds) in [left_rounds, right_rounds].into_iter().enumerate() {
            let (x, first) = match column {
                0 => (LEFT, first),
                _ => (RIGHT - COLUMN, first + rows),
            };
            self.column(page, (x, top), rows, first, rounds);
            let blank_row = if rounds.len() < rows && (column == 0 || left_rounds.len() == rows) {
                Some(rounds.len())
            } else {
                None
            };
            if let (Some(row), true, Some(_)) = (blank_row, ends_here, self.record.outcome) {
                let middle = row_middle(top, row);
                let words = self.words("blank-below");
                page.text(
                    ENTERED.ink(Ink::Grey).middle(),
                    29.0,
                    x + (EDGES[0] + EDGES[1]) / 2.0,
                    middle + 10.0,
                    words,
                );
            }
        }
    }

    fn column(
        &mut self,
        page: &mut Page,
        (x, top): (f32, f32),
        rows: usize,
        first: usize,
        rounds: &[Round],
    ) {
        let end = row_top(top, rows);
        page.fill(Ink::Shade, x, top, COLUMN, HEAD_ROW);
        let mut start = 0.0;
        let heads = [
            ("column-round", Ink::Black),
            ("side-red", Ink::Red),
            ("column-time", Ink::Black),
            ("side-black", Ink::Black),
            ("column-time", Ink::Black),
        ];
        for (edge, (key, ink)) in EDGES.into_iter().zip(heads) {
            let label = self.words(key);
            let set = self
                .typesetter
                .line(&label, Face::SongBold, 33.0, 16.0, edge - start - 10.0);
            page.text(
                LABEL.ink(ink).middle(),
                set.size,
                x + (start + edge) / 2.0,
                top + HEAD_ROW / 2.0 + set.size * 0.36,
                set.text,
            );
            if edge < COLUMN {
                page.down(Rule::Thin, x + edge, top, end);
            }
            start = edge;
        }
        for row in 0..rows {
            let y = row_top(top, row);
            let rule = if row % 5 == 0 { Rule::Thin } else { Rule::Hair };
            page.across(rule, y, x, x + COLUMN);
            if row % 10 == 5 {
                let height = row_top(top, (row + 5).min(rows)) - y;
                page.fill(Ink::Tint, x, y, COLUMN, height);
            }
            page.text(
                PRINTED.ink(Ink::Grey).middle(),
                29.0,
                x + EDGES[0] / 2.0,
                row_middle(top, row) + 10.4,
                (first + row).to_string(),
            );
            let Some(round) = rounds.get(row) else {
                continue;
            };
            let middle = row_middle(top, row);
            self.cell(
                page,
                (x + EDGES[0], x + EDGES[1], x + EDGES[2]),
                middle,
                round.red.as_ref(),
            );
            self.cell(
                page,
                (x + EDGES[2], x + EDGES[3], x + EDGES[4]),
                middle,
                round.black.as_ref(),
            );
        }
        page.frame(Rule::Thick, x, top, COLUMN, end - top);
    }

    /// A move between `start` and `end`, and the clock up to `clock_end`.
    fn cell(
        &mut self,
        page: &mut Page,
        (start, end, clock_end): (f32, f32, f32),
        middle: f32,
        cell: Option<&Cell>,
    ) {
        let Some(cell) = cell else {
            return;
        };
        draw_move(page, &cell.text, (start + end) / 2.0, middle);
        if let Some(key) = tag(cell.provenance) {
            let words = self.words(key);
            page.text(
                ENTERED.ink(Ink::Grey).end(),
                24.0,
                end - 8.0,
                middle - 4.0,
                words,
            );
        }
        if let Some(seconds) = cell.clock {
            page.text(
                PRINTED.ink(Ink::Grey).middle(),
                27.0,
                (end + clock_end) / 2.0,
                middle + 9.7,
                clock(seconds),
            );
        }
    }

    /// The box with the result ticked and said in words.
    fn result(&mut self, page: &mut Page, played: &Played) {
        const TOP: f32 = 2622.0;
        const HEIGHT: f32 = 82.0;
        const LABEL_WIDTH: f32 = 212.0;
        let middle = TOP + HEIGHT / 2.0;
        page.fill(Ink::Shade, LEFT, TOP, LABEL_WIDTH, HEIGHT);
        page.frame(Rule::Thick, LEFT, TOP, RIGHT - LEFT, HEIGHT);
        page.down(Rule::Thin, LEFT + LABEL_WIDTH, TOP, TOP + HEIGHT);
        let label = self.words("label-result");
        page.text(
            LABEL.middle(),
            36.0,
            LEFT + LABEL_WIDTH / 2.0,
            middle + 13.0,
            label,
        );

        let outcome = self.record.outcome;
        let mut x = LEFT + LABEL_WIDTH + 44.0;
        for (key, winner) in [
            ("result-red-wins", Some(Side::Red)),
            ("result-draw", None),
            ("result-black-wins", Some(Side::Black)),
        ] {
            const BOX: f32 = 34.0;
            page.frame(Rule::Thin, x, middle - BOX / 2.0, BOX, BOX);
            if outcome.is_some_and(|outcome| outcome.winner == winner && !both_lose(outcome)) {
                let tick = format!("M{} {}l10 12l24 -34", x + 4.0, middle + 1.0);
                page.path(Rule::Red, &tick);
            }
            let words = self.words(key);
            let width = Face::Kai.width(&words, 36.0);
            page.text(ENTERED, 36.0, x + BOX + 14.0, middle + 13.0, words);
            x += BOX + 14.0 + width + 52.0;
        }
        let words = self.outcome_text(played);
        let set = self
            .typesetter
            .line(&words, Face::Kai, 36.0, 22.0, RIGHT - 30.0 - x);
        let mut look = ENTERED;
        look.anchor = Anchor::End;
        page.text(
            look,
            set.size,
            RIGHT - 30.0,
            middle + set.size * 0.36,
            set.text,
        );
    }

    /// Round, reason and result in a line.
    fn outcome_text(&self, played: &Played) -> String {
        let Some(outcome) = self.record.outcome else {
            return self.words("result-open");
        };
        let round = played.rounds.len().to_string();
        let mut parts = Vec::new();
        if !played.rounds.is_empty() {
            parts.push(self.words_with("result-round", &[("round", &round)]));
        }
        parts.extend(self.ending(outcome));
        parts.push(match outcome.winner {
            Some(Side::Red) => self.words("result-red-wins"),
            Some(Side::Black) => self.words("result-black-wins"),
            None if both_lose(outcome) => self.words("result-both-lose"),
            None => self.words("result-draw"),
        });
        parts.join(&self.words("join-parts"))
    }

    /// Why the game ended; `None` where that is not known, or does not go with
    /// the result.
    pub(super) fn ending(&self, outcome: Outcome) -> Option<String> {
        let lost = |key: &str| {
            let loser = self.side(!outcome.winner?);
            Some(self.words_with(key, &[("loser", &loser)]))
        };
        let drawn = |key: &str| outcome.winner.is_none().then(|| self.words(key));
        match outcome.termination {
            Termination::Checkmate => lost("end-checkmate"),
            Termination::Stalemate => lost("end-stalemate"),
            Termination::Resignation => lost("end-resignation"),
            Termination::Time => lost("end-time"),
            Termination::ForbiddenRepetition => lost("end-forbidden-repetition"),
            Termination::IllegalMove => lost("end-illegal-move"),
            Termination::Fouls => lost("end-fouls"),
            Termination::UntrueClaims => lost("end-untrue-claims"),
            Termination::Forfeit if both_lose(outcome) => Some(self.words("end-forfeit-both")),
            Termination::Forfeit => lost("end-forfeit"),
            Termination::Agreement => drawn("end-agreement"),
            Termination::InsufficientMaterial => drawn("end-insufficient-material"),
            Termination::Repetition => drawn("end-repetition"),
            Termination::NaturalLimit => drawn("end-natural-limit"),
            Termination::Unstated => None,
        }
    }

    /// What the small characters beside moves mean, those that occur.
    fn legend(&mut self, page: &mut Page) {
        let occurs = |provenance| {
            self.record
                .plies
                .iter()
                .any(|ply| ply.provenance == provenance)
        };
        let marks: Vec<String> = [
            (Provenance::RedOnly, "legend-red-only"),
            (Provenance::BlackOnly, "legend-black-only"),
            (Provenance::Inferred, "legend-inferred"),
            (Provenance::Fixed, "legend-fixed"),
        ]
        .into_iter()
        .filter(|&(provenance, _)| occurs(provenance))
        .map(|(_, key)| self.words(key))
        .collect();
        let join = self.words("join");
        let mut parts = Vec::new();
        if !marks.is_empty() {
            parts.push(self.words_with("legend-marks", &[("marks", &marks.join(&join))]));
        }
        if occurs(Provenance::Both) {
            parts.push(self.words("legend-both"));
        }
        if occurs(Provenance::Archive) {
            parts.push(self.words("legend-archive"));
        }
        let set = self
            .typesetter
            .line(&parts.join(&join), Face::Song, 25.0, 16.0, RIGHT - LEFT);
        page.text(PRINTED.ink(Ink::Grey), set.size, LEFT, 2758.0, set.text);
    }
}

/// Both players absent (2011, 20.2).
fn both_lose(outcome: Outcome) -> bool {
    outcome.termination == Termination::Forfeit && outcome.winner.is_none()
}

fn tag(provenance: Provenance) -> Option<&'static str> {
    match provenance {
        Provenance::RedOnly => Some("tag-red-only"),
        Provenance::BlackOnly => Some("tag-black-only"),
        Provenance::Inferred => Some("tag-inferred"),
        Provenance::Fixed => Some("tag-fixed"),
        Provenance::Both | Provenance::Archive => None,
    }
}

fn row_top(top: f32, row: usize) -> f32 {
    top + HEAD_ROW + ROW * f32::from(u16::try_from(row).unwrap_or(u16::MAX))
}

fn row_middle(top: f32, row: usize) -> f32 {
    row_top(top, row) + ROW / 2.0
}

/// Draws a written move about a point, every character in a place of its own
/// so that columns line up; bars (art. 7.5) stay on their digits.
fn draw_move(page: &mut Page, text: &str, centre: f32, middle: f32) {
    const SIZE: f32 = 40.0;
    let is_wide = text.chars().any(|c| '\u{2e80}' < c);
    let step = if is_wide { SIZE * 1.1 } else { SIZE * 0.68 };
    let is_bar = |c: &char| ('\u{300}'..'\u{370}').contains(c);
    let count = text.chars().filter(|c| !is_bar(c)).count();
    let count = f32::from(u16::try_from(count).unwrap_or(u16::MAX));
    let mut x = centre - step * (count - 1.0) / 2.0;
    let mut places: Vec<(f32, char)> = Vec::new();
    for c in text.chars() {
        places.push((x, c));
        if !is_bar(&c) {
            x += step;
        }
    }
    page.spread(ENTERED, SIZE, middle + SIZE * 0.36, &places);
}
