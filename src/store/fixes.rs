use diesel::prelude::*;

use super::database::Connection;
use super::error::StoreError;
use super::schema::{fixes, users};

/// A ply an arbiter settled, or the taking back of one.
#[derive(Clone, Debug, Queryable)]
pub struct FixRow {
    pub id: i32,
    /// From 1.
    pub ply: i32,
    /// Such as `h2e2`; empty where the row takes another back.
    pub iccs: String,
    pub reason: String,
    pub revokes: Option<i32>,
    pub decided_at: i64,
    /// Name of who decided.
    pub decided_by: String,
}

pub struct NewFix<'a> {
    pub game_id: i32,
    pub ply: i32,
    pub iccs: &'a str,
    pub reason: &'a str,
    pub decided_by: i32,
    pub decided_at: i64,
}

/// # Errors
///
/// `Certified` where the game may no longer change.
pub fn create(conn: &mut Connection, fix: &NewFix<'_>) -> Result<i32, StoreError> {
    super::games::require_open(conn, fix.game_id)?;
    let id = diesel::insert_into(fixes::table)
        .values((
            fixes::game_id.eq(fix.game_id),
            fixes::ply.eq(fix.ply),
            fixes::iccs.eq(fix.iccs),
            fixes::reason.eq(fix.reason),
            fixes::decided_by.eq(fix.decided_by),
            fixes::decided_at.eq(fix.decided_at),
        ))
        .returning(fixes::id)
        .get_result(conn)?;
    Ok(id)
}

/// Takes a fix back; what stood before it on its ply stands again.
///
/// # Errors
///
/// `Certified`, `NotFound` where the game has no such fix, `Taken` where it
/// was taken back already.
pub fn revoke(
    conn: &mut Connection,
    game_id: i32,
    id: i32,
    reason: &str,
    decided_by: i32,
    decided_at: i64,
) -> Result<(), StoreError> {
    super::games::require_open(conn, game_id)?;
    let ply: i32 = fixes::table
        .filter(fixes::id.eq(id))
        .filter(fixes::game_id.eq(game_id))
        .filter(fixes::revokes.is_null())
        .select(fixes::ply)
        .first(conn)?;
    diesel::insert_into(fixes::table)
        .values((
            fixes::game_id.eq(game_id),
            fixes::ply.eq(ply),
            fixes::iccs.eq(""),
            fixes::reason.eq(reason),
            fixes::revokes.eq(id),
            fixes::decided_by.eq(decided_by),
            fixes::decided_at.eq(decided_at),
        ))
        .execute(conn)?;
    Ok(())
}

/// Every row of a game in the order made.
pub fn list(conn: &mut Connection, game_id: i32) -> QueryResult<Vec<FixRow>> {
    fixes::table
        .inner_join(users::table)
        .filter(fixes::game_id.eq(game_id))
        .order(fixes::id)
        .select((
            fixes::id,
            fixes::ply,
            fixes::iccs,
            fixes::reason,
            fixes::revokes,
            fixes::decided_at,
            users::display_name,
        ))
        .load(conn)
}

/// The rows that stand, by ply: not taken back, and the latest of their ply.
pub fn in_force(rows: &[FixRow]) -> Vec<&FixRow> {
    let standing = |row: &&FixRow| {
        row.revokes.is_none() && !rows.iter().any(|other| other.revokes == Some(row.id))
    };
    let mut found: Vec<&FixRow> = Vec::new();
    for row in rows.iter().filter(standing) {
        found.retain(|earlier| earlier.ply != row.ply);
        found.push(row);
    }
    found.sort_by_key(|row| row.ply);
    found
}
