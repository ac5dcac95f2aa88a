use diesel::prelude::*;

use super::database::Connection;
use super::error::StoreError;
use super::schema::invitations;
use super::users::{NewUser, UserRole};

#[derive(Clone, Debug, Queryable)]
pub struct InvitationRow {
    pub id: i32,
    pub token_hash: String,
    pub role: String,
    pub note: String,
    pub created_by: Option<i32>,
    pub created_at: i64,
    pub expires_at: i64,
    pub used_at: Option<i64>,
    pub used_by: Option<i32>,
}

/// A one-time link to be made; only its token's hash is kept.
pub struct NewInvitation<'a> {
    pub token_hash: &'a str,
    pub role: UserRole,
    pub note: &'a str,
    /// `None` for the link the service prints at its first start.
    pub created_by: Option<i32>,
    pub created_at: i64,
    pub expires_at: i64,
}

pub fn create(conn: &mut Connection, new: &NewInvitation<'_>) -> QueryResult<i32> {
    diesel::insert_into(invitations::table)
        .values((
            invitations::token_hash.eq(new.token_hash),
            invitations::role.eq(new.role.code()),
            invitations::note.eq(new.note),
            invitations::created_by.eq(new.created_by),
            invitations::created_at.eq(new.created_at),
            invitations::expires_at.eq(new.expires_at),
        ))
        .returning(invitations::id)
        .get_result(conn)
}

/// The invitation of a token, if it can still be used at `now`.
pub fn find_open(
    conn: &mut Connection,
    token_hash: &str,
    now: i64,
) -> QueryResult<Option<InvitationRow>> {
    invitations::table
        .filter(invitations::token_hash.eq(token_hash))
        .filter(invitations::used_at.is_null())
        .filter(invitations::expires_at.gt(now))
        .first(conn)
        .optional()
}

/// Invitations not used and not expired, newest first.
pub fn list_open(conn: &mut Connection, now: i64) -> QueryResult<Vec<InvitationRow>> {
    invitations::table
        .filter(invitations::used_at.is_null())
        .filter(invitations::expires_at.gt(now))
        .order(invitations::id.desc())
        .limit(200)
        .load(conn)
}

/// Makes the account an invitation is for, and uses it up.
///
/// Run it in a transaction: two visitors may follow one link at once.
///
/// # Errors
///
/// `AlreadyDone` where the link is used or expired, `Taken` where the name is.
pub fn accept(
    conn: &mut Connection,
    token_hash: &str,
    user: &NewUser<'_>,
) -> Result<i32, StoreError> {
    let invitation =
        find_open(conn, token_hash, user.created_at)?.ok_or(StoreError::AlreadyDone)?;
    let role = UserRole::from_code(&invitation.role)
        .ok_or_else(|| StoreError::Corrupt(format!("role `{}`", invitation.role)))?;
    let user_id = super::users::create(conn, &NewUser { role, ..*user })?;
    diesel::update(invitations::table.find(invitation.id))
        .set((
            invitations::used_at.eq(user.created_at),
            invitations::used_by.eq(user_id),
        ))
        .execute(conn)?;
    Ok(user_id)
}

/// Ends an invitation before its time.
pub fn withdraw(conn: &mut Connection, id: i32, now: i64) -> QueryResult<usize> {
    diesel::update(
        invitations::table
            .find(id)
            .filter(invitations::used_at.is_null()),
    )
    .set(invitations::expires_at.eq(now))
    .execute(conn)
}

/// Ends all links for a first administrator, so that only the newest printed
/// one works.
pub fn withdraw_first(conn: &mut Connection, now: i64) -> QueryResult<usize> {
    diesel::update(
        invitations::table
            .filter(invitations::created_by.is_null())
            .filter(invitations::used_at.is_null()),
    )
    .set(invitations::expires_at.eq(now))
    .execute(conn)
}
