//! From a settled game to its certificate.

use time::{OffsetDateTime, UtcOffset};

use crate::certify::{self, Certificate};
use crate::format::canonical::{SheetDigest, Statement};
use crate::notation::Notation;
use crate::record::{GameRecord, Headers, PlayedPly, Player};
use crate::render::{Language, Options, sentences};
use crate::rules::{Outcome, Termination};
use crate::store::certificates::{self, NewCertificate};
use crate::store::decisions;
use crate::store::games::GameRow;
use crate::store::{Connection, StoreError, audit_log};
use crate::xiangqi::{BySide, Side};

use super::dossier::{Dossier, Joined};
use super::rulings;
use super::state::{self, AppState};
use super::words;

/// Why a game cannot be certified yet; nothing when it can.
pub fn blockers(language: Language, dossier: &Dossier, joined: &Joined) -> Vec<String> {
    let mut found = Vec::new();
    let reconciliation = &joined.reconciliation;
    let open = reconciliation
        .plies
        .iter()
        .filter(|ply| ply.settled.is_none())
        .count();
    let is_unwritten = dossier.sheets.red.is_none() && dossier.sheets.black.is_none();
    // A game that nobody played has no sheets.
    let is_unplayed = is_unwritten
        && dossier.result.as_ref().is_some_and(|result| {
            words::termination(&result.termination) == Some(Termination::Forfeit)
        });
    if is_unplayed {
        return found;
    }
    if is_unwritten {
        found.push(language.text("certify-block-no-sheets"));
    } else if reconciliation.plies.is_empty() {
        found.push(language.text("certify-block-not-joined"));
    } else if 0 < open {
        found.push(language.text_with("certify-block-open", &[("count", &open.to_string())]));
    }
    if found.is_empty() && !reconciliation.complete {
        found.push(language.text("certify-block-unplaced"));
    }
    let newest = Side::ALL
        .into_iter()
        .filter_map(|side| Some(dossier.sheets[side].as_ref()?.submitted_at))
        .max();
    // The moves that were ruled on may not be in the game any more.
    if decisions::in_force(&dossier.decisions)
        .iter()
        .filter(|row| [rulings::NATURAL_LIMIT, rulings::REPETITION].contains(&row.matter.as_str()))
        .any(|row| Some(row.decided_at) < newest)
    {
        found.push(language.text("certify-block-outdated"));
    }
    for side in Side::ALL {
        let finding = rulings::missed(dossier, joined, side);
        if finding.is_some_and(|finding| !finding.is_empty()) && 0 == open {
            let side = sentences::side_name(language, side);
            found.push(language.text_with("certify-block-missed", &[("side", &side)]));
        }
    }
    if dossier.result.is_none() {
        found.push(language.text("certify-block-no-result"));
    }
    found
}

fn player(game: &GameRow, side: Side) -> Player {
    let (name, team, rating, title) = match side {
        Side::Red => (
            &game.red_name,
            &game.red_team,
            &game.red_rating,
            &game.red_title,
        ),
        Side::Black => (
            &game.black_name,
            &game.black_team,
            &game.black_rating,
            &game.black_title,
        ),
    };
    Player {
        name: name.clone(),
        team: team.clone(),
        rating: rating.clone(),
        title: title.clone(),
    }
}

/// The game as it stands, as far as it is settled.
pub fn record(dossier: &Dossier, joined: &Joined) -> GameRecord {
    let (event, game) = (&dossier.event, &dossier.game);
    let result = dossier.result.as_ref();
    let date = if dossier.round.played_on.is_empty() {
        &event.starts_on
    } else {
        &dossier.round.played_on
    };
    let seconds = |seconds: Option<i32>| seconds.and_then(|seconds| u32::try_from(seconds).ok());
    GameRecord {
        headers: Headers {
            event: event.name.clone(),
            group: event.group_name.clone(),
            date: date.clone(),
            round: dossier.round.number.to_string(),
            board: game.board.to_string(),
            site: event.site.clone(),
            time_control: event.time_control.clone(),
            started: game.started.clone(),
            ended: result.map_or_else(String::new, |result| result.ended.clone()),
            players: BySide::from_fn(|side| player(game, side)),
            arbiter: game.arbiter.clone(),
            chief_arbiter: event.chief_arbiter.clone(),
            result: String::new(),
        },
        ruleset: dossier.ruleset.clone(),
        start: dossier.start(),
        plies: joined
            .reconciliation
            .plies
            .iter()
            .map_while(|ply| ply.settled)
            .map(|settled| PlayedPly {
                mv: settled.mv,
                provenance: settled.provenance,
                clock: None,
            })
            .collect(),
        outcome: result.map(|result| Outcome {
            termination: words::termination(&result.termination).unwrap_or(Termination::Unstated),
            winner: result.winner,
        }),
        time_used: BySide {
            red: result.and_then(|result| seconds(result.seconds.red)),
            black: result.and_then(|result| seconds(result.seconds.black)),
        },
        incidents: rulings::incidents(dossier),
        remarks: result.map_or_else(String::new, |result| result.remarks.clone()),
    }
}

/// Signs the game as it stands and stores the certificate; gives its number.
///
/// # Errors
///
/// `Certified` where it has one, `Taken` where the very same record has.
pub fn issue(
    conn: &mut Connection,
    state: &AppState,
    dossier: &Dossier,
    joined: &Joined,
    issued_by: i32,
) -> Result<String, StoreError> {
    let now = state::now();
    let supersedes = dossier.certificates.first().map(|row| row.id.as_str());
    let statement = Statement {
        record: record(dossier, joined),
        sheets: Side::ALL
            .into_iter()
            .filter_map(|side| {
                let sheet = dossier.sheets[side].as_ref()?;
                Some(SheetDigest {
                    side: Some(side),
                    sha256: sheet.digest(),
                })
            })
            .collect(),
        supersedes: supersedes.unwrap_or_default().to_owned(),
    };
    let certificate = certify::issue(&statement, at(now, state), &state.signing_key);
    let new = NewCertificate {
        id: &certificate.id,
        game_id: dossier.game.id,
        digest: &certificate.digest_hex(),
        record: certificate.record.as_bytes(),
        note: &certificate.note,
        supersedes,
        issued_by,
        issued_at: now,
    };
    certificates::create(conn, &new)?;
    let entry = audit_log::NewAudit {
        at: now,
        user_id: Some(issued_by),
        action: "game.certified",
        game_id: Some(dossier.game.id),
        detail: &certificate.id,
    };
    audit_log::record(conn, &entry)?;
    Ok(certificate.id)
}

fn at(ms: i64, state: &AppState) -> OffsetDateTime {
    let utc = OffsetDateTime::from_unix_timestamp(ms.div_euclid(1000))
        .unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let offset = UtcOffset::from_whole_seconds(state.utc_offset_minutes * 60);
    utc.to_offset(offset.unwrap_or(UtcOffset::UTC))
}

/// Where a certificate can be looked up.
pub fn address(state: &AppState, certificate: &Certificate) -> String {
    format!("{}/v/{}", state.base_url, certificate.id)
}

/// How a sheet is drawn for somebody who reads `language`.
pub fn options(language: Language, short: bool, number: &str) -> Options<'_> {
    Options {
        notation: if short {
            Notation::Short
        } else {
            Notation::Full
        },
        number,
        ..Options::new(language)
    }
}
