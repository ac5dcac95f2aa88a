use diesel::prelude::*;

use crate::xiangqi::{BySide, Side};

use super::columns::{side_from, side_text};
use super::database::Connection;
use super::error::StoreError;
use super::schema::{results, users};

/// How a game ended, as entered.
#[derive(Clone, Debug)]
pub struct ResultRow {
    /// Code of the termination.
    pub termination: String,
    /// `None` is a draw.
    pub winner: Option<Side>,
    /// Time each side used.
    pub seconds: BySide<Option<i32>>,
    /// Time of day, or empty.
    pub ended: String,
    pub remarks: String,
    pub decided_at: i64,
    /// Name of who entered it.
    pub decided_by: String,
}

pub struct NewResult<'a> {
    pub game_id: i32,
    pub termination: &'a str,
    pub winner: Option<Side>,
    pub seconds: BySide<Option<i32>>,
    pub ended: &'a str,
    pub remarks: &'a str,
    pub decided_by: i32,
    pub decided_at: i64,
}

/// Enters a result; it takes the place of earlier ones, which are kept.
///
/// # Errors
///
/// `Certified` where the game may no longer change.
pub fn create(conn: &mut Connection, new: &NewResult<'_>) -> Result<i32, StoreError> {
    super::games::require_open(conn, new.game_id)?;
    let id = diesel::insert_into(results::table)
        .values((
            results::game_id.eq(new.game_id),
            results::termination.eq(new.termination),
            results::winner.eq(new.winner.map(side_text)),
            results::red_seconds.eq(new.seconds.red),
            results::black_seconds.eq(new.seconds.black),
            results::ended.eq(new.ended),
            results::remarks.eq(new.remarks),
            results::decided_by.eq(new.decided_by),
            results::decided_at.eq(new.decided_at),
        ))
        .returning(results::id)
        .get_result(conn)?;
    Ok(id)
}

#[derive(Queryable)]
struct Columns {
    termination: String,
    winner: Option<String>,
    red_seconds: Option<i32>,
    black_seconds: Option<i32>,
    ended: String,
    remarks: String,
    decided_at: i64,
    decided_by: String,
}

/// The result that counts: the latest.
///
/// # Errors
///
/// When the row cannot be read.
pub fn latest(conn: &mut Connection, game_id: i32) -> Result<Option<ResultRow>, StoreError> {
    let row: Option<Columns> = results::table
        .inner_join(users::table)
        .filter(results::game_id.eq(game_id))
        .order(results::id.desc())
        .select((
            results::termination,
            results::winner,
            results::red_seconds,
            results::black_seconds,
            results::ended,
            results::remarks,
            results::decided_at,
            users::display_name,
        ))
        .first(conn)
        .optional()?;
    row.map(|row| {
        Ok(ResultRow {
            termination: row.termination,
            winner: row.winner.as_deref().map(side_from).transpose()?,
            seconds: BySide {
                red: row.red_seconds,
                black: row.black_seconds,
            },
            ended: row.ended,
            remarks: row.remarks,
            decided_at: row.decided_at,
            decided_by: row.decided_by,
        })
    })
    .transpose()
}
