//! A record as it was read, for people.

use std::collections::BTreeMap;

use askama::Template;
use askama::filters::HtmlSafe;

use crate::format::report::Checked;
use crate::format::{self, DecodeError, Encoding, Opened, ReadError};
use crate::notation::{Notation, parse, write};
use crate::record::{
    EntryContent, EntryState, PlyStatus, Reconciliation, Replay, Scoresheet, Severity,
    WrittenStart, reconcile,
};
use crate::render::{Language, Mark, diagram, sentences};
use crate::rules::{Edition, Ruleset};
use crate::xiangqi::{BySide, Move, Position, Rounds, Setup, Side};

use super::findings::{FindingView, Findings};
use super::repeating::Repeating;
use super::words;

/// What was read of one text: every entry with its state in words, what was
/// found, and the board at the end.
#[derive(Template)]
#[template(path = "parts/reading.html")]
pub struct ReadingView {
    language: Language,
    summary: String,
    /// Whether every move was followed without a question.
    pub is_clean: bool,
    /// Named where it is not UTF-8.
    encoding: Option<&'static str>,
    headers: Vec<(String, String)>,
    rounds: Vec<RoundView>,
    findings: Findings,
    board: String,
    /// What the repetition that the moves end in is coming to.
    repeating: Option<String>,
}

/// A finished view is markup already.
impl HtmlSafe for ReadingView {}

struct RoundView {
    number: usize,
    /// Red's and Black's.
    cells: [Option<CellView>; 2],
}

struct CellView {
    /// As written; a dash where nothing is.
    source: String,
    /// Key of the state, for the style.
    status: &'static str,
    /// The state in words.
    status_text: String,
    /// The move in full where it is not plainly what is written.
    written: Option<String>,
    /// Moves that come into question, where there are several.
    candidates: Option<String>,
}

/// A move in full, as players write it.
pub fn written(language: Language, position: &Position, mv: Move) -> String {
    write(Notation::Full, language.script(), position, mv)
}

/// Reads bytes as they were handed in. `start` is where the game begins if
/// the text does not say so itself.
///
/// # Errors
///
/// When the bytes are no text, or too many.
pub fn read(bytes: &[u8], start: Option<&Position>) -> Result<Read, ReadError> {
    let known = start.copied().unwrap_or_default();
    let document = format::read_from(&known, bytes, None)?;
    let mut opened = Opened::of(document, 1).ok_or(ReadError::Empty)?;
    begin_at(&mut opened.game.sheet, start);
    Ok(Read {
        checked: opened.checked(),
        opened,
    })
}

/// Lets a sheet that names no position of its own begin where the game does.
fn begin_at(sheet: &mut Scoresheet, start: Option<&Position>) {
    if let (None, Some(start)) = (&sheet.start, start)
        && *start != Position::default()
    {
        sheet.start = Some(WrittenStart {
            text: start.to_string(),
            line: 1,
            column: 1,
            position: Ok(*start),
        });
    }
}

/// How the entries stand that a replay did not reach, as far as the rest of
/// the sheet tells.
struct Beyond {
    reconciliation: Reconciliation,
}

impl Beyond {
    /// `None` where the replay reached everything.
    fn of(sheet: &Scoresheet, replay: &Replay) -> Option<Beyond> {
        if replay.complete || sheet.entries.is_empty() {
            return None;
        }
        let sheets = BySide {
            red: Some(sheet),
            black: None,
        };
        let rules = Ruleset::of(Edition::default());
        Some(Beyond {
            reconciliation: reconcile(sheets, replay.line.start(), &BTreeMap::new(), &rules),
        })
    }

    /// The state of an entry, if it belongs to a ply that can be played.
    fn status(&self, entry: usize) -> Option<&'static str> {
        let ply = self
            .reconciliation
            .plies
            .iter()
            .find(|ply| ply.entries.red == Some(entry))?;
        Some(match ply.states.red? {
            EntryState::Ok => "ok",
            EntryState::Missing => "missing",
            EntryState::Unreadable => "unreadable",
            EntryState::Wrong => "illegal",
            EntryState::Ambiguous => "ambiguous",
        })
    }

    /// Entries that say a move which fits into the game.
    fn fitting(&self) -> usize {
        self.reconciliation
            .plies
            .iter()
            .filter(|ply| ply.states.red == Some(EntryState::Ok))
            .count()
    }
}

/// One text, read and replayed.
pub struct Read {
    pub opened: Opened,
    pub checked: Checked,
}

impl Read {
    pub fn sheet(&self) -> &Scoresheet {
        &self.opened.game.sheet
    }
}

impl ReadingView {
    pub fn new(language: Language, read: &Read) -> ReadingView {
        let replay = read.checked.replay.as_ref().ok();
        let beyond = replay.and_then(|replay| Beyond::of(read.sheet(), replay));
        let beyond = beyond.as_ref();
        let is_clean = replay.is_some_and(|replay| replay.complete)
            && read
                .checked
                .diagnostics
                .iter()
                .all(|found| found.severity() == Severity::Info);
        ReadingView {
            language,
            summary: summary(language, read.sheet(), replay, beyond),
            is_clean,
            encoding: (read.opened.encoding != Encoding::Utf8)
                .then(|| read.opened.encoding.as_str()),
            headers: headers(language, read.sheet()),
            rounds: rounds(language, read.sheet(), replay, beyond),
            findings: Findings(
                read.checked
                    .diagnostics
                    .iter()
                    .map(|found| FindingView::of_text(language, replay, found))
                    .collect(),
            ),
            board: board(language, replay),
            repeating: replay
                .and_then(|replay| Repeating::of(&replay.line, &Ruleset::of(Edition::default())))
                .map(|repeating| repeating.sentence(language)),
        }
    }

    fn t(&self, key: &str) -> String {
        self.language.text(key)
    }
}

fn summary(
    language: Language,
    sheet: &Scoresheet,
    replay: Option<&Replay>,
    beyond: Option<&Beyond>,
) -> String {
    let Some(replay) = replay else {
        return language.text("reading-no-start");
    };
    let plies = replay.line.len().to_string();
    if replay.complete {
        return language.text_with("reading-complete", &[("plies", &plies)]);
    }
    if sheet.entries.is_empty() {
        return language.text("reading-empty");
    }
    let stop = replay.plies.last().map_or(1, |last| usize::from(last.ply));
    let rounds = Rounds::of(replay.line.start());
    let round = rounds.round(stop).to_string();
    let side = sentences::side_name(language, rounds.side(stop));
    language.text_with(
        "reading-stopped",
        &[
            ("plies", &plies),
            ("round", &round),
            ("side", &side),
            ("fitting", &beyond.map_or(0, Beyond::fitting).to_string()),
            ("entries", &sheet.entries.len().to_string()),
        ],
    )
}

fn headers(language: Language, sheet: &Scoresheet) -> Vec<(String, String)> {
    let headers = &sheet.headers;
    [
        ("field-event-name", &headers.event),
        ("field-played-on", &headers.date),
        ("field-site", &headers.site),
        ("side-red", &headers.players.red.name),
        ("side-black", &headers.players.black.name),
        ("board-result", &headers.result),
    ]
    .into_iter()
    .filter(|(_, value)| !value.is_empty())
    .map(|(key, value)| (language.text(key), value.clone()))
    .collect()
}

fn rounds(
    language: Language,
    sheet: &Scoresheet,
    replay: Option<&Replay>,
    beyond: Option<&Beyond>,
) -> Vec<RoundView> {
    let mut rounds: Vec<RoundView> = Vec::new();
    let start = replay.map_or_else(Position::default, |replay| *replay.line.start());
    let numbering = Rounds::of(&start);
    let last = sheet.last_ply().max(
        replay
            .and_then(|replay| replay.plies.last())
            .map_or(0, |last| last.ply),
    );
    for ply in 1..=last {
        let number = numbering.round(usize::from(ply));
        let side = numbering.side(usize::from(ply));
        if rounds.last().is_none_or(|round| round.number != number) {
            rounds.push(RoundView {
                number,
                cells: [None, None],
            });
        }
        let cell = cell(language, sheet, replay, beyond, ply);
        if let Some(round) = rounds.last_mut() {
            let [red, black] = &mut round.cells;
            match side {
                Side::Red => *red = Some(cell),
                Side::Black => *black = Some(cell),
            }
        }
    }
    rounds
}

fn cell(
    language: Language,
    sheet: &Scoresheet,
    replay: Option<&Replay>,
    beyond: Option<&Beyond>,
    ply: u16,
) -> CellView {
    let at = usize::from(ply).saturating_sub(1);
    let replayed = replay.and_then(|replay| Some((replay, replay.plies.get(at)?)));
    let Some((replay, replayed)) = replayed else {
        // Behind the place where the replay stopped.
        let at = sheet.entries.iter().position(|entry| entry.ply == ply);
        let entry = at.and_then(|at| sheet.entries.get(at));
        let known = at.and_then(|at| beyond?.status(at));
        let status = match entry.map(|entry| &entry.content) {
            Some(EntryContent::Move(_)) => known.unwrap_or("waiting"),
            Some(EntryContent::Unreadable(_)) => "unreadable",
            Some(EntryContent::Missing) | None => "missing",
        };
        let source = entry.map_or_else(String::new, |entry| entry.text.clone());
        return CellView {
            source: or_dash(source),
            status,
            status_text: language.text(&format!("status-{status}")),
            written: None,
            candidates: None,
        };
    };
    let position = replay.line.positions().get(at);
    let name = |mv: Move| position.map_or_else(|| mv.to_string(), |at| written(language, at, mv));
    let status = replayed.status.as_str();
    let full = replayed.mv.map(name);
    CellView {
        written: full.filter(|full| !says(&replayed.source, full)),
        source: or_dash(replayed.source.clone()),
        status,
        status_text: language.text(&format!("status-{status}")),
        candidates: match replayed.status {
            PlyStatus::Ok => None,
            PlyStatus::Inferred
            | PlyStatus::Ambiguous
            | PlyStatus::Illegal
            | PlyStatus::Unreadable
            | PlyStatus::Missing => {
                let candidates: Vec<String> =
                    replayed.candidates.iter().copied().map(name).collect();
                (1 < candidates.len()).then(|| candidates.join(&language.text("list-separator")))
            }
        },
    }
}

/// Whether both texts are the same move in the same notation, whatever forms
/// of the characters they use.
fn says(source: &str, full: &str) -> bool {
    match (parse(source), parse(full)) {
        (Ok(source), Ok(full)) => source == full,
        (Ok(_) | Err(_), _) => false,
    }
}

fn or_dash(source: String) -> String {
    if source.trim().is_empty() {
        "—".to_owned()
    } else {
        source
    }
}

fn board(language: Language, replay: Option<&Replay>) -> String {
    let Some(replay) = replay else {
        return String::new();
    };
    let setup: Setup = replay.line.last().setup();
    let marks: Vec<Mark> = replay
        .line
        .moves()
        .last()
        .map(|&mv| Mark::LastMove(mv))
        .into_iter()
        .collect();
    diagram(&setup, &marks, language)
}

/// Why a text could not be read at all, in a sentence.
pub fn refusal(language: Language, error: &ReadError) -> String {
    match error {
        ReadError::TooLarge { found } => {
            let (found, most) = (found.to_string(), words::mebibytes(format::MAX_BYTES));
            let values = [("found", found.as_str()), ("most", most.as_str())];
            language.text_with("reading-too-large", &values)
        }
        ReadError::Empty => language.text("reading-nothing"),
        ReadError::Decode(error) => {
            let sentence = match error {
                DecodeError::KnownBinary(kind) => {
                    language.text_with("not-text-file", &[("kind", kind)])
                }
                DecodeError::Binary { offset, .. } => {
                    language.text_with("not-text-byte", &[("at", &(offset + 1).to_string())])
                }
            };
            language.text_with("reading-not-text", &[("error", &sentence)])
        }
        ReadError::NotRead(found) => sentences::finding(language, Side::Red, found),
    }
}
