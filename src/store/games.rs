use diesel::dsl::{exists, max, select};
use diesel::prelude::*;

use super::database::Connection;
use super::error::StoreError;
use super::schema::{certificates, decisions, games, results, rounds, sheets};

/// One board of one round.
#[derive(Clone, Debug, Queryable)]
pub struct GameRow {
    pub id: i32,
    pub round_id: i32,
    pub board: i32,
    pub red_name: String,
    pub red_team: String,
    pub red_rating: String,
    pub red_title: String,
    pub black_name: String,
    pub black_team: String,
    pub black_rating: String,
    pub black_title: String,
    pub start_fen: String,
    pub arbiter: String,
    /// Time of day, or empty.
    pub started: String,
    pub created_by: Option<i32>,
    pub created_at: i64,
}

/// What a board's form sets.
#[derive(Clone, Debug, AsChangeset, Insertable)]
#[diesel(table_name = games)]
pub struct GameData {
    pub round_id: i32,
    pub board: i32,
    pub red_name: String,
    pub red_team: String,
    pub red_rating: String,
    pub red_title: String,
    pub black_name: String,
    pub black_team: String,
    pub black_rating: String,
    pub black_title: String,
    pub start_fen: String,
    pub arbiter: String,
    pub started: String,
}

/// How far a game has come, from its rows alone.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub red_sheet: bool,
    pub black_sheet: bool,
    pub result: bool,
    /// Certified and not reopened since.
    pub certified: bool,
}

/// # Errors
///
/// `Taken` where the round has this board.
pub fn create(
    conn: &mut Connection,
    data: &GameData,
    created_by: Option<i32>,
    created_at: i64,
) -> Result<i32, StoreError> {
    let id = diesel::insert_into(games::table)
        .values((
            data,
            games::created_by.eq(created_by),
            games::created_at.eq(created_at),
        ))
        .returning(games::id)
        .get_result(conn)?;
    Ok(id)
}

/// # Errors
///
/// `Taken` where the round has another game on this board, `Certified` where
/// the game may no longer change.
pub fn update(conn: &mut Connection, id: i32, data: &GameData) -> Result<(), StoreError> {
    require_open(conn, id)?;
    diesel::update(games::table.find(id))
        .set(data)
        .execute(conn)?;
    Ok(())
}

pub fn find(conn: &mut Connection, id: i32) -> QueryResult<GameRow> {
    games::table.find(id).first(conn)
}

/// An event's games by round and board.
pub fn list_by_event(conn: &mut Connection, event_id: i32) -> QueryResult<Vec<GameRow>> {
    games::table
        .inner_join(rounds::table)
        .filter(rounds::event_id.eq(event_id))
        .order((rounds::number, games::board))
        .select(games::all_columns)
        .load(conn)
}

/// The number after a round's highest board.
pub fn next_board(conn: &mut Connection, round_id: i32) -> QueryResult<i32> {
    let highest: Option<i32> = games::table
        .filter(games::round_id.eq(round_id))
        .select(max(games::board))
        .get_result(conn)?;
    Ok(highest.unwrap_or(0).saturating_add(1))
}

/// How far each of an event's games has come, by game id.
pub fn progress_by_event(
    conn: &mut Connection,
    event_id: i32,
) -> QueryResult<Vec<(i32, Progress)>> {
    let ids: Vec<i32> = games::table
        .inner_join(rounds::table)
        .filter(rounds::event_id.eq(event_id))
        .select(games::id)
        .load(conn)?;
    ids.into_iter()
        .map(|id| Ok((id, progress(conn, id)?)))
        .collect()
}

/// How far one game has come.
pub fn progress(conn: &mut Connection, id: i32) -> QueryResult<Progress> {
    let sides: Vec<String> = sheets::table
        .filter(sheets::game_id.eq(id))
        .select(sheets::side)
        .distinct()
        .load(conn)?;
    let result = select(exists(results::table.filter(results::game_id.eq(id)))).get_result(conn)?;
    Ok(Progress {
        red_sheet: sides.iter().any(|side| side == "red"),
        black_sheet: sides.iter().any(|side| side == "black"),
        result,
        certified: is_certified(conn, id)?,
    })
}

/// Whether the game has a certificate and was not reopened since.
pub fn is_certified(conn: &mut Connection, id: i32) -> QueryResult<bool> {
    let issued = last_issued(conn, id)?;
    Ok(issued.is_some() && last_reopened(conn, id)? < issued)
}

/// When the game's newest certificate was issued.
pub(super) fn last_issued(conn: &mut Connection, id: i32) -> QueryResult<Option<i64>> {
    certificates::table
        .filter(certificates::game_id.eq(id))
        .select(max(certificates::issued_at))
        .get_result(conn)
}

/// When the game was last reopened for correction.
pub(super) fn last_reopened(conn: &mut Connection, id: i32) -> QueryResult<Option<i64>> {
    decisions::table
        .filter(decisions::game_id.eq(id))
        .filter(decisions::matter.eq(super::decisions::REOPENED))
        .select(max(decisions::decided_at))
        .get_result(conn)
}

/// Refuses to go on with a certified game; every write to a game asks this
/// within its transaction.
///
/// # Errors
///
/// `Certified`, or `NotFound` where there is no such game.
pub fn require_open(conn: &mut Connection, id: i32) -> Result<(), StoreError> {
    find(conn, id)?;
    if is_certified(conn, id)? {
        return Err(StoreError::Certified);
    }
    Ok(())
}

/// The latest result of each of an event's games: `(game, termination,
/// winner)`.
pub fn results_by_event(
    conn: &mut Connection,
    event_id: i32,
) -> QueryResult<Vec<(i32, String, Option<String>)>> {
    results::table
        .inner_join(games::table.inner_join(rounds::table))
        .filter(rounds::event_id.eq(event_id))
        .order(results::id)
        .select((results::game_id, results::termination, results::winner))
        .load(conn)
}
