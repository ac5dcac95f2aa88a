use std::iter::Peekable;
use std::str::FromStr;

use super::fields::{
    CLOCK_PENALTIES, FLAGS, NONE, PROVENANCES, RECORDED_MOVES, SIDES, TERMINATIONS,
    parse_draw_offers, unescape, unhex, value,
};
use super::incidents::parse_incident;
use super::{
    CanonicalError, CanonicalErrorKind, MAX_BYTES, SheetDigest, Statement, VERSION, write,
};
use crate::record::{GameRecord, Headers, MAX_PLIES, PlayedPly, Player};
use crate::rules::{Outcome, Ruleset, Scoring};
use crate::xiangqi::{BySide, Move, Position};

/// Reads a canonical record.
///
/// # Errors
///
/// The first line that is not what [`write()`] would have put there, or whose
/// move cannot be played.
pub fn parse(text: &str) -> Result<Statement, CanonicalError> {
    if MAX_BYTES < text.len() {
        return Err(CanonicalError {
            line: 1,
            kind: CanonicalErrorKind::TooLarge { found: text.len() },
        });
    }
    let mut reader = Reader {
        lines: text.split_inclusive('\n').peekable(),
        line: 0,
    };
    let statement = reader.statement()?;
    // Numbers with leading zeros, needless escapes and the like.
    let canonical = write(&statement);
    for (i, (expected, found)) in canonical.lines().zip(text.lines()).enumerate() {
        if expected != found {
            return Err(CanonicalError {
                line: i + 1,
                kind: CanonicalErrorKind::NotCanonical {
                    expected: expected.to_owned(),
                    found: found.to_owned(),
                },
            });
        }
    }
    if canonical != text {
        return Err(reader.error(CanonicalErrorKind::End));
    }
    Ok(statement)
}

pub(super) struct Reader<'a> {
    lines: Peekable<std::str::SplitInclusive<'a, char>>,
    /// Number of the line read last.
    line: usize,
}

/// The value on a line of the named field.
fn value_of<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    match line.strip_prefix(name)? {
        "" => Some(""),
        rest => rest.strip_prefix(' ').filter(|value| !value.is_empty()),
    }
}

impl<'a> Reader<'a> {
    pub(super) fn error(&self, kind: CanonicalErrorKind) -> CanonicalError {
        CanonicalError {
            line: self.line,
            kind,
        }
    }

    pub(super) fn bad_value(
        &self,
        field: &'static str,
        expected: &'static str,
        found: &str,
    ) -> CanonicalError {
        self.error(CanonicalErrorKind::Value {
            field,
            expected,
            found: found.to_owned(),
        })
    }

    /// The next line, which must end in a line feed.
    fn next_line(&mut self) -> Result<&'a str, CanonicalError> {
        self.line += 1;
        self.lines
            .next()
            .and_then(|line| line.strip_suffix('\n'))
            .ok_or_else(|| self.error(CanonicalErrorKind::End))
    }

    fn field(&mut self, name: &'static str) -> Result<&'a str, CanonicalError> {
        let line = self.next_line()?;
        value_of(line, name).ok_or_else(|| {
            self.error(CanonicalErrorKind::Field {
                expected: name,
                found: line.to_owned(),
            })
        })
    }

    /// The field, if the next line has it.
    pub(super) fn optional_field(&mut self, name: &str) -> Option<&'a str> {
        let value = value_of(self.lines.peek()?.strip_suffix('\n')?, name)?;
        self.lines.next();
        self.line += 1;
        Some(value)
    }

    pub(super) fn unescaped(
        &self,
        field: &'static str,
        value: &str,
    ) -> Result<String, CanonicalError> {
        unescape(value)
            .ok_or_else(|| self.bad_value(field, "escapes \\\\, \\n and \\u{…} only", value))
    }

    pub(super) fn text(&mut self, name: &'static str) -> Result<String, CanonicalError> {
        let value = self.field(name)?;
        self.unescaped(name, value)
    }

    fn with<T>(
        &mut self,
        name: &'static str,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, CanonicalError> {
        let found = self.field(name)?;
        read(found).ok_or_else(|| self.bad_value(name, expected, found))
    }

    fn number<T: FromStr>(&mut self, name: &'static str) -> Result<T, CanonicalError> {
        self.with(name, "a whole number in range", |text| text.parse().ok())
    }

    fn optional_number<T: FromStr>(
        &mut self,
        name: &'static str,
    ) -> Result<Option<T>, CanonicalError> {
        self.with(name, "a whole number in range or `-`", optional_number)
    }

    fn flag(&mut self, name: &'static str) -> Result<bool, CanonicalError> {
        self.with(name, "`yes` or `no`", |text| value(&FLAGS, text))
    }

    fn statement(&mut self) -> Result<Statement, CanonicalError> {
        let version = self.next_line()?;
        if version != VERSION {
            return Err(self.error(CanonicalErrorKind::Version {
                found: version.to_owned(),
            }));
        }
        let supersedes = self.text("supersedes")?;
        let headers = self.headers()?;
        let ruleset = self.ruleset()?;
        let mut sheets = Vec::new();
        while let Some(found) = self.optional_field("sheet") {
            let expected = "a side and `sha256:` with 64 hexadecimal digits";
            let sheet = sheet(found).ok_or_else(|| self.bad_value("sheet", expected, found))?;
            sheets.push(sheet);
        }
        let start = self.with("start", "a position that can be played from", |text| {
            text.parse().ok()
        })?;
        let plies = self.plies(start)?;
        let outcome = self.with("outcome", "a termination and a winner, or `-`", outcome)?;
        let time_used = self.with("time-used", "seconds or `-` for Red and Black", |text| {
            let (red, black) = text.split_once(' ')?;
            Some(BySide {
                red: optional_number(red)?,
                black: optional_number(black)?,
            })
        })?;
        let mut incidents = Vec::new();
        while let Some(incident) = parse_incident(self)? {
            incidents.push(incident);
        }
        let remarks = self.text("remarks")?;
        self.with("end", "nothing", |text| text.is_empty().then_some(()))?;
        if self.lines.next().is_some() {
            self.line += 1;
            return Err(self.error(CanonicalErrorKind::End));
        }
        Ok(Statement {
            record: GameRecord {
                headers,
                ruleset,
                start,
                plies,
                outcome,
                time_used,
                incidents,
                remarks,
            },
            sheets,
            supersedes,
        })
    }

    fn headers(&mut self) -> Result<Headers, CanonicalError> {
        Ok(Headers {
            event: self.text("event")?,
            group: self.text("group")?,
            date: self.text("date")?,
            round: self.text("round")?,
            board: self.text("board")?,
            site: self.text("site")?,
            time_control: self.text("time-control")?,
            started: self.text("started")?,
            ended: self.text("ended")?,
            players: BySide {
                red: Player {
                    name: self.text("red-name")?,
                    team: self.text("red-team")?,
                    rating: self.text("red-rating")?,
                    title: self.text("red-title")?,
                },
                black: Player {
                    name: self.text("black-name")?,
                    team: self.text("black-team")?,
                    rating: self.text("black-rating")?,
                    title: self.text("black-title")?,
                },
            },
            arbiter: self.text("arbiter")?,
            chief_arbiter: self.text("chief-arbiter")?,
            result: self.text("stated-result")?,
        })
    }

    fn ruleset(&mut self) -> Result<Ruleset, CanonicalError> {
        Ok(Ruleset {
            edition: self.with("edition", "1999, 2010 or 2011", |text| text.parse().ok())?,
            edition_name: self.text("edition-name")?,
            natural_limit_rounds: self.number("natural-limit-rounds")?,
            counted_checks: self.number("counted-checks")?,
            untrue_claim_seconds: self.number("untrue-claim-seconds")?,
            untrue_claim_clock: self.with(
                "untrue-claim-clock",
                "`taken-off` or `added-to-used`",
                |text| value(&CLOCK_PENALTIES, text),
            )?,
            untrue_claims_that_lose: self.optional_number("untrue-claims-that-lose")?,
            arbiter_rules_unasked: self.flag("arbiter-rules-unasked")?,
            claim_gaps: self.optional_number("claim-gaps")?,
            recorded_moves: self.with("recorded-moves", "`both-sides` or `own`", |text| {
                value(&RECORDED_MOVES, text)
            })?,
            missed_per_foul: self.number("missed-per-foul")?,
            missed_in_a_row: self.flag("missed-in-a-row")?,
            missed_fouls_per_finding: self.optional_number("missed-fouls-per-finding")?,
            unreadable_is_missed: self.flag("unreadable-is-missed")?,
            look_alike_is_missed: self.flag("look-alike-is-missed")?,
            recording_pause_seconds: self.optional_number("recording-pause-seconds")?,
            fouls_that_lose: self.number("fouls-that-lose")?,
            illegal_moves_that_lose: self.number("illegal-moves-that-lose")?,
            illegal_move_rounds: self.optional_number("illegal-move-rounds")?,
            early_presses_that_lose: self.optional_number("early-presses-that-lose")?,
            draw_offers: self.with(
                "draw-offers",
                "`alternate` or `ahead` and a number",
                parse_draw_offers,
            )?,
            cycles_for_ruling: self.number("cycles-for-ruling")?,
            drifting_attack_rounds: self.optional_number("drifting-attack-rounds")?,
            lateness_minutes: self.optional_number("lateness-minutes")?,
            scoring: self.with("scoring", "four numbers of half points", scoring)?,
        })
    }

    fn plies(&mut self, start: Position) -> Result<Vec<PlayedPly>, CanonicalError> {
        let mut plies = Vec::new();
        let mut position = start;
        while let Some(found) = self.optional_field("ply") {
            if usize::from(MAX_PLIES) <= plies.len() {
                return Err(self.error(CanonicalErrorKind::TooManyPlies(MAX_PLIES)));
            }
            let ply = ply(found, plies.len() + 1).ok_or_else(|| {
                let expected = "the next number, a move such as h2e2, its source and a clock";
                self.bad_value("ply", expected, found)
            })?;
            position.play(ply.mv).map_err(|reason| {
                self.error(CanonicalErrorKind::Illegal(ply.mv.to_string(), reason))
            })?;
            plies.push(ply);
        }
        Ok(plies)
    }
}

fn optional_number<T: FromStr>(text: &str) -> Option<Option<T>> {
    if text == NONE {
        return Some(None);
    }
    text.parse().ok().map(Some)
}

fn sheet(text: &str) -> Option<SheetDigest> {
    let (side, digest) = text.split_once(" sha256:")?;
    Some(SheetDigest {
        side: value(&SIDES, side)?,
        sha256: unhex(digest)?,
    })
}

fn ply(text: &str, number: usize) -> Option<PlayedPly> {
    let mut words = text.split(' ');
    if words.next()? != number.to_string() {
        return None;
    }
    let mv: Move = words.next()?.parse().ok()?;
    let provenance = value(&PROVENANCES, words.next()?)?;
    let clock = optional_number(words.next()?)?;
    words.next().is_none().then_some(PlayedPly {
        mv,
        provenance,
        clock,
    })
}

fn outcome(text: &str) -> Option<Option<Outcome>> {
    if text == NONE {
        return Some(None);
    }
    let (termination, winner) = text.split_once(' ')?;
    Some(Some(Outcome {
        termination: value(&TERMINATIONS, termination)?,
        winner: value(&SIDES, winner)?,
    }))
}

fn scoring(text: &str) -> Option<Scoring> {
    let numbers: Option<Vec<u8>> = text.split(' ').map(|word| word.parse().ok()).collect();
    match *numbers? {
        [win, red, black, loss] => Some(Scoring {
            win,
            draw: BySide { red, black },
            loss,
        }),
        _ => None,
    }
}
