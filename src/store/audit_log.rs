use diesel::dsl::{Nullable, max};
use diesel::prelude::*;

use super::database::Connection;
use super::schema::{audit_log, users};

/// One line of who did what.
#[derive(Clone, Debug, Queryable)]
pub struct AuditRow {
    pub id: i32,
    pub at: i64,
    /// Name of the user, where one was signed in.
    pub user: Option<String>,
    pub action: String,
    pub game_id: Option<i32>,
    pub detail: String,
}

pub struct NewAudit<'a> {
    pub at: i64,
    pub user_id: Option<i32>,
    /// Stable code, such as `sheet.submitted`.
    pub action: &'a str,
    pub game_id: Option<i32>,
    pub detail: &'a str,
}

fn columns() -> (
    audit_log::id,
    audit_log::at,
    Nullable<users::display_name>,
    audit_log::action,
    audit_log::game_id,
    audit_log::detail,
) {
    (
        audit_log::id,
        audit_log::at,
        users::display_name.nullable(),
        audit_log::action,
        audit_log::game_id,
        audit_log::detail,
    )
}

pub fn record(conn: &mut Connection, new: &NewAudit<'_>) -> QueryResult<()> {
    diesel::insert_into(audit_log::table)
        .values((
            audit_log::at.eq(new.at),
            audit_log::user_id.eq(new.user_id),
            audit_log::action.eq(new.action),
            audit_log::game_id.eq(new.game_id),
            audit_log::detail.eq(new.detail),
        ))
        .execute(conn)?;
    Ok(())
}

/// Number of the newest line of all; 0 where there is none.
pub fn newest(conn: &mut Connection) -> QueryResult<i32> {
    let newest: Option<i32> = audit_log::table
        .select(max(audit_log::id))
        .get_result(conn)?;
    Ok(newest.unwrap_or(0))
}

/// What was done to a game, or to its event and round, after a line of the
/// log, in order. The latter two are the action with what the line says when
/// they are as they are now.
pub fn since(
    conn: &mut Connection,
    game_id: i32,
    [event, round]: &[(&str, String); 2],
    line: i32,
) -> QueryResult<Vec<AuditRow>> {
    let event = audit_log::action
        .eq(event.0)
        .and(audit_log::detail.eq(&event.1));
    let round = audit_log::action
        .eq(round.0)
        .and(audit_log::detail.eq(&round.1));
    audit_log::table
        .left_join(users::table)
        .filter(audit_log::id.gt(line))
        .filter(audit_log::game_id.eq(game_id).or(event).or(round))
        .order(audit_log::id)
        .select(columns())
        .load(conn)
}

/// At most `limit` lines, newest first, older than `before` and about one game
/// if given.
pub fn list(
    conn: &mut Connection,
    game_id: Option<i32>,
    before: Option<i32>,
    limit: i64,
) -> QueryResult<Vec<AuditRow>> {
    let mut query = audit_log::table
        .left_join(users::table)
        .order(audit_log::id.desc())
        .limit(limit)
        .select(columns())
        .into_boxed();
    if let Some(before) = before {
        query = query.filter(audit_log::id.lt(before));
    }
    if let Some(game_id) = game_id {
        query = query.filter(audit_log::game_id.eq(game_id));
    }
    query.load(conn)
}
