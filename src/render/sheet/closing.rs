//! The closing pages: position, account, incidents, signatures, certificate.

use super::moves::Played;
use super::strip::{Place, Strip};
use super::{ENTERED, Figure, LABEL, PRINTED, Setter, clock, qr};
use crate::record::{ClaimDecision, Incident, Matter, Provenance};
use crate::render::diagram::{Board, Mark};
use crate::render::fit::Fitted;
use crate::render::fonts::Face;
use crate::render::page::{Ink, LEFT, Page, RIGHT, Rule};
use crate::render::{motives, sentences};
use crate::rules::ClockPenalty;
use crate::xiangqi::{Position, Side};

const WIDTH: f32 = RIGHT - LEFT;
/// One of two boxes side by side.
pub(super) const HALF: f32 = 896.0;
const ROW: f32 = 56.0;
const HEADING: f32 = 62.0;
/// A board with its caption.
pub(super) const FIGURE: f32 = 1086.0;
const BOARD_WIDTH: f32 = 840.0;

/// Lines of remarks beyond which the sheet refers to the attached record.
const MAX_REMARK_LINES: usize = 300;

impl Setter<'_> {
    pub(super) fn closing(&mut self, played: &Played) -> Vec<Strip> {
        let mut strips = self.figures_and_account(played);
        strips.extend(self.incidents(played));
        strips.extend(self.cycles());
        strips.extend(self.remarks());
        strips.extend(self.signatures());
        strips.push(self.certificate());
        strips
    }

    pub(super) fn closing_page(&mut self) -> Page {
        let mut page = Page::new(self.options.language);
        let title = self.words("sheet-closing");
        self.running_head(&mut page, &title);
        page
    }

    /// Diagrams two by two; the account fills the place beside an odd one.
    fn figures_and_account(&mut self, played: &Played) -> Vec<Strip> {
        let mut figures = Vec::new();
        if self.record.start != Position::default() && played.last_move.is_some() {
            figures.push(Figure {
                caption: self.words("figure-start"),
                setup: self.record.start.setup(),
                marks: Vec::new(),
            });
        }
        figures.extend_from_slice(self.options.figures);
        figures.push(Figure {
            caption: self.words("figure-final"),
            setup: played.last.setup(),
            marks: played.last_move.map(Mark::LastMove).into_iter().collect(),
        });

        let count = figures.len();
        let mut figures = figures.into_iter().enumerate();
        let mut strips = Vec::new();
        let mut account = Some(self.account(played));
        while let Some((i, figure)) = figures.next() {
            let left = self.figure(i, count, figure);
            let right = figures.next();
            let right = right.map(|(i, figure)| self.figure(i, count, figure));
            let beside = if right.is_none() {
                account.take()
            } else {
                None
            };
            strips.push(
                Strip::new(FIGURE, move |page, Place { y, .. }| {
                    left.draw(page, LEFT, y);
                    if let Some(right) = right {
                        right.draw(page, RIGHT - HALF, y);
                    }
                    if let Some((times, sources)) = beside {
                        times.draw(page, RIGHT - HALF, y);
                        sources.draw(page, RIGHT - HALF, y + times.height() + 40.0);
                    }
                })
                .below(20.0),
            );
        }
        if let Some((times, sources)) = account {
            let height = times.height().max(sources.height());
            strips.push(
                Strip::new(height, move |page, Place { y, .. }| {
                    times.draw(page, LEFT, y);
                    sources.draw(page, RIGHT - HALF, y);
                })
                .below(30.0),
            );
        }
        strips
    }

    fn figure(&mut self, i: usize, count: usize, figure: Figure) -> DrawnFigure {
        let caption = if count == 1 {
            figure.caption
        } else {
            let number = (i + 1).to_string();
            self.words_with(
                "figure-numbered",
                &[("number", &number), ("caption", &figure.caption)],
            )
        };
        DrawnFigure {
            caption: self
                .typesetter
                .line(&caption, Face::Kai, 36.0, 22.0, HALF - 20.0),
            board: Board::new(&figure.setup, &figure.marks),
        }
    }

    /// Times and fouls by side, and how many plies each source settles.
    fn account(&mut self, played: &Played) -> (Table, Table) {
        let record = self.record;
        let none = || "—".to_owned();
        let total = |of: &dyn Fn(&Incident) -> u32, side| {
            record
                .incidents
                .iter()
                .filter(|incident| incident.side == Some(side))
                .map(of)
                .fold(0_u32, u32::saturating_add)
        };
        let by_side = |of: &dyn Fn(Side) -> String| [of(Side::Red), of(Side::Black)];
        let missed = |incident: &Incident| match incident.matter {
            Matter::MissedMoves { missed } => u32::from(missed),
            Matter::NaturalLimitClaim { .. }
            | Matter::Repetition { .. }
            | Matter::Foul(_)
            | Matter::DrawOffer
            | Matter::PlyFixed
            | Matter::Other => 0,
        };
        let number = |n: u32| if n == 0 { none() } else { n.to_string() };
        let rows: [(&str, [String; 2]); 4] = [
            (
                "row-time-used",
                by_side(&|side| record.time_used[side].map_or_else(none, clock)),
            ),
            ("row-missed", by_side(&|side| number(total(&missed, side)))),
            (
                "row-fouls",
                by_side(&|side| number(total(&|i| u32::from(i.fouls), side))),
            ),
            (
                "row-clock",
                by_side(&|side| match total(&|i| i.clock_seconds, side) {
                    0 => none(),
                    seconds => clock(seconds),
                }),
            ),
        ];
        let mut times = Table {
            heading: self.words("heading-account"),
            edges: vec![360.0, 628.0, HALF],
            head: vec![
                (
                    Fitted {
                        text: String::new(),
                        size: 32.0,
                    },
                    Ink::Black,
                ),
                (self.label("side-red", 250.0), Ink::Red),
                (self.label("side-black", 250.0), Ink::Black),
            ],
            rows: Vec::new(),
        };
        for (key, [red, black]) in rows {
            times.rows.push(vec![
                (self.label(key, 340.0), true),
                (self.value(&red, 250.0), false),
                (self.value(&black, 250.0), false),
            ]);
        }

        let plies = |provenance| {
            let from = |ply: &&crate::record::PlayedPly| ply.provenance == provenance;
            record.plies.iter().filter(from).count()
        };
        let mut sources = Table {
            heading: self.words("heading-provenance"),
            edges: vec![628.0, HALF],
            head: Vec::new(),
            rows: Vec::new(),
        };
        for (key, provenance) in [
            ("row-both", Provenance::Both),
            ("row-red-only", Provenance::RedOnly),
            ("row-black-only", Provenance::BlackOnly),
            ("row-inferred", Provenance::Inferred),
            ("row-fixed", Provenance::Fixed),
            ("row-archive", Provenance::Archive),
        ] {
            let count = plies(provenance);
            if 0 < count {
                let count = self.words_with("plies-count", &[("count", &count.to_string())]);
                sources.rows.push(vec![
                    (self.label(key, 600.0), true),
                    (self.value(&count, 250.0), false),
                ]);
            }
        }
        let count = record.plies.len().to_string();
        let count = self.words_with("plies-count", &[("count", &count)]);
        sources.rows.push(vec![
            (self.label("row-total", 600.0), true),
            (self.value(&count, 250.0), false),
        ]);
        let capture = match played.last_capture {
            Some(ply) => {
                let round = played.numbering.round(ply);
                let side = self.side(played.numbering.side(ply));
                self.words_with(
                    "last-capture",
                    &[("round", &round.to_string()), ("side", &side)],
                )
            }
            None => self.words("last-capture-none"),
        };
        sources.rows.push(vec![
            (self.label("row-last-capture", 600.0), true),
            (self.value(&capture, 250.0), false),
        ]);
        (times, sources)
    }

    fn label(&mut self, key: &str, width: f32) -> Fitted {
        let text = self.words(key);
        self.typesetter
            .line(&text, Face::SongBold, 31.0, 18.0, width)
    }

    fn value(&mut self, text: &str, width: f32) -> Fitted {
        self.typesetter.line(text, Face::Kai, 34.0, 20.0, width)
    }

    fn heading(&self, key: &str) -> Strip {
        let words = self.words(key);
        Strip::new(HEADING - 8.0, move |page, Place { y, .. }| {
            page.text(LABEL, 38.0, LEFT, y + 38.0, words);
        })
        .below(34.0)
        .with_next()
    }

    fn incidents(&mut self, played: &Played) -> Vec<Strip> {
        // Right edges of round, side, matter, clauses, ruling, note.
        const EDGES: [f32; 6] = [120.0, 240.0, 700.0, 880.0, 1230.0, WIDTH];
        const SIZE: f32 = 30.0;
        const LINE: f32 = 38.0;

        let mut strips = vec![self.heading("heading-incidents")];
        let heads = [
            "column-round",
            "column-side",
            "column-matter",
            "column-clauses",
            "column-ruling",
            "column-note",
        ];
        let mut start = 0.0;
        let mut labels = Vec::new();
        for (edge, key) in EDGES.into_iter().zip(heads) {
            let set = self.label(key, edge - start - 16.0);
            labels.push(((start + edge) / 2.0, set));
            start = edge;
        }
        strips.push(
            Strip::new(ROW, move |page, Place { y, .. }| {
                page.fill(Ink::Shade, LEFT, y, WIDTH, ROW);
                for (middle, label) in labels {
                    let lines = [label];
                    page.lines(LABEL.middle(), LEFT + middle, y + ROW / 2.0, &lines);
                }
                for edge in EDGES {
                    if edge < WIDTH {
                        page.down(Rule::Thin, LEFT + edge, y, y + ROW);
                    }
                }
                page.frame(Rule::Thin, LEFT, y, WIDTH, ROW);
            })
            .with_next(),
        );
        if self.record.incidents.is_empty() {
            let words = self.words("no-incidents");
            strips.push(Strip::new(ROW, move |page, Place { y, .. }| {
                page.text(
                    ENTERED.ink(Ink::Grey).middle(),
                    32.0,
                    LEFT + WIDTH / 2.0,
                    y + ROW / 2.0 + 11.5,
                    words,
                );
                page.frame(Rule::Thin, LEFT, y, WIDTH, ROW);
            }));
        }
        for incident in &self.record.incidents {
            let texts = [
                incident.ply.filter(|ply| 0 < *ply).map_or_else(
                    || "—".to_owned(),
                    |ply| played.numbering.round(usize::from(ply)).to_string(),
                ),
                concerned(incident, played).map_or_else(|| "—".to_owned(), |side| self.side(side)),
                self.matter(incident),
                incident.clauses.join(" "),
                self.ruling(incident),
                note(incident),
            ];
            let mut start = 0.0;
            let mut cells = Vec::new();
            for (edge, text) in EDGES.into_iter().zip(&texts) {
                let lines = self
                    .typesetter
                    .paragraph(text, Face::Kai, SIZE, edge - start - 24.0);
                cells.push((start, edge, lines));
                start = edge;
            }
            let most = cells.iter().map(|(_, _, lines)| lines.len()).max();
            let most = most.unwrap_or(1).clamp(1, 40);
            let height = 20.0 + LINE * f32::from(u16::try_from(most).unwrap_or(40));
            strips.push(Strip::new(height.max(ROW), move |page, Place { y, .. }| {
                let height = height.max(ROW);
                for (start, edge, lines) in cells {
                    let centred = edge <= 240.0;
                    let shown = lines.len().min(most);
                    let count = f32::from(u16::try_from(shown).unwrap_or(40));
                    let mut baseline = y + (height - LINE * count) / 2.0 + LINE * 0.78;
                    for line in lines.into_iter().take(most) {
                        if centred {
                            let middle = LEFT + (start + edge) / 2.0;
                            page.text(ENTERED.middle(), SIZE, middle, baseline, line);
                        } else {
                            page.text(ENTERED, SIZE, LEFT + start + 14.0, baseline, line);
                        }
                        baseline += LINE;
                    }
                    if edge < WIDTH {
                        page.down(Rule::Hair, LEFT + edge, y, y + height);
                    }
                }
                page.frame(Rule::Thin, LEFT, y, WIDTH, height);
            }));
        }
        strips
    }

    fn matter(&self, incident: &Incident) -> String {
        let language = self.options.language;
        match incident.matter {
            Matter::MissedMoves { missed } => {
                self.words_with("matter-missed-moves", &[("missed", &missed.to_string())])
            }
            Matter::NaturalLimitClaim {
                decision,
                counted_rounds,
            } => {
                let key = match decision {
                    ClaimDecision::Upheld => "matter-limit-upheld",
                    ClaimDecision::Rejected => "matter-limit-rejected",
                    ClaimDecision::NotAccepted => "matter-limit-not-accepted",
                };
                self.words_with(key, &[("rounds", &counted_rounds.to_string())])
            }
            Matter::Repetition { verdict, .. } => {
                let verdict = motives::verdict(language, verdict);
                self.words_with("matter-repetition", &[("verdict", &verdict)])
            }
            Matter::Foul(foul) => sentences::offence(language, foul),
            Matter::DrawOffer => self.words("decision-draw-offer"),
            Matter::PlyFixed => {
                let mv = sentences::played(language, self.record, incident.ply);
                self.words_with("matter-ply-fixed", &[("move", &mv)])
            }
            Matter::Other => self.words("matter-other"),
        }
    }

    /// What an incident costs.
    fn ruling(&self, incident: &Incident) -> String {
        let mut parts = Vec::new();
        if 0 < incident.fouls {
            let fouls = incident.fouls.to_string();
            parts.push(self.words_with("ruling-fouls", &[("count", &fouls)]));
        }
        if 0 < incident.clock_seconds {
            let time = clock(incident.clock_seconds);
            parts.push(match self.record.ruleset.untrue_claim_clock {
                ClockPenalty::AddedToUsed => {
                    self.words_with("ruling-clock-added", &[("time", &time)])
                }
                ClockPenalty::TakenOff => self.words_with("ruling-clock", &[("time", &time)]),
            });
        }
        if parts.is_empty() {
            parts.push(self.words("ruling-noted"));
        }
        parts.join(&self.words("join"))
    }

    fn remarks(&mut self) -> Vec<Strip> {
        const SIZE: f32 = 32.0;
        const LINE: f32 = 54.0;
        let mut text = self.record.remarks.trim().to_owned();
        let mut add = |line: String| {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&line);
        };
        if let Some(certificate) = &self.options.certificate
            && !certificate.supersedes.is_empty()
        {
            let id = certificate.supersedes;
            add(self.words_with("remark-supersedes", &[("id", id)]));
        }
        if self.record.start != Position::default() {
            let fen = self.record.start.to_string();
            add(self.words_with("remark-start", &[("fen", &fen)]));
        }
        for (label, full) in std::mem::take(&mut self.full_texts) {
            let values: &[(&str, &str)] = &[("label", &label), ("text", &full)];
            add(self.words_with("remark-full-text", values));
        }
        let mut lines = self
            .typesetter
            .paragraph(&text, Face::Kai, SIZE, WIDTH - 60.0);
        if !self.typesetter.missing.is_empty() {
            let listed: Vec<String> = self
                .typesetter
                .missing
                .iter()
                .take(24)
                .map(|&c| format!("U+{:04X}", u32::from(c)))
                .collect();
            let characters = listed.join(" ");
            let note = self.words_with("remark-missing", &[("characters", &characters)]);
            lines.extend(
                self.typesetter
                    .paragraph(&note, Face::Kai, SIZE, WIDTH - 60.0),
            );
        }
        if MAX_REMARK_LINES < lines.len() {
            lines.truncate(MAX_REMARK_LINES);
            lines.push("…".to_owned());
        }
        // Room to write by hand.
        while lines.len() < 2 {
            lines.push(String::new());
        }
        let mut strips = vec![self.heading("heading-remarks")];
        let count = lines.len();
        for (i, line) in lines.into_iter().enumerate() {
            let (first, last) = (i == 0, i + 1 == count);
            strips.push(Strip::new(LINE, move |page, Place { y, begins_page }| {
                page.text(ENTERED, SIZE, LEFT + 30.0, y + LINE * 0.70, line);
                page.down(Rule::Thin, LEFT, y, y + LINE);
                page.down(Rule::Thin, RIGHT, y, y + LINE);
                if first || begins_page {
                    page.across(Rule::Thin, y, LEFT, RIGHT);
                }
                let rule = if last { Rule::Thin } else { Rule::Hair };
                page.across(rule, y + LINE, LEFT, RIGHT);
            }));
        }
        strips
    }

    fn signatures(&mut self) -> Vec<Strip> {
        const BOX: f32 = 437.0;
        const GAP: f32 = 24.0;
        const HEIGHT: f32 = 270.0;
        let headers = &self.record.headers;
        let boxes = [
            ("signs-red-player", &headers.players.red.name, Ink::Red),
            (
                "signs-black-player",
                &headers.players.black.name,
                Ink::Black,
            ),
            ("signs-arbiter", &headers.arbiter, Ink::Black),
            ("signs-chief-arbiter", &headers.chief_arbiter, Ink::Black),
        ];
        let mut drawn = Vec::new();
        for (key, name, ink) in boxes {
            let role = self.label(key, 200.0);
            let room = BOX - 60.0 - Face::SongBold.width(&role.text, role.size);
            let name = self.typesetter.cell(name, Face::Kai, 34.0, room);
            drawn.push((role, ink, name));
        }
        let date = self.words("signature-date");
        vec![
            self.heading("heading-signatures"),
            Strip::new(HEIGHT, move |page, Place { y, .. }| {
                let mut x = LEFT;
                for (role, ink, name) in drawn {
                    page.frame(Rule::Thin, x, y, BOX, HEIGHT);
                    page.text(LABEL.ink(ink), role.size, x + 20.0, y + 48.0, role.text);
                    page.lines(ENTERED.end(), x + BOX - 20.0, y + 37.0, &name);
                    page.across(Rule::Dashed, y + HEIGHT - 62.0, x + 26.0, x + BOX - 26.0);
                    page.text(
                        PRINTED.ink(Ink::Grey).end(),
                        25.0,
                        x + BOX - 40.0,
                        y + HEIGHT - 24.0,
                        &*date,
                    );
                    x += BOX + GAP;
                }
            }),
        ]
    }

    fn certificate(&mut self) -> Strip {
        const HEIGHT: f32 = 356.0;
        const CODE: f32 = 264.0;
        const SEAL: f32 = 190.0;
        let title = self.words("heading-certificate");
        let Some(certificate) = self.options.certificate else {
            let words = self.words("cert-none");
            let lines = self
                .typesetter
                .paragraph(&words, Face::Song, 30.0, WIDTH - 80.0);
            return Strip::new(160.0, move |page, Place { y, .. }| {
                page.frame(Rule::Dashed, LEFT, y, WIDTH, 160.0);
                page.text(LABEL.ink(Ink::Grey), 36.0, LEFT + 40.0, y + 60.0, title);
                let mut baseline = y + 112.0;
                for line in lines {
                    page.text(PRINTED.ink(Ink::Grey), 28.0, LEFT + 40.0, baseline, line);
                    baseline += 36.0;
                }
            })
            .below(40.0)
            .at_bottom();
        };
        let how = if certificate.url.is_empty() {
            self.words("cert-how-offline")
        } else {
            self.words_with("cert-how-url", &[("url", certificate.url)])
        };
        let digest: Vec<String> = certificate
            .digest
            .as_bytes()
            .chunks(8)
            .map(|chunk| String::from_utf8_lossy(chunk).into_owned())
            .collect();
        let (first, second) = digest.split_at(digest.len().min(4));
        let rows = [
            ("cert-id", certificate.id.to_owned()),
            ("cert-digest", format!("SHA-256  {}", first.join(" "))),
            ("", second.join(" ")),
            ("cert-key", format!("Ed25519  {}", certificate.signed_by)),
            ("cert-signed-at", certificate.signed_at.to_owned()),
        ];
        let text_left = LEFT + CODE + 46.0 + 44.0 + 20.0;
        let value_left = text_left + 176.0;
        let room = RIGHT - SEAL - 60.0 - value_left;
        let indent = Face::Song.width("SHA-256  ", 29.0);
        let mut set = Vec::new();
        for (key, value) in rows {
            let label = if key.is_empty() {
                String::new()
            } else {
                self.words(key)
            };
            let shift = if key.is_empty() { indent } else { 0.0 };
            let label = self.typesetter.line(&label, Face::Song, 28.0, 18.0, 160.0);
            let value = self
                .typesetter
                .line(&value, Face::Song, 29.0, 17.0, room - shift);
            set.push((label, shift, value));
        }
        let label = self.words("cert-how");
        let label = self.typesetter.line(&label, Face::Song, 28.0, 18.0, 160.0);
        let how = self
            .typesetter
            .cell(&how, Face::Song, 29.0, RIGHT - 30.0 - value_left);
        let text = if certificate.url.is_empty() {
            certificate.id
        } else {
            certificate.url
        };
        let url = text.to_owned();
        Strip::new(HEIGHT, move |page, Place { y, .. }| {
            page.fill(Ink::Tint, LEFT, y, WIDTH, HEIGHT);
            page.frame(Rule::Thick, LEFT, y, WIDTH, HEIGHT);
            let (x, top) = (LEFT + 46.0, y + (HEIGHT - CODE) / 2.0);
            page.fill(Ink::White, x - 26.0, top - 26.0, CODE + 52.0, CODE + 52.0);
            if let Some(path) = qr::path(&url, x, top, CODE) {
                page.fill_path(Ink::Black, path);
            }
            page.text(LABEL, 40.0, text_left, y + 62.0, title);
            let mut baseline = y + 112.0;
            for (label, shift, value) in set {
                page.text(
                    PRINTED.ink(Ink::Grey),
                    label.size,
                    text_left,
                    baseline,
                    label.text,
                );
                page.text(
                    PRINTED,
                    value.size,
                    value_left + shift,
                    baseline,
                    value.text,
                );
                baseline += 40.0;
            }
            page.text(
                PRINTED.ink(Ink::Grey),
                label.size,
                text_left,
                baseline,
                label.text,
            );
            for line in how {
                page.text(PRINTED, line.size, value_left, baseline, line.text);
                baseline += 28.0;
            }
            seal(page, RIGHT - SEAL - 36.0, y + 34.0, SEAL);
        })
        .below(40.0)
        .at_bottom()
    }
}

/// Whom an incident concerns; a ply that was decided is its mover's.
fn concerned(incident: &Incident, played: &Played) -> Option<Side> {
    match (&incident.matter, incident.ply) {
        (Matter::PlyFixed, Some(ply)) if 0 < ply => Some(played.numbering.side(usize::from(ply))),
        (_, _) => incident.side,
    }
}

/// The arbiter's words and name.
fn note(incident: &Incident) -> String {
    match (incident.note.trim(), incident.decided_by.trim()) {
        (words, "") => words.to_owned(),
        ("", name) => format!("— {name}"),
        (words, name) => format!("{words}\n— {name}"),
    }
}

/// The seal beside the signature, like one cut in stone.
fn seal(page: &mut Page, x: f32, y: f32, size: f32) {
    page.path(
        Rule::Red,
        &format!(
            "M{} {y}h{w}q14 0 14 14v{w}q0 14 -14 14h-{w}q-14 0 -14 -14v-{w}q0 -14 14 -14z",
            x + 14.0,
            w = size - 28.0
        ),
    );
    page.path(
        Rule::Red,
        &format!("M{} {}h{w}v{w}h-{w}z", x + 11.0, y + 11.0, w = size - 22.0),
    );
    let look = super::Look::of(Face::Pieces).ink(Ink::Red);
    let (near, far) = (size * 0.29, size * 0.71);
    page.spread(
        look,
        66.0,
        y + near + 26.0,
        &[(x + near, '認'), (x + far, '棋')],
    );
    page.spread(
        look,
        66.0,
        y + far + 22.0,
        &[(x + near, '證'), (x + far, '譜')],
    );
}

pub(super) struct DrawnFigure {
    pub(super) caption: Fitted,
    pub(super) board: Board,
}

impl DrawnFigure {
    pub(super) fn draw(self, page: &mut Page, x: f32, y: f32) {
        page.text(
            ENTERED.middle(),
            self.caption.size,
            x + HALF / 2.0,
            y + 40.0,
            self.caption.text,
        );
        page.board(
            self.board,
            x + (HALF - BOARD_WIDTH) / 2.0,
            y + 64.0,
            BOARD_WIDTH,
        );
    }
}

/// A small table with a heading over it.
struct Table {
    heading: String,
    /// Right edges of its columns.
    edges: Vec<f32>,
    /// No head row where empty.
    head: Vec<(Fitted, Ink)>,
    /// Cells, labels marked.
    rows: Vec<Vec<(Fitted, bool)>>,
}

impl Table {
    fn height(&self) -> f32 {
        let rows = self.rows.len() + usize::from(!self.head.is_empty());
        HEADING + ROW * f32::from(u16::try_from(rows).unwrap_or(u16::MAX))
    }

    fn draw(&self, page: &mut Page, x: f32, y: f32) {
        page.text(LABEL, 38.0, x, y + 40.0, &*self.heading);
        let top = y + HEADING;
        let end = y + self.height();
        let mut row_top = top;
        if !self.head.is_empty() {
            page.fill(Ink::Shade, x, top, HALF, ROW);
            let mut start = 0.0;
            for (edge, (label, ink)) in self.edges.iter().zip(&self.head) {
                let middle = x + (start + edge) / 2.0;
                let lines = std::slice::from_ref(label);
                page.lines(LABEL.ink(*ink).middle(), middle, top + ROW / 2.0, lines);
                start = *edge;
            }
            row_top += ROW;
        }
        for row in &self.rows {
            let mut start = 0.0;
            for (edge, (text, is_label)) in self.edges.iter().zip(row) {
                let lines = std::slice::from_ref(text);
                let middle = row_top + ROW / 2.0;
                if *is_label {
                    page.lines(LABEL, x + 24.0, middle, lines);
                } else {
                    page.lines(ENTERED.middle(), x + (start + edge) / 2.0, middle, lines);
                }
                start = *edge;
            }
            if top < row_top {
                page.across(Rule::Hair, row_top, x, x + HALF);
            }
            row_top += ROW;
        }
        for edge in &self.edges {
            if *edge < HALF {
                page.down(Rule::Hair, x + edge, top, end);
            }
        }
        page.frame(Rule::Thin, x, top, HALF, end - top);
    }
}
