use diesel::prelude::*;

use super::database::Connection;
use super::error::StoreError;
use super::schema::{events, rounds};

#[derive(Clone, Debug, Queryable)]
pub struct EventRow {
    pub id: i32,
    pub name: String,
    pub group_name: String,
    pub site: String,
    /// ISO date, or empty.
    pub starts_on: String,
    pub ends_on: String,
    pub time_control: String,
    pub chief_arbiter: String,
    /// Year of the base edition.
    pub edition: String,
    /// The edition as the event names it; empty where it is the base edition.
    pub edition_name: String,
    /// JSON object of what the event sets otherwise.
    pub overrides: String,
    pub created_by: Option<i32>,
    pub created_at: i64,
}

/// What an event's form sets.
#[derive(Clone, Debug, AsChangeset, Insertable)]
#[diesel(table_name = events)]
pub struct EventData {
    pub name: String,
    pub group_name: String,
    pub site: String,
    pub starts_on: String,
    pub ends_on: String,
    pub time_control: String,
    pub chief_arbiter: String,
    pub edition: String,
    pub edition_name: String,
    pub overrides: String,
}

pub fn create(
    conn: &mut Connection,
    data: &EventData,
    created_by: Option<i32>,
    created_at: i64,
) -> QueryResult<i32> {
    diesel::insert_into(events::table)
        .values((
            data,
            events::created_by.eq(created_by),
            events::created_at.eq(created_at),
        ))
        .returning(events::id)
        .get_result(conn)
}

pub fn update(conn: &mut Connection, id: i32, data: &EventData) -> QueryResult<usize> {
    diesel::update(events::table.find(id))
        .set(data)
        .execute(conn)
}

pub fn find(conn: &mut Connection, id: i32) -> QueryResult<EventRow> {
    events::table.find(id).first(conn)
}

/// At most `limit` events, newest first, older than `before` if given.
pub fn list(conn: &mut Connection, before: Option<i32>, limit: i64) -> QueryResult<Vec<EventRow>> {
    let mut query = events::table
        .order(events::id.desc())
        .limit(limit)
        .into_boxed();
    if let Some(before) = before {
        query = query.filter(events::id.lt(before));
    }
    query.load(conn)
}

#[derive(Clone, Debug, Queryable)]
pub struct RoundRow {
    pub id: i32,
    pub event_id: i32,
    pub number: i32,
    /// ISO date, or empty.
    pub played_on: String,
    pub created_at: i64,
}

/// # Errors
///
/// `Taken` where the event has a round of this number.
pub fn create_round(
    conn: &mut Connection,
    event_id: i32,
    number: i32,
    played_on: &str,
    created_at: i64,
) -> Result<i32, StoreError> {
    let id = diesel::insert_into(rounds::table)
        .values((
            rounds::event_id.eq(event_id),
            rounds::number.eq(number),
            rounds::played_on.eq(played_on),
            rounds::created_at.eq(created_at),
        ))
        .returning(rounds::id)
        .get_result(conn)?;
    Ok(id)
}

/// # Errors
///
/// `Taken` where the event has another round of this number.
pub fn update_round(
    conn: &mut Connection,
    id: i32,
    number: i32,
    played_on: &str,
) -> Result<(), StoreError> {
    diesel::update(rounds::table.find(id))
        .set((rounds::number.eq(number), rounds::played_on.eq(played_on)))
        .execute(conn)?;
    Ok(())
}

pub fn find_round(conn: &mut Connection, id: i32) -> QueryResult<RoundRow> {
    rounds::table.find(id).first(conn)
}

/// An event's rounds in order.
pub fn list_rounds(conn: &mut Connection, event_id: i32) -> QueryResult<Vec<RoundRow>> {
    rounds::table
        .filter(rounds::event_id.eq(event_id))
        .order(rounds::number)
        .load(conn)
}
