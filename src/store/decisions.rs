use diesel::prelude::*;

use crate::xiangqi::Side;

use super::columns::{side_from, side_text};
use super::database::Connection;
use super::error::StoreError;
use super::schema::{decisions, users};

/// The matter of a row that opens a certified game for correction.
pub const REOPENED: &str = "reopened";

/// What an arbiter decided about a game, or the taking back of it.
#[derive(Clone, Debug)]
pub struct DecisionRow {
    pub id: i32,
    pub matter: String,
    /// Plies played when it was decided.
    pub ply: Option<i32>,
    /// Whom it concerns.
    pub side: Option<Side>,
    pub verdict: String,
    pub fouls: i32,
    pub clock_seconds: i32,
    /// JSON array of clause numbers.
    pub clauses: String,
    /// JSON: what it rests on.
    pub facts: String,
    pub note: String,
    pub revokes: Option<i32>,
    pub decided_at: i64,
    /// Name of who decided.
    pub decided_by: String,
}

#[derive(Clone, Debug)]
pub struct NewDecision<'a> {
    pub game_id: i32,
    pub matter: &'a str,
    pub ply: Option<i32>,
    pub side: Option<Side>,
    pub verdict: &'a str,
    pub fouls: i32,
    pub clock_seconds: i32,
    pub clauses: &'a str,
    pub facts: &'a str,
    pub note: &'a str,
    pub decided_by: i32,
    pub decided_at: i64,
}

/// # Errors
///
/// `Certified` where the game may no longer change.
pub fn create(conn: &mut Connection, new: &NewDecision<'_>) -> Result<i32, StoreError> {
    super::games::require_open(conn, new.game_id)?;
    insert(conn, new, None)
}

/// Opens a certified game for correction.
///
/// # Errors
///
/// `AlreadyDone` where it is open.
pub fn reopen(
    conn: &mut Connection,
    game_id: i32,
    reason: &str,
    decided_by: i32,
    decided_at: i64,
) -> Result<i32, StoreError> {
    if !super::games::is_certified(conn, game_id)? {
        return Err(StoreError::AlreadyDone);
    }
    // Later than the certificate, however coarse or wrong the clock is.
    let issued = super::games::last_issued(conn, game_id)?;
    let decided_at = decided_at.max(issued.map_or(i64::MIN, |at| at.saturating_add(1)));
    let new = NewDecision {
        game_id,
        matter: REOPENED,
        ply: None,
        side: None,
        verdict: "confirmed",
        fouls: 0,
        clock_seconds: 0,
        clauses: "[]",
        facts: "{}",
        note: reason,
        decided_by,
        decided_at,
    };
    insert(conn, &new, None)
}

/// Takes a decision back.
///
/// # Errors
///
/// `Certified`, `NotFound` where the game has no such decision, `Taken` where
/// it was taken back already.
pub fn revoke(
    conn: &mut Connection,
    game_id: i32,
    id: i32,
    reason: &str,
    decided_by: i32,
    decided_at: i64,
) -> Result<(), StoreError> {
    super::games::require_open(conn, game_id)?;
    let (matter, side): (String, Option<String>) = decisions::table
        .filter(decisions::id.eq(id))
        .filter(decisions::game_id.eq(game_id))
        .filter(decisions::revokes.is_null())
        .filter(decisions::matter.ne(REOPENED))
        .select((decisions::matter, decisions::side))
        .first(conn)?;
    let new = NewDecision {
        game_id,
        matter: &matter,
        ply: None,
        side: side.as_deref().map(side_from).transpose()?,
        verdict: "revoked",
        fouls: 0,
        clock_seconds: 0,
        clauses: "[]",
        facts: "{}",
        note: reason,
        decided_by,
        decided_at,
    };
    insert(conn, &new, Some(id))?;
    Ok(())
}

fn insert(
    conn: &mut Connection,
    new: &NewDecision<'_>,
    revokes: Option<i32>,
) -> Result<i32, StoreError> {
    let id = diesel::insert_into(decisions::table)
        .values((
            decisions::game_id.eq(new.game_id),
            decisions::matter.eq(new.matter),
            decisions::ply.eq(new.ply),
            decisions::side.eq(new.side.map(side_text)),
            decisions::verdict.eq(new.verdict),
            decisions::fouls.eq(new.fouls),
            decisions::clock_seconds.eq(new.clock_seconds),
            decisions::clauses.eq(new.clauses),
            decisions::facts.eq(new.facts),
            decisions::note.eq(new.note),
            decisions::revokes.eq(revokes),
            decisions::decided_by.eq(new.decided_by),
            decisions::decided_at.eq(new.decided_at),
        ))
        .returning(decisions::id)
        .get_result(conn)?;
    Ok(id)
}

#[derive(Queryable)]
struct Columns {
    id: i32,
    matter: String,
    ply: Option<i32>,
    side: Option<String>,
    verdict: String,
    fouls: i32,
    clock_seconds: i32,
    clauses: String,
    facts: String,
    note: String,
    revokes: Option<i32>,
    decided_at: i64,
    decided_by: String,
}

/// Every row of a game in the order made.
///
/// # Errors
///
/// When a row cannot be read.
pub fn list(conn: &mut Connection, game_id: i32) -> Result<Vec<DecisionRow>, StoreError> {
    let rows: Vec<Columns> = decisions::table
        .inner_join(users::table)
        .filter(decisions::game_id.eq(game_id))
        .order(decisions::id)
        .select((
            decisions::id,
            decisions::matter,
            decisions::ply,
            decisions::side,
            decisions::verdict,
            decisions::fouls,
            decisions::clock_seconds,
            decisions::clauses,
            decisions::facts,
            decisions::note,
            decisions::revokes,
            decisions::decided_at,
            users::display_name,
        ))
        .load(conn)?;
    rows.into_iter()
        .map(|row| {
            Ok(DecisionRow {
                id: row.id,
                matter: row.matter,
                ply: row.ply,
                side: row.side.as_deref().map(side_from).transpose()?,
                verdict: row.verdict,
                fouls: row.fouls,
                clock_seconds: row.clock_seconds,
                clauses: row.clauses,
                facts: row.facts,
                note: row.note,
                revokes: row.revokes,
                decided_at: row.decided_at,
                decided_by: row.decided_by,
            })
        })
        .collect()
}

/// The rows that stand: neither taken back nor the taking back of another.
pub fn in_force(rows: &[DecisionRow]) -> Vec<&DecisionRow> {
    rows.iter()
        .filter(|row| row.revokes.is_none() && row.matter != REOPENED)
        .filter(|row| !rows.iter().any(|other| other.revokes == Some(row.id)))
        .collect()
}
