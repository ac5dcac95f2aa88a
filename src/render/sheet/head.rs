//! The head of the first page: title and the table of event and players.

use super::{ENTERED, LABEL, PRINTED, Setter, double_rule};
use crate::render::fonts::Face;
use crate::render::page::{Ink, LEFT, Page, RIGHT, Rule};
use crate::render::sentences;

const TABLE_TOP: f32 = 330.0;
const ROW: f32 = 64.0;
/// Below the table.
pub(super) const TABLE_END: f32 = TABLE_TOP + 6.0 * ROW;

/// Right edges of label and value cells, from the left edge of the table.
const QUARTERS: [f32; 8] = [190.0, 668.0, 828.0, 1058.0, 1218.0, 1412.0, 1542.0, 1820.0];
const HALVES: [f32; 4] = [190.0, 1218.0, 1358.0, 1820.0];
const WHOLE: [f32; 2] = [190.0, 1820.0];

/// Edges of cells, and the labels and values that go between them.
type Row<'a> = (&'a [f32], &'a [(&'a str, &'a str)]);

impl Setter<'_> {
    pub(super) fn head(&mut self, page: &mut Page) {
        let middle = (LEFT + RIGHT) / 2.0;
        let title = self.words("sheet-title");
        let spacing = if title.is_ascii() { 2.0 } else { 16.0 };
        page.text(LABEL.middle().spaced(spacing), 84.0, middle, 214.0, title);
        let subtitle = self.words("sheet-subtitle");
        page.text(
            PRINTED.ink(Ink::Grey).middle().spaced(8.0),
            28.0,
            middle,
            264.0,
            subtitle,
        );
        let state = match self.options.certificate {
            Some(_) => self.words("sheet-certified"),
            None => self.words("sheet-uncertified"),
        };
        page.text(PRINTED.ink(Ink::Grey), 29.0, LEFT, 210.0, state);
        let number = self.number();
        let number = self.typesetter.line(&number, Face::Song, 29.0, 17.0, 440.0);
        page.text(
            PRINTED.ink(Ink::Grey).end(),
            number.size,
            RIGHT,
            210.0,
            &*number.text,
        );
        double_rule(page, 292.0);
        self.head_table(page);
    }

    fn head_table(&mut self, page: &mut Page) {
        let headers = &self.record.headers;
        let duration = self.duration();
        let rules = self.ruleset_text();
        let red = &headers.players.red;
        let black = &headers.players.black;
        let language = self.options.language;
        let round = sentences::round_name(language, &headers.round);
        let board = sentences::board_name(language, &headers.board);
        let rows: [Row<'_>; 6] = [
            (
                &HALVES,
                &[
                    ("label-event", &headers.event),
                    ("label-group", &headers.group),
                ],
            ),
            (
                &QUARTERS,
                &[
                    ("label-date", &headers.date),
                    ("label-round", &round),
                    ("label-board", &board),
                    ("label-site", &headers.site),
                ],
            ),
            (
                &QUARTERS,
                &[
                    ("side-red", &red.name),
                    ("label-team", &red.team),
                    ("label-rating", &red.rating),
                    ("label-title", &red.title),
                ],
            ),
            (
                &QUARTERS,
                &[
                    ("side-black", &black.name),
                    ("label-team", &black.team),
                    ("label-rating", &black.rating),
                    ("label-title", &black.title),
                ],
            ),
            (
                &QUARTERS,
                &[
                    ("label-time-control", &headers.time_control),
                    ("label-started", &headers.started),
                    ("label-ended", &headers.ended),
                    ("label-duration", &duration),
                ],
            ),
            (&WHOLE, &[("label-rules", &rules)]),
        ];
        let mut y = TABLE_TOP;
        for (edges, cells) in rows {
            let mut x = LEFT;
            for (edges, (key, value)) in edges.chunks_exact(2).zip(cells) {
                if let [label_end, value_end] = *edges {
                    self.head_cell(page, (x, LEFT + label_end, LEFT + value_end), y, key, value);
                    x = LEFT + value_end;
                }
            }
            y += ROW;
            if y < TABLE_END {
                page.across(Rule::Thin, y, LEFT, RIGHT);
            }
        }
        page.frame(
            Rule::Thick,
            LEFT,
            TABLE_TOP,
            RIGHT - LEFT,
            TABLE_END - TABLE_TOP,
        );
    }

    fn head_cell(
        &mut self,
        page: &mut Page,
        (start, label_end, end): (f32, f32, f32),
        y: f32,
        key: &str,
        value: &str,
    ) {
        let middle = y + ROW / 2.0;
        page.fill(Ink::Shade, start, y, label_end - start, ROW);
        if LEFT < start {
            page.down(Rule::Thin, start, y, y + ROW);
        }
        page.down(Rule::Thin, label_end, y, y + ROW);
        let ink = if key == "side-red" {
            Ink::Red
        } else {
            Ink::Black
        };
        let label = self.words(key);
        self.spaced_label(page, &label, ink, (start, label_end), middle);
        self.typesetter.truncated = false;
        let set = self
            .typesetter
            .cell(value, Face::Kai, 38.0, end - label_end - 36.0);
        if self.typesetter.truncated {
            self.full_texts.push((label, value.to_owned()));
        }
        page.lines(ENTERED, label_end + 20.0, middle, &set);
    }

    /// Two characters are set apart, as forms do, so that labels line up.
    fn spaced_label(
        &mut self,
        page: &mut Page,
        label: &str,
        ink: Ink,
        (start, end): (f32, f32),
        middle: f32,
    ) {
        let look = LABEL.ink(ink).middle();
        let centre = (start + end) / 2.0;
        let characters: Vec<char> = label.chars().collect();
        match *characters {
            [first, second] if !label.is_ascii() => {
                let apart = ((end - start) * 0.26).min(46.0);
                let places = [(centre - apart, first), (centre + apart, second)];
                page.spread(LABEL.ink(ink), 35.0, middle + 12.6, &places);
            }
            _ => {
                let set =
                    self.typesetter
                        .line(label, Face::SongBold, 35.0, 18.0, end - start - 16.0);
                page.text(look, set.size, centre, middle + set.size * 0.36, &*set.text);
            }
        }
    }

    /// From start and end as `14:00` and `17:26`; past midnight included.
    fn duration(&self) -> String {
        let minutes = |text: &str| {
            let (hours, minutes) = text.trim().split_once([':', '：'])?;
            let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
            (hours < 24 && minutes < 60).then_some(hours * 60 + minutes)
        };
        let headers = &self.record.headers;
        let (Some(start), Some(end)) = (minutes(&headers.started), minutes(&headers.ended)) else {
            return String::new();
        };
        let lasted = (24 * 60 + end - start) % (24 * 60);
        let (hours, minutes) = ((lasted / 60).to_string(), (lasted % 60).to_string());
        if lasted < 60 {
            self.words_with("duration-minutes", &[("minutes", &minutes)])
        } else {
            self.words_with(
                "duration-hours",
                &[("hours", &hours), ("minutes", &minutes)],
            )
        }
    }
}
