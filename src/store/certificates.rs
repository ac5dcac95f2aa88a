use diesel::prelude::*;

use super::database::Connection;
use super::error::StoreError;
use super::schema::{certificates, users};

/// A certificate as issued.
#[derive(Clone, Debug, Queryable)]
pub struct CertificateRow {
    pub id: String,
    pub game_id: i32,
    /// SHA-256 of the record in lower-case hexadecimal.
    pub digest: String,
    /// The canonical record, byte for byte as signed.
    pub record: Vec<u8>,
    /// The signed note.
    pub note: String,
    pub supersedes: Option<String>,
    pub issued_at: i64,
    /// Name of who issued it.
    pub issued_by: String,
}

pub struct NewCertificate<'a> {
    pub id: &'a str,
    pub game_id: i32,
    pub digest: &'a str,
    pub record: &'a [u8],
    pub note: &'a str,
    pub supersedes: Option<&'a str>,
    pub issued_by: i32,
    pub issued_at: i64,
}

/// Stores a certificate, after which the game no longer changes.
///
/// # Errors
///
/// `Certified` where the game has one and was not reopened.
pub fn create(conn: &mut Connection, new: &NewCertificate<'_>) -> Result<(), StoreError> {
    super::games::require_open(conn, new.game_id)?;
    // Later than the reopening, however coarse or wrong the clock is.
    let reopened = super::games::last_reopened(conn, new.game_id)?;
    let issued_at = new
        .issued_at
        .max(reopened.map_or(i64::MIN, |at| at.saturating_add(1)));
    diesel::insert_into(certificates::table)
        .values((
            certificates::id.eq(new.id),
            certificates::game_id.eq(new.game_id),
            certificates::digest.eq(new.digest),
            certificates::record.eq(new.record),
            certificates::note.eq(new.note),
            certificates::supersedes.eq(new.supersedes),
            certificates::issued_by.eq(new.issued_by),
            certificates::issued_at.eq(issued_at),
        ))
        .execute(conn)?;
    Ok(())
}

type Selection = (
    certificates::id,
    certificates::game_id,
    certificates::digest,
    certificates::record,
    certificates::note,
    certificates::supersedes,
    certificates::issued_at,
    users::display_name,
);

const COLUMNS: Selection = (
    certificates::id,
    certificates::game_id,
    certificates::digest,
    certificates::record,
    certificates::note,
    certificates::supersedes,
    certificates::issued_at,
    users::display_name,
);

pub fn find(conn: &mut Connection, id: &str) -> QueryResult<CertificateRow> {
    certificates::table
        .inner_join(users::table)
        .filter(certificates::id.eq(id))
        .select(COLUMNS)
        .first(conn)
}

/// A game's certificates, newest first.
pub fn list_by_game(conn: &mut Connection, game_id: i32) -> QueryResult<Vec<CertificateRow>> {
    certificates::table
        .inner_join(users::table)
        .filter(certificates::game_id.eq(game_id))
        .order(certificates::issued_at.desc())
        .select(COLUMNS)
        .load(conn)
}

/// The number of the certificate that corrects `id`, if one does.
pub fn superseded_by(conn: &mut Connection, id: &str) -> QueryResult<Option<String>> {
    certificates::table
        .filter(certificates::supersedes.eq(id))
        .select(certificates::id)
        .first(conn)
        .optional()
}
