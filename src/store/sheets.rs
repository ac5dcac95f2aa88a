use diesel::prelude::*;
use sha2::{Digest as _, Sha256};

use crate::xiangqi::{BySide, Side};

use super::columns::{side_from, side_text};
use super::database::Connection;
use super::error::StoreError;
use super::schema::{sheets, users};

/// A sheet as handed in.
#[derive(Clone, Debug)]
pub struct SheetRow {
    pub id: i32,
    pub game_id: i32,
    pub side: Side,
    /// Byte for byte as received.
    pub source: Vec<u8>,
    pub sha256: String,
    pub submitted_at: i64,
    /// Name of who handed it in.
    pub submitted_by: String,
}

type Columns = (i32, i32, String, Vec<u8>, String, i64, String);

impl SheetRow {
    /// SHA-256 of the source.
    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(&self.source).into()
    }

    fn from_columns(columns: Columns) -> Result<SheetRow, StoreError> {
        let (id, game_id, side, source, sha256, submitted_at, submitted_by) = columns;
        Ok(SheetRow {
            id,
            game_id,
            side: side_from(&side)?,
            source,
            sha256,
            submitted_at,
            submitted_by,
        })
    }
}

/// Hands in a sheet; earlier ones of the side are kept.
///
/// # Errors
///
/// `Certified` where the game may no longer change.
pub fn submit(
    conn: &mut Connection,
    game_id: i32,
    side: Side,
    source: &[u8],
    submitted_by: i32,
    submitted_at: i64,
) -> Result<i32, StoreError> {
    super::games::require_open(conn, game_id)?;
    let id = diesel::insert_into(sheets::table)
        .values((
            sheets::game_id.eq(game_id),
            sheets::side.eq(side_text(side)),
            sheets::source.eq(source),
            sheets::sha256.eq(hex(&Sha256::digest(source))),
            sheets::submitted_by.eq(submitted_by),
            sheets::submitted_at.eq(submitted_at),
        ))
        .returning(sheets::id)
        .get_result(conn)?;
    Ok(id)
}

/// Lower-case hexadecimal.
pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn columns() -> (
    sheets::id,
    sheets::game_id,
    sheets::side,
    sheets::source,
    sheets::sha256,
    sheets::submitted_at,
    users::display_name,
) {
    (
        sheets::id,
        sheets::game_id,
        sheets::side,
        sheets::source,
        sheets::sha256,
        sheets::submitted_at,
        users::display_name,
    )
}

/// # Errors
///
/// `NotFound` where there is none.
pub fn find(conn: &mut Connection, id: i32) -> Result<SheetRow, StoreError> {
    let row: Columns = sheets::table
        .inner_join(users::table)
        .filter(sheets::id.eq(id))
        .select(columns())
        .first(conn)?;
    SheetRow::from_columns(row)
}

/// The sheets of each side that count: the latest ones.
///
/// # Errors
///
/// When a row cannot be read.
pub fn latest(conn: &mut Connection, game_id: i32) -> Result<BySide<Option<SheetRow>>, StoreError> {
    let mut found = BySide::default();
    for side in Side::ALL {
        let row: Option<Columns> = sheets::table
            .inner_join(users::table)
            .filter(sheets::game_id.eq(game_id))
            .filter(sheets::side.eq(side_text(side)))
            .order(sheets::id.desc())
            .select(columns())
            .first(conn)
            .optional()?;
        found[side] = row.map(SheetRow::from_columns).transpose()?;
    }
    Ok(found)
}

/// All sheets a side handed in, newest first.
///
/// # Errors
///
/// When a row cannot be read.
pub fn list(conn: &mut Connection, game_id: i32, side: Side) -> Result<Vec<SheetRow>, StoreError> {
    let rows: Vec<Columns> = sheets::table
        .inner_join(users::table)
        .filter(sheets::game_id.eq(game_id))
        .filter(sheets::side.eq(side_text(side)))
        .order(sheets::id.desc())
        .limit(50)
        .select(columns())
        .load(conn)?;
    rows.into_iter().map(SheetRow::from_columns).collect()
}
